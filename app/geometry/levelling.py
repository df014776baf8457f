"""Levels of a board that part company, or come together again.

Levels share shapes and arcs as long as they agree. An edit of some levels leaves the others as they are: the shapes
that lie on both kinds are drawn once more first, and the arcs that will move are doubled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from .drawing import Shape
from .planar import Edited, Face, Graph, Net, Refusal, Region
from .tangles import covers

from rules import tr  # isort: skip

Levels = frozenset[str]


def parted(graph: Graph, arcs: Collection[int], levels: Levels) -> tuple[Graph, tuple[int, ...]]:
    """The graph in which these arcs belong to `levels` alone, and their numbers there.

    Those that are also borders on other levels stay there as they are; their doubles are new arcs.
    """
    users, on = graph.net.users, graph.net.arc_levels
    mixed = [arc for arc in arcs if on[arc] & levels and on[arc] - levels]
    if not mixed:
        return graph, tuple(arcs)
    net = parted_regions(graph.net, {name for arc in mixed for name in users[arc]}, levels)
    doubles = {arc: max(graph.arcs) + 1 + i for i, arc in enumerate(mixed)}
    regions = {name: _redrawn(net, name, doubles, levels) for name in net.regions}
    courses = {**graph.arcs, **{new: graph.arcs[old] for old, new in doubles.items()}}
    kept = {name: shape for name, shape in graph.kept.items() if regions.get(name) == graph.net.regions[name]}
    new = replace(graph, net=replace(net, regions=regions), arcs=courses, kept=kept)
    return new, tuple(doubles.get(arc, arc) for arc in arcs)


def parted_regions(net: Net, names: Collection[str], levels: Levels) -> Net:
    """The net in which each of these regions lies on some of `levels`, or on none of them."""
    regions: dict[str, Region] = {}
    for name, region in net.regions.items():
        regions[name] = region
        if name in names:
            for level in _leaving(net.levels_of(name), levels, net.plain):
                regions[f"{region.province}.{level}"] = replace(region, name=f"{region.province}.{level}", level=level)
    return replace(net, regions=regions)


def _leaving(here: tuple[str, ...], levels: Levels, plain: str) -> Iterator[str]:
    """The levels of a region that get a shape of their own: those that are not with the plain one."""
    going = [level for level in here if level in levels]
    staying = [level for level in here if level not in levels]
    if going and staying:
        yield from staying if plain in going or (plain not in staying and len(going) > len(staying)) else going


def _redrawn(net: Net, name: str, doubles: Mapping[int, int], levels: Levels) -> Region:
    """A region along the doubled arcs, if it lies on those levels."""
    region = net.regions[name]
    if not doubles.keys() & set(region.arcs()) or not levels & set(net.levels_of(name)):
        return region
    return replace(region, faces=tuple(_face(face, doubles) for face in region.faces))


def _face(face: Face, doubles: Mapping[int, int]) -> Face:
    return tuple(tuple(doubles.get(n, n) if n >= 0 else ~doubles.get(~n, ~n) for n in walk) for walk in face)


def below(graph: Graph, level: str) -> str:
    """The level right under another; "" under the lowest."""
    at = graph.net.levels.index(level)
    return graph.net.levels[at - 1] if at else ""


def copied_from_below(graph: Graph, level: str) -> Edited:
    """The graph with the borders of the level below on this one too, so that they move together from now on.

    What lies below but not on this level is given to the place around it, or else to its longest neighbour.
    """
    source = below(graph, level)
    if not source:
        return Refusal(tr("There is no level below this one."))
    sheet = graph.sheet(source)
    here = {graph.net.regions[name].province for name in graph.net.sheets[level]}
    missing = here - {shape.province for shape in sheet.values()}
    if missing:
        return Refusal(tr("{places} are on this level only: nothing could be copied for them.", places=_said(missing)))
    given = _given_away(sheet, here)
    if isinstance(given, Refusal):
        return given
    return _with_sheet(graph, level, given)


def places_from_below(graph: Graph, level: str, provinces: Collection[str]) -> Edited:
    """The graph in which some places have the outline on a level that they have on the level below.

    Neighbours give up what the outline takes in; what it leaves goes to whoever has it below, or else to the longest
    neighbour.
    """
    source = below(graph, level)
    if not source:
        return Refusal(tr("There is no level below this one."))
    lower = {shape.province: shape for shape in graph.sheet(source).values()}
    upper = {shape.province: shape for shape in graph.sheet(level).values()}
    missing = {name for name in provinces if name not in lower or name not in upper}
    if missing:
        return Refusal(tr("{places} are not on both levels.", places=_said(missing)))
    from .overlaying import overlaid

    wanted = overlaid(upper, {name: lower[name] for name in provinces}, lower)
    return wanted if isinstance(wanted, Refusal) else _with_sheet(graph, level, wanted)


def _said(names: Collection[str]) -> str:
    return ", ".join(sorted(names))


def _given_away(sheet: dict[str, Shape], here: Collection[str]) -> dict[str, Shape] | Refusal:
    """The shapes of a sheet by province, those of other provinces merged into their neighbours."""
    from .rings import longest_neighbour, union

    found = {shape.province: shape for shape in sheet.values()}
    for province in [name for name in found if name not in here]:
        host = longest_neighbour(found, province)
        if not host:
            return Refusal(tr("{place} has no neighbor to be given to.", place=province))
        gone = found.pop(province)
        found[host] = replace(found[host], rings=union((*found[host].rings, *gone.rings)))
    return found


def _with_sheet(graph: Graph, level: str, wanted: Mapping[str, Shape]) -> Edited:
    """The graph with these shapes (by province) on a level; those that equal the shared ones are shared.

    Looked at as a whole: where borders of two levels nearly touch, the grid may bring them together.
    """
    from .sheets import composed, sheets_of

    done = composed(graph, {**sheets_of(graph), level: dict(wanted)})
    return covers(done) or done
