"""The game master's seat where he gives no orders, and his sitting down for players: at the window, in sealed games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from rules import GM, PUBLIC, End, Game
from tests.app.sealed_hands import Sealed, phrase
from tests.rules.files.sealed_games import with_phrases

TWO = {"France": "Anna", "England": "Ben"}
HIS = ("review", "edit_position", "vote", "deadline", "replace_player", "stand_in")
FAMILIES = rules.variant("diplomafia", public_ledger=False)


def shut_game(variant: rules.Variant, players: dict[str, str]) -> Game:
    return with_phrases(Game.new(variant, players, "sealed"))


@pytest.fixture
def hands(window: MainWindow, answers: list[str]) -> Iterator[Sealed]:
    made = Sealed(window)
    made.begin(shut_game(rules.variant("standard"), {**TWO, GM: "Ina"}))
    yield made


@pytest.fixture
def families(window: MainWindow, answers: list[str]) -> Iterator[Sealed]:
    """A hidden board with a game master: two of the families are played."""
    made = Sealed(window)
    game = Game.new(FAMILIES, {"Harlem": "Anna", "Riverside": "Ben", GM: "Ina"}, "sealed")
    made.begin(with_phrases(game.play({"Harlem": ["racket P EHa"]})))
    yield made


def sit_down(hands: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game master takes his seat: the dialog, his phrase, the board."""
    assert hands.window.flow.curtain is not None

    def use(dialog: GameMasterDialog) -> int:
        if dialog.stack.currentIndex() == 0:
            dialog.code.setText(phrase(GM))
            dialog.enter_button.click()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", use)
    hands.window.flow.curtain.gm_button.click()
    assert (hands.page, hands.document.seat) == ("GameView", GM)


def on(hands: Sealed, *names: str) -> set[str]:
    """The actions that can be used."""
    return {name for name in names if hands.window.acts[name].isEnabled()}


def test_his_phrase_leads_to_the_board_at_once(hands: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(hands, monkeypatch)
    assert on(hands, *HIS) == set(HIS)
    assert not on(hands, "awards"), "he sits there already"
    hands.trigger("lock")
    assert hands.document.game.locked == {*TWO, GM}


def test_a_player_has_nothing_of_that(hands: Sealed) -> None:
    hands.knock("France")
    assert on(hands, *HIS) == set()


def test_he_enters_orders_at_a_players_board(hands: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(hands, monkeypatch)
    hands.window.flow.standing_in.begin("France")
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    assert hands.table.orders.header.player.text() == "GM, for Anna"
    hands.write("France", "A Par - Bur")
    hands.submit()
    assert hands.page == "Curtain" and hands.document.game.submitted == {"France"}
    assert not hands.document.stood_in
    sit_down(hands, monkeypatch)
    assert hands.document.orders("France") == (), "what is in is read at the player's board alone"
    hands.window.flow.standing_in.begin("France")
    assert hands.orders("France") == ["A Par - Bur"] and not hands.document.game.submitted


def test_the_player_is_told_once(hands: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(hands.window, "complain", lambda title, words: said.append(words))
    sit_down(hands, monkeypatch)
    hands.window.flow.standing_in.begin("France")
    hands.trigger("lock")
    for _ in range(2):
        hands.knock("France")
        assert hands.table.orders.header.player.text() == "Anna"
        hands.trigger("lock")
    assert said == ["The game master has sat in your seat in this phase. Look your orders through before you submit."]


def test_who_has_no_phrase_is_given_one(hands: Sealed, answers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(rules.variant("standard"), {**TWO, GM: "Ina"}, "sealed")
    hands.begin(game)
    hands.set_phrase(phrase(GM))
    sit_down(hands, monkeypatch)
    answers.append("yes")
    hands.window.flow.standing_in.begin("France")
    assert hands.page == "PhrasePage"
    hands.set_phrase(phrase("France"))
    assert (hands.document.seat, hands.document.stood_in) == ("France", True)


def test_he_resolves_from_his_seat_without_a_phrase_more(hands: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    for power, line in {"France": "A Par - Bur", "England": "F Lon - NTH"}.items():
        hands.knock(power)
        hands.write(power, line)
        hands.submit()
    sit_down(hands, monkeypatch)
    assert hands.table.orders.go_on.text() == "Resolve"
    hands.table.orders.go_on.click()
    assert len(hands.document.game.turns) == 1 and "Bur" in hands.document.game.position.units
    assert hands.document.game.locked == {*TWO, GM}


def test_before_that_the_button_puts_up_the_curtain(hands: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(hands, monkeypatch)
    hands.table.orders.go_on.click()
    assert (hands.page, hands.document.game.turns) == ("Curtain", ())


def test_his_phrase_is_offered_and_not_needed(hands: Sealed) -> None:
    for power in TWO:
        hands.knock(power)
        hands.submit()
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.results_button.click()
    page = hands.window.flow.sealing.reveal.page
    assert page is not None and list(page.rows) == [GM, "England", "France"]
    assert page.rows[GM].spare_button.isHidden() and page.count.text() == "0 of 2 open"
    for power in TWO:
        hands.give(power)
    assert page.reveal_button.isEnabled()
    page.reveal_button.click()
    assert hands.document.game.turns[0].absent == ()


# The end.


def end(hands: Sealed) -> None:
    hands.window.flow.ending.finish(End("draw", ("Harlem", "Riverside")))


def test_he_ends_a_hidden_game_from_his_seat(families: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(families, monkeypatch)
    end(families)
    game = families.document.game
    assert families.page == "EndPage" and game.end is not None and game.known == ""


def test_his_phrase_alone_ends_it_and_it_is_said_why(families: Sealed) -> None:
    assert families.document.game.known == PUBLIC
    end(families)
    page = families.window.flow.sealing.reveal.page
    assert families.page == "KeysPage" and page is not None
    assert page.title.text() == "Open the true board"
    assert "The game ends, and with it every secret" in page.lead.text()
    assert "The game master's pass phrase alone opens it" in page.lead.text()
    families.give(GM)
    page.reveal_button.click()
    game = families.document.game
    assert game.end is not None and game.position.as_dict()["state"]["rackets"] == {"Harlem": {"EHa": "P"}}


def test_without_him_it_takes_all_players(families: Sealed) -> None:
    end(families)
    page = families.window.flow.sealing.reveal.page
    assert page is not None
    families.give("Harlem")
    assert not page.reveal_button.isEnabled()
    families.give("Riverside")
    page.reveal_button.click()
    assert families.document.game.end is not None


def test_where_nothing_is_hidden_an_end_takes_no_phrase(hands: Sealed) -> None:
    hands.window.flow.ending.finish(End("draw", ("France", "England")))
    assert hands.page == "EndPage" and hands.document.game.end is not None


# A casual game.


def test_in_a_casual_game_he_needs_no_code_of_the_player(window: MainWindow) -> None:
    hands = Sealed(window)
    hands.begin(Game.new(rules.variant("diplomafia"), {"Harlem": "Anna", "Riverside": "Ben", GM: "Ina"}, "casual"))
    hands.window.flow.lift(GM)
    hands.trigger("review")
    inbox = hands.table.review.inbox
    inbox.open_row("Harlem")
    inbox.rows["Harlem"].stand_in.click()
    assert hands.document.seat == "Harlem"
    form = hands.table.orders.whole_form
    assert form is not None and form.title == "Opening of Harlem"


def test_in_a_casual_game_two_clicks_do_not_show_the_whole_board(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the curtain, and from a player's seat: his button is held as those of other seats are."""
    hands = Sealed(window)
    hands.begin(Game.new(rules.variant("standard"), {**TWO, GM: "Ina"}, "casual"))
    seen: list[tuple[int, bool, bool]] = []

    def click_twice(dialog: GameMasterDialog) -> int:
        dialog.show()
        for _ in range(2):
            QTest.mouseClick(dialog.focusWidget() or dialog, Qt.MouseButton.LeftButton)
        seen.append((dialog.stack.currentIndex(), dialog.look_button.isVisible(), dialog.hold_button.isVisible()))
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", click_twice)
    assert window.flow.curtain is not None
    window.flow.curtain.gm_button.click()
    assert (hands.page, hands.document.seat) == ("Curtain", "")
    window.flow.lift("France")
    window.dialogs.awards()
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    assert seen == [(0, False, True)] * 2

    def hold(dialog: GameMasterDialog) -> int:
        dialog.hold_button.held.emit()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", hold)
    window.dialogs.awards()
    assert (hands.page, hands.document.seat) == ("GameView", GM)
