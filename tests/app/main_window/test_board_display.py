"""Maps of one's own: where they are kept, that they are known after a restart, and games on maps that are not here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

import rules
from app.main_window import designing
from app.main_window.run import list_own_games
from app.main_window.window import MainWindow
from app.settings import Settings, data_folder, maps_folder
from rules import Game
from rules.files import custom_variants, maps
from tests.app.geometry.importing.foreign import jdip
from tests.app.geometry.isthmus import write_isthmus


def forget() -> None:
    """As in a new process: no map is known."""
    custom_variants._enlisted.clear()
    maps._enlisted.clear()


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    forget()


def isthmus(folder: Path, *changes: tuple[str, str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return write_isthmus(folder, changes)


CUT = (
    ('Wes = ["Mid", "Eas"]', 'Wes = ["Eas"]'),
    ('Mid = ["Wes", "Eas"]', 'Mid = ["Eas"]'),
    ('Eas = ["Mid", "Wes"]', 'Eas = ["Wes", "Mid"]'),
)
"""The army of Westland cannot go to Middle any more."""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game on the isthmus, two turns old, whose map is known here."""
    rules.files.enlist(isthmus(tmp_path / "maps" / "isthmus"))
    game = Game.new(rules.variant("isthmus", victory=3)).play({"Westland": ["A Wes - Mid"]})
    rules.save_game(game, tmp_path / "game.strata")
    return tmp_path / "game.strata"


def older(path: Path) -> Path:
    """The same file as older versions wrote it."""
    table = json.loads(path.read_text(encoding="utf-8"))
    del table["map"]["files"]
    path.write_text(json.dumps(table), encoding="utf-8")
    return path


def stands(window: MainWindow) -> list[str]:
    return [text for texts in window.document.game.position.as_dict()["units"].values() for text in texts]


def test_the_folder_of_maps_is_there_before_anything_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.settings.data_folder", lambda: data_folder() / "fresh")
    assert maps_folder().is_dir()


def test_a_map_saved_anywhere_is_known_after_a_restart(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def chosen(*given: object, **_: object) -> tuple[str, str]:
        asked.append(str(given[2]))
        return str(tmp_path / "elsewhere" / "five"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    window.designing.import_files(jdip(tmp_path))
    page = window.designing.page
    assert page is not None and designing.save(window.designing, page)
    assert Path(asked[0]).parent == data_folder() / "maps" and Path(asked[0]).parent.is_dir()
    assert "five" in rules.games()
    forget()
    list_own_games(Settings(window.settings.path))
    assert rules.variant("five").start().as_dict()["units"] == {"West": ["A Wes"], "Wild": ["F Mid/sc"]}


def test_a_folder_that_is_gone_does_not_keep_the_program_from_starting(window: MainWindow, tmp_path: Path) -> None:
    window.settings.remember_map(tmp_path / "gone")
    window.settings.remember_map(isthmus(tmp_path / "isthmus"))
    list_own_games(Settings(window.settings.path))
    assert "isthmus" in rules.games() and window.settings.map_folders[0] == tmp_path / "gone"


def test_of_two_maps_with_one_id_the_one_saved_last_counts_and_that_is_said(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = iter([tmp_path / "one", tmp_path / "two"])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(next(places)), ""))
    window.designing.import_files(jdip(tmp_path))
    page = window.designing.page
    assert page is not None
    told: list[str] = []
    page.document.told.connect(lambda words, kind: told.append(words))
    window.designing.save_as()
    window.designing.save_as()
    assert "in the place of" not in told[0] and str(tmp_path / "one") in told[-1]


def test_a_game_opens_where_its_map_is_not(window: MainWindow, saved: Path) -> None:
    forget()
    assert window.files.open_path(saved)
    assert window.table is not None and "A Mid" in stands(window)
    window.files.save(saved.with_name("again.strata"))
    assert json.loads(saved.read_text())["map"] == json.loads(saved.with_name("again.strata").read_text())["map"]


def test_it_is_played_on_its_own_map_and_that_is_said_once(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    isthmus(saved.parent / "maps" / "isthmus", *CUT)
    rules.files.enlist(saved.parent / "maps" / "isthmus")
    told: list[str] = []
    monkeypatch.setattr(MainWindow, "tell", lambda self, words, kind="hint": told.append(words))
    assert window.files.open_path(saved)
    assert "A Mid" in stands(window)
    assert len([words for words in told if "the map that it carries" in words]) == 1
    assert "Mid" in window.document.game.variant.base.moves["army"]["Wes"]


def test_a_map_saved_while_a_game_is_played_leaves_the_game_as_it_is(window: MainWindow, saved: Path) -> None:
    assert window.files.open_path(saved)
    isthmus(saved.parent / "maps" / "isthmus", *CUT)
    rules.files.enlist(saved.parent / "maps" / "isthmus")
    window.document.game = window.document.game.play({"Westland": ["A Mid - Wes"]})
    window.files.save()
    assert rules.load_game(saved).position.as_dict()["units"]["Westland"] == ["A Wes"]


def test_where_is_the_map(
    window: MainWindow, saved: Path, asked: list[tuple[str, str]], give: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    older(saved)
    forget()
    assert not window.files.open_path(saved)
    assert asked[0][0] == "Where is the map “isthmus”?" and window.table is None
    give.append("find")
    found = str(saved.parent / "maps" / "isthmus" / "map.toml")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (found, ""))
    assert window.files.open_path(saved) and "A Mid" in stands(window)
    forget()
    list_own_games(Settings(window.settings.path))
    assert "isthmus" in rules.games()


def test_another_map_is_not_taken_for_it(
    window: MainWindow, saved: Path, asked: list[tuple[str, str]], give: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    older(saved)
    forget()
    other = isthmus(saved.parent / "other", ('id = "isthmus"', 'id = "other"'))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(other / "map.toml"), ""))
    give += ["find", "", ""]
    assert not window.files.open_path(saved)
    assert any("another map" in title for title, _ in asked) and "other" not in rules.games()


@pytest.mark.parametrize("answer, opened", [("", False), ("play", True)])
def test_an_older_game_on_a_changed_map_is_asked_about(
    window: MainWindow, saved: Path, asked: list[tuple[str, str]], give: list[str], answer: str, opened: bool
) -> None:
    older(saved)
    isthmus(saved.parent / "maps" / "isthmus", *CUT)
    rules.files.enlist(saved.parent / "maps" / "isthmus")
    give.append(answer)
    assert window.files.open_path(saved) is opened
    title, words = asked[0]
    assert "was changed" in title and "A Wes" in words and (window.table is not None) is opened


def test_a_drawing_that_cannot_be_read_is_said(window: MainWindow, saved: Path, said: list[str]) -> None:
    table = json.loads(saved.read_text(encoding="utf-8"))
    table["map"]["files"]["board.svg"] = "<svg"
    table["map"]["hash"] = ""
    saved.write_text(json.dumps(table), encoding="utf-8")
    forget()
    assert not window.files.open_path(saved) and "drawing" in said[0] and window.table is None


def test_a_position_as_text_is_of_the_game_on_the_table(window: MainWindow, saved: Path, qtbot: QtBot) -> None:
    forget()
    assert window.files.open_path(saved)
    game = window.document.game
    found = rules.files.read_position(rules.files.position_text(game.position), game.variant)
    assert found.position == game.position
