"""The map editor with a map in it, a hand that draws on it, and what tests ask of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from app.designer.document import MapDocument
from app.designer.files import OpenMapFiles, empty, own
from app.designer.page import DesignerPage
from app.designer.panels.fields import MapFieldForm, MapTextField
from app.geometry.drawing import Point
from app.geometry.levels import covers
from app.ui.worker import WorkerProcess

IN_EDITOR = ("undo", "redo", "zoom_out", "fit", "zoom_in", "find", "level_up", "level_down")
"""The actions of the window that have a button or keys in the editor."""
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


class Hand:
    """Clicks and drags on the canvas, in board units."""

    def __init__(self, page: DesignerPage) -> None:
        self.page = page
        self.canvas = page.canvas
        self.over = page.canvas.viewport()

    def at(self, point: Point) -> QPoint:
        return self.canvas.viewportTransform().map(QPointF(*point)).toPoint()

    def near(self, point: Point, zoom: float = 3.0) -> None:
        """Bring a point into the middle, near enough to hit vertices."""
        self.canvas.set_zoom(zoom)
        self.canvas.centerOn(QPointF(*point))

    def click(self, point: Point, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseMove(self.over, self.at(point))
        QTest.mouseClick(self.over, LEFT, keys, self.at(point))

    def double(self, point: Point) -> None:
        QTest.mouseDClick(self.over, LEFT, NONE, self.at(point))
        QTest.mouseRelease(self.over, LEFT, NONE, self.at(point))

    def press(self, point: Point, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mousePress(self.over, LEFT, keys, self.at(point))

    def move(self, point: Point, keys: Qt.KeyboardModifier = NONE) -> None:
        where = QPointF(self.at(point))
        event = QMouseEvent(
            QMouseEvent.Type.MouseMove, where, self.over.mapToGlobal(where), Qt.MouseButton.NoButton, LEFT, keys
        )
        QApplication.sendEvent(self.over, event)

    def release(self, point: Point, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseRelease(self.over, LEFT, keys, self.at(point))

    def drag(self, *points: Point, keys: Qt.KeyboardModifier = NONE) -> None:
        """Press at the first point, move over the others, release at the last."""
        self.press(points[0], keys)
        for point in points[1:]:
            self.move(point, keys)
        self.release(points[-1], keys)

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.canvas, key)

    def choose(self, value: str) -> None:
        """Pick an entry of the menu that is open."""
        menu = self.canvas.findChild(QMenu)
        next(one for one in menu.actions() if one.data() == value).trigger()
        menu.close()


def steps(document: MapDocument) -> int:
    return document.stack.index()


def sound(document: MapDocument) -> bool:
    return covers(document.graph) is None


def corner(hand: Hand, *names: str) -> Point:
    document = hand.page.document
    return next(at for at in document.graph.junctions if set(names) <= set(document.graph.around(at, document.level)))


def middle(hand: Hand, one: str, other: str) -> Point:
    """A vertex in the middle of the border of two places."""
    graph = hand.page.document.graph
    arc = next(arc for n, arc in graph.arcs.items() if {one, other} <= set(graph.net.users[n]))
    return arc[len(arc) // 2]


def rectangle(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


Kind = TypeVar("Kind", bound=QWidget)


def field(form: MapFieldForm | None, name: str, kind: type[Kind]) -> Kind:
    assert form is not None
    found = form.fields[name]
    assert isinstance(found, kind)
    return found


def enter(one: MapTextField, words: str) -> None:
    one.line.setFocus()
    one.line.selectAll()
    QTest.keyClicks(one.line, words)
    QTest.keyClick(one.line, Qt.Key.Key_Return)


Opened = Callable[..., Hand]
read_once = cache(own)
"""Half of the time that opening a map takes: what was read does not change."""


@pytest.fixture
def opened(qtbot: object, tmp_path: Path) -> Iterator[Opened]:
    """Opens a map that comes with the program, "" for an empty one, with a tool in hand."""
    windows = []

    def open_map(name: str, tool: str = "") -> Hand:
        window = QMainWindow()
        files = read_once(name) if name else empty("Test land")
        acts = {name: QAction(name, window) for name in IN_EDITOR}
        document = files.document()
        page = DesignerPage(
            document, OpenMapFiles(document, files, None, tmp_path / "data"), acts, WorkerProcess(window)
        )
        window.setCentralWidget(page)
        window.resize(1300, 900)
        window.show()
        windows.append((window, page))
        page.canvas.fit()
        if tool:
            page.use(tool)
        return Hand(page)

    yield open_map
    for window, page in windows:
        page.put_away()
        window.close()
        window.deleteLater()
