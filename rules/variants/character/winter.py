"""The end of a year (section 6): the Fall count, then Winter with builds, conversions, redeployments and the deal."""

from __future__ import annotations

from collections.abc import Mapping

from ...adjudication import Situation, interned
from ...position import Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence
from ...standard.plan import NOT_NOW, NOT_THERE, REPLACED
from ...verbs import Asked
from . import dealing
from .building import adjusted, dues
from .card import CONVERT
from .converting import converted, relabelled
from .disclosure import announce
from .mines import Minefield
from .numbering import highest, used_up
from .redeploying import ability_fault, redeploy
from .state import Note, card_of, gone, has_status, keeping, kept, powers_work, tag
from .verbs_convert import CONVERT_VERB, converted_place

CONVERTED = Sentence("converted", "{unit} becomes {new}", "card 6")
SPECIAL = ("convert", "redeploy")
FIRST_YEAR = 1901


def capture(now: Situation) -> Situation:
    """After Fall a center belongs to the power whose unit stands in it; not a gassed one, nor a crater."""
    position = now.position
    standing = {unit.place.province: unit.power for unit in position.units.values()}
    gassed = kept(position).gassed_centers
    owners = dict(position.centers)
    for center in now.board.centers:
        if not has_status(position, center):
            owners.pop(center, None)
        elif center in standing and center not in gassed:
            owners[center] = standing[center]
    ranked = {center: owners[center] for center in now.board.centers if center in owners}
    return now.then(position.then(position.units, centers=ranked))


def winter(now: Situation) -> Situation:
    """Builds and removals, conversions, redeployments, the deal to the new units; then gassed centers are centers."""
    units, outcomes, new = adjusted(now)
    built = [units[key].ident for key in new]
    position = now.position.then({key: interned(now.board, unit) for key, unit in units.items()})
    if kept(position).numbers:
        position = keeping(position, numbers=highest(position, kept(position).numbers))
    now = now.then(position)
    special, spare = _counted(now)
    outcomes = [*now.outcomes, *outcomes, *spare]
    now, told = _convert(now, {key: order for key, order in special.items() if order.verb == "convert"})
    field = Minefield(now.board, kept(now.position).mines, now.before.phase.text)
    moved, tidings = redeploy(now, {key: order for key, order in special.items() if order.verb == "redeploy"}, field)
    outcomes = [*outcomes, *told, *tidings]
    position = keeping(now.position.then(moved), mines=tuple(field.mines))
    position = announce(
        position, [(one.unit, card_of(one.unit)) for one in tidings if one.unit and "void" not in one.words]
    )
    now = now.then(_noted(position, field.notes, now.before.phase.text), outcomes=tuple(outcomes))
    keys = [key for key, unit in now.position.units.items() if unit.ident in built]
    keys.sort(key=lambda key: built.index(now.position.units[key].ident))
    now = dealing.dealt(now, keys, start=False)
    return now.then(used_up(now.before, gone(keeping(now.position, gassed_centers=(), adjust={}))))


def _noted(position: Position, notes: list[Note], phase: str) -> Position:
    return keeping(position, notes=tuple(notes)) if notes else position


def _counted(now: Situation) -> tuple[dict[str, Order], list[Outcome]]:
    """The last conversion or redeployment of each unit, and the outcomes of lines that count for nothing."""
    counted: dict[str, Order] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        if order.verb in ("build", "remove", "waive", *dealing.NAMES):
            continue
        unit = now.before.units.get(order.key)
        fault = _no_unit(now, order, unit)
        if fault or unit is None:
            spare.append(Outcome(order, None, ("void",), (fault or NOT_NOW(order=order),)))
            continue
        if order.key in counted:
            spare.append(Outcome(counted[order.key], None, ("void",), (REPLACED(unit=unit),)))
        counted[order.key] = order
    return counted, spare


def _no_unit(now: Situation, order: Order, unit: Unit | None) -> Reason | None:
    """Why an order moves no unit of its writer; a wrong number is none of them (C-6)."""
    if order.verb not in SPECIAL or order.unit is None:
        return NOT_NOW(order=order)
    named, name = order.unit, now.board.powers[order.power].name
    wrong = unit is None or unit.power != order.power or named.kind not in ("", unit.kind)
    if unit is None or wrong or named.serial not in ("", unit.serial):
        return NOT_THERE(power=name, place=named.place)
    return None if now.position.units.get(order.key) == unit else NOT_THERE(power=name, place=named.place)


def _convert(now: Situation, orders: Mapping[str, Order]) -> tuple[Situation, list[Outcome]]:
    """The conversions of the Winter, at no cost and never foiled (card 6)."""
    position, outcomes = now.position, []
    for key, order in orders.items():
        unit = position.units[key]
        asked = Asked(now.variant, now.board, now.before, unit.power)
        fault = ability_fault(now.before, unit, CONVERT) or CONVERT_VERB.fault(asked, unit, order)
        place = fault or converted_place(now.board, unit, order)
        if isinstance(place, Reason):
            outcomes.append(Outcome(order, unit, ("void",), (place,)))
            continue
        new = interned(now.board, converted(_named(now.before, position), unit, order.slots[1], place))
        units = {one: new if one == key else standing for one, standing in position.units.items()}
        position = announce(relabelled(position.then(units), unit, new), [(new, card_of(new))])
        outcomes.append(Outcome(order, unit, ("ok",), (CONVERTED(unit=unit, new=new),)))
    return now.then(position), outcomes


def _named(before: Position, position: Position) -> Position:
    """The position with all units whose labels are used, by label: those removed or renamed this Winter too (C-6)."""
    return position.then({tag(unit): unit for unit in (*before.units.values(), *position.units.values())})


# Who acts, and when.


def waits(position: Position) -> bool:
    """C-8: from 1902 on every phase is visited, whoever has to act in it, and Winter always; before, that of retreats
    if a unit is dislodged, though it may have nowhere to go."""
    # Other variants pass over retreats that nobody has. Here a unit is disbanded in the phase of retreats in every
    # year, so that its result in the phase of moves is the same whether it has a way out or not.
    if position.phase.step != "R":
        return True
    return position.phase.year > FIRST_YEAR or powers_work(position) or bool(position.dislodged)


def must_act(position: Position) -> tuple[str, ...]:
    """The powers that are asked for orders: once powers work, all that have units, or who is asked would tell."""
    powers = tuple(position.variant.base.powers)
    step = position.phase.step
    if step == "D":
        return ()
    having = {unit.power for unit in position.units.values()} | {one.unit.power for one in position.dislodged.values()}
    if step == "M" or powers_work(position):
        building = {power for power in powers if step == "A" and dues(position, power)}
        return tuple(power for power in powers if power in having | building)
    if step == "R":
        fled = {one.unit.power for one in position.dislodged.values() if one.retreats}
        return tuple(power for power in powers if power in fled)
    return tuple(power for power in powers if dues(position, power))
