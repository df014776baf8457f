"""The rulings book of a game: what its game master has decided, noted and changed beside play, in order."""

from __future__ import annotations

from dataclasses import dataclass

from .speech import mark, tr

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

MOST = {"text": 2000, "clause": 80, "about": 240}
"""How many characters an entry may have at most: no file holds more."""


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

    def __post_init__(self) -> None:
        """ValueError for an entry that no file could hold."""
        for name, most in MOST.items():
            if len(getattr(self, name)) > most:
                raise ValueError(tr("That is too long for the book: at most {most} characters.", most=most))


Rulings = tuple[Ruling, ...]
RULED = mark("The game master has ruled on a result.")


def for_all(rulings: Rulings, nameless: bool) -> Rulings:
    """The book as everybody may read it where something of the board is hidden: that a result was ruled on, not which
    and why, and no notes; where it is secret who plays what (`nameless`), nothing of that."""
    secret = ("note", *(("player", "disorder") if nameless else ()))
    return tuple(_plain(one) for one in rulings if one.kind not in secret)


def _plain(one: Ruling) -> Ruling:
    return Ruling(one.kind, one.turn, one.phase, RULED, date=one.date) if one.kind == "override" else one
