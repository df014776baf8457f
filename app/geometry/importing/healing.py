"""Make shapes that nearly fit into a coverage of the whole board, with a line of report for every change.

First the strips along all borders are shared out. Then shapely's coverage_clean closes narrow gaps and shares out
overlaps; then all borders are snapped to the grid together, so that both sides of each have exactly the same vertices,
and each face between them goes to the shape that covers it. What no shape covers becomes scenery.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.i18n import tr

from ..adjacency import Side, fault_point, polygon, side
from ..drawing import SCENERY, DrawnShape, Point, Polygon, Ring, holds, on_grid, sides
from ..levels import covers, rings_of
from ..planar import Edited, EditRefusal, Graph, composed, longest_neighbor, sheets_of, union
from .values import ImportNote, ImportRefused, RawDrawing

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry


# ----------------------------------------------------------------------------------------------------
# Drawings whose shapes stop at the ink: narrow strips along all borders belong to no shape and are shared out.
#
# jDip's maps are traced like this: every province ends where the black line of the scan begins. The distances between
# shapes and their neighbors tell which gaps are such strips; each strip is split along its middle by a Voronoi diagram
# of the outlines. Wider ground that no shape covers, such as an island that is not played, is left alone.

WIDEST = 0.009
"""The greatest width of a strip, as a share of the longer side of the board."""
OFTEN = 0.3
"""The share of all outlines near a neighbor that must lie along strips for them to count as strips."""
MOST = 0.98
"""The quantile of the distances across strips that is taken as their width: the widest few are corners."""
ISLAND = 8.0
"""The smallest ground that is not a strip, in squares as wide as the strips: strips are wider where three of them meet.
"""
EVERY, FINE = 3.0, 0.1
"""The spacing at which outlines are sampled, and the precision, in board units."""
MOST_SPOTS, CROWD = 20_000, 500
"""At how many points outlines are sampled, and how many segments of others may be near each on average."""
MOST_PAIRS = 4_000_000
"""How many pairs of nearby things are examined in one go."""


def shared_strips(raw: RawDrawing, bodies: list[BaseGeometry], close: float) -> list[BaseGeometry]:
    """Return the bodies with the strips between them added, if there are any; noted. Gaps narrower than `close` are not
    strips."""
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
        "Strips up to {wide:.1f} units wide along the borders were split among the neighbors ({n:.0f} square units).",
        wide=wide,
        n=gained,
    )
    raw.note("gap", text)
    return _smooth(found, wide)


def _smooth(bodies: list[BaseGeometry], wide: float) -> list[BaseGeometry]:
    """Remove the small corners that the middle line of a strip has between its sides."""
    import shapely

    if not shapely.coverage_is_valid(bodies):
        cleaned = shapely.coverage_clean(bodies, snapping_distance=wide / 50)  # type: ignore[attr-defined]
        bodies = [shapely.make_valid(one) for one in cleaned]
    found: Any = shapely.coverage_simplify(bodies, wide / 6, simplify_boundary=False)
    return list(found)


def _strip_width(raw: RawDrawing, bodies: Sequence[BaseGeometry], close: float) -> float:
    """Return the width of the strips along the borders; 0.0 if there are none."""
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
    for seed, piece in near(raw, tree, spots, predicate="dwithin", distance=most):
        met += len(seed)
        if met > CROWD * len(spots):
            return 0.0  # too crowded to be borders with strips between them
        other = own[seed] != owner[piece]
        seed, piece = seed[other], piece[other]
        numpy.minimum.at(far, seed, shapely.distance(spots[seed], tree.geometries[piece]))
    beside = far[numpy.isfinite(far)]
    strips = beside[beside > close]
    if not len(strips) or len(strips) < OFTEN * len(beside):
        return 0.0
    return float(numpy.quantile(strips, MOST)) + close


def pieces(lines: Any) -> tuple[Any, Any]:
    """Return the segments of many lines: an array of shape (n, 2, 2) with both ends of each, and the index of its line.
    """
    import numpy
    import shapely

    parts, number = shapely.get_parts(lines, return_index=True)
    points, part = shapely.get_coordinates(parts, return_index=True)
    goes_on = part[1:] == part[:-1]
    return numpy.stack([points[:-1][goes_on], points[1:][goes_on]], axis=1), number[part[:-1][goes_on]]


def near(raw: RawDrawing, tree: shapely.STRtree, asked: Any, **how: Any) -> Iterator[tuple[Any, Any]]:
    """Yield index pairs of a geometry asked and of one near it in the tree, as STRtree.query does, in parts small
    enough for memory even if everything lies near everything."""
    small = max(1, MOST_PAIRS // max(len(tree), 1))
    start, size = 0, small
    while start < len(asked):
        raw.go_on()
        one, other = tree.query(asked[start : start + size], **how)
        yield one + start, other
        start += size
        size = max(1, min(8 * small, 2 * size, MOST_PAIRS * size // max(len(one), 1)))


def _cells(raw: RawDrawing, bodies: Sequence[BaseGeometry], narrow: BaseGeometry, wide: float,
           frame: BaseGeometry) -> Any:
    """Return for each body the area nearer to it than to any other."""
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


def united(parts: Any) -> BaseGeometry:
    """Unite adjoining parts; slower if they turn out to overlap."""
    import shapely
    from shapely.errors import GEOSException

    try:
        return shapely.coverage_union_all(parts)
    except GEOSException:
        return shapely.union_all(shapely.make_valid(parts))


GRID = 0.01
LEAST_TOLERANCE, MOST_TOLERANCE = 0.05, 3.0
GAP_WIDTH = 4.0
"""The greatest width of a gap that is closed, in tolerances."""
MOST_BESIDE = 3
"""Between how many shapes a gap may lie to be closed."""
VISIBLE = 0.5
"""The area in square units from which a gap or an overlap is reported separately."""
REST = "Rest"
CROSSINGS = 2_000
"""How often all outlines together may cross, in addition to once per side."""
BESIDE = 200
"""How many sides may be near each on average."""
OVERLAPS, OVERLAPS_EACH = 1_000, 5
"""How many pairs of shapes may overlap: on any board, and in addition per shape."""


def tolerance_of(raw: RawDrawing) -> float:
    """Return how far apart two vertices may be that are meant to be one: a quarter of the median edge, within bounds.
    """
    edges = [
        math.dist(a, b)
        for polygons in raw.shapes.values()
        for polygon in polygons
        for ring in polygon
        for a, b in sides(ring)
    ]
    middle = statistics.median(edges) / 4 if edges else LEAST_TOLERANCE
    return min(max(middle, LEAST_TOLERANCE), MOST_TOLERANCE)


def healed(raw: RawDrawing, step: float, gap: float = 0.0) -> dict[str, DrawnShape]:
    """Return name -> shape on the grid, together a coverage of the board; every change is noted in `raw`.

    `step`: how far apart two vertices may be that are meant to be one; `gap`: the greatest width of a gap that is
    closed, by default GAP_WIDTH steps. Shapes of which nothing is left are missing, and noted. Raises ImportRefused if
    the outlines are too tangled to tell what is meant.
    """
    import shapely

    gap = gap or step * GAP_WIDTH

    _refuse_tangles(raw)
    names, bodies = _bodies(raw)
    _note_overlaps(raw, names, bodies)
    cleaned = filled = shared_strips(raw, bodies, step)
    raw.go_on()
    if filled and not shapely.coverage_is_valid(filled):
        found = shapely.coverage_clean(  # type: ignore[attr-defined]  # newer than its stubs
            filled, gap_width=gap, snapping_distance=step
        )
        cleaned = [shapely.make_valid(one) for one in found]
    raw.go_on()
    faces = _faces(raw, cleaned)
    owned = _owned(raw, names, cleaned, faces, gap)
    shapes = {name: DrawnShape(name, _kind(raw, name), union(parts), "", name) for name, parts in owned.items()}
    _note_changes(raw, names, filled, shapes, snapped=cleaned is not filled)
    return shapes


def _refuse_tangles(raw: RawDrawing) -> None:
    """Refuse outlines that cross themselves and each other more often than careless drawing explains: every crossing
    changes whose the ground is, so that nobody could tell what is meant."""
    import numpy
    import shapely

    rings = [(name, ring) for name, polygons in raw.shapes.items() for polygon in polygons for ring in polygon]
    if not rings:
        return
    owner, ends = _distinct_sides(rings)
    most = CROSSINGS + len(ends)
    tree = shapely.STRtree(shapely.linestrings(ends))
    crossings, pairs = numpy.zeros(len(rings), dtype=int), 0
    for one, other in near(raw, tree, tree.geometries):
        one, other = one[one < other], other[one < other]
        pairs += len(one)
        numpy.add.at(crossings, owner[one[_cross(ends[one], ends[other])]], 1)
        if crossings.sum() > most or pairs > BESIDE * len(ends) + MOST_PAIRS:
            name = rings[int(crossings.argmax())][0]
            text = tr(
                "The outlines cross themselves or each other more than {n} times, most often that of {name}. Draw "
                "each province as a closed line that crosses no other.",
                n=min(most, int(crossings.sum())),
                name=name,
            )
            raise ImportRefused(raw.file, text)


def _distinct_sides(rings: Sequence[tuple[str, Ring]]) -> tuple[Any, Any]:
    """Return the sides of all rings, each once: the index of its first ring, and its two ends."""
    import numpy

    points = numpy.array([point for _, ring in rings for point in ring])
    sizes = numpy.array([len(ring) for _, ring in rings])
    after = numpy.arange(1, len(points) + 1)
    after[numpy.cumsum(sizes) - 1] = numpy.cumsum(sizes) - sizes
    ends = numpy.stack([points, points[after]], axis=1)
    turned = (points[:, 0] > points[after, 0]) | (
        (points[:, 0] == points[after, 0]) & (points[:, 1] > points[after, 1])
    )
    ends[turned] = ends[turned][:, ::-1]
    order = numpy.lexsort(ends.reshape(-1, 4).T)
    fresh = numpy.ones(len(order), dtype=bool)
    fresh[1:] = (ends[order[1:]] != ends[order[:-1]]).any(axis=(1, 2))
    kept = numpy.sort(order[fresh])
    return numpy.repeat(numpy.arange(len(rings)), sizes)[kept], ends[kept]


def _cross(some: Any, others: Any) -> Any:
    """Return which pairs of segments cross in a point that is an end of neither."""

    def turn(a: Any, b: Any, c: Any) -> Any:
        return (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])

    (a, b), (c, d) = (some[:, 0], some[:, 1]), (others[:, 0], others[:, 1])
    return (turn(a, b, c) * turn(a, b, d) < 0) & (turn(c, d, a) * turn(c, d, b) < 0)


def _bodies(raw: RawDrawing) -> tuple[list[str], list[BaseGeometry]]:
    """Return the shapes as valid areas within the frame, with their names."""
    import shapely

    frame = shapely.box(0, 0, raw.width, raw.height)
    names, bodies = [], []
    for name, polygons in raw.shapes.items():
        raw.go_on()
        body = shapely.union_all([_valid(raw, name, polygon) for polygon in polygons])
        inside = body if shapely.contains(frame, body) else _areas(body.intersection(frame))
        if body.area - inside.area > VISIBLE:
            lost = body.area - inside.area
            raw.note(
                "outside",
                tr("{n:.1f} square units of {name} were outside the board and were cut off.", name=name, n=lost),
                id=name,
            )
        if inside.is_empty:
            flat = tr("{name} has no area and was left out.", name=name)
            away = tr("{name} is outside the board and was left out.", name=name)
            raw.note("shape", flat if body.is_empty else away, id=name)
            continue
        names.append(name)
        bodies.append(inside)
    return names, bodies


def _valid(raw: RawDrawing, name: str, polygon: Polygon) -> BaseGeometry:
    """Return a polygon without self-crossings: the faces formed by its lines that it covers."""
    import shapely

    one = shapely.Polygon(polygon[0], polygon[1:])
    if one.is_valid:
        return one
    raw.note("shape", tr("The outline of {name} crossed itself and was fixed.", name=name), fault_point(one), name)
    lines: Any = shapely.get_parts(shapely.unary_union(one.boundary))
    faces: Any = shapely.get_parts(shapely.polygonize(lines))
    shapely.prepare(one)
    return united(faces[shapely.intersects(one, shapely.point_on_surface(faces))])


def _areas(one: BaseGeometry) -> BaseGeometry:
    """Return the areas of a geometry, without lines and points."""
    import shapely

    return (
        shapely.union_all([part for part in shapely.get_parts(one) if part.area > 0]) if one.area else shapely.Polygon()
    )


def _note_overlaps(raw: RawDrawing, names: Sequence[str], bodies: Sequence[BaseGeometry]) -> None:
    """Note every overlap. Raises ImportRefused if far too many shapes overlap."""
    import shapely

    if not bodies or shapely.coverage_is_valid(bodies):
        return
    tree = shapely.STRtree(bodies)
    small = large = 0
    for some in near(raw, tree, tree.geometries, predicate="intersects"):
        for i, j in zip(*(numbers.tolist() for numbers in some)):
            if i >= j:
                continue
            common = _areas(bodies[i].intersection(bodies[j]))
            small += 0 < common.area <= VISIBLE
            if common.area > VISIBLE:
                large += 1
                text = tr(
                    "{a} and {b} overlapped by {n:.1f} square units. The overlap was split.",
                    a=names[i],
                    b=names[j],
                    n=common.area,
                )
                raw.note("overlap", text, _middle(common), names[i])
            if large > OVERLAPS + OVERLAPS_EACH * len(bodies):
                text = tr(
                    "More than {n} pairs of shapes overlap, for example {a} and {b}. Draw the provinces side by side.",
                    n=large - 1,
                    a=names[i],
                    b=names[j],
                )
                raise ImportRefused(raw.file, text)
    if small:
        raw.note("overlap", tr("{n} overlaps too narrow to see were split.", n=small))


def _faces(raw: RawDrawing, cleaned: Sequence[BaseGeometry]) -> list[shapely.Polygon]:
    """Return the faces into which all borders and the frame divide the board, on the grid."""
    import shapely

    frame = shapely.box(0, 0, raw.width, raw.height)
    lines = shapely.union_all([frame.boundary, *(one.boundary for one in cleaned)], grid_size=GRID)
    cut: Any = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    return [one for one in cut if one.area > 0]


def _owned(
    raw: RawDrawing, names: Sequence[str], cleaned: Sequence[BaseGeometry], faces: Sequence[shapely.Polygon], gap: float
) -> dict[str, list[Polygon]]:
    """Return name -> its faces: those that it covers, and gaps too narrow to be anything else."""
    owner = {number: names[body] for number, body in _smallest_around(cleaned, faces).items()}
    rings = [rings_of(face) for face in faces]
    _close_gaps(raw, faces, rings, owner, gap)
    found: dict[str, list[Polygon]] = defaultdict(list)
    rest = 0
    for number, face in enumerate(faces):
        name = owner.get(number)
        if name is None:
            rest += 1
            name = _free(f"{REST}{rest}", names)
            raw.kinds[name] = "scenery"
            text = tr(
                "{n:.0f} square units here belong to no shape and became the scenery {name}.", n=face.area, name=name
            )
            raw.note("rest", text, _middle(face), name)
        found[name].append(rings[number])
    ordered = {name: found[name] for name in names if name in found}
    for name in names:
        if name not in found:
            raw.note("shape", tr("{name} was left out because other shapes cover it.", name=name), id=name)
    return {**ordered, **{name: parts for name, parts in found.items() if name not in ordered}}


def _smallest_around(bodies: Sequence[BaseGeometry], faces: Sequence[shapely.Polygon]) -> dict[int, int]:
    """Return for each face the smallest of the bodies that cover it."""
    import shapely

    found: dict[int, int] = {}
    tree = shapely.STRtree(shapely.point_on_surface(faces))
    for body in sorted(range(len(bodies)), key=lambda i: bodies[i].area):
        for face in tree.query(bodies[body], predicate="intersects").tolist():
            found.setdefault(face, body)
    return found


def _free(name: str, taken: Sequence[str]) -> str:
    while name in taken:
        name += "x"
    return name


def _close_gaps(
    raw: RawDrawing, faces: Sequence[shapely.Polygon], rings: Sequence[Polygon], owner: dict[int, str], gap: float
) -> None:
    """Give uncovered faces narrower than `gap` to the neighbor with the longest common border."""
    import shapely

    bare = [number for number in range(len(faces)) if number not in owner]
    # A face that vanishes when shrunk by half the width is nowhere wider than that.
    left: Any = shapely.buffer([faces[number] for number in bare], -gap / 2, quad_segs=2) if bare else ()
    narrow = {number for number, rest in zip(bare, left) if rest.is_empty}
    beside: dict[Side, list[int]] = defaultdict(list)
    for number in sorted(narrow):
        for piece in _sides(rings[number]):
            beside[piece].append(number)
    common: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for number, name in owner.items() if narrow else ():
        for piece in _sides(rings[number]):
            for gone in beside.get(piece, ()):
                common[gone][name] += math.dist(*piece)
    for number in sorted(narrow):
        runs, face = common[number], faces[number]
        # A strip along many shapes is given to none: it would make that one the neighbor of all others.
        if 0 < len(runs) <= MOST_BESIDE:
            best = max(runs, key=runs.__getitem__)
            owner[number] = best
            text = tr(
                "A gap of {n:.2f} square units between {names} was added to {name}.",
                n=face.area,
                names=", ".join(sorted(runs)),
                name=best,
            )
            raw.note("gap", text, _middle(face), best)


def _sides(polygon: Polygon) -> Iterator[Side]:
    return (side(a, b) for ring in polygon for a, b in sides(ring))


def _note_changes(
    raw: RawDrawing, names: Sequence[str], bodies: Sequence[BaseGeometry], shapes: Mapping[str, DrawnShape],
    snapped: bool
) -> None:
    """Note how far the vertices of each shape moved, and which gaps were closed by it."""
    import shapely

    raw.go_on()
    now = {name: polygon(shapes[name]) for name in names if name in shapes}
    if snapped:
        # Pass arrays: for two single shapes shapely would block other threads, including the window's.
        closed: Any = shapely.difference([united(list(now.values()))], [shapely.union_all(bodies)])
        _note_closed(raw, list(now), list(now.values()), closed[0])
    for name, body in zip(names, bodies):
        raw.go_on()
        if name in now:
            _note_moves(raw, name, body, now[name])


def _note_closed(raw: RawDrawing, names: Sequence[str], after: Sequence[BaseGeometry], closed: BaseGeometry) -> None:
    """Note the gaps that snapping closed, except those already noted."""
    import shapely

    noted = shapely.STRtree([shapely.Point(note.at) for note in raw.notes if note.kind == "gap" and note.at])
    tree = shapely.STRtree(after)
    for gap in shapely.get_parts(closed):
        if gap.area > VISIBLE and not len(noted.query(gap, predicate="dwithin", distance=1)):
            beside = [names[i] for i in sorted(tree.query(gap, predicate="dwithin", distance=GRID).tolist())]
            text = tr("A gap of {n:.2f} square units at {names} was closed.", n=gap.area, names=", ".join(beside))
            raw.note("gap", text, _middle(gap), beside[0] if beside else "")


def _note_moves(raw: RawDrawing, name: str, body: BaseGeometry, new: BaseGeometry) -> None:
    import shapely

    there = set(map(tuple, shapely.get_coordinates(new).tolist()))
    gone = [point for point in shapely.get_coordinates(body).tolist() if on_grid((point[0], point[1])) not in there]
    if not gone:
        return
    ends, _ = pieces([new.boundary])
    tree = shapely.STRtree(shapely.linestrings(ends))
    (where, _), far = tree.query_nearest(shapely.points(gone), return_distance=True, all_matches=False)
    moved = int((far > 2 * GRID).sum())
    if moved:
        worst = gone[int(where[far.argmax()])]
        text = tr(
            "{n} vertices of {name} were moved, by up to {far:.2f} units.", n=moved, name=name, far=float(far.max())
        )
        raw.note("moved", text, on_grid((worst[0], worst[1])), name)


def _middle(one: BaseGeometry) -> Point:
    point = one.representative_point()
    return on_grid((point.x, point.y))


def _kind(raw: RawDrawing, name: str) -> str:
    """Return how a shape is drawn: as land, unless its kind is known to be sea or scenery."""
    kind = raw.kinds.get(name, "")
    return "water" if kind == "strait" else kind if kind == "sea" or kind in SCENERY else "land"


# ----------------------------------------------------------------------------------------------------
# Repairing a board whose shapes no longer fit, for example after a drawing program has moved some.

GAP = 4.0
"""The greatest width of a gap, in board units, that is given to its neighbors."""


class RepairedBoard(NamedTuple):
    """The repaired board, or why it cannot be repaired; the changes; and uncovered ground that became scenery."""

    graph: Edited
    notes: tuple[ImportNote, ...]
    scenery: tuple[str, ...] = ()


def repaired(graph: Graph, missing: Iterable[str] = ()) -> RepairedBoard:
    """Return the graph with gaps closed and overlaps shared out on every level.

    `missing`: provinces that should be drawn but are not; each gets the uncovered ground that contains one of its
    anchors.
    """
    sheets, notes, fresh = sheets_of(graph), list[ImportNote](), dict[str, DrawnShape]()
    for level in graph.net.levels:
        old = sheets[level]
        raw = RawDrawing(graph.net.width, graph.net.height)
        raw.shapes = {name: list(shape.rings) for name, shape in old.items()}
        try:
            found = healed(raw, LEAST_TOLERANCE, GAP)
        except ImportRefused as refused:
            return RepairedBoard(EditRefusal(refused.text), ())
        for name in [name for name in found if name not in old]:
            _settle(graph, found, name, missing, alone=len(graph.net.levels) == 1)
        sheets[level] = {
            name: replace(old[name], rings=shape.rings) if name in old else shape for name, shape in found.items()
        }
        fresh |= {name: shape for name, shape in sheets[level].items() if name not in old}
        notes += raw.notes
    done = composed(graph, sheets)
    scenery = tuple(name for name, shape in fresh.items() if shape.kind == "scenery")
    return RepairedBoard(covers(done) or done, tuple(dict.fromkeys(notes)), scenery)


def _settle(graph: Graph, found: dict[str, DrawnShape], name: str, missing: Iterable[str], alone: bool) -> None:
    """Assign uncovered ground: to a province without a shape that has an anchor there, to new scenery (on a board with
    one level), or to the neighbor with the longest border."""
    bare = found.pop(name)
    host = next((place for place in missing if place not in found and _stands_in(graph, place, bare)), "")
    if host:
        found[host] = replace(bare, id=host, province=host, kind="land")
    elif alone and name.startswith(REST):
        free = _free_name(found)
        found[free] = replace(bare, id=free, province=free)
    else:
        found[name] = bare
        near = longest_neighbor(found, name)
        del found[name]
        found[near] = replace(found[near], rings=union((*found[near].rings, *bare.rings)))


def _free_name(taken: Mapping[str, DrawnShape]) -> str:
    number = 1
    while (free := f"{REST}{number}") in taken:
        number += 1
    return free


def _stands_in(graph: Graph, place: str, shape: DrawnShape) -> bool:
    """Whether an anchor of a province is in a shape."""
    return any(holds(shape, point) for points in graph.anchors.get(place, {}).values() for point in points)
