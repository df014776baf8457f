"""Runs a phase: the steps that a variant names, one after the other, each from a frozen situation to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .board import Board
from .position import NOTHING, Order, Outcome, Phase, Position, Turn, Unit
from .solver import Resolution

if TYPE_CHECKING:
    from .variant import Variant


class DrawNeeded(LookupError):
    """A step needs a chance result that `draws` does not hold: draw it, record it, and adjudicate again."""

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(f"A number from {low} to {high} must be drawn for {name}")
        self.name, self.low, self.high = name, low, high


@dataclass(frozen=True, slots=True)
class Situation:
    """What a step is given and gives back.

    `before` is the position that the orders were written for, `position` what has become of it so far; `plan` is what
    earlier steps worked out of the orders, by unit key; `outcomes` and `resolution` what is decided.
    """

    variant: Variant
    board: Board
    before: Position
    position: Position
    orders: tuple[Order, ...]
    draws: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    plan: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    outcomes: tuple[Outcome, ...] = ()
    resolution: Resolution | None = None

    def draw(self, name: str, low: int, high: int) -> int:
        """The recorded chance result called `name`; DrawNeeded if there is none yet."""
        if name not in self.draws:
            raise DrawNeeded(name, low, high)
        return int(self.draws[name])


Step = Callable[[Situation], Situation]


def run(
    variant: Variant, position: Position, orders: Mapping[str, tuple[Order, ...]], draws: Mapping[str, Any]
) -> Turn:
    """Adjudicates one phase and goes on to the next in which somebody has to act (DESIGN 3)."""
    board = variant.board(position)
    written = tuple(order for power in board.powers for order in orders.get(power, ()))
    now = Situation(variant, board, position, position, written, draws)
    for step in variant.steps(position.phase):
        now = step(now)
    after = variant.go_on(now.position)
    return Turn(position, orders, draws, now.outcomes, after, now.position.dislodged, now.resolution)


def moved_on(position: Position, phase: Phase, **changes: Any) -> Position:
    """The position at the beginning of another phase."""
    return replace(position, phase=phase, **changes)


def interned(board: Board, unit: Unit) -> Unit:
    """One object for all equal units of a board, so that what is remembered of it is found at once."""
    units: dict[str, Unit] = board.memo.setdefault("units", {})
    return units.setdefault(unit.ident, unit)
