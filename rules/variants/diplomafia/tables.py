"""The tables of section 4 and 5.4 as data: what rackets bring by the number drawn, and what everything costs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...speech import mark


class Racket(NamedTuple):
    """A kind of racket. `income`: what one brings at a number from 1 to 10."""

    initial: str
    name: str
    income: tuple[int, ...]
    others: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """How it may be written, in lower case."""
        return (self.initial.lower(), self.name, *self.others)


RACKETS: Mapping[str, Racket] = MappingProxyType(
    {
        one.initial: one
        for one in (
            Racket("P", mark("prostitution"), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
            Racket("W", mark("pawnshops"), (3, 2, 1, 1, 1, 1, 1, 0, 0, 0), ("pawnshop", "pawn")),
            Racket("L", mark("loansharking"), (2, 2, 2, 2, 2, 0, 0, 0, 0, 0), ("loan sharking", "loanshark")),
            Racket("B", mark("bookies"), (3, 3, 2, 2, 1, 1, 0, 0, -1, -1), ("bookie",)),
            Racket("N", mark("narcotics"), (5, 4, 3, 2, 1, 1, 0, -1, -2, -3), ("narcotic",)),
        )
    }
)
"""By initial, in table order. The worked example of the text is wrong, the table stands (R1)."""
LEAST_NUMBER, GREATEST_NUMBER = 1, 10

NEW_RACKET = 5
RENEWAL = 2
UPKEEP = 2
PRESSURE = 50
DISMANTLED = 3
"""What a racket fetches that is dismantled, or sold by force."""
OPENING_CASH = 50
MINUS = "\u2212"


def income_of(initials: str, number: int) -> int:
    """What these rackets bring at a number from 1 to 10 (section 4)."""
    return sum(RACKETS[initial].income[number - LEAST_NUMBER] for initial in initials)


def signed(amount: int) -> str:
    """A sum with a proper minus sign."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def in_table_order(initials: str) -> str:
    """Initials of rackets as a state has them."""
    return "".join(initial * initials.count(initial) for initial in RACKETS)
