"""The page at the end of a game: the winner or draw, every power with its centers, and the settlement."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.language import tr, tr_noop
from app.panels.chronicle import Chronicle
from app.panels.ledger import signed
from app.panels.results import PowerStanding, length, remark, standings, summary, title
from app.ui.shades import power_look, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import (
    CardFrame,
    Emblem,
    IconLabel,
    button,
    column,
    emptied,
    foot,
    heading,
    label,
    line,
    row,
    scrolled,
)
from rules import Game
from rules.economy import SettlementSheet
from rules.options import SourceRemark
from rules.reasons import many

from . import printing
from .printing import PaperPage, PrintPreview

# ----------------------------------------------------------------------------------------------------
# Figures in the published rules, and whether they are right.

WIDTH, HEIGHT = 620, 560
MARKS = {True: ("check", "good", tr_noop("correct")), False: ("cross", "bad", tr_noop("incorrect"))}


class RemarkList(CardFrame):
    """A row for each remark about figures in the source: whether it is right, what the source says, what is correct."""

    def __init__(self, remarks: Sequence[SourceRemark]) -> None:
        super().__init__()
        grid = QGridLayout()
        grid.setContentsMargins(14, 10, 16, 12)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 2)
        grid.setColumnStretch(2, 3)
        top = Qt.AlignmentFlag.AlignTop
        for number, one in enumerate(remarks):
            icon, shade, words = MARKS[one.right] if one.said else ("info", "hint", "")
            sign = IconLabel(icon, shade, 17)
            sign.setAccessibleName(tr(words))
            grid.addWidget(sign, number, 0, top)
            if one.said:
                grid.addWidget(label(f"“{one.said}”", "", wrap=True), number, 1, top)
            found = label(f"{one.found}.", wrap=True)
            grid.addWidget(found, number, 2 if one.said else 1, 1, 1 if one.said else 2, top)
        self.setLayout(grid)


class RemarksDialog(QDialog):
    """The remarks in a dialog of their own."""

    def __init__(self, name: str, remarks: Sequence[SourceRemark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About these figures"))
        self.resize(WIDTH, HEIGHT)
        words = tr("What the published rules of {name} say about money, checked on this map and at these "
                   "rates.", name=name)
        inside = QWidget()
        inside.setLayout(column(RemarkList(remarks), ..., margins=(0, 0, 6, 0)))
        self.close_button = button(tr("Close"), "primary")
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        head = column(label(tr("About these figures"), "title"), label(words, "body", wrap=True), spacing=2)
        whole = column(head, scrolled(inside), row(..., self.close_button), spacing=12, margins=(24, 22, 24, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)


# ----------------------------------------------------------------------------------------------------
# A printed settlement: a page with the table, the house and the check, for a printer or a PDF.

NUMBERS_FROM = 2
"""The first column with numbers."""
STYLE = "td, th { padding: 3px 9px; } th { border-bottom: 1px solid black; } .sum { font-weight: 600; }"


def html(shown: SettlementSheet) -> str:
    """Return the sheet as HTML, black on white."""
    lines = "".join(f"<p>{escape(text)}</p>" for text in (shown.check, *shown.notes))
    facts = "<br>".join(map(escape, shown.facts))
    heads = "".join(f'<th align="{_side(at)}">{escape(text)}</th>' for at, text in enumerate(shown.heads))
    rows = "".join(_row(cells, "") for cells in shown.rows) + "".join(_row(cells, "sum") for cells in shown.totals)
    title = escape(shown.title or tr("Settlement"))
    return (
        f"<style>{STYLE}</style><h1>{title}</h1><p>{facts}</p>"
        f'<table cellspacing="0"><tr>{heads}</tr>{rows}</table><h3>{escape(shown.house)}</h3>{lines}'
    )


def _row(cells: tuple[str, ...], kind: str) -> str:
    html = "".join(f'<td align="{_side(at)}" class="{kind}">{escape(text)}</td>' for at, text in enumerate(cells))
    return f"<tr>{html}</tr>"


def _side(column: int) -> str:
    return "right" if column >= NUMBERS_FROM else "left"


def preview(shown: SettlementSheet, parent: QWidget) -> PrintPreview:
    """Return a print preview of the sheet."""
    title = tr("Print: {shown}", shown=shown.title or tr("Settlement"))
    made = PrintPreview(title, partial(printing.print_html, html=html(shown)), QPrinter(), parent)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return made


def save_pdf(shown: SettlementSheet, path: Path) -> None:
    """Write the sheet as a PDF on A4. Raises OSError if it cannot be written."""
    printing.save_pdf(html(shown), shown.title or tr("Settlement"), path)


# ----------------------------------------------------------------------------------------------------
# The settlement of a game: a table of all powers, the house's result, the check; to print, save and copy.

NUMBER = 72


class SettlementPage(PaperPage):
    """The settlement page. `printed`: print it; `saved` carries "pdf", "csv" or "txt"; `back`: to the map."""

    wide_from = 1200

    printed = Signal()
    saved = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.sheet: SettlementSheet | None = None
        self.title, self.facts = heading(tr("Settlement")), label(role="body", wrap=True)
        self.house, self.check = label(role="title"), label(role="body")
        self.notes = label(role="body", wrap=True)
        self._table = column()
        self._remarks = column()
        self.copy_button = button(tr("Copy"), icon="copy")
        self.text_button = button(tr("Save as text…"))
        self.csv_button = button(tr("Save as CSV…"))
        self.pdf_button = button(tr("Save as PDF…"), icon="save")
        self.print_button = button(tr("Print…"), "primary")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        inside = QWidget()
        texts = column(self.title, self.facts, spacing=4)
        result = column(self.house, self.check, self.notes, spacing=4)
        paid, self._beside = QWidget(), QWidget()
        paid.setLayout(column(CardFrame(self._table), 6, result, ..., spacing=6))
        self._beside.setLayout(self._remarks)
        self.halves = row(paid, self._beside, spacing=28)
        self.halves.setStretch(0, 5)
        self.halves.setStretch(1, 4)
        inside.setLayout(column(texts, 8, self.halves, ..., spacing=6, margins=(40, 30, 40, 20)))
        self._lay_above_buttons(
            inside, self.copy_button, self.text_button, self.csv_button, self.pdf_button, self.print_button
        )

    def _connect(self) -> None:
        self.copy_button.clicked.connect(self._copy)
        self.print_button.clicked.connect(self.printed)
        for kind, made in (("txt", self.text_button), ("csv", self.csv_button), ("pdf", self.pdf_button)):
            made.clicked.connect(lambda _=False, kind=kind: self.saved.emit(kind))

    def show_game(self, game: Game) -> None:
        """Show the settlement of a game that is over."""
        self.sheet = game.settlement
        if self.sheet is None:
            return
        shown = self.sheet
        self.facts.setText("\n".join(filter(None, (shown.title, *shown.facts))))
        self.house.setText(shown.house)
        self.check.setText(shown.check)
        self.notes.setText("\n".join(shown.notes))
        self._show_table(shown, game)
        self._show_remarks(game.variant.remarks())

    def _show_table(self, shown: SettlementSheet, game: Game) -> None:
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(16, 10, 16, 12)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        for at, head in enumerate(shown.heads):
            grid.addWidget(_cell(head, at, "small"), 0, at + 1)
        powers = tuple(game.variant.base.powers)
        for number, (power, cells) in enumerate(zip(powers, shown.rows), 1):
            grid.addWidget(Emblem(power, 26, game.variant.id, powers), number, 0)
            self._add_row(grid, number, cells, "")
        below = len(shown.rows) + 1
        grid.addWidget(line(), below, 0, 1, len(shown.heads) + 1)
        for number, cells in enumerate(shown.totals, below + 1):
            self._add_row(grid, number, cells, "strong")
        emptied(self._table)
        self._table.addWidget(table)

    def _add_row(self, grid: QGridLayout, number: int, cells: Sequence[str], role: str) -> None:
        for at, text in enumerate(cells):
            loss = at >= NUMBERS_FROM and text.startswith("-")
            grid.addWidget(_cell(text, at, "bad" if loss else role or ("" if at else "strong")), number, at + 1)

    def _show_remarks(self, remarks: Sequence[SourceRemark]) -> None:
        emptied(self._remarks)
        self._beside.setVisible(bool(remarks))
        if remarks:
            quoted = any(remark.said for remark in remarks)
            self._remarks.addWidget(label(tr("Figures from the rules") if quoted else tr("About these "
                                                                                        "figures"), "heading"))
            self._remarks.addWidget(RemarkList(remarks))
            self._remarks.addStretch()

    def _copy(self) -> None:
        if self.sheet is not None:
            QGuiApplication.clipboard().setText(self.sheet.text)


def _cell(text: str, at: int, role: str) -> QLabel:
    made = label(signed(text) if at >= NUMBERS_FROM else text, role)
    if at >= NUMBERS_FROM:
        made.setMinimumWidth(px(NUMBER))
        made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made


# ----------------------------------------------------------------------------------------------------
# The page at the end of a game: the winner or draw, every power with its centers, and the final map beside it.

LIST_SHARE, MAP_SHARE = 11, 9
LIST_WIDTH = 560
"""Minimum width of the table; the map shrinks first."""
WIDE_FROM = 1200
LOOK_BACK = tr_noop("Look back through the game")
WINNER, SHARER = 64, 44
"""Sizes of the emblems above the title: of a single one, of several."""


class EndPage(QWidget):
    """The page at the end of a game.

    `looked_back`: show the game from its first phase; `phase_wanted`: show a decisive turn; `reported`: save the
    report; `settled`: show the settlement; `again`: start a new game; `back`: to the map.
    """

    looked_back = Signal()
    phase_wanted = Signal(int)
    reported = Signal()
    settled = Signal()
    again = Signal()
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title, self.summary = heading(""), label(role="heading", wrap=True)
        self.facts = label(role="muted", wrap=True)
        self._emblems, self._rows = QHBoxLayout(), QVBoxLayout()
        self.chronicle = Chronicle()
        self.chronicle.phase_wanted.connect(self.phase_wanted)
        self.settlement_button = button(tr("Settlement…"), icon="book")
        self.back_button = button(tr("Back to the map"), "quiet")
        self.report_button = button(tr("Save the report…"))
        self.again_button = button(tr("New game…"))
        self.look_button = button(tr(LOOK_BACK), "primary")
        for made, text in (
            (self.back_button, self.back),
            (self.report_button, self.reported),
            (self.settlement_button, self.settled),
            (self.again_button, self.again),
            (self.look_button, self.looked_back),
        ):
            made.clicked.connect(text)
        self._halves = row(self._left_half(), spacing=0)
        self._halves.setStretch(0, LIST_SHARE)
        self.setLayout(self._halves)

    def _left_half(self) -> QWidget:
        self._emblems.setSpacing(8)
        self._rows.setSpacing(0)
        texts = column(self.title, self.summary, self.facts, 4, row(self.settlement_button, ...), spacing=3)
        inside = QWidget()
        card = CardFrame(self._rows)
        went = column(label(tr("Game history"), "section"), self.chronicle, spacing=6)
        inside.setLayout(column(self._emblems, 10, texts, 14, card, 14, went, ..., margins=(40, 34, 32, 20), spacing=4))
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
        """Show the end of a game."""
        if game.end is None:
            return
        table = standings(game)
        powers, sharing = tuple(game.variant.base.powers), [one for one in table if one.shares]
        emptied(self._emblems)
        for one in sharing:
            self._emblems.addWidget(Emblem(one.power, SHARER if len(sharing) > 1 else WINNER, game.variant.id, powers))
        self._emblems.addStretch(1)
        self.settlement_button.setVisible(game.settlement is not None)
        self.title.setText(title(game))
        self.summary.setText(summary(game))
        self.facts.setText(" · ".join(filter(None, (game.title, length(game)))))
        self.chronicle.show_game(game)
        emptied(self._rows)
        most = max(one.centers for one in table)
        for number, one in enumerate(table):
            if number:
                self._rows.addWidget(line())
            self._rows.addWidget(PowerLine(one, remark(one, game.end.kind), most, game.variant.id, powers))

    def take_focus(self) -> None:
        """Focus the button "Look back"."""
        self.look_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the long button label in a narrow window; its tooltip has the full text."""
        super().resizeEvent(event)
        narrow = self.width() < WIDE_FROM
        self.look_button.setText(tr("Look back") if narrow else tr(LOOK_BACK))
        self.look_button.setToolTip(tr(LOOK_BACK) if narrow else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


class PowerLine(QWidget):
    """A power: emblem, name, player, a bar for its centers, their number, and a remark."""

    def __init__(self, one: PowerStanding, words: str, most: int, variant: str, powers: tuple[str, ...]) -> None:
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
    """A bar in the power's color for its centers, relative to the longest bar."""

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
