"""Orders and results as sentences for lists, reviews and screen readers. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.language import tr, tr_noop
from rules import Board, Location, Named, Order, Outcome, Position, Reason, Unit
from rules.explanation import result_line as line_of
from rules.reasons import many

# ----------------------------------------------------------------------------------------------------
# The places that a reason is about. No Qt here.


def places_in(reason: Reason, board: Board) -> Iterator[str]:
    """Yield the provinces that a reason mentions, in order."""
    for value in reason.refs.values():
        yield from _places(value, board)


def places_about(reason: Reason, position: Position) -> tuple[str, ...]:
    """Return the places to show for a reason: the first place it mentions.

    If it mentions no place but a power, return that power's units or else its centers; () if it is about nobody.
    """
    board = position.variant.board(position)
    first = next(places_in(reason, board), "")
    if any(isinstance(value, Location | Unit | Named) for value in reason.refs.values()):
        return (first,)
    crowds = (value for value in reason.refs.values() if isinstance(value, list | tuple))
    crowd = [one.place.province for value in crowds for one in value if isinstance(one, Unit)]
    named = [power.id for value in reason.refs.values() for power in board.powers.values() if value == power.name]
    theirs = [unit.place.province for unit in position.units_of(named[0])] if named else []
    found = crowd or theirs or (position.owned(named[0]) if named else ()) or filter(None, [first])
    return tuple(dict.fromkeys(found))


def _places(value: object, board: Board) -> Iterator[str]:
    if isinstance(value, Location):
        yield value.province
    elif isinstance(value, Unit | Named):
        yield value.place.province
    elif isinstance(value, str) and value in board.provinces and value not in board.powers:
        yield value  # in some games a letter names both a power and a province
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _places(one, board)


# ----------------------------------------------------------------------------------------------------
# Orders and results in words. No Qt here.


def sentence(position: Position, order: Order) -> str:
    """Return what an order does, in full names: "Venice supports Tyrolia into Trieste"."""
    text: str = order.type.sentence(position, order)
    return text


def split(order: Order) -> tuple[str, str]:
    """Split an order's text into the unit, which is set in bold, and the rest."""
    if order.unit and order.text.startswith(order.unit.text):
        return order.unit.text, order.text[len(order.unit.text) :].strip().replace(" - ", " – ").replace("- ", "– ", 1)
    head, _, rest = order.text.partition(" ")
    return order.type.shown.head or head.capitalize(), rest.replace(" - ", " – ")


def result_words(outcome: Outcome) -> str:
    """Return the result of an order in a word or two: "Moved", "Bounced. Dislodged"."""
    words = {**RESULTS, "ok": outcome.order.type.shown.done or DONE}
    return ". ".join(tr(words.get(word, word.capitalize()), "result") for word in outcome.words)


def possible_results(outcome: Outcome) -> list[tuple[str, str]]:
    """Return all result words with their texts, that of success first."""
    done = outcome.order.type.shown.done or DONE
    return [("ok", tr(done, "result")), *((word, tr(said, "result")) for word, said in RESULTS.items() if word != "ok")]


def result_line(outcome: Outcome, after: Position | None = None) -> str:
    """Return the result in a short line: "Bounced with A Par, 1-2". The full story is in the reasons.

    `after`: the position after the turn, if known; it supplies the retreats of a dislodged unit.
    """
    line = line_of(outcome, after)
    return line[:1].upper() + line[1:] if line else result_words(outcome)


def due_words(position: Position, power: str) -> str:
    """Return a power's adjustments in a winter: "6 centers, 4 units: 2 builds"."""
    due = position.variant.adjustments_due(position, power)
    centers, units = len(position.owned(power)), len(position.units_of(power))
    counts = f"{many(centers, 'center')}, {many(units, 'unit')}"
    if due == 0:
        return counts
    return f"{counts}: {many(due, 'build') if due > 0 else many(-due, 'removal')}"


DONE = tr_noop("Done", "result")
"""The result of a successful order that has no word of its own for it."""
RESULTS: Mapping[str, str] = {
    "void": tr_noop("Void", "result"),
    "bounce": tr_noop("Bounced", "result"),
    "cut": tr_noop("Cut", "result"),
    "dislodged": tr_noop("Dislodged", "result"),
    "destroyed": tr_noop("Destroyed", "result"),
    "disband": tr_noop("Disbanded", "result"),
    "no_convoy": tr_noop("No convoy", "result"),
    "disrupted": tr_noop("Convoy disrupted", "result"),
    "blocked": tr_noop("Blocked", "result"),
    "clash": tr_noop("Clashed", "result"),
    "pinned": tr_noop("Pinned: jumped over", "result"),
    "gassed": tr_noop("Gassed", "result"),
    "hypnotized": tr_noop("Hypnotized", "result"),
    "weakened": tr_noop("Weakened to 1", "result"),
    "partial": tr_noop("Stopped in the first province", "result"),
    "failed": tr_noop("No effect", "result"),
}
