"""A game of five: everybody has one power of each group, and who plays what is told as the rules allow."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

import rules
from app.hotseat.seats import SeatTable
from app.pages.new_game_forms import SeatsForm
from rules import GM, Game

FIVE = rules.variant("bioplomacy", W=True)
PAIRED = dict(zip((*FIVE.hands()[0], *FIVE.hands()[1]), ["Ann", "Ben", "Cid", "Dan", "Eva"] * 2))


@pytest.fixture
def seats(qtbot: QtBot) -> SeatsForm:
    made = SeatsForm(FIVE)
    qtbot.addWidget(made)
    made.set_hands(FIVE.hands())
    return made


def test_the_usual_seats_are_five_pairs(seats: SeatsForm) -> None:
    assert seats.fault == ""
    assert len(set(seats.players.values())) == 5
    assert [seat.power for seat in seats.all_rows] == [*FIVE.hands()[0], *FIVE.hands()[1], GM]


def test_shuffled_they_still_are(seats: SeatsForm) -> None:
    for _ in range(5):
        seats.shuffle()
        assert seats.fault == ""


def test_two_of_one_group_are_refused(seats: SeatsForm) -> None:
    seats.rows["Drill"].set_player("Player 1")
    assert seats.fault == "Player 1 has Birds, Chacma and Drill. Every player has one power of each group."


def test_without_groups_everybody_has_one_again(seats: SeatsForm) -> None:
    seats.set_hands(())
    assert len(set(seats.players.values())) == 10


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({}, "Ann"),
        ({"link": "secret"}, ""),
        ({"G": True}, "Player 1"),
        ({"G": True, "link": "secret"}, ""),
    ],
)
def test_players_are_named_where_everybody_may_know_them(options: dict[str, object], shown: str) -> None:
    game = Game.new(rules.variant("bioplomacy", W=True, **options), PAIRED, "casual")
    assert SeatTable(game).place("Chacma").player == shown
    assert game.variant.partners(game.position, "Chacma") == ("Birds",)


def test_in_gunboat_nobody_is_named() -> None:
    variant = rules.variant("bioplomacy", G=True)
    game = Game.new(variant, {power: f"{power}'s player" for power in variant.base.powers}, "casual")
    assert {place.player for place in SeatTable(game).places} == {""}
