"""Hands that play a sealed game: phrases are set, typed and asked for as at the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.app.conftest import Hands

ORDERS = {"France": "A Par - Bur", "England": "F Lon - NTH"}


def phrase(power: str) -> str:
    return f"nobody guesses {power}"


class Sealed(Hands):
    """Plays a sealed game. `agrees`: whether players agree at once to the keys that they are shown."""

    agrees = True

    def knock(self, power: str, text: str = "") -> None:
        """Choose a seat on the curtain and try a phrase."""
        curtain = self.window.flow.curtain
        assert curtain is not None
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
        assert page is not None
        page.first.setText(text)
        page.second.setText(again or text)
        page.set_button.click()
        self.agree()

    def submit(self) -> None:
        self.table.orders.go_on.click()
        assert self.window.flow.review is not None
        self.window.flow.review.submitted.emit()

    def first_turn(self, powers: tuple[str, ...] = ("France", "England")) -> None:
        """Everybody sits down for the first time, sets his phrase, writes and submits."""
        for power in powers:
            self.knock(power)
            self.set_phrase(phrase(power))
            self.write(power, ORDERS[power])
            self.submit()

    def give(self, power: str, text: str = "") -> None:
        """Type a phrase at the reveal."""
        keys = self.window.flow.sealing.reveal.page
        assert keys is not None
        field = keys.rows[power].phrase
        QTest.keyClicks(field, text or phrase(power))
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.agree()

    def reveal(self, *powers: str) -> None:
        assert self.window.flow.curtain is not None
        self.window.flow.curtain.results_button.click()
        assert self.page == "KeysPage"
        for power in powers:
            self.give(power)
        assert self.window.flow.sealing.reveal.page is not None
        self.window.flow.sealing.reveal.page.reveal_button.click()

    @property
    def fault(self) -> str:
        assert self.window.flow.curtain is not None
        return self.window.flow.curtain.fault.text()
