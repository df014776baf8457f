"""The game master's lines: how they are read, what may come next in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import say

from .table import GAMBLING, POWERS, at


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("end win France", "end win France"),
        ("END DRAW england FRANCE italian", "end draw England France Italy"),
        ("End the game by a draw between England, France and Italy.", "end draw England France Italy"),
        ("end concession to Turkey", "end concession Turkey"),
        ("ends in a draw of Russia & Turkey", "end draw Russia Turkey"),
        ("end conceded to Austria England", "end concession Austria England"),
        ("drop italy", "drop Italy"),
        ("replaces Italian", "replace Italy"),
    ],
)
def test_a_line_is_read_as_people_write_it(text: str, meant: str) -> None:
    assert GAMBLING.parse(GAMBLING.start(), "GM", text).text == meant


@given(st.sampled_from(("draw", "concession")), st.lists(st.sampled_from(POWERS), unique=True, min_size=1))
def test_what_is_written_is_read_as_the_same(kind: str, powers: list[str]) -> None:
    line = f"end {kind} {' '.join(powers)}"
    order = GAMBLING.parse(GAMBLING.start(), "GM", line)
    assert order.text == line
    assert order.slots == (rules.End(kind, tuple(powers)),)


def test_a_line_is_put_together_slot_by_slot() -> None:
    position = at()
    assert [one.text for one in rules.choices(position, "GM").candidates] == ["end", "drop", "replace"]
    assert [one.text for one in rules.choices(position, "GM", ("end",)).candidates] == ["win", "concession", "draw"]
    powers = rules.choices(position, "GM", ("end", "draw"))
    assert [one.text for one in powers.allowed] == ["France", "Italy", "Turkey"]
    assert powers.order is None
    whole = rules.choices(position, "GM", ("end", "draw", "Italy", "France"))
    assert whole.order is not None and whole.order.text == "end draw Italy France"
    assert [one.text for one in whole.allowed] == ["Turkey"]
    seat = rules.choices(position, "GM", ("drop", "Italy")).order
    assert seat is not None and seat.text == "drop Italy"


def test_a_win_has_one_winner_and_asks_for_no_other() -> None:
    position = at(options={"victory": 4})
    now = rules.choices(position, "GM", ("end", "win", "France"))
    assert now.order is not None and now.candidates == ()
    refused = rules.choices(position, "GM", ("end", "win")).find("Italy")
    assert refused is not None and refused.reason is not None
    assert say(refused.reason) == "Italy owns 2 centers, and a win takes 4. If the others give up, it is a concession."


def test_a_power_is_offered_the_orders_of_plain_diplomacy_alone() -> None:
    verbs = rules.choices(GAMBLING.start(), "France", ("A Par",)).candidates
    assert [one.text for one in verbs] == ["move", "support", "hold", "convoy", "via"]


@pytest.mark.parametrize(
    ("power", "line", "before", "why"),
    [
        ("France", "end draw France", (), "Only the game master enters 'end draw France'."),
        ("France", "drop Italy", (), "Only the game master enters 'drop Italy'."),
        ("GM", "end draw Russia", (), "Russia no longer remains: it has neither a unit nor a center."),
        ("GM", "end draw Italy", ("end draw France",), "A turn has one ending, and 'end draw Italy' is a second one."),
        ("GM", "replace Italy", (), "Italy has a player already."),
    ],
)
def test_a_line_that_cannot_be_given_is_refused_before_it_is_sent(
    power: str, line: str, before: tuple[str, ...], why: str
) -> None:
    position = at()
    order, *rest = [GAMBLING.parse(position, power, text) for text in (line, *before)]
    reason = GAMBLING.fault(position, power, order, rest)
    assert reason is not None and say(reason) == why


def test_nothing_can_be_ordered_once_the_game_is_over() -> None:
    over = GAMBLING.finish(at(), rules.End("draw", ("France",)))
    assert rules.choices(over, "GM").candidates == ()


@pytest.mark.parametrize(
    ("phase", "line"),
    [("S1905M", "A Par - Bur"), ("F1905R", "A Par R Bur"), ("W1905A", "build A Par"), ("W1905A", "waive")],
)
def test_section_3_the_game_master_has_no_units(phase: str, line: str) -> None:
    here = at(phase, units={"France": ["A Par"]})
    turn = here.variant.adjudicate(here, {"GM": [line]})
    (told,) = (one for one in turn.outcomes if one.order.power == "GM")
    why = f"The game master has no units, so '{line}' is no order of his."
    assert (told.words, [rules.say(reason) for reason in told.reasons]) == (("void",), [why])
    fault = here.variant.fault(here, "GM", told.order, ())
    assert fault is not None and rules.say(fault) == why
