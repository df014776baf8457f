"""What is known of the edited map beyond what is drawn: neighbours at once, everything else in a moment, beside it.

Neighbours of one level take some milliseconds and are found at every step of a drag. The check takes a second; it is
worked out in a thread of its own over values that never change, and asked for by a timer: nothing waits for it.
"""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.geometry.live import Live, Shown
from app.geometry.planar import Graph
from app.language import tr

from ..document import MapDocument, State
from ..ground import looks_of
from .lint import Remark, Report, faults_of, report
from .tables import Difference, Question, Seen, decisions, differences, questions

CALM_MS, ASK_MS = 350, 40
"""How long after the last step the check begins, and how often it is asked whether it is done."""
TURN_S = 0.001
"""How long the check may run on when the window wants to: a fifth of what Python allows by itself."""


@cache
def _worker() -> ThreadPoolExecutor:
    """One thread for all checks: a newer one waits until an older one has seen that nobody wants it."""
    return ThreadPoolExecutor(1, "map check", initializer=sys.setswitchinterval, initargs=(TURN_S,))


class Survey(QObject):
    """`seen`: neighbours as drawn, live; `report`: the last check, `fresh` if it is of the map as it is now.

    `neighbours_changed`: at every step, of drags too; `checked`: a check is done.
    """

    neighbours_changed = Signal()
    checked = Signal()

    def __init__(self, document: MapDocument) -> None:
        super().__init__(document)
        self.document = document
        self.seen: Seen = {}
        self.report: Report | None = None
        self.remarks: tuple[Remark, ...] = ()
        self.fresh = False
        self._live: Live | None = None
        self._facts: Any = None
        self._graph: Graph = document.graph
        self._state: State | None = None
        self._circles: dict[int, Any] = {}
        self._job: Future[Report | None] | None = None
        self._calm, self._ask, self._soon = QTimer(self), QTimer(self), QTimer(self)
        for timer, wait, do in ((self._calm, CALM_MS, self.begin), (self._soon, 0, self._look)):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(do)
        self._ask.setInterval(ASK_MS)
        self._ask.timeout.connect(self._collect)
        document.changed.connect(self._on_change)
        document.previewed.connect(self._on_preview)
        self._look()
        self._calm.start()

    # Neighbours, at once.

    def _on_change(self, what: str) -> None:
        if what in ("graph", "facts"):
            self.fresh = False
            self._graph = self.document.graph
            self._soon.start()
            self._calm.start()

    def _on_preview(self, graph: Graph | None) -> None:
        """A gesture is under way: what it would make of the neighbours. A check waits until it is over."""
        self._graph = graph or self.document.graph
        if not self.fresh:
            self._state = None
            self._calm.start()
        self._look()

    def _look(self) -> None:
        live = self._finder()
        if live is not None:
            levels_known = live.of(self._graph, stacked=False)
            self.seen = {table: self._with_above(table, shown) for table, shown in levels_known.items()}
        self.neighbours_changed.emit()

    def _finder(self) -> Live | None:
        """What finds neighbours, made anew only when the facts are other ones; what it measured is kept."""
        if self._facts is not self.document.facts:
            old, self._facts = self._live, self.document.facts
            self._live = self.document.live()
            if old is not None and self._live is not None:
                self._live.run = old.run
        return self._live

    def _with_above(self, table: str, shown: Shown) -> Shown:
        """What lies above what is known from the last check: it takes too long for a drag."""
        last = self.report.seen.get(table) if self.report else None
        if last is None or not (last.above or len(last.unsure) > len(shown.unsure)):
            return shown
        unsure = {names: run for names, run in last.unsure.items() if names not in last.lengths}
        return replace(shown, joined=shown.joined | last.above, above=last.above, unsure={**shown.unsure, **unsure})

    # What follows from them.

    @property
    def questions(self) -> list[Question]:
        """Contacts that wait for a decision."""
        return questions(self.document.facts, self.seen)

    @property
    def differences(self) -> list[Difference]:
        """Where the table differs from the drawing; nothing until the first check has told what lies above what."""
        table = self.document.last_good
        layered = table is not None and any(entry.stacked for entry in table.tables.values())
        return differences(self.document.facts, self.seen) if self.report or not layered else []

    @property
    def across(self) -> list[Question]:
        """Lands across water that somebody might want to join."""
        ruled = decisions(self.document.facts)
        known = {(one.table, one.names) for one in ruled}
        return [one for one in self.report.across if (one.table, one.names) not in known] if self.report else []

    # The check, beside.

    def begin(self) -> None:
        """Check the map as it is now."""
        document, state = self.document, self.document.state
        if document.mapfile is None:
            self.remarks, self.fresh = faults_of(document.facts, document.faults), True
            self.checked.emit()
            return
        self._state = state
        looks = looks_of(document.facts)
        wanted = partial(self._is_wanted, state)
        self._job = _worker().submit(
            report, document.graph, document.facts, document.mapfile, looks, wanted, self._circles
        )
        self._ask.start()

    def _is_wanted(self, state: State) -> bool:
        return self._state is state

    def _collect(self) -> None:
        if self._job is None or not self._job.done():
            return
        self._ask.stop()
        job, self._job = self._job, None
        error = job.exception()
        if error is not None:
            words = tr("The check stopped: {why}.", why=str(error) or type(error).__name__)
            self.remarks, self.fresh = (Remark("check", words, "bad"),), True
            self.checked.emit()
            return
        found = job.result()
        if found is not None and self._state is self.document.state:
            self.report, self.remarks, self.fresh = found, found.remarks, True
            self._look()
            self.checked.emit()

    def stop(self) -> None:
        """Nothing is wanted any more."""
        self._state = None
        for timer in (self._calm, self._ask, self._soon):
            timer.stop()
