"""The end of the year: supply centers change owners, units are built and removed, also by civil disorder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..adjudication import interned
from ..board import Board, Location
from ..i18n import tr, tr_noop
from ..position import AdjudicationState, ChoiceRequest, OrderRule, Position, Turn
from ..presentation import Change, Presentation, Shape
from ..reasons import Reason, Sentence, many
from ..units import Candidate, Dislodged, Order, Outcome, Role, Unit, UnitKind, named
from .validation import NOT_NOW, NOT_THERE

if TYPE_CHECKING:
    from ..position import Variant


# Civil disorder: removals that a power does not order, the farthest units first (DATC 4.D.6 to 4.D.8, 6.J).

FAR = 10_000


def removals(variant: Variant, position: Position, power: str, units: Mapping[str, Unit]) -> list[Unit]:
    """Return the power's remaining `units` in the order of removal by civil disorder: the farthest first, then fleets
    before armies, then by name."""

    def rank(unit: Unit) -> tuple[int, bool, str]:
        name = variant.base.provinces[unit.place.province].name
        return (-away(variant, position, unit), not _is_fleet(variant, unit), name)

    mine = [unit for unit in units.values() if unit.power == power]
    return sorted(mine, key=rank)


def from_homes(variant: Variant) -> bool:
    """Whether distances are measured from home centers, as in the rulebook of 2000."""
    return bool(variant["civil_disorder"] == "2000")


def away(variant: Variant, position: Position, unit: Unit) -> int:
    """Return the distance in steps from a unit to the nearest center its power owns, across any border; by the rulebook
    of 2000 to its nearest home center, for fleets by sea only. FAR if there is no way."""
    board, old = variant.board(position), from_homes(variant)
    goals = board.powers[unit.power].homes if old else position.owned(unit.power)
    tables = ("fleet",) if old and _is_fleet(variant, unit) else ("army", "fleet")
    return distance(board, tuple(table for table in tables if table in board.moves), unit.place.text, goals)


def _is_fleet(variant: Variant, unit: Unit) -> bool:
    return variant.kinds[unit.kind].table == "fleet"


def distance(board: Board, tables: tuple[str, ...], start: str, goals: Iterable[str]) -> int:
    """Return the least number of steps from a place to one of the provinces `goals`, using the adjacency of these
    tables and respecting coasts; FAR if there is no way."""
    wanted, steps = set(goals), 0
    seen, frontier = {start}, [start]
    while frontier:
        if any(board.locations[text].province in wanted for text in frontier):
            return steps
        steps += 1
        frontier = [text for text in dict.fromkeys(_beside(board, tables, frontier)) if text not in seen]
        seen.update(frontier)
    return FAR


def _beside(board: Board, tables: tuple[str, ...], places: Iterable[str]) -> Iterable[str]:
    """Yield the places one step away. With both tables, all coasts of a province count as connected, since an army
    could cross it."""
    for text in places:
        province = board.locations[text].province
        here = [text] if tables == ("fleet",) else [place.text for place in _all_of(board, province)]
        for place in here:
            for table in tables:
                yield from board.neighbors(table, place)


def _all_of(board: Board, province: str) -> Iterator[Location]:
    """Yield a province and its coasts."""
    yield board.locations[province]
    for coast in board.provinces[province].coasts:
        yield board.locations[f"{province}/{coast}"]


# The end of the year: supply centers change owners, units are built and removed.

NOT_OWNED = Sentence("not_owned", "{power} does not own {place}", "DATC 6.I.5")
NOT_HOME = Sentence("not_home", "{place} is not a home center of {power}", "DATC 6.I.6")
NO_HOME_LEFT = Sentence("no_home_left", "{power} owns none of its home centers and must own one to build", "DATC 6.I.6")
NO_CENTER = Sentence("no_center", "{place} has no supply center", "DATC 6.I.6")
SITE_FULL = Sentence("site_full", "{place} is occupied by {unit}", "DATC 6.I.3")
SITE_TAKEN = Sentence("site_taken", "another build is already ordered in {place}", "DATC 6.I.7")
NO_FLEET_HERE = Sentence("no_fleet_here", "no {kind} can be in {place}", "DATC 6.I.2")
NAME_COAST = Sentence("name_coast", "name a coast for the fleet in {place}: {coasts}", "DATC 6.B.14")
NO_MORE_BUILDS = Sentence("no_more_builds", "{power} has no builds left: {centers}, {units}", "DATC 6.I.1")
NO_MORE_REMOVALS = Sentence("no_more_removals", "{power} has no more removals to make", "DATC 6.J.1")
NO_BUILD_DUE = Sentence("no_build_due", "{power} has no builds: it has more units than centers", "DATC 6.I.1")
TOO_MANY_REMOVALS = Sentence(
    "too_many_removals", "{power} ordered more removals than the {allowed} due, so none of them counts", "DATC 4.D.5"
)
TOO_MANY = Sentence(
    "too_many", "{power} ordered more builds than the {allowed} it has, so none of them counts", "DATC 4.D.4"
)
BUILT = Sentence("built", "{unit} was built", "DATC 6.I.6")
REMOVED = Sentence("removed", "{unit} was removed", "DATC 6.J.1")
WAIVED = Sentence("waived", "{power} waived a build", "DATC 4.D.4")
UNUSED = Sentence("unused", "{power} left {builds} unused", "DATC 4.D.4")
NOTHING_TO_WAIVE = Sentence("nothing_to_waive", "{power} has no build to waive", "DATC 4.D.4")
DISORDER = Sentence(
    "disorder", "{unit} was removed by the civil disorder rule: {power} ordered too few removals", "DATC 4.D.6"
)
ALREADY_REMOVED = Sentence("already_removed", "the removal of {unit} is already ordered", "DATC 6.J.2")


def no_more_builds(position: Position, board: Board, power: str) -> Reason:
    """Return the reason that a power has used up its builds, with its numbers of centers and units."""
    centers, units = many(len(position.owned(power)), "center"), many(len(position.units_of(power)), "unit")
    return NO_MORE_BUILDS(power=board.powers[power].name, centers=centers, units=units)


def site_fault(position: Position, board: Board, power: str, place: Location) -> Reason | None:
    """Return why a power cannot build any unit in a province; None if it can. By option it may build in all centers it
    owns ("owned"), or in all of them while it owns a home center ("home_owned")."""
    province = board.provinces[place.province]
    name = board.powers[power].name
    if not province.center:
        return NO_CENTER(place=place)
    if position.centers.get(province.id) != power:
        return NOT_OWNED(power=name, place=place)
    rule = position.variant.rulings.get("builds", "home")
    if rule == "home" and province.home != power:
        return NOT_HOME(power=name, place=place)
    if rule == "home_owned" and not any(position.centers.get(home) == power for home in board.powers[power].homes):
        return NO_HOME_LEFT(power=name)
    standing = position.units.get(place.key)
    return SITE_FULL(unit=standing, place=place) if standing else None


def kind_fault(board: Board, kind: UnitKind, place: Location) -> Reason | None:
    """Return why a unit of this kind cannot be built at exactly this place; None if it can."""
    stands = board.stands(kind.table, place.province)
    if not stands:
        return NO_FLEET_HERE(kind=kind.name, place=place)
    if place in stands or not stands[0].coast:
        return None
    return NAME_COAST(place=place.province, coasts=" or ".join(one.text for one in stands))


def unit_sentence(position: Position, order: Order) -> str:
    """Return the unit that an order builds as a sentence: "An army in Paris"."""
    if order.unit is None:
        return order.text
    kind, place = tr(position.variant.kinds[order.unit.kind].called(order.power)), order.unit.place.words
    if kind[0].lower() in "aeiou":
        return tr("An {kind} in {place}", kind=kind, place=place)
    return tr("A {kind} in {place}", kind=kind, place=place)


class Build(OrderRule):
    """Order `build A Par`, `build F StP/nc`."""

    name, title, key = "build", tr_noop("Build"), "B"
    role = Role.BUILD
    clause = "DATC 6.I.6"
    shown = Presentation(Shape.UNIT, change=Change.NEW, done=tr_noop("Built", "result"))
    slots = ("site", "kind")
    forms = ("build{unit}", "{unit}built")
    unitless = True

    def sites(self, asked: ChoiceRequest) -> Iterable[Candidate]:
        """Yield the power's own centers and homes, with the reason for those where it cannot build."""
        taken = {order.slots[0].place.province for order in asked.orders if order.type.name == self.name}
        for province in asked.board.provinces.values():
            mine = asked.position.centers.get(province.id) == asked.power or province.home == asked.power
            if not (province.center and mine):
                continue
            place = asked.board.locations[province.id]
            reason = self.closed(asked, place)
            if reason is None and province.id in taken:
                reason = SITE_TAKEN(place=place)
            yield Candidate(place, place.text, place.words, place, reason)

    def closed(self, asked: ChoiceRequest, place: Location) -> Reason | None:
        """Return why nothing can be built in a place; None if something can."""
        return site_fault(asked.position, asked.board, asked.power, place)

    def places(self, asked: ChoiceRequest, kind: UnitKind, province: str) -> Sequence[Location]:
        """Return the places in a province where a unit of this kind can be built."""
        return asked.board.stands(kind.table, province)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the units that can be built at the chosen site."""
        site: Location = filled[0]
        for kind in asked.variant.kinds.values():
            for place in self.places(asked, kind, site.province):
                unit = Unit(asked.power, kind.letter, place)
                words = tr("{kind} in {place}", kind=tr(kind.name).capitalize(), place=place.words)
                yield Candidate(named(unit), unit.text, words, place)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        """Return the order to build the chosen unit."""
        return self.order(asked.power, {"unit": filled[-1]})

    def sentence(self, position: Position, order: Order) -> str:
        """Return the unit to be built: "An army in Paris"."""
        return unit_sentence(position, order)


class Remove(OrderRule):
    """Order `remove A Par`."""

    name, title, key = "remove", tr_noop("Remove"), "D"
    role = Role.REMOVE
    clause = "DATC 6.J.1"
    template = tr_noop("{place} is removed")
    shown = Presentation(Shape.CROSS, done=tr_noop("Removed", "result"))
    forms = ("remove{unit}", "{unit}removed")


class Waive(OrderRule):
    """Order `waive`: a build not used."""

    name, title, key = "waive", tr_noop("Waive this build"), "W"
    role = Role.WAIVE
    clause = "DATC 4.D.4"
    template = tr_noop("Waives one build")
    shown = Presentation(Shape.TOKEN, "check", done=tr_noop("Waived", "result"))
    forms = ("waive",)
    unitless = True


ADJUST_VERBS: tuple[OrderRule, ...] = (Build(), Remove(), Waive())


def capture(now: AdjudicationState) -> AdjudicationState:
    """Give each supply center to the power whose unit occupies it (after Fall)."""
    standing = {unit.place.province: unit.power for unit in now.position.units.values()}
    owners = {**now.position.centers, **standing}
    get = owners.get
    ranked = {center: owner for center in now.board.centers if (owner := get(center))}
    return now.replace(now.position.with_units(now.position.units, centers=ranked))


def adjust(now: AdjudicationState) -> AdjudicationState:
    """Carry out builds and removals, power by power in map order."""
    if not (now.orders or now.variant.must_act(now.before)):
        return now
    units = dict(now.position.units)
    outcomes = list(now.outcomes)
    for power in now.board.powers:
        orders = [order for order in now.orders if order.power == power]
        due = now.variant.adjustments_due(now.before, power)
        settle = _build if due >= 0 else _remove
        outcomes += settle(now, power, orders, abs(due), units)
    return now.replace(now.position.with_units(units), outcomes=tuple(outcomes))


def _void(order: Order, reason: Reason) -> Outcome:
    return Outcome(order, None, ("void",), (reason,))


def _build(
    now: AdjudicationState, power: str, orders: list[Order], due: int, units: dict[str, Unit]
) -> Iterable[Outcome]:
    """Carry out the first legal builds up to the number due (DATC 4.D.4), changing `units`; others are void."""
    too_many = sum(order.type.role is Role.BUILD for order in orders) > due
    crowded = too_many and now.variant["too_many_builds"] == "none"
    left, name = due, now.board.powers[power].name
    for order in orders:
        if order.type.role is Role.WAIVE:
            reason = WAIVED(power=name) if left else NOTHING_TO_WAIVE(power=name)
            yield Outcome(order, None, ("ok",) if left else ("void",), (reason,))
            left = max(0, left - 1)
            continue
        place, fault = _build_fault(now, power, order, units)
        if fault is None and crowded:
            fault = TOO_MANY(power=name, allowed=due)
        if fault is None and not left:
            fault = no_more_builds(now.before, now.board, power)
        if fault or place is None:
            yield _void(order, fault or NOT_NOW(order=order))
            continue
        left -= 1
        units[place.key] = interned(now.board, Unit(power, _kind_built(now, order, place), place))
        yield Outcome(order, None, ("ok",), (BUILT(unit=units[place.key]),))
    yield from unused(power, name, left)


def unused(power: str, name: str, left: int) -> Iterator[Outcome]:
    """Yield an outcome saying that builds were not used, if any."""
    if left:
        reason = UNUSED(power=name, builds=many(left, "build") if left > 1 else tr_noop("a build"))
        yield Outcome(Waive().order(power, {}), None, ("ok",), (reason,))


def _build_fault(
    now: AdjudicationState, power: str, order: Order, units: Mapping[str, Unit]
) -> tuple[Location | None, Reason | None]:
    """Return the place where a build order puts its unit, or the reason why it cannot."""
    ordered = order.unit
    if order.type.role is Role.REMOVE:
        return None, NO_MORE_REMOVALS(power=now.board.powers[power].name)
    if order.type.role is not Role.BUILD or ordered is None:
        return None, NOT_NOW(order=order)
    place: Location = ordered.place
    fault = site_fault(now.before, now.board, power, place)
    if fault is None and place.key in units:
        fault = SITE_TAKEN(place=place)
    if fault is None and ordered.kind not in now.variant.kinds:
        fault = NOT_NOW(order=order)
    if fault:
        return None, fault
    kind = now.variant.kinds[_kind_built(now, order, place)]
    wrong = kind_fault(now.board, kind, place)
    return (None, wrong) if wrong else (now.variant.standing_place(now.board, kind.letter, place), None)


def _kind_built(now: AdjudicationState, order: Order, place: Location) -> str:
    """Return the kind of unit built: as ordered, but by option an army for a fleet ordered inland (DATC 4.B.6, 6.I.2).
    """
    assert order.unit is not None
    kind = order.unit.kind
    inland = not now.board.stands(now.variant.kinds[kind].table, place.province)
    if inland and now.variant["fleet_build_inland"] == "army":
        return next(k.letter for k in now.variant.kinds.values() if now.board.stands(k.table, place.province))
    return kind


def _remove(
    now: AdjudicationState, power: str, orders: list[Order], due: int, units: dict[str, Unit]
) -> Iterable[Outcome]:
    """Carry out the first legal removals up to the number due (DATC 4.D.5), changing `units`; the rest follow civil
    disorder."""
    too_many = sum(order.type.role is Role.REMOVE for order in orders) > due
    crowded = too_many and now.variant["too_many_removes"] == "none"
    left, name = due, now.board.powers[power].name
    for order in orders:
        unit = now.before.units.get(order.unit.key) if order.unit else None
        fault = _removal_fault(now, order, unit, power, units)
        if fault is None and crowded:
            fault = TOO_MANY_REMOVALS(power=name, allowed=due)
        if fault is None and not left:
            fault = NO_MORE_REMOVALS(power=name)
        if fault or unit is None:
            yield _void(order, fault or NOT_NOW(order=order))
            continue
        left -= 1
        del units[unit.key]
        yield Outcome(order, None, ("ok",), (REMOVED(unit=unit),))
    for unit in removals(now.variant, now.before, power, units)[:left]:
        del units[unit.key]
        order = Remove().order(power, {"unit": named(unit)})
        yield Outcome(order, None, ("ok",), (DISORDER(power=name, unit=unit),))


def _removal_fault(
    now: AdjudicationState, order: Order, unit: Unit | None, power: str, units: Mapping[str, Unit]
) -> Reason | None:
    """Return why a removal order cannot be carried out; None if it can."""
    if order.type.role in (Role.BUILD, Role.WAIVE):
        return NO_BUILD_DUE(power=now.board.powers[power].name)
    if order.type.role is not Role.REMOVE or order.unit is None:
        return NOT_NOW(order=order)
    if unit is None or unit.power != power or order.unit.kind not in ("", unit.kind):
        return NOT_THERE(power=now.board.powers[power].name, place=order.unit.place)
    return None if unit.key in units else ALREADY_REMOVED(unit=unit)


# The facts behind a retreat, a build or a removal: open and closed places, the power's centers and units.

COULD_GO = Sentence("could_go", "{unit} could retreat to {places}", "DATC 6.H")
MAY_BUILD = Sentence("may_build", "{power} has {centers} and {units}: builds {number}", "DATC 6.I.1")
MUST_REMOVE = Sentence("must_remove", "{power} has {centers} and {units}: removes {number}", "DATC 6.J.1")
OPEN_SITE = Sentence("open_site", "{power} owns {place}, and it is empty", "DATC 6.I.5")
EVEN = Sentence("is_even", "{power} has {centers} and {units}: no builds or removals", "DATC 6.I.1")
GOOD_SITE = Sentence("good_site", "{place} is an empty home center that {power} owns", "DATC 6.I.6")
FARTHEST = Sentence(
    "farthest", "civil disorder: the unit farthest from its owned centers goes first ({others})", "DATC 4.D.6"
)
FARTHEST_FROM_HOME = Sentence(
    "farthest_from_home", "civil disorder: the unit farthest from its home centers goes first ({others})", "DATC 4.D.6"
)


def basis(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """Yield the facts behind an outcome besides its own reasons, from a turn as the viewer may know it."""
    key = outcome.unit.key if outcome.unit else ""
    if key in turn.before.dislodged:
        yield from of_retreat(turn.before.dislodged[key])
    elif turn.before.phase.step == "A":
        yield from of_winter(turn.before, outcome)


def of_retreat(dislodged: Dislodged) -> Iterator[Reason]:
    """Yield the open places, and why others were closed; nothing if the viewer may not know that."""
    if dislodged.retreats:
        yield COULD_GO(unit=dislodged.unit, places=list(dislodged.retreats))
    for _, reason in dislodged.closed:
        yield reason


def of_winter(position: Position, outcome: Outcome) -> Iterator[Reason]:
    """Yield the power's centers and units; for a build its site, for a removal by civil disorder the distances."""
    power = outcome.order.power
    if power in position.variant.base.powers:
        yield counted(position, power, position.variant.adjustments_due(position, power))
    if outcome.order.type.role is Role.BUILD and not outcome.failed and outcome.order.unit:
        place = outcome.order.unit.place
        home = position.variant.base.provinces[place.province].home == power
        yield (GOOD_SITE if home else OPEN_SITE)(place=place, power=_name(position, power))
    if any(reason.code == "disorder" for reason in outcome.reasons):
        yield from _distances(position, power)


def counted(position: Position, power: str, due: int) -> Reason:
    """Return the numbers of a power's centers and units, and the adjustments that follow."""
    sentence = MAY_BUILD if due > 0 else MUST_REMOVE if due < 0 else EVEN
    centers, units = many(len(position.owned(power)), "center"), many(len(position.units_of(power)), "unit")
    return sentence(power=_name(position, power), centers=centers, units=units, number=abs(due))


def _distances(position: Position, power: str) -> Iterator[Reason]:
    """Yield the distance of each unit from the power's centers or homes, in words, the farthest first."""
    variant = position.variant
    steps = {unit: away(variant, position, unit) for unit in position.units_of(power)}
    ranked: list[Unit] = sorted(steps, key=lambda unit: -steps[unit])
    if all(number < FAR for number in steps.values()):
        farthest = FARTHEST_FROM_HOME if from_homes(variant) else FARTHEST
        yield farthest(others=[f"{unit.text} {steps[unit]}" for unit in ranked])


def _name(position: Position, power: str) -> str:
    return position.variant.board(position).powers[power].name
