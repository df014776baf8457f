"""The player by chance, in every variant: no order of its is illegal, the same seed gives the same game in any process,
and it is told what its seat may know and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rules
from rules import Order, Position, View
from rules.players import PLAYERS, RandomPlayer, play
from rules.players.table import never_stop
from tests.selfplay import check_conserved

ROOT = Path(__file__).resolve().parents[3]
TURNS = 7


def illegal(position: Position, power: str, lines: Sequence[Order]) -> list[str]:
    """The lines to which the choices lead neither at the beginning nor after those before; of open-ended ones those
    with a fault."""
    found, at_first = [], all_orders(position, power, ())
    for number, line in enumerate(lines):
        before = tuple(lines[:number])
        if line.type.open_ended:
            sound = position.variant.fault(position, power, line, before) is None
        else:
            sound = line in at_first or line in all_orders(position, power, before)
        found += [] if sound and line.power == power else [line.text]
    return found


def all_orders(position: Position, power: str, written: tuple[Order, ...]) -> set[Order]:
    return {order for orders in rules.legal_orders(position, power, written).values() for order in orders}


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_no_order_of_a_game_by_chance_is_illegal(name: str) -> None:
    variant = rules.variant(name)
    game = play(variant, dict.fromkeys(variant.base.powers, RandomPlayer()), seed=f"{name} 2", turns=TURNS)
    assert len(game.turns) == TURNS or game.end
    written = 0
    for turn in game.turns:
        check_conserved(turn)
        for power, lines in turn.orders.items():
            seen = variant.view(turn.before, power).position
            assert illegal(seen, power, lines) == [], (turn.before.phase.text, power)
            written += len(lines)
            acting = {order.unit.key for order in lines if order.unit and not order.type.beside}
            if turn.before.phase.step == "M" and name == "standard":
                assert acting >= {unit.key for unit in turn.before.units_of(power)}
    assert written > 5 * TURNS


def test_what_is_due_in_winter_is_written() -> None:
    units, centers = {"France": ["A Par"], "Italy": ["A Rom", "A Ven"]}, {"France": ["Par", "Mar", "Bre"]}
    position = rules.variant("standard").position(phase="W1901A", units=units, centers=centers)
    assert {len(rules.sample_orders(position, "France", Random(seed))) for seed in range(9)} == {2}
    assert {len(set(rules.sample_orders(position, "Italy", Random(seed)))) for seed in range(9)} == {2}


def test_every_order_of_a_unit_is_drawn_alike() -> None:
    start = rules.variant("standard").start()
    legal = rules.legal_orders(start, "Italy")["A Rom"]
    drawn = [rules.sample_orders(start, "Italy", Random(seed))[1] for seed in range(100 * len(legal))]
    assert all(60 < drawn.count(order) < 140 for order in legal)


class Watching(RandomPlayer):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def orders(self, view: View, rng: Random, stop: Callable[[], bool] = never_stop) -> Sequence[Order]:
        self.views.append(view)
        return super().orders(view, rng, stop)


def test_a_player_is_told_what_its_seat_sees() -> None:
    variant, watching = rules.variant("diplomyopia"), Watching()
    game = play(variant, {"Italy": watching}, seed="1", turns=3)
    assert [view.power for view in watching.views] == ["Italy"] * 3
    for view, position in zip(watching.views, game.positions):
        assert replace(view, past=()) == variant.view(position, "Italy")
        assert len(view.position.units) < len(position.units)
    assert watching.views[2].past == tuple(variant.view(position, "Italy") for position in game.positions[:2])
    assert {power for turn in game.turns for power in turn.orders} == {"Italy"}


GAMES = """
import hashlib, rules
from rules.players import RandomPlayer, play
for name in rules.VARIANTS:
    variant = rules.variant(name)
    game = play(variant, dict.fromkeys(variant.base.powers, RandomPlayer()), seed="7", turns=3)
    lines = [order.ident for turn in game.turns for theirs in turn.orders.values() for order in theirs]
    told = [lines, game.position.as_dict(), [dict(turn.draws) for turn in game.turns]]
    legal = rules.legal_orders(game.position, list(variant.base.powers)[1])
    texts = {begun: [one.text for one in orders] for begun, orders in legal.items()}
    print(name, len(lines), hashlib.sha256(repr((told, texts)).encode()).hexdigest())
"""


@pytest.mark.process
def test_the_same_seed_gives_the_same_game_whatever_the_hashes() -> None:
    """To the last order; and all legal orders stand in the same order."""
    told = []
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        code = [sys.executable, "-c", GAMES]
        told.append(subprocess.run(code, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(told[0].splitlines()) == len(rules.VARIANTS)
    assert told[0] == told[1]


def test_all_players_have_their_names() -> None:
    assert {name: make().name for name, make in PLAYERS.items()} == {name: name for name in PLAYERS}
