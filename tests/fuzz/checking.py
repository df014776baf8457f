"""What must hold of any input, however spoilt: it is read or refused with a reason, and what is read stays the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import rules
from rules import Game
from rules.files import SaveError
from tests.secret_pairs import resolved
from tests.selfplay import random_game, random_orders

MOST_FAULTS = 5000


def check_order(game: Game, power: str, text: str, folder: Path) -> bool:
    """Whether a text is an order: then it is the same when it is written and read, saved and opened, and resolved."""
    position = game.position
    rules.typed(position, power, text)
    try:
        order = rules.parse(position, power, text)
    except rules.Unreadable as error:
        assert str(error).strip(), repr(text)
        return False
    assert rules.parse(position, power, order.text) == order, repr(text)
    drafted = game.draft(power, [order])
    path = folder / "order.strata"
    rules.save_game(drafted, path)
    assert rules.load_game(path).drafts[power] == (order,), repr(text)
    resolved(drafted, {power: [order.text]}, Random(1))
    return True


def check_save(path: Path, folder: Path) -> bool:
    """Whether a save file opens: then what is written of it opens again as the same. Else it is refused with places,
    and what is salvaged of it can be saved."""
    before = path.read_bytes()
    try:
        found = rules.files.read_game(path)
    except SaveError as error:
        assert 0 < len(error.faults) < MOST_FAULTS
        assert all(fault.text.strip() for fault in error.faults)
        _check_salvage(path, folder)
        return False
    finally:
        assert path.read_bytes() == before
    again = folder / "again.strata"
    rules.save_game(found.game, again)
    written = again.read_bytes()
    reread = rules.files.read_game(again)
    assert reread.game.positions == found.game.positions
    rules.save_game(reread.game, again)
    assert again.read_bytes() == written
    told = found.differences or found.altered
    assert told or lasting(json.loads(before), json.loads(written)) == []
    return True


def lasting(before: Any, after: Any) -> list[str]:
    """What a file said that is not said any more, though nobody was told: seats, title, orders, drafts, notes."""
    if not isinstance(before, dict) or before.get("version") != after.get("version"):
        return []
    names = ("title", "variant", "secrecy", "book", "notes", "drafts", "sealing", "told", "truth", "seed")
    return [name for name in names if name in before and before[name] and not _same(before[name], after.get(name))]


def _same(one: Any, other: Any) -> bool:
    """Whether all that the first holds stands in the second; orders may be spelled anew, empty ones left out."""
    if isinstance(one, dict):
        return isinstance(other, dict) and all(not value or _same(value, other.get(key)) for key, value in one.items())
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other)
    return isinstance(one, str) or one == other


def _check_salvage(path: Path, folder: Path) -> None:
    try:
        game = rules.files.salvage(path).game
    except SaveError as error:
        assert error.faults
        return
    rules.save_game(game, folder / "salvaged.strata")
    assert rules.load_game(folder / "salvaged.strata").positions == game.positions


def games(variant: rules.Variant, seeds: range, secrecy: str = "open") -> list[Game]:
    """Some games of a variant, with orders being written."""
    found = []
    for seed in seeds:
        game = random_game(seed, seed % 4, Game.new(variant, secrecy=secrecy, title="Friday"))
        while game.end:
            game = game.back()
        found.append(_drafted(game, seed))
    return found


def _drafted(game: Game, seed: int) -> Game:
    for power, lines in random_orders(game.position, Random(seed)).items():
        game = game.draft(power, lines)
    return game


def lines_of(game: Game) -> Mapping[str, list[str]]:
    """All that was ever ordered in a game, by power: material for texts."""
    found: dict[str, list[str]] = {}
    for orders in (*(turn.orders for turn in game.turns), game.drafts):
        for power, written in orders.items():
            found.setdefault(power, []).extend(order.text for order in written)
    return found
