"""Orders of the movement phase with most units unseen: every order possible on the board is offered, and provinces are
offered alike whoever may occupy them (R16, R19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ...board import Board, Location
from ...i18n import tr
from ...orders import OrderTextReader
from ...position import ChoiceRequest
from ...reasons import Reason, Sentence
from ...standard.orders import (
    ALREADY_THERE,
    HELP_OUT_OF_REACH,
    HELPED_OUT_OF_REACH,
    INLAND,
    NEEDS_ITSELF,
    NOT_ITSELF,
    NOTHING_TO_CARRY,
    ONLY_ARMIES,
    Convoy,
    Hold,
    Move,
    MoveBySea,
    MovementOrderType,
    Support,
    needs,
    on_coast,
    power_name,
    sea_fault,
    sea_places,
    standing,
)
from ...units import Candidate, Named, Order, SlotReader, Unit, UnitKind, named
from .sight import ranks

# Reading units named in an order, without looking at the position except for the power's own units (R16, R17).


def read_own(reader: OrderTextReader, text: str) -> Named:
    """Return the unit that is ordered. A missing kind is filled in for the power's own unit there, never for another's.
    """
    unit = replace(reader, position=None).unit(text)
    if unit.kind:
        return unit
    reader.looked = True
    own = reader.position and reader.position.units.get(unit.key)
    return named(own) if own and own.power == reader.power else unit


def read_any(reader: OrderTextReader, text: str) -> Named:
    """Return the unit that a support or a convoy names. A foreign unit without a kind gets the first kind that can be
    there, whether it is seen or not, so that the text is the same wherever it is read again (R17)."""
    unit = read_own(reader, text)
    return unit if unit.kind else guessed(reader.board, reader.kinds, unit.place)


def guessed(board: Board, kinds: Mapping[str, UnitKind], place: Location) -> Named:
    return Named(next(kind.letter for kind in kinds.values() if board.stands(kind.table, place.province)), place)


OWN: Mapping[str, SlotReader] = MappingProxyType({"unit": read_own})
HELPED: Mapping[str, SlotReader] = MappingProxyType({**OWN, "helped": read_any})
CARRIED: Mapping[str, SlotReader] = MappingProxyType({**OWN, "army": read_any})


# What unseen units could do: where an army or a fleet in a province could move, with or without a convoy.
#
# A unit that an order names counts as of either kind, unless it is the power's own, which is taken as it is (R17, R19).


def is_foreign(asked: ChoiceRequest, unit: Named) -> bool:
    """Whether a unit named in an order is another power's, as far as the writer knows. Without a position (`nowhere`)
    it is taken as written, so not foreign."""
    if asked.position is asked.variant.nowhere:
        return False
    there = asked.position.units.get(unit.key)
    return there is None or there.power != asked.power


def helped_fault(asked: ChoiceRequest, unit: Unit, helped: Named, into: Location) -> Reason | None:
    """Return why neither an army nor a fleet could make this move with the support of `unit`, or None."""
    if into.province == helped.place.province:
        return ALREADY_THERE(unit=helped, place=into)
    if any(into.province in _reach(asked, mover) for mover in _movers(asked, helped)):
        return None
    if not _by_sea(asked, helped, into):
        return HELPED_OUT_OF_REACH(helped=helped, place=into)
    return NEEDS_ITSELF(helped=helped, place=into, unit=unit) if _is_needed(asked, unit, helped, into) else None


def carries_itself(asked: ChoiceRequest, unit: Unit, helped: Named, to: Location) -> Reason | None:
    """DATC 6.D.31: return the reason if a unit would support a move by convoy that is impossible without its own
    convoy."""
    if to.province in _reach(asked, standing(asked, helped)) or not _is_needed(asked, unit, helped, to):
        return None
    return NEEDS_ITSELF(helped=helped, place=to, unit=unit)


def goals_of(asked: ChoiceRequest, helped: Named, move: Move) -> tuple[Location, ...]:
    """Return where a unit could move: the power's own unit as it is, a foreign one as of either kind and without
    coasts."""
    if not is_foreign(asked, helped):
        return tuple(goal.value for goal in move.choices(asked, (helped,)) if goal.allowed)
    key = ("blind goals", helped.key)
    known: tuple[Location, ...] | None = asked.board.memo.get(key)
    if known is None:
        known = asked.board.memo[key] = tuple(_goals(asked, helped))
    return known


def could_be_helped(asked: ChoiceRequest, unit: Unit, helped: Named) -> bool:
    """Whether `unit` could support a foreign unit to hold or to move anywhere."""
    near = _reach(asked, unit)
    goals = goals_of(asked, helped, Move())
    places = [goal for goal in goals if goal.province in near]
    return helped.key in near or any(helped_fault(asked, unit, helped, goal) is None for goal in places)


def called(asked: ChoiceRequest, helped: Named, into: Location) -> Named:
    """Return a unit of unknown kind with the first kind that could make the supported move, or be there to hold."""
    for mover in _movers(asked, helped):
        stays = into.province == helped.place.province
        if stays or into.province in _reach(asked, mover) or sea_fault(asked, mover, into) is None:
            return Named(mover.kind, helped.place)
    return helped


def _goals(asked: ChoiceRequest, helped: Named) -> Iterator[Location]:
    for province in asked.board.provinces:
        place = asked.board.locations[province]
        if province == helped.place.province:
            continue
        walks = any(province in _reach(asked, mover) for mover in _movers(asked, helped))
        if walks or _by_sea(asked, helped, place):
            yield place


def _movers(asked: ChoiceRequest, helped: Named) -> Iterator[Unit]:
    """Yield the units that could be in the province of the unit named."""
    for kind in asked.variant.kinds.values():
        for place in asked.board.stands(kind.table, helped.place.province):
            yield Unit("", kind.letter, place)


def _reach(asked: ChoiceRequest, unit: Unit) -> frozenset[str]:
    """Return the provinces to which a unit can move without a convoy."""
    return asked.board.reaches(asked.variant.kinds[unit.kind].table, unit.place.text)


def _by_sea(asked: ChoiceRequest, helped: Named, to: Location) -> bool:
    """Whether some chain of fleets could convoy a unit there."""
    place = asked.board.locations[to.province]
    return any(sea_fault(asked, mover, place) is None for mover in _movers(asked, helped))


def _is_needed(asked: ChoiceRequest, unit: Unit, helped: Named, to: Location) -> bool:
    """Whether no convoy is possible without this unit, which is on the way."""
    return needs(asked.board, sea_places(asked.board), unit.key, helped.key, to.key)


ARMY = "A"
NOTHING_FROM_THERE = Sentence(
    "nothing_from_there",
    "{unit} cannot support a unit in {place}: it can reach neither {place} nor any province that unit could move to",
    "DATC 6.A.9",
)


class BlindHold(Hold):
    """A hold order."""

    readers = OWN


class BlindMove(Move):
    """A move order, by sea also where no fleets are seen, since there may be some (E8)."""

    readers = OWN

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return nearest(asked, filled[0], super().choices(asked, filled))

    def _refused(self, asked: ChoiceRequest, unit: Unit, to: Location) -> Reason | None:
        return self.fault(asked, unit, self.finish(asked, (named(unit), to)))


class BlindMoveBySea(BlindMove, MoveBySea):
    """A move order that insists on a convoy."""

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if asked.variant.kinds[unit.kind].table != "army":
            return ONLY_ARMIES()
        return None if on_coast(asked.board, unit.place) else INLAND(unit=unit)


class BlindSupport(Support):
    """A support of any unit, the power's own or an unseen one; a foreign unit counts as of either kind (R17, R19)."""

    readers = HELPED

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        helped: Named = order.slots[1]
        if not is_foreign(asked, helped):
            return super().fault(asked, unit, order)
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if helped.place.province == unit.place.province:
            return NOT_ITSELF(unit=unit)
        if into.province not in _reach(asked, unit):
            return HELP_OUT_OF_REACH(unit=unit, place=into)
        return helped_fault(asked, unit, helped, into) if len(order.slots) > 2 else None

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return None

    def _helped(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        def fault(helped: Named) -> Reason | None:
            fits = self._can_be_helped(asked, unit, helped)
            return None if fits else NOTHING_FROM_THERE(unit=unit, place=helped.place)

        yield from named_there(asked, others(asked, unit), fault)

    def _can_be_helped(self, asked: ChoiceRequest, unit: Unit, helped: Named) -> bool:
        if is_foreign(asked, helped):
            return could_be_helped(asked, unit, helped)
        return any(goal.allowed for goal in self._goals(asked, unit, helped))

    def _goals(
        self, asked: ChoiceRequest, unit: Unit, helped: Named, among: frozenset[str] | None = None
    ) -> Iterator[Candidate]:
        """Yield the support to hold first, then every province that a unit from there could move to, limited to `among`
        if given."""
        here = helped.place
        stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
        yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        rank = ranks(asked.board, unit.key)
        goals = goals_of(asked, helped, BlindMove())
        meant = goals if among is None else [goal for goal in goals if goal.province in among]
        for goal in sorted(meant, key=lambda goal: rank[goal.province]):
            order = self.finish(asked, (named(unit), helped, goal))
            fault = self.fault(asked, unit, order)
            if fault is None and not is_foreign(asked, helped):
                fault = carries_itself(asked, unit, helped, goal)
            yield Candidate(goal, goal.text, goal.words, goal, fault)
            if is_foreign(asked, helped):  # the coast is not compared, so it need not be chosen
                coasts = asked.board.provinces[goal.province].coasts
                named_too = (asked.board.locations[f"{goal.province}/{coast}"] for coast in coasts)
                yield from (Candidate(one, one.text, one.words, None, fault) for one in named_too)

    def in_reach(self, asked: ChoiceRequest, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Yield the candidates of `_goals` within reach of the supporting unit."""
        return self._goals(asked, unit, helped, _reach(asked, unit))

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; a supported unit without a kind gets the first one that could make the move."""
        unit, helped, into = filled
        if not helped.kind:
            helped = called(asked, helped, into)
        return super().finish(asked, (unit, helped, into))


class BlindConvoy(Convoy):
    """A convoy of any army, seen or not."""

    readers = CARRIED

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        fleet, army, to = order.slots
        if is_foreign(asked, army):
            order = Order(order.power, order.type, (fleet, Named(ARMY, army.place), to), order.text)
        return super().fault(asked, unit, order)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return self._never(asked, unit)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        unit, army, to = filled
        return super().finish(asked, (unit, army if army.kind else Named(ARMY, army.place), to))

    def _armies(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        def fault(army: Named) -> Reason | None:
            open_to = any(goal.allowed for goal in self._goals(asked, unit, army))
            return None if open_to else NOTHING_TO_CARRY(place=unit.place)

        yield from named_there(asked, (place for place in others(asked, unit) if on_coast(asked.board, place)), fault)

    def _goals(self, asked: ChoiceRequest, unit: Unit, army: Named) -> Iterator[Candidate]:
        for place in (asked.board.locations[province] for province in ranks(asked.board, unit.key)):
            if on_coast(asked.board, place) and place.province != army.place.province:
                reason = self.fault(asked, unit, self.finish(asked, (named(unit), army, place)))
                yield Candidate(place, place.text, place.words, place, reason)


def others(asked: ChoiceRequest, unit: Unit) -> list[Location]:
    """Return all provinces but the unit's own: those with units of the power first, then those with other units seen,
    then the rest, each group by distance."""
    far, units = ranks(asked.board, unit.key), asked.position.units

    def rank(province: str) -> tuple[int, int]:
        there = units.get(province)
        return (2 if there is None else int(there.power != unit.power)), far[province]

    return [asked.board.locations[province] for province in sorted(far, key=rank) if province != unit.key]


def nearest(asked: ChoiceRequest, unit: Named, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return destinations sorted by distance from a unit."""
    far = ranks(asked.board, unit.key)
    return sorted(candidates, key=lambda one: far[one.place.province] if one.place else 0)


def named_there(
    asked: ChoiceRequest, places: Iterable[Location], fault: Callable[[Named], Reason | None]
) -> Iterator[Candidate]:
    """Yield how an order may name a unit in some provinces: one candidate for each province, then all other spellings
    of foreign units (R17). `fault` returns why a unit there cannot be chosen."""
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


def _spelled(asked: ChoiceRequest, known: Named, place: Location, reason: Reason | None) -> Iterator[Candidate]:
    """Yield the other kinds and coasts for a unit in a province; these can only be typed, so they have no place on the
    map."""
    for kind in asked.variant.kinds.values():
        stands = asked.board.stands(kind.table, place.province)
        for stand in dict.fromkeys((place, *stands)) if stands else ():
            if (kind.letter, stand) != (known.kind, known.place):
                other = Named(kind.letter, stand)
                yield Candidate(other, other.text, f"{tr(kind.name).capitalize()}, {stand.words}", None, reason)


# The list of all these orders. The orders about a province depend only on the unit ordered and on how the other unit is
# named, so they are computed once for each such pair.

MOST_KEPT = 100_000
"""How many orders are cached for a board before the cache is cleared."""


def every_order(asked: ChoiceRequest) -> dict[str, tuple[Order, ...]]:
    """Return every order of each unit of a power, by the unit's text."""
    known: dict[Any, tuple[Order, ...]] = asked.variant.memo(asked.board).setdefault("every order", {})
    if sum(map(len, known.values())) > MOST_KEPT:
        known.clear()
    found = {}
    for unit in asked.position.units_of(asked.power):
        verbs = [verb for verb in MOVE_VERBS if verb.possible(asked, unit) is None]
        lines = (line for verb in verbs for line in _orders_of(asked, known, verb, unit))
        found[unit.text] = tuple(dict.fromkeys(lines))
    return found


def _orders_of(
    asked: ChoiceRequest, known: dict[Any, tuple[Order, ...]], verb: MovementOrderType, unit: Unit
) -> Iterator[Order]:
    """Yield a unit's orders of one type; if the type names another unit, for each way of naming one in any province."""
    names: Iterable[Any] = (None,)
    if len(verb.slots) > 1:
        names = (one.value for one in named_there(asked, others(asked, unit), lambda _: None))
    for name in names:
        key = (verb.name, unit.ident, name, name is not None and is_foreign(asked, name))
        if key not in known:
            filled = (named(unit),) if name is None else (named(unit), name)
            goals = verb.in_reach(asked, unit, name) if isinstance(verb, BlindSupport) else verb.choices(asked, filled)
            each = [(*filled, goal.value) for goal in goals if goal.allowed] if verb.slots else [filled]
            known[key] = tuple(verb.finish(asked, one) for one in each)
        yield from known[key]


MOVE_VERBS: tuple[MovementOrderType, ...] = (BlindMove(), BlindSupport(), BlindHold(), BlindConvoy(), BlindMoveBySea())
