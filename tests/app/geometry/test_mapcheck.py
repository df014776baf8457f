"""`check_map`: sound maps have no findings, and every kind of fault is found and named."""

from __future__ import annotations

import inspect
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.geometry import checks, mapcheck
from app.geometry.mapcheck import CHECKS, check_map
from rules import map_folder, map_ids
from tests.app.geometry.test_mapcheck_levels import FAULTS as OF_LEVELS


@pytest.mark.parametrize("id", map_ids())
def test_the_maps_of_the_program_are_sound(id: str) -> None:
    assert check_map(id) == []


def test_the_example_in_the_page_about_the_format_is_sound(isthmus: Callable[..., Path]) -> None:
    assert check_map(isthmus()) == []


MID = "M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z"
ROCK = '48.00,18.00 52.00,18.00 52.00,22.00 48.00,22.00 Z"'
WEST = "0.00,10.00 20.00,10.00 20.00,30.00 0.00,30.00"
SOUTH_COAST = 'data-coast="sc" d="M 20.00,30.00 40.00,30.00"'
ARMY = '[adjacency.army]\nWes = ["Mid", "Eas"]'
OVERRIDE = '[[overrides]]\ntable = "{}"\nbetween = ["{}", "{}"]\njoins = {}\nreason = "so"\n\n'

# What is changed; the code of the finding; words in its text.
IN_THE_TABLE = [
    ('Mid = ["Wes", "Eas"]', 'Mid = ["Wes"]', "one_sided", "Eas has Mid, but Mid not Eas"),
    ('"Mid/sc" = ["SOU"', 'Mid = ["SOU"', "place", "write Mid/nc or Mid/sc"),
    (ARMY, ARMY + '\n"Mid/nc" = []', "place", "Mid/nc should be Mid"),
    (ARMY, ARMY + "\nNOR = []", "place", "NOR is sea"),
    ('"West", kind = "coast", center = true', '"West", kind = "coast"', "home", "its home Wes is no center"),
    ('homes = ["Eas"]', "homes = []", "home", "has no homes"),
    ('start = ["F Eas"]', 'start = ["F Mid"]', "start", "write F Mid/nc or F Mid/sc"),
    ('start = ["F Eas"]', 'start = ["A NOR"]', "start", "A NOR cannot stand there"),
    ('start = ["F Eas"]', 'start = ["F Eas", "A Wes"]', "start", "same province as A Wes"),
    ('start = ["F Eas"]', 'start = ["F Eas", "F Wes"]', "start", "same province as A Wes"),
    ("[areas]", 'ISL = { name = "Isle", kind = "sea" }\n[areas]', "out_of_reach", "cannot be reached from Wes"),
    ("victory_centers = 2", "victory_centers = 4", "victory", "from 2 to 3"),
    ("victory_centers = 2", "victory_centers = 1", "victory", "from 2 to 3"),
    ('aliases = ["centre"]', 'aliases = ["EAST"]', "name", "'east' also means"),
]
BETWEEN_THE_FILES = [
    ('<path id="Mid"', '<path id="Mit"', "no_shape", "draw one path with the id Mid"),
    ('<path id="Mid"', '<path id="Mit"', "unknown_shape", "neither province nor area"),
    ('id="Mid" data-kind="land"', 'id="Mid" data-kind="sea"', "kind", "should be land"),
    ('data-kind="impassable"', 'data-kind="lake"', "kind", 'the kind "impassable"'),
    ('id="Roc"', 'id="Roc" data-within="Eas"', "within", 'data-within is "Eas"'),
    ('id="Arch"', 'id="Arc"', "no_line", "is not drawn"),
    ('id="Arch"', 'id="Arc"', "unknown_line", "no [lines] entry Arc"),
    ('data-between="Wes Eas"', 'data-between="Wes Mid"', "line", "map.toml has bridge Wes Eas"),
    ('data-coast="sc" d=', 'data-coast="wc" d=', "no_coast", "is not drawn"),
    ('data-coast="sc" d=', 'data-coast="wc" d=', "unknown_coast", "no such coast"),
    (SOUTH_COAST, SOUTH_COAST.replace("40.00", "30.00"), "coast", "no shore of it"),
    (SOUTH_COAST, SOUTH_COAST.replace(",30.00", ",10.00"), "coast", "on no coast, the first at (20, 30)"),
    (SOUTH_COAST, SOUTH_COAST.replace(",30.00", ",10.00"), "coast", "are on two coasts"),
]
IN_THE_DRAWING = [
    (MID, MID.replace("40.00,10.00 40.00,30.00", "40.00,30.00 40.00,10.00"), "outline", "Self-intersection"),
    (MID, MID.replace("20.00,10.00", "20.01,10.00"), "border", "touch nothing else"),
    (MID, MID.replace("20.00,10.00", "19.99,10.00"), "border", "same vertices"),
    (MID, MID.replace("20.00,10.00", "19.00,10.00"), "overlap", "does not fit NOR, Wes"),
    ('<path id="SOU"', f'<path id="Mad" data-kind="land" d="{MID}"/><path id="SOU"', "border", "drawn more than twice"),
    (f'd="M {ROCK}', f'd="M {ROCK.replace("52", "51")}', "gap", "no shape covers 4.00 square units between Roc, Eas"),
    (WEST, WEST.replace("0.00,10.00 20", "5.00,10.00 20").replace(" 0.00", " 5.00"), "gap", "no shape covers 100.00"),
    ('viewBox="0 0 60 40"', 'viewBox="0 0 60 39"', "outside", "SOU sticks out"),
]
NEIGHBOURS = [
    ("[adjacency.army]", '[adjacency.army]\nNOR = ["SOU"]\nSOU = ["NOR"]', "not_drawn", "NOR and SOU are neighbors"),
    ('joins = ["army"]', 'joins = ["army", "fleet"]', "not_told", "Eas and Wes border each other"),
    ("min_border = 2.0", "min_border = 21.0", "undecided", "Eas and Mid touch only along 20.0 units"),
    ("[lines]", OVERRIDE.format("army", "Mid", "Wes", "true") + "[lines]", "idle_override", "Mid and Wes says what"),
    ("[lines]", OVERRIDE.format("army", "Mid", "Wes", "false") + "[lines]", "not_drawn", "Mid and Wes are neighbors"),
    ('"East", kind = "coast"', '"East", kind = "inland"', "kind", 'should be "coast"'),
    ('touches = ["Eas"]', 'touches = ["Eas", "Mid"]', "touches", "touches should be Eas"),
]
ANCHORS_AND_ENDS = [
    ('data-role="unit" cx="5"', 'data-role="unity" cx="5"', "no_anchor", "no anchor for unit"),
    ('coasts = ["nc", "sc"]', 'coasts = ["nc", "sc", "wc"]', "no_anchor", "the coast wc"),
    ('data-coast="nc" data-role="dislodged"', 'data-coast="nc" data-role="d"', "no_anchor", "for nc dislodged"),
    ('"Mid" data-coast="sc" data-role="unit"', '"Mid" data-coast="wc" data-role="unit"', "unknown_anchor", "for wc"),
    ('id="c2" data-province="Mid"', 'id="c2" data-province="Roc"', "no_anchor", "without its mark"),
    ('id="c2" data-province="Mid"', 'id="c2" data-province="NOR"', "unknown_anchor", "but is none"),
    ('id="c2" data-province="Mid"', 'id="c2" data-province="Nobody"', "unknown_anchor", "neither province nor area"),
    ('cx="5" cy="20"', 'cx="25" cy="24"', "anchor_outside", "Wes unit (25, 24) is outside"),
    ('cx="10" cy="12"', 'cx="10" cy="8"', "anchor_outside", "its label at (10, 8)"),
    ('cx="5" cy="20"', 'cx="1.5" cy="20"', "anchor_edge", "move it 2 from the frame"),
    ('cx="26" cy="13"', 'cx="26" cy="23.5"', "anchor_coast", "nearer to the coast sc"),
    ('cx="15" cy="5"', 'cx="26" cy="9.5"', "anchor_crowded", "3.5 apart: at least 4.0"),
    ('cx="5" cy="20"', 'cx="7" cy="20"', "anchor_crowded", "2.0 apart: at least 3.0"),
    ('cx="16" cy="24"', 'cx="5" cy="23"', "anchor_crowded", "at least 8.0"),
    ("30.00,8.00 42.00,11.00", "30.00,8.00", "line_end", "should join Wes and Eas"),
]
FAULTS = [*IN_THE_TABLE, *BETWEEN_THE_FILES, *IN_THE_DRAWING, *NEIGHBOURS, *ANCHORS_AND_ENDS]


@pytest.mark.parametrize(("old", "new", "code", "words"), FAULTS, ids=[f"{f[2]}: {f[3]}" for f in FAULTS])
def test_every_fault_is_found(isthmus: Callable[..., Path], old: str, new: str, code: str, words: str) -> None:
    findings = check_map(isthmus((old, new)))
    assert any(finding.code == code and words in finding.text for finding in findings), findings


def test_there_is_a_fault_for_every_finding() -> None:
    """No finding is without a test that sees it."""
    source = inspect.getsource(checks) + inspect.getsource(mapcheck)
    written = set(re.findall(r'Finding\(\s*"(\w+)"', source))
    whole = {"drawing", "table"}  # a file that cannot be read at all: tests of its own
    assert len(written) > 20
    assert written - whole == {code for _, _, code, _ in [*FAULTS, *OF_LEVELS]}


def test_one_fault_is_named_once(isthmus: Callable[..., Path]) -> None:
    findings = check_map(isthmus(('touches = ["Eas"]', "touches = []")))
    assert findings == [("touches", "areas.Roc", "touches should be Eas, as drawn")]


def test_a_game_need_not_be_won_by_centers_and_a_power_may_begin_with_nothing(isthmus: Callable[..., Path]) -> None:
    assert check_map(isthmus(("victory_centers = 2", "victory_centers = 0"))) == []
    nothing = ('homes = ["Eas"]\nstart = ["F Eas"]', "homes = []")
    assert check_map(isthmus(nothing)) == []


def test_an_override_decides_a_short_border(isthmus: Callable[..., Path]) -> None:
    pairs = [("army", "Mid", "Wes"), ("army", "Eas", "Mid")]
    pairs += [("fleet", land, f"Mid/{coast}") for land in ("Wes", "Eas") for coast in ("nc", "sc")]
    pairs += [("fleet", sea, land) for sea in ("NOR", "SOU") for land in ("Wes", "Eas")]
    pairs += [("fleet", "NOR", "Mid/nc"), ("fleet", "SOU", "Mid/sc")]
    decided = "".join(OVERRIDE.format(*one, "true") for one in pairs)
    findings = check_map(isthmus(("min_border = 2.0", "min_border = 20.5"), ("[lines]", f"{decided}[lines]")))
    assert [finding for finding in findings if finding.where.startswith("adjacency")] == []


ALBANIA = 'id="Alb" data-kind="land" fill="#f3efe4" d="M 889.69'
STANDARD_FAULTS = [
    (ALBANIA, ALBANIA.replace("889.69", "889.70"), "border", "Alb"),
    ('Bur = ["Bel",', 'Bur = ["Bel", "Boh",', "not_drawn", "adjacency.army"),
    ('Rom = ["Nap", "Tus", "TYS"]', 'Rom = ["Nap", "Tus", "TYS", "Apu"]', "not_drawn", "adjacency.fleet"),
    ('joins = ["army", "fleet"]', 'joins = ["army"]', "not_drawn", "adjacency.fleet"),
    ('"F StP/sc"]', '"F StP"]', "start", "powers.Russia.start"),
]


@pytest.mark.parametrize(("old", "new", "code", "where"), STANDARD_FAULTS, ids=[f[1] for f in STANDARD_FAULTS])
def test_faults_of_the_standard_board(tmp_path: Path, old: str, new: str, code: str, where: str) -> None:
    folder = Path(shutil.copytree(map_folder("standard"), tmp_path / "standard"))
    texts = {file: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    (file,) = [file for file, text in texts.items() if text.count(old) == 1]
    file.write_text(texts[file].replace(old, new), encoding="utf-8")
    assert (code, where) in {(finding.code, finding.where) for finding in check_map(folder)}


def test_files_that_cannot_be_read_are_findings(isthmus: Callable[..., Path]) -> None:
    folder = isthmus(('id="Mid" data-kind="land"', 'id="Mid" data-kind="bog"'))
    assert [(f.code, f.where) for f in check_map(folder)] == [("drawing", "board.svg, Mid")]
    table = folder / "map.toml"
    table.write_text(table.read_text(encoding="utf-8").replace("board.svg", "none.svg"), encoding="utf-8")
    assert [(f.code, f.where) for f in check_map(folder)] == [("drawing", "none.svg")]
    table.write_text(table.read_text(encoding="utf-8").replace("version = 1", "vers = 1"), encoding="utf-8")
    assert [(f.code, f.where) for f in check_map(folder)] == [
        ("table", "map.toml, version"),
        ("table", "map.toml, vers"),
    ]


def test_every_check_runs_on_a_map_without_most_of_its_shapes(isthmus: Callable[..., Path]) -> None:
    folder = isthmus(('<g id="provinces">', '<g id="drafts">'))
    codes = {finding.code for finding in check_map(folder)}
    assert {"no_shape", "gap", "not_drawn"} <= codes
    assert len(CHECKS) == len(set(CHECKS))
