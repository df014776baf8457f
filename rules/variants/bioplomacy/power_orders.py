"""Orders of a power besides the moves of its units: set-up, builds (section 11), divide and unite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from ...adjudication import interned
from ...board import Board, Location
from ...i18n import tr, tr_noop
from ...orders import spelled
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Variant
from ...presentation import Presentation, Shape
from ...reasons import Reason, Sentence
from ...standard.adjustments import Build as PlainBuild
from ...standard.adjustments import Remove as PlainRemove
from ...standard.adjustments import Waive, unit_sentence
from ...standard.retreats import Disband, Retreat
from ...units import Candidate, Named, Order, Outcome, Phase, Unit
from .orders import MOVE_VERBS, ONLY_WHOLE, divided, drowning, lake_fault, level_fault, pair_in
from .species import BIRDS, CANINES, FELINES, HALF, INSECTS, REPTILES, SPECIES, WHOLE, named_for
from .state import state_of, with_state
from .terrain import land_of

# The choices of set-up: one whole or two halves, which kind in each home, before the first orders (R36).

DEFAULT_KINDS: Mapping[str, str] = {CANINES: WHOLE, FELINES: WHOLE, INSECTS: "H", REPTILES: "A"}
"""The powers that choose their starting units -> the kind they have by default."""

SET_UP = Sentence("set_up", "{unit} is set up in {place}", "rule 2; R36")
TWO_SET_UP = Sentence("two_set_up", "two halves are set up in {place}", "rule 2; R36")
NO_CHOICE = Sentence("no_choice", "{power} has no starting units to choose", "R36")
CHOSEN_ALREADY = Sentence("chosen_already", "starting units are chosen before the first moves", "R36")
NO_HOME_OF_ITS_OWN = Sentence("no_home_of_its_own", "{place} is not a home center of {power}", "R36")
NOT_ITS_KIND = Sentence("not_its_kind", "{power} cannot have {kind} units", "1.1; R36")
CHOSEN_OTHERWISE = Sentence("chosen_otherwise", "another choice was entered for {place}, and that one counts", "R36")
ONE_HALF_ONLY = Sentence(
    "one_half_only", "one half is not enough for {place}: enter it twice, or choose the whole unit", "R36"
)
TWO_HALVES_AT_MOST = Sentence("two_halves_at_most", "{place} has room for only two halves", "R36; R24")


class SetUpResult(NamedTuple):
    """The starting units of a power, and the outcomes of its set-up orders."""

    units: tuple[Unit, ...]
    outcomes: tuple[Outcome, ...]


def kinds_of(power: str) -> tuple[str, ...]:
    """Return the kinds of units that a power may have (1.1)."""
    return tuple(letter for letter, species in SPECIES.items() if power in species.powers)


def set_up_fault(board: Board, position: Position, order: Order) -> Reason | None:
    """Return why a set-up order is void by itself, or None."""
    power, unit = board.powers[order.power], order.unit
    assert unit is not None
    if not state_of(position).pending:
        return CHOSEN_ALREADY()
    if order.power not in DEFAULT_KINDS:
        return NO_CHOICE(power=power.name)
    if unit.place.key not in power.homes:
        return NO_HOME_OF_ITS_OWN(place=unit.place, power=power.name)
    return None if unit.kind in kinds_of(order.power) else NOT_ITS_KIND(power=power.name, kind=unit.kind)


def chosen(board: Board, position: Position, power: str, orders: Sequence[Order]) -> SetUpResult:
    """Return the starting units of a power by its orders, with the default where it has not chosen."""
    lines = [order for order in orders if order.power == power and order.verb == "setup"]
    faults = {number: set_up_fault(board, position, order) for number, order in enumerate(lines)}
    outcomes_so_far = [_void(lines[number], fault) for number, fault in faults.items() if fault]
    sound = [order for number, order in enumerate(lines) if not faults[number]]
    units: list[Unit] = []
    for home in board.powers[power].homes if power in DEFAULT_KINDS else ():
        here = [order for order in sound if order.unit and order.unit.place.key == home]
        kind, outcomes = _decided(board, power, home, here)
        one = Unit(power, kind, board.locations[home])
        units += divided(replace(one, kind=WHOLE)) if kind == HALF else (one,)
        outcomes_so_far += outcomes
    return SetUpResult(tuple(units), tuple(outcomes_so_far))


def _decided(board: Board, power: str, home: str, lines: Sequence[Order]) -> tuple[str, list[Outcome]]:
    """Return the kind that the orders for one home decide on: the last choice counts, if it is complete."""
    last = lines[-1] if lines else None
    if last is None or last.unit is None:
        return DEFAULT_KINDS[power], []
    kind, place = last.unit.kind, board.locations[home]
    same = [order for order in lines if order.unit and order.unit.kind == kind]
    others = [_void(order, CHOSEN_OTHERWISE(place=place)) for order in lines if order not in same]
    if kind == HALF and len(same) < 2:
        left, outcomes = _decided(board, power, home, [order for order in lines if order not in same])
        return left, [*outcomes, _void(last, ONE_HALF_ONLY(place=place))]
    if kind == HALF:
        fine = [Outcome(order, None, ("ok",), (TWO_SET_UP(place=place),)) for order in same[:2]]
        return kind, [*others, *fine, *(_void(order, TWO_HALVES_AT_MOST(place=place)) for order in same[2:])]
    replaced = [_void(order, CHOSEN_OTHERWISE(place=place)) for order in same[:-1]]
    unit = Unit(power, kind, place)
    return kind, [*others, *replaced, Outcome(last, None, ("ok",), (SET_UP(unit=unit, place=place),))]


def _void(order: Order, reason: Reason) -> Outcome:
    return Outcome(order, None, ("void",), (reason,))


def with_chosen(board: Board, position: Position, choices: Mapping[str, SetUpResult]) -> Position:
    """Return the position with the starting units that some powers have chosen, powers in map order."""
    units = [*position.units.values(), *(unit for one in choices.values() for unit in one.units)]
    ranked = {unit.key: unit for power in board.powers for unit in units if unit.power == power}
    return replace(position, units=ranked)


def set_up(now: AdjudicationState) -> AdjudicationState:
    """Step 2 of the first Spring: set up the starting units, which are public from now on."""
    if not state_of(now.position).pending:
        late = [order for order in now.orders if order.verb == "setup"]
        return now.replace(outcomes=(*now.outcomes, *(_void(order, CHOSEN_ALREADY()) for order in late)))
    choices = {power: chosen(now.board, now.position, power, now.orders) for power in now.board.powers}
    outcomes = [outcome for one in choices.values() for outcome in one.outcomes]
    position = with_state(with_chosen(now.board, now.position, choices), pending=False)
    return now.replace(position, outcomes=(*now.outcomes, *outcomes))


# Builds: ordered with the Spring moves, at homes and next to units, whatever becomes of those units (section 11).

ONLY_IN_SPRING = Sentence("only_in_spring", "builds are ordered with the moves of Spring", "R27; rule 4")
WRONG_KIND = Sentence("wrong_kind", "{power} can build {kinds}, but no {kind}", "1.1; R27")
NO_SITE = Sentence("no_site", "{place} is neither a home center of {power} nor next to one of its units", "R28; rule 4")
NOT_CONTROLLED = Sentence("not_controlled", "{power} does not control its home center in {place}", "R28 a")
NOT_POPPED = Sentence(
    "not_popped", "no Flock has popped up in {place} yet, so it is not a home center of {power}", "R26; R28 a"
)
TOO_DEAR = Sentence("too_dear", "a {kind} costs {cost} SP, and {power} has {left} left to spend", "R27")
NOTHING_TO_SPEND = Sentence("nothing_to_spend", "{power} has no SP to spend this Spring", "R27; section 11")
ORDERED_TWICE = Sentence("ordered_twice", "{power} has already ordered a build in {place}", "R27")
BUILT = Sentence("is_built", "{unit} was built in {place}", "R29")
BLOCKED = Sentence("blocked", "{unit} cannot be built: {place} is occupied by {other}", "R29")
CLASH = Sentence("clash", "{powers} ordered builds in {place}, so all of them failed", "R29")
LEFT = Sentence("left", "{power} waived a build", "3")


def allowance(position: Position, power: str) -> Fraction:
    """Return what a power may spend in this Spring, in SP; nothing in the first Spring (section 11)."""
    first = (position.phase.season, position.phase.year) == ("S", 1)
    return Fraction(0) if first else state_of(position).builds.get(power, Fraction(0))


def cost(unit: Unit) -> int:
    """Return the cost of a unit in SP (1.2)."""
    return SPECIES[unit.kind].cost


def spent(orders: Sequence[Order]) -> int:
    """Return the total cost of these builds."""
    return sum(SPECIES[order.unit.kind].cost for order in orders if order.unit and order.unit.kind in SPECIES)


def home_zones(board: Board, position: Position, power: str) -> dict[str, str]:
    """Return zone -> home center of a power, whoever controls it; those of the Birds are the centers that have popped
    (R26)."""
    land = land_of(board)
    homes = state_of(position).popped if power == BIRDS else board.powers[power].homes
    return {land.center_zone(home): home for home in homes}


def site_fault(board: Board, position: Position, power: str, place: Location) -> Reason | None:
    """R28: return why a power can build nothing in a zone, or None; `position`: at the start of the turn."""
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
    """R27: return why a build is void after the legal builds `before` of the same power; None if it is legal."""
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


def judge_lines(
    variant: Variant, board: Board, position: Position, power: str, orders: Sequence[Order]
) -> Iterator[tuple[Order, Reason | None]]:
    """Yield a power's build and waive orders in written order, each with the reason why it is void, or None."""
    legal: list[Order] = []
    for order in orders:
        if order.power != power or order.verb not in ("build", "waive"):
            continue
        if order.verb == "waive":
            yield order, waive_fault(board, position, power)
            continue
        fault = build_fault(variant, board, position, order, legal)
        if fault is None:
            legal.append(order)
        yield order, fault


def waive_fault(board: Board, position: Position, power: str) -> Reason | None:
    """Return why a power has no build to waive, or None."""
    if position.phase.season != "S":
        return ONLY_IN_SPRING()
    return None if allowance(position, power) else NOTHING_TO_SPEND(power=board.powers[power].name)


def build(now: AdjudicationState) -> AdjudicationState:
    """Step 7: execute the builds, after moves and pop-ups; SP left over are lost."""
    lines = [
        one for power in now.board.powers for one in judge_lines(now.variant, now.board, now.before, power, now.orders)
    ]
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
            units[order.unit.place.key] = interned(now.board, Unit(order.power, order.unit.kind, order.unit.place))
    position = with_state(now.position.with_units(units), builds={}) if now.before.phase.season == "S" else now.position
    return now.replace(position, outcomes=(*now.outcomes, *outcomes))


def _fate(
    now: AdjudicationState,
    order: Order,
    fault: Reason | None,
    standing: Mapping[str, Unit],
    wanted: Mapping[str, list[str]],
) -> tuple[str, Reason]:
    """R29: return the result word of a build or waive order, and the reason."""
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


# Orders in addition to a unit's own: divide, unite, set up, build; and the order types of each phase in menu order.

NO_KIND_THERE = Sentence("no_kind_there", "{power} cannot build any unit that may enter {place}", "1.2; R27")
NOT_A_HALF = Sentence("not_a_half", "{unit} cannot unite: only two halves in the same zone can", "R21")
ALONE_THERE = Sentence("alone_there", "{unit} cannot unite: there is no other half in {place}", "R21")


class Free(OrderRule):
    """An order executed before the others that does not use up the unit's order (R21)."""

    first = True


class Divide(Free):
    name, title, key = "divide", tr_noop("Divide into halves"), "V"
    clause = "R21"
    template = tr_noop("{place} divides into two halves")
    shown = Presentation(Shape.BADGE, "divide", done=tr_noop("Divided", "result"), icon="divide")
    short = tr_noop("Divide")
    forms = ("{unit}divide",)
    spellings = spelled({"divide": r"\s+(?:divid(?:e[sd]?|ing)|splits?)\b\s*"})
    example = "P 30 divide"

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return None if unit.kind == WHOLE else ONLY_WHOLE(unit=unit)


class Unite(Free):
    """`HP 30 unite`: unite the two halves in that zone."""

    name, title, key = "unite", tr_noop("Unite with the other half"), "U"
    clause = "R21"
    template = tr_noop("{place} unites its two halves")
    shown = Presentation(Shape.BADGE, "unite", done=tr_noop("United", "result"), icon="unite")
    short = tr_noop("Unite")
    forms = ("{unit}unite",)
    spellings = spelled({"unite": r"\s+(?:unit(?:e[sd]?|ing)|joins?)\b\s*"})
    example = "HP 30 unite"

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        if unit.kind != HALF:
            return NOT_A_HALF(unit=unit)
        dislodged = {key: one.unit for key, one in asked.position.dislodged.items()}
        there = dislodged if asked.position.phase.step == "R" else asked.position.units
        return None if pair_in(there, unit.place.key) else ALONE_THERE(unit=unit, place=unit.place)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": Named(HALF, filled[0].place)})


class SetUp(OrderRule):
    """`setup HP 30` (twice), `setup S 59`: choose a starting unit (R36)."""

    name, title, key = "setup", tr_noop("Set up"), "P"
    clause = "R36"
    shown = Presentation(Shape.UNIT, done=tr_noop("Set up", "result"))
    slots = ("site", "kind")
    forms = ("setup{unit}",)
    spellings = spelled({"setup": r"\s*set\s*-?\s*up\s+"})
    unitless, first = True, True
    example = "setup S 59"

    def sites(self, asked: ChoiceRequest) -> Iterable[Candidate]:
        for home in asked.board.powers[asked.power].homes if asked.power in DEFAULT_KINDS else ():
            place = asked.board.locations[home]
            yield Candidate(place, place.text, place.words, place)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        place = filled[0]
        for kind in kinds_of(asked.power):
            unit = Named(kind, place)
            name = named_for(kind, asked.power)
            label = tr("{name} in {place}", name=name, place=place.words)
            if kind == HALF:
                label = tr("Two {name}s in {place}", name=name, place=place.words)
            order = self.order(asked.power, {"unit": unit})
            yield Candidate(unit, unit.text, label, place, set_up_fault(asked.board, asked.position, order))

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[-1]})

    def sentence(self, position: Position, order: Order) -> str:
        return unit_sentence(position, order)


class Remove(PlainRemove):
    example = "remove HP 30"
    clause = "R33"


class Build(PlainBuild):
    """`build T 32@h`: build on any level, ordered with the moves of Spring (section 11)."""

    example = "build T 32@h"
    clause = "R28"

    def sites(self, asked: ChoiceRequest) -> Iterable[Candidate]:
        """Yield every zone that is a home or next to a unit, each with the reason if nothing can be built there."""
        for place in asked.board.locations.values():
            if site_fault(asked.board, asked.position, asked.power, place) is None:
                yield Candidate(place, place.text, place.words, place, self._closed(asked, place))

    def _closed(self, asked: ChoiceRequest, place: Location) -> Reason | None:
        """Return why no kind of unit can be built in a zone; None if one can."""
        faults = [one.reason for one in self.choices(asked, (place,))]
        if not faults:
            return NO_KIND_THERE(power=asked.board.powers[asked.power].name, place=place)
        return None if None in faults else faults[0]

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        place, land = filled[0], land_of(asked.board)
        before = legal_builds(asked)
        for kind in kinds_of(asked.power):
            if not land.may_be_in(kind, place.key):
                continue
            unit = Named(kind, place)
            order = self.order(asked.power, {"unit": unit})
            reason = build_fault(asked.variant, asked.board, asked.position, order, before)
            label = tr("{named_for} in {place}", named_for=named_for(kind, asked.power), place=place.words)
            yield Candidate(unit, unit.text, label, place, reason)


def legal_builds(asked: ChoiceRequest) -> list[Order]:
    """Return the legal builds among those already written, in written order (R27)."""
    lines = judge_lines(asked.variant, asked.board, asked.position, asked.power, asked.orders)
    return [order for order, fault in lines if order.verb == "build" and fault is None]


FREE_VERBS: tuple[OrderRule, ...] = (Divide(), Unite())
SPRING_VERBS: tuple[OrderRule, ...] = (Build(), Waive())
RETREAT_VERBS: tuple[OrderRule, ...] = (Retreat(), Disband(), *FREE_VERBS)
REMOVE_VERBS: tuple[OrderRule, ...] = (Remove(), *FREE_VERBS)
SETUP_VERBS: tuple[OrderRule, ...] = (SetUp(),)
ALL_VERBS = {verb.name: verb for verb in (*MOVE_VERBS, *SPRING_VERBS, *RETREAT_VERBS, *REMOVE_VERBS, *SETUP_VERBS)}


def verbs_of(phase: Phase) -> Sequence[OrderRule]:
    """Return the order types of a phase (section 3)."""
    if phase.step == "R":
        return RETREAT_VERBS
    if phase.step == "A":
        return REMOVE_VERBS
    if phase.step != "M":
        return ()
    spring = SPRING_VERBS if phase.season == "S" else ()
    first = SETUP_VERBS if phase.season == "S" and phase.year == 1 else ()
    return (*MOVE_VERBS, *FREE_VERBS, *spring, *first)
