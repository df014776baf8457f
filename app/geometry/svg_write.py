"""Writing an edited board back into the SVG file it came from: only what changed is touched.

Borders and names, which are drawn for the eye alone, are kept up to date as far as the file has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path

from .anchors import Spot
from .building import graph_of, with_besides
from .drawing import SCENERY, Line, Ring, Shape
from .paths import Point
from .planar import Graph
from .rings import same
from .svg_eye import EyeLayers
from .svg_map import read_parts
from .svg_numbers import data_of, numbers
from .svg_scan import Edit, Scan, Tag, patched, scan, utf8

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
        renames = _renames(self.graph, graph)
        return list(_Writer(self.text, self.found, self.graph, graph, renames).edits())

    @cached_property
    def text(self) -> bytes:
        """The file in UTF-8."""
        return utf8(self.data)

    @cached_property
    def found(self) -> Scan:
        """Where its elements stand."""
        return scan(self.text)


class _Writer(EyeLayers):
    """Everything that is different between two graphs, as edits."""

    def edits(self) -> Iterator[Edit]:
        """All edits, those of the read layers first."""
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

    def shape(self, tag: Tag, old: Shape, new: Shape) -> Iterator[Edit]:
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
        """The attributes that say which shape this is."""
        id = f"{province}.{level}" if level else province
        if not _NAME.fullmatch(id) or id in self.ids:
            id = self.free(f"s{id}")
        self.ids.add(id)
        plain = id == province and not level
        return {"id": id, "data-province": None if plain else province, "data-level": level or None}

    def add_shape(self, shape: Shape) -> None:
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

    def fill(self, shape: Shape) -> str:
        """The colour of other shapes of its kind, for drawing programs."""
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
            moved = self.old.anchors[before][spot][index] != points[index]
            if moved and tag.name == "path":
                yield self.cut(tag)
                self.add_spot(province, spot, points[index])
                continue
            wanted: dict[str, str | None] = {}
            if moved:
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


def _renames(old_graph: Graph, new_graph: Graph) -> dict[str, str]:
    """Provinces that only have another id now, old -> new."""
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
