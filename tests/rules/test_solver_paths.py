"""The solver on moves over two spaces and on jumps (Character section 8, cards 4, 5, 16 to 18)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.solver import Attack, Block, Clause, Force, HoldForce, SupportForce
from tests.rules.skirmish import Skirmish, skirmish


def path(power: str, *places: str, strength: int = 1) -> tuple[Attack, Attack]:
    """A double mover's two parts."""
    start, over, goal = places
    first = Attack(start, power, start, over, strength=strength, stays=strength)
    return first, Attack(start, power, over, goal, strength=strength, stays=strength, after=first)


def second_of(found: Skirmish, unit: str) -> Attack:
    return next(one for one in found.forces if isinstance(one, Attack) and one.unit == unit and one.after is not None)


def test_a_double_mover_goes_two_spaces() -> None:
    """Rule 16a."""
    assert skirmish(*path("Red", "Par", "Bur", "Mun")).went == {"Par": "Mun"}


def test_it_stops_in_the_first_when_the_second_is_held() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun H")
    assert (found.went, found.why) == ({"Par": "Bur"}, {"Par": Clause.HELD})


def test_it_does_not_pass_a_unit_that_stays_in_the_first() -> None:
    parts = path("Red", "Par", "Bur", "Mar")
    found = skirmish(*parts, "Blue Bur H")
    assert found.went == {}
    assert [found.resolution.failures[part].clause for part in parts] == [Clause.HELD, Clause.FIRST_PART]
    assert found.resolution.failures[parts[1]].by == (parts[0],)


def test_with_support_it_drives_that_unit_out_and_passes_on() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mar"), "Red Gas S Par - Bur", "Blue Bur H")
    assert (found.went, found.out) == ({"Par": "Mar"}, {"Bur": "Par"})
    assert found.resolution.dislodged_by["Bur"].dst == "Bur"


def test_who_is_driven_out_by_two_parts_is_driven_out_by_the_first() -> None:
    """C-22: one passes through the place in which the other ends."""
    parts = path("Green", "Kie", "Ruh", "Bur", strength=2)
    found = skirmish(*parts, *path("Red", "Par", "Bur", "Mun", strength=2), "Blue Bur H")
    assert found.went == {"Kie": "Bur", "Par": "Mun"}
    assert found.out == {"Bur": "Par"}


def test_an_ordinary_move_stands_it_off_in_the_first_space() -> None:
    """C-22: even though it means to pass on."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mar - Bur")
    assert found.went == {}
    assert found.resolution.contested == {"Bur"}


def test_in_the_second_it_competes_with_ordinary_moves() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Tyr - Mun")
    assert (found.went, found.sums) == ({"Par": "Bur"}, {"Par": (1, 1), "Tyr": (1, 1)})


def test_a_support_counts_in_the_space_it_names() -> None:
    """C-21."""
    parts = path("Red", "Par", "Bur", "Mun")
    first = skirmish(*parts, "Red Mar S Par - Bur", "Blue Ruh - Bur", "Blue Tyr - Mun")
    assert first.went == {"Par": "Bur"}
    both = skirmish(*parts, "Red Mar S Par - Bur", "Blue Ruh - Bur", "Red Kie S Par - Mun", "Blue Tyr - Mun")
    assert both.went == {"Par": "Mun"}


def test_a_first_and_a_second_part_do_not_compete() -> None:
    """C-22: one ends where the other passes through."""
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Kie", "Ruh", "Bur")).went == {
        "Par": "Mun",
        "Kie": "Bur",
    }


def test_where_another_double_mover_stops_no_second_part_arrives() -> None:
    """C-22: neither is driven out, whatever the strength."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Kie", "Ruh", "Bur", strength=3), "Green Mun H")
    assert (found.went, found.out) == ({"Par": "Bur", "Kie": "Ruh"}, {})
    assert found.resolution.failures[second_of(found, "Kie")].clause is Clause.STOPPED


def test_a_path_cut_short_still_counts_as_a_path() -> None:
    """C-47: its second part, by sea without a Convoy, never takes place; a second part does not compete with it."""
    first = Attack("Par", "Red", "Par", "Bur")
    short = Attack("Par", "Red", "Bur", "Mun", after=first, by_sea=True)
    found = skirmish(first, short, *path("Blue", "Kie", "Ruh", "Bur"))
    assert found.went == {"Par": "Bur", "Kie": "Ruh"}


def test_two_that_change_places_through_one_space_both_stay() -> None:
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Mun", "Bur", "Par")).went == {}


def test_two_that_change_places_through_different_spaces_both_go() -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), *path("Blue", "Mun", "Ruh", "Par"))
    assert found.went == {"Par": "Mun", "Mun": "Par"}


def test_first_parts_meet_head_on() -> None:
    """C-15."""
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Bur - Par").went == {}


def test_a_second_part_passes_who_comes_the_other_way() -> None:
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun - Bur", "Blue Ruh S Mun - Bur").went == {"Mun": "Bur"}
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun - Tyr").went == {"Par": "Mun", "Mun": "Tyr"}


# --- what a second part cuts (C-23) -----------------------------------------------------------------


def test_a_second_part_cuts_once_its_first_part_arrived() -> None:
    lines: tuple[str | Force, ...] = ("Green Mun S Tyr - Vie", "Green Tyr - Vie", "White Vie H")
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *lines).cut == {"Mun": ["Par"]}
    assert skirmish(*path("Red", "Par", "Bur", "Mun"), *lines, "Blue Bur H").cut == {}


@pytest.mark.parametrize("helped", ["Blue Mun S Bur", "Blue Mun S Mar - Bur"])
def test_a_second_part_cuts_no_support_that_bears_on_its_first_place(helped: str) -> None:
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Red Gas S Par - Bur", helped, "Blue Mar - Bur")
    assert found.cut == {}


def test_a_second_part_does_not_cut_a_support_against_the_place_it_came_from() -> None:
    """The claimant starts in the space that the support bears on."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun"), "Blue Mun S Pic - Par", "Blue Pic - Par")
    assert found.cut == {}


def test_a_second_part_does_not_count_against_the_moves_that_its_first_part_waits_for() -> None:
    """C-75: Lvn goes to Pru although the one that follows it wants Pru as well."""
    found = skirmish(*path("Blue", "Mos", "Lvn", "Pru"), "Red Lvn - Pru")
    assert found.went == {"Lvn": "Pru", "Mos": "Lvn"}


def test_nor_does_it_cut_a_support_for_them() -> None:
    parts = path("Blue", "Mos", "Lvn", "War")
    found = skirmish(*parts, "Red Lvn - Pru", "Red War S Lvn - Pru", "Green Pru H")
    assert (found.cut, found.went) == ({}, {"Lvn": "Pru", "Mos": "Lvn"})
    assert found.resolution.disrupted == frozenset()


def test_a_second_part_never_takes_the_goal_of_a_move_that_its_first_part_waits_for() -> None:
    """C-75: however strong it is, who left for that place before it is there."""
    found = skirmish(*path("Red", "Par", "Bur", "Mun", strength=3), "Blue Bur - Mun")
    assert (found.went, found.out) == ({"Par": "Bur", "Bur": "Mun"}, {})
    failure = found.resolution.failures[second_of(found, "Par")]
    assert (failure.clause, failure.units) == (Clause.STOPPED, ("Bur",))
    assert found.resolution.opposition(found.attack("Bur")) == ()


def test_nor_that_of_the_last_of_a_row_before_it() -> None:
    found = skirmish(*path("Red", "A", "B", "D", strength=2), "Blue B - C", "Green C - D")
    assert found.went == {"A": "B", "B": "C", "C": "D"}


def test_round_a_ring_all_moves_are_waited_for() -> None:
    found = skirmish(*path("Blue", "A", "B", "D"), "Red B - C", "Green C - D", "White D - A")
    assert found.went == {"A": "B", "B": "C", "C": "D", "D": "A"}


def test_in_a_paradox_through_second_parts_these_do_not_take_place() -> None:
    """C-75: each path waits for a unit whose move the other's second part stands off."""
    found = skirmish(*path("Red", "A", "B", "Y"), *path("Blue", "C", "D", "X"), "Green B - X", "Green D - Y")
    assert found.went == {"A": "B", "B": "X", "C": "D", "D": "Y"}
    assert {one.unit for one in found.resolution.disrupted} == {"A", "C"}
    assert {found.why[unit] for unit in ("A", "C")} == {Clause.PARADOX}


def test_a_second_part_helped_only_by_the_one_its_first_drives_out_comes_to_nothing() -> None:
    """And so the unit in the second space goes on helping the one in the first."""
    feeble = HoldForce("Green", "A", 0, "A")
    support = SupportForce("Green", "C", "B", at="A", unit="A", firm=True)
    found = skirmish(*path("Red", "C", "A", "B"), feeble, support, "Blue B S A")
    assert (found.went, found.cut) == ({}, {})
    assert found.resolution.failures[found.attack("C")].clause is Clause.HELD


def test_what_makes_no_difference_ties_no_knot() -> None:
    """Two of one power change places by leaps: each waits only for the other to leave, however strong it comes; the
    support that the stronger may yet put an end to does not matter."""
    leap_in = Attack("C", "Blue", "C", "A", head_on=False)
    after = Attack("C", "Blue", "A", "B", after=leap_in)
    weak = HoldForce("Green", "B", Fraction(1, 2), "B")
    support = SupportForce("Green", "C", "A", at="B", unit="B", exempt="A")
    found = skirmish(leap_in, after, *path("Blue", "A", "C", "B", strength=2), weak, support)
    assert found.went == {"C": "A", "A": "B"}
    assert found.resolution.disrupted == frozenset()


def test_a_second_part_without_its_first_does_not_take_place() -> None:
    _, second = path("Red", "Par", "Bur", "Mun")
    found = skirmish(second)
    assert found.why == {"Par": Clause.FIRST_PART}


# --- jumps and other leaps --------------------------------------------------------------------------


def leap(power: str, src: str, dst: str, over: str) -> Attack:
    return Attack(src, power, src, dst, over=over, head_on=False)


def test_two_jumpers_exchange_places_over_one_unit() -> None:
    """C-15, C-27."""
    found = skirmish(leap("Red", "Bur", "Boh", "Mun"), leap("Blue", "Boh", "Bur", "Mun"), "Green Mun H")
    assert found.went == {"Bur": "Boh", "Boh": "Bur"}


def test_a_jump_is_stood_off_drives_out_and_cuts_like_a_move() -> None:
    """C-24."""
    jump = leap("Red", "Bur", "Boh", "Mun")
    assert skirmish(jump, "Blue Vie - Boh").went == {}
    assert skirmish(jump, "Red Tyr S Bur - Boh", "Blue Boh H").out == {"Boh": "Bur"}
    assert skirmish(jump, "Blue Boh S Sil - Gal", "Blue Sil - Gal", "Green Gal H").cut == {"Boh": ["Bur"]}


def test_who_follows_a_jumper_enters_the_place_it_left() -> None:
    assert skirmish(leap("Red", "Bur", "Boh", "Mun"), "Blue Par - Bur").went == {"Bur": "Boh", "Par": "Bur"}


def test_a_block_asks_over_which_border_one_comes() -> None:
    closed = Block("Boh", against=("Mun",))
    assert skirmish(leap("Red", "Bur", "Boh", "Mun"), closed).went == {}
    assert skirmish(leap("Red", "Bur", "Boh", "Tyr"), closed).went == {"Bur": "Boh"}
