"""Another secrecy in the midst of a game: what is played stays, what is secret stays so, and the file can be read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from rules import Game, PhraseNeeded

from .sealed_games import PLAYERS, hidden, keys, phrase, standard, with_phrases, written

ORDER = {"France": ["A Par - Bur"]}


def played(secrecy: str) -> Game:
    """A game of one turn, in which France has written for the next one."""
    game = Game.new(rules.variant("standard"), PLAYERS, secrecy).play(ORDER)
    return game.draft("France", [rules.parse(game.position, "France", "A Bur - Bel")])


def again(game: Game, folder: Path) -> Game:
    """The game as it comes out of its file."""
    rules.save_game(game, folder / "g.strata")
    found = rules.read_game(folder / "g.strata")
    assert (list(found.differences), list(found.altered)) == ([], [])
    return found.game


@pytest.mark.parametrize(("before", "after"), [("open", "casual"), ("casual", "open")])
def test_turns_stay_and_the_file_is_read_again(before: str, after: str, tmp_path: Path) -> None:
    game = rules.with_secrecy(played(before), after)
    read = again(game, tmp_path)
    assert (read.secrecy, [turn.orders for turn in read.turns]) == (after, [turn.orders for turn in game.turns])
    kept = {} if after == "open" else {"France": ["A Bur - Bel"]}
    assert {power: [one.text for one in lines] for power, lines in read.drafts.items()} == kept
    assert rules.with_secrecy(read, after) is read


def test_a_game_is_sealed_once_all_have_phrases(tmp_path: Path) -> None:
    game = with_phrases(rules.with_secrecy(played("open"), "sealed"))
    read = again(game, tmp_path)
    assert "Bur - Bel" not in (tmp_path / "g.strata").read_text()
    assert read.drafts == {}
    opened = rules.opened(read, "France", rules.key_of(read, "France", phrase("France"))).game
    assert [one.text for one in opened.drafts["France"]] == ["A Bur - Bel"]


def test_what_is_sealed_is_opened_first() -> None:
    game = written(standard(), "France", "A Par - Bur", submit=False)
    with pytest.raises(PhraseNeeded):
        rules.with_secrecy(game, "open")
    found = rules.revealed(game, keys(game)).game
    assert [one.text for one in rules.with_secrecy(found, "casual").drafts["France"]] == ["A Par - Bur"]
    assert rules.with_secrecy(found, "open").drafts == {}


def test_a_hidden_board_comes_open_with_all_phrases_and_is_hidden_again(tmp_path: Path) -> None:
    game = hidden()
    with pytest.raises(PhraseNeeded):
        rules.with_secrecy(game, "open")
    truth = rules.revealed(game, keys(game)).game
    bare = again(rules.with_secrecy(truth, "open"), tmp_path)
    assert (bare.known, bare.secrecy, len(bare.turns)) == ("", "open", 1)
    assert bare.turns[0].orders == truth.turns[0].orders
    casual = again(rules.with_secrecy(bare, "casual"), tmp_path)
    assert (casual.known, casual.position.as_dict()) == ("", bare.position.as_dict())
    assert json.loads((tmp_path / "g.strata").read_text())["turns"] == []
    sealed = with_phrases(rules.with_secrecy(casual, "sealed"))
    assert again(sealed, tmp_path).known == rules.PUBLIC


def test_not_after_the_end_and_not_while_orders_are_in() -> None:
    game = played("casual")
    with pytest.raises(ValueError, match="Orders of this phase are in already"):
        rules.with_secrecy(game.submit("France"), "open")
    over = game.finish(rules.End("draw", ("France", "Italy")))
    with pytest.raises(ValueError, match="The game is over"):
        rules.with_secrecy(over, "open")
    with pytest.raises(ValueError, match="no secrecy 'loud'"):
        rules.with_secrecy(game, "loud")


def test_codes_and_lines_of_play_end_where_they_mean_nothing() -> None:
    game = played("casual")
    coded = replace(game, seats=tuple(replace(seat, code="hash") for seat in game.seats))
    assert {seat.code for seat in rules.with_secrecy(coded, "sealed").seats} == {""}
