"""Moves: levels, cutting, rivals, exchange, own units, stand-offs, retreats (sections 3, 5, 6; R1, R14 to R19,
R38); rivers and fording (5.1, 5.2, R9 to R13); the end of the year (section 12; R25, R33, R34)."""

from __future__ import annotations

import pytest

import rules
from app.language import speak
from rules import Turn
from tests.rules.cases import Case, cases, codes, outcome, standing, then, why, words
from tests.rules.variants.bioplomacy.scenes import game, position, turn


@pytest.mark.parametrize(
    ("power", "order", "code"),
    [
        ("Chacma", "T 32 - 34", "no_neighbour"),
        ("Chacma", "T 18 - 22@h", "one_at_a_time"),
        ("Chacma", "T 32 - 32@h", "no_trees"),
        ("Chacma", "T 32 - 32@u", "no_digger"),
        ("Chacma", "T 32 - 32", "there_already"),
        ("Chacma", "T 42 - M1", "into_mountain"),
        ("Chacma", "T M1 - 42", "out_of_mountain"),
        ("Reptiles", "A 18 - 18@h", "ground_only"),
        ("Reptiles", "A 18 - 18@u", "ground_only"),
        ("Insects", "H 62@u - 62@h", "two_levels"),
        ("Insects", "H 61@u - 61", "mud_above"),
        ("Insects", "S 59 - 59@u", "no_digger"),
    ],
)
def test_a_refused_goal_says_what_bars_it(power: str, order: str, code: str) -> None:
    """Section 5; every void order holds and tells the rule."""
    unit = order.partition(" - ")[0]
    found = turn({power: [unit]}, {power: [order]})
    assert (words(found, unit), codes(found, unit)) == ("void", [code])
    assert outcome(found, unit).reasons[0].clause


# --- orders (section 3) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "line"), [("S03M", "T 32 R 33"), ("S03M", "remove T 32"), ("F03A", "T 32 - 33"), ("F03A", "build T 33")]
)
def test_what_belongs_to_another_phase_is_void(phase: str, line: str) -> None:
    found = turn({"Chacma": ["T 32"]}, {"Chacma": [line]}, phase)
    told = [one for one in found.outcomes if one.order.text == line]
    assert [(one.words, one.reasons[0].code) for one in told] == [(("void",), "not_this_phase")]


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        (["T 32 S T 48"], "nobody_to_support"),
        (["T 32 S T 33 - 48"], "not_so_ordered"),
        (["T 32 S T 33", "T 33 - 27"], "it_moves"),
        (["T 32 S T 33 - 31", "T 33 - 31"], "river_bars"),
        (["T 32 S T 47 - 49", "T 47 - 49"], "its_order_is_void"),
        (["T 32 S T 47"], "no_neighbour"),
        (["T 32 S T 32"], "not_its_own_zone"),
        (["T 32 S 2T 33"], "nobody_to_support"),
    ],
)
def test_a_support_with_nothing_to_support_is_void(orders: list[str], code: str) -> None:
    units = {"Chacma": ["T 32", "T 33", "T 47"]}
    found = turn(units, {"Chacma": orders})
    assert (words(found, "T 32"), codes(found, "T 32")) == ("void", [code])


# --- stand-offs and retreats (R18, R19, 6.5) --------------------------------------------------------


def test_retreats_that_clash_are_told_in_the_language_of_the_reader() -> None:
    units = {"Canines": ["HP 28", "HP 28"], "Mandrill": ["T 10", "T 12"], "Chacma": ["T 33"]}
    orders = {"Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"], "Chacma": ["T 33 S T 10 - 28"]}
    found = then(turn(units, orders), {"Canines": ["1HP 28 R 11", "2HP 28 R 11"]})
    speak("de")
    try:
        said = why(found, "1HP 28")
    finally:
        speak("en")
    assert said == ["1HP 28 und 2HP 28 wichen nach Feld 11, also wurden beide aufgelöst."]


def test_who_gives_no_order_to_retreat_disbands_his_own() -> None:
    """R34."""
    units = {"Chacma": ["T 33"], "Drill": ["T 42"], "Mandrill": ["T 27", "T 28"], "Reptiles": ["C 38", "A 39"]}
    orders = {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"], "Reptiles": ["C 38 - 42", "A 39 S C 38 - 42"]}
    here = turn(units, orders).after
    variant = here.variant
    assert [order.text for order in variant.default_orders(here, "Drill")] == ["T 42 D"]
    assert variant.must_act(here) == ("Chacma", "Drill")


def test_lines_that_count_for_nothing_in_a_retreat_phase() -> None:
    units = {"Chacma": ["T 33", "T 64"], "Mandrill": ["T 27", "T 28"]}
    first = turn(units, {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"]})
    found = then(first, {"Chacma": ["T 33 R 32", "T 33 R 47", "T 64 R 63", "T 33 - 34", "T 33 H"]})
    assert (words(found, "T 33"), standing(found, "Chacma")) == ("ok", ["T 64", "T 34"])
    assert codes(found, "T 64") == ["not_in_zone"]
    assert codes(found, "T 33").count("counts_no_more") == 2
    late = then(first, {"Chacma": ["T 33 R 64"]})
    assert why(late, "T 33")[0].startswith(
        "T 33 was disbanded because it cannot retreat to Space 64: Space 64 is occupied by T 64"
    )
    far = then(first, {"Chacma": ["T 33 R 1"]})
    assert "The unit cannot reach it from Space 33" in why(far, "T 33")[0]


@pytest.mark.parametrize("searcher", ["HP 39", "P 39"])
def test_a_search_has_a_power_of_one_whoever_searches(searcher: str) -> None:
    """R20: also of a Pride, also against another power's support of 1/2."""
    found = turn(
        {"Felines": [searcher], "Insects": ["H 41@u"]},
        {"Felines": [f"{searcher} search"], "Insects": ["H 41@u - 39@u"]},
    )
    assert (words(found, "H 41@u"), words(found, searcher)) == ("bounce", "ok")
    assert why(found, "H 41@u") == [f"H 41@u bounced under Space 39: 1 against 1, the search by {searcher}."]
    assert why(found, searcher) == [f"The search by {searcher} stood off H 41@u."]


# --- How orders are written (section 3): forgiving on the way in, canonical on the way out; whole sheets.

PAIR = {"Canines": ["HP 30", "HP 30"], "Chacma": ["T 32"]}


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("T 32 - 99", "There is no province called '99'"),
        ("T 32 glide 33", "'T 32 glide 33'"),
        ("build 33", "'build 33' does not say what to build"),
        ("T 15 - L1", "No unit can enter Lake L1"),
        ("jump", "Example: T 32 - 33, T 32 S T 33 - 47 or T 32 H"),
        ("setup", "Example: setup S 59"),
    ],
)
def test_what_cannot_be_read_says_why(typed: str, complaint: str) -> None:
    here = position(PAIR) if typed != "setup" else game().start()
    with pytest.raises(rules.Unreadable) as found:
        rules.parse(here, "Chacma", typed)
    assert complaint in str(found.value)


def test_no_unit_stands_where_its_kind_may_not() -> None:
    for text, word in (("A 18@h", "Army"), ("T 36@h", "Troop"), ("S 59@u", "Swarm"), ("P 30@u", "Pack")):
        with pytest.raises(ValueError, match=f"no {word}"):
            game().unit(game().base, "Chacma", text)


@pytest.mark.parametrize(
    ("unit", "to", "code"),
    [
        ("T 42", "38", "no_river_there"),
        ("T 42", "36", "ford_not_beside"),
        ("T 18", "18@h", "ford_not_beside"),
        ("T 36", "37", "dry_basin"),
        ("T M1", "38", "ford_from_ground"),
        ("T 38@h", "43@h", "ford_from_ground"),
    ],
)
def test_what_cannot_be_forded(unit: str, to: str, code: str) -> None:
    """R9, R10: from the ground of a space, toward the other bank of a river on its border."""
    found = turn({"Chacma": [unit]}, {"Chacma": [f"{unit} ford {to}"]})
    assert (words(found, unit), codes(found, unit)) == ("void", [code])


def test_a_unit_describes_itself() -> None:
    """Section 16: strength in each role at its place; where it counts less, there."""
    here = position({"Chacma": ["T 42"], "Reptiles": ["A 38"]})
    troop = dict(game().describe(here, here.units["42"]))
    assert troop["defense"] == troop["attack"] == troop["support of a move"] == "1"
    assert troop["attack, 43"] == troop["support to hold, 43"] == "1/2"
    assert game().describe(here, here.units["38"]) == (
        ("defense", "4/3"),
        ("defense after a failed move", "1"),
        ("attack", "1"),
        ("support of a move", "1"),
        ("support to hold", "4/3"),
    )


# --- The end of the year: removals, civil disorder (section 12; R33, R34).


def test_a_removal_phase_is_held_only_if_somebody_owes() -> None:
    assert turn({"Chacma": ["T 32"]}, {}, "F03M", {"Chacma": ["32"]}).after.phase.text == "S04M"
    owing = turn({"Chacma": ["T 32", "T 34"], "Drill": ["T 64"]}, {}, "F03M")
    assert (owing.after.phase.text, game().must_act(owing.after)) == ("F03A", ("Chacma",))
    assert game().adjustments_due(owing.after, "Chacma") == -1


def owing(units: list[str], power: str = "Canines", centers: list[str] | None = None) -> Turn:
    return turn({power: units}, {}, "F03M", {power: ["30"] if centers is None else centers})


def test_lines_that_remove_nobody() -> None:
    lines = ["remove HP 40", "P 30 H", "remove HP 28"]
    found = then(owing(["P 30", "HP 28"]), {"Canines": lines})
    told = {one.order.text: one.reasons[0].code for one in found.outcomes if one.words == ("void",)}
    assert told == {"remove HP 40": "not_in_zone", "P 30 H": "not_this_phase"}


def test_what_is_missing_can_be_written_as_lines() -> None:
    here = owing(["P 41"], "Canines", ["31"]).after
    lines = [order.text for order in game().default_orders(here, "Canines")]
    assert lines == ["P 41 divide", "remove HP 41"]
    assert game().adjudicate(here, {"Canines": lines}).after.units == game().adjudicate(here, {}).after.units


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
who is given no open zone is disbanded (R19: no order, or one to a zone that is not open)
    Chacma: T 33 | Mandrill: T 27 - 33; T 28 S T 27 - 33
    next
    Chacma: T 33 => disband
    or
    Chacma: T 33 | Mandrill: T 27 - 33; T 28 S T 27 - 33
    next
    Chacma: T 33 R 27 => void, disband
    says."T 33" = "T 33 was disbanded because it cannot retreat to Space 27: T 33 was attacked from Space 27."
    or
    Chacma: T 33 | Mandrill: T 27 - 33; T 28 S T 27 - 33
    next
    Chacma: T 33 D => disband
a mountain is searched from for its space
    Chacma: T M1 search | Insects: H 42@u - 38@u => bounce
it lasts through retreats
    Chacma: T 42 ford 59 | Drill: T 74 - 75; T 65 S T 74 - 75 | Gelada: T 75
    expect.phase = "S03R"
    next
    Gelada: T 75 D
    next
    Chacma: T 42 - 43 => ok
a stand-off closes the zone to retreats, so does who entered it (R18)
    Mandrill: T 27 - 33; T 28 S T 27 - 33 | Chacma: T 33 | Drill: T 46 - 47 | Gelada: T 35 - 47
    expect.dislodged.Chacma."T 33" = ["32", "34", "48"]
    or
    Mandrill: T 27 - 33; T 28 S T 27 - 33 | Chacma: T 33 | Drill: T 46 - 47 | Gelada: T 35 - 34
    expect.dislodged.Chacma."T 33" = ["32", "48"]
    or
    Mandrill: T 27 - 33; T 28 S T 27 - 33 | Chacma: T 33 | Drill: T 46 H | Gelada: T 35 H
    expect.dislodged.Chacma."T 33" = ["32", "34", "47", "48"]
of two that could each drive out the other's help neither does (R38: each would win once it had won)
    units = { Canines = ["HP 32", "HP 32"], Felines = ["HP 33", "HP 33"], Chacma = ["T 34"], Drill = ["T 49"] }
    Canines: 1HP 32 S 2HP 32 - 33; 2HP 32 - 33 => bounce | Felines: 1HP 33 S 2HP 33 - 32; 2HP 33 - 32 => bounce
    Chacma: T 34 S 2HP 32 - 33 | Drill: T 49 S 2HP 33 - 32
retreats to one zone disband all (6.5: also a half beside a half)
    units = { Canines = ["HP 28", "HP 28"], Mandrill = ["T 10", "T 12"], Chacma = ["T 33"] }
    Mandrill: T 10 - 28; T 12 S T 10 - 28 | Chacma: T 33 S T 10 - 28
    next
    Canines: 1HP 28 R 11 => disband; 2HP 28 R 11 => disband
    says."1HP 28" = "1HP 28 and 2HP 28 bounced in Space 11, so both were disbanded."
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
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
