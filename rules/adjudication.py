"""Runs a phase: the steps that a variant names, one after the other, each from a frozen situation to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .board import Board
from .i18n import tr_noop
from .options import BY_HAND, Override
from .position import AdjudicationState, Position, Turn, Variant
from .reasons import Reason, Sentence
from .solver import Attack, Force, Resolution, SupportForce, solve
from .units import GM, Order, Outcome, Unit

# ----------------------------------------------------------------------------------------------------
# What a game master rules otherwise than the rules say, and what comes of it in the fight: all the rest follows.
#
# An order that is ruled to succeed has as much help as it needs, which nobody can cut; one that is ruled to fail is
# not carried out, whatever opposes it; one that is void counts as never written. A fleet whose convoy is ruled on
# carries its army or does not, whatever befalls it. A result that is set by hand is told as the game master says, and
# nothing follows from it: he sets the position that follows.

MOST_HELP = 30
"""More than any unit has against it."""
BY_RULING = tr_noop("the game master's ruling")
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
        return outcome.replace(order=order, words=words, reasons=(_reason(order, overrides), *outcome.reasons))
    one = about(outcome.order, overrides)
    if one is not None and one.ruling == BY_HAND:
        return outcome.replace(words=one.result, reasons=(RULED(text=one.reason),))
    kind = "void" if one and one.ruling == "void" else _kind(key, resolution)
    if one is None or not kind:
        return outcome
    reason = RULED(text=one.reason)
    if kind == "void":  # as it was written it is also what the unit does without it
        return outcome.replace(words=("void", *(word for word in outcome.words if word != "ok")), reasons=(reason,))
    if one.ruling == "succeeds":
        rest = tuple(word for word in outcome.words if word not in ("cut", "ok"))
        words = ("ok", *rest) if not rest or "ok" in outcome.words else rest
        return outcome.replace(words=words, reasons=(reason, *(_kept(outcome) if rest else ())))
    rest = tuple(word for word in outcome.words if word not in ("ok", kind, *STOPPED))
    return outcome.replace(words=(kind, *rest), reasons=(reason, *(_kept(outcome) if rest else ())))


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


def run(
    variant: Variant,
    position: Position,
    orders: Mapping[str, tuple[Order, ...]],
    draws: Mapping[str, Any],
    overrides: tuple[Override, ...] = (),
    stop: str = "",
) -> Turn:
    """Adjudicates one phase and goes on to the next in which somebody has to act, or to `stop`.
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
