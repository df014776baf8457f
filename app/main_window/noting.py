"""The player's own notes on places of the map: chosen on the board, written on a card, kept by his seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from app.board.view import BoardView
from app.document import Document
from app.panels.note_card import NoteCard
from app.tools import NoteTool, Tool
from app.tools.pointer import Pointer

MAP = "map"
"""What the notes on places are called among all that a seat notes."""


def map_notes(document: Document) -> Mapping[str, str]:
    """Place -> what is noted of it by whoever sits there. None where the board is looked at as another does."""
    found = document.notes.get(MAP) if not document.seen_as else None
    return found if isinstance(found, dict) else {}


class Noting(QObject):
    """Leads from the wish to note something to the note. `usual`: the tool to go back to."""

    def __init__(self, document: Document, view: BoardView, pointer: Pointer, usual: Callable[[], Tool]) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.pointer = pointer
        self.usual = usual
        self.tool = NoteTool(document, view.scene())
        self.card = NoteCard(view.viewport())
        self.tool.chosen.connect(self.open)
        self.tool.left.connect(self.leave)
        self.card.written.connect(self._keep)
        self.card.closed.connect(view.setFocus)

    def refresh(self) -> None:
        """Another seat or phase: a card half written is nobody's."""
        self.card.close_card()
        if self.pointer.tool is self.tool:
            self.leave()

    def begin(self) -> None:
        """Ask which place it is about."""
        if self.document.may_note:
            self.pointer.use(self.tool)
            self.view.setFocus()

    def leave(self) -> None:
        self.pointer.use(self.usual())

    def open(self, place: str) -> None:
        """The card for a place."""
        self.leave()
        if not self.document.may_note:
            return
        name = self.view.scene().board.provinces[place].name
        at = self.view.mapFromScene(self.view.scene().point_of(place))
        self.card.open_for(place, name, map_notes(self.document).get(place, ""), at)

    def _keep(self, place: str, text: str) -> None:
        kept = {**map_notes(self.document), place: text}
        self.document.note(MAP, {key: words for key, words in kept.items() if words} or None)
