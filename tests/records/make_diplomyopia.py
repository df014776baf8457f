"""Makes the recorded games of Diplomyopia beside it: seven players of greedy.py, each of whom sees his view alone.

    python tests/records/make_diplomyopia.py

The first row of a game holds {game, options, before}; each of the others {game, phase, orders, results, after, told}:
orders by power, the position after the phase in the notation of scenario files, and by power the facts and the view
that it was given. What is recorded is what the rules say today, and stays: run this again only when they are meant to
say something else, and read the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("diplomyopia.jsonl.gz")
GAMES: Mapping[str, tuple[int, Mapping[str, Any], int]] = {
    "long": (22, {}, 9),
    "won": (3, {"victory": 10, "public_centers": True}, 30),
}
"""Game -> seed, options, how many years it lasts at most."""


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for name, (seed, options, years) in GAMES.items():
        yield from game_rows(name, Random(seed), options, years)


def game_rows(name: str, rng: Random, options: Mapping[str, Any], years: int) -> Iterator[dict[str, Any]]:
    """A game until it ends or its years are over."""
    import rules
    from tests.records.rows import row

    game = rules.Game.new(rules.variant("diplomyopia", **options))
    yield {"game": name, "options": options, "before": game.position.as_dict()}
    last = game.position.phase.year + years
    while not game.end and game.position.phase.year < last:
        game = game.play(orders_of(game.position, rng))
        turn = game.turns[-1]
        yield row(name, turn, told=told(turn))


def orders_of(position: Any, rng: Random) -> dict[str, list[str]]:
    """What each power orders that sees only its view."""
    from tests.records import greedy

    writers = {"M": greedy.moves, "R": greedy.retreats, "A": greedy.adjustments}
    write, variant = writers[position.phase.step], position.variant
    return {
        power: list(write(variant.view(position, power).position, power, rng)) for power in variant.must_act(position)
    }


def told(turn: Any) -> dict[str, Any]:
    """What each power is told of a turn, and its view after it."""
    variant = turn.before.variant
    found = {power: variant.told(turn, power) for power in variant.base.powers}
    return {power: {key: one[key].value for key in ("facts", "view")} for power, one in found.items()}


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
