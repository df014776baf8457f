"""R28: what is drawn before the armies are paid, and what is bought after them.

Each verb has a function that gives the account as it is after the order, or the reason why the order is void.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from ...board import Location
from ...position import Order
from ...reasons import Reason, Sentence
from .account import Account, Winter
from .obligations import NOT_OWN_HOME
from .prices import DEPOSIT, PRICES, STORING, YEARS_HELD, remaining, too_dear
from .territory import beside, capacity, in_order, why_closed

UNOWNED = Sentence("unowned", "{power} does not own {place}", "section 8")
NOT_SO_MANY = Sentence("not_so_many", "{rest} in {place}, not {number}", "section 8")
NOTHING_THERE = Sentence("nothing_there", "no points of {power} lie in {place}", "section 8")
NO_ROAD = Sentence("no_road", "{place} is not next to {origin}", "section 8")
SAME_PLACE = Sentence("same_place", "a transfer ends in another center than it begins in", "section 8")
NO_ROOM = Sentence("no_room", "{place} has room for {room} more, not for {number}", "section 8")
NO_HOME = Sentence("no_home", "{place} is no home center of {power}", "section 8")
HOME_ALREADY = Sentence("home_already", "{place} is a home center of {power} already", "section 8")
DEPOSIT_LACKS = Sentence(
    "deposit_lacks",
    "its deposit of {held} goes along, so the same budget must bring {lacking} more: replenish {lacking} {id}",
    "P7, P9",
)
HELD_TOO_SHORT = Sentence(
    "held_too_short",
    "{power} has held {place} since the count of {since}; a new home center must be held since {year} or before",
    "P10, R32",
)
BEYOND_DEPOSIT = Sentence("beyond_deposit", "a deposit is 5, and {place} has {held} already", "P9")
NOT_ACTING = Sentence("not_acting", "the deposit in {place} is {held}: without its full 5 no home center acts", "P9")
OCCUPIED = Sentence("occupied", "{unit} stands in {place}", "section 8")
BUILT_ALREADY = Sentence("built_already", "an army is built in {place} already", "section 8")

Spend = Callable[[Winter, Account, Order], Account | Reason]


def draw(winter: Winter, account: Account, order: Order) -> Account | Reason:
    """Points may be drawn from any center the power owns, even one cut off."""
    number, place = order.slots
    if not winter.owns(place.province):
        return UNOWNED(power=winter.name, place=place)
    fault = _stores_fault(winter, account, number, place)
    return fault or account.laying(place.province, -number).paying(-number)


def _stores_fault(winter: Winter, account: Account, number: int, place: Location) -> Reason | None:
    """Why so many points cannot be taken out of a province."""
    stored = account.stores.get(place.province, 0)
    if not stored:
        return NOTHING_THERE(power=winter.name, place=place)
    return NOT_SO_MANY(rest=remaining(stored), place=place, number=number) if number > stored else None


def transfer(winter: Winter, account: Account, order: Order) -> Account | Reason:
    """R31: one fee a winter; what arrives pays no storing fee."""
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
    after = account.laying(origin.province, -number).laying(goal.province, number)
    return replace(after.paying(fee), fee_paid=True)


def _way_fault(winter: Winter, route: list[Location]) -> Reason | None:
    """To another center of its own, along adjacent provinces all friendly to the power, ends included."""
    if route[0] == route[-1]:
        return SAME_PLACE()
    if not winter.owns(route[-1].province):
        return UNOWNED(power=winter.name, place=route[-1])
    for here, there in pairwise(route):
        if there.province not in beside(winter.board, here.province):
            return NO_ROAD(place=there, origin=here)
    closed = next((place for place in route if place.province not in winter.friendly), None)
    return why_closed(winter.ground, winter.power, closed) if closed else None


def room_left(winter: Winter, account: Account, place: Location) -> int:
    """What a center can still hold; deposits take no room (R24)."""
    return max(0, capacity(winter.board, place.province) - account.stores.get(place.province, 0))


def movehome(winter: Winter, account: Account, order: Order) -> Account | Reason:
    """P7: the deposit goes along; what it lacks must be brought by `replenish` orders, and is set aside at once."""
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


def _new_home_fault(winter: Winter, account: Account, place: Location) -> Reason | None:
    """A home is moved to, and made in, a center that the power owns and that is not its home yet."""
    if not winter.owns(place.province):
        return UNOWNED(power=winter.name, place=place)
    return HOME_ALREADY(place=place, power=winter.name) if place.province in account.homes else None


def _brought(winter: Winter, place: Location, held: int) -> int:
    """What the replenish orders for a place bring to a deposit, those that fit one after the other."""
    before = held
    for order in winter.orders:
        if order.verb == "replenish" and order.slots[1] == place and held + order.slots[0] <= DEPOSIT:
            held += order.slots[0]
    return held - before


def newhome(winter: Winter, account: Account, order: Order) -> Account | Reason:
    """R32: the price includes the deposit."""
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
    since = winter.position.extra.since.get(place.province, 1900)
    year = winter.position.phase.year - YEARS_HELD
    return HELD_TOO_SHORT(power=winter.name, place=place, since=since, year=year) if since > year else None


def replenish(winter: Winter, account: Account, order: Order) -> Account | Reason:
    number, place = order.slots
    if place.province not in account.homes or not winter.owns(place.province):
        return NOT_OWN_HOME(place=place, power=winter.name)
    held = account.deposits.get(place.province, 0)
    if held + number > DEPOSIT:
        return BEYOND_DEPOSIT(place=place, held=held)
    if number > account.left:
        return too_dear(number, account.left)
    return account.depositing(place.province, number).paying(number)


def build(winter: Winter, account: Account, order: Order) -> Account | Reason:
    """Only an acting home center builds: owned, with its full deposit, empty."""
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


def store(winter: Winter, account: Account, order: Order) -> Account | Reason:
    number, place = order.slots
    if not winter.owns(place.province):
        return UNOWNED(power=winter.name, place=place)
    room = room_left(winter, account, place)
    if number > room:
        return NO_ROOM(place=place, room=room, number=number)
    fee = 0 if place.province in account.stored else STORING
    if number + fee > account.left:
        return too_dear(number + fee, account.left)
    after = account.laying(place.province, number).paying(number + fee)
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
"""R28: what is carried out after the obligations, in this order."""
