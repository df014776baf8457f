"""The cash book of a game: what was paid in and out at the table, in the order in which it was entered.

It stands beside the turns and is not undone with them: a line is never taken out, what was wrong is put right by
another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .ledger import Entry
from .reasons import Sentence, many
from .speech import tr

ENTERED = Sentence("entered", "{text}")
PAID = re.compile(r"Paid for (\d+) centers? at (.+)")
"""The line of a payout."""
HOUSE = "house"
"""Whose book it is, where an entry names who has the money."""
RECEIPT, PAYOUT, REVERSAL = "receipt", "payout", "reversal"
"""What a line is of: a stake that came in (or was given back), a payout, payouts that are taken back."""
SORTS = (RECEIPT, PAYOUT, REVERSAL)


@dataclass(frozen=True, slots=True)
class Posting:
    """A line of the book. `date`: that of the table, like 2026-05-31, "" if nobody noted it; `phase`: of the game.

    `amount` in coins: more than 0 what came in, less what went out. `power` "": it is of all.
    """

    date: str
    phase: str
    kind: str
    power: str
    amount: int
    text: str


Book = tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """What a power has to put in before it plays. `paid`: the game master has ticked it as received."""

    power: str
    amount: int
    paid: bool


def received(book: Sequence[Posting], power: str) -> int:
    """What a power has put in, as far as it was ticked."""
    return sum(line.amount for line in book if line.kind == RECEIPT and line.power == power)


def paid_out(book: Sequence[Posting]) -> dict[str, int]:
    """What was paid out and not taken back since, by power; each more than 0."""
    last = max((at for at, line in enumerate(book) if line.kind == REVERSAL), default=-1)
    return {line.power: -line.amount for line in book[last + 1 :] if line.kind == PAYOUT}


def entries(book: Sequence[Posting]) -> tuple[Entry, ...]:
    """The book as a ledger of the house, with its balance after each line."""
    found, balance = [], 0
    for line in book:
        balance += line.amount
        reason = ENTERED(text=_said(line.text))
        found.append(Entry(line.phase, HOUSE, line.amount, balance, reason, line.power, line.date))
    return tuple(found)


def _said(text: str) -> str:
    """What a line says, which stands in the file in English, in the language spoken."""
    paid = PAID.fullmatch(text)
    if not paid:
        return tr(text)
    return tr("Paid for {centers} at {rate}", centers=many(int(paid[1]), "center"), rate=paid[2])


def grown(before: Book, after: Book) -> Book:
    """The book of a state of the game that takes another's place: that of before, unless this one goes on from it."""
    return after if after[: len(before)] == before else before
