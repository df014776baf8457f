"""Orders prepared for resolution: routes of moves, matching of supports and convoys, forces, and the outcomes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from ...adjudication import interned, solved
from ...board import Location
from ...i18n import tr
from ...position import AdjudicationState
from ...reasons import Reason, Sentence
from ...solver import Attack, AttackFailure, Block, Clause, Force, HoldForce, Resolution, SupportForce
from ...solver.field import stands
from ...standard.movement import (
    ALL_HOLD,
    BATTLES,
    BROKEN,
    BROKEN_CHAIN,
    CARRIED,
    CUT,
    CUT_DISLODGED,
    DISLODGED_BY,
    DROVE_OUT,
    NO_CONVOY,
    OWN_UNIT,
    PARADOX,
    STOPPED,
    WON,
    Fight,
)
from ...standard.orders import carriers, chain, on_a_route
from ...standard.validation import (
    CHAIN_NEEDS_IT,
    NOBODY_CARRIED,
    NOBODY_HELPED,
    NOT_HOLDING,
    NOT_ON_THE_WAY,
    NOT_ORDERED,
    NOT_SO_ORDERED,
    ORDER_IS_VOID,
    OTHER_COAST,
    OTHER_KIND,
    WENT_BY_LAND,
)
from ...units import Named, Order, Outcome, Unit
from .cards import ANNIHILATE, CARDS, FIRM, FIRST, FLEXIBLE, GAS, HYPNOTIZE, JUMP, LEAP, MINE, PATH, STEPWISE, Card, can
from .orders import landing, reaches_itself
from .routes import (
    CROSSING,
    LANDING_SUPPORT,
    MINE_WORD,
    RETRIEVE,
    SEA,
    STEP,
    UP,
    MoveRoute,
    carry_fault,
    going,
    meant,
    path_of,
    wide,
)
from .spaces import come_to, marches
from .specials import (
    WRONG_NUMBER,
    Claim,
    MatchedSupport,
    UnitAction,
    asking,
    fault_of,
    findings_of,
    link,
    marks,
    with_findings,
)
from .state import impassable, state_of

# Orders become forces: the contribution of each unit, with the card it acts with (section 8).

NO_BORDER = ""
"""The border crossed by moves against which border defenses do not count (C-68)."""


def way_of(now: AdjudicationState, act: UnitAction) -> MoveRoute | Reason | None:
    """Return the route of a unit that moves, None if it does not, or the reason if it cannot."""
    asked, unit, order = asking(now, act.unit.power), act.acting, act.order
    if order.verb == "move":
        return going(asked, unit, order)
    if order.verb == PATH:
        places = path_of(asked, unit, order)
        if isinstance(places, Reason):
            return places
        first, last = places
        return MoveRoute(last, PATH, first.province, unit.place.province, first)
    if order.verb == JUMP:
        to = landing(asked, unit, order.slots[2])
        assert to is not None
        return MoveRoute(to, JUMP, order.slots[1].province, order.slots[1].province)
    return None


def attacks_of(
    now: AdjudicationState, act: UnitAction, way: MoveRoute, supported: Collection[str], sea: str
) -> tuple[Attack, ...]:
    """Return the attacks of a unit: one, or the two parts of a path. `supported`: the provinces into which others were
    ordered to support it; `sea`: the sea of the last fleet, "" if it is not convoyed."""
    key = act.unit.key
    goal = act.unit.at(way.to).key if way.how == UP else way.to.province
    if way.first:
        middle = way.first.province
        first = _claim(act, key, middle, supported, way.border)
        short = key in findings_of(now).short
        return first, _claim(act, middle, goal, supported, middle, by_sea=short, after=first)
    if way.how == SEA:
        return (_claim(act, key, goal, supported, sea, by_sea=True),)
    border = way.border if way.how in (STEP, CROSSING, JUMP) else NO_BORDER
    return (_claim(act, key, goal, supported, border, head_on=way.how == STEP),)


def _claim(act: UnitAction, src: str, dst: str, supported: Collection[str], over: str, **how: Any) -> Attack:
    """Return an attack with the strengths of the unit's card; in a head-to-head battle it has its moving strength (X5).
    """
    card = CARDS[act.card]
    return Attack(
        act.unit.key,
        act.unit.power,
        src,
        dst,
        strength=card.move,
        hold_strength=card.hold,
        head_to_head_strength=card.move,
        cuts=cuts(card, dst in supported),
        border=over,
        wins_ties=can(act.card, FIRST),
        **how,
    )


def cuts(card: Card, supported: bool) -> int:
    """Return how much of a support an attack cuts; a moving strength of 0 cuts nothing unless others were ordered to
    support it."""
    return card.move or int(supported)


def support_of(act: UnitAction, helps: str, into: str, in_place: bool, still: bool) -> SupportForce:
    """Return the support force of a unit. An attack from the space the support is for does not cut it; a support in
    place has no such space."""
    unit = act.unit
    return SupportForce(
        unit.power,
        helps,
        into,
        CARDS[act.card].support,
        at=unit.key,
        unit=unit.key,
        exempt=None if in_place else into,
        by_steps=can(act.card, STEPWISE),
        firm=can(act.card, FIRM),
        still=still,
    )


def landing_support(act: UnitAction, army: Unit, to: str) -> SupportForce:
    """C-58: return the additional support of a Superfleet for an army it convoys, if it ends an intact chain."""
    unit = act.unit
    worth = CARDS[act.card].support
    return SupportForce(unit.power, army.key, to, worth, at=unit.key, unit=unit.key, exempt=to, landing=unit.key)


def supports_landing(act: UnitAction) -> bool:
    """Whether a convoy is by a Superfleet that also supports the landing; for other units those words are ignored
    (C-46)."""
    return LANDING_SUPPORT in act.order.slots and can(act.card, LEAP)


def is_gone(act: UnitAction) -> bool:
    """C-35: whether the unit annihilates, and so has left its space."""
    return act.order.verb == ANNIHILATE


def blocks(now: AdjudicationState, shut: frozenset[str]) -> Iterator[Force]:
    """Yield blocks for the spaces no unit can enter: annihilated now or in the previous turn, or gassed."""
    yield from (Block(place) for place in sorted(shut | findings_of(now).annihilated | findings_of(now).gassed))


def defenses(now: AdjudicationState, act: UnitAction) -> Iterator[SupportForce]:
    """C-68: yield the border defenses of the space of a unit that was not ordered to move."""
    fortified = state_of(now.before).defenses.get(act.unit.key, ())
    if fortified:
        called = tr("a fortified border")
        yield SupportForce(act.unit.power, act.unit.key, act.unit.key, 1, against=tuple(fortified), called=called)


T = TypeVar("T")
PLAN = "moves"
LATE_LINES = ("cut", "otb")
"""Additional lines that take effect only now, or later."""


@dataclass
class CharacterMovementPlan:
    """The orders of all units, prepared for resolution. All by key: `ways` of units that move, matched `supports`,
    matched `convoys` with the army, `void`: orders that are void in view of others' orders, `cut`: supporting unit ->
    Cutter."""

    now: AdjudicationState
    ways: dict[str, MoveRoute] = field(default_factory=dict)
    supports: dict[str, MatchedSupport] = field(default_factory=dict)
    convoys: dict[str, str] = field(default_factory=dict)
    void: dict[str, Reason] = field(default_factory=dict)
    cut: Mapping[str, str] = field(default_factory=dict)

    @property
    def acts(self) -> Mapping[str, UnitAction]:
        return findings_of(self.now).acts

    def given(self, verb: str) -> Iterator[tuple[str, UnitAction]]:
        return ((key, act) for key, act in self.acts.items() if act.order.verb == verb)

    def landings(self) -> Iterator[MatchedSupport]:
        """Yield the supports that Superfleets give with their convoys."""
        for key, army in self.convoys.items():
            act = self.acts[key]
            if supports_landing(act) and army in self.ways:
                yield MatchedSupport(key, army, self.acts[army].unit.key, act.order.slots[2].province)


def short_paths(now: AdjudicationState) -> AdjudicationState:
    """Step 8: find the two-space moves that end in the first space because there is a mine in it (C-47)."""
    mined = {mine.at for mine in state_of(now.before).mines}
    paths = ((key, act.order) for key, act in findings_of(now).acts.items() if act.order.verb == "path")
    return with_findings(now, short=frozenset(key for key, order in paths if order.slots[1].province in mined))


def validate_orders(now: AdjudicationState) -> AdjudicationState:
    """Find the routes of all units, then match supports and convoys, then find which supports Cutters cut."""
    now = _late_lines(now)
    plan = CharacterMovementPlan(now)
    for key, act in plan.acts.items():
        way = way_of(now, act)
        if isinstance(way, Reason):
            plan.void[key] = way
        elif way:
            plan.ways[key] = way
    _embark(plan)
    for key, act in plan.given("support"):
        helped = _matched(plan, act)
        _settle(plan, key, helped, plan.supports)
    for key, act in plan.given("convoy"):
        _settle(plan, key, _carried(plan, act), plan.convoys)
    plan.cut = marks(now, plan.supports, plan.landings())
    return now.replace(plan={**now.plan, PLAN: plan})


def _settle(plan: CharacterMovementPlan, key: str, found: T | Reason, good: dict[str, T]) -> None:
    if isinstance(found, Reason):
        plan.void[key] = found
    else:
        good[key] = found


def _late_lines(now: AdjudicationState) -> AdjudicationState:
    """Add the outcomes of `cut` and `otb` lines, and drop those that are void."""
    outcomes, acts = [], {}
    for key, act in findings_of(now).acts.items():
        faults = {line: fault_of(now, act, line) for line in act.lines if line.verb in LATE_LINES}
        for line, fault in faults.items():
            outcomes.append(Outcome(line, None, ("void",), (fault,)) if fault else Outcome(line, None, ("ok",)))
        if any(faults.values()):
            acts[key] = act._replace(lines=tuple(line for line in act.lines if not faults.get(line)))
    now = now.replace(outcomes=(*now.outcomes, *outcomes))
    return with_findings(now, acts={**findings_of(now).acts, **acts})


# --- convoys ------------------------------------------------------------------------------------------


def _embark(plan: CharacterMovementPlan) -> None:
    """Add the armies that go by sea though they could walk, because a fleet of their own power is ordered to convoy
    them (DATC 4.A.3). If there are no fleets at all, a move over sea is not void but has no convoy (section 14)."""
    now, board = plan.now, wide(plan.now.board)
    there = carriers(now.position, now.board)
    for key, act in plan.given("convoy"):
        _, named_army, to = act.order.slots[:3]
        army, walk = plan.acts.get(named_army.key), plan.ways.get(named_army.key)
        if army is None or walk is None or army.unit.power != act.unit.power or not _could_board(plan, army, walk, to):
            continue
        if on_a_route(board, there, key, named_army.key, to.province):
            plan.ways[named_army.key] = MoveRoute(now.board.locations[to.province], SEA)


def _could_board(plan: CharacterMovementPlan, army: UnitAction, way: MoveRoute, to: Location) -> bool:
    """Whether a unit that can walk to its destination could also be convoyed there."""
    asked = asking(plan.now, army.unit.power)
    walks = army.order.verb == "move" and way.how == STEP and way.to.province == to.province
    return walks and marches(plan.now.board, army.acting) and carry_fault(asked, army.acting, to) is None


def _carried(plan: CharacterMovementPlan, act: UnitAction) -> str | Reason:
    """Return the key of the army that a convoy matches, or the reason if it matches none."""
    _, named, to = act.order.slots[:3]
    unit = meant(plan.now.position, named)
    wrong = _misnamed(unit, named)
    army = plan.acts[unit.key] if unit else None
    if unit is None or army is None or not marches(plan.now.board, army.acting):
        return NOBODY_CARRIED(place=named.place)
    if wrong or (army.order.verb == ANNIHILATE and _explodes_there(plan, army, to)):
        return wrong or unit.key
    way = plan.ways.get(unit.key)
    if way is None or way.to.province != to.province or army.order.verb != "move":
        bound = _bound_for(army.reported, to) and way is None
        return ORDER_IS_VOID(order=army.reported) if bound else NOT_SO_ORDERED(army=unit, place=to, order=army.reported)
    if way.how != SEA:
        return WENT_BY_LAND(army=unit, place=to)
    there = carriers(plan.now.position, plan.now.board)
    if on_a_route(wide(plan.now.board), there, act.unit.key, unit.key, to.province):
        return unit.key
    return NOT_ON_THE_WAY(army=unit, place=to, unit=act.unit)


def _explodes_there(plan: CharacterMovementPlan, army: UnitAction, to: Location) -> bool:
    """C-33: whether an Annihilator's target is this province and needs a convoy to be reached."""
    target = army.order.slots[1]
    return target.province == to.province and not reaches_itself(plan.now.board, army.acting, target)


# --- supports -----------------------------------------------------------------------------------------


def _matched(plan: CharacterMovementPlan, act: UnitAction) -> MatchedSupport | Reason:
    """Return a support with the unit it supports, or the reason if no unit does what it supports."""
    slots = act.order.slots
    named: Named = slots[1]
    unit = meant(plan.now.position, named)
    if unit is None:
        return NOBODY_HELPED(place=named.place)
    wrong, helped = _misnamed(unit, named), plan.acts[unit.key]
    if wrong:
        return wrong
    return _in_place(plan, act, helped) if len(slots) < 3 else _on_its_way(plan, act, helped, slots[2])


def _misnamed(unit: Unit | None, named: Named) -> Reason | None:
    """Return the reason if a unit is named with a wrong kind or number, else None."""
    if unit is None:
        return None
    if named.kind not in ("", unit.kind):
        return OTHER_KIND(place=unit.place, unit=unit, named=named)
    return None if named.serial in ("", unit.serial) else WRONG_NUMBER(place=unit.place, unit=unit, named=named)


def _in_place(plan: CharacterMovementPlan, act: UnitAction, helped: UnitAction) -> MatchedSupport | Reason:
    """C-17: return a support in place; C-66: with X9 it counts even if the unit was ordered to move."""
    unit = helped.unit
    moves = unit.key in plan.ways
    flexible = can(act.card, FLEXIBLE) or can(helped.card, FLEXIBLE)
    if moves and not flexible:
        return NOT_HOLDING(helped=unit, order=helped.reported)
    return MatchedSupport(act.unit.key, unit.key, unit.key, still=moves)


def _on_its_way(
    plan: CharacterMovementPlan, act: UnitAction, helped: UnitAction, into: Location
) -> MatchedSupport | Reason:
    """C-21: return a support of a move; for a path it counts for one of the two parts."""
    unit, way = helped.unit, plan.ways.get(helped.unit.key)
    goals = [place for place in (way.first, way.to) if place] if way else []
    fitting = [place for place in goals if place.province == into.province]
    if not fitting:
        bound = way is None and _bound_for(helped.reported, into)
        if bound:
            return ORDER_IS_VOID(order=helped.reported)
        return NOT_ORDERED(helped=unit, place=into, order=helped.reported)
    if fitting[0].coast and into.coast not in ("", fitting[0].coast):
        return OTHER_COAST(helped=unit, place=fitting[0], into=into)
    if way and way.how == SEA and not _without(plan, act, unit, into):
        return CHAIN_NEEDS_IT(helped=unit, place=into, unit=act.unit)
    return MatchedSupport(act.unit.key, unit.key, unit.key, into.province)


def _without(plan: CharacterMovementPlan, act: UnitAction, army: Unit, into: Location) -> bool:
    """DATC 6.D.31: whether the supported move is possible without a convoy by the supporting unit."""
    others = carriers(plan.now.position, plan.now.board) - {act.unit.key}
    walks = plan.acts[army.key].order.verb == "move" and _walks(plan, army)
    return walks or chain(wide(plan.now.board), others, army.key, into.province)


def _walks(plan: CharacterMovementPlan, army: Unit) -> bool:
    """Whether a convoyed army could have moved by itself."""
    way = way_of(plan.now, plan.acts[army.key])
    return isinstance(way, MoveRoute) and way.how == STEP


def _bound_for(order: Order, place: Location) -> bool:
    """Whether an order, even a void one, is a move to that province."""
    return order.verb in ("move", "path", "jump") and any(
        isinstance(slot, Location) and slot.province == place.province for slot in order.slots[1:]
    )


# The outcome of each unit: its result words, and the reasons with the strengths of both sides.

MINED = Sentence("mined_path", "a mine in {place} stopped {unit} there", "C-47")
STOPS_THERE = Sentence("stops_there", "{foe} stopped in {place}, so {unit} could not move on to it", "C-22, C-75")
BLASTED = Sentence("blasted", "{place} was annihilated: no unit can enter it", "card 9; C-37")
GASSED_SPACE = Sentence("gassed_space", "{place} is gassed: no unit can enter it this turn", "C-39")
CUTTER = Sentence("cutter", "{by}, a Cutter, cut {unit}'s support", "card 15")
WEAKENED = Sentence("weakened", "{by} from {origin} cut part of {unit}'s support", "C-19")
RING_OF_PATHS = Sentence("ring_of_paths", "{unit} and other moves depend on each other, so it did not move on", "C-75")
OK, VOID, CUT_WORD = ("ok",), ("void",), ("cut",)
WORDS = {Clause.NO_CONVOY: ("no_convoy",), Clause.DISRUPTED: ("disrupted",), Clause.PARADOX: ("disrupted",)}
"""Result words of a convoyed army that did not arrive, where they are not `bounce`."""
DECIDED = frozenset(("void", "pinned", "failed"))
"""Words after which the result of the order itself is not told."""
Result = tuple[tuple[str, ...], tuple[Reason, ...]]


class OutcomeContext(NamedTuple):
    """Everything that outcomes are derived from."""

    now: AdjudicationState
    plan: CharacterMovementPlan
    attacks: Mapping[str, tuple[Attack, ...]]
    resolution: Resolution

    @property
    def units(self) -> Mapping[str, Unit]:
        return self.now.before.units

    def place(self, key: str) -> Location:
        """Return the place of a key in the resolution; keys in Hyperspace have a suffix."""
        return self.now.board.locations[key.partition("#")[0]]

    def origin(self, attack: Attack) -> Location:
        return self.place(attack.src)


def outcome_of(context: OutcomeContext, act: UnitAction) -> Outcome:
    """Return the outcome of a unit: what was decided before resolution, the result of its order, and whether it was
    dislodged."""
    key = act.unit.key
    words, reasons = act.words, act.reasons
    if not (DECIDED & set(words) or ("gassed" in words and act.order.verb == "hold")):
        result, why = _result(context, act)
        words, reasons = (*words, *result), (*reasons, *why)
    by = context.resolution.dislodged_by.get(key)
    if by:
        working = act.order.verb in (GAS, HYPNOTIZE)
        kept = words if working else tuple(word for word in words if word != "ok")
        reason = DISLODGED_BY(unit=act.unit, by=context.units[by.unit], origin=context.origin(by))
        words, reasons = (*kept, "dislodged"), (*reasons, reason)
    return Outcome(act.reported, act.unit, words, reasons)


def _result(context: OutcomeContext, act: UnitAction) -> Result:
    key = act.unit.key
    if key in context.plan.void:
        return VOID, (context.plan.void[key],)
    if key in context.attacks:
        return _moved(context, act)
    if key in context.plan.cut:
        return CUT_WORD, (CUTTER(by=context.units[context.plan.cut[key]], unit=act.unit),)
    if key in context.plan.supports:
        return _supported(context, act)
    return _convoyed(context, act) if key in context.plan.convoys else (OK, ())


# --- moves --------------------------------------------------------------------------------------------


def _moved(context: OutcomeContext, act: UnitAction) -> Result:
    parts, resolution = context.attacks[act.unit.key], context.resolution
    if resolution.outcome(parts[-1]):
        return OK, tuple(_arrived(context, act, parts[-1]))
    if len(parts) > 1 and resolution.outcome(parts[0]):
        return ("partial",), (*_arrived(context, act, parts[0]), _stopped(context, act, parts[1]))
    failure = resolution.failures[parts[0]]
    word = WORDS.get(failure.clause, ("bounce",)) if parts[0].by_sea else ("bounce",)
    return word, (_failed(context, act, failure),)


def _arrived(context: OutcomeContext, act: UnitAction, attack: Attack) -> Iterable[Reason]:
    """Yield the reasons of a successful move: both strengths if it dislodged a unit or beat rivals, and the fleets of
    its convoy."""
    resolution, place = context.resolution, context.place(attack.dst)
    beaten = (one.dst for one, failure in resolution.failures.items() if failure.clause in BATTLES)
    won = attack.dst in beaten and resolution.opposition(attack)
    sentence = DROVE_OUT if attack in resolution.dislodged_by.values() else WON if won else None
    if sentence:
        yield sentence.of(Fight(act.unit, place, context.units, resolution, attack))
    route = resolution.route(attack) if attack.by_sea else None
    if route:
        yield CARRIED(fleets=[context.units[key] for key in route], army=act.unit, place=place)


def _stopped(context: OutcomeContext, act: UnitAction, second: Attack) -> Reason:
    """Return why a two-space move stopped in its first space."""
    if act.unit.key in findings_of(context.now).short:
        return MINED(unit=act.unit, place=context.place(second.src))
    return _failed(context, act, context.resolution.failures[second])


Explain = Callable[[OutcomeContext, UnitAction, AttackFailure, Location], Reason]


def _failed(context: OutcomeContext, act: UnitAction, failure: AttackFailure) -> Reason:
    return EXPLAINED[failure.clause](context, act, failure, context.place(failure.attack.dst))


def _outfought(context: OutcomeContext, act: UnitAction, failure: AttackFailure, place: Location) -> Reason:
    return BATTLES[failure.clause].of(Fight(act.unit, place, context.units, context.resolution, failure.attack))


def _own_unit(context: OutcomeContext, act: UnitAction, failure: AttackFailure, place: Location) -> Reason:
    return OWN_UNIT(unit=act.unit, foe=[context.units[key] for key in failure.units])


def _closed(context: OutcomeContext, act: UnitAction, failure: AttackFailure, place: Location) -> Reason:
    gassed = failure.attack.dst in findings_of(context.now).gassed
    return GASSED_SPACE(place=place) if gassed else BLASTED(place=place)


def _stops_there(context: OutcomeContext, act: UnitAction, failure: AttackFailure, place: Location) -> Reason:
    return STOPS_THERE(foe=[context.units[key] for key in failure.units], place=place, unit=act.unit)


def _not_under_way(context: OutcomeContext, act: UnitAction, failure: AttackFailure, place: Location) -> Reason:
    unit = act.unit
    if failure.clause is Clause.NO_CONVOY:
        return NO_CONVOY(unit=unit, place=place)
    if failure.attack in context.resolution.disrupted:
        if failure.attack.by_sea and failure.attack.after is None:
            return PARADOX(unit=unit, place=place)
        return RING_OF_PATHS(unit=unit) if failure.attack.after else ALL_HOLD(unit=unit)
    if failure.clause is Clause.DISRUPTED:
        for fleet in context.resolution.route(failure.attack) or ():
            by = context.resolution.dislodged_by.get(fleet)
            if by:
                return BROKEN(unit=unit, place=place, fleet=context.units[fleet], by=context.units[by.unit])
        return BROKEN_CHAIN(unit=unit, place=place)
    return STOPPED(unit=unit, place=place)


# A second part is reported only if the first succeeded; there is no joining or blocking here.
OF_OTHERS = (Clause.FIRST_PART, Clause.JOIN, Clause.BLOCK)
EXPLAINED: Mapping[Clause, Explain] = {
    **dict.fromkeys(BATTLES, _outfought),
    **dict.fromkeys((Clause.NO_CONVOY, Clause.DISRUPTED, Clause.PARADOX, *OF_OTHERS), _not_under_way),
    Clause.OWN_UNIT: _own_unit,
    Clause.CLOSED: _closed,
    Clause.STOPPED: _stops_there,
}
"""Every clause by which the solver lets an attack fail -> the function that returns the reason."""


# --- help ---------------------------------------------------------------------------------------------


def _spoiled(context: OutcomeContext, key: str) -> tuple[SupportForce, tuple[Attack, ...]] | None:
    """Return a unit's support and the attacks that cut it, or None if it was not cut."""
    return next(((one, by) for one, by in context.resolution.cut_by.items() if one.unit == key), None)


def _supported(context: OutcomeContext, act: UnitAction) -> Result:
    found = _spoiled(context, act.unit.key)
    if not found:
        return OK, ()
    support, cutters = found
    if context.resolution.value(support):
        return ("weakened",), tuple(_by(context, act.unit, WEAKENED, cutters))
    return CUT_WORD, tuple(_cut(context, act.unit, support, cutters))


def _cut(context: OutcomeContext, unit: Unit, support: SupportForce, cutters: tuple[Attack, ...]) -> Iterable[Reason]:
    """Return the reasons for a cut support; an attack that cut it only by dislodging the unit is named only if there
    was no other."""
    plain = tuple(one for one in cutters if one.src != support.exempt and not support.firm)
    return _by(context, unit, CUT if plain else CUT_DISLODGED, plain or cutters)


def _by(context: OutcomeContext, unit: Unit, sentence: Sentence, attacks: Iterable[Attack]) -> Iterable[Reason]:
    return [sentence(unit=unit, by=context.units[one.unit], origin=context.origin(one)) for one in attacks]


def _convoyed(context: OutcomeContext, act: UnitAction) -> Result:
    """Return the result of a convoying fleet: whether the chain was intact, and whether its support of the landing was
    cut (C-58). For a dislodged fleet a broken chain is not told in addition."""
    key = act.unit.key
    army = context.plan.acts[context.plan.convoys[key]]
    attacks = context.attacks.get(army.unit.key)
    if not attacks:
        return OK, ()  # the army annihilates, so it does not move
    attack = attacks[0]
    if not context.resolution.under_way(attack):
        failure = context.resolution.failures[attack]
        word = () if key in context.resolution.dislodged_by else WORDS.get(failure.clause, ("disrupted",))
        return word, (_failed(context, army, failure),)
    found = _spoiled(context, key)
    return (CUT_WORD, tuple(_cut(context, act.unit, *found))) if found else (OK, ())


# Step 9: the forces are resolved, all outcomes recorded and the units moved.

MOST_ROUNDS = 5
"""How often the last fleet of a convoy is determined again, if border defenses depend on it."""
Attacks = Mapping[str, tuple[Attack, ...]]


def fight(now: AdjudicationState) -> AdjudicationState:
    plan: CharacterMovementPlan = now.plan[PLAN]
    attacks, resolution = _solved(now, plan)
    now = _found(now, plan, attacks, resolution)
    context = OutcomeContext(now, plan, attacks, resolution)
    outcomes = tuple(outcome_of(context, act) for act in findings_of(now).acts.values())
    units = {unit.key: unit for unit in _standing(now, plan, attacks, resolution)}
    return now.replace(now.position.with_units(units), outcomes=(*now.outcomes, *outcomes), resolution=resolution)


# --- forces -------------------------------------------------------------------------------------------


def _solved(now: AdjudicationState, plan: CharacterMovementPlan) -> tuple[Attacks, Resolution]:
    """Return the attacks and the resolution, computed again if a convoy lands from another sea than assumed."""
    sailing = [key for key, way in plan.ways.items() if way.how == SEA]
    seas = {key: _last_sea(plan, key) for key in sailing}
    for _ in range(MOST_ROUNDS):
        attacks = {key: _claims(now, plan, key, seas.get(key, "")) for key in plan.ways}
        resolution = solved(now, _forces(now, plan, attacks))
        landed = {key: _last_sea(plan, key, resolution.dislodged_by) or seas[key] for key in seas}
        if landed == seas:
            break
        seas = landed
    return attacks, resolution


def _last_sea(plan: CharacterMovementPlan, army: str, dislodged: Collection[str] = ()) -> str:
    """Return the sea from which a convoyed army lands, the first by id if there are several; "" without an intact
    chain."""
    fleets = sorted(key for key, carried in plan.convoys.items() if carried == army and key not in dislodged)
    links = [link(plan.now, plan.acts[key].unit, plan.acts[key].order) for key in fleets]
    to = plan.ways[army].to.province
    return next((one.at for one in links if stands(links, army, to, one.unit)), "")


def _claims(now: AdjudicationState, plan: CharacterMovementPlan, key: str, sea: str) -> tuple[Attack, ...]:
    supported = {one.into for one in (*plan.supports.values(), *plan.landings()) if one.helps == key and one.into}
    return attacks_of(now, plan.acts[key], plan.ways[key], supported, sea)


def _forces(now: AdjudicationState, plan: CharacterMovementPlan, attacks: Attacks) -> list[Force]:
    forces: list[Force] = list(blocks(now, impassable(now.before)))
    for key, act in plan.acts.items():
        if key in attacks:
            forces += attacks[key]
        elif not is_gone(act):
            forces += _staying(now, plan, key, act)
    return forces


def _staying(now: AdjudicationState, plan: CharacterMovementPlan, key: str, act: UnitAction) -> Iterator[Force]:
    """Yield the forces of a unit that was not ordered to move, including its help for others."""
    yield HoldForce(act.unit.power, act.unit.key, CARDS[act.card].hold, act.unit.key)
    yield from defenses(now, act)
    support = plan.supports.get(key)
    if support and key not in plan.cut:
        into = support.into or support.at
        yield support_of(act, support.helps, into, in_place=not support.into, still=support.still)
    if key in plan.convoys:
        army = plan.acts[plan.convoys[key]].unit
        yield link(now, act.unit, act.order)
        if supports_landing(act) and key not in plan.cut:
            yield landing_support(act, army, act.order.slots[2].province)


# --- what came of it ----------------------------------------------------------------------------------


def _found(
    now: AdjudicationState, plan: CharacterMovementPlan, attacks: Attacks, resolution: Resolution
) -> AdjudicationState:
    """Record claims, entries, mines laid, where units are and what dislodged them."""
    claims = {attack: _claim_decided(plan, attack, resolution) for parts in attacks.values() for attack in parts}
    gone = {key for key, one in resolution.arrived.items() if one.unit == key}
    miners = {key: plan.acts[key] for key in gone if can(plan.acts[key].card, MINE)}
    return with_findings(
        now,
        claims=tuple(claims[one] for one in claims if plan.ways[one.unit].how != UP),
        entries={key: places for key in plan.ways if (places := _entered(plan, attacks[key], resolution))},
        left={key: key for key, act in miners.items() if MINE_WORD in act.order.slots and not act.unit.place.dock},
        retrieving=frozenset(key for key, act in miners.items() if RETRIEVE in act.order.slots),
        dislodged={key: claims[by] for key, by in resolution.dislodged_by.items()},
    )


def _claim_decided(plan: CharacterMovementPlan, attack: Attack, resolution: Resolution) -> Claim:
    """C-28: return the claim of an attack with its result; a move barred by gas or annihilation counts as not existing.
    """
    way = plan.ways[attack.unit]
    found = findings_of(plan.now)
    barred = attack.dst in found.gassed | found.annihilated | impassable(plan.now.before)
    second = attack.after is not None
    return Claim(
        attack.unit,
        attack.power,
        attack.dst,
        attack.border if way.how == SEA or way.first else way.over,
        resolution.under_way(attack) and not barred,
        resolution.outcome(attack),
        second,
        attack.by_sea and not second,
    )


def _entered(plan: CharacterMovementPlan, parts: tuple[Attack, ...], resolution: Resolution) -> tuple[str, ...]:
    """Return the spaces on the board that a unit entered, in order."""
    if plan.ways[parts[0].unit].how == UP:
        return ()
    return tuple(one.dst for one in parts if resolution.outcome(one))


def _standing(
    now: AdjudicationState, plan: CharacterMovementPlan, attacks: Attacks, resolution: Resolution
) -> Iterator[Unit]:
    """Yield the units where they are after the moves, without those that annihilate. A robbed amphibian no longer
    counts as one."""
    robbed = {victim for _, victim, _ in findings_of(now).thefts}
    for key, act in plan.acts.items():
        unit = now.position.units[key]
        if key in resolution.arrived:
            place = _goal(plan, attacks[key], resolution)
            yield interned(now.board, unit.at(place) if key in robbed else come_to(now.board, unit, place))
        elif key not in resolution.dislodged_by and not is_gone(act):
            yield unit


def _goal(plan: CharacterMovementPlan, parts: tuple[Attack, ...], resolution: Resolution) -> Location:
    """Return where a unit arrived: for a two-space move perhaps only the first space."""
    way = plan.ways[parts[0].unit]
    return way.first if way.first and not resolution.outcome(parts[-1]) else way.to
