"""Amounts of money: whole numbers of the smallest coin, never floats, and how they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .reasons import mixed
from .speech import tr

Amount = int | Fraction


@dataclass(frozen=True, slots=True)
class Coin:
    """What amounts are counted in: `digits` behind the point, `sign` before, `unit` behind: $6.00, 6 MU."""

    sign: str = ""
    digits: int = 0
    unit: str = ""

    def plain(self, amount: Amount) -> str:
        """The number alone: "6.00", "-3.50"."""
        size = -amount if amount < 0 else amount
        whole, rest = divmod(size, 10**self.digits)
        parts = self.digits and isinstance(size, int)
        return f"{'-' * (amount < 0)}{f'{whole}.{rest:0{self.digits}}' if parts else mixed(Fraction(size))}"

    def words(self, amount: Amount) -> str:
        """As people write it: "$6.00", "-$3.50", "6 MU"."""
        number = self.plain(-amount if amount < 0 else amount)
        return f"{'-' * (amount < 0)}{self.sign}{number}{f' {self.unit}' if self.unit else ''}"

    def read(self, value: Any) -> int:
        """The amount that a number or a text like "6.00" means. ValueError for anything else, parts of a coin too."""
        text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
        exact = Fraction(text) if re.fullmatch(r"-?\d{1,9}(?:\.\d{1,9})?", text) else value
        cents = exact * 10**self.digits if isinstance(exact, Fraction) else None
        if cents is None or cents.denominator != 1:
            raise ValueError(
                tr(
                    "an amount is written like {plain}, not {value!r}",
                    plain=self.plain(6 * 10**self.digits),
                    value=value,
                )
            )
        return int(cents)


__all__ = ["Amount", "Coin"]
