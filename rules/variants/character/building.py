"""Builds and removals of a Winter (section 6, step 1; C-59 for Free units)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...adjudication import Situation
from ...board import Location
from ...position import Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence, many
from ...speech import mark
from ...standard.adjustments import (
    ALREADY_REMOVED,
    BUILT,
    DISORDER,
    NAME_COAST,
    NO_BUILD_DUE,
    NO_MORE_REMOVALS,
    NOTHING_TO_WAIVE,
    REMOVED,
    SITE_TAKEN,
    UNUSED,
    WAIVED,
    Remove,
    Waive,
    site_fault,
)
from ...standard.disorder import removals
from ...standard.plan import NOT_THERE
from ...verbs import named
from .kinds import KINDS, A, F
from .limits import entitled
from .numbering import highest, next_number
from .spaces import CASPIAN
from .state import impassable, is_free, kept

NOT_BUILT_THERE = Sentence("not_built_there", "no {kind} is built in {place}", "section 5, C-11")
ONLY_KINDS = Sentence("only_kinds", "armies and fleets are built, nothing else", "card 3")
GASSED_SITE = Sentence("gassed_site", "{place} is gassed: nobody builds there this Winter", "card 10, C-42")
CRATER_SITE = Sentence("crater_site", "{place} is impassable", "card 9, C-37")
NONE_LEFT_TO_BUILD = Sentence("none_left_to_build", "{power} has no build left", "DATC 6.I.1")


def dues(position: Position, power: str) -> int:
    """Centers counted and Free units, less units (card 19); what a set-up says of this Winter goes before. If it says
    something, a power that it leaves out and gives no center owes nothing."""
    stated = kept(position).adjust
    if power in stated or (stated and not position.owned(power)):
        return stated.get(power, 0)
    return entitled(position, power) - len(position.units_of(power))


def adjusted(now: Situation) -> tuple[dict[str, Unit], list[Outcome], list[str]]:
    """The units after builds and removals, what came of the orders, and the keys of the new units as built."""
    units = dict(now.position.units)
    outcomes: list[Outcome] = []
    new: list[str] = []
    for power in now.board.powers:
        orders = [order for order in now.orders if order.power == power and order.verb in ("build", "remove", "waive")]
        due = dues(now.before, power)
        if due < 0:
            outcomes += _remove(now, power, orders, -due, units)
        else:
            before = set(units)
            outcomes += _build(now, power, orders, due, units)
            new += [key for key in units if key not in before]
    return units, outcomes, new


def site_closed(position: Position, power: str, place: Location) -> Reason | None:
    """Why a power cannot build in a province, whatever it builds."""
    board = position.variant.board(position)
    if place.province in kept(position).gassed_centers:
        return GASSED_SITE(place=place)
    return (
        CRATER_SITE(place=place)
        if place.province in impassable(position)
        else site_fault(position, board, power, place)
    )


def sites(position: Position, kind: str, province: str) -> tuple[Location, ...]:
    """The places in a province where a unit of a kind may be built: no fleet on the Caspian (C-11)."""
    board = position.variant.board(position)
    there = board.stands(KINDS[kind].table, province)
    return there if kind == A else tuple(place for place in there if place.text not in board.moves[CASPIAN])


def _build(now: Situation, power: str, orders: list[Order], due: int, units: dict[str, Unit]) -> Iterator[Outcome]:
    """The first legal builds up to the number due (DATC 4.D.4); Free units may go of their own accord."""
    left, name = due, now.board.powers[power].name
    numbers = highest(now.before, kept(now.before).numbers)
    for order in orders:
        if order.verb == "waive":
            reason = WAIVED(power=name) if left else NOTHING_TO_WAIVE(power=name)
            yield Outcome(order, None, ("ok",) if left else ("void",), (reason,))
            left = max(0, left - 1)
        elif order.verb == "remove":
            yield _free_goes(now, power, order, units)
        else:
            place = _place(now, power, order, units) if left else NONE_LEFT_TO_BUILD(power=name)
            if isinstance(place, Reason):
                yield Outcome(order, None, ("void",), (place,))
                continue
            assert order.unit is not None
            left -= 1
            serial = next_number(numbers, power, order.unit.kind)
            numbers.setdefault(power, {})[order.unit.kind] = serial
            units[place.key] = Unit(power, order.unit.kind, place, serial=str(serial))
            yield Outcome(order, None, ("ok",), (BUILT(unit=units[place.key]),))
    if left:
        unused = Waive().order(power, {})
        yield Outcome(
            unused,
            None,
            ("ok",),
            (UNUSED(power=name, builds=many(left, "build") if left > 1 else mark("a build")),),
        )


def _place(now: Situation, power: str, order: Order, units: Mapping[str, Unit]) -> Location | Reason:
    """Where a build order puts its unit, or why it cannot."""
    assert order.unit is not None
    place, kind = order.unit.place, order.unit.kind
    fault = site_closed(now.before, power, place)
    if fault:
        return fault
    if place.key in units:
        return SITE_TAKEN(place=place)
    if kind not in (A, F):
        return ONLY_KINDS()
    return site(now.before, kind, place)


def site(position: Position, kind: str, place: Location) -> Location | Reason:
    """The place that a build order means by a place, or why no such unit is built there."""
    board = position.variant.board(position)
    there = sites(position, kind, place.province)
    whole = board.locations[place.province]
    if place in there or (kind == A and whole in there):
        return place if place in there else whole
    if there and there[0].coast and not place.coast:
        return NAME_COAST(place=place.province, coasts=" or ".join(one.text for one in there))
    return NOT_BUILT_THERE(kind=KINDS[kind].name, place=place)


def _free_goes(now: Situation, power: str, order: Order, units: dict[str, Unit]) -> Outcome:
    """C-59: a Free unit may be removed by choice though nothing is owed."""
    unit = _mine(now, power, order)
    if isinstance(unit, Reason):
        return Outcome(order, None, ("void",), (unit,))
    if unit.key not in units:
        return Outcome(order, None, ("void",), (ALREADY_REMOVED(unit=unit),))
    if not is_free(now.before, unit):
        return Outcome(order, None, ("void",), (NO_MORE_REMOVALS(power=now.board.powers[power].name),))
    del units[unit.key]
    return Outcome(order, None, ("ok",), (REMOVED(unit=unit),))


def _mine(now: Situation, power: str, order: Order) -> Unit | Reason:
    """The unit that a removal names; a wrong number is none of them (C-6)."""
    assert order.unit is not None
    unit = now.before.units.get(order.unit.key)
    wrong = unit is None or unit.power != power or order.unit.kind not in ("", unit.kind)
    if unit is None or wrong or order.unit.serial not in ("", unit.serial):
        return NOT_THERE(power=now.board.powers[power].name, place=order.unit.place)
    return unit


def _remove(now: Situation, power: str, orders: list[Order], due: int, units: dict[str, Unit]) -> Iterator[Outcome]:
    """The first legal removals up to the number owed (DATC 4.D.5); what is missing falls by civil disorder. Free units
    go if they are ordered to, but that leaves as much owed as before: they need no center (card 19)."""
    left, name = due, now.board.powers[power].name
    for order in orders:
        unit = _mine(now, power, order) if order.verb == "remove" else NO_BUILD_DUE(power=name)
        if isinstance(unit, Unit) and unit.key not in units:
            unit = ALREADY_REMOVED(unit=unit)
        if isinstance(unit, Unit) and not left and not is_free(now.before, unit):
            unit = NO_MORE_REMOVALS(power=name)
        if isinstance(unit, Reason):
            yield Outcome(order, None, ("void",), (unit,))
            continue
        left -= not is_free(now.before, unit)
        del units[unit.key]
        yield Outcome(order, None, ("ok",), (REMOVED(unit=unit),))
    for unit in missing(now.before, power, units)[:left]:
        del units[unit.key]
        order = Remove().order(power, {"unit": named(unit)})
        yield Outcome(order, None, ("ok",), (DISORDER(power=name, unit=unit),))


def missing(position: Position, power: str, units: Mapping[str, Unit]) -> list[Unit]:
    """The units in the order in which they go where removals are missing: those in Hyperspace first, no Free ones."""
    ranked = [unit for unit in removals(position.variant, position, power, units) if not is_free(position, unit)]
    return [*(unit for unit in ranked if unit.place.dock), *(unit for unit in ranked if not unit.place.dock)]
