"""What is odd in a position: for game masters who set one up, and for files from elsewhere (section 17)."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Position
from ...reasons import Reason, Sentence, many
from ...standard.doctor import (
    ENDED_TOO_SOON,
    NO_RETREAT_PHASE,
    NOT_DISLODGED_NOW,
    RETREAT_TAKEN,
    RETREATS_TOO_FAR,
    beyond_measure,
)
from .balance import count, poorest, richest, uneven
from .state import Affairs, affairs, maintained
from .turf import counted, in_play

FOREIGN_RACKETS = Sentence("foreign_rackets", "{family} has rackets in {place}, which is not its turf", "section 1")
UNEVEN_RACKETS = Sentence(
    "uneven_rackets", "the rackets of {family} lie unevenly: {most} in {rich}, {few} in {poor}", "5.3"
)
MORE_UNITS = Sentence("more_units", "{family} has {units} and only {centers}", "7.1")
MORE_LRUS = Sentence("more_lrus", "{family} has {lrus} and only {srus}", "3.5")
CASH_BELOW_ZERO = Sentence("cash_below_zero", "{family} has {cash} MU: an overdraft lasts until step 4", "R19")
CAPTURED_NOW = Sentence("captured_now", "{family} has captured rackets, which only wait in step 4", "section 15")
FOREIGN_GROUND = Sentence("foreign_ground", "{unit} stands in {place}, which is not turf of {family}", "section 6; R4")
DEAD_LOAN = Sentence("dead_loan", "{lender} has lent to {borrower}: both must be in the game, and two", "section 12")
OVERDUE = Sentence("overdue", "a repayment of {borrower} was due in T{date} already", "10.1")
NEVER_DUE = Sentence("never_due", "{family} owes the bank {owed} MU, of which nothing ever falls due", "10.2")
DISORDER_NOW = Sentence("disorder_now", "{family} is said to be in civil disorder, which ends with the moves", "10.4")
UNMAINTAINED_NOW = Sentence(
    "unmaintained_now", "{unit} is said to lack upkeep, which is asked for in this step", "section 8"
)
MUCH_MONEY, MUCH_PRESSURE, MANY_RACKETS = 10_000, 200, 50
"""More MU, political pressure, rackets in one district than a family comes to in a long game."""
STILL_THERE = Sentence("still_there", "{family} is said to be out of the game, but has units or turf", "section 12")


def findings(position: Position) -> list[Reason]:
    """Everything odd, in map order; [] where all is well."""
    kept = affairs(position)
    return [
        *(reason for family in position.variant.base.powers for reason in _family(position, kept, family)),
        *_measures(position, kept),
        *_units(position, kept),
        *_debts(position, kept),
        *_retreats(position),
        *([ENDED_TOO_SOON(phase=position.phase.text)] if _too_soon(position, kept) else ()),
    ]


def _measures(position: Position, kept: Affairs) -> Iterator[Reason]:
    """Sums that no game comes to."""
    stocks = {family: max(map(len, stock.values()), default=0) for family, stock in kept.rackets.items()}
    lent = {family: sum(sum_ for loan in kept.loans if loan.borrower == family for _, sum_ in loan.due)
            for family in position.variant.base.powers}  # fmt: skip
    yield from beyond_measure(position, "cash", kept.cash, MUCH_MONEY)
    yield from beyond_measure(position, "income", kept.income, MUCH_MONEY)
    yield from beyond_measure(position, "bank", {family: debt.owed for family, debt in kept.bank.items()}, MUCH_MONEY)
    yield from beyond_measure(position, "loans", lent, MUCH_MONEY)
    yield from beyond_measure(position, "rackets", stocks, MANY_RACKETS)
    yield from beyond_measure(position, "pp", kept.pp, MUCH_PRESSURE)


def _too_soon(position: Position, kept: Affairs) -> bool:
    return kept.ended is not None and position.phase != position.variant.closing


def _family(position: Position, kept: Affairs, family: str) -> Iterator[Reason]:
    name, turf, stock = position.variant.base.powers[family].name, kept.turf_of(family), kept.stock(family)
    places = position.variant.base.locations
    yield from (FOREIGN_RACKETS(family=name, place=places[place]) for place in stock if place not in turf)
    if family in kept.eliminated and in_play(position, family):
        yield STILL_THERE(family=name)
    if kept.captured.get(family) and position.phase.step != "A":
        yield CAPTURED_NOW(family=name)
    if position.phase.step == "M":
        yield from _after_business(position, kept, family)
    elif position.phase.step == "A" and family in kept.disorder:
        yield DISORDER_NOW(family=name)


def _after_business(position: Position, kept: Affairs, family: str) -> Iterator[Reason]:
    """What step 4 has put right: balance, numbers of units, cash."""
    name, turf, stock = position.variant.base.powers[family].name, kept.turf_of(family), kept.stock(family)
    if position.variant["rebalance"] == "shift" and uneven(turf, stock):
        rich, poor = richest(turf, stock)[0], poorest(turf, stock)[0]
        most, few = count(stock, rich), count(stock, poor)
        yield UNEVEN_RACKETS(family=name, most=most, rich=rich, few=few, poor=poor)
    srus, lrus = counted(position, family)
    centers = len(position.owned(family))
    if position.variant["unit_limit"] == "centers" and srus + lrus > centers:
        yield MORE_UNITS(family=name, units=many(srus + lrus, "unit"), centers=many(centers, "center"))
    if lrus > srus:
        yield MORE_LRUS(family=name, lrus=many(lrus, "LRU"), srus=many(srus, "SRU"))
    if kept.cash.get(family, 0) < 0 and family not in kept.disorder:
        yield CASH_BELOW_ZERO(family=name, cash=kept.cash[family])


def _units(position: Position, kept: Affairs) -> Iterator[Reason]:
    board = position.variant.base
    for unit in position.units.values():
        owner = unit.power if unit.place.dock else kept.turf.get(unit.place.key)
        if owner != unit.power and position.phase.step != "R":
            yield FOREIGN_GROUND(unit=unit, place=unit.place, family=board.powers[unit.power].name)
        if position.phase.step == "A" and not maintained(unit):
            yield UNMAINTAINED_NOW(unit=unit)


def _debts(position: Position, kept: Affairs) -> Iterator[Reason]:
    names, living = position.variant.base.powers, kept.surviving()
    for loan in kept.loans:
        lender, borrower = names[loan.lender].name, names[loan.borrower].name
        if loan.lender == loan.borrower or not {loan.lender, loan.borrower} <= {*living}:
            yield DEAD_LOAN(lender=lender, borrower=borrower)
        yield from (OVERDUE(borrower=borrower, date=date) for date, _ in loan.due if date < position.phase.year)
    for family, debt in kept.bank.items():
        if not debt.instalment:
            yield NEVER_DUE(family=names[family].name, owed=debt.owed)


def _retreats(position: Position) -> Iterator[Reason]:
    """Retreats that no rule gives, and dislodged units out of season."""
    if position.phase.step == "R" and not position.dislodged:
        yield NO_RETREAT_PHASE()
    for one in position.dislodged.values():
        if position.phase.step != "R":
            yield NOT_DISLODGED_NOW(unit=one.unit)
        near = position.variant.base.neighbours("army", one.unit.place.text)
        for place in one.retreats:
            if place.text not in near:
                yield RETREATS_TOO_FAR(unit=one.unit, place=place)
            elif place.key in position.units:
                yield RETREAT_TAKEN(unit=one.unit, place=place, other=position.units[place.key])
