"""Retreats: the zones open to a dislodged unit, and the results of retreat orders (6.5, R13, R18, R19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...adjudication import interned
from ...board import Location
from ...i18n import tr_noop
from ...position import AdjudicationState, Position
from ...reasons import Reason, Sentence, say
from ...units import NOTHING, Dislodged, Order, Outcome, Unit, named
from .movement import last_orders
from .orders import FREE, move_fault, reshape_dislodged
from .species import SPECIES
from .state import having_forded

OCCUPIED = Sentence("zone_occupied", "{place} is occupied by {other}", "6.5")
CAME_FROM = Sentence("attacked_from", "{unit} was attacked from {place}", "6.5")
STOOD_OFF = Sentence("zone_stood_off", "{place} is closed by a standoff", "R18")
DESTROYED = Sentence("no_open_zone", "{unit} was destroyed: no retreat available", "R19")
RETREATED = Sentence("has_retreated", "{unit} retreated to {place}", "6.5")
GIVEN_UP = Sentence("given_up", "{unit} was disbanded", "6.5")
NO_ORDER = Sentence("no_retreat_written", "{unit} was disbanded: no retreat was ordered", "R19; R34")
MEET = Sentence("retreats_clash", "{units} bounced in {place}, so {both} were disbanded", "6.5")
SHUT = Sentence("zone_shut", "{unit} was disbanded because it cannot retreat to {place}: {why}", "R19")
TOO_FAR = Sentence("too_far", "the unit cannot reach it from {here}", "6.5")


def open_zones(now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
    """6.5: return a dislodged unit with the zones open to it and the reasons why other neighbors are closed; to be
    called when everything else is settled."""
    contested = now.resolution.contested if now.resolution else frozenset()
    taken = {other.place.key: other for other in now.position.units.values()}
    is_open: list[Location] = []
    shut: list[tuple[Location, Reason]] = []
    for zone in now.board.neighbors(SPECIES[unit.kind].kind.table, unit.place.key):
        to = now.board.locations[zone]
        reason = move_fault(now.board, now.variant.rulings, unit, to, fords=False)  # R13
        if reason is None and zone in taken:
            reason = OCCUPIED(other=taken[zone], place=to)
        if reason is None and zone == origin:
            reason = CAME_FROM(unit=unit, place=to)
        if reason is None and zone in contested:
            reason = STOOD_OFF(place=to)
        if reason:
            shut.append((to, reason))
        else:
            is_open.append(to)
    return Dislodged(unit, origin, tuple(is_open), tuple(shut))


def look_for_retreats(now: AdjudicationState) -> AdjudicationState:
    """Step 8: find the zones open to each dislodged unit; a unit that has none is destroyed at once (R19)."""
    dislodged: list[tuple[Unit, str]] = list(now.plan.get("dislodged", ()))
    if not dislodged:
        return now
    origins = {unit.place.key: origin for unit, origin in dislodged}
    units = now.variant.keyed((having_forded(unit, "") for unit, _ in dislodged), dislodged=True)
    found = {key: now.variant.retreats(now, unit, origins[unit.place.key]) for key, unit in units.items()}
    lost = {key: one for key, one in found.items() if not one.retreats}
    places = {one.unit.place.key: one for one in lost.values()}
    outcomes = tuple(_with_destruction(outcome, places) for outcome in now.outcomes)
    waiting = {key: one for key, one in found.items() if one.retreats}
    position = now.position.with_units(now.position.units, waiting)
    return now.replace(position, outcomes=outcomes, lost={**now.lost, **lost})


def _with_destruction(outcome: Outcome, lost: Mapping[str, Dislodged]) -> Outcome:
    """Return the outcome of a unit, with the addition that it was destroyed if it was."""
    if not outcome.unit or "dislodged" not in outcome.words or outcome.unit.place.key not in lost:
        return outcome
    why = tuple(reason for _, reason in lost[outcome.unit.place.key].closed)
    reasons = (*outcome.reasons, DESTROYED(unit=outcome.unit), *why)
    return outcome.replace(words=(*outcome.words, "destroyed"), reasons=reasons)


def retreat(now: AdjudicationState) -> AdjudicationState:
    """Execute divisions and unions, then retreats; units that retreat to the same zone are all disbanded."""
    if not (now.orders or now.position.dislodged):
        return now
    position, shaped = reshape_dislodged(now.board, now.position, now.orders)
    now = now.replace(position, outcomes=(*now.outcomes, *shaped.outcomes))
    dislodged = {key: one.unit for key, one in now.position.dislodged.items()}
    orders, spare = last_orders(now, dislodged, ("retreat", "disband"), FREE)
    goals = {key: _goal(now.position, one, orders.get(key)) for key, one in now.position.dislodged.items()}
    crowd = Counter(goal.key for goal in goals.values() if isinstance(goal, Location))
    units, entered = dict(now.position.units), []
    outcomes: list[Outcome] = []
    for key, one in now.position.dislodged.items():
        goal = goals[key]
        if isinstance(goal, Location) and crowd[goal.key] == 1:
            units[goal.key] = interned(now.board, one.unit.at(goal))
            entered.append((one.unit, goal.key))
            outcomes.append(Outcome(orders[key], one.unit, ("ok",), (RETREATED(unit=one.unit, place=goal),)))
        else:
            outcomes.append(_lost(now, one, orders.get(key), goal, goals))
    outcomes_so_far = (*spare, *now.outcomes, *outcomes)
    return now.replace(
        now.position.with_units(units, NOTHING), plan={**now.plan, "entered": entered}, outcomes=outcomes_so_far
    )


def _goal(position: Position, one: Dislodged, order: Order | None) -> Location | Reason | None:
    """Return the zone to which an order retreats the unit, the reason if that zone is closed, or None to disband."""
    if order is None or order.verb == "disband":
        return None
    to: Location = order.slots[1]
    standing = next((other for other in position.units.values() if other.place.key == to.key), None)
    if standing:
        return OCCUPIED(other=standing, place=to)
    if to in one.retreats:
        return to
    return next((reason for place, reason in one.closed if place == to), TOO_FAR(here=one.unit.place))


def _lost(
    now: AdjudicationState,
    one: Dislodged,
    order: Order | None,
    goal: Location | Reason | None,
    goals: Mapping[str, Location | Reason | None],
) -> Outcome:
    """Return the outcome of a dislodged unit that is disbanded, with the reason."""
    unit = one.unit
    if order is None:
        disband = now.variant.verb("disband").order(unit.power, {"unit": named(unit)})
        return Outcome(disband, unit, ("disband",), (NO_ORDER(unit=unit),))
    if isinstance(goal, Location):
        rivals = [now.position.dislodged[key].unit for key, other in goals.items() if other == goal]
        both = tr_noop("both") if len(rivals) == 2 else tr_noop("all")
        return Outcome(order, unit, ("disband",), (MEET(units=rivals, place=goal, both=both),))
    if isinstance(goal, Reason):
        why = say(goal).rstrip(".")
        return Outcome(order, unit, ("void", "disband"), (SHUT(place=order.slots[1], unit=unit, why=why),))
    return Outcome(order, unit, ("disband",), (GIVEN_UP(unit=unit),))
