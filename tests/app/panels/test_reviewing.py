"""What is read before orders are locked."""

from __future__ import annotations

import rules
from app.panels.rows import reviewed
from tests.app.panels.forms.chest import CHEST, SPRING, WINTER

STANDARD = rules.variant("standard")


def test_orders_with_what_is_odd_about_them() -> None:
    start = STANDARD.start()
    orders = [STANDARD.parse(start, "France", text) for text in ("A Par - Bur", "A Mar - Bur")]
    told = reviewed(start, "France", orders)
    assert told.count == "2 of 3 units have orders"
    assert told.what == "orders"
    assert told.warnings[2] == ("A Par and A Mar both go to Burgundy. At most one gets in.", "DATC 5.B.1")


def test_lines_that_are_void_say_why_and_are_no_units() -> None:
    told = reviewed(SPRING, "France", [CHEST.parse(SPRING, "France", "name G")])
    assert told.count == "0 of 3 units have orders"
    assert told.warnings[-1][0] == "A name has 2 to 6 letters."


def test_a_budget_tells_its_sums_its_advice_and_its_outlook() -> None:
    orders = [CHEST.parse(WINTER, "France", "store 1 Par")]
    told = reviewed(WINTER, "France", orders)
    assert (told.what, told.count) == ("budget", "Have 10 · Planned 2 · Left 8")
    assert told.advice == (("warn", "8 left. It is lost.", (), ""), ("hint", "2 are spent.", (), ""))
    assert [(row.words, row.mark) for row in told.rows] == [("Stores 1 point in Paris", "done")]


def test_a_budget_tells_what_is_so_whatever_is_written() -> None:
    variant = rules.variant("pink")
    units, centers = {"A": ["A A", "A H", "A V"]}, {"A": ["A", "H"]}
    position = variant.position(phase="W1903A", units=units, centers=centers, state={"points": {"A": 12}})
    hints = [text for kind, text, *_ in reviewed(position, "A", ()).advice if kind == "hint"]
    assert any("half" in text for text in hints)


def test_a_debt_has_a_proper_minus_sign() -> None:
    state = {"cash": {"Harlem": -2}, "turf": {"Harlem": ["EHa"]}, "rackets": {"Harlem": {"EHa": "N"}}}
    position = rules.variant("diplomafia").position(phase="T3A", units={"Harlem": ["SRU EHa"]}, state=state)
    assert reviewed(position, "Harlem", ()).count == "Have −2 · Planned −3 · Left 1"
