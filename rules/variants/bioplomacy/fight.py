"""The moves: orders become forces, the solver decides, units go where they got (sections 6 to 8)."""

from __future__ import annotations

from collections.abc import Iterator

from ...adjudication import Situation
from ...board import Board
from ...position import Outcome, Unit
from ...rulings import solved
from ...solver import Attack, Block, Force, Hold, Resolution, Support
from . import explain
from .land import UNDER, land_of
from .plan import MOST_KEPT, Plan, Ready
from .rivers import river_id
from .species import ATTACK, GUARD, HELP, HOLD, STAY
from .state import having_forded
from .strengths import strength

SEARCH_POWER = 1
"""R20: what a search stands off, whoever searches."""


def fight(now: Situation) -> Situation:
    """Step 5: solves the orders, tells every outcome and moves the units."""
    plan: Plan = now.plan["moves"]
    forces = [force for one in plan.values() for force in _kept_forces(now.board, one)]
    resolution = solved(now, forces)
    outcomes = tuple(_outcome(now, plan, resolution, one) for one in plan.values())
    units = now.variant.keyed(_moved(now.board, plan, resolution))
    entered = [(plan[key].unit, attack.dst) for key, attack in resolution.arrived.items()]
    fled = [(plan[key].unit, attack.src) for key, attack in resolution.dislodged_by.items()]
    return now.then(
        now.position.then(units),
        plan={**now.plan, "entered": entered, "fled": fled},
        outcomes=(*now.outcomes, *outcomes),
        resolution=resolution,
    )


def _kept_forces(board: Board, one: Ready) -> tuple[Force, ...]:
    """The forces of a unit with its order, the same objects every time."""
    known: dict[tuple[str, str, bool, bool, str], tuple[Force, ...]] = board.memo.setdefault("forces", {})
    key = (one.unit.ident, one.order.ident, one.fault is None, one.joins, one.helps)
    found = known.get(key)
    if found is None:
        found = tuple(forces_of(board, one))
        if len(known) < MOST_KEPT:
            known[key] = found
    return found


def forces_of(board: Board, one: Ready) -> Iterator[Force]:
    """What a unit puts into the fight."""
    unit, here = one.unit, one.unit.place.key
    if one.goal:
        yield Attack(
            unit.key,
            unit.power,
            here,
            one.goal.key,
            strength=strength(board, unit, ATTACK, one.goal.key),
            stays=strength(board, unit, STAY, here),
            joins=one.joins,
        )
        return
    yield Hold(unit.power, here, strength(board, unit, HOLD, here), unit.key)
    if one.helps:
        role = GUARD if one.order.slots[1].place.key == one.into else HELP
        worth = strength(board, unit, role, one.into)
        yield Support(unit.power, one.helps, one.into, worth, at=here, unit=unit.key, exempt=one.into)
    if one.order.verb == "search" and not one.fault:
        yield _search(board, unit)


def _search(board: Board, unit: Unit) -> Block:
    """R20: it stands off those who come into the zone underneath from underground, not who burrows down."""
    land = land_of(board)
    below = land.zone(land.space(unit.place.key), UNDER)
    beside = tuple(zone for zone in land.near(below) if land.level(zone) == UNDER)
    return Block(below, SEARCH_POWER, unit.key, beside)


def _outcome(now: Situation, plan: Plan, resolution: Resolution, one: Ready) -> Outcome:
    """What became of a unit: its order's own word first, then what befell it (section 15)."""
    key = one.unit.key
    words: tuple[str, ...] = ("ok",)
    reasons = explain.fine(now, plan, resolution, one)
    if one.fault:
        words, reasons = ("void",), (one.fault,)
    elif one.goal and key not in resolution.arrived:
        words, reasons = ("bounce",), (explain.failed(now, plan, resolution, one),)
    elif one.helps:
        cutters = explain.cut(now, plan, resolution, one)
        words, reasons = (("cut",), cutters) if cutters else (words, reasons)
    if key in resolution.dislodged_by:
        words = ("dislodged",) if words == ("ok",) else (*words, "dislodged")
        reasons = (*reasons, explain.dislodged(now, plan, resolution, one.unit))
    return Outcome(one.order, one.unit, words, reasons)


def _moved(board: Board, plan: Plan, resolution: Resolution) -> list[Unit]:
    """The units where they now stand, in their old order; but who joins comes after the half that was there first.

    Whoever forded and was not dislodged has done so; what was forded before is over (R9).
    """
    stay = [one for one in plan.values() if one.unit.key not in resolution.arrived]
    left = {one.unit.place.key: one for one in stay if one.unit.key not in resolution.dislodged_by}
    rank = {key: float(number) for number, key in enumerate(plan)}
    for one in plan.values():
        if one.joins and one.goal and one.goal.key in left and one.unit.key in resolution.arrived:
            waiting = rank[left[one.goal.key].unit.key]
            rank[one.unit.key] = max(rank[one.unit.key], waiting + 0.5)
    order = sorted(plan.values(), key=lambda one: rank[one.unit.key])
    return [unit for one in order for unit in _settled(board, one, resolution)]


def _settled(board: Board, one: Ready, resolution: Resolution) -> Iterator[Unit]:
    """A unit as it is after the moves; nothing of one that was dislodged."""
    key = one.unit.key
    if key in resolution.arrived and one.goal:
        yield having_forded(one.unit.at(one.goal), "")
    elif key not in resolution.dislodged_by:
        yield having_forded(one.unit, _fording(board, one))


def _fording(board: Board, one: Ready) -> str:
    """The river that a unit fords by its order, "" if none."""
    if one.order.verb != "ford" or one.fault:
        return ""
    line = land_of(board).river(one.unit.place.key, one.order.slots[1].key)
    return river_id(line) if line else ""
