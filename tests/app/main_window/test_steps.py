"""A game that is saved, and one that is opened again, goes on where it was: what was written can be undone step by
step, by nobody but whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest

import rules
from app.session import commands
from app.session.steps import STEPS
from rules import Game
from tests.app.conftest import Hands
from tests.rules.files.sealed_games import phrase, with_phrases

PLAYERS = {"France": "Anna", "Germany": "Ben"}
WRITTEN = ["A Par - Bur", "A Mar - Spa"]


def begin(hands: Hands, secrecy: str) -> None:
    game = Game.new(rules.variant("standard"), PLAYERS)
    game = game if secrecy == "open" else rules.seals.with_secrecy(game, secrecy)
    hands.begin(with_phrases(game) if secrecy == "sealed" else game)


def sit(hands: Hands, power: str) -> None:
    """As whoever knows the phrase does."""
    game, flow = hands.document.game, hands.window.flow
    if game.secrecy == "open":
        hands.document.act_for(power)
        return
    if game.secrecy == "sealed":
        flow.sealing.seats.hand_key(power, rules.seals.key_of(game, power, phrase(power)))
    flow.raise_curtain(power)


def write_two(hands: Hands) -> None:
    sit(hands, "France")
    hands.click("Par", "Bur")
    hands.click("Mar", "Spa")
    assert hands.orders("France") == WRITTEN


def reopened(hands: Hands, path: Path) -> None:
    assert hands.window.files.save(path)
    hands.trigger("close_game")
    assert hands.window.files.open_path(path)


@pytest.mark.parametrize("secrecy", ["open", "casual", "sealed"])
def test_saving_leaves_every_step_to_be_undone(hands: Hands, tmp_path: Path, secrecy: str) -> None:
    begin(hands, secrecy)
    write_two(hands)
    assert hands.window.files.save(tmp_path / "a.strata")
    hands.trigger("undo")
    assert hands.orders("France") == WRITTEN[:1]
    assert hands.window.files.save()
    hands.trigger("redo")
    assert hands.orders("France") == WRITTEN


@pytest.mark.parametrize("secrecy", ["open", "casual", "sealed"])
def test_the_last_steps_can_be_undone_in_a_game_opened_again(hands: Hands, tmp_path: Path, secrecy: str) -> None:
    begin(hands, secrecy)
    write_two(hands)
    hands.trigger("undo")
    hands.click("Mar", "Gas")
    reopened(hands, tmp_path / "a.strata")
    if secrecy != "open":
        assert hands.page == "Curtain" and not hands.document.undo.canUndo()
        assert "A Mar - Gas" not in (tmp_path / "a.strata").read_text(encoding="utf-8")
        sit(hands, "Germany")
        assert not hands.document.undo.canUndo() and "undo" in hands.window.acts["undo"].text().lower()
        hands.trigger("lock")
    sit(hands, "France")
    assert hands.document.saved and hands.orders("France") == ["A Par - Bur", "A Mar - Gas"]
    hands.trigger("undo")
    assert hands.orders("France") == ["A Par - Bur"]
    hands.trigger("undo")
    assert hands.orders("France") == [] and not hands.document.undo.canUndo()
    hands.trigger("redo")
    hands.trigger("redo")
    assert hands.orders("France") == ["A Par - Bur", "A Mar - Gas"]


def test_a_step_of_several_powers_is_undone_in_one(hands: Hands, tmp_path: Path) -> None:
    begin(hands, "open")
    with commands.together(hands.document, "pasting"):
        hands.write("France", "A Par - Bur")
        hands.write("Germany", "A Mun - Bur")
    reopened(hands, tmp_path / "a.strata")
    assert hands.document.undo.undoText() == "pasting"
    hands.trigger("undo")
    assert hands.orders("France") == hands.orders("Germany") == []


def test_what_was_submitted_or_resolved_is_not_undone_later(hands: Hands, tmp_path: Path) -> None:
    begin(hands, "casual")
    write_two(hands)
    commands.submit(hands.document, "France")
    assert hands.document.game.notes["France"].get(STEPS) is None
    begin(hands, "open")
    write_two(hands)
    commands.resolve(hands.document)
    reopened(hands, tmp_path / "a.strata")
    assert not hands.document.undo.canUndo()


@pytest.mark.parametrize("noted", [7, {"turn": 0, "steps": 5}, {"turn": 0, "steps": [[0, "x", ["A Par - nowhere"]]]}])
def test_steps_that_somebody_has_spoilt_are_passed_over(hands: Hands, noted: object) -> None:
    game = Game.new(rules.variant("standard"), PLAYERS).noted("France", STEPS, noted)
    hands.begin(game)
    assert not hands.document.undo.canUndo()


# --- Where it was left.


def test_an_open_game_is_opened_where_it_was_left(hands: Hands, tmp_path: Path) -> None:
    begin(hands, "open")
    commands.resolve(hands.document)
    commands.resolve(hands.document)
    hands.window.flow.show_phase(1)
    hands.trigger("names")
    hands.table.view.set_zoom(3.0)
    names, zoom = hands.table.shown.names, hands.table.view.zoom
    reopened(hands, tmp_path / "a.strata")
    QTest.qWait(20)
    assert (hands.document.shown, hands.table.shown.names) == (1, names)
    assert hands.table.view.zoom == pytest.approx(zoom)
    hands.window.flow.show_phase(2)
    hands.document.act_for("Germany")
    reopened(hands, tmp_path / "a.strata")
    assert (hands.document.shown, hands.document.power) == (2, "Germany")


def test_a_secret_game_is_opened_at_the_curtain_of_who_sat_there(hands: Hands, tmp_path: Path) -> None:
    begin(hands, "casual")
    sit(hands, "Germany")
    reopened(hands, tmp_path / "a.strata")
    curtain = hands.curtain
    assert (hands.page, curtain.power, hands.document.seat) == ("Curtain", "Germany", "")
    sit(hands, "Germany")
    commands.submit(hands.document, "Germany")
    reopened(hands, tmp_path / "a.strata")
    assert hands.curtain.power == "France"
