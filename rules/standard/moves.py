"""The movement phase: orders become forces, the solver decides, and each unit learns what became of it."""

from __future__ import annotations

from collections.abc import Mapping

from ..adjudication import Situation
from ..position import Outcome, Unit
from ..reasons import Reason
from ..solver import Attack, Clause, Convoy, Force, Policy, Resolution, Support, solve
from . import explain
from .plan import Plan, Ready
from .retreats import landing

DISLODGED = ("dislodged",)


def policy_of(options: Mapping[str, object]) -> Policy:
    """The options on disputable points, as the solver knows them."""
    return Policy(
        paradox="hold" if options["convoy_paradox"] == "all_hold" else "szykman",
        any_route_breaks=options["convoy_disrupted"] == "any_route",
        convoyed_cuts_on_origin=bool(options["convoyed_attack_cuts_support_on_its_origin"]),
        dislodged_prevents="never" if options["dislodged_prevents"] == "never" else "unless_head_to_head",
    )


def fight(now: Situation) -> Situation:
    """Solves the orders that are left, tells every outcome, and moves the units (DATC chapter 5)."""
    plan: Plan = now.plan["moves"]
    resolution = solve(_forces(now, plan), now.variant.policy)
    if now.variant["adjacent_convoy"] == "2000-fallback":
        plan, resolution = _over_land(now, plan, resolution)
    outcomes = (*now.outcomes, *_outcomes(now, plan, resolution))
    return _moved(now.then(plan={"moves": plan}, outcomes=outcomes, resolution=resolution), plan, resolution)


def _forces(now: Situation, plan: Plan) -> list[Force]:
    """The forces of all units, and those that stand unordered."""
    faults, sailing = plan.faults, plan.sailing
    forces: list[Force] = list(now.variant.standing_forces(now))
    for key, one in plan.ready.items():
        force = one.by_sea if key in sailing else one.force
        if key in faults or force is None:
            forces.append(one.hold)
        elif type(force) is Attack:
            forces.append(force)
        else:
            forces += (one.hold, force)
    return forces


def _over_land(now: Situation, plan: Plan, resolution: Resolution) -> tuple[Plan, Resolution]:
    """The ruling of 2000: an army whose convoy fails goes by land if it can, in a second reckoning (DATC 4.A.3)."""
    stranded = frozenset(
        key for key in plan.sailing if plan.ready[key].by_land and not _under_way(plan.ready[key], resolution)
    )
    if not stranded:
        return plan, resolution
    plan = plan._replace(sailing=plan.sailing - stranded)
    return plan, solve(_forces(now, plan), now.variant.policy)


def _under_way(one: Ready, resolution: Resolution) -> bool:
    return one.by_sea is not None and resolution.under_way(one.by_sea)


def _outcomes(now: Situation, plan: Plan, resolution: Resolution) -> list[Outcome]:
    """What became of each unit: the remembered `ok` for all that went as ordered with nobody in the way."""
    told = _to_explain(plan, resolution)
    return [_explained(now, plan, one, resolution) if key in told else one.ok for key, one in plan.ready.items()]


def _to_explain(plan: Plan, resolution: Resolution) -> set[str]:
    """The units of which more is to be said than that all went well."""
    failures, dislodged = resolution.failures, resolution.dislodged_by
    fought = {attack.dst for attack in failures}
    told = {attack.unit for attack in failures}
    told.update(plan.faults, plan.sailing, dislodged, (attack.unit for attack in dislodged.values()))
    told.update(support.unit for support in resolution.cut_by if support.unit)
    told.update(unit for unit, attack in resolution.arrived.items() if attack.dst in fought)
    if plan.sailing:
        told.update(key for key, one in plan.ready.items() if one.force.__class__ is Convoy)
    return told


def _word(attack: Attack, resolution: Resolution) -> str:
    """The result word of a move that did not arrive."""
    clause = resolution.failures[attack].clause
    if clause is Clause.NO_CONVOY:
        return "no_convoy"
    return "disrupted" if clause in (Clause.DISRUPTED, Clause.PARADOX) else "bounce"


def _explained(now: Situation, plan: Plan, one: Ready, resolution: Resolution) -> Outcome:
    """The outcome of a unit that met others: that fought, is dislodged, or whose order is void, cut or broken."""
    force = one.by_sea if one.unit.key in plan.sailing else one.force
    words: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    if one.unit.key in plan.faults:
        words, reasons = ("void",), (plan.faults[one.unit.key],)
    elif type(force) is Attack:
        done = resolution.outcome(force)
        words, reasons = ("ok",) if done else (_word(force, resolution),), explain.move(now, one, force, resolution)
    elif type(force) is Support and (force in resolution.cut_by or one.unit.key in resolution.dislodged_by):
        words, reasons = ("cut",), explain.cut(now, one, force, resolution)
    elif type(force) is Convoy:
        words, reasons = explain.convoy(plan, one, resolution)
    if one.unit.key in resolution.dislodged_by:
        words = (*(word for word in words if not (type(force) is Convoy and word != "void")), "dislodged")
        reasons = (*reasons, explain.dislodged(now, one.unit, resolution))
    return Outcome(one.order, one.unit, words or ("ok",), reasons)


def _moved(now: Situation, plan: Plan, resolution: Resolution) -> Situation:
    """The units where they now stand, and those dislodged with the places open to them."""
    arrived, fallen = resolution.arrived, resolution.dislodged_by
    units: dict[str, Unit] = {}
    for key, one in plan.ready.items():
        if key in arrived:
            assert one.moved is not None
            units[one.moved.key] = one.moved
        elif key not in fallen:
            units[key] = one.unit
    if not fallen:
        return now.then(now.position.then(units))
    dislodged = {one.unit.key: one for one in landing(now, units, resolution)}
    return _told(now.then(now.position.then(units, dislodged)))


def _told(now: Situation) -> Situation:
    """Outcomes of dislodged units with nowhere to go say so: they are disbanded at once."""
    lost = {key for key, one in now.position.dislodged.items() if not one.retreats}
    if not lost:
        return now
    outcomes = tuple(
        explain.with_nowhere(one) if one.unit and one.unit.key in lost and "dislodged" in one.words else one
        for one in now.outcomes
    )
    return now.then(outcomes=outcomes)
