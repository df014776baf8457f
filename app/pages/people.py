"""Who plays what now, and whose stake is in: what the game master keeps at the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit

from app.language import mark, tr
from app.ui.widgets import Card, Emblem, column, label
from rules import Game

NOBODY = mark("Nobody plays it")
ABOUT = mark("A new name takes over the seat with its stake, but without a code. Without a name its units hold.")
LONGEST = 60


class PeopleCard(Card):
    """A row for each power: its player, its stake, and whether that is received. `changed`: something was typed."""

    changed = Signal()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._powers = tuple(game.variant.base.powers)
        self.names: dict[str, QLineEdit] = {}
        self.boxes: dict[str, QCheckBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(2, 1)
        grid.addWidget(label(tr("Stake received"), "small"), 0, 3, 1, 2, Qt.AlignmentFlag.AlignRight)
        self._due = {one.power: one for one in game.variant.stakes(game.present, game.book)}
        for number, power in enumerate(game.variant.board(game.position).powers.values(), 1):
            grid.addWidget(Emblem(power.id, 24, game.variant.id, self._powers), number, 0)
            grid.addWidget(label(power.name, "strong"), number, 1)
            self._add_player(grid, number, power.id, power.name, game)
            self._add_stake(grid, number, power.id, power.name, game)
        about = label(tr(ABOUT), "small", wrap=True)
        self.setLayout(
            column(label(tr("Players and stakes"), "heading"), grid, about, spacing=8, margins=(14, 10, 14, 12))
        )

    def _add_player(self, grid: QGridLayout, number: int, power: str, name: str, game: Game) -> None:
        typed = self.names[power] = QLineEdit(game.seat(power).player)
        typed.setPlaceholderText(tr(NOBODY))
        typed.setMaxLength(LONGEST)
        typed.setAccessibleName(tr("{name} is played by", name=name))
        typed.setEnabled(not game.end)
        typed.textChanged.connect(lambda: self.changed.emit())
        grid.addWidget(typed, number, 2)

    def _add_stake(self, grid: QGridLayout, number: int, power: str, name: str, game: Game) -> None:
        due = self._due.get(power)
        if due is None:
            grid.addWidget(label(tr("no stake"), "muted"), number, 3, 1, 2, Qt.AlignmentFlag.AlignRight)
            return
        box = self.boxes[power] = QCheckBox()
        box.setChecked(due.paid)
        box.setAccessibleName(tr("{name}: stake received", name=name))
        grid.addWidget(label(game.variant.stake_coin.words(due.amount)), number, 3, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(box, number, 4)

    @property
    def players(self) -> dict[str, str]:
        """Power -> who plays it, "" for nobody."""
        return {power: typed.text().strip() for power, typed in self.names.items()}

    @property
    def ticks(self) -> dict[str, bool]:
        """The stakes of which something else is said than before."""
        return {power: box.isChecked() for power, box in self.boxes.items() if box.isChecked() != self._due[power].paid}
