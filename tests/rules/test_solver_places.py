"""The solver on what stands in a place: garrisons, searches, closed places, halves that share one, stand-offs."""

from __future__ import annotations

import pytest

from rules.solver import Attack, Block, Clause, HoldForce
from tests.rules.skirmish import skirmish

# --- garrisons (Pink R34) ---------------------------------------------------------------------------

GUARD = HoldForce("Blue", "H")


def test_a_garrison_holds_an_empty_place_against_others() -> None:
    found = skirmish("Red A - H", GUARD)
    assert (found.why, found.sums) == ({"A": Clause.HELD}, {"A": (1, 1)})
    assert found.resolution.failures[found.attack("A")].units == ()
    assert skirmish("Red A - H", "Red B S A - H", GUARD).went == {"A": "H"}


def test_its_own_power_enters_freely() -> None:
    assert skirmish("Blue A - H", GUARD).went == {"A": "H"}


def test_a_garrison_of_nobody_resists_everybody() -> None:
    assert skirmish("Red A - H", HoldForce("", "H")).went == {}


def test_a_garrison_adds_to_a_friend_that_stays_or_comes_head_on() -> None:
    attack = ("Red A - H", "Red B S A - H")
    assert skirmish(*attack, "Blue H H", GUARD).sums == {"A": (2, 2)}
    assert skirmish(*attack, "Blue H - C", "Green C H", GUARD).sums["A"] == (2, 2)
    assert skirmish(*attack, "Blue H - A", GUARD).sums["A"] == (2, 2)
    strong = ("Blue H - A", "Blue D S H - A")
    assert skirmish(*attack, "Red C S A - H", *strong, GUARD).sums["A"] == (3, 3)


def test_a_garrison_does_not_meet_an_alien_that_stands_in_its_place() -> None:
    assert skirmish("Red A - H", "Red B S A - H", "Green H H", GUARD).out == {"H": "A"}


def test_a_garrison_resists_once_the_alien_has_left() -> None:
    assert skirmish("Red A - H", "Green H - C", GUARD).went == {"H": "C"}


def test_a_garrison_does_not_help_who_enters_beside_it() -> None:
    found = skirmish("Blue A - H", "Red B - H", GUARD)
    assert (found.went, found.sums) == ({}, {"A": (1, 1), "B": (1, 1)})


def test_failing_against_a_garrison_is_a_stand_off() -> None:
    assert skirmish("Red A - H", GUARD).resolution.contested == {"H"}
    assert skirmish("Red A - H").resolution.contested == frozenset()


def test_who_stays_beside_a_garrison_is_told_even_without_strength() -> None:
    lines = ("Red A - H", "Blue H - C", "Green D - C", GUARD)
    leaves = (*lines, "Blue S S H - C")
    for forces, there in ((lines, ("H",)), (leaves, ())):
        for order in (forces, forces[::-1]):
            found = skirmish(*order, but={"H": {"stays": 0}})
            failure = found.resolution.failures[found.attack("A")]
            assert (failure.units, failure.by[0]) == (there, GUARD)


def test_one_beaten_head_on_makes_no_stand_off_with_a_garrison() -> None:
    found = skirmish("Blue H - A", "Blue B S H - A", "Red A - H", GUARD)
    assert (found.out, found.resolution.contested) == ({"A": "H"}, frozenset())


def test_a_garrison_never_falls() -> None:
    assert skirmish("Red A - H", "Red B S A - H", GUARD).out == {}


# --- searches (Bioplomacy R20) ----------------------------------------------------------------------


def searched(*lines: str, by: str | None = "32") -> dict[str, str]:
    """A unit in 32 searches the zone under it, against those who come from under 31 and 33."""
    return skirmish(*lines, "Blue 32 H", Block("32@u", 1, by, ("31@u", "33@u"))).went


def test_a_search_stops_a_single_unit_underground() -> None:
    assert searched("Red 31@u - 32@u") == {}
    assert searched("Red 31@u - 32@u", "Red 30@u S 31@u - 32@u") == {"31@u": "32@u"}


def test_a_search_does_not_stop_who_burrows_down() -> None:
    assert searched("Red 32b - 32@u") == {"32b": "32@u"}


def test_a_search_stops_the_searchers_own_power_too() -> None:
    assert searched("Blue 31@u - 32@u") == {}


def test_a_search_ends_when_the_searcher_is_driven_out() -> None:
    out = ("Red 42 - 32", "Red 43 S 42 - 32")
    assert searched("Red 31@u - 32@u", *out) == {"31@u": "32@u", "42": "32"}
    assert searched("Red 31@u - 32@u", *out, by=None) == {"42": "32"}
    assert searched("Red 31@u - 32@u", *out, by="nobody") == {"42": "32"}


def test_a_search_that_alone_stops_a_unit_makes_a_stand_off() -> None:
    """Bioplomacy R18; the clause is the block."""
    found = skirmish("Red 31@u - 32@u", "Blue 32 H", Block("32@u", 1, "32"))
    assert (found.why, found.sums) == ({"31@u": Clause.BLOCK}, {"31@u": (1, 1)})
    assert found.resolution.failures[found.attack("31@u")].units == ("32",)
    assert found.resolution.contested == {"32@u"}


# --- closed places (Character, gas and annihilation) ------------------------------------------------


def test_nobody_enters_a_closed_place_and_nothing_is_cut_there() -> None:
    closed = Block("Mun")
    found = skirmish(
        "Red Bur - Mun", "Red Ruh S Bur - Mun", "Blue Mun S Tyr - Vie", "Blue Tyr - Vie", "Green Vie H", closed
    )
    assert (found.went, found.cut) == ({"Tyr": "Vie"}, {})
    assert found.why == {"Bur": Clause.CLOSED}
    assert found.resolution.failures[found.attack("Bur")].by == (closed,)


def test_a_closed_place_is_no_stand_off() -> None:
    found = skirmish("Red Bur - Mun", "Blue Tyr - Mun", Block("Mun"))
    assert found.resolution.contested == frozenset()


def test_a_place_may_be_closed_over_one_border_only() -> None:
    assert skirmish("Red Bur - Mun", Block("Mun", against=("Tyr",))).went == {"Bur": "Mun"}
    assert skirmish("Red Tyr - Mun", Block("Mun", against=("Tyr",))).went == {}


def test_a_place_is_open_again_when_the_one_that_closes_it_is_driven_out() -> None:
    lines = ("Red A - B", "Blue C H", Block("B", by="C"))
    assert skirmish(*lines).went == {}
    assert skirmish(*lines, "Green D - C", "Green E S D - C").went == {"A": "B", "D": "C"}


# --- halves (Bioplomacy R22 to R24) -----------------------------------------------------------------


def half(number: int, at: str, power: str = "Red") -> HoldForce:
    return HoldForce(power, at, unit=f"{at}#{number}")


def joining(src: str, dst: str, power: str = "Red") -> Attack:
    return Attack(src, power, src, dst, joins=True)


def test_a_half_joins_its_other_half_past_any_rival() -> None:
    join = joining("30", "31")
    assert skirmish(half(1, "31"), join).went == {"30": "31"}
    assert skirmish(half(1, "31"), join, "Blue 32 - 31").went == {"30": "31"}


def test_a_half_that_joins_stops_nobody_and_cuts_nothing() -> None:
    found = skirmish(half(1, "31"), joining("30", "31"), "Blue 31 S 40 - 41", "Blue 40 - 41", "Green 41 H")
    assert found.cut == {}
    assert found.out == {"41": "40"}
    strong = Attack("30", "Red", "30", "31", strength=2, joins=True)
    assert skirmish(half(1, "31"), strong, "Blue 32 - 31", "Blue 33 S 32 - 31").went == {"32": "31"}


@pytest.mark.parametrize(
    ("rule", "more", "by"),
    [
        ("a: the half waiting is driven out", ("Blue 32 - 31", "Blue 33 S 32 - 31"), ("32",)),
        ("b: two try", (joining("29", "31"),), ("29",)),
        ("c: the zone is full", (half(2, "31"),), ("31#1", "31#2")),
        ("d: they would change places", (Attack("31#2", "Red", "31", "30"),), ("31#2",)),
    ],
)
def test_a_half_does_not_join(rule: str, more: tuple[str | HoldForce | Attack, ...], by: tuple[str, ...]) -> None:
    """Bioplomacy R22."""
    found = skirmish(half(1, "31"), joining("30", "31"), *more)
    assert (rule, found.why["30"]) == (rule, Clause.JOIN)
    assert found.resolution.failures[found.attack("30")].units == by


def test_halves_of_two_pairs_do_not_change_places() -> None:
    """Bioplomacy R22 d: each would join the half that the other leaves."""
    one = Attack("31#2", "Red", "31", "30", joins=True)
    two = Attack("30#2", "Red", "30", "31", joins=True)
    found = skirmish(half(1, "30"), half(1, "31"), one, two)
    assert (found.went, found.why) == ({}, {"31#2": Clause.JOIN, "30#2": Clause.JOIN})


def test_a_half_joins_when_a_third_leaves() -> None:
    leaving = Attack("31#2", "Red", "31", "32")
    assert skirmish(half(1, "31"), leaving, joining("30", "31")).went == {"31#2": "32", "30": "31"}
    assert "30" not in skirmish(half(1, "31"), leaving, joining("30", "31"), "Blue 32 H").went


def test_a_half_joins_nobody_where_none_of_its_own_waits() -> None:
    assert skirmish(joining("30", "31")).why == {"30": Clause.JOIN}
    assert skirmish(joining("30", "31"), half(1, "31", "Blue")).went == {}


def test_two_halves_defend_together_and_fall_together() -> None:
    """Bioplomacy R23."""
    pair = (half(1, "31"), half(2, "31"))
    attack = ("Blue 32 - 31", "Blue 33 S 32 - 31")
    assert skirmish(*pair, *attack).sums == {"32": (2, 2)}
    assert skirmish(*pair, *attack, "Blue 34 S 32 - 31").out == {"31#1": "32", "31#2": "32"}


def test_a_half_that_failed_to_leave_counts_with_the_one_that_stays() -> None:
    pair = (half(1, "31"), Attack("31#2", "Red", "31", "35"), "Green 35 H")
    assert skirmish(*pair, "Blue 32 - 31", "Blue 33 S 32 - 31").sums["32"] == (2, 2)


def test_a_half_stays_to_defend_when_the_other_leaves() -> None:
    pair = (half(1, "31"), Attack("31#2", "Red", "31", "35"))
    assert skirmish(*pair, "Blue 32 - 31").went == {"31#2": "35"}


def test_head_on_with_one_half_both_must_be_exceeded() -> None:
    """Bioplomacy R16 and R23: the attack of the one that comes, and the defence of all that are there."""
    pair = (half(1, "31"), Attack("31#2", "Red", "31", "32"))
    found = skirmish(*pair, "Blue 32 - 31", "Blue 33 S 32 - 31")
    assert (found.why["32"], found.sums["32"]) == (Clause.HELD, (2, 2))


def test_two_halves_are_rivals_for_an_empty_zone() -> None:
    """Bioplomacy R24."""
    found = skirmish(Attack("31#1", "Red", "31", "32"), Attack("31#2", "Red", "31", "32"))
    assert found.why == {"31#1": Clause.RIVAL, "31#2": Clause.RIVAL}


# --- stand-offs -------------------------------------------------------------------------------------


def test_a_place_that_somebody_reached_or_never_left_is_not_contested() -> None:
    assert skirmish("Red A - B", "Red C S A - B", "Blue D - B").resolution.contested == frozenset()
    assert skirmish("Red A - B", "Blue D - B", "Green B H").resolution.contested == frozenset()
    assert skirmish("Red A - B", "Blue D - B", "Green B - E", "White E H").resolution.contested == frozenset()


def test_a_place_whose_unit_left_is_contested_when_two_stand_off_in_it() -> None:
    assert skirmish("Red A - B", "Blue D - B", "Green B - E").resolution.contested == {"B"}
