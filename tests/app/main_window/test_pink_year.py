"""A year of Pink Diplomacy round one computer, by mouse and keys alone: from the page of new games to the next Spring.

Ann (A) and Ben (B) play; nobody sits at the other powers, and nobody is game master.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

import rules
from app.board.picture import Coin
from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.panels.forms import FormView
from rules import Game
from tests.app.conftest import Hands
from tests.app.hotseat.conftest import coded

LEFT = Qt.MouseButton.LeftButton
CODES = {"A": "aaaa", "B": "bbbb"}


class Player(Hands):
    """Hands that also pass the computer on."""

    def start(self, variant: str) -> None:
        """The page of new games, filled in."""
        self.trigger("new")
        page = self.window.pages.currentWidget()
        assert isinstance(page, NewGamePage)
        model = page.cards.model()
        names = [model.index(row, 0).data() for row in range(model.rowCount())]
        index = model.index(next(n for n, name in enumerate(names) if variant in str(name).split(",")[0]), 0)
        QTest.mouseClick(page.cards.viewport(), LEFT, pos=page.cards.visualRect(index).center())
        for power, seat in page.seats.rows.items():
            seat.set_player({"A": "Ann", "B": "Ben"}.get(power, ""))
            QTest.keyClicks(seat.code, CODES.get(power, ""))
        QTest.mouseClick(page.start_button, LEFT)

    def sit_down(self, power: str) -> None:
        """Pick the seat on the wheel, and show that it is one's own."""
        assert self.page == "Curtain"
        curtain = self.window.flow.curtain
        assert curtain is not None
        QTest.mouseClick(curtain.wheel.seat(power), LEFT)
        QTest.keyClicks(curtain.code, CODES[power])
        QTest.keyClick(curtain.code, Qt.Key.Key_Return)
        assert (self.page, self.document.seat) == ("Table", power)
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    def submit(self) -> None:
        """Review the orders, and hand them in."""
        QTest.mouseClick(self.table.orders.go_on, LEFT)
        review = self.window.flow.review
        assert self.page == "ReviewPage" and review is not None
        QTest.mouseClick(review.submit_button, LEFT)
        assert self.page == "Curtain"

    def turn(self, first: Callable[[], None], second: Callable[[], None]) -> dict[str, tuple[str, ...]]:
        """Both write what they like; everybody sees the results and goes on. What came of the orders."""
        for power, write in (("A", first), ("B", second)):
            self.sit_down(power)
            write()
            self.submit()
        self.reveal()
        return self.document.game.turns[-1].results

    def reveal(self) -> None:
        """All look at the results, and go on."""
        curtain = self.window.flow.curtain
        assert curtain is not None
        QTest.mouseClick(curtain.results_button, LEFT)
        assert self.page == "Table" and self.table.panel.currentWidget() is self.table.results
        QTest.mouseClick(self.table.results.go_on, LEFT)

    @property
    def form(self) -> FormView:
        return self.table.orders.form

    def tab(self, title: str) -> None:
        """Click a tab of the panel."""
        tabs = self.table.orders.tabs
        number = next(n for n in range(tabs.count()) if tabs.tabText(n) == title)
        QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(number).center())

    def field(self, words: str) -> QWidget:
        """The field of the form's row with these words."""
        row = next(row for card in self.form.cards for row in card.rows if row.line.words == words)
        assert row.field is not None
        return row.field

    def fill(self, words: str, text: str) -> None:
        """Type into a row of the form."""
        field = self.field(words)
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def coin(self, place: str) -> QPoint:
        """The pixel of the board where a place's coin lies."""
        laid = [one for one in self.table.scene.stage.laid if isinstance(one.sign, Coin)]
        center = next(one.center for one in laid if one.sign.place == place)
        return self.table.view.mapFromScene(QPointF(*center))

    def chip(self, title: str) -> None:
        """Click a chip of the fan."""
        chip = next(chip for chip in self.table.order_tool.fan.chips if chip.text() == title)
        QTest.mouseClick(chip, LEFT)


@pytest.fixture
def table(window: MainWindow) -> Player:
    return Player(window)


def test_a_year_from_the_names_to_the_points_of_the_next_spring(table: Player) -> None:
    table.start("Pink Diplomacy")

    # Spring 1901: Ann names her power and a province; both march.
    def ann_names_and_marches() -> None:
        table.tab("Names")
        table.fill("Your power", "Umbria")
        table.fill("A", "Arretium")
        table.tab("Orders")
        table.click("A", "O", "H", "V")
        assert table.orders("A") == ["name power Umbria", "name A Arretium", "A A - O", "A H - V"]

    results = table.turn(ann_names_and_marches, lambda: table.click("B", "P"))
    assert (results["name power Umbria"], results["A A"], results["A B"]) == (("ok",), ("ok",), ("ok",))
    assert table.document.position.title == "Autumn 1901, moves"

    # Autumn: Ann drives Ben's army out of Iguvium.
    def ann_attacks() -> None:
        assert table.table.orders.header.name.text() == "Umbria"
        table.click("V", "I")
        table.type("A O S A V - I")
        assert table.orders("A") == ["A V - I", "A O S A V - I"]

    results = table.turn(ann_attacks, lambda: table.click("P", "P"))
    assert results["A I"] == ("dislodged",)

    # The retreat: only Ben has one.
    table.sit_down("B")
    table.click_dislodged("I")
    table.click("B")
    table.submit()
    table.reveal()
    assert table.document.game.turns[-1].results["A I"] == ("ok", "halved")

    # The count and the budget: four centers, an army built on the map, points stored on the map.
    def ann_spends() -> None:
        assert "Budget" in table.table.orders.header.name.text()
        table.click("H")
        table.chip("Build")
        table.click("O")
        table.chip("Store points")
        QTest.keyClick(table.table.view, "1")
        table.click("O")
        assert table.orders("A") == ["build A H", "store 1 O"]

    table.turn(ann_spends, lambda: None)
    position = table.document.position
    assert position.title == "Spring 1902, moves"
    assert [unit.text for unit in position.units_of("A")] == ["A O", "A I", "A H"]

    # The points go on the road: the coin, then where they go.
    def ann_carries() -> None:
        table.click_at(table.coin("O"))
        assert table.table.order_tool.builder.text == "move 1 O - "
        table.click("A")
        assert table.orders("A") == ["move 1 O - A"]

    assert table.turn(ann_carries, lambda: None)["move 1 O - A"] == ("ok",)


WINNING = {
    "pink": ("A V - Carthage", ["A", "H", "B", "I", "C", "J", "D", "K", "O", "P", "Q"]),
    "pink2": (
        "A V@2 - Carthage",
        [f"{letter}@{level}" for letter in "AHBICJDKOP" for level in (1, 2, 3)] + ["Q@1", "Q@2"],
    ),
    "pink3": ("A V - Carthage", ["A", "H", "B", "I", "C", "J", "D", "K", "O", "P", "Q"]),
}
"""Variant -> the move that wins, and the centers that Ann owns before it."""


@pytest.mark.parametrize("variant", WINNING)
def test_the_last_center_wins(window: MainWindow, variant: str) -> None:
    move, centers = WINNING[variant]
    rules_of = rules.variant(variant)
    start = rules_of.position(
        phase="F1905M", units={"A": [move.partition(" - ")[0]], "B": ["A E@1" if "@" in move else "A E"]},
        centers={"A": centers, "B": ["E@1" if "@" in move else "E"]},
    )  # fmt: skip
    table = Player(window)
    game = Game.new(rules_of, {"A": "Ann", "B": "Ben"}, "casual")
    table.begin(coded(replace(game, start=start), CODES))
    table.sit_down("A")
    table.click(move.split()[1], "Carthage")
    table.submit()
    table.sit_down("B")
    table.submit()
    table.reveal()
    assert table.page == "EndPage"
    end = table.document.game.end
    assert end is not None and (end.kind, end.powers) == ("win", ("A",))
