"""Work for idle moments: a step at a time, in order, given up or finished at once; and behind a bar."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.idle_jobs import IdleJobs, JobProgress


@pytest.fixture
def stepwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop turns after every step."""
    monkeypatch.setattr(IdleJobs, "at_once", False)
    monkeypatch.setattr(IdleJobs, "turn_ms", 0.0)


def counting(done: list[int], steps: int) -> Iterator[float]:
    for number in range(steps):
        done.append(number)
        yield number / steps


def test_without_a_window_jobs_are_done_at_once(qapp: QApplication) -> None:
    done: list[int] = []
    IdleJobs(qapp).start("count", counting(done, 3))
    assert done == [0, 1, 2]


@pytest.mark.usefixtures("stepwise")
def test_the_loop_turns_between_two_steps(qtbot: QtBot, qapp: QApplication) -> None:
    done: list[int] = []
    seen: list[int] = []
    jobs = IdleJobs(qapp)
    jobs.start("count", counting(done, 3))
    assert done == [] and jobs.going("count")
    ticks = QTimer(qapp, interval=0)
    ticks.timeout.connect(lambda: seen.append(len(done)))
    ticks.start()
    qtbot.waitUntil(lambda: not jobs.going("count"))
    ticks.stop()
    assert done == [0, 1, 2]
    assert {1, 2} <= set(seen)


@pytest.mark.usefixtures("stepwise")
def test_a_job_gives_way_to_a_new_one_of_its_name_and_can_be_finished_or_dropped(qapp: QApplication) -> None:
    old: list[int] = []
    new: list[int] = []
    jobs = IdleJobs(qapp)
    jobs.start("count", counting(old, 3))
    jobs.start("count", counting(new, 3))
    jobs.finish("count")
    assert (old, new) == ([], [0, 1, 2])
    jobs.start("count", counting(old, 3))
    jobs.drop("count")
    jobs.finish()
    assert old == [] and not jobs.going("count")


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[JobProgress]:
    window = QWidget()
    qtbot.addWidget(window)
    yield JobProgress("Work", "Working", window)


@pytest.mark.parametrize("stepping", [True, False])
def test_a_bar_tells_whether_its_job_was_done(bar: JobProgress, stepping: bool, request: pytest.FixtureRequest) -> None:
    if stepping:
        request.getfixturevalue("stepwise")
    done: list[int] = []
    assert not bar.isVisible()
    assert bar.run(counting(done, 3)) and done == [0, 1, 2]
    assert not bar.isVisible() and QApplication.overrideCursor() is None


@pytest.mark.usefixtures("stepwise")
def test_the_window_answers_behind_a_bar_and_its_job_can_be_stopped(bar: JobProgress, qapp: QApplication) -> None:
    done: list[int] = []
    ticks = QTimer(qapp, interval=0)
    ticks.timeout.connect(lambda: bar.cancel() if len(done) > 3 else None)
    ticks.start()
    assert not bar.run(counting(done, 10_000))
    ticks.stop()
    assert 3 < len(done) < 100


@pytest.mark.usefixtures("stepwise")
def test_a_short_job_shows_no_bar(bar: JobProgress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JobProgress, "exec", lambda self: pytest.fail("shown"))
    assert bar.run(counting([], 3), quiet_ms=60_000)
    assert QApplication.overrideCursor() is None


@pytest.mark.usefixtures("stepwise")
def test_what_a_job_raises_is_raised_behind_the_bar(bar: JobProgress) -> None:
    def failing() -> Iterator[float]:
        yield 0.0
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        bar.run(failing())
    assert not bar.isVisible()
