"""Long work done a bit at a time, so that the window goes on answering in between.

A job is an iterator that does a bit at each step. Where nobody sits at the window (tests, files) jobs are done at once;
the program itself calls `work_in_slices()` when it opens its window.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from types import FrameType

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

INPUT = frozenset(
    {
        QEvent.Type.MouseMove,
        QEvent.Type.HoverMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Wheel,
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.ContextMenu,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TouchEnd,
        QEvent.Type.NativeGesture,
        QEvent.Type.Drop,
        QEvent.Type.Close,
    }
)
"""What somebody at the window does."""
SLICE_MS = 8.0
"""How long is worked before the window may do something else."""
LATER = Qt.EventPriority.LowEventPriority.value
TURN_S = 0.001
"""What is asked for so soon after other work is in the same turn of the loop."""
UNPAINTED, FORBIDDEN = Qt.WidgetAttribute.WA_UpdatesDisabled, Qt.WidgetAttribute.WA_ForceUpdatesDisabled
"""Of a widget: that it is not painted; that it is not for its own sake, whatever it lies in."""
_slice_ms = inf


def work_in_slices(milliseconds: float = SLICE_MS) -> None:
    """From now on work so long at a time; 0: a step at a time, `inf`: a job at once."""
    global _slice_ms
    _slice_ms = milliseconds


def sliced() -> bool:
    """Whether long work is done a bit at a time."""
    return _slice_ms < inf


class Slices(QObject):
    """The jobs of its parent, by name, done in the order in which they were started."""

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
        if sliced():
            self._ticks.start()
        else:
            self.finish(name)

    def going(self, name: str) -> bool:
        """Whether a job is not done yet."""
        return name in self._jobs

    def drop(self, name: str) -> None:
        """Give a job up."""
        steps = self._jobs.pop(name, None)
        close = getattr(steps, "close", None)
        if close is not None and name != self._working:
            close()

    def finish(self, *names: str) -> None:
        """Do the rest of these jobs now; of all without a name."""
        for name in names or tuple(self._jobs):
            while name in self._jobs:
                self._step(name)

    def _tick(self) -> None:
        """Work for a while; the rest when the loop comes round again. Nothing while long work is held: it may be about
        what is to be drawn here."""
        if _Held.by is not None or _Turn.is_done_by_others(self):
            return
        end = perf_counter() + _slice_ms / 1000
        while self._jobs:
            self._step(next(iter(self._jobs)))
            if perf_counter() >= end:
                _Turn.by, _Turn.done = id(self), perf_counter()
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


class _Turn:
    """Who has worked last as long as one may in a turn of the loop, and until when."""

    by = 0
    done = 0.0

    @classmethod
    def is_done_by_others(cls, worker: Slices) -> bool:
        """Whether others have worked in this very turn: their timers and this one's run out together."""
        return cls.by != id(worker) and perf_counter() - cls.done < TURN_S


class Hush(QObject):
    """Drops what is typed and clicked: it was meant for what is about to go. A dialog that asks is answered."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if QApplication.activeModalWidget() is not None:
            return False
        dropped = event.type() == QEvent.Type.Shortcut or (event.spontaneous() and event.type() in INPUT)
        if dropped:
            event.ignore()
        return dropped


class _Held:
    """Who is at long work, whether the loop turns meanwhile, and when it turned last."""

    by: FrameType | None = None
    turning = False
    turned = 0.0


def held() -> bool:
    """Whether long work is under way that changes a window: what would change it as well must wait."""
    return _Held.by is not None


@contextmanager
def holding(window: QWidget) -> Iterator[None]:
    """Long work that changes a window: until it is done the window keeps its look, and what is typed and clicked is
    dropped. In between, `breathe()` lets the loop turn."""
    if not sliced() or _Held.by is not None:
        yield
        return
    painted = window.updatesEnabled()
    window.setUpdatesEnabled(False)
    _Held.by, _Held.turned = sys._getframe(2), perf_counter()
    try:
        yield
        _turn()  # scenes tell their views in the next turn what is to be painted
    finally:
        _Held.by = None
        if painted:
            _let_paint(window)


def _let_paint(window: QWidget) -> None:
    """Have a window painted that was held: all of it, once. Qt's own way asks for a painting of the window and one of
    each widget in it, and draws what is see-through for both."""
    for one in window.findChildren(QWidget):
        if not one.testAttribute(FORBIDDEN):
            one.setAttribute(UNPAINTED, False)
    window.setUpdatesEnabled(True)
    _ask_to_paint(window)


def _ask_to_paint(window: QWidget) -> None:
    """Say to Qt that there is something to paint. If the window was about to be painted when it was held, the request
    came in vain while the loop turned, and Qt makes no other as long as something waits to be painted: the window would
    never change again."""
    QCoreApplication.postEvent(window.window(), QEvent(QEvent.Type.UpdateRequest), LATER)


def breathe() -> None:
    """Let the loop turn once, if long work is held and it is time.

    Not in the midst of Qt's own work, which sends a resize while it lays a window out or changes its style: whatever
    waits in the loop would meet widgets half done, and that ends the program.
    """
    if _Held.by is not None and 1000 * (perf_counter() - _Held.turned) >= _slice_ms:
        _turn()


def _turn() -> None:
    """Let the loop turn once, if it may."""
    application = QCoreApplication.instance()
    if application is None or _Held.turning or _answers_qt():
        return
    hush = Hush()
    application.installEventFilter(hush)
    _Held.turning = True
    try:
        QCoreApplication.processEvents()
    finally:
        _Held.turning = False
        application.removeEventFilter(hush)
        _Held.turned = perf_counter()


def _answers_qt() -> bool:
    """Whether an event is being handled that came up since the work began."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame is not _Held.by:
        if frame.f_code.co_name.endswith(("Event", "event", "eventFilter")):
            return True
        frame = frame.f_back
    return False
