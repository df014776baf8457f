"""The files of a map: reading them, and writing an edited map back so that all the rest of them stays."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import rules
from app.geometry.drawing import PLAYABLE, DrawingError
from app.geometry.planar import Graph
from app.geometry.svg_map import MOST_BYTES
from app.geometry.svg_write import SvgBoard
from app.language import tr
from rules import MapError, map_folder

from .blank import blank, id_of
from .document import MapDocument, State
from .facts import Facts, fact, facts_from, facts_of, fresh_text, text_of, thawed, with_fact
from .levels import levels_of, lies_of, plain_of

TABLE, BOARD = "map.toml", "board.svg"


class MapTrouble(Exception):
    """A map that cannot be opened: what is wrong and where, a sentence each. Its files were not changed."""

    def __init__(self, title: str, faults: Sequence[str]) -> None:
        super().__init__("\n".join((title, *faults)))
        self.title, self.faults = title, tuple(faults)


@dataclass(frozen=True)
class Source:
    """The two files as they were read, and what they say."""

    svg: bytes
    text: str
    board: SvgBoard
    facts: Facts

    @classmethod
    def of(cls, svg: bytes, text: str, name: str = BOARD) -> Source:
        """What two files say. MapTrouble with every fault and its place."""
        try:
            facts = facts_of(text)
            rules.map_of(thawed(facts), names=False)
            levels, lies, plain = levels_of(facts), lies_of(facts), plain_of(facts)
        except tomllib.TOMLDecodeError as error:
            raise MapTrouble(tr("{name} is no TOML.", name=TABLE), [str(error)]) from None
        except MapError as error:
            faults = [f"{fault.place}: {fault.text}" for fault in error.faults]
            raise MapTrouble(tr("{name} cannot be read.", name=TABLE), faults) from None
        try:
            board = SvgBoard(svg, levels, lies, plain or levels[-1], name)
        except DrawingError as error:
            raise MapTrouble(
                tr("The drawing {name} cannot be read.", name=name),
                [f"{fault.element}: {fault.text}" for fault in error.faults],
            ) from None
        return cls(svg, text, board, facts)

    def written(self, state: State) -> tuple[bytes, str]:
        """The two files with an edited map in them; the very same where nothing is different."""
        return self.written_as(state.graph, state.facts)

    def written_as(self, graph: Graph, facts: Facts) -> tuple[bytes, str]:
        """Likewise, with facts that are those of no document."""
        return self.board.written(graph), text_of(self.text, self.facts, facts)

    def document(self) -> MapDocument:
        """A document of what the files say."""
        return MapDocument(self.board.graph, self.facts)


def read(folder: Path) -> tuple[Source, Path]:
    """The map in a folder, and where its drawing is. MapTrouble, or OSError if a file is not there."""
    text = _text(folder)
    try:
        name = str(facts_of(text).get("board", BOARD))
    except tomllib.TOMLDecodeError as error:
        raise MapTrouble(tr("{name} is no TOML.", name=TABLE), [str(error)]) from None
    drawing = folder / name
    return Source.of(_part(folder, name), text, drawing.name), drawing


def _part(folder: Path, name: str) -> bytes:
    """A file of the map in a folder. MapTrouble where it may not be read, OSError where it cannot be."""
    try:
        return rules.map_part(folder, name, MOST_BYTES)
    except rules.NotPlain as error:
        raise MapTrouble(tr("{name} cannot be read.", name=name), [f"{name} {rules.disk_words(error)}."]) from None


def _text(folder: Path) -> str:
    try:
        return _part(folder, TABLE).decode("utf-8")
    except UnicodeDecodeError as error:
        raise MapTrouble(tr("{name} is no text in UTF-8.", name=TABLE), [str(error)]) from None


def own(name: str) -> Source:
    """A map that comes with the program, to be edited as a copy."""
    return read(map_folder(name))[0]


def empty(name: str, width: int = 1000, height: int = 800) -> Source:
    """A new map: a sea."""
    return Source.of(*blank(name, width, height))


def drawn(path: Path) -> Source:
    """A drawing alone, with the layers of our format; its facts are made from its shapes. MapTrouble."""
    svg = rules.read_plain(path, MOST_BYTES)
    _, text = blank(path.stem)
    facts = with_fact(facts_of(text), ("provinces",), {})
    try:
        board = SvgBoard(svg, file=path)
    except DrawingError as error:
        faults = [f"{fault.element}: {fault.text}" for fault in error.faults]
        raise MapTrouble(tr("The drawing {name} cannot be read.", name=path.name), faults) from None
    if not board.graph.net.regions:
        raise MapTrouble(
            tr("{name} has no layers of a map.", name=path.name),
            [tr("A map's drawing has its shapes in a layer with the id provinces. Import reads other drawings.")],
        )
    for region in board.graph.net.regions.values():
        facts = _with_shape(facts, region.province, region.kind)
    text = text_of(text, facts_of(text), facts)
    return Source.of(svg, text, path.name)


def _with_shape(facts: Facts, province: str, kind: str) -> Facts:
    if kind not in PLAYABLE:
        return with_fact(facts, ("areas", province), {"name": province, "kind": kind})
    words = {"sea": "sea", "dock": "dock"}.get(kind, "inland")
    return with_fact(facts, ("provinces", province), {"name": province, "kind": words})


def document_of(svg: bytes, facts: dict[str, object] | Facts) -> tuple[Source, MapDocument]:
    """A new map from a drawing of our format and its facts, as an import makes them; it has no folder yet."""
    source = Source.of(svg, fresh_text(facts_from(facts)))
    return source, source.document()


def with_name(facts: Facts, name: str) -> Facts:
    """The facts of a map under another name, and the id that goes with it."""
    return with_fact(with_fact(facts, ("name",), name), ("id",), id_of(name))


def with_own_drawing(facts: Facts) -> Facts:
    """The facts of a map whose drawing stands in its own folder."""
    name = str(fact(facts, ("board",), BOARD))
    return facts if "/" not in name else with_fact(facts, ("board",), BOARD)
