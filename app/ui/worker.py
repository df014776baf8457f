"""A process for what would keep the window from answering: pictures, films, report packs, computer players' orders,
checks of maps.

The process is started when it is first needed. It gets a job as a pickled function with its arguments, tells how far it
is and returns the result; it ends when it is no longer needed, when a job is stopped, and with the window. A job that
writes a file writes to a temporary one, which the window renames: so a job may be stopped, or its process die, at any
moment.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QProgressDialog,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import speak, spoken, tr

from .idle_jobs import IdleJobs, busy

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOOK_MS = 30
"""Milliseconds between looks for an answer of the process."""
IDLE_MS = 120_000
"""Milliseconds without a job after which the process ends."""
QUIET_S = 0.3
"""Seconds until the progress of a job is shown; until then the cursor is busy."""
HUNDRED = 100
WIDE, WIDEST = 380, 800
"""The least and the greatest width of a message, in pixels."""
Progress = Callable[[float], None]
"""Tells the share of a job that is done, from 0 to 1."""
Work = Callable[[Progress], Any]
"""What a job does; it and its result can be pickled."""


def no_progress(share: float) -> None:
    """Show the share that is done to nobody."""


# ----------------------------------------------------------------------------------------------------
# In the process.


def serve(pipe: Connection) -> None:
    """Do one job after the other until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    IdleJobs.at_once = False  # a scene is drawn once, when all of it is known
    _application = QApplication(["strata"])
    with suppress(EOFError, ConnectionError):
        pipe.send(("ready", None))
        while True:
            pipe.send(_answer(pipe, *pipe.recv()))


def _answer(pipe: Connection, language: str, job: bytes) -> tuple[str, Any]:
    """Do a job, and return what it returns or raises."""
    try:
        if language != spoken():
            speak(language)
        work: Work = pickle.loads(job)
        return "done", work(lambda share: pipe.send(("progress", share)))
    except Exception as error:
        error.add_note(format_exc())
        return "failed", error


# ----------------------------------------------------------------------------------------------------
# In the window.


class WorkerJob(QObject):
    """A job for a worker process. `progressed`: the share done; `ended`: there is a result, or an error."""

    progressed = Signal(float)
    ended = Signal()

    def __init__(self, worker: WorkerProcess, work: Work) -> None:
        super().__init__(worker)
        self._worker, self.work = worker, work
        self.over = False
        self._result: Any = None
        self._error: Exception | None = None

    def start(self) -> None:
        """Do the job as soon as those before it are done; at once where idle jobs are done at once."""
        if IdleJobs.at_once:
            try:
                self.end(self.work(self.progressed.emit))
            except Exception as error:
                self.end(None, error)
        else:
            self._worker.add(self)

    def wait(self, seconds: float) -> bool:
        """Wait for the end of the job for a limited time, in which the window does not answer; return whether it is
        over."""
        end = monotonic() + seconds
        while not self.over and monotonic() < end:
            self._worker.look(end - monotonic())
        return self.over

    def end(self, result: Any, error: Exception | None = None) -> None:
        """Take over the result or the error."""
        self.over, self._result, self._error = True, result, error
        self.ended.emit()

    def result(self) -> Any:
        """Return what the job returned, or raise what it raised; ChildProcessError if its process died."""
        self.deleteLater()
        if self._error is not None:
            raise self._error
        return self._result

    def cancel(self) -> None:
        """Stop the job, or leave it out; it will not end."""
        self._worker.remove(self)
        self.deleteLater()


class WorkerProcess(QObject):
    """A process that does one job after the other."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs: list[WorkerJob] = []
        """The job in work, if the process is `_working`, and those after it."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = self._working = False
        self._looks = QTimer(self, interval=LOOK_MS)
        self._looks.timeout.connect(self.look)
        self._idle = QTimer(self, interval=IDLE_MS, singleShot=True)
        self._idle.timeout.connect(self.stop)
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def job(self, work: Work) -> WorkerJob:
        """Return a job that can be started."""
        return WorkerJob(self, work)

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return self._process.pid if self._process else None

    def add(self, job: WorkerJob) -> None:
        """Put a job behind the others, and start the process if there is none."""
        if self._process is not None and not self._process.is_alive():
            self.stop()  # it died while it had nothing to do
        self._jobs.append(job)
        self._idle.stop()
        self._looks.start()
        if self._process is None:
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        self._begin()

    def _begin(self) -> None:
        """Send the next job if the process is free."""
        if self._ready and not self._working and self._jobs:
            assert self._pipe is not None
            self._working = True
            with suppress(OSError):  # the process has died, which `look` will notice
                self._pipe.send((spoken(), pickle.dumps(self._jobs[0].work)))

    def look(self, seconds: float = 0.0) -> None:
        """Read what the process has sent, after waiting for it at most so many seconds."""
        with suppress(BrokenPipeError, ConnectionError):
            while self._pipe is not None and self._pipe.poll(seconds):
                seconds = 0.0
                try:
                    what, value = self._pipe.recv()
                except EOFError:
                    break
                self._hear(what, value)
            else:
                return
        self._die()

    def _hear(self, what: str, value: Any) -> None:
        if what == "ready":
            self._ready = True
        elif what == "progress":
            self._jobs[0].progressed.emit(value)
        else:
            self._working = False
            job = self._jobs.pop(0)
            if not self._jobs:
                self._looks.stop()
                self._idle.start()
            job.end(None, value) if what == "failed" else job.end(value)
        self._begin()

    def _die(self) -> None:
        """The process has died: its job has failed; the next one gets another process."""
        job = self._jobs.pop(0)
        self._restart()
        job.end(None, ChildProcessError(tr("The background process ended unexpectedly. Try again.")))

    def _restart(self) -> None:
        jobs, self._jobs = self._jobs, []
        self.stop()
        for job in jobs:
            self.add(job)

    def remove(self, job: WorkerJob) -> None:
        """Leave out a job; if it is the one in work, the process is ended."""
        if job not in self._jobs:
            return
        current = job is self._jobs[0]
        self._jobs.remove(job)
        if current:
            self._restart()

    def stop(self) -> None:
        """End the process and drop all jobs."""
        self._looks.stop()
        self._idle.stop()
        self._jobs, self._ready, self._working = [], False, False
        if self._process is not None and self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None


# ----------------------------------------------------------------------------------------------------
# What the user sees of a job.


class JobStopped(Exception):
    """The user stopped a job."""


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

    def run(self, job: WorkerJob) -> Any:
        """Do a job and return its result, or raise its error; raises JobStopped if the user stopped it.

        The dialog appears after a moment; until then the cursor is busy.
        """
        job.progressed.connect(lambda share: self._bar.setValue(int(HUNDRED * share)))
        job.ended.connect(self.accept)
        job.start()
        with busy():
            over = job.wait(QUIET_S)
        over = over or self.exec() == QDialog.DialogCode.Accepted
        self.deleteLater()
        if not over:
            job.cancel()
            raise JobStopped
        return job.result()


class FileJob(QDialog):
    """A small window that writes a file in a process of its own, shows the progress and finally where the file is.

    Closing the window early stops the job and leaves no file.
    """

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.worker = WorkerProcess(self)
        self._target, self._path = ExitStack(), Path()
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
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.reject)

    def run(
        self,
        path: Path,
        target: AbstractContextManager[Path],
        work: Callable[[Path, Progress], Any],
        failed: Callable[[Exception], str],
    ) -> None:
        """Write `path` by a job that writes to the temporary file of `target`.

        `failed` turns an OSError or ValueError into a message.
        """
        self._path = path
        self._tell(tr("Writing {file}…", file=path.name))
        self.show()
        try:
            job = self.worker.job(partial(work, self._target.enter_context(target)))
        except OSError as error:
            self._end(failed(error), written=False)
            return
        job.progressed.connect(lambda share: self.bar.setValue(int(HUNDRED * share)))
        job.ended.connect(lambda: self._take(job, failed))
        job.start()

    def _take(self, job: WorkerJob, failed: Callable[[Exception], str]) -> None:
        try:
            with self._target.pop_all():
                job.result()
        except (OSError, ValueError) as error:
            self._end(failed(error), written=False)
        else:
            self._end(tr("{file} is in {folder}.", file=self._path.name, folder=self._path.parent), written=True)
        self.worker.stop()

    def _end(self, words: str, written: bool) -> None:
        self._tell(words)
        self.bar.setValue(HUNDRED)
        self.bar.setVisible(written)
        self.folder_button.setVisible(written)
        self.close_button.setText(tr("Close"))

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))
        self.accept()

    def done(self, result: int) -> None:
        self.worker.stop()
        with suppress(JobStopped), self._target.pop_all():
            raise JobStopped  # the temporary file is deleted
        super().done(result)

    def _tell(self, words: str) -> None:
        """Show a message whole: broken into lines between words, as wide as a long path needs."""
        measured = self.words.fontMetrics()
        longest = max(measured.horizontalAdvance(word) for word in words.split())
        self.words.setText(words)
        self.words.setMinimumWidth(min(max(WIDE, longest), WIDEST))
        self.words.setMinimumHeight(self.words.heightForWidth(self.words.minimumWidth()))
        self.adjustSize()
