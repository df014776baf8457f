"""Positions and turns of Bioplomacy in one line each, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import rules
from rules import Outcome, Position, Turn, Unit, say
from rules.variants.bioplomacy.game import Bioplomacy

Lines = Mapping[str, Sequence[str]]
DRY, WET = "S03M", "S04M"
"""A Spring without the monsoon, and one with it."""


@lru_cache(maxsize=16)
def game(**options: Any) -> Bioplomacy:
    return Bioplomacy(rules.files.load_board("bioplomacy"), **options)


def position(units: Lines, phase: str = DRY, centers: Lines | None = None, options: Any = (), **state: Any) -> Position:
    return game(**dict(options)).position(phase=phase, units=units, centers=centers, state=state)


def turn(
    units: Lines, orders: Lines, phase: str = DRY, centers: Lines | None = None, options: Any = (), **state: Any
) -> Turn:
    """One phase adjudicated."""
    before = position(units, phase, centers, options, **state)
    return before.variant.adjudicate(before, orders)


def then(turn: Turn, orders: Lines) -> Turn:
    """The phase after a turn adjudicated."""
    return turn.after.variant.adjudicate(turn.after, orders)


def words(turn: Turn, key: str) -> str:
    """The result words of a unit or an order, in one text."""
    return ", ".join(turn.results[key])


def outcome(turn: Turn, key: str) -> Outcome:
    return next(one for one in turn.outcomes if one.key == key)


def why(turn: Turn, key: str) -> list[str]:
    """The reasons of a result as sentences."""
    return [say(reason) for one in turn.outcomes if one.key == key for reason in one.reasons]


def codes(turn: Turn, key: str) -> list[str]:
    return [reason.code for one in turn.outcomes if one.key == key for reason in one.reasons]


def standing(turn: Turn, power: str) -> list[str]:
    return turn.after.as_dict()["units"].get(power, [])


def kept(turn: Turn, key: str) -> Any:
    """A table of the state after a turn."""
    return turn.after.as_dict()["state"][key]


def open_to(turn: Turn, unit: str) -> list[str]:
    """The zones open to a dislodged unit."""
    return next([p.text for p in one.retreats] for one in turn.dislodged.values() if one.unit.text == unit)


def unit(text: str, power: str = "Chacma", options: Any = ()) -> Unit:
    variant = game(**dict(options))
    return variant.unit(variant.base, power, text)
