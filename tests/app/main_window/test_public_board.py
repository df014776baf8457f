"""The board that everybody may see: beside the curtain between turns and in a window of its own, with its clock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.board.picture import MoveMark
from app.game_view.public_board import PublicBoard, PublicWindow
from app.hotseat.countdown import Countdown, CountdownBar
from app.main_window.window import MainWindow
from app.session import commands
from rules import Game
from tests.app.conftest import Hands, everybody


def secret(variant: str = "standard") -> Game:
    made = rules.variant(variant)
    return Game.new(made, everybody(made), "casual")


@pytest.fixture
def empty(window: MainWindow) -> Hands:
    return Hands(window)


@pytest.fixture
def table(empty: Hands) -> Hands:
    """A secret game after its first turn, the curtain up."""
    empty.begin(secret().play({"France": ["A Par - Bur"]}))
    return empty


def beside(hands: Hands) -> PublicBoard:
    board = hands.curtain.board
    assert isinstance(board, PublicBoard)
    return board


@pytest.fixture
def television(table: Hands) -> Iterator[PublicWindow]:
    table.trigger("public_window")
    shown = table.window.flow.public_window
    assert shown is not None
    yield shown
    table.window.flow.close_public_window()


def units(board: PublicBoard) -> set[str]:
    return {piece.key for piece in board.view.scene().picture.pieces}


def test_the_board_stands_beside_the_seats_with_positions_and_results(table: Hands) -> None:
    board = beside(table)
    assert "Bur" in units(board) and board.phase.text() == "Fall 1901, moves"
    board.back.click()
    assert "Par" in units(board) and board.phase.text() == "Spring 1901, moves: results"
    assert any(isinstance(mark, MoveMark) for mark in board.view.scene().picture.marks)
    assert not board.back.isEnabled() and board.forward.isEnabled()


def test_results_can_be_looked_at_with_all_that_can_be_asked_and_the_seats_are_one_button_away(table: Hands) -> None:
    beside(table).results.click()
    assert table.page == "GameView" and table.document.turn is not None and not table.document.seat
    table.trigger("go_on")
    assert table.page == "Curtain"


def test_what_a_seat_writes_or_tries_out_never_reaches_it(table: Hands, television: PublicWindow) -> None:
    table.sit("France")
    table.write("France", "A Bur - Mun")
    assert not television.board.view.scene().picture.marks
    table.trigger("what_if")
    commands.resolve(table.document, lambda needed: needed.low)
    assert television.board.state.game.turns == table.document.main.turns and "Bur" in units(television.board)


def test_it_follows_what_all_look_at_on_the_table(table: Hands, television: PublicWindow) -> None:
    """Results and phases of the timeline; while somebody sits there nothing but the present position."""
    flow, phase = table.window.flow, television.board.phase
    for power in table.document.game.to_act:
        commands.submit(table.document, power)
    flow.resolve()
    assert phase.text() == "Fall 1901, moves: results" and len(television.board.state.game.turns) == 2
    table.document.show_phase(0)
    assert phase.text() == "Spring 1901, moves: results" and "Par" in units(television.board)
    table.sit("France")
    table.document.show_phase(0)
    assert phase.text() == table.document.game.position.title and "Bur" in units(television.board)


@pytest.mark.painted
def test_a_turn_is_played_there_too(table: Hands, television: PublicWindow) -> None:
    def seen() -> QImage:
        return television.board.view.grab().toImage()

    table.document.show_phase(0)
    rest = seen()
    table.window.show_table()
    table.table.reveal.begin()
    table.table.reveal.jump(1.5)
    assert seen() != rest
    table.table.reveal.skip()
    assert seen() == rest


def test_it_goes_with_its_game_and_by_its_action(table: Hands, television: PublicWindow) -> None:
    assert table.window.acts["public_window"].isChecked()
    table.trigger("public_window")
    assert table.window.flow.public_window is None and not television.isVisible()
    table.trigger("public_window")
    table.begin(secret())
    assert table.window.flow.public_window is None


def test_where_nobody_sees_the_whole_board_there_is_none(empty: Hands) -> None:
    empty.begin(secret("diplomyopia"))
    assert empty.curtain.board is None
    assert not empty.window.acts["public_window"].isEnabled()


def test_what_a_player_hides_is_hidden_there(empty: Hands) -> None:
    """In Bioplomacy nobody knows another's kinds before all have chosen them."""
    empty.begin(secret("bioplomacy"))
    board = beside(empty)
    assert board.state.viewer == rules.PUBLIC
    assert board.state.position == board.state.game.variant.view(board.state.game.position, rules.PUBLIC).position


# --- The clock.


def test_the_clock_runs_chimes_in_the_last_minute_and_at_the_end(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    rung, said = list[int](), list[str]()
    clock = Countdown(qapp, 2)
    clock.rang.connect(said.append)
    monkeypatch.setattr(QApplication, "beep", lambda: rung.append(clock.left))
    clock.toggle()
    for _ in range(61):
        clock.tick()
    assert (clock.time, clock.words, rung) == ("0:59", "Last minute", [60])
    clock.extend()
    assert (clock.time, clock.words) == ("1:59", "")
    for _ in range(119):
        clock.tick()
    assert (clock.time, clock.words, clock.running, rung) == ("0:00", "Time is up", False, [60, 60, 0])
    assert said == ["Last minute", "Last minute", "Time is up"]
    clock.toggle()
    assert (clock.time, clock.running) == ("2:00", True)
    clock.toggle()
    assert not clock.running


def test_the_clock_is_set_started_paused_and_extended_by_its_bar(qtbot: QtBot, qapp: QApplication) -> None:
    clock = Countdown(qapp)
    bar, mirror = CountdownBar(clock), CountdownBar(clock, controls=False)
    for one in (bar, mirror):
        qtbot.addWidget(one)
    assert not mirror.isVisibleTo(None) and not bar.more.isVisibleTo(bar)
    bar.minutes.setValue(3)
    bar.start.click()
    assert clock.running and bar.more.isVisibleTo(bar) and not bar.minutes.isVisibleTo(bar)
    bar.more.click()
    bar.start.click()
    assert bar.time.text() == mirror.time.text() == "4:00" and not clock.running


def test_what_lies_under_the_pointer_is_named(table: Hands) -> None:
    board = beside(table)
    scene = board.view.scene()
    board.view.hovered.emit(scene.pick(scene.point_of("NTH")))
    assert board.place.text() == "North Sea"
