"""Map files: the standard board as the rulebook has it, faults with their places, folders, hashes; games of one's
own: a map folder, perhaps with variant.toml, plays by standard rules without code."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.files import maps
from rules.files.errors import MapError
from rules.files.maps import load_board, map_folder, map_hash, map_ids
from tests.app.geometry.samples import forget_maps, write_isthmus

pytestmark = pytest.mark.usefixtures("forgotten")

ROOT = Path(__file__).resolve().parents[3]
BOARD = load_board("standard")


def example() -> str:
    """The `map.toml` of the page about the format."""
    page = (ROOT / "resources/maps/README.md").read_text(encoding="utf-8")
    return page.partition("```toml\n")[2].partition("```")[0]


def write(folder: Path, *changes: tuple[str, str]) -> Path:
    text = example()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "map.toml").write_text(text, encoding="utf-8")
    (folder / "board.svg").write_text("<svg/>", encoding="utf-8")
    return folder


# --- the standard board (rulebook: the map, and the starting position) -----------------------------------------


def test_provinces_and_centers() -> None:
    kinds = [province.kind for province in BOARD.provinces.values()]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {"coast": 42, "inland": 14, "sea": 19}
    assert (len(BOARD.provinces), len(BOARD.centers), BOARD.victory_centers) == (75, 34, 18)
    assert (BOARD.id, BOARD.name, BOARD.first_phase) == ("standard", "Diplomacy", "S1901M")


def test_homes_and_start() -> None:
    assert {id: power.homes for id, power in BOARD.powers.items()} == {
        "Austria": ("Bud", "Tri", "Vie"),
        "England": ("Edi", "Lon", "Lvp"),
        "France": ("Bre", "Mar", "Par"),
        "Germany": ("Ber", "Kie", "Mun"),
        "Italy": ("Nap", "Rom", "Ven"),
        "Russia": ("Mos", "Sev", "StP", "War"),
        "Turkey": ("Ank", "Con", "Smy"),
    }
    assert {id: set(units) for id, units in BOARD.start.items()} == {
        "Austria": {"A Bud", "A Vie", "F Tri"},
        "England": {"F Edi", "F Lon", "A Lvp"},
        "France": {"F Bre", "A Mar", "A Par"},
        "Germany": {"F Kie", "A Ber", "A Mun"},
        "Italy": {"F Nap", "A Rom", "A Ven"},
        "Russia": {"A War", "A Mos", "F Sev", "F StP/sc"},
        "Turkey": {"F Ank", "A Con", "A Smy"},
    }
    assert "".join(power.letter for power in BOARD.powers.values()) == "AEFGIRT"
    assert (BOARD.provinces["StP"].home, BOARD.provinces["Bel"].home) == ("Russia", "")


@pytest.mark.parametrize(
    ("table", "place", "near"),
    [
        ("army", "Mun", "Ber Boh Bur Kie Ruh Sil Tyr"),
        ("army", "Den", "Kie Swe"),
        ("army", "Swe", "Den Fin Nwy"),
        ("army", "Con", "Ank Bul Smy"),
        ("army", "Rom", "Apu Nap Tus Ven"),
        ("fleet", "Rom", "Nap TYS Tus"),
        ("fleet", "Con", "AEG Ank BLA Bul/ec Bul/sc Smy"),
        ("fleet", "Spa/nc", "Gas MAO Por"),
        ("fleet", "Spa/sc", "LYO MAO Mar Por WES"),
        ("fleet", "StP/nc", "BAR Nwy"),
        ("fleet", "StP/sc", "BOT Fin Lvn"),
        ("fleet", "Bul/ec", "BLA Con Rum"),
        ("fleet", "Kie", "BAL Ber Den HEL Hol"),
        ("fleet", "SKA", "Den NTH Nwy Swe"),
        ("fleet", "MAO", "Bre ENG Gas IRI NAO Naf Por Spa/nc Spa/sc WES"),
    ],
)
def test_neighbours(table: str, place: str, near: str) -> None:
    assert sorted(BOARD.moves[table][place]) == near.split()


def test_armies_stand_on_land_and_fleets_on_water_and_shore() -> None:
    armies = {BOARD.location(place).province for place in BOARD.moves["army"]}
    fleets = {BOARD.location(place).province for place in BOARD.moves["fleet"]}
    assert armies == {id for id, province in BOARD.provinces.items() if province.kind != "sea"}
    assert fleets == {id for id, province in BOARD.provinces.items() if province.kind != "inland"}


# --- other maps ------------------------------------------------------------------------------------------------


def test_what_a_variant_needs_is_handed_on(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        ('Wes = { name = "West", kind = "coast"', 'Wes = { name = "West", extra = { capacity = 7 }, kind = "coast"'),
        ("[tables]", '[levels]\nu = { name = "Under" }\ng = { name = "Ground", plain = true }\n\n[tables]'),
        ("[provinces]", '[provinces]\n"Wes@u" = { name = "West", kind = "inland" }'),
        ('Wes = ["Mid", "Eas"]', 'Wes = ["Mid", "Eas", "Wes@u"]\n"Wes@u" = ["Wes"]'),
    )
    board = load_board(folder)
    assert board.provinces["Wes"].extra == {"capacity": 7}
    assert board.moves["army"]["Wes@u"] == ("Wes",)
    assert [level.id for level in board.levels] == ["u", "g"]
    assert (board.levels_of("Wes"), board.levels_of("Wes@u")) == (("g",), ("u",))
    assert board.stacks["Wes"] == ("Wes@u", "Wes")


def test_three_boards_of_one_drawing() -> None:
    one, three = load_board("pink"), load_board("pink2")
    assert (len(one.provinces), len(one.centers), one.victory_centers) == (27, 22, 12)
    assert (len(three.provinces), len(three.centers), three.victory_centers) == (79, 64, 33)
    assert list(three.provinces)[:4] == ["A@1", "A@2", "A@3", "B@1"]
    assert list(three.provinces)[-1] == "Carthage"
    assert [level.name for level in three.levels] == ["Board 1", "Board 2", "Board 3"]
    assert three.levels_of("Carthage") == ("1", "2", "3")
    assert three.moves["army"]["Z@2"] == ("N@2", "T@2", "U@2", "V@2", "Y@2", "Z@1", "Z@3", "Carthage")
    assert len(three.moves["army"]["Carthage"]) == 15
    assert [sum(p.extra.get("capacity", 0) for p in board.provinces.values()) for board in (one, three)] == [126, 377]
    assert three.start["B"] == ("A B@1", "A B@2", "A B@3", "A I@1", "A I@2", "A I@3")


# --- folders and hashes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["atlantis", "", "STANDARD ", "a.b"])
def test_an_unknown_map(id: str) -> None:
    with pytest.raises((LookupError, OSError)):
        load_board(id)


def test_an_unknown_map_says_which_there_are() -> None:
    with pytest.raises(LookupError, match=r"No map is called 'atlantis'\. The maps are: .*standard"):
        map_folder("atlantis")


def test_an_installed_package_has_the_maps_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "maps" / "isthmus").mkdir(parents=True)
    write(tmp_path / "maps" / "isthmus")
    monkeypatch.setattr(maps, "_PLACES", (tmp_path / "maps", tmp_path / "nowhere"))
    assert map_ids() == ("isthmus",)
    assert map_folder("isthmus") == tmp_path / "maps" / "isthmus"
    assert load_board("isthmus").name == "Isthmus"


def test_the_hash_follows_a_shared_drawing(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    write(tmp_path / "one")
    write(tmp_path / "two", ('board = "board.svg"', 'board = "../one/board.svg"'))
    (tmp_path / "two" / "board.svg").unlink()
    before = map_hash(tmp_path / "two")
    assert before != map_hash(tmp_path / "one")
    (tmp_path / "one" / "board.svg").write_text("<svg />", encoding="utf-8")
    assert map_hash(tmp_path / "two") != before


# --- faults ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "place", "text"),
    [
        ('format = "strata-map"', 'format = "other"', "format", "must be \"strata-map\""),
        ("version = 1\n", "version = 2\n", "version", "2 was written by a newer Strata; this version reads up to 1"),
        ("version = 1\n", "", "version", "is missing"),
        ("min_border = 2.0", "min_bodrer = 2.0", "min_bodrer", "is not a known key"),
        ("min_border = 2.0", "min_border = nan", "min_border", "must be at most 1000, not nan"),
        ('board = "board.svg"', 'board = "/etc/board.svg"', "board", "must name an SVG file"),
        ('NOR = { name = "Northern Sea", kind = "sea" }', 'NOR = { name = "N", kind = "see" }', "provinces.NOR.kind",
         "must be one of \"sea\", \"coast\", \"inland\", \"lake\", \"dock\", not \"see\""),
        ('homes = ["Wes"]', 'homes = ["Wse"]', "powers.Westland.homes", "no province is called 'Wse'"),
        ('homes = ["Wes"]', 'homes = ["wes"]', "powers.Westland.homes", "called 'wes'; did you mean 'Wes'?"),
        ('homes = ["Wes"]', 'homes = ["Wes", "Eas"]', "powers (homes)", "'Eas' appears twice"),
        ('letter = "W"', 'letter = "e"', "powers (letter)", "'E' appears twice"),
        ('start = ["A Wes"]', 'start = ["X Wes"]', "powers.Westland.start", "no kind of unit is called 'X'"),
        ('start = ["A Wes"]', 'start = ["A Mid/wc"]', "powers.Westland.start", "no place is called 'Mid/wc'"),
        ('touches = ["Eas"]', 'touches = ["Est"]', "areas.Roc.touches", "no province is called 'Est'"),
        ('touches = ["Eas"]', 'within = "Est"', "areas.Roc.within", "no province is called 'Est'"),
        ('between = ["Wes", "Eas"]', 'between = ["Wes", "Roc"]', "lines.Arch.between", "no place is called 'Roc'"),
        ('between = ["Wes", "Eas"]', 'between = ["Wes"]', "lines.Arch.between", "is missing"),
        ('through = "NOR"', 'through = "NO"', "lines.Arch.through", "no place is called 'NO'"),
        ('joins = ["army"]', 'joins = ["horse"]', "lines.Arch.joins", "no table is called 'horse'"),
        ("[adjacency.army]", "[adjacency.horse]", "adjacency", "no table is called 'horse'"),
        ("[adjacency.army]", "[adjacency.horse]", "tables", "no table of neighbors is called 'army'"),
        ('Mid = ["Wes", "Eas"]', 'Mdi = ["Wes", "Eas"]', "adjacency.army", "no place is called 'Mdi'"),
        ('Mid = ["Wes", "Eas"]', 'Mid = ["Wes", "Est"]', "adjacency.army.Mid", "no place is called 'Est'"),
        ('Mid = ["Wes", "Eas"]', 'Mid = ["Wes", "Wes"]', "adjacency.army.Mid", "'Wes' appears twice"),
        ('Mid = ["Wes", "Eas"]', 'Mid = ["Wes", "Mid"]', "adjacency.army.Mid", "'Mid' appears twice"),
        ("[areas]", 'WES = { name = "W", kind = "sea" }\n[areas]', "provinces", "'WES' appears twice"),
        ("[lines]", '[[overrides]]\ntable = "a"\nbetween = ["Wes", "X"]\njoins = true\nreason = "r"\n[lines]',
         "overrides.0.table", "no table is called 'a'"),
        ("[lines]", '[[overrides]]\ntable = "army"\nbetween = ["Wes", "X"]\njoins = true\nreason = "r"\n[lines]',
         "overrides.0.between", "no place is called 'X'"),
        ("[lines]", '[[overrides]]\ntable = "army"\nbetween = ["Wes", "Eas"]\njoins = true\nreason = ""\n[lines]',
         "overrides.0.reason", "must not be empty"),
        ("[tables]", "[tables", "line 12, column 8", "] is missing"),
        ("[tables]", '[levels]\nu = { name = "Under" }\nU = { name = "Up" }\n[tables]', "levels", "'U' appears twice"),
        ("[tables]", '[levels]\nu = { name = "One" }\nh = { name = "one" }\n[tables]', "levels (name)", "'one' app"),
        ("[tables]", '[levels]\nu = { name = "U", plain = true }\nh = { name = "H", plain = true }\n[tables]',
         "levels (plain)", "'plain' appears twice"),
        ("[tables]", '[levels]\n"a b" = { name = "U" }\n[tables]', "levels.a b", "must consist of letters"),
        ("[areas]", '"Mid@x" = { name = "Middle", kind = "inland" }\n[areas]', "provinces.Mid@x",
         "no level is called 'x'"),
        ("[areas]\nRoc =", '[areas]\n"Roc@u" =', "areas.Roc@u", "takes its levels from the drawing: write 'Roc'"),
        ("[areas]", '"Mid@u" = { name = "Mi", kind = "coast", coasts = ["nc"] }\n[levels]\nu = { name = "U" }\n[areas]',
         "provinces.Mid@u.coasts", "must be on all levels or on the plain one"),
    ],
)  # fmt: skip
def test_a_fault_and_its_place(tmp_path: Path, old: str, new: str, place: str, text: str) -> None:
    with pytest.raises(MapError) as caught:
        load_board(write(tmp_path, (old, new)))
    faults = caught.value.faults
    assert any(fault.place.startswith(place) and text in fault.text for fault in faults), faults


def test_all_faults_at_once(tmp_path: Path) -> None:
    folder = write(tmp_path, ("min_border = 2.0\n", ""), ('kind = "impassable"', "kind = 3"))
    with pytest.raises(MapError) as caught:
        load_board(folder)
    assert str(caught.value).splitlines() == [
        "map.toml, min_border: is missing",
        "map.toml, areas.Roc.kind: must be text in quotation marks, not 3",
    ]
    assert caught.value.file == folder / "map.toml"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (write(tmp_path) / "map.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MapError, match="not a text file"):
        load_board(tmp_path)


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MOST_BYTES", 10)
    with pytest.raises(MapError, match="larger than"):
        load_board(write(tmp_path))


def spoilt(folder: Path, how: str) -> None:
    """The drawing, or the table, is something that must not be read."""
    name = "map.toml" if how.startswith("table") else "board.svg"
    (folder / name).unlink()
    outside = folder.parent / "outside.svg"
    outside.write_text("<svg/>")
    match how.split()[-1]:
        case "device":
            (folder / name).symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(folder / name)
        case "folder":
            (folder / name).mkdir()
        case "link":
            (folder / name).symlink_to(outside)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such devices")
@pytest.mark.parametrize("how", ["device", "pipe", "folder", "link", "table device", "table pipe", "table link"])
def test_only_plain_files_in_the_folder_are_read(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "isthmus"
    folder.mkdir()
    spoilt(write(folder), how)
    with pytest.raises((MapError, OSError), match=r"is a folder|device|is outside"):
        maps.map_files(folder)


@pytest.mark.parametrize(
    "name", ["/dev/zero", "../outside.svg", "../../x.svg", "../other/board.svg", "../../isthmus/isthmus/board.svg"]
)
def test_a_drawing_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "isthmus").mkdir()
    (tmp_path / "other").mkdir()
    for path in (tmp_path / "outside.svg", tmp_path / "other" / "board.svg"):
        path.write_text("<svg/>")
    folder = write(tmp_path / "isthmus", ('board = "board.svg"', f'board = "{name}"'))
    with pytest.raises(MapError, match="board"):
        maps.map_files(folder)


def test_a_drawing_may_be_that_of_another_map_beside_it(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    write(tmp_path / "one")
    folder = write(tmp_path / "two", ('board = "board.svg"', 'board = "../one/board.svg"'))
    assert maps.map_files(folder).drawing == b"<svg/>"


def test_a_drawing_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MOST_DRAWING", 3)
    with pytest.raises(MapError, match="larger than"):
        maps.map_files(write(tmp_path))


def test_importing_the_module_imports_no_pydantic() -> None:
    code = "import sys, rules.files.maps; print([n for n in ('pydantic', 'shapely', 'lxml') if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert run.stdout.strip() == "[]"


# --- Games of one's own: a map folder, perhaps with variant.toml, plays by standard rules without code.

RULES = """format = "strata-variant"
version = 1
name = "The Isthmus"
builds = "owned"

[options]
convoy_paradox = "all_hold"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made(tmp_path / "isthmus")


def made(folder: Path) -> Path:
    folder.mkdir()
    return write_isthmus(folder)


def test_a_folder_is_a_game(folder: Path) -> None:
    kind = rules.files.register_variant(folder)
    assert list(rules.files.custom_variant_types()) == ["isthmus"]
    assert list(rules.games()) == [*rules.VARIANTS, "isthmus"]
    variant = rules.variant("isthmus")
    assert kind.name == "Isthmus"
    assert variant["victory"] == 2
    turn = variant.adjudicate(variant.start(), {"Westland": ["A Wes - Mid"]})
    assert turn.results["A Wes"] == ("ok",)


def test_its_rules_are_data(folder: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    rules.files.register_variant(folder)
    variant = rules.variant("isthmus")
    assert variant.name == "The Isthmus"
    assert variant["convoy_paradox"] == "all_hold"
    assert variant["builds"] == "owned"


def test_its_page_tells_its_own_rules_before_those_of_diplomacy(folder: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    rules.files.register_variant(folder)
    own, base = rules.rules_page(rules.variant("isthmus")).split("\n# ")
    assert own.startswith("# The Isthmus\n") and "The rules of Diplomacy follow." in own
    assert "Default: 2." in own and "Default: In any owned center." in own and "18" not in own
    assert base.startswith("Diplomacy\n")


CENTERS = {"Westland": ["Wes", "Mid"], "Eastland": ["Eas"]}


@pytest.mark.parametrize("builds, sites", [("home", ()), ("owned", ("Mid",)), ("home_owned", ("Mid",))])
def test_where_a_power_builds(folder: Path, builds: str, sites: tuple[str, ...]) -> None:
    rules.files.register_variant(folder)
    variant = rules.variant("isthmus", builds=builds, victory=3)
    position = variant.position(phase="W1901A", units={"Westland": ["A Wes"], "Eastland": ["F Eas"]}, centers=CENTERS)
    assert variant.sites(position, "Westland") == sites
    after = variant.adjudicate(position, {"Westland": ["build A Mid"]}).after
    assert after.as_dict()["units"]["Westland"] == ["A Wes", "A Mid"][: 1 + len(sites)]


def test_no_home_left_no_builds(folder: Path) -> None:
    rules.files.register_variant(folder)
    variant = rules.variant("isthmus", builds="home_owned", victory=3)
    centers = {"Westland": ["Mid", "Eas"], "Eastland": ["Wes"]}
    position = variant.position(phase="W1901A", units={"Westland": ["A Wes"], "Eastland": []}, centers=centers)
    assert variant.sites(position, "Westland") == ()


def played(folder: Path, path: Path) -> dict[str, Any]:
    """A game of one turn in a file, and what that holds."""
    rules.files.register_variant(folder)
    rules.save_game(rules.Game.new(rules.variant("isthmus")).play({"Westland": ["A Wes - Mid"]}), path)
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def test_a_game_carries_the_files_of_its_map(folder: Path, tmp_path: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    (folder / "board.svg").write_bytes("<?xml version='1.0' encoding='latin-1'?><!-- é --><svg/>".encode("latin-1"))
    files = played(folder, tmp_path / "a.strata")["map"]["files"]
    assert files["map.toml"] == (folder / "map.toml").read_text()
    assert base64.b64decode(files["board.svg.base64"]) == (folder / "board.svg").read_bytes()
    forget_maps()
    game = rules.load_game(tmp_path / "a.strata")
    assert (game.variant.name, rules.files.map_files(game.variant.map_id).drawing) == (
        "The Isthmus",
        (folder / "board.svg").read_bytes(),
    )


def cut(folder: Path) -> None:
    """The map without the way from West to Middle."""
    table = folder / "map.toml"
    text = table.read_text()
    for old, new in (('Wes = ["Mid", "Eas"]', 'Wes = ["Eas"]'), ('Mid = ["Wes", "Eas"]', 'Mid = ["Eas"]')):
        text = text.replace(old, new)
    table.write_text(text.replace('Eas = ["Mid", "Wes"]', 'Eas = ["Wes", "Mid"]'))
    rules.files.register_variant(folder)


def test_a_game_is_played_on_its_own_map_whatever_became_of_the_folder(folder: Path, tmp_path: Path) -> None:
    played(folder, tmp_path / "a.strata")
    same = rules.files.read_game(tmp_path / "a.strata")
    assert not same.apart and type(same.game.variant) is rules.files.custom_variant_types()["isthmus"]
    cut(folder)
    found = rules.files.read_game(tmp_path / "a.strata")
    assert found.apart and found.differences == ()
    assert found.game.position.as_dict()["units"]["Westland"] == ["A Mid"]
    rules.save_game(found.game, tmp_path / "b.strata")
    assert rules.files.read_game(tmp_path / "b.strata").game.variant.map_id == found.game.variant.map_id


def test_a_file_without_its_map_is_told_from_one_whose_map_was_changed(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path / "a.strata")
    del table["map"]["files"]
    (tmp_path / "old.strata").write_text(json.dumps(table))
    assert rules.files.read_game(tmp_path / "old.strata").differences == ()
    cut(folder)
    found = rules.files.read_game(tmp_path / "old.strata")
    assert found.moved and not found.apart
    forget_maps()
    with pytest.raises(rules.files.MapMissing, match="isthmus") as missing:
        rules.load_game(tmp_path / "old.strata")
    assert missing.value.map == "isthmus"


@pytest.mark.parametrize(
    "name, text, place",
    [
        ("map.toml", "id = ", "map.files.map.toml.line 1, column 6"),
        ("map.toml", "id = 3", "map.files.map.toml.format"),
        ("board.svg", "<svg/>", "map.files.map.toml.hash"),
        ("board.svg.base64", "?", "map.files.board.svg.base64.file"),
        ("evil.sh", "rm", "map.files.evil.sh.file"),
        ("variant.toml", "builds = 3", "map.files.variant.toml.builds"),
    ],
)
def test_a_carried_map_that_is_spoilt_is_refused_with_its_place(
    folder: Path, tmp_path: Path, name: str, text: str, place: str
) -> None:
    table = played(folder, tmp_path / "a.strata")
    table["map"]["files"][name] = text
    (tmp_path / "a.strata").write_text(json.dumps(table))
    forget_maps()
    with pytest.raises(rules.files.SaveError) as error:
        rules.load_game(tmp_path / "a.strata")
    assert place in [fault.place for fault in error.value.faults]
    rules.files.register_variant(folder)
    lost = rules.files.recover_game(tmp_path / "a.strata")
    assert len(lost.game.turns) == 1  # the map is here, too


def test_a_carried_map_cannot_pass_for_one_of_the_program(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path / "a.strata")
    files = table["map"]["files"]
    files["map.toml"] = files["map.toml"].replace('id = "isthmus"', 'id = "standard"')
    table["map"] = {"id": "standard", "files": files}
    table["variant"]["id"] = "standard"
    (tmp_path / "a.strata").write_text(json.dumps(table))
    with pytest.raises(rules.files.SaveError, match="that comes with Strata"):
        rules.load_game(tmp_path / "a.strata")


def test_copies_on_different_maps_are_not_merged(folder: Path, tmp_path: Path) -> None:
    played(folder, tmp_path / "a.strata")
    (folder / "board.svg").write_text("<svg/>")
    played(folder, tmp_path / "b.strata")
    with pytest.raises(rules.game.MergeError, match="different maps"):
        rules.files.merge_games(tmp_path / "a.strata", tmp_path / "b.strata")


@pytest.mark.parametrize(
    "text, word",
    [
        ("builds = 3", "builds"),
        ("color = 1", "color"),
        ("[options]\nvictory = 3", "victory"),
        ("[options]\nconvoy_paradox = 'x'", "convoy_paradox"),
        ("x =", "a value is missing"),
    ],
)
def test_faults_are_told_with_their_place(folder: Path, text: str, word: str) -> None:
    (folder / "variant.toml").write_text(text)
    with pytest.raises(rules.files.MapError, match=word):
        rules.files.register_variant(folder)
    assert rules.files.custom_variant_types() == {}


def test_ids_of_the_program_are_taken(folder: Path) -> None:
    table = folder / "map.toml"
    table.write_text(table.read_text().replace('id = "isthmus"', 'id = "standard"'))
    with pytest.raises(rules.files.MapError, match="choose another one"):
        rules.files.register_variant(folder)


def test_a_folder_of_folders(folder: Path) -> None:
    bad = made(folder.parent / "bad")
    (bad / "map.toml").write_text("id =")
    faulty = rules.files.register_variants(folder.parent)
    assert [path.name for path, _ in faulty] == ["bad"]
    assert list(rules.files.custom_variant_types()) == ["isthmus"]
