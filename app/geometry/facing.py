"""Lands that face each other across a narrow water: nobody crosses it unless the designer says so."""

from __future__ import annotations

from collections.abc import Mapping

from .adjacency import Pair, pair
from .drawing import Shape

LANDS = ("land", "mountain")
NARROW = 2.5
"""How wide a water may be, in radii of a unit, that one asks whether somebody crosses it."""


def facing(shapes: Mapping[str, Shape], least: float) -> dict[Pair, float]:
    """The lands among the shapes of a level that do not touch and are at most `least` units apart, with how far."""
    import shapely

    from .stacking import polygon

    names = [name for name, shape in shapes.items() if shape.kind in LANDS]
    if not names:  # an empty sea
        return {}
    polygons = [polygon(shapes[name]) for name in names]
    near = shapely.STRtree(polygons).query(polygons, predicate="dwithin", distance=least)
    found = {}
    for i, j in near.T.tolist():
        if i < j and (gap := polygons[i].distance(polygons[j])) > 0:
            found[pair(names[i], names[j])] = float(gap)
    return found
