"""The layers of a drawing in its bytes: elements set, taken out and added, each as an edit of its own place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .svg_map import ROUND
from .svg_scan import Edit, Scan, Tag, escaped, with_attributes

WANTED = {
    "terrain": ("path",),
    "provinces": ("path",),
    "borders": ("path",),
    "lines": ("path",),
    "coasts": ("path",),
    "centers": ROUND,
    "anchors": ROUND,
    "names": ("text",),
}
_ORDER = tuple(WANTED)


class Layers:
    """The bytes of a file and where its elements stand; `fresh` is what will be added to each layer."""

    def __init__(self, data: bytes, found: Scan) -> None:
        self.data, self.found = data, found
        self.ids = {tag.attributes.get("id", "") for tag in found.tags}
        self.fresh: dict[str, list[bytes]] = {}

    def of(self, *layers: str) -> Iterator[Tag]:
        return (tag for tag in self.found.tags if tag.layer in layers and tag.name in WANTED[tag.layer])

    def free(self, id: str) -> str:
        """An XML name that no element has yet."""
        base = re.sub(r"[^\w.-]", "_", id)
        number = 1
        while (name := base if number == 1 else f"{base}.{number}") in self.ids:
            number += 1
        return name

    def matrix(self, layer: str) -> Any:
        tag = self.found.layers.get(layer)
        return tag.matrix if tag else None

    def set(self, tag: Tag, wanted: dict[str, str | None]) -> Iterator[Edit]:
        if wanted:
            yield tag.start, tag.opened, with_attributes(self.data[tag.start : tag.opened], wanted)

    def cut(self, tag: Tag) -> Edit:
        """An element taken out, with the rest of its line if there is nothing else."""
        start, end = tag.start, tag.end
        line = self.data.rfind(b"\n", 0, start) + 1
        if not self.data[line:start].strip() and self.data[end : end + 1] == b"\n":
            return line, end + 1, b""
        return start, end, b""

    def add(self, layer: str, element: str, wanted: Mapping[str, str | None], text: str = "") -> None:
        """One more element at the end of a layer."""
        self.ids.add(wanted.get("id") or "")
        words = b"".join(
            b" " + name.encode() + b'="' + escaped(value) + b'"' for name, value in wanted.items() if value is not None
        )
        prefix = self.prefix(layer)
        start = b"<" + prefix + element.encode() + words
        close = b">" + escaped(text) + b"</" + prefix + element.encode() + b">" if text else b"/>"
        self.fresh.setdefault(layer, []).append(start + close + b"\n")

    def prefix(self, layer: str) -> bytes:
        """What SVG's elements are called with in this file: nothing, mostly."""
        tag = self.found.layers.get(layer, self.found.root)
        name = re.match(rb"<([\w.-]+:)?", self.data[tag.start : tag.opened])
        return name[1] or b"" if name else b""

    def additions(self) -> Iterator[Edit]:
        for layer in _ORDER:
            if layer in self.fresh:
                text = b"".join(self.fresh[layer])
                tag = self.found.layers.get(layer)
                if tag is None:
                    yield self.new_layer(layer, text)
                elif tag.end == tag.opened:
                    opened = self.data[tag.start : tag.opened - 2].rstrip() + b">\n"
                    yield tag.start, tag.end, opened + text + b"</" + self.prefix(layer) + b"g>"
                else:
                    line = self.data.rfind(b"\n", 0, tag.closing) + 1
                    at = line if not self.data[line : tag.closing].strip() and line >= tag.opened else tag.closing
                    yield at, at, text

    def new_layer(self, layer: str, text: bytes) -> Edit:
        prefix, at = self.prefix(layer), self.found.root.closing
        rule = b' fill-rule="evenodd"' if layer in ("terrain", "provinces") else b""
        style = b' fill="none" stroke="#3f7ca6" stroke-width="3"' if layer in ("lines", "coasts") else b""
        label = b' inkscape:groupmode="layer" inkscape:label="' + layer.encode() + b'"'
        inkscape = label if b"xmlns:inkscape" in self.data[self.found.root.start : self.found.root.opened] else b""
        start = b"<" + prefix + b'g id="' + layer.encode() + b'"' + inkscape + rule + style + b">\n"
        return at, at, start + text + b"</" + prefix + b"g>\n"
