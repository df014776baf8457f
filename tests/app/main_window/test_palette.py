"""Find any action: what is found by its name, how it is shown, and what it does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.main_window import dialogs
from app.main_window.window import MainWindow
from app.pages.palette import NO_MATCH, Palette, PaletteCommand, best, rank
from rules import Game
from tests.app.conftest import Hands

Key = Qt.Key


def palette(window: MainWindow) -> Palette:
    window.acts["find"].trigger()
    found = window.findChild(Palette)
    assert found is not None
    return found


def found(window: MainWindow, text: str) -> list[PaletteCommand]:
    opened = palette(window)
    QTest.keyClicks(opened.line, text)
    return opened.model.found


def one(title: str, kind: str = "", why: str = "", words: str = "") -> PaletteCommand:
    return PaletteCommand(title, kind, str, why=why, words=words)


def test_the_beginning_of_the_title_fits_best_then_words_then_what_is_said_of_it() -> None:
    entries = [one("Go on", "Turn", words="x"), one("Undo"), one("The unit"), one("Bunker"), one("Paris", "Unit")]
    assert [entry.title for entry in best("un", entries)] == ["Undo", "The unit", "Paris", "Bunker"]


def test_every_word_must_fit_in_any_order_and_without_accents() -> None:
    assert rank("map whole", one("Whole map")) < NO_MATCH
    assert rank("map paper", one("Whole map")) == NO_MATCH
    assert rank("ile", one("Île")) == 0


def test_letters_left_out_are_forgiven_in_long_words() -> None:
    assert rank("nwgm", one("New game")) < NO_MATCH
    assert rank("nm", one("New game")) == NO_MATCH


def test_what_can_be_done_comes_before_what_cannot() -> None:
    entries = [one("Redo", why="There is nothing to redo."), one("Redu")]
    assert [entry.title for entry in best("red", entries)] == ["Redu", "Redo"]


def test_every_action_of_the_menus_is_found_with_its_keys(hands: Hands) -> None:
    opened = palette(hands.window)
    titles = {entry.title: entry.keys for entry in opened.entries}
    for name in hands.window.acts.names:
        action = hands.window.acts[name]
        if name != "find" and action.isVisible():
            assert action.text().replace("&", "").rstrip("…").strip() in titles, name
    assert titles["Save"] == "Ctrl+S"
    assert titles["Whole map"] == "0"


def test_what_is_grey_says_why_and_does_nothing(hands: Hands) -> None:
    [undo] = [entry for entry in found(hands.window, "undo") if entry.title == "Undo"]
    assert undo.why == "There is nothing to undo."
    opened = palette(hands.window)
    opened.seek("undo")
    opened.take(0)
    assert opened.isVisible()


def test_no_grey_action_of_the_window_is_without_a_reason(hands: Hands) -> None:
    opened = palette(hands.window)
    grey = [entry for entry in opened.entries if entry.why]
    assert {entry.title for entry in grey} >= {"Undo", "Redo", "Phase after"}
    assert all(entry.why.endswith(".") for entry in grey)
    assert "Not in this phase, or not in this game." not in {entry.why for entry in grey}


def test_enter_does_it_and_gives_the_keyboard_back(hands: Hands) -> None:
    hands.table.view.setFocus()
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "zoom in")
    before = hands.table.view.zoom
    QTest.keyClick(opened.line, Key.Key_Return)
    assert hands.table.view.zoom > before
    assert not opened.isVisible()
    assert hands.table.view.hasFocus()


def test_a_place_is_shown_near_and_in_the_middle(hands: Hands) -> None:
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "smyrna")
    assert opened.model.found[0].kind == "Place"
    QTest.keyClick(opened.line, Key.Key_Return)
    middle = hands.table.view.viewport().rect().center()
    assert (hands.at("Smy") - middle).manhattanLength() < 8
    assert hands.document.selection == "Smy"


def test_an_own_unit_is_chosen_by_its_place_too(hands: Hands) -> None:
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "unit moscow")
    QTest.keyClick(opened.line, Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Mos"


def test_the_verbs_of_the_unit_chosen_come_first(hands: Hands) -> None:
    hands.click("Par")
    opened = palette(hands.window)
    assert [entry.title for entry in opened.model.found[:3]] == ["A Par: Move", "A Par: Support", "A Par: Hold"]
    QTest.keyClicks(opened.line, "support")
    QTest.keyClick(opened.line, Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Par S "


def test_a_preference_opens_where_it_is(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "shown", lambda dialog: asked.append(dialog.search.text()))
    opened = palette(hands.window)
    QTest.keyClicks(opened.line, "preference wheel")
    QTest.keyClick(opened.line, Key.Key_Return)
    assert asked == ["The mouse wheel"]


def test_escape_and_a_click_elsewhere_close_it(hands: Hands) -> None:
    opened = palette(hands.window)
    QTest.keyClick(opened.line, Key.Key_Escape)
    assert not opened.isVisible()
    opened = palette(hands.window)
    QTest.mouseClick(hands.table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert not opened.isVisible()


def test_its_keys_are_its_own(hands: Hands) -> None:
    """N is the names of the map, and Ctrl+Z the game's, but not while something is typed here."""
    opened = palette(hands.window)
    names = hands.table.shown.names
    QTest.keyClicks(opened.line, "n")
    assert hands.table.shown.names == names
    QTest.keyClick(opened.line, Key.Key_Down)
    assert opened.list.currentIndex().row() == 1


def test_on_the_first_page_games_are_found_and_no_board(window: MainWindow) -> None:
    titles = [entry.title for entry in palette(window).entries]
    assert "New game" in titles
    assert "Paris" not in titles


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_in_every_game_its_places_units_and_verbs_are_found(hands: Hands, name: str) -> None:
    variant = rules.variant(name)
    hands.begin(Game.new(variant))
    entries = palette(hands.window).entries if hands.page == "GameView" else ()
    kinds = {entry.kind.split(",")[0] for entry in entries}
    if hands.page == "GameView":
        assert "Place" in kinds
        units = [entry for entry in entries if entry.kind.startswith("Unit of")]
        assert len(units) == len(hands.document.standing.units)
    QApplication.processEvents()


def test_in_a_game_with_fog_only_units_in_sight_are_found(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("diplomyopia")))
    hands.document.see_as("France")
    units = [entry.title for entry in palette(hands.window).entries if entry.kind.startswith("Unit of")]
    assert units
    assert not [title for title in units if title in ("A Mos", "F Sev", "A Con")]


def test_under_the_curtain_nothing_is_found(hands: Hands) -> None:
    players = {power: power for power in rules.variant("standard").base.powers}
    hands.begin(Game.new(rules.variant("standard"), players, "casual"))
    assert hands.page != "GameView"
    assert not hands.window.acts["find"].isEnabled()


def test_it_closes_when_the_curtain_falls(hands: Hands) -> None:
    opened = palette(hands.window)
    assert opened.isVisible()
    players = {power: power for power in rules.variant("standard").base.powers}
    hands.begin(Game.new(rules.variant("standard"), players, "casual"))
    assert not opened.isVisible()
    assert opened.entries == ()
    assert opened.model.found == []
