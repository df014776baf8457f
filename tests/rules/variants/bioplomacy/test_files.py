"""Games saved and opened again, and turns recorded as scenarios."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game
from rules.files.expectations import differences
from tests.records.roaming import orders_of

from .jungle import turn


def played(turns: int, **options: object) -> Game:
    rng = Random(11)
    game = Game.new(rules.variant("bioplomacy", **options))
    for _ in range(turns):
        game = game.play(orders_of(game.position, rng, ("Felines", "Canines", "Insects")))
    return game


@pytest.mark.parametrize("options", [{}, {"W": True, "G": True, "link": "secret", "fly_over_lake": True}])
def test_a_game_comes_back_as_it_was(tmp_path: Path, options: dict[str, object]) -> None:
    game = played(9, **options)
    file = tmp_path / "game.strata"
    rules.save_game(game, file)
    loaded = rules.read_game(file)
    assert loaded.differences == ()
    assert loaded.game.position.as_dict() == game.position.as_dict()
    assert loaded.game.variant.chosen == game.variant.chosen


def test_choices_of_set_up_are_kept_as_drafts(tmp_path: Path) -> None:
    game = Game.new(rules.variant("bioplomacy"))
    texts = ("setup HP 30", "setup HP 30", "1HP 30 - 11", "2HP 30 S 1HP 30 - 11")
    game = game.draft("Canines", [rules.parse(game.position, "Canines", text) for text in texts])
    rules.save_game(game, tmp_path / "game.strata")
    drafts = rules.load_game(tmp_path / "game.strata").drafts
    assert tuple(order.text for order in drafts["Canines"]) == texts


def test_turns_recorded_as_a_scenario_pass(tmp_path: Path) -> None:
    game = played(7)
    file = tmp_path / "recorded.toml"
    file.write_text(
        rules.write_scenario(game.turns, id="recorded", title="As played", rule="R1 to R38"), encoding="utf-8"
    )
    report = rules.check_scenarios(file)
    assert (report.passed, report.failures) == (1, ())


def test_a_scenario_that_expects_something_else_fails(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        """
[[scenario]]
id = "wrong"
variant = "bioplomacy"
phase = "F03M"
units = { Canines = ["HP 30", "HP 30"], Chacma = ["T 32"] }
centers = { Canines = ["30"] }
[[scenario.turn]]
orders = { Chacma = ["T 32 - 33"] }
[scenario.turn.expect]
results = { "T 32" = ["bounce"] }
units = { Canines = ["HP 30"] }
state = { sp = { Canines = "3", Drill = "0" }, monsoon = false }
""",
        encoding="utf-8",
    )
    failed = {failure.key: (failure.expected, failure.got) for failure in rules.check_scenarios(file).failures}
    assert failed == {
        "results.T 32": ("bounce", "ok"),
        "units.Canines": ("HP 30", "HP 30, HP 30"),
        "state.sp.Canines": ("3", "2"),
        "state.monsoon": ("false", "true"),
    }


def test_a_list_that_became_empty_may_be_written_as_empty() -> None:
    """Scenario files: what is 0 or empty may be left out on both sides; R31."""
    found = turn({"Drill": ["T 20"]}, {}, "F03M", {"Drill": ["64"]}, swamps={"Insects": ["20"]})
    assert not differences("state", {"swamps": {"Insects": []}}, found)
    assert not differences("state", {"swamps": {}}, found)
    assert differences("state", {"swamps": {"Insects": ["20"]}}, found)


def test_a_key_that_names_a_unit_tells_of_that_unit_whoever_else_wrote_it() -> None:
    """Scenario files: results are keyed by the unit as written before the turn; section 3."""
    found = turn({"Drill": ["T 64"]}, {"Drill": ["T 64 - 63"], "Gelada": ["T 64 - 74"]})
    assert not differences("results", {"T 64": ["ok"], "Gelada: T 64": ["void"], "Drill: T 64": ["ok"]}, found)
    assert differences("results", {"T 64": ["void"]}, found)
