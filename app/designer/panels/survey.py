"""What is known of the edited map beyond the drawing: neighbors at once, all findings of the check a moment later.

The neighbors of one level take some milliseconds and are found at every step of a drag. The check takes a second; it
runs in the worker process.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from app.geometry import checks as about_neighbors
from app.geometry.adjacency import NARROW, Pair, facing, pair
from app.geometry.checks import CheckedMap, MapFinding
from app.geometry.drawing import PLAYABLE, DrawnShape, Point
from app.geometry.levels import covers
from app.geometry.live import DrawnNeighbors, LiveNeighbors
from app.geometry.mapcheck import CHECKS
from app.geometry.placing import Circle, inscribed
from app.geometry.planar import Graph, drawing_of
from app.language import tr, tr_n, tr_noop
from app.ui.tokens import PowerLook, confusable
from app.ui.worker import Progress, WorkerJob, WorkerProcess, no_progress

from ..document import MapDocument, MapState, decided, differing, rows_of, stored
from ..facts import Facts, base_of, fact, id_on, thawed, with_fact, without_coast
from ..scene import looks_of

if TYPE_CHECKING:
    from rules.files import MapFile

# ----------------------------------------------------------------------------------------------------
# Neighbors in `map.toml` and in the drawing: differences, decisions, matrix and CSV.
#
# No Qt here; facts go in, facts come out.

Seen = Mapping[str, DrawnNeighbors]
"""Table -> the neighbors that a graph shows."""


class Decision(NamedTuple):
    """The designer's decision on a contact, and the reason."""

    table: str
    names: Pair
    joins: bool
    reason: str


class NeighborDifference(NamedTuple):
    """Two places that are neighbors in the drawing (`add`) or in the table, but not in both."""

    table: str
    names: Pair
    add: bool

    @property
    def text(self) -> str:
        a, b = self.names
        if self.add:
            return tr(
                "{a} and {b} share a border in the drawing but are not neighbors in the table ({table}).",
                a=a,
                b=b,
                table=self.table,
            )
        return tr(
            "{a} and {b} are neighbors in the table ({table}) but share no border in the drawing.",
            a=a,
            b=b,
            table=self.table,
        )


class ContactQuestion(NamedTuple):
    """A contact that nobody has decided: a short border, a corner (`run` 0), or levels that hardly overlap (`above`).

    `across`: lands that face each other across water.
    """

    table: str
    names: Pair
    run: float
    above: bool = False
    across: bool = False

    @property
    def text(self) -> str:
        a, b = self.names
        if self.across:
            return tr(
                "{a} and {b} are {n} units apart across water. May a unit cross? ({table})", **self._placeholders(a, b)
            )
        if self.above:
            return tr(
                "{a} and {b} overlap by only {n} square units. May a unit change there? ({table})",
                **self._placeholders(a, b),
            )
        if not self.run:
            return tr(
                "{a} and {b} meet only at a corner. May a unit cross there? ({table})", **self._placeholders(a, b)
            )
        return tr(
            "{a} and {b} share only {n} units of border. May a unit cross there? ({table})", **self._placeholders(a, b)
        )

    def _placeholders(self, a: str, b: str) -> dict[str, Any]:
        return {"a": a, "b": b, "n": round(self.run), "table": self.table}


def decisions(facts: Facts) -> tuple[Decision, ...]:
    """Return the overrides of a map, in file order."""
    return tuple(
        Decision(one["table"], pair(*one["between"]), bool(one["joins"]), one.get("reason", ""))
        for one in fact(facts, ("overrides",), ())
    )


def differences(facts: Facts, seen: Seen) -> list[NeighborDifference]:
    """Return where table and drawing differ, not counting undecided contacts."""
    found = []
    for table, one in differing(facts, seen).items():
        found += [NeighborDifference(table, names, True) for names in sorted(one.drawn - one.open.keys())]
        found += [NeighborDifference(table, names, False) for names in sorted(one.listed)]
    return found


def blank(facts: Facts, seen: Seen) -> frozenset[str]:
    """Return the tables without any neighbors."""
    return frozenset(table for table in seen if not stored(facts, table))


def closed(facts: Facts, seen: Seen) -> frozenset[str]:
    """Return the places that have neighbors in the drawing but are in no table, although those tables have entries.

    They are either new, or no unit may enter them; only the designer knows.
    """
    listed, drawn = set[Pair](), set[Pair]()
    for table, shown in seen.items():
        here = stored(facts, table)
        listed |= here
        drawn |= shown.joined - decided(facts, table).keys() if here else set()
    return _places(drawn) - _places(listed)


def _places(pairs: Iterable[Pair]) -> frozenset[str]:
    return frozenset(without_coast(name) for names in pairs for name in names)


def of_place(differences: Iterable[NeighborDifference], place: str) -> list[NeighborDifference]:
    """Return the differences about a place."""
    return [one for one in differences if place in map(without_coast, one.names)]


def questions(facts: Facts, seen: Seen) -> list[ContactQuestion]:
    """Return the contacts that nobody has decided, corners first."""
    found = []
    for table, shown in seen.items():
        ruled = decided(facts, table)
        found += [
            ContactQuestion(table, names, run, names not in shown.lengths)
            for names, run in shown.unsure.items()
            if names not in ruled
        ]
    return sorted(found, key=lambda one: (one.run, one.names))


def idle(facts: Facts, seen: Seen, faced: frozenset[Pair] = frozenset()) -> list[Decision]:
    """Return the decisions that the drawing makes unnecessary.

    Those on lands that face each other across water (`faced`) are kept, because they would be asked about again.
    """
    return [
        one
        for one in decisions(facts)
        if (shown := seen.get(one.table)) is not None
        and (one.joins or one.names not in faced)
        and one.names not in shown.unsure
        and one.joins == (one.names in shown.joined | shown.lines)
    ]


def taken_over(facts: Facts, wanted: Iterable[NeighborDifference]) -> Facts:
    """Return the facts with the tables changed to the drawing for these differences."""
    by_table: dict[str, list[NeighborDifference]] = {}
    for one in wanted:
        by_table.setdefault(one.table, []).append(one)
    for table, ones in by_table.items():
        add, take = [one.names for one in ones if one.add], [one.names for one in ones if not one.add]
        facts = with_pairs(facts, table, add, take)
    return facts


def with_pairs(facts: Facts, table: str, add: Iterable[Pair], take: Iterable[Pair] = ()) -> Facts:
    """Return the facts with some pairs of neighbors added and some removed, on both sides; rows keep their order."""
    pairs = (stored(facts, table) - {pair(*one) for one in take}) | {pair(*one) for one in add}
    return with_fact(facts, ("adjacency", table), rows_of(facts, table, pairs))


def with_decision(facts: Facts, question: ContactQuestion, joins: bool, reason: str) -> Facts:
    """Return the facts with a contact decided, and the table changed accordingly."""
    rest = [thawed(one) for one in fact(facts, ("overrides",), ())]
    rest = [one for one in rest if (one["table"], pair(*one["between"])) != (question.table, question.names)]
    entry = {"table": question.table, "between": list(question.names), "joins": joins, "reason": reason}
    facts = with_fact(facts, ("overrides",), [*rest, entry])
    change = [question.names]
    return with_pairs(facts, question.table, change if joins else (), () if joins else change)


def as_listed(facts: Facts, wanted: Iterable[NeighborDifference], reason: str) -> Facts:
    """Return the facts with the table's side of these differences decided against the drawing."""
    for one in wanted:
        facts = with_decision(facts, ContactQuestion(one.table, one.names, 0.0), not one.add, reason)
    return facts


def without_decision(facts: Facts, gone: Decision) -> Facts:
    """Return the facts without a decision; the table stays unchanged until it is taken over from the drawing."""
    rest = [
        thawed(one)
        for one in fact(facts, ("overrides",), ())
        if (one["table"], pair(*one["between"]), bool(one["joins"])) != (gone.table, gone.names, gone.joins)
    ]
    return with_fact(facts, ("overrides",), rest or None)


def near(facts: Facts, seen: Seen, place: str) -> dict[str, dict[str, float | None]]:
    """Return table -> neighbor or contact of a province -> the length of the border (None: by a line, or above it)."""
    found: dict[str, dict[str, float | None]] = {}
    for table, shown in seen.items():
        here: dict[str, float | None] = {}
        pairs = [*shown.lengths, *shown.unsure, *shown.joined, *shown.lines, *stored(facts, table)]
        for names in dict.fromkeys(pairs):
            ends = [without_coast(name) for name in names]
            if place in ends and ends[0] != ends[1]:
                other = names[1] if ends[0] == place else names[0]
                own = names[0] if ends[0] == place else names[1]
                key = other if own == place else f"{own} – {other}"
                here[key] = shown.lengths.get(names)
        found[table] = here
    return found


def pair_of(place: str, key: str) -> Pair:
    """Return the two places that a key of `near` stands for."""
    own, dash, other = key.partition(" – ")
    return pair(own, other) if dash else pair(place, key)


def matrix(facts: Facts, seen: Seen, table: str) -> list[list[str]]:
    """Return a matrix with a row and a column for each place of a table.

    A cell holds the length of the border between neighbors, "yes" if they have none, "?" if they are undecided.
    """
    shown, listed = seen[table], stored(facts, table)
    ruled = decided(facts, table)
    there = {name for names in (*listed, *shown.joined, *shown.unsure) for name in names}
    order = {id: n for n, id in enumerate(fact(facts, ("provinces",), {}))}
    places = sorted(there, key=lambda name: (order.get(without_coast(name), len(order)), name))

    def cell(a: str, b: str) -> str:
        names = pair(a, b)
        if a == b:
            return ""
        if names in shown.unsure and names not in ruled:
            return "?"
        run = shown.lengths.get(names)
        return "" if names not in listed else f"{run:.0f}" if run else tr("yes")

    return [["", *places], *([a, *(cell(a, b) for b in places)] for a in places)]


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as comma-separated values (RFC 4180)."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def pairs_csv(facts: Facts, seen: Seen) -> str:
    """Return every contact of every table as a line of CSV: table, places, length, whether they are neighbors, reason.
    """
    why = {(one.table, one.names): one.reason for one in decisions(facts)}
    rows: list[list[str]] = [["table", "place", "neighbor", "length", "neighbors", "reason"]]
    for table, shown in seen.items():
        listed = stored(facts, table)
        for names in sorted({*listed, *shown.lengths, *shown.joined}):
            run = shown.lengths.get(names)
            length = "" if run is None else f"{run:.1f}"
            rows.append([table, *names, length, "yes" if names in listed else "no", why.get((table, names), "")])
    return csv_text(rows)


# ----------------------------------------------------------------------------------------------------
# The check of a map: everything in `strata map check`, and what only an editor can ask.
#
# It runs in the worker process: what it takes and returns can be pickled.

log = logging.getLogger(__name__)
LEAST_CIRCLE, ACROSS = 14.0, 1400.0
"""The radius of the circle that every place must contain, on a board of this width."""
THIN = 4.0
"""A part of a place that is narrower than this, in board units, is a sliver."""
LETTER, LABEL_HEIGHT, HIDDEN = 3.0, 11.0, 0.45
"""Half the width of a letter, the height of names, and the squared relative distance at which a unit hides a name."""
POSITION = re.compile(r"\((-?[\d.]+), (-?[\d.]+)\)")
FIX_LABELS = {
    "cover": tr_noop("Close gaps"),
    "gap": tr_noop("Close gaps"),
    "overlap": tr_noop("Close gaps"),
    "unknown_shape": tr_noop("Add to table"),
    "new_shape": tr_noop("Make it a province"),
    "kind": tr_noop("Set value"),
    "touches": tr_noop("Set value"),
    "one_sided": tr_noop("List both ways"),
    "half_told": tr_noop("List both ways"),
    "no_anchor": tr_noop("Place anchors"),
    "anchor_outside": tr_noop("Place again"),
    "anchor_edge": tr_noop("Place again"),
    "anchor_crowded": tr_noop("Place again"),
    "unknown_anchor": tr_noop("Remove"),
    "home": tr_noop("Make it a center"),
    "victory": tr_noop("Set value"),
    "unknown_line": tr_noop("Remove"),
    "no_line": tr_noop("Remove"),
    "line": tr_noop("As drawn"),
    "start": tr_noop("Remove unit"),
    "idle_override": tr_noop("Remove"),
    "untold": tr_noop("Add to table"),
    "not_told": tr_noop("As drawn"),
    "not_drawn": tr_noop("As drawn"),
    "closed": tr_noop("Open province"),
    "colors": tr_noop("Change pattern"),
}
"""The label of the button that fixes a finding, by code."""
ALTERNATIVE_LABELS = {
    "new_shape": tr_noop("Impassable"),
    "not_told": tr_noop("As in the table"),
    "not_drawn": tr_noop("As in the table"),
    "closed": tr_noop("Keep impassable"),
}
"""The label of the second button, where there are two remedies and the designer chooses."""
SAFE = (
    *("cover", "gap", "overlap", "unknown_shape", "kind", "touches", "one_sided", "untold", "no_anchor"),
    *("anchor_outside", "anchor_edge", "anchor_crowded", "idle_override", "colors"),
)
"""The codes of findings that "Fix all" fixes, in this order: there is one right way, and nobody's work is lost.

Units, centers, homes, the victory condition, lines and closed places are never changed by it.
"""


class MapRemark(NamedTuple):
    """One finding.

    `kind` is that of a note: bad, warn or hint; `region` and `at`: where it is; `fix`: the label of the remedy, "" if
    there is none; `other`: that of the alternative; `about`: what the remedies need.
    """

    code: str
    text: str
    kind: str = "warn"
    region: str = ""
    at: Point | None = None
    fix: str = ""
    about: Any = None

    @property
    def other(self) -> str:
        return ALTERNATIVE_LABELS.get(self.code, "") if self.fix else ""

    @property
    def safe(self) -> bool:
        """Whether it may be fixed together with others, unseen."""
        return bool(self.fix) and self.code in SAFE


class SurveyReport(NamedTuple):
    """The result of a check: findings, the neighbors that the drawing shows, and lands across water from each other."""

    remarks: tuple[MapRemark, ...]
    seen: Seen
    across: tuple[ContactQuestion, ...]


MANY = 4
"""This many or more places that cannot be reached make only one finding."""


def _reached(found: list[MapRemark], levels: bool) -> list[MapRemark]:
    """Combine many findings on places out of reach, or drop them if the drawing shows neighbors to take over."""
    far = [one for one in found if one.code == "out_of_reach"]
    if len(far) < MANY:
        return found
    rest = [one for one in found if one.code != "out_of_reach"]
    if any(one.code in ("untold", "not_told") for one in rest):
        return rest
    names = ", ".join(one.about.where for one in far[:MANY]) + " …"
    words = tr("{n} provinces cannot be reached: {names}. Give them neighbors.", n=len(far), names=names)
    if levels:
        words += " " + tr(
            'To let units change levels, tick "Also to the levels above and below" for a movement type on the Map tab.'
        )
    return [*rest, MapRemark("out_of_reach", words, region=far[0].region)]


def report(
    graph: Graph, facts: Facts, table: MapFile, looks: Mapping[str, PowerLook], _progress: Progress = no_progress
) -> SurveyReport:
    """Check a map with valid facts."""
    seen, faced = LiveNeighbors(table).of(graph), _faced(graph, facts, table)
    found = [*_covered(graph)]
    subject = CheckedMap(table, drawing_of(graph))
    for check in CHECKS:
        if check is not about_neighbors.neighbors:
            found += [_one_sided(_remark(graph, table, one), facts, seen) for one in check(subject)]
    found += _tables(graph, facts, seen, frozenset(names for near in faced.values() for names in near))
    found += _room(graph)
    found += _hidden(graph, table.unit_radius)
    found += _colors(looks)
    if not table.powers:
        found.append(MapRemark("powers", tr("There are no powers yet. A game needs at least one."), "hint"))
    found = _reached(found, levels=len(graph.net.levels) > 1)
    return SurveyReport(tuple(dict.fromkeys(found)), seen, tuple(_across(graph, facts, table, faced)))


def _covered(graph: Graph) -> Iterator[MapRemark]:
    fault = covers(graph)
    if fault:
        yield MapRemark("cover", fault.text, "bad", at=fault.at[0] if fault.at else None, fix=FIX_LABELS["cover"])


def _remark(graph: Graph, table: MapFile, found: MapFinding) -> MapRemark:
    """Return a finding of the check with its place on the map."""
    found_at = POSITION.search(found.text)
    at = (float(found_at[1]), float(found_at[2])) if found_at else _line_at(graph, found.where)
    region = _region(graph, found.where)
    text = f"{_said(found.where)}: {found.text}"
    kind = "bad" if found.code in ("gap", "overlap", "outline", "border") else "warn"
    code = found.code
    if code == "unknown_shape" and found.where in graph.net.regions and graph.net.regions[found.where].kind in PLAYABLE:
        code = "new_shape"
    fix = FIX_LABELS.get(code, "") if _fixable(table, found, region) else ""
    return MapRemark(code, text, kind, region, at, fix, found)


def _one_sided(remark: MapRemark, facts: Facts, seen: Seen) -> MapRemark:
    """Change the code of a finding on one-sided neighbors to "half_told", which is not safe, unless the drawing
    confirms them."""
    if remark.code != "one_sided":
        return remark
    table = remark.about.where.removeprefix("adjacency.")
    rows, shown = fact(facts, ("adjacency", table), {}), seen.get(table)
    halves = {pair(place, to) for place, near in rows.items() for to in near if place not in rows.get(to, ())}
    drawn = shown is not None and halves <= shown.joined | shown.lines
    sound = drawn and all(rows.get(name) for names in halves for name in names)
    return remark if sound else remark._replace(code="half_told")


def _said(where: str) -> str:
    """Return where a finding is, without words of the file format: "Gas" for "provinces.Gas"."""
    for head in ("provinces.", "areas.", "powers.", "adjacency."):
        where = where.removeprefix(head)
    return where.removesuffix(".start").replace("_", " ")


def _fixable(table: MapFile, found: MapFinding, region: str) -> bool:
    """Whether there is one right way to fix the finding."""
    if found.code == "home":
        return found.where.removeprefix("powers.") in table.powers and bool(
            table.powers[found.where.removeprefix("powers.")].homes
        )
    if found.code in ("no_anchor", "anchor_crowded", "anchor_outside", "anchor_edge"):
        entry = table.provinces.get(found.where)
        return bool(region) and not (entry and entry.coasts)
    if found.code == "kind":
        return found.where.startswith("provinces.")
    if found.code == "start":
        return found.where.endswith(".start")
    return True


def _region(graph: Graph, where: str) -> str:
    """Return the region that a finding is about; "" if there is none."""
    for head in ("provinces.", "areas."):
        where = where.removeprefix(head)
    id = where.partition("/")[0].partition(" ")[0]
    base, _, level = id.partition("@")
    return region_of(graph, base, level) or (id if id in graph.net.regions else "")


def region_of(graph: Graph, base: str, level: str = "") -> str:
    """Return the region of a province (without its level), on a level if one is given; "" if there is none."""
    levels = (level,) if level in graph.net.levels else graph.net.levels
    return next((name for one in levels if (name := graph.net.places[one].get(base))), "")


def _line_at(graph: Graph, where: str) -> Point | None:
    line = graph.lines.get(where.removeprefix("lines."))
    return line.points[0][0] if line and line.points and line.points[0] else None


def _tables(graph: Graph, facts: Facts, seen: Seen, faced: frozenset[Pair]) -> Iterator[MapRemark]:
    """Yield findings on neighbors: differences, undecided contacts, unnecessary decisions."""
    there, shut, bare = differences(facts, seen), closed(facts, seen), blank(facts, seen)
    for place in sorted(shut):
        near = of_place(there, place)
        words = tr_n(
            "{place} has {n} neighbor in the drawing but none in the table. Is it new, or may no unit enter it?",
            "{place} has {n} neighbors in the drawing but none in the table. Is it new, or may no unit enter it?",
            len({name for one in near for name in one.names}) - 1,
            place=place,
        )
        yield MapRemark("closed", words, region=_place(graph, place), fix=FIX_LABELS["closed"], about=tuple(near))
    for one in there:
        if any(without_coast(name) in shut for name in one.names):
            continue
        region, other = (_place(graph, name) for name in one.names)
        code = "not_drawn" if not one.add else "untold" if one.table in bare else "not_told"
        yield MapRemark(code, one.text, region=region, fix=FIX_LABELS[code] if region and other else "", about=one)
    for question in questions(facts, seen):
        yield MapRemark("undecided", question.text, region=_place(graph, question.names[0]), about=question)
    for decision in idle(facts, seen, faced):
        words = tr(
            "The decision on {a} and {b} is not needed: the drawing shows the same.", a=decision[1][0], b=decision[1][1]
        )
        region, fix = _place(graph, decision.names[0]), FIX_LABELS["idle_override"]
        yield MapRemark("idle_override", words, "hint", region, None, fix, decision)


def _place(graph: Graph, place: str) -> str:
    bare = without_coast(place)
    return region_of(graph, base_of(bare), bare.partition("@")[2])


@lru_cache(maxsize=1024)
def _largest_circle(shape: DrawnShape) -> Circle:
    """Return the largest circle inside a shape. Remembered, since measuring all shapes takes half of the check."""
    return inscribed(shape)


def _room(graph: Graph) -> Iterator[MapRemark]:
    """Yield findings on places too small for a name and a unit, and on slivers."""
    from app.geometry.adjacency import polygon

    for name, region in graph.net.regions.items():
        if region.kind not in PLAYABLE:
            continue
        round_ = _largest_circle(graph.shape(name))
        radius = round_.radius * ACROSS / graph.net.width
        if radius < LEAST_CIRCLE:
            words = tr(
                "{place} is too small for a unit: its largest circle has a radius of {n}, and {least} is needed.",
                place=name,
                n=round(radius, 1),
                least=round(LEAST_CIRCLE),
            )
            yield MapRemark("room", words, "hint", name, round_.middle)
        for part in getattr(polygon(graph.shape(name)), "geoms", ()):
            if part.length and 2 * part.area / part.length < THIN:
                words = tr("A part of {place} is very narrow. Merge it or widen it.", place=name)
                yield MapRemark("sliver", words, "warn", name, (part.representative_point().x, part.centroid.y))


def _hidden(graph: Graph, radius: float) -> Iterator[MapRemark]:
    """Yield findings on names that a unit in their place would hide."""
    for province, spots in graph.anchors.items():
        names = [point for anchor, points in spots.items() if anchor.role == "label" for point in points]
        units = [point for anchor, points in spots.items() if anchor.role == "unit" for point in points]
        for x, y in names:
            across, down = radius + LETTER * len(province), radius + LABEL_HEIGHT / 2
            if any(((x - a) / across) ** 2 + ((y - b) / down) ** 2 < HIDDEN for a, b in units):
                words = tr("A unit in {place} covers its name. Move one of them.", place=province)
                yield MapRemark("label_hidden", words, "hint", region_of(graph, province), (x, y))


def _colors(looks: Mapping[str, PowerLook]) -> Iterator[MapRemark]:
    """Yield findings on powers that color-blind players confuse and that have the same pattern."""
    for a, b in combinations(looks, 2):
        if looks[a].pattern == looks[b].pattern and confusable({a: looks[a], b: looks[b]}):
            words = tr("{a} and {b} look alike to color-blind players and have the same pattern.", a=a, b=b)
            yield MapRemark("colors", words, fix=FIX_LABELS["colors"], about=(a, b))


def _faced(graph: Graph, facts: Facts, table: MapFile) -> dict[str, dict[Pair, float]]:
    """Return level -> provinces that face each other across narrow water, with its width."""
    found = {}
    for level in graph.net.levels:
        ids = {name: id_on(facts, shape.province, level) for name, shape in graph.sheet(level).items()}
        lands = {ids[name]: shape for name, shape in graph.sheet(level).items() if ids[name] in table.provinces}
        found[level] = facing(lands, NARROW * table.unit_radius)
    return found


def _across(
    graph: Graph, facts: Facts, table: MapFile, faced: dict[str, dict[Pair, float]]
) -> Iterator[ContactQuestion]:
    """Yield questions on lands across narrow water that no land table joins and nobody has decided."""
    for name, entry in table.tables.items():
        if entry.by in ("land", "any"):
            known = stored(facts, name) | decided(facts, name).keys()
            for names, gap in faced[graph.net.plain or graph.net.levels[-1]].items():
                if names not in known:
                    yield ContactQuestion(name, names, gap, across=True)


CALM_MS = 350
"""Milliseconds from the last step to the check."""


class MapSurvey(QObject):
    """The neighbors and findings of a map, kept up to date.

    `seen`: neighbors as drawn, live. `report`: the last check; `fresh`: whether it is of the present map.
    `neighbors_changed`: at every step, also of a drag; `checked`: a check is done.
    """

    neighbors_changed = Signal()
    checked = Signal()

    def __init__(self, document: MapDocument, worker: WorkerProcess, parent: QObject) -> None:
        super().__init__(parent)
        self.document, self._worker = document, worker
        self.seen: Seen = {}
        self.report: SurveyReport | None = None
        self.remarks: tuple[MapRemark, ...] = ()
        self.fresh = False
        self._live: LiveNeighbors | None = None
        self._facts: Facts | None = None
        self._graph = document.graph
        self._job: WorkerJob | None = None
        self._checked_state: MapState | None = None
        """What the last check that was begun is about."""
        self._calm = QTimer(self, interval=CALM_MS, singleShot=True)
        self._calm.timeout.connect(self.begin)
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self._look)
        document.changed.connect(self._on_change)
        document.previewed.connect(self._on_preview)
        self._look()
        self._calm.start()

    # Neighbors, immediately.

    def _on_change(self, what: str) -> None:
        if what in ("graph", "facts"):
            self.fresh = False
            self._graph = self.document.graph
            self._soon.start()
            self._calm.start()

    def _on_preview(self, graph: Graph | None) -> None:
        """Show the neighbors that the gesture under way would make. A check waits until it has ended."""
        self._graph = graph or self.document.graph
        if not self.fresh:
            self._calm.start()
        self._look()

    def _look(self) -> None:
        live = self._finder()
        if live is not None:
            levels_known = live.of(self._graph, stacked=False)
            self.seen = {table: self._with_above(table, shown) for table, shown in levels_known.items()}
        self.neighbors_changed.emit()

    def _finder(self) -> LiveNeighbors | None:
        """Return the finder of neighbors, made again only when the facts differ; its measurements are kept."""
        if self._facts is not self.document.facts:
            old, self._facts = self._live, self.document.facts
            table = self.document.last_good
            self._live = LiveNeighbors(table) if table else None
            if old is not None and self._live is not None:
                self._live.run = old.run
        return self._live

    def _with_above(self, table: str, shown: DrawnNeighbors) -> DrawnNeighbors:
        """Add the neighbors on other levels from the last check, as finding them takes too long during a drag."""
        last = self.report.seen.get(table) if self.report else None
        if last is None or not (last.above or len(last.unsure) > len(shown.unsure)):
            return shown
        unsure = {names: run for names, run in last.unsure.items() if names not in last.lengths}
        return replace(shown, joined=shown.joined | last.above, above=last.above, unsure={**shown.unsure, **unsure})

    # Derived from the neighbors.

    @property
    def questions(self) -> list[ContactQuestion]:
        """The contacts waiting for a decision."""
        return questions(self.document.facts, self.seen)

    @property
    def differences(self) -> list[NeighborDifference]:
        """Where the table differs from the drawing; [] until the first check has found the neighbors between levels."""
        table = self.document.last_good
        layered = table is not None and any(entry.stacked for entry in table.tables.values())
        return differences(self.document.facts, self.seen) if self.report or not layered else []

    @property
    def across(self) -> list[ContactQuestion]:
        """Lands across water from each other that the designer may want to join."""
        ruled = decisions(self.document.facts)
        known = {(one.table, one.names) for one in ruled}
        return [one for one in self.report.across if (one.table, one.names) not in known] if self.report else []

    # The check, in the worker process.

    def begin(self) -> None:
        """Check the present map, once a check under way has ended."""
        document = self.document
        if document.mapfile is None:
            self._show(tuple(MapRemark("facts", words, "bad") for words in document.faults))
        elif self._job is None:
            graph = replace(document.graph, assembled={})  # half as much to send
            self._checked_state = document.state
            self._job = self._worker.job(
                partial(report, graph, document.facts, document.mapfile, looks_of(document.facts))
            )
            self._job.ended.connect(self._on_end)
            self._job.start()

    def _on_end(self) -> None:
        assert self._job is not None
        job, self._job = self._job, None
        try:
            found = job.result()
        except Exception:
            log.exception("The check of a map failed")
            words = tr("The check failed. Save the map and open it again.")
            self._show((MapRemark("check", words, "bad"),))
            return
        if self._checked_state is self.document.state:
            self.report = found
            self._look()
            self._show(found.remarks)
        elif not self._calm.isActive():
            self.begin()

    def _show(self, remarks: tuple[MapRemark, ...]) -> None:
        self.remarks, self.fresh = remarks, True
        self.checked.emit()

    def stop(self) -> None:
        """Stop for good: no result is wanted any more."""
        self._calm.stop()
        self._soon.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None
