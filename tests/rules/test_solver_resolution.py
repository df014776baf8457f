"""What a resolution tells: reasons in their fixed order, sums of both sides, who cut what, who opposed whom."""

from __future__ import annotations

import pytest

from rules.solver import Attack, Block, Clause, Force, HoldForce, Loss, SupportForce, Tally
from tests.rules.skirmish import skirmish


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
    """DESIGN 3, "Reasons": in a fixed order, never by numbers alone."""
    assert skirmish(*lines).why["A"] is clause


def test_the_clauses_stand_in_the_order_in_which_they_are_told() -> None:
    assert [str(clause) for clause in Clause] == [
        "closed",
        "no_convoy",
        "disrupted",
        "paradox",
        "first_part",
        "stopped",
        "join",
        "own_unit",
        "head_on",
        "held",
        "not_left",
        "rival",
        "block",
    ]


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
            "D": (Loss.CUT, ["X"]),
            "E": (Loss.OWN_UNIT, []),
            "F": (Loss.UNMATCHED, []),
            "I": (Loss.DISLODGED, ["Y"]),
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
    found = skirmish("Red A - B", "Blue B - A", but={"B": {"meets": 3}})
    assert found.resolution.tally_at("B", found.attack("A")).total == 3
    assert found.resolution.tally_at("B").total == 1


def test_an_attack_tells_all_who_opposed_it() -> None:
    """Diplomyopia 2: rivals under way, even one beaten elsewhere; who stayed; who came head-on, even if it won."""
    found = skirmish(
        "Red A - B",
        "Blue B H",
        "Blue C S B",
        "Green D - B",
        "White E - B by sea",
        HoldForce("Blue", "B"),
    )
    assert [tally.units for tally in found.resolution.opposition(found.attack("A"))] == [("B",), ("D",)]
    won = skirmish("Red A - B", "Blue B - A", "Blue C S B - A")
    assert [(tally.units, tally.total) for tally in won.resolution.opposition(won.attack("A"))] == [(("B",), 2)]
    beaten = skirmish("Red Ber - Pru", "Red Kie - Ber", "Red Sil S Ber - Pru", "Blue Pru - Ber")
    assert [tally.units for tally in beaten.resolution.opposition(beaten.attack("Kie"))] == [("Pru",)]
    assert skirmish("Red A - B").resolution.opposition(Attack("Z", "Red", "Z", "Y")) == ()


def test_who_arrived_where_is_told_by_the_last_attack() -> None:
    first = Attack("A", "Red", "A", "B")
    second = Attack("A", "Red", "B", "C", after=first)
    found = skirmish(second, first)
    assert found.resolution.arrived == {"A": second}
    assert found.resolution.outcome(first)


def test_each_force_is_asked_for_by_itself() -> None:
    one, other = Attack("A", "Red", "A", "X"), Attack("B", "Blue", "B", "X")
    found = skirmish(one, other, "Blue C S B - X")
    assert (found.resolution.outcome(one), found.resolution.outcome(other)) == (False, True)
    assert found.resolution.failures.keys() == {one}
