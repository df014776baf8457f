"""Winters of Pink: positions with a budget to be made, and what comes of it."""

from __future__ import annotations

from typing import Any

import rules

PINK = rules.variant("pink")
TWO_HOMES = ["A", "H"]


def winter(
    units: list[str],
    points: int,
    centers: list[str] = TWO_HOMES,
    phase: str = "W1903A",
    variant: rules.Variant = PINK,
    others: dict[str, dict[str, list[str]]] | None = None,
    **state: Any,
) -> rules.Position:
    """A winter in which power A has these armies, centers and points.

    `state`: what A has of each key (`stores={"H": 3}`); `others`: units and centers of other powers.
    """
    more = others or {}
    shared = {key: value for key, value in state.items() if key in SHARED}
    own = {key: {"A": value} for key, value in state.items() if key not in SHARED}
    return variant.position(
        phase=phase,
        units={"A": units, **more.get("units", {})},
        centers={"A": centers, **more.get("centers", {})},
        state={"points": {"A": points}, **own, **shared},
    )


SHARED = ("since", "friendly", "garrison")
"""Keys that do not go by power, or speak of several."""


def budget(position: rules.Position, *orders: str, **others: list[str]) -> rules.Turn:
    """The budget of A by these orders; others' by power."""
    return position.variant.adjudicate(position, {"A": list(orders), **others})


def results(turn: rules.Turn) -> dict[str, tuple[str, ...]]:
    return turn.results


def kept(turn: rules.Turn, key: str, power: str = "A") -> Any:
    """What A has of a key of the state after the turn; nothing is an empty table."""
    return turn.after.as_dict()["state"].get(key, {}).get(power, {})


def why(turn: rules.Turn, order: str) -> str:
    """The first reason told of an order."""
    outcome = next(one for one in turn.outcomes if one.order.text == order)
    return rules.say(outcome.reasons[0])


def armies(turn: rules.Turn) -> dict[str, str]:
    """The armies of A after the turn: place -> full, half or unsupplied."""
    status = kept(turn, "status")
    return {unit.key: status.get(unit.key, "full") for unit in turn.after.units_of("A")}
