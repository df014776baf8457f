"""The coach's notes in the panel: at most three, worst first, some with what would mend them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.widgets import NoteFrame, column, label

from .coach_note import NOTES_SHOWN, Note


class CoachNotes(QWidget):
    """`mended` carries the advice that is taken, `pointed` the keys of the units and places a note speaks of."""

    mended = Signal(object)
    pointed = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.title = label(tr("Coach"), "section")
        self._notes: tuple[Note, ...] = ()
        self._frames = [NoteFrame("hint", "") for _ in range(NOTES_SHOWN)]
        for number, frame in enumerate(self._frames):
            frame.acted.connect(lambda number=number: self.mended.emit(self._notes[number].advice))
            frame.pointed.connect(lambda number=number: self.pointed.emit(self._notes[number].keys))
        self.setLayout(column(self.title, *self._frames, spacing=6))

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show the first of these."""
        self._notes = tuple(notes[:NOTES_SHOWN])
        for frame, note in zip(self._frames, self._notes):
            frame.show_note(note.kind, note.text, note.advice.label if note.advice else "", note.clause)
            frame.set_pointing(bool(note.keys))
        for frame in self._frames[len(self._notes) :]:
            frame.show_note("hint", "", "")  # nothing is left of what another seat was told
        for number, frame in enumerate(self._frames):
            frame.setVisible(number < len(self._notes))
        self.title.setVisible(bool(self._notes))

    @property
    def texts(self) -> list[str]:
        return [frame.text for frame in self._frames if frame.isVisibleTo(self)]
