"""Which games a command may write over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import rules
from app.cli import main

Said = Callable[..., tuple[int, list[str], list[str]]]
ANOTHER = "{}: another game is in this file. Choose another name, or add --force"


def adjudicated(source: str, target: str, *more: str) -> int:
    Path("orders.txt").write_text("", encoding="utf-8")
    return main(["adjudicate", source, "orders.txt", "-o", target, *more])


def test_another_game_in_play_is_not_replaced(begun: Path, golden: Path, said: Said) -> None:
    Path("orders.txt").write_text("", encoding="utf-8")
    before = golden.read_bytes()
    line = ANOTHER.format("golden.strata")
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "golden.strata") == (2, [], [line])
    assert golden.read_bytes() == before
    assert adjudicated("a.strata", "golden.strata", "--force") == 0
    assert len(rules.load_game(golden).turns) == 1


def test_an_earlier_state_of_the_game_is_replaced(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    assert adjudicated("b.strata", "c.strata") == 0
    assert adjudicated("c.strata", "b.strata") == 0
    assert len(rules.load_game("b.strata").turns) == 3


def test_a_later_state_of_the_game_is_not(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    assert adjudicated("b.strata", "c.strata") == 0
    assert adjudicated("a.strata", "c.strata") == 2
    assert len(rules.load_game("c.strata").turns) == 2


def test_a_game_that_went_another_way_is_not_replaced(begun: Path) -> None:
    assert adjudicated("a.strata", "b.strata") == 0
    Path("other.txt").write_text("France: A Par - Bur", encoding="utf-8")
    assert main(["adjudicate", "a.strata", "other.txt", "-o", "c.strata"]) == 0
    assert adjudicated("b.strata", "c.strata") == 2
