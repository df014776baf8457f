"""The variants as cards: a map, who plays and for how long, and what it is about. The arrow keys choose."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

import rules
from app.language import tr
from app.ui.icons import paint_icon
from app.ui.shades import px

from .card_list import CardList
from .painting import STRONG, card_frame, font, write, write_lines
from .thumbnails_soon import ThumbnailsSoon, paint_empty

Index = QModelIndex | QPersistentModelIndex
EDGE = 10
BETWEEN = 12
LEAST = 250
"""Narrowest card that stands upright; where there is less room, cards become rows."""
PART = (0.19, 0.33, 0.56)
"""The part of a map shown on a card (see `thumbnails.HEART`)."""
SHAPE = 0.55
"""Height of the picture as a share of its width."""
LOWEST = 100
"""A picture may be lower than that shape, so that no row of cards is cut off, but no lower than this."""
WORDS, HEAD = 86, 54
"""Least height of the words of an upright card, and what of it is above the summary, at the normal size of text."""
ROW_WIDE = 150
ROW_HIGH = 100
"""Of a row, at the normal size of text: a name, a line and three lines of words."""


def size_of_game(variant: str) -> str:
    """Players and hours in a line."""
    kind = rules.games()[variant]
    return tr("{players} players · {hours} hours", players=kind.players, hours=kind.hours.replace("-", "–"))


def summary_of(variant: str) -> str:
    """The first sentence of what a variant says of itself."""
    return tr(rules.games()[variant].summary).partition(". ")[0].rstrip(".") + "."


@lru_cache(maxsize=32)
def _highest(width: int, letters: str, texts: tuple[str, ...]) -> int:
    """How high the longest of some texts is in lines of this width; `letters`: their font, as Qt writes it."""
    lettering, room = QFont(), QRect(0, 0, width, 999)
    lettering.fromString(letters)
    metrics, wrap = QFontMetrics(lettering), Qt.TextFlag.TextWordWrap
    return max(metrics.boundingRect(room, wrap, text).height() for text in texts)


class VariantModel(QAbstractListModel):
    """The ids of the variants, in menu order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ids = tuple(rules.games())

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name = self.ids[index.row()]
        kind = rules.games()[name]
        if role == Qt.ItemDataRole.DisplayRole:
            return kind.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{kind.name}, {size_of_game(name)}. {tr(kind.summary)}"
        return name if role == Qt.ItemDataRole.UserRole else None


class VariantDelegate(QStyledItemDelegate):
    """Paints a variant upright, or as a row where the page is narrow."""

    def __init__(self, parent: QListView) -> None:
        super().__init__(parent)
        self.width = LEAST
        self.row_high = 0
        """How high a row may be so that all are seen; 0 where they are scrolled."""
        self.upright = True
        self._pictures = ThumbnailsSoon(parent.viewport())

    @property
    def picture(self) -> QSize:
        if not self.upright:
            return QSize(ROW_WIDE, px(ROW_HIGH))
        width = self.width - 2 * EDGE
        high, room = round(width * SHAPE), self.row_high - 2 * EDGE - self.words - BETWEEN
        return QSize(width, room if LOWEST <= room < high else high)

    @property
    def words(self) -> int:
        """How high the words of upright cards are: as the longest summary needs."""
        summaries = tuple(summary_of(name) for name in rules.games())
        return max(px(WORDS), px(HEAD) + _highest(self.width - 2 * EDGE, font(13).toString(), summaries))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        words = self.words if self.upright else 0
        return QSize(self.width + BETWEEN, self.picture.height() + 2 * EDGE + words + BETWEEN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        name: str = index.data(Qt.ItemDataRole.UserRole)
        view = self.parent()
        chosen = isinstance(view, QListView) and view.currentIndex() == index
        card = QRect(option.rect).adjusted(0, 0, -BETWEEN, -BETWEEN)
        picture = QRect(card.topLeft() + QPoint(EDGE, EDGE), self.picture)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card_frame(painter, card, option.state, chosen)
        made = self._pictures.picture(name, self.picture, PART)
        if made is None:
            paint_empty(painter, QRectF(picture))
        else:
            painter.drawPixmap(picture.topLeft(), made)
        if self.upright:
            words = QRect(picture.left(), picture.bottom() + 8, picture.width(), card.bottom() - picture.bottom() - 14)
        else:
            left = picture.right() + 14
            words = QRect(left, picture.top(), card.right() - left - 12, picture.height())
        self._paint_words(painter, words, name, chosen)
        painter.restore()

    def _paint_words(self, painter: QPainter, box: QRect, name: str, chosen: bool) -> None:
        title = QRect(box.left(), box.top(), box.width() - 24, px(22))
        write(painter, title, rules.games()[name].name, size=15, weight=STRONG)
        if chosen:
            paint_icon(painter, QRectF(box.right() - 18, box.top() + 2, 18, 18), "check", "accent")
        write(painter, QRect(box.left(), title.bottom(), box.width(), px(18)), size_of_game(name), "muted", 12)
        rest = QRect(box.left(), title.bottom() + px(20), box.width(), box.bottom() - title.bottom() - px(20))
        write_lines(painter, rest, summary_of(name), "soft")


class VariantCards(CardList):
    """The cards. `chosen` carries the id of a variant."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(tr("Variants"))
        self.cards = VariantDelegate(self)
        self._high = 0
        self.setModel(VariantModel(self))
        self.setItemDelegate(self.cards)
        self.setCurrentIndex(self.model().index(0, 0))
        self.selectionModel().currentChanged.connect(lambda now: self.chosen.emit(now.data(Qt.ItemDataRole.UserRole)))

    @property
    def variant(self) -> str:
        """The id of the variant chosen."""
        return str(self.currentIndex().data(Qt.ItemDataRole.UserRole))

    def choose(self, variant: str) -> None:
        """Choose a variant by its id."""
        model = self.model()
        rows = (model.index(row, 0) for row in range(model.rowCount()))
        found = next((one for one in rows if one.data(Qt.ItemDataRole.UserRole) == variant), None)
        if found is not None:
            self.setCurrentIndex(found)

    def height_needed(self) -> int:
        """How high all cards are, at the present width."""
        return self._rows * self.cards.sizeHint(QStyleOptionViewItem(), QModelIndex()).height()

    def fit_into(self, high: int) -> None:
        """Make the pictures lower where that lets all cards be seen at once."""
        self._high = high
        self._measure()

    @property
    def _rows(self) -> int:
        return -(-self.model().rowCount() // self.side_by_side)

    @property
    def side_by_side(self) -> int:
        return max(1, min(3, self._room // (LEAST + BETWEEN))) if self.cards.upright else 1

    @property
    def _room(self) -> int:
        return self.width() - 2 * self.verticalScrollBar().sizeHint().width()

    def set_upright(self, upright: bool) -> None:
        """Cards, or rows in a narrow window."""
        self.cards.upright = upright
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        self.cards.width = self._room // self.side_by_side - BETWEEN
        self.cards.row_high = 0
        if self.height_needed() > self._high:
            self.cards.row_high = self._high // self._rows
        self.doItemsLayout()
