"""From shapes that share their vertices to the graph of their borders, and back to a drawing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from .adjacency import owners, side
from .anchors import Spots, gather
from .drawing import Drawing, Line, Polygon, Ring, Shape
from .paths import Point
from .planar import Arc, Face, Graph, Net, Region, Walk


def graph_of(
    shapes: Mapping[str, Shape],
    size: tuple[float, float],
    levels: tuple[str, ...] = ("",),
    lies: Mapping[str, tuple[str, ...]] | None = None,
    plain: str = "",
) -> Graph:
    """The graph of shapes (by their ids, of all levels); equal vertices are one. See Net for the rest."""
    weaver = _Weaver(shapes)
    regions = {name: weaver.region(shape) for name, shape in shapes.items()}
    net = Net(size[0], size[1], levels, regions, lies or {}, plain or levels[0])
    return Graph(net, weaver.arcs, kept=dict(shapes))


def rebuilt(graph: Graph, shapes: Mapping[str, Shape], lies: Mapping[str, tuple[str, ...]] | None = None) -> Graph:
    """A graph made anew after some of its shapes were changed, added or taken away; all else stays."""
    net = graph.net
    new = graph_of(shapes, (net.width, net.height), net.levels, net.lies if lies is None else lies, net.plain)
    return replace(new, lines=graph.lines, anchors=graph.anchors)


def drawing_of(graph: Graph) -> Drawing:
    """The board as what a reader of its file would give."""
    shapes = graph.shapes
    owner = {shape.province: shape for shape in reversed(shapes.values())}
    names = dict.fromkeys([*(shape.province for shape in shapes.values()), *graph.anchors])
    anchors = {name: gather(graph.anchors.get(name, {}), owner.get(name)) for name in names}
    return Drawing(graph.net.width, graph.net.height, shapes, tuple(graph.lines.values()), anchors)


def with_besides(graph: Graph, lines: Iterable[Line], anchors: Mapping[str, Spots]) -> Graph:
    """The graph with the lines and anchors of a drawing."""
    return replace(graph, lines={line.id: line for line in lines}, anchors=anchors)


class _Weaver:
    """Cuts the rings of shapes at the junctions and numbers the pieces, each once."""

    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self.arcs: dict[int, Arc] = {}
        self.known: dict[tuple[Point, Point], int] = {}
        self.joints = _joints(shapes)

    def region(self, shape: Shape) -> Region:
        faces = tuple(self.face(polygon) for polygon in shape.rings)
        return Region(shape.id, shape.kind, faces, shape.within, shape.province, shape.level)

    def face(self, polygon: Polygon) -> Face:
        return tuple(self.walk(ring) for ring in polygon)

    def walk(self, ring: Ring) -> Walk:
        cuts = [i for i, point in enumerate(ring) if point in self.joints]
        if not cuts:
            start = min(range(len(ring)), key=ring.__getitem__)
            return (self.number((*ring[start:], *ring[: start + 1])),)
        turned = (*ring[cuts[0] :], *ring[: cuts[0]], ring[cuts[0]])
        ends = [*(cut - cuts[0] for cut in cuts), len(ring)]
        return tuple(self.number(turned[a : b + 1]) for a, b in pairwise(ends))

    def number(self, points: Arc) -> int:
        """The number of an arc, ~n if it is known from the other end. Its first step tells it from all others."""
        found = self.known.get((points[0], points[1]))
        if found is None:
            found = len(self.arcs)
            self.arcs[found] = points
            self.known[points[0], points[1]] = found
            self.known[points[-1], points[-2]] = ~found
        return found


def _joints(shapes: Mapping[str, Shape]) -> set[Point]:
    """Where other than two sides meet, or two that do not part the same shapes."""
    whose = owners(shapes)
    near: dict[Point, list[Point]] = defaultdict(list)
    for a, b in whose:
        near[a].append(b)
        near[b].append(a)
    return {
        point
        for point, others in near.items()
        if len(others) != 2 or sorted(whose[side(point, others[0])]) != sorted(whose[side(point, others[1])])
    }
