"""Do the anchors stand where they should, with room for what stands on them? Do lines end where they say?"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ..adjacency import coast_sides
from ..drawing import Line, holds, to_side
from ..paths import Point
from .subject import Finding, Findings, Subject, at

CENTER_RADIUS = 6.0
"""Of the mark of a center, in board units."""
CROWDED = 1.5
"""A dislodged unit may overlap the one that took its place: the least distance of their anchors, in radii."""
ON_THE_LINE = 1.0
"""How far from a place a line that leads there may end, in board units."""


class Spot(NamedTuple):
    """One anchor: whose it is, which of his, and where."""

    province: str
    name: str
    point: Point

    @property
    def dislodged(self) -> bool:
        return self.name.endswith("dislodged")

    def __str__(self) -> str:
        return f"{self.province} {self.name} {at(self.point)}"


def anchors(subject: Subject) -> Findings:
    """Each province has all its anchors, inside its own shape, and a center mark if it is a center."""
    for id, province in subject.table.provinces.items():
        own = subject.drawing.anchors.get(id)
        if own is None or id not in subject.plain:
            continue
        for name in own.missing:
            yield Finding("no_anchor", id, f"has no anchor for {name}: draw a circle")
        for coast in province.coasts:
            if coast not in own.coasts:
                yield Finding("no_anchor", id, f"has no anchors for the coast {coast}: draw unit and dislodged")
        for coast in own.coasts:
            if coast not in province.coasts:
                yield Finding("unknown_anchor", id, f"has anchors for {coast}, a coast it does not have: remove them")
        if province.center and own.center is None:
            yield Finding("no_anchor", id, "is a center without its mark: draw a circle with the role center")
        if own.center is not None and not province.center:
            yield Finding("unknown_anchor", id, "has the mark of a center, but is none: remove it")
    for id in subject.drawing.anchors:
        if id not in subject.table.provinces and id not in subject.table.areas:
            yield Finding("unknown_anchor", id, "has anchors, but is neither province nor area: remove or rename them")


def inside(subject: Subject) -> Findings:
    """Anchors lie in their province, and units wholly on the board."""
    radius = subject.table.unit_radius
    width, height = subject.drawing.width, subject.drawing.height
    for spot in _spots(subject):
        x, y = spot.point
        if not holds(subject.plain[spot.province], spot.point):
            yield Finding("anchor_outside", spot.province, f"the anchor {spot} is outside its shape: move it in")
        if spot.name != "center" and not (radius <= x <= width - radius and radius <= y <= height - radius):
            text = f"a unit at {spot} sticks out of the board: move it {radius:g} from the frame"
            yield Finding("anchor_edge", spot.province, text)


def shores(subject: Subject) -> Findings:
    """The units of a coast stand nearer to it than to another coast of their province."""
    for id, province in subject.table.provinces.items():
        lines = {coast: subject.coasts.get(f"{id}/{coast}") for coast in province.coasts}
        known = {coast: line for coast, line in lines.items() if line}
        stands = subject.drawing.anchors[id].coasts if id in subject.plain else {}
        for coast in known.keys() & stands.keys():
            spot = stands[coast].unit
            nearest = min(known, key=lambda name: distance(spot, known[name]))
            if nearest != coast:
                text = f"the unit of {coast} at {at(spot)} is nearer to the coast {nearest}: move it"
                yield Finding("anchor_coast", id, text)


def room(subject: Subject) -> Findings:
    """Nothing that can stand on the board at one time covers another."""
    radius = subject.table.unit_radius
    for a, b in combinations(_spots(subject), 2):
        apart = math.dist(a.point, b.point)
        if apart < 2 * radius and apart < _least(a, b, radius):
            text = f"{a} and {b} are {apart:.1f} apart: at least {_least(a, b, radius):.1f} are needed"
            yield Finding("anchor_crowded", a.province, text)


def _least(a: Spot, b: Spot, radius: float) -> float:
    """How far apart two anchors must be; 0 where they are never used together, or may touch."""
    if "center" in (a.name, b.name):
        return 0.0 if a.name == b.name else radius + CENTER_RADIUS
    if a.province == b.province and a.dislodged == b.dislodged:
        return 0.0
    if (a.dislodged and b.dislodged) or a.province == b.province:
        return CROWDED * radius
    return 2 * radius


def _spots(subject: Subject) -> Iterator[Spot]:
    """Where units and center marks of the provinces go."""
    for id in subject.table.provinces:
        if id not in subject.plain:
            continue
        own = subject.drawing.anchors[id]
        yield Spot(id, "unit", own.unit)
        yield Spot(id, "dislodged", own.dislodged)
        if own.center:
            yield Spot(id, "center", own.center)
        for side, stand in {**own.coasts, **own.levels}.items():
            yield Spot(id, f"{side} unit", stand.unit)
            yield Spot(id, f"{side} dislodged", stand.dislodged)


def labels(subject: Subject) -> Findings:
    """A name begins in its own shape."""
    for id, shape in subject.plain.items():
        own = subject.drawing.anchors[id]
        if "label" not in own.missing and not holds(shape, own.label):
            yield Finding("anchor_outside", id, f"its label at {at(own.label)} is outside its shape: move it in")


def ends(subject: Subject) -> Findings:
    """Bridges and canals lead from the one of their places to the other."""
    for line in subject.drawing.lines:
        if line.kind in ("bridge", "canal") and set(line.between) <= subject.plain.keys():
            tips = line.points[0][0], line.points[-1][-1]
            if not any(_leads(subject, tips, pair) for pair in (line.between, line.between[::-1])):
                text = f"runs from {at(tips[0])} to {at(tips[1])}: it should join {' and '.join(line.between)}"
                yield Finding("line_end", line.id, text)


def _leads(subject: Subject, tips: tuple[Point, Point], between: tuple[str, ...]) -> bool:
    return all(holds(subject.plain[name], tip, ON_THE_LINE) for name, tip in zip(between, tips))


def distance(point: Point, line: Line) -> float:
    """How far a point is from a drawn line, in board units."""
    return min(to_side(point, a, b) for a, b in coast_sides(line))
