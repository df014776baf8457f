"""A typed line that would be void is refused, with the rule in words, given the lines before it."""

from __future__ import annotations

import pytest

import rules
from tests.rules.variants.pink.winters import winter

BEFORE = winter(["A V"], 14, ["A", "H", "O"], stores={"H": 2}, emergency={"A": 5, "H": 3})


def refusal(line: str, *before: str, power: str = "A") -> str:
    orders = tuple(rules.parse(BEFORE, power, text) for text in before)
    reason = BEFORE.variant.fault(BEFORE, power, rules.parse(BEFORE, power, line), orders)
    return rules.say(reason) if reason else ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("store 3 H", ""),
        ("store 4 H", "Hippo has room for 3 more, not for 4."),
        ("build A A", ""),
        ("build A H", "The deposit in Hippo is 3: without its full 5 no home center acts."),
        ("newhome O", "Needs 20, 9 are left."),
        ("draw 3 H", "2 are left in Hippo, not 3."),
        ("half A V", "The armies need 5 and 16 can be had, stores included: all are fielded as they are."),
        ("move 1 H - A", "'move 1 H - A' is no order of a budget."),
        ("A V - W", "'A V - W' is no order of a budget."),
        ("friendly B", ""),
        ("friendly A", "A power is its own friend already."),
    ],
)
def test_by_itself(line: str, sentence: str) -> None:
    assert refusal(line) == sentence


def test_after_the_lines_before() -> None:
    assert refusal("store 3 A", "build A A") == "Needs 4, nothing is left."
    assert refusal("store 1 H", "store 3 H") == "Hippo has room for 0 more, not for 1."
    assert refusal("build A H", "replenish 2 H") == "Needs 9, 7 are left."
    assert refusal("newhome O", "draw 2 H") == "Needs 20, 11 are left."


def test_lines_that_are_carried_out_later_do_not_count() -> None:
    """R28: the build comes first, whatever is written before it; then the store is the one that cannot be paid."""
    assert refusal("build A A", "store 5 A") == ""


def test_a_home_may_be_moved_before_the_line_that_makes_up_its_deposit() -> None:
    assert refusal("movehome H - O") == ""
    assert refusal("replenish 2 O", "movehome H - O") == ""
    assert refusal("replenish 2 O") == "Ostia is no home center that A owns."


def test_but_not_if_both_cannot_be_paid() -> None:
    poor = winter(["A V"], 10, ["A", "H", "O"], emergency={"A": 5, "H": 3})
    reason = poor.variant.fault(poor, "A", rules.parse(poor, "A", "movehome H - O"), ())
    assert reason is not None and rules.say(reason) == "Needs 6, 5 are left."


@pytest.mark.parametrize(
    ("variant", "phase", "line"),
    [("pink", "S1902M", "move 1 A - H"), ("pink", "W1902A", "store 1 A"), ("pink3", "S1902M", "A A - H")],
)
def test_the_game_master_is_told_that_this_is_no_order_for_him(variant: str, phase: str, line: str) -> None:
    here = rules.variant(variant).position(phase=phase, units={"A": ["A A"]})
    reason = here.variant.fault(here, "GM", rules.parse(here, "GM", line), ())
    assert reason is not None and rules.say(reason).startswith("The game master has no armies")
