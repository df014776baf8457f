"""Pictures of games as they begin, made one after the other while the page is there already."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

import rules
from app.board.atlas import atlas_of
from app.journal import Asked
from app.ui.shades import current, shade_color
from app.ui.slices import Slices, sliced

from .oddities import NOTHING_ODD, oddity
from .openings import opening
from .thumbnails import CORNER, WHOLE, Part, boards_of, levels_ready, thumbnail

MOMENT = 0.003
"""Seconds after which the window looks at something else for a while."""


class ThumbnailsSoon(Slices):
    """Of one widget, which is painted again when a picture is there."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.widget = widget
        self._made: dict[Hashable, QPixmap] = {}

    def picture(self, variant: str, box: QSize, part: Part, size: Callable[[], QSize] | None = None) -> QPixmap | None:
        """The picture of a variant at the start, None if it is still to be made; a part of a map shows what is odd
        about the game. `size`: how large it is, where that is known only when the map is read; else as `box`."""
        key = variant, box.width(), box.height(), part, current().name
        found = self._made.get(key)
        if found is None and not self.going(str(key)):
            self.start(str(key), self._making(key, variant, size or (lambda: box), part))
            found = self._made.get(key)
        return found

    def _making(self, key: Hashable, variant: str, size: Callable[[], QSize], part: Part) -> Iterator[None]:
        map_id = rules.games()[variant].map_id
        reading = Asked(lambda: (rules.variant(variant), atlas_of(map_id)))  # both are remembered
        while not reading.ready(MOMENT):
            yield
        reading.result()
        owners, units = opening(variant)
        yield
        yield from levels_ready(map_id)
        for board in boards_of(map_id):
            yield
            yield from board.ready()
        odd = NOTHING_ODD if part == WHOLE else oddity(variant)
        self._made[key] = thumbnail(map_id, variant, size(), owners, units, part, odd)
        if sliced():
            self.widget.update()


def paint_empty(painter: QPainter, box: QRectF) -> None:
    """The place of a picture that is still to be made."""
    painter.setPen(shade_color("edge"))
    painter.setBrush(shade_color("alt"))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
