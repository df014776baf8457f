"""A game master's seat where he gives no orders: what its phrase opens, and what of his book everybody may read."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

import rules
from rules import GM, PUBLIC, Game, Override, Ruling
from rules.files.save import game_table
from tests.rules.files.sealed_games import PLAYERS, all_written, play, sit, with_phrases

BOOK = (
    Ruling("override", 0, "T0A", "It fails: nobody was told", about="Harlem: a secret line"),
    Ruling("note", 0, "T0A", "a secret note"),
    Ruling("vote", 0, "T0A", "Extension until Sunday: passed"),
)


def key(game: Game, power: str) -> bytes:
    return rules.key_of(game, power, f"nobody guesses {power}")


@cache
def mastered() -> Game:
    return with_phrases(Game.new(rules.variant("standard"), {**PLAYERS, GM: "Ina"}, "sealed"))


@cache
def families() -> Game:
    """A hidden board with a game master, sealed."""
    variant = rules.variant("diplomafia", public_ledger=False)
    players = {power: power for power in variant.base.powers} | {GM: "Ina"}
    return with_phrases(Game.new(variant, players, "sealed").play({"Harlem": ["racket P EHa"]}))


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_game_can_have_one(name: str) -> None:
    variant = rules.variant(name)
    game = Game.new(variant, {**{power: power for power in variant.base.powers}, GM: "Ina"}, "casual")
    assert game.seat(GM).player == "Ina" and GM not in game.players


def test_a_file_keeps_the_seat_and_its_lock() -> None:
    table = json.loads(json.dumps(game_table(mastered())))
    assert {"power": GM, "player": "Ina", "code": ""} in table["seats"]
    assert (table["version"], set(table["sealing"]["locks"])) == (3, {*PLAYERS, GM})
    assert all("master" in table["sealing"]["locks"][power] for power in PLAYERS)


def test_his_phrase_alone_opens_all_orders() -> None:
    game = all_written(mastered())
    opened = rules.revealed(game, {GM: key(game, GM)}).game
    assert {power: lines[0].text for power, lines in opened.drafts.items()}["France"] == "A Mar - Pie"
    assert opened.resolve().turns[0].absent == ()


def test_without_him_the_players_open_them_as_before() -> None:
    game = all_written(mastered())
    assert game.needed == set(PLAYERS)
    opened = rules.revealed(game, {power: key(game, power) for power in PLAYERS}).game
    turned = opened.resolve()
    assert len(turned.turns) == 1 and turned.turns[0].absent == ()
    with pytest.raises(rules.PhraseNeeded):
        rules.revealed(game, {"France": key(game, "France")})


def test_a_hidden_board_opens_with_his_phrase_or_with_all_others() -> None:
    game = families()
    assert GM not in game.needed and game.known == PUBLIC
    whole = rules.opened(game, GM, key(game, GM)).game
    assert whole.position.as_dict()["state"]["rackets"] == {"Harlem": {"EHa": "P"}}
    others = {power: key(game, power) for power in game.variant.base.powers}
    assert rules.revealed(game, others).game.position == whole.position
    assert play(game).known == PUBLIC


def test_of_his_book_a_hidden_game_tells_only_what_is_for_all() -> None:
    whole = rules.opened(families(), GM, key(families(), GM)).game
    shut = rules.shut_all(replace(whole, rulings=BOOK, deadline="Sunday"))
    text = json.dumps(game_table(shut))
    assert "secret" not in text and "nobody was told" not in text and "Sunday: passed" in text
    for game in (shut, sit_down(shut, "Harlem")):
        assert [(one.kind, one.about) for one in game.rulings] == [("override", ""), ("vote", "")]
        assert game.deadline == "Sunday"
    assert rules.opened(shut, GM, key(shut, GM)).game.rulings == BOOK


def test_a_casual_file_tells_no_more() -> None:
    variant = rules.variant("diplomafia", public_ledger=False)
    game = Game.new(variant, {power: power for power in variant.base.powers}, "casual")
    game = replace(game.play({"Harlem": ["racket P EHa"]}), rulings=BOOK)
    assert "secret" not in json.dumps(game_table(game))


def test_where_players_are_secret_so_are_their_changes() -> None:
    entry = Ruling("player", 1, "S1901M", "Anna gives way to Ben")
    assert rules.game.for_all((entry,), True) == () and rules.game.for_all((entry,), False) == (entry,)


def sit_down(game: Game, power: str) -> Game:
    return rules.opened(game, power, key(game, power)).game


def test_a_turn_that_he_ruled_on_is_told_as_his() -> None:
    game = play(all_written(mastered()))
    for power in PLAYERS:
        game = rules.shut(sit(game, power), power)
    ruled = rules.with_overrides(
        game, 0, rules.with_ruling(game.turns[0], Override("France", "A Mar - Pie", "fails", "so"))
    )
    (remark,) = rules.opened(ruled, "France", key(ruled, "France")).remarks
    assert remark.startswith("The game master has changed turn 1 since France saw it played")


def test_a_report_through_fog_says_by_whom_an_order_failed() -> None:
    game = Game.new(rules.variant("diplomyopia")).play({"Austria": ["A Bud - Gal"]})
    ruled = rules.with_overrides(
        game, 0, rules.with_ruling(game.turns[0], Override("Austria", "A Bud - Gal", "fails", "so"))
    )
    assert "stood off by the game master's ruling" in rules.report(ruled.turns[0], "Austria")
