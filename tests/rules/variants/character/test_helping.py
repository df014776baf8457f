"""Whom a unit may support, as it is offered: units of others whose cards are not known count as Ordinary in 1901."""

from __future__ import annotations

import pytest

import rules
from rules import Position

CHARACTER = rules.variant("character")
UNITS = {"Austria": ["1F Tri"], "England": ["1F Edi"], "Italy": ["1A Rom", "2A Ven"]}


def seen(phase: str) -> Position:
    at = CHARACTER.position(phase=phase, units=UNITS, centers={}, state={"cards": {"England": {"1F": 4}}})
    return CHARACTER.view(at, "Austria").position


@pytest.mark.parametrize(
    ("phase", "helped"), [("S1901M", ["1A Rom", "2A Ven"]), ("S1902M", ["1F Edi", "1A Rom", "2A Ven"])]
)
def test_an_unknown_card_lets_a_unit_come_from_anywhere_only_when_powers_work(phase: str, helped: list[str]) -> None:
    at = seen(phase)
    unit = rules.choices(at, "Austria").allowed[0].value
    found = rules.choices(at, "Austria", (unit, "support")).allowed
    assert [one.text.removeprefix("Italy ").removeprefix("England ") for one in found] == helped
