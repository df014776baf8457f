"""One-click mendings of what the check finds, one undo step each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.geometry.anchoring import with_anchor
from app.geometry.anchors import Spot
from app.geometry.cutting import with_kind
from app.geometry.drawing import SCENERY
from app.geometry.running import without_line
from app.language import tr
from app.ui.tokens import tokens
from rules import PATTERNS

from .. import edits
from ..document import MapDocument
from ..facts import Facts, fact, with_fact, without_fact
from ..ground import looks_of
from ..kinds import with_shores
from ..levels import levels_of
from ..neighbours import stored
from ..references import with_province
from .lint import SAFE, Remark
from .tables import Difference, as_told, taken_over, with_pairs, without_decision


def mend(document: MapDocument, remark: Remark) -> None:
    """Put right what a line is about."""
    MENDINGS[remark.code](document, remark)


def mend_otherwise(document: MapDocument, remark: Remark) -> None:
    """Do what a line offers instead."""
    INSTEAD[remark.code](document, remark)


def mend_together(document: MapDocument, remarks: Sequence[Remark]) -> None:
    """Put right what lines are about that are safe, in the order of SAFE, as one undo step."""
    document.stack.beginMacro(tr("Mend all"))
    for code in SAFE:
        there = [one for one in remarks if one.code == code]
        if code == "untold" and there:
            pairs = [one.about for one in there]
            document.apply(tr("Neighbors as drawn"), facts=taken_over(document.facts, pairs))
            continue
        for one in there:
            mend(document, one)
    document.stack.endMacro()


def _shores(document: MapDocument, remark: Remark) -> None:
    document.apply(tr("Coast or inland, as drawn"), facts=with_shores(document.graph, document.facts))


def _both_sides(document: MapDocument, remark: Remark) -> None:
    table = remark.about.where.removeprefix("adjacency.")
    facts = with_pairs(document.facts, table, sorted(stored(document.facts, table)))
    document.apply(tr("Neighbors told from both sides"), facts=facts)


def _place(document: MapDocument, remark: Remark) -> None:
    edits.place_anchors(document, remark.region, only_missing=remark.code == "no_anchor")


def _no_pin(document: MapDocument, remark: Remark) -> None:
    """Without an anchor that nothing needs: all of a place that there is not, or the mark of what is no center."""
    graph, where = document.graph, remark.about.where
    base = where.partition("@")[0]
    known = {region.province for region in graph.net.regions.values()}
    facts = document.facts
    coasts = fact(facts, ("provinces", where, "coasts"), ())
    for spot in list(graph.anchors.get(base, {})):
        idle = spot.role == "center" if not spot.coast else spot.coast not in coasts
        if base not in known or idle:
            graph = with_anchor(graph, base, Spot(*spot), ())
    document.apply(tr("Remove an anchor"), graph)


def _home(document: MapDocument, remark: Remark) -> None:
    facts, graph = document.facts, document.graph
    power = remark.about.where.removeprefix("powers.")
    for home in fact(facts, ("powers", power, "homes"), ()):
        if not fact(facts, ("provinces", home, "center")):
            facts = with_fact(facts, ("provinces", home, "center"), True)
            graph = edits.refit(graph, facts, home.partition("@")[0])
    document.apply(tr("Homes are centers"), graph, facts)


def centers(facts: Facts) -> int:
    """How many centers a map has."""
    return sum(bool(entry.get("center")) for entry in fact(facts, ("provinces",), {}).values())


def _victory(document: MapDocument, remark: Remark) -> None:
    right = centers(document.facts) // 2 + 1
    facts = with_fact(document.facts, ("victory_centers",), right if centers(document.facts) else 0)
    document.apply(tr("Centers that win"), facts=facts)


def _no_line(document: MapDocument, remark: Remark) -> None:
    id = remark.about.where
    graph = without_line(document.graph, id) if id in document.graph.lines else document.graph
    document.apply(tr("Remove {line}", line=id), graph, without_fact(document.facts, ("lines", id)))


def _as_drawn(document: MapDocument, remark: Remark) -> None:
    id = remark.about.where
    line, facts = document.graph.lines[id], document.facts
    facts = with_fact(facts, ("lines", id, "kind"), line.kind)
    facts = with_fact(facts, ("lines", id, "between"), line.between)
    document.apply(
        tr("{line} as drawn", line=id), facts=with_fact(facts, ("lines", id, "through"), line.through or None)
    )


def _start(document: MapDocument, remark: Remark) -> None:
    """Without the unit that cannot stand where it is."""
    power = remark.about.where.removeprefix("powers.").removesuffix(".start")
    there = fact(document.facts, ("powers", power, "start"), ())
    gone = next((unit for unit in there if remark.about.text.startswith(f"{unit} ")), None)
    rest = [unit for unit in there if unit != gone]
    facts = with_fact(document.facts, ("powers", power, "start"), rest or None)
    document.apply(tr("Take {unit} off", unit=gone), facts=facts)


def _about(remark: Remark) -> Sequence[Difference]:
    return [remark.about] if isinstance(remark.about, Difference) else remark.about


def _taken_over(document: MapDocument, remark: Remark) -> None:
    document.apply(tr("Neighbors as drawn"), facts=taken_over(document.facts, _about(remark)))


def _as_told(document: MapDocument, remark: Remark) -> None:
    why = tr("Nobody goes there") if remark.code == "closed" else tr("As in the table")
    document.apply(tr("Neighbors as in the table"), facts=as_told(document.facts, _about(remark), why))


def _impassable(document: MapDocument, remark: Remark) -> None:
    """A shape that the facts do not know, told as a place where nobody goes."""
    region = document.graph.net.regions.get(remark.about.where)
    if region is None:
        return
    base = region.province
    facts = with_fact(document.facts, ("areas", base), {"name": base, "kind": "impassable"})
    graph = edits.refit(with_kind(document.graph, base, "impassable"), facts, base)
    document.apply(tr("New place {name}", name=base), graph, with_shores(graph, facts, (base,)))


def _undecided(document: MapDocument, remark: Remark) -> None:
    document.apply(tr("Take a decision out"), facts=without_decision(document.facts, remark.about))


def _pattern(document: MapDocument, remark: Remark) -> None:
    """Another pattern for the second of two powers that look alike: one that nobody has."""
    used = {look.pattern for look in looks_of(document.facts).values()}
    free = [name for name in PATTERNS if name not in used and name in tokens().patterns] or list(PATTERNS)
    facts = with_fact(document.facts, ("powers", remark.about[1], "pattern"), free[0])
    document.apply(tr("Another pattern"), facts=facts)


def _heal(document: MapDocument, remark: Remark) -> None:
    refusal = edits.heal(document)
    if refusal is not None:
        document.tell(refusal.text, "warn")


def _known(document: MapDocument, remark: Remark) -> None:
    """A shape that the facts do not know, told as a place of its kind."""
    region = document.graph.net.regions.get(remark.about.where)
    if region is None:
        return
    facts, base = document.facts, region.province
    if region.kind in SCENERY:
        facts = with_fact(facts, ("areas", base), {"name": base, "kind": region.kind})
    else:
        kind = region.kind if region.kind in ("sea", "dock") else "inland"
        facts = with_province(facts, base, base, kind, document.graph.net.lies.get(base, levels_of(facts)))
    graph = edits.refit(document.graph, facts, base)
    document.apply(tr("New place {name}", name=base), graph, with_shores(graph, facts, (base,)))


MENDINGS: Mapping[str, Callable[[MapDocument, Remark], None]] = {
    "cover": _heal,
    "gap": _heal,
    "overlap": _heal,
    "unknown_shape": _known,
    "new_shape": _known,
    "kind": _shores,
    "touches": _shores,
    "one_sided": _both_sides,
    "half_told": _both_sides,
    "no_anchor": _place,
    "anchor_outside": _place,
    "anchor_edge": _place,
    "anchor_crowded": _place,
    "unknown_anchor": _no_pin,
    "home": _home,
    "victory": _victory,
    "unknown_line": _no_line,
    "no_line": _no_line,
    "line": _as_drawn,
    "start": _start,
    "idle_override": _undecided,
    "untold": _taken_over,
    "not_told": _taken_over,
    "closed": _taken_over,
    "not_drawn": _taken_over,
    "colours": _pattern,
}
"""Code -> what puts it right; those of lint.MENDS."""
INSTEAD: Mapping[str, Callable[[MapDocument, Remark], None]] = {
    "new_shape": _impassable,
    "not_told": _as_told,
    "not_drawn": _as_told,
    "closed": _as_told,
}
"""Code -> what may be done instead; those of lint.OTHERS."""
