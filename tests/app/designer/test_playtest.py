"""Playtests in the map editor: played beside the window, told while they run, compared with the version before."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.designer.facts import with_fact
from app.designer.playtest import PlaytestDock, PlaytestReport
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.playtests import live
from rules.playtests import GameSet, LocalPool, Playtest, play_set


@pytest.fixture
def dock(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlaytestDock:
    """The dock beside a copy of the standard map, with a short playtest asked for."""
    monkeypatch.setattr(window.designing.trying, "_which", lambda ids: "standard")
    window.designing.edit_own("standard")
    window.acts["map_playtest"].trigger()
    found = window.designing.page.playtest
    assert found is not None and found.isVisible()
    found.games.setValue(3)
    found.years.setValue(2)
    found.players.setCurrentIndex(found.players.findData("easy"))
    return found


def play(dock: PlaytestDock, qtbot: QtBot) -> str:
    """Play to the end; what is told then."""
    with qtbot.waitSignal(dock.live.over, timeout=90_000):
        dock.start.click()
        assert dock.live.running and not dock.start.isEnabled()
    return dock.results_view.toPlainText()


def test_a_map_is_played_on_and_compared_with_the_version_before(dock: PlaytestDock, qtbot: QtBot) -> None:
    told = play(dock, qtbot)
    report = dock.show_report()
    assert "Openings" in report.results_view.toPlainText() and "Compared" not in report.results_view.toPlainText()
    assert "3 of 3 games" in dock.state.text() and "Austria" in told and "3 games:" in told
    first = dock.figures
    assert first is not None and len(first.plots) == 2 and first.before == 0
    assert dock.start.isEnabled() and not dock.halt.isEnabled()
    assert first.never and "hatched" in told and not dock.marks.path().isEmpty()
    document = dock.document
    document.apply("Other name", facts=with_fact(document.facts, ("provinces", "Bel", "name"), "Flanders"))
    assert "changed since" in dock.state.text()
    told = play(dock, qtbot)
    second = dock.figures
    assert second is not None and second.before == 3 and "Share before" in told
    assert "Compared with the last version" in dock.show_report().results_view.toPlainText()


def test_a_playtest_is_stopped_at_any_time(dock: PlaytestDock, qtbot: QtBot) -> None:
    dock.games.setValue(5_000)
    dock.start.click()
    qtbot.waitUntil(lambda: dock.figures is not None and dock.figures.done > 0, timeout=90_000)
    with qtbot.waitSignal(dock.live.over, timeout=20_000) as ended:
        dock.halt.click()
    assert ended.args[0].stopped and not ended.args[0].why
    assert "stopped" in dock.state.text() and dock.start.isEnabled()


def test_a_map_that_cannot_be_played_is_not_begun(dock: PlaytestDock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dock, "_variant", lambda: None)
    dock.start.click()
    assert not dock.live.running and dock.start.isEnabled()


def test_a_report_that_cannot_be_saved_says_why(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(Message, "asked", lambda self: shown.append(self.title.text()))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.html"), ""))
    parent = QWidget()
    qtbot.addWidget(parent)
    PlaytestReport("<p>Report</p>", tmp_path / "gone.html", parent)._save()
    assert len(shown) == 1 and shown[0].startswith("mine.html could not be saved")


def test_closing_the_map_ends_the_playtest(dock: PlaytestDock, window: MainWindow) -> None:
    dock.start.click()
    window.designing.put_away()
    assert not dock.live.running


def test_what_was_played_is_kept_or_dropped(dock: PlaytestDock, tmp_path: Path) -> None:
    variant = dock._variant()
    assert variant is not None
    look = live.PlotStyle("en", "#000000", "#555555", "#999999", "#ffffff", {}, 300, 1.0)
    first = Playtest(variant, ("random",) * 7, 1, "seed")
    (tmp_path / live.NOW).mkdir()

    def asked(playtest: Playtest, games: int) -> live.PlaytestRequest:
        return live.PlaytestRequest(playtest, games, tmp_path, look, (b"", b"", b""))

    live.make_room(asked(first, 2))
    assert not (tmp_path / live.NOW).exists()  # an empty folder is no playtest
    play_set(first, 2, tmp_path / live.NOW, lambda: LocalPool(first, 1))
    live.make_room(asked(first, 4))
    assert isinstance(live.stored_games(tmp_path / live.NOW), GameSet)
    live.make_room(asked(Playtest(variant, ("easy",) * 7, 1, "seed"), 2))
    assert live.stored_games(tmp_path / live.NOW) is None and live.stored_games(tmp_path / live.BEFORE) is None
