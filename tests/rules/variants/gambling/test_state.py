"""Section 6: the state in the notation of scenarios, and what is wrong with one that is given."""

from __future__ import annotations

from typing import Any

import pytest

from .table import STAKES, at


def test_what_is_left_out_is_as_usual() -> None:
    assert at(state={"stakes": {"Italy": "4.50"}}).as_dict()["state"] == {
        "stakes": {**STAKES, "Italy": "4.50"},
        "taken_in": "42.50",
    }


def test_powers_are_listed_in_map_order_and_read_as_people_write_them() -> None:
    assert at(state={"dropped": ["turkey", "Italian"]}).as_dict()["state"]["dropped"] == ["Italy", "Turkey"]


def test_a_game_set_up_after_its_end_may_leave_out_what_its_centers_tell() -> None:
    over = at("done", {"France": [*at().variant.base.centers][:20]})
    assert over.as_dict()["state"]["ended"] == {"kind": "win", "powers": ["France"]}
    assert over.as_dict()["state"]["house"] == "14.00"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"purse": {}}, "gambling keeps no state called purse"),
        ({"dropped": "Italy"}, "dropped is a list of powers"),
        ({"dropped": ["Spain"]}, "no power is called 'Spain'"),
        ({"dropped": [3]}, "no power is called 3"),
        ({"stakes": ["6.00"]}, "stakes is a table of money by power"),
        ({"stakes": {"Italy": "six"}}, r"stakes\.Italy: an amount is written like 6\.00, not 'six'"),
        ({"stakes": {"Spain": "6.00"}}, "no power is called 'Spain'"),
        ({"taken_in": "43.00"}, r"taken_in follows from the rest: it is 44\.00"),
        ({"house": "9.00"}, "house follows from the rest: it is not known before the end"),
        ({"payouts": {"Italy": "2.00"}}, r"payouts\.Italy follows from the rest: it is not known before the end"),
        ({"ended": {"kind": "truce", "powers": []}}, "ended is like"),
        ({"ended": {"kind": "win", "powers": ["Italy", "France"]}}, "A win is for one power"),
        (
            {"ended": {"kind": "draw", "powers": ["Italy"]}, "net": {"Italy": "2.00"}},
            r"net\.Italy follows from the rest: it is -4\.00",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_key(state: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        at("done", state=state)


def test_sums_that_are_right_may_be_said() -> None:
    said = {
        "ended": {"kind": "concession", "powers": ["France", "Italy"]},
        "taken_in": 44,
        "house": "37",
        "payouts": {"Italy": "2"},
        "net": {"France": "-2.00"},
    }
    assert at("done", state=said).as_dict()["state"]["house"] == "37.00"
