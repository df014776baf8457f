"""The open game and its commands: what changes, who is told, what can be undone by whom."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.session import commands
from app.session.document import Document
from app.session.drafts import with_orders
from rules import End, Game, Order

STANDARD = rules.variant("standard")
Begin = Callable[..., Document]


@pytest.fixture
def begin(qapp: QApplication) -> Begin:
    """A document with a game that everybody sees, or with secret orders."""

    def make(secrecy: str = "open") -> Document:
        return Document(Game.new(STANDARD, secrecy=secrecy))

    return make


def order(text: str, power: str = "France") -> Order:
    return STANDARD.parse(STANDARD.start(), power, text)


def texts(document: Document, power: str = "France") -> list[str]:
    return [one.text for one in document.orders(power)]


def test_an_order_replaces_the_one_of_the_same_unit(begin: Begin) -> None:
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur"), order("A Mar H")])
    commands.set_orders(document, "France", [order("A Par - Pic")])
    assert texts(document) == ["A Par - Pic", "A Mar H"]
    document.undo.undo()
    assert texts(document) == ["A Par - Bur", "A Mar H"]


def test_the_same_order_again_is_no_step(begin: Begin) -> None:
    document = begin()
    for _ in range(2):
        commands.set_orders(document, "France", [order("A Par - Bur")])
    assert document.undo.count() == 1


def test_builds_left_may_be_given_more_than_once() -> None:
    waive = order("waive")
    assert with_orders([waive], [waive]) == (waive, waive)


def test_clearing_is_undone_in_one_step(begin: Begin) -> None:
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur"), order("A Mar H")])
    commands.clear_order(document, "France", "Par")
    commands.clear_all(document, "France")
    assert texts(document) == []
    document.undo.undo()
    assert texts(document) == ["A Mar H"]


def test_changes_are_told_and_make_it_unsaved(begin: Begin) -> None:
    document = begin()
    heard: list[str] = []
    document.changed.connect(heard.append)
    commands.set_orders(document, "France", [order("A Par - Bur")])
    assert heard == ["drafts", "saved"]
    assert not document.saved


def test_every_seat_has_an_undo_stack_of_its_own(begin: Begin) -> None:
    document = begin("casual")
    document.set_seat("France")
    commands.set_orders(document, "France", [order("A Par - Bur")])
    document.set_seat("England")
    assert not document.undo.canUndo()
    document.set_seat("France")
    assert document.undo.canUndo()


def test_secret_orders_are_visible_only_from_their_seat(begin: Begin) -> None:
    document = begin("casual")
    document.set_seat("France")
    commands.set_orders(document, "France", [order("A Par - Bur")])
    assert list(document.visible) == ["France"]
    document.set_seat("")
    assert document.visible == {}
    assert document.hidden


def test_submitted_orders_are_locked_and_forgotten_by_undo(begin: Begin) -> None:
    document = begin("casual")
    document.set_seat("France")
    commands.set_orders(document, "France", [order("A Par - Bur")])
    commands.submit(document, "France")
    assert document.writers == ()
    assert not document.undo.canUndo()
    commands.take_back(document, "France")
    assert document.writers == ("France",)
    assert texts(document) == ["A Par - Bur"]


def test_a_turn_is_undone_with_its_drafts_and_done_again_with_what_followed(begin: Begin) -> None:
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur")])
    commands.resolve(document)
    assert (document.shown, document.at_present) == (0, False)
    document.show_phase(1)
    fall = STANDARD.parse(document.game.position, "France", "A Bur - Bel")
    commands.set_orders(document, "France", [fall])
    document.undo.undo()
    document.undo.undo()
    assert texts(document) == ["A Par - Bur"]
    document.undo.redo()
    document.undo.redo()
    assert texts(document) == ["A Bur - Bel"]


def test_going_back_drops_the_turns_after(begin: Begin) -> None:
    document = begin()
    for _ in range(3):
        commands.resolve(document)
    commands.roll_back(document, 1)
    assert len(document.game.turns) == 1
    document.undo.undo()
    assert len(document.game.turns) == 3


def test_an_end_by_agreement(begin: Begin) -> None:
    document = begin()
    commands.finish(document, End("concession", ("France",)))
    assert document.game.end == End("concession", ("France",))
    with pytest.raises(ValueError, match="over already"):
        commands.finish(document, End("draw", ("France",)))


def test_in_an_open_game_a_power_is_chosen_whose_orders_are_shown(begin: Begin) -> None:
    document = begin()
    assert document.power == "Austria"
    document.act_for("France")
    assert document.power == "France"


def test_a_seat_does_not_look_into_another(begin: Begin) -> None:
    document = begin("casual")
    document.set_seat("France")
    document.act_for("England")
    assert document.power == "France"


def test_save_and_open(begin: Begin, tmp_path: Path) -> None:
    document = begin()
    commands.set_orders(document, "France", [order("A Par - Bur")])
    document.save(tmp_path / "game.strata")
    assert document.saved
    other = begin()
    other.open_file(tmp_path / "game.strata")
    assert texts(other) == ["A Par - Bur"]
    assert (other.path, other.saved) == (tmp_path / "game.strata", True)


def test_a_game_without_a_file_has_to_be_told_where(begin: Begin) -> None:
    with pytest.raises(ValueError, match="no file yet"):
        begin().save()


def test_the_phase_shown_stays_within_the_game(begin: Begin) -> None:
    document = begin()
    commands.resolve(document)
    document.show_phase(99)
    assert document.at_present
    document.show_phase(-5)
    assert document.shown == 0
