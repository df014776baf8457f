"""Anchors of provinces, edited: graph in, graph out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from .anchors import SINGLE, Spot
from .paths import Point, on_grid
from .planar import Graph


class Pin(NamedTuple):
    """One anchor: whose, which, the how-manieth of its role, and where."""

    province: str
    spot: Spot
    place: int
    point: Point


def pins(graph: Graph) -> Iterator[Pin]:
    """All anchors of a board, in the order of the file."""
    for province, spots in graph.anchors.items():
        for spot, points in spots.items():
            for i, point in enumerate(points):
                yield Pin(province, spot, i, point)


def pins_on(graph: Graph, level: str) -> Iterator[Pin]:
    """The anchors that count on a level: its own, and the shared ones that it has no own of."""
    for pin in pins(graph):
        own = pin.spot._replace(level=level)
        lies = graph.net.lies.get(pin.province, graph.net.levels)
        shared = not pin.spot.level and (not level or own not in graph.anchors[pin.province])
        if level in lies and (pin.spot.level == level or shared):
            yield pin


def with_anchor(graph: Graph, province: str, spot: Spot, points: Sequence[Point]) -> Graph:
    """The graph with the anchors of one role at these points; none takes them away."""
    spots = {name: list(found) for name, found in graph.anchors.get(province, {}).items()}
    if points:
        spots[spot] = [on_grid(point) for point in points]
    else:
        spots.pop(spot, None)
    return replace(graph, anchors={**graph.anchors, province: spots})


def with_pin_at(graph: Graph, pin: Pin, point: Point) -> Graph:
    """The graph with one anchor elsewhere."""
    points = list(graph.anchors[pin.province][pin.spot])
    points[pin.place] = point
    return with_anchor(graph, pin.province, pin.spot, points)


def with_another(graph: Graph, province: str, spot: Spot, point: Point) -> Graph:
    """The graph with one anchor more; one of which there is a single one is moved."""
    here = () if spot.role in SINGLE else graph.anchors.get(province, {}).get(spot, ())
    return with_anchor(graph, province, spot, (*here, point))


def without_pin(graph: Graph, pin: Pin) -> Graph:
    """The graph without one anchor."""
    points = list(graph.anchors[pin.province][pin.spot])
    del points[pin.place]
    return with_anchor(graph, pin.province, pin.spot, points)
