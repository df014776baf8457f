"""Orders that come before all others: declarations (R18), the game master's awards (R26), names (P3, P11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...adjudication import Situation
from ...position import GM, Order, Outcome, Position
from ...reasons import Reason, Sentence, many
from .names import name_fault, take_names
from .state import Economy, economy
from .verbs import has_budget

DECLARED = Sentence("declared_friendly", "{power} is friendly to {other} from now on", "R18")
UNDECLARED = Sentence("declared_unfriendly", "{power} is friendly to {other} no more", "R18")
TO_ITSELF = Sentence("friendly_to_itself", "a power is its own friend already", "R18")
AWARDED = Sentence("awarded", "{power} is given {points}, paid with the next income", "R26")
ONLY_GM = Sentence("only_gm", "only the game master gives awards", "R26")
NO_GM = Sentence("no_gm", "this game has no game master", "section 12")
NO_AWARDS = Sentence("no_awards", "no awards are given in this game", "R26")
WINTER_AWARD = Sentence("winter_award", "awards are given in Spring and Autumn, and paid after the Autumn", "R26")
NO_POINTS_HERE = Sentence("no_points_here", "this game has no points, so '{order}' is no order", "section 4")
NO_POINTS = Sentence("no_points", "the number of points is 1 or more", "section 4")
NOT_OF_GM = Sentence("not_of_gm", "the game master has no armies and no points, so '{order}' is no order for him", "P5")

DECLARATIONS = ("friendly", "unfriendly")


def fault(position: Position, power: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """Why a declaration, an award or a name cannot be given now, after the lines `before` of the same writer."""
    if power == GM and not economy(position).gm:
        return NO_GM()
    if order.verb == "name":
        return name_fault(position, power, order, before)
    if order.verb in (*DECLARATIONS, "award") and not has_budget(position.variant):
        return NO_POINTS_HERE(order=order)
    if order.verb == "award":
        return award_fault(position, power, order)
    if power == GM:
        return NOT_OF_GM(order=order)
    return TO_ITSELF() if order.slots[0] == power else None


def award_fault(position: Position, power: str, order: Order) -> Reason | None:
    """R26: any whole number, any time in the year but in the budget."""
    if power != GM:
        return ONLY_GM()
    if not position.variant["awards"]:
        return NO_AWARDS()
    if position.phase.step == "A":
        return WINTER_AWARD()
    return None if order.slots[0] else NO_POINTS()


def declare(now: Situation) -> Situation:
    """Takes in declarations, awards and names; what is left are orders for armies and points, or a budget."""
    names = [order for order in now.orders if order.verb == "name"]
    position, told = take_names(now, names)
    rest: list[Order] = []
    for order in now.orders:
        if order.verb in (*DECLARATIONS, "award"):
            position, outcome = _carried_out(now, position, order)
            told.append(outcome)
        elif order.power == GM and order.verb != "name":
            told.append(_void(order, NOT_OF_GM(order=order)))
        elif order.verb != "name":
            rest.append(order)
    return now.then(position, outcomes=(*now.outcomes, *told))._replace(orders=tuple(rest))


def _carried_out(now: Situation, position: Position, order: Order) -> tuple[Position, Outcome]:
    """The position after a declaration or an award, and what came of it."""
    wrong = fault(position, order.power, order, ())
    if wrong:
        return position, _void(order, wrong)
    kept = economy(position)
    if order.verb == "award":
        kept, reason = _awarded(now, kept, order)
    else:
        kept, reason = _declared(now, kept, order)
    return replace(position, extra=kept), Outcome(order, None, ("ok",), (reason,))


def _awarded(now: Situation, kept: Economy, order: Order) -> tuple[Economy, Reason]:
    number, power = order.slots
    awards = {**kept.awards, power: kept.awards.get(power, 0) + number}
    return replace(kept, awards=awards), AWARDED(power=now.board.powers[power].name, points=many(number, "point"))


def _declared(now: Situation, kept: Economy, order: Order) -> tuple[Economy, Reason]:
    to = {*kept.friendly.get(order.power, ())} - {order.slots[0]}
    if order.verb == "friendly":
        to.add(order.slots[0])
    friendly = {**kept.friendly, order.power: tuple(power for power in now.board.powers if power in to)}
    sentence = DECLARED if order.verb == "friendly" else UNDECLARED
    powers = now.board.powers
    reason = sentence(power=powers[order.power].name, other=powers[order.slots[0]].name)
    return replace(kept, friendly={power: others for power, others in friendly.items() if others}), reason


def _void(order: Order, reason: Reason) -> Outcome:
    return Outcome(order, None, ("void",), (reason,))
