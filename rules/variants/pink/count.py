"""The count after Autumn: who owns what, stores seized, interest, income, awards (R7, R21 to R26), homes lost (R33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...adjudication import Situation
from ...position import Event, Position
from ...standard.adjustments import capture
from . import events
from .garrison import NEUTRAL
from .points import within
from .state import FIRST_DEPOSIT, Amounts, Economy, by_place, economy, positive
from .territory import capacity, distances, in_order, rate

HUNDRED = 100


def count(now: Situation) -> Situation:
    """The whole count; the statement is then in the position."""
    before = now.position.centers
    now = capture(now)
    gained = {center: owner for center, owner in now.position.centers.items() if before.get(center) != owner}
    position = _seized(now.position, gained, before)
    position = first_at_carthage(position)
    return now.then(_income(_interest(position)))


def _seized(position: Position, gained: Mapping[str, str], before: Mapping[str, str]) -> Position:
    """R25 and R33: what lay in the centers that changed hands; and since when they are held (R32).

    Points on the road in them are lost already: the army that captures stands on them.
    """
    kept = economy(position)
    stores = {power: dict(theirs) for power, theirs in kept.stores.items()}
    emergency = {power: dict(theirs) for power, theirs in kept.emergency.items()}
    told: list[Event] = []
    for center, captor in gained.items():
        loser = before.get(center, "")
        taken = stores.get(loser, {}).pop(center, 0)
        deposit = emergency.get(loser, {}).pop(center, 0)
        told += events.captured(position, loser, captor, center, taken, deposit)
        if taken and position.variant["stores_on_capture"] == "seize":
            theirs = stores.setdefault(captor, {})
            theirs[center] = theirs.get(center, 0) + taken
    since = {**kept.since, **dict.fromkeys(gained, position.phase.year)}
    kept = replace(kept, stores=by_place(stores), still=within(kept.still, stores), emergency=emergency, since=since)
    return events.befallen(replace(position, extra=kept), told)


def first_at_carthage(position: Position) -> Position:
    """Optional rules: Carthage is a home of the first power that owns it, until another one owns it at a count."""
    carthage = next((p.id for p in position.variant.base.provinces.values() if p.extra.get("role") == NEUTRAL), "")
    owner, kept = position.centers.get(carthage, ""), economy(position)
    if not (position.variant["carthage_home"] and owner):
        return position
    first = kept.carthage_first
    homes = dict(kept.homes)
    if not first:
        homes[owner] = tuple(in_order(position.variant.base, {*homes.get(owner, ()), carthage}))
        deposits = {**kept.emergency.get(owner, {}), carthage: FIRST_DEPOSIT}
        kept = replace(kept, carthage_first=owner, homes=homes, emergency={**kept.emergency, owner: deposits})
    elif owner != first:
        homes[first] = tuple(home for home in homes.get(first, ()) if home != carthage)
        kept = replace(kept, homes=homes)
    return replace(position, extra=kept)


def _interest(position: Position) -> Position:
    """R21 to R24: interest on what has lain in a center all year, added to the store there."""
    kept = economy(position)
    paid = {power: dict(earned(position, kept, power)) for power in kept.still}
    interest = {power: theirs for power, theirs in paid.items() if theirs}
    told = [events.interest(position, one, place, n) for one, theirs in interest.items() for place, n in theirs.items()]
    after = replace(position, extra=replace(kept, interest=interest, stores=_added(kept.stores, interest)))
    return events.befallen(after, told)


def earned(position: Position, kept: Economy, power: str) -> Iterator[tuple[str, int]]:
    """The interest of a power, center by center in id order."""
    board, away = position.variant.base, distances(position, power)
    for place in in_order(board, kept.still[power]):
        stationary, most = kept.still[power][place], capacity(board, place)
        if position.centers.get(place) == power:
            percent = rate(away.get(place), stationary >= most)
            number = min(stationary, most) * percent // HUNDRED
            if number:
                yield place, number


def _added(stores: Amounts, interest: Amounts) -> Amounts:
    found = {power: dict(theirs) for power, theirs in stores.items()}
    for power, theirs in interest.items():
        for place, number in theirs.items():
            found.setdefault(power, {})[place] = found.get(power, {}).get(place, 0) + number
    return found


def _income(position: Position) -> Position:
    """P5: what each power can spend in the budget: the capacities of its centers, and its awards."""
    kept, board = economy(position), position.variant.base
    income: dict[str, int] = {}
    for center, owner in position.centers.items():
        income[owner] = income.get(owner, 0) + capacity(board, center)
    points = positive({power: income.get(power, 0) + kept.awards.get(power, 0) for power in board.powers})
    return replace(position, extra=replace(kept, income=income, points=points, awards={}))
