"""A movement phase as the eyes look at it: who moved where, who opposed whom, which supports and convoys were taken up.

The definitions of section 2. Units go by their keys: the provinces in which they began.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...adjudication import Situation
from ...board import Board
from ...position import NOTHING, Order, Turn, Unit
from ...rulings import is_void
from ...solver import Attack, Resolution, Support
from ...standard.places import touches
from ...standard.plan import Plan, Ready
from .naming import WRITTEN


@dataclass(frozen=True)
class Battle:
    """What a movement phase came to: the situation after its steps."""

    now: Situation

    @property
    def board(self) -> Board:
        return self.now.board

    @property
    def units(self) -> Mapping[str, Unit]:
        """Where everybody began."""
        return self.now.before.units

    @property
    def after(self) -> Mapping[str, Unit]:
        """Who stands where after the moves; the dislodged stand nowhere."""
        return self.now.position.units

    @cached_property
    def plan(self) -> Plan:
        plan: Plan = self.now.plan["moves"]
        return plan

    @cached_property
    def resolution(self) -> Resolution:
        found = self.now.resolution
        assert found is not None
        return found

    def ready(self, key: str) -> Ready:
        return self.plan.ready[key]

    def written(self, key: str) -> Order:
        """The order of a unit as its owner wrote it; to hold if he wrote none."""
        order = self.ready(key).order
        written: Mapping[str, Order] = self.now.plan.get(WRITTEN, {})
        return written.get(order.ident, order)

    # Moves.

    def attack(self, key: str) -> Attack | None:
        """The move that a unit was ordered to make, if it is legal."""
        if key in self.plan.faults:
            return None
        force: Any = self.plan.sailing.get(key) or self.ready(key).forces[0]
        return force if isinstance(force, Attack) else None

    @cached_property
    def under_way(self) -> Mapping[str, Attack]:
        """The moves that were made, by unit: legal ones, by convoy with an intact one."""
        moves = {key: self.attack(key) for key in self.units}
        return {key: move for key, move in moves.items() if move and self.resolution.under_way(move)}

    @cached_property
    def into(self) -> Mapping[str, tuple[Attack, ...]]:
        """The moves under way, by the province they go to."""
        found: dict[str, tuple[Attack, ...]] = {}
        for move in self.under_way.values():
            found[move.dst] = (*found.get(move.dst, ()), move)
        return found

    def left(self, key: str) -> bool:
        """Whether the unit that began there has left: its own move succeeded."""
        return key in self.resolution.arrived

    def stayed(self, province: str) -> Unit | None:
        """The occupant of a province, if it did not leave (it may have been dislodged)."""
        return None if self.left(province) else self.units.get(province)

    def sails(self, key: str) -> bool:
        """Whether a unit was ordered to go by sea, be there fleets or not (R19)."""
        return key in self.plan.sailing

    def head_on(self, move: Attack) -> Attack | None:
        """The move of the unit that came the other way, neither by convoy."""
        other = self.under_way.get(move.dst)
        met = other and other.dst == move.src and not (other.by_sea or move.by_sea)
        return other if met else None

    # Who opposed whom.

    def opposition(self, move: Attack) -> tuple[Unit, ...]:
        """Who opposed a move: rivals, the occupant that did not leave, who came head to head, each with the supports
        that were not cut (R8)."""
        keys: set[str] = set()
        for rival in self.into[move.dst]:
            if rival is not move:
                keys |= {rival.unit, *self.helpers(rival.unit, move.dst)}
        if self.stayed(move.dst):
            keys |= {move.dst, *self.helpers(move.dst, move.dst)}
        other = self.head_on(move)
        if other:
            keys |= {other.unit, *self.helpers(other.unit, other.dst)}
        return self.sorted(keys)

    def attackers(self, province: str) -> tuple[Unit, ...]:
        """The units with a move under way to a province."""
        return self.sorted({move.unit for move in self.into.get(province, ())})

    def sorted(self, keys: set[str]) -> tuple[Unit, ...]:
        """Units by power and place, so that nothing tells who moved and who supported."""
        powers, places = list(self.board.powers), self.board.order
        units = (self.units[key] for key in keys)
        return tuple(sorted(units, key=lambda unit: (powers.index(unit.power), places[unit.place.text])))

    # Supports and convoys.

    @cached_property
    def supports(self) -> Mapping[str, Support]:
        """The supports that were taken up, by who gave them."""
        found = {}
        for key, one in self.plan.ready.items():
            force = one.forces[-1]
            if isinstance(force, Support) and key not in self.plan.faults:
                found[key] = force
        return found

    def is_cut(self, key: str) -> bool:
        return self.supports[key] in self.resolution.cut_by

    def helpers(self, unit: str, into: str) -> Iterator[str]:
        """Who helped a unit into a province, or in it, with a support that was not cut."""
        for key, force in self.supports.items():
            if (force.helps, force.into) == (unit, into) and not self.is_cut(key):
                yield key

    def needed_move(self, key: str) -> Attack | None:
        """The move that a unit supported, if it was under way and opposed."""
        force = self.supports[key]
        move = self.under_way.get(force.helps)
        return move if move and move.dst == force.into and self.opposition(move) else None

    def carried(self, key: str) -> str:
        """The army that a fleet was ordered to carry and that goes by sea as the fleet was told; "" if there is none.

        Whether the fleet lies on its way is another matter (R12).
        """
        order = self.ready(key).order
        if order.verb != "convoy" or self.ready(key).fault:
            return ""
        _, army, to = order.slots
        there = self.plan.ready.get(army.key)
        goes = there is not None and there.to is not None and there.to.province == to.province
        return army.key if goes and self.sails(army.key) else ""

    def reached(self, army: str) -> frozenset[str]:
        """R12: the fleets that an army came to: those beside its province, and beside one of them not dislodged."""
        fleets = {key for key in self.units if self.carried(key) == army}
        found = {key for key in fleets if army in touches(self.board, key)}
        queue = list(found)
        while queue:
            here = queue.pop()
            if here in self.resolution.dislodged_by:
                continue
            further = {key for key in fleets - found if key in touches(self.board, here)}
            found |= further
            queue += further
        return frozenset(found)


def fought(turn: Turn) -> Battle:
    """The movement phase of a turn, gone through once more: it comes out the same."""
    variant, before = turn.before.variant, turn.before
    board = variant.board(before)
    given = (order for power in board.powers for order in turn.orders.get(power, ()))
    written = tuple(order for order in given if not is_void(order, turn.overrides))
    now = Situation(variant, board, before, before, written, turn.draws or NOTHING, overrides=turn.overrides)
    for step in variant.steps(before.phase):
        now = step(now)
    return Battle(now)
