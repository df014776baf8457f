"""Sentences for orders that no unit carries out: points, declarations, names, lines of a budget. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.language import tr
from rules import Order, Position, many

Words = Callable[[Position, Order], str]


def _points(position: Position, order: Order) -> str:
    number, start, to = order.slots
    return tr("Moves {points} from {start} to {to}", points=many(number, "point"), start=start.words, to=to.words)


def _transfer(position: Position, order: Order) -> str:
    number, start, *way = order.slots
    over = tr(" over {way}", way=_listed([place.words for place in way[:-1]])) if way[:-1] else ""
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
    return tr(
        "Names {what} {called}{short_too}",
        what="its power" if what == "power" else _what(what),
        called=called,
        short_too=short_too,
    )


def _move_home(position: Position, order: Order) -> str:
    return tr("Moves the home center in {slot} to {slot2}", slot=order.slots[0].words, slot2=order.slots[1].words)


def _at(words: str) -> Words:
    """Points at a place: `{n}` of them, `{at}` where."""
    return lambda position, order: words.format(n=many(order.slots[0], "point"), at=order.slots[1].words)


def _for(words: str, slot: int = 0) -> Words:
    """About another power."""
    return lambda position, order: words.format(
        power=_power(position, order.slots[slot]), n=many(order.slots[0], "point") if slot else ""
    )


def _army(words: str) -> Words:
    """About an army in the budget."""
    return lambda position, order: f"{_place(order.slots[0])} {words}"


def _power(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else power


def _place(slot: Any) -> str:
    return str(getattr(slot, "place", slot).words)


def _what(slot: Any) -> str:
    return str(getattr(slot, "words", slot))


def _listed(names: Sequence[str]) -> str:
    return tr("{names} and {names2}", names=", ".join(names[:-1]), names2=names[-1]) if len(names) > 1 else names[0]


LINES: Mapping[str, Words] = {
    "points": _points,
    "transfer": _transfer,
    "name": _named,
    "friendly": _for("Declares itself friendly to {power}"),
    "unfriendly": _for("Is not friendly to {power} any more"),
    "award": _for("Awards {n} to {power}", slot=1),
    "draw": _at("Draws {n} from the store in {at}"),
    "emergency": _at("Uses {n} of the emergency store in {at}"),
    "replenish": _at("Adds {n} to the deposit in {at}"),
    "store": _at("Stores {n} in {at}"),
    "movehome": _move_home,
    "newhome": lambda position, order: tr("Makes {slot} a home center", slot=order.slots[0].words),
    "field": _army("is fielded"),
    "half": _army("is fielded at half strength"),
    "unsupply": _army("is left without supply"),
}
"""Verb -> its sentence."""
DONE: Mapping[str, str] = {
    "points": "Moved",
    "transfer": "Transferred",
    "name": "Named",
    "friendly": "Declared",
    "unfriendly": "Taken back",
    "award": "Awarded",
    "draw": "Drawn",
    "emergency": "Used",
    "replenish": "Added",
    "store": "Stored",
    "movehome": "Moved",
    "newhome": "Made",
    "field": "Fielded",
}
"""Verb -> its result where it was carried out."""
