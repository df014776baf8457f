"""Where a unit may retreat to, and who may do so of its own accord (section 8, card 14)."""

from __future__ import annotations

from ...board import Board, Location
from ...position import Dislodged, Position, Unit
from ...reasons import Reason, Sentence
from ...standard.retreats import CAME_FROM, OCCUPIED, STOOD_OFF
from .card import HYPER, WALK
from .cards import ORDINARY, can
from .reach import steps
from .state import card_of, impassable, in_disorder, kept, powers_work, tag, with_card

SHUT = Sentence("shut", "{place} is closed by gas or annihilation", "C-37, C-39")
NO_WALKER = Sentence("no_walker", "{unit} is not dislodged, and retreats of its own accord only with card 14", "C-51")
NO_WALKING_YET = Sentence("no_walking_yet", "no special power works yet", "rule 7")
ASLEEP = Sentence("walker_asleep", "{unit} is in civil disorder from gas", "C-51")
DISBELIEVED = Sentence("disbelieved", "the card of {unit} does not count this turn", "C-51")


def acting(position: Position, unit: Unit) -> Unit:
    """The unit with the card that it acts with in a retreat phase: none that is Ordinary for this turn."""
    idle = not powers_work(position) or tag(unit) in kept(position).powerless
    return with_card(unit, ORDINARY) if idle else unit


def open_retreats(position: Position, unit: Unit, origin: str = "") -> Dislodged:
    """The places open to a unit one ordinary step away, and why others are closed. `origin`: where it may not go."""
    board, mover = position.variant.board(position), acting(position, unit)
    is_open: list[Location] = []
    closed: list[tuple[Location, Reason]] = []
    for place in steps(board, mover, powers_work(position)):
        fault = _closed(position, board, unit, place, origin)
        if fault:
            closed.append((place, fault))
        else:
            is_open.append(place)
    if can(card_of(mover), HYPER) and not unit.place.dock:
        is_open += [place for place in board.locations.values() if place.dock]
    return Dislodged(unit, origin, tuple(is_open), tuple(closed))


def _closed(position: Position, board: Board, unit: Unit, place: Location, origin: str) -> Reason | None:
    state, standing = kept(position), position.units.get(place.key)
    if standing:
        return OCCUPIED(unit=standing, place=place)
    if place.province == origin:
        return CAME_FROM(unit=unit, place=board.locations[origin])
    if place.province in state.closed or place.province in impassable(position):
        return SHUT(place=place)
    return STOOD_OFF(place=place) if place.province in state.standoffs else None


def walk_fault(position: Position, unit: Unit) -> Reason | None:
    """Why a unit that was not dislodged may not retreat (C-51)."""
    if not powers_work(position):
        return NO_WALKING_YET()
    if not can(card_of(unit), WALK):
        return NO_WALKER(unit=unit)
    if tag(unit) in kept(position).powerless:
        return DISBELIEVED(unit=unit)
    return ASLEEP(unit=unit) if in_disorder(position, unit) else None


def walkers(position: Position, power: str) -> tuple[Unit, ...]:
    """The units of a power that may retreat though they were not dislodged."""
    return tuple(unit for unit in position.units_of(power) if walk_fault(position, unit) is None)
