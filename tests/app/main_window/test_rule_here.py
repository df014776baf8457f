"""F1: the rule of what is under the pointer, on the board and in lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.main_window.explain import result, rule_here
from tests.app.conftest import Hands

Point = Callable[..., None]
DIM = rules.variant("diplomyopia")


@pytest.fixture
def point(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> Point:
    """Puts the pointer on a place of a widget, of the board if none is named."""

    def put(at: QPoint, widget: QWidget | None = None) -> None:
        on = widget or hands.table.view.viewport()
        spot = on.mapToGlobal(at)
        monkeypatch.setattr(QCursor, "pos", lambda: spot)
        monkeypatch.setattr(QApplication, "widgetAt", lambda _: on)

    return put


def here(hands: Hands) -> str:
    return rule_here(hands.window, hands.table)


def test_a_goal_that_is_refused_says_its_rule(hands: Hands, point: Point) -> None:
    hands.click("Mar")
    point(hands.at("Boh"))
    assert here(hands) == "DATC 6.A.1"
    point(hands.at("Bur"))
    assert here(hands) == ""


def test_a_unit_of_a_turn_that_is_over_says_why(hands: Hands, point: Point) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    point(hands.at("Par"))
    assert here(hands) == "DATC 5.B.1"
    point(hands.at("Bur"))
    assert here(hands) == ""


def test_a_finding_of_the_doctor_says_its_rule(hands: Hands, point: Point) -> None:
    variant = rules.variant("pink")
    state = {"attacks": {"A": {"A": 3}}}
    start = variant.position(phase="S1902M", units={"A": ["A A"]}, centers={"A": ["A"]}, state=state)
    hands.begin(replace(rules.Game.new(variant), start=start))
    hands.trigger("doctor")
    found = hands.table.floats.doctor.list
    row = next(n for n in range(found.count()) if "attacks" in found.item(n).text())
    assert "F1" in found.item(row).toolTip()
    point(found.visualItemRect(found.item(row)).center(), found.viewport())
    assert here(hands) == "R14"


def test_under_the_pointer_goes_before_the_result_chosen(hands: Hands, point: Point) -> None:
    hands.write("France", "A Par - Bur", "A Mar S F Bre")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.click("Mun")
    point(QPoint(1, 1), hands.table.results.title)
    assert here(hands) == "DATC 5.B.1"
    point(hands.at("Mar"))
    assert here(hands).startswith("DATC 6.") and here(hands) != "DATC 5.B.1"


@pytest.mark.parametrize("power", ["France", "Germany", "Russia"])
def test_where_results_are_the_game_masters_nobody_else_gets_a_rule_out_of_a_unit(hands: Hands, power: str) -> None:
    """The army in Munich is stood off in Burgundy: even a hit on it, which France cannot make, says nothing (R30)."""
    game = rules.Game.new(DIM).play({"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    seats = tuple(rules.Seat(one, one[:3]) for one in ("France", "Germany", "Russia"))
    hands.begin(game)
    hands.document.show_phase(0)
    hit = hands.table.view.hit(QPointF(hands.at("Mun")))
    assert hit.unit == "Mun" and result(hands.table, hit) == "DATC 5.B.1"
    hands.begin(replace(game, seats=seats, secrecy="casual"))
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit(power)
    hands.document.show_phase(0)
    assert hands.document.viewer == power
    assert result(hands.table, hit) == ""
