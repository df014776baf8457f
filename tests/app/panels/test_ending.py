"""How a game ended, in words and as a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from app.panels.results import length, remark, standings, summary, title
from rules import End, Game

STANDARD = rules.variant("standard")


def begun(**position: Any) -> Game:
    return replace(Game.new(STANDARD), start=STANDARD.position(**position))


@pytest.mark.parametrize(
    ("end", "words", "more"),
    [
        (End("draw", ("France", "Italy")), "France and Italy draw", "Agreed in Spring 1901."),
        (
            End("draw", ("France", "Italy", "Turkey")),
            "A draw",
            "France, Italy and Turkey share it. Agreed in Spring 1901.",
        ),
        (End("concession", ("Russia",)), "Russia wins", "The others conceded in Spring 1901."),
    ],
)
def test_ends_by_agreement(end: End, words: str, more: str) -> None:
    game = Game.new(STANDARD).finish(end)
    assert (title(game), summary(game)) == (words, more)


def test_powers_stand_by_centers_and_the_dead_by_when_they_fell() -> None:
    units = {"France": ["A Bur", "A Tyr"], "Italy": ["A Tus"], "Austria": ["A Vie"], "England": ["F NTH"]}
    centers = {"France": ["Par", "Mar"], "Italy": ["Ven"], "Austria": ["Tri", "Vie", "Bud"]}
    game = begun(phase="F1903M", units=units, centers=centers).play({"France": ["A Tyr - Ven"]})
    game = game.play({"England": ["remove F NTH"]}).finish(End("draw", ("France", "Austria")))
    table = standings(game)
    assert [(one.power, one.centers, one.out) for one in table[:4]] == [
        ("Austria", 3, 0),
        ("France", 3, 0),
        ("England", 0, 1903),
        ("Italy", 0, 1903),
    ]
    assert [remark(one, "draw") for one in table[:3]] == ["Shares the draw", "Shares the draw", "Out in 1903"]
    assert length(game) == "3 phases, 1903 to 1904"


def test_a_game_that_goes_on_has_no_end() -> None:
    game = Game.new(STANDARD)
    assert (title(game), summary(game)) == ("", "")
    assert not any(one.shares for one in standings(game))
