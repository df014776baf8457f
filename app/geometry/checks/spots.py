"""Do the anchors stand where they should, with room for what stands on them?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from app.language import tr

from ..adjacency import coast_sides
from ..drawing import SCENERY, Line, holds, to_side
from ..paths import Point
from .subject import Finding, Findings, Site, Subject, at

CENTER_RADIUS = 6.0
"""Of the mark of a center, in board units."""
CROWDED = 1.5
"""A dislodged unit may overlap the one that took its place: the least distance of their anchors, in radii."""


class Spot(NamedTuple):
    """One anchor: whose it is, on which levels, which of his, and where."""

    site: Site
    name: str
    point: Point

    @property
    def dislodged(self) -> bool:
        return self.name.endswith("dislodged")

    def __str__(self) -> str:
        return f"{self.site.name} {self.name} {at(self.point)}"


def anchors(subject: Subject) -> Findings:
    """Each province has all its anchors, and the mark of a center if it is one. What is scenery to others may do with
    one for units."""
    for site in subject.sites:
        yield from _incomplete(site, subject.table.provinces[site.provinces[0]].coasts)
        if _is_center(subject, site) and site.anchors.center is None:
            yield Finding(
                "no_anchor", site.name, tr("is a center without its mark: draw a circle with the role center")
            )
        if site.anchors.center is not None and not _is_marked_rightly(subject, site):
            yield Finding("unknown_anchor", site.name, tr("has the mark of a center, but is none: remove it"))
    known = {*subject.bases.values(), *subject.table.areas}
    for id in subject.drawing.anchors:
        if id not in known:
            yield Finding(
                "unknown_anchor", id, tr("has anchors, but is neither province nor area: remove or rename them")
            )


def _is_center(subject: Subject, site: Site) -> bool:
    return any(subject.table.provinces[id].center for id in site.provinces)


def _is_marked_rightly(subject: Subject, site: Site) -> bool:
    """A mark that all levels share belongs to those of them that are centers."""
    base = subject.bases[site.provinces[0]]
    shared = site.anchors.center == subject.drawing.anchors[base].center
    stack = subject.table.board.stacks[base] if shared else site.provinces
    return any(subject.table.provinces[id].center for id in stack)


def _incomplete(site: Site, coasts: tuple[str, ...]) -> Findings:
    for name in site.anchors.missing:
        if name == "dislodged" and site.shape.kind in SCENERY:
            continue
        yield Finding("no_anchor", site.name, tr("has no anchor for {name}: draw a circle", name=name))
    for coast in coasts:
        if coast not in site.anchors.coasts:
            yield Finding(
                "no_anchor", site.name, tr("has no anchors for the coast {coast}: draw unit and dislodged", coast=coast)
            )
    for coast in site.anchors.coasts:
        if coast not in coasts:
            text = tr("has anchors for {coast}, a coast it does not have: remove them", coast=coast)
            yield Finding("unknown_anchor", site.name, text)


def inside(subject: Subject) -> Findings:
    """Anchors lie in their province, and units wholly on the board."""
    radius = subject.table.unit_radius
    width, height = subject.drawing.width, subject.drawing.height
    for spot in _spots(subject):
        x, y = spot.point
        if not holds(spot.site.shape, spot.point):
            yield Finding(
                "anchor_outside", spot.site.name, tr("the anchor {spot} is outside its shape: move it in", spot=spot)
            )
        if spot.name != "center" and not (radius <= x <= width - radius and radius <= y <= height - radius):
            text = tr(
                "a unit at {spot} sticks out of the board: move it {radius:g} from the frame", spot=spot, radius=radius
            )
            yield Finding("anchor_edge", spot.site.name, text)


def shores(subject: Subject) -> Findings:
    """The units of a coast stand nearer to it than to another coast of their province."""
    for site in subject.sites:
        coasts = subject.table.provinces[site.provinces[0]].coasts
        lines = {coast: subject.coasts.get(f"{site.name}/{coast}") for coast in coasts}
        known = {coast: line for coast, line in lines.items() if line}
        for coast in known.keys() & site.anchors.coasts.keys():
            spot = site.anchors.coasts[coast].unit
            nearest = min(known, key=lambda name: distance(spot, known[name]))
            if nearest != coast:
                text = tr(
                    "the unit of {coast} at {at} is nearer to the coast {nearest}: move it",
                    coast=coast,
                    at=at(spot),
                    nearest=nearest,
                )
                yield Finding("anchor_coast", site.name, text)


def room(subject: Subject) -> Findings:
    """Nothing that can stand on the board at one time covers another."""
    radius = subject.table.unit_radius
    for a, b in _near(list(_spots(subject)), 2 * radius):
        apart = math.dist(a.point, b.point)
        if apart < 2 * radius and apart < _least(a, b, radius):
            text = tr(
                "{a} and {b} are {apart:.1f} apart: at least {least:.1f} are needed",
                a=a,
                b=b,
                apart=apart,
                least=_least(a, b, radius),
            )
            yield Finding("anchor_crowded", a.site.name, text)


def _near(spots: list[Spot], far: float) -> Iterator[tuple[Spot, Spot]]:
    """Pairs of anchors that may be less than `far` apart, each once and in order: those in the same square of the board
    or in neighbouring ones."""
    far = max(far, 1.0)
    squares: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, spot in enumerate(spots):
        squares[int(spot.point[0] // far), int(spot.point[1] // far)].append(number)
    for number, spot in enumerate(spots):
        x, y = int(spot.point[0] // far), int(spot.point[1] // far)
        close = [other for i in (-1, 0, 1) for j in (-1, 0, 1) for other in squares.get((x + i, y + j), ())]
        yield from ((spot, spots[other]) for other in sorted(close) if other > number)


def _least(a: Spot, b: Spot, radius: float) -> float:
    """How far apart two anchors must be; 0 where they are never used together, or may touch."""
    if not a.site.levels & b.site.levels:
        shared = a.point == b.point and a.site.provinces != b.site.provinces
        return CROWDED * radius if a.name == b.name == "unit" and not shared else 0.0
    if "center" in (a.name, b.name):
        return 0.0 if a.name == b.name else radius + CENTER_RADIUS
    if a.site is b.site and a.dislodged == b.dislodged:
        return 0.0
    if (a.dislodged and b.dislodged) or a.site is b.site:
        return CROWDED * radius
    return 2 * radius


def _spots(subject: Subject) -> Iterator[Spot]:
    """Where units and center marks of the provinces go."""
    for site in subject.sites:
        yield Spot(site, "unit", site.anchors.unit)
        if "dislodged" not in site.anchors.missing:
            yield Spot(site, "dislodged", site.anchors.dislodged)
        if site.anchors.center and _is_center(subject, site):
            yield Spot(site, "center", site.anchors.center)
        for coast, stand in site.anchors.coasts.items():
            yield Spot(site, tr("{coast} unit", coast=coast), stand.unit)
            yield Spot(site, tr("{coast} dislodged", coast=coast), stand.dislodged)


def labels(subject: Subject) -> Findings:
    """A name begins in its own shape."""
    drawn = [(site.name, site.shape, site.anchors) for site in subject.sites]
    for id in subject.table.areas.keys() & subject.shapes.keys():
        drawn.append((id, subject.shapes[id], subject.drawing.anchors[id]))
    for name, shape, own in drawn:
        if "label" not in own.missing and not holds(shape, own.label):
            yield Finding(
                "anchor_outside", name, tr("its label at {at} is outside its shape: move it in", at=at(own.label))
            )


def distance(point: Point, line: Line) -> float:
    """How far a point is from a drawn line, in board units."""
    return min(to_side(point, a, b) for a, b in coast_sides(line))
