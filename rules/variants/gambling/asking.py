"""What may come next in a line of the game master, slot by slot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...reasons import Reason
from ...speech import tr
from ...terms import End
from ...verbs import Asked, Candidate, Choices
from .closing import end_fault, line_fault
from .verbs import KINDS, TWICE, VERBS


def ask(asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """The verbs; then a power, or for an end its kind and as many powers as share in it."""
    if not partial:
        return Choices("verb", tuple(Candidate(verb.name, verb.name, tr(verb.title)) for verb in VERBS))
    if partial[0] != "end":
        return _seat(asked, partial)
    if len(partial) == 1:
        return Choices("kind", tuple(Candidate(kind, kind, title) for kind, title in KINDS.items()))
    kind, powers = partial[1], partial[2:]
    order = VERBS[0].finish(asked, partial[1:]) if powers else None
    full = kind == "win" and powers
    return Choices("" if full else "power", () if full else tuple(_sharing(asked, kind, powers)), order)


def _sharing(asked: Asked, kind: str, powers: tuple[str, ...]) -> Iterator[Candidate]:
    """Who may share in it beside those named: the others with the reason why not."""
    for power in asked.board.powers.values():
        reason: Reason | None = end_fault(asked.position, End(kind, (power.id,)))
        if power.id in powers:
            reason = TWICE(power=power.name)
        yield Candidate(power.id, power.id, power.name, None, reason)


def _seat(asked: Asked, partial: tuple[Any, ...]) -> Choices:
    verb = asked.variant.verb(partial[0])
    if len(partial) > 1:
        return Choices("", (), verb.finish(asked, partial[1:]))
    orders = ((power, verb.order(asked.power, {"power": power.id})) for power in asked.board.powers.values())
    return Choices(
        "power",
        tuple(
            Candidate(power.id, power.id, power.name, None, line_fault(asked.position, asked.power, order, ()))
            for power, order in orders
        ),
    )
