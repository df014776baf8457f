"""The worker process: what it returns and raises, what is stopped, what happens when it dies, and that none is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.board.export import snapshot_for
from app.language import speak, spoken
from app.pictures.files import replacing, save
from app.pictures.sheet import ExportSheet
from app.ui.idle_jobs import IdleJobs
from app.ui.worker import FileJob, JobProgress, JobStopped, Progress, WorkerJob, WorkerProcess
from rules import Game
from rules.files import disk_words
from tests.app.geometry.samples import write_isthmus
from tests.app.surfaces import Look

pytestmark = pytest.mark.process


def named(progress: Progress) -> tuple[int, str]:
    """A job that says in which process it is done, and in which language."""
    progress(0.5)
    return os.getpid(), spoken()


def failing(progress: Progress) -> None:
    raise OSError(28, "No space left on device", "map.png")


def waiting(progress: Progress) -> None:
    """A job that is never done."""
    progress(0.25)
    time.sleep(600)


def scribbling(path: Path, progress: Progress) -> None:
    """The same, which has begun to write its file."""
    path.write_text("half", encoding="utf-8")
    waiting(progress)


def gone(pid: int) -> bool:
    """Whether a process has ended, with all its threads."""
    there = Path(f"/proc/{pid}")
    try:
        return there.joinpath("stat").read_text().split(") ")[1][0] == "Z" and len(os.listdir(there / "task")) == 1
    except (ProcessLookupError, FileNotFoundError):
        return True


@pytest.fixture
def worker(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerProcess]:
    monkeypatch.setattr(IdleJobs, "at_once", False)
    made = WorkerProcess(qapp)
    yield made
    made.stop()


def begun(worker: WorkerProcess, work: Callable[[Progress], Any], qtbot: QtBot) -> WorkerJob:
    """A job that has begun."""
    job = worker.job(work)
    with qtbot.waitSignal(job.progressed, timeout=60_000):
        job.start()
    return job


def done(worker: WorkerProcess, work: Callable[[Progress], Any], qtbot: QtBot) -> Any:
    job = worker.job(work)
    with qtbot.waitSignal(job.ended, timeout=60_000):
        job.start()
    return job.result()


def test_one_process_does_one_job_after_the_other_in_the_windows_language(worker: WorkerProcess, qtbot: QtBot) -> None:
    first, shares = worker.job(named), list[float]()
    first.progressed.connect(shares.append)
    first.start()
    speak("de")
    try:
        second = done(worker, named, qtbot)
    finally:
        speak("en")
    assert first.over and shares == [0.5]
    assert (first.result(), second) == ((second[0], "de"), (second[0], "de")) and second[0] != os.getpid()


def test_what_a_job_raises_is_raised_here_and_the_next_one_is_done(worker: WorkerProcess, qtbot: QtBot) -> None:
    before = done(worker, named, qtbot)
    with pytest.raises(OSError) as caught:
        done(worker, failing, qtbot)
    assert disk_words(caught.value) == disk_words(OSError(28, "")) and caught.value.filename == "map.png"
    assert done(worker, named, qtbot) == before


@pytest.mark.parametrize("killed", [True, False])
def test_after_a_job_that_is_stopped_or_dies_there_is_another_process(
    worker: WorkerProcess, qtbot: QtBot, killed: bool
) -> None:
    pid, _ = done(worker, named, qtbot)
    job, ends = begun(worker, waiting, qtbot), list[bool]()
    job.ended.connect(lambda: ends.append(True))
    if killed:
        os.kill(pid, signal.SIGKILL)
        qtbot.waitUntil(lambda: job.over, timeout=60_000)
        with pytest.raises(ChildProcessError, match="ended unexpectedly"):
            job.result()
    else:
        job.cancel()
    assert gone(pid) and done(worker, named, qtbot)[0] != pid
    assert len(ends) == killed


def test_one_that_died_without_work_is_replaced_and_nobody_hears_of_it(worker: WorkerProcess, qtbot: QtBot) -> None:
    pid, _ = done(worker, named, qtbot)
    os.kill(pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: gone(pid), timeout=60_000)
    assert done(worker, named, qtbot)[0] != pid


@pytest.mark.painted
def test_a_board_of_a_map_of_ones_own_is_drawn_there_as_here(
    worker: WorkerProcess, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "maps of mine" / "isthmus"
    folder.mkdir(parents=True)
    rules.files.register_variant(write_isthmus(folder))
    shown = snapshot_for(Game.new(rules.variant("isthmus")), "", 0)
    there, here = tmp_path / "there.png", tmp_path / "here.png"
    done(worker, partial(save, ExportSheet(shown, shown.area, 400), there), qtbot)
    save(ExportSheet(shown, shown.area, 400), here)
    assert Look(QImage(str(there))) == Look(QImage(str(here)))


ENDING = """
import os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.ui.idle_jobs import IdleJobs
from app.ui.worker import WorkerProcess
from tests.app.ui.test_worker import named, waiting
if __name__ == "__main__":
    app = QApplication(["strata"])
    IdleJobs.at_once = False
    worker = WorkerProcess(app)
    job = worker.job(named)
    job.start()
    assert job.wait(60)
    print(job.result()[0], flush=True)
    if sys.argv[1] == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    busy = worker.job(waiting)
    busy.progressed.connect(app.quit)
    busy.start()
    app.exec()
"""


@pytest.mark.parametrize("how", ["quit", "killed"])
def test_nothing_is_left_when_the_program_ends(how: str, tmp_path: Path, qtbot: QtBot) -> None:
    """It was left in the midst of a job, or killed; in a folder with a blank."""
    script = tmp_path / "a program.py"
    script.write_text(ENDING, encoding="utf-8")
    environ = {**os.environ, "PYTHONPATH": os.getcwd()}
    run = subprocess.run([sys.executable, script, how], env=environ, capture_output=True, text=True, timeout=120)
    pid = int(run.stdout)
    qtbot.waitUntil(lambda: gone(pid), timeout=60_000)


# --- what the user sees of a job


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_the_window_answers_behind_a_bar_and_its_job_can_be_stopped(worker: WorkerProcess, window: QWidget) -> None:
    bar, job = JobProgress("Work", "Working", window), worker.job(waiting)
    job.progressed.connect(bar.cancel)
    with pytest.raises(JobStopped):
        bar.run(job)
    assert not bar.isVisible() and QApplication.overrideCursor() is None


def test_a_short_job_shows_no_bar_and_an_error_is_raised_behind_it(
    worker: WorkerProcess, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid, _ = done(worker, named, qtbot)
    with pytest.raises(OSError, match="No space"):
        JobProgress("Work", "Working", window).run(worker.job(failing))
    monkeypatch.setattr("app.ui.worker.QUIET_S", 60.0)
    monkeypatch.setattr(JobProgress, "exec", lambda self: pytest.fail("shown"))
    assert JobProgress("Work", "Working", window).run(worker.job(named))[0] == pid


@pytest.mark.parametrize("how", ["closed", "killed"])
def test_a_file_that_is_not_written_to_its_end_stays_as_it_was(
    how: str, worker: WorkerProcess, window: QWidget, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "map.png"
    path.write_text("old", encoding="utf-8")
    dialog = FileJob("Work", window)
    dialog.run(path, replacing(path), scribbling, str)
    qtbot.waitUntil(lambda: dialog.bar.value() == 25, timeout=60_000)
    assert {one.read_text() for one in tmp_path.iterdir()} == {"old", "half"}
    if how == "killed":
        assert dialog.worker.pid
        os.kill(dialog.worker.pid, signal.SIGKILL)
        qtbot.waitUntil(lambda: "ended unexpectedly" in dialog.words.text(), timeout=60_000)
        assert dialog.close_button.text() == "Close" and not dialog.folder_button.isVisible()
    else:
        dialog.close_button.click()
    assert [one.read_text() for one in tmp_path.iterdir()] == ["old"]
