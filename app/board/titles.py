"""The titles of boards that are drawn beside or above each other: which, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.language import mark, tr

from .levels import RIM, TITLE_ROOM
from .sheets import Sheet
from .stage import Stage

WIDE, HIGH = 7.2, 2.75
"""Size of a title's card, in the size of its name."""
ALL = mark("All levels")
NAME = 1.45
"""The size of its name, in radii of a unit."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title: its level, its name, a word on where that lies, its card, the size of the name."""

    level: str
    name: str
    word: str
    active: bool
    box: QRectF
    size: float


def level_titles(stage: Stage) -> Iterator[Title]:
    """The titles that are seen now."""
    layout, size = stage.layout, NAME * stage.metrics.r
    wide, high = WIDE * size, HIGH * size
    if layout.view.flat:
        if stage.titled and layout.levels:
            box = QRectF(layout.frame.left() + RIM, layout.frame.top() + RIM, wide, 0.7 * high)
            name = tr(ALL) if layout.view.mode == "all" else layout.active.title
            yield Title(layout.active.level, name, "", False, box, size)
        return
    for number, sheet in enumerate(layout.sheets):
        x, y = _corner(stage, sheet, wide, high)
        first, last = number == 0, number == len(layout.sheets) - 1
        word = "active" if sheet.active else "lowest" if first else "highest" if last else ""
        yield Title(sheet.level, sheet.title, word, sheet.active, QRectF(x, y, wide, high), size)


def _corner(stage: Stage, sheet: Sheet, wide: float, high: float) -> tuple[float, float]:
    """Upper left corner of a card: left of a stacked board, in the corner with the least land of one that lies beside
    others."""
    box = sheet.atlas.frame
    if stage.layout.view.mode == "exploded":
        beside = min(box.left() - TITLE_ROOM / 2 - wide / 2, box.left() - wide - RIM / 2)
        return max(stage.layout.frame.left() + RIM / 4, beside), box.center().y() - high / 2
    across = box.left() - RIM / 4, box.right() + RIM / 4 - wide
    down = box.top() + RIM / 4, box.bottom() - RIM / 4 - high
    corners = [(x, y) for y in down for x in across]
    return min(corners, key=lambda at: sheet.atlas.dry.count((*at, at[0] + wide, at[1] + high)))
