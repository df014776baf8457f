"""Asking a disk that may never answer: a network folder that is gone hangs the call, and must not hang the window."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from threading import Thread
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")
PATIENCE = 2.0
"""Seconds in which any disk that works has written a line."""


class Asked(Generic[Found]):
    """A job that goes on in a thread of its own. Nobody waits for it when the program ends."""

    def __init__(self, job: Callable[[], Found]) -> None:
        self._job = job
        self._found: list[Found] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._found.append(self._job())
        except BaseException as error:  # whatever it is, it is raised where it is waited for
            self._error = error

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether it is done, after so many seconds at the latest."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> Found:
        """What it gave, or raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]


class Patience:
    """Waits so long for a disk and no longer; while a call hangs there, the next ones fail at once."""

    def __init__(self, seconds: float = PATIENCE) -> None:
        self.seconds = seconds
        self._hanging: Asked[Any] | None = None

    def ask(self, job: Callable[[], Found]) -> Found:
        """What the job gives. OSError (ETIMEDOUT) if it does not end in time; it may still end later."""
        if self._hanging is not None and not self._hanging.ready():
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        asked = Asked(job)
        if not asked.ready(self.seconds):
            self._hanging = asked
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        return asked.result()
