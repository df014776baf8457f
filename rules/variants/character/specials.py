"""Steps 0 to 8 of a movement phase: the cards that take effect before the moves are resolved, from thefts to Cutters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ...adjudication import interned
from ...position import AdjudicationState, ChoiceRequest
from ...reasons import Reason, Sentence
from ...solver import ConvoyLink
from ...solver.field import stands
from ...standard.orders import NO_FLEETS, touches
from ...standard.validation import NOT_NOW, NOT_THERE, OTHER_KIND, REPLACED
from ...units import NOTHING, Order, Outcome, Unit, named
from .cards import (
    ANNIHILATE,
    CARDS,
    CUT,
    DISBELIEVE,
    EXCHANGE,
    FIRM,
    FIRST,
    GAS,
    HYPNOTIZE,
    JUMP,
    LEAP,
    MINE,
    ORDINARY,
    STEAL,
    can,
)
from .orders import CharacterOrderType, as_owner, reaches_itself
from .routes import LANDING_SUPPORT, MINE_WORD, RETRIEVE, disorder_fault, meant, wide
from .spaces import bordering
from .special_orders import NO_EXCHANGER, exchanger_among
from .state import card_of, in_disorder, powers_work, state_of, tag, theft_breaks, with_card, with_state

# The findings of the steps of a movement phase, passed from one to the next in `now.plan["findings"]` (section 7).

FINDINGS = "findings"
MOVES = frozenset(("move", "path", "jump"))
"""The order types that are moves."""


class UnitAction(NamedTuple):
    """What one unit does this turn.

    `unit`: as it was before the turn; `written`: the main order that counts, None if there is none; `order`: the one it
    executes (a hold where it was replaced); `card`: the card it acts with; `lines`: its additional lines (steal,
    disbelieve, cut, otb); `words`: results decided before resolution (void, gassed, pinned, hypnotized, failed); `by`:
    the key of its Hypnotist; `given`: the order the Hypnotist gave it.
    """

    unit: Unit
    written: Order | None
    order: Order
    card: str = ORDINARY
    lines: tuple[Order, ...] = ()
    words: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    by: str = ""
    given: Order | None = None

    @property
    def acting(self) -> Unit:
        """The unit with the card it acts with."""
        return with_card(self.unit, self.card)

    @property
    def reported(self) -> Order:
        """The order to which results refer: the one given by a Hypnotist, else the one written."""
        return self.given or self.written or self.order

    @property
    def moves(self) -> bool:
        """Whether the order it executes is a move of any kind."""
        return self.order.verb in MOVES


class Claim(NamedTuple):
    """A claim on a province (section 8). `unit`: its key before the turn; `over`: the province it came from or over;
    `exists`: whether it was under way; `second`: whether it is the second part of a path."""

    unit: str
    power: str
    at: str
    over: str = ""
    exists: bool = True
    arrived: bool = False
    second: bool = False
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class MovementFindings:
    """The findings of the steps so far, by the units' keys before the turn.

    `thefts`: (thief, victim, card); `powerless`: units disbelieved; `annihilated`, `gassed`: provinces; `newly`: units
    that gas has put in civil disorder this turn; `pairs`: units that agree to exchange places; `away`: units that moved
    first; `used`: Gassers and Hypnotists whose order used up their power; `unheard`: Hypnotists that failed; `entries`:
    the places that a unit entered, in order; `left`: Minelayers with the word `mine` and the place they left;
    `retrieving`: those with the word `retrieve`; `dislodged`: the claim that dislodged a unit.
    """

    acts: Mapping[str, UnitAction] = field(default_factory=lambda: NOTHING)
    thefts: tuple[tuple[str, str, str], ...] = ()
    powerless: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    annihilated: frozenset[str] = frozenset()
    gassed: frozenset[str] = frozenset()
    newly: frozenset[str] = frozenset()
    pairs: tuple[tuple[str, str], ...] = ()
    used: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    short: frozenset[str] = frozenset()
    claims: tuple[Claim, ...] = ()
    entries: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    left: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    retrieving: frozenset[str] = frozenset()
    dislodged: Mapping[str, Claim] = field(default_factory=lambda: NOTHING)


NOTHING_YET = MovementFindings()


def findings_of(now: AdjudicationState) -> MovementFindings:
    """Return the findings of the steps so far."""
    found = now.plan.get(FINDINGS)
    return found if isinstance(found, MovementFindings) else NOTHING_YET


def with_findings(now: AdjudicationState, **changes: Any) -> AdjudicationState:
    """Return the situation with some findings changed."""
    return now.replace(plan={**now.plan, FINDINGS: replace(findings_of(now), **changes)})


def with_actions(now: AdjudicationState, acts: Mapping[str, UnitAction]) -> AdjudicationState:
    """Return the situation with the actions of some units changed."""
    return with_findings(now, acts={**findings_of(now).acts, **acts})


# Step 0: which order and additional lines count for each unit; units still in civil disorder, and units sent off.

SENT_OFF = Sentence("sent_off", "{unit}, placed by the Right-Hand Rule, was disbanded", "C-70")
WRONG_NUMBER = Sentence("wrong_number", "the unit in {place} is {unit}, not {named}", "C-6")
HOLDS = Sentence("steals_only", "{unit} steals or disbelieves, so it can have no other order", "C-16, by option")
OTB = "otb"
FALL = "F"


class UnitOrders(NamedTuple):
    """The orders written for one unit: its main order, if any, and its additional lines, one of each kind."""

    main: Order | None
    beside: Mapping[str, Order]


def asking(now: AdjudicationState, power: str) -> ChoiceRequest:
    """Return the request by which the legality of a power's orders is checked, in the present position."""
    return ChoiceRequest(now.variant, now.board, now.position, power)


def begin(now: AdjudicationState) -> AdjudicationState:
    """Step 0: sort the orders by unit; the last main order counts, and the last line of each kind."""
    written: dict[str, UnitOrders] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        unit = meant(now.position, order.unit) if order.unit else None
        fault = _not_its(now, order, unit)
        if fault or unit is None:
            spare.append(Outcome(order, None, ("void",), (fault or NOT_NOW(order=order),)))
            continue
        lines = written.get(unit.key, UnitOrders(None, {}))
        beside = now.variant.verb(order.verb).beside
        old = lines.beside.get(order.verb) if beside else lines.main
        if old:
            spare.append(Outcome(old, None, ("void",), (REPLACED(unit=unit),)))
        if beside:
            written[unit.key] = lines._replace(beside={**lines.beside, order.verb: order})
        else:
            written[unit.key] = lines._replace(main=order)
    now = now.replace(outcomes=(*now.outcomes, *spare))
    now, written = _send_off(now, written)
    acts = {key: _act(now, unit, written.get(key)) for key, unit in now.position.units.items()}
    now = with_findings(now, acts=acts)
    return _hold_thieves(now) if now.variant["x3_x4_hold"] else now


def _not_its(now: AdjudicationState, order: Order, unit: Unit | None) -> Reason | None:
    """Return why an order is not for a unit of its writer, or None: wrong phase, no unit there, wrong number (C-6)."""
    verbs = {verb.name for verb in now.variant.verbs(now.before.phase)}
    if order.unit is None or order.verb not in verbs:
        return NOT_NOW(order=order)
    if unit is None or unit.power != order.power:
        power = now.variant.writer_name(now.position, order.power)
        return NOT_THERE(power=power, place=order.unit.place)
    if order.unit.serial not in ("", unit.serial):
        return WRONG_NUMBER(place=unit.place, unit=unit, named=order.unit)
    return None


def _send_off(
    now: AdjudicationState, written: dict[str, UnitOrders]
) -> tuple[AdjudicationState, dict[str, UnitOrders]]:
    """C-70: in Fall, disband units placed by the Right-Hand Rule whose owner ordered it."""
    state, units, outcomes = state_of(now.position), dict(now.position.units), []
    if now.position.phase.season != FALL:
        return now, written
    for key, lines in list(written.items()):
        if OTB in lines.beside and tag(units[key]) in state.rhr:
            unit = units.pop(key)
            outcomes.append(Outcome(lines.beside[OTB], unit, ("disband",), (SENT_OFF(unit=unit),)))
            del written[key]
    position = with_state(now.position.with_units(units), rhr=())
    return now.replace(position, outcomes=(*now.outcomes, *outcomes)), written


def _act(now: AdjudicationState, unit: Unit, lines: UnitOrders | None) -> UnitAction:
    """Return what a unit sets out to do; one in civil disorder from the previous turn holds, whatever is written for
    it."""
    card = card_of(unit) if powers_work(now.position) else ORDINARY
    main, beside = lines or UnitOrders(None, {})
    hold = held(now, unit)
    asleep = disorder_fault(now.position, unit)
    if asleep:
        return UnitAction(unit, main, hold, card, (), ("gassed",), (asleep,))
    return UnitAction(unit, main, main or hold, card, tuple(beside.values()))


def _hold_thieves(now: AdjudicationState) -> AdjudicationState:
    """C-16, an option: let units that steal or disbelieve hold, as if nothing else were written for them. The outcome
    of their main order is told only to the owner, or it would reveal who stole."""
    acts, outcomes = dict(findings_of(now).acts), []
    for key, act in acts.items():
        if any(line.verb in (STEAL, DISBELIEVE) for line in act.lines):
            hold = held(now, act.unit)
            if act.written and act.written.verb != hold.verb:
                outcomes.append(Outcome(act.written, None, ("void",), (HOLDS(unit=act.unit),)))
            acts[key] = act._replace(written=hold, order=hold)
    return with_findings(now.replace(outcomes=(*now.outcomes, *outcomes)), acts=acts)


def held(now: AdjudicationState, unit: Unit) -> Order:
    return now.variant.verb("hold").order(unit.power, {"unit": named(unit)})


def fault_of(now: AdjudicationState, act: UnitAction, order: Order) -> Reason | None:
    """Return why a unit may not give an order with the card it acts with; None if it may."""
    ordered, verb = order.unit, now.variant.verb(order.verb)
    if ordered and ordered.kind not in ("", act.unit.kind):
        return OTHER_KIND(place=act.unit.place, unit=act.unit, named=ordered)
    return verb.fault(asking(now, act.unit.power), act.acting, order) if isinstance(verb, CharacterOrderType) else None


def replaced(now: AdjudicationState, act: UnitAction, word: str, *reasons: Reason) -> UnitAction:
    """Return a unit that holds instead of its order, with a result word. If its order was void that is still told, so
    that gas does not hide it (C-7)."""
    before = tuple(one for one in act.words if one != word)
    return act._replace(order=held(now, act.unit), words=(*before, word), reasons=(*act.reasons, *reasons))


def refused(now: AdjudicationState, act: UnitAction, reason: Reason, word: str = "void") -> UnitAction:
    """Return a unit whose order is void or fails, so that it holds."""
    return act._replace(order=held(now, act.unit), words=(*act.words, word), reasons=(*act.reasons, reason))


# Steps 1 to 3: units that move first, thefts, cards disbelieved (X2, X3, X4); then void orders.

STOLEN = Sentence("stolen", "{unit} stole {victim}'s card, {card}", "X3")
GONE_FIRST = Sentence("gone_first", "{victim} moves first, so nothing targeting it has an effect", "C-62")
TWO_THIEVES = Sentence("two_thieves", "another Thief also targeted {victim}", "X3")
ROBBED_ITSELF = Sentence("robbed_itself", "{unit} is itself the target of a Thief", "X3")
TOO_MANY = Sentence("too_many_of_it", "{power} cannot hold another card {card}", "C-5")
NOT_THAT_CARD = Sentence("not_that_card", "{unit} named the wrong card for {victim}", "X4")
NEVER_DISBELIEVED = Sentence("never_disbelieved", "an Annihilator cannot be disbelieved", "X4")
DISBELIEVED_ITSELF = Sentence("disbelieved_itself", "{unit} was itself disbelieved", "X4")
UNMASKED = Sentence("unmasked", "{victim} is Ordinary this turn", "X4")
Aims = Mapping[str, tuple[Order, str]]
"""Unit -> its line, and the key of the target unit."""


def move_first(now: AdjudicationState) -> AdjudicationState:
    """Step 1: find the units that move first by a legal move."""
    acts = findings_of(now).acts.items()
    away = {
        key
        for key, act in acts
        if can(act.card, FIRST) and act.order.verb == "move" and fault_of(now, act, act.order) is None
    }
    return with_findings(now, away=frozenset(away))


def _aims(now: AdjudicationState, verb: str) -> tuple[AdjudicationState, Aims]:
    """Return the legal lines of one kind with their targets, and add the outcomes of the void ones."""
    aims: dict[str, tuple[Order, str]] = {}
    void = []
    for key, act in findings_of(now).acts.items():
        for line in act.lines:
            if line.verb == verb:
                fault = fault_of(now, act, line)
                if fault:
                    void.append(Outcome(line, None, ("void",), (fault,)))
                else:
                    aims[key] = line, line.slots[1].province
    return now.replace(outcomes=(*now.outcomes, *void)), aims


def steal(now: AdjudicationState) -> AdjudicationState:
    """Step 2: execute all thefts simultaneously."""
    now, aims = _aims(now, STEAL)
    at = Counter(victim for _, victim in aims.values())
    faults = {key: _theft_fault(now, aims, at, key) for key in aims}
    taken = {key: victim for key, (_, victim) in aims.items() if faults[key] is None}
    acts = findings_of(now).acts
    cards = {key: card_of(acts[victim].unit) for key, victim in taken.items()}
    outcomes = [_of_theft(now, aims[key], key, faults[key]) for key in aims]
    changed = {**cards, **dict.fromkeys(taken.values(), ORDINARY)}
    now = now.replace(outcomes=(*now.outcomes, *outcomes))
    now = with_findings(now, thefts=tuple((key, victim, cards[key]) for key, victim in taken.items()))
    return _recarded(now, changed)


def _theft_fault(now: AdjudicationState, aims: Aims, at: Counter[str], thief: str) -> Reason | None:
    """Return why a theft fails; None if it succeeds."""
    _, victim = aims[thief]
    acts, position = findings_of(now).acts, now.position
    own, other = acts[thief].unit, acts[victim].unit
    if victim in findings_of(now).away:
        return GONE_FIRST(victim=other)
    if at[victim] > 1:
        return TWO_THIEVES(victim=other)
    if thief in at:
        return ROBBED_ITSELF(unit=own)
    if theft_breaks(position, own, other):
        return TOO_MANY(power=now.board.powers[own.power].name, card=CARDS[card_of(other)].title)
    return None


def _of_theft(now: AdjudicationState, aim: tuple[Order, str], key: str, fault: Reason | None) -> Outcome:
    line, victim = aim
    acts = findings_of(now).acts
    if fault:
        return Outcome(line, None, ("failed",), (fault,))
    card = CARDS[card_of(acts[victim].unit)].title
    return Outcome(line, None, ("ok",), (STOLEN(unit=acts[key].unit, card=card, victim=acts[victim].unit),))


def _recarded(now: AdjudicationState, cards: Mapping[str, str]) -> AdjudicationState:
    """Return the situation with new cards for some units; they are Ordinary this turn."""
    units, acts = dict(now.position.units), dict(findings_of(now).acts)
    for key, card in cards.items():
        units[key] = interned(now.board, with_card(units[key], card))
        acts[key] = acts[key]._replace(unit=units[key], card=ORDINARY)
    return with_actions(now.replace(now.position.with_units(units)), acts)


def disbelieve(now: AdjudicationState) -> AdjudicationState:
    """Step 3: make units Ordinary this turn whose card was named rightly by a unit that is not itself disbelieved."""
    now, aims = _aims(now, DISBELIEVE)
    acts = findings_of(now).acts
    faults = {key: _wrong(now, acts, key, aims[key]) for key in aims}
    aimed = {key: victim for key, (_, victim) in aims.items() if faults[key] is None}
    working = unhindered(aimed)
    outcomes = []
    for key, (line, victim) in aims.items():
        fault = faults[key] or (None if key in working else DISBELIEVED_ITSELF(unit=acts[key].unit))
        reason = fault or UNMASKED(victim=acts[victim].unit)
        outcomes.append(Outcome(line, None, ("failed",) if fault else ("ok",), (reason,)))
    out = {aimed[key] for key in working}
    now = now.replace(outcomes=(*now.outcomes, *outcomes))
    now = with_findings(now, powerless=frozenset(out))
    return with_actions(now, {key: acts[key]._replace(card=ORDINARY) for key in out})


def _wrong(now: AdjudicationState, acts: Mapping[str, UnitAction], key: str, aim: tuple[Order, str]) -> Reason | None:
    line, victim = aim
    card = card_of(acts[victim].unit)
    if victim in findings_of(now).away:
        return GONE_FIRST(victim=acts[victim].unit)
    if can(card, ANNIHILATE):
        return NEVER_DISBELIEVED()
    return None if line.slots[2] == card else NOT_THAT_CARD(unit=acts[key].unit, victim=acts[victim].unit)


def unhindered(aims: Mapping[str, str]) -> frozenset[str]:
    """Return which units succeed when each hinders its target: a unit that no successful one hinders. Hindered units
    hinder none; in a ring none succeeds."""
    working: set[str] = set()
    open_ones = dict(aims)
    while free := {key for key in open_ones if key not in open_ones.values()}:
        working |= free
        settled = free | {aims[key] for key in free}
        open_ones = {key: aim for key, aim in open_ones.items() if key not in settled}
    return frozenset(working)


def judge_orders(now: AdjudicationState) -> AdjudicationState:
    """Make void all orders that their unit may not give; such units hold (C-9)."""
    acts = {}
    for key, act in findings_of(now).acts.items():
        order = act.written if not act.words else None
        fault = order and (fault_of(now, act, order) or no_exchanger(now, act, order))
        if fault:
            acts[key] = act._replace(order=held(now, act.unit), words=("void",), reasons=(fault,))
    return with_actions(now, acts)


def no_exchanger(now: AdjudicationState, act: UnitAction, order: Order) -> Reason | None:
    """X1: return the reason if neither unit of an exchange is an Exchanger, else None."""
    other = meant(now.position, order.slots[1]) if order.verb == "exchange" else None
    if other is None or exchanger_among(act.acting, findings_of(now).acts[other.key].acting):
        return None
    return NO_EXCHANGER(unit=act.unit, other=other)


# Step 4: annihilations. All are simultaneous; a unit in such a space that does not move does nothing (card 9).


def annihilate(now: AdjudicationState) -> AdjudicationState:
    """Step 4: find the spaces annihilated; units in them do nothing unless they move or annihilate."""
    going_off = {key: act for key, act in findings_of(now).acts.items() if act.order.verb == ANNIHILATE}
    faults = {key: _no_chain(now, act) for key, act in going_off.items()}
    now = with_actions(now, {key: refused(now, going_off[key], fault) for key, fault in faults.items() if fault})
    targets = frozenset(going_off[key].order.slots[1].province for key, fault in faults.items() if fault is None)
    now = with_findings(now, annihilated=targets)
    return with_actions(now, {key: _idle(now, act) for key, act in findings_of(now).acts.items() if key in targets})


def _idle(now: AdjudicationState, act: UnitAction) -> UnitAction:
    return act if act.moves or act.order.verb == ANNIHILATE else act._replace(order=held(now, act.unit))


def _no_chain(now: AdjudicationState, act: UnitAction) -> Reason | None:
    """C-33: return the reason if the target can be reached only by convoy and no unbroken chain was ordered, else None.
    """
    target, unit = act.order.slots[1], act.acting
    if reaches_itself(now.board, unit, target):
        return None
    acts = findings_of(now).acts.values()
    links = [link(now, one.unit, one.order) for one in acts if carries(one.order, act.unit, target.province)]
    return None if stands(links, unit.key, target.province) else NO_FLEETS(unit=act.unit, place=target)


def carries(order: Order, army: Unit, to: str) -> bool:
    """Whether an order is to convoy that unit to a province."""
    return order.verb == "convoy" and order.slots[1].key == army.key and order.slots[2].province == to


def link(now: AdjudicationState, fleet: Unit, order: Order) -> ConvoyLink:
    """Return a fleet's convoy order as a link of a chain."""
    _, army, to = order.slots[:3]
    return ConvoyLink(fleet.key, fleet.key, army.key, to.province, touches(wide(now.board), fleet.key), fleet.power)


# Step 5: hypnosis (card 11). The victims' orders are replaced, beginning with Hypnotists that are not targets.

RING = Sentence("ring_of_hypnosis", "it and other Hypnotists targeted each other, or all targeted {victim}", "C-44")
VICTIM_GONE_FIRST = Sentence("gone_before_hypnosis", "{victim} moves first", "C-62")
EXPLODES = Sentence("explodes_first", "{victim}'s annihilation comes first", "rule 9b")
SLEEPS = Sentence("sleeps", "{victim} is in civil disorder from gas", "card 11")
NEVER_GIVEN = Sentence("never_given", "no unit can be hypnotized to annihilate", "card 11")
NO_SUCH_POWER = Sentence("no_such_power", "{victim} cannot carry out the order {order}", "rule 9c")
WORDS = {MINE_WORD: MINE, RETRIEVE: MINE, LANDING_SUPPORT: LEAP}
"""Words that may follow an order -> the ability they need."""


@dataclass
class Hypnosis:
    """The process of settling hypnosis. `aims`: Hypnotist -> its order, for those not settled; `ready`: those of them
    that can no longer be hypnotized themselves."""

    now: AdjudicationState
    aims: dict[str, Order]
    ready: set[str] = field(default_factory=set)

    def settle(self) -> AdjudicationState:
        """Settle one victim after the other; what is left are rings, which fail."""
        while self._step():
            pass
        for key in list(self.aims):
            self._fail(key, RING(victim=self._victim(key).unit))
        return self.now

    def _step(self) -> bool:
        aimed_at = {self._victim(key).unit.key for key in self.aims}
        self.ready |= {key for key in self.aims if key not in aimed_at}
        for victim in dict.fromkeys(self._victim(key).unit.key for key in self.aims):
            rivals = [key for key in self.aims if self._victim(key).unit.key == victim]
            if all(key in self.ready for key in rivals):
                self._meet(rivals)
                return True
        return False

    def _victim(self, key: str) -> UnitAction:
        return findings_of(self.now).acts[self.aims[key].slots[1].place.province]

    def _meet(self, rivals: list[str]) -> None:
        """Let a single Hypnotist work; several with the same victim all fail."""
        victim = self._victim(rivals[0])
        if len(rivals) > 1:
            for key in rivals:
                self._fail(key, RING(victim=victim.unit))
            return
        key = rivals[0]
        given = as_owner(self.now.board, self.now.position, self.aims[key].slots[2], victim.unit)
        fault = self._fault(victim, given)
        if fault:
            self._fail(key, fault)
        else:
            self._work(key, victim, given)
        if victim.unit.key in self.aims:
            self.ready.add(victim.unit.key)

    def _fault(self, victim: UnitAction, given: Order) -> Reason | None:
        """Return why the order given fails as a whole, or None."""
        if victim.unit.key in findings_of(self.now).away:
            return VICTIM_GONE_FIRST(victim=victim.unit)
        if victim.order.verb == ANNIHILATE:
            return EXPLODES(victim=victim.unit)
        if in_disorder(self.now.position, victim.unit):
            return SLEEPS(victim=victim.unit)
        if given.verb == ANNIHILATE:
            return NEVER_GIVEN()
        if any(word in given.slots and not can(victim.card, WORDS[word]) for word in WORDS):
            return NO_SUCH_POWER(victim=victim.unit, order=given)
        return fault_of(self.now, victim, given) or no_exchanger(self.now, victim, given)

    def _work(self, key: str, victim: UnitAction, given: Order) -> None:
        target = victim.unit.key
        stuck = target in findings_of(self.now).annihilated and given.verb not in MOVES
        order = held(self.now, victim.unit) if stuck else given
        under = victim._replace(order=order, words=("hypnotized",), reasons=(), by=key, given=given)
        self.now = with_actions(self.now, {target: under})
        self._used(key)
        self.aims.pop(target, None)
        if order.verb == HYPNOTIZE:
            self.aims[target] = order

    def _fail(self, key: str, reason: Reason) -> None:
        found = findings_of(self.now)
        failed = refused(self.now, found.acts[key], reason, "failed")
        self.now = with_actions(with_findings(self.now, unheard=(*found.unheard, key)), {key: failed})
        self._used(key)

    def _used(self, key: str) -> None:
        """Record that a Hypnotist has used its power, whether or not it succeeded."""
        self.now = with_findings(self.now, used=(*findings_of(self.now).used, key))
        del self.aims[key]


def hypnotize(now: AdjudicationState) -> AdjudicationState:
    """Execute step 5."""
    acts = findings_of(now).acts.items()
    return Hypnosis(now, {key: act.order for key, act in acts if act.order.verb == HYPNOTIZE}).settle()


# Step 6: gas (card 10). All is simultaneous, including that of Gassers that are gassed themselves.

GASSED = Sentence("gassed", "{unit} was gassed: it holds and stays in civil disorder through the next turn", "card 10")


def gas(now: AdjudicationState) -> AdjudicationState:
    """Step 6: find the gassed spaces and put the alien units there in civil disorder."""
    found = findings_of(now)
    gassers = {key: act.order.slots[1].province for key, act in found.acts.items() if act.order.verb == GAS}
    spaces = frozenset(gassers.values())
    aliens = {(act.unit.power, gassers[key]) for key, act in found.acts.items() if key in gassers}
    hit = {
        key: act
        for key, act in found.acts.items()
        if key in spaces
        and any(power != act.unit.power for power, space in aliens if space == key)
        and not _spared(now, key, act)
    }
    now = with_findings(now, gassed=spaces, newly=frozenset(hit), used=(*found.used, *gassers))
    return with_actions(now, {key: _under(now, act) for key, act in hit.items()})


def _spared(now: AdjudicationState, key: str, act: UnitAction) -> bool:
    """Whether gas does not affect a unit: it moved first, annihilates, or is under hypnosis."""
    return key in findings_of(now).away or act.order.verb == ANNIHILATE or bool(act.by)


def _under(now: AdjudicationState, act: UnitAction) -> UnitAction:
    """Return a gassed unit: it holds, but the order of a Gasser or Hypnotist still works."""
    reason = GASSED(unit=act.unit)
    if act.order.verb in (GAS, HYPNOTIZE):
        return act._replace(words=(*act.words, "gassed"), reasons=(*act.reasons, reason))
    return replaced(now, act, "gassed", reason)


# Step 7: jumps, which pin the units jumped over (card 5), and agreements to exchange places (X1).

PINNED = Sentence("pinned", "{unit} was jumped by {by} and could not move", "card 5")
IN_A_RING = Sentence("in_a_ring", "{unit} and other units tried to jump over each other, so none of them did", "C-26")
AGAINST_LANDING = Sentence("against_landing", "{unit} cannot support against the landing of {by}", "C-25")
NO_AGREEMENT = Sentence("no_agreement", "{other} was not ordered to exchange places with {unit}", "X1")


def jump(now: AdjudicationState) -> AdjudicationState:
    """Step 7: pin the units jumped over, and make void their supports and convoys against the landing."""
    acts = findings_of(now).acts
    over = {key: act.order.slots[1].province for key, act in acts.items() if act.order.verb == JUMP}
    working = unhindered(over)
    pinned: dict[str, UnitAction] = {}
    for key, jumped in over.items():
        if key in working and jumped not in findings_of(now).away:
            pinned[jumped] = _jumped(now, pinned.get(jumped, acts[jumped]), acts[key])
    hindered = {over[key] for key in working}
    ring = {key: acts[key] for key in over if key not in working and key not in hindered}
    stuck = {key: replaced(now, act, "pinned", IN_A_RING(unit=act.unit)) for key, act in ring.items()}
    return with_actions(now, {**pinned, **stuck})


def _jumped(now: AdjudicationState, act: UnitAction, jumper: UnitAction) -> UnitAction:
    if act.moves or act.order.verb == EXCHANGE:
        return replaced(now, act, "pinned", PINNED(unit=act.unit, by=jumper.unit))
    if _against(act.order, jumper.unit, jumper.order.slots[2].province):
        return refused(now, act, AGAINST_LANDING(unit=act.unit, by=jumper.unit))
    return act


def _against(order: Order, jumper: Unit, landing: str) -> bool:
    """C-25: whether an order helps a unit other than the jumper in the landing space, or to get there."""
    if order.verb == "support":
        into = order.slots[2] if len(order.slots) > 2 else order.slots[1].place
        return bool(into.province == landing and order.slots[1].key != jumper.key)
    return bool(order.verb == "convoy" and order.slots[2].province == landing)


def agree(now: AdjudicationState) -> AdjudicationState:
    """X1: find the pairs of units that exchange places: both ordered it, or one did and the other, of the same power,
    has no order at all and no other suitor."""
    acts = findings_of(now).acts
    suitors = Counter((act.unit.power, act.order.slots[1].key) for act in acts.values() if act.order.verb == EXCHANGE)
    pairs: list[tuple[str, str]] = []
    failed: dict[str, UnitAction] = {}
    for key, act in acts.items():
        if act.order.verb != EXCHANGE:
            continue
        other = meant(now.position, act.order.slots[1])
        assert other is not None
        if _agrees(now, acts[other.key], act.unit, suitors[act.unit.power, other.key]):
            pairs.append((min(key, other.key), max(key, other.key)))
        else:
            reason = NO_AGREEMENT(other=other, unit=act.unit)
            failed[key] = replaced(now, act, "failed", reason)
    return with_actions(with_findings(now, pairs=tuple(dict.fromkeys(pairs))), failed)


def _agrees(now: AdjudicationState, other: UnitAction, unit: Unit, suitors: int) -> bool:
    if other.order.verb == EXCHANGE:
        meeting = meant(now.position, other.order.slots[1])
        return meeting is not None and meeting.key == unit.key
    silent = other.written is None and not other.words and other.unit.key not in findings_of(now).annihilated
    return silent and other.unit.power == unit.power and suitors == 1


# Step 8, Cutters (card 15): which support orders they cut.

MOST_CUT = 2


class MatchedSupport(NamedTuple):
    """A support that matches an order. `helps`: the key of the supported unit; `at`: its province; `into`: the province
    in which the support counts, "" for a support in place."""

    by: str
    helps: str
    at: str
    into: str = ""
    still: bool = False


def marks(
    now: AdjudicationState, supports: Mapping[str, MatchedSupport], landings: Iterable[MatchedSupport]
) -> dict[str, str]:
    """Return supporting unit -> the Cutter that cuts it. `landings`: the supports of Superfleets with their convoys."""
    given = [*supports.values(), *landings]
    found: dict[str, str] = {}
    for key, act in findings_of(now).acts.items():
        if can(act.card, CUT) and "gassed" not in act.words and key not in findings_of(now).annihilated:
            for supporter in _cut_by(now, act, supports.get(key), given):
                found.setdefault(supporter, key)
    return found


def _cut_by(
    now: AdjudicationState, cutter: UnitAction, own: MatchedSupport | None, given: list[MatchedSupport]
) -> list[str]:
    """Return at most two supporting units: those named first, then those against its own space, then those against the
    space of the unit it supports."""
    here = cutter.unit.key
    able = [one for one in given if one.into and _in_reach(now, cutter, one.by)]
    for_own = sorted({one.by for one in able if one.into == here})
    for_helped = sorted({one.by for one in able if own and one.into == own.at and own.at != here})
    named = [place.province for line in cutter.lines if line.verb == CUT for place in line.slots[1:]]
    both = [*for_own, *for_helped]
    ranked = [*(place for place in named if place in both), *both]
    return list(dict.fromkeys(ranked))[:MOST_CUT]


def _in_reach(now: AdjudicationState, cutter: UnitAction, supporter: str) -> bool:
    """Whether a Cutter can cut a unit: a foreign one in a bordering space, but not X8."""
    act = findings_of(now).acts[supporter]
    alien = act.unit.power != cutter.unit.power
    return alien and bordering(now.board, cutter.unit.key, supporter) and not can(act.card, FIRM)
