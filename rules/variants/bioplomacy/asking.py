"""What may come next in an order, slot by slot, given the lines already written (section 16, clicks)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...position import Named, Order, Position, Unit
from ...reasons import Reason, Sentence
from ...speech import tr
from ...verbs import Asked, Candidate, Choices, Verb, named
from .builds import allowance, build_fault, spent, waive_fault
from .choosing_start import USUAL, kinds_of, line_fault
from .count import owed
from .floods import drowning
from .halves import FREE, not_in_zone
from .removing import NO_DIVISION_NOW, OWES_NOTHING, named_in
from .species import CMC, SPECIES
from .state import ecology
from .strengths import amount
from .verbs_free import Build, SetUp, legal_builds

DROWNS_NOW = Sentence("drowns_now", "the monsoon has drowned {unit}: it is given no orders", "R6")
NO_SITE_LEFT = Sentence("no_site_left", "{power} has no place where it could build now", "R28")
ALL_SPENT = Sentence("all_spent", "{power} has {left} SP left to spend, too little for any unit", "R27")


def ask(asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """What comes after `partial`; the lines that come first (divide, unite, set up) are carried out already."""
    variant, step = asked.variant, asked.position.phase.step
    asked = replace(asked, position=variant.begun(asked.position, asked.power, asked.orders))
    if not partial:
        units = {"R": _fled, "A": _removable}.get(step, _units)(asked)
        verbs = _unitless(asked) if step == "M" else ()
        return Choices("unit", (*units, *verbs))
    if isinstance(partial[0], str):
        return _ask_unitless(asked, variant.verb(partial[0]), partial[1:])
    if len(partial) == 1:
        return Choices("verb", tuple(_verbs(asked, partial[0])))
    verb, filled = variant.verb(partial[1]), (partial[0], *partial[2:])
    if len(filled) > len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    return Choices(verb.slots[len(filled) - 1], tuple(verb.choices(asked, filled)))


def _units(asked: Asked) -> Iterator[Candidate]:
    gone = {unit.key for unit in drowning(asked.board, asked.position)}
    for unit in asked.position.units_of(asked.power):
        yield _candidate(unit, DROWNS_NOW(unit=unit) if unit.key in gone else None)


def _fled(asked: Asked) -> Iterator[Candidate]:
    for one in asked.position.dislodged.values():
        if one.unit.power == asked.power and one.retreats:
            yield _candidate(one.unit, None)


def _removable(asked: Asked) -> Iterator[Candidate]:
    """The units that could be removed; those named already are gone."""
    left = after_removals(asked.position, asked.power, asked.orders)
    short = owed(asked.board, left, asked.power)
    reason = None if short else OWES_NOTHING(power=asked.board.powers[asked.power].name)
    for unit in left.units_of(asked.power):
        yield _candidate(unit, reason)


def _candidate(unit: Unit, reason: Reason | None) -> Candidate:
    return Candidate(named(unit), unit.text, unit.place.words, unit.place, reason)


def after_removals(position: Position, power: str, orders: tuple[Order, ...]) -> Position:
    """What stands for a power once the removals that it has written are carried out."""
    units = dict(position.units)
    for order in orders:
        unit = named_in(units, order.unit, power) if order.verb == "remove" and order.unit else None
        if unit and owed(position.variant.board(position), position.then(units), power):
            del units[unit.key]
    return position.then(units)


def _verbs(asked: Asked, unit: Named) -> Iterator[Candidate]:
    """The orders that a unit can be given now; dividing and uniting are for those who can ever do it."""
    fled = asked.position.dislodged.get(unit.key)
    standing = fled.unit if fled and asked.position.phase.step == "R" else asked.position.units.get(unit.key)
    for verb in asked.variant.verbs(asked.position.phase):
        if verb.unitless or (verb.name in FREE and asked.power not in CMC):
            continue
        yield Candidate(
            verb.name, verb.name, tr(verb.title), None, verb.possible(asked, standing) if standing else None
        )


def _unitless(asked: Asked) -> Iterator[Candidate]:
    """Set-up while it is open, builds while there is something to spend."""
    if asked.power in USUAL and ecology(asked.position).pending:
        yield Candidate("setup", "setup", tr(SetUp.title))
    if allowance(asked.position, asked.power):
        yield Candidate("build", "build", tr(Build.title), None, no_more_builds(asked))
        waive = asked.variant.verb("waive")
        yield Candidate("waive", "waive", tr(waive.title), None, waive_fault(asked.board, asked.position, asked.power))


def no_more_builds(asked: Asked) -> Reason | None:
    """Why a power can write no further build."""
    power = asked.board.powers[asked.power].name
    left = allowance(asked.position, asked.power) - spent(legal_builds(asked))
    if left < min(SPECIES[kind].cost for kind in kinds_of(asked.power)):
        return ALL_SPENT(power=power, left=amount(left))
    sites = any(one.allowed for one in Build().sites(asked))
    return None if sites else NO_SITE_LEFT(power=power)


def _ask_unitless(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Choices:
    if len(filled) == len(verb.slots):
        return Choices("", (), verb.finish(asked, filled))
    slot = verb.slots[len(filled)]
    if slot == "site" and isinstance(verb, Build | SetUp):
        return Choices(slot, tuple(verb.sites(asked)))
    return Choices(slot, tuple(verb.choices(asked, filled)))


def line_faults(asked: Asked, order: Order) -> Reason | None:
    """Why a line that is no unit's own order would be void after the lines written before it."""
    board, position = asked.board, asked.position
    if order.verb == "setup":
        return line_fault(board, position, order)
    if order.verb == "build":
        return build_fault(asked.variant, board, position, order, legal_builds(asked))
    if order.verb == "waive":
        return waive_fault(board, position, asked.power)
    if order.verb in FREE:
        return _free_fault(asked, order)
    return _removal_fault(asked, order) if order.verb == "remove" else None


def _free_fault(asked: Asked, order: Order) -> Reason | None:
    """R21: why a unit cannot divide or unite now."""
    position, power = asked.position, asked.board.powers[asked.power].name
    if position.phase.step == "A" and not owed(asked.board, position, asked.power):
        return NO_DIVISION_NOW(power=power)
    begun = asked.variant.begun(position, asked.power, asked.orders)
    fled = {key: one.unit for key, one in begun.dislodged.items()}
    there = fled if position.phase.step == "R" else begun.units
    assert order.unit is not None
    unit = named_in(there, order.unit, asked.power)
    if unit is None:
        return not_in_zone(asked.board, order)
    return asked.variant.verb(order.verb).possible(replace(asked, position=begun), unit)


def _removal_fault(asked: Asked, order: Order) -> Reason | None:
    """R33: why a unit cannot be removed now."""
    begun = asked.variant.begun(asked.position, asked.power, asked.orders)
    left = after_removals(begun, asked.power, asked.orders)
    assert order.unit is not None
    if named_in(left.units, order.unit, asked.power) is None:
        return not_in_zone(asked.board, order)
    if owed(asked.board, left, asked.power):
        return None
    return OWES_NOTHING(power=asked.board.powers[asked.power].name)
