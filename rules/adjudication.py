"""Run a phase: the steps named by its variant, one after the other, each from one state to the next."""

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
# The game master's rulings, and their effect on the fight; everything else follows from that.
#
# An order ruled to succeed gets as much support as it needs, which cannot be cut; an order ruled to fail is not
# carried out, even unopposed; a void order counts as never written. A fleet whose convoy is ruled on convoys its
# army or does not, whatever happens to the fleet. A result set by hand is reported in the game master's words and has
# no consequences: the game master edits the next position.

MOST_HELP = 30
"""More strength than any unit faces."""
BY_RULING = tr_noop("the game master's ruling")
RULED = Sentence("ruled", "The game master ruled: {text}")
STOPPED = frozenset(("disrupted", "no_convoy", "blocked", "void"))
"""Result words of moves that never got under way; a move ruled to fail bounces instead."""


def about(order: Order, overrides: Iterable[Override]) -> Override | None:
    """Return the ruling on an order, or None."""
    key = (order.power, order.text)
    return next((one for one in overrides if (one.power, one.order) == key), None)


def is_void(order: Order, overrides: Iterable[Override]) -> bool:
    """Whether an order counts as never written."""
    one = about(order, overrides)
    return one is not None and one.ruling == "void"


def solved(now: AdjudicationState, forces: Iterable[Force]) -> Resolution:
    """Return the fight's resolution under the rules and the game master's rulings. A move ruled to succeed gets as much
    support as it needs; if it can never arrive, it does not."""
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
    """Return unit key -> whether its order is ruled to succeed; units without such a ruling are left out."""
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
    """Return the outcomes with those changed by a ruling marked as ruled. For a void order, its unit's outcome is
    marked."""
    void = [order for lines in orders.values() for order in lines if is_void(order, overrides)]
    struck = {order.unit.key: order for order in void if order.unit}
    pairs = [_ruled(outcome, struck, overrides, resolution) for outcome in outcomes]
    shown = {outcome.order for outcome in pairs}
    alone = (order for order in void if order not in shown)
    return (*pairs, *(Outcome(order, None, ("void",), (_reason(order, overrides),)) for order in alone))


def _ruled(
    outcome: Outcome, struck: Mapping[str, Order], overrides: tuple[Override, ...], resolution: Resolution | None
) -> Outcome:
    """Return one outcome, changed if a ruling applies to it."""
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
    if kind == "void":  # the void order is the same as what the unit does without one
        return outcome.replace(words=("void", *(word for word in outcome.words if word != "ok")), reasons=(reason,))
    if one.ruling == "succeeds":
        rest = tuple(word for word in outcome.words if word not in ("cut", "ok"))
        words = ("ok", *rest) if not rest or "ok" in outcome.words else rest
        return outcome.replace(words=words, reasons=(reason, *(_last_reason(outcome) if rest else ())))
    rest = tuple(word for word in outcome.words if word not in ("ok", kind, *STOPPED))
    return outcome.replace(words=(kind, *rest), reasons=(reason, *(_last_reason(outcome) if rest else ())))


def _kind(unit: str, resolution: Resolution | None) -> str:
    """Return the result word for failure of a unit's order: "bounce" for a move, "cut" for a support, "disrupted" for a
    convoy, "" for other orders."""
    if resolution is None:
        return ""
    if resolution.moved(unit):
        return "bounce"
    if any(support.unit == unit for support in resolution.supports):
        return "cut"
    return "disrupted" if any(link.unit == unit for link in resolution.convoys) else ""


def _last_reason(outcome: Outcome) -> tuple[Reason, ...]:
    """Return the last of the outcome's reasons, which tells what else happened to the unit."""
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
    """Adjudicate one phase and go on to the next in which somebody has to act, or to `stop`. `orders`: by power.
    `overrides`: the game master's rulings. Raises DrawNeeded if `draws` lacks a chance result."""
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
    """Return the one object for all equal units of a board, so that cached values for it are found quickly."""
    units: dict[str, Unit] = board.memo.setdefault("units", {})
    return units.setdefault(unit.ident, unit)
