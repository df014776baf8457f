"""What lies under a point: the unit first, then the coast, then the province, by geometry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from PySide6.QtCore import QPointF

from .curves import Point
from .painters.shapes import counter_path, reach
from .painters.units import shape_of
from .stage import DISLODGED, Stage

REACH = 1.12
"""By how much the room in which a click means a unit is larger than its counter."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What a click at a point of the board means.

    `unit` is the key of the unit hit, or None; `dislodged` whether it is one that must retreat. `location` is the place
    with its coast ("StP/nc"), or "" off the board; `province` its province. `area` is the shape under the point where
    that is none of the playable ones (a strait that belongs to a province, an island), else "".
    """

    unit: str | None
    location: str
    province: str
    area: str
    point: Point
    dislodged: bool = False

    def same_as(self, other: Hit) -> bool:
        """Whether both mean the same thing, whatever the exact points."""
        return replace(self, point=other.point) == other

    @property
    def choice(self) -> str:
        """What `BoardScene.select` takes to choose the unit that was hit; "" for none."""
        return "" if self.unit is None else self.unit + (DISLODGED if self.dislodged else "")


NOTHING_HIT = Hit(None, "", "", "", (0.0, 0.0))


def pick(stage: Stage, point: QPointF) -> Hit:
    """What lies at a point of the scene."""
    at = (point.x(), point.y())
    for piece in reversed(stage.picture.pieces):
        x, y = stage.spot(piece)
        across, up = reach(shape_of(piece.kind, stage.variant))
        r = stage.metrics.r * REACH
        if abs(at[0] - x) <= across * r and abs(at[1] - y) <= max(up, 1.0) * r:
            path = counter_path(shape_of(piece.kind, stage.variant), r)
            if path.contains(QPointF(at[0] - x, at[1] - y)):
                return Hit(piece.key, piece.place, piece.key.partition("@")[0], "", at, piece.dislodged)
    return place_at(stage, at)


def place_at(stage: Stage, at: Point) -> Hit:
    """The place at a point, whatever stands there."""
    shape = shape_at(stage, at)
    if shape is None:
        return Hit(None, "", "", "", at)
    drawn = stage.atlas.drawing.shapes[shape]
    playable = drawn.kind in ("land", "sea", "mountain")
    province = drawn.within or (drawn.province or shape if playable else "")
    area = "" if playable else shape
    return Hit(None, coast_at(stage, province, at) or province, province, area, at)


def shape_at(stage: Stage, at: Point) -> str | None:
    """The shape that holds a point; of several the last drawn."""
    point = QPointF(*at)
    for shape in reversed(tuple(stage.atlas.drawing.shapes)):
        path = stage.atlas.area(shape)
        if path.controlPointRect().contains(point) and path.contains(point):
            return shape
    return None


def coast_at(stage: Stage, province: str, at: Point) -> str:
    """The named coast of the province that is nearest to a point, "" if it has none."""
    best, least = "", float("inf")
    for line in stage.atlas.drawing.lines:
        if line.kind == "coast" and line.province == province:
            for part in line.points:
                for x, y in part:
                    gap = hypot(x - at[0], y - at[1])
                    if gap < least:
                        best, least = f"{province}/{line.coast}", gap
    return best
