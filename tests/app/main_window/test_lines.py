"""Typed and pasted lines on a real window: what Enter takes, what is refused and where that is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

import rules
from app.main_window.window import MainWindow
from app.panels.entry import EntryCard
from app.panels.forms.fields import IconButton
from rules import Game
from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


@pytest.fixture
def france(hands: Hands) -> Hands:
    hands.document.act_for("France")
    return hands


@pytest.fixture
def russia(at_phase: AtPhase) -> Hands:
    """Russia builds two units."""
    return at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})


def entry(hands: Hands) -> EntryCard:
    return hands.table.orders.entry


def listed(hands: Hands) -> list[str]:
    return [one.text for one in entry(hands).choices.candidates]


def test_a_choice_still_listed_after_a_refusal_can_be_taken(france: Hands) -> None:
    france.type("mar s par - x")
    assert france.orders("France") == []
    line = entry(france).line
    QTest.keyClick(line, Key.Key_Backspace)
    assert "Bur" in listed(france)
    QTest.keyClick(line, Key.Key_Down)
    QTest.keyClick(line, Key.Key_Return)
    assert "A Mar S A Par - Bur" in france.orders("France")


def test_a_choice_clicked_after_a_refusal_is_taken(france: Hands) -> None:
    france.type("mar s par - b, and more")
    chosen = france.table.order_tool.builder.choices.find("Bur")
    assert chosen is not None
    entry(france).picked.emit(chosen)
    assert "A Mar S A Par - Bur" in france.orders("France")


def test_a_choice_that_is_offered_no_more_is_refused_in_words(france: Hands) -> None:
    france.click("Par")
    stale = next(one for one in entry(france).choices.candidates if one.text == "Bur")
    france.key(Key.Key_Escape)
    entry(france).picked.emit(stale)
    assert france.orders("France") == []
    assert france.status == "You cannot choose Burgundy now."


def test_enter_takes_the_only_choice_and_none_of_several(france: Hands) -> None:
    france.type("mar s par - b")
    assert france.orders("France") == ["A Mar S A Par - Bur", "A Par - Bur"]
    france.type("par -")
    assert len(france.orders("France")) == 2
    assert entry(france).complaint.isVisible()


def test_enter_that_takes_only_a_part_leaves_the_line_to_go_on(france: Hands) -> None:
    france.type("mar s pa")
    line = entry(france).line
    assert line.text() == "A Mar S A Par - "
    assert line.hasFocus()
    QTest.keyClicks(line, "bur")
    QTest.keyClick(line, Key.Key_Return)
    assert "A Mar S A Par - Bur" in france.orders("France")


def test_a_refusal_is_not_said_at_a_pointer_far_off(france: Hands) -> None:
    france.hover("Boh")
    france.type("a par - vie")
    assert not france.table.order_tool.tag.isVisible()
    assert france.status == entry(france).complaint.text() == "A Par cannot reach Vienna."
    assert (entry(france).line.text(), france.orders("France")) == ("a par - vie", [])


def test_the_card_is_as_high_with_a_refusal_as_without(france: Hands) -> None:
    heights = {entry(france).height()}
    for line in ("hello", "a par - vie"):
        france.type(line)
        QTest.qWait(1)
        heights.add(entry(france).height())
        france.table.line.follow("")
    france.click("Par")
    QTest.qWait(1)
    assert heights == {entry(france).height()}


# Winter.


@pytest.mark.parametrize(
    ("units", "line", "order"),
    [
        (["A Gal"], "f stp sc", "build F StP/sc"),
        (["A Gal"], "a war", "build A War"),
        (["A Gal"], "build a mos", "build A Mos"),
        (["A Gal"], "waive", "waive"),
        (["A Gal", "A Mos", "A Ukr", "A Sev"], "a gal", "remove A Gal"),
    ],
)
def test_builds_and_removals_are_typed_without_their_verb(
    at_phase: AtPhase, units: list[str], line: str, order: str
) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": units}, centers={"Russia": ["StP", "Mos", "War"]})
    hands.type(line)
    assert hands.orders("Russia") == [order]


def test_a_winter_has_keys_and_words_of_its_own_and_a_kind_lists_where_it_can_be_built(russia: Hands) -> None:
    line = entry(russia).line
    line.setFocus()
    QTest.keyClick(line, Key.Key_F)
    assert listed(russia) == ["F StP/nc", "F StP/sc"]
    QTest.keyClick(line, Key.Key_Down)
    QTest.keyClick(line, Key.Key_Down)
    QTest.keyClick(line, Key.Key_Return)
    assert russia.orders("Russia") == ["build F StP/sc"]
    russia.trigger("undo")
    panel = russia.table.orders
    assert ("W", "Waive a build") in entry(russia).keys.shown
    assert panel.below.text() == "2 builds left."
    russia.write("Russia", "build A War", "build A Mos")
    assert russia.status == "No builds left."
    assert panel.below.text() == "All orders entered."


# Pasted lines.


@pytest.fixture
def pasted(france: Hands) -> Hands:
    QGuiApplication.clipboard().setText("A Par - Bur\nF Bre - XYZ\nA Mar - Vie")
    france.trigger("paste_orders")
    return france


def test_every_pasted_line_that_fails_stays_with_its_reason_until_it_is_mended(pasted: Hands) -> None:
    unread, line = pasted.table.orders.unread, entry(pasted).line
    assert [text for text, *_ in unread.lines] == ["F Bre - XYZ", "A Mar - Vie"]
    assert unread.lines[1][1:] == ("A Mar cannot reach Vienna.", "DATC 6.A.1")
    assert unread.title.text().startswith("2 lines not understood") and unread.isVisible()
    assert pasted.status == "1 order entered. 2 lines not understood."
    assert line.text() == "F Bre - XYZ"
    line.clear()
    pasted.table.line.fix(*unread.lines[0])
    for _ in range(3):
        QTest.keyClick(line, Key.Key_Backspace)
    QTest.keyClicks(line, "MAO")
    QTest.keyClick(line, Key.Key_Return)
    assert "F Bre - MAO" in pasted.orders("France")
    assert [text for text, *_ in unread.lines] == ["A Mar - Vie"]
    spot = unread.list.visualRect(unread.list.rows.index(0)).center()
    QTest.mouseClick(unread.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert line.text() == "A Mar - Vie"
    assert entry(pasted).complaint.text() == "A Mar cannot reach Vienna."


def test_lines_that_were_not_read_are_thrown_away(pasted: Hands) -> None:
    unread = pasted.table.orders.unread
    QTest.keyClick(unread.list, Key.Key_Delete)
    assert len(unread.lines) == 1
    unread.discard.click()
    assert not unread.isVisible()


def test_the_line_being_mended_goes_with_the_others(pasted: Hands) -> None:
    assert entry(pasted).line.text()
    pasted.table.orders.unread.discard.click()
    assert (entry(pasted).line.text(), entry(pasted).complaint.isVisible()) == ("", False)


def test_a_line_that_is_being_typed_stays_when_the_others_go(pasted: Hands) -> None:
    line = entry(pasted).line
    line.clear()
    pasted.table.line.follow("")
    QTest.keyClicks(line, "A Mar")
    pasted.table.orders.unread.discard.click()
    assert line.text().startswith("A Mar")


def test_nothing_of_them_is_left_in_the_next_phase(pasted: Hands) -> None:
    pasted.trigger("go_on")
    pasted.trigger("go_on")
    assert pasted.table.orders.unread.lines == []


# --- Ordering by the typed line and by the list of the panel, on a real window.


def test_a_typed_line_lights_the_map(hands: Hands) -> None:
    hands.document.act_for("France")
    line = hands.table.orders.entry.line
    line.setFocus()
    QTest.keyClicks(line, "A Par - ")
    assert hands.table.scene.state.chosen == "Par"
    assert "Bur" in hands.table.scene.state.targets.places


def test_choices_of_the_list_are_picked_or_refused_with_their_reason(hands: Hands) -> None:
    hands.click("Par")
    entry = hands.table.orders.entry
    refused = next(one for one in entry.choices.candidates if one.text == "Vie")
    assert refused.reason is not None
    index = entry.choices.index(entry.choices.candidates.index(refused))
    assert not entry.choices.flags(index) & Qt.ItemFlag.ItemIsEnabled
    at = next(n for n, one in enumerate(entry.choices.candidates) if one.text == "Vie")
    entry.list.scrollTo(entry.choices.index(at))
    spot = entry.list.visualRect(entry.choices.index(at)).center()
    viewport = entry.list.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, spot, viewport.mapToGlobal(spot)))
    assert QToolTip.text() == "Vienna: A Par cannot reach Vienna."
    QToolTip.hideText()
    choices = entry.choices.candidates
    assert [one.text for one in choices[:4]] == ["Bre", "Bur", "Gas", "Pic"]
    hands.table.orders.entry.picked.emit(choices[1])
    assert hands.orders("France") == ["A Par - Bur"]


def test_undo_in_mid_drag_only_gives_up_the_drag(hands: Hands) -> None:
    hands.click("Par", "Bur")
    viewport = hands.table.view.viewport()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, left, none, hands.at("Mar"))
    QTest.mouseMove(viewport, hands.at("Pie"))
    hands.trigger("undo")
    QTest.mouseRelease(viewport, left, none, hands.at("Pie"))
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_row_of_a_unit_chooses_it_and_delete_clears_its_order(hands: Hands) -> None:
    hands.click("Par", "Bur")
    rows = hands.table.orders.list
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.rows.index(1)).center())
    assert hands.table.order_tool.builder.text == "A Mar"
    orders = hands.table.orders.list
    orders.setCurrentIndex(orders.rows.index(2))
    QTest.keyClick(orders, Key.Key_Delete)
    assert hands.orders("France") == []


def test_an_order_counts_and_stays_in_its_row_until_another_is_whole(hands: Hands) -> None:
    hands.click("Par", "Bur", "Par")
    panel = hands.table.orders
    row = panel.list.rows.rows[panel.list.rows.number_of("Par")]
    assert (row.rest, row.mark) == ("– Bur", "done")
    assert panel.header.counter.text() == "1 of 3"
    hands.click("Pic")
    assert panel.list.rows.rows[panel.list.rows.number_of("Par")].rest == "– Pic"
    assert panel.header.counter.text() == "1 of 3"


def test_a_convoy_asks_where_the_army_goes(at_phase: AtPhase) -> None:
    hands = at_phase(phase="F1901M", units={"England": ["F NTH", "A Lon"]})
    hands.click("NTH")
    hands.key(Key.Key_C)
    hands.click("Lon")
    assert hands.status == "Where does A Lon move? Click a highlighted province."


def test_open_builds_and_removals_are_told_apart(at_phase: AtPhase) -> None:
    units = {"Russia": ["A Gal"], "Turkey": ["A Con", "A Smy"]}
    hands = at_phase(phase="W1901A", units=units, centers={"Russia": ["StP", "Mos"], "Turkey": ["Con"]})
    assert hands.table.orders.below.text() == "1 build and 1 removal left."
    hands.write("Russia", "build A Mos")
    assert hands.table.orders.below.text() == "1 removal left."


@pytest.mark.parametrize("way", ["clear_all", "next_power", "unread"])
def test_what_gives_up_an_order_half_made_takes_it_out_of_the_panel(hands: Hands, way: str) -> None:
    """Also where nothing else changes by it."""
    hands.document.act_for("France")
    hands.click("Par")
    model = hands.table.orders.written.list.rows
    begun = [row.rest for row in model.rows]
    if way == "unread":
        hands.table.line.read_lines("no order at all")
    elif way == "next_power":
        hands.table.orders_controller.act_for("France")
    else:
        hands.trigger(way)
    assert "…" in "".join(begun) and "…" not in "".join(row.rest for row in model.rows)


# --- Typing goes on from what keys and clicks have chosen, on a real window: moves, retreats, builds, rackets.


def press(hands: Hands, text: str) -> None:
    """Press the keys of a text where the keyboard is: first the board, then the line."""
    for letter in text:
        QTest.keyClicks(hands.window.focusWidget() or hands.table.view, letter)


def line(hands: Hands) -> str:
    return hands.table.orders.entry.line.text()


def enter(hands: Hands) -> None:
    QTest.keyClick(hands.table.orders.entry.line, Key.Key_Return)


def at_the_board(hands: Hands, power: str) -> None:
    hands.window.activateWindow()
    hands.document.act_for(power)
    hands.table.view.setFocus()
    QApplication.processEvents()


FLED = {"units": {"Germany": ["A Bur"]}, "dislodged": {"France": {"A Bur": ["Gas", "Mar", "Par", "Pic"]}}}
WINTER = {"units": {"France": ["A Spa"]}, "centers": {"France": ["Par", "Mar", "Bre", "Spa"]}}


@pytest.mark.parametrize(
    ("position", "power", "script", "typed", "shown", "order"),
    [
        ({}, "England", "Lon <M>", "nth", "F Lon - nth", "F Lon - NTH"),
        ({}, "England", "Edi", "nwg", "", "F Edi - NWG"),
        ({}, "France", "Mar <S>", "par - bur", "A Mar S par - bur", "A Mar S A Par - Bur"),
        ({"phase": "S1902M", "units": {"England": ["F NTH"]}}, "England", "NTH <M>", "hol", "", "F NTH - Hol"),
        ({}, "England", "Edi <M>", "lon - eng", "lon - eng", "F Lon - ENG"),
        ({"phase": "S1902R", **FLED}, "France", "<Tab>", "gas", "", "A Bur R Gas"),
        ({"phase": "W1901A", **WINTER}, "France", "", "f bre", "", "build F Bre"),
    ],
)
def test_typing_goes_on_from_there(
    hands: Hands,
    at_phase: AtPhase,
    position: dict[str, Any],
    power: str,
    script: str,
    typed: str,
    shown: str,
    order: str,
) -> None:
    """A letter may be that of an order type, too; another unit's order takes the place of what is chosen."""
    if position:
        at_phase(**position)
    at_the_board(hands, power)
    hands.do(script)
    press(hands, typed)
    assert shown in ("", line(hands))
    enter(hands)
    assert order in hands.orders(power)
    assert (line(hands), entry(hands).complaint.text()) == ("", "")


def test_a_line_typed_after_the_key_of_a_racket(window: MainWindow) -> None:
    hands = Hands(window)
    hands.begin(Game.new(rules.variant("diplomafia")))
    at_the_board(hands, "Harlem")
    keys = {one.shown.letter: one for one in hands.table.orders.findChildren(IconButton)}
    for typed in ("racket P EHa", "wah"):
        keys["N"].click()
        assert hands.table.order_tool.builder.text == "racket N "
        press(hands, typed)
        enter(hands)
    assert hands.orders("Harlem") == ["racket P EHa", "racket N WaH"]


# --- Many lines pasted: those that are orders are written in one step, each other one stays with its reason.

MAIL = """
France: A Par - Bur
   1. F Bre - MAO
GERMANY:
 - A Mun H
 - A Ber - Xyz
Italian
A Ven H
"""


PARIS = {"France": ["A Par - Bur"]}


def paste(hands: Hands, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    line = hands.table.orders.entry.line
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def written(hands: Hands) -> dict[str, list[str]]:
    return {power: hands.orders(power) for power in hands.document.writers if hands.orders(power)}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (MAIL, {"France": ["A Par - Bur", "F Bre - MAO"], "Germany": ["A Mun H"], "Italy": ["A Ven H"]}),
        ("France: A Mar S A Par - Bur\nF Bre H", {"France": ["A Mar S A Par - Bur", "F Bre H"]}),
        *((line, {"Russia": ["A Mos - Ukr"]}) for line in ("A Mos - Ukr", "Russia: A Mos - Ukr")),
        ("russian: a moscow to ukraine", {"Russia": ["A Mos - Ukr"]}),
        *(
            (f"Austria:\nA Vie - Gal\n\n{heading}\nA Par - Bur", {"Austria": ["A Vie - Gal"], **PARIS})
            for heading in (*("French orders:", "=== FRANCE ==="), "From: France")
        ),
        ("A Xyz H\nno order\n", {}),
    ],
)
def test_lines_go_to_the_powers_named_or_to_whose_the_unit_is(
    hands: Hands, text: str, orders: dict[str, list[str]]
) -> None:
    """Nothing is written with pasted orders that nobody gave."""
    hands.type(text) if "\n" not in text else paste(hands, text)
    assert written(hands) == orders
    assert hands.document.undo.canUndo() == bool(orders)


def test_many_lines_are_one_step_and_what_was_not_read_is_mended_in_place(hands: Hands) -> None:
    paste(hands, MAIL)
    line = hands.table.orders.entry.line
    assert hands.table.orders.unread.lines == [("Germany: A Ber - Xyz", "There is no province called 'Xyz'.", "")]
    assert (line.text(), hands.document.power) == ("A Ber - Xyz", "Germany")
    assert hands.table.orders.entry.complaint.text() == "There is no province called 'Xyz'."
    line.setSelection(8, 3)
    QTest.keyClicks(line, "Kie")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert hands.orders("Germany") == ["A Mun H", "A Ber - Kie"]
    assert not hands.table.orders.unread.isVisible()
    hands.trigger("undo")
    hands.trigger("undo")
    assert written(hands) == {}
    hands.trigger("redo")
    assert list(written(hands)) == ["France", "Germany", "Italy"]


def test_an_order_under_the_heading_of_another_power_is_not_written(hands: Hands) -> None:
    paste(hands, "Austria:\n\nA Par - Bur\nA Vie - Gal")
    assert written(hands) == {"Austria": ["A Vie - Gal"]}
    (left,) = hands.table.orders.unread.lines
    assert left[0] == "A Par - Bur"
    assert left[1] == "A Par belongs to France, but this line is under Austria. Name the power."


# --- What is offered beside clicks: the tag that supports instead, and the verbs as a plain menu.

LEFT = Qt.MouseButton.LeftButton


def tags(hands: Hands) -> dict[str, str]:
    return {tag.key: tag.toolTip() for tag in hands.table.order_tool.feedback.supports.tags if not tag.isHidden()}


def test_an_occupied_goal_has_a_tag_that_offers_support(hands: Hands) -> None:
    hands.click("Par")
    assert tags(hands) == {"Bre": "Support F Bre instead"}
    [tag] = [tag for tag in hands.table.order_tool.feedback.supports.tags if not tag.isHidden()]
    before = tag.pos()
    hands.table.view.zoom_in()
    assert tag.pos() != before
    hands.key(Qt.Key.Key_Escape)
    assert tags(hands) == {}


def test_the_tag_supports_and_the_unit_itself_asks_what_is_meant(hands: Hands) -> None:
    hands.click("Par")
    [tag] = [tag for tag in hands.table.order_tool.feedback.supports.tags if not tag.isHidden()]
    QTest.mouseClick(tag, LEFT)
    assert hands.table.order_tool.builder.text == "A Par S F Bre - "
    assert tags(hands) == {}
    hands.key(Qt.Key.Key_Escape)
    hands.click("Bre")
    fan = hands.table.order_tool.fan
    assert [chip.text() for chip in fan.chips] == ["Support F Bre", "Move to Brest"]
    QTest.keyClick(fan.chips[0], Qt.Key.Key_M)
    assert hands.orders("France") == ["A Par - Bre"]


def offers_listed(hands: Hands) -> dict[str, bool]:
    return {action.text(): action.isEnabled() for action in hands.table.menus.list.actions()}


def test_the_verbs_as_a_plain_menu_with_keys_and_reasons(hands: Hands) -> None:
    hands.click("Par")
    hands.trigger("verb_list")
    assert hands.table.menus.list.isVisible()
    assert offers_listed(hands) == {
        "&Hold\tH": True,
        "&Move\tM": True,
        "&Support\tS": True,
        "&Convoy – Only a fleet can convoy, and A Par is not one": False,
        "Mo&ve via convoy – A Par is not on a coast": False,
    }
    QTest.keyClick(hands.table.menus.list, Qt.Key.Key_S)
    assert hands.table.order_tool.builder.text == "A Par S "


def test_with_nothing_chosen_it_begins_with_the_unit_under_the_pointer_or_the_next_one(hands: Hands) -> None:
    hands.hover("Mar")
    hands.trigger("verb_list")
    assert hands.table.order_tool.builder.text == "A Mar"
    hands.table.menus.list.close()
    hands.table.order_tool.start_over()
    hands.table.order_tool.leave()
    hands.trigger("verb_list")
    assert hands.table.order_tool.builder.unit is not None
    hands.table.menus.list.close()


def test_the_menu_key_opens_it(hands: Hands) -> None:
    hands.click("Par")
    port = hands.table.view.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, port.rect().center(), port.mapToGlobal(port.pos()))
    QApplication.sendEvent(port, event)
    assert hands.table.menus.list.isVisible()
    hands.table.menus.list.close()


# --- Lines as people write them: without the sign of a move, several orders in one.


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("A Par Bur", ["A Par - Bur"]),
        ("par to bur", ["A Par - Bur"]),
        ("a par burgundy; f brest mid-atlantic ocean", ["A Par - Bur", "F Bre - MAO"]),
        ("A Par Bur, A Mar S A Par Bur", ["A Par - Bur", "A Mar S A Par - Bur"]),
    ],
)
def test_what_people_type_is_written(france: Hands, typed: str, written: list[str]) -> None:
    france.type(typed)
    assert sorted(france.orders("France")) == sorted(written)
    assert france.table.orders.entry.line.text() == ""


def test_ctrl_v_on_the_board_pastes(france: Hands) -> None:
    QGuiApplication.clipboard().setText("A Par Bur\nF Bre MAO")
    france.table.view.setFocus()
    QTest.keyClick(france.window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert sorted(france.orders("France")) == ["A Par - Bur", "F Bre - MAO"]
