"""The income statement beside the board: a row for each power, and a button that copies it as text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.language import tr
from app.ui.shades import px
from app.ui.widgets import Card, ElidedLabel, Emblem, IconLabel, button, column, label, row, scrolled
from rules import Position

from .income import Account, accounts, columns, unbroken, with_names

NUMBER_WIDTH, NAME_WIDTH = 34, 56
EMBLEM, BESIDE = 22, 6
ROOM = 255
"""Pixels that a row has in the narrowest panel, at the normal size of text."""


class IncomeCard(QWidget):
    """Shows what the rules tell of everybody's means at the beginning of a phase."""

    def __init__(self, powers: tuple[str, ...], variant: str, title: str = "") -> None:
        super().__init__()
        self.setAccessibleName(title or tr("Income"))
        self._whose = (variant, powers)
        self.statement = ""
        self.copy = button(tr("Copy as text"), "quiet", icon="copy")
        self.copy.clicked.connect(self._copy)
        self._inside = QWidget()
        self._shown = QWidget()
        self._inside.setLayout(column(self._shown, ..., margins=(16, 2, 16, 8)))
        whole = column(scrolled(self._inside), row(..., self.copy, margins=(16, 0, 10, 4)), spacing=2)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def show_statement(self, position: Position, statement: str) -> None:
        """The statement made before this phase; names are those that the powers have then."""
        names = {one.id: one.name for one in position.variant.board(position).powers.values()}
        self.statement = with_names(statement, names)
        inside = self._inside.layout()
        assert inside is not None
        shown = Card(self._table(accounts(statement), names))
        inside.replaceWidget(self._shown, shown)
        self._shown.hide()
        self._shown.deleteLater()
        self._shown = shown

    def _table(self, found: list[Account], names: dict[str, str]) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(12, 8, 14, 10)
        grid.setHorizontalSpacing(BESIDE)
        grid.setVerticalSpacing(1)
        grid.setColumnStretch(1, 1)
        heads = columns(found)
        titles = [_number(name.removeprefix("to ").capitalize(), "small") for name in heads]
        called = [names[one.power] for one in found if one.power in names]
        beneath = int(not _fits(called, titles))
        for number, title in enumerate(titles):
            grid.addWidget(title, 0, number + 2 - beneath)
        for at, account in enumerate(found):
            self._add(grid, 3 * at + 1, account, heads, names, beneath)
        return grid

    def _add(
        self, grid: QGridLayout, at: int, account: Account, heads: list[str], names: dict[str, str], beneath: int
    ) -> None:
        """A power's row, and a row under it with what its sums are made of. `beneath`: 1 for sums under the name."""
        if account.power not in names:
            self._add_remark(grid, at, account, len(heads))
            return
        name = names[account.power]
        grid.addWidget(Emblem(account.power, EMBLEM, *self._whose), at, 0)
        told = ElidedLabel(name, "strong")
        told.setMinimumWidth(min(px(NAME_WIDTH), told.fontMetrics().horizontalAdvance(name) + 4))
        grid.setRowMinimumHeight(at, px(26))
        grid.addWidget(told, at, 1, 1, len(heads) if beneath else 1)
        for number, head in enumerate(heads):
            sum_ = _number(account.sums.get(head, ""), "strong" if head == heads[-1] else "")
            grid.addWidget(sum_, at + beneath, number + 2 - beneath)
        details = label(unbroken(account.details), "small", wrap=True)
        details.setContentsMargins(0, 0, 0, 5)
        details.setMinimumWidth(1)
        if account.details:
            grid.addWidget(details, at + beneath + 1, 1, 1, len(heads) + 1 - beneath)
        sums = ", ".join(f"{head} {number}" for head, number in account.sums.items())
        told.setAccessibleName(", ".join(filter(None, (name, sums, account.details))))

    def _add_remark(self, grid: QGridLayout, at: int, account: Account, columns: int) -> None:
        """A line that is no power's account."""
        words = label(unbroken(account.details), "small", wrap=True)
        words.setContentsMargins(0, 3, 0, 5)
        words.setMinimumWidth(1)
        grid.addWidget(IconLabel("info", "muted", 16), at, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words, at, 1, 1, columns + 1)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.statement)


def _fits(names: list[str], titles: list[QLabel]) -> bool:
    """Whether the names of powers and their sums have room side by side."""
    widest = max((label(name, "strong").sizeHint().width() for name in names), default=0)
    return EMBLEM + widest + sum(title.minimumWidth() + BESIDE for title in titles) + 2 * BESIDE <= px(ROOM)


def _number(text: str, role: str) -> QLabel:
    made = label(text, role)
    made.setMinimumWidth(max(px(NUMBER_WIDTH), made.fontMetrics().horizontalAdvance(text) + 2))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
