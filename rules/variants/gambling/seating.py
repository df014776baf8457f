"""Who plays no more and who plays again: lines of the game master that change nothing on the board (G-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...position import GM, Order, Outcome, Position
from ...reasons import Reason, Sentence
from .state import keeping, table

DROPPED = Sentence("dropped", "nobody plays {power} from now on; its units hold", "ruling G-5")
REPLACED = Sentence("replaced", "{power} is played again, with its stake and its payout", "ruling G-5")
DROPPED_BEFORE = Sentence("dropped_before", "nobody plays {power} as it is", "ruling G-5")
PLAYED = Sentence("is_played", "{power} has a player already", "ruling G-5")
NOT_OF_POWER = Sentence("seats_of_gm", "only the game master says who plays", "ruling G-5")


def seat_fault(position: Position, order: Order) -> Reason | None:
    """Why a line on who plays says nothing now."""
    power = order.slots[0]
    name = position.variant.board(position).powers[power].name
    absent = power in table(position).dropped
    if order.power != GM:
        return NOT_OF_POWER()
    if (order.verb == "drop") == absent:
        return (DROPPED_BEFORE if absent else PLAYED)(power=name)
    return None


def take_seats(position: Position, orders: Iterable[Order]) -> tuple[Position, list[Outcome]]:
    """The position with these lines carried out, and what came of each."""
    told = []
    for order in orders:
        wrong = seat_fault(position, order)
        if wrong is None:
            position, reason = _changed(position, order)
        told.append(Outcome(order, None, ("void" if wrong else "ok",), (wrong or reason,)))
    return position, told


def _changed(position: Position, order: Order) -> tuple[Position, Reason]:
    board = position.variant.board(position)
    power, before = order.slots[0], table(position).dropped
    absent = {*before, power} if order.verb == "drop" else {*before} - {power}
    sentence = DROPPED if order.verb == "drop" else REPLACED
    dropped = tuple(one for one in board.powers if one in absent)
    return keeping(position, dropped=dropped), sentence(power=board.powers[power].name)


def lines_for(position: Position, players: Mapping[str, str]) -> tuple[Order, ...]:
    """The lines that say who sits at the table now, as far as that has changed."""
    variant, dropped = position.variant, table(position).dropped
    changed = [power for power in variant.base.powers if (power in dropped) == (power in players)]
    verbs = ((variant.verb("replace" if power in players else "drop"), power) for power in changed)
    return tuple(verb.order(GM, {"power": power}) for verb, power in verbs)
