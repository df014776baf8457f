"""A narrow margin round all shapes belongs to nobody: the board is cut to what is drawn."""

from __future__ import annotations

from rules import tr

from ..drawing import Polygon
from ..paths import Point, on_grid
from .values import Raw

MARGIN = 0.02
"""How wide a margin may be, as a share of the longer side, to be cut off; a wider one is meant."""


def crop(raw: Raw) -> None:
    """Cut margins off, if all four are narrow and any is there."""
    points = [point for polygons in raw.shapes.values() for polygon in polygons for point in polygon[0]]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    margins = (left, top, raw.width - right, raw.height - bottom)
    if max(margins) > MARGIN * max(raw.width, raw.height) or max(margins) <= 0 or min(margins) < 0:
        return

    def moved(point: Point) -> Point:
        return on_grid((point[0] - left, point[1] - top))

    def placed(polygons: list[Polygon]) -> list[Polygon]:
        return [tuple(tuple(map(moved, ring)) for ring in polygon) for polygon in polygons]

    raw.shapes = {name: placed(polygons) for name, polygons in raw.shapes.items()}
    raw.coasts = {name: placed(polygons) for name, polygons in raw.coasts.items()}
    raw.spots = {name: {spot: moved(point) for spot, point in spots.items()} for name, spots in raw.spots.items()}
    raw.width, raw.height = on_grid((right - left, bottom - top))
    raw.note("scale", tr("A narrow margin round all shapes was cut off."))
