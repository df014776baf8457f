"""Step 9: the forces solved, every outcome told, the units where they got to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...adjudication import Situation, interned
from ...board import Location
from ...position import Unit
from ...rulings import solved
from ...solver import Attack, Convoy, Force, Resolution
from ...solver.routes import stands
from .card import MINE
from .cards import can
from .explain import Told, outcome_of
from .going import MINE as MINE_WORD
from .going import RETRIEVE, SEA, UP
from .lowering import (
    attacks_of,
    blocks,
    convoy_of,
    defenses,
    hold_of,
    is_gone,
    landing_support,
    support_of,
    supports_landing,
)
from .plan import PLAN, Plan
from .reach import come_to
from .state import impassable
from .work import Act, Claim, finding, work

MOST_ROUNDS = 5
"""So often the last fleet of a convoy is looked for anew, where border defenses hang on it."""
Attacks = Mapping[str, tuple[Attack, ...]]


def fight(now: Situation) -> Situation:
    plan: Plan = now.plan[PLAN]
    attacks, resolution = _solved(now, plan)
    now = _found(now, plan, attacks, resolution)
    told = Told(now, plan, attacks, resolution)
    outcomes = tuple(outcome_of(told, act) for act in work(now).acts.values())
    units = {unit.key: unit for unit in _standing(now, plan, attacks, resolution)}
    return now.then(now.position.then(units), outcomes=(*now.outcomes, *outcomes), resolution=resolution)


# --- forces -------------------------------------------------------------------------------------------


def _solved(now: Situation, plan: Plan) -> tuple[Attacks, Resolution]:
    """The claims, and what became of them: reckoned again if a convoy lands from another sea than was thought."""
    seas: dict[str, str] = {key: _last_sea(plan, key, _links(plan, key)) for key in _sailing(plan)}
    for _ in range(MOST_ROUNDS):
        attacks = {key: _claims(now, plan, key, seas.get(key, "")) for key in plan.ways}
        resolution = solved(now, _forces(now, plan, attacks))
        landed = {key: _last_sea(plan, key, _afloat(plan, key, resolution)) or seas[key] for key in seas}
        if landed == seas:
            break
        seas = landed
    return attacks, resolution


def _sailing(plan: Plan) -> list[str]:
    return [key for key, way in plan.ways.items() if way.how == SEA]


def _links(plan: Plan, army: str) -> list[Convoy]:
    return [convoy_of(plan.now, plan.acts[key]) for key, carried in plan.convoys.items() if carried == army]


def _afloat(plan: Plan, army: str, resolution: Resolution) -> list[Convoy]:
    return [one for one in _links(plan, army) if one.unit not in resolution.dislodged_by]


def _last_sea(plan: Plan, army: str, links: list[Convoy]) -> str:
    """The sea from which a carried army lands, the first by id if several; "" while no chain stands."""
    to = plan.ways[army].to.province
    return next((one.at for one in sorted(links, key=_by_sea) if stands(links, army, to, one.unit)), "")


def _by_sea(one: Convoy) -> str:
    return one.at


def _claims(now: Situation, plan: Plan, key: str, sea: str) -> tuple[Attack, ...]:
    supported = {one.into for one in (*plan.supports.values(), *plan.landings()) if one.helps == key and one.into}
    return attacks_of(now, plan.acts[key], plan.ways[key], supported, sea)


def _forces(now: Situation, plan: Plan, attacks: Attacks) -> list[Force]:
    forces: list[Force] = list(blocks(now, impassable(now.before)))
    for key, act in plan.acts.items():
        if key in attacks:
            forces += attacks[key]
        elif not is_gone(act):
            forces += _staying(now, plan, key, act)
    return forces


def _staying(now: Situation, plan: Plan, key: str, act: Act) -> Iterator[Force]:
    """A unit that was not ordered to move, and what it does for others."""
    yield hold_of(act)
    yield from defenses(now, act)
    support = plan.supports.get(key)
    if support and key not in plan.cut:
        into = support.into or support.at
        yield support_of(act, support.helps, into, in_place=not support.into, still=support.still)
    if key in plan.convoys:
        army = plan.acts[plan.convoys[key]].unit
        yield convoy_of(now, act)
        if supports_landing(act) and key not in plan.cut:
            yield landing_support(act, army, act.order.slots[2].province)


# --- what came of it ----------------------------------------------------------------------------------


def _found(now: Situation, plan: Plan, attacks: Attacks, resolution: Resolution) -> Situation:
    """Claims, entries, mines laid, where units stand and who drove them out."""
    claims = {attack: _claim(plan, attack, resolution) for parts in attacks.values() for attack in parts}
    gone = {key for key, one in resolution.arrived.items() if one.unit == key}
    laying = {key: plan.acts[key] for key in gone if MINE_WORD in plan.acts[key].order.slots}
    stay = {key: key for key, act in plan.acts.items() if not is_gone(act) and key not in resolution.dislodged_by}
    return finding(
        now,
        claims=tuple(claims[one] for one in claims if plan.ways[one.unit].how != UP),
        entries={key: places for key in plan.ways if (places := _entered(plan, attacks[key], resolution))},
        left={key: key for key, act in laying.items() if can(act.card, MINE) and not act.unit.place.dock},
        retrieving=frozenset(key for key in gone if _retrieves(plan.acts[key])),
        stands=stay | {key: attack.dst for key, attack in resolution.arrived.items()},
        fled={key: claims[by] for key, by in resolution.dislodged_by.items()},
    )


def _retrieves(act: Act) -> bool:
    return RETRIEVE in act.order.slots and can(act.card, MINE)


def _claim(plan: Plan, attack: Attack, resolution: Resolution) -> Claim:
    """C-28: a move that gas or annihilation bars does not exist."""
    way = plan.ways[attack.unit]
    found = work(plan.now)
    barred = attack.dst in found.gassed | found.annihilated | impassable(plan.now.before)
    second = attack.after is not None
    return Claim(
        attack.unit,
        attack.power,
        attack.dst,
        attack.over if way.how == SEA or way.first else way.over,
        resolution.under_way(attack) and not barred,
        resolution.outcome(attack),
        second,
        attack.by_sea and not second,
    )


def _entered(plan: Plan, parts: tuple[Attack, ...], resolution: Resolution) -> tuple[str, ...]:
    """The spaces on the board that a unit entered, in order."""
    if plan.ways[parts[0].unit].how == UP:
        return ()
    return tuple(one.dst for one in parts if resolution.outcome(one))


def _standing(now: Situation, plan: Plan, attacks: Attacks, resolution: Resolution) -> Iterator[Unit]:
    """The units where they got to; those that annihilate are nowhere any more. An amphibian that was robbed is none."""
    robbed = {victim for _, victim, _ in work(now).thefts}
    for key, act in plan.acts.items():
        unit = now.position.units[key]
        if key in resolution.arrived:
            place = _goal(plan, attacks[key], resolution)
            yield interned(now.board, unit.at(place) if key in robbed else come_to(now.board, unit, place))
        elif key not in resolution.dislodged_by and not is_gone(act):
            yield unit


def _goal(plan: Plan, parts: tuple[Attack, ...], resolution: Resolution) -> Location:
    """Where a unit got to: over two spaces, perhaps not beyond the first."""
    way = plan.ways[parts[0].unit]
    return way.first if way.first and not resolution.outcome(parts[-1]) else way.to
