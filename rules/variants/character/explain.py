"""What is told of each unit after the fight: its words, and why it came out so, with the sums on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...adjudication import Situation
from ...board import Location
from ...position import Outcome, Unit
from ...reasons import Reason, Sentence
from ...solver import Attack, Clause, Failure, Resolution, Support
from ...standard.explain import (
    ALL_HOLD,
    BATTLES,
    BROKEN,
    BROKEN_CHAIN,
    CARRIED,
    CARRIED_ONE,
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
from .card import GAS, HYPNOTIZE
from .plan import Plan
from .work import Act, work

MINED = Sentence("mined_path", "a mine in {place} ends the way of {unit} there", "C-47")
STOPS_THERE = Sentence("stops_there", "{foe} stops in {place}, so {unit} cannot pass on to it", "C-22, C-75")
BLASTED = Sentence("blasted", "{place} is annihilated: nobody enters it", "card 9; C-37")
GASSED_SPACE = Sentence("gassed_space", "{place} is gassed: nobody enters it this turn", "C-39")
CUTTER = Sentence("cutter", "{by}, a Cutter, cuts the support of {unit}", "card 15")
WEAKENED = Sentence("weakened", "{by} from {origin} takes a part of the support of {unit}", "C-19")
RING_OF_PATHS = Sentence("ring_of_paths", "{unit} and others hang on each other, so it does not pass on", "C-75")
OK, VOID, CUT_WORD = ("ok",), ("void",), ("cut",)
WORDS = {Clause.NO_CONVOY: ("no_convoy",), Clause.DISRUPTED: ("disrupted",), Clause.PARADOX: ("disrupted",)}
"""Of an army that was to be carried and did not arrive, where it is not `bounce`."""
DECIDED = frozenset(("void", "pinned", "failed"))
"""Words after which nothing is told of an order's own result."""
Result = tuple[tuple[str, ...], tuple[Reason, ...]]


class Told(NamedTuple):
    """All that outcomes are told from."""

    now: Situation
    plan: Plan
    attacks: Mapping[str, tuple[Attack, ...]]
    resolution: Resolution

    @property
    def units(self) -> Mapping[str, Unit]:
        return self.now.before.units

    def place(self, key: str) -> Location:
        """The place of a key of the fight; of a unit in Hyperspace, that."""
        return self.now.board.locations[key.partition("#")[0]]

    def origin(self, attack: Attack) -> Location:
        return self.place(attack.src)


def outcome_of(told: Told, act: Act) -> Outcome:
    """A unit's words: what was decided before the fight, what came of its order, and whether it was driven out."""
    key = act.unit.key
    words, reasons = act.words, act.reasons
    if not (DECIDED & set(words) or ("gassed" in words and act.order.verb == "hold")):
        result, why = _result(told, act)
        words, reasons = (*words, *result), (*reasons, *why)
    by = told.resolution.dislodged_by.get(key)
    if by:
        working = act.order.verb in (GAS, HYPNOTIZE)
        kept = words if working else tuple(word for word in words if word != "ok")
        reason = DISLODGED_BY(unit=act.unit, by=told.units[by.unit], origin=told.origin(by))
        words, reasons = (*kept, "dislodged"), (*reasons, reason)
    return Outcome(act.told, act.unit, words, reasons)


def _result(told: Told, act: Act) -> Result:
    key = act.unit.key
    if key in told.plan.void:
        return VOID, (told.plan.void[key],)
    if key in told.attacks:
        return _moved(told, act)
    if key in told.plan.cut:
        return CUT_WORD, (CUTTER(by=told.units[told.plan.cut[key]], unit=act.unit),)
    if key in told.plan.supports:
        return _supported(told, act)
    return _convoyed(told, act) if key in told.plan.convoys else (OK, ())


# --- moves --------------------------------------------------------------------------------------------


def _moved(told: Told, act: Act) -> Result:
    parts, resolution = told.attacks[act.unit.key], told.resolution
    if resolution.outcome(parts[-1]):
        return OK, tuple(_arrived(told, act, parts[-1]))
    if len(parts) > 1 and resolution.outcome(parts[0]):
        return ("partial",), (*_arrived(told, act, parts[0]), _stopped(told, act, parts[1]))
    failure = resolution.failures[parts[0]]
    word = WORDS.get(failure.clause, ("bounce",)) if parts[0].by_sea else ("bounce",)
    return word, (_failed(told, act, failure),)


def _arrived(told: Told, act: Act, attack: Attack) -> Iterable[Reason]:
    """Of a move that dislodged somebody or beat rivals: both sums; the fleets that carried it."""
    resolution, place = told.resolution, told.place(attack.dst)
    beaten = (one.dst for one, failure in resolution.failures.items() if failure.clause in BATTLES)
    won = attack.dst in beaten and resolution.opposition(attack)
    sentence = DROVE_OUT if attack in resolution.dislodged_by.values() else WON if won else None
    if sentence:
        yield sentence.of(Fight(act.unit, place, told.units, resolution, attack))
    route = resolution.route(attack) if attack.by_sea else None
    if route:
        carried = CARRIED if len(route) > 1 else CARRIED_ONE
        yield carried(fleets=[told.units[key] for key in route], army=act.unit, place=place)


def _stopped(told: Told, act: Act, second: Attack) -> Reason:
    """Why a path went no further than its first space."""
    if act.unit.key in work(told.now).short:
        return MINED(unit=act.unit, place=told.place(second.src))
    return _failed(told, act, told.resolution.failures[second])


def _failed(told: Told, act: Act, failure: Failure) -> Reason:
    attack, unit, place = failure.attack, act.unit, told.place(failure.attack.dst)
    sentence = BATTLES.get(failure.clause)
    if sentence:
        return sentence.of(Fight(unit, place, told.units, told.resolution, attack))
    if failure.clause is Clause.OWN_UNIT:
        return OWN_UNIT(unit=unit, foe=[told.units[key] for key in failure.units])
    if failure.clause is Clause.CLOSED:
        gassed = attack.dst in work(told.now).gassed
        return GASSED_SPACE(place=place) if gassed else BLASTED(place=place)
    if failure.clause is Clause.STOPPED:
        return STOPS_THERE(foe=[told.units[key] for key in failure.units], place=place, unit=unit)
    return _not_under_way(told, act, failure, place)


def _not_under_way(told: Told, act: Act, failure: Failure, place: Location) -> Reason:
    unit = act.unit
    if failure.clause is Clause.NO_CONVOY:
        return NO_CONVOY(unit=unit, place=place)
    if failure.attack in told.resolution.disrupted:
        if failure.attack.by_sea and failure.attack.after is None:
            return PARADOX(unit=unit, place=place)
        return RING_OF_PATHS(unit=unit) if failure.attack.after else ALL_HOLD(unit=unit)
    if failure.clause is Clause.DISRUPTED:
        for fleet in told.resolution.route(failure.attack) or ():
            by = told.resolution.dislodged_by.get(fleet)
            if by:
                return BROKEN(unit=unit, place=place, fleet=told.units[fleet], by=told.units[by.unit])
        return BROKEN_CHAIN(unit=unit, place=place)
    return STOPPED(unit=unit, place=place)


# --- help ---------------------------------------------------------------------------------------------


def _spoiled(told: Told, key: str) -> tuple[Support, tuple[Attack, ...]] | None:
    """A unit's support, if it was cut, and the attacks that did it."""
    return next(((one, by) for one, by in told.resolution.cut_by.items() if one.unit == key), None)


def _supported(told: Told, act: Act) -> Result:
    found = _spoiled(told, act.unit.key)
    if not found:
        return OK, ()
    support, cutters = found
    if told.resolution.value(support):
        return ("weakened",), tuple(_by(told, act.unit, WEAKENED, cutters))
    return CUT_WORD, tuple(_cut(told, act.unit, support, cutters))


def _cut(told: Told, unit: Unit, support: Support, cutters: tuple[Attack, ...]) -> Iterable[Reason]:
    """By whom a support was cut; who only dislodged its giver is named if nobody else cut it."""
    plain = tuple(one for one in cutters if one.src != support.exempt and not support.firm)
    return _by(told, unit, CUT if plain else CUT_DISLODGED, plain or cutters)


def _by(told: Told, unit: Unit, sentence: Sentence, attacks: Iterable[Attack]) -> Iterable[Reason]:
    return [sentence(unit=unit, by=told.units[one.unit], origin=told.origin(one)) for one in attacks]


def _convoyed(told: Told, act: Act) -> Result:
    """A fleet that convoys: whether the chain stood, and whether its support of the landing was cut (C-58). Of one that
    is driven out, that alone is told."""
    key = act.unit.key
    army = told.plan.acts[told.plan.convoys[key]]
    attacks = told.attacks.get(army.unit.key)
    if not attacks:
        return OK, ()  # it carries one who annihilates, on paper
    attack = attacks[0]
    if not told.resolution.under_way(attack):
        failure = told.resolution.failures[attack]
        word = () if key in told.resolution.dislodged_by else WORDS.get(failure.clause, ("disrupted",))
        return word, (_failed(told, army, failure),)
    found = _spoiled(told, key)
    return (CUT_WORD, tuple(_cut(told, act.unit, *found))) if found else (OK, ())
