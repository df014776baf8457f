"""The computer player for Gambling: it plays the game below, and agrees to an end by what the end pays."""

from __future__ import annotations

from ...options import End
from ...standard.player import StandardTactics
from .accounts import payoff, stakes_of
from .options import Rates
from .state import owned, remaining

LOSS = 2.0
"""The weight of a cent lost of the stake, compared with a cent gained."""
ENOUGH, SURE = 0.53, 0.45
"""The share of all points that roughly wins a game, and the share from which on nobody can stop the leader."""


class GamblingTactics(StandardTactics):
    """A mixin on top of the tactics of the game that is played for money."""

    def agrees(self, end: End) -> bool:
        """Whether the end pays at least what playing on promises."""
        paid = payoff(self._rates, self.believed, end).share(self.power).payout
        return self._felt(paid) >= self._playing_on()

    @property
    def _rates(self) -> Rates:
        return Rates.chosen(self.variant.rulings)

    def _felt(self, paid: float) -> float:
        """Return the value of a payout to the power, given its stake: losses count more than gains."""
        net = paid - stakes_of(self._rates, self.believed)[self.power]
        return net if net >= 0 else LOSS * net

    def _playing_on(self) -> float:
        """Return the value of playing on. The closer the leader is to winning, the surer somebody will win, most likely
        whoever is ahead, taking centers from all others alike; otherwise there will be a draw. Centers without an owner
        go to all in proportion to their present size. If nothing moves any more, everything stays as it is."""
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
