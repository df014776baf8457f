"""The keyboard on a real window: Tab, Enter, the keys of phases, and who has the keyboard when a phase changes."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

import rules
from app.main_window.window import MainWindow
from app.ui.widgets import HoldButton
from rules import Game
from tests.app.conftest import Hands, everybody
from tests.app.main_window.keyboard import Keyboard, texts
from tests.app.surfaces import name_of

Key, Modifier = Qt.Key, Qt.KeyboardModifier
NONE, SHIFT, CTRL, ALT = Modifier.NoModifier, Modifier.ShiftModifier, Modifier.ControlModifier, Modifier.AltModifier
AtPhase = Callable[..., Hands]


def press(hands: Hands, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, into: QWidget | None = None) -> None:
    """A key for whatever has the keyboard."""
    target = into or hands.window.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifier)
    QApplication.processEvents()


# Who has the keyboard.


def test_going_on_to_orders_never_leaves_the_keyboard_on_resolve(hands: Hands) -> None:
    hands.window.activateWindow()
    hands.table.orders.go_on.setFocus()
    press(hands, Key.Key_Space)
    assert hands.window.focusWidget() is hands.table.results.go_on
    press(hands, Key.Key_Space)
    assert hands.document.at_present
    assert hands.window.focusWidget() is hands.table.view
    press(hands, Key.Key_Space)
    assert len(hands.document.game.turns) == 1


@pytest.mark.parametrize("part", ["timeline.play", "timeline.forward", "timeline.slider", "results.list"])
def test_after_playback_space_does_not_resolve(hands: Hands, part: str) -> None:
    hands.window.activateWindow()
    hands.trigger("go_on")
    hands.table.orders.go_on.setFocus()
    attrgetter(part)(hands.table).setFocus()
    hands.table.timeline.step(1)
    assert hands.document.at_present
    press(hands, Key.Key_Space)
    hands.table.reveal.leave()
    assert len(hands.document.game.turns) == 1


def test_enter_with_nothing_to_take_resolves_nothing(hands: Hands) -> None:
    hands.key(Key.Key_Return)
    assert hands.document.game.turns == ()
    assert hands.status.startswith("Nothing selected.")
    hands.click("Par")
    hands.key(Key.Key_Return)
    assert hands.status.startswith("Nothing highlighted.")
    assert hands.table.order_tool.builder.text == "A Par"
    hands.key(Key.Key_Escape)
    hands.type("")
    assert hands.document.game.turns == ()
    assert "Ctrl+Enter" in hands.status


def test_an_open_game_comes_to_retreats_at_a_power_that_must_retreat(at_phase: AtPhase) -> None:
    hands = at_phase(phase="F1901M", units={"Austria": ["A Vie"], "Italy": ["A Ven", "A Tyr"], "Turkey": ["A Tri"]})
    hands.write("Italy", "A Ven - Tri", "A Tyr S A Ven - Tri")
    hands.trigger("go_on")
    hands.trigger("go_on")
    assert hands.document.power == "Turkey"
    assert hands.table.orders.header.name.text() == "Turkey"
    assert hands.table.order_tool.builder.active


# Tab and the arrows.


def test_tab_in_a_half_made_order_goes_round_its_places_nearest_first(hands: Hands) -> None:
    hands.click("Par")
    seen = []
    for _ in range(5):
        hands.key(Key.Key_Tab)
        seen.append(hands.table.scene.state.hovered)
    assert sorted(seen[:4]) == ["Bre", "Bur", "Gas", "Pic"]
    assert seen[4] == seen[0]
    assert hands.table.order_tool.builder.text == "A Par"
    choice = hands.table.orders.entry.current_choice
    assert choice.text == seen[0]
    QTest.keyClick(hands.table.view, Key.Key_Backtab)
    assert hands.table.scene.state.hovered == seen[3]
    hands.key(Key.Key_Return)
    assert hands.orders("France") == [f"A Par - {seen[3]}"]


def test_tab_in_a_support_goes_round_whom_it_can_help(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S, Key.Key_Tab)
    assert hands.table.order_tool.builder.text == "A Mar S "
    hands.key(Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Mar S A Par - "
    hands.key(Key.Key_Tab, Key.Key_Return)
    assert hands.orders("France")[0].startswith("A Mar S A Par - ")


def test_a_unit_chosen_by_key_does_not_move_a_map_that_is_seen_whole(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    hands.document.act_for("Turkey")
    before = hands.at("Par")
    for _ in range(3):
        hands.trigger("next_unit")
        assert hands.at("Par") == before


def test_tab_and_enter_in_winter(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
    seen = []
    for _ in range(3):
        hands.key(Key.Key_Tab)
        seen.append(hands.table.scene.state.hovered)
    assert sorted(seen) == ["Mos", "StP", "War"]
    while hands.table.scene.state.hovered != "War":
        hands.key(Key.Key_Tab)
    hands.key(Key.Key_Return)
    assert hands.orders("Russia") == ["build A War"]


# Shortcuts.


def test_the_keys_of_phases_work_wherever_the_keyboard_is(hands: Hands) -> None:
    hands.window.activateWindow()
    hands.do("!go_on !go_on")
    table = hands.table
    for part in (table.view, table.orders.list, table.timeline.slider, table.orders.go_on):
        part.setFocus()
        QTest.keyClick(part, Key.Key_BracketLeft)
        assert hands.document.shown == 0, part
        press(hands, Key.Key_BracketRight)
        assert hands.document.at_present
    line = table.orders.entry.line
    line.setFocus()
    QTest.keyClick(line, Key.Key_BracketLeft)
    assert hands.document.at_present, "in the line a bracket is typed"


# The tag beside the pointer.


def test_the_tag_follows_what_a_right_click_has_changed(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.hover("Boh")
    tag = hands.table.order_tool.tag
    assert tag.text.startswith("A Mar S …")
    hands.click("Boh", button=Qt.MouseButton.RightButton)
    assert tag.text == "A Mar … A Mar cannot reach Bohemia."


def test_the_tag_stays_on_the_board_and_covers_neither_the_unit_nor_the_goal(hands: Hands) -> None:
    hands.click("Par")
    tag = hands.table.order_tool.tag
    viewport = hands.table.view.viewport()
    for goal in ("Bur", "Pic", "Gas"):
        for aside in (QPoint(-18, -18), QPoint(0, -20), QPoint(14, 10)):
            QTest.mouseMove(viewport, hands.at(goal) + aside)
            assert tag.isVisible()
            for kept in (goal, "Par"):
                counter = QRect(hands.at(kept) - QPoint(9, 9), QSize(18, 18))
                assert not tag.geometry().intersects(counter)
    for place in ("Syr", "Tun", "StP"):
        QTest.mouseMove(viewport, hands.at(place))
        assert viewport.rect().contains(hands.table.order_tool.tag.geometry())


# --- Every key of the summary (INTERACTION, end of section 3.5; WINDOWS, Focus) does what it says, in a running
# window.


@pytest.fixture
def france(hands: Hands) -> Hands:
    """France orders, and the board has the keyboard."""
    hands.window.activateWindow()
    hands.document.act_for("France")
    hands.table.view.setFocus()
    QApplication.processEvents()
    return hands


def half(hands: Hands) -> str:
    """The order half made."""
    return hands.table.order_tool.builder.text.strip()


# Ordering.


def test_tab_and_shift_tab_go_through_the_units(france: Hands) -> None:
    seen = []
    for key, modifier in ((Key.Key_Tab, NONE),) * 3 + ((Key.Key_Backtab, SHIFT),):
        press(france, key, modifier)
        seen.append(half(france))
        press(france, Key.Key_Escape)
    assert seen == ["F Bre", "A Mar", "A Par", "A Mar"]


def test_arrows_light_the_nearest_candidate_and_enter_takes_it(france: Hands) -> None:
    arrows = {Key.Key_Up: "Pic", Key.Key_Left: "Bre", Key.Key_Down: "Gas", Key.Key_Right: "Bur"}
    for arrow, place in arrows.items():
        france.click("Par")
        press(france, arrow)
        assert france.table.scene.state.hovered == place
        press(france, Key.Key_Return)
        assert france.orders("France") == [f"A Par - {place}"]
        france.trigger("undo")


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


def test_a_letter_on_the_board_begins_a_typed_order(france: Hands) -> None:
    press(france, Key.Key_A)
    line = france.table.orders.entry.line
    assert line.hasFocus()
    assert line.text().lower().startswith("a")


# Phases.


@pytest.fixture
def played(hands: Hands) -> Hands:
    for _ in range(2):
        hands.trigger("go_on")
        hands.trigger("go_on")
    hands.window.activateWindow()
    hands.table.view.setFocus()
    return hands


def test_brackets_and_shift_arrows_go_through_the_phases_and_space_plays(played: Hands) -> None:
    last = played.document.shown
    for back, forward, modifier in (
        (Key.Key_BracketLeft, Key.Key_BracketRight, NONE),
        (Key.Key_Left, Key.Key_Right, SHIFT),
    ):
        press(played, back, modifier)
        assert played.document.shown == last - 1
        press(played, forward, modifier)
        assert played.document.shown == last
    played.table.orders.list.setFocus()
    press(played, Key.Key_F6)
    assert played.window.focusWidget() is played.table.timeline.slider
    played.table.view.setFocus()
    press(played, Key.Key_BracketLeft)
    asked: list[bool] = []
    played.window.acts["play"].triggered.connect(lambda: asked.append(True))
    press(played, Key.Key_Space)
    press(played, Key.Key_Space)
    assert asked == [True, True]


# The map.


def test_the_keys_of_the_map_zoom_name_and_show_orders(france: Hands) -> None:
    france.click("Par", "Bur")
    press(france, Key.Key_O)
    assert not france.table.scene.picture.marks
    press(france, Key.Key_O)
    assert france.table.scene.picture.marks
    view = france.table.view
    whole = view.zoom
    press(france, Key.Key_Plus)
    assert view.zoom > whole
    press(france, Key.Key_Minus)
    assert view.zoom == pytest.approx(whole)
    france.click("Par")
    press(france, Key.Key_Plus)
    press(france, Key.Key_0)
    assert view.zoom == pytest.approx(whole)
    assert half(france) == "A Par"
    press(france, Key.Key_Escape)
    seen = []
    for _ in range(3):
        press(france, Key.Key_N)
        seen.append(str(france.table.scene.state.names))
    assert seen == ["none", "short", "full"]
    assert france.status.startswith("Names: ")
    assert france.window.settings.preferences.names == "full"
    france.begin(Game.new(rules.variant("gambling")))
    assert france.table.shown.names == "full"


def test_ctrl_and_a_function_key_show_the_orders_of_one_power(france: Hands) -> None:
    france.write("France", "A Par - Bur")
    france.write("Italy", "A Ven - Tyr", "A Rom - Ven")

    def shown() -> set[str]:
        return {mark.unit.power for mark in france.table.scene.picture.marks if hasattr(mark, "unit")}

    powers = list(rules.variant("standard").base.powers)
    for number, power in enumerate(powers):
        press(france, Qt.Key(int(Key.Key_F1) + number), CTRL)
        assert shown() == ({power} if power in ("France", "Italy") else set())
        assert power in france.status
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


# The window.


def test_ctrl_l_puts_up_the_curtain(hands: Hands) -> None:
    standard = rules.variant("standard")
    hands.begin(Game.new(standard, everybody(standard), "casual"))
    hands.sit("France")
    assert hands.page == "GameView"
    press(hands, Key.Key_L, CTRL, into=hands.table.view)
    assert hands.page == "Curtain"


SHORTCUTS = {
    "export": "Ctrl+E", "explain": "F1", "keys": "Shift+F1", "panel": "F9", "panel_below": "Shift+F9",
    "provinces": "F7", "next_part": "F6", "last_part": "Shift+F6", "go_on": "Ctrl+Return", "type": "F2",
    "undo": "Ctrl+Z", "preferences": "Ctrl+,",
}  # fmt: skip


def test_shortcuts_reach_their_action(france: Hands) -> None:
    france.click("Par", "Bur")
    acts, asked = france.window.acts, list[str]()
    for action, keys in SHORTCUTS.items():
        acts[action].triggered.disconnect()
        acts[action].triggered.connect(lambda *_, action=action: asked.append(action))
        chord = QKeySequence(keys)[0]
        press(france, chord.key(), chord.keyboardModifiers())
    assert asked == list(SHORTCUTS)


def test_f6_goes_round_the_parts_and_back(france: Hands) -> None:
    table = france.table
    table.view.setFocus()
    seen = []
    for _ in range(4):
        press(france, Key.Key_F6)
        seen.append(france.window.focusWidget())
    assert seen == [table.orders.entry.line, table.bar.layers, table.view, table.orders.entry.line]
    press(france, Key.Key_F6, SHIFT)
    assert france.window.focusWidget() is table.view
    table.orders.list.setFocus()
    press(france, Key.Key_F6)
    assert france.window.focusWidget() is table.bar.layers


def test_f9_puts_the_panel_away_and_tab_is_the_next_unit_on_the_board_alone(france: Hands) -> None:
    for shown in (False, True):
        press(france, Key.Key_F9)
        assert france.table.dock.isVisible() is shown
    france.table.view.setFocus()
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
    assert [keys.toString() for keys in france.window.acts["redo"].shortcuts()] == ["Ctrl+Shift+Z", "Ctrl+Y"]


# --- A whole game from the first page to the saved end by keys alone; and a round of every variant.

FIRST = {
    "France": ("A Par - Pic", "A Mar - Gas", "F Bre - MAO"),
    "Germany": ("A Mun - Bur", "F Kie - Den", "A Ber - Kie"),
    "Italy": ("F Nap - ION", "A Rom - Apu"),
}
SECOND = {
    "France": ("A Pic - Bur", "A Gas S A Pic - Bur", "F MAO - Por"),
    "Germany": ("F Den H", "A Kie - Hol"),
    "Italy": ("A Apu - Tun", "F ION C A Apu - Tun"),
}


@pytest.fixture
def keyboard(window: MainWindow) -> Keyboard:
    return Keyboard(window)


def begin(keyboard: Keyboard, variant: str, secrecy: str = "Open") -> None:
    """From the first page: a new game of a variant."""
    keyboard.tab_to("New game")
    keyboard.press(Key.Key_Return)
    assert keyboard.page == "NewGamePage"
    keyboard.tab_to("Variants")
    keyboard.press(Key.Key_Home)
    for _ in range(list(rules.VARIANTS).index(variant)):
        keyboard.press(Key.Key_Right)
    keyboard.tab_to("Open", "Casual", "Sealed")
    for _ in range(3):
        if name_of(keyboard.focused) != secrecy:
            keyboard.press(Key.Key_Up)
    keyboard.tab_to("Start game")
    keyboard.press(Key.Key_Return)
    assert keyboard.document.game.variant.id == variant


def test_a_whole_game(keyboard: Keyboard, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(keyboard, "standard")
    document = keyboard.document
    assert keyboard.page == "GameView"

    # Spring 1901: one unit by the keys of the board, the others typed.
    keyboard.act_for("Italy")
    keyboard.at_board()
    table = window.table
    for _ in range(3):
        keyboard.press(Key.Key_Tab)
        if table.order_tool.builder.text.strip() == "A Ven":
            break
        keyboard.press(Key.Key_Escape)
    keyboard.press(Key.Key_Up)
    keyboard.press(Key.Key_Return)
    assert texts(document, "Italy") in (["A Ven - Tyr"], ["A Ven - Tri"])
    for power, lines in FIRST.items():
        keyboard.act_for(power)
        keyboard.order(*lines)
        assert set(lines) <= set(texts(document, power))
    keyboard.go_on()
    assert len(document.game.turns) == 1

    # Why? of a result in the list.
    for _ in range(6):
        if keyboard.focused is table.results.list:
            break
        keyboard.press(Key.Key_F6)
    keyboard.press(Key.Key_Down)
    keyboard.press(Key.Key_Question)
    assert table.why.shown
    keyboard.press(Key.Key_Escape)
    assert not table.why.shown
    keyboard.go_on()

    # Fall 1901: somebody is dislodged.
    for power, lines in SECOND.items():
        keyboard.act_for(power)
        keyboard.order(*lines)
    keyboard.go_on()
    keyboard.go_on()
    assert document.present.phase.step == "R"

    # The retreat, by Tab, an arrow or Tab again, and Enter.
    assert document.power == "Germany"
    keyboard.at_board()
    keyboard.press(Key.Key_Tab)
    keyboard.press(Key.Key_Tab)
    keyboard.press(Key.Key_Return)
    assert len(texts(document, "Germany")) == 1
    keyboard.go_on()
    keyboard.go_on()

    # Builds.
    assert document.present.phase.text == "W1901A"
    keyboard.act_for("Germany")
    due = document.present.variant.adjustments_due(document.present, "Germany")
    assert due >= 1
    keyboard.at_board()
    keyboard.press(Key.Key_Tab)
    keyboard.press(Key.Key_Return)
    keyboard.press(Key.Key_Return)
    if not texts(document, "Germany"):
        keyboard.order("build A Mun")
    assert texts(document, "Germany")[0].startswith("build ")
    keyboard.act_for("Italy")
    keyboard.order("build F Nap")
    assert "build F Nap" in texts(document, "Italy")
    keyboard.press(Key.Key_Z, CTRL)
    assert "build F Nap" not in texts(document, "Italy")
    keyboard.press(Key.Key_Z, CTRL | SHIFT)
    keyboard.go_on()

    # Two more years in which nobody moves.
    for _ in range(40):
        if document.present.phase.year >= 1904:
            break
        keyboard.go_on()
    assert document.present.phase.year == 1904

    # Back to the first phase and to the present again.
    keyboard.at_board()
    keyboard.press(Key.Key_BracketLeft)
    assert not document.at_present
    keyboard.press(Key.Key_End)
    assert document.at_present

    # The end by agreement, and the file.
    def agree() -> None:
        keyboard.tab_to("All remaining players agree")
        keyboard.press(Key.Key_Space)
        keyboard.tab_to("End the game", "End in a draw", "Draw")
        keyboard.press(Key.Key_Return)

    keyboard.in_dialog(agree, lambda: keyboard.find_action("end the game by agreement"))
    assert document.game.end is not None
    saved = tmp_path / "played by keys.strata"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(lambda *_, **__: (str(saved), "")))
    keyboard.press(Key.Key_S, CTRL)
    again = rules.load_game(saved)
    assert again.end == document.game.end
    assert len(again.turns) == len(document.game.turns) >= 8


def test_a_casual_game_goes_round_the_table_by_keys(
    keyboard: Keyboard, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Curtain, a seat, its orders, review, submit: for every seat, then the results."""
    monkeypatch.setattr(HoldButton, "HOLD_MS", 60)
    begin(keyboard, "standard", "Casual")
    assert keyboard.page == "Curtain"
    powers = list(rules.variant("standard").base.powers)
    for power in powers:
        assert keyboard.page == "Curtain"
        curtain = window.flow.curtain
        assert curtain is not None
        _sit_down(keyboard, window, power)
        assert (keyboard.page, keyboard.document.seat) == ("GameView", power)
        if power == "France":
            keyboard.order("A Par - Bur")
        keyboard.go_on()
        assert keyboard.page == "ReviewPage"
        keyboard.tab_to("Submit")
        keyboard.press(Key.Key_Return)
    if not keyboard.document.game.turns:
        keyboard.tab_to("Show the results", "Reveal", "Results")
        keyboard.press(Key.Key_Return)
    assert len(keyboard.document.game.turns) == 1


def _sit_down(keyboard: Keyboard, window: MainWindow, power: str) -> None:
    """At the curtain: choose the seat with the arrows, then show its board."""
    curtain = window.flow.curtain
    keyboard.tab_to(*(name for name in (power, *rules.variant("standard").base.powers)))
    for _ in range(10):
        if curtain.power == power:
            break
        keyboard.press(Key.Key_Right)
    assert curtain.power == power
    keyboard.tab_to("Hold to")
    QTest.keyPress(keyboard.focused, Key.Key_Space)
    for _ in range(200):
        if keyboard.page != "Curtain":
            break
        QTest.qWait(20)
    keyboard.let_go(Key.Key_Space)


def test_the_arrows_go_through_the_row_of_powers(keyboard: Keyboard) -> None:
    begin(keyboard, "standard")
    keyboard.press(Key.Key_F2)
    keyboard.press(Key.Key_Backtab, SHIFT)
    seen = [keyboard.document.power]
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Left):
        keyboard.press(key)
        seen.append(keyboard.document.power)
        assert name_of(keyboard.focused).startswith(keyboard.document.power)
    assert seen == ["Austria", "England", "France", "England"]


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_a_round_of_every_variant(keyboard: Keyboard, window: MainWindow, variant: str) -> None:
    """By keys: every power's first unit is given an order, or what else is to be done is left as it is; results; on."""
    begin(keyboard, variant)
    document = keyboard.document
    for _ in range(8):
        if document.present.phase.step == "M" and document.at_present:
            break
        keyboard.go_on()
    assert document.present.phase.step == "M"
    before = len(document.game.turns)
    ordered = 0
    for power in document.writers:
        keyboard.act_for(power)
        keyboard.at_board()
        keyboard.press(Key.Key_Tab)
        table = window.table
        if table.order_tool.builder.unit is None:
            continue
        keyboard.press(Key.Key_M)
        keyboard.press(Key.Key_Tab)
        keyboard.press(Key.Key_Return)
        keyboard.press(Key.Key_Return)
        ordered += bool(texts(document, power))
    assert ordered >= 2
    keyboard.go_on()
    assert len(document.game.turns) > before
    keyboard.go_on()
    assert document.at_present
