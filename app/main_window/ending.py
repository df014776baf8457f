"""The end by agreement: who shares in a draw, or to whom the others concede."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialog, QDialogButtonBox, QRadioButton, QWidget

from app.ui.widgets import Emblem, column, label, row
from rules import End, Game

WORDS = {
    "draw": ("Agree on a draw", "All who remain must agree. Who shares in the draw?"),
    "concession": ("Agree on a concession", "All others give the game to one power. To whom?"),
}


class EndDialog(QDialog):
    """Asks for the powers of a draw or a concession."""

    def __init__(self, game: Game, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title, words = WORDS[kind]
        self.kind = kind
        self.setWindowTitle(title)
        board = game.variant.base
        self.boxes: dict[str, QCheckBox | QRadioButton] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(kind == "concession")
        rows = []
        for power in remaining(game):
            name = board.powers[power].name
            box = QCheckBox(name) if kind == "draw" else QRadioButton(name)
            box.setChecked(kind == "draw")
            box.toggled.connect(self._check)
            self._group.addButton(box)
            self.boxes[power] = box
            rows.append(row(Emblem(power, 24, game.variant.id, tuple(board.powers)), box, ..., spacing=8))
        buttons = QDialogButtonBox()
        self.ok = buttons.addButton("End the game", QDialogButtonBox.ButtonRole.AcceptRole)
        self.ok.setProperty("kind", "primary")
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.setLayout(column(label(title, "title"), label(words, wrap=True), *rows, 8, buttons, margins=24))
        self._check()

    @property
    def end(self) -> End:
        """The end that is chosen."""
        return End(self.kind, tuple(power for power, box in self.boxes.items() if box.isChecked()))

    def _check(self) -> None:
        self.ok.setEnabled(any(box.isChecked() for box in self.boxes.values()))


def remaining(game: Game) -> list[str]:
    """The powers that still have a unit or a center, in map order."""
    position = game.position
    alive = {unit.power for unit in position.units.values()} | set(position.centers.values())
    return [power for power in game.variant.base.powers if power in alive]


def ask_for_end(parent: QWidget, game: Game, kind: str) -> End | None:
    """The end agreed on, or None if it was not."""
    dialog = EndDialog(game, kind, parent)
    return dialog.end if dialog.exec() == QDialog.DialogCode.Accepted else None
