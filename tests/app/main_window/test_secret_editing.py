"""A position that the game master sets right in a game with secrets: what he does, and what seats are told of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.hotseat import phrases
from app.main_window.position_editing import why_not
from rules import GM, PUBLIC, Game
from tests.app.conftest import Hands
from tests.app.surfaces import shot
from tests.secret_pairs import hidden, hiding

FOG = rules.variant("diplomyopia")
PLAYERS = {power: f"Player {n}" for n, power in enumerate(FOG.base.powers, 1)} | {GM: "Ina"}
WHY = "The umpire forgot the fleet"


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


@pytest.fixture
def master(hands: Hands) -> Hands:
    """The game master of a foggy casual game, about to set its position right."""
    hands.begin(Game.new(FOG, PLAYERS, "casual").play({}))
    hands.window.flow.lift(GM)
    hands.document.show_phase(1)
    hands.trigger("edit_position")
    QApplication.processEvents()
    assert hands.table.editing.panel is not None
    hands.table.editing.panel.reason.setText(WHY)
    return hands


def put(hands: Hands, power: str, kind: str, place: str) -> bool:
    return hands.table.editing.tool.change(lambda editor: editor.placed(power, kind, place))


def rows(hands: Hands) -> str:
    """What the panel tells of the turn shown."""
    panel = hands.table.panel.currentWidget()
    if panel is hands.table.report:
        return " | ".join(one.fact.text for one in hands.table.report.rows)
    return " | ".join(f"{row.head} {row.words}" for row in hands.table.results.list.rows.rows)


def test_the_master_changes_it_and_stays_where_he_sits(master: Hands) -> None:
    assert put(master, "Germany", "A", "Ruh")
    assert (master.document.seat, master.table.editing.on) == (GM, True)
    edit = master.document.game.turns[-1].edits[0]
    assert (edit.changes, edit.reason) == (("Germany: A Ruh is there.",), WHY)
    master.trigger("undo")
    assert len(master.document.game.turns) == 1
    master.trigger("redo")
    assert "Ruh" in master.document.game.position.units


def test_once_he_has_left_nobody_undoes_it(master: Hands) -> None:
    put(master, "Germany", "A", "Ruh")
    master.trigger("lock")
    master.window.flow.lift(GM)
    assert not master.document.undo.canUndo()


@pytest.mark.parametrize(
    "power, told",
    [
        ("Germany", "Germany: A Ruh is there"),
        ("Turkey", "The game master changed the position. Nothing of it shows on this board"),
    ],
)
def test_a_seat_is_told_what_its_own_board_shows(master: Hands, power: str, told: str) -> None:
    put(master, "Germany", "A", "Ruh")
    master.trigger("lock")
    master.window.flow.lift(power)
    assert master.document.shown == 1, "what it has not read comes first"
    assert told in rows(master)
    assert WHY not in rows(master)


def test_who_saw_it_come_is_told_of_the_unit_alone(master: Hands) -> None:
    put(master, "Germany", "A", "Bur")
    seen = rules.seen(master.document.game.turns[-1], "France").edits
    assert seen == (rules.Edit(("Germany: A Bur is seen.",)),)


def test_a_player_is_told_why_he_cannot(master: Hands) -> None:
    master.trigger("lock")
    master.window.flow.lift("France")
    assert not master.window.acts["edit_position"].isEnabled()
    master.table.editing.begin()
    assert status(master).startswith("Only the game master edits the position")


def test_without_a_game_master_it_is_said_why_nobody_can(hands: Hands) -> None:
    players = {power: player for power, player in PLAYERS.items() if power != GM}
    hands.begin(Game.new(FOG, players, "sealed"))
    hands.document.seat = "France"
    assert "no game master" in why_not(hands.document)


def test_in_a_sealed_game_it_is_sealed_with_everybodys_report(hands: Hands) -> None:
    game = Game.new(FOG, PLAYERS, "sealed")
    for power in (GM, *FOG.base.powers):
        game = rules.with_phrase(game, power, f"phrase of {power}", phrases.COST)
    hands.begin(rules.shut_all(game.play({})))
    key = rules.key_of(hands.document.game, GM, f"phrase of {GM}")
    hands.document.hold(rules.agree(rules.opened(hands.document.game, GM, key).game, GM))
    hands.window.flow.lift(GM)
    hands.document.show_phase(1)
    hands.trigger("edit_position")
    assert put(hands, "Germany", "A", "Ruh")
    hands.trigger("lock")
    closed = hands.document.game
    assert closed.known == PUBLIC and closed.turns[-1].edits[0].changes[0].startswith("The game master changed")
    assert "Ruh" not in closed.position.units
    for power, told in (("Germany", "Germany: A Ruh is there."), ("Turkey", "Nothing of it shows")):
        own = rules.opened(closed, power, rules.key_of(closed, power, f"phrase of {power}"))
        assert own.remarks == () and told in own.game.turns[-1].edits[0].changes[-1]
        assert told in rules.report(own.game.turns[-1], power)
        assert rules.report(own.game.turns[-1], power).count("Set right by the game master") == 1
    whole = rules.opened(closed, GM, key).game
    assert "Ruh" in whole.position.units


def test_nothing_is_changed_that_could_not_be_sealed(hands: Hands) -> None:
    game = rules.with_phrase(Game.new(FOG, PLAYERS, "sealed"), GM, "phrase of GM", phrases.COST)
    hands.begin(game)
    hands.document.set_seat(GM)
    hands.window.show_table()
    hands.trigger("edit_position")
    assert not put(hands, "Germany", "A", "Ruh")
    assert status(hands).startswith("Nothing can be changed yet.")
    assert hands.document.game.turns == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["diplomyopia", "character"])
def test_what_was_hidden_and_is_changed_shows_nowhere(name: str, hands: Hands) -> None:
    """Two games in which hidden things were exchanged look and say the same at the curtain and to the seat."""
    hands.window.settings.keep_note("legend", "off")
    QApplication.setCursorFlashTime(0)
    pair = hidden(dict(hiding())[name](), 8)
    games = (
        rules.edited(pair.one, pair.two.position, "one reason"),
        rules.edited(pair.two, pair.one.position, "quite another"),
    )
    assert all(game.turns[-1].edits for game in games)
    found = []
    for game in (games[0], *games):  # what only the first game in a window finds
        hands.begin(replace(game, drafts={}))
        shots = [shot(hands)]
        hands.window.flow.lift(pair.viewer)
        shots.append(shot(hands))
        hands.window.flow.show_phase(len(game.turns))
        found.append([*shots, shot(hands)])
    for n, (first, second) in enumerate(zip(found[1], found[2], strict=True)):
        assert first[:2] == second[:2], n
        assert first[2] == second[2], f"picture {n}"
