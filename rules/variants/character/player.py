"""How a computer player thinks of units with cards: it walks and jumps farther where it may, and tries tricks."""

from __future__ import annotations

from random import Random

from ...standard.player import Goal, StandardTactics, UnitOptions
from ...units import Order, Role

FAR = 0.9
"""What a place is worth two steps away, as a part of it: the way there may be barred."""
LEAPS = frozenset(("path", "jump"))
STANDING = ("fortify", "gas")
"""What a unit does that would only hold, where its card allows it."""
BOLD, OFTEN = 0.1, 0.3
"""From how much noise on a unit tries any trick of its card, and how often: such lines are candidates of a search."""


class CharacterTactics(StandardTactics):
    """Cards of its own are known to a seat, those of others are not: they count as ordinary units."""

    def _goals(self, options: UnitOptions) -> list[Goal]:
        found = super()._goals(options)
        for order in options.others:
            if order.type.name in LEAPS and order.slots[2].key != options.unit.place.key:
                to = order.slots[2]
                found.append((FAR * self.value(options.unit.kind, to.text), to.key, order))
        return found

    def instead(self, options: UnitOptions, order: Order | None, rng: Random, noise: float) -> Order | None:
        tricks = [one for one in options.others if one.type.name not in LEAPS]
        if not tricks:
            return order
        if noise >= BOLD and rng.random() < OFTEN:
            return rng.choice(tricks)
        if order is not None and order.type.role is Role.HOLD:
            still = [one for one in tricks if one.type.name in STANDING]
            return rng.choice(still) if still else order
        return order
