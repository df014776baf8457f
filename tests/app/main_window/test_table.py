"""Turns on the table: resolving, results, the timeline, layers, the end of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from app.pages.end_of_game import EndPage, PowerLine
from rules import End, Phase
from tests.app.conftest import Hands

WON = ["Par", "Bre", "Mar", "Spa", "Por", "Bel", "Hol", "Lon", "Lvp", "Edi", "Kie", "Ber", "Den", "Swe", "Nwy", "Tun"]
OPENING = {
    "France": ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"),
    "Germany": ("A Mun - Bur", "F Kie - Den"),
}


@pytest.fixture
def played(hands: Hands) -> Hands:
    """Spring 1901 is resolved, and its results are shown."""
    for power, orders in OPENING.items():
        hands.write(power, *orders)
    hands.table.orders.go_on.click()
    return hands


def test_resolving_shows_the_results(played: Hands) -> None:
    assert played.table.panel.currentWidget() is played.table.results
    assert played.table.bar.phase.text() == "Spring 1901 · Results"
    rows = {row.head: row for row in played.table.results.list.rows.rows}
    assert rows["A Par"].mark == "ok"
    assert rows["A Mun"].words == "Bounced with A Par: 1 against 2"


def test_the_panel_before_says_how_many_orders_are_missing(hands: Hands) -> None:
    hands.write("France", *OPENING["France"])
    assert hands.table.orders.below.text() == "19 units have no order yet. They will hold."


def test_only_the_failed_ones_and_only_one_power(played: Hands) -> None:
    results = played.table.results
    results.filter.button("failed").click()
    assert [row.head for row in results.list.rows.rows] == ["A Mun"]
    results.filter.button("all").click()
    results.powers.setCurrentIndex(results.powers.findData("France"))
    assert [row.head for row in results.list.rows.rows] == ["F Bre", "A Mar", "A Par"]


def test_a_result_chosen_is_pointed_out_on_the_map_and_explained(played: Hands) -> None:
    results = played.table.results
    number = results.list.rows.number_of("Mun")
    results.list.setCurrentIndex(results.list.rows.index(number))
    assert played.table.scene.stage.chosen == "Mun"
    assert results.why.title.text() == "Munich moves to Burgundy."
    assert "strength 1 against 2" in results.why.reasons.text()


def test_a_unit_clicked_on_the_map_is_pointed_out_in_the_list(played: Hands) -> None:
    played.click("Mun")
    row = played.table.results.list.current_row
    assert row is not None
    assert row.head == "A Mun"
    assert played.table.results.why.title.text() == "Munich moves to Burgundy."


def test_a_place_clicked_goes_round_the_orders_about_it(played: Hands) -> None:
    heads = []
    for _ in range(4):
        played.click("Bur")
        row = played.table.results.list.current_row
        heads.append(row.head if row else "")
    assert sorted(heads[:3]) == ["A Mar", "A Mun", "A Par"]
    assert heads[3] == heads[0]
    assert heads[2] == "A Mar"
    assert played.table.status.words.text().startswith("Burgundy. 3 orders are about it.")


def test_the_button_goes_on_to_the_next_phase(played: Hands) -> None:
    assert played.table.results.go_on.text() == "Go on to Fall 1901"
    played.table.results.go_on.click()
    assert played.table.bar.phase.text() == "Fall 1901 · Moves"
    assert played.table.panel.currentWidget() is played.table.orders


def test_the_keyboard_stays_on_the_button_that_goes_on(hands: Hands) -> None:
    hands.window.activateWindow()
    hands.table.orders.go_on.setFocus()
    QTest.keyClick(hands.table.orders.go_on, Qt.Key.Key_Space)
    assert hands.window.focusWidget() is hands.table.results.go_on


def test_a_long_timeline_names_only_years(hands: Hands) -> None:
    start = hands.document.position
    slider = hands.table.timeline.slider
    slider.show_phases([start.at(Phase.parse(f"{s}{year}M")) for year in range(1901, 1931) for s in "SF"], 59)
    assert [slider.name(n) for n in (0, 1, 2, 59)] == ["1901", "", "1902", "Fall 1930"]


def test_a_turn_can_be_undone_and_done_again(played: Hands) -> None:
    played.trigger("undo")
    assert played.document.game.turns == ()
    assert played.orders("France") == list(OPENING["France"])
    played.trigger("redo")
    assert played.table.bar.phase.text() == "Spring 1901 · Results"


def test_the_timeline_goes_through_the_phases(played: Hands) -> None:
    table = played.table
    played.table.results.go_on.click()
    QTest.mouseClick(table.timeline.slider, Qt.MouseButton.LeftButton, pos=table.timeline.slider.spot(0).toPoint())
    assert table.bar.phase.text() == "Spring 1901 · Results"
    table.timeline.forward.click()
    assert table.bar.phase.text() == "Fall 1901 · Moves"
    table.view.setFocus()
    QTest.keyClicks(table.view, "[")
    assert played.document.shown == 0


def test_a_phase_that_is_over_cannot_be_ordered_in(played: Hands) -> None:
    played.click("Par", "Bur")
    assert played.document.game.drafts == {}


def test_playing_again_from_a_phase(played: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played.window, "ask", lambda *words: True)
    played.trigger("roll_back")
    assert played.document.game.turns == ()
    assert played.orders("France") == list(OPENING["France"])
    played.trigger("undo")
    assert len(played.document.game.turns) == 1


def test_layers(hands: Hands) -> None:
    hands.click("Par", "Bur")
    stage = hands.table.scene.stage
    assert stage.picture.marks
    hands.trigger("orders_shown")
    assert not stage.picture.marks
    hands.trigger("orders_shown")
    assert stage.picture.marks
    hands.table.open_layers()
    hands.table.layers.names.button("full").click()
    hands.table.layers.patterns.button("off").click()
    assert (stage.names, stage.patterns) == ("full", "off")
    hands.table.layers.hide()


def test_the_key_n_changes_names_but_not_within_an_order(hands: Hands) -> None:
    names = hands.table.shown.names
    hands.table.view.setFocus()
    hands.key(Qt.Key.Key_N)
    assert hands.table.shown.names != names


def test_the_panel_can_be_hidden(hands: Hands) -> None:
    hands.trigger("panel")
    assert not hands.table.dock.isVisible()
    hands.trigger("panel")
    assert hands.table.dock.isVisible()


def end_page(hands: Hands) -> EndPage:
    found = hands.window.pages.currentWidget()
    assert isinstance(found, EndPage)
    return found


def test_the_end_by_agreement(hands: Hands) -> None:
    hands.window.flow.ending.finish(End("draw", ("France", "Italy")))
    assert hands.document.game.end == End("draw", ("France", "Italy"))
    assert hands.document.writers == ()
    page = end_page(hands)
    assert page.title.text() == "France and Italy draw"
    assert page.summary.text() == "Agreed in Spring 1901."
    page.back_button.click()
    assert hands.table.results.title.text() == "Game over"
    assert hands.table.results.end_note.title.text() == "France and Italy draw"
    hands.trigger("undo")
    assert hands.document.game.end is None
    assert hands.table.panel.currentWidget() is hands.table.orders


@pytest.fixture
def won(at_phase: Callable[..., Hands]) -> Hands:
    """France takes its 18th center in Fall 1905, and everybody has seen nothing yet."""
    centers = {"France": [*WON, "Mun"], "Turkey": ["Con", "Smy"], "Italy": ["Rom"]}
    hands = at_phase(
        phase="F1905M", units={"France": ["A Tyr"], "Turkey": ["A Con"], "Italy": ["A Rom"]}, centers=centers
    )
    hands.write("France", "A Tyr - Ven")
    hands.trigger("go_on")
    return hands


def test_a_game_that_is_won_says_so_with_its_results(won: Hands) -> None:
    results = won.table.results
    assert results.title.text() == "Results"
    assert results.end_note.isVisible()
    assert results.end_note.title.text() == "France wins"
    assert results.go_on.text() == "See how the game ended"
    won.trigger("phase_back")
    assert won.page == "GameView"


def test_the_page_at_the_end(won: Hands) -> None:
    won.table.results.go_on.click()
    page = end_page(won)
    assert page.title.text() == "France wins"
    assert page.summary.text() == "With 18 of 34 centers, after Fall 1905."
    lines = [one.accessibleName() for one in page.findChildren(PowerLine)]
    assert lines[:3] == ["France, 18 centers, Wins", "Turkey, 2 centers", "Italy, 1 center"]
    QTest.keyClick(page.look_button, Qt.Key.Key_Return)
    assert (won.page, won.document.shown) == ("GameView", 0)
    won.trigger("present")
    won.table.results.go_on.click()
    assert end_page(won) is page
    page.again_button.click()
    assert won.page == "NewGamePage"


def test_the_page_at_the_end_fits_a_narrow_window(won: Hands) -> None:
    won.window.resize(1024, 700)
    won.table.results.go_on.click()
    page = end_page(won)
    buttons = (page.back_button, page.report_button, page.again_button, page.look_button)
    assert won.window.width() == 1024
    assert [one.text() for one in buttons if one.width() < one.sizeHint().width()] == []


def test_the_results_begin_at_their_top_in_each_phase(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    for _ in range(2):
        hands.trigger("go_on")
        assert hands.table.results.list.verticalScrollBar().value() == 0
        hands.table.results.list.scrollToBottom()
        assert hands.table.results.list.verticalScrollBar().value() > 0
        hands.trigger("go_on")


def test_a_unit_chosen_in_the_orders_does_not_open_the_results_at_it(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    hands.document.select("Smy")
    hands.trigger("go_on")
    assert hands.table.results.list.current_row is None
    assert hands.table.results.list.verticalScrollBar().value() == 0


def test_builds_that_everybody_left_are_told(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(phase="W1901A", units={"Germany": ["A Den"]}, centers={"Germany": ["Ber", "Kie", "Mun"]})
    hands.trigger("go_on")
    results = hands.table.results
    assert results.title.text() == "Results"
    assert [row.words for row in results.list.rows.rows] == ["Germany does not use 2 builds"]
    results.list.setCurrentIndex(results.list.rows.index(0))
    assert results.why.title.text() == "Germany does not use 2 builds."


def test_a_phase_without_anything_says_why(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(phase="W1901A", units={"Germany": ["A Ber"]}, centers={"Germany": ["Ber", "Den"]})
    hands.trigger("go_on")
    results = hands.table.results
    assert results.title.text() == "No results"
    assert results.empty.text() == "Nobody could build, and nobody had to remove."


def test_every_button_with_an_icon_has_a_name(hands: Hands) -> None:
    buttons = hands.window.findChildren(QToolButton)
    nameless = [button for button in buttons if not (button.accessibleName() or button.text())]
    assert [button for button in nameless if button.isVisible()] == []


@pytest.mark.parametrize(("width", "panel"), [(1024, 328), (1400, 348)])
def test_the_panel_is_narrower_in_a_narrow_window(hands: Hands, width: int, panel: int) -> None:
    hands.window.resize(width, 700)
    assert hands.table.dock.width() == panel
    assert hands.window.width() == width


@pytest.mark.parametrize("width", [1024, 1400])
@pytest.mark.parametrize("size", [13, 15, 18])
def test_the_panel_grows_with_the_text_and_cuts_nothing_off(hands: Hands, size: int, width: int) -> None:
    hands.window.resize(width, 700)
    hands.window.settings.set("text_px", size)
    panel = hands.table.orders
    assert hands.table.dock.width() == round((348 if width == 1400 else 328) * size / 13)
    hands.table.line.read_lines("A Foo - Bar\nA Bar - Foo")
    QTest.qWait(20)
    area = panel.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    assert area.widget().width() == area.viewport().width()
    hands.click("Par")
    QTest.qWait(20)
    assert area.widget().width() == area.viewport().width()
    hands.window.settings.set("text_px", 13)


def test_the_other_theme(hands: Hands) -> None:
    hands.trigger("dark")
    assert hands.table.scene.stage.theme.name == "dark"
    hands.trigger("dark")
    assert hands.table.scene.stage.theme.name == "light"


def test_f6_goes_round_the_parts_of_the_window(hands: Hands, qtbot: QtBot) -> None:
    table = hands.table
    hands.window.activateWindow()
    table.view.setFocus()
    seen = []
    for _ in range(4):
        hands.trigger("next_part")
        focused = hands.window.focusWidget()
        seen.append(focused.accessibleName() if focused else "")
    assert seen == ["Order", "Phases", "Layers", "Board"]


def test_retreats_have_a_title_of_their_own(at_phase: Callable[..., Hands]) -> None:
    units = {"France": ["A Bel"], "England": ["F NTH", "F ENG"], "Italy": ["A Rom"]}
    hands = at_phase(phase="F1901M", units=units)
    hands.write("England", "F NTH - Bel", "F ENG S F NTH - Bel")
    hands.trigger("go_on")
    assert hands.table.bar.phase.text() == "Fall 1901 · Results"
    hands.trigger("go_on")
    assert hands.table.bar.phase.text() == "Fall 1901 · Retreats"
    hands.trigger("go_on")
    assert hands.table.bar.phase.text() == "Fall 1901 retreats · Results"
