"""Orders and results as they are published (section 4, C-71), and what a power may know of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...position import GM, NOTHING, PUBLIC, Dislodged, Order, Outcome, Position, Turn
from ...reasons import Reason
from ...told import Told
from ...verbs import named
from .cards import ORDINARY, written
from .going import MINE, RETRIEVE
from .plain import plainly
from .secrecy import shown, veiled
from .state import card_of, everybody, kept, knows, tag

BESIDE = frozenset({"steal", "disbelieve", "cut", "otb"})
"""The lines that are never published."""
UNTOLD = frozenset({"disbelieve", "waive"})
"""Orders of which nobody is told what came: whether a card was named rightly, whether a build was owed."""
SECRET = "hypnotize"
WORDS = {"weakened": "cut"}
SECRET_WORDS = (MINE, RETRIEVE)


def seen(turn: Turn, power: str) -> Turn:
    """A turn as a power may know it: its own orders as it wrote them, those of others as they are published."""
    if not power:
        return turn
    outcomes = tuple(_outcomes(turn, power))
    return replace(
        turn,
        before=shown(turn.before, power),
        after=shown(turn.after, power),
        orders=_orders(turn, outcomes, power),
        draws=NOTHING,
        outcomes=outcomes,
        dislodged=_dislodged(turn, power),
        resolution=None,
    )


def _orders(turn: Turn, outcomes: tuple[Outcome, ...], power: str) -> dict[str, tuple[Order, ...]]:
    """Own orders as written; of others those that counted for a unit that had any, and what is built or removed."""
    told: dict[str, list[Order]] = {}
    for one in outcomes:
        if one.order.power != power and (one.unit is None or _had_orders(turn, one)):
            told.setdefault(one.order.power, []).append(one.order)
    return {
        name: turn.orders[name] if name == power else tuple(told.get(name, ()))
        for name in turn.orders
        if name != GM and (name == power or name in told)
    }


def _had_orders(turn: Turn, outcome: Outcome) -> bool:
    """Whether a unit was written any order; one that was hypnotized is told with what it carried out."""
    assert outcome.unit is not None
    written = turn.orders.get(outcome.unit.power, ())
    return "hypnotized" in outcome.words or any(order.key == outcome.unit.key for order in written)


def _outcomes(turn: Turn, power: str) -> Iterator[Outcome]:
    for one in turn.outcomes:
        own = one.order.power == power
        if one.order.verb in UNTOLD or not (own or _is_published(one)):
            continue
        told = one if own else publish(turn, one)
        yield veiled(told._replace(reasons=_reasons(turn, one, own)), turn.before, power)


def _reasons(turn: Turn, outcome: Outcome, own: bool) -> tuple[Reason, ...]:
    """Why, as far as it may be told. Of what is built, removed and dealt with in Winter its owner is told all."""
    winter = turn.before.phase.step == "A"
    return outcome.reasons if winter and own else plainly(outcome, own)


def _is_published(outcome: Outcome) -> bool:
    """Whether an outcome is told to all: lines beside orders, those for no unit, and the game master's are not."""
    order = outcome.order
    idle = outcome.unit is None and order.verb not in ("build", "remove")
    return order.power != GM and order.verb not in BESIDE | UNTOLD and not idle


def publish(turn: Turn, outcome: Outcome) -> Outcome:
    """An order and its result as all are told them."""
    order, words = outcome.order, outcome.words
    if order.verb == SECRET:
        words = _of_a_hold(words)
        order = turn.before.variant.verb("hold").order(order.power, {"unit": _ordered(outcome)})
    words = tuple(WORDS.get(word, word) for word in words)
    return outcome._replace(order=_without_secrets(order), words=words)


def _ordered(outcome: Outcome) -> object:
    return named(outcome.unit) if outcome.unit else outcome.order.slots[0]


def _of_a_hold(words: tuple[str, ...]) -> tuple[str, ...]:
    """The result of a Hypnotist as if it had held (C-71)."""
    left = tuple(word for word in words if word not in ("ok", "failed", "void"))
    return left if any(word != "hypnotized" for word in left) else (*left, "ok")


def _without_secrets(order: Order) -> Order:
    """The order without the words that only a Minelayer writes."""
    if not any(word in order.slots for word in SECRET_WORDS):
        return order
    slots = tuple(slot for slot in order.slots if slot not in SECRET_WORDS)
    text = order.text
    for word in SECRET_WORDS:
        text = text.removesuffix(f" {word}").replace(f" {word} ", " ")
    return Order(order.power, order.verb, slots, text)


def _dislodged(turn: Turn, power: str) -> dict[str, Dislodged]:
    after = shown(turn.after, power)
    return {key: after.dislodged.get(key, _plain(one, power)) for key, one in turn.dislodged.items()}


def _plain(one: Dislodged, power: str) -> Dislodged:
    return one if one.unit.power == power else Dislodged(replace(one.unit, traits=()), one.origin)


def told(turn: Turn, power: str, standard: Mapping[str, Told]) -> Mapping[str, Told]:
    """What a scenario may ask of what a power, or everybody, was told (section 14)."""
    known, view = seen(turn, power), shown(turn.after, power)
    results = {_key(known, one): list(one.words) for one in known.outcomes}
    orders = {_key(known, one): one.order.text for one in known.outcomes if one.unit}
    return {
        **standard,
        "cards": Told(cards(view), "whole", int(ORDINARY)),
        "orders": Told(orders, "entries"),
        "results": Told(results, "entries"),
        "notes": Told([note.text for note in kept(turn.after).notes if _is_for(note.power, note.phase, turn, power)]),
    }


def cards(view: Position) -> dict[str, int | str]:
    """The cards that whoever sees this position knows, by tag."""
    return {tag(unit): written(card_of(unit)) for unit in everybody(view) if knows(unit)}


def _is_for(to: str, phase: str, turn: Turn, power: str) -> bool:
    """Whether a note of this turn is for this power alone, or for everybody where that is asked."""
    return phase == turn.before.phase.text and to == ("" if power == PUBLIC else power)


def _key(turn: Turn, outcome: Outcome) -> str:
    """What an outcome goes by: the unit as written before the turn, with its power where two share that text."""
    alike = {one.order.power for one in turn.outcomes if one.key == outcome.key}
    return f"{outcome.order.power}: {outcome.key}" if len(alike) > 1 else outcome.key
