"""How an order type, and what lies on the board, is shown: plain data that a board, lists and menus read.

A variant says here what its orders and its signs on the board look like in the words of this page, and never how that
is drawn; who draws knows shapes and glyphs, and no order or sign of any variant.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "Anchor",
    "Change",
    "Drag",
    "Icon",
    "IconSet",
    "LineStyle",
    "Modifier",
    "Outline",
    "Presentation",
    "Shape",
    "SignShape",
    "SignType",
]


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
    """A counter of the power itself at another unit, or on its arrow; `glyph` are the letters on it."""


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


class Outline(StrEnum):
    """The shape of an icon, by which kinds can be told without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Icon:
    """A kind of thing on the board: its letter, the outline round that, and its row in the legend."""

    letter: str
    outline: Outline = Outline.CIRCLE
    legend: str = ""


@dataclass(frozen=True, slots=True)
class IconSet:
    """The icons of things that a letter tells apart. `anchor`: the role of the points of a map where they lie."""

    icons: tuple[Icon, ...]
    anchor: str = ""

    def of(self, letter: str) -> Icon:
        """The icon of a letter; a round one for a letter that is not known."""
        return next((one for one in self.icons if one.letter == letter), Icon(letter))


NO_ICONS = IconSet(())


@dataclass(frozen=True, slots=True)
class Presentation:
    """How an order type is shown.

    `glyph` names a drawing; `icons`: those of the things that it is about, where a letter tells them apart; `line`,
    `hue` (a color token, "" that of the power) and `anchor` are for threads; `each_target`: the same thread to every
    place named. `legend`: its row in the legend. `done`: the result where it was carried out, in a word or two.
    `head`: how its line begins in lists, where that is not its first word. `icon` and `direction` (degrees,
    counter-clockwise from the right; None: the next that is free) are for the ring of menus.
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
    icons: IconSet = NO_ICONS


@dataclass(frozen=True, slots=True)
class Modifier:
    """A word that may stand behind an order: what it adds to the sentence, and what is drawn of it."""

    words: str
    shown: Presentation = Presentation()


class SignShape(StrEnum):
    """What a thing on the board looks like, and which of the fields of its `Sign` are told by it."""

    COIN = "coin"
    """A coin with its `room`, a ring of what lies in it (`count`), and a tag: `count` of `room`, `deposit`."""
    STACK = "stack"
    """Counters with their number, `count`."""
    HOUSE = "house"
    """A house; hollow and struck out where `count` is 0."""
    SHIELD = "shield"
    """A shield; a pale, dashed one is nobody's."""
    BIRD = "bird"
    """A bird by the star of a center."""
    OUTLINE = "outline"
    """The dashed outline of a counter with a question mark."""
    ICONS = "icons"
    """An icon for each letter of `text`, with their number where there are several of a letter."""
    COUNTER = "counter"
    """A counter with letters, at the dock of a place, with their number, `count`."""
    SPIKES = "spikes"
    """A disc with spikes; `text` is the unit that it is of."""
    CRATER = "crater"
    """The place is hatched, with a ring, and the turn `text` up to which it is so."""
    STROKE = "stroke"
    """A stroke through a center, and the turn `text` up to which it is so."""
    CLOUD = "cloud"
    """A cloud in the place; over its center where `count` is not 0."""
    WALL = "wall"
    """A wall on the border toward the place `text`."""
    CARD_BAR = "card bar"
    """A bar beneath the card of the power's unit there; `text` is the unit, "" for any."""
    SLEEP = "sleep"
    """A badge at the power's unit there: it does nothing."""
    DISC = "disc"
    """A disc with a short `text`, near where a unit stands."""


@dataclass(frozen=True, slots=True)
class SignType:
    """A kind of thing that lies on the board beside units.

    `told`: what lies there, in lists, with the fields of the `Sign` in it; `idle`: also where its `count` and `deposit`
    are 0. `legend`: its row in the legend; `legend_too`: that of its other look (a house struck out, a small coin).
    `help`: what F1 says of it; "" where it cannot be clicked. `dragged`: one's own can be dragged, which makes the
    order type whose `Presentation.drag` says so. `glyph`: the letters on a counter; `icons`: those of things that
    letters tell apart; `pale`: these are grey, with a question mark.
    """

    name: str
    shape: SignShape
    told: str = ""
    idle: bool = True
    legend: str = ""
    legend_too: str = ""
    help: str = ""
    dragged: bool = False
    glyph: str = ""
    icons: IconSet = NO_ICONS
    pale: bool = False

    def __hash__(self) -> int:
        # Signs are keys of much that a board keeps; no two types of a variant have one name.
        return hash(self.name)
