"""Letters with orders: what is read of them, what is wrong and what would be right, whose the lines are."""

from __future__ import annotations

import pytest

import rules
from app.session.letters import assign_lines, read_letter

STANDARD = rules.variant("standard")
START = STANDARD.start()


def texts(power: str, text: str) -> list[str]:
    return [order.text for order in read_letter(START, power, text).orders]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Mun - Bur\n\nF Kie - Den", ["A Mun - Bur", "F Kie - Den"]),
        ("Germany: army Munich to Burgundy", ["A Mun - Bur"]),
        ("> * A Mun - Bur   # as agreed\n> 2. F Kie hold", ["A Mun - Bur", "F Kie H"]),
        ("A Mun - Bur; F Kie - Den, A Ber - Kie", ["A Mun - Bur", "F Kie - Den", "A Ber - Kie"]),
        ("GERMANY\nA Mun S A Ber - Sil", ["A Mun S A Ber - Sil"]),
    ],
)
def test_lines_are_read_as_people_write_them(text: str, expected: list[str]) -> None:
    letter = read_letter(START, "Germany", text)
    assert ([order.text for order in letter.orders], letter.faults) == (expected, ())


def test_a_fault_says_where_it_is_and_what_would_be_right() -> None:
    letter = read_letter(START, "Germany", "A Mun - Bur\n\nA Ber - Prs")
    (fault,) = letter.faults
    assert [order.text for order in letter.orders] == ["A Mun - Bur"]
    assert (fault.number, "A Ber - Prs"[fault.start : fault.end]) == (2, "Prs")
    assert fault.why == "No place is called 'Prs'. Did you mean Pru (Prussia)?"
    assert (fault.use, fault.mended) == ("Pru", "A Ber - Pru")


def test_a_line_that_is_no_order_at_all_is_wrong_as_a_whole() -> None:
    (fault,) = read_letter(START, "Germany", "see you on Sunday").faults
    assert (fault.start, fault.end, fault.use) == (0, 17, "")


def test_headings_tell_whose_the_lines_are() -> None:
    found = assign_lines(START, "FRANCE\nA Par - Bur\nF Bre - MAO\nGermany: A Mun - Ruh\n\nTurkey\n* A Con - Bul\n")
    assert dict(found.texts) == {
        "France": "A Par - Bur\nF Bre - MAO",
        "Germany": "A Mun - Ruh",
        "Turkey": "A Con - Bul",
    }
    assert (found.questions, found.unread) == ((), ())


def test_without_headings_the_unit_tells() -> None:
    found = assign_lines(START, "A Par - Bur\nF Lon - NTH\nhello\nsee you")
    assert dict(found.texts) == {"France": "A Par - Bur", "England": "F Lon - NTH"}
    assert [line.text for line in found.unread] == ["see you"]


@pytest.mark.parametrize("variant", sorted(rules.VARIANTS))
def test_what_every_game_writes_is_read_again(variant: str) -> None:
    """The orders of nobody, as the rules have them, as letters."""
    made = rules.variant(variant)
    position = made.start()
    while made.must_act(position) == () and not made.over(position):
        position = made.go_on(position)
    for power in made.must_act(position):
        lines = made.default_orders(position, power)
        letter = read_letter(position, power, "\n".join(order.text for order in lines))
        assert ([order.text for order in letter.orders], letter.faults) == ([order.text for order in lines], ())
