"""The seats that the computer plays: it writes in a process of its own while people write theirs, and submits.

It is told what its seats may know and nothing else (`rules.players`), and nobody sees what it writes before the reveal.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.session.document import Document
from app.ui.idle_jobs import IdleJobs
from rules import Order, Position, View
from rules.players import PLAYERS, seat_view

from .turn_flow import TurnFlow

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

log = logging.getLogger(__name__)
LOOK_MS = 40


class Task(NamedTuple):
    """A seat that is to be written for: by which player, on what it sees, with which luck."""

    level: str
    view: View
    seed: str


Written = Mapping[str, Sequence[Order]]


def write(tasks: Sequence[Task]) -> Written:
    """The orders of these seats, by power."""
    return {task.view.power: tuple(PLAYERS[task.level]().orders(task.view, Random(task.seed))) for task in tasks}


class ComputerPlayers(QObject):
    """Of one window. Where the program runs they are written in another process; in tests at once. Whatever becomes of
    the game in between: orders count only for the position that they were made for."""

    def __init__(self, flow: TurnFlow) -> None:
        super().__init__(flow)
        self.flow, self.shell = flow, flow.shell
        self._luck = secrets.token_hex(8)
        self._pool: ProcessPoolExecutor | None = None
        self._future: Future[Written] | None = None
        self._tasks: tuple[Task, ...] = ()
        self._position: Position | None = None
        self._asked = set[str]()
        """For which position orders were wanted last, and of which powers."""
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.begin)
        self._looks = QTimer(self, interval=LOOK_MS)
        self._looks.timeout.connect(self._look)

    def changed(self, what: str) -> None:
        """Something of the game has changed: there may be a new phase to write for."""
        if what in ("game", "seat", "drafts"):
            self._soon.start()

    def begin(self) -> None:
        """Write for the seats whose orders are out, unless that is being done."""
        document = self.shell.document if self.shell.is_open else None
        if document is None or self._future is not None:
            return
        game = document.game
        if game.position is not self._position:
            self._position, self._asked = game.position, set()
        powers = [power for power in wanted(document) if power not in self._asked]
        if not powers:
            return
        self._asked.update(powers)
        phase = f"{len(game.turns)}/{game.position.phase.text}"
        self._tasks = tuple(
            Task(
                game.computers[power],
                seat_view(game, power),
                f"{game.seed or self._luck}/{power}/{phase}",
            )
            for power in powers
        )
        if IdleJobs.at_once:
            self._give_in(write(self._tasks))
        else:
            self._future = self._process().submit(write, self._tasks)
            self._looks.start()

    def _process(self) -> ProcessPoolExecutor:
        """The other process, begun when it is first wanted."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        return self._pool

    def _look(self) -> None:
        """Whether the other process is done. If it has died the orders are written here."""
        from concurrent.futures import BrokenExecutor

        future = self._future
        if future is None or not future.done():
            return
        self._looks.stop()
        self._future = None
        try:
            written = future.result()
        except BrokenExecutor:
            log.exception("The process of the computer players has died")
            self._pool = None
            written = write(self._tasks)
        self._give_in(written)

    def _give_in(self, written: Written) -> None:
        """Submit what was written, if the game still stands where it was written for."""
        document = self.shell.document if self.shell.is_open else None
        self._soon.start()  # a seat may have been taken over meanwhile, or another phase begun
        if document is None or document.game.position is not self._position:
            return
        game = document.game
        for power, orders in written.items():
            if power in wanted(document):
                game = game.draft(power, orders)
                game = game if document.open else game.submit(power)
        document.put(game, document.shown)
        self.flow.computers_done()

    def stop(self) -> None:
        """The game is put away, or the window closed."""
        self._looks.stop()
        self._future, self._position = None, None
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def wanted(document: Document) -> tuple[str, ...]:
    """The powers for which the computer has to write now."""
    game = document.game
    if not game.computers or document.line or document.watching or game.known or game.end:
        return ()
    return tuple(power for power in game.waiting_for if power in game.computers)
