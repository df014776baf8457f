"""What chance may bring, as a small chart: a column for each amount, as high as it is likely."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout, QWidget

from app.language import tr
from app.ui.icons import set_icon
from app.ui.shades import px, shade_color
from app.ui.widgets import Card, column, label, row, tool_button
from rules import Coin, Prospect

HIGH, TEXT, WIDEST = 74, 11, 34
"""Pixels at the normal size of text: height of a chart, of its lettering, greatest width of a column."""
GAP = 3
Amount = int | Fraction
MINUS = "\u2212"


def signed(coin: Coin, amount: Amount) -> str:
    """An amount without its unit and with its sign: "+14", "−6", "0"."""
    whole: Amount = amount if coin.digits else round(amount)
    text = coin.plain(-whole if whole < 0 else whole)
    return f"+{text}" if whole > 0 else f"{MINUS}{text}" if whole < 0 else text


def share_words(share: Fraction) -> str:
    """ "1 in 10", "3 in 10"."""
    return tr("{numerator} in {denominator}", numerator=share.numerator, denominator=share.denominator)


def summary(prospect: Prospect, coin: Coin) -> str:
    """ "−6 to +36, about +14"; one amount alone where nothing is left to chance."""
    if len(prospect.chances) == 1:
        return signed(coin, prospect.best)
    return tr(
        "{coin} to {coin2}, about {coin3}",
        coin=signed(coin, prospect.worst),
        coin2=signed(coin, prospect.best),
        coin3=signed(coin, prospect.mean),
    )


class ProspectChart(QWidget):
    """The columns of one prospect, the least amount at the left. A loss is red."""

    def __init__(self) -> None:
        super().__init__()
        self._chances: tuple[tuple[Amount, Fraction], ...] = ()
        self._coin = Coin()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_prospect(self, prospect: Prospect, coin: Coin) -> None:
        self._chances, self._coin = prospect.chances, coin
        told = (f"{coin.words(amount)}: {share_words(share)}" for amount, share in prospect.chances)
        self.setAccessibleName(f"{prospect.title}: {'; '.join(told)}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(HIGH))

    def columns(self) -> list[QRectF]:
        """Where the columns stand."""
        count = max(1, len(self._chances))
        pitch = min(self.width() / count, px(WIDEST))
        left, top, bottom = (self.width() - pitch * count) / 2, px(TEXT) + 5, self.height() - px(TEXT) - 6
        most = max((share for _, share in self._chances), default=Fraction(1))
        found = []
        for number, (_, share) in enumerate(self._chances):
            high = (bottom - top) * float(share / most)
            found.append(QRectF(left + number * pitch + GAP / 2, bottom - high, pitch - GAP, high))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPixelSize(px(TEXT))
        painter.setFont(font)
        middle = Qt.AlignmentFlag.AlignCenter
        for box, (amount, share) in zip(self.columns(), self._chances):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade_color("bad" if amount < 0 else "accent"))
            painter.drawRoundedRect(box, 2, 2)
            painter.setPen(shade_color("muted"))
            above = QRectF(box.left() - GAP, box.top() - px(TEXT) - 4, box.width() + 2 * GAP, px(TEXT) + 3)
            painter.drawText(above, middle, f"{round(100 * share)}%")
            painter.setPen(shade_color("bad" if amount < 0 else "text"))
            below = QRectF(box.left() - GAP, box.bottom() + 2, box.width() + 2 * GAP, px(TEXT) + 4)
            painter.drawText(below, middle, signed(self._coin, amount))
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            words = self.words_at(event.pos().x())
            QToolTip.showText(event.globalPos(), words, self) if words else QToolTip.hideText()
            return True
        return super().event(event)

    def words_at(self, x: float) -> str:
        """What a column says, by how far to the right it stands; "" between them."""
        for box, (amount, share) in zip(self.columns(), self._chances):
            if box.left() <= x <= box.right():
                return f"{self._coin.words(amount)}: {share_words(share)}"
        return ""


class ProspectCard(Card):
    """A prospect: its title, its range in words, and the chart where anything is left to chance, unless it is folded.

    `turned`: its arrow was clicked, or the line that this stands in.
    """

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.range = label("", "section"), label("", "section")
        self.chart, self.fold = ProspectChart(), tool_button("down", tr("The chart"))
        self.fold.clicked.connect(self.turned)
        head = row(self.title, ..., self.range, self.fold, spacing=6)
        self.setLayout(column(head, self.chart, spacing=4, margins=(14, 2, 6, 4)))

    def show_prospect(self, prospect: Prospect, coin: Coin, folded: bool = False) -> None:
        chances = len(prospect.chances) > 1
        self.title.setText(prospect.title)
        self.range.setText(summary(prospect, coin))
        self.chart.setVisible(chances and not folded)
        self.chart.show_prospect(prospect, coin)
        self.fold.setEnabled(chances)
        set_icon(self.fold, "right" if folded else "down", "text")
        self.fold.setToolTip(tr("Show the chart") if folded else tr("Hide the chart"))
        self.fold.setAccessibleName(self.fold.toolTip())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        on_chart = self.chart.isVisible() and event.position().y() >= self.chart.y()
        if self.fold.isEnabled() and event.button() == Qt.MouseButton.LeftButton and not on_chart:
            self.turned.emit()


class ProspectCards(QWidget):
    """A card for each prospect; nothing where there is none. Charts are folded as was asked for last; before that,
    where there is little room."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: bool | None = None
        self._shown: tuple[Sequence[Prospect], Coin, bool] = ((), Coin(), False)
        self.cards: list[ProspectCard] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def show_prospects(self, prospects: Sequence[Prospect], coin: Coin, tight: bool = False) -> None:
        """`tight`: there is little room for charts."""
        self._shown = prospects, coin, tight
        while len(self.cards) < len(prospects):
            self.cards.append(ProspectCard())
            self.cards[-1].turned.connect(self._turn)
            self._column.addWidget(self.cards[-1])
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(prospects))
            if number < len(prospects):
                card.show_prospect(prospects[number], coin, self.folded)
        self.setVisible(bool(prospects))

    @property
    def folded(self) -> bool:
        """Whether the charts are out of sight."""
        return self._shown[2] if self._asked is None else self._asked

    def _turn(self) -> None:
        self._asked = not self.folded
        self.show_prospects(*self._shown)
