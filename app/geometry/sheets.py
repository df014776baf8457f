"""A graph level by level: what each sheet shows, and a graph made of sheets again.

Shapes that are the same on several levels are one shape; a level that differs gets a shape of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .building import rebuilt
from .drawing import Shape
from .planar import Graph
from .rings import same

Sheets = dict[str, dict[str, Shape]]
"""Level -> province without its level -> its shape there."""


def sheets_of(graph: Graph) -> Sheets:
    """What is drawn on each level."""
    return {
        level: {graph.net.regions[name].province: graph.shape(name) for name in names}
        for level, names in graph.net.sheets.items()
    }


def composed(graph: Graph, sheets: Sheets, beside: Mapping[str, str] | None = None) -> Graph:
    """The graph with other sheets. `beside`: new province -> the one after which it comes in the file.

    Provinces that are as they were on all levels keep their shapes; anchors of those that are gone go with them.
    """
    before = sheets_of(graph)
    on = {level: set(sheet) for level, sheet in sheets.items()}
    shapes: dict[str, Shape] = {}
    for province in _order(graph, sheets, beside or {}):
        here = {level: sheets[level][province] for level in graph.net.levels if province in on[level]}
        was = {level: before[level][province] for level in graph.net.levels if province in before[level]}
        if here.keys() == was.keys() and all(here[level] is was[level] for level in here):
            names = [name for name, region in graph.net.regions.items() if region.province == province]
            shapes |= {name: graph.shape(name) for name in names}
        else:
            shapes |= _drawn(province, here, graph.net.plain)
    lies = _lies(graph, sheets)
    left = {shape.province for shape in shapes.values()}
    gone = {region.province for region in graph.net.regions.values()} - left
    if gone:
        graph = replace(graph, anchors={who: spots for who, spots in graph.anchors.items() if who not in gone})
    return rebuilt(graph, shapes, lies)


def _order(graph: Graph, sheets: Sheets, beside: Mapping[str, str]) -> list[str]:
    """The provinces in the order of the file, new ones next to those they came from."""
    there = dict.fromkeys(province for sheet in sheets.values() for province in sheet)
    found: list[str] = []
    for province in dict.fromkeys(region.province for region in graph.net.regions.values()):
        found += [province] if province in there else []
        found += [new for new, host in beside.items() if host == province]
    return [*found, *(province for province in there if province not in found)]


def _drawn(province: str, here: Mapping[str, Shape], plain: str) -> dict[str, Shape]:
    """The shapes of a province: one for all levels that agree with the plain one, own ones for the others."""
    if not here:
        return {}
    common = here.get(plain) or next(iter(here.values()))
    found = {province: replace(common, id=province, province=province, level="")}
    for level, shape in here.items():
        if not same(shape.rings, common.rings):
            name = f"{province}.{level}"
            found[name] = replace(shape, id=name, province=province, level=level)
    return found


def _lies(graph: Graph, sheets: Sheets) -> dict[str, tuple[str, ...]]:
    """Where provinces are that are not on all levels. What is told of those that are not drawn stays."""
    drawn = dict.fromkeys(province for sheet in sheets.values() for province in sheet)
    before = {region.province for region in graph.net.regions.values()}
    found = {name: levels for name, levels in graph.net.lies.items() if name not in drawn and name not in before}
    for province in drawn:
        here = tuple(level for level in graph.net.levels if province in sheets[level])
        if here != graph.net.levels:
            found[province] = here
    return found
