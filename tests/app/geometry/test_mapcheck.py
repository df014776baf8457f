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
from rules.files import load_board, map_folder, map_ids

# --- Docks in the check of maps: frames apart from the land, for units that cover an area from there.


def test_docks_and_lakes_are_places_of_their_own_and_nobody_draws_a_lakes_coasts() -> None:
    docks = [place.text for place in load_board("diplomafia").locations.values() if place.dock]
    assert docks == ["Har", "Riv", "Eas", "Wal", "Les"]
    board = load_board("character")
    assert board.locations["Sev/ec"].words == "Sevastopol (east coast)"
    assert board.provinces["CAS"].kind == "lake" and board.provinces["Mos"].kind == "inland"


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ('id="Har" data-kind="dock"', 'id="Har" data-kind="land"', "kind", "it should be dock"),
        ('id="Inw" data-kind="land"', 'id="Inw" data-kind="dock"', "kind", "should be land, mountain or impassable"),
        (r"^Wal = \[.*\n", "", "out_of_reach", "cannot be reached from Har"),
        (r'^Inw = \["WaH"\]\n', "", "out_of_reach", "cannot be reached from"),
    ],
)
def test_faults_of_docks(tmp_path: Path, old: str, new: str, code: str, words: str) -> None:
    folder = Path(shutil.copytree(map_folder("diplomafia"), tmp_path / "diplomafia"))
    changes = [(old, new), *([('"(Wal|Inw)"(, )?(?=.*\\]$)', "")] if code == "out_of_reach" else [])]
    for pattern, text in changes:
        file = folder / ("board.svg" if "data-kind" in pattern else "map.toml")
        found, times = re.subn(pattern, text, file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert times
        file.write_text(found, encoding="utf-8")
    assert any(finding.code == code and words in finding.text for finding in check_map(folder))


# --- Scenery that one variant plays on: a lake with coasts of its own, islands, a dock that is not drawn.


LAKE_FAULTS = [
    ('lakeside = ["ec"] }\nBel', 'coasts = ["ec"] }\nBel', "no_coast", "is not drawn"),
    ('name = "Caspian Sea", kind = "lake"', 'name = "Caspian Sea", kind = "sea"', "kind", 'should be "coast"'),
    ('name = "Moscow", kind = "inland"', 'name = "Moscow", kind = "coast"', "kind", "borders no sea"),
    ('Swi = ["Bur", "Mar", "Mun", "Pie", "Tyr"]\n', "", "one_sided", "Swi"),
    ('name = "Hyperspace", kind = "dock"', 'name = "Hyperspace", kind = "coast"', "no_shape", ""),
    ('"Arm/ec" = ["CAS", "Sev/ec"]', '"Arm/sc" = ["CAS", "Sev/ec"]', "table", "Arm/sc"),
]


# --- `check_map` on boards with levels: every kind of fault is found, with its place and what would be right.

HILL_BELOW = 'id="Hil.u" data-kind="land" data-level="u"'
BENEATH = 'M 0.00,0.00 30.00,0.00 30.00,20.00 30.00,40.00 0.00,40.00 Z"/>'
HOLE = "40.00 Z\nM 10.00,10.00 20.00,10.00 20.00,20.00 10.00,20.00 Z"
OF_LEVELS = [
    ("[tables]", 's = { name = "Sky" }\n[tables]', "empty_level", "has no provinces"),
    ("[areas]", '"Val@g" = { name = "Valley", kind = "inland" }\n[areas]', "plain_level", "write Val"),
    ("[areas]", '"Val@g" = { name = "Valley", kind = "inland" }\n[areas]', "same_place", "as Val on level g"),
    ("g = {", "# g = {", "stacked", "has no effect without two [levels]"),
    ('"Ground", plain = true', '"Ground"', "same_place", "same province as Val@u on level u"),
    ('Val@u" = { name = "Valley"', 'Val@u" = { name = "Peak"', "name", "'peak' also means Peak"),
]
OF_LEVELS_DRAWN = [
    (HILL_BELOW, 'id="Hil.x" data-kind="land" data-level="x"', "unknown_level", "the levels of map.toml are: u, g"),
    ('<path id="Peak"', '<path id="Peak.u" data-level="u"', "unknown_level", "Peak is not on that level: add Peak@u"),
    ('<path id="Peak"', '<path id="Peak.u" data-level="u"', "no_shape", 'data-province="Peak" and data-level="g"'),
    ('data-level="u" data-role="center"', 'data-level="x" data-role="center"', "unknown_level", "anchors: data-level"),
    (HILL_BELOW, HILL_BELOW.replace('land" data', 'sea" data'), "kind", "should be land, mountain or impassable"),
    (BENEATH, BENEATH.replace("20.00 30.00,40.00", "40.00"), "border", "nothing else on Underground"),
    (BENEATH, BENEATH.replace("0.00,40.00 Z", "9.00,40.00 Z"), "gap", "square units on Underground between Hil.u: Hil"),
    (HOLE, "40.00 Z", "overlap", "on Ground it does not line up with"),
    (BENEATH, BENEATH.replace("30.00,20.00", "33.00,20.00"), "overlap", "on Underground it does not line up with Val"),
]
OF_STACKS = [
    ('Hil = ["Hil@u", "Peak", "Val"]', 'Hil = ["Peak", "Val"]', "one_sided", "Hil@u lists Hil"),
    ('Peak = ["Hil@u", "Hil"]', 'Peak = ["Hil@u", "Hil", "Val@u"]', "not_drawn", "are not right above each other"),
    (", stacked = true", "", "not_drawn", "Val and Val@u are neighbors, but are on different levels"),
    ('between = ["Hil", "Val"]', 'between = ["Hil", "Val@u"]', "line", "the drawing has river Hil Val"),
    ("min_border = 2.0", "min_border = 10.5", "undecided", "one above the other, on only 100.0 square units"),
    ('touches = ["Val@u", "Val"]', 'touches = ["Val"]', "touches", "touches should be Val, Val@u"),
]
OF_SPOTS_AND_COURSES = [
    ('data-level="u" data-role="dislodged"', 'data-level="u" data-role="badge"', "no_anchor", "anchor for dislodged"),
    ('data-level="u" data-role="center"', 'data-level="u" data-role="badge"', "no_anchor", "without a mark"),
    ('id="c3" data-province="Val"', 'id="c3" data-province="Hil"', "unknown_anchor", "but is not one"),
    ('cx="15" cy="28"', 'cx="45" cy="28"', "anchor_outside", "Hil@u unit (45, 28)"),
    ('cx="15" cy="28"', 'cx="5" cy="23"', "anchor_crowded", "Hil unit (4, 22) are 1.4 apart: at least 3.0"),
    ('d="M 30.00,0.00 30.00,20.00"', 'd="M 30.00,0.00 33.00,20.00"', "line_course", "of Hil and Val at (33, 20)"),
]
MAPCHECK_LEVELS_FAULTS = [*OF_LEVELS, *OF_LEVELS_DRAWN, *OF_STACKS, *OF_SPOTS_AND_COURSES]


@pytest.mark.parametrize(
    ("old", "new", "code", "words"), MAPCHECK_LEVELS_FAULTS, ids=[f"{f[2]}: {f[3]}" for f in MAPCHECK_LEVELS_FAULTS]
)
def test_every_fault_of_levels_is_found(mine: Callable[..., Path], old: str, new: str, code: str, words: str) -> None:
    findings = check_map(mine((old, new)))
    assert any(finding.code == code and words in finding.text for finding in findings), findings


def test_what_lies_right_above_is_a_neighbor_unless_an_override_decides(mine: Callable[..., Path]) -> None:
    findings = check_map(mine(('"Val@u" = ["Val", ', '"Val@u" = ['), ('Val = ["Val@u", ', "Val = [")))
    text = "Val and Val@u are right above each other, but are not neighbors: add them, or add an override with a reason"
    assert findings == [("not_told", "adjacency.army", text)]
    apart = (
        '[[overrides]]\ntable = "army"\nbetween = ["Val", "Val@u"]\njoins = false\nreason = "rock"\n\n[adjacency.army]'
    )
    changes = ('"Val@u" = ["Val", ', '"Val@u" = ['), ('Val = ["Val@u", ', "Val = ["), ("[adjacency.army]", apart)
    assert check_map(mine(*changes)) == []


PINK_FAULTS = [
    ('"A@1" = ["A@2", "H@1", "O@1", "U@1"]', '"A@1" = ["H@1", "O@1", "U@1"]', "one_sided", "A@2 lists A@1"),
    ('"A@1" = ["A@2", "H@1", "O@1", "U@1"]', '"A@1" = ["A@2", "H@1", "O@1", "U@1", "A@3"]', "not_drawn",
     "A@1 and A@3 are neighbors, but are not right above each other"),
    ('"A@1" = ["A@2", "H@1", "O@1", "U@1"]', '"A@1" = ["A@2", "H@1", "O@1", "U@2"]', "not_drawn",
     "A@1 and U@2 are neighbors, but are not"),
    ('"Y@2", "Y@3", "Z@1", "Z@2", "Z@3"]\n', '"Y@2", "Z@1", "Z@2", "Z@3"]\n', "one_sided", "Y@3 lists Carthage"),
    ('start = ["A A@1",', 'start = ["A A@1", "A Carthage", "A Carthage",', "start", "same province as A Carthage"),
    ('homes = ["A@1",', 'homes = ["V@1",', "home", "its home V@1 is not a supply center"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "below", "old", "new", "code", "words"),
    [
        *(("character", "standard", *fault) for fault in LAKE_FAULTS),
        *(("pink2", "pink", *fault) for fault in PINK_FAULTS),
    ],
)
def test_faults_of_maps_that_lie_on_others(
    tmp_path: Path, name: str, below: str, old: str, new: str, code: str, words: str
) -> None:
    shutil.copytree(map_folder(below), tmp_path / below)
    table = Path(shutil.copytree(map_folder(name), tmp_path / name)) / "map.toml"
    text = table.read_text(encoding="utf-8")
    assert text.count(old) == 1
    table.write_text(text.replace(old, new), encoding="utf-8")
    findings = check_map(table.parent)
    assert any(one.code == code and words in one.where + one.text for one in findings), findings


def test_a_level_that_lacks_a_place_is_told_which(tmp_path: Path) -> None:
    shutil.copytree(map_folder("pink"), tmp_path / "pink")
    table = Path(shutil.copytree(map_folder("pink2"), tmp_path / "pink2")) / "map.toml"
    lines = [line.replace(', "V@2"', "") for line in table.read_text(encoding="utf-8").splitlines()]
    table.write_text("\n".join(line for line in lines if not line.startswith('"V@2"')), encoding="utf-8")
    gaps = [finding.text for finding in check_map(table.parent) if finding.code == "gap"]
    assert len(gaps) == 1
    assert "on Board 2" in gaps[0] and "V exists on other levels: add it to this one" in gaps[0]


@pytest.mark.parametrize("id", map_ids())
def test_the_maps_of_the_program_are_sound(id: str) -> None:
    assert check_map(id) == []


def test_the_examples_in_the_page_about_the_format_are_sound(
    isthmus: Callable[..., Path], mine: Callable[..., Path]
) -> None:
    assert (check_map(isthmus()), check_map(mine())) == ([], [])


MID = "M 20.00,10.00 40.00,10.00 40.00,30.00 20.00,30.00 Z"
ROCK = '48.00,18.00 52.00,18.00 52.00,22.00 48.00,22.00 Z"'
WEST = "0.00,10.00 20.00,10.00 20.00,30.00 0.00,30.00"
SOUTH_COAST = 'data-coast="sc" d="M 20.00,30.00 40.00,30.00"'
ARMY = '[adjacency.army]\nWes = ["Mid", "Eas"]'
OVERRIDE = '[[overrides]]\ntable = "{}"\nbetween = ["{}", "{}"]\njoins = {}\nreason = "so"\n\n'

# What is changed; the code of the finding; words in its text.
IN_THE_TABLE = [
    ('Mid = ["Wes", "Eas"]', 'Mid = ["Wes"]', "one_sided", "Eas lists Mid, but Mid does not list Eas"),
    ('"Mid/sc" = ["SOU"', 'Mid = ["SOU"', "place", "write Mid/nc or Mid/sc"),
    (ARMY, ARMY + '\n"Mid/nc" = []', "place", "Mid/nc should be Mid"),
    (ARMY, ARMY + "\nNOR = []", "place", "NOR is sea"),
    ('"West", kind = "coast", center = true', '"West", kind = "coast"', "home", "its home Wes is not a supply center"),
    ('homes = ["Eas"]', "homes = []", "home", "has no home centers"),
    ('start = ["F Eas"]', 'start = ["F Mid"]', "start", "write F Mid/nc or F Mid/sc"),
    ('start = ["F Eas"]', 'start = ["A NOR"]', "start", "A NOR cannot be there"),
    ('start = ["F Eas"]', 'start = ["F Eas", "A Wes"]', "start", "same province as A Wes"),
    ('start = ["F Eas"]', 'start = ["F Eas", "F Wes"]', "start", "same province as A Wes"),
    ("[areas]", 'ISL = { name = "Isle", kind = "sea" }\n[areas]', "out_of_reach", "cannot be reached from Wes"),
    ("victory_centers = 2", "victory_centers = 4", "victory", "set it to 2 to 3"),
    ("victory_centers = 2", "victory_centers = 1", "victory", "set it to 2 to 3"),
    ('aliases = ["centre"]', 'aliases = ["EAST"]', "name", "'east' also means"),
]
BETWEEN_THE_FILES = [
    ('<path id="Mid"', '<path id="Mit"', "no_shape", "draw a path with the ID Mid"),
    ('<path id="Mid"', '<path id="Mit"', "unknown_shape", "neither a province nor an area"),
    ('id="Mid" data-kind="land"', 'id="Mid" data-kind="sea"', "kind", "should be land"),
    ('data-kind="impassable"', 'data-kind="lake"', "kind", 'the kind "impassable"'),
    ('id="Roc"', 'id="Roc" data-within="Eas"', "within", 'data-within is "Eas"'),
    ('id="Arch"', 'id="Arc"', "no_line", "is not drawn"),
    ('id="Arch"', 'id="Arc"', "unknown_line", "no entry Arc in [lines]"),
    ('data-between="Wes Eas"', 'data-between="Wes Mid"', "line", "map.toml has bridge Wes Eas"),
    ('data-coast="sc" d=', 'data-coast="wc" d=', "no_coast", "is not drawn"),
    ('data-coast="sc" d=', 'data-coast="wc" d=', "unknown_coast", "no such coast"),
    (SOUTH_COAST, SOUTH_COAST.replace("40.00", "30.00"), "coast", "not on its shore"),
    (SOUTH_COAST, SOUTH_COAST.replace(",30.00", ",10.00"), "coast", "to no coast, the first at (20, 30)"),
    (SOUTH_COAST, SOUTH_COAST.replace(",30.00", ",10.00"), "coast", "are on two coasts"),
]
IN_THE_DRAWING = [
    (MID, MID.replace("40.00,10.00 40.00,30.00", "40.00,30.00 40.00,10.00"), "outline", "crosses or touches itself"),
    (MID, MID.replace("20.00,10.00", "20.01,10.00"), "border", "touch nothing else"),
    (MID, MID.replace("20.00,10.00", "19.99,10.00"), "border", "same vertices"),
    (MID, MID.replace("20.00,10.00", "19.00,10.00"), "overlap", "does not line up with NOR, Wes"),
    ('<path id="SOU"', f'<path id="Mad" data-kind="land" d="{MID}"/><path id="SOU"', "border", "drawn more than twice"),
    (f'd="M {ROCK}', f'd="M {ROCK.replace("52", "51")}', "gap", "no shape covers 4.00 square units between Roc, Eas"),
    (WEST, WEST.replace("0.00,10.00 20", "5.00,10.00 20").replace(" 0.00", " 5.00"), "gap", "no shape covers 100.00"),
    ('viewBox="0 0 60 40"', 'viewBox="0 0 60 39"', "outside", "SOU sticks out"),
]
NEIGHBORS = [
    ("[adjacency.army]", '[adjacency.army]\nNOR = ["SOU"]\nSOU = ["NOR"]', "not_drawn", "NOR and SOU are neighbors"),
    ('joins = ["army"]', 'joins = ["army", "fleet"]', "not_told", "Eas and Wes border each other"),
    ("min_border = 2.0", "min_border = 21.0", "undecided", "Eas and Mid touch only along 20.0 units"),
    ("[lines]", OVERRIDE.format("army", "Mid", "Wes", "true") + "[lines]", "idle_override", "and Wes is not needed"),
    ("[lines]", OVERRIDE.format("army", "Mid", "Wes", "false") + "[lines]", "not_drawn", "Mid and Wes are neighbors"),
    ('"East", kind = "coast"', '"East", kind = "inland"', "kind", 'should be "coast"'),
    ('touches = ["Eas"]', 'touches = ["Eas", "Mid"]', "touches", "touches should be Eas"),
]
ANCHORS_AND_ENDS = [
    ('data-role="unit" cx="5"', 'data-role="unity" cx="5"', "no_anchor", "no anchor for unit"),
    ('coasts = ["nc", "sc"]', 'coasts = ["nc", "sc", "wc"]', "no_anchor", "the coast wc"),
    ('data-coast="nc" data-role="dislodged"', 'data-coast="nc" data-role="d"', "no_anchor", "for nc dislodged"),
    ('"Mid" data-coast="sc" data-role="unit"', '"Mid" data-coast="wc" data-role="unit"', "unknown_anchor", "coast wc"),
    ('id="c2" data-province="Mid"', 'id="c2" data-province="Roc"', "no_anchor", "without a mark"),
    ('id="c2" data-province="Mid"', 'id="c2" data-province="NOR"', "unknown_anchor", "but is not one"),
    ('id="c2" data-province="Mid"', 'id="c2" data-province="Nobody"', "unknown_anchor", "neither a province nor"),
    ('cx="5" cy="20"', 'cx="25" cy="24"', "anchor_outside", "Wes unit (25, 24) is outside"),
    ('cx="10" cy="12"', 'cx="10" cy="8"', "anchor_outside", "its label at (10, 8)"),
    ('cx="5" cy="20"', 'cx="1.5" cy="20"', "anchor_edge", "move it at least 2 from the frame"),
    ('cx="26" cy="13"', 'cx="26" cy="23.5"', "anchor_coast", "closer to the coast sc"),
    ('cx="15" cy="5"', 'cx="26" cy="9.5"', "anchor_crowded", "3.5 apart: at least 4.0"),
    ('cx="5" cy="20"', 'cx="7" cy="20"', "anchor_crowded", "2.0 apart: at least 3.0"),
    ('cx="16" cy="24"', 'cx="5" cy="23"', "anchor_crowded", "at least 8.0"),
    ("30.00,8.00 42.00,11.00", "30.00,8.00", "line_end", "should connect Wes and Eas"),
]
FAULTS = [*IN_THE_TABLE, *BETWEEN_THE_FILES, *IN_THE_DRAWING, *NEIGHBORS, *ANCHORS_AND_ENDS]


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
    assert written - whole == {code for _, _, code, _ in [*FAULTS, *MAPCHECK_LEVELS_FAULTS]}


def test_one_fault_is_named_once_and_what_need_not_be_is_none(isthmus: Callable[..., Path]) -> None:
    """A game need not be won by centers, and a power may begin with nothing."""
    findings = check_map(isthmus(('touches = ["Eas"]', "touches = []")))
    assert findings == [("touches", "areas.Roc", "touches should be Eas, as drawn")]
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
