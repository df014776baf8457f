"""Orders without a unit as marks, and what lies on the board as signs. The order's verb says what is drawn; its places
and numbers are found by their types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import rules
from rules import Location, Order, Phase, Position

from .picture import (
    Asleep,
    Closed,
    Coin,
    Errand,
    Flow,
    Fortified,
    Garrison,
    Gassed,
    HomeMade,
    HomeMark,
    HomeMove,
    Loose,
    Mine,
    Popped,
    Pressure,
    Racket,
    RacketDeed,
    RacketShift,
    Revealed,
    Sign,
    Stock,
    Suspended,
    Undecided,
)


class Filled(NamedTuple):
    """What an order without a unit names: whose it is, its places in the order of the form, its number (0: none), its
    first word ("": none)."""

    power: str
    places: tuple[str, ...]
    number: int
    word: str = ""


def _flow(said: Filled) -> Errand:
    return Flow(said.power, said.number, said.places)


def _home_move(said: Filled) -> Errand:
    return HomeMove(said.power, said.places[0], said.places[1])


def _home_made(said: Filled) -> Errand:
    return HomeMade(said.power, said.places[0])


def _into(said: Filled) -> Errand:
    return Stock(said.power, said.places[0], said.number)


def _out_of(said: Filled) -> Errand:
    return Stock(said.power, said.places[0], -said.number)


def _into_deposit(said: Filled) -> Errand:
    return Stock(said.power, said.places[0], said.number, deposit=True)


def _out_of_deposit(said: Filled) -> Errand:
    return Stock(said.power, said.places[0], -said.number, deposit=True)


def _deed(deed: str) -> Callable[[Filled], Errand]:
    return lambda said: RacketDeed(said.power, deed, said.word, said.places[0])


def _shift(said: Filled) -> Errand:
    return RacketShift(said.power, said.word, said.places[0], said.places[1])


ERRANDS: Mapping[str, tuple[int, Callable[[Filled], Errand]]] = {
    "points": (2, _flow),
    "transfer": (2, _flow),
    "movehome": (2, _home_move),
    "newhome": (1, _home_made),
    "store": (1, _into),
    "draw": (1, _out_of),
    "replenish": (1, _into_deposit),
    "emergency": (1, _out_of_deposit),
    "racket": (1, _deed("new")),
    "dismantle": (1, _deed("gone")),
    "renew": (1, _deed("kept")),
    "shift": (2, _shift),
}
"""Verb -> how many places it must name, and the mark that it makes. Other verbs without a unit are not drawn."""


def errand(order: Order, *, failed: bool = False) -> Iterator[Errand]:
    """The mark of an order without a unit, if it has one. One that failed is drawn as such."""
    least, make = ERRANDS.get(order.verb, (0, None))
    places = tuple(slot.text for slot in order.slots if isinstance(slot, Location))
    if make is not None and len(places) >= least:
        number = next((slot for slot in order.slots if type(slot) is int), 0)
        word = next((slot for slot in order.slots if isinstance(slot, str)), "")
        mark = make(Filled(order.power, places, number, word))
        yield replace(mark, failed=failed)


def signs_of(position: Position) -> tuple[Sign, ...]:
    """What lies on the board beside units. A sign of a kind that is not known here is left out."""
    return tuple(shown for sign in position.variant.signs(position) for shown in _shown(sign))


def _shown(sign: rules.Sign) -> Iterator[Sign]:
    """What a sign shows: one of most kinds, of rackets one for each kind there."""
    if sign.kind in STOCKS:
        for kind in dict.fromkeys(sign.text):
            yield Racket(sign.place, sign.power, kind, sign.text.count(kind), captured=sign.kind == "captured")
    elif sign.kind in SIGNS:
        yield SIGNS[sign.kind](sign)


def _coin(sign: rules.Sign) -> Sign:
    return Coin(sign.place, sign.room, sign.power, sign.count, sign.deposit)


def _loose(sign: rules.Sign) -> Sign:
    return Loose(sign.place, sign.power, sign.count)


def _home(sign: rules.Sign) -> Sign:
    return HomeMark(sign.place, sign.power, acts=bool(sign.count))


def _garrison(sign: rules.Sign) -> Sign:
    return Garrison(sign.place, sign.power)


def _popped(sign: rules.Sign) -> Sign:
    return Popped(sign.place, sign.power)


def _undecided(sign: rules.Sign) -> Sign:
    return Undecided(sign.place, sign.power)


def _pressure(sign: rules.Sign) -> Sign:
    return Pressure(sign.place, sign.power, sign.count)


def short_turn(text: str) -> str:
    """A turn in little room: `F1902M` and "Fall 1902" are F02."""
    season, _, year = text.partition(" ")
    if year.isdigit():
        return f"{season[:1]}{year[-2:]}"
    phase = Phase.parse(text)
    return f"{phase.season}{phase.year % 100:02}" if phase.step else text


def _mine(sign: rules.Sign) -> Sign:
    return Mine(sign.place, sign.power, sign.text)


def _closed(sign: rules.Sign) -> Sign:
    return Closed(sign.place, short_turn(sign.text))


def _suspended(sign: rules.Sign) -> Sign:
    return Suspended(sign.place, short_turn(sign.text))


def _gassed(sign: rules.Sign) -> Sign:
    return Gassed(sign.place, center=bool(sign.count))


def _fortified(sign: rules.Sign) -> Sign:
    return Fortified(sign.place, sign.text, sign.power)


def _revealed(sign: rules.Sign) -> Sign:
    return Revealed(sign.place, sign.power, sign.text)


def _asleep(sign: rules.Sign) -> Sign:
    return Asleep(sign.place, sign.power, short_turn(sign.text))


STOCKS = frozenset({"rackets", "captured"})
"""Kinds of signs that tell of several rackets."""
SIGNS: Mapping[str, Callable[[rules.Sign], Sign]] = {
    "capacity": _coin,
    "points": _loose,
    "home": _home,
    "garrison": _garrison,
    "popped": _popped,
    "undecided": _undecided,
    "pressure": _pressure,
    "mine": _mine,
    "closed": _closed,
    "suspended": _suspended,
    "gassed": _gassed,
    "fortified": _fortified,
    "revealed": _revealed,
    "asleep": _asleep,
}
"""Kind of a sign as variants name it -> how it is shown."""
