"""Choosing the place that a note of one's own is about."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.board.scene import Hit
from app.language import mark, tr

from .base import Tool

ASKING = mark("Click the place that your note is about. Esc: none.")


class NoteTool(Tool):
    """`chosen`: the province clicked; `left`: none is wanted."""

    chosen = Signal(str)
    left = Signal()

    name: ClassVar[str] = "note"
    title: ClassVar[str] = mark("Note on a place")

    def start(self) -> None:
        self.tell(tr(ASKING), "hint")

    def stop(self) -> None:
        self.scene.hover("")

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.scene.hover(hit.province)
        place = self.scene.board.provinces.get(hit.province)
        self.tell(tr("A note on {place}", place=place.name) if place else tr(ASKING), "hint")

    def leave(self) -> None:
        self.scene.hover("")
        self.tell(tr(ASKING), "hint")

    def click(self, hit: Hit, at: QPoint) -> None:
        if hit.province in self.scene.board.provinces:
            self.chosen.emit(hit.province)

    def menu(self, hit: Hit, at: QPoint) -> None:
        self.left.emit()

    def wants(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape

    def key(self, event: QKeyEvent) -> bool:
        """Esc leaves the map as it is."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        return False
