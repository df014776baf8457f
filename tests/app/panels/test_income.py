"""The income statement: its text read as a table."""

from __future__ import annotations

from app.panels.rows import PowerAccount, accounts, columns, unbroken, with_names

STATEMENT = """\
C: income 16 (C 7, J 5, P 4), award 2, points 18; interest P 1; stored P 5; emergency C 5, J 5.
D: income 0, points 0.
"""


def test_a_line_is_sums_with_their_parts_and_lists() -> None:
    first, second = accounts(STATEMENT)
    assert first == PowerAccount(
        "C",
        {"income": "16", "award": "2", "points": "18"},
        "C 7, J 5, P 4 · Interest P 1 · Stored P 5 · Emergency C 5, J 5",
    )
    assert second == PowerAccount("D", {"income": "0", "points": "0"}, "")


def test_columns_stand_in_the_order_of_the_fullest_line() -> None:
    assert columns(accounts(STATEMENT)) == ["income", "award", "points"]
    assert columns(accounts("D: income 0, points 0.")) == ["income", "points"]
    assert columns([]) == []


def test_places_on_levels_and_with_blanks_are_read() -> None:
    (account,) = accounts("A: income 12 (A@1 7, H@2 5), points 12; stored New Rome 3.")
    assert account.details == "A@1 7, H@2 5 · Stored New Rome 3"


def test_a_line_that_is_no_account_is_told_whole() -> None:
    assert accounts("No count was held.") == [PowerAccount("", {}, "No count was held.")]


def test_a_number_stays_with_its_place() -> None:
    assert unbroken("C 7, J 5 · P 4") == "C\N{NO-BREAK SPACE}7, J\N{NO-BREAK SPACE}5 · P\N{NO-BREAK SPACE}4"
    assert unbroken("Room for 3 more.") == "Room for 3 more."


def test_names_stand_before_the_letters_of_powers() -> None:
    names = {"C": "Crete", "D": "D", "A": "Umbria"}
    shown = with_names(f"Income statement\n{STATEMENT}A: 1\nTold: nothing", names)
    assert shown.startswith("Income statement\nCrete (C): income 16 (C 7,")
    assert shown.endswith("\nD: income 0, points 0.\nUmbria (A): 1\nTold: nothing")


def test_sums_may_be_fractions() -> None:
    found = accounts("Felines: control 7/2 (39 3/2, 40 2), units 3, to spend 1/2.\nInsects' H 44 will drown.")
    assert (found[0].sums, found[0].details) == ({"control": "7/2", "units": "3", "to spend": "1/2"}, "39 3/2, 40 2")
    assert (found[1].power, found[1].details) == ("", "Insects' H 44 will drown.")


def test_a_debt_has_a_proper_minus_sign() -> None:
    (account,) = accounts("Harlem: number 10, income −5 (EHa −3, NHa −2), cash −1, upkeep 8.")
    assert account.sums == {"number": "10", "income": "−5", "cash": "−1", "upkeep": "8"}
    assert account.details == "EHa −3, NHa −2"
    assert unbroken("EHa −3, NHa −2") == "EHa\N{NO-BREAK SPACE}−3, NHa\N{NO-BREAK SPACE}−2"
