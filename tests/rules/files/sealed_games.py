"""Sealed games for tests: quick locks, phrases that everybody knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import rules
from rules import GM, Game
from rules.files.encryption import CHEAP

PLAYERS = {"Austria": "Anna", "France": "Ben", "Italy": "Clara"}
ORDERS = {"Austria": "A Vie - Tyr", "France": "A Mar - Pie", "Italy": "A Ven - Tyr"}


def phrase(power: str) -> str:
    return f"nobody guesses {power}"


def key(game: Game, power: str) -> bytes:
    """The key of a seat, by its phrase."""
    return rules.seals.key_of(game, power, phrase(power))


def with_phrases(game: Game) -> Game:
    """The game with a phrase for everybody who sits there, all shut."""
    seats = sorted((seat.power for seat in game.seats if seat.player), key=lambda power: power != GM)
    for power in seats:
        game = rules.seals.with_phrase(game, power, phrase(power), CHEAP)
    return rules.seals.shut_all(all_agreed(game))


def all_agreed(game: Game) -> Game:
    """The game in which all seats that are open have compared the safety phrase."""
    assert game.seal is not None
    for power in game.seal.locks:
        game = rules.seals.agree(game, power)
    return game


@cache
def standard() -> Game:
    """A sealed game in which nobody has written."""
    return with_phrases(Game.new(rules.variant("standard"), PLAYERS, "sealed"))


@cache
def hidden() -> Game:
    """A sealed game with a hidden board, one turn old."""
    variant = rules.variant("diplomafia", public_ledger=False)
    return play(with_phrases(Game.new(variant, {power: power for power in variant.base.powers}, "sealed")))


def looked(game: Game, power: str) -> tuple[Game, tuple[str, ...]]:
    """Somebody sits down with the right phrase: the game, and what he is told."""
    found = rules.seals.opened(game, power, key(game, power))
    return found.game, found.remarks


def sit(game: Game, power: str) -> Game:
    """The same; there must be nothing to remark."""
    found, remarks = looked(game, power)
    assert remarks == ()
    return found


def lines_of(game: Game, power: str) -> list[str]:
    """What a seat is writing."""
    return [order.text for order in game.drafts[power]]


def written(game: Game, power: str, *lines: str, submit: bool = True) -> Game:
    """The game in which a seat has sat down, written and got up again."""
    game = sit(game, power)
    game = game.take_back(power).draft(power, [rules.parse(game.position, power, line) for line in lines])
    return rules.seals.shut(game.submit(power) if submit else game, power)


def all_written(game: Game, orders: Mapping[str, str] = ORDERS) -> Game:
    for power, line in orders.items():
        game = written(game, power, line)
    return game


def keys(game: Game) -> dict[str, bytes]:
    assert game.seal is not None
    return {power: key(game, power) for power in game.seal.locks}


def by_master(game: Game) -> dict[str, bytes]:
    """The game master's key alone."""
    return {GM: key(game, GM)}


def play(game: Game) -> Game:
    """The turn resolved with all phrases, and all sealed again; chance falls as a seed says."""
    game, draws = rules.seals.revealed(game, keys(game)).game, {}
    while True:
        try:
            return rules.seals.shut_all(game.resolve(draws))
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.fixed("chance", game.position.phase.text)
