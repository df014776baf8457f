"""Writing an edited board back into the SVG file it came from: only what changed is touched.

Borders and names, which are drawn for the eye alone, are kept up to date as far as the file has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from .adjacency import Pair, Side, pair, side
from .anchors import Spot
from .building import graph_of, with_besides
from .drawing import SCENERY, Line, Ring, Shape
from .paths import Point
from .planar import Arc, Graph
from .rings import same
from .running import joined
from .svg_map import read_parts
from .svg_scan import Edit, Scan, Tag, escaped, patched, scan, utf8, with_attributes

A_ROW = 7
"""Points in a line of path data, as in the maps of this project."""
RADIUS = {"center": "5"}
_NAME = re.compile(r"[A-Za-z_][\w.-]*")


class SvgBoard:
    """A file as it was read (`data`), and the graph of what it draws."""

    def __init__(
        self,
        data: bytes,
        levels: tuple[str, ...] = ("",),
        lies: Mapping[str, tuple[str, ...]] | None = None,
        plain: str = "",
        file: Path | str = "board.svg",
    ) -> None:
        """DrawingError with every fault of the file."""
        parts = read_parts(file, data)
        self.data = data
        graph = graph_of(parts.shapes, (parts.width, parts.height), levels, lies, plain)
        self.graph = with_besides(graph, parts.lines.values(), parts.spots)

    def written(self, graph: Graph) -> bytes:
        """The file with another graph in it; the very same bytes if nothing is different."""
        edits = self.edits(graph)
        return patched(self.text, edits) if edits else self.data

    def edits(self, graph: Graph) -> list[Edit]:
        """What is to be changed in `text` to have another graph in the file."""
        if graph is self.graph:
            return []
        return list(_Writer(self.text, self.found, self.graph, graph).edits())

    @cached_property
    def text(self) -> bytes:
        """The file in UTF-8."""
        return utf8(self.data)

    @cached_property
    def found(self) -> Scan:
        """Where its elements stand."""
        return scan(self.text)


class _Writer:
    def __init__(self, data: bytes, found: Scan, old: Graph, new: Graph) -> None:
        self.data, self.found, self.old, self.new = data, found, old, new
        self.ids = {tag.attributes.get("id", "") for tag in found.tags}
        self.fresh: dict[str, list[bytes]] = {}

    def edits(self) -> Iterator[Edit]:
        """All edits, those of the read layers first."""
        yield from self.shapes()
        yield from self.lines()
        yield from self.spots()
        if not same_sides(self.old, self.new) or self.renames:
            yield from self.borders()
        yield from self.names()
        yield from self.additions()

    def of(self, *layers: str) -> Iterator[Tag]:
        return (tag for tag in self.found.tags if tag.layer in layers and tag.name in _WANTED[tag.layer])

    @cached_property
    def renames(self) -> dict[str, str]:
        """Provinces that only have another id now, old -> new."""
        old, new = self.old.shapes, self.new.shapes
        gone = [shape for name, shape in old.items() if name not in new]
        came = {name: shape for name, shape in new.items() if name not in old}
        found = {}
        for shape in gone:
            for name, other in list(came.items()):
                if shape.level == other.level and same(shape.rings, other.rings):
                    found[shape.province] = came.pop(name).province
                    break
        return found

    def now(self, province: str) -> str:
        """What a province of the old file is called now."""
        return self.renames.get(province, province)

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

    def shape(self, tag: Tag, old: Shape, new: Shape) -> Iterator[Edit]:
        wanted: dict[str, str | None] = {}
        if not same(old.rings, new.rings):
            rings = [(*ring, ring[0]) for ring in _begun_alike(old, new)]
            wanted["d"] = data_of(rings, tag.matrix, closed=True)
        if old.kind != new.kind:
            wanted["data-kind"] = new.kind
        if old.within != new.within:
            wanted["data-within"] = new.within or None
        if old.province != new.province:
            wanted |= self.named(new.province, new.level)
        yield from self.set(tag, wanted)

    def named(self, province: str, level: str) -> dict[str, str | None]:
        """The attributes that say which shape this is."""
        id = f"{province}.{level}" if level else province
        if not _NAME.fullmatch(id) or id in self.ids:
            id = self.free(f"s{id}")
        self.ids.add(id)
        plain = id == province and not level
        return {"id": id, "data-province": None if plain else province, "data-level": level or None}

    def free(self, id: str) -> str:
        """An XML name that no element has yet."""
        base = re.sub(r"[^\w.-]", "_", id)
        number = 1
        while (name := base if number == 1 else f"{base}.{number}") in self.ids:
            number += 1
        return name

    def add_shape(self, shape: Shape) -> None:
        layer = _layer(shape)
        rings = [(*ring, ring[0]) for polygon in shape.rings for ring in polygon]
        like = next((tag for tag in self.of(layer) if tag.attributes.get("data-kind") == shape.kind), None)
        wanted = {
            **self.named(shape.province, shape.level),
            "data-kind": shape.kind,
            "data-within": shape.within or None,
            "fill": like.attributes.get("fill") if like else _FILLS.get(shape.kind, "#e6e0d0"),
            "d": data_of(rings, self.matrix(layer), closed=True),
        }
        self.add(layer, "path", wanted)

    # --- lines and coasts -----------------------------------------------------------------------------

    def lines(self) -> Iterator[Edit]:
        left = dict(self.new.lines)
        for tag in self.of("lines", "coasts"):
            get = tag.attributes.get
            coast = f"{get('data-province')}/{get('data-coast')}"
            old = self.old.lines[coast if get("data-kind") == "coast" else get("id", "")]
            line = left.pop(f"{self.now(old.province)}/{old.coast}" if old.coast else old.id, None)
            if line is None or (line.kind == "coast") != (tag.layer == "coasts"):
                yield self.cut(tag)
            else:
                yield from self.set(tag, _line_changes(old, line, tag))
        for line in left.values():
            self.add_line(line)

    def add_line(self, line: Line) -> None:
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
        met: dict[tuple[str, Spot], int] = {}
        for tag in self.of("anchors", "centers"):
            get = tag.attributes.get
            before = get("data-province", "")
            spot = Spot(get("data-coast", ""), get("data-level", ""), get("data-role", ""))
            province = self.now(before)
            index = met.get((province, spot), 0)
            met[province, spot] = index + 1
            points = self.new.anchors.get(province, {}).get(spot, ())
            if index >= len(points):
                yield self.cut(tag)
                continue
            wanted: dict[str, str | None] = {}
            if self.old.anchors[before][spot][index] != points[index]:
                wanted |= dict(zip(("cx", "cy"), numbers(points[index], tag.matrix)))
            if before != province:
                wanted |= {"data-province": province, "id": get("id", "").replace(f".{before}.", f".{province}.")}
            yield from self.set(tag, wanted)
        for province, spots in self.new.anchors.items():
            for spot, points in spots.items():
                for point in points[met.get((province, spot), 0) :]:
                    self.add_spot(province, spot, point)

    def add_spot(self, province: str, spot: Spot, point: Point) -> None:
        layer = "centers" if spot.role == "center" and "centers" in self.found.layers else "anchors"
        like = next((tag for tag in self.of(layer) if tag.attributes.get("data-role") == spot.role), None)
        id = ".".join(filter(None, ("anchor", province, *spot)))
        x, y = numbers(point, self.matrix(layer))
        wanted = {
            "id": self.free(id),
            "data-province": province,
            "data-coast": spot.coast or None,
            "data-level": spot.level or None,
            "data-role": spot.role,
            "cx": x,
            "cy": y,
            "r": like.attributes.get("r", "3") if like else RADIUS.get(spot.role, "3"),
            "fill": like.attributes.get("fill") if like else None,
        }
        self.add(layer, "circle", wanted)

    # --- for the eye ----------------------------------------------------------------------------------

    def borders(self) -> Iterator[Edit]:
        """The borders layer: one path a pair of places."""
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
        wet = [self.new.net.regions[name].kind in _WET for name in names if name in self.new.net.regions]
        kind = "sea" if all(wet) else "coast" if any(wet) else "land"
        id = self.free(f"border.{'.'.join(names)}")
        like = next((tag for tag in self.of("borders") if tag.attributes.get("data-kind") == kind), None)
        style = {key: value for key, value in like.attributes.items() if key.startswith("stroke")} if like else {}
        wanted = {"id": id, "data-kind": kind, "data-between": " ".join(names), **style}
        self.add("borders", "path", {**wanted, "d": data_of(runs, self.matrix("borders"))})

    def names(self) -> Iterator[Edit]:
        """The names layer: texts go with the label of their province."""
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
            for province in self.new.anchors.keys() - self.old.anchors.keys() - named:
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

    # --- the file -------------------------------------------------------------------------------------

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


_WANTED = {
    "terrain": ("path",),
    "provinces": ("path",),
    "borders": ("path",),
    "lines": ("path",),
    "coasts": ("path",),
    "centers": ("circle", "ellipse"),
    "anchors": ("circle", "ellipse"),
    "names": ("text",),
}
_ORDER = tuple(_WANTED)
_WET = ("sea", "water", "lake", "strait")
_FILLS = {"sea": "#d5e3ea", "lake": "#d5e3ea", "water": "#d5e3ea", "mountain": "#b7a58a", "impassable": "#c9c5bb"}


def _begun_alike(old: Shape, new: Shape) -> Iterator[Ring]:
    """The rings of a shape, beginning and turning as those of the old one did where they can."""
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


def _layer(shape: Shape) -> str:
    return "terrain" if shape.kind in SCENERY else "provinces"


def _line_changes(old: Line, new: Line, tag: Tag) -> dict[str, str | None]:
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


def data_of(parts: Any, matrix: Any = None, closed: bool = False) -> str:
    """Path data of runs of points, moved back by the matrix of where it stands; `closed` ones repeat their first."""
    return "\n".join(_subpath(part, matrix, closed) for part in parts)


def _subpath(points: Arc, matrix: Any, closed: bool) -> str:
    shown = [",".join(numbers(point, matrix)) for point in (points[:-1] if closed else points)]
    rows = [" ".join(shown[i : i + A_ROW]) for i in range(0, len(shown), A_ROW)]
    return "M " + "\n".join(rows) + (" Z" if closed else "")


def numbers(point: Point, matrix: Any = None) -> tuple[str, str]:
    """The coordinates of a point as the file writes them, inside of what a matrix moves."""
    if matrix is None:
        return f"{point[0]:.2f}", f"{point[1]:.2f}"
    a, b, c, d = matrix.a, matrix.b, matrix.c, matrix.d
    x, y = point[0] - matrix.e, point[1] - matrix.f
    size = a * d - b * c
    return f"{(d * x - c * y) / size:.6f}", f"{(a * y - b * x) / size:.6f}"


def border_runs(graph: Graph) -> dict[Pair, tuple[Arc, ...]]:
    """Each pair of places that share a border on the plain level -> that border."""
    found: dict[Pair, list[Arc]] = {}
    for arc in graph.arcs:
        names = graph.net.sides(arc, graph.net.plain)
        if len(names) == 2:
            both = pair(*(graph.net.regions[name].province for name in names))
            found.setdefault(both, []).append(graph.arcs[arc])
    return {names: joined(arcs) for names, arcs in found.items()}


def _sides(runs: tuple[Arc, ...]) -> set[Side]:
    return {side(a, b) for a, b in chain.from_iterable(map(pairwise, runs))}


def same_sides(one: Graph, other: Graph) -> bool:
    """Whether two boards draw the same shapes under the same names."""
    some, others = one.shapes, other.shapes
    if some.keys() != others.keys():
        return False
    return all(some[name] is others[name] or same(some[name].rings, others[name].rings) for name in some)


def _label(graph: Graph, province: str) -> Point | None:
    points = graph.anchors.get(province, {}).get(Spot("", "", "label"))
    return points[0] if points else None
