"""What an army carries with it: its strength and its counters, as traits of the unit."""

from __future__ import annotations

from fractions import Fraction

from ...position import Position, Unit
from ...reasons import words
from ...speech import mark, tr

FULL, HALF, UNSUPPLIED = "full", "half", "unsupplied"
STRENGTHS: dict[str, int | Fraction] = {FULL: 1, HALF: Fraction(1, 2), UNSUPPLIED: 0}
"""R10: what an army counts for, by its status."""
WORDS = {HALF: mark("half strength"), UNSUPPLIED: mark("unsupplied")}


def status(unit: Unit) -> str:
    """full, half or unsupplied."""
    for name, value in unit.traits:
        if name == "status":
            return str(value)
    return FULL


def counter(unit: Unit, name: str) -> int:
    """How many stand-offs (`standoffs`) or attacks (`attacks`) are counted for an army."""
    return next((value for trait, value in unit.traits if trait == name), 0)


def condition(unit: Unit) -> tuple[tuple[str, str], ...]:
    """What there is to say of an army: its strength, and how often it has stood off or been attacked running."""
    counted = (
        (tr("Stand-offs running"), counter(unit, "standoffs")),
        (tr("Attacks running"), counter(unit, "attacks")),
    )
    return (
        (tr("Strength"), words(STRENGTHS[status(unit)])),
        *((what, str(number)) for what, number in counted if number),
    )


def weakened(position: Position) -> list[str]:
    """A line for each power with armies that are not at full strength, or being worn down (R27: all see it)."""
    told: dict[str, list[str]] = {}
    for unit in position.units.values():
        said = [] if status(unit) == FULL else [tr(WORDS[status(unit)])]
        said += [f"{what.lower()} {number}" for what, number in condition(unit)[1:]]
        if said:
            told.setdefault(unit.power, []).append(f"{unit.text} ({', '.join(said)})")
    return [f"{power}: {', '.join(told[power])}" for power in position.variant.base.powers if power in told]


def army(unit: Unit, status: str = FULL, standoffs: int = 0, attacks: int = 0) -> Unit:
    """The unit with this strength and these counters. Equal armies have equal idents: traits stand in one order."""
    traits = (("status", "" if status == FULL else status), ("standoffs", standoffs), ("attacks", attacks))
    return Unit(unit.power, unit.kind, unit.place, tuple(trait for trait in traits if trait[1]))
