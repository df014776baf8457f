"""Docks in the check of maps: frames apart from the land, for units that cover an area from there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from app.geometry.mapcheck import check_map
from rules import load_board, map_folder

DOCKED = "diplomafia"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(map_folder(DOCKED), tmp_path / DOCKED))


def changed(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text, found = re.subn(old, new, file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert found
    file.write_text(text, encoding="utf-8")


def test_docks_are_places_of_their_own(folder: Path) -> None:
    assert check_map(folder) == []
    assert [place.text for place in load_board(folder).locations.values() if place.dock] == [
        "Har", "Riv", "Eas", "Wal", "Les",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("board.svg", 'id="Har" data-kind="dock"', 'id="Har" data-kind="land"', "kind", "it should be dock"),
        (
            "board.svg",
            'id="Inw" data-kind="land"',
            'id="Inw" data-kind="dock"',
            "kind",
            "should be land, mountain or impassable",
        ),
        ("map.toml", r"^Wal = \[.*\n", "", "out_of_reach", "cannot be reached from Har"),
        ("map.toml", r'^Inw = \["WaH"\]\n', "", "out_of_reach", "cannot be reached from"),
    ],
)
def test_faults(folder: Path, name: str, old: str, new: str, code: str, words: str) -> None:
    changed(folder, name, old, new)
    if code == "out_of_reach":
        changed(folder, name, '"(Wal|Inw)"(, )?(?=.*\\]$)', "")
    findings = [finding for finding in check_map(folder) if finding.code == code]
    assert any(words in finding.text for finding in findings)
