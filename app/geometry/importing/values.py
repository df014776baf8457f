"""The raw content of imported files, before anything is repaired, and safe reading of the files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.files import read_plain
from rules.i18n import tr

from ..drawing import Point, Polygon
from ..svg_map import xml_words

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


LONGEST = 1600.0
"""The longer side of an imported board in board units, unless it is already within USUAL."""
USUAL = (600.0, 3000.0)
LONGEST_NAME = 80
MOST_PLACES = 5_000
"""A drawing with more shapes is not a board: it could be read, but neither played nor edited."""


Wanted = Callable[[], bool]
"""Whether the work is still wanted; called often."""


def always() -> bool:
    """Whether the work is still wanted: always."""
    return True


class ImportNote(NamedTuple):
    """A line of the report: what was found or done, where on the board (None: nowhere), and in which province.

    `kind` is one of: scale, skipped, id, shape, overlap, gap, moved, outside, rest, coast, kind, table, facts.
    """

    kind: str
    text: str
    at: Point | None = None
    id: str = ""


class ImportRefused(ValueError):
    """A file that is not imported at all; the text says why, in a sentence."""

    def __init__(self, file: Path, text: str) -> None:
        super().__init__(f"{file.name}: {text}")
        self.file = file
        self.text = text


class ImportCancelled(Exception):
    """The import is no longer wanted."""


@dataclass
class PowerFacts:
    """A power according to the tables; `start` has units as (letter, place)."""

    name: str
    adjective: str = ""
    homes: list[str] = field(default_factory=list)
    start: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class AdjacencyTable:
    """The content of an adjacency file or of properties of shapes. Names are as written there, coasts as `stp/nc`."""

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
    def is_given(self) -> bool:
        """Whether the table lists neighbors."""
        return bool(self.army or self.fleet)


@dataclass
class RawDrawing:
    """A drawing as found, in board units: shapes and positions by the names in the file.

    `kinds`: name -> "sea", "land" or a kind of scenery, where known. `spots`: name -> (coast, role) -> point. `colors`:
    power in lower case -> its color as in the SVG. `file`: the drawing. `wanted`: whether the import is still wanted.
    """

    width: float
    height: float
    shapes: dict[str, list[Polygon]] = field(default_factory=dict)
    coasts: dict[str, list[Polygon]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    spots: dict[str, dict[tuple[str, str], Point]] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    table: AdjacencyTable = field(default_factory=AdjacencyTable)
    file: Path = Path()
    notes: list[ImportNote] = field(default_factory=list)
    wanted: Wanted = always

    def note(self, kind: str, text: str, at: Point | None = None, id: str = "") -> None:
        self.notes.append(ImportNote(kind, text, at, id))

    def add(self, name: str, polygons: list[Polygon]) -> None:
        """Add to the shape of this name. Raises ImportRefused if there are more places than on any board."""
        self.shapes.setdefault(name, []).extend(polygons)
        if len(self.shapes) > MOST_PLACES:
            text = tr("The drawing has more than {n} provinces. Give IDs to provinces only.", n=MOST_PLACES)
            raise ImportRefused(self.file, text)

    def go_on(self) -> None:
        """Raise ImportCancelled if the import is no longer wanted; called between steps of long work."""
        if not self.wanted():
            raise ImportCancelled


def on_one_line(text: str) -> str:
    """Return a name fit for a sentence: on one line, printable, and not too long."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())[:LONGEST_NAME]


def split_coast(name: str) -> tuple[str, str]:
    """Split a name such as `stp-nc` or `stp/nc` into province and coast; without a coast the second is ""."""
    for mark in ("/", "-"):
        province, found, coast = name.rpartition(mark)
        if found and province and (mark == "/" or coast.lower() in ("nc", "sc", "ec", "wc", "xc")):
            return (province, "" if coast.lower() == "xc" else coast.lower())
    return name, ""


# ----------------------------------------------------------------------------------------------------
# Opening files that may be malicious: what is too large, or could grow when parsed, is refused at once.

MOST_BYTES = 20_000_000
MOST_ELEMENTS = 200_000
STRANGE = b"urn:strata:unknown:"
_UNKNOWN = re.compile(r"Namespace prefix (\w+) (?:on|for) ")
_ROOT = re.compile(rb"<[A-Za-z_][\w.:-]*")


def content(file: Path) -> bytes:
    """Return the bytes of a file. Raises ImportRefused if it is too large, OSError if it cannot be read."""
    if file.is_file() and file.stat().st_size > MOST_BYTES:
        raise ImportRefused(file, tr("The file is larger than {n} MB.", n=MOST_BYTES // 1_000_000))
    return read_plain(file, MOST_BYTES)


def root_of(file: Path, data: bytes | None = None) -> Element:
    """Return the root element of an XML file, read without external documents or network access. Raises ImportRefused.
    """
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    data = content(file) if data is None else data
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        text = " ".join(str(error.msg or "").split())
        known = _with_prefix(data, text)
        if known is not None:
            return root_of(file, known)
        if "entity" in text.lower():
            raise ImportRefused(
                file, tr("The file declares nested XML entities, which are not allowed in a map.")
            ) from None
        raise ImportRefused(file, tr("Not a valid XML file ({why}).", why=xml_words(error))) from None
    _look_at_entities(file, root.getroottree().docinfo.internalDTD)
    _count(file, root)
    return root


def _with_prefix(data: bytes, complaint: str) -> bytes | None:
    """Return the document with the undeclared prefix in the complaint declared, for jDip maps that have lost their
    document type; None if that is not what is wrong."""
    found = _UNKNOWN.match(complaint)
    declared = b" xmlns:" + found[1].encode() + b'="' + STRANGE + found[1].encode() + b'"' if found else b""
    root = _ROOT.search(data)
    if not declared or root is None or declared in data:
        return None
    return data[: root.end()] + declared + data[root.end() :]


def _look_at_entities(file: Path, declared: Any) -> None:
    """Refuse entities that contain others or are long; short ones may be declared, as drawing programs do."""
    for entity in declared.entities() if declared is not None else ():
        value = entity.content or ""
        if "&" in value or len(value) > 1000:
            text = tr(
                "The file declares nested XML entities ('{name}'), which are not allowed in a map.", name=entity.name
            )
            raise ImportRefused(file, text)


def _count(file: Path, root: Element) -> None:
    """Refuse a document with more elements than any map, or with unresolved entities."""
    for number, element in enumerate(root.iter()):
        if number > MOST_ELEMENTS:
            raise ImportRefused(file, tr("The file has more than {n} elements.", n=MOST_ELEMENTS))
        if not isinstance(element.tag, str) and str(element).startswith("&"):
            raise ImportRefused(file, tr("The drawing uses XML entities, which are not allowed in a map."))


def local(element: Element) -> str:
    """Return the name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2] if isinstance(element.tag, str) else ""
