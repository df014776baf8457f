"""Without special powers it is the standard game: the DATC, and random moves, come out alike."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rules
from rules import Position, Turn
from rules.files.scenarios import Scenario, read_scenarios
from tests.selfplay import random_orders

from .table import plain

STANDARD = rules.VARIANTS["standard"](rules.load_board("standard"))
FILE = Path(__file__).parents[3] / "scenarios" / "standard.toml"
NO_FLEETS = "datc-6d32"
"""Here a move over a sea without any fleet is no void order: section 14 says `no_convoy`."""
CASES = [
    one
    for one in read_scenarios(FILE)
    if one.position.phase.step == "M" and one.position.variant.chosen == STANDARD.chosen and one.id != NO_FLEETS
]


def as_played_here(position: Position) -> Position:
    powers = position.variant.base.powers
    units = {power: [unit.text for unit in position.units_of(power)] for power in powers}
    centers = {power: list(position.owned(power)) for power in powers}
    return plain().position(phase=position.phase.text, units=units, centers=centers)


def told(turn: Turn) -> dict[str, tuple[str, ...]]:
    """The words of each unit by its place; that it is disbanded at once for want of a retreat is said later here."""
    return {
        one.unit.key: tuple(word for word in one.words if word != "disband")
        for one in turn.outcomes
        if one.unit and not any(reason.code == "replaced" for reason in one.reasons)
    }


def standing(turn: Turn) -> tuple[set[tuple[str, str, str]], dict[str, set[str]]]:
    units = {(unit.power, unit.kind, unit.place.text) for unit in turn.after.units.values()}
    return units, {key: {place.text for place in fled.retreats} for key, fled in turn.dislodged.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.id)
def test_a_case_of_the_datc(case: Scenario) -> None:
    orders = case.turns[0].orders
    there, here = (
        position.variant.adjudicate(position, orders) for position in (case.position, as_played_here(case.position))
    )
    assert told(here) == told(there)
    assert standing(here) == standing(there)


@pytest.mark.parametrize("seed", range(12))
def test_random_moves(seed: int) -> None:
    rng = Random(seed)
    position = STANDARD.start()
    for _ in range(6):
        orders = random_orders(position, rng)
        turn = STANDARD.adjudicate(position, orders)
        if position.phase.step == "M":
            lines = {power: [order.text for order in given] for power, given in orders.items()}
            here = plain().adjudicate(as_played_here(position), lines)
            assert (told(here), standing(here)) == (told(turn), standing(turn))
        position = turn.after
