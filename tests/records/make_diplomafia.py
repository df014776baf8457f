"""Makes the recorded games of Diplomafia beside it, played by racketeer.py from the opening on, a phase a line.

    python tests/records/make_diplomafia.py

The first row of a game holds {game, options, before}; each of the others {game, phase, orders, draws, results, after,
ledger}: orders and numbers by family, the position after the phase in the notation of scenario files, and each change
of money as [family, amount, balance, from or to whom]. What is recorded is what the rules say today, and stays: run
this again only when they are meant to say something else, and read the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("diplomafia.jsonl.gz")
GAMES: Mapping[str, tuple[int, Mapping[str, Any], frozenset[str], int]] = {
    "open": (4, {}, frozenset(), 16),
    "broke": (7, {"bank_limit": 30, "public_ledger": False}, frozenset({"Riverside", "WallStreet"}), 12),
    "money": (2, {"unit_limit": "money", "rebalance": "build", "victory_centers": 7}, frozenset({"Harlem"}), 24),
}
"""Game -> seed, options, the families that spend all they have, and how many turns it lasts at most."""


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for name, (seed, options, spendthrifts, turns) in GAMES.items():
        yield from game_rows(name, seed, options, spendthrifts, turns)


def game_rows(
    name: str, seed: int, options: Mapping[str, Any], spendthrifts: frozenset[str], turns: int
) -> Iterator[dict[str, Any]]:
    """A game until it ends, or its turns are over."""
    from dataclasses import replace

    import rules
    from tests.records.racketeer import orders_of
    from tests.records.rows import row

    rng = Random(seed)
    game = replace(rules.Game.new(rules.variant("diplomafia", **options)), seed=name)
    yield {"game": name, "options": options, "before": game.position.as_dict()}
    while not game.end and game.position.phase.year <= turns:
        game = game.play(orders_of(game.position, rng, spendthrifts))
        turn = game.turns[-1]
        yield row(name, turn, draws=True, ledger=ledger(turn))


def ledger(turn: Any) -> list[list[Any]]:
    """Every entry of a turn: whose, how much, what is there then, from or to whom."""
    return [[one.power, one.amount, one.balance, one.other] for one in turn.before.variant.ledger(turn, "")]


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
