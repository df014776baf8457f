"""A form on the screen: filled in by mouse and keys, changed in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.panels.forms import FormFoot, FormView
from app.panels.forms.fields import NumberBox
from app.panels.forms.view import LineRow
from app.panels.rows import FormContext
from app.ui.theme import apply_theme
from rules import Order, Position
from rules.economy import Advice, Form
from tests.app.panels.forms.chest import CHEST, SPRING, WINTER


class Filler:
    """A view whose changes are written, as the table does it."""

    def __init__(self, view: FormView, position: Position, number: int = 0) -> None:
        self.view, self.position, self.number = view, position, number
        self.orders: list[Order] = []
        self.gestures: list[str] = []
        view.line_filled.connect(self.write)
        self.show()

    @property
    def form(self) -> Form:
        return CHEST.forms(self.position, "France", tuple(self.orders))[self.number]

    def show(self) -> None:
        self.view.show_form(self.form, FormContext(self.position, "France", tuple(self.orders)))

    def write(self, old: Order | None, new: Order | None, gesture: str) -> None:
        at = self.orders.index(old) if old else len(self.orders)
        self.orders[at : at + 1] = [new] if new else []
        self.gestures.append(gesture)
        self.show()

    @property
    def texts(self) -> list[str]:
        return [order.text for order in self.orders]

    def row(self, key: str) -> LineRow:
        return next(row for card in self.view.cards for row in card.rows if row.line.key == key)

    def number_box(self, key: str) -> QSpinBox:
        box = self.row(key).field
        assert isinstance(box, QSpinBox)
        return box


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> Iterator[FormView]:
    apply_theme(qapp, "light")
    holder, made = QWidget(), FormView()
    QVBoxLayout(holder).addWidget(made)
    qtbot.addWidget(holder)
    holder.resize(400, 700)
    holder.show()
    holder.activateWindow()
    qtbot.waitUntil(holder.isActiveWindow)
    yield made


@pytest.fixture
def budget(view: FormView) -> Filler:
    return Filler(view, WINTER)


@pytest.fixture
def names(view: FormView) -> Filler:
    return Filler(view, SPRING, 1)


def test_a_number_that_is_spun_writes_a_line_and_stays_in_place(budget: Filler) -> None:
    box = budget.number_box("storePar")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert budget.texts == ["store 2 Par"]
    assert budget.number_box("storePar") is box and box.hasFocus()
    assert budget.row("storePar").amount.text() == "3"
    assert len(set(budget.gestures)) == 1
    QTest.keyClicks(box, "0")
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert budget.texts == []


def test_another_visit_is_another_gesture(budget: Filler) -> None:
    first, second = budget.number_box("storePar"), budget.number_box("storeMar")
    for box in (first, second, first):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert len(set(budget.gestures)) == 3


def test_the_numbers_below_the_least_are_passed_over(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.show_number(0, 2, 3)
    box.stepBy(1)
    assert box.value() == 2
    box.stepBy(-1)
    assert box.value() == 0


def test_a_number_typed_that_is_too_great_stands_there_with_the_reason(budget: Filler) -> None:
    box, row = budget.number_box("storePar"), budget.row("storePar")
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "12")
    assert (budget.texts, box.value()) == ([], 12)
    told = "Needs\N{NO-BREAK SPACE}13, you have 10."
    assert row.refused and row.detail.text() == told
    assert row.detail.property("tint") == "bad" and budget.view.refused == 1
    budget.show()
    assert (box.value(), row.detail.text()) == (12, told)
    QTest.keyClick(box, Qt.Key.Key_Backspace)
    assert budget.texts == ["store 1 Par"]
    assert (row.refused, row.detail.text(), budget.view.refused) == (False, "Room for 3.", 0)


def test_steps_end_where_numbers_make_no_sense_any_more(budget: Filler) -> None:
    box = budget.number_box("storePar")
    box.setFocus()
    for _ in range(5):
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert budget.texts == ["store 3 Par"]
    assert not box.stepEnabled() & QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
    box.selectAll()
    QTest.keyClicks(box, "80")
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert (box.value(), budget.texts) == (3, ["store 3 Par"])


def test_a_number_that_no_field_holds_is_shown_as_far_as_can_be(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.show_number(10**12, 1, 10**12)
    assert box.value() == 2**31 - 1


def test_a_line_is_ticked_by_its_box_its_words_and_the_space_bar(budget: Filler) -> None:
    row = budget.row("army")
    box = row.field
    assert isinstance(box, QCheckBox)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(80, row.height() // 2))
    assert budget.texts == ["newhome Bre"]
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert budget.texts == [] and not box.isChecked()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))
    assert budget.texts == ["newhome Bre"]
    assert set(budget.gestures) == {""}


def test_a_refused_line_is_grey_and_says_why(budget: Filler) -> None:
    box = budget.number_box("storePar")
    box.setFocus()
    box.setValue(3)
    row = budget.row("army")
    assert row.reason.text() == "needs 9, you have 6"
    assert row.field is not None and not row.field.isEnabled()
    assert not row.words.isEnabled()
    assert "needs 9" in row.field.accessibleDescription()
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(80, row.height() // 2))
    assert budget.texts == ["store 3 Par"]


def test_what_is_overspent_is_red_and_can_be_taken_back(budget: Filler) -> None:
    budget.row("army").field.click()  # type: ignore[union-attr]
    box = budget.number_box("storePar")
    box.setFocus()
    box.setValue(3)
    row = budget.row("storePar")
    assert row.reason.text() == "needs 4, you have 1"
    assert row.reason.property("tint") == row.amount.property("tint") == "bad"
    assert box.isEnabled()
    box.setValue(0)
    assert budget.texts == ["newhome Bre"]
    assert budget.row("army").reason.text() == ""


def test_a_name_is_written_as_it_is_typed_and_refused_as_it_is_typed(names: Filler) -> None:
    row = names.row("name")
    box = row.field
    assert isinstance(box, QLineEdit)
    box.setFocus()
    QTest.keyClick(box, "G")
    assert (names.texts, row.detail.text()) == ([], "A name has 2 to 6 letters.")
    assert box.property("bad") and row.detail.property("tint") == "bad"
    QTest.keyClicks(box, "aul")
    assert (names.texts, row.detail.text()) == (["name Gaul"], "")
    assert box.placeholderText() == "2 to 6 letters."
    assert not box.property("bad")
    QTest.keyClicks(box, "ish")
    assert (names.texts, box.text()) == ([], "Gaulish")
    names.show()
    assert (box.text(), row.detail.text()) == ("Gaulish", "A name has 2 to 6 letters.")
    QTest.keyClick(box, Qt.Key.Key_Backspace)
    assert names.texts == ["name Gaulis"]
    assert len(set(names.gestures)) == 1


def test_a_name_undone_is_gone_from_its_field(names: Filler) -> None:
    box = names.row("name").field
    assert isinstance(box, QLineEdit)
    box.setFocus()
    QTest.keyClicks(box, "Gaul")
    names.orders = []
    names.show()
    assert box.text() == ""


@pytest.mark.parametrize("keys", [Qt.Key.Key_Z, Qt.Key.Key_Y])
def test_undo_in_a_number_is_the_game_s(budget: Filler, keys: Qt.Key) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, keys, Qt.KeyboardModifier.ControlModifier, "z")
    event.ignore()
    QApplication.sendEvent(budget.number_box("storePar"), event)
    assert not event.isAccepted()


def test_the_wheel_turns_only_the_number_that_has_the_keyboard(budget: Filler) -> None:
    box = budget.number_box("storePar")
    for focused in (False, True):
        if focused:
            box.setFocus()
        turn = QWheelEvent(
            QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(box, turn)
        assert box.value() == int(focused)


def test_esc_leaves_the_form(budget: Filler, qtbot: QtBot) -> None:
    box = budget.number_box("storePar")
    box.setFocus()
    with qtbot.waitSignal(budget.view.left):
        QTest.keyClick(box, Qt.Key.Key_Escape)


def test_a_place_is_pointed_at_by_keyboard_and_sought_from_the_map(budget: Filler) -> None:
    pointed: list[str] = []
    budget.view.pointed.connect(pointed.append)
    assert budget.view.reveal("Mar")
    assert budget.number_box("storeMar").hasFocus()
    assert pointed == ["Mar"]
    assert not budget.view.reveal("Vie")


def test_where_the_field_with_the_keyboard_closes_the_one_in_its_place_has_it(budget: Filler) -> None:
    box = budget.row("army").field
    assert box is not None
    box.setFocus()
    budget.orders = [CHEST.parse(WINTER, "France", "store 3 Par")]
    budget.show()
    assert not box.isEnabled()
    assert QApplication.focusWidget() in budget.view.fields


def test_where_the_last_row_is_taken_away_the_keyboard_stays_in_the_form(budget: Filler, qtbot: QtBot) -> None:
    below = QPushButton("Go on")
    budget.view.window().layout().addWidget(below)  # type: ignore[union-attr]
    last = budget.number_box("storeMar")
    last.setFocus()
    *others, store = budget.form.sections
    without = replace(budget.form, sections=(*others, replace(store, lines=store.lines[:-1])))
    budget.view.show_form(without, FormContext(WINTER, "France"))
    assert QApplication.focusWidget() in budget.view.fields


def test_starts_begin_on_the_map_or_say_why_not(budget: Filler) -> None:
    begun: list[tuple[str, ...]] = []
    budget.view.begun.connect(begun.append)
    transfer, home = budget.view.cards[1].starts.buttons
    transfer.click()
    assert begun == [("transfer",)]
    assert not home.isEnabled()
    assert budget.view.cards[1].starts.reasons == "Move a home: needs 4, you have 10"


def test_another_power_begins_anew(names: Filler) -> None:
    box = names.row("name").field
    assert isinstance(box, QLineEdit)
    QTest.keyClick(box, "G")
    names.view.show_form(names.form, FormContext(SPRING, "Italy"))
    fresh = names.row("name").field
    assert fresh is not box and isinstance(fresh, QLineEdit) and fresh.text() == ""


def test_the_foot_tells_the_sums_and_what_would_mend(qtbot: QtBot) -> None:
    foot = FormFoot()
    qtbot.addWidget(foot)
    advice = (Advice("1 is left.", "Store it", "store 1 Par"), Advice("Two."), Advice("Three."))
    foot.show_state((10, 9, 1), advice)
    assert foot.texts == ["1 is left.", "Two."]
    assert foot.sums.accessibleName() == "Have 10, planned 9, left 1"
    with qtbot.waitSignal(foot.mended) as mended:
        next(one for one in foot.notes[0].findChildren(QAbstractButton)).click()
    assert mended.args == [advice[0]]
    foot.set_low(True)
    foot.show_state((10, 12, -2), advice)
    assert foot.texts == ["1 is left."]
    assert foot.sums.accessibleName() == "Have 10, planned 12, 2 too much"
    assert foot.sums.numbers[2].text() == "−2" and foot.sums.numbers[2].property("tint") == "bad"
    foot.show_state(None, ())
    assert foot.isHidden()


def test_what_is_refused_stays_while_another_form_is_shown(names: Filler, qtbot: QtBot) -> None:
    box = names.row("name").field
    assert isinstance(box, QLineEdit)
    with qtbot.waitSignal(names.view.refused_changed) as changed:
        QTest.keyClick(box, "G")
    assert changed.args == [1]
    points = CHEST.forms(SPRING, "France", ())[0]
    names.view.show_form(points, FormContext(SPRING, "France"))
    assert names.view.refused == 0
    names.show()
    again = names.row("name")
    assert isinstance(again.field, QLineEdit) and again.field.text() == "G"
    assert again.detail.text() == "A name has 2 to 6 letters."
    names.orders = [CHEST.parse(SPRING, "France", "name Gaul")]
    names.show()
    assert again.field.text() == "Gaul" and names.view.refused == 0


def test_nothing_refused_stays_when_the_view_is_cleared(names: Filler) -> None:
    box = names.row("name").field
    assert isinstance(box, QLineEdit)
    QTest.keyClick(box, "G")
    names.view.clear()
    names.show()
    fresh = names.row("name").field
    assert isinstance(fresh, QLineEdit) and fresh.text() == ""


class Flashes(QObject):
    """Hears of every widget that is shown as a window."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.seen: list[str] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(f"{type(watched).__name__} {watched.property('text') or ''}")
        return False


def test_nothing_flashes_as_a_window_of_its_own(view: FormView, qapp: QApplication) -> None:
    watch = Flashes(qapp)
    names = Filler(view, SPRING, 1)
    names.view.show_form(CHEST.forms(WINTER, "France", ())[0], FormContext(WINTER, "France"))
    qapp.removeEventFilter(watch)
    assert watch.seen == []
