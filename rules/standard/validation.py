"""Prepared orders: each unit with the one order that counts, the forces it produces, and what makes it invalid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..adjudication import interned
from ..board import Board, Location
from ..position import AdjudicationState, ChoiceRequest
from ..reasons import Reason, Sentence
from ..solver import Attack, ConvoyLink, HoldForce, SupportForce
from ..units import Order, Outcome, Role, Unit, named
from .orders import MovementOrderType, carriers, chain, land_aim, needs, on_a_route, touches

if TYPE_CHECKING:
    from ..position import Variant


OK = ("ok",)
MOVEMENTS = frozenset((Role.HOLD, Role.MOVE, Role.SUPPORT, Role.CONVOY))
ASKS = ("sea", "support", "convoy", "fault")
"""The groups into which orders are sorted, by what they need to know of other orders (`PreparedOrder.asks`)."""

NOT_NOW = Sentence("not_now", "'{order}' is not an order for this phase", "S1")
NOT_THERE = Sentence("not_there", "{power} has no unit in {place}", "DATC 6.A.6")
OTHER_KIND = Sentence("other_kind", "the unit in {place} is {unit}, not {named}", "DATC 6.A.6")
REPLACED = Sentence("replaced", "a later order for {unit} replaced this one", "S2")
NOBODY_HELPED = Sentence("nobody_helped", "there is no unit to support in {place}", "DATC 6.D.9")
NOT_ORDERED = Sentence("not_ordered", "{helped} was not ordered to {place}; its order was {order}", "DATC 6.D.9")
NOT_HOLDING = Sentence("not_holding", "{helped} was not holding; its order was {order}", "DATC 6.D.7")
ORDER_IS_VOID = Sentence("order_is_void", "{order} is void, so there is nothing to support or convoy", "DATC 6.D.32")
OTHER_COAST = Sentence("other_coast", "{helped} was ordered to {place}, but this order names {into}", "DATC 6.B.9")
NO_CHAIN_THERE = Sentence("no_chain_there", "there was no chain of fleets from {unit} to {place}", "DATC 6.D.32")
CHAIN_NEEDS_IT = Sentence(
    "chain_needs_it",
    "{helped} needed {unit} to convoy it to {place}, so {unit} could not support the move",
    "DATC 6.D.31",
)
NOBODY_CARRIED = Sentence("nobody_carried", "there is no army to convoy in {place}", "DATC 6.F")
NOT_SO_ORDERED = Sentence("not_so_ordered", "{army} was not ordered to {place}; its order was {order}", "DATC 6.G.2")
WENT_BY_LAND = Sentence("went_by_land", "{army} was ordered to {place} over land and needed no convoy", "DATC 6.G.3")
NOT_ON_THE_WAY = Sentence("not_on_the_way", "{unit} is not on any convoy route for {army} to {place}", "DATC 6.F.12")


class PreparedOrder(Outcome):
    """A unit with its order: everything determined by board, unit and text alone, computed once and cached. It is also
    the outcome if the order is carried out undisturbed.

    `asks` says what must be known of other orders: whether fleets convoy it ("sea"), whether the supported or convoyed
    move was ordered ("support", "convoy"); "fault" if the order is impossible in itself; "" for holds and moves over
    land, which are possible whatever the others do. `stand` is its force in its province, unless it is
    convoyed or its order is void; `support` and `link` are its forces for others. `to` is the destination of a move,
    `by_land` whether it gets there without fleets; `goal` is the unit at its destination, or where it is if it does not
    move.
    """

    __slots__ = ("asks", "by_land", "fault", "goal", "link", "stand", "support", "to")

    unit: Unit  # type: ignore[misc]  # never None here

    def __init__(
        self,
        unit: Unit,
        order: Order,
        goal: Unit,
        stand: Attack | HoldForce,
        asks: str = "",
        *,
        support: SupportForce | None = None,
        link: ConvoyLink | None = None,
        fault: Reason | None = None,
        to: Location | None = None,
        by_land: bool = False,
    ) -> None:
        super().__init__(order, unit, OK)
        self.goal: Final = goal
        self.stand: Final = (stand,)
        self.asks: Final = asks
        self.support: Final = support
        self.link: Final = link
        self.fault: Final = fault
        self.to: Final = to
        self.by_land: Final = by_land


@dataclass(slots=True, eq=False)
class MovementPlan:
    """All units' prepared orders by key, and those that support and convoy; `faults`: unit key -> why its order
    is void; `sailing`: unit key -> the attack of an army that goes by convoy."""

    ready: Final[Mapping[str, PreparedOrder]]
    supports: Final[Sequence[PreparedOrder]]
    convoys: Final[Sequence[PreparedOrder]]
    faults: Final[Mapping[str, Reason]]
    sailing: Final[Mapping[str, Attack]]


def make_ready(variant: Variant, board: Board, unit: Unit, order: Order | None) -> PreparedOrder:
    """Return the unit with its prepared order; without an order it holds."""
    return _ready(variant.memo(board), variant, board, unit, order)


def _ready(
    memo: dict[Any, Any], variant: Variant, board: Board, unit: Unit, order: Order | None
) -> PreparedOrder:
    """Return the prepared order from the cache, adding it if needed. The cache: order ident -> the prepared order for
    the last unit that had it (which rarely changes: a fleet on the other coast, an order for the wrong kind); unit
    ident -> its hold without an order."""
    key = order.ident if order else unit.ident
    ready: PreparedOrder | None = memo.get(key)
    if ready is None or ready.unit != unit:
        if order is None:
            order = variant.order_type(Role.HOLD).order(unit.power, {"unit": named(unit)})
        ready = _made(variant, board, unit, order)
        if len(memo) < 200_000:
            memo[key] = ready
    return ready


def _made(variant: Variant, board: Board, unit: Unit, order: Order) -> PreparedOrder:
    """Return the prepared order with its fault, or with its forces if it is possible."""
    asked = ChoiceRequest(variant, board, variant.nowhere, unit.power)
    fault = naming_fault(variant, unit, order) or (
        order.type.fault(asked, unit, order) if isinstance(order.type, MovementOrderType) else None
    )
    if fault:
        return PreparedOrder(unit, order, unit, hold_of(variant, board, unit), "fault", fault=fault)
    role = order.type.role
    if role is Role.MOVE:
        aimed = land_aim(asked, unit, order.slots[1])
        by_land = isinstance(aimed, Location)
        to = aimed if isinstance(aimed, Location) else asked.board.locations[order.slots[1].province]
        goal = interned(asked.board, unit.at(to))
        stand = (
            attack_of(asked.variant, asked.board, unit, to, by_sea=False) if by_land else hold_of(variant, board, unit)
        )
        asks = "" if by_land and len(order.slots) == 2 else "sea"
        return PreparedOrder(unit, order, goal, stand, asks, to=to, by_land=by_land)
    hold = hold_of(variant, board, unit)
    if role is Role.HOLD:
        return PreparedOrder(unit, order, unit, hold)
    if role is Role.SUPPORT:
        return PreparedOrder(unit, order, unit, hold, "support", support=_supporting(variant, board, unit, order))
    return PreparedOrder(unit, order, unit, hold, "convoy", link=_convoying(board, unit, order))


def hold_of(variant: Variant, board: Board, unit: Unit) -> HoldForce:
    """Return the force of a unit that stays where it is."""
    return HoldForce(unit.power, unit.key, variant.strength(board, unit, "hold", unit.key), unit.key)


def _supporting(variant: Variant, board: Board, unit: Unit, order: Order) -> SupportForce:
    helped = order.slots[1]
    into = order.slots[2].key if len(order.slots) > 2 else helped.key
    worth = variant.strength(board, unit, "support", into)
    return SupportForce(unit.power, helped.key, into, worth, at=unit.key, unit=unit.key, exempt=into)


def _convoying(board: Board, unit: Unit, order: Order) -> ConvoyLink:
    _, army, to = order.slots
    return ConvoyLink(unit.key, unit.key, army.key, to.key, touches(board, unit.key))


def attack_of(variant: Variant, board: Board, unit: Unit, to: Location, by_sea: bool) -> Attack:
    """Return the force of a move, over land or by convoy."""
    strength = variant.strength(board, unit, "attack", to.key)
    stays = variant.strength(board, unit, "stay", unit.key)
    return Attack(unit.key, unit.power, unit.key, to.key, strength=strength, hold_strength=stays, by_sea=by_sea)


def naming_fault(variant: Variant, unit: Unit, order: Order) -> Reason | None:
    """Return the reason if an order names its unit with another kind or, by option, with a wrong coast; None if it is
    right."""
    ordered = order.unit
    assert ordered is not None
    other_kind = ordered.kind and ordered.kind != unit.kind
    other_coast = ordered.place.coast and ordered.place.coast != unit.place.coast
    if other_kind or (other_coast and variant["coast_wrong_of_ordered_unit"] == "illegal"):
        return OTHER_KIND(place=unit.place, unit=unit, named=ordered)
    return None


def validate_orders(now: AdjudicationState) -> AdjudicationState:
    """Find the order that counts for each unit, and what is illegal in it: in itself, or because of other orders."""
    ready, spare = _counted(now)
    asking: dict[str, list[PreparedOrder]] = {asks: [] for asks in ASKS}
    for one in ready.values():
        if one.asks:
            asking[one.asks].append(one)
    supports, convoys = asking["support"], asking["convoy"]
    faults = {one.unit.key: one.fault for one in asking["fault"] if one.fault}
    at_sea = bool(asking["sea"] or convoys)
    fleets: frozenset[str] = carriers(now.position, now.board) if at_sea else frozenset()
    sailing = _sail(now, fleets, ready, asking["sea"], convoys, faults) if at_sea else {}
    for one in supports:
        fault = support_fault(now, ready, faults, one)
        if fault:
            faults[one.unit.key] = fault
    for one in convoys:
        fault = convoy_fault(now, fleets, ready, faults, sailing, one)
        if fault:
            faults[one.unit.key] = fault
    plan = MovementPlan(ready, supports, convoys, faults, sailing)
    return now.replace(plan={**now.plan, "moves": plan}, outcomes=(*now.outcomes, *spare))


def _counted(now: AdjudicationState) -> tuple[dict[str, PreparedOrder], tuple[Outcome, ...]]:
    """Return each unit with its last order, and the outcomes of orders that do not count."""
    variant, board, units = now.variant, now.board, now.position.units
    memo = variant.memo(board)
    known = memo.get
    counted: dict[str, Any] = dict.fromkeys(units)  # in the order of the units; None: no order yet
    for order in now.orders:
        key = order.key
        one = known(order.ident)
        if one is None or one.unit is not units.get(key):
            if not _may_be_given(order, units.get(key)):
                continue
            one = _ready(memo, variant, board, units[key], order)
        counted[key] = one
    idle = [key for key, one in counted.items() if one is None]
    for key in idle:
        counted[key] = _ready(memo, variant, board, units[key], None)
    return counted, _spare(now) if len(now.orders) + len(idle) > len(units) else ()


def _may_be_given(order: Order, unit: Unit | None) -> bool:
    """Whether an order is one of this phase, for a unit of its writer."""
    return unit is not None and unit.power == order.power and order.type.role in MOVEMENTS


def _spare(now: AdjudicationState) -> tuple[Outcome, ...]:
    """Return the outcomes of orders that do not count: those that cannot be given, and those replaced by later ones."""
    spare: list[Outcome] = []
    last: dict[str, Order] = {}
    for order in now.orders:
        unit = now.position.units.get(order.key)
        if not _may_be_given(order, unit):
            spare.append(no_such_unit(now.board, order, unit))
            continue
        if order.key in last:
            spare.append(Outcome(last[order.key], unit, ("void",), (REPLACED(unit=unit),)))
        last[order.key] = order
    return tuple(spare)


def no_such_unit(board: Board, order: Order, unit: Unit | None) -> Outcome:
    """Return the outcome of an order that its writer cannot give: for a unit it does not have, or of another phase."""
    if order.type.role not in MOVEMENTS and (unit is None or unit.power == order.power):
        return Outcome(order, None, ("void",), (NOT_NOW(order=order),))
    place = order.unit.place if order.unit else None
    return Outcome(order, None, ("void",), (NOT_THERE(power=board.powers[order.power].name, place=place),))


def _sail(
    now: AdjudicationState,
    fleets: frozenset[str],
    ready: Mapping[str, PreparedOrder],
    moving: Sequence[PreparedOrder],
    convoys: Sequence[PreparedOrder],
    faults: dict[str, Reason],
) -> dict[str, Attack]:
    """Return the attacks of armies that go by convoy, adding to `faults`. Without fleets in between, the move is void
    (DATC 6.D.32), unless the variant has `convoys_in_vain`."""
    variant, sailing = now.variant, []
    for one in moving:
        key, to = one.unit.key, one.to
        assert to is not None
        if _is_army(variant, one) and (variant.convoys_in_vain or chain(now.board, fleets, key, to.key)):
            sailing.append(one)
        elif not (one.by_land and variant["adjacent_convoy"] == "2000-fallback"):
            faults[key] = NO_CHAIN_THERE(unit=one.unit, place=to)
    if variant["adjacent_convoy"] != "explicit":
        sailing += _invited(now, fleets, ready, convoys, faults)
    return {one.unit.key: attack_of(variant, now.board, one.unit, one.to, by_sea=True) for one in sailing if one.to}


def _invited(
    now: AdjudicationState,
    fleets: frozenset[str],
    ready: Mapping[str, PreparedOrder],
    convoys: Iterable[PreparedOrder],
    faults: Mapping[str, Reason],
) -> Iterable[PreparedOrder]:
    """Yield armies that could walk, but that a fleet of their own power is legally ordered to convoy (DATC 4.A.3)."""
    for one in convoys:
        _, named_army, to = one.order.slots
        army = ready.get(named_army.key)
        if army is None or army.to is None or army.unit.power != one.unit.power or army.unit.key in faults:
            continue
        meant = army.by_land and army.to.key == to.key and _is_army(now.variant, army)
        if meant and on_a_route(now.board, fleets, one.unit.key, army.unit.key, to.key):
            yield army


def _is_army(variant: Variant, one: PreparedOrder) -> bool:
    """Whether fleets can convoy the unit."""
    return variant.kinds[one.unit.kind].table == "army"


def support_fault(
    now: AdjudicationState, ready: Mapping[str, PreparedOrder], faults: Mapping[str, Reason], one: PreparedOrder
) -> Reason | None:
    """Return why a support matches no order: no unit there, another order or coast, a convoy that needs the supporting
    fleet itself; None if it matches."""
    slots = one.order.slots
    meant, into = slots[1], slots[2] if len(slots) > 2 else None
    helped = ready.get(meant.key)
    if helped is None:
        return NOBODY_HELPED(place=meant.place)
    if helped.to is into and helped.asks != "sea" and meant.kind == helped.unit.kind and meant.key not in faults:
        return None  # the usual case, found quickly: over land it does exactly what is supported
    if meant.kind and meant.kind != helped.unit.kind:
        return OTHER_KIND(place=helped.unit.place, unit=helped.unit, named=meant)
    to = helped.to if meant.key not in faults else None
    if into is None:
        return NOT_HOLDING(helped=helped.unit, order=helped.order) if to else None
    if to is None and _bound_for(helped.order, into):
        return ORDER_IS_VOID(order=helped.order)
    if to is None or to.province != into.province:
        return NOT_ORDERED(helped=helped.unit, place=into, order=helped.order)
    if not _same_coast(now, to, into):
        return OTHER_COAST(helped=helped.unit, place=to, into=into)
    # DATC 6.D.31: a fleet cannot support a move that depends on its own convoy.
    fleets = carriers(now.position, now.board)
    if helped.by_land or not needs(now.board, fleets, one.unit.key, helped.unit.key, to.key):
        return None
    return CHAIN_NEEDS_IT(helped=helped.unit, place=to, unit=one.unit)


def _bound_for(order: Order, place: Location) -> bool:
    """Whether an order, even a void one, is a move to that province."""
    return order.type.role is Role.MOVE and order.slots[1].province == place.province


def _same_coast(now: AdjudicationState, to: Location, into: Location) -> bool:
    """Whether a support fits the coast of the move: without a coast by option, with another coast never (DATC 4.B.4).
    """
    if not to.coast or to.coast == into.coast:
        return True
    return not into.coast and bool(now.variant["coast_missing_in_support"] == "valid")


def convoy_fault(
    now: AdjudicationState,
    fleets: frozenset[str],
    ready: Mapping[str, PreparedOrder],
    faults: Mapping[str, Reason],
    sailing: Collection[str],
    one: PreparedOrder,
) -> Reason | None:
    """Return why a convoy matches no order: no army there, another order, a move over land, or a fleet off the route;
    None if it matches."""
    _, named_army, to = one.order.slots
    army = ready.get(named_army.key)
    if army is None or not _is_army(now.variant, army):
        return NOBODY_CARRIED(place=named_army.place)
    void = army.to is None or army.unit.key in faults
    if void and _bound_for(army.order, to):
        return ORDER_IS_VOID(order=army.order)
    if void or army.to is None or army.to.province != to.province:
        return NOT_SO_ORDERED(army=army.unit, place=to, order=army.order)
    if army.unit.key not in sailing:
        return WENT_BY_LAND(army=army.unit, place=to)
    if on_a_route(now.board, fleets, one.unit.key, army.unit.key, to.key):
        return None
    way = chain(now.board, fleets, army.unit.key, to.key)
    return NOT_ON_THE_WAY(army=army.unit, place=to, unit=one.unit) if way else None
