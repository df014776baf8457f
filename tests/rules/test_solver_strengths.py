"""The solver on unequal strengths, and on supports that are cut otherwise than in Diplomacy; the solver against the
slow reference, on random fights; and what must hold of every fight."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.solver import (
    Attack,
    Block,
    Clause,
    ConvoyLink,
    Force,
    HoldForce,
    Policy,
    Resolution,
    SupportForce,
    SupportLoss,
    Tally,
    solve,
)
from rules.solver import resolution as tallies
from tests.rules.fights import FightCase, fight_cases, fights, skirmish, tangles
from tests.rules.reference_solver import Case, decide

# --- What a resolution tells: reasons in their fixed order, sums of both sides, who cut what, who opposed whom.


@pytest.mark.parametrize(
    ("clause", "lines"),
    [
        (Clause.CLOSED, ("Red A - B", "Blue B H", Block("B"))),
        (Clause.NO_CONVOY, ("Red A - B by sea", "Red B H")),
        (Clause.DISRUPTED, ("Red A - B by sea", "Red F C A - B", "Blue C - F", "Blue D S C - F", "Red B H")),
        (Clause.OWN_UNIT, ("Red A - B", "Red B H", "Blue C - B", "Blue D S C - B", "Blue E S B")),
        (Clause.HEAD_ON, ("Red A - B", "Blue B - A", "Green C - B")),
        (Clause.HELD, ("Red A - B", "Blue B H", "Green C - B")),
        (Clause.NOT_LEFT, ("Red A - B", "Blue B - D", "White D H", "Green C - B")),
        (Clause.RIVAL, ("Red A - B", "Green C - B", Block("B", 5))),
        (Clause.BLOCK, ("Red A - B", Block("B", 1))),
    ],
)
def test_the_first_clause_that_applies_is_told(clause: Clause, lines: tuple[str | Force, ...]) -> None:
    """Reasons: in a fixed order, never by numbers alone."""
    assert skirmish(*lines).why["A"] is clause


def test_of_several_rivals_the_strongest_is_told_and_all_as_strong() -> None:
    lines = ("Red A - X", "White D - X", "Blue B - X", "Blue P S B - X", "Green C - X", "Green Q S C - X")
    found = skirmish(*lines)
    failure = found.resolution.failures[found.attack("A")]
    assert (failure.units, failure.strength, failure.against) == (("B", "C"), 1, 2)


def words(tally: Tally) -> dict[str, object]:
    return {
        "units": tally.units,
        "helped": [support.unit for support, _ in tally.counted],
        "lost": {one.support.unit: (one.loss, [cut.unit for cut in one.by]) for one in tally.spoiled},
        "total": tally.total,
    }


def test_a_tally_tells_which_supports_counted_and_why_others_did_not() -> None:
    found = skirmish(
        "Red A - B",
        "Red C S A - B",
        "Red D S A - B",
        "Blue E S A - B",
        "Red F S A - G",
        "Red I S A - B",
        "Green X - D",
        "Green Y - I",
        "Green Z S Y - I",
        "Blue B H",
    )
    assert words(found.resolution.tally(found.attack("A"))) == {
        "units": ("A",),
        "helped": ["C"],
        "lost": {
            "D": (SupportLoss.CUT, ["X"]),
            "E": (SupportLoss.OWN_UNIT, []),
            "F": (SupportLoss.UNMATCHED, []),
            "I": (SupportLoss.DISLODGED, ["Y"]),
        },
        "total": 2,
    }


def test_as_an_opponent_an_attack_has_the_supports_of_all_powers() -> None:
    lines = ("Red NTH H", "Red Yor S Nwy - NTH", "Blue Nwy - NTH", "Blue SKA S Nwy - NTH", "Green HEL - NTH")
    found = skirmish(*lines)
    nwy, hel = found.attack("Nwy"), found.attack("HEL")
    assert found.resolution.tally(nwy).total == 2
    assert found.resolution.tally(nwy, against=hel).total == 3


def test_those_who_stayed_are_tallied_by_their_place() -> None:
    fort = SupportForce("", "B", "B", against=("A",))
    found = skirmish("Red A - B", "Blue B H", "Blue C S B", "Blue D - B", HoldForce("Blue", "B"), fort)
    assert words(found.resolution.tally_at("B", found.attack("A"))) == {
        "units": ("B",),
        "helped": [None, "C"],
        "lost": {},
        "total": 4,
    }
    assert found.resolution.tally_at("B").total == 3
    assert [one.loss for one in found.resolution.tally_at("B").spoiled] == ["border"]
    assert found.resolution.tally_at("B", found.attack("D")).total == 2
    assert found.resolution.tally_at("nowhere") == Tally(())


def test_a_unit_head_on_is_tallied_with_what_it_meets_by() -> None:
    found = skirmish("Red A - B", "Blue B - A", but={"B": {"head_to_head_strength": 3}})
    assert found.resolution.tally_at("B", found.attack("A")).total == 3
    assert found.resolution.tally_at("B").total == 1


def test_an_attack_tells_all_who_opposed_it() -> None:
    """Diplomyopia 2: rivals under way, even one beaten elsewhere; who stayed; who came head-on, even if it won."""
    found = skirmish("Red A - B", "Blue B H", "Blue C S B", "Green D - B", "White E - B by sea", HoldForce("Blue", "B"))
    assert [tally.units for tally in found.resolution.opposition(found.attack("A"))] == [("B",), ("D",)]
    won = skirmish("Red A - B", "Blue B - A", "Blue C S B - A")
    assert [(tally.units, tally.total) for tally in won.resolution.opposition(won.attack("A"))] == [(("B",), 2)]
    beaten = skirmish("Red Ber - Pru", "Red Kie - Ber", "Red Sil S Ber - Pru", "Blue Pru - Ber")
    assert [tally.units for tally in beaten.resolution.opposition(beaten.attack("Kie"))] == [("Pru",)]
    assert skirmish("Red A - B").resolution.opposition(Attack("Z", "Red", "Z", "Y")) == ()


# --- The solver on the rules of Diplomacy over land: moves, supports, cuts, own units, rings (DATC 6.A, C, D, E).


FIGHTS = fight_cases(
    """
equal moves to one place stand each other off (6.A.11, 6.A.12)
    Red Par - Bur; Blue Mun - Bur; Green Mar - Bur -> went -; why Par=rival Mun=rival Mar=rival; contested Bur
a unit follows one that leaves, and stays behind one that does not
    Red Par - Bur; Blue Bur - Mun; Blue Mun - Tyr -> went Par=Bur Bur=Mun Mun=Tyr
    Red Par - Bur; Blue Bur - Mun; Blue Mun - Tyr; Green Tyr H -> went -; why Par=not_left Bur=own_unit Mun=held
a supported attack drives out, and a supported hold resists (6.D.1)
    Red Tri - Ven; Red ADR S Tri - Ven; Blue Ven H -> out Ven=Tri
    Red Tri - Ven; Red ADR S Tri - Ven; Blue Ven H; Blue Tyr S Ven -> went -; sums Tri=2:2
an attack cuts a support even though it fails (6.D.2)
    Red Tri - Ven; Red ADR S Tri - Ven; Red Vie - Tyr; Blue Ven H; Blue Tyr S Ven -> out Ven=Tri; cut Tyr=Vie
the unit attacked cuts only by driving the supporter out (6.D.15, 6.D.17)
    Red Con S Ank - BLA; Red Ank - BLA; Blue BLA - Con -> out BLA=Ank
    Red Con S Ank - BLA; Red Ank - BLA; Blue BLA - Con; Blue Bul S BLA - Con -> out Con=BLA; cut Con=BLA
own units cut nothing and are not driven out (6.D.10, 6.D.11, 6.D.20)
    Red Lon S NTH - ENG; Red NTH - ENG; Red Yor - Lon; Blue ENG H -> out ENG=NTH; why Yor=own_unit
    Red Ber H; Red Kie - Ber; Red Mun S Kie - Ber -> why Kie=own_unit
    Red Ber - Pru; Red Kie - Ber; Red Mun S Kie - Ber; Blue War - Pru -> why Ber=rival Kie=own_unit War=rival
supports of the power attacked count against rivals (6.E.7, 6.E.12)
    Red N H; Red Y S Nwy - N; Blue Nwy - N; Blue S S Nwy - N; Green HEL - N; Green X S HEL - N -> sums Nwy=2:2 HEL=2:3
the stronger of two head on wins, and the other has no effect where it came from (6.E.1, 6.H.9)
    Red Ber - Kie; Red Mun S Ber - Kie; Blue Kie - Ber -> went Ber=Kie; out Kie=Ber
    Red Ber - Pru; Red Kie - Ber; Red Sil S Ber - Pru; Blue Pru - Ber -> went Ber=Pru Kie=Ber
    Red Ber - Pru; Red Sil S Ber - Pru; Blue Pru - Ber -> contested -
one driven out by a third still stands off others and contests (6.E.5)
    Red HEL - NTH; Red Nwy S HEL - NTH; Blue NTH - Hol; Green Ruh - Hol -> went HEL=NTH; out NTH=HEL; contested Hol
a unit attacked equally from two sides stays (6.E.13)
    Red Mun H; Blue Ber - Mun; Blue Kie S Ber - Mun; Green Tyr - Mun; Green Boh S Tyr - Mun -> went -; contested -
a ring turns unless something stops it (6.C.1 to 6.C.3)
    Red Ank - Con; Blue Con - Smy; Green Smy - Ank -> went Ank=Con Con=Smy Smy=Ank
    Red Ank - Con; Blue Con - Smy; Green Smy - Ank; Green Bul - Con -> went -
"""
)


@pytest.mark.parametrize("case", FIGHTS, ids=str)
def test_the_fight(case: FightCase) -> None:
    """DATC."""
    assert case.faults() == []


def test_nobody_moves_to_where_it_stands() -> None:
    """DATC 6.A.4."""
    assert skirmish("Red A - A").why == {"A": Clause.OWN_UNIT}
    assert skirmish("Red A - A", but={"A": {"head_on": False}}).why == {"A": Clause.OWN_UNIT}


def test_nobody_helps_to_drive_out_an_own_unit() -> None:
    """DATC 6.D.12, 6.D.13; such a support is told as one that did not count."""
    found = skirmish("Red Ber H", "Red Mun S Kie - Ber", "Blue Kie - Ber")
    assert (found.went, found.sums) == ({}, {"Kie": (1, 1)})
    assert [one.loss for one in found.resolution.tally(found.attack("Kie")).spoiled] == ["own_unit"]


def test_two_units_do_not_change_places() -> None:
    found = skirmish("Red Ber - Kie", "Blue Kie - Ber")
    assert found.why == {"Ber": Clause.HEAD_ON, "Kie": Clause.HEAD_ON}
    assert found.resolution.failures[found.attack("Ber")].units == ("Kie",)


def test_a_support_for_a_unit_that_does_something_else_is_worth_nothing() -> None:
    found = skirmish("Red Par - Bur", "Red Mar S Par - Gas", "Blue Bur H", "Red Bre S Par")
    assert found.sums == {"Par": (1, 1)}
    assert {one.loss for one in found.resolution.tally(found.attack("Par")).spoiled} == {"unmatched"}


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
    assert skirmish(*lines, but={"B": {"hold_strength": Fraction(4, 3)}}).out == {"B": "A"}
    assert skirmish(*lines, but={"B": {"hold_strength": 2}}).sums["A"] == (2, 2)


def test_head_on_each_must_exceed_the_attack_and_the_defence_of_the_other() -> None:
    """Bioplomacy R16: into the swamp it attacks with 1/2, but it still defends its own zone with 1."""
    swamp = {"A": {"strength": HALF}}
    assert skirmish("Red A - B", "Blue B - A", but=swamp).sums == {"A": (HALF, 1), "B": (1, 1)}


def test_one_without_strength_opposes_nothing_head_on() -> None:
    """Character C-64: a super supporter loses every contest; head-on it does not even hold."""
    feeble = {"B": {"strength": 0, "head_to_head_strength": 0}}
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
    assert skirmish(*attack, fort, but={"A": {"border": "C"}}).out == {"B": "A"}
    assert skirmish(*attack, fort, but={"A": {"border": "F"}}).went == {}


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
    attack = Attack("A", "Red", "a", "b", strength=2, hold_strength=HALF)
    assert (attack.head_to_head_strength, attack.cuts, attack.border, attack.head_on) == (HALF, 2, "a", True)
    assert not Attack("A", "Red", "a", "b", by_sea=True).head_on
    assert not Attack("A", "Red", "b", "c", after=attack).head_on


def test_forces_are_themselves_only() -> None:
    """The same object serves from phase to phase; two alike are two."""
    one, other = HoldForce("Red", "a", unit="A"), HoldForce("Red", "a", unit="A")
    assert one != other
    assert len({one, other}) == 2


# --- The solver against the slow reference, on random fights; and what must hold of every fight.

MANY = settings(max_examples=200)
POLICIES = st.builds(
    Policy,
    paradox=st.sampled_from(("szykman", "hold")),
    any_route_breaks=st.booleans(),
    convoyed_cuts_on_origin=st.booleans(),
    dislodged_prevents=st.sampled_from(("unless_head_to_head", "never")),
)


def attacks_in(forces: list[Force]) -> list[Attack]:
    return [force for force in forces if isinstance(force, Attack)]


# --- against the reference --------------------------------------------------------------------------


def agrees(forces: list[Force], policy: Policy) -> None:
    fate, case = decide(forces, policy)
    resolution = solve(forces, policy)
    assert {a: resolution.outcome(a) for a in case.attacks} == fate
    assert {a: resolution.under_way(a) for a in case.attacks} == {a: case.under_way(a, fate) for a in case.attacks}
    assert {s: resolution.value(s) for s in case.supports} == {s: case.worth(s, fate) for s in case.supports}
    assert resolution.dislodged_by.keys() == case.driven_out(fate)
    assert resolution.contested == case.contested(fate)


@MANY
@given(fights(plain=True), st.just(Policy()) | POLICIES)
def test_standard_fights_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)


@MANY
@given(fights(most=6), st.just(Policy()) | POLICIES)
def test_fights_of_all_variants_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)


@MANY
@given(tangles(), st.just(Policy()) | POLICIES)
def test_paradoxes_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)


# --- what holds of every fight ----------------------------------------------------------------------


def everything(resolution: Resolution) -> tuple[object, ...]:
    return (
        dict(resolution.arrived),
        dict(resolution.dislodged_by),
        dict(resolution.failures),
        dict(resolution.cut_by),
        resolution.contested,
        resolution.disrupted,
    )


@MANY
@given(fights(most=9) | tangles(), POLICIES, st.randoms(use_true_random=False))
def test_the_order_of_the_forces_does_not_matter(forces: list[Force], policy: Policy, random: Random) -> None:
    shuffled = random.sample(forces, len(forces))
    assert everything(solve(forces, policy)) == everything(solve(shuffled, policy))


@MANY
@given(fights(most=9) | tangles(), POLICIES)
def test_the_outcome_agrees_with_itself(forces: list[Force], policy: Policy) -> None:
    """Each attack that no paradox struck out comes out as the rules have it, the others being as they are."""
    resolution = solve(forces, policy)
    case = Case(forces, policy)
    fate = {attack: resolution.outcome(attack) for attack in case.attacks}
    case.struck = frozenset(attack for attack in case.attacks if attack in resolution.disrupted)
    failed_together = {a for a, failure in resolution.failures.items() if failure.clause is Clause.PARADOX}
    for attack in case.attacks:
        if attack not in failed_together:
            assert case.arrives(attack, fate) == fate[attack]


@settings(MANY, max_examples=600)
@given(fights(most=9) | tangles(), POLICIES)
def test_no_two_units_end_in_one_place(forces: list[Force], policy: Policy) -> None:
    """Whoever neither arrives anywhere nor is driven out stays; only halves share a place."""
    resolution = solve(forces, policy)
    begin = {a.unit: a.src for a in attacks_in(forces) if a.after is None}
    begin |= {force.unit: force.at for force in forces if isinstance(force, HoldForce) and force.unit}
    left = {unit: attack.dst for unit, attack in resolution.arrived.items()}
    ends = {
        unit: left.get(unit, at) for unit, at in begin.items() if unit in left or unit not in resolution.dislodged_by
    }
    halves = {at for unit, at in ends.items() if unit[0] in "HJ"}
    assert [at for at, number in Counter(ends.values()).items() if number > 1 and at not in halves] == []


@MANY
@given(fights(plain=True, most=10) | tangles())
def test_in_diplomacy_no_knot_is_left_but_paradoxes_of_convoys(forces: list[Force]) -> None:
    """Step 9: each round decides an attack or strikes a convoy out; that a knot simply fails does not happen."""
    resolution = solve(forces)
    assert all(force.by_sea for force in resolution.disrupted if isinstance(force, Attack))
    for attack, failure in resolution.failures.items():
        assert failure.clause is not Clause.PARADOX or attack in resolution.disrupted


@MANY
@given(fights(most=9) | tangles(), POLICIES)
def test_every_failure_has_a_cause_that_weighs_as_much(forces: list[Force], policy: Policy) -> None:
    resolution = solve(forces, policy)
    assert resolution.failures.keys() == {a for a in attacks_in(forces) if not resolution.outcome(a)}
    for attack, failure in resolution.failures.items():
        if failure.clause in (Clause.HEAD_ON, Clause.HELD, Clause.NOT_LEFT, Clause.RIVAL, Clause.BLOCK):
            assert failure.by
            assert failure.against >= failure.strength == resolution.tally(attack).total


@settings(MANY, max_examples=50)
@given(fights(most=9), POLICIES)
def test_a_failure_seen_in_the_fight_is_told_as_one_weighed_afterwards(forces: list[Force], policy: Policy) -> None:
    resolution = solve(forces, policy)
    seen, field = dict(resolution.failures), resolution._field
    assert seen == {attack: tallies.failure(field, attack) for attack in seen}


@MANY
@given(st.integers(1, 25), st.randoms(use_true_random=False), POLICIES)
def test_absurd_forces_are_solved_too(size: int, random: Random, policy: Policy) -> None:
    """Totality: units in two places, moves to where they stand, parts without a first, chains in circles."""
    forces = absurd(random, size)
    resolution = solve(forces, policy)
    assert len(everything(resolution)) == 6
    for attack in attacks_in(forces):
        assert len(resolution.opposition(attack)) <= size
        assert resolution.tally(attack).total >= 0
        assert resolution.route(attack) != ()
    shuffled = solve(random.sample(forces, size), policy)
    assert [resolution.outcome(a) for a in attacks_in(forces)] == [shuffled.outcome(a) for a in attacks_in(forces)]


def absurd(random: Random, size: int) -> list[Force]:
    """Forces of any kind between three places and four units."""
    places, units, powers = ("a", "b", "c"), ("u", "v", "w", "x"), ("Red", "Blue")
    forces: list[Force] = []
    for _ in range(size):
        unit, power, at, to = random.choice(units), random.choice(powers), random.choice(places), random.choice(places)
        border = random.choice(((), (to,)))
        either = random.random() < 0.3
        match random.randrange(6):
            case 0 | 1:
                firsts = [None, None, *attacks_in(forces), Attack(unit, power, at, to)]
                forces.append(
                    Attack(
                        unit,
                        power,
                        at,
                        to,
                        strength=random.randrange(3),
                        border=random.choice(places),
                        by_sea=either,
                        after=random.choice(firsts),
                        joins=random.random() < 0.15,
                        wins_ties=random.random() < 0.2,
                    )
                )
            case 2:
                forces.append(HoldForce(power, at, random.randrange(3), random.choice((None, unit))))
            case 3:
                forces.append(
                    SupportForce(
                        power,
                        unit,
                        to,
                        at=random.choice((None, at)),
                        exempt=random.choice((None, to)),
                        by_steps=either,
                        firm=random.random() < 0.2,
                        against=border,
                        landing=random.choice((None, unit)),
                    )
                )
            case 4:
                forces.append(ConvoyLink(unit, at, random.choice(units), to, frozenset(random.sample(places, 2))))
            case _:
                forces.append(Block(at, random.choice((None, 1)), random.choice((None, unit)), border))
    return forces
