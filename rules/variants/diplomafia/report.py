"""The report of a turn (section 14): orders and results, what befell families, the ledger, then everybody's means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...ledger import Entry
from ...position import Outcome, Position, Turn
from ...reasons import listed, say
from ...speech import tr
from ...standard.report import heading
from .bookkeeping import accounts
from .income import by_district
from .secrecy import shown, told
from .state import affairs, maintained
from .tables import signed
from .telling import listed as amounts

if TYPE_CHECKING:
    from .game import Diplomafia

WIDTH = 32


def of_turn(variant: Diplomafia, turn: Turn, power: str) -> str:
    """The report for one family, or for all with "": where the ledger is closed, without others' money (R22)."""
    after = shown(turn.after, power)
    lines = [*heading(variant, turn, power), *_orders(variant, turn, power)]
    for title, section in _sections(variant, turn, after, power):
        lines += [title, *(f"  {line}" for line in section), ""] if section else []
    return "\n".join([*lines, *_after(variant, after, power)]) + "\n"


def _orders(variant: Diplomafia, turn: Turn, power: str) -> Iterator[str]:
    """The orders of each family with what came of them."""
    seen = told(turn.before, turn.outcomes, power)
    for family in variant.base.powers.values():
        theirs = [one for one in seen if one.order.power == family.id]
        if theirs:
            yield from (family.name, *(line for one in theirs for line in _told(one)), "")


def _told(outcome: Outcome) -> Iterator[str]:
    """The order with its result words, and a line for each reason; the note of a loan stands with its order."""
    yield f"  {outcome.order.text:<{WIDTH}} {', '.join(outcome.words)}"
    yield from (f"      {say(reason)}" for reason in outcome.reasons)


def _sections(variant: Diplomafia, turn: Turn, after: Position, power: str) -> Iterator[tuple[str, list[str]]]:
    """What happened beside orders, the numbers with what they brought, and every change of money."""
    kept = affairs(after)
    yield tr("What happened"), [say(event.reason) for event in kept.events]
    if turn.before.phase.step != "A":
        yield tr("Income"), [line for family in kept.rolls for line in _income(variant, after, family)]
    ledger = [_entry(variant, entry) for entry in kept.entries]
    yield (tr("Ledger") if not power or variant["public_ledger"] else tr("Your ledger")), ledger


def _income(variant: Diplomafia, after: Position, family: str) -> Iterator[str]:
    """`Harlem: the number is 3, income 9 (EHa 5, NHa 4), cash 40`."""
    kept = affairs(after)
    if after.phase.step != "A":
        return
    number, income = kept.rolls[family], kept.income.get(family, 0)
    parts = amounts(by_district(kept.stock(family), number))
    cash = signed(kept.cash.get(family, 0))
    yield tr(
        "{powers}: the number is {number}, income {income} ({parts}), cash {cash}",
        powers=variant.base.powers[family].name,
        number=number,
        income=signed(income),
        parts=parts,
        cash=cash,
    )


def _entry(variant: Diplomafia, entry: Entry) -> str:
    """`Harlem  -6  upkeep of ...  (cash 14)`."""
    amount = int(entry.amount)
    change = f"+{amount}" if amount > 0 else signed(amount)
    name = variant.base.powers[entry.power].name
    return tr(
        "{name:<16} {change:>5}  {reason} Cash {balance}.",
        name=name,
        change=change,
        reason=say(entry.reason),
        balance=signed(int(entry.balance)),
    )


def _after(variant: Diplomafia, position: Position, power: str) -> Iterator[str]:
    """Where everybody stands: units, districts with their rackets, debts, the table of means, the end."""
    kept = affairs(position)
    yield tr("Then: {position}", position=position.title)
    for family in kept.surviving():
        yield from _family(variant, position, power, family)
    for fled in position.dislodged.values():
        places = listed([place.text for place in fled.retreats], "or") or "nowhere"
        name = variant.base.powers[fled.unit.power].name
        yield tr(
            "  {name}'s {unit} is dislodged and may retreat to {places}", name=name, unit=fled.unit.text, places=places
        )
    yield from _loans(variant, position)
    yield from ("", tr("Means"), *_table(position, power))
    if kept.ended:
        shared = listed([variant.base.powers[one].name for one in kept.ended.powers]) or tr("nobody")
        yield tr("The game is over: {kind} for {shared}", kind=kept.ended.kind, shared=shared)


def _family(variant: Diplomafia, position: Position, power: str, family: str) -> Iterator[str]:
    kept = affairs(position)
    disorder = tr(", in civil disorder") if family in kept.disorder else ""
    yield f"  {variant.base.powers[family].name}{disorder}"
    units = [f"{unit.text}{'' if maintained(unit) else ' (no upkeep)'}" for unit in position.units_of(family)]
    yield f"    units: {', '.join(units) or 'none'}"
    turf, stock, waiting = kept.turf_of(family), kept.stock(family), kept.captured.get(family, {})
    here = [f"{place}{f' {stock[place]}' if place in stock else ''}" for place in turf]
    yield f"    districts: {', '.join(here) or 'none'}"
    if waiting:
        yield f"    captured: {', '.join(f'{place} {initials}' for place, initials in waiting.items())}"


def _loans(variant: Diplomafia, position: Position) -> Iterator[str]:
    names = variant.base.powers
    for loan in affairs(position).loans:
        due = listed([tr("{amount} in T{turn}", amount=amount, turn=turn) for turn, amount in loan.due])
        yield tr(
            "  {names} owes {names2}: {due}", names=names[loan.borrower].name, names2=names[loan.lender].name, due=due
        )


def _table(position: Position, power: str) -> Iterator[str]:
    """The table of means: a column for each family."""
    names, families = position.variant.base.powers, affairs(position).surviving()
    columns = [max(8, len(names[family].name)) for family in families]
    heads = "  ".join(f"{names[family].name:>{width}}" for family, width in zip(families, columns))
    yield f"  {'':<16}{heads}"
    for account in accounts(position, power):
        cells = [account.cells.get(family, "hidden") for family in families]
        title = f"  {account.title}" if account.part else account.title
        row = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, columns))
        yield f"  {title:<16}{row}"
