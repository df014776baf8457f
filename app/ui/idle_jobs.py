"""Background jobs, run in small steps while the window is idle.

A job is an iterator that does a few milliseconds of work per step. Without a user (tests, exports) jobs run at once;
the program sets `IdleJobs.at_once` to False when it opens its window.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import ClassVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication


class IdleJobs(QObject):
    """The jobs of a parent object by name, run in the order in which they were started."""

    at_once: ClassVar[bool] = True
    """Whether jobs run to the end as soon as they are started."""
    turn_ms: ClassVar[float] = 8.0
    """How many milliseconds to work before the window handles events again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: dict[str, Iterator[object]] = {}
        self._working = ""
        self._ticks = QTimer(self, interval=0)
        self._ticks.timeout.connect(self._tick)

    def start(self, name: str, steps: Iterator[object]) -> None:
        """Start a job, replacing an earlier one of the same name."""
        self.drop(name)
        self._jobs[name] = steps
        if self.at_once:
            self.finish(name)
        else:
            self._ticks.start()

    def going(self, name: str) -> bool:
        """Whether a job is unfinished."""
        return name in self._jobs

    def drop(self, name: str) -> None:
        """Abandon a job."""
        steps = self._jobs.pop(name, None)
        close = getattr(steps, "close", None)
        if close is not None and name != self._working:  # a job that restarts itself cannot be closed while it runs
            close()

    def finish(self, *names: str) -> None:
        """Run these jobs to their end now, or all jobs if no name is given."""
        for name in names or tuple(self._jobs):
            while name in self._jobs:
                self._step(name)

    def _tick(self) -> None:
        """Work for `turn_ms`; the rest follows in later turns of the event loop."""
        end = perf_counter() + self.turn_ms / 1000
        while self._jobs:
            self._step(next(iter(self._jobs)))
            if perf_counter() >= end:
                return
        self._ticks.stop()

    def _step(self, name: str) -> None:
        steps, before = self._jobs[name], self._working
        self._working = name
        done = True
        try:
            done = next(steps, self) is self
        finally:
            self._working = before
            if done and self._jobs.get(name) is steps:
                del self._jobs[name]


@contextmanager
def busy() -> Iterator[None]:
    """Show the busy cursor, and restore it whatever happens. As the decorator `@busy()`, while a function runs."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
