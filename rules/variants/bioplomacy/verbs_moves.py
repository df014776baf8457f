"""The orders of a movement phase that a unit is given: move, support, hold, ford, search (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from ...board import BoardLine, Location
from ...position import Named, Order, Unit
from ...reasons import Reason, Sentence
from ...speech import mark, tr
from ...standard.verbs_moves import Hold as PlainHold
from ...standard.verbs_moves import MoveVerb
from ...verbs import Asked, Candidate, named
from .land import GROUND, Land, land_of
from .legality import move_fault, support_fault
from .rivers import ford_fault

T = TypeVar("T")

NOWHERE_TO_GO = Sentence("nowhere_to_go", "{unit} can go nowhere from {place}", "5")
NOT_ITS_OWN_ZONE = Sentence(
    "not_its_own_zone", "{unit} cannot support in its own zone: it could not move there", "3; R23"
)
NOTHING_IN_REACH = Sentence("nothing_in_reach", "no unit, and no move of one, is in reach of {unit}", "3")
CANNOT_BE_HELPED = Sentence(
    "cannot_be_helped", "{unit} can go neither where {helped} is nor where it could go", "rule 0; R12"
)
NO_RIVER_BESIDE = Sentence("no_river_beside", "no river runs along {place} now", "R9")
SEARCH_FROM_GROUND = Sentence(
    "search_from_ground", "{unit} cannot search: only a unit on the ground or in a mountain does", "R20"
)


class Move(MoveVerb):
    """`T 32 - 33`; a change of level is a move to the same space: `T 18 - 18@h`."""

    name, title, key = "move", mark("Move"), "M"
    clause = "section 5"
    slots = ("to",)
    forms = ("{unit}-{to}",)
    example = "T 32 - 33"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} - {values['to'].text}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return move_fault(asked.board, asked.variant.rulings, unit, order.slots[1])

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        return None if open_goals(asked, unit) else NOWHERE_TO_GO(unit=unit, place=unit.place)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Its neighbours first, then every other zone with the reason why not."""
        unit = standing(asked, filled[0])
        near = near_goals(asked, unit)
        known = {unit.place.key, *(one.text for one in near)}
        return (*near, *(goal(asked, unit, to) for to in asked.board.locations.values() if to.key not in known))

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0], "to": filled[1]})


class Support(MoveVerb):
    """`T 32 S T 33 - 47`, or `T 32 S T 33` to hold. The unit helped is known by zone and number, whatever its kind."""

    name, title, key = "support", mark("Support"), "S"
    clause = "R4"
    slots = ("helped", "into")
    forms = ("{unit}S{helped}-{into}", "{unit}S{helped}H", "{unit}S{helped}")
    example = "T 32 S T 33 - 47"

    def write(self, values: Mapping[str, Any]) -> str:
        into = f" - {values['into'].text}" if "into" in values else ""
        return f"{values['unit'].text} S {values['helped'].text}{into}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        helped: Named = order.slots[1]
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if into.key == unit.place.key:
            return NOT_ITS_OWN_ZONE(unit=unit)
        return support_fault(asked.board, asked.variant.rulings, unit, into)

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        others = (other for other in asked.position.units.values() if other.key != unit.key)
        return None if any(self._can_help(asked, unit, other) for other in others) else NOTHING_IN_REACH(unit=unit)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        return self._helped(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def _can_help(self, asked: Asked, unit: Unit, other: Unit) -> bool:
        reach = in_support_reach(asked, unit)
        return other.place.key in reach or not reach.isdisjoint(open_goals(asked, other))

    def _helped(self, asked: Asked, unit: Unit) -> Iterator[Candidate]:
        for other in asked.position.units.values():
            if other.key == unit.key:
                continue
            reason = None if self._can_help(asked, unit, other) else CANNOT_BE_HELPED(unit=unit, helped=other)
            label = f"{asked.board.powers[other.power].adjective}, {other.place.words}"
            yield Candidate(named(other), other.text, label, other.place, reason)

    def _goals(self, asked: Asked, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """To hold first, then every zone that the helped unit could go to."""
        here = helped.place
        stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
        yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        for one in near_goals(asked, standing(asked, helped)):
            if one.allowed:
                fault = self.fault(asked, unit, self.finish(asked, (named(unit), helped, one.value)))
                yield Candidate(one.value, one.text, one.label, one.place, fault)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        """The order; who is helped into the zone where it stands is helped to hold."""
        unit, helped, into = filled
        moves = into.key != helped.place.key
        return self.order(asked.power, {"unit": unit, "helped": helped} | ({"into": into} if moves else {}))


class Hold(PlainHold):
    """`T 32 H`: the order, too, of every unit that is given none."""

    example = "T 32 H"
    clause = "R5"


class Ford(MoveVerb):
    """`T 42 ford 43`: to hold, and be able to cross the river toward 43 in the next movement turn (R9)."""

    name, title, key = "ford", mark("Ford a river"), "F"
    clause = "5.2"
    short = mark("Ford")
    slots = ("to",)
    forms = ("{unit}ford{to}",)
    example = "T 42 ford 43"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} ford {values['to'].text}"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return ford_fault(land_of(asked.board), unit, order.slots[1])

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        land = land_of(asked.board)
        first = self._fault_at(land, unit, unit.place)
        banks = [to for to in far_banks(land, unit) if ford_fault(land, unit, to) is None]
        return None if banks else first or NO_RIVER_BESIDE(place=unit.place)

    def _fault_at(self, land: Land, unit: Unit, place: Location) -> Reason | None:
        """What keeps a unit from fording wherever it wants to go to, from where it is."""
        grounded = land.level(place.key) == GROUND and not land.mountain(place.key)
        return None if grounded else ford_fault(land, unit, place)

    def choices(self, asked: Asked, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """The spaces beside it, those on the other bank first, each with the river between (a click there means it)."""
        unit, land = standing(asked, filled[0]), land_of(asked.board)
        for to in far_banks(land, unit):
            line = land.river(unit.place.key, to.key)
            label = tr("{line}, toward {to}", line=line.words, to=to.words) if line else to.words
            yield Candidate(to, to.text, label, to, ford_fault(land, unit, to), line.id if line else "")

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0], "to": filled[1]})


class Search(MoveVerb):
    """`T 32 search`: to hold, and to stand off who moves into the zone underneath from underground (R20)."""

    name, title, key = "search", mark("Search underground"), "E"
    clause = "section 7"
    short = mark("Search")
    forms = ("{unit}search",)
    example = "T 32 search"

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} search"

    def fault(self, asked: Asked, unit: Unit, order: Order) -> Reason | None:
        return self.possible(asked, unit)

    def possible(self, asked: Asked, unit: Unit) -> Reason | None:
        grounded = land_of(asked.board).level(unit.place.key) == GROUND
        return None if grounded else SEARCH_FROM_GROUND(unit=unit)

    def finish(self, asked: Asked, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0]})


def standing(asked: Asked, unit: Named) -> Unit:
    """The unit that an order names, as it stands; as it is named if nobody is seen there."""
    return asked.position.units.get(unit.key) or Unit(asked.power, unit.kind, unit.place)


def near_goals(asked: Asked, unit: Unit) -> tuple[Candidate, ...]:
    """The neighbours of a unit's zone, each open to it or with the reason why not."""
    near = land_of(asked.board).near(unit.place.key)
    return remembered(
        asked, "near goals", unit, lambda: tuple(goal(asked, unit, asked.board.locations[to]) for to in near)
    )


def open_goals(asked: Asked, unit: Unit) -> frozenset[str]:
    """The zones that a unit may go to."""
    near = near_goals(asked, unit)
    return remembered(asked, "open goals", unit, lambda: frozenset(one.text for one in near if one.allowed))


def in_support_reach(asked: Asked, unit: Unit) -> frozenset[str]:
    """The zones into which a unit may support."""
    board, options = asked.board, asked.variant.rulings
    near = [board.locations[to] for to in land_of(board).near(unit.place.key)]
    return remembered(
        asked,
        "support reach",
        unit,
        lambda: frozenset(to.key for to in near if support_fault(board, options, unit, to) is None),
    )


def remembered(asked: Asked, what: str, unit: Unit, find: Callable[[], T]) -> T:
    """What board and unit alone tell, found once for each unit at each place."""
    memo = asked.variant.memo.setdefault(asked.board, {})
    key = (what, unit.ident)
    if key not in memo:
        memo[key] = find()
    found: T = memo[key]
    return found


def goal(asked: Asked, unit: Unit, to: Location) -> Candidate:
    reason = move_fault(asked.board, asked.variant.rulings, unit, to)
    river = reason.get("river") if reason else None
    return Candidate(to, to.text, to.words, to, reason, river.id if isinstance(river, BoardLine) else "")


def far_banks(land: Land, unit: Unit) -> list[Location]:
    """The spaces beside a unit on its level, those with a river between first."""
    here = unit.place.key
    beside = [to for to in land.near(here) if land.space(to) != land.space(here)]
    return [land.place(to) for to in sorted(beside, key=lambda to: land.river(here, to) is None)]


MOVE_VERBS: tuple[MoveVerb, ...] = (Move(), Support(), Hold(), Ford(), Search())
