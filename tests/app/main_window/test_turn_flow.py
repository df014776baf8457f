"""Round the table with secret orders: the curtain is up before anything changes, and nobody sees another's orders."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import rules
from app.hotseat.curtain import Curtain
from app.main_window.window import MainWindow
from app.settings import Settings
from rules import Game
from tests.app.conftest import Hands
from tests.app.hotseat.conftest import CODE, coded

pytestmark = pytest.mark.painted

PLAYERS = {"France": "Anna", "England": "Ben"}


@pytest.fixture
def casual(window: MainWindow) -> Iterator[Hands]:
    """A game of two people with secret orders, nobody seated yet."""
    made = Hands(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS, secrecy="casual"))
    yield made


def sit(hands: Hands, power: str) -> None:
    curtain = hands.window.flow.curtain
    assert curtain is not None
    curtain.lifted.emit(power)


def submit(hands: Hands) -> None:
    hands.table.orders.go_on.click()
    assert hands.page == "ReviewPage"
    assert hands.window.flow.review is not None
    hands.window.flow.review.submitted.emit()


def test_a_secret_game_begins_with_the_curtain(casual: Hands) -> None:
    assert casual.page == "Curtain"
    assert casual.window.windowTitle() == "Strata"
    assert not casual.window.menuBar().isVisible()


def test_behind_the_lifted_curtain_only_the_own_power_can_be_ordered(casual: Hands) -> None:
    sit(casual, "France")
    assert casual.page == "GameView"
    casual.click("Lon", "NTH")
    assert casual.document.game.drafts == {}
    casual.click("Par", "Bur")
    assert casual.orders("France") == ["A Par - Bur"]


def test_the_curtain_is_up_before_the_seat_changes(casual: Hands) -> None:
    sit(casual, "France")
    casual.click("Par", "Bur")
    pages = []
    casual.document.changed.connect(lambda what: pages.append((what, casual.page)))
    submit(casual)
    assert pages
    assert {page for _, page in pages} == {"Curtain"}
    assert casual.document.game.submitted == {"France"}
    assert casual.document.seat == ""


def test_nothing_of_a_seat_is_left_when_it_is_empty(casual: Hands) -> None:
    sit(casual, "France")
    casual.click("Par", "Bur")
    casual.trigger("lock")
    assert casual.page == "Curtain"
    assert casual.document.visible == {}
    assert casual.table.scene.stage.picture.marks == ()
    assert casual.table.orders.list.rows.rows == []
    assert casual.table.status.words.text() != "A Par - Bur is written."


def test_the_picture_at_the_hand_over_tells_nothing_of_the_orders(window: MainWindow) -> None:
    """The same bytes whatever was ordered, and in the order tool, the lists and the map behind it nothing is left."""
    pictures = []
    for goal in ("Bur", "Pic"):
        hands = Hands(window)
        hands.begin(Game.new(rules.variant("standard"), PLAYERS, secrecy="casual"))
        sit(hands, "France")
        hands.click("Par", goal)
        hands.click("Mar")
        submit(hands)
        QApplication.processEvents()
        pictures.append(window.grab().toImage())
        assert hands.table.order_tool.builder.text == ""
        assert not hands.table.scene.stage.targets
        assert hands.table.orders.entry.line.text() == ""
    assert pictures[0] == pictures[1]


def test_nobody_can_undo_anothers_orders(casual: Hands) -> None:
    sit(casual, "France")
    casual.click("Par", "Bur")
    submit(casual)
    sit(casual, "England")
    assert not casual.window.acts["undo"].isEnabled()
    casual.click("Lon", "NTH")
    casual.trigger("undo")
    assert casual.orders("England") == []
    assert casual.orders("France") == ["A Par - Bur"]


def test_the_clipboard_gets_only_the_own_orders(casual: Hands) -> None:
    sit(casual, "France")
    casual.click("Par", "Bur")
    submit(casual)
    sit(casual, "England")
    casual.trigger("copy_orders")
    assert QGuiApplication.clipboard().text() == ""


def test_orders_submitted_can_be_taken_back(casual: Hands) -> None:
    sit(casual, "France")
    casual.click("Par", "Bur")
    submit(casual)
    assert casual.window.flow.curtain is not None
    casual.window.flow.curtain.taken_back.emit("France")
    assert casual.page == "GameView"
    assert casual.document.game.submitted == frozenset()
    assert casual.orders("France") == ["A Par - Bur"]


def test_when_all_are_in_the_results_are_for_everybody(casual: Hands) -> None:
    for power in PLAYERS:
        sit(casual, power)
        submit(casual)
    assert casual.page == "Curtain"
    assert casual.window.flow.curtain is not None
    casual.window.flow.curtain.revealed.emit()
    assert casual.page == "GameView"
    assert casual.table.panel.currentWidget() is casual.table.results
    casual.table.results.go_on.click()
    assert casual.page == "Curtain"


def test_secret_results_are_not_undone_but_played_again(casual: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo would lead back to "Show the results" and no farther."""
    for power in PLAYERS:
        sit(casual, power)
        casual.write(power, "A Par - Bur" if power == "France" else "F Lon - NTH")
        submit(casual)
    assert casual.window.flow.curtain is not None
    casual.window.flow.curtain.revealed.emit()
    assert not casual.window.acts["undo"].isEnabled()
    said: list[str] = []

    def agree(title: str, words: str, yes: str) -> bool:
        said.append(words)
        return True

    monkeypatch.setattr(casual.window, "ask", agree)
    casual.trigger("roll_back")
    assert said == ["1 turn is dropped. The game as it is now is kept as a line of play beside it."]
    assert casual.page == "Curtain"
    assert [len(branch.turns) for branch in casual.document.game.branches] == [1]
    assert casual.document.game.submitted == frozenset()
    sit(casual, "France")
    assert casual.orders("France") == ["A Par - Bur"]


def curtain_of(hands: Hands) -> Curtain:
    assert hands.window.flow.curtain is not None
    return hands.window.flow.curtain


def test_a_fixed_order_counts_at_once(casual: Hands, settings: Settings) -> None:
    curtain = curtain_of(casual)
    assert curtain.power == ""
    settings.set("fixed_order", True)
    assert curtain.power == "England"
    assert not curtain.wheel.seat("France").isEnabled()
    settings.set("fixed_order", False)
    assert curtain.wheel.seat("France").isEnabled()


def test_without_the_curtain_seats_without_a_code_follow_each_other(window: MainWindow, settings: Settings) -> None:
    settings.set("curtain", False)
    hands = Hands(window)
    hands.begin(coded(Game.new(rules.variant("standard"), PLAYERS, secrecy="casual"), {"England": CODE}))
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    submit(hands)
    assert (hands.page, hands.document.seat) == ("Curtain", "")
    curtain = curtain_of(hands)
    assert curtain.power == "England"
    assert curtain.code.isVisible()
    assert curtain.purpose.text() == "The curtain between turns is turned off. Seats with a code still need it."
    curtain.code.setText(CODE)
    curtain.show_button.click()
    submit(hands)
    assert hands.page == "GameView"
    assert hands.table.panel.currentWidget() is hands.table.results


def test_a_locked_seat_without_a_code_is_opened_by_a_click_where_the_curtain_is_off(
    casual: Hands, settings: Settings
) -> None:
    curtain = curtain_of(casual)
    curtain.wheel.seat("France").click()
    assert curtain.hold_button.isVisible()
    settings.set("curtain", False)
    curtain.wheel.seat("France").click()
    assert not curtain.hold_button.isVisible()
    curtain.show_button.click()
    assert (casual.page, casual.document.seat) == ("GameView", "France")


def test_the_map_of_the_review_follows_the_theme(casual: Hands, settings: Settings) -> None:
    sit(casual, "France")
    casual.table.orders.go_on.click()
    settings.set("theme", "dark")
    board = casual.window.flow.own_map("France").scene()
    assert board.stage.theme.name == "dark"


def test_retreats_go_round_only_to_those_who_have_any(window: MainWindow) -> None:
    from dataclasses import replace

    variant = rules.variant("standard")
    units = {"France": ["A Bel"], "England": ["F NTH", "F ENG"], "Italy": ["A Rom"]}
    start = variant.position(phase="S1901M", units=units)
    hands = Hands(window)
    players = {"France": "Anna", "England": "Ben", "Italy": "Cleo"}
    hands.begin(replace(Game.new(variant, players, secrecy="casual"), start=start))
    for power in ("France", "England", "Italy"):
        sit(hands, power)
        if power == "England":
            hands.write("England", "F NTH - Bel", "F ENG S F NTH - Bel")
        submit(hands)
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.revealed.emit()
    hands.table.results.go_on.click()
    assert hands.document.game.waiting_for == ("France",)


def test_the_review_leads_back_to_a_unit(casual: Hands) -> None:
    sit(casual, "France")
    casual.click("Par", "Bur")
    casual.table.orders.go_on.click()
    assert casual.window.flow.review is not None
    casual.window.flow.review.change.emit("Par")
    assert casual.page == "GameView"
    assert casual.table.order_tool.builder.text == "A Par"


def test_a_past_phase_may_be_looked_at_from_the_seat(casual: Hands) -> None:
    for power in PLAYERS:
        sit(casual, power)
        submit(casual)
    assert casual.window.flow.curtain is not None
    casual.window.flow.curtain.revealed.emit()
    casual.table.results.go_on.click()
    sit(casual, "France")
    casual.trigger("phase_back")
    assert casual.page == "GameView"
    assert casual.document.writers == ()
    casual.trigger("phase_forward")
    assert casual.document.writers == ("France",)
