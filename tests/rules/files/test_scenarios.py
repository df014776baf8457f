"""Scenario files: what they may hold, what is an error in them and what a failure, and turns recorded as one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import rules
from rules.files.errors import ScenarioError
from rules.files.expectations import Spelling, exact, meaning
from rules.files.scenarios import ScenarioFailure, check_scenarios, play, read_scenarios, toml, write_scenario
from tests.selfplay import random_game

SUPPORTED = """
[[scenario]]
id = "stab"
variant = "standard"
phase = "S1901M"
[scenario.units]
Austria = ["F ADR", "A Tri", "A Vie"]
Italy = ["A Ven", "A Tyr"]
[[scenario.turn]]
orders = { Austria = ["F ADR S A Tri - Ven", "A Tri - Ven", "A Vie - Tyr"], Italy = ["A Tyr S A Ven"] }
[scenario.turn.expect]
"""
EXPECT = "[scenario.turn.expect]"
WHOLE = """phase = "S1901R"
results = { "A Tri" = ["ok"], "A Ven" = ["dislodged"], "A Tyr" = ["cut"] }
units = { Austria = ["F ADR", "A Ven", "A Vie"], Italy = ["A Tyr"] }
dislodged = { Italy = { "A Ven" = ["Apu", "Pie", "Rom", "Tus"] } }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cases.toml"


def failures(file: Path, text: str) -> list[tuple[str, str, str]]:
    """(key, expected, got) of everything that differs."""
    file.write_text(text, encoding="utf-8")
    return [(one.key, one.expected, one.got) for one in check_scenarios(file).failures]


def faults(file: Path, text: str) -> list[tuple[str, str]]:
    """(place, text) of everything that makes the file unusable."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        check_scenarios(file)
    assert all(str(file.name) in line for line in error.value.lines)
    return [(fault.place, fault.text) for fault in error.value.faults]


# What is compared, and how.


def test_what_is_expected_and_comes_passes(file: Path) -> None:
    file.write_text(SUPPORTED + WHOLE, encoding="utf-8")
    report = check_scenarios(file)
    assert (report.passed, report.failed, report.failures) == (1, 0, ())


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ('phase = "F1901M"', ("phase", "F1901M", "S1901R")),
        ('results = { "A Tyr" = ["ok"] }', ("results.A Tyr", "ok", "cut")),
        ('results = { "A Tyr" = [] }', ("results.A Tyr", "nothing", "cut")),
        ('results = { "A Par" = ["ok"] }', ("results.A Par", "ok", "nothing")),
        ('units = { Italy = ["A Tyr", "A Ven"] }', ("units.Italy", "A Tyr, A Ven", "A Tyr")),
        ("units = { Italy = [] }", ("units.Italy", "nothing", "A Tyr")),
        ("units = { France = ['A Par'] }", ("units.France", "A Par", "nothing")),
        ("centers = { Italy = ['Ven'] }", ("centers.Italy", "Ven", "nothing")),
        ("dislodged = {}", ("dislodged.Italy.A Ven", "not dislodged", "may retreat to Apu, Pie, Rom, Tus")),
        ("state = { ended = { kind = 'draw' } }", ("state.ended", "{kind = draw}", "nothing")),
        ("state = { ended = [1, true, 1.5] }", ("state.ended", "[1, true, 1 1/2]", "nothing")),
    ],
)
def test_a_key_that_is_given_is_checked_whole(file: Path, line: str, failure: tuple[str, str, str]) -> None:
    assert failures(file, SUPPORTED + line) == [failure]


def test_a_retreat_too_many_or_too_few_is_a_failure(file: Path) -> None:
    for places in ('"Apu", "Pie", "Rom"', '"Apu", "Pie", "Rom", "Tus", "Tri"'):
        found = failures(file, SUPPORTED + f'dislodged = {{ Italy = {{ "A Ven" = [{places}] }} }}')
        assert [key for key, _, _ in found] == ["dislodged.Italy.A Ven"]


WAIVED = """
[[scenario]]
id = "waived"
variant = "standard"
phase = "W1901A"
centers = { England = ["Lon", "Lvp"], France = ["Par"] }
[[scenario.turn]]
orders = { England = ["waive"], France = ["%s"] }
[scenario.turn.expect]
results = { waive = ["ok"] }
"""


def test_a_result_without_a_power_holds_for_all_who_wrote_the_same(file: Path) -> None:
    assert failures(file, WAIVED % "waive") == []
    assert failures(file, WAIVED % "build A Par") == []
    other = WAIVED.replace('France = ["Par"]', "France = []")
    assert failures(file, other % "waive") == [("results.waive", "ok", "nothing")]


def test_all_turns_are_played_and_counted_from_one(file: Path) -> None:
    text = SUPPORTED + WHOLE + '[[scenario.turn]]\norders = { Italy = ["A Ven R Rom"] }\n'
    file.write_text(text + '[scenario.turn.expect]\nunits = { Italy = ["A Tyr"] }\n', encoding="utf-8")
    assert check_scenarios(file).failures == (ScenarioFailure("stab", 2, "units.Italy", "A Tyr", "A Rom, A Tyr"),)


def test_what_a_power_sees_is_its_view_in_the_notation_of_a_set_up(file: Path) -> None:
    seen = 'sees = { Italy = { units = { Austria = ["A Vie", "A Ven", "F ADR"], Italy = ["A Tyr"] } } }'
    assert failures(file, SUPPORTED + seen) == []
    found = failures(file, SUPPORTED + 'sees = { Italy = { phase = "F1901M" } }')
    assert found == [("sees.Italy.phase", "F1901M", "S1901R")]


def test_a_center_list_of_a_power_is_checked_whole(file: Path) -> None:
    text = SUPPORTED.replace("[[scenario.turn]]", '[scenario.centers]\nItaly = ["Ven", "Rom"]\n[[scenario.turn]]')
    assert failures(file, text + 'centers = { Italy = ["rome", "VEN"] }') == []
    assert failures(file, text + 'centers = { Italy = ["Ven"] }') == [("centers.Italy", "Ven", "Rom, Ven")]


def test_a_result_goes_by_unit_order_or_power_and_unit() -> None:
    variant = rules.variant("standard")
    read = Spelling(variant, variant.base, variant.start())
    found = [
        read.result_key(text) for text in ("army paris", "italy: a VEN", "Build Fleet Brest", "A Spa/nc", "note: Rome")
    ]
    assert found == ["A Par", "Italy: A Ven", "build F Bre", "A Spa", "note rome"]


def test_a_number_in_brackets_tells_equal_orders_apart() -> None:
    variant = rules.variant("standard")
    read = Spelling(variant, variant.base, variant.start())
    assert [read.result_key(text) for text in ("Waive (2)", "italy: build army rome (3)")] == [
        "waive (2)",
        "Italy: build A Rom (3)",
    ]


# What is an error: what nobody could play, or could ever be met.

FLED = '[scenario.dislodged.Italy]\n"A Rom" = ["Xyz"]\n'
SHARED = '[scenario.centers]\nItaly = ["Rom"]\nTurkey = ["Rom"]\n'


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('variant = "standard"', 'variant = "chess"', "stab, variant"),
        ('variant = "standard"', 'variant = "standard"\noptions = { luck = 1 }', "stab, variant"),
        ('variant = "standard"', 'variant = "standard"\ncolour = "red"', "stab, colour"),
        ('phase = "S1901M"', 'phase = "S1901"', "stab, phase"),
        ('phase = "S1901M"', 'phase = "S1901X"', "stab, phase"),
        ('phase = "S1901M"', 'phase = "S1901A"', "stab, phase"),
        ('phase = "S1901M"', 'phase = "done"', "stab, phase"),
        ("[[scenario.turn]]", FLED + "[[scenario.turn]]", "stab, dislodged.Italy"),
        ("[[scenario.turn]]", SHARED + "[[scenario.turn]]", "stab, centers"),
        ('phase = "S1901M"', "phase = 1901", "stab, phase"),
        ('"A Vie"', '"A Vix"', "stab, units.Austria"),
        ('"A Vie"', '"X Vie"', "stab, units.Austria"),
        ('"A Vie"', '"Vie"', "stab, units.Austria"),
        ('"A Vie"', '"F Vie"', "stab, units.Austria"),
        ('"A Vie"', '"A Tri"', "stab, units"),
        ('Italy = ["A Ven", "A Tyr"]', 'Italia = ["A Ven", "A Tyr"]', "stab, units.Italia"),
        ('Italy = ["A Ven", "A Tyr"]', 'Italy = "A Ven"', "stab, units.Italy"),
        ("[[scenario.turn]]", '[scenario.centers]\nItaly = ["Tyr"]\n[[scenario.turn]]', "stab, centers.Italy"),
        ("[[scenario.turn]]", "[scenario.state]\nmoney = 1\n[[scenario.turn]]", "stab, state.money"),
        ("A Vie - Tyr", "A Vie - Tyx", "stab, turn 1, orders.Austria"),
        ("A Vie - Tyr", "A Vie - Tyr" * 100, "stab, turn 1, orders.Austria"),
        ("A Vie - Tyr", "A Vie jumps Tyr", "stab, turn 1, orders.Austria"),
        ("Italy = [\"A Tyr S A Ven\"]", "Italien = []", "stab, turn 1, orders.Italien"),
        (EXPECT, "after = 1\n" + EXPECT, "stab, turn 1, after"),
        (EXPECT, EXPECT + "\nunitz = {}", "stab, turn 1, expect.unitz"),
        (EXPECT, EXPECT + '\nphase = "soon!"', "stab, turn 1, expect.phase"),
        (EXPECT, EXPECT + '\nunits = { Spain = [] }', "stab, turn 1, expect.units"),
        (EXPECT, EXPECT + '\nunits = { Italy = ["Ven"] }', "stab, turn 1, expect.units"),
        (EXPECT, EXPECT + '\ncenters = { Italy = ["Vex"] }', "stab, turn 1, expect.centers"),
        (EXPECT, EXPECT + '\nsees = { Spain = {} }', "stab, turn 1, expect.sees"),
        ("[[scenario]]", "title = 'all'\n[[scenario]]", "title"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_an_error_with_scenario_and_key(file: Path, old: str, new: str, place: str) -> None:
    assert old in SUPPORTED
    assert [where for where, _ in faults(file, SUPPORTED.replace(old, new, 1))] == [place]


def test_all_faults_of_a_file_are_told_at_once(file: Path) -> None:
    other = SUPPORTED.replace("stab", "stab2").replace("A Tri - Ven", "A Tri - Vex").replace("A Tyr S", "A Tyx S")
    found = faults(file, SUPPORTED.replace("A Vie", "A Vix") + other)
    assert [where for where, _ in found] == [
        "stab, units.Austria",
        "stab2, turn 1, orders.Austria",
        "stab2, turn 1, orders.Austria",
        "stab2, turn 1, orders.Italy",
    ]


def test_a_typo_is_told_with_what_was_meant(file: Path) -> None:
    ((_, text),) = faults(file, SUPPORTED.replace("A Vie - Tyr", "A Vie - Trx"))
    assert text == "There is no province called 'Trx'. Did you mean Tri (Trieste)?"


def test_a_scenario_without_turns_would_check_nothing(file: Path) -> None:
    setup = SUPPORTED.partition("[[scenario.turn]]")[0].replace("phase", "turn = []\nphase")
    assert faults(file, setup) == [("stab, turn", "is missing: a scenario needs at least one turn")]


def test_a_scenario_without_id_is_named_by_its_number(file: Path) -> None:
    assert faults(file, SUPPORTED.replace('id = "stab"', "")) == [("scenario 1, id", "is missing")]


def test_a_turn_after_the_end_is_an_error(file: Path) -> None:
    text = """
[[scenario]]
id = "late"
variant = "standard"
options = { victory = 1 }
phase = "F1901M"
centers = { France = ["Par"] }
[[scenario.turn]]
[[scenario.turn]]
"""
    assert faults(file, text) == [("late, turn 2", "the game is already over before this turn")]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "contains no [[scenario]] table"),
        (b"[[scenario]", "a table heading is not closed"),
        (b"scenario = 3", "contains no [[scenario]] table"),
        (b"scenario = [3]", "must be a table of keys and values, not 3"),
        (b"x = inf", "'inf' is not a number"),
        (b"\x89PNG\r\n\x1a\n\xff", "not a text file in UTF-8"),
    ],
)
def test_a_file_of_another_kind_is_an_error(file: Path, raw: bytes, words: str) -> None:
    file.write_bytes(raw)
    with pytest.raises(ScenarioError, match=words.replace("[", r"\[").replace("]", r"\]")):
        check_scenarios(file)


def test_an_absent_or_enormous_file_is_an_error(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ScenarioError, match="no such file"):
        check_scenarios(file)
    file.write_text(SUPPORTED, encoding="utf-8")
    monkeypatch.setattr("rules.files.scenarios.MOST_BYTES", 10)
    with pytest.raises(ScenarioError, match="larger than"):
        check_scenarios(file)
    with pytest.raises(ScenarioError, match="is a folder"):
        check_scenarios(file.parent)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (2, Fraction(2)), ("2", Fraction(2)), ("1.5", Fraction(3, 2)), ("3/2", Fraction(3, 2)),
        ("1 1/2", Fraction(3, 2)), (" 1 1/3 ", Fraction(4, 3)), ("-1 1/2", Fraction(-3, 2)), (".25", Fraction(1, 4)),
        ("1 2", None), ("1/0", None), ("A 2", None), (True, None), (None, None), ("", None),
    ],
)  # fmt: skip
def test_numbers_are_read_exactly(text: object, number: Fraction | None) -> None:
    assert exact(text) == number


def test_numbers_and_lists_are_equal_when_they_mean_the_same() -> None:
    assert meaning({"Sp": ["1 1/2", "a Par"]}) == meaning({"sp": ["A  par", Fraction(3, 2)]})
    assert meaning(["1", "1"]) != meaning(["1"])
    assert meaning(True) != meaning(1)


# Numbers.


def test_a_decimal_of_a_file_is_exact(file: Path) -> None:
    """0.1 is no binary fraction: a float would make it 0.1000000000000000055."""
    file.write_text(SUPPORTED.replace("[[scenario.turn]]", "[[scenario.turn]]\ndraws = { x = 0.1 }"), encoding="utf-8")
    (scenario,) = read_scenarios(file)
    assert scenario.turns[0].draws == {"x": Fraction(1, 10)}


def test_draws_without_names_are_kept_in_their_order(file: Path) -> None:
    file.write_text(SUPPORTED.replace("[[scenario.turn]]", "[[scenario.turn]]\ndraws = [3, 1]"), encoding="utf-8")
    assert read_scenarios(file)[0].turns[0].draws == {"": [3, 1]}


# --- Turns recorded as a scenario, and the values in one as TOML.


@pytest.fixture
def scenario_text_file(tmp_path: Path) -> Path:
    return tmp_path / "cases.toml"


GOLDEN = """[[scenario]]
id = "fork"
title = "He said \\"move\\""
rule = "own"
variant = "standard"
options = { victory = 20 }
phase = "F1901M"
[scenario.units]
Austria = ["F ADR", "A Tri"]
Italy = ["A Ven"]
[scenario.centers]
Italy = ["Rom", "Ven"]
[[scenario.turn]]
orders = { Austria = ["A Tri - Ven", "F ADR S A Tri - Ven"] }
[scenario.turn.expect]
phase = "F1901R"
results = { "F ADR" = ["ok"], "A Tri" = ["ok"], "A Ven" = ["dislodged"] }
units = { Austria = ["F ADR", "A Ven"], Italy = [] }
dislodged = { Italy = { "A Ven" = ["Apu", "Pie", "Rom", "Tus", "Tyr"] } }
[[scenario.turn]]
orders = { Italy = ["A Ven R Rom"] }
[scenario.turn.expect]
phase = "W1901A"
results = { "A Ven" = ["ok"] }
units = { Austria = ["F ADR", "A Ven"], Italy = ["A Rom"] }
centers = { Austria = ["Ven"], Italy = ["Rom"] }
"""


def test_turns_are_recorded_as_a_scenario(scenario_text_file: Path) -> None:
    variant = rules.variant("standard", victory=20)
    units = {"Austria": ["F ADR", "A Tri"], "Italy": ["A Ven"]}
    position = variant.position(phase="F1901M", units=units, centers={"Italy": ["Ven", "Rom"]})
    one = variant.adjudicate(position, {"Austria": ["A Tri - Ven", "F ADR S A Tri - Ven"]})
    two = variant.adjudicate(one.after, {"Italy": ["A Ven R Rom"]})
    text = write_scenario([one, two], id="fork", title='He said "move"', rule="own")
    assert text == GOLDEN
    scenario_text_file.write_text(text, encoding="utf-8")
    assert check_scenarios(scenario_text_file).failures == ()


def test_a_retreat_position_is_recorded_with_its_retreats(scenario_text_file: Path) -> None:
    variant = rules.variant("standard")
    position = variant.position(
        phase="S1901R", units={"Austria": ["A Ven"]}, dislodged={"Italy": {"A Ven": ["Rom", "Tus"]}}
    )
    scenario_text_file.write_text(write_scenario([variant.adjudicate(position, {})], id="lost"), encoding="utf-8")
    (scenario,) = read_scenarios(scenario_text_file)
    assert scenario.position.as_dict() == position.as_dict()
    assert play(scenario) == ()


def test_a_scenario_without_turns_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a turn"):
        write_scenario([], id="empty")


def test_values_are_written_as_toml() -> None:
    value = {"a b": [True, 1, Fraction(3, 2)], "c": {}, "d": "\x7f"}
    assert toml(value) == '{ "a b" = [true, 1, "1 1/2"], c = {}, d = "\\u007f" }'


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_what_is_recorded_in_any_game_is_checked_and_set_up_again(name: str, scenario_text_file: Path) -> None:
    game = random_game(2, 2, rules.Game.new(rules.variant(name)))
    scenario_text_file.write_text(write_scenario(game.turns, id="recorded"), encoding="utf-8")
    assert (check_scenarios(scenario_text_file).passed, check_scenarios(scenario_text_file).failures) == (1, ())
    found = rules.files.read_position(scenario_text_file.read_text(encoding="utf-8"))
    assert {power: len(lines) for power, lines in found.orders.items()} == {
        power: len(lines) for power, lines in game.turns[0].orders.items()
    }
    for position in game.positions:
        assert rules.files.read_position(rules.files.position_text(position)).position.as_dict() == position.as_dict()
