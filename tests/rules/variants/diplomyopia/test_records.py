"""Recorded games, replayed phase by phase: everybody is told what he was told.

tests/records/make_diplomyopia.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.variants.diplomyopia.facts import FIELDS

FILE = Path(__file__).parents[3] / "records" / "diplomyopia.jsonl.gz"
Row = dict[str, Any]


def read() -> dict[str, list[Row]]:
    """Rows by game."""
    games: dict[str, list[Row]] = {}
    for line in gzip.decompress(FILE.read_bytes()).decode().splitlines():
        row = json.loads(line)
        games.setdefault(row["game"], []).append(row)
    return games


GAMES = read()


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_and_is_told_as_before(game: str) -> None:
    head, *rows = GAMES[game]
    variant = rules.variant("diplomyopia", **head["options"])
    before, differing = head["before"], {}
    for row in rows:
        turn = variant.adjudicate(variant.position(**before), row["orders"])
        told = {power: variant.told(turn, power) for power in variant.base.powers}
        now = {
            "results": {key: list(words) for key, words in turn.results.items()},
            "after": turn.after.as_dict(),
            "told": {power: {key: one[key].value for key in ("facts", "view")} for power, one in told.items()},
        }
        differing |= {f"{row['phase']} {key}": value for key, value in now.items() if value != row[key]}
        before = row["after"]
    assert differing == {}


def test_they_last_for_years_and_hold_every_fact() -> None:
    rows = [row for game in GAMES.values() for row in game if "told" in row]
    facts = Counter(fact["fact"] for row in rows for told in row["told"].values() for fact in told["facts"])
    assert set(facts) == set(FIELDS)
    assert int(GAMES["long"][-1]["phase"][1:5]) >= 1909


def test_one_is_won_at_the_end_of_a_spring() -> None:
    last = GAMES["won"][-1]
    assert (last["phase"][0], last["after"]["phase"]) == ("S", "done")
    assert len(last["after"]["centers"][last["after"]["state"]["winner"]]) >= 10
