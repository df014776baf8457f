"""The orders of a movement phase: hold, move, support, convoy. Which are possible in themselves, and their candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ..board import Board, Location
from ..i18n import tr, tr_noop
from ..position import ChoiceRequest, OrderRule, Position
from ..presentation import Modifier, Presentation, Shape
from ..reasons import Reason, Sentence
from ..units import Candidate, Named, Order, Role, Unit, UnitKind, named, place_words

__all__ = ["MOVE_VERBS", "Convoy", "Hold", "Move", "MoveBySea", "Support", "routes"]


# Where units can go: over land, along coasts, and by sea with a chain of fleets.

ALREADY_THERE = Sentence("already_there", "{unit} is already in {place}", "DATC 6.A.4")
OUT_OF_REACH = Sentence("out_of_reach", "{unit} cannot reach {place}", "DATC 6.A.1")
NOT_ON_LAND = Sentence("not_on_land", "a fleet cannot move to {place}, which is inland", "DATC 6.A.3")
NOT_AT_SEA = Sentence("not_at_sea", "an army cannot move to {place}, which is a sea zone", "DATC 6.A.2")
NOT_ALONG = Sentence("not_along", "{unit} cannot move to {place}: they share no coast", "DATC 6.A.9")
WHICH_COAST = Sentence("which_coast", "name a coast for {unit}: {coasts}", "DATC 6.B.1")
WRONG_COAST = Sentence("wrong_coast", "{unit} cannot reach {place}, only {other}", "DATC 6.B.3")
ARMY_COAST = Sentence("army_coast", "an army does not use coasts: enter {place}", "DATC 6.B.12")

MOST_KEPT = 100_000
"""The most answers about chains and routes kept for a board."""

Aim = Location | Reason


def aim(kinds: Any, board: Board, unit: Unit, to: Location, options: Any) -> Aim:
    """Return the place that a unit moves to by itself when ordered to `to`; the Reason if it cannot get there.

    Coasts are decided here (DATC 4.B): `options` says what to do about a missing, wrong or needless coast.
    """
    if to.province == unit.place.province:
        return ALREADY_THERE(unit=unit, place=to)
    kind: UnitKind = kinds[unit.kind]
    open_places = board.neighbors(kind.table, unit.place.text)
    if to.text in open_places:
        return to
    reachable = [text for text in open_places if board.locations[text].province == to.province]
    if not reachable:
        return refusal(board, kind, unit, to)
    if to.coast and not board.stands(kind.table, to.province)[0].coast:
        return ARMY_COAST(place=to.province) if options["coast_of_army"] == "illegal" else board.locations[reachable[0]]
    if to.coast:
        return _wrong_coast(board, unit, to, reachable, options)
    # DATC 4.B.1 and 4.B.2: no coast is named for a province with several.
    if len(reachable) == 1 and options["coast_missing_one_possible"] == "move":
        return board.locations[reachable[0]]
    return WHICH_COAST(unit=unit, coasts=" or ".join(reachable))


def _wrong_coast(board: Board, unit: Unit, to: Location, reachable: list[str], options: Any) -> Aim:
    """Return the destination for an unreachable coast of a province with a reachable one (DATC 4.B.3), or the Reason.
    """
    if options["coast_impossible"] == "move":
        return board.locations[reachable[0]]
    return WRONG_COAST(unit=unit, place=to, other=[board.locations[text] for text in reachable])


def refusal(board: Board, kind: UnitKind, unit: Unit, to: Location) -> Reason:
    """Return why a unit cannot go to a place out of its reach."""
    province = board.provinces[to.province]
    if kind.table == "fleet" and province.kind == "inland":
        return NOT_ON_LAND(place=to)
    if kind.table == "army" and province.kind == "sea":
        return NOT_AT_SEA(place=to)
    if kind.table == "fleet" and "army" in board.moves and to.province in board.reaches("army", unit.place.province):
        return NOT_ALONG(unit=unit, place=to)
    return OUT_OF_REACH(unit=unit, place=to)


def touches(board: Board, sea: str) -> frozenset[str]:
    """Return the provinces adjacent to a fleet in this sea zone, without coasts."""
    return board.reaches("fleet", sea)


def sea_places(board: Board) -> frozenset[str]:
    """Return the sea zones of a board."""
    found: frozenset[str] | None = board.memo.get("seas")
    if found is None:
        found = board.memo["seas"] = frozenset(p.id for p in board.provinces.values() if p.kind == "sea")
    return found


def carriers(position: Position, board: Board) -> frozenset[str]:
    """Return the sea zones occupied by a fleet of any power, which could convoy an army now."""
    seas = sea_places(board)
    return seas.intersection(position.units)


def chain(board: Board, fleets: frozenset[str], src: str, dst: str) -> bool:
    """Whether a chain of adjacent fleets in these sea zones connects the coasts `src` and `dst`. Cached."""
    return _remembered(board, ("chain", fleets, src, dst), lambda: _joined(board, fleets, src, dst))


def _joined(board: Board, fleets: frozenset[str], src: str, dst: str) -> bool:
    """Whether a chain of adjacent fleets connects the coasts, by search."""
    frontier = [fleet for fleet in fleets if src in touches(board, fleet)]
    seen = set(frontier)
    while frontier:
        near = touches(board, frontier.pop())
        if dst in near:
            return True
        beside = near & fleets - seen
        seen |= beside
        frontier += beside
    return False


def needs(board: Board, fleets: frozenset[str], fleet: str, src: str, dst: str) -> bool:
    """Whether fleets in these sea zones connect two coasts, but not without this one."""
    return chain(board, fleets, src, dst) and not chain(board, fleets - {fleet}, src, dst)


def on_a_route(board: Board, fleets: frozenset[str], fleet: str, src: str, dst: str) -> bool:
    """Whether this fleet is on some route from which no fleet can be left out (DATC 6.F.12, 6.G.19)."""
    key = ("route", fleets, fleet, src, dst)
    return _remembered(board, key, lambda: any(fleet in route for route in routes(board, fleets, src, dst)))


def _remembered(board: Board, key: tuple[object, ...], answer: Callable[[], bool]) -> bool:
    """Return the answer to a question about this board, computed once."""
    known: bool | None = board.memo.get(key)
    if known is None:
        known = answer()
        if len(board.memo) < MOST_KEPT:
            board.memo[key] = known
    return known


def routes(board: Board, fleets: frozenset[str], src: str, dst: str) -> Iterator[tuple[str, ...]]:
    """Yield every chain from `src` to `dst` in which no fleet is superfluous, in board order."""
    ranked = sorted(fleets, key=lambda sea: board.order[sea])
    for first in ranked:
        if src in touches(board, first):
            yield from _extended(board, ranked, (first,), src, dst)


def _extended(board: Board, fleets: list[str], path: tuple[str, ...], src: str, dst: str) -> Iterator[tuple[str, ...]]:
    last = touches(board, path[-1])
    if dst in last:
        yield path
        return
    for fleet in fleets:
        beside = fleet in last and fleet not in path
        if beside and src not in touches(board, fleet) and not any(fleet in touches(board, f) for f in path[:-1]):
            yield from _extended(board, fleets, (*path, fleet), src, dst)


class FleetGroup:
    """A connected group of fleets at sea, and the coasts that they connect.

    `coasts`: the coastal provinces that one of them touches, in board order; an army can be convoyed between any two.
    """

    def __init__(self, board: Board, fleets: frozenset[str]) -> None:
        self.board, self.fleets = board, fleets
        touched = frozenset().union(*(touches(board, fleet) for fleet in fleets))
        self.coasts = tuple(p.id for p in board.provinces.values() if p.kind == "coast" and p.id in touched)
        self.reach = frozenset(self.coasts)
        self._carried: dict[str, dict[str, tuple[str, ...]]] = {}
        self._afar: dict[str, tuple[str, ...]] = {}

    def beyond_walking(self, src: str) -> tuple[str, ...]:
        """Return the coasts that an army at `src` could not walk to, in board order."""
        found = self._afar.get(src)
        if found is None:
            walks = {src, *self.board.reaches("army", src)}
            found = self._afar[src] = tuple(to for to in self.coasts if to not in walks)
        return found

    def carried(self, fleet: str, src: str) -> tuple[str, ...]:
        """Return the coasts to which a route leads from `src` on which this fleet is not superfluous (`on_a_route`)."""
        if src not in self._carried:
            self._carried[src] = self._routes_from(src)
        return self._carried[src].get(fleet, ())

    def joins_without(self, fleet: str, src: str, dst: str) -> bool:
        """Whether the other fleets of the group also connect these two coasts."""
        return chain(self.board, self.fleets - {fleet}, src, dst)

    def _routes_from(self, src: str) -> dict[str, tuple[str, ...]]:
        """Return fleet -> the coasts of `carried`. A route continues to a fleet not adjacent to any earlier one, and
        ends at the first wanted coast, so one walk over all routes finds the destinations of each fleet."""
        bit = {place: 1 << number for number, place in enumerate((*self.fleets, *self.coasts))}
        near = {fleet: sum(bit[to] for to in touches(self.board, fleet) if to in bit) for fleet in self.fleets}
        coasts, found = sum(bit[to] for to in self.coasts), dict.fromkeys(self.fleets, 0)
        later = [fleet for fleet in self.fleets if not near[fleet] & bit[src]]

        def go_on(path: tuple[str, ...], passed: int) -> None:
            last = near[path[-1]]
            for fleet in path:
                found[fleet] |= last & coasts & ~passed
            for fleet in later:
                if bit[fleet] & last & ~passed and fleet not in path:
                    go_on((*path, fleet), passed | last)

        for fleet in self.fleets:
            if near[fleet] & bit[src]:
                go_on((fleet,), bit[src])
        return {fleet: tuple(one for one in self.coasts if bit[one] & goals) for fleet, goals in found.items()}


def fleet_groups(board: Board, fleets: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the connected groups of fleets in these sea zones, by board order of their first."""
    left = sorted(fleets, key=board.order.__getitem__)
    while left:
        group, frontier = {left[0]}, [left[0]]
        while frontier:
            beside = touches(board, frontier.pop()) & fleets - group
            group |= beside
            frontier += beside
        left = [fleet for fleet in left if fleet not in group]
        yield frozenset(group)


ONLY_FLEETS = Sentence("only_fleets", "only a fleet can convoy, and {unit} is not one", "DATC 6.F.1")
ONLY_AT_SEA = Sentence("only_at_sea", "{unit} is not at sea, and only a fleet at sea can convoy", "DATC 6.F.1")
ONLY_ARMIES = Sentence("only_armies", "only an army can be convoyed", "DATC 6.A.7")
NO_SEA_WAY = Sentence("no_sea_way", "there is no sea route from {unit} to {place}", "DATC 6.F.1")
NO_COAST = Sentence("no_coast", "{place} is inland, so no army can be convoyed to or from it", "DATC 6.F.1")
OFF_THE_SEAS = Sentence("off_the_seas", "{fleet} is not on any sea route from {unit} to {place}", "DATC 6.F.1")
NOT_ITSELF = Sentence("not_itself", "{unit} cannot support itself", "DATC 6.A.8")
HELP_OUT_OF_REACH = Sentence(
    "help_out_of_reach",
    "{unit} cannot support into {place} because it could not move there itself",
    "DATC 6.A.10",
)
HELPED_OUT_OF_REACH = Sentence("helped_out_of_reach", "{helped} cannot reach {place}", "DATC 6.D.31")
NEEDS_ITSELF = Sentence(
    "needs_itself",
    "{helped} could reach {place} only if {unit} convoyed it, and {unit} cannot also support",
    "DATC 6.D.31",
)
NOBODY_TO_HELP = Sentence("nobody_to_help", "there is nothing for {unit} to support", "DATC 6.A.10")
NOTHING_TO_CARRY = Sentence("nothing_to_carry", "no army on the coast can be convoyed through {place}", "DATC 6.F")
NO_FLEETS = Sentence("no_fleets", "there is no chain of fleets from {unit} to {place}", "DATC 6.D.32")
NO_CARRIER = Sentence("no_carrier", "no fleet at sea next to {unit} could convoy it", "DATC 6.F")
INLAND = Sentence("inland", "{unit} is not on a coast", "DATC 6.F")


BY_SEA = Modifier(tr_noop("by sea"))
"""What `via convoy` adds to a sentence."""


class MovementOrderType(OrderRule):
    """An order to a unit on the board in a movement phase.

    For listing all legal orders (`listing.py`), a type gives its orders in three parts, each of which depends on very
    little and is computed once: on the unit alone, on the unit and one other, on the unit, an army and the fleets that
    convoy it.
    """

    def alone(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Order]:
        """Yield the orders possible for a unit wherever others are."""
        return iter(())

    def about(self, asked: ChoiceRequest, unit: Unit, other: Unit) -> Iterator[Order]:
        """Yield the orders that name another unit and depend on its place."""
        return iter(())

    def by_fleets(self, asked: ChoiceRequest, unit: Unit, army: Unit, group: FleetGroup) -> Iterator[Order]:
        """Yield the orders that need fleets to convoy an army, the unit itself or another, from one of their coasts."""
        return iter(())

    def carried(self, asked: ChoiceRequest, unit: Unit, army: Unit, to: str) -> Order:
        """Return the order to this unit with that army convoyed to `to`; one object, as it does not depend on the
        fleets."""
        known: dict[tuple[str, str, str], Order] = asked.board.memo.setdefault(self, {})
        key = (unit.ident, army.text, to)  # of strings alone, so that the garbage collector need not look at it
        order = known.get(key)
        if order is None:
            values: dict[str, Any] = {"unit": named_once(asked.board, unit)}
            if army.key != unit.key:
                values[self.slots[0]] = named_once(asked.board, army)
            values[self.slots[-1]] = asked.board.locations[to]
            order = self.order(unit.power, values)
            if len(known) < MOST_KEPT:
                known[key] = order
        return order

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        """Return what makes the order impossible in itself, from board, unit and text alone; None if nothing does."""
        return None


class Hold(MovementOrderType):
    """Order `A Par H`."""
    name, title, key, sign = "hold", tr_noop("Hold"), "H", "H"
    role = Role.HOLD
    clause = "S1"
    template = tr_noop("{place} holds")
    shown = Presentation(Shape.RING, "octagon", done=tr_noop("Held", "result"), icon="hold", direction=180)
    forms = ("{unit}H",)

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} H"

    def alone(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Order]:
        yield self.order(unit.power, {"unit": named_once(asked.board, unit)})


class Move(MovementOrderType):
    """Order `A Par - Bur`, with `via convoy` if the power insists on a convoy."""

    name, title, key, sign = "move", tr_noop("Move"), "M", "-"
    role = Role.MOVE
    clause = "DATC 6.A.1"
    template = tr_noop("{place} moves to {place2}{more}")
    shown = Presentation(Shape.ARROW, done=tr_noop("Moved", "result"), icon="arrow", direction=0)
    modifiers = MappingProxyType({"via convoy": BY_SEA})
    slots = ("to",)
    forms = ("{unit}-{to}",)

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} - {values['to'].text}{' via convoy' if self.by_sea else ''}"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        insisting = ("via convoy",) if self.by_sea else ()
        return Order(power, self, (values["unit"], values["to"], *insisting), self.write(values))

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        """Return why the destination cannot be reached over land, along a coast, or by a convoy over any sea zones
        (DATC 6.A)."""
        to = order.slots[1]
        by_land = land_aim(asked, unit, to)
        if isinstance(by_land, Reason) and by_land.sentence is ARMY_COAST:
            return by_land
        insists = len(order.slots) > 2 and asked.variant["adjacent_convoy"] != "2000-fallback"
        if isinstance(by_land, Location) and not insists:
            return None
        fault = sea_fault(asked, unit, to)
        if fault is None or fault.sentence is ARMY_COAST or isinstance(by_land, Location):
            return fault
        return by_land

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the destinations, with the reason for those out of reach."""
        unit = standing(asked, filled[0])
        for place in asked.board.locations.values():
            if not self._worth_naming(asked, unit, place):
                continue
            yield Candidate(place, place.text, place.words, place, self._refused(asked, unit, place))

    def _worth_naming(self, asked: ChoiceRequest, unit: Unit, place: Location) -> bool:
        """Whether to offer a place: its reachable coasts for units that use coasts, otherwise the whole province."""
        table = asked.variant.kinds[unit.kind].table
        on_coasts = asked.board.stands(table, place.province)
        split = bool(on_coasts and on_coasts[0].coast)
        near = split and place.province in asked.board.reaches(table, unit.place.text)
        if place.coast:
            return near and place.text in asked.board.neighbors(table, unit.place.text)
        return not near

    def _refused(self, asked: ChoiceRequest, unit: Unit, to: Location) -> Reason | None:
        fault = self.fault(asked, unit, self.finish(asked, (named(unit), to)))
        if fault or (isinstance(land_aim(asked, unit, to), Location) and not self.by_sea):
            return fault
        return fleets_missing(asked, unit, to)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0], "to": filled[1]})

    def alone(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Order]:
        """Yield the moves to adjacent places."""
        return self._moves(asked, unit, asked.board.neighbors(asked.variant.kinds[unit.kind].table, unit.place.text))

    def by_fleets(self, asked: ChoiceRequest, unit: Unit, army: Unit, group: FleetGroup) -> Iterator[Order]:
        """Yield the moves by convoy to coasts the army cannot walk to; for others the convoy order is another type."""
        return (
            self.carried(asked, unit, unit, to)
            for to in (group.beyond_walking(unit.key) if unit.key == army.key else ())
        )

    def _moves(self, asked: ChoiceRequest, unit: Unit, goals: Iterable[str]) -> Iterator[Order]:
        ordered = named_once(asked.board, unit)
        for to in goals:
            yield self.order(unit.power, {"unit": ordered, "to": asked.board.locations[to]})


class MoveBySea(Move):
    """A move for which the power insists on a convoy."""

    name, title, key, sign = "via", tr_noop("Move via convoy"), "V", "V"
    role = Role.MOVE
    verb = "move"
    clause = "DATC 6.F"
    shown = replace(Move.shown, icon="convoy", direction=270)
    short = tr_noop("Via")
    forms = ("{unit}-{to}via convoy",)
    by_sea = True

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Return why the unit cannot be convoyed now; None if it can."""
        if asked.variant.kinds[unit.kind].table != "army":
            return ONLY_ARMIES()
        if not on_coast(asked.board, unit.place):
            return INLAND(unit=unit)
        beside = any(unit.key in touches(asked.board, fleet) for fleet in present_fleets(asked))
        return None if beside and any(c.allowed for c in self.choices(asked, (named(unit),))) else NO_CARRIER(unit=unit)

    def alone(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Order]:
        return iter(())

    def by_fleets(self, asked: ChoiceRequest, unit: Unit, army: Unit, group: FleetGroup) -> Iterator[Order]:
        """Yield the moves by convoy to all coasts that the fleets connect."""
        goals = (to for to in group.coasts if to != unit.key) if unit.key == army.key else ()
        return (self.carried(asked, unit, unit, to) for to in goals)


class Support(MovementOrderType):
    """Order `A Mar S A Par - Bur`, or `A Mar S A Bur` to hold."""

    name, title, key, sign = "support", tr_noop("Support"), "S", "S"
    role = Role.SUPPORT
    clause = "DATC 6.A.10"
    shown = Presentation(Shape.JOIN, done=tr_noop("Supported", "result"), icon="support", direction=90)
    slots = ("helped", "into")
    forms: ClassVar[tuple[str, ...]] = (
        "{unit}S{helped}",
        "{unit}S{helped}H",
        "{unit}S{helped}-{into}",
        "{unit}S{helped}-{into}via convoy",
    )

    def write(self, values: Mapping[str, Any]) -> str:
        into = f" - {values['into'].text}" if "into" in values else ""
        return f"{values['unit'].text} S {values['helped'].text}{into}"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        """Return why the support is impossible: of itself, out of reach, or for an impossible move (DATC 6.A.8, 6.A.10,
        6.D.31)."""
        helped = order.slots[1]
        into: Location = order.slots[2] if len(order.slots) > 2 else helped.place
        if helped.place.province == unit.place.province:
            return NOT_ITSELF(unit=unit)
        table = asked.variant.kinds[unit.kind].table
        if into.key not in asked.board.reaches(table, unit.place.text):
            return HELP_OUT_OF_REACH(unit=unit, place=into)
        if len(order.slots) > 2 and helped.kind:
            return self._helped_fault(asked, unit, helped, into)
        return None

    def _helped_fault(self, asked: ChoiceRequest, unit: Unit, helped: Named, into: Location) -> Reason | None:
        """Return why the supported move is impossible in itself (DATC 6.D.31); None if it is possible."""
        near = asked.board.reaches(asked.variant.kinds[helped.kind].table, helped.place.text)
        if into.province in near and into.province != helped.place.province and not into.coast:
            return None  # fast path: `lenient_aim` says the same if the unit is where it is named
        mover = Unit(
            "", helped.kind, asked.variant.standing_place(asked.board, helped.kind, helped.place) or helped.place
        )
        by_land = lenient_aim(asked, mover, into)
        if into.province == helped.place.province:
            return ALREADY_THERE(unit=helped, place=into)
        if isinstance(by_land, Location) or sea_fault(asked, mover, into) is None:
            return None
        return HELPED_OUT_OF_REACH(helped=helped, place=into)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Return the reason if there is nothing that the unit could support; None otherwise."""
        others = (other for other in asked.position.units.values() if other.key != unit.key)
        return None if any(self._can_help(asked, unit, other) for other in others) else NOBODY_TO_HELP(unit=unit)

    def _can_help(self, asked: ChoiceRequest, unit: Unit, other: Unit) -> bool:
        """Whether there is any place where `unit` could support `other`, to hold or into it."""
        reach = asked.board.reaches(asked.variant.kinds[unit.kind].table, unit.place.text)
        if other.key in reach:
            return True
        near = asked.board.reaches(asked.variant.kinds[other.kind].table, other.place.text)
        if reach & near:
            return True
        return any(self._by_sea(asked, unit, other, asked.board.locations[place]) for place in reach)

    def _by_sea(self, asked: ChoiceRequest, unit: Unit, other: Unit, to: Location) -> bool:
        return sea_fault(asked, other, to) is None and self._carries_itself(asked, unit, other, to) is None

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the units to support, then the places to support the chosen one in."""
        unit = standing(asked, filled[0])
        return self._helped(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def _helped(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        for other in asked.position.units.values():
            if other.key == unit.key:
                continue
            reason = None if self._can_help(asked, unit, other) else HELP_OUT_OF_REACH(unit=unit, place=other.place)
            yield candidate_of(asked, other, reason)

    def _goals(self, asked: ChoiceRequest, unit: Unit, helped: Named) -> Iterator[Candidate]:
        """Yield supporting it to hold first, then every place that the supported unit could move to."""
        here = helped.place
        stay = self.fault(asked, unit, self.finish(asked, (named(unit), helped, here)))
        yield Candidate(here, "H", tr("hold in {here}", here=here.words), here, stay)
        mover = standing(asked, helped)
        for goal in Move().choices(asked, (helped,)):
            if not goal.allowed or goal.place is None:
                continue
            fault = self.fault(asked, unit, self.finish(asked, (named(unit), helped, goal.value)))
            fault = fault or self._carries_itself(asked, unit, mover, goal.place)
            yield Candidate(goal.value, goal.text, goal.label, goal.place, fault)

    def _carries_itself(self, asked: ChoiceRequest, unit: Unit, mover: Unit, to: Location) -> Reason | None:
        """Return the reason if the supported move needs `unit` itself to convoy it; None if not."""
        if isinstance(lenient_aim(asked, mover, to), Location):
            return None
        others = present_fleets(asked) - {unit.key}
        return (
            None if chain(asked.board, others, mover.key, to.key) else NEEDS_ITSELF(helped=mover, place=to, unit=unit)
        )

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order; support into the place where the supported unit is means support to hold."""
        unit, helped, into = filled
        moves = into.province != helped.place.province
        return self.order(asked.power, {"unit": unit, "helped": helped} | ({"into": into} if moves else {}))

    def about(self, asked: ChoiceRequest, unit: Unit, other: Unit) -> Iterator[Order]:
        """Yield support to hold, and into every place that both units could move to."""
        kinds, board = asked.variant.kinds, asked.board
        reach = board.reaches(kinds[unit.kind].table, unit.place.text)
        moves = board.neighbors(kinds[other.kind].table, other.place.text)
        places = [to for text in moves if (to := board.locations[text]).key in reach]
        if places or other.key in reach:
            power, pair = unit.power, (named_once(board, unit), named_once(board, other))
            held = self.write(dict(zip(("unit", "helped"), pair)))
            if other.key in reach:
                yield Order(power, self, pair, held)
            for to in places:  # `write` for each would take as long as all the rest
                yield Order(power, self, (*pair, to), f"{held} - {to.text}")

    def by_fleets(self, asked: ChoiceRequest, unit: Unit, army: Unit, group: FleetGroup) -> Iterator[Order]:
        """Yield support into places that the army cannot walk to and is convoyed to without this unit (DATC 6.D.31)."""
        if unit.key == army.key:
            return
        near = asked.board.reaches(asked.variant.kinds[unit.kind].table, unit.place.text)
        carries = unit.key in group.fleets
        for to in [to for to in group.beyond_walking(army.key) if to in near]:
            if not carries or group.joins_without(unit.key, army.key, to):
                yield self.carried(asked, unit, army, to)

    def sentence(self, position: Position, order: Order) -> str:
        """Return the order as a sentence: support into a place, or to hold."""
        unit, helped, *into = order.slots
        if into:
            return tr(
                "{unit} supports {helped} into {place}",
                unit=place_words(unit),
                helped=place_words(helped),
                place=into[0].words,
            )
        return tr("{unit} supports {helped} to hold", unit=place_words(unit), helped=place_words(helped))


class Convoy(MovementOrderType):
    """Order `F NTH C A Lon - Nwy`."""

    name, title, key, sign = "convoy", tr_noop("Convoy"), "C", "C"
    role = Role.CONVOY
    clause = "DATC 6.F"
    template = tr_noop("{fleet} convoys {army} to {to}{added}")
    shown = Presentation(Shape.TIE, done=tr_noop("Convoyed", "result"), icon="convoy", direction=270)
    modifiers = Move.modifiers
    slots = ("army", "to")
    forms = ("{unit}C{army}-{to}", "{unit}C{army}-{to}via convoy")

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} C {values['army'].text} - {values['to'].text}"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        """Return why the convoy is impossible: no fleet at sea, no army, an inland end, or no sea route (DATC 6.F)."""
        _, army, to = order.slots
        impossible = self._never(asked, unit)
        if impossible:
            return impossible
        if army.kind and asked.variant.kinds[army.kind].table != "army":
            return ONLY_ARMIES()
        if army.place.province == to.province:
            return ALREADY_THERE(unit=army, place=to)
        for end in (army.place, to):
            if not on_coast(asked.board, end):
                return NO_COAST(place=end)
        seas = sea_places(asked.board)
        joined = all(_sea_chain_leads(asked.board, seas, unit.key, coast) for coast in (army.key, to.key))
        return None if joined else OFF_THE_SEAS(unit=army, place=to, fleet=unit)

    def _never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Return why a unit cannot convoy anything where it is; None if it can."""
        if asked.variant.kinds[unit.kind].table != "fleet":
            return ONLY_FLEETS(unit=unit)
        return None if unit.key in sea_places(asked.board) else ONLY_AT_SEA(unit=unit)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        """Return why the unit cannot convoy any army now; None if it can."""
        never = self._never(asked, unit)
        if never:
            return never
        carried = self.choices(asked, (named(unit),))
        return None if any(c.allowed for c in carried) else NOTHING_TO_CARRY(place=unit.place)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the armies to convoy, then the destinations of the chosen one."""
        unit = standing(asked, filled[0])
        return self._armies(asked, unit) if len(filled) == 1 else self._goals(asked, unit, filled[1])

    def _armies(self, asked: ChoiceRequest, unit: Unit) -> Iterator[Candidate]:
        for other in asked.position.units.values():
            if asked.variant.kinds[other.kind].table != "army":
                continue
            can_go = any(goal.allowed for goal in self._goals(asked, unit, named(other)))
            reason = None if can_go else NOTHING_TO_CARRY(place=unit.place)
            yield candidate_of(asked, other, reason)

    def _goals(self, asked: ChoiceRequest, unit: Unit, army: Named) -> Iterator[Candidate]:
        fleets = present_fleets(asked)
        for place in asked.board.locations.values():
            if place.coast or not on_coast(asked.board, place) or place.province == army.place.province:
                continue
            carried = on_coast(asked.board, army.place) and on_a_route(
                asked.board, fleets, unit.key, army.key, place.key
            )
            reason = None if carried else NO_FLEETS(unit=army, place=place)
            yield Candidate(place, place.text, place.words, place, reason)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, dict(zip(("unit", "army", "to"), filled, strict=True)))

    def by_fleets(self, asked: ChoiceRequest, unit: Unit, army: Unit, group: FleetGroup) -> Iterator[Order]:
        """Yield the convoys of the army to coasts on whose routes this fleet is not superfluous."""
        for to in group.carried(unit.key, army.key) if unit.key in group.fleets else ():
            yield self.carried(asked, unit, army, to)

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        fleet, army, to = order.slots[:3]
        return super().fields(position, order) | {"fleet": fleet.place.words, "army": army.place.words, "to": to.words}


def land_aim(asked: ChoiceRequest, unit: Unit, to: Location) -> Aim:
    """Return the place the unit reaches by itself, over land or along a coast; the Reason if it cannot."""
    return aim(asked.variant.kinds, asked.board, unit, to, asked.variant.rulings)


def lenient_aim(asked: ChoiceRequest, unit: Unit, to: Location) -> Aim:
    """Return the same as `land_aim` for a unit named in another's order, for which a missing coast does not matter
    (DATC 4.B.4)."""
    table = asked.variant.kinds[unit.kind].table
    if (
        not to.coast
        and to.province in asked.board.reaches(table, unit.place.text)
        and to.province != unit.place.province
    ):
        return to
    return land_aim(asked, unit, to)


def sea_fault(asked: ChoiceRequest, unit: Unit, to: Location) -> Reason | None:
    """Return why no convoy could ever bring the unit there, whatever fleets are at sea; None if one could.

    In variants with `convoys_in_vain`, an army may be ordered from any coast to any other.
    """
    kind = asked.variant.kinds[unit.kind]
    if to.province == unit.place.province:
        return ALREADY_THERE(unit=unit, place=to)
    if kind.table != "army":
        return ONLY_ARMIES()
    if asked.board.provinces[to.province].kind == "sea":
        return NOT_AT_SEA(place=to)
    if to.coast and asked.variant["coast_of_army"] == "illegal":
        return ARMY_COAST(place=to.province)
    for end in (unit.place, to):
        if not on_coast(asked.board, end):
            return NO_COAST(place=end)
    if asked.variant.convoys_in_vain or chain(asked.board, sea_places(asked.board), unit.key, to.key):
        return None
    return NO_SEA_WAY(unit=unit, place=to)


def fleets_missing(asked: ChoiceRequest, unit: Unit, to: Location) -> Reason | None:
    """Return the reason if no chain of fleets connects the unit with the place now; None if one does."""
    return None if chain(asked.board, present_fleets(asked), unit.key, to.key) else NO_FLEETS(unit=unit, place=to)


def present_fleets(asked: ChoiceRequest) -> frozenset[str]:
    """Return the occupied sea zones."""
    return carriers(asked.position, asked.board)


def _sea_chain_leads(board: Board, seas: frozenset[str], fleet: str, coast: str) -> bool:
    """Whether a chain of sea zones leads from the fleet's own to a coast. Cached."""
    known: bool | None = board.memo.get(("joined", fleet, coast))
    if known is None:
        known = coast in touches(board, fleet) or chain(board, seas, fleet, coast)
        board.memo["joined", fleet, coast] = known
    return known


def on_coast(board: Board, place: Location) -> bool:
    """Whether a place is in a coastal province."""
    return board.provinces[place.province].kind == "coast"


def standing(asked: ChoiceRequest, unit: Named) -> Unit:
    """Return the unit on the board that an order names; a unit as it is named if none is seen there."""
    return asked.position.units.get(unit.key) or Unit(asked.power, unit.kind, unit.place)


def named_once(board: Board, unit: Unit) -> Named:
    """Return a unit as orders name it, one object per unit."""
    known: dict[str, Named] | None = board.memo.get("named units")
    if known is None:
        known = board.memo["named units"] = {}
    return known.get(unit.text) or known.setdefault(unit.text, named(unit))


def candidate_of(asked: ChoiceRequest, unit: Unit, reason: Reason | None) -> Candidate:
    """Return the candidate for naming a unit of any power in an order."""
    return Candidate(named(unit), unit.text, f"{power_name(asked, unit)}, {unit.place.words}", unit.place, reason)


def power_name(asked: ChoiceRequest, unit: Unit) -> str:
    """Return the adjective of a unit's power."""
    return asked.board.powers[unit.power].adjective


MOVE_VERBS: tuple[MovementOrderType, ...] = (Move(), Support(), Hold(), Convoy(), MoveBySea())
