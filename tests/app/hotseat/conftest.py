"""A table with codes for tests: cheap hashes, a clock that stands still until it is told to go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.hotseat.seats import SeatTable, hashed

CODE = "1234"
CHEAP = 16
"""Work of a hash in tests."""
PLAYERS = {"Austria": "Ann", "England": "Ben", "France": "Ann", "Germany": "Cem", "Italy": "Dora", "Russia": "Eve"}


@dataclass
class Clock:
    """Seconds, moved by hand."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def in_theme(qapp: QApplication, themed: None) -> None:
    """All tests of this folder have the style sheet."""


@pytest.fixture(scope="session")
def variant() -> rules.Variant:
    return rules.variant("standard")


@pytest.fixture
def clock() -> Clock:
    return Clock()


def coded(game: rules.Game, given: Mapping[str, str]) -> rules.Game:
    """The game with these codes."""
    seats = (replace(seat, code=hashed(given.get(seat.power, ""), CHEAP)) for seat in game.seats)
    return replace(game, seats=tuple(seats))


@pytest.fixture
def game(variant: rules.Variant) -> rules.Game:
    """Spring 1901, casual. Turkey has no player, Germany no code; Ann plays Austria and France."""
    made = rules.Game.new(variant, PLAYERS, "casual", "Friday table")
    return coded(made, {power: CODE for power in PLAYERS if power != "Germany"})


@pytest.fixture
def table(game: rules.Game, clock: Clock) -> SeatTable:
    return SeatTable(game, clock=clock)
