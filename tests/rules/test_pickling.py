"""Values that are sent to other processes: equal when they arrive, small, and what comes of them is the same there."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game, Turn
from rules.players.table import RandomPlayer, play
from rules.reasons import Reason
from tests.rules.recorded import FILES, games, replayed

ROOT = Path(__file__).resolve().parents[2]
SAVES = sorted((ROOT / "tests/saves").glob("*.strata"))
RECORDS = sorted(set(FILES.values()))
TURNS = 6
"""So many turns are sent of each game, spread over all of it."""
MOST = 20_000
"""So many bytes a position has at most."""


def some_turns(name: str) -> list[Turn]:
    """Turns of the recorded games of a variant, or of those that are played like it."""
    return [turn for rows in games(name).values() for _, turn in replayed(rows, TURNS)]


@pytest.mark.parametrize("name", RECORDS)
def test_positions_and_turns_arrive_as_they_were_sent(name: str) -> None:
    for turn in some_turns(name):
        sent = pickle.dumps(turn.after)
        arrived = pickle.loads(sent)
        assert arrived == turn.after and arrived.variant is turn.after.variant
        assert arrived.as_dict() == turn.after.as_dict()
        assert len(sent) < MOST
        again: Turn = pickle.loads(pickle.dumps(turn))
        assert again == turn and again.results == turn.results
        told = [[rules.say(reason) for reason in one.reasons] for one in turn.outcomes]
        assert [[rules.say(reason) for reason in one.reasons] for one in again.outcomes] == told


def check(game: Game) -> None:
    """The game arrives as it was sent, on the very board that is here, and none of its positions is large."""
    arrived: Game = pickle.loads(pickle.dumps(game))
    assert arrived == game
    assert arrived.position.variant is game.position.variant
    assert max(len(pickle.dumps(turn.after)) for turn in (*game.turns, game.turns[-1])) < MOST


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_saved_games_arrive_as_they_were_sent(path: Path) -> None:
    """Among them games on maps of one's own."""
    check(rules.load_game(path))


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_games_of_every_variant_arrive_as_they_were_sent(name: str) -> None:
    variant = rules.variant(name)
    game = play(variant, dict.fromkeys(variant.base.powers, RandomPlayer()), "a seed", 5)
    power = game.to_act[0]
    lines = [orders[0] for orders in rules.legal_orders(game.position, power).values()][:3]
    assert len(game.turns) == 5 and lines
    check(game.draft(power, lines))


OPTIONS: dict[str, dict[str, Any]] = {"standard": {"victory": 20, "builds": "owned"}, "gambling": {"game": "pink2"}}


@pytest.mark.parametrize("name", rules.VARIANTS)
@pytest.mark.parametrize("plain", (True, False))
def test_a_variant_and_its_board_are_the_same_when_they_come_back(name: str, plain: bool) -> None:
    variant = rules.variant(name, **({} if plain else OPTIONS.get(name, {})))
    assert pickle.loads(pickle.dumps(variant)) is variant
    assert pickle.loads(pickle.dumps(variant.base)) is variant.base
    assert pickle.loads(pickle.dumps(variant.board(variant.start()))) is variant.board(variant.start())
    assert len(pickle.dumps(variant)) < 3_000


def test_reasons_that_say_the_same_are_equal() -> None:
    variant = rules.variant("standard")
    orders = {"France": ["A Par - Bur", "A Mar - Bur"], "Germany": ["A Mun H"]}
    one, other = (variant.adjudicate(variant.start(), orders).outcomes for _ in range(2))
    reasons = [outcome.reasons[0] for outcome in one if outcome.failed]
    assert one == other
    assert reasons[0] != Reason(reasons[0].sentence, {"contenders": "nobody"})


OTHER_PROCESS = """
import pickle, sys
turns = pickle.load(sys.stdin.buffer)
after = [one.before.variant.adjudicate(one.before, one.orders, one.draws) for one in turns]
sys.stdout.buffer.write(pickle.dumps((after, pickle.dumps(turns))))
"""


@pytest.mark.process
def test_another_process_comes_to_the_same() -> None:
    """With other hashes, and nothing there but what was sent; a home-made map too."""
    own = rules.load_game(ROOT / "tests/saves/v2-own-map.strata").turns[:2]
    turns = [*own, *(one for name in RECORDS for one in some_turns(name)[1::4])]
    turns = [one for one in turns if not one.agreed and not one.edits]
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS],
        input=pickle.dumps(turns),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1"},
        check=False,
    )
    assert done.stderr == b""
    after, sent_back = pickle.loads(done.stdout)
    assert [one.after for one in after] == [one.after for one in turns]
    assert [one.results for one in after] == [one.results for one in turns]
    assert pickle.loads(sent_back) == turns
