"""What one player is told in a turn, as facts: in the moves, of garrisons, in retreats and winters (D3 to D5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...position import Dislodged, Outcome, Turn
from .battle import fought
from .eyes import sees
from .facts import Fact
from .season import is_over
from .state import land


def facts(turn: Turn, power: str) -> tuple[Fact, ...]:
    """Everything that a power is told in a turn, in the order of its report."""
    if turn.agreed or power not in turn.before.variant.base.powers:
        return ()
    return (*during(turn, power), *lost(turn, power))


def during(turn: Turn, power: str) -> Iterator[Fact]:
    """What its units saw and what became of them, unit by unit."""
    step = turn.before.phase.step
    if step == "M":
        yield from _moves(turn, power)
    elif step == "R":
        yield from _retreats(turn, power)
    elif step == "A":
        yield from _winter(turn, power)


def _moves(turn: Turn, power: str) -> Iterator[Fact]:
    """D3: through each of its units, in board order."""
    order = turn.before.variant.base.order
    battle = fought(turn)
    for unit in sorted(turn.before.units_of(power), key=lambda unit: order[unit.place.text]):
        yield from sees(battle, unit.key, turn.dislodged.get(unit.key))


def _retreats(turn: Turn, power: str) -> Iterator[Fact]:
    """R25: where its dislodged units went; those that had nowhere to go were told of with the moves."""
    fled = {one.unit.key for one in turn.before.dislodged.values() if one.unit.power == power and one.retreats}
    for outcome in turn.outcomes:
        unit = outcome.unit
        if unit is None or unit.key not in fled or unit.power != power:
            continue
        if outcome.failed or outcome.order.verb == "disband":
            yield Fact("disbanded", eye=unit)
        else:
            goal = outcome.order.slots[1]
            there = turn.after.units.get(goal.province)  # nobody where the game master has ruled that it got there
            yield Fact("retreated", eye=unit, to=there.place if there else goal)


def _winter(turn: Turn, power: str) -> Iterator[Fact]:
    """R26: its own builds and removals, also those made for it."""
    for outcome in turn.outcomes:
        unit = _adjusted(outcome)
        if unit and outcome.order.power == power and not outcome.failed:
            name = "built" if outcome.order.verb == "build" else "removed"
            there = turn.after.units if name == "built" else turn.before.units
            if unit in there:  # what the game master rules to be built he puts there himself
                yield Fact(name, eye=there[unit])


def _adjusted(outcome: Outcome) -> str:
    """Where an order of the winter builds or removes a unit; "" for others."""
    return outcome.order.key if outcome.order.verb in ("build", "remove") else ""


def lost(turn: Turn, power: str) -> Iterator[Fact]:
    """D4, R22: the provinces that a garrison of its own lost in the season, by whom they were taken."""
    if not is_over(turn.before, turn.after):
        return
    board, before, after = turn.before.variant.base, land(turn.before), land(turn.after)
    told = {one.unit.place.province for one in _driven_out(turn) if one.unit.power == power}
    for province in board.provinces:
        if before.get(province) == power != after.get(province) and province not in told:
            yield Fact("captured", at=board.locations[province], by=turn.after.units[province])


def _driven_out(turn: Turn) -> Iterable[Dislodged]:
    """The units that were dislodged in the season."""
    return (turn.before if turn.before.phase.step == "R" else turn).dislodged.values()
