"""What the ledger shows, as tables of text. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.language import tr
from rules import Account, Entry, Game, Variant, say

HIDDEN = "hidden"
"""What stands where a power's means are not known."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row: whose it is or what it tells, and its cells. `key`: the power, or the word of who is none."""

    key: str
    name: str
    cells: tuple[str, ...]
    part: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under heads. `by_power`: powers go down and what is told across; else the other way round.

    `keys`: what the heads stand for, powers where they go across; `helps`: more words on them.
    """

    heads: tuple[str, ...]
    keys: tuple[str, ...]
    helps: tuple[str, ...]
    lines: tuple[Line, ...]
    by_power: bool


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry in words. `who`: the power that paid or was paid, "" for all; `clause`: the rule that it rests on."""

    when: str
    who: str
    name: str
    text: str
    taken: str
    given: str
    balance: str
    clause: str = ""

    @property
    def spoken(self) -> str:
        moved = tr("in {taken}", taken=self.taken) if self.taken else tr("out {given}", given=self.given)
        return ", ".join(
            filter(None, (self.when, self.name, self.text, moved, tr("balance {balance}", balance=self.balance)))
        )


def has_ledger(game: Game) -> bool:
    """Whether money is kept account of in this game."""
    return bool(game.variant.accounts(game.start, ""))


def grid(accounts: Sequence[Account], names: Mapping[str, str]) -> Grid:
    """The table: powers go down where there are more of them than things told. `names` of the powers, in map order."""
    others = dict.fromkeys(key for account in accounts for key in account.cells if key not in names)
    owners = {**names, **{key: tr(key.capitalize()) for key in others}}
    if len(accounts) <= len(names):
        heads = tuple(account.title for account in accounts)
        lines = tuple(
            Line(key, name, tuple(_cell(account, key, names) for account in accounts)) for key, name in owners.items()
        )
        return Grid(heads, heads, tuple(account.help for account in accounts), lines, by_power=True)
    lines = tuple(
        Line("", account.title, tuple(_cell(account, key, names) for key in owners), account.part, account.help)
        for account in accounts
    )
    return Grid(tuple(owners.values()), tuple(owners), tuple(owners.values()), lines, by_power=False)


def _cell(account: Account, key: str, names: Mapping[str, str]) -> str:
    return signed(account.cells.get(key, HIDDEN if key in names else ""))


def signed(text: str) -> str:
    """A number with a real minus sign."""
    return re.sub(r"^-(?=\W?\d)", "\N{MINUS SIGN}", text)


def posted(variant: Variant, entry: Entry, names: Mapping[str, str]) -> Posted:
    """An entry in words. Where the house keeps the book, it is told who dealt with it."""
    who = entry.power if entry.power in names else entry.other
    coin = variant.coin if entry.power in names else variant.stake_coin
    amount = coin.plain(entry.amount if entry.amount > 0 else -entry.amount)
    return Posted(
        " · ".join(filter(None, (entry.date, entry.phase))),
        who if who in names else "",
        names.get(who, who.capitalize()),
        say(entry.reason).rstrip("."),
        amount if entry.amount >= 0 else "",
        amount if entry.amount < 0 else "",
        signed(coin.plain(entry.balance)),
        entry.reason.clause,
    )


def as_text(lines: Sequence[Posted]) -> str:
    """The entries for the clipboard: columns parted by tabs, as spreadsheets read them."""
    heads = (tr("When"), tr("Power"), tr("Text"), tr("In"), tr("Out"), tr("Balance"))
    rows = [(one.when, one.name, one.text, one.taken, one.given, one.balance) for one in lines]
    return "".join("\t".join(row) + "\n" for row in (heads, *rows))
