"""Orders and results as sentences for lists, reviews and screen readers. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.language import mark, tr
from rules import Named, Order, Outcome, Position, Reason, SideStrength, Unit, listed, many, say

from . import line_words, special_words, street_words

Words = Callable[[Position, Order], str]


def sentence(position: Position, order: Order) -> str:
    """What an order does, in full names: "Venice supports Tyrolia into Trieste"."""
    tell = SENTENCES.get(order.verb)
    return tell(position, order) if tell else order.text


def split(order: Order) -> tuple[str, str]:
    """An order's text as the unit, set in bold, and the rest."""
    if order.unit and order.text.startswith(order.unit.text):
        return order.unit.text, order.text[len(order.unit.text) :].strip().replace(" - ", " – ").replace("- ", "– ", 1)
    head, _, rest = order.text.partition(" ")
    return HEADS.get(order.verb, head.capitalize()), rest.replace(" - ", " – ")


def result_words(outcome: Outcome) -> str:
    """What became of an order, in a word or two: "Moved", "Bounced. Dislodged"."""
    told = {**RESULTS, "ok": DONE.get(outcome.order.verb, mark("Done", "result"))}
    return ". ".join(tr(told.get(word, word.capitalize()), "result") for word in outcome.words)


def possible_results(outcome: Outcome) -> list[tuple[str, str]]:
    """The words that results are told by, with what people say, that of an order carried out first."""
    done = DONE.get(outcome.order.verb, mark("Done", "result"))
    return [("ok", tr(done, "result")), *((word, tr(said, "result")) for word, said in RESULTS.items() if word != "ok")]


def result_line(outcome: Outcome) -> str:
    """The result in a line as short as a list needs: "Bounced with A Par: 1 against 2". The whole is in the reasons.

    What it cost the unit comes first: the end of a line may have no room.
    """
    told = [_in_short(reason) for reason in sorted(outcome.reasons, key=_weight)]
    return ". ".join(told) if told else result_words(outcome)


def _weight(reason: Reason) -> int:
    return COSTS.index(reason.code) if reason.code in COSTS else len(COSTS)


def _in_short(reason: Reason) -> str:
    """A reason without what stands beside it in a list: the unit told of, and who helped."""
    short = SHORT.get(reason.code)
    if short is None:
        return say(reason).rstrip(".")
    return tr(short, **{name: _brief(reason.get(name)) for name in SHORT_NAMES})


def _brief(thing: object) -> str:
    """A unit, a place or the sum of one side of a fight, in a word."""
    if isinstance(thing, SideStrength):
        return str(thing.total)
    if isinstance(thing, list | tuple):
        return listed([one.text if isinstance(one, Unit | Named) else _brief(one) for one in thing])
    return str(getattr(thing, "words", thing))


def due_words(position: Position, power: str) -> str:
    """What a power owes or is owed in a winter: "6 centers, 4 units: 2 builds"."""
    due = position.variant.dues(position, power)
    centers, units = len(position.owned(power)), len(position.units_of(power))
    counts = f"{many(centers, 'center')}, {many(units, 'unit')}"
    if due == 0:
        return counts
    return f"{counts}: {many(due, 'build') if due > 0 else many(-due, 'removal')}"


def _place(position: Position, thing: Any) -> str:
    """The full name of the place of a unit or the place itself, without the coast that everybody sees."""
    return str(getattr(thing, "place", thing).words)


def _move(position: Position, order: Order) -> str:
    more = special_words.added(order)
    return tr(
        "{place} moves to {place2}{more}",
        place=_place(position, order.slots[0]),
        place2=_place(position, order.slots[1]),
        more=more,
    )


def _retreat(position: Position, order: Order) -> str:
    start, to = (_place(position, slot) for slot in order.slots[:2])
    return tr("{place} retreats to {place2}{more}", place=start, place2=to, more=special_words.added(order))


def _pressure(position: Position, order: Order) -> str:
    helped, *into = (_place(position, slot) for slot in order.slots[1:])
    if into:
        return tr("Political pressure supports {helped} into {place}", helped=helped, place=into[0])
    return tr("Political pressure supports {helped} where it stands", helped=helped)


def _support(position: Position, order: Order) -> str:
    unit, helped = _place(position, order.slots[0]), _place(position, order.slots[1])
    if len(order.slots) > 2:
        return tr(
            "{unit} supports {helped} into {place}", unit=unit, helped=helped, place=_place(position, order.slots[2])
        )
    return tr("{unit} supports {helped} where it stands", unit=unit, helped=helped)


def _convoy(position: Position, order: Order) -> str:
    fleet, army, to = (_place(position, slot) for slot in order.slots[:3])
    return tr("{fleet} carries {army} to {to}{added}", fleet=fleet, army=army, to=to, added=special_words.added(order))


def _build(position: Position, order: Order) -> str:
    if order.unit is None:
        return order.text
    kind = tr(position.variant.kinds[order.unit.kind].called(order.power))
    if kind[0].lower() in "aeiou":
        return tr("An {kind} in {place}", kind=kind, place=_place(position, order.unit))
    return tr("A {kind} in {place}", kind=kind, place=_place(position, order.unit))


def _of_unit(words: str) -> Words:
    return lambda position, order: tr(words, place=_place(position, order.slots[0]))


def _ford(position: Position, order: Order) -> str:
    return tr(
        "{place} fords the river toward {place2}",
        place=_place(position, order.slots[0]),
        place2=_place(position, order.slots[1]),
    )


SENTENCES: Mapping[str, Words] = {
    "hold": _of_unit(mark("{place} holds")),
    "ford": _ford,
    "search": _of_unit(mark("{place} searches underground")),
    "divide": _of_unit(mark("{place} divides into two halves")),
    "unite": _of_unit(mark("{place} unites its two halves")),
    "setup": _build,
    "move": _move,
    "via": _move,
    "support": _support,
    "pressure": _pressure,
    "convoy": _convoy,
    "retreat": _retreat,
    "disband": _of_unit(mark("{place} is disbanded")),
    "remove": _of_unit(mark("{place} is removed")),
    "build": _build,
    "waive": lambda position, order: tr("One build is waived"),
    **line_words.LINES,
    **street_words.LINES,
    **special_words.SENTENCES,
}

HEADS: Mapping[str, str] = {"pressure": "PP"}
"""Verb -> how its line begins in lists, where that is no word."""
DONE: Mapping[str, str] = {
    "hold": mark("Held", "result"),
    "move": mark("Moved", "result"),
    "support": mark("Supported", "result"),
    "convoy": mark("Convoyed", "result"),
    "retreat": mark("Retreated", "result"),
    "build": mark("Built", "result"),
    "remove": mark("Removed", "result"),
    "waive": mark("Waived", "result"),
    "ford": mark("Forded", "result"),
    "search": mark("Searched", "result"),
    "divide": mark("Divided", "result"),
    "unite": mark("United", "result"),
    "setup": mark("Set up", "result"),
    **line_words.DONE,
    **street_words.DONE,
    **special_words.DONE,
}
RESULTS: Mapping[str, str] = {
    "void": mark("Void", "result"),
    "bounce": mark("Bounced", "result"),
    "cut": mark("Cut", "result"),
    "dislodged": mark("Dislodged", "result"),
    "destroyed": mark("Destroyed", "result"),
    "disband": mark("Disbanded", "result"),
    "no_convoy": mark("No convoy", "result"),
    "disrupted": mark("Convoy disrupted", "result"),
    "blocked": mark("Blocked", "result"),
    "clash": mark("Clashed", "result"),
    **special_words.RESULTS,
}
STOOD_OFF = mark("Bounced with {foe}: {mine} against {theirs}")
SHORT: Mapping[str, str] = {
    "won": mark("Moved: {mine} against {theirs} of {foe}"),
    "drove_out": mark("Moved: {mine} against {theirs}. {foe} is dislodged"),
    "held": STOOD_OFF,
    "head_on": STOOD_OFF,
    "not_left": STOOD_OFF,
    "rival": STOOD_OFF,
    "cut": mark("Cut by {by} from {origin}"),
    "cut_dislodged": mark("Cut by {by}, which dislodged it"),
    "dislodged_by": mark("Dislodged by {by} from {origin}"),
    "prevailed": mark("Moved: {mine} against {theirs}"),
    "drives_out": mark("Moved: {mine} against {theirs}. {foe} is dislodged"),
    "stays_there": mark("Bounced: {mine} against {theirs}"),
    "exchange": STOOD_OFF,
    "did_not_leave": STOOD_OFF,
    "rivals": mark("Bounced: {mine} against {theirs}"),
    "support_cut": mark("Cut by {by} from {origin}"),
    "support_lost": mark("Cut by {by}, which dislodged it"),
    "is_dislodged": mark("Dislodged by {by} from {origin}"),
    "halved": mark("Halved: its second stand-off"),
    "halved_by_retreat": mark("Halved by its retreat"),
    "worn_down": mark("Destroyed: its third attack"),
    "routed": mark("Destroyed: it was at half strength"),
    "trapped": mark("Destroyed: nowhere to go"),
}
"""What a list shows for a reason; the codes of rules' sentences."""
COSTS = ("worn_down", "routed", "trapped", "halved", "halved_by_retreat", "dislodged_by", "is_dislodged")
"""Those of them that tell what a unit has lost, the worst first."""
SHORT_NAMES = ("mine", "theirs", "foe", "by", "origin")
