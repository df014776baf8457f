"""The winter budgets of all powers (section 8): prices, account balances, army upkeep, and execution of the orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ...adjudication import interned
from ...board import Board, Location
from ...i18n import tr, tr_n
from ...position import AdjudicationState, Position, Turn
from ...reasons import Reason, Sentence, many
from ...standard.adjustments import of_retreat
from ...units import NOTHING, Order, Outcome, Unit, named
from . import points
from .names import DECLARATIONS, NO_POINTS
from .names import fault as declaration_fault
from .state import (
    FIRST_YEAR,
    FULL,
    HALF,
    army,
    beside,
    by_place,
    capacity,
    counter,
    friendly,
    in_order,
    state_of,
    status,
    why_closed,
)

# What a budget pays for, how much, and in which order (section 8 of the rules).

FULL_ARMY = 5
HALF_ARMY = 4
DEPOSIT = 5
"""Points in a full deposit; a home center can build only with a full one (P9)."""
STORING = 1
"""The fee for storing points, charged once for each center stored in."""
PRICES: Mapping[str, int] = MappingProxyType({"transfer": 3, "movehome": 4, "newhome": 20, "build": 9})
"""Order type -> price in points; the transfer price is charged once a winter, however many transfers are made (R31)."""
YEARS_HELD = 2
"""R32: how many years a center must have been owned before it can become a home center."""

TOO_DEAR = Sentence("too_dear", "needs {cost}, {rest}", "R28")


def too_dear(cost: int, left: int) -> Reason:
    """Return the reason that something costs `cost` points when only `left` are left."""
    return TOO_DEAR(cost=cost, rest=remaining(left))


def remaining(left: int) -> str:
    """Return "3 are left" or the like for a number of points."""
    return tr_n("{n} is left", "{n} are left", left) if left else tr("nothing is left")


def count_of_armies(number: int) -> str:
    """Return "2 armies" or the like for a number of armies."""
    return tr_n("{n} army", "{n} armies", number)


# The account of one power while its budget is being executed.


@dataclass(frozen=True, slots=True)
class BudgetBalance:
    """The account of one power in the middle of its budget.

    `left`: points not spent yet; `stores`, `deposits`, `homes`: after the orders executed so far; `fee_paid`: whether
    the transfer fee has been paid; `stored`: points added by store orders, by center; `built`: where armies have been
    built; `made_up`: new sites of moved homes whose `replenish` orders have been used.
    """

    left: int
    stores: Mapping[str, int]
    deposits: Mapping[str, int]
    homes: tuple[str, ...]
    fee_paid: bool = False
    stored: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    built: tuple[str, ...] = ()
    made_up: tuple[str, ...] = ()

    def paying(self, cost: int) -> BudgetBalance:
        return replace(self, left=self.left - cost)

    def storing(self, place: str, number: int) -> BudgetBalance:
        """Return the balance with `number` points more (or fewer, if negative) stored in a province."""
        return replace(self, stores=changed(self.stores, place, number))

    def depositing(self, place: str, number: int) -> BudgetBalance:
        """Return the balance with `number` points more (or fewer, if negative) in the deposit of a home center."""
        return replace(self, deposits=changed(self.deposits, place, number))

    def full(self, place: str) -> bool:
        """P9: whether the deposit of a home center is full."""
        return self.deposits.get(place, 0) >= DEPOSIT


@dataclass(frozen=True, slots=True)
class Winter:
    """The circumstances of one power's budget. `ground`: the position after the declarations and removals of all
    powers; `friendly`: the power's friendly territory in that position (R18); `orders`: the power's own orders, in
    written order."""

    board: Board
    position: Position
    power: str
    ground: Position
    friendly: frozenset[str]
    orders: Sequence[Order] = ()

    @property
    def name(self) -> str:
        return self.board.powers[self.power].name

    def owns(self, place: str) -> bool:
        return self.position.centers.get(place) == self.power


def changed(amounts: Mapping[str, int], place: str, number: int) -> dict[str, int]:
    """Return amounts by place with `number` added at one place; zero amounts are left out."""
    total = amounts.get(place, 0) + number
    return {key: amount for key, amount in {**amounts, place: total}.items() if amount}


# R29 and R30: armies are paid before anything else. Which are fielded at full strength, at half strength or unsupplied.

PAYABLE = Sentence(
    "payable", "the armies need {need}, and {total} can be spent, stores included: all are fielded as they are", "R29"
)
HALVES_SUFFICE = Sentence(
    "halves_suffice",
    "only {total} can be spent, and {least} is enough to field every army at half strength or better",
    "R29",
)
NOT_EVEN_HALVES = Sentence(
    "not_even_halves", "only {total} can be spent, and even at half strength the armies need {least}", "R29"
)
NO_ARMY = Sentence("no_army", "{power} has no army in {place}", "R29")
NOT_FULL = Sentence("not_full", "{unit} is not at full strength", "R29")
NAMED_BEFORE = Sentence("named_before", "{unit} is already named", "R29")
ENOUGH_HALVED = Sentence("enough_halved", "only {armies} must go to half strength", "R29")
ENOUGH_UNSUPPLIED = Sentence("enough_unsupplied", "only {armies} must go without supply", "R29")
ALL_FIELDED = Sentence("all_fielded", "with emergency points all armies can be fielded at half strength", "R30")
NOT_OWN_HOME = Sentence("not_own_home", "{place} is not a home center owned by {power}", "P9, R30")
DEPOSIT_SHORT = Sentence("deposit_short", "the deposit in {place} holds {held}, not {number}", "P9, R30")
TAKEN = Sentence("taken", "{taken} of {number} emergency points taken from {place}", "R29")
IS_HALVED = Sentence(
    "is_halved", "{unit} goes to half strength: the armies need {need}, and only {total} can be spent", "R29"
)
IS_UNSUPPLIED = Sentence(
    "is_unsupplied", "{unit} goes without supply: {total} is enough for only {armies} at half strength", "R29"
)
OBLIGED = ("half", "unsupply", "emergency", "field")
"""The order types that are settled when the armies are paid."""
VOID = ("void",)
Key = TypeVar("Key", str, int)


class ArmyUpkeep(NamedTuple):
    """The upkeep of one army: its status in the next year, its cost in points, and why it is weaker than before, if it
    is."""

    unit: Unit
    status: str
    cost: int
    reason: Reason | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The result words of an order to field this army."""
        if self.status == "unsupplied":
            return ("unsupplied",)
        return ("halved",) if self.status == "half" and status(self.unit) == "full" else ("ok",)


class BudgetVerdict(NamedTuple):
    """The result of an order: its result words and the reason; `brought`: the emergency points the order brings."""

    words: tuple[str, ...]
    reason: Reason | None = None
    brought: int = 0


class Means(NamedTuple):
    """The means from which a power can pay its armies. `name`: the name of the power; `points`: income, awards and
    draws; `stores`: points in centers it owns, in id order; `deposits`: points in home centers it owns."""

    name: str
    points: int
    stores: Mapping[str, int] = NOTHING
    deposits: Mapping[str, int] = NOTHING

    @property
    def total(self) -> int:
        """All points available for the armies: T of R29."""
        return self.points + sum(self.stores.values())


class PaymentCase(NamedTuple):
    """Which of the three cases of R29 applies. `verb`: the order type that names the armies to weaken ("" where none
    are); `number`: how many armies are weakened; `need`: the cost of fielding all as they are; `refused`: the reason
    given for orders that do not fit the case; `taken`: emergency points taken, by order number."""

    verb: str
    number: int
    need: int
    refused: Reason
    taken: Mapping[int, int] = NOTHING


@dataclass(frozen=True, slots=True)
class Obligations:
    """The result of paying the armies. `total`: T of R29; `fates`: the upkeep of each army; `drawn`: points drawn from
    stores automatically, by center; `taken`: emergency points taken, by home; `verdicts`: one for each order; `left`:
    what remains of points, draws and emergency points."""

    case: PaymentCase
    total: int
    fates: tuple[ArmyUpkeep, ...]
    drawn: Mapping[str, int]
    taken: Mapping[str, int]
    verdicts: tuple[BudgetVerdict, ...]
    left: int

    @property
    def cost(self) -> int:
        return sum(fate.cost for fate in self.fates)


def price_of(unit: Unit) -> int:
    """Return the price of fielding an army as it is; an unsupplied army is fielded at half strength (R29)."""
    return FULL_ARMY if status(unit) == "full" else HALF_ARMY


def oblige(armies: Sequence[Unit], means: Means, orders: Sequence[Order]) -> Obligations:
    """R29: pay the armies, given in id order, according to the `orders` (those among OBLIGED, in written order)."""
    case = _case(armies, means, orders)
    named = _named(armies, case, orders)
    chosen = _chosen(armies, case, named)
    fates = tuple(_fate(unit, case, unit.key in chosen, means, len(armies)) for unit in armies)
    drawn = drawn_from(means.stores, means.total if case.verb else case.need - means.points)
    verdicts = tuple(_verdict(line, orders, fates, case, named, means) for line in range(len(orders)))
    come_in = means.points + sum(drawn.values()) + sum(case.taken.values())
    left = come_in - sum(fate.cost for fate in fates)
    return Obligations(case, means.total, fates, drawn, _by_home(case.taken, orders), verdicts, left)


def _case(armies: Sequence[Unit], means: Means, orders: Sequence[Order]) -> PaymentCase:
    need, least, total = sum(map(price_of, armies)), HALF_ARMY * len(armies), means.total
    if total >= need:
        return PaymentCase("", 0, need, PAYABLE(need=need, total=total))
    if total >= least:
        return PaymentCase("half", need - total, need, HALVES_SUFFICE(total=total, least=least))
    offers = _offers(orders, means)
    fielded = min(len(armies), (total + sum(offers.values())) // HALF_ARMY)
    taken = drawn_from(offers, HALF_ARMY * fielded - total)
    return PaymentCase("unsupply", len(armies) - fielded, need, NOT_EVEN_HALVES(total=total, least=least), taken)


def drawn_from(stores: Mapping[Key, int], wanted: int) -> dict[Key, int]:
    """Return how much is taken from each store, one after the other, until `wanted` is reached or the stores are empty.
    """
    found: dict[Key, int] = {}
    for key, there in stores.items():
        take = min(there, wanted)
        if take > 0:
            wanted -= take
            found[key] = take
    return found


def _offers(orders: Sequence[Order], means: Means) -> dict[int, int]:
    """Return the emergency points that orders offer, by order number; orders for more than a deposit still holds are
    skipped."""
    held = dict(means.deposits)
    offers: dict[int, int] = {}
    for line, order in enumerate(orders):
        if order.verb == "emergency" and order.slots[0] <= held.get(order.slots[1].province, 0):
            offers[line] = order.slots[0]
            held[order.slots[1].province] -= order.slots[0]
    return offers


def _named(armies: Sequence[Unit], case: PaymentCase, orders: Sequence[Order]) -> dict[int, str]:
    """Return the armies that orders name to be weakened, by order number: the first ones, up to the number required."""
    able = {unit.key for unit in _able(armies, case)}
    named: dict[int, str] = {}
    for line, order in enumerate(orders):
        fits = order.verb == case.verb and order.key in able
        if fits and order.key not in named.values() and len(named) < case.number:
            named[line] = order.key
    return named


def _able(armies: Sequence[Unit], case: PaymentCase) -> list[Unit]:
    """Return the armies that can be weakened; only armies at full strength can go down to half."""
    return [unit for unit in armies if case.verb != "half" or status(unit) == "full"]


def _chosen(armies: Sequence[Unit], case: PaymentCase, named: Mapping[int, str]) -> frozenset[str]:
    """Return the keys of the armies that are weakened: those named by orders, then others in id order."""
    rest = [unit.key for unit in _able(armies, case) if unit.key not in named.values()]
    return frozenset([*named.values(), *rest][: case.number])


def _fate(unit: Unit, case: PaymentCase, chosen: bool, means: Means, armies: int) -> ArmyUpkeep:
    if case.verb == "unsupply" and chosen:
        funds, fielded = means.total + sum(case.taken.values()), count_of_armies(armies - case.number)
        return ArmyUpkeep(unit, "unsupplied", 0, IS_UNSUPPLIED(unit=unit, total=funds, armies=fielded))
    if case.verb == "unsupply":
        return ArmyUpkeep(unit, "half", HALF_ARMY, case.refused)
    if chosen:
        return ArmyUpkeep(unit, "half", HALF_ARMY, IS_HALVED(unit=unit, need=case.need, total=means.total))
    return ArmyUpkeep(unit, "full" if status(unit) == "full" else "half", price_of(unit))


def _by_home(taken: Mapping[int, int], orders: Sequence[Order]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line, amount in taken.items():
        home = orders[line].slots[1].province
        found[home] = found.get(home, 0) + amount
    return found


def _verdict(
    line: int,
    orders: Sequence[Order],
    fates: Sequence[ArmyUpkeep],
    case: PaymentCase,
    named: Mapping[int, str],
    means: Means,
) -> BudgetVerdict:
    order = orders[line]
    if order.verb == "emergency":
        return _of_emergency(line, orders, case, means)
    fate = next((fate for fate in fates if fate.unit.key == order.key), None)
    if fate is None or order.unit is None:
        return BudgetVerdict(VOID, NO_ARMY(power=means.name, place=order.unit.place if order.unit else ""))
    if order.verb == "field":
        return BudgetVerdict(fate.words, fate.reason)
    if line in named:
        return BudgetVerdict(("halved",) if order.verb == "half" else ("unsupplied",), fate.reason)
    return BudgetVerdict(VOID, _not_chosen(order, fate.unit, case, order.key in named.values()))


def _not_chosen(order: Order, unit: Unit, case: PaymentCase, named: bool) -> Reason:
    """Return why a `half` or `unsupply` order has no effect."""
    if order.verb != case.verb:
        return case.refused
    if named:
        return NAMED_BEFORE(unit=unit)
    if order.verb == "half":
        full = status(unit) == "full"
        return ENOUGH_HALVED(armies=count_of_armies(case.number)) if full else NOT_FULL(unit=unit)
    return ENOUGH_UNSUPPLIED(armies=count_of_armies(case.number)) if case.number else ALL_FIELDED()


def _of_emergency(line: int, orders: Sequence[Order], case: PaymentCase, means: Means) -> BudgetVerdict:
    number, place = orders[line].slots
    if case.verb != "unsupply":
        return BudgetVerdict(VOID, case.refused)
    if place.province not in means.deposits:
        return BudgetVerdict(VOID, NOT_OWN_HOME(power=means.name, place=place))
    if line not in _offers(orders, means):
        before = sum(orders[at].slots[0] for at in _offers(orders[:line], means) if orders[at].slots[1] == place)
        held = means.deposits[place.province] - before
        return BudgetVerdict(VOID, DEPOSIT_SHORT(place=place, held=held, number=number))
    taken = case.taken.get(line, 0)
    return BudgetVerdict(("ok",), TAKEN(taken=taken, number=number, place=place), taken)


# R28: draws, made before the armies are paid, and purchases, made after.
#
# Each order type has a function that returns the balance after the order, or the reason why the order is void.

UNOWNED = Sentence("unowned", "{power} does not own {place}", "section 8")
NOT_SO_MANY = Sentence("not_so_many", "{rest} in {place}, not {number}", "section 8")
NOTHING_THERE = Sentence("nothing_there", "{power} has no points in {place}", "section 8")
NO_ROAD = Sentence("no_road", "{place} is not adjacent to {origin}", "section 8")
SAME_PLACE = Sentence("same_place", "a transfer must end in a different center", "section 8")
NO_ROOM = Sentence("no_room", "{place} has room for {room} more, not {number}", "section 8")
NO_HOME = Sentence("no_home", "{place} is not a home center of {power}", "section 8")
HOME_ALREADY = Sentence("home_already", "{place} is already a home center of {power}", "section 8")
DEPOSIT_LACKS = Sentence(
    "deposit_lacks",
    "its deposit of {held} moves along, so the same budget must add {lacking} more: replenish {lacking} {id}",
    "P7, P9",
)
HELD_TOO_SHORT = Sentence(
    "held_too_short",
    "{power} has owned {place} since {since}; a new home center must have been owned since {year} or earlier",
    "P10, R32",
)
BEYOND_DEPOSIT = Sentence("beyond_deposit", "a full deposit is 5, and {place} already has {held}", "P9")
NOT_ACTING = Sentence("not_acting", "the deposit in {place} is {held}: a home center needs the full 5 to build", "P9")
OCCUPIED = Sentence("occupied", "{place} is occupied by {unit}", "section 8")
BUILT_ALREADY = Sentence("built_already", "an army is already being built in {place}", "section 8")

Spend = Callable[[Winter, BudgetBalance, Order], BudgetBalance | Reason]


def draw(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    """Draw points from a center the power owns, even one that is cut off."""
    number, place = order.slots
    if not winter.owns(place.province):
        return UNOWNED(power=winter.name, place=place)
    fault = _stores_fault(winter, account, number, place)
    return fault or account.storing(place.province, -number).paying(-number)


def _stores_fault(winter: Winter, account: BudgetBalance, number: int, place: Location) -> Reason | None:
    """Return why `number` points cannot be taken out of a province, or None."""
    stored = account.stores.get(place.province, 0)
    if not stored:
        return NOTHING_THERE(power=winter.name, place=place)
    return NOT_SO_MANY(rest=remaining(stored), place=place, number=number) if number > stored else None


def transfer(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    """R31: transfer points; one fee covers all transfers of a winter, and no storing fee is due on arrival."""
    number, *route = order.slots
    origin, goal = route[0], route[-1]
    fault = _stores_fault(winter, account, number, origin) or _way_fault(winter, route)
    if fault:
        return fault
    room = room_left(winter, account, goal)
    if number > room:
        return NO_ROOM(place=goal, room=room, number=number)
    fee = 0 if account.fee_paid else PRICES["transfer"]
    if fee > account.left:
        return too_dear(fee, account.left)
    after = account.storing(origin.province, -number).storing(goal.province, number)
    return replace(after.paying(fee), fee_paid=True)


def _way_fault(winter: Winter, route: list[Location]) -> Reason | None:
    """Return why a route is not allowed, or None: it must lead to another center the power owns, along adjacent
    provinces that are all friendly territory, both ends included."""
    if route[0] == route[-1]:
        return SAME_PLACE()
    if not winter.owns(route[-1].province):
        return UNOWNED(power=winter.name, place=route[-1])
    for here, there in pairwise(route):
        if there.province not in beside(winter.board, here.province):
            return NO_ROAD(place=there, origin=here)
    closed = next((place for place in route if place.province not in winter.friendly), None)
    return why_closed(winter.ground, winter.power, closed) if closed else None


def room_left(winter: Winter, account: BudgetBalance, place: Location) -> int:
    """Return how many more points a center can hold; deposits take up no room (R24)."""
    return max(0, capacity(winter.board, place.province) - account.stores.get(place.province, 0))


def movehome(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    """P7: move a home center with its deposit. `replenish` orders must make up what the deposit lacks, and those points
    are reserved at once."""
    old, new = order.slots
    if old.province not in account.homes:
        return NO_HOME(place=old, power=winter.name)
    fault = _new_home_fault(winter, account, new)
    if fault:
        return fault
    held = account.deposits.get(old.province, 0) if winter.owns(old.province) else 0
    brought = _brought(winter, new, held) if new.province not in account.made_up else 0
    if held + brought < DEPOSIT:
        return DEPOSIT_LACKS(held=held, lacking=DEPOSIT - held - brought, id=new.text)
    if PRICES["movehome"] + brought > account.left:
        return too_dear(PRICES["movehome"] + brought, account.left)
    deposits = {home: number for home, number in account.deposits.items() if home not in (old.province, new.province)}
    others = [home for home in account.homes if home != old.province]
    homes = tuple(in_order(winter.board, [*others, new.province]))
    after = replace(account, homes=homes, deposits=deposits, made_up=(*account.made_up, new.province))
    return after.depositing(new.province, held).paying(PRICES["movehome"])


def _new_home_fault(winter: Winter, account: BudgetBalance, place: Location) -> Reason | None:
    """Return why a home cannot be moved to or made in a center: it must be owned by the power and not be its home
    already."""
    if not winter.owns(place.province):
        return UNOWNED(power=winter.name, place=place)
    return HOME_ALREADY(place=place, power=winter.name) if place.province in account.homes else None


def _brought(winter: Winter, place: Location, held: int) -> int:
    """Return how many points the replenish orders for a place add to a deposit of `held`; those that would exceed 5 are
    skipped."""
    before = held
    for order in winter.orders:
        if order.verb == "replenish" and order.slots[1] == place and held + order.slots[0] <= DEPOSIT:
            held += order.slots[0]
    return held - before


def newhome(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    """R32: make a new home center; the price includes its deposit."""
    (place,) = order.slots
    fault = _new_home_fault(winter, account, place) or _held_fault(winter, place)
    if fault:
        return fault
    if PRICES["newhome"] > account.left:
        return too_dear(PRICES["newhome"], account.left)
    deposits = {home: number for home, number in account.deposits.items() if home != place.province}
    homes = tuple(in_order(winter.board, [*account.homes, place.province]))
    after = replace(account, homes=homes, deposits=deposits).depositing(place.province, DEPOSIT)
    return after.paying(PRICES["newhome"])


def _held_fault(winter: Winter, place: Location) -> Reason | None:
    since = state_of(winter.position).since.get(place.province, FIRST_YEAR)
    year = winter.position.phase.year - YEARS_HELD
    return HELD_TOO_SHORT(power=winter.name, place=place, since=since, year=year) if since > year else None


def replenish(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    number, place = order.slots
    if place.province not in account.homes or not winter.owns(place.province):
        return NOT_OWN_HOME(place=place, power=winter.name)
    held = account.deposits.get(place.province, 0)
    if held + number > DEPOSIT:
        return BEYOND_DEPOSIT(place=place, held=held)
    if number > account.left:
        return too_dear(number, account.left)
    return account.depositing(place.province, number).paying(number)


def build(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    """Build an army in a home center that the power owns, with a full deposit and no army in it."""
    assert order.unit is not None
    place = order.unit.place
    if place.province not in account.homes or not winter.owns(place.province):
        return NOT_OWN_HOME(place=place, power=winter.name)
    standing = winter.ground.units.get(place.province)
    if standing:
        return OCCUPIED(unit=standing, place=place)
    if place.province in account.built:
        return BUILT_ALREADY(place=place)
    if not account.full(place.province):
        return NOT_ACTING(place=place, held=account.deposits.get(place.province, 0))
    if PRICES["build"] > account.left:
        return too_dear(PRICES["build"], account.left)
    return replace(account, built=(*account.built, place.province)).paying(PRICES["build"])


def store(winter: Winter, account: BudgetBalance, order: Order) -> BudgetBalance | Reason:
    number, place = order.slots
    if not winter.owns(place.province):
        return UNOWNED(power=winter.name, place=place)
    room = room_left(winter, account, place)
    if number > room:
        return NO_ROOM(place=place, room=room, number=number)
    fee = 0 if place.province in account.stored else STORING
    if number + fee > account.left:
        return too_dear(number + fee, account.left)
    after = account.storing(place.province, number).paying(number + fee)
    return replace(after, stored={**after.stored, place.province: after.stored.get(place.province, 0) + number})


SPENDING: Mapping[str, Spend] = MappingProxyType(
    {
        "transfer": transfer,
        "movehome": movehome,
        "newhome": newhome,
        "replenish": replenish,
        "build": build,
        "store": store,
    }
)
"""R28: the orders executed after the armies are paid, in this order."""


# The calculation of a winter budget (section 8), used both for adjudication and for the preview in the form.

OK = ("ok",)
NOT_IN_WINTER = Sentence("not_in_winter", "'{order}' is not an order for the budget", "R28")
NO_DISBANDING = Sentence("no_disbanding", "armies at half strength may not be disbanded in this game", "P9, R16")
ONLY_HALVES = Sentence("only_halves", "only armies at half strength may be disbanded, and {unit} is not", "R16")
REMOVED_BEFORE = Sentence("removed_before", "{unit} is already disbanded", "R16")
DRAWN_FOR_ARMIES = Sentence(
    "drawn_for_armies", "{points} drawn from the store in {place} to pay the armies, which need {need}", "R29"
)


class BudgetEntry(NamedTuple):
    """One entry of the account. `line`: the number of the order among those written, None for an automatic draw;
    `words`: the result words; `cost`: points spent, negative where the order brings some; `left`: points left
    afterwards."""

    order: Order
    line: int | None
    words: tuple[str, ...]
    cost: int
    left: int
    reason: Reason | None = None

    @property
    def void(self) -> bool:
        return self.words == VOID

    @property
    def fault(self) -> Reason | None:
        """Why the order is void, or None."""
        return self.reason if self.void else None


@dataclass(frozen=True, slots=True)
class BudgetResult:
    """The finished budget of one power: `entries` in order of execution, and the balance at the end (`account`)."""

    winter: Winter
    points: int
    """Income and awards at the start of the budget."""
    entries: tuple[BudgetEntry, ...]
    obligations: Obligations
    removed: frozenset[str]
    account: BudgetBalance

    @property
    def drawn(self) -> Mapping[str, int]:
        """All points drawn from stores, by order or automatically, by center."""
        found: dict[str, int] = {}
        for entry in self.entries:
            if entry.order.verb == "draw" and not entry.void:
                place = entry.order.slots[1].province
                found[place] = found.get(place, 0) - entry.cost
        return found

    @property
    def have(self) -> int:
        """All points available to spend: points, draws and emergency points."""
        return self.points + sum(self.drawn.values()) + sum(self.obligations.taken.values())

    @property
    def stored(self) -> int:
        return sum(self.account.stored.values())

    @property
    def left(self) -> int:
        """Points neither spent nor stored, which are lost."""
        return self.account.left

    @property
    def spent(self) -> int:
        return self.have - self.stored - self.left

    def at(self, line: int) -> BudgetEntry:
        """Return the entry of the order with this number among those written."""
        return next(entry for entry in self.entries if entry.line == line)


class _Book:
    """The balance and the entries of a budget while its orders are being executed."""

    def __init__(self, winter: Winter, account: BudgetBalance) -> None:
        self.winter, self.account = winter, account
        self.entries: list[BudgetEntry] = []
        self.done: set[int] = set()

    def lines(self, *verbs: str) -> list[tuple[int, Order]]:
        """Return the orders of these types not executed yet, with their numbers, in written order."""
        return [
            (at, order) for at, order in enumerate(self.winter.orders) if order.verb in verbs and at not in self.done
        ]

    def enter(self, line: int | None, order: Order, words: tuple[str, ...], cost: int, reason: Reason | None) -> None:
        if line is not None:
            self.done.add(line)
        self.entries.append(BudgetEntry(order, line, words, cost, self.account.left, reason))

    def carry_out(self, line: int, order: Order, spend: Spend) -> bool:
        """Execute one order, enter the result and return whether the order was valid."""
        before, found = self.account.left, spend(self.winter, self.account, order)
        if not isinstance(found, BudgetBalance):
            self.enter(line, order, VOID, 0, found)
            return False
        self.account = found
        self.enter(line, order, OK, before - found.left, None)
        return True


def winter_of(position: Position, power: str, orders: Sequence[Order], ground: Position | None = None) -> Winter:
    """Return the circumstances of a budget. `ground`: the position without the armies that other powers disband, where
    these are known."""
    board = position.variant.board(position)
    there = ground or position
    return Winter(board, position, power, there, friendly(there, power), tuple(orders))


def settle(position: Position, power: str, orders: Sequence[Order], ground: Position | None = None) -> BudgetResult:
    """Return the budget that results from the orders of a power."""
    return reckon(winter_of(position, power, orders, ground))


def reckon(winter: Winter) -> BudgetResult:
    """R28: execute the orders type by type, whatever order they were written in; within a type as written."""
    book = _Book(winter, opening(winter.position, winter.power))
    points = book.account.left
    for line, order in enumerate(winter.orders):
        if order.verb in DECLARATIONS:  # its own declarations do not affect a power's budget
            wrong = declaration_fault(winter.position, winter.power, order, ())
            book.enter(line, order, VOID if wrong else OK, 0, wrong)
        elif order.slots and order.slots[0] == 0:
            book.enter(line, order, VOID, 0, NO_POINTS())
    for line, order in book.lines("draw"):
        book.carry_out(line, order, draw)
    removed = _remove(book)
    obligations = _pay_armies(book, removed)
    for verb, spend in SPENDING.items():
        for line, order in book.lines(verb):
            if line not in book.done and book.carry_out(line, order, spend) and verb == "movehome":
                _make_up_deposit(book, order)
    for line, order in enumerate(winter.orders):
        if line not in book.done:
            book.enter(line, order, VOID, 0, NOT_IN_WINTER(order=order))
    return BudgetResult(winter, points, tuple(book.entries), obligations, removed, book.account)


def opening(position: Position, power: str) -> BudgetBalance:
    """Return the balance before the first order."""
    state = state_of(position)
    return BudgetBalance(
        state.points.get(power, 0),
        state.stores.get(power, NOTHING),
        state.emergency.get(power, NOTHING),
        state.homes.get(power, ()),
    )


def _make_up_deposit(book: _Book, moved: Order) -> None:
    """P7 and P9: execute the replenish orders for a moved home at once, before other homes are moved or made."""
    for line, order in book.lines("replenish"):
        if order.slots[1] == moved.slots[1]:
            book.carry_out(line, order, SPENDING["replenish"])


def _remove(book: _Book) -> frozenset[str]:
    """R16: disband half-strength armies before anything is paid for, and return their keys."""
    removed: set[str] = set()
    for line, order in book.lines("remove"):
        fault = removal_fault(book.winter.position, book.winter.name, order, removed)
        book.enter(line, order, VOID if fault else OK, 0, fault)
        if not fault:
            removed.add(order.key)
    return frozenset(removed)


def removal_fault(position: Position, name: str, order: Order, removed: Iterable[str]) -> Reason | None:
    """Return why an army may not be disbanded in winter, or None."""
    unit = position.units.get(order.key)
    if not position.variant["disband_half"]:
        return NO_DISBANDING()
    if unit is None or unit.power != order.power or order.unit is None:
        return NO_ARMY(power=name, place=order.unit.place if order.unit else "")
    if unit.key in removed:
        return REMOVED_BEFORE(unit=unit)
    return None if status(unit) == HALF else ONLY_HALVES(unit=unit)


def _pay_armies(book: _Book, removed: frozenset[str]) -> Obligations:
    winter, account = book.winter, book.account
    units = {unit.key: unit for unit in winter.position.units_of(winter.power) if unit.key not in removed}
    armies = [units[key] for key in in_order(winter.board, units)]
    orders = book.lines(*OBLIGED)
    found = oblige(armies, _means(winter, account), [order for _, order in orders])
    for place, number in found.drawn.items():
        where = winter.board.locations[place]
        order = winter.position.variant.verb("draw").order(winter.power, {"n": number, "site": where})
        book.account = book.account.storing(place, -number).paying(-number)
        why = DRAWN_FOR_ARMIES(need=found.case.need, points=many(number, "point"), place=where)
        book.enter(None, order, OK, -number, why)
    for home, number in found.taken.items():
        book.account = book.account.depositing(home, -number)
    book.account = replace(book.account, left=found.left)
    for (line, order), verdict in zip(orders, found.verdicts):
        book.enter(line, order, verdict.words, -verdict.brought, verdict.reason)
    return found


def _means(winter: Winter, account: BudgetBalance) -> Means:
    stores = {place: account.stores[place] for place in in_order(winter.board, account.stores) if winter.owns(place)}
    deposits = {home: account.deposits.get(home, 0) for home in account.homes if winter.owns(home)}
    return Means(winter.name, account.left, stores, deposits)


KIND = "A"


def budget(now: AdjudicationState) -> AdjudicationState:
    """Execute the budgets of all powers."""
    orders = {power: [order for order in now.orders if order.power == power] for power in now.board.powers}
    settled = list(settled_with_others(now.position, orders).values())
    outcomes = [outcome for one in settled for outcome in _outcomes(one)]
    return now.replace(carried_out(now.position, settled), outcomes=(*now.outcomes, *outcomes))


def settled_with_others(position: Position, orders: Mapping[str, Sequence[Order]]) -> dict[str, BudgetResult]:
    """Return the budget of each power when the orders of all powers are known."""
    ground = _without_disbanded(position, orders)
    return {power: settle(position, power, orders.get(power, ()), ground) for power in position.variant.base.powers}


def _without_disbanded(position: Position, orders: Mapping[str, Sequence[Order]]) -> Position:
    """R28: return the position without disbanded armies: they go before points or builds cross or enter their
    provinces."""
    gone = {
        order.key
        for lines in orders.values()
        for order in lines
        if order.verb == "remove" and not removal_fault(position, "", order, ())
    }
    left = {key: unit for key, unit in position.units.items() if key not in gone}
    return position.with_units(left) if gone else position


def _outcomes(settled: BudgetResult) -> Iterator[Outcome]:
    """Yield the outcome of each order, then of the armies that no order named but that are weakened."""
    for entry in settled.entries:
        yield Outcome(entry.order, None, entry.words, (entry.reason,) if entry.reason else ())
    accounted = {entry.order.key for entry in settled.entries if entry.order.key and not entry.void}
    position, power = settled.winter.position, settled.winter.power
    for fate in settled.obligations.fates:
        if fate.reason and fate.words != OK and fate.unit.key not in accounted:
            order = position.variant.verb("field").order(power, {"unit": named(fate.unit)})
            yield Outcome(order, None, fate.words, (fate.reason,))


def carried_out(position: Position, settled: Sequence[BudgetResult]) -> Position:
    """Return the position after these budgets: unspent points are gone, and all stored points count as stationary from
    now on (R22)."""
    state = state_of(position)
    stores = by_place({**state.stores, **{one.winter.power: one.account.stores for one in settled}})
    after = replace(
        state,
        points=NOTHING,
        stores=stores,
        still=stores,
        emergency={**state.emergency, **{one.winter.power: one.account.deposits for one in settled}},
        homes={**state.homes, **{one.winter.power: one.account.homes for one in settled}},
        events=tuple(points.unspent(position, one.winter.power, one.left) for one in settled if one.left),
    )
    return replace(position, units=_units(position, settled), extra=after)


def _units(position: Position, settled: Sequence[BudgetResult]) -> dict[str, Unit]:
    """Return the armies with their strengths for the next year, with those built and without those disbanded."""
    board = position.variant.board(position)
    gone = {key for one in settled for key in one.removed}
    units = {key: unit for key, unit in position.units.items() if key not in gone}
    for one in settled:
        for fate in one.obligations.fates:
            units[fate.unit.key] = interned(board, fielded(fate.unit, fate.status))
        for place in one.account.built:
            units[place] = interned(board, Unit(one.winter.power, KIND, board.locations[place]))
    return units


def fielded(unit: Unit, strength: str) -> Unit:
    """Return the army at this strength; it keeps the counter that belongs to the strength (R13, R14)."""
    if strength == FULL:
        return army(unit, FULL, standoffs=counter(unit, "standoffs"))
    attacks = counter(unit, "attacks") if strength == status(unit) == HALF else 0
    return army(unit, strength, attacks=attacks)


# The figures behind a budget order: its cost and the points available (section 8).

COST = Sentence("budget_cost", "this costs {cost} of {before}, leaving {left}", "R28")
BROUGHT = Sentence("budget_brought", "this brings {points}, leaving {left} to spend", "R28")
OBLIGED_FIRST = Sentence(
    "obliged_first", "armies are paid before anything else: they cost {cost} of the {total} available", "R29"
)


def basis(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """Yield the figures behind one order of a budget, or the provinces open to a retreating army."""
    before, order = turn.before, outcome.order
    key = outcome.unit.key if outcome.unit else ""
    if key in before.dislodged:
        yield from of_retreat(before.dislodged[key])
    if before.phase.step != "A" or order.power not in before.variant.base.powers:
        return
    settled = settled_with_others(before, turn.orders)[order.power]
    entry = next((one for one in settled.entries if one.order == order), None)
    if entry is not None and entry.cost > 0:
        yield COST(cost=many(entry.cost, "point"), before=entry.left + entry.cost, left=entry.left)
    elif entry is not None and entry.cost < 0:
        yield BROUGHT(points=many(-entry.cost, "point"), left=entry.left)
    paid = settled.obligations
    if paid.cost:
        yield OBLIGED_FIRST(cost=many(paid.cost, "point"), total=paid.total + sum(paid.taken.values()))
