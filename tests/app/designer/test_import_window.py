"""Design > Import: a foreign map opens in the editor with its report, whose lines show their places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton

from app.designer.page import DesignerPage
from app.geometry.importing import ImportCancelled
from app.geometry.mapcheck import check_map
from app.main_window.window import MainWindow
from tests.app.geometry.importing.foreign import TRACED, jdip, written

ROOM = ("anchor_crowded", "anchor_edge", "label_room")


def opened(window: MainWindow, files: list[Path], tolerance: float | None = None) -> DesignerPage:
    assert window.designing.import_files(files, tolerance)
    assert window.designing.page is not None
    return window.designing.page


def test_a_traced_map_opens_with_its_report(window: MainWindow, tmp_path: Path) -> None:
    page = opened(window, jdip(tmp_path, TRACED))
    assert window.pages.currentWidget() is page
    assert set(page.document.graph.net.regions) == {"Wes", "NTH", "Mid", "Eas", "SOU"}
    assert not page.document.saved
    assert page.report is not None
    assert page.report.list.count() == len(page.report.notes) > 0


def test_a_line_of_the_report_shows_its_place(window: MainWindow, tmp_path: Path) -> None:
    page = opened(window, jdip(tmp_path, TRACED))
    assert page.report is not None
    number = next(i for i, note in enumerate(page.report.notes) if note.kind == "moved")
    page.report.list.setCurrentRow(number)
    note = page.report.notes[number]
    middle = page.canvas.board_point(page.canvas.viewport().rect().center().toPointF())
    assert note.at is not None
    assert (middle.x(), middle.y()) == pytest.approx(note.at, abs=3)
    assert page.document.region.lower() == note.id.lower()


def test_lines_of_one_kind_alone_and_the_text_of_all(window: MainWindow, tmp_path: Path) -> None:
    report = opened(window, jdip(tmp_path, TRACED)).report
    assert report is not None
    report.kinds.setCurrentIndex(report.kinds.findData("moved"))
    assert report.list.count() == sum(note.kind == "moved" for note in report.notes)
    report.copy()
    assert QGuiApplication.clipboard().text().count("\n") == len(report.notes) - 1


def test_reading_again_with_another_tolerance(window: MainWindow, tmp_path: Path) -> None:
    page = opened(window, jdip(tmp_path, TRACED))
    assert page.report is not None
    page.report.tolerance.setValue(0.0)
    page.report.again.emit(0.0)
    QGuiApplication.processEvents()
    assert window.designing.page is not page
    assert window.designing.page is not None
    assert window.designing.page.report is not None
    assert window.designing.page.report.tolerance.value() == 0.0


def test_what_was_imported_is_saved_as_a_sound_map(window: MainWindow, tmp_path: Path) -> None:
    page = opened(window, jdip(tmp_path))
    page.keeper.save(tmp_path / "five")
    assert [one for one in check_map(tmp_path / "five") if one.code not in ROOM] == []


def test_a_refused_file_is_told_and_changes_nothing(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, jdip(tmp_path))
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(window, "complain", lambda title, text: told.append((title, text)))
    assert not window.designing.import_files([written(tmp_path / "bad.svg", "<svg")])
    assert window.designing.page is page
    assert "bad.svg was not imported" in told[0][0]
    assert "well-formed" in told[0][1]


def test_cancel_acts_at_once_and_leaves_the_map_that_was_open(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, jdip(tmp_path))
    told: list[str] = []
    ended = Event()

    def endless(files: Sequence[Path], tolerance: float | None, wanted: Callable[[], bool]) -> None:
        while wanted():
            sleep(0.001)
        ended.set()
        raise ImportCancelled

    def press() -> None:
        bar = QApplication.activeModalWidget()
        assert isinstance(bar, QProgressDialog)
        assert "map.svg" in bar.labelText()
        (button,) = bar.findChildren(QPushButton)
        assert button.text() == "Cancel"
        button.click()

    monkeypatch.setattr("app.designer.files.imported_source", endless)
    monkeypatch.setattr(window, "complain", lambda title, text: told.append(title))
    QTimer.singleShot(600, press)
    assert not window.designing.import_files([tmp_path / "map.svg"])
    assert ended.wait(10)
    assert window.designing.page is page
    assert told == []
