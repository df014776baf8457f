"""Options changed in a sealed file by hand: whoever sits down is told, also before the first turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Game
from tests.rules.files.sealed_games import hidden, phrase, sit, standard, written
from tests.rules.files.spoiling import spoil

GAMES: list[Callable[[], Game]] = [standard, hidden]


def changed(table: dict[str, Any]) -> None:
    """One center fewer is enough to win."""
    name = next(name for name in table["variant"]["options"] if name.startswith("victory"))
    table["variant"]["options"][name] -= 1


@pytest.mark.parametrize("game", GAMES)
def test_who_sits_down_is_told_that_the_rules_were_changed(game: Callable[[], Game], tmp_path: Path) -> None:
    path, power = tmp_path / "g.strata", next(iter(game().players))
    rules.save_game(game(), path)
    assert sit(rules.load_game(path), power).variant.chosen == game().variant.chosen
    spoil(path, changed)
    found = rules.load_game(path)
    told = rules.opened(found, power, rules.key_of(found, power, phrase(power)))
    assert any(remark.startswith(f"The rules of this game were changed since {power} sat") for remark in told.remarks)


def test_options_that_are_not_the_usual_ones_are_no_change(tmp_path: Path) -> None:
    variant = rules.variant("standard", victory=20, convoy_paradox="all_hold")
    game = rules.with_phrase(Game.new(variant, {"France": "Ben"}, "sealed"), "France", phrase("France"))
    rules.save_game(written(rules.shut_all(game), "France", "A Mar - Pie"), tmp_path / "g.strata")
    assert sit(rules.load_game(tmp_path / "g.strata"), "France").drafts
