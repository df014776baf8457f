"""The ledger beside the board: the table of means, ticks, entries, the warning."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import rules
from app.panels.ledger import LedgerPanel
from app.session.document import Document
from rules import Game, Seat

GAMBLING = rules.variant("gambling")
POWERS = tuple(GAMBLING.base.powers)
PLAYERS = dict(zip(POWERS, ("Ash", "Birch", "Cedar", "Date", "Elm", "Fir", "Gum"), strict=True))


def shown(qtbot: QtBot, game: Game) -> LedgerPanel:
    made = LedgerPanel(Document(game))
    qtbot.addWidget(made)
    made.resize(448, 760)
    made.show()
    made.refresh()
    return made


@pytest.fixture
def panel(qtbot: QtBot) -> LedgerPanel:
    return shown(qtbot, Game.new(GAMBLING, PLAYERS))


def tables(panel: LedgerPanel) -> list[str]:
    """All texts of the table of means."""
    return [one.text() for one in panel.grid.findChildren(QLabel) if one.isVisibleTo(panel)]


def test_each_power_has_its_player_its_stake_and_what_each_end_would_pay(panel: LedgerPanel) -> None:
    assert panel.grid.texts["France"] == ("6.00", "3", "3.00", "4.50", "30.00", "1.50")
    assert panel.grid.texts["house"] == ("44.00", "", "22.00", "", "", "")
    assert {"France", "Cedar", "House", "Drawn", "Loses"} <= set(tables(panel))


def test_a_stake_is_ticked_by_mouse_or_keys(qtbot: QtBot, panel: LedgerPanel) -> None:
    with qtbot.waitSignal(panel.ticked) as told:
        qtbot.mouseClick(panel.grid.boxes["Italy"], Qt.MouseButton.LeftButton)
    assert told.args == ["Italy", True]
    panel.grid.boxes["Russia"].setFocus()
    with qtbot.waitSignal(panel.ticked) as told:
        qtbot.keyClick(panel.grid.boxes["Russia"], Qt.Key.Key_Space)
    assert told.args == ["Russia", True]


def test_the_keyboard_stays_at_the_box_when_the_table_is_drawn_anew(panel: LedgerPanel) -> None:
    panel.grid.boxes["Russia"].setFocus()
    panel.refresh()
    assert panel.grid.boxes["Russia"].hasFocus()


def test_stakes_that_are_missing_are_told_and_hold_nothing_up(panel: LedgerPanel) -> None:
    assert panel.note.text == "7 stakes are still to come: every power. The game goes on."
    for power in POWERS[:-1]:
        panel.document.game = panel.document.game.tick(power, True)
    panel.refresh()
    assert panel.note.text == "1 stake is still to come: Turkey. The game goes on."
    panel.document.game = panel.document.game.tick("Turkey", True)
    panel.refresh()
    assert panel.note.isHidden()


def test_entries_are_listed_with_date_phase_text_and_balance(panel: LedgerPanel) -> None:
    assert not panel.empty.isHidden() and panel.list.isHidden()
    panel.document.game = panel.document.game.tick("Italy", True, "2026-05-30")
    panel.refresh()
    assert panel.empty.isHidden() and not panel.list.isHidden()
    (entry,) = panel.entries
    assert (entry.when, entry.name, entry.text) == ("2026-05-30 · S1901M", "Italy", "Stake received")
    assert (entry.taken, entry.given, entry.balance) == ("6.00", "", "6.00")
    panel.copy_button.click()
    assert "Italy\tStake received\t6.00\t\t6.00" in QGuiApplication.clipboard().text()


def test_past_the_game_masters_code_nobody_ticks(qtbot: QtBot) -> None:
    begun = Game.new(GAMBLING, {**PLAYERS, "GM": "Hazel"}, "casual")
    coded = replace(begun, seats=tuple(Seat(one.power, one.player, "#" * (one.power == "GM")) for one in begun.seats))
    panel = shown(qtbot, coded)
    assert panel.grid.boxes
    assert not any(box.isEnabled() for box in panel.grid.boxes.values())
    assert "menu GM" in panel.note.text
    without_code = shown(qtbot, begun)
    assert without_code.grid.boxes["Italy"].isEnabled()


def test_who_is_not_played_has_no_stake_to_tick(qtbot: QtBot) -> None:
    panel = shown(qtbot, Game.new(GAMBLING, {**PLAYERS, "Italy": ""}))
    assert "Italy" not in panel.grid.boxes
    assert panel.grid.texts["Italy"] == ("0.00", "3", "–", "–", "–", "–")


def test_once_the_game_is_over_the_table_tells_what_was_paid(qtbot: QtBot) -> None:
    over = Game.new(GAMBLING, PLAYERS).finish(rules.End("concession", ("Italy",)))
    panel = shown(qtbot, over)
    assert panel.grid.texts["Italy"] == ("6.00", "3", "4.50", "−1.50")
    assert panel.grid.texts["house"] == ("44.00", "", "−14.00", "30.00")
    assert len(panel.entries) == 7


def test_the_way_to_the_sums_and_the_way_out(qtbot: QtBot, panel: LedgerPanel) -> None:
    with qtbot.waitSignal(panel.explained):
        panel.about_button.click()
    with qtbot.waitSignal(panel.closed):
        panel.close_button.click()


def test_beside_results_it_stands_as_they_left_it(qtbot: QtBot) -> None:
    mafia = rules.variant("diplomafia")
    game = (
        Game.new(mafia, {power: power for power in mafia.base.powers})
        .play({"Harlem": ["racket P EHa"]})
        .play({}, {"Harlem": 3})
    )
    panel = shown(qtbot, game.play({}))
    told = []
    for number in range(4):
        panel.document.show_phase(number)
        panel.refresh()
        told.append((panel.grid.texts["Cash"][0], panel.grid.texts["Last number"][0] != ""))
    assert told == [("45", False), ("46", True), ("40", True), ("40", True)]
