"""Mines in the course of a phase: laid, cleared, taken up, and who runs into one (card 12, C-46 to C-50)."""

from __future__ import annotations

from ...board import Board
from ...position import Unit
from ...reasons import Reason, Sentence
from .card import CLEAR
from .cards import can
from .state import Mine, Note, tag

BLOWN_UP = Sentence("blown_up", "{unit} runs into a mine in {place} and is destroyed", "card 12")


class Minefield:
    """The mines as they are at each moment of a phase, oldest first, and the notes on what became of them."""

    def __init__(self, board: Board, mines: tuple[Mine, ...], phase: str) -> None:
        self.board = board
        self.mines = list(mines)
        self.phase = phase
        self.notes: list[Note] = []

    def lay(self, unit: Unit, place: str) -> None:
        """A mine left behind; a second one of the same power in a space is not laid (C-46)."""
        theirs = (mine.by.rpartition(" ")[0] for mine in self.mines if mine.at == place)
        if unit.power not in theirs:
            self.mines.append(Mine(place, tag(unit)))

    def enter(self, unit: Unit, place: str, card: str, retrieving: bool = False) -> Reason | None:
        """A unit that acts with this card enters a province. The Reason if it is destroyed.

        `unit` as it stood before the phase: notes and reports go by that.
        """
        here = [mine for mine in self.mines if mine.at == place]
        if not here:
            return None
        if can(card, CLEAR):
            self.mines = [mine for mine in self.mines if mine.at != place]
            self.notes.append(Note(self.phase, unit.power, "cleared", unit.text, place, str(len(here))))
            return None
        own = next((mine for mine in here if retrieving and mine.by == tag(unit)), None)
        others = [mine for mine in here if mine.by.rpartition(" ")[0] != unit.power]
        if own and not others:
            self.mines.remove(own)
            return None
        self.mines.remove(others[0] if own else here[0])
        self.notes.append(Note(self.phase, "", "mine", unit.text, place))
        return BLOWN_UP(unit=unit, place=self.board.locations[place])
