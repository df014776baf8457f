"""The balance of rackets over a family's districts (5.3): new ones go where fewest are, shifts mend what is uneven.

All functions take the family's turf and its stock, and give a new stock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from .state import Stock, by_id
from .tables import in_table_order

UNEVEN = 2
"""From this difference between richest and poorest district on rackets lie unevenly."""
Line = TypeVar("Line")


class Shift(NamedTuple):
    """A racket that moves from one district to another."""

    racket: str
    origin: str
    goal: str


def count(stock: Stock, district: str) -> int:
    return len(stock.get(district, ""))


def poorest(turf: Iterable[str], stock: Stock) -> list[str]:
    """The districts with the fewest rackets, by id."""
    places = by_id(turf)
    least = min((count(stock, place) for place in places), default=0)
    return [place for place in places if count(stock, place) == least]


def richest(turf: Iterable[str], stock: Stock) -> list[str]:
    """The districts with the most rackets, by id."""
    places = by_id(turf)
    most = max((count(stock, place) for place in places), default=0)
    return [place for place in places if count(stock, place) == most]


def gap(turf: Sequence[str], stock: Stock) -> int:
    """By how many rackets the richest district exceeds the poorest; 0 for a family without turf."""
    counts = [count(stock, place) for place in turf]
    return max(counts) - min(counts) if counts else 0


def uneven(turf: Sequence[str], stock: Stock) -> bool:
    """Whether the balance condition is broken."""
    return gap(turf, stock) >= UNEVEN


def added(stock: Stock, district: str, racket: str) -> Stock:
    return {**stock, district: in_table_order(stock.get(district, "") + racket)}


def taken(stock: Stock, district: str, racket: str) -> Stock:
    """Without one racket of that kind."""
    left = stock[district].replace(racket, "", 1)
    rest = {place: initials for place, initials in stock.items() if place != district}
    return {**rest, district: left} if left else rest


def shifted(stock: Stock, shift: Shift) -> Stock:
    return added(taken(stock, shift.origin, shift.racket), shift.goal, shift.racket)


def default_shift(turf: Sequence[str], stock: Stock) -> Shift | None:
    """What the engine does about an imbalance: from the richest district first by id to the poorest, the racket first
    in the table; None where rackets lie evenly."""
    if not uneven(turf, stock):
        return None
    origin, goal = richest(turf, stock)[0], poorest(turf, stock)[0]
    return Shift(stock[origin][0], origin, goal)


def mends(turf: Sequence[str], stock: Stock, shift: Shift) -> bool:
    """Whether a shift moves a racket from a richest to a poorest district while rackets lie unevenly."""
    there = shift.racket in stock.get(shift.origin, "")
    ends = shift.origin in richest(turf, stock) and shift.goal in poorest(turf, stock)
    return there and ends and uneven(turf, stock)


def in_passes(lines: Sequence[Line], settled: Callable[[Line], bool]) -> list[Line]:
    """Takes lines as written; one not yet allowed is tried again after the rest, until a whole pass settles nothing.

    The lines that are left.
    """
    left = list(lines)
    while True:
        again = [line for line in left if not settled(line)]
        if len(again) == len(left):
            return again
        left = again
