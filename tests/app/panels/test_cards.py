"""Cards in the orders panel: that of the unit chosen, guesses about others', the check-list of the pack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from app.board.display_list import DisplayList
from app.board.layers.units import card_of
from app.panels import cards
from app.panels.cards import PICTURES, CardsPart, CheckList, GameNotes, KindLine, facts_of, season_of
from app.panels.rows import order_rows
from app.session.document import Document
from app.ui.tokens import Theme, theme
from rules import Game
from rules.units import CardKind
from tests.app.carded import carded_game
from tests.app.cards_on_board import VARIANT
from tests.app.conftest import Hands

pytestmark = pytest.mark.usefixtures("qapp")
JUMPER = CardKind("5", "Jumper", 4, "Jumps.", ("France 1A",))
PLAYERS = {"Germany": "Ina", "France": "Jo"}


@pytest.fixture
def document() -> Document:
    """Germany sits there."""
    found = Document(carded_game("casual", PLAYERS))
    found.set_seat("Germany")
    return found


@pytest.fixture
def part(document: Document) -> CardsPart:
    return CardsPart(document)


def show(part: CardsPart, key: str) -> None:
    part.show_unit(part.document.present, key)


# --- the unit chosen


def test_an_own_unit_shows_its_card_what_it_does_and_what_it_can_do_now(part: CardsPart) -> None:
    show(part, "Mun")
    chosen = part.chosen
    assert (chosen.unit.text(), chosen.title.text()) == ("1A Mun", "Gasser")
    assert chosen.rule.text().startswith("Gas a bordering space")
    assert (chosen.now.text(), chosen.then.text()) == ("Ready", "then rests two turns")
    assert chosen.guess.isHidden() and chosen.face.accessibleName() == "Card 10, Gasser"


def test_a_card_that_rests_says_until_when_and_when_it_was_used(part: CardsPart) -> None:
    show(part, "Hol")
    assert (part.chosen.now.text(), part.chosen.then.text()) == ("Rests", "next in Spring 1904")
    position = part.document.present
    note = position.variant.card_of(position, position.units["Hol"])
    assert facts_of(position, note) == ["Last used in Spring 1903"]


def test_own_mines_and_effects_are_told() -> None:
    document = Document(carded_game())
    position = document.present
    note = position.variant.card_of(position, position.units["Vie"])
    assert facts_of(position, note) == ["Mines in Picardy, Burgundy", "In civil disorder through Fall 1903: it holds."]
    assert season_of(position, "S1904M") == "Spring 1904" and season_of(position, "now") == "now"


def test_the_card_of_another_is_not_known_and_may_be_guessed(part: CardsPart) -> None:
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


def test_no_unit_no_card(part: CardsPart) -> None:
    show(part, "Mun")
    show(part, "")
    assert part.chosen.isHidden() and not part.isHidden()


def test_games_without_cards_have_no_part_of_it() -> None:
    part = CardsPart(Document())
    show(part, "Par")
    assert part.isHidden() and part.chosen.isHidden() and not part.there


def test_nothing_of_anybodys_cards_stays_when_he_gets_up(part: CardsPart) -> None:
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


def test_the_keyboard_ticks_too_and_never_more_than_there_are() -> None:
    line = KindLine(JUMPER, 0)
    for _ in range(5):
        QTest.keyClick(line, Qt.Key.Key_Right)
    assert line.ticks == 3
    for _ in range(5):
        QTest.keyClick(line, Qt.Key.Key_Left)
    assert line.ticks == 0


def test_ticks_are_kept_and_counted(document: Document) -> None:
    notes, shown = GameNotes(document), CheckList()
    shown.show_deck((JUMPER,), notes)
    QTest.keyClick(shown.lines[0], Qt.Key.Key_Right)
    assert cards.meetings(notes, JUMPER) == 2
    again = CheckList()
    again.show_deck((JUMPER,), notes)
    assert again.lines[0].ticks == 1


def test_ticks_give_way_to_what_is_known_later(document: Document) -> None:
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


def test_notes_are_part_of_the_game_and_not_of_its_play(document: Document) -> None:
    unit = document.present.units["Bur"]
    cards.guess(GameNotes(document), unit, "4")
    assert document.game.notes == {"Germany": {"cards": {"guess France 1A": "4"}}} and not document.saved


def test_the_fold_says_how_many_were_seen(part: CardsPart) -> None:
    show(part, "Mun")
    assert part.fold.text() == "Cards seen · 5 of 36"
    part.fold.click()
    line = next(line for line in part.list.lines if line.kind.card == "8")
    QTest.keyClick(line, Qt.Key.Key_Right)
    assert part.fold.text() == "Cards seen · 6 of 36"


@pytest.mark.parametrize("picture", PICTURES.values())
@pytest.mark.parametrize("name", ["light", "dark"])
def test_pictures_of_cards_have_one_size(picture: Callable[[Theme, str], DisplayList], name: str) -> None:
    box = picture(theme("dark" if name == "dark" else "light"), "#1D5D7B").bounds()
    assert 18 < box.width() < 36 and box.height() < 36
    assert abs(box.center().x()) < 4 and abs(box.center().y()) < 6


# --- in the window


@pytest.fixture
def seated(hands: Hands) -> Hands:
    hands.begin(carded_game("casual", PLAYERS))
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.lifted.emit("Germany")
    return hands


def test_a_click_on_a_unit_shows_its_card_beside_the_orders(seated: Hands) -> None:
    chosen = seated.table.orders.cards.chosen
    assert chosen.isHidden()
    seated.click("Mun")
    assert chosen.isVisible() and chosen.title.text() == "Gasser"
    seated.key(Qt.Key.Key_Escape)
    seated.click("Bel")
    assert chosen.title.text() == "Card unknown" and chosen.unit.text() == "France 1F Bel"


def test_a_guess_stands_on_the_card_of_its_unit_for_who_made_it_alone(seated: Hands) -> None:
    seated.click("Bel")
    guess = seated.table.orders.cards.chosen.guess
    guess.setCurrentIndex(guess.findData("12"))
    guess.activated.emit(guess.currentIndex())
    stage = seated.table.scene.stage
    bel = next(piece for piece in stage.seats.present if piece.place == "Bel")
    assert card_of(stage, bel) == "12?"
    seated.document.set_seat("")
    seated.document.set_seat("Italy")
    assert card_of(seated.table.scene.stage, bel) == "?"


def test_a_unit_off_the_board_can_be_asked_about(seated: Hands) -> None:
    stage = seated.table.scene.stage
    piece = next(piece for piece in stage.seats.present if piece.place == "Hyp")
    seated.click_at(seated.table.view.mapFromScene(QPointF(*stage.spot(piece))))
    assert seated.table.orders.cards.chosen.unit.text() == "England 1A Hyp"


def test_the_list_of_orders_shows_the_card_of_each_unit(seated: Hands) -> None:
    rows = seated.table.orders.list.rows.rows
    assert [(row.head, row.card) for row in rows][:3] == [("3A Ber", "20"), ("1F Den", "20"), ("2F Hol", "18")]


def test_rows_of_games_without_cards_have_none() -> None:
    position = Document().present
    assert {row.card for row in order_rows(position, "France", ())} == {""}


def test_the_panel_is_wider_where_there_are_cards(seated: Hands) -> None:
    assert seated.table.orders.wanted_width(narrow=False) == 384


def test_another_seat_sees_no_card_of_the_first(seated: Hands) -> None:
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
    assert orders.header.counter.text() == "0 of 2" and orders.foot.below.text() == "2 builds are open."
    hands.write("France", "2A Par redeploy Gas", "build A Mar")
    assert orders.header.counter.text() == "1 of 2" and orders.foot.below.text() == "1 build is open."


def test_looking_back_the_card_of_a_unit_stands_beside_it_on_the_board(seated: Hands) -> None:
    seated.click("Mun")
    assert seated.table.overlay_cards.unit.isHidden(), "the panel shows it already"
    seated.begin(carded_game("open").play({}))
    seated.window.flow.show_phase(0)
    seated.document.select("Hol")
    told = seated.table.overlay_cards.unit
    assert told.isVisible() and told.texts == ["card 18 Superfleet", "Last used in Spring 1903 "]
