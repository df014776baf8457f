"""How a computer player thinks of money: it plays the game beneath, and agrees to an end by what that pays."""

from __future__ import annotations

from ...options import End
from ...standard.player import StandardTactics
from .accounts import payoff, stakes_of
from .options import Rates
from .state import owned, remaining

LOSS = 2.0
"""What a cent counts for that is lost of the stake, beside one that is gained."""
ENOUGH, SURE = 0.53, 0.45
"""The part of all points with which a game is won, whatever it is exactly, and from which on nobody stops him."""


class GamblingTactics(StandardTactics):
    """Above the tactics of the game that is played for money."""

    def agrees(self, end: End) -> bool:
        """If the end pays at least what playing on promises."""
        paid = payoff(self._rates, self.believed, end).share(self.power).payout
        return self._felt(paid) >= self._playing_on()

    @property
    def _rates(self) -> Rates:
        return Rates.chosen(self.variant.rulings)

    def _felt(self, paid: float) -> float:
        """What a payout means to whoever has put in so much: he minds a loss more than he likes a gain."""
        net = paid - stakes_of(self._rates, self.believed)[self.power]
        return net if net >= 0 else LOSS * net

    def _playing_on(self) -> float:
        """Somebody wins the more surely, the more the largest has of what a win takes, and who is ahead most likely. He
        takes what he lacks from all others alike. Else it comes to a draw. What nobody has yet will be had by all as
        they are large now. Where nothing moves any more all stays as it is."""
        rates, position = self._rates, self.believed
        points, parts = self.outlook(position), self.gains(position)
        most = max(points.values(), default=0.0) / sum(self.prizes().values())
        paid = payoff(rates, position, End("draw", remaining(position))).share(self.power).payout
        if self.stands_still or not most:
            return self._felt(paid)
        all_centers, sizes = len(self.board.centers), owned(position)
        growth = all_centers / max(1, sum(sizes.values()))
        left = (1 - max(ENOUGH, most)) / (1 - most) if most < 1 else 0.0
        chance = parts.get(self.power, 0.0) ** 2 / sum(part * part for part in parts.values())
        won = self._felt(rates.winner * min(rates.winner_cap or all_centers, ENOUGH * all_centers))
        lost = self._felt(rates.other * sizes[self.power] * growth * left)
        decided = min(1.0, most / SURE)
        return decided * (chance * won + (1 - chance) * lost) + (1 - decided) * self._felt(growth * paid)
