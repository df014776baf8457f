"""The places where something differs, each with a dashed ring and the number under which it is told."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..ink import Ink, polyline
from ..painters import chain as painter
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

WIDTH, CASING, DASH = 2.6, 5.4, (2.4, 1.8)
DISC_AT = (-1.7, 1.0)
"""Where the number stands, from where a unit would, in radii."""


class Ringed(ItemLayer):
    name = "ringed"
    height = "why"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.HOVER})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for number, place in stage.ringed:
            if stage.shown(place):
                yield Entry((number, place), partial(_ring, stage, number, place))


def _ring(stage: Stage, number: int, place: str) -> Ink:
    theme, line, r = stage.theme, stage.metrics.line, stage.metrics.r
    ink, outline = Ink(), stage.outline([place])
    for part in outline:
        ink.stroke(polyline(part), theme.halo, CASING * line, alpha=0.8)
    for part in outline:
        ink.stroke(polyline(part), theme.why, WIDTH * line, dash=DASH)
    x, y = stage.goal(place)
    ink.add(painter.disc((x + DISC_AT[0] * r, y + DISC_AT[1] * r), number, r, theme, current=True))
    return ink
