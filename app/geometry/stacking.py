"""What lies above what: places of two levels that cover the same ground.

shapely is imported where shapes must be measured, not before: it takes longer than the rest of a start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from .adjacency import Derived, Pair, pair
from .drawing import Shape

if TYPE_CHECKING:
    from shapely import MultiPolygon


def above(lower: Mapping[str, Shape], upper: Mapping[str, Shape], least: float) -> Derived:
    """Which places of a level (name -> shape) lie under which of the next, with the square units they share.

    `least` is the side of the smallest square that counts. A place that is on both levels lies above nothing.
    """
    ground = dict(_common(lower, upper))
    joined = frozenset(names for names, area in ground.items() if area >= least * least)
    return Derived(joined, {names: area for names, area in sorted(ground.items()) if names not in joined})


def _common(lower: Mapping[str, Shape], upper: Mapping[str, Shape]) -> Iterator[tuple[Pair, float]]:
    """Each level is a coverage, so a shape that is on both covers nothing else of either."""
    names = {shape.id: name for name, shape in lower.items()}
    shared = {shape.id for shape in upper.values() if shape.id in names}
    for name, shape in upper.items():
        if shape.id in shared and name != names[shape.id]:
            yield pair(names[shape.id], name), polygon(shape).area
    below = {name: polygon(shape) for name, shape in lower.items() if shape.id not in shared}
    over = {name: polygon(shape) for name, shape in upper.items() if shape.id not in shared}
    grounds, roofs = [one for one in below.items() if one[1].is_valid], [one for one in over.items() if one[1].is_valid]
    if not grounds or not roofs:
        return
    import shapely

    tree = shapely.STRtree([roof for _, roof in roofs])
    for i, j in sorted(tree.query([ground for _, ground in grounds], predicate="intersects").T.tolist()):
        (one, ground), (other, roof) = grounds[i], roofs[j]
        area = ground.intersection(roof).area if one != other else 0.0
        if area > 0:
            yield pair(one, other), area


MOST_KEPT = 3000
_kept: dict[int, tuple[object, MultiPolygon]] = {}
"""Rings by where they are in memory -> those rings, which never change, and what shapely made of them."""


def polygon(shape: Shape) -> MultiPolygon:
    """A shape as shapely has it; made once for the same rings."""
    import shapely

    rings, known = shape.rings, _kept.get(id(shape.rings))
    if known is not None and known[0] is rings:
        return known[1]
    made = shapely.MultiPolygon([(outline, holes) for outline, *holes in rings])
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[id(rings)] = (rings, made)
    return made
