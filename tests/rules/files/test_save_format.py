"""The chain of turns: a file that was changed by hand says so, and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.files.save_format import broken, chained, history, marks, parting
from tests.rules.files.spoiling import spoil
from tests.selfplay import random_game

GAME = random_game(5, 4)
Table = dict[str, Any]


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    rules.save_game(GAME, tmp_path / "g.strata")
    return tmp_path / "g.strata"


def drop(table: Table) -> None:
    """The orders of the first power are struck out of the second turn."""
    table["turns"][1]["orders"].pop(next(iter(table["turns"][1]["orders"])))


CHANGES: list[tuple[Callable[[Table], object], int]] = [
    (drop, 2),
    (lambda t: t["turns"][2]["results"].update(x=["ok"]), 3),
    (lambda t: t["turns"][0].update(draws={"die": 6}), 1),
    (lambda t: t["turns"][3].pop("chain"), 4),
    (lambda t: t["variant"]["options"].update(victory=20), 1),
    (lambda t: [turn.pop("chain") for turn in t["turns"]], 1),
]


@pytest.mark.parametrize(("change", "turn"), CHANGES)
def test_a_change_is_told_with_the_turn(game_file: Path, change: Callable[[Table], object], turn: int) -> None:
    spoil(game_file, change)
    found = rules.files.read_game(game_file)
    phase = GAME.turns[turn - 1].before.phase.text
    told = f"The history of this game was altered: turn {turn} ({phase}) is not as it was when it was played."
    assert found.altered == (told,)


def test_it_is_still_told_after_the_game_has_gone_on(game_file: Path) -> None:
    spoil(game_file, drop)
    found = rules.files.read_game(game_file)
    rules.save_game(found.game.play({}), game_file)
    assert rules.files.read_game(game_file).altered == found.altered


def test_a_game_that_nobody_touched_is_whole(game_file: Path) -> None:
    assert rules.files.read_game(game_file).altered == ()


def test_going_back_is_no_change(game_file: Path) -> None:
    rules.save_game(GAME.back(2), game_file)
    assert rules.files.read_game(game_file).altered == ()


@settings(max_examples=30, deadline=None)
@given(number=st.integers(0, 3), salt=st.binary(max_size=8))
def test_every_later_mark_depends_on_a_turn(number: int, salt: bytes) -> None:
    table = chained(history(GAME), (), salt)
    first = marks(table, salt)
    assert broken(table, salt) is None
    table["turns"][number] = {**table["turns"][number], "phase": "S1999M"}
    second = marks(table, salt)
    assert [one == other for one, other in zip(first, second)] == [n < number for n in range(4)]
    assert broken(table, salt) == number + 1


def test_marks_say_nothing_without_the_salt() -> None:
    table = history(GAME)
    assert not set(marks(table, b"one")) & set(marks(table, b"other"))


def test_where_two_histories_part() -> None:
    assert parting(["a", "b"], ["ab", "bc", "cd"]) is None
    assert parting(["a", "x"], ["ab", "bc", "cd"]) == 2
    assert parting(["a", "b", "c"], ["ab"]) == 2


def test_marks_are_text_that_json_keeps() -> None:
    table = chained(history(GAME))
    again = json.loads(json.dumps(table, default=str))
    assert marks(again) == [record["chain"] for record in table["turns"]]
