"""The end of the year: control, swamps, SP, victory, removals, civil disorder (section 12; R30 to R35)."""

from __future__ import annotations

import pytest

from rules import Turn
from rules.variants.bioplomacy.terrain import land_of
from tests.rules.cases import Case, cases
from tests.rules.variants.bioplomacy.scenes import game, kept, position, standing, then, turn

# --- Flocks that pop up (section 10; R25, R26).


@pytest.mark.parametrize(
    ("power", "unit", "order"),
    [
        ("Chacma", "T 16", "T 16 - 17"),
        ("Birds", "F 16", "F 16 - 17"),
        ("Birds", "F 17@h", "F 17@h - 17"),
        ("Insects", "H 17@u", "H 17@u - 17"),
        ("Insects", "S 3", "S 3 - 17"),
        ("Felines", "HP 5", "HP 5 - 17"),
    ],
)
def test_who_enters_the_ground_below_wakes_a_flock(power: str, unit: str, order: str) -> None:
    """R25: Birds too, from any side."""
    found = turn({power: [unit]}, {power: [order]})
    assert kept(found, "popped") == ["17"]
    assert "F 17@h" in standing(found, "Birds")


FALL = "F03M"


# --- victory (R35) ----------------------------------------------------------------------------------

ALL = [center for center, kind in land_of(game().base).centers.items() if kind == "standard"]


@pytest.mark.parametrize(
    ("power", "centers", "phase", "then"),
    [
        ("Chacma", ALL[:17], FALL, "S04M"),
        ("Chacma", ALL[:18], FALL, "done"),
        ("Chacma", ALL[:18], "S03M", "F03M"),
        ("Canines", ALL[:9], FALL, "S04M"),
        ("Canines", ALL[:10], FALL, "done"),
    ],
)
def test_it_takes_18_sp_at_a_fall_count(power: str, centers: list[str], phase: str, then: str) -> None:
    """CMCs win with 15, by their own prices; before removals."""
    found = turn({"Drill": ["T 64", "T 65"]} if then == "done" else {}, {}, phase, {power: centers})
    assert (found.after.phase.text, kept(found, "winners")) == (then, [power] if then == "done" else [])


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


def gone(units: list[str], power: str = "Chacma", centers: list[str] | None = None) -> list[str]:
    """Who is left after missing removals."""
    found = then(owing(units, power, centers if centers is not None else []), {})
    return standing(found, power)


@pytest.mark.parametrize(
    ("power", "units", "centers", "left"),
    [
        ("Chacma", ["T 45", "T 54"], ["67"], ["T 54"]),
        ("Canines", ["P 12", "HP 34"], ["30"], ["P 12"]),
        ("Chacma", ["T 45", "T M4"], ["67"], ["T M4"]),
        ("Insects", ["H 62@u", "H 62@h"], ["67"], ["H 62@u"]),
        ("Birds", ["F 13", "F 24"], ["7"], ["F 24"]),
    ],
    ids=["number", "cost", "mountain", "level", "no home"],
)
def test_ties_go_by_cost_then_number_then_level(
    power: str, units: list[str], centers: list[str], left: list[str]
) -> None:
    """R34: mountains after spaces; Birds without a popped center are equally far everywhere."""
    assert gone(units, power, centers) == left


def test_what_is_missing_can_be_written_as_lines() -> None:
    here = owing(["P 41"], "Canines", ["31"]).after
    lines = [order.text for order in game().default_orders(here, "Canines")]
    assert lines == ["P 41 divide", "remove HP 41"]
    assert game().adjudicate(here, {"Canines": lines}).after.units == game().adjudicate(here, {}).after.units


def test_birds_are_never_out() -> None:
    """R35: they may share in a draw without units and centers."""
    assert "Birds" in game().remaining(position({"Chacma": ["T 32"]}))
    assert "Drill" not in game().remaining(position({"Chacma": ["T 32"]}))


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
a build wakes nobody
    Chacma: build T 17 => ok; T 16
    state.builds.Chacma = "1"; expect.state.popped = []
who joins a half there wakes a flock (R22: by a move that counts as entering)
    Felines: HP 39 - 22 => ok; HP 22
    expect.state.popped = ["22"]
an occupied center keeps its chance (R25: empty after all moves is what counts)
    Chacma: T 16 - 17; T 17@h H
    expect.state.popped = []
    or
    Chacma: T 16 - 17; T 17@h - 3@h
    expect.state.popped = ["17"]
    or
    Chacma: T 16 - 17 | Insects: S 23@h - 17@h
    expect.state.popped = []
it pops once for good
    Chacma: T 16 - 17
    state.popped = ["17"]; expect.units.Birds = []
a pop up comes before builds and retreats (R25, R29: it blocks a build up there, and closes the zone)
    Chacma: T 16 - 17 | Hamadryas: build T 17@h => blocked (blocked); T 3@h
    state.builds.Hamadryas = "1"
it is neither attacked nor supported in the turn it rises
    Chacma: T 16 - 17; T 3@h - 17@h => ok
    expect.state.popped = []
a troop takes a tree center and a mountain [F03M]
    Chacma: T 17@h; T M1
    expect.centers.Chacma = ["17", "M1"]; expect.state.sp.Chacma = "3/2"
a whole pack may go where a half would do (R33) [F03M]
    Canines: P 30; HP 28
    centers.Canines = ["30"]
    next
    Canines: remove P 30 => ok
    expect.units.Canines = ["HP 28"]; expect.state.builds.Canines = "1"
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
of two halves it is the first (Section 3: the other has forded, and has still) [F03A]
    units = { Canines = ["P 30", "HP 41", "HP 41"] }
    Canines: remove HP 41
    centers.Canines = ["30", "31"]; state.forded = { "2HP 41" = "RC" }; expect.state.forded = { "HP 41" = "RC" }
nobody else removes or divides (R21: only a power that owes some) [F03M]
    Canines: P 30; HP 28 | Felines: P 40
    centers = { Canines = ["30"], Felines = ["40"] }
    next
    Felines: P 40 divide => void; remove P 40 => void
    expect.units.Felines = ["P 40"]
a pack is divided if a half is enough (R34) [F03M]
    Canines: P 41
    centers.Canines = ["31"]
    next
    expect.units.Canines = ["HP 41"]
    says."remove HP 41" = "P 41 lost one half by the civil disorder rule: Canines ordered too few removals."
    or
    Canines: P 41
    centers.Canines = []
    next
    expect.units.Canines = []
flocks are as far as popped centers (R34) [F03M]
    Birds: F 23@h; F 13@h
    centers.Birds = ["7"]; state.popped = ["17"]
    next
    expect.units.Birds = ["F 23@h"]
what some lines leave owing is settled by the rule [F03M]
    Chacma: T 46; T 54; T 45
    centers.Chacma = ["67"]
    next
    Chacma: remove T 46 => ok
    expect.units.Chacma = ["T 54"]
a center is taken in its own zone [F03M]
    # R30: who is over or under it, or below a tree center, or round a mountain, controls nothing
    Chacma: T 65@h; T 17; T 38 | Insects: H 59@u | Birds: F 75@h; F 42
    centers = { Drill = ["65"], Felines = ["59", "17", "M1"] }; state.popped = ["17"]; expect.centers.Chacma = []
    expect.centers.Insects = []; expect.centers.Drill = ["65"]; expect.centers.Felines = ["17", "59", "M1"]
    expect.centers.Birds = ["42", "75"]
swamps are for insects (R31: kept until another power's unit ends a Fall there; over or under it does not matter) [F03M]
    Insects: S 50; H 43@u; S 20@h
    state.swamps.Insects = ["61", "6"]; expect.state.swamps.Insects = ["6", "50", "61"]
    expect.state.sp.Insects = "3"
    or
    Chacma: T 61 | Insects: H 60
    state.swamps.Insects = ["61"]; expect.state.swamps = {}; expect.state.sp = { Chacma = "0", Insects = "1" }
cmcs win with 15 by their own prices [F03M]
    centers.Canines = ["1", "2", "4", "5", "7", "8", "9", "10", "11"]; expect.phase = "S04M"
    or
    centers.Canines = ["1", "2", "4", "5", "7", "8", "9", "10", "11", "15"]; expect.state.winners = ["Canines"]
halves may unite before one is removed [F03M]
    units = { Canines = ["HP 28", "HP 28", "HP 30"] }; centers.Canines = ["30"]
    next
    Canines: HP 28 unite; remove HP 30
    expect.units.Canines = ["P 28"]
a half without a number goes whichever it is, number 1 if both fit (section 3) [F03A]
    units.Canines = ["P 30", "HP 28", "HP 28"]
    Canines: remove HP 28 => ok; remove HP 28
    centers.Canines = ["30"]; expect.units.Canines = ["P 30"]
    or
    units.Canines = ["P 30", "HP 28", "HP 28"]
    Canines: remove 2HP 28; remove 1HP 28
    centers.Canines = ["30"]; expect.units.Canines = ["P 30"]
control is counted after the retreats of Fall [F03M]
    Chacma: T 27 | Mandrill: T 28 - 27; T 13 - 12 | Drill: T 33 S T 28 - 27
    expect.phase = "F03R"; expect.centers.Mandrill = []
    next
    expect.centers.Mandrill = ["27"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
