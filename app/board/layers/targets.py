"""Where the next click may go: lit places, what is barred, units with a ring, building sites."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from app.ui.tokens import Pattern

from ..hatches import hatch
from ..ink import Ink, circle_path
from ..painters.marks import site
from ..plan import province
from ..stage import Stage
from .base import ItemLayer, Topic

EDGE = 9.0
LIT = Pattern("antidiagonal", period=9.0, width=1.5)
BARRED = Pattern("diagonal", period=8.0, width=1.1)
SHORE = 7.0
DIM = 0.25


class TargetsBelow(ItemLayer):
    """The lit and the barred land, beneath names and units."""

    name = "targets"
    height = "targets"
    topics = frozenset({Topic.THEME, Topic.TARGETS, Topic.CHOICE})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        targets = stage.targets
        if targets.places:
            yield _dim(stage)
        drawn = stage.atlas.drawing.shapes
        for place in sorted({province(place) for place in targets.refused}):
            if place in drawn:
                yield _barred(stage, place)
        for place in sorted({province(place) for place in targets.places | targets.sites}):
            if place in drawn:
                yield _lit(stage, place)
        for place in sorted(targets.places):
            if place in stage.atlas.coast_lines:
                yield _shore(stage, place)


class TargetsAbove(ItemLayer):
    """Rings round units that can be clicked, and the plus of open building sites."""

    name = "target_rings"
    height = "target_rings"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.POSITION})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        r, theme = stage.metrics.r, stage.theme
        for place in sorted(stage.targets.sites):
            yield site(stage.goal(place), r, theme)
        for piece in stage.picture.pieces:
            if piece.key in stage.targets.units:
                ring = circle_path(stage.spot(piece), (1.62 if stage.is_wide(piece) else 1.36) * r)
                ink = Ink()
                ink.stroke(ring, theme.mark_disc, 0.36 * r, alpha=0.85)
                ink.stroke(ring, theme.target, 0.16 * r, dash=(2.4, 1.6))
                yield ink


def _dim(stage: Stage) -> Ink:
    """A wash over all that is not lit, nor the place of the chosen unit."""
    kept = {province(place) for place in stage.targets.places | stage.targets.sites}
    chosen = stage.chosen_piece()
    path = QPainterPath()
    path.addRect(stage.atlas.frame)
    for place in sorted(kept | ({chosen.key} if chosen else set())):
        if place in stage.atlas.drawing.shapes:
            path.addPath(stage.atlas.area(place))
    path.setFillRule(Qt.FillRule.OddEvenFill)
    ink = Ink()
    ink.fill(path, stage.theme.paper, DIM)
    return ink


def _lit(stage: Stage, place: str) -> Ink:
    area = stage.atlas.area(place)
    hue = stage.theme.target
    ink = Ink()
    ink.fill(area, hue, 0.16)
    hatch(ink, stage.atlas.outline([place]), LIT, hue, 0.30)
    ink.inside(area).stroke(stage.atlas.edge([place]), hue, EDGE, alpha=0.85)
    return ink


def _barred(stage: Stage, place: str) -> Ink:
    ink = Ink()
    ink.fill(stage.atlas.area(place), stage.theme.paper, 0.45)
    hatch(ink, stage.atlas.outline([place]), BARRED, stage.theme.text_muted, 0.42)
    return ink


def _shore(stage: Stage, place: str) -> Ink:
    """The shore of a named coast, which is a place of its own to a fleet."""
    ink = Ink()
    shore = stage.atlas.coast_lines[place]
    ink.stroke(shore, stage.theme.mark_disc, SHORE + 3, alpha=0.9)
    ink.stroke(shore, stage.theme.target, SHORE)
    return ink
