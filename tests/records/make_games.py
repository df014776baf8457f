"""Makes the recorded games beside it: twelve games played by greedy.py, a phase a line.

    python tests/records/make_games.py

A row is {game, phase, units, centers, dislodged, orders, results, next_phase, next_units, next_centers, next_dislodged}
in the notation of scenario files, by power; a dislodged unit with nowhere to go is left out, with its result. What is
recorded is what the rules say today, and stays: run this again only when they are meant to say something else, and
read the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("games.jsonl.gz")
GAMES = 12


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for number in range(1, GAMES + 1):
        yield from game_rows(f"own-{number:02}", Random(number))


def game_rows(name: str, rng: Random) -> Iterator[dict[str, Any]]:
    """A game of eight to twelve years, or until somebody wins."""
    import rules
    from tests.records.greedy import orders_of

    variant = rules.variant("standard")
    position = variant.start()
    last = position.phase.year + rng.randint(8, 12)
    while position.phase.year < last and not variant.end(position):
        orders = orders_of(position, rng)
        turn = variant.adjudicate(position, orders)
        yield row(name, turn)
        position = turn.after


def row(name: str, turn: Any) -> dict[str, Any]:
    """One phase."""
    before, after = turn.before.as_dict(), turn.after.as_dict()
    keys = ("phase", "units", "centers", "dislodged")
    stuck = {unit for fled in before["dislodged"].values() for unit, to in fled.items() if not to}
    return {
        "game": name,
        **{key: plain(before, key) for key in keys},
        "orders": {power: [order.text for order in lines] for power, lines in turn.orders.items()},
        "results": {key: list(words) for key, words in sorted(turn.results.items()) if key not in stuck},
        **{f"next_{key}": plain(after, key) for key in keys},
    }


def plain(table: dict[str, Any], key: str) -> Any:
    """A part of a position in a stated order; of dislodged units those that can go somewhere."""
    part = table[key]
    if key == "phase":
        return part
    if key != "dislodged":
        return {power: sorted(one) for power, one in sorted(part.items())}
    fled = {power: {unit: to for unit, to in sorted(units.items()) if to} for power, units in sorted(part.items())}
    return {power: units for power, units in fled.items() if units}


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
