"""Makes the recorded games of Pink Diplomacy beside it, played by thrifty.py from naming to victory, a phase a line.

    python tests/records/make_pink.py

The first row of a game holds {game, variant, options, before}; each of the others {game, phase, orders, results,
after}: orders by writer, the position after the phase in the notation of scenario files, state and all. What is
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
FILE = Path(__file__).with_name("pink.jsonl.gz")
GAMES: Mapping[str, tuple[str, int, Mapping[str, Any]]] = {
    "one": ("pink", 1, {}),
    "garrisons": ("pink", 2, {"garrisons": True, "carthage_home": True, "disband_half": True}),
    "two": ("pink2", 0, {}),
    "three": ("pink3", 2, {"garrisons": True, "carthage_home": True}),
}
"""Game -> variant, seed, options."""
PLAYERS = {
    **dict(zip("ABCDEFG", ("Vole", "Badger", "Heron", "Lynx", "Otter", "Stoat", "Adder"), strict=True)),
    "GM": "Marten",
}
AWAKE = "A"


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for name, (variant, seed, options) in GAMES.items():
        yield from game_rows(name, variant, Random(seed), options)


def game_rows(name: str, variant: str, rng: Random, options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A game until somebody wins."""
    import rules
    from tests.records.rows import row
    from tests.records.thrifty import orders_of

    game = rules.Game.new(rules.variant(variant, **options), PLAYERS)
    yield {"game": name, "variant": variant, "options": options, "before": game.position.as_dict()}
    while not game.end:
        game = game.play(orders_of(game.position, rng, AWAKE))
        yield row(name, game.turns[-1])


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
