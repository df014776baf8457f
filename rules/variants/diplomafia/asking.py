"""What may come next in an order, slot by slot: units and political pressure in movement phases, then business."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...position import Named, Order
from ...reasons import Reason
from ...speech import tr
from ...standard import asking as standard
from ...standard.plan import NOT_NOW
from ...verbs import Asked, Candidate, Choices
from . import asking_business
from .influence import idle_reason
from .preview import line_fault
from .state import affairs
from .verbs_moves import NO_PRESSURE_LEFT, PRESSURE, PRESSURE_IN_DISORDER, Pressure, pressures

if TYPE_CHECKING:
    from .game import Diplomafia


def ask(variant: Diplomafia, asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """What comes after `partial` in an order of this phase."""
    step = asked.position.phase.step
    if step == "A":
        return asking_business.ask(asked, partial)
    if not partial:
        extra = (_pressure(asked),) if step == "M" else ()
        return Choices("unit", (*_units(variant, asked), *extra))
    if isinstance(partial[0], str):
        return _ask_pressure(asked, partial[1:])
    found = standard.ask(variant, asked, partial)
    if len(partial) > 1:
        return found
    return replace(found, candidates=tuple(one for one in found.candidates if one.value != Pressure.name))


def _units(variant: Diplomafia, asked: Asked) -> Iterator[Candidate]:
    """The family's units; of those that may not be ordered is said why."""
    for one in standard.ask(variant, asked, ()).candidates:
        yield replace(one, reason=_idle(asked, one.value))


def _idle(asked: Asked, named: Named) -> Reason | None:
    unit = asked.position.units.get(named.key) if asked.position.phase.step == "M" else None
    return idle_reason(asked.board, asked.position, unit) if unit else None


def _pressure(asked: Asked) -> Candidate:
    """Political pressure, with the reason why none can be assigned."""
    kept, family = affairs(asked.position), asked.board.powers[asked.power].name
    reason: Reason | None = None
    if asked.power in kept.disorder:
        reason = PRESSURE_IN_DISORDER(family=family)
    elif _assigned(asked) >= kept.pp.get(asked.power, 0):
        reason = NO_PRESSURE_LEFT(family=family)
    return Candidate(Pressure.name, PRESSURE, tr(Pressure.title), None, reason)


def _assigned(asked: Asked) -> int:
    """How much of it the lines written spend."""
    lines = [order for order in asked.orders if order.verb == Pressure.name]
    return pressures(asked.board, asked.position, asked.power, lines).count(None)


def _ask_pressure(asked: Asked, filled: tuple[Any, ...]) -> Choices:
    verb = Pressure()
    if len(filled) == len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    return Choices(verb.slots[len(filled)], tuple(verb.choices(asked, filled)))


def fault(asked: Asked, order: Order) -> Reason | None:
    """Why a line that is no unit's own order would come to nothing after the lines written before it."""
    if order.verb == Pressure.name and asked.position.phase.step == "M":
        lines = [one for one in asked.orders if one.verb == Pressure.name]
        return pressures(asked.board, asked.position, asked.power, [*lines, order])[-1]
    if asked.position.phase.step == "A":
        return line_fault(asked.position, asked.power, order, asked.orders)
    return NOT_NOW(order=order) if asked.variant.verb(order.verb).unitless else None
