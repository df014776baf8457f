"""Retreats: where units may go, voluntary retreats, and what becomes of units without an order (section 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...adjudication import interned
from ...board import Location
from ...i18n import tr_noop
from ...position import AdjudicationState, ChoiceRequest, Position, Turn
from ...reasons import Reason, Sentence, many, say
from ...standard.adjustments import of_retreat
from ...standard.orders import WHICH_COAST
from ...standard.retreats import (
    DISBANDED,
    NO_RETREAT_ORDER,
    NO_WAY,
    NOT_DISLODGED,
    NOT_OPEN,
    RETREATED,
    RETREATS_MEET,
    Disband,
)
from ...standard.validation import NOT_NOW, NOT_THERE, REPLACED
from ...units import NOTHING, Dislodged, Order, Outcome, Unit, named
from .adjustments import Minefield
from .aftermath import CardOrder, announce, gives_away, turn_amphibian
from .cards import AMP, AMPHIBIOUS, F, can
from .routes import acting_in_retreat, open_retreats, walk_fault
from .spaces import NOWHERE, come_to, fallen_back, ordinary_aim
from .state import card_of, gone, is_named, state_of, tag, used_up, with_state

BY_THE_RULE = Sentence("by_the_rule", "{unit} retreated to {place} by Just's Right-Hand Rule", "rule 14a, C-69")
OFF_THE_BOARD = Sentence("off_the_board", "{unit} was disbanded, as its owner ordered", "rule 14")
STAYS = Sentence("stays", "another unit retreated to {place}, so {unit} stayed where it was", "C-52")
MOST = 1


class Departure(NamedTuple):
    """A unit that retreats or disbands: where it may go, its order, and whether it retreats voluntarily. `goal`: its
    destination, the reason if that is closed, or None to disband."""

    dislodged: Dislodged
    order: Order
    goal: Location | Reason | None
    walks: bool = False
    by_rule: bool = False
    reasons: tuple[Reason, ...] = ()

    @property
    def crowds(self) -> bool:
        """Whether it takes up the space it retreats to; in Hyperspace units do not."""
        return isinstance(self.goal, Location) and not self.goal.dock


def retreat(now: AdjudicationState) -> AdjudicationState:
    """Execute the retreats, voluntary ones too, and clear the state kept for this phase."""
    written, spare = _written(now)
    leaving = [*written, *_unsaid(now, written)]
    position, outcomes, field = _carried_out(now, leaving)
    notes = {"notes": tuple(field.notes)} if field.notes else {}
    position = with_state(
        position, mines=tuple(field.mines), standoffs=(), powerless=(), closed=(), otb=(), borders=NOTHING, **notes
    )
    return now.replace(used_up(now.before, gone(position)), outcomes=(*now.outcomes, *spare, *outcomes))


def _written(now: AdjudicationState) -> tuple[list[Departure], list[Outcome]]:
    """Return the last order for each unit, and the outcomes of orders that do not count."""
    found: dict[str, Departure] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        one = _meant(now, order)
        if isinstance(one, Outcome):
            spare.append(one)
            continue
        before = found.get(tag(one.dislodged.unit))
        if before:
            spare.append(Outcome(before.order, None, ("void",), (REPLACED(unit=one.dislodged.unit),)))
        found[tag(one.dislodged.unit)] = one
    return list(found.values()), spare


def _meant(now: AdjudicationState, order: Order) -> Departure | Outcome:
    """Return what an order means for its unit, or the outcome if it is void here."""
    if order.verb not in ("retreat", "disband") or order.unit is None:
        return Outcome(order, None, ("void",), (NOT_NOW(order=order),))
    position, ordered = now.position, order.unit
    dislodged, standing = position.dislodged.get(ordered.key), position.units.get(ordered.key)
    unit = dislodged.unit if dislodged and dislodged.unit.power == order.power else standing
    if unit is None or unit.power != order.power or not is_named(ordered, unit):
        reason = NOT_THERE(power=now.board.powers[order.power].name, place=ordered.place)
        return Outcome(order, None, ("void",), (reason,))
    if dislodged and unit is dislodged.unit:
        return Departure(dislodged, order, _as_fleet(position, unit, order, _goal(dislodged, order)))
    fault = walk_fault(position, unit) if order.verb == "retreat" else NOT_DISLODGED(unit=unit)
    if fault:
        return Outcome(order, unit, ("void",), (fault,))
    walking = open_retreats(position, unit)
    goal = _goal(walking, order)
    if isinstance(goal, Reason):
        return Outcome(order, unit, ("void",), (goal,))
    return Departure(walking, order, goal, True)


def _goal(dislodged: Dislodged, order: Order) -> Location | Reason | None:
    """Return the destination of an order, the reason if it is closed, or None to disband."""
    if order.verb == "disband":
        return None
    to: Location = order.slots[1]
    fitting = [one for one in dislodged.retreats if one == to] or [
        one for one in dislodged.retreats if one.province == to.province
    ]
    if any(one.coast for one in fitting) and not to.coast and any(not one.coast for one in fitting):
        fitting = [one for one in fitting if not one.coast]
    if len(fitting) == 1 and (fitting[0] == to or not (to.coast and fitting[0].coast)):
        return fitting[0]
    if len(fitting) > 1:
        return WHICH_COAST(unit=dislodged.unit, coasts=" or ".join(place.text for place in fitting))
    known = [reason for place, reason in dislodged.closed if place.province == to.province]
    return known[0] if known else NO_WAY(unit=dislodged.unit, here=dislodged.unit.place, place=to)


def _as_fleet(position: Position, unit: Unit, order: Order, goal: Location | Reason | None) -> Location | Reason | None:
    """C-12: return the destination of an undisclosed amphibian (card 3): a fleet that writes a coast goes there as a
    fleet."""
    if unit.kind != F or not isinstance(goal, Location) or goal.coast or not order.slots[1].coast:
        return goal
    board = position.variant.board(position)
    return ordinary_aim(board, position.variant.rulings, acting_in_retreat(position, unit), order.slots[1])


def _unsaid(now: AdjudicationState, written: list[Departure]) -> Iterator[Departure]:
    """Yield the dislodged units without a valid order, by their spaces, with what the rules do with them."""
    state, variant = state_of(now.position), now.variant
    valid = [one for one in written if not isinstance(one.goal, Reason)]
    said = {tag(one.dislodged.unit) for one in valid}
    taken = {one.goal.province for one in valid if isinstance(one.goal, Location)}
    refused = {tag(one.dislodged.unit): one for one in written if isinstance(one.goal, Reason)}
    by_rule = now.before.phase.season == "S" and variant["spring_default"] == "rhr"
    for key in sorted(now.position.dislodged, key=str.lower):
        dislodged = now.position.dislodged[key]
        name = tag(dislodged.unit)
        if name in said:
            continue
        order = Disband().order(dislodged.unit.power, {"unit": named(dislodged.unit)})
        reasons: tuple[Reason, ...] = ()
        if name in refused:
            order, reasons = refused[name].order, (_refused(refused[name]),)
        if name in state.otb:
            yield Departure(dislodged, order, None, reasons=(*reasons, OFF_THE_BOARD(unit=dislodged.unit)))
            continue
        crossed = state.borders.get(name, NOWHERE)
        goal = fallen_back(dislodged, crossed, taken, variant["rhr_turn"] == "clockwise") if by_rule else None
        if goal is None:
            yield Departure(dislodged, order, None, reasons=reasons or (NO_RETREAT_ORDER(unit=dislodged.unit),))
            continue
        taken.add(goal.province)
        yield Departure(
            dislodged, order, goal, by_rule=True, reasons=(*reasons, BY_THE_RULE(unit=dislodged.unit, place=goal))
        )


def _refused(one: Departure) -> Reason:
    assert isinstance(one.goal, Reason)
    return NOT_OPEN(place=one.order.slots[1], unit=one.dislodged.unit, why=say(one.goal).rstrip("."))


def _carried_out(now: AdjudicationState, leaving: list[Departure]) -> tuple[Position, list[Outcome], Minefield]:
    """Return the position after all retreats, the outcomes, and the mines."""
    going = [one for one in leaving if not isinstance(one.goal, Reason)]
    stay = now.variant["voluntary_clash"] == "stay"
    crowd = Counter(_key(one.goal) for one in going if one.crowds)
    forced = Counter(_key(one.goal) for one in going if one.crowds and not one.walks)
    field = Minefield(now.board, state_of(now.position).mines, now.before.phase.text)
    units = dict(now.position.units)
    arrived: list[tuple[Departure, Unit]] = []
    outcomes: list[Outcome] = []
    for one in going:
        rivals = _rivals(one, crowd, forced, stay)
        if isinstance(one.goal, Location) and not rivals:
            card = card_of(acting_in_retreat(now.position, one.dislodged.unit))
            blown = field.enter(one.dislodged.unit, one.goal.province, card)
            outcomes.append(_gone_there(one, blown))
            if one.walks:
                del units[one.dislodged.unit.key]
            if not blown:
                arrived.append((one, interned(now.board, come_to(now.board, one.dislodged.unit, one.goal))))
            continue
        outcomes.append(_not_there(one, going, stay))
        if one.walks and stay:
            arrived.append((one, one.dislodged.unit))
        elif one.walks:
            del units[one.dislodged.unit.key]
    units |= {unit.key: unit for _, unit in arrived}
    position = now.position.with_units(units, NOTHING)
    rhr = tuple(tag(unit) for one, unit in arrived if one.by_rule)
    return _disclosed(now, with_state(position, rhr=rhr), arrived), outcomes, field


def _key(goal: object) -> str:
    assert isinstance(goal, Location)
    return goal.key


def _rivals(one: Departure, crowd: Mapping[str, int], forced: Mapping[str, int], stay: bool) -> bool:
    """Whether another unit retreats to the same space; by option voluntary retreats do not count against forced ones.
    """
    if not one.crowds:
        return False
    key = _key(one.goal)
    return forced[key] > MOST if stay and not one.walks else crowd[key] > MOST


def _gone_there(one: Departure, blown: Reason | None) -> Outcome:
    unit = one.dislodged.unit
    assert isinstance(one.goal, Location)
    reasons = one.reasons or (RETREATED(unit=unit, place=one.goal),)
    words = ("void", "ok") if one.by_rule and one.order.verb == "retreat" else ("ok",)
    if blown:
        words, reasons = (*words, "destroyed"), (*reasons, blown)
    return Outcome(one.order, unit, words, reasons)


def _not_there(one: Departure, going: list[Departure], stay: bool) -> Outcome:
    """Return the outcome of a unit that is disbanded, or that stays because another retreats to its destination."""
    unit = one.dislodged.unit
    if isinstance(one.goal, Location):
        rivals = [other.dislodged.unit for other in going if other.crowds and _key(other.goal) == one.goal.key]
        if one.walks and stay:
            return Outcome(one.order, unit, ("bounce",), (STAYS(unit=unit, place=one.goal),))
        both = tr_noop("both") if len(rivals) == 2 else tr_noop("all")
        meet = RETREATS_MEET(units=rivals, place=one.goal, both=both)
        return Outcome(one.order, unit, ("bounce", "disband"), (meet,))
    words = ("void", "disband") if one.order.verb == "retreat" else ("disband",)
    return Outcome(one.order, unit, words, one.reasons or (DISBANDED(unit=unit),))


def _disclosed(now: AdjudicationState, position: Position, arrived: list[tuple[Departure, Unit]]) -> Position:
    """Return the position with the cards on record that these retreats disclose (C-7)."""
    for one, unit in arrived:
        mover = acting_in_retreat(now.position, one.dislodged.unit)
        assert isinstance(one.goal, Location)
        order = now.variant.verb("retreat").order(mover.power, {"unit": named(mover), "to": one.goal})
        asked = ChoiceRequest(now.variant, now.board, now.position, mover.power)
        if not gives_away(CardOrder(asked, mover, order), one.walks):
            continue
        if can(card_of(mover), AMPHIBIOUS) and unit.kind != AMP:
            position, unit = turn_amphibian(position, unit.key)
        position = announce(position, [(unit, card_of(mover))])
    return position


# The figures behind builds and retreats, and the orders that struck a unit, from public information only: cards that
# count for builds may be hidden (card 19).

STRIKES = frozenset({"gas", "annihilate", "hypnotize", "steal", "disbelieve", "cut"})
"""Orders that are named as reasons for what happened to other units."""
ORDERED = Sentence("deed_ordered", "{unit} was ordered: {order}")
OWNS = Sentence("owns", "{power} owns {centers} and has {units}", "DATC 6.I.1")


def basis(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """Yield the figures behind builds and removals, the places open to a retreating unit, and the orders that struck a
    unit."""
    before, power = turn.before, outcome.order.power
    yield from _struck(turn, outcome)
    key = outcome.unit.key if outcome.unit else ""
    if key in before.dislodged:
        yield from of_retreat(before.dislodged[key])
    elif before.phase.step == "A" and outcome.order.verb in ("build", "remove", "waive"):
        centers, units = many(len(before.owned(power)), "center"), many(len(before.units_of(power)), "unit")
        yield OWNS(power=before.variant.board(before).powers[power].name, centers=centers, units=units)


def _struck(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """Yield the orders of others that gassed, destroyed, robbed or hypnotized the unit, as far as they are told."""
    unit = outcome.unit
    if unit is None:
        return
    for other in turn.outcomes:
        slots = other.order.slots
        if other.order.verb not in STRIKES or other.failed or not other.order.unit or len(slots) < 2:
            continue
        goals = {getattr(slot, "key", "") for slot in slots[1:]}
        if unit.place.key in goals and other.order.unit.key != unit.key:
            yield ORDERED(unit=other.order.unit, order=other.order.text)
