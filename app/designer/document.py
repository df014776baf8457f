"""The map being edited: its graph, its facts, the selection, and its own undo stack.

Every change goes the same way: a tool or panel calls `apply` (mostly through a function of edits.py), which makes one
undo step; then `changed(what)` is emitted, and the views redraw. Graph and facts are immutable; a step keeps both
states.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

import rules
from app.geometry.adjacency import Pair, length, pair, side
from app.geometry.cutting import with_kind
from app.geometry.drawing import PLAYABLE, SCENERY, STANDS, AnchorKey, DrawnLine, Point, holds
from app.geometry.live import DrawnNeighbors, LiveNeighbors, neighbors
from app.geometry.placing import with_anchor
from app.geometry.planar import Arc, EditRefusal, Graph
from app.geometry.running import joined, with_coast, with_link, with_run, without_line, without_pieces
from app.language import tr
from app.ui.collecting import UndoStack
from rules.files import MapError

from .facts import (
    Facts,
    fact,
    id_on,
    ids_of,
    levels_of,
    plain_of,
    province_kind,
    removed,
    synced,
    thawed,
    with_fact,
    with_province,
    without_fact,
)

if TYPE_CHECKING:
    from rules.files import MapFile


# ----------------------------------------------------------------------------------------------------
# Lines along borders when the places beside them change: each part belongs to the pair of places it separates.

ALONG = ("river", "stream", "ford")
REACH = 1.0
"""How far from a border a line may lie and still run along it, in board units."""


def reparted(graph: Graph, facts: Facts, places: Collection[str]) -> tuple[Graph, Facts]:
    """Return drawing and facts in which rivers, streams and fords at these places name the two places they separate.

    A line along the borders of several pairs is split; parts on no border are removed.
    """
    meant = {id: line for id, line in graph.lines.items() if line.kind in ALONG and set(line.between) & set(places)}
    if not meant:
        return graph, facts
    lines, borders = dict(graph.lines), _Borders(graph)
    for id, line in meant.items():
        parts = [(names, part) for run in line.points for names, part in borders.runs(run)]
        if line.kind == "ford" and parts:
            parts = [max(parts, key=lambda one: len(one[1]))]  # a ford is a single crossing: keep its longest part
        pairs = list(dict.fromkeys(names for names, _ in parts))
        if [set(names) for names in pairs] == [set(line.between)]:
            continue
        del lines[id]
        entry = fact(facts, ("lines", id), {})
        facts = without_fact(facts, ("lines", id))
        for names in pairs:
            name = id if set(names) == set(line.between) or len(pairs) == 1 else _free(lines, id, names)
            lines[name] = replace(
                line, id=name, between=names, points=tuple(part for both, part in parts if both == names)
            )
            ends = tuple(id_on(facts, place, graph.net.plain) or place for place in names)
            facts = with_fact(facts, ("lines", name), {**entry, "kind": line.kind, "between": ends})
    if lines == graph.lines:
        return graph, facts
    return replace(graph, lines=lines), facts


class _Borders:
    """The pairs of places that pieces of borders separate on the plain level."""

    def __init__(self, graph: Graph) -> None:
        import shapely

        net = graph.net
        self.pieces: list[tuple[str, ...]] = []
        lines = []
        for arc, course in graph.arcs.items():
            names = tuple(sorted(net.regions[name].province for name in net.sides(arc, net.plain)))
            if len(names) == 2:
                lines += list(pairwise(course))
                self.pieces += [names] * (len(course) - 1)
        self.tree = shapely.STRtree(shapely.linestrings(lines) if lines else [])

    def runs(self, run: Arc) -> Iterator[tuple[tuple[str, ...], Arc]]:
        """Yield the parts of a line, each with the two places it separates; parts on no border are left out."""
        part, names = [run[0]], tuple[str, ...]()
        for a, b in pairwise(run):
            now = self.beside(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            if now != names:
                if names and len(part) > 1:
                    yield names, tuple(part)
                part, names = [a], now
            part.append(b)
        if names and len(part) > 1:
            yield names, tuple(part)

    def beside(self, point: Point) -> tuple[str, ...]:
        """Return the two places at the border through a point; () if there is none."""
        import shapely

        found = self.tree.query_nearest(shapely.Point(point), max_distance=REACH)
        return self.pieces[int(found[0])] if len(found) else ()


def _free(lines: dict[str, DrawnLine], id: str, names: Sequence[str]) -> str:
    """Return an unused id for a new part of a line."""
    base = ".".join((id, *names))
    number = 1
    while (name := base if number == 1 else f"{base}.{number}") in lines:
        number += 1
    return name


@dataclass(frozen=True)
class MapState:
    """Everything of a map that is saved."""

    graph: Graph
    facts: Facts


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected: regions by name, vertices by point, a line by id."""

    regions: tuple[str, ...] = ()
    vertices: frozenset[Point] = frozenset()
    line: str = ""


class MapDocument(QObject):
    """One open map."""

    changed = Signal(str)
    """What has changed: "graph" (borders and anchors), "facts" (map.toml), "selection", "levels" (shown, active or
    locked), "snap", or "saved"."""
    previewed = Signal(object)
    """The Graph that a gesture under way would make, None when it ends; the document does not change."""
    message = Signal(str, str)
    """Words for the status line, and their kind (hint, warn, good)."""

    def __init__(self, graph: Graph, facts: Facts) -> None:
        super().__init__()
        self._state = MapState(synced(graph, facts), facts)
        self.stack = UndoStack(self)
        self.stack.cleanChanged.connect(self._on_clean)
        self.path: Path | None = None
        """The folder of the map; None if it has none yet."""
        self.watching = ""
        """Why the map cannot be saved in its folder: another window has it open. "" if it can."""
        self._selection = Selection()
        self.level = plain_of(facts) or levels_of(facts)[-1]
        self.locked: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self.snapping = True
        self.grid = 0.0
        self._checked: tuple[Facts, MapFile | None, tuple[str, ...]] | None = None
        self._last_good: MapFile | None = None

    # Content.

    @property
    def state(self) -> MapState:
        return self._state

    @property
    def graph(self) -> Graph:
        return self._state.graph

    @property
    def facts(self) -> Facts:
        return self._state.facts

    @property
    def title(self) -> str:
        return str(fact(self.facts, ("name",), "")) or str(fact(self.facts, ("id",), ""))

    @property
    def saved(self) -> bool:
        return self.stack.isClean()

    @property
    def levels(self) -> tuple[str, ...]:
        """The ids of the levels, the lowest first; ("",) if the board has none."""
        return self.graph.net.levels

    @property
    def editable(self) -> frozenset[str]:
        """The levels that a gesture changes: the active one, and all others that are not locked."""
        return frozenset(level for level in self.levels if level == self.level or level not in self.locked)

    @property
    def mapfile(self) -> MapFile | None:
        """The facts as the rules read them; None while they are faulty (see `faults`)."""
        return self._check()[1]

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the facts, one sentence each; () if they can be used."""
        return self._check()[2]

    @property
    def last_good(self) -> MapFile | None:
        """The last facts that were not faulty, from which neighbors can still be shown."""
        self._check()
        return self._last_good

    def _check(self) -> tuple[Facts, MapFile | None, tuple[str, ...]]:
        if self._checked is None or self._checked[0] is not self.facts:
            try:
                self._last_good = rules.files.map_of(thawed(self.facts))
                self._checked = self.facts, self._last_good, ()
            except MapError as error:
                faults = tuple(f"{fault.place}: {fault.text}" for fault in error.faults)
                self._checked = self.facts, None, faults
        return self._checked

    def _on_clean(self, _clean: bool) -> None:
        self.changed.emit("saved")

    # Changes.

    def apply(self, title: str, graph: Graph | None = None, facts: Facts | None = None) -> None:
        """Make a change as one undo step; do nothing if nothing differs."""
        facts = self.facts if facts is None else facts
        new = MapState(synced(graph or self.graph, facts), facts)
        if new.graph is self.graph and new.facts is self.facts:
            return
        self.stack.push(MapEditCommand(self, title, self._state, new))

    def put(self, state: MapState) -> None:
        """Show a state; called only by steps of the undo stack."""
        before, self._state = self._state, state
        if self.level not in self.levels:
            self.level = plain_of(self.facts) or self.levels[-1]
        self._keep_selection()
        self.locked, self.hidden = self.locked & {*self.levels}, self.hidden & {*self.levels}
        if before.graph.net.levels != self.levels:
            self.changed.emit("levels")
        if before.graph is not state.graph:
            self.changed.emit("graph")
        if before.facts is not state.facts:
            self.changed.emit("facts")

    def preview(self, graph: Graph | None) -> None:
        """Show the graph that a gesture under way would make; None: the gesture has ended."""
        self.previewed.emit(graph)

    # Selection.

    @property
    def selection(self) -> Selection:
        return self._selection

    @property
    def region(self) -> str:
        """The selected region; "" if none or several are selected."""
        return self._selection.regions[0] if len(self._selection.regions) == 1 else ""

    @property
    def province(self) -> str:
        """The selected region's province without a level."""
        return self.graph.net.regions[self.region].province if self.region else ""

    def select(self, *regions: str, vertices: frozenset[Point] = frozenset(), line: str = "") -> None:
        """Select regions, vertices or a line; without arguments, nothing."""
        found = Selection(tuple(dict.fromkeys(regions)), vertices, line)
        if found != self._selection:
            self._selection = found
            self.changed.emit("selection")

    def _keep_selection(self) -> None:
        """Deselect what no longer exists."""
        chosen, net = self._selection, self.graph.net
        kept = Selection(
            tuple(name for name in chosen.regions if name in net.regions),
            frozenset(point for point in chosen.vertices if point in self.graph.vertices),
            chosen.line if chosen.line in self.graph.lines else "",
        )
        if kept != chosen:
            self._selection = kept
            self.changed.emit("selection")

    # Levels, snapping and messages.

    def show_level(self, level: str) -> None:
        """Edit another level. Selected provinces stay selected if they are on it."""
        if level != self.level and level in self.levels:
            provinces = [self.graph.net.regions[name].province for name in self._selection.regions]
            self.level = level
            self.hidden -= {level}
            here = {self.graph.net.regions[name].province: name for name in self.graph.net.sheets[level]}
            self._selection = replace(
                Selection(), regions=tuple(here[province] for province in provinces if province in here)
            )
            self.changed.emit("levels")
            self.changed.emit("selection")

    def lock(self, level: str, locked: bool) -> None:
        """Lock a level against changes while others are edited, or unlock it."""
        self.locked = self.locked | {level} if locked else self.locked - {level}
        self.changed.emit("levels")

    def hide(self, level: str, hidden: bool) -> None:
        """Hide or show the borders of a level that is not being edited."""
        self.hidden = self.hidden | {level} if hidden else self.hidden - {level}
        self.changed.emit("levels")

    def snap(self, on: bool) -> None:
        """Turn snapping on or off."""
        self.snapping = on
        self.changed.emit("snap")

    def show_grid(self, step: float) -> None:
        """Set the step of the grid to snap to, in board units; 0: no grid."""
        self.grid = step
        self.changed.emit("snap")

    def tell(self, words: str, kind: str = "hint") -> None:
        """Show words in the status line."""
        self.message.emit(words, kind)


class MapEditCommand(QUndoCommand):
    """The undo step from one state to another."""

    def __init__(self, document: MapDocument, title: str, before: MapState, after: MapState) -> None:
        super().__init__(title)
        self.document, self.before, self.after = document, before, after

    def redo(self) -> None:
        self.document.put(self.after)

    def undo(self) -> None:
        self.document.put(self.before)


# ----------------------------------------------------------------------------------------------------
# The kind of each place, by drawing and facts together: sea or land, coast or inland, area or province. Whether land
# is a coast follows from its neighbors.

ASHORE = ("coast", "inland")
KINDS = (*PLAYABLE, *SCENERY)
"""All kinds of shapes; the first ones are playable."""


def borders_of(graph: Graph, name: str, level: str) -> dict[str, float]:
    """Return the neighbors of a region on a level, with the length of the border."""
    found: dict[str, float] = {}
    for arc in dict.fromkeys(graph.net.regions[name].arcs()):
        for other in graph.net.sides(arc, level):
            if other != name:
                course = graph.arcs[arc]
                found[other] = found.get(other, 0.0) + length(pairwise(course))
    return found


def with_shores(graph: Graph, facts: Facts, places: Iterable[str] | None = None) -> Facts:
    """Return the facts with "coast" or "inland" corrected for these places (without levels; None: all).

    What areas touch is corrected, too.
    """
    least = float(fact(facts, ("min_border",), 0.0))
    wanted = None if places is None else set(places)
    touched: dict[str, set[str]] = {}
    for level in graph.net.levels:
        for name in graph.net.sheets[level]:
            place = graph.net.regions[name].province
            near = [
                id_on(facts, graph.net.regions[other].province, level)
                for other, run in borders_of(graph, name, level).items()
                if run >= least
            ]
            if place in fact(facts, ("areas",), {}):
                touched.setdefault(place, set()).update(near)
            elif wanted is None or place in wanted:
                facts = _ashore(facts, id_on(facts, place, level), near)
    return _touching(facts, touched)


def _ashore(facts: Facts, id: str, near: list[str]) -> Facts:
    kind = fact(facts, ("provinces", id, "kind"))
    if kind not in ASHORE:
        return facts
    wet = any(fact(facts, ("provinces", other, "kind")) == "sea" for other in near)
    right = "coast" if wet else "inland"
    return facts if kind == right else with_fact(facts, ("provinces", id, "kind"), right)


def _touching(facts: Facts, touched: dict[str, set[str]]) -> Facts:
    """Return the facts with what areas touch, in map order; a strait is within a province and touches nothing."""
    order = list(fact(facts, ("provinces",), {}))
    for area, near in touched.items():
        if fact(facts, ("areas", area, "within")):
            continue
        old = fact(facts, ("areas", area, "touches"), ())
        if set(old) != near & set(order):
            new = tuple(id for id in order if id in near)
            facts = with_fact(facts, ("areas", area, "touches"), new or None)
    return facts


def set_kind(document: MapDocument, place: str, kind: str) -> EditRefusal | None:
    """Change the kind of a place (without its level) to one of KINDS.

    Playable places are in the facts among the provinces, scenery among the areas.
    """
    graph, facts = document.graph, document.facts
    area, was_area = kind in SCENERY, place in fact(facts, ("areas",), {})
    if area and not was_area:
        refusal = _for_all(document, place)
        if refusal:
            return refusal
        facts = _to_area(facts, place, kind)
    elif was_area and not area:
        name = str(fact(facts, ("areas", place, "name"), place))
        facts = without_fact(facts, ("areas", place))
        facts = with_province(facts, place, name, province_kind(kind), levels_of(facts))
    elif area:
        facts = with_fact(facts, ("areas", place, "kind"), kind)
    else:
        for id in ids_of(facts, place).values():
            facts = with_fact(facts, ("provinces", id, "kind"), province_kind(kind))
    graph = with_kind(graph, place, kind)
    graph = synced(graph, facts)
    document.apply(tr("Change {place} to {kind}", place=place, kind=kind), graph, with_shores(graph, facts))
    return None


def _for_all(document: MapDocument, place: str) -> EditRefusal | None:
    """Refuse scenery for a place that is not on all levels."""
    here = document.graph.net.lies.get(place, document.levels)
    if set(here) == set(document.levels):
        return None
    return EditRefusal(tr("Scenery is on all levels, and {place} is not. Merge it instead.", place=place))


def _to_area(facts: Facts, place: str, kind: str) -> Facts:
    ids = list(dict.fromkeys(ids_of(facts, place).values()))
    name = next((str(fact(facts, ("provinces", id, "name"), place)) for id in ids), place)
    return with_fact(removed(facts, ids), ("areas", place), {"name": name, "kind": kind})


# ----------------------------------------------------------------------------------------------------
# The stored tables of neighbors and those that the drawing shows: differences, and storing what is drawn.


class NeighborComparison(NamedTuple):
    """The differences for one table: pairs only in the file, pairs only in the drawing, and undecided contacts."""

    listed: frozenset[Pair]
    drawn: frozenset[Pair]
    open: Mapping[Pair, float]


def decided(facts: Facts, table: str) -> dict[Pair, bool]:
    """Return the decisions in the overrides of a table: pair -> whether they are neighbors."""
    rows = fact(facts, ("overrides",), ())
    return {pair(*one["between"]): bool(one["joins"]) for one in rows if one["table"] == table}


def stored(facts: Facts, table: str) -> frozenset[Pair]:
    """Return the neighbors in the file, whichever side lists them."""
    rows = fact(facts, ("adjacency", table), {})
    return frozenset(pair(place, to) for place, near in rows.items() for to in near)


def differing(facts: Facts, shown: Mapping[str, DrawnNeighbors]) -> dict[str, NeighborComparison]:
    """Return table -> how file and drawing differ."""
    found = {}
    for table, one in shown.items():
        overrides = decided(facts, table)
        open_ = {names: run for names, run in one.unsure.items() if names not in overrides}
        right, stored_pairs = neighbors(one, overrides), stored(facts, table)
        found[table] = NeighborComparison(stored_pairs - right - open_.keys(), right - stored_pairs, open_)
    return found


def taken(facts: Facts, shown: Mapping[str, DrawnNeighbors]) -> Facts:
    """Return the facts with the neighbors that the drawing shows; undecided contacts stay as stored."""
    for table, one in differing(facts, shown).items():
        if one.listed or one.drawn:
            pairs = (stored(facts, table) - one.listed) | one.drawn
            facts = with_fact(facts, ("adjacency", table), rows_of(facts, table, pairs))
    return facts


def rows_of(facts: Facts, table: str, pairs: Iterable[Pair]) -> dict[str, tuple[str, ...]]:
    """Return pairs as rows that list both sides, in map order; existing entries keep their places."""
    near: dict[str, set[str]] = {}
    for one, other in pairs:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    old: Mapping[str, tuple[str, ...]] = fact(facts, ("adjacency", table), {})
    order = {place: number for number, place in enumerate(_places(facts))}

    def rank(place: str) -> tuple[int, str]:
        return order.get(place, len(order)), place

    found = {}
    rows = [place for place in old if place in near]
    in_order = rows == sorted(rows, key=rank)
    rows += sorted(near.keys() - old.keys(), key=rank)
    for place in sorted(rows, key=rank) if in_order else rows:
        ordered = [to for to in old.get(place, ()) if to in near[place]]
        all_of_it = sorted(near[place], key=rank)
        sorted_so_far = ordered == [to for to in all_of_it if to in ordered]
        found[place] = tuple(all_of_it if sorted_so_far else (*ordered, *(to for to in all_of_it if to not in ordered)))
    return found


def _places(facts: Facts) -> Iterable[str]:
    """Yield every place a unit can be in, in map order: provinces, each followed by its coasts."""
    for id, entry in fact(facts, ("provinces",), {}).items():
        yield id
        yield from (f"{id}/{coast}" for coast in (*entry.get("coasts", ()), *entry.get("lakeside", ())))


def shown_of(document: MapDocument) -> dict[str, DrawnNeighbors]:
    """Return what the drawing shows for each table; {} while the facts are faulty."""
    table = document.mapfile
    return LiveNeighbors(table).of(document.graph) if table else {}


def take(document: MapDocument) -> bool:
    """Store the neighbors that the drawing shows, in one step; return whether anything differed."""
    new = taken(document.facts, shown_of(document))
    if new is document.facts:
        return False
    document.apply(tr("Use the drawing's neighbors"), facts=new)
    return True


# ----------------------------------------------------------------------------------------------------
# Lines and coasts: drawing and facts together, one undo step each.

ACROSS = ("bridge", "canal")
OPPOSITE = {"nc": "sc", "sc": "nc", "ec": "wc", "wc": "ec"}
INLAND_BY = 16.0
"""How far from the shore the unit on a coast is placed, in board units."""


def add_run(document: MapDocument, kind: str, start: Point, end: Point) -> EditRefusal | None:
    """Add a river, stream or ford along borders from one vertex to another."""
    return _added(document, kind, with_run(document.graph, kind, start, end, document.level))


def add_link(document: MapDocument, kind: str, course: Sequence[Point]) -> EditRefusal | None:
    """Add a bridge (crossed by armies) or a canal (passed by fleets) from one place to another."""
    return _added(document, kind, with_link(document.graph, kind, course, document.level))


def _added(document: MapDocument, kind: str, edited: Graph | EditRefusal) -> EditRefusal | None:
    if isinstance(edited, EditRefusal):
        return edited
    facts = document.facts
    for id, line in edited.lines.items():
        if id not in document.graph.lines:
            facts = with_fact(facts, ("lines", id), _entry(document, kind, line.between))
    document.apply(tr("New {kind}", kind=kind), edited, facts)
    return None


def _entry(document: MapDocument, kind: str, between: Sequence[str]) -> dict[str, object]:
    """Return the facts for a new line.

    A bridge or canal joins the tables of units that can use it; if both ends are the same place it joins nothing.
    """
    facts = document.facts
    ends = [ids_of(facts, name).get(document.level, name) for name in between]
    by = {"bridge": "land", "canal": "water"}.get(kind)
    tables = [name for name, entry in fact(facts, ("tables",), {}).items() if by and entry.get("by") == by]
    provinces = fact(facts, ("provinces",), {})
    joins = tables if len(set(ends)) == 2 and all(end in provinces for end in ends) else []
    return {"kind": kind, "between": ends, **({"joins": joins} if joins else {})}


def remove_line(document: MapDocument, id: str) -> None:
    """Remove a line from the drawing and the facts."""
    facts = without_fact(document.facts, ("lines", id))
    document.apply(tr("Remove {line}", line=id), without_line(document.graph, id), facts)


def set_coast(document: MapDocument, region: str, coast: str, parts: Sequence[Arc]) -> None:
    """Set the shore of one coast of a province. No parts remove the coast and its anchors; a new coast gets anchors."""
    province = document.graph.net.regions[region].province
    graph, facts = _with_coast(document.graph, document.facts, document.level, region, coast, parts)
    document.apply(tr("Coast {coast} of {place}", coast=coast, place=province), graph, facts)


def _with_coast(
    graph: Graph, facts: Facts, level: str, region: str, coast: str, parts: Sequence[Arc]
) -> tuple[Graph, Facts]:
    """Return drawing and facts with the shore of one coast."""
    province = graph.net.regions[region].province
    graph = with_coast(graph, province, coast, parts)
    id = ids_of(facts, province).get(level, province)
    coasts = [one for one in fact(facts, ("provinces", id, "coasts"), ()) if one != coast or parts]
    if parts and coast not in coasts:
        coasts.append(coast)
    facts = with_fact(facts, ("provinces", id, "coasts"), tuple(coasts) or None)
    return _coast_anchors(graph, region, coast, parts), facts


def name_run(document: MapDocument, region: str, coast: str, run: Arc, shore: Sequence[Arc]) -> None:
    """Make a stretch of a province's shore one of its coasts, in one step, taking it from any other coast.

    Together the coasts are the whole shore, so with the first coast the rest of the shore becomes the opposite one.
    """
    graph, facts = document.graph, document.facts
    province = graph.net.regions[region].province
    pieces = {side(a, b) for a, b in pairwise(run)}
    old = {line.coast: line.points for line in graph.lines.values() if line.province == province and line.coast}
    wanted = {name: without_pieces(parts, pieces) for name, parts in old.items()}
    wanted[coast] = joined([*wanted.get(coast, ()), run])
    if not old and coast in OPPOSITE:
        wanted[OPPOSITE[coast]] = without_pieces(shore, pieces)
    for name, parts in wanted.items():
        graph, facts = _with_coast(graph, facts, document.level, region, name, parts)
    document.apply(tr("Coast {coast} of {place}", coast=coast, place=province), graph, facts)


def _coast_anchors(graph: Graph, region: str, coast: str, parts: Sequence[Arc]) -> Graph:
    province = graph.net.regions[region].province
    for number, role in enumerate(STANDS):
        anchor = AnchorKey(coast, "", role)
        there = graph.anchors.get(province, {}).get(anchor)
        if not parts:
            graph = with_anchor(graph, province, anchor, ())
        elif not there:
            longest = max(parts, key=len)
            middle = longest[len(longest) * (2 + number) // 5]
            graph = with_anchor(graph, province, anchor, (_inland(graph, region, middle),))
    return graph


def _inland(graph: Graph, region: str, shore: Point) -> Point:
    """Return a point in a place, off its shore."""
    shape = graph.shape(region)
    around = [
        (shore[0] + INLAND_BY * math.cos(math.tau * i / 16), shore[1] + INLAND_BY * math.sin(math.tau * i / 16))
        for i in range(16)
    ]
    inside = [point for point in around if holds(shape, point)]
    if not inside:
        return shore
    xs, ys = zip(*inside)
    mean = sum(xs) / len(xs), sum(ys) / len(ys)
    return mean if holds(shape, mean) else inside[len(inside) // 2]
