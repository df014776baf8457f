"""Units that are built beside the orders of others: at which places, on which levels, which kinds. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import rules
from app.language import mark, tr
from rules import Candidate, Named, Order, Reason, Sentence

from .levelling import base_of, level_of, ranked
from .slots import Spot, Taken, Way

if TYPE_CHECKING:
    from .half import HalfOrder

SITED = ("site", "kind")
"""The slots of an order that puts a unit somewhere."""
NOT_HERE = Sentence("site_not_chosen", mark("{place} cannot be chosen here."))


def is_sited(half: HalfOrder, verb: str) -> bool:
    """Whether orders of this verb put a unit somewhere, in a phase in which units are ordered too."""
    variant = half.sheet.position.variant
    found = variant.all_verbs.get(verb)
    return found is not None and found.slots == SITED and half.sheet.position.phase.step != "A"


def units_at(half: HalfOrder, power: str, verb: str, spot: Spot) -> tuple[Candidate, ...]:
    """What can be put at a spot: kinds, of several levels where these are seen at once, or where it is open on others
    alone; where something is written, what it can be instead, and to take it back."""
    board = half.sheet.position.variant.board(half.sheet.position)
    stack = board.stacks.get(base_of(spot.province), ())
    places = stack if spot.anywhere else (spot.province,)
    found = tuple(_units(half, power, verb, places))
    if not found:
        found = tuple(_units(half, power, verb, stack))
    return ranked(board, found) if len({one.place for one in found}) > 1 else found


def _units(half: HalfOrder, power: str, verb: str, places: tuple[str, ...]) -> Iterator[Candidate]:
    for site in places:
        written = half.sheet.written(power, f"{verb} {site}")
        if written is not None:
            yield from _instead(half, power, verb, written)
        else:
            yield from _free(half, power, verb, site)


def _free(half: HalfOrder, power: str, verb: str, site: str) -> Iterator[Candidate]:
    begun = half.ask((), power).find(verb)
    there = half.ask((verb,), power).find(site) if begun and begun.allowed else None
    if there is None or not there.allowed:
        return
    for kind in half.ask((verb, there.value), power).allowed:
        yield Candidate(Way((verb, there.value, kind.value)), kind.text, kind.label, kind.place)


def _instead(half: HalfOrder, power: str, verb: str, written: Order) -> Iterator[Candidate]:
    """The other kinds that could be written in the place of an order, and to take it back."""
    assert written.unit is not None
    position, site = half.sheet.position, written.unit.place
    others = [one for one in half.sheet.orders(power) if one != written]
    for kind in rules.choices(position, power, (verb, site), others).allowed:
        order = rules.choices(position, power, (verb, site, kind.value), others).order
        if order is not None and order != written:
            yield Candidate(order, kind.text, kind.label, kind.place)
    yield Candidate(Taken(f"{verb} {site.key}"), written.text, tr("Take back {written}", written=written.text), site)


def why_not(half: HalfOrder, verb: str, spot: Spot) -> Reason | None:
    """Why nothing can be put at a spot; None where there is no place."""
    position = half.sheet.position
    board = position.variant.board(position)
    place = board.locations.get(spot.province)
    there = half.ask((verb,)).find(spot.province) if place else None
    if place is None or (there is not None and there.reason):
        return there.reason if there else None
    kinds = [one for site in half.ask((verb,)).allowed[:1] for one in half.ask((verb, site.value)).candidates]
    for kind in kinds:
        order = position.variant.verb(verb).order(half.power, {"unit": Named(kind.value.kind, place)})
        fault = position.variant.fault(position, half.power, order, half.sheet.orders(half.power))
        if fault:
            return fault
    return NOT_HERE.under(position.variant.verb(verb).clause)(place=place)


def levels_lit(half: HalfOrder, verb: str) -> frozenset[str]:
    """The places on all levels where something can be put, or is written."""
    sites = {one.place.text for one in half.ask((verb,)).allowed if one.place}
    written = {one.unit.place.text for one in half.sheet.orders(half.power) if one.verb == verb and one.unit}
    return frozenset(sites | written)


def of_level(half: HalfOrder, place: str) -> str:
    """The name of the level that a place lies on, "" on a board of one."""
    position = half.sheet.position
    level = level_of(position.variant.board(position), place)
    return level.name if level else ""
