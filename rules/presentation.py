"""How order types and things on the board are shown: plain data read by the board, lists and menus.

A variant describes the look of its orders and signs in the terms of this module, not how to draw them; the drawing code
knows shapes and glyphs, but no order or sign of any variant.
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
    """How an order looks on the map. Its parts (units, places, a number, a word) are found by their types."""

    NONE = "none"
    """Not drawn, only listed."""
    ARROW = "arrow"
    """The unit goes to the last place, through the previous one if any."""
    LEAP = "leap"
    """The unit goes to the last place, high over the previous one."""
    JOIN = "join"
    """The unit helps another: a line joins the other's arrow, or ends in a bar before a unit that holds."""
    TIE = "tie"
    """The unit convoys another: a wave to the other's arrow."""
    WADE = "wade"
    """The unit goes into the board line between its place and the one named."""
    THREAD = "thread"
    """The unit affects a place, or the unit there, from where it is: a line with a glyph at its end."""
    SWAP = "swap"
    """Two units change places."""
    RING = "ring"
    """A glyph around the unit."""
    BADGE = "badge"
    """A glyph beside the unit."""
    STATUS = "status"
    """The unit as it will look: `glyph` is its status, "" if it is unchanged."""
    CROSS = "cross"
    """The unit is removed."""
    UNIT = "unit"
    """A unit that does not exist yet."""
    WALL = "wall"
    """The borders between the unit's place and the places named."""
    TOKEN = "token"
    """A thing in a place; `change` says what happens to it."""
    FLOW = "flow"
    """A thing, or a number of things, goes from place to place."""
    COUNTER = "counter"
    """A counter of the power itself at another unit, or on its arrow; `glyph` is the lettering on it."""


class LineStyle(StrEnum):
    """The line of a thread."""

    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"


class Anchor(StrEnum):
    """Where the glyph of a thread is placed."""

    BESIDE_TARGET = "beside"
    ROUND_TARGET = "round"


class Change(StrEnum):
    """What happens to a token, or how an arriving unit is marked."""

    NONE = ""
    NEW = "new"
    GONE = "gone"
    KEPT = "kept"
    MORE = "more"
    LESS = "less"


class Drag(StrEnum):
    """Which drag of a thing makes the order: to another place of its owner, or off the board."""

    NONE = ""
    TO_PLACE = "to place"
    OFF_BOARD = "off board"


class Outline(StrEnum):
    """The outline of an icon, which distinguishes kinds without color."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Icon:
    """A kind of thing on the board: its letter, the outline around the letter, and its row in the legend."""

    letter: str
    outline: Outline = Outline.CIRCLE
    legend: str = ""


@dataclass(frozen=True, slots=True)
class IconSet:
    """The icons of things distinguished by a letter. `anchor`: the role of the map points where they are drawn."""

    icons: tuple[Icon, ...]
    anchor: str = ""

    def of(self, letter: str) -> Icon:
        """Return the icon of a letter; a round one for an unknown letter."""
        return next((one for one in self.icons if one.letter == letter), Icon(letter))


NO_ICONS = IconSet(())


@dataclass(frozen=True, slots=True)
class Presentation:
    """How an order type is shown.

    `glyph` names a drawing; `icons`: the icons of the things it is about, if letters distinguish them; `line`, `hue` (a
    color token, "" for the power's color) and `anchor` are for threads; `each_target`: draw a thread to every place
    named. `legend`: its row in the legend. `done`: the result of success, in a word or two. `head`: how its line begins
    in lists, if not with its first word. `icon` and `direction` (degrees, counterclockwise from the right; None: the
    next free one) are for the ring menu.
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
    """A word that may follow an order: what it adds to the sentence, and how that is drawn."""

    words: str
    shown: Presentation = Presentation()


class SignShape(StrEnum):
    """How a thing on the board looks, and which fields of its `Sign` it shows."""

    COIN = "coin"
    """A coin with its `room`, a ring for its contents (`count`), and a tag: `count` of `room`, `deposit`."""
    STACK = "stack"
    """Counters with their number, `count`."""
    HOUSE = "house"
    """A house; hollow and struck out if `count` is 0."""
    SHIELD = "shield"
    """A shield; pale and dashed if nobody owns it."""
    BIRD = "bird"
    """A bird beside the star of a supply center."""
    OUTLINE = "outline"
    """The dashed outline of a counter with a question mark."""
    ICONS = "icons"
    """An icon for each letter of `text`, with a number for repeated letters."""
    COUNTER = "counter"
    """Lettered counters at the dock of a place, with their number, `count`."""
    SPIKES = "spikes"
    """A spiked disc; `text` is the unit it belongs to."""
    CRATER = "crater"
    """The place is hatched, with a ring, and `text`, the last turn of that state."""
    STROKE = "stroke"
    """A stroke through a supply center, and `text`, the last turn of that state."""
    CLOUD = "cloud"
    """A cloud in the place; over its supply center if `count` is not 0."""
    WALL = "wall"
    """A wall on the border toward the place `text`."""
    CARD_BAR = "card bar"
    """A bar below the card of the power's unit there; `text` is the unit, "" for any."""
    SLEEP = "sleep"
    """A badge at the power's unit there, which does nothing."""
    DISC = "disc"
    """A disc with a short `text`, near a unit's position."""


@dataclass(frozen=True, slots=True)
class SignType:
    """A kind of thing on the board besides units.

    `template`: its text in lists, with fields of the `Sign`; `idle`: list it even if its `count` and `deposit` are 0.
    `legend`: its row in the legend; `legend_too`: the row of its other look (a house struck out, a small coin). `help`:
    its F1 help text; "" if it cannot be clicked. `dragged`: one's own can be dragged, which makes the order type with a
    matching `Presentation.drag`. `glyph`: the lettering on a counter; `icons`: the icons of things distinguished by
    letters; `pale`: draw these in gray, with a question mark.
    """

    name: str
    shape: SignShape
    template: str = ""
    idle: bool = True
    legend: str = ""
    legend_too: str = ""
    help: str = ""
    dragged: bool = False
    glyph: str = ""
    icons: IconSet = NO_ICONS
    pale: bool = False

    def __hash__(self) -> int:
        # Signs are often used as keys, so this must be fast; no two types of a variant share a name.
        return hash(self.name)
