"""Any game that can be played can be saved, opened, damaged and salvaged."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import Game, SaveError
from rules.files.save import game_text, load_game, read_game, salvage, save_game
from rules.files.scenarios import check
from tests.selfplay import random_game, random_orders

SLOW = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 10**6)


@SLOW
@given(seed=SEEDS, turns=st.integers(1, 8), casual=st.booleans())
def test_a_game_saved_and_opened_is_the_same_game(seed: int, turns: int, casual: bool) -> None:
    variant = rules.variant("standard")
    game = random_game(seed, turns, Game.new(variant, secrecy="casual" if casual else "open"))
    if not game.end:
        for power, lines in random_orders(game.position, Random(seed)).items():
            game = game.draft(power, lines)
    game = rules.resealed(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.strata"
        save_game(game, path)
        loaded = read_game(path)
    assert loaded.differences == ()
    assert loaded.game.positions == game.positions
    assert [turn.orders for turn in loaded.game.turns] == [turn.orders for turn in game.turns]
    assert loaded.game.drafts == game.drafts
    assert game_text(loaded.game) == game_text(game)


@SLOW
@given(seed=SEEDS, turns=st.integers(1, 8))
def test_turns_recorded_as_a_scenario_pass(seed: int, turns: int) -> None:
    game = random_game(seed, turns)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        path.write_text(rules.write_scenario(game.turns, id="random"), encoding="utf-8")
        report = check(path)
    assert (report.passed, report.failures) == (1, ())


WHOLE = game_text(random_game(11, 5)).encode()


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, len(WHOLE) - 1), junk=st.binary(min_size=1, max_size=4))
def test_a_file_with_any_bytes_changed_opens_or_says_why(at: int, junk: bytes) -> None:
    """It never crashes; what opens is a game, and what does not is salvaged up to some turn or not at all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.strata"
        path.write_bytes(WHOLE[:at] + junk + WHOLE[at + len(junk) :])
        try:
            assert len(load_game(path).turns) >= 0
        except SaveError as error:
            assert error.faults
        try:
            assert len(salvage(path).game.turns) <= 5 + 2
        except SaveError as error:
            assert error.faults


def test_the_changed_file_was_a_game() -> None:
    assert len(json.loads(WHOLE)["turns"]) == 5
