"""Building units among other orders: in which places, on which levels, which kinds. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import rules
from app.language import tr, tr_noop
from rules import Board, Candidate, Choices, Named, Order, Reason, Sentence
from rules.board import Level

from .base import ClearOrderChoice, HitTarget, SlotSequence, candidate_at
from .partial_order import PartialOrder

# ----------------------------------------------------------------------------------------------------
# Stacked boards in orders: the same place on another board. No Qt here.


def base_of(province: str) -> str:
    """Return the common name of a province on all levels: `A` for `A@2`."""
    return province.partition("@")[0]


def level_of(board: Board, province: str) -> Level | None:
    """Return the level of a province; None if it lies on all of them or there is only one."""
    found = board.levels_of(province)
    return next((level for level in board.levels if found == (level.id,)), None)


def levels_by_province(board: Board, fan: Iterable[Candidate]) -> dict[str, Level]:
    """Map each province to its level, if the candidates are one place on several levels; otherwise return {}."""
    places = {one.place.province for one in fan if one.place}
    levels = {place: level_of(board, place) for place in places}
    alike = len({base_of(place) for place in places}) == 1
    return {place: level for place, level in levels.items() if level} if alike else {}


def on_other_levels(now: Choices, target: HitTarget) -> tuple[Candidate, ...]:
    """Return the allowed candidates at a spot on any level."""
    places = [one for one in now.allowed if one.place and not isinstance(one.value, Named)]
    base = base_of(target.province)
    return tuple(one for one in places if base and one.place and base_of(one.place.province) == base)


def ranked(board: Board, fan: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort candidates by level, the highest first."""
    order = {level.id: n for n, level in enumerate(board.levels)}

    def height(one: Candidate) -> int:
        level = level_of(board, one.place.province) if one.place else None
        return order[level.id] if level else -1

    return tuple(sorted(fan, key=height, reverse=True))


def other_levels(partial: PartialOrder) -> tuple[Candidate, ...]:
    """Return the destinations of the selected unit on other levels."""
    unit, goals = partial.unit, partial.goals
    if unit is None or goals is None:
        return ()
    board = partial.context.board
    here = level_of(board, unit.place.province)
    levels = [(one, level_of(board, one.place.province)) for one in goals.allowed if one.place]
    return tuple(one for one, level in levels if here and level and level != here)


def beside(partial: PartialOrder, by: int) -> Candidate | str:
    """Return the destination of the selected unit on the board above (1) or below (-1), allowed or not.

    If there is none, return a message that says why.
    """
    unit, goals = partial.unit, partial.goals
    if unit is None or goals is None:
        return tr("Select a unit first, then press Shift+Page Up or Shift+Page Down to move it to another level.")
    board = partial.context.board
    here = level_of(board, unit.place.province)
    if here is None:
        return (
            tr("{place} is a single province on all levels.", place=unit.place.words)
            if board.levels
            else tr("This map has only one level.")
        )
    at = board.levels.index(here) + by
    if not 0 <= at < len(board.levels):
        nothing = tr_noop("There is nothing above {here}.") if by > 0 else tr_noop("There is nothing below {here}.")
        return tr(nothing, here=here.name)
    level, home = board.levels[at], base_of(unit.place.province)
    open_there = [one for one in other_levels(partial) if one.place and level_of(board, one.place.province) == level]
    found = min(open_there, key=lambda one: one.place is None or base_of(one.place.province) != home, default=None)
    there = next((place for place in board.stacks[home] if level_of(board, place) == level), "")
    return (
        found
        or candidate_at(goals, HitTarget(there))
        or tr("{unit} cannot go to {level} from here.", unit=unit.text, level=level.name)
    )


NOT_HERE = Sentence("site_not_chosen", tr_noop("You cannot choose {place} here."))


def units_at(partial: PartialOrder, power: str, verb: str, target: HitTarget) -> tuple[Candidate, ...]:
    """Return the units that can be placed at a spot.

    All levels count if they are shown at once, or if only others are possible. Where a build is entered already, its
    alternatives and its removal are offered.
    """
    board = partial.context.board
    stack = board.stacks.get(base_of(target.province), ())
    places = stack if target.anywhere else (target.province,)
    found = tuple(_units(partial, power, verb, places))
    if not found:
        found = tuple(_units(partial, power, verb, stack))
    return ranked(board, found) if len({one.place for one in found}) > 1 else found


def _units(partial: PartialOrder, power: str, verb: str, places: tuple[str, ...]) -> Iterator[Candidate]:
    for site in places:
        written = partial.context.written(power, f"{verb} {site}")
        if written is not None:
            yield from _instead(partial, power, verb, written)
        else:
            yield from _free(partial, power, verb, site)


def _free(partial: PartialOrder, power: str, verb: str, site: str) -> Iterator[Candidate]:
    begun = partial.ask((), power).find(verb)
    there = partial.ask((verb,), power).find(site) if begun and begun.allowed else None
    if there is None or not there.allowed:
        return
    for kind in partial.ask((verb, there.value), power).allowed:
        yield Candidate(SlotSequence((verb, there.value, kind.value)), kind.text, kind.label, kind.place)


def _instead(partial: PartialOrder, power: str, verb: str, written: Order) -> Iterator[Candidate]:
    """Yield the other kinds that could replace an order, then its removal."""
    assert written.unit is not None
    position, site = partial.context.position, written.unit.place
    others = [one for one in partial.context.orders(power) if one != written]
    for kind in rules.choices(position, power, (verb, site), others).allowed:
        order = rules.choices(position, power, (verb, site, kind.value), others).order
        if order is not None and order != written:
            yield Candidate(order, kind.text, kind.label, kind.place)
    yield Candidate(
        ClearOrderChoice(f"{verb} {site.key}"), written.text, tr("Take back {order}", order=written.text), site
    )


def why_not(partial: PartialOrder, verb: str, target: HitTarget) -> Reason | None:
    """Return why nothing can be placed at a spot, None if there is no such place."""
    position = partial.context.position
    place = partial.context.board.locations.get(target.province)
    there = partial.ask((verb,)).find(target.province) if place else None
    if place is None or (there is not None and there.reason):
        return there.reason if there else None
    kinds = [one for site in partial.ask((verb,)).allowed[:1] for one in partial.ask((verb, site.value)).candidates]
    for kind in kinds:
        order = position.variant.verb(verb).order(partial.power, {"unit": Named(kind.value.kind, place)})
        fault = position.variant.fault(position, partial.power, order, partial.context.orders(partial.power))
        if fault:
            return fault
    return NOT_HERE.under(position.variant.verb(verb).clause)(place=place)


def of_level(partial: PartialOrder, place: str) -> str:
    """Return the name of the level of a place, "" on a board with a single level."""
    level = level_of(partial.context.board, place)
    return level.name if level else ""
