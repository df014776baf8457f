"""Section 4: the table of income, row by row; what everything costs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.variants.diplomafia.income import NUMBERS, chances
from rules.variants.diplomafia.state import RACKETS, in_table_order, income_of

from .street import business, cash, game, kept, moves, position

ROWS = {
    "P": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    "W": [3, 2, 1, 1, 1, 1, 1, 0, 0, 0],
    "L": [2, 2, 2, 2, 2, 0, 0, 0, 0, 0],
    "B": [3, 3, 2, 2, 1, 1, 0, 0, -1, -1],
    "N": [5, 4, 3, 2, 1, 1, 0, -1, -2, -3],
}
ONE_OF_EACH = [14, 12, 9, 8, 6, 4, 2, 0, -2, -3]


@pytest.mark.parametrize("racket", ROWS)
def test_each_row_of_the_table(racket: str) -> None:
    assert [income_of(racket, number) for number in NUMBERS] == ROWS[racket]


def test_one_of_each_as_the_table_sums_up() -> None:
    """R1: a 3 brings 9, not the 12 of the worked example."""
    assert [income_of("PWLBN", number) for number in NUMBERS] == ONE_OF_EACH


@pytest.mark.parametrize("racket", RACKETS)
def test_every_kind_is_worth_one_on_the_average(racket: str) -> None:
    assert sum(income_of(racket, number) for number in NUMBERS) == len(NUMBERS) == 10


@pytest.mark.parametrize("number", NUMBERS)
def test_the_engine_pays_by_the_table(number: int) -> None:
    """5.2: each district's rackets pay by the family's one number (R6)."""
    rackets = {"Harlem": {"EHa": "P", "NHa": "W", "WaH": "L", "CHa": "B", "HaH": "N"}}
    turn = moves({"Harlem": ["SRU EHa"]}, {}, draws={"Harlem": number}, cash={"Harlem": 20}, rackets=rackets)
    assert cash(turn, "Harlem") == 20 + ONE_OF_EACH[number - 1]
    assert kept(turn, "rolls") == {"Harlem": number}


@pytest.mark.parametrize(
    ("order", "cost"),
    [("racket P EHa", 5), ("renew N NHa", 2), ("buy pp", 50), ("dismantle W WaH", -3), ("maintain SRU EHa", 2),
     ("build SRU NHa", 0), ("build LRU Har", 0), ("waive", 0), ("vote draw", 0)],
)  # fmt: skip
def test_prices(order: str, cost: int) -> None:
    """5.4: what it costs, with the upkeep of nobody."""
    none = [] if order.startswith("maintain") else ["maintain none"]
    turn = business(
        {"Harlem": ["SRU EHa"]}, {"Harlem": [order, *none]}, cash={"Harlem": 60}, rackets={"Harlem": {"WaH": "W"}},
        captured={"Harlem": {"NHa": "N"}},
    )  # fmt: skip
    assert (turn.results[order], cash(turn, "Harlem")) == (("ok",), 60 - cost)


def test_the_game_begins_with_fifty_for_each() -> None:
    """5.0."""
    assert game().start().as_dict()["state"]["cash"] == dict.fromkeys(game().base.powers, 50)


def test_initials_stand_in_table_order() -> None:
    assert in_table_order("NPBWPL") == "PPWLBN"


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("", [(0, 10)]),
        ("P", [(1, 10)]),
        ("L", [(0, 5), (2, 5)]),
        ("N", [(-3, 1), (-2, 1), (-1, 1), (0, 1), (1, 2), (2, 1), (3, 1), (4, 1), (5, 1)]),
        ("PWLBN", [(-3, 1), (-2, 1), (0, 1), (2, 1), (4, 1), (6, 1), (8, 1), (9, 1), (12, 1), (14, 1)]),
    ],
)
def test_the_income_as_a_chance(kinds: str, expected: list[tuple[int, int]]) -> None:
    """Section 17: each amount with its probability, exactly."""
    found = chances(kinds)
    assert found == tuple((amount, Fraction(tenths, 10)) for amount, tenths in expected)
    assert sum(share for _, share in found) == 1


def test_what_the_next_number_may_bring_with_the_lines_written() -> None:
    """In business the rackets that will be there pay, in moves those that are."""
    here = position({"Harlem": ["SRU EHa"]}, "T2A", cash={"Harlem": 20}, rackets={"Harlem": {"EHa": "N"}})
    variant = here.variant
    written = tuple(variant.parse(here, "Harlem", text) for text in ("racket P NHa", "racket P WaH", "dismantle N EHa"))
    (before,) = variant.prospects(here, "Harlem", ())
    (after,) = variant.prospects(here, "Harlem", written)
    assert (before.worst, before.mean, before.best) == (-3, 1, 5)
    assert after.chances == ((2, Fraction(1)),)
    moving = position({"Harlem": ["SRU EHa"]}, "T2M", rackets={"Harlem": {"EHa": "NN"}})
    assert variant.prospects(moving, "Harlem", ())[0].best == 10
    assert variant.prospects(moving, "Nobody", ()) == ()
