"""Edit borders: move, slide, fuse, insert and delete vertices, and snap to them. Edits return a new graph or a refusal.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from rules.i18n import tr

from .adjacency import Side, length, side
from .drawing import DrawnLine, DrawnShape, Point, Ring, area, on_grid, to_side
from .levels import Levels, MovingArcCheck, covers, parted
from .planar import Arc, Edited, EditRefusal, Graph, composed, sheets_of

# ----------------------------------------------------------------------------------------------------
# Finding what is nearest to a point.


def nearest_side(graph: Graph, point: Point, levels: Levels, reach: float = math.inf) -> tuple[int, int, Point] | None:
    """Return the arc nearest to a point, the index of the vertex before, and the nearest point on it; None if out of
    reach."""
    best, found = reach, None
    for arc, points in graph.arcs.items():
        if graph.net.arc_levels[arc] & levels:
            for i, (a, b) in enumerate(pairwise(points)):
                away = to_side(point, a, b)
                if away < best:
                    best, found = away, (arc, i, foot(point, a, b))
    return found


def foot(point: Point, a: Point, b: Point) -> Point:
    """Return the point of a segment nearest to a point."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return ax + t * dx, ay + t * dy


# ----------------------------------------------------------------------------------------------------
# The part of a drawn line from one border to another: hand-drawn lines often begin beside the border.

ON_BORDER = 0.05
"""How far a point may be from a border, in board units, to count as on it."""


def crossings(graph: Graph, line: Sequence[Point], levels: Levels) -> list[float]:
    """Return how far along a line it meets borders of these levels, in board units; an end that lies on one counts."""
    import shapely

    way = shapely.LineString(line)
    arcs = [points for arc, points in graph.arcs.items() if graph.net.arc_levels[arc] & levels]
    lines: Any = shapely.linestrings([piece for points in arcs for piece in pairwise(points)])
    near = lines[shapely.STRtree(lines).query(way, predicate="dwithin", distance=ON_BORDER)]
    spots = [point for part in shapely.get_parts(shapely.intersection(near, way)) for point in part.coords]
    found = {round(way.project(shapely.Point(point)), 3) for point in spots}
    borders = shapely.MultiLineString(list(near)) if len(near) else None
    for end, far in ((line[0], 0.0), (line[-1], round(way.length, 3))):
        if borders is not None and borders.distance(shapely.Point(end)) <= ON_BORDER:
            found = {one for one in found if abs(one - far) > ON_BORDER} | {far}
    return sorted(found)


def between_borders(graph: Graph, line: Sequence[Point], levels: Levels) -> list[Point]:
    """Return the part of a line from the first border that it meets to the last; the whole line if it meets fewer than
    two."""
    import shapely
    from shapely import ops

    met = crossings(graph, line, levels) if len(line) > 1 else []
    if len(met) < 2:
        return list(line)
    part: Any = ops.substring(shapely.LineString(line), met[0], met[-1])
    return [on_grid((x, y)) for x, y in part.coords]


# ----------------------------------------------------------------------------------------------------
# Moving vertices of borders.
#
# A vertex is its point: every border through it, on the levels that may be changed, moves with it.


class VertexDrag:
    """A drag of some vertices on some levels; each step starts again from the original graph."""

    def __init__(
        self,
        graph: Graph,
        points: Iterable[Point],
        levels: Levels,
        soft: Mapping[Point, float] | None = None,
    ) -> None:
        """`soft`: vertices that follow by a share of the distance, besides `points`."""
        self.shares = {**dict(soft or {}), **dict.fromkeys(points, 1.0)}
        self.points = tuple(self.shares)
        arcs = dict.fromkeys(arc for point in self.points for arc in graph.arcs_at(point, levels))
        self.graph, self.arcs = parted(graph, tuple(arcs), levels)
        self.with_lines = graph.net.plain in levels
        self.watch = MovingArcCheck(self.graph, self.arcs) if self.arcs else None
        self.tried: Mapping[int, Arc] = {}
        """The arcs as the last step would have them, tangled or not."""

    def by(self, dx: float, dy: float) -> Edited:
        """Move all vertices by an offset, or by their share of it."""
        return self.to({(x, y): (x + dx * share, y + dy * share) for (x, y), share in self.shares.items()})

    def to(self, moves: Mapping[Point, Point]) -> Edited:
        """Move each vertex to a separate position."""
        graph = self.graph
        placed = {old: held(graph, old, on_grid(new)) for old, new in moves.items()}
        placed = {old: new for old, new in placed.items() if new != old}
        if self.watch is None or not placed:
            return graph
        self.tried = {arc: without_repeats(_course(graph.arcs[arc], placed)) for arc in self.arcs}
        new = graph.with_arcs(self.tried)
        fault = self.watch.fault(new)
        if fault:
            return fault
        if not self.with_lines:
            return new
        lines = {id: _followed(graph, line, placed) for id, line in graph.lines.items()}
        if all(line is graph.lines[id] for id, line in lines.items()):
            return new
        return replace(new, lines=lines)


def _course(points: Arc, placed: Mapping[Point, Point]) -> Arc:
    return tuple(placed.get(point, point) for point in points)


def without_repeats(points: Sequence[Point]) -> Arc:
    """Merge consecutive equal vertices."""
    return (*points[:1], *(b for a, b in pairwise(points) if a != b))


def held(graph: Graph, old: Point, new: Point) -> Point:
    """Keep a vertex on its side of the board's frame; corners of the frame do not move."""
    width, height = graph.net.width, graph.net.height
    return old[0] if old[0] in (0.0, width) else new[0], old[1] if old[1] in (0.0, height) else new[1]


def _followed(graph: Graph, line: DrawnLine, placed: Mapping[Point, Point]) -> DrawnLine:
    """Return a line along a border moved with the border, including ends between two vertices."""
    if line.kind in ("bridge", "canal"):
        return line
    points = tuple(tuple(_follow(graph, point, placed) for point in part) for part in line.points)
    return line if points == line.points else replace(line, points=points)


def _follow(graph: Graph, point: Point, placed: Mapping[Point, Point]) -> Point:
    if point in placed or point in graph.vertices:
        return placed.get(point, point)
    for old in placed:
        for arc in graph.vertices.get(old, ()):
            for a, b in pairwise(graph.arcs[arc]):
                if old in (a, b) and to_side(point, a, b) <= ON_BORDER:
                    return _carried(point, (a, b), (placed.get(a, a), placed.get(b, b)))
    return point


def _carried(point: Point, old: tuple[Point, Point], new: tuple[Point, Point]) -> Point:
    t = math.dist(point, old[0]) / math.dist(*old)
    (ax, ay), (bx, by) = new
    return on_grid((ax + t * (bx - ax), ay + t * (by - ay)))


def softly(graph: Graph, point: Point, levels: Levels, radius: float) -> dict[Point, float]:
    """Return the vertices along the borders from a point, within a radius, with the share by which they follow it.

    Other junctions stay, and so does everything beyond them.
    """
    found: dict[Point, float] = {}
    for arc in graph.arcs_at(point, levels):
        course = graph.arcs[arc]
        at = course.index(point)
        closed = course[0] == course[-1]
        for way in (course[at:] if not closed else (*course[at:], *course[1:at]), course[at::-1]):
            reach = min(radius, sum(map(math.dist, way, way[1:])))
            gone = 0.0
            for a, b in pairwise(way):
                gone += math.dist(a, b)
                if gone >= reach or b in graph.junctions:
                    break
                share = (1 - (gone / reach) ** 2) ** 2
                found[b] = max(found.get(b, 0.0), share)
    found.pop(point, None)
    return found


def moved(graph: Graph, moves: Mapping[Point, Point], levels: Levels) -> Edited:
    """Return the graph with some vertices moved."""
    return VertexDrag(graph, moves, levels).to(moves)


def smoothed(graph: Graph, points: Collection[Point], levels: Levels, strength: float = 0.5) -> Edited:
    """Return the graph with a stretch of borders smoothed; junctions stay."""
    return moved(graph, _drawn_to(graph, points, levels, strength), levels)


def _drawn_to(graph: Graph, points: Collection[Point], levels: Levels, strength: float) -> dict[Point, Point]:
    """Return for each inner vertex a point nearer to the midpoint of its neighbors."""
    found: dict[Point, Point] = {}
    for a, point, b in _steps(graph, points, levels):
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        found[point] = (
            point[0] + strength * (middle[0] - point[0]),
            point[1] + strength * (middle[1] - point[1]),
        )
    return found


def _steps(graph: Graph, points: Collection[Point], levels: Levels) -> Iterable[tuple[Point, Point, Point]]:
    """Yield those of the points that are not junctions, each between its neighbors along the border."""
    for point in dict.fromkeys(points):
        if point not in graph.junctions:
            for arc in graph.arcs_at(point, levels)[:1]:
                course = graph.arcs[arc]
                i = course.index(point)
                before = course[i - 1] if i else course[-2]
                yield before, point, course[i + 1]


def roughened(graph: Graph, points: Collection[Point], levels: Levels, amount: float = 2.0, seed: int = 0) -> Edited:
    """Return the graph with a stretch of borders roughened by up to `amount` units to either side.

    The same seed gives the same result, so that a gesture can be previewed.
    """
    chance = random.Random(seed)
    moves: dict[Point, Point] = {}
    for a, point, b in _steps(graph, points, levels):
        run = math.dist(a, b) or 1.0
        off = chance.uniform(-amount, amount) * min(1.0, run / (4 * amount))
        moves[point] = (point[0] - off * (b[1] - a[1]) / run, point[1] + off * (b[0] - a[0]) / run)
    return moved(graph, moves, levels)


# ----------------------------------------------------------------------------------------------------
# Sliding a junction along one of the borders that meet there.


def slid(graph: Graph, junction: Point, to: Point, levels: Levels) -> Edited:
    """Return the graph with a junction moved along one of its borders, to the point on it nearest to `to`.

    The border that continues that border most nearly straight grows by what it loses; all others end at the new point.
    """
    arcs = [arc for arc in graph.arcs_at(junction, levels) if junction in (graph.arcs[arc][0], graph.arcs[arc][-1])]
    base, numbers = parted(graph, arcs, levels)
    courses = {arc: _from(base.arcs[arc], junction) for arc in numbers}
    if len(courses) < 3 or any(points[0] == points[-1] for points in courses.values()):
        return EditRefusal(tr("Only a corner where three borders meet can be moved."), (junction,))
    along, i, stop = _slide_end(courses, to)
    if stop in (junction, courses[along][-1]):
        return EditRefusal(tr("A corner cannot be moved past the next one."), (stop,))
    rest, passed = (stop, *courses[along][i + 1 :]), (*courses[along][: i + 1], stop)
    partner = _straightest(courses, along)
    new = {arc: (stop, *points[1:]) for arc, points in courses.items() if arc not in (along, partner)}
    new[along] = without_repeats(rest)
    new[partner] = without_repeats((*passed[::-1], *courses[partner][1:]))
    done = base.with_arcs({arc: _to_end(points, base.arcs[arc], junction) for arc, points in new.items()})
    fault = MovingArcCheck(base, numbers).fault(done)
    if fault or graph.net.plain not in levels:
        return fault or done
    ways = _Slide(junction, stop, courses[along], courses[partner], new, passed)
    return replace(done, lines={id: ways.line(line) for id, line in graph.lines.items()})


class _Slide(NamedTuple):
    """A junction sliding to a new point: the border it slides along, the one that grows, and all new courses from
    there."""

    junction: Point
    spot: Point
    along: Arc
    partner: Arc
    new: Mapping[int, Arc]
    passed: Arc

    def line(self, line: DrawnLine) -> DrawnLine:
        """Return a line along one of these borders, ending where the border now ends."""
        parts = tuple(self.part(part) for part in line.points)
        return line if parts == line.points else replace(line, points=parts)

    def part(self, points: Arc) -> Arc:
        if points[-1] == self.junction:
            return self.part(points[::-1])[::-1]
        if points[0] != self.junction:
            return points
        if points[1] == self.partner[1]:
            return without_repeats((*self.passed[::-1], *points[1:]))
        if points[1] == self.along[1]:
            return without_repeats((self.spot, *(point for point in points if point not in self.passed)))
        return (self.spot, *points[1:])


def _from(points: Arc, end: Point) -> Arc:
    return points if points[0] == end else points[::-1]


def _to_end(points: Arc, old: Arc, junction: Point) -> Arc:
    """Return the new course in the direction of the old one."""
    return points if old[0] == junction else points[::-1]


def _slide_end(courses: Mapping[int, Arc], to: Point) -> tuple[int, int, Point]:
    """Return the arc nearest to a point, the index of the vertex before, and the nearest point on the grid."""
    best, found = math.inf, (0, 0, to)
    for arc, points in courses.items():
        for i, (a, b) in enumerate(pairwise(points)):
            away = to_side(to, a, b)
            if away < best:
                best, found = away, (arc, i, on_grid(foot(to, a, b)))
    return found


def _straightest(courses: Mapping[int, Arc], along: int) -> int:
    """Return the border that leaves most nearly opposite to `along`, from their common start."""
    ahead = _heading(courses[along])

    def bend(arc: int) -> float:
        return abs(math.remainder(_heading(courses[arc]) - ahead, math.tau))

    return max((arc for arc in courses if arc != along), key=bend)


def _heading(points: Arc) -> float:
    (ax, ay), (bx, by) = points[0], points[1]
    return math.atan2(by - ay, bx - ax)


# ----------------------------------------------------------------------------------------------------
# A corner dropped onto another one: the border between them vanishes, and all others meet in one point.

LEAST = 1.0
"""The smallest part of a shape that remains when a corner is moved onto another, in square units."""


def fused(graph: Graph, corner: Point, onto: Point, levels: Levels) -> Edited:
    """Return the graph with one corner moved onto another, on each of these levels where it is a corner."""
    if corner == onto:
        return graph
    if held(graph, corner, onto) != onto:
        return EditRefusal(tr("Points on the frame of the board cannot leave it."), (corner,))
    sheets = sheets_of(graph)
    gone: dict[Point, Point] = {}
    for level in (level for level in graph.net.levels if level in levels):
        moves = {corner: onto} | dict.fromkeys(_between(graph, corner, onto, level), onto)
        gone |= moves
        known: dict[str, DrawnShape] = {}
        for province, shape in sheets[level].items():
            if any(not moves.keys().isdisjoint(ring) for polygon in shape.rings for ring in polygon):
                known[shape.id] = known.get(shape.id) or _moved(shape, moves)
                if not known[shape.id].rings:
                    return EditRefusal(tr("{place} would disappear.", place=province), (onto,))
                sheets[level][province] = known[shape.id]
    done = composed(graph, sheets)
    fault = covers(done)
    if fault:
        return EditRefusal(tr("Borders would cross here."), fault.at or (onto,))
    return _with_lines(done, gone) if graph.net.plain in levels else done


def _between(graph: Graph, corner: Point, onto: Point, level: str) -> Arc:
    """Return the inner vertices of the shortest border of a level that directly joins the two corners; () if none does.
    """
    arcs = [graph.arcs[arc] for arc in graph.arcs_at(corner, frozenset({level}))]
    direct = [arc for arc in arcs if {arc[0], arc[-1]} == {corner, onto}]
    return min(direct, key=lambda arc: length(pairwise(arc)))[1:-1] if direct else ()


def _moved(shape: DrawnShape, moves: Mapping[Point, Point]) -> DrawnShape:
    """Return a shape with vertices moved; parts and holes with no area left are dropped."""
    moved = [[_fused_course(ring, moves) for ring in polygon] for polygon in shape.rings]
    left = [(outline, holes) for outline, *holes in moved if abs(area(outline)) >= LEAST]
    return replace(shape, rings=tuple((outline, *(hole for hole in holes if len(hole) > 2)) for outline, holes in left))


def _fused_course(ring: Ring, moves: Mapping[Point, Point]) -> Ring:
    points = [moves.get(point, point) for point in ring]
    return tuple(point for point, before in zip(points, [points[-1], *points]) if point != before)


def _with_lines(graph: Graph, gone: Mapping[Point, Point]) -> Edited:
    """Move lines along borders with them; refuse if nothing would be left of a line."""
    lines = {id: _fused_line(line, gone) for id, line in graph.lines.items()}
    lost = [id for id, line in lines.items() if not line.points and graph.lines[id].points]
    if lost:
        return EditRefusal(tr("This would delete {line}. Remove the line first.", line=", ".join(lost)), tuple(gone))
    return replace(graph, lines=lines)


def _fused_line(line: DrawnLine, gone: Mapping[Point, Point]) -> DrawnLine:
    if line.kind in ("bridge", "canal") or gone.keys().isdisjoint(point for part in line.points for point in part):
        return line
    parts = (without_repeats(_course(part, gone)) for part in line.points)
    return replace(line, points=tuple(part for part in parts if len(part) > 1))


# ----------------------------------------------------------------------------------------------------
# Inserting and deleting vertices, on both sides of a border.


def inserted(graph: Graph, point: Point, levels: Levels) -> Edited:
    """Return the graph with one more vertex on the border nearest to a point, on both sides of it."""
    near = nearest_side(graph, point, levels)
    if near is None:
        return EditRefusal(tr("There is no border here."), (point,))
    arc, i, at = near
    new = on_grid(at)
    if new in graph.vertices and graph.arcs_at(new, levels):
        return graph
    return _pierced(graph, (graph.arcs[arc][i], graph.arcs[arc][i + 1]), new, levels)


def _pierced(graph: Graph, piece: tuple[Point, Point], new: Point, levels: Levels) -> Edited:
    """Insert a vertex into one segment, in all arcs of these levels that contain it."""
    having = [arc for arc in graph.arcs_at(piece[0], levels) if _has(graph.arcs[arc], piece)]
    base, arcs = parted(graph, having, levels)
    done = base.with_arcs({arc: _put(base.arcs[arc], piece, new) for arc in arcs})
    fault = MovingArcCheck(base, arcs).fault(done)
    if fault:
        return fault
    if graph.net.plain not in levels:
        return done
    return replace(done, lines={id: _with_vertex(line, piece, new) for id, line in graph.lines.items()})


def _has(points: Arc, piece: tuple[Point, Point]) -> bool:
    return any(step in (piece, piece[::-1]) for step in pairwise(points))


def _put(points: Arc, piece: tuple[Point, Point], new: Point) -> Arc:
    found = [points[0]]
    for a, b in pairwise(points):
        found += [new, b] if (a, b) in (piece, piece[::-1]) else [b]
    return tuple(found)


def _with_vertex(line: DrawnLine, piece: tuple[Point, Point], new: Point) -> DrawnLine:
    if not any(_has(part, piece) for part in line.points):
        return line
    return replace(line, points=tuple(_put(part, piece, new) for part in line.points))


def densified(graph: Graph, at: Point, radius: float, levels: Levels, step: float = 8.0) -> Edited:
    """Return the graph with vertices in the middle of segments longer than `step`, within a circle."""
    pieces = {
        side(a, b)
        for arc, points in graph.arcs.items()
        if graph.net.arc_levels[arc] & levels
        for a, b in pairwise(points)
        if math.dist(a, b) > step and to_side(at, a, b) < radius
    }
    middles = {piece: on_grid(((piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2)) for piece in pieces}
    having = [arc for arc in graph.arcs if graph.net.arc_levels[arc] & levels and _divided(graph.arcs[arc], middles)]
    if not having:
        return graph
    base, arcs = parted(graph, having, levels)
    done = base.with_arcs({arc: _divided(base.arcs[arc], middles) or base.arcs[arc] for arc in arcs})
    fault = MovingArcCheck(base, arcs).fault(done)
    if fault:
        return fault
    if graph.net.plain not in levels:
        return done
    return replace(done, lines={id: _line_divided(line, middles) for id, line in graph.lines.items()})


def _divided(points: Arc, middles: Mapping[Side, Point]) -> Arc | None:
    """Return a course with the midpoints of its segments inserted; None if it has none of these segments."""
    found = [points[0]]
    for a, b in pairwise(points):
        middle = middles.get(side(a, b))
        found += [middle, b] if middle is not None and middle not in (a, b) else [b]
    return tuple(found) if len(found) > len(points) else None


def _line_divided(line: DrawnLine, middles: Mapping[Side, Point]) -> DrawnLine:
    if line.kind in ("bridge", "canal"):
        return line
    parts = tuple(_divided(part, middles) or part for part in line.points)
    return line if parts == line.points else replace(line, points=parts)


def deleted(graph: Graph, points: Collection[Point], levels: Levels) -> Edited:
    """Return the graph without some vertices. Junctions stay; EditRefusal if there are no other vertices."""
    gone = {point for point in points if point not in graph.junctions and not _fixed(graph, point)}
    if not gone:
        return EditRefusal(tr("A corner where borders meet cannot be deleted. Merge provinces instead."), tuple(points))
    arcs = dict.fromkeys(arc for point in sorted(gone) for arc in graph.arcs_at(point, levels))
    base, numbers = parted(graph, tuple(arcs), levels)
    done = base.with_arcs({arc: _thinned(base.arcs[arc], gone) for arc in numbers})
    short = [arc for arc in numbers if done.arcs[arc][0] == done.arcs[arc][-1] and len(done.arcs[arc]) < 4]
    if short:
        return EditRefusal(tr("A shore needs at least three corners."), (base.arcs[short[0]][0],))
    fault = MovingArcCheck(base, numbers).fault(done)
    if fault:
        return fault
    if graph.net.plain not in levels:
        return done
    return replace(done, lines={id: _line_without(line, gone) for id, line in graph.lines.items()})


def _fixed(graph: Graph, point: Point) -> bool:
    return point[0] in (0.0, graph.net.width) and point[1] in (0.0, graph.net.height)


def _thinned(points: Arc, gone: Collection[Point]) -> Arc:
    """Return an arc without some vertices; a closed one that loses its seam begins at the next vertex."""
    kept = tuple(point for point in points if point not in gone)
    closed = points[0] == points[-1]
    return (*kept, kept[0]) if closed and kept and points[0] in gone else kept


def _line_without(line: DrawnLine, gone: Collection[Point]) -> DrawnLine:
    parts = tuple(tuple(point for point in part if point not in gone) for part in line.points)
    return line if parts == line.points or any(len(part) < 2 for part in parts) else replace(line, points=parts)


# ----------------------------------------------------------------------------------------------------
# Snapping the pointer to a junction or vertex, a border, or the grid, in this order.

VERTEX, JUNCTION, SEGMENT, GRID = "vertex", "junction", "segment", "grid"


class Snap(NamedTuple):
    """The point that the pointer snaps to: `kind` is vertex, junction, segment, grid, or "" for no snap.

    `around` are the regions there, for a snap to a border.
    """

    point: Point
    kind: str = ""
    around: tuple[str, ...] = ()

    def __str__(self) -> str:
        """What was snapped to, in words."""
        places = ", ".join(self.around)
        if self.kind == JUNCTION:
            return tr("corner of {places}", places=places)
        if self.kind in (VERTEX, SEGMENT):
            return tr("border of {places}", places=places)
        return tr("grid") if self.kind == GRID else ""


class Snapper:
    """Finds what a point snaps to on some levels; `grid` is the step of the visible grid, 0 for none."""

    def __init__(self, graph: Graph, levels: Levels, grid: float = 0.0, without: Collection[Point] = ()) -> None:
        import shapely

        self.graph = graph
        self.levels = levels
        self.level = next((level for level in graph.net.levels if level in self.levels), "")
        self.grid = grid
        self.without = frozenset(without)
        arcs = [arc for arc in graph.arcs if graph.net.arc_levels[arc] & self.levels]
        self.points = list(
            dict.fromkeys(point for arc in arcs for point in graph.arcs[arc] if point not in self.without)
        )
        self.sides = [
            piece for arc in arcs for piece in pairwise(graph.arcs[arc]) if not self.without.intersection(piece)
        ]
        self.point_tree = shapely.STRtree(shapely.points(self.points) if self.points else [])
        self.side_tree = shapely.STRtree(shapely.linestrings(self.sides) if self.sides else [])

    def snap(self, point: Point, reach: float) -> Snap:
        """Return what a point snaps to within `reach` units. Vertices take precedence over borders, and borders over
        the grid."""
        vertex = self._nearest_point(point, reach)
        if vertex is not None:
            kind = JUNCTION if vertex in self.graph.junctions else VERTEX
            return Snap(vertex, kind, self.graph.around(vertex, self.level))
        piece = self._nearest_side(point, reach)
        if piece is not None:
            return Snap(on_grid(foot(point, *piece)), SEGMENT, self._beside(piece))
        if self.grid:
            at = round(point[0] / self.grid) * self.grid, round(point[1] / self.grid) * self.grid
            if math.dist(at, point) <= reach:
                return Snap(on_grid(at), GRID)
        return Snap(on_grid(point))

    def _nearest_point(self, point: Point, reach: float) -> Point | None:
        found = self._near(self.point_tree, point, reach)
        return min((self.points[i] for i in found), key=lambda spot: math.dist(spot, point), default=None)

    def _nearest_side(self, point: Point, reach: float) -> tuple[Point, Point] | None:
        found = self._near(self.side_tree, point, reach)
        return min(
            (self.sides[i] for i in found), key=lambda piece: math.dist(foot(point, *piece), point), default=None
        )

    def _near(self, tree: Any, point: Point, reach: float) -> list[int]:
        import shapely

        return [int(i) for i in tree.query(shapely.Point(point), predicate="dwithin", distance=reach)]

    def _beside(self, piece: tuple[Point, Point]) -> tuple[str, ...]:
        one, other = (self.graph.around(end, self.level) for end in piece)
        return tuple(name for name in one if name in other)
