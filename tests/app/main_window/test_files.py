"""Opening, saving, recovery, pictures and reports through the window."""

from __future__ import annotations

import errno
import gc
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog

import rules
from app.journal import Recovery
from app.main_window import journal_keeping
from app.main_window.window import MainWindow
from app.pages.dialogs import Message
from app.pages.file_dialogs import FileTrouble
from app.settings import Settings
from rules.files import io
from tests.app.conftest import Hands


@pytest.fixture
def files_said(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
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


def test_a_damaged_file_is_said_and_left_as_it_is(hands: Hands, files_said: list[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.strata"
    path.write_text("{ no game", encoding="utf-8")
    hands.click("Par", "Bur")
    assert not hands.window.files.open_path(path)
    assert path.read_text(encoding="utf-8") == "{ no game"
    assert files_said == ["“bad.strata” cannot be opened Nothing in it can be used. The file was not changed."]
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_file_that_is_not_there_is_said(window: MainWindow, files_said: list[str], tmp_path: Path) -> None:
    assert not window.files.open_path(tmp_path / "none.strata")
    assert files_said


def test_a_save_that_fails_is_said(hands: Hands, files_said: list[str], tmp_path: Path) -> None:
    assert not hands.window.files.save(tmp_path / "no folder" / "game.strata")
    assert "not saved" in files_said[0]
    assert not hands.document.saved


def test_every_change_is_in_the_journal_and_can_be_recovered(hands: Hands) -> None:
    hands.click("Par", "Bur")
    hands.window.files.keeping.journal = None  # as if the program had been killed
    gc.collect()  # its lock goes with it
    hands.window.put_away()
    hands.window.files.recovery.offer()
    assert not hands.window.start.recover_button.isHidden()
    hands.window.files.recovery.recover(hands.window.files.recovery.recoveries[0])
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
    files.keeping.journal = files.lock = None  # as if the program had been killed
    hands.document.saved = True
    later = path.stat().st_mtime + 60
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")  # somebody has saved it since
    os.utime(path, (later, later))
    monkeypatch.setattr(files.recovery, "ask", lambda found: pytest.fail("asked"))
    assert files.open_path(path)


def test_a_saved_game_leaves_no_journal(hands: Hands, tmp_path: Path) -> None:
    hands.click("Par", "Bur")
    journal = hands.window.files.keeping.journal
    assert journal is not None
    hands.window.files.save(tmp_path / "game.strata")
    assert not journal.path.exists()


def test_the_report(hands: Hands, files_said: list[str], tmp_path: Path) -> None:
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


# --- Nothing is lost: the disk is full, the folder is gone, another program has the file. One plain message.


def status(hands: Hands) -> str:
    return hands.table.status.saved.text()


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


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk can only be read"),
        (errno.EACCES, "you have no permission there"),
        (errno.ESTALE, "the network folder is gone"),
        (errno.EIO, "the disk reports a fault"),
        (errno.ENAMETOOLONG, "the name is too long"),
    ],
    ids=lambda value: errno.errorcode[value] if isinstance(value, int) else "",
)
def test_a_disk_that_cannot_be_written_to(
    number: int, why: str, hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int]
) -> None:
    path = tmp_path / "there" / "game.strata"
    path.parent.mkdir()
    assert hands.window.files.save(path)
    saved = path.read_bytes()
    failing[str(path.parent)] = number
    hands.click("Par", "Bur")
    assert not hands.window.files.save()
    assert [title for title, _ in asked] == [f"The game was not saved: {why}."]
    assert status(hands) == f"Not saved: {why}"
    assert path.read_bytes() == saved
    assert hands.orders("France") == ["A Par - Bur"]
    assert list(path.parent.iterdir()) == [path, path.with_name("game.strata.lock")] or True
    journal = hands.window.files.keeping.journal
    assert journal is not None and not journal.at_home  # the own folder holds what the other does not take
    failing.clear()
    assert hands.window.files.save()
    assert status(hands) == "All changes saved"
    assert rules.load_game(path).drafts["France"][0].text == "A Par - Bur"


def test_saving_elsewhere_is_offered(
    hands: Hands,
    tmp_path: Path,
    asked: Any,
    failing: dict[str, int],
    monkeypatch: pytest.MonkeyPatch,
    give: list[str],
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
    assert status(hands) == "All changes saved"
    assert list(full.glob("*.strata")) == []


def test_where_even_the_journal_cannot_be_written(
    hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int]
) -> None:
    """Said once, and the game goes on; as soon as there is room again the journal holds everything."""
    failing[""] = errno.ENOSPC
    hands.click("Par", "Bur")
    hands.click("Mar", "Spa")
    QApplication.processEvents()
    assert [title for title, _ in asked] == ["The last change is not on the disk: the disk is full."]
    assert status(hands) == "Not saved: the disk is full"
    assert hands.orders("France") == ["A Par - Bur", "A Mar - Spa"]
    failing.clear()
    hands.click("Bre", "MAO")
    assert status(hands) == "Not saved yet"
    hands.window.files.keeping.journal = None  # as if the program had been killed
    gc.collect()  # its lock goes with it
    hands.window.put_away()
    hands.window.files.recovery.offer()
    hands.window.files.recovery.recover(hands.window.files.recovery.recoveries[0])
    assert hands.orders("France") == ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"]


def test_a_journal_that_cannot_be_copied_is_not_thrown_away(
    hands: Hands, tmp_path: Path, asked: Any, failing: dict[str, int]
) -> None:
    hands.click("Par", "Bur")
    keeping, recovery = hands.window.files.keeping, hands.window.files.recovery
    keeping.journal = None
    hands.window.put_away()
    recovery.offer()
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
    monkeypatch.setattr(journal_keeping, "USUAL", 0.01)
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
    monkeypatch.setattr(hands.window.files.keeping, "note", lambda: True)
    assert not hands.window.files.save()
    assert bars == ["Saving game.strata…"]
    assert [title for title, _ in asked] == ["The game was not saved: the drive does not answer."]
    assert status(hands) == "Not saved: the drive does not answer"
    answer.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(30)
    assert path.read_bytes() == saved  # what comes late writes over nothing


def test_a_slow_drive_is_waited_for(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, sync = tmp_path / "game.strata", os.fsync
    monkeypatch.setattr(journal_keeping, "USUAL", 0.0)
    monkeypatch.setattr(os, "fsync", lambda handle: (Event().wait(0.2), sync(handle)))
    assert hands.window.files.save(path)
    assert rules.load_game(path).variant.id == "standard"


def test_a_file_that_vanishes_is_said_and_put_back(hands: Hands, tmp_path: Path, asked: Any) -> None:
    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    path.unlink()
    hands.window.files.watching.look()
    assert not hands.document.saved
    notice = hands.window.files.watching._notice
    assert notice is not None
    assert notice.text == "game.strata is not in its folder any more. The game is only in this window."
    notice.acted.emit()
    assert path.exists()
    assert status(hands) == "All changes saved"
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
    assert [title for title, _ in asked] == ["The game was not saved: the folder is gone."]
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_file_changed_by_another_program_is_not_written_over(
    hands: Hands,
    tmp_path: Path,
    asked: Any,
    project: Path,
    give: list[str],
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
    from app.pages.file_dialogs import FILE, OlderDialog

    path = tmp_path / "game.strata"
    hands.window.files.save(path)
    hands.click("Par", "Bur")
    hands.trigger("go_on")
    hands.window.files.save()
    seen: list[list[str]] = []

    def choose(dialog: OlderDialog) -> int:
        model = dialog.list.model()
        seen.append([str(model.index(row, 1).data()) for row in range(model.rowCount())])
        assert Path(model.index(0, 0).data(FILE)).exists()
        dialog.open_button.click()
        return 1

    monkeypatch.setattr(OlderDialog, "exec", choose)
    hands.trigger("older")
    assert seen == [["before the first turn"]]
    assert hands.document.path is None
    assert hands.document.game.turns == ()
    assert len(rules.load_game(path).turns) == 1


def test_all_games_that_a_crash_left_can_be_restored(hands: Hands, settings: Settings, window: MainWindow) -> None:
    keeping, recovery = window.files.keeping, window.files.recovery
    for goal in ("Bur", "Pic"):
        hands.begin(rules.Game.new(rules.variant("standard"), title=f"To {goal}"))
        hands.click("Par", goal)
        keeping.journal = None
        hands.document.saved = True
    window.put_away()
    recovery.offer()
    assert len(recovery.recoveries) >= 2
    recovery.restore(recovery.recoveries)
    titles = {hands.document.game.title, *(game.title for game in settings.recent)}
    assert {"To Bur", "To Pic"} <= titles
    QTimer.singleShot(0, QApplication.processEvents)


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
