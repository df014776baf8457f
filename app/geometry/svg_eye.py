"""What a drawing has for the eye alone, kept up to date: each border once, and the names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from .adjacency import Pair, Side, pair, side
from .anchors import Spot
from .paths import Point
from .planar import Arc, Graph
from .running import joined
from .svg_layers import Layers
from .svg_numbers import data_of, numbers
from .svg_scan import Edit, Scan, Tag, escaped

WET = ("sea", "water", "lake", "strait")


class EyeLayers(Layers):
    """Borders and names; `renames` are provinces that only have another id now, old -> new."""

    def __init__(self, data: bytes, found: Scan, old: Graph, new: Graph, renames: Mapping[str, str]) -> None:
        super().__init__(data, found)
        self.old, self.new, self.renames = old, new, renames

    def now(self, province: str) -> str:
        """What a province of the old file is called now."""
        return self.renames.get(province, province)

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
        wet = [self.new.net.regions[name].kind in WET for name in names if name in self.new.net.regions]
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


def _label(graph: Graph, province: str) -> Point | None:
    points = graph.anchors.get(province, {}).get(Spot("", "", "label"))
    return points[0] if points else None
