"""What the ledger shows, as tables of text: which way round, what is hidden, how an entry reads."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from app.panels.ledger import as_text, grid, has_ledger, posted, signed
from rules import AccountRow, Currency, Game, LedgerEntry, Sentence

NAMES = {"A": "Alba", "B": "Bora", "C": "Cira"}
CASH = AccountRow("Cash", {"A": "12", "B": "-3", "bank": "90"})
PART = AccountRow("Pawnshops", {"A": "2", "B": "1", "C": "0"}, part=True)
WON = Sentence("won", "it won at dice")


def test_powers_go_down_where_there_are_more_of_them_than_lines() -> None:
    shown = grid((CASH, PART), NAMES)
    assert (shown.by_power, shown.heads) == (True, ("Cash", "Pawnshops"))
    assert [(line.key, line.name, line.cells) for line in shown.lines] == [
        ("A", "Alba", ("12", "2")),
        ("B", "Bora", ("−3", "1")),
        ("C", "Cira", ("hidden", "0")),
        ("bank", "Bank", ("90", "")),
    ]


def test_powers_go_across_where_there_is_more_to_tell() -> None:
    shown = grid((CASH, PART, PART, PART), NAMES)
    assert (shown.by_power, shown.heads, shown.keys) == (
        False, ("Alba", "Bora", "Cira", "Bank"), ("A", "B", "C", "bank"),
    )  # fmt: skip
    first, second, *_ = shown.lines
    assert (first.name, first.cells, first.part) == ("Cash", ("12", "−3", "hidden", "90"), False)
    assert (second.cells, second.part) == (("2", "1", "0", ""), True)


@pytest.mark.parametrize(
    ("text", "shown"), [("-3.50", "−3.50"), ("-$3", "−$3"), ("–", "–"), ("A-3", "A-3"), ("- x", "- x")]
)
def test_a_loss_has_a_real_minus_sign(text: str, shown: str) -> None:
    assert signed(text) == shown


def test_an_entry_in_words() -> None:
    coins: Any = SimpleNamespace(coin=Currency(unit="MU"))
    told = posted(coins, LedgerEntry("T1", "A", -5, Fraction(7, 2), WON(), "bank", "2026-05-30"), NAMES)
    assert (told.when, told.who, told.name, told.text) == ("2026-05-30 · T1", "A", "Alba", "It won at dice")
    assert (told.taken, told.given, told.balance) == ("", "5", "3 1/2")
    assert told.spoken == "2026-05-30 · T1, Alba, It won at dice, out 5, balance 3 1/2"
    assert as_text([told]).splitlines()[1] == "2026-05-30 · T1\tAlba\tIt won at dice\t\t5\t3 1/2"


def test_in_the_book_of_the_house_it_is_told_who_dealt_with_it() -> None:
    coins: Any = SimpleNamespace(coin=Currency(unit="MU"), stake_coin=Currency("$", 2))
    came = posted(coins, LedgerEntry("T1", "house", 600, 600, WON(), "B"), NAMES)
    assert (came.who, came.name, came.taken) == ("B", "Bora", "6.00")
    all_of_them = posted(coins, LedgerEntry("T1", "house", 600, -600, WON()), NAMES)
    assert (all_of_them.who, all_of_them.name, all_of_them.balance) == ("", "", "−6.00")


def test_a_game_without_money_has_no_ledger() -> None:
    assert not has_ledger(Game.new(rules.variant("standard")))
    assert has_ledger(Game.new(rules.variant("gambling")))
