"""Recorded games, from set-up to victory, replayed phase by phase: they come out as they did.

tests/records/make_bioplomacy.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import Turn

from .jungle import game

FILE = Path(__file__).parents[3] / "records" / "bioplomacy.jsonl.gz"
Row = dict[str, Any]


def read() -> dict[str, list[Row]]:
    """Rows by game."""
    games: dict[str, list[Row]] = {}
    for line in gzip.decompress(FILE.read_bytes()).decode().splitlines():
        row = json.loads(line)
        games.setdefault(row["game"], []).append(row)
    return games


GAMES = read()


def replayed(head: Row, rows: list[Row]) -> Iterator[tuple[Row, Turn]]:
    """Each row with the turn that today's rules make of it, from the position that it was recorded from."""
    variant = game(**head["options"])
    before = head["before"]
    for row in rows:
        yield row, variant.adjudicate(variant.position(**before), row["orders"])
        before = row["after"]


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_comes_out_as_before(name: str) -> None:
    head, *rows = GAMES[name]
    differing = {}
    for row, turn in replayed(head, rows):
        told = {"results": {key: list(words) for key, words in turn.results.items()}, "after": turn.after.as_dict()}
        if told != {"results": row["results"], "after": row["after"]}:
            differing[row["phase"]] = told
    assert differing == {}


@pytest.mark.parametrize("name", GAMES)
def test_it_goes_from_set_up_to_victory(name: str) -> None:
    rows = GAMES[name][1:]
    assert rows[0]["phase"] == "S01M"
    assert rows[-1]["after"]["phase"] == "done"
    assert rows[-1]["after"]["state"]["winners"]


def test_there_is_everything_in_them() -> None:
    rows = [row for one in GAMES.values() for row in one[1:]]
    lines = [line for row in rows for written in row["orders"].values() for line in written]
    words = Counter(word for row in rows for told in row["results"].values() for word in told)
    for part in (
        " S ",
        " ford ",
        " search",
        " divide",
        " unite",
        "build ",
        "setup ",
        " R ",
        "remove ",
        "@h",
        "@u",
        "- M",
    ):
        assert any(part in line for line in lines), part
    assert {"ok", "bounce", "void", "cut", "dislodged", "blocked", "disband", "destroyed"} <= set(words)
    assert any(row["after"]["state"]["monsoon"] for row in rows)


def test_every_report_can_be_written() -> None:
    head, *rows = GAMES["five"]
    for row, turn in replayed(head, rows):
        for power in ("", "Chacma"):
            report = game(**head["options"]).report(turn, power)
            assert turn.before.title in report and row["phase"][:1] in "SF"
        assert "Stoat" not in game(**head["options"]).report(turn, "Chacma") or turn.after.phase.text == "done"
