"""Drawings whose shapes stop at the ink: narrow strips along all borders belong to nobody and are shared out.

jDip's maps are traced so: every province ends where the black line of the scan begins. Which strips are meant so is
seen from how far the shapes are from their neighbours; each strip is parted along its middle, as a Voronoi diagram of
the outlines says. Wider ground that no shape covers, as an island that is not played, stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rules import tr

from .values import Raw

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

WIDEST = 0.009
"""How wide a strip may be, as a share of the longer side of the board."""
OFTEN = 0.3
"""The share of all outlines near a neighbour that must lie along strips, so that they are meant so."""
MOST = 0.98
"""The share of the outlines along strips that tells how wide they are: the widest few are corners."""
ISLAND = 8.0
"""The least ground that is no strip, in squares as wide as the strips: where three strips meet they are wider."""
EVERY, FINE = 3.0, 0.1
"""How far apart outlines are looked at, and how exactly, in board units."""
MOST_SPOTS, CROWD = 20_000, 500
"""At how many points of outlines is looked, and how many pieces of others may be near them on average."""
MOST_PAIRS = 4_000_000
"""How many pairs of what is near each other are looked at in one go."""


def shared_strips(raw: Raw, names: Sequence[str], bodies: list[BaseGeometry], close: float) -> list[BaseGeometry]:
    """The bodies with the strips between them, if there are any; noted. Gaps narrower than `close` are no strips."""
    import shapely

    wide = _strip_width(raw, bodies, close)
    if not wide:
        return bodies
    frame = shapely.box(0, 0, raw.width, raw.height)
    raw.go_on()
    bare = frame.difference(shapely.union_all(bodies))
    open_ground = bare.buffer(-wide / 2, quad_segs=3).buffer(wide, quad_segs=3)
    large = [part for part in shapely.get_parts(open_ground) if part.area > ISLAND * wide * wide]
    narrow = bare.difference(shapely.union_all(large))
    if narrow.is_empty:
        return bodies
    cells = _cells(raw, bodies, narrow, wide, frame)
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
    lines: Any = shapely.segmentize(shapely.simplify(shapely.boundary(bodies), FINE), EVERY)
    ends, owner = pieces(lines)
    tree = shapely.STRtree(shapely.linestrings(ends))
    every = 1 + len(ends) // MOST_SPOTS
    spots, own = shapely.points(ends[::every, 0]), owner[::every]
    far = numpy.full(len(spots), numpy.inf)
    met = 0
    for spot, piece in near(raw, tree, spots, predicate="dwithin", distance=most):
        met += len(spot)
        if met > CROWD * len(spots):
            return 0.0  # outlines as crowded as this are no borders with strips between them
        other = own[spot] != owner[piece]
        spot, piece = spot[other], piece[other]
        numpy.minimum.at(far, spot, shapely.distance(spots[spot], tree.geometries[piece]))
    beside = far[numpy.isfinite(far)]
    strips = beside[beside > close]
    if not len(strips) or len(strips) < OFTEN * len(beside):
        return 0.0
    return float(numpy.quantile(strips, MOST)) + close


def pieces(lines: Any) -> tuple[Any, Any]:
    """The straight pieces of many lines: both ends of each, as an array of n x 2 points, and the number of its line."""
    import numpy
    import shapely

    parts, number = shapely.get_parts(lines, return_index=True)
    points, part = shapely.get_coordinates(parts, return_index=True)
    goes_on = part[1:] == part[:-1]
    return numpy.stack([points[:-1][goes_on], points[1:][goes_on]], axis=1), number[part[:-1][goes_on]]


def near(raw: Raw, tree: shapely.STRtree, asked: Any, **how: Any) -> Iterator[tuple[Any, Any]]:
    """What a tree has near geometries: pairs of numbers, of one asked and of one in the tree, as `query` takes them.
    They come in parts, none of which fills the memory even if everything lies near everything."""
    small = max(1, MOST_PAIRS // max(len(tree), 1))
    start, size = 0, small
    while start < len(asked):
        raw.go_on()
        one, other = tree.query(asked[start : start + size], **how)
        yield one + start, other
        start += size
        size = max(1, min(8 * small, 2 * size, MOST_PAIRS * size // max(len(one), 1)))


def _cells(raw: Raw, bodies: Sequence[BaseGeometry], narrow: BaseGeometry, wide: float, frame: BaseGeometry) -> Any:
    """For each body what is nearer to it than to any other."""
    import numpy
    import shapely

    shapely.prepare(narrow)
    points, number = shapely.get_coordinates(
        shapely.segmentize(shapely.boundary(bodies), wide / 4), return_index=True
    )  # fmt: skip
    close = shapely.dwithin(narrow, shapely.points(points), wide)
    spots, first = numpy.unique(points[close], axis=0, return_index=True)
    raw.go_on()
    drawn = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(spots), extend_to=frame, ordered=True))
    owner = number[close][first]
    order = numpy.argsort(owner, kind="stable")
    parts = numpy.split(drawn[order], numpy.searchsorted(owner[order], range(1, len(bodies))))
    return [united(part) for part in parts]


def _areas(one: BaseGeometry) -> BaseGeometry:
    import shapely

    return shapely.union_all([part for part in shapely.get_parts(one) if part.area > 0])


def united(parts: Any) -> BaseGeometry:
    """Parts that lie side by side as one; slower where they turn out to overlap."""
    import shapely
    from shapely.errors import GEOSException

    try:
        return shapely.coverage_union_all(parts)
    except GEOSException:
        return shapely.union_all(shapely.make_valid(parts))
