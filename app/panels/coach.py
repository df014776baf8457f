"""Advice about orders half thought out: what is missing, what works against itself. It never forbids. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.language import tr
from app.lines import stands_beside
from rules import Advice, Board, Form, Named, Order, Position, Unit

from .fates import adjusting, fate_of, lost, told, unit_orders
from .wording import many


@dataclass(frozen=True, slots=True)
class Note:
    """One piece of advice. `kind`: warn or hint; `keys`: the units it speaks of."""

    kind: str
    text: str
    keys: tuple[str, ...] = ()
    general: bool = False
    """Whether no line of a list of orders says it already."""
    advice: Advice | None = None
    """The note of a form that it repeats, with the order that would mend it."""


def advise(position: Position, power: str, orders: Sequence[Order], forms: Sequence[Form] | None = None) -> list[Note]:
    """What a friend at the table would point out, worst first. `forms`: those of the power, if they are known."""
    known = position.variant.forms(position, power, tuple(orders)) if forms is None else forms
    own = [order for order in orders if order.unit and not stands_beside(position, order)]
    by_unit = {order.unit.key: order for order in own if order.unit}
    position = position.variant.drafted(position, {power: tuple(orders)})
    notes = [
        *_same_goal(orders),
        *_into_own(position, power, orders, by_unit),
        *_lonely_supports(position, power, orders, by_unit),
        *_lonely_convoys(position, power, orders, by_unit),
        *_by_sea(position, power, orders),
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


def goal(order: Order) -> str:
    """The key of the place that a unit goes to, "" if it stays."""
    return str(order.slots[1].key) if order.verb in ("move", "retreat") else ""


def _same_goal(orders: Sequence[Order]) -> Iterator[Note]:
    """Two own units to one place: no more than one gets in, and two that retreat are both lost."""
    seen: dict[str, Order] = {}
    for order in orders:
        to = goal(order)
        if to and to in seen and order.unit:
            first, place = seen[to], order.slots[1].words
            keys = (first.slots[0].key, order.unit.key)
            if order.verb == "retreat":
                text = tr(
                    "{slot} also goes to {place}. Two units in one place are both lost.",
                    slot=first.slots[0].text,
                    place=place,
                )
            else:
                text = tr(
                    "{slot} and {unit} both go to {place}. At most one gets in.",
                    slot=first.slots[0].text,
                    unit=order.unit.text,
                    place=place,
                )
            yield Note("warn", text, keys)
        elif to:
            seen[to] = order


def _into_own(position: Position, power: str, orders: Sequence[Order], by_unit: Mapping[str, Order]) -> Iterator[Note]:
    """A move to where an own unit stays."""
    for order in orders:
        there = position.units.get(goal(order)) if order.verb == "move" else None
        stays = there and not goal(by_unit[there.key]) if there and there.key in by_unit else False
        joins = there and stays and by_unit[there.key].verb != "support" and _may_join(position, order, there)
        if there and there.power == power and stays and not joins and order.unit:
            text = tr(
                "{unit} goes to {place}, where your {there} stays.",
                unit=order.unit.text,
                place=there.place.words,
                there=there.text,
            )
            yield Note("warn", text, (order.unit.key, there.key))


def _may_join(position: Position, order: Order, there: Unit) -> bool:
    """Whether the unit ordered may stand beside the one that is where it goes."""
    unit = position.units.get(order.key)
    return unit is not None and position.variant.shares((there, unit.at(there.place)))


def _lonely_supports(
    position: Position, power: str, orders: Sequence[Order], by_unit: Mapping[str, Order]
) -> Iterator[Note]:
    """A support of an own unit that does something else."""
    for order in orders:
        if order.verb != "support":
            continue
        helped: Named = order.slots[1]
        other = by_unit.get(helped.key)
        unit = position.units.get(helped.key)
        if unit is None or unit.power != power:
            continue
        into = order.slots[2].key if len(order.slots) > 2 else ""
        if into and (other is None or goal(other) != into):
            text = tr(
                "{slot} supports {helped} to {slot2}, but it does not go there.",
                slot=order.slots[0].text,
                helped=helped.text,
                slot2=order.slots[2].words,
            )
            yield Note("warn", text, (order.slots[0].key, helped.key))
        elif not into and other is not None and goal(other):
            text = tr(
                "{slot} supports {helped} where it stands, but it moves away.",
                slot=order.slots[0].text,
                helped=helped.text,
            )
            yield Note("warn", text, (order.slots[0].key, helped.key))


def _lonely_convoys(
    position: Position, power: str, orders: Sequence[Order], by_unit: Mapping[str, Order]
) -> Iterator[Note]:
    """A convoy of an own army that does not go there."""
    for order in orders:
        if order.verb != "convoy":
            continue
        fleet, army, to = order.slots
        unit, other = position.units.get(army.key), by_unit.get(army.key)
        if unit and unit.power == power and (other is None or goal(other) != to.key):
            text = tr(
                "{fleet} carries {army} to {to}, but it does not go there.",
                fleet=fleet.text,
                army=army.text,
                to=to.words,
            )
            yield Note("warn", text, (fleet.key,))
        elif unit and unit.power == power:
            text = tr(
                "{fleet} carries {army}. If {fleet} is dislodged, the army stays.", fleet=fleet.text, army=army.text
            )
            yield Note("hint", text, general=True)


def _by_sea(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Note]:
    """A move by sea that no own fleet carries."""
    board = position.variant.board(position)
    carried = {(order.slots[1].key, order.slots[2].key) for order in orders if order.verb == "convoy"}
    for order in orders:
        if order.verb != "move" or order.unit is None:
            continue
        if _sails(position, board, order, order.unit) and (order.unit.key, goal(order)) not in carried:
            text = tr(
                "{unit} goes to {slot} by sea, but none of your fleets carries it.",
                unit=order.unit.text,
                slot=order.slots[1].words,
            )
            yield Note("warn", text, (order.unit.key,))


def _sails(position: Position, board: Board, order: Order, named: Named) -> bool:
    """Whether a unit goes by sea: it says so, or it cannot get there by itself."""
    variant = position.variant
    told = variant.verb("move").goes_by_sea(position, order)
    if told is not None:
        return told
    table = variant.kinds[named.kind].table if named.kind else ""
    return "via convoy" in order.slots or bool(table and goal(order) not in board.reaches(table, named.place.text))


def _from_forms(forms: Sequence[Form]) -> Iterator[Note]:
    """What the forms point out."""
    for form in forms:
        for advice in form.advice:
            yield Note("hint" if advice.mild else "warn", advice.words, general=True, advice=advice)


def _left_over(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Note]:
    """Units without an order, builds not used, removals not named."""
    left = idle(position, power, orders)
    if left:
        yield Note("hint", told(left[0].text, [fate_of(position, unit) for unit in left]))
    if position.phase.step != "A":
        return
    due = position.variant.dues(position, power)
    open_ones = abs(due) - adjusting(orders)
    if open_ones > 0 and due > 0:
        yield Note(
            "hint",
            tr("{builds} not used yet. What is not used is waived.", builds=many(open_ones, "build")),
            general=True,
        )
    elif open_ones > 0:
        text = tr("{removals} to name yet. The rules choose what you do not name.", removals=many(open_ones, "removal"))
        yield Note("hint", text, general=True)
