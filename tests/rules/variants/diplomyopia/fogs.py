"""Positions and turns of Diplomyopia for tests, and what a player is given of them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

import rules

VARIANT = rules.variant("diplomyopia")
Lines = Mapping[str, Sequence[str]]


def here(phase: str = "S1902M", state: Mapping[str, Any] | None = None, **units: Sequence[str]) -> rules.Position:
    """Units on a board where nobody owns anything, unless `state` says so."""
    return VARIANT.position(phase=phase, units=units, centers={}, state={"control": {}} if state is None else state)


def played(orders: Lines, phase: str = "S1902M", **units: Sequence[str]) -> rules.Turn:
    return VARIANT.adjudicate(here(phase, **units), orders)


def sentences(turn: rules.Turn, power: str, title: str = "") -> list[str]:
    """What a power reads, under one title or in all its report."""
    events = VARIANT.events(turn, power)
    return [rules.say(event.reason) for event in events if event.power == power and title in ("", event.title)]


def told(turn: rules.Turn, power: str, key: str = "facts") -> Any:
    return VARIANT.reported_values(turn, power)[key].value


def offered(position: rules.Position, power: str, about: Container[str] = ()) -> dict[str, Any]:
    """All that is offered to a power behind each verb, with the reasons of what is refused; for supports and convoys
    of whoever stands in the places `about`, the first two that may be named, also where to."""
    found: dict[str, Any] = {}
    steps: list[tuple[Any, ...]] = [()]
    while steps:
        partial = steps.pop()
        now = rules.choices(position, power, partial)
        found[str(partial)] = [(one.text, one.label, one.reason and rules.say(one.reason)) for one in now.candidates]
        if len(partial) < 2:
            steps += [(*partial, one.value) for one in now.allowed]
        elif len(partial) == 2 and partial[1] in ("support", "convoy"):
            named = [one.value for one in now.allowed if one.value.place.province in about]
            steps += [(*partial, one) for one in named[:2]]
    return found


def all_told(turn: rules.Turn, power: str) -> dict[str, Any]:
    """Everything that a player is ever given of a turn, as values that can be compared."""
    seen, view = VARIANT.seen(turn, power), VARIANT.view(turn.after, power)
    return {
        "report": VARIANT.report(turn, power),
        "events": VARIANT.events(turn, power),
        "told": VARIANT.reported_values(turn, power),
        "seen": repr((seen.before.as_dict(), seen.after.as_dict(), seen.orders, seen.draws)),
        "outcomes": [
            (one.order.text, one.key, one.words, [rules.say(r) for r in one.reasons]) for one in seen.outcomes
        ],
        "dislodged": repr(seen.dislodged),
        "resolution": seen.resolution,
        "sight": view.visible_provinces,
        "view": repr(view.position),
        "offered": offered(view.position, power),
        "missing": repr(VARIANT.default_orders(view.position, power)),
        "dues": VARIANT.adjustments_due(view.position, power),
        "holdings": VARIANT.holdings(view.position),
        "doctor": [rules.say(one) for one in VARIANT.validate(view.position)],
    }
