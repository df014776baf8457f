"""The movement phase: orders become forces, the solver decides, and each unit learns what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..adjudication import Situation
from ..position import NOTHING, Outcome, Unit
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
    now = replace(now, plan={"moves": plan}, resolution=resolution)
    outcomes = [*now.outcomes, *_outcomes(now, plan, resolution)]
    return _moved(replace(now, outcomes=tuple(outcomes)), plan, resolution)


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
    plan = replace(plan, sailing=plan.sailing - stranded)
    return plan, solve(_forces(now, plan), now.variant.policy)


def _under_way(one: Ready, resolution: Resolution) -> bool:
    return one.by_sea is not None and resolution.under_way(one.by_sea)


def _outcomes(now: Situation, plan: Plan, resolution: Resolution) -> list[Outcome]:
    faults, sailing, dislodged = plan.faults, plan.sailing, resolution.dislodged_by
    cut, arrived = resolution.cut_by, resolution.arrived
    fought = {attack.dst for attack in resolution.failures} | {attack.dst for attack in dislodged.values()}
    outcomes = []
    for key, one in plan.ready.items():
        force = one.by_sea if key in sailing else one.force
        if key in faults or key in dislodged:
            outcomes.append(_troubled(now, plan, one, force, resolution))
        elif type(force) is Attack:
            quiet = key in arrived and force.dst not in fought
            outcomes.append(one.ok if quiet else _moves_outcome(now, one, force, resolution))
        elif force is None or (type(force) is Support and force not in cut):
            outcomes.append(one.ok)
        else:
            outcomes.append(_troubled(now, plan, one, force, resolution))
    return outcomes


def _moves_outcome(now: Situation, one: Ready, attack: Attack, resolution: Resolution) -> Outcome:
    reasons = explain.move(now, one, attack, resolution)
    if attack.unit in resolution.arrived:
        return Outcome(one.order, one.unit, ("ok",), reasons)
    return Outcome(one.order, one.unit, (_word(attack, resolution),), reasons)


def _word(attack: Attack, resolution: Resolution) -> str:
    """The result word of a move that did not arrive."""
    clause = resolution.failures[attack].clause
    if clause is Clause.NO_CONVOY:
        return "no_convoy"
    return "disrupted" if clause in (Clause.DISRUPTED, Clause.PARADOX) else "bounce"


def _troubled(now: Situation, plan: Plan, one: Ready, force: Force | None, resolution: Resolution) -> Outcome:
    """The outcome of a unit that is dislodged, or whose order is void, cut or broken."""
    words: tuple[str, ...]
    reasons = ()
    if one.unit.key in plan.faults:
        words, reasons = ("void",), (plan.faults[one.unit.key],)
    elif type(force) is Attack:
        words, reasons = (_word(force, resolution),), explain.move(now, one, force, resolution)
    elif type(force) is Support and (force in resolution.cut_by or one.unit.key in resolution.dislodged_by):
        words, reasons = ("cut",), explain.cut(now, one, force, resolution)
    elif type(force) is Convoy:
        words, reasons = explain.convoy(plan, one, resolution)
    else:
        words = ()
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
    position = replace(now.position, units=units)
    now = replace(now, position=position)
    if not fallen:
        return now
    dislodged = {one.unit.key: one for one in landing(now)}
    return _told(replace(now, position=replace(position, dislodged=dislodged or NOTHING)))


def _told(now: Situation) -> Situation:
    """Outcomes of dislodged units with nowhere to go say so: they are disbanded at once."""
    lost = {key for key, one in now.position.dislodged.items() if not one.retreats}
    if not lost:
        return now
    outcomes = tuple(
        explain.with_nowhere(o) if o.unit and o.unit.key in lost and "dislodged" in o.words else o for o in now.outcomes
    )
    return replace(now, outcomes=outcomes)
