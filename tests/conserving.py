"""The conservation law as all tests with random play call it."""

from __future__ import annotations

import rules
from rules import Position, Turn


def check_conserved(turn: Turn) -> Turn:
    """The turn, in which nothing is lost, doubled, crowded together or miscounted (see rules.conservation)."""
    faults = [rules.say(reason) for reason in rules.conservation.conserved(turn)]
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
