"""What the end of a game pays: a table of all powers, what the house makes, the check; to print, save and copy."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.language import tr
from app.panels.ledger.tables import signed
from app.ui.shades import px
from app.ui.widgets import Card, Emblem, button, column, emptied, foot, heading, label, line, row, scrolled
from rules import Game, Remark, Sheet

from .paper_page import PaperPage
from .remarks import RemarkList

NUMBERS_FROM = 2
NUMBER = 72


class SettlementPage(PaperPage):
    """`printed`, `saved` with "pdf", "csv" or "txt"; `back`: to the map."""

    wide_from = 1200

    printed = Signal()
    saved = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sheet: Sheet | None = None
        self.title, self.facts = heading(tr("Settlement")), label(role="body", wrap=True)
        self.house, self.check = label(role="title"), label(role="body")
        self.notes = label(role="body", wrap=True)
        self._table = column()
        self._remarks = column()
        self.back_button = button(tr("Back"), "quiet")
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
        paid.setLayout(column(Card(self._table), 6, result, ..., spacing=6))
        self._beside.setLayout(self._remarks)
        self.halves = row(paid, self._beside, spacing=28)
        self.halves.setStretch(0, 5)
        self.halves.setStretch(1, 4)
        inside.setLayout(column(texts, 8, self.halves, ..., spacing=6, margins=(40, 30, 40, 20)))
        buttons = (self.copy_button, self.text_button, self.csv_button, self.pdf_button, self.print_button)
        lower = foot(row(self.back_button, ..., *buttons, margins=(32, 14, 32, 14)))
        whole = column(scrolled(inside), lower, spacing=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.back)
        self.copy_button.clicked.connect(self._copy)
        self.print_button.clicked.connect(self.printed)
        for kind, made in (("txt", self.text_button), ("csv", self.csv_button), ("pdf", self.pdf_button)):
            made.clicked.connect(lambda _=False, kind=kind: self.saved.emit(kind))

    def show_game(self, game: Game) -> None:
        """The settlement of this game, which is over."""
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

    def _show_table(self, shown: Sheet, game: Game) -> None:
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

    def _show_remarks(self, remarks: Sequence[Remark]) -> None:
        emptied(self._remarks)
        self._beside.setVisible(bool(remarks))
        if remarks:
            quoted = any(remark.said for remark in remarks)
            self._remarks.addWidget(label(tr("The source's own sums") if quoted else tr("About these sums"), "heading"))
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
