"""What an end pays: who put in what and gets what, as values and as a sheet to be read, printed or worked with."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .money import Coin
from .position import NOTHING, Position
from .reasons import listed
from .speech import mark, tr
from .terms import End


@dataclass(frozen=True, slots=True)
class Share:
    """A power at the end: it put in `stake`, owns `centers`, is paid `rate` for each of `counted`; all in coins.

    `remark`: why it is paid as it is.
    """

    power: str
    stake: int
    centers: int
    counted: int
    rate: int
    remark: str = ""

    @property
    def payout(self) -> int:
        return self.counted * self.rate

    @property
    def net(self) -> int:
        return self.payout - self.stake


@dataclass(frozen=True)
class Settlement:
    """What an end pays to all powers, in map order. `rates` and `notes`: by which rates, and what is odd about it."""

    end: End
    shares: tuple[Share, ...]
    rates: str = ""
    notes: tuple[str, ...] = ()

    @cached_property
    def stakes(self) -> int:
        return sum(share.stake for share in self.shares)

    @cached_property
    def payouts(self) -> int:
        return sum(share.payout for share in self.shares)

    @property
    def house(self) -> int:
        """What is left to the house; less than 0 where it pays."""
        return self.stakes - self.payouts

    def share(self, power: str) -> Share:
        return next(share for share in self.shares if share.power == power)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A settlement ready to be read: facts above a table with its totals, then the house, a check and notes."""

    title: str
    facts: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, ...], ...]
    house: str
    check: str
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole as plain text, its columns one under the other."""
        table = [self.heads, *self.rows, *self.totals]
        widths = [max(len(line[at]) for line in table) for at in range(len(self.heads))]
        heads, *lines = [_line(line, widths, len(self.heads) - NUMBERS) for line in table]
        rule, last = "-" * len(max(lines, key=len)), len(self.rows)
        title = [self.title, "=" * len(self.title)] if self.title else []
        body = [heads, rule, *lines[:last], rule, *lines[last:]]
        return "\n".join([*title, *self.facts, "", *body, "", self.house, self.check, *self.notes]) + "\n"

    @property
    def csv(self) -> str:
        """The table for a spreadsheet: heads, rows, totals; numbers without signs of money."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heads)
        writer.writerows([_harmless(cell) for cell in row] for row in (*self.rows, *self.totals))
        return out.getvalue()


NUMBERS = 5
"""The last columns of the table, which hold numbers: stake, centers, rate, payout, net."""
HEADS = (
    mark("Power"),
    mark("Player"),
    mark("Stake"),
    mark("Centers"),
    mark("Rate"),
    mark("Payout"),
    mark("Net"),
)
KINDS: Mapping[str, str] = {
    "win": mark("A win for {who}"),
    "concession": mark("Conceded to {who}"),
    "draw": mark("A draw: {who}"),
}
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
UNPAID = "–"
"""The rate of a power that is paid nothing whatever it owns."""


def _line(cells: Sequence[str], widths: Sequence[int], left: int) -> str:
    """A line of the table: names from the left, numbers to the right."""
    padded = (
        cell.ljust(width) if at < left else cell.rjust(width) for at, (cell, width) in enumerate(zip(cells, widths))
    )
    return "  ".join(padded).rstrip()


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: a name of a player may begin with any sign."""
    formula = cell.startswith(("=", "@", "+", "-", "\t", "\r")) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell


def ending_words(end: End, names: Mapping[str, str]) -> str:
    """How a game ended: "A win for France", "A draw: England and France"."""
    return tr(KINDS.get(end.kind, "{who}"), who=listed([names[power] for power in end.powers]))


def house_words(amount: int, coin: Coin) -> str:
    """What the house gets out of it: "The house makes $9.00.", "The house pays $7.00."."""
    if not amount:
        return tr("The house makes {what}: neither gain nor loss.", what=coin.words(0))
    if amount > 0:
        return tr("The house makes {amount}.", amount=coin.words(amount))
    return tr("The house pays {amount}.", amount=coin.words(-amount))


def check_words(found: Settlement, coin: Coin) -> str:
    """The check line: stakes = payouts + house."""
    stakes, payouts, house = (coin.words(one) for one in (found.stakes, found.payouts, found.house))
    return tr(
        "Check: stakes {stakes} = payouts {payouts} + house {house}.", stakes=stakes, payouts=payouts, house=house
    )


def sheet(
    position: Position,
    found: Settlement,
    when: str = "",
    title: str = "",
    players: Mapping[str, str] = NOTHING,
    owed: Sequence[str] = (),
) -> Sheet:
    """A settlement as a sheet. `when`: the phase that ended the game, in words; `owed`: who has not paid his stake."""
    variant = position.variant
    names = {one.id: one.name for one in variant.board(position).powers.values()}
    coin, plain = variant.stake_coin, variant.stake_coin.plain
    over = tr(" Ended in {when}.", when=when) if when else ""
    ended = f"{ending_words(found.end, names)}.{over}"
    facts = tuple(filter(None, (ended, found.rates)))
    rows = tuple((names[one.power], players.get(one.power, ""), *_numbers(one, coin)) for one in found.shares)
    centers = str(sum(one.centers for one in found.shares))
    totals = (
        (tr("All"), "", plain(found.stakes), centers, "", plain(found.payouts), plain(-found.house)),
        (tr("House"), "", "", "", "", "", plain(found.house)),
    )
    still = [f"{names[power]} {coin.words(found.share(power).stake)}" for power in owed]
    notes = (*found.notes, *([tr("Still owed: {still}.", still=listed(still))] if owed else ()))
    return Sheet(
        title,
        facts,
        tuple(map(tr, HEADS)),
        rows,
        totals,
        house_words(found.house, coin),
        check_words(found, coin),
        notes,
    )


def _numbers(one: Share, coin: Coin) -> tuple[str, ...]:
    """Stake, centers, rate, payout, net."""
    rate = coin.plain(one.rate) if one.rate or one.counted else UNPAID
    return coin.plain(one.stake), _centers(one), rate, coin.plain(one.payout), coin.plain(one.net)


def _centers(one: Share) -> str:
    """Centers owned; with a cap those that are paid for."""
    capped = 0 < one.counted < one.centers
    return tr("{centers} ({counted} paid)", centers=one.centers, counted=one.counted) if capped else str(one.centers)
