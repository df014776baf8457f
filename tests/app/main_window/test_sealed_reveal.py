"""The reveal of sealed games of every variant: what seats and game masters are shown of turns that were told."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from app.ui.shades import choose_motion
from rules import GM, Game
from tests.app.sealed_hands import Sealed, phrase
from tests.rules.files.sealed_games import keys, with_phrases
from tests.selfplay import random_game, random_orders

HIDING = ("character", "diplomyopia", "bioplomacy", "diplomafia, closed ledger")
"""Where there is more to be revealed than orders."""
GAMES = {
    **{name: (name, {}) for name in rules.VARIANTS},
    "diplomafia, closed ledger": ("diplomafia", {"public_ledger": False}),
}
TABLES = [
    (name, master) for n, name in enumerate(GAMES) for master in (False, True) if name in HIDING or master == n % 2
]
"""With and without a game master; in turns where nothing but orders is hidden."""


@pytest.fixture(autouse=True)
def moving() -> None:
    choose_motion("full")


@cache
def begun(name: str, master: bool) -> Game:
    """A sealed game of three players a few turns old, far enough for units to meet, shut for everybody."""
    variant = rules.variant(GAMES[name][0], **GAMES[name][1])
    players = {power: power for power in [*variant.base.powers][:3]} | ({GM: "Gina"} if master else {})
    game = with_phrases(Game.new(variant, players, "sealed"))
    truth = rules.seals.revealed(game, keys(game)).game
    return rules.seals.shut_all(random_game(7, 4, truth))


class Table(Sealed):
    """A sealed game in the window, in which any seat may sit."""

    def submit(self) -> None:
        """Past the report, then the orders looked through and handed in."""
        while self.document.turn is not None:
            self.table.results.go_on.click()
        super().submit()

    def look_at_all(self) -> list[str]:
        """The newest turns with their results, played from the start and shown at rest; the lines of the results."""
        lines = list[str]()
        table, turns = self.table, len(self.document.game.turns)
        for number in range(turns)[-2:]:
            self.window.flow.show_phase(number)
            table.reveal.begin()
            for moment in (1.5, 3.5):
                table.reveal.jump(moment)
            table.reveal.leave()
            lines += [line for row in table.results.list.rows.rows for line in (row.rest, row.words)]
        return lines

    def sit_as_master(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def use(dialog: GameMasterDialog) -> int:
            QTest.keyClicks(dialog.code, phrase(GM))
            QTest.mouseClick(dialog.enter_button, Qt.MouseButton.LeftButton)
            if dialog.stack.currentIndex() == 1:
                dialog.look_button.click()
            return 1

        monkeypatch.setattr(GameMasterDialog, "exec", use)
        assert self.window.flow.curtain is not None
        self.window.flow.curtain.gm_button.click()
        assert self.document.seat == GM


@pytest.mark.parametrize(("name", "master"), TABLES)
def test_every_seat_is_shown_the_turn_that_was_revealed(
    name: str, master: bool, window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(name, master)
    truth, rng = rules.seals.revealed(game, keys(game)).game, Random(7)
    orders = random_orders(truth.position, rng)
    hands = Table(window)
    hands.begin(game)
    for power in game.waiting_for:
        hands.knock(power)
        hands.document.draft(power, orders.get(power, []))
        hands.submit()
    if master:
        hands.sit_as_master(monkeypatch)
        hands.table.orders.go_on.click()
    else:
        hands.reveal(*(game.needed or [power for power in game.seal.locks if power != GM]))  # type: ignore[union-attr]
    assert len(hands.document.game.turns) > len(game.turns)
    if hands.page == "GameView":
        hands.look_at_all()
        hands.trigger("lock")
    for power in (seat.power for seat in game.seats if seat.player and seat.power != GM):
        hands.knock(power)
        assert (hands.page, hands.document.seat) == ("GameView", power)
        assert not [line for line in hands.look_at_all() if "object at" in line or "Unit(" in line]
        hands.trigger("lock")
    if master:
        hands.sit_as_master(monkeypatch)
        hands.look_at_all()
