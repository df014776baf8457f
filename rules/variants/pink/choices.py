"""The choices for the next slot of an order: units as in standard Diplomacy, then the orders without a unit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ...board import Location
from ...i18n import tr, tr_noop
from ...position import ChoiceRequest, OrderRule, Position, Variant
from ...reasons import Reason, Sentence
from ...standard import Standard
from ...standard import game as standard
from ...units import GM, NOTHING, Candidate, Choices, Named, Order, Role, Survey, named
from . import names
from .budget import (
    DEPOSIT,
    DEPOSIT_LACKS,
    KIND,
    NO_HOME,
    NOT_IN_WINTER,
    NOT_OWN_HOME,
    NOTHING_THERE,
    PRICES,
    TOO_DEAR,
    UNOWNED,
    Winter,
    reckon,
    too_dear,
    winter_of,
)
from .movement import CANNOT_BE_HELPED, ONLY_HOLDS, disband_fault
from .names import NAMED_ALREADY, NO_RIGHT, is_time, name_fault
from .orders import has_budget
from .points import PointsLeft, move_fault
from .state import ROAD, UNSUPPLIED, beside, capacity, distances, friendly, in_order, state_of, status, why_closed

# Transfers, province by province: where points may go, where they may stop, and the reasons why not (R18, R31).

NO_WAY = Sentence(
    "no_way", "no center of {power} with room for {number} can be reached that way over friendly territory", "section 8"
)
BEEN_THERE = Sentence("been_there", "the points have already passed through {place}", "section 8")
MOST_LISTED = 99
"""The most numbers offered at once; a longer list is cut short but keeps the largest number."""


class Roads:
    """What one more transfer could do after the orders of a winter."""

    def __init__(self, winter: Winter) -> None:
        self.winter = winter
        self.settled = reckon(winter)

    @cached_property
    def stores(self) -> dict[str, int]:
        """The points in each province when the next transfer is executed, without what later store orders add."""
        account = self.settled.account
        lying = {place: number - account.stored.get(place, 0) for place, number in account.stores.items()}
        return {place: number for place, number in lying.items() if number > 0}

    @cached_property
    def too_dear(self) -> Reason | None:
        """R31: why the fee of the first transfer of the winter cannot be paid, or None; later transfers are free."""
        left = self.settled.obligations.left
        short = not self.settled.account.fee_paid and left < PRICES["transfer"]
        return too_dear(PRICES["transfer"], left) if short else None

    def room(self, place: str) -> int:
        """Return how many points a province can take as the destination of a transfer; 0 if the power does not own it.
        """
        if not self.winter.owns(place):
            return 0
        return max(0, capacity(self.winter.board, place) - self.stores.get(place, 0))

    def reached(self, start: str, closed: Sequence[str]) -> Iterable[str]:
        """Return the provinces that points in `start` can reach over friendly territory, `start` included, without
        passing through `closed` ones."""
        return self.winter.board.steps_from(ROAD, [start], self.winter.friendly.difference(closed))

    def most(self, origin: str) -> int:
        """Return the most points that can be transferred out of a province."""
        if origin not in self.winter.friendly or self.too_dear:
            return 0
        rooms = (self.room(place) for place in self.reached(origin, ()) if place != origin)
        return min(self.stores.get(origin, 0), max(rooms, default=0))

    def start_fault(self, place: Location) -> Reason | None:
        """Return why no transfer can begin in a province, or None."""
        if not self.stores.get(place.province):
            return NOTHING_THERE(power=self.winter.name, place=place)
        if place.province not in self.winter.friendly:
            return why_closed(self.winter.ground, self.winter.power, place)
        if self.most(place.province):
            return None
        return self.too_dear or NO_WAY(power=self.winter.name, number=1)

    def starts(self) -> Iterator[Candidate]:
        """Yield every province as the start of a transfer."""
        for place in map(self.winter.board.locations.__getitem__, self.winter.board.provinces):
            yield at(place, self.start_fault(place))

    def step_fault(self, number: int, route: Sequence[Location], place: Location) -> Reason | None:
        """Return why `number` points cannot go on to a province, or None; every step must leave a destination within
        reach."""
        if place in route:
            return BEEN_THERE(place=place)
        if place.province not in self.winter.friendly:
            return why_closed(self.winter.ground, self.winter.power, place)
        before = [one.province for one in route]
        open_ends = (one for one in self.reached(place.province, before) if self.room(one) >= number)
        return None if any(open_ends) else NO_WAY(power=self.winter.name, number=number)


def ask_transfer(roads: Roads, filled: tuple[Any, ...], write: Callable[[tuple[Any, ...]], Order]) -> Choices:
    """Return the choices for the next slot of a transfer: start, number, then province after province. The order is
    included where the route may end."""
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
    """Return a province as a candidate, with the reason why it cannot be chosen, if any."""
    return Candidate(place, place.text, place.words, place, reason)


def numbers(amounts: Sequence[int]) -> tuple[Candidate, ...]:
    """Return numbers as candidates, ascending; of a long list only the first ones and the largest."""
    listed = amounts if len(amounts) <= MOST_LISTED else [*amounts[: MOST_LISTED - 1], amounts[-1]]
    return tuple(Candidate(number, str(number), str(number)) for number in listed)


# Why one more winter order would be void after those already written; used for typed orders and for choices.


def fault(
    variant: Variant, position: Position, power: str, order: Order, orders: Sequence[Order] = ()
) -> Reason | None:
    """Return why a power cannot give this order now, after the orders already written; None if it can.

    Moving a home is allowed before the `replenish` that its deposit needs is written, since the two cannot be written
    at once.
    """
    if power not in variant.board(position).powers:
        return NOT_IN_WINTER(order=order)
    return fault_in(winter_of(position, power, orders), order)


def fault_in(winter: Winter, order: Order) -> Reason | None:
    """Return why this order cannot be added to the orders of the winter; `movehome` as in `fault`."""
    found = void_in(winter, order)
    if found is None or found.sentence is not DEPOSIT_LACKS:
        return found
    place = order.slots[1]
    make_up = winter.position.variant.parse(
        winter.position, winter.power, f"replenish {found.get('lacking')} {place.text}"
    )
    return void_in(replace(winter, orders=(*winter.orders, make_up)), order)


def void_in(winter: Winter, order: Order) -> Reason | None:
    """Return why the order would be void right after the orders of the winter, or None."""
    return reckon(replace(winter, orders=(*winter.orders, order))).at(len(winter.orders)).fault


NOTHING_TO_DRAW = Sentence("nothing_to_draw", "{power} has nothing stored in its centers", "section 8")
NOTHING_TO_SEND = Sentence("nothing_to_send", "{power} has no points to transfer to another center", "section 8")
NOWHERE_TO_STORE = Sentence("nowhere_to_store", "no center of {power} has room for more", "section 8")
NOWHERE_TO_BUILD = Sentence("nowhere_to_build", "{power} has no empty home center that can build", "section 8")
NO_HOME_TO_MAKE = Sentence("no_home_to_make", "{power} has owned no other center for two years", "P10, R32")
NO_HOME_TO_MOVE = Sentence("no_home_to_move", "{power} owns no other center to move a home to", "P7")
ALL_REPLENISHED = Sentence("all_replenished", "every home center of {power} has its full deposit", "P9")
NO_ARMIES = Sentence("no_armies", "{power} has no army", "R29")
BUDGET_IN_VAIN: Mapping[str, Sentence] = {
    "draw": NOTHING_TO_DRAW,
    "transfer": NOTHING_TO_SEND,
    "store": NOWHERE_TO_STORE,
    "build": NOWHERE_TO_BUILD,
    "newhome": NO_HOME_TO_MAKE,
    "movehome": NO_HOME_TO_MOVE,
    "replenish": ALL_REPLENISHED,
}
"""Order type -> why it cannot be given at all, used where the reasons differ from province to province."""
ABOUT_ARMIES = ("half", "unsupply", "field", "remove")
ASKED_OTHERWISE = {"build": ("site",), "remove": ("unit",)}
"""Standard order types whose slots differ in a budget."""
WITH_NUMBERS = ("draw", "emergency", "replenish", "store")
MOST_WRITTEN = 999_999
"""The greatest number an order can have."""


class BudgetChoices:
    """The choices for one more budget order after those already written."""

    def __init__(self, asked: ChoiceRequest, winter: Winter | None = None) -> None:
        self.asked, self.board, self.power = asked, asked.board, asked.power
        self.winter = winter or winter_of(asked.position, asked.power, asked.orders)
        self._faults: dict[str, Reason | None] = {}

    def without(self, line: int) -> BudgetChoices:
        """Return the choices as if the order with this number had not been written."""
        orders = (*self.winter.orders[:line], *self.winter.orders[line + 1 :])
        return BudgetChoices(replace(self.asked, orders=orders), replace(self.winter, orders=orders))

    @cached_property
    def roads(self) -> Roads:
        return Roads(self.winter)

    def order(self, verb: str, *filled: Any) -> Order:
        """Return the order made of these slots, given in the order in which they are asked for; a build gets its army.
        """
        slots = (Named(KIND, filled[0]),) if verb == "build" else filled
        return self.asked.variant.verb(verb).finish(self.asked, slots)

    def fault(self, verb: str, *filled: Any) -> Reason | None:
        """Return why that order would be void, or None; answers are cached."""
        order = self.order(verb, *filled)
        if order.text not in self._faults:
            self._faults[order.text] = fault_in(self.winter, order)
        return self._faults[order.text]

    def owned(self) -> list[Location]:
        """Return the power's centers in id order."""
        return [self.board.locations[place] for place in in_order(self.board, self.winter.position.owned(self.power))]

    def everywhere(self, fault: Callable[[Location], Reason | None]) -> Iterator[Candidate]:
        """Yield every province of the board as a candidate, with the reason that `fault` gives for it."""
        return (at(self.board.locations[place], fault(self.board.locations[place])) for place in self.board.provinces)

    def most(self, verb: str, place: Location) -> int:
        """Return an upper limit for the number in an order of this type about a place."""
        state = state_of(self.winter.position)
        if verb in ("draw", "emergency"):
            there: Mapping[str, int] = (state.stores if verb == "draw" else state.emergency).get(self.power, NOTHING)
            return min(MOST_WRITTEN, there.get(place.province, 0))
        return DEPOSIT if verb == "replenish" else capacity(self.board, place.province)

    def amounts(self, verb: str, place: Location) -> Sequence[int]:
        """Return the numbers that make a valid order of this type about a place."""
        listed = range(1, self.most(verb, place) + 1)
        if verb == "replenish":  # a moved home may need exactly one number, and no smaller one
            return [number for number in listed if not self.fault(verb, place, number)]
        good = bisect_left(listed, True, key=lambda number: self.fault(verb, place, number) is not None)
        return listed[:good]


def ask_budget(desk: BudgetChoices, verb: str, filled: tuple[Any, ...]) -> Choices:
    """Return the choices for the next slot of a budget order of this type."""
    if verb == "transfer":
        return ask_transfer(desk.roads, filled, lambda slots: desk.order("transfer", *slots))
    slots = ASKED_OTHERWISE.get(verb) or desk.asked.variant.verb(verb).slots
    if len(filled) == len(slots):
        return Choices("", (), desk.order(verb, *filled))
    return Choices(slots[len(filled)], tuple(BUDGET_SLOTS[verb, len(filled)](desk, verb, filled)))


def possible(desk: BudgetChoices, verb: str) -> Reason | None:
    """Return why no further order of this type can be given in the budget, or None if one can."""
    reasons: list[Reason] = []
    for one in desk.roads.starts() if verb == "transfer" else BUDGET_SLOTS[verb, 0](desk, verb, ()):
        if one.reason is None:
            return None
        reasons.append(one.reason)
    dear = next((reason for reason in reasons if reason.sentence is TOO_DEAR), None)
    if dear:
        return dear
    in_vain = BUDGET_IN_VAIN.get(verb, NO_ARMIES)
    return in_vain(power=desk.winter.name) if verb in BUDGET_IN_VAIN or not reasons else reasons[0]


def _sites_with_numbers(desk: BudgetChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    def fault(place: Location) -> Reason | None:
        if not desk.winter.owns(place.province):
            return (UNOWNED if verb in ("draw", "store") else NOT_OWN_HOME)(power=desk.winter.name, place=place)
        return None if desk.amounts(verb, place) else desk.fault(verb, place, 1)

    return desk.everywhere(fault)


def _numbers(desk: BudgetChoices, verb: str, filled: tuple[Any, ...]) -> Sequence[Candidate]:
    return numbers(desk.amounts(verb, filled[0]))


def _sites(desk: BudgetChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield the provinces where a home is made or moved to, or an army built; a province the power does not own gets
    just that reason."""
    foreign = NOT_OWN_HOME if verb == "build" else UNOWNED

    def fault(place: Location) -> Reason | None:
        mine = desk.winter.owns(place.province)
        return desk.fault(verb, *filled, place) if mine else foreign(power=desk.winter.name, place=place)

    return desk.everywhere(fault)


def _homes_to_move(desk: BudgetChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield every province as the home to move, including homes owned by others; a home that can move nowhere gets the
    reason."""

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


def _armies(desk: BudgetChoices, verb: str, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    units = {unit.key: unit for unit in desk.winter.position.units_of(desk.winter.power)}
    for key in in_order(desk.board, units):
        unit = named(units[key])
        yield Candidate(unit, unit.text, unit.place.words, unit.place, desk.fault(verb, unit))


BudgetSlot = Callable[[BudgetChoices, str, tuple[Any, ...]], Iterable[Candidate]]
BUDGET_SLOTS: Mapping[tuple[str, int], BudgetSlot] = {
    **{(verb, 0): _sites_with_numbers for verb in WITH_NUMBERS},
    **{(verb, 1): _numbers for verb in WITH_NUMBERS},
    **{(verb, 0): _armies for verb in ABOUT_ARMIES},
    ("newhome", 0): _sites,
    ("build", 0): _sites,
    ("movehome", 0): _homes_to_move,
    ("movehome", 1): _sites,
}
"""(Order type, number of slots filled) -> the function that yields candidates for the next slot."""


FRIENDLY_ALREADY = Sentence("friendly_already", "{power} is already friendly to {other}", "R18")
NOT_FRIENDLY_YET = Sentence("not_friendly_yet", "{power} has not declared itself friendly to {other}", "R18")
NO_POINTS_LIE = Sentence("no_points_lie", "{power} has no stored points to move", "R19")
NOTHING_TO_NAME = Sentence("nothing_to_name", "{power} has nothing left to name", "R4")
NOBODY_LEFT = Sentence("nobody_left", "{power} has declared itself friendly to every other power", "R18")
NOBODY_TO_LEAVE = Sentence("nobody_to_leave", "{power} has declared itself friendly to no other power", "R18")
OWN_NAME = "power"
"""Used in place of a province letter when a power names itself."""
SPELLED = {"points": "move"}
"""Order type -> the word typed for it, where the two differ."""


def ask(variant: Standard, asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices that follow `partial` in an order of this phase."""
    winter = asked.position.phase.step == "A"
    if winter and not has_budget(variant):
        return standard.ask(variant, asked, partial) if asked.power != GM else Choices("site")
    if not partial:
        verbs = tuple(_verbs(variant, asked))
        units = standard.ask(variant, asked, ()).candidates if asked.power != GM and not winter else ()
        return Choices("verb" if winter else "unit", (*units, *verbs))
    if not isinstance(partial[0], str):
        return _of_unit(variant, asked, partial)
    verb, filled = variant.verb(partial[0]), partial[1:]
    if (verb.name, len(filled)) in ASKED:
        return Choices(_slot(verb, len(filled)), tuple(ASKED[verb.name, len(filled)](asked, verb, filled)))
    if winter and verb.name not in names.DECLARATIONS:
        return ask_budget(BudgetChoices(asked), verb.name, filled)
    return Choices("", (), verb.finish(asked, filled)) if verb.name != "name" else Choices(_slot(verb, 1))


def _slot(verb: OrderRule, filled: int) -> str:
    """Return the kind of the next slot as the window knows it: a name is free text, and the thing named is a site."""
    return {"named": "site", "called": "text"}.get(verb.slots[filled], verb.slots[filled])


def _of_unit(variant: Standard, asked: ChoiceRequest, partial: tuple[Any, ...]) -> Choices:
    """Return the choices for an army's order, without unitless order types and with the limits of unsupplied armies
    (R12, R15)."""
    found = standard.ask(variant, asked, partial)
    if len(partial) == 1:
        verbs = (one for one in found.candidates if not variant.verb(one.value).unitless)
        return replace(found, candidates=tuple(_fit(asked, partial[0], one) for one in verbs))
    if found.slot == "helped":
        return replace(found, candidates=tuple(_helped(asked, one) for one in found.candidates))
    return found


def _fit(asked: ChoiceRequest, unit: Named, verb: Candidate) -> Candidate:
    """Return an order type with the reason why this army, given its status, cannot use it."""
    dislodged = asked.position.dislodged.get(unit.key)
    if dislodged and verb.value == "disband":
        return replace(verb, reason=verb.reason or disband_fault(asked.position, dislodged.unit))
    if dislodged:
        return verb
    standing = asked.position.units.get(unit.key)
    weak = standing is not None and status(standing) == UNSUPPLIED and verb.value != "hold"
    return replace(verb, reason=ONLY_HOLDS(unit=standing)) if weak else verb


def _helped(asked: ChoiceRequest, helped: Candidate) -> Candidate:
    """Return a unit to support, with the reason if it is unsupplied and cannot be supported."""
    unit = asked.position.units.get(helped.value.key)
    weak = unit is not None and status(unit) == UNSUPPLIED
    return replace(helped, reason=helped.reason or CANNOT_BE_HELPED(unit=unit)) if weak else helped


def supplied(position: Position, orders: Mapping[str, tuple[Order, ...]]) -> dict[str, tuple[Order, ...]]:
    """Return the orders of armies without those that an unsupplied army cannot give or receive (R12, R15)."""
    weak = {unit.key for unit in position.units.values() if status(unit) == UNSUPPLIED}
    if not weak:
        return dict(orders)

    def fit(order: Order) -> bool:
        named_in_it = [slot.key for slot in order.slots if isinstance(slot, Named)]
        return order.type.role is Role.HOLD or weak.isdisjoint(named_in_it)

    return {text: tuple(order for order in lines if fit(order)) for text, lines in orders.items()}


def beside_armies(variant: Standard, asked: ChoiceRequest) -> list[tuple[str, str]]:
    """Return the order types a power may use besides those of its armies, as pairs of typed word and name."""
    return [(one.text, one.value) for one in _verbs(variant, asked) if one.allowed]


def _verbs(variant: Standard, asked: ChoiceRequest) -> Iterator[Candidate]:
    """Yield the order types without a unit, and all those of a budget."""
    desk = BudgetChoices(asked) if asked.position.phase.step == "A" and asked.power != GM else None
    for verb in variant.verbs(asked.position.phase):
        if _offered(asked, verb):
            reason = possible(desk, verb.name) if desk and (verb.name, 0) not in ASKED else _possible(asked, verb)
            yield Candidate(verb.name, SPELLED.get(verb.name, verb.name), tr(verb.title), None, reason)


def _offered(asked: ChoiceRequest, verb: OrderRule) -> bool:
    """Whether an order type is offered to this player: awards to the game master only, names with the first orders
    only."""
    if verb.name == "award":
        return asked.power == GM and bool(asked.variant["awards"])
    if verb.name == "name":
        return is_time(asked.position)
    return asked.power != GM and (verb.unitless or asked.position.phase.step == "A")


def _possible(asked: ChoiceRequest, verb: OrderRule) -> Reason | None:
    """Return why no further order of this type (declaration, points, award, name) can be given, or None if one can."""
    if asked.power == GM and not state_of(asked.position).gm:
        return names.NO_GM()
    starts = ASKED[verb.name, 0](asked, verb, ())
    if any(points_left(asked).values()) if verb.name == "points" else any(one.allowed for one in starts):
        return None
    name = asked.board.powers[asked.power].name if asked.power != GM else tr("the game master")
    return IN_VAIN[verb.name](power=name)


def _stores(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield every province; those where the power has points left to move can be chosen."""
    left = points_left(asked)
    for place in map(asked.board.locations.__getitem__, asked.board.provinces):
        nothing = NOTHING_THERE(power=asked.board.powers[asked.power].name, place=place)
        yield at(place, None if left.get(place.province) else nothing)


def points_left(asked: ChoiceRequest) -> Mapping[str, int]:
    """R19: return how many points can still be moved out of each province after the orders already written."""
    return PointsLeft(asked.position, asked.power, asked.orders).points


def _amounts(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Iterable[Candidate]:
    return numbers(range(1, min(points_left(asked).get(filled[0].province, 0), MOST_WRITTEN) + 1))


def _steps(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """R19: yield the provinces where the points may go; whether these will be friendly territory is not known yet."""
    for place in map(asked.board.locations.__getitem__, asked.board.provinces):
        order = verb.finish(asked, (*filled, place))
        yield at(place, move_fault(asked.position, asked.power, order, asked.orders))


def _powers(asked: ChoiceRequest, verb: OrderRule, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Yield the powers that a declaration can name; one that would change nothing gets the reason."""
    friends = _friends(asked)
    mine = asked.board.powers[asked.power].name
    for power in asked.board.powers.values():
        reason = None
        if power.id == asked.power:
            reason = names.TO_ITSELF()
        elif (power.id in friends) == (verb.name == "friendly"):
            reason = (FRIENDLY_ALREADY if power.id in friends else NOT_FRIENDLY_YET)(power=mine, other=power.name)
        yield Candidate(power.id, power.id, power.name, None, reason)


def _friends(asked: ChoiceRequest) -> set[str]:
    """Return the powers to which this power is friendly once its written orders are executed."""
    friends = set(state_of(asked.position).friendly.get(asked.power, ()))
    for order in asked.orders:
        if order.verb == "friendly":
            friends.add(order.slots[0])
        elif order.verb == "unfriendly":
            friends.discard(order.slots[0])
    return friends


def nameable(asked: ChoiceRequest) -> Iterator[Candidate]:
    """R4: yield what the writer may name, `power` or a letter, each with the reason if it may not."""
    verb = asked.variant.verb("name")
    if asked.power != GM:
        own = verb.finish(asked, (OWN_NAME, (asked.power, "")))
        yield Candidate(OWN_NAME, OWN_NAME, tr("Your power"), None, _no_right(asked, own))
    for letter, places in asked.board.stacks.items():
        if names.lettered(asked.board, letter):
            default = asked.variant.base.provinces[places[0]].name
            order = verb.finish(asked, (letter, (default, "")))
            yield Candidate(letter, letter, default, asked.board.locations[places[0]], _no_right(asked, order))


def _no_right(asked: ChoiceRequest, order: Any) -> Reason | None:
    """Return why the writer may not give any name here, or None."""
    reason = name_fault(asked.position, asked.power, order, asked.orders)
    return reason if reason and reason.sentence in (NO_RIGHT, NAMED_ALREADY) else None


Asker = Callable[[ChoiceRequest, OrderRule, tuple[Any, ...]], Iterable[Candidate]]
ASKED: Mapping[tuple[str, int], Asker] = {
    ("points", 0): _stores,
    ("points", 1): _amounts,
    ("points", 2): _steps,
    ("friendly", 0): _powers,
    ("unfriendly", 0): _powers,
    ("award", 0): lambda asked, verb, filled: (
        Candidate(power.id, power.id, power.name) for power in asked.board.powers.values()
    ),
    ("award", 1): lambda asked, verb, filled: numbers(range(1, MOST_LISTED + 1)),
    ("name", 0): lambda asked, verb, filled: nameable(asked),
}
"""(Order type, number of slots filled) -> the function that yields candidates for the next slot."""
IN_VAIN: Mapping[str, Sentence] = {
    "points": NO_POINTS_LIE,
    "friendly": NOBODY_LEFT,
    "unfriendly": NOBODY_TO_LEAVE,
    "name": NOTHING_TO_NAME,
}


INFINITY = "∞"
SURVEYS = (Survey("friendly", tr_noop("Friendly territory")), Survey("distance", tr_noop("Distance from home centers")))


def survey(position: Position, id: str, power: str) -> Mapping[str, str]:
    """Return for each province of friendly territory (R18) its distance from the nearest home center with a full
    deposit (R21), or "" if `id` is "friendly"."""
    if power not in position.variant.base.powers:
        return {}
    ground = friendly(position, power)
    places = [place for place in position.variant.base.provinces if place in ground]
    if id == "friendly":
        return dict.fromkeys(places, "")
    away = distances(position, power)
    return {place: str(away.get(place, INFINITY)) for place in places}
