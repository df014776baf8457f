"""Order lines out of a file: read with the board at hand, and every line that cannot be read told with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import Field

from ..notation import Unreadable
from ..position import Order, Position
from ..speech import tr
from .errors import Fault
from .extent import MOST_FAULTS


class Faulty(ValueError):
    """What makes a file unusable, found while it is played. Whoever opened the file says which file it was."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.place}: {fault.text}" for fault in self.faults))


class Mapless(Faulty):
    """A game on a map that is not here: it is in no list, and the file does not carry it. `map`: its id."""

    def __init__(self, map: str, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.map = map


Line = Annotated[str, Field(max_length=200)]
"""An order in a file; none is longer. The limit is there so that nobody spends time on reading what is none."""
Lines = Mapping[str, Sequence[str]]


def read_lines(position: Position, place: str, lines: Lines) -> dict[str, tuple[Order, ...]]:
    """The orders of lines by power. Faulty with each line that is none, as `place.France.2`."""
    faults = unreadable(position, place, lines)
    if faults:
        raise Faulty(faults)
    parse = position.variant.parse
    return {power: tuple(parse(position, power, line) for line in written) for power, written in lines.items()}


def unreadable(position: Position, place: str, lines: Lines) -> list[Fault]:
    """The lines that cannot be read in this position, and the powers that there are not; the first MOST_FAULTS."""
    faults: list[Fault] = []
    for power, written in lines.items():
        if power not in position.variant.writers:
            faults.append(Fault(f"{place}.{power}", tr("no power is called '{power}'", power=power)))
            continue
        for number, line in enumerate(written):
            if len(faults) >= MOST_FAULTS:
                return faults
            try:
                position.variant.parse(position, power, line)
            except Unreadable as error:
                faults.append(Fault(f"{place}.{power}.{number}", str(error)))
    return faults
