"""What there is to say of the unit pointed out: its strength in each role, where variants tell these apart."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from app.ui.widgets import Card, Emblem, column, label, row

Told = Sequence[tuple[str, str]]
WIDEST = 230


class UnitCard(Card):
    """Stands over the board; it takes no clicks."""

    def __init__(self, over: QWidget, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._emblem = Emblem(powers[0], 22, variant, powers)
        self._name, self._kind = label("", "strong"), label("", "small")
        self._lines = QWidget()
        self._shown: tuple[str, ...] = ()
        head = row(self._emblem, column(self._name, self._kind, spacing=0), ..., spacing=8)
        self._inside = column(head, self._lines, spacing=4, margins=(10, 7, 12, 9))
        self.setLayout(self._inside)
        self.hide()

    def show_unit(self, power: str, name: str, kind: str, told: Told) -> None:
        """A unit by its name and kind, with words and amounts about it. Hidden where there is nothing to say."""
        if not told:
            self.hide()
            return
        self._emblem.show_power(power)
        self._name.setText(name)
        self._kind.setText(kind)
        self._show_lines(told)
        self._inside.activate()
        self.setAccessibleName(f"{name}, {kind}: {', '.join(f'{words} {amount}' for words, amount in told)}")
        self.resize(self.sizeHint())
        self.show()
        self.raise_()

    def _show_lines(self, told: Told) -> None:
        self.texts = [f"{words} {amount}" for words, amount in told]
        shown, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(1)
        grid.setColumnStretch(0, 1)
        for number, (words, amount) in enumerate(told):
            about = label(words[:1].upper() + words[1:], "small", wrap=True)
            about.setMinimumWidth(min(WIDEST, about.fontMetrics().horizontalAdvance(about.text()) + 2))
            about.setMaximumWidth(WIDEST)
            worth = label(amount, "strong")
            worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(about, number, 0)
            grid.addWidget(worth, number, 1)
        shown.setLayout(grid)
        self._inside.replaceWidget(self._lines, shown)
        shown.show()  # else a card in sight gets no room for its new lines until later
        self._lines.hide()
        self._lines.deleteLater()
        self._lines = shown
