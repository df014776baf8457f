"""Makes the recorded games of Character Diplomacy beside it: seven players of trickster.py, each of whom sees his view
alone.

    python tests/records/make_character.py

The first row of a game holds {game, options, before}; each of the others {game, phase, orders, draws, results, after,
told}: orders by power, the cards that came, the position after the phase in the notation of scenario files, and by
power (and public) the cards, orders, results and notes that it was told. What is recorded is what the rules say today,
and stays: run this again only when they are meant to say something else, and read the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("character.jsonl.gz")
SUPPLEMENT = ["X1", "X2", "X3", "X4", "X5", "X6", "X8", "X9", "X10", "X11"]
GAMES: Mapping[str, tuple[int, Mapping[str, Any], int]] = {
    "plain": (2, {}, 6),
    "supplement": (3, {"x_cards": SUPPLEMENT}, 5),
    "supplement again": (11, {"x_cards": SUPPLEMENT, "x_counts": {"X5": 4, "X8": 4}}, 5),
    "house rules": (
        5,
        {
            "x_cards": SUPPLEMENT,
            "first_use": "S1901M",
            "support_reach": "special",
            "jump_near": True,
            "gassed_may_retreat": True,
            "voluntary_clash": "stay",
            "reshuffle": "dead",
            "rhr_turn": "counterclockwise",
        },
        3,
    ),
}
"""Game -> seed, options, how many years it lasts at most."""
KEYS = ("cards", "orders", "results", "notes")


def rows() -> Iterator[dict[str, Any]]:
    """All rows of all games."""
    for name, (seed, options, years) in GAMES.items():
        yield from game_rows(name, Random(seed), options, years)


def game_rows(name: str, rng: Random, options: Mapping[str, Any], years: int) -> Iterator[dict[str, Any]]:
    """A game until it ends or its years are over."""
    import rules
    from tests.records import trickster
    from tests.records.rows import row

    position = rules.variant("character", **options).start()
    yield {"game": name, "options": options, "before": position.as_dict()}
    last = position.phase.year + years
    while not position.variant.over(position) and position.phase.year < last:
        variant = position.variant
        views = {power: variant.view(position, power).position for power in variant.base.powers}
        orders = {power: trickster.orders_of(view, power, rng) for power, view in views.items()}
        turn = resolved(position, {power: lines for power, lines in orders.items() if lines}, rng)
        yield row(name, turn, draws=True, told=told(turn))
        position = turn.after


def resolved(position: Any, orders: Mapping[str, list[str]], rng: Random) -> Any:
    """One phase, the cards drawn that it asks for."""
    import rules

    draws: dict[str, Any] = {}
    while True:
        try:
            return position.variant.adjudicate(position, orders, draws)
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.value(rng.randint(needed.low, needed.high))


def told(turn: Any) -> dict[str, Any]:
    """What each power and everybody is told of a turn."""
    variant = turn.before.variant
    found = {power: variant.told(turn, power) for power in (*variant.base.powers, "public")}
    return {power: {key: one[key].value for key in KEYS} for power, one in found.items()}


def main() -> None:
    from tests.records.rows import keep

    keep(FILE, rows())


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
