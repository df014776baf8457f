"""Write an edited board back into the SVG file it came from, touching only what changed."""

from __future__ import annotations

import re
import xml.parsers.expat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from .adjacency import Pair, Side, pair, side
from .drawing import SCENERY, AnchorKey, DrawnLine, DrawnShape, Point, Ring
from .planar import Arc, Graph, graph_of, same, with_lines_and_anchors
from .running import joined
from .svg_map import ROUND, home_of, matrix_of, read_parts

# ----------------------------------------------------------------------------------------------------
# Points and path data as the drawings of this project write them.

A_ROW = 7
"""Points per line of path data, as in the maps of this project."""


def data_of(parts: Any, matrix: Any = None, closed: bool = False) -> str:
    """Return the path data of runs of points, transformed back by the matrix that applies there; `closed` ones repeat
    their first point."""
    return "\n".join(_subpath(part, matrix, closed) for part in parts)


def _subpath(points: Arc, matrix: Any, closed: bool) -> str:
    shown = [",".join(numbers(point, matrix)) for point in (points[:-1] if closed else points)]
    rows = [" ".join(shown[i : i + A_ROW]) for i in range(0, len(shown), A_ROW)]
    return "M " + "\n".join(rows) + (" Z" if closed else "")


def numbers(point: Point, matrix: Any = None) -> tuple[str, str]:
    """Return the coordinates of a point as written in the file, inside what a matrix transforms."""
    if matrix is None:
        return f"{point[0]:.2f}", f"{point[1]:.2f}"
    a, b, c, d = matrix.a, matrix.b, matrix.c, matrix.d
    x, y = point[0] - matrix.e, point[1] - matrix.f
    size = a * d - b * c
    return f"{(d * x - c * y) / size:.6f}", f"{(a * y - b * x) / size:.6f}"


# ----------------------------------------------------------------------------------------------------
# The byte positions of the elements of an SVG file, so that a change touches nothing else.

LAYERS = ("terrain", "provinces", "borders", "lines", "coasts", "centers", "anchors", "names")
"""The layers that are read or kept up to date."""

_ATTRIBUTE = re.compile(rb"\s+([^\s=/>]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_TAG = re.compile(rb"[^\"'>]*(?:(?:\"[^\"]*\"|'[^']*')[^\"'>]*)*>")
_DECLARED = re.compile(rb"(<\?xml[^>]*encoding\s*=\s*[\"'])([A-Za-z0-9._-]+)([\"'])")


@dataclass
class Tag:
    """An element: its layer, attributes and matrix, and the byte offsets of its start, the end of its opening tag, its
    closing tag and its end."""

    name: str
    layer: str
    attributes: dict[str, str]
    matrix: Any
    start: int
    opened: int = 0
    closing: int = 0
    end: int = 0


class SvgScan(NamedTuple):
    """The result of a scan: the elements of all layers in file order, the layers themselves, and the root."""

    tags: list[Tag]
    layers: dict[str, Tag]
    root: Tag


def utf8(data: bytes) -> bytes:
    """Return the same text in UTF-8, so that offsets in it can be counted; ASCII and UTF-8 stay unchanged."""
    found = _DECLARED.search(data[:200])
    name = found[2].decode("ascii").lower() if found else "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        name = "utf-16"
        text = data.decode(name)
        return _DECLARED.sub(rb"\1UTF-8\3", text.encode("utf-8"), count=1)
    if name in ("utf-8", "us-ascii", "ascii"):
        return data
    return _DECLARED.sub(rb"\1UTF-8\3", data.decode(name).encode("utf-8"), count=1)


def scan(data: bytes) -> SvgScan:
    """Return the positions of the elements in a file that svg_map has read without a fault."""
    return _Scanner(data).scan()


@dataclass
class _Scanner:
    data: bytes
    tags: list[Tag] = field(default_factory=list)
    layers: dict[str, Tag] = field(default_factory=dict)
    open: list[Tag] = field(default_factory=list)
    parser: Any = None

    def scan(self) -> SvgScan:
        self.parser = xml.parsers.expat.ParserCreate()
        self.parser.StartElementHandler = self.starts
        self.parser.EndElementHandler = self.ends
        self.parser.Parse(self.data, True)
        return SvgScan(self.tags, self.layers, self.root)

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
    """Return the offset after the > of the tag that begins at `at`; > inside quotes does not count."""
    found = _TAG.match(data, at)
    return found.end() if found else len(data)


def with_attributes(tag: bytes, wanted: dict[str, str | None]) -> bytes:
    """Return an opening tag with some attributes set (None: removed); everything else in it stays."""
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
    """Return text escaped for use inside quotes or between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").encode("utf-8")


Edit = tuple[int, int, bytes]
"""A range of bytes of a file, from and to, and their replacement."""


def patched(data: bytes, edits: list[Edit]) -> bytes:
    """Apply edits, which do not overlap, to a file; several at one place are applied in the order given."""
    found, at = list[bytes](), 0
    key: Callable[[Edit], tuple[int, int]] = lambda edit: (edit[0], edit[1])  # noqa: E731
    for start, end, text in sorted(edits, key=key):
        found += [data[at:start], text]
        at = end
    return b"".join([*found, data[at:]])


# ----------------------------------------------------------------------------------------------------
# Changing, removing and adding elements of the layers, each as an edit of its own bytes.

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
    """The bytes of a file and the positions of its elements; `fresh` has what will be added to each layer."""

    def __init__(self, data: bytes, found: SvgScan) -> None:
        self.data, self.found = data, found
        self.ids = {tag.attributes.get("id", "") for tag in found.tags}
        self.fresh: dict[str, list[bytes]] = {}

    def of(self, *layers: str) -> Iterator[Tag]:
        return (tag for tag in self.found.tags if tag.layer in layers and tag.name in WANTED[tag.layer])

    def free(self, id: str) -> str:
        """Return an XML name that no element has yet."""
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
        """Return the edit that removes an element, with the rest of its line if that is empty."""
        start, end = tag.start, tag.end
        line = self.data.rfind(b"\n", 0, start) + 1
        if not self.data[line:start].strip() and self.data[end : end + 1] == b"\n":
            return line, end + 1, b""
        return start, end, b""

    def add(self, layer: str, element: str, wanted: Mapping[str, str | None], text: str = "") -> None:
        """Add an element at the end of a layer."""
        self.ids.add(wanted.get("id") or "")
        words = b"".join(
            b" " + name.encode() + b'="' + escaped(value) + b'"' for name, value in wanted.items() if value is not None
        )
        prefix = self.prefix(layer)
        start = b"<" + prefix + element.encode() + words
        close = b">" + escaped(text) + b"</" + prefix + element.encode() + b">" if text else b"/>"
        self.fresh.setdefault(layer, []).append(start + close + b"\n")

    def prefix(self, layer: str) -> bytes:
        """Return the namespace prefix of SVG elements in this file, usually empty."""
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


# ----------------------------------------------------------------------------------------------------
# Keeping purely visual elements up to date: each border drawn once, and the names.

WET = ("sea", "water", "lake", "strait")


class DecorationLayers(Layers):
    """The borders and names, which are only decoration; `renames`: old -> new id of provinces that were renamed."""

    def __init__(self, data: bytes, found: SvgScan, old: Graph, new: Graph, renames: Mapping[str, str]) -> None:
        super().__init__(data, found)
        self.old, self.new, self.renames = old, new, renames

    def now(self, province: str) -> str:
        """Return the present id of a province of the old file."""
        return self.renames.get(province, province)

    def borders(self) -> Iterator[Edit]:
        """Yield the edits of the borders layer: one path for each pair of provinces."""
        if "borders" not in self.found.layers:
            return
        old, new = border_runs(self.old), border_runs(self.new)
        drawn = set()
        for tag in self.of("borders"):
            names = tag.attributes.get("data-between", "").split()
            if len(names) != 2:
                continue
            before, now = pair(*names), pair(*map(self.now, names))
            drawn.add(now)
            if now not in new:
                yield self.cut(tag)
                continue
            wanted: dict[str, str | None] = {}
            was = old.get(before, ())
            if was != new[now] and _sides(was) != _sides(new[now]):
                wanted["d"] = data_of(new[now], tag.matrix)
            if before != now:
                wanted["data-between"] = " ".join(map(self.now, names))
            yield from self.set(tag, wanted)
        for couple in sorted(new.keys() - drawn - old.keys()):
            self.add_border(couple, new[couple])

    def add_border(self, names: Pair, runs: tuple[Arc, ...]) -> None:
        wet = [self.new.net.regions[name].kind in WET for name in names if name in self.new.net.regions]
        kind = "sea" if all(wet) else "coast" if any(wet) else "land"
        id = self.free(f"border.{'.'.join(names)}")
        like = next((tag for tag in self.of("borders") if tag.attributes.get("data-kind") == kind), None)
        style = {key: value for key, value in like.attributes.items() if key.startswith("stroke")} if like else {}
        wanted = {"id": id, "data-kind": kind, "data-between": " ".join(names), **style}
        self.add("borders", "path", {**wanted, "d": data_of(runs, self.matrix("borders"))})

    def names(self) -> Iterator[Edit]:
        """Yield the edits of the names layer: texts move with the label of their province."""
        named = set()
        for tag in self.of("names"):
            before = tag.attributes.get("data-province", "")
            if not before:
                continue
            province = self.now(before)
            named.add(province)
            old, new = _label(self.old, before), _label(self.new, province)
            if province not in self.new.anchors and old is not None:
                yield self.cut(tag)
            else:
                yield from self.name(tag, before, province, old, new)
        if "names" in self.found.layers:
            for province in sorted(self.new.anchors.keys() - self.old.anchors.keys() - named):
                label = _label(self.new, province)
                if label is not None:
                    self.add_name(province, label)

    def name(self, tag: Tag, before: str, province: str, old: Point | None, new: Point | None) -> Iterator[Edit]:
        wanted: dict[str, str | None] = {}
        if old is not None and new is not None and old != new:
            try:
                x, y = float(tag.attributes.get("x", "")), float(tag.attributes.get("y", ""))
            except ValueError:
                return
            wanted = {"x": f"{x + new[0] - old[0]:.2f}", "y": f"{y + new[1] - old[1]:.2f}"}
        if before != province:
            wanted["data-province"] = province
            if self.data[tag.opened : tag.closing] == escaped(before):
                yield tag.opened, tag.closing, escaped(province)
        yield from self.set(tag, wanted)

    def add_name(self, province: str, label: Point) -> None:
        x, y = numbers((label[0], label[1] + 4), self.matrix("names"))
        wanted: dict[str, str | None] = {"id": self.free(f"name.{province}"), "data-province": province, "x": x, "y": y}
        self.add("names", "text", wanted, province)


def border_runs(graph: Graph) -> dict[Pair, tuple[Arc, ...]]:
    """Return the common border of each pair of provinces on the plain level."""
    found: dict[Pair, list[Arc]] = {}
    for arc in graph.arcs:
        names = graph.net.sides(arc, graph.net.plain)
        if len(names) == 2:
            both = pair(*(graph.net.regions[name].province for name in names))
            found.setdefault(both, []).append(graph.arcs[arc])
    return {names: joined(arcs) for names, arcs in found.items()}


def _sides(runs: tuple[Arc, ...]) -> set[Side]:
    return {side(a, b) for a, b in chain.from_iterable(map(pairwise, runs))}


def _label(graph: Graph, province: str) -> Point | None:
    points = graph.anchors.get(province, {}).get(AnchorKey("", "", "label"))
    return points[0] if points else None


# ----------------------------------------------------------------------------------------------------
# Writing an edited board back into the SVG file it came from: only what changed is touched.
#
# Borders and names, which are purely visual, are kept up to date if the file has them.

RADIUS = {"center": "5"}
_NAME = re.compile(r"[A-Za-z_][\w.-]*")


class SvgBoard:
    """A file as read (`data`), and the graph of what it draws."""

    def __init__(
        self,
        data: bytes,
        levels: tuple[str, ...] = ("",),
        lies: Mapping[str, tuple[str, ...]] | None = None,
        plain: str = "",
        file: Path | str = "board.svg",
    ) -> None:
        """Read the file. Raises DrawingError with every fault in it."""
        parts = read_parts(file, data)
        self.data = data
        graph = graph_of(parts.shapes, (parts.width, parts.height), levels, lies, plain)
        self.graph = with_lines_and_anchors(graph, parts.lines.values(), parts.spots)

    def written(self, graph: Graph) -> bytes:
        """Return the file with another graph; exactly the same bytes if nothing differs."""
        edits = self.edits(graph)
        return patched(self.text, edits) if edits else self.data

    def edits(self, graph: Graph) -> list[Edit]:
        """Return the edits of `text` that put another graph into the file."""
        if graph is self.graph:
            return []
        renames = _renames(self.graph, graph)
        return list(_Writer(self.text, self.found, self.graph, graph, renames).edits())

    @cached_property
    def text(self) -> bytes:
        """The file in UTF-8."""
        return utf8(self.data)

    @cached_property
    def found(self) -> SvgScan:
        """The positions of its elements."""
        return scan(self.text)


class _Writer(DecorationLayers):
    """Everything that differs between two graphs, as edits."""

    def edits(self) -> Iterator[Edit]:
        """Yield all edits."""
        yield from self.shapes()
        yield from self.lines()
        yield from self.spots()
        if not same_sides(self.old, self.new) or self.renames:
            yield from self.borders()
        yield from self.names()
        yield from self.additions()

    # --- shapes ---------------------------------------------------------------------------------------

    def shapes(self) -> Iterator[Edit]:
        left = dict(self.new.shapes)
        for tag in self.of("provinces", "terrain"):
            level = tag.attributes.get("data-level", "")
            before = tag.attributes.get("data-province") or tag.attributes.get("id", "").removesuffix(f".{level}")
            province = self.now(before)
            shape = left.pop(f"{province}.{level}" if level else province, None)
            if shape is None or _layer(shape) != tag.layer:
                yield self.cut(tag)
                if shape is not None:
                    self.add_shape(shape)
                continue
            yield from self.shape(tag, self.old.shape(f"{before}.{level}" if level else before), shape)
        for shape in left.values():
            self.add_shape(shape)

    def shape(self, tag: Tag, old: DrawnShape, new: DrawnShape) -> Iterator[Edit]:
        wanted: dict[str, str | None] = {}
        if not same(old.rings, new.rings):
            rings = [(*ring, ring[0]) for ring in _begun_alike(old, new)]
            wanted["d"] = data_of(rings, tag.matrix, closed=True)
        if old.kind != new.kind:
            wanted |= {"data-kind": new.kind, "fill": self.fill(new)}
        if old.within != new.within:
            wanted["data-within"] = new.within or None
        if old.province != new.province:
            wanted |= self.named(new.province, new.level)
        yield from self.set(tag, wanted)

    def named(self, province: str, level: str) -> dict[str, str | None]:
        """Return the attributes that identify a shape."""
        id = f"{province}.{level}" if level else province
        if not _NAME.fullmatch(id) or id in self.ids:
            id = self.free(f"s{id}")
        self.ids.add(id)
        plain = id == province and not level
        return {"id": id, "data-province": None if plain else province, "data-level": level or None}

    def add_shape(self, shape: DrawnShape) -> None:
        layer = _layer(shape)
        rings = [(*ring, ring[0]) for polygon in shape.rings for ring in polygon]
        wanted = {
            **self.named(shape.province, shape.level),
            "data-kind": shape.kind,
            "data-within": shape.within or None,
            "fill": self.fill(shape),
            "d": data_of(rings, self.matrix(layer), closed=True),
        }
        self.add(layer, "path", wanted)

    def fill(self, shape: DrawnShape) -> str:
        """Return the color of other shapes of its kind, for drawing programs."""
        alike = (tag for tag in self.of(_layer(shape)) if tag.attributes.get("data-kind") == shape.kind)
        return next((fill for tag in alike if (fill := tag.attributes.get("fill"))), _FILLS.get(shape.kind, "#e6e0d0"))

    # --- lines and coasts -----------------------------------------------------------------------------

    def lines(self) -> Iterator[Edit]:
        left = dict(self.new.lines)
        for tag in self.of("lines", "coasts"):
            get = tag.attributes.get
            coast = f"{get('data-province')}/{get('data-coast')}"
            old = self.old.lines[coast if tag.layer == "coasts" else get("id", "")]
            line = left.pop(f"{self.now(old.province)}/{old.coast}" if old.coast else old.id, None)
            if line is None or (line.kind == "coast") != (tag.layer == "coasts"):
                yield self.cut(tag)
            else:
                yield from self.set(tag, _line_changes(old, line, tag))
        for line in left.values():
            self.add_line(line)

    def add_line(self, line: DrawnLine) -> None:
        layer = "coasts" if line.kind == "coast" else "lines"
        id = f"coast.{line.province}.{line.coast}" if line.coast else line.id
        wanted = {
            "id": self.free(id) if not _NAME.fullmatch(id) or id in self.ids else id,
            "data-kind": line.kind,
            "data-province": line.province or None,
            "data-coast": line.coast or None,
            "data-between": " ".join(line.between) or None,
            "data-through": line.through or None,
            "d": data_of(line.points, self.matrix(layer)),
        }
        self.add(layer, "path", wanted)

    # --- anchors --------------------------------------------------------------------------------------

    def spots(self) -> Iterator[Edit]:
        met: dict[tuple[str, AnchorKey], int] = {}
        for tag in self.of("anchors", "centers"):
            get = tag.attributes.get
            before = get("data-province", "")
            anchor = AnchorKey(get("data-coast", ""), get("data-level", ""), get("data-role", ""))
            province = self.now(before)
            index = met.get((province, anchor), 0)
            met[province, anchor] = index + 1
            points = self.new.anchors.get(province, {}).get(anchor, ())
            if index >= len(points):
                yield self.cut(tag)
                continue
            moved = self.old.anchors[before][anchor][index] != points[index]
            if moved and tag.name == "path":
                yield self.cut(tag)
                self.add_anchor(province, anchor, points[index])
                continue
            wanted: dict[str, str | None] = {}
            if moved:
                wanted |= dict(zip(("cx", "cy"), numbers(points[index], tag.matrix)))
            if before != province:
                wanted |= {"data-province": province, "id": get("id", "").replace(f".{before}.", f".{province}.")}
            yield from self.set(tag, wanted)
        for province, spots in self.new.anchors.items():
            for anchor, points in spots.items():
                for point in points[met.get((province, anchor), 0) :]:
                    self.add_anchor(province, anchor, point)

    def add_anchor(self, province: str, anchor: AnchorKey, point: Point) -> None:
        layer = "centers" if anchor.role == "center" and "centers" in self.found.layers else "anchors"
        like = next((tag for tag in self.of(layer) if tag.attributes.get("data-role") == anchor.role), None)
        id = ".".join(filter(None, ("anchor", province, *anchor)))
        x, y = numbers(point, self.matrix(layer))
        wanted = {
            "id": self.free(id),
            "data-province": province,
            "data-coast": anchor.coast or None,
            "data-level": anchor.level or None,
            "data-role": anchor.role,
            "cx": x,
            "cy": y,
            "r": like.attributes.get("r", "3") if like else RADIUS.get(anchor.role, "3"),
            "fill": like.attributes.get("fill") if like else None,
        }
        self.add(layer, "circle", wanted)


_FILLS = {"sea": "#d5e3ea", "lake": "#d5e3ea", "water": "#d5e3ea", "mountain": "#b7a58a", "impassable": "#c9c5bb"}


def _begun_alike(old: DrawnShape, new: DrawnShape) -> Iterator[Ring]:
    """Yield the rings of a shape, with the start and direction of the old ones where possible."""
    before = [ring for polygon in old.rings for ring in polygon]
    for ring in chain.from_iterable(new.rings):
        here = {point: i for i, point in enumerate(ring)}
        like = next((one for one in before if one[0] in here), None)
        if like is None:
            yield ring
            continue
        start = here[like[0]]
        ring = (*ring[start:], *ring[:start])
        ahead = next((here[point] for point in like[1:] if point in here), start)
        behind = next((here[point] for point in like[:0:-1] if point in here), start)
        turned = (ahead - start) % len(ring) > (behind - start) % len(ring)
        yield (ring[0], *ring[:0:-1]) if turned else ring


def _layer(shape: DrawnShape) -> str:
    return "terrain" if shape.kind in SCENERY else "provinces"


def _line_changes(old: DrawnLine, new: DrawnLine, tag: Tag) -> dict[str, str | None]:
    wanted: dict[str, str | None] = {}
    if old.points != new.points:
        wanted["d"] = data_of(new.points, tag.matrix)
    if old.kind != new.kind:
        wanted["data-kind"] = new.kind
    if old.between != new.between:
        wanted["data-between"] = " ".join(new.between) or None
    if old.through != new.through:
        wanted["data-through"] = new.through or None
    if old.province != new.province:
        wanted["data-province"] = new.province
    return wanted


def _renames(old_graph: Graph, new_graph: Graph) -> dict[str, str]:
    """Return old -> new id of provinces that were only renamed."""
    old, new = old_graph.shapes, new_graph.shapes
    gone = [shape for name, shape in old.items() if name not in new]
    came = {name: shape for name, shape in new.items() if name not in old}
    found = {}
    for shape in gone:
        for name, other in list(came.items()):
            if shape.level == other.level and same(shape.rings, other.rings):
                found[shape.province] = came.pop(name).province
                break
    return found


def same_sides(one: Graph, other: Graph) -> bool:
    """Whether two boards draw the same shapes under the same names."""
    some, others = one.shapes, other.shapes
    if some.keys() != others.keys():
        return False
    return all(some[name] is others[name] or same(some[name].rings, others[name].rings) for name in some)
