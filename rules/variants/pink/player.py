"""How a computer player keeps house in Pink: armies paid and built as far as the income goes, the rest laid up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ...standard.player import StandardTactics
from ...units import Order
from .budget import FULL_ARMY, PRICES, opening
from .state import ROAD, capacity, state_of

NAMES = ("Alba", "Bergen", "Corvo", "Delos", "Elba", "Fano", "Gozo")
"""What powers are called that nobody else names."""
SIZES = (8, 5, 3, 2, 1)
"""The amounts that are tried to be laid up in one place, the largest first."""
SPARE = 2
"""So many years' shortfall of upkeep the stores should last."""


class PinkTactics(StandardTactics):
    """A budget in priorities: deposits of homes, new armies, new homes, and what is left is stored."""

    def errands(self, lines: Sequence[Order], rng: Random, noise: float) -> list[Order]:
        if self.position.phase.step == "M":
            return [*self._names(), *self._points()]
        return self._budget() if self.position.phase.step == "A" and self._reckons else []

    def adjustments(self, rng: Random, noise: float) -> list[Order]:
        return [] if self._reckons else super().adjustments(rng, noise)

    @property
    def _reckons(self) -> bool:
        """Whether there are points in this game."""
        return self._has("store")

    def _has(self, verb: str) -> bool:
        return any(one.name == verb for one in self.variant.verbs(self.position.phase))

    def _names(self) -> list[Order]:
        """A name for the power with its first orders, if it has none."""
        lines: list[Order] = []
        if self.position.phase.text == self.board.first_phase and self.power not in state_of(self.position).power_names:
            self.try_line(f"name power {dict(zip(self.board.powers, NAMES))[self.power]}", lines)
        return lines

    def _points(self) -> list[Order]:
        """What a place has no room for goes on to the place next to it that has most (R20)."""
        lines: list[Order] = []
        if not self._has("points"):
            return lines
        stores = state_of(self.position).stores.get(self.power, {})
        room = {place: capacity(self.board, place) - stores.get(place, 0) for place in self.position.owned(self.power)}
        for place, number in stores.items():
            over = number if place not in room else -room[place]
            near = [to for to in self.board.neighbours(ROAD, place) if room.get(to, 0) > 0]
            for to in sorted(near, key=lambda to: (-room[to], to)) if over > 0 else ():
                goes = min(over, room[to])
                if goes > 0 and self.try_line(f"move {goes} {place} - {to}", lines):
                    room[to] -= goes
                    over -= goes
        return lines

    def _budget(self) -> list[Order]:
        lines: list[Order] = []
        account, kept = opening(self.position, self.power), state_of(self.position)
        armies = len(self.position.units_of(self.power))
        income = sum(capacity(self.board, place) for place in self.position.owned(self.power))
        wanted = max(0, (income + sum(account.stores.values()) // SPARE) // FULL_ARMY - armies)
        lacks = FULL_ARMY * armies + PRICES["build"] * min(wanted, len(account.homes)) - account.left
        for place, number in self._richest(account.stores):
            if lacks > 0 and self.try_line(f"draw {min(lacks, number)} {place}", lines):
                lacks -= min(lacks, number)
        for home in self._by_value(kept.homes.get(self.power, ())):
            missing = FULL_ARMY - account.deposits.get(home, 0)
            if missing > 0 and self.position.centers.get(home) == self.power:
                self.try_line(f"replenish {missing} {home}", lines)
        for home in self._by_value(account.homes):
            if wanted > 0 and self.try_line(f"build A {home}", lines):
                wanted -= 1
        if wanted > 0:
            for place in self._by_value(self.position.owned(self.power)):
                if self.try_line(f"newhome {place}", lines):
                    break
        for place in reversed(self._by_value(self.position.owned(self.power))):
            for number in SIZES:
                if self.try_line(f"store {number} {place}", lines):
                    break
        return lines

    def _by_value(self, places: Sequence[str]) -> list[str]:
        """Places, the one first where an army is worth most."""
        return sorted(places, key=lambda place: (-self.value("A", place, False), place))

    def _richest(self, stores: Mapping[str, int]) -> Iterator[tuple[str, int]]:
        yield from sorted(stores.items(), key=lambda one: (-one[1], one[0]))
