"""A player of standard Diplomacy that wants centers: quick, greedy, not clever, the same for the same seed.

It sends each unit where the most is to be had, lets its neighbours support what is contested, carries armies over the
sea, sometimes helps others, forgets an order now and then, and so gives games with everything in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import rules
from rules import Board, Order, Position, Unit

SPREAD = 3
"""How many steps away the worth of a center is felt."""
FORGETS = 0.02
HELPS_OTHERS = 0.12
SAILS = 0.5


def orders_of(position: Position, rng: Random) -> dict[str, list[str]]:
    """The orders of all powers that have to act, as texts."""
    writers = {"M": moves, "R": retreats, "A": adjustments}
    write = writers[position.phase.step]
    found = {power: list(write(position, power, rng)) for power in position.variant.must_act(position)}
    return {power: [line for line in lines if rng.random() >= FORGETS] for power, lines in found.items()}


def worth(position: Position, power: str) -> dict[str, float]:
    """What each province is worth to a power: centers of others most, then the ways to them."""
    board = position.variant.board(position)
    found = dict.fromkeys(board.provinces, 0.1)
    for center in board.centers:
        owner = position.centers.get(center)
        found[center] = 12.0 if owner is None else 9.0 if owner != power else 5.0 * threats(position, power, center)
    for _ in range(SPREAD):
        found = {id: max(value, 0.55 * best_near(board, id, found)) for id, value in found.items()}
    return found


def best_near(board: Board, province: str, found: dict[str, float]) -> float:
    near = {to for table in board.moves for to in board.reaches(table, province)}
    return max((found[to] for to in sorted(near)), default=0.0)


def threats(position: Position, power: str, province: str) -> int:
    """How many units of others could move into a province, two at most."""
    board = position.variant.board(position)
    hostile = (unit for unit in position.units.values() if unit.power != power)
    return min(2, sum(province in board.reaches(table_of(position, unit), unit.place.text) for unit in hostile))


def table_of(position: Position, unit: Unit) -> str:
    return position.variant.kinds[unit.kind].table


def moves(position: Position, power: str, rng: Random) -> Iterator[str]:
    """An order for every unit: convoys first, then moves, then support for what is contested."""
    board, value = position.variant.board(position), worth(position, power)
    units = list(position.units_of(power))
    rng.shuffle(units)
    busy: dict[str, str] = {}
    goals: dict[str, Unit] = {}
    for army in units:
        busy |= sailing(position, army, units, busy, goals, value, rng)
    for unit in units:
        if unit.key in busy:
            continue
        helped = contested(position, unit, goals, rng)
        if helped:
            busy[unit.key] = helped
        else:
            busy[unit.key] = going(board, position, unit, goals, value, rng)
    yield from (busy[unit.key] for unit in position.units_of(power))


def sailing(
    position: Position,
    army: Unit,
    units: list[Unit],
    busy: dict[str, str],
    goals: dict[str, Unit],
    value: dict[str, float],
    rng: Random,
) -> dict[str, str]:
    """The orders of an army and the own fleets that carry it, if a crossing is worth it; {} if not."""
    if army.kind != "A" or rng.random() > SAILS:
        return {}
    board = position.variant.board(position)
    free = [one for one in units if one.kind == "F" and one.key not in busy and is_sea(board, one.key)]
    routes = {
        goal: route
        for goal, route in crossings(board, army.key, [one.key for one in free]).items()
        if goal not in goals and value[goal] > 1.5 * value[army.key]
    }
    if army.key in busy or not routes:
        return {}
    goal = max(sorted(routes), key=lambda one: value[one] + rng.random())
    goals[goal] = army
    near = goal in board.reaches("army", army.key)
    carried = f"A {army.key} - {goal}"
    fleets = {key: f"F {key} C {carried}" for key in routes[goal]}
    return {army.key: carried + (" via convoy" if near else ""), **fleets}


def crossings(board: Board, start: str, fleets: list[str]) -> dict[str, tuple[str, ...]]:
    """Coast -> the shortest chain of these fleets that leads there from `start`."""
    found: dict[str, tuple[str, ...]] = {}
    chains = [(fleet,) for fleet in fleets if touches(board, fleet, start)]
    while chains:
        for chain in chains:
            for coast in board.reaches("fleet", chain[-1]):
                if board.provinces[coast].kind == "coast" and coast != start:
                    found.setdefault(coast, chain)
        chains = [
            (*chain, fleet)
            for chain in chains
            for fleet in fleets
            if fleet not in chain and fleet in board.reaches("fleet", chain[-1]) and len(chain) < 4
        ]
    return found


def touches(board: Board, sea: str, coast: str) -> bool:
    return board.provinces[coast].kind == "coast" and coast in board.reaches("fleet", sea)


def is_sea(board: Board, province: str) -> bool:
    return board.provinces[province].kind == "sea"


def contested(position: Position, unit: Unit, goals: dict[str, Unit], rng: Random) -> str:
    """Support for an own move nearby that somebody stands against, or now and then for another power's unit."""
    board = position.variant.board(position)
    reach = board.reaches(table_of(position, unit), unit.place.text)
    wanted = [goal for goal in goals if goal in reach and opposed(position, unit.power, goal)]
    if wanted and rng.random() < 0.75:
        goal = rng.choice(sorted(wanted))
        return f"{unit.text} S {goals[goal].text} - {goal}"
    others = [one for one in position.units.values() if one.power != unit.power and one.key in reach]
    if others and rng.random() < HELPS_OTHERS:
        return f"{unit.text} S {rng.choice(others).text}"
    own = [one for one in position.units_of(unit.power) if one.key in reach and threats(position, unit.power, one.key)]
    if own and rng.random() < 0.2:
        return f"{unit.text} S {rng.choice(own).text}"
    return ""


def opposed(position: Position, power: str, goal: str) -> bool:
    standing = position.units.get(goal)
    return bool(standing and standing.power != power) or threats(position, power, goal) > 0


def going(
    board: Board, position: Position, unit: Unit, goals: dict[str, Unit], value: dict[str, float], rng: Random
) -> str:
    """The move that promises most; staying counts as well."""
    best, order = value[unit.key] * (0.4 + 0.5 * rng.random()), f"{unit.text} H"
    for to in board.neighbors(table_of(position, unit), unit.place.text):
        province = board.locations[to].province
        standing = position.units.get(province)
        if province in goals or (standing and standing.power == unit.power and rng.random() < 0.8):
            continue
        promise = value[province] * (0.5 + 0.5 * rng.random())
        if promise > best:
            best, order = promise, f"{unit.text} - {to}"
    if " - " in order:
        goals[board.location(order.partition(" - ")[2]).province] = unit
    return order


def retreats(position: Position, power: str, rng: Random) -> Iterator[str]:
    """To a center if one is open; now and then the unit is given up."""
    board = position.variant.board(position)
    for one in position.dislodged.values():
        if one.unit.power != power or not one.retreats:
            continue
        places = sorted(one.retreats, key=lambda place: (not board.provinces[place.province].center, rng.random()))
        yield f"{one.unit.text} D" if rng.random() < 0.1 else f"{one.unit.text} R {places[0].text}"


def adjustments(position: Position, power: str, rng: Random) -> Iterator[str]:
    """Builds where there is room, armies and fleets alike; removals of the units that stand worst, or none named."""
    due = position.variant.adjustments_due(position, power)
    if due < 0:
        value = worth(position, power)
        units = sorted(position.units_of(power), key=lambda unit: value[unit.key])
        yield from (f"remove {unit.text}" for unit in units[: -due if rng.random() < 0.8 else 0])
        return
    written: list[Order] = []
    for _ in range(due):
        sites = rules.choices(position, power, (), written).allowed
        site = rng.choice([one for one in sites if one.value != "waive"] or list(sites))
        partial = [site.value]
        now = rules.choices(position, power, partial, written)
        if now.order is None:
            now = rules.choices(position, power, [*partial, rng.choice(now.allowed).value], written)
        assert now.order
        written.append(now.order)
    yield from (order.text for order in written)
