"""Why a move, a support or a search came out as it did: sentences with the sums of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...adjudication import Situation
from ...position import Unit
from ...reasons import Reason, Sentence, words
from ...solver import Attack, Block, Clause, Convoy, Failure, Hold, Loss, Resolution, Strength, Tally
from ...speech import tr
from ...standard.explain import Fight
from .plan import Plan, Ready

WON = Sentence("prevailed", "{unit} goes to {place}: {mine} against {theirs}", "6; R15")
DROVE_OUT = Sentence("drives_out", "{unit} goes to {place} and dislodges {foe}: {mine} against {theirs}", "6")
HELD = Sentence("stays_there", "{unit} does not get into {place}: {mine} against {theirs}", "6; R15")
HEAD_ON = Sentence("exchange", "{unit} and {foe} cannot change places: {mine} against {theirs}", "R16")
NOT_LEFT = Sentence("did_not_leave", "{foe} does not leave {place}: {mine} against {theirs}", "6; R5")
RIVAL = Sentence("rivals", "{unit} does not get into {place}: {mine} against {theirs} that go there too", "6; R15")
OWN_UNIT = Sentence("own_unit_stays", "{foe}, a unit of its own power, is not driven out of {place} by {unit}", "R17")
SEARCHED = Sentence("searched", "{unit} is stood off under {place}: {mine} against 1, the search of {searchers}", "R20")
JOIN_LOST = Sentence("join_lost", "{unit} cannot join the half in {place}, which is dislodged", "R22 a")
JOIN_TWICE = Sentence("join_twice", "{units} want to join the half in {place}, so none does", "R22 b")
JOIN_FULL = Sentence("join_full", "{unit} cannot join in {place}: two halves are there", "R22 c; R24")
JOIN_SWAP = Sentence("join_swap", "{unit} cannot join in {place}: {other} is ordered the other way", "R22 d")
JOINED = Sentence("joined", "{unit} joins the half in {place}", "R22")
ADDS_NOTHING = Sentence(
    "adds_nothing", "{helped} joins the half in {place}, so the support of {unit} adds nothing", "R22"
)
STANDS_OFF = Sentence("stands_off", "the search of {unit} stands off {units}", "R20")
CONTRADICTION = Sentence(
    "contradiction", "the move of {unit} to {place} and others hang on each other, so they fail", "R38"
)
CUT = Sentence("support_cut", "the support of {unit} is cut by {by} from {origin}", "R14")
CUT_BY_LOSS = Sentence("support_lost", "the support of {unit} is lost: {by} from {origin} dislodges it", "R14")
DISLODGED = Sentence("is_dislodged", "{unit} is dislodged by {by} from {origin}", "6")

CONTESTS = {Clause.HELD: HELD, Clause.HEAD_ON: HEAD_ON, Clause.NOT_LEFT: NOT_LEFT, Clause.RIVAL: RIVAL}

Units = Mapping[str, Unit]


class Sum(NamedTuple):
    """What counted on one side of a contest. In words "2 (T 32 1, T 31 1)", fractions as such."""

    units: Units
    tally: Tally
    alone: bool
    """Whether one who stands alone is named too."""

    @property
    def total(self) -> Strength:
        return self.tally.total

    @property
    def words(self) -> str:
        parts = [f"{self._name(force)} {worth}" for force, worth in self.tally.forces]
        parts += [f"{self.units[one.unit].text} {worth}" for one, worth in self.tally.counted if one.unit and worth]
        idle = [self.units[one.support.unit or ""] for one in self.tally.spoiled if one.loss is Loss.OWN_UNIT]
        told = [", ".join(parts)] if self.alone or len(parts) > 1 else []
        told += [tr("{idle} cannot help against an own unit", idle=words(idle))] if idle else []
        return f"{self.tally.total} ({'; '.join(told)})" if told else str(self.tally.total)

    def _name(self, force: Attack | Hold | Block | Convoy) -> str:
        key = (force.by if isinstance(force, Block) else force.unit) or ""
        return self.units[key].text


class Contest(Fight):
    """A contest for a zone between a move and those who opposed it; reckoned up when it is read."""

    __slots__ = ()

    @property
    def mine(self) -> Sum:  # type: ignore[override]
        return Sum(self.units, self.resolution.tally(self.attack), alone=False)

    @property
    def theirs(self) -> Sum:  # type: ignore[override]
        sides = self.resolution.opposition(self.attack)
        named = [side for side in sides if set(side.units) & set(self.opposing)]
        return Sum(self.units, max(named or sides, key=lambda side: side.total), alone=True)


def _units(plan: Plan) -> Units:
    return {key: one.unit for key, one in plan.items()}


def _contest(plan: Plan, one: Ready, attack: Attack, resolution: Resolution) -> Contest:
    return Contest(one.unit, one.goal, _units(plan), resolution, attack)


def failed(now: Situation, plan: Plan, resolution: Resolution, one: Ready) -> Reason:
    """Why a move did not succeed: who stopped it, with both sums."""
    failure = next(two for attack, two in resolution.failures.items() if attack.unit == one.unit.key)
    sentence = CONTESTS.get(failure.clause)
    if sentence:
        return sentence.of(_contest(plan, one, failure.attack, resolution))
    if failure.clause is Clause.JOIN:
        return _not_joined(plan, resolution, one, failure)
    foes = [plan[key].unit for key in dict.fromkeys(failure.units)]
    if failure.clause is Clause.OWN_UNIT:
        return OWN_UNIT(unit=one.unit, foe=foes, place=one.goal)
    if failure.clause is Clause.BLOCK:
        mine = Sum(_units(plan), resolution.tally(failure.attack), alone=False)
        return SEARCHED(unit=one.unit, place=_above(now, one), mine=mine, searchers=foes)
    return CONTRADICTION(unit=one.unit, place=one.goal)


def _above(now: Situation, one: Ready) -> object:
    """The space over a zone underground."""
    assert one.goal is not None
    return now.board.locations[now.board.provinces[one.goal.province].base]


def _not_joined(plan: Plan, resolution: Resolution, one: Ready, failure: Failure) -> Reason:
    """R22: which of the four conditions keeps a half from joining."""
    here = [two for two in plan.values() if two.goal and one.goal and two.goal.key == one.goal.key and two.joins]
    there = [two for two in plan.values() if one.goal and two.unit.place.key == one.goal.key]
    if any(two.unit.key in resolution.dislodged_by for two in there):
        return JOIN_LOST(unit=one.unit, place=one.goal)
    if len(here) > 1:
        return JOIN_TWICE(units=[two.unit for two in here], place=one.goal)
    swap = [two.unit for two in there if two.goal and two.goal.key == one.unit.place.key]
    if swap:
        return JOIN_SWAP(unit=one.unit, place=one.goal, other=swap)
    return JOIN_FULL(unit=one.unit, place=one.goal)


def fine(now: Situation, plan: Plan, resolution: Resolution, one: Ready) -> tuple[Reason, ...]:
    """What there is to tell of an order that went well: whom it drove out or beat, what it stood off."""
    key = one.unit.key
    if one.goal and key in resolution.arrived:
        return _arrived(plan, resolution, one)
    if one.helps and plan[one.helps].joins:
        return (ADDS_NOTHING(unit=one.unit, helped=plan[one.helps].unit, place=plan[one.helps].goal),)
    if one.order.verb == "search":
        blocked = [f.attack.unit for f in resolution.failures.values() if f.clause is Clause.BLOCK and key in f.units]
        return (STANDS_OFF(unit=one.unit, units=[plan[unit].unit for unit in blocked]),) if blocked else ()
    return ()


def _arrived(plan: Plan, resolution: Resolution, one: Ready) -> tuple[Reason, ...]:
    attack = resolution.arrived[one.unit.key]
    if one.joins:
        return (JOINED(unit=one.unit, place=one.goal),)
    contest = _contest(plan, one, attack, resolution)
    if attack in resolution.dislodged_by.values():
        return (DROVE_OUT.of(contest),)
    beaten = [f for f in resolution.failures.values() if f.attack.dst == attack.dst and f.clause in CONTESTS]
    return (WON.of(contest),) if beaten else ()


def cut(now: Situation, plan: Plan, resolution: Resolution, one: Ready) -> tuple[Reason, ...]:
    """By whom a support was cut; who only dislodged its giver is named if nobody else cut it."""
    found = next((by for support, by in resolution.cut_by.items() if support.unit == one.unit.key), ())
    plain = [attack for attack in found if attack.src != one.into]
    sentence = CUT if plain else CUT_BY_LOSS
    return tuple(
        sentence(unit=one.unit, by=plan[attack.unit].unit, origin=now.board.locations[attack.src])
        for attack in plain or found
    )


def dislodged(now: Situation, plan: Plan, resolution: Resolution, unit: Unit) -> Reason:
    attack = resolution.dislodged_by[unit.key]
    return DISLODGED(unit=unit, by=plan[attack.unit].unit, origin=now.board.locations[attack.src])
