"""Numbers of units (section 3): in order of creation by power and letter, and never used again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ...position import Position, Unit
from ...speech import tr
from .kinds import AMP, A, F
from .state import everybody, kept

LETTERS = (A, F)
LABEL = re.compile(r"0*([1-9]\d{0,3})\s*(Amp|A|F)", re.IGNORECASE)
Numbers = Mapping[str, Mapping[str, int]]
"""Power -> letter -> the highest number ever used."""


def label(text: str) -> str:
    """`1A`, `2Amp`, as it is written. ValueError for what is none."""
    found = LABEL.fullmatch(text.strip())
    if not found:
        raise ValueError(tr("'{text}' is no unit. Write its number and kind, like 1A", text=text))
    letter = found[2].upper()
    return f"{found[1]}{AMP if letter == AMP.upper() else letter}"


def letters_of(kind: str) -> tuple[str, ...]:
    """The letters under which a unit of this kind counts: an amphibian under both."""
    return LETTERS if kind == AMP else (kind,)


def highest(position: Position, numbers: Numbers) -> dict[str, dict[str, int]]:
    """The highest number used by power and letter: as it is said, or as it is on the board."""
    found = {power: dict(letters) for power, letters in numbers.items()}
    for unit in everybody(position):
        for letter in letters_of(unit.kind):
            mine = found.setdefault(unit.power, {})
            mine[letter] = max(mine.get(letter, 0), int(unit.serial or 0))
    return found


def next_number(numbers: Numbers, power: str, kind: str) -> int:
    """The number of the next unit that a power builds of that kind."""
    letter = LETTERS[0] if kind == AMP else kind
    return numbers.get(power, {}).get(letter, 0) + 1


def renumbered(position: Position, unit: Unit, letter: str) -> str:
    """The number that a unit has once it is under that letter: its own, unless another has had it (C-6)."""
    number = int(unit.serial)
    stated = kept(position).numbers.get(unit.power, {}).get(letter)
    others = [one for one in everybody(position) if one.power == unit.power and one.tag != unit.tag]
    used = {int(one.serial) for one in others if letter in letters_of(one.kind)}
    most = max([stated or 0, *used])
    taken = number in used or (stated is not None and number <= stated)
    return str(most + 1) if taken else unit.serial


def amphibian(position: Position, unit: Unit) -> Unit:
    """The unit as it is called once it is known as an amphibian: with its old number, unless another of its power is
    called so already; then with the lowest that none is (C-6)."""
    others = [one for one in everybody(position) if one.power == unit.power and one != unit and one.kind == AMP]
    used = {int(one.serial) for one in others}
    number = int(unit.serial)
    if number in used:
        number = next(one for one in range(1, len(used) + 2) if one not in used)
    return replace(unit, kind=AMP, serial=str(number), place=position.variant.base.locations[unit.place.province])
