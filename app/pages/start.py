"""The first page: start a game, open one, go on with one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal, SignalInstance
from PySide6.QtGui import QDesktopServices, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QStackedWidget, QWidget

from app.language import mark, tr
from app.settings import Recent
from app.ui.shades import px
from app.ui.widgets import BigButton, IconLabel, Logo, button, column, heading, label, panel, row

from .recent import RecentList

WIDE_FROM = 1300
LEFT_WIDE, LEFT_NARROW = 384, 348
ABOUT = mark("A board for Diplomacy and its variants, for people round one computer.")


LESSON = mark("A small game, played step by step")


class StartPage(QWidget):
    """Big buttons at the left, recent games at the right.

    `open_recent` carries the file of a card, `find_missing` that of one whose file is gone, `forget` one to take off
    the list, `recover` a journal that was found.
    """

    new_game = Signal()
    open_file = Signal()
    design = Signal()
    learn = Signal()
    open_recent = Signal(Path)
    find_missing = Signal(Path)
    forget = Signal(Path)
    recover = Signal(Path)
    preferences = Signal()
    about = Signal()

    def __init__(self, recent: Sequence[Recent] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._journal = Path()
        self.new_button = _big(tr("New game"), tr("Choose a variant and seats"), "plus", self.new_game, first=True)
        self.open_button = _big(tr("Open…"), tr("A saved game"), "folder", self.open_file)
        self.design_button = _big(tr("Design a map"), tr("Draw a board and play on it"), "edit", self.design)
        self.learn_button = _big(tr("Learn in five minutes"), tr(LESSON), "play", self.learn)
        self.recover_button = BigButton(tr("Continue after crash"), "", "restore")
        self.recover_button.clicked.connect(lambda: self.recover.emit(self._journal))
        self.recover_button.hide()
        self.games = RecentList()
        for signal, to in (
            (self.games.opened, self.open_recent),
            (self.games.missing, self.find_missing),
            (self.games.dropped, self.forget),
        ):
            signal.connect(to)
        self._left = self._left_half()
        self._right = self._right_half()
        halves = row(self._left, self._right, spacing=0)
        halves.setStretch(1, 1)
        self.setLayout(halves)
        self.show_recent(recent)

    def _left_half(self) -> QFrame:
        preferences, about = button(tr("Preferences"), "quiet", "gear"), button(tr("About"), "quiet", "help")
        preferences.clicked.connect(self.preferences)
        about.clicked.connect(self.about)
        sign = row(Logo(44), heading("Strata"), ..., spacing=12)
        inside = column(
            sign, label(tr(ABOUT), "body", wrap=True), 14, self.recover_button, self.new_button, self.open_button,
            self.design_button, self.learn_button, ...,
            row(preferences, about, ..., spacing=2), spacing=10, margins=(44, 44, 36, 28),
        )  # fmt: skip
        return panel(inside, "left")

    def _right_half(self) -> QWidget:
        self._folder = button(tr("Show folder"), "quiet", "folder", tr("The folder of the game opened last"))
        self._folder.clicked.connect(self._show_folder)
        self._promise = label(tr("Pictures show only what every player may know."), "small")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.games)
        self._stack.addWidget(self._empty_state())
        half = QWidget()
        layout = column(
            row(label(tr("Recent games"), "title"), ..., self._folder, margins=(0, 0, 14, 0)), self._stack,
            self._promise, margins=(40, 40, 26, 24),
        )  # fmt: skip
        layout.setStretch(1, 1)
        half.setLayout(layout)
        return half

    def _empty_state(self) -> QWidget:
        self.first_button = button(tr("New game"), "primary", "plus")
        self.first_button.clicked.connect(self.new_game)
        title, words = label(tr("No games yet"), "title"), label(tr("Games you start or open appear here."), "body")
        for text in (title, words):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made = QWidget()
        made.setLayout(
            column(
                ...,
                row(..., IconLabel("board", "muted", 40), ...),
                6,
                title,
                words,
                8,
                row(..., self.first_button, ...),
                ...,
            )
        )
        return made

    def show_recent(self, recent: Sequence[Recent]) -> None:
        """The games opened before; with none, a word of welcome instead."""
        self.games.games.show_games(recent)
        self._stack.setCurrentIndex(0 if recent else 1)
        self._folder.setVisible(bool(recent))
        self._promise.setVisible(bool(recent))

    def show_lesson(self, number: int, last: int) -> None:
        """Where the guided game was left; 0 for nowhere."""
        words = tr("Go on with step {number} of {last}", number=number + 1, last=last) if number else tr(LESSON)
        self.learn_button.show_words(words)

    def show_recovery(self, journal: Path | None, words: str = "") -> None:
        """Offer to go on with work that a journal kept; None when there is none."""
        self._journal = journal or Path()
        self.recover_button.setVisible(journal is not None)
        self.recover_button.show_words(words)

    def take_focus(self) -> None:
        """The keyboard to what is most likely wanted."""
        target: QPushButton = self.new_button if self.recover_button.isHidden() else self.recover_button
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_folder(self) -> None:
        games = self.games.games.games
        if games:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(games[0].path.parent)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < WIDE_FROM
        self._left.setFixedWidth(px(LEFT_NARROW if narrow else LEFT_WIDE))
        for half, margins in (
            (self._left, (18, 32, 18, 20) if narrow else (44, 44, 36, 28)),
            (self._right, (26, 28, 12, 16) if narrow else (40, 40, 26, 24)),
        ):
            inside = half.layout()
            if inside is not None:
                inside.setContentsMargins(*margins)


def _big(title: str, words: str, icon: str, to: SignalInstance, first: bool = False) -> BigButton:
    made = BigButton(title, words, icon, first)
    made.clicked.connect(to)
    return made
