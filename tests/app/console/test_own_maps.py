"""Games on maps of one's own on the command line: on their own map, or refused; never otherwise without a word."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from app.cli import main
from rules import Game
from rules.files import custom_variants, maps
from tests.app.geometry.isthmus import write_isthmus

CUT = (
    ('Wes = ["Mid", "Eas"]', 'Wes = ["Eas"]'),
    ('Mid = ["Wes", "Eas"]', 'Mid = ["Eas"]'),
    ('Eas = ["Mid", "Wes"]', 'Eas = ["Wes", "Mid"]'),
)


def forget() -> None:
    custom_variants._enlisted.clear()
    maps._enlisted.clear()


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    forget()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game one turn old; the map in the folder `maps` was changed since, and no map is known yet."""
    folder = tmp_path / "maps" / "isthmus"
    folder.mkdir(parents=True)
    rules.files.enlist(write_isthmus(folder))
    rules.save_game(
        Game.new(rules.variant("isthmus", victory=3)).play({"Westland": ["A Wes - Mid"]}), tmp_path / "game.strata"
    )
    write_isthmus(folder, CUT)
    (tmp_path / "orders.txt").write_text("Westland: A Mid - Wes\n")
    forget()
    return tmp_path / "game.strata"


def commands(game: Path) -> dict[str, list[str]]:
    """Every subcommand that takes a game."""
    folder = game.parent
    return {
        "adjudicate": ["adjudicate", str(game), str(folder / "orders.txt"), "-o", str(folder / "next.strata")],
        "render": ["render", str(game), "-o", str(folder / "map.svg")],
        "report": ["report", str(game), "--as", "Westland", "-d", str(folder / "reports")],
        "pack": ["report", str(game), "--all", "-d", str(folder / "pack")],
        "export": ["export", str(game), "-o", str(folder / "game.json")],
        "merge": ["merge", str(game), str(game), "-o", str(folder / "both.strata")],
    }


@pytest.mark.parametrize("known", [False, True])
def test_it_is_played_on_its_own_map(game: Path, known: bool, capsys: pytest.CaptureFixture[str]) -> None:
    before = ["--maps", str(game.parent / "maps")] if known else []
    assert main([*before, *commands(game)["adjudicate"]]) == 0
    after = rules.load_game(game.parent / "next.strata")
    assert after.turns[0].results["A Wes"] == ("ok",) and after.position.as_dict()["units"]["Westland"] == ["A Wes"]
    assert ("the map that it carries" in capsys.readouterr().err) is known


def older(game: Path) -> Path:
    table = json.loads(game.read_text(encoding="utf-8"))
    del table["map"]["files"]
    game.write_text(json.dumps(table), encoding="utf-8")
    return game


NAMES = list(commands(Path("game.strata")))


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_map_that_is_not_carried_is_refused(
    game: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(game.parent.iterdir())
    assert main(["--maps", str(game.parent / "maps"), *commands(older(game))[name]]) == 2
    said = capsys.readouterr().err
    assert "was changed since" in said and "A Wes" in said and sorted(game.parent.iterdir()) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_map_that_is_nowhere_is_one_sentence(game: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(commands(older(game))[name]) == 2
    said = capsys.readouterr().err
    assert "the map 'isthmus' is not known here" in said and "--maps" in said and len(said.splitlines()) == 1


def test_a_drawing_that_is_a_device_is_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = game.parent / "maps" / "isthmus" / "map.toml"
    table.write_text(table.read_text().replace('"board.svg"', '"/dev/zero"'))
    maps = ["--maps", str(game.parent / "maps")]
    assert main([*maps, "new", "isthmus", "-o", str(game.parent / "new.strata")]) == 2
    assert "board" in capsys.readouterr().err
    assert main(["map", "check", str(table.parent)]) == 1
    assert "board" in capsys.readouterr().out
