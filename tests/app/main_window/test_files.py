"""Opening, saving, recovery, pictures and reports through the window."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.journal import Recovery
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.pages.file_dialogs import FileTrouble
from app.settings import Settings
from tests.app.conftest import Hands


@pytest.fixture
def said(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window complained of, and no dialog."""
    words: list[str] = []
    monkeypatch.setattr(FileTrouble, "exec", lambda one: words.append(f"{one.trouble.title} {one.trouble.words}"))
    monkeypatch.setattr(window, "complain", lambda title, text: words.append(f"{title} {text}"))
    monkeypatch.setattr(Message, "asked", lambda one: words.append(one.title.text()) or "")
    return words


def test_save_and_open(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "game.strata"
    hands.click("Par", "Bur")
    assert hands.window.isWindowModified()
    assert hands.window.files.save(path)
    assert hands.table.status.saved.text() == "All changes saved"
    assert not hands.window.isWindowModified()
    hands.click("Mar", "Spa")
    assert hands.table.status.saved.text() == "Changes not saved"
    assert hands.window.files.open_path(path)
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_game_saved_is_among_the_recent_ones(hands: Hands, settings: Settings, tmp_path: Path) -> None:
    hands.window.files.save(tmp_path / "game.strata")
    assert [game.path.name for game in settings.recent] == ["game.strata"]
    assert settings.recent[0].phase == "Spring 1901, moves"
    hands.window.acts.submenus["recent"].aboutToShow.emit()
    assert [a.isEnabled() for a in hands.window.acts.submenus["recent"].actions()] == [True]


def test_a_damaged_file_is_said_and_left_as_it_is(hands: Hands, said: list[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.strata"
    path.write_text("{ no game", encoding="utf-8")
    hands.click("Par", "Bur")
    assert not hands.window.files.open_path(path)
    assert path.read_text(encoding="utf-8") == "{ no game"
    assert said == ["“bad.strata” cannot be opened Nothing in it can be used. The file was not changed."]
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_file_that_is_not_there_is_said(window: MainWindow, said: list[str], tmp_path: Path) -> None:
    assert not window.files.open_path(tmp_path / "none.strata")
    assert said


def test_a_save_that_fails_is_said(hands: Hands, said: list[str], tmp_path: Path) -> None:
    assert not hands.window.files.save(tmp_path / "no folder" / "game.strata")
    assert "not saved" in said[0]
    assert not hands.document.saved


def test_every_change_is_in_the_journal_and_can_be_recovered(hands: Hands) -> None:
    hands.click("Par", "Bur")
    hands.window.files.keeping.journal = None  # as if the program had been killed
    hands.window.put_away()
    hands.window.files.keeping.offer()
    assert not hands.window.start.recover_button.isHidden()
    hands.window.files.keeping.recover(hands.window.files.keeping.recoveries[0])
    assert hands.orders("France") == ["A Par - Bur"]
    assert not hands.document.saved


def test_later_changes_of_a_file_are_offered_when_it_is_opened(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.click("Par", "Bur")
    files = hands.window.files
    files.keeping.journal = None  # as if the program had been killed
    files.lock = None
    hands.document.saved = True
    asked: list[int] = []
    left: list[Recovery] = []
    monkeypatch.setattr(files.keeping, "ask", lambda found: (asked.append(len(found)), left.extend(found)))
    assert files.open_path(path)
    assert asked == [1]
    files.keeping.recover(left[0])
    assert hands.orders("France") == ["A Par - Bur"]
    assert files.open_path(path)
    assert asked == [1]


def test_a_journal_older_than_its_file_is_not_offered_with_it(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.click("Par", "Bur")
    files = hands.window.files
    files.keeping.journal = files.lock = None  # as if the program had been killed
    hands.document.saved = True
    later = path.stat().st_mtime + 60
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")  # somebody has saved it since
    os.utime(path, (later, later))
    monkeypatch.setattr(files.keeping, "ask", lambda found: pytest.fail("asked"))
    assert files.open_path(path)


def test_a_saved_game_leaves_no_journal(hands: Hands, tmp_path: Path) -> None:
    hands.click("Par", "Bur")
    journal = hands.window.files.keeping.journal
    assert journal is not None
    hands.window.files.save(tmp_path / "game.strata")
    assert not journal.path.exists()


def test_the_report(hands: Hands, said: list[str], tmp_path: Path) -> None:
    assert not hands.window.exports.report_to(tmp_path / "report.txt")
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    assert hands.window.exports.report_to(tmp_path / "report.txt")
    assert "A Par - Bur" in (tmp_path / "report.txt").read_text(encoding="utf-8")


def test_a_report_has_the_games_title_and_an_ending(hands: Hands, tmp_path: Path) -> None:
    hands.begin(replace(hands.document.game, title="Friday: table/2"))
    hands.trigger("go_on")
    hands.trigger("go_on")
    hands.trigger("go_on")
    assert hands.window.exports.report_to(tmp_path / "fall")
    text = (tmp_path / "fall.txt").read_text(encoding="utf-8")
    assert text.startswith("Friday: table/2\n")
    assert "Fall 1901, moves" in text.splitlines()[2]


def test_the_name_proposed_is_that_of_game_and_phase(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.begin(replace(hands.document.game, title="Friday: table/2"))
    hands.trigger("go_on")
    asked: list[str] = []

    def answer(parent: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        asked.append(Path(start).name)
        return str(tmp_path / "out"), kinds.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    hands.trigger("report")
    hands.trigger("export")
    dialog = hands.window.exports.maps.dialog
    assert dialog is not None
    dialog.save_button.click()
    hands.window.exports.report_game()
    assert asked == [
        "Friday table 2, Spring 1901, moves.txt",
        "Friday table 2, Spring 1901, moves.png",
        "Friday table 2, the whole game.txt",
    ]
    assert (tmp_path / "out.txt").exists()
    assert (tmp_path / "out.png").exists()


def test_the_window_is_called_after_the_game(hands: Hands) -> None:
    hands.begin(replace(hands.document.game, title="Friday table"))
    assert hands.window.windowTitle() == "Friday table[*] – Strata"


def test_closing_the_game_shows_the_first_page(hands: Hands) -> None:
    hands.trigger("close_game")
    assert hands.page == "StartPage"
    assert hands.window.table is None


def test_a_new_game_from_its_page(window: MainWindow) -> None:
    window.acts["new"].trigger()
    page = window.pages.currentWidget()
    assert type(page).__name__ == "NewGamePage"
    page.start()  # type: ignore[union-attr]
    assert window.table is not None
