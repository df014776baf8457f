"""Parts of a map: what lies about some places."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF

from app.board.scene import BoardScene

AROUND, LEAST_AROUND = 0.12, 20.0
"""How much of what lies about a part is shown, in its size, and at least, in board units."""


def part_about(scene: BoardScene, places: Iterable[str]) -> QRectF:
    """The part of a map about some provinces; all of it where none are named. Empty where none of them is drawn."""
    whole, found, named = scene.sceneRect(), QRectF(), tuple(places)
    for name in named:
        found = found.united(scene.stage.area(name).boundingRect())
    if found.isEmpty():
        return QRectF() if named else whole
    about = AROUND * max(found.width(), found.height()) + LEAST_AROUND
    return found.adjusted(-about, -about, about, about).intersected(whole)
