"""The panel beside the board while its position is edited."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QWidget

from app.language import tr
from app.ui.widgets import NoteFrame, button, column, foot, label, line, row, scrolled
from rules import Position, Unit

from .about import told_of
from .chosen import ChosenCard
from .doctor_list import DoctorList
from .findings import odd_in
from .palette import UnitPalette
from .state_tree import StateTree

AHEAD = 12
"""How many phases are offered after the present one."""


class EditPanel(QFrame):
    """Puts together palette, what is chosen, phase, state, and what is odd. `phase_chosen` carries a phase as text;
    `done`: the editing ends; `as_text`, `from_text`: the position as text."""

    phase_chosen = Signal(str)
    as_text = Signal()
    from_text = Signal()
    cleared = Signal()
    done = Signal()

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.palette_of_units = UnitPalette(position)
        self.chosen = ChosenCard()
        self.phase = QComboBox()
        self.phase.setAccessibleName(tr("Phase"))
        self.phase.setMinimumHeight(28)
        self.phase.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.phase.setMinimumContentsLength(8)
        self.state = StateTree()
        self.doctor = DoctorList()
        self.reason = QLineEdit()
        self.reason.setAccessibleName(tr("Reason"))
        self.reason.setPlaceholderText(tr("Why? It is kept with the game."))
        self.reason.setMinimumHeight(32)
        self.clear = button(tr("Empty the board"), "quiet", tip=tr("Take every unit off"))
        self.copy = button(tr("Copy as text"), "quiet", tip=tr("In the notation of scenario files"))
        self.paste = button(tr("From text…"), "quiet", tip=tr("A position in the notation of scenario files"))
        self.end = button(tr("Done"), "primary")
        self.told = NoteFrame("hint", "")
        self.told.hide()
        self._lay_out()
        self.phase.activated.connect(lambda: self.phase_chosen.emit(self.phase.currentData()))
        for made, signal in (
            (self.clear, self.cleared), (self.copy, self.as_text), (self.paste, self.from_text), (self.end, self.done),
        ):  # fmt: skip
            made.clicked.connect(signal)

    def _lay_out(self) -> None:
        head = column(
            label(tr("Edit position"), "title"),
            label(tr("Each change can be undone, and stands in the game with its reason."), "small", wrap=True),
            spacing=2,
            margins=(16, 14, 16, 6),
        )
        named = QFormLayout()
        named.setContentsMargins(0, 0, 0, 0)
        named.addRow(tr("Reason"), self.reason)
        named.addRow(tr("Phase"), self.phase)
        inside = QWidget()
        texts = column(row(self.copy, self.paste, ..., spacing=4), row(self.clear, ...), spacing=2)
        parts = (named, self.told, self.palette_of_units, self.chosen, line(), self.doctor, line(), self.state, texts)
        inside.setLayout(column(*parts, ..., spacing=10, margins=(16, 4, 16, 12)))
        whole = column(head, scrolled(inside), foot(row(self.end, margins=(16, 12, 16, 14))), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def show_position(self, position: Position) -> None:
        """Phase, state and what is odd."""
        self.phase.clear()
        here = position.phase
        for _ in range(AHEAD):
            self.phase.addItem(position.at(here).title, here.text)
            if not position.variant.steps(here):
                break
            here = position.variant.next_phase(here)
        variant, board = position.variant, position.variant.board(position)
        names = {one.id: one.name for one in board.powers.values() if one.id not in board.provinces}
        self.state.show_state(variant.state(position), variant.state_words(), names)
        self.doctor.show_findings(*odd_in(position))

    def show_told(self, words: str) -> None:
        """What players are told of what is changed; "" where all look on."""
        self.told.setVisible(bool(words))
        if words:
            self.told.show_note("hint", words)

    def show_chosen(self, position: Position, place: str, unit: Unit | None, dislodged: bool) -> None:
        """What is chosen on the board."""
        if unit is not None:
            self.palette_of_units.show_power(unit.power)
        self.chosen.show_thing(position, place, unit, dislodged)
        variant = position.variant
        words = variant.state_words()
        self.chosen.show_told(words, told_of(variant.state(position), unit, words) if unit else ())
