"""The small widgets: what a hand or a key does to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

import rules
from app.designer import files
from app.designer.document import MapState
from app.designer.facts import thawed, with_fact
from app.designer.files import BOARD
from app.language import speak
from app.ui.tokens import tokens
from app.ui.widgets import (
    REPEAT_MS,
    Bar,
    BigButton,
    ElidedLabel,
    Emblem,
    HoldButton,
    KeyLabel,
    Logo,
    NoteFrame,
    Pill,
    SegmentedControl,
    button,
    printed_keys,
    tool_button,
)
from rules import Power
from rules.board import PATTERNS

LEFT = Qt.MouseButton.LeftButton


def hold_button(qtbot: QtBot, ms: int) -> HoldButton:
    made = HoldButton("Hold to show my board")
    made.HOLD_MS = ms
    qtbot.addWidget(made)
    made.show()
    return made


SHORT, LONG = 60, 60_000
"""How long it must be held down: `LONG` is let go in time however slow the machine is."""


def test_held_down_long_enough_it_acts_once_by_mouse_or_space(qtbot: QtBot) -> None:
    made = hold_button(qtbot, SHORT)
    told: list[bool] = []
    made.held.connect(lambda: told.append(True))
    QTest.mousePress(made, LEFT)
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(80)
    QTest.mouseRelease(made, LEFT)
    assert told == [True]
    made = hold_button(qtbot, SHORT)
    with qtbot.waitSignal(made.held):
        QTest.keyPress(made, Qt.Key.Key_Space)
        QTest.keyRelease(made, Qt.Key.Key_Space)  # as some systems tell of a key that is held down
        QTest.keyPress(made, Qt.Key.Key_Space)
    QTest.keyRelease(made, Qt.Key.Key_Space)
    qtbot.wait(2 * REPEAT_MS)


def test_letting_go_early_does_nothing(qtbot: QtBot) -> None:
    made = hold_button(qtbot, LONG)
    QTest.mousePress(made, LEFT)
    qtbot.waitUntil(lambda: made.share > 0.0)
    QTest.mouseRelease(made, LEFT)
    assert made.share == 0.0
    made = hold_button(qtbot, LONG)
    with qtbot.assertNotEmitted(made.held, wait=50):
        qtbot.mouseClick(made, LEFT)
    made = hold_button(qtbot, LONG)
    with qtbot.assertNotEmitted(made.held):
        QTest.keyPress(made, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: made.share > 0.0)
        QTest.keyRelease(made, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: made.share == 0.0)


@pytest.mark.parametrize("told_as_repeated", [True, False])
def test_a_key_still_down_does_nothing_more(qtbot: QtBot, told_as_repeated: bool) -> None:
    made, next_one = hold_button(qtbot, SHORT), QLineEdit()
    qtbot.addWidget(next_one)
    with qtbot.waitSignal(made.held):
        QTest.keyPress(made, Qt.Key.Key_Space)
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        again = QKeyEvent(kind, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ", told_as_repeated)
        QApplication.sendEvent(next_one, again)
    QTest.keyRelease(next_one, Qt.Key.Key_Space)
    assert next_one.text() == ""
    qtbot.wait(2 * REPEAT_MS)
    QTest.keyClick(next_one, Qt.Key.Key_Space)
    assert next_one.text() == " "


def test_segments_are_changed_by_click_and_arrow(qtbot: QtBot) -> None:
    made = SegmentedControl([("none", "None"), ("short", "Short"), ("full", "Full")], "short", "Names")
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.changed) as told:
        qtbot.mouseClick(made.button("full"), LEFT)
    assert (told.args, made.value) == (["full"], "full")
    made.button("full").setFocus()
    with qtbot.waitSignal(made.changed):
        qtbot.keyClick(made.button("full"), Qt.Key.Key_Left)
    assert made.value == "short"
    made = SegmentedControl([("a", "A"), ("b", "B")])
    qtbot.addWidget(made)
    with qtbot.assertNotEmitted(made.changed):
        made.set_value("b")
    assert made.value == "b"


def test_a_note_and_a_long_line_say_all_that_they_have_to(qtbot: QtBot) -> None:
    note = NoteFrame("good", "There is an older copy.", "Open this version")
    qtbot.addWidget(note)
    note.show()
    with qtbot.waitSignal(note.acted):
        qtbot.mouseClick(note._action, LEFT)
    note.show_note("bad", "Nobody plays.")
    assert (note.text, note.accessibleName(), note.property("note")) == ("Nobody plays.", "Nobody plays.", "bad")
    made = ElidedLabel("Venice cannot support Vienna: it could not move there itself")
    qtbot.addWidget(made)
    made.resize(80, 20)
    made.show()
    made.grab()
    assert made.toolTip() == made.text()
    made.resize(900, 20)
    made.grab()
    assert made.toolTip() == ""


def test_buttons_have_a_name_keys_and_room(qtbot: QtBot) -> None:
    made = tool_button("undo", "Undo", "Ctrl+Z")
    qtbot.addWidget(made)
    assert (made.accessibleName(), made.toolTip()) == ("Undo", "Undo (Ctrl+Z)")
    assert min(made.sizeHint().expandedTo(made.minimumSize()).toTuple()) >= 28
    made = BigButton("New game", "Choose a variant and seats", "plus", first=True)
    qtbot.addWidget(made)
    assert (made.accessibleName(), made.accessibleDescription()) == ("New game", "Choose a variant and seats")
    assert made.sizeHint().expandedTo(made.minimumSize()).height() >= 60
    one = button("Go")
    qtbot.addWidget(one)
    one.setEnabled(False)
    with qtbot.assertNotEmitted(one.clicked):
        qtbot.keyClick(one, Qt.Key.Key_Return)


def test_emblems_and_small_painted_things_are_told_apart(qtbot: QtBot) -> None:
    pictures = set()
    for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
        made = Emblem(power, 38)
        qtbot.addWidget(made)
        image = made.grab().toImage()
        pictures.add((image.pixelColor(8, 19).name(), bytes(image.constBits())))
    assert len({hue for hue, _ in pictures}) == 7
    for made in (Logo(44), Bar(3, 4), Pill("3 of 7 in", "accent")):
        qtbot.addWidget(made)
        made.resize(made.sizeHint().expandedTo(made.minimumSize()))
        made.resize(max(60, made.width()), max(4, made.height()))
        image = made.grab().toImage()
        colors = {image.pixelColor(QPoint(x, image.height() // 2)).name() for x in range(image.width())}
        assert len(colors) > 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
@pytest.mark.parametrize("made", [lambda: button("Go"), lambda: tool_button("play", "Replay"), lambda: big()])
def test_enter_presses_a_button(qtbot: QtBot, made: Callable[[], QAbstractButton], key: Qt.Key) -> None:
    one = made()
    qtbot.addWidget(one)
    with qtbot.waitSignal(one.clicked):
        qtbot.keyClick(one, key)


def big() -> BigButton:
    return BigButton("New game", "Choose", "new")


# --- Colors, patterns and letters that a map gives its powers.


def test_a_map_chooses_color_pattern_and_letter() -> None:
    powers = {
        "W": Power("W", "West", "Western", "Q", color="#124578", pattern="dots"),
        "E": Power("E", "East", "", "Z"),
    }
    looks = tokens().looks(powers, "no-such-game", "light")
    assert (looks["W"].fill, looks["W"].pattern, looks["W"].letter) == ("#124578", "dots", "Q")
    assert (looks["W"].ink, looks["E"].letter) == ("#FFFFFF", "Z")
    powers = rules.files.load_board("standard").powers
    assert tokens().looks(powers, "standard", "dark") == tokens().looks(list(powers), "standard", "dark")
    assert set(PATTERNS) == set(tokens().patterns)


def test_what_is_no_color_or_pattern_is_a_fault() -> None:
    facts = files.own("standard").facts
    for path, value in (("color", "red"), ("pattern", "tartan")):
        with pytest.raises(rules.files.MapError):
            rules.files.map_of(thawed(with_fact(facts, ("powers", "Austria", path), value)))


def test_lists_know_the_looks_of_a_game_of_one_s_own(tmp_path: Path) -> None:
    from rules.files.maps import _enlisted, register_map

    own = files.own("standard")
    facts = with_fact(with_fact(own.facts, ("id",), "redder"), ("powers", "Austria", "color"), "#0A6E3C")
    svg, text = own.written(MapState(own.board.graph, facts))
    (tmp_path / BOARD).write_bytes(svg)
    (tmp_path / "map.toml").write_text(text)
    register_map("redder", tmp_path)
    try:
        assert tokens().looks(["Austria"], "redder", "light")["Austria"].fill == "#0A6E3C"
    finally:
        _enlisted.pop("redder")


# --- Keys are called as on the keyboard of whoever reads.


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def test_keys_are_called_as_they_are_printed_here(qtbot: QtBot, german: None) -> None:
    keys, lock = KeyLabel("Ctrl+Shift+P"), tool_button("lock", "Sperren", "Ctrl+L")
    qtbot.addWidget(keys)
    qtbot.addWidget(lock)
    assert (keys.text(), lock.toolTip()) == ("Strg+Umschalt+P", "Sperren (Strg+L)")
    assert printed_keys("PgUp PgDown") == printed_keys("PgUp PgDn") == "Bild auf Bild ab"
