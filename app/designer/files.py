"""Maps on disk: new, read, imported, saved; and protected from loss by lock, journal, atomic saving and old versions.
"""

from __future__ import annotations

import json
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import rules
from app.geometry.drawing import PLAYABLE, DrawingError
from app.geometry.importing import ImportedMap, ImportRefused, Wanted, always, imported
from app.geometry.svg_map import MOST_BYTES as SVG_MAP_MOST_BYTES
from app.geometry.svg_write import Edit, SvgBoard, patched
from app.journal import Copies, FileLock, Holder, IoTimeout, Stamp, in_use
from app.journal.writing import SUFFIX, JournalFile
from app.language import tr, tr_n
from rules.files import MapError, map_folder

from .document import MapDocument, MapState
from .facts import (
    Facts,
    fact,
    facts_of,
    fresh_text,
    frozen,
    levels_of,
    lies_of,
    plain_of,
    province_kind,
    text_of,
    thawed,
    with_fact,
)

__all__ = ["MapFileError", "OpenMapFiles", "UnsavedMap", "read_left", "unsaved_maps"]


# ----------------------------------------------------------------------------------------------------
# A new map: an empty sea, and the facts that every map must have.

SVG = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     version="1.1" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title>{name}</title>
<g id="terrain" inkscape:groupmode="layer" inkscape:label="terrain" fill-rule="evenodd">
</g>
<g id="provinces" inkscape:groupmode="layer" inkscape:label="provinces" fill-rule="evenodd">
<path id="SEA" data-kind="sea" fill="#d5e3ea"
d="M 0.00,0.00 {width}.00,0.00 {width}.00,{height}.00 0.00,{height}.00 Z"/>
</g>
<g id="borders" inkscape:groupmode="layer" inkscape:label="borders" fill="none" stroke="#7d776a" stroke-width="1">
</g>
<g id="lines" inkscape:groupmode="layer" inkscape:label="lines" fill="none" stroke="#3f7ca6" stroke-width="4">
</g>
<g id="coasts" inkscape:groupmode="layer" inkscape:label="coasts" fill="none" stroke="#b0703a" stroke-width="2">
</g>
<g id="centers" inkscape:groupmode="layer" inkscape:label="centers" fill="#ffffff" stroke="#3b3833" stroke-width="2">
</g>
<g id="anchors" inkscape:groupmode="layer" inkscape:label="anchors" fill-opacity="0.35">
</g>
<g id="names" inkscape:groupmode="layer" inkscape:label="names" font-size="12.5" text-anchor="middle">
</g>
</svg>
"""

TOML = """format = "strata-map"
version = 1
id = {id}
name = {name}
board = "board.svg"
attribution = ""
first_phase = "S1901M"
# How many centers win; 0: it is not won by centers.
victory_centers = 0
# The shortest border that makes neighbors, and how large a counter is, in board units.
min_border = 8.0
unit_radius = 12.0

[tables]
army = {{ kinds = ["A"], by = "land" }}
fleet = {{ kinds = ["F"], by = "water" }}

[powers]

[provinces]
SEA = {{ name = "The Sea", kind = "sea" }}

[adjacency.army]

[adjacency.fleet]
"""


def id_of(name: str) -> str:
    """Return an id for a map of this name: lower-case letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "map"


def id_fault(id: str) -> str:
    """Return why a map cannot have this id; "" if it can."""
    if not id or not id.replace("-", "").replace("_", "").isalnum():
        return tr("An ID may contain only letters, digits, - and _.")
    if id in rules.files.map_ids() or id in rules.VARIANTS:
        return tr("{id} is the ID of a game or map that comes with Strata. Choose another one.", id=id)
    return ""


def quoted(text: str) -> str:
    """Return a text as a TOML string."""
    import tomlkit

    return tomlkit.item(text).as_string()


def blank(name: str, width: int = 1000, height: int = 800) -> tuple[bytes, str]:
    """Return the drawing and the facts of a new map; sizes in board units."""
    title = name.replace("&", "&amp;").replace("<", "&lt;")
    svg = SVG.format(name=title, width=width, height=height)
    return svg.encode("utf-8"), TOML.format(id=quoted(id_of(name)), name=quoted(name))


# ----------------------------------------------------------------------------------------------------
# The files of a map: reading them, and writing an edited map back so that everything else in them stays.

TABLE, BOARD = "map.toml", "board.svg"


class MapFileError(Exception):
    """A map cannot be opened: what is wrong and where, one sentence each. Its files were not changed."""

    def __init__(self, title: str, faults: Sequence[str]) -> None:
        super().__init__("\n".join((title, *faults)))
        self.title, self.faults = title, tuple(faults)


@dataclass(frozen=True)
class Source:
    """The two files of a map as they were read, and their content."""

    svg: bytes
    text: str
    board: SvgBoard
    facts: Facts

    @classmethod
    def of(cls, svg: bytes, text: str, name: str = BOARD) -> Source:
        """Read the content of two files. Raises MapFileError with every fault and its place."""
        try:
            facts = facts_of(text)
            rules.files.map_of(thawed(facts), names=False)
            levels, lies, plain = levels_of(facts), lies_of(facts), plain_of(facts)
        except rules.files.FormatFault as error:
            raise MapFileError(tr("{name} cannot be read.", name=TABLE), [str(error)]) from None
        except MapError as error:
            faults = [f"{fault.place}: {fault.text}" for fault in error.faults]
            raise MapFileError(tr("{name} cannot be read.", name=TABLE), faults) from None
        try:
            board = SvgBoard(svg, levels, lies, plain or levels[-1], name)
        except DrawingError as error:
            raise MapFileError(
                tr("The drawing {name} cannot be read.", name=name),
                [f"{fault.element}: {fault.text}" for fault in error.faults],
            ) from None
        return cls(svg, text, board, facts)

    def written(self, state: MapState) -> tuple[bytes, str]:
        """Return both files with the edited map; unchanged where nothing differs."""
        return self.board.written(state.graph), text_of(self.text, self.facts, state.facts)

    def document(self) -> MapDocument:
        """Make a document with the content of the files."""
        return MapDocument(self.board.graph, self.facts)


def read(folder: Path) -> tuple[Source, Path]:
    """Read the map in a folder; return it and the path of its drawing. Raises MapFileError, or OSError if a file is
    missing."""
    text = _text(folder)
    try:
        name = str(facts_of(text).get("board", BOARD))
    except rules.files.FormatFault as error:
        raise MapFileError(tr("{name} cannot be read.", name=TABLE), [str(error)]) from None
    drawing = folder / name
    return Source.of(_part(folder, name), text, drawing.name), drawing


def _part(folder: Path, name: str) -> bytes:
    """Read a file of the map in a folder. Raises MapFileError if that is not allowed, OSError if it is not possible."""
    try:
        return rules.files.map_part(folder, name, SVG_MAP_MOST_BYTES)
    except rules.files.NotRegularFile as error:
        raise MapFileError(
            tr("{name} cannot be read.", name=name), [f"{name} {rules.files.disk_words(error)}."]
        ) from None


def _text(folder: Path) -> str:
    try:
        return _part(folder, TABLE).decode("utf-8")
    except UnicodeDecodeError as error:
        fault = tr("byte {start}: this is not a text file in UTF-8", start=error.start)
        raise MapFileError(tr("{name} cannot be read.", name=TABLE), [fault]) from None


def own(name: str) -> Source:
    """Read a built-in map, to be edited as a copy."""
    return read(map_folder(name))[0]


def empty(name: str, width: int = 1000, height: int = 800) -> Source:
    """Return a new map: an empty sea."""
    return Source.of(*blank(name, width, height))


def drawn(path: Path) -> Source:
    """Read a drawing alone, with the layers of our format; facts are made from its shapes. Raises MapFileError."""
    svg = rules.files.read_plain(path, SVG_MAP_MOST_BYTES)
    _, text = blank(path.stem)
    facts = with_fact(facts_of(text), ("provinces",), {})
    try:
        board = SvgBoard(svg, file=path)
    except DrawingError as error:
        faults = [f"{fault.element}: {fault.text}" for fault in error.faults]
        raise MapFileError(tr("The drawing {name} cannot be read.", name=path.name), faults) from None
    if not board.graph.net.regions:
        raise MapFileError(
            tr("{name} is not the drawing of a map.", name=path.name),
            [
                tr(
                    'A map\'s drawing needs a layer with the ID "provinces" that holds its shapes. To use another '
                    "drawing, import it."
                )
            ],
        )
    for region in board.graph.net.regions.values():
        facts = _with_shape(facts, region.province, region.kind)
    text = text_of(text, facts_of(text), facts)
    return Source.of(svg, text, path.name)


def _with_shape(facts: Facts, province: str, kind: str) -> Facts:
    if kind not in PLAYABLE:
        return with_fact(facts, ("areas", province), {"name": province, "kind": kind})
    return with_fact(facts, ("provinces", province), {"name": province, "kind": province_kind(kind)})


def with_name(facts: Facts, name: str) -> Facts:
    """Return the facts of a map under another name, with a matching id."""
    return with_fact(with_fact(facts, ("name",), name), ("id",), id_of(name))


# ----------------------------------------------------------------------------------------------------
# Turning an import into a map that can be edited: its drawing in our format, and its facts.


def imported_source(
    files: Sequence[Path], tolerance: float | None = None, wanted: Wanted = always
) -> tuple[Source, ImportedMap]:
    """Import foreign files as a map; return it and the findings.

    Raises ImportRefused or OSError; ImportCancelled as soon as `wanted` says that the map is not wanted any more.
    """
    found = imported(files, tolerance, wanted)
    net = found.graph.net
    svg, _ = blank(str(found.facts["name"]))
    # `blank` makes a page of standard size with a sea; this one has the size of the import and is empty.
    drawing = SvgBoard(_resized(svg, net.width, net.height))
    try:
        source = Source.of(drawing.written(found.graph), fresh_text(frozen(found.facts)))
    except MapFileError as trouble:
        raise ImportRefused(files[0], " ".join((trouble.title, *trouble.faults))) from None
    return source, found


def _resized(svg: bytes, width: float, height: float) -> bytes:
    """Return an empty drawing of this size."""
    from lxml import etree

    root = etree.fromstring(svg)
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    root.set("viewBox", f"0 0 {width:g} {height:g}")
    for shape in root.iter("{http://www.w3.org/2000/svg}path"):
        shape.set("d", f"M 0.00,0.00 {width:.2f},0.00 {width:.2f},{height:.2f} 0.00,{height:.2f} Z")
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


# ----------------------------------------------------------------------------------------------------
# Protecting an edited map from loss: lock, journal, atomic saving, previous versions.
#
# The journal is a text with one JSON document per line, as in app/journal. The first line holds both files as they were
# read. Each further line holds the state after a step: `svg`, ranges of bytes in the drawing and their replacements,
# and `facts`, the content of map.toml if it differs from the line before (`toml`, its text, if JSON cannot express it).
# A step is written to disk before anything else is done, because a crash may come at any time. A journal that grows too
# long is begun again, and the old one is deleted once the new one is written.

FORMAT, VERSION = "strata-map-journal", 1
MOST_BYTES = 300_000_000
ROOM, TIMES = 20_000_000, 8
"""A journal is begun again when it exceeds this many bytes, and this many times its initial size."""


class OpenMapFiles:
    """The files, the lock and the journal of one open map. `data`: the program's own folder."""

    def __init__(self, document: MapDocument, source: Source, folder: Path | None, data: Path) -> None:
        self.document, self.source = document, source
        self.folder = folder
        self.data = data
        self.lock: FileLock | None = None
        self.copies = Copies(data / "copies")
        self.trouble = ""
        """Why the last change is not in the journal; "" if it is."""
        self._journal: JournalFile | None = None
        self._patience = IoTimeout()
        self._noted: MapState | None = None
        self._whole = 0
        self._stamps: dict[Path, Stamp] = {}

    # The folder.

    def hold(self) -> Holder | None:
        """Lock the folder, and return who has locked it if another window has."""
        if self.folder is None:
            return None
        self.lock = FileLock(self.folder / TABLE)
        holder = self.lock.take()
        self._stamp()
        return holder

    def _stamp(self) -> None:
        if self.folder is not None:
            self._stamps = {path: Stamp.of(path) for path in (self.folder / TABLE, self.drawing)}

    @property
    def drawing(self) -> Path:
        """The path where the drawing is saved: always in the folder itself, because other maps may share a drawing
        elsewhere."""
        assert self.folder is not None
        return self.folder / Path(str(fact(self.document.facts, ("board",), BOARD))).name

    @property
    def changed_outside(self) -> tuple[str, ...]:
        """The files that another program has changed since they were read or saved."""
        return tuple(path.name for path, stamp in self._stamps.items() if stamp.now(path) is not stamp)

    def save(self, folder: Path | None = None) -> None:
        """Write both files, each completely or not at all, keeping the previous versions. Raises OSError."""
        document = self.document
        if folder is not None and folder != self.folder:
            self._move(folder)
        assert self.folder is not None
        if "/" in str(fact(document.facts, ("board",), BOARD)):
            document.apply(tr("Give the map its own drawing"), facts=with_fact(document.facts, ("board",), BOARD))
        svg, text = self.source.written(document.state)
        for path, content in ((self.drawing, svg), (self.folder / TABLE, text.encode("utf-8"))):
            if path.is_file() and path.read_bytes() == content:
                continue
            with suppress(OSError):
                self.copies.keep(path)
            rules.files.write_file(path, content)
        document.path = self.folder
        document.stack.setClean()
        self._stamp()
        self._drop_journal()

    def _move(self, folder: Path) -> None:
        """Lock another folder, and save there from now on."""
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / TABLE)
        holder = lock.take()
        if holder is not None:
            raise OSError(holder.words)
        if self.lock is not None:
            self.lock.release()
        self.folder, self.lock, self.document.watching = folder, lock, ""

    def close(self) -> None:
        """Delete the journal and unlock the folder: the map is saved, or not wanted any more."""
        self._drop_journal()
        if self.lock is not None:
            self.lock.release()

    # The journal.

    @property
    def journals(self) -> Path:
        return self.data / "journals" / "maps"

    def note(self) -> bool:
        """Write the present map to the journal, and return whether that was done."""
        document = self.document
        if document.state is self._noted or (document.saved and self._journal is None):
            return True
        try:
            self._write(document)
        except OSError as error:
            self.trouble = rules.files.disk_words(error)
            self._journal = None
            return False
        self.trouble, self._noted = "", document.state
        return True

    def _write(self, document: MapDocument) -> None:
        edits = self.source.board.edits(document.graph)
        line: dict[str, Any] = {"time": _now(), "step": document.stack.undoText()}
        line["svg"] = [(start, end, new.decode("utf-8")) for start, end, new in edits]
        file = self._journal
        if file is not None and file.length <= max(ROOM, TIMES * self._whole):
            if self._noted is None or document.facts is not self._noted.facts:
                line |= self._facts()
            self._journal = self._patience.ask(lambda: file.with_line(line))
            return
        self.journals.mkdir(parents=True, exist_ok=True)
        place = self.journals / f"{secrets.token_hex(6)}.map{SUFFIX}"
        lines = [self._head(), {**line, **self._facts()}]
        self._journal = self._patience.ask(lambda: JournalFile.new(place, lines))
        self._whole = self._journal.length
        if file is not None:
            file.drop()

    def _facts(self) -> dict[str, Any]:
        """Return the facts for a line of the journal."""
        facts = thawed(self.document.facts)
        try:
            json.dumps(facts)
        except TypeError:  # a date, which TOML has and JSON does not
            return {"toml": text_of(self.source.text, self.source.facts, self.document.facts)}
        return {"facts": facts}

    def _head(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "folder": str(self.folder) if self.folder else "",
            "title": self.document.title,
            "svg": self.source.board.text.decode("utf-8"),
            "toml": self.source.text,
        }

    def _drop_journal(self) -> None:
        if self._journal is not None:
            self._journal.drop()
        self._journal, self._noted = None, None


@dataclass(frozen=True, slots=True)
class UnsavedMap:
    """A map left by a crash: its journal, its folder ("" if it was never saved), and its two files at the last change.
    """

    journal: Path
    folder: str
    title: str
    svg: bytes
    text: str
    steps: int
    last: str
    cut: bool

    @property
    def words(self) -> str:
        """A description for people."""
        many = tr_n("{n} change", "{n} changes", self.steps)
        lost = " " + tr("The last change was incomplete.") if self.cut else ""
        where = self.folder or tr("never saved")
        return (
            tr(
                "{title} ({where}): {many}, the last at {last}.",
                title=self.title,
                where=where,
                many=many,
                last=self.last,
            )
            + lost
        )

    def source(self) -> Source:
        """Read its files as of the last change. Raises MapFileError."""
        return Source.of(self.svg, self.text)

    def discard(self) -> None:
        self.journal.unlink(missing_ok=True)


def unsaved_maps(data: Path, busy: Callable[[Path], bool] = in_use) -> list[UnsavedMap]:
    """Return the edited maps left by crashes, the latest first. `busy`: whether another window is writing that journal.
    """
    folder = data / "journals" / "maps"
    found = [left for path in sorted(folder.glob(f"*{SUFFIX}")) if not busy(path) and (left := read_left(path))]
    return sorted(found, key=lambda left: left.last, reverse=True)


def read_left(path: Path) -> UnsavedMap | None:
    """Read a map's journal up to its last complete line; None if it holds nothing."""
    try:
        lines = list(_lines(rules.files.read_plain(path, MOST_BYTES)))
    except OSError:
        return None
    whole = [line for line in lines if line is not None]
    if len(whole) < 2 or whole[0].get("format") != FORMAT or whole[0].get("version") != VERSION:
        return None
    try:
        return _played(path, whole, len(whole) < len(lines))
    except (KeyError, TypeError, ValueError):
        return None


def _lines(content: bytes) -> Iterator[dict[str, Any] | None]:
    """Yield the lines up to the first damaged one, which is None."""
    for raw in content.splitlines(keepends=True):
        try:
            line = json.loads(raw) if raw.endswith(b"\n") else None
        except (ValueError, RecursionError):
            line = None
        yield line if isinstance(line, dict) else None
        if not isinstance(line, dict):
            return


def _played(path: Path, lines: list[dict[str, Any]], cut: bool) -> UnsavedMap:
    head, last = lines[0], lines[-1]
    said = next((line for line in reversed(lines) if "facts" in line or "toml" in line), head)
    text = str(said.get("toml", head["toml"]))
    if "facts" in said:
        text = text_of(text, facts_of(text), frozen(said["facts"]))
    edits: list[Edit] = [(int(start), int(end), str(new).encode("utf-8")) for start, end, new in last["svg"]]
    svg = patched(str(head["svg"]).encode("utf-8"), edits)
    title, folder = str(head["title"]), str(head["folder"])
    return UnsavedMap(path, folder, title, svg, text, len(lines) - 1, str(last["time"]).replace("T", " "), cut)


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
