"""What a power remembers of places that it does not see any more; the cash book of a game: it only grows, and its
balance is the sum of its lines; docks: places where any number of units are, of any powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import Board, Location, Option, Phase, Power, Province, say
from rules.economy import Currency, Posting, entries, later_book
from rules.orders import OrderTextReader
from rules.reports import last_seen
from rules.standard import Standard
from rules.units import UnitKind

VARIANT = rules.variant("diplomyopia")
UNITS = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"], "Italy": ["A Tyr"]}


def turns(*orders: Mapping[str, Sequence[str]]) -> list[rules.Turn]:
    position = VARIANT.position(phase="S1902M", units=UNITS, centers={}, state={"control": {}})
    found = []
    for lines in orders:
        found.append(VARIANT.adjudicate(position, lines))
        position = found[-1].after
    return found


def remembered(played: Sequence[rules.Turn], power: str) -> dict[str, tuple[str, str]]:
    return {place: (one.unit.text, one.phase.text) for place, one in last_seen(played, power).items()}


def test_nothing_is_remembered_before_the_first_turn_and_of_what_is_in_sight() -> None:
    assert last_seen([], "France") == {}
    assert remembered(turns({}), "France") == {}


def test_who_was_seen_is_remembered_with_the_season_until_the_place_is_seen_again() -> None:
    away = turns({"France": ["A Bur - Gas"]})
    assert remembered(away, "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}
    later = turns({}, {"France": ["A Bur - Gas"]})
    assert remembered(later, "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}
    back = turns({"France": ["A Bur - Gas"]}, {"France": ["A Gas - Bur"], "Germany": ["A Mun - Boh"]})
    assert remembered(back, "France") == {}
    gone = turns({}, {"Germany": ["A Mun - Boh"]}, {"France": ["A Bur - Gas"]})
    assert remembered(gone, "France") == {"Ruh": ("A Ruh", "F1902M")}


def test_views_are_asked_and_nothing_else() -> None:
    """The same of true turns and of those that the power has seen."""
    true = turns({}, {"France": ["A Bur - Gas"], "Italy": ["A Tyr - Boh"]})
    seen = [VARIANT.seen(turn, "France") for turn in true]
    assert remembered(seen, "France") == remembered(true, "France") != {}


def test_while_retreats_are_due_what_was_seen_before_is_remembered() -> None:
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}
    assert remembered(turns(orders), "France") == {"Mun": ("A Mun", "S1902M"), "Ruh": ("A Ruh", "S1902M")}


def test_where_nothing_is_hidden_nothing_is_remembered() -> None:
    standard = rules.variant("standard")
    turn = standard.adjudicate(standard.start(), {})
    assert last_seen([turn], "France") == {}


# --- A board with other names: what is called otherwise, and what stays.

STANDARD = rules.variant("standard").base
LEVELS = rules.variant("pink2").base


def test_a_name_on_several_levels_is_a_name_on_all_of_them() -> None:
    board = LEVELS.named({}, {"O": "Oasis"})
    assert [board.locations[f"O@{level}"].words for level in "123"] == [
        "Oasis (Board 1)",
        "Oasis (Board 2)",
        "Oasis (Board 3)",
    ]
    assert [place.text for place in board.find("oasis")] == ["O@1", "O@2", "O@3"]
    with pytest.raises(LookupError) as error:
        board.place("O")
    assert rules.say(error.value.args[0]).startswith("'O' could be O@1 (Oasis (Board 1)), O@2")
    assert board.place("Oasis (Board 2)").text == "O@2"
    assert board.place("Carthage").text == "Carthage"


# --- Positions set up: what there cannot be is refused with a sentence, whatever its type.

SETUP_STANDARD = rules.variant("standard")
LONG = "x" * 5000


@pytest.mark.parametrize(
    ("part", "given", "complaint"),
    [
        ("units", {"France": ["A ENG"]}, "no army can be in English Channel"),
        ("units", {"France": ["F StP"]}, "no fleet can be in St Petersburg"),
        ("units", {"France": ["A Xyz"]}, "There is no province called 'Xyz'"),
        ("units", {"France": ["A Par", "A Par"]}, "A Par and A Par are both in Paris"),
        ("units", {"Narnia": ["A Par"]}, "No power is called 'Narnia'"),
        ("units", {"France": [5]}, "units.France must be text of at most 200 characters, not 5"),
        ("units", {"France": [LONG]}, "units.France must be text of at most 200 characters, not 'xxx"),
        ("units", {"France": "A Par"}, "units.France must be a list of texts, not 'A Par'"),
        ("units", {"France": {"A Par": 1}}, "units.France must be a list of texts"),
        ("units", {"France": None}, "units.France must be a list of texts, not None"),
        ("units", {5: ["A Par"]}, "units must be text of at most 200 characters, not 5"),
        ("units", [], r"units must be a table, not \[\]"),
        ("units", None, "units must be a table, not None"),
        ("centers", {"France": ["Xyz"]}, "There is no province called 'Xyz'"),
        ("centers", {"France": ["Bur"]}, "Burgundy has no supply center"),
        ("centers", {"France": ["Par"], "Germany": ["Mun", "par"]}, "Paris is assigned to both France and Germany"),
        ("centers", {"Narnia": ["Par"]}, "No power is called 'Narnia'"),
        ("centers", {"France": [5]}, "centers.France must be text"),
        ("centers", ["Par"], "centers must be a table"),
        ("dislodged", {"France": {"A Par": ["Xyz"]}}, "There is no province called 'Xyz'"),
        ("dislodged", {"France": {"A Par": "Bur"}}, "dislodged.France.A Par must be a list of texts"),
        ("dislodged", {"France": {"A Par": [[]]}}, "text of at most 200 characters"),
        ("dislodged", {"France": ["A Par"]}, "dislodged.France must be a table"),
        ("dislodged", {"France": {"A Par": []}, "Germany": {"A Par": []}}, "both dislodged in Paris"),
        ("dislodged", {"France": {"F Spa/nc": [], "F Spa/sc": []}}, "both dislodged in Spain"),
        ("dislodged", {"France": {"F Bre": ["Par"]}}, "F Bre cannot retreat to Paris: no fleet can be there"),
        ("dislodged", {"France": {"F MAO": ["Spa"]}}, "F MAO cannot retreat to Spain: no fleet can be there"),
    ],
)
def test_a_part_of_a_set_up_that_cannot_be_is_refused(part: str, given: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SETUP_STANDARD.position(phase="S1901R" if part == "dislodged" else "S1901M", **{part: given})


def test_a_retreat_named_twice_is_one() -> None:
    """And an army goes to no coast."""
    dislodged = {"France": {"A Gas": ["Spa", "spa/nc", "Bre"]}}
    position = SETUP_STANDARD.position(phase="S1901R", dislodged=dislodged)
    assert position.as_dict()["dislodged"] == {"France": {"A Gas": ["Bre", "Spa"]}}


@pytest.mark.parametrize("phase", ["X1901M", "S1901X", "W1901M", "F1901A", "S1901A", "W1901R", "x", "over"])
def test_a_variant_knows_its_phases(phase: str) -> None:
    with pytest.raises(ValueError, match=f"standard has no phase '{phase}'"):
        SETUP_STANDARD.position(phase=phase)


@pytest.mark.parametrize("phase", ["", "S1901", "1901", "S123456M", 5, None, LONG])
def test_what_is_no_phase(phase: Any) -> None:
    with pytest.raises(ValueError, match=r"is not a phase|phase must be text"):
        SETUP_STANDARD.position(phase=phase)


@pytest.mark.parametrize("state", [5, [], {5: 1}, {"cards": 3}])
def test_state(state: Any) -> None:
    with pytest.raises(ValueError, match=r"state|a text"):
        SETUP_STANDARD.position(phase="S1901M", state=state)


@pytest.mark.parametrize(
    ("phase", "following"),
    [("W9999A", "S10000M"), ("W0009A", "S0010M"), ("W999A", "S1000M"), ("W0999A", "S1000M"), ("F1901R", "W1901A")],
)
def test_every_phase_that_comes_can_be_written_and_read(phase: str, following: str) -> None:
    after = SETUP_STANDARD.next_phase(Phase.parse(phase))
    assert (after.text, Phase.parse(after.text)) == (following, after)


def test_a_game_begins_while_there_are_years_left() -> None:
    assert SETUP_STANDARD.position(phase="S99000M").phase.text == "S99000M"
    with pytest.raises(ValueError, match="'S99999M' is too late"):
        SETUP_STANDARD.position(phase="S99999M")


# --- Options that are lists and tables of choices: what may be written, and the one form in which it is kept.

CHOICES = (("X1", "Exchanger"), ("X2", "Move First"), ("X5", "Super Supporter"))
SEVERAL = Option("votes", (), "Votes", CHOICES)
NUMBERS = Option("counts", {}, "Counts", CHOICES, span=(2, 4), step=2, most=(("X2", 2),))


def test_of_several_choices_any_may_be_chosen_and_each_once() -> None:
    assert SEVERAL.fault(["X5", "X1"]) is None
    assert SEVERAL.settled(["X5", "X1", "X5"]) == ("X1", "X5")
    assert SEVERAL.written(("X1", "X5")) == "X1, X5"
    assert SEVERAL.read(" x5 ,X1,") == ("X5", "X1")
    assert SEVERAL.written(()) == "" and SEVERAL.read("") == ()


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("X1", "option votes must be a list, not 'X1'"),
        ({"X1": 2}, "option votes must be a list, not {'X1': 2}"),
        (["X1", "X7"], "option votes: 'X7' is not one of X1, X2, X5"),
    ],
)
def test_a_list_of_anything_else_is_refused(value: Any, fault: str) -> None:
    assert SEVERAL.fault(value) == fault


def test_choices_may_be_given_numbers() -> None:
    assert NUMBERS.fault({"X1": 4, "X2": 2}) is None
    assert list(NUMBERS.settled({"X5": 2, "X1": 4})) == ["X1", "X5"]
    assert NUMBERS.written({"X1": 4, "X5": 2}) == "X1 = 4, X5 = 2"
    assert NUMBERS.read("x1=4, X5: 2") == {"X1": 4, "X5": 2}
    assert NUMBERS.read("") == {}


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "option counts must be a table, not []"),
        ({"X7": 2}, "option counts: 'X7' is not one of X1, X2, X5"),
        ({"X1": 3}, "option counts: X1 must be 2 or 4, not 3"),
        ({"X2": 4}, "option counts: X2 must be 2, not 4"),
        ({"X1": True}, "option counts: X1 must be 2 or 4, not True"),
        ({"X1": "4"}, "option counts: X1 must be 2 or 4, not '4'"),
        ("so many", "option counts must be a table, not 'so many'"),
    ],
)
def test_a_table_of_anything_else_is_refused(value: Any, fault: str) -> None:
    assert NUMBERS.fault(value) == fault


def test_many_numbers_are_told_by_their_ends() -> None:
    wide = Option("counts", {}, "Counts", CHOICES, span=(0, 60))
    assert wide.fault({"X1": 61}) == "option counts: X1 must be a number from 0 to 60, not 61"


def test_a_text_that_is_no_table_is_refused_as_it_was_written() -> None:
    assert NUMBERS.read("X1 four") == "X1 four"
    assert NUMBERS.fault(NUMBERS.read("X1 four")) == "option counts must be a table, not 'X1 four'"


# --- The cash book of a game: it only grows, and its balance is the sum of its lines.

IN = Posting("2026-05-01", "S1901M", "receipt", "France", 600, "Stake received")
BACK = Posting("2026-05-02", "S1901M", "receipt", "France", -600, "Stake given back")
OUT = Posting("", "F1905M", "payout", "France", -450, "Paid")


OTHER = Posting("", "F1905M", "payout", "Italy", -100, "Paid")


REVERSED = Posting("", "F1905M", "reversal", "", 550, "Undone")


def test_the_ledger_has_a_balance_after_each_line() -> None:
    told = entries((IN, OUT, OTHER, REVERSED))
    assert [(one.power, one.other, one.amount, one.balance) for one in told] == [
        ("house", "France", 600, 600),
        ("house", "France", -450, 150),
        ("house", "Italy", -100, 50),
        ("house", "", 550, 600),
    ]
    assert (told[0].date, told[0].phase, say(told[0].reason)) == ("2026-05-01", "S1901M", "Stake received.")


def test_a_book_that_does_not_go_on_from_the_one_before_is_not_taken() -> None:
    assert later_book((IN,), (IN, BACK)) == (IN, BACK)
    assert later_book((IN, BACK), (IN,)) == (IN, BACK)
    assert later_book((IN,), (OUT,)) == (IN,)


# --- What chance may bring, added up exactly.


def test_a_game_without_money_has_no_ledger() -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {})
    assert (variant.ledger(turn, ""), variant.accounts(turn.after, ""), variant.prospects(turn.after, "Italy", ())) == (
        (),
        (),
        (),
    )


# --- Amounts of money as text and back, to the coin.

DOLLARS, UNITS_OF_ECONOMY = Currency("$", 2), Currency(unit="MU")


@pytest.mark.parametrize(
    ("coin", "amount", "plain", "words"),
    [
        (DOLLARS, 600, "6.00", "$6.00"),
        (DOLLARS, 5, "0.05", "$0.05"),
        (DOLLARS, -350, "-3.50", "-$3.50"),
        (DOLLARS, -5, "-0.05", "-$0.05"),
        (DOLLARS, 0, "0.00", "$0.00"),
        (UNITS_OF_ECONOMY, 12, "12", "12 MU"),
        (UNITS_OF_ECONOMY, Fraction(-7, 2), "-3 1/2", "-3 1/2 MU"),
    ],
)
def test_an_amount_is_written(coin: Currency, amount: int, plain: str, words: str) -> None:
    assert (coin.plain(amount), coin.words(amount)) == (plain, words)


@given(st.integers(-(10**8), 10**8))
def test_what_is_written_is_read_as_the_same(amount: int) -> None:
    assert DOLLARS.read(DOLLARS.plain(amount)) == amount


@pytest.mark.parametrize("value", ["", "six", "1.005", "$6.00", "1,50", None, True, [], 0.5, "1e3", "--1"])
def test_what_is_no_amount_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"enter an amount like 6\.00, not"):
        DOLLARS.read(value)


# --- Docks: places where any number of units are, of any powers.

KINDS = {"A": UnitKind("A", "army", "army"), "L": UnitKind("L", "launch", "dock")}
BOARD = Board(
    "harbor",
    "Harbor",
    {"East": Power("East", "East", "Eastern", "E"), "West": Power("West", "West", "Western", "W")},
    {"Quay": Province("Quay", "The Quay", "dock"), "Pier": Province("Pier", "Pier", "dock"),
     "Town": Province("Town", "Town", "inland")},
    {"army": {"Town": ("Town",)}, "dock": {"Quay": ("Pier",), "Pier": ("Quay",)}},
)  # fmt: skip


class Harbor(Standard):
    kinds = KINDS


HARBOR = Harbor(BOARD)


QUAY = BOARD.locations["Quay"]


def test_a_dock_is_a_place_of_its_kind() -> None:
    assert [place.dock for place in BOARD.locations.values()] == [True, True, False]
    assert HARBOR.standing_place(BOARD, "A", QUAY) is None


def test_where_units_are_alone_they_have_no_number() -> None:
    with pytest.raises(LookupError) as error:
        OrderTextReader(BOARD, KINDS, None, "West").unit("A Town#2")
    assert rules.say(error.value.args[0]) == "Units in Town are not numbered: remove the number from 'Town#2'."
    assert Location("Quay") == QUAY
