"""The rulings book of a game: what its game master has decided, noted and changed beside play, in order."""

from __future__ import annotations

from dataclasses import dataclass

from .speech import mark

KINDS = {
    "note": mark("Note"),
    "override": mark("Ruling"),
    "deadline": mark("Deadline"),
    "player": mark("Player"),
    "disorder": mark("Civil disorder"),
    "vote": mark("Vote"),
    "back": mark("Taken back"),
}
"""What an entry is about, and what people call that."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An entry. `turn`: how many turns had been played at the phase that it is about; `clause`: the rule that it rests
    on, as it is cited; `about`: the result, as "France: A Par - Bur", where it is about one; `date` of the entry."""

    kind: str
    turn: int
    phase: str
    text: str
    clause: str = ""
    about: str = ""
    date: str = ""


Rulings = tuple[Ruling, ...]
