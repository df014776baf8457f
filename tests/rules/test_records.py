"""Games of our own, replayed phase by phase: what the rules made of them once, they make of them still.

tests/records/make_games.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules

from .recorded import Row, games

KEYS = ("phase", "units", "centers", "dislodged")


GAMES = games("games")
VARIANT = rules.variant("standard")


def without_order(part: Any) -> Any:
    """Units, centers or retreats by power, without those that have none; the order of lists does not count."""
    if isinstance(part, str):
        return part
    found = {key: without_order(one) if isinstance(one, dict) else sorted(one) for key, one in part.items() if one}
    return {key: one for key, one in found.items() if one}


def played(row: Row) -> tuple[Row, Row]:
    """What a row says of its outcome, and what the rules say."""
    position = VARIANT.position(**{key: row[key] for key in KEYS})
    turn = VARIANT.adjudicate(position, row["orders"])
    after = turn.after.as_dict()
    told = {key: without_order(row[f"next_{key}"]) for key in KEYS} | {"results": row["results"]}
    now = {key: without_order(after[key]) for key in KEYS}
    return told, now | {"results": {key: list(words) for key, words in turn.results.items()}}


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_as_before(game: str) -> None:
    differing = {}
    for row in GAMES[game]:
        told, now = played(row)
        if told != now:
            differing[row["phase"]] = {key: (told[key], now[key]) for key in told if told[key] != now[key]}
    assert differing == {}


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_follows_on_the_one_before(game: str) -> None:
    rows = GAMES[game]
    ends = [{key: row[f"next_{key}"] for key in KEYS} for row in rows[:-1]]
    assert ends == [{key: row[key] for key in KEYS} for row in rows[1:]]


def test_the_order_of_powers_and_lines_changes_nothing() -> None:
    """DESIGN 3: the order of its input never changes a result; builds stand in the order of giving and are left out."""
    for row in GAMES["own-01"]:
        if row["phase"].endswith("A"):
            continue
        turned = {power: lines[::-1] for power, lines in reversed(row["orders"].items())}
        assert played({**row, "orders": turned}) == played(row)


def test_there_are_twelve_games_with_everything_in_them() -> None:
    rows = [row for game in GAMES.values() for row in game]
    words = Counter(word for row in rows for told in row["results"].values() for word in told)
    lines = [line for row in rows for written in row["orders"].values() for line in written]
    assert len(GAMES) == 12
    assert all(8 <= int(game[-1]["phase"][1:5]) - 1900 <= 12 for game in GAMES.values())
    assert sum(" S " in line for line in lines) > 1000
    assert sum(" C " in line for line in lines) > 200
    assert sum(" R " in line for line in lines) > 100
    assert min(words[one] for one in ("ok", "bounce", "void", "cut", "dislodged", "disband")) > 50
    assert words["no_convoy"] and words["disrupted"]
