"""The orders panel with forms: a budget in the place of the list, tabs beside the moves, notes that mend; the
coach: what it points out, and that it keeps quiet about good orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QMainWindow, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.panels import coach
from app.panels.coach import Fate, advise, lost, units_text
from app.panels.entry import BUILDS, MOVES, EntryCardState, builds_hints, moves_hints
from app.panels.forms import FormView
from app.panels.orders import OrdersPanel, WrittenOrders
from app.panels.orders_header import ORDERS
from app.panels.rows import FormContext, ListRow, OrderCounts, order_rows
from app.session import commands
from app.session.document import Document
from app.ui.theme import apply_theme
from rules import Game, Position
from rules.files.scenarios import read_scenarios
from tests.app import carded as cards_on_board
from tests.app.conftest import Hands
from tests.app.panels.forms.chest import CHEST, SPRING
from tests.app.panels.forms.chest import WINTER as CHEST_WINTER

Open = Callable[..., OrdersPanel]


@pytest.fixture
def panel_of(qtbot: QtBot, qapp: QApplication) -> Iterator[Open]:
    """A panel of a game that begins at a position, its wishes carried out as the table does it."""
    apply_theme(qapp, "light")
    windows = []

    def make(position: Position, secrecy: str = "open", power: str = "France") -> OrdersPanel:
        document = Document(replace(Game.new(CHEST, secrecy=secrecy), start=position))
        panel = OrdersPanel(document)
        window = QMainWindow()
        windows.append(window)
        window.setCentralWidget(panel)
        window.resize(panel.wanted_width(False), 900)
        qtbot.addWidget(window)
        panel.line_filled.connect(lambda *change: commands.replace_line(document, document.power, *change))
        panel.line_moved.connect(lambda *move: commands.move_line(document, document.power, *move))
        document.changed.connect(lambda what: panel.refresh())
        document.set_seat(power) if secrecy == "casual" else document.act_for(power)
        panel.refresh()
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return panel

    yield make


def texts(panel: OrdersPanel) -> list[str]:
    return [order.text for order in panel.document.orders(panel.document.power)]


def box_of(panel: OrdersPanel, place: str) -> QSpinBox:
    assert panel.reveal(place)
    box = QApplication.focusWidget()
    assert isinstance(box, QSpinBox)
    return box


def test_a_budget_stands_in_the_place_of_the_orders(panel_of: Open, qtbot: QtBot) -> None:
    panel = panel_of(CHEST_WINTER, "casual")
    assert panel.form.isVisible() and not panel.list.isVisible() and not panel.tabs.isVisible()
    assert (panel.header.name.text(), panel.header.player.text()) == ("Budget of France", "Winter 1901")
    assert (panel.wanted_width(False), panel.wanted_width(True)) == (424, 400)
    assert panel.go_on.text() == "Review and submit"
    assert not panel.notes.isVisible()
    panel = panel_of(CHEST_WINTER)
    with qtbot.waitSignal(panel.message) as told:
        box_of(panel, "Par").setValue(2)
    assert told.args == ["3 are spent.", "hint"]


def test_orders_stand_beside_forms_in_tabs(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    assert [panel.tabs.tabText(n) for n in range(panel.tabs.count())] == [ORDERS, "Points", "Names"]
    assert panel.list.isVisible() and not panel.form.isVisible()
    panel.tabs.setCurrentIndex(1)
    assert panel.form.isVisible() and not panel.list.isVisible()
    box_of(panel, "Par").setValue(2)
    assert (texts(panel), panel.tabs.currentIndex()) == (["draw 2 Par"], 1)
    panel.tabs.setCurrentIndex(0)
    assert ([row.rest for row in panel.list.rows.rows][-1], panel.header.counter.text()) == ("2 Par", "0 of 3")
    assert panel.wanted_width(False) == 348
    panel.tabs.setCurrentIndex(2)
    panel.document.act_for("Italy")
    assert panel.tabs.currentIndex() == 2
    assert panel.form.form is not None and panel.form.form.title == "Names"


def test_spinning_is_one_step_to_undo(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER)
    box = box_of(panel, "Mar")
    for _ in range(3):
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert texts(panel) == ["store 3 Mar"]
    panel.document.undo.undo()
    assert texts(panel) == []
    assert box.value() == 0 and box.hasFocus()


def test_what_is_overspent_cannot_be_submitted(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER, "casual")
    for place in ("Par", "Mar"):
        box_of(panel, place).setValue(3)
    assert panel.go_on.isEnabled()
    build = CHEST.parse(CHEST_WINTER, "France", "newhome Bre")
    panel.line_filled.emit(None, build, "")
    assert not panel.go_on.isEnabled() and panel.below.text().startswith("newhome Bre: needs 9, ")
    panel.line_filled.emit(build, None, "")
    assert panel.go_on.isEnabled()


def test_notes_of_a_form_mend_in_its_foot_or_beside_the_orders(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER)
    box_of(panel, "Par").setValue(1)
    assert panel.form_foot.texts == ["8 left. It is lost."]
    panel.form_foot.notes[0].findChildren(QAbstractButton)[0].click()
    assert texts(panel) == ["store 3 Par"]
    panel = panel_of(SPRING)
    assert panel.notes.texts[0] == "Points lie in Paris."
    button = next(one for one in panel.notes.findChildren(QAbstractButton) if one.text() == "Draw one")
    button.click()
    assert texts(panel) == ["draw 1 Par"]


def test_above_a_form_the_line_is_folded_until_something_is_written(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER)
    panel.show_half(("", "", ""), EntryCardState())
    assert panel.entry.below.isHidden()
    assert panel.entry.line.placeholderText() == "Type instead: store 1 Mar"
    panel.entry.complain("No such place.")
    assert panel.entry.below.isVisible()
    panel.show_half(("", "", ""), EntryCardState())
    assert panel.entry.below.isHidden()
    panel.entry.line.setText("half A D")
    panel.entry.complain("The armies need 10 and 21 can be had, stores included: all are fielded as they are. " * 2)
    QApplication.processEvents()
    told = panel.entry.complaint
    assert told.isVisible() and told.height() >= told.heightForWidth(told.width())


def test_tab_goes_through_the_form_before_the_foot(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER)
    panel.entry.line.setFocus()
    met = []
    while len(met) < 20 and QApplication.focusWidget() is not panel.go_on:
        met.append(QApplication.focusWidget())
        QTest.keyClick(met[-1], Qt.Key.Key_Tab)
    assert len(panel.form.fields) > 1
    assert [one for one in met if one in panel.form.fields] == panel.form.fields
    assert QApplication.focusWidget() is panel.go_on


def test_a_line_of_the_list_is_changed_in_its_form(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    panel.line_filled.emit(None, CHEST.parse(SPRING, "France", "name Gaul"), "")
    last = panel.list.rows.index(len(panel.list.rows.rows) - 1)
    panel.list.setCurrentIndex(last)
    panel.list.activated.emit(last)
    assert panel.tabs.currentIndex() == 2
    focus = QApplication.focusWidget()
    assert isinstance(focus, QWidget) and focus.accessibleName() == "Your power"


def test_nothing_of_a_form_stays_when_nobody_sits_there_and_the_width_is_told(panel_of: Open, qtbot: QtBot) -> None:
    panel = panel_of(CHEST_WINTER, "casual")
    told: list[str] = []
    panel.message.connect(lambda words, kind: told.append(words))
    box_of(panel, "Par").setValue(2)
    panel.document.set_seat("")
    qtbot.wait(10)
    assert told[-1] == "" and "3 are spent." not in told and panel.form.cards == [] and panel.form.sheet is None
    assert not panel.form.isVisible() and not panel.form_foot.isVisible()
    panel = panel_of(SPRING)
    with qtbot.waitSignal(panel.resized):
        panel.document.put(replace(panel.document.game, start=CHEST_WINTER), 0)
    assert panel.wanted_width(False) == 424


def test_a_line_is_moved_past_the_next_one_of_its_kind(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER)
    for text in ("store 1 Par", "newhome Bre", "store 2 Mar"):
        panel.line_filled.emit(None, CHEST.parse(CHEST_WINTER, "France", text), "")
    box = box_of(panel, "Mar")
    QTest.keyClick(box, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert (texts(panel), box.value()) == (["store 2 Mar", "store 1 Par", "newhome Bre"], 2)
    QTest.keyClick(box, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert texts(panel)[:2] == ["store 1 Par", "store 2 Mar"]
    panel = panel_of(SPRING)
    for text in ("draw 1 Par", "draw 2 Mar"):
        panel.line_filled.emit(None, CHEST.parse(SPRING, "France", text), "")
    panel.list.setCurrentIndex(panel.list.rows.index(len(panel.list.rows.rows) - 1))
    QTest.keyClick(panel.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert texts(panel) == ["draw 2 Mar", "draw 1 Par"]


def test_the_next_player_finds_the_panel_at_its_top(panel_of: Open) -> None:
    panel = panel_of(CHEST_WINTER)
    panel.window().resize(panel.width(), 400)
    QApplication.processEvents()
    bar = panel.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    panel.refresh()
    assert bar.value() > 0
    panel.document.act_for("Germany")
    assert bar.value() == 0


def test_a_long_sentence_is_told_to_its_end(qtbot: QtBot, qapp: QApplication) -> None:
    def row(words: str, number: int) -> ListRow:
        return ListRow("France", "A", "A Par", "H", words, "done", "Par", number)

    written, long = WrittenOrders(CHEST), "Paris supports Marseilles into Burgundy " * 3
    qtbot.addWidget(written)
    written.resize(320, 400)
    written.show()
    written.show_rows([row("Paris holds", 0), row(long, 1), row(long, -1)], "", low=False)
    qapp.processEvents()
    rows = [written.list.visualRect(written.list.rows.index(n)) for n in range(3)]
    assert rows[0].height() == rows[2].height() < rows[1].height()
    assert rows[2].bottom() < written.list.viewport().height()
    written.resize(240, 600)
    qapp.processEvents()
    assert written.list.visualRect(written.list.rows.index(2)).bottom() < written.list.viewport().height()


# --- Business filled in: ticks that hold without an order, and equal lines beside each other.

VARIANT = rules.variant("diplomafia")


def game(units: list[str], phase: str = "T3A") -> Game:
    state = {"cash": {"Harlem": 40}, "turf": {"Harlem": ["EHa", "NHa", "WaH", "CPW"]}}
    start = VARIANT.position(phase=phase, units={"Harlem": units}, state=state)
    return Game(VARIANT, start, tuple(rules.Seat(power, power) for power in VARIANT.base.powers))


@pytest.fixture
def document() -> Document:
    return Document(game(["SRU EHa", "SRU NHa", "LRU Har", "LRU Har"]))


def view_of(document: Document) -> FormView:
    """The form of Harlem, whose changes are written as the table does it."""
    view = FormView()
    view.line_filled.connect(lambda old, new, gesture: commands.replace_line(document, "Harlem", old, new, gesture))
    view.instead.connect(lambda orders: commands.set_orders(document, "Harlem", orders))
    show(view, document)
    return view


def show(view: FormView, document: Document) -> None:
    position, orders = document.game.position, document.orders("Harlem")
    (form,) = VARIANT.forms(position, "Harlem", orders)
    view.show_form(form, FormContext(position, "Harlem", orders))


def tick(view: FormView, words: str) -> QCheckBox:
    box = next(one.field for card in view.cards for one in card.rows if one.line.words == words)
    assert isinstance(box, QCheckBox)
    return box


def business_texts(document: Document) -> list[str]:
    return [order.text for order in document.orders("Harlem")]


def test_a_tick_taken_away_writes_who_is_maintained_instead(qtbot: QtBot, document: Document) -> None:
    view = view_of(document)
    qtbot.addWidget(view)
    tick(view, "SRU NHa").click()
    assert business_texts(document) == ["maintain SRU EHa", "maintain LRU Har", "maintain LRU Har#2"]
    show(view, document)
    states = [tick(view, words).isChecked() for words in ("SRU EHa", "SRU NHa")]
    assert states == [True, False]
    tick(view, "SRU NHa").click()
    assert business_texts(document)[-1] == "maintain SRU NHa"
    document.undo.undo()
    document.undo.undo()
    assert business_texts(document) == []


@pytest.mark.parametrize(
    ("units", "phase", "lines"),
    [
        (["SRU EHa"], "T0A", ["racket N EHa", "racket N EHa", "racket P NHa"]),
        (
            ["SRU EHa", "SRU NHa", "LRU Har", "LRU Har"],
            "T3A",
            ["build SRU WaH", "maintain SRU WaH", "maintain LRU Har", "maintain LRU Har#2", "maintain all"],
        ),
        (["SRU EHa"], "T3A", ["lend 5 EastSide: 6 T4", "lend 5 Riverside", "accept 5 EastSide"]),
    ],
)
def test_lines_of_business_and_statements_stand_beside_each_other(
    units: list[str], phase: str, lines: list[str]
) -> None:
    document = Document(game(units, phase))
    for line in lines:
        commands.set_orders(document, "Harlem", [VARIANT.parse(document.game.position, "Harlem", line)])
    assert business_texts(document) == lines


# --- A budget in the window, filled in as people do: by mouse, keys, typed, begun on the map; secret until all are
# in.

PINK = rules.variant("pink")
PLAYERS = {power: f"Player {number}" for number, power in enumerate(PINK.base.powers, 1)}
WINTER = PINK.position(
    phase="W1903A",
    units={"D": ["A K", "A R", "A X", "A Q"], "A": ["A A", "A H"]},
    centers={"D": ["D", "K", "R", "Q"], "A": ["A", "H", "O"]},
    state={
        "stores": {"D": {"R": 5}},
        "points": {"D": 21, "A": 17},
        "income": {"D": 21},
        "status": {"D": {"Q": "half"}},
    },
)


@pytest.fixture
def budget(hands: Hands) -> Hands:
    """D at its budget in a casual game: 21 points, 5 stored in R, armies for 19."""
    hands.begin(replace(Game.new(PINK, PLAYERS, "casual"), start=WINTER))
    hands.sit("D")
    QApplication.processEvents()
    return hands


def field(hands: Hands, key: str) -> QWidget:
    rows = [row for card in hands.table.orders.form.cards for row in card.rows]
    found = next(row.field for row in rows if row.line.words == key)
    assert found is not None
    return found


def sums(hands: Hands) -> str:
    return hands.table.orders.form_foot.sums.accessibleName()


def test_points_are_drawn_by_spinning_and_typing_takes_the_place_of_a_line(budget: Hands) -> None:
    draw = field(budget, "Draw from store in R")
    assert isinstance(draw, QSpinBox)
    draw.setFocus()
    for _ in range(5):
        QTest.keyClick(draw, Qt.Key.Key_Up)
    assert (budget.orders("D"), sums(budget)) == (["draw 5 R"], "Have 26, planned 19, left 7")
    assert not field(budget, "Build an army in D").isEnabled()
    budget.type("half A K")
    assert budget.table.orders.entry.complaint.isVisible()
    budget.trigger("undo")
    assert budget.orders("D") == []
    budget.table.orders.entry.line.clear()
    budget.type("draw 3 R")
    budget.type("draw 4 R")
    assert budget.orders("D") == ["draw 4 R"]
    assert field(budget, "Draw from store in R").value() == 4  # type: ignore[attr-defined]


def test_a_home_is_moved_on_the_map_and_what_is_stored_is_added_to(budget: Hands) -> None:
    budget.type("draw 5 R")
    budget.table.orders.begun.emit(("movehome",))
    budget.click("K")
    budget.click("R")
    assert budget.orders("D") == ["draw 5 R", "movehome K - R"]
    box = field(budget, "Move home K to R")
    assert isinstance(box, QCheckBox) and box.isChecked()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    assert budget.orders("D") == ["draw 5 R"]
    panel = budget.table.orders
    assert [panel.tabs.tabText(n) for n in range(panel.tabs.count())] == ["Budget", "Declarations"]
    panel.tabs.setCurrentIndex(1)
    box = field(budget, "Friendly to A")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    assert (budget.orders("D"), sums(budget)) == (["draw 5 R", "friendly A"], "Have 26, planned 19, left 7")
    panel.tabs.setCurrentIndex(0)
    assert "Other orders" not in [card.title.text() for card in panel.form.cards]


def test_a_typed_line_that_is_impossible_stays_with_the_reason(budget: Hands) -> None:
    lines = {"store 30 Q": "room", "draw 9 R": "5", "build A R": "home", "store 1 Nowhere": "Nowhere"}
    entry = budget.table.orders.entry
    for line, why in lines.items():
        budget.type(line)
        assert budget.orders("D") == []
        assert entry.complaint.isVisible() and why in entry.complaint.text()
        assert entry.line.text() == line
        entry.line.clear()


def test_the_note_stores_what_is_left(budget: Hands) -> None:
    foot = budget.table.orders.form_foot
    assert foot.texts == ["2 points are left. What you do not spend or store is lost."]
    foot.repaired.emit(budget.table.orders.form.form.advice[0])  # type: ignore[union-attr]
    assert sums(budget) == "Have 21, planned 21, left 0"
    assert len(budget.orders("D")) == 1 and budget.orders("D")[0].startswith("store 1 ")
    assert budget.table.orders.reveal("R")
    assert budget.window.focusWidget() is field(budget, "Draw from store in R")


def test_the_note_adds_to_what_is_stored_there_already(budget: Hands) -> None:
    for line in ("draw 5 R", "movehome K - R", "store 1 Q"):
        budget.type(line)
    (advice,) = budget.table.orders.form.form.advice  # type: ignore[union-attr]
    budget.table.orders.form_foot.repaired.emit(advice)
    assert budget.orders("D") == ["draw 5 R", "movehome K - R", "store 2 Q"]
    assert budget.table.orders.form_foot.texts == []


def test_a_budget_goes_through_the_review_and_is_hidden_from_the_others(budget: Hands) -> None:
    budget.type("draw 5 R")
    budget.trigger("go_on")
    review = budget.window.flow.review
    assert review is not None and budget.page == "ReviewPage"
    assert review._title.text() == "Review D's budget"
    review.submitted.emit()
    assert budget.page == "Curtain"
    budget.sit("A")
    QApplication.processEvents()
    assert budget.table.orders.header.name.text() == "Budget of A"
    told = " ".join(row.line.words for card in budget.table.orders.form.cards for row in card.rows)
    assert "store in R" not in told and "D" not in budget.document.visible


def test_in_an_open_game_everybody_s_budget_is_written_in_turn(hands: Hands) -> None:
    hands.begin(replace(Game.new(PINK), start=WINTER))
    hands.document.act_for("D")
    hands.type("draw 5 R")
    hands.document.act_for("A")
    assert hands.table.orders.header.name.text() == "Budget of A"
    assert sums(hands).startswith("Have 17")
    hands.trigger("go_on")
    assert hands.page == "GameView" and hands.document.game.turns[0].results["draw 5 R"] == ("ok",)


def test_the_first_names_are_given_with_the_first_orders(hands: Hands) -> None:
    hands.begin(Game.new(PINK, PLAYERS, "casual"))
    hands.sit("A")
    panel = hands.table.orders
    names = next(form for form in panel.tabs.forms if form.title == "Names")
    panel.tabs.turn_to(names)
    box = field(hands, "Your power")
    box.setFocus()
    QTest.keyClicks(box, "B")
    assert hands.orders("A") == []
    QTest.keyClicks(box, "oeotia")
    assert hands.orders("A") == ["name power Boeotia"]
    hands.trigger("undo")
    assert hands.orders("A") == []


def test_the_names_given_are_those_on_the_wheel(hands: Hands) -> None:
    game = Game.new(PINK, PLAYERS, "casual").play({"A": ["name power Boeotia"]})
    hands.begin(game)
    curtain = hands.curtain
    assert curtain.wheel.seat("A").text() == "Boeotia"
    curtain.wheel.choose("A")
    curtain._choose("A")
    assert curtain.title.text() == "Pass the computer to Boeotia"
    assert "Boeotia" in curtain.still_out.text()


# --- The keys told in the entry card: those of the verbs and units that there are.


def test_the_keys_told_are_those_of_the_verbs_and_units_that_there_are() -> None:
    assert MOVES[1] == ("H M S C V", "Hold, move, support, convoy, via")
    assert moves_hints([("M", "Move"), ("H", "Hold")])[1] == ("M H", "Move, hold")
    told = moves_hints([(letter, letter) for letter in "ABCDEFGH"])[1]
    assert told == ("A B C D E F …", "A, b, c, d, e, f and more, depending on the card")
    assert moves_hints([("H", "Hold")], levels=True)[-1] == ("PgUp PgDn", "Level above, below")
    assert MOVES[-1] == ("Backspace", "Clear this order")
    assert ("A F", "Type an army or a fleet") in BUILDS
    assert [key for key, _ in builds_hints([("A", "army")])] == ["Tab", "Enter", "W", "Backspace"]


# --- The coach: what it points out, and that it keeps quiet about good orders.

STANDARD = rules.variant("standard")
WEST = {"France": ["A Par", "A Mar", "F MAO", "A Bre"], "Germany": ["A Mun"]}


def advised(orders: list[str], units: dict[str, list[str]] = WEST) -> list[coach.CoachNote]:
    """All notes for France."""
    position = STANDARD.position(phase="S1901M", units=units)
    return advise(position, "France", [STANDARD.parse(position, "France", text) for text in orders])


def notes(orders: list[str], units: dict[str, list[str]] = WEST) -> list[str]:
    """Their texts."""
    return [note.text for note in advised(orders, units)]


REST = ["F MAO H", "A Bre H"]


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        (["A Par - Bur", "A Mar S A Par - Bur", *REST], []),
        (
            ["A Par - Bur", "A Mar - Bur", *REST],
            ["A Par and A Mar both move to Burgundy. Only one of them can get in."],
        ),
        (
            ["A Par - Pic", "A Mar S A Par - Bur", *REST],
            ["A Mar supports A Par to Burgundy, but A Par is not ordered to move there."],
        ),
        (["A Par - Bre", "A Mar H", *REST], ["A Par moves to Brest, but your A Bre stays there."]),
        (
            ["A Par S A Bre", "A Mar H", "F MAO H", "A Bre - Pic"],
            ["A Par supports A Bre to hold, but A Bre is ordered to move."],
        ),
        (
            ["A Par H", "A Mar H", "F MAO C A Bre - Por", "A Bre H"],
            ["F MAO convoys A Bre to Portugal, but A Bre is not ordered to move there."],
        ),
        (
            ["A Par H", "A Mar H", "F MAO C A Bre - Por", "A Bre - Por"],
            ["F MAO convoys A Bre. If F MAO is dislodged, A Bre does not move."],
        ),
        (
            ["A Par H", "A Mar H", "F MAO H", "A Bre - Por"],
            ["A Bre moves to Portugal by sea, but none of your fleets convoys it."],
        ),
        (["A Par - Bur", "A Mar H", "F MAO H"], ["A Bre has no order yet. It will hold."]),
        ([], ["4 units have no order yet. They will hold."]),
        (["A Par S A Mun - Bur", "A Mar H", *REST], []),
        (
            ["A Par - Bre", "A Bre - Par", "A Mar H", "F MAO H"],
            ["A Par and A Bre try to swap places. They will block each other."],
        ),
    ],
)
def test_notes(orders: list[str], expected: list[str]) -> None:
    assert notes(orders) == expected


def test_what_cannot_work_is_told_with_the_reason_warnings_first() -> None:
    assert notes(["A Par - Bur", "A Mar - Bur"])[0].startswith("A Par and A Mar")
    units = {"France": ["A Par", "A Bur", "A Gas"], "Germany": ["A Mun"]}
    first, *_ = advised(["A Bur H", "A Par S A Mun - Bur", "A Gas H"], units)
    assert first.text.endswith("you cannot support an attack on your own unit.")
    assert first.keys == ("Par", "Bur")
    told = notes(["F Spa/nc - LYO", "A Par H"], {"France": ["F Spa/nc", "A Par"]})
    assert told == ["F Spa/nc - LYO will have no effect: F Spa/nc cannot reach Gulf of Lyon."]
    assert scenario_notes("bioplomacy", "bio-join-unite", "Felines") == []


def test_two_retreats_to_one_place() -> None:
    before = STANDARD.position(
        phase="F1902M", units={"Italy": ["A Ven", "A Tyr", "F ION", "A Bul"], "France": ["A Tri", "F Gre"]}
    )
    orders = ["A Tyr - Tri", "A Ven S A Tyr - Tri", "A Bul - Gre", "F ION S A Bul - Gre"]
    after = STANDARD.adjudicate(before, {"Italy": orders}).after
    written = [STANDARD.parse(after, "France", text) for text in ("A Tri R Alb", "F Gre R Alb")]
    found = [note.text for note in advise(after, "France", written)]
    assert found == ["A Tri also retreats to Albania. Both units will disband."]


@pytest.mark.parametrize(
    ("units", "centers", "told"),
    [
        (["A Gas", "A Bur", "A Par"], ["Par", "Mar", "Bre", "Spa", "Por"], "2 builds not used yet. Unused builds are"),
        (WEST["France"], ["Par", "Mar", "Bre", "Spa", "Por"], "1 build not used yet. Unused builds are waived."),
        (WEST["France"], ["Par", "Mar"], "2 removals still to order. The rules choose any that you leave out."),
        (WEST["France"], ["Par", "Mar", "Bre", "Spa"], ""),
    ],
)
def test_winter(units: list[str], centers: list[str], told: str) -> None:
    """The free homes alone are pointed out."""
    position = STANDARD.position(phase="W1901A", units={"France": units}, centers={"France": centers})
    found = advise(position, "France", ())
    assert (len(found), "".join(note.text for note in found).startswith(told)) == (int(bool(told)), True)
    assert all(note.keys == ("Bre", "Mar") for note in found if "2 builds" in note.text)


@pytest.mark.parametrize(
    ("power", "order"),
    [
        ("France", "5A Par - Hyp"),
        ("France", "6A Hyp - Pic"),
        ("France", "1F MAO - Ire"),
        ("England", "2A Lon - Nwy"),
        ("Turkey", "3A Smy - Gre via convoy"),
    ],
)
def test_where_a_card_leads_no_fleet_is_missed(power: str, order: str) -> None:
    at = cards_on_board.position()
    told = [note.text for note in advise(at, power, [cards_on_board.VARIANT.parse(at, power, order)])]
    assert any("by sea" in text for text in told) == ("via convoy" in order)


def scenario_notes(variant: str, id: str, power: str, number: int = 0, extra: tuple[str, ...] = ()) -> list[str]:
    """What the coach says of the orders of a scenario's turn, and of `extra` ones in their place."""
    path = Path(__file__).parents[2] / "scenarios" / f"{variant}.toml"
    found = next(one for one in read_scenarios(path) if one.id == id)
    position = found.position
    for entry in found.turns[:number]:
        position = position.variant.adjudicate(position, entry.orders, entry.draws).after
    lines = extra or found.turns[number].orders.get(power, ())
    seen = position.variant.view(position, power).position
    return [note.text for note in advise(seen, power, [seen.variant.parse(seen, power, line) for line in lines])]


@pytest.mark.parametrize(
    ("variant", "id", "power", "number", "extra", "expected"),
    [
        ("pink", "pink-standoff-twice-halves", "A", 1, (), "already had a standoff: another one now would halve it."),
        ("diplomyopia", "diplomyopia-example-3i", "France", 0, ("A Mar S A Mun - Bur",), "but you see no unit there"),
        ("bioplomacy", "bio-ford", "Hamadryas", 1, ("T 5 H",), "the fording will be wasted"),
        ("diplomafia", "diplomafia-upkeep-by-id", "Harlem", 1, (), "no upkeep"),
        (
            "character",
            "character-gas-two-turns",
            "Germany",
            0,
            ("1A Mun H", "2A Ruh H"),
            "Ready but not used: 1A Mun (Gasser).",
        ),
    ],
)
def test_each_game_adds_its_own(
    variant: str, id: str, power: str, number: int, extra: tuple[str, ...], expected: str
) -> None:
    told = scenario_notes(variant, id, power, number, extra)
    assert any(expected in text for text in told), told


# --- What becomes of units without an order is what the rules do with them.


def fled(**status: str) -> Position:
    """Two armies of A driven out of A and H."""
    dislodged: Any = {"A": {"A A": ["U", "O"], "A H": ["Z"]}}
    return PINK.position(phase="S1902R", units={}, dislodged=dislodged, state={"status": {"A": status}})


HOLDS = Fate("will hold", "will hold")


def test_coach_and_count_say_the_same_of_units_without_orders() -> None:
    """R15: an unsupplied army must retreat where others are disbanded."""
    rows = {row.head: row.words for row in order_rows(fled(H="unsupplied"), "A", ())}
    assert rows == {"A A": "No order yet. It will be disbanded", "A H": "No order yet. It will move to Zama"}
    here = fled(H="unsupplied")
    words = "2 units have no order yet: 1 will be disbanded, 1 will move to Zama."
    assert [note.text for note in coach.advise(here, "A", ())] == [words]
    document = Document(Game(PINK, here, Game.new(PINK).seats))
    assert OrderCounts(document).fate(["A"]) == words
    assert units_text("", [HOLDS, HOLDS]) == "2 units have no order yet. They will hold."
    assert units_text("A Par", [HOLDS]) == "A Par has no order yet. It will hold."
    assert units_text("", [Fate("will be disbanded", "")]) == "1 unit has no order yet. It will be disbanded."


# --- Units that stand on the board and are given no orders: those that the monsoon has drowned.

JUNGLE = rules.variant("bioplomacy")


def test_drowned_units_wait_for_no_order_and_their_row_says_why() -> None:
    position = JUNGLE.position(phase="S02M", units={"Gelada": ["T 44", "T 57"]}, centers={"Gelada": ["55"]})
    assert [unit.text for unit in coach.idle(position, "Gelada", ())] == ["T 57"]
    drowned, other = order_rows(position, "Gelada", ())
    assert (drowned.words, drowned.mark) == ("T 44 drowned in the monsoon and takes no orders.", "failed")
    assert other.mark == "open"


@pytest.mark.parametrize("name", sorted(rules.VARIANTS))
def test_at_the_start_every_unit_can_be_ordered(name: str) -> None:
    position = rules.variant(name).start()
    if position.phase.step == "M":
        assert not any(lost(position, power) for power in position.variant.base.powers)
