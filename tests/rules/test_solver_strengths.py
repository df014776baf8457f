"""The solver on unequal strengths, and on supports that are cut otherwise than in Diplomacy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.solver import Attack, Clause, ConvoyLink, HoldForce, Policy, SupportForce
from tests.rules.skirmish import skirmish

HALF = Fraction(1, 2)


# --- halves and thirds ------------------------------------------------------------------------------


def test_half_a_strength_counts_as_half() -> None:
    """Pink R10, Bioplomacy 4."""
    weak = {"B": {"strength": HALF}}
    assert skirmish("Red A - B", "Blue B H", but=weak).out == {"B": "A"}
    backed = skirmish("Red A - B", "Blue B H", "Blue C S B", but=weak | {"C": {"strength": HALF}})
    assert backed.sums == {"A": (1, 1)}


def test_an_army_that_holds_with_four_thirds_falls_to_three_halves() -> None:
    """Bioplomacy 4, kind A."""
    army = {"B": {"strength": Fraction(4, 3)}}
    assert skirmish("Red A - B", "Blue B H", but=army).sums == {"A": (1, Fraction(4, 3))}
    half = army | {"C": {"strength": HALF}}
    assert skirmish("Red A - B", "Red C S A - B", "Blue B H", but=half).out == {"B": "A"}


def test_numbers_that_are_whole_stay_whole() -> None:
    found = skirmish("Red A - B", "Red C S A - B", "Blue B H", "Blue D S B")
    assert [type(number) for number in found.sums["A"]] == [int, int]


def test_a_failed_mover_holds_with_what_its_kind_then_has() -> None:
    """Bioplomacy R5: an army that bounced holds with 1, not 4/3."""
    lines = ("Red A - B", "Red D S A - B", "Blue B - C", "Green C H", "Green E - B")
    assert skirmish(*lines, but={"B": {"stays": Fraction(4, 3)}}).out == {"B": "A"}
    assert skirmish(*lines, but={"B": {"stays": 2}}).sums["A"] == (2, 2)


def test_head_on_each_must_exceed_the_attack_and_the_defence_of_the_other() -> None:
    """Bioplomacy R16: into the swamp it attacks with 1/2, but it still defends its own zone with 1."""
    swamp = {"A": {"strength": HALF}}
    assert skirmish("Red A - B", "Blue B - A", but=swamp).sums == {"A": (HALF, 1), "B": (1, 1)}


def test_one_without_strength_opposes_nothing_head_on() -> None:
    """Character C-64: a super supporter loses every contest; head-on it does not even hold."""
    feeble = {"B": {"strength": 0, "meets": 0}}
    assert skirmish("Red A - B", "Blue B - A", but=feeble).out == {"B": "A"}
    assert skirmish("Red A - B", "Blue B - C", "Green C H", but=feeble).sums["A"] == (1, 1)


def test_one_without_strength_enters_an_empty_place_that_nobody_else_wants() -> None:
    """Character C-64."""
    feeble = {"A": {"strength": 0}, "C": {"strength": 0}}
    assert skirmish("Red A - B", but=feeble).went == {"A": "B"}
    assert skirmish("Red A - B", "Blue C - B", but=feeble).sums == {"A": (0, 0), "C": (0, 0)}
    assert skirmish("Red A - B", "Blue D - B", but=feeble).went == {"D": "B"}
    assert skirmish("Red A - B", "Blue D - B by sea", but=feeble).went == {"A": "B"}
    assert skirmish("Red A - B", "Blue B H", but=feeble | {"B": {"strength": 0}}).why == {"A": Clause.HELD}


# --- cuts -------------------------------------------------------------------------------------------

CUT = ("Red A - B", "Red S S A - B", "Blue B H")


def test_what_cuts_nothing_leaves_the_support() -> None:
    """Character section 8: an attack without strength cuts no support, but may still stand others off."""
    assert skirmish(*CUT, "Green X - S", but={"X": {"cuts": 0}}).out == {"B": "A"}
    assert skirmish(*CUT, "Green X - S").cut == {"S": ["X"]}


def test_however_weak_it_cuts_wholly() -> None:
    """Bioplomacy R14: 1/2 cuts 2."""
    strong: dict[str, dict[str, Any]] = {"S": {"strength": 2}, "X": {"strength": HALF}}
    assert skirmish(*CUT, "Green X - S", but=strong).sums["A"] == (1, 1)


def test_a_double_support_loses_a_step_to_each_attack() -> None:
    """Character C-19, rule 16f: one attack weakens it to 1, two cut it."""
    steps = {"S": {"strength": 2, "by_steps": True}}
    two = ("Red A - B", "Red S S A - B", "Blue B H", "Blue C S B")
    once = skirmish(*two, "Green X - S", but=steps)
    assert once.sums["A"] == (2, 2)
    assert [one.loss for one in once.resolution.tally(once.attack("A")).spoiled] == ["weakened"]
    assert once.resolution.value(once.support("S")) == 1
    twice = skirmish(*two, "Green X - S", "White Y - S", but=steps)
    assert twice.resolution.value(twice.support("S")) == 0
    assert twice.cut == {"S": ["X", "Y"]}
    double = skirmish(*two, "Green X - S", "Red T S S", but=steps | {"X": {"strength": 2}})
    assert double.out == {}
    assert double.resolution.value(double.support("S")) == 0


def test_a_double_support_is_gone_when_its_giver_is_driven_out() -> None:
    steps = {"S": {"strength": 2, "by_steps": True}, "X": {"cuts": 1, "strength": 2}}
    found = skirmish(*CUT, "Green X - S", but=steps)
    assert found.out == {"S": "X"}
    assert found.resolution.value(found.support("S")) == 0


def test_a_firm_support_is_cut_only_by_driving_its_giver_out() -> None:
    """Character, card X8."""
    firm = {"S": {"firm": True}}
    assert skirmish(*CUT, "Green X - S", but=firm).went == {"A": "B"}
    found = skirmish(*CUT, "Green X - S", "Green Y S X - S", but=firm)
    assert (found.went, found.cut) == ({"X": "S"}, {"S": ["X"]})


def test_what_has_no_place_cannot_be_cut() -> None:
    """Diplomafia 3.4 and 9: LRUs and political pressure."""
    pressure = SupportForce("Red", "A", "B")
    assert skirmish("Red A - B", "Blue B H", "Blue X - A", pressure).out == {"B": "A"}


# --- supports that count only here or only then -------------------------------------------------------


def test_a_fortified_border_resists_only_over_that_border() -> None:
    """Character C-68, card X11: it crosses the border by jump, by sea or by a second part too."""
    fort = SupportForce("", "B", "B", against=("A", "F"))
    attack = ("Red A - B", "Red S S A - B", "Blue B H")
    assert skirmish(*attack, fort).sums == {"A": (2, 2)}
    assert skirmish(*attack, fort, but={"A": {"over": "C"}}).out == {"B": "A"}
    assert skirmish(*attack, fort, but={"A": {"over": "F"}}).went == {}


def test_what_counts_over_a_border_adds_to_no_attack() -> None:
    border = SupportForce("Red", "A", "B", against=("C",))
    assert skirmish("Red A - B", "Blue B H", border).sums == {"A": (1, 1)}
    rivals = skirmish("Red A - B", "Blue C - B", "Blue D S C - B", border)
    assert rivals.sums["C"] == (2, 2)


def test_a_flexible_support_helps_a_unit_that_failed_to_leave() -> None:
    """Character C-66, card X9; head-on only the attack counts."""
    lines = ("Red A - B", "Red C S A - B", "Blue B - D", "Blue S S B", "Green D H")
    assert skirmish(*lines).out == {"B": "A"}
    assert skirmish(*lines, but={"S": {"still": True}}).sums["A"] == (2, 2)
    head_on = skirmish("Red A - B", "Red C S A - B", "Blue B - A", "Blue S S B", but={"S": {"still": True}})
    assert head_on.out == {"B": "A"}


def test_a_landing_support_counts_while_a_chain_stands_that_ends_with_its_fleet() -> None:
    """Character C-58, card 18."""
    lines = ("Red Lon - Hol by sea", "Red NTH C Lon - Hol", "Blue Hol H")
    landing = SupportForce("Red", "Lon", "Hol", at="NTH", unit="NTH", exempt="Hol", landing="NTH")
    assert skirmish(*lines, landing).out == {"Hol": "Lon"}
    cut = skirmish(*lines, landing, "Green SKA - NTH")
    assert (cut.went, cut.cut) == ({}, {"NTH": ["SKA"]})
    first = {"NTH": {"only": frozenset({"Lon", "HEL"})}, "HEL": {"only": frozenset({"NTH", "Hol"})}}
    relayed = skirmish(*lines, "Red HEL C Lon - Hol", landing, but=first)
    assert relayed.sums == {"Lon": (1, 1)}
    assert [one.loss for one in relayed.resolution.tally(relayed.attack("Lon")).spoiled] == ["no_chain"]


def test_the_fleet_that_lands_must_border_the_shore_also_in_the_older_ruling() -> None:
    landing = SupportForce("Red", "Lon", "Hol", at="NTH", unit="NTH", exempt="Hol", landing="NTH")
    lines = ("Red Lon - Hol by sea", "Red NTH C Lon - Hol", "Red HEL C Lon - Hol", landing)
    off = {"NTH": {"only": frozenset({"Lon"})}}
    for policy in (Policy(), Policy(any_route_breaks=True)):
        found = skirmish(*lines, but=off, policy=policy)
        assert found.went == {"Lon": "Hol"}
        assert found.resolution.value(landing) == 0
        assert skirmish(*lines, policy=policy).resolution.value(landing) == 1


def test_a_landing_support_without_an_army_is_worth_nothing() -> None:
    landing = SupportForce("Red", "Lon", "Hol", at="NTH", unit="NTH", landing="NTH")
    link = ConvoyLink("NTH", "NTH", "Lon", "Hol", frozenset({"Lon", "Hol"}))
    assert skirmish(landing, link, HoldForce("Red", "NTH", unit="NTH")).resolution.value(landing) == 0


# --- ties -------------------------------------------------------------------------------------------


def test_one_that_moves_first_wins_ties_with_rivals_only() -> None:
    """Character C-61, card X2: not against a greater strength, who stays, who comes head-on, or its like."""
    first = {"A": {"wins_ties": True}}
    assert skirmish("Red A - B", "Blue C - B", but=first).went == {"A": "B"}
    assert skirmish("Red A - B", "Blue C - B", "Blue D S C - B", but=first).went == {"C": "B"}
    assert skirmish("Red A - B", "Blue B H", but=first).why == {"A": Clause.HELD}
    assert skirmish("Red A - B", "Blue B - A", but=first).went == {}
    assert skirmish("Red A - B", "Blue C - B", but=first | {"C": {"wins_ties": True}}).went == {}


def test_one_that_wins_ties_is_still_named_as_what_stopped_the_other() -> None:
    found = skirmish("Red A - B", "Blue C - B", but={"A": {"wins_ties": True}})
    assert found.resolution.failures[found.attack("C")].by == (found.attack("A"),)


# --- what a force is made of ------------------------------------------------------------------------


def test_what_is_not_said_of_an_attack_follows_from_the_rest() -> None:
    attack = Attack("A", "Red", "a", "b", strength=2, stays=HALF)
    assert (attack.meets, attack.cuts, attack.over, attack.head_on) == (HALF, 2, "a", True)
    assert not Attack("A", "Red", "a", "b", by_sea=True).head_on
    assert not Attack("A", "Red", "b", "c", after=attack).head_on


def test_forces_are_themselves_only() -> None:
    """The same object serves from phase to phase; two alike are two."""
    one, other = HoldForce("Red", "a", unit="A"), HoldForce("Red", "a", unit="A")
    assert one != other
    assert len({one, other}) == 2
