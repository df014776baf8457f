"""Builders of orders, and a pointer to click with; a made-up variant with
orders without a unit: points that lie in provinces, are moved, and drawn in winter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

import rules
from app.tools.base import ClickResult, HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from rules import Candidate, Choices, Location, Order, OrderType, Position, Reason, Sentence
from rules.standard import Standard

STANDARD = rules.variant("standard")


def builder(position: Position, power: str, *orders: str) -> OrderBuilder:
    """A builder for one power that has written these orders."""
    written = tuple(rules.parse(position, power, text) for text in orders)
    return OrderBuilder(OrderContext(position, (power,), {power: written}), power)


def unit(place: str) -> HitTarget:
    """The pointer on the unit in a place, of two that share it (`30#2`) on one."""
    return HitTarget(place.partition("#")[0], place.partition("/")[0])


def clicked(made: OrderBuilder, script: str) -> ClickResult:
    """The answer to the last of some clicks: `*Par` on the unit there, `!Tri` on the dislodged one, `[S]` a key,
    `[path]` an order type, anything else on the place."""
    for step in script.split():
        if step[0] == "[":
            found = step.strip("[]")
            answer = made.key(found) if len(found) == 1 else made.verb(found)
        elif step[0] == "!":
            answer = made.click(HitTarget(step[1:], step[1:], dislodged=True))
        else:
            answer = made.click(unit(step[1:]) if step[0] == "*" else HitTarget(step))
    return answer


def texts(orders: tuple[Order, ...]) -> list[str]:
    return [order.text for order in orders]


# --- A made-up variant with orders without a unit: points that lie in provinces, are moved, and drawn in winter.

POINTS = {"Par": 5, "Mar": 3}
NOTHING_THERE = Sentence("nothing_there", "nothing lies in {place}")
NOT_NEXT = Sentence("not_next", "the way is barred at {place}")
TOO_MANY = Sentence("too_many", "there are only {least} points in {place}")


class Line(OrderType):
    """An order without a unit: a word, then its slots."""

    unitless = True

    def write(self, values: Mapping[str, Any]) -> str:
        said = {slot: value.text if isinstance(value, Location) else value for slot, value in values.items()}
        return self.pattern.format(**said)

    def finish(self, asked: Any, filled: tuple[Any, ...]) -> Order:
        return self.order(asked, dict(zip(self.slots, filled)))

    pattern: ClassVar[str]


class Points(Line):
    name, title, slots = "points", "Move points", ("from", "n", "to")
    forms, pattern = ("move{n}{from}-{to}",), "move {n} {from} - {to}"


class Draw(Line):
    name, title, slots = "draw", "Draw points", ("site", "n")
    forms, pattern = ("draw{n}{site}",), "draw {n} {site}"


class Friendly(Line):
    name, title, slots = "friendly", "Declare friendly", ("power",)
    forms, pattern = ("friendly{power}",), "friendly {power}"


class Transfer(Line):
    name, title, slots = "transfer", "Transfer points", ("from", "n", "route")
    forms = ("transfer{n}{route}",)

    def finish(self, asked: Any, filled: tuple[Any, ...]) -> Order:
        start, number, *way = filled
        places = (start, *way)
        text = f"transfer {number} {' - '.join(place.text for place in places)}"
        return Order(asked, self, (number, *places), text)


MOVES, WINTER = (Points(), Friendly()), (Draw(), Transfer())


class Purse(Standard):
    """Standard Diplomacy with a purse. France has points in Paris and Marseilles; a way may end in Brest or Spain."""

    all_verbs = MappingProxyType({**Standard.all_verbs, **{verb.name: verb for verb in (*MOVES, *WINTER)}})

    def verbs(self, phase: Any) -> Sequence[OrderType]:
        mine = {"M": (*super().verbs(phase), *MOVES), "A": WINTER}
        return mine.get(phase.step, super().verbs(phase))

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        lines = MOVES if position.phase.step == "M" else WINTER
        if not partial:
            units = super().ask(position, power, (), orders).candidates if lines is MOVES else ()
            verbs = tuple(Candidate(one.name, one.forms[0].split("{")[0], one.title) for one in lines)
            return Choices("unit" if lines is MOVES else "verb", (*units, *verbs))
        verb = next((one for one in lines if one.name == partial[0]), None)
        return self._next(verb, power, partial[1:]) if verb else super().ask(position, power, partial, orders)

    def _next(self, verb: Line, power: str, filled: tuple[Any, ...]) -> Choices:
        if verb.name == "transfer" and len(filled) >= 2:
            ends = len(filled) > 2 and filled[-1].text in ("Bre", "Spa")
            order = verb.finish(power, filled) if ends else None
            return Choices("route", tuple(self._steps(filled[-1] if len(filled) > 2 else filled[0])), order)
        if len(filled) == len(verb.slots):
            return Choices("", (), verb.finish(power, filled))
        slot = verb.slots[len(filled)]
        if slot == "n":
            numbers = range(1, POINTS[filled[0].text] + 1)
            return Choices("n", tuple(Candidate(n, str(n), f"{n} points") for n in numbers))
        if slot == "power":
            return Choices(slot, tuple(Candidate(one.id, one.id, one.name) for one in self.base.powers.values()))
        return Choices(slot, tuple(self._steps(filled[0]) if slot == "to" else self._purses()))

    def _purses(self) -> Iterator[Candidate]:
        for place in self.base.locations.values():
            reason = None if place.text in POINTS else NOTHING_THERE(place=place)
            yield Candidate(place, place.text, place.words, place, reason)

    def _steps(self, start: Location) -> Iterator[Candidate]:
        for text in self.base.neighbors("army", start.text):
            place = self.base.locations[text]
            yield Candidate(place, text, place.words, place, NOT_NEXT(place=place) if text == "Bur" else None)

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        start = next(slot for slot in order.slots if isinstance(slot, Location))
        number = next(slot for slot in order.slots if isinstance(slot, int))
        there = POINTS.get(start.text, 0)
        return TOO_MANY(place=start, least=there) if number > there else None


PURSE = Purse(rules.variant("standard").base)
SPRING = PURSE.start()
WINTER_POSITION = PURSE.position(phase="W1901A", units={"France": ["A Par"]}, centers={"France": ["Par", "Mar", "Bre"]})
