"""Games that play themselves, for tests that need positions nobody thought of. The same seed gives the same game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import rules
from rules import Game, Order, Position

TRIES = 6


def random_orders(position: Position, rng: Random) -> dict[str, list[Order]]:
    """Legal orders for every power that has to act, put together slot by slot as a player would."""
    return {power: random_lines(position, power, rng) for power in position.variant.must_act(position)}


def random_lines(position: Position, power: str, rng: Random) -> list[Order]:
    """Legal orders of one power: one for each unit, or as many builds or removals as it owes."""
    if position.phase.step == "A":
        lines: list[Order] = []
        for _ in range(abs(position.variant.dues(position, power))):
            lines.append(random_order(position, power, (), lines, rng))
        return lines
    units = [candidate.value for candidate in rules.choices(position, power).allowed]
    return [random_order(position, power, (unit,), (), rng) for unit in units]


def random_order(
    position: Position, power: str, chosen: tuple[Any, ...], orders: Sequence[Order], rng: Random
) -> Order:
    """A whole legal order that begins with what is chosen; a choice that leads nowhere is taken back."""
    for _ in range(TRIES):
        partial = chosen
        now = rules.choices(position, power, partial, orders)
        while now.order is None and now.allowed:
            partial = (*partial, rng.choice(now.allowed).value)
            now = rules.choices(position, power, partial, orders)
        if now.order:
            return now.order
    return position.variant.missing(position, power)[0]


def random_game(seed: int, turns: int, game: Game | None = None) -> Game:
    """A game of so many turns, or until it ends."""
    rng = Random(seed)
    game = game or Game.new(rules.variant("standard"))
    for _ in range(turns):
        if game.end:
            break
        game = game.play(random_orders(game.position, rng))
    return game
