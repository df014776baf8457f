"""Recorded games, replayed phase by phase: they come out as they did, and pay what they paid.

tests/records/make_gambling.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

import pytest

from tests.rules.recorded import came_of, differences, games, replayed

GAMES = games("gambling")


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_as_before(game: str) -> None:
    for row, turn in replayed("gambling", GAMES[game]):
        assert differences(row, came_of(turn)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_it_goes_from_the_start_to_the_settlement(game: str) -> None:
    head, *rows = GAMES[game]
    assert set(head["before"]["state"]) == {"stakes", "taken_in"}
    assert rows[0]["phase"] == "S1901M"
    state = rows[-1]["after"]["state"]
    assert (rows[-1]["after"]["phase"], set(state) - {"dropped"}) == (
        "done", {"stakes", "taken_in", "ended", "payouts", "net", "house"},
    )  # fmt: skip
    nets = [round(float(text) * 100) for text in state["net"].values()]
    assert sum(nets) + round(float(state["house"]) * 100) == 0


def test_a_win_a_draw_and_a_concession_to_two_are_in_them() -> None:
    ends = {game: rows[-1]["after"]["state"]["ended"] for game, rows in GAMES.items()}
    assert [(ends[game]["kind"], len(ends[game]["powers"]) > 1) for game in ("won", "drawn", "conceded")] == [
        ("win", False), ("draw", True), ("concession", True),
    ]  # fmt: skip
    assert GAMES["conceded"][-1]["after"]["state"]["dropped"] == ["Turkey"]
