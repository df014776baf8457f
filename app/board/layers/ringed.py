"""The places where something differs, each with a dashed ring and the number under which it is told."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from math import hypot

from ..ink import Ink, Point, polyline
from ..painters import chain as painter
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

WIDTH, CASING, DASH = 2.6, 5.4, (2.4, 1.8)
SPOTS = ((-1.7, 1.0), (1.7, 1.0), (-1.7, -1.0), (0.0, 1.9), (1.9, 0.0), (-1.9, 0.0))
"""Where the number may stand, from where a unit would, in radii; the best first."""
NEAR = 1.5
"""How far it keeps from units, and from where names stand by themselves, in radii."""


class Ringed(ItemLayer):
    """The rings: names and units lie over them."""

    name = "ringed"
    height = "targets"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.HOVER})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for number, place in stage.ringed:
            if stage.shown(place):
                yield Entry((number, place), partial(_ring, stage, place))


class RingNumbers(ItemLayer):
    """Their numbers, over all else."""

    name = "ring_numbers"
    height = "why"
    kept = False
    topics = Ringed.topics

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for number, place in stage.ringed:
            if stage.shown(place):
                yield Entry((number, place), partial(_number, stage, number, place))


def _number(stage: Stage, number: int, place: str) -> Ink:
    return painter.disc(_disc_at(stage, place), number, stage.metrics.r, stage.theme, current=True)


def _ring(stage: Stage, place: str) -> Ink:
    theme, line = stage.theme, stage.metrics.line
    ink, outline = Ink(), stage.outline([place])
    for part in outline:
        ink.stroke(polyline(part), theme.halo, CASING * line, alpha=0.8)
    for part in outline:
        ink.stroke(polyline(part), theme.why, WIDTH * line, dash=DASH)
    return ink


def _disc_at(stage: Stage, place: str) -> Point:
    """The spot beside where a unit would stand at which the number hides least."""
    (x, y), r = stage.goal(place), stage.metrics.r
    sheet = stage.layout.sheet_of(place) or stage.layout.active
    full = [stage.spot(piece) for piece in stage.seats.present]
    full += [anchors.label for anchors in sheet.atlas.drawing.anchors.values()]
    spots = [(x + dx * r, y + dy * r) for dx, dy in SPOTS]
    return min(spots, key=lambda at: sum(max(0.0, NEAR * r - hypot(at[0] - a, at[1] - b)) for a, b in full))
