"""The map that is being edited: its graph, its facts, what is chosen, and an undo stack of its own.

One road to change: a tool or a panel calls `apply` (mostly by a function of edits.py), which is one undo step; then
`changed(what)` is told, and the views draw anew. Graph and facts are immutable; a step keeps those before and after.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

import rules
from app.geometry.live import Live
from app.geometry.paths import Point
from app.geometry.planar import Graph
from app.ui.undoing import UndoStack
from rules import MapError

from .facts import Facts, fact, thawed
from .levels import levels_of, plain_of, synced

if TYPE_CHECKING:
    from rules import MapFile

WHAT = ("graph", "facts", "selection", "levels", "snap", "saved")
"""What `changed` tells: borders and anchors; map.toml; the choice; levels shown, active or locked; snapping; saving."""


@dataclass(frozen=True)
class State:
    """All of a map that is saved."""

    graph: Graph
    facts: Facts


@dataclass(frozen=True, slots=True)
class Selection:
    """What is chosen: regions by their names, vertices by their points, a line by its id, pins by their keys."""

    regions: tuple[str, ...] = ()
    vertices: frozenset[Point] = frozenset()
    line: str = ""


class MapDocument(QObject):
    """One open map."""

    changed = Signal(str)
    previewed = Signal(object)
    """A Graph while a gesture is under way, None when it ends: nothing is changed by it."""
    told = Signal(str, str)
    """Words for the status line, and their kind (hint, warn, good)."""

    def __init__(self, graph: Graph, facts: Facts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = State(synced(graph, facts), facts)
        self.stack = UndoStack(self)
        self.stack.cleanChanged.connect(self._on_clean)
        self.path: Path | None = None
        """The folder of the map; None while it has none."""
        self.watching = ""
        """Why it cannot be saved where it is: its folder is open in another window. "" if it can."""
        self._selection = Selection()
        self.level = plain_of(facts) or levels_of(facts)[-1]
        self.locked: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self.snapping = True
        self.grid = 0.0
        self._checked: tuple[Facts, MapFile | None, tuple[str, ...]] | None = None
        self._last_good: MapFile | None = None

    # What it is.

    @property
    def state(self) -> State:
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
        """The ids of the levels, the lowest first; ("",) on a board without."""
        return self.graph.net.levels

    @property
    def editable(self) -> frozenset[str]:
        """The levels that a gesture changes: the active one, and those not locked that share borders with it."""
        return frozenset(level for level in self.levels if level == self.level or level not in self.locked)

    @property
    def mapfile(self) -> MapFile | None:
        """The facts as rules read them; None while they are faulty (see `faults`)."""
        return self._check()[1]

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the facts, a sentence each; () while they can be used."""
        return self._check()[2]

    @property
    def last_good(self) -> MapFile | None:
        """The last facts that were not faulty: what can still be shown of neighbours meanwhile."""
        self._check()
        return self._last_good

    def _check(self) -> tuple[Facts, MapFile | None, tuple[str, ...]]:
        if self._checked is None or self._checked[0] is not self.facts:
            try:
                self._last_good = rules.map_of(thawed(self.facts))
                self._checked = self.facts, self._last_good, ()
            except MapError as error:
                told = tuple(f"{fault.place}: {fault.text}" for fault in error.faults)
                self._checked = self.facts, None, told
        return self._checked

    def live(self) -> Live | None:
        """What finds the neighbours of a graph, for the last good facts; keep it as long as the facts stay."""
        return Live(self.last_good) if self.last_good else None

    def _on_clean(self, _clean: bool) -> None:
        self.changed.emit("saved")

    # What changes it.

    def apply(self, title: str, graph: Graph | None = None, facts: Facts | None = None) -> None:
        """One undo step; nothing if nothing is different."""
        facts = self.facts if facts is None else facts
        new = State(synced(graph or self.graph, facts), facts)
        if new.graph is self.graph and new.facts is self.facts:
            return
        self.stack.push(Step(self, title, self._state, new))

    def put(self, state: State) -> None:
        """Show a state; only a step of the undo stack calls this."""
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
        """Show a graph that a gesture under way would make; None: it is over."""
        self.previewed.emit(graph)

    # What is chosen.

    @property
    def selection(self) -> Selection:
        return self._selection

    @property
    def region(self) -> str:
        """The one region that is chosen; "" if none or several are."""
        return self._selection.regions[0] if len(self._selection.regions) == 1 else ""

    @property
    def province(self) -> str:
        """Its province without a level."""
        return self.graph.net.regions[self.region].province if self.region else ""

    def select(self, *regions: str, vertices: frozenset[Point] = frozenset(), line: str = "") -> None:
        """Choose regions, vertices or a line; nothing without any."""
        found = Selection(tuple(dict.fromkeys(regions)), vertices, line)
        if found != self._selection:
            self._selection = found
            self.changed.emit("selection")

    def _keep_selection(self) -> None:
        """What is gone is chosen no more."""
        chosen, net = self._selection, self.graph.net
        kept = Selection(
            tuple(name for name in chosen.regions if name in net.regions),
            frozenset(point for point in chosen.vertices if point in self.graph.vertices),
            chosen.line if chosen.line in self.graph.lines else "",
        )
        if kept != chosen:
            self._selection = kept
            self.changed.emit("selection")

    # How it is looked at.

    def show_level(self, level: str) -> None:
        """Edit another level. What was chosen is chosen there, if it is there."""
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
        """Keep a level as it is while others are edited."""
        self.locked = self.locked | {level} if locked else self.locked - {level}
        self.changed.emit("levels")

    def hide(self, level: str, hidden: bool) -> None:
        """Draw no ghost of a level."""
        self.hidden = self.hidden | {level} if hidden else self.hidden - {level}
        self.changed.emit("levels")

    def snap(self, on: bool) -> None:
        """Turn snapping on or off."""
        self.snapping = on
        self.changed.emit("snap")

    def show_grid(self, step: float) -> None:
        """A grid to snap to, with so many units from line to line; 0: none."""
        self.grid = step
        self.changed.emit("snap")

    def tell(self, words: str, kind: str = "hint") -> None:
        """Words for the status line."""
        self.told.emit(words, kind)


class Step(QUndoCommand):
    """From one state to another."""

    def __init__(self, document: MapDocument, title: str, before: State, after: State) -> None:
        super().__init__(title)
        self.document, self.before, self.after = document, before, after

    def redo(self) -> None:
        self.document.put(self.after)

    def undo(self) -> None:
        self.document.put(self.before)
