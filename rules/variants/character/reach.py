"""Where a unit can go by an ordinary one-space move, and what that opens to it (C-12 to C-14, C-30, C-73).

A unit is asked with the card that it acts with as its trait; one without a card is ordinary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...board import Board, Location
from ...position import Unit
from ...reasons import Reason, Sentence
from ...speech import mark, tr
from ...standard.places import OUT_OF_REACH, Aim, aim
from ...verbs import Kind
from .card import AIR, AMPHIBIOUS, CONVERT, EXPLORE
from .cards import ORDINARY, can
from .kinds import AMP, AMPHIBIAN, ARMY, CONVERTER_FLEET, EXPLORER_ARMY, EXPLORER_FLEET, FLEET, KINDS, A, F
from .spaces import INLAND, LAKE, SEA, borders, closed_spaces, kind
from .state import card_of, with_card

Options = Mapping[str, Any]
OPEN_TO = Sentence("open_to", "{place} is open only to {who}", "C-10")
EXPLORERS, ON_LAKES = mark("Explorers"), mark("Explorers, amphibians and Converters' fleets")
NEAR, FAR = 1, 2
WATER = (SEA, LAKE)


def acting_kind(board: Board, unit: Unit) -> str:
    """A or F, or Amp of a unit that goes by land and sea: an amphibian without its card is a fleet at sea and an army
    ashore (C-74), also one that was never announced."""
    at_home = unit.kind != AMP and can_stand(board, unit.kind, unit.place)
    if at_home or can(card_of(unit), AMPHIBIOUS):
        return unit.kind
    return F if kind(board, unit.place.province) in WATER else A


def tables(board: Board, unit: Unit) -> tuple[str, ...]:
    """The tables of neighbours that a unit goes by, the one of its reported kind first."""
    card, as_kind = card_of(unit), acting_kind(board, unit)
    if can(card, AMPHIBIOUS):
        return (AMPHIBIAN,) if as_kind == AMP else (KINDS[as_kind].table, AMPHIBIAN)
    if can(card, EXPLORE):
        return (EXPLORER_ARMY if as_kind == A else EXPLORER_FLEET,)
    if as_kind == F:
        return (CONVERTER_FLEET if can(card, CONVERT) else FLEET,)
    return (ARMY,)


def ordinary_aim(board: Board, options: Options, unit: Unit, to: Location) -> Aim:
    """The place that a unit gets to by an ordinary move when it is ordered to `to`; the Reason if there is none.

    A fleet that writes a coast goes as a fleet, whatever its card (C-12).
    """
    if to.dock or unit.place.dock:
        return OUT_OF_REACH(unit=unit, place=to)
    fault = None
    ways = tables(board, unit)
    for table in ways[:1] if unit.kind == F and to.coast else ways:
        found = _aim_by(board, options, unit, to, table)
        if isinstance(found, Location):
            return found
        fault = fault or found
    assert fault is not None
    return _not_open(board, unit, to) or fault


def _not_open(board: Board, unit: Unit, to: Location) -> Reason | None:
    """C-10: who may enter a space that is closed to this unit beside it."""
    if to.province not in closed_spaces(board) or to.province not in borders(board)[unit.place.province]:
        return None
    if can(card_of(unit), EXPLORE):
        return None
    return OPEN_TO(
        place=board.locations[to.province], who=tr(ON_LAKES) if kind(board, to.province) == LAKE else tr(EXPLORERS)
    )


def _aim_by(board: Board, options: Options, unit: Unit, to: Location, table: str) -> Aim:
    """By one table. A coast on a lake is never meant where the other one is reached (C-11)."""
    on_coast = table not in (ARMY, EXPLORER_ARMY, AMPHIBIAN)
    lakeside = to.coast and (to.province in board.moves[table]) and on_coast
    if lakeside and to.text not in board.neighbours(table, unit.place.text):
        return OUT_OF_REACH(unit=unit, place=to)
    going = Kind(unit.kind, KINDS[unit.kind].name, table)
    return aim({unit.kind: going}, board, unit, to, options)


def steps(board: Board, unit: Unit, powers_work: bool = True) -> tuple[Location, ...]:
    """The places one ordinary step away, coasts named, cards 3 and 7 widened (C-13); Hyperspace is none of them."""
    if unit.place.dock:
        return ()
    acting = unit if powers_work else with_card(unit, ORDINARY)
    table = AMPHIBIAN if can(card_of(acting), AMPHIBIOUS) else tables(board, acting)[0]
    return tuple(board.locations[text] for text in board.neighbours(table, unit.place.text))


def support_reach(board: Board, unit: Unit) -> frozenset[str]:
    """The provinces into which a unit may support: where it could go by an ordinary step; in the air two borders."""
    if unit.place.dock:
        return frozenset()
    near = frozenset(board.locations[to].province for to in _near(board, unit))
    return near | (_by_air(board, unit.place.province) if can(card_of(unit), AIR) else frozenset())


def _near(board: Board, unit: Unit) -> Iterator[str]:
    for table in tables(board, unit):
        yield from board.neighbours(table, unit.place.text)


def _by_air(board: Board, start: str) -> frozenset[str]:
    """C-65: the standard spaces at most two borders away, counted through standard spaces."""
    closed, near = closed_spaces(board), borders(board)
    first = near[start] - closed
    second = {to for place in first for to in near[place]} - closed
    return (first | second) - {start}


def can_stand(board: Board, unit_kind: str, place: Location) -> bool:
    """Whether a unit of a kind can be at a place, coasts told: an Explorer on islands, too; anybody in Hyperspace."""
    if place.dock:
        return True
    if unit_kind == F:
        return place.text in board.moves[EXPLORER_FLEET]
    water = kind(board, place.province)
    if unit_kind == AMP:
        return not place.coast
    return not place.coast and water != SEA


def standing_place(board: Board, unit_kind: str, place: Location) -> Location:
    """Where a unit of a kind stands when it is said to be at `place`: a coast that is none is left out. An amphibian
    that is not known as one may be anywhere; whether a unit is one, its card tells (`misplaced`)."""
    whole = board.locations[place.province]
    return next((one for one in (place, whole) if can_stand(board, unit_kind, one)), whole)


def come_to(board: Board, unit: Unit, place: Location) -> Unit:
    """A unit where it got to: an amphibian is on no coast, though it may have come as a fleet (C-12, C-74)."""
    return unit.at(board.locations[place.province] if unit.kind == AMP else place)


def misplaced(board: Board, unit: Unit) -> bool:
    """Whether a unit is where neither its kind nor its card lets it be."""
    return not can_stand(board, unit.kind, unit.place) and not can(card_of(unit), AMPHIBIOUS)


def lands_on(board: Board, unit: Unit, to: Location) -> bool:
    """Whether a unit that comes through the air may come down there: a standard space legal for its kind, coast named
    (C-24, C-31); for a fleet that is no inland one, though on a lake."""
    as_kind = acting_kind(board, unit)
    standard = not to.dock and to.province not in closed_spaces(board)
    inland = as_kind == F and kind(board, to.province) == INLAND
    return standard and not inland and can_stand(board, as_kind, to)


def beyond_kind(board: Board, unit: Unit, options: Options, to: Location) -> bool:
    """Whether a unit as it is reported could not have gone to a place in one step: then it is an amphibian."""
    plain = with_card(unit, ORDINARY)
    return unit.kind != AMP and not isinstance(ordinary_aim(board, options, plain, to), Location)


def marches(board: Board, unit: Unit) -> bool:
    """Whether fleets can carry it: an army, and of card 3 any unit ashore (C-12)."""
    ashore = not unit.place.dock and kind(board, unit.place.province) not in WATER
    return ashore and (acting_kind(board, unit) == A or can(card_of(unit), AMPHIBIOUS))


def sails(board: Board, unit: Unit) -> bool:
    """Whether it carries armies: whatever is at sea; nobody does on a lake (C-10)."""
    return not unit.place.dock and kind(board, unit.place.province) == SEA
