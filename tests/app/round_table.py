"""Hands that play a game with secret orders round one computer: seats, curtain, review, results; hands that play a
sealed game: phrases are set, typed and asked for as at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from app.pages.new_game import NewGamePage
from app.panels.forms import FormView
from rules import GM, Game, Position
from rules.presentation import SignShape
from tests.app.conftest import Hands
from tests.app.hotseat.conftest import coded

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

    def begin_at(self, start: Position) -> None:
        """Begin a game of these people at a position."""
        game = Game.new(start.variant, {power: player for power, (player, _) in self.people.items()}, "casual")
        codes = {power: code for power, (_, code) in self.people.items()}
        self.begin(coded(replace(game, start=start), codes))

    def sit_down(self, power: str) -> None:
        """Pick the seat on the wheel, and show that it is one's own."""
        assert self.page == "Curtain"
        curtain = self.curtain
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
        curtain = self.curtain
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
        laid = [one for one in self.table.scene.state.laid if one.sign.shape is SignShape.COIN]
        center = next(one.center for one in laid if one.sign.place == place)
        return self.table.view.mapFromScene(QPointF(*center))

    def chip(self, title: str) -> None:
        """Click a chip of the fan."""
        chip = next(chip for chip in self.table.order_tool.fan.chips if chip.text() == title)
        QTest.mouseClick(chip, LEFT)


# --- Hands that play a sealed game: phrases are set, typed and asked for as at the table.

ORDERS = {"France": "A Par - Bur", "England": "F Lon - NTH"}


def phrase(power: str) -> str:
    return f"nobody guesses {power}"


class Sealed(Hands):
    """Plays a sealed game. `agrees`: whether players agree at once to the keys that they are shown."""

    agrees = True

    def try_code(self, power: str, text: str = "") -> None:
        """Choose a seat on the curtain and try a phrase."""
        curtain = self.curtain
        curtain.wheel.choose(power)
        curtain.code.setText(text or phrase(power))
        curtain.show_button.click()
        self.agree()

    def agree(self) -> None:
        """Who is asked for the keys of the table agrees, unless a test wants otherwise."""
        safety = self.window.flow.sealing.safety
        if self.agrees and safety is not None and self.page == "SafetyPage":
            safety.agree_button.click()

    def set_phrase(self, text: str, again: str = "") -> None:
        page = self.window.flow.sealing.page
        page.first.setText(text)
        page.second.setText(again or text)
        page.set_button.click()
        self.agree()

    def submit(self) -> None:
        self.table.orders.go_on.click()
        self.window.flow.review.submitted.emit()

    def first_turn(self, powers: tuple[str, ...] = ("France", "England")) -> None:
        """Everybody sits down for the first time, sets his phrase, writes and submits."""
        for power in powers:
            self.try_code(power)
            self.set_phrase(phrase(power))
            self.write(power, ORDERS[power])
            self.submit()

    def give(self, power: str, text: str = "") -> None:
        """Type a phrase at the reveal."""
        keys = self.window.flow.sealing.reveal.page
        field = keys.rows[power].phrase
        QTest.keyClicks(field, text or phrase(power))
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.agree()

    def reveal(self, *powers: str) -> None:
        self.curtain.results_button.click()
        assert self.page == "PhrasesPage"
        for power in powers:
            self.give(power)
        self.window.flow.sealing.reveal.page.reveal_button.click()

    def sit_as_master(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The game master takes his seat: the dialog, his phrase if he is asked for it, the board."""

        def use(dialog: GameMasterDialog) -> int:
            if dialog.stack.currentIndex() == 0:
                dialog.code.setText(phrase(GM))
                dialog.enter_button.click()
            if dialog.stack.currentIndex() == 1:
                dialog.look_button.click()
            return 1

        monkeypatch.setattr(GameMasterDialog, "exec", use)
        self.curtain.gm_button.click()
        assert (self.page, self.document.seat) == ("GameView", GM)

    @property
    def fault(self) -> str:
        return self.curtain.fault.text()
