"""The movement phase: the results of moves, supports and convoys, and the sentences that explain them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ..adjudication import solved
from ..board import Location
from ..i18n import tr
from ..position import AdjudicationState, Position
from ..reasons import Reason, Sentence, words
from ..solver import (
    Attack,
    AttackFailure,
    Clause,
    HoldForce,
    Policy,
    Resolution,
    SortedForces,
    Strength,
    SupportForce,
    SupportLoss,
    Tally,
)
from ..units import Dislodged, Outcome, Unit
from .retreats import NOWHERE_OPEN, landing
from .validation import OK, MovementPlan, PreparedOrder, hold_of

# ----------------------------------------------------------------------------------------------------
# Sentences that explain the results of moves, supports and convoys, with units and strengths on both sides.

WON = Sentence("won", "{unit} beat {foe} to {place}: {mine} against {theirs}", "DATC 5.B.1")
DROVE_OUT = Sentence("drove_out", "{unit} dislodged {foe} in {place}: {mine} against {theirs}", "DATC 5.B.1")
HELD = Sentence("held", "{unit} bounced with {foe} in {place}: {mine} against {theirs}", "DATC 5.B.1")
HEAD_ON = Sentence("head_on", "{unit} and {foe} attacked each other and bounced: {mine} against {theirs}", "DATC 5.B.1")
NOT_LEFT = Sentence(
    "not_left", "{unit} bounced with {foe}, which could not leave {place}: {mine} against {theirs}", "DATC 5.B.1"
)
RIVAL = Sentence("rival", "{unit} bounced with {foe} in {place}: {mine} against {theirs}", "DATC 5.B.1")
OWN_UNIT = Sentence("own_unit", "{unit} cannot dislodge {foe}, a unit of the same power", "DATC 6.D.10")
NO_CONVOY = Sentence("no_convoy", "no complete chain of fleets was ordered to convoy {unit} to {place}", "DATC 6.F")
BROKEN = Sentence(
    "broken", "the convoy of {unit} to {place} was disrupted: {fleet} was dislodged by {by}", "DATC 6.F.8"
)
BROKEN_CHAIN = Sentence("broken_chain", "the convoy of {unit} to {place} was disrupted", "DATC 6.F.8")
PARADOX = Sentence(
    "paradox",
    "convoy paradox: the convoy of {unit} to {place} and an attack on its fleets depend on each other, so the "
    "convoy fails",
    "DATC 4.A.2, Szykman",
)  # fmt: skip
ALL_HOLD = Sentence(
    "all_hold",
    "convoy paradox: {unit} holds, because its move and a convoy depend on each other",
    "DATC 4.A.2, everybody holds",
)
STOPPED = Sentence("stopped", "{unit} cannot enter {place}", "DATC 6.A.1")
CUT = Sentence("cut", "{unit}'s support was cut by {by}", "DATC 5.B.2")
CUT_DISLODGED = Sentence("cut_dislodged", "{unit}'s support was cut: {by} dislodged it", "DATC 6.D.17")
DISLODGED_BY = Sentence("dislodged_by", "{unit} was dislodged by {by}", "DATC 5.B.3")
CARRIED = Sentence("carried", "{army} was convoyed to {place} by {fleets}", "DATC 6.F")
NOT_CARRIED = Sentence(
    "not_carried", "{unit} could not convoy {army} to {place}: the chain of fleets had a gap", "DATC 6.F"
)

BATTLES = {Clause.HELD: HELD, Clause.HEAD_ON: HEAD_ON, Clause.NOT_LEFT: NOT_LEFT, Clause.RIVAL: RIVAL}


Explain = Callable[[AdjudicationState, PreparedOrder, AttackFailure, Resolution], Reason]


def _outfought(now: AdjudicationState, one: PreparedOrder, failure: AttackFailure, resolution: Resolution) -> Reason:
    return BATTLES[failure.clause].of(Fight(one.unit, one.to, now.before.units, resolution, failure.attack))


def _own_unit(now: AdjudicationState, one: PreparedOrder, failure: AttackFailure, resolution: Resolution) -> Reason:
    return OWN_UNIT(unit=one.unit, foe=now.before.units[failure.attack.dst])


def _at_sea(now: AdjudicationState, one: PreparedOrder, failure: AttackFailure, resolution: Resolution) -> Reason:
    assert one.to is not None
    return _not_under_way(now, one.unit, one.to, failure.attack, failure, resolution)


def _kept_out(now: AdjudicationState, one: PreparedOrder, failure: AttackFailure, resolution: Resolution) -> Reason:
    return STOPPED(unit=one.unit, place=one.to)


# Clauses that occur only with the forces of some variants, which explain them themselves.
OF_OTHERS = (Clause.CLOSED, Clause.FIRST_PART, Clause.STOPPED, Clause.JOIN, Clause.BLOCK)
EXPLAINED: Mapping[Clause, Explain] = {
    **dict.fromkeys(BATTLES, _outfought),
    **dict.fromkeys((Clause.NO_CONVOY, Clause.DISRUPTED, Clause.PARADOX), _at_sea),
    Clause.OWN_UNIT: _own_unit,
    **dict.fromkeys(OF_OTHERS, _kept_out),
}
"""Clause by which the solver fails an attack -> the function that gives the reason: who stopped it, with both
strengths, or why it never set out."""


def _not_under_way(
    now: AdjudicationState, unit: Unit, to: Location, attack: Attack, failure: AttackFailure, resolution: Resolution
) -> Reason:
    if failure.clause is Clause.NO_CONVOY:
        return NO_CONVOY(unit=unit, place=to)
    if attack in resolution.disrupted:
        return PARADOX(unit=unit, place=to) if attack.by_sea else ALL_HOLD(unit=unit)
    if failure.clause is Clause.DISRUPTED:
        for fleet in resolution.route(attack) or ():
            by = resolution.dislodged_by.get(fleet)
            if by:
                return BROKEN(unit=unit, place=to, fleet=now.before.units[fleet], by=now.before.units[by.unit])
        return BROKEN_CHAIN(unit=unit, place=to)
    return STOPPED(unit=unit, place=to)


class Side(NamedTuple):
    """The forces and supports on one side of a fight."""

    units: Mapping[str, Unit]
    tally: Tally

    @property
    def total(self) -> Strength:
        """The strength as a number."""
        return self.tally.total

    @property
    def helpers(self) -> list[Unit | str]:
        """The units whose support counted, and support without a unit by its name."""
        return self._named(support for support, worth in self.tally.counted if worth)

    @property
    def idle(self) -> list[Unit | str]:
        """The supporters that did not count because they would help dislodge a unit of their own power."""
        return self._named(one.support for one in self.tally.spoiled if one.loss is SupportLoss.OWN_UNIT)

    def _named(self, supports: Iterable[SupportForce]) -> list[Unit | str]:
        given = list(supports)
        names = Counter(support.called for support in given if support.called and not support.unit)
        units = [self.units[support.unit] for support in given if support.unit]
        return [*units, *(f"{number} {name}" if number > 1 else name for name, number in names.items())]

    @property
    def garrison(self) -> Strength:
        """The strength that a garrison adds to the unit in its province."""
        guards = [worth for force, worth in self.tally.forces if isinstance(force, HoldForce) and force.unit is None]
        return sum(guards) if len(guards) < len(self.tally.forces) else 0

    @property
    def words(self) -> str:
        """The strength with its supporters in brackets: "2 (with A Mar)"."""
        parts = [tr("garrison {garrison}", garrison=words(self.garrison))] if self.garrison else []
        parts += [tr("with {helpers}", helpers=words(self.helpers))] if self.helpers else []
        parts += [tr("{idle} cannot help dislodge its own unit", idle=words(self.idle))] if self.idle else []
        return f"{words(self.tally.total)} ({'; '.join(parts)})" if parts else words(self.tally.total)


class Fight(NamedTuple):
    """A fight over a place between an attack and its opponents; its properties are computed when read."""

    unit: Unit
    place: Location | None
    units: Mapping[str, Unit]
    resolution: Resolution
    attack: Attack

    @property
    def mine(self) -> Side:
        """The side of the attack."""
        return Side(self.units, self.resolution.tally(self.attack))

    @property
    def opposing(self) -> tuple[str, ...]:
        """Keys of the units that stopped the attack; of those it dislodged; or of its beaten rivals."""
        failure = self.resolution.failures.get(self.attack)
        if failure:
            return failure.units
        out = tuple(key for key, by in self.resolution.dislodged_by.items() if by is self.attack)
        beaten = self.resolution.failures.items()
        return out or tuple(sorted(a.unit for a, f in beaten if a.dst == self.attack.dst and f.clause in BATTLES))

    @property
    def theirs(self) -> Side:
        """The strongest opposing side."""
        sides = self.resolution.opposition(self.attack)
        named = [side for side in sides if set(side.units) & set(self.opposing)]
        return Side(self.units, max(named or sides, key=lambda side: side.total))

    @property
    def foe(self) -> list[Unit] | str:
        """The opposing units, or the words for a garrison."""
        return [self.units[key] for key in dict.fromkeys(self.opposing) if key in self.units] or tr("the garrison")

    @property
    def contenders(self) -> str:
        """All units that want the place: "A Mun and A Par both", "A Mun, A Par and A Ruh all"."""
        units = [self.unit, *self.foe] if isinstance(self.foe, list) else [self.unit]
        return tr("{units} both", units=words(units)) if len(units) == 2 else tr("{units} all", units=words(units))


def failed(now: AdjudicationState, one: PreparedOrder, attack: Attack, resolution: Resolution) -> tuple[Reason, ...]:
    """Return why a move did not arrive: who stopped it, with both strengths, or why it never set out."""
    failure = resolution.failures[attack]
    return (EXPLAINED[failure.clause](now, one, failure, resolution),)


def arrived(now: AdjudicationState, one: PreparedOrder, attack: Attack, resolution: Resolution) -> tuple[Reason, ...]:
    """Return the reasons for a move that dislodged a unit (DROVE_OUT) or beat rivals (WON), with both strengths, and
    the fleets that convoyed it; () if it was unopposed over land."""
    reasons: tuple[Reason, ...] = ()
    beaten = (two.attack.dst for two in resolution.failures.values() if two.clause in BATTLES)
    drove_out = attack in resolution.dislodged_by.values()
    if drove_out or attack.dst in beaten:
        fight = Fight(one.unit, one.to, now.before.units, resolution, attack)
        reasons = ((DROVE_OUT if drove_out else WON).of(fight),)
    route = resolution.route(attack) if attack.by_sea else None
    if not route:
        return reasons
    return (*reasons, CARRIED(fleets=[now.before.units[key] for key in route], army=one.unit, place=one.to))


def cut(now: AdjudicationState, support: SupportForce, cutters: tuple[Attack, ...]) -> tuple[Reason, ...]:
    """Return who cut a support; an attacker that only dislodged the supporter is named only if nobody else cut it."""
    unit = now.before.units[support.unit or ""]
    plain = [attack for attack in cutters if attack.src != support.exempt]
    sentence = CUT if plain else CUT_DISLODGED
    return tuple(sentence(unit=unit, by=_name(now, a), origin=_place(now, a.src)) for a in plain or cutters)


def convoy(now: AdjudicationState, plan: MovementPlan, one: PreparedOrder, resolution: Resolution) -> Reason:
    """Return why a fleet ordered to convoy did not: the army went by land, or there was no chain or it was disrupted.
    """
    army = plan.ready[one.order.slots[1].key]
    assert army.to is not None
    attack = plan.sailing.get(army.unit.key)
    if attack is None:
        return NOT_CARRIED(unit=one.unit, army=army.unit, place=army.to)
    return _not_under_way(now, army.unit, army.to, attack, resolution.failure(attack), resolution)


def dislodged(now: AdjudicationState, unit: Unit, resolution: Resolution) -> Reason:
    """Return the reason that names the unit which dislodged this one."""
    by = resolution.dislodged_by[unit.key]
    return DISLODGED_BY(unit=unit, by=_name(now, by), origin=_place(now, by.src))


def with_nowhere(outcome: Outcome, dislodged: Dislodged) -> Outcome:
    """Return the outcome of a dislodged unit without a retreat: it is destroyed, with the reasons why each province is
    closed."""
    return Outcome(
        outcome.order,
        outcome.unit,
        (*outcome.words, "disband"),
        partial(_and_nowhere, outcome, dislodged),
        outcome.name,
    )


def _and_nowhere(before: Outcome, dislodged: Dislodged, outcome: Outcome) -> tuple[Reason, ...]:
    closed = dict.fromkeys(reason for _, reason in dislodged.closed)
    return (*before.reasons, NOWHERE_OPEN(unit=outcome.unit), *closed)


def _name(now: AdjudicationState, attack: Attack) -> Unit:
    return now.before.units[attack.unit]


def _place(now: AdjudicationState, key: str) -> Location:
    return now.board.locations[key]


# ----------------------------------------------------------------------------------------------------
# The movement phase: orders become forces, the solver decides, and each unit gets its outcome.

# Result words.
VOID, CUT_WORDS, BOUNCE, DISLODGED = ("void",), ("cut",), ("bounce",), ("dislodged",)
NO_CONVOY_WORDS, DISRUPTED_WORDS = ("no_convoy",), ("disrupted",)
WORDS = {Clause.NO_CONVOY: NO_CONVOY_WORDS, Clause.DISRUPTED: DISRUPTED_WORDS, Clause.PARADOX: DISRUPTED_WORDS}
"""Result words of moves that did not arrive, if not `bounce`."""


def policy_of(options: Mapping[str, object]) -> Policy:
    """Return the options on disputed points in the form that the solver needs."""
    return Policy(
        paradox="hold" if options["convoy_paradox"] == "all_hold" else "szykman",
        any_route_breaks=options["convoy_disrupted"] == "any_route",
        convoyed_cuts_on_origin=bool(options["convoyed_attack_cuts_support_on_its_origin"]),
        dislodged_prevents="never" if options["dislodged_prevents"] == "never" else "unless_head_to_head",
    )


def fight(now: AdjudicationState) -> AdjudicationState:
    """Resolve the valid orders, make all outcomes, and move the units (DATC chapter 5)."""
    plan, resolution = _decided(now)
    outcomes = _outcomes(now, plan, resolution)
    position = _moved(now, plan, resolution)
    if position.dislodged:
        outcomes = _with_disbandments(position.dislodged, outcomes)
    outcomes_so_far = (*now.outcomes, *outcomes)
    return now.replace(position, plan={**now.plan, "moves": plan}, outcomes=outcomes_so_far, resolution=resolution)


def fight_unseen(now: AdjudicationState) -> AdjudicationState:
    """Resolve the orders and move the units without making outcomes."""
    plan, resolution = _decided(now)
    return now.replace(_moved(now, plan, resolution), resolution=resolution)


def _decided(now: AdjudicationState) -> tuple[MovementPlan, Resolution]:
    plan: MovementPlan = now.plan["moves"]
    resolution = solved(now, _forces(now, plan))
    if now.variant["adjacent_convoy"] == "2000-fallback":
        return _over_land(now, plan, resolution)
    return plan, resolution


def _forces(now: AdjudicationState, plan: MovementPlan) -> SortedForces:
    """Return the forces of all units, and those without orders."""
    faults, sailing = plan.faults, plan.sailing
    forces = SortedForces()
    begin: dict[str, tuple[Attack | HoldForce, ...]] = {key: one.stand for key, one in plan.ready.items()}
    forces.begin = begin
    for key, attack in sailing.items():
        begin[key] = (attack,)
    for key in faults:
        if isinstance(begin[key][0], Attack):
            begin[key] = (hold_of(now.variant, now.board, plan.ready[key].unit),)
    into, supports = forces.into, forces.supports
    for (move,) in begin.values():
        if isinstance(move, Attack):
            into[move.dst] = (*into[move.dst], move) if move.dst in into else (move,)
    for one in plan.supports:
        support = one.support
        if support and one.unit.key not in faults:
            helps = support.helps
            supports[helps] = (*supports[helps], support) if helps in supports else (support,)
    for one in plan.convoys:
        if one.link and one.unit.key not in faults:
            forces.add(one.link)
    for force in now.variant.standing_forces(now):
        forces.add(force)
    return forces


def _over_land(now: AdjudicationState, plan: MovementPlan, resolution: Resolution) -> tuple[MovementPlan, Resolution]:
    """Resolve again with armies whose convoy failed going by land if they can: the 2000 rulebook (DATC 4.A.3)."""
    sailing = {
        key: attack
        for key, attack in plan.sailing.items()
        if resolution.under_way(attack) or not plan.ready[key].by_land
    }
    if len(sailing) == len(plan.sailing):
        return plan, resolution
    plan = replace(plan, sailing=sailing)
    return plan, solved(now, _forces(now, plan))


def _outcomes(now: AdjudicationState, plan: MovementPlan, resolution: Resolution) -> list[Outcome]:
    """Return the outcome of each unit; for undisturbed orders the prepared order itself is the outcome."""
    why = partial(_reasons, now, plan, resolution)
    outcomes: dict[str, Outcome] = dict(plan.ready)
    for key, result in _disturbed(plan, resolution).items():
        outcomes[key] = Outcome(outcomes[key].order, outcomes[key].unit, result, why)
    return list(outcomes.values())


def _disturbed(plan: MovementPlan, resolution: Resolution) -> dict[str, tuple[str, ...]]:
    """Return the result words of units whose order was void, did not succeed, or interfered with others, and of
    dislodged units."""
    failed, dislodged_by = resolution.failed, resolution.dislodged_by
    found: dict[str, tuple[str, ...]] = {attack.unit: BOUNCE for attack in failed}
    beaten = {attack.dst for attack in failed}
    dislodging = set(dislodged_by.values())
    for unit, attack in resolution.arrived.items():
        if attack.dst in beaten or attack in dislodging:
            found[unit] = OK
    for unit, attack in plan.sailing.items():  # arrived or not, there is something to tell
        found[unit] = OK if resolution.outcome(attack) else WORDS.get(resolution.failure(attack).clause, BOUNCE)
    for support in resolution.cut_by:
        if support.unit:
            found[support.unit] = CUT_WORDS
    for one in plan.convoys:
        army = one.order.slots[1].key
        result = found[army] if army in plan.sailing else DISRUPTED_WORDS
        if result in (NO_CONVOY_WORDS, DISRUPTED_WORDS):  # a dislodged fleet is reported as dislodged only
            found[one.unit.key] = () if one.unit.key in dislodged_by else result
    for key in plan.faults:
        found[key] = VOID
    for key in dislodged_by:
        before = found.get(key, OK)
        found[key] = DISLODGED if before == OK else (*before, "dislodged")
    return found


def _reasons(
    now: AdjudicationState, plan: MovementPlan, resolution: Resolution, outcome: Outcome
) -> tuple[Reason, ...]:
    """Return why an order had its result; that its unit was dislodged comes last."""
    assert outcome.unit is not None
    key = outcome.unit.key
    one = plan.ready[key]
    attack = plan.sailing.get(key) or one.stand[0]
    reasons: tuple[Reason, ...] = ()
    if key in plan.faults:
        reasons = (plan.faults[key],)
    elif isinstance(attack, Attack):
        reasons = (arrived if resolution.outcome(attack) else failed)(now, one, attack, resolution)
    elif one.support and one.support in resolution.cut_by:
        reasons = cut(now, one.support, resolution.cut_by[one.support])
    elif one.link and not ((army := plan.sailing.get(one.order.slots[1].key)) and resolution.under_way(army)):
        reasons = (convoy(now, plan, one, resolution),)
    return (*reasons, dislodged(now, one.unit, resolution)) if key in resolution.dislodged_by else reasons


def _moved(now: AdjudicationState, plan: MovementPlan, resolution: Resolution) -> Position:
    """Return the position after the moves, with the dislodged units and the places open to them."""
    arrived, fallen = resolution.arrived, resolution.dislodged_by
    units: dict[str, Unit] = {}
    for key, one in plan.ready.items():
        if key in arrived:
            units[arrived[key].dst] = one.goal
        elif key not in fallen:
            units[key] = one.unit
    position = now.position.with_units(units)
    if not fallen:
        return position
    there = now.replace(position, resolution=resolution)
    return position.with_units(units, {one.unit.key: one for one in landing(there, resolution)})


def _with_disbandments(dislodged: Mapping[str, Dislodged], outcomes: list[Outcome]) -> list[Outcome]:
    """Return the outcomes, saying for dislodged units without a retreat that they are disbanded at once."""
    lost = {key: one for key, one in dislodged.items() if not one.retreats}
    if not lost:
        return outcomes
    return [
        with_nowhere(one, lost[one.unit.key]) if one.unit and one.unit.key in lost and "dislodged" in one.words else one
        for one in outcomes
    ]
