"""What happened beside orders is shown on the board when its line is chosen, as the unit of an order is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.panels.list_view import RowList
from rules import Game, Turn
from tests.app.conftest import Hands
from tests.app.test_happenings import captured, points_lost, risen_and_drowned, stolen


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
    stage = hands.table.scene.stage
    return stage.lit, stage.chosen


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


def test_the_keyboard_lights_as_the_mouse_does(hands: Hands) -> None:
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


def test_an_event_that_names_several_places_lights_them_all(hands: Hands) -> None:
    click(show(hands, risen_and_drowned()), "A Flock rises")
    places, _ = lit(hands)
    assert places[0] == "17@h" and {"17", "16"} <= set(places)


def test_one_event_after_another(hands: Hands) -> None:
    rows = show(hands, stolen())
    click(rows, "Card lost")
    lost = lit(hands)
    click(rows, "Card taken")
    assert lost[0] and lit(hands)[0] and lost != lit(hands)


def test_it_goes_out_with_the_line(hands: Hands) -> None:
    rows = show(hands, captured())
    click(rows, "Captured")
    hands.table.results.filter.button("failed").click()
    assert lit(hands) == ((), "")
    hands.table.results.filter.button("all").click()
    click(rows, "Captured")
    hands.window.flow.show_phase(1)
    assert lit(hands) == ((), "")


def test_a_unit_clicked_on_the_board_takes_the_light_from_the_event(hands: Hands) -> None:
    rows = show(hands, captured())
    click(rows, "Captured")
    hands.click("PES")
    assert lit(hands) == ((), "PES")
    assert rows.current_row is not None and rows.current_row.head == "SRU PES"


def test_a_click_on_the_last_line_stays_though_the_list_grows_lower_beneath_it(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    rows = show(hands, risen_and_drowned())
    QTest.qWait(20)
    click(rows, "A Flock rises")
    QTest.qWait(20)
    assert rows.current_row is not None and rows.current_row.head == "A Flock rises"
    assert lit(hands)[0]
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()).center())


def test_a_power_called_by_a_letter_lights_no_place_of_that_letter(hands: Hands) -> None:
    click(show(hands, points_lost()), "3 points lost in V")
    assert lit(hands) == (("V",), "")
