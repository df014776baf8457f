"""What is odd about the money, the seats and the end of a position."""

from __future__ import annotations

from typing import Any

import pytest

from rules import say

from .table import GAMBLING, at

EIGHTEEN = {"France": [*GAMBLING.base.centers][:18]}


def odd(**position: Any) -> list[str]:
    found = at(**position)
    return [say(one) for one in found.variant.doctor(found)]


def test_nothing_is_odd_at_the_start() -> None:
    assert GAMBLING.doctor(GAMBLING.start()) == []


@pytest.mark.parametrize(
    ("position", "finding"),
    [
        (
            {"state": {"stakes": {"Italy": "5.50"}}},
            "Italy's stake is $5.50; for 3 centers at the start it would be $6.00.",
        ),
        ({"state": {"stakes": {"Italy": "0.00"}}}, "Italy has paid no stake, but somebody plays it."),
        (
            {"phase": "W1907A", "owned": EIGHTEEN},
            "France owns 18 centers and has won: the next adjudication ends the game.",
        ),
        (
            {"phase": "done", "state": {"ended": {"kind": "win", "powers": ["Italy"]}}},
            "The end noted cannot be: Italy owns 2 centers, and a win takes 18. If the others give up, "
            "it is a concession.",
        ),
        (
            {"phase": "done", "state": {"ended": {"kind": "draw", "powers": ["Russia"]}}},
            "The end noted cannot be: Russia no longer remains: it has neither a unit nor a center.",
        ),
        (
            {"state": {"ended": {"kind": "draw", "powers": ["Italy"]}}},
            "An end was agreed on, but the phase is S1905M and not done.",
        ),
    ],
)
def test_a_finding_says_what_would_be_right(position: dict[str, Any], finding: str) -> None:
    assert odd(**position) == [finding]


def test_a_power_that_was_never_played_may_have_no_stake() -> None:
    assert odd(state={"stakes": {"Italy": "0.00"}, "dropped": ["Italy"]}) == []


def test_an_end_in_a_retreat_leaves_those_who_wait_as_they_are() -> None:
    position = at("S1905R", dislodged={"France": {"A Par": ["Bur"]}})
    after = GAMBLING.adjudicate(position, {"GM": ["end draw France"]}).after
    assert GAMBLING.doctor(after) == []
