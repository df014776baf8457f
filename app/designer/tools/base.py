"""The base class of the map editor's tools. A new tool needs a module here, an entry in TOOLS, and a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.geometry.drawing import Point
from app.geometry.planar import EditRefusal, Graph
from app.language import tr

from ..canvas import Canvas, CanvasTool
from ..document import MapDocument

CROSS_PX, MOST_CROSSES = 5, 12
RED_MS = 700
"""Milliseconds for which a refused gesture stays red after it sprang back."""


class MapTool(CanvasTool):
    """A tool. It changes the map only through `document.apply`, once for each gesture.

    `title` and `hint` are texts marked for translation, `icon` a drawing of app/ui/drawings, `keys` its shortcut.
    """

    name = ""
    title = ""
    hint = ""
    icon = ""
    keys = ""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self.document: MapDocument = canvas.document
        self.overlay = canvas.overlay
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(RED_MS)
        self._calm.timeout.connect(lambda: self.overlay.warn(()))
        self.document.changed.connect(self._on_change)

    # Events, in addition to those of `CanvasTool`.

    def take_up(self) -> None:
        self.refresh()
        self.document.tell(tr(self.hint))

    def put_down(self) -> None:
        self.cancel()
        self.overlay.clear()

    def refresh(self) -> None:
        """Show what belongs to the tool after a change of the document."""

    def cancel(self) -> None:
        self.document.preview(None)
        self.overlay.draw(())
        self.overlay.warn(())

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
            return True
        return False

    def options(self) -> QWidget | None:
        """Return a widget with the tool's options, shown over the map while it is active; None if it has none."""
        return None

    # For subclasses.

    @property
    def graph(self) -> Graph:
        return self.document.graph

    @property
    def level(self) -> str:
        return self.document.level

    @property
    def here(self) -> frozenset[str]:
        """The active level, as a set."""
        return frozenset({self.document.level})

    def refuse(self, refusal: EditRefusal | None, lines: Sequence[Sequence[Point]] = ()) -> bool:
        """Show a refusal, with these lines in red for a moment; return whether there was one."""
        if refusal is None:
            return False
        self.document.tell(refusal.text, "warn")
        if lines:
            self.overlay.warn([*lines, *crosses(refusal.at, CROSS_PX / self.canvas.zoom)])
        self._calm.start()
        return True

    def ask(self, choices: Sequence[tuple[str, str]], where: QPoint, do: Callable[[str], object]) -> None:
        """Open a menu of choices (value, text) at a point of the screen; `do` takes the value chosen."""
        menu = QMenu(self.canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for value, text in choices:
            menu.addAction(text).setData(value)
        menu.triggered.connect(lambda action: do(action.data()))
        menu.popup(where)
        menu.setActiveAction(menu.actions()[0])

    def _on_change(self, what: str) -> None:
        if self.canvas.tool is self:
            self.refresh()


def crosses(points: Sequence[Point], size: float) -> list[tuple[Point, Point]]:
    """Return small crosses of two strokes at these points, up to as many as can be told apart."""
    found = []
    for x, y in points[:MOST_CROSSES]:
        found += [((x - size, y - size), (x + size, y + size)), ((x - size, y + size), (x + size, y - size))]
    return found
