"""What lies above and below the chosen unit, on boards that are seen together: marked, and joined to it by risers where
they are stacked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from app.ui.tokens import Pattern

from ..atlas import Atlas
from ..hatches import hatch
from ..ink import FLAT, Ink, Point, polyline
from ..sheets import Sheet
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

LINKED = Pattern("antidiagonal", period=9.0, width=1.3)
EDGE = 9.0
NEAR, FAR = 1.0, 0.45
"""How strongly the places right above and below are marked, and those farther off."""
LINE, CASING = 0.13, 0.36
"""Width of a riser and of its casing, in radii of a unit."""
HEAD_LONG, HEAD_WIDE = 0.72, 0.36
"""Its head: length, and half its width, in radii."""
DASH = (2.2, 1.8)
START = 1.5
"""How far from the middle of the unit it begins, in radii."""


class Links(ItemLayer):
    """The places above and below the chosen unit, marked."""

    name = "links"
    height = "hover"
    kept = False
    topics = frozenset({Topic.THEME, Topic.POSITION, Topic.CHOICE})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for sheet, shape, near in linked(stage):
            yield Entry((sheet.key, shape, near), partial(_marked, stage, sheet.atlas, shape, NEAR if near else FAR))


class Risers(ItemLayer):
    """Lines that join the chosen unit to the places right above and below it."""

    name = "risers"
    height = "risers"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.CHOICE})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        piece = stage.chosen_piece()
        if piece is None or stage.layout.view.mode != "exploded":
            return
        (x, y), middle = stage.spot(piece), stage.goal(piece.place)
        start = x, y
        for sheet, shape, near in linked(stage):
            if near:
                there = sheet.atlas.unit_anchor(shape)
                end = there[0] + x - middle[0], there[1] + y - middle[1]
                yield Entry((start, end), partial(_riser, stage, start, end))


def linked(stage: Stage) -> Iterator[tuple[Sheet, str, bool]]:
    """The place of the chosen unit on other boards: the board, what it is called there, whether it is the next one."""
    piece, layout = stage.chosen_piece(), stage.layout
    rank = layout.rank(piece.place) if piece else -1
    if piece is None or rank < 0 or layout.view.flat:
        return
    for sheet in layout.sheets:
        shape = layout.here(piece.place, sheet)
        if shape and not sheet.holds(piece.place):
            yield sheet, shape, abs(layout.rank(shape) - rank) == 1


def _marked(stage: Stage, atlas: Atlas, shape: str, strength: float) -> Ink:
    hue, area = stage.theme.target, atlas.area(shape)
    ink = Ink()
    ink.fill(area, hue, 0.10 * strength)
    hatch(ink, atlas.outline([shape]), LINKED, hue, 0.32 * strength)
    ink.inside(area).stroke(atlas.edge([shape]), hue, EDGE, alpha=0.9 * strength)
    return ink


def _riser(stage: Stage, start: Point, end: Point) -> Ink:
    """A dashed line straight up or down, with a head at its end."""
    r, theme = stage.metrics.r, stage.theme
    down = 1 if end[1] > start[1] else -1
    tip = end[0], end[1] - down * 0.2 * r
    neck = tip[0], tip[1] - down * HEAD_LONG * r
    line = polyline([(start[0], start[1] + down * START * r), neck])
    head = polyline([tip, (neck[0] - HEAD_WIDE * r, neck[1]), (neck[0] + HEAD_WIDE * r, neck[1])], closed=True)
    ink = Ink()
    ink.stroke(line, theme.order_halo, CASING * r, alpha=0.9, cap=FLAT)
    ink.stroke(head, theme.order_halo, CASING * r * 0.7)
    ink.stroke(line, theme.target, LINE * r, dash=DASH, cap=FLAT)
    ink.fill(head, theme.target)
    return ink
