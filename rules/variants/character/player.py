"""How a computer player thinks of units with cards: it walks and jumps farther where it may, and tries tricks."""

from __future__ import annotations

from collections import Counter
from random import Random

from ...position import Position
from ...standard.player import Goal, StandardTactics, UnitOptions
from ...units import Order, Role, Unit
from .cards import CARDS
from .state import card_of, composition, knows, powers_work, with_card

FAR = 0.9
"""What a place is worth two steps away, as a part of it: the way there may be barred."""
LEAPS = frozenset(("path", "jump"))
STANDING = ("fortify", "gas")
"""What a unit does that would only hold, where its card allows it."""
BOLD, OFTEN = 0.1, 0.3
"""From how much noise on a unit tries any trick of its card, and how often: such lines are candidates of a search."""


class CharacterTactics(StandardTactics):
    """Cards of its own are known to a seat, and those that were disclosed. Others count as ordinary units, but for the
    lines that are tried out: there they have cards that may still be about."""

    def might(self, unit: Unit) -> int:
        return CARDS[card_of(unit)].move if powers_work(self.position) else 1

    def guess(self, rng: Random) -> Position:
        """Cards that nobody has been seen with are dealt to the units of which the card is not known."""
        position = self.position
        if not powers_work(position):
            return position
        left = Counter(composition(self.variant))
        left.subtract(card_of(unit) for unit in position.units.values() if knows(unit))
        units = dict(position.units)
        for key, unit in position.units.items():
            fits = [card for card, number in left.items() if number > 0 and CARDS[card].only in ("", unit.kind)]
            if fits and not knows(unit):
                card = rng.choices(fits, [left[one] for one in fits])[0]
                left[card] -= 1
                units[key] = with_card(unit, card)
        return position.with_units(units)

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
