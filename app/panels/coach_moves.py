"""What moves, supports and convoys of one power do to each other: the coach's oldest subject. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.language import tr
from app.lines import stands_beside
from rules import DrawNeeded, Named, Order, Outcome, Position, Unit, say

from .coach_note import Note

NOTHING: Mapping[str, tuple[Order, ...]] = {}
DRAWS = 12
"""How many chance results a trial may ask for."""


def of_moves(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Note]:
    """What a power's orders to its units do to each other, worst first. What stands beside them is left out."""
    own = [order for order in orders if order.unit and not stands_beside(position, order)]
    by_unit = {order.unit.key: order for order in own if order.unit}
    alone = _alone(position, power, orders)
    told: set[str] = set()
    for note in (
        *_retreats_meet(position, own),
        *_same_goal(position, own, alone),
        *_changing_places(position, power, by_unit, alone),
        *_into_own(position, power, own, by_unit, alone),
        *_lonely_supports(position, power, own, by_unit, alone),
        *_useless_supports(position, power, own, by_unit, alone),
        *_lonely_convoys(position, power, own, by_unit, alone),
        *_by_sea(position, own, alone),
    ):
        told.update(note.keys)
        yield note
    yield from _cannot_work(position, power, orders, alone, told)


def goal(order: Order) -> str:
    """The key of the place that a unit goes to, "" if it stays."""
    return str(order.slots[1].key) if order.verb in ("move", "retreat") else ""


def _alone(position: Position, power: str, orders: Sequence[Order]) -> Mapping[str, Outcome]:
    """Unit -> what would come of its order if nobody else were on the board: what fails there cannot work at all."""
    if position.phase.step != "M" or position.variant.over(position):
        return {}
    units = {key: unit for key, unit in position.units.items() if unit.power == power}
    return _tried(position.then(units), power, orders)


def _as_hoped(position: Position, power: str, orders: Sequence[Order]) -> Mapping[str, tuple[Order, ...]]:
    """The moves of others that these orders help, as if they were given."""
    hoped: dict[str, tuple[Order, ...]] = {}
    for order in orders:
        helped = order.slots[1] if order.verb == "support" and len(order.slots) > 2 else None
        unit = position.units.get(helped.key) if isinstance(helped, Named) else None
        if unit is not None and unit.power != power:
            move = position.variant.verb("move").order(unit.power, {"unit": helped, "to": order.slots[2]})
            hoped[unit.power] = (*hoped.get(unit.power, ()), move)
    return hoped


def _tried(
    position: Position, power: str, orders: Sequence[Order], others: Mapping[str, tuple[Order, ...]] = NOTHING
) -> Mapping[str, Outcome]:
    """Unit -> what would come of its order if others gave no orders but these. {} where that cannot be found out."""
    draws: dict[str, object] = {}
    for _ in range(DRAWS):
        try:
            turn = position.variant.adjudicate(position, {**others, power: tuple(orders)}, draws)
        except DrawNeeded as needed:
            draws[needed.name] = needed.value(needed.low)
        except ValueError:
            return {}  # lines that make sense only among other powers
        else:
            return {one.unit.key: one for one in turn.outcomes if one.unit}
    return {}


def _fails(alone: Mapping[str, Outcome], *keys: str) -> bool:
    """Whether one of these units would fail of itself; where nothing was tried, it is taken for granted."""
    return not alone or any(alone[key].failed for key in keys if key in alone)


def _rule(position: Position, alone: Mapping[str, Outcome], *orders: Order) -> str:
    """The rule by which one of these orders fails of itself; else the one that tells of such orders."""
    tried = [alone[order.key] for order in orders if order.key in alone and alone[order.key].failed]
    told = (reason.clause for outcome in tried for reason in outcome.reasons if reason.clause)
    return next(told, position.variant.verb(orders[0].verb).clause)


def _retreats_meet(position: Position, own: Sequence[Order]) -> Iterator[Note]:
    """Two own units that retreat to one place are both lost."""
    seen: dict[str, Order] = {}
    for order in own:
        if order.verb != "retreat" or not order.unit:
            continue
        before = seen.setdefault(goal(order), order)
        if before is not order and before.unit and not _may_share(position, order, before):
            place = order.slots[1].words
            text = tr(
                "{unit} also goes to {place}. Two units in one place are both lost.",
                unit=before.slots[0].text,
                place=place,
            )
            yield Note("warn", text, (before.unit.key, order.unit.key), clause=_rule(position, {}, order))


def _may_share(position: Position, one: Order, other: Order) -> bool:
    """Whether two units that retreat may stand at the goal together."""
    fled = [position.dislodged.get(order.key) for order in (one, other)]
    return all(fled) and position.variant.shares([item.unit.at(one.slots[1]) for item in fled if item])


def _same_goal(position: Position, own: Sequence[Order], alone: Mapping[str, Outcome]) -> Iterator[Note]:
    """Two own units to one place: no more than one gets in."""
    seen: dict[str, Order] = {}
    for order in own:
        if order.verb != "move" or not order.unit:
            continue
        before = seen.setdefault(goal(order), order)
        if before is order or not before.unit or not _fails(alone, order.unit.key, before.unit.key):
            continue
        text = tr(
            "{first} and {second} both go to {place}. At most one gets in.",
            first=before.slots[0].text,
            second=order.unit.text,
            place=order.slots[1].words,
        )
        rule = _rule(position, alone, order, before)
        yield Note("warn", text, (before.unit.key, order.unit.key), clause=rule)


def _changing_places(
    position: Position, power: str, by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[Note]:
    """Two own units that go to where the other stands."""
    told: set[str] = set()
    for key, order in by_unit.items():
        other = by_unit.get(goal(order))
        if other is None or goal(other) != key or other.key in told or other is order or not alone:
            continue
        told.add(key)
        if not _fails(alone, key):
            continue
        text = tr(
            "{first} and {second} would change places: they stop each other on the way.",
            first=order.slots[0].text,
            second=other.slots[0].text,
        )
        yield Note("warn", text, (key, other.key), clause=_rule(position, alone, order, other))


def _into_own(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[Note]:
    """A move to where an own unit stays."""
    for order in own:
        there = position.units.get(goal(order)) if order.verb == "move" else None
        if there is None or there.power != power or not order.unit or there.key not in by_unit:
            continue
        if not goal(by_unit[there.key]) and not _may_join(position, order, there, by_unit) and _fails(alone, order.key):
            text = tr(
                "{unit} goes to {place}, where your {other} stays.",
                unit=order.unit.text,
                place=there.place.words,
                other=there.text,
            )
            yield Note("warn", text, (order.unit.key, there.key), clause=_rule(position, alone, order))


def _may_join(position: Position, order: Order, there: Unit, by_unit: Mapping[str, Order]) -> bool:
    """Whether the unit ordered may stand beside the one that is where it goes."""
    unit = position.units.get(order.key)
    if unit is None or by_unit[there.key].verb == "support":
        return False
    return position.variant.shares((there, unit.at(there.place)))


def _lonely_supports(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[Note]:
    """A support of an own unit that does something else."""
    for order in own:
        if order.verb != "support":
            continue
        helped: Named = order.slots[1]
        other = by_unit.get(helped.key)
        unit = position.units.get(helped.key)
        if unit is None or unit.power != power:
            continue
        giver = order.slots[0]
        into = order.slots[2].key if len(order.slots) > 2 else ""
        if into and (other is None or goal(other) != into):
            text = tr(
                "{unit} supports {helped} to {place}, but it does not go there.",
                unit=giver.text,
                helped=helped.text,
                place=order.slots[2].words,
            )
            yield Note("warn", text, (giver.key, helped.key), clause=_rule(position, alone, order))
        elif not into and other is not None and goal(other):
            text = tr(
                "{unit} supports {helped} where it stands, but it moves away.", unit=giver.text, helped=helped.text
            )
            yield Note("warn", text, (giver.key, helped.key), clause=_rule(position, alone, order))


def _useless_supports(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[Note]:
    """A support against a place where an own unit stays: nobody helps to dislodge a unit of his own power."""
    for order in own:
        if order.verb != "support" or len(order.slots) < 3:
            continue
        giver, helped, into = order.slots[0], order.slots[1], order.slots[2]
        there = position.units.get(into.key)
        stays = there is not None and there.power == power and not goal(by_unit.get(there.key) or order)
        if there is not None and stays and there.key not in (giver.key, helped.key):
            text = tr(
                "{unit} supports {helped} to {place}, where your {other} stays: no support counts against your own.",
                unit=giver.text,
                helped=helped.text,
                place=into.words,
                other=there.text,
            )
            yield Note("warn", text, (giver.key, there.key), clause=_rule(position, alone, order))


def _lonely_convoys(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[Note]:
    """A convoy of an own army that does not go there."""
    for order in own:
        if order.verb != "convoy":
            continue
        fleet, army, to = order.slots[:3]
        unit, other = position.units.get(army.key), by_unit.get(army.key)
        if unit and unit.power == power and (other is None or goal(other) != to.key):
            text = tr(
                "{unit} carries {army} to {place}, but it does not go there.",
                unit=fleet.text,
                army=army.text,
                place=to.words,
            )
            yield Note("warn", text, (fleet.key, army.key), clause=_rule(position, alone, order))
        elif unit and unit.power == power:
            text = tr("{unit} carries {army}. If {unit} is dislodged, the army stays.", unit=fleet.text, army=army.text)
            rule = position.variant.verb("convoy").clause
            yield Note("hint", text, (fleet.key, army.key), general=True, clause=rule)


def _by_sea(position: Position, own: Sequence[Order], alone: Mapping[str, Outcome]) -> Iterator[Note]:
    """A move by sea that no own fleet carries."""
    carried = {(order.slots[1].key, order.slots[2].key) for order in own if order.verb == "convoy"}
    for order in own:
        if order.verb != "move" or order.unit is None or (order.unit.key, goal(order)) in carried:
            continue
        if _sails(position, order, alone):
            text = tr(
                "{unit} goes to {place} by sea, but none of your fleets carries it.",
                unit=order.unit.text,
                place=order.slots[1].words,
            )
            yield Note("warn", text, (order.unit.key,), clause=_rule(position, alone, order))


def _sails(position: Position, order: Order, alone: Mapping[str, Outcome]) -> bool:
    """Whether a unit goes by sea: the rules miss a convoy, or it cannot get there by itself."""
    if order.key in alone:
        return "no_convoy" in alone[order.key].words
    variant, named = position.variant, order.unit
    told = variant.verb("move").goes_by_sea(position, order)
    if told is not None or named is None:
        return bool(told)
    table = variant.kinds[named.kind].table if named.kind else ""
    board = variant.board(position)
    return "via convoy" in order.slots or bool(table and goal(order) not in board.reaches(table, named.place.text))


def _cannot_work(
    position: Position, power: str, orders: Sequence[Order], alone: Mapping[str, Outcome], told: set[str]
) -> Iterator[Note]:
    """Orders that fail though nobody is in their way, and those that the rules do not allow, with the reason."""
    among = _tried(position, power, orders, _as_hoped(position, power, orders)) if alone else {}
    for order in orders:
        if not order.unit or order.unit.key in told or stands_beside(position, order):
            continue
        foreign = _about_others(position, power, order, alone)
        if foreign and order.verb == "convoy":
            continue  # by land or by sea, that is for its owner to say
        own = order.verb == "move" and not foreign
        outcome = (alone if own else among).get(order.unit.key)
        wrong = outcome is not None and outcome.order == order and (outcome.failed if own else "void" in outcome.words)
        if outcome is not None and wrong and outcome.reasons and not _unseen(position, order):
            words = tr("{order} comes to nothing: {why}", order=order.text, why=say(outcome.reasons[0]))
            yield Note("warn", words, (order.unit.key,), clause=outcome.reasons[0].clause)


def _unseen(position: Position, order: Order) -> bool:
    """Whether it names a unit that is not there, for all that is known."""
    return any(isinstance(slot, Named) and slot.key not in position.units for slot in order.slots[1:])


def _about_others(position: Position, power: str, order: Order, alone: Mapping[str, Outcome]) -> bool:
    """Whether it hangs on units of others: with them, or with a fleet of theirs, it may work."""
    named = [slot for slot in order.slots[1:] if isinstance(slot, Named)]
    foreign = any(one.key not in position.units or position.units[one.key].power != power for one in named)
    return foreign or (order.verb == "move" and _sails(position, order, alone))
