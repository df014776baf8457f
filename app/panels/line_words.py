"""Sentences for orders that no unit carries out: points, declarations, names, lines of a budget. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.language import mark, tr
from rules import Order, Position, listed, many

Words = Callable[[Position, Order], str]


def _points(position: Position, order: Order) -> str:
    number, start, to = order.slots
    return tr("Moves {points} from {start} to {to}", points=many(number, "point"), start=start.words, to=to.words)


def _transfer(position: Position, order: Order) -> str:
    number, start, *way = order.slots
    over = tr(" over {way}", way=listed([place.words for place in way[:-1]])) if way[:-1] else ""
    return tr(
        "Transfers {points} from {start}{over} to {way}",
        points=many(number, "point"),
        start=start.words,
        over=over,
        way=way[-1].words,
    )


def _named(position: Position, order: Order) -> str:
    what, called, short = (*order.slots, "")[:3]
    short_too = tr(", {short} for short", short=short) if short else ""
    if what == "power":
        return tr("Names its power {called}{short_too}", called=called, short_too=short_too)
    return tr("Names {what} {called}{short_too}", what=_what(what), called=called, short_too=short_too)


def _move_home(position: Position, order: Order) -> str:
    return tr("Moves the home center in {slot} to {slot2}", slot=order.slots[0].words, slot2=order.slots[1].words)


def _at(words: str) -> Words:
    """Points at a place: `{n}` of them, `{at}` where."""
    return lambda position, order: tr(words, n=many(order.slots[0], "point"), at=order.slots[1].words)


def _for(words: str, slot: int = 0) -> Words:
    """About another power."""
    return lambda position, order: tr(
        words, power=_power(position, order.slots[slot]), n=many(order.slots[0], "point") if slot else ""
    )


def _army(words: str) -> Words:
    """About an army in the budget."""
    return lambda position, order: tr(words, place=_place(order.slots[0]))


def _power(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else power


def _place(slot: Any) -> str:
    return str(getattr(slot, "place", slot).words)


def _what(slot: Any) -> str:
    return str(getattr(slot, "words", slot))


LINES: Mapping[str, Words] = {
    "points": _points,
    "transfer": _transfer,
    "name": _named,
    "friendly": _for(mark("Declares itself friendly to {power}")),
    "unfriendly": _for(mark("Is not friendly to {power} any more")),
    "award": _for(mark("Awards {n} to {power}"), slot=1),
    "draw": _at(mark("Draws {n} from the store in {at}")),
    "emergency": _at(mark("Uses {n} of the emergency store in {at}")),
    "replenish": _at(mark("Adds {n} to the deposit in {at}")),
    "store": _at(mark("Stores {n} in {at}")),
    "movehome": _move_home,
    "newhome": lambda position, order: tr("Makes {slot} a home center", slot=order.slots[0].words),
    "field": _army(mark("{place} is fielded")),
    "half": _army(mark("{place} is fielded at half strength")),
    "unsupply": _army(mark("{place} is left without supply")),
}
"""Verb -> its sentence."""
DONE: Mapping[str, str] = {
    "points": mark("Moved", "result"),
    "transfer": mark("Transferred", "result"),
    "name": mark("Named", "result"),
    "friendly": mark("Declared", "result"),
    "unfriendly": mark("Taken back", "result"),
    "award": mark("Awarded", "result"),
    "draw": mark("Drawn", "result"),
    "emergency": mark("Used", "result"),
    "replenish": mark("Added", "result"),
    "store": mark("Stored", "result"),
    "movehome": mark("Moved", "result"),
    "newhome": mark("Made", "result"),
    "field": mark("Fielded", "result"),
}
"""Verb -> its result where it was carried out."""
