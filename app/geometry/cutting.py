"""Split, merge, insert and rename provinces. What changes is rebuilt, so that borders stay shared."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rules.i18n import tr

from .adjacency import polygon
from .drawing import DrawnShape, Point, Polygon, Ring, area, on_grid
from .edits import crossings, inserted, without_repeats
from .levels import Levels
from .planar import Edited, EditRefusal, Graph, composed, sheets_of, union

if TYPE_CHECKING:
    from shapely import Polygon as Patch

APART = 0.5
"""Crossings of a line closer than this to each other, or to its ends, count as one."""
THINNEST = 1.0
"""A piece with fewer square units than this is refused."""


Courses = tuple[tuple[Point, ...], ...]
"""Lines from border to border that together split a province in two."""


def split(graph: Graph, line: Sequence[Point], name: str, levels: Levels) -> Edited:
    """Split a province in two along a line from border to border; the piece without the label becomes the new province
    `name`.

    The ends are moved to the nearest border, which gets vertices there. Where the line passes over other provinces,
    such as islands in a sea, the cut stops before and continues after them.
    """
    level = next(one for one in graph.net.levels if one in levels)
    graph_or_why = _with_ends(graph, (line[0], line[-1]), levels)
    if isinstance(graph_or_why, EditRefusal):
        return graph_or_why
    graph = graph_or_why
    ends = _vertex_near(graph, line[0], levels), _vertex_near(graph, line[-1], levels)
    course = without_repeats((ends[0], *(on_grid(point) for point in line[1:-1]), ends[1]))
    if len(course) < 2 or (ends[0] == ends[1] and len(course) < 4):
        return EditRefusal(tr("Draw from one border to another."), ends)
    parts = _parts(graph, course, levels)
    host = graph.at(_inner(parts[0]), level)
    if name in {region.province for region in graph.net.regions.values()}:
        return EditRefusal(tr("A province {name} already exists.", name=name), ends)
    if not host:
        return EditRefusal(tr("The line leaves the board."), ends)
    if graph.at(_inner(parts[-1]), level) != host:
        return _cut(graph, graph.at(_inner(course), level) or host, (course,), name, levels)
    found = _with_courses(graph, parts, levels)
    if isinstance(found, EditRefusal):
        return found
    graph, courses = found
    inside = tuple(one for one in courses if len(one) > 1 and graph.at(_inner(one), level) == host)
    if not inside:
        return EditRefusal(tr("Draw from one border to another."), ends)
    return _cut(graph, host, inside, name, levels)


def _with_courses(
    graph: Graph, parts: Sequence[Sequence[Point]], levels: Levels
) -> tuple[Graph, Courses] | EditRefusal:
    """Return the graph with vertices where the parts of a line begin and end, and the parts from vertex to vertex."""
    courses = []
    for part in parts:
        put = _with_ends(graph, (part[0], part[-1]), levels)
        if isinstance(put, EditRefusal):
            return put
        graph = put
        first, last = _vertex_near(graph, part[0], levels), _vertex_near(graph, part[-1], levels)
        courses.append(without_repeats((first, *(on_grid(point) for point in part[1:-1]), last)))
    return graph, tuple(courses)


def _with_ends(graph: Graph, ends: Sequence[Point], levels: Levels) -> Edited:
    """Return the graph with a border vertex at, or nearest to, each of these points."""
    for end in ends:
        put = inserted(graph, end, levels)
        if isinstance(put, EditRefusal):
            return put
        graph = put
    return graph


def _parts(graph: Graph, line: Sequence[Point], levels: Levels) -> list[Sequence[Point]]:
    """Return the parts of the line between the borders that it crosses; the whole line if it crosses none."""
    import shapely
    from shapely import ops

    met = crossings(graph, line, levels) if len(set(line)) > 1 else []
    way = shapely.LineString(line)
    inner = [far for far in met if APART < far < way.length - APART]
    if not inner:
        return [line]
    stops = [0.0, *inner, way.length]
    pieces = [ops.substring(way, a, b) for a, b in pairwise(stops) if b - a > APART]
    return [[(x, y) for x, y, *_ in piece.coords] for piece in pieces]


def _vertex_near(graph: Graph, point: Point, levels: Levels) -> Point:
    """Return the border vertex nearest to a point at which one was just inserted."""
    return min(
        (vertex for vertex in graph.vertices if graph.arcs_at(vertex, levels)),
        key=lambda vertex: math.dist(vertex, point),
    )


def _inner(course: Sequence[Point]) -> Point:
    """Return a point of a line that is not an end."""
    if len(course) > 2:
        return course[len(course) // 2]
    (ax, ay), (bx, by) = course
    return (ax + bx) / 2, (ay + by) / 2


def _cut(graph: Graph, host: str, courses: Courses, name: str, levels: Levels) -> Edited:
    """Cut the province on each of these levels where it exists; the new piece is the same on all of them."""
    province, sheets = graph.net.regions[host].province, sheets_of(graph)
    here = [level for level in graph.net.levels if level in levels and province in sheets[level]]
    here.sort(key=lambda level: sheets[level][province].id != host)
    known: dict[str, tuple[DrawnShape, DrawnShape]] = {}
    mark: Any = None
    for level in here:
        old = sheets[level][province]
        if old.id not in known:
            cut = _halves(graph, old, courses, mark)
            if isinstance(cut, EditRefusal):
                return cut
            mark = mark or shapely_point(cut[1])
            known[old.id] = replace(old, rings=cut[0]), DrawnShape(name, old.kind, cut[1], "", name, "")
        sheets[level][province], sheets[level][name] = known[old.id]
    return composed(graph, sheets, {name: province})


def shapely_point(rings: tuple[Polygon, ...]) -> Any:
    """Return a point inside a shape."""
    import shapely

    return shapely.MultiPolygon([(outline, holes) for outline, *holes in rings]).representative_point()


Halves = tuple[tuple[Polygon, ...], tuple[Polygon, ...]]
"""What remains of a shape, and the new piece."""


def _halves(graph: Graph, old: DrawnShape, courses: Courses, mark: Any) -> Halves | EditRefusal:
    """Cut a shape along courses; `mark` is a point of the new piece if known from another level."""
    import shapely

    body, line = polygon(old), shapely.MultiLineString(courses)
    ends = (courses[0][0], courses[-1][-1])
    if not line.is_simple:
        return EditRefusal(tr("The line crosses itself."), tuple(point for course in courses for point in course))
    inside = line.difference(body.boundary)
    whole = abs(inside.length - line.length) <= 1e-6 and len(shapely.get_parts(inside)) == len(courses)
    if not body.covers(line) or not whole:
        return EditRefusal(
            tr("The line leaves {place}. Draw from one border of the province to another.", place=old.id),
            _outside(body, [point for course in courses for point in course]),
        )
    pieces = _pieces(body, line)
    beside = [piece for piece in pieces if all(set(one[:2]) <= set(_corners(piece)) for one in courses)]
    if len(pieces) != len(shapely.get_parts(body)) + 1 or len(beside) != 2:
        return EditRefusal(
            tr("The line does not divide {place}. Both ends must be on the same shore.", place=old.id), ends
        )
    if min(piece.area for piece in beside) < THINNEST:
        return EditRefusal(tr("The piece would be too small."), ends)
    new = next((piece for piece in beside if mark is not None and piece.covers(mark)), None)
    new = new or _newcomer(graph, old, beside)
    return tuple(_rings(piece) for piece in pieces if piece is not new), (_rings(new),)


def _outside(body: Any, course: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points of a line outside a province; its ends if there are none."""
    return tuple(point for point in course[1:-1] if not body.covers(_point(point))) or (course[0], course[-1])


def _point(point: Point) -> Any:
    import shapely

    return shapely.Point(point)


def _pieces(body: Any, line: Any) -> list[Patch]:
    """Return the pieces into which a line cuts a shape."""
    import shapely

    edges = [*shapely.get_parts(body.boundary), line]
    noded = shapely.union_all(edges)
    patches = shapely.get_parts(shapely.polygonize([noded]))
    return [patch for patch in patches if body.covers(patch.representative_point())]


def _corners(piece: Patch) -> list[tuple[float, float]]:
    return [(x, y) for ring in (piece.exterior, *piece.interiors) for x, y, *_ in ring.coords]


def _newcomer(graph: Graph, old: DrawnShape, beside: list[Patch]) -> Patch:
    """Return the piece without the label of the old province; the smaller one if that does not decide."""
    spots = graph.anchors.get(old.province, {})
    label = next((points[0] for anchor, points in spots.items() if anchor.role == "label"), None)
    small, large = sorted(beside, key=lambda piece: piece.area)
    return large if label and small.covers(_point(label)) else small


def _rings(piece: Patch) -> Polygon:
    return tuple(tuple((x, y) for x, y, *_ in ring.coords[:-1]) for ring in (piece.exterior, *piece.interiors))


def merged(graph: Graph, keep: str, gone: str, levels: Levels) -> Edited:
    """Merge two provinces under the id of the first, on each of these levels where both exist, removing the border
    between them. Where only the second exists, it stays."""
    one, other = graph.net.regions[keep].province, graph.net.regions[gone].province
    sheets = sheets_of(graph)
    here = [level for level in graph.net.levels if level in levels and {one, other} <= sheets[level].keys()]
    if not here or not any({keep, gone} <= set(names) for names in graph.net.users.values()):
        return EditRefusal(tr("{one} and {other} share no border.", one=one, other=other))
    known: dict[tuple[str, str], DrawnShape] = {}
    for level in here:
        host, guest = sheets[level][one], sheets[level].pop(other)
        if (host.id, guest.id) not in known:
            known[host.id, guest.id] = replace(host, rings=union((*host.rings, *guest.rings)))
        sheets[level][one] = known[host.id, guest.id]
    return composed(graph, sheets)


def stamped(graph: Graph, ring: Sequence[Point], name: str, kind: str, levels: Levels) -> Edited:
    """Insert a new place inside another, such as a lake, an island or a mountain, on these levels. It may not touch a
    border."""
    import shapely

    points = _ring(ring)
    if len(points) < 3 or abs(area(points)) < THINNEST:
        return EditRefusal(tr("Draw a larger outline."), points)
    if not shapely.LinearRing(points).is_simple:
        return EditRefusal(tr("The line crosses itself."), points)
    if name in {region.province for region in graph.net.regions.values()}:
        return EditRefusal(tr("A province {name} already exists.", name=name), points[:1])
    level = next(one for one in graph.net.levels if one in levels)
    host = graph.at(points[0], level)
    if not host:
        return EditRefusal(tr("This is outside the board."), points)
    return _set_in(graph, DrawnShape(name, kind, ((points,),), "", name, ""), levels, host)


def _ring(points: Sequence[Point]) -> Ring:
    ring = without_repeats([on_grid(point) for point in points])
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _set_in(graph: Graph, new: DrawnShape, levels: Levels, host: str) -> Edited:
    """Insert a shape into the one around it, on each of these levels."""
    import shapely

    ring = new.rings[0][0]
    patch, sheets = shapely.Polygon(ring), sheets_of(graph)
    known: dict[str, DrawnShape] = {}
    for level in (level for level in graph.net.levels if level in levels):
        name = graph.at(ring[0], level)
        old = graph.shape(name)
        body = polygon(old)
        if not body.contains_properly(patch):
            off = tuple(point for point in ring if not body.contains(_point(point)))
            return EditRefusal(
                tr("It must be inside one province, here {place}, and touch no border.", place=name), off or ring
            )
        if name not in known:
            known[name] = replace(old, rings=tuple(_with_inner_ring(part, ring) for part in old.rings))
        sheets[level][old.province] = known[name]
        sheets[level][new.province] = new
    return composed(graph, sheets, {new.province: graph.net.regions[host].province})


def _with_inner_ring(part: Polygon, ring: Ring) -> Polygon:
    import shapely

    around = shapely.Polygon(part[0], part[1:]).contains(_point(ring[0]))
    return (*part, ring) if around else part


def renamed(graph: Graph, old: str, new: str) -> Edited:
    """Change the id of a province: of its shapes, anchors and coasts, and in the lines that name it."""
    net = graph.net
    if old == new:
        return graph
    if new in {region.province for region in net.regions.values()} or new in graph.anchors:
        return EditRefusal(tr("A province {name} already exists.", name=new))
    regions = {}
    for name, region in net.regions.items():
        if region.province == old:
            name = f"{new}.{region.level}" if region.level else new
            region = replace(region, name=name, province=new)
        regions[name] = replace(region, within=new) if region.within == old else region
    lies = {new if name == old else name: levels for name, levels in net.lies.items()}
    lines = [_renamed_line(line, old, new) for line in graph.lines.values()]
    anchors = {new if name == old else name: spots for name, spots in graph.anchors.items()}
    fresh = replace(net, regions=regions, lies=lies)
    return Graph(fresh, graph.arcs, {line.id: line for line in lines}, anchors)


def _renamed_line(line: Any, old: str, new: str) -> Any:
    between = tuple(new if name == old else name for name in line.between)
    through = new if line.through == old else line.through
    if line.province != old:
        return replace(line, between=between, through=through)
    return replace(line, id=f"{new}/{line.coast}", province=new, between=between, through=through)


def with_kind(graph: Graph, province: str, kind: str, within: str | None = None) -> Graph:
    """Change the kind of a place; `within`: for a strait, the province that a click there selects."""
    regions = {
        name: replace(region, kind=kind, within=region.within if within is None else within)
        if region.province == province
        else region
        for name, region in graph.net.regions.items()
    }
    return replace(graph, net=replace(graph.net, regions=regions), assembled={})
