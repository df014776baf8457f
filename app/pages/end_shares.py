"""Who shares in an end: a box to tick for each power, and what each would be paid."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel

from app.language import tr
from app.panels.ledger.tables import signed
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import Card, Emblem, label
from rules import End, Position, Settlement, many

BOX, CENTERS, PAYOUT, NET = 1, 2, 3, 4
"""The columns of the table; the emblem stands in the first."""
NUMBER = 62


def barred(position: Position, kind: str) -> dict[str, str]:
    """Power -> why the game cannot end so for it; "" where it can."""
    return {power: _why_not(position, End(kind, (power,))) for power in position.variant.base.powers}


def remaining(position: Position) -> tuple[str, ...]:
    """The powers that may share in a draw, in map order."""
    return tuple(power for power, why in barred(position, "draw").items() if not why)


def _why_not(position: Position, end: End) -> str:
    try:
        position.variant.finish(position, end)
    except ValueError as error:
        return str(error)
    return ""


class Shares(Card):
    """`changed`: another choice; `ticked` before it, with the power that was ticked."""

    ticked = Signal(str)
    changed = Signal()

    def __init__(self, position: Position, counted: bool = True) -> None:
        """`counted`: everybody may know how many centers each power owns."""
        super().__init__()
        self._position = position
        variant = position.variant
        self._powers = tuple(variant.base.powers)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(14, 8, 14, 10)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(BOX, 1)
        self.boxes: dict[str, QCheckBox] = {}
        self.amounts: dict[str, tuple[QLabel, QLabel]] = {}
        """Payout and net by power, and of the house under ""."""
        paid = variant.payoff(position, End("draw", ())) is not None
        if paid:
            self._add_heads()
        for number, power in enumerate(variant.board(position).powers.values(), 1):
            self._grid.addWidget(Emblem(power.id, 24, variant.id, self._powers), number, 0)
            self._add_box(number, power.id, power.name)
            owned = label(many(len(position.owned(power.id)), "center") if counted else "", "muted")
            self._grid.addWidget(owned, number, CENTERS, Qt.AlignmentFlag.AlignRight)
            if paid:
                self.amounts[power.id] = self._add_amounts(number, "")
        if paid:
            self._grid.addWidget(label(tr("The house"), "strong"), len(self._powers) + 1, 0, 1, 2)
            self.amounts[""] = self._add_amounts(len(self._powers) + 1, "strong")
        self.setLayout(self._grid)

    def _add_heads(self) -> None:
        for at, words in ((PAYOUT, tr("Paid")), (NET, tr("Net"))):
            self._grid.addWidget(label(words, "small"), 0, at, Qt.AlignmentFlag.AlignRight)

    def _add_box(self, number: int, power: str, name: str) -> None:
        box = self.boxes[power] = QCheckBox(name)
        box.toggled.connect(lambda on, power=power: self._on_tick(power, on))
        self._grid.addWidget(box, number, BOX)

    def _add_amounts(self, number: int, role: str) -> tuple[QLabel, QLabel]:
        made = label("", role), label("", role)
        for at, one in zip((PAYOUT, NET), made):
            one.setMinimumWidth(px(NUMBER))
            one.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(one, number, at)
        return made

    # What is chosen.

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(power for power, box in self.boxes.items() if box.isChecked())

    def _on_tick(self, power: str, on: bool) -> None:
        if on:
            self.ticked.emit(power)
        self.changed.emit()

    def choose(self, powers: tuple[str, ...]) -> None:
        """Tick these, as far as they can share, without telling anybody."""
        for power, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(power in powers and box.isEnabled())
            box.blockSignals(False)

    def bar(self, why: Mapping[str, str]) -> None:
        """Let nobody tick those who cannot share; their tooltip says why."""
        for power, box in self.boxes.items():
            box.setEnabled(not why[power])
            box.setToolTip(why[power])

    def lock(self) -> None:
        """Nothing can be chosen any more; who is ticked stays plain to see."""
        for box in self.boxes.values():
            box.setEnabled(box.isChecked())
            box.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            box.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_settlement(self, found: Settlement | None) -> None:
        """What everybody would be paid; None: nothing is chosen yet."""
        coin = self._position.variant.stake_coin
        for power, shown in self.amounts.items():
            share = found.share(power) if found and power else None
            amounts = (share.payout, share.net) if share else (found.payouts, found.house) if found else None
            for one, amount in zip(shown, amounts or (None, None)):
                one.setText("" if amount is None else signed(coin.words(amount)))
            self._tint(shown[1], bool(amounts and amounts[1] < 0), "strong" if not power else "")

    def _tint(self, shown: QLabel, loss: bool, role: str) -> None:
        """A loss is red."""
        shown.setProperty("role", "bad" if loss else role)
        restyle(shown)
