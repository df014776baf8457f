"""A whole game from the first page to the saved end by keys alone; and a round of every variant."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

import rules
from app.main_window.window import MainWindow
from tests.app.access import name_of
from tests.app.main_window.keyboard import CTRL, SHIFT, Key, Keyboard, texts

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
    assert table is not None
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
    due = document.present.variant.dues(document.present, "Germany")
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


def test_a_casual_game_goes_round_the_table_by_keys(keyboard: Keyboard, window: MainWindow) -> None:
    """Curtain, a seat, its orders, review, submit: for every seat, then the results."""
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
    assert curtain is not None
    keyboard.tab_to(*(name for name in (power, *rules.variant("standard").base.powers)))
    for _ in range(10):
        if curtain.power == power:
            break
        keyboard.press(Key.Key_Right)
    assert curtain.power == power
    keyboard.tab_to("Hold to")
    from PySide6.QtTest import QTest

    QTest.keyPress(keyboard.focused, Key.Key_Space)
    QTest.qWait(1650)
    QTest.keyRelease(keyboard.focused, Key.Key_Space)
    QTest.qWait(60)
    QApplication.processEvents()


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
        assert table is not None
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
