"""Points in movement: moved (R19), surplus lost (R20), stationary (R22), overrun (R25); the Autumn count and
statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...board import Board
from ...i18n import tr, tr_noop
from ...position import AdjudicationState, Position, Turn, Variant
from ...reasons import Reason, Sentence, many
from ...standard.adjustments import capture
from ...units import NOTHING, Event, Order, Outcome
from ...variant import DONE
from .names import NO_POINTS
from .state import (
    FIRST_DEPOSIT,
    NEUTRAL,
    Amounts,
    PinkState,
    beside,
    by_place,
    capacity,
    capacity_left,
    distances,
    friendly,
    friends,
    in_order,
    positive,
    rate,
    state_of,
    why_closed,
)

# Points lost, seized or gained without an order. Every such change is reported as an event.

SURPLUS_LOST = Sentence(
    "surplus_lost",
    "{power} loses {points} over capacity in {place}: they could have been moved out",
    "R20",
)
ROAD_LOST = Sentence("road_lost", "{power} loses {points} in transit in {place}: they could have been moved on", "R20")
OVERRUN = Sentence("overrun", "{power} loses {points} in transit in {place}, now occupied by {unit}", "R25")
SEIZED = Sentence("seized", "{captor} takes {place} with {points} stored there by {power}", "R25")
DESTROYED = Sentence("stores_destroyed", "{captor} takes {place}; {points} stored there by {power} are lost", "R25")
INTEREST = Sentence("interest", "{power} earns {points} of interest on what it stored in {place} all year", "R21; R23")
DEPOSIT_GONE = Sentence(
    "deposit_gone", "{captor} takes {place}, a home center of {power}; its deposit of {points} is lost", "R33"
)
UNSPENT = Sentence("unspent", "{power} loses {points} that it neither spent nor stored", "R17")
LOST = tr_noop("{points} lost in {place}")


def events(turn: Turn) -> tuple[Event, ...]:
    """Return what happened to the powers' points in a turn, in order of occurrence."""
    before, after = state_of(turn.before).events, state_of(turn.after).events
    if turn.before.phase.step == "A":  # a budget begins anew, unless the game was ended before it
        return () if after == before else after
    return tuple(event for event in after if event not in before)


def with_events(position: Position, found: Sequence[Event]) -> Position:
    """Return the position with these events added, for the report of the turn."""
    state = state_of(position)
    return replace(position, extra=replace(state, events=(*state.events, *found))) if found else position


def captured(position: Position, power: str, captor: str, place: str, stored: int, deposit: int) -> Iterator[Event]:
    """R25, R33: yield the events of a captured center: what its owner `power` loses and, where stores are seized, what
    the captor gains."""
    by = _name(position, captor)
    if stored and position.variant["stores_on_capture"] == "seize":
        lost = _lost(position, power, tr_noop("{points} seized in {place}"), place, stored, SEIZED, captor=by)
        yield lost
        yield lost._replace(
            power=captor,
            title=tr("{points} taken in {place}", points=many(stored, "point"), place=place),
            good=True,
            sign="taken",
        )
    elif stored:
        yield _lost(position, power, LOST, place, stored, DESTROYED, captor=by)
    if deposit:
        gone = _lost(position, power, tr_noop("{points} lost: {place}"), place, deposit, DEPOSIT_GONE, captor=by)
        yield gone._replace(title=tr("Deposit of {deposit} lost in {place}", deposit=deposit, place=place))


def interest_earned(position: Position, power: str, place: str, number: int) -> Event:
    """R21: return the event of interest earned on points that stayed in a center all year."""
    board, points = position.variant.board(position), many(number, "point")
    reason = INTEREST(power=board.powers[power].name, points=points, place=board.locations[place])
    title = tr("{points} of interest in {place}", points=points, place=place)
    return Event(position.phase.text, power, title, reason, place, True, "taken")


def unspent(position: Position, power: str, number: int) -> Event:
    """R17: return the event of points left at the end of a budget, placed at the power's first home center."""
    homes = state_of(position).homes.get(power) or position.variant.board(position).powers[power].homes
    reason = UNSPENT(power=_name(position, power), points=many(number, "point"))
    return Event(
        position.phase.text,
        power,
        tr("{points} not used", points=many(number, "point")),
        reason,
        next(iter(homes), ""),
        sign="gone",
    )


def _lost(
    position: Position, power: str, word: str, place: str, number: int, sentence: Sentence, **more: object
) -> Event:
    board, points = position.variant.board(position), many(number, "point")
    reason: Reason = sentence(power=board.powers[power].name, points=points, place=board.locations[place], **more)
    return Event(position.phase.text, power, tr(word, points=points, place=place), reason, place, sign="lost")


def _name(position: Position, power: str) -> str:
    return position.variant.board(position).powers[power].name


# Points in movement phases (section 6): moved (R19), surplus lost (R20), stationary (R22), overrun (R25).

NOT_BESIDE = Sentence("not_beside", "{to} is not adjacent to {start}: points move one province at a time", "P8, R19")
NOT_SO_MANY = Sentence("not_so_many", "{power} has {there} to move in {start}, not {wanted}", "R19")
MOVED = Sentence("points_moved", "{points} moved from {start} to {to}", "P8, R19")


def move_fault(position: Position, power: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """R19: return why points cannot be moved like this after the orders `before` of the same power, or None. Such an
    order is void whatever the others do."""
    return PointsLeft(position, power, before).fault(order)


class PointsLeft:
    """The points a power can still move out of each province, order after order; a void order takes none. `before`: the
    orders already given."""

    def __init__(self, position: Position, power: str, before: Sequence[Order] = ()) -> None:
        self.board = position.variant.base
        self.name = position.variant.board(position).powers[power].name
        self.points = dict(state_of(position).stores.get(power, {}))
        for order in before:
            if order.verb == "points":
                self.take(order)

    def fault(self, order: Order) -> Reason | None:
        number, start, to = order.slots
        there = self.points.get(start.province, 0)
        if not number:
            return NO_POINTS()
        if to.province not in beside(self.board, start.province):
            return NOT_BESIDE(start=start, to=to)
        if number > there:
            return NOT_SO_MANY(power=self.name, there=many(there, "point"), start=start, wanted=number)
        return None

    def take(self, order: Order) -> Reason | None:
        """Take the points of an order and return None, or return why the order is void."""
        fault = self.fault(order)
        if fault is None:
            self.points[order.slots[1].province] -= order.slots[0]
        return fault


def set_aside(now: AdjudicationState) -> AdjudicationState:
    """Separate the orders for points from those for armies; they are executed after these."""
    moves = tuple(order for order in now.orders if order.verb == "points")
    armies = tuple(order for order in now.orders if order.verb != "points")
    return now.replace(plan={**now.plan, "points": moves}, orders=armies)


def move_points(now: AdjudicationState) -> AdjudicationState:
    """R19 to R22: move points after the armies and before retreats; surplus that remains is lost."""
    orders: tuple[Order, ...] = now.plan["points"]
    state = state_of(now.position)
    if not (orders or state.stores):
        return now
    stores, still, outcomes = dict(state.stores), dict(state.still), list(now.outcomes)
    lost: list[Event] = []
    for power in now.board.powers:
        theirs = [order for order in orders if order.power == power]
        if not (theirs or power in stores):
            continue
        ground = friendly(now.position, power)
        leaving, entering = _flows(now, power, theirs, ground, outcomes)
        stores[power], still[power] = _settled(now, power, leaving, entering, lost)
    position = replace(now.position, extra=replace(state, stores=by_place(stores), still=by_place(still)))
    return now.replace(with_events(position, lost), outcomes=tuple(outcomes))


def _flows(
    now: AdjudicationState, power: str, orders: Sequence[Order], ground: frozenset[str], outcomes: list[Outcome]
) -> tuple[Counter[str], Counter[str]]:
    """Return the points that leave and that enter each province by the orders of one power; append to `outcomes`."""
    leaving: Counter[str] = Counter()
    entering: Counter[str] = Counter()
    left = PointsLeft(now.before, power)
    for order in orders:
        number, start, to = order.slots
        fault = left.take(order)
        closed = next((place for place in (start, to) if place.province not in ground), None)
        if fault:
            outcomes.append(Outcome(order, None, ("void",), (fault,)))
        elif closed:
            outcomes.append(Outcome(order, None, ("bounce",), (why_closed(now.position, power, closed),)))
        else:
            leaving[start.province] += number
            entering[to.province] += number
            outcomes.append(Outcome(order, None, ("ok",), (MOVED(points=many(number, "point"), start=start, to=to),)))
    return leaving, entering


def _settled(
    now: AdjudicationState, power: str, leaving: Counter[str], entering: Counter[str], lost: list[Event]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the points in each province after the season, and how many of them are stationary; losses are appended to
    `lost`."""
    state = state_of(now.position)
    balance, stationary = state.stores.get(power, {}), state.still.get(power, {})
    stores: dict[str, int] = {}
    still: dict[str, int] = {}
    for place in dict.fromkeys((*balance, *entering)):
        stays = balance.get(place, 0) - leaving[place]
        surplus = stays - capacity_left(now.before, power, place)
        if surplus > 0 and has_way_out(now.position, power, place):
            said = SURPLUS_LOST if capacity_left(now.before, power, place) else ROAD_LOST
            lost.append(_lost(now.before, power, LOST, place, surplus, said))
            stays -= surplus
        stores[place] = stays + entering[place]
        still[place] = min(stationary.get(place, 0), stays)
    return stores, still


def has_way_out(position: Position, power: str, place: str) -> bool:
    """R20: whether points could leave a province for another over friendly territory, so that those over capacity are
    lost if they do not."""
    ground = friendly(position, power)
    return place in ground and not beside(position.variant.base, place).isdisjoint(ground)


def overrun_points(now: AdjudicationState) -> AdjudicationState:
    """R25: after retreats, remove points in transit from provinces occupied by a power that is not friendly to their
    owner."""
    state, units = state_of(now.position), now.position.units
    stores: dict[str, dict[str, int]] = {}
    lost: list[Event] = []
    for power, theirs in state.stores.items():
        welcome, stores[power] = friends(now.position, power), {}
        for place, number in theirs.items():
            if now.position.centers.get(place) == power or place not in units or units[place].power in welcome:
                stores[power][place] = number
            else:
                lost.append(_lost(now.position, power, LOST, place, number, OVERRUN, unit=units[place]))
    if not lost:
        return now
    left = replace(state, stores=by_place(stores), still=within(state.still, stores))
    return now.replace(with_events(replace(now.position, extra=left), lost))


def within(still: Amounts, stores: Amounts) -> dict[str, dict[str, int]]:
    """R22: return the stationary points, reduced to what is still stored in each place."""
    return by_place(
        {
            power: {place: min(number, stores.get(power, {}).get(place, 0)) for place, number in theirs.items()}
            for power, theirs in still.items()
        }
    )


# The count after Autumn: ownership, stores seized, interest, income, awards (R7, R21 to R26), homes lost (R33).


def count(now: AdjudicationState) -> AdjudicationState:
    """Perform the whole Autumn count; the result of it is kept in the position for the income statement."""
    before = now.position.centers
    now = capture(now)
    gained = {center: owner for center, owner in now.position.centers.items() if before.get(center) != owner}
    position = _seized(now.position, gained, before)
    position = first_at_carthage(position)
    return now.replace(_income(_interest(position)))


def _seized(position: Position, gained: Mapping[str, str], before: Mapping[str, str]) -> Position:
    """R25 and R33: settle stores and deposits in the centers that changed hands, and note the year (R32).

    Points in transit there are already lost, since the capturing army occupies the province.
    """
    state = state_of(position)
    stores = {power: dict(theirs) for power, theirs in state.stores.items()}
    emergency = {power: dict(theirs) for power, theirs in state.emergency.items()}
    events: list[Event] = []
    for center, captor in gained.items():
        loser = before.get(center, "")
        taken = stores.get(loser, {}).pop(center, 0)
        deposit = emergency.get(loser, {}).pop(center, 0)
        events += captured(position, loser, captor, center, taken, deposit)
        if taken and position.variant["stores_on_capture"] == "seize":
            theirs = stores.setdefault(captor, {})
            theirs[center] = theirs.get(center, 0) + taken
    since = {**state.since, **dict.fromkeys(gained, position.phase.year)}
    state = replace(state, stores=by_place(stores), still=within(state.still, stores), emergency=emergency, since=since)
    return with_events(replace(position, extra=state), events)


def first_at_carthage(position: Position) -> Position:
    """Optional rule: Carthage becomes a home of the first power that owns it, until another owns it at a count."""
    carthage = next((p.id for p in position.variant.base.provinces.values() if p.extra.get("role") == NEUTRAL), "")
    owner, state = position.centers.get(carthage, ""), state_of(position)
    if not (position.variant["carthage_home"] and owner):
        return position
    first = state.carthage_first
    homes = dict(state.homes)
    if not first:
        homes[owner] = tuple(in_order(position.variant.base, {*homes.get(owner, ()), carthage}))
        deposits = {**state.emergency.get(owner, {}), carthage: FIRST_DEPOSIT}
        state = replace(state, carthage_first=owner, homes=homes, emergency={**state.emergency, owner: deposits})
    elif owner != first:
        homes[first] = tuple(home for home in homes.get(first, ()) if home != carthage)
        state = replace(state, homes=homes)
    return replace(position, extra=state)


def _interest(position: Position) -> Position:
    """R21 to R24: add interest on the points that stayed in a center all year to the store there."""
    state = state_of(position)
    interest = by_place({power: dict(earned(position, state, power)) for power in state.still})
    stores = {power: dict(theirs) for power, theirs in state.stores.items()}
    found: list[Event] = []
    for power, theirs in interest.items():
        for place, number in theirs.items():
            stores.setdefault(power, {})[place] = stores[power].get(place, 0) + number
            found.append(interest_earned(position, power, place, number))
    return with_events(replace(position, extra=replace(state, interest=interest, stores=stores)), found)


def earned(position: Position, state: PinkState, power: str) -> Iterator[tuple[str, int]]:
    """Yield the interest of a power, center by center in id order."""
    board, away = position.variant.base, distances(position, power)
    for place in in_order(board, state.still[power]):
        stationary, most = state.still[power][place], capacity(board, place)
        if position.centers.get(place) == power:
            percent = rate(away.get(place), stationary >= most)
            number = min(stationary, most) * percent // 100
            if number:
                yield place, number


def _income(position: Position) -> Position:
    """P5: set what each power can spend in the budget: the capacities of its centers, and its awards."""
    state, board = state_of(position), position.variant.base
    income: dict[str, int] = {}
    for center, owner in position.centers.items():
        income[owner] = income.get(owner, 0) + capacity(board, center)
    points = positive({power: income.get(power, 0) + state.awards.get(power, 0) for power in board.powers})
    return replace(position, extra=replace(state, income=income, points=points, awards={}))


# Section 7: the income statement, produced after the Autumn count and public until the budget.


def statement(variant: Variant, position: Position, power: str) -> str:
    """Return the income statement of one power, or of all for ""; "" unless a count has just been held."""
    if position.phase.step != "A" and position.phase is not DONE:
        return ""
    board = variant.board(position)
    return "\n".join(line(board, position, one) for one in board.powers if power in ("", one))


def line(board: Board, position: Position, power: str) -> str:
    """Return the statement of one power: `C: income 16 (C 7, J 5, P 4), award 2, points 18; interest P 1; stored P 5;
    emergency C 5, J 5.`

    Zero amounts are left out, except for income and points. Income that differs from the capacity of the centers owned
    (a position set up by hand) is shown without its parts.
    """
    state = state_of(position)
    income, points = state.income.get(power, 0), state.points.get(power, 0)
    capacities = {center: capacity(board, center) for center in position.owned(power)}
    parts = f" ({listed(board, capacities)})" if income and income == sum(capacities.values()) else ""
    award = tr(", award {points}", points=points - income) if points > income else ""
    more = {
        tr("interest"): state.interest.get(power, NOTHING),
        tr("stored"): state.stores.get(power, NOTHING),
        tr("emergency"): state.emergency.get(power, NOTHING),
    }
    text = "".join(f"; {word} {listed(board, amounts)}" for word, amounts in more.items() if any(amounts.values()))
    return tr(
        "{power}: income {income}{parts}{award}, points {points}{more}.",
        power=power,
        income=income,
        parts=parts,
        award=award,
        points=points,
        more=text,
    )


def listed(board: Board, amounts: Mapping[str, int]) -> str:
    """Return amounts by place in words, `C 7, J 5`, without zeros."""
    return ", ".join(f"{place} {amounts[place]}" for place in in_order(board, amounts) if amounts[place])
