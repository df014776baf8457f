"""The orders that Pink adds (section 4): points, declarations, awards, names, and the lines of a budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...i18n import mark
from ...orders import ChoiceRequest, OrderType, parts_of
from ...position import Order, Phase
from ...standard.adjustments import Build, Remove, Waive
from ...standard.orders import Hold, Move, Support
from ...standard.retreats import RETREAT_VERBS

if TYPE_CHECKING:
    from ...variant import Variant


class PowerOrder(OrderType):
    """An order without a unit: a fixed word, then its slots. `slots` stand in the order in which they are asked for."""

    unitless = True

    def write(self, values: Mapping[str, Any]) -> str:
        return " ".join(word if is_slot is False else _text(values[word]) for is_slot, word in parts_of(self.forms[0]))

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        given = dict(zip(self.slots, filled, strict=True))
        return self.order(asked.power, {word: given[word] for is_slot, word in parts_of(self.forms[0]) if is_slot})


def _text(value: Any) -> str:
    """A slot's value as it is written: a number, a power's id, a place."""
    return str(getattr(value, "text", value))


class Points(PowerOrder):
    """`move 5 A - H`: points moved in Spring and Autumn (R19)."""

    name, title, key = "points", mark("Move points"), "P"
    clause = "R19"
    slots = ("from", "n", "to")
    forms = ("move{n}{from}-{to}",)
    example = "move 2 A - H"


class Friendly(PowerOrder):
    """`friendly B` (R18)."""

    name, title = "friendly", mark("Declare friendly")
    clause = "R18"
    slots = ("power",)
    forms = ("friendly{power}",)
    example = "friendly B"


class Unfriendly(PowerOrder):
    """`unfriendly B`: takes a declaration back (R18)."""

    name, title = "unfriendly", mark("Take a declaration back")
    clause = "R18"
    slots = ("power",)
    forms = ("unfriendly{power}",)
    example = "unfriendly B"


class Award(PowerOrder):
    """`award 3 C`, by the game master (R26)."""

    name, title = "award", mark("Award points")
    clause = "R26"
    slots = ("power", "n")
    forms = ("award{n}{power}",)
    example = "award 3 C"


class Name(PowerOrder):
    """`name power Umbria`, `name power Grand Old Republic [GOR]`, `name H Hadria` (R3 to R5).

    The order's slots are what is named, "power" or a letter, then the name and the abbreviation ("" if there is none).
    """

    name, title = "name", mark("Name")
    clause = "section 2"
    offered = False
    slots = ("named", "called")
    forms = ("name power{called}", "name{letter}{called}")
    example = "name power Umbria"
    verbatim = True

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self.name, (values.get("letter", "power"), *values["called"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        called, short = values["called"]
        return f"name {values.get('letter', 'power')} {called}{f' [{short}]' if short else ''}"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """`filled`: "power" or a letter, then the pair of name and abbreviation."""
        named, called = filled
        return self.order(asked.power, {"called": called} | ({} if named == "power" else {"letter": named}))


class Draw(PowerOrder):
    """`draw 3 R`."""

    name, title, key = "draw", mark("Draw points"), "D"
    clause = "R29"
    slots = ("site", "n")
    forms = ("draw{n}{site}",)
    example = "draw 3 A"


class Transfer(PowerOrder):
    """`transfer 3 K - M - N`: the slots are the number, then province after province (P8, R31)."""

    name, title, key = "transfer", mark("Transfer points"), "T"
    clause = "R31"
    slots = ("from", "n", "route")
    forms = ("transfer{n}{route}",)
    example = "transfer 3 A - O - B"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self.name, (values["n"], *values["route"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return f"transfer {values['n']} {' - '.join(place.text for place in values['route'])}"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """`filled`: where the points lie, how many, then each province on their way."""
        start, number, *way = filled
        return self.order(asked.power, {"n": number, "route": (start, *way)})


class MoveHome(PowerOrder):
    """`movehome H - O`."""

    name, title = "movehome", mark("Move a home center")
    clause = "section 9"
    slots = ("site", "to")
    forms = ("movehome{site}-{to}",)
    example = "movehome H - O"


class NewHome(PowerOrder):
    """`newhome O`."""

    name, title = "newhome", mark("Make a home center")
    clause = "R32"
    slots = ("site",)
    forms = ("newhome{site}",)
    example = "newhome O"


class Emergency(PowerOrder):
    """`emergency 5 A` (R30)."""

    name, title = "emergency", mark("Use the emergency store")
    clause = "R30"
    slots = ("site", "n")
    forms = ("emergency{n}{site}",)
    example = "emergency 5 A"


class Replenish(PowerOrder):
    """`replenish 5 A`."""

    name, title = "replenish", mark("Replenish a deposit")
    clause = "section 9"
    slots = ("site", "n")
    forms = ("replenish{n}{site}",)
    example = "replenish 5 A"


class Store(PowerOrder):
    """`store 5 K`."""

    name, title, key = "store", mark("Store points"), "S"
    clause = "section 8"
    slots = ("site", "n")
    forms = ("store{n}{site}",)
    example = "store 1 A"


class ArmyLine(OrderType):
    """A line of the budget about one army: a fixed word, then the army."""

    slots = ("unit",)

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{self.name} {values['unit'].text}"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0]})


class Field(ArmyLine):
    """`field A X`: as every army is without an order (R29)."""

    name, title = "field", mark("Field an army")
    clause = "R29"
    offered = False
    forms = ("field{unit}",)
    example = "field A A"


class Half(ArmyLine):
    """`half A X` (R29)."""

    name, title = "half", mark("Field at half strength")
    clause = "R29"
    forms = ("half{unit}",)
    example = "half A A"
    done = "halved"


class Unsupply(ArmyLine):
    """`unsupply A X` (R29)."""

    name, title = "unsupply", mark("Leave without supply")
    clause = "R12"
    forms = ("unsupply{unit}",)
    done = "unsupplied"
    example = "unsupply A A"


DECLARATIONS: tuple[OrderType, ...] = (Friendly(), Unfriendly())
NAME, AWARD = Name(), Award()
MOVES: tuple[OrderType, ...] = (Move(), Support(), Hold())
BUDGET: tuple[OrderType, ...] = (
    Build(),
    Store(),
    Draw(),
    Transfer(),
    MoveHome(),
    NewHome(),
    Replenish(),
    Field(),
    Half(),
    Unsupply(),
    Emergency(),
    Remove(),
)
VERBS: Mapping[str, tuple[OrderType, ...]] = {
    "M": (*MOVES, Points(), *DECLARATIONS, NAME, AWARD),
    "R": (*RETREAT_VERBS, *DECLARATIONS, AWARD),
    "A": (*BUDGET, *DECLARATIONS),
}
"""Step of a phase -> the orders that can be given in it, in menu order."""
ALL: Mapping[str, OrderType] = {
    verb.name: verb for verb in (Waive(), *(one for verbs in VERBS.values() for one in verbs))
}
"""Every order that can be read in a game of Pink; one that the game has not is void (section 4)."""
WINTER = Phase.parse("W1901A")


def has_budget(variant: Variant) -> bool:
    """Whether there are points in a game, and so a budget: Pink III has none."""
    return any(verb.name == Store.name for verb in variant.verbs(WINTER))
