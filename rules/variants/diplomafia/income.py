"""Step 3: what rackets bring by the number drawn (section 4), and what they may bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from ...adjudication import DrawNeeded, Situation
from ...ledger import Entry, Prospect
from ...position import Position
from ...reasons import Sentence
from .state import Stock, affairs, filled, keeping, moves_of
from .tables import GREATEST_NUMBER, LEAST_NUMBER, RACKETS, income_of, signed

INCOME = Sentence("racket_income", "the number {number} brings {amount} MU from {rackets}", "section 4")
NUMBERS = range(LEAST_NUMBER, GREATEST_NUMBER + 1)
RACKETS_PAY = "rackets"
"""Who pays and takes what rackets bring, in the ledger."""


def initials(stock: Stock) -> str:
    """All rackets of a family."""
    return "".join(stock.values())


def earn(now: Situation) -> Situation:
    """Each family with rackets of its own has one number, drawn for it alone; captured ones pay nobody (R6, R7)."""
    kept = affairs(now.position)
    owners = [family for family in kept.surviving() if kept.rackets.get(family)]
    rolls = {family: now.draw(family, LEAST_NUMBER, GREATEST_NUMBER) for family in owners}
    income = {family: income_of(initials(kept.rackets[family]), number) for family, number in rolls.items()}
    cash = {family: kept.cash.get(family, 0) + income.get(family, 0) for family in now.board.powers}
    entries = [_entry(now.before, kept.rackets[one], one, rolls[one], income[one], cash[one]) for one in owners]
    return now.then(
        keeping(
            now.position,
            cash=filled(cash),
            rolls=rolls,
            income=filled(income),
            entries=(*kept.entries, *(entry for entry in entries if entry.amount)),
        )
    )


def numbers(position: Position) -> tuple[DrawNeeded, ...]:
    """The numbers that the next step 3 may ask for."""
    kept = affairs(position)
    owners = (family for family in kept.surviving() if kept.rackets.get(family))
    return tuple(DrawNeeded(family, LEAST_NUMBER, GREATEST_NUMBER) for family in owners)


def _entry(before: Position, stock: Stock, family: str, number: int, amount: int, balance: int) -> Entry:
    reason = INCOME(number=number, amount=signed(amount), rackets=listed(initials(stock)))
    return Entry(moves_of(before), family, amount, balance, reason, RACKETS_PAY)


def listed(kinds: Iterable[str]) -> list[str]:
    """Rackets by kind, in table order: `prostitution`, `3 × narcotics`."""
    counts = Counter(kinds)
    held = [racket for racket in RACKETS.values() if counts[racket.initial]]
    return [f"{counts[one.initial]} × {one.name}" if counts[one.initial] > 1 else one.name for one in held]


def by_district(stock: Stock, number: int) -> Mapping[str, int]:
    """What each district brings at a number."""
    return {place: income_of(here, number) for place, here in stock.items()}


def chances(kinds: str) -> tuple[tuple[int, Fraction], ...]:
    """Each income that these rackets may bring with its probability, the least first: ten numbers, alike likely."""
    amounts = Counter(income_of(kinds, number) for number in NUMBERS)
    return tuple((amount, Fraction(amounts[amount], len(NUMBERS))) for amount in sorted(amounts))


def prospect(kinds: str, title: str) -> Prospect:
    """The income of rackets as a chance."""
    return Prospect(title, chances(kinds))
