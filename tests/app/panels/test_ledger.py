"""What the ledger shows, as tables of text: which way round, what is hidden, how an entry reads; cards in the
orders panel: that of the unit chosen, guesses about others', the check-list of the deck."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import rules
from app.board.layers.units import card_of
from app.panels import cards
from app.panels.cards import CardNotesPanel, CheckList, GameNotes, KindLine, facts_of, season_of
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
from app.panels.rows import order_rows
from app.session.document import Document
from rules import Game, Seat, Sentence
from rules.economy import AccountRow, Currency, LedgerEntry, Prospect
from rules.units import CardKind
from tests.app.carded import VARIANT, carded_game
from tests.app.conftest import Hands

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = {"A": "Alba", "B": "Bora", "C": "Cira"}
CASH = AccountRow("Cash", {"A": "12", "B": "-3", "bank": "90"})
PART = AccountRow("Pawnshops", {"A": "2", "B": "1", "C": "0"}, part=True)
WON = Sentence("won", "it won at dice")


def test_powers_go_down_or_across_as_there_is_more_to_tell() -> None:
    shown = grid((CASH, PART), NAMES)
    assert (shown.by_power, shown.heads) == (True, ("Cash", "Pawnshops"))
    assert [(line.key, line.name, line.cells) for line in shown.lines] == [
        ("A", "Alba", ("12", "2")),
        ("B", "Bora", ("−3", "1")),
        ("C", "Cira", ("hidden", "0")),
        ("bank", "Bank", ("90", "")),
    ]
    shown = grid((CASH, PART, PART, PART), NAMES)
    assert (shown.by_power, shown.heads, shown.keys) == (
        False, ("Alba", "Bora", "Cira", "Bank"), ("A", "B", "C", "bank"),
    )  # fmt: skip
    first, second, *_ = shown.lines
    assert (first.name, first.cells, first.part) == ("Cash", ("12", "−3", "hidden", "90"), False)
    assert (second.cells, second.part) == (("2", "1", "0", ""), True)


def test_amounts_in_words_have_their_sign() -> None:
    assert not has_ledger(Game.new(rules.variant("standard")))
    assert has_ledger(Game.new(rules.variant("gambling")))
    assert (summary(INCOME, MU), summary(SURE, MU)) == ("−2 to +5, about +3", "+4")
    for text, real in (("-3.50", "−3.50"), ("-$3", "−$3"), ("–", "–"), ("A-3", "A-3"), ("- x", "- x")):
        assert signed(text) == real
    for amount, words in ((14, "+14"), (-6, "−6"), (0, "0"), (Fraction(27, 10), "+3")):
        assert signed_money(MU, amount) == words
    assert signed_money(Currency("$", 2), -350) == "−3.50"


def test_an_entry_in_words_also_in_the_book_of_the_house() -> None:
    coins: Any = SimpleNamespace(coin=Currency(unit="MU"))
    told = posted(coins, LedgerEntry("T1", "A", -5, Fraction(7, 2), WON(), "bank", "2026-05-30"), NAMES)
    assert (told.when, told.who, told.name, told.text) == ("T1 · 2026-05-30", "A", "Alba", "It won at dice")
    assert (told.taken, told.given, told.balance) == ("", "5", "3 1/2")
    assert told.spoken == "T1 · 2026-05-30, Alba, It won at dice, out 5, balance 3 1/2"
    assert as_text([told]).splitlines()[1] == "T1 · 2026-05-30\tAlba\tIt won at dice\t\t5\t3 1/2"
    coins: Any = SimpleNamespace(coin=Currency(unit="MU"), stake_coin=Currency("$", 2))
    came = posted(coins, LedgerEntry("T1", "house", 600, 600, WON(), "B"), NAMES)
    assert (came.who, came.name, came.taken) == ("B", "Bora", "6.00")
    all_of_them = posted(coins, LedgerEntry("T1", "house", 600, -600, WON()), NAMES)
    assert (all_of_them.who, all_of_them.name, all_of_them.balance) == ("", "", "−6.00")


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


def test_each_power_has_its_stake_its_ends_and_its_entries(panel: LedgerPanel, qtbot: QtBot) -> None:
    assert panel.grid.texts["France"] == ("6.00", "3", "3.00", "4.50", "30.00", "1.50")
    assert panel.grid.texts["house"] == ("44.00", "", "22.00", "", "", "")
    assert {"France", "Cedar", "House", "Drawn", "Loses"} <= set(tables(panel))
    with qtbot.waitSignal(panel.explained):
        panel.about_button.click()
    with qtbot.waitSignal(panel.closed):
        panel.close_button.click()
    assert panel.note.text == "7 stakes not yet received: every power. You can keep playing."
    assert not panel.empty.isHidden() and panel.list.isHidden()
    panel.document.game = panel.document.game.tick("Italy", True, "2026-05-30")
    panel.refresh()
    assert panel.empty.isHidden() and not panel.list.isHidden()
    (entry,) = panel.entries
    assert (entry.when, entry.name, entry.text) == ("Spring 1901, moves · 2026-05-30", "Italy", "Stake received")
    assert (entry.taken, entry.given, entry.balance) == ("6.00", "", "6.00")
    panel.copy_button.click()
    assert "Italy\tStake received\t6.00\t\t6.00" in QGuiApplication.clipboard().text()
    for power in POWERS[:-1]:
        panel.document.game = panel.document.game.tick(power, True)
    panel.refresh()
    assert panel.note.text == "1 stake not yet received: Turkey. You can keep playing."
    panel.document.game = panel.document.game.tick("Turkey", True)
    panel.refresh()
    assert panel.note.isHidden()


def test_a_stake_is_ticked_by_mouse_or_keys(qtbot: QtBot, panel: LedgerPanel) -> None:
    with qtbot.waitSignal(panel.ticked) as told:
        qtbot.mouseClick(panel.grid.boxes["Italy"], Qt.MouseButton.LeftButton)
    assert told.args == ["Italy", True]
    panel.grid.boxes["Russia"].setFocus()
    with qtbot.waitSignal(panel.ticked) as told:
        qtbot.keyClick(panel.grid.boxes["Russia"], Qt.Key.Key_Space)
    assert told.args == ["Russia", True]
    panel.grid.boxes["Russia"].setFocus()
    panel.refresh()
    assert panel.grid.boxes["Russia"].hasFocus()


def test_past_the_game_masters_code_nobody_ticks(qtbot: QtBot) -> None:
    begun = Game.new(GAMBLING, {**PLAYERS, "GM": "Hazel"}, "casual")
    coded = replace(begun, seats=tuple(Seat(one.power, one.player, "#" * (one.power == "GM")) for one in begun.seats))
    panel = shown(qtbot, coded)
    assert panel.grid.boxes and not any(box.isEnabled() for box in panel.grid.boxes.values())
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
    assert (panel.grid.texts["house"], len(panel.entries)) == (("44.00", "", "−14.00", "30.00"), 7)


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


def test_columns_are_as_high_as_their_amounts_are_likely_and_say_what_they_stand_for(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    first, second, third = chart.columns()
    assert first.right() < second.left() < second.right() < third.left()
    assert [one.height() for one in (second, third)] == pytest.approx([3 * first.height(), 6 * first.height()])
    assert first.bottom() == second.bottom() == third.bottom()
    assert (chart.words_at(second.center().x()), chart.words_at(0)) == ("0 MU: 3 in 10", "")
    assert chart.accessibleName() == "Income: -2 MU: 1 in 10; 0 MU: 3 in 10; 5 MU: 3 in 5"
    image = chart.grab().toImage()
    spots = [box.center().toPoint() * image.devicePixelRatio() for box in (first, second, third)]
    hues = [image.pixelColor(spot).name() for spot in spots]
    assert hues[0] != hues[1] == hues[2], "losses have another color"


def test_cards_come_and_go(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.show_prospects((), MU)
    assert cards.isHidden()
    cards.show_prospects((INCOME, SURE), MU)
    assert [card.isHidden() for card in cards.cards] == [False, False] and not cards.isHidden()
    cards.show_prospects((SURE,), MU)
    assert [card.isHidden() for card in cards.cards] == [False, True]
    card = ProspectCard()
    qtbot.addWidget(card)
    card.show_prospect(SURE, MU)
    assert card.chart.isHidden() and card.range.text() == "+4"
    card.show_prospect(INCOME, MU)
    assert not card.chart.isHidden()


def test_where_there_is_little_room_a_chart_is_folded_until_its_line_is_clicked(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.show_prospects((INCOME,), MU, tight=True)
    (card,) = cards.cards
    assert card.chart.isHidden() and card.fold.accessibleName() == "Show chart"
    card.fold.click()
    assert not card.chart.isHidden()
    cards.show_prospects((INCOME,), MU, tight=True)
    assert not card.chart.isHidden(), "it stays as it was asked for"
    card.fold.click()
    cards.show_prospects((INCOME,), MU)
    assert card.chart.isHidden()
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


# --- Cards in the orders panel: that of the unit chosen, guesses about others', the check-list of the deck.

JUMPER = CardKind("5", "Jumper", 4, "Jumps.", ("France 1A",))
PLAYERS_OF_CARDS = {"Germany": "Ina", "France": "Jo"}


@pytest.fixture
def document() -> Document:
    """Germany sits there."""
    found = Document(carded_game("casual", PLAYERS_OF_CARDS))
    found.set_seat("Germany")
    return found


@pytest.fixture
def part(document: Document) -> CardNotesPanel:
    return CardNotesPanel(document)


def show(part: CardNotesPanel, key: str) -> None:
    part.show_unit(part.document.present, key)


def test_an_own_unit_shows_its_card_and_the_fold_how_many_were_seen(part: CardNotesPanel) -> None:
    show(part, "Mun")
    chosen = part.chosen
    assert (chosen.unit.text(), chosen.title.text()) == ("1A Mun", "Gasser")
    assert chosen.rule.text().startswith("Gas a bordering space")
    assert (chosen.now.text(), chosen.then.text()) == ("Ready", "then rests two turns")
    assert chosen.guess.isHidden() and chosen.face.accessibleName() == "Card 10, Gasser"
    show(part, "Hol")
    assert (part.chosen.now.text(), part.chosen.then.text()) == ("Resting", "next in Spring 1904")
    position = part.document.present
    note = position.variant.card_of(position, position.units["Hol"])
    assert facts_of(position, note) == ["Last used in Spring 1903"]
    show(part, "Mun")
    show(part, "")
    assert part.chosen.isHidden() and not part.isHidden()
    show(part, "Mun")
    assert part.fold.text() == "Cards seen · 5 of 36"
    part.fold.click()
    line = next(line for line in part.list.lines if line.kind.card == "8")
    QTest.keyClick(line, Qt.Key.Key_Right)
    assert part.fold.text() == "Cards seen · 6 of 36"


def test_own_mines_and_effects_are_told() -> None:
    document = Document(carded_game())
    position = document.present
    note = position.variant.card_of(position, position.units["Vie"])
    assert facts_of(position, note) == ["Mines in Picardy, Burgundy", "In civil disorder through Fall 1903: it holds."]
    assert season_of(position, "S1904M") == "Spring 1904" and season_of(position, "now") == "now"


def test_the_card_of_another_is_not_known_and_may_be_guessed(part: CardNotesPanel) -> None:
    show(part, "Bur")
    assert part.chosen.unit.text() == "France 1A Bur" and part.chosen.title.text() == "Card unknown"
    assert not part.chosen.guess.isHidden() and part.chosen.now.isHidden() and part.chosen.rule.isHidden()
    assert part.chosen.face.accessibleName() == "Unknown card"
    part.chosen.guess.setCurrentIndex(part.chosen.guess.findData("5"))
    part.chosen.guess.activated.emit(part.chosen.guess.currentIndex())
    assert part.chosen.seen.text() == "Jumper: 0 of 4 seen"
    show(part, "Mun")
    show(part, "Bur")
    assert part.chosen.guess.currentData() == "5" and part.chosen.seen.text() == "Jumper: 0 of 4 seen"


def test_games_without_cards_have_no_part_of_it() -> None:
    part = CardNotesPanel(Document())
    show(part, "Par")
    assert part.isHidden() and part.chosen.isHidden() and not part.there
    position = Document().present
    assert {row.card for row in order_rows(position, "France", ())} == {""}


def test_nothing_of_anybodys_cards_stays_when_he_gets_up(part: CardNotesPanel) -> None:
    part.fold.click()
    show(part, "Mun")
    part.clear()
    assert part.chosen.isHidden() and part.isHidden() and part.list.lines == []


# --- the check-list


def test_what_is_known_is_filled_and_the_rest_can_be_ticked() -> None:
    line = KindLine(JUMPER, 0)
    line.resize(300, line.height())
    told: list[int] = []
    line.ticked.connect(told.append)
    for number, expected in ((0, []), (2, [2]), (2, [2, 1]), (1, [2, 1, 0]), (3, [2, 1, 0, 3])):
        spot = line._box(number).center().toPoint()
        QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(spot))
        assert told == expected
    assert line.accessibleName() == "5 Jumper: 4 of 4 seen (France 1A)"
    line = KindLine(JUMPER, 0)
    for _ in range(5):
        QTest.keyClick(line, Qt.Key.Key_Right)
    assert line.ticks == 3
    for _ in range(5):
        QTest.keyClick(line, Qt.Key.Key_Left)
    assert line.ticks == 0


def test_ticks_are_kept_counted_and_give_way_to_what_is_known_later(document: Document) -> None:
    notes, shown = GameNotes(document), CheckList()
    shown.show_deck((JUMPER,), notes)
    QTest.keyClick(shown.lines[0], Qt.Key.Key_Right)
    assert cards.meetings(notes, JUMPER) == 2
    again = CheckList()
    again.show_deck((JUMPER,), notes)
    assert again.lines[0].ticks == 1
    notes = GameNotes(document)
    cards.tick(notes, JUMPER, 3)
    known = CardKind("5", "Jumper", 4, "Jumps.", ("France 1A", "Italy 2A", "Turkey 1F"))
    assert (cards.ticked(notes, known), cards.meetings(notes, known)) == (1, 4)


def test_notes_belong_to_who_sits_there(document: Document) -> None:
    notes = GameNotes(document)
    cards.tick(notes, JUMPER, 2)
    document.set_seat("France")
    assert cards.ticked(notes, JUMPER) == 0
    document.set_seat("")
    assert cards.ticked(notes, JUMPER) == 0
    document.set_seat("Germany")
    assert cards.ticked(notes, JUMPER) == 2
    cards.tick(notes, JUMPER, 0)
    assert document.notes == {}
    unit = document.present.units["Bur"]
    cards.guess(GameNotes(document), unit, "4")
    assert document.game.notes == {"Germany": {"cards": {"guess France 1A": "4"}}} and not document.saved


@pytest.fixture
def seated(hands: Hands) -> Hands:
    hands.begin(carded_game("casual", PLAYERS_OF_CARDS))
    hands.sit("Germany")
    return hands


def test_a_guess_stands_on_the_card_of_its_unit_for_who_made_it_alone(seated: Hands) -> None:
    seated.click("Bel")
    guess = seated.table.orders.cards.chosen.guess
    guess.setCurrentIndex(guess.findData("12"))
    guess.activated.emit(guess.currentIndex())
    state = seated.table.scene.state
    bel = next(piece for piece in state.seats.present if piece.place == "Bel")
    assert card_of(state, bel) == "12?"
    seated.document.set_seat("")
    seated.document.set_seat("Italy")
    assert card_of(seated.table.scene.state, bel) == "?"


def test_a_click_on_a_unit_shows_its_card_beside_the_orders(seated: Hands) -> None:
    rows = seated.table.orders.list.rows.rows
    assert [(row.head, row.card) for row in rows][:3] == [("3A Ber", "20"), ("1F Den", "20"), ("2F Hol", "18")]
    chosen = seated.table.orders.cards.chosen
    assert chosen.isHidden()
    seated.click("Mun")
    assert chosen.isVisible() and chosen.title.text() == "Gasser"
    seated.key(Qt.Key.Key_Escape)
    seated.click("Bel")
    assert chosen.title.text() == "Card unknown" and chosen.unit.text() == "France 1F Bel"
    state = seated.table.scene.state
    piece = next(piece for piece in state.seats.present if piece.place == "Hyp")
    seated.click_at(seated.table.view.mapFromScene(QPointF(*state.unit_point(piece))))
    assert seated.table.orders.cards.chosen.unit.text() == "England 1A Hyp"
    seated.click("Mun")
    seated.document.set_seat("")
    assert seated.table.orders.cards.chosen.isHidden()
    seated.document.set_seat("France")
    seated.document.select("Mun")
    seated.table.orders.refresh()
    assert seated.table.orders.cards.chosen.title.text() == "Card unknown"


def test_in_winter_only_builds_count_as_builds(hands: Hands) -> None:
    cards = {"France": {"2A": "X10", "1F": 6}}
    start = VARIANT.position(
        phase="W1903A",
        units={"France": ["2A Par", "1F Bre"]},
        centers={"France": ["Par", "Mar", "Bre", "Spa"]},
        state={"cards": cards, "adjust": {"France": 2}},
    )
    hands.begin(replace(Game.new(VARIANT), start=start))
    hands.document.act_for("France")
    hands.write("France", "2A Par redeploy Gas", "1F Bre convert A")
    orders = hands.table.orders
    assert orders.header.counter.text() == "0 of 2" and orders.foot.below.text() == "2 builds left."
    hands.write("France", "2A Par redeploy Gas", "build A Mar")
    assert orders.header.counter.text() == "1 of 2" and orders.foot.below.text() == "1 build left."


def test_looking_back_the_card_of_a_unit_stands_beside_it_on_the_board(seated: Hands) -> None:
    seated.click("Mun")
    assert seated.table.overlay_cards.unit.isHidden(), "the panel shows it already"
    seated.begin(carded_game("open").play({}))
    seated.window.flow.show_phase(0)
    seated.document.select("Hol")
    told = seated.table.overlay_cards.unit
    assert told.isVisible() and told.texts == ["Card 18 Superfleet", "Last used in Spring 1903 "]
