"""What players are told of units and cards: views, published orders, notes, signs, reports and advice (section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ...economy import Advice
from ...i18n import tr, tr_noop
from ...position import Position, Turn, Variant
from ...presentation import SignShape, SignType
from ...reasons import Reason, ReportedValue, Sentence, listed, many, say
from ...standard import movement
from ...standard.game import heading, results, standing
from ...standard.retreats import DISBANDED, NO_RETREAT_ORDER, RETREATED, RETREATS_MEET
from ...units import (
    GM,
    NOTHING,
    PUBLIC,
    CardKind,
    CardNote,
    Dislodged,
    Event,
    Named,
    Order,
    Outcome,
    Phase,
    Sign,
    Unit,
    named,
)
from . import adjustments, aftermath, retreats, specials
from .adjustments import adjustments_due
from .cards import (
    ANNIHILATE,
    CARDS,
    CONVERT,
    COOLDOWNS,
    CUT,
    DISBELIEVE,
    EXCHANGE,
    FORTIFY,
    GAS,
    HYPER,
    HYPNOTIZE,
    JUMP,
    LEAP,
    MINE,
    ORDINARY,
    PATH,
    REDEPLOY,
    STEAL,
    WALK,
    Card,
    can,
    written,
)
from .routes import IN_DISORDER, MINE_WORD, RETRIEVE, open_retreats
from .special_orders import BY_ABILITY
from .state import (
    CharacterState,
    PhaseNote,
    card_of,
    composition,
    everybody,
    half,
    in_disorder,
    knows,
    lasts,
    moves_of,
    past,
    powers_work,
    season_words,
    state_of,
    tag,
    with_card,
)
from .winter import assignment, deck_sheet

# What a power may know of a position (section 4): its own cards and mines, and what is on the public record.


def shown(position: Position, power: str) -> Position:
    """Return the position without what is hidden from a power, or from everybody (PUBLIC); unchanged for ""."""
    if not power:
        return position
    state = state_of(position)
    units = {key: _seen(unit, power, state) for key, unit in position.units.items()}
    there = replace(position, units=units, dislodged={}, extra=_own_part(state, power))
    dislodged = {key: _known_dislodged(there, one, power, state) for key, one in position.dislodged.items()}
    return replace(there, dislodged=dislodged)


def veiled(outcome: Outcome, position: Position, power: str) -> Outcome:
    """Return an outcome in which no unit has a card that the power does not know."""
    state = state_of(position)
    unit = outcome.unit and _seen(outcome.unit, power, state)
    return outcome.replace(unit=unit, reasons=tuple(as_known_to(reason, position, power) for reason in outcome.reasons))


def as_known_to(reason: Reason, position: Position, power: str) -> Reason:
    """Return a reason about the same units, with only the cards that a power knows."""
    if reason.about is not None or not power:
        return reason
    refs: Mapping[str, Any] = {name: _known(value, power, state_of(position)) for name, value in reason.refs.items()}
    return Reason(reason.sentence, refs)


def _known(value: Any, power: str, state: CharacterState) -> Any:
    if isinstance(value, Unit):
        return _seen(value, power, state)
    return [_known(one, power, state) for one in value] if isinstance(value, list) else value


def _seen(unit: Unit, power: str, state: CharacterState) -> Unit:
    """Return a unit with its card if it is the power's own, else with its disclosed card, if any."""
    return unit if unit.power == power else with_card(unit, state.revealed.get(tag(unit), ""))


def _known_dislodged(there: Position, one: Dislodged, power: str, state: CharacterState) -> Dislodged:
    """Return a dislodged unit; for a foreign one, only the retreats that all could compute, since the true ones would
    reveal its card."""
    if one.unit.power == power:
        return one
    return open_retreats(there, _seen(one.unit, power, state), one.origin)


def _own_part(state: CharacterState, power: str) -> CharacterState:
    def own(name: str) -> bool:
        return name.rpartition(" ")[0] == power

    return replace(
        state,
        mines=tuple(mine for mine in state.mines if mine.power == power),
        used={name: when for name, when in state.used.items() if own(name)},
        adjust={name: number for name, number in state.adjust.items() if name == power},
        deck=None,
        dealt=0,
        buried=(),
        seed=0,
        powerless=tuple(name for name in state.powerless if own(name)),
        otb=tuple(name for name in state.otb if own(name)),
        notes=tuple(note for note in state.notes if note.power in ("", power)),
        deals=(),
    )


# Reasons as they may be told to players: without the strengths, which would reveal cards (C-71).

WON = Sentence("won_plainly", "{unit} moved to {place}, ahead of others", "DATC 5.B.1")
DROVE_OUT = Sentence("drove_out_plainly", "{unit} dislodged {foe} in {place}", "DATC 5.B.1")
HELD = Sentence("held_plainly", "{unit} bounced with {foe} in {place}", "DATC 5.B.1")
HEAD_ON = Sentence("head_on_plainly", "{unit} and {foe} attacked each other and bounced", "DATC 5.B.1")
NOT_LEFT = Sentence("not_left_plainly", "{foe} could not leave {place}", "DATC 5.B.1")
RIVAL = Sentence("rival_plainly", "{contenders} bounced in {place}", "DATC 5.B.1")
WITHOUT_STRENGTHS: Mapping[str, Sentence] = MappingProxyType(
    {
        movement.WON.code: WON,
        movement.DROVE_OUT.code: DROVE_OUT,
        movement.HELD.code: HELD,
        movement.HEAD_ON.code: HEAD_ON,
        movement.NOT_LEFT.code: NOT_LEFT,
        movement.RIVAL.code: RIVAL,
    }
)
OPEN: frozenset[str] = frozenset(
    sentence.code
    for sentence in (
        *(
            movement.OWN_UNIT,
            movement.NO_CONVOY,
            movement.BROKEN,
            movement.BROKEN_CHAIN,
            movement.PARADOX,
            movement.ALL_HOLD,
        ),
        *(movement.STOPPED, movement.CUT, movement.CUT_DISLODGED, movement.DISLODGED_BY, movement.NOT_CARRIED),
        *(RETREATED, DISBANDED, NO_RETREAT_ORDER, RETREATS_MEET, retreats.BY_THE_RULE, retreats.OFF_THE_BOARD),
        *(retreats.STAYS, specials.SENT_OFF, IN_DISORDER, specials.GASSED, specials.PINNED, specials.IN_A_RING),
        *(specials.NO_AGREEMENT, aftermath.EXPLODED, aftermath.SPENT, aftermath.SECOND_TURN, adjustments.BLOWN_UP),
        *(aftermath.CONVERTED, aftermath.FOILED, aftermath.CANNOT_STAND, aftermath.DRIVEN_OUT, aftermath.GAS_CLOSES),
        *(aftermath.PLACES_CHANGED, aftermath.FORTIFIED, adjustments.REDEPLOYED, adjustments.MEET),
    )
)
"""Reasons that are public: they follow from the published orders and the board."""


def plainly(outcome: Outcome, own: bool) -> tuple[Reason, ...]:
    """Return the reasons of a result that the reader may be told. `own`: the reader gave the order, and learns why it
    was void."""
    return tuple(_known_reasons(outcome, own and "void" in outcome.words))


def _known_reasons(outcome: Outcome, own_fault: bool) -> Iterator[Reason]:
    for reason in outcome.reasons:
        if reason.code in WITHOUT_STRENGTHS:
            sentence = WITHOUT_STRENGTHS[reason.code]
            yield Reason(sentence, _refs(reason, sentence))
        elif reason.code in OPEN or (own_fault and reason.about is None):
            yield Reason(reason.sentence, _refs(reason, reason.sentence))


def _refs(reason: Reason, sentence: Sentence) -> dict[str, Any]:
    """Return the references for a sentence, taken from a reason that may compute them only when read."""
    names = ("unit", "place", "foe", "contenders")
    wanted = [name for name in names if f"{{{name}}}" in sentence.template] if reason.about is not None else reason.refs
    return {name: reason.get(name) for name in wanted}


# Orders and results as they are published (section 4, C-71), and what a power may know of a turn.

BESIDE = frozenset({"steal", "disbelieve", "cut", "otb"})
"""The additional lines that are never published."""
UNTOLD = frozenset({"disbelieve", "waive"})
"""Orders whose result nobody is told: it would reveal whether a card was named rightly, or whether a build was owed."""
SECRET = "hypnotize"
WORDS = {"weakened": "cut"}
SECRET_WORDS = (MINE_WORD, RETRIEVE)


def seen(turn: Turn, power: str) -> Turn:
    """Return a turn as a power may know it: its own orders as written, those of others as published."""
    if not power:
        return turn
    outcomes = tuple(_outcomes(turn, power))
    return replace(
        turn,
        before=shown(turn.before, power),
        after=shown(turn.after, power),
        orders=_published_orders(turn, outcomes, power),
        draws=NOTHING,
        outcomes=outcomes,
        dislodged=_dislodged(turn, power),
        resolution=None,
    )


def _published_orders(turn: Turn, outcomes: tuple[Outcome, ...], power: str) -> dict[str, tuple[Order, ...]]:
    """Return the power's own orders as written; of others, those that counted for units that had any, and builds and
    removals."""
    published: dict[str, list[Order]] = {}
    for one in outcomes:
        if one.order.power != power and (one.unit is None or _had_orders(turn, one)):
            published.setdefault(one.order.power, []).append(one.order)
    return {
        name: turn.orders[name] if name == power else tuple(published.get(name, ()))
        for name in turn.orders
        if name != GM and (name == power or name in published)
    }


def _had_orders(turn: Turn, outcome: Outcome) -> bool:
    """Whether any order was written for a unit; a hypnotized one counts with the order it executed."""
    assert outcome.unit is not None
    written = turn.orders.get(outcome.unit.power, ())
    return "hypnotized" in outcome.words or any(order.key == outcome.unit.key for order in written)


def _outcomes(turn: Turn, power: str) -> Iterator[Outcome]:
    for one in turn.outcomes:
        own = one.order.power == power
        if one.order.verb in UNTOLD or not (own or _is_published(one)):
            continue
        outcome = one if own else publish(turn, one)
        yield veiled(outcome.replace(reasons=_reasons(turn, one, own)), turn.before, power)


def _reasons(turn: Turn, outcome: Outcome, own: bool) -> tuple[Reason, ...]:
    """Return the reasons that may be told. In Winter a power is told all reasons about its own orders."""
    winter = turn.before.phase.step == "A"
    return outcome.reasons if winter and own else plainly(outcome, own)


def _is_published(outcome: Outcome) -> bool:
    """Whether an outcome is published; additional lines, orders for no unit and those of the game master are not."""
    order = outcome.order
    idle = outcome.unit is None and order.verb not in ("build", "remove")
    return order.power != GM and order.verb not in BESIDE | UNTOLD and not idle


def publish(turn: Turn, outcome: Outcome) -> Outcome:
    """Return an order and its result as published."""
    order, words = outcome.order, outcome.words
    if order.verb == SECRET:
        words = _of_a_hold(words)
        unit = named(outcome.unit) if outcome.unit else order.slots[0]
        order = turn.before.variant.verb("hold").order(order.power, {"unit": unit})
    words = tuple(WORDS.get(word, word) for word in words)
    return outcome.replace(order=_without_secrets(order), words=words)


def _of_a_hold(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the result of a Hypnotist as if it had held (C-71)."""
    left = tuple(word for word in words if word not in ("ok", "failed", "void"))
    return left if any(word != "hypnotized" for word in left) else (*left, "ok")


def _without_secrets(order: Order) -> Order:
    """Return the order without the words that only a Minelayer writes."""
    if not any(word in order.slots for word in SECRET_WORDS):
        return order
    slots = tuple(slot for slot in order.slots if slot not in SECRET_WORDS)
    text = order.text
    for word in SECRET_WORDS:
        text = text.removesuffix(f" {word}").replace(f" {word} ", " ")
    return Order(order.power, order.type, slots, text)


def _dislodged(turn: Turn, power: str) -> dict[str, Dislodged]:
    after = shown(turn.after, power).dislodged
    plain = {
        key: one if one.unit.power == power else Dislodged(replace(one.unit, traits=()), one.origin)
        for key, one in turn.dislodged.items()
    }
    return {key: after.get(key, one) for key, one in plain.items()}


def reported_after(turn: Turn, power: str, standard: Mapping[str, ReportedValue]) -> Mapping[str, ReportedValue]:
    """Return what a scenario may check of what a power, or everybody, was told (section 14)."""
    known, view = seen(turn, power), shown(turn.after, power)
    results = {_key(known, one): list(one.words) for one in known.outcomes}
    orders = {_key(known, one): one.order.text for one in known.outcomes if one.unit}
    return {
        **standard,
        "cards": ReportedValue(cards(view), "whole", int(ORDINARY)),
        "orders": ReportedValue(orders, "entries"),
        "results": ReportedValue(results, "entries"),
        "notes": ReportedValue(
            [note.text for note in state_of(turn.after).notes if _is_for(note.power, note.phase, turn, power)]
        ),
    }


def cards(view: Position) -> dict[str, int | str]:
    """Return the cards that the viewer of this position knows, by tag."""
    return {tag(unit): written(card_of(unit)) for unit in everybody(view) if knows(unit)}


def _is_for(to: str, phase: str, turn: Turn, power: str) -> bool:
    """Whether a note belongs to this turn and to this power alone, or to everybody if PUBLIC is asked for."""
    return phase == turn.before.phase.text and to == ("" if power == PUBLIC else power)


def _key(turn: Turn, outcome: Outcome) -> str:
    """Return the name of an outcome: the unit as written before the turn, with its power where two share that text."""
    alike = {one.order.power for one in turn.outcomes if one.key == outcome.key}
    return f"{outcome.order.power}: {outcome.key}" if len(alike) > 1 else outcome.key


# Notes on units and their cards, and the signs on the board (section 12).
#
# The positions are views: a card that the viewer does not know is not in them.

ORDERS: Mapping[str, str] = MappingProxyType({**BY_ABILITY, WALK: "retreat"})
"""Ability -> the name of the order that only it allows."""
WINTER_TOO = frozenset({CONVERT})
"""Abilities that can be used in Winter as well as in the moves."""
STEP_OF: Mapping[str, str] = MappingProxyType({WALK: "R", REDEPLOY: "A"})
"""Ability -> the step in which it is used, if that is not the moves."""
NOW: Mapping[str, str] = MappingProxyType(
    {
        PATH: tr_noop("may move two spaces"),
        JUMP: tr_noop("may jump over an adjacent unit"),
        CONVERT: tr_noop("may convert on a coast"),
        HYPER: tr_noop("may go to Hyperspace, or come down from there"),
        ANNIHILATE: tr_noop("may annihilate"),
        GAS: tr_noop("may gas a space"),
        HYPNOTIZE: tr_noop("may hypnotize an adjacent unit"),
        MINE: tr_noop("may leave a mine in the space it moves out of"),
        CUT: tr_noop("cuts up to two supports; may name them"),
        LEAP: tr_noop("may jump, or support a landing"),
        EXCHANGE: tr_noop("may exchange places"),
        STEAL: tr_noop("may steal a card"),
        DISBELIEVE: tr_noop("may disbelieve a card"),
        FORTIFY: tr_noop("may fortify borders, and clears mines"),
        REDEPLOY: tr_noop("may redeploy"),
        WALK: tr_noop("may retreat voluntarily"),
    }
)
AGAIN: Mapping[str, str] = MappingProxyType(
    {
        ANNIHILATE: tr_noop("annihilate"),
        GAS: tr_noop("gas a space"),
        HYPNOTIZE: tr_noop("hypnotize an adjacent unit"),
        JUMP: tr_noop("jump over an adjacent unit"),
        WALK: tr_noop("retreat voluntarily"),
        STEAL: tr_noop("steal a card"),
        DISBELIEVE: tr_noop("disbelieve a card"),
        EXCHANGE: tr_noop("exchange places"),
    }
)
"""Ability -> its words before the turn in which it can be used again."""
LATER = {"M": tr_noop("in the moves"), "R": tr_noop("in a retreat phase"), "A": tr_noop("in Winter")}


def card_note(position: Position, unit: Unit) -> CardNote:
    """Return what the viewer of a position knows of a unit's card, and what it can do now."""
    state, public = state_of(position), tag(unit) in state_of(position).revealed
    effects = tuple(_effects(position, unit))
    if not knows(unit):
        return CardNote(effects=effects)
    card = CARDS[card_of(unit)]
    fault = _not_now(position, unit, card)
    return CardNote(
        card=card.id,
        name=tr(card.name),
        rule=tr(card.rule),
        now=fault or _now(card),
        ready=not fault,
        verbs=tuple(ORDERS[ability] for ability in sorted(card.can) if ability in ORDERS),
        used=season_words(position, state.used[tag(unit)]) if tag(unit) in state.used else "",
        effects=(*_mines_of(position, unit), *effects),
        public=public,
    )


def _now(card: Card) -> str:
    words = [tr(NOW[ability]) for ability in sorted(card.can) if ability in NOW]
    if words:
        return words[0]
    return tr("always at work") if card.special else ""


def _not_now(position: Position, unit: Unit, card: Card) -> str:
    """Return why a unit's card has no effect now; "" if it has."""
    if not card.special:
        return ""
    if not powers_work(position):
        return tr("nothing before {season}", season=season_words(position, position.variant["first_use"]))
    state = state_of(position)
    if in_disorder(position, unit):
        return tr(
            "nothing: in civil disorder through {season}", season=season_words(position, state.disorder[tag(unit)])
        )
    for ability, pause in COOLDOWNS.items():
        last = state.used.get(tag(unit))
        if can(card.id, ability) and last and half(position.phase) < half(last) + pause:
            return tr(
                "{now}: next {season}",
                now=tr(AGAIN.get(ability, NOW[ability])),
                season=season_words(position, moves_of(Phase.parse(last), pause)),
            )
    step = position.phase.step
    due = next((STEP_OF[ability] for ability in card.can if ability in STEP_OF), "M")
    special = any(ability in ORDERS or ability in (HYPER, MINE) for ability in card.can)
    if special and step != due and not (step == "A" and card.can & WINTER_TOO):
        return f"{_now(card)} {tr(LATER[due])}"
    return ""


def _mines_of(position: Position, unit: Unit) -> Iterator[str]:
    provinces = position.variant.board(position).provinces
    names = [provinces[mine.at].name for mine in state_of(position).mines if mine.by == tag(unit)]
    if len(names) > 1:
        yield tr("Mines in {names}", names=", ".join(names))
    elif names:
        yield tr("A mine in {name}", name=names[0])


def _effects(position: Position, unit: Unit) -> Iterator[str]:
    state, name = state_of(position), tag(unit)
    if lasts(state.disorder, name, position.phase):
        yield tr("In civil disorder from gas through {season}", season=season_words(position, state.disorder[name]))
    if name in state.rhr:
        yield tr("Placed by the Right-Hand Rule: may disband this Fall")
    if name in state.otb:
        yield tr("Will disband unless a retreat is ordered")
    if name in state.powerless:
        yield tr("Ordinary this turn")


def deck(position: Position) -> tuple[CardKind, ...]:
    """Return the full deck, each card with the units known to hold it or to have held it when it was disclosed: the
    list on which players tick off cards seen (rule 10)."""
    seen: dict[str, list[str]] = {}
    for unit in everybody(position):
        if knows(unit):
            seen.setdefault(card_of(unit), []).append(tag(unit))
    for one in state_of(position).shown:
        names = seen.setdefault(one.card, [])
        if one.unit not in names:
            names.append(one.unit)
    counts = composition(position.variant)
    kinds = [(CARDS[card], number) for card, number in counts.items()]
    return tuple(
        CardKind(one.id, tr(one.name), number, tr(one.rule), tuple(seen.get(one.id, ()))) for one, number in kinds
    )


LAID_MINE = SignType(
    "mine", SignShape.SPIKES, template=tr_noop("a mine of {power}"), legend=tr_noop("mine, and who laid it")
)
CLOSED = SignType(
    "closed", SignShape.CRATER, template=tr_noop("closed"), legend=tr_noop("crater: closed through that turn")
)
SUSPENDED = SignType(
    "suspended",
    SignShape.STROKE,
    template=tr_noop("counts for no power"),
    legend=tr_noop("center that counts for no power"),
)
UNDER_GAS = SignType("gassed", SignShape.CLOUD, template=tr_noop("under gas"), legend=tr_noop("gassed"))
FORTIFIED = SignType(
    "fortified",
    SignShape.WALL,
    template=tr_noop("fortified against {text}"),
    legend=tr_noop("fortified: teeth face the attacker"),
)
REVEALED = SignType(
    "revealed",
    SignShape.CARD_BAR,
    template=tr_noop("the card of {text} is known"),
    legend=tr_noop("publicly known card"),
)
ASLEEP = SignType(
    "asleep", SignShape.SLEEP, template=tr_noop("takes no orders"), legend=tr_noop("gassed: takes no orders")
)
SIGN_TYPES = (LAID_MINE, CLOSED, SUSPENDED, UNDER_GAS, FORTIFIED, REVEALED, ASLEEP)


def signs(position: Position) -> tuple[Sign, ...]:
    """Return the signs on the board: mines, craters, gas, defenses, disclosed cards, units in civil disorder."""
    return tuple(_signs(position))


def _signs(position: Position) -> Iterator[Sign]:
    state, phase = state_of(position), position.phase
    for mine in state.mines:
        yield Sign(LAID_MINE, mine.at, mine.power, text=mine.by.rpartition(" ")[2])
    for place, until in state.impassable.items():
        if not past(until, phase):
            yield Sign(CLOSED, place, text=season_words(position, until))
    for place, until in state.no_center.items():
        if not past(until, phase):
            yield Sign(SUSPENDED, place, text=season_words(position, until))
    for place in dict.fromkeys((*state.gassed_centers, *(place for place in state.closed if phase.step == "R"))):
        if place not in state.impassable or place in state.gassed_centers:
            yield Sign(UNDER_GAS, place, count=int(place in state.gassed_centers))
    for place, borders in state.defenses.items():
        yield from (Sign(FORTIFIED, place, text=border) for border in borders)
    for unit in position.units.values():
        if tag(unit) in state.revealed:
            yield Sign(REVEALED, unit.place.province, unit.power, text=unit.tag)
        if lasts(state.disorder, tag(unit), phase):
            yield Sign(ASLEEP, unit.place.province, unit.power, text=season_words(position, state.disorder[tag(unit)]))


# Events of a phase besides orders and results, in words: for everybody, or for one power alone (section 4).

ANNIHILATED = Sentence(
    "annihilated", "{place} was annihilated: no unit can enter it through the next turn", "card 9, C-37"
)
GASSED = Sentence("gassed_space", "{place} is gassed: no unit can enter it this turn", "card 10, C-39")
MINE_WENT_OFF = Sentence("mine_went_off", "{unit} hit a mine in {place} and was destroyed", "card 12")
CLEARED = Sentence("cleared", "{unit} cleared {mines} in {place}", "card 13, C-50")
TOOK = Sentence("took", "{unit} takes card {card}", "X3, C-63")
ROBBED = Sentence("robbed", "{unit} was robbed of its card and is now Ordinary", "X3, C-63")
NOT_HYPNOTIZED = Sentence("hypnosis_failed", "{unit}'s hypnosis failed", "card 11, C-44")
DISCLOSED = Sentence("disclosed", "{unit} has card {card}", "C-7")
DEALT = Sentence("dealt", "{unit} is dealt card {card}", "rules 4, 5")
SENTENCES: Mapping[str, Sentence] = {
    "annihilated": ANNIHILATED,
    "gassed": GASSED,
    "mine": MINE_WENT_OFF,
    "cleared": CLEARED,
    "took": TOOK,
    "robbed": ROBBED,
    "hypnosis-failed": NOT_HYPNOTIZED,
}
TITLES: Mapping[str, str] = {
    "annihilated": tr_noop("Annihilated"),
    "gassed": tr_noop("Gas"),
    "mine": tr_noop("Mine"),
    "cleared": tr_noop("Mines cleared"),
    "took": tr_noop("Card taken"),
    "robbed": tr_noop("Card lost"),
    "hypnosis-failed": tr_noop("Hypnosis failed"),
}
GOOD = ("cleared", "took")
SIGNS = {
    **{"annihilated": "struck", "gassed": "struck", "mine": "gone", "cleared": "settled"},
    **{"took": "taken", "robbed": "lost"},
}
DISCLOSED_TITLE, DEALT_TITLE = tr_noop("Card disclosed"), tr_noop("Card dealt")


def events(turn: Turn, power: str) -> tuple[Event, ...]:
    """Return all events for ""; for a power its own and those all are told."""
    return (*_notes(turn, power), *_disclosed(turn, power), *_dealt(turn, power))


def _notes(turn: Turn, power: str) -> Iterator[Event]:
    for note in state_of(turn.after).notes:
        if note.phase == turn.before.phase.text and (not power or note.power in ("", power)):
            yield _event(turn, note, power)


def _event(turn: Turn, note: PhaseNote, power: str) -> Event:
    unit = _named(turn.before, note)
    place = turn.before.variant.base.locations.get(note.place)
    refs = {
        "unit": _plain_unit(unit, power) if unit else note.unit,
        "place": place or note.place,
        "mines": many(int(note.amount), "mine") if note.code == "cleared" else "",
        "card": CARDS[note.amount].title if note.code == "took" else "",
    }
    sentence = SENTENCES[note.code]
    fields = {name: refs[name] for name in refs if f"{{{name}}}" in sentence.template}
    at = note.place or (unit.place.province if unit else "")
    return Event(
        note.phase, note.power, TITLES[note.code], sentence(**fields), at, note.code in GOOD, SIGNS.get(note.code, "")
    )


def _named(position: Position, note: PhaseNote) -> Unit | None:
    """Return the unit that a note is about, as it was before the phase."""
    units = everybody(position)
    return next((one for one in units if one.text == note.unit and note.power in ("", one.power)), None)


def _disclosed(turn: Turn, power: str) -> Iterator[Event]:
    """Yield the cards disclosed in this turn."""
    before, after = state_of(turn.before).shown, state_of(turn.after).shown
    units = {tag(unit): unit for unit in (*everybody(turn.before), *everybody(turn.after))}
    for one in after[len(before) :]:
        unit = units.get(one.unit)
        words = DISCLOSED(unit=_plain_unit(unit, power) if unit else one.unit, card=CARDS[one.card].title)
        owner = one.unit.rpartition(" ")[0]
        yield Event(turn.before.phase.text, owner, DISCLOSED_TITLE, words, unit.place.province if unit else "", True)


def _plain_unit(unit: Unit, power: str) -> Unit:
    return unit if not power or unit.power == power else with_card(unit, "")


def _dealt(turn: Turn, power: str) -> Iterator[Event]:
    """Yield the cards dealt to units; each power is told of its own."""
    if power == PUBLIC or turn.before.phase.step not in ("D", "A"):
        return
    had = {tag(unit) for unit in everybody(turn.before) if knows(unit)}
    renamed = {one.order.key for one in turn.outcomes if one.order.verb == "convert"}
    for unit in everybody(shown(turn.after, power)):
        if tag(unit) not in had and unit.key not in renamed and power in ("", unit.power) and knows(unit):
            words = DEALT(unit=unit, card=CARDS[card_of(unit)].title)
            yield Event(turn.before.phase.text, unit.power, DEALT_TITLE, words, unit.place.province, True)


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """Return the report of a turn for this reader: published orders and results, events, and the situation after it."""
    known = seen(turn, power)
    lines = [*heading(variant, turn, power), *results(variant, known)]
    shown = [event for event in events(turn, power) if event.title != DEALT_TITLE]
    own = [event for event in shown if power and event.power == power and event.title != DISCLOSED_TITLE]
    public = [event for event in shown if event not in own]
    for title, some in ((tr("What happened"), public), (tr("For your eyes only"), own)):
        befell = dict.fromkeys(f"  {say(event.reason)}" for event in some)
        lines += [title, *befell, ""] if befell else []
    lines += list(standing(variant, known.after))
    lines += [*_board(known.after), *_cards(variant, known.after), *_deal(variant, turn, power)]
    return "\n".join(lines).rstrip() + "\n"


def _deal(variant: Variant, turn: Turn, power: str) -> Iterator[str]:
    """Yield the assignment form for one power; for the game master all of them, and the sheet of the deck."""
    if turn.before.phase.step not in ("D", "A") or power == PUBLIC:
        return
    for name in (power,) if power else variant.base.powers:
        yield from _apart(assignment(variant, turn, name))
    yield from () if power else _apart(deck_sheet(turn))


def _apart(lines: list[str]) -> list[str]:
    return ["", *lines] if lines else []


def _board(position: Position) -> Iterator[str]:
    """Yield what is visible to all on the board."""
    state, phase = state_of(position), position.phase
    shut = [place for place in state.impassable if lasts(state.impassable, place, phase)]
    lost = [
        tr("{place} (through {when})", place=place, when=when)
        for place, when in state.no_center.items()
        if lasts(state.no_center, place, phase)
    ]
    if shut:
        yield tr("  Impassable: {shut}", shut=", ".join(shut))
    if lost:
        yield tr("  No centers: {lost}", lost=", ".join(lost))
    if state.gassed_centers:
        yield tr("  Gassed centers: {gassed_centers}", gassed_centers=", ".join(state.gassed_centers))
    asleep = [name for name in state.disorder if lasts(state.disorder, name, phase)]
    if asleep:
        yield tr("  In civil disorder from gas: {asleep}", asleep=", ".join(asleep))
    for place, borders in state.defenses.items():
        yield tr("  {place} is fortified against {borders}", place=place, borders=listed(list(borders)))


def _cards(variant: Variant, position: Position) -> Iterator[str]:
    """Yield the cards and mines that the reader knows."""
    for name in variant.base.powers:
        units = [unit for unit in position.units_of(name) if knows(unit)]
        cards = ", ".join(f"{unit.text}: {CARDS[card_of(unit)].title}" for unit in units)
        if cards:
            yield tr("  Cards of {powers}: {cards}", powers=variant.base.powers[name].name, cards=cards)
    state = state_of(position)
    for mine in state.mines:
        yield tr("  Mine laid by {by} in {at}", by=mine.by, at=mine.at)


def statement(position: Position, power: str) -> str:
    """Return what a power is told of the coming adjustments; of others only centers less units, whatever their cards.
    """
    if position.phase.step != "A":
        return ""
    powers = position.variant.base.powers
    lines = []
    for name in powers if power in ("", PUBLIC) else (power,):
        due = adjustments_due(position, name) if power in ("", name) else public_dues(position, name)
        owned, units = len(position.owned(name)), len(position.units_of(name))
        if owned or units:
            words = tr(", to build {due}", due=due) if due > 0 else tr(", to remove {due}", due=-due) if due < 0 else ""
            lines.append(
                tr("{name}: centers {owned}, units {units}{words}.", name=name, owned=owned, units=units, words=words)
            )
    return "\n".join(lines)


def public_dues(position: Position, power: str) -> int:
    """Return the builds due as all can compute them: centers that count, less units (section 4)."""
    return adjustments_due(shown(position, PUBLIC), power)


# Advice about cards: those that are ready but unused, and orders that hurt their owner.

STRIKES = frozenset({"annihilate", "gas"})
"""Orders that affect every unit in a space."""


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Yield advice about the orders of a movement phase, the most serious first."""
    if position.phase.step != "M":
        return
    yield from _own_harm(position, power, orders)
    yield from _unused(position, power, orders)


def _own_harm(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Cards 9 and 10: warn of orders that would annihilate or gas a space where a unit of the same power stays."""
    leaving = {order.key for order in orders if order.verb in ("move", "path", "jump")}
    for order in orders:
        if order.verb not in STRIKES or not order.unit or len(order.slots) < 2:
            continue
        target = order.slots[1]
        place = target.place if isinstance(target, Named) else target
        struck = [
            unit
            for unit in position.units_of(power)
            if unit.place.province == place.province and unit.key not in {*leaving, order.unit.key}
        ]
        if struck:
            words = tr(
                "{unit} strikes {place}, where your own {others} stays.",
                unit=order.unit.text,
                place=place.words,
                others=listed([unit.text for unit in struck]),
            )
            about = (order.unit.key, *(unit.key for unit in struck))
            yield Advice(words, about=about, clause=position.variant.verb(order.verb).clause)


def _unused(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Remind of special cards that are ready but not used by the orders of their units."""
    used = {order.unit.key for order in orders if order.unit and order.verb in _special(position, order.unit.key)}
    written = {order.unit.key for order in orders if order.unit}
    idle = [unit for unit in position.units_of(power) if unit.key in written - used and _ready(position, unit)]
    if idle:
        names = listed([f"{unit.text} ({card_note(position, unit).name})" for unit in idle])
        words, about = tr("Ready but not used: {cards}.", cards=names), tuple(one.key for one in idle)
        yield Advice(words, mild=True, about=about, clause="section 9")


def _ready(position: Position, unit: Unit) -> bool:
    """Whether a unit's card could be used by an order in this phase."""
    return bool(knows(unit) and card_note(position, unit).ready and _card_orders(position, unit))


def _special(position: Position, key: str) -> tuple[str, ...]:
    unit = position.units.get(key)
    return _card_orders(position, unit) if unit is not None and knows(unit) else ()


def _card_orders(position: Position, unit: Unit) -> tuple[str, ...]:
    """Return the order types that a unit's card allows in this phase."""
    allowed = {verb.name for verb in position.variant.verbs(position.phase)}
    return tuple(verb for verb in card_note(position, unit).verbs if verb in allowed)
