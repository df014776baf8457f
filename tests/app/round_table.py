"""Hands that play a game with secret orders round one computer: seats, curtain, review, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.panels.forms import FormView
from rules.presentation import SignShape
from tests.app.conftest import Hands

LEFT = Qt.MouseButton.LeftButton


class RoundTable(Hands):
    """Hands that also pass the computer on. `people`: power -> player and code; nobody plays the others."""

    def __init__(self, window: MainWindow, people: Mapping[str, tuple[str, str]]) -> None:
        super().__init__(window)
        self.people = people

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
            player, code = self.people.get(power, ("", ""))
            seat.set_player(player)
            QTest.keyClicks(seat.code, code)
        QTest.mouseClick(page.start_button, LEFT)

    def sit_down(self, power: str) -> None:
        """Pick the seat on the wheel, and show that it is one's own."""
        assert self.page == "Curtain"
        curtain = self.window.flow.curtain
        assert curtain is not None
        QTest.mouseClick(curtain.wheel.seat(power), LEFT)
        QTest.keyClicks(curtain.code, self.people[power][1])
        QTest.keyClick(curtain.code, Qt.Key.Key_Return)
        assert (self.page, self.document.seat) == ("GameView", power)
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    def submit(self) -> None:
        """Review the orders, and hand them in."""
        QTest.mouseClick(self.table.orders.go_on, LEFT)
        review = self.window.flow.review
        assert self.page == "ReviewPage" and review is not None
        QTest.mouseClick(review.submit_button, LEFT)
        assert self.page == "Curtain"

    def turn(self, **writers: Callable[[], None]) -> dict[str, tuple[str, ...]]:
        """Each writes what he likes, by power; everybody sees the results and goes on. What came of the orders."""
        for power, write in writers.items():
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
        assert self.page == "GameView" and self.table.panel.currentWidget() is self.table.results
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
        laid = [one for one in self.table.scene.stage.laid if one.sign.shape is SignShape.COIN]
        center = next(one.center for one in laid if one.sign.place == place)
        return self.table.view.mapFromScene(QPointF(*center))

    def chip(self, title: str) -> None:
        """Click a chip of the fan."""
        chip = next(chip for chip in self.table.order_tool.fan.chips if chip.text() == title)
        QTest.mouseClick(chip, LEFT)
