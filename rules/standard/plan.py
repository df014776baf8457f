"""Orders made ready: each unit with the one order that counts, what it would do, and what stands in its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..adjudication import Situation, interned
from ..board import Board, Location
from ..position import Order, Outcome, Unit
from ..reasons import Reason, Sentence
from ..solver import Attack, Convoy, Hold, Support
from ..verbs import Asked, named
from .places import carriers, chain, on_a_route, touches
from .verbs_moves import MoveVerb, land_aim

if TYPE_CHECKING:
    from ..variant import Variant

MOVEMENTS = frozenset(("hold", "move", "support", "convoy"))

NOT_NOW = Sentence("not_now", "'{order}' is no order for this phase")
NOT_THERE = Sentence("not_there", "no unit of {power} stands in {place}", "DATC 6.A.6")
OTHER_KIND = Sentence("other_kind", "the unit in {place} is {unit}, not {named}")
REPLACED = Sentence("replaced", "another order was written for {unit} after this one, and that one counts")
NOBODY_HELPED = Sentence("nobody_helped", "no unit stands in {place} that could be supported")
NOT_ORDERED = Sentence("not_ordered", "{helped} was not ordered to {place}: its order was {order}", "DATC 6.D.9")
NOT_HOLDING = Sentence(
    "not_holding",
    "{helped} was ordered to move ({order}), so it could not be supported to hold",
    "DATC 6.D.7",
)
OTHER_COAST = Sentence("other_coast", "{helped} went to {place}, not to the coast that was supported", "DATC 6.B.9")
NO_CHAIN_THERE = Sentence("no_chain_there", "no chain of fleets stood between {unit} and {place}", "DATC 6.D.32")
CHAIN_NEEDS_IT = Sentence(
    "chain_needs_it",
    "{helped} could only have gone to {place} over {unit}, which supported instead",
    "DATC 6.D.31",
)
NOBODY_CARRIED = Sentence("nobody_carried", "no army stands in {place} that could be convoyed")
NOT_SO_ORDERED = Sentence("not_so_ordered", "{army} was not ordered to {place}: its order was {order}", "DATC 6.G.2")
WENT_BY_LAND = Sentence("went_by_land", "{army} went to {place} over land, so it needed no convoy", "DATC 6.G.3")
NOT_ON_THE_WAY = Sentence("not_on_the_way", "no route from {army} to {place} needs {unit}", "DATC 6.F.12")


@dataclass(frozen=True, slots=True)
class Ready:
    """A unit with an order: all that board, unit and text alone decide, worked out once and remembered.

    `to` is where a move goes, `by_land` whether it can get there without fleets; `force` what the unit does in the
    fight, `hold` what it does when it stays; `moved` the unit at its goal.
    """

    unit: Unit
    order: Order
    fault: Reason | None
    ok: Outcome
    hold: Hold
    force: Attack | Support | Convoy | None = None
    by_sea: Attack | None = None
    to: Location | None = None
    by_land: bool = False
    insists: bool = False
    moved: Unit | None = None
    plain: bool = False
    """A hold, or a move over land: possible whatever the others do."""


class Plan(NamedTuple):
    """All units' orders made ready, by key; `faults` what makes some void, `sailing` the armies that go by sea."""

    ready: Mapping[str, Ready]
    faults: Mapping[str, Reason]
    sailing: frozenset[str] = frozenset()


def make_ready(variant: Variant, board: Board, unit: Unit, order: Order | None) -> Ready:
    """The unit with its order, or with none: then it holds."""
    memo = ready_memo(variant, board)
    key = (unit.ident, order.ident if order else "")
    ready = memo.get(key)
    if ready is None:
        ready = _made(variant, board, unit, order)
        if len(memo) < 200_000:
            memo[key] = ready
    return ready


def ready_memo(variant: Variant, board: Board) -> dict[tuple[str, str], Ready]:
    """What has been made ready on this board under these options."""
    memo: dict[tuple[str, str], Ready] = variant.memo.setdefault(board, {})
    return memo


def _made(variant: Variant, board: Board, unit: Unit, order: Order | None) -> Ready:
    asked = Asked(variant, board, variant.nowhere, unit.power)
    order = order or variant.verb("hold").finish(asked, (named(unit),))
    verb = variant.verb(order.verb)
    fault = naming_fault(variant, unit, order) or (
        verb.fault(asked, unit, order) if isinstance(verb, MoveVerb) else None
    )
    stands = Hold(power=unit.power, at=unit.key, unit=unit.key, strength=variant.strength(unit, "hold", unit.key))
    ready = Ready(unit, order, fault, Outcome(order, unit, ("ok",)), stands, plain=not fault)
    return ready if fault else lowered(asked, ready)


def naming_fault(variant: Variant, unit: Unit, order: Order) -> Reason | None:
    """An order that names an army where a fleet stands is no order for it; nor, by option, one with a wrong coast."""
    ordered = order.unit
    assert ordered is not None
    other_coast = ordered.place.coast and ordered.place.coast != unit.place.coast
    strict = variant["coast_wrong_of_ordered_unit"] == "illegal"
    if (ordered.kind and ordered.kind != unit.kind) or (other_coast and strict):
        return OTHER_KIND(place=unit.place, unit=unit, named=ordered)
    return None


def lowered(asked: Asked, ready: Ready) -> Ready:
    """The same with the force that a possible order puts into the fight (DESIGN 3)."""
    unit, order, slots = ready.unit, ready.order, ready.order.slots
    if order.verb == "move":
        return _lowered_move(asked, ready)
    if order.verb == "support":
        into = slots[2] if len(slots) > 2 else slots[1].place
        worth = asked.variant.strength(unit, "support", into.key)
        force: Support | Convoy = Support(
            unit=unit.key,
            power=unit.power,
            helps=slots[1].key,
            into=into.key,
            strength=worth,
            at=unit.key,
            exempt=into.key,
        )
    elif order.verb == "convoy":
        near = touches(asked.board, unit.key)
        force = Convoy(unit=unit.key, at=unit.key, army=slots[1].key, dst=slots[2].key, touches=near)
    else:
        return ready
    return Ready(unit, order, None, ready.ok, ready.hold, force)


def _lowered_move(asked: Asked, ready: Ready) -> Ready:
    unit, order = ready.unit, ready.order
    aimed = land_aim(asked, unit, order.slots[1])
    by_land = isinstance(aimed, Location)
    to = aimed if isinstance(aimed, Location) else asked.board.locations[order.slots[1].province]
    strength = asked.variant.strength(unit, "attack", to.key)
    stays = asked.variant.strength(unit, "stay", unit.key)

    def attack(by_sea: bool) -> Attack:
        return Attack(
            unit=unit.key, power=unit.power, src=unit.key, dst=to.key, strength=strength, stays=stays,
            head_on=not by_sea, by_sea=by_sea,
        )  # fmt: skip

    land = attack(by_sea=False) if by_land else None
    moved = interned(asked.board, unit.at(to))
    insists = len(order.slots) > 2
    sea, plain = attack(by_sea=True), by_land and not insists
    return Ready(unit, order, None, ready.ok, ready.hold, land, sea, to, by_land, insists, moved, plain)


def sort_out(now: Situation) -> Situation:
    """Finds for each unit the order that counts, and what is illegal in it: by itself, or for want of the others."""
    ready, spare = _counted(now)
    asking = [one for one in ready.values() if not one.plain]
    faults = {one.unit.key: one.fault for one in asking if one.fault}
    sailing = _sail(now, ready, asking, faults)
    for one in asking:
        force, key = one.force, one.unit.key
        if key in faults or one.to is not None:
            continue
        helps = force.__class__ is Support
        fault = support_fault(now, ready, faults, one) if helps else convoy_fault(now, ready, faults, sailing, one)
        if fault:
            faults[key] = fault
    return now.then(plan={"moves": Plan(ready, faults, sailing)}, outcomes=spare)


def _counted(now: Situation) -> tuple[dict[str, Ready], tuple[Outcome, ...]]:
    """Each unit with its last order, and the outcomes of the lines that count for nothing."""
    units = now.position.units
    counted: dict[str, Order] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        unit = units.get(order.key)
        if unit is None or unit.power != order.power or order.verb not in MOVEMENTS:
            spare.append(no_such_unit(now.board, order, unit))
            continue
        if order.key in counted:
            spare.append(Outcome(counted[order.key], unit, ("void",), (REPLACED(unit=unit),)))
        counted[order.key] = order
    known, get = ready_memo(now.variant, now.board).get, counted.get
    ready = {}
    for key, unit in units.items():
        chosen = get(key)
        if chosen is None:
            ready[key] = known((unit.ident, "")) or make_ready(now.variant, now.board, unit, None)
        else:
            ready[key] = known((unit.ident, chosen.ident)) or make_ready(now.variant, now.board, unit, chosen)
    return ready, tuple(spare)


def no_such_unit(board: Board, order: Order, unit: Unit | None) -> Outcome:
    """The outcome of an order that its writer cannot give: to no unit of his, or of another phase."""
    if order.verb not in MOVEMENTS and (unit is None or unit.power == order.power):
        return Outcome(order, None, ("void",), (NOT_NOW(order=order),))
    place = order.unit.place if order.unit else None
    return Outcome(order, None, ("void",), (NOT_THERE(power=board.powers[order.power].name, place=place),))


def _sail(
    now: Situation, ready: Mapping[str, Ready], asking: Iterable[Ready], faults: dict[str, Reason]
) -> frozenset[str]:
    """The armies that go by sea; moves by sea where no fleets stand between become void (DATC 6.D.32)."""
    sailing = set()
    for one in asking:
        key = one.unit.key
        if one.to is None or key in faults:
            continue
        if chain(now.board, carriers(now.position, now.board), key, one.to.key):
            sailing.add(key)
        elif not (one.by_land and now.variant["adjacent_convoy"] == "2000-fallback"):
            faults[key] = NO_CHAIN_THERE(unit=one.unit, place=one.to)
    if now.variant["adjacent_convoy"] != "explicit":
        sailing.update(_invited(now, ready, asking, faults))
    return frozenset(sailing)


def _invited(
    now: Situation, ready: Mapping[str, Ready], asking: Iterable[Ready], faults: Mapping[str, Reason]
) -> Iterable[str]:
    """DATC 4.A.3: armies that could walk, but a fleet of their own power is legally ordered to carry them."""
    for one in asking:
        force = one.force
        if force.__class__ is not Convoy or one.unit.key in faults:
            continue
        assert isinstance(force, Convoy)
        army = ready.get(force.army)
        if army is None or army.to is None or army.unit.power != one.unit.power or force.army in faults:
            continue
        meant = army.by_land and army.to.key == force.dst
        if meant and on_a_route(now.board, carriers(now.position, now.board), one.unit.key, force.army, force.dst):
            yield force.army


def support_fault(
    now: Situation, ready: Mapping[str, Ready], faults: Mapping[str, Reason], one: Ready
) -> Reason | None:
    """What makes a support match no order: nobody there, another order or coast, a chain that needs the fleet."""
    slots = one.order.slots
    helped = ready.get(slots[1].key)
    if helped is None:
        return NOBODY_HELPED(place=slots[1].place)
    if slots[1].kind and slots[1].kind != helped.unit.kind:
        return OTHER_KIND(place=helped.unit.place, unit=helped.unit, named=slots[1])
    to = helped.to if slots[1].key not in faults else None
    if len(slots) < 3:
        return NOT_HOLDING(helped=helped.unit, order=helped.order) if to else None
    into: Location = slots[2]
    if to is None or to.province != into.province:
        return NOT_ORDERED(helped=helped.unit, place=into, order=helped.order)
    if not _same_coast(now, to, into):
        return OTHER_COAST(helped=helped.unit, place=to)
    return _carrier_fault(now, one, helped, to)


def _same_coast(now: Situation, to: Location, into: Location) -> bool:
    """DATC 4.B.4: a support that names no coast fits both; one that names another coast than the move fits not."""
    if not to.coast or to.coast == into.coast:
        return True
    return not into.coast and bool(now.variant["coast_missing_in_support"] == "valid")


def _carrier_fault(now: Situation, one: Ready, helped: Ready, to: Location) -> Reason | None:
    """DATC 6.D.31: who supports a move that only he could have carried supports nothing."""
    if helped.by_land:
        return None
    others = carriers(now.position, now.board) - {one.unit.key}
    if chain(now.board, others, helped.unit.key, to.key):
        return None
    return CHAIN_NEEDS_IT(helped=helped.unit, place=to, unit=one.unit)


def convoy_fault(
    now: Situation,
    ready: Mapping[str, Ready],
    faults: Mapping[str, Reason],
    sailing: frozenset[str],
    one: Ready,
) -> Reason | None:
    """What makes a convoy match no order: no army there, another order, a move over land, or a fleet off the way."""
    _, named_army, to = one.order.slots
    army = ready.get(named_army.key)
    if army is None or now.variant.kinds[army.unit.kind].table != "army":
        return NOBODY_CARRIED(place=named_army.place)
    if army.to is None or army.unit.key in faults or army.to.province != to.province:
        return NOT_SO_ORDERED(army=army.unit, place=to, order=army.order)
    if army.unit.key not in sailing:
        return WENT_BY_LAND(army=army.unit, place=to)
    if not on_a_route(now.board, carriers(now.position, now.board), one.unit.key, army.unit.key, to.key):
        return NOT_ON_THE_WAY(army=army.unit, place=to, unit=one.unit)
    return None
