"""Orders that help another unit: support, and convoy, of a Superfleet with support of the landing (card 18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...board import Board, Location
from ...position import Named, Order, Unit
from ...reasons import Reason
from ...speech import mark, tr
from ...standard.places import ALREADY_THERE, chain, on_a_route, sea_places, touches
from ...standard.verbs_moves import (
    HELP_OUT_OF_REACH,
    NO_COAST,
    NO_FLEETS,
    NOBODY_TO_HELP,
    NOT_ITSELF,
    NOTHING_TO_CARRY,
    OFF_THE_SEAS,
    ONLY_AT_SEA,
    on_coast,
)
from ...standard.verbs_moves import Convoy as PlainConvoy
from ...standard.verbs_moves import Support as PlainSupport
from ...verbs import Asked, Candidate, named
from .card import LEAP
from .cards import can
from .convoys import carry_fault, fleets, wide
from .going import LANDING_SUPPORT, far_reach, goals
from .kinds import F
from .legality import IN_HYPERSPACE, OUT_OF_HYPERSPACE, acting, shut
from .reach import marches, sails, support_reach
from .spaces import closed_spaces
from .state import card_of, knows
from .verb import CharacterVerb, standing, text_of


class Support(CharacterVerb):
    """`1A Mar S 1A Par - Bur`, `1A Mar S 2A Bur`; of a unit in Hyperspace `2A Bur S France 1A Hyp - Mun`."""

    name, title, key = "support", mark("Support"), "S"
    clause = "C-13"
    slots = PlainSupport.slots
    forms = PlainSupport.forms
    example = "1A Mar S 2A Par - Bur"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Whose the unit in Hyperspace is, is written where it is another power's."""
        into = f" - {values['into'].text}" if "into" in values else ""
        written = f"{values['unit'].text} S {text_of(values['helped'], power)}{into}"
        return Order(power, self.name, tuple(values.values()), written)

    def write(self, values: Mapping[str, Any]) -> str:
        return self.order("", values).text

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        helped: Named = order.slots[1]
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if unit.place.dock:
            return OUT_OF_HYPERSPACE(unit=unit)
        if into.dock:
            return IN_HYPERSPACE()
        if helped.place.province == unit.place.province:
            return NOT_ITSELF(unit=unit)
        if into.province in self.reach(asked, unit):
            return None
        return HELP_OUT_OF_REACH(unit=unit, place=into)

    def reach(self, asked: Asked, unit: Unit) -> frozenset[str]:
        near = support_reach(asked.board, unit)
        return near | far_reach(asked, unit) if asked.variant["support_reach"] == "special" else near

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        if unit.place.dock:
            return OUT_OF_HYPERSPACE(unit=unit)
        return None if any(one.allowed for one in self._helped(asked, unit)) else NOBODY_TO_HELP(unit=unit)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        return self._helped(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def _helped(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        reach = self.reach(asked, unit)
        for other in asked.position.units.values():
            if other.key == unit.key:
                continue
            reason = HELP_OUT_OF_REACH(unit=unit, place=other.place)
            label = f"{asked.board.powers[other.power].adjective}, {other.place.words}"
            near = other.place.province in reach or self._could_come(asked, other, reach)
            yield Candidate(named(other), other.text, label, other.place, None if near else reason)

    def _could_come(self, asked: Asked, other: Unit, reach: frozenset[str]) -> bool:
        """Whether a unit may be ordered into reach: the card of an alien one is mostly not known, and none counts
        before powers work."""
        mover = acting(asked.position, other)
        if other.place.dock or not knows(mover):
            return True
        return any(to.province in reach for to in goals(asked, mover))

    def _goals(self, asked: Asked, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Staying where it is first, then every place within reach; which of them it can go to, its card tells."""
        here, reach = helped.place, self.reach(asked, unit)
        if not here.dock:
            stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
            yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        mover = acting(asked.position, standing(asked, helped))
        able = {to.province for to in goals(asked, mover)} if knows(mover) else reach
        for to in asked.board.locations.values():
            if not to.coast and to.province in reach & able and to.province != here.province:
                yield Candidate(to, to.text, to.words, to)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """The order; who is helped into the place where it stands is helped to hold."""
        unit, helped, into = filled
        moves = into.province != helped.place.province
        return self.order(asked.power, {"unit": unit, "helped": helped} | ({"into": into} if moves else {}))


class Convoy(CharacterVerb):
    """`1F NTH C 1A Lon - Hol`; of a Superfleet with `and support` (C-58)."""

    name, title, key = "convoy", mark("Convoy"), "C"
    clause = "DATC 6.F"
    slots = PlainConvoy.slots
    forms = PlainConvoy.forms
    example = "1F NTH C 1A Lon - Nwy"
    words: tuple[str, ...] = ()

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        words = tuple(values.get("words", self.words))
        slots = tuple(values[name] for name in ("unit", *self.slots))
        head = f"{values['unit'].text} C {text_of(values['army'], power)} - {values['to'].text}"
        return Order(power, "convoy", (*slots, *words), " ".join([head, *words]))

    def write(self, values: Mapping[str, Any]) -> str:
        return self.order("", values).text

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        _, army, to = order.slots[:3]
        if not sails(asked.board, unit):
            return ONLY_AT_SEA(unit=unit)
        closed = shut(asked, unit.place)
        if closed:
            return closed
        if army.place.province == to.province:
            return ALREADY_THERE(unit=army, place=to)
        for end in (army.place, to):
            if end.dock or not on_coast(asked.board, end):
                return NO_COAST(place=end)
        board = wide(asked.board)
        joined = all(_joined(board, unit.key, end.province) for end in (army.place, to))
        return None if joined else OFF_THE_SEAS(unit=army, place=to, fleet=unit)

    def never(self, asked: Asked, unit: Unit) -> Reason | None:
        if not sails(asked.board, unit):
            return ONLY_AT_SEA(unit=unit)
        carried = any(one.allowed for one in self._armies(asked, unit))
        return None if carried else NOTHING_TO_CARRY(place=unit.place)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        return self._armies(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def more(self, asked: Asked, filled: tuple[Any, ...]) -> Iterator[Candidate]:
        """What may still be added: a Superfleet's support of the landing."""
        if can(card_of(standing(asked, filled[0])), LEAP) and LANDING_SUPPORT not in filled:
            yield Candidate(LANDING_SUPPORT, LANDING_SUPPORT, tr("support the landing"))

    def _armies(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        for other in asked.position.units.values():
            army = acting(asked.position, other)
            if not marches(asked.board, army) and (knows(other) or other.kind == F):
                continue
            can_go = any(goal.allowed for goal in self._goals(asked, unit, named(other)))
            reason = None if can_go else NOTHING_TO_CARRY(place=unit.place)
            label = f"{asked.board.powers[other.power].adjective}, {other.place.words}"
            yield Candidate(named(other), other.text, label, other.place, reason)

    def _goals(self, asked: Asked, unit: Unit, army: Named) -> Iterator[Candidate]:
        there, board = fleets(asked.position, asked.board), wide(asked.board)
        mover = standing(asked, army)
        for place in asked.board.locations.values():
            if place.coast or place.dock or not on_coast(board, place) or place.province == army.place.province:
                continue
            if place.province in closed_spaces(board) and knows(mover) and carry_fault(asked, mover, place):
                continue
            coastal = on_coast(board, army.place) and not army.place.dock
            carried = coastal and on_a_route(board, there, unit.key, army.place.province, place.key)
            reason = None if carried else NO_FLEETS(unit=army, place=place)
            yield Candidate(place, place.text, place.words, place, reason)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        values = dict(zip(("unit", *self.slots), filled))
        return self.order(asked.power, {**values, "words": filled[3:]} if filled[3:] else values)


class ConvoyAndSupport(Convoy):
    """A Superfleet's convoy that supports the landing."""

    name, title, key = "landing", mark("Convoy and support"), ""
    clause = "card 18"
    forms = ("{unit}C{army}-{to}and support", "{unit}C{army}-{to}via convoy and support")
    words = (LANDING_SUPPORT,)
    offered = False
    example = ""


def _joined(board: Board, fleet: str, coast: str) -> bool:
    """Whether a chain of seas leads from the fleet's own sea to a coast."""
    return coast in touches(board, fleet) or chain(board, sea_places(board), fleet, coast)
