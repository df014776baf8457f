"""Recorded games, replayed phase by phase: everybody is told what he was told.

tests/records/make_diplomyopia.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rules.variants.diplomyopia.sight import FIELDS
from tests.rules.recorded import came_of, differences, games, replayed

GAMES = games("diplomyopia")


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_and_is_told_as_before(game: str) -> None:
    for row, turn in replayed("diplomyopia", GAMES[game]):
        variant = turn.before.variant
        told = {power: variant.told(turn, power) for power in variant.base.powers}
        seen = {power: {key: one[key].value for key in ("facts", "view")} for power, one in told.items()}
        assert differences(row, {**came_of(turn), "told": seen}) == {}


def test_they_last_for_years_and_hold_every_fact() -> None:
    rows = [row for game in GAMES.values() for row in game if "told" in row]
    facts = Counter(fact["fact"] for row in rows for told in row["told"].values() for fact in told["facts"])
    assert set(facts) == set(FIELDS)
    assert int(GAMES["long"][-1]["phase"][1:5]) >= 1909


def test_one_is_won_at_the_end_of_a_spring() -> None:
    last = GAMES["won"][-1]
    assert (last["phase"][0], last["after"]["phase"]) == ("S", "done")
    assert len(last["after"]["centers"][last["after"]["state"]["winner"]]) >= 10
