"""The slots of budget orders, one by one: what makes an order that is not void, and why other places do not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ...board import Location
from ...position import NOTHING, Named, Order
from ...reasons import Reason, Sentence
from ...verbs import Asked, Candidate, Choices, named
from .account import Winter
from .budget import KIND
from .faults import fault_in
from .obligations import NOT_OWN_HOME
from .prices import DEPOSIT, TOO_DEAR
from .routes import Roads, ask_transfer, at, numbers
from .settlement import winter_of
from .spending import NO_HOME, UNOWNED
from .state import economy
from .territory import capacity, in_order

NOTHING_TO_DRAW = Sentence("nothing_to_draw", "nothing is stored in a center that {power} owns", "section 8")
NOTHING_TO_SEND = Sentence("nothing_to_send", "{power} has no points that could go to another center", "section 8")
NOWHERE_TO_STORE = Sentence("nowhere_to_store", "no center that {power} owns has room for more", "section 8")
NOWHERE_TO_BUILD = Sentence("nowhere_to_build", "no home center of {power} that acts is empty", "section 8")
NO_HOME_TO_MAKE = Sentence(
    "no_home_to_make", "{power} owns no center that is not a home and has been held for two years", "P10, R32"
)
NO_HOME_TO_MOVE = Sentence("no_home_to_move", "{power} owns no other center that a home could be moved to", "P7")
ALL_REPLENISHED = Sentence("all_replenished", "every home center that {power} owns has its full deposit", "P9")
NO_ARMIES = Sentence("no_armies", "{power} has no army", "R29")
IN_VAIN: Mapping[str, Sentence] = {
    "draw": NOTHING_TO_DRAW,
    "transfer": NOTHING_TO_SEND,
    "store": NOWHERE_TO_STORE,
    "build": NOWHERE_TO_BUILD,
    "newhome": NO_HOME_TO_MAKE,
    "movehome": NO_HOME_TO_MOVE,
    "replenish": ALL_REPLENISHED,
}
"""Why no place serves for a verb at all, where the reasons differ from place to place."""
ABOUT_ARMIES = ("half", "unsupply", "field", "remove")
ASKED_OTHERWISE = {"build": ("site",), "remove": ("unit",)}
"""Verbs of plain Diplomacy whose slots are others in a budget."""
WITH_NUMBERS = ("draw", "emergency", "replenish", "store")
MOST_WRITTEN = 999_999
"""No order has a greater number."""


class Desk:
    """Where a power writes its budget: the lines written before, and what one more would come to."""

    def __init__(self, asked: Asked, winter: Winter | None = None) -> None:
        self.asked, self.board, self.power = asked, asked.board, asked.power
        self.winter = winter or winter_of(asked.position, asked.power, asked.orders)
        self._faults: dict[str, Reason | None] = {}

    def without(self, line: int) -> Desk:
        """The desk as if one of the lines were not written."""
        orders = (*self.winter.orders[:line], *self.winter.orders[line + 1 :])
        return Desk(replace(self.asked, orders=orders), replace(self.winter, orders=orders))

    @cached_property
    def roads(self) -> Roads:
        return Roads(self.winter)

    def order(self, verb: str, *filled: Any) -> Order:
        """The order that these slots make, as they are asked for; a build names the army."""
        slots = (Named(KIND, filled[0]),) if verb == "build" else filled
        return self.asked.variant.verb(verb).finish(self.asked, slots)

    def fault(self, verb: str, *filled: Any) -> Reason | None:
        """Why that order would be void; what has been asked once is remembered."""
        order = self.order(verb, *filled)
        if order.text not in self._faults:
            self._faults[order.text] = fault_in(self.winter, order)
        return self._faults[order.text]

    def owned(self) -> list[Location]:
        """The power's centers in id order."""
        return [self.board.locations[place] for place in in_order(self.board, self.winter.position.owned(self.power))]

    def everywhere(self, fault: Callable[[Location], Reason | None]) -> Iterator[Candidate]:
        """Every province of the board as a candidate."""
        return (at(self.board.locations[place], fault(self.board.locations[place])) for place in self.board.provinces)

    def most(self, verb: str, place: Location) -> int:
        """A number beyond which none can be good."""
        kept = economy(self.winter.position)
        if verb in ("draw", "emergency"):
            there: Mapping[str, int] = (kept.stores if verb == "draw" else kept.emergency).get(self.power, NOTHING)
            return min(MOST_WRITTEN, there.get(place.province, 0))
        return DEPOSIT if verb == "replenish" else capacity(self.board, place.province)

    def amounts(self, verb: str, place: Location) -> Sequence[int]:
        """The numbers that make good orders about a place."""
        listed = range(1, self.most(verb, place) + 1)
        if verb == "replenish":  # a home that is moved needs one number exactly, and no smaller one
            return [number for number in listed if not self.fault(verb, place, number)]
        good = bisect_left(listed, True, key=lambda number: self.fault(verb, place, number) is not None)
        return listed[:good]


def ask_budget(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Choices:
    """What may come next in a budget order of this verb."""
    if verb == "transfer":
        return ask_transfer(desk.roads, filled, lambda slots: desk.order("transfer", *slots))
    slots = ASKED_OTHERWISE.get(verb) or desk.asked.variant.verb(verb).slots
    if len(filled) == len(slots):
        return Choices("", (), desk.order(verb, *filled))
    return Choices(slots[len(filled)], tuple(ASKED[verb, len(filled)](desk, verb, filled)))


def possible(desk: Desk, verb: str) -> Reason | None:
    """Why there can be no further order of this verb in the budget; None if there can."""
    reasons: list[Reason] = []
    for one in desk.roads.starts() if verb == "transfer" else ASKED[verb, 0](desk, verb, ()):
        if one.reason is None:
            return None
        reasons.append(one.reason)
    dear = next((reason for reason in reasons if reason.sentence is TOO_DEAR), None)
    if dear:
        return dear
    in_vain = IN_VAIN.get(verb, NO_ARMIES)
    return in_vain(power=desk.winter.name) if verb in IN_VAIN or not reasons else reasons[0]


def _sites_with_numbers(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    def fault(place: Location) -> Reason | None:
        if not desk.winter.owns(place.province):
            return (UNOWNED if verb in ("draw", "store") else NOT_OWN_HOME)(power=desk.winter.name, place=place)
        return None if desk.amounts(verb, place) else desk.fault(verb, place, 1)

    return desk.everywhere(fault)


def _numbers(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Sequence[Candidate]:
    return numbers(desk.amounts(verb, filled[0]))


def _sites(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Where something is made or built: of provinces in other hands nothing more is asked."""
    foreign = UNOWNED if verb == "newhome" else NOT_OWN_HOME

    def fault(place: Location) -> Reason | None:
        mine = desk.winter.owns(place.province)
        return desk.fault(verb, place) if mine else foreign(power=desk.winter.name, place=place)

    return desk.everywhere(fault)


def _homes_to_move(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Home centers, also in other hands; those without a center to go to say what stands in the way."""

    def fault(place: Location) -> Reason | None:
        if place.province not in desk.roads.settled.account.homes:
            return NO_HOME(power=desk.winter.name, place=place)
        reason: Reason | None = NO_HOME_TO_MOVE(power=desk.winter.name)
        for to in desk.owned():
            reason = desk.fault(verb, place, to)
            if reason is None or reason.sentence is TOO_DEAR:
                break
        return reason

    return desk.everywhere(fault)


def _new_homes(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    def fault(place: Location) -> Reason | None:
        mine = desk.winter.owns(place.province)
        return desk.fault(verb, filled[0], place) if mine else UNOWNED(power=desk.winter.name, place=place)

    return desk.everywhere(fault)


def _armies(desk: Desk, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    units = {unit.key: unit for unit in desk.winter.position.units_of(desk.winter.power)}
    for key in in_order(desk.board, units):
        unit = named(units[key])
        yield Candidate(unit, unit.text, unit.place.words, unit.place, desk.fault(verb, unit))


Asker = Callable[[Desk, str, tuple[Any, ...]], Iterable[Candidate]]
ASKED: Mapping[tuple[str, int], Asker] = {
    **{(verb, 0): _sites_with_numbers for verb in WITH_NUMBERS},
    **{(verb, 1): _numbers for verb in WITH_NUMBERS},
    **{(verb, 0): _armies for verb in ABOUT_ARMIES},
    ("newhome", 0): _sites,
    ("build", 0): _sites,
    ("movehome", 0): _homes_to_move,
    ("movehome", 1): _new_homes,
}
"""Verb and how many slots are filled -> the candidates for the next one."""
