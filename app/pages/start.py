"""The start page: start a game, open one, or continue one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QUrl,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QAction, QContextMenuEvent, QDesktopServices, QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPushButton,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

import rules
from app.language import day_of, tr, tr_noop, weekday_of
from app.session.views import ViewCache, has_fog
from app.settings import Recent
from app.ui.icons import paint_icon
from app.ui.shades import px, shade_color
from app.ui.widgets import BigButton, IconLabel, Logo, button, column, heading, label, panel, row

from .game_cards import MIDDLE, RIGHT, STRONG, CardList, capsule, card_frame, thumbnail, write

# ----------------------------------------------------------------------------------------------------
# The recent games as cards: what everybody may know of each, and whether its file is missing.

Index = QModelIndex | QPersistentModelIndex
GAME = Qt.ItemDataRole.UserRole
SHAPE = 0.475
"""Height of the picture on a card as a share of its width."""
LEAST, MOST, LEAST_NAME = 290, 620, 60
"""Minimum and maximum width of a card, and the room needed for the file name beside the title."""
EDGE = 11
"""Padding of a card."""
BETWEEN = 14
NO_PICTURE = tr_noop("Games with fog have no preview picture.")


def spoken_time(when: datetime | None, now: datetime) -> str:
    """Return a time in words: "Today 18:40", "Yesterday", "Sunday", "12 November", "3 May 2025"."""
    if when is None:
        return ""
    days = (now.date() - when.date()).days
    if days <= 1:
        return tr("Today {when:%H:%M}", when=when) if days <= 0 else tr("Yesterday")
    if days < 7:
        return weekday_of(when)
    return day_of(when) + ("" if when.year == now.year else f" {when.year}")


def recent_of(game: rules.Game, path: Path) -> Recent:
    """Return a game's entry in the list of recent games: only what everybody may know, and no picture if there is fog.
    """
    from app.board.from_rules import control_of

    position, views, fog = game.position, ViewCache(), has_fog(game)
    control = {} if fog else control_of(views.positions(game, game.viewer()))
    units = () if fog else views.view(position, game.viewer()).position.units.values()
    done, due = len(game.to_act) - len(game.waiting_for), len(game.to_act)
    return Recent(
        path=path.absolute(),
        title=game.title or path.stem,
        variant=game.variant.plays or game.variant.id,
        phase=position.title,
        secrecy=game.secrecy,
        players=len(set(game.players.values())),
        progress=tr("{done} of {due} in", done=done, due=due) if 0 < done < due else "",
        owners=tuple(control.items()),
        units=tuple((unit.power, unit.kind, unit.place.text) for unit in units),
    )


class RecentModel(QAbstractListModel):
    """The recent games, the latest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.games: tuple[Recent, ...] = ()

    def show_games(self, games: Sequence[Recent]) -> None:
        self.beginResetModel()
        self.games = tuple(games)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.games)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        game = self.games[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            gone = "" if game.exists else tr("moved or deleted")
            return ", ".join(filter(None, (game.title, game.path.name, facts(game), gone)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(game.path)
        return game if role == GAME else None


def facts(game: Recent) -> str:
    """Return variant and phase in a line."""
    kind = rules.games().get(game.variant)
    return " · ".join(filter(None, (kind.name if kind else game.variant, game.phase)))


class CardDelegate(QStyledItemDelegate):
    """Paints a game as a card: picture, title, pills, facts, time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.width = LEAST

    @property
    def picture(self) -> QSize:
        width = self.width - 2 * EDGE
        return QSize(width, round(width * SHAPE))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a card with the gap to the next ones."""
        return QSize(self.width + BETWEEN, self.picture.height() + 2 * EDGE + px(50) + BETWEEN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        game: Recent = index.data(GAME)
        card = QRect(option.rect).adjusted(0, 0, -BETWEEN, -BETWEEN)
        picture = QRect(card.topLeft(), self.picture).translated(EDGE, EDGE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card_frame(painter, card, option.state)
        self._paint_picture(painter, picture, game)
        self._paint_words(painter, picture, game)
        painter.restore()

    def _paint_picture(self, painter: QPainter, box: QRect, game: Recent) -> None:
        known = rules.games().get(game.variant)
        if game.exists and known and game.owners:
            painter.drawPixmap(
                box.topLeft(), thumbnail(known.map_id, game.variant, box.size(), game.owners, game.units)
            )
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade_color("alt"))
        painter.drawRoundedRect(QRectF(box), 7, 7)
        text = tr(NO_PICTURE) if game.exists and known else ""
        sign = QRectF(0, 0, 28, 28)
        sign.moveCenter(QRectF(box).center() - QPointF(0, 12 if text else 0))
        paint_icon(painter, sign, "eye-off" if text else "board" if game.exists else "help", "muted")
        if text:
            line = QRect(box.left() + EDGE, round(sign.bottom()) + 6, box.width() - 2 * EDGE, px(22))
            write(painter, line, text, "muted", 12, side=MIDDLE)

    def _paint_words(self, painter: QPainter, picture: QRect, game: Recent) -> None:
        there = game.exists
        first = QRect(picture.left(), picture.bottom() + 7, picture.width(), px(24))
        second = QRect(first.left(), first.bottom(), first.width(), px(20))
        right = first.right()
        for text, back, ink in _pills(game) if there else ():
            right = capsule(painter, right, first, text, back, ink) - 6
        title = QRect(first.topLeft(), QSize(right - first.left(), first.height()))
        taken = write(painter, title, game.title, "text" if there else "muted", 15, STRONG)
        if taken + px(LEAST_NAME) < title.width():
            write(painter, title.adjusted(taken + 8, 2, 0, 2), game.path.name, "muted", 12)
        late = spoken_time(game.time, datetime.now()) if there else tr("Find…")
        width = write(painter, second, late, "muted" if there else "accent", 12, side=RIGHT)
        words = facts(game) if there else tr("Moved or deleted")
        write(painter, second.adjusted(0, 0, -width - 8, 0), words, "soft" if there else "muted")


def _pills(game: Recent) -> list[tuple[str, str, str]]:
    """Return text, background and text color of a game's pills, from the right."""
    pills = [(tr(game.secrecy.capitalize()), "capsule", "soft"), (game.progress, "accent_soft", "accent")]
    return [pill for pill in pills if pill[0]]


class RecentList(CardList):
    """The cards of recent games.

    `opened` and `missing` carry the file of a card that was clicked, `dropped` one to remove from the list.
    """

    opened = Signal(Path)
    missing = Signal(Path)
    dropped = Signal(Path)

    def __init__(self) -> None:
        super().__init__(tr("Recent games"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.cards = CardDelegate(self)
        self.games = RecentModel(self)
        self.setModel(self.games)
        self.setItemDelegate(self.cards)
        self.clicked.connect(self._open)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out two cards side by side if there is room, all of the same width; more only if two would be huge."""
        room = self.width() - 2 * self.verticalScrollBar().sizeHint().width()
        two_at_most = min(2, max(1, room // (LEAST + BETWEEN)))
        side_by_side = max(two_at_most, ceil(room / (MOST + BETWEEN)))
        self.cards.width = min(MOST, room // side_by_side - BETWEEN)
        super().resizeEvent(event)
        self.doItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open a game on Enter; remove it from the list on Delete, keeping the file."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        elif event.key() == Qt.Key.Key_Delete and self.currentIndex().isValid():
            self.dropped.emit(self.currentIndex().data(GAME).path)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            self.menu_for(index).popup(event.globalPos())

    def menu_for(self, index: QModelIndex) -> QMenu:
        """Return the context menu of a card."""
        game: Recent = index.data(GAME)
        menu = QMenu(self)
        first = QAction(tr("Open", "a game") if game.exists else tr("Find…"), menu)
        first.triggered.connect(lambda: (self.opened if game.exists else self.missing).emit(game.path))
        drop = QAction(tr("Remove from this list"), menu)
        drop.triggered.connect(lambda: self.dropped.emit(game.path))
        menu.addActions([first, drop])
        return menu

    def _open(self, index: QModelIndex) -> None:
        game: Recent = index.data(GAME)
        (self.opened if game.exists else self.missing).emit(game.path)


WIDE_FROM = 1300
LEFT_WIDE, LEFT_NARROW = 384, 348
ABOUT = tr_noop("A board for Diplomacy and its variants, for people around one computer.")


LESSON = tr_noop("Play a small game step by step")


class StartPage(QWidget):
    """Big buttons on the left, recent games on the right.

    `open_recent` carries the file of a card, `find_missing` that of one whose file is missing, `forget` one to remove
    from the list, `recover` a journal found.
    """

    new_game = Signal()
    solo = Signal()
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
        self.solo_button = _big(
            tr("Play the computer"), tr("You against computer players"), "swords", self.solo
        )
        self.open_button = _big(tr("Open…"), tr("Open a saved game"), "folder", self.open_file)
        self.design_button = _big(tr("Design a map"), tr("Draw a map and play on it"), "edit", self.design)
        self.learn_button = _big(tr("Learn in five minutes"), tr(LESSON), "play", self.learn)
        self.recover_button = BigButton(tr("Restore after crash"), "", "restore")
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
            sign, label(tr(ABOUT), "body", wrap=True), 14, self.recover_button, self.new_button, self.solo_button,
            self.open_button, self.design_button, self.learn_button, ...,
            row(preferences, about, ..., spacing=2), spacing=10, margins=(44, 44, 36, 28),
        )  # fmt: skip
        return panel(inside, "left")

    def _right_half(self) -> QWidget:
        self._folder = button(tr("Show folder"), "quiet", "folder", tr("The folder of the last opened game"))
        self._folder.clicked.connect(self._show_folder)
        self._promise = label(tr("Preview pictures show only what every player may know."), "small")
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
        """Show the recent games, or a welcome text if there are none."""
        self.games.games.show_games(recent)
        self._stack.setCurrentIndex(0 if recent else 1)
        self._folder.setVisible(bool(recent))
        self._promise.setVisible(bool(recent))

    def show_lesson(self, number: int, last: int) -> None:
        """Show at which step the guided game was left; 0: not begun."""
        words = tr("Continue with step {number} of {last}", number=number + 1, last=last) if number else tr(LESSON)
        self.learn_button.show_words(words)

    def show_recovery(self, journal: Path | None, words: str = "") -> None:
        """Offer to restore the work in a journal; None if there is none."""
        self._journal = journal or Path()
        self.recover_button.setVisible(journal is not None)
        self.recover_button.show_words(words)

    def take_focus(self) -> None:
        """Focus the most likely action."""
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
