"""What a budget pays for, how much, and in which order (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...reasons import Reason, Sentence
from ...speech import tr, tr_n

FULL_ARMY = 5
HALF_ARMY = 4
DEPOSIT = 5
"""Points in the deposit of a home center that acts."""
STORING = 1
"""For each center stored in."""
PRICES: Mapping[str, int] = MappingProxyType({"transfer": 3, "movehome": 4, "newhome": 20, "build": 9})
"""Verb -> its price; the transfers of a winter cost it once, all together (R31)."""
YEARS_HELD = 2
"""R32: since how many years a center must be held before it can become a home."""

TOO_DEAR = Sentence("too_dear", "needs {cost}, {rest}", "R28")


def too_dear(cost: int, left: int) -> Reason:
    """That something costs more than is left."""
    return TOO_DEAR(cost=cost, rest=remaining(left))


def remaining(left: int) -> str:
    """How much is left, in words."""
    return tr_n("{n} is left", "{n} are left", left) if left else tr("nothing is left")


def count_of_armies(number: int) -> str:
    """A number of armies in words."""
    return tr_n("{n} army", "{n} armies", number)
