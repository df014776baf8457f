"""`strata map check`: checks that the table and the drawing of a map are sound and agree with each other."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app.language import tr
from rules.files import MapError, map_drawing, map_folder, read_map
from rules.reasons import listed

from . import checks
from .adjacency import coast_sides
from .checks import CheckedMap, Findings, MapFinding, Site, at
from .drawing import CENTER_RADIUS, SCENERY, DrawingError, DrawnLine, Point, holds, province_of, to_side
from .svg_map import read_drawing

__all__ = ["CHECKS", "MapFinding", "check_map"]


# ----------------------------------------------------------------------------------------------------
# Is the table consistent? Neighbors from both sides, places, homes, starting units, victory.


def symmetry(subject: CheckedMap) -> Findings:
    """Check that neighbors are listed from both sides."""
    for name, moves in subject.table.adjacency.items():
        for place, near in moves.items():
            for to in near:
                if place not in moves.get(to, ()):
                    text = tr(
                        "{place} lists {to}, but {to} does not list {place}: add it there or remove it here",
                        place=place,
                        to=to,
                    )
                    yield MapFinding("one_sided", f"adjacency.{name}", text)


def places(subject: CheckedMap) -> Findings:
    """Check that each table lists suitable places: coasts where a province has several, and terrain that its units can
    enter."""
    for name, entry in subject.table.tables.items():
        for place in subject.table.adjacency.get(name, {}):
            province = subject.table.provinces[province_of(place)]
            split = entry.by == "water" and province.coasts and province.kind != "sea"
            if split and "/" not in place:
                coasts = listed([f"{place}/{coast}" for coast in province.coasts], "or")
                yield MapFinding(
                    "place",
                    f"adjacency.{name}",
                    tr("{place} has more than one coast: write {coasts}", place=place, coasts=coasts),
                )
            elif (
                "/" in place and not split and (entry.by != "none" or place.partition("/")[2] not in province.lakeside)
            ):
                text = tr(
                    "{place} should be {right}: this table ignores coasts",
                    place=place,
                    right=province_of(place),
                )
                yield MapFinding("place", f"adjacency.{name}", text)
            if {"land": "sea", "water": "inland"}.get(entry.by) == province.kind:
                text = tr(
                    "{place} is {kind}, which no unit of this table can enter: remove it",
                    place=place,
                    kind=province.kind,
                )
                yield MapFinding("place", f"adjacency.{name}", text)


def reach(subject: CheckedMap) -> Findings:
    """Check that every province can be reached from every other by some unit; docks, which are separate, from docks."""
    kinds = {id: entry.kind for id, entry in subject.table.provinces.items()}
    for docks in (False, True):
        yield from _reached(subject, [id for id, kind in kinds.items() if (kind == "dock") == docks])


def _reached(subject: CheckedMap, provinces: list[str]) -> Findings:
    """Report the provinces that cannot be reached from the first of them."""
    near: dict[str, set[str]] = defaultdict(set)
    for moves in subject.table.adjacency.values():
        for place, ends in moves.items():
            near[province_of(place)] |= {province_of(end) for end in ends}
    seen, rim = set(provinces[:1]), provinces[:1]
    while rim:
        fresh = sorted(near[rim.pop()] - seen)
        seen.update(fresh)
        rim += fresh
    for province in provinces:
        if province not in seen:
            text = tr("cannot be reached from {province}: give it neighbors in a table", province=provinces[0])
            yield MapFinding("out_of_reach", province, text)


def homes(subject: CheckedMap) -> Findings:
    """Check that home provinces are supply centers, and that every power with starting units has homes."""
    for power, entry in subject.table.powers.items():
        if entry.start and not entry.homes:
            yield MapFinding("home", f"powers.{power}", tr("has no home centers: give it at least one"))
        for home in entry.homes:
            if not subject.table.provinces[home].center:
                yield MapFinding(
                    "home",
                    f"powers.{power}",
                    tr("its home {home} is not a supply center: set center = true there", home=home),
                )


def start(subject: CheckedMap) -> Findings:
    """Check that the starting units are where their type can be, one per province."""
    table_of = {kind: name for name, entry in subject.table.tables.items() for kind in entry.kinds}
    taken: dict[str, str] = {}
    for power, entry in subject.table.powers.items():
        for unit in entry.start:
            kind, _, place = unit.partition(" ")
            moves = subject.table.adjacency[table_of[kind]]
            if not moves.get(place):
                like = [stand for stand in moves if province_of(stand) == province_of(place)]
                right = (
                    tr("write {like}", like=listed([f"{kind} {stand}" for stand in like], "or"))
                    if like
                    else tr("move it to another province")
                )
                yield MapFinding(
                    "start", f"powers.{power}.start", tr("{unit} cannot be there: {right}", unit=unit, right=right)
                )
            other = taken.get(province_of(place))
            taken[province_of(place)] = unit
            if other:
                text = tr("{unit} starts in the same province as {other}: remove one of them", unit=unit, other=other)
                yield MapFinding("start", f"powers.{power}.start", text)


def victory(subject: CheckedMap) -> Findings:
    """Check that the victory condition is attainable, and not by two powers at once; 0 means no victory by centers."""
    centers = sum(province.center for province in subject.table.provinces.values())
    needed = subject.table.victory_centers
    if needed and not centers / 2 < needed <= centers:
        text = tr(
            "{needed} of {centers} centers: set it to {least} to {centers}",
            needed=needed,
            centers=centers,
            least=centers // 2 + 1,
        )
        yield MapFinding("victory", "victory_centers", text)


def names(subject: CheckedMap) -> Findings:
    """Check that no id, name or alias means two provinces; a place may have the same name on all its levels."""
    meant: dict[str, str] = {}
    for id, province in subject.table.provinces.items():
        for word in dict.fromkeys(word.lower() for word in (id, province.name, *province.aliases)):
            other = meant.setdefault(word, id)
            stacked = word == province.name.lower() and subject.bases[other] == subject.bases[id]
            if other != id and not stacked:
                yield MapFinding(
                    "name",
                    f"provinces.{id}",
                    tr("'{word}' also means {other}: change one of them", word=word, other=other),
                )


# ----------------------------------------------------------------------------------------------------
# Are the anchors where they should be, with enough room?

CROWDED = 1.5
"""The least distance of the anchors of a dislodged unit and of the one that took its place, in unit radii; they may
overlap."""


class CheckedAnchor(NamedTuple):
    """One anchor: its site, its name there, and its position."""

    site: Site
    name: str
    point: Point

    @property
    def dislodged(self) -> bool:
        return self.name.endswith("dislodged")

    def __str__(self) -> str:
        return f"{self.site.name} {self.name} {at(self.point)}"


def anchors(subject: CheckedMap) -> Findings:
    """Check that each province has all its anchors, and the mark of a center if it is one.

    Places drawn as scenery need no anchor for dislodged units.
    """
    for site in subject.sites:
        yield from _incomplete(site, subject.table.provinces[site.provinces[0]].coasts)
        if _is_center(subject, site) and site.anchors.center is None:
            yield MapFinding(
                "no_anchor", site.name, tr("is a supply center without a mark: draw a circle with the role center")
            )
        if site.anchors.center is not None and not _is_marked_rightly(subject, site):
            yield MapFinding(
                "unknown_anchor", site.name, tr("has the mark of a supply center but is not one: remove the mark")
            )
    known = {*subject.bases.values(), *subject.table.areas}
    for id in subject.drawing.anchors:
        if id not in known:
            yield MapFinding(
                "unknown_anchor", id, tr("has anchors but is neither a province nor an area: remove or rename them")
            )


def _is_center(subject: CheckedMap, site: Site) -> bool:
    return any(subject.table.provinces[id].center for id in site.provinces)


def _is_marked_rightly(subject: CheckedMap, site: Site) -> bool:
    """Whether a center's mark is right; a mark shared by all levels is right if the province is a center on any of
    them."""
    base = subject.bases[site.provinces[0]]
    shared = site.anchors.center == subject.drawing.anchors[base].center
    stack = subject.table.board.stacks[base] if shared else site.provinces
    return any(subject.table.provinces[id].center for id in stack)


def _incomplete(site: Site, coasts: tuple[str, ...]) -> Findings:
    for name in site.anchors.missing:
        if name == "dislodged" and site.shape.kind in SCENERY:
            continue
        yield MapFinding("no_anchor", site.name, tr("has no anchor for {name}: draw a circle", name=name))
    for coast in coasts:
        if coast not in site.anchors.coasts:
            yield MapFinding(
                "no_anchor", site.name, tr("has no anchors for the coast {coast}: draw unit and dislodged", coast=coast)
            )
    for coast in site.anchors.coasts:
        if coast not in coasts:
            text = tr("has anchors for the coast {coast}, which does not exist: remove them", coast=coast)
            yield MapFinding("unknown_anchor", site.name, text)


def inside(subject: CheckedMap) -> Findings:
    """Check that anchors lie in their province, and units wholly on the board."""
    radius = subject.table.unit_radius
    width, height = subject.drawing.width, subject.drawing.height
    for anchor in _spots(subject):
        x, y = anchor.point
        if not holds(anchor.site.shape, anchor.point):
            yield MapFinding(
                "anchor_outside",
                anchor.site.name,
                tr("the anchor {spot} is outside its shape: move it inside", spot=anchor),
            )
        if anchor.name != "center" and not (radius <= x <= width - radius and radius <= y <= height - radius):
            text = tr(
                "a unit at {spot} extends beyond the board: move it at least {radius:g} from the frame",
                spot=anchor,
                radius=radius,
            )
            yield MapFinding("anchor_edge", anchor.site.name, text)


def shores(subject: CheckedMap) -> Findings:
    """Check that the units of a coast are nearer to it than to another coast of their province."""
    for site in subject.sites:
        coasts = subject.table.provinces[site.provinces[0]].coasts
        lines = {coast: subject.coasts.get(f"{site.name}/{coast}") for coast in coasts}
        known = {coast: line for coast, line in lines.items() if line}
        for coast in known.keys() & site.anchors.coasts.keys():
            stand = site.anchors.coasts[coast].unit
            nearest = min(known, key=lambda name: distance(stand, known[name]))
            if nearest != coast:
                text = tr(
                    "the unit of {coast} at {at} is closer to the coast {nearest}: move it",
                    coast=coast,
                    at=at(stand),
                    nearest=nearest,
                )
                yield MapFinding("anchor_coast", site.name, text)


def room(subject: CheckedMap) -> Findings:
    """Check that nothing that can be on the board at the same time covers another."""
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
            yield MapFinding("anchor_crowded", a.site.name, text)


def _near(spots: list[CheckedAnchor], far: float) -> Iterator[tuple[CheckedAnchor, CheckedAnchor]]:
    """Yield pairs of anchors that may be less than `far` apart, each once and in order: those in the same or in
    neighboring squares of the board."""
    far = max(far, 1.0)
    squares: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, one in enumerate(spots):
        squares[int(one.point[0] // far), int(one.point[1] // far)].append(number)
    for number, one in enumerate(spots):
        x, y = int(one.point[0] // far), int(one.point[1] // far)
        close = [other for i in (-1, 0, 1) for j in (-1, 0, 1) for other in squares.get((x + i, y + j), ())]
        yield from ((one, spots[other]) for other in sorted(close) if other > number)


def _least(a: CheckedAnchor, b: CheckedAnchor, radius: float) -> float:
    """Return how far apart two anchors must be; 0 if they are never used together, or may touch."""
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


def _spots(subject: CheckedMap) -> Iterator[CheckedAnchor]:
    """Yield the anchors of units and center marks of the provinces."""
    for site in subject.sites:
        yield CheckedAnchor(site, "unit", site.anchors.unit)
        if "dislodged" not in site.anchors.missing:
            yield CheckedAnchor(site, "dislodged", site.anchors.dislodged)
        if site.anchors.center and _is_center(subject, site):
            yield CheckedAnchor(site, "center", site.anchors.center)
        for coast, stand in site.anchors.coasts.items():
            yield CheckedAnchor(site, tr("{coast} unit", coast=coast), stand.unit)
            yield CheckedAnchor(site, tr("{coast} dislodged", coast=coast), stand.dislodged)


def labels(subject: CheckedMap) -> Findings:
    """Check that labels are inside their shape."""
    drawn = [(site.name, site.shape, site.anchors) for site in subject.sites]
    for id in subject.table.areas.keys() & subject.shapes.keys():
        drawn.append((id, subject.shapes[id], subject.drawing.anchors[id]))
    for name, shape, own in drawn:
        if "label" not in own.missing and not holds(shape, own.label):
            yield MapFinding(
                "anchor_outside", name, tr("its label at {at} is outside its shape: move it inside", at=at(own.label))
            )


def distance(point: Point, line: DrawnLine) -> float:
    """Return the distance of a point from a drawn line, in board units."""
    return min(to_side(point, a, b) for a, b in coast_sides(line))


CHECKS = (
    symmetry,
    places,
    reach,
    homes,
    start,
    victory,
    names,
    checks.level_findings,
    checks.ids,
    checks.stacked,
    checks.shapes,
    checks.levels,
    checks.lines,
    checks.coasts,
    checks.shores_in_pairs,
    checks.outlines,
    checks.borders,
    checks.overlaps,
    checks.gaps,
    checks.neighbors,
    checks.shores,
    checks.areas,
    anchors,
    inside,
    shores,
    room,
    labels,
    checks.ends,
    checks.courses,
)
"""All checks, in the order of the report."""


def check_map(folder: Path | str) -> list[MapFinding]:
    """Return everything that is wrong with a map, given by its folder or its id; [] for a sound one.

    A file that cannot be read is also a finding. Raises OSError or LookupError if there is no such map.
    """
    try:
        table = read_map(folder)
    except MapError as error:
        return [MapFinding("table", f"{error.file.name}, {fault.place}", fault.text) for fault in error.faults]
    try:
        drawing = read_drawing(table.drawing, map_drawing(map_folder(folder)))
    except DrawingError as error:
        return [MapFinding("drawing", f"{error.file.name}, {fault.element}", fault.text) for fault in error.faults]
    except MapError as error:
        texts = (fault.text.removeprefix(f"{table.drawing}: ") for fault in error.faults)
        return [MapFinding("drawing", table.drawing, text) for text in texts]
    subject = CheckedMap(table, drawing)
    return list(dict.fromkeys(finding for check in CHECKS for finding in check(subject)))
