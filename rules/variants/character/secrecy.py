"""What a power may know of a position (section 4): its own cards and mines, and what is on the public record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...position import Dislodged, Outcome, Position, Unit
from ...reasons import Reason
from .open_retreats import open_retreats
from .state import Kept, kept, tag, with_card


def shown(position: Position, power: str) -> Position:
    """The position with what is hidden from a power (or from everybody, PUBLIC) left out; the very one for ""."""
    if not power:
        return position
    state = kept(position)
    units = {key: _seen(unit, power, state) for key, unit in position.units.items()}
    there = replace(position, units=units, dislodged={}, extra=_kept(state, power))
    fled = {key: _fled(there, one, power, state) for key, one in position.dislodged.items()}
    return replace(there, dislodged=fled)


def veiled(outcome: Outcome, position: Position, power: str) -> Outcome:
    """An outcome without others' cards: no unit that it speaks of bears one that the power does not know."""
    state = kept(position)
    unit = outcome.unit and _seen(outcome.unit, power, state)
    return outcome._replace(unit=unit, reasons=tuple(told(reason, position, power) for reason in outcome.reasons))


def told(reason: Reason, position: Position, power: str) -> Reason:
    """A reason that speaks of the same units, with what a power knows of them."""
    if reason.about is not None or not power:
        return reason
    refs: Mapping[str, Any] = {name: _known(value, power, kept(position)) for name, value in reason.refs.items()}
    return Reason(reason.sentence, refs)


def _known(value: Any, power: str, state: Kept) -> Any:
    if isinstance(value, Unit):
        return _seen(value, power, state)
    return [_known(one, power, state) for one in value] if isinstance(value, list) else value


def _seen(unit: Unit, power: str, state: Kept) -> Unit:
    """A unit with its card, if it is the power's own; another's with the card that was disclosed, if any."""
    return unit if unit.power == power else with_card(unit, state.revealed.get(tag(unit), ""))


def _fled(there: Position, one: Dislodged, power: str, state: Kept) -> Dislodged:
    """A dislodged unit of another power: where it may go tells its card, so only what all could tell."""
    if one.unit.power == power:
        return one
    return open_retreats(there, _seen(one.unit, power, state), one.origin)


def _kept(state: Kept, power: str) -> Kept:
    def own(name: str) -> bool:
        return name.rpartition(" ")[0] == power

    return replace(
        state,
        mines=tuple(mine for mine in state.mines if own(mine.by)),
        used={name: when for name, when in state.used.items() if own(name)},
        adjust={name: number for name, number in state.adjust.items() if name == power},
        deck=None,
        dealt=0,
        buried=(),
        seed=0,
        powerless=tuple(name for name in state.powerless if own(name)),
        otb=tuple(name for name in state.otb if own(name)),
        notes=tuple(note for note in state.notes if note.power in ("", power)),
        deals=(),
    )
