"""Chance in files: a rule that throws a die finds the number in the save file or the scenario, and never draws one."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import rules
from rules import Game
from rules.files import SaveError, ScenarioError
from rules.files.save import load_game, save_game
from rules.files.scenarios import check, play, read_scenarios
from rules.position import AdjudicationState
from rules.standard import Standard

SCENARIO = """
[[scenario]]
id = "die"
variant = "standard"
phase = "S1901M"
[scenario.units]
France = ["A Par"]
[[scenario.turn]]
orders = { France = ["A Par - Bur"] }
draws = { weather = 6 }
[scenario.turn.expect]
units = { France = [] }
"""


def storm(now: AdjudicationState) -> AdjudicationState:
    """On a six all units are lost, and are said to be."""
    if now.draw("weather", 1, 6) < 6:
        return now
    lost = tuple(one._replace(words=("destroyed",)) for one in now.outcomes)
    return now.replace(now.position.with_units({}), outcomes=lost)


@pytest.fixture(autouse=True)
def stormy(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Standard.steps
    with_storm = lambda self, phase: (*steps(self, phase), storm) if phase.step == "M" else steps(self, phase)  # noqa: E731
    monkeypatch.setattr(Standard, "steps", with_storm)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


def test_a_scenario_states_the_number(file: Path) -> None:
    file.write_text(SCENARIO, encoding="utf-8")
    assert check(file).failures == ()
    file.write_text(SCENARIO.replace("6 }", "5 }"), encoding="utf-8")
    assert [one.got for one in check(file).failures] == ["A Bur"]


def test_a_scenario_without_the_number_is_an_error(file: Path) -> None:
    file.write_text(SCENARIO.replace("draws", "# draws"), encoding="utf-8")
    with pytest.raises(ScenarioError, match="die, turn 1, draws: A number from 1 to 6 must be drawn for weather"):
        check(file)


@pytest.mark.parametrize("number", [7, 0, "6", True])
def test_a_number_that_no_die_shows_is_an_error(number: object) -> None:
    variant = rules.variant("standard")
    with pytest.raises(ValueError, match="The number drawn for weather is from 1 to 6, not"):
        variant.adjudicate(variant.start(), {}, {"weather": number})


def test_a_phase_that_runs_through_finds_the_number_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retreats that nobody makes are held on the way to the next moves, and so is what comes after them."""
    monkeypatch.undo()
    steps = Standard.steps
    late = lambda self, phase: (*steps(self, phase), storm) if phase.step == "R" else steps(self, phase)  # noqa: E731
    monkeypatch.setattr(Standard, "steps", late)
    variant = rules.variant("standard")
    with pytest.raises(rules.DrawNeeded, match="for weather"):
        variant.adjudicate(variant.start(), {})
    turn = variant.adjudicate(variant.start(), {}, {"weather": 6})
    assert (turn.after.phase.text, turn.after.units) == ("F1901M", {})


def test_an_order_that_nobody_can_read_is_told_before_any_draw(file: Path) -> None:
    file.write_text(SCENARIO.replace("A Par - Bur", "A Par - Burx").replace("draws", "# draws"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"orders\.France: No place is called 'Burx'"):
        check(file)


def test_the_number_is_recorded_in_a_scenario(file: Path) -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {}, {"weather": 6})
    file.write_text(rules.files.write_scenario([turn], id="again"), encoding="utf-8")
    (scenario,) = read_scenarios(file)
    assert scenario.turns[0].draws == {"weather": 6}
    assert play(scenario) == ()


def test_the_number_is_kept_in_the_save_file(file: Path) -> None:
    game = Game.new(rules.variant("standard")).play({}, {"weather": 6})
    save_game(game, file)
    assert load_game(file).position == game.position


def test_a_save_without_the_number_is_refused(file: Path) -> None:
    save_game(Game.new(rules.variant("standard")).play({}, {"weather": 6}), file)
    table = json.loads(file.read_text(encoding="utf-8"))
    del table["turns"][0]["draws"]
    file.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(SaveError, match=r"turns\.0\.draws: A number from 1 to 6 must be drawn for weather"):
        load_game(file)


def test_fractions_are_saved_as_people_write_them(file: Path) -> None:
    game = Game.new(rules.variant("standard")).play({}, {"weather": 1, "share": Fraction(3, 2)})
    save_game(game, file)
    assert json.loads(file.read_text(encoding="utf-8"))["turns"][0]["draws"]["share"] == "1 1/2"
