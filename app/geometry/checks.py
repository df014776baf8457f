"""The checks of `strata map check` that compare a map's drawing with its table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from app.language import tr
from rules.reasons import listed

from .adjacency import (
    NARROW,
    SUITED,
    Contacts,
    Derivation,
    Derived,
    Pair,
    ProvinceTerrain,
    Side,
    above,
    coast_sides,
    contacts,
    facing,
    fault_point,
    length,
    owners,
    pair,
    polygon,
)
from .drawing import Anchors, Drawing, DrawnLine, DrawnShape, Point, holds, province_of

if TYPE_CHECKING:
    from shapely import MultiPolygon
    from shapely.geometry.base import BaseGeometry

    from rules.files import MapFile


# ----------------------------------------------------------------------------------------------------
# The map being checked, and the findings.


class MapFinding(NamedTuple):
    """A fault of a map: a `code` for programs, `where` it is, and what is wrong and how to fix it."""

    code: str
    where: str
    text: str


class Site(NamedTuple):
    """A place as drawn: one for all the provinces, one per level, that share its shape and anchors."""

    name: str
    provinces: tuple[str, ...]
    levels: frozenset[str]
    shape: DrawnShape
    anchors: Anchors


@dataclass(frozen=True)
class CheckedMap:
    """A map's table and its drawing."""

    table: MapFile
    drawing: Drawing

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """The ids of the levels, from the lowest; ("",) on a board without levels."""
        return tuple(self.table.levels) or ("",)

    def levels_of(self, province: str) -> tuple[str, ...]:
        """Return the ids of the levels on which a province lies."""
        return self.table.board.levels_of(province) or ("",)

    @cached_property
    def bases(self) -> Mapping[str, str]:
        """For each province its id without the level, as used for shapes and anchors."""
        return {id: province.base for id, province in self.table.board.provinces.items()}

    @cached_property
    def coasts(self) -> Mapping[str, DrawnLine]:
        """The drawn coasts by id, such as "StP/nc"."""
        return {line.id: line for line in self.drawing.lines if line.kind == "coast"}

    @cached_property
    def sheets(self) -> Mapping[str, Mapping[str, DrawnShape]]:
        """The shapes on each level, by the ids of provinces and areas; includes unknown shapes."""
        return {level: dict(self._sheet(level)) for level in self.levels}

    def _sheet(self, level: str) -> Iterator[tuple[str, DrawnShape]]:
        here = {base: id for id, base in self.bases.items() if level in self.levels_of(id)}
        elsewhere = set(self.bases.values()) - here.keys()
        for shape in self.drawing.shapes.values():
            if shape is self.drawing.shape_on(shape.province, level) and shape.province not in elsewhere:
                yield here.get(shape.province, shape.province), shape

    @cached_property
    def shapes(self) -> Mapping[str, DrawnShape]:
        """The shapes of provinces and areas by id; if on several levels, the shape on the lowest."""
        found: dict[str, DrawnShape] = {}
        for sheet in self.sheets.values():
            found = {**sheet, **found}
        return found

    @cached_property
    def derivations(self) -> Mapping[str, Derivation]:
        """The neighbors in the drawing, level by level. A lake is neither sea nor land and has no neighbors."""
        provinces = self.table.provinces.items()
        lands = {id: ProvinceTerrain(one.kind == "sea", one.coasts) for id, one in provinces if one.kind != "lake"}
        return {level: self._derivation(sheet, lands) for level, sheet in self.sheets.items()}

    def _derivation(self, sheet: Mapping[str, DrawnShape], lands: Mapping[str, ProvinceTerrain]) -> Derivation:
        here = {id: land for id, land in lands.items() if id in sheet}
        return Derivation(sheet, self.drawing.lines, here, self.table.min_border)

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The provinces as drawn, in map order."""
        found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for id, base in self.bases.items():
            for level in self.levels_of(id):
                shape = self.sheets[level].get(id)
                if shape:
                    stands = level if level in self.drawing.anchors[base].levels else ""
                    found[shape.id, stands].append((id, level))
        return tuple(self._site(shape, stands, who) for (shape, stands), who in found.items())

    @cached_property
    def sites_of(self) -> Mapping[str, tuple[Site, ...]]:
        """The sites drawn by each shape, by its id."""
        found: dict[str, list[Site]] = defaultdict(list)
        for site in self.sites:
            found[site.shape.id].append(site)
        return {id: tuple(sites) for id, sites in found.items()}

    @cached_property
    def named(self) -> Mapping[str, tuple[str, ...]]:
        """The provinces that share each id without a level."""
        found: dict[str, list[str]] = defaultdict(list)
        for id, base in self.bases.items():
            found[base].append(id)
        return {base: tuple(ids) for base, ids in found.items()}

    def _site(self, shape: str, stands: str, who: list[tuple[str, str]]) -> Site:
        provinces = tuple(dict.fromkeys(id for id, _ in who))
        base = self.bases[provinces[0]]
        name = provinces[0] if len(provinces) == 1 else base
        anchors = self.drawing.anchors_on(base, stands)
        return Site(name, provinces, frozenset(level for _, level in who), self.drawing.shapes[shape], anchors)

    def pairs(self, name: str) -> frozenset[Pair]:
        """Return the neighbors listed in one table of the file, from either side."""
        moves = self.table.adjacency.get(name, {})
        return frozenset(pair(place, to) for place, near in moves.items() for to in near)


Findings = Iterator[MapFinding]


def at(point: Point) -> str:
    """Return a point as text."""
    return f"({point[0]:g}, {point[1]:g})"


# ----------------------------------------------------------------------------------------------------
# Do the shapes fill the board, without gaps and overlaps, with the same vertices on both sides of each border?
#
# shapely is imported only in these checks: it takes longer than the rest of starting the program.

TOUCHING = 0.005
"""Shapes closer than this, in board units, touch."""


def outlines(subject: CheckedMap) -> Findings:
    """Check that every shape consists of valid polygons."""
    for shape in subject.drawing.shapes.values():
        one = polygon(shape)
        if not one.is_valid:
            point = fault_point(one)
            text = tr(
                "its outline crosses or touches itself at {spot}: untangle it there", spot=at(point) if point else "?"
            )
            yield MapFinding("outline", shape.id, text)


def _sheets(subject: CheckedMap) -> Iterator[tuple[str, Mapping[str, DrawnShape]]]:
    """Yield the shapes of each distinct level by id, with words such as " on Board 2" ("" if all levels are drawn
    alike)."""
    seen: list[frozenset[str]] = []
    sheets = {level: {shape.id: shape for shape in sheet.values()} for level, sheet in subject.sheets.items()}
    alike = len({frozenset(sheet) for sheet in sheets.values()}) == 1
    for level, sheet in sheets.items():
        if frozenset(sheet) not in seen:
            seen.append(frozenset(sheet))
            yield "" if alike else tr(" on {level}", level=subject.table.levels[level].name), sheet


def borders(subject: CheckedMap) -> Findings:
    """Check that every segment of a shape belongs to exactly one other shape or lies on the frame of the board."""
    for where, sheet in _sheets(subject):
        loose: dict[str, list[Side]] = defaultdict(list)
        crowded: dict[str, list[Side]] = defaultdict(list)
        for piece, names in owners(sheet).items():
            if len(names) == 1 and not _in_frame(piece, subject.drawing):
                loose[names[0]].append(piece)
            elif len(names) > 2 or len(set(names)) < len(names):
                crowded[names[0]].append(piece)
        yield from _badly_bordered(where, loose, crowded)


def _badly_bordered(where: str, loose: Mapping[str, list[Side]], crowded: Mapping[str, list[Side]]) -> Findings:
    for id, pieces in loose.items():
        run, start = length(pieces), at(min(pieces)[0])
        text = tr(
            "{run:.2f} units of its outline, from {start}, touch nothing else{where}",
            run=run,
            start=start,
            where=where,
        )
        yield MapFinding("border", id, tr("{text}: give both sides the same vertices", text=text))
    for id, pieces in crowded.items():
        text = tr(
            "its border from {at} is drawn more than twice{where}: remove one shape", at=at(min(pieces)[0]), where=where
        )
        yield MapFinding("border", id, text)


def _in_frame(piece: Side, drawing: Drawing) -> bool:
    (ax, ay), (bx, by) = piece
    return (ax == bx and ax in (0.0, drawing.width)) or (ay == by and ay in (0.0, drawing.height))


def overlaps(subject: CheckedMap) -> Findings:
    """Check that no two shapes of a level overlap."""
    import shapely

    for where, sheet in _sheets(subject):
        shapes = list(sheet.values())
        polygons = [polygon(shape) for shape in shapes]
        if all(one.is_valid for one in polygons) and not shapely.coverage_is_valid(polygons):
            ground = _Ground(shapes)
            for shape, edge in zip(shapes, shapely.coverage_invalid_edges(polygons)):
                if not edge.is_empty:
                    others = ground.near(edge, shape)
                    text = tr(
                        "at {spot}{where} it does not line up with {others}: give both the same vertices there",
                        spot=_point_text(edge),
                        where=where,
                        others=others,
                    )
                    yield MapFinding("overlap", shape.id, text)


def gaps(subject: CheckedMap) -> Findings:
    """Check that the shapes of each level fill the board exactly."""
    import shapely

    everything = _Ground(list(subject.drawing.shapes.values()))
    if not all(one.is_valid for one in everything.polygons):
        return
    board = shapely.box(0, 0, subject.drawing.width, subject.drawing.height)
    for where, sheet in _sheets(subject):
        ground = _Ground(list(sheet.values()))
        filled = shapely.union_all(ground.polygons)
        for gap in _parts(board.difference(filled)):
            text = tr(
                "no shape covers {area:.2f} square units{where} between {near}",
                area=gap.area,
                where=where,
                near=ground.near(gap),
            )
            yield MapFinding("gap", _point_text(gap), f"{text}: {_remedy(gap, everything)}")
        for rest in _parts(filled.difference(board)):
            text = tr(
                "{near} sticks out of the board by {area:.2f} square units{where}",
                near=ground.near(rest),
                area=rest.area,
                where=where,
            )
            yield MapFinding("outside", _point_text(rest), tr("{text}: cut it off at the frame", text=text))


def _remedy(gap: BaseGeometry, everything: _Ground) -> str:
    """Return how to fill a gap: with a province that exists there on other levels, if there is one."""
    fitting = [shape.province for shape, one in everything.touching(gap) if one.buffer(TOUCHING).covers(gap)]
    if not fitting:
        return tr("add them to one of these")
    return tr(
        "{fitting} exists on other levels: add it to this one, or draw a shape for this level", fitting=fitting[0]
    )


def _parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """Return the areas in a geometry, without the lines and points that a difference leaves."""
    import shapely

    return [part for part in shapely.get_parts(geometry) if part.area > 0]


class _Ground:
    """An index of shapes by position."""

    def __init__(self, shapes: Sequence[DrawnShape]) -> None:
        import shapely

        self.shapes = shapes
        self.polygons = [polygon(shape) for shape in shapes]
        self.tree = shapely.STRtree(self.polygons)

    def touching(self, geometry: BaseGeometry) -> Iterator[tuple[DrawnShape, MultiPolygon]]:
        """Yield the shapes that touch a geometry, in file order."""
        for i in sorted(self.tree.query(geometry, predicate="dwithin", distance=TOUCHING).tolist()):
            yield self.shapes[i], self.polygons[i]

    def near(self, geometry: BaseGeometry, but: DrawnShape | None = None) -> str:
        """Return the ids of the shapes that touch a geometry, except one, as text."""
        return ", ".join(shape.id for shape, _ in self.touching(geometry) if shape is not but) or tr("the others")


def _point_text(geometry: BaseGeometry) -> str:
    """Return a point inside a geometry, as text."""
    point = geometry.representative_point()
    return at((round(point.x, 2), round(point.y, 2)))


# ----------------------------------------------------------------------------------------------------
# Does the drawing show the neighbors listed in the table?



def neighbors(subject: CheckedMap) -> Findings:
    """Check for each table that its neighbors are those of the drawing, with joining lines and overrides."""
    for name, entry in subject.table.tables.items():
        if entry.by == "none":
            continue
        beside = _united(derivation.by(entry.by) for derivation in subject.derivations.values())
        over = _stacked(subject, entry.by) if entry.stacked else Derived(frozenset(), {})
        lines = {pair(*line.between) for line in subject.table.lines.values() if name in line.joins}
        base = beside.joined | over.joined | lines
        decided = {pair(*one.between): one.joins for one in subject.table.overrides if one.table == name}
        unsure = {names: run for names, run in {**beside.unsure, **over.unsure}.items() if names not in base}
        yield from _idle(subject, name, {one: joins for one, joins in decided.items() if one not in unsure}, base)
        unsure = {names: run for names, run in unsure.items() if names not in decided}
        yield from _undecided(subject, name, unsure)
        yes = frozenset(names for names, joins in decided.items() if joins)
        right = (base | yes) - (decided.keys() - yes)
        yield from _different(subject, name, right - unsure.keys(), subject.pairs(name) - unsure.keys())


def _united(levels: Iterable[Derived]) -> Derived:
    """Combine what several levels show; a contact too short on one may be long enough on another."""
    joined: frozenset[Pair] = frozenset()
    unsure: dict[Pair, float] = {}
    for shown in levels:
        joined |= shown.joined
        unsure |= {names: max(run, unsure.get(names, 0.0)) for names, run in shown.unsure.items()}
    return Derived(joined, {names: run for names, run in unsure.items() if names not in joined})


def _stacked(subject: CheckedMap, rule: str) -> Derived:
    """Return the provinces directly above each other, of the kinds that a table with this rule is about."""
    suited = {id for id, province in subject.table.provinces.items() if province.kind in SUITED[rule]}
    sheets = [{id: shape for id, shape in sheet.items() if id in suited} for sheet in subject.sheets.values()]
    return _united(above(lower, upper, subject.table.min_border) for lower, upper in pairwise(sheets))


def _idle(subject: CheckedMap, name: str, decided: Mapping[Pair, bool], base: frozenset[Pair]) -> Findings:
    """Report overrides that change nothing. An override that forbids crossing a narrow water is worth keeping."""
    idle = [names for names, joins in decided.items() if joins == (names in base)]
    faced = _faced(subject) if idle else frozenset()
    for names in idle:
        if names in base or names not in faced:
            text = tr(
                "the override for {names} is not needed, because the drawing shows the same: remove it",
                names=listed(names),
            )
            yield MapFinding("idle_override", f"adjacency.{name}", text)


def _faced(subject: CheckedMap) -> frozenset[Pair]:
    """Return the lands that face each other across a narrow water on any level."""
    least = NARROW * subject.table.unit_radius
    return frozenset(names for sheet in subject.sheets.values() for names in facing(sheet, least))


def _undecided(subject: CheckedMap, name: str, unsure: Mapping[Pair, float]) -> Findings:
    for names, run in unsure.items():
        how = tr("only at a corner")
        if _apart(subject, names):
            how = tr("one above the other, on only {run:.1f} square units", run=run)
        elif run:
            how = tr("only along {run:.1f} units", run=run)
        text = tr(
            "{names} touch {how}: redraw the border, or add an override with a reason",
            names=listed(names),
            how=how,
        )
        yield MapFinding("undecided", f"adjacency.{name}", text)


def _different(subject: CheckedMap, name: str, right: frozenset[Pair], in_list: frozenset[Pair]) -> Findings:
    for names in sorted(in_list - right):
        lack = _lack(subject, name, names)
        text = tr("{names} are neighbors, but {lack}", names=listed(names), lack=lack)
        yield MapFinding("not_drawn", f"adjacency.{name}", text)
    for names in sorted(right - in_list):
        how = tr("are right above each other") if _apart(subject, names) else tr("border each other in the drawing")
        text = tr(
            "{names} {how}, but are not neighbors: add them, or add an override with a reason",
            names=listed(names),
            how=how,
        )
        yield MapFinding("not_told", f"adjacency.{name}", text)


def _lack(subject: CheckedMap, name: str, names: Pair) -> str:
    """Return why two places are not neighbors in the drawing, and how to fix it."""
    if not _apart(subject, names):
        return tr("the drawing shows no common border: remove them, or draw one")
    if not subject.table.tables[name].stacked:
        return tr("are on different levels: remove them, or set stacked = true in tables.{name}", name=name)
    return tr("are not right above each other: remove them, or add an override with a reason")


def _apart(subject: CheckedMap, names: Pair) -> bool:
    """Whether two places have no level in common."""
    one, other = (set(subject.levels_of(province_of(name))) for name in names)
    return not one & other


def shores(subject: CheckedMap) -> Findings:
    """Check that coastal provinces border a sea and inland ones do not."""
    kinds = {id: province.kind for id, province in subject.table.provinces.items()}
    for id in subject.table.provinces:
        near = {other for one in subject.derivations.values() for other in _beside(subject, one.contacts, id)}
        seas = sorted(other for other in near if kinds[other] == "sea")
        if kinds[id] == "inland" and seas:
            words = tr("borders {seas}: its kind should be \"coast\"", seas=", ".join(seas))
            yield MapFinding("kind", f"provinces.{id}", words)
        if kinds[id] == "coast" and not seas and id in subject.shapes:
            yield MapFinding("kind", f"provinces.{id}", tr("borders no sea: its kind should be \"inland\""))


def _beside(subject: CheckedMap, found: Contacts, id: str) -> Iterator[str]:
    """Yield what shares a border with a province that is long enough to count."""
    for other, pieces in found.beside.get(id, {}).items():
        if length(pieces) >= subject.table.min_border:
            yield other


def areas(subject: CheckedMap) -> Findings:
    """Check that the table lists for each area exactly the provinces that it borders in the drawing."""
    found = [contacts(sheet) for sheet in subject.sheets.values()]
    for id, area in subject.table.areas.items():
        if area.within:
            continue
        shown = {name for sheet in found for name in _beside(subject, sheet, id)}
        shown &= subject.table.provinces.keys()
        if shown != set(area.touches):
            text = tr("touches should be {shown}, as drawn", shown=", ".join(sorted(shown)) or tr("empty"))
            yield MapFinding("touches", f"areas.{id}", text)


# ----------------------------------------------------------------------------------------------------
# Do table and drawing have the same shapes, lines and coasts?

KINDS = {
    "sea": ("sea", "lake", "water"),
    "coast": ("land", "mountain", "island"),
    "inland": ("land", "mountain", "impassable"),
    "lake": ("lake",),
    "dock": ("dock",),
}
"""How provinces of each kind may be drawn; a variant may use as a province what is scenery elsewhere."""


def shapes(subject: CheckedMap) -> Findings:
    """Check that every province and area has a shape of its kind, and that every shape is one of them.

    A dock may have none; it then becomes a box beside the map.
    """
    for id in subject.table.provinces:
        yield from _undrawn(subject, id)
    for id in subject.table.areas:
        if id not in subject.shapes:
            yield MapFinding("no_shape", id, tr("has no shape: draw a path with the ID {id}", id=id))
    known = {*subject.bases.values(), *subject.table.areas}
    for shape in subject.drawing.shapes.values():
        if shape.province not in known:
            text = tr("this shape is neither a province nor an area in map.toml: add it there or rename it")
            yield MapFinding("unknown_shape", shape.id, text)
        else:
            yield from _unlike(subject, shape)


def _undrawn(subject: CheckedMap, province: str) -> Findings:
    base = subject.bases[province]
    bare = [level for level in subject.levels_of(province) if province not in subject.sheets[level]]
    if bare and subject.table.provinces[province].kind != "dock":
        own = (
            tr(', or with data-province="{base}" and data-level="{bare}"', base=base, bare=bare[0])
            if subject.table.levels
            else ""
        )
        yield MapFinding(
            "no_shape", province, tr("has no shape: draw a path with the ID {base}{own}", base=base, own=own)
        )


def _unlike(subject: CheckedMap, shape: DrawnShape) -> Findings:
    """Report where a shape contradicts the table."""
    area = subject.table.areas.get(shape.province)
    if area and area.kind != shape.kind:
        text = tr(
            'is drawn as "{kind}", but map.toml has the kind "{right}": make them agree',
            kind=shape.kind,
            right=area.kind,
        )
        yield MapFinding("kind", shape.id, text)
    elif area and area.within != shape.within:
        yield MapFinding(
            "within",
            shape.id,
            tr(
                'data-within is "{within}", but map.toml says "{right}": make them agree',
                within=shape.within,
                right=area.within,
            ),
        )
    for site in subject.sites_of.get(shape.id, ()):
        right = KINDS[subject.table.provinces[site.provinces[0]].kind]
        if shape.kind not in right:
            text = tr(
                'is drawn as "{kind}", but by map.toml it should be {right}', kind=shape.kind, right=listed(right, "or")
            )
            yield MapFinding("kind", shape.id, text)


def levels(subject: CheckedMap) -> Findings:
    """Check that whatever is drawn for a single level is on that level in the table."""
    drawn = {shape.id for sheet in subject.sheets.values() for shape in sheet.values()}
    for shape in subject.drawing.shapes.values():
        if shape.level and shape.id not in drawn:
            yield MapFinding("unknown_level", shape.id, _no_level(subject, shape.province, shape.level))
    for base, anchors in subject.drawing.anchors.items():
        here = {level for id in subject.named.get(base, ()) for level in subject.levels_of(id)}
        for level in anchors.levels:
            if level not in here:
                yield MapFinding("unknown_level", base, f"anchors: {_no_level(subject, base, level)}")


def _no_level(subject: CheckedMap, base: str, level: str) -> str:
    """Return why something drawn for a level has no place there, and how to fix it."""
    if level not in subject.table.levels:
        known = ", ".join(subject.table.levels) or "none"
        return tr('data-level="{level}", but the levels of map.toml are: {known}', level=level, known=known)
    return tr(
        'data-level="{level}", but {base} is not on that level: add {base}@{level} to map.toml or remove this shape',
        level=level,
        base=base,
    )


def lines(subject: CheckedMap) -> Findings:
    """Check that every line of the table is drawn, and drawn as the table says."""
    drawn = {line.id: line for line in subject.drawing.lines if line.kind != "coast"}
    for id, entry in subject.table.lines.items():
        line = drawn.get(id)
        if line is None:
            yield MapFinding("no_line", id, tr("is not drawn: add a path with the ID {id} to the layer lines", id=id))
        elif (line.kind, set(line.between), line.through) != (entry.kind, set(entry.between), entry.through):
            here = tr(
                "{kind} {between} through {through}",
                kind=line.kind,
                between=" ".join(line.between),
                through=line.through or tr("nothing"),
            )
            there = tr(
                "{kind} {between} through {through}",
                kind=entry.kind,
                between=" ".join(entry.between),
                through=entry.through or tr("nothing"),
            )
            yield MapFinding(
                "line",
                id,
                tr("the drawing has {here}, but map.toml has {there}: make them agree", here=here, there=there),
            )
    for id in drawn:
        if id not in subject.table.lines:
            yield MapFinding(
                "unknown_line",
                id,
                tr("is drawn, but map.toml has no entry {id} in [lines]: add it or remove the line", id=id),
            )


def coasts(subject: CheckedMap) -> Findings:
    """Check that every coast of the table is drawn and the other way round."""
    places = [f"{id}/{coast}" for id, province in subject.table.provinces.items() for coast in province.coasts]
    known = dict.fromkeys(places)
    for id in known:
        if id not in subject.coasts:
            yield MapFinding("no_coast", id, tr("is not drawn: add its shore to the layer coasts"))
    for id in subject.coasts:
        if id not in known:
            yield MapFinding(
                "unknown_coast",
                id,
                tr("is drawn, but map.toml has no such coast: add it or remove it from the drawing"),
            )


def shores_in_pairs(subject: CheckedMap) -> Findings:
    """Check that the coasts of a province cover its whole shore, each segment once."""
    for id, province in subject.table.provinces.items():
        if not province.coasts or id not in subject.shapes:
            continue
        beside = subject.derivations[subject.levels_of(id)[0]].contacts.beside.get(id, {})
        wet = province.kind == "sea"
        shore = {
            piece
            for other, pieces in beside.items()
            if wet or subject.table.provinces[other].kind == "sea"
            for piece in pieces
        }
        taken: set[object] = set()
        for coast in province.coasts:
            line = subject.coasts.get(f"{id}/{coast}")
            own = coast_sides(line) if line else frozenset()
            for where, wrong in ((tr("not on its shore"), own - shore), (tr("on two coasts"), own & taken)):
                if wrong:
                    text = tr(
                        "{wrong} pieces are {where}, the first at {at}",
                        wrong=len(wrong),
                        where=where,
                        at=at(min(wrong)[0]),
                    )
                    yield MapFinding(
                        "coast", f"{id}/{coast}", tr("{text}: draw it along the province's vertices", text=text)
                    )
            taken |= own
        bare = shore - taken
        if bare:
            text = tr(
                "{bare} pieces of its shore belong to no coast, the first at {at}", bare=len(bare), at=at(min(bare)[0])
            )
            yield MapFinding("coast", id, tr("{text}: lengthen a coast", text=text))


# ----------------------------------------------------------------------------------------------------
# Are the levels of a board consistent?


def level_findings(subject: CheckedMap) -> Findings:
    """Check that every level has provinces."""
    for level in subject.table.levels:
        if not any(level in subject.levels_of(id) for id in subject.table.provinces):
            text = tr("has no provinces: add some with @{level}, or remove the level", level=level)
            yield MapFinding("empty_level", f"levels.{level}", text)


def ids(subject: CheckedMap) -> Findings:
    """Check that a place is on each level only once, and that its id there is written the one right way."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    plain = subject.table.board.plain_level
    for id, base in subject.bases.items():
        if plain and id == f"{base}@{plain}":
            yield MapFinding("plain_level", f"provinces.{id}", tr("is on the plain level: write {base}", base=base))
        for level in subject.levels_of(id):
            found[base, level].append(id)
    for (_, level), names in found.items():
        if len(names) > 1:
            text = tr("is the same province as {name} on level {level}: remove one of them", name=names[0], level=level)
            yield MapFinding("same_place", f"provinces.{names[1]}", text)


def stacked(subject: CheckedMap) -> Findings:
    """Check that `stacked` is set only on a board with several levels."""
    for name, entry in subject.table.tables.items():
        if entry.stacked and len(subject.table.levels) < 2:
            text = tr("stacked has no effect without two [levels]: remove it, or name the levels")
            yield MapFinding("stacked", f"tables.{name}", text)


# ----------------------------------------------------------------------------------------------------
# Do lines run where their attributes say?

ON_THE_LINE = 1.0
"""How far a line may stray from its course or end, in board units."""


def ends(subject: CheckedMap) -> Findings:
    """Check that bridges and canals lead from one of their provinces to the other."""
    for line in subject.drawing.lines:
        if line.kind in ("bridge", "canal") and set(line.between) <= subject.shapes.keys():
            tips = line.points[0][0], line.points[-1][-1]
            if not any(_leads(subject, tips, pair) for pair in (line.between, line.between[::-1])):
                text = tr(
                    "runs from {at} to {end}: it should connect {between}",
                    at=at(tips[0]),
                    end=at(tips[1]),
                    between=listed(line.between),
                )
                yield MapFinding("line_end", line.id, text)


def _leads(subject: CheckedMap, tips: tuple[Point, Point], between: tuple[str, ...]) -> bool:
    return all(holds(subject.shapes[name], tip, ON_THE_LINE) for name, tip in zip(between, tips))


def courses(subject: CheckedMap) -> Findings:
    """Check that rivers, streams and fords lie on the border of the two provinces they separate."""
    for line in subject.drawing.lines:
        if line.kind in ("river", "stream", "ford"):
            off = _off(_border(subject, line), list(chain(*line.points)))
            if off:
                text = tr(
                    "leaves the border of {between} at {at}: draw it along that border",
                    between=listed(line.between),
                    at=at(off[0]),
                )
                yield MapFinding("line_course", line.id, text)


def _border(subject: CheckedMap, line: DrawnLine) -> list[Side]:
    one, other = line.between
    found = (level.contacts.borders.get(pair(one, other), ()) for level in subject.derivations.values())
    return list(chain(*found))


def _off(border: list[Side], points: list[Point]) -> list[Point]:
    """Return the points that are not on a border. Most are vertices of it; only the others have to be measured."""
    vertices = set(chain(*border))
    others = [point for point in points if point not in vertices]
    if not others or not border:
        return others
    import shapely

    tree = shapely.STRtree(shapely.linestrings(border))
    near = tree.query(shapely.points(others), predicate="dwithin", distance=ON_THE_LINE)[0].tolist()
    return [point for i, point in enumerate(others) if i not in set(near)]
