"""What powers are told of a position that the game master set right: that he did, and what their own views show."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from rules import PUBLIC, Edit, Game, Variant
from tests.secret_pairs import hidden, hiding

WHY = "A slip of the umpire"


def placed(game: Game, power: str, kind: str, place: str) -> rules.Turn:
    after = rules.Editor(game.position, game.turns).placed(power, kind, place)
    return rules.edited(game, after, WHY).turns[-1]


def test_where_nothing_is_hidden_all_are_told_all() -> None:
    turn = placed(Game.new(rules.variant("standard")), "Germany", "A", "Ruh")
    assert rules.seen(turn, "France") is turn
    assert "Why: A slip of the umpire" in rules.report(turn, "France")
    assert rules.events(turn, "France") == ()


def test_through_fog_each_is_told_what_his_board_shows() -> None:
    turn = placed(Game.new(rules.variant("diplomyopia")), "Germany", "A", "Bur")
    seen = ("Germany: A Bur is there.", "France: A Mar is seen.", "France: A Par is seen.")
    assert rules.seen(turn, "Germany").edits == (Edit(seen),)
    assert rules.seen(turn, "France").edits == (Edit(("Germany: A Bur is seen.",)),)
    assert "Nothing of it shows" in rules.seen(turn, "Turkey").edits[0].changes[0]
    assert rules.seen(turn, "").edits == (Edit(("Germany: A Bur is there.",), WHY),)
    assert [rules.say(one.reason) for one in rules.events(turn, "France")] == ["Germany: A Bur is seen."]
    assert WHY not in rules.report(turn, "Germany")


def test_a_center_that_is_lost_in_fog_is_nobodys_elses_to_know() -> None:
    game = Game.new(rules.variant("diplomyopia"))
    after = rules.Editor(game.position, game.turns).owned("Par", "Germany")
    turn = rules.edited(game, after, WHY).turns[-1]
    assert "Paris is yours no longer." in rules.seen(turn, "France").edits[0].changes
    assert "Paris is yours." in rules.seen(turn, "Germany").edits[0].changes


@pytest.mark.parametrize("name, make", list(hiding()))
def test_what_is_hidden_and_was_changed_is_told_to_nobody_else(name: str, make: Callable[[], Variant]) -> None:
    pair = hidden(make(), 8)
    one = rules.edited(pair.one, pair.two.position, "one reason").turns[-1]
    two = rules.edited(pair.two, pair.one.position, "quite another").turns[-1]
    for power in (pair.viewer, PUBLIC):
        first, second = rules.seen(one, power), rules.seen(two, power)
        assert (first.edits, first.before, first.after) == (second.edits, second.before, second.after)
        assert rules.report(one, power) == rules.report(two, power)
        assert rules.events(one, power) == rules.events(two, power)
