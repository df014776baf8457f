"""Where the next click may go: lit places, what is barred, units with a ring, building sites."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from app.ui.tokens import Pattern, tokens

from ..hatches import hatch
from ..ink import FLAT, Ink, polylines
from ..painters.marks import site
from ..painters.shapes import counter_path
from ..picture import Piece
from ..plan import province
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

EDGE = 9.0
LIT = Pattern("antidiagonal", period=9.0, width=1.5)
BARRED = Pattern("diagonal", period=8.0, width=1.1)
SHORE = 7.0
DIM = 0.25
DISLODGED_RIM = 0.2
"""How far the rim of a dislodged unit stands out, in radii."""


class Rank(IntEnum):
    """What lies lower and what higher."""

    DIM = 0
    BARRED = 1
    LIT = 2
    SHORE = 3


class TargetsBelow(ItemLayer):
    """The lit and the barred land, beneath names and units."""

    name = "targets"
    height = "targets"
    kept = False
    topics = frozenset({Topic.THEME, Topic.TARGETS, Topic.CHOICE})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        targets = stage.targets
        lit = sorted(_drawn(stage, targets.places | targets.sites))
        if targets.places:
            chosen = stage.chosen_piece()
            clear = tuple(sorted({*lit, *(_drawn(stage, [chosen.place]) if chosen else ())}))
            yield Entry(("dim", clear), partial(_dim, stage, clear), Rank.DIM)
        for place in sorted(_drawn(stage, targets.refused)):
            yield Entry(("barred", place, bool(targets.told)), partial(_barred, stage, place), Rank.BARRED)
        for place in lit:
            yield Entry(("lit", place), partial(_lit, stage, place), Rank.LIT)
        for place in sorted(targets.places):
            for sheet in stage.sheets_of(place):
                if place in sheet.atlas.coast_lines:
                    yield Entry(("shore", place), partial(_shore, stage, sheet.atlas.coast_lines[place]), Rank.SHORE)


def _drawn(stage: Stage, places: Iterable[str]) -> set[str]:
    """The provinces of these places that are drawn whole; where all levels are seen at once, what is the same here."""
    together = stage.layout.view.mode == "all"
    names = {stage.layout.here(place) if together else province(place) for place in places}
    return {name for name in names for sheet in stage.sheets_of(name) if name in sheet.atlas.drawing.shapes}


class TargetsAbove(ItemLayer):
    """Rings round units that can be clicked, and the plus of open building sites."""

    name = "target_rings"
    height = "target_rings"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for place in sorted(stage.targets.sites):
            yield from _site(stage, place)
        fled = {piece.key for piece in stage.seats.present if piece.dislodged}
        for piece in stage.seats.present:
            if piece.key in stage.targets.units and piece.dislodged == (piece.key in fled):
                yield Entry((piece, stage.spot(piece)), partial(_unit_ring, stage, piece))


def _site(stage: Stage, place: str) -> Iterable[Entry]:
    """The plus of a site: of another level only where all are seen at once, small."""
    layout, r = stage.layout, stage.metrics.r
    if stage.shown(place):
        yield Entry(("site", place), partial(site, stage.goal(place), r, stage.theme))
    elif layout.view.mode == "all" and layout.view.shows(layout.level_of(place)):
        small = tokens().levels.all_scale * r
        yield Entry(("site", place, small), partial(site, layout.own_spot(place), small, stage.theme))


def _unit_ring(stage: Stage, piece: Piece) -> Ink:
    """A dashed line close round a counter, no farther out than names may come; round the rim of a dislodged one."""
    r, theme = stage.metrics.r * stage.scale(piece), stage.theme
    ring = counter_path(stage.shape(piece), (1.23 + DISLODGED_RIM * piece.dislodged) * r).translated(*stage.spot(piece))
    ink = Ink()
    ink.stroke(ring, theme.mark_disc, 0.28 * r, alpha=0.9)
    ink.stroke(ring, theme.target, 0.15 * r, dash=(2.2, 1.5), cap=FLAT)
    return ink


def _dim(stage: Stage, clear: Iterable[str]) -> Ink:
    """A wash over all but these places; boards that are seen together are washed each by itself."""
    ink = Ink()
    for sheet in stage.layout.sheets:
        atlas = sheet.atlas
        if stage.layout.view.flat:
            path = QPainterPath()
            path.addRect(stage.layout.frame)
            path.addPath(atlas.areas(place for place in clear if place in atlas.drawing.shapes))
            path.setFillRule(Qt.FillRule.OddEvenFill)
        else:
            path = atlas.areas(shape for shape in atlas.drawing.shapes if atlas.is_land(shape) and shape not in clear)
        ink.fill(path, stage.theme.paper, DIM)
    return ink


def _lit(stage: Stage, place: str) -> Ink:
    area, outline = stage.area(place), stage.outline([place])
    hue = stage.theme.target
    ink = Ink()
    ink.fill(area, hue, 0.16)
    hatch(ink, outline, LIT, hue, 0.30)
    ink.inside(area).stroke(polylines(outline), hue, EDGE, alpha=0.85)
    return ink


def _barred(stage: Stage, place: str) -> Ink:
    """Pale and hatched; in red where it is told why."""
    red = any(province(told) == place for told, _ in stage.targets.told)
    ink = Ink()
    ink.fill(stage.area(place), stage.theme.paper, 0.45)
    hatch(
        ink, stage.outline([place]), BARRED, stage.theme.fail if red else stage.theme.text_muted, 0.5 if red else 0.42
    )
    return ink


def _shore(stage: Stage, shore: QPainterPath) -> Ink:
    """The shore of a named coast, which is a place of its own to a fleet."""
    ink = Ink()
    ink.stroke(shore, stage.theme.mark_disc, SHORE + 3, alpha=0.9)
    ink.stroke(shore, stage.theme.target, SHORE)
    return ink
