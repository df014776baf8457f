"""How a game ends: by the count after a Fall, or by a line of the game master instead of the phase (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...adjudication import Situation, Step
from ...position import GM, Order, Outcome, Position
from ...reasons import Reason, Sentence, many, say
from ...standard.adjustments import adjust, capture
from ...terms import End
from .options import PLAIN
from .remaining import NOBODY_PLAYS, NOT_REMAINING, has_anything, leader, remaining, unplayed
from .seating import seat_fault, take_seats
from .state import keeping, owned, table

ONLY_GM = Sentence("only_gm_ends", "only the game master enters '{order}'", "section 3")
FOR_ONE = Sentence("win_for_one", "a win is for one power, not for {powers}", "section 3")
NO_WIN = Sentence(
    "no_win",
    "{power} owns {centers}, and a win takes {victory}. If the others give up, it is a concession",
    "section 3",
)
COUNTS_ITSELF = Sentence(
    "counts_itself", "who has won is counted by the game itself. If the others give up, {power} wins by concession",
    "section 3",
)  # fmt: skip
NO_UNITS = Sentence("gm_has_no_units", "the game master has no units, so '{order}' is no order of his", "section 3")
SECOND_END = Sentence("second_end", "a turn has one ending, and '{order}' is a second one", "section 3")
ENDED = Sentence("game_ended", "the game is ended here, and nothing else of this turn is carried out", "section 3")
NOT_CARRIED_OUT = Sentence("not_carried_out", "the game master ended the game before it", "section 3")


def with_master(position: Position) -> bool:
    """Whether the game played has lines of the game master of its own."""
    return bool(getattr(position.variant, "master", False))


def end_fault(position: Position, end: End) -> Reason | None:
    """Why a game cannot end so now; None if it can."""
    board, stand = position.variant.board(position), remaining(position)
    for power in end.powers:
        if power not in stand:
            absent = has_anything(position, power) and unplayed(position, power)
            return (NOBODY_PLAYS if absent else NOT_REMAINING)(power=board.powers[power].name)
    if end.kind != "win":
        return None
    names = [board.powers[power].name for power in end.powers]
    if len(names) > 1:
        return FOR_ONE(powers=names)
    if position.variant["game"] != PLAIN:
        return COUNTS_ITSELF(power=names[0])
    centers, victory = owned(position)[end.powers[0]], position.variant["victory"]
    return NO_WIN(power=names[0], centers=many(centers, "center"), victory=victory) if centers < victory else None


def line_fault(position: Position, power: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """Why a line of the game master cannot be given now, after the lines `before` of the same writer."""
    if power != GM:
        return ONLY_GM(order=order)
    if order.verb != "end":
        return seat_fault(position, order)
    if any(line.verb == "end" for line in before):
        return SECOND_END(order=order)
    return end_fault(position, order.slots[0])


def call_end(now: Situation) -> Situation:
    """The game master's lines, first of all. ValueError where an end cannot be: then nothing happens in this phase."""
    seats = [order for order in now.orders if order.verb in ("drop", "replace")]
    ends = [order for order in now.orders if order.verb == "end"]
    others = [order for order in now.orders if order.verb not in ("drop", "replace", "end")]
    rest = tuple(order for order in others if order.power != GM or with_master(now.position))
    if len(rest) == len(now.orders):
        return now
    position, told = take_seats(now.position, seats)
    told += [Outcome(order, None, ("void",), (NO_UNITS(order=order),)) for order in others if order not in rest]
    if not ends:
        return now.then(position, outcomes=tuple(told))._replace(orders=rest)
    for at, order in enumerate(ends):
        wrong = line_fault(position, order.power, order, ends[:at])
        if wrong:
            raise ValueError(say(wrong))
    told.append(Outcome(ends[0], None, ("ok",), (ENDED(),)))
    told += [_left(now, order) for order in rest]
    return now.then(keeping(position, ended=ends[0].slots[0]), outcomes=tuple(told))._replace(orders=())


def _left(now: Situation, order: Order) -> Outcome:
    """An order of a turn that was ended: it is not carried out."""
    unit = now.position.units.get(order.key)
    return Outcome(order, unit if unit and unit.power == order.power else None, ("void",), (NOT_CARRIED_OUT(),))


def count(now: Situation) -> Situation:
    """Clause 2: who owns enough centers after a Fall has won, before anything is built."""
    winner = leader(now.position)
    return now.then(keeping(now.position, ended=End("win", (winner,)))) if winner else now


def unless_ended(step: Step) -> Step:
    """The step, but not in a game that has ended."""
    return lambda now: now if table(now.position).ended else step(now)


@cache
def layered(steps: tuple[Step, ...], counts: bool) -> tuple[Step, ...]:
    """The steps of a phase under this layer: the game master's lines before them, the count where centers are counted.

    A winter begins with it too: a position may be set up there. `counts`: else the game played counts by itself.
    """
    found: list[Step] = [call_end]
    for step in steps:
        before = (count,) if counts and step is adjust else ()
        after = (count,) if counts and step is capture else ()
        found += map(unless_ended, (*before, step, *after))
    return tuple(found)
