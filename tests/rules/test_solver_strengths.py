"""The solver on unequal strengths, and on supports that are cut otherwise than in Diplomacy; the solver against the
slow reference, on random fights; and what must hold of every fight."""

from __future__ import annotations

from collections import Counter
from random import Random

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


# --- The solver on the rules of Diplomacy over land: moves, supports, cuts, own units, rings (DATC 6.A, C, D, E).


FIGHTS = fight_cases(
    """
"""
)


@pytest.mark.parametrize("case", FIGHTS, ids=str)
def test_the_fight(case: FightCase) -> None:
    """DATC."""
    assert case.faults() == []


# --- supports that count only here or only then -------------------------------------------------------


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


# --- what a force is made of ------------------------------------------------------------------------


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
