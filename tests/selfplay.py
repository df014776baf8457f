"""The conservation law as all tests with random play call it; games that play themselves, for tests that need
positions nobody thought of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import rules
from rules import Game, Order, Position, Turn


def check_conserved(turn: Turn) -> Turn:
    """The turn, in which nothing is lost, doubled, crowded together or miscounted (see rules.standard.conservation)."""
    faults = [rules.say(reason) for reason in rules.standard.conservation.conserved(turn)]
    assert not faults, f"{faults}\n{described(turn)}"
    return turn


def described(turn: Turn) -> str:
    """All that is needed to play the turn again."""
    position: Position = turn.before
    orders = {power: [order.text for order in lines] for power, lines in turn.orders.items()}
    told = [f"{one.order.power}: {one.key}: {', '.join(one.words)}" for one in turn.outcomes]
    return "\n".join(
        map(
            str,
            (
                position.variant.id,
                dict(position.variant.chosen),
                position.as_dict(),
                orders,
                dict(turn.draws),
                *told,
                turn.after.as_dict(),
            ),
        )
    )


# --- Games that play themselves, for tests that need positions nobody thought of.

TRIES = 6
LINES = 8
"""How many orders without a unit a power writes where a phase asks for nothing else."""
OTHERS = 0.3
"""How often it writes one of a kind beside those for its units."""


def random_orders(position: Position, rng: Random) -> dict[str, list[Order]]:
    """Legal orders for every power that has to act, put together slot by slot as a player would."""
    return {power: random_lines(position, power, rng) for power in position.variant.must_act(position)}


def random_lines(position: Position, power: str, rng: Random) -> list[Order]:
    """Legal orders of one power: one for each unit, as many builds or removals as it owes, or whatever it may pay."""
    lines: list[Order] = []
    if position.phase.step == "A":
        for _ in range(abs(position.variant.adjustments_due(position, power))):
            lines += filter(None, [random_order(position, power, (), lines, rng)])
        return lines
    first = rules.choices(position, power)
    if first.slot == "unit":
        units = [candidate.value for candidate in first.allowed if candidate.place]
        lines = [*filter(None, (random_order(position, power, (unit,), (), rng) for unit in units))]
        others = [candidate.value for candidate in first.allowed if not candidate.place and rng.random() < OTHERS]
        return [*lines, *filter(None, (tried(position, power, (verb,), lines, rng) for verb in others))]
    for _ in range(LINES):
        lines += filter(None, [tried(position, power, (), lines, rng)])
    return lines


def random_order(
    position: Position, power: str, chosen: tuple[Any, ...], orders: Sequence[Order], rng: Random
) -> Order | None:
    """A whole legal order that begins with what is chosen, if any; a choice that leads nowhere is taken back."""
    for _ in range(TRIES):
        order = tried(position, power, chosen, orders, rng)
        if order:
            return order
    return next(iter(position.variant.default_orders(position, power)), None)


def tried(
    position: Position, power: str, chosen: tuple[Any, ...], orders: Sequence[Order], rng: Random
) -> Order | None:
    """The order that some choices made at random come to, if they do."""
    partial = chosen
    now = rules.choices(position, power, partial, orders)
    while now.order is None and now.allowed:
        partial = (*partial, rng.choice(now.allowed).value)
        now = rules.choices(position, power, partial, orders)
    return now.order


def random_game(seed: int, turns: int, game: Game | None = None) -> Game:
    """A game of so many turns, or until it ends."""
    rng = Random(seed)
    game = game or Game.new(rules.variant("standard"))
    for _ in range(turns):
        if game.end:
            break
        game = played(game, random_orders(game.position, rng), rng)
    return game


def played(game: Game, orders: dict[str, list[Order]], rng: Random) -> Game:
    """The game one turn on, with what chance it needs."""
    draws: dict[str, Any] = {}
    while True:
        try:
            after = game.play(orders, draws)
            check_conserved(after.turns[-1])
            return after
        except rules.DrawNeeded as needed:
            draws[needed.name] = needed.value(rng.randint(needed.low, needed.high))
