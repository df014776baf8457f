"""The orders of a movement phase (section 13): of SRUs as of armies, of LRUs over their areas, political pressure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import NOBODY_ENTERS, Board, Location
from ...position import Named, Order, Position, Unit
from ...reasons import Reason, Sentence
from ...slots import Reader
from ...speech import mark, tr
from ...standard.places import ALREADY_THERE, OUT_OF_REACH
from ...standard.retreats import Disband
from ...standard.retreats import Retreat as PlainRetreat
from ...standard.verbs_moves import Hold, MoveVerb, power_name, standing
from ...standard.verbs_moves import Move as PlainMove
from ...standard.verbs_moves import Support as PlainSupport
from ...tidying import tidy
from ...verbs import Asked, Candidate, SlotReader, Verb, named
from .state import LRU, SRU, affairs, area_of

ONLY_AREAS = Sentence("only_areas", "{unit} covers areas: it goes to another area, and {place} is none", "3.2")
ONLY_SRUS = Sentence("only_srus", "only an SRU can be supported, and {helped} is none", "3.3")
OUTSIDE_AREA = Sentence(
    "outside_area", "{unit} supports only what happens in {area}, and {place} is not in it", "3.3; R13"
)
NOT_NEXT = Sentence("not_next", "{helped} cannot reach {place} in one move", "3.3; R15")
NOBODY_IN_AREA = Sentence("nobody_in_area", "no SRU is in {area} or next to it", "3.3")
NONE_THERE = Sentence("no_sru_there", "no SRU stands in {place}", "section 9; R15")
NO_PRESSURE_LEFT = Sentence("no_pressure_left", "{family} has no political pressure left", "section 9; R15")
PRESSURE_IN_DISORDER = Sentence(
    "pressure_in_disorder", "{family} is in civil disorder and assigns no political pressure", "10.4"
)
PRESSURE = "pp"
"""What stands first in the slots of an order of political pressure, and is typed for it."""


def read_goal(reader: Reader, text: str) -> Location:
    """A place, or one on the map that nobody can enter: to go there is an order, but a void one (section 2)."""
    try:
        return reader.place(text)
    except LookupError:
        closed = (one for one in reader.board.areas.values() if one.kind == "impassable")
        area = next((one for one in closed if tidy(text) in map(tidy, (one.id, one.name))), None)
        if area is None:
            raise
        return Location(area.id, name=area.name)


def closed_fault(board: Board, place: Location) -> Reason | None:
    """Why nobody goes to a place at all; None where a unit can stand."""
    return None if place.key in board.provinces else NOBODY_ENTERS(place=place)


GOALS: Mapping[str, SlotReader] = MappingProxyType({"to": read_goal, "into": read_goal})


class Move(PlainMove):
    """`SRU EHa - Yor`, `LRU Har - Eas`: an LRU goes to any other area at all."""

    example = "SRU EHa - Yor"
    clause = "3.2"
    readers: ClassVar[Mapping[str, SlotReader]] = GOALS

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        to: Location = order.slots[1]
        closed = closed_fault(asked.board, to)
        if closed:
            return closed
        if unit.kind == LRU:
            if not to.dock:
                return ONLY_AREAS(unit=unit, place=to)
            return ALREADY_THERE(unit=unit, place=to) if to.key == unit.place.key else None
        return OUT_OF_REACH(unit=unit, place=to) if to.dock else super().fault(asked, unit, order)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        for place in asked.board.locations.values():
            if place.dock == (unit.kind == LRU):
                order = self.finish(asked, (named(unit), place))
                yield Candidate(place, place.text, place.words, place, self.fault(asked, unit, order))


class Retreat(PlainRetreat):
    """`SRU EHa R NHa`."""

    readers: ClassVar[Mapping[str, SlotReader]] = GOALS
    clause = "5.1"


class Support(PlainSupport):
    """`SRU NHa S SRU EHa`, `LRU Eas S SRU EHa - Yor`: an LRU supports what happens in the area it covers (R13)."""

    example = "LRU Eas S SRU EHa - Yor"
    clause = "3.3"
    readers: ClassVar[Mapping[str, SlotReader]] = GOALS

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        helped, into = order.slots[1], _goal(order.slots[1:])
        closed = closed_fault(asked.board, into)
        if closed:
            return closed
        if helped.kind == LRU or helped.place.dock:
            return ONLY_SRUS(helped=helped)
        if unit.kind != LRU:
            return super().fault(asked, unit, order)
        if into.dock or area_of(asked.board, into.key) != unit.place.key:
            return OUTSIDE_AREA(unit=unit, area=unit.place, place=into)
        return reach_fault(asked.board, helped, into)

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        if unit.kind != LRU:
            return super().possible(asked, unit)
        helped = any(one.allowed for one in self._helped(asked, unit))
        return None if helped else NOBODY_IN_AREA(area=unit.place)

    def _helped(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        for other in _srus(asked):
            if other.key != unit.key:
                faults = [goal.reason for goal in self._goals(asked, unit, named(other))]
                yield _sru(asked, other, None if None in faults else faults[0])

    def _goals(self, asked: Asked, unit: Unit, helped: Named) -> Iterator[Candidate]:
        for place, candidate in _stay_or_go(asked, helped):
            order = self.finish(asked, (named(unit), helped, place))
            yield replace(candidate, reason=self.fault(asked, unit, order))


class Pressure(Verb):
    """`pp S SRU PES`, `pp S SRU EHa - Yor`: support that is bought, and used once (section 9)."""

    name, title, key = "pressure", mark("Political pressure"), "P"
    clause = "section 9"
    slots = ("helped", "into")
    forms = ("pp S{helped}", "pp S{helped}H", "pp S{helped}-{into}")
    unitless = True
    example = "pp S SRU EHa - Yor"
    readers: ClassVar[Mapping[str, SlotReader]] = GOALS

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """The unit helped is not the one ordered, so a word stands before it; only SRUs can be helped."""
        helped = values["helped"]
        helped = helped if helped.kind else replace(helped, kind=SRU)
        rest = (values["into"],) if "into" in values else ()
        return Order(power, self.name, (PRESSURE, helped, *rest), self.write({**values, "helped": helped}))

    def write(self, values: Mapping[str, Any]) -> str:
        into = f" - {values['into'].text}" if "into" in values else ""
        return f"{PRESSURE} S {values['helped'].text}{into}"

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        if not filled:
            return [_sru(asked, unit, None) for unit in _srus(asked)]
        return [candidate for _, candidate in _stay_or_go(asked, filled[0])]

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        helped, into = filled
        moves = into.province != helped.place.province
        return self.order(asked.power, {"helped": helped} | ({"into": into} if moves else {}))


def pressures(board: Board, position: Position, power: str, orders: Iterable[Order]) -> list[Reason | None]:
    """What makes each order of political pressure void, None where nothing does: taken as written, as far as the stock
    goes (R15)."""
    kept, family = affairs(position), board.powers[power].name
    left, found = kept.pp.get(power, 0), list[Reason | None]()
    for order in orders:
        fault = PRESSURE_IN_DISORDER(family=family) if power in kept.disorder else _vain(board, position, order)
        if fault is None and not left:
            fault = NO_PRESSURE_LEFT(family=family)
        left -= fault is None
        found.append(fault)
    return found


def _vain(board: Board, position: Position, order: Order) -> Reason | None:
    """Why political pressure could not help on the face of it."""
    helped = order.slots[1]
    unit = position.units.get(helped.key)
    if unit is None or unit.kind != SRU or helped.kind != SRU:
        return NONE_THERE(place=helped.place)
    into = _goal(order.slots[1:])
    stays = len(order.slots) > 2 and into.province == helped.place.province
    return (
        NOT_NEXT(helped=helped, place=into) if stays else closed_fault(board, into) or reach_fault(board, helped, into)
    )


def reach_fault(board: Board, helped: Named, into: Location) -> Reason | None:
    """Why no SRU where this one stands can go there; None to stay."""
    if into.province == helped.place.province or into.key in board.reaches("army", helped.place.text):
        return None
    return NOT_NEXT(helped=helped, place=into)


def _goal(slots: tuple[Any, ...]) -> Location:
    """Where a support bears: on the goal of the move, or on the place of the unit that holds."""
    helped, *into = slots
    place: Location = into[0] if into else helped.place
    return place


def _srus(asked: Asked) -> list[Unit]:
    return [unit for unit in asked.position.units.values() if unit.kind == SRU]


def _sru(asked: Asked, unit: Unit, reason: Reason | None) -> Candidate:
    return Candidate(named(unit), unit.text, f"{power_name(asked, unit)}, {unit.place.words}", unit.place, reason)


def _stay_or_go(asked: Asked, helped: Named) -> Iterator[tuple[Location, Candidate]]:
    """Where an SRU may be supported: where it stands, then every district next to it."""
    here = helped.place
    yield here, Candidate(here, "H", tr("hold in {here}", here=here.words), here)
    for text in asked.board.neighbours("army", here.text):
        place = asked.board.locations[text]
        yield place, Candidate(place, place.text, place.words, place)


MOVES: tuple[MoveVerb, ...] = (Move(), Support(), Hold())
RETREATS: tuple[Verb, ...] = (Retreat(), Disband())
