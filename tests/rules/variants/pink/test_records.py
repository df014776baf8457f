"""Recorded games of the three, from naming to victory, replayed phase by phase: they come out as they did.

tests/records/make_pink.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from tests.rules.recorded import came_of, differences, games, replayed

GAMES = games("pink")


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_as_before(game: str) -> None:
    for row, turn in replayed("pink", GAMES[game]):
        assert differences(row, came_of(turn)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_it_goes_from_naming_to_victory(game: str) -> None:
    rows = GAMES[game][1:]
    assert rows[0]["phase"] == "S1901M"
    assert rows[0]["after"]["state"]["power_names"]["A"] == "Alba"
    assert rows[-1]["after"]["phase"] == "done"
    winner = rows[-1]["after"]["state"]["winner"]
    victory = rules.variant(GAMES[game][0]["variant"]).base.victory_centers
    assert len(rows[-1]["after"]["centers"][winner]) >= victory


def test_every_kind_of_line_and_every_result_is_in_them() -> None:
    rows = [row for _, *rows in GAMES.values() for row in rows]
    words = Counter(word for row in rows for told in row["results"].values() for word in told)
    lines = Counter(line.split(" ")[0] for row in rows for written in row["orders"].values() for line in written)
    kinds = ("move", "friendly", "unfriendly", "award", "name", "draw", "transfer", "movehome", "newhome", "emergency")
    kinds += ("replenish", "half", "unsupply", "build", "store", "remove")
    assert [kind for kind in kinds if not lines[kind]] == []
    told = ("ok", "void", "bounce", "cut", "dislodged", "disband", "destroyed", "halved", "unsupplied")
    assert [word for word in told if words[word] < 5] == []
