"""The tab "Check": a live list of findings. Each shows its place on the map, and can be fixed if there is a safe way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.geometry.cutting import with_kind
from app.geometry.drawing import SCENERY, AnchorKey
from app.geometry.placing import with_anchor
from app.geometry.running import without_line
from app.language import tr, tr_n
from app.ui.tokens import tokens
from app.ui.widgets import NoteFrame, button, column, label, row
from rules.board import PATTERNS
from rules.reasons import listed

from .. import edits
from ..canvas import Canvas
from ..document import MapDocument, MapState, stored, with_shores
from ..facts import center_count, fact, levels_of, province_kind, with_fact, with_province, without_fact
from ..scene import looks_of
from .survey import SAFE, MapRemark, MapSurvey, NeighborDifference, as_listed, taken_over, with_pairs, without_decision

# ----------------------------------------------------------------------------------------------------
# Remedies for findings of the check, one undo step each.

Remedy = Callable[[MapDocument, MapRemark], None]


def fix_together(document: MapDocument, remarks: Sequence[MapRemark]) -> None:
    """Fix the safe ones of these findings, in the order of SAFE, as one undo step."""
    document.stack.beginMacro(tr("Fix all"))
    for code in SAFE:
        there = [one for one in remarks if one.code == code]
        if code == "untold" and there:
            pairs = [one.about for one in there]
            document.apply(tr("Neighbors as drawn"), facts=taken_over(document.facts, pairs))
            continue
        for one in there:
            FIXES[code](document, one)
    document.stack.endMacro()


def _shores(document: MapDocument, remark: MapRemark) -> None:
    document.apply(tr("Coast or inland, as drawn"), facts=with_shores(document.graph, document.facts))


def _both_sides(document: MapDocument, remark: MapRemark) -> None:
    table = remark.about.where.removeprefix("adjacency.")
    facts = with_pairs(document.facts, table, sorted(stored(document.facts, table)))
    document.apply(tr("List neighbors on both sides"), facts=facts)


def _place(document: MapDocument, remark: MapRemark) -> None:
    edits.place_anchors(document, remark.region, only_missing=remark.code == "no_anchor")


def _no_pin(document: MapDocument, remark: MapRemark) -> None:
    """Remove anchors that nothing needs: all of a place that does not exist, or the center's mark where there is no
    center."""
    graph, where = document.graph, remark.about.where
    base = where.partition("@")[0]
    known = {region.province for region in graph.net.regions.values()}
    facts = document.facts
    coasts = fact(facts, ("provinces", where, "coasts"), ())
    for anchor in list(graph.anchors.get(base, {})):
        idle = anchor.role == "center" if not anchor.coast else anchor.coast not in coasts
        if base not in known or idle:
            graph = with_anchor(graph, base, AnchorKey(*anchor), ())
    document.apply(tr("Remove an anchor"), graph)


def _home(document: MapDocument, remark: MapRemark) -> None:
    facts, graph = document.facts, document.graph
    power = remark.about.where.removeprefix("powers.")
    for home in fact(facts, ("powers", power, "homes"), ()):
        if not fact(facts, ("provinces", home, "center")):
            facts = with_fact(facts, ("provinces", home, "center"), True)
            graph = edits.refit(graph, facts, home.partition("@")[0])
    document.apply(tr("Make homes supply centers"), graph, facts)


def _victory(document: MapDocument, remark: MapRemark) -> None:
    there = center_count(document.facts)
    facts = with_fact(document.facts, ("victory_centers",), there // 2 + 1 if there else 0)
    document.apply(tr("Supply centers for victory"), facts=facts)


def _no_line(document: MapDocument, remark: MapRemark) -> None:
    id = remark.about.where
    graph = without_line(document.graph, id) if id in document.graph.lines else document.graph
    document.apply(tr("Remove {line}", line=id), graph, without_fact(document.facts, ("lines", id)))


def _as_drawn(document: MapDocument, remark: MapRemark) -> None:
    id = remark.about.where
    line, facts = document.graph.lines[id], document.facts
    facts = with_fact(facts, ("lines", id, "kind"), line.kind)
    facts = with_fact(facts, ("lines", id, "between"), line.between)
    document.apply(
        tr("{line} as drawn", line=id), facts=with_fact(facts, ("lines", id, "through"), line.through or None)
    )


def _start(document: MapDocument, remark: MapRemark) -> None:
    """Remove the starting unit that cannot be where it is."""
    power = remark.about.where.removeprefix("powers.").removesuffix(".start")
    there = fact(document.facts, ("powers", power, "start"), ())
    gone = next((unit for unit in there if remark.about.text.startswith(f"{unit} ")), None)
    rest = [unit for unit in there if unit != gone]
    facts = with_fact(document.facts, ("powers", power, "start"), rest or None)
    document.apply(tr("Remove {unit}", unit=gone), facts=facts)


def _about(remark: MapRemark) -> Sequence[NeighborDifference]:
    return [remark.about] if isinstance(remark.about, NeighborDifference) else remark.about


def _taken_over(document: MapDocument, remark: MapRemark) -> None:
    document.apply(tr("Neighbors as drawn"), facts=taken_over(document.facts, _about(remark)))


def _as_listed(document: MapDocument, remark: MapRemark) -> None:
    why = tr("No unit may enter") if remark.code == "closed" else tr("As in the table")
    document.apply(tr("Neighbors as in the table"), facts=as_listed(document.facts, _about(remark), why))


def _impassable(document: MapDocument, remark: MapRemark) -> None:
    """Add a shape that the facts lack as an impassable area."""
    region = document.graph.net.regions.get(remark.about.where)
    if region is None:
        return
    base = region.province
    facts = with_fact(document.facts, ("areas", base), {"name": base, "kind": "impassable"})
    graph = edits.refit(with_kind(document.graph, base, "impassable"), facts, base)
    document.apply(tr("New province {name}", name=base), graph, with_shores(graph, facts, (base,)))


def _undecided(document: MapDocument, remark: MapRemark) -> None:
    document.apply(tr("Remove a decision"), facts=without_decision(document.facts, remark.about))


def _pattern(document: MapDocument, remark: MapRemark) -> None:
    """Give the second of two powers that look alike a pattern that no power has."""
    used = {look.pattern for look in looks_of(document.facts).values()}
    free = [name for name in PATTERNS if name not in used and name in tokens().patterns] or list(PATTERNS)
    facts = with_fact(document.facts, ("powers", remark.about[1], "pattern"), free[0])
    document.apply(tr("Change pattern"), facts=facts)


def _heal(document: MapDocument, remark: MapRemark) -> None:
    refusal = edits.heal(document)
    if refusal is not None:
        document.tell(refusal.text, "warn")


def _known(document: MapDocument, remark: MapRemark) -> None:
    """Add a shape that the facts lack as a place of its kind."""
    region = document.graph.net.regions.get(remark.about.where)
    if region is None:
        return
    facts, base = document.facts, region.province
    if region.kind in SCENERY:
        facts = with_fact(facts, ("areas", base), {"name": base, "kind": region.kind})
    else:
        levels = document.graph.net.lies.get(base, levels_of(facts))
        facts = with_province(facts, base, base, province_kind(region.kind), levels)
    graph = edits.refit(document.graph, facts, base)
    document.apply(tr("New province {name}", name=base), graph, with_shores(graph, facts, (base,)))


FIXES: Mapping[str, Remedy] = {
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
    "colors": _pattern,
}
"""Code of a finding -> its remedy, for the codes in FIX_LABELS (survey.py)."""
ALTERNATIVES: Mapping[str, Remedy] = {
    "new_shape": _impassable,
    "not_told": _as_listed,
    "not_drawn": _as_listed,
    "closed": _as_listed,
}
"""Code of a finding -> its alternative remedy, for the codes in ALTERNATIVE_LABELS (survey.py)."""


# ----------------------------------------------------------------------------------------------------
# The findings as a live list: each shows its place on the map, and can be fixed if there is one right way.

MOST = 40
KINDS = {
    **dict.fromkeys(("untold", "not_told", "not_drawn", "undecided", "one_sided", "half_told"), "neighbors"),
    **dict.fromkeys(("no_anchor", "anchor_outside", "anchor_edge", "anchor_crowded", "unknown_anchor"), "anchors"),
    **dict.fromkeys(("cover", "gap", "overlap", "unknown_shape", "new_shape"), "shapes"),
    **dict.fromkeys(("unknown_line", "no_line", "line"), "lines"),
    **{one: one for one in ("closed", "start", "victory", "home")},
}
"""The kind under which each code is counted; "rest" for all others."""
ORDER = {"bad": 0, "warn": 1, "hint": 2}


class CheckTab(QWidget):
    """The list of findings. `asked`: a finding is about a contact that must be decided."""

    asked = Signal(object)

    def __init__(self, document: MapDocument, canvas: Canvas, survey: MapSurvey) -> None:
        super().__init__()
        self.document, self.canvas, self.survey = document, canvas, survey
        self.title = label("", "strong")
        self.all = button(tr("Fix all"), "link")
        self.all.clicked.connect(self.fix_all)
        self.done, self.more = label("", "body", wrap=True), label("", "small")
        self.done.hide()
        self._tried: list[MapRemark] = []
        self._summarized: MapState | None = None
        self.lines: list[NoteFrame] = []
        self.shown: list[MapRemark] = []
        self._fixing_all = False
        self.list = column(spacing=6)
        head = row(self.title, ..., self.all)
        self.setLayout(column(head, self.done, self.list, self.more, ..., spacing=8, margins=(0, 10, 0, 10)))
        survey.checked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the findings of the last check, reusing the widgets."""
        there = sorted(self.survey.remarks, key=lambda one: ORDER[one.kind])
        self.shown = there[:MOST]
        self.title.setText(self._words(len(there)))
        if self._summarized is not self.document.state:
            self.done.hide()  # it was about another state of the map
        self.all.setVisible(sum(one.safe for one in there) > 1)
        self.more.setText(tr("and {n} more", n=len(there) - MOST) if len(there) > MOST else "")
        while len(self.lines) < len(self.shown):
            self._add()
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(self.shown))
            if number < len(self.shown):
                one = self.shown[number]
                line.show_note(one.kind, one.text, tr(one.fix) if one.fix else "", other=tr(one.other))
        if self._fixing_all and self.survey.fresh:
            self._go_on()

    def _words(self, n: int) -> str:
        if not self.survey.report and not n:
            return tr("Checking…")
        return tr_n("{n} finding", "{n} findings", n) if n else tr("No problems found.")

    def _add(self) -> None:
        line, number = NoteFrame("warn", ""), len(self.lines)
        line.set_pointing(True)
        line.pointed.connect(lambda: self.show_line(number))
        line.acted.connect(lambda: self.fix_line(number))
        line.refused.connect(lambda: self.fix_otherwise(number))
        self.lines.append(line)
        self.list.addWidget(line)

    def show_line(self, number: int) -> None:
        """Show where a finding is."""
        one = self.shown[number]
        graph = self.document.graph
        if one.region in graph.net.regions:
            level = graph.net.regions[one.region].level or self.document.level
            if one.region not in graph.net.sheets[level]:
                level = next(name for name in graph.net.levels if one.region in graph.net.sheets[name])
            self.document.show_level(level)
            self.document.select(one.region)
            self.canvas.show_region(one.region)
        if one.at is not None:
            self.canvas.show_point(one.at)
        if one.code == "undecided":
            self.asked.emit(one.about)

    def fix_line(self, number: int) -> None:
        """Fix one finding."""
        self._choose(number, FIXES)

    def fix_otherwise(self, number: int) -> None:
        """Apply the alternative remedy of one finding."""
        self._choose(number, ALTERNATIVES)

    def _choose(self, number: int, remedies: Mapping[str, Remedy]) -> None:
        if self.survey.fresh:
            self.done.hide()
            remark = self.shown[number]
            remedies[remark.code](self.document, remark)
        else:
            self._wait()

    def _wait(self) -> None:
        self.document.tell(tr("The map has just changed. Wait for the check to finish."), "warn")

    def fix_all(self) -> None:
        """Fix everything that is safe, and whatever the next checks find after that; then show what was fixed and what
        is left.

        Findings that are not safe to fix are never touched.
        """
        self._tried, self._fixing_all = [], True
        self.done.hide()
        if self.survey.fresh:
            self._go_on()
        else:
            self._wait()

    def _go_on(self) -> None:
        """Fix the next findings as one undo step. Each finding is tried once."""
        wanted = [one for one in self.survey.remarks if one.safe and one not in self._tried]
        # Shapes that do not fit together show wrong neighbors, so they are fixed before any table is changed.
        torn = [one for one in wanted if one.code == "cover"]
        before = self.document.state
        self._tried += torn or wanted
        if wanted:
            fix_together(self.document, torn or wanted)
        if self.document.state is not before:
            return  # the next check continues it
        if torn:
            self._go_on()
        else:
            self._fixing_all = False
            self._tell()

    def _tell(self) -> None:
        """Show what was fixed, and what is left."""
        left = [one for one in self.survey.remarks if one.kind != "hint" or one.fix]
        gone = [one for one in self._tried if one not in self.survey.remarks]
        repaired = (
            tr("Fixed: {things}.", things=_counted(gone)) if gone else tr("Nothing could be fixed automatically.")
        )
        rest = (
            tr("You still need to fix: {things}.", things=_counted(left)) if left else tr("Nothing else needs fixing.")
        )
        words = [repaired, rest]
        self._summarized = self.document.state
        # If nothing is left, the heading says so already.
        self.done.setText(" ".join(words if self.survey.remarks else words[:1]))
        self.done.show()
        self.document.tell(" ".join(words), "warn" if left else "good")


def _counted(remarks: Sequence[MapRemark]) -> str:
    """Return what findings are about, in words such as "12 pairs of neighbors and 3 anchors"."""
    n = Counter(KINDS.get(one.code, "rest") for one in remarks)
    words = {
        "neighbors": tr_n("{n} pair of neighbors", "{n} pairs of neighbors", n["neighbors"]),
        "closed": tr_n("{n} province that no unit may enter", "{n} provinces that no unit may enter", n["closed"]),
        "start": tr_n("{n} misplaced starting unit", "{n} misplaced starting units", n["start"]),
        "victory": tr("supply centers for victory"),
        "home": tr_n("{n} home without a center", "{n} homes without a center", n["home"]),
        "anchors": tr_n("{n} anchor", "{n} anchors", n["anchors"]),
        "shapes": tr_n("{n} shape", "{n} shapes", n["shapes"]),
        "lines": tr_n("{n} line", "{n} lines", n["lines"]),
        "rest": tr_n("{n} other problem", "{n} other problems", n["rest"]),
    }
    return listed([text for kind, text in words.items() if n[kind]])
