"""The first page: what it offers, what a card tells, and what happens to a game whose file is gone."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

import rules
from app.language import speak
from app.pages.game_cards import NOTHING_ODD, WHOLE, ThumbnailExtras, boards_of, opening, thumbnail, thumbnail_extras
from app.pages.new_game import PART
from app.pages.start import GAME, StartPage, facts, recent_of, spoken_time
from app.settings import Recent
from app.ui.tokens import color, theme

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


def test_the_buttons_tell_by_mouse_and_keyboard(qtbot: QtBot, page: StartPage) -> None:
    assert page.focusWidget() is page.new_button
    with qtbot.waitSignal(page.new_game):
        qtbot.keyClick(page.new_button, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.new_game):
        qtbot.mouseClick(page.new_button, LEFT)
    with qtbot.waitSignal(page.open_file):
        qtbot.mouseClick(page.open_button, LEFT)


def test_a_card_opens_its_game_and_a_missing_file_is_looked_for(
    qtbot: QtBot, page: StartPage, games: list[Recent]
) -> None:
    with qtbot.waitSignal(page.open_recent) as told:
        click(qtbot, page, 0)
    assert told.args == [games[0].path]
    page.games.setFocus()
    page.games.setCurrentIndex(card(page, 0))
    with qtbot.waitSignal(page.open_recent) as told:
        qtbot.keyClick(page.games, Qt.Key.Key_Return)
    assert (told.args, card(page, 0).data()) == (
        [games[0].path],
        "Friday table, there.strata, Diplomacy · Fall 1902, moves",
    )
    assert card(page, 0).data(GAME).progress == "3 of 7 in"
    with qtbot.assertNotEmitted(page.open_recent), qtbot.waitSignal(page.find_missing) as told:
        click(qtbot, page, 1)
    assert told.args == [games[1].path]
    assert card(page, 1).data(Qt.ItemDataRole.AccessibleTextRole).endswith("moved or deleted")
    page.games.setCurrentIndex(card(page, 1))
    with qtbot.waitSignal(page.forget) as told:
        qtbot.keyClick(page.games, Qt.Key.Key_Delete)
    assert told.args == [games[1].path]
    for row, first in ((0, "Open"), (1, "Find…")):
        menu = page.games.menu_for(card(page, row))
        assert [action.text() for action in menu.actions()] == [first, "Remove from this list"]
    with qtbot.waitSignal(page.forget):
        menu.actions()[1].trigger()


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


def test_what_is_kept_of_a_game_is_public(tmp_path: Path) -> None:
    """Of a game with fog not even the units: what one power sees is not for whoever opens the program."""
    game = rules.Game.new(
        rules.variant("standard"), {"Italy": "Ann", "Russia": "Ann", "France": "Ben"}, "casual", "Friday"
    )
    game = game.draft("Italy", [rules.parse(game.position, "Italy", "A Ven - Tri")]).submit("Italy")
    kept = recent_of(game, tmp_path / "x.strata")
    assert (kept.title, kept.phase, kept.players, kept.progress) == ("Friday", "Spring 1901, moves", 2, "1 of 3 in")
    assert dict(kept.owners)["Ven"] == "Italy"
    assert "Tri" not in {place for place, power in kept.owners if power == "Italy"}
    players = {"France": "Ann", "Italy": "Ben"}
    games = (rules.Game.new(rules.variant(name), players, "casual") for name in ("standard", "diplomyopia"))
    plain, fog = (recent_of(game, Path("x.strata")) for game in games)
    assert len(plain.units) == 22 and ("France", "A", "Par") in plain.units
    assert fog.units == fog.owners == ()
    assert facts(Recent(tmp_path, "t", "unheard-of", "Turn 4")) == "unheard-of · Turn 4"


def test_times_as_people_say_them() -> None:
    assert spoken_time(None, NOW) == ""
    for days, words in ((0, "Today 18:40"), (1.25, "Yesterday"), (5, "Sunday"), (20, "31 October")):
        assert spoken_time(NOW - timedelta(days=days), NOW) == words
    assert spoken_time(NOW - timedelta(days=400), NOW) == "16 October 2025"


# --- What sets a game apart on its card.

CARD = QSize(260, 140)


def picture(variant: str, odd: ThumbnailExtras) -> QImage:
    owners, units = opening(variant)
    return thumbnail(rules.games()[variant].map_id, variant, CARD, owners, units, PART, odd).toImage()


def test_what_sets_a_game_apart(qapp: object) -> None:
    assert (thumbnail_extras("standard"), thumbnail_extras("pink3")) == (NOTHING_ODD, NOTHING_ODD)
    stakes = dict(thumbnail_extras("gambling").stakes)
    assert (stakes["Par"], stakes["StP"]) == ("$6", "$8")
    assert "Bel" not in stakes
    sight = thumbnail_extras("diplomyopia").sight
    assert sight is not None and {"Mun", "Bur"} < sight and "Lon" not in sight
    assert dict(thumbnail_extras("pink").coins)["A"] == 7
    # Not centers alone.
    owners, _ = opening("diplomafia")
    assert dict(owners)["CHa"] == "Harlem" and "Inw" not in dict(owners)
    assert set(dict(opening("standard")[0])) == set(rules.variant("standard").start().centers)


def test_units_have_numbers_and_some_show_a_card_in_the_reader_s_language() -> None:
    odd = thumbnail_extras("character")
    assert len(odd.serials) == 22
    names = {name for _, name in odd.cards}
    assert names and names <= {card.name for card in rules.variant("character").start().variant.deck(_start(), "")}
    speak("de")
    try:
        assert names.isdisjoint(name for _, name in thumbnail_extras("character").cards)
    finally:
        speak("en")


def _start() -> rules.Position:
    return rules.variant("character").start()


@pytest.mark.parametrize("variant", ["gambling", "diplomyopia", "character", "pink"])
def test_it_is_seen_on_the_card(qapp: object, variant: str) -> None:
    assert picture(variant, thumbnail_extras(variant)) != picture(variant, NOTHING_ODD)


def test_nothing_out_of_sight_is_drawn(qapp: object) -> None:
    odd = thumbnail_extras("diplomyopia")
    owners, units = opening("diplomyopia")
    others = tuple((place, "England" if place == "Lon" else power) for place, power in owners if place != "War")
    hidden = thumbnail("standard", "diplomyopia", CARD, others, [unit for unit in units if unit[2] != "War"], PART, odd)
    assert hidden.toImage() == picture("diplomyopia", odd)


THUMBNAILS_CARD = QSize(260, 150)
SHEET, UPRIGHT = QSize(520, 435), QSize(200, 240)


def thumbnails_picture(map_id: str, *owners: tuple[str, str], size: QSize = THUMBNAILS_CARD, units: int = 0) -> QImage:
    army = [("A", "A", "A@2"), ("B", "A", "Carthage")][:units]
    return thumbnail(map_id, map_id, size, owners, army, WHOLE if size is SHEET else (0.2, 0.3, 0.6)).toImage()


def rows_that_differ(one: QImage, other: QImage) -> set[int]:
    across, down = range(one.width()), range(one.height())
    return {y for y in down if any(one.pixel(x, y) != other.pixel(x, y) for x in across)}


def test_owners_on_levels(qapp: object) -> None:
    assert [len(boards_of(map_id)) for map_id in ("standard", "pink", "pink2", "bioplomacy")] == [1, 1, 3, 1]
    frames = [board.frame for board in boards_of("pink2")]
    assert [frame.top() for frame in frames] == sorted((frame.top() for frame in frames), reverse=True)
    plain = thumbnails_picture("pink2")
    low, high = (rows_that_differ(plain, thumbnails_picture("pink2", (place, "A"))) for place in ("A@1", "A@3"))
    assert low and high and max(high) < min(low)
    column = rows_that_differ(plain, thumbnails_picture("pink2", ("Carthage", "A")))
    assert len([row for row in column if row - 1 not in column]) == 3  # one province on all three
    plain = thumbnails_picture("bioplomacy")
    assert rows_that_differ(plain, thumbnails_picture("bioplomacy", ("32", "Chacma")))
    assert not rows_that_differ(plain, thumbnails_picture("bioplomacy", ("32@u", "Chacma")))


def test_an_island_is_shown_whole_or_its_middle_without_other_shores(qapp: object) -> None:
    sea = color(theme("light").sea).rgb()
    shown = thumbnails_picture("pink")
    edge = [shown.pixel(x, y) for x in (4, shown.width() - 5) for y in range(20, shown.height() - 20)]
    assert set(edge) == {sea}
    inner = thumbnails_picture("standard")
    assert {inner.pixel(x, inner.height() // 2) for x in (4, inner.width() - 5)} != {sea}
    shown = thumbnails_picture("diplomafia", size=UPRIGHT)
    half, middle = shown.height() // 2, shown.width() // 2
    land = [x for x in range(4, shown.width() - 4) if shown.pixel(x, half) != sea]
    assert land and min(land) > 30 and max(land) < shown.width() - 30 and min(land) < middle < max(land)
    shown = thumbnails_picture("diplomafia")
    half = shown.height() // 2
    land = [x for x in range(4, shown.width() - 4) if shown.pixel(x, half) != sea]
    assert min(land) < 30 and max(land) > shown.width() - 30


def test_units_of_stacked_boards_are_dots_where_they_would_be_smudges(qapp: object) -> None:
    """On all three boards; of equal size, whatever kind they are."""
    low, dots = thumbnails_picture("pink2"), thumbnails_picture("pink2", units=2)
    assert rows_that_differ(low, dots)
    assert rows_that_differ(thumbnails_picture("pink2", size=SHEET), thumbnails_picture("pink2", size=SHEET, units=2))
    assert rows_that_differ(
        thumbnails_picture("pink2", size=SHEET, units=1), thumbnails_picture("pink2", size=SHEET, units=2)
    )
