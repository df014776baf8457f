"""Ending a game by agreement: a draw between some of those who remain, or a concession to one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget

from app.ui.widgets import Card, Emblem, NoteFrame, SegmentedControl, button, column, label, row
from rules import End, Game, Position

KINDS = (("draw", "Draw"), ("concession", "Concession"))
WORDS = {"draw": "Who shares in the draw?", "concession": "To whom is the game conceded?"}


def remaining(position: Position) -> tuple[str, ...]:
    """The powers that still have a unit or a center, in map order."""
    alive = {unit.power for unit in position.units.values()} | set(position.centers.values())
    return tuple(power for power in position.variant.base.powers if power in alive)


class EndGameDialog(QDialog):
    """`decided` carries the end that the players have agreed on."""

    decided = Signal(End)

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("End the game")
        self.setMinimumWidth(460)
        self._powers = remaining(game.position)
        self._names = {one.id: one.name for one in game.variant.board(game.position).powers.values()}
        self.kind = SegmentedControl(KINDS, name="How the game ends")
        self.kind.changed.connect(self._kind_changed)
        self._question = label(role="heading")
        self.boxes = {power: QCheckBox(self._names[power]) for power in self._powers}
        rows = []
        for power, box in self.boxes.items():
            box.toggled.connect(lambda on, power=power: self._ticked(power, on))
            owned = label(f"{len(game.position.owned(power))} centers", "muted")
            rows.append(row(Emblem(power, 24, game.variant.id, tuple(game.variant.base.powers)), box, ..., owned))
        self.agreed = QCheckBox("All remaining players agree")
        self.agreed.toggled.connect(self._advise)
        self.note = NoteFrame("hint", "")
        self.cancel_button = button("Go on playing")
        self.cancel_button.setDefault(True)
        self.cancel_button.clicked.connect(self.reject)
        self.end_button = button("End the game", "primary", "flag")
        self.end_button.clicked.connect(self._decide)
        words = label("The map stays; no more orders are taken.", "body")
        head = column(label("End the game", "title"), words, spacing=2)
        card = Card(column(*rows, spacing=6, margins=(14, 10, 14, 10)))
        buttons = row(..., self.cancel_button, self.end_button)
        parts = (head, self.kind, self._question, card, self.agreed, self.note, 4, buttons)
        self.setLayout(column(*parts, spacing=12, margins=(26, 24, 26, 20)))
        self._kind_changed(self.kind.value)
        self.cancel_button.setFocus()

    @property
    def end(self) -> End | None:
        """What is chosen now; None while nobody is."""
        chosen = tuple(power for power, box in self.boxes.items() if box.isChecked())
        return End(self.kind.value, chosen) if chosen else None

    def _kind_changed(self, kind: str) -> None:
        """All share in a draw until somebody is left out; a concession begins with nobody."""
        self._question.setText(WORDS[kind])
        for box in self.boxes.values():
            box.setChecked(kind == "draw")
        self._advise()

    def _ticked(self, power: str, on: bool) -> None:
        if on and self.kind.value == "concession":
            for other, box in self.boxes.items():
                if other != power:
                    box.setChecked(False)
        self._advise()

    def _advise(self) -> None:
        end = self.end
        self.end_button.setEnabled(end is not None and self.agreed.isChecked())
        if end is None:
            self.note.show_note("hint", "Choose at least one power.")
        elif end.kind == "concession":
            self.note.show_note("hint", f"The others concede: {self._names[end.powers[0]]} wins.")
        elif len(end.powers) == 1:
            self.note.show_note("warn", f"Only {self._names[end.powers[0]]} shares in it. Is that a concession?")
        else:
            left_out = [self._names[power] for power in self._powers if power not in end.powers]
            self.note.show_note(
                "hint", f"Without {', '.join(left_out)}." if left_out else "All who remain share in it."
            )

    def _decide(self) -> None:
        end = self.end
        if end is not None:
            self.accept()
            self.decided.emit(end)
