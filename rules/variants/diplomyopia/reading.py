"""How units are read that an order names: without asking who stands there, unless it is one's own (R16, R17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ...board import Board, Location
from ...position import Named
from ...slots import Reader
from ...verbs import Kind, SlotReader, named


def read_own(reader: Reader, text: str) -> Named:
    """The unit that is ordered. Left out, the kind is that of an own unit there; of another's nothing is told."""
    unit = replace(reader, position=None).unit(text)
    if unit.kind:
        return unit
    reader.looked = True
    own = reader.position and reader.position.units.get(unit.key)
    return named(own) if own and own.power == reader.power else unit


def read_any(reader: Reader, text: str) -> Named:
    """The unit that a support or a convoy names: a foreign one without a kind is called by the first that can stand
    there, be it in sight or not, so that the text is the same wherever it is read again (R17)."""
    unit = read_own(reader, text)
    return unit if unit.kind else guessed(reader.board, reader.kinds, unit.place)


def guessed(board: Board, kinds: Mapping[str, Kind], place: Location) -> Named:
    return Named(next(kind.letter for kind in kinds.values() if board.stands(kind.table, place.province)), place)


OWN: Mapping[str, SlotReader] = MappingProxyType({"unit": read_own})
HELPED: Mapping[str, SlotReader] = MappingProxyType({**OWN, "helped": read_any})
CARRIED: Mapping[str, SlotReader] = MappingProxyType({**OWN, "army": read_any})
