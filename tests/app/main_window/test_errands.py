"""Orders without a unit in the window: coins, the number at the pointer, ways clicked place after place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.board.picture import FlowMark, VoidMark
from app.main_window.window import MainWindow
from app.session import commands
from app.tools.base import HitTarget
from rules import Game
from rules.presentation import SignShape
from tests.app.conftest import Hands

PINK = rules.variant("pink")
CENTERS = {"A": ["A", "H", "O", "U"], "B": ["B", "I"]}
STATE = {"stores": {"A": {"A": 6, "O": 3}}, "points": {"A": 20, "B": 12}}


def begin(window: MainWindow, phase: str) -> Hands:
    """An open game with points of A in two centers."""
    made = Hands(window)
    units = {"A": ["A O", "A V"], "B": ["A B"]}
    start = PINK.position(phase=phase, units=units, centers=CENTERS, state=STATE)
    made.begin(replace(Game.new(PINK), start=start))
    return made


@pytest.fixture
def spring(window: MainWindow) -> Hands:
    return begin(window, "S1903M")


@pytest.fixture
def winter(window: MainWindow) -> Hands:
    return begin(window, "W1902A")


def coin(hands: Hands, place: str) -> QPoint:
    laid = [one for one in hands.table.scene.state.laid if one.sign.shape is SignShape.COIN]
    return hands.table.view.mapFromScene(QPointF(*next(one.center for one in laid if one.sign.place == place)))


def turn_wheel(hands: Hands, steps: int) -> None:
    viewport = hands.table.view.viewport()
    at, none = QPointF(200, 200), Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        at, at, QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(viewport, event)


def double_click(hands: Hands, place: str) -> None:
    viewport, at = hands.table.view.viewport(), hands.at(place)
    hands.click_at(at)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def text(hands: Hands) -> str:
    return hands.table.order_tool.builder.text


def test_the_number_stands_at_the_pointer_and_is_changed_by_wheel_keys_and_buttons(spring: Hands) -> None:
    chip = spring.table.order_tool.feedback.number
    zoom = spring.table.view.zoom
    spring.click_at(coin(spring, "A"))
    assert chip.isVisible() and (chip.number.text(), chip.of.text()) == ("6", "of 6")
    turn_wheel(spring, -1)
    assert (chip.number.text(), spring.table.view.zoom) == ("5", zoom)
    spring.key(Qt.Key.Key_Down)
    assert chip.number.text() == "4"
    spring.key(Qt.Key.Key_2)
    QTest.mouseClick(chip.more, Qt.MouseButton.LeftButton)
    assert chip.number.text() == "3"
    spring.click("H")
    assert spring.orders("A") == ["move 3 A - H"]
    assert not chip.isVisible()
    spring.click_at(coin(spring, "O"))
    spring.click("A")
    assert spring.orders("A") == ["move 3 A - H", "move 3 O - A"]
    spring.trigger("undo")
    assert spring.orders("A") == ["move 3 A - H"]
    spring.trigger("undo")
    assert spring.orders("A") == []


def test_a_number_or_step_that_cannot_be_is_told_and_the_way_follows_the_pointer(spring: Hands) -> None:
    zoom = spring.table.view.zoom
    turn_wheel(spring, 1)
    assert spring.table.view.zoom > zoom
    spring.click_at(coin(spring, "A"))
    spring.hover("U")
    marks = spring.table.scene.state.ghost
    assert [(mark.count, mark.route) for mark in marks if isinstance(mark, FlowMark)] == [(6, ("A", "U"))]
    assert spring.table.order_tool.tag.text == "move 6 A - U"
    spring.click("I")
    words = spring.status
    assert words and words in spring.table.order_tool.tag.text
    assert text(spring) == "move 6 A - "
    spring.key(Qt.Key.Key_9)
    assert spring.status == "At most 6."


def test_what_can_be_done_at_a_place_is_offered_and_the_power_stays(winter: Hands) -> None:
    """Of another power's land is offered what it can do; only what is picked turns to that power."""
    winter.click("O")
    fan = winter.table.order_tool.fan
    assert fan.isVisible()
    offered = [chip.text() for chip in fan.chips]
    assert "Store points" in offered and len(offered) > 1
    QTest.keyClick(fan, Qt.Key.Key_Escape)
    assert not fan.isVisible()
    assert text(winter) == ""
    winter.click("I")
    assert fan.isVisible() and [chip.text() for chip in fan.chips] == ["Store points"]
    assert (text(winter), winter.document.power) == ("", "A")
    QTest.keyClick(fan, Qt.Key.Key_Escape)
    winter.type("draw 2 O")
    assert winter.orders("A") == ["draw 2 O"]
    winter.click("I")
    fan.chips[0].click()
    assert (text(winter), winter.document.power) == ("store 5 I ", "B")


@pytest.mark.parametrize(
    ("script", "twice", "half", "order"),
    [
        ("<2> H B", "", "transfer 2 A - H - ", ""),
        ("<2> H B", "O", "", "transfer 2 A - H - O"),
        ("<3> H U", "", "transfer 3 A - H - U - ", ""),
        ("<3> H U <Backspace>", "", "transfer 3 A - H - ", ""),
        ("<3> H U <Backspace> <Return>", "", "", "transfer 3 A - H"),
        ("<2> H", "H", "", "transfer 2 A - H"),
    ],
)
def test_a_transfer_is_clicked_province_after_province(
    winter: Hands, script: str, twice: str, half: str, order: str
) -> None:
    """Enter ends the way, and so does a double click, whose second click begins nothing."""
    winter.table.orders.begun.emit(("transfer", "A"))
    winter.do(script)
    if twice:
        double_click(winter, twice)
    assert (text(winter), winter.orders("A")) == (half, [order] if order else [])
    assert not winter.table.order_tool.fan.isVisible()


def test_a_slow_click_on_a_unit_goes_on_with_the_order(winter: Hands) -> None:
    winter.table.orders.begun.emit(("transfer", "A"))
    winter.key(Qt.Key.Key_2)
    viewport, at = winter.table.view.viewport(), winter.at("O")
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.qWait(400)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert text(winter) == "transfer 2 A - O - "


def test_a_typed_line_of_the_budget_is_read_and_refused_by_the_rules(winter: Hands) -> None:
    assert winter.table.orders.whole_form is not None
    winter.window.activateWindow()
    winter.type("draw 9 O")
    complaint = winter.table.orders.entry.complaint.text()
    assert "3" in complaint
    winter.table.line.entry.clear_line()
    winter.type("draw 2 O")
    assert winter.orders("A") == ["draw 2 O"]


# --- Retreats, builds and removals with a mouse and keys on a real window.

Key = Qt.Key
AtPhase = Callable[..., Hands]


@pytest.fixture
def beaten(at_phase: AtPhase) -> Hands:
    hands = at_phase(phase="F1901M", units={"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri"]})
    hands.write("Italy", "A Ven - Tri", "A Tyr S A Ven - Tri")
    hands.trigger("go_on")
    hands.trigger("go_on")
    return hands


@pytest.mark.parametrize(("script", "order"), [("*Tri Bud", "A Tri R Bud"), ("*Tri Ven", ""), ("*Tri *Tri", "A Tri D")])
def test_austria_retreats(beaten: Hands, script: str, order: str) -> None:
    beaten.do(script)
    assert beaten.orders("Austria") == ([order] if order else [])
    assert (beaten.status == "A Tri was attacked from Venice.") is not bool(order)


def test_a_reason_that_stands_on_the_map_is_not_told_at_the_pointer_again(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    tag, scene = beaten.table.order_tool.feedback.tag, beaten.table.scene
    assert scene.state.targets.refused == {"Tyr", "Ven"}
    assert scene.refusal_box_at("Ven") is not None and scene.refusal_box_at("Bud") is None
    beaten.hover("Ven")
    assert beaten.status == "A Tri was attacked from Venice."
    assert not tag.bad.isVisible()
    scene.show_targets(refused=["Ven"])
    beaten.hover("Tyr")
    beaten.hover("Ven")
    assert tag.bad.isVisible() and tag.bad.text() == beaten.status


def test_builds_by_clicks_and_chips(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
    hands.click("StP")
    fan, panel, rows = hands.table.order_tool.fan, hands.table.orders, hands.table.orders.list
    assert [chip.text() for chip in fan.chips] == ["Army", "Fleet, north coast", "Fleet, south coast"]
    QTest.keyClick(fan.chips[0], Key.Key_S)
    assert hands.orders("Russia") == ["build F StP/sc"]
    assert not fan.isVisible()
    assert (panel.header.counter.text(), panel.dues.text()) == ("1 of 2", "3 centers, 1 unit: 2 builds")
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.rows.index(0)).center())
    assert hands.orders("Russia") == ["build F StP/sc"], "a row is pointed out without a change"
    panel.waive.click()
    assert hands.orders("Russia") == ["build F StP/sc", "waive"]
    assert not panel.waive.isVisible()


def test_a_removal_and_its_taking_back(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal", "A Mos"]}, centers={"Russia": ["StP"]})
    for written in (["remove A Gal"], []):
        hands.click("Gal")
        assert hands.orders("Russia") == written


# --- Orders against the rules, written on purpose: with Alt, or where the preference permits them.

ALT = Qt.KeyboardModifier.AltModifier


def voids(hands: Hands) -> list[tuple[str, str]]:
    marks = hands.table.scene.state.picture.marks
    return [(mark.unit.key, mark.to) for mark in marks if isinstance(mark, VoidMark)]


@pytest.mark.parametrize(
    ("script", "order", "void"),
    [
        ("Par Vie", "", False),
        ("Par ^Vie", "A Par - Vie", True),
        ("Par ^Vie !undo", "", False),
        ("Par ^Bur", "A Par - Bur", False),
        ("Sev ^StP/sc", "F Sev - StP/sc", True),
        ("Par^>Vie", "A Par - Vie", True),
        ("Par <S> ^Vie ^Boh", "A Par S A Vie - Boh", True),
        ("Par <S> ^Vie ^Vie", "A Par S A Vie", True),
        ("!lenient Par Vie", "A Par - Vie", True),
        ("!lenient Par Vie !lenient Par Mun", "A Par - Vie", True),
    ],
)
def test_with_alt_or_where_it_is_permitted_an_illegal_order_is_written(
    hands: Hands, script: str, order: str, void: bool
) -> None:
    """With Alt a click goes into a unit that it would choose, and a legal order is as legal as ever."""
    hands.do(script)
    assert [text for power in hands.document.writers for text in hands.orders(power)] == ([order] if order else [])
    assert bool(voids(hands)) is void


def test_alt_and_enter_keep_a_typed_line_as_it_is_written(hands: Hands) -> None:
    hands.type("A Par - Vie")
    assert hands.orders("France") == []
    QTest.keyClick(hands.table.orders.entry.line, Key.Key_Return, ALT)
    assert hands.orders("France") == ["A Par - Vie"]


def test_why_it_is_illegal_is_said_in_the_status_line_in_its_row_and_over_its_unit(hands: Hands) -> None:
    hands.do("Par ^Vie")
    assert voids(hands) == [("Par", "Vie")]
    assert hands.status == "Illegal order entered: A Par - Vie. A Par cannot reach Vienna."
    [row] = [row for row in hands.table.orders.list.rows.rows if row.key == "Par"]
    assert (row.mark, row.words) == ("failed", "Illegal, will be void: A Par cannot reach Vienna.")
    hands.hover("Mun")
    hands.hover("Par")
    assert hands.table.order_tool.tag.text == "A Par - Vie ? A Par cannot reach Vienna."
    assert hands.status == "A Par cannot reach Vienna."
    commands.resolve(hands.document)
    turn = hands.document.game.turns[-1]
    assert turn.results["A Par"] == ("void",)
    assert "A Par" in turn.after.as_dict()["units"]["France"]


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_in_every_game_a_unit_can_be_sent_where_it_cannot_go(
    hands: Hands, name: str, at_start: Callable[[str], Hands]
) -> None:
    """The farthest place from the first unit that can be ordered is out of reach in all of them."""
    hands = at_start(name)
    document, tool = hands.document, hands.table.order_tool
    power, key = next(
        (power, unit.key)
        for power in document.writers
        for unit in document.present.units_of(power)
        if tool.builder.choice_cache.ask(power, ()).slot == "unit"
    )
    document.act_for(power)
    tool.choose_unit(key)
    goals = tool.builder.goals
    board = document.present.variant.board(document.present)
    allowed = {one.place.province for one in goals.allowed if one.place}
    taken = {unit.place.province for unit in document.present.units.values()}
    far = next(one.id for one in reversed(board.provinces.values()) if one.id not in allowed | taken)
    tool.lenient = True
    tool.do(tool.builder.interpret(HitTarget(far)))
    unit = document.present.units[key]
    [order] = document.orders(power)
    assert order.unit.key == unit.key
    assert voids(hands)


@pytest.fixture
def at_start(hands: Hands) -> Callable[[str], Hands]:
    def begin(name: str) -> Hands:
        variant = rules.variant(name)
        moves = variant.go_on(variant.start())
        hands.begin(replace(Game.new(variant), secrecy="open", start=moves))
        return hands

    return begin
