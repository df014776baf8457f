"""The movement phase: orders become forces, the solver decides, and each unit learns what became of it."""

from __future__ import annotations

from collections.abc import Mapping

from ..adjudication import Situation
from ..position import Dislodged, Outcome, Position, Unit
from ..reasons import Sentence, made
from ..rulings import solved
from ..solver import Clause, Force, Policy, Resolution
from . import explain
from .plan import Plan
from .retreats import landing

# Result words.
OK, VOID, CUT, BOUNCE, DISLODGED = ("ok",), ("void",), ("cut",), ("bounce",), ("dislodged",)
NO_CONVOY, DISRUPTED = ("no_convoy",), ("disrupted",)
WORDS = {Clause.NO_CONVOY: NO_CONVOY, Clause.DISRUPTED: DISRUPTED, Clause.PARADOX: DISRUPTED}
"""Of a move that did not arrive, where it is not `bounce`."""


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
    resolution = solved(now, _forces(now, plan))
    if now.variant["adjacent_convoy"] == "2000-fallback":
        plan, resolution = _over_land(now, plan, resolution)
    outcomes = _outcomes(now, plan, resolution)
    position = _moved(now, plan, resolution)
    if position.dislodged:
        outcomes = _told(position.dislodged, outcomes)
    told = (*now.outcomes, *outcomes)
    return now.then(position, plan={**now.plan, "moves": plan}, outcomes=told, resolution=resolution)


def _forces(now: Situation, plan: Plan) -> list[Force]:
    """The forces of all units, and those that stand unordered."""
    otherwise: dict[str, tuple[Force, ...]] = {key: (attack,) for key, attack in plan.sailing.items()}
    for key in plan.faults:
        otherwise[key] = (plan.ready[key].hold,)
    forces: list[Force] = list(now.variant.standing_forces(now))
    for key, one in plan.ready.items():
        forces += otherwise.get(key, one.forces)
    return forces


def _over_land(now: Situation, plan: Plan, resolution: Resolution) -> tuple[Plan, Resolution]:
    """The ruling of 2000: an army whose convoy fails goes by land if it can, in a second reckoning (DATC 4.A.3)."""
    sailing = {
        key: attack
        for key, attack in plan.sailing.items()
        if resolution.under_way(attack) or not plan.ready[key].by_land
    }
    if len(sailing) == len(plan.sailing):
        return plan, resolution
    plan = plan._replace(sailing=sailing)
    return plan, solved(now, _forces(now, plan))


def _outcomes(now: Situation, plan: Plan, resolution: Resolution) -> list[Outcome]:
    """What became of each unit: the remembered `ok` for all that went as ordered with nobody in the way."""
    ready, told = plan.ready, _fought(now, plan, resolution)
    for key, fault in plan.faults.items():
        told[key] = Outcome(ready[key].order, ready[key].unit, VOID, (fault,))
    for key in resolution.dislodged_by:
        before = told.get(key, ready[key].ok)
        words = DISLODGED if before.words == OK else (*before.words, "dislodged")
        reason = explain.dislodged(now, ready[key].unit, resolution)
        told[key] = Outcome(before.order, before.unit, words, (*before.reasons, reason))
    return [told.get(key, one.ok) for key, one in ready.items()]


def _fought(now: Situation, plan: Plan, resolution: Resolution) -> dict[str, Outcome]:
    """The outcomes of the units whose orders met with others': moves, cut supports, convoys."""
    ready, dislodging = plan.ready, set(resolution.dislodged_by.values())
    told: dict[str, Outcome] = {}
    beaten: set[str] = set()
    for attack, failure in resolution.failures.items():
        one = ready[attack.unit]
        word = WORDS.get(failure.clause, BOUNCE) if attack.by_sea else BOUNCE
        reasons = explain.failed(now, one, failure, resolution)
        told[attack.unit] = made(Outcome, (one.order, one.unit, word, reasons, ""))
        if failure.clause in explain.BATTLES:
            beaten.add(attack.dst)
    for unit, attack in resolution.arrived.items():
        if attack in dislodging:
            sentence: Sentence | None = explain.DROVE_OUT
        elif attack.dst in beaten:
            sentence = explain.WON
        elif attack.by_sea:
            sentence = None
        else:
            continue
        one = ready[unit]
        told[unit] = Outcome(one.order, one.unit, OK, explain.arrived(now, one, attack, resolution, sentence))
    for support, cutters in resolution.cut_by.items():
        if support.unit:
            one = ready[support.unit]
            told[support.unit] = Outcome(one.order, one.unit, CUT, explain.cut(now, support, cutters))
    for one in plan.convoys:
        key = one.unit.key
        if key not in plan.faults:
            words, reasons = explain.convoy(now, plan, one, resolution)
            if words:  # of a fleet that is dislodged that alone is told
                told[key] = Outcome(one.order, one.unit, () if key in resolution.dislodged_by else words, reasons)
    return told


def _moved(now: Situation, plan: Plan, resolution: Resolution) -> Position:
    """The units where they now stand, and those dislodged with the places open to them."""
    arrived, fallen = resolution.arrived, resolution.dislodged_by
    units: dict[str, Unit] = {}
    for key, one in plan.ready.items():
        if key in arrived:
            units[arrived[key].dst] = one.goal
        elif key not in fallen:
            units[key] = one.unit
    if not fallen:
        return now.position.then(units)
    return now.position.then(units, {one.unit.key: one for one in landing(now, units, resolution)})


def _told(dislodged: Mapping[str, Dislodged], outcomes: list[Outcome]) -> list[Outcome]:
    """Outcomes of dislodged units with nowhere to go say so: they are disbanded at once."""
    lost = {key: one for key, one in dislodged.items() if not one.retreats}
    if not lost:
        return outcomes
    return [
        explain.with_nowhere(one, lost[one.unit.key])
        if one.unit and one.unit.key in lost and "dislodged" in one.words
        else one
        for one in outcomes
    ]
