"""How all powers stand, year by year: the tables behind the charts, and those of reports."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import rules
from rules import PUBLIC, Game
from rules.reports import by_year, report_of
from tests.secret_pairs import randomly


def played(id: str, phases: int = 12, **options: object) -> Game:
    return randomly(Game.new(rules.variant(id, **options)), phases, Random(1))


def titles(game: Game, viewer: str = "") -> list[str]:
    return [table.title for table in by_year([game.variant.view(one, viewer) for one in game.positions])]


@pytest.mark.parametrize(
    ("id", "counted"),
    [
        ("standard", ["Centers"]),
        ("gambling", ["Centers", "Net"]),
        ("diplomafia", ["Centers", "Cash"]),
        ("bioplomacy", ["Centers", "SP"]),
        ("pink", ["Centers", "Income"]),
        ("pink2", ["Centers", "Income"]),
        ("pink3", ["Centers"]),
    ],
)
def test_what_a_variant_counts_is_told_by_year(id: str, counted: list[str]) -> None:
    assert titles(played(id)) == counted


def test_nobody_is_told_what_he_may_not_know() -> None:
    assert titles(played("diplomyopia"), PUBLIC) == titles(played("diplomyopia"), "Italy") == []
    closed = played("diplomafia", public_ledger=False)
    _, cash = by_year([closed.variant.view(one, "Harlem") for one in closed.positions])
    assert list(cash.powers) == ["Harlem"]
    assert titles(closed, PUBLIC) == ["Centers"]


def test_the_report_of_a_turn_that_ends_a_year_has_the_table() -> None:
    game = played("standard")
    ends = [n for n, turn in enumerate(game.turns) if turn.after.phase.year != turn.before.phase.year]
    told = [n for n in range(len(game.turns)) if "Centers by year" in report_of(game, n, "")]
    assert told == ends[1:]  # after the first year the report itself says all
    assert "\n  Start        3        3       3        3      3       4       3\n" in report_of(
        game, ends[-1], "France"
    )


def test_a_year_that_is_not_over_is_told_once_a_center_has_changed_hands() -> None:
    variant = rules.variant("standard")
    units, centers = {"France": ["A Gas"], "Italy": ["A Rom"]}, {"France": ["Par", "Mar"], "Italy": ["Rom"]}
    game = replace(Game.new(variant), start=variant.position(phase="S1901M", units=units, centers=centers))
    game = game.play({"France": ["A Gas - Spa"]}).play({"France": ["A Spa H"]})
    assert game.position.phase.text == "W1901A"
    views = [variant.view(one, "") for one in game.positions]
    (spring,), (fall,) = by_year(views[:2]), by_year(views)
    assert [one.year for one in spring.years] == [0]
    assert [(one.year, one.amounts["France"]) for one in fall.years] == [(0, 2), (1901, 3)]
