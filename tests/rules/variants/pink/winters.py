"""Winters of Pink: positions with a budget to be made, and what comes of it; random winters of Pink, and lines that
somebody might write in them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

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


def state_after(turn: rules.Turn, key: str, power: str = "A") -> Any:
    """What A has of a key of the state after the turn; nothing is an empty table."""
    return turn.after.as_dict()["state"].get(key, {}).get(power, {})


def why(turn: rules.Turn, order: str) -> str:
    """The first reason told of an order."""
    outcome = next(one for one in turn.outcomes if one.order.text == order)
    return rules.say(outcome.reasons[0])


def armies(turn: rules.Turn) -> dict[str, str]:
    """The armies of A after the turn: place -> full, half or unsupplied."""
    status = state_after(turn, "status")
    return {unit.key: status.get(unit.key, "full") for unit in turn.after.units_of("A")}


# --- Random winters of Pink, and lines that somebody might write in them.

PLACES = ("A", "B", "H", "I", "O", "P", "U", "V", "W", "Carthage")
"""A corner of the board: two powers' homes, the marches beside them, approaches."""
CENTERS = tuple(place for place in PLACES if PINK.base.provinces[place].center)

VARIANTS = (PINK, rules.variant("pink", disband_half=True))
numbers = st.integers(1, 8)
places = st.sampled_from(PLACES)
LINES = {
    "draw": st.builds("draw {} {}".format, numbers, places),
    "store": st.builds("store {} {}".format, numbers, places),
    "replenish": st.builds("replenish {} {}".format, st.integers(1, 5), places),
    "emergency": st.builds("emergency {} {}".format, st.integers(1, 5), places),
    "movehome": st.builds("movehome {} - {}".format, places, places),
    "newhome": st.builds("newhome {}".format, places),
    "build": st.builds("build A {}".format, places),
    "half": st.builds("half A {}".format, places),
    "unsupply": st.builds("unsupply A {}".format, places),
    "field": st.builds("field A {}".format, places),
    "remove": st.builds("remove A {}".format, places),
    "transfer": st.builds(
        "transfer {} {}".format, numbers, st.lists(places, min_size=2, max_size=4).map(lambda route: " - ".join(route))
    ),
}
lines = st.lists(st.one_of(*LINES.values()), max_size=7)


@st.composite
def winters(draw: st.DrawFn) -> rules.Position:
    """A winter in which A has some armies, centers, points, stores and homes, and B is its neighbor."""
    mine = draw(st.lists(st.sampled_from(CENTERS), unique=True, max_size=6))
    theirs = [place for place in CENTERS if place not in mine and draw(st.booleans())]
    standing = draw(st.lists(places, unique=True, max_size=6))
    foes = draw(st.lists(places.filter(lambda place: place not in standing), unique=True, max_size=2))
    amounts = st.dictionaries(places, st.integers(1, 9), max_size=4)
    homes = draw(st.lists(st.sampled_from(CENTERS), unique=True, max_size=4))
    deposits = {home: draw(st.integers(0, 5)) for home in homes if home in mine}
    status = {place: draw(st.sampled_from(["full", "half", "unsupplied"])) for place in standing}
    return draw(st.sampled_from(VARIANTS)).position(
        phase="W1903A",
        units={"A": [f"A {place}" for place in standing], "B": [f"A {place}" for place in foes]},
        centers={"A": mine, "B": theirs},
        state={
            "points": {"A": draw(st.integers(0, 60)), "B": 9},
            "stores": {"A": draw(amounts)},
            "emergency": {"A": deposits},
            "homes": {"A": homes},
            "status": {"A": {place: one for place, one in status.items() if one != "full"}},
            "since": {place: draw(st.integers(1900, 1903)) for place in mine},
            "friendly": {"B": ["A"]} if draw(st.booleans()) else {},
        },
    )


def read(position: rules.Position, texts: list[str]) -> tuple[rules.Order, ...]:
    """The lines as orders of A."""
    return tuple(rules.parse(position, "A", text) for text in texts)
