"""What programs try out comes to the same position as a turn that is adjudicated whole."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Order, Position
from tests.rules.recorded import befores, games, replayed
from tests.strategies import positions

RULINGS: tuple[dict[str, Any], ...] = (
    {},
    {"adjacent_convoy": "2000-fallback", "convoy_paradox": "all_hold"},
    {"retreat_to_convoy_origin": False, "dislodged_prevents": "never"},
)
"""Of the recorded phases each is tried with one of them."""


def parsed(position: Position, orders: dict[str, list[str]]) -> dict[str, list[Order]]:
    return {power: [rules.parse(position, power, line) for line in lines] for power, lines in orders.items()}


@pytest.mark.parametrize("ruling", RULINGS, ids=str)
def test_recorded_games_of_plain_diplomacy_go_on_in_the_same_way(ruling: dict[str, Any]) -> None:
    variant = rules.variant("standard", **ruling)
    pairs = [(before, row) for rows in games("standard").values() for before, row in zip(befores(rows), rows[1:])]
    for before, row in pairs[RULINGS.index(ruling) :: len(RULINGS)]:
        position = variant.position(**before)
        orders = parsed(position, row["orders"])
        assert rules.lookahead(position, orders) == variant.adjudicate(position, orders).after, row["phase"]


@pytest.mark.parametrize("name", ("gambling", "character", "diplomyopia", "bioplomacy", "diplomafia", "pink"))
def test_recorded_games_of_variants_go_on_in_the_same_way(name: str) -> None:
    for rows in games(name).values():
        for _, turn in replayed(rows, 8):
            assert rules.lookahead(turn.before, turn.orders, turn.draws) == turn.after


@settings(max_examples=60)
@given(positions(rules.variant("standard"), "F1901M"), st.integers(0, 1000))
def test_legal_orders_drawn_anywhere_come_to_the_same(position: Position, seed: int) -> None:
    rng, orders = Random(seed), {}
    for power in position.variant.must_act(position):
        orders[power] = [rng.choice(lines) for lines in rules.legal_orders(position, power).values()]
    assert rules.lookahead(position, orders) == position.variant.adjudicate(position, orders).after


def test_an_army_whose_convoy_fails_goes_by_land_where_that_is_the_ruling() -> None:
    """DATC 4.A.3, the ruling of 2000."""
    variant = rules.variant("standard", adjacent_convoy="2000-fallback")
    units = {"England": ["A Bel", "F NTH"], "Germany": ["F HEL", "F SKA"]}
    position = variant.position(phase="S1901M", units=units)
    lines = {
        "England": ["A Bel - Hol via convoy", "F NTH C A Bel - Hol"],
        "Germany": ["F HEL - NTH", "F SKA S F HEL - NTH"],
    }
    orders = parsed(position, lines)
    assert rules.lookahead(position, orders) == variant.adjudicate(position, orders).after
    assert "Hol" in rules.lookahead(position, orders).units


def test_nobody_looks_ahead_once_the_game_is_over() -> None:
    start = rules.variant("standard").start()
    over = start.variant.finish(start, rules.End("draw", ("France", "Italy")))
    with pytest.raises(ValueError, match="over"):
        rules.lookahead(over, {})
