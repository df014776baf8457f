"""The table of means as labels, with a box to tick beside each stake."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.language import tr
from app.ui.shades import px
from app.ui.widgets import Card, ElidedLabel, Emblem, column, emptied, label, row

from .tables import Grid, Line

NUMBER = 38
"""Least width of a column of numbers, at the normal size of text."""
LOSS = "\N{MINUS SIGN}"
"""What a number begins with that is less than 0."""
FIRST = 2
"""The first column of numbers, behind emblem and name."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class GridView(Card):
    """`ticked` carries a power, and whether its stake is received."""

    ticked = Signal(str, bool)

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self._whose = (variant, powers)
        self.boxes: dict[str, QCheckBox] = {}
        self.texts: dict[str, tuple[str, ...]] = {}
        """Cells by the key or the name of their row."""
        self._holder = QVBoxLayout()
        self._holder.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._holder)

    def show_grid(
        self, shown: Grid, own: str, players: Mapping[str, str], paid: Mapping[str, bool], free: bool
    ) -> None:
        """Another table. `own`: the power whose cells are strong; `paid`: stakes to be ticked, if `free`."""
        focused = next((power for power, box in self.boxes.items() if box.hasFocus()), "")
        emptied(self._holder)
        self.boxes = {}
        self.texts = {one.key or one.name: one.cells for one in shown.lines}
        table = QWidget()
        inside = QGridLayout(table)
        inside.setContentsMargins(10, 8, 10, 8)
        inside.setHorizontalSpacing(5)
        inside.setVerticalSpacing(2)
        inside.setColumnStretch(1, 1)
        self._add_heads(inside, shown)
        for at, one in enumerate(shown.lines, 1):
            self._add_name(inside, at, one, players.get(one.key, ""))
            ticked = paid.get(one.key) if shown.by_power else None
            for number, text in enumerate(one.cells):
                mine = own in (one.key, shown.keys[number]) and bool(own)
                cell = _number(text, "bad" if text.startswith(LOSS) else "strong" if mine else "")
                if number == 0 and ticked is not None:
                    inside.addLayout(self._with_box(cell, one, ticked, free), at, FIRST)
                else:
                    inside.addWidget(cell, at, FIRST + number)
        self._holder.addWidget(table)
        if focused in self.boxes:
            self.boxes[focused].setFocus()

    def _add_heads(self, inside: QGridLayout, shown: Grid) -> None:
        for number, (key, head) in enumerate(zip(shown.keys, shown.heads)):
            power = not shown.by_power and key in self._whose[1]
            made: QWidget = Emblem(key, 22, *self._whose) if power else _number(head, "small")
            made.setToolTip(shown.helps[number])
            inside.addWidget(made, 0, FIRST + number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)

    def _add_name(self, inside: QGridLayout, at: int, one: Line, player: str) -> None:
        told = ElidedLabel(one.name, "" if one.part else "strong")
        told.setAccessibleName(", ".join(filter(None, (one.name, player, *one.cells))))
        told.setAccessibleDescription(one.help)
        indent = (12 if one.part else 0, 0, 0, 0)
        names = column(told, ElidedLabel(player, "small") if player else None, spacing=0, margins=indent)
        if one.key in self._whose[1]:
            inside.addWidget(Emblem(one.key, 24, *self._whose), at, 0)
            inside.addLayout(names, at, 1)
        else:
            inside.addLayout(names, at, 0, 1, 2)
        inside.setRowMinimumHeight(at, px(36 if player else 25))

    def _with_box(self, cell: QLabel, one: Line, paid: bool, free: bool) -> QHBoxLayout:
        box = QCheckBox()
        box.setChecked(paid)
        box.setEnabled(free)
        box.setAccessibleName(tr("{one}: stake received", one=one.name))
        box.setToolTip(tr("The stake is in") if paid else tr("The stake is still to come"))
        box.toggled.connect(lambda on, power=one.key: self.ticked.emit(power, on))
        self.boxes[one.key] = box
        return row(box, cell, spacing=0)


def _number(text: str, role: str) -> QLabel:
    made = label(text, role)
    made.setMinimumWidth(px(NUMBER))
    made.setAlignment(RIGHT)
    return made
