"""The recent games as cards: what everybody may know of each, and where its file has gone if it is not there."""

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
    Signal,
)
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QMenu, QStyledItemDelegate, QStyleOptionViewItem, QWidget

import rules
from app.board.from_rules import control_of
from app.language import day_of, mark, tr, weekday_of
from app.settings import Recent
from app.ui.icons import paint_icon
from app.ui.shades import px, shade_color
from app.views import Views, has_fog

from .card_list import CardList
from .painting import MIDDLE, RIGHT, STRONG, capsule, card_frame, write
from .thumbnails import thumbnail

Index = QModelIndex | QPersistentModelIndex
GAME = Qt.ItemDataRole.UserRole
SHAPE = 0.475
"""Height of the picture on a card as a share of its width."""
LEAST, MOST = 290, 620
"""Narrowest and widest card."""
EDGE = 11
"""From the edge of a card to what is in it."""
BETWEEN = 14
NO_PICTURE = mark("No picture is kept of a game with fog.")


def spoken_time(when: datetime | None, now: datetime) -> str:
    """A time as people say it: "Today 18:40", "Yesterday", "Sunday", "12 November", "3 May 2025"."""
    if when is None:
        return ""
    days = (now.date() - when.date()).days
    if days <= 1:
        return tr("Today {when:%H:%M}", when=when) if days <= 0 else tr("Yesterday")
    if days < 7:
        return weekday_of(when)
    return day_of(when) + ("" if when.year == now.year else f" {when.year}")


def recent_of(game: rules.Game, path: Path) -> Recent:
    """What the list keeps of a game: only what everybody may know. No picture of a game with fog."""
    position = game.position
    control = {} if has_fog(game) else control_of(Views().positions(game, game.viewer()))
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
    )


class RecentModel(QAbstractListModel):
    """The games, the last one first."""

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
            return ", ".join(filter(None, (game.title, facts(game), "" if game.exists else tr("moved or deleted"))))
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(game.path)
        return game if role == GAME else None


def facts(game: Recent) -> str:
    """Variant and phase in a line."""
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
        """The card and the gap to the next ones."""
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
            painter.drawPixmap(box.topLeft(), thumbnail(known.map_id, game.variant, box.size(), game.owners))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade_color("alt"))
        painter.drawRoundedRect(QRectF(box), 7, 7)
        told = tr(NO_PICTURE) if game.exists and known else ""
        sign = QRectF(0, 0, 28, 28)
        sign.moveCenter(QRectF(box).center() - QPointF(0, 12 if told else 0))
        paint_icon(painter, sign, "eye-off" if told else "board" if game.exists else "help", "muted")
        if told:
            line = QRect(box.left() + EDGE, round(sign.bottom()) + 6, box.width() - 2 * EDGE, px(22))
            write(painter, line, told, "muted", 12, side=MIDDLE)

    def _paint_words(self, painter: QPainter, picture: QRect, game: Recent) -> None:
        there = game.exists
        first = QRect(picture.left(), picture.bottom() + 7, picture.width(), px(24))
        second = QRect(first.left(), first.bottom(), first.width(), px(20))
        right = first.right()
        for text, back, ink in _pills(game) if there else ():
            right = capsule(painter, right, first, text, back, ink) - 6
        title = QRect(first.topLeft(), QSize(right - first.left(), first.height()))
        write(painter, title, game.title, "text" if there else "muted", 15, STRONG)
        late = spoken_time(game.time, datetime.now()) if there else tr("Find…")
        width = write(painter, second, late, "muted" if there else "accent", 12, side=RIGHT)
        words = facts(game) if there else tr("Moved or deleted")
        write(painter, second.adjusted(0, 0, -width - 8, 0), words, "soft" if there else "muted")


def _pills(game: Recent) -> list[tuple[str, str, str]]:
    """Text, ground and ink of the pills of a game, from the right."""
    pills = [(tr(game.secrecy.capitalize()), "capsule", "soft"), (game.progress, "accent_soft", "accent")]
    return [pill for pill in pills if pill[0]]


class RecentList(CardList):
    """The cards. `opened` and `missing` carry the file of a card that was clicked, `dropped` one to leave out."""

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
        """Two cards side by side where there is room, all of one width; more only where two would be huge."""
        room = self.width() - 2 * self.verticalScrollBar().sizeHint().width()
        two_at_most = min(2, max(1, room // (LEAST + BETWEEN)))
        side_by_side = max(two_at_most, ceil(room / (MOST + BETWEEN)))
        self.cards.width = min(MOST, room // side_by_side - BETWEEN)
        super().resizeEvent(event)
        self.doItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete takes off the list; the file stays."""
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
        """What can be done with a card besides opening it."""
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
