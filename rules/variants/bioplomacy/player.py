"""The computer player for Bioplomacy: values of centers to its species, set-up, builds, rivers and floods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random

from ...board import Location
from ...position import Position
from ...standard.player import Plan, StandardTactics, UnitOptions
from ...units import Order, Phase, Role, Unit
from .power_orders import allowance, spent
from .species import BIRDS, CMC, HALF, SPECIES, WHOLE
from .state import state_of
from .terrain import HIGH, land_of

DROWNING = 0.05
"""The factor for the value of a zone that will be flooded in the next turn."""
TWO = 2.0
"""The factor for two halves at set-up, compared with a whole unit, which is as strong but takes one center at a time.
"""
RAISED = 1.5
"""The factor for the value of a tree center if a Flock enters the ground below, so that another pops up in it (R25).
"""
BEYOND = 1.5
"""A unit fords a river if a zone beyond is worth more than this many times its own."""


class BioplomacyTactics(StandardTactics):
    """A player that values centers by their worth to its species and unites halves before battle."""

    def prizes(self) -> Mapping[str, float]:
        return self._prizes

    @cached_property
    def _prizes(self) -> Mapping[str, float]:
        worth = self.variant.survey(self.position, "worth", self.power)
        return {zone: float(Fraction(amount)) for zone, amount in worth.items()}

    def holders(self, position: Position) -> Mapping[str, str]:
        return self.variant.holdings(position) or {}

    @cached_property
    def _flooded(self) -> frozenset[str]:
        """The zones in which units will drown in the next turn."""
        phase = self.position.phase
        if phase.season != "F":
            return frozenset()
        spring = self.position.at(Phase("S", phase.year + 1, "M", phase.digits))
        return land_of(self.variant.board(spring)).flooded

    def weigh(self, unit: Unit, place: Location, value: float) -> float:
        above, here = self._unpopped.get(place.key, ""), unit.place.key
        if above and place.key != here and (above == here or above not in self.position.units):
            value = max(value, RAISED * self.value(unit.kind, above, counting=True))
        return value * DROWNING if place.key in self._flooded else value

    @cached_property
    def _unpopped(self) -> Mapping[str, str]:
        """For the Birds, the ground zone below each tree center from which no Flock has popped up yet, with the zone
        above."""
        if self.power != BIRDS:
            return {}
        land, popped = land_of(self.board), state_of(self.position).popped
        trees = (center for center, kind in land.centers.items() if kind == "tree" and center not in popped)
        return {center: land.zone(center, HIGH) for center in trees}

    # Set-up, and dividing and uniting, come first.

    def might(self, unit: Unit) -> int:
        return SPECIES[unit.kind].base

    def first(self, rng: Random, noise: float) -> list[Order]:
        lines: list[Order] = []
        if state_of(self.position).pending:
            self._set_up(lines)
        elif self.power in CMC:
            lines = [line for line in self._reshaping if not noise or rng.random() > noise]
        return lines

    @cached_property
    def _reshaping(self) -> list[Order]:
        """Orders to divide and unite: two halves in a zone unite if enemies are near; a whole unit divides if none are
        and there is more than one zone to take."""
        lines, holders = [], self.holders(self.position)
        for unit in self.position.units_of(self.power):
            here = unit.place.key
            near = self.values.reach(self.tables[unit.kind], here).keys
            quiet = not any(map(self.need, (here, *near)))
            if unit.kind == HALF and unit.number == "1" and not quiet:
                lines.append(self.variant.parse(self.position, self.power, f"{HALF} {here} unite"))
            gains = sum(key in self.prizes() and holders.get(key) != self.power for key in near)
            if unit.kind == WHOLE and quiet and gains > 1:
                lines.append(self.variant.parse(self.position, self.power, f"{unit.text} divide"))
        return lines

    def _help(self, options: Mapping[str, UnitOptions], plan: Plan) -> None:
        """Let a half that would only hold join another half that stays where enemies are near."""
        super()._help(options, plan)
        halves = {key: one.unit.place.key for key, one in options.items() if one.unit.kind == HALF}
        alone = {key: here for key, here in halves.items() if key == here and plan.comers.get(here, key) == key}
        idle = [key for key in alone if key in plan.orders and plan.orders[key].type.role is Role.HOLD]
        for key in (one for one in idle if one in alone):
            staying = [to for to in alone if to != key and plan.goals.get(to) == to and to in options[key].moves]
            best = max(staying, key=lambda to: (self.need(to), self.worth.get(to, 0.0), to), default="")
            if best and self.need(best) and not (self.need(key) and key in self.worth):
                plan.go(key, options[key].moves[best][0], best)
                plan.orders[best] = options[best].hold or plan.orders[best]
                del alone[key], alone[best]

    def _set_up(self, lines: list[Order]) -> None:
        """Choose the starting units by the value of the zones before them; halves count more, since they can go two
        ways."""
        choices: dict[str, list[Order]] = {}
        for order in self.beginning(("setup",), ()):
            choices.setdefault(order.slots[0].place.key, []).append(order)
        for orders in choices.values():
            best = max(orders, key=self._promise)
            lines += [best] * (2 if best.slots[0].kind == HALF else 1)

    def _promise(self, order: Order) -> tuple[float, str]:
        unit = order.slots[0]
        return self.value(unit.kind, unit.place.text) * (TWO if unit.kind == HALF else 1.0), order.text

    # Rivers.

    def instead(self, options: UnitOptions, order: Order | None, rng: Random, noise: float) -> Order | None:
        """Return a ford instead of a hold, if what lies beyond the river is worth it."""
        if order is None or order.type.role is not Role.HOLD:
            return order
        unit = options.unit
        best = BEYOND * self.value(unit.kind, unit.place.text)
        for ford in (one for one in options.others if one.type.name == "ford"):
            value = self.value(unit.kind, ford.slots[1].text)
            if value > best:
                best, order = value, ford
        return order

    # Builds, which are ordered with the moves of Spring.

    def errands(self, lines: Sequence[Order], rng: Random, noise: float) -> list[Order]:
        if self.position.phase.step != "M" or not allowance(self.position, self.power):
            return []
        taken = {line.slots[1].key for line in lines if line.type.role is Role.MOVE}
        taken |= {line.key for line in lines if line.type.role is not Role.MOVE}
        written: list[Order] = []
        while True:
            left = allowance(self.position, self.power) - spent(written)
            free = [
                order
                for order in self._builds
                if order.unit and order.unit.place.key not in taken and SPECIES[order.unit.kind].cost <= left
            ]
            line = self.build(free, written, rng, noise)
            if line is None or line.unit is None:
                return written
            taken.add(line.unit.place.key)
            written.append(line)

    @cached_property
    def _builds(self) -> tuple[Order, ...]:
        """The possible builds in empty zones."""
        builds = self.beginning(("build",), ())
        return tuple(one for one in builds if one.unit and one.unit.place.key not in self.position.units)
