"""Games of one's own: a map folder, perhaps with variant.toml, plays by standard rules without code."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.files import custom_variants as module
from rules.files import maps
from tests.app.geometry.isthmus import write_isthmus

RULES = """format = "strata-variant"
version = 1
name = "The Isthmus"
builds = "owned"

[options]
convoy_paradox = "all_hold"
"""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No game of one's own is left for other tests."""
    yield
    module._enlisted.clear()
    maps._enlisted.clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made(tmp_path / "isthmus")


def made(folder: Path) -> Path:
    folder.mkdir()
    return write_isthmus(folder)


def test_a_folder_is_a_game(folder: Path) -> None:
    kind = rules.files.enlist(folder)
    assert list(rules.files.custom_variant_types()) == ["isthmus"]
    assert list(rules.games()) == [*rules.VARIANTS, "isthmus"]
    variant = rules.variant("isthmus")
    assert kind.name == "Isthmus"
    assert variant["victory"] == 2
    turn = variant.adjudicate(variant.start(), {"Westland": ["A Wes - Mid"]})
    assert turn.results["A Wes"] == ("ok",)


def test_its_rules_are_data(folder: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    rules.files.enlist(folder)
    variant = rules.variant("isthmus")
    assert variant.name == "The Isthmus"
    assert variant["convoy_paradox"] == "all_hold"
    assert variant["builds"] == "owned"


def test_its_page_tells_its_own_rules_before_those_of_diplomacy(folder: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    rules.files.enlist(folder)
    own, base = rules.rules_page(rules.variant("isthmus")).split("\n# ")
    assert own.startswith("# The Isthmus\n") and "The rules of Diplomacy follow." in own
    assert "Usual: 2." in own and "Usual: In any owned center." in own and "18" not in own
    assert base.startswith("Diplomacy\n")


CENTERS = {"Westland": ["Wes", "Mid"], "Eastland": ["Eas"]}


@pytest.mark.parametrize("builds, sites", [("home", ()), ("owned", ("Mid",)), ("home_owned", ("Mid",))])
def test_where_a_power_builds(folder: Path, builds: str, sites: tuple[str, ...]) -> None:
    rules.files.enlist(folder)
    variant = rules.variant("isthmus", builds=builds, victory=3)
    position = variant.position(phase="W1901A", units={"Westland": ["A Wes"], "Eastland": ["F Eas"]}, centers=CENTERS)
    assert variant.sites(position, "Westland") == sites
    after = variant.adjudicate(position, {"Westland": ["build A Mid"]}).after
    assert after.as_dict()["units"]["Westland"] == ["A Wes", "A Mid"][: 1 + len(sites)]


def test_no_home_left_no_builds(folder: Path) -> None:
    rules.files.enlist(folder)
    variant = rules.variant("isthmus", builds="home_owned", victory=3)
    centers = {"Westland": ["Mid", "Eas"], "Eastland": ["Wes"]}
    position = variant.position(phase="W1901A", units={"Westland": ["A Wes"], "Eastland": []}, centers=centers)
    assert variant.sites(position, "Westland") == ()


def test_a_game_is_saved_and_opened_again(folder: Path, tmp_path: Path) -> None:
    rules.files.enlist(folder)
    variant = rules.variant("isthmus")
    game = rules.Game.new(variant).play({"Westland": ["A Wes - Mid"]})
    rules.save_game(game, tmp_path / "a.strata")
    again = rules.load_game(tmp_path / "a.strata")
    assert again.position.as_dict() == game.position.as_dict()
    forget()
    there = rules.load_game(tmp_path / "a.strata")  # as on another machine: the game carries its map
    assert there.position.as_dict() == game.position.as_dict() and rules.files.custom_variant_types() == {}
    rules.save_game(there, tmp_path / "b.strata")
    assert (tmp_path / "b.strata").read_bytes() == (tmp_path / "a.strata").read_bytes()


def forget() -> None:
    """As in a new process: no map is known."""
    module._enlisted.clear()
    maps._enlisted.clear()


def played(folder: Path, path: Path) -> dict[str, Any]:
    """A game of one turn in a file, and what that holds."""
    rules.files.enlist(folder)
    rules.save_game(rules.Game.new(rules.variant("isthmus")).play({"Westland": ["A Wes - Mid"]}), path)
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def test_a_game_carries_the_files_of_its_map(folder: Path, tmp_path: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    (folder / "board.svg").write_bytes("<?xml version='1.0' encoding='latin-1'?><!-- é --><svg/>".encode("latin-1"))
    files = played(folder, tmp_path / "a.strata")["map"]["files"]
    assert files["map.toml"] == (folder / "map.toml").read_text()
    assert base64.b64decode(files["board.svg.base64"]) == (folder / "board.svg").read_bytes()
    forget()
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
    rules.files.enlist(folder)


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
    forget()
    with pytest.raises(rules.files.MapMissing, match="isthmus") as missing:
        rules.load_game(tmp_path / "old.strata")
    assert missing.value.map == "isthmus"


@pytest.mark.parametrize(
    "name, text, place",
    [
        ("map.toml", "id = ", "map.files.map.toml.file"),
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
    forget()
    with pytest.raises(rules.files.SaveError) as error:
        rules.load_game(tmp_path / "a.strata")
    assert place in [fault.place for fault in error.value.faults]
    rules.files.enlist(folder)
    lost = rules.files.salvage(tmp_path / "a.strata")
    assert len(lost.game.turns) == 1  # the map is here, too


def test_a_carried_map_cannot_pass_for_one_of_the_program(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path / "a.strata")
    files = table["map"]["files"]
    files["map.toml"] = files["map.toml"].replace('id = "isthmus"', 'id = "standard"')
    table["map"] = {"id": "standard", "files": files}
    table["variant"]["id"] = "standard"
    (tmp_path / "a.strata").write_text(json.dumps(table))
    with pytest.raises(rules.files.SaveError, match="of the program itself"):
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
        ("x =", "TOML"),
    ],
)
def test_faults_are_told_with_their_place(folder: Path, text: str, word: str) -> None:
    (folder / "variant.toml").write_text(text)
    with pytest.raises(rules.files.MapError, match=word):
        rules.files.enlist(folder)
    assert rules.files.custom_variant_types() == {}


def test_ids_of_the_program_are_taken(folder: Path) -> None:
    table = folder / "map.toml"
    table.write_text(table.read_text().replace('id = "isthmus"', 'id = "standard"'))
    with pytest.raises(rules.files.MapError, match="another id"):
        rules.files.enlist(folder)


def test_a_folder_of_folders(folder: Path) -> None:
    bad = made(folder.parent / "bad")
    (bad / "map.toml").write_text("id =")
    faulty = rules.files.enlist_all(folder.parent)
    assert [path.name for path, _ in faulty] == ["bad"]
    assert list(rules.files.custom_variant_types()) == ["isthmus"]
