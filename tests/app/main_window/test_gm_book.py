"""The game master's book at the window: every entry by its dialog, the book beside the verdict, what is refused;
the menu of the game master, and titles by the names that a game has given; the game master's seat where he gives no
orders, and his sitting down for players: at the window, in sealed games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPlainTextEdit, QRadioButton
from pytestqt.qtbot import QtBot

import rules
from app.game_view.review import Review
from app.main_window.gm_book import TAB, ReviewForms
from app.main_window.window import MainWindow
from app.pages.dialogs import FormFieldsDialog
from app.pages.gm_page import GameMasterDialog
from app.pages.gm_review.opinions import OpinionPage, compare_game, compare_text
from app.pages.gm_review.verdict import RulingsPage, entries
from app.panels.forms.view import LineRow
from app.session import commands
from rules import GM, PUBLIC, End, Game
from tests.app.conftest import Hands
from tests.app.round_table import Sealed, phrase
from tests.rules.files.sealed_games import with_phrases
from tests.selfplay import random_game

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo"}
Fill = Callable[..., list[str]]


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Fill:
    """What is typed into the next dialog; the faults that it says are in the list given back."""

    def prepare(**typed: str) -> list[str]:
        faults: list[str] = []

        def run(dialog: FormFieldsDialog) -> int:
            for name, text in typed.items():
                put(dialog, name, text)
            dialog.ok_button.click()
            faults.append(dialog.fault.text())
            return dialog.result()

        monkeypatch.setattr(FormFieldsDialog, "exec", run)
        return faults

    return prepare


def put(dialog: FormFieldsDialog, name: str, text: str) -> None:
    field = dialog.widgets[name]
    if isinstance(field, QLineEdit):
        field.setText(text)
    elif isinstance(field, QPlainTextEdit):
        field.setPlainText(text)
    elif radios := field.findChildren(QRadioButton):
        next(one for one in radios if one.text().startswith(text)).setChecked(True)
    else:
        field.setCurrentIndex(field.findData(text))  # type: ignore[attr-defined]


@pytest.fixture
def booked(hands: Hands) -> Hands:
    game = Game.new(rules.variant("standard"), PLAYERS)
    hands.begin(game.play({"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]}))
    hands.document.show_phase(0)
    return hands


def book(hands: Hands) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in hands.document.game.rulings]


def page(hands: Hands) -> RulingsPage:
    hands.trigger("review")
    hands.table.review.verdict.turn_to("rulings")
    found = hands.table.review.verdict.pages.currentWidget()
    assert isinstance(found, RulingsPage)
    return found


def test_a_result_is_ruled_otherwise_and_the_list_says_so_for_ever(booked: Hands, fill: Fill) -> None:
    booked.document.select("Par")
    faults = fill(ruling="Succeeds", reason="It came in time")
    booked.trigger("overrule")
    assert faults == [""] and booked.document.turn is not None
    assert booked.document.turn.results["A Par"] == ("ok",)
    row = next(one for one in booked.table.results.list.rows.rows if one.key == "Par")
    assert row.words == "The game master ruled: It came in time"
    booked.trigger("undo")
    assert booked.document.turn.results["A Par"] == ("bounce",)


def test_what_cannot_be_ruled_says_why_and_changes_nothing(booked: Hands, fill: Fill) -> None:
    booked.document.select("Par")
    faults = fill(ruling="Void", reason="")
    booked.trigger("overrule")
    assert faults == ["A ruling needs a reason."] and book(booked) == []
    booked.document.select("")
    booked.trigger("overrule")
    assert "First select the result" in booked.status
    faults = fill(power="Italy", player="")
    booked.trigger("replace_player")
    assert "Civil disorder" in faults[0] and book(booked) == []


def test_a_note_goes_to_the_clause_that_decided_the_result(booked: Hands, fill: Fill) -> None:
    booked.document.select("Par")
    fill(text="Both wrote in time")
    booked.trigger("ruling_note")
    noted = booked.document.game.rulings[0]
    assert (noted.kind, noted.about, noted.turn) == ("note", "France: A Par - Bur", 0)
    assert fill(text=" ") == []
    booked.trigger("ruling_note")
    assert len(book(booked)) == 1


def test_the_table_is_changed_by_dialogs_and_stands_in_the_book(booked: Hands, fill: Fill) -> None:
    booked.document.show_phase(1)
    fill(deadline="Friday 20:00", reason="")
    booked.trigger("deadline")
    assert booked.table.bar.phase.text().endswith("until Friday 20:00")
    fill(power="Italy", player="Dora", reason="Moved house")
    booked.trigger("replace_player")
    fill(power="Germany", reason="")
    booked.trigger("disorder")
    assert [kind for kind, _ in book(booked)] == ["deadline", "player", "disorder"]
    assert booked.document.game.deadline == "Friday 20:00"
    assert "Germany" not in booked.document.game.to_act
    for _ in range(3):
        booked.trigger("undo")
    assert book(booked) == [] and booked.document.game.deadline == ""


def test_the_book_stands_beside_the_verdict_with_the_last_entry_first(booked: Hands, fill: Fill) -> None:
    fill(text="One")
    booked.trigger("ruling_note")
    shown = page(booked)
    fill(text="Two")
    booked.trigger("ruling_note")
    assert shown.texts == ["Two", "One"]
    shown.struck.emit(entries(booked.document)[0].number)
    assert shown.texts == ["One"]
    booked.document.show_phase(1)
    shown.shown.emit(0)
    assert booked.document.shown == 0


def test_in_a_game_with_secrets_a_player_cannot_rule(booked: Hands) -> None:
    game = Game.new(rules.variant("standard"), PLAYERS, secrecy="casual").play({})
    booked.begin(game)
    booked.window.flow.raise_curtain("France")
    booked.document.show_phase(0)
    names = ("overrule", "ruling_note", "deadline", "disorder", "vote")
    assert [booked.window.acts[name].isEnabled() for name in names] == [False] * 5


def test_a_player_alone_hands_over_to_the_computer_and_takes_back(booked: Hands, fill: Fill, qtbot: QtBot) -> None:
    """At his own seat, or anybody from the computer; the computer alone has nothing to hide."""
    powers = list(rules.variant("standard").base.powers)
    start = Game.new(rules.variant("standard"), dict.fromkeys(powers, "Computer") | {"France": "Ada"}, "casual")
    booked.begin(start.with_computers(dict.fromkeys({*powers} - {"France"}, "random")))
    document = booked.document
    assert document.seat == "France"
    fill(power="France", computer="random", reason="")
    booked.trigger("replace_player")
    assert (booked.page, document.seat, document.open) == ("GameView", "", True)
    qtbot.waitUntil(lambda: "France" in document.game.drafts)
    fill(power="France", player="Ada", reason="")
    booked.trigger("replace_player")
    qtbot.waitUntil(lambda: len(document.game.submitted) == 6)
    assert (document.seat, document.open, {*document.visible}) == ("France", False, {"France"})


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_a_result_can_be_ruled_void(variant: str, booked: Hands, fill: Fill) -> None:
    booked.begin(random_game(4, 4, Game.new(rules.variant(variant))))
    for number, turn in enumerate(booked.document.game.turns):
        void = [one for one in turn.outcomes if one.unit and "void" in rules.game_master.rulings_on(turn, one)]
        if void:
            booked.document.show_phase(number)
            booked.document.select(void[0].unit.key if void[0].unit else "")
            fill(ruling="Void", reason="A slip of the pen")
            booked.trigger("overrule")
            assert [kind for kind, _ in book(booked)] == ["override"]
            return
    pytest.fail("nothing could be ruled")


# --- A review where orders are forms, where the inbox is folded, and what it publishes as text.

BUDGET = {
    "phase": "W1901A",
    "units": {"A": ["A A"], "B": ["A B"]},
    "centers": {"A": ["A", "H"], "B": ["B"]},
    "state": {"points": {"A": 12, "B": 7}},
}


def begin(hands: Hands, name: str, setup: Mapping[str, object]) -> ReviewForms:
    """A review of a game that begins with a position of its own."""
    variant = rules.variant(name)
    start = variant.position(**setup)  # type: ignore[arg-type]
    hands.begin(replace(Game.new(variant), start=start))
    hands.trigger("review")
    [forms] = hands.table.review.findChildren(ReviewForms)
    return forms


def in_front(review: Review) -> str:
    return review.verdict.names[review.verdict.tabs.currentIndex()]


def line(forms: ReviewForms, key: str) -> LineRow:
    return next(one for view in forms.views for card in view.cards for one in card.rows if one.line.key == key)


def test_a_budget_is_filled_in_or_typed_beside_the_verdict(hands: Hands) -> None:
    forms = begin(hands, "pink", BUDGET)
    review = hands.table.review
    review.inbox.open_row("A")
    assert in_front(review) == TAB
    line(forms, "store A").field.setValue(2)  # type: ignore[union-attr]
    assert hands.orders("A") == ["store 2 A"]
    assert review.inbox.rows["A"].edit.toPlainText() == "store 2 A"
    hands.trigger("undo")
    assert (hands.orders("A"), line(forms, "store A").line.value) == ([], 0)
    review.inbox.open_row("B")
    assert forms.forms[0].title == "Budget of B"
    review.inbox.open_row("A")
    review.inbox.rows["A"].edit.setPlainText("store 3 A")
    review.inbox.rows["A"].read_now()
    assert line(forms, "store A").line.value == 3


def test_where_nothing_is_to_be_filled_in_there_is_no_form(hands: Hands) -> None:
    hands.trigger("review")
    verdict = hands.table.review.verdict
    assert not verdict.tabs.isTabVisible(verdict.names.index(TAB))
    begin(hands, "pink", BUDGET)
    verdict = hands.table.review.verdict
    verdict.turn_to(TAB)
    hands.trigger("go_on")
    hands.window.flow.show_phase(0)
    assert not verdict.tabs.isTabVisible(verdict.names.index(TAB))
    assert in_front(hands.table.review) == "verdict"


def test_over_a_folded_inbox_the_lines_written_are_to_be_read(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    hands.trigger("review")
    review = hands.table.review
    review.show_mode("before")
    hands.write("France", "A Par - Bur")
    hands.document.act_for("France")
    hands.write("France", "A Par - Bur", "F Bre - MAO")
    assert review.inbox.folded
    assert review.strip.question.text() == "France, 2 orders: F Bre - MAO; A Par - Bur"
    hands.document.act_for("Italy")
    assert "Italy go straight into the inbox" in review.strip.question.text()


def published(hands: Hands, action: str) -> str:
    hands.trigger(action)
    return QGuiApplication.clipboard().text()


def test_the_text_for_mail_tells_what_was_set_right_by_hand(hands: Hands) -> None:
    hands.trigger("edit_position")
    panel = hands.table.editing.panel
    panel.reason.setText("lost in the mail")
    hands.table.editing.tool.change(lambda editor: editor.taken_off("Par"))
    hands.trigger("edit_position")
    hands.window.flow.show_phase(0)
    assert "  France: A Par removed. (lost in the mail)" in published(hands, "copy_results")


@pytest.mark.parametrize("seat", ["France", "Turkey"])
def test_a_seat_publishes_what_it_was_told_and_no_more(hands: Hands, seat: str) -> None:
    fog = rules.variant("diplomyopia")
    units = {"France": ["A Par"], "Turkey": ["A Ank"]}
    game = Game.new(fog, {power: power for power in fog.base.powers}, "casual")
    game = replace(game, start=fog.position(phase="S1901M", units=units))
    hands.begin(game.play({"France": ["A Par - Bur"], "Turkey": ["A Ank - Con"]}))
    hands.window.flow.raise_curtain(seat)
    hands.window.flow.show_phase(0)
    told = published(hands, "copy_results") + published(hands, "copy_all_orders")
    other = {"France": "Ank", "Turkey": "Par"}[seat]
    assert f"{seat}: " in told and "What else happened:" in told
    assert other not in told


# --- A second opinion in the review: text is pasted or another save opened, and each line that differs is marked.

ORDERS = {
    "France": ["A Par - Bur", "A Mar - Bur", "F Bre - MAO"],
    "Germany": ["A Mun - Bur"],
    "Russia": ["F Sev - BLA"],
    "Turkey": ["F Ank - BLA"],
}
AGREES = """
France:
A Par - Bur (bounce)
Army Marseilles -> Burgundy. (*bounce*)
F Bre - MAO
Germany: A Mun - Bur, bounced
RUSSIA: F SEV - BLA fails
Turkey: F Ank - BLA: stand-off
"""


@pytest.fixture(scope="module")
def played() -> Game:
    return Game.new(rules.variant("standard")).play(ORDERS)


def told(game: Game, text: str) -> list[tuple[str, str]]:
    return [(one.text, one.theirs) for one in compare_text(game.turns[0], text).differences]


def test_what_agrees_is_not_marked_and_reasons_stand_with_what_does_not(played: Game) -> None:
    assert told(played, AGREES) == []
    (one,) = compare_text(played.turns[0], AGREES.replace("A Par - Bur (bounce)", "A Par - Bur")).differences
    assert one.ours == "bounce. Bounced with A Mar and A Mun, 1-1"
    found = compare_text(played.turns[0], f"Results of the first turn\n{AGREES}A Par - Xyz bounce\nWell played!\n")
    assert found.unread == ((10, "There is no province called 'Xyz'."),)


@pytest.mark.parametrize(
    ("line", "instead", "marked"),
    [
        ("A Par - Bur (bounce)", "A Par - Bur", ("A Par - Bur", "ok")),
        ("A Par - Bur (bounce)", "A Par - Bur (cut)", ("A Par - Bur", "cut")),
        ("A Par - Bur (bounce)", "A Par - Pic", ("A Par - Bur", "ordered A Par - Pic")),
        ("F Bre - MAO", "F Bre - MAO failed", ("F Bre - MAO", "fails")),
        ("Germany: A Mun - Bur, bounced", "", ("A Mun - Bur", "not mentioned")),
        (
            "Germany: A Mun - Bur, bounced",
            "Germany: A Mun - Bur, bounced, dislodged",
            ("A Mun - Bur", "bounce, dislodged"),
        ),
    ],
)
def test_each_line_that_differs_is_marked(line: str, instead: str, marked: tuple[str, str], played: Game) -> None:
    assert told(played, AGREES.replace(line, instead)) == [marked]


@pytest.mark.parametrize("id", rules.VARIANTS)
def test_strata_agrees_with_itself_in_every_variant(id: str) -> None:
    """Its own results, as a text and as a save."""
    game = random_game(4, 2, Game.new(rules.variant(id)))
    for number, turn in enumerate(game.turns):
        lines = [
            f"{one.order.power}: {one.order.text} ({', '.join(one.words)})"
            for one in turn.outcomes
            if one.unit and set(one.words) <= {"ok", "bounce", "cut", "dislodged", "void", "no_convoy"}
        ]
        found = compare_text(turn, "\n".join(lines))
        assert [one for one in found.differences if one.theirs != "not mentioned"] == []
        assert compare_game(game, number, game)[0].differences == ()


def test_another_save_is_held_against_the_turn_if_it_has_that(played: Game) -> None:
    other = Game.new(rules.variant("standard")).play({**ORDERS, "Germany": ["A Mun - Ruh"]})
    opinion, why = compare_game(played, 0, other)
    assert why == ""
    assert ("A Mun - Bur", "ordered A Mun - Ruh") in [(one.text, one.theirs) for one in opinion.differences]
    assert [one.key for one in opinion.differences if one.text == "Ruhr"] == ["Ruh"]
    assert (
        compare_game(played, 0, Game.new(rules.variant("standard")))[1]
        == "That game does not reach Spring 1901, moves."
    )
    assert compare_game(played, 0, Game.new(rules.variant("pink")))[1] == "That is a game of Pink Diplomacy."


# --- in the window ---------------------------------------------------------------------------------------------------


@pytest.fixture
def opinion(hands: Hands, played: Game) -> OpinionPage:
    """The page of a turn that is reviewed."""
    hands.begin(played)
    hands.window.flow.show_phase(0)
    hands.trigger("second_opinion")
    found = hands.window.opinion.page
    assert found is not None and found.isVisible()
    return found


def test_a_text_is_pasted_compared_looked_at_and_cleared(opinion: OpinionPage, hands: Hands) -> None:
    assert not opinion.compare.isEnabled()
    opinion.text.setPlainText(AGREES.replace("A Par - Bur (bounce)", "A Par - Bur") + "A Par - Xyz bounce\n")
    QTest.mouseClick(opinion.compare, Qt.MouseButton.LeftButton)
    assert [card.accessibleName() for card in opinion.cards] == [
        "A Par - Bur. Strata: bounce. Bounced with A Mar and A Mun, 1-1. Other: ok."
    ]
    assert opinion.note.text == "1 difference from the text. Line 9: There is no province called 'Xyz'."
    assert len(opinion.text.extraSelections()) == 1
    assert hands.table.review.mode == "difference"
    QTest.mouseClick(opinion.cards[0], Qt.MouseButton.LeftButton)
    assert hands.document.selection == "Par"
    QTest.mouseClick(opinion.clear_button, Qt.MouseButton.LeftButton)
    assert (opinion.text.toPlainText(), opinion.cards, opinion.note.isVisible()) == ("", [], False)
    assert hands.table.review.mode != "difference"
    opinion.text.setPlainText("A Par - Bur")
    opinion.compare.click()
    assert opinion.cards
    hands.window.flow.show_phase(1)
    assert opinion.cards == []


def test_another_save_is_opened(
    opinion: OpinionPage, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    path = tmp_path / "theirs.strata"
    rules.save_game(Game.new(rules.variant("standard")).play({**ORDERS, "Germany": ["A Mun - Ruh"]}), path)
    kinds: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: kinds.append(given[3]) or (str(path), ""))
    opinion.open_save.click()
    assert "differences from theirs.strata" in opinion.note.text and "(*.strata)" in kinds[0]
    path.write_text("{", encoding="utf-8")
    opinion.open_save.click()
    assert said[0].startswith("theirs.strata cannot be compared.")


def test_only_who_may_see_all_has_it(hands: Hands) -> None:
    hands.begin(Game.new(rules.variant("standard"), {"France": "Anna", "Italy": "Ben"}, "casual"))
    assert not hands.window.acts["second_opinion"].isEnabled()


def test_builds_that_differ_are_marked_too() -> None:
    variant = rules.variant("standard")
    centers, units = {"France": ["Par", "Bre"], "Italy": ["Rom"]}, {"Italy": ["A Ven", "F Nap"]}
    start = variant.position(phase="W1901A", units=units, centers=centers)
    game = replace(Game.new(variant), start=start)
    orders = {"France": ["build A Par", "build F Mar"], "Italy": ["remove A Ven"]}
    turn = game.play(orders).turns[0]
    assert compare_text(turn, "France:\nbuild A Par\nbuild F Mar (void)\nItaly: remove A Ven").differences == ()
    (found,) = compare_text(turn, "build A Par fails\nbuild F Mar (void)\nItaly: remove A Ven").differences
    assert (found.text, found.place, found.theirs) == ("build A Par", "Par", "fails")
    other = game.play({**orders, "France": ["build F Mar", "build F Bre"]})
    opinion, _ = compare_game(game.play(orders), 0, other)
    assert {one.place for one in opinion.differences} == {"Par", "Bre"}


# --- The menu of the game master, and titles by the names that a game has given.


def test_awards_are_for_variants_with_a_game_master(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Game] = []
    monkeypatch.setattr(GameMasterDialog, "exec", lambda self: opened.append(self.document.game))
    acts = hands.window.acts
    assert not acts["awards"].isVisible()
    hands.begin(Game.new(rules.variant("pink")))
    assert acts["awards"].isVisible() and acts["awards"].isEnabled()
    acts["awards"].trigger()
    assert opened == [hands.document.game]
    hands.window.files.close_game()
    assert not acts["awards"].isEnabled()


def test_names_given_in_the_game_are_those_of_panel_popover_and_menus(window: MainWindow) -> None:
    pink = rules.variant("pink")
    state = {"power_names": {"A": "Umbria"}, "province_names": {"H": "Hadria"}}
    start = pink.position(phase="S1902M", units={"A": ["A H"]}, state=state)
    made = Hands(window)
    made.begin(replace(Game.new(pink), start=start))
    assert made.table.orders.header.name.text() == "Umbria"
    made.table.open_layers()
    box = made.table.layers.surveys.boxes["distance"]
    assert box.itemText(1) == "Umbria"
    made.table.layers.hide()
    made.table.surveys.choose(("distance", "A"))
    overlay = made.table.scene.state.overlay
    assert overlay is not None and overlay.title == "Distance from home centers of Umbria"


PLAYERS_OF_GM = {**dict(zip("ABCDEFG", ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"))), "GM": "Ina"}


def test_before_all_resolve_they_are_told_what_is_left_to_the_game_master(window: MainWindow) -> None:
    made = Hands(window)
    made.begin(Game.new(rules.variant("pink"), PLAYERS_OF_GM))
    assert "The game master has not named Y and Z yet" in made.table.orders.foot.below.text()
    made.trigger("go_on")
    made.trigger("go_on")
    assert "game master" not in made.table.orders.foot.below.text()


def test_the_curtain_knows_at_once_what_the_game_master_has_written(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Hands(window)
    made.begin(Game.new(rules.variant("pink"), PLAYERS_OF_GM, "casual"))
    curtain = window.flow.curtain
    assert curtain.gm_part.isVisible()
    names = tuple(rules.parse(made.document.game.position, "GM", text) for text in ("name Y Yonne", "name Z Zug"))
    monkeypatch.setattr(GameMasterDialog, "exec", lambda self: commands.write_for_gm(self.document, names))
    curtain.gm_button.click()
    assert not curtain.gm_part.isVisible()


# --- The game master's seat where he gives no orders, and his sitting down for players: at the window, in sealed
# games.

TWO = {"France": "Anna", "England": "Ben"}
HIS = ("review", "edit_position", "vote", "deadline", "replace_player", "stand_in")
FAMILIES = rules.variant("diplomafia", public_ledger=False)


@pytest.fixture
def masters(window: MainWindow, answers: list[str]) -> Iterator[Sealed]:
    made = Sealed(window)
    made.begin(with_phrases(Game.new(rules.variant("standard"), {**TWO, GM: "Ina"}, "sealed")))
    yield made


@pytest.fixture
def families(window: MainWindow, answers: list[str]) -> Iterator[Sealed]:
    """A hidden board with a game master: two of the families are played."""
    made = Sealed(window)
    game = Game.new(FAMILIES, {"Harlem": "Anna", "Riverside": "Ben", GM: "Ina"}, "sealed")
    made.begin(with_phrases(game.play({"Harlem": ["racket P EHa"]})))
    yield made


def on(hands: Sealed, *names: str) -> set[str]:
    """The actions that can be used."""
    return {name for name in names if hands.window.acts[name].isEnabled()}


def test_his_phrase_leads_to_the_board_at_once_and_the_button_back(
    masters: Sealed, monkeypatch: pytest.MonkeyPatch
) -> None:
    masters.sit_as_master(monkeypatch)
    assert on(masters, *HIS) == set(HIS)
    assert not on(masters, "awards"), "he sits there already"
    masters.trigger("lock")
    assert masters.document.game.locked == {*TWO, GM}
    masters.sit_as_master(monkeypatch)
    masters.table.orders.go_on.click()
    assert (masters.page, masters.document.game.turns) == ("Curtain", ())


def test_a_player_has_nothing_of_that(masters: Sealed) -> None:
    masters.try_code("France")
    assert on(masters, *HIS) == set()


def test_he_enters_orders_at_a_players_board(masters: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    masters.sit_as_master(monkeypatch)
    masters.window.flow.proxy_orders.begin("France")
    assert (masters.page, masters.document.seat) == ("GameView", "France")
    assert masters.table.orders.header.player.text() == "GM for Anna"
    masters.write("France", "A Par - Bur")
    masters.submit()
    assert masters.page == "Curtain" and masters.document.game.submitted == {"France"}
    assert not masters.document.stood_in
    masters.sit_as_master(monkeypatch)
    assert masters.document.orders("France") == (), "what is in is read at the player's board alone"
    masters.window.flow.proxy_orders.begin("France")
    assert masters.orders("France") == ["A Par - Bur"] and not masters.document.game.submitted


def test_the_player_is_told_once(masters: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(masters.window, "complain", lambda title, words: said.append(words))
    masters.sit_as_master(monkeypatch)
    masters.window.flow.proxy_orders.begin("France")
    masters.trigger("lock")
    for _ in range(2):
        masters.try_code("France")
        assert masters.table.orders.header.player.text() == "Anna"
        masters.trigger("lock")
    assert said == ["The game master took your seat during this phase. Check your orders before you submit."]


def test_who_has_no_phrase_is_given_one(masters: Sealed, answers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(rules.variant("standard"), {**TWO, GM: "Ina"}, "sealed")
    masters.begin(game)
    masters.set_phrase(phrase(GM))
    masters.sit_as_master(monkeypatch)
    answers.append("yes")
    masters.window.flow.proxy_orders.begin("France")
    assert masters.page == "PhrasePage"
    masters.set_phrase(phrase("France"))
    assert (masters.document.seat, masters.document.stood_in) == ("France", True)


def test_he_resolves_from_his_seat_without_a_phrase_more(masters: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    for power, line in {"France": "A Par - Bur", "England": "F Lon - NTH"}.items():
        masters.try_code(power)
        masters.write(power, line)
        masters.submit()
    masters.sit_as_master(monkeypatch)
    assert masters.table.orders.go_on.text() == "Resolve"
    masters.table.orders.go_on.click()
    assert len(masters.document.game.turns) == 1 and "Bur" in masters.document.game.position.units
    assert masters.document.game.locked == {*TWO, GM}


def test_his_phrase_is_offered_and_not_needed(masters: Sealed) -> None:
    for power in TWO:
        masters.try_code(power)
        masters.submit()
    masters.curtain.results_button.click()
    page = masters.window.flow.sealing.reveal.page
    assert page is not None and list(page.rows) == [GM, "England", "France"]
    assert page.rows[GM].spare_button.isHidden() and page.count.text() == "0 of 2 open"
    for power in TWO:
        masters.give(power)
    assert page.reveal_button.isEnabled()
    page.reveal_button.click()
    assert masters.document.game.turns[0].absent == ()


# The end.


def end(hands: Sealed) -> None:
    hands.window.flow.ending.finish(End("draw", ("Harlem", "Riverside")))


def test_he_ends_a_hidden_game_from_his_seat(families: Sealed, monkeypatch: pytest.MonkeyPatch) -> None:
    families.sit_as_master(monkeypatch)
    end(families)
    game = families.document.game
    assert families.page == "EndPage" and game.end is not None and game.known == ""


def test_his_phrase_alone_ends_it_and_it_is_said_why(families: Sealed) -> None:
    assert families.document.game.known == PUBLIC
    end(families)
    page = families.window.flow.sealing.reveal.page
    assert families.page == "PhrasesPage" and page is not None
    assert page.title.text() == "Open the full board"
    assert "the full board is revealed to everyone" in page.lead.text()
    assert "The game master's pass phrase alone opens it" in page.lead.text()
    families.give(GM)
    page.reveal_button.click()
    game = families.document.game
    assert game.end is not None and game.position.as_dict()["state"]["rackets"] == {"Harlem": {"EHa": "P"}}


def test_without_him_it_takes_all_players(families: Sealed) -> None:
    end(families)
    page = families.window.flow.sealing.reveal.page
    families.give("Harlem")
    assert not page.reveal_button.isEnabled()
    families.give("Riverside")
    page.reveal_button.click()
    assert families.document.game.end is not None


def test_where_nothing_is_hidden_an_end_takes_no_phrase(masters: Sealed) -> None:
    masters.window.flow.ending.finish(End("draw", ("France", "England")))
    assert masters.page == "EndPage" and masters.document.game.end is not None


# A casual game.


def test_in_a_casual_game_he_needs_no_code_of_the_player(window: MainWindow) -> None:
    hands = Sealed(window)
    hands.begin(Game.new(rules.variant("diplomafia"), {"Harlem": "Anna", "Riverside": "Ben", GM: "Ina"}, "casual"))
    hands.window.flow.raise_curtain(GM)
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
    window.flow.curtain.gm_button.click()
    assert (hands.page, hands.document.seat) == ("Curtain", "")
    window.flow.raise_curtain("France")
    window.dialogs.awards()
    assert (hands.page, hands.document.seat) == ("GameView", "France")
    assert seen == [(0, False, True)] * 2

    def hold(dialog: GameMasterDialog) -> int:
        dialog.hold_button.held.emit()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", hold)
    window.dialogs.awards()
    assert (hands.page, hands.document.seat) == ("GameView", GM)
