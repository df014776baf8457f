"""What is odd about the money and the end of a position; the rest is for the doctor of the game played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...position import Position
from ...reasons import Reason, Sentence, many, say
from .closing import end_fault
from .remaining import leader
from .state import DOLLARS, starting_centers, table

if TYPE_CHECKING:
    from .game import Gambling

ODD_STAKE = Sentence(
    "odd_stake", "{power}'s stake is {stake}; for {centers} at the start it would be {usual}", "clause 1"
)
WON_ALREADY = Sentence(
    "won_already", "{power} owns {centers} and has won: the next adjudication ends the game", "clause 2"
)
ODD_END = Sentence("odd_end", "the end noted cannot be: {why}", "section 3")
FREE_STAKE = Sentence("free_stake", "{power} has paid no stake, but somebody plays it", "ruling G-7")


def findings(variant: Gambling, position: Position) -> Iterator[Reason]:
    """Everything odd, in map order."""
    board, kept = variant.board(position), table(position)
    usual = variant.rates.stakes(starting_centers(board))
    for power, stake in variant.stakes_of(position).items():
        name, coin = board.powers[power].name, DOLLARS.words
        centers = many(starting_centers(board)[power], "center")
        if stake not in (0, usual[power]):
            yield ODD_STAKE(power=name, stake=coin(stake), centers=centers, usual=coin(usual[power]))
        if not stake and usual[power] and power not in kept.dropped:
            yield FREE_STAKE(power=name)
    winner = "" if variant.laid else leader(position)
    if winner and not kept.ended and position.phase.step == "A":
        owned = many(len(position.owned(winner)), "center")
        yield WON_ALREADY(power=board.powers[winner].name, centers=owned)
    wrong = end_fault(position, kept.ended) if kept.ended else None
    if wrong:
        yield ODD_END(why=say(wrong).rstrip("."))
