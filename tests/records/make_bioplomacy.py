"""Makes the recorded games of Bioplomacy beside it, played by roaming.py from set-up to victory, a phase a line.

    python tests/records/make_bioplomacy.py

Rows are as make_pink.py tells. What is recorded is what the rules say today, and stays: run this again only when they
are meant to say something else, and read the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("bioplomacy.jsonl.gz")
TWO = {"Chacma": "Vole", "Birds": "Vole", "Drill": "Lynx", "Felines": "Lynx", "Gelada": "Otter", "Canines": "Otter"}
FIVE = {**TWO, "Hamadryas": "Heron", "Insects": "Heron", "Mandrill": "Stoat", "Reptiles": "Stoat"}
GAMES: Mapping[str, tuple[int, tuple[str, ...], Mapping[str, Any], Mapping[str, str]]] = {
    "insects": (3, ("Insects", "Birds"), {}, {}),
    "prides": (5, ("Felines", "Canines"), {"support_over_river": True, "fly_over_lake": True}, {}),
    "five": (8, ("Chacma", "Birds"), {"W": True, "link": "secret"}, FIVE),
}
"""Game -> seed, who is awake, options, players."""
LONGEST = 120


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for name, (seed, awake, options, players) in GAMES.items():
        yield from game_rows(name, Random(seed), awake, options, players)


def game_rows(
    name: str, rng: Random, awake: tuple[str, ...], options: Mapping[str, Any], players: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """A game until somebody wins."""
    import rules
    from tests.records.roaming import orders_of
    from tests.records.rows import row

    game = rules.Game.new(rules.variant("bioplomacy", **options), players)
    yield {"game": name, "variant": "bioplomacy", "options": options, "before": game.position.as_dict()}
    while not game.end and len(game.turns) < LONGEST:
        game = game.play(orders_of(game.position, rng, awake))
        yield row(name, game.turns[-1])


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
