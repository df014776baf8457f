"""The values that ordering by clicks works with: what was clicked, what is written, what a click does. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from app.lines import about
from rules import Candidate, Choices, Named, Order, Position, Reason, say

NUMBER, START, ROUTE, POWER = "n", "from", "route", "power"
"""Slots of orders without a unit: a number, where it comes from, place after place, whoever owns what is clicked."""
BEGINS = frozenset({START, "site", "unit"})
"""Slots that a click can fill while nothing is chosen, so that an order without a unit begins there."""
SHOWN_REFUSED = frozenset({"to", "into", ROUTE})
"""Slots for which the map marks the places that are refused; of others there are too many."""


class Way(tuple[Any, ...]):
    """Several slots chosen at once: the value of a candidate that stands for a verb and the place it begins at."""


class Taken(str):
    """The value of a candidate that stands for taking back what is written about this."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What lies under the pointer. `place`: a location as text, with its coast where the pointer is near one."""

    place: str = ""
    unit: str = ""
    """The key of the unit there, "" if the pointer is on none."""
    dislodged: bool = False
    sign: str = ""
    """The kind of what lies there beside units (a coin, counters), "" if the pointer is on nothing such."""
    lines: tuple[str, ...] = ()
    """The lines of the board that run close by (rivers), the nearest first."""
    anywhere: bool = False
    """Whether all levels are seen at once, so that the pointer does not tell which one is meant."""
    word: str = ""
    """What of its kind lies there: the initial of a racket."""

    @property
    def province(self) -> str:
        """The province with its level."""
        whole, coast, rest = self.place.partition("/")
        _, at, level = rest.partition("@")
        return f"{whole}{at}{level}" if coast else whole

    @property
    def key(self) -> str:
        return self.unit or self.province


@dataclass(frozen=True)
class Sheet:
    """What the builder works on: a position, who may be ordered for, and what is written so far."""

    position: Position
    powers: tuple[str, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)

    seen: Position | None = None
    """What is seen on the board, where that is known."""

    @cached_property
    def standing(self) -> Position:
        """What stands once those lines are carried out that come before all others."""
        lines = {power: self.orders(power) for power in self.powers}
        drafted: Position = self.seen or self.position.variant.drafted(self.position, lines)
        return drafted

    def orders(self, power: str) -> tuple[Order, ...]:
        return self.drafts.get(power, ())

    def written(self, power: str, key: str) -> Order | None:
        """The order that a power has written for the unit or site with this key."""
        lines = self.orders(power) if key else ()
        return next((one for one in lines if about(self.position, one) == key), None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a click or key does. `kind`:

    nothing, info (`words` tell of the thing clicked), step (one slot further), made (`orders`: the one meant, then
    those filled in with it), clear (the order of `key` goes), refused (`words` say why), fan (one of `fan` is to be
    picked), offer (`words` say why not, `fan` holds what can be done instead). `line` is the line of the board that it
    is about, `asked` what is lost for good by an order and has to be agreed to before it is written, `fault` why an
    order is illegal that is written all the same; `clause`: the rule that a refusal or fault rests on.
    """

    kind: str
    words: str = ""
    power: str = ""
    filled: tuple[Any, ...] = ()
    orders: tuple[Order, ...] = ()
    key: str = ""
    fan: tuple[Candidate, ...] = ()
    line: str = ""
    asked: str = ""
    fault: str = ""
    clause: str = ""


NOTHING = Answer("nothing")


def refused(reason: Reason, power: str = "") -> Answer:
    """The answer that the rules give for this reason."""
    return Answer("refused", say(reason), power, clause=reason.clause)


@dataclass(frozen=True, slots=True)
class Lit:
    """What the map shows of the next slot: places open, units that may be meant, sites with a plus, places refused."""

    places: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    sites: frozenset[str] = frozenset()
    refused: Mapping[str, str] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """Lines of the board that can be clicked, and those that bar a goal."""


def key_at(one: Candidate) -> str:
    """The key of the unit, or of the place, that a candidate is; "" for one that lies nowhere."""
    if isinstance(one.value, Named):
        return one.value.key
    return one.place.key if one.place else ""


def matches(slot: str, one: Candidate, spot: Spot) -> bool:
    if one.place is None:
        return False
    if isinstance(one.value, Named) and slot != "kind":
        return one.value.key == spot.unit if spot.unit else one.place.key == spot.province
    return one.place.province == (spot.province or spot.unit)


def of_line(now: Choices | None, spot: Spot) -> Candidate | None:
    """The candidate meant by a line close to the pointer, the nearest such line first."""
    found = {one.line: one for one in now.allowed if one.line} if now else {}
    return next((found[line] for line in spot.lines if line in found), None)


def candidate_at(now: Choices | None, spot: Spot) -> Candidate | None:
    """The candidate under the pointer, an allowed one first."""
    here = [one for one in now.candidates if matches(now.slot, one, spot)] if now else []
    return next((one for one in here if one.allowed), here[0] if here else None)


def lit_by(now: Choices) -> Lit:
    """The candidates of a slot as places, units and sites."""
    placed = [one for one in now.candidates if one.place]
    refused = {one.place.text: say(one.reason) for one in placed if one.place and one.reason}
    names = frozenset(one.place.key for one in placed if one.place and one.allowed)
    if now.slot == "site":
        return Lit(sites=names, refused=refused)
    if any(isinstance(one.value, Named) for one in now.allowed) and now.slot != "kind":
        return Lit(units=frozenset(one.value.key for one in placed if one.allowed and isinstance(one.value, Named)))
    places = frozenset(one.place.text for one in placed if one.place and one.allowed)
    return Lit(places=places, refused=refused, lines=frozenset(one.line for one in now.allowed if one.line))
