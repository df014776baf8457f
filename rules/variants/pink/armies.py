"""What an army carries with it: its strength and its counters, as traits of the unit."""

from __future__ import annotations

from fractions import Fraction

from ...position import Unit

FULL, HALF, UNSUPPLIED = "full", "half", "unsupplied"
STRENGTHS: dict[str, int | Fraction] = {FULL: 1, HALF: Fraction(1, 2), UNSUPPLIED: 0}
"""R10: what an army counts for, by its status."""


def status(unit: Unit) -> str:
    """full, half or unsupplied."""
    return next((value for name, value in unit.traits if name == "status"), FULL)


def counter(unit: Unit, name: str) -> int:
    """How many stand-offs (`standoffs`) or attacks (`attacks`) are counted for an army."""
    return next((value for trait, value in unit.traits if trait == name), 0)


def army(unit: Unit, status: str = FULL, standoffs: int = 0, attacks: int = 0) -> Unit:
    """The unit with this strength and these counters. Equal armies have equal idents: traits stand in one order."""
    traits = (("status", "" if status == FULL else status), ("standoffs", standoffs), ("attacks", attacks))
    return Unit(unit.power, unit.kind, unit.place, tuple(trait for trait in traits if trait[1]))
