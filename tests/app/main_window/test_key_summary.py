"""Every key of the summary (INTERACTION, end of section 3.5; WINDOWS, Focus) does what it says, in a running window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import rules
from rules import Game
from tests.app.conftest import Hands

Key, Modifier = Qt.Key, Qt.KeyboardModifier
NONE, SHIFT, CTRL, ALT = Modifier.NoModifier, Modifier.ShiftModifier, Modifier.ControlModifier, Modifier.AltModifier


@pytest.fixture
def france(hands: Hands) -> Hands:
    """France orders, and the board has the keyboard."""
    hands.window.activateWindow()
    hands.document.act_for("France")
    hands.table.view.setFocus()
    QApplication.processEvents()
    return hands


def press(hands: Hands, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, into: QWidget | None = None) -> None:
    """A key for whatever has the keyboard."""
    target = into or hands.window.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifier)
    QApplication.processEvents()


def half(hands: Hands) -> str:
    """The order half made."""
    return hands.table.order_tool.builder.text.strip()


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


# Ordering.


def test_tab_and_shift_tab_go_through_the_units(france: Hands) -> None:
    seen = []
    for key, modifier in ((Key.Key_Tab, NONE), (Key.Key_Tab, NONE), (Key.Key_Backtab, SHIFT)):
        press(france, key, modifier)
        seen.append(half(france))
        press(france, Key.Key_Escape)
    assert seen == ["F Bre", "A Mar", "F Bre"]


@pytest.mark.parametrize(
    ("arrow", "place"), [(Key.Key_Up, "Pic"), (Key.Key_Left, "Bre"), (Key.Key_Down, "Gas"), (Key.Key_Right, "Bur")]
)
def test_arrows_light_the_nearest_candidate_and_enter_takes_it(france: Hands, arrow: Qt.Key, place: str) -> None:
    france.click("Par")
    press(france, arrow)
    assert france.table.scene.stage.hovered == place
    press(france, Key.Key_Return)
    assert france.orders("France") == [f"A Par - {place}"]


def test_alt_and_arrows_move_the_map(france: Hands) -> None:
    view = france.table.view
    for _ in range(3):
        france.trigger("zoom_in")
    ways = {Key.Key_Left: (1, 0), Key.Key_Right: (-1, 0), Key.Key_Up: (0, 1), Key.Key_Down: (0, -1)}
    for key, (right, down) in ways.items():
        before = view.mapFromScene(0, 0)
        press(france, key, ALT)
        moved = view.mapFromScene(0, 0) - before
        assert (moved.x() * right > 0 or not right) and (moved.y() * down > 0 or not down)


@pytest.mark.parametrize(
    ("unit", "key", "text"),
    [
        ("Par", Key.Key_H, "A Par H"),
        ("Par", Key.Key_M, "A Par -"),
        ("Par", Key.Key_S, "A Par S"),
        ("Bre", Key.Key_C, "F Bre C"),
    ],
)
def test_letters_name_the_verbs(at_phase: Callable[..., Hands], unit: str, key: Qt.Key, text: str) -> None:
    where = "ENG" if unit == "Bre" else unit
    kind = "F" if unit == "Bre" else "A"
    hands = at_phase(phase="S1901M", units={"France": [f"{kind} {where}", "A Pic"]})
    hands.document.act_for("France")
    hands.click(where)
    press(hands, key, into=hands.table.view)
    text = text.replace("Bre", where)
    assert hands.orders("France") == [text] if key == Key.Key_H else half(hands) == text


def test_v_moves_by_convoy(at_phase: Callable[..., Hands]) -> None:
    hands = at_phase(phase="S1901M", units={"France": ["A Pic", "F ENG"]})
    hands.document.act_for("France")
    hands.click("Pic")
    press(hands, Key.Key_V, into=hands.table.view)
    hands.click("Lon")
    assert hands.orders("France")[0] == "A Pic - Lon via convoy"


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_the_letter_of_every_verb_of_a_unit_reaches_that_verb(hands: Hands, variant: str) -> None:
    """The variants' own verbs, too, and the cards'."""
    hands.begin(Game.new(rules.variant(variant)))
    while hands.document.present.phase.step != "M" or not hands.document.at_present:
        hands.trigger("go_on")
    tool, known = hands.table.order_tool, hands.document.game.variant.all_verbs
    reached = set[str]()
    for unit in [*hands.document.present.units.values()][:8]:
        hands.document.act_for(unit.power)
        tool.choose_unit(unit.key)
        for one in tool.builder.verbs():
            key = known[str(one.value)].key
            if not one.allowed or not key:
                continue
            tool.builder.reset()
            tool.choose_unit(unit.key)
            press(hands, Qt.Key(ord(key.upper())), into=hands.table.view)
            begun = {*map(str, tool.builder.filled), *(order.verb for order in hands.document.orders(unit.power))}
            assert any(known[name].key == key for name in begun & known.keys()), (unit.text, one.value)
            reached.add(str(one.value))
    assert len(reached) >= 2


def test_escape_steps_back_and_backspace_clears(france: Hands) -> None:
    france.click("Mar")
    press(france, Key.Key_S)
    assert half(france) == "A Mar S"
    press(france, Key.Key_Escape)
    assert half(france) == "A Mar"
    press(france, Key.Key_Escape)
    assert half(france) == ""
    france.click("Par", "Bur")
    assert france.orders("France") == ["A Par - Bur"]
    france.click("Par")
    press(france, Key.Key_Backspace)
    assert france.orders("France") == []


def test_a_letter_on_the_board_begins_a_typed_order(france: Hands) -> None:
    press(france, Key.Key_A)
    line = france.table.orders.entry.line
    assert line.hasFocus()
    assert line.text().lower().startswith("a")


def test_shift_f10_lists_the_orders_of_the_unit(france: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    france.click("Par")
    from PySide6.QtWidgets import QMenu

    monkeypatch.setattr(QMenu, "exec", lambda self, *_: opened.append(" ".join(one.text() for one in self.actions())))
    monkeypatch.setattr(QMenu, "popup", lambda self, *_: opened.append(" ".join(one.text() for one in self.actions())))
    press(france, Key.Key_F10, SHIFT)
    assert opened and "Hold" in opened[0].replace("&", "")


# Levels.


@pytest.fixture
def boards(hands: Hands) -> Hands:
    hands.begin(Game.new(rules.variant("bioplomacy")))
    hands.window.activateWindow()
    hands.table.view.setFocus()
    return hands


def test_page_up_and_down_and_ctrl_digits_change_the_level(boards: Hands) -> None:
    levels = [level.id for level in boards.table.levels.levels]
    press(boards, Key.Key_1, CTRL)
    seen = [boards.table.levels.view.active]
    for key in (Key.Key_PageUp, Key.Key_PageUp, Key.Key_PageDown):
        press(boards, key)
        seen.append(boards.table.levels.view.active)
    assert seen == [levels[0], levels[1], levels[2], levels[1]]
    for number, key in enumerate((Key.Key_1, Key.Key_2, Key.Key_3)):
        press(boards, key, CTRL)
        assert boards.table.levels.view.active == levels[number]


def test_0_shows_the_whole_map_while_a_unit_is_chosen_too(hands: Hands) -> None:
    view = hands.table.view
    whole = view.zoom
    hands.click("Par")
    hands.key(Qt.Key.Key_Plus)
    assert view.zoom > whole
    hands.key(Qt.Key.Key_0)
    assert view.zoom == pytest.approx(whole)
    assert hands.table.orders.entry.line.text() == "A Par"


def test_l_held_down_shows_the_lens(boards: Hands, qtbot: QtBot) -> None:
    view = boards.table.view
    QTest.keyPress(view, Key.Key_L)
    qtbot.waitUntil(lambda: bool(boards.table.levels.view.lens))
    QTest.keyRelease(view, Key.Key_L)
    qtbot.waitUntil(lambda: not boards.table.levels.view.lens)


# Phases.


@pytest.fixture
def played(hands: Hands) -> Hands:
    for _ in range(2):
        hands.trigger("go_on")
        hands.trigger("go_on")
    hands.window.activateWindow()
    hands.table.view.setFocus()
    return hands


@pytest.mark.parametrize(
    ("back", "forward", "modifier"),
    [(Key.Key_BracketLeft, Key.Key_BracketRight, NONE), (Key.Key_Left, Key.Key_Right, SHIFT)],
)
def test_brackets_and_shift_arrows_go_through_the_phases(
    played: Hands, back: Qt.Key, forward: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    last = played.document.shown
    press(played, back, modifier)
    assert played.document.shown == last - 1
    press(played, forward, modifier)
    assert played.document.shown == last


def test_space_plays_and_stops(played: Hands) -> None:
    press(played, Key.Key_BracketLeft)
    acts = played.window.acts["play"]
    assert acts.isEnabled()
    asked: list[bool] = []
    acts.triggered.connect(lambda: asked.append(True))
    press(played, Key.Key_Space)
    press(played, Key.Key_Space)
    assert asked == [True, True]


# The map.


def test_plus_minus_and_zero_zoom(france: Hands) -> None:
    view = france.table.view
    whole = view.zoom
    press(france, Key.Key_Plus)
    assert view.zoom > whole
    press(france, Key.Key_Minus)
    assert view.zoom == pytest.approx(whole)
    press(france, Key.Key_Plus)
    press(france, Key.Key_0)
    assert view.zoom == pytest.approx(whole)


def test_n_goes_through_the_names(france: Hands) -> None:
    seen = []
    for _ in range(3):
        press(france, Key.Key_N)
        seen.append(str(france.table.scene.stage.names))
    assert seen == ["full", "none", "short"]


def test_o_shows_and_hides_the_orders(france: Hands) -> None:
    france.click("Par", "Bur")
    press(france, Key.Key_O)
    assert not france.table.scene.picture.marks
    press(france, Key.Key_O)
    assert france.table.scene.picture.marks


def test_ctrl_and_a_function_key_show_the_orders_of_one_power(france: Hands) -> None:
    france.write("France", "A Par - Bur")
    france.write("Italy", "A Ven - Tyr", "A Rom - Ven")

    def shown() -> set[str]:
        return {mark.unit.power for mark in france.table.scene.picture.marks if hasattr(mark, "unit")}

    powers = list(rules.variant("standard").base.powers)
    for number, power in enumerate(powers):
        press(france, Qt.Key(int(Key.Key_F1) + number), CTRL)
        assert shown() == ({power} if power in ("France", "Italy") else set())
        assert power in status(france)
    press(france, Key.Key_F11, CTRL)
    assert shown() >= {"France", "Italy"}
    france.trigger("go_on")
    france.trigger("phase_back") if france.document.at_present else None
    press(france, Key.Key_F3, CTRL, into=france.table.view)
    assert shown() == {"France"}
    press(france, Key.Key_F3, CTRL, into=france.table.view)
    assert shown() >= {"France", "Italy"}


def test_the_menu_of_powers_goes_with_its_game(france: Hands) -> None:
    france.begin(Game.new(rules.variant("diplomafia")))
    names = [one.text() for one in france.window.acts.submenus["orders_of"].actions() if one.text()]
    assert names[1:] == [power.name for power in rules.variant("diplomafia").base.powers.values()]
    france.trigger("close_game")
    QTest.keyClick(france.window, Key.Key_F1, CTRL)


def test_a_question_mark_asks_why(played: Hands) -> None:
    press(played, Key.Key_BracketLeft)
    played.click("Par")
    press(played, Key.Key_Question, into=played.table.view)
    assert played.table.why.shown or status(played)


# The window.


def test_ctrl_l_puts_up_the_curtain(hands: Hands) -> None:
    players = {power: f"Player {n}" for n, power in enumerate(rules.variant("standard").base.powers)}
    hands.begin(Game.new(rules.variant("standard"), players, secrecy="casual"))
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit("France")
    assert hands.page == "GameView"
    press(hands, Key.Key_L, CTRL, into=hands.table.view)
    assert hands.page == "Curtain"


@pytest.mark.parametrize(
    ("action", "key", "modifier"),
    [
        ("export", Key.Key_E, CTRL),
        ("explain", Key.Key_F1, NONE),
        ("keys", Key.Key_F1, SHIFT),
        ("panel", Key.Key_F9, NONE),
        ("panel_below", Key.Key_F9, SHIFT),
        ("provinces", Key.Key_F7, NONE),
        ("next_part", Key.Key_F6, NONE),
        ("last_part", Key.Key_F6, SHIFT),
        ("go_on", Key.Key_Return, CTRL),
        ("type", Key.Key_F2, NONE),
        ("undo", Key.Key_Z, CTRL),
        ("preferences", Key.Key_Comma, CTRL),
    ],
)
def test_shortcuts_reach_their_action(france: Hands, action: str, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    france.click("Par", "Bur")
    acts, asked = france.window.acts, list[str]()
    acts[action].triggered.disconnect()
    acts[action].triggered.connect(lambda: asked.append(action))
    press(france, key, modifier)
    assert asked == [action]


def test_f6_goes_round_the_parts_and_back(france: Hands) -> None:
    table = france.table
    table.view.setFocus()
    seen = []
    for _ in range(4):
        press(france, Key.Key_F6)
        seen.append(france.window.focusWidget())
    assert seen == [table.orders.entry.line, table.timeline.slider, table.bar.layers, table.view]
    press(france, Key.Key_F6, SHIFT)
    assert france.window.focusWidget() is table.bar.layers
    table.orders.list.setFocus()
    press(france, Key.Key_F6)
    assert france.window.focusWidget() is table.timeline.slider


def test_f9_puts_the_panel_away_and_back(france: Hands) -> None:
    for shown in (False, True):
        press(france, Key.Key_F9)
        assert france.table.dock.isVisible() is shown


def test_tab_on_the_board_is_the_next_unit_and_elsewhere_moves_on(france: Hands) -> None:
    press(france, Key.Key_Tab)
    assert france.table.view.hasFocus() and half(france)
    press(france, Key.Key_Escape)
    france.table.orders.go_on.setFocus()
    press(france, Key.Key_Tab)
    assert not france.table.orders.go_on.hasFocus()


def test_no_two_actions_share_a_key(france: Hands) -> None:
    taken: dict[str, str] = {}
    for name in france.window.acts.names:
        for keys in france.window.acts[name].shortcuts():
            assert taken.setdefault(keys.toString(), name) == name
    assert not {f"Ctrl+F{n}" for n in range(1, 12)} & taken.keys()
