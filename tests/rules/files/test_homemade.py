"""Games of one's own: a map folder, perhaps with variant.toml, plays by standard rules without code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.files import homemade as module
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made(tmp_path / "isthmus")


def made(folder: Path) -> Path:
    folder.mkdir()
    return write_isthmus(folder)


def test_a_folder_is_a_game(folder: Path) -> None:
    kind = rules.enlist(folder)
    assert list(rules.homemade()) == ["isthmus"]
    assert list(rules.games()) == [*rules.VARIANTS, "isthmus"]
    variant = rules.variant("isthmus")
    assert kind.name == "Isthmus"
    assert variant["victory"] == 2
    turn = variant.adjudicate(variant.start(), {"Westland": ["A Wes - Mid"]})
    assert turn.results["A Wes"] == ("ok",)


def test_its_rules_are_data(folder: Path) -> None:
    (folder / "variant.toml").write_text(RULES)
    rules.enlist(folder)
    variant = rules.variant("isthmus")
    assert variant.name == "The Isthmus"
    assert variant["convoy_paradox"] == "all_hold"
    assert variant["builds"] == "owned"


CENTERS = {"Westland": ["Wes", "Mid"], "Eastland": ["Eas"]}


@pytest.mark.parametrize("builds, sites", [("home", ()), ("owned", ("Mid",)), ("home_owned", ("Mid",))])
def test_where_a_power_builds(folder: Path, builds: str, sites: tuple[str, ...]) -> None:
    rules.enlist(folder)
    variant = rules.variant("isthmus", builds=builds, victory=3)
    position = variant.position(phase="W1901A", units={"Westland": ["A Wes"], "Eastland": ["F Eas"]}, centers=CENTERS)
    assert variant.sites(position, "Westland") == sites
    after = variant.adjudicate(position, {"Westland": ["build A Mid"]}).after
    assert after.as_dict()["units"]["Westland"] == ["A Wes", "A Mid"][: 1 + len(sites)]


def test_no_home_left_no_builds(folder: Path) -> None:
    rules.enlist(folder)
    variant = rules.variant("isthmus", builds="home_owned", victory=3)
    centers = {"Westland": ["Mid", "Eas"], "Eastland": ["Wes"]}
    position = variant.position(phase="W1901A", units={"Westland": ["A Wes"], "Eastland": []}, centers=centers)
    assert variant.sites(position, "Westland") == ()


def test_a_game_is_saved_and_opened_again(folder: Path, tmp_path: Path) -> None:
    rules.enlist(folder)
    variant = rules.variant("isthmus")
    game = rules.Game.new(variant).play({"Westland": ["A Wes - Mid"]})
    rules.save_game(game, tmp_path / "a.strata")
    again = rules.load_game(tmp_path / "a.strata")
    assert again.position.as_dict() == game.position.as_dict()
    module._enlisted.clear()
    with pytest.raises(rules.SaveError, match="isthmus"):
        rules.load_game(tmp_path / "a.strata")


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
    with pytest.raises(rules.MapError, match=word):
        rules.enlist(folder)
    assert rules.homemade() == {}


def test_ids_of_the_program_are_taken(folder: Path) -> None:
    table = folder / "map.toml"
    table.write_text(table.read_text().replace('id = "isthmus"', 'id = "standard"'))
    with pytest.raises(rules.MapError, match="another id"):
        rules.enlist(folder)


def test_a_folder_of_folders(folder: Path) -> None:
    bad = made(folder.parent / "bad")
    (bad / "map.toml").write_text("id =")
    faulty = rules.enlist_all(folder.parent)
    assert [path.name for path, _ in faulty] == ["bad"]
    assert list(rules.homemade()) == ["isthmus"]
