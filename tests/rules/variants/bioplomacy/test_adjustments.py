"""The end of the year: control, swamps, SP, victory, removals, civil disorder (section 12; R30 to R35)."""

from __future__ import annotations

import pytest

from rules import Turn
from tests.rules.cases import Case, cases
from tests.rules.variants.bioplomacy.scenes import game, then, turn

# --- Flocks that pop up (section 10; R25, R26).


FALL = "F03M"


# --- removals (R33) ---------------------------------------------------------------------------------


def test_a_removal_phase_is_held_only_if_somebody_owes() -> None:
    assert turn({"Chacma": ["T 32"]}, {}, FALL, {"Chacma": ["32"]}).after.phase.text == "S04M"
    owing = turn({"Chacma": ["T 32", "T 34"], "Drill": ["T 64"]}, {}, FALL)
    assert (owing.after.phase.text, game().must_act(owing.after)) == ("F03A", ("Chacma",))
    assert game().adjustments_due(owing.after, "Chacma") == -1


def owing(units: list[str], power: str = "Canines", centers: list[str] | None = None) -> Turn:
    return turn({power: units}, {}, FALL, {power: ["30"] if centers is None else centers})


def test_lines_that_remove_nobody() -> None:
    lines = ["remove HP 40", "P 30 H", "remove HP 28"]
    found = then(owing(["P 30", "HP 28"]), {"Canines": lines})
    told = {one.order.text: one.reasons[0].code for one in found.outcomes if one.words == ("void",)}
    assert told == {"remove HP 40": "not_in_zone", "P 30 H": "not_this_phase"}


# --- civil disorder (R34) ---------------------------------------------------------------------------


def test_what_is_missing_can_be_written_as_lines() -> None:
    here = owing(["P 41"], "Canines", ["31"]).after
    lines = [order.text for order in game().default_orders(here, "Canines")]
    assert lines == ["P 41 divide", "remove HP 41"]
    assert game().adjudicate(here, {"Canines": lines}).after.units == game().adjudicate(here, {}).after.units


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
who joins a half there wakes a flock (R22: by a move that counts as entering)
    Felines: HP 39 - 22 => ok; HP 22
    expect.state.popped = ["22"]
removals beyond need are void [F03M]
    Canines: P 30; HP 28
    centers.Canines = ["30"]
    next
    Canines: remove HP 28 => ok; remove P 30 => void (owes_nothing)
nobody removes anothers halves [F03M]
    units = { Canines = ["P 30", "HP 28"], Felines = ["HP 41", "HP 41"] }
    centers = { Canines = ["30"], Felines = ["40"] }
    next
    Canines: remove HP 41 => void
    expect.units.Felines = ["HP 41", "HP 41"]
nobody else removes or divides (R21: only a power that owes some) [F03M]
    Canines: P 30; HP 28 | Felines: P 40
    centers = { Canines = ["30"], Felines = ["40"] }
    next
    Felines: P 40 divide => void; remove P 40 => void
    expect.units.Felines = ["P 40"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
