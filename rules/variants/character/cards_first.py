"""Steps 1 to 3: who moves first, what thieves take, whose card is disbelieved; then what is void (X2, X3, X4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...adjudication import Situation, interned
from ...position import Order, Outcome
from ...reasons import Reason, Sentence
from .beginning import fault_of, held
from .card import ANNIHILATE, DISBELIEVE, FIRST, STEAL
from .cards import CARDS, ORDINARY, can
from .legality import meant
from .limits import theft_breaks
from .state import card_of, with_card
from .verbs_in_place import NO_EXCHANGER, exchanger_among
from .work import Act, acted, finding, work

STOLEN = Sentence("stolen", "{unit} takes the card {card} of {victim}", "X3")
GONE_FIRST = Sentence("gone_first", "{victim} moves first, so nothing aimed at it has an effect", "C-62")
TWO_THIEVES = Sentence("two_thieves", "another Thief aims at {victim} too", "X3")
ROBBED_ITSELF = Sentence("robbed_itself", "a Thief aims at {unit} itself", "X3")
TOO_MANY = Sentence("too_many_of_it", "{power} may not hold another card {card}", "C-5")
NOT_THAT_CARD = Sentence("not_that_card", "{unit} does not unmask {victim}", "X4")
NEVER_DISBELIEVED = Sentence("never_disbelieved", "an Annihilator cannot be disbelieved", "X4")
DISBELIEVED_ITSELF = Sentence("disbelieved_itself", "{unit} is disbelieved itself", "X4")
UNMASKED = Sentence("unmasked", "{victim} is Ordinary this turn", "X4")
Aims = Mapping[str, tuple[Order, str]]
"""Unit -> its line, and the key of the unit that it aims at."""


def move_first(now: Situation) -> Situation:
    """Step 1: units that move first, by a legal move, are away."""
    acts = work(now).acts.items()
    away = {
        key
        for key, act in acts
        if can(act.card, FIRST) and act.order.verb == "move" and fault_of(now, act, act.order) is None
    }
    return finding(now, away=frozenset(away))


def _aims(now: Situation, verb: str) -> tuple[Situation, Aims]:
    """The legal lines of one kind with the units that they aim at; the outcomes of those that are void."""
    aims: dict[str, tuple[Order, str]] = {}
    void = []
    for key, act in work(now).acts.items():
        for line in act.lines:
            if line.verb == verb:
                fault = fault_of(now, act, line)
                if fault:
                    void.append(Outcome(line, None, ("void",), (fault,)))
                else:
                    aims[key] = line, line.slots[1].province
    return now.then(outcomes=(*now.outcomes, *void)), aims


def steal(now: Situation) -> Situation:
    """Step 2: thefts, all at once."""
    now, aims = _aims(now, STEAL)
    at = Counter(victim for _, victim in aims.values())
    faults = {key: _theft_fault(now, aims, at, key) for key in aims}
    taken = {key: victim for key, (_, victim) in aims.items() if faults[key] is None}
    acts = work(now).acts
    cards = {key: card_of(acts[victim].unit) for key, victim in taken.items()}
    told = [_of_theft(now, aims[key], key, faults[key]) for key in aims]
    changed = {**cards, **dict.fromkeys(taken.values(), ORDINARY)}
    now = now.then(outcomes=(*now.outcomes, *told))
    now = finding(now, thefts=tuple((key, victim, cards[key]) for key, victim in taken.items()))
    return _recarded(now, changed)


def _theft_fault(now: Situation, aims: Aims, at: Counter[str], thief: str) -> Reason | None:
    """Why a theft fails; None if it works."""
    _, victim = aims[thief]
    acts, position = work(now).acts, now.position
    own, other = acts[thief].unit, acts[victim].unit
    if victim in work(now).away:
        return GONE_FIRST(victim=other)
    if at[victim] > 1:
        return TWO_THIEVES(victim=other)
    if thief in at:
        return ROBBED_ITSELF(unit=own)
    if theft_breaks(position, own, other):
        return TOO_MANY(power=now.board.powers[own.power].name, card=CARDS[card_of(other)].title)
    return None


def _of_theft(now: Situation, aim: tuple[Order, str], key: str, fault: Reason | None) -> Outcome:
    line, victim = aim
    acts = work(now).acts
    if fault:
        return Outcome(line, None, ("failed",), (fault,))
    card = CARDS[card_of(acts[victim].unit)].title
    return Outcome(line, None, ("ok",), (STOLEN(unit=acts[key].unit, card=card, victim=acts[victim].unit),))


def _recarded(now: Situation, cards: Mapping[str, str]) -> Situation:
    """The units with other cards for good; this turn they are Ordinary."""
    units, acts = dict(now.position.units), dict(work(now).acts)
    for key, card in cards.items():
        units[key] = interned(now.board, with_card(units[key], card))
        acts[key] = acts[key]._replace(unit=units[key], card=ORDINARY)
    return acted(now.then(now.position.then(units)), acts)


def disbelieve(now: Situation) -> Situation:
    """Step 3: who names a card rightly makes its unit Ordinary this turn, unless it is made so itself."""
    now, aims = _aims(now, DISBELIEVE)
    acts = work(now).acts
    faults = {key: _wrong(now, acts, key, aims[key]) for key in aims}
    aimed = {key: victim for key, (_, victim) in aims.items() if faults[key] is None}
    working = unhindered(aimed)
    told = []
    for key, (line, victim) in aims.items():
        fault = faults[key] or (None if key in working else DISBELIEVED_ITSELF(unit=acts[key].unit))
        reason = fault or UNMASKED(victim=acts[victim].unit)
        told.append(Outcome(line, None, ("failed",) if fault else ("ok",), (reason,)))
    out = {aimed[key] for key in working}
    now = now.then(outcomes=(*now.outcomes, *told))
    now = finding(now, powerless=frozenset(out))
    return acted(now, {key: acts[key]._replace(card=ORDINARY) for key in out})


def _wrong(now: Situation, acts: Mapping[str, Act], key: str, aim: tuple[Order, str]) -> Reason | None:
    line, victim = aim
    card = card_of(acts[victim].unit)
    if victim in work(now).away:
        return GONE_FIRST(victim=acts[victim].unit)
    if can(card, ANNIHILATE):
        return NEVER_DISBELIEVED()
    return None if line.slots[2] == card else NOT_THAT_CARD(unit=acts[key].unit, victim=acts[victim].unit)


def unhindered(aims: Mapping[str, str]) -> frozenset[str]:
    """Of units that each hinder another, those that work: nobody who works hinders them, and who is hindered hinders
    nobody; in a ring nobody works."""
    working: set[str] = set()
    open_ones = dict(aims)
    while free := {key for key in open_ones if key not in open_ones.values()}:
        working |= free
        settled = free | {aims[key] for key in free}
        open_ones = {key: aim for key, aim in open_ones.items() if key not in settled}
    return frozenset(working)


def judge(now: Situation) -> Situation:
    """Orders that a unit may not give are void: it holds (C-9)."""
    acts = {}
    for key, act in work(now).acts.items():
        order = act.written if not act.words else None
        fault = order and (fault_of(now, act, order) or no_exchanger(now, act, order))
        if fault:
            acts[key] = act._replace(order=held(now, act.unit), words=("void",), reasons=(fault,))
    return acted(now, acts)


def no_exchanger(now: Situation, act: Act, order: Order) -> Reason | None:
    """X1: an exchange in which nobody is an Exchanger."""
    other = meant(now.position, order.slots[1]) if order.verb == "exchange" else None
    if other is None or exchanger_among(act.acting, work(now).acts[other.key].acting):
        return None
    return NO_EXCHANGER(unit=act.unit, other=other)
