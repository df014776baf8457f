"""What keeps the window from answering: the longest time in which the event loop did not turn, action by action.

    .venv/bin/python tests/bench/pace.py [VARIANT ...] [--only WORD] [--over MS] [--profile WORD]

Each variant is gone through in a process of its own, so that the first time counts as the first time. Columns: the
action; the longest stretch without a turn of the event loop, in milliseconds of the main thread's own time and by the
clock (which tells more on a busy machine); the whole action; whether a bar or the busy pointer was there. Wanted: under
100 ms, or such a mark. Run by hand: a time is no test.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.dont_write_bytecode = False  # a program that is installed is compiled; here from the second run on
sys.pycache_prefix = str(Path(tempfile.gettempdir()) / "strata-bench")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GLIB", "1")  # one turn of the loop is then one round of the dispatcher

from PySide6.QtCore import QAbstractEventDispatcher, Qt, QTimer  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtWidgets import QApplication, QProgressBar, QProgressDialog  # noqa: E402

import rules  # noqa: E402
from app.main_window.run import _table_ready  # noqa: E402
from app.ui.collecting import GarbageTimer  # noqa: E402
from tests.bench.session import Session  # noqa: E402

WANTED_MS = 100.0
QUIET_S, LONGEST_S = 0.25, 6.0
"""An action is over when so long nothing was done, or after so long at most."""
PATIENCE_MS = 900
"""How long a dialog is there that would wait for an answer."""
IDLE_MS = 0.6
"""A turn of the loop that takes less did nothing."""


class Pace:
    """Watches how long the loop does not turn, while actions are done one after the other."""

    def __init__(self, over: float, only: str, profile: str) -> None:
        self.over, self.only, self.profile = over, only, profile
        self._begun = self._clock = 0.0
        self._worst: tuple[float, float, str] = (0.0, 0.0, "")
        self._busy = False
        self._profiled = False
        self._running = self._longest = cProfile.Profile()
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        set_cursor = QGuiApplication.setOverrideCursor

        def show_cursor(shape: Qt.CursorShape) -> None:
            self._busy = True
            set_cursor(shape)

        QGuiApplication.setOverrideCursor = show_cursor  # type: ignore[method-assign,assignment]
        dispatcher.awake.connect(self._turned)

    def _turned(self) -> None:
        """The loop has turned: what was done since the last time kept it."""
        own, clock = 1000 * (time.thread_time() - self._begun), 1000 * (time.perf_counter() - self._clock)
        if own > self._worst[0]:
            self._worst = own, clock, "bar" if own > self.over and bar_shown() else "busy" if self._busy else ""
            self._longest = self._running
        self._busy = False
        if self._profiled:
            self._running.disable()
            self._running = cProfile.Profile()
            self._running.enable()
        self._begun, self._clock = time.thread_time(), time.perf_counter()

    def do(self, what: str, act: Callable[[], object]) -> None:
        """Do something as an event of the loop, and say how long it kept the loop until all was done."""
        self._profiled = bool(self.profile) and self.profile in what
        start = time.thread_time()
        QTimer.singleShot(0, act)
        QTimer.singleShot(PATIENCE_MS, shut_modal)
        self._turned()
        self._worst = 0.0, 0.0, ""
        self.settle()
        if self._profiled:
            self._running.disable()
            pstats.Stats(self._longest).sort_stats("cumulative").print_stats(60)
        whole = 1000 * (time.thread_time() - start)
        own, clock, mark = self._worst
        if own >= self.over and self.only in what:
            late = f"  {mark}" if mark else "" if own <= WANTED_MS else "  LATE"
            print(f"  {what:<44}{own:8.0f}{clock:8.0f}{whole:9.0f}{late}", flush=True)

    def settle(self) -> None:
        end = quiet = time.perf_counter()
        while end - quiet < QUIET_S and time.perf_counter() < quiet + LONGEST_S:
            before = time.thread_time()
            QApplication.processEvents()
            self._turned()
            end = time.perf_counter()
            if 1000 * (time.thread_time() - before) > IDLE_MS:
                quiet = end
            else:
                time.sleep(0.002)


def shut_modal() -> None:
    """Close a dialog that waits for an answer: nobody is there to give one."""
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        if not isinstance(dialog, QProgressDialog):
            dialog.close()
        QTimer.singleShot(PATIENCE_MS, shut_modal)


def bar_shown() -> bool:
    return any(isinstance(one, QProgressBar) and one.isVisible() for one in QApplication.allWidgets())


def gone_through(variant: str, over: float, only: str, profile: str) -> None:
    application = QApplication.instance() or QApplication(["strata"])
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    application.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    garbage = GarbageTimer(application)
    pace = Pace(over, only, profile)
    session = Session(variant)
    pace.do("first page", lambda: None)
    list(_table_ready(garbage))  # as the program does it a moment after the first page
    load = os.getloadavg()[0]
    print(f"{variant:<46}{'own ms':>8}{'clock':>8}{'whole':>9}   load {load:.1f}", flush=True)
    for what, act in session.steps():
        pace.do(what, act)
    session.window.close()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="How long the window does not answer, action by action.")
    parser.add_argument("variants", nargs="*", default=list(rules.VARIANTS), help="(all)")
    parser.add_argument("--only", default="", help="print actions with this in their name")
    parser.add_argument("--over", type=float, default=25.0, help="print those that keep the loop so many ms (25)")
    parser.add_argument("--profile", default="", help="profile the longest stretch of such actions")
    options = parser.parse_args(arguments)
    if len(options.variants) == 1:
        return gone_through(options.variants[0], options.over, options.only, options.profile)
    for variant in options.variants:
        subprocess.run(
            [sys.executable, __file__, variant, *(a for a in arguments if a not in options.variants)], cwd=ROOT
        )


if __name__ == "__main__":
    main(sys.argv[1:])
