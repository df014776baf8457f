"""A budget in the window, filled in as people do: by mouse, keys, typed, begun on the map; secret until all are in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QSpinBox, QWidget

import rules
from rules import Game
from tests.app.conftest import Hands

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
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit("D")
    QApplication.processEvents()
    return hands


def field(hands: Hands, key: str) -> QWidget:
    rows = [row for card in hands.table.orders.form.cards for row in card.rows]
    found = next(row.field for row in rows if row.line.words == key)
    assert found is not None
    return found


def sums(hands: Hands) -> str:
    return hands.table.orders.form_foot.sums.accessibleName()


def test_points_are_drawn_by_spinning_and_an_army_is_bought_by_ticking(budget: Hands) -> None:
    draw = field(budget, "Draw from store in R")
    assert isinstance(draw, QSpinBox)
    draw.setFocus()
    for _ in range(5):
        QTest.keyClick(draw, Qt.Key.Key_Up)
    assert budget.orders("D") == ["draw 5 R"]
    assert sums(budget) == "Have 26, planned 19, left 7"
    assert not field(budget, "Build an army in D").isEnabled()
    budget.type("half A K")
    assert budget.table.orders.entry.complaint.isVisible()
    budget.trigger("undo")
    assert budget.orders("D") == []


def test_a_home_is_moved_on_the_map_and_taken_back_in_the_form(budget: Hands) -> None:
    budget.type("draw 5 R")
    budget.table.orders.begun.emit(("movehome",))
    budget.click("K")
    budget.click("R")
    assert budget.orders("D") == ["draw 5 R", "movehome K - R"]
    box = field(budget, "Move home K to R")
    assert isinstance(box, QCheckBox) and box.isChecked()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    assert budget.orders("D") == ["draw 5 R"]


def test_a_typed_line_takes_the_place_of_the_one_in_the_form(budget: Hands) -> None:
    budget.type("draw 3 R")
    budget.type("draw 4 R")
    assert budget.orders("D") == ["draw 4 R"]
    assert field(budget, "Draw from store in R").value() == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("store 30 Q", "room"),
        ("draw 9 R", "5"),
        ("build A R", "home"),
        ("transfer 3 R - A", "A"),
        ("store 1 Nowhere", "Nowhere"),
    ],
)
def test_a_typed_line_that_is_impossible_stays_with_the_reason(budget: Hands, line: str, why: str) -> None:
    budget.type(line)
    entry = budget.table.orders.entry
    assert budget.orders("D") == []
    assert entry.complaint.isVisible() and why in entry.complaint.text()
    assert entry.line.text() == line


def test_the_note_stores_what_is_left(budget: Hands) -> None:
    foot = budget.table.orders.form_foot
    assert foot.texts == ["2 points are left. What you do not spend or store is lost."]
    foot.mended.emit(budget.table.orders.form.form.advice[0])  # type: ignore[union-attr]
    assert sums(budget) == "Have 21, planned 21, left 0"
    assert len(budget.orders("D")) == 1 and budget.orders("D")[0].startswith("store 1 ")


def test_the_note_adds_to_what_is_stored_there_already(budget: Hands) -> None:
    for line in ("draw 5 R", "movehome K - R", "store 1 Q"):
        budget.type(line)
    (advice,) = budget.table.orders.form.form.advice  # type: ignore[union-attr]
    budget.table.orders.form_foot.mended.emit(advice)
    assert budget.orders("D") == ["draw 5 R", "movehome K - R", "store 2 Q"]
    assert budget.table.orders.form_foot.texts == []


def test_the_map_leads_to_the_line_of_a_place(budget: Hands) -> None:
    assert budget.table.orders.reveal("R")
    assert budget.window.focusWidget() is field(budget, "Draw from store in R")


def test_a_budget_goes_through_the_review_and_is_hidden_from_the_others(budget: Hands) -> None:
    budget.type("draw 5 R")
    budget.trigger("go_on")
    review = budget.window.flow.review
    assert review is not None and budget.page == "ReviewPage"
    assert review._title.text() == "Review D's budget"
    review.submitted.emit()
    assert budget.page == "Curtain"
    assert budget.window.flow.curtain is not None
    budget.window.flow.curtain.lifted.emit("A")
    QApplication.processEvents()
    assert budget.table.orders.header.name.text() == "Budget of A"
    told = " ".join(row.line.words for card in budget.table.orders.form.cards for row in card.rows)
    assert "store in R" not in told
    assert "D" not in budget.document.visible


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
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit("A")
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
    curtain = hands.window.flow.curtain
    assert curtain is not None
    assert curtain.wheel.seat("A").text() == "Boeotia"
    curtain.wheel.choose("A")
    curtain._choose("A")
    assert curtain.title.text() == "Pass the computer to Boeotia"
    assert "Boeotia" in curtain.still_out.text()


def test_declarations_stand_beside_the_budget(budget: Hands) -> None:
    panel = budget.table.orders
    assert [panel.tabs.tabText(n) for n in range(panel.tabs.count())] == ["Budget", "Declarations"]
    panel.tabs.setCurrentIndex(1)
    box = field(budget, "Friendly to A")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    assert budget.orders("D") == ["friendly A"]
    assert sums(budget) == "Have 21, planned 19, left 2"
    panel.tabs.setCurrentIndex(0)
    assert "Other lines" not in [card.title.text() for card in panel.form.cards]


def test_nothing_of_a_budget_is_told_to_the_next_player(budget: Hands) -> None:
    budget.type("store 1 Q")
    QApplication.processEvents()
    assert "1 in Q" in budget.table.status.words.text()
    budget.trigger("lock")
    assert "1 in Q" not in budget.table.status.words.text()
    assert budget.window.flow.curtain is not None
    budget.window.flow.curtain.lifted.emit("A")
    QApplication.processEvents()
    assert "Q" not in budget.table.status.words.text()
    everything = [label.text() for label in budget.table.findChildren(QLabel)]
    assert not [text for text in everything if "1 in Q" in text or "Budget of D" in text]
