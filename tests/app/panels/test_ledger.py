"""What the ledger shows, as tables of text: which way round, what is hidden, how an entry reads."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import rules
from app.panels.ledger import (
    LedgerPanel,
    ProspectCard,
    ProspectCards,
    ProspectChart,
    as_text,
    grid,
    has_ledger,
    posted,
    signed,
    signed_money,
    summary,
)
from app.session.document import Document
from rules import Game, Seat, Sentence
from rules.economy import AccountRow, Currency, LedgerEntry, Prospect

NAMES = {"A": "Alba", "B": "Bora", "C": "Cira"}
CASH = AccountRow("Cash", {"A": "12", "B": "-3", "bank": "90"})
PART = AccountRow("Pawnshops", {"A": "2", "B": "1", "C": "0"}, part=True)
WON = Sentence("won", "it won at dice")


def test_powers_go_down_where_there_are_more_of_them_than_lines() -> None:
    shown = grid((CASH, PART), NAMES)
    assert (shown.by_power, shown.heads) == (True, ("Cash", "Pawnshops"))
    assert [(line.key, line.name, line.cells) for line in shown.lines] == [
        ("A", "Alba", ("12", "2")),
        ("B", "Bora", ("−3", "1")),
        ("C", "Cira", ("hidden", "0")),
        ("bank", "Bank", ("90", "")),
    ]


def test_powers_go_across_where_there_is_more_to_tell() -> None:
    shown = grid((CASH, PART, PART, PART), NAMES)
    assert (shown.by_power, shown.heads, shown.keys) == (
        False, ("Alba", "Bora", "Cira", "Bank"), ("A", "B", "C", "bank"),
    )  # fmt: skip
    first, second, *_ = shown.lines
    assert (first.name, first.cells, first.part) == ("Cash", ("12", "−3", "hidden", "90"), False)
    assert (second.cells, second.part) == (("2", "1", "0", ""), True)


@pytest.mark.parametrize(
    ("text", "shown"), [("-3.50", "−3.50"), ("-$3", "−$3"), ("–", "–"), ("A-3", "A-3"), ("- x", "- x")]
)
def test_a_loss_has_a_real_minus_sign(text: str, shown: str) -> None:
    assert signed(text) == shown


def test_an_entry_in_words() -> None:
    coins: Any = SimpleNamespace(coin=Currency(unit="MU"))
    told = posted(coins, LedgerEntry("T1", "A", -5, Fraction(7, 2), WON(), "bank", "2026-05-30"), NAMES)
    assert (told.when, told.who, told.name, told.text) == ("2026-05-30 · T1", "A", "Alba", "It won at dice")
    assert (told.taken, told.given, told.balance) == ("", "5", "3 1/2")
    assert told.spoken == "2026-05-30 · T1, Alba, It won at dice, out 5, balance 3 1/2"
    assert as_text([told]).splitlines()[1] == "2026-05-30 · T1\tAlba\tIt won at dice\t\t5\t3 1/2"


def test_in_the_book_of_the_house_it_is_told_who_dealt_with_it() -> None:
    coins: Any = SimpleNamespace(coin=Currency(unit="MU"), stake_coin=Currency("$", 2))
    came = posted(coins, LedgerEntry("T1", "house", 600, 600, WON(), "B"), NAMES)
    assert (came.who, came.name, came.taken) == ("B", "Bora", "6.00")
    all_of_them = posted(coins, LedgerEntry("T1", "house", 600, -600, WON()), NAMES)
    assert (all_of_them.who, all_of_them.name, all_of_them.balance) == ("", "", "−6.00")


def test_a_game_without_money_has_no_ledger() -> None:
    assert not has_ledger(Game.new(rules.variant("standard")))
    assert has_ledger(Game.new(rules.variant("gambling")))


# --- The ledger beside the board: the table of means, ticks, entries, the warning.

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


# --- The chart of what chance may bring: columns as high as their amounts are likely, and the range in words.

LEFT = Qt.MouseButton.LeftButton
MU = Currency(unit="MU")
TENTH = Fraction(1, 10)
INCOME = Prospect("Income", ((-2, TENTH), (0, 3 * TENTH), (5, 6 * TENTH)))
SURE = Prospect("Income", ((4, Fraction(1)),))


@pytest.mark.parametrize(
    ("coin", "amount", "words"),
    [
        (MU, 14, "+14"),
        (MU, -6, "−6"),
        (MU, 0, "0"),
        (MU, Fraction(27, 10), "+3"),
        (Currency("$", 2), -350, "−3.50"),
    ],
)
def test_amounts_have_their_sign(coin: Currency, amount: int | Fraction, words: str) -> None:
    assert signed_money(coin, amount) == words


def test_the_range_in_words() -> None:
    assert summary(INCOME, MU) == "−2 to +5, about +3"
    assert summary(SURE, MU) == "+4"


def test_columns_are_as_high_as_their_amounts_are_likely(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    first, second, third = chart.columns()
    assert first.right() < second.left() < second.right() < third.left()
    assert second.height() == pytest.approx(3 * first.height())
    assert third.height() == pytest.approx(6 * first.height())
    assert first.bottom() == second.bottom() == third.bottom()


def test_a_column_says_what_it_stands_for(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    assert chart.words_at(chart.columns()[1].center().x()) == "0 MU: 3 in 10"
    assert chart.words_at(0) == ""
    assert chart.accessibleName() == "Income: -2 MU: 1 in 10; 0 MU: 3 in 10; 5 MU: 3 in 5"


def test_losses_have_another_colour(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    image = chart.grab().toImage()
    ratio = image.devicePixelRatio()
    spots = [box.center().toPoint() for box in chart.columns()]
    hues = [image.pixelColor(QPoint(round(spot.x() * ratio), round(spot.y() * ratio))).name() for spot in spots]
    assert hues[0] != hues[1] == hues[2]


def test_what_is_sure_needs_no_chart(qtbot: QtBot) -> None:
    card = ProspectCard()
    qtbot.addWidget(card)
    card.show_prospect(SURE, MU)
    assert card.chart.isHidden() and card.range.text() == "+4"
    card.show_prospect(INCOME, MU)
    assert not card.chart.isHidden()


def test_cards_come_and_go(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.show_prospects((), MU)
    assert cards.isHidden()
    cards.show_prospects((INCOME, SURE), MU)
    assert [card.isHidden() for card in cards.cards] == [False, False] and not cards.isHidden()
    cards.show_prospects((SURE,), MU)
    assert [card.isHidden() for card in cards.cards] == [False, True]


def test_where_there_is_little_room_a_chart_is_folded_until_it_is_asked_for(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.show_prospects((INCOME,), MU, tight=True)
    (card,) = cards.cards
    assert card.chart.isHidden() and card.fold.accessibleName() == "Show the chart"
    card.fold.click()
    assert not card.chart.isHidden()
    cards.show_prospects((INCOME,), MU, tight=True)
    assert not card.chart.isHidden(), "it stays as it was asked for"
    card.fold.click()
    cards.show_prospects((INCOME,), MU)
    assert card.chart.isHidden()


def test_the_whole_line_folds_and_unfolds_and_the_chart_itself_does_not(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.resize(300, 200)
    cards.show_prospects((INCOME,), MU, tight=True)
    cards.show()
    (card,) = cards.cards
    qtbot.mouseClick(card, LEFT, pos=QPoint(20, 12))
    assert card.chart.isVisible()
    qtbot.mouseClick(card.chart, LEFT)
    assert card.chart.isVisible()
    qtbot.mouseClick(card, LEFT, pos=QPoint(20, 12))
    assert not card.chart.isVisible()
