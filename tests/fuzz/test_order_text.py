"""Any text may be typed for an order, in every variant and phase: it is one, or it is said why not."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Game
from tests.fuzz.checking import check_order, games, lines_of
from tests.fuzz.mutating import spoilt_text

QUICK = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)


@cache
def some(id: str) -> list[Game]:
    return games(rules.variant(id), range(4))


def spoil_and_check(id: str, seed: int, folder: Path) -> bool:
    """One text of a random kind, read in a random game."""
    rng = Random(seed)
    game = rng.choice(some(id))
    written = lines_of(game)
    power = rng.choice(game.variant.writers)
    own = written.get(power) or [text for lines in written.values() for text in lines] or ["A Par - Bur"]
    others = [text for lines in written.values() for text in lines] or own
    text = rng.choice(own)
    return check_order(game, power, text if rng.random() < 0.1 else spoilt_text(rng, text, others), folder)


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK
@given(seed=st.integers(0, 10**9))
def test_spoilt_orders(id: str, seed: int, tmp_path: Path) -> None:
    spoil_and_check(id, seed, tmp_path)


@pytest.mark.parametrize("id", rules.VARIANTS)
@QUICK
@given(text=st.text(max_size=40))
def test_any_text(id: str, text: str, tmp_path: Path) -> None:
    game = some(id)[0]
    check_order(game, game.variant.writers[0], text, tmp_path)


@pytest.mark.parametrize("id", rules.VARIANTS)
def test_some_of_them_are_orders(id: str, tmp_path: Path) -> None:
    """The tests above do reach the other side."""
    assert {spoil_and_check(id, seed, tmp_path) for seed in range(40)} == {True, False}
