"""What a foreign file says of a board, before anything is mended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rules import tr

from ..drawing import Polygon
from ..paths import Point

LONGEST = 1600.0
"""Board units along the longer side of an imported board, unless it is of that order already."""
USUAL = (600.0, 3000.0)
LONGEST_NAME = 80
MOST_PLACES = 5_000
"""What draws more is no board: it could be read, but neither played nor edited."""


Wanted = Callable[[], bool]
"""Whether somebody still waits for what is being done; asked often."""


def always() -> bool:
    """Somebody waits, however long it takes."""
    return True


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


class ImportCancelled(Exception):
    """Nobody wants what is being imported any more."""


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
    `colors`: power in small letters -> its colour as SVG writes it. `file`: the drawing. `wanted`: whether somebody
    still waits for it.
    """

    width: float
    height: float
    shapes: dict[str, list[Polygon]] = field(default_factory=dict)
    coasts: dict[str, list[Polygon]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    spots: dict[str, dict[tuple[str, str], Point]] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    table: Table = field(default_factory=Table)
    file: Path = Path()
    notes: list[Note] = field(default_factory=list)
    wanted: Wanted = always

    def note(self, kind: str, text: str, at: Point | None = None, id: str = "") -> None:
        self.notes.append(Note(kind, text, at, id))

    def add(self, name: str, polygons: list[Polygon]) -> None:
        """Add to the shape of this name. ImportRefused if there are more places than on any board."""
        self.shapes.setdefault(name, []).extend(polygons)
        if len(self.shapes) > MOST_PLACES:
            text = tr(
                "It draws more than {n} places, which no board has. Give ids to the provinces alone.", n=MOST_PLACES
            )
            raise ImportRefused(self.file, text)

    def go_on(self) -> None:
        """Called between two steps of long work. ImportCancelled if nobody waits for it."""
        if not self.wanted():
            raise ImportCancelled


def on_one_line(text: str) -> str:
    """A name as it can stand in a sentence: on one line, nothing in it that cannot be printed, and not endless."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())[:LONGEST_NAME]


def split_coast(name: str) -> tuple[str, str]:
    """A name with a coast -> the province and the coast: `stp-nc`, `stp/nc`; without one the coast is ""."""
    for mark in ("/", "-"):
        province, found, coast = name.rpartition(mark)
        if found and province and (mark == "/" or coast.lower() in ("nc", "sc", "ec", "wc", "xc")):
            return (province, "" if coast.lower() == "xc" else coast.lower())
    return name, ""
