"""Money as it is told: what moved it, what each power has of everything, and what chance may bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .money import Amount
from .reasons import Reason


@dataclass(frozen=True, slots=True)
class Entry:
    """A change of a power's money: `amount` is less than 0 where it paid, `balance` what it has then.

    `other` is who gave or took it: a power, or a word such as bank. `phase`: when; `date`: that of the table, if noted.
    """

    phase: str
    power: str
    amount: Amount
    balance: Amount
    reason: Reason
    other: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """A line of the table of all powers' means: power -> what stands there; one left out is hidden.

    `part`: whether it is a part of the line above it that is none; `help` says more of what it tells.
    """

    title: str
    cells: Mapping[str, str]
    part: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What chance may bring a power: each amount with how likely it is, the least first; together they are 1."""

    title: str
    chances: tuple[tuple[Amount, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """What it brings on the average."""
        return sum((amount * share for amount, share in self.chances), Fraction(0))

    @property
    def worst(self) -> Amount:
        return self.chances[0][0]

    @property
    def best(self) -> Amount:
        return self.chances[-1][0]
