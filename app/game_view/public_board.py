"""The board with only public information: beside the curtain between turns, and in its own window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.board.animation import AnimatedUnits, AnimationStep, motion_of
from app.board.from_rules import control_of, picture_of
from app.board.picking import Hit
from app.board.placement.levels import LevelView
from app.hotseat.countdown import Countdown, CountdownBar
from app.language import tr
from app.session.document import Document
from app.session.viewer import ViewerState
from app.settings import Preferences
from app.ui.shades import lettering, px
from app.ui.tokens import ThemeName
from app.ui.widgets import ElidedLabel, Emblem, button, column, emptied, label, panel, row, tool_button
from rules import PUBLIC
from rules.reports import standing

from .board_display import own_map

ROOM = QSize(900, 700)
"""Its approximate size."""
BETWEEN = 60
"""Pixels kept free beside each part of the bar when they are in one line."""


class PublicState(ViewerState):
    """The public view of the open game, whatever seat is taken and whatever is tried out in variations.

    It has its own phase, independent of the table's.
    """

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.document = document
        self.seat = self.seen_as = ""
        self.own_powers = ()
        self.views = document.views
        self.follow()

    def follow(self) -> bool:
        """Update the game and return whether turns were played; if so, go to the current phase."""
        before = getattr(self, "game", None)
        self.game = self.document.main
        gone_on = before is None or before.turns != self.game.turns
        if gone_on:
            self.shown = len(self.game.turns)
        return gone_on

    def look_along(self) -> bool:
        """Show the phase that the table shows, and return whether that is another one.

        While a seat is taken or a variation is on the table, show the current phase.
        """
        document, before = self.document, self.shown
        alone = document.seat or document.line
        self.shown = len(self.game.turns) if alone else min(document.shown, len(self.game.turns))
        return self.shown != before

    def step(self, by: int) -> None:
        self.shown = min(max(0, self.shown + by), len(self.game.turns))


class PublicBoard(QWidget):
    """A map with the phase, the centers of each power and the clock below it. It follows the game automatically.

    `asked`: the user wants the results of the phase shown on the table, where they can be explained.
    """

    asked = Signal(int)

    def __init__(
        self,
        document: Document,
        theme: ThemeName,
        preferences: Preferences,
        countdown: Countdown,
        controls: bool = True,
        room: QSize = ROOM,
    ) -> None:
        """`controls`: whether somebody uses this board; if not, it shows the phase that the table shows."""
        super().__init__()
        self.state = PublicState(document)
        self.view = own_map(document, theme, self, room)
        scene = self.view.scene()
        if scene.levels:
            plain = scene.board.plain_level
            scene.set_levels(LevelView(plain, "all") if plain else replace(scene.state.layout.view, mode="exploded"))
        self._actors: AnimatedUnits | None = None
        self.back, self.forward = tool_button("back", tr("Previous phase")), tool_button("forward", tr("Next phase"))
        self.phase = ElidedLabel(role="heading" if controls else "title")
        self.results = button(tr("Results"), tip=tr("See the results on the board and ask why"))
        self.place = ElidedLabel()
        self.clock = CountdownBar(countdown, controls)
        self._controls = controls
        self.scores = QWidget()
        self._scores = row(spacing=4)
        self.scores.setLayout(self._scores)
        self._bar = QGridLayout()
        self._bar.setContentsMargins(14, 6, 14, 6)
        self._bar.addLayout(row(self.back, self.phase, self.forward, self.results, self.place), 0, 0)
        inside = column(self.view, panel(self._bar, "below"), spacing=0)
        inside.setStretch(0, 1)
        self.setLayout(inside)
        for part in (self.back, self.forward):
            part.setVisible(controls)
        if not controls:
            self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back.clicked.connect(lambda: self.step(-1))
        self.forward.clicked.connect(lambda: self.step(1))
        self.results.clicked.connect(lambda: self.asked.emit(self.state.shown or 0))
        self.view.hovered.connect(self._name)
        document.changed.connect(self._follow)
        self.set_look(theme, preferences)

    def set_look(self, theme: ThemeName, preferences: Preferences) -> None:
        """Set theme, text size and names."""
        scene = self.view.scene()
        scene.set_theme(theme)
        scene.set_text(lettering())
        scene.set_names(preferences.names)
        scene.set_patterns(preferences.patterns)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_bar()

    def _lay_bar(self) -> None:
        """Lay out phase, scores and clock in one line, or in two or three if there is not enough room."""
        buttons = [one for one in (self.back, self.forward, self.results) if one.isVisibleTo(self)]
        phase, clock, scores = (
            sum(part.sizeHint().width() for part in parts) + px(BETWEEN)
            for parts in ((*buttons, self.phase), (self.clock,), (self.scores,))
        )
        narrow, tiny = self.width() < phase + clock + scores, self.width() < phase + clock
        self._bar.setColumnStretch(0, int(narrow))
        self._bar.setColumnStretch(1, int(not narrow))
        self._bar.addWidget(self.clock, int(tiny), 0 if tiny else 2, Qt.AlignmentFlag.AlignLeft)
        if narrow:
            self._bar.addWidget(self.scores, 1 + tiny, 0, 1, 3, Qt.AlignmentFlag.AlignLeft)
        else:
            self._bar.addWidget(self.scores, 0, 1, Qt.AlignmentFlag.AlignCenter)

    def step(self, by: int) -> None:
        """Go one phase back or forward."""
        self.state.step(by)
        self.refresh()

    def _name(self, hit: Hit | None) -> None:
        """Show the name of the province under the pointer."""
        board = self.view.scene().board
        province = board.provinces.get(hit.province) if hit is not None else None
        self.place.setText(province.name if province else "")

    def _follow(self, what: str) -> None:
        """Follow changes of the game and, without controls, of the phase that the table shows."""
        gone_on = what == "game" and self.state.follow()
        if (not self._controls and self.state.look_along()) or gone_on:
            self.refresh()

    def play_along(self, step: AnimationStep, share: float) -> None:
        """Show the same moment of the replay as the table."""
        state = self.state
        if self._actors is None and state.turn is not None and not state.look_along():
            motion = motion_of(state.turn, state.events)
            self._actors = AnimatedUnits(self.view.scene(), motion, picture_of(state.turn.after))
        if self._actors is not None:
            self._actors.show(step, share)

    def rest(self) -> None:
        """End the replay."""
        if self._actors is not None:
            actors, self._actors = self._actors, None
            actors.close()

    def refresh(self) -> None:
        """Show the phase: its results, or the position in the current phase."""
        self.rest()
        state, scene = self.state, self.view.scene()
        if state.turn is not None:
            scene.show_result(state.turn, control_of(state.so_far), state.events)
        else:
            scene.show_position(state.position, control_of(state.so_far))
            scene.show_marks(())
        text = tr("{phase}: results", phase=state.title) if state.turn else state.title
        self.phase.setText(text)
        self.back.setEnabled(state.shown > 0)
        self.forward.setEnabled(not state.at_present)
        self.results.setVisible(self._controls and bool(state.game.turns))
        self._show_scores()

    def _show_scores(self) -> None:
        """Show what each power has of what decides the game, the most first."""
        state = self.state
        position, variant = state.position, state.game.variant
        board = variant.board(position)
        emptied(self._scores)
        measure = standing(position, PUBLIC)
        for power in sorted(board.powers, key=lambda one: -measure.amounts.get(one, 0)):
            emblem = Emblem(power, 20 if self._controls else 30, variant.id, tuple(board.powers))
            amount = measure.coin.plain(measure.amounts.get(power, 0))
            if measure.targets:
                amount = f"{amount}/{measure.coin.plain(measure.targets[power])}"
            emblem.setToolTip(f"{board.powers[power].name}: {amount} {measure.title}")
            self._scores.addWidget(emblem)
            self._scores.addWidget(label(amount, "strong" if self._controls else "title"))
        self._lay_bar()


class PublicWindow(QWidget):
    """The public board in its own window, for a television or a second screen. It follows the table and can only be
    zoomed.

    `closed`: the window was closed.
    """

    closed = Signal()

    def __init__(self, document: Document, theme: ThemeName, preferences: Preferences, countdown: Countdown) -> None:
        super().__init__()
        self.setWindowTitle(document.main.title or tr("The board"))
        self.resize(1100, 860)
        self.board = PublicBoard(document, theme, preferences, countdown, controls=False, room=self.size())
        self.setLayout(column(self.board, spacing=0))

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11 or (event.key() == Qt.Key.Key_Escape and self.isFullScreen()):
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        else:
            super().keyPressEvent(event)
