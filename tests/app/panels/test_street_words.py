"""Orders of business and political pressure as sentences."""

from __future__ import annotations

import pytest

import rules
from app.panels.rows import order_rows
from app.panels.wording import sentence

MAFIA = rules.variant("diplomafia")
BUSINESS = MAFIA.position(phase="T3A", units={"Harlem": ["SRU EHa", "LRU Har"]}, state={"cash": {"Harlem": 40}})
MOVES = MAFIA.position(phase="T3M", units={"Harlem": ["SRU EHa"]}, state={"pp": {"Harlem": 2}})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("racket bookies EHa", "New bookies in East Harlem"),
        ("dismantle N EHa", "Gives up narcotics in East Harlem"),
        ("renew P Yor", "Renews prostitution in Yorkville"),
        ("shift W EHa - NHa", "Shifts pawnshops from East Harlem to North Harlem"),
        ("lend 10 EastSide: 6 T4, 6 T5", "Lends 10 to East Side, to be repaid: 6 in turn 4, 6 in turn 5"),
        ("accept 4 Riverside; thanks", "Borrows 4 from Riverside, without repayment (thanks)"),
        ("borrow 20", "Borrows 20 from the bank"),
        ("repay 5", "Repays the bank 5 early"),
        ("buy pp 2", "Buys political pressure: 2"),
        ("maintain LRU Har", "Upkeep for LRU Har in Harlem"),
        ("maintain all", "Upkeep for all units"),
        ("maintain none", "Upkeep for no other unit"),
        ("vote draw", "Votes for a draw"),
        ("vote concede WallStreet", "Votes that Wall Street wins"),
    ],
)
def test_business_in_words(text: str, words: str) -> None:
    assert sentence(BUSINESS, MAFIA.parse(BUSINESS, "Harlem", text)) == words


@pytest.mark.parametrize(
    ("text", "rest", "words"),
    [
        ("pp S SRU EHa", "S SRU EHa", "Political pressure supports East Harlem where it stands"),
        ("pp S SRU EHa - Yor", "S SRU EHa – Yor", "Political pressure supports East Harlem into Yorkville"),
    ],
)
def test_political_pressure_in_the_list(text: str, rest: str, words: str) -> None:
    row = order_rows(MOVES, "Harlem", (MAFIA.parse(MOVES, "Harlem", text),))[-1]
    assert (row.head, row.rest, row.words) == ("PP", rest, words)


def test_pressure_half_made_begins_with_its_short_form() -> None:
    row = order_rows(MOVES, "Harlem", (), ("", "pp S SRU EHa - ", "Where?"))[-1]
    assert row.head == "PP S SRU EHa – …"
