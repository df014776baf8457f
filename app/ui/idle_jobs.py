"""Work that need not be done at once: in bits, while the window has nothing else to do, or behind a bar.

A job is an iterator that does a bit at each step; a step takes a few milliseconds. Where nobody sits at the window
(tests, files) jobs are done at once; the program itself sets `IdleJobs.at_once` to False when it opens its window.
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
    """The jobs of its parent, by name, done in the order in which they were started."""

    at_once: ClassVar[bool] = True
    """Whether jobs are done when they are started."""
    turn_ms: ClassVar[float] = 8.0
    """How long is worked before the window may do something else."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: dict[str, Iterator[object]] = {}
        self._working = ""
        self._ticks = QTimer(self, interval=0)
        self._ticks.timeout.connect(self._tick)

    def start(self, name: str, steps: Iterator[object]) -> None:
        """Do this, in the place of an earlier job of that name."""
        self.drop(name)
        self._jobs[name] = steps
        if self.at_once:
            self.finish(name)
        else:
            self._ticks.start()

    def going(self, name: str) -> bool:
        """Whether a job is not done yet."""
        return name in self._jobs

    def drop(self, name: str) -> None:
        """Give a job up."""
        steps = self._jobs.pop(name, None)
        close = getattr(steps, "close", None)
        if close is not None and name != self._working:  # a job that starts itself anew ends by itself
            close()

    def finish(self, *names: str) -> None:
        """Do the rest of these jobs now; of all without a name."""
        for name in names or tuple(self._jobs):
            while name in self._jobs:
                self._step(name)

    def _tick(self) -> None:
        """Work for a while; the rest when the loop comes round again."""
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
    """The busy pointer, taken off again whatever happens. `@busy()` has it while a function runs."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


class JobProgress(QProgressDialog):
    """A bar that says how far a job is that the window waits for, and by which it can be stopped."""

    def __init__(self, title: str, words: str, parent: QWidget) -> None:
        super().__init__(words, tr("Stop"), 0, HUNDRED, parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._bar = QProgressBar(self, maximum=HUNDRED)  # told by itself: a dialog that is told turns the loop
        self.setBar(self._bar)
        self.setMinimumDuration(0)
        self.setAutoReset(False)
        self.reset()  # it is shown when it runs, not a while after it is made

    def run(self, steps: Iterator[float], quiet_ms: int = 0) -> bool:
        """Do a job whose steps tell how much of it is done, from 0 to 1; False where it was stopped. What a step raises
        is raised here. The bar comes after `quiet_ms`; until then the pointer is busy."""
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


class FileJob(QDialog):
    """Writes a file while the window can be used: a small window beside it says how far it is, and at the end where the
    file lies. Closed before, it stops, and no file is left."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._jobs, self._path = IdleJobs(self), Path()
        self.words, self.bar = QLabel(), QProgressBar(maximum=HUNDRED)
        self.words.setMinimumWidth(320)
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
        """Write `path` in steps that tell how much of it is done, from 0 to 1. `failed` says in words what OSError and
        ValueError mean."""
        self._path = path
        self.words.setText(tr("Writing {file}…", file=path.name))
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
        self.words.setText(words)
        self.bar.setValue(HUNDRED)
        self.bar.setVisible(written)
        self.folder_button.setVisible(written)
        self.close_button.setText(tr("Close"))

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))
        self.accept()

    def done(self, result: int) -> None:
        self._jobs.drop(self._path.name)
        super().done(result)
