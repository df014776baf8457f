"""How an order type, and what lies on the board, is shown: plain data that a board, lists and menus read.

A variant says here what its order looks like in the words of this page, and never how that is drawn; who draws knows
shapes and glyphs, and no order of any variant.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Anchor", "Change", "Drag", "LineStyle", "Modifier", "Presentation", "Shape"]


class Shape(StrEnum):
    """What an order looks like on the map. What it is about (units, places, a number, a word) is found by type."""

    NONE = "none"
    """Not drawn: it is told in lists alone."""
    ARROW = "arrow"
    """The unit goes to the last place, through the one before."""
    LEAP = "leap"
    """The unit goes to the last place, high over the one before."""
    JOIN = "join"
    """It helps another unit: joins its arrow, or stands as a bar before the unit that stays."""
    TIE = "tie"
    """It carries another unit: a wave to that unit's arrow."""
    WADE = "wade"
    """The unit goes into the line of the board between its place and the one named."""
    THREAD = "thread"
    """It acts on a place, or on the unit there, from where it stands: a line with a glyph at its end."""
    SWAP = "swap"
    """Two units change places."""
    RING = "ring"
    """A glyph round the unit."""
    BADGE = "badge"
    """A glyph beside the unit."""
    STATUS = "status"
    """The unit as it will look: `glyph` is its status, "" where it stays as it is."""
    CROSS = "cross"
    """The unit goes."""
    UNIT = "unit"
    """A unit that is not there yet."""
    WALL = "wall"
    """The borders of the unit's place with the places named."""
    TOKEN = "token"
    """A thing in a place; `change` says what becomes of it."""
    FLOW = "flow"
    """A thing or a number of them goes from place to place."""
    COUNTER = "counter"
    """A counter of the power itself at another unit, or on its arrow."""


class LineStyle(StrEnum):
    """The line of a thread."""

    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"


class Anchor(StrEnum):
    """Where the glyph of a thread lies."""

    BESIDE_TARGET = "beside"
    ROUND_TARGET = "round"


class Change(StrEnum):
    """What becomes of a token, or what a unit that comes is told with."""

    NONE = ""
    NEW = "new"
    GONE = "gone"
    KEPT = "kept"
    MORE = "more"
    LESS = "less"


class Drag(StrEnum):
    """The drag of a thing that makes the order: to another place of its owner, or off them."""

    NONE = ""
    TO_PLACE = "to place"
    OFF_BOARD = "off board"


@dataclass(frozen=True, slots=True)
class Presentation:
    """How an order type is shown.

    `glyph` names a drawing; `line`, `hue` (a color token, "" that of the power) and `anchor` are for threads;
    `each_target`: the same thread to every place named. `legend`: its row in the legend. `done`: the result where it
    was carried out, in a word or two. `head`: how its line begins in lists, where that is not its first word. `icon`
    and `direction` (degrees, counter-clockwise from the right; None: the next that is free) are for the ring of menus.
    """

    shape: Shape = Shape.NONE
    glyph: str = ""
    line: LineStyle = LineStyle.DASHED
    hue: str = ""
    anchor: Anchor = Anchor.BESIDE_TARGET
    change: Change = Change.NONE
    drag: Drag = Drag.NONE
    each_target: bool = False
    legend: str = ""
    done: str = ""
    head: str = ""
    icon: str = ""
    direction: int | None = None


@dataclass(frozen=True, slots=True)
class Modifier:
    """A word that may stand behind an order: what it adds to the sentence, and what is drawn of it."""

    words: str
    shown: Presentation = Presentation()
