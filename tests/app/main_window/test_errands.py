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


def test_a_coin_under_a_unit_begins_its_own_order(spring: Hands) -> None:
    spring.click_at(coin(spring, "O"))
    assert text(spring) == "move 3 O - "
    spring.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    spring.click("O")
    assert text(spring) == "A O"


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


def test_a_number_that_cannot_be_is_told(spring: Hands) -> None:
    spring.click_at(coin(spring, "A"))
    spring.key(Qt.Key.Key_9)
    assert spring.table.status.words.text() == "At most 6."


def test_the_wheel_zooms_where_no_number_is_asked_for(spring: Hands) -> None:
    zoom = spring.table.view.zoom
    turn_wheel(spring, 1)
    assert spring.table.view.zoom > zoom


def test_the_way_of_the_points_follows_the_pointer(spring: Hands) -> None:
    spring.click_at(coin(spring, "A"))
    spring.hover("U")
    marks = spring.table.scene.state.ghost
    assert [(mark.count, mark.route) for mark in marks if isinstance(mark, FlowMark)] == [(6, ("A", "U"))]
    assert spring.table.order_tool.tag.text == "move 6 A - U"


def test_a_step_that_is_refused_says_why_at_the_pointer_and_below(spring: Hands) -> None:
    spring.click_at(coin(spring, "A"))
    spring.click("I")
    words = spring.table.status.words.text()
    assert words and words in spring.table.order_tool.tag.text
    assert text(spring) == "move 6 A - "


def test_one_undo_takes_back_one_order(spring: Hands) -> None:
    spring.click_at(coin(spring, "A"))
    spring.click("H")
    spring.click_at(coin(spring, "O"))
    spring.click("A")
    assert spring.orders("A") == ["move 6 A - H", "move 3 O - A"]
    spring.trigger("undo")
    assert spring.orders("A") == ["move 6 A - H"]
    spring.trigger("undo")
    assert spring.orders("A") == []


def test_the_menu_of_verbs_has_those_without_a_unit(spring: Hands) -> None:
    menu = spring.window.acts.submenus["verbs"]
    move = next(action for action in menu.actions() if action.text().startswith("Move points"))
    move.trigger()
    assert spring.table.scene.state.targets.places == {"A", "O"}
    assert text(spring) == "move "


def test_land_and_units_of_others_begin_no_line(spring: Hands) -> None:
    for place in ("A", "H", "I", "X"):
        spring.click(place)
        assert (text(spring), spring.table.order_tool.fan.isVisible()) == ("", False), place
    assert spring.document.power == "A"
    spring.click("B")
    assert (text(spring), spring.document.power) == ("A B", "B")
    spring.key(Qt.Key.Key_Escape)
    assert (text(spring), spring.document.power) == ("", "A")


def test_a_click_on_a_unit_leaves_a_line_that_cannot_mean_it(spring: Hands) -> None:
    spring.click_at(coin(spring, "A"))
    assert text(spring) == "move 6 A - "
    spring.click("V")
    assert text(spring) == "A V"
    spring.click("V")
    assert spring.orders("A") == ["A V H"] and text(spring) == ""


def test_an_order_alone_that_is_possible_is_offered_and_the_power_stays(winter: Hands) -> None:
    """Of another power's land is offered what it can do; only what is picked turns to that power."""
    fan = winter.table.order_tool.fan
    winter.click("I")
    assert fan.isVisible() and [chip.text() for chip in fan.chips] == ["Store points"]
    assert (text(winter), winter.document.power) == ("", "A")
    QTest.keyClick(fan, Qt.Key.Key_Escape)
    winter.type("draw 2 O")
    assert winter.orders("A") == ["draw 2 O"]
    winter.click("I")
    fan.chips[0].click()
    assert (text(winter), winter.document.power) == ("store 5 I ", "B")


def test_in_the_first_spring_every_unit_is_chosen_by_a_click(window: MainWindow) -> None:
    """Names are given in their tab and by the word: no click means one."""
    hands = Hands(window)
    hands.begin(Game.new(PINK))
    for key, unit in hands.document.position.units.items():
        hands.click(key)
        assert (text(hands), hands.document.power) == (unit.text, unit.power)
        hands.key(Qt.Key.Key_Escape)
    power = hands.document.power
    for place in hands.document.position.variant.base.provinces:
        if place not in hands.document.position.units:
            hands.click(place)
            assert (text(hands), hands.document.power) == ("", power)
    hands.type("name power Umbria")
    assert hands.orders(power) == ["name power Umbria"]


def test_what_can_be_done_at_a_place_is_offered(winter: Hands) -> None:
    winter.click("O")
    fan = winter.table.order_tool.fan
    assert fan.isVisible()
    offered = [chip.text() for chip in fan.chips]
    assert "Store points" in offered and len(offered) > 1
    QTest.keyClick(fan, Qt.Key.Key_Escape)
    assert not fan.isVisible()
    assert text(winter) == ""


def test_a_transfer_is_clicked_province_after_province_and_ends_by_a_double_click(winter: Hands) -> None:
    winter.table.orders.begun.emit(("transfer", "A"))
    winter.key(Qt.Key.Key_2)
    winter.click("H")
    assert text(winter) == "transfer 2 A - H - "
    winter.click("B")
    assert text(winter) == "transfer 2 A - H - "
    double_click(winter, "O")
    assert winter.orders("A") == ["transfer 2 A - H - O"]
    assert text(winter) == ""


def test_backspace_drops_a_leg_and_enter_ends_the_way(winter: Hands) -> None:
    winter.table.orders.begun.emit(("transfer", "A"))
    winter.key(Qt.Key.Key_3)
    winter.click("H", "U")
    assert text(winter) == "transfer 3 A - H - U - "
    winter.key(Qt.Key.Key_Backspace)
    assert text(winter) == "transfer 3 A - H - "
    winter.key(Qt.Key.Key_Return)
    assert winter.orders("A") == ["transfer 3 A - H"]


def test_a_way_that_was_ended_by_the_first_click_of_two_begins_nothing_by_the_second(winter: Hands) -> None:
    winter.table.orders.begun.emit(("transfer", "A"))
    winter.key(Qt.Key.Key_2)
    winter.click("H")
    double_click(winter, "H")
    assert winter.orders("A") == ["transfer 2 A - H"]
    assert text(winter) == "" and not winter.table.order_tool.fan.isVisible()


def test_a_slow_click_on_a_unit_goes_on_with_the_order(winter: Hands) -> None:
    winter.table.orders.begun.emit(("transfer", "A"))
    winter.key(Qt.Key.Key_2)
    viewport, at = winter.table.view.viewport(), winter.at("O")
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.qWait(400)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert text(winter) == "transfer 2 A - O - "


def test_a_typed_line_of_the_budget_is_read_and_refused_by_the_rules(winter: Hands) -> None:
    winter.window.activateWindow()
    winter.type("draw 9 O")
    complaint = winter.table.orders.entry.complaint.text()
    assert "3" in complaint
    winter.table.line.entry.clear_line()
    winter.type("draw 2 O")
    assert winter.orders("A") == ["draw 2 O"]


def test_the_dock_is_as_wide_as_the_budget_needs(winter: Hands) -> None:
    assert winter.table.dock.width() == 424
    assert winter.table.orders.whole_form is not None


# --- Retreats, builds and removals with a mouse and keys on a real window.

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
    assert beaten.table.scene.state.targets.refused == {"Tyr", "Ven"}
    beaten.click("Bud")
    assert beaten.orders("Austria") == ["A Tri R Bud"]


def test_a_barred_retreat_says_why(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    beaten.click("Ven")
    assert beaten.orders("Austria") == []
    assert status(beaten) == "A Tri was attacked from Venice."


def test_a_reason_that_stands_on_the_map_is_not_told_at_the_pointer_again(beaten: Hands) -> None:
    beaten.click_dislodged("Tri")
    tag, scene = beaten.table.order_tool.feedback.tag, beaten.table.scene
    assert scene.refusal_box_at("Ven") is not None and scene.refusal_box_at("Bud") is None
    beaten.hover("Ven")
    assert status(beaten) == "A Tri was attacked from Venice."
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


# --- Orders against the rules, written on purpose: with Alt, or where the preference permits them.

ALT = Qt.KeyboardModifier.AltModifier


def alt_click(hands: Hands, *places: str) -> None:
    port = hands.table.view.viewport()
    for place in places:
        QTest.mouseMove(port, hands.at(place))
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, ALT, hands.at(place))


def voids(hands: Hands) -> list[tuple[str, str]]:
    marks = hands.table.scene.state.picture.marks
    return [(mark.unit.key, mark.to) for mark in marks if isinstance(mark, VoidMark)]


def illegal_orders_status(hands: Hands) -> str:
    return hands.table.status.words.text()


def test_alt_writes_a_move_out_of_reach_and_says_that_it_is_illegal(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    assert hands.orders("France") == ["A Par - Vie"]
    assert illegal_orders_status(hands) == "Illegal order entered: A Par - Vie. A Par cannot reach Vienna."
    assert voids(hands) == [("Par", "Vie")]


def test_without_alt_the_same_click_changes_nothing(hands: Hands) -> None:
    hands.click("Par", "Vie")
    assert hands.orders("France") == []


def test_with_alt_a_legal_order_is_as_legal_as_ever(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Bur")
    assert hands.orders("France") == ["A Par - Bur"]
    assert voids(hands) == []


def test_alt_goes_into_an_own_unit_that_a_click_would_choose(hands: Hands) -> None:
    hands.click("Sev")
    alt_click(hands, "StP/sc")
    assert hands.orders("Russia") == ["F Sev - StP/sc"]


def test_a_support_that_cannot_be_is_put_together_with_alt(hands: Hands) -> None:
    hands.click("Par")
    hands.key(Key.Key_S)
    alt_click(hands, "Vie", "Boh")
    assert hands.orders("France") == ["A Par S A Vie - Boh"]
    assert voids(hands) == [("Par", "Vie")]


def test_a_drag_with_alt_goes_anywhere(hands: Hands) -> None:
    port, left = hands.table.view.viewport(), Qt.MouseButton.LeftButton
    start, end = hands.at("Par"), hands.at("Vie")
    QTest.mousePress(port, left, ALT, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (end - start) * step / 5)
    QTest.mouseRelease(port, left, ALT, end)
    assert hands.orders("France") == ["A Par - Vie"]


def test_support_of_a_stand_out_of_reach(hands: Hands) -> None:
    hands.click("Par")
    hands.key(Key.Key_S)
    alt_click(hands, "Vie", "Vie")
    assert hands.orders("France") == ["A Par S A Vie"]


def test_alt_and_enter_keep_a_typed_line_as_it_is_written(hands: Hands) -> None:
    hands.type("A Par - Vie")
    assert hands.orders("France") == []
    QTest.keyClick(hands.table.orders.entry.line, Key.Key_Return, ALT)
    assert hands.orders("France") == ["A Par - Vie"]


def test_the_preference_permits_them_without_alt(hands: Hands) -> None:
    hands.trigger("lenient")
    hands.click("Par", "Vie")
    assert hands.orders("France") == ["A Par - Vie"]
    hands.trigger("lenient")
    hands.click("Par", "Mun")
    assert hands.orders("France") == ["A Par - Vie"]


def test_hovering_over_the_unit_explains(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    hands.hover("Mun")
    hands.hover("Par")
    assert hands.table.order_tool.tag.text == "A Par - Vie ? A Par cannot reach Vienna."
    assert illegal_orders_status(hands) == "A Par cannot reach Vienna."


def test_the_row_of_the_order_says_why(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    [row] = [row for row in hands.table.orders.list.rows.rows if row.key == "Par"]
    assert (row.mark, row.words) == ("failed", "Illegal, will be void: A Par cannot reach Vienna.")


def test_it_is_void_when_resolved(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    commands.resolve(hands.document)
    turn = hands.document.game.turns[-1]
    assert turn.results["A Par"] == ("void",)
    assert "A Par" in turn.after.as_dict()["units"]["France"]


def test_one_undo_takes_it_back(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    hands.trigger("undo")
    assert hands.orders("France") == []


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
    assert goals is not None
    board = document.present.variant.board(document.present)
    allowed = {one.place.province for one in goals.allowed if one.place}
    taken = {unit.place.province for unit in document.present.units.values()}
    far = next(one.id for one in reversed(board.provinces.values()) if one.id not in allowed | taken)
    tool.lenient = True
    tool.do(tool.builder.judge(HitTarget(far)))
    unit = document.present.units[key]
    [order] = document.orders(power)
    assert order.unit is not None
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
