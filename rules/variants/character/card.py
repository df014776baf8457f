"""What a card is: its name, its rule, what its unit can do, and how many of it a power may hold.

Which cards there are stands in `cards`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...speech import tr

AMPHIBIOUS, PATH, JUMP, CONVERT, EXPLORE = "amphibious", "path", "jump", "convert", "explore"
HYPER, ANNIHILATE, GAS, HYPNOTIZE, MINE, CLEAR = "hyper", "annihilate", "gas", "hypnotize", "mine", "clear"
WALK, CUT, SPECIAL, CROSS, LEAP, NO_CENTER = "walk", "cut", "special", "cross", "leap", "no_center"
EXCHANGE, FIRST, STEAL, DISBELIEVE, AIR = "exchange", "first", "steal", "disbelieve", "air"
FIRM, FLEXIBLE, REDEPLOY, FORTIFY, STEPWISE = "firm", "flexible", "redeploy", "fortify", "stepwise"
"""What a card makes its unit able to do; `can` tells. Stepwise: each attack takes only a part of its support."""


class Limit(NamedTuple):
    """How many of a group of cards the units of one power may hold when cards are dealt (section 2).

    `group`: the cards that are counted together. `second_from`: from how many units on that a power is entitled to it
    may hold two; 0: never. `left`: and only while no more powers than these are left; 0: whoever is left. `stolen`:
    whether a theft may not break it either (C-5).
    """

    group: tuple[str, ...]
    second_from: int = 0
    left: int = 0
    stolen: bool = True

    def most(self, entitled: int, left: int) -> int:
        """How many a power may hold that is entitled to so many units, while so many powers are left."""
        few_enough = not self.left or left <= self.left
        return 2 if self.second_from and entitled >= self.second_from and few_enough else 1

    @property
    def utmost(self) -> int:
        """How many it may ever hold (C-5: what a theft may not exceed)."""
        return 2 if self.second_from else 1


@dataclass(frozen=True, slots=True)
class Card:
    """A card. `count`: how many are in the pack as it is offered; `most` of a supplement card at the maximum.

    `at_start`: dealt in the opening deal. `only`: the letter of the kind that it can be given to, "" for both.
    `rule`: the rule in words; `order`: how its special order is written, "" if it has none. `can`: its abilities;
    `move`, `hold`, `support`: its strength in each (section 7, step 0).
    """

    id: str
    name: str
    count: int
    rule: str
    order: str = ""
    limit: Limit | None = None
    most: int = 0
    at_start: bool = True
    only: str = ""
    can: frozenset[str] = frozenset()
    move: int = 1
    hold: int = 1
    support: int = 1
    phase: str = "M"
    """The step in which its special order is given, where it has one: M moves, R retreats, A Winter."""

    @property
    def supplement(self) -> bool:
        """Whether the players vote on it (the X cards)."""
        return self.id.startswith("X")

    @property
    def title(self) -> str:
        """`4 Double Mover`."""
        return f"{self.id} {tr(self.name)}"
