"""Drawings whose shapes stop at the ink: narrow strips along all borders belong to nobody and are shared out.

jDip's maps are traced so: every province ends where the black line of the scan begins. Which strips are meant so is
seen from how far the shapes are from their neighbours; each strip is parted along its middle, as a Voronoi diagram of
the outlines says. Wider ground that no shape covers, as an island that is not played, stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules import tr

from .values import Raw

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WIDEST = 0.009
"""How wide a strip may be, as a share of the longer side of the board."""
OFTEN = 0.3
"""The share of all outlines near a neighbour that must lie along strips, so that they are meant so."""
MOST = 0.98
"""The share of the outlines along strips that tells how wide they are: the widest few are corners."""
ISLAND = 8.0
"""The least ground that is no strip, in squares as wide as the strips: where three strips meet they are wider."""
EVERY = 3.0
"""How far apart outlines are looked at, in board units."""


def shared_strips(raw: Raw, names: Sequence[str], bodies: list[BaseGeometry], close: float) -> list[BaseGeometry]:
    """The bodies with the strips between them, if there are any; noted. Gaps narrower than `close` are no strips."""
    import shapely

    wide = _strip_width(raw, bodies, close)
    if not wide:
        return bodies
    frame = shapely.box(0, 0, raw.width, raw.height)
    bare = frame.difference(shapely.union_all(bodies))
    open_ground = bare.buffer(-wide / 2, quad_segs=3).buffer(wide, quad_segs=3)
    large = [part for part in shapely.get_parts(open_ground) if part.area > ISLAND * wide * wide]
    narrow = bare.difference(shapely.union_all(large))
    if narrow.is_empty:
        return bodies
    cells = _cells(bodies, narrow, wide, frame)
    found = [_areas(shapely.union_all([body, cell.intersection(narrow)])) for body, cell in zip(bodies, cells)]
    gained = sum(one.area for one in found) - sum(one.area for one in bodies)
    text = tr(
        "Strips up to {wide:.1f} units wide ran along the borders: {n:.0f} square units of them were shared out.",
        wide=wide,
        n=gained,
    )
    raw.note("gap", text)
    return _smooth(found, wide)


def _smooth(bodies: list[BaseGeometry], wide: float) -> list[BaseGeometry]:
    """The bodies without the small corners that the middle of a strip has between its sides."""
    import shapely

    if not shapely.coverage_is_valid(bodies):
        cleaned = shapely.coverage_clean(bodies, snapping_distance=wide / 50)  # type: ignore[attr-defined]
        bodies = [shapely.make_valid(one) for one in cleaned]
    found: Any = shapely.coverage_simplify(bodies, wide / 6, simplify_boundary=False)
    return list(found)


def _strip_width(raw: Raw, bodies: Sequence[BaseGeometry], close: float) -> float:
    """How wide the strips are that run along the borders; 0.0 if there are none."""
    import numpy
    import shapely

    most = WIDEST * max(raw.width, raw.height)
    tree = shapely.STRtree(bodies)
    away: list[Any] = []
    for number, body in enumerate(bodies):
        spots: Any = shapely.points(shapely.get_coordinates(shapely.segmentize(body.boundary, EVERY)))
        pairs = tree.query(spots, predicate="dwithin", distance=most)
        pairs = pairs[:, pairs[1] != number]
        if pairs.size:
            far = numpy.full(len(spots), numpy.inf)
            others: Any = numpy.asarray(bodies, dtype=object)[pairs[1]]
            numpy.minimum.at(far, pairs[0], shapely.distance(spots[pairs[0]], others))
            away.append(far[numpy.isfinite(far)])
    near = numpy.concatenate(away) if away else numpy.zeros(0)
    strips = near[near > close]
    if not len(strips) or len(strips) < OFTEN * len(near):
        return 0.0
    return float(numpy.quantile(strips, MOST)) + close


def _cells(bodies: Sequence[BaseGeometry], narrow: BaseGeometry, wide: float, frame: BaseGeometry) -> list[Any]:
    """For each body what is nearer to it than to any other."""
    import numpy
    import shapely

    shapely.prepare(narrow)
    spots, owner = [], []
    seen = set[tuple[float, float]]()
    for number, body in enumerate(bodies):
        line = shapely.segmentize(body.boundary, wide / 4)
        points: Any = shapely.points(shapely.get_coordinates(line))
        for point in points[shapely.dwithin(narrow, points, wide)]:
            if (point.x, point.y) not in seen:
                seen.add((point.x, point.y))
                spots.append(point)
                owner.append(number)
    drawn = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(spots), extend_to=frame, ordered=True))
    whose = numpy.array(owner)
    return [shapely.coverage_union_all(drawn[whose == number]) for number in range(len(bodies))]


def _areas(one: BaseGeometry) -> BaseGeometry:
    import shapely

    return shapely.union_all([part for part in shapely.get_parts(one) if part.area > 0])
