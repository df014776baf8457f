"""Reports, statements, forms, surveys, signs and the doctor (section 16); the state in its notation (section 15):
read, written, and what is refused."""

from __future__ import annotations

import pytest

import rules
from rules import End, say
from rules.economy import Form, FormLine
from tests.rules.cases import Case, cases, then
from tests.rules.variants.bioplomacy.scenes import WET, game, position, turn

FALL = "F03M"


def report(found: rules.Turn, power: str = "") -> list[str]:
    return found.before.variant.report(found, power).splitlines()


def test_contests_are_told_with_their_sums_and_the_dislodged_with_their_zones() -> None:
    """The example of section 16."""
    found = turn({"Chacma": ["T 32"], "Reptiles": ["A 33"]}, {"Chacma": ["T 32 - 33"]})
    assert "  T 32 - 33: bounced, 1-4/3" in report(found)
    units = {"Chacma": ["T 33", "T M3"], "Mandrill": ["T 27", "T 28", "T 12", "T 12@h"]}
    orders = {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33", "T 12 - M3", "T 12@h S T 12 - M3"]}
    lines = report(turn(units, orders))
    assert "  T 33 H: dislodged by T 27; retreats: 32, 34, 47, 48" in lines
    assert "  T M3 H: destroyed by T 12, no retreat" in lines


def test_orders_stand_by_power_and_void_ones_say_why() -> None:
    found = turn({"Chacma": ["T 32"], "Drill": ["T 66"]}, {"Chacma": ["T 32 - 31"], "Drill": ["T 66 H"]})
    lines = report(found, "Drill")
    assert lines[0] == "Bioplomacy II: Spring 3, moves. Report for Drill"
    void = "  T 32 - 31: void (River RD separates T 32 from Space 31: a unit on the ground must ford it first)"
    assert lines.index("Chacma") < lines.index(void) < lines.index("Drill")


def test_what_the_land_did_has_headings() -> None:
    units = {"Gelada": ["T 44"], "Hamadryas": ["T 16"], "Chacma": ["T 42"], "Mandrill": ["T 10"], "Drill": ["T 33"]}
    orders = {
        "Hamadryas": ["T 16 - 17"],
        "Chacma": ["T 42 ford 43"],
        "Mandrill": ["build T 28"],
        "Drill": ["build T 28", "build T 27", "waive"],
    }
    lines = report(turn(units, orders, WET, builds={"Mandrill": "1", "Drill": "2"}))
    assert lines[lines.index("Drowned") + 1] == "  Gelada's T 44: The monsoon drowned T 44 in Space 44."
    assert (
        lines[lines.index("Pop-ups") + 1]
        == "  A Flock of the Birds, F 17@h, popped up in the tree center Space 17, because T 16 moved in below."
    )
    assert lines[lines.index("Rivers forded") + 1] == "  T 42 has forded River RC"
    builds = lines[lines.index("Builds") + 1 :]
    assert builds[0] == "  Drill: build T 28: Drill and Mandrill ordered builds in Space 28, so all of them failed"
    assert builds[1] == "  Drill: build T 27: T 27 was built in Space 27"


def test_the_fall_has_a_table() -> None:
    units = {"Canines": ["P 30", "P 28"], "Chacma": ["T 32"], "Gelada": ["T 44"]}
    found = turn(units, {}, FALL, {"Canines": ["30"], "Chacma": ["32", "36"], "Gelada": ["55", "M2", "14"]})
    lines = report(found)
    table = lines[lines.index("Control and SP") + 1 :]
    assert table[0] == "  Canines: control 2 (30 2), units 4, to remove 2."
    assert table[1] == "  Chacma: control 3 (32 1, 36 2), units 1, to spend 2."
    assert table[2] == "  Gelada: control 5/2 (14 1/2, 55 1, M2 1), units 1, to spend 3/2."
    assert table[3] == "  Gelada's T 44 will drown in next Spring's monsoon unless it leaves Space 44."
    spring = report(then(found, {}))
    assert "  Gelada: control 5/2 (14 1/2, 55 1, M2 1), units 1, to spend 3/2." in spring


def test_the_end_names_the_winners_and_the_pairs() -> None:
    options = {"W": True, "link": "secret"}
    pairs = {"1": ["Chacma", "Birds"], "2": ["Drill", "Felines"]}
    here = position({}, FALL, {"Birds": ["14", "17", "22", "29", "58", "75", "7", "11", "15"]}, options, pairs=pairs)
    lines = report(here.variant.adjudicate(here, {}), "Drill")
    assert lines[-3:] == [
        "Player 1: Chacma and Birds",
        "Player 2: Drill and Felines",
        "The game is over. A win for Birds",
    ]
    going = position({"Drill": ["T 64"]}, "S03M", None, options, pairs=pairs)
    told = report(going.variant.adjudicate(going, {}), "Drill")
    assert "Player 2: Drill and Felines" in told and "Player 1: Chacma and Birds" not in told


# --- forms ------------------------------------------------------------------------------------------


def form(here: rules.Position, power: str, *lines: str) -> Form:
    (found,) = game().forms(here, power, [rules.parse(here, power, line) for line in lines])
    return found


def by_words(found: Form) -> dict[str, FormLine]:
    return {line.words: line for section in found.sections for line in section.lines}


def test_set_up_is_filled_in_and_one_half_alone_is_marked() -> None:
    start = game().start()
    lines = by_words(form(start, "Insects", "setup S 59"))
    assert {words: (line.value, line.template) for words, line in lines.items()} == {
        f"Swarm in Space {home}": (home == "59", f"setup S {home}") for home in ("59", "60", "73")
    }
    assert game().forms(start, "Chacma", ()) == game().forms(start, "Birds", ()) == ()
    for halves in (1, 2):
        (line,) = by_words(form(start, "Felines", *["setup HP 40"] * halves)).values()
        assert (line.value, line.reason is not None) == (True, halves == 1)


def test_builds_are_told_with_what_is_left() -> None:
    here = position({"Canines": ["HP 29"]}, builds={"Canines": "7/2"})
    found = form(here, "Canines", "build P 28", "build P 33")
    section = found.sections[0]
    assert section.total == "3/2 of 7/2 SP left"
    assert [(line.words, line.amount, line.reason and line.reason.code) for line in section.lines] == [
        ("Pack in Space 28", "2 SP", None),
        ("Pack in Space 33", "2 SP", "too_dear"),
    ]
    assert (section.starts[0].partial, section.starts[0].reason) == (("build",), None)
    assert found.outlook == "3/2 SP left to spend. SP that you do not spend, and SP of builds that fail, are lost."
    assert game().forms(position({"Canines": ["HP 29"]}), "Canines", ()) == ()


def test_removals_are_ticked_off() -> None:
    here = turn({"Canines": ["P 30", "HP 28"]}, {}, FALL, {"Canines": ["30"]}).after
    found = form(here, "Canines")
    assert found.sections[0].total == "1 of 1 SP still to remove"
    assert list(by_words(found)) == ["Pack in Space 30", "Divide into halves in Space 30", "Half-Pack in Space 28"]
    assert found.outlook == "If you name no others, HP 28 will be removed."
    done = form(here, "Canines", "remove HP 28")
    assert (done.sections[0].total, done.outlook) == ("0 of 1 SP still to remove", "No more removals to make.")
    assert by_words(done)["Pack in Space 30"].reason is not None
    halved = by_words(form(here, "Canines", "P 30 divide", "remove HP 30"))
    assert [line.value for line in halved.values()] == [True, False, False, True]


# --- surveys and signs ------------------------------------------------------------------------------


def test_surveys_answer_for_a_power() -> None:
    here = position({"Chacma": ["T 28"]}, centers={"Chacma": ["32"]}, builds={"Chacma": "1"})
    worth = game().survey(here, "worth", "Felines")
    assert (worth["36"], worth["17@h"], worth["M1"], worth["32"]) == ("3", "1/2", "1", "3/2")
    assert "17" not in worth and "20" not in worth
    assert game().survey(here, "worth", "Insects")["20"] == "1"
    sites = game().survey(here, "sites", "Chacma")
    assert sites["28@h"] == sites["32"] == "T" and "28@u" not in sites and "47" not in sites
    ways = game().survey(here, "ways", "Reptiles")
    assert (ways["18"], ways["18@h"], "36@h" in ways) == ("A/C", "C", False)
    assert game().survey(here, "ways", "GM") == {} and game().forms(here, "GM", ()) == ()


# --- doctor -----------------------------------------------------------------------------------------


def odd(here: rules.Position) -> list[str]:
    return [reason.code for reason in here.variant.validate(here)]


def test_popped_centers_are_marked() -> None:
    signs = game().signs(position({}, popped=["17"]))
    assert [(sign.type.name, sign.place) for sign in signs] == [("popped", "17@h")]


@pytest.mark.parametrize(
    ("units", "phase", "centers", "state", "code"),
    [
        ({"Chacma": ["C 18"]}, FALL, {}, {}, "not_its_animal"),
        ({"Chacma": ["T 32"]}, "S03M", {}, {}, "costs_too_much"),
        ({"Chacma": ["T 32"]}, "S03M", {"Chacma": ["32"]}, {"builds": {"Chacma": 1}}, "spends_too_much"),
        ({}, FALL, {"Chacma": ["32"]}, {"builds": {"Chacma": 1}}, "spends_now"),
        ({"Chacma": ["T 42"]}, FALL, {}, {"forded": {"T 42": "RA"}}, "no_such_bank"),
        ({"Chacma": ["T 18@h"]}, FALL, {}, {"forded": {"T 18@h": "RA"}}, "not_on_bank"),
        ({"Birds": ["F 27"]}, FALL, {}, {}, "none_has_popped"),
        ({"Chacma": ["T 20"]}, "F03A", {}, {"swamps": {"Insects": ["20"]}}, "swamp_taken"),
        ({"Gelada": ["T 44"]}, "S04R", {}, {}, "in_the_lake"),
        ({"Chacma": ["T 32"]}, FALL, {}, {"pairs": {"1": ["Chacma", "Birds"]}}, "pairs_for_nothing"),
        ({}, "done", {}, {}, "over_without_end"),
        ({"Chacma": ["T 32"]}, FALL, {}, {"winners": ["Chacma"]}, "ended_too_soon"),
        ({}, "S03R", {}, {}, "no_retreat_phase"),
    ],
)
def test_the_doctor_finds(
    units: dict[str, list[str]], phase: str, centers: dict[str, list[str]], state: dict[str, object], code: str
) -> None:
    found = {reason.code: say(reason) for reason in game().validate(position(units, phase, centers, **state))}
    assert found[code] and all(found.values())


def test_the_doctor_looks_at_retreats_and_pairs() -> None:
    here = game().position(
        phase="S03R", units={"Drill": ["T 33", "T 34"]}, dislodged={"Chacma": {"T 33": ["34", "64"]}}
    )
    assert odd(here) == ["retreat_taken", "retreats_too_far"]
    assert "not_dislodged_now" in odd(game().position(phase=FALL, dislodged={"Chacma": {"T 33": []}}))
    assert odd(position({}, FALL, options={"W": True})) == ["no_pairs"]
    assert odd(position({"Chacma": ["T 32"]}, centers={"Chacma": ["32", "33"]}, builds={"Chacma": "1"})) == []


# --- The monsoon (section 9; R6, R10).


def test_a_forecast_in_the_fall_of_odd_years() -> None:
    """Section 16."""
    here = position({"Gelada": ["T 44", "T 45"], "Insects": ["H 44@u"], "Birds": ["F 44@h"]}, "F03M")
    warned = game().statement(here, "").splitlines()
    assert warned == [
        "Gelada's T 44 will drown in next Spring's monsoon unless it leaves Space 44.",
        "Insects' H 44@u will drown in next Spring's monsoon unless it leaves Space 44 (Underground).",
    ]
    assert game().statement(here, "Birds") == ""
    assert game().statement(position({"Gelada": ["T 44"]}, "F04M"), "") == ""
    (form,) = game().forms(here, "Gelada", ())
    assert (form.id, [line.place for line in form.sections[0].lines]) == ("monsoon", ["44"])
    assert game().forms(here, "Birds", ()) == ()


# --- The state in its notation (section 15): read, written, and what is refused.


def test_amounts_are_read_as_they_are_written_elsewhere() -> None:
    for value in ("3/2", "1 1/2", "1.5", 1.5):
        assert game().state(position({}, builds={"Canines": value}))["builds"] == {"Canines": "3/2"}
    assert game().state(position({}, builds={"Drill": 2}))["builds"] == {"Drill": "2"}


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("forded", {"T 43": "RC"}, "there is no unit called 'T 43'"),
        ("forded", {"T 42": "RX"}, "there is no river called 'RX'"),
        ("forded", ["T 42"], "forded must be a table"),
        ("popped", ["32"], "popped: 32 is not a tree center"),
        ("popped", "17", "popped must be a list"),
        ("popped", ["99"], "There is no province called '99'"),
        ("swamps", {"Insects": ["68"]}, "swamps.Insects: 68 is not a swamp"),
        ("swamps", {"Birds": ["20"]}, "only Insects can control swamps, not Birds"),
        ("builds", {"Chacma": "-1"}, "builds.Chacma must be an amount of SP"),
        ("builds", {"Chacma": "1/0"}, "builds.Chacma must be an amount of SP"),
        ("builds", {"Chacma": True}, "builds.Chacma must be an amount of SP"),
        ("builds", {"Cats": "1"}, "No power is called 'Cats'"),
        ("setup", "open", "setup must be pending or done"),
        ("setup", "pending", "setup can be pending only in S01M"),
        ("sp", {"Chacma": "2"}, "sp.Chacma: its centers and swamps are worth 0 SP, not 2"),
        ("monsoon", True, "monsoon must be false in S03M"),
        ("winners", ["Cats"], "No power is called 'Cats'"),
        ("pairs", {"1": ["Chacma", "Drill"]}, "a player has a tribe and another animal"),
        ("pairs", {"1": ["Chacma", "Birds"], "2": ["Drill", "Birds"]}, "each power belongs to only one player"),
        ("ended", "draw", "ended must look like"),
        ("weather", "fine", "there is no state called weather"),
    ],
)
def test_what_cannot_be_is_refused_in_words(key: str, value: object, words: str) -> None:
    with pytest.raises(ValueError, match="^.*" + words.replace("(", r"\(")):
        position({"Chacma": ["T 42"]}, **{key: value})


def test_pending_leaves_out_the_units_that_are_to_be_chosen() -> None:
    with pytest.raises(ValueError, match="setup is pending, but P 30 of Canines is on the board already"):
        position({"Canines": ["P 30"]}, "S01M", setup="pending")
    with pytest.raises(
        ValueError, match="setup is pending, but T 59 of Drill occupies a space needed for a starting unit"
    ):
        position({"Drill": ["T 59"]}, "S01M", setup="pending")


def test_an_agreed_end_is_kept() -> None:
    over = game().finish(position({"Chacma": ["T 32"], "Drill": ["T 64"]}), End("draw", ("Chacma", "Drill")))
    ended = {"kind": "draw", "powers": ["Chacma", "Drill"]}
    assert (over.phase.text, over.as_dict()["state"]["ended"]) == ("done", ended)
    assert game().end(game().position(**over.as_dict())) == End("draw", ("Chacma", "Drill"))


RULES = cases(
    "bioplomacy",
    phase="S03M",
    text="""
all who are there drown with their orders [S04M]
    Gelada: T 44 - 56 => destroyed (drowned); T 45 H => ok; build T 44 => void
    Insects: H 44@u - 56@u => destroyed (drowned)
    state.builds.Gelada = "1"
nobody was built in the lake nor beside the drowned [S04M]
    Gelada: build T 56 => void (no_site); build T 45; T 44
    state.builds.Gelada = "2"
    or
    Gelada: build T 44 => (lake_now); T 45
    state.builds.Gelada = "1"
sp freed by drowning is counted in the fall (R6) [S04M]
    Gelada: build T 56 => void; T 44; T 55
    centers.Gelada = ["55", "70"]
    next
    expect.state.builds.Gelada = "1"
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
