"""Order sheets as people mail them: whose lines they are, and what is no order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules

BOARD = rules.variant("standard").base
POWERS = "The powers are Austria, England, France, Germany, Italy, Russia, Turkey"


def lines(sheet: str) -> list[tuple[int, str, str]]:
    return list(rules.power_lines(sheet, BOARD))


def orders(sheet: str) -> list[str]:
    """The orders of a sheet that are Austria's."""
    assert {power for _, power, _ in lines(sheet)} <= {"Austria"}
    return [order for _, _, order in lines(sheet)]


def test_an_order_sheet_is_cut_by_power() -> None:
    sheet = "# round one\nFrance:\nA Par - Bur\n\nAustria: A Vie - Gal\nA Bud - Ser\nITALY\nF Nap - ION\n"
    assert lines(sheet) == [
        (3, "France", "A Par - Bur"),
        (5, "Austria", "A Vie - Gal"),
        (6, "Austria", "A Bud - Ser"),
        (8, "Italy", "F Nap - ION"),
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "Austria", "austria:", "AUSTRIA", "Austrian:", "Austrian orders:", "Austria's orders:", "Austria’s orders",
        "Orders for Austria", "Orders for Austria:", "Austria (Anna):", "Austria (Anna)", "**Austria**", "**Austria:**",
        "--- Austria ---", "== Austria ==", "> Austria:", ">> Austria", "Austria:  # late", "The orders of Austria:",
    ],
)  # fmt: skip
def test_headings(heading: str) -> None:
    assert orders(f"{heading}\nA Vie - Gal") == ["A Vie - Gal"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("A Vie-Gal, A Bud-Ser", ["A Vie-Gal", "A Bud-Ser"]),
        ("A Vie-Gal; A Bud-Ser; F Tri H;", ["A Vie-Gal", "A Bud-Ser", "F Tri H"]),
        ("Vie-Gal, Bud-Ser", ["Vie-Gal", "Bud-Ser"]),
        ("build A Vie, waive", ["build A Vie", "waive"]),
        ("A Tri - Alb, via convoy", ["A Tri - Alb, via convoy"]),
        ("A Tri - Alb, via ADR, ION; A Vie H", ["A Tri - Alb, via ADR, ION", "A Vie H"]),
        ("A Vie - Gal  # or Boh, A Bud - Ser", ["A Vie - Gal"]),
        ("NMR", []),
        ("none", []),
        ("(no orders received)", []),
        ("-", []),
    ],
)
def test_the_orders_of_a_line(line: str, found: list[str]) -> None:
    assert orders(f"Austria: {line}") == found
    assert orders(f"Austria:\n{line}") == found


def test_quoted_mail() -> None:
    assert lines("> Austria:\n> A Vie - Gal\n>\n> > Italy\n>> F Nap - ION") == [
        (2, "Austria", "A Vie - Gal"),
        (5, "Italy", "F Nap - ION"),
    ]


def test_titles_are_passed_over() -> None:
    assert orders("Spring 1901 orders\nAustria\nMoves:\nA Vie - Gal\n-----\nBuilds: build A Vie") == [
        "A Vie - Gal",
        "build A Vie",
    ]


def test_a_kind_before_a_colon_is_no_power() -> None:
    """A is Austria's letter and an army's, F is France's and a fleet's."""
    assert lines("Germany:\nA: Mun - Ruh\nF: Kie - Den\nG: A Ber - Kie") == [
        (2, "Germany", "A: Mun - Ruh"),
        (3, "Germany", "F: Kie - Den"),
        (4, "Germany", "A Ber - Kie"),
    ]


@pytest.mark.parametrize("heading", ["Spain:", "**Spain:**", "--- Spain ---", "Orders for Spain", "Spain (Bob):"])
def test_a_heading_that_names_no_power(heading: str) -> None:
    faults: list[tuple[int, str]] = []
    sheet = f"France:\nA Par H\n{heading}\nA Mar H\nItaly:\nA Rom H"
    found = list(rules.power_lines(sheet, BOARD, faults))
    assert faults[0][0] == 3 and faults[0][1].endswith(POWERS) and "no power is called 'Spain" in faults[0][1]
    assert found == [(2, "France", "A Par H"), (6, "Italy", "A Rom H")]
    with pytest.raises(LookupError, match=r"^Line 3: no power is called 'Spain"):
        lines(sheet)


def test_a_heading_before_an_order_that_names_no_power() -> None:
    with pytest.raises(LookupError, match=r"^Line 2: no power is called 'Frnace'"):
        lines("Italy:\nFrnace: A Par - Bur")


def test_colons_inside_orders_make_no_heading() -> None:
    assert orders("Austria\nA Vie: hold\nA Vie S F Tri: A Bud - Ser") == ["A Vie: hold", "A Vie S F Tri: A Bud - Ser"]


@pytest.mark.parametrize(
    "line", ["lend 10 Italy: 6 T4, 6 T5; A Mun stays, build nothing", "accept 5 Italy:", "lend 5 Italy"]
)
def test_a_statement_that_two_sign_is_one_order(line: str) -> None:
    """Its colon makes no heading, its commas part nothing, and it ends in words of its writer."""
    assert orders(f"Austria\n{line}\nA Vie H") == [line, "A Vie H"]


@pytest.mark.parametrize("line", ["racket N Vie; racket P Vie", "buy pp, repay 5", "A Vie H; pp S A Bud - Ser"])
def test_orders_without_a_unit_are_parted(line: str) -> None:
    assert len(orders(f"Austria\n{line}")) == 2


def test_a_line_before_any_power_is_refused() -> None:
    with pytest.raises(LookupError, match=r"^Line 1: 'A Par - Bur' comes before any power\. Begin with a line like"):
        lines("A Par - Bur")
    faults: list[tuple[int, str]] = []
    assert list(rules.power_lines("A Par H\nA Mar H\nItaly\nA Rom H", BOARD, faults)) == [(4, "Italy", "A Rom H")]
    assert [number for number, _ in faults] == [1, 2]


@pytest.mark.parametrize("line", ["Austria: " + " ," * 200_000, "Austria:\n" + "-" * 400_000, "Spain:\n" * 20_000])
def test_an_endless_sheet_is_read(line: str) -> None:
    """A pattern that goes back over what it has read would never end."""
    assert list(rules.power_lines(line, BOARD, [])) == []


TOKENS = "Austria Spain A F Vie Gal - : ; , # > * ( ) orders for none --- 1901 é"
pieces = st.sampled_from([*TOKENS.split(), "\n"])


@given(st.text() | st.lists(pieces).map("".join) | st.lists(pieces).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_any_text_is_orders_and_faults(text: str) -> None:
    faults: list[tuple[int, str]] = []
    for number, power, order in rules.power_lines(text, BOARD, faults):
        assert 0 < number <= len(text.splitlines()) and power in BOARD.powers and order.strip()
    assert all(sentence for _, sentence in faults)
