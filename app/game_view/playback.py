"""Replaying a turn on the board, step by step, with controls in place of the timeline.

The replay shows the turn as the viewer may know it, and never gets in the way: any key or click outside the controls
shows the results at once, and does what it always does.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.board.animation import LASTS, WORDS, AnimatedUnits, AnimationStep, Motion, motion_of
from app.board.from_rules import picture_of
from app.board.view import BoardView
from app.panels.timeline import PlaybackControls, Timeline
from app.session.document import Document
from app.tools.base import ToolController
from app.ui.shades import reduced

from .why import WhyController

FRAME_MS = 16
LONGEST_MS = 100
"""The most time that one frame advances the replay: after a longer pause nothing is skipped."""
HELD_MS = 1200
"""How long a step is shown if nothing moves."""
FREE = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0})
"""Keys that do not skip the replay: play and pause, and zoom."""
MODIFIERS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr})


class RevealShow(QObject):
    """Replays the turn shown, and on request the turns after it.

    `message`: words for the status line. `phase_wanted`: show another phase. `turn_wanted`: have the computer players,
    who play alone, play the next turn. `moved`: the step and how much of it has passed. `rested`: the animation has
    ended.
    """

    message = Signal(str, str)
    moved = Signal(AnimationStep, float)
    rested = Signal()
    phase_wanted = Signal(int)
    turn_wanted = Signal()

    def __init__(
        self, document: Document, view: BoardView, pointer: ToolController, why: WhyController, timeline: Timeline,
        bar: PlaybackControls
    ) -> None:
        super().__init__(view)
        self.document = document
        self.view, self.pointer, self.why_card = view, pointer, why
        self.timeline, self.bar = timeline, bar
        self.with_timeline: Callable[[], bool] = lambda: True
        """Whether the timeline is shown while the controls are hidden."""
        self.motion: Motion | None = None
        self.number, self.share = 0, 0.0
        """The step, and how much of it has passed."""
        self.pace = 1.0
        self.onward = False
        """Whether the turns after this one are replayed too."""
        self.expecting = False
        """Whether the replay waits for a turn of the computer players."""
        self._cast: AnimatedUnits | None = None
        self._clock = QElapsedTimer()
        self._ticks = QTimer(self, interval=FRAME_MS)
        self._ticks.setTimerType(Qt.TimerType.PreciseTimer)
        self._ticks.timeout.connect(self._tick)
        self._leading = False
        self.bar.toggled.connect(self.toggle)
        self.bar.stepped.connect(self.step)
        self.bar.jumped.connect(self.jump)
        self.bar.ended.connect(self.skip)
        self.bar.left.connect(self.leave)
        self.bar.paced.connect(self._set_pace)
        document.changed.connect(self._follow)

    # Playing and pausing.

    @property
    def open(self) -> bool:
        """Whether a turn is loaded in the controls."""
        return self.motion is not None

    @property
    def playing(self) -> bool:
        return self._ticks.isActive()

    def reveal(self) -> None:
        """Replay a turn just resolved, unless motion is reduced; if the replay was waiting for it, go on with those
        after it."""
        if self.document.turn is not None and (self.expecting or not reduced()):
            self.begin(onward=self.expecting)

    def begin(self, onward: bool = False) -> None:
        """Replay the turn shown from its start; `onward`: and then those that follow."""
        turn = self.document.turn
        if turn is None or turn.agreed:
            return
        self._put_away()
        self.motion, self.onward = motion_of(turn, self.document.events), onward
        self.number, self.share = 0, 0.0
        self.bar.show_steps([WORDS[kind] for kind in self.motion.steps])
        self._show_bar()
        self.play()

    def _show_bar(self) -> None:
        """Show the controls in place of the timeline, and move the focus to them if it was there."""
        self.bar.show()
        if self.timeline.isAncestorOf(self.view.window().focusWidget()):
            self.bar.play.setFocus()
        self.timeline.hide()

    def toggle(self) -> None:
        """Play or pause. If no turn is loaded, replay the turns from the one shown, or from the first in the current
        phase."""
        if self.expecting:
            self._put_away()
        elif self.motion is None:
            self._begin_any()
        elif self.playing:
            self.pause()
        else:
            if self._over and self.onward and self._turn_after():
                return
            if self._over:
                self.number, self.share = 0, 0.0
            self.play()

    def _begin_any(self) -> None:
        if self.document.at_present and self.document.plays_itself:
            self._expect()
            return
        if not self.document.game.turns:
            return
        if self.document.at_present:
            self.phase_wanted.emit(0)
        self.begin(onward=True)

    def _expect(self) -> None:
        """Ask the computer players for the next turn, which is replayed once it has been resolved."""
        self.expecting = True
        self.bar.show_waiting()
        self._show_bar()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self.turn_wanted.emit()

    def play(self) -> None:
        self._wake()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._clock.start()
        self._ticks.start()
        self._show()

    def pause(self) -> None:
        self._ticks.stop()
        self._show()

    def step(self, by: int) -> None:
        """Go to the end of this step or of the next one; back, to its start or that of the one before."""
        if self.motion is None:
            return
        self.pause()
        place = self.number + self.share
        whole = int(place) + 1 if by > 0 else -int(-place // 1) - 1
        self.jump(float(whole))

    def jump(self, place: float) -> None:
        """Go to a place of the slider, in steps, and pause there."""
        if self.motion is None:
            return
        count = len(self.motion.steps)
        place = min(max(place, 0.0), float(count))
        self._ticks.stop()
        # A whole number is the end of a step: its result is shown, and its name stays.
        self.number = min(max(0, -int(-place // 1) - 1), count - 1)
        self.share = place - self.number
        if self._over:
            self._rest()
        else:
            self._wake()
        self._show()

    def skip(self) -> None:
        """Show the results at once. The controls stay."""
        if self.motion is not None:
            self.jump(float(len(self.motion.steps)))

    def leave(self) -> None:
        """Show the results and the timeline, and what a click does in the status line."""
        if self.motion is not None or self.expecting:
            self._put_away()
            self.view.setFocus()
            self.pointer.tool.leave()

    def why(self) -> None:
        """Ask why about what is under the pointer or, while a turn is loaded, about what happens in the step."""
        if self.motion is None or self.why_card.shown:
            self.why_card.toggle()
            return
        # If no unit moves in the step, the question is about the step before.
        done = reversed(self.motion.steps[: self.number + 1])
        units = next((units for kind in done if (units := self.motion.units(kind))), ())
        hovered = self.view.scene().state.hovered
        self._ticks.stop()
        self._rest()
        self._show()
        if hovered or not units:
            self.why_card.toggle()
        else:
            self.why_card.ask(units[0])

    # What is seen.

    @property
    def _over(self) -> bool:
        return self._at_last_step and self.share >= 1

    @property
    def _at_last_step(self) -> bool:
        """Whether the last step is shown: the last turn's results come before the current phase."""
        return self.motion is not None and self.number == len(self.motion.steps) - 1

    def show_pace(self, pace: str) -> None:
        """Set the speed given in the preferences."""
        self.bar.show_pace(pace)
        self._set_pace(float(self.bar.speed.value))

    def _set_pace(self, pace: float) -> None:
        self.pace = pace

    def _tick(self) -> None:
        if self.motion is None:
            return
        kind = self.motion.steps[self.number]
        passed = min(self._clock.restart(), LONGEST_MS) * self.pace
        self.share += passed / (HELD_MS if reduced() else LASTS[kind])
        if self.share >= 1:
            self._next()
        else:
            self._show()

    def _next(self) -> None:
        """Go on after a step: to the next step, the next turn, or the end."""
        assert self.motion is not None
        last = self._at_last_step
        before_results = not last and self.motion.steps[self.number + 1] == AnimationStep.RESULTS
        if self.onward and (last or before_results) and self._turn_after():
            return
        if last:
            self.share = 1.0
            self._ticks.stop()
            self._rest()
        else:
            self.number, self.share = self.number + 1, 0.0
        self._show()

    def _turn_after(self) -> bool:
        """Go on to the next turn or the current phase, and return whether that was possible."""
        document = self.document
        number, turns = document.shown + 1, len(document.game.turns)
        if number > turns or (number == turns and (document.hides(number) or not self._at_last_step)):
            return False
        self._leading = True
        self._close()
        self.phase_wanted.emit(number)
        self._leading = False
        if number < turns:
            self.begin(onward=True)
        elif document.plays_itself:
            self._expect()
        else:
            self._put_away()
        return True

    def _show(self) -> None:
        if self.motion is None:
            return
        kind = self.motion.steps[self.number]
        if self._cast is not None:
            share = 1.0 if reduced() and self.playing else self.share
            self._cast.show(kind, share)
            self.moved.emit(kind, share)
        before = self.bar.step.text()
        self.bar.show_moment(self.number, self.share, self.playing, self.onward)
        if self.bar.step.text() != before:
            self.message.emit(self.bar.step.text(), "hint")

    def _wake(self) -> None:
        """Make the moving units, and close what would cover them."""
        if self._cast is None and self.motion is not None and self.document.turn is not None:
            self.why_card.close()
            self.view.scene().select(None)
            self._cast = AnimatedUnits(self.view.scene(), self.motion, picture_of(self.document.turn.after))

    def _rest(self) -> None:
        """End the animation: the board shows the results as always, and keys and clicks act normally."""
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        if self._cast is not None:
            cast, self._cast = self._cast, None
            cast.close()
            self.rested.emit()
            self.pointer.tool.refresh()

    def _close(self) -> None:
        """Unload the turn, before the board shows another phase."""
        self._ticks.stop()
        self._rest()
        self.motion = None

    def _put_away(self) -> None:
        self._close()
        self.expecting = False
        if not self.bar.isHidden():
            if self.bar.isAncestorOf(self.view.window().focusWidget()):
                self.view.setFocus()
            self.bar.hide()
            self.timeline.setVisible(self.with_timeline())

    def _follow(self, what: str) -> None:
        """End the replay if the board shows something else."""
        elsewhere = what in ("game", "shown", "seat") and self.motion is not None and not self._leading
        if elsewhere or (self.expecting and what in ("shown", "seat")):
            self._put_away()

    # Any key, any click.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the replay on any key or click outside the controls, which then acts normally, and when another page is
        shown."""
        if watched is self.view and event.type() == QEvent.Type.Hide:
            self._put_away()
            return False
        resting = self._cast is None and not self.expecting
        if resting or not isinstance(watched, QWidget) or watched.window() is not self.view.window():
            return False
        if event.type() == QEvent.Type.MouseButtonPress:
            if watched is not self.bar and not self.bar.isAncestorOf(watched):
                self.skip()
        elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(event, QKeyEvent):
            return self._pressed(watched, event)
        return False

    def _pressed(self, watched: QWidget, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        at_bar = watched is self.bar or self.bar.isAncestorOf(watched)
        if key in FREE or key in MODIFIERS or (at_bar and key != Qt.Key.Key_Escape):
            return False
        if event.text() == "?":
            if event.type() == QEvent.Type.KeyPress:
                self.why()
            event.accept()
            return True
        if key == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.KeyPress:
                self.leave()
            event.accept()
            return True
        self.skip()
        return False
