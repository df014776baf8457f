"""A sheet: the map or a part of it, with a title above and a legend beneath if they are wanted, to be drawn on anything
that can be painted on.

Everything is drawn from ink, so that it is sharp at every size; letters are outlines and need no fonts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QTransform

from app.board.export import LIKE_SCREEN
from app.board.ink import Ink
from app.board.legend import Symbol, power_symbols, symbols
from app.board.lettering import lettered, width_of
from app.board.scene import BoardScene
from app.ui.tokens import TextStyle, color

TITLE, WORDS = TextStyle("ui_sans", 1.0, 700), TextStyle("ui_sans", 1.0, 400)
TITLE_SHARE, TITLE_SIZE = 0.042, 0.46
"""Height of the strip of the title in widths of the sheet, and of its letters in that of the strip."""
SMALLEST, LARGEST = 30.0, 90.0
"""The height of that strip, at least and at most, on a sheet of 1600 pixels."""
USUAL_WIDTH = 1600.0
LEAST_UNIT = 0.8
"""Pixels for one of a legend, at least."""
PICTURE, ROW, WORD_SIZE, GAP = 34.0, 27.0, 12.5, 26.0
"""Width of a symbol with its room, height of a line, height of letters and room between columns, in a legend."""
EDGE = 12.0
LEGEND_SCALE = 0.78
"""How large symbols are beside the words."""


@dataclass(frozen=True)
class Sheet:
    """What is on it. `area`: the part of the map, in board units; `width`: pixels from side to side; `title`: "" for
    none. `own`: nobody else looks at the scene, so that it may take the sizes of the sheet. `lines`: what stands in the
    legend, where that is settled already."""

    scene: BoardScene
    area: QRectF
    width: int
    title: str = ""
    legend: bool = False
    own: bool = False
    lines: tuple[Symbol, ...] | None = None

    @cached_property
    def board(self) -> BoardScene:
        """A scene with units and lettering of the sizes for this width."""
        other = self.scene if self.own else self.scene.twin()
        other.set_titled(True)
        other.set_zoom(min(self.width / self.area.width(), LIKE_SCREEN))
        other.settle()
        return other

    def sizing(self) -> Iterator[float]:
        """Give a scene that nobody else looks at the sizes of the sheet, a bit at each step; how much of the sheet is
        done then: nothing. Without it `board` does so at once."""
        if self.own:
            self.scene.set_titled(True)
            self.scene.set_zoom(min(self.width / self.area.width(), LIKE_SCREEN))
            yield 0.0
            for _ in self.scene.settling():
                yield 0.0

    @cached_property
    def scale(self) -> float:
        """Pixels a board unit."""
        return self.width / self.area.width()

    @property
    def unit(self) -> float:
        """Pixels for one of a sheet of the usual width."""
        return self.width / USUAL_WIDTH

    @property
    def small(self) -> float:
        """The same for the legend, whose words stay large enough to be read on small sheets."""
        return max(self.unit, LEAST_UNIT)

    @cached_property
    def map_height(self) -> int:
        return max(1, round(self.area.height() * self.scale))

    @cached_property
    def head(self) -> int:
        """Height of the strip with the title."""
        if not self.title:
            return 0
        return round(min(max(TITLE_SHARE * USUAL_WIDTH, SMALLEST), LARGEST) * self.unit)

    @cached_property
    def foot(self) -> int:
        """Height of the strip with the legend."""
        return round((len(self._rows) * ROW + 2 * EDGE) * self.small) if self._rows else 0

    @cached_property
    def size(self) -> QSize:
        """Of all of it, in pixels."""
        return QSize(self.width, self.head + self.map_height + self.foot)

    # Drawing.

    def draw(self, painter: QPainter, exposed: QRectF | None = None, below: float = inf) -> Generator[None, None, None]:
        """Draw it, in pixels from its upper left corner: a bit at each step, so that others may act in between.

        `exposed`: only what touches this; `below`: only layers of the map that lie lower.
        """
        whole = QRectF(0, 0, self.size.width(), self.size.height())
        shown = whole if exposed is None else exposed
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(shown, color(self.board.stage.theme.table))
        yield
        yield from self.draw_map(painter, shown, below=below)
        for ink, box in self._strips():
            if box.intersects(shown):
                ink.draw(painter)
                yield

    def draw_map(
        self, painter: QPainter, shown: QRectF, above: float = -inf, below: float = inf
    ) -> Generator[None, None, None]:
        """Draw the map, or of its layers those between two heights."""
        box = QRectF(0, self.head, self.width, self.map_height)
        if not box.intersects(shown):
            return
        place = self.place
        back, _ = place.inverted()
        part = back.mapRect(box.intersected(shown))
        painter.save()
        try:
            painter.setTransform(place, True)
            painter.setClipRect(part)
            for _ in self.board.drawn(painter, part, above, below):
                yield
        finally:
            if painter.isActive():
                painter.restore()

    @property
    def place(self) -> QTransform:
        """From board units to pixels of the sheet."""
        place = QTransform(self.scale, 0, 0, self.scale, 0, self.head)
        return place.translate(-self.area.left(), -self.area.top())

    def _strips(self) -> Iterator[tuple[Ink, QRectF]]:
        """The title and the legend."""
        theme = self.board.stage.theme
        if self.head:
            ink = Ink()
            size = TITLE_SIZE * self.head
            wide = width_of(self.title, TITLE) * size
            room = self.width - 2 * EDGE * self.unit
            size *= min(1.0, room / wide) if wide else 1.0
            ink.fill(lettered(self.title, TITLE, size, (self.width / 2, self.head / 2)), theme.ui.text)
            yield ink, QRectF(0, 0, self.width, self.head)
        if self.foot:
            top = self.head + self.map_height
            yield self._legend(top), QRectF(0, top, self.width, self.foot)

    def _legend(self, top: float) -> Ink:
        """The symbols in columns, each with its words."""
        ink, theme, unit = Ink(), self.board.stage.theme, self.small
        for row, symbols_ in enumerate(self._rows):
            for column, symbol in enumerate(symbols_):
                x = (EDGE + column * self._pitch) * unit
                y = top + (EDGE + (row + 0.5) * ROW) * unit
                at = QTransform.fromTranslate(x + PICTURE * unit / 2, y).scale(unit * LEGEND_SCALE, unit * LEGEND_SCALE)
                _scaled(ink, symbol.ink, at)
                wide = width_of(symbol.words, WORDS) * WORD_SIZE * unit
                middle = x + (PICTURE + 6) * unit + wide / 2
                ink.fill(lettered(symbol.words, WORDS, WORD_SIZE * unit, (middle, y)), theme.ui.text)
        return ink

    @cached_property
    def _found(self) -> tuple[Symbol, ...]:
        if not self.legend:
            return ()
        return tuple(signs_on(self.board).values()) if self.lines is None else self.lines

    @cached_property
    def _pitch(self) -> float:
        """Width of a column, in units of the legend."""
        widest = max(width_of(symbol.words, WORDS) for symbol in self._found) * WORD_SIZE
        return PICTURE + 6 + widest + GAP

    @cached_property
    def _rows(self) -> Sequence[Sequence[Symbol]]:
        if not self._found:
            return ()
        columns = max(1, int((self.width / self.small - 2 * EDGE + GAP) // self._pitch))
        count = ceil(len(self._found) / columns)
        return [self._found[row::count] for row in range(count)]


def signs_on(board: BoardScene) -> dict[str, Symbol]:
    """The lines of a picture's legend: the powers by their ids, then what signs are there by their words."""
    return {**power_symbols(board.stage), **{f"{one.words}:": one for one in symbols(board.stage)}}


@dataclass(frozen=True, slots=True)
class Scaled:
    """Ink with its pens as large as itself, a part of ink."""

    ink: Ink
    place: QTransform

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        painter.save()
        painter.setTransform(self.place, True)
        self.ink.draw(painter)
        painter.restore()

    def bounds(self) -> QRectF:
        return self.place.mapRect(self.ink.bounds())

    def mapped(self, transform: QTransform) -> Scaled:
        return Scaled(self.ink, self.place * transform)


def _scaled(ink: Ink, other: Ink, place: QTransform) -> None:
    ink.parts.append(Scaled(other, place))
