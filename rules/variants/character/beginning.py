"""Step 0: which order counts for each unit, what stands beside it; who is still in civil disorder, who leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...adjudication import Situation
from ...position import Order, Outcome, Unit
from ...reasons import Reason, Sentence
from ...standard.plan import NOT_NOW, NOT_THERE, OTHER_KIND, REPLACED
from ...verbs import Asked, named
from .card import DISBELIEVE, STEAL
from .cards import ORDINARY
from .legality import IN_DISORDER, disordered, meant, said
from .state import card_of, keeping, kept, powers_work, tag
from .verb import CharacterVerb
from .work import Act, finding, work

SENT_OFF = Sentence("sent_off", "{unit}, placed by the Right-Hand Rule, goes off the board", "C-70")
WRONG_NUMBER = Sentence("wrong_number", "the unit in {place} is {unit}, not {named}", "C-6")
HOLDS = Sentence("steals_only", "{unit} steals or disbelieves, so it has no other order", "C-16, by option")
OTB = "otb"
FALL = "F"


class Lines(NamedTuple):
    """What is written for one unit: its main order, if any, and the lines beside it, one of each kind."""

    main: Order | None
    beside: Mapping[str, Order]


def asking(now: Situation, power: str) -> Asked:
    """Who asks whether an order is legal: in the position as it is now."""
    return Asked(now.variant, now.board, now.position, power)


def begin(now: Situation) -> Situation:
    """Sorts the lines by unit; the last main order counts, and the last line of each kind."""
    written: dict[str, Lines] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        unit = meant(now.position, order.unit) if order.unit else None
        fault = _not_its(now, order, unit)
        if fault or unit is None:
            spare.append(Outcome(order, None, ("void",), (fault or NOT_NOW(order=order),)))
            continue
        lines = written.get(unit.key, Lines(None, {}))
        old = lines.beside.get(order.verb) if now.variant.verb(order.verb).beside else lines.main
        if old:
            spare.append(Outcome(old, None, ("void",), (REPLACED(unit=unit),)))
        written[unit.key] = _with(now, lines, order)
    now = now.then(outcomes=(*now.outcomes, *spare))
    now, written = _send_off(now, written)
    acts = {key: _act(now, unit, written.get(key)) for key, unit in now.position.units.items()}
    return _hold_thieves(finding(now, acts=acts)) if now.variant["x3_x4_hold"] else finding(now, acts=acts)


def _not_its(now: Situation, order: Order, unit: Unit | None) -> Reason | None:
    """Why a line is no order for a unit of its writer: of another phase, nobody there, another number (C-6)."""
    verbs = {verb.name for verb in now.variant.verbs(now.before.phase)}
    if order.unit is None or order.verb not in verbs:
        return NOT_NOW(order=order)
    if unit is None or unit.power != order.power:
        power = now.variant.writer_name(now.position, order.power)
        return NOT_THERE(power=power, place=order.unit.place)
    if order.unit.serial not in ("", unit.serial):
        return WRONG_NUMBER(place=unit.place, unit=unit, named=order.unit)
    return None


def _with(now: Situation, lines: Lines, order: Order) -> Lines:
    if now.variant.verb(order.verb).beside:
        return lines._replace(beside={**lines.beside, order.verb: order})
    return lines._replace(main=order)


def _send_off(now: Situation, written: dict[str, Lines]) -> tuple[Situation, dict[str, Lines]]:
    """C-70: units that the Right-Hand Rule placed leave the board in the Fall where their owner says so."""
    state, units, told = kept(now.position), dict(now.position.units), []
    if now.position.phase.season != FALL:
        return now, written
    for key, lines in list(written.items()):
        if OTB in lines.beside and tag(units[key]) in state.rhr:
            unit = units.pop(key)
            told.append(Outcome(lines.beside[OTB], unit, ("disband",), (SENT_OFF(unit=unit),)))
            del written[key]
    position = keeping(now.position.then(units), rhr=())
    return now.then(position, outcomes=(*now.outcomes, *told)), written


def _act(now: Situation, unit: Unit, lines: Lines | None) -> Act:
    """What a unit sets out to do; one in civil disorder from the turn before holds, whatever is written for it."""
    card = card_of(unit) if powers_work(now.position) else ORDINARY
    main, beside = lines or Lines(None, {})
    hold = held(now, unit)
    if disordered(now.position, unit):
        last = said(asking(now, unit.power), kept(now.position).disorder[tag(unit)])
        return Act(unit, main, hold, card, (), ("gassed",), (IN_DISORDER(unit=unit, last=last),))
    return Act(unit, main, main or hold, card, tuple(beside.values()))


def _hold_thieves(now: Situation) -> Situation:
    """C-16, by option: who steals or disbelieves holds, as if that were all that was written for it. Its main order is
    told of to its owner alone, or it would betray who stole."""
    acts, told = dict(work(now).acts), []
    for key, act in acts.items():
        if any(line.verb in (STEAL, DISBELIEVE) for line in act.lines):
            hold = held(now, act.unit)
            if act.written and act.written.verb != hold.verb:
                told.append(Outcome(act.written, None, ("void",), (HOLDS(unit=act.unit),)))
            acts[key] = act._replace(written=hold, order=hold)
    return finding(now.then(outcomes=(*now.outcomes, *told)), acts=acts)


def held(now: Situation, unit: Unit) -> Order:
    return now.variant.verb("hold").order(unit.power, {"unit": named(unit)})


def fault_of(now: Situation, act: Act, order: Order) -> Reason | None:
    """Why a unit may not give an order, with the card that it acts with; None if it may."""
    ordered, verb = order.unit, now.variant.verb(order.verb)
    if ordered and ordered.kind not in ("", act.unit.kind):
        return OTHER_KIND(place=act.unit.place, unit=act.unit, named=ordered)
    return verb.fault(asking(now, act.unit.power), act.acting, order) if isinstance(verb, CharacterVerb) else None


def replaced(now: Situation, act: Act, word: str, *reasons: Reason) -> Act:
    """A unit that holds in place of its order, with a word for it. That its order was void is told as of any unit: who
    is gassed gives no more away by it (C-7)."""
    before = tuple(one for one in act.words if one != word)
    return act._replace(order=held(now, act.unit), words=(*before, word), reasons=(*act.reasons, *reasons))


def refused(now: Situation, act: Act, reason: Reason) -> Act:
    """A unit whose order turns out to be void: it holds."""
    return act._replace(order=held(now, act.unit), words=(*act.words, "void"), reasons=(*act.reasons, reason))
