"""Retreats: where a dislodged unit may go, and the results of retreat orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..adjudication import interned
from ..board import Board, Location
from ..i18n import tr_noop
from ..position import AdjudicationState, ChoiceRequest, OrderRule
from ..presentation import Presentation, Shape
from ..reasons import Reason, Sentence, brief
from ..solver import Resolution
from ..units import NOTHING, Candidate, Dislodged, Order, Outcome, Role, Unit, named
from .orders import WHICH_COAST
from .validation import NOT_NOW, NOT_THERE, OTHER_KIND, REPLACED

OCCUPIED = Sentence("occupied", "{place} is occupied by {unit}", "DATC 6.H")
CAME_FROM = Sentence("came_from", "{unit} was attacked from {place}", "DATC 6.H.5")
STOOD_OFF = Sentence("stood_off", "{place} is closed by a standoff", "DATC 6.H.6")
TOO_FAR = Sentence("too_far", "{place} is not adjacent to {here} for {unit}", "DATC 6.H")
NO_WAY = Sentence("no_way", "{unit} cannot reach {place} from {here}, and a retreat cannot be convoyed", "DATC 6.H.3")
NOWHERE_OPEN = Sentence("nowhere_open", "{unit} was destroyed: no retreat available", "DATC 6.H")
RETREATED = Sentence("retreated", "{unit} retreated to {place}", "DATC 6.H")
DISBANDED = Sentence("disbanded", "{unit} was disbanded", "DATC 6.H")
NOT_DISLODGED = Sentence("not_dislodged", "{unit} was not dislodged, so it cannot retreat", "DATC 6.H")
NO_RETREAT_ORDER = Sentence("no_retreat_order", "{unit} was disbanded: no retreat was ordered", "DATC 4.D.2")
RETREATS_MEET = Sentence("retreats_meet", "{units} bounced in {place}, so {both} were disbanded", "DATC 6.H.7")
NOT_OPEN = Sentence("not_open", "{unit} was disbanded because it cannot retreat to {place}: {why}", "DATC 6.H")


class Retreat(OrderRule):
    """Order `A Mun R Boh`."""
    name, title, key, sign = "retreat", tr_noop("Retreat"), "R", "R"
    role = Role.RETREAT
    clause = "DATC 6.H"
    template = tr_noop("{place} retreats to {place2}{more}")
    shown = Presentation(Shape.ARROW, done=tr_noop("Retreated", "result"), icon="retreat", direction=0)
    slots = ("to",)
    forms = ("{unit}R{to}",)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Return the places of the dislodged unit's retreat as candidates."""
        return self.goals(asked.position.dislodged[filled[0].key])

    def goals(self, dislodged: Dislodged) -> Iterator[Candidate]:
        """Yield the open places, then the closed ones with the reason."""
        for place in dislodged.retreats:
            yield Candidate(place, place.text, place.words, place)
        for place, reason in dislodged.closed:
            yield Candidate(place, place.text, place.words, place, reason)


class Disband(OrderRule):
    """Order `A Mun D`."""
    name, title, key, sign = "disband", tr_noop("Disband"), "D", "D"
    role = Role.DISBAND
    clause = "DATC 6.H"
    template = tr_noop("{place} disbands")
    shown = Presentation(Shape.CROSS, icon="hold", direction=180)
    forms = ("{unit}D", "disband{unit}")


RETREAT_VERBS: tuple[OrderRule, ...] = (Retreat(), Disband())


def find_retreats(
    now: AdjudicationState, unit: Unit, origin: str, units: Mapping[str, Unit], contested: frozenset[str]
) -> Dislodged:
    """Return a dislodged unit with the places open to it, and why the other adjacent places are closed. `origin`: a
    province that is barred, "" if none; `units`: the units after the moves; `contested`: provinces with a standoff."""
    is_open: list[Location] = []
    closed: list[tuple[Location, Reason]] = []
    for place in _around(now.board, now.variant.kinds[unit.kind].table, unit.place.text):
        key = place.key
        if key in units:
            closed.append(_closed(now.board, OCCUPIED, units[key], place))
        elif key == origin:
            closed.append(_closed(now.board, CAME_FROM, unit, place))
        elif key in contested:
            closed.append((place, STOOD_OFF(place=place)))
        else:
            is_open.append(place)
    return Dislodged(unit, origin, tuple(is_open), tuple(closed))


def _closed(board: Board, sentence: Sentence, unit: Unit, place: Location) -> tuple[Location, Reason]:
    """Return a place with the reason why it is closed: `unit` occupies it, or was attacked from there. Cached."""
    known: dict[tuple[str, str, str], tuple[Location, Reason]] = board.memo.setdefault("closed", {})
    key = (sentence.code, unit.ident, place.text)
    found = known.get(key)
    if found is None:
        whole = board.locations[place.key] if sentence is CAME_FROM else place
        found = place, sentence(unit=unit, place=whole)
        if len(known) < 50_000:
            known[key] = found
    return found


def _around(board: Board, table: str, text: str) -> tuple[Location, ...]:
    """Return the places adjacent to a place. Cached."""
    known: dict[tuple[str, str], tuple[Location, ...]] = board.memo.setdefault("around", {})
    found = known.get((table, text))
    if found is None:
        found = known[table, text] = tuple(board.locations[to] for to in board.neighbors(table, text))
    return found


def retreat(now: AdjudicationState) -> AdjudicationState:
    """Carry out the retreats: a place that two units retreat to takes neither (DATC 6.H.7 and 6.H.8)."""
    if not (now.orders or now.position.dislodged):
        return now
    orders, spare = _chosen(now)
    goals = {key: _goal(now, now.position.dislodged[key], order) for key, order in orders.items()}
    crowd = Counter(goal.key for goal in goals.values() if isinstance(goal, Location))
    units = dict(now.position.units)
    outcomes = [*now.outcomes, *spare]
    for key, dislodged in now.position.dislodged.items():
        goal = goals.get(key)
        order = orders.get(key) or Disband().order(dislodged.unit.power, {"unit": named(dislodged.unit)})
        if isinstance(goal, Location) and crowd[goal.key] == 1:
            units[goal.key] = interned(now.board, dislodged.unit.at(goal))
            outcomes.append(Outcome(order, dislodged.unit, ("ok",), (RETREATED(unit=dislodged.unit, place=goal),)))
        else:
            outcomes.append(_lost(now, dislodged, order, goal, goals, key in orders))
    return now.replace(now.position.with_units(units, NOTHING), outcomes=tuple(outcomes))


def _chosen(now: AdjudicationState) -> tuple[dict[str, Order], list[Outcome]]:
    """Return the last order for each dislodged unit, and the outcomes of orders that do not count."""
    chosen: dict[str, Order] = {}
    spare = []
    for order in now.orders:
        unit = order.unit
        dislodged = now.position.dislodged.get(unit.key) if unit else None
        if order.type.role not in (Role.RETREAT, Role.DISBAND):
            spare.append(Outcome(order, None, ("void",), (NOT_NOW(order=order),)))
            continue
        fault = _no_retreat(now, order, dislodged)
        if fault or dislodged is None:
            spare.append(Outcome(order, None, ("void",), (fault or NOT_NOW(order=order),)))
            continue
        if dislodged.unit.key in chosen:
            spare.append(Outcome(chosen[dislodged.unit.key], None, ("void",), (REPLACED(unit=dislodged.unit),)))
        chosen[dislodged.unit.key] = order
    return chosen, spare


def _no_retreat(now: AdjudicationState, order: Order, dislodged: Dislodged | None) -> Reason | None:
    """Return why an order is not for a dislodged unit of its writer; None if it is."""
    unit = order.unit
    assert unit is not None
    if dislodged and dislodged.unit.power == order.power:
        wrong = unit.kind not in ("", dislodged.unit.kind)
        return OTHER_KIND(place=dislodged.unit.place, unit=dislodged.unit, named=unit) if wrong else None
    standing = now.position.units.get(unit.key)
    if standing and standing.power == order.power:
        return NOT_DISLODGED(unit=standing)
    return NOT_THERE(power=now.board.powers[order.power].name, place=unit.place)


def _goal(now: AdjudicationState, dislodged: Dislodged, order: Order) -> Location | Reason | None:
    """Return the place that the order sends the unit to; the Reason if that is closed to it; None to disband.

    A fleet that names no coast goes to the one coast that is open (DATC 4.B.2).
    """
    if order.type.role is Role.DISBAND:
        return None
    to: Location = order.slots[1]
    fitting = [p for p in dislodged.retreats if p == to] or [p for p in dislodged.retreats if p.province == to.province]
    if len(fitting) == 1 and (fitting[0] == to or not (to.coast and fitting[0].coast)):
        standing = now.position.units.get(fitting[0].key)
        return OCCUPIED(unit=standing, place=fitting[0]) if standing else fitting[0]
    if len(fitting) > 1:
        return WHICH_COAST(unit=dislodged.unit, coasts=" or ".join(place.text for place in fitting))
    known = [reason for place, reason in dislodged.closed if place.province == to.province]
    too_far = NO_WAY if Role.CONVOY in now.variant.by_role else TOO_FAR
    return known[0] if known else too_far(unit=dislodged.unit, here=dislodged.unit.place, place=to)


def _lost(
    now: AdjudicationState,
    dislodged: Dislodged,
    order: Order,
    goal: Location | Reason | None,
    goals: Mapping[str, Any],
    ordered: bool,
) -> Outcome:
    """Return the outcome of a dislodged unit that leaves the board, with the reason."""
    unit = dislodged.unit
    if isinstance(goal, Location):
        rivals = [now.position.dislodged[key].unit for key, other in goals.items() if _same(other, goal)]
        return Outcome(
            order,
            unit,
            ("bounce", "disband"),
            (RETREATS_MEET(units=rivals, place=goal, both=tr_noop("both") if len(rivals) == 2 else tr_noop("all")),),
        )
    if isinstance(goal, Reason):
        place = order.slots[1]
        return Outcome(order, unit, ("void", "disband"), (NOT_OPEN(place=place, unit=unit, why=brief(goal)),))
    reason = DISBANDED(unit=unit) if ordered else NO_RETREAT_ORDER(unit=unit)
    return Outcome(order, unit, ("disband",), (reason,))


def _same(other: Any, goal: Location) -> bool:
    return isinstance(other, Location) and other.key == goal.key


def landing(now: AdjudicationState, resolution: Resolution) -> Iterator[Dislodged]:
    """Yield the dislodged units with the places open to them, in the order of the units. `now`: after all moves."""
    for key in [key for key in now.before.units if key in resolution.dislodged_by]:
        attack = resolution.dislodged_by[key]
        spared = attack.by_sea and now.variant["retreat_to_convoy_origin"]
        yield now.variant.retreats(now, now.before.units[key], "" if spared else attack.src)
