"""A vote at the window: who voted how, and what was agreed on done at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from app.pages.ending_dialogs import VoteDialog
from rules import GM, Game
from tests.app.conftest import Hands

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo"}
Use = Callable[[VoteDialog], None]


@pytest.fixture
def voting(monkeypatch: pytest.MonkeyPatch) -> Callable[[Use], None]:
    """What is done in the dialog that comes next."""

    def prepare(use: Use) -> None:
        monkeypatch.setattr(VoteDialog, "exec", lambda dialog: use(dialog))

    return prepare


def cast(dialog: VoteDialog, **said: str) -> None:
    for power, made in dialog.ballots.items():
        made.set_value(said.get(power, "for"))
        made.changed.emit(made.value)


def test_all_for_it_and_the_game_ends_so(hands: Hands, voting: Callable[[Use], None]) -> None:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))

    def use(dialog: VoteDialog) -> None:
        assert set(dialog.ballots) == set(PLAYERS)
        dialog.shares.choose(("France", "Italy"))
        cast(dialog)
        assert dialog.ok_button.text() == "Enter it and end the game"
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    game = hands.document.game
    assert game.end == rules.End("draw", ("France", "Italy"))
    assert game.rulings[0].text == "Draw among France and Italy: passed. For: France, Germany and Italy"
    assert hands.page == "EndPage"
    hands.window.show_table()
    hands.document.show_phase(0)
    assert [row.head for row in hands.table.results.list.rows.rows] == ["Draw among France and Italy: passed"]
    hands.trigger("undo")
    assert hands.document.game.end is None and hands.document.game.rulings == ()


def test_one_against_it_and_it_stands_in_the_book(hands: Hands, voting: Callable[[Use], None]) -> None:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))

    def use(dialog: VoteDialog) -> None:
        dialog.kind.set_value("concession")
        dialog.kind.changed.emit("concession")
        assert not dialog.ok_button.isEnabled()
        dialog.shares.boxes["France"].setChecked(True)
        cast(dialog, Italy="against")
        assert (dialog.passed.value, dialog.ok_button.text()) == ("no", "Enter it")
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    assert hands.document.game.end is None
    told = "Concession to France: failed. For: France and Germany. Against: Italy"
    assert [one.text for one in hands.document.game.rulings] == [told]


def test_an_extension_sets_the_deadline(hands: Hands, voting: Callable[[Use], None]) -> None:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))

    def use(dialog: VoteDialog) -> None:
        dialog.kind.set_value("extension")
        dialog.kind.changed.emit("extension")
        dialog.words.setText("Sunday 20:00")
        cast(dialog, Italy="abstained", Germany="abstained")
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    assert hands.document.game.deadline == "Sunday 20:00"


@pytest.mark.parametrize("name", ["gambling", "pink"])
def test_other_games_are_ended_by_a_vote_too(name: str, hands: Hands, voting: Callable[[Use], None]) -> None:
    variant = rules.variant(name)
    players = {power: f"{power} player" for power in variant.base.powers} | ({GM: "Ina"} if variant.gm else {})
    hands.begin(Game.new(variant, players))

    def use(dialog: VoteDialog) -> None:
        cast(dialog)
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    assert hands.document.game.end is not None and hands.document.game.end.kind == "draw"
    assert "Votes" in rules.report_of(hands.document.game, len(hands.document.game.turns) - 1, "")
