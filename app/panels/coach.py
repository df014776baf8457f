"""Advice about draft orders: what is missing, and what works against itself. It never forbids anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

import rules
from app.language import tr, tr_n
from app.session.drafts import stands_beside
from app.ui.widgets import NoteFrame, column, label
from rules import DrawNeeded, Named, Order, Outcome, Position, Reason, Role, Unit, say
from rules.economy import Advice, Form
from rules.reasons import many

# ----------------------------------------------------------------------------------------------------
# What becomes of units without an order under the rules: they hold, are disbanded, must retreat. No Qt here.

GOES = (Role.MOVE, Role.RETREAT)


def adjusting(orders: Sequence[Order]) -> int:
    """Count the builds, removals and waives among these orders."""
    return sum(not order.type.beside_adjustments for order in orders)


class Fate(NamedTuple):
    """What a unit without an order will do, and how that is said of several: ("will hold", "will hold")."""

    one: str
    several: str


def fates(position: Position, power: str) -> Mapping[str, Fate]:
    """Map the key of each unit without an order to its fate."""
    missing = position.variant.default_orders(position, power)
    return {order.unit.key: _fate(order) for order in missing if order.unit}


def fate_of(position: Position, unit: Unit) -> Fate:
    """Return the same for one unit."""
    known = fates(position, unit.power)
    if position.phase.step == "R" and not known:
        return Fate(*(_by_rule(count) for count in (1, 2)))
    return known.get(unit.key) or (_disbands() if position.dislodged else _holds())


def free(position: Position, power: str) -> frozenset[str]:
    """Return the keys of units that may be ordered in a retreat phase although they are not dislodged."""
    if position.phase.step != "R":
        return frozenset()
    asked = (one.value for one in rules.choices(position, power).allowed)
    named = (value for value in asked if isinstance(value, Named))
    return frozenset(one.key for one in named if one.key in position.units and one.key not in position.dislodged)


def unit_orders(position: Position) -> bool:
    """Whether units are given orders in this phase."""
    return not all(verb.unitless for verb in position.variant.verbs(position.phase))


def lost(position: Position, power: str) -> Mapping[str, Reason]:
    """Map the key of each unit that cannot be ordered, although it is on the board, to the reason: drowned by the
    monsoon."""
    if position.phase.step != "M":
        return {}
    reasons = {one.text: one.reason for one in rules.choices(position, power).candidates if one.reason}
    units = [unit for unit in position.units_of(power) if unit.text in reasons]
    return {unit.key: reasons[unit.text] for unit in units}


def _fate(order: Order) -> Fate:
    if order.type.role in GOES:
        slot = order.slots[1].words
        return Fate(*(tr_n("will move to {slot}", "will move to {slot}", count, slot=slot) for count in (1, 2)))
    return _disbands() if order.type.role in (Role.DISBAND, Role.REMOVE) else _holds()


def _holds() -> Fate:
    return Fate(*(tr_n("will hold", "will hold", count) for count in (1, 2)))


def _by_rule(count: int) -> str:
    return tr_n("will be placed or removed automatically", "will be placed or removed automatically", count)


def _disbands() -> Fate:
    return Fate(*(tr_n("will be disbanded", "will be disbanded", count) for count in (1, 2)))


def units_text(named: str, found: Sequence[Fate]) -> str:
    """Return the sentence about units without an order. `named` is the name of a single one or "", `found` their fates.
    """
    if len(found) == 1:
        return tr("{named} has no order yet. It {fate}.", named=named or many(1, "unit"), fate=found[0].one)
    counts = Counter(found)
    if len(counts) == 1:
        return tr("{number} units have no order yet. They {fate}.", number=len(found), fate=found[0].several)
    parts = [
        tr("{number} {fate}", number=number, fate=fate.several if number > 1 else fate.one)
        for fate, number in counts.items()
    ]
    return tr("{number} units have no order yet: {parts}.", number=len(found), parts=", ".join(parts))


# ----------------------------------------------------------------------------------------------------
# A piece of the coach's advice. No Qt here.

NOTES_SHOWN = 3
"""The most notes shown at a time; nobody reads ten."""


@dataclass(frozen=True, slots=True)
class CoachNote:
    """A piece of advice. `kind`: warn or hint; `keys`: the units or places concerned, highlighted on the map."""

    kind: str
    text: str
    keys: tuple[str, ...] = ()
    general: bool = False
    """Whether the advice is not tied to a single order line."""
    advice: Advice | None = None
    """The advice of a form or of the rules that this note repeats, with the order that would fix the problem."""
    clause: str = ""
    """The rule it rests on."""
    in_lines: bool = False
    """Whether the lines of these units say it already."""


# ----------------------------------------------------------------------------------------------------
# How the moves, supports and convoys of one power interact. No Qt here.

NOTHING: Mapping[str, tuple[Order, ...]] = {}
DRAWS = 12
"""How many random draws a trial adjudication may need."""


def of_moves(position: Position, power: str, orders: Sequence[Order]) -> Iterator[CoachNote]:
    """Yield advice on how a power's orders to its units interact, worst first.

    Only a unit's one regular order counts (see `stands_beside`).
    """
    own = [order for order in orders if order.unit and not stands_beside(position, order)]
    by_unit = {order.unit.key: order for order in own if order.unit}
    alone = _alone(position, power, orders)
    mentioned: set[str] = set()
    for note in (
        *_retreats_meet(position, own),
        *_same_goal(position, own, alone),
        *_changing_places(position, by_unit, alone),
        *_into_own(position, power, own, by_unit, alone),
        *_lonely_supports(position, power, own, by_unit, alone),
        *_useless_supports(position, power, own, by_unit, alone),
        *_lonely_convoys(position, power, own, by_unit, alone),
        *_by_sea(position, own, alone),
    ):
        mentioned.update(note.keys)
        yield note
    yield from _cannot_work(position, power, orders, alone, mentioned)


def goal(order: Order) -> str:
    """Return the key of the place that a unit moves or retreats to, "" if it stays."""
    return str(order.slots[1].key) if order.type.role in GOES else ""


def _alone(position: Position, power: str, orders: Sequence[Order]) -> Mapping[str, Outcome]:
    """Map each unit to the outcome of its order if no other power were on the board: what fails there cannot work at
    all."""
    if position.phase.step != "M" or position.variant.over(position):
        return {}
    units = {key: unit for key, unit in position.units.items() if unit.power == power}
    return _tried(position.with_units(units), power, orders)


def _as_hoped(position: Position, power: str, orders: Sequence[Order]) -> Mapping[str, tuple[Order, ...]]:
    """Return the moves of other powers that these orders support, as if they were ordered."""
    hoped: dict[str, tuple[Order, ...]] = {}
    for order in orders:
        helped = order.slots[1] if order.type.role is Role.SUPPORT and len(order.slots) > 2 else None
        unit = position.units.get(helped.key) if isinstance(helped, Named) else None
        if unit is not None and unit.power != power:
            move = position.variant.order_type(Role.MOVE).order(unit.power, {"unit": helped, "to": order.slots[2]})
            hoped[unit.power] = (*hoped.get(unit.power, ()), move)
    return hoped


def _tried(
    position: Position, power: str, orders: Sequence[Order], others: Mapping[str, tuple[Order, ...]] = NOTHING
) -> Mapping[str, Outcome]:
    """Map each unit to the outcome of its order if others ordered only `others`; {} if that cannot be determined."""
    draws: dict[str, object] = {}
    for _ in range(DRAWS):
        try:
            turn = position.variant.adjudicate(position, {**others, power: tuple(orders)}, draws)
        except DrawNeeded as needed:
            draws[needed.name] = needed.value(needed.low)
        except ValueError:
            return {}  # orders that make sense only together with other powers
        else:
            return {one.unit.key: one for one in turn.outcomes if one.unit}
    return {}


def _fails(alone: Mapping[str, Outcome], *keys: str) -> bool:
    """Whether one of these units fails even without opposition; assumed if no trial was made."""
    return not alone or any(alone[key].failed for key in keys if key in alone)


def _rule(alone: Mapping[str, Outcome], *orders: Order) -> str:
    """Return the rule by which one of these orders fails without opposition, or else the rule about such orders."""
    tried = [alone[order.key] for order in orders if order.key in alone and alone[order.key].failed]
    clauses = (reason.clause for outcome in tried for reason in outcome.reasons if reason.clause)
    return next(clauses, orders[0].type.clause)


def _retreats_meet(position: Position, own: Sequence[Order]) -> Iterator[CoachNote]:
    """Warn of two own units that retreat to the same place: both disband."""
    seen: dict[str, Order] = {}
    for order in own:
        if order.type.role is not Role.RETREAT or not order.unit:
            continue
        before = seen.setdefault(goal(order), order)
        if before is not order and before.unit and not _may_share(position, order, before):
            place = order.slots[1].words
            text = tr(
                "{unit} also retreats to {place}. Both units will disband.",
                unit=before.slots[0].text,
                place=place,
            )
            yield CoachNote("warn", text, (before.unit.key, order.unit.key), clause=_rule({}, order))


def _may_share(position: Position, one: Order, other: Order) -> bool:
    """Whether two retreating units may both occupy their destination."""
    dislodged = [position.dislodged.get(order.key) for order in (one, other)]
    return all(dislodged) and position.variant.may_share([item.unit.at(one.slots[1]) for item in dislodged if item])


def _same_goal(position: Position, own: Sequence[Order], alone: Mapping[str, Outcome]) -> Iterator[CoachNote]:
    """Warn of two own units that move to the same place: at most one gets in."""
    seen: dict[str, Order] = {}
    for order in own:
        if order.type.role is not Role.MOVE or not order.unit:
            continue
        before = seen.setdefault(goal(order), order)
        if before is order or not before.unit or not _fails(alone, order.unit.key, before.unit.key):
            continue
        text = tr(
            "{first} and {second} both move to {place}. Only one of them can get in.",
            first=before.slots[0].text,
            second=order.unit.text,
            place=order.slots[1].words,
        )
        rule = _rule(alone, order, before)
        yield CoachNote("warn", text, (before.unit.key, order.unit.key), clause=rule)


def _changing_places(
    position: Position, by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[CoachNote]:
    """Warn of two own units that try to swap places."""
    mentioned: set[str] = set()
    for key, order in by_unit.items():
        other = by_unit.get(goal(order))
        if other is None or goal(other) != key or other.key in mentioned or other is order or not alone:
            continue
        mentioned.add(key)
        if not _fails(alone, key):
            continue
        text = tr(
            "{first} and {second} try to swap places. They will block each other.",
            first=order.slots[0].text,
            second=other.slots[0].text,
        )
        yield CoachNote("warn", text, (key, other.key), clause=_rule(alone, order, other))


def _into_own(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[CoachNote]:
    """Warn of a move to a place where an own unit stays."""
    for order in own:
        there = position.units.get(goal(order)) if order.type.role is Role.MOVE else None
        if there is None or there.power != power or not order.unit or there.key not in by_unit:
            continue
        if not goal(by_unit[there.key]) and not _may_join(position, order, there, by_unit) and _fails(alone, order.key):
            text = tr(
                "{unit} moves to {place}, but your {other} stays there.",
                unit=order.unit.text,
                place=there.place.words,
                other=there.text,
            )
            yield CoachNote("warn", text, (order.unit.key, there.key), clause=_rule(alone, order))


def _may_join(position: Position, order: Order, there: Unit, by_unit: Mapping[str, Order]) -> bool:
    """Whether the unit ordered may share the place with the unit at its destination."""
    unit = position.units.get(order.key)
    if unit is None or by_unit[there.key].type.role is Role.SUPPORT:
        return False
    return position.variant.may_share((there, unit.at(there.place)))


def _lonely_supports(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[CoachNote]:
    """Warn of a support for an own unit that has another order."""
    for order in own:
        if order.type.role is not Role.SUPPORT:
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
                "{unit} supports {helped} to {place}, but {helped} is not ordered to move there.",
                unit=giver.text,
                helped=helped.text,
                place=order.slots[2].words,
            )
            yield CoachNote("warn", text, (giver.key, helped.key), clause=_rule(alone, order))
        elif not into and other is not None and goal(other):
            text = tr(
                "{unit} supports {helped} to hold, but {helped} is ordered to move.",
                unit=giver.text,
                helped=helped.text,
            )
            yield CoachNote("warn", text, (giver.key, helped.key), clause=_rule(alone, order))


def _useless_supports(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[CoachNote]:
    """Warn of a support into a place where an own unit stays: a power cannot help to dislodge its own unit."""
    for order in own:
        if order.type.role is not Role.SUPPORT or len(order.slots) < 3:
            continue
        giver, helped, into = order.slots[0], order.slots[1], order.slots[2]
        there = position.units.get(into.key)
        stays = there is not None and there.power == power and not goal(by_unit.get(there.key) or order)
        if there is not None and stays and there.key not in (giver.key, helped.key):
            text = tr(
                "{unit} supports {helped} to {place}, but your {other} stays there, and you cannot support an "
                "attack on your own unit.",
                unit=giver.text,
                helped=helped.text,
                place=into.words,
                other=there.text,
            )
            yield CoachNote("warn", text, (giver.key, there.key), clause=_rule(alone, order))


def _lonely_convoys(
    position: Position, power: str, own: Sequence[Order], by_unit: Mapping[str, Order], alone: Mapping[str, Outcome]
) -> Iterator[CoachNote]:
    """Warn of a convoy for an own army that is not ordered to move there; remind of the risk otherwise."""
    for order in own:
        if order.type.role is not Role.CONVOY:
            continue
        fleet, army, to = order.slots[:3]
        unit, other = position.units.get(army.key), by_unit.get(army.key)
        if unit and unit.power == power and (other is None or goal(other) != to.key):
            text = tr(
                "{unit} convoys {army} to {place}, but {army} is not ordered to move there.",
                unit=fleet.text,
                army=army.text,
                place=to.words,
            )
            yield CoachNote("warn", text, (fleet.key, army.key), clause=_rule(alone, order))
        elif unit and unit.power == power:
            text = tr(
                "{unit} convoys {army}. If {unit} is dislodged, {army} does not move.", unit=fleet.text, army=army.text
            )
            rule = position.variant.order_type(Role.CONVOY).clause
            yield CoachNote("hint", text, (fleet.key, army.key), general=True, clause=rule)


def _by_sea(position: Position, own: Sequence[Order], alone: Mapping[str, Outcome]) -> Iterator[CoachNote]:
    """Warn of a move by sea that no own fleet convoys."""
    carried = {(one.slots[1].key, one.slots[2].key) for one in own if one.type.role is Role.CONVOY}
    for order in own:
        if order.type.role is not Role.MOVE or order.unit is None or (order.unit.key, goal(order)) in carried:
            continue
        if _sails(position, order, alone):
            text = tr(
                "{unit} moves to {place} by sea, but none of your fleets convoys it.",
                unit=order.unit.text,
                place=order.slots[1].words,
            )
            yield CoachNote("warn", text, (order.unit.key,), clause=_rule(alone, order))


def _sails(position: Position, order: Order, alone: Mapping[str, Outcome]) -> bool:
    """Whether a unit moves by sea: the rules find no convoy, or it cannot get there on its own."""
    if order.key in alone:
        return "no_convoy" in alone[order.key].words
    variant, named = position.variant, order.unit
    by_sea = variant.order_type(Role.MOVE).goes_by_sea(position, order)
    if by_sea is not None or named is None:
        return bool(by_sea)
    table = variant.kinds[named.kind].table if named.kind else ""
    board = variant.board(position)
    return "via convoy" in order.slots or bool(table and goal(order) not in board.reaches(table, named.place.text))


def _cannot_work(
    position: Position, power: str, orders: Sequence[Order], alone: Mapping[str, Outcome], mentioned: set[str]
) -> Iterator[CoachNote]:
    """Warn of orders that fail without opposition or that the rules do not allow, with the reason."""
    among = _tried(position, power, orders, _as_hoped(position, power, orders)) if alone else {}
    for order in orders:
        if not order.unit or order.unit.key in mentioned or stands_beside(position, order):
            continue
        foreign = _about_others(position, power, order, alone)
        if foreign and order.type.role is Role.CONVOY:
            continue  # its owner may move it by land or by sea
        own = order.type.role is Role.MOVE and not foreign
        outcome = (alone if own else among).get(order.unit.key)
        wrong = outcome is not None and outcome.order == order and (outcome.failed if own else "void" in outcome.words)
        if outcome is not None and wrong and outcome.reasons and not _unseen(position, order):
            words = tr("{order} will have no effect: {why}", order=order.text, why=say(outcome.reasons[0]))
            yield CoachNote("warn", words, (order.unit.key,), clause=outcome.reasons[0].clause)


def _unseen(position: Position, order: Order) -> bool:
    """Whether an order names a unit that is not on the board as far as the player knows."""
    return any(isinstance(slot, Named) and slot.key not in position.units for slot in order.slots[1:])


def _about_others(position: Position, power: str, order: Order, alone: Mapping[str, Outcome]) -> bool:
    """Whether an order depends on units of others: with those units or their fleets it may work."""
    named = [slot for slot in order.slots[1:] if isinstance(slot, Named)]
    foreign = any(one.key not in position.units or position.units[one.key].power != power for one in named)
    return foreign or (order.type.role is Role.MOVE and _sails(position, order, alone))


def advise(
    position: Position, power: str, orders: Sequence[Order], forms: Sequence[Form] | None = None
) -> list[CoachNote]:
    """Return what a friend at the table would point out, warnings first. `forms`: the power's forms, if known."""
    known = position.variant.forms(position, power, tuple(orders)) if forms is None else forms
    position = position.variant.drafted(position, {power: tuple(orders)})
    notes = [
        *of_moves(position, power, orders),
        *_from_variant(position, power, orders),
        *_from_forms(known),
        *(() if any(form.whole for form in known) else _left_over(position, power, orders)),
    ]
    return sorted(notes, key=lambda note: note.kind != "warn")


def idle(position: Position, power: str, orders: Sequence[Order]) -> list[Unit]:
    """Return the units that must be ordered but have no order yet; none in an adjustment phase."""
    written = {order.unit.key for order in orders if order.unit and not stands_beside(position, order)}
    position = position.variant.drafted(position, {power: tuple(orders)})
    if position.phase.step == "A" or not unit_orders(position):
        return []
    dislodged = [one.unit for one in position.dislodged.values()]
    units = dislodged if position.phase.step == "R" else list(position.units.values())
    gone = lost(position, power)
    return [unit for unit in units if unit.power == power and unit.key not in {*written, *gone}]


def _from_variant(position: Position, power: str, orders: Sequence[Order]) -> Iterator[CoachNote]:
    """Yield the advice given by the rules of the variant."""
    for advice in position.variant.advice(position, power, tuple(orders)):
        kind = "hint" if advice.mild else "warn"
        yield CoachNote(kind, advice.words, advice.about, general=not advice.about, clause=advice.clause, advice=advice)


def _from_forms(forms: Sequence[Form]) -> Iterator[CoachNote]:
    """Yield the advice given by the forms."""
    for form in forms:
        for advice in form.advice:
            kind = "hint" if advice.mild else "warn"
            yield CoachNote(kind, advice.words, advice.about, general=True, clause=advice.clause, advice=advice)


def _left_over(position: Position, power: str, orders: Sequence[Order]) -> Iterator[CoachNote]:
    """Yield notes about units without an order, unused builds, and removals still to order."""
    left = idle(position, power, orders)
    if left:
        words = units_text(left[0].text, [fate_of(position, unit) for unit in left])
        yield CoachNote("hint", words, tuple(unit.key for unit in left), in_lines=True, clause=_without_order(position))
    if position.phase.step != "A":
        return
    due = position.variant.adjustments_due(position, power)
    open_ones = abs(due) - adjusting(orders)
    if open_ones > 0 and due > 0:
        yield CoachNote(
            "hint",
            tr("{builds} not used yet. Unused builds are waived.", builds=many(open_ones, "build")),
            _sites(position, power, orders),
            general=True,
            clause=position.variant.order_type(Role.WAIVE).clause,
        )
    elif open_ones > 0:
        text = tr(
            "{removals} still to order. The rules choose any that you leave out.", removals=many(open_ones, "removal")
        )
        keys = tuple(unit.key for unit in position.units_of(power))
        yield CoachNote("hint", text, keys, general=True, clause=position.variant.order_type(Role.REMOVE).clause)


def _without_order(position: Position) -> str:
    """Return the rule about units without an order: they hold, or disband."""
    return position.variant.order_type(Role.DISBAND if position.phase.step == "R" else Role.HOLD).clause


def _sites(position: Position, power: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """Return the places where something can still be built."""
    offered = rules.choices(position, power, (), tuple(orders)).allowed
    return tuple(dict.fromkeys(one.place.key for one in offered if one.place is not None))


def hint(position: Position, key: str, orders: Sequence[Order], suggested: Sequence[Order]) -> CoachNote | None:
    """Return what a computer player would order for the unit with this key, in winter for all; None if nothing new.

    `orders` are the drafts, `suggested` all orders of the computer player.
    """
    winter = position.phase.step == "A"
    chosen = [order for order in suggested if winter or (order.unit is not None and order.unit.key == key)]
    new = [order.text for order in chosen if order not in orders]
    if not new:
        return None
    words = tr("Hint: {orders}", orders=", ".join(new))
    one = Advice(words, tr("Enter order"), new[0]) if len(new) == 1 else Advice(words)
    return CoachNote("hint", words, tuple(order.key for order in chosen if order.unit), advice=one)


# ----------------------------------------------------------------------------------------------------
# The coach's notes in the panel: at most three, worst first, some with a fix.


class CoachNotes(QWidget):
    """The coach's notes. Signals: `repaired` carries the advice accepted, `pointed` the keys of the units and places of
    a note."""

    repaired = Signal(object)
    pointed = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.title = label(tr("Coach"), "section")
        self._notes: tuple[CoachNote, ...] = ()
        self._frames = [NoteFrame("hint", "") for _ in range(NOTES_SHOWN)]
        for number, frame in enumerate(self._frames):
            frame.acted.connect(lambda number=number: self.repaired.emit(self._notes[number].advice))
            frame.pointed.connect(lambda number=number: self.pointed.emit(self._notes[number].keys))
        self.setLayout(column(self.title, *self._frames, spacing=6))

    def show_notes(self, notes: Sequence[CoachNote]) -> None:
        """Show the first of these notes."""
        self._notes = tuple(notes[:NOTES_SHOWN])
        for frame, note in zip(self._frames, self._notes):
            frame.show_note(note.kind, note.text, note.advice.label if note.advice else "", note.clause)
            frame.set_pointing(bool(note.keys))
        for frame in self._frames[len(self._notes) :]:
            frame.show_note("hint", "", "")  # leave nothing of what another seat was told
        for number, frame in enumerate(self._frames):
            frame.setVisible(number < len(self._notes))
        self.title.setVisible(bool(self._notes))

    @property
    def texts(self) -> list[str]:
        return [frame.text for frame in self._frames if frame.isVisibleTo(self)]
