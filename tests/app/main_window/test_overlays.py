"""Boards that lie over each other in the window: rail, menu, keys, lens, chips, and what each seat remembers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.placement.levels import LevelView, Mode
from app.board.scene_state import level_titles
from app.main_window.window import MainWindow
from app.panels.list_view import RowList
from app.panels.provinces import ProvinceRow, ProvincesPanel, borders, province_rows
from app.pictures.sheet import ExportOptions
from app.tools.base import HitTarget
from rules import Game, Turn
from tests.app.conftest import Hands, everybody
from tests.app.test_order_types import captured, points_lost, risen_and_drowned, stolen

STACKED = rules.variant("pink2")


@pytest.fixture
def stacked(window: MainWindow) -> Hands:
    """An open game on three boards."""
    made = Hands(window)
    made.begin(Game.new(STACKED))
    return made


@pytest.fixture
def secret(window: MainWindow) -> Hands:
    """The same game with secret orders and two people; the first sits there."""
    made = Hands(window)
    players = {power: "Ann" if power == "A" else "Ben" for power in STACKED.base.powers}
    made.begin(Game.new(STACKED, players, "casual"))
    window.flow.raise_curtain("A")
    return made


def view(hands: Hands) -> LevelView:
    return hands.table.scene.level_view


def test_the_rail_stands_over_boards_with_levels_only(hands: Hands, stacked: Hands) -> None:
    rail = stacked.table.levels.rail
    assert rail.isVisible()
    assert [button.text() for button in rail.buttons.values()] == ["Board 3", "Board 2", "Board 1"]
    stacked.begin(Game.new(rules.variant("standard")))
    assert not stacked.table.levels.rail.isVisible()
    assert not stacked.window.acts.submenus["levels"].menuAction().isVisible()


def test_the_level_of_most_own_units_is_the_active_one_at_first(window: MainWindow) -> None:
    made = Hands(window)
    start = STACKED.position(phase="S1902M", units={"A": ["A A@3", "A H@3", "A U@1"]})
    made.begin(replace(Game.new(STACKED), start=start))
    assert view(made).active == "3"


def test_choosing_a_unit_by_keys_makes_its_board_the_active_one(stacked: Hands) -> None:
    seen = []
    stacked.table.view.setFocus()
    for key, modifier in (
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier),
    ):
        QTest.keyClick(stacked.table.view, key, modifier)
        seen.append(view(stacked).active)
    assert seen == ["3", "3", "2", "1"]
    seen = []
    for _ in range(3):
        stacked.trigger("next_unit")
        seen.append((stacked.table.order_tool.builder.text, view(stacked).active))
    assert seen == [("A A@1", "1"), ("A A@2", "2"), ("A A@3", "3")]


def test_the_rail_chooses_hides_and_lays_out(stacked: Hands) -> None:
    rail = stacked.table.levels.rail
    QTest.mouseClick(rail.buttons["3"], Qt.MouseButton.LeftButton)
    assert view(stacked).active == "3"
    QTest.mouseClick(rail.eyes["1"], Qt.MouseButton.LeftButton)
    assert view(stacked).hidden == {"1"}
    assert not rail.eyes["3"].isEnabled()
    QTest.mouseClick(rail.modes["exploded"], Qt.MouseButton.LeftButton)
    assert view(stacked).mode == "exploded"
    assert rail.modes["exploded"].isChecked()
    QTest.mouseClick(rail.eyes["1"], Qt.MouseButton.LeftButton)
    assert view(stacked).hidden == frozenset()


def test_the_menu_says_how_things_are_and_changes_them(stacked: Hands) -> None:
    menu = stacked.window.acts.submenus["levels"]
    actions = {action.text(): action for action in menu.actions() if not action.isSeparator()}
    assert actions["One at a time"].isChecked()
    assert actions["Board 2"].isChecked()
    assert actions["Board 2"].shortcut().toString() == "Ctrl+2"
    actions["Side by side"].trigger()
    actions["Show Board 1"].trigger()
    assert (view(stacked).mode, view(stacked).hidden) == ("side", {"1"})
    assert not actions["One at a time"].isChecked()


def test_a_place_lit_by_keys_is_seen_on_its_board(stacked: Hands) -> None:
    stacked.click("A@2")
    seen = {view(stacked).active}
    for _ in range(3):
        stacked.key(Qt.Key.Key_Tab)
        lit = stacked.table.order_tool.keys.cursor.at
        assert lit is not None and lit.place is not None
        assert lit.place.province.endswith(view(stacked).active)
        seen.add(view(stacked).active)
    assert len(seen) > 1


def test_chips_at_the_unit_order_it_up_and_down(stacked: Hands) -> None:
    chips = stacked.table.order_tool.feedback.levels.chips
    stacked.click("A@2")
    assert chips[1].isVisible() and chips[-1].isVisible()
    QTest.mouseClick(chips[-1], Qt.MouseButton.LeftButton)
    assert stacked.orders("A") == ["A A@2 - A@1"]
    assert not chips[1].isVisible()
    stacked.table.levels.jump("1")
    stacked.click("A@1")
    assert chips[1].isVisible() and not chips[-1].isVisible()


def test_a_click_on_another_board_of_the_exploded_view_orders_there(stacked: Hands) -> None:
    stacked.table.levels.look(replace(view(stacked), mode="exploded"))
    stacked.click("A@2", "A@3")
    QTest.keyClick(stacked.table.order_tool.fan.chips[0], Qt.Key.Key_M)
    stacked.click("H@1", "V@1")
    assert stacked.orders("A") == ["A A@2 - A@3", "A H@1 - V@1"]


def test_l_held_down_is_a_lens_and_tapped_a_letter(stacked: Hands) -> None:
    board = stacked.table.view
    board.setFocus()
    QTest.keyPress(board, Qt.Key.Key_L)
    QTest.qWait(250)
    assert view(stacked).lens == "3"
    QTest.keyRelease(board, Qt.Key.Key_L)
    QTest.keyPress(board, Qt.Key.Key_L)
    QTest.qWait(100)
    assert view(stacked).lens == "3", "let go and pressed again at once is what some systems tell of a key held down"
    QTest.keyRelease(board, Qt.Key.Key_L)
    QTest.qWait(100)
    assert view(stacked).lens == ""
    QTest.keyPress(board, Qt.Key.Key_L)
    QTest.keyRelease(board, Qt.Key.Key_L)
    QTest.qWait(100)
    assert view(stacked).lens == ""
    assert stacked.table.orders.entry.line.text().lower() == "l"


def test_l_held_down_is_a_lens_while_a_unit_is_chosen_too(stacked: Hands, qtbot: QtBot) -> None:
    board = stacked.table.view
    stacked.click("A@2")
    QTest.keyPress(board, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: view(stacked).lens == "3")
    QTest.keyRelease(board, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: view(stacked).lens == "")
    assert stacked.table.orders.entry.line.text() == "A A@2"


def test_each_seat_has_its_own_look_and_finds_it_again(secret: Hands) -> None:
    secret.table.levels.look(LevelView("3", "exploded", frozenset({"1"})))
    secret.table.surveys.choose(("friendly", "C"))
    secret.window.flow.vacate_seat()
    assert secret.page == "Curtain"
    secret.window.flow.raise_curtain("B")
    assert view(secret) == LevelView("2")
    assert secret.table.scene.state.overlay is None
    secret.window.flow.vacate_seat()
    secret.window.flow.raise_curtain("A")
    assert view(secret) == LevelView("3", "exploded", frozenset({"1"}))
    assert secret.table.scene.state.overlay is not None


def test_nothing_half_made_is_seen_by_the_next_seat(secret: Hands) -> None:
    tool = secret.table.order_tool
    secret.click("A@2")
    tool.do(tool.builder.click(HitTarget("A@2")))
    assert tool.fan.isVisible()
    secret.window.flow.vacate_seat()
    secret.window.flow.raise_curtain("B")
    chips = tool.feedback.levels.chips.values()
    assert not any(part.isVisible() for part in (tool.fan, tool.feedback.number, tool.tag, *chips))
    assert secret.table.orders.entry.line.text() == ""


def test_the_lens_shows_a_board_next_to_the_active_one_and_is_not_remembered(stacked: Hands) -> None:
    levels = stacked.table.levels
    for active, seen in (("1", "2"), ("3", "2"), ("2", "3")):
        levels.jump(active)
        levels.lens(True)
        assert view(stacked).lens == seen
    levels.step(-1)
    assert view(stacked).lens == "2"
    levels.take_seat()
    assert view(stacked).lens == ""


def test_surveys_are_laid_over_the_map_for_a_power(stacked: Hands) -> None:
    survey = STACKED.surveys[1]
    menu = stacked.table.surveys.menus[1]
    stacked.table.surveys.fill(survey, menu)
    assert [action.text() for action in menu.actions()][:3] == ["Nobody", "A", "B"]
    menu.actions()[1].trigger()
    overlay = stacked.table.scene.state.overlay
    assert (overlay.title, dict(overlay.places)["A@2"]) == ("Distance from home centers of A", "0")
    stacked.table.surveys.fill(survey, menu)
    assert menu.actions()[1].isChecked()
    menu.actions()[0].trigger()
    assert stacked.table.scene.state.overlay is None


def test_the_map_of_the_review_shows_all_boards(secret: Hands) -> None:
    secret.window.flow.open_review()
    assert secret.window.flow._own_map.scene().level_view.mode == "exploded"


def test_the_map_is_exported_as_it_is_looked_at(stacked: Hands, tmp_path: Path) -> None:
    sizes = []
    for mode in ("one", "exploded"):
        stacked.table.levels.look(replace(view(stacked), mode=mode))
        assert stacked.window.exports.maps.write(ExportOptions(title=False), tmp_path / f"{mode}.png")
        picture = QImage(str(tmp_path / f"{mode}.png"))
        sizes.append(round(picture.width() / picture.height(), 1))
    frame = stacked.table.scene.sceneRect()
    assert sizes[0] != sizes[1] == round(frame.width() / frame.height(), 1)


@pytest.mark.painted
@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
@pytest.mark.parametrize("mode", ["one", "exploded", "side"])
def test_no_card_over_the_board_covers_a_title(
    stacked: Hands, qtbot: QtBot, size: tuple[int, int], mode: Mode
) -> None:
    """The rail, the label of a preview, and the card of a unit, which was shown before the boards were laid out so."""
    stacked.window.resize(*size)
    QTest.qWait(20)
    power, unit = next((one.power, one) for one in stacked.document.position.units.values())
    stacked.write(power, f"{unit.text} H")
    table = stacked.table
    table.overlay_cards.show_unit(unit.key)
    table.levels.look(LevelView("2", mode))
    cards = (table.levels.rail, table.preview, table.overlay_cards.unit)
    assert all(card.isVisible() for card in cards)

    def covered() -> list[str]:
        boxes = [QRectF(table.view.mapToScene(card.geometry()).boundingRect()) for card in cards]
        return [title.name for title in level_titles(table.scene.state) if any(map(title.box.intersects, boxes))]

    qtbot.waitUntil(lambda: not covered())


@pytest.mark.painted
def test_the_rail_stays_under_the_pointer_that_clicks_on_it(stacked: Hands) -> None:
    levels = stacked.table.levels
    rail, side = levels.rail, levels.rail.modes["side"]
    before = rail.geometry()
    rail.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QTest.mouseClick(side, Qt.MouseButton.LeftButton)
    assert view(stacked).mode == "side" and rail.geometry() == before
    rail.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(rail, QEvent(QEvent.Type.Leave))
    QTest.qWait(20)
    assert rail.geometry() != before


def test_the_menus_of_a_table_go_with_it(stacked: Hands) -> None:
    """Ctrl+2 was heard on the first page, too, and asked for a board that there was no more."""
    acts = stacked.window.acts
    kept = [action for name in ("levels", "orders_of") for action in acts.submenus[name].actions()]
    assert len(kept) > 5
    stacked.trigger("close_game")
    assert not [action for name in ("levels", "verbs", "orders_of") for action in acts.submenus[name].actions()]


# --- What happened beside orders is shown on the board when its line is chosen, as the unit of an order is.


def show(hands: Hands, turn: Turn) -> RowList:
    """The results of a game in which this is all that happened."""
    hands.begin(replace(Game.new(turn.before.variant), start=turn.before, turns=(turn,)))
    hands.window.flow.show_phase(0)
    return hands.table.results.list


def row_of(rows: RowList, head: str) -> int:
    return next(number for number, row in enumerate(rows.rows.rows) if row.head == head)


def click(rows: RowList, head: str) -> None:
    spot = rows.visualRect(rows.rows.index(row_of(rows, head))).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def lit(hands: Hands) -> tuple[tuple[str, ...], str]:
    """The places with a bright edge, and the unit with a ring."""
    state = hands.table.scene.state
    return state.lit, state.chosen


@pytest.mark.parametrize("review", [False, True], ids=["results", "review"])
def test_a_click_on_an_event_lights_its_place_and_one_on_an_order_rings_its_unit(hands: Hands, review: bool) -> None:
    rows = show(hands, captured())
    if review:
        hands.trigger("review")
        rows = hands.table.review.verdict.list
    click(rows, "SRU EHa")
    assert lit(hands) == ((), "EHa")
    click(rows, "Captured")
    assert lit(hands) == (("Yor",), "")
    assert rows.current_row is not None and rows.current_row.head == "Captured"
    click(rows, "SRU PES")
    assert lit(hands) == ((), "PES")


def test_the_keyboard_lights_as_the_mouse_does_until_the_line_goes(hands: Hands) -> None:
    rows = show(hands, captured())
    rows.setFocus()
    seen = []
    QTest.keyClick(rows, Qt.Key.Key_Home)
    for _ in range(3):
        seen.append(lit(hands))
        QTest.keyClick(rows, Qt.Key.Key_Down)
    assert seen == [((), "EHa"), ((), "PES"), (("Yor",), "")]
    QTest.keyClick(rows, Qt.Key.Key_Up)
    assert lit(hands) == ((), "PES")
    click(rows, "Captured")
    hands.click("PES")
    assert lit(hands) == ((), "PES")
    assert rows.current_row is not None and rows.current_row.head == "SRU PES"
    click(rows, "Captured")
    hands.table.results.filter.button("failed").click()
    assert lit(hands) == ((), "")
    hands.table.results.filter.button("all").click()
    click(rows, "Captured")
    hands.window.flow.show_phase(1)
    assert lit(hands) == ((), "")


def test_events_light_all_their_places_one_after_another(hands: Hands) -> None:
    click(show(hands, risen_and_drowned()), "A Flock pops up")
    places, _ = lit(hands)
    assert places[0] == "17@h" and {"17", "16"} <= set(places)
    rows = show(hands, stolen())
    click(rows, "Card lost")
    lost = lit(hands)
    click(rows, "Card taken")
    assert lost[0] and lit(hands)[0] and lost != lit(hands)
    click(show(hands, points_lost()), "3 points lost in V")
    assert lit(hands) == (("V",), "")


def test_a_click_on_the_last_line_stays_though_the_list_grows_lower_beneath_it(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    rows = show(hands, risen_and_drowned())
    QTest.qWait(20)
    click(rows, "A Flock pops up")
    QTest.qWait(20)
    assert rows.current_row is not None and rows.current_row.head == "A Flock pops up"
    assert lit(hands)[0]
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()).center())


# --- The list of provinces: what stands where in words, linked with the map, and no more than the seat may see.

TEXT = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def listed(hands: Hands) -> ProvincesPanel:
    hands.window.activateWindow()
    hands.table.view.setFocus()
    QTest.keyClick(hands.table.view, Qt.Key.Key_F7)
    QApplication.processEvents()
    return hands.table.provinces.panel


def row(panel: ProvincesPanel, place: str) -> ProvinceRow:
    return next(one for one in panel.list.rows.rows if one.id == place)


def test_a_row_tells_owner_unit_and_neighbors_and_is_found_by_them(listed: ProvincesPanel, hands: Hands) -> None:
    """Enter clicks its place, and a click on the map chooses it."""
    assert listed.search.hasFocus()
    found = row(listed, "Ven")
    assert found.cells[:3] == ("Venice, Ven", "Italy", "Italian army")
    assert found.borders == "Apulia, Piedmont, Rome, Trieste, Tuscany, Tyrolia, Adriatic Sea"
    number = [one.id for one in listed.list.rows.rows].index("Ven")
    said = listed.list.rows.data(listed.list.rows.index(number, 0), TEXT)
    assert said == f"Venice, Ven, center of Italy, Italian army, borders {found.borders}"
    hands.click("Mun")
    assert listed.list.current == "Mun"
    for words, some in (("trieste", "Ven"), ("italian fleet", "Nap"), ("neutral center", "Bel")):
        listed.search.setText(words)
        places = [one.id for one in listed.list.rows.rows]
        assert some in places and len(places) < 20, words
    listed.search.setText("no such place")
    assert listed.list.rows.rows == ()
    hands.document.act_for("Italy")
    for typed, written in (("Venice", "A Ven"), ("Tyrolia", "")):
        listed.search.setFocus()
        listed.search.setText(f"{typed}, ")
        QTest.keyClick(listed.search, Qt.Key.Key_Return)
        assert listed.list.hasFocus()
        assert hands.table.scene.state.hovered == typed[:3]
        QTest.keyClick(listed.list, Qt.Key.Key_Return)
        if written:
            assert hands.table.order_tool.builder.text == written
    assert hands.orders("Italy") == ["A Ven - Tyr"]
    QTest.keyClick(listed.search, Qt.Key.Key_F7)
    assert not listed.isVisible()
    assert hands.table.view.hasFocus()


def test_the_list_follows_the_game(hands: Hands, listed: ProvincesPanel) -> None:
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.trigger("go_on")
    assert (row(listed, "Bur").stands, row(listed, "Mun").stands) == ("German army", "")


def test_what_is_out_of_sight_is_not_told(hands: Hands) -> None:
    myopic = rules.variant("diplomyopia")
    hands.begin(Game.new(myopic, everybody(myopic), "casual"))
    hands.sit("Italy")
    hands.trigger("provinces")
    panel = hands.table.provinces.panel
    assert row(panel, "Ven").stands == "Italian army"
    assert row(panel, "Mos").stands == "out of sight"
    assert "Russian" not in " ".join(one.stands for one in panel.list.rows.rows)


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_province_of_every_board_is_listed_with_its_neighbors(variant: str) -> None:
    position = rules.variant(variant).start()
    board = position.variant.board(position)
    rows = list(province_rows(position, lambda _: ""))
    assert [one.id for one in rows] == list(board.provinces)
    assert len({one.name for one in rows}) == len(rows)
    told = " ".join(one.stands for one in rows)
    assert sum(bool(one.stands) for one in rows) > 0, told
    assert any(borders(board, one) for one in board.provinces)


def test_the_popover_shows_the_same_switches(stacked: Hands) -> None:
    boxes = stacked.table.layers.levels
    stacked.table.open_layers()
    assert [box.isChecked() for box in boxes.boxes.values()] == [True, True, True]
    boxes.boxes["3"].click()
    assert view(stacked).hidden == {"3"}
    boxes.modes.button("exploded").click()
    assert view(stacked).mode == "exploded"
    stacked.table.layers.hide()
