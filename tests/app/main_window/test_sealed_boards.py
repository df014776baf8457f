"""Sealed games whose board is hidden, and those of a game master, in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from app.journal.recovery import read_journal
from app.main_window.window import MainWindow
from app.pages.gm_page import GameMasterDialog
from rules import GM, PUBLIC, Game
from tests.app.sealed_hands import Sealed, phrase

PLAYERS = {"France": "Anna", "England": "Ben"}


# A hidden board and a game master.


def hidden(window: MainWindow) -> Sealed:
    made = Sealed(window)
    variant = rules.variant("diplomafia", public_ledger=False)
    made.begin(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    for power in variant.base.powers:
        made.knock(power)
        made.set_phrase(phrase(power))
        made.submit()
    return made


def test_a_hidden_board_is_open_only_for_who_sits_there(window: MainWindow, answers: list[str], tmp_path: Path) -> None:
    hands = hidden(window)
    powers = tuple(hands.document.game.variant.base.powers)
    hands.reveal(*powers)
    assert (hands.document.game.known, len(hands.document.game.turns)) == (PUBLIC, 1)
    hands.window.flow.show_phase(1)
    hands.knock(powers[0])
    assert (hands.page, hands.document.game.known) == ("GameView", powers[0])
    hands.trigger("lock")
    assert hands.document.game.known == PUBLIC
    hands.window.files.save(tmp_path / "g.strata")
    hands.window.files.open_path(tmp_path / "g.strata")
    hands.knock(powers[1])
    assert (hands.page, hands.document.game.known) == ("GameView", powers[1])


def test_nobody_is_spared_where_all_seal_the_board(window: MainWindow, answers: list[str]) -> None:
    hands = hidden(window)
    assert hands.window.flow.curtain is not None
    hands.window.flow.curtain.results_button.click()
    keys = hands.window.flow.sealing.reveal.page
    assert keys is not None
    assert not any(row.spare_button.isVisibleTo(row) for row in keys.rows.values())


def test_the_game_master_sets_his_phrase_first_and_opens_all(window: MainWindow, answers: list[str]) -> None:
    hands = Sealed(window)
    players = {"France": "Anna", "England": "Ben", GM: "Gina"}
    hands.begin(Game.new(rules.variant("gambling"), players, "sealed"))
    assert hands.page == "PhrasePage"
    hands.set_phrase(phrase(GM))
    assert hands.page == "Curtain"
    hands.first_turn()
    hands.reveal(GM)
    assert [sorted(turn.orders) for turn in hands.document.game.turns] == [["England", "France"]]


def test_everybody_sets_a_phrase_before_a_turn_is_resolved_that_hides_something(
    window: MainWindow, answers: list[str]
) -> None:
    """Cards are dealt before anybody sits down."""
    hands = Sealed(window)
    variant = rules.variant("character")
    hands.begin(Game.new(variant, {power: power for power in variant.base.powers}, "sealed"))
    hands.table.orders.go_on.click()
    for power in variant.base.powers:
        page = hands.window.flow.sealing.page
        assert hands.page == "PhrasePage" and page is not None and page.title.text().startswith(power)
        hands.set_phrase(phrase(power))
    assert (hands.document.game.known, len(hands.document.game.turns)) == (PUBLIC, 1)
    assert hands.document.game.locked == set(variant.base.powers)


def fog(window: MainWindow) -> Sealed:
    """Fog with a game master, one turn old."""
    made = Sealed(window)
    variant = rules.variant("diplomyopia")
    made.begin(Game.new(variant, {**{power: power for power in variant.base.powers}, GM: "Gina"}, "sealed"))
    made.set_phrase(phrase(GM))
    for power in variant.base.powers:
        made.knock(power)
        made.set_phrase(phrase(power))
        made.submit()
    made.reveal(GM)
    return made


def test_the_game_master_alone_sees_the_true_board(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)
    assert (hands.page, hands.document.game.known) == ("Curtain", PUBLIC)

    def look(dialog: GameMasterDialog) -> int:
        dialog.code.setText("wrong")
        dialog.enter_button.click()
        assert (dialog.fault.text(), dialog.stack.currentIndex()) == ("That is not the game master's pass phrase.", 0)
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        assert (dialog.look_button.property("kind"), dialog.done_button.isHidden()) == ("primary", True)
        assert dialog.focusWidget() is dialog.look_button
        dialog.look_button.click()
        return 1

    monkeypatch.setattr(GameMasterDialog, "exec", look)
    hands.window.dialogs.awards()
    assert (hands.page, hands.document.seat, hands.document.game.known) == ("GameView", GM, "")
    assert len(hands.document.position.units) == 22
    hands.trigger("lock")
    assert (hands.page, hands.document.game.known, hands.document.game.position.units) == ("Curtain", PUBLIC, {})


def test_a_sealed_game_is_reviewed_by_the_master_alone(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)

    def look(dialog: GameMasterDialog) -> int:
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        dialog.look_button.click()
        return 1

    hands.knock("France")
    hands.table.review.begin()
    assert not hands.table.review.on
    hands.trigger("lock")
    monkeypatch.setattr(GameMasterDialog, "exec", look)
    hands.window.dialogs.awards()
    hands.trigger("review")
    review = hands.table.review
    assert {letter.post.state for letter in review.inbox.rows.values()} == {"shut"}
    hands.window.flow.show_phase(0)
    assert len(review.verdict.list.rows.rows) >= 22
    hands.trigger("lock")
    assert (hands.page, review.on, review.inbox.rows, review.verdict.turn) == ("Curtain", False, {}, None)


def test_a_game_master_who_only_writes_leaves_nothing_open(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.draft("France", [])
    france = hands.document.position

    def glance(dialog: GameMasterDialog) -> int:
        dialog.code.setText(phrase(GM))
        dialog.enter_button.click()
        dialog.reject()
        return 0

    monkeypatch.setattr(GameMasterDialog, "exec", glance)
    hands.window.dialogs.awards()
    assert (hands.document.game.known, hands.document.position.units) == ("France", france.units)
    assert GM in hands.document.game.locked


def test_a_crash_on_a_hidden_board_loses_nothing(window: MainWindow, answers: list[str]) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.note("map", {"Bur": "truce"})
    hands.document.draft("France", [rules.parse(hands.document.present, "France", "A Par H")])
    assert hands.window.files.keeping.journal is not None
    found = read_journal(hands.window.files.keeping.journal.path)
    assert found is not None
    game = found.game()
    assert (game.known, game.locked) == (PUBLIC, {*game.variant.base.powers, GM})
    france = rules.opened(game, "France", rules.key_of(game, "France", phrase("France"))).game
    assert ([order.text for order in france.drafts["France"]], france.notes["France"]) == (
        ["A Par H"],
        {"map": {"Bur": "truce"}},
    )
    assert france.position == hands.document.game.position


def test_a_lost_phrase_is_opened_by_the_game_master(
    window: MainWindow, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.note("map", {"Bur": "truce"})
    hands.trigger("lock")
    answers.append("master")
    monkeypatch.setattr("app.pages.dialogs.asked_phrase", lambda *_: phrase(GM))
    hands.window.flow.sealing.mending.lost("France")
    assert hands.page == "PhrasePage"
    hands.set_phrase("another phrase altogether")
    assert (hands.page, hands.document.game.known) == ("GameView", "France")
    assert hands.document.notes == {"map": {"Bur": "truce"}}
    hands.trigger("lock")
    hands.knock("France", "another phrase altogether")
    assert hands.document.seat == "France"


def test_an_end_is_agreed_on_with_all_phrases_and_opens_the_board(window: MainWindow, answers: list[str]) -> None:
    hands = fog(window)
    hands.window.flow.ending.finish(rules.End("draw", tuple(hands.document.game.variant.base.powers)))
    assert hands.page == "KeysPage"
    hands.give(GM)
    assert hands.window.flow.sealing.reveal.page is not None
    assert hands.window.flow.sealing.reveal.page.reveal_button.text() == "Go on"
    hands.window.flow.sealing.reveal.page.reveal_button.click()
    assert (hands.page, hands.document.game.known) == ("EndPage", "")
    assert hands.document.game.end is not None
    assert hands.document.game.locked == {*hands.document.game.variant.base.powers, GM}
    assert not any(stack.count() for stack in hands.document.stacks.stacks())


def test_a_board_that_the_end_has_opened_is_not_played_on(
    window: MainWindow, answers: list[str], said: list[str]
) -> None:
    hands = fog(window)
    hands.window.flow.ending.finish(rules.End("draw", tuple(hands.document.game.variant.base.powers)))
    hands.give(GM)
    assert hands.window.flow.sealing.reveal.page is not None
    hands.window.flow.sealing.reveal.page.reveal_button.click()
    hands.window.flow.ending.look_back()
    hands.trigger("roll_back")
    assert len(said) == 1 and "everybody has seen it now" in said[0]
    assert hands.document.game.end is not None


def test_going_back_needs_all_phrases_where_the_board_is_hidden(window: MainWindow, answers: list[str]) -> None:
    hands = fog(window)
    hands.knock("France")
    hands.document.show_phase(0)
    answers.append("yes")
    hands.trigger("roll_back")
    assert hands.page == "KeysPage"
    hands.give(GM)
    assert hands.window.flow.sealing.reveal.page is not None
    hands.window.flow.sealing.reveal.page.reveal_button.click()
    assert hands.page == "Curtain"
    assert len(hands.document.game.turns) == 0
