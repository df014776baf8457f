"""Opening the drawing of a map as a graph: what its table says of levels goes into it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from app.geometry.svg_write import SvgBoard

if TYPE_CHECKING:
    from rules.files import MapFile


def levels_of(table: MapFile) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]], str]:
    """The levels of a map, the places that are not on all of them with those where they are, and the plain level."""
    board = table.board
    levels = tuple(table.levels) or ("",)
    found: dict[str, list[str]] = defaultdict(list)
    for id, province in board.provinces.items():
        found[province.base].extend(board.levels_of(id) or ("",))
    lies = {base: tuple(one for one in levels if one in on) for base, on in found.items() if set(on) != set(levels)}
    return levels, lies, board.plain_level or levels[-1]


def opened(data: bytes, table: MapFile, name: str = "board.svg") -> SvgBoard:
    """The drawing of a map. DrawingError with every fault."""
    levels, lies, plain = levels_of(table)
    return SvgBoard(data, levels, lies, plain, name)
