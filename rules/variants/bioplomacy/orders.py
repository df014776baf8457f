"""Orders to units in a movement phase: move, support, hold, ford, search, divide, unite (section 3); and the monsoon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from ...board import Board, BoardLine, Location
from ...i18n import tr, tr_noop
from ...orders import spelled
from ...position import AdjudicationState, ChoiceRequest, Position
from ...presentation import Presentation, Shape
from ...reasons import Reason, Sentence
from ...standard.orders import Hold as PlainHold
from ...standard.orders import Move as PlainMove
from ...standard.orders import MovementOrderType, candidate_of, standing
from ...standard.orders import Support as PlainSupport
from ...units import Candidate, Dislodged, Named, Order, Outcome, Phase, Unit, marked, named
from .species import FLYING, HALF, NOWHERE, SPECIES, WHOLE
from .state import forded, having_forded, monsoon
from .terrain import FORD_FROM_GROUND, GROUND, HIGH, UNDER, BoardTerrain, ford_fault, land_of, river_fault

THERE_ALREADY = Sentence("there_already", "{unit} is already in {place}", "2 neighbours")
NO_NEIGHBOUR = Sentence("no_neighbour", "{place} does not border {here}", "2 neighbours")
ONE_AT_A_TIME = Sentence(
    "one_at_a_time", "{unit} cannot change level and space in one turn: {place} does not border {here}", "2 neighbours"
)
TWO_LEVELS = Sentence("two_levels", "{unit} cannot move from underground to the high level in one turn", "2 neighbours")
INTO_MOUNTAIN = Sentence("into_mountain", "{place} can be entered only from {around}", "2 neighbours; rule 8 mountains")
OUT_OF_MOUNTAIN = Sentence(
    "out_of_mountain", "{unit} can leave {here} only for {around}", "2 neighbours; rule 8 mountains"
)
NO_TREES = Sentence("no_trees", "{unit} can go high only where there are trees, and {place} has none", "1.2; rule 7")
GROUND_ONLY = Sentence("ground_only", "{unit} stays on the ground: an Army can go neither high nor underground", "1.2")
NO_DIGGER = Sentence("no_digger", "{unit} cannot go underground: only a Horde can", "1.2; rule 7")
MUD_ABOVE = Sentence("mud_above", "{unit} cannot come up in {place}: there is a swamp above it", "5; rule 8 swamps")
LAKE_NOW = Sentence("lake_now", "{place} is a lake during the monsoon: no unit can enter it", "R6; rule 10 c")

Options = Mapping[str, Any]


def move_fault(board: Board, options: Options, unit: Unit, to: Location, fords: bool = True) -> Reason | None:
    """Section 5: return why a unit cannot move to a zone now, or None. `fords`: whether a river it has forded is open
    to it."""
    land = land_of(board)
    return (
        _reach_fault(land, unit, to)
        or level_fault(land, unit.kind, unit, to)
        or _mud_fault(land, unit, to)
        or lake_fault(land, options, unit.kind, to)
        or river_fault(land, unit, to, fords)
    )


def support_fault(board: Board, options: Options, unit: Unit, into: Location) -> Reason | None:
    """Rule 0 and R12: return why a unit cannot support into a zone: it must be able to move there; by option, rivers do
    not matter on the ground."""
    fault = move_fault(board, options, unit, into)
    land = land_of(board)
    dry_feet = options["support_over_river"] and fault and "river" in fault.refs
    return None if dry_feet and land.level(unit.place.key) == GROUND else fault


def _reach_fault(land: BoardTerrain, unit: Unit, to: Location) -> Reason | None:
    """Section 2: return why a zone is not a neighbor of the unit's zone, or None."""
    here, there = unit.place.key, to.key
    if there in land.near(here):
        return None
    if there == here:
        return THERE_ALREADY(unit=unit, place=to)
    if land.mountain(there):
        return INTO_MOUNTAIN(place=to, around=land.place(land.space(there)))
    if land.mountain(here):
        return OUT_OF_MOUNTAIN(unit=unit, here=unit.place, around=land.place(land.space(here)))
    if land.space(there) == land.space(here):
        return TWO_LEVELS(unit=unit)
    beside = land.zone(land.space(there), land.level(here)) in land.near(here)
    return (ONE_AT_A_TIME if beside else NO_NEIGHBOUR)(unit=unit, place=to, here=unit.place)


def level_fault(land: BoardTerrain, kind: str, unit: object, to: Location) -> Reason | None:
    """Table 1.2: return why a kind of unit may not be in a zone, or None. `unit`: the unit as named in the reason."""
    if land.may_be_in(kind, to.key):
        return None
    species = SPECIES[kind]
    if not species.digs and species.high == NOWHERE:
        return GROUND_ONLY(unit=unit)
    if land.level(to.key) == HIGH:
        return NO_TREES(unit=unit, place=to)
    return NO_DIGGER(unit=unit)


def _mud_fault(land: BoardTerrain, unit: Unit, to: Location) -> Reason | None:
    """Section 5, 2: return the reason if a unit would come up from underground into a swamp."""
    rises = land.level(unit.place.key) == UNDER and land.level(to.key) == GROUND
    return MUD_ABOVE(unit=unit, place=to) if rises and to.key in land.swamps else None


def lake_fault(land: BoardTerrain, options: Options, kind: str, to: Location) -> Reason | None:
    """R6: return the reason if a zone is part of the lake, which no unit can enter; by option, fliers can enter the air
    above."""
    if to.key not in land.flooded:
        return None
    flies = SPECIES[kind].kind.table == FLYING and land.level(to.key) == HIGH
    return None if flies and options["fly_over_lake"] else LAKE_NOW(place=to)


# The orders of a movement phase that a unit is given: move, support, hold, ford, search (section 3).

T = TypeVar("T")

NOWHERE_TO_GO = Sentence("nowhere_to_go", "{unit} has nowhere to move from {place}", "5")
NOT_ITS_OWN_ZONE = Sentence(
    "not_its_own_zone", "{unit} cannot support in its own zone: it could not move there", "3; R23"
)
NOTHING_IN_REACH = Sentence("nothing_in_reach", "{unit} has no unit or move within reach to support", "3")
CANNOT_BE_HELPED = Sentence(
    "cannot_be_helped", "{unit} can reach neither {helped} nor any destination of {helped}", "rule 0; R12"
)
NO_RIVER_BESIDE = Sentence("no_river_beside", "there is no river beside {place} now", "R9")
SEARCH_FROM_GROUND = Sentence(
    "search_from_ground", "{unit} cannot search: only a unit on the ground or in a mountain can", "R20"
)


class Move(PlainMove):
    """`T 32 - 33`: move; a change of level is a move to the same space, `T 18 - 18@h`."""

    clause = "section 5"
    modifiers = MappingProxyType({})
    example = "T 32 - 33"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return move_fault(asked.board, asked.variant.rulings, unit, order.slots[1])

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return None if open_goals(asked, unit) else NOWHERE_TO_GO(unit=unit, place=unit.place)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Return the neighboring zones first, then every other zone with the reason why it is not open."""
        unit = standing(asked, filled[0])
        near = near_goals(asked, unit)
        known = {unit.place.key, *(one.text for one in near)}
        return (*near, *(goal(asked, unit, to) for to in asked.board.locations.values() if to.key not in known))


class Support(PlainSupport):
    """`T 32 S T 33 - 47`, or `T 32 S T 33` to hold. The supported unit is identified by zone and number, whatever its
    kind."""

    clause = "R4"
    forms = ("{unit}S{helped}-{into}", "{unit}S{helped}H", "{unit}S{helped}")
    example = "T 32 S T 33 - 47"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        helped: Named = order.slots[1]
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if into.key == unit.place.key:
            return NOT_ITS_OWN_ZONE(unit=unit)
        return support_fault(asked.board, asked.variant.rulings, unit, into)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        others = (other for other in asked.position.units.values() if other.key != unit.key)
        return None if any(self._can_help(asked, unit, other) for other in others) else NOTHING_IN_REACH(unit=unit)

    def _can_help(self, asked: ChoiceRequest, unit: Unit, other: Unit) -> bool:
        reach = in_support_reach(asked, unit)
        return other.place.key in reach or not reach.isdisjoint(open_goals(asked, other))

    def _helped(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        for other in asked.position.units.values():
            if other.key == unit.key:
                continue
            reason = None if self._can_help(asked, unit, other) else CANNOT_BE_HELPED(unit=unit, helped=other)
            yield candidate_of(asked, other, reason)

    def _goals(self, asked: ChoiceRequest, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Yield the support to hold first, then every zone the supported unit could move to."""
        here = helped.place
        stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
        yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        for one in near_goals(asked, standing(asked, helped)):
            if one.allowed:
                fault = self.fault(asked, unit, self.finish(asked, (named(unit), helped, one.value)))
                yield Candidate(one.value, one.text, one.label, one.place, fault)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; support into the unit's own zone is support to hold."""
        unit, helped, into = filled
        moves = into.key != helped.place.key
        return self.order(asked.power, {"unit": unit, "helped": helped} | ({"into": into} if moves else {}))


class Hold(PlainHold):
    """`T 32 H`: hold, also the default order of every unit."""

    example = "T 32 H"
    clause = "R5"


class Ford(MovementOrderType):
    """`T 42 ford 43`: hold, and be able to cross the river toward 43 in the next movement phase (R9)."""

    name, title, key = "ford", tr_noop("Ford a river"), "F"
    clause = "5.2"
    template = tr_noop("{place} fords the river toward {place2}")
    shown = Presentation(Shape.WADE, done=tr_noop("Forded", "result"), icon="ford")
    short = tr_noop("Ford")
    slots = ("to",)
    forms = ("{unit}ford{to}",)
    spellings = spelled({"ford": r"\s+ford(?:s|ing)?\s+(?:(?:to|across|over|towards)\s+)?"})
    example = "T 42 ford 43"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return ford_fault(land_of(asked.board), unit, order.slots[1])

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        land = land_of(asked.board)
        if not land.on_bank(unit.place.key):
            return FORD_FROM_GROUND(unit=unit)
        open_to = any(ford_fault(land, unit, to) is None for to in far_banks(land, unit))
        return None if open_to else NO_RIVER_BESIDE(place=unit.place)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the adjacent spaces, those across a river first, each with that river (which can also be clicked)."""
        unit, land = standing(asked, filled[0]), land_of(asked.board)
        for to in far_banks(land, unit):
            line = land.river(unit.place.key, to.key)
            label = tr("{line}, toward {to}", line=line.words, to=to.words) if line else to.words
            yield Candidate(to, to.text, label, to, ford_fault(land, unit, to), line.id if line else "")


class Search(MovementOrderType):
    """`T 32 search`: hold, and stop units that move into the zone below from underground (R20)."""

    name, title, key = "search", tr_noop("Search underground"), "E"
    clause = "section 7"
    template = tr_noop("{place} searches underground")
    shown = Presentation(Shape.RING, "glass", done=tr_noop("Searched", "result"), icon="search")
    short = tr_noop("Search")
    forms = ("{unit}search",)
    spellings = spelled({"search": r"\s+search(?:es|ing)?\b\s*"})
    example = "T 32 search"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return self.possible(asked, unit)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        grounded = land_of(asked.board).level(unit.place.key) == GROUND
        return None if grounded else SEARCH_FROM_GROUND(unit=unit)


def near_goals(asked: ChoiceRequest, unit: Unit) -> tuple[Candidate, ...]:
    """Return the neighbors of a unit's zone, each with the reason if it is not open to the unit."""
    near = land_of(asked.board).near(unit.place.key)
    return remembered(
        asked, "near goals", unit, lambda: tuple(goal(asked, unit, asked.board.locations[to]) for to in near)
    )


def open_goals(asked: ChoiceRequest, unit: Unit) -> frozenset[str]:
    """Return the zones that a unit may move to."""
    near = near_goals(asked, unit)
    return remembered(asked, "open goals", unit, lambda: frozenset(one.text for one in near if one.allowed))


def in_support_reach(asked: ChoiceRequest, unit: Unit) -> frozenset[str]:
    """Return the zones into which a unit may support."""
    board, options = asked.board, asked.variant.rulings
    near = [board.locations[to] for to in land_of(board).near(unit.place.key)]
    return remembered(
        asked,
        "support reach",
        unit,
        lambda: frozenset(to.key for to in near if support_fault(board, options, unit, to) is None),
    )


def remembered(asked: ChoiceRequest, what: str, unit: Unit, find: Callable[[], T]) -> T:
    """Return the result of `find`, cached under `what` for each unit and board; it must depend on nothing else."""
    memo = asked.variant.memo(asked.board)
    key = (what, unit.ident)
    if key not in memo:
        memo[key] = find()
    found: T = memo[key]
    return found


def goal(asked: ChoiceRequest, unit: Unit, to: Location) -> Candidate:
    reason = move_fault(asked.board, asked.variant.rulings, unit, to)
    river = reason.get("river") if reason else None
    return Candidate(to, to.text, to.words, to, reason, river.id if isinstance(river, BoardLine) else "")


def far_banks(land: BoardTerrain, unit: Unit) -> list[Location]:
    """Return the spaces adjacent to a unit on its level, those across a river first."""
    here = unit.place.key
    beside = [to for to in land.near(here) if land.space(to) != land.space(here)]
    return [land.place(to) for to in sorted(beside, key=lambda to: land.river(here, to) is None)]


MOVE_VERBS: tuple[MovementOrderType, ...] = (Move(), Support(), Hold(), Ford(), Search())


# The monsoon: the units that drown in its lake (R6), and those that would drown next.

DROWNED = Sentence("drowned", "the monsoon drowned {unit} in {place}", "R6; rule 10 c")
WILL_DROWN = Sentence(
    "will_drown", "{unit} will drown in next Spring's monsoon unless it leaves {place}", "R6; rule 10 c"
)


def lake_zones(board: Board) -> tuple[str, ...]:
    """Return the zones in which the monsoon drowns units; up in the trees they are safe."""
    stack = board.stacks[board.extra["monsoon"]["lake"]]
    return tuple(zone for zone in stack if land_of(board).level(zone) != HIGH)


def drowning(board: Board, position: Position) -> list[Unit]:
    """Return the units that drown in this Spring: those in the lake when the monsoon comes."""
    return _in_lake(board, position) if monsoon(position.phase) and position.phase.step == "M" else []


def monsoon_next(phase: Phase) -> bool:
    """Whether this is the Fall before a monsoon."""
    return phase.season == "F" and monsoon(Phase("S", phase.year + 1, "M"))


def endangered(board: Board, position: Position) -> list[Unit]:
    """Return, in the Fall of odd years, the units that would drown next Spring if they stayed."""
    return _in_lake(board, position) if monsoon_next(position.phase) else []


def _in_lake(board: Board, position: Position) -> list[Unit]:
    zones = lake_zones(board)
    return [unit for unit in position.units.values() if unit.place.key in zones]


def drown(now: AdjudicationState) -> AdjudicationState:
    """Step 1: remove drowned units before divisions and moves; their orders have no effect."""
    gone = drowning(now.board, now.position)
    if not gone:
        return now
    keys = {unit.key for unit in gone}
    hold = now.variant.verb("hold")
    outcomes = tuple(
        Outcome(
            hold.order(unit.power, {"unit": named(unit)}), unit, ("destroyed",), (DROWNED(unit=unit, place=unit.place),)
        )
        for unit in gone
    )
    left = {key: unit for key, unit in now.position.units.items() if key not in keys}
    orders = tuple(order for order in now.orders if not _for_one_of(order, gone))
    return now.replace(position=now.position.with_units(left), orders=orders, outcomes=(*now.outcomes, *outcomes))


def _for_one_of(order: Order, gone: list[Unit]) -> bool:
    """Whether an order is to a drowned unit; a build in the same zone is not."""
    unit = order.unit
    if unit is None or order.verb in ("build", "setup"):
        return False
    return any(one.power == order.power and one.place.key == unit.place.key for one in gone)


# Packs and Prides that divide and halves that unite, before all other orders of a phase and in addition to them (R21).

DIVIDES = Sentence("divides", "{unit} divided into two halves", "rule 6 Packs; R21")
UNITES = Sentence("unites", "two halves in {place} united", "rule 6 Packs; R21")
ONLY_WHOLE = Sentence("only_whole", "{unit} cannot divide: only a whole Pack or Pride can", "R21")
NO_TWO_HALVES = Sentence("no_two_halves", "{power} has no two halves in {place} to unite", "R21")
NOT_IN_ZONE = Sentence("not_in_zone", "{power} has no unit {named} that takes orders now", "3")

FREE = ("divide", "unite")
"""Order types executed before the others, in this order, which do not use up a unit's order."""


class ReshapedUnits(NamedTuple):
    """Units after divisions and unions; `origin`: key -> the keys of the units it was before."""

    units: Mapping[str, Unit]
    origin: Mapping[str, tuple[str, ...]]
    outcomes: tuple[Outcome, ...]


def pair_in(units: Mapping[str, Unit], place: str) -> tuple[Unit, ...]:
    """Return the two halves that share a zone; () if there are not two."""
    keys = (marked(place, "1"), marked(place, "2"))
    return tuple(units[key] for key in keys) if all(key in units for key in keys) else ()


def unit_ordered(units: Mapping[str, Unit], named: Named, power: str) -> Unit | None:
    """Return the one unit that an order of a power names; None if it has no such unit, or if two halves share the zone.

    The number 1 is accepted where a half is alone.
    """
    unit = units.get(named.key) or (units.get(named.place.key) if named.number == "1" else None)
    fits = unit is not None and unit.power == power and named.kind in ("", unit.kind)
    return unit if fits else None


def divided(unit: Unit) -> tuple[Unit, Unit]:
    """Return the two halves of a Pack or Pride; both have forded what the whole unit has."""
    return replace(unit, kind=HALF, number="1"), replace(unit, kind=HALF, number="2")


def united(halves: Sequence[Unit]) -> Unit:
    """Return the whole unit made of two halves; it has forded a river only if both have."""
    one, two = halves
    both = forded(one) if forded(one) == forded(two) else ""
    return having_forded(replace(one, kind=WHOLE, number=""), both)


def reshape(board: Board, units: Mapping[str, Unit], orders: Iterable[Order]) -> ReshapedUnits:
    """Execute the orders to divide and unite, divisions first."""
    now = ReshapedUnits(units, {key: (key,) for key in units}, ())
    lines = [order for order in orders if order.verb in FREE]
    for verb in FREE:
        for order in lines:
            if order.verb == verb:
                now = (_divide if verb == "divide" else _unite)(board, now, order)
    return now


def _divide(board: Board, now: ReshapedUnits, order: Order) -> ReshapedUnits:
    assert order.unit is not None
    unit = unit_ordered(now.units, order.unit, order.power)
    if unit is None or unit.kind != WHOLE:
        fault = ONLY_WHOLE(unit=unit) if unit else not_in_zone(board, order)
        return _with_outcome(now, order, ("void",), fault)
    return _with_outcome(_swapped(now, (unit,), divided(unit)), order, ("ok",), DIVIDES(unit=unit))


def _unite(board: Board, now: ReshapedUnits, order: Order) -> ReshapedUnits:
    assert order.unit is not None
    place = order.unit.place
    halves = pair_in(now.units, place.key)
    if not halves or halves[0].power != order.power or order.unit.kind not in ("", HALF):
        fault = NO_TWO_HALVES(power=board.powers[order.power].name, place=place)
        return _with_outcome(now, order, ("void",), fault)
    return _with_outcome(_swapped(now, halves, (united(halves),)), order, ("ok",), UNITES(place=place))


def not_in_zone(board: Board, order: Order) -> Reason:
    """Return the reason that an order names none of the power's units."""
    return NOT_IN_ZONE(power=board.powers[order.power].name, named=order.unit)


def _with_outcome(now: ReshapedUnits, order: Order, words: tuple[str, ...], reason: Reason) -> ReshapedUnits:
    name = order.unit.text if order.unit else ""
    return now._replace(outcomes=(*now.outcomes, Outcome(order, None, words, (reason,), name)))


def _swapped(now: ReshapedUnits, old: Sequence[Unit], new: Sequence[Unit]) -> ReshapedUnits:
    """Return the units with `old` ones replaced by `new` ones, at the same position in the order of units."""
    gone = {unit.key for unit in old}
    came = tuple(key for unit in old for key in now.origin[unit.key])
    units: dict[str, Unit] = {}
    for key, unit in now.units.items():
        if key == old[0].key:
            units.update({one.key: one for one in new})
        elif key not in gone:
            units[key] = unit
    origin = {key: now.origin.get(key, came) if key not in {one.key for one in new} else came for key in units}
    return now._replace(units=units, origin=origin)


def reshape_dislodged(board: Board, position: Position, orders: Iterable[Order]) -> tuple[Position, ReshapedUnits]:
    """Execute the orders to divide and unite dislodged units: halves may retreat where the whole could, a whole where
    both halves could."""
    dislodged = position.dislodged
    now = reshape(board, {key: one.unit for key, one in dislodged.items()}, orders)
    after = {key: _was_dislodged(unit, [dislodged[old] for old in now.origin[key]]) for key, unit in now.units.items()}
    return replace(position, dislodged=after), now


def _was_dislodged(unit: Unit, before: Sequence[Dislodged]) -> Dislodged:
    open_to_all = [to for to in before[0].retreats if all(to in one.retreats for one in before)]
    return replace(before[0], unit=unit, retreats=tuple(open_to_all))
