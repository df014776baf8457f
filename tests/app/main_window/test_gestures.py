"""Each gesture of ordering, with a mouse and keys on a real window; the menu of an order that is drawn on the
board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QMenu, QWidget

import rules
from app.board.picture import Piece
from app.main_window.window import MainWindow
from app.tools.menus import about
from app.ui.clause import clause_at
from rules import Game
from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


def test_click_click_moves(hands: Hands) -> None:
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Par - Bur"]
    assert hands.status == "Order entered: A Par - Bur."
    hands.hover("Mun")
    assert hands.status == "Munich, German army, center of Germany. Click one of your units to order it."


SUPPORT = "A Mar S A Par - Bur, A Par - Bur"


@pytest.mark.parametrize(
    ("script", "written"),
    [
        ("Par Par", "A Par H"),
        ("Mar <S> Par Bur", SUPPORT),
        ("Mar <S> Par Bur !undo", ""),
        ("Mar <S> Par Bur !undo !redo", SUPPORT),
        ("Par Mar Gas", "A Mar - Gas, A Par S A Mar - Gas"),
        ("Par>Bur", "A Par - Bur"),
        ("Mar Par>Bur", SUPPORT),
        ("Par Bre>Gas", "A Par S F Bre - Gas, F Bre - Gas"),
        ("Par Bur Par", "A Par - Bur"),
        ("Par Bur Par <Escape>", "A Par - Bur"),
        ("Par Bur <Tab> <H>", "A Par - Bur, F Bre H"),
    ],
)
def test_france_orders(hands: Hands, script: str, written: str) -> None:
    """An order stays until another is whole; what is written with another is undone with it."""
    hands.do(script)
    assert sorted(hands.orders("France")) == [*filter(None, written.split(", "))]


CHANNEL = {"England": ["A Lon", "F NTH", "F ENG"], "Germany": ["F HEL"], "France": ["A Bre"]}
CHAIN = {"England": ["A Lon", "F ENG", "F MAO", "F NTH"]}
CARRIED = "A Lon - Nwy, F NTH C A Lon - Nwy"


@pytest.mark.parametrize(
    ("units", "script", "written"),
    [
        (CHANNEL, "NTH <C> Lon Nwy", CARRIED),
        (CHANNEL, "NTH <C> Lon Nwy !undo", ""),
        (CHANNEL, "Lon Nwy", CARRIED),
        (CHANNEL, "Lon Nwy !undo", ""),
        (CHANNEL, "Lon>Nwy", CARRIED),
        (CHANNEL, "Lon Bel", "A Lon - Bel"),
        (CHANNEL, "NTH Den Lon Nwy", "A Lon - Nwy, F NTH - Den"),
        (CHANNEL, "Lon <V> Wal", "A Lon - Wal via convoy, F ENG C A Lon - Wal"),
        (CHANNEL, "Lon Wal", "A Lon - Wal"),
        (CHAIN, "Lon Por", "A Lon - Por, F ENG C A Lon - Por, F MAO C A Lon - Por"),
        ({"England": ["F MAO"]}, "MAO Spa/nc", "F MAO - Spa/nc"),
        ({"England": ["F MAO"]}, "MAO Spa/sc", "F MAO - Spa/sc"),
    ],
)
def test_england_orders_at_sea(at_phase: AtPhase, units: dict[str, list[str]], script: str, written: str) -> None:
    """A convoy is ordered from either end, and what belongs to it is written with it: by the only fleet on the way,
    unless it has an order of its own. The coast is where one clicks."""
    hands = at_phase(phase="S1902M", units=units, centers={})
    hands.document.act_for("England")
    hands.do(script)
    assert sorted(hands.orders("England")) == [*filter(None, written.split(", "))]
    if script == "Lon Nwy":
        assert hands.status == "Order entered: A Lon - Nwy. Also entered: F NTH C A Lon - Nwy."


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("Par Mar", "A Par S A Mar - "),
        ("Mar <S> Par <Escape>", "A Mar S "),
        ("Mar <S> Par <Escape> <Escape>", ""),
        ("Mar <S> ~Boh", "A Mar"),
        ("Mar <S> ~Boh ~Boh", ""),
    ],
)
def test_the_order_half_made(hands: Hands, script: str, text: str) -> None:
    """Escape and the right button step back; Escape pressed twice leaves nothing chosen."""
    hands.do(script)
    assert hands.table.order_tool.builder.text == text


def test_fleets_in_reach_are_ringed(at_phase: AtPhase) -> None:
    hands = at_phase(phase="S1902M", units=CHANNEL, centers={})
    hands.document.act_for("England")
    hands.do("Lon <V>")
    assert hands.table.scene.state.targets.units == {"NTH", "ENG"}


def test_the_unit_chosen_is_ringed_and_the_pointer_tells_what_a_click_would_do(hands: Hands) -> None:
    hands.click("Par")
    state, tag = hands.table.scene.state, hands.table.order_tool.tag
    assert state.chosen == "Par"
    assert state.targets.places == {"Pic", "Gas", "Bre", "Bur"}
    assert hands.table.orders.entry.line.text() == "A Par"
    assert hands.status.startswith("A Par: click a highlighted province to move there")
    hands.hover("Bur")
    assert tag.text == "A Par - Bur" and state.ghost
    hands.click("Vie")
    assert tag.isVisible() and tag.text == "A Par … A Par cannot reach Vienna."
    assert hands.status == "A Par cannot reach Vienna."
    assert hands.orders("France") == []


def test_a_typed_order_is_told_as_a_clicked_one_is(hands: Hands) -> None:
    hands.type("A Par - Burgundy")
    assert (hands.orders("France"), hands.status) == (["A Par - Bur"], "Order entered: A Par - Bur.")
    line = hands.table.orders.entry.line
    assert line.text() == "" and line.hasFocus()
    hands.type("Mar")
    assert (line.text(), hands.status[:5]) == ("A Mar", "A Mar")


def test_what_is_cleared_undone_and_done_again_is_said(hands: Hands) -> None:
    hands.click("Par", "Bur", "Par")
    hands.key(Key.Key_Backspace)
    assert (hands.orders("France"), hands.status) == ([], "Order cleared: A Par - Bur.")
    hands.trigger("undo")
    assert (hands.orders("France"), hands.status) == (["A Par - Bur"], "Undone: clearing A Par - Bur")
    hands.trigger("redo")
    assert hands.status == "Redone: clearing A Par - Bur"


def test_escape_steps_back_from_anywhere(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.click("Par")
    builder = hands.table.order_tool.builder
    seen = [builder.text]
    hands.table.order_tool.keys.twice_ms = 0
    for _ in range(3):
        hands.key(Key.Key_Escape)
        seen.append(builder.text)
    assert seen == ["A Mar S A Par - ", "A Mar S ", "A Mar", ""]
    assert not hands.table.scene.state.targets.places


@pytest.mark.parametrize("key", [Key.Key_S, Key.Key_2])
def test_a_right_click_on_a_unit_opens_its_menu(hands: Hands, key: Qt.Key) -> None:
    """A verb is picked by its letter, or by its place."""
    hands.do("~Par")
    menu = hands.table.menus.marking
    assert menu.isVisible()
    QTest.keyClick(menu, key)
    assert not menu.isVisible()
    assert hands.table.order_tool.builder.text == "A Par S "


def test_the_menu_can_be_flicked(hands: Hands) -> None:
    right, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    menu = hands.table.menus.marking
    QTest.mousePress(hands.table.view.viewport(), right, none, hands.at("Par"))
    assert menu.isVisible()
    QTest.mouseRelease(menu, right, none, menu.rect().center() - QPoint(0, 50))
    assert hands.table.order_tool.builder.text == "A Par S "
    hands.click("Mar", "Gas")
    assert hands.orders("France")[0] == "A Par S A Mar - Gas"


def test_where_the_ring_has_no_room_the_flick_counts_from_where_it_began(hands: Hands) -> None:
    """F Sev is near the right edge of a narrow board: the ring moves in, the hand does not know."""
    right, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    hands.table.view.set_zoom(hands.table.view.zoom * 2)
    view, menu = hands.table.view, hands.table.menus.marking
    at = hands.at("Sev")
    view.pan(view.viewport().width() - 30 - at.x(), view.viewport().height() / 2 - at.y())
    at = hands.at("Sev")
    QTest.mousePress(view.viewport(), right, none, at)
    middle = menu.pos() + menu.rect().center()
    assert middle.x() < at.x() - 20
    QTest.mouseRelease(menu, right, none, menu.mapFrom(view.viewport(), at - QPoint(0, 50)))
    assert hands.table.order_tool.builder.text == "F Sev S "


def test_what_is_impossible_in_the_menu_does_nothing_and_tells_its_rule(hands: Hands) -> None:
    hands.click("Par", button=Qt.MouseButton.RightButton)
    menu = hands.table.menus.marking
    QTest.keyClick(menu, Key.Key_Down)
    assert clause_at(menu, QPoint()).startswith("DATC")
    assert menu.accessibleDescription() == "Move via convoy – A Par is not on a coast."
    QTest.keyClick(menu, Key.Key_Up)
    assert clause_at(menu, QPoint()) == ""
    QTest.keyClick(hands.table.menus.marking, Key.Key_Down)
    why, rule = hands.status, hands.table.status.rule
    assert why == "A Par is not on a coast." and rule.isVisible()
    QTest.keyClick(hands.table.menus.marking, Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Par"
    hands.hover("Gas")
    assert hands.status == why and rule.isVisible()


def test_the_plain_list_leads_to_the_rule_of_what_is_impossible(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.click("Par")
    QTest.keyClick(hands.table.view, Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = hands.table.menus.list
    gray = next(action for action in menu.actions() if not action.isEnabled())
    assert "(F1)" in gray.toolTip()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(gray).center())
    assert not menu.isVisible()
    assert hands.table.status.rule.isVisible()
    asked: list[str] = []
    monkeypatch.setattr("app.tools.menus.ask", lambda _, clause: asked.append(clause))
    QTest.keyClick(hands.table.view, Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    monkeypatch.setattr(menu, "actionAt", lambda _: next(one for one in menu.actions() if not one.isEnabled()))
    QTest.keyClick(menu, Key.Key_F1)
    assert len(asked) == 1 and asked[0].startswith("DATC")


def test_a_drag_to_a_refused_goal_changes_nothing_and_one_of_land_pans(hands: Hands) -> None:
    hands.drag("Par", "Vie")
    assert hands.orders("France") == []
    assert "cannot reach Vienna" in hands.table.order_tool.tag.text
    hands.key(Key.Key_Escape)
    hands.table.view.zoom_in()
    before = hands.at("Par")
    hands.drag("Boh", "Sil")
    assert hands.at("Par") != before
    assert hands.orders("Germany") == []
    assert hands.table.order_tool.builder.text == ""


def test_a_click_on_another_powers_unit_changes_the_power(hands: Hands) -> None:
    hands.click("Mun")
    assert hands.document.power == "Germany"
    assert hands.table.orders.header.name.text() == "Germany"


# --- What is clicked is large enough for a finger, 24 pixels each way, on every board as it first is at 1024 x 700.

LEAST = 24
NARROW = 20
FAR = 30
NAMES = list(rules.VARIANTS)


@pytest.fixture
def narrow(themed: None, window: MainWindow, hands: Hands) -> Hands:
    window.resize(1024, 700)
    QApplication.processEvents()
    return hands


def begin(hands: Hands, name: str) -> Hands:
    """An open game at its first moves."""
    variant = rules.variant(name)
    hands.begin(replace(Game.new(variant), secrecy="open", start=variant.go_on(variant.start())))
    QApplication.processEvents()
    return hands


def span(hands: Hands, piece: Piece, way: tuple[int, int]) -> int:
    """How many pixels in a line through the middle of a unit mean that unit."""
    view = hands.table.view
    middle = view.mapFromScene(QPointF(*hands.table.scene.state.seats.unit_point(piece)))
    found = 1
    for sign in (1, -1):
        for step in range(1, FAR):
            at = QPointF(middle.x() + sign * step * way[0], middle.y() + sign * step * way[1])
            if view.hit(at).unit != piece.key:
                break
            found += 1
    return found


def is_wide(size: tuple[int, int], small: bool) -> bool:
    """24 pixels each way; of the small ones in a row some are narrower, and so much higher."""
    return min(size) >= LEAST or (small and min(size) >= NARROW and size[0] * size[1] >= LEAST**2)


def sizes(parts: list[QWidget]) -> dict[str, tuple[int, int]]:
    """Those that are too small."""
    found = {part.accessibleName() or type(part).__name__: (part.width(), part.height()) for part in parts}
    return {name: size for name, size in found.items() if min(size) < LEAST}


def parts_in(root: QWidget) -> list[QWidget]:
    """Everything in sight that can be clicked."""
    kinds = (QAbstractButton, QLineEdit)
    seen = [part for kind in kinds for part in root.findChildren(kind) if part.isVisible() and part.isEnabled()]
    return [part for part in seen if not isinstance(part.parent(), QAbstractItemView)]


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_lists_buttons_fields_tags_chips_and_units(narrow: Hands, name: str) -> None:
    """Units of the boards above and beneath as well, which are drawn small beside them."""
    hands = begin(narrow, name)
    for listed in hands.table.findChildren(QAbstractItemView):
        model = listed.model()
        if listed.isVisible() and model is not None and model.rowCount():
            height = listed.visualRect(model.index(0, 0)).height()
            assert height >= LEAST, listed.accessibleName() or type(listed).__name__
    assert sizes(parts_in(hands.table)) == {}
    unit = next((unit for power in hands.document.writers for unit in hands.document.present.units_of(power)), None)
    if unit is not None:
        hands.document.act_for(unit.power)
        hands.table.order_tool.choose_unit(unit.key)
        QApplication.processEvents()
        assert sizes(parts_in(hands.table)) == {}
        hands.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    for level in (0, 1):
        if level and not hands.table.scene.levels:
            break
        hands.table.levels.step(level)
        QApplication.processEvents()
        seen = hands.table.scene.state.seats.present
        assert seen
        found = {piece: (span(hands, piece, (1, 0)), span(hands, piece, (0, 1))) for piece in seen}
        aside = hands.table.scene.state.seats.distant
        assert {piece.key: size for piece, size in found.items() if not is_wide(size, piece in aside)} == {}


def test_chips_of_a_fan(narrow: Hands) -> None:
    hands = begin(narrow, "standard")
    tool = hands.table.order_tool
    fan = tool.builder.ask((), "France").allowed
    tool.fan.open(hands.at("Par"), fan, about(hands.document.present, "France", fan))
    assert sizes(list(tool.fan.chips)) == {}
    tool.fan.close_fan()


def test_the_slider_of_the_phases(narrow: Hands) -> None:
    slider = begin(narrow, "standard").table.timeline.slider
    assert slider.height() >= LEAST
    assert slider.orientation() == Qt.Orientation.Horizontal


# --- The menu of an order that is drawn on the board.


def on_the_arrow(hands: Hands) -> QPoint:
    """A point of the only arrow, half way."""
    (arrow,) = hands.table.scene.state.plan.arrows
    return hands.table.view.mapFromScene(QPointF(*arrow.curve.at(arrow.curve.length / 2)))


def asked(hands: Hands) -> QMenu | None:
    """The menu that the right button brings there. It takes the pointer: the button comes up over it."""
    point, viewport = on_the_arrow(hands), hands.table.view.viewport()
    QTest.mouseMove(viewport, point)
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, point)
    return hands.table.why_shown.order_menu.menu


@pytest.fixture
def button_up(hands: Hands) -> Iterator[None]:
    """The right button is up again before the next test."""
    yield
    QTest.mouseRelease(hands.table.view.viewport(), Qt.MouseButton.RightButton)


def pick(hands: Hands, text: str) -> None:
    """Choose what can be done with the order; the button comes up over the menu."""
    menu = asked(hands)
    next(one for one in menu.actions() if one.text().replace("&", "") == text).trigger()
    menu.close()


@pytest.mark.usefixtures("button_up")
def test_it_opens_at_the_pointer_and_again_when_it_was_left(hands: Hands) -> None:
    hands.click("Par", "Gas")
    first = asked(hands)
    assert first is not None and first.isVisible()
    assert first.pos() == hands.table.view.viewport().mapToGlobal(on_the_arrow(hands))
    first.close()
    second = asked(hands)
    assert second is not None and second is not first and second.isVisible()
    second.close()


@pytest.mark.usefixtures("button_up")
def test_an_order_is_cleared_or_changed_on_its_arrow(hands: Hands) -> None:
    hands.click("Par", "Gas")
    menu = asked(hands)
    assert menu is not None and menu.actions()[0].text() == "A Par - Gas"
    menu.close()
    pick(hands, "Clear order")
    assert hands.orders("France") == []
    hands.click("Par", "Gas")
    pick(hands, "Change order")
    assert hands.table.order_tool.builder.text == "A Par"
    hands.click("Bur")
    assert hands.orders("France") == ["A Par - Bur"]


@pytest.mark.usefixtures("button_up")
def test_what_would_come_of_it_is_asked_on_its_arrow(hands: Hands) -> None:
    hands.click("Par", "Gas")
    pick(hands, "Why?")
    assert hands.table.why.shown and hands.table.why.key == "Par"


@pytest.mark.usefixtures("button_up")
def test_in_the_midst_of_an_order_the_right_button_steps_back_as_before(hands: Hands) -> None:
    hands.click("Par", "Gas", "Mar")
    assert asked(hands) is None
    assert hands.table.order_tool.builder.text == ""
