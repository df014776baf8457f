"""Runs a phase: the steps that a variant names, one after the other, each from a frozen situation to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import Board
from .i18n import mark, tr
from .options import BY_HAND, Override
from .position import GM, NOTHING, Dislodged, Order, Outcome, Position, Turn, Unit
from .reasons import Reason, Sentence
from .solver import Attack, Force, Resolution, SupportForce, solve

if TYPE_CHECKING:
    from .variant import Variant


# ----------------------------------------------------------------------------------------------------
# What a game master rules otherwise than the rules say, and what comes of it in the fight: all the rest follows.
#
# An order that is ruled to succeed has as much help as it needs, which nobody can cut; one that is ruled to fail is
# not carried out, whatever opposes it; one that is void counts as never written. A fleet whose convoy is ruled on
# carries its army or does not, whatever befalls it. A result that is set by hand is told as the game master says, and
# nothing follows from it: he sets the position that follows.

MOST_HELP = 30
"""More than any unit has against it."""
BY_RULING = mark("the game master's ruling")
RULED = Sentence("ruled", "The game master ruled: {text}")
STOPPED = frozenset(("disrupted", "no_convoy", "blocked", "void"))
"""Words of moves that did not get anywhere; one that is ruled to fail bounces instead."""


def about(order: Order, overrides: Iterable[Override]) -> Override | None:
    """What is ruled of an order, or None."""
    key = (order.power, order.text)
    return next((one for one in overrides if (one.power, one.order) == key), None)


def is_void(order: Order, overrides: Iterable[Override]) -> bool:
    """Whether an order counts as never written."""
    one = about(order, overrides)
    return one is not None and one.ruling == "void"


def solved(now: AdjudicationState, forces: Iterable[Force]) -> Resolution:
    """The fight as the rules decide it, but for what is ruled. A move that can never arrive does not."""
    rulings = {} if not now.overrides else _by_unit(now)
    if not rulings:
        return solve(forces, now.variant.policy)
    forces = list(forces)
    wanted = [one for one in forces if isinstance(one, Attack) and rulings.get(one.unit)]
    for strength in range(MOST_HELP if wanted else 1):
        help = [SupportForce(GM, one.unit, one.dst, strength, called=BY_RULING) for one in wanted if strength]
        resolution = solve([*forces, *help], now.variant.policy, rulings)
        if all(resolution.outcome(one) for one in wanted):
            break
    return resolution


def _by_unit(now: AdjudicationState) -> Mapping[str, bool]:
    """Unit -> whether its order is to succeed."""
    found = ((order, about(order, now.overrides)) for order in now.orders)
    return {
        order.unit.key: one.ruling == "succeeds"
        for order, one in found
        if one and order.unit and one.ruling in ("succeeds", "fails")
    }


def ruled(
    outcomes: tuple[Outcome, ...],
    orders: Mapping[str, Sequence[Order]],
    overrides: tuple[Override, ...],
    resolution: Resolution | None,
) -> tuple[Outcome, ...]:
    """The outcomes, those that were ruled said to be so; of an order that is void its unit's."""
    void = [order for lines in orders.values() for order in lines if is_void(order, overrides)]
    struck = {order.unit.key: order for order in void if order.unit}
    told = [_ruled(outcome, struck, overrides, resolution) for outcome in outcomes]
    shown = {outcome.order for outcome in told}
    alone = (order for order in void if order not in shown)
    return (*told, *(Outcome(order, None, ("void",), (_reason(order, overrides),)) for order in alone))


def _ruled(
    outcome: Outcome, struck: Mapping[str, Order], overrides: tuple[Override, ...], resolution: Resolution | None
) -> Outcome:
    key = outcome.unit.key if outcome.unit else ""
    if key in struck and struck[key].power == outcome.order.power:
        order = struck[key]
        words = ("void", *(word for word in outcome.words if word != "ok"))
        return outcome._replace(order=order, words=words, reasons=(_reason(order, overrides), *outcome.reasons))
    one = about(outcome.order, overrides)
    if one is not None and one.ruling == BY_HAND:
        return outcome._replace(words=one.result, reasons=(RULED(text=one.reason),))
    kind = "void" if one and one.ruling == "void" else _kind(key, resolution)
    if one is None or not kind:
        return outcome
    reason = RULED(text=one.reason)
    if kind == "void":  # as it was written it is also what the unit does without it
        return outcome._replace(words=("void", *(word for word in outcome.words if word != "ok")), reasons=(reason,))
    if one.ruling == "succeeds":
        rest = tuple(word for word in outcome.words if word not in ("cut", "ok"))
        words = ("ok", *rest) if not rest or "ok" in outcome.words else rest
        return outcome._replace(words=words, reasons=(reason, *(_kept(outcome) if rest else ())))
    rest = tuple(word for word in outcome.words if word not in ("ok", kind, *STOPPED))
    return outcome._replace(words=(kind, *rest), reasons=(reason, *(_kept(outcome) if rest else ())))


def _kind(unit: str, resolution: Resolution | None) -> str:
    """What is told of the order of a unit if it fails: its move bounces, its support is cut, its convoy is disrupted.
    "" for other orders."""
    if resolution is None:
        return ""
    if resolution.moved(unit):
        return "bounce"
    if any(support.unit == unit for support in resolution.supports):
        return "cut"
    return "disrupted" if any(link.unit == unit for link in resolution.convoys) else ""


def _kept(outcome: Outcome) -> tuple[Reason, ...]:
    """Of what befell the unit besides, the reasons: they come last."""
    return outcome.reasons[-1:]


def _reason(order: Order, overrides: Iterable[Override]) -> Reason:
    one = about(order, overrides)
    assert one is not None
    return RULED(text=one.reason)


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


class AdjudicationState(NamedTuple):
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
    ) -> AdjudicationState:
        """The situation with what a step has changed; `dataclasses.replace`, at a fifth of its cost."""
        return AdjudicationState(
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


Step = Callable[[AdjudicationState], AdjudicationState]


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
    now = AdjudicationState(variant, board, position, position, tuple(written), draws, overrides=overrides)
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
