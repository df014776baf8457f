"""Round the table with secret orders: the curtain is up before anything changes, and nobody sees another's orders;
before open orders are resolved, unread mail and units without orders are named, in one question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

import rules
from app.game_view.review import Review
from app.main_window import variations
from app.main_window.window import MainWindow
from app.pages.dialogs import FormFieldsDialog
from app.session import ballots
from app.session.ballots import NONE, Ballot
from app.settings import Settings
from app.ui.widgets import LongPressButton, NoteFrame
from rules import GM, Game
from tests.app.conftest import Hands
from tests.app.hotseat.conftest import CODE, coded
from tests.app.main_window.reviewing import ALL_ORDERS, type_in

PLAYERS = {"France": "Anna", "England": "Ben"}


@pytest.fixture
def casual(window: MainWindow) -> Iterator[Hands]:
    """A game of two people with secret orders, nobody seated yet."""
    made = Hands(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS, secrecy="casual"))
    yield made


def submit(hands: Hands) -> None:
    hands.table.orders.go_on.click()
    assert hands.page == "ReviewPage"
    hands.window.flow.review.submitted.emit()


def test_the_curtain_is_up_before_the_seat_changes_and_nothing_is_left_of_it(casual: Hands) -> None:
    assert casual.page == "Curtain"
    assert casual.window.windowTitle() == "Strata"
    assert not casual.window.menuBar().isVisible()
    casual.sit("France")
    assert casual.page == "GameView"
    casual.click("Lon", "NTH")
    assert casual.document.game.drafts == {}
    casual.click("Par", "Bur")
    assert casual.orders("France") == ["A Par - Bur"]
    casual.trigger("lock")
    assert casual.page == "Curtain"
    assert casual.document.visible == {}
    assert casual.table.scene.state.picture.marks == ()
    assert casual.table.orders.list.rows.rows == []
    assert casual.status != "Order entered: A Par - Bur."
    casual.sit("France")
    pages = []
    casual.document.changed.connect(lambda what: pages.append((what, casual.page)))
    submit(casual)
    assert pages
    assert {page for _, page in pages} == {"Curtain"}
    assert casual.document.game.submitted == {"France"}
    assert casual.document.seat == ""


@pytest.mark.painted
def test_the_picture_at_the_hand_over_tells_nothing_of_the_orders(window: MainWindow) -> None:
    """The same bytes whatever was ordered, and in the order tool, the lists and the map behind it nothing is left."""
    pictures = []
    for goal in ("Bur", "Pic"):
        hands = Hands(window)
        hands.begin(Game.new(rules.variant("standard"), PLAYERS, secrecy="casual"))
        hands.sit("France")
        hands.click("Par", goal)
        hands.click("Mar")
        submit(hands)
        QApplication.processEvents()
        pictures.append(window.grab().toImage())
        assert hands.table.order_tool.builder.text == ""
        assert not hands.table.scene.state.targets
        assert hands.table.orders.entry.line.text() == ""
    assert pictures[0] == pictures[1]


THREE = {"France": "Anna", "Italy": "Anna", "England": "Ben"}


def begin(hands: Hands, variant: str = "standard", codes: Mapping[str, str] | None = None) -> Hands:
    """A casual game in which Anna plays the first power and the third, Ben the second."""
    first, second, third = list(rules.variant(variant).base.powers)[:3]
    players = THREE if variant == "standard" else {first: "Anna", second: "Ben", third: "Anna"}
    hands.begin(coded(Game.new(rules.variant(variant), players, secrecy="casual"), codes or {}))
    return hands


def test_who_plays_several_powers_sits_down_once_and_submits_once(window: MainWindow) -> None:
    hands = begin(Hands(window))
    hands.sit("Italy")
    assert hands.document.own_powers == hands.document.writers == ("France", "Italy")
    hands.click("Par", "Bur", "Ven", "Tyr", "Lon")
    assert (hands.orders("France"), hands.orders("Italy")) == (["A Par - Bur"], ["A Ven - Tyr"])
    assert hands.table.orders.header.name.text() == "Italy"
    hands.click("Bre", "Rom")
    unit = hands.table.order_tool.builder.unit
    assert unit is not None and unit.key == "Rom", "a unit out of reach is chosen instead, whoever's it is"
    hands.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    hands.trigger("undo")
    hands.trigger("undo")
    assert not hands.document.game.drafts.get("France") and not hands.document.game.drafts.get("Italy")
    hands.trigger("redo")
    hands.table.orders.header.powers.chosen.emit("Italy")
    assert hands.table.orders.header.name.text() == "Italy"
    submit(hands)
    assert hands.document.game.submitted == {"France", "Italy"}
    assert hands.page == "Curtain" and hands.document.seat == ""
    assert not hands.document.visible
    curtain = window.flow.curtain
    curtain.taken_back.emit("France")
    assert not hands.document.game.submitted
    assert hands.document.own_powers == ("France", "Italy")
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_seat_let_go_after_its_board_is_shown_leaves_the_keyboard_there(casual: Hands) -> None:
    curtain = casual.curtain
    curtain.wheel.choose("France")
    curtain.hold_button.held.emit()
    curtain.wheel.settled.emit()
    QApplication.processEvents()
    assert (casual.page, casual.window.focusWidget()) == ("GameView", casual.table.view)


def test_the_button_held_down_submits_without_the_review(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LongPressButton, "HOLD_MS", 30)
    hands = begin(Hands(window))
    hands.sit("France")
    QTest.mousePress(hands.table.orders.go_on, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: hands.page == "Curtain")
    assert hands.document.game.submitted == {"France", "Italy"}
    hands.sit("England")
    QTest.mouseClick(hands.table.orders.go_on, Qt.MouseButton.LeftButton)
    assert hands.page == "ReviewPage"


@pytest.mark.parametrize("name", ("pink", "diplomafia", "bioplomacy", "character", "diplomyopia"))
def test_the_other_power_of_a_player_is_chosen_by_one_click(name: str, window: MainWindow) -> None:
    """Also where each power has its own forms, knowledge and report; in fog by its button, for its board is another."""
    hands = begin(Hands(window), name)
    document = hands.document
    while not document.game.to_act:
        hands.window.flow.resolve()
    hands.window.flow.show_phase(len(document.game.turns))
    hands.window.flow.put_up()
    first, _, third = list(document.game.variant.base.powers)[:3]
    hands.sit(first)
    reports = [document.seat]
    while not document.at_present:
        hands.window.flow.go_on()
        reports.append(document.seat)
    assert reports == ([first, third, third] if name == "character" else [first])
    assert document.reads(third) != document.fog
    hands.table.orders.header.powers.chosen.emit(third)
    assert (document.seat, document.power) == (third, third)
    if name == "character":
        hands.table.orders.header.powers.chosen.emit(first)
        hands.click(document.position.units_of(third)[0].place.text)
        assert hands.table.order_tool.builder.power == third and hands.table.order_tool.builder.filled
    hands.table.orders.go_on.click()
    hands.window.flow.submit()
    assert {first, third} & {*document.game.to_act} <= document.game.submitted


@pytest.mark.parametrize(("codes", "typed", "sits"), [
    ({"France": "1234", "Italy": "1234"}, "1234", ("France", "Italy")),
    ({"France": "1234", "Italy": "9876"}, "1234", ("France",)),
    ({"France": "1234"}, "1234", ("France", "Italy")),
    ({"Italy": "1234"}, "", ("France",)),
])  # fmt: skip
def test_a_code_opens_the_other_seats_that_it_fits(
    codes: Mapping[str, str], typed: str, sits: tuple[str, ...], window: MainWindow
) -> None:
    hands = begin(Hands(window), codes=codes)
    curtain = window.flow.curtain
    curtain.wheel.choose("France")
    assert curtain.wheel.seat("Italy").along
    curtain.code.setText(typed)
    curtain.show_button.click() if typed else curtain.hold_button.held.emit()
    assert hands.document.own_powers == sits


def test_when_only_one_player_is_left_the_curtain_asks_for_him(window: MainWindow) -> None:
    hands = begin(Hands(window))
    hands.sit("England")
    submit(hands)
    curtain = window.flow.curtain
    assert curtain.power == "France"
    assert curtain.title.text() == "Pass the computer to Anna"


# --- Ballots: cast in secret, counted at the reveal.

DRAW, TIME = Ballot("draw"), Ballot(time=True)
TO_BEN = Ballot("concession", "England")


def vote(hands: Hands, **by: Ballot) -> str:
    """Everybody sits down, votes so, and submits; what the book says of it then."""
    for power in ("France", "England"):
        hands.sit(power)
        ballots.cast(hands.document, by.get(power, NONE))
        submit(hands)
    curtain = hands.curtain
    curtain.revealed.emit()
    return " ".join(ruling.text for ruling in hands.document.game.rulings)


@pytest.mark.parametrize(("by", "told", "end"), [
    ({"France": DRAW, "England": DRAW}, "Draw among all survivors: passed. 3 of 3 in favor", "draw"),
    ({"France": DRAW}, "Draw among all survivors: failed. 2 of 3 in favor", ""),
    ({"France": TO_BEN}, "Concession to England: passed. 2 of 2 in favor", "concession"),
    ({"England": TO_BEN}, "Concession to England: failed. 0 of 2 in favor", ""),
    ({"France": TIME}, "More time to negotiate: passed. 2 of 3 in favor", ""),
    ({"England": TIME}, "More time to negotiate: failed. 1 of 3 in favor", ""),
    ({}, "", ""),
])  # fmt: skip
def test_ballots_are_counted_at_the_reveal(by: Mapping[str, Ballot], told: str, end: str, window: MainWindow) -> None:
    hands = begin(Hands(window))
    assert vote(hands, **by) == told
    game = hands.document.game
    assert (game.end.kind if game.end else "") == end
    assert (len(game.turns), game.turns[0].agreed) == (1, bool(end))
    assert not any(game.notes.values())
    assert window.flow.countdown.left == (1200 if "time to negotiate: passed" in told else 600)
    if end:
        assert hands.page == "EndPage"
    else:
        rows = [row.head for row in hands.table.results.list.rows.rows if row.words.endswith("in favor")]
        assert bool(rows) == bool(told)


def test_nobody_sees_a_ballot_of_another(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def use(dialog: FormFieldsDialog) -> int:
        ends = dialog.widgets["end"]
        assert isinstance(ends, QComboBox)
        assert [ends.itemData(n) for n in range(ends.count())][:3] == ["", "draw", "Austria"]
        assert ends.findData("Italy") < 0, "one does not concede to oneself"
        ends.setCurrentIndex(1)
        dialog.ok_button.click()
        return 1

    monkeypatch.setattr(FormFieldsDialog, "exec", use)
    hands = begin(Hands(window))
    hands.sit("France")
    assert hands.table.orders.header.vote.isVisibleTo(hands.table) and not hands.table.orders.header.vote.isChecked()
    hands.table.orders.header.vote.click()
    assert ballots.ballot(hands.document.game, "Italy") == DRAW
    assert hands.table.orders.header.vote.isChecked()
    hands.table.orders.go_on.click()
    assert "Your ballot: a draw among all survivors." in [
        note.text for note in window.flow.review.findChildren(NoteFrame)
    ]
    window.flow.submit()
    assert not hands.document.notes
    hands.sit("England")
    assert not hands.table.orders.header.vote.isChecked()
    assert not hands.document.notes


def test_there_is_no_ballot_where_not_everybody_is_asked(hands: Hands) -> None:
    assert ballots.voting(hands.document) == ()
    assert not hands.table.orders.header.vote.isVisibleTo(hands.table)
    variant = rules.variant("standard")
    winter = variant.position(phase="W1901A", units={"France": ["A Par"]}, centers={"France": ["Par", "Mar"]})
    hands.document.saved = True
    hands.begin(replace(Game.new(variant, THREE, "casual"), start=winter))
    hands.sit("France")
    assert ballots.voting(hands.document) == ()


def test_what_a_file_says_of_a_ballot_is_read_with_care() -> None:
    game = Game.new(rules.variant("standard"), THREE, "casual")
    for wrong in ("draw", {"end": "win"}, {"end": "concession", "winner": "Sweden"}, {"end": ["draw"], "time": 1}):
        assert ballots.ballot(game.noted("France", ballots.NOTED, wrong), "France") == NONE


def test_nobody_undoes_or_copies_anothers_orders(casual: Hands) -> None:
    casual.sit("France")
    casual.click("Par", "Bur")
    submit(casual)
    casual.sit("England")
    assert not casual.window.acts["undo"].isEnabled()
    casual.click("Lon", "NTH")
    casual.trigger("undo")
    assert casual.orders("England") == []
    assert casual.orders("France") == ["A Par - Bur"]
    casual.trigger("copy_orders")
    assert QGuiApplication.clipboard().text() == ""
    casual.trigger("lock")
    casual.curtain.taken_back.emit("France")
    assert casual.page == "GameView"
    assert casual.document.game.submitted == frozenset()
    assert casual.orders("France") == ["A Par - Bur"]


def corner(hands: Hands, button: QWidget) -> QPoint:
    """The lower right corner of a button in the window."""
    QApplication.processEvents()
    return button.mapTo(hands.window, button.rect().bottomRight())


@pytest.mark.painted
def test_when_all_are_in_the_results_are_for_everybody(casual: Hands) -> None:
    places = []
    for power in PLAYERS:
        casual.sit(power)
        places.append(corner(casual, casual.table.orders.go_on))
        submit(casual)
    assert casual.page == "Curtain"
    curtain = casual.curtain
    places.append(corner(casual, curtain.results_button))
    QTest.mouseDClick(curtain.results_button, Qt.MouseButton.LeftButton)
    assert casual.page == "Curtain"
    curtain.results_button.click()
    assert casual.page == "GameView"
    assert places == [corner(casual, casual.table.results.go_on)] * 3
    assert casual.table.panel.currentWidget() is casual.table.results
    casual.table.results.go_on.click()
    assert casual.page == "Curtain"


def test_secret_results_are_not_undone_but_played_again(casual: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo would lead back to "Show the results" and no farther."""
    for power in PLAYERS:
        casual.sit(power)
        casual.write(power, "A Par - Bur" if power == "France" else "F Lon - NTH")
        submit(casual)
    casual.curtain.revealed.emit()
    assert not casual.window.acts["undo"].isEnabled()
    said: list[str] = []

    def agree(title: str, words: str, yes: str) -> bool:
        said.append(words)
        return True

    monkeypatch.setattr(casual.window, "ask", agree)
    casual.trigger("roll_back")
    assert said == ["1 turn is dropped. The current game is saved as a variation."]
    assert casual.page == "Curtain"
    assert [len(branch.turns) for branch in casual.document.game.branches] == [1]
    assert casual.document.game.submitted == frozenset()
    casual.sit("France")
    assert casual.orders("France") == ["A Par - Bur"]


def test_a_fixed_order_counts_at_once(casual: Hands, settings: Settings) -> None:
    curtain = casual.curtain
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
    curtain = hands.curtain
    assert curtain.power == "England"
    assert curtain.code.isVisible()
    assert curtain.purpose.text() == "The curtain between turns is off. It still covers seats that have a PIN."
    curtain.code.setText(CODE)
    curtain.show_button.click()
    submit(hands)
    assert hands.page == "GameView"
    assert hands.table.panel.currentWidget() is hands.table.results


def test_a_locked_seat_without_a_code_is_opened_by_a_click_where_the_curtain_is_off(
    casual: Hands, settings: Settings
) -> None:
    curtain = casual.curtain
    curtain.wheel.seat("France").click()
    assert curtain.hold_button.isVisible()
    settings.set("curtain", False)
    curtain.wheel.seat("France").click()
    assert not curtain.hold_button.isVisible()
    curtain.show_button.click()
    assert (casual.page, casual.document.seat) == ("GameView", "France")


def test_the_map_of_the_review_follows_the_theme(casual: Hands, settings: Settings) -> None:
    casual.sit("France")
    casual.table.orders.go_on.click()
    settings.set("theme", "dark")
    board = casual.window.flow.own_map("France").scene()
    assert board.state.theme.name == "dark"


def test_retreats_go_round_only_to_those_who_have_any(window: MainWindow) -> None:
    variant = rules.variant("standard")
    units = {"France": ["A Bel"], "England": ["F NTH", "F ENG"], "Italy": ["A Rom"]}
    start = variant.position(phase="S1901M", units=units)
    hands = Hands(window)
    players = {"France": "Anna", "England": "Ben", "Italy": "Cleo"}
    hands.begin(replace(Game.new(variant, players, secrecy="casual"), start=start))
    for power in ("France", "England", "Italy"):
        hands.sit(power)
        if power == "England":
            hands.write("England", "F NTH - Bel", "F ENG S F NTH - Bel")
        submit(hands)
    hands.curtain.revealed.emit()
    hands.table.results.go_on.click()
    assert hands.document.game.waiting_for == ("France",)


def test_the_review_leads_back_to_a_unit(casual: Hands) -> None:
    casual.sit("France")
    casual.click("Par", "Bur")
    casual.table.orders.go_on.click()
    casual.window.flow.review.change.emit("Par")
    assert casual.page == "GameView"
    assert casual.table.order_tool.builder.text == "A Par"


def test_a_past_phase_may_be_looked_at_from_the_seat(casual: Hands) -> None:
    for power in PLAYERS:
        casual.sit(power)
        submit(casual)
    casual.curtain.revealed.emit()
    casual.table.results.go_on.click()
    casual.sit("France")
    casual.trigger("phase_back")
    assert casual.page == "GameView"
    assert casual.document.writers == ()
    casual.trigger("phase_forward")
    assert casual.document.writers == ("France",)


# --- Before open orders are resolved, unread mail and units without orders are named, in one question.

AtPhase = Callable[..., Hands]
Asked = list[tuple[str, str]]


@pytest.fixture
def asked(hands: Hands, asked: Asked) -> Asked:
    """What a window has asked that asks about missing orders."""
    hands.window.flow.asks = True
    return asked


def turns(hands: Hands) -> int:
    return len(hands.document.game.turns)


def test_unread_mail_is_not_in_and_is_asked_about(hands: Hands, review: Review, asked: Asked, give: list[str]) -> None:
    QGuiApplication.clipboard().setText(ALL_ORDERS)
    review.inbox.paste.click()
    assert review.inbox.count.text() == "Orders in from 5 of 5 powers"
    type_in(review, "Germany", "denke noch\ngeht nach Hause\nwie immer\nalles gut\nviel Spass")
    assert review.inbox.rows["Germany"].post.state == "unread"
    assert review.inbox.count.text() == "Orders in from 4 of 5 powers"
    review.verdict.go_on.click()
    assert turns(hands) == 0
    ((title, words),) = asked
    assert title == "Resolve without these orders?"
    assert words.splitlines()[0] == "Germany: 5 lines not understood."
    assert words.splitlines()[1].startswith("Germany: ") and "A Mun" in words.splitlines()[1]
    assert words.endswith("They will hold.")
    assert not any(power in words for power in ("Italy", "Turkey", "France", "Austria"))
    give.append("yes")
    review.verdict.go_on.click()
    assert (turns(hands), len(asked)) == (1, 2)


def test_half_a_letter_is_not_in(hands: Hands, review: Review, asked: Asked) -> None:
    type_in(review, "Italy", "A Ven H\nA Tyr H\nplease accept these")
    assert review.inbox.count.text() == "Orders in from 0 of 5 powers"
    review.verdict.go_on.click()
    assert "Italy: 1 line not understood." in asked[0][1]


def test_what_is_still_being_typed_is_read_first(hands: Hands, review: Review, asked: Asked) -> None:
    review.inbox.open_row("Germany")
    QTest.keyClicks(review.inbox.rows["Germany"].edit, "nonsense")
    review.verdict.go_on.click()
    assert asked[0][1].startswith("Germany: 1 line not understood.")


def test_lines_that_are_nobodys_are_named(hands: Hands, review: Review, asked: Asked) -> None:
    QGuiApplication.clipboard().setText(ALL_ORDERS + "\nEngland: F Lon - NTH")
    review.inbox.paste.click()
    review.verdict.go_on.click()
    assert "F Lon - NTH" in asked[0][1]


def test_units_without_orders_are_named_once_for_all_powers(hands: Hands, asked: Asked, give: list[str]) -> None:
    game = hands.document.game
    for power in set(game.variant.base.powers) - {"France", "Turkey"}:
        hands.write(power, *(f"{unit.text} H" for unit in game.position.units_of(power)))
    hands.write("France", "A Par - Bur", "F Bre - MAO")
    hands.write("Turkey", "A Con - Bul")
    QTest.keyClick(hands.table.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert turns(hands) == 0
    assert asked == [
        (
            "Resolve without these orders?",
            "France: A Mar.\nTurkey: F Ank, A Smy.\n\n3 units have no order yet. They will hold.",
        )
    ]
    give.append("yes")
    hands.trigger("go_on")
    assert (turns(hands), len(asked)) == (1, 2)


def test_nothing_is_asked_where_all_is_written_or_in_a_what_if(hands: Hands, asked: Asked) -> None:
    game = hands.document.game
    for power in game.variant.base.powers:
        hands.write(power, *(f"{unit.text} H" for unit in game.position.units_of(power)))
    hands.trigger("go_on")
    assert (turns(hands), asked) == (1, [])
    variations.begin(hands.document, 0)
    hands.trigger("go_on")
    assert asked == []


def test_lines_pasted_and_not_understood_are_named(hands: Hands, asked: Asked) -> None:
    hands.document.act_for("France")
    QGuiApplication.clipboard().setText("A Par - Bur\nF Bre - XYZ")
    hands.trigger("paste_orders")
    hands.trigger("go_on")
    assert "1 line not understood." in asked[0][1] and "France: F Bre, A Mar." in asked[0][1]


def test_builds_and_retreats_that_are_open_are_named(at_phase: AtPhase, asked: Asked) -> None:
    hands = at_phase(
        phase="W1901A", units={"France": ["A Spa"]}, centers={"France": ["Par", "Mar", "Bre"]}, dislodged={}
    )
    hands.trigger("go_on")
    assert asked == [("Resolve without these orders?", "France: 2 builds left.\n\n2 builds left.")]
    asked.clear()
    hands = at_phase(
        phase="S1902R", units={"Germany": ["A Bur"]}, centers={}, dislodged={"France": {"A Bur": ["Gas", "Mar"]}}
    )
    hands.trigger("go_on")
    assert asked[0][1].startswith("France: A Bur.")


def test_the_review_counts_sealed_orders_as_in(hands: Hands, asked: Asked) -> None:
    variant = rules.variant("standard")
    game = Game.new(variant, {"France": "Anna", "England": "Ben", GM: "Ina"}, "casual").submit("France")
    hands.begin(game)
    hands.window.flow.raise_curtain(GM)
    hands.trigger("review")
    assert hands.table.review.inbox.count.text() == "Orders in from 1 of 7 powers"


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_variant_can_be_asked_about(name: str, hands: Hands, asked: Asked, give: list[str]) -> None:
    hands.begin(Game.new(rules.variant(name)))
    for _ in range(3):
        if not hands.document.game.end:
            give[:] = ["yes"]
            hands.window.flow.show_phase(turns(hands))
            before = turns(hands)
            hands.trigger("go_on")
            assert turns(hands) > before
    assert asked
