"""Seats that the computer plays: it writes while people write theirs, unseen; one alone with it has no curtain."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import rules
from app.game_view.view import GameView
from app.main_window import computers
from app.main_window.window import MainWindow
from app.pages.new_game import NewGamePage
from app.pages.new_game_forms import SeatsForm
from app.session import ballots, game_master
from app.session.ballots import Ballot
from app.ui.idle_jobs import IdleJobs
from app.ui.worker import WorkerJob, WorkerProcess
from rules import Game
from tests.app.conftest import Hands

LEVEL = "random"


def game(variant: str = "standard", people: int = 1, secrecy: str = "casual") -> Game:
    """The first powers are played by people, the others by the computer."""
    powers = list(rules.variant(variant).base.powers)
    players = {power: f"P{n}" if n < people else "Computer" for n, power in enumerate(powers)}
    made = Game.new(rules.variant(variant), players, secrecy)
    return made.with_computers(dict.fromkeys(powers[people:], LEVEL))


def begin(window: MainWindow, qtbot: QtBot, start: Game) -> Hands:
    hands = Hands(window)
    hands.begin(start)
    qtbot.waitUntil(lambda: not computers.wanted(hands.document))
    return hands


def test_one_alone_with_the_computer_plays_on_without_a_curtain(window: MainWindow, qtbot: QtBot) -> None:
    hands = begin(window, qtbot, game())
    document = hands.document
    assert (hands.page, document.seat, len(document.game.submitted)) == ("GameView", "Austria", 6)
    assert {*document.visible} <= {"Austria"}, "what the computer has written is not seen"
    assert document.game.drafts["France"]
    window.flow.go_on()
    assert window.flow.review is not None
    assert any("computer players" in one.text() for one in window.flow.review.findChildren(QLabel))
    for _ in range(6):
        qtbot.waitUntil(lambda: not computers.wanted(document))
        if document.writers:
            window.flow.submit_at_once()
        else:
            window.flow.go_on()
        assert hands.page in ("GameView", "Curtain")
    assert len(document.game.turns) > 2


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_it_plays_every_variant(name: str, window: MainWindow, qtbot: QtBot) -> None:
    hands = begin(window, qtbot, game(name, people=2))
    document = hands.document
    for _ in range(2):
        qtbot.waitUntil(lambda: not computers.wanted(document))
        for power in document.game.waiting_for:
            window.flow.raise_curtain(power)
            window.flow.submit()
        before = len(document.game.turns)
        window.flow.resolve()
        window.flow.show_phase(len(document.game.turns))
        assert len(document.game.turns) == before + 1


def test_people_sit_down_and_the_computers_seats_are_nobodys(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, qtbot, game(people=2))
    curtain = window.flow.curtain
    open_to = [place.power for place in curtain.table.places if curtain.table.open_to(place.power)]
    assert open_to == ["Austria", "England"]
    assert curtain.table.others("France") == ()


def test_orders_of_another_position_are_not_given_in(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was still writing when the turn was played again from before, and its process has died."""
    monkeypatch.setattr(IdleJobs, "at_once", False)
    late: list[WorkerJob] = []
    monkeypatch.setattr(WorkerProcess, "add", lambda _, job: late.append(job))
    hands = Hands(window)
    hands.begin(game(people=2))
    qtbot.waitUntil(lambda: bool(late))
    monkeypatch.setattr(IdleJobs, "at_once", True)
    hands.document.put(hands.document.game.play({}))
    late[0].end(None, ChildProcessError("the process has died"))
    qtbot.waitUntil(lambda: not computers.wanted(hands.document))
    assert hands.document.game.position.phase.text == "F1901M"
    assert len(hands.document.game.submitted) == 5


def test_it_is_kept_in_the_file_and_not_sealed(tmp_path: Path) -> None:
    path = tmp_path / "solo.strata"
    rules.save_game(game(), path)
    found = rules.load_game(path)
    assert (found.computers["France"], found.people) == (LEVEL, ("P0",))
    path.write_text(path.read_text().replace(f'"computer": "{LEVEL}"', '"computer": "genius"'))
    with pytest.raises(rules.files.SaveError, match="no computer player 'genius' can play this seat"):
        rules.load_game(path)
    with pytest.raises(ValueError, match="pass phrase"):
        game(secrecy="sealed")
    with pytest.raises(ValueError, match="pass phrase"):
        rules.seals.with_secrecy(game(), "sealed")


def test_it_writes_again_when_orders_become_open(window: MainWindow, qtbot: QtBot) -> None:
    hands = begin(window, qtbot, game(people=2))
    window.flow.raise_curtain("Austria")
    assert window.acts["secrecy"].isEnabled(), "only computer players have submitted"
    window.secrecy.change("open")
    qtbot.waitUntil(lambda: len(hands.window.document.game.drafts) == 5)
    assert hands.window.document.open and not hands.window.document.game.submitted


def test_it_agrees_to_a_draw_once_nothing_changes_any_more(window: MainWindow, qtbot: QtBot) -> None:
    start = game()
    draw = rules.End("draw", tuple(start.variant.base.powers))
    assert not ballots.agrees(start, "France", draw)
    still = start.play({}).play({}).play({}).play({})
    assert still.position.phase.year == 1903
    assert ballots.agrees(still, "France", draw)
    assert not ballots.agrees(still, "France", rules.End("concession", ("Austria",)))
    hands = begin(window, qtbot, still)
    ballots.cast(hands.document, Ballot("draw"))
    window.flow.submit_at_once()
    assert hands.document.game.end is not None and hands.document.game.end.kind == "draw"


def test_one_plays_the_computer_in_two_clicks(window: MainWindow, qtbot: QtBot) -> None:
    window.start.solo_button.click()
    page = window.new_game
    assert isinstance(page, NewGamePage)
    page.cards.choose("pink")
    assert (len(page.seats.persons), len(page.seats.computers)) == (1, 6)
    page.start_button.click()
    qtbot.waitUntil(lambda: window.is_open and not computers.wanted(window.document))
    assert isinstance(window.pages.currentWidget(), GameView)
    assert window.document.seat == next(power for power, who in window.document.game.players.items() if who == "You")


def test_it_takes_over_from_a_player_and_gives_back(window: MainWindow, qtbot: QtBot) -> None:
    hands = begin(window, qtbot, game(people=6))
    document = hands.document
    assert document.game.submitted == {"Turkey"}
    game_master.replace_player(document, "Italy", "Computer", computer=LEVEL)
    qtbot.waitUntil(lambda: "Italy" in document.game.submitted)
    game_master.replace_player(document, "Italy", "Dora")
    assert document.game.computers == {"Turkey": LEVEL}
    assert "Italy" not in document.game.submitted


def test_it_plays_alone_and_is_watched(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_new_game()
    level = next(iter(page.seats.rows["Turkey"].levels))
    for row in page.seats.rows.values():
        row.who.setCurrentText(level)
        row.changed.emit()
    assert not page.secrecy_buttons["casual"].isVisibleTo(page), "nobody has secrets"
    page.start_button.click()
    table, document = window.table, window.document
    assert table is not None and isinstance(window.pages.currentWidget(), GameView) and document.plays_itself
    qtbot.waitUntil(lambda: table.reveal.playing)
    for turns in (2, 3):
        table.reveal.skip()
        table.transport.play.click()
        qtbot.waitUntil(partial(lambda turns: len(document.game.turns) == turns, turns))
    table.transport.play.click()
    assert not table.reveal.playing and not table.reveal.expecting
    before = len(document.game.turns)
    qtbot.wait(50)
    assert len(document.game.turns) == before


def test_hints_are_told_only_where_nobody_loses_by_them(window: MainWindow, qtbot: QtBot) -> None:
    hands = begin(window, qtbot, game())
    document, notes = hands.document, hands.table.orders.notes
    assert not document.hints
    hands.trigger("hints")
    hands.click("Bud")
    qtbot.waitUntil(lambda: bool(document.hints))
    hint = next(order for order in document.hints["Austria"] if order.key == "Bud")
    assert notes.texts[0] == f"Hint: {hint.text}"
    notes._frames[0].acted.emit()
    assert hands.orders("Austria") == [hint.text]
    hands = begin(window, qtbot, game(people=2))
    window.flow.raise_curtain("Austria")
    hands.click("Bud")
    qtbot.wait(20)
    assert not hands.document.hints and not any("Hint" in text for text in hands.table.orders.notes.texts)


def test_the_new_game_page_seats_it_where_nothing_is_sealed(qtbot: QtBot) -> None:
    seats = SeatsForm(rules.variant("standard"))
    qtbot.addWidget(seats)
    called = next(iter(seats.rows["Turkey"].levels))
    seats.rows["Turkey"].set_player(called)
    assert seats.computers == {"Turkey": seats.rows["Turkey"].levels[called]}
    assert seats.people.value() == 6
    assert not seats.rows["Turkey"].code.isEnabled()
    seats.people.setValue(1)
    assert (len(set(seats.players.values())), len(seats.computers)) == (2, 1)
    seats.set_secrecy("sealed")
    assert seats.computers == {} and seats.rows["Turkey"].player == ""
