"""Positions and turns of Diplomafia in one line each, for tests that read like the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import rules
from rules import Position, Turn
from rules.variants.diplomafia.game import Diplomafia

Lines = Mapping[str, Sequence[str]]
FAMILIES = ("Harlem", "Riverside", "EastSide", "WallStreet", "LowerEastSide")
HOMES = {
    "Harlem": ["SRU EHa", "SRU NHa", "SRU WaH"],
    "Riverside": ["SRU CPW", "SRU LSq", "SRU RPk"],
    "EastSide": ["SRU PES", "SRU Pow", "SRU Sut"],
    "WallStreet": ["SRU CiH", "SRU Che", "SRU WSD"],
    "LowerEastSide": ["SRU EaV", "SRU GrV", "SRU MuH"],
}
EASY = dict.fromkeys(FAMILIES, 7)
"""Numbers at which nothing but prostitution and pawnshops pay."""


@cache
def game(**options: Any) -> Diplomafia:
    """The variant with these options."""
    return Diplomafia(rules.files.load_board("diplomafia"), **options)


def position(units: Lines, phase: str = "T2M", options: Any = (), dislodged: Any = None, **state: Any) -> Position:
    """A position; without `turf` families own what they do at the start."""
    return game(**dict(options)).position(phase=phase, units=units, dislodged=dislodged or {}, state=state)


def moves(units: Lines, orders: Lines, phase: str = "T2M", options: Any = (), draws: Any = EASY, **state: Any) -> Turn:
    """A movement phase adjudicated."""
    before = position(units, phase, options, **state)
    return before.variant.adjudicate(before, orders, draws)


def business(units: Lines, orders: Lines, phase: str = "T2A", options: Any = (), **state: Any) -> Turn:
    """A step 4 adjudicated."""
    return moves(units, orders, phase, options, {}, **state)


def go_on(turn: Turn, orders: Lines, draws: Any = EASY) -> Turn:
    """The phase after a turn adjudicated."""
    return turn.after.variant.adjudicate(turn.after, orders, draws)


def state_after(turn: Turn, key: str, family: str = "") -> Any:
    """A table of the state after a turn, or the entry of a family; None if there is nothing to say."""
    table = turn.after.as_dict()["state"].get(key)
    return table.get(family) if family and table else table


def befell(turn: Turn) -> list[tuple[str, str]]:
    """What befell families beside their orders: (family, title)."""
    return [(event.power, event.title) for event in turn.before.variant.events(turn, "")]
