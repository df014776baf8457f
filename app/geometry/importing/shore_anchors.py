"""Where units stand on a coast that has no anchors of its own: near the middle of its shore, a little inland."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from ..anchors import Spot
from ..drawing import holds
from ..paths import Point, on_grid
from ..placing import Placing
from ..planar import Arc, Graph

ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95)
INLAND = (1.2, 1.7, 0.8, 2.4)
"""How far from the shore, in radii of a unit."""
APART = 1.6


def place_on_shore(placing: Placing, graph: Graph, id: str, coast: str) -> None:
    """Place the anchors that a coast of a province lacks; none where its shore is not drawn in the graph."""
    line, radius = graph.lines.get(f"{id}/{coast}"), placing.radius
    if line is None:
        return
    spots = list(_spots(graph, id, max(line.points, key=_length), radius))
    own = placing.anchors.get(id, {})
    taken = [points[0] for spot, points in own.items() if spot.role in ("unit", "dislodged", "center")]
    for role in ("unit", "dislodged"):
        spot = Spot(coast, "", role)
        if spots and spot not in own:
            best = max(spots, key=lambda one: min(APART * radius, _nearest(one, taken)))
            taken.append(best)
            placing.put(id, spot, best)


def _spots(graph: Graph, id: str, shore: Arc, radius: float) -> Iterator[Point]:
    """Points inside the province along a shore, the best first."""
    shape = graph.shape(id)
    for inland in INLAND:
        for share in ALONG:
            (x, y), (dx, dy) = _at(shore, share)
            for sign in (1, -1):
                point = on_grid((x - sign * dy * inland * radius, y + sign * dx * inland * radius))
                if holds(shape, point):
                    yield point


def _at(shore: Arc, share: float) -> tuple[Point, Point]:
    """The point at a share of the length of a shore, and the direction there, one unit long."""
    left = _length(shore) * share
    for (ax, ay), (bx, by) in pairwise(shore):
        run = math.dist((ax, ay), (bx, by))
        if run and left <= run:
            dx, dy = (bx - ax) / run, (by - ay) / run
            return (ax + dx * left, ay + dy * left), (dx, dy)
        left -= run
    return shore[-1], (1.0, 0.0)


def _length(shore: Arc) -> float:
    return math.fsum(math.dist(a, b) for a, b in pairwise(shore))


def _nearest(point: Point, others: list[Point]) -> float:
    return min((math.dist(point, other) for other in others), default=math.inf)
