"""The first page: what it offers, what a card tells, and what happens to a game whose file is gone."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

import rules
from app.pages.start import GAME, StartPage, facts, recent_of, spoken_time
from app.settings import Recent

LEFT = Qt.MouseButton.LeftButton
NOW = datetime(2026, 11, 20, 18, 40)


@pytest.fixture
def games(tmp_path: Path) -> list[Recent]:
    there = tmp_path / "there.strata"
    there.write_text("x")
    owners = tuple(rules.variant("standard").start().centers.items())
    first = Recent(there, "Friday table", "standard", "Fall 1902, moves", "casual", 7, "3 of 7 in", "", owners)
    return [first, Recent(tmp_path / "gone.strata", "Sunday", "standard", "Spring 1901, moves")]


@pytest.fixture
def page(qtbot: QtBot, games: list[Recent]) -> StartPage:
    made = StartPage(games)
    qtbot.addWidget(made)
    made.resize(1024, 700)
    made.show()
    qtbot.waitExposed(made)
    return made


def card(page: StartPage, row: int) -> QModelIndex:
    return page.games.model().index(row, 0)


def click(qtbot: QtBot, page: StartPage, row: int) -> None:
    qtbot.mouseClick(page.games.viewport(), LEFT, pos=page.games.visualRect(card(page, row)).center())


def test_new_game_has_the_keyboard(qtbot: QtBot, page: StartPage) -> None:
    assert page.focusWidget() is page.new_button
    with qtbot.waitSignal(page.new_game):
        qtbot.keyClick(page.new_button, Qt.Key.Key_Return)


def test_the_buttons_tell(qtbot: QtBot, page: StartPage) -> None:
    with qtbot.waitSignal(page.new_game):
        qtbot.mouseClick(page.new_button, LEFT)
    with qtbot.waitSignal(page.open_file):
        qtbot.mouseClick(page.open_button, LEFT)


def test_a_card_opens_its_game(qtbot: QtBot, page: StartPage, games: list[Recent]) -> None:
    with qtbot.waitSignal(page.open_recent) as told:
        click(qtbot, page, 0)
    assert told.args == [games[0].path]


def test_enter_opens_the_card_with_the_keyboard(qtbot: QtBot, page: StartPage, games: list[Recent]) -> None:
    page.games.setFocus()
    page.games.setCurrentIndex(card(page, 0))
    with qtbot.waitSignal(page.open_recent) as told:
        qtbot.keyClick(page.games, Qt.Key.Key_Return)
    assert told.args == [games[0].path]


def test_a_missing_file_is_looked_for(qtbot: QtBot, page: StartPage, games: list[Recent]) -> None:
    with qtbot.assertNotEmitted(page.open_recent), qtbot.waitSignal(page.find_missing) as told:
        click(qtbot, page, 1)
    assert told.args == [games[1].path]
    assert card(page, 1).data(Qt.ItemDataRole.AccessibleTextRole).endswith("moved or deleted")


def test_delete_takes_a_card_off_the_list(qtbot: QtBot, page: StartPage, games: list[Recent]) -> None:
    page.games.setCurrentIndex(card(page, 1))
    with qtbot.waitSignal(page.forget) as told:
        qtbot.keyClick(page.games, Qt.Key.Key_Delete)
    assert told.args == [games[1].path]


@pytest.mark.parametrize(("row", "first"), [(0, "Open"), (1, "Find…")])
def test_the_menu_of_a_card(qtbot: QtBot, page: StartPage, row: int, first: str) -> None:
    menu = page.games.menu_for(card(page, row))
    assert [action.text() for action in menu.actions()] == [first, "Remove from this list"]
    with qtbot.waitSignal(page.forget):
        menu.actions()[1].trigger()


def test_a_card_is_read_out(page: StartPage) -> None:
    assert card(page, 0).data() == "Friday table, Diplomacy · Fall 1902, moves"
    assert card(page, 0).data(GAME).progress == "3 of 7 in"


def test_without_games_there_is_a_word_of_welcome(qtbot: QtBot) -> None:
    page = StartPage()
    qtbot.addWidget(page)
    page.show()
    assert (page.first_button.isVisible(), page.games.isVisible()) == (True, False)
    with qtbot.waitSignal(page.new_game):
        qtbot.mouseClick(page.first_button, LEFT)


def test_work_that_a_crash_has_left_comes_first(qtbot: QtBot, page: StartPage) -> None:
    assert not page.recover_button.isVisible()
    page.show_recovery(Path("x.journal"), "Friday table, Fall 1902")
    page.take_focus()
    assert page.focusWidget() is page.recover_button
    with qtbot.waitSignal(page.recover) as told:
        qtbot.keyClick(page.recover_button, Qt.Key.Key_Return)
    assert told.args == [Path("x.journal")]
    page.show_recovery(None)
    assert not page.recover_button.isVisible()


@pytest.mark.parametrize("width", [1024, 1400])
def test_two_cards_stand_side_by_side(qtbot: QtBot, page: StartPage, width: int) -> None:
    page.resize(width, 900)
    qtbot.waitUntil(
        lambda: page.games.visualRect(card(page, 1)).left() > page.games.visualRect(card(page, 0)).right() - 20
    )
    boxes = [page.games.visualRect(card(page, row)) for row in (0, 1)]
    assert boxes[0].top() == boxes[1].top()
    assert boxes[1].right() <= page.games.viewport().width() + 14


def test_a_variant_that_is_not_known_goes_by_its_id(tmp_path: Path) -> None:
    assert facts(Recent(tmp_path, "t", "unheard-of", "Turn 4")) == "unheard-of · Turn 4"


def test_what_is_kept_of_a_game_is_public(tmp_path: Path) -> None:
    game = rules.Game.new(
        rules.variant("standard"), {"Italy": "Ann", "Russia": "Ann", "France": "Ben"}, "casual", "Friday"
    )
    game = game.draft("Italy", [rules.parse(game.position, "Italy", "A Ven - Tri")]).submit("Italy")
    kept = recent_of(game, tmp_path / "x.strata")
    assert (kept.title, kept.phase, kept.players, kept.progress) == ("Friday", "Spring 1901, moves", 2, "1 of 3 in")
    assert dict(kept.owners)["Ven"] == "Italy"
    assert "Tri" not in {place for place, power in kept.owners if power == "Italy"}


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(0), "Today 18:40"),
        (timedelta(hours=30), "Yesterday"),
        (timedelta(days=5), "Sunday"),
        (timedelta(days=20), "31 October"),
        (timedelta(days=400), "16 October 2025"),
    ],
)
def test_times_as_people_say_them(ago: timedelta, words: str) -> None:
    assert spoken_time(NOW - ago, NOW) == words


def test_no_time_is_no_words() -> None:
    assert spoken_time(None, NOW) == ""
