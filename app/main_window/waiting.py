"""Waiting for the disk: nothing is shown of the usual moment; after that the window says so, and can be told not to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from app.journal import Asked
from app.language import tr
from app.ui.slices import breathe, holding, sliced

Found = TypeVar("Found")
USUAL = 0.3
"""Seconds in which nothing is said."""
MOMENT = 0.01
"""Seconds after which the window looks at something else for a while."""
LOOK = 30
"""Milliseconds between two looks at whether it is done."""


class GivenUp(TimeoutError):
    """The user would not wait for it any longer."""


def waited(parent: QWidget, words: str, job: Callable[[Callable[[], bool]], Found], stop: str = "") -> Found:
    """What a job on the disk gives, or raises; GivenUp, an OSError, where the user would not wait for it any longer.

    The job is given a question, whether it is still waited for, to ask before it changes anything, and in long work
    again and again. `stop`: what the button says by which the user gives it up.
    """
    given_up = Event()
    asked = Asked(lambda: job(lambda: not given_up.is_set()))
    if not _soon(parent, asked):
        _show(parent, words, stop or tr("Do not wait"), asked)
    if not asked.ready():
        given_up.set()
        raise GivenUp(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
    return asked.result()


def _soon(parent: QWidget, asked: Asked[Found]) -> bool:
    """Whether it is done in the usual time; until then the window keeps its look and takes no input."""
    if not sliced():
        return asked.ready(USUAL)
    end = monotonic() + USUAL
    with holding(parent.window()):
        while not asked.ready(MOMENT):
            breathe()
            if monotonic() > end:
                return False
    return True


def _show(parent: QWidget, words: str, stop: str, asked: Asked[Found]) -> None:
    """A bar that goes on until it is done, or until the user has had enough."""
    bar = QProgressDialog(words, stop, 0, 0, parent)
    bar.setWindowTitle("Strata")
    bar.setWindowModality(Qt.WindowModality.ApplicationModal)
    bar.setMinimumDuration(0)
    looks = QTimer(bar)
    looks.timeout.connect(lambda: bar.reset() if asked.ready() else None)
    looks.start(LOOK)
    bar.exec()
    bar.deleteLater()
