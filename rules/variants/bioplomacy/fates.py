"""Units that come, go or change beside moves: set-up, halves, Flocks, and the half that a removal leaves."""

from __future__ import annotations

from collections.abc import Iterator

from ...conservation import Fate, everybody, told_fates
from ...position import Turn, Unit
from .birds import risings
from .choosing_start import SET_UP, chosen
from .halves import FREE, divided, pair_in, united
from .removing import HALF_BY_RULE
from .state import ecology


def fates(turn: Turn) -> Iterator[Fate]:
    """All of them, those of the beginning of a phase in the order in which they happen."""
    yield from _set_up(turn)
    yield from _reshaped(turn)
    for fate in told_fates(turn):
        left = divided(fate.gone[0])[1:] if fate.why.sentence is HALF_BY_RULE else ()
        yield fate._replace(came=(*fate.came, *left))
    for event in risings(turn):
        flock = event.reason.get("unit")
        assert isinstance(flock, Unit)
        yield Fate((), (flock,), event.reason)


def _set_up(turn: Turn) -> Iterator[Fate]:
    """R36: what each power has chosen, or has as usual."""
    if not ecology(turn.before).pending:
        return
    board = turn.before.variant.board(turn.before)
    for power in board.powers:
        for unit in chosen(board, turn.before, power, turn.orders.get(power, ())).units:
            yield Fate((), (unit,), SET_UP(unit=unit, place=unit.place), first=True)


def _reshaped(turn: Turn) -> Iterator[Fate]:
    """R21: what is divided and united, one after the other, as the outcomes have it."""
    units = {unit.key: unit for unit in everybody(turn.before)}
    units |= {unit.key: unit for fate in _set_up(turn) for unit in fate.came}
    for outcome in turn.outcomes:
        order = outcome.order
        if order.verb not in FREE or order.unit is None or outcome.failed:
            continue
        told = outcome.reasons[0].get("unit")
        old = (told,) if isinstance(told, Unit) else pair_in(units, order.unit.place.key)
        new = divided(old[0]) if len(old) == 1 else (united(old),)
        for unit in old:
            units.pop(unit.key, None)
        units |= {unit.key: unit for unit in new}
        yield Fate(old, new, outcome.reasons[0], first=True)
