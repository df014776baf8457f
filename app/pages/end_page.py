"""The page at the end of a game: who won or who shares, every power with its centers, and the final map beside it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language import mark, tr
from app.panels.ending import Standing, length, remark, standings, summary, title
from app.ui.shades import power_look, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import Card, Emblem, button, column, foot, heading, label, line, row, scrolled
from rules import Game, many

LIST_SHARE, MAP_SHARE = 11, 9
LIST_WIDTH = 560
"""The table never gets narrower: the map shrinks first."""
WIDE_FROM = 1200
LOOK_BACK = mark("Look back through the game")
WINNER, SHARER = 64, 44
"""Sizes of the emblems above the title: of one, of several."""


class EndPage(QWidget):
    """`looked_back`: show the game from its first phase; `reported`: save its report; `settled`: what it pays;
    `again`: a new game; `back`: to the map."""

    looked_back = Signal()
    reported = Signal()
    settled = Signal()
    again = Signal()
    back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title, self.summary = heading(""), label(role="heading", wrap=True)
        self.facts = label(role="muted", wrap=True)
        self._emblems, self._rows = QHBoxLayout(), QVBoxLayout()
        self.settlement_button = button(tr("Settlement…"), icon="book")
        self.back_button = button(tr("Back to the map"), "quiet")
        self.report_button = button(tr("Save the report…"))
        self.again_button = button(tr("New game…"))
        self.look_button = button(tr(LOOK_BACK), "primary")
        for made, told in (
            (self.back_button, self.back),
            (self.report_button, self.reported),
            (self.settlement_button, self.settled),
            (self.again_button, self.again),
            (self.look_button, self.looked_back),
        ):
            made.clicked.connect(told)
        self._halves = row(self._left_half(), spacing=0)
        self._halves.setStretch(0, LIST_SHARE)
        self.setLayout(self._halves)

    def _left_half(self) -> QWidget:
        self._emblems.setSpacing(8)
        self._rows.setSpacing(0)
        texts = column(self.title, self.summary, self.facts, 4, row(self.settlement_button, ...), spacing=3)
        inside = QWidget()
        card = Card(self._rows)
        inside.setLayout(column(self._emblems, 10, texts, 14, card, ..., margins=(40, 34, 32, 20), spacing=4))
        buttons = (self.back_button, ..., self.report_button, self.again_button, self.look_button)
        half = QWidget()
        half.setMinimumWidth(px(LIST_WIDTH))
        layout = column(scrolled(inside), foot(row(*buttons, margins=(32, 14, 32, 14))), spacing=0)
        layout.setStretch(0, 1)
        half.setLayout(layout)
        return half

    def set_board(self, board: QWidget) -> None:
        """Put the final map beside the table."""
        self._halves.addWidget(board, MAP_SHARE)

    def show_game(self, game: Game) -> None:
        """The end of this game."""
        if game.end is None:
            return
        table = standings(game)
        powers, sharing = tuple(game.variant.base.powers), [one for one in table if one.shares]
        _empty(self._emblems)
        for one in sharing:
            self._emblems.addWidget(Emblem(one.power, SHARER if len(sharing) > 1 else WINNER, game.variant.id, powers))
        self._emblems.addStretch(1)
        self.settlement_button.setVisible(game.settlement is not None)
        self.title.setText(title(game))
        self.summary.setText(summary(game))
        self.facts.setText(" · ".join(filter(None, (game.title, length(game)))))
        _empty(self._rows)
        most = max(one.centers for one in table)
        for number, one in enumerate(table):
            if number:
                self._rows.addWidget(line())
            self._rows.addWidget(PowerLine(one, remark(one, game.end.kind), most, game.variant.id, powers))

    def take_focus(self) -> None:
        """The keyboard to "Look back"."""
        self.look_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the long label is shortened; its tooltip says all."""
        super().resizeEvent(event)
        narrow = self.width() < WIDE_FROM
        self.look_button.setText(tr("Look back") if narrow else tr(LOOK_BACK))
        self.look_button.setToolTip(tr(LOOK_BACK) if narrow else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


class PowerLine(QWidget):
    """A power: emblem, name, player, a bar of its centers, their number, and what became of it."""

    def __init__(self, one: Standing, words: str, most: int, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        names = column(label(one.name, "strong" if one.alive else "muted"), spacing=0)
        if one.player:
            names.addWidget(label(one.player, "small"))
        name = QWidget()
        name.setLayout(names)
        name.setFixedWidth(px(104))
        count = label(str(one.centers), "heading" if one.centers else "muted")
        count.setFixedWidth(px(24))
        count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        end = label(words, "good" if one.shares else "muted")
        end.setFixedWidth(px(112))
        bar = CenterBar(one.centers, most, (one.power, variant, powers))
        inside = row(Emblem(one.power, 30, variant, powers), name, bar, count, end, spacing=12, margins=(14, 7, 8, 7))
        inside.setStretch(2, 1)
        self.setLayout(inside)
        self.setAccessibleName(", ".join(filter(None, (one.name, many(one.centers, "center"), words))))


class CenterBar(QWidget):
    """Centers as a bar in the power's colour, beside the longest of all."""

    def __init__(self, centers: int, most: int, whose: tuple[str, str, tuple[str, ...]]) -> None:
        super().__init__()
        self._share = centers / most if most else 0.0
        self._whose = whose
        self.setFixedHeight(14)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade_color("alt"))
        painter.drawRoundedRect(box, 4, 4)
        if self._share:
            painter.setPen(QPen(shade_color("edge"), 1))
            painter.setBrush(color(power_look(*self._whose).fill))
            painter.drawRoundedRect(
                QRectF(box.left(), box.top(), max(8.0, box.width() * self._share), box.height()), 4, 4
            )
        painter.end()


def _empty(layout: QHBoxLayout | QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
