"""Section 7: the income statement, to the letter, and the report that holds it."""

from __future__ import annotations

import rules

PINK = rules.variant("pink")


def autumn(orders: dict[str, list[str]] | None = None, **set_up: object) -> rules.Turn:
    before = PINK.position(phase="F1903M", **set_up)  # type: ignore[arg-type]
    return PINK.adjudicate(before, orders or {})


def test_the_line_as_it_is_printed() -> None:
    """Income with its centers, award, points; interest (in the store already), stores, emergency deposits."""
    turn = autumn(
        {"GM": ["award 2 C"]},
        units={"C": ["A C"]},
        centers={"C": ["C", "J", "P"]},
        state={"stores": {"C": {"P": 4}}, "still": {"C": {"P": 4}}},
    )
    assert PINK.statement(turn.after, "C") == (
        "C: income 16 (C 7, J 5, P 4), award 2, points 18; interest P 1; stored P 5; emergency C 5, J 5."
    )


def test_what_is_nothing_is_left_out() -> None:
    turn = autumn(units={"A": ["A A"]}, centers={"A": ["A"]}, state={"emergency": {"A": {}}})
    assert PINK.statement(turn.after, "A") == "A: income 7 (A 7), points 7."


def test_several_places_in_id_order() -> None:
    stores = {"O": 2, "A": 1, "V": 3}
    turn = autumn(units={"A": ["A A"]}, centers={"A": ["O", "H", "A"]}, state={"stores": {"A": stores}})
    assert PINK.statement(turn.after, "A").startswith("A: income 17 (A 7, H 5, O 5), points 17; stored A 1, O 2")


def test_all_powers_for_nobody_in_particular() -> None:
    """R27: statements are public."""
    turn = autumn(units={"A": ["A A"], "B": ["A B"]})
    told = PINK.statement(turn.after, "").splitlines()
    assert [line[:2] for line in told] == [f"{power}:" for power in "ABCDEFG"]


def test_a_power_that_is_out_has_nothing() -> None:
    turn = autumn(units={"A": ["A A"]}, centers={"A": ["A"]})
    assert PINK.statement(turn.after, "G") == "G: income 0, points 0."


def test_only_between_the_count_and_the_budget() -> None:
    turn = autumn(units={"A": ["A A"]})
    assert PINK.statement(turn.before, "A") == ""
    spring = PINK.adjudicate(turn.after, {}).after
    assert PINK.statement(spring, "A") == ""


def test_it_is_drawn_up_when_a_game_is_won() -> None:
    """R9: the statement is drawn up, no budget follows."""
    twelve = ["A", "H", "O", "U", "B", "I", "P", "C", "J", "G", "N", "T"]
    turn = autumn(units={"A": ["A A"]}, centers={"A": twelve})
    assert turn.after.phase.text == "done"
    assert PINK.statement(turn.after, "A").startswith("A: income ")


def test_income_set_up_by_hand_stands_without_its_parts() -> None:
    before = PINK.position(phase="W1903A", units={"A": ["A A"]}, state={"points": {"A": 30}, "income": {"A": 25}})
    assert PINK.statement(before, "A").startswith("A: income 25, award 5, points 30;")


def test_the_report_of_the_count_holds_the_statement_of_all() -> None:
    turn = autumn(units={"A": ["A A"], "B": ["A B"]})
    told = PINK.report(turn, "B")
    assert "Income statement\nA: income 12 (A 7, H 5), points 12; emergency A 5, H 5.\nB: income" in told
    assert "Income statement" not in PINK.report(PINK.adjudicate(turn.after, {}), "B")


def test_pink2_writes_the_board() -> None:
    two = rules.variant("pink2")
    before = two.position(phase="F1903M", units={"A": ["A A@2"]}, centers={"A": ["Carthage", "A@2"]})
    turn = two.adjudicate(before, {})
    assert two.statement(turn.after, "A") == "A: income 42 (A@2 7, Carthage 35), points 42; emergency A@2 5."
