"""The transport bar: leads through the steps of a turn that is played, named by what happens in them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QSlider, QWidget

from app.language import tr
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.widgets import SegmentedControl, label, row, tool_button

GRAIN = 100
"""Marks of the slider in a step."""
SPEEDS = {"0.5": "½×", "1": "1×", "2": "2×"}
NARROW = 740
"""Below this width the speed gives way to the slider."""


class Transport(QFrame):
    """Start, step back, play, step, end, slider, speed. It plays nothing itself: it says what is wanted.

    `jumped` carries a place on the slider, in steps; `stepped` -1 or 1; `ended` asks for the results at once; `left`
    for the timeline again.
    """

    toggled = Signal()
    stepped = Signal(int)
    jumped = Signal(float)
    ended = Signal()
    left = Signal()
    paced = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "below")
        self.setFixedHeight(54)
        self.setAccessibleName(tr("How the turn went"))
        self._words: tuple[str, ...] = ()
        self.start = tool_button("start", tr("From the start"))
        self.back = tool_button("back", tr("Step back"))
        self.play = tool_button("play", tr("Play"), tr("Space"), tr("Play"))
        self.forward = tool_button("forward", tr("Step forward"))
        self.end = tool_button("end", tr("To the results"))
        self.step = label("", name=tr("Step"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Steps of the turn"))
        self.slider.setSingleStep(GRAIN // 4)
        self.slider.setPageStep(GRAIN)
        self.speed = SegmentedControl(tuple(SPEEDS.items()), "1", tr("Speed"))
        self.speed.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.close_button = tool_button("cross", tr("Back to the timeline"), tr("Esc"))
        parts = (self.start, self.back, self.play, self.forward, self.end, self.step, self.slider)
        inside = row(*parts, self.speed, self.close_button, spacing=6, margins=(14, 3, 14, 3))
        inside.setStretch(6, 1)
        self.setLayout(inside)
        self._connect()

    def _connect(self) -> None:
        self.start.clicked.connect(lambda: self.jumped.emit(0.0))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.end.clicked.connect(self.ended)
        self.play.clicked.connect(self.toggled)
        self.close_button.clicked.connect(self.left)
        self.slider.valueChanged.connect(lambda value: self.jumped.emit(value / GRAIN))
        self.speed.changed.connect(lambda value: self.paced.emit(float(value)))

    def show_pace(self, pace: str) -> None:
        """How fast it plays: one of SPEEDS; any other counts as the usual one."""
        self.speed.set_value(pace if pace in SPEEDS else "1")

    def show_steps(self, words: Sequence[str]) -> None:
        """The steps of a turn, in a word each."""
        self._words = tuple(words)
        self.slider.blockSignals(True)
        self.slider.setRange(0, GRAIN * len(self._words))
        self.slider.blockSignals(False)
        self.step.setMinimumWidth(max((self._width(n) for n in range(len(self._words))), default=0))

    def show_moment(self, number: int, share: float, playing: bool) -> None:
        """Where the turn is: in a step, and how much of it is over."""
        self.slider.blockSignals(True)
        self.slider.setValue(round(GRAIN * (number + share)))
        self.slider.blockSignals(False)
        told = self.told(number)
        if self.step.text() != told:
            self.step.setText(told)
            self.slider.setAccessibleDescription(told)
        over = number >= len(self._words) - 1 and share >= 1
        self.show_playing(playing, over)
        self.back.setEnabled(number > 0 or share > 0)
        self.start.setEnabled(number > 0 or share > 0)
        self.forward.setEnabled(not over)
        self.end.setEnabled(not over)

    def show_playing(self, playing: bool, over: bool) -> None:
        """What the middle button does now."""
        words = tr("Pause") if playing else tr("Play again") if over else tr("Play")
        if self.play.text() != words:
            self.play.setText(words)
            self.play.setAccessibleName(words)
            set_icon(self.play, "pause" if playing else "play", "text")

    def told(self, number: int) -> str:
        """A step in words: its number, and what happens in it."""
        if not self._words:
            return ""
        number = min(number, len(self._words) - 1)
        return tr("Step {n} of {all}: {what}", n=number + 1, all=len(self._words), what=tr(self._words[number]))

    def _width(self, number: int) -> int:
        return self.step.fontMetrics().horizontalAdvance(self.told(number)) + 8

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.speed.setVisible(self.width() >= px(NARROW))
