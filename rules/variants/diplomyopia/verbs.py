"""Orders of the movement phase where much is out of sight: every one that is possible on the board is offered, and
places are offered alike whoever may stand there (R16, R19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...board import Location
from ...position import Named, Order, Unit
from ...reasons import Reason, Sentence
from ...speech import tr
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
from .reading import CARRIED, HELPED, OWN
from .sight import ranks

ARMY = "A"
NOTHING_FROM_THERE = Sentence(
    "nothing_from_there",
    "{unit} can support nothing in {place}: it reaches neither {place} nor a place that a unit there could go to",
    "DATC 6.A.9",
)


class BlindHold(Hold):
    """To hold."""

    readers = OWN


class BlindMove(Move):
    """A move: over sea also where no fleets are seen, for others may stand there (E8)."""

    readers = OWN

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return nearest(asked, filled[0], super().choices(asked, filled))

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
        def fault(helped: Named) -> Reason | None:
            fits = self._can_be_helped(asked, unit, helped)
            return None if fits else NOTHING_FROM_THERE(unit=unit, place=helped.place)

        yield from named_there(asked, others(asked, unit), fault)

    def _can_be_helped(self, asked: Asked, unit: Unit, helped: Named) -> bool:
        if is_foreign(asked, helped):
            return could_be_helped(asked, unit, helped)
        return any(goal.allowed for goal in self._goals(asked, unit, helped))

    def _goals(self, asked: Asked, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Staying where it is first, then every place that a unit from there could go to."""
        here = helped.place
        stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
        yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        rank = ranks(asked.board, unit.key)
        for goal in sorted(goals_of(asked, helped, BlindMove()), key=lambda goal: rank[goal.province]):
            order = self.finish(asked, (named(unit), helped, goal))
            fault = self.fault(asked, unit, order)
            if fault is None and not is_foreign(asked, helped):
                fault = carries_itself(asked, unit, helped, goal)
            yield Candidate(goal, goal.text, goal.words, goal, fault)
            if is_foreign(asked, helped):  # the coast is not compared: nobody need choose it
                coasts = asked.board.provinces[goal.province].coasts
                named_too = (asked.board.locations[f"{goal.province}/{coast}"] for coast in coasts)
                yield from (Candidate(one, one.text, one.words, None, fault) for one in named_too)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """The order; a unit of which nobody says the kind is called by one that could go there."""
        unit, helped, into = filled
        if not helped.kind:
            helped = called(asked, helped, into)
        return super().finish(asked, (unit, helped, into))


class BlindConvoy(Convoy):
    """A convoy of any army: which there are, nobody need see."""

    readers = CARRIED

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        fleet, army, to = order.slots
        if is_foreign(asked, army):
            order = Order(order.power, order.verb, (fleet, Named(ARMY, army.place), to), order.text)
        return super().fault(asked, unit, order)

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return self._never(asked, unit)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        unit, army, to = filled
        return super().finish(asked, (unit, army if army.kind else Named(ARMY, army.place), to))

    def _armies(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        def fault(army: Named) -> Reason | None:
            open_to = any(goal.allowed for goal in self._goals(asked, unit, army))
            return None if open_to else NOTHING_TO_CARRY(place=unit.place)

        yield from named_there(asked, (place for place in others(asked, unit) if on_coast(asked.board, place)), fault)

    def _goals(self, asked: Asked, unit: Unit, army: Named) -> Iterator[Candidate]:
        for place in (asked.board.locations[province] for province in ranks(asked.board, unit.key)):
            if on_coast(asked.board, place) and place.province != army.place.province:
                reason = self.fault(asked, unit, self.finish(asked, (named(unit), army, place)))
                yield Candidate(place, place.text, place.words, place, reason)


def others(asked: Asked, unit: Unit) -> list[Location]:
    """All provinces but the unit's own: first those with own units, then with others that are seen, the nearest first
    each time."""
    far, units = ranks(asked.board, unit.key), asked.position.units

    def rank(province: str) -> tuple[int, int]:
        there = units.get(province)
        return (2 if there is None else int(there.power != unit.power)), far[province]

    return [asked.board.locations[province] for province in sorted(far, key=rank) if province != unit.key]


def nearest(asked: Asked, unit: Named, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Goals, those nearest to a unit first."""
    far = ranks(asked.board, unit.key)
    return sorted(candidates, key=lambda one: far[one.place.province] if one.place else 0)


def named_there(
    asked: Asked, places: Iterable[Location], fault: Callable[[Named], Reason | None]
) -> Iterator[Candidate]:
    """How an order may name whoever stands in some provinces: one candidate for each place, and behind them all how
    else a foreign unit may be written (R17). `fault`: why nobody there can be meant."""
    spelled: list[Candidate] = []
    for place in places:
        unit = asked.position.units.get(place.key)
        known = named(unit) if unit else Named("", place)
        label = f"{power_name(asked, unit)}, {unit.place.words}" if unit else place.words
        reason = fault(known)
        yield Candidate(known, known.text, label, known.place, reason)
        if is_foreign(asked, known):
            spelled += _spelled(asked, known, place, reason)
    yield from spelled


def _spelled(asked: Asked, known: Named, place: Location, reason: Reason | None) -> Iterator[Candidate]:
    """Any kind of unit on any coast of a province: only to be written, so without a place on the map."""
    for kind in asked.variant.kinds.values():
        stands = asked.board.stands(kind.table, place.province)
        for spot in dict.fromkeys((place, *stands)) if stands else ():
            if (kind.letter, spot) != (known.kind, known.place):
                other = Named(kind.letter, spot)
                yield Candidate(other, other.text, f"{tr(kind.name).capitalize()}, {spot.words}", None, reason)


MOVE_VERBS: tuple[MoveVerb, ...] = (BlindMove(), BlindSupport(), BlindHold(), BlindConvoy(), BlindMoveBySea())
