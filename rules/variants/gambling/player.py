"""The computer player for Gambling: it plays the game below for its money, and agrees to an end by what that pays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ...options import End
from ...position import Position
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
        position = self.believed
        paid = self._felt(payoff(self._rates, position, end).share(self.power).payout, self.power)
        if self.stands_still or not any(self.outlook(position).values()):
            drawn = payoff(self._rates, position, End("draw", remaining(position))).share(self.power).payout
            return paid >= self._felt(drawn, self.power)
        sizes, chances = owned(position), super().gains(position)
        return paid >= self._playing_on(self.power, sizes, chances, self._most(self.outlook(position)))

    def gains(self, position: Position) -> dict[str, float]:
        """Return power -> the money it may count on, as it feels about it."""
        points = self.outlook(position)
        chances, most = super().gains(position), self._most(points)
        return {power: self._playing_on(power, points, chances, most) for power in points if power in self._stakes}

    @cached_property
    def _rates(self) -> Rates:
        return Rates.chosen(self.variant.rulings)

    @cached_property
    def _stakes(self) -> Mapping[str, int]:
        return stakes_of(self._rates, self.believed)

    def _most(self, points: Mapping[str, float]) -> float:
        """Return the greatest share of all points that a power has."""
        return max(points.values(), default=0.0) / sum(self.prizes().values())

    def _felt(self, paid: float, power: str) -> float:
        """Return the value of a payout to a power, given its stake: losses count more than gains."""
        net = paid - self._stakes[power]
        return net if net >= 0 else LOSS * net

    def _playing_on(self, power: str, sizes: Mapping[str, float], parts: Mapping[str, float], most: float) -> float:
        """Return the value of playing on for a power. The closer the leader is to winning (`most` of all points), the
        surer somebody will win, most likely whoever is ahead, taking centers from all others alike; otherwise there
        will be a draw. Centers without an owner go to all in proportion to their present `sizes`. `parts`: of the sum
        of squares of what all may count on."""
        rates, all_centers = self._rates, len(self.board.centers)
        size = sizes.get(power, 0) * all_centers / max(1, sum(sizes.values()))
        left = (1 - max(ENOUGH, most)) / (1 - most) if most < 1 else 0.0
        chance = parts.get(power, 0.0) ** 2 / sum(part * part for part in parts.values())
        won = self._felt(rates.winner * min(rates.winner_cap or all_centers, ENOUGH * all_centers), power)
        lost, drawn = self._felt(rates.other * size * left, power), self._felt(rates.draw * size, power)
        decided = min(1.0, most / SURE)
        return decided * (chance * won + (1 - chance) * lost) + (1 - decided) * drawn
