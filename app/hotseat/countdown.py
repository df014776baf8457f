"""The negotiation clock: set, paused, extended; it chimes when the last minute begins and when time is up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QSpinBox, QWidget

from app.language import tr, tr_noop
from app.ui.icons import set_icon
from app.ui.theme import restyle
from app.ui.widgets import button, label, row, tool_button

MINUTE = 60
LONGEST = 24 * 60
LAST_MINUTE, OVER = tr_noop("Last minute"), tr_noop("Time is up")


class Countdown(QObject):
    """A clock. `left`: seconds to go; `minutes`: the time it was set to.

    `ticked`: either has changed; `rang`: the last minute has begun or time is up, in words.
    """

    ticked = Signal()
    rang = Signal(str)

    def __init__(self, parent: QObject, minutes: int = 10) -> None:
        super().__init__(parent)
        self.minutes = minutes
        self.left = minutes * MINUTE
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self.tick)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    @property
    def begun(self) -> bool:
        """Whether the clock is running or any time has passed."""
        return self.running or self.left != self.minutes * MINUTE

    @property
    def words(self) -> str:
        """The words beside the time: the last minute, or that time is up; otherwise ""."""
        return tr(OVER) if not self.left else tr(LAST_MINUTE) if self.begun and self.left <= MINUTE else ""

    @property
    def time(self) -> str:
        """The time left, such as `9:58`."""
        return f"{self.left // MINUTE}:{self.left % MINUTE:02}"

    def set(self, minutes: int) -> None:
        """Set the time in minutes, without starting the clock."""
        self._timer.stop()
        self.minutes, self.left = minutes, minutes * MINUTE
        self.ticked.emit()

    def toggle(self) -> None:
        """Start or pause; start from the full time if it was up."""
        if self.running:
            self._timer.stop()
        else:
            self.left = self.left or self.minutes * MINUTE
            self._timer.start()
        self.ticked.emit()

    def extend(self, minutes: int = 1) -> None:
        """Add minutes."""
        self.left = min(self.left + minutes * MINUTE, LONGEST * MINUTE)
        self.ticked.emit()

    def tick(self) -> None:
        """Count one second."""
        self.left = max(0, self.left - 1)
        if self.left in (0, MINUTE):
            QApplication.beep()
            self.rang.emit(self.words)
        if not self.left:
            self._timer.stop()
        self.ticked.emit()


class CountdownBar(QWidget):
    """The time left with its buttons; without `controls` it is larger, and only to look at."""

    def __init__(self, countdown: Countdown, controls: bool = True) -> None:
        super().__init__()
        self.countdown = countdown
        self.time = label("", "heading" if controls else "title", name=tr("Negotiation time"))
        self.words = label("", "small")
        self.start = tool_button("play", tr("Start negotiation timer"))
        self.more = button(tr("+1 min"), tip=tr("Add one minute"))
        self.minutes = QSpinBox()
        self.minutes.setRange(1, LONGEST)
        self.minutes.setSuffix(tr(" min"))
        self.minutes.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.minutes.setAccessibleName(tr("Negotiation time in minutes"))
        self.minutes.setValue(countdown.minutes)
        self.setLayout(row(self.words, self.time, self.start, self.more, self.minutes, spacing=6))
        for part in (self.start, self.more, self.minutes):
            part.setVisible(controls)
        self.start.clicked.connect(countdown.toggle)
        self.more.clicked.connect(lambda: countdown.extend())
        self.minutes.valueChanged.connect(countdown.set)
        self._controls = controls
        countdown.ticked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the present state of the clock."""
        countdown = self.countdown
        self.time.setText(countdown.time)
        self.words.setText(countdown.words)
        tint = "bad" if countdown.words else ""
        if self.time.property("tint") != tint:
            self.time.setProperty("tint", tint)
            restyle(self.time)
        if self._controls:
            set_icon(self.start, "pause" if countdown.running else "play", "text")
            self.start.setToolTip(tr("Pause") if countdown.running else tr("Start negotiation timer"))
            self.more.setVisible(countdown.begun)
            self.minutes.setVisible(not countdown.running)
        else:
            self.setVisible(countdown.begun)
