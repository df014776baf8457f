"""Background jobs, run in small steps while the window is idle or behind a progress bar.

A job is an iterator that does a few milliseconds of work per step. Without a user (tests, exports) jobs run at once;
the program sets `IdleJobs.at_once` to False when it opens its window.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import ClassVar

from PySide6.QtCore import QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QProgressDialog,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr

HUNDRED = 100


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


class JobProgress(QProgressDialog):
    """A dialog with the progress of a job that the window waits for, and a button to stop the job."""

    def __init__(self, title: str, words: str, parent: QWidget) -> None:
        super().__init__(words, tr("Stop"), 0, HUNDRED, parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._bar = QProgressBar(self, maximum=HUNDRED)  # set directly: QProgressDialog.setValue runs the event loop
        self.setBar(self._bar)
        self.setMinimumDuration(0)
        self.setAutoReset(False)
        self.reset()  # else it would appear by itself a while after creation

    def run(self, steps: Iterator[float], quiet_ms: int = 0) -> bool:
        """Run a job whose steps yield the share done, from 0 to 1. Return False if the user stopped it.

        Exceptions of a step are raised here. The dialog appears after `quiet_ms`; until then the cursor is busy.
        """
        if IdleJobs.at_once:
            return not any(self.wasCanceled() for _ in steps)
        end = perf_counter() + quiet_ms / 1000
        with busy():
            while perf_counter() < end:
                if next(steps, None) is None:
                    return True
        raised: list[Exception] = []

        def step() -> None:
            end = perf_counter() + IdleJobs.turn_ms / 1000
            try:
                for done in steps:
                    self._bar.setValue(min(HUNDRED - 1, int(HUNDRED * done)))
                    if perf_counter() >= end:
                        return
            except Exception as error:
                raised.append(error)
            self.accept()

        ticks = QTimer(self, interval=0)
        ticks.timeout.connect(step)
        ticks.start()
        done = self.exec() == self.DialogCode.Accepted
        ticks.stop()
        if raised:
            raise raised[0]
        return done


WIDE, WIDEST = 380, 800
"""The least and the greatest width of a message, in pixels."""


class FileJob(QDialog):
    """A small window that writes a file in the background, shows the progress and finally where the file is.

    Closing the window early stops the job and leaves no file.
    """

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._jobs, self._path = IdleJobs(self), Path()
        self.words, self.bar = QLabel(), QProgressBar(maximum=HUNDRED)
        self.words.setWordWrap(True)
        self.bar.setTextVisible(False)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.folder_button, self.close_button = QPushButton(tr("Open folder")), QPushButton(tr("Cancel"))
        self.folder_button.clicked.connect(self._open_folder)
        self.close_button.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.folder_button)
        buttons.addWidget(self.close_button)
        inside = QVBoxLayout(self)
        for part in (self.words, self.bar):
            inside.addWidget(part)
        inside.addLayout(buttons)
        self.folder_button.hide()

    def run(self, steps: Generator[float], path: Path, failed: Callable[[Exception], str]) -> None:
        """Write `path` in steps that yield the share done, from 0 to 1.

        `failed` turns an OSError or ValueError into a message.
        """
        self._path = path
        self._tell(tr("Writing {file}…", file=path.name))
        self.show()
        self._jobs.start(path.name, self._writing(steps, failed))

    def _writing(self, steps: Generator[float], failed: Callable[[Exception], str]) -> Iterator[float]:
        with closing(steps):
            try:
                for done in steps:
                    self.bar.setValue(min(HUNDRED - 1, int(HUNDRED * done)))
                    yield done
            except (OSError, ValueError) as error:
                self._end(failed(error), written=False)
            else:
                self._end(tr("{file} is in {folder}.", file=self._path.name, folder=self._path.parent), written=True)

    def _end(self, words: str, written: bool) -> None:
        self.bar.setValue(HUNDRED)
        self.bar.setVisible(written)
        self.folder_button.setVisible(written)
        self.close_button.setText(tr("Close"))
        self._tell(words)

    def _tell(self, words: str) -> None:
        """Show a message whole: broken into lines between words, as wide as a long path needs."""
        measured = self.words.fontMetrics()
        longest = max(measured.horizontalAdvance(word) for word in words.split())
        self.words.setText(words)
        self.words.setMinimumWidth(min(max(WIDE, longest), WIDEST))
        self.words.setMinimumHeight(self.words.heightForWidth(self.words.minimumWidth()))
        self.adjustSize()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))
        self.accept()

    def done(self, result: int) -> None:
        self._jobs.drop(self._path.name)
        super().done(result)
