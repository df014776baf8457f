"""What the terrain on a board means: for each kind that is there now, words and a picture about the origin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QRectF

from app.language import mark, tr
from app.ui.tokens import Hex, mixed

from .centers import center_spots
from .ink import Ink, rounded_box
from .land_symbols import PEAK, symbols_on
from .layers.relief import WOOD, backdrop, lakes
from .painters import rivers, terrain
from .painters.centers import STARS, center_mark
from .painters.deeds import river_pill
from .painters.signs import undecided
from .picture import Undecided
from .sheets import Sheet
from .stage import Stage

Line = tuple[str, Ink]
"""Words, and the picture that they explain."""
CENTER_WORDS: Mapping[str, str] = {
    "standard": mark("center"),
    "cmc": mark("pack or pride center"),
    "double": mark("double center"),
}
STAR_WORDS, POPPED_WORDS = mark("tree or mountain center"), mark("its flock has risen")
SIZE, R = 6.4, 9.5
"""Radius of a center and of a unit in a legend."""
COURSE = ((-15.0, 0.0), (15.0, 0.0))
FORD = ((-8.0, 0.0), (8.0, 0.0))
SWATCH = QRectF(-14, -9, 28, 18)


def terrain_lines(stage: Stage) -> Iterator[Line]:
    """The kinds of centers, the land, its waters, and what else of them is marked."""
    yield from _centers(stage)
    for sheet in stage.layout.sheets:
        if sheet.active:
            yield from _land(stage, sheet)
            yield from _waters(stage, sheet)
    yield from _marks(stage)


def _centers(stage: Stage) -> Iterator[Line]:
    """Centers of a kind, where the map tells kinds."""
    spots = [spot for spot in center_spots(stage) if spot.kind]
    for kind, words in CENTER_WORDS.items():
        if any(spot.kind == kind and spot.near for spot in spots):
            yield tr(words), center_mark((0, 0), SIZE, stage.theme, "", kind)
    stars = [spot for spot in spots if spot.kind in STARS and spot.near]
    if stars:
        yield tr(STAR_WORDS), center_mark((0, 0), SIZE, stage.theme, "", stars[0].kind)
    if any(spot.popped for spot in stars):
        yield tr(POPPED_WORDS), center_mark((-3, 3), SIZE, stage.theme, "", stars[0].kind, popped=True)


def _land(stage: Stage, sheet: Sheet) -> Iterator[Line]:
    theme, height, back = stage.theme, stage.layout.height(sheet), backdrop(stage, sheet)
    kinds = {one.kind for one in symbols_on(stage, sheet)}
    grounds = {kind for place in sheet.atlas.drawing.shapes for kind in stage.terrain(place)}
    if height > 0 and "trees" in grounds:
        ink = _swatch(stage, mixed(theme.terrain.tree, theme.paper, WOOD))
        ink.add(terrain.tree((0, -1), theme, back))
        yield tr("woods: climbers may be here"), ink
    elif "trees" in kinds:
        yield tr("trees: a way up"), _pair(lambda at: terrain.tree(at, theme, back))
    if height < 0 and "swamp" in grounds:
        ink = _swatch(stage, theme.terrain.soil)
        outline = [((-14.0, -9.0), (14.0, -9.0), (14.0, 9.0), (-14.0, 9.0), (-14.0, -9.0))]
        ink.add(terrain.closed_above(outline, theme, theme.terrain.soil))
        yield tr("swamp above: no way up"), ink
    elif "swamp" in kinds:
        yield tr("swamp"), _pair(lambda at: terrain.reed(at, theme, back))
    if PEAK in kinds and height == 0:
        yield tr("mountain: a place of its own"), terrain.peak((0, 1), theme, back)


def _waters(stage: Stage, sheet: Sheet) -> Iterator[Line]:
    theme, back = stage.theme, backdrop(stage, sheet)
    kinds = {stage.line_kind(line) for line in sheet.atlas.drawing.lines}
    closed = any(line.extra.get("closed") for line in stage.board.lines.values())
    if stage.layout.height(sheet) >= 0:
        if "river" in kinds:
            yield tr("river"), rivers.rivers([[COURSE]], theme, back)
        if "stream" in kinds:
            yield tr("dry basin: runs in the monsoon"), rivers.streams([[COURSE]], theme, back)
        if "ford" in kinds and stage.layout.height(sheet) == 0:
            ink = rivers.rivers([[COURSE]], theme, back)
            ink.add(rivers.ford(FORD, theme, closed=closed))
            yield tr("natural ford, closed now") if closed else tr("natural ford"), ink
    if next(lakes(stage, sheet.atlas), ""):
        yield tr("lake: nobody enters"), terrain.lake(rounded_box(SWATCH.adjusted(1, 1, -1, -1), 8), theme)


def _marks(stage: Stage) -> Iterator[Line]:
    theme = stage.theme
    river = next((piece.forded for piece in stage.seats.present if piece.forded), "")
    if river:
        yield tr("has forded, may cross now"), river_pill((0, 0), river, R, theme)
    for laid in stage.laid:
        if isinstance(laid.sign, Undecided):
            yield tr("kind still to be chosen"), undecided((0, 1), R, theme, stage.looks[laid.sign.power])
            return


def _pair(make: Callable[[tuple[float, float]], Ink]) -> Ink:
    """The same symbol twice."""
    ink = make((-7.0, 0.0))
    ink.add(make((7.0, 1.0)))
    return ink


def _swatch(stage: Stage, hue: Hex) -> Ink:
    """A piece of ground."""
    ink, box = Ink(), rounded_box(SWATCH, 3)
    ink.fill(box, hue)
    ink.stroke(box, stage.theme.border, 0.8)
    return ink
