"""What a family may know where the ledger is closed: its own money alone (section 14, R22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from ...position import Dislodged, Event, Outcome, Position, Turn, Unit
from ...reasons import Sentence
from ...speech import mark
from .state import affairs, keeping

DISORDER_NEXT = Sentence("disorder_next", "{family} is in civil disorder next turn", "10.4")
CIVIL_DISORDER = mark("Civil disorder")
DUES_PAID, WITHOUT_UPKEEP = mark("Dues paid"), mark("Without upkeep")
SEEN_ON_THE_BOARD = frozenset({"dismantle", "racket", "renew", "shift", "buy", "build", "remove", "waive", "vote"})
"""The orders of business that show on the board when they are carried out; others are about money."""
Value = TypeVar("Value")


def shown(position: Position, power: str) -> Position:
    """The position with what others hide left out; all of it for "" and where the ledger is open."""
    if not power or position.variant["public_ledger"]:
        return position
    kept = affairs(position)
    units = {key: _shown(unit, power) for key, unit in position.units.items()}
    return keeping(
        position.then(units, _fled(position.dislodged, power)),
        cash=_own(kept.cash, power),
        rolls=_own(kept.rolls, power),
        income=_own(kept.income, power),
        bank=_own(kept.bank, power),
        loans=tuple(loan for loan in kept.loans if power in (loan.lender, loan.borrower)),
        entries=tuple(entry for entry in kept.entries if entry.power == power),
        events=tuple(_events(position, kept.events, power)),
    )


def seen(turn: Turn, power: str) -> Turn:
    """A turn with what others hide left out: their money on both sides, and of their business what the board does not
    show."""
    if not power or turn.before.variant["public_ledger"]:
        return turn
    outcomes = told(turn.before, turn.outcomes, power)
    business, given = turn.before.phase.step == "A", {one.order for one in outcomes}
    orders = {
        family: tuple(line for line in lines if line in given or family == power or not business)
        for family, lines in turn.orders.items()
    }
    return replace(
        turn,
        before=shown(turn.before, power),
        after=shown(turn.after, power),
        orders=orders,
        draws=_own(turn.draws, power),
        outcomes=tuple(one._replace(unit=one.unit and _shown(one.unit, power)) for one in outcomes),
        dislodged=_fled(turn.dislodged, power),
    )


def hides(position: Position, power: str, family: str) -> bool:
    """Whether the money of a family is hidden from a power."""
    return bool(power) and power != family and not position.variant["public_ledger"]


def told(position: Position, outcomes: Iterable[Outcome], power: str) -> list[Outcome]:
    """What came of orders, as far as a power may know: of others' business what the board shows, and its own loans."""
    return [one for one in outcomes if not _hidden(position, one, power)]


def _hidden(position: Position, outcome: Outcome, power: str) -> bool:
    order = outcome.order
    if position.phase.step != "A" or not hides(position, power, order.power):
        return False
    if order.verb in ("lend", "accept"):
        return bool(order.slots[1] != power)
    return order.verb not in SEEN_ON_THE_BOARD or outcome.failed


def _own(table: Mapping[str, Value], power: str) -> dict[str, Value]:
    return {family: value for family, value in table.items() if family == power}


def _shown(unit: Unit, power: str) -> Unit:
    """A unit without the mark of missing upkeep, if it is another's."""
    return unit if unit.power == power or not unit.traits else replace(unit, traits=())


def _fled(dislodged: Mapping[str, Dislodged], power: str) -> dict[str, Dislodged]:
    return {key: replace(one, unit=_shown(one.unit, power)) for key, one in dislodged.items()}


def _events(position: Position, events: Iterable[Event], power: str) -> Iterator[Event]:
    """What befell families; of others' debts only that they are in disorder, and nothing of dues and upkeep."""
    names = position.variant.base.powers
    for event in events:
        if event.power == power or event.title not in (CIVIL_DISORDER, DUES_PAID, WITHOUT_UPKEEP):
            yield event
        elif event.title == CIVIL_DISORDER:
            yield event._replace(reason=DISORDER_NEXT(family=names[event.power].name))
