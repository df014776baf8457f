"""The page of notes of every seat: kept with its orders, shown to nobody else, told in nothing that is handed out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.session.document import Document
from rules import GM, Game
from tests.app.conftest import Hands
from tests.app.surfaces import words
from tests.rules.files.sealed_games import with_phrases

PLAYERS = {"France": "Anna", "Germany": "Ben", GM: "Ina"}
PLAN = "Burgundy in fall, whatever he says"


def begun(hands: Hands, secrecy: str) -> Hands:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS, secrecy))
    return hands


def note(hands: Hands, text: str) -> None:
    """Open the page by its key's action, and type."""
    if not hands.table.notes.on:
        hands.trigger("notes")
    QTest.keyClicks(hands.table.notes.edit, text)


def shown(hands: Hands) -> str:
    """What stands on the page in sight; "" where none is."""
    notes = hands.table.notes
    return notes.edit.toPlainText() if notes.on else ""


def read(hands: Hands) -> str:
    """All that can be found in the window, once what was put away is gone."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return "".join(words(hands.window))


def test_a_seat_finds_its_page_again_and_nobody_else_does(hands: Hands, tmp_path: Path) -> None:
    flow = begun(hands, "casual").window.flow
    flow.raise_curtain("France")
    note(hands, PLAN)
    hands.trigger("lock")
    assert not hands.window.acts["notes"].isEnabled() and PLAN not in read(hands)
    for other in ("Germany", GM):
        flow.raise_curtain(other)
        assert shown(hands) == "" and not hands.table.notes.on
        hands.trigger("notes")
        assert PLAN not in read(hands)
        hands.table.notes.edit.undo()
        note(hands, f"{other} too")
        hands.trigger("lock")
    flow.raise_curtain("France")
    assert shown(hands) == PLAN
    assert hands.window.files.save(tmp_path / "a.strata")
    assert PLAN not in (tmp_path / "a.strata").read_text(encoding="utf-8")
    hands.trigger("close_game")
    hands.window.files.open_path(tmp_path / "a.strata")
    assert PLAN not in read(hands)
    hands.window.flow.raise_curtain("France")
    assert shown(hands) == PLAN


def test_what_is_noted_is_in_no_report_and_on_no_public_board(hands: Hands) -> None:
    flow = begun(hands, "casual").window.flow
    flow.raise_curtain("France")
    note(hands, PLAN)
    hands.trigger("lock")
    game = hands.document.game.play({})
    told = "".join(rules.reports.report_of(game, 0, viewer) for viewer in ("", rules.PUBLIC, "France", "Germany"))
    flow.toggle_public_window()
    assert flow.public_window is not None
    assert PLAN not in told + read(hands)
    assert hands.document.page_owner == ""


def test_who_sits_there_for_a_player_does_not_read_his_page(hands: Hands) -> None:
    flow = begun(hands, "casual").window.flow
    flow.raise_curtain("France")
    note(hands, PLAN)
    hands.trigger("lock")
    flow.raise_curtain(GM)
    flow.proxy_orders.begin("France")
    assert hands.document.seat == "France" and hands.document.page == ""
    assert not hands.window.acts["notes"].isEnabled() and PLAN not in read(hands)


def test_a_page_is_sealed_with_the_seat() -> None:
    document = Document(with_phrases(rules.seals.with_secrecy(Game.new(rules.variant("standard"), PLAYERS), "sealed")))
    document.set_seat("France")
    document.write_page(PLAN)
    text = rules.files.game_text(document.game)
    document.hold(rules.seals.shut(document.game, "France"), changed=True)
    assert PLAN not in text + repr(document.game.notes)
    assert document.page_owner == document.page == ""


def test_in_an_open_game_every_power_has_its_page(hands: Hands) -> None:
    begun(hands, "open").document.act_for("France")
    note(hands, PLAN)
    hands.document.act_for("Germany")
    assert shown(hands) == "" and hands.table.notes.on
    hands.document.act_for("France")
    assert shown(hands) == PLAN
    hands.window.secrecy.change("casual")
    assert PLAN not in read(hands)
    hands.window.flow.raise_curtain("France")
    assert shown(hands) == PLAN
