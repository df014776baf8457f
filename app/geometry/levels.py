"""Check that edits leave borders untangled, and edit levels: separate them, or copy outlines from one to another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.i18n import tr

from .adjacency import fault_point, polygon
from .drawing import DECIMALS, DrawnShape, Point, Polygon, on_grid
from .planar import (
    Arc,
    Edited,
    EditRefusal,
    Face,
    Graph,
    Region,
    Topology,
    composed,
    longest_neighbor,
    sheets_of,
    union,
)

if TYPE_CHECKING:
    from shapely import LineString


# ----------------------------------------------------------------------------------------------------
# Does an edit tangle the borders? Checked only where it was made, so that a drag can check every step.
#
# A graph has neither gaps nor overlaps if its arcs do not cross and its regions are valid polygons with the same total
# area as before.

NOTHING = 1e-3
"""By how many square units sums of areas may differ, because of rounding."""


class MovingArcCheck:
    """Checks some arcs of a graph while they move; all others stay."""

    def __init__(self, graph: Graph, moving: Collection[int]) -> None:
        import shapely

        self.moving = tuple(dict.fromkeys(moving))
        self.regions = tuple(dict.fromkeys(name for arc in self.moving for name in graph.net.users[arc]))
        on = graph.net.arc_levels
        levels = frozenset(one for arc in self.moving for one in on[arc])
        self.still = [arc for arc in graph.arcs if arc not in set(self.moving) and on[arc] & levels]
        self.lines = [shapely.LineString(graph.arcs[arc]) for arc in self.still]
        self.tree = shapely.STRtree(self.lines)
        self.covered = self._covered(graph)

    def fault(self, graph: Graph) -> EditRefusal | None:
        """Return what is wrong with the moving arcs in a graph; None if nothing is."""
        where = tuple(dict.fromkeys(self._crossings(graph)))
        if where:
            return EditRefusal(tr("Borders would cross here."), where)
        return self._broken(graph)

    def _crossings(self, graph: Graph) -> Iterator[Point]:
        import shapely

        drawn: dict[int, Any] = {}
        for arc in self.moving:
            points = graph.arcs[arc]
            if len(points) < 2 or len(set(points)) < min(3, len(points)):
                yield points[0]
                continue
            drawn[arc] = line = shapely.LineString(points)
            if not line.is_simple:
                yield from _self_crossings(line)
            for other in self.tree.query(line, predicate="intersects"):
                yield from self._met(graph, arc, line, self.still[other], self.lines[other])
        done: list[int] = []
        for arc, line in drawn.items():
            for other in done:
                if line.intersects(drawn[other]):
                    yield from self._met(graph, arc, line, other, drawn[other])
            done.append(arc)

    def _met(self, graph: Graph, one: int, line: LineString, other: int, across: LineString) -> Iterator[Point]:
        """Yield where two arcs of one level meet, other than in a common end."""
        on = graph.net.arc_levels
        if on[one] & on[other]:
            shared = _ends(graph.arcs[one]) & _ends(graph.arcs[other])
            yield from (point for point in _points(line.intersection(across)) if point not in shared)

    def _covered(self, graph: Graph) -> dict[str, float]:
        """Return for each level the total area of the affected regions."""
        import shapely

        polygons = {name: shapely.area(polygon(graph.shape(name))) for name in self.regions}
        found: dict[str, float] = {}
        for name, size in polygons.items():
            for level in graph.net.levels_of(name):
                found[level] = found.get(level, 0.0) + float(size)
        return found

    def _broken(self, graph: Graph) -> EditRefusal | None:
        for name in self.regions:
            body = polygon(graph.shape(name))
            if not body.is_valid:
                at = fault_point(body)
                return EditRefusal(tr("{place} would be split here.", place=name), (at,) if at else ())
        covered = self._covered(graph)
        if any(abs(covered[level] - size) > NOTHING for level, size in self.covered.items()):
            return EditRefusal(tr("Borders would overlap."), tuple(graph.arcs[self.moving[0]][:1]))
        return None


def _ends(arc: Arc) -> set[Point]:
    return {arc[0], arc[-1]}


def _self_crossings(line: LineString) -> Iterator[Point]:
    """Yield where a line crosses or touches itself."""
    import shapely

    crossings = shapely.node(line)
    ends: dict[Point, int] = {}
    for part in shapely.get_parts(crossings):
        for point in (part.coords[0], part.coords[-1]):
            ends[point[0], point[1]] = ends.get((point[0], point[1]), 0) + 1
    knots = [point for point, count in ends.items() if count > 2]
    yield from knots or [(line.coords[0][0], line.coords[0][1])]


def _points(geometry: Any) -> Iterator[Point]:
    """Yield the points of an intersection of any type."""
    import shapely

    for part in shapely.get_parts(geometry):
        for x, y, *_ in part.coords:
            yield x, y


def covers(graph: Graph) -> EditRefusal | None:
    """Return why the regions of some level are not a coverage of the whole board; None if all are."""
    import shapely

    for level in graph.net.levels:
        names = graph.net.sheets[level]
        polygons = [polygon(graph.shape(name)) for name in names]
        for name, one in zip(names, polygons):
            if not one.is_valid:
                at = fault_point(one)
                return EditRefusal(tr("The outline of {place} crosses itself.", place=name), (at,) if at else ())
        if not shapely.coverage_is_valid(polygons):
            return EditRefusal(tr("Shapes overlap or their borders differ."), _edges(polygons))
        if abs(sum(one.area for one in polygons) - graph.net.width * graph.net.height) > NOTHING:
            return EditRefusal(tr("The shapes do not fill the board."))
    return None


def _edges(polygons: list[Any]) -> tuple[Point, ...]:
    import shapely

    edges = [edge for edge in shapely.coverage_invalid_edges(polygons) if not edge.is_empty]
    return tuple((float(edge.centroid.x), float(edge.centroid.y)) for edge in edges)


# ----------------------------------------------------------------------------------------------------
# Laying new outlines over a sheet of shapes that fill the board, so that the result fills it too.
#
# All lines are noded together on the grid of the drawing (shapely's snap rounding), so that whatever ends on a line
# has a vertex there on both sides.

SLIVER = 0.05
"""A face with fewer square units goes to the neighbor with the longest border rather than to whoever contains it."""


def overlaid(
    sheet: Mapping[str, DrawnShape], new: Mapping[str, DrawnShape], fallback: Mapping[str, DrawnShape]
) -> dict[str, DrawnShape] | EditRefusal:
    """Return the shapes of a sheet (by province) after giving some of them new outlines.

    `fallback` tells who gets the ground that they leave. EditRefusal if a province would lose all of its ground.
    """
    import shapely

    bodies = {name: polygon(shape) for name, shape in sheet.items()}
    outlines = {name: polygon(shape) for name, shape in new.items()}
    lines = [body.boundary for body in (*bodies.values(), *outlines.values())]
    noded = shapely.union_all(lines, grid_size=10.0**-DECIMALS)
    faces = list(shapely.get_parts(shapely.polygonize([noded])))
    ground = {name: polygon(shape) for name, shape in fallback.items() if name in sheet}
    owner = [_owner(face.representative_point(), bodies, outlines, ground) for face in faces]
    _settle(faces, owner)
    found: dict[str, list[Polygon]] = {name: [] for name in sheet}
    for face, name in zip(faces, owner):
        # Who has the face so far keeps it if no neighbor can take it.
        point = face.representative_point()
        holder = name or next(held for held, body in bodies.items() if body.contains(point))
        found[holder].append(rings_of(face))
    lost = [name for name, parts in found.items() if not parts]
    if lost:
        return EditRefusal(tr("{place} would disappear from this level.", place=", ".join(lost)))
    return {name: replace(sheet[name], rings=union(parts)) for name, parts in found.items()}


def _owner(point: Any, bodies: Mapping[str, Any], new: Mapping[str, Any], ground: Mapping[str, Any]) -> str:
    """Return who gets a face: the new outline that contains it, else who keeps it, else who has it in `ground`; "" if
    nobody."""
    taken = next((name for name, body in new.items() if body.contains(point)), "")
    before = next((name for name, body in bodies.items() if body.contains(point)), "")
    if taken or before not in new:
        return taken or before
    return next((name for name, body in ground.items() if name not in new and body.contains(point)), "")


def _settle(faces: list[Any], owner: list[str]) -> None:
    """Give faces without an owner, and slivers, to the neighbor with the longest border."""
    import shapely

    tree = shapely.STRtree(faces)
    left = [i for i, face in enumerate(faces) if not owner[i] or face.area < SLIVER]
    while left:
        unsettled = [i for i in left if not _given(tree, faces, owner, i)]
        if len(unsettled) == len(left):
            return
        left = [i for i in unsettled if not owner[i]]


def _given(tree: Any, faces: list[Any], owner: list[str], i: int) -> bool:
    """Give a face to the owned neighbor with the longest common border. Returns whether there was one."""
    face, runs = faces[i], dict[str, float]()
    for j in tree.query(face, predicate="touches").tolist():
        if owner[j]:
            shared = face.boundary.intersection(faces[j].boundary).length
            runs[owner[j]] = runs.get(owner[j], 0.0) + shared
    if runs:
        owner[i] = max(runs, key=lambda name: runs[name])
    return bool(runs)


def rings_of(face: Any) -> Polygon:
    """Return a shapely polygon as rings on the grid."""
    return tuple(tuple(on_grid((x, y)) for x, y, *_ in ring.coords[:-1]) for ring in (face.exterior, *face.interiors))


# ----------------------------------------------------------------------------------------------------
# Separating levels of a board, and making them agree again.
#
# Levels share shapes and arcs as long as they agree. An edit of some levels leaves the others unchanged: first the
# shapes on edited and unedited levels are split into separate ones, and the arcs that will move are copied.

Levels = frozenset[str]


def parted(graph: Graph, arcs: Collection[int], levels: Levels) -> tuple[Graph, tuple[int, ...]]:
    """Return a graph in which these arcs belong to `levels` only, and their numbers there.

    Arcs that are also borders on other levels stay there; their copies are new arcs.
    """
    users, on = graph.net.users, graph.net.arc_levels
    mixed = [arc for arc in arcs if on[arc] & levels and on[arc] - levels]
    if not mixed:
        return graph, tuple(arcs)
    net = parted_regions(graph.net, {name for arc in mixed for name in users[arc]}, levels)
    doubles = {arc: max(graph.arcs) + 1 + i for i, arc in enumerate(mixed)}
    regions = {name: _redrawn(net, name, doubles, levels) for name in net.regions}
    courses = {**graph.arcs, **{new: graph.arcs[old] for old, new in doubles.items()}}
    unchanged = {name: shape for name, shape in graph.assembled.items() if regions.get(name) == graph.net.regions[name]}
    new = replace(graph, net=replace(net, regions=regions), arcs=courses, assembled=unchanged)
    return new, tuple(doubles.get(arc, arc) for arc in arcs)


def parted_regions(net: Topology, names: Collection[str], levels: Levels) -> Topology:
    """Return a topology in which each of these regions lies only on some of `levels`, or on none of them."""
    regions: dict[str, Region] = {}
    for name, region in net.regions.items():
        regions[name] = region
        if name in names:
            for level in _leaving(net.levels_of(name), levels, net.plain):
                regions[f"{region.province}.{level}"] = replace(region, name=f"{region.province}.{level}", level=level)
    return replace(net, regions=regions)


def _leaving(here: tuple[str, ...], levels: Levels, plain: str) -> Iterator[str]:
    """Yield the levels of a region that get a separate shape: those on the other side of `levels` from the plain one.
    """
    going = [level for level in here if level in levels]
    staying = [level for level in here if level not in levels]
    if going and staying:
        yield from staying if plain in going or (plain not in staying and len(going) > len(staying)) else going


def _redrawn(net: Topology, name: str, doubles: Mapping[int, int], levels: Levels) -> Region:
    """Return a region along the copied arcs, if it lies on those levels."""
    region = net.regions[name]
    if not doubles.keys() & set(region.arcs()) or not levels & set(net.levels_of(name)):
        return region
    return replace(region, faces=tuple(_face(face, doubles) for face in region.faces))


def _face(face: Face, doubles: Mapping[int, int]) -> Face:
    return tuple(tuple(doubles.get(n, n) if n >= 0 else ~doubles.get(~n, ~n) for n in walk) for walk in face)


def below(graph: Graph, level: str) -> str:
    """Return the level directly below another; "" below the lowest."""
    at = graph.net.levels.index(level)
    return graph.net.levels[at - 1] if at else ""


def copied_from_below(graph: Graph, level: str) -> Edited:
    """Return the graph with the borders of the level below copied to this one, so that they move together from now on.

    A place that is below but not on this level goes to the neighbor with the longest border.
    """
    source = below(graph, level)
    if not source:
        return EditRefusal(tr("There is no level below this one."))
    sheet = graph.sheet(source)
    here = {graph.net.regions[name].province for name in graph.net.sheets[level]}
    missing = here - {shape.province for shape in sheet.values()}
    if missing:
        return EditRefusal(
            tr("{places} are on this level only, so there was nothing to copy for them.", places=_said(missing))
        )
    given = _given_away(sheet, here)
    if isinstance(given, EditRefusal):
        return given
    return _with_sheet(graph, level, given)


def places_from_below(graph: Graph, level: str, provinces: Collection[str]) -> Edited:
    """Return the graph with the outlines of some provinces on a level copied from the level below.

    Neighbors give up what an outline takes in; what it leaves goes to whoever has it below, or else to the neighbor
    with the longest border.
    """
    source = below(graph, level)
    if not source:
        return EditRefusal(tr("There is no level below this one."))
    lower = {shape.province: shape for shape in graph.sheet(source).values()}
    upper = {shape.province: shape for shape in graph.sheet(level).values()}
    missing = {name for name in provinces if name not in lower or name not in upper}
    if missing:
        return EditRefusal(tr("{places} are not on both levels.", places=_said(missing)))

    wanted = overlaid(upper, {name: lower[name] for name in provinces}, lower)
    return wanted if isinstance(wanted, EditRefusal) else _with_sheet(graph, level, wanted)


def _said(names: Collection[str]) -> str:
    return ", ".join(sorted(names))


def _given_away(sheet: dict[str, DrawnShape], here: Collection[str]) -> dict[str, DrawnShape] | EditRefusal:
    """Return the shapes of a sheet by province, those of other provinces merged into their neighbors."""
    found = {shape.province: shape for shape in sheet.values()}
    for province in [name for name in found if name not in here]:
        host = longest_neighbor(found, province)
        if not host:
            return EditRefusal(tr("{place} has no neighbor that could take its area.", place=province))
        gone = found.pop(province)
        found[host] = replace(found[host], rings=union((*found[host].rings, *gone.rings)))
    return found


def _with_sheet(graph: Graph, level: str, wanted: Mapping[str, DrawnShape]) -> Edited:
    """Return the graph with these shapes (by province) on a level; those equal to the shared ones are shared.

    The result is checked as a whole: where borders of two levels nearly touch, the grid may make them meet.
    """
    done = composed(graph, {**sheets_of(graph), level: dict(wanted)})
    return covers(done) or done
