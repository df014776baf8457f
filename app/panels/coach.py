"""Advice about orders half thought out: what is missing, what works against itself. It never forbids. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rules
from app.language import tr
from app.lines import stands_beside
from rules import Form, Order, Position, Unit, many

from .coach_moves import of_moves
from .coach_note import Note
from .fates import adjusting, fate_of, lost, told, unit_orders


def advise(position: Position, power: str, orders: Sequence[Order], forms: Sequence[Form] | None = None) -> list[Note]:
    """What a friend at the table would point out, worst first. `forms`: those of the power, if they are known."""
    known = position.variant.forms(position, power, tuple(orders)) if forms is None else forms
    position = position.variant.drafted(position, {power: tuple(orders)})
    notes = [
        *of_moves(position, power, orders),
        *_from_variant(position, power, orders),
        *_from_forms(known),
        *(() if any(form.whole for form in known) else _left_over(position, power, orders)),
    ]
    return sorted(notes, key=lambda note: note.kind != "warn")


def unordered(position: Position, power: str, orders: Sequence[Order]) -> list[str]:
    """The texts of the units that must be ordered and have no order yet; none in a phase of builds."""
    return [unit.text for unit in idle(position, power, orders)]


def idle(position: Position, power: str, orders: Sequence[Order]) -> list[Unit]:
    """Those units."""
    written = {order.unit.key for order in orders if order.unit and not stands_beside(position, order)}
    position = position.variant.drafted(position, {power: tuple(orders)})
    if position.phase.step == "A" or not unit_orders(position):
        return []
    fled = [one.unit for one in position.dislodged.values()]
    units = fled if position.phase.step == "R" else list(position.units.values())
    gone = lost(position, power)
    return [unit for unit in units if unit.power == power and unit.key not in {*written, *gone}]


def _from_variant(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Note]:
    """What the rules of this game have to say."""
    for advice in position.variant.advice(position, power, tuple(orders)):
        kind = "hint" if advice.mild else "warn"
        yield Note(kind, advice.words, advice.about, general=not advice.about, clause=advice.clause, advice=advice)


def _from_forms(forms: Sequence[Form]) -> Iterator[Note]:
    """What the forms point out."""
    for form in forms:
        for advice in form.advice:
            kind = "hint" if advice.mild else "warn"
            yield Note(kind, advice.words, advice.about, general=True, clause=advice.clause, advice=advice)


def _left_over(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Note]:
    """Units without an order, builds not used, removals not named."""
    left = idle(position, power, orders)
    if left:
        words = told(left[0].text, [fate_of(position, unit) for unit in left])
        yield Note("hint", words, tuple(unit.key for unit in left), in_lines=True, clause=_without_order(position))
    if position.phase.step != "A":
        return
    due = position.variant.dues(position, power)
    open_ones = abs(due) - adjusting(orders)
    if open_ones > 0 and due > 0:
        yield Note(
            "hint",
            tr("{builds} not used yet. What is not used is waived.", builds=many(open_ones, "build")),
            _sites(position, power, orders),
            general=True,
            clause=position.variant.verb("waive").clause,
        )
    elif open_ones > 0:
        text = tr("{removals} to name yet. The rules choose what you do not name.", removals=many(open_ones, "removal"))
        keys = tuple(unit.key for unit in position.units_of(power))
        yield Note("hint", text, keys, general=True, clause=position.variant.verb("remove").clause)


def _without_order(position: Position) -> str:
    """The rule of what becomes of units without an order: they hold, or are disbanded."""
    return position.variant.verb("disband" if position.phase.step == "R" else "hold").clause


def _sites(position: Position, power: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """The places where something can still be built."""
    offered = rules.choices(position, power, (), tuple(orders)).allowed
    return tuple(dict.fromkeys(one.place.key for one in offered if one.place is not None))
