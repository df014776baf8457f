"""The computer player for Pink: its budgets, points, declarations and names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ...board import Location
from ...standard.player import StandardTactics
from ...units import Order
from .budget import FULL_ARMY, PRICES, opening, settle
from .state import ROAD, capacity, friendly, state_of

NAMES = ("Alba", "Bergen", "Corvo", "Delos", "Elba", "Fano", "Gozo")
"""The names the computer gives its powers, in map order."""
SIZES = (8, 5, 3, 2, 1)
"""The amounts it tries to store in one place, the largest first."""
SPARE = 2
"""It wants armies beyond its income only if the stores can pay for them for this many years."""
NEARER = 2.0
"""It moves a home to a center where an army is worth more than this many times as much."""
WORTH_THE_FEE = 2
"""It moves stores out of danger if they are at least this many times the transfer fee."""


class PinkTactics(StandardTactics):
    """A player with these budget priorities: deposits of homes, new armies, new homes, homes nearer to the front,
    stores out of danger; the rest is stored."""

    def errands(self, lines: Sequence[Order], rng: Random, noise: float) -> list[Order]:
        if self.position.phase.step == "M":
            return [*self._names(), *self._declarations(), *self._points()]
        return self._budget() if self.position.phase.step == "A" and self._reckons else []

    def adjustments(self, rng: Random, noise: float) -> list[Order]:
        return [] if self._reckons else super().adjustments(rng, noise)

    @property
    def _reckons(self) -> bool:
        """Whether this game has points."""
        return self._has("store")

    def _has(self, verb: str) -> bool:
        return any(one.name == verb for one in self.variant.verbs(self.position.phase))

    def _names(self) -> list[Order]:
        """Return a name for the power with the first orders, if it has none."""
        lines: list[Order] = []
        if self.position.phase.text == self.board.first_phase and self.power not in state_of(self.position).power_names:
            self.try_line(f"name power {dict(zip(self.board.powers, NAMES))[self.power]}", lines)
        return lines

    def _declarations(self) -> list[Order]:
        """Return declarations that make the power friendly to those it is at peace with, so that points may cross each
        other's territory, and unfriendly to all others."""
        lines: list[Order] = []
        declared = state_of(self.position).friendly.get(self.power, ())
        for other in self.board.powers if self._has("friendly") else ():
            if other != self.power and self._at_peace(other) != (other in declared):
                self.try_line(f"{'un' if other in declared else ''}friendly {other}", lines)
        return lines

    def _at_peace(self, other: str) -> bool:
        """Whether the other power has centers and neither power can reach a center of the other."""
        units, centers = self.position.units, self.position.centers
        theirs = {place for place, owner in centers.items() if owner == other}
        mine = {place for place, owner in centers.items() if owner == self.power}
        standing = {key for key, unit in units.items() if unit.power == self.power}
        meets = any(other in self.pressure.get(place, {}) for place in mine)
        return (
            bool(theirs) and not meets and not any(place in self.support for place in theirs) and not standing & theirs
        )

    def _in_danger(self, place: str) -> bool:
        """Whether others can take a province against the units that can hold or support it."""
        standing = self.position.units.get(place)
        return self.need(place) > self.support.get(place, 0) + (standing is not None and standing.power == self.power)

    def _points(self) -> list[Order]:
        """Return moves of surplus points to the adjacent centers with most room (R20), and of all points out of a
        province that may be lost (R25)."""
        lines: list[Order] = []
        if not self._has("points"):
            return lines
        stores = state_of(self.position).stores.get(self.power, {})
        room = {place: capacity(self.board, place) - stores.get(place, 0) for place in self.position.owned(self.power)}
        for place, number in stores.items():
            over = number if place not in room or self._in_danger(place) else -room[place]
            near = [to for to in self.board.neighbors(ROAD, place) if room.get(to, 0) > 0 and not self._in_danger(to)]
            for to in sorted(near, key=lambda to: (-room[to], to)) if over > 0 else ():
                goes = min(over, room[to])
                if goes > 0 and self.try_line(f"move {goes} {place} - {to}", lines):
                    room[to] -= goes
                    over -= goes
        return lines

    # Points left after armies are paid and built: for homes nearer to the front, and to move stores out of danger.

    def _homes(self, lines: list[Order]) -> None:
        """Add an order to move the home where an army is worth least to a center where it is worth much more."""
        state = state_of(self.position)
        deposits = state.emergency.get(self.power, {})
        busy = {slot.key for line in lines for slot in line.slots if isinstance(slot, Location)}
        busy |= {line.unit.place.key for line in lines if line.unit}
        homes = self._by_value(state.homes.get(self.power, ()))
        homes = [home for home in homes if deposits.get(home) == FULL_ARMY and home not in busy]
        for place in self._by_value([one for one in self.position.owned(self.power) if one not in homes])[:1]:
            nearer = homes and self.value("A", place, False) > NEARER * self.value("A", homes[-1], False)
            if nearer and not self._in_danger(place) and self._left(lines) >= PRICES["movehome"]:
                self.try_line(f"movehome {homes[-1]} - {place}", lines)

    def _transfers(self, lines: list[Order]) -> None:
        """Add transfers of stores in danger to the nearest safe center with room, if they are worth the fee."""
        result = settle(self.position, self.power, lines)
        stores = result.account.stores
        endangered = {place: number for place, number in stores.items() if self._in_danger(place)}
        if sum(endangered.values()) < WORTH_THE_FEE * PRICES["transfer"] or result.left < PRICES["transfer"]:
            return
        for place, number in self._richest(endangered):
            for route in self._routes(place):
                room = capacity(self.board, route[-1]) - stores.get(route[-1], 0)
                text = f"transfer {min(room, number)} {' - '.join(route)}"
                if room > 0 and self.try_line(text, lines):
                    break

    def _routes(self, place: str) -> Iterator[tuple[str, ...]]:
        """Yield the routes from a place to safe centers the power owns, the shortest first."""
        open_ground, own = friendly(self.position, self.power), self.position.owned(self.power)
        found = {place}
        ways: list[tuple[str, ...]] = [(place,)]
        for way in ways:
            for to in self.board.neighbors(ROAD, way[-1]):
                if to in open_ground and to not in found:
                    found.add(to)
                    ways.append((*way, to))
                    if to in own and not self._in_danger(to):
                        yield ways[-1]

    def _left(self, lines: Sequence[Order]) -> int:
        return settle(self.position, self.power, lines).left

    def _budget(self) -> list[Order]:
        lines: list[Order] = []
        account, state = opening(self.position, self.power), state_of(self.position)
        armies = len(self.position.units_of(self.power))
        income = sum(capacity(self.board, place) for place in self.position.owned(self.power))
        wanted = max(0, (income + sum(account.stores.values()) // SPARE) // FULL_ARMY - armies)
        lacks = FULL_ARMY * armies + PRICES["build"] * min(wanted, len(account.homes)) - account.left
        for place, number in self._richest(account.stores):
            if lacks > 0 and self.try_line(f"draw {min(lacks, number)} {place}", lines):
                lacks -= min(lacks, number)
        for home in self._by_value(state.homes.get(self.power, ())):
            missing = FULL_ARMY - account.deposits.get(home, 0)
            if missing > 0 and self.position.centers.get(home) == self.power:
                self.try_line(f"replenish {missing} {home}", lines)
        for home in self._by_value(account.homes):
            if wanted > 0 and self.try_line(f"build A {home}", lines):
                wanted -= 1
        if wanted > 0 and self._left(lines) >= PRICES["newhome"]:
            for place in self._by_value(self.position.owned(self.power)):
                if self.try_line(f"newhome {place}", lines):
                    break
        self._homes(lines)
        self._transfers(lines)
        for place in reversed(self._by_value(self.position.owned(self.power))):
            for number in SIZES:
                if self.try_line(f"store {number} {place}", lines):
                    break
        return lines

    def _by_value(self, places: Sequence[str]) -> list[str]:
        """Return the places sorted by the value of an army there, the highest first."""
        return sorted(places, key=lambda place: (-self.value("A", place, False), place))

    def _richest(self, stores: Mapping[str, int]) -> Iterator[tuple[str, int]]:
        yield from sorted(stores.items(), key=lambda one: (-one[1], one[0]))
