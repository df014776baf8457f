"""The game master's book at the window: every entry by its dialog, the book beside the verdict, what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QRadioButton

import rules
from app.pages.dialogs import AskDialog
from app.pages.gm_review.verdict import RulingsPage, entries
from rules import Game
from tests.app.conftest import Hands

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo"}
Fill = Callable[..., list[str]]


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Fill:
    """What is typed into the next dialog; the faults that it says are in the list given back."""

    def prepare(**typed: str) -> list[str]:
        faults: list[str] = []

        def run(dialog: AskDialog) -> int:
            for name, text in typed.items():
                put(dialog, name, text)
            dialog.ok_button.click()
            faults.append(dialog.fault.text())
            return dialog.result()

        monkeypatch.setattr(AskDialog, "exec", run)
        return faults

    return prepare


def put(dialog: AskDialog, name: str, text: str) -> None:
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
def hands(hands: Hands) -> Hands:
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


def test_a_result_is_ruled_otherwise_and_the_list_says_so_for_ever(hands: Hands, fill: Fill) -> None:
    hands.document.select("Par")
    faults = fill(ruling="It succeeds", reason="It came in time")
    hands.trigger("overrule")
    assert faults == [""] and hands.document.turn is not None
    assert hands.document.turn.results["A Par"] == ("ok",)
    row = next(one for one in hands.table.results.list.rows.rows if one.key == "Par")
    assert row.words == "The game master ruled: It came in time"
    hands.trigger("undo")
    assert hands.document.turn.results["A Par"] == ("bounce",)


def test_without_a_reason_the_dialog_says_why_and_nothing_changes(hands: Hands, fill: Fill) -> None:
    hands.document.select("Par")
    faults = fill(ruling="It is void", reason="")
    hands.trigger("overrule")
    assert faults == ["A ruling needs a reason."] and book(hands) == []


def test_with_no_result_chosen_it_is_said_what_to_do(hands: Hands, fill: Fill) -> None:
    hands.document.select("")
    hands.trigger("overrule")
    assert "Choose the result" in hands.table.status.words.text()


def test_a_note_goes_to_the_clause_that_decided_the_result(hands: Hands, fill: Fill) -> None:
    hands.document.select("Par")
    fill(text="Both wrote in time")
    hands.trigger("ruling_note")
    noted = hands.document.game.rulings[0]
    assert (noted.kind, noted.about, noted.turn) == ("note", "France: A Par - Bur", 0)
    assert fill(text=" ") == []
    hands.trigger("ruling_note")
    assert len(book(hands)) == 1


def test_the_table_is_changed_by_dialogs_and_stands_in_the_book(hands: Hands, fill: Fill) -> None:
    hands.document.show_phase(1)
    fill(deadline="Friday 20:00", reason="")
    hands.trigger("deadline")
    assert hands.table.bar.phase.text().endswith("until Friday 20:00")
    fill(power="Italy", player="Dora", reason="Moved house")
    hands.trigger("replace_player")
    fill(power="Germany", reason="")
    hands.trigger("disorder")
    assert [kind for kind, _ in book(hands)] == ["deadline", "player", "disorder"]
    assert hands.document.game.deadline == "Friday 20:00"
    assert "Germany" not in hands.document.game.to_act
    for _ in range(3):
        hands.trigger("undo")
    assert book(hands) == [] and hands.document.game.deadline == ""


def test_nobody_takes_over_without_a_name(hands: Hands, fill: Fill) -> None:
    faults = fill(power="Italy", player="")
    hands.trigger("replace_player")
    assert "Civil disorder" in faults[0] and book(hands) == []


def test_the_book_stands_beside_the_verdict_with_the_last_entry_first(hands: Hands, fill: Fill) -> None:
    fill(text="One")
    hands.trigger("ruling_note")
    shown = page(hands)
    fill(text="Two")
    hands.trigger("ruling_note")
    assert shown.texts == ["Two", "One"]
    shown.struck.emit(entries(hands.document)[0].number)
    assert shown.texts == ["One"]
    hands.document.show_phase(1)
    shown.shown.emit(0)
    assert hands.document.shown == 0


def test_in_a_game_with_secrets_a_player_cannot_rule(hands: Hands) -> None:
    game = Game.new(rules.variant("standard"), PLAYERS, secrecy="casual").play({})
    hands.begin(game)
    hands.window.flow.lift("France")
    hands.document.show_phase(0)
    names = ("overrule", "ruling_note", "deadline", "replace_player", "disorder", "vote")
    assert [hands.window.acts[name].isEnabled() for name in names] == [False] * 6


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_a_result_can_be_ruled_void(variant: str, hands: Hands, fill: Fill) -> None:
    from tests.selfplay import random_game

    hands.begin(random_game(4, 4, Game.new(rules.variant(variant))))
    for number, turn in enumerate(hands.document.game.turns):
        void = [one for one in turn.outcomes if one.unit and "void" in rules.rulings_on(turn, one)]
        if void:
            hands.document.show_phase(number)
            hands.document.select(void[0].unit.key if void[0].unit else "")
            fill(ruling="It is void", reason="A slip of the pen")
            hands.trigger("overrule")
            assert [kind for kind, _ in book(hands)] == ["override"]
            return
    pytest.fail("nothing could be ruled")
