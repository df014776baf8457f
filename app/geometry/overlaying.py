"""Laying new outlines over a sheet of shapes that fill the board, so that they still do.

All lines are noded together on the grid of the drawing (shapely's snap rounding), so that whatever ends on a line has
a vertex there on both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules import tr

from .drawing import Polygon, Shape
from .paths import DECIMALS, on_grid
from .planar import Refusal
from .rings import union
from .stacking import polygon

SLIVER = 0.05
"""Square units below which a face is given to the neighbour with the longest border rather than where it lies."""


def overlaid(
    sheet: Mapping[str, Shape], new: Mapping[str, Shape], fallback: Mapping[str, Shape]
) -> dict[str, Shape] | Refusal:
    """The shapes of a sheet (by province) when some of them have other outlines.

    `fallback` tells whose the ground is that they leave; Refusal if a place would lose all of its ground.
    """
    import shapely

    bodies = {name: polygon(shape) for name, shape in sheet.items()}
    outlines = {name: polygon(shape) for name, shape in new.items()}
    lines = [body.boundary for body in (*bodies.values(), *outlines.values())]
    noded = shapely.union_all(lines, grid_size=10.0**-DECIMALS)
    faces = list(shapely.get_parts(shapely.polygonize([noded])))
    ground = {name: polygon(shape) for name, shape in fallback.items() if name in sheet}
    owner = [_owner(face.representative_point(), bodies, outlines, ground) for face in faces]
    _settle(faces, owner)
    found: dict[str, list[Polygon]] = {name: [] for name in sheet}
    for face, name in zip(faces, owner):
        found[name or _holder(face, bodies)].append(_rings(face))
    lost = [name for name, parts in found.items() if not parts]
    if lost:
        return Refusal(tr("{place} would have no ground left on this level.", place=", ".join(lost)))
    return {name: replace(sheet[name], rings=union(parts)) for name, parts in found.items()}


def _owner(point: Any, bodies: Mapping[str, Any], new: Mapping[str, Any], ground: Mapping[str, Any]) -> str:
    """Whose a face is: of who takes it in, of who keeps it, of who has it below; "" if nobody says."""
    taken = next((name for name, body in new.items() if body.contains(point)), "")
    before = next((name for name, body in bodies.items() if body.contains(point)), "")
    if taken or before not in new:
        return taken or before
    return next((name for name, body in ground.items() if name not in new and body.contains(point)), "")


def _holder(face: Any, bodies: Mapping[str, Any]) -> str:
    """Who has a face so far, to keep it where nobody else is beside it."""
    point = face.representative_point()
    return next(name for name, body in bodies.items() if body.contains(point))


def _settle(faces: list[Any], owner: list[str]) -> None:
    """Give what nobody has, and slivers, to the neighbour with the longest border."""
    import shapely

    tree = shapely.STRtree(faces)
    left = [i for i, face in enumerate(faces) if not owner[i] or face.area < SLIVER]
    while left:
        unsettled = [i for i in left if not _given(tree, faces, owner, i)]
        if len(unsettled) == len(left):
            return
        left = [i for i in unsettled if not owner[i]]


def _given(tree: Any, faces: list[Any], owner: list[str], i: int) -> bool:
    """Whether a face could be given to a neighbour: one that has an owner and a border with it."""
    face, runs = faces[i], dict[str, float]()
    for j in tree.query(face, predicate="touches").tolist():
        if owner[j]:
            shared = face.boundary.intersection(faces[j].boundary).length
            runs[owner[j]] = runs.get(owner[j], 0.0) + shared
    if runs:
        owner[i] = max(runs, key=lambda name: runs[name])
    return bool(runs)


def _rings(face: Any) -> Polygon:
    return tuple(tuple(on_grid((x, y)) for x, y, *_ in ring.coords[:-1]) for ring in (face.exterior, *face.interiors))
