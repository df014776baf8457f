"""Orders of the movement phase where much is out of sight: every one that is possible on the board is offered, and
places are offered alike whoever may stand there (R16, R19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...board import Location
from ...position import Named, Order, Unit
from ...reasons import Reason
from ...standard.verbs_moves import (
    HELP_OUT_OF_REACH,
    INLAND,
    NOT_ITSELF,
    NOTHING_TO_CARRY,
    ONLY_ARMIES,
    Convoy,
    Hold,
    Move,
    MoveBySea,
    MoveVerb,
    Support,
    on_coast,
    power_name,
)
from ...verbs import Asked, Candidate, named
from .reach import called, carries_itself, could_be_helped, goals_of, helped_fault, is_foreign
from .reading import CARRIED, HELPED, OWN, guessed


class BlindHold(Hold):
    """To hold."""

    readers = OWN


class BlindMove(Move):
    """A move: over sea also where no fleets are seen, for others may stand there (E8)."""

    readers = OWN

    def _refused(self, asked: Asked, unit: Unit, to: Location) -> Reason | None:
        return self.fault(asked, unit, self.finish(asked, (named(unit), to)))


class BlindMoveBySea(BlindMove, MoveBySea):
    """The same, insisting on the sea."""

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        if asked.variant.kinds[unit.kind].table != "army":
            return ONLY_ARMIES()
        return None if on_coast(asked.board, unit.place) else INLAND(unit=unit)


class BlindSupport(Support):
    """A support of any unit, own or not seen: a foreign one counts as of either kind (R17, R19)."""

    readers = HELPED

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        helped: Named = order.slots[1]
        if not is_foreign(asked, helped):
            return super().fault(asked, unit, order)
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if helped.place.province == unit.place.province:
            return NOT_ITSELF(unit=unit)
        if into.province not in asked.board.reaches(asked.variant.kinds[unit.kind].table, unit.place.text):
            return HELP_OUT_OF_REACH(unit=unit, place=into)
        return helped_fault(asked, unit, helped, into) if len(order.slots) > 2 else None

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return None

    def _helped(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        for place in others(asked, unit):
            helped, label = there(asked, place)
            reason = None if self._can_be_helped(asked, unit, helped) else HELP_OUT_OF_REACH(unit=unit, place=place)
            yield Candidate(helped, helped.text, label, helped.place, reason)

    def _can_be_helped(self, asked: Asked, unit: Unit, helped: Named) -> bool:
        if is_foreign(asked, helped):
            return could_be_helped(asked, unit, helped)
        return any(goal.allowed for goal in self._goals(asked, unit, helped))

    def _goals(self, asked: Asked, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Staying where it is first, then every place that a unit from there could go to."""
        here = helped.place
        stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
        yield Candidate(here, "H", f"hold in {here.words}", here, stay)
        for goal in goals_of(asked, helped, BlindMove()):
            order = self.finish(asked, (named(unit), helped, goal))
            fault = self.fault(asked, unit, order)
            if fault is None and not is_foreign(asked, helped):
                fault = carries_itself(asked, unit, helped, goal)
            yield Candidate(goal, goal.text, goal.words, goal, fault)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """The order; a unit out of sight is called by a kind that could go there."""
        unit, helped, into = filled
        if helped.key not in asked.position.units:
            helped = called(asked, helped, into)
        return super().finish(asked, (unit, helped, into))


class BlindConvoy(Convoy):
    """A convoy of any army: which there are, nobody need see."""

    readers = CARRIED

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        fleet, army, to = order.slots
        if is_foreign(asked, army):
            order = Order(order.power, order.verb, (fleet, Named("A", army.place), to), order.text)
        return super().fault(asked, unit, order)

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return self._never(asked, unit)

    def _armies(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        for place in others(asked, unit):
            if not on_coast(asked.board, place):
                continue
            standing, label = there(asked, place)
            army = Named("A", place) if is_foreign(asked, standing) else standing
            open_to = any(goal.allowed for goal in self._goals(asked, unit, army))
            yield Candidate(army, army.text, label, place, None if open_to else NOTHING_TO_CARRY(place=unit.place))

    def _goals(self, asked: Asked, unit: Unit, army: Named) -> Iterator[Candidate]:
        for place in asked.board.locations.values():
            if not place.coast and on_coast(asked.board, place) and place.province != army.place.province:
                reason = self.fault(asked, unit, self.finish(asked, (named(unit), army, place)))
                yield Candidate(place, place.text, place.words, place, reason)


def others(asked: Asked, unit: Unit) -> Iterator[Location]:
    """All provinces but the unit's own."""
    board = asked.board
    return (board.locations[province] for province in board.provinces if province != unit.place.province)


def there(asked: Asked, place: Location) -> tuple[Named, str]:
    """How an order names whoever may stand in a province, and what is shown beside it."""
    unit = asked.position.units.get(place.key)
    if unit is None:
        return guessed(asked.board, asked.variant.kinds, place), place.words
    return named(unit), f"{power_name(asked, unit)}, {unit.place.words}"


MOVE_VERBS: tuple[MoveVerb, ...] = (BlindMove(), BlindSupport(), BlindHold(), BlindConvoy(), BlindMoveBySea())
