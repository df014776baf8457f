"""`strata merge`: one file of two that have travelled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import rules
from tests.rules.files.sealed_games import ORDERS, all_written, play, standard, written

Said = Callable[..., tuple[int, list[str], list[str]]]


def test_merge_writes_one_game_and_says_what_came_from_where(here: Path, said: Said) -> None:
    for name, power in (("a", "France"), ("b", "Italy")):
        rules.save_game(written(standard(), power, ORDERS[power]), Path(f"{name}.strata"))
    code, out, err = said("merge", "a.strata", "b.strata", "-o", "c.strata")
    assert (code, err) == (0, [])
    assert out == [
        "c.strata: Diplomacy, Spring 1901, moves",
        "  from a.strata: France",
        "  from b.strata: Italy",
        "  orders still out: Austria",
    ]
    assert rules.load_game("c.strata").submitted == {"France", "Italy"}


def test_one_of_the_copies_may_be_written_over_but_no_other_game(here: Path, said: Said) -> None:
    rules.save_game(written(standard(), "France", ORDERS["France"]), Path("a.strata"))
    rules.save_game(standard(), Path("b.strata"))
    assert said("merge", "a.strata", "b.strata", "-o", "b.strata")[0] == 0
    rules.save_game(rules.Game.new(rules.variant("gambling")), Path("other.strata"))
    code, _, err = said("merge", "a.strata", "b.strata", "-o", "other.strata")
    assert (code, err) == (2, ["other.strata: another game is in this file. Choose another name, or add --force"])


def test_what_contradicts_is_told_and_nothing_written(here: Path, said: Said) -> None:
    game = all_written(standard())
    rules.save_game(game, Path("a.strata"))
    rules.save_game(play(game), Path("b.strata"))
    code, out, err = said("merge", "a.strata", "b.strata", "-o", "c.strata")
    assert (code, out) == (2, [])
    assert err[0].startswith("a.strata and b.strata: One copy is a turn ahead")
    assert not Path("c.strata").exists()


def test_sealed_orders_are_not_resolved_on_the_command_line(here: Path, said: Said) -> None:
    rules.save_game(all_written(standard()), Path("a.strata"))
    Path("o.txt").write_text("France:\nA Par H\n", encoding="utf-8")
    code, _, err = said("adjudicate", "a.strata", "o.txt", "-o", "b.strata")
    assert (code, err) == (2, ["a.strata: the orders are sealed. They open with the pass phrases, in the window"])


def test_a_sealed_game_is_begun_on_the_command_line(here: Path, said: Said) -> None:
    assert said("new", "standard", "-o", "a.strata", "--secrecy", "sealed")[0] == 0
    assert rules.load_game("a.strata").secrecy == "sealed"
