"""Builds: ordered with the Spring moves, at homes and beside units, whatever becomes of these (section 11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...adjudication import Situation, interned
from ...board import Board, Location
from ...position import Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence
from ...variant import Variant
from .choosing_start import kinds_of
from .floods import drowning
from .land import land_of
from .legality import lake_fault, level_fault
from .species import BIRDS, SPECIES, named_for
from .state import ecology, keeping

ONLY_IN_SPRING = Sentence("only_in_spring", "builds are ordered with the moves of Spring", "R27; rule 4")
WRONG_KIND = Sentence("wrong_kind", "{power} builds {kinds}, and no {kind}", "1.1; R27")
NO_SITE = Sentence("no_site", "{place} is neither a home center of {power} nor beside one of its units", "R28; rule 4")
NOT_CONTROLLED = Sentence("not_controlled", "{power} does not control its home center in {place}", "R28 a")
NOT_POPPED = Sentence("not_popped", "no Flock has risen in {place} yet, so it is no home of {power}", "R26; R28 a")
TOO_DEAR = Sentence("too_dear", "a {kind} costs {cost} SP, and {power} has {left} left to spend", "R27")
NOTHING_TO_SPEND = Sentence("nothing_to_spend", "{power} has no SP to spend in this Spring", "R27; section 11")
ORDERED_TWICE = Sentence("ordered_twice", "{power} has ordered a build in {place} already", "R27")
BUILT = Sentence("is_built", "{unit} is built in {place}", "R29")
BLOCKED = Sentence("blocked", "{unit} cannot be built: {other} is in {place}", "R29")
CLASH = Sentence("clash", "{powers} build in {place}, so nobody does", "R29")
LEFT = Sentence("left", "{power} leaves a build", "3")


def allowance(position: Position, power: str) -> Fraction:
    """What a power may spend in this Spring, in SP; in the first one nobody builds (section 11)."""
    first = (position.phase.season, position.phase.year) == ("S", 1)
    return Fraction(0) if first else ecology(position).builds.get(power, Fraction(0))


def cost(unit: Unit) -> int:
    """What a unit costs in SP (1.2)."""
    return SPECIES[unit.kind].cost


def spent(orders: Sequence[Order]) -> int:
    """What some builds cost together."""
    return sum(SPECIES[order.unit.kind].cost for order in orders if order.unit and order.unit.kind in SPECIES)


def home_zones(board: Board, position: Position, power: str) -> dict[str, str]:
    """Zone -> home center of a power, controlled or not; the Birds' are those that have popped (R26)."""
    land = land_of(board)
    homes = ecology(position).popped if power == BIRDS else board.powers[power].homes
    return {land.center_zone(home): home for home in homes}


def site_fault(board: Board, position: Position, power: str, place: Location) -> Reason | None:
    """R28: why a power cannot build in a zone, whatever it builds; `position` as the turn begins."""
    land, name, zone = land_of(board), board.powers[power].name, place.key
    homes = home_zones(board, position, power)
    if zone in homes and position.centers.get(homes[zone]) == power:
        return None
    lost = {unit.key for unit in drowning(board, position)}
    if any(zone in land.near(unit.place.key) for unit in position.units_of(power) if unit.key not in lost):
        return None
    if zone in homes:
        return NOT_CONTROLLED(power=name, place=place)
    if power == BIRDS and land.centers.get(land.taken_in.get(zone, "")) == "tree":
        return NOT_POPPED(place=place, power=name)
    return NO_SITE(place=place, power=name)


def build_fault(
    variant: Variant, board: Board, position: Position, order: Order, before: Sequence[Order]
) -> Reason | None:
    """R27: why a build order is void after the legal ones `before` of the same power; None if it is legal."""
    unit, power = order.unit, board.powers[order.power]
    assert unit is not None
    if position.phase.season != "S":
        return ONLY_IN_SPRING()
    if not allowance(position, order.power):
        return NOTHING_TO_SPEND(power=power.name)
    kinds, land = kinds_of(order.power), land_of(board)
    if unit.kind not in kinds:
        names = [named_for(kind, order.power) for kind in kinds]
        return WRONG_KIND(power=power.name, kinds=names, kind=named_for(unit.kind, order.power))
    fault = level_fault(land, unit.kind, f"a {named_for(unit.kind, order.power)}", unit.place)
    fault = fault or lake_fault(land, variant.rulings, unit.kind, unit.place)
    fault = fault or site_fault(board, position, order.power, unit.place)
    if fault:
        return fault
    if any(one.unit and one.unit.place.key == unit.place.key for one in before):
        return ORDERED_TWICE(power=power.name, place=unit.place)
    left, price = allowance(position, order.power) - spent(before), SPECIES[unit.kind].cost
    if price > left:
        return TOO_DEAR(kind=named_for(unit.kind, order.power), cost=price, power=power.name, left=str(left))
    return None


class Judged(NamedTuple):
    """A line about builds with what makes it void."""

    order: Order
    fault: Reason | None


def judge(variant: Variant, board: Board, position: Position, power: str, orders: Sequence[Order]) -> Iterator[Judged]:
    """A power's lines about builds, in the order written."""
    legal: list[Order] = []
    for order in orders:
        if order.power != power or order.verb not in ("build", "waive"):
            continue
        if order.verb == "waive":
            yield Judged(order, waive_fault(board, position, power))
            continue
        fault = build_fault(variant, board, position, order, legal)
        if fault is None:
            legal.append(order)
        yield Judged(order, fault)


def waive_fault(board: Board, position: Position, power: str) -> Reason | None:
    """Why a power has no build to leave."""
    if position.phase.season != "S":
        return ONLY_IN_SPRING()
    return None if allowance(position, power) else NOTHING_TO_SPEND(power=board.powers[power].name)


def build(now: Situation) -> Situation:
    """Step 7: carries out the builds, after moves and pop-ups; what is left of the allowances is lost."""
    lines = [one for power in now.board.powers for one in judge(now.variant, now.board, now.before, power, now.orders)]
    wanted: dict[str, list[str]] = defaultdict(list)
    for order, fault in lines:
        if fault is None and order.unit:
            wanted[order.unit.place.key].append(now.board.powers[order.power].name)
    standing = {unit.place.key: unit for unit in now.position.units.values()}
    units = dict(now.position.units)
    outcomes: list[Outcome] = []
    for order, fault in lines:
        word, reason = _fate(now, order, fault, standing, wanted)
        outcomes.append(Outcome(order, None, (word,), (reason,)))
        if word == "ok" and order.unit:
            units[order.unit.place.key] = _new(now, order)
    position = keeping(now.position.then(units), builds={}) if now.before.phase.season == "S" else now.position
    return now.then(position, outcomes=(*now.outcomes, *outcomes))


def _new(now: Situation, order: Order) -> Unit:
    assert order.unit is not None
    return interned(now.board, Unit(order.power, order.unit.kind, order.unit.place))


def _fate(
    now: Situation, order: Order, fault: Reason | None, standing: Mapping[str, Unit], wanted: Mapping[str, list[str]]
) -> tuple[str, Reason]:
    """R29: the word for a line about builds, and the reason."""
    if fault:
        return "void", fault
    if order.unit is None:
        return "ok", LEFT(power=now.board.powers[order.power].name)
    place = order.unit.place
    if place.key in standing:
        return "blocked", BLOCKED(unit=order.unit, other=standing[place.key], place=place)
    if len(wanted[place.key]) > 1:
        return "clash", CLASH(powers=wanted[place.key], place=place)
    return "ok", BUILT(unit=order.unit, place=place)
