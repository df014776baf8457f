"""The game master's seat on the page for a new game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import rules
from app.hotseat import seats
from app.pages.new_game import NewGamePage
from app.pages.new_game_forms import SeatsForm

MASTERED = next(name for name, kind in rules.VARIANTS.items() if kind.gm)


@pytest.fixture
def page(qtbot: QtBot) -> NewGamePage:
    made = NewGamePage()
    qtbot.addWidget(made)
    made.resize(1400, 900)
    made.show()
    qtbot.waitExposed(made)
    return made


def started(qtbot: QtBot, page: NewGamePage) -> rules.Game:
    with qtbot.waitSignal(page.started) as told:
        qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    game = told.args[0]
    assert isinstance(game, rules.Game)
    return game


@pytest.fixture
def mastered(page: NewGamePage) -> NewGamePage:
    """The page with a variant that has a game master, chosen after another."""
    ids = list(rules.VARIANTS)
    page.cards.setCurrentIndex(page.cards.model().index(ids.index(MASTERED), 0))
    return page


def test_another_variant_takes_the_place_of_the_first(mastered: NewGamePage) -> None:
    assert len([one for one in mastered.findChildren(SeatsForm) if one.isVisible()]) == 1
    assert list(mastered.seats.rows) == list(rules.variant(MASTERED).base.powers)
    assert mastered.seats.about.text() == rules.VARIANTS[MASTERED].seating


def test_nobody_is_game_master_to_begin_with(qtbot: QtBot, mastered: NewGamePage) -> None:
    assert mastered.seats.gm.who.currentText() == "Nobody"
    assert not mastered.note.isVisible()
    game = started(qtbot, mastered)
    assert game.seat("GM").player == ""


def test_a_game_master_has_a_seat_and_a_code(qtbot: QtBot, mastered: NewGamePage) -> None:
    seat = mastered.seats.gm
    seat.set_player("Ina")
    seat.code.setText("Inas code")
    game = started(qtbot, mastered)
    assert game.seat("GM").player == "Ina"
    assert seats.fits("Inas code", game.seat("GM").code)


def test_a_game_master_who_plays_has_one_code(qtbot: QtBot, mastered: NewGamePage) -> None:
    first, seat = next(iter(mastered.seats.rows.values())), mastered.seats.gm
    first.code.setText("once")
    seat.set_player(first.player)
    assert not seat.code.isEnabled()
    game = started(qtbot, mastered)
    assert seats.fits("once", game.seat("GM").code)


def test_a_game_master_alone_is_no_game(mastered: NewGamePage) -> None:
    mastered.seats.set_players({"GM": "Ina"})
    assert not mastered.start_button.isEnabled()


def test_a_shuffle_leaves_the_game_master(mastered: NewGamePage) -> None:
    mastered.seats.gm.set_player("Ina")
    mastered.seats.shuffle()
    assert mastered.seats.gm.player == "Ina"
    assert "Ina" not in [seat.player for seat in mastered.seats.rows.values()]


@pytest.mark.parametrize("name", [name for name, kind in rules.VARIANTS.items() if not kind.gm])
def test_where_he_gives_no_orders_a_game_master_has_a_seat_in_games_with_secrets(
    name: str, qtbot: QtBot, page: NewGamePage
) -> None:
    page.cards.choose(name)
    assert not page.seats.gm.isHidden() and page.seats.gm.player == ""
    page.secrecy_buttons["sealed"].setChecked(True)
    assert page.seats.about_gm.isHidden()
    page.seats.gm.set_player("Ina")
    assert not page.seats.about_gm.isHidden() and not page.seats.gm.code.isEnabled()
    game = started(qtbot, page)
    assert (game.seat("GM").player, game.variant.id, game.secrecy) == ("Ina", name, "sealed")


def test_in_an_open_game_he_needs_none(qtbot: QtBot, page: NewGamePage) -> None:
    page.seats.gm.set_player("Ina")
    page.secrecy_buttons["open"].setChecked(True)
    assert page.seats.gm.isHidden()
    assert "GM" not in [seat.power for seat in started(qtbot, page).seats]
