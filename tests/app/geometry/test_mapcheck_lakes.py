"""Scenery that one variant plays on: a lake with coasts of its own, islands, a dock that is not drawn."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.geometry.mapcheck import check_map
from rules import load_board, map_folder

PLAYED = "character"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(map_folder("standard"), tmp_path / "standard")
    return Path(shutil.copytree(map_folder(PLAYED), tmp_path / PLAYED))


def test_a_lake_has_coasts_that_nobody_draws(folder: Path) -> None:
    assert check_map(folder) == []
    board = load_board(folder)
    assert board.locations["Sev/ec"].words == "Sevastopol (east coast)"
    assert board.provinces["CAS"].kind == "lake" and board.provinces["Mos"].kind == "inland"


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ('lakeside = ["ec"] }\nBel', 'coasts = ["ec"] }\nBel', "no_coast", "is not drawn"),
        ('name = "Caspian Sea", kind = "lake"', 'name = "Caspian Sea", kind = "sea"', "kind", 'should be "coast"'),
        ('name = "Moscow", kind = "inland"', 'name = "Moscow", kind = "coast"', "kind", "borders no sea"),
        ('Swi = ["Bur", "Mar", "Mun", "Pie", "Tyr"]\n', "", "one_sided", "Swi"),
        (
            'Hyp = { name = "Hyperspace", kind = "dock" }',
            'Hyp = { name = "Hyperspace", kind = "coast" }',
            "no_shape",
            "",
        ),
        ('"Arm/ec" = ["CAS", "Sev/ec"]', '"Arm/sc" = ["CAS", "Sev/ec"]', "table", "Arm/sc"),
    ],
)
def test_faults(folder: Path, old: str, new: str, code: str, words: str) -> None:
    file = folder / "map.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    findings = [f for f in check_map(folder) if f.code == code]
    assert any(words in finding.where + finding.text for finding in findings), check_map(folder)
