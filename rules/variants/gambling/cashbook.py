"""The Croupier's cash book: stakes as they come in (G-8), payouts at the end, and those taken back (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...book import PAYOUT, REVERSAL, Due, Posting, paid_out, received
from ...position import Position
from ...reasons import many
from ...settlement import Share
from ...speech import in_english, mark, tr
from .state import DOLLARS

if TYPE_CHECKING:
    from .game import Gambling

TAKEN_BACK = mark("Payouts taken back: the ending was undone")


def stakes_due(variant: Gambling, position: Position, book: Sequence[Posting]) -> tuple[Due, ...]:
    """A line for each power that has a stake to pay."""
    stakes = variant.stakes_of(position)
    return tuple(Due(power, stake, received(book, power) > 0) for power, stake in stakes.items() if stake)


def postings(variant: Gambling, position: Position, book: Sequence[Posting]) -> tuple[Posting, ...]:
    """What the book lacks: one line that takes back payouts which hold no more, and the payouts of an end."""
    end = variant.end(position)
    shares = variant.payoff(position, end).shares if end else ()
    wanted = {one.power: one.payout for one in shares if one.payout}
    entered = paid_out(book)
    if entered == wanted:
        return ()
    back = [Posting("", "", REVERSAL, "", sum(entered.values()), TAKEN_BACK)] if entered else []
    return (*back, *(_payout(one) for one in shares if one.payout))


def _payout(one: Share) -> Posting:
    with in_english():  # it goes into the file
        text = tr("Paid for {centers} at {rate}", centers=many(one.counted, "center"), rate=DOLLARS.words(one.rate))
    return Posting("", "", PAYOUT, one.power, -one.payout, text)
