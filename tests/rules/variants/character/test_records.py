"""Recorded games, replayed phase by phase: what came of them, and everybody is told what he was told.

tests/records/make_character.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.variants.character.cards import CARDS

FILE = Path(__file__).parents[3] / "records" / "character.jsonl.gz"
WORDS = {
    *("ok", "bounce", "cut", "void", "failed", "partial", "weakened", "pinned", "gassed", "hypnotized"),
    *("destroyed", "dislodged", "disband", "no_convoy"),
}
NEVER_SHOWN = {"1", "2", "11", "12", "13", "15", "17", "19", "20", "X2", "X3", "X4", "X5", "X8", "X9"}
Row = dict[str, Any]


@cache
def games() -> dict[str, list[Row]]:
    """Rows by game."""
    found: dict[str, list[Row]] = {}
    for line in gzip.decompress(FILE.read_bytes()).decode().splitlines():
        row = json.loads(line)
        found.setdefault(row["game"], []).append(row)
    return found


def phases() -> list[Row]:
    return [row for game in games().values() for row in game[1:]]


@pytest.mark.parametrize("game", games())
def test_a_recorded_game_comes_out_and_is_told_as_before(game: str) -> None:
    head, *rows = games()[game]
    variant = rules.variant("character", **head["options"])
    position, differing = variant.position(**head["before"]), {}
    for row in rows:
        turn = variant.adjudicate(position, row["orders"], row["draws"])
        told = {power: variant.told(turn, power) for power in row["told"]}
        now = {
            "results": {key: list(words) for key, words in turn.results.items()},
            "after": turn.after.as_dict(),
            "told": {power: {key: one[key].value for key in row["told"][power]} for power, one in told.items()},
        }
        differing |= {f"{row['phase']} {key}": value for key, value in now.items() if value != row[key]}
        position = turn.after
    assert differing == {}


@pytest.mark.parametrize("game", games())
def test_each_phase_can_be_set_up_from_what_is_written_of_it(game: str) -> None:
    """A position read from its own notation goes on as the one it was written from."""
    head, *rows = games()[game]
    variant = rules.variant("character", **head["options"])
    for before, row in zip([head["before"], *(one["after"] for one in rows)], rows):
        assert (
            variant.adjudicate(variant.position(**before), row["orders"], row["draws"]).after.as_dict() == row["after"]
        )


def test_most_cards_act_and_every_result_comes() -> None:
    words = {word for row in phases() for told in row["results"].values() for word in told}
    assert words >= WORDS
    shown = {str(one["card"]) for row in phases() for one in row["after"]["state"].get("shown", ())}
    assert set(CARDS) - NEVER_SHOWN - shown <= {"18", "X6"}  # their chances come seldom
    notes = Counter(note.split()[0] for row in phases() for told in row["told"].values() for note in told["notes"])
    assert set(notes) >= {"annihilated", "gassed", "mine", "took", "robbed", "hypnosis-failed"}


def test_no_card_is_shown_that_no_order_can_give_away() -> None:
    """C-7."""
    shown = {str(one["card"]) for row in phases() for one in row["after"]["state"].get("shown", ())}
    assert shown & NEVER_SHOWN == set()


def test_the_first_one_goes_through_1903() -> None:
    assert int(games()["plain"][-1]["phase"][1:5]) >= 1903
