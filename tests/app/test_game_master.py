"""What a game master decides beside play: each is one step to undo, and stands in the rulings book."""

from __future__ import annotations

import random

import pytest

import rules
from app.panels.rows import vote_rows
from app.session import commands, game_master
from app.session.document import Document
from rules import Game, Outcome

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo"}
BOUNCE = {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]}


def document_of(*turns: dict[str, list[str]], secrecy: str = "open") -> Document:
    game = Game.new(rules.variant("standard"), PLAYERS, secrecy=secrecy)
    for orders in turns:
        game = game.play(orders)
    document = Document(game)
    document.show_phase(0)
    return document


def outcome(document: Document, number: int, key: str) -> Outcome:
    return next(one for one in document.game.turns[number].outcomes if one.key == key)


def book(document: Document) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in document.game.rulings]


@pytest.mark.usefixtures("qapp")
def test_a_ruling_changes_the_turn_and_undo_takes_it_back() -> None:
    document = document_of(BOUNCE)
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "Munich wrote too late")
    assert document.game.turns[0].results["A Par"] == ("ok",)
    assert book(document) == [("override", "It succeeds: Munich wrote too late")]
    assert document.game.rulings[0].about == "France: A Par - Bur" and document.shown == 0
    document.undo.undo()
    assert document.game.turns[0].results["A Par"] == ("bounce",) and book(document) == []


@pytest.mark.usefixtures("qapp")
def test_the_views_are_told_though_there_are_as_many_turns_as_before() -> None:
    document, told = document_of(BOUNCE), []
    document.changed.connect(told.append)
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "void", "A slip of the pen")
    assert "game" in told


@pytest.mark.usefixtures("qapp")
def test_without_a_reason_nothing_is_ruled() -> None:
    document = document_of(BOUNCE)
    with pytest.raises(ValueError, match="needs a reason"):
        game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "  ")
    assert not document.undo.canUndo()


@pytest.mark.usefixtures("qapp")
def test_later_turns_are_played_anew_and_kept_as_they_were_beside_the_game() -> None:
    document = document_of(BOUNCE, {"Germany": ["A Mun - Bur"]})
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "Late")
    assert document.game.turns[1].results["A Mun"] == ("bounce",)
    assert [branch.name for branch in document.game.branches] == ["Until Spring 1902"]
    document.undo.undo()
    assert document.game.branches == ()


@pytest.mark.usefixtures("qapp")
def test_a_ruling_is_withdrawn_with_a_reason_too() -> None:
    document = document_of(BOUNCE)
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "Late")
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "", "It was in time after all")
    assert document.game.turns[0].overrides == () and len(book(document)) == 2
    assert game_master.ruled_on(document.game.turns[0], outcome(document, 0, "A Par")) is None


@pytest.mark.usefixtures("qapp")
def test_notes_are_pinned_to_a_clause_and_a_phase_and_can_be_struck_out_but_rulings_cannot() -> None:
    document = document_of(BOUNCE)
    game_master.note(document, "Orders by telephone count", "DATC 4.D.1")
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "void", "Slip")
    noted = document.game.rulings[0]
    assert (noted.clause, noted.phase, noted.turn) == ("DATC 4.D.1", "Spring 1901, moves", 0)
    game_master.strike(document, 1)
    game_master.strike(document, 0)
    assert [kind for kind, _ in book(document)] == ["override"]
    document.undo.undo()
    assert len(book(document)) == 2


@pytest.mark.usefixtures("qapp")
def test_a_deadline_is_a_plain_note_that_is_extended() -> None:
    document = document_of()
    game_master.set_deadline(document, "Friday 20:00")
    game_master.set_deadline(document, "Sunday 20:00", "Anna is ill")
    assert document.game.deadline == "Sunday 20:00"
    assert book(document)[1] == ("deadline", "Friday 20:00 → Sunday 20:00. Anna is ill")
    document.undo.undo()
    assert document.game.deadline == "Friday 20:00"


@pytest.mark.usefixtures("qapp")
def test_a_player_is_replaced_and_civil_disorder_leaves_the_units_holding() -> None:
    document = document_of()
    game_master.replace_player(document, "Italy", "Dora", "Cleo has moved house")
    assert document.game.seat("Italy").player == "Dora"
    game_master.replace_player(document, "Italy", "")
    assert "Italy" not in document.game.to_act
    assert book(document) == [
        ("player", "Italy: Dora instead of Cleo. Cleo has moved house"),
        ("disorder", "Italy: nobody instead of Dora"),
    ]
    document.undo.undo()
    assert "Italy" in document.game.to_act


def ballots(document: Document, **said: str) -> game_master.VoteResult:
    cast = {power: said.get(power, "for") for power in ("France", "Germany", "Italy")}
    return game_master.VoteResult("draw", ("France", "Germany"), "", cast, True, False)


@pytest.mark.usefixtures("qapp")
def test_a_vote_is_entered_with_who_voted_how() -> None:
    document = document_of()
    game_master.enter_vote(document, ballots(document, Italy="against"))
    assert book(document) == [
        ("vote", "Draw among France and Germany: failed. For: France and Germany. Against: Italy")
    ]
    assert document.game.end is None
    game_master.enter_vote(document, ballots(document, Italy="abstained")._replace(named=False))
    assert book(document)[1][1].endswith("failed. 2 for it, 0 against it, 1 not voted")


@pytest.mark.usefixtures("qapp")
def test_a_vote_that_passed_does_what_it_was_for_in_one_step() -> None:
    document = document_of()
    longer = ballots(document)._replace(kind=game_master.EXTENSION, powers=(), words="Sunday 20:00", passed=True)
    game_master.enter_vote(document, longer)
    assert (document.game.deadline, len(book(document))) == ("Sunday 20:00", 1)
    document.undo.undo()
    assert (document.game.deadline, book(document)) == ("", [])
    vote = ballots(document)._replace(passed=True)
    assert vote.end is not None
    commands.finish(document, vote.end, game_master.vote_entry(document, vote))
    assert document.game.end == rules.End("draw", ("France", "Germany"))
    number = len(document.game.turns) - 1
    told = rules.reports.report_of(document.game, number, "")
    assert told.endswith("Votes\n  Draw among France and Germany: passed. For: France, Germany and Italy.\n")
    assert [row.head for row in vote_rows(document.game, number)] == ["Draw among France and Germany: passed"]
    document.undo.undo()
    assert document.game.end is None and book(document) == []


@pytest.mark.usefixtures("qapp")
def test_rolling_back_keeps_the_later_turns_as_a_branch() -> None:
    document = document_of(BOUNCE, {})
    commands.roll_back(document, 1)
    assert len(document.game.turns) == 1
    assert [(one.name, len(one.turns)) for one in document.game.branches] == [("Until Spring 1902", 2)]
    document.undo.undo()
    assert document.game.branches == () and len(document.game.turns) == 2


@pytest.mark.usefixtures("qapp")
def test_in_a_casual_game_what_all_have_seen_is_kept_too_and_where_the_board_is_hidden_nothing() -> None:
    document = document_of(BOUNCE, secrecy="casual")
    commands.roll_back(document, 0)
    assert len(document.game.branches) == 1
    fog = Game.new(rules.variant("diplomyopia"), secrecy="casual").play({})
    document = Document(fog)
    commands.roll_back(document, 0)
    assert document.game.branches == ()


@pytest.mark.usefixtures("qapp")
def test_in_a_what_if_the_book_of_the_game_stays_as_it_is() -> None:
    from app.main_window.variations import begin

    document = document_of(BOUNCE)
    begin(document, 1)
    game_master.override_result(document, 0, outcome(document, 0, "A Par"), "succeeds", "What if it had come in time?")
    assert document.game.turns[0].results["A Par"] == ("ok",) and document.main.rulings == ()
    assert document.main.turns[0].results["A Par"] == ("bounce",)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_every_variant_has_players_that_are_replaced_and_powers_in_disorder(variant: str) -> None:
    made = rules.variant(variant)
    document = Document(Game.new(made, {power: f"{power} player" for power in made.base.powers}))
    power = list(made.base.powers)[1]
    game_master.replace_player(document, power, "Dora")
    game_master.replace_player(document, power, "")
    chance = random.Random(variant)
    commands.resolve(document, lambda needed: chance.randint(needed.low, needed.high))
    assert len(document.game.turns) == 1 and [kind for kind, _ in book(document)] == ["player", "disorder"]
