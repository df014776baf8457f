"""Opening, saving, recovery, pictures and reports through the window; the map as a picture, a film, on paper and on
the clipboard: the dialog, and what is written for whom."""

from __future__ import annotations

import errno
import gc
import gzip
import json
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog
from pytestqt.qtbot import QtBot

import rules
from app.journal import Recovery
from app.main_window import journal_keeping
from app.main_window.exports import ExportController
from app.main_window.files import RecoveryController
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.pages.export_dialog import ExportDialog
from app.pages.file_dialogs import FileProblemDialog, ImportDialog
from app.pages.printing import PrintPreview
from app.pictures.film import save as save_film
from app.pictures.sheet import FILM, IMAGE, PAPER, ExportOptions
from app.settings import Settings
from app.ui.idle_jobs import IdleJobs
from app.ui.worker import FileJob, JobProgress, JobStopped, WorkerJob
from rules import Game
from rules.files import io
from tests.app.conftest import Hands
from tests.app.surfaces import Look, words
from tests.rules.files.test_foreign import JDIP, PRINTED, RECORDS
from tests.selfplay import random_game


@pytest.fixture
def files_said(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window complained of, and no dialog."""
    words: list[str] = []
    monkeypatch.setattr(FileProblemDialog, "exec", lambda one: words.append(f"{one.trouble.title} {one.trouble.words}"))
    monkeypatch.setattr(window, "complain", lambda title, text: words.append(f"{title} {text}"))
    monkeypatch.setattr(Message, "asked", lambda one: words.append(one.title.text()) or "")
    return words


def test_a_file_that_cannot_be_read_and_a_save_that_fails_are_said(
    hands: Hands, files_said: list[str], tmp_path: Path
) -> None:
    """The game on the table stays as it is."""
    path = tmp_path / "bad.strata"
    path.write_text("{ no game", encoding="utf-8")
    hands.click("Par", "Bur")
    assert not hands.window.files.open_path(path)
    assert path.read_text(encoding="utf-8") == "{ no game"
    assert files_said == [
        "“bad.strata” cannot be opened Nothing in this file can be recovered. The file was not changed."
    ]
    assert not hands.window.files.open_path(tmp_path / "none.strata") and len(files_said) == 2
    assert not hands.window.files.save(tmp_path / "no folder" / "game.strata")
    assert "not saved" in files_said[-1] and not hands.document.saved
    assert hands.orders("France") == ["A Par - Bur"]


def crash(hands: Hands) -> RecoveryController:
    """End the program as if it had been killed, and begin it again; return what offers what was lost."""
    files = hands.window.files
    files.journaling.journal = None
    gc.collect()  # its lock goes with it
    hands.window.put_away()
    files.recovery.offer()
    return files.recovery


def test_every_change_is_in_the_journal_and_can_be_recovered(hands: Hands) -> None:
    hands.click("Par", "Bur")
    recovery = crash(hands)
    assert not hands.window.start.recover_button.isHidden()
    recovery.recover(recovery.recoveries[0])
    assert hands.orders("France") == ["A Par - Bur"]
    assert not hands.document.saved


def test_later_changes_of_a_file_are_offered_when_it_is_opened(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.click("Par", "Bur")
    files = hands.window.files
    files.journaling.journal = None  # as if the program had been killed
    files.lock = None
    hands.document.saved = True
    asked: list[int] = []
    left: list[Recovery] = []
    monkeypatch.setattr(files.recovery, "ask", lambda found: (asked.append(len(found)), left.extend(found)))
    assert files.open_path(path)
    assert asked == [1]
    files.recovery.recover(left[0])
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
    files.journaling.journal = files.lock = None  # as if the program had been killed
    hands.document.saved = True
    later = path.stat().st_mtime + 60
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")  # somebody has saved it since
    os.utime(path, (later, later))
    monkeypatch.setattr(files.recovery, "ask", lambda found: pytest.fail("asked"))
    assert files.open_path(path)


def test_save_open_and_the_recent_games(hands: Hands, tmp_path: Path, settings: Settings) -> None:
    """What is saved leaves no journal."""
    hands.click("Par", "Bur")
    journal = hands.window.files.journaling.journal
    assert journal is not None and hands.window.isWindowModified()
    path = tmp_path / "game.strata"
    assert hands.window.files.save(path)
    assert hands.saved == "All changes saved"
    assert not journal.path.exists()
    assert not hands.window.isWindowModified()
    hands.click("Mar", "Spa")
    assert hands.saved == "Unsaved changes"
    assert hands.window.files.open_path(path)
    assert hands.orders("France") == ["A Par - Bur"]
    assert [game.path.name for game in settings.recent] == ["game.strata"]
    assert settings.recent[0].phase == "Spring 1901, moves"
    hands.window.acts.submenus["recent"].aboutToShow.emit()
    assert [a.isEnabled() for a in hands.window.acts.submenus["recent"].actions()] == [True]


def test_the_report(hands: Hands, files_said: list[str], tmp_path: Path) -> None:
    hands.begin(replace(hands.document.game, title="Friday: table/2"))
    assert not hands.window.exports.report_to(tmp_path / "report.txt")
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    assert hands.window.exports.report_to(tmp_path / "report.txt")
    assert "A Par - Bur" in (tmp_path / "report.txt").read_text(encoding="utf-8")
    hands.do("!go_on !go_on")
    assert hands.window.exports.report_to(tmp_path / "fall")
    text = (tmp_path / "fall.txt").read_text(encoding="utf-8")
    assert text.startswith("Friday: table/2\n") and "Fall 1901, moves" in text.splitlines()[2]


def test_the_window_is_called_after_the_game_and_so_are_files(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.begin(replace(hands.document.game, title="Friday: table/2"))
    assert hands.window.windowTitle() == "Friday: table/2[*] – Strata"
    hands.trigger("go_on")
    asked: list[str] = []

    def answer(parent: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        asked.append(Path(start).name)
        return str(tmp_path / "out"), kinds.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    hands.trigger("report")
    hands.trigger("export")
    dialog = hands.window.exports.maps.dialog
    dialog.save_button.click()
    hands.window.exports.report_game()
    assert asked == [
        "Friday table 2, Spring 1901, moves.txt",
        "Friday table 2, Spring 1901, moves.png",
        "Friday table 2, the whole game.txt",
    ]
    assert (tmp_path / "out.txt").exists()
    assert (tmp_path / "out.png").exists()


def test_closing_the_game_shows_the_first_page_and_a_new_one_comes_from_its_page(
    hands: Hands, window: MainWindow
) -> None:
    hands.trigger("close_game")
    assert hands.page == "StartPage"
    assert hands.window.table is None
    window.acts["new"].trigger()
    page = window.pages.currentWidget()
    assert type(page).__name__ == "NewGamePage"
    page.start()  # type: ignore[union-attr]
    assert window.table is not None


# --- Nothing is lost: the disk is full, the folder no longer exists, another program has the file. One plain message.


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Folder -> the number of the fault with which its disk answers to whoever writes there."""
    faults: dict[str, int] = {}
    real = open

    def tried(path: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        number = next((n for folder, n in faults.items() if str(path).startswith(folder)), 0)
        if number and mode[0] in "xaw":
            raise OSError(number, os.strerror(number))
        return real(path, mode, *args, **kwargs)

    from app.journal import writing

    for module in (io, writing):
        monkeypatch.setattr(module, "open", tried, raising=False)
    yield faults


def test_a_disk_that_cannot_be_written_to(
    hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int]
) -> None:
    path = tmp_path / "there" / "game.strata"
    path.parent.mkdir()
    assert hands.window.files.save(path)
    saved = path.read_bytes()
    failing[str(path.parent)] = errno.ENOSPC
    hands.click("Par", "Bur")
    assert not hands.window.files.save()
    assert [title for title, _ in asked] == ["The game was not saved: the disk is full."]
    assert hands.saved == "Not saved: the disk is full"
    assert path.read_bytes() == saved
    assert hands.orders("France") == ["A Par - Bur"]
    journal = hands.window.files.journaling.journal
    assert journal is not None and journal.path.parent != path.parent  # the own folder holds what the other does not
    failing.clear()
    assert hands.window.files.save()
    assert hands.saved == "All changes saved"
    assert rules.load_game(path).drafts["France"][0].text == "A Par - Bur"


def test_saving_elsewhere_is_offered(
    hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int], monkeypatch: pytest.MonkeyPatch, give: list[str]
) -> None:
    full, other = tmp_path / "full", tmp_path / "other"
    for folder in (full, other):
        folder.mkdir()
    failing[str(full)] = errno.ENOSPC
    give.append("elsewhere")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(other / "game"), ""))
    hands.click("Par", "Bur")
    assert hands.window.files.save(full / "game.strata")
    assert hands.document.path == other / "game.strata"
    assert hands.saved == "All changes saved"
    assert list(full.glob("*.strata")) == []


def test_where_even_the_journal_cannot_be_written(
    hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int]
) -> None:
    """Said once, and the game goes on; as soon as there is room again the journal holds everything."""
    failing[""] = errno.ENOSPC
    hands.click("Par", "Bur")
    hands.click("Mar", "Spa")
    QApplication.processEvents()
    assert [title for title, _ in asked] == ["The last change could not be written to disk: the disk is full."]
    assert hands.saved == "Not saved: the disk is full"
    assert hands.orders("France") == ["A Par - Bur", "A Mar - Spa"]
    failing.clear()
    hands.click("Bre", "MAO")
    assert hands.saved == "Not saved yet"
    recovery = crash(hands)
    recovery.recover(recovery.recoveries[0])
    assert hands.orders("France") == ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"]


def test_a_journal_that_cannot_be_copied_is_not_thrown_away(
    hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int]
) -> None:
    hands.click("Par", "Bur")
    recovery = crash(hands)
    failing[""] = errno.ENOSPC
    recovery.recover(recovery.recoveries[0])
    assert hands.orders("France") == ["A Par - Bur"]
    assert recovery.recoveries[0].journal.exists()


def test_a_drive_that_does_not_answer_is_not_waited_for(
    hands: Hands, tmp_path: Path, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, answer = tmp_path / "game.strata", Event()
    assert hands.window.files.save(path)
    saved, sync = path.read_bytes(), os.fsync
    monkeypatch.setattr(journal_keeping, "SHOW_AFTER", 0.01)
    hands.click("Par", "Bur")

    def hangs(handle: int) -> None:
        answer.wait(30)
        sync(handle)

    monkeypatch.setattr(os, "fsync", hangs)
    before = set(threading.enumerate())
    bars: list[str] = []

    def give_up(bar: QProgressDialog) -> int:
        bars.append(bar.labelText())
        return 0

    monkeypatch.setattr(QProgressDialog, "exec", give_up)
    monkeypatch.setattr(hands.window.files.journaling, "note", lambda: True)
    assert not hands.window.files.save()
    assert bars == ["Saving game.strata…"]
    assert [title for title, _ in asked] == ["The game was not saved: the drive is not responding."]
    assert hands.saved == "Not saved: the drive is not responding"
    answer.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(30)
    assert path.read_bytes() == saved  # what comes late writes over nothing


def test_a_file_that_vanishes_is_said_and_put_back(hands: Hands, tmp_path: Path, asked: Any) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    path.unlink()
    hands.window.files.watching.look()
    assert not hands.document.saved
    notice = hands.window.files.watching._notice
    assert notice.text == "game.strata is no longer in its folder. The game exists only in this window."
    notice.acted.emit()
    assert path.exists()
    assert hands.saved == "All changes saved"
    assert notice.isHidden()


def test_a_folder_that_vanishes(hands: Hands, tmp_path: Path, asked: Any) -> None:
    path = tmp_path / "there" / "game.strata"
    path.parent.mkdir()
    hands.window.files.save(path)
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    hands.click("Par", "Bur")
    assert not hands.window.files.save()
    assert [title for title, _ in asked] == ["The game was not saved: the folder no longer exists."]
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_file_changed_by_another_program_is_not_written_over(
    hands: Hands, tmp_path: Path, asked: Any, project: Path, give: list[str]
) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    other = rules.load_game(path).play({"France": ["A Par - Pic"]})
    rules.save_game(other, path)
    hands.click("Par", "Bur")
    theirs = path.read_bytes()
    hands.window.files.watching.look()
    assert "changed by another program" in str(hands.window.files.watching._notice.text)  # type: ignore[union-attr]
    path.write_bytes(theirs.replace(b'"title"', b' "title"'))
    theirs = path.read_bytes()
    assert not hands.window.files.save()
    assert asked[-1][0] == "game.strata was changed by another program."
    assert path.read_bytes() == theirs
    give.append("replace")
    assert hands.window.files.save()
    kept = hands.window.files.copies.of(path)[0]
    assert kept.path.read_bytes() == theirs


def test_a_file_that_was_only_touched_is_as_it_was(hands: Hands, tmp_path: Path, asked: Any) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    os.utime(path)
    assert hands.window.files.save()
    assert asked == []


def test_older_copies_are_offered(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.pages.file_dialogs import FILE, PreviousVersionsDialog

    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.click("Par", "Bur")
    hands.trigger("go_on")
    hands.window.files.save()
    seen: list[list[str]] = []

    def choose(dialog: PreviousVersionsDialog) -> int:
        model = dialog.list.model()
        seen.append([str(model.index(row, 1).data()) for row in range(model.rowCount())])
        assert Path(model.index(0, 0).data(FILE)).exists()
        dialog.open_button.click()
        return 1

    monkeypatch.setattr(PreviousVersionsDialog, "exec", choose)
    hands.trigger("older")
    assert seen == [["before the first turn"]]
    assert hands.document.path is None
    assert hands.document.game.turns == ()
    assert len(rules.load_game(path).turns) == 1


def test_all_games_that_a_crash_left_can_be_restored(hands: Hands, settings: Settings, window: MainWindow) -> None:
    journaling, recovery = window.files.journaling, window.files.recovery
    for goal in ("Bur", "Pic"):
        hands.begin(rules.Game.new(rules.variant("standard"), title=f"To {goal}"))
        hands.click("Par", goal)
        journaling.journal = None
        hands.document.saved = True
    window.put_away()
    recovery.offer()
    assert len(recovery.recoveries) >= 2
    recovery.restore(recovery.recoveries)
    titles = {hands.document.game.title, *(game.title for game in settings.recent)}
    assert {"To Bur", "To Pic"} <= titles


def test_results_that_todays_rules_make_otherwise_are_said(hands: Hands, tmp_path: Path, said: list[str]) -> None:
    path = tmp_path / "game.strata"
    text = rules.files.game_text(rules.Game.new(rules.variant("standard")).play({"France": ["A Par - Bur"]}))
    without_marks = re.sub(r',\s*"chain": "\w+"', "", text.replace('"A Par": ["ok"]', '"A Par": ["bounce"]'))
    path.write_text(re.sub(r'"version": \d+', '"version": 1', without_marks), encoding="utf-8")
    assert hands.window.files.open_path(path)
    assert said == [
        "The rules have changed since this game was played. "
        "Turn 1 (S1901M), A Par: the file says bounce, today's rules ok"
    ]


# --- What a seat has copied is not there for the next one to paste.

PLAYERS = {"France": "Anna", "Germany": "Ben"}


def clipboard() -> str:
    QApplication.processEvents()
    return QGuiApplication.clipboard().text()


@pytest.fixture
def table(window: MainWindow) -> Hands:
    """France sits and has written an order."""
    made = Hands(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS, "casual"))
    QGuiApplication.clipboard().setText("from the table")
    window.flow.raise_curtain("France")
    made.write("France", "A Par - Bur")
    return made


@pytest.mark.parametrize("leave", ["lock", "go_on", "close_game"])
def test_orders_copied_in_a_seat_go_when_the_seat_is_left(table: Hands, leave: str) -> None:
    table.trigger("copy_orders")
    assert clipboard() == "A Par - Bur"
    table.document.saved = True  # closing would ask
    table.trigger(leave)
    if leave == "go_on":
        table.window.flow.review.submitted.emit()
    assert clipboard() == ""


def test_what_was_copied_elsewhere_stays(table: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    table.trigger("lock")
    assert clipboard() == "from the table"
    table.window.flow.raise_curtain("France")
    table.trigger("copy_orders")
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    QGuiApplication.clipboard().setText("a letter")
    table.trigger("lock")
    assert clipboard() == "a letter"


@pytest.mark.parametrize("leave", ["submit", "lock"])
def test_nothing_of_a_review_waits_behind_the_curtain(table: Hands, leave: str) -> None:
    table.trigger("go_on")
    assert any("Change the order for A Par" in text for text in words(table.window))
    table.window.flow.review.submitted.emit() if leave == "submit" else table.window.flow.vacate_seat()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any("Change the order for A Par" in text for text in words(table.window))


def test_it_goes_too_where_no_system_says_whose_it_is(table: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    table.trigger("copy_orders")
    assert clipboard() == "A Par - Bur"
    table.trigger("lock")
    assert clipboard() == ""


# --- Import and export from the menu: foreign games and cases are opened without a file, what is none is said.


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))


def test_a_game_of_the_package_is_opened(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    path = tmp_path / "game.json"
    line = gzip.decompress(RECORDS.read_bytes()).decode().splitlines()[0]
    path.write_text(line, encoding="utf-8")
    choose(monkeypatch, path)
    hands.trigger("import")
    assert hands.document.path is None
    assert not hands.document.saved
    assert len(hands.document.game.turns) == 20
    assert path.read_text(encoding="utf-8") == line


def test_of_several_games_one_is_chosen_and_what_is_not_read_is_said(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    path = tmp_path / "cases.txt"
    path.write_text(PRINTED + JDIP, encoding="utf-8")
    seen: list[list[str]] = []

    def take(dialog: ImportDialog) -> int:
        model = dialog.list.model()
        seen.append([str(model.index(row, 0).data()) for row in range(model.rowCount())])
        dialog.list.setCurrentIndex(model.index(1, 0))
        dialog.open_button.click()
        return 1

    monkeypatch.setattr(ImportDialog, "exec", take)
    choose(monkeypatch, path)
    hands.trigger("import")
    assert seen == [["DATC 6.A.1", "DATC 6.H.1", "DATC 6.H.8", "DATC 6.X.3"]]
    assert hands.document.game.title == "DATC 6.H.1"
    assert hands.orders("Turkey") == ["F Gre R Alb"]
    assert said[0].startswith("Some of the game could not be imported exactly. Line 27: ")


def test_a_letter_is_no_game(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Italy,", encoding="utf-8")
    told: list[tuple[tuple[str, str], ...]] = []
    monkeypatch.setattr(FileProblemDialog, "exec", lambda one: told.append(one.trouble.rows))
    choose(monkeypatch, path)
    before = hands.document
    hands.trigger("import")
    assert hands.document is before
    ((where, what),) = told[0]
    assert (where, what[:16]) == ("Line 1", "This is neither ")


def test_a_game_that_the_package_cannot_play_is_not(hands: Hands, tmp_path: Path, said: list[str]) -> None:
    hands.begin(rules.Game.new(rules.variant("pink")))
    assert not hands.window.exchange.export_to(tmp_path / "game.json")
    assert "is not played on a map of the diplomacy package" in said[0]
    assert not (tmp_path / "game.json").exists()


def test_a_game_is_written_for_the_package_and_a_full_disk_is_said(
    hands: Hands, tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not hands.window.exchange.export_to(tmp_path / "gone" / "game.json")
    assert said == ["The game was not exported: could not be saved: the folder no longer exists. "]
    hands.begin(random_game(3, 5))
    choose(monkeypatch, tmp_path / "game")
    hands.trigger("export_as")
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["map"] == "standard"


# --- The map as a picture, a film, on paper and on the clipboard: the dialog, and what is written for whom.


@pytest.fixture
def played(hands: Hands) -> Hands:
    """An open game after a turn."""
    hands.write("France", "A Par - Bur")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    return hands


def maps(hands: Hands) -> ExportController:
    return hands.window.exports.maps


def written_in(folder: Path) -> list[str]:
    """The files there beside that of the settings."""
    return [one.name for one in folder.iterdir() if one.name != "settings.ini"]


@pytest.fixture
def dialog(played: Hands) -> Iterator[ExportDialog]:
    made = maps(played)._ready(ExportOptions())
    made.show()
    made.refresh()
    yield made
    made.reject()


def fields(dialog: ExportDialog) -> set[str]:
    names = ("format", "film", "size_box", "width_box", "film_box", "page", "way", "first", "speed", "legend", "text")
    return {name for name in names if dialog.form.isRowVisible(getattr(dialog, name))}


def test_each_kind_has_its_own_fields_and_all_are_reached_by_the_keyboard(dialog: ExportDialog) -> None:
    assert fields(dialog) == {"format", "size_box", "legend"}
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("free"))
    assert "width_box" in fields(dialog)
    dialog.kind.button(FILM).click()
    assert fields(dialog) == {"film", "film_box", "first", "speed", "legend"}
    dialog.kind.button(PAPER).click()
    assert fields(dialog) == {"page", "way", "legend", "text"}
    assert dialog.print_button.isVisible()
    dialog.colors.setCurrentIndex(dialog.colors.findData("dark"))
    dialog.kind.button(PAPER).click()
    assert dialog.form.isRowVisible(dialog.ink)
    assert not dialog.form.isRowVisible(dialog.colors)
    assert (dialog.choice.painted, dialog.choice.colors) == ("light", "dark")
    dialog.kind.button(IMAGE).click()
    assert dialog.choice.painted == "dark"
    for field in (dialog.kind, dialog.format, dialog.part, dialog.size_box, dialog.colors, dialog.preview):
        assert field.accessibleName()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_preview_is_of_what_is_chosen_and_saving_asks_for_a_name_and_closes(
    dialog: ExportDialog, played: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dialog.preview._image
    dialog.title.click()
    dialog.refresh()
    assert dialog.preview._image != before
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("A3"))
    dialog.refresh()
    assert dialog.summary.text().startswith("4961 × ")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "my map"), ""))
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("free"))
    dialog.width_box.setValue(400)
    dialog.save_button.click()
    assert (tmp_path / "my map.png").is_file()
    assert not dialog.isVisible()


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
def test_nothing_is_cut_off(dialog: ExportDialog, size: tuple[int, int]) -> None:
    for kind in (IMAGE, FILM, PAPER):
        dialog.kind.button(kind).click()
        QApplication.processEvents()
        for check in (dialog.title, dialog.legend, dialog.text):
            assert not check.isVisible() or check.width() >= check.minimumSizeHint().width()
        assert dialog.save_button.width() >= dialog.save_button.minimumSizeHint().width()
    assert dialog.width() <= size[0] and dialog.height() <= size[1]


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_picture_is_written_and_what_was_chosen_remembered(
    played: Hands, tmp_path: Path, ending: str, start: bytes
) -> None:
    path, choice = tmp_path / f"map.{ending}", ExportOptions(format=ending, size="free", width=500)
    assert maps(played).write(choice, path)
    assert path.read_bytes().startswith(start)
    assert written_in(tmp_path) == [path.name]
    assert maps(played).remembered == choice


def test_a_film_of_the_whole_game_is_written(played: Hands, tmp_path: Path) -> None:
    choice = ExportOptions(kind=FILM, film_width=260, speed="2")
    assert maps(played).write(choice, tmp_path / "game.gif", (0, 1))
    with Image.open(tmp_path / "game.gif") as film:
        assert film.size[0] == 260
        assert film.n_frames > 3  # type: ignore[attr-defined]


@pytest.mark.painted
@pytest.mark.process
def test_a_film_is_made_while_play_goes_on(
    played: Hands, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window takes orders meanwhile; stopped, it leaves no file; else it says where that is. It is the same that
    is made here."""
    monkeypatch.setattr(IdleJobs, "at_once", False)
    choice = ExportOptions(kind=FILM, film_width=200, speed="2", legend=True)
    for name in ("stopped", "whole"):
        maps(played).write(choice, tmp_path / f"{name}.gif", (0, 1))
    film = maps(played).film(choice, (0, 1))
    played.trigger("present")
    played.click("Mun", "Boh")
    assert any("Boh" in line for line in played.orders("Germany"))
    jobs = {job.words.text(): job for job in played.window.findChildren(FileJob)}
    assert all(job.isVisible() and not job.isModal() for job in jobs.values())
    jobs["Writing stopped.gif…"].close_button.click()
    whole = jobs["Writing whole.gif…"]
    qtbot.waitUntil(whole.folder_button.isVisible, timeout=60_000)
    assert str(tmp_path) in whole.words.text()
    assert whole.words.heightForWidth(whole.words.width()) <= whole.words.height(), "not cut off"
    assert written_in(tmp_path) == ["whole.gif"]
    save_film(film, tmp_path / "here.gif")
    here, there = (Look(QImage(str(tmp_path / name))) for name in ("here.gif", "whole.gif"))
    assert here.off(there, 40) == 0


def test_paper_has_the_orders_on_a_page_of_their_own(played: Hands, tmp_path: Path) -> None:
    assert maps(played).write(ExportOptions(kind=PAPER, text=True), tmp_path / "map.pdf")
    assert (tmp_path / "map.pdf").read_bytes().count(b"/Type /Page\n") > 1


def test_the_part_in_the_window(played: Hands) -> None:
    view = played.table.view
    for _ in range(4):
        view.zoom_in()
    QApplication.processEvents()
    part = maps(played).sheet(ExportOptions(part="window"))
    whole = maps(played).sheet(ExportOptions(part="all"))
    assert part.area.width() < 0.7 * whole.area.width()
    assert whole.area.contains(part.area)


def test_a_chain_of_causes_is_exported_as_it_is_shown(played: Hands) -> None:
    from app.pictures.files import image_of

    plain = image_of(maps(played).sheet(ExportOptions(size="free", width=400)))
    played.table.why.ask("Par")
    assert played.table.why.shown
    assert image_of(maps(played).sheet(ExportOptions(size="free", width=400))) != plain


def test_the_map_is_copied_as_picture_and_drawing(played: Hands) -> None:
    played.trigger("copy_map")
    data = QGuiApplication.clipboard().mimeData()
    image = QImage(QGuiApplication.clipboard().image())
    assert data.hasImage() and not image.isNull()
    assert bytes(data.data("image/svg+xml").data()).startswith(b"<?xml")


def test_what_cannot_be_written_is_told_and_stopping_leaves_no_file(
    played: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(played.window, "complain", lambda title, words: told.append(words))
    assert not maps(played).write(ExportOptions(size="free", width=500), tmp_path / "nowhere" / "map.png")
    assert "Folder not found" in told[0]

    def stop(bar: JobProgress, job: WorkerJob) -> None:
        raise JobStopped

    monkeypatch.setattr(JobProgress, "run", stop)
    assert not maps(played).write(ExportOptions(size="free", width=500), tmp_path / "map.png")
    assert written_in(tmp_path) == []


def test_the_pages_are_previewed_before_they_are_printed(
    played: Hands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def look(preview: PrintPreview) -> int:
        preview.show()
        qtbot.waitUntil(lambda: preview.pages.pageCount() > 1)
        told.append(preview.summary.text())
        preview.on.click()
        told.append(preview.summary.text())
        preview.way.button("upright").click()
        QApplication.processEvents()
        told.append(preview.pages.orientation().name)
        preview.close()
        return 0

    monkeypatch.setattr(PrintPreview, "exec", look)
    maps(played).print_preview(ExportOptions(kind=PAPER, ink="gray", text=True))
    assert told == ["Page 1 of 3", "Page 2 of 3", "Portrait"]


def test_paper_is_light_in_a_dark_window_and_a_picture_as_it_is(played: Hands) -> None:
    played.table.scene.set_theme("dark")
    used = {choice: maps(played).sheet(choice).shown.theme for choice in (ExportOptions(), ExportOptions(kind=PAPER))}
    assert used == {ExportOptions(): "dark", ExportOptions(kind=PAPER): "light"}
    assert maps(played).sheet(ExportOptions(kind=PAPER, ink="shown")).shown.theme == "dark"
    assert maps(played).sheet(ExportOptions(colors="light")).shown.theme == "light"


def test_a_seat_exports_its_own_view(hands: Hands, tmp_path: Path) -> None:
    """Orders of another seat are in no picture, in no text and in no film."""
    game = Game.new(rules.variant("standard"), secrecy="casual")
    hands.begin(game)
    hands.window.flow.raise_curtain("France")
    hands.write("France", "A Par - Bur")
    assert maps(hands).text.count("A Par - Bur") == 1
    assert len(maps(hands).film(ExportOptions(kind=FILM), (0, 0)).phases[0].shown.picture.marks) == 1
    hands.window.flow.submit()
    hands.window.flow.raise_curtain("Germany")
    assert "A Par" not in maps(hands).text
    assert maps(hands).film(ExportOptions(kind=FILM), (0, 0)).phases[0].shown.picture.marks == ()
    assert maps(hands).sheet(ExportOptions()).board.picture.marks == ()
