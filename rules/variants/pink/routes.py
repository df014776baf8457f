"""Transfers province by province: where the points may go on, where they may stop, and why not (R18, R31)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from ...board import Location
from ...position import Order
from ...reasons import Reason, Sentence
from ...verbs import Candidate, Choices
from .account import Winter
from .prices import PRICES, too_dear
from .settlement import reckon
from .spending import NOTHING_THERE
from .territory import beside, capacity, in_order, why_closed

NO_WAY = Sentence(
    "no_way", "no center of {power} with room for {number} can be reached that way over friendly territory", "section 8"
)
BEEN_THERE = Sentence("been_there", "the points have come through {place} already", "section 8")
MOST_LISTED = 99
"""A longer row of numbers is cut short; the largest one stays."""


class Roads:
    """What one more transfer could do after the lines of a winter."""

    def __init__(self, winter: Winter) -> None:
        self.winter = winter
        self.settled = reckon(winter)

    @cached_property
    def stores(self) -> dict[str, int]:
        """What lies where when the next transfer is carried out: what store orders bring comes later."""
        account = self.settled.account
        lying = {place: number - account.stored.get(place, 0) for place, number in account.stores.items()}
        return {place: number for place, number in lying.items() if number > 0}

    @cached_property
    def too_dear(self) -> Reason | None:
        """R31: only the first transfer of a winter is paid for."""
        left = self.settled.obligations.left
        short = not self.settled.account.fee_paid and left < PRICES["transfer"]
        return too_dear(PRICES["transfer"], left) if short else None

    def room(self, place: str) -> int:
        """What a province can take as the end of a transfer."""
        if not self.winter.owns(place):
            return 0
        return max(0, capacity(self.winter.board, place) - self.stores.get(place, 0))

    def reached(self, start: str, closed: Sequence[str]) -> Iterator[str]:
        """The provinces that points in `start` can come to, itself included, without passing `closed` ones."""
        seen, frontier = {start, *closed}, [start]
        while frontier:
            yield from frontier
            steps = {to for place in frontier for to in beside(self.winter.board, place)}
            frontier = in_order(self.winter.board, (steps & self.winter.friendly) - seen)
            seen.update(frontier)

    def most(self, origin: str) -> int:
        """The most points that can go from a province somewhere."""
        if origin not in self.winter.friendly or self.too_dear:
            return 0
        rooms = (self.room(place) for place in self.reached(origin, ()) if place != origin)
        return min(self.stores.get(origin, 0), max(rooms, default=0))

    def start_fault(self, place: Location) -> Reason | None:
        """Why no transfer can begin in a province."""
        if not self.stores.get(place.province):
            return NOTHING_THERE(power=self.winter.name, place=place)
        if place.province not in self.winter.friendly:
            return why_closed(self.winter.ground, self.winter.power, place)
        if self.most(place.province):
            return None
        return self.too_dear or NO_WAY(power=self.winter.name, number=1)

    def starts(self) -> Iterator[Candidate]:
        """Every province as the start of a transfer."""
        for place in map(self.winter.board.locations.__getitem__, self.winter.board.provinces):
            yield at(place, self.start_fault(place))

    def step_fault(self, number: int, route: Sequence[Location], place: Location) -> Reason | None:
        """Why so many points cannot go on to a province: every step must leave a way to an end."""
        if place in route:
            return BEEN_THERE(place=place)
        if place.province not in self.winter.friendly:
            return why_closed(self.winter.ground, self.winter.power, place)
        before = [one.province for one in route]
        open_ends = (one for one in self.reached(place.province, before) if self.room(one) >= number)
        return None if any(open_ends) else NO_WAY(power=self.winter.name, number=number)


def ask_transfer(roads: Roads, filled: tuple[Any, ...], write: Callable[[tuple[Any, ...]], Order]) -> Choices:
    """The next slot of a transfer: from, n, then province after province. The order is set where it may end."""
    board = roads.winter.board
    if not filled:
        return Choices("from", tuple(roads.starts()))
    if len(filled) == 1:
        return Choices("n", numbers(range(1, roads.most(filled[0].province) + 1)))
    number, route = filled[1], [filled[0], *filled[2:]]
    places = (board.locations[place] for place in in_order(board, beside(board, route[-1].province)))
    candidates = tuple(at(place, roads.step_fault(number, route, place)) for place in places)
    ends_here = len(route) > 1 and roads.room(route[-1].province) >= number
    return Choices("route", candidates, write(filled) if ends_here else None)


def at(place: Location, reason: Reason | None = None) -> Candidate:
    """A place as a candidate."""
    return Candidate(place, place.text, place.words, place, reason)


def numbers(amounts: Sequence[int]) -> tuple[Candidate, ...]:
    """Whole numbers as candidates, ascending; of a long row the first ones and the largest."""
    listed = amounts if len(amounts) <= MOST_LISTED else [*amounts[: MOST_LISTED - 1], amounts[-1]]
    return tuple(Candidate(number, str(number), str(number)) for number in listed)
