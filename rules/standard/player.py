"""How a computer player evaluates a game: the value of places, and orders that fit together.

All orders are chosen from the legal orders, so none is illegal. A variant with more than moves, retreats and
adjustments has a subclass of `StandardTactics` that overrides its questions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from ..board import Location
from ..options import End
from ..position import Position, View
from ..units import Order, Role, Unit
from .values import BoardValues, values_of

PATIENCE = 4
"""How often a unit waits for the decision of another own unit that occupies its destination."""
UNSURE = 4.0
"""The standard deviation of the logarithm of values for noise 1."""
BLOCKED = 0.5
"""The factor for the value of a place occupied by a foreign unit that a single unit cannot dislodge."""
AFAR, INSTEAD = 1.15, 1.1
"""A convoy must be better by these factors than the army's best step over land, and than the fleet's own best goal."""
OWN, OWN_COUNTING, HELD = 1.5, 2.0, 1.5
"""Factors for the value of an own prize in danger, per size of the threatening power: before ordinary moves, before
moves after which owners are counted, and additionally if a foreign unit occupies it."""
OTHERS = 7.0
"""The factor for the value of another's prize, per size of its owner."""


def size(points: float) -> float:
    """Return the felt size of a power with so many points: the larger the power, the more each point matters."""
    return points * points + 4 * points + 16


Goal = tuple[float, str, Order | None]
"""The value of being in a province, the province, and the move there; None if staying needs no order."""


class UnitOptions:
    """The legal orders of a unit by purpose: hold, move by itself or by sea, support, convoy, others."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.hold: Order | None = None
        self.moves: dict[str, list[Order]] = {}
        self.by_sea: dict[str, Order] = {}
        self.supports: dict[tuple[str, str], Order] = {}
        self.convoys: dict[tuple[str, str], Order] = {}
        self.others: list[Order] = []


class Plan:
    """The orders chosen so far in a movement phase, and the province in which each unit will be."""

    def __init__(self, units: Mapping[str, Unit]) -> None:
        self.units = units
        self.orders: dict[str, Order] = {}
        self.goals: dict[str, str] = {}
        self.comers: dict[str, str] = {}
        self.helpers: dict[str, int] = {}

    def go(self, key: str, order: Order, goal: str) -> None:
        """Record an order that brings the unit to `goal`, or keeps it there."""
        self.orders[key] = order
        self.goals[key] = goal
        self.comers[goal] = key

    def help(self, key: str, order: Order, here: str, goal: str, might: int) -> None:
        """Record an order by which a unit stays `here` and adds `might` to a unit at `goal`."""
        self.go(key, order, here)
        self.helpers[goal] = self.helpers.get(goal, 0) + might


class StandardTactics:
    """One seat in one position, as the seat sees it. Whatever is the same for every draw of orders is computed once.

    `position` is the visible one, which determines the legal orders; `believed` also contains what is assumed of the
    rest.
    """

    memory: ClassVar[int] = 0
    still: ClassVar[int] = 2
    """A draw is agreed to after this many years in which nobody won anything."""
    great: ClassVar[float] = 0.4
    """The share of all points from which a game is conceded to another power."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.power = view.power
        self.position = self.believed = view.position
        self.variant = view.position.variant
        self.board = self.variant.board(view.position)
        self.tables = {letter: kind.table for letter, kind in self.variant.kinds.items()}
        self._found: dict[tuple[str, ...], tuple[dict[str, UnitOptions], dict[str, list[Goal]]]] = {}

    # What a variant may override.

    def prizes(self) -> Mapping[str, float]:
        """Return province -> points for what can be won there; the same provinces throughout a game."""
        return dict.fromkeys(self.board.centers, 1.0)

    def holders(self, position: Position) -> Mapping[str, str]:
        """Return province -> the power that holds its prize."""
        return position.centers

    @property
    def counting(self) -> bool:
        """Whether owners are counted after these moves."""
        return self.position.phase.season == "F"

    def first(self, rng: Random, noise: float) -> list[Order]:
        """Return the orders that come before all others."""
        return []

    def errands(self, lines: Sequence[Order], rng: Random, noise: float) -> list[Order]:
        """Return orders besides those of the units, each possible after all before it."""
        return []

    def weigh(self, unit: Unit, place: Location, value: float) -> float:
        """Return the value of a place for a unit; `value` is what the surroundings make it."""
        return value

    def might(self, unit: Unit) -> int:
        """Return how many ordinary units a unit is as strong as."""
        return 1

    def instead(self, options: UnitOptions, order: Order | None, rng: Random, noise: float) -> Order | None:
        """Return the final order of a unit for which this one was chosen."""
        return order

    def listed(self, first: Sequence[Order]) -> Iterable[tuple[Order, ...]]:
        """Return the legal orders of the units in a movement phase, after the orders `first`."""
        return self.variant.legal(self.position, self.power, tuple(first)).values()

    def guess(self, rng: Random) -> Position:
        """Return a position that may be the true one."""
        return self.believed

    def outlook(self, position: Position) -> dict[str, float]:
        """Return power -> the points it may count on in a following position."""
        return outlook(self, position)

    def gains(self, position: Position) -> dict[str, float]:
        """Return power -> its part of the sum of squares of the points that all may count on."""
        squares = {power: number * number for power, number in self.outlook(position).items()}
        total = sum(squares.values()) or 1.0
        return {power: square / total for power, square in squares.items()}

    def agrees(self, end: End) -> bool:
        """Whether the seat agrees to an end: to a draw if nothing has been won for long, to a concession to another
        power that is far ahead."""
        if end.kind == "draw":
            return self.stands_still
        points, holders = self.prizes(), self.holders(self.believed)
        theirs = sum(number for place, number in points.items() if holders.get(place) in end.powers)
        return self.power not in end.powers and theirs >= self.great * sum(points.values()) > 0

    @property
    def stands_still(self) -> bool:
        """Whether all holdings are the same as `still` years ago, as far as remembered."""
        year = self.position.phase.year - self.still
        before = [one.position for one in self.view.past if one.position.phase.year <= year]
        return bool(before) and self.holders(before[-1]) == self.holders(self.position)

    def try_line(self, text: str, lines: list[Order]) -> bool:
        """Add an order without a unit if it is possible after `lines`; return whether it was added."""
        order = self.variant.parse(self.position, self.power, text)
        possible = self.variant.fault(self.position, self.power, order, lines) is None
        if possible:
            lines.append(order)
        return possible

    def beginning(self, partial: tuple[Any, ...], lines: Sequence[Order]) -> Iterator[Order]:
        """Yield every order that begins with these choices, after the orders `lines`."""
        now = self.variant.ask(self.position, self.power, partial, tuple(lines))
        if now.order is not None:
            yield now.order
        for one in now.allowed:
            yield from self.beginning((*partial, one.value), lines)

    # All orders of a turn.

    def lines(self, rng: Random, noise: float) -> tuple[Order, ...]:
        """Return the orders of the seat. `noise`: the size of errors in its judgment, 0 for none."""
        step = self.position.phase.step
        if step == "M":
            first = self.first(rng, noise)
            lines = [*first, *self.moves(first, rng, noise)]
        elif step == "R":
            lines = self.retreats(rng, noise)
        else:
            lines = self.adjustments(rng, noise) if step == "A" else []
        return (*lines, *self.errands(lines, rng, noise))

    # Values.

    @cached_property
    def values(self) -> BoardValues:
        """The weights of the prizes on this board."""
        return values_of(self.board, self.prizes())

    @cached_property
    def pressure(self) -> Mapping[str, Mapping[str, int]]:
        """Province -> other power -> the strength of its units that can be there after these moves."""
        found: dict[str, dict[str, int]] = {}
        for unit in self.believed.units.values():
            if unit.power != self.power:
                for key in (unit.place.key, *self.values.reach(self.tables[unit.kind], unit.place.text).keys):
                    theirs = found.setdefault(key, {})
                    theirs[unit.power] = theirs.get(unit.power, 0) + self.might(unit)
        return found

    @cached_property
    def support(self) -> Mapping[str, int]:
        """Province -> the strength of the own units that can enter it."""
        found: dict[str, int] = {}
        for unit in self.believed.units.values():
            if unit.power == self.power:
                for key in self.values.reach(self.tables[unit.kind], unit.place.text).keys:
                    found[key] = found.get(key, 0) + self.might(unit)
        return found

    def need(self, province: str) -> int:
        """Return the greatest strength that a single other power can bring there."""
        return max(self.pressure.get(province, {}).values(), default=0)

    @cached_property
    def worth(self) -> Mapping[str, float]:
        """Province -> the value of its prize for the seat."""
        holders, points = self.holders(self.believed), self.prizes()
        sizes: dict[str, float] = {}
        for place, number in points.items():
            owner = holders.get(place, "")
            sizes[owner] = sizes.get(owner, 0.0) + number
        found = {}
        for place, number in points.items():
            owner = holders.get(place, "")
            if owner == self.power:
                enemies = self.pressure.get(place, {})
                standing = self.believed.units.get(place)
                held = HELD if standing and standing.power != self.power else 1.0
                part = (OWN_COUNTING if self.counting else OWN) * held
                found[place] = number * part * max((size(sizes.get(one, 0.0)) for one in enemies), default=0.0)
            else:
                found[place] = number * OTHERS * size(sizes.get(owner, 0.0) if owner else 0.0)
        return found

    def value(self, kind: str, text: str, counting: bool | None = None) -> float:
        """Return the value of having a unit of this kind at a place (a location's text)."""
        worth = self.worth
        when = self.counting if counting is None else counting
        return sum([worth[prize] * weight for prize, weight in self.values.weights(self.tables[kind], text, when)])

    # Movement.

    def options(self, position: Position, first: Sequence[Order]) -> dict[str, UnitOptions]:
        """Return unit key -> the legal orders of the unit."""
        found: dict[str, UnitOptions] = {}
        for orders in self.listed(first):
            for order in orders:
                unit = position.units.get(order.key) if order.unit else None
                if unit is None or order.type.unitless or order.type.beside or order.type.first:
                    continue
                options = found.get(order.key)
                if options is None:
                    options = found[order.key] = UnitOptions(unit)
                self._sort_in(position, options, order)
        return found

    def _sort_in(self, position: Position, options: UnitOptions, order: Order) -> None:
        role, slots = order.type.role, order.slots
        if role is Role.MOVE:
            to = slots[1]
            if self.goes_by_sea(position, options.unit, order):
                options.by_sea.setdefault(to.key, order)
            elif to.key != options.unit.place.key:
                options.moves.setdefault(to.key, []).append(order)
        elif role is Role.SUPPORT:
            options.supports.setdefault((slots[1].key, slots[2].key if len(slots) > 2 else ""), order)
        elif role is Role.HOLD:
            options.hold = order
        elif role is Role.CONVOY and len(slots) > 2:
            options.convoys.setdefault((slots[1].key, slots[2].key), order)
        else:
            options.others.append(order)

    def goes_by_sea(self, position: Position, unit: Unit, order: Order) -> bool:
        """Whether a move needs a convoy."""
        if order.type.by_sea:
            return True
        near = self.values.reach(self.tables[unit.kind], unit.place.text).texts
        if order.slots[1].text in near:
            return False
        known = self.variant.verb(order.type.name).goes_by_sea(position, order)
        return unit.place.dock is False if known is None else known

    def _known(self, first: Sequence[Order]) -> tuple[dict[str, UnitOptions], dict[str, list[Goal]]]:
        """Return the options and goals of all units after the orders `first`; cached."""
        key = tuple([line.text for line in first])
        if key not in self._found:
            ground = self.variant.after_first_orders(self.position, self.power, first) if first else self.position
            options = self.options(ground, first)
            self._found[key] = options, {unit: self._goals(one) for unit, one in options.items()}
        return self._found[key]

    def _goals(self, options: UnitOptions) -> list[Goal]:
        """Return where a unit can be after this turn: (value, province, the move there or None for staying)."""
        unit, units = options.unit, self.believed.units
        staying = self.weigh(unit, unit.place, self.value(unit.kind, unit.place.text))
        found: list[Goal] = [(staying, unit.place.key, options.hold)]
        for key, orders in options.moves.items():
            value, order = max(
                ((self.value(unit.kind, one.slots[1].text), one) for one in orders),
                key=lambda pair: (pair[0], pair[1].text),
            )
            standing = units.get(key)
            if standing is not None and standing.power != self.power and self.support.get(key, 0) < 2:
                value *= BLOCKED
            found.append((self.weigh(unit, order.slots[1], value), key, order))
        return found

    def moves(self, first: Sequence[Order], rng: Random, noise: float) -> list[Order]:
        """Return an order for every unit."""
        options, goals = self._known(first)
        wishes = {key: self._ranked(theirs, rng, noise) for key, theirs in goals.items()}
        plan = Plan({key: one.unit for key, one in options.items()})
        self._cross(options, wishes, plan, rng, noise)
        self._settle(options, wishes, plan, rng)
        self._help(options, plan)
        found = []
        for key, one in options.items():
            order = self.instead(one, plan.orders.get(key), rng, noise)
            found += [order] if order is not None else []
        return found

    def _ranked(self, goals: Iterable[Goal], rng: Random, noise: float) -> list[Goal]:
        """Return the goals as the seat judges them with this noise, the best first."""
        if noise:
            goals = [(value * math.exp(rng.gauss(0.0, UNSURE * noise)), key, order) for value, key, order in goals]
        return sorted(goals, key=lambda goal: (-goal[0], goal[1]))

    def _cross(
        self,
        options: Mapping[str, UnitOptions],
        wishes: Mapping[str, list[Goal]],
        plan: Plan,
        rng: Random,
        noise: float,
    ) -> None:
        """Plan convoys by a single own fleet to coasts that are worth it."""
        carriers = [(key, one) for key, one in options.items() if one.convoys]
        for key, one in options.items():
            best = (0.0, "", "")
            for fleet, carrier in carriers if one.by_sea and key not in plan.orders else ():
                near = self.values.reach(self.tables[carrier.unit.kind], carrier.unit.place.text).keys
                if fleet in plan.orders or fleet == key or one.unit.place.key not in near:
                    continue
                instead = wishes[fleet][0][0] if wishes[fleet] else 0.0
                for goal, order in one.by_sea.items():
                    if (key, goal) not in carrier.convoys or goal not in near or goal in plan.comers:
                        continue
                    standing = self.believed.units.get(goal)
                    if standing is not None and standing.power == self.power:
                        continue
                    value = self.value(one.unit.kind, order.slots[1].text)
                    value *= BLOCKED if standing is not None else 1.0
                    value *= math.exp(rng.gauss(0.0, UNSURE * noise)) if noise else 1.0
                    if value > AFAR * wishes[key][0][0] and value > INSTEAD * instead:
                        best = max(best, (value, goal, fleet))
            if best[1]:
                _, goal, fleet = best
                plan.go(key, one.by_sea[goal], goal)
                plan.go(fleet, options[fleet].convoys[key, goal], options[fleet].unit.place.key)

    def _settle(
        self,
        options: Mapping[str, UnitOptions],
        wishes: Mapping[str, list[Goal]],
        plan: Plan,
        rng: Random,
    ) -> None:
        """Plan the units in random order: to the best free place, or in support of a unit already going there."""
        standing = {one.unit.place.key: key for key, one in options.items() if not one.unit.place.dock}
        queue = [key for key in options if key not in plan.orders]
        rng.shuffle(queue)
        queue.sort(key=lambda key: options[key].unit.place.dock)  # docked units last, to support those that move
        waited: dict[str, int] = {}
        while queue:
            key = queue.pop(0)
            if not self._place(key, options[key], wishes[key], plan, standing, waited.get(key, 0) < PATIENCE):
                waited[key] = waited.get(key, 0) + 1
                queue.append(key)

    def _place(
        self,
        key: str,
        options: UnitOptions,
        wishes: Iterable[Goal],
        plan: Plan,
        standing: Mapping[str, str],
        waits: bool,
    ) -> bool:
        """Plan a unit's order; return False if it waits for another unit instead."""
        here = options.unit.place.key
        for _, goal, order in wishes:
            comer = plan.comers.get(goal)
            if comer is not None and comer != key:
                into = "" if standing.get(goal) == comer else goal
                help = options.supports.get((comer, into))
                lacks = self.need(goal) - plan.helpers.get(goal, 0) - self._by_itself(plan.units[comer], bool(into))
                if help is not None and lacks > 0 and here not in plan.comers:
                    plan.help(key, help, here, goal, self.might(options.unit))
                    return True
                continue
            if goal == here:
                if order is not None:
                    plan.go(key, order, here)
                    return True
                continue
            there = standing.get(goal)
            if there is not None and there not in plan.orders:
                if waits:
                    return False
                continue
            if there is not None and plan.goals.get(there) == here:
                continue
            if order is not None:
                plan.go(key, order, goal)
                return True
        if options.hold is not None and here not in plan.comers:
            plan.go(key, options.hold, here)
        elif options.hold is not None:
            plan.orders[key], plan.goals[key] = options.hold, here
        return True

    def _help(self, options: Mapping[str, UnitOptions], plan: Plan) -> None:
        """Let units that would only hold support the units that need it most."""
        for key, one in options.items():
            order = plan.orders.get(key)
            if order is None or order.type.role is not Role.HOLD or not one.supports:
                continue
            best, chosen, goal = 0.0, None, ""
            for (helped, into), support in one.supports.items():
                theirs = plan.orders.get(helped)
                there = plan.goals.get(helped)
                if theirs is None or there is None or helped == key:
                    continue
                moves = there != options[helped].unit.place.key
                if (into != there) if moves else bool(into):
                    continue
                lacks = self.need(there) - plan.helpers.get(there, 0) - self._by_itself(options[helped].unit, moves)
                if lacks > 0:
                    value = self.worth.get(there, 0.0) + 1.0
                    if value > best:
                        best, chosen, goal = value, support, there
            if chosen is not None:
                plan.help(key, chosen, one.unit.place.key, goal, self.might(one.unit))

    def _by_itself(self, unit: Unit, moves: bool) -> int:
        """Return the foreign strength that an unsupported unit can resist; a moving unit must be stronger than that."""
        return self.might(unit) - (1 if moves else 0)

    # Retreats and adjustments.

    def retreats(self, rng: Random, noise: float) -> list[Order]:
        """Return retreats, each to the best place that no other own unit goes to."""
        taken: dict[str, None] = {}
        found = []
        for orders in self.variant.legal(self.position, self.power, ()).values():
            goals: list[Goal] = []
            rest = None
            for order in orders:
                if order.type.role is Role.RETREAT and order.unit:
                    to = order.slots[1]
                    goals.append((self.value(order.unit.kind, to.text), to.key, order))
                elif order.type.role is Role.DISBAND:
                    rest = order
            for _, key, flight in self._ranked(goals, rng, noise):
                if flight is not None and (key not in taken or self.board.locations[key].dock):
                    taken[key] = None
                    rest = flight
                    break
            found += [rest] if rest else []
        return found

    def adjustments(self, rng: Random, noise: float) -> list[Order]:
        """Return builds in the most valuable places, or removals of the least useful units."""
        lines: list[Order] = []
        for _ in range(abs(self.variant.adjustments_due(self.position, self.power))):
            legal = self.variant.legal(self.position, self.power, tuple(lines)).values()
            orders = [order for theirs in legal for order in theirs]
            line = self.build(orders, lines, rng, noise) or self.removal(orders, rng, noise)
            line = line or next((order for order in orders if order.type.role is Role.WAIVE), None)
            if line is None:
                break
            lines.append(line)
        return lines

    def build(self, orders: Iterable[Order], lines: Sequence[Order], rng: Random, noise: float) -> Order | None:
        """Return the best build among these orders, None if there is none; kinds of which there are few are preferred.
        """
        builds = [order for order in orders if order.type.role is Role.BUILD and order.slots]
        kinds = [unit.kind for unit in self.position.units_of(self.power)]
        kinds += [order.slots[0].kind for order in lines if order.type.role is Role.BUILD]
        best: Goal = (-1.0, "", None)
        for order in builds:
            site = order.slots[0]
            alike = kinds.count(site.kind) / (len(kinds) + 1)
            value = self.value(site.kind, site.place.text, False) * (1.3 - alike)
            value *= math.exp(rng.gauss(0.0, noise * UNSURE)) if noise else 1.0
            best = max(best, (value, order.text, order), key=lambda one: one[:2])
        return best[2]

    def removal(self, orders: Iterable[Order], rng: Random, noise: float) -> Order | None:
        """Return the removal among these orders that costs least, None if there is none."""
        best: Goal = (math.inf, "", None)
        for order in orders:
            if order.type.role is Role.REMOVE and order.unit:
                value = self.value(order.unit.kind, order.unit.place.text, False)
                value *= math.exp(rng.gauss(0.0, noise * UNSURE)) if noise else 1.0
                best = min(best, (value, order.text, order), key=lambda one: one[:2])
        return best[2]


# The prospects of a position, for players that try orders out.

LOST, UNCLAIMED = 0.25, 0.4
"""The part of a prize credited to another power that can enter it with more units than its owner; the same if nobody
owns the prize."""
FOOTING = 0.15
"""The points that a unit counts for, times the prizes around it (`BoardValues.footing`)."""


def outlook(tactics: StandardTactics, position: Position) -> dict[str, float]:
    """Return power -> the points it may count on: what it holds, less what is in danger, plus something for the places
    of its units."""
    points, values, tables = tactics.prizes(), tactics.values, tactics.tables
    holders, counted = tactics.holders(position), position.phase.step == "A"
    found: dict[str, float] = {}
    strong: dict[str, dict[str, int]] = {}
    standing: dict[str, str] = {}
    for unit in position.units.values():
        power, place, table, might = unit.power, unit.place, tables[unit.kind], tactics.might(unit)
        found[power] = found.get(power, 0.0) + might * FOOTING * values.footing(table, place.text)
        if place.key in points:
            standing[place.key] = power
        for key in (place.key, *values.reach(table, place.text).keys):
            if key in points:
                there = strong.setdefault(key, {})
                there[power] = there.get(power, 0) + might
    for prize, number in points.items():
        owner, guest = holders.get(prize, ""), standing.get(prize, "")
        if guest and guest != owner and not counted:
            found[guest] = found.get(guest, 0.0) + number * (0.5 if owner else 0.9)
            number *= 0.5 if owner else 0.1
        near = strong.get(prize, {})
        defense = near.get(owner, 0)
        worst = max(((count, power) for power, count in near.items() if power != owner), default=(0, ""))
        if worst[0] > defense:
            part = number * (LOST if owner else UNCLAIMED)
            found[worst[1]] = found.get(worst[1], 0.0) + part
            number -= part
        if owner:
            found[owner] = found.get(owner, 0.0) + number
    return found
