"""Merging in the window: what comes of two copies, seat by seat, or why they contradict each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

import rules
from app.main_window.window import MainWindow
from app.pages.file_dialogs import MergeDialog
from rules import Game
from tests.app.conftest import Hands
from tests.rules.files.sealed_games import ORDERS, all_written, play, standard, written


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """Two copies of a sealed game: in one France has submitted, in the other Italy."""
    paths = tmp_path / "mine.strata", tmp_path / "yours.strata"
    for path, power in zip(paths, ("France", "Italy")):
        rules.save_game(written(standard(), power, ORDERS[power]), path)
    return paths


def texts(dialog: MergeDialog) -> list[str]:
    return [found.text() for found in dialog.findChildren(QLabel) if not found.isHidden()]


def test_nothing_is_merged_before_two_copies_are_chosen(qtbot: QtBot, copies: tuple[Path, Path]) -> None:
    dialog = MergeDialog(copies[0])
    qtbot.addWidget(dialog)
    assert (dialog.first.text(), dialog.second.text()) == ("mine.strata", "")
    assert not dialog.merge_button.isEnabled()


def test_it_says_what_comes_from_which_copy(qtbot: QtBot, copies: tuple[Path, Path]) -> None:
    dialog = MergeDialog()
    qtbot.addWidget(dialog)
    dialog.show_files(*copies)
    assert dialog.merge_button.isEnabled()
    told = texts(dialog)
    assert "submitted, from mine.strata" in told and "submitted, from yours.strata" in told
    assert "orders still out" in told


def test_it_says_why_two_copies_do_not_go_together(qtbot: QtBot, copies: tuple[Path, Path], tmp_path: Path) -> None:
    rules.save_game(play(all_written(standard())), tmp_path / "later.strata")
    dialog = MergeDialog()
    qtbot.addWidget(dialog)
    dialog.show_files(copies[0], tmp_path / "later.strata")
    assert not dialog.merge_button.isEnabled()
    assert dialog.note.text.startswith("One copy is a turn ahead")
    dialog.show_files(copies[0], tmp_path / "nowhere.strata")
    assert "there is no such file" in dialog.note.text


def test_the_merged_game_is_saved_and_opened(
    window: MainWindow, copies: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = copies[0].with_name("both.strata")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))

    def choose(dialog: MergeDialog) -> int:
        dialog.show_files(*copies)
        dialog.merge_button.click()
        return 1

    monkeypatch.setattr(MergeDialog, "exec", choose)
    hands = Hands(window)
    hands.trigger("merge")
    assert hands.document.path == target
    assert hands.document.game.submitted == {"France", "Italy"}
    assert rules.load_game(target).submitted == {"France", "Italy"}


def test_an_open_game_that_is_not_saved_is_asked_about_first(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(window)
    hands.begin(Game.new(rules.variant("standard")))
    monkeypatch.setattr(window.files, "may_leave", lambda: False)
    monkeypatch.setattr(MergeDialog, "exec", lambda self: pytest.fail("it was opened"))
    hands.trigger("merge")
