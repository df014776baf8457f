"""Why a move, a support or a convoy came out as it did: the sentences, with units and strengths on both sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..adjudication import Situation
from ..board import Location
from ..position import Outcome, Unit
from ..reasons import Reason, Sentence, words
from ..solver import Attack, Clause, Failure, Loss, Resolution, Support, Tally
from .plan import Plan, Ready
from .retreats import NOWHERE_OPEN

WON = Sentence("won", "{unit} moves to {place} with strength {strength}{helpers} against {against}{foes}", "DATC 5.B.1")
DROVE_OUT = Sentence(
    "drove_out",
    "{unit} moves to {place} with strength {strength}{helpers} against {against}{foes} and dislodges {out}",
    "DATC 5.B.1",
)
HELD = Sentence(
    "held",
    "{unit} attacks {place} with strength {strength}{helpers}, {foe} holds with {against}{others}",
    "DATC 5.B.1",
)
HEAD_ON = Sentence(
    "head_on",
    "{unit} and {foe} move against each other: strength {strength}{helpers} against {against}{others}",
    "DATC 5.B.2",
)
NOT_LEFT = Sentence(
    "not_left",
    "{foe} could not leave {place} and stays with {against}; {unit} attacks with {strength}{helpers}",
    "DATC 5.B.1",
)
RIVAL = Sentence(
    "rival",
    "{unit} and {foe} both move to {place}: strength {strength}{helpers} against {against}{others}",
    "DATC 5.B.3",
)
OWN_UNIT = Sentence("own_unit", "{unit} would dislodge {foe}, a unit of its own power", "DATC 6.D.10")
OWN_HELP = Sentence("own_help", "the support of {helper} does not count against a unit of its own power", "DATC 6.D.14")
NO_CONVOY = Sentence("no_convoy", "no whole chain of fleets was ordered to carry {unit} to {place}", "DATC 6.F")
BROKEN = Sentence("broken", "the convoy of {unit} to {place} is broken: {fleet} is dislodged by {by}", "DATC 6.F.5")
BROKEN_CHAIN = Sentence("broken_chain", "the convoy of {unit} to {place} is broken", "DATC 6.F.5")
PARADOX = Sentence(
    "paradox",
    "the convoy of {unit} to {place} and an attack on its fleets hang on each other, so it does not take place",
    "DATC 4.A.2, Szykman",
)  # fmt: skip
STOPPED = Sentence("stopped", "{unit} cannot enter {place}")
CUT = Sentence("cut", "the support of {unit} is cut by the attack of {by} from {origin}", "DATC 5.B.5")
CUT_DISLODGED = Sentence(
    "cut_dislodged", "the support of {unit} is lost, because {by} from {origin} dislodges it", "DATC 6.D.5"
)
DISLODGED_BY = Sentence("dislodged_by", "{unit} is dislodged by {by} from {origin}", "DATC 5.B.1")
CARRIED = Sentence("carried", "{fleets} carry {army} to {place}", "DATC 6.F")
CARRIED_ONE = Sentence("carried_one", "{fleets} carries {army} to {place}", "DATC 6.F")
NOT_CARRIED = Sentence(
    "not_carried", "{unit} could not carry {army} to {place}: the chain of fleets was not whole", "DATC 6.F"
)

BATTLES = {Clause.HELD: HELD, Clause.HEAD_ON: HEAD_ON, Clause.NOT_LEFT: NOT_LEFT, Clause.RIVAL: RIVAL}


def move(now: Situation, one: Ready, attack: Attack, resolution: Resolution) -> tuple[Reason, ...]:
    """Why a move arrived against resistance, or did not arrive."""
    failure = resolution.failures.get(attack)
    if failure is None:
        return _won(now, one, attack, resolution)
    assert one.to is not None
    if failure.clause in BATTLES:
        return _beaten(now, one, attack, failure, resolution)
    if failure.clause is Clause.OWN_UNIT:
        return (OWN_UNIT(unit=one.unit, foe=_unit_in(now, attack.dst)),)
    return (_not_under_way(now, one.unit, one.to, attack, failure, resolution),)


def _not_under_way(
    now: Situation, unit: Unit, to: Location, attack: Attack, failure: Failure, resolution: Resolution
) -> Reason:
    if failure.clause is Clause.NO_CONVOY:
        return NO_CONVOY(unit=unit, place=to)
    if failure.clause is Clause.PARADOX:
        return PARADOX(unit=unit, place=to)
    if failure.clause is Clause.DISRUPTED:
        for fleet in resolution.route(attack) or ():
            by = resolution.dislodged_by.get(fleet)
            if by:
                return BROKEN(unit=unit, place=to, fleet=now.before.units[fleet], by=now.before.units[by.unit])
        return BROKEN_CHAIN(unit=unit, place=to)
    return STOPPED(unit=unit, place=to)


def _won(now: Situation, one: Ready, attack: Attack, resolution: Resolution) -> tuple[Reason, ...]:
    """A move that met resistance and got through: both sums, and who is dislodged."""
    carried = _carried(now, one, attack, resolution)
    against = max(resolution.opposition(attack), key=lambda tally: tally.total, default=None)
    if against is None:
        return carried
    tally = resolution.tally(attack)
    out = next((key for key, by in resolution.dislodged_by.items() if by is attack), None)
    sums = {
        "unit": one.unit,
        "place": one.to,
        "strength": tally.total,
        "helpers": _with(now, tally),
        "against": against.total,
        "foes": f" of {words(_units(now, against.units))}" if against.units else "",
    }
    return (DROVE_OUT(**sums, out=now.before.units[out]) if out else WON(**sums), *carried)


def _carried(now: Situation, one: Ready, attack: Attack, resolution: Resolution) -> tuple[Reason, ...]:
    route = resolution.route(attack) if attack.by_sea else None
    if not route:
        return ()
    sentence = CARRIED if len(route) > 1 else CARRIED_ONE
    return (sentence(fleets=[now.before.units[key] for key in route], army=one.unit, place=one.to),)


def _beaten(now: Situation, one: Ready, attack: Attack, failure: Failure, resolution: Resolution) -> tuple[Reason, ...]:
    """A move that met as much as it had or more: who stopped it, with both sums, and what did not count."""
    tally = resolution.tally(attack)
    told = BATTLES[failure.clause](
        unit=one.unit,
        place=one.to,
        foe=_units(now, failure.units) or "the garrison",
        strength=failure.strength,
        helpers=_with(now, tally),
        against=failure.against,
        others=_helping(now, attack, failure, resolution),
    )
    idle = [lost.support.unit for lost in tally.spoiled if lost.loss is Loss.OWN_UNIT and lost.support.unit]
    return (told, *(OWN_HELP(helper=now.before.units[key]) for key in idle))


def _helping(now: Situation, attack: Attack, failure: Failure, resolution: Resolution) -> str:
    """Who helped the side that stopped the attack."""
    sides = [tally for tally in resolution.opposition(attack) if set(tally.units) & set(failure.units)]
    return _with(now, sides[0]) if sides else ""


def _with(now: Situation, tally: Tally) -> str:
    """In brackets who helped: (with A Mar and F LYO), or nothing."""
    helpers = [support.unit for support, worth in tally.counted if worth and support.unit]
    return f" (with {words(_units(now, helpers))})" if helpers else ""


def _units(now: Situation, keys: Iterable[str]) -> list[Unit]:
    return [now.before.units[key] for key in keys if key in now.before.units]


def cut(now: Situation, one: Ready, support: Support, resolution: Resolution) -> tuple[Reason, ...]:
    """By whom a support was cut, or who dislodged its giver."""
    by = resolution.dislodged_by.get(one.unit.key)
    cutters = [attack for attack in resolution.cut_by.get(support, ()) if attack is not by]
    if cutters:
        return tuple(CUT(unit=one.unit, by=_name(now, a), origin=_place(now, a.src)) for a in cutters)
    assert by is not None
    return (CUT_DISLODGED(unit=one.unit, by=_name(now, by), origin=_place(now, by.src)),)


def convoy(plan: Plan, one: Ready, resolution: Resolution) -> tuple[tuple[str, ...], tuple[Reason, ...]]:
    """The words and reasons of a fleet that convoys: `disrupted` where the chain broke, `no_convoy` where none was."""
    army = plan.ready[one.order.slots[1].key]
    attack = army.by_sea
    assert attack is not None and army.to is not None
    if army.unit.key not in plan.sailing:
        return ("disrupted",), (NOT_CARRIED(unit=one.unit, army=army.unit, place=army.to),)
    if resolution.under_way(attack):
        return ("ok",), ()
    clause = resolution.failures[attack].clause
    word = "no_convoy" if clause is Clause.NO_CONVOY else "disrupted"
    if clause is Clause.PARADOX:
        return (word,), (PARADOX(unit=army.unit, place=army.to),)
    return (word,), (NOT_CARRIED(unit=one.unit, army=army.unit, place=army.to),)


def dislodged(now: Situation, unit: Unit, resolution: Resolution) -> Reason:
    by = resolution.dislodged_by[unit.key]
    return DISLODGED_BY(unit=unit, by=_name(now, by), origin=_place(now, by.src))


def with_nowhere(outcome: Outcome) -> Outcome:
    """The outcome of a dislodged unit that has no place to go."""
    return replace(
        outcome,
        words=(*outcome.words, "disband"),
        reasons=(*outcome.reasons, NOWHERE_OPEN(unit=outcome.unit)),
    )


def _name(now: Situation, attack: Attack) -> Unit:
    return now.before.units[attack.unit]


def _unit_in(now: Situation, key: str) -> Unit | str:
    return now.before.units.get(key) or "another"


def _place(now: Situation, key: str) -> Location:
    return now.board.locations[key]
