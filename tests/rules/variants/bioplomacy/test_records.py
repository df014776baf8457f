"""Recorded games, from set-up to victory, replayed phase by phase: they come out as they did.

tests/records/make_bioplomacy.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.recorded import came_of, differences, games, replayed

GAMES = games("bioplomacy")


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_comes_out_as_before(name: str) -> None:
    for row, turn in replayed("bioplomacy", GAMES[name]):
        assert differences(row, came_of(turn)) == {}


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
    for row, turn in replayed("bioplomacy", GAMES["five"]):
        variant = turn.before.variant
        for power in ("", "Chacma"):
            assert turn.before.title in variant.report(turn, power) and row["phase"][:1] in "SF"
        assert "Stoat" not in variant.report(turn, "Chacma") or turn.after.phase.text == "done"
