"""Typing goes on from what keys and clicks have chosen, on a real window: moves, retreats, builds, rackets."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.window import MainWindow
from app.panels.forms.fields import RacketButton
from rules import Game
from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


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


def choose(hands: Hands, unit: str) -> None:
    """Click a unit; the keyboard stays with the board."""
    hands.click(unit.partition(" ")[2])
    assert hands.table.order_tool.builder.text.strip() == unit


def test_a_verb_and_a_place(hands: Hands) -> None:
    at_the_board(hands, "England")
    hands.click("Lon")
    hands.key(Key.Key_M)
    press(hands, "nth")
    assert line(hands) == "F Lon - nth"
    enter(hands)
    assert hands.orders("England") == ["F Lon - NTH"]
    assert (line(hands), hands.table.orders.entry.complaint.text()) == ("", "")


def test_a_place_alone(hands: Hands) -> None:
    at_the_board(hands, "England")
    choose(hands, "F Edi")
    press(hands, "nwg")
    enter(hands)
    assert hands.orders("England") == ["F Edi - NWG"]


def test_a_support_typed_after_its_key(hands: Hands) -> None:
    at_the_board(hands, "France")
    choose(hands, "A Mar")
    hands.key(Key.Key_S)
    press(hands, "par - bur")
    assert line(hands) == "A Mar S par - bur"
    enter(hands)
    assert "A Mar S A Par - Bur" in hands.orders("France")


def test_a_place_whose_letter_is_a_verb_too(at_phase: AtPhase) -> None:
    hands = at_phase(phase="S1902M", units={"England": ["F NTH"]}, centers={}, dislodged={})
    at_the_board(hands, "England")
    choose(hands, "F NTH")
    hands.key(Key.Key_M)
    press(hands, "hol")
    enter(hands)
    assert hands.orders("England") == ["F NTH - Hol"]


def test_another_order_typed_instead_takes_the_place_of_what_is_chosen(hands: Hands) -> None:
    at_the_board(hands, "England")
    choose(hands, "F Edi")
    hands.key(Key.Key_M)
    press(hands, "lon - eng")
    assert line(hands) == "lon - eng"
    enter(hands)
    assert hands.orders("England") == ["F Lon - ENG"]


def test_a_retreat(at_phase: AtPhase) -> None:
    hands = at_phase(
        phase="S1902R",
        units={"Germany": ["A Bur"]},
        centers={},
        dislodged={"France": {"A Bur": ["Gas", "Mar", "Par", "Pic"]}},
    )
    at_the_board(hands, "France")
    hands.key(Key.Key_Tab)
    press(hands, "gas")
    enter(hands)
    assert hands.orders("France") == ["A Bur R Gas"]


def test_a_build(at_phase: AtPhase) -> None:
    hands = at_phase(
        phase="W1901A", units={"France": ["A Spa"]}, centers={"France": ["Par", "Mar", "Bre", "Spa"]}, dislodged={}
    )
    at_the_board(hands, "France")
    press(hands, "f bre")
    enter(hands)
    assert hands.orders("France") == ["build F Bre"]


def test_a_line_typed_after_the_key_of_a_racket(window: MainWindow) -> None:
    hands = Hands(window)
    hands.begin(Game.new(rules.variant("diplomafia")))
    at_the_board(hands, "Harlem")
    keys = {one.start.racket: one for one in hands.table.orders.findChildren(RacketButton)}
    for typed in ("racket P EHa", "wah"):
        keys["N"].click()
        assert hands.table.order_tool.builder.text == "racket N "
        press(hands, typed)
        enter(hands)
    assert hands.orders("Harlem") == ["racket P EHa", "racket N WaH"]


def test_the_same_with_the_pointer_in_the_line(window: MainWindow) -> None:
    hands = Hands(window)
    hands.begin(Game.new(rules.variant("diplomafia")))
    at_the_board(hands, "Harlem")
    next(one for one in hands.table.orders.findChildren(RacketButton) if one.start.racket == "N").click()
    hands.type("racket P EHa")
    assert hands.orders("Harlem") == ["racket P EHa"]
