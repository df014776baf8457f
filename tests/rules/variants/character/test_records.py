"""Recorded games, replayed phase by phase: what came of them, and everybody is told what he was told.

tests/records/make_character.py tells how the games came about and what a row holds.
"""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.variants.character.cards import CARDS
from tests.rules.recorded import Row, came_of, differences, games, replayed

WORDS = {
    *("ok", "bounce", "cut", "void", "failed", "partial", "weakened", "pinned", "gassed", "hypnotized"),
    *("destroyed", "dislodged", "disband", "no_convoy"),
}
NEVER_SHOWN = {"1", "2", "11", "12", "13", "15", "17", "19", "20", "X2", "X3", "X4", "X5", "X8", "X9"}
GAMES = games("character")


def phases() -> list[Row]:
    return [row for game in GAMES.values() for row in game[1:]]


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_comes_out_and_is_told_as_before(game: str) -> None:
    head, *rows = GAMES[game]
    variant = rules.variant("character", **head["options"])
    position = variant.position(**head["before"])
    for row in rows:
        turn = variant.adjudicate(position, row["orders"], row["draws"])
        told = {power: variant.told(turn, power) for power in row["told"]}
        seen = {power: {key: one[key].value for key in row["told"][power]} for power, one in told.items()}
        assert differences(row, {**came_of(turn), "told": seen}) == {}
        position = turn.after


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_can_be_set_up_from_what_is_written_of_it(game: str) -> None:
    """A position read from its own notation goes on as the one it was written from."""
    for row, turn in replayed("character", GAMES[game]):
        assert turn.after.as_dict() == row["after"]


def test_most_cards_act_and_every_result_comes() -> None:
    words = {word for row in phases() for told in row["results"].values() for word in told}
    assert words >= WORDS
    shown = {str(one["card"]) for row in phases() for one in row["after"]["state"].get("shown", ())}
    assert set(CARDS) - NEVER_SHOWN - shown <= {"18", "X6"}  # their chances come seldom
    notes = Counter(note.split()[0] for row in phases() for told in row["told"].values() for note in told["notes"])
    assert set(notes) >= {"annihilated", "gassed", "mine", "took", "robbed", "hypnosis-failed"}


def test_no_card_is_shown_that_no_order_can_give_away() -> None:
    """C-7."""
    shown = {str(one["card"]) for row in phases() for one in row["after"]["state"].get("shown", ())}
    assert shown & NEVER_SHOWN == set()


def test_the_first_one_goes_through_1903() -> None:
    assert int(GAMES["plain"][-1]["phase"][1:5]) >= 1903
