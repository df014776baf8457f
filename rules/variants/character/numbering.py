"""Numbers of units (section 3): in order of creation by power and letter, and never used again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from ...position import Position, Unit
from ...speech import tr
from .kinds import AMP, A, F
from .state import everybody, keeping, kept, tag

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
    """The highest number used by power and letter: as it is said, or as it is on the board. An amphibian counts under
    letters of which nothing is said."""
    found = {power: dict(letters) for power, letters in numbers.items()}
    for unit in everybody(position):
        for letter in letters_of(unit.kind):
            mine = found.setdefault(unit.power, {})
            if unit.kind != AMP or letter not in numbers.get(unit.power, {}):
                mine[letter] = max(mine.get(letter, 0), int(unit.serial or 0))
    return found


def used_up(before: Position, after: Position) -> Position:
    """The position after a phase that keeps the numbers of units that have left the game or go by another label now:
    they are on the board no more, and never used again (C-6)."""
    there = {tag(unit) for unit in everybody(after)}
    lost = [unit for unit in everybody(before) if tag(unit) not in there]
    said = kept(after).numbers
    top = highest(after, highest(before, kept(before).numbers))
    numbers = {power: dict(letters) for power, letters in said.items()}
    for unit in lost:
        mine = numbers.setdefault(unit.power, {})
        for letter in letters_of(unit.kind):
            mine[letter] = max(mine.get(letter, 0), top[unit.power][letter])
        if unit.kind == AMP:
            mine[AMP] = max(mine.get(AMP, 0), int(unit.serial))
    return keeping(after, numbers=numbers) if lost else after


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
    called so, or was; then with the lowest that none is (C-6)."""
    others = [one for one in everybody(position) if one.power == unit.power and one != unit and one.kind == AMP]
    used, past = {int(one.serial) for one in others}, kept(position).numbers.get(unit.power, {}).get(AMP, 0)
    number = int(unit.serial)
    if number in used or number <= past:
        number = next(one for one in count(past + 1) if one not in used)
    return replace(unit, kind=AMP, serial=str(number), place=position.variant.base.locations[unit.place.province])
