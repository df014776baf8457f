"""Makes the recorded games of Gambling Diplomacy beside it, played by greedy.py: won, drawn, conceded to two.

    python tests/records/make_gambling.py

The first row of a game holds {game, options, before}; each of the others {game, phase, orders, results, after}: orders
by writer, the position after the phase in the notation of scenario files, with its stakes and payouts. What is
recorded is what the rules say today, and stays: run this again only when they are meant to say something else, and
read the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("gambling.jsonl.gz")
GAMES: Mapping[str, tuple[int, Mapping[str, Any], Mapping[str, tuple[str, ...]]]] = {
    "won": (3, {"victory": 10}, {}),
    "drawn": (5, {}, {"S1903M": ("drop Italy",), "S1904M": ("replace Italy",), "S1905M": ("end draw ALL",)}),
    "conceded": (
        8,
        {"joint_concession": "each_wins", "stake_cents": 250, "pay_unplayed": True},
        {"F1902M": ("drop Turkey",), "F1903R": ("end concession BEST",), "W1903A": ("end concession BEST",)},
    ),
}
"""Game -> seed, options, the game master's lines by phase: ALL are those who remain, BEST the two with most centers."""


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for name, (seed, options, lines) in GAMES.items():
        yield from game_rows(name, Random(seed), options, lines)


def game_rows(
    name: str, rng: Random, options: Mapping[str, Any], lines: Mapping[str, tuple[str, ...]]
) -> Iterator[dict[str, Any]]:
    """A game until it ends."""
    import rules
    from tests.records.greedy import orders_of
    from tests.records.rows import row

    game = rules.Game.new(rules.variant("gambling", **options))
    yield {"game": name, "options": options, "before": game.position.as_dict()}
    while not game.end:
        told = [written(game.position, line) for line in lines.get(game.position.phase.text, ())]
        orders = orders_of(game.position, rng)
        game = game.play({**orders, "GM": told} if told else orders)
        yield row(name, game.turns[-1])


def written(position: Any, line: str) -> str:
    """A line of the game master with the powers that it means."""
    stand = position.variant.remaining(position)
    best = sorted(stand, key=lambda power: (-len(position.owned(power)), power))[:2]
    return line.replace("ALL", " ".join(stand)).replace("BEST", " ".join(best))


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
