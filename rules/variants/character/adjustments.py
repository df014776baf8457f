"""Mines, and the adjustments of a Winter: builds, removals, conversions, redeployments (section 6; C-59 for Free
units)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...board import Board, Location
from ...position import AdjudicationState, Position
from ...reasons import Reason, Sentence
from ...standard.adjustments import (
    ALREADY_REMOVED,
    BUILT,
    DISORDER,
    NAME_COAST,
    NO_BUILD_DUE,
    NO_MORE_REMOVALS,
    NOTHING_TO_WAIVE,
    REMOVED,
    SITE_TAKEN,
    WAIVED,
    Remove,
    removals,
    site_fault,
    unused,
)
from ...standard.validation import NOT_NOW, NOT_THERE
from ...units import Order, Outcome, Unit, named
from .cards import AMP, CLEAR, KINDS, REDEPLOY, A, F, can
from .routes import ability_fault
from .spaces import CASPIAN, steps
from .state import (
    LISTS_OF_TAGS,
    TABLES_BY_TAG,
    CharacterState,
    Mine,
    PhaseNote,
    card_of,
    entitled,
    highest,
    impassable,
    is_free,
    is_named,
    next_number,
    renumbered,
    state_of,
    tag,
    with_state,
)

# Mines in the course of a phase: laid, cleared, retrieved and set off (card 12, C-46 to C-50).

BLOWN_UP = Sentence("blown_up", "{unit} hit a mine in {place} and was destroyed", "card 12")


class Minefield:
    """The mines at each moment of a phase, oldest first, and the notes on what happened to them."""

    def __init__(self, board: Board, mines: tuple[Mine, ...], phase: str) -> None:
        self.board = board
        self.mines = list(mines)
        self.phase = phase
        self.notes: list[PhaseNote] = []

    def lay(self, unit: Unit, place: str) -> None:
        """Lay a mine in a space, unless the power already has one there (C-46)."""
        if not any((mine.at, mine.power) == (place, unit.power) for mine in self.mines):
            self.mines.append(Mine(place, tag(unit)))

    def enter(self, unit: Unit, place: str, card: str, retrieving: bool = False) -> Reason | None:
        """Let a unit that acts with this card enter a province, and return the reason if it is destroyed.

        `unit`: as it was before the phase, since notes and reports use that.
        """
        here = [mine for mine in self.mines if mine.at == place]
        if not here:
            return None
        if can(card, CLEAR):
            self.mines = [mine for mine in self.mines if mine.at != place]
            self.notes.append(PhaseNote(self.phase, unit.power, "cleared", unit.text, place, str(len(here))))
            return None
        own = next((mine for mine in here if retrieving and mine.by == tag(unit)), None)
        others = [mine for mine in here if mine.power != unit.power]
        if own and not others:
            self.mines.remove(own)
            return None
        self.mines.remove(others[0] if own else here[0])
        self.notes.append(PhaseNote(self.phase, "", "mine", unit.text, place))
        return BLOWN_UP(unit=unit, place=self.board.locations[place])


# Conversion to the other kind (card 6, C-28, C-29), and the effect of a unit's new label on the state.


def converted(position: Position, unit: Unit, letter: str, place: Location) -> Unit:
    """Return the unit under its new letter, with its old number unless another unit has had that label (C-6)."""
    return replace(unit, kind=letter, place=place, serial=renumbered(position, unit, letter))


def relabelled(position: Position, old: Unit, new: Unit) -> Position:
    """Return the position after a unit has been renamed: the tables of the state follow, and its number is used up
    (section 14)."""
    if tag(old) == tag(new):
        return position
    state = state_of(position)
    mine = dict(state.numbers.get(new.power, {}))
    if new.kind != AMP and mine.get(new.kind, 0) < int(new.serial) and (mine or state.numbers):
        mine[new.kind] = int(new.serial)
    numbers = {**state.numbers, new.power: mine} if mine else state.numbers
    return with_state(position, **_followed(state, tag(old), tag(new)), numbers=numbers)


def _followed(state: CharacterState, old: str, new: str) -> dict[str, object]:
    """Return the tables of a state that name units, with one unit renamed."""
    tables = {name: getattr(state, name).items() for name in TABLES_BY_TAG}
    return {
        **{name: {new if one == old else one: said for one, said in table} for name, table in tables.items()},
        **{name: tuple(new if one == old else one for one in getattr(state, name)) for name in LISTS_OF_TAGS},
        "mines": tuple(mine._replace(by=new) if mine.by == old else mine for mine in state.mines),
        "shown": tuple(one._replace(unit=new) if one.unit == old else one for one in state.shown),
    }


# Builds and removals of a Winter (section 6, step 1; C-59 for Free units).

NOT_BUILT_THERE = Sentence("not_built_there", "no {kind} can be built in {place}", "section 5, C-11")
ONLY_KINDS = Sentence("only_kinds", "only armies and fleets can be built", "card 3")
GASSED_SITE = Sentence("gassed_site", "{place} is gassed: no builds there this Winter", "card 10, C-42")
CRATER_SITE = Sentence("crater_site", "{place} is impassable", "card 9, C-37")
NONE_LEFT_TO_BUILD = Sentence("none_left_to_build", "{power} has no builds left", "DATC 6.I.1")


def adjustments_due(position: Position, power: str) -> int:
    """Return the builds due (negative: removals): centers that count and Free units, less units (card 19). Numbers
    listed in a set-up for this Winter take precedence; if there are any, a power not listed and without a center owes
    nothing."""
    stated = state_of(position).adjust
    if power in stated or (stated and not position.owned(power)):
        return stated.get(power, 0)
    return entitled(position, power) - len(position.units_of(power))


def adjusted(now: AdjudicationState) -> tuple[dict[str, Unit], list[Outcome], list[str]]:
    """Return the units after builds and removals, the outcomes, and the keys of the new units in the order built."""
    units = dict(now.position.units)
    outcomes: list[Outcome] = []
    new: list[str] = []
    for power in now.board.powers:
        orders = [order for order in now.orders if order.power == power and order.verb in ("build", "remove", "waive")]
        due = adjustments_due(now.before, power)
        if due < 0:
            outcomes += _remove(now, power, orders, -due, units)
        else:
            before = set(units)
            outcomes += _build(now, power, orders, due, units)
            new += [key for key in units if key not in before]
    return units, outcomes, new


def site_closed(position: Position, power: str, place: Location) -> Reason | None:
    """Return why a power can build nothing in a province, or None."""
    board = position.variant.board(position)
    if place.province in state_of(position).gassed_centers:
        return GASSED_SITE(place=place)
    return (
        CRATER_SITE(place=place)
        if place.province in impassable(position)
        else site_fault(position, board, power, place)
    )


def sites(position: Position, kind: str, province: str) -> tuple[Location, ...]:
    """Return the places in a province where a kind of unit may be built; no fleets on the Caspian (C-11)."""
    board = position.variant.board(position)
    there = board.stands(KINDS[kind].table, province)
    return there if kind == A else tuple(place for place in there if place.text not in board.moves[CASPIAN])


def _build(
    now: AdjudicationState, power: str, orders: list[Order], due: int, units: dict[str, Unit]
) -> Iterator[Outcome]:
    """Execute the first legal builds up to the number due (DATC 4.D.4); Free units may be removed by choice."""
    left, name = due, now.board.powers[power].name
    numbers = highest(now.before, state_of(now.before).numbers)
    for order in orders:
        if order.verb == "waive":
            reason = WAIVED(power=name) if left else NOTHING_TO_WAIVE(power=name)
            yield Outcome(order, None, ("ok",) if left else ("void",), (reason,))
            left = max(0, left - 1)
        elif order.verb == "remove":
            yield _free_goes(now, power, order, units)
        else:
            place = _place(now, power, order, units) if left else NONE_LEFT_TO_BUILD(power=name)
            if isinstance(place, Reason):
                yield Outcome(order, None, ("void",), (place,))
                continue
            assert order.unit is not None
            left -= 1
            serial = next_number(numbers, power, order.unit.kind)
            numbers.setdefault(power, {})[order.unit.kind] = serial
            units[place.key] = Unit(power, order.unit.kind, place, serial=str(serial))
            yield Outcome(order, None, ("ok",), (BUILT(unit=units[place.key]),))
    yield from unused(power, name, left)


def _place(now: AdjudicationState, power: str, order: Order, units: Mapping[str, Unit]) -> Location | Reason:
    """Return where a build order puts its unit, or why it cannot."""
    assert order.unit is not None
    place, kind = order.unit.place, order.unit.kind
    fault = site_closed(now.before, power, place)
    if fault:
        return fault
    if place.key in units:
        return SITE_TAKEN(place=place)
    if kind not in (A, F):
        return ONLY_KINDS()
    return site(now.before, kind, place)


def site(position: Position, kind: str, place: Location) -> Location | Reason:
    """Return the place that a build order means, with its coast, or why no such unit can be built there."""
    board = position.variant.board(position)
    there = sites(position, kind, place.province)
    whole = board.locations[place.province]
    if place in there or (kind == A and whole in there):
        return place if place in there else whole
    if there and there[0].coast and not place.coast:
        return NAME_COAST(place=place.province, coasts=" or ".join(one.text for one in there))
    return NOT_BUILT_THERE(kind=KINDS[kind].name, place=place)


def _free_goes(now: AdjudicationState, power: str, order: Order, units: dict[str, Unit]) -> Outcome:
    """C-59: remove a Free unit by choice though no removal is owed."""
    unit = _mine(now, power, order)
    if isinstance(unit, Reason):
        return Outcome(order, None, ("void",), (unit,))
    if unit.key not in units:
        return Outcome(order, None, ("void",), (ALREADY_REMOVED(unit=unit),))
    if not is_free(now.before, unit):
        return Outcome(order, None, ("void",), (NO_MORE_REMOVALS(power=now.board.powers[power].name),))
    del units[unit.key]
    return Outcome(order, None, ("ok",), (REMOVED(unit=unit),))


def _mine(now: AdjudicationState, power: str, order: Order) -> Unit | Reason:
    """Return the unit that a removal names, or the reason if there is none; a wrong number names none (C-6)."""
    assert order.unit is not None
    unit = now.before.units.get(order.unit.key)
    if unit is None or unit.power != power or not is_named(order.unit, unit):
        return NOT_THERE(power=now.board.powers[power].name, place=order.unit.place)
    return unit


def _remove(
    now: AdjudicationState, power: str, orders: list[Order], due: int, units: dict[str, Unit]
) -> Iterator[Outcome]:
    """Execute the first legal removals up to the number owed (DATC 4.D.5); the rest follow civil disorder. Removing a
    Free unit leaves as many removals owed as before, since it needs no center (card 19)."""
    left, name = due, now.board.powers[power].name
    for order in orders:
        unit = _mine(now, power, order) if order.verb == "remove" else NO_BUILD_DUE(power=name)
        if isinstance(unit, Unit) and unit.key not in units:
            unit = ALREADY_REMOVED(unit=unit)
        if isinstance(unit, Unit) and not left and not is_free(now.before, unit):
            unit = NO_MORE_REMOVALS(power=name)
        if isinstance(unit, Reason):
            yield Outcome(order, None, ("void",), (unit,))
            continue
        left -= not is_free(now.before, unit)
        del units[unit.key]
        yield Outcome(order, None, ("ok",), (REMOVED(unit=unit),))
    for unit in units_to_remove(now.before, power, units)[:left]:
        del units[unit.key]
        order = Remove().order(power, {"unit": named(unit)})
        yield Outcome(order, None, ("ok",), (DISORDER(power=name, unit=unit),))


def units_to_remove(position: Position, power: str, units: Mapping[str, Unit]) -> list[Unit]:
    """Return the units in the order in which missing removals take them: those in Hyperspace first, no Free ones."""
    ranked = [unit for unit in removals(position.variant, position, power, units) if not is_free(position, unit)]
    return [*(unit for unit in ranked if unit.place.dock), *(unit for unit in ranked if not unit.place.dock)]


# Redeployers in Winter (X10, C-67): one or two ordinary steps through open, empty spaces.

NO_STEP = Sentence("no_step", "{unit} cannot move from {here} to {place}", "X10, C-67")
NOT_EMPTY = Sentence("not_empty", "{place} is occupied by {other}", "X10, C-67")
CLOSED_NOW = Sentence("closed_now", "{place} is impassable", "card 9, C-37")
FOREIGN_CENTER = Sentence("foreign_center", "{place} is a center of {power}", "X10, C-67")
REDEPLOYED = Sentence("redeployed", "{unit} redeployed to {place}", "X10")
MEET = Sentence("meet", "{units} were ordered to redeploy to {place}, so none of them did", "X10, C-67")


class RedeploymentPath(NamedTuple):
    """A legal redeployment: the places that the unit comes to, its destination last."""

    unit: Unit
    order: Order
    path: tuple[Location, ...]


def path_fault(position: Position, unit: Unit, wanted: tuple[Location, ...], *, through: bool = False) -> Reason | None:
    """Return why a unit cannot take these steps, or None. `through`: it need not end there."""
    path = path_of(position, unit, wanted, through=through)
    return path if isinstance(path, Reason) else None


def path_of(
    position: Position, unit: Unit, wanted: tuple[Location, ...], *, through: bool = False
) -> tuple[Location, ...] | Reason:
    """Return the places that a unit comes to by these steps, or why it cannot take them."""
    here, found, board = unit, [], position.variant.board(position)
    for last, place in enumerate(wanted, 1 - len(wanted)):
        near = steps(board, here)
        fitting = [one for one in near if one == place] or [one for one in near if one.province == place.province]
        if len(fitting) != 1 or (place.coast and fitting[0].coast not in ("", place.coast)):
            return NO_STEP(unit=unit, here=here.place, place=place)
        fault = _space_fault(position, unit, fitting[0], last == 0 and not through)
        if fault:
            return fault
        found.append(fitting[0])
        here = here.at(fitting[0])
    return tuple(found)


def _space_fault(position: Position, unit: Unit, place: Location, last: bool) -> Reason | None:
    other, owner = position.units.get(place.key), position.centers.get(place.province)
    if other and tag(other) != tag(unit):
        return NOT_EMPTY(other=other, place=place)
    if place.province in impassable(position):
        return CLOSED_NOW(place=place)
    if last and owner and owner != unit.power:
        return FOREIGN_CENTER(place=place, power=position.variant.base.powers[owner].name)
    return None


def redeploy(
    now: AdjudicationState, orders: Mapping[str, Order], field: Minefield
) -> tuple[dict[str, Unit], list[Outcome]]:
    """Return the units after their simultaneous redeployments, and the outcomes. `orders`: by the units' keys."""
    going, outcomes = _sorted_out(now, orders)
    crowd = Counter(one.path[-1].key for one in going)
    gone = {one.unit.key for one in going if crowd[one.path[-1].key] == 1}
    units = {key: unit for key, unit in now.position.units.items() if key not in gone}
    for one in going:
        goal = one.path[-1]
        if crowd[goal.key] > 1:
            rivals = [other.unit for other in going if other.path[-1].key == goal.key]
            outcomes.append(Outcome(one.order, one.unit, ("bounce",), (MEET(units=rivals, place=goal),)))
            continue
        blown = next(_explosions(one, field), None)
        reasons = (REDEPLOYED(unit=one.unit, place=goal),)
        if blown:
            outcomes.append(Outcome(one.order, one.unit, ("ok", "destroyed"), (*reasons, blown)))
        else:
            units[goal.key] = one.unit.at(goal)
            outcomes.append(Outcome(one.order, one.unit, ("ok",), reasons))
    return units, outcomes


def _explosions(one: RedeploymentPath, field: Minefield) -> Iterator[Reason]:
    for place in one.path:
        blown = field.enter(one.unit, place.province, card_of(one.unit))
        if blown:
            yield blown


def _sorted_out(now: AdjudicationState, orders: Mapping[str, Order]) -> tuple[list[RedeploymentPath], list[Outcome]]:
    """Return the legal redeployments, and the outcomes of the void ones."""
    going: list[RedeploymentPath] = []
    void: list[Outcome] = []
    for key, order in orders.items():
        unit = now.position.units.get(key)
        if unit is None:
            void.append(Outcome(order, None, ("void",), (NOT_NOW(order=order),)))
            continue
        wanted = tuple(slot for slot in order.slots[1:] if isinstance(slot, Location))
        path = ability_fault(now.before, unit, REDEPLOY) or path_of(now.position, unit, wanted)
        if isinstance(path, Reason):
            void.append(Outcome(order, unit, ("void",), (path,)))
        else:
            going.append(RedeploymentPath(unit, order, path))
    return going, void
