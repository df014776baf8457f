"""Shapes that nearly fit, made to fit: a coverage of the whole board, and a line of report for all that was changed.

Strips that run along all borders are shared out first (strips.py). Then shapely's coverage_clean closes narrow gaps
and shares out overlaps; then all borders are laid on the grid together, so that both sides of each have the very same
vertices, and the faces between them go to the shapes that they lie in. What no shape covers becomes scenery.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules import tr

from ..adjacency import Side, side
from ..drawing import SCENERY, Polygon, Ring, Shape, sides
from ..paths import Point, on_grid
from ..rings import union
from .strips import MOST_PAIRS, near, pieces, shared_strips, united
from .values import ImportRefused, Raw

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

GRID = 0.01
LEAST_TOLERANCE, MOST_TOLERANCE = 0.05, 3.0
GAP_WIDTH = 4.0
"""How many tolerances wide a gap may be to be closed."""
MOST_BESIDE = 3
"""Between how many shapes a gap may lie to be closed."""
VISIBLE = 0.5
"""Square units from which a gap or an overlap gets a line of its own."""
REST = "Rest"
CROSSINGS = 2_000
"""How often all outlines together may cross, beside once for every side."""
BESIDE = 200
"""How many sides may be near each on average."""
OVERLAPS, OVERLAPS_EACH = 1_000, 5
"""How many pairs of shapes may overlap on any board, and beside that for every shape."""


def tolerance_of(raw: Raw) -> float:
    """How far apart two vertices may be that are meant to be one: a quarter of the median edge, within bounds."""
    edges = [
        math.dist(a, b)
        for polygons in raw.shapes.values()
        for polygon in polygons
        for ring in polygon
        for a, b in sides(ring)
    ]
    middle = statistics.median(edges) / 4 if edges else LEAST_TOLERANCE
    return min(max(middle, LEAST_TOLERANCE), MOST_TOLERANCE)


def healed(raw: Raw, step: float, gap: float = 0.0) -> dict[str, Shape]:
    """Name -> its shape on the grid, all together a coverage of the board; every change is noted in `raw`.

    `step`: how far apart two vertices may be that are meant to be one; `gap`: how wide a gap may be to be closed, by
    default as many steps as is usual. Shapes that nothing is left of are missing, and noted. ImportRefused if the
    outlines are so tangled that nobody could say what is meant.
    """
    import shapely

    gap = gap or step * GAP_WIDTH

    _refuse_tangles(raw)
    names, bodies = _bodies(raw)
    _note_overlaps(raw, names, bodies)
    cleaned = filled = shared_strips(raw, names, bodies, step)
    raw.go_on()
    if filled and not shapely.coverage_is_valid(filled):
        found = shapely.coverage_clean(  # type: ignore[attr-defined]  # newer than its stubs
            filled, gap_width=gap, snapping_distance=step
        )
        cleaned = [shapely.make_valid(one) for one in found]
    raw.go_on()
    faces = _faces(raw, cleaned)
    owned = _owned(raw, names, cleaned, faces, gap)
    shapes = {name: Shape(name, _kind(raw, name), union(parts), "", name) for name, parts in owned.items()}
    _note_changes(raw, names, filled, shapes, snapped=cleaned is not filled)
    return shapes


def _refuse_tangles(raw: Raw) -> None:
    """Refuse outlines that cross themselves and each other more often than a careless hand does: at every crossing
    ground changes hands, and nobody could say what is meant."""
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
                "The outlines cross themselves and each other more than {n} times, most of all that of {name}. Draw "
                "each province as one closed line that crosses no other.",
                n=min(most, int(crossings.sum())),
                name=name,
            )
            raise ImportRefused(raw.file, text)


def _distinct_sides(rings: Sequence[tuple[str, Ring]]) -> tuple[Any, Any]:
    """The sides of all rings, each once: the number of its first ring, and its two ends."""
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
    """Which pairs of straight pieces cross in a point that is an end of neither."""

    def turn(a: Any, b: Any, c: Any) -> Any:
        return (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])

    (a, b), (c, d) = (some[:, 0], some[:, 1]), (others[:, 0], others[:, 1])
    return (turn(a, b, c) * turn(a, b, d) < 0) & (turn(c, d, a) * turn(c, d, b) < 0)


def _bodies(raw: Raw) -> tuple[list[str], list[BaseGeometry]]:
    """The shapes as valid areas within the frame."""
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
                tr("{name} stuck out of the board by {n:.1f} square units: cut off.", name=name, n=lost),
                id=name,
            )
        if inside.is_empty:
            flat = tr("{name} has no area and was left out.", name=name)
            away = tr("{name} lies outside of the board and was left out.", name=name)
            raw.note("shape", flat if body.is_empty else away, id=name)
            continue
        names.append(name)
        bodies.append(inside)
    return names, bodies


def _valid(raw: Raw, name: str, polygon: Polygon) -> BaseGeometry:
    """A polygon without crossings of its own: of the faces into which its lines cut the ground those that it covers."""
    import shapely

    one = shapely.Polygon(polygon[0], polygon[1:])
    if one.is_valid:
        return one
    why = shapely.is_valid_reason(one)
    raw.note("shape", tr("The outline of {name} crossed itself: mended.", name=name), _spot_in(why), name)
    lines: Any = shapely.get_parts(shapely.unary_union(one.boundary))
    faces: Any = shapely.get_parts(shapely.polygonize(lines))
    shapely.prepare(one)
    return united(faces[shapely.intersects(one, shapely.point_on_surface(faces))])


def _spot_in(why: str) -> Point | None:
    """The point that shapely names, as in `Self-intersection[3 4]`."""
    try:
        x, y = why.partition("[")[2].rstrip("]").split()
        return on_grid((float(x), float(y)))
    except ValueError:
        return None


def _areas(one: BaseGeometry) -> BaseGeometry:
    """The areas of a geometry, without lines and points."""
    import shapely

    return (
        shapely.union_all([part for part in shapely.get_parts(one) if part.area > 0]) if one.area else shapely.Polygon()
    )


def _note_overlaps(raw: Raw, names: Sequence[str], bodies: Sequence[BaseGeometry]) -> None:
    """Every overlap as a line. ImportRefused if nearly all shapes lie over each other."""
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
                text = tr("{a} and {b} overlapped by {n:.1f} square units.", a=names[i], b=names[j], n=common.area)
                raw.note("overlap", text, _middle(common), names[i])
            if large > OVERLAPS + OVERLAPS_EACH * len(bodies):
                text = tr(
                    "More than {n} pairs of shapes lie over each other, {a} over {b} among them. Draw provinces side "
                    "by side, each with ground of its own.",
                    n=large - 1,
                    a=names[i],
                    b=names[j],
                )
                raise ImportRefused(raw.file, text)
    if small:
        raw.note("overlap", tr("{n} overlaps narrower than the eye can see were shared out.", n=small))


def _faces(raw: Raw, cleaned: Sequence[BaseGeometry]) -> list[shapely.Polygon]:
    """What all borders and the frame cut the board into, on the grid."""
    import shapely

    frame = shapely.box(0, 0, raw.width, raw.height)
    lines = shapely.union_all([frame.boundary, *(one.boundary for one in cleaned)], grid_size=GRID)
    cut: Any = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    return [one for one in cut if one.area > 0]


def _owned(
    raw: Raw, names: Sequence[str], cleaned: Sequence[BaseGeometry], faces: Sequence[shapely.Polygon], gap: float
) -> dict[str, list[Polygon]]:
    """Name -> the faces it gets: those in which it lies, and gaps too narrow to be anything."""
    owner = {number: names[body] for number, body in _smallest_around(cleaned, faces).items()}
    rings = [_rings(face) for face in faces]
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
                "No shape covers {n:.0f} square units here: they became the scenery {name}.", n=face.area, name=name
            )
            raw.note("rest", text, _middle(face), name)
        found[name].append(rings[number])
    ordered = {name: found[name] for name in names if name in found}
    for name in names:
        if name not in found:
            raw.note("shape", tr("Nothing is left of {name}: others cover it.", name=name), id=name)
    return {**ordered, **{name: parts for name, parts in found.items() if name not in ordered}}


def _smallest_around(bodies: Sequence[BaseGeometry], faces: Sequence[shapely.Polygon]) -> dict[int, int]:
    """Face -> the smallest of the bodies that cover it."""
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
    raw: Raw, faces: Sequence[shapely.Polygon], rings: Sequence[Polygon], owner: dict[int, str], gap: float
) -> None:
    """Give uncovered faces narrower than `gap` to the neighbour with the longest common border."""
    import shapely

    bare = [number for number in range(len(faces)) if number not in owner]
    # What vanishes when its border moves in by half the width is nowhere wider.
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
        # A strip along many belongs to none of them: given to one, it would make it everybody's neighbour.
        if 0 < len(runs) <= MOST_BESIDE:
            best = max(runs, key=runs.__getitem__)
            owner[number] = best
            text = tr(
                "A gap of {n:.2f} square units between {names} was given to {name}.",
                n=face.area,
                names=", ".join(sorted(runs)),
                name=best,
            )
            raw.note("gap", text, _middle(face), best)


def _sides(polygon: Polygon) -> Iterator[Side]:
    return (side(a, b) for ring in polygon for a, b in sides(ring))


def _note_changes(
    raw: Raw, names: Sequence[str], bodies: Sequence[BaseGeometry], shapes: Mapping[str, Shape], snapped: bool
) -> None:
    """How far the vertices of each shape went, and which gaps were closed on the way."""
    import shapely

    raw.go_on()
    now = {name: _polygon(shapes[name]) for name in names if name in shapes}
    if snapped:
        # Of arrays: of two single shapes shapely keeps other threads waiting, the window's among them.
        closed: Any = shapely.difference([united(list(now.values()))], [shapely.union_all(bodies)])
        _note_closed(raw, list(now), list(now.values()), closed[0])
    for name, body in zip(names, bodies):
        raw.go_on()
        if name in now:
            _note_moves(raw, name, body, now[name])


def _note_closed(raw: Raw, names: Sequence[str], after: Sequence[BaseGeometry], closed: BaseGeometry) -> None:
    """The gaps that were closed by snapping, those that have a line already left out."""
    import shapely

    told = shapely.STRtree([shapely.Point(note.at) for note in raw.notes if note.kind == "gap" and note.at])
    tree = shapely.STRtree(after)
    for gap in shapely.get_parts(closed):
        if gap.area > VISIBLE and not len(told.query(gap, predicate="dwithin", distance=1)):
            beside = [names[i] for i in sorted(tree.query(gap, predicate="dwithin", distance=GRID).tolist())]
            text = tr("A gap of {n:.2f} square units at {names} was closed.", n=gap.area, names=", ".join(beside))
            raw.note("gap", text, _middle(gap), beside[0] if beside else "")


def _note_moves(raw: Raw, name: str, body: BaseGeometry, new: BaseGeometry) -> None:
    import shapely

    there = set(map(tuple, shapely.get_coordinates(new).tolist()))
    gone = [point for point in shapely.get_coordinates(body).tolist() if on_grid((point[0], point[1])) not in there]
    if not gone:
        return
    ends, _ = pieces([new.boundary])
    tree = shapely.STRtree(shapely.linestrings(ends))
    (spot, _), far = tree.query_nearest(shapely.points(gone), return_distance=True, all_matches=False)
    moved = int((far > 2 * GRID).sum())
    if moved:
        worst = gone[int(spot[far.argmax()])]
        text = tr(
            "{n} vertices of {name} were moved, by up to {far:.2f} units.", n=moved, name=name, far=float(far.max())
        )
        raw.note("moved", text, on_grid((worst[0], worst[1])), name)


def _polygon(shape: Shape) -> BaseGeometry:
    import shapely

    return shapely.MultiPolygon([shapely.Polygon(one[0], one[1:]) for one in shape.rings])


def _rings(face: shapely.Polygon) -> Polygon:
    """A polygon of shapely as rings on the grid."""
    rings = [face.exterior, *face.interiors]
    return tuple(tuple(on_grid((x, y)) for x, y, *_ in ring.coords[:-1]) for ring in rings)


def _middle(one: BaseGeometry) -> Point:
    point = one.representative_point()
    return on_grid((point.x, point.y))


def _kind(raw: Raw, name: str) -> str:
    """How a shape is drawn: land, until its neighbours say otherwise."""
    kind = raw.kinds.get(name, "")
    return "water" if kind == "strait" else kind if kind == "sea" or kind in SCENERY else "land"
