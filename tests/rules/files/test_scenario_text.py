"""Turns recorded as a scenario, and the values in one as TOML."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import rules
from rules.files.scenarios import check, play, read_scenarios, toml, write_scenario
from tests.selfplay import random_game


@pytest.fixture
def file(tmp_path: Path) -> Path:
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


def test_turns_are_recorded_as_a_scenario(file: Path) -> None:
    variant = rules.variant("standard", victory=20)
    units = {"Austria": ["F ADR", "A Tri"], "Italy": ["A Ven"]}
    position = variant.position(phase="F1901M", units=units, centers={"Italy": ["Ven", "Rom"]})
    one = variant.adjudicate(position, {"Austria": ["A Tri - Ven", "F ADR S A Tri - Ven"]})
    two = variant.adjudicate(one.after, {"Italy": ["A Ven R Rom"]})
    text = write_scenario([one, two], id="fork", title='He said "move"', rule="own")
    assert text == GOLDEN
    file.write_text(text, encoding="utf-8")
    assert check(file).failures == ()


def test_a_retreat_position_is_recorded_with_its_retreats(file: Path) -> None:
    variant = rules.variant("standard")
    position = variant.position(
        phase="S1901R", units={"Austria": ["A Ven"]}, dislodged={"Italy": {"A Ven": ["Rom", "Tus"]}}
    )
    file.write_text(write_scenario([variant.adjudicate(position, {})], id="lost"), encoding="utf-8")
    (scenario,) = read_scenarios(file)
    assert scenario.position.as_dict() == position.as_dict()
    assert play(scenario) == ()


def test_a_scenario_without_turns_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a turn"):
        write_scenario([], id="empty")


def test_values_are_written_as_toml() -> None:
    value = {"a b": [True, 1, Fraction(3, 2)], "c": {}, "d": "\x7f"}
    assert toml(value) == '{ "a b" = [true, 1, "1 1/2"], c = {}, d = "\\u007f" }'


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_what_is_recorded_in_any_game_is_checked_and_set_up_again(name: str, file: Path) -> None:
    game = random_game(2, 2, rules.Game.new(rules.variant(name)))
    file.write_text(write_scenario(game.turns, id="recorded"), encoding="utf-8")
    assert (check(file).passed, check(file).failures) == (1, ())
    found = rules.read_position(file.read_text(encoding="utf-8"))
    assert {power: len(lines) for power, lines in found.orders.items()} == {
        power: len(lines) for power, lines in game.turns[0].orders.items()
    }
    for position in game.positions:
        assert rules.read_position(rules.position_text(position)).position.as_dict() == position.as_dict()
