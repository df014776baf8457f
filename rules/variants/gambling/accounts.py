"""The money of all powers in a table: what they put in, what they would get now, or what they have got (section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...book import HOUSE
from ...conservation import Balance
from ...ledger import Account
from ...position import Position, Turn
from ...settlement import Settlement
from ...speech import mark, tr
from ...terms import End
from .remaining import remaining
from .state import DOLLARS

if TYPE_CHECKING:
    from .game import Gambling

NOTHING = "–"
STAKE = mark("What each power puts in before the game; the house has them all once every stake is in")
NET = mark("What each has gained or lost, and what is left to the house")
CENTERS = mark("Owned after the last completed Fall: only these are paid for")
DRAWN = mark("What each is paid if the game ends now as a draw of all, and what the house makes then")
WINS = mark("What each is paid if it wins now")
HOUSE_THEN = mark("What the house makes if this power wins now")
LOSES = mark("What each is paid if another power wins now")


def accounts(variant: Gambling, position: Position, power: str) -> tuple[Account, ...]:
    """What has been paid once the game is over; before that, what each ending would pay now.

    Who does not see the whole board knows the stakes and his own centers: what an end pays hangs on who remains.
    """
    end = variant.end(position)
    if end:
        return _settled(variant.payoff(position, end))
    lines = _prospective(variant, position)
    if variant.view(position, power).sight is None:
        return lines
    stakes, centers = lines[:2]
    own = {owner: text for owner, text in centers.cells.items() if owner == power}
    return (stakes, replace(centers, cells=own)) if own else (stakes,)


def _settled(found: Settlement) -> tuple[Account, ...]:
    shares = found.shares
    stakes = {one.power: one.stake for one in shares} | {HOUSE: found.stakes}
    return (
        Account(tr("Stake"), _money(stakes), help=tr(STAKE)),
        Account(tr("Centers"), {one.power: str(one.centers) for one in shares}),
        Account(tr("Payout"), _money({one.power: one.payout for one in shares} | {HOUSE: -found.payouts})),
        Account(tr("Net"), _money({one.power: one.net for one in shares} | {HOUSE: found.house}), help=tr(NET)),
    )


def _prospective(variant: Gambling, position: Position) -> tuple[Account, ...]:
    stand = remaining(position)
    drawn = variant.payoff(position, End("draw", stand))
    wins = {power: variant.payoff(position, End("concession", (power,))) for power in stand}
    stakes = {one.power: one.stake for one in drawn.shares} | {HOUSE: drawn.stakes}
    return (
        Account(tr("Stake"), _money(stakes), help=tr(STAKE)),
        Account(tr("Centers"), {one.power: str(one.centers) for one in drawn.shares}, help=tr(CENTERS)),
        Account(tr("Drawn"), _payouts(drawn, stand) | {HOUSE: DOLLARS.plain(drawn.house)}, help=tr(DRAWN)),
        Account(tr("Wins"), _of(wins, drawn, lambda found, power: found.share(power).payout), help=tr(WINS)),
        Account(tr("House"), _of(wins, drawn, lambda found, power: found.house), help=tr(HOUSE_THEN)),
        Account(tr("Loses"), _lost(variant, drawn, stand), help=tr(LOSES)),
    )


def _money(amounts: Mapping[str, int]) -> dict[str, str]:
    return {key: DOLLARS.plain(amount) for key, amount in amounts.items()}


def _payouts(found: Settlement, stand: tuple[str, ...]) -> dict[str, str]:
    """What each is paid; nothing is said of those who remain no more."""
    return {one.power: DOLLARS.plain(one.payout) if one.power in stand else NOTHING for one in found.shares}


def _of(wins: Mapping[str, Settlement], drawn: Settlement, amount: Callable[[Settlement, str], int]) -> dict[str, str]:
    """An amount out of the settlement in which that power wins."""
    powers = (one.power for one in drawn.shares)
    return {power: DOLLARS.plain(amount(wins[power], power)) if power in wins else NOTHING for power in powers}


def _lost(variant: Gambling, drawn: Settlement, stand: tuple[str, ...]) -> dict[str, str]:
    """What each is paid if another wins, whoever that is."""
    rate = variant.rates.other
    return {one.power: DOLLARS.plain(rate * one.centers) if one.power in stand else NOTHING for one in drawn.shares}


def balances(variant: Gambling, turn: Turn) -> Iterator[Balance]:
    """Stakes stay as they are; at the end all centers are in the settlement, and what the state tells of it adds up."""
    before, after = variant.stakes_of(turn.before), variant.stakes_of(turn.after)
    for power, stake in before.items():
        yield Balance(tr("Stake"), stake, 0, after.get(power, 0), power)
    end, told = variant.end(turn.after), variant.state(turn.after)
    if end is None:
        return
    paid = variant.payoff(turn.after, end)
    yield Balance(tr("Centers"), len(turn.after.centers), 0, sum(share.centers for share in paid.shares))
    payouts = {power: DOLLARS.read(text) for power, text in told["payouts"].items()}
    for power, stake in after.items():
        yield Balance(tr("Net"), -stake, payouts[power], DOLLARS.read(told["net"][power]), power)
    yield Balance(tr("House"), sum(after.values()), -sum(payouts.values()), DOLLARS.read(told["house"]))
