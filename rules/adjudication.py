"""Runs a phase: the steps that a variant names, one after the other, each from a frozen situation to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import Board
from .position import GM, NOTHING, Dislodged, Order, Outcome, Position, Turn, Unit
from .rulings import is_void, ruled
from .solver import Resolution
from .speech import tr
from .terms import Override

if TYPE_CHECKING:
    from .variant import Variant


class DrawNeeded(LookupError):
    """A step needs a chance result that `draws` does not hold: draw it, record it, and adjudicate again."""

    def __init__(self, name: str, low: int, high: int, of: Sequence[Any] = ()) -> None:
        super().__init__(tr("A number from {low} to {high} must be drawn for {name}", low=low, high=high, name=name))
        self.name, self.low, self.high, self.of = name, low, high, tuple(of)

    def value(self, number: int) -> Any:
        """What is recorded where this number was drawn: what it stands for, if it stands for something."""
        return self.of[number - self.low] if self.of else number

    def fixed(self, seed: str, phase: str) -> Any:
        """What a seed says of this draw: the same whenever it is asked in that phase."""
        number = int.from_bytes(sha256("\n".join((seed, phase, self.name)).encode()).digest())
        return self.value(self.low + number % (self.high - self.low + 1))

    def fits(self, value: Any) -> bool:
        """Whether this can be recorded."""
        return value in self.of if self.of else type(value) is int and self.low <= value <= self.high


class Draws(dict[str, Any]):
    """Chance results that are drawn as they are asked for, so that nothing has to be adjudicated again."""

    def draw(self, needed: DrawNeeded) -> None:
        """Record a result for this draw; DrawNeeded where that cannot be."""
        raise needed


class Situation(NamedTuple):
    """What a step is given and gives back.

    `before` is the position that the orders were written for, `position` what has become of it so far; `plan` is what
    earlier steps worked out of the orders, by unit key; `outcomes` and `resolution` what is decided; `lost` are the
    units dislodged in this phase and taken off at once.
    """

    variant: Variant
    board: Board
    before: Position
    position: Position
    orders: tuple[Order, ...]
    draws: Mapping[str, Any] = NOTHING
    plan: Mapping[str, Any] = NOTHING
    outcomes: tuple[Outcome, ...] = ()
    resolution: Resolution | None = None
    lost: Mapping[str, Dislodged] = NOTHING
    overrides: tuple[Override, ...] = ()

    def then(
        self,
        position: Position | None = None,
        *,
        plan: Mapping[str, Any] | None = None,
        outcomes: tuple[Outcome, ...] | None = None,
        resolution: Resolution | None = None,
    ) -> Situation:
        """The situation with what a step has changed; `dataclasses.replace`, at a fifth of its cost."""
        return Situation(
            self.variant,
            self.board,
            self.before,
            position or self.position,
            self.orders,
            self.draws,
            self.plan if plan is None else plan,
            self.outcomes if outcomes is None else outcomes,
            resolution or self.resolution,
            self.lost,
            self.overrides,
        )

    def draw(self, name: str, low: int, high: int) -> int:
        """The recorded chance result called `name`. DrawNeeded if there is none yet, ValueError if it is none of these
        whole numbers."""
        if name not in self.draws:
            self._ask(DrawNeeded(name, low, high))
        number = self.draws[name]
        if type(number) is not int or not low <= number <= high:
            raise ValueError(
                tr(
                    "The number drawn for {name} is from {low} to {high}, not {number!r}",
                    name=name,
                    low=low,
                    high=high,
                    number=number,
                )
            )
        return number

    def pick(self, name: str, of: Sequence[Any]) -> Any:
        """The recorded one of some things, each as likely as it is often there. DrawNeeded if there is none yet,
        ValueError if it is none of them."""
        if name not in self.draws:
            self._ask(DrawNeeded(name, 1, len(of), of))
        if self.draws[name] not in of:
            raise ValueError(
                tr(
                    "What is drawn for {name} is one of {str}, not {draws!r}",
                    name=name,
                    str=", ".join(map(str, of)),
                    draws=self.draws[name],
                )
            )
        return self.draws[name]

    def _ask(self, needed: DrawNeeded) -> None:
        """Whoever draws as he is asked records the result; DrawNeeded where nobody does."""
        if not isinstance(self.draws, Draws):
            raise needed
        self.draws.draw(needed)


Step = Callable[[Situation], Situation]


def run(
    variant: Variant,
    position: Position,
    orders: Mapping[str, tuple[Order, ...]],
    draws: Mapping[str, Any],
    overrides: tuple[Override, ...] = (),
    stop: str = "",
) -> Turn:
    """Adjudicates one phase and goes on to the next in which somebody has to act (DESIGN 3), or to `stop`.
    `overrides`: what the game master rules otherwise."""
    board = variant.board(position)
    written: list[Order] = []
    for power in (*board.powers, GM):
        written += orders.get(power, ())
    if overrides:
        written = [order for order in written if not is_void(order, overrides)]
    now = Situation(variant, board, position, position, tuple(written), draws, overrides=overrides)
    for step in variant.steps(position.phase):
        now = step(now)
    after = variant.go_on(now.position, draws, stop)
    dislodged = {**now.position.dislodged, **now.lost} if now.lost else now.position.dislodged
    outcomes = ruled(now.outcomes, orders, overrides, now.resolution) if overrides else now.outcomes
    return Turn(position, orders, draws, outcomes, after, dislodged, now.resolution, overrides=overrides)


def interned(board: Board, unit: Unit) -> Unit:
    """One object for all equal units of a board, so that what is remembered of it is found at once."""
    units: dict[str, Unit] = board.memo.setdefault("units", {})
    return units.setdefault(unit.ident, unit)
