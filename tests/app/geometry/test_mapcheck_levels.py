"""`check_map` on boards with levels: every kind of fault is found, with its place and what would be right."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.geometry.mapcheck import check_map
from rules import map_folder

HILL_BELOW = 'id="Hil.u" data-kind="land" data-level="u"'
BENEATH = 'M 0.00,0.00 30.00,0.00 30.00,20.00 30.00,40.00 0.00,40.00 Z"/>'
HOLE = "40.00 Z\nM 10.00,10.00 20.00,10.00 20.00,20.00 10.00,20.00 Z"
OF_LEVELS = [
    ("[tables]", 's = { name = "Sky" }\n[tables]', "empty_level", "no province lies on it"),
    ("[areas]", '"Val@g" = { name = "Valley", kind = "inland" }\n[areas]', "plain_level", "write Val"),
    ("[areas]", '"Val@g" = { name = "Valley", kind = "inland" }\n[areas]', "same_place", "as Val on level g"),
    ("g = {", "# g = {", "stacked", "does nothing without two [levels]"),
    ('"Ground", plain = true', '"Ground"', "same_place", "same place as Val@u on level u"),
    ('Val@u" = { name = "Valley"', 'Val@u" = { name = "Peak"', "name", "'peak' also means Peak"),
]
OF_LEVELS_DRAWN = [
    (HILL_BELOW, 'id="Hil.x" data-kind="land" data-level="x"', "unknown_level", "the levels of map.toml are: u, g"),
    ('<path id="Peak"', '<path id="Peak.u" data-level="u"', "unknown_level", "Peak does not lie there: add Peak@u"),
    ('<path id="Peak"', '<path id="Peak.u" data-level="u"', "no_shape", 'data-province="Peak" and data-level="g"'),
    ('data-level="u" data-role="center"', 'data-level="x" data-role="center"', "unknown_level", "anchors: data-level"),
    (HILL_BELOW, HILL_BELOW.replace('land" data', 'sea" data'), "kind", "should be land, mountain or impassable"),
    (BENEATH, BENEATH.replace("20.00 30.00,40.00", "40.00"), "border", "nothing else on Underground"),
    (BENEATH, BENEATH.replace("0.00,40.00 Z", "9.00,40.00 Z"), "gap", "square units on Underground between Hil.u: Hil"),
    (HOLE, "40.00 Z", "overlap", "on Ground it does not fit"),
    (BENEATH, BENEATH.replace("30.00,20.00", "33.00,20.00"), "overlap", "on Underground it does not fit Val"),
]
OF_STACKS = [
    ('Hil = ["Hil@u", "Peak", "Val"]', 'Hil = ["Peak", "Val"]', "one_sided", "Hil@u has Hil"),
    ('Peak = ["Hil@u", "Hil"]', 'Peak = ["Hil@u", "Hil", "Val@u"]', "not_drawn", "do not lie right above each other"),
    (", stacked = true", "", "not_drawn", "Val and Val@u are neighbors, but lie on different levels"),
    ('between = ["Hil", "Val"]', 'between = ["Hil", "Val@u"]', "line", "the drawing has river Hil Val"),
    ("min_border = 2.0", "min_border = 10.5", "undecided", "above each other on only 100.0 square units"),
    ('touches = ["Val@u", "Val"]', 'touches = ["Val"]', "touches", "touches should be Val, Val@u"),
]
OF_SPOTS_AND_COURSES = [
    ('data-level="u" data-role="dislodged"', 'data-level="u" data-role="badge"', "no_anchor", "anchor for dislodged"),
    ('data-level="u" data-role="center"', 'data-level="u" data-role="badge"', "no_anchor", "without its mark"),
    ('id="c3" data-province="Val"', 'id="c3" data-province="Hil"', "unknown_anchor", "but is none"),
    ('cx="15" cy="28"', 'cx="45" cy="28"', "anchor_outside", "Hil@u unit (45, 28)"),
    ('cx="15" cy="28"', 'cx="5" cy="23"', "anchor_crowded", "Hil unit (4, 22) are 1.4 apart: at least 3.0"),
    ('d="M 30.00,0.00 30.00,20.00"', 'd="M 30.00,0.00 33.00,20.00"', "line_course", "of Hil and Val at (33, 20)"),
]
FAULTS = [*OF_LEVELS, *OF_LEVELS_DRAWN, *OF_STACKS, *OF_SPOTS_AND_COURSES]


def test_the_example_of_levels_is_sound(mine: Callable[..., Path]) -> None:
    assert check_map(mine()) == []


@pytest.mark.parametrize(("old", "new", "code", "words"), FAULTS, ids=[f"{f[2]}: {f[3]}" for f in FAULTS])
def test_every_fault_of_levels_is_found(mine: Callable[..., Path], old: str, new: str, code: str, words: str) -> None:
    findings = check_map(mine((old, new)))
    assert any(finding.code == code and words in finding.text for finding in findings), findings


def test_what_lies_right_above_is_a_neighbour(mine: Callable[..., Path]) -> None:
    findings = check_map(mine(('"Val@u" = ["Val", ', '"Val@u" = ['), ('Val = ["Val@u", ', "Val = [")))
    text = "Val and Val@u lie right above each other, but are no neighbors: add them, or override it with a reason"
    assert findings == [("not_told", "adjacency.army", text)]


def test_an_override_decides_what_lies_above(mine: Callable[..., Path]) -> None:
    apart = (
        '[[overrides]]\ntable = "army"\nbetween = ["Val", "Val@u"]\njoins = false\nreason = "rock"\n\n[adjacency.army]'
    )
    changes = ('"Val@u" = ["Val", ', '"Val@u" = ['), ('Val = ["Val@u", ', "Val = ["), ("[adjacency.army]", apart)
    assert check_map(mine(*changes)) == []


PINK_FAULTS = [
    ('"A@1" = ["A@2", "H@1", "O@1", "U@1"]', '"A@1" = ["H@1", "O@1", "U@1"]', "one_sided", "A@2 has A@1"),
    ('"A@1" = ["A@2", "H@1", "O@1", "U@1"]', '"A@1" = ["A@2", "H@1", "O@1", "U@1", "A@3"]', "not_drawn",
     "A@1 and A@3 are neighbors, but do not lie right above each other"),
    ('"A@1" = ["A@2", "H@1", "O@1", "U@1"]', '"A@1" = ["A@2", "H@1", "O@1", "U@2"]', "not_drawn",
     "A@1 and U@2 are neighbors, but do not"),
    ('"Y@2", "Y@3", "Z@1", "Z@2", "Z@3"]\n', '"Y@2", "Z@1", "Z@2", "Z@3"]\n', "one_sided", "Y@3 has Carthage"),
    ('start = ["A A@1",', 'start = ["A A@1", "A Carthage", "A Carthage",', "start", "same province as A Carthage"),
    ('homes = ["A@1",', 'homes = ["V@1",', "home", "its home V@1 is no center"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "words"), PINK_FAULTS, ids=[f"{f[2]}: {f[3]}" for f in PINK_FAULTS])
def test_faults_of_three_boards(tmp_path: Path, old: str, new: str, code: str, words: str) -> None:
    shutil.copytree(map_folder("pink"), tmp_path / "pink")
    table = Path(shutil.copytree(map_folder("pink2"), tmp_path / "pink2")) / "map.toml"
    text = table.read_text(encoding="utf-8")
    assert text.count(old) == 1
    table.write_text(text.replace(old, new), encoding="utf-8")
    findings = check_map(table.parent)
    assert any(finding.code == code and words in finding.text for finding in findings), findings


def test_a_level_that_lacks_a_place_is_told_which(tmp_path: Path) -> None:
    shutil.copytree(map_folder("pink"), tmp_path / "pink")
    table = Path(shutil.copytree(map_folder("pink2"), tmp_path / "pink2")) / "map.toml"
    lines = [line.replace(', "V@2"', "") for line in table.read_text(encoding="utf-8").splitlines()]
    table.write_text("\n".join(line for line in lines if not line.startswith('"V@2"')), encoding="utf-8")
    gaps = [finding.text for finding in check_map(table.parent) if finding.code == "gap"]
    assert len(gaps) == 1
    assert "on Board 2" in gaps[0]
    assert "V is there on other levels, so add it to this one" in gaps[0]
