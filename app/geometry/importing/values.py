"""What a foreign file says of a board, before anything is mended."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..drawing import Polygon
from ..paths import Point

LONGEST = 1600.0
"""Board units along the longer side of an imported board, unless it is of that order already."""
USUAL = (600.0, 3000.0)


class Note(NamedTuple):
    """A line of the report: what was found or done, where on the board (None: nowhere), and of which province.

    `kind` is one of: scale, skipped, id, shape, overlap, gap, moved, outside, rest, coast, kind, table, facts.
    """

    kind: str
    text: str
    at: Point | None = None
    id: str = ""


class ImportRefused(ValueError):
    """A file that is not read at all; the text says why, in a sentence."""

    def __init__(self, file: Path, text: str) -> None:
        super().__init__(f"{file.name}: {text}")
        self.file = file
        self.text = text


@dataclass
class PowerFacts:
    """A power by the tables that came with a drawing; `start` has units as (letter, place)."""

    name: str
    adjective: str = ""
    homes: list[str] = field(default_factory=list)
    start: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Table:
    """What an adjacency file or properties of shapes say. Names are as they are written there, coasts `stp/nc`."""

    names: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    army: dict[str, list[str]] = field(default_factory=dict)
    fleet: dict[str, list[str]] = field(default_factory=dict)
    powers: dict[str, PowerFacts] = field(default_factory=dict)
    centers: set[str] = field(default_factory=set)
    title: str = ""
    victory: int = 0
    first_phase: str = ""

    @property
    def told(self) -> bool:
        """Whether it says who borders whom."""
        return bool(self.army or self.fleet)


@dataclass
class Raw:
    """A drawing as it was found, in board units: shapes and where things stand, by the names they have there.

    `kinds`: name -> "sea", "land" or a kind of scenery, of those that tell. `spots`: name -> (coast, role) -> point.
    `colors`: power in small letters -> its colour as SVG writes it. `drawing`: the name of the file.
    """

    width: float
    height: float
    shapes: dict[str, list[Polygon]] = field(default_factory=dict)
    coasts: dict[str, list[Polygon]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    spots: dict[str, dict[tuple[str, str], Point]] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    table: Table = field(default_factory=Table)
    drawing: str = ""
    notes: list[Note] = field(default_factory=list)

    def note(self, kind: str, text: str, at: Point | None = None, id: str = "") -> None:
        self.notes.append(Note(kind, text, at, id))


def split_coast(name: str) -> tuple[str, str]:
    """A name with a coast -> the province and the coast: `stp-nc`, `stp/nc`; without one the coast is ""."""
    for mark in ("/", "-"):
        province, found, coast = name.rpartition(mark)
        if found and province and (mark == "/" or coast.lower() in ("nc", "sc", "ec", "wc", "xc")):
            return (province, "" if coast.lower() == "xc" else coast.lower())
    return name, ""
