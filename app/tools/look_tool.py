"""Looking only: for phases that are over, and wherever nothing is to be written."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint

from app.board.scene import Hit

from .base import Tool

IDLE = "Click a unit or a place to point it out in the list."


class LookTool(Tool):
    """Tells what is under the pointer; a click points it out in the lists."""

    name: ClassVar[str] = "look"
    title: ClassVar[str] = "Look"

    def start(self) -> None:
        self.refresh()
        self.told.emit(IDLE, "hint")

    def stop(self) -> None:
        self.scene.hover("")
        self.scene.select(None)

    def refresh(self) -> None:
        self.scene.select(self.document.selection or None)

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.scene.hover(hit.province)
        self.told.emit(self.words(hit), "hint")

    def leave(self) -> None:
        self.scene.hover("")
        self.told.emit(IDLE, "hint")

    def click(self, hit: Hit, at: QPoint) -> None:
        self.document.select(hit.unit or hit.province)
        self.scene.select(hit.choice or None)

    def words(self, hit: Hit) -> str:
        """What lies there: the unit, its owner, the place and whose center it is."""
        position = self.document.position
        board = position.variant.board(position)
        province = board.provinces.get(hit.province)
        if province is None:
            return ""
        parts = [province.name]
        unit = position.units.get(hit.province)
        if unit:
            parts.append(f"{board.powers[unit.power].adjective} {position.variant.kinds[unit.kind].name}")
        owner = position.centers.get(hit.province, "")
        if province.center:
            parts.append(f"center of {board.powers[owner].name}" if owner else "center of nobody")
        return ", ".join(parts)
