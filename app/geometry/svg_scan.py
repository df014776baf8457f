"""Where in the bytes of an SVG file each element that is read stands, so that a change touches nothing else."""

from __future__ import annotations

import re
import xml.parsers.expat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .svg_map import home_of, matrix_of

LAYERS = ("terrain", "provinces", "borders", "lines", "coasts", "centers", "anchors", "names")
"""Those that are read or kept up to date."""

_ATTRIBUTE = re.compile(rb"\s+([^\s=/>]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_TAG = re.compile(rb"[^\"'>]*(?:(?:\"[^\"]*\"|'[^']*')[^\"'>]*)*>")
_DECLARED = re.compile(rb"(<\?xml[^>]*encoding\s*=\s*[\"'])([A-Za-z0-9._-]+)([\"'])")


@dataclass
class Tag:
    """An element: where it begins, where its first tag ends, where it ends, in bytes; its layer and attributes."""

    name: str
    layer: str
    attributes: dict[str, str]
    matrix: Any
    start: int
    opened: int = 0
    closing: int = 0
    end: int = 0


class Scan(NamedTuple):
    """What was found: the elements of each layer in file order, the layers themselves, and the root."""

    tags: list[Tag]
    layers: dict[str, Tag]
    root: Tag


def utf8(data: bytes) -> bytes:
    """The same text in UTF-8, so that places in it can be counted; ASCII and UTF-8 stay as they are."""
    found = _DECLARED.search(data[:200])
    name = found[2].decode("ascii").lower() if found else "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        name = "utf-16"
        text = data.decode(name)
        return _DECLARED.sub(rb"\1UTF-8\3", text.encode("utf-8"), count=1)
    if name in ("utf-8", "us-ascii", "ascii"):
        return data
    return _DECLARED.sub(rb"\1UTF-8\3", data.decode(name).encode("utf-8"), count=1)


def scan(data: bytes) -> Scan:
    """The places of the elements in a file that svg_map has read without a fault."""
    return _Scanner(data).scan()


@dataclass
class _Scanner:
    data: bytes
    tags: list[Tag] = field(default_factory=list)
    layers: dict[str, Tag] = field(default_factory=dict)
    open: list[Tag] = field(default_factory=list)
    parser: Any = None

    def scan(self) -> Scan:
        self.parser = xml.parsers.expat.ParserCreate()
        self.parser.StartElementHandler = self.starts
        self.parser.EndElementHandler = self.ends
        self.parser.Parse(self.data, True)
        return Scan(self.tags, self.layers, self.root)

    def starts(self, name: str, attributes: dict[str, str]) -> None:
        at = self.parser.CurrentByteIndex
        name = name.rpartition(":")[2]
        above = self.open[-1] if self.open else None
        id = attributes.get("id", "")
        layer = above.layer if above else ""
        if name == "g" and not layer and id in LAYERS:
            layer = id
        matrix = matrix_of(attributes.get("transform", ""), above.matrix if above else None)
        tag = Tag(name, layer, attributes, matrix, at, _tag_end(self.data, at))
        if above is None:
            self.root = tag
        elif name == "g" and layer == id and layer:
            self.layers[layer] = tag
        elif layer and layer != "borders":
            tag.layer = home_of(layer, name, attributes.get("data-kind", ""), attributes.get("data-role", ""))
            self.tags.append(tag)
        elif layer:
            self.tags.append(tag)
        self.open.append(tag)

    def ends(self, _name: str) -> None:
        tag = self.open.pop()
        tag.closing = self.parser.CurrentByteIndex
        single = self.data[tag.opened - 2 : tag.opened] == b"/>"
        tag.end = tag.opened if single else self.data.index(b">", tag.closing) + 1

    root: Tag = field(default_factory=lambda: Tag("", "", {}, None, 0))


def _tag_end(data: bytes, at: int) -> int:
    """The byte after the > of the tag that begins at a byte; > inside quotes does not count."""
    found = _TAG.match(data, at)
    return found.end() if found else len(data)


def with_attributes(tag: bytes, wanted: dict[str, str | None]) -> bytes:
    """The bytes of a first tag with some attributes set (None: taken out); those that are right are not touched."""
    found = {match[1].decode(): match for match in _ATTRIBUTE.finditer(tag)}
    edits = sorted(_edits(tag, found, wanted), reverse=True)
    for start, end, text in edits:
        tag = tag[:start] + text + tag[end:]
    return tag


def _edits(
    tag: bytes, found: dict[str, re.Match[bytes]], wanted: dict[str, str | None]
) -> Iterator[tuple[int, int, bytes]]:
    close = len(tag) - (2 if tag.endswith(b"/>") else 1)
    for name, value in wanted.items():
        match = found.get(name)
        if match is None and value is not None:
            yield close, close, b" " + name.encode() + b'="' + escaped(value) + b'"'
        elif match is not None and value is None:
            yield match.start(), match.end(), b""
        elif match is not None and value is not None:
            yield match.start(2), match.end(2), b'"' + escaped(value) + b'"'


def escaped(text: str) -> bytes:
    """Text as it may stand inside quotes or between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").encode("utf-8")


Edit = tuple[int, int, bytes]
"""Bytes of a file from here to there, and what stands there instead."""


def patched(data: bytes, edits: list[Edit]) -> bytes:
    """A file with some edits, which do not overlap; several at one place come in the order given."""
    found, at = list[bytes](), 0
    key: Callable[[Edit], tuple[int, int]] = lambda edit: (edit[0], edit[1])  # noqa: E731
    for start, end, text in sorted(edits, key=key):
        found += [data[at:start], text]
        at = end
    return b"".join([*found, data[at:]])
