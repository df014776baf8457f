"""A form on the screen: filled in by mouse and keys, changed in place; a form that is a table of stages; sections
that are folded; papers with what they say; what is filled into a form, as orders, and why a line cannot be; cards
dealt by hand in a form: one is refused because of another, and no longer once that is put right."""

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
    QComboBox,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import rules
from app.panels.forms import FormFoot, FormView, PaperDialog
from app.panels.forms.fields import DatedField, NumberBox, NumberField, TextField
from app.panels.forms.view import LineRow, SectionCard, TextRow
from app.panels.rows import FormContext, brief, example, fault_of, faults, filled, read, with_others
from app.ui.theme import apply_theme
from rules import GM, Order, Position, Reason, Sentence, say
from rules.economy import Advice, Form, FormLine
from tests.app.panels.forms.chest import CHEST, SPRING, WINTER


class Filler:
    """A view whose changes are written, as the table does it."""

    def __init__(self, view: FormView, position: Position, number: int = 0, power: str = "France") -> None:
        self.view, self.position, self.number, self.power = view, position, number, power
        self.orders: list[Order] = []
        self.gestures: list[str] = []
        view.line_filled.connect(self.write)
        self.show()

    @property
    def form(self) -> Form:
        return self.position.variant.forms(self.position, self.power, tuple(self.orders))[self.number]

    def show(self) -> None:
        self.view.show_form(self.form, FormContext(self.position, self.power, tuple(self.orders)))

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

    @property
    def name_box(self) -> QLineEdit:
        box = self.row("name").field
        assert isinstance(box, QLineEdit)
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


def test_a_number_that_is_spun_writes_a_line_and_ends_where_it_makes_no_sense(budget: Filler) -> None:
    box = budget.number_box("storePar")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert budget.texts == ["store 2 Par"]
    assert budget.number_box("storePar") is box and box.hasFocus()
    assert (budget.row("storePar").amount.text(), len(set(budget.gestures))) == ("3", 1)
    QTest.keyClicks(box, "0")
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert budget.texts == []
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


def test_another_visit_is_another_gesture(budget: Filler) -> None:
    first, second = budget.number_box("storePar"), budget.number_box("storeMar")
    for box in (first, second, first):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert len(set(budget.gestures)) == 3


def test_the_numbers_of_a_box(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.show_number(0, 2, 3)
    box.stepBy(1)
    assert box.value() == 2
    box.stepBy(-1)
    assert box.value() == 0
    box.show_number(10**12, 1, 10**12)
    assert box.value() == 2**31 - 1


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


def test_a_line_is_ticked_by_its_box_its_words_and_the_space_bar(budget: Filler) -> None:
    row = budget.row("army")
    box = row.field
    assert isinstance(box, QCheckBox)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(80, row.height() // 2))
    assert budget.texts == ["newhome Bre"]
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert budget.texts == [] and not box.isChecked()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))
    assert (budget.texts, set(budget.gestures)) == (["newhome Bre"], {""})


def test_a_refused_line_is_gray_and_says_why(budget: Filler) -> None:
    box = budget.number_box("storePar")
    box.setFocus()
    box.setValue(3)
    row = budget.row("army")
    assert row.reason.text() == "needs 9, you have 6"
    assert row.field is not None and not row.field.isEnabled() and not row.words.isEnabled()
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
    assert row.reason.property("tint") == row.amount.property("tint") == "bad" and box.isEnabled()
    box.setValue(0)
    assert (budget.texts, budget.row("army").reason.text()) == (["newhome Bre"], "")


def test_a_name_is_written_refused_and_undone_as_it_is_typed(names: Filler) -> None:
    row, box = names.row("name"), names.name_box
    box.setFocus()
    QTest.keyClick(box, "G")
    assert (names.texts, row.detail.text()) == ([], "A name has 2 to 6 letters.")
    assert box.property("bad") and row.detail.property("tint") == "bad"
    QTest.keyClicks(box, "aul")
    assert (names.texts, row.detail.text(), box.placeholderText()) == (["name Gaul"], "", "2 to 6 letters.")
    assert not box.property("bad")
    QTest.keyClicks(box, "ish")
    assert (names.texts, box.text()) == ([], "Gaulish")
    names.show()
    assert (box.text(), row.detail.text()) == ("Gaulish", "A name has 2 to 6 letters.")
    QTest.keyClick(box, Qt.Key.Key_Backspace)
    assert (names.texts, len(set(names.gestures))) == (["name Gaulis"], 1)
    names.orders = []
    names.show()
    assert box.text() == ""


def test_undo_in_a_number_is_the_game_s_and_the_wheel_turns_only_what_has_the_keyboard(budget: Filler) -> None:
    box, none = budget.number_box("storePar"), Qt.KeyboardModifier.NoModifier
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier, "z")
        event.ignore()
        QApplication.sendEvent(box, event)
        assert not event.isAccepted()
    at, step = QPointF(5, 5), QPoint(0, 120)
    for focused in (False, True):
        if focused:
            box.setFocus()
        turn = QWheelEvent(at, at, QPoint(), step, Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(box, turn)
        assert box.value() == int(focused)


def test_where_a_field_with_the_keyboard_goes_another_has_it(budget: Filler, qtbot: QtBot) -> None:
    box = budget.row("army").field
    box.setFocus()
    budget.orders = [CHEST.parse(WINTER, "France", "store 3 Par")]
    budget.show()
    assert not box.isEnabled() and QApplication.focusWidget() in budget.view.fields
    below = QPushButton("Continue")
    budget.view.window().layout().addWidget(below)  # type: ignore[union-attr]
    last = budget.number_box("storeMar")
    last.setFocus()
    *others, store = budget.form.sections
    without = replace(budget.form, sections=(*others, replace(store, lines=store.lines[:-1])))
    budget.view.show_form(without, FormContext(WINTER, "France"))
    assert QApplication.focusWidget() in budget.view.fields


def test_esc_leaves_the_form_and_the_map_leads_into_it_and_out(budget: Filler, qtbot: QtBot) -> None:
    begun: list[tuple[str, ...]] = []
    budget.view.begun.connect(begun.append)
    transfer, home = budget.view.cards[1].starts.buttons
    transfer.click()
    assert begun == [("transfer",)]
    assert not home.isEnabled()
    assert budget.view.cards[1].starts.reasons == "Move a home: needs 4, you have 10"
    box = budget.number_box("storePar")
    box.setFocus()
    with qtbot.waitSignal(budget.view.left):
        QTest.keyClick(box, Qt.Key.Key_Escape)
    pointed: list[str] = []
    budget.view.pointed.connect(pointed.append)
    assert budget.view.reveal("Mar") and budget.number_box("storeMar").hasFocus()
    assert pointed == ["Mar"]
    assert not budget.view.reveal("Vie")


def test_the_foot_tells_the_sums_and_what_would_mend(qtbot: QtBot) -> None:
    foot = FormFoot()
    qtbot.addWidget(foot)
    advice = (Advice("1 is left.", "Store it", "store 1 Par"), Advice("Two."), Advice("Three."))
    foot.show_state((10, 9, 1), advice)
    assert (foot.texts, foot.sums.accessibleName()) == (["1 is left.", "Two."], "Have 10, planned 9, left 1")
    with qtbot.waitSignal(foot.repaired) as repaired:
        next(one for one in foot.notes[0].findChildren(QAbstractButton)).click()
    assert repaired.args == [advice[0]]
    foot.set_low(True)
    foot.show_state((10, 12, -2), advice)
    assert (foot.texts, foot.sums.accessibleName()) == (["1 is left."], "Have 10, planned 12, 2 too much")
    assert foot.sums.numbers[2].text() == "−2" and foot.sums.numbers[2].property("tint") == "bad"
    foot.show_state(None, ())
    assert foot.isHidden()


def test_what_is_refused_stays_while_another_form_is_shown(names: Filler, qtbot: QtBot) -> None:
    with qtbot.waitSignal(names.view.refused_changed) as changed:
        QTest.keyClick(names.name_box, "G")
    assert changed.args == [1]
    points = CHEST.forms(SPRING, "France", ())[0]
    names.view.show_form(points, FormContext(SPRING, "France"))
    assert names.view.refused == 0
    names.show()
    assert names.name_box.text() == "G" and names.row("name").detail.text() == "A name has 2 to 6 letters."
    names.orders = [CHEST.parse(SPRING, "France", "name Gaul")]
    names.show()
    assert names.name_box.text() == "Gaul" and names.view.refused == 0


def test_what_begins_anew_has_no_name_typed_before(names: Filler) -> None:
    QTest.keyClick(names.name_box, "G")
    names.view.clear()
    names.show()
    assert names.name_box.text() == ""
    box = names.name_box
    QTest.keyClick(box, "G")
    names.view.show_form(names.form, FormContext(SPRING, "Italy"))
    assert names.name_box is not box and names.name_box.text() == ""


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


# --- A form that is a table of stages; sections that are folded; papers with what they say.

MAFIA = rules.variant("diplomafia")
START = MAFIA.position(
    phase="T3A",
    units={"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]},
    state={"cash": {"Harlem": 20}, "turf": {"Harlem": ["EHa", "NHa"], "EastSide": ["PES"]}},
)


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication) -> FormView:
    apply_theme(qapp, "light")
    made = FormView()
    qtbot.addWidget(made)
    return show(made)


def show(view: FormView, *texts: str) -> FormView:
    orders = tuple(MAFIA.parse(START, "Harlem", text) for text in texts)
    (form,) = MAFIA.forms(START, "Harlem", orders)
    view.show_form(form, FormContext(START, "Harlem", orders))
    return view


def card(view: FormView, title: str) -> SectionCard:
    return next(one for one in view.cards if one.title.text() == title)


def test_stages_of_a_table(table: FormView) -> None:
    loans, rackets = card(table, "Loans between families"), card(table, "New rackets")
    assert [one.text() for one in loans.beside.buttons] == ["Statement…"] and loans.starts.isHidden()
    assert len(rackets.starts.buttons) == 5 and rackets.beside.isHidden()
    keys = card(table, "New rackets").starts.buttons
    assert table.show_begun(("racket", "L"))
    assert [key.property("accessibleName") for key in keys if getattr(key, "chosen", False)] == ["Loansharking"]
    assert not table.show_begun(())
    show(table, "racket P NHa")
    assert not table.heads.isHidden()
    told = [(one.title.text(), one.total.text(), one.after.text()) for one in table.cards if not one.after.isHidden()]
    assert ("Upkeep", "\u22122", "18") in told and ("New rackets", "\u22125", "13") in told


def test_short_lines_stand_side_by_side_and_sections_are_folded(table: FormView, qtbot: QtBot) -> None:
    votes = card(table, "Vote to end the game")
    assert not votes.open and votes.fields == []
    votes.fold.click()
    assert votes.open and len(votes.fields) == len(votes.rows) == 3
    votes.fold.click()
    assert not votes.open
    show(table, "vote draw")
    assert votes.open
    units = ["SRU EHa", "SRU NHa", "LRU Har"]
    start = MAFIA.position(phase="T3A", units={"Harlem": units}, state={"cash": {"Harlem": 20}})
    (form,) = MAFIA.forms(start, "Harlem", ())
    view = FormView()
    qtbot.addWidget(view)
    view.show_form(form, FormContext(start, "Harlem"))
    view.resize(380, view.sizeHint().height())
    view.show()
    first, second, third = (row.geometry() for row in card(view, "Upkeep").rows)
    assert first.top() == second.top() < third.top() and first.left() == third.left() < second.left()


@pytest.fixture
def paper(qtbot: QtBot, table: FormView) -> PaperDialog:
    (begin,) = next(one for one in table.form.sections if one.title == "Loans between families").starts
    assert begin.paper is not None
    made = PaperDialog(begin.paper, FormContext(START, "Harlem"))
    qtbot.addWidget(made)
    return made


def test_a_paper_becomes_the_order_that_it_says_or_tells_why_not(paper: PaperDialog) -> None:
    verb, number, due, note = (paper.fields[key] for key in ("verb", "n", "due", "note"))
    assert isinstance(verb, QComboBox) and isinstance(number, NumberField)
    assert isinstance(due, DatedField) and isinstance(note, TextField)
    number.setValue(300)
    assert paper.order is None and not paper.sign.isEnabled()
    assert "does not have 300 MU" in paper.remark.text() and paper.remark.property("tint") == "bad"
    verb.setCurrentText("borrow from")
    number.setValue(8)
    due.more.click()
    due.more.click()
    note.setText("keep off Yorkville")
    assert paper.order is not None and paper.sign.isEnabled()
    assert paper.order.text == "accept 8 EastSide: 5 T4, 5 T5; keep off Yorkville"
    assert paper.remark.text().splitlines() == [
        "Borrows 8 from East Side, to be repaid: 5 in turn 4, 5 in turn 5 (keep off Yorkville).", paper.order.text,
    ]  # fmt: skip
    due._drop(due.rows[0][2])
    assert paper.order.text == "accept 8 EastSide: 5 T5; keep off Yorkville"


# --- What is filled into a form, as orders, and why a line cannot be.


def orders(*texts: str) -> tuple[Order, ...]:
    return tuple(CHEST.parse(WINTER, "France", text) for text in texts)


def sheet(*texts: str) -> FormContext:
    return FormContext(WINTER, "France", orders(*texts))


def told(fault: Reason | None) -> str:
    return say(fault) if fault else ""


NUMBER = FormLine("s", "number", "In Par", template="store {n} Par", most=3)
CHECK = FormLine("b", "check", "Build", template="newhome Bre")
TEXT = FormLine("n", "text", "Name", template="name {n}")


@pytest.mark.parametrize(
    ("line", "value", "text"),
    [
        (NUMBER, 3, "store 3 Par"),
        (NUMBER, 0, None),
        (CHECK, True, "newhome Bre"),
        (CHECK, False, None),
        (TEXT, "  Gaul ", "name Gaul"),
        (TEXT, "   ", None),
    ],
)
def test_a_value_makes_an_order_or_takes_it_away(line: FormLine, value: int | bool | str, text: str | None) -> None:
    answer = filled(sheet(), line, value)
    assert (answer.order.text if answer.order else None, told(answer.fault)) == (text, "")


def test_a_number_beyond_those_that_make_sense_is_refused_with_the_rule() -> None:
    assert told(filled(sheet("newhome Bre"), NUMBER, 4).fault) == "Needs 5, you have 1."
    assert told(filled(sheet(), NUMBER, 4).fault) == "You can enter at most 3 here."
    assert filled(sheet(), NUMBER, 4).order is None
    answer = filled(sheet("newhome Bre"), NUMBER, 3)
    assert answer.order is not None and answer.fault is None
    answer = filled(sheet(), TEXT, "G")
    assert (answer.order, told(answer.fault)) == (None, "A name has 2 to 6 letters.")
    written = sheet("store 5 Par")
    line = replace(NUMBER, order=written.orders[0], value=5)
    assert (filled(written, line, 4).fault, filled(written, line, 6).order) == (None, None)
    assert told(read(sheet(), "nonsense").fault).startswith("'nonsense'")


def test_only_the_lines_before_count() -> None:
    written = sheet("store 3 Par", "newhome Bre", "store 3 Mar")
    assert {n: told(why) for n, why in faults(written).items()} == {
        1: "Needs 9, you have 6.",
        2: "Needs 4, you have -3.",
    }
    first, build, _ = written.orders
    assert told(fault_of(written, build)) == "Needs 9, you have 6."
    assert fault_of(written, orders("store 1 Mar")[0], instead=first) is None
    assert told(fault_of(written, orders("store 1 Mar")[0])) == "Needs 2, you have -7."
    lines = (CHEST.parse(SPRING, "France", "A Par H"), CHEST.parse(SPRING, "France", "name G"))
    assert {n: told(why) for n, why in faults(FormContext(SPRING, "France", lines)).items()} == {
        1: "A name has 2 to 6 letters."
    }


def test_lines_that_no_form_shows_get_a_section_of_their_own() -> None:
    written = sheet("store 1 Par", "store 2 Gas", "newhome Bre")
    (form,) = CHEST.forms(WINTER, "France", written.orders)
    other = with_others(form, written).sections[-1]
    assert other.title == "Other orders"
    assert [(line.words, line.order, line.detail) for line in other.lines] == [("store 2 Gas", written.orders[1], "")]
    assert filled(written, other.lines[0], False).order is None
    assert with_others(form, sheet("store 1 Par")) is form
    form = CHEST.forms(SPRING, "France", ())[0]
    assert with_others(form, FormContext(SPRING, "France", orders("store 2 Gas"))) is form


def test_a_reason_beside_a_line_has_no_full_stop_and_a_name_its_capital() -> None:
    assert brief(Sentence("x", "{n} is full")(n="Paris")) == "Paris is full"
    assert (example(CHEST.forms(WINTER, "France", ())[0]), example(Form("f", "F", ()))) == ("store 1 Mar", "")
    assert brief(Sentence("x", "needs {n}, you have 3")(n=9)) == "needs 9, you have 3"


# --- Cards dealt by hand in a form: one is refused because of another, and no longer once that is put right.

def row_of(hand: Filler, unit: str) -> TextRow:
    row = hand.row(f"deal Austria {unit}")
    assert isinstance(row, TextRow)
    return row


def fill(hand: Filler, unit: str, card: str) -> None:
    box = row_of(hand, unit).box
    box.setText(card)
    box.textEdited.emit(card)


def test_a_card_given_says_its_name_and_is_refused_because_of_another_until_that_is_changed(view: FormView) -> None:
    hand = Filler(view, rules.variant("character").start(), power=GM)
    for label, card in (("1A", "9"), ("1F", "1"), ("2A", "5")):
        fill(hand, label, card)
    assert row_of(hand, "2A").refused and hand.view.refused == 1
    fill(hand, "1F", "20")
    assert not row_of(hand, "2A").refused and hand.view.refused == 0
    assert hand.texts == ["deal Austria 1A 9", "deal Austria 1F 20", "deal Austria 2A 5"]
    fill(hand, "1A", "5")
    assert row_of(hand, "1A").amount.text() == "Jumper" and not row_of(hand, "1A").amount.isHidden()
    fill(hand, "1A", "19")
    assert row_of(hand, "1A").amount.isHidden() and "at the start" in row_of(hand, "1A").detail.text()
