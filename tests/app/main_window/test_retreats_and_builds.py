"""Retreats, builds and removals with a mouse and keys on a real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


@pytest.fixture
def beaten(at_phase: AtPhase) -> Hands:
    hands = at_phase(phase="F1901M", units={"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri"]})
    hands.write("Italy", "A Ven - Tri", "A Tyr S A Ven - Tri")
    hands.trigger("go_on")
    hands.trigger("go_on")
    return hands


def test_a_dislodged_unit_retreats_by_two_clicks(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    assert beaten.table.scene.stage.targets.refused == {"Tyr", "Ven"}
    beaten.click("Bud")
    assert beaten.orders("Austria") == ["A Tri R Bud"]


def test_a_barred_retreat_says_why(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    beaten.click("Ven")
    assert beaten.orders("Austria") == []
    assert status(beaten) == "The attack on A Tri came from Venice."


def test_a_reason_that_stands_on_the_map_is_not_told_at_the_pointer_again(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    tag, scene = beaten.table.order_tool.feedback.tag, beaten.table.scene
    assert scene.told_at("Ven") is not None and scene.told_at("Bud") is None
    beaten.hover("Ven")
    assert status(beaten) == "The attack on A Tri came from Venice."
    assert not tag.bad.isVisible()
    scene.show_targets(refused=["Ven"])
    beaten.hover("Tyr")
    beaten.hover("Ven")
    assert tag.bad.isVisible() and tag.bad.text() == status(beaten)


def test_the_dislodged_unit_again_is_disbanded(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    beaten.click_dislodged("Tri")
    assert beaten.orders("Austria") == ["A Tri D"]


def test_a_build_with_chips(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
    hands.click("StP")
    fan = hands.table.order_tool.fan
    assert [chip.text() for chip in fan.chips] == ["Army", "Fleet, north coast", "Fleet, south coast"]
    QTest.keyClick(fan.chips[0], Key.Key_S)
    assert hands.orders("Russia") == ["build F StP/sc"]
    assert not fan.isVisible()


def test_a_build_counter_and_a_build_left(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
    hands.click("War")
    panel = hands.table.orders
    assert panel.header.counter.text() == "1 of 2"
    assert panel.dues.text() == "3 centers, 1 unit: 2 builds"
    panel.waive.click()
    assert hands.orders("Russia") == ["build A War", "waive"]
    assert not panel.waive.isVisible()


def test_a_removal_and_its_taking_back(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal", "A Mos"]}, centers={"Russia": ["StP"]})
    hands.click("Gal")
    assert hands.orders("Russia") == ["remove A Gal"]
    hands.click("Gal")
    assert hands.orders("Russia") == []


def test_a_row_of_a_build_can_be_pointed_out_without_changing_it(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
    hands.write("Russia", "build A StP")
    rows = hands.table.orders.list
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.rows.index(0)).center())
    assert hands.orders("Russia") == ["build A StP"]
