"""The engine and the reference, which was written from the text alone, say the same of every end and every option."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Position
from tests.conserving import check_conserved

from .reference import OPTIONS, Paid, settle, stays, winner
from .table import POWERS

BOARD = rules.load_board("standard")
BEGIN = {**dict.fromkeys(POWERS, 3), "Russia": 4}
SEEDS = st.integers(0, 2**32 - 1)


def chosen(rng: Random) -> dict[str, Any]:
    """Some of the options otherwise than usual."""
    cents = {name: rng.choice((0, 1, 33, 100, 150, 999, 100_000)) for name in OPTIONS if name.endswith("_cents")}
    more = {
        **cents,
        "joint_concession": rng.choice(("draw", "each_wins")),
        "draw_pays": rng.choice(("all_remaining", "participants")),
        "pay_unplayed": rng.random() < 0.5,
        "winner_cap": rng.choice((0, 1, 5, 18, 34)),
        "victory": rng.choice((1, 5, 9, 18)),
    }
    return {name: value for name, value in more.items() if rng.random() < 0.4}


def set_up(rng: Random, options: dict[str, Any]) -> Position:
    """Centers of anybody or nobody, some powers with nothing but a unit, some with nothing, some without a player."""
    players = rng.sample(POWERS, rng.randint(1, 7))
    owned: dict[str, list[str]] = {}
    for center in BOARD.centers:
        owned.setdefault(rng.choice([*players, players[0], ""]), []).append(center)
    owned.pop("", None)
    places = rng.sample([one.id for one in BOARD.provinces.values() if one.kind == "inland"], 7)
    units = {power: [f"A {place}"] for power, place in zip(POWERS, places) if rng.random() < 0.6}
    dropped = [power for power in POWERS if rng.random() < 0.15]
    phase = rng.choice(("S1903M", "S1903R", "F1903M", "F1903R", "W1903A"))
    variant = rules.variant("gambling", **options)
    return variant.position(phase=phase, units=units, centers=owned, state={"dropped": dropped})


def means(position: Position) -> tuple[dict[str, int], list[str], list[str]]:
    """Centers by power, who has units, who is not played."""
    told = position.as_dict()
    owned = {power: len(told["centers"].get(power, ())) for power in POWERS}
    return owned, list(told["units"]), told["state"].get("dropped", [])


def paid(state: dict[str, Any]) -> Paid:
    def table(key: str) -> dict[str, int]:
        return {power: cents(amount) for power, amount in state[key].items()}

    return Paid(table("payouts"), table("net"), cents(state["house"]))


def cents(text: str) -> int:
    """Text with two decimals as cents."""
    whole, point, rest = text.partition(".")
    assert point and len(rest) == 2
    return int(whole + rest)


@given(SEEDS)
@settings(max_examples=400, deadline=None)
def test_lines_of_the_game_master(seed: int) -> None:
    """Every kind of end, with any powers: paid to the cent, or refused and nothing changes."""
    rng = Random(seed)
    options = chosen(rng)
    position = set_up(rng, options)
    options = {**OPTIONS, **options}
    owned, standing, dropped = means(position)
    kind, named = rng.choice(("win", "concession", "draw")), rng.sample(POWERS, rng.choice((1, 1, 2, 3, 7)))
    left = [power for power in POWERS if stays(power, owned, standing, dropped, options["pay_unplayed"])]
    named = [power for power in named if power in left or rng.random() < 0.1] or left[:1] or [POWERS[0]]
    fits = set(named) <= {*left} and (kind != "win" or (len(named) == 1 and owned[named[0]] >= options["victory"]))
    line = {"GM": [f"end {kind} {' '.join(named)}"]}
    if not fits:
        with pytest.raises(ValueError):
            position.variant.adjudicate(position, line)
        return
    after = check_conserved(position.variant.adjudicate(position, line)).after
    state = after.as_dict()["state"]
    assert after.phase.text == "done"
    assert state["ended"] == {"kind": kind, "powers": named}
    assert paid(state) == settle(kind, named, BEGIN, owned, standing, dropped, options)


@given(SEEDS)
@settings(max_examples=200, deadline=None)
def test_straight_wins(seed: int) -> None:
    """A year goes on until somebody owns enough after a Fall; what is owned then counts (G-2)."""
    rng = Random(seed)
    options = chosen(rng)
    position = set_up(rng, options)
    options = {**OPTIONS, **options}
    turn = position.variant.adjudicate(position, {})
    owned, standing, dropped = means(turn.after)
    counted = position.phase.text in ("F1903R", "W1903A") or turn.after.phase.text in ("done", "W1903A", "S1904M")
    first = winner(owned, options["victory"]) if counted else ""
    state = turn.after.as_dict()["state"]
    assert state.get("ended") == ({"kind": "win", "powers": [first]} if first else None)
    if first:
        assert turn.after.phase.text == "done"
        assert paid(state) == settle("win", [first], BEGIN, owned, standing, dropped, options)


def test_the_stakes_are_those_of_the_map() -> None:
    homes = Counter(province.home for province in BOARD.provinces.values() if province.home)
    assert homes == BEGIN
