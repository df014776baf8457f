"""What crosses land and water: bridges, canals, rivers, basins that run at times, fords."""

from __future__ import annotations

from collections.abc import Sequence

from app.geometry.drawing import Line
from app.language import mark

from ..ink import Ink
from ..painters import ground, rivers
from ..sheets import Sheet
from ..stage import Stage
from .base import GroundLayer, Topic
from .relief import backdrop

FROM_ABOVE, FROM_BELOW = 0.62, 0.3
"""How much of its colour water keeps that is seen from a level above it, or from one beneath it."""


class Lines(GroundLayer):
    """Bridges and canals."""

    name = "lines"
    title = mark("Bridges and canals")
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        ink, kinds = Ink(), lines_by_kind(stage, self.sheet)
        for line in kinds.get("bridge", ()):
            ink.add(ground.bridge(line.points, stage.theme))
        for line in kinds.get("canal", ()):
            ink.add(ground.canal(line.points, stage.theme))
        return ink


class Rivers(GroundLayer):
    """Rivers over the borders along which they run, basins that are dry now, fords."""

    name = "rivers"
    title = mark("Rivers")
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, stage: Stage) -> object:
        return stage.theme.name, stage.board

    def ink(self, stage: Stage) -> Ink:
        ink, theme, sheet = Ink(), stage.theme, self.sheet
        back, share, kinds = backdrop(stage, sheet), _share(stage, sheet), lines_by_kind(stage, sheet)
        ink.add(rivers.streams([line.points for line in kinds.get("stream", ())], theme, back, share))
        ink.add(rivers.rivers([line.points for line in kinds.get("river", ())], theme, back, share))
        if stage.layout.height(sheet) == 0:
            ink.add(_fords(stage, kinds.get("ford", ())))
        return ink


def lines_by_kind(stage: Stage, sheet: Sheet) -> dict[str, list[Line]]:
    """The lines of a sheet by what they are now."""
    found: dict[str, list[Line]] = {}
    for line in sheet.atlas.drawing.lines:
        found.setdefault(stage.line_kind(line), []).append(line)
    return found


def _share(stage: Stage, sheet: Sheet) -> float:
    height = stage.layout.height(sheet)
    return 1.0 if height == 0 else FROM_ABOVE if height > 0 else FROM_BELOW


def _fords(stage: Stage, lines: Sequence[Line]) -> Ink:
    """Fords, struck out where the season has closed them. They are of use on the ground alone."""
    ink = Ink()
    for line in lines:
        found = stage.board.lines.get(line.id)
        closed = bool(found and found.extra.get("closed"))
        for course in line.points:
            ink.add(rivers.ford(course, stage.theme, closed=closed))
    return ink
