"""A sheet: the map or a part of it, optionally with a title above and a legend below, to be drawn with any QPainter.

Everything is drawn as vectors, so that it is sharp at every size; letters are outlines and need no fonts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from math import ceil, inf
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QTransform

from app.board.display_list import DisplayList, lettered, width_of
from app.board.export import fit
from app.board.legend import Symbol, power_symbols, symbols
from app.board.scene import BoardScene, SceneSnapshot
from app.language import tr_noop
from app.ui.tokens import TextStyle, color

# ----------------------------------------------------------------------------------------------------
# Export options and how they are remembered. No Qt here.

IMAGE, FILM, PAPER = "picture", "film", "paper"
FORMATS = {IMAGE: ("png", "svg", "pdf"), FILM: ("gif", "webp"), PAPER: ("pdf",)}
FILTERS = {
    "png": tr_noop("PNG image (*.png)"),
    "svg": tr_noop("SVG drawing (*.svg)"),
    "pdf": tr_noop("PDF document (*.pdf)"),
    "gif": tr_noop("GIF animation (*.gif)"),
    "webp": tr_noop("WebP animation (*.webp)"),
}
PAGES = ("A4", "A3", "A5", "Letter", "Legal", "Tabloid")
INCH_MM, DPI = 25.4, 300
LONG_SIDE_MM = {"A4": 297.0, "A3": 420.0}
LEAST, MOST, MOST_FILM = 200, 12_000, 2400
SCREEN = 96.0


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """The options of an export.

    `part`: "all" of the map or what the "window" shows; `size`: "screen", "double", "A4", "A3", or "free" with `width`
    pixels; `page`: a paper size; `colors`: "shown", "light", "dark" or "gray", `ink` the same for paper, which is
    always white; `text`: whether to add orders or results.
    """

    kind: str = IMAGE
    format: str = "png"
    film: str = "gif"
    part: str = "all"
    size: str = "screen"
    width: int = 1600
    film_width: int = 900
    page: str = "A4"
    upright: bool = False
    colors: str = "shown"
    ink: str = "light"
    title: bool = True
    legend: bool = False
    text: bool = False
    speed: str = "1"

    def pixels(self, screen: int) -> int:
        """Return the width of an image, if the window shows it `screen` pixels wide."""
        if self.kind == FILM:
            return min(max(self.film_width, LEAST), MOST_FILM)
        if self.kind == PAPER or self.size in LONG_SIDE_MM:
            return round(LONG_SIDE_MM.get(self.page if self.kind == PAPER else self.size, 297.0) / INCH_MM * DPI)
        wide = {"screen": screen, "double": 2 * screen}.get(self.size, self.width)
        return min(max(wide, LEAST), MOST)

    @property
    def painted(self) -> str:
        """The colors for this kind of export."""
        return self.ink if self.kind == PAPER else self.colors

    @property
    def dpi(self) -> float:
        """The resolution on paper, in pixels per inch."""
        return float(DPI) if self.size in LONG_SIDE_MM else SCREEN

    @property
    def ending(self) -> str:
        """The extension of the file name."""
        return {FILM: self.film, PAPER: "pdf"}.get(self.kind, self.format)


def written(choice: ExportOptions) -> str:
    """Return the options as text, to be remembered."""
    return json.dumps(asdict(choice))


def read(text: str) -> ExportOptions:
    """Return the options from remembered text; defaults for whatever is not valid."""
    try:
        found: Any = json.loads(text)
    except ValueError:
        return ExportOptions()
    usual = ExportOptions()
    kinds = {one.name: type(getattr(usual, one.name)) for one in fields(ExportOptions)}
    known = found if isinstance(found, dict) else {}
    choice = replace(usual, **{name: value for name, value in known.items() if type(value) is kinds.get(name)})
    whole = choice.kind in FORMATS and choice.format in FORMATS[IMAGE] and choice.film in FORMATS[FILM]
    return choice if whole else usual


# ----------------------------------------------------------------------------------------------------
# The part of a map around some provinces.

AROUND, LEAST_AROUND = 0.12, 20.0
"""The margin around a part: as a share of its size, plus a constant in board units."""


def part_about(shown: SceneSnapshot, places: Iterable[str]) -> QRectF:
    """Return the part of a map around some provinces; all of it if none are named, empty if none of them is drawn."""
    named = tuple(places)
    if not named:
        return shown.area
    scene, found = shown.scene(), QRectF()
    for name in named:
        found = found.united(scene.state.area(name).boundingRect())
    if found.isEmpty():
        return found
    about = AROUND * max(found.width(), found.height()) + LEAST_AROUND
    return found.adjusted(-about, -about, about, about).intersected(shown.area)


TITLE, WORDS = TextStyle("ui_sans", 1.0, 700), TextStyle("ui_sans", 1.0, 400)
TITLE_SHARE, TITLE_SIZE = 0.042, 0.46
"""Height of the title strip as a share of the sheet's width, and of its letters as a share of the strip."""
SMALLEST, LARGEST = 30.0, 90.0
"""Limits of the height of the title strip, on a sheet of 1600 pixels."""
USUAL_WIDTH = 1600.0
LEAST_UNIT = 0.8
"""The smallest scale of a legend."""
PICTURE, ROW, WORD_SIZE, GAP = 34.0, 27.0, 12.5, 26.0
"""Width of a symbol with its margin, height of a line, height of letters and gap between columns, in a legend."""
EDGE = 12.0
LEGEND_SCALE = 0.78
"""The scale of symbols beside the words."""


@dataclass(frozen=True)
class ExportSheet:
    """The content of a sheet.

    `area`: the part of the map, in board units; `width`: of the sheet in pixels; `title`: "" for none; `lines`: the
    lines of the legend, if already known.
    """

    shown: SceneSnapshot
    area: QRectF
    width: int
    title: str = ""
    legend: bool = False
    lines: tuple[Symbol, ...] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return ExportSheet, (self.shown, self.area, self.width, self.title, self.legend)

    @cached_property
    def board(self) -> BoardScene:
        """A scene with units and lettering sized for this width."""
        made = self.shown.scene()
        fit(made, self.width, self.area)
        return made

    @cached_property
    def scale(self) -> float:
        """Pixels per board unit."""
        return self.width / self.area.width()

    @property
    def unit(self) -> float:
        """The scale compared with a sheet of the standard width."""
        return self.width / USUAL_WIDTH

    @property
    def small(self) -> float:
        """The scale of the legend, whose words stay large enough to read on small sheets."""
        return max(self.unit, LEAST_UNIT)

    @cached_property
    def map_height(self) -> int:
        return max(1, round(self.area.height() * self.scale))

    @cached_property
    def head(self) -> int:
        """Height of the title strip, in pixels."""
        if not self.title:
            return 0
        return round(min(max(TITLE_SHARE * USUAL_WIDTH, SMALLEST), LARGEST) * self.unit)

    @cached_property
    def foot(self) -> int:
        """Height of the legend strip, in pixels."""
        return round((len(self._rows) * ROW + 2 * EDGE) * self.small) if self._rows else 0

    @cached_property
    def size(self) -> QSize:
        """The size of the whole sheet, in pixels."""
        return QSize(self.width, self.head + self.map_height + self.foot)

    # Drawing.

    def draw(self, painter: QPainter, exposed: QRectF | None = None, below: float = inf) -> None:
        """Draw the sheet, in pixels from its top left corner.

        `exposed`: draw only what touches this rectangle; `below`: draw only map layers lower than this.
        """
        whole = QRectF(0, 0, self.size.width(), self.size.height())
        shown = whole if exposed is None else exposed
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(shown, color(self.board.state.theme.table))
        self.draw_map(painter, shown, below=below)
        for ink, box in self._strips():
            if box.intersects(shown):
                ink.draw(painter)

    def draw_map(self, painter: QPainter, shown: QRectF, above: float = -inf, below: float = inf) -> None:
        """Draw the map, or only its layers between two heights."""
        box = QRectF(0, self.head, self.width, self.map_height)
        if not box.intersects(shown):
            return
        place = self.place
        back, _ = place.inverted()
        part = back.mapRect(box.intersected(shown))
        painter.save()
        painter.setTransform(place, True)
        painter.setClipRect(part)
        self.board.draw(painter, part, above, below)
        painter.restore()

    @property
    def place(self) -> QTransform:
        """The transform from board units to pixels of the sheet."""
        place = QTransform(self.scale, 0, 0, self.scale, 0, self.head)
        return place.translate(-self.area.left(), -self.area.top())

    def _strips(self) -> Iterator[tuple[DisplayList, QRectF]]:
        """Yield the title and the legend, with their rectangles."""
        theme = self.board.state.theme
        if self.head:
            ink = DisplayList()
            size = TITLE_SIZE * self.head
            wide = width_of(self.title, TITLE) * size
            room = self.width - 2 * EDGE * self.unit
            size *= min(1.0, room / wide) if wide else 1.0
            ink.fill(lettered(self.title, TITLE, size, (self.width / 2, self.head / 2)), theme.ui.text)
            yield ink, QRectF(0, 0, self.width, self.head)
        if self.foot:
            top = self.head + self.map_height
            yield self._legend(top), QRectF(0, top, self.width, self.foot)

    def _legend(self, top: float) -> DisplayList:
        """Return the symbols in columns, each with its words."""
        ink, theme, unit = DisplayList(), self.board.state.theme, self.small
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
    """Return the lines of a board's legend: the powers by id, then the symbols by their words."""
    return {**power_symbols(board.state), **{f"{one.words}:": one for one in symbols(board.state)}}


@dataclass(frozen=True, slots=True)
class ScaledPart:
    """A display list scaled together with its pens, as a part of another."""

    ink: DisplayList
    place: QTransform

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        painter.save()
        painter.setTransform(self.place, True)
        self.ink.draw(painter)
        painter.restore()

    def bounds(self) -> QRectF:
        return self.place.mapRect(self.ink.bounds())

    def mapped(self, transform: QTransform) -> ScaledPart:
        return ScaledPart(self.ink, self.place * transform)


def _scaled(ink: DisplayList, other: DisplayList, place: QTransform) -> None:
    ink.parts.append(ScaledPart(other, place))
