"""What becomes of units in business, and that money, debts, rackets and pressure add up, as the turn was told."""

from __future__ import annotations

from collections.abc import Iterator

from ...conservation import Balance, Fate, orders_done, told_fates
from ...position import Position, Turn, Unit
from ...speech import tr
from .book import BANK
from .debts import REPAID, SOLD, debt_for
from .placing import LOST
from .settling import OUT
from .state import Stock, affairs
from .units import BY_RULE


def fates(turn: Turn) -> Iterator[Fate]:
    """What outcomes say, removals by default, and all that a family has whose game is over."""
    told = tuple(told_fates(turn))
    yield from told
    gone = {unit for fate in told for unit in fate.gone}
    for event in turn.before.variant.events(turn, ""):
        unit = event.reason.get("unit")
        if event.reason.sentence is BY_RULE and isinstance(unit, Unit):
            yield Fate((unit,), (), event.reason)
        elif event.reason.sentence is OUT:
            theirs = tuple(one for one in turn.before.units_of(event.power) if one not in gone)
            yield Fate(theirs, (), event.reason)


def balances(turn: Turn) -> Iterator[Balance]:
    """Everything that is counted, family by family, and what goes from one to another."""
    entries = turn.before.variant.ledger(turn, "")
    families = tuple(turn.before.variant.base.powers)
    for family in families:
        before, after = (affairs(one).cash.get(family, 0) for one in (turn.before, turn.after))
        mine = [entry for entry in entries if entry.power == family]
        balance = before
        for entry in mine:
            yield Balance(tr("Cash"), balance, entry.amount, entry.balance, family)
            balance = int(entry.balance)
        yield Balance(tr("Cash"), before, sum(int(entry.amount) for entry in mine), after, family)
        yield from (_business if turn.before.phase.step == "A" else _in_the_field)(turn, family)
    between = sum(int(entry.amount) for entry in entries if entry.other in families)
    yield Balance(tr("Paid by families to each other"), 0, between, 0)
    held, left = _rackets(turn.before), _rackets(turn.after)
    if turn.before.phase.step == "A":
        loans = sum(amount for order in orders_done(turn, "lend") for _, amount in order.slots[2])
        paid = sum(int(entry.amount) for entry in entries if entry.reason.sentence is REPAID and entry.amount > 0)
        yield Balance(tr("Loans between families"), _lent(turn.before), loans - paid, _lent(turn.after))
    else:
        yield Balance(tr("Rackets"), held, -_left_behind(turn), left)


def _business(turn: Turn, family: str) -> Iterator[Balance]:
    """Rackets, debts and pressure of a family in step 4 and in the opening."""
    before, after = affairs(turn.before), affairs(turn.after)
    done = {verb: len(orders_done(turn, verb, family)) for verb in ("renew", "racket", "dismantle")}
    told = [event.reason.sentence for event in turn.before.variant.events(turn, "") if event.power == family]
    change = done["renew"] + done["racket"] - done["dismantle"] - told.count(SOLD)
    yield Balance(tr("Rackets"), _count(before.stock(family)), change, _count(after.stock(family)), family)
    waiting = (_count(one.captured.get(family, {})) for one in (before, after))
    yield Balance(tr("Captured rackets"), next(waiting), -done["renew"] - told.count(LOST), next(waiting), family)
    bought = sum(order.slots[0] for order in orders_done(turn, "buy", family))
    yield Balance(tr("Political pressure"), before.pp.get(family, 0), bought, after.pp.get(family, 0), family)
    borrowed = sum(debt_for(order.slots[0]).owed for order in orders_done(turn, "borrow", family))
    paid = [
        int(one.amount)
        for one in turn.before.variant.ledger(turn, "")
        if one.power == family and one.other == BANK and one.amount < 0
    ]
    owed = (debt.owed if (debt := one.bank.get(family)) else 0 for one in (before, after))
    yield Balance(tr("Owed the bank"), next(owed), borrowed + sum(paid), next(owed), family)


def _in_the_field(turn: Turn, family: str) -> Iterator[Balance]:
    """Pressure is used up by orders that are good, whatever comes of them; who is out has none."""
    before, after = affairs(turn.before), affairs(turn.after)
    used = [one for one in turn.outcomes if one.order.verb == "pressure" and one.order.power == family]
    number = sum("void" not in one.words for one in used)
    held = before.pp.get(family, 0)
    out = family in after.eliminated and family not in before.eliminated
    yield Balance(tr("Political pressure"), held, -held if out else -number, after.pp.get(family, 0), family)


def _count(stock: Stock) -> int:
    return sum(map(len, stock.values()))


def _rackets(position: Position) -> int:
    """All of all families, those that wait for renewal too."""
    kept = affairs(position)
    return sum(_count(stock) for table in (kept.rackets, kept.captured) for stock in table.values())


def _left_behind(turn: Turn) -> int:
    """The rackets of families that are out, but for those that were captured."""
    before, after = affairs(turn.before), affairs(turn.after)
    captured = {place for stock in after.captured.values() for place in stock}
    out = [family for family in after.eliminated if family not in before.eliminated]
    return sum(len(here) for one in out for place, here in before.stock(one).items() if place not in captured)


def _lent(position: Position) -> int:
    return sum(amount for loan in affairs(position).loans for _, amount in loan.due)
