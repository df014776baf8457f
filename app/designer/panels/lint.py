"""What is to be looked at in a map: everything of `strata map check`, and what only an editor can ask.

Nothing here knows the window: it may be worked out beside it. What a button can put right is told by `mend`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from app.geometry.adjacency import Pair, pair
from app.geometry.building import drawing_of
from app.geometry.checks import neighbours as about_neighbours
from app.geometry.checks.subject import Finding, Subject
from app.geometry.drawing import PLAYABLE
from app.geometry.facing import NARROW, facing
from app.geometry.live import Live
from app.geometry.mapcheck import CHECKS
from app.geometry.paths import Point
from app.geometry.placing import Circle, inscribed
from app.geometry.planar import Graph
from app.geometry.tangles import covers
from app.language import mark, tr, tr_n
from app.ui.tokens import PowerLook
from app.ui.vision import confusable

from ..facts import Facts, fact
from ..levels import base_of, id_on
from ..neighbours import decided, stored
from .tables import Question, Seen, blank, closed, differences, idle, of_place, questions

if TYPE_CHECKING:
    from rules import MapFile

BREATH_S = 0.002
"""How long it waits between two kinds of things it looks for, so that the window comes to its turn."""
LEAST_CIRCLE, ACROSS = 14.0, 1400.0
"""The circle that every place must hold, on a board so wide."""
THIN = 4.0
"""A part of a place that is less wide than this, in board units, is a sliver."""
LETTER, LABEL_HEIGHT, HIDDEN = 3.0, 11.0, 0.45
"""Half of what a letter of a name is wide, how high names are, and how near (in parts of both, squared) hides one."""
SPOT = re.compile(r"\((-?[\d.]+), (-?[\d.]+)\)")
MENDS = {
    "cover": mark("Heal"),
    "gap": mark("Heal"),
    "overlap": mark("Heal"),
    "unknown_shape": mark("Take over"),
    "new_shape": mark("A province"),
    "kind": mark("Set it"),
    "touches": mark("Set it"),
    "one_sided": mark("Tell both"),
    "half_told": mark("Tell both"),
    "no_anchor": mark("Place"),
    "anchor_outside": mark("Place again"),
    "anchor_edge": mark("Place again"),
    "anchor_crowded": mark("Place again"),
    "unknown_anchor": mark("Remove"),
    "home": mark("Make it one"),
    "victory": mark("Set it"),
    "unknown_line": mark("Remove"),
    "no_line": mark("Take out"),
    "line": mark("As drawn"),
    "start": mark("Take off"),
    "idle_override": mark("Take out"),
    "untold": mark("Take over"),
    "not_told": mark("As drawn"),
    "not_drawn": mark("As drawn"),
    "closed": mark("Open it"),
    "colours": mark("Other pattern"),
}
"""What a button says that mends such a thing."""
OTHERS = {
    "new_shape": mark("Impassable"),
    "not_told": mark("As in the table"),
    "not_drawn": mark("As in the table"),
    "closed": mark("Keep it closed"),
}
"""What the other button says, where there are two ways to mend it and the designer picks."""
SAFE = (
    *("cover", "gap", "overlap", "unknown_shape", "kind", "touches", "one_sided", "untold", "no_anchor"),
    *("anchor_outside", "anchor_edge", "anchor_crowded", "idle_override", "colours"),
)
"""What is mended all at once, in this order: there is one right way, and nothing goes that somebody has made. Units,
centers, homes, the way to win, lines, and places that are closed are never changed so."""


class Remark(NamedTuple):
    """One line of the list. `kind` is that of a note: bad, warn or hint; `region` and `at` tell where it is; `mend`
    names the mending that is right, "" if there is none, `other` what may be done instead; `about` is what that needs.
    """

    code: str
    text: str
    kind: str = "warn"
    region: str = ""
    at: Point | None = None
    mend: str = ""
    about: Any = None

    @property
    def other(self) -> str:
        return OTHERS.get(self.code, "") if self.mend else ""

    @property
    def safe(self) -> bool:
        """Whether it may be mended with many others, without a look."""
        return bool(self.mend) and self.code in SAFE


class Report(NamedTuple):
    """What was found: the lines, the neighbours that the drawing shows, and lands across water from each other."""

    remarks: tuple[Remark, ...]
    seen: Seen
    across: tuple[Question, ...]


Wanted = Callable[[], bool]
MANY = 4
"""From so many places that cannot be reached they are one line."""


def _reached(found: list[Remark], levels: bool) -> list[Remark]:
    """The lines, with many places out of reach told as one; none where the drawing shows neighbours to take over."""
    far = [one for one in found if one.code == "out_of_reach"]
    if len(far) < MANY:
        return found
    rest = [one for one in found if one.code != "out_of_reach"]
    if any(one.code in ("untold", "not_told") for one in rest):
        return rest
    names = ", ".join(one.about.where for one in far[:MANY]) + " …"
    words = tr("{n} places cannot be reached: {names}. They need neighbors in a table.", n=len(far), names=names)
    if levels:
        words += " " + tr("Units change levels where a way to move also goes to the level above and below (tab Map).")
    return [*rest, Remark("out_of_reach", words, region=far[0].region)]


def report(
    graph: Graph, facts: Facts, table: MapFile, looks: dict[str, PowerLook], wanted: Wanted, circles: dict[int, Any]
) -> Report | None:
    """All of it, for facts without faults; None as soon as it is not `wanted` any more. `circles` remembers what it
    measured."""
    seen, faced = Live(table).of(graph), _faced(graph, facts, table)
    found: list[Remark] = []
    for part in _parts(graph, facts, table, looks, seen, faced, circles):
        if not wanted():
            return None
        found += part
        time.sleep(BREATH_S)
    found = _reached(found, levels=len(graph.net.levels) > 1)
    return Report(tuple(dict.fromkeys(found)), seen, tuple(_across(graph, facts, table, faced)))


def _parts(
    graph: Graph,
    facts: Facts,
    table: MapFile,
    looks: dict[str, PowerLook],
    seen: Seen,
    faced: dict[str, dict[Pair, float]],
    circles: dict[int, Any],
) -> Iterator[list[Remark]]:
    yield list(_covered(graph))
    subject = Subject(table, drawing_of(graph))
    for check in CHECKS:
        if check is not about_neighbours.neighbours:
            yield [_half_told(_remark(graph, facts, table, one), facts, seen) for one in check(subject)]
    yield list(_tables(graph, facts, seen, frozenset(names for near in faced.values() for names in near)))
    yield list(_room(graph, circles))
    yield list(_hidden(graph, table.unit_radius))
    yield list(_colours(facts, looks))
    if not table.powers:
        yield [Remark("powers", tr("There is no power yet: a game needs at least one."), "hint")]


def _covered(graph: Graph) -> Iterator[Remark]:
    fault = covers(graph)
    if fault:
        yield Remark("cover", fault.text, "bad", at=fault.at[0] if fault.at else None, mend=MENDS["cover"])


def _remark(graph: Graph, facts: Facts, table: MapFile, found: Finding) -> Remark:
    """A finding of the check, with its place on the map."""
    spot = SPOT.search(found.text)
    at = (float(spot[1]), float(spot[2])) if spot else _line_at(graph, found.where)
    region = _region(graph, facts, found.where)
    text = f"{_said(found.where)}: {found.text}"
    kind = "bad" if found.code in ("gap", "overlap", "outline", "border") else "warn"
    code = found.code
    if code == "unknown_shape" and found.where in graph.net.regions and graph.net.regions[found.where].kind in PLAYABLE:
        code = "new_shape"
    mend = MENDS.get(code, "") if _mendable(table, found, region) else ""
    return Remark(code, text, kind, region, at, mend, found)


def _half_told(remark: Remark, facts: Facts, seen: Seen) -> Remark:
    """What is told from one side only is told from both at once only where the drawing says so, too."""
    if remark.code != "one_sided":
        return remark
    table = remark.about.where.removeprefix("adjacency.")
    rows, shown = fact(facts, ("adjacency", table), {}), seen.get(table)
    halves = {pair(place, to) for place, near in rows.items() for to in near if place not in rows.get(to, ())}
    drawn = shown is not None and halves <= shown.joined | shown.lines
    sound = drawn and all(rows.get(name) for names in halves for name in names)
    return remark if sound else remark._replace(code="half_told")


def _said(where: str) -> str:
    """Where it is, without the words of the file: "Gas" for "provinces.Gas"."""
    for head in ("provinces.", "areas.", "powers.", "adjacency."):
        where = where.removeprefix(head)
    return where.removesuffix(".start").replace("_", " ")


def _mendable(table: MapFile, found: Finding, region: str) -> bool:
    """Whether there is one right way to put it right."""
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


def _region(graph: Graph, facts: Facts, where: str) -> str:
    """The region that a finding is about; "" if it is about none."""
    for head in ("provinces.", "areas."):
        where = where.removeprefix(head)
    id = where.partition("/")[0].partition(" ")[0]
    base, _, level = id.partition("@")
    return region_of(graph, base, level) or (id if id in graph.net.regions else "")


def region_of(graph: Graph, base: str, level: str = "") -> str:
    """The region of a province without its level, on a level if one is named."""
    levels = (level,) if level in graph.net.levels else graph.net.levels
    return next((name for one in levels if (name := graph.net.places[one].get(base))), "")


def _line_at(graph: Graph, where: str) -> Point | None:
    line = graph.lines.get(where.removeprefix("lines."))
    return line.points[0][0] if line and line.points and line.points[0] else None


def _tables(graph: Graph, facts: Facts, seen: Seen, faced: frozenset[Pair]) -> Iterator[Remark]:
    """Neighbours: differences, contacts nobody decided, decisions that say nothing."""
    there, shut, bare = differences(facts, seen), closed(facts, seen), blank(facts, seen)
    for place in sorted(shut):
        near = of_place(there, place)
        words = tr_n(
            "{place} borders on {n} place in the drawing and on none in the table: is it new, or may nobody go there?",
            "{place} borders on {n} places in the drawing and on none in the table: is it new, or may nobody go there?",
            len({name for one in near for name in one.names}) - 1,
            place=place,
        )
        yield Remark("closed", words, region=_place(graph, place), mend=MENDS["closed"], about=tuple(near))
    for one in there:
        if any(name.partition("/")[0] in shut for name in one.names):
            continue
        region, other = (_place(graph, name) for name in one.names)
        code = "not_drawn" if not one.add else "untold" if one.table in bare else "not_told"
        yield Remark(code, one.text, region=region, mend=MENDS[code] if region and other else "", about=one)
    for question in questions(facts, seen):
        yield Remark("undecided", question.text, region=_place(graph, question.names[0]), about=question)
    for decision in idle(facts, seen, faced):
        words = tr(
            "The decision on {a} and {b} says what the drawing shows anyway.", a=decision[1][0], b=decision[1][1]
        )
        yield Remark(
            "idle_override", words, "hint", _place(graph, decision.names[0]), None, MENDS["idle_override"], decision
        )


def _place(graph: Graph, place: str) -> str:
    bare = place.partition("/")[0]
    return region_of(graph, base_of(bare), bare.partition("@")[2])


def circle_of(graph: Graph, name: str, circles: dict[int, Any]) -> Circle:
    """The largest circle inside a region, measured once for each shape."""
    shape = graph.shape(name)
    kept = circles.get(id(shape))
    if kept is None or kept[0] is not shape:
        kept = circles[id(shape)] = (shape, inscribed(shape))
    found: Circle = kept[1]
    return found


def _room(graph: Graph, circles: dict[int, Any]) -> Iterator[Remark]:
    """Places too small for a name and a unit, and slivers."""
    from app.geometry.stacking import polygon

    for name, region in graph.net.regions.items():
        if region.kind not in PLAYABLE:
            continue
        round_ = circle_of(graph, name, circles)
        radius = round_.radius * ACROSS / graph.net.width
        if radius < LEAST_CIRCLE:
            words = tr(
                "{place} has little room: the largest circle in it has a radius of {n}, not {least}.",
                place=name,
                n=round(radius, 1),
                least=round(LEAST_CIRCLE),
            )
            yield Remark("room", words, "hint", name, round_.middle)
        for part in getattr(polygon(graph.shape(name)), "geoms", ()):
            if part.length and 2 * part.area / part.length < THIN:
                words = tr("A part of {place} is a sliver: merge it, or widen it.", place=name)
                yield Remark("sliver", words, "warn", name, (part.representative_point().x, part.centroid.y))


def _hidden(graph: Graph, radius: float) -> Iterator[Remark]:
    """Names that a unit of their own place would hide."""
    for province, spots in graph.anchors.items():
        names = [point for spot, points in spots.items() if spot.role == "label" for point in points]
        units = [point for spot, points in spots.items() if spot.role == "unit" for point in points]
        for x, y in names:
            across, down = radius + LETTER * len(province), radius + LABEL_HEIGHT / 2
            if any(((x - a) / across) ** 2 + ((y - b) / down) ** 2 < HIDDEN for a, b in units):
                words = tr("A unit in {place} hides its name: move one of them.", place=province)
                yield Remark("label_hidden", words, "hint", region_of(graph, province), (x, y))


def _colours(facts: Facts, looks: dict[str, PowerLook]) -> Iterator[Remark]:
    """Powers that some eyes confuse, and that have the same pattern too."""
    for a, b in combinations(looks, 2):
        if looks[a].pattern == looks[b].pattern and confusable({a: looks[a], b: looks[b]}):
            words = tr("{a} and {b} look alike to color-blind eyes, and have the same pattern.", a=a, b=b)
            yield Remark("colours", words, mend=MENDS["colours"], about=(a, b))


def _faced(graph: Graph, facts: Facts, table: MapFile) -> dict[str, dict[Pair, float]]:
    """Level -> provinces there that face each other across a narrow water, with how wide it is."""
    found = {}
    for level in graph.net.levels:
        ids = {name: id_on(facts, shape.province, level) for name, shape in graph.sheet(level).items()}
        lands = {ids[name]: shape for name, shape in graph.sheet(level).items() if ids[name] in table.provinces}
        found[level] = facing(lands, NARROW * table.unit_radius)
    return found


def _across(graph: Graph, facts: Facts, table: MapFile, faced: dict[str, dict[Pair, float]]) -> Iterator[Question]:
    """Lands across a narrow water, which the tables of those who walk do not join, and nobody has decided."""
    for name, entry in table.tables.items():
        if entry.by in ("land", "any"):
            known = stored(facts, name) | decided(facts, name).keys()
            for names, gap in faced[graph.net.plain or graph.net.levels[-1]].items():
                if names not in known:
                    yield Question(name, names, gap, across=True)


def faults_of(facts: Facts, faults: tuple[str, ...]) -> tuple[Remark, ...]:
    """What is wrong with the facts themselves, in the words of the format."""
    return tuple(Remark("facts", words, "bad") for words in faults)


__all__ = ["Remark", "Report", "circle_of", "faults_of", "region_of", "report"]
