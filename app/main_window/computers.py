"""The seats that the computer plays, and hints for players.

The orders are computed in a process of their own while players enter theirs, and are then submitted. In a game that the
computer plays alone, turns are resolved as somebody watches. The computer players are given only what their seats may
know (`rules.players`), and nobody sees their orders before they are revealed.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QTimer

from app.session.document import Document
from app.ui.worker import Progress, WorkerJob, WorkerProcess, no_progress
from rules import Order, Position, View
from rules.players import PLAYERS, seat_view

from .shell import Controller
from .turn_flow import TurnFlow

log = logging.getLogger(__name__)
HINTS_BY = "hard"
"""The level of the computer player that gives hints."""


class Task(NamedTuple):
    """A seat that needs orders: the level of its computer player, what the seat sees, and the random seed."""

    level: str
    view: View
    seed: str


Written = Mapping[str, Sequence[Order]]


def write(tasks: Sequence[Task], _progress: Progress = no_progress) -> Written:
    """Compute the orders of these seats, by power."""
    return {task.view.power: tuple(PLAYERS[task.level]().orders(task.view, Random(task.seed))) for task in tasks}


class Job(NamedTuple):
    """Tasks under way, and what to do with the orders."""

    tasks: tuple[Task, ...]
    then: Callable[[Written], None]


class ComputerPlayers(Controller):
    """The computer players of one window.

    In the program their orders are computed in another process; in tests, at once. Orders are used only if the position
    is still the one they were computed for.
    """

    def __init__(self, flow: TurnFlow) -> None:
        super().__init__(flow.shell)
        self.flow = flow
        self._luck = secrets.token_hex(8)
        self._worker = WorkerProcess(self)
        self._job: Job | None = None
        self._position: Position | None = None
        self._open = False
        self._asked = set[str]()
        """The powers whose orders were asked for in `_position`, with all orders open or not (`_open`)."""
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.begin)

    def changed(self, what: str) -> None:
        """React to a change of the game: there may be a new phase to compute orders for, or a player who wants a hint.
        """
        if what in ("game", "seat", "drafts", "selection"):
            self._soon.start()

    def begin(self) -> None:
        """Compute the orders that are still missing, unless a job is running.

        If none are missing, resolve the turn if the computer plays alone and somebody watches, and compute a hint for
        the player who enters orders if hints are on.
        """
        document = self.document if self.shell.is_open else None
        if document is None or self._job is not None:
            return
        game = document.game
        if game.position is not self._position or document.open is not self._open:
            self._position, self._open, self._asked = game.position, document.open, set()
        powers = [power for power in wanted(document) if power not in self._asked]
        self._asked.update(powers)
        if powers:
            self._run([self._task(document, power, game.computers[power]) for power in powers], self._enter)
            return
        self._play_on(document)
        if document.helped and document.power not in document.hints:
            self._run([self._task(document, document.power, HINTS_BY)], self._suggest)

    def _task(self, document: Document, power: str, level: str) -> Task:
        """Return the task of a power. Its seed is the same each time for a power in a phase, whatever the level."""
        game = document.game
        seed = f"{game.seed or self._luck}/{power}/{len(game.turns)}/{game.position.phase.text}"
        return Task(level, seat_view(game, power), seed)

    def _run(self, tasks: Sequence[Task], then: Callable[[Written], None]) -> None:
        self._job = Job(tuple(tasks), then)
        work = self._worker.job(partial(write, self._job.tasks))
        work.ended.connect(lambda: self._take(work))
        work.start()

    def _take(self, work: WorkerJob) -> None:
        """Take over the orders. If the other process has died, compute them here."""
        job = self._job
        try:
            written: Written = work.result()
        except ChildProcessError:
            log.exception("The process of the computer players has died")
            written = write(job.tasks) if job else {}
        self._done(written)

    def _done(self, written: Written) -> None:
        """Use the orders computed, if the position of the game is still the same."""
        job, self._job = self._job, None
        self._soon.start()  # a seat may have been taken over meanwhile, or another phase begun
        if job is not None and self.shell.is_open and self.document.game.position is self._position:
            job.then(written)

    def _enter(self, written: Written) -> None:
        """Enter the orders and, unless the game is open, submit them."""
        document = self.document
        game = document.game
        for power, orders in written.items():
            if power in wanted(document):
                game = game.draft(power, orders)
                game = game if document.open else game.submit(power)
        document.put(game, document.shown)
        self.flow.computers_done()

    def _suggest(self, written: Written) -> None:
        """Store the orders as hints for the power that asked for them."""
        for power, orders in written.items():
            self.document.suggest(power, orders)

    def _play_on(self, document: Document) -> None:
        """Resolve the turn if the computer plays alone and the replay is waiting for it."""
        table = self.shell.table
        if table is not None and table.reveal.expecting and document.plays_itself and document.at_present:
            self.flow.resolve()
            if table.reveal.expecting:  # it could not be resolved
                table.reveal.leave()

    def stop(self) -> None:
        """Drop all work: the game or the window was closed."""
        self._job, self._position = None, None
        self._worker.stop()


def wanted(document: Document) -> tuple[str, ...]:
    """Return the powers for which the computer has to enter orders now."""
    game = document.game
    if not game.computers or document.line or document.watching or game.known or game.end:
        return ()
    return tuple(power for power in game.waiting_for if power in game.computers)

