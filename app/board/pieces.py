"""Units as they are seen. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

UNKNOWN = "?"
"""The card of a unit whose card whoever looks does not know."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the board. `key` is its key in the position.

    `dislodged` units are drawn tilted with a red rim, above the others; `aside` if another now stands in their place.
    `status`: "half" (a half counter), "unsupplied" (a hollow one) or "". `standoffs` and `attacks` are pips under it.
    `number` tells which of two it is that share a place ("1", "2"), `forded` the river that it may cross now. `label`
    is the number that it bears for life ("3"), `card` what it can do, by the number of its card: "" where units have
    none, UNKNOWN where whoever looks does not know it.
    """

    key: str
    power: str
    kind: str
    place: str
    dislodged: bool = False
    aside: bool = False
    status: str = ""
    standoffs: int = 0
    attacks: int = 0
    number: str = ""
    forded: str = ""
    label: str = ""
    card: str = ""
