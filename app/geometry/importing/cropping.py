"""How much of a foreign board is shown, and how large: narrow margins are cut off, crowded boards are drawn larger."""

from __future__ import annotations

import math
from collections.abc import Callable

from rules import tr

from ..drawing import Polygon
from ..paths import Point, on_grid
from .values import LONGEST, Raw

MARGIN = 0.02
"""How wide a margin may be, as a share of the longer side, to be cut off; a wider one is meant."""
ROOM = 80.0
"""Board units across that a place has on an average board, if names and units are to fit."""


def crop(raw: Raw) -> None:
    """Cut margins off, if all four are narrow and any is there."""
    points = [point for polygons in raw.shapes.values() for polygon in polygons for point in polygon[0]]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    margins = (left, top, raw.width - right, raw.height - bottom)
    if max(margins) > MARGIN * max(raw.width, raw.height) or max(margins) <= 0 or min(margins) < 0:
        return
    _place(raw, lambda point: on_grid((point[0] - left, point[1] - top)))
    raw.width, raw.height = on_grid((right - left, bottom - top))
    raw.note("scale", tr("A narrow margin round all shapes was cut off."))


def enlarge(raw: Raw) -> None:
    """Draw a board of many small places larger: a name and a unit take as much room on every board."""
    scale = LONGEST / max(raw.width, raw.height)
    if scale <= 1 or math.sqrt(raw.width * raw.height / len(raw.shapes)) >= ROOM:
        return
    _place(raw, lambda point: on_grid((point[0] * scale, point[1] * scale)))
    raw.width, raw.height = on_grid((raw.width * scale, raw.height * scale))
    raw.note(
        "scale", tr("All is drawn {scale} times as large, so that names and units have room.", scale=f"{scale:.4g}")
    )


def _place(raw: Raw, moved: Callable[[Point], Point]) -> None:
    def placed(polygons: list[Polygon]) -> list[Polygon]:
        return [tuple(tuple(map(moved, ring)) for ring in polygon) for polygon in polygons]

    raw.shapes = {name: placed(polygons) for name, polygons in raw.shapes.items()}
    raw.coasts = {name: placed(polygons) for name, polygons in raw.coasts.items()}
    raw.spots = {name: {spot: moved(point) for spot, point in spots.items()} for name, spots in raw.spots.items()}
