"""A movement phase on the largest board beside one on the standard board: medians of one run.

    .venv/bin/python tests/bench/boards.py [--games N] [--passes N]

Timed is what tests/bench/adjudication.py times: orders as text to results, the next position and open retreats, with
the words and reasons of every outcome. The phases are those of games played at random, in which every power orders all
its units and, where it has points, pays, stores and sends some. Setting up a position is not timed. The first pass
meets every position for the first time; the others meet it again. Run by hand: a time is no test.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402
from rules import Game, Position  # noqa: E402
from tests.selfplay import random_orders  # noqa: E402

VARIANTS = ("standard", "pink2")
WANTED_MS = 1.0
PHASES = 10
"""Of each game, of all kinds."""


class Case(NamedTuple):
    """A movement phase as text: how to set it up, and its orders by power."""

    setup: dict[str, Any]
    orders: dict[str, list[str]]


def cases(name: str, games: int) -> Iterator[Case]:
    """The movement phases of some games played at random."""
    for seed in range(games):
        rng, game = Random(seed), Game.new(rules.variant(name))
        for _ in range(PHASES):
            orders = random_orders(game.position, rng)
            if game.position.phase.step == "M":
                yield Case(
                    setup(game.position), {power: [one.text for one in lines] for power, lines in orders.items()}
                )
            game = game.play(orders)
            if game.end:
                break


def setup(position: Position) -> dict[str, Any]:
    """What `Variant.position` makes this position of."""
    table, state = position.as_dict(), position.variant.state(position)
    return {**{key: table[key] for key in ("phase", "units", "centers")}, "state": state}


def measured(name: str, found: list[Case], passes: int) -> list[list[float]]:
    """Milliseconds a phase, pass by pass."""
    variant, times = rules.variant(name), []
    for _ in range(passes):
        times.append([])
        for case in found:
            position, result = variant.position(**case.setup), None  # freeing the last result is not part of the next
            start = time.process_time()
            result = variant.adjudicate(position, case.orders)
            times[-1].append(1000 * (time.process_time() - start))
            del result
    return times


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="A phase on the largest board beside one on the standard board.")
    parser.add_argument("--games", type=int, default=12, help="games played at random on each board (12)")
    parser.add_argument("--passes", type=int, default=3, help="times over the same phases (3)")
    options = parser.parse_args(arguments)
    print(f"{'':<10}{'phases':>8}{'units':>8}{'orders':>8}{'first pass':>16}{'repeated':>14}{'slowest':>14}")
    medians = []
    for name in VARIANTS:
        found = list(cases(name, options.games))
        times = measured(name, found, options.passes)
        units = statistics.mean(sum(map(len, case.setup["units"].values())) for case in found)
        orders = statistics.mean(sum(map(len, case.orders.values())) for case in found)
        first, again = statistics.median(times[0]), statistics.median(times[-1])
        medians.append(first)
        tail = f"{first:13.3f} ms{again:11.3f} ms{max(times[0]):11.3f} ms"
        print(f"{name:<10}{len(found):8d}{units:8.1f}{orders:8.1f}{tail}")
    print(f"{VARIANTS[1]} takes {medians[1] / medians[0]:.1f} times as long; wanted is a median under {WANTED_MS:g} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
