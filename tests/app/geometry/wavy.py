"""A small board for edits: three by three places with wavy borders between seas, a lake in the middle, two levels.

On the upper level the lake is not there: its host has a shape of its own. Sides of 40 units, waves of 2.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from app.geometry.drawing import DrawnShape, Point, on_grid
from app.geometry.levels import Levels
from app.geometry.planar import Graph, graph_of
from rules.files import map_folder, read_map

if TYPE_CHECKING:
    from rules.files import MapFile

SIDE, STEPS, SIZE = 40.0, 8, 120.0
LEVELS = ("g", "h")
LAKE = ((56.0, 57.0), (64.0, 56.0), (66.0, 63.0), (57.0, 65.0))


def _wave(i: int, t: float) -> float:
    return 0.0 if i in (0, 3) else 2.0 * math.sin(math.pi * 3 * t + i)


def _spot(x: float, y: float) -> Point:
    """A point of the grid of borders; waves end in nought at the crossings, nearly."""
    column, row = x / SIDE, y / SIDE
    bent = math.sin(math.pi * (row % 1)), math.sin(math.pi * (column % 1))
    return on_grid((x + bent[0] * _wave(round(column), row), y + bent[1] * _wave(round(row), column)))


def box(column: int, row: int) -> tuple[Point, ...]:
    """The outline of one of the nine places."""
    left, top, step = column * SIDE, row * SIDE, SIDE / STEPS
    along = [i * step for i in range(STEPS)]
    corners = [*((left + d, top) for d in along), *((left + SIDE, top + d) for d in along)]
    corners += [*((left + SIDE - d, top + SIDE) for d in along), *((left, top + SIDE - d) for d in along)]
    return tuple(_spot(x, y) for x, y in corners)


def wavy() -> Graph:
    """The board: places "00" to "22" by column and row, and the lake "L" in "11" on the lower level."""
    shapes = {}
    for row in range(3):
        for column in range(3):
            name = f"{column}{row}"
            kind = "sea" if row == 0 else "land"
            rings = ((box(column, row), LAKE),) if name == "11" else ((box(column, row),),)
            shapes[name] = DrawnShape(name, kind, rings, province=name)
            if name == "11":
                shapes["11.h"] = DrawnShape("11.h", kind, ((box(1, 1),),), province="11", level="h")
    shapes["L"] = DrawnShape("L", "lake", ((LAKE,),), province="L")
    return graph_of(shapes, (SIZE, SIZE), LEVELS, {"L": ("g",)}, "g")


OWN = {"standard": "standard", "pink": "pink", "pink2": "pink", "bioplomacy": "bioplomacy", "diplomafia": "diplomafia"}
"""The maps that come with the program -> the drawing each has."""


def own_board(name: str) -> tuple[MapFile, bytes]:
    """A map that comes with the program: its table, and the bytes of its drawing."""
    table = read_map(name)
    return table, Path(map_folder(name) / table.drawing).read_bytes()


def every(graph: Graph) -> Levels:
    """All levels of a board."""
    return frozenset(graph.net.levels)
