"""Which names the map shows, in which lettering, and what they must keep clear of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from app.geometry.drawing import Shape
from app.ui.tokens import TextStyle, tokens

from .atlas import Atlas
from .labels import Placed, Wish, breaks, place_all
from .lettering import width_of
from .outlines import WATER, signed_area
from .picture import Build, Disband, Names, Waive
from .plan import Plan
from .raster import CELL, Box, Raster
from .stage import Stage

SCENERY = frozenset({"island", "impassable", "decoration", "scenery"})
NAMELESS = frozenset({"strait", "decoration", "water", "scenery"})
EDGE = 10.0
"""How far names keep from the edge of the sheet."""
TOLERANCE = {"empty": 0.35, "held": 0.12, "full": 0.03, "sea": 0.03, "scenery": 0.0}
"""How much of its box a name may cover: names of scenery go first, then of seas, then of land that holds a unit."""
UNIT_ROOM, HULL_ROOM, RING_ROOM = 1.48, 1.68, 1.75
"""Room round a unit, in radii: also for the octagon of a unit without an order and for the rings of the next click,
whether they are there or not, so that names stay where they are while people click."""
OCTAGON_EDGE = 4.5
"""How far the line and halo of an octagon reach beyond its corners."""


class NameBook:
    """The names of one board, and the room each has."""

    def __init__(self, atlas: Atlas, titles: Mapping[str, str]) -> None:
        self.atlas = atlas
        self._titles = titles
        self._shapes = sorted(
            (shape for shape in atlas.drawing.shapes.values() if shape.kind not in NAMELESS and not shape.level),
            key=_rank,
        )

    def place(self, stage: Stage, before: Mapping[str, Placed]) -> dict[str, Placed]:
        """Where each name stands now; `before` is where they stood."""
        if stage.names is Names.NONE or not stage.metrics.names:
            return {}
        width, height = self.atlas.drawing.width, self.atlas.drawing.height
        frame: Box = (EDGE, EDGE, width - EDGE, height - EDGE)
        taken = taken_room(stage)
        full = stage.names is Names.FULL or (stage.names is Names.AUTO and stage.metrics.full_names)
        if not full or stage.metrics.least_share > 1:
            return place_all((self._wish(shape, stage, full=False) for shape in self._shapes), taken, frame, before)
        found = place_all((self._wish(shape, stage, full=True) for shape in self._shapes), taken, frame, before)
        for placed in found.values():
            taken.add_box(placed.box)
        rest = (self._wish(shape, stage, full=False) for shape in self._shapes if shape.id not in found)
        return found | place_all(rest, taken, frame, before)

    def _wish(self, shape: Shape, stage: Stage, *, full: bool) -> Wish:
        title = self._titles.get(shape.id, shape.id)
        style = style_of(shape.kind, full)
        wet = shape.kind in WATER
        return Wish(
            id=shape.id,
            anchor=self.atlas.drawing.anchors[shape.id].label,
            lines=breaks(title) if full else ((shape.id.upper(),),),
            size=stage.metrics.texts[style_name(shape.kind, full)],
            width=lambda text: width_of(text, style),
            area=self._areas[shape.id],
            shunned=self.atlas.dry,
            ashore=not wet,
            least_share=stage.metrics.least_share if full else 1.0,
            tolerance=self._tolerance(shape, stage, full),
            capitals=not full,
        )

    def _tolerance(self, shape: Shape, stage: Stage, full: bool) -> float:
        if shape.kind in SCENERY:
            return TOLERANCE["scenery"]
        if shape.kind in WATER:
            return TOLERANCE["sea"]
        held = any(piece.key == shape.id for piece in stage.picture.pieces)
        return TOLERANCE["full" if full else "held" if held else "empty"]

    @cached_property
    def _areas(self) -> dict[str, Raster]:
        found = {}
        for shape in self.atlas.drawing.shapes.values():
            found[shape.id] = area = Raster()
            area.add_area((*ring, ring[0]) for polygon in shape.rings for ring in polygon)
        return found


@lru_cache(maxsize=64)
def style_of(kind: str, full: bool) -> TextStyle:
    """The lettering of a place of that kind."""
    return tokens().texts[style_name(kind, full)]


def style_name(kind: str, full: bool) -> str:
    """The name of that lettering in the look."""
    if not full:
        return "sea_name_short" if kind in WATER else "land_name_short"
    if kind in WATER:
        return "sea_name"
    return "scenery_name" if kind in SCENERY else "land_name_full"


def taken_room(stage: Stage) -> Raster:
    """What names may not cover: units with their tabs, centers, orders and marks."""
    taken = Raster()
    r, line = stage.metrics.r, stage.metrics.line
    for piece in stage.picture.pieces:
        x, y = stage.spot(piece)
        wide = 0.45 * r if stage.is_wide(piece) else 0.0
        for dx in (-wide, wide) if wide else (0.0,):
            taken.add_disc((x + dx, y), UNIT_ROOM * r)
        if wide:
            taken.add_disc((x, y + 0.06 * r), HULL_ROOM * r)
        taken.add_disc((x + (1.16 if wide else 0.88) * r, y - 0.88 * r), 0.62 * r)
    for anchors in stage.atlas.drawing.anchors.values():
        if anchors.center is not None:
            taken.add_disc(anchors.center, stage.metrics.center * 1.27 + 2)
    _add_marks(taken, stage)
    _add_plan(taken, stage.plan, line)
    return taken


def _add_marks(taken: Raster, stage: Stage) -> None:
    r = stage.metrics.r
    for mark in stage.picture.marks:
        if isinstance(mark, Disband):
            taken.add_disc(stage.spot(mark.unit), RING_ROOM * r + CELL)
        elif isinstance(mark, Build):
            taken.add_disc(stage.goal(mark.place), RING_ROOM * r + CELL)
        elif isinstance(mark, Waive):
            anchors = stage.atlas.drawing.anchors[mark.place]
            taken.add_disc(anchors.center or anchors.unit, 13 * stage.metrics.line)


def _add_plan(taken: Raster, plan: Plan, line: float) -> None:
    for arrow in plan.arrows:
        taken.add_line(arrow.curve.points[::2], max(6.0 * line, arrow.width / 2 + 3.5 * line))
        taken.add_disc(arrow.curve.at(arrow.curve.length - arrow.head_length / 2), arrow.width + 6.5 * line)
    for branch in plan.branches:
        taken.add_line(branch.curve.points[::2], 4.5 * line)
        taken.add_disc(branch.bead or branch.curve.points[-1], 8.0 * line)
    for tie in plan.ties:
        taken.add_disc(tie.joint, 7.0 * line)
        if tie.curve is not None:
            taken.add_line(tie.curve.points, 6.0 * line)
    for dots in plan.dots:
        taken.add_disc(dots.sign, 11.0 * line)
        if dots.curve is not None:
            taken.add_line(dots.curve.points[::2], 4.0 * line)
    for cut in plan.cuts:
        taken.add_disc(cut.point, 13.0 * line)
        if cut.thread is not None:
            taken.add_line(cut.thread.points[::2], 3.0 * line)
    for ring in plan.rings:
        if not ring.mark.implicit:
            taken.add_disc(ring.center, ring.radius + OCTAGON_EDGE * line)
    for points, radius in ((plan.bursts, 11.0), (plan.swords, 17.0), ([at for at, _ in plan.sums], 17.0)):
        for point in points:
            taken.add_disc(point, radius * line)


def _rank(shape: Shape) -> tuple[int, float]:
    """Land before sea before scenery, small before large."""
    group = 2 if shape.kind in SCENERY else 1 if shape.kind in WATER else 0
    return group, sum(abs(signed_area(polygon[0])) for polygon in shape.rings)
