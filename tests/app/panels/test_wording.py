"""Orders and results in words, and the rows of the lists."""

from __future__ import annotations

import pytest

import rules
from app.panels.rows import order_rows, result_rows
from app.panels.wording import due_words, result_line, result_words, sentence, split

STANDARD = rules.variant("standard")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A Par H", "Paris holds"),
        ("A Par - Bur", "Paris moves to Burgundy"),
        ("A Bre - Lon via convoy", "Brest moves to London by sea"),
        ("A Mar S A Par - Bur", "Marseilles supports Paris into Burgundy"),
        ("A Mar S A Bur", "Marseilles supports Burgundy where it stands"),
        ("F ENG C A Bre - Lon", "English Channel carries Brest to London"),
        ("A Par R Gas", "Paris retreats to Gascony"),
        ("A Par D", "Paris is disbanded"),
        ("build F StP/nc", "A fleet in St Petersburg (north coast)"),
        ("build A Par", "An army in Paris"),
        ("remove A Par", "Paris is removed"),
        ("waive", "One build is waived"),
    ],
)
def test_sentence(text: str, words: str) -> None:
    position = STANDARD.start()
    assert sentence(position, STANDARD.parse(position, "France", text)) == words


def test_the_unit_is_set_apart() -> None:
    order = STANDARD.parse(STANDARD.start(), "France", "A Mar S A Par - Bur")
    assert split(order) == ("A Mar", "S A Par – Bur")


def test_rows_of_orders_with_one_half_made() -> None:
    position = STANDARD.start()
    orders = [STANDARD.parse(position, "France", "A Par - Bur")]
    rows = order_rows(position, "France", orders, ("Mar", "A Mar S A Par - ", "Supports it where?"))
    assert [(row.head, row.rest, row.mark) for row in rows] == [
        ("F Bre", "", "open"),
        ("A Mar", "S A Par – …", "open"),
        ("A Par", "– Bur", "done"),
    ]
    assert rows[2].spoken == "Paris moves to Burgundy, complete"


def test_rows_of_a_winter_tell_what_is_due() -> None:
    position = STANDARD.position(phase="W1901A", units={"France": ["A Par"]}, centers={"France": ["Par", "Mar", "Bre"]})
    rows = order_rows(position, "France", [STANDARD.parse(position, "France", "build A Mar")])
    assert [(row.head, row.words) for row in rows] == [
        ("Build A Mar", "An army in Marseilles"),
        ("Build …", "1 build left. Click a place"),
    ]
    assert due_words(position, "France") == "3 centers, 1 unit: 2 builds"


def test_rows_of_results() -> None:
    turn = STANDARD.adjudicate(STANDARD.start(), {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    failed = result_rows(turn, failed_only=True)
    assert [row.head for row in failed] == ["A Par", "A Mun"]
    assert failed[0].words == "Bounced with A Mun: 1 against 1"
    assert [row.head for row in result_rows(turn, "France")] == ["F Bre", "A Mar", "A Par"]
    assert [result_words(one) for one in turn.outcomes if one.order.power == "France"] == ["Held", "Held", "Bounced"]


def test_results_in_a_line_name_the_sums_and_the_foe() -> None:
    variant = rules.variant("standard")
    units = {"Italy": ["A Ven", "A Tyr", "A Pie"], "Austria": ["A Tri", "A Vie"], "France": ["A Mar"]}
    orders = {
        "Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri", "A Pie - Mar"],
        "Austria": ["A Tri H", "A Vie - Tyr"],
        "France": ["A Mar H"],
    }
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    assert {one.key: result_line(one) for one in turn.outcomes} == {
        "A Ven": "Bounced with A Tri: 1 against 1",
        "A Tyr": "Cut by A Vie from Vienna",
        "A Pie": "Bounced with A Mar: 1 against 1",
        "A Tri": "Held",
        "A Vie": "Bounced with A Tyr: 1 against 1",
        "A Mar": "Held",
    }
    orders["Austria"] = ["A Tri H"]
    turn = variant.adjudicate(variant.position(phase="S1901M", units=units), orders)
    lines = {one.key: result_line(one) for one in turn.outcomes}
    assert lines["A Ven"] == "Moved: 2 against 1. A Tri is dislodged"
    assert lines["A Tri"] == "Dislodged by A Ven from Venice"


PINK = rules.variant("pink")


def pink_lines(orders: dict[str, list[str]], units: dict[str, list[str]], **state: object) -> dict[str, str]:
    """What the list says of each army after a season of Pink."""
    before = PINK.position(phase="S1902M", units=units, state=state)
    return {row.head: row.words for row in result_rows(PINK.adjudicate(before, orders))}


def test_what_a_unit_has_lost_comes_first() -> None:
    """P9: halved, destroyed."""
    clash = {"A": ["A H - V"], "B": ["A I - V"]}
    units = {"A": ["A H"], "B": ["A I"]}
    halved = pink_lines(clash, units, standoffs={"A": {"H": 1}})
    assert halved["A H"] == "Halved: its second stand-off. Bounced with A I: 1 against 1"
    worn = pink_lines(
        {"A": ["A A - H"], "B": ["A H H"]},
        {"A": ["A A"], "B": ["A H", "A V"]},
        status={"B": {"H": "half"}},
        attacks={"B": {"H": 2}},
    )
    assert worn["A H"].startswith("Destroyed: ")
