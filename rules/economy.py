"""Money and other currencies: amounts, ledgers, payouts at the end, and the forms in which budgets are written."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


# Amounts of money, in whole numbers of the smallest coin (never floats), and their written form.

Amount = int | Fraction


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: `digits` after the decimal point, `sign` before the number, `unit` after it: $6.00, 6 MU."""

    sign: str = ""
    digits: int = 0
    unit: str = ""

    def plain(self, amount: Amount) -> str:
        """Return the number alone: "6.00", "-3.50"."""
        size = -amount if amount < 0 else amount
        whole, rest = divmod(size, 10**self.digits)
        parts = self.digits and isinstance(size, int)
        return f"{'-' * (amount < 0)}{f'{whole}.{rest:0{self.digits}}' if parts else mixed(Fraction(size))}"

    def words(self, amount: Amount) -> str:
        """Return the amount as people write it: "$6.00", "-$3.50", "6 MU"."""
        number = self.plain(-amount if amount < 0 else amount)
        return f"{'-' * (amount < 0)}{self.sign}{number}{f' {self.unit}' if self.unit else ''}"

    def read(self, value: Any) -> int:
        """Return the amount that a number or a text like "6.00" means. Raises ValueError for anything else, including
        fractions of the smallest coin."""
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


# Reporting money: its movements, the means of each power, and what chance may bring.


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A change of a power's money: `amount` is negative if it paid, `balance` is its money afterwards.

    `other`: the other party, a power or a word such as bank. `phase`: the phase of the game; `date`: the real date, if
    noted.
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
    """A row in the table of all powers' means: power -> text of its cell; hidden cells are left out.

    `part`: whether the row is a component of the last row above that is not one; `help` explains the row.
    """

    title: str
    cells: Mapping[str, str]
    part: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity by which powers can be compared: power -> amount in `coin`; hidden amounts are left out. `targets`:
    power -> the amount with which it wins, if this quantity decides the game."""

    title: str
    amounts: Mapping[str, Amount]
    coin: Currency = Currency()
    targets: Mapping[str, Amount] = field(default_factory=dict)


class Balance(NamedTuple):
    """An amount before a turn, the sum of the changes reported for the turn, and the amount after it.

    `power`: the owner, "" for the total of all powers.
    """

    what: str
    before: Amount
    change: Amount
    after: Amount
    power: str = ""

    @property
    def sum(self) -> Amount:
        """The amount before the turn plus all reported changes."""
        return self.before + self.change


@dataclass(frozen=True, slots=True)
class Prospect:
    """What chance may bring a power: amounts with their probabilities, smallest amount first; the probabilities sum to
    1."""

    title: str
    chances: tuple[tuple[Amount, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The expected amount."""
        return sum((amount * share for amount, share in self.chances), Fraction(0))

    @property
    def worst(self) -> Amount:
        """The smallest possible amount."""
        return self.chances[0][0]

    @property
    def best(self) -> Amount:
        """The largest possible amount."""
        return self.chances[-1][0]


# The cash book of a game: what was paid in and out at the table, in the order of entry.
#
# It is independent of the turns and not undone with them. Lines are never deleted: errors are corrected by new lines.

ENTERED = Sentence("entered", "{text}")
PAID = re.compile(r"Paid for (\d+) centers? at (.+)")
"""Matches the text of a payout."""
HOUSE = "house"
"""The owner of the cash book in ledger entries."""
RECEIPT, PAYOUT, REVERSAL = "receipt", "payout", "reversal"
"""Kinds of postings: a stake received (or returned), a payout, the reversal of payouts."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A line of the cash book. `date`: the real date, like 2026-05-31, "" if not noted; `phase`: the phase of the game.

    `amount` in the smallest coin: positive if received, negative if paid out. `power` "": all powers.
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
    """A stake that a power must pay before it plays. `paid`: the game master has recorded it as received."""

    power: str
    amount: int
    paid: bool


def received(book: Sequence[Posting], power: str) -> int:
    """Return what a power has paid in, as far as it was recorded."""
    return sum(line.amount for line in book if line.kind == RECEIPT and line.power == power)


def paid_out(book: Sequence[Posting]) -> dict[str, int]:
    """Return power -> the positive amount paid out since the last reversal."""
    last = max((at for at, line in enumerate(book) if line.kind == REVERSAL), default=-1)
    return {line.power: -line.amount for line in book[last + 1 :] if line.kind == PAYOUT}


def entries(book: Sequence[Posting]) -> tuple[LedgerEntry, ...]:
    """Return the cash book as a ledger of the house, with its balance after each line."""
    found, balance = [], 0
    for line in book:
        balance += line.amount
        reason = ENTERED(text=_said(line.text))
        found.append(LedgerEntry(line.phase, HOUSE, line.amount, balance, reason, line.power, line.date))
    return tuple(found)


def _said(text: str) -> str:
    """Return the text of a posting, stored in English, in the current language."""
    paid = PAID.fullmatch(text)
    if not paid:
        return tr(text)
    return tr("Paid for {centers} at {rate}", centers=many(int(paid[1]), "center"), rate=paid[2])


def later_book(before: Book, after: Book) -> Book:
    """Return the cash book for a state of the game that replaces another: `after` if it continues `before`, else
    `before`."""
    return after if after[: len(before)] == before else before


# Payouts at the end: stakes and payouts of all powers, as values and as a sheet to read, print or process.


@dataclass(frozen=True, slots=True)
class Share:
    """A power at the end: it paid `stake`, owns `centers`, and receives `rate` for each of `counted`; money in coins.

    `remark`: the reason for its payout.
    """

    power: str
    stake: int
    centers: int
    counted: int
    rate: int
    remark: str = ""

    @property
    def payout(self) -> int:
        """The amount the power receives."""
        return self.counted * self.rate

    @property
    def net(self) -> int:
        """What the power wins, negative if it loses: its payout less its stake."""
        return self.payout - self.stake


@dataclass(frozen=True)
class Settlement:
    """The payouts to all powers at the end, in map order. `rates`: the rates in words; `notes`: remarks on special
    cases."""

    end: End
    shares: tuple[Share, ...]
    rates: str = ""
    notes: tuple[str, ...] = ()

    @cached_property
    def stakes(self) -> int:
        """The sum of all stakes."""
        return sum(share.stake for share in self.shares)

    @cached_property
    def payouts(self) -> int:
        """The sum of all payouts."""
        return sum(share.payout for share in self.shares)

    @property
    def house(self) -> int:
        """What the house keeps; negative if it pays."""
        return self.stakes - self.payouts

    def share(self, power: str) -> Share:
        """Return the share of one power. Raises StopIteration if it has none."""
        return next(share for share in self.shares if share.power == power)


@dataclass(frozen=True, slots=True)
class SettlementSheet:
    """A settlement in readable form: facts above a table with totals, then the house's result, a check line and notes.
    """

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
        """The sheet as plain text with aligned columns."""
        table = [self.heads, *self.rows, *self.totals]
        widths = [max(len(line[at]) for line in table) for at in range(len(self.heads))]
        heads, *lines = [_line(line, widths, len(self.heads) - NUMBERS) for line in table]
        rule, last = "-" * len(max(lines, key=len)), len(self.rows)
        title = [self.title, "=" * len(self.title)] if self.title else []
        body = [heads, rule, *lines[:last], rule, *lines[last:]]
        return "\n".join([*title, *self.facts, "", *body, "", self.house, self.check, *self.notes]) + "\n"

    @property
    def csv(self) -> str:
        """The table for a spreadsheet: heads, rows, totals; numbers without currency signs."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heads)
        writer.writerows([_harmless(cell) for cell in row] for row in (*self.rows, *self.totals))
        return out.getvalue()


NUMBERS = 5
"""The number of columns at the end of the table that hold numbers: stake, centers, rate, payout, net."""
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
"""The rate of a power that is paid nothing, whatever it owns."""


def _line(cells: Sequence[str], widths: Sequence[int], left: int) -> str:
    """Return a line of the table: names aligned left, numbers right."""
    padded = (
        cell.ljust(width) if at < left else cell.rjust(width) for at, (cell, width) in enumerate(zip(cells, widths))
    )
    return "  ".join(padded).rstrip()


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: a player's name may begin with any sign."""
    formula = cell.startswith(("=", "@", "+", "-", "\t", "\r")) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell


def ending_words(end: End, names: Mapping[str, str]) -> str:
    """Return how a game ended: "A win for France", "A draw: England and France"."""
    return tr(KINDS.get(end.kind, "{who}"), who=listed([names[power] for power in end.powers]))


def house_words(amount: int, coin: Currency) -> str:
    """Return the result of the house in words, such as "The house makes $9.00." or "The house pays $7.00." (a
    sentence)."""
    if not amount:
        return tr("The house makes {what} and breaks even.", what=coin.words(0))
    if amount > 0:
        return tr("The house makes {amount}.", amount=coin.words(amount))
    return tr("The house pays {amount}.", amount=coin.words(-amount))


def check_words(found: Settlement, coin: Currency) -> str:
    """Return the check line: stakes = payouts + house."""
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
    """Return a settlement as a sheet. `powers`: those of the board played on; `coin`: the currency of the stakes;
    `when`: the last phase in words; `players`: power -> player; `owed`: powers that have not paid their stakes."""
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
    """Return a row's stake, centers, rate, payout and net."""
    rate = coin.plain(one.rate) if one.rate or one.counted else UNPAID
    return coin.plain(one.stake), _centers(one), rate, coin.plain(one.payout), coin.plain(one.net)


def _centers(one: Share) -> str:
    """Return the number of centers owned; if the payout is capped, also the number paid for."""
    capped = 0 < one.counted < one.centers
    return tr("{centers} ({counted} paid)", centers=one.centers, counted=one.counted) if capped else str(one.centers)


# Forms: what a power fills in besides unit orders, such as a budget. The rules determine what each line contains,
# what it costs and why it may not be filled in; the window only draws it.


@dataclass(frozen=True, slots=True)
class FormLine:
    """A line of a form. `kind`: fact (information only), check, number or text.

    `template` makes the order of a filled-in line, with `{n}` for the number or text: `draw {n} R`. `order` is the
    order written now, `value` its value (0, False or "" if there is none), `least` and `most` the range of sensible
    numbers. `amount` is shown on the right; `reason` says why the line cannot be filled in, or what is wrong with the
    order; `place` is its location on the map. `instead`: for a line in force without an order, the orders to write when
    it is removed, as texts.
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
    """A blank in a document. `kind`: choice (of `choices`: written text, shown text), number, text, or dated: any
    number of sums, each due in a turn from `least` to `most`, written `6 T4, 6 T5`.

    `template`: how a filled-in value is written, with `{}` for the value.
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
    """An order with many parts that is written in a window of its own, such as a statement. `template` makes its text
    from the parts, with `{key}` for each; `about` says what it commits to, `button` is the label for writing it."""

    title: str
    about: str
    blanks: tuple[FormBlank, ...]
    template: str
    button: str


@dataclass(frozen=True, slots=True)
class FormButton:
    """A button under a section that begins an order on the map: `Transfer…`; `partial`: the first slots of the order.

    `at_once`: begin the order when the form is shown. `icon`: shown in place of the label, to be dragged onto the map.
    `paper`: the document in which the order is written, instead of the map.
    """

    label: str
    partial: tuple[str, ...]
    reason: Reason | None = None
    at_once: bool = False
    icon: Icon | None = None
    paper: StatementForm | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a form. `total` is shown beside its title, `about` below it: the purpose of its lines.

    `after`: what is left after it, in a form with columns. `folded`: closed until somebody opens it or writes in it.
    `across`: how many of its short lines are placed side by side.
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
    """A note under the form or the orders, optionally with an order that would help: `Store in Q`. `mild`: not a
    warning. `about`: keys of the units or places concerned; `clause`: the rule that it rests on."""

    words: str
    label: str = ""
    order: str = ""
    mild: bool = False
    about: tuple[str, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form for one power. `sums`: what it has, has planned and has left, shown at the foot as numbers.

    `outlook`: a sentence about the consequences: "Next spring you will have 1 point stored in Q (room for 4)." `whole`:
    the form is all there is to do in this phase; otherwise there are unit orders too. `opens`: it is asked before
    those. `tab`: a shorter title for its tab. `columns`: the sections are rows of a table, with these titles over
    `total` and `after`. `example`: a line that might be typed.
    """

    id: str
    title: str
    sections: tuple[Section, ...]
    sums: tuple[int, int, int] | None = None
    advice: tuple[Advice, ...] = ()
    outlook: str = ""
    whole: bool = False
    opens: bool = False
    tab: str = ""
    columns: tuple[str, ...] = ()
    example: str = ""
