"""What is remembered of texts, units, orders and chains never shows on another board or under other options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules import Board, Position, Turn, say
from rules.standard import orders
from rules.standard.game import Standard
from tests.rules.recorded import games

STANDARD = rules.variant("standard").base
PHASES = [row for row in games("games")["own-01"] if row["phase"].endswith("M")][-4:]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"adjacent_convoy": "explicit", "coast_missing_one_possible": "illegal", "coast_wrong_of_ordered_unit": "illegal"},
    {"adjacent_convoy": "2000-fallback", "convoy_paradox": "all_hold", "coast_missing_in_support": "void"},
]
SPAIN: dict[str, Any] = {
    "phase": "S1901M",
    "units": {"France": ["F Mar", "A Gas"], "Italy": ["F WES", "A Tun"], "England": ["F ENG", "A Bre"]},
    "orders": {
        "France": ["F Mar - Spa", "A Gas S F Mar - Spa"],
        "Italy": ["F WES C A Tun - Spa", "A Tun - Spa via convoy"],
        "England": ["F ENG C A Bre - Pic", "A Bre - Pic"],
    },
}


def fresh(board: Board) -> Board:
    """The same board, on which nothing has been worked out yet."""
    return replace(board, memo={})


def told(variant: rules.Variant, row: dict[str, Any]) -> list[Any]:
    """All that is said of a phase."""
    position = variant.position(phase=row["phase"], units=row["units"], centers=row.get("centers"))
    return said(variant.adjudicate(position, row["orders"]))


def said(turn: Turn) -> list[Any]:
    lines = [(one.key, one.words, [say(reason) for reason in one.reasons]) for one in turn.outcomes]
    return [*lines, turn.after.as_dict()]


@pytest.mark.parametrize("row", [*PHASES, SPAIN], ids=lambda row: row["phase"])
def test_options_share_a_board_and_nothing_that_hangs_on_them(row: dict[str, Any]) -> None:
    board = fresh(STANDARD)
    alone = [told(Standard(fresh(STANDARD), **chosen), row) for chosen in OPTIONS]
    together = [Standard(board, **chosen) for chosen in OPTIONS]
    for _ in range(2):
        assert [told(variant, row) for variant in together] == alone


def test_the_options_of_this_test_make_a_difference() -> None:
    assert len({repr(told(Standard(fresh(STANDARD), **chosen), SPAIN)) for chosen in OPTIONS}) == len(OPTIONS)


class TwoBoards(Standard):
    """In Fall nobody gets from Paris to Burgundy, as where a season changes the board."""

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self.fall = without(base, "Par", "Bur")

    def board(self, position: Position | None = None) -> Board:
        return self.fall if position and position.phase.season == "F" else self.base


def without(board: Board, src: str, dst: str) -> Board:
    """A board that is the same but for one way that is closed."""
    army = {**board.moves["army"], src: tuple(to for to in board.moves["army"][src] if to != dst)}
    return replace(board, moves={**board.moves, "army": army}, memo={})


def test_boards_of_one_variant_have_a_memory_each() -> None:
    variant = TwoBoards(fresh(STANDARD))
    results = []
    for phase in ("S1901M", "F1901M", "S1902M", "F1902M"):
        position = variant.position(phase=phase, units={"France": ["A Par", "A Mar"]})
        turn = variant.adjudicate(position, {"France": ["A Par - Bur", "A Mar S A Par - Bur"]})
        results.append((turn.results["A Par"], turn.results["A Mar"]))
    assert results == [(("ok",), ("ok",)), (("void",), ("void",))] * 2


def test_games_on_boards_of_the_same_name_have_a_memory_each() -> None:
    orders = {"France": ["A Par - Bur"]}
    games = [Standard(fresh(STANDARD)), Standard(without(STANDARD, "Par", "Bur"))]
    for _ in range(2):
        assert [one.adjudicate(one.start(), orders).results["A Par"] for one in games] == [("ok",), ("void",)]


def test_a_full_memory_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board, full = fresh(STANDARD), fresh(STANDARD)
    expected = told(Standard(board), SPAIN)
    monkeypatch.setattr(orders, "MOST_KEPT", 0)
    assert told(Standard(full), SPAIN) == expected
    asked = [key[0] for key in board.memo if isinstance(key, tuple)]
    assert {"chain", "route"} & set(asked)
    assert not [key for key in full.memo if isinstance(key, tuple) and key[0] in ("chain", "route")]
