"""Money and other coins: amounts, ledgers, payouts at the end, and the forms in which budgets are written."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from .board import Power
from .i18n import tr, tr_noop
from .options import End
from .presentation import Icon
from .reasons import Reason, Sentence, listed, many, mixed
from .units import NOTHING, Order

__all__ = [
    "AccountRow",
    "Advice",
    "Balance",
    "Currency",
    "Due",
    "Form",
    "FormBlank",
    "FormButton",
    "FormLine",
    "LedgerEntry",
    "Measure",
    "Posting",
    "Prospect",
    "Section",
    "Settlement",
    "SettlementSheet",
    "Share",
    "StatementForm",
    "later_book",
]


# Amounts of money: whole numbers of the smallest coin, never floats, and how they are written.

Amount = int | Fraction


@dataclass(frozen=True, slots=True)
class Currency:
    """What amounts are counted in: `digits` behind the point, `sign` before, `unit` behind: $6.00, 6 MU."""

    sign: str = ""
    digits: int = 0
    unit: str = ""

    def plain(self, amount: Amount) -> str:
        """The number alone: "6.00", "-3.50"."""
        size = -amount if amount < 0 else amount
        whole, rest = divmod(size, 10**self.digits)
        parts = self.digits and isinstance(size, int)
        return f"{'-' * (amount < 0)}{f'{whole}.{rest:0{self.digits}}' if parts else mixed(Fraction(size))}"

    def words(self, amount: Amount) -> str:
        """As people write it: "$6.00", "-$3.50", "6 MU"."""
        number = self.plain(-amount if amount < 0 else amount)
        return f"{'-' * (amount < 0)}{self.sign}{number}{f' {self.unit}' if self.unit else ''}"

    def read(self, value: Any) -> int:
        """The amount that a number or a text like "6.00" means. ValueError for anything else, parts of a coin too."""
        text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
        exact = Fraction(text) if re.fullmatch(r"-?\d{1,9}(?:\.\d{1,9})?", text) else value
        cents = exact * 10**self.digits if isinstance(exact, Fraction) else None
        if cents is None or cents.denominator != 1:
            raise ValueError(
                tr(
                    "enter an amount like {plain}, not {value!r}",
                    plain=self.plain(6 * 10**self.digits),
                    value=value,
                )
            )
        return int(cents)


# Money as it is told: what moved it, what each power has of everything, and what chance may bring.


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A change of a power's money: `amount` is less than 0 where it paid, `balance` what it has then.

    `other` is who gave or took it: a power, or a word such as bank. `phase`: when; `date`: that of the table, if noted.
    """

    phase: str
    power: str
    amount: Amount
    balance: Amount
    reason: Reason
    other: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A line of the table of all powers' means: power -> what stands there; one left out is hidden.

    `part`: whether it is a part of the line above it that is none; `help` says more of what it tells.
    """

    title: str
    cells: Mapping[str, str]
    part: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """What powers can be compared by beside their centers: power -> amount in `coin`; one left out is hidden."""

    title: str
    amounts: Mapping[str, Amount]
    coin: Currency = Currency()


class Balance(NamedTuple):
    """What an amount was before a turn, by how much everything told of the turn changes it, and what it is after it.

    `power`: whose it is, "" if it is everybody's together.
    """

    what: str
    before: Amount
    change: Amount
    after: Amount
    power: str = ""

    @property
    def sum(self) -> Amount:
        """What the amount becomes by everything that is told of it."""
        return self.before + self.change


@dataclass(frozen=True, slots=True)
class Prospect:
    """What chance may bring a power: each amount with how likely it is, the least first; together they are 1."""

    title: str
    chances: tuple[tuple[Amount, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """What it brings on the average."""
        return sum((amount * share for amount, share in self.chances), Fraction(0))

    @property
    def worst(self) -> Amount:
        """The least that chance may bring."""
        return self.chances[0][0]

    @property
    def best(self) -> Amount:
        """The most that chance may bring."""
        return self.chances[-1][0]


# The cash book of a game: what was paid in and out at the table, in the order in which it was entered.
#
# It stands beside the turns and is not undone with them: a line is never taken out, what was wrong is put right by
# another.

ENTERED = Sentence("entered", "{text}")
PAID = re.compile(r"Paid for (\d+) centers? at (.+)")
"""The line of a payout."""
HOUSE = "house"
"""Whose book it is, where an entry names who has the money."""
RECEIPT, PAYOUT, REVERSAL = "receipt", "payout", "reversal"
"""What a line is of: a stake that came in (or was given back), a payout, payouts that are taken back."""
SORTS = (RECEIPT, PAYOUT, REVERSAL)


@dataclass(frozen=True, slots=True)
class Posting:
    """A line of the book. `date`: that of the table, like 2026-05-31, "" if nobody noted it; `phase`: of the game.

    `amount` in coins: more than 0 what came in, less what went out. `power` "": it is of all.
    """

    date: str
    phase: str
    kind: str
    power: str
    amount: int
    text: str


Book = tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """What a power has to put in before it plays. `paid`: the game master has ticked it as received."""

    power: str
    amount: int
    paid: bool


def received(book: Sequence[Posting], power: str) -> int:
    """What a power has put in, as far as it was ticked."""
    return sum(line.amount for line in book if line.kind == RECEIPT and line.power == power)


def paid_out(book: Sequence[Posting]) -> dict[str, int]:
    """What was paid out and not taken back since, by power; each more than 0."""
    last = max((at for at, line in enumerate(book) if line.kind == REVERSAL), default=-1)
    return {line.power: -line.amount for line in book[last + 1 :] if line.kind == PAYOUT}


def entries(book: Sequence[Posting]) -> tuple[LedgerEntry, ...]:
    """The book as a ledger of the house, with its balance after each line."""
    found, balance = [], 0
    for line in book:
        balance += line.amount
        reason = ENTERED(text=_said(line.text))
        found.append(LedgerEntry(line.phase, HOUSE, line.amount, balance, reason, line.power, line.date))
    return tuple(found)


def _said(text: str) -> str:
    """What a line says, which stands in the file in English, in the language spoken."""
    paid = PAID.fullmatch(text)
    if not paid:
        return tr(text)
    return tr("Paid for {centers} at {rate}", centers=many(int(paid[1]), "center"), rate=paid[2])


def later_book(before: Book, after: Book) -> Book:
    """The book of a state of the game that takes another's place: that of before, unless this one goes on from it."""
    return after if after[: len(before)] == before else before


# What an end pays: who put in what and gets what, as values and as a sheet to be read, printed or worked with.


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
        """What the power gets: what counts for it, each at the rate of this end."""
        return self.counted * self.rate

    @property
    def net(self) -> int:
        """What it wins, or loses if below 0: its payout less its stake."""
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
        """The share of one power. StopIteration for a power that has none."""
        return next(share for share in self.shares if share.power == power)


@dataclass(frozen=True, slots=True)
class SettlementSheet:
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
    tr_noop("Power"),
    tr_noop("Player"),
    tr_noop("Stake"),
    tr_noop("Centers"),
    tr_noop("Rate"),
    tr_noop("Payout"),
    tr_noop("Net"),
)
KINDS: Mapping[str, str] = {
    "win": tr_noop("A win for {who}"),
    "concession": tr_noop("Conceded to {who}"),
    "draw": tr_noop("A draw: {who}"),
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


def house_words(amount: int, coin: Currency) -> str:
    """What the house gets out of it: "The house makes $9.00.", "The house pays $7.00."."""
    if not amount:
        return tr("The house makes {what} and breaks even.", what=coin.words(0))
    if amount > 0:
        return tr("The house makes {amount}.", amount=coin.words(amount))
    return tr("The house pays {amount}.", amount=coin.words(-amount))


def check_words(found: Settlement, coin: Currency) -> str:
    """The check line: stakes = payouts + house."""
    stakes, payouts, house = (coin.words(one) for one in (found.stakes, found.payouts, found.house))
    return tr(
        "Check: stakes {stakes} = payouts {payouts} + house {house}.", stakes=stakes, payouts=payouts, house=house
    )


def settlement_sheet(
    found: Settlement,
    powers: Mapping[str, Power],
    coin: Currency,
    when: str = "",
    title: str = "",
    players: Mapping[str, str] = NOTHING,
    owed: Sequence[str] = (),
) -> SettlementSheet:
    """A settlement as a sheet. `powers`: those of the board that it was played on; `coin`: what stakes are counted in;
    `when`: the phase that ended the game, in words; `owed`: who has not paid his stake."""
    names = {one.id: one.name for one in powers.values()}
    plain = coin.plain
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
    return SettlementSheet(
        title,
        facts,
        tuple(map(tr, HEADS)),
        rows,
        totals,
        house_words(found.house, coin),
        check_words(found, coin),
        notes,
    )


def _numbers(one: Share, coin: Currency) -> tuple[str, ...]:
    """Stake, centers, rate, payout, net."""
    rate = coin.plain(one.rate) if one.rate or one.counted else UNPAID
    return coin.plain(one.stake), _centers(one), rate, coin.plain(one.payout), coin.plain(one.net)


def _centers(one: Share) -> str:
    """Centers owned; with a cap those that are paid for."""
    capped = 0 < one.counted < one.centers
    return tr("{centers} ({counted} paid)", centers=one.centers, counted=one.counted) if capped else str(one.centers)


# Forms: what a power fills in beside the orders of its units, such as a budget. The rules say what each line holds,
# what it costs and why it may not be filled in; the window only draws it.


@dataclass(frozen=True, slots=True)
class FormLine:
    """One line of a form. `kind`: fact (only told), check, number or text.

    `template` makes the order of a line that is filled in, `{n}` being the number or the text: `draw {n} R`. `order`
    is the order written now, `value` what it says (0, False and "" if none is written), `least` and `most` the numbers
    that make sense. `amount` stands at the right; `reason` says why the line cannot be filled in, or what is wrong
    with what is written; `place` is where it lies on the map. `instead`: what is written when a line is taken away
    that holds though no order says so, as texts.
    """

    key: str
    kind: str
    words: str
    detail: str = ""
    amount: str = ""
    template: str = ""
    order: Order | None = None
    value: int | bool | str = 0
    least: int = 1
    most: int = 0
    reason: Reason | None = None
    place: str = ""
    locked: bool = False
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FormBlank:
    """A part of a paper to be filled in. `kind`: choice (of `choices`: what is written, what is shown), number, text,
    or dated: any number of sums, each in a turn from `least` to `most`, written `6 T4, 6 T5`.

    `template`: how it is written where anything is filled in, `{}` standing for it.
    """

    key: str
    kind: str
    words: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 1
    most: int = 0
    template: str = "{}"


@dataclass(frozen=True, slots=True)
class StatementForm:
    """An order of many parts that is written in a window of its own, such as a statement. `template` makes its text of
    the parts, `{key}` standing for each; `about` says what it binds to, `button` what it is to have written it."""

    title: str
    about: str
    blanks: tuple[FormBlank, ...]
    template: str
    button: str


@dataclass(frozen=True, slots=True)
class FormButton:
    """A button under a section that begins an order on the map: `Transfer…`; `partial` are the slots it begins with.

    `at_once`: it is begun already when the form comes to the front. `icon`: of a thing that the button shows in place
    of its label, to be dragged onto the map. `paper`: the order is written on that, not on the map.
    """

    label: str
    partial: tuple[str, ...]
    reason: Reason | None = None
    at_once: bool = False
    icon: Icon | None = None
    paper: StatementForm | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A card of the form. `total` stands beside its title, `about` beneath: what its lines are for.

    `after`: what is left after it, in a form with columns. `folded`: it is closed until somebody opens it, or writes
    something in it. `across`: how many of its lines, which are short, stand side by side.
    """

    title: str
    total: str = ""
    lines: tuple[FormLine, ...] = ()
    starts: tuple[FormButton, ...] = ()
    about: str = ""
    after: str = ""
    folded: bool = False
    across: int = 1


@dataclass(frozen=True, slots=True)
class Advice:
    """A note under the form or the orders, perhaps with an order that would mend it: `Store in Q`. `mild`: it warns of
    nothing. `about`: the keys of the units or places that it speaks of; `clause`: the rule that it rests on."""

    words: str
    label: str = ""
    order: str = ""
    mild: bool = False
    about: tuple[str, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form for one power. With `sums` the foot shows what it has, has planned and has left, as numbers.

    `outlook` is one sentence about what comes of it: "Next spring you will have 1 point stored in Q (room for 4)."
    `whole`: the form is all there is to do in this phase; else it stands beside the orders of units. `opens`: it is
    asked before these. `columns`: its sections are the rows of a table, with these titles over `total` and `after`.
    `example`: a line that might be typed.
    """

    id: str
    title: str
    sections: tuple[Section, ...]
    sums: tuple[int, int, int] | None = None
    advice: tuple[Advice, ...] = ()
    outlook: str = ""
    whole: bool = False
    opens: bool = False
    columns: tuple[str, ...] = ()
    example: str = ""
