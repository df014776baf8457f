"""The seats that the computer plays: it writes in a process of its own while people write theirs, and submits. Where it
plays alone it is watched; whoever may be helped is told what it would do.

It is told what its seats may know and nothing else (`rules.players`), and nobody sees what it writes before the reveal.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.session.document import Document
from app.ui.idle_jobs import IdleJobs
from rules import Order, Position, View
from rules.players import PLAYERS, seat_view

from .turn_flow import TurnFlow

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.connection import Connection

log = logging.getLogger(__name__)
LOOK_MS = 40
HINTS_BY = "hard"
"""The level that hints come from."""


class Task(NamedTuple):
    """A seat that is to be written for: by which player, on what it sees, with which luck."""

    level: str
    view: View
    seed: str


Written = Mapping[str, Sequence[Order]]


def write(tasks: Sequence[Task]) -> Written:
    """The orders of these seats, by power."""
    return {task.view.power: tuple(PLAYERS[task.level]().orders(task.view, Random(task.seed))) for task in tasks}


def end_with(window: Connection) -> None:
    """Have this process end as soon as the window has closed its end of the pipe, whatever is being thought about."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            window.recv()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


class Job(NamedTuple):
    """What is being written, and what becomes of it."""

    tasks: tuple[Task, ...]
    then: Callable[[Written], None]


class ComputerPlayers(QObject):
    """Of one window. Where the program runs they are written in another process; in tests at once. Whatever becomes of
    the game in between: orders count only for the position that they were made for."""

    def __init__(self, flow: TurnFlow) -> None:
        super().__init__(flow)
        self.flow, self.shell = flow, flow.shell
        self._luck = secrets.token_hex(8)
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        self._future: Future[Written] | None = None
        self._job: Job | None = None
        self._position: Position | None = None
        self._open = False
        self._asked = set[str]()
        """For which position orders were wanted last, whether all are open in it, and of which powers."""
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.begin)
        self._looks = QTimer(self, interval=LOOK_MS)
        self._looks.timeout.connect(self._look)

    def changed(self, what: str) -> None:
        """Something of the game has changed: there may be a new phase to write for, or somebody to be helped."""
        if what in ("game", "seat", "drafts", "selection"):
            self._soon.start()

    def begin(self) -> None:
        """Write for the seats whose orders are out, unless that is being done. When all are in: play on where that is
        watched, or think about what whoever writes might order."""
        document = self.shell.document if self.shell.is_open else None
        if document is None or self._job is not None:
            return
        game = document.game
        if game.position is not self._position or document.open is not self._open:
            self._position, self._open, self._asked = game.position, document.open, set()
        powers = [power for power in wanted(document) if power not in self._asked]
        self._asked.update(powers)
        if powers:
            self._run([self._task(document, power, game.computers[power]) for power in powers], self._give_in)
            return
        self._play_on(document)
        if document.helped and document.power not in document.hints:
            self._run([self._task(document, document.power, HINTS_BY)], self._suggest)

    def _task(self, document: Document, power: str, level: str) -> Task:
        """The same each time for a power in a phase, whoever plays it."""
        game = document.game
        seed = f"{game.seed or self._luck}/{power}/{len(game.turns)}/{game.position.phase.text}"
        return Task(level, seat_view(game, power), seed)

    def _run(self, tasks: Sequence[Task], then: Callable[[Written], None]) -> None:
        self._job = Job(tuple(tasks), then)
        if IdleJobs.at_once:
            self._done(write(tasks))
        else:
            self._future = self._process().submit(write, self._job.tasks)
            self._looks.start()

    def _process(self) -> ProcessPoolExecutor:
        """The other process, begun when it is first wanted."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        if self._pool is None:
            context = get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, context, end_with, (theirs,))
        return self._pool

    def _look(self) -> None:
        """Whether the other process is done. If it has died the orders are written here."""
        from concurrent.futures import BrokenExecutor

        future, job = self._future, self._job
        if future is None or job is None or not future.done():
            return
        self._looks.stop()
        self._future = None
        try:
            written = future.result()
        except BrokenExecutor:
            log.exception("The process of the computer players has died")
            self._pool = None
            written = write(job.tasks)
        self._done(written)

    def _done(self, written: Written) -> None:
        """What was written is used, if the game still stands where it was written for."""
        job, self._job = self._job, None
        self._soon.start()  # a seat may have been taken over meanwhile, or another phase begun
        if job is not None and self.shell.is_open and self.shell.document.game.position is self._position:
            job.then(written)

    def _give_in(self, written: Written) -> None:
        """Submit."""
        document = self.shell.document
        game = document.game
        for power, orders in written.items():
            if power in wanted(document):
                game = game.draft(power, orders)
                game = game if document.open else game.submit(power)
        document.put(game, document.shown)
        self.flow.computers_done()

    def _suggest(self, written: Written) -> None:
        """Hints for whoever asked for them."""
        for power, orders in written.items():
            self.shell.document.suggest(power, orders)

    def _play_on(self, document: Document) -> None:
        """The computer plays alone, and somebody is looking on who waits for the next turn."""
        table = self.shell.table
        if table is not None and table.reveal.expecting and document.plays_itself and document.at_present:
            self.flow.resolve()
            if table.reveal.expecting:  # it could not be resolved
                table.reveal.leave()

    def stop(self) -> None:
        """The game is put away, or the window closed: nothing is thought about any more."""
        self._looks.stop()
        self._future, self._job, self._position = None, None, None
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        lifeline, self._lifeline = self._lifeline, None
        if lifeline is not None:
            lifeline.close()


def wanted(document: Document) -> tuple[str, ...]:
    """The powers for which the computer has to write now."""
    game = document.game
    if not game.computers or document.line or document.watching or game.known or game.end:
        return ()
    return tuple(power for power in game.waiting_for if power in game.computers)

