"""The computer player for Character: its units use the longer moves and the special orders that their cards allow."""

from __future__ import annotations

from collections import Counter
from random import Random

from ...position import Position
from ...standard.player import Goal, StandardTactics, UnitOptions
from ...units import Order, Role, Unit
from .cards import CARDS
from .state import card_of, composition, knows, powers_work, with_card

FAR = 0.9
"""The factor for the value of a place two steps away, since the way may be barred."""
LEAPS = frozenset(("path", "jump"))
STANDING = ("fortify", "gas")
"""Special orders that a unit gives instead of a hold, if its card allows them."""
BOLD, OFTEN = 0.1, 0.3
"""From this noise on a unit tries a random special order of its card with this probability; such orders are candidates
of a search."""


class CharacterTactics(StandardTactics):
    """A player that knows the cards of its own units and those disclosed. Other units count as ordinary, but when
    orders are tried out they get cards that may still be in play."""

    def might(self, unit: Unit) -> int:
        return CARDS[card_of(unit)].move if powers_work(self.position) else 1

    def guess(self, rng: Random) -> Position:
        """Return a possible position, in which units of unknown card get cards that nobody is known to have."""
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
