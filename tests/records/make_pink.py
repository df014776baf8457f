"""Makes the recorded games of Pink Diplomacy beside it, played by thrifty.py from naming to victory, a phase a line.

    python tests/records/make_pink.py

The first row of a game holds {game, variant, options, before}; each of the others {game, phase, orders, results,
after}: orders by writer, the position after the phase in the notation of scenario files, state and all. What is
recorded is what the rules say today, and stays: run this again only when they are meant to say something else, and
read the differences.
"""

from __future__ import annotations

import gzip
import json
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
    from tests.records.thrifty import orders_of

    game = rules.Game.new(rules.variant(variant, **options), PLAYERS)
    yield {"game": name, "variant": variant, "options": options, "before": game.position.as_dict()}
    while not game.end:
        game = game.play(orders_of(game.position, rng, AWAKE))
        yield row(name, game.turns[-1])


def row(name: str, turn: Any) -> dict[str, Any]:
    """One phase."""
    return {
        "game": name,
        "phase": turn.before.phase.text,
        "orders": {writer: [order.text for order in lines] for writer, lines in turn.orders.items()},
        "results": {key: list(words) for key, words in sorted(turn.results.items())},
        "after": turn.after.as_dict(),
    }


def main() -> None:
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in rows())
    # Without the time and the file's name in its head, the same games give the same bytes.
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
