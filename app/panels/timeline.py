"""The timeline below the board: back, replay, forward, and a slider with a dot for each phase."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QFrame, QMenu, QSizePolicy, QSlider, QToolButton

import rules
from app.language import tr, tr_noop
from app.session.document import Document
from app.ui.icons import set_icon
from app.ui.shades import px, shade_color
from app.ui.widgets import SegmentedControl, label, row, tool_button
from rules import Phase, Position
from rules.game import VariationNode

# ----------------------------------------------------------------------------------------------------
# Which variation is shown: a button at the end of the timeline, with the game and all its variations.

LONGEST = 26
"""The longest name on the button, in characters."""
GAME = tr_noop("The game")


class VariationPicker(QToolButton):
    """The menu of the game and its variations. `chosen`: the name of a variation, "" for the game."""

    chosen = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        set_icon(self, "branch", "text")
        self.setAccessibleName(tr("Variation"))
        self.setToolTip(tr("The game and its variations"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.extra: tuple[QAction, ...] = ()
        """Actions at the end of the menu."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def refresh(self) -> None:
        name = self.document.line or tr(GAME)
        self.setText(name if len(name) <= LONGEST else name[: LONGEST - 1] + "…")
        self.setAccessibleDescription(name)

    def _fill(self) -> None:
        """List the game and its variations, each below its parent."""
        menu, game = self.menu(), self.document.whole
        menu.clear()
        self._add(menu, tr(GAME), "", "")
        for fork in rules.game.variation_tree(game):
            self._add(menu, "    " * fork.depth + fork.branch.name, fork.branch.name, self._origin(fork))
        if self.document.line and not any(branch.name == self.document.line for branch in game.branches):
            self._add(menu, "    " + self.document.line, self.document.line, tr("not saved yet"))
        menu.addSeparator()
        menu.addActions(self.extra)

    def _origin(self, fork: VariationNode) -> str:
        """Return where a variation leaves its parent."""
        turns = fork.branch.turns
        positions = (self.document.main.start, *(turn.after for turn in turns))
        return tr("from {phase}", phase=positions[fork.at].title)

    def _add(self, menu: QMenu, text: str, name: str, tip: str) -> None:
        made = menu.addAction(f"{text}\t{tip}" if tip else text)
        made.setCheckable(True)
        made.setChecked(name == self.document.line)
        made.triggered.connect(lambda: self.chosen.emit(name))


PITCH = 74
"""The width for a dot with its name below."""
CLOSE = 50
"""Dots closer than this have no names of their own."""
END_GAP = 40


class PhaseSlider(QAbstractSlider):
    """A slider with a dot per phase, for clicks, drags and arrow keys; the last is the current phase."""

    def __init__(self) -> None:
        super().__init__()
        self.phases: list[Phase] = []
        self.seasons, self.steps = Phase.SEASONS, Phase.STEPS
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(28 + px(18))
        self.setSingleStep(1)
        self.setPageStep(1)
        self.setAccessibleName(tr("Phases"))

    def show_phases(self, positions: Sequence[Position], shown: int) -> None:
        """Show the phases played, the current one last, and select the one shown."""
        phases = self.phases = [position.phase for position in positions]
        if positions:
            self.seasons, self.steps = positions[0].variant.seasons, positions[0].variant.step_words
        self.blockSignals(True)
        self.setRange(0, max(0, len(phases) - 1))
        self.setValue(shown)
        self.blockSignals(False)
        if phases:
            self.setAccessibleDescription(positions[min(shown, len(phases) - 1)].title)
        self.update()

    def pitch(self) -> float:
        """Return the distance between two dots."""
        if len(self.phases) < 2:
            return PITCH
        return min(PITCH, (self.width() - 2 * END_GAP) / (len(self.phases) - 1))

    def dot_at(self, number: int) -> QPointF:
        """Return the position of a phase's dot."""
        return QPointF(END_GAP + number * self.pitch(), 14)

    def sizeHint(self) -> QSize:
        return QSize(300, 46)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._choose(event)

    def _choose(self, event: QMouseEvent) -> None:
        number = round((event.position().x() - END_GAP) / self.pitch())
        self.setValue(max(0, min(number, len(self.phases) - 1)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps and not event.modifiers():
            self.setValue(self.value() + steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.phases:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = shade_color("accent")
        painter.setPen(QPen(accent, 2))
        painter.drawLine(self.dot_at(0), self.dot_at(len(self.phases) - 1))
        for number in range(len(self.phases)):
            chosen = number == self.value()
            painter.setPen(QPen(accent, 2))
            painter.setBrush(accent if chosen else shade_color("window"))
            radius = 6.0 if chosen else min(4.0, 0.36 * self.pitch())
            painter.drawEllipse(self.dot_at(number), radius, radius)
            if chosen and self.hasFocus():
                painter.setPen(QPen(shade_color("focus"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(self.dot_at(number), 10, 10)
        self._paint_names(painter)
        painter.end()

    def _paint_names(self, painter: QPainter) -> None:
        """Paint the selected phase's name and as many others as fit, the latest first."""
        last = len(self.phases) - 1
        taken: list[QRectF] = []
        for number in [self.value(), *[n for n in range(last, -1, -1) if n != self.value()]]:
            font = QFont(self.font())
            font.setPixelSize(px(12))
            chosen = number == self.value()
            font.setWeight(QFont.Weight.DemiBold if chosen else QFont.Weight.Normal)
            text = self.name(number)
            if not text:
                continue
            width = QFontMetrics(font).horizontalAdvance(text) + 10
            left = min(max(0.0, self.dot_at(number).x() - width / 2), self.width() - width)
            box = QRectF(left, 26, width, px(18))
            if any(box.intersects(other) for other in taken):
                continue
            taken.append(box)
            painter.setFont(font)
            painter.setPen(shade_color("text" if chosen else "muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def name(self, number: int) -> str:
        """Return a short name of a phase, with the year if it is the first of the year or selected.

        Where dots are close, only years are named: "" for the other phases.
        """
        phase = self.phases[number]
        new_year = number == 0 or self.phases[number - 1].year != phase.year
        if self.pitch() < CLOSE and number != self.value():
            return str(phase.year) if new_year and phase.year else ""
        if phase.text in self.seasons:
            return tr(self.seasons[phase.text])
        season = tr(self.seasons.get(phase.season, tr_noop("End") if not phase.step else phase.season))
        if phase.step == "A" and self.steps[phase.step] != Phase.STEPS[phase.step]:
            return tr(self.steps[phase.step]).capitalize()
        if phase.step == "R" and self.steps["A"] != Phase.STEPS["A"]:
            return tr(self.steps[phase.step]).capitalize()
        if phase.step == "R":
            season = tr("{season} retreats", season=season)
        elif phase.step in self.steps and phase.step not in Phase.STEPS:
            season = tr(self.steps[phase.step]).capitalize()
        named = (new_year or number == self.value()) and phase.year and phase.step != "R"
        return f"{season} {phase.year}" if named else season


class Timeline(QFrame):
    """The bar. `chosen` carries the number of the phase to show; `played`: start or stop the replay."""

    chosen = Signal(int)
    played = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("panel", "below")
        self.setFixedHeight(36 + px(18))
        self.back = tool_button("back", tr("Previous phase"), "[")
        self.play = tool_button("play", tr("Replay from here"), "Space")
        self.forward = tool_button("forward", tr("Next phase"), "]")
        self.slider = PhaseSlider()
        self.lines = VariationPicker(document)
        inside = row(self.back, self.play, self.forward, self.slider, self.lines, spacing=6, margins=(14, 3, 14, 3))
        inside.setStretch(3, 1)
        self.setLayout(inside)
        self.back.clicked.connect(lambda: self.step(-1))
        self.forward.clicked.connect(lambda: self.step(1))
        self.play.clicked.connect(self.played)
        self.slider.valueChanged.connect(self.chosen)

    def fit(self) -> None:
        """Set the height for the text size; 0 before the first turn, so that the board has the room."""
        game = self.document.whole
        begun = bool(game.turns or game.branches or self.document.line or game.unattended)
        self.slider.setFixedHeight(28 + px(18))
        self.setEnabled(begun)
        self.setFixedHeight(36 + px(18) if begun else 0)

    def refresh(self) -> None:
        game = self.document.game
        self.fit()
        self.slider.show_phases(game.positions, self.document.shown)
        self.back.setEnabled(self.document.shown > 0)
        self.forward.setEnabled(not self.document.at_present)
        self.play.setEnabled(bool(game.turns) or self.document.plays_itself)
        self.lines.refresh()

    def step(self, by: int) -> None:
        """Go one phase back or forward."""
        self.chosen.emit(self.document.shown + by)


# ----------------------------------------------------------------------------------------------------
# The controls of a replay: the steps of a turn, named by what happens in them.

GRAIN = 100
"""Slider units per step."""
SPEEDS = {"0.5": "½×", "1": "1×", "2": "2×"}
NARROW, WORDED = 640, 740
"""Widths below which the speed control is hidden, and the play button shows only its icon."""


class PlaybackControls(QFrame):
    """The controls of a replay: start, step back, play, step, end, slider, speed. They play nothing but emit requests.

    `jumped` carries a place on the slider, in steps; `stepped` -1 or 1; `ended`: skip to the results; `left`: back to
    the timeline.
    """

    toggled = Signal()
    stepped = Signal(int)
    jumped = Signal(float)
    ended = Signal()
    left = Signal()
    paced = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "below")
        self.setFixedHeight(54)
        self.setAccessibleName(tr("Turn replay"))
        self._words: tuple[str, ...] = ()
        self.start = tool_button("start", tr("Back to the first step"))
        self.back = tool_button("back", tr("Step back"))
        self.play = tool_button("play", tr("Replay"), tr("Space"), tr("Replay"))
        self.forward = tool_button("forward", tr("Step forward"))
        self.end = tool_button("end", tr("Skip to the results"))
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
        """Set the speed, one of SPEEDS; any other value means normal speed."""
        self.speed.set_value(pace if pace in SPEEDS else "1")

    def show_steps(self, words: Sequence[str]) -> None:
        """Set the steps of a turn, each in a word."""
        self._words = tuple(words)
        self.slider.blockSignals(True)
        self.slider.setRange(0, GRAIN * len(self._words))
        self.slider.blockSignals(False)
        self.step.setMinimumWidth(max((self._width(n) for n in range(len(self._words))), default=0))

    def show_moment(self, number: int, share: float, playing: bool, onward: bool = False) -> None:
        """Show the current step and the share of it that has passed; `onward`: further turns follow."""
        self.slider.blockSignals(True)
        self.slider.setValue(round(GRAIN * (number + share)))
        self.slider.blockSignals(False)
        text = self.step_text(number)
        if self.step.text() != text:
            self.step.setText(text)
            self.slider.setAccessibleDescription(text)
        over = number >= len(self._words) - 1 and share >= 1
        self.show_playing(playing, over and not onward)
        self.back.setEnabled(number > 0 or share > 0)
        self.start.setEnabled(number > 0 or share > 0)
        self.forward.setEnabled(not over)
        self.end.setEnabled(not over)

    def show_waiting(self) -> None:
        """Show that the computer players are still writing the orders of the next turn."""
        self.show_steps(())
        self.step.setText(tr("Waiting for the computer players…"))
        self.slider.setAccessibleDescription(self.step.text())
        self.show_playing(playing=True, over=False)
        for part in (self.start, self.back, self.forward, self.end):
            part.setEnabled(False)

    def show_playing(self, playing: bool, over: bool) -> None:
        """Update the middle button."""
        words = tr("Pause") if playing else tr("Play again") if over else tr("Replay")
        if self.play.text() != words:
            self.play.setText(words)
            self.play.setAccessibleName(words)
            set_icon(self.play, "pause" if playing else "play", "text")

    def step_text(self, number: int) -> str:
        """Return a step in words: its number and what happens in it."""
        if not self._words:
            return ""
        number = min(number, len(self._words) - 1)
        return tr("Step {n} of {all}: {what}", n=number + 1, all=len(self._words), what=tr(self._words[number]))

    def _width(self, number: int) -> int:
        return self.step.fontMetrics().horizontalAdvance(self.step_text(number)) + 8

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        worded, style = self.width() >= px(WORDED), Qt.ToolButtonStyle
        self.play.setToolButtonStyle(style.ToolButtonTextBesideIcon if worded else style.ToolButtonIconOnly)
        self.speed.setVisible(self.width() >= px(NARROW))
