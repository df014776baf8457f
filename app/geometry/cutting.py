"""Places cut in two, joined, or set into others. What changes is built anew, so that all borders are shared again."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules import tr

from .building import rebuilt
from .drawing import Polygon, Ring, Shape
from .levelling import Levels, alone
from .moving import inserted
from .paths import Point, on_grid
from .planar import Edited, Graph, Refusal
from .rings import area, union
from .stacking import polygon

if TYPE_CHECKING:
    from shapely import Polygon as Patch

THINNEST = 1.0
"""A piece cut off is refused below this many square units."""


def split(graph: Graph, line: Sequence[Point], name: str, levels: Levels | None = None) -> Edited:
    """A place cut in two by a line from border to border; the piece without the old label is the new place `name`.

    The ends are set on the border nearest to them; what they lie on gets vertices there.
    """
    levels = frozenset(graph.net.levels) if levels is None else levels
    level = next(one for one in graph.net.levels if one in levels)
    for end in (line[0], line[-1]):
        put = inserted(graph, end, levels)
        if isinstance(put, Refusal):
            return put
        graph = put
    ends = _vertex_near(graph, line[0], levels), _vertex_near(graph, line[-1], levels)
    course = _distinct((ends[0], *(on_grid(point) for point in line[1:-1]), ends[1]))
    if len(course) < 2 or (ends[0] == ends[1] and len(course) < 4):
        return Refusal(tr("Draw from one border to another."), ends)
    host = graph.at(_inner(course), level)
    if name in {region.province for region in graph.net.regions.values()}:
        return Refusal(tr("There is a place {name} already.", name=name), ends)
    if not host:
        return Refusal(tr("The line leaves the board."), ends)
    return _cut(graph, host, course, name, levels)


def _distinct(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(b for i, b in enumerate(points) if not i or b != points[i - 1])


def _vertex_near(graph: Graph, point: Point, levels: Levels) -> Point:
    """The vertex of a border nearest to a point at which one was just inserted."""
    return min(
        (spot for spot in graph.vertices if graph.arcs_at(spot, levels)), key=lambda spot: math.dist(spot, point)
    )


def _inner(course: Sequence[Point]) -> Point:
    """A point of a line that is none of its ends."""
    if len(course) > 2:
        return course[len(course) // 2]
    (ax, ay), (bx, by) = course
    return (ax + bx) / 2, (ay + by) / 2


def _cut(graph: Graph, host: str, course: Sequence[Point], name: str, levels: Levels) -> Edited:
    import shapely

    shapes, here = alone(graph, host, levels)
    body = polygon(shapes[here])
    line = shapely.LineString(course)
    if not line.is_simple:
        return Refusal(tr("The line crosses itself."), tuple(course))
    inside = line.difference(body.boundary)
    if not body.covers(line) or abs(inside.length - line.length) > 1e-6 or len(shapely.get_parts(inside)) > 1:
        return Refusal(
            tr("The line leaves {place}. Draw from one border to another of the same place.", place=host),
            _outside(line, body, course),
        )
    pieces = _pieces(body, line)
    if len(pieces) == len(shapely.get_parts(body)):
        return Refusal(
            tr("The line does not divide {place}: both of its ends must be on one shore.", place=host),
            (course[0], course[-1]),
        )
    return _divided(graph, shapes, here, pieces, course, name)


def _outside(line: Any, body: Any, course: Sequence[Point]) -> tuple[Point, ...]:
    """Points of a line that are not within a place; its ends if there are none."""
    return tuple(point for point in course[1:-1] if not body.covers(_point(point))) or (course[0], course[-1])


def _point(point: Point) -> Any:
    import shapely

    return shapely.Point(point)


def _pieces(body: Any, line: Any) -> list[Patch]:
    """What a line makes of a shape."""
    import shapely

    edges = [*shapely.get_parts(body.boundary), line]
    noded = shapely.union_all(edges)
    patches = shapely.get_parts(shapely.polygonize([noded]))
    return [patch for patch in patches if body.covers(patch.representative_point())]


def _divided(
    graph: Graph, shapes: dict[str, Shape], here: str, pieces: list[Patch], course: Sequence[Point], name: str
) -> Edited:
    """The shapes with the pieces beside the line given to the old place and the new one."""
    old = shapes[here]
    beside = [piece for piece in pieces if set(course[:2]) <= {(x, y) for x, y in _corners(piece)}]
    if len(beside) != 2:
        return Refusal(tr("The line does not divide {place}.", place=here), (course[0], course[-1]))
    if min(piece.area for piece in beside) < THINNEST:
        return Refusal(tr("The piece would be too small."), (course[0], course[-1]))
    new = _newcomer(graph, old, beside)
    rest = [piece for piece in pieces if piece is not new]
    shapes[here] = replace(old, rings=tuple(_rings(piece) for piece in rest))
    level = graph.net.levels_of(here) if here in graph.net.regions else (old.level,)
    shapes = _after(shapes, here, Shape(name, old.kind, (_rings(new),), "", name, ""))
    lies = dict(graph.net.lies)
    if set(level) != set(graph.net.levels):
        lies[name] = tuple(level)
    return rebuilt(graph, shapes, lies)


def _corners(piece: Patch) -> list[tuple[float, float]]:
    return [(x, y) for ring in (piece.exterior, *piece.interiors) for x, y, *_ in ring.coords]


def _newcomer(graph: Graph, old: Shape, beside: list[Patch]) -> Patch:
    """The piece that does not hold the label of the old place; the smaller one if both or none does."""
    spots = graph.anchors.get(old.province, {})
    label = next((points[0] for spot, points in spots.items() if spot.role == "label"), None)
    small, large = sorted(beside, key=lambda piece: piece.area)
    return large if label and small.covers(_point(label)) else small


def _rings(piece: Patch) -> Polygon:
    return tuple(tuple((x, y) for x, y, *_ in ring.coords[:-1]) for ring in (piece.exterior, *piece.interiors))


def _after(shapes: Mapping[str, Shape], name: str, new: Shape) -> dict[str, Shape]:
    """The shapes with a new one next to one of them."""
    found: dict[str, Shape] = {}
    for one, shape in shapes.items():
        found[one] = shape
        if one == name:
            found[new.id] = new
    return found


def merged(graph: Graph, keep: str, gone: str, levels: Levels | None = None) -> Edited:
    """Two places joined under the id of the first: the border between them is gone, on these levels."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    both = set(graph.net.levels_of(keep)) & levels, set(graph.net.levels_of(gone)) & levels
    shared = frozenset(both[0] & both[1])
    if not shared or not any({keep, gone} <= set(names) for names in graph.net.users.values()):
        return Refusal(tr("{one} and {other} share no border.", one=keep, other=gone))
    if both[1] != shared:
        text = tr("{other} is on levels on which {one} is not: edit the levels of both alone.", one=keep, other=gone)
        return Refusal(text)
    shapes, host = alone(graph, keep, shared)
    graph = rebuilt(graph, shapes)
    shapes, guest = alone(graph, gone, shared)
    shapes[host] = replace(shapes[host], rings=union((*shapes[host].rings, *shapes[guest].rings)))
    return _without(graph, shapes, guest, shared)


def _without(graph: Graph, shapes: dict[str, Shape], guest: str, levels: Levels) -> Graph:
    """The graph when a region has gone from some levels; its anchors go with the last of them."""
    province = shapes.pop(guest).province
    everywhere = graph.net.lies.get(province, graph.net.levels)
    left = tuple(level for level in everywhere if level not in levels)
    lies = {**graph.net.lies, province: left}
    if not any(shape.province == province for shape in shapes.values()):
        del lies[province]
        graph = replace(graph, anchors={who: spots for who, spots in graph.anchors.items() if who != province})
    return rebuilt(graph, shapes, lies)


def stamped(graph: Graph, ring: Sequence[Point], name: str, kind: str, levels: Levels | None = None) -> Edited:
    """A new place inside another: a lake, an island, a mountain. It lies on these levels, and touches no border."""
    import shapely

    levels = frozenset(graph.net.levels) if levels is None else levels
    points = _ring(ring)
    if len(points) < 3 or abs(area(points)) < THINNEST:
        return Refusal(tr("Draw round a larger ground."), points)
    if not shapely.LinearRing(points).is_simple:
        return Refusal(tr("The line crosses itself."), points)
    if name in {region.province for region in graph.net.regions.values()}:
        return Refusal(tr("There is a place {name} already.", name=name), points[:1])
    level = next(one for one in graph.net.levels if one in levels)
    host = graph.at(points[0], level)
    if not host:
        return Refusal(tr("This is outside of the board."), points)
    levels = levels & frozenset(graph.net.levels_of(host))
    shapes, here = alone(graph, host, levels)
    body, patch = polygon(shapes[here]), shapely.Polygon(points)
    if not body.contains_properly(patch):
        return Refusal(
            tr("It must lie within one place, here {place}, and touch no border.", place=host),
            tuple(point for point in points if not body.contains(_point(point))) or points,
        )
    return _set_in(graph, shapes, here, Shape(name, kind, ((points,),), "", name, ""), levels)


def _ring(points: Sequence[Point]) -> Ring:
    ring = _distinct([on_grid(point) for point in points])
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _set_in(graph: Graph, shapes: dict[str, Shape], host: str, new: Shape, levels: Levels) -> Graph:
    old = shapes[host]
    ring = new.rings[0][0]
    shapes[host] = replace(old, rings=tuple(_with_hole(part, ring) for part in old.rings))
    lies = dict(graph.net.lies)
    if levels != frozenset(graph.net.levels):
        lies[new.province] = tuple(level for level in graph.net.levels if level in levels)
    return rebuilt(graph, _after(shapes, host, new), lies)


def _with_hole(part: Polygon, ring: Ring) -> Polygon:
    import shapely

    around = shapely.Polygon(part[0], part[1:]).contains(_point(ring[0]))
    return (*part, ring) if around else part


def shores_moved(graph: Graph, name: str, dx: float, dy: float, levels: Levels | None = None) -> Edited:
    """A place within another moved as a whole, with all that it holds."""
    from .moving import Drag

    points = [point for face in graph.net.regions[name].faces for walk in face[:1] for point in graph.ring(walk)]
    return Drag(graph, points, levels).by(dx, dy)


def renamed(graph: Graph, old: str, new: str) -> Edited:
    """A province under another id: its shapes, anchors, coasts and the lines that name it."""
    net = graph.net
    if old == new:
        return graph
    if new in {region.province for region in net.regions.values()} or new in graph.anchors:
        return Refusal(tr("There is a place {name} already.", name=new))
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
    """The graph with a place of another kind; `within`: for a strait, the province that a click there means."""
    regions = {
        name: replace(region, kind=kind, within=region.within if within is None else within)
        if region.province == province
        else region
        for name, region in graph.net.regions.items()
    }
    return replace(graph, net=replace(graph.net, regions=regions), kept={})
