"""The page about the file formats says what is so: its examples work, its tables are complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import rules
from rules.files.save_format import GameEntry
from rules.files.scenarios import ExpectEntry

PAGE = (Path(__file__).parents[3] / "rules" / "files" / "README.md").read_text(encoding="utf-8")


def example(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_the_save_file_opens(tmp_path: Path) -> None:
    path = tmp_path / "g.strata"
    path.write_text(example("json"), encoding="utf-8")
    game = rules.load_game(path)
    assert [turn.before.phase.text for turn in game.turns] == ["S1901M", "F1901M"]
    assert game.end == rules.End("draw", ("France", "Italy"))


def test_the_scenario_passes(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(example("toml"), encoding="utf-8")
    assert rules.check_scenarios(path).failures == ()


def test_every_key_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE)) | set(json.loads(example("json")))
    assert sorted({*GameEntry.model_fields, *ExpectEntry.model_fields} - told) == []
