"""The order types that Pink adds (section 4): points, declarations, awards, names, and budget orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import Location
from ...i18n import tr, tr_noop
from ...orders import spelled
from ...position import ChoiceRequest, OrderRule, Position, Variant
from ...presentation import Change, Presentation, Shape
from ...reasons import listed, many
from ...standard.adjustments import Build, Remove, Waive
from ...standard.orders import Hold, Move, MovementOrderType, Support
from ...standard.retreats import RETREAT_VERBS
from ...units import Order, Phase


class PowerOrder(OrderRule):
    """An order without a unit: a keyword, then its slots. `slots` lists them in the order in which they are asked for.
    """

    unitless = True

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        """Return the words for the order's text: its number as `points` and `n`; its first place as `start`, `at` and
        `slot`; its last place as `slot2` and `to`; and its `power`."""
        places = [slot.words for slot in order.slots if isinstance(slot, Location)]
        points = next((many(slot, "point") for slot in order.slots if type(slot) is int), "")
        powers = position.variant.board(position).powers
        power = next((slot for slot in order.slots if isinstance(slot, str)), "")
        first, last = (places[0], places[-1]) if places else ("", "")
        return {
            **{"points": points, "n": points, "power": powers[power].name if power in powers else power},
            **{"start": first, "at": first, "slot": first, "slot2": last, "to": last},
        }


class Points(PowerOrder):
    """`move 5 A - H`: move points in Spring or Autumn (R19)."""

    name, title, key = "points", tr_noop("Move points"), "P"
    clause = "R19"
    template = tr_noop("Moves {points} from {start} to {to}")
    shown = Presentation(Shape.FLOW, "stack", legend=tr_noop("points moving"), done=tr_noop("Moved", "result"))
    slots = ("from", "n", "to")
    forms = ("move{n}{from}-{to}",)
    spellings = spelled({"move": r"\s*moves?\s+(?=\d)"})
    example = "move 2 A - H"


class Friendly(PowerOrder):
    name, title = "friendly", tr_noop("Declare friendly")
    clause = "R18"
    template = tr_noop("Declares itself friendly to {power}")
    shown = Presentation(done=tr_noop("Declared", "result"))
    slots = ("power",)
    forms = ("friendly{power}",)
    spellings = spelled({"friendly": r"\s*friendly\s+(?:(?:to|with)\s+)?"})
    example = "friendly B"


class Unfriendly(PowerOrder):
    """`unfriendly B`: take back a declaration (R18)."""

    name, title = "unfriendly", tr_noop("Take a declaration back")
    clause = "R18"
    template = tr_noop("Is no longer friendly to {power}")
    shown = Presentation(done=tr_noop("Undone", "result"))
    slots = ("power",)
    forms = ("unfriendly{power}",)
    spellings = spelled({"unfriendly": r"\s*unfriendly\s+(?:(?:to|with)\s+)?"})
    example = "unfriendly B"


class Award(PowerOrder):
    """`award 3 C`: award points, as game master (R26)."""

    name, title = "award", tr_noop("Award points")
    open_ended = True
    clause = "R26"
    template = tr_noop("Awards {n} to {power}")
    shown = Presentation(done=tr_noop("Awarded", "result"))
    slots = ("power", "n")
    forms = ("award{n}{power}",)
    spellings = spelled({"award": r"\s*awards?\s+(?=\d)"})
    example = "award 3 C"


class Name(PowerOrder):
    """`name power Umbria`, `name power Grand Old Republic [GOR]`, `name H Hadria` (R3 to R5).

    The slots of the order are "power" or the letter of a province, the name, and the abbreviation ("" if there is
    none).
    """

    name, title = "name", tr_noop("Name")
    open_ended = True
    clause = "section 2"
    shown = Presentation(done=tr_noop("Named", "result"))
    offered = False
    slots = ("named", "called")
    forms = ("name power{called}", "name{letter}{called}")
    spellings = spelled({"name power": r"\s*names?\s+(?:my\s+)?power\s+", "name": r"\s*names?\s+(?:province\s+)?"})
    example = "name power Umbria"
    verbatim = True

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self, (values.get("letter", "power"), *values["called"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        called, short = values["called"]
        return f"name {values.get('letter', 'power')} {called}{f' [{short}]' if short else ''}"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; `filled`: "power" or a letter, then the pair of name and abbreviation."""
        named, called = filled
        return self.order(asked.power, {"called": called} | ({} if named == "power" else {"letter": named}))

    def sentence(self, position: Position, order: Order) -> str:
        what, called, short = (*order.slots, "")[:3]
        short_too = tr(", {short} for short", short=short) if short else ""
        if what == "power":
            return tr("Names its power {called}{short_too}", called=called, short_too=short_too)
        return tr("Names {what} {called}{short_too}", what=what, called=called, short_too=short_too)


class Draw(PowerOrder):
    name, title, key = "draw", tr_noop("Draw points"), "D"
    clause = "R29"
    template = tr_noop("Draws {n} from the store in {at}")
    shown = Presentation(
        Shape.TOKEN, "stack", change=Change.LESS, legend=tr_noop("points drawn"), done=tr_noop("Drawn", "result")
    )
    slots = ("site", "n")
    forms = ("draw{n}{site}",)
    spellings = spelled({"draw": r"\s*draws?\s+(?=\d)"})
    example = "draw 3 A"


class Transfer(PowerOrder):
    """`transfer 3 K - M - N`: the slots are the number, then the provinces of the route in order (P8, R31)."""

    name, title, key = "transfer", tr_noop("Transfer points"), "T"
    open_ended = True
    clause = "R31"
    shown = Presentation(Shape.FLOW, "stack", legend=tr_noop("points transferred"), done=tr_noop("Transferred",
                                                                                                 "result"))
    slots = ("from", "n", "route")
    forms = ("transfer{n}{route}",)
    spellings = spelled({"transfer": r"\s*transfers?\s+(?=\d)"})
    example = "transfer 3 A - O - B"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self, (values["n"], *values["route"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return f"transfer {values['n']} {' - '.join(place.text for place in values['route'])}"

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; `filled`: the province where the points are, how many, then each further province of the
        route."""
        start, number, *way = filled
        return self.order(asked.power, {"n": number, "route": (start, *way)})

    def sentence(self, position: Position, order: Order) -> str:
        number, start, *way = order.slots
        over = tr(" over {way}", way=listed([place.words for place in way[:-1]])) if way[:-1] else ""
        return tr(
            "Transfers {points} from {start}{over} to {way}",
            points=many(number, "point"),
            start=start.words,
            over=over,
            way=way[-1].words,
        )


class MoveHome(PowerOrder):
    name, title = "movehome", tr_noop("Move a home center")
    clause = "section 9"
    template = tr_noop("Moves the home center in {slot} to {slot2}")
    shown = Presentation(Shape.FLOW, "house", legend=tr_noop("home center moves"), done=tr_noop("Moved", "result"))
    slots = ("site", "to")
    forms = ("movehome{site}-{to}",)
    spellings = spelled({"movehome": r"\s*moves?\s*-?\s*home\s+(?:cent(?:er|re)\s+)?(?:from\s+)?"})
    example = "movehome H - O"


class NewHome(PowerOrder):
    name, title = "newhome", tr_noop("Make a home center")
    clause = "R32"
    template = tr_noop("Makes {slot} a home center")
    shown = Presentation(
        Shape.TOKEN, "house", change=Change.NEW, legend=tr_noop("new home center"), done=tr_noop("Made", "result")
    )
    slots = ("site",)
    forms = ("newhome{site}",)
    spellings = spelled({"newhome": r"\s*new\s*-?\s*home\s+(?:cent(?:er|re)\s+)?(?:in\s+|at\s+)?"})
    example = "newhome O"


class Emergency(PowerOrder):
    name, title = "emergency", tr_noop("Use the emergency store")
    clause = "R30"
    template = tr_noop("Uses {n} of the emergency store in {at}")
    shown = Presentation(
        Shape.TOKEN,
        "stack and house",
        change=Change.LESS,
        legend=tr_noop("emergency store used"),
        done=tr_noop("Used", "result"),
    )
    slots = ("site", "n")
    forms = ("emergency{n}{site}",)
    spellings = spelled({"emergency": r"\s*emergency\s+(?=\d)"})
    example = "emergency 5 A"


class Replenish(PowerOrder):
    name, title = "replenish", tr_noop("Replenish a deposit")
    clause = "section 9"
    template = tr_noop("Adds {n} to the deposit in {at}")
    shown = Presentation(
        Shape.TOKEN,
        "stack and house",
        change=Change.MORE,
        legend=tr_noop("deposit replenished"),
        done=tr_noop("Added", "result"),
    )
    slots = ("site", "n")
    forms = ("replenish{n}{site}",)
    spellings = spelled({"replenish": r"\s*replenish(?:es)?\s+(?=\d)"})
    example = "replenish 5 A"


class Store(PowerOrder):
    name, title, key = "store", tr_noop("Store points"), "S"
    clause = "section 8"
    template = tr_noop("Stores {n} in {at}")
    shown = Presentation(
        Shape.TOKEN, "stack", change=Change.MORE, legend=tr_noop("points stored"), done=tr_noop("Stored", "result")
    )
    slots = ("site", "n")
    forms = ("store{n}{site}",)
    spellings = spelled({"store": r"\s*stores?\s+(?=\d)"})
    example = "store 1 A"


class ArmyLine(OrderRule):
    """A budget order about one army: a keyword, then the army."""

    slots = ("unit",)


class Field(ArmyLine):
    """`field A X`: field an army, which also happens without an order (R29)."""

    name, title = "field", tr_noop("Field an army")
    clause = "R29"
    template = tr_noop("{place} is fielded")
    shown = Presentation(Shape.STATUS, done=tr_noop("Fielded", "result"))
    offered = False
    forms = ("field{unit}",)
    spellings = spelled({"field": r"\s*fields?\s+"})
    example = "field A A"


class Half(ArmyLine):
    name, title = "half", tr_noop("Field at half strength")
    clause = "R29"
    template = tr_noop("{place} is fielded at half strength")
    shown = Presentation(Shape.STATUS, "half")
    forms = ("half{unit}",)
    spellings = spelled({"half": r"\s*hal(?:f|ves?)\s+"})
    example = "half A A"
    done = "halved"


class Unsupply(ArmyLine):
    name, title = "unsupply", tr_noop("Leave without supply")
    clause = "R12"
    template = tr_noop("{place} is left without supply")
    shown = Presentation(Shape.STATUS, "unsupplied")
    forms = ("unsupply{unit}",)
    spellings = spelled({"unsupply": r"\s*unsuppl(?:y|ied)\s+"})
    done = "unsupplied"
    example = "unsupply A A"


DECLARATIONS: tuple[OrderRule, ...] = (Friendly(), Unfriendly())
NAME, AWARD = Name(), Award()
MOVES: tuple[MovementOrderType, ...] = (Move(), Support(), Hold())
BUDGET: tuple[OrderRule, ...] = (
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
VERBS: Mapping[str, tuple[OrderRule, ...]] = {
    "M": (*MOVES, Points(), *DECLARATIONS, NAME, AWARD),
    "R": (*RETREAT_VERBS, *DECLARATIONS, AWARD),
    "A": (*BUDGET, *DECLARATIONS),
}
"""Step of a phase -> the order types available in it, in menu order."""
ALL: Mapping[str, OrderRule] = {
    verb.name: verb for verb in (Waive(), *(one for verbs in VERBS.values() for one in verbs))
}
"""Every order type that a game of Pink can read; an order that the game does not have is void (section 4)."""
WINTER = Phase.parse("W1901A")


def has_budget(variant: Variant) -> bool:
    """Whether a game has points, and so a budget; Pink III has none."""
    return any(verb.name == Store.name for verb in variant.verbs(WINTER))
