"""Shapes that nearly fit, made to fit: a coverage of the whole board, and a line of report for all that was changed.

Strips that run along all borders are shared out first (strips.py). Then shapely's coverage_clean closes narrow gaps
and shares out overlaps; then all borders are laid on the grid together, so that both sides of each have the very same
vertices, and the faces between them go to the shapes that they lie in. What no shape covers becomes scenery.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules import tr

from ..drawing import SCENERY, Polygon, Shape, sides
from ..paths import Point, on_grid
from ..rings import union
from .strips import shared_strips
from .values import Raw

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

GRID = 0.01
LEAST_TOLERANCE, MOST_TOLERANCE = 0.05, 3.0
GAP_WIDTH = 4.0
"""How many tolerances wide a gap may be to be closed."""
MOST_BESIDE = 3
"""Between how many shapes a gap may lie to be closed."""
VISIBLE = 0.5
"""Square units from which a gap or an overlap gets a line of its own."""
REST = "Rest"


def tolerance_of(raw: Raw) -> float:
    """How far apart two vertices may be that are meant to be one: a quarter of the median edge, within bounds."""
    edges = [
        math.dist(a, b)
        for polygons in raw.shapes.values()
        for polygon in polygons
        for ring in polygon
        for a, b in sides(ring)
    ]
    middle = statistics.median(edges) / 4 if edges else LEAST_TOLERANCE
    return min(max(middle, LEAST_TOLERANCE), MOST_TOLERANCE)


def healed(raw: Raw, step: float, gap: float = 0.0) -> dict[str, Shape]:
    """Name -> its shape on the grid, all together a coverage of the board; every change is noted in `raw`.

    `step`: how far apart two vertices may be that are meant to be one; `gap`: how wide a gap may be to be closed, by
    default as many steps as is usual. Shapes that nothing is left of are missing, and noted.
    """
    import shapely

    gap = gap or step * GAP_WIDTH

    names, bodies = _bodies(raw)
    _note_overlaps(raw, names, bodies)
    cleaned = filled = shared_strips(raw, names, bodies, step)
    if not shapely.coverage_is_valid(filled):
        found = shapely.coverage_clean(  # type: ignore[attr-defined]  # newer than its stubs
            filled, gap_width=gap, snapping_distance=step
        )
        cleaned = [shapely.make_valid(one) for one in found]
    faces = _faces(raw, cleaned)
    owned = _owned(raw, names, cleaned, faces, gap)
    shapes = {name: Shape(name, _kind(raw, name), union(parts), "", name) for name, parts in owned.items()}
    _note_changes(raw, names, filled, shapes)
    return shapes


def _bodies(raw: Raw) -> tuple[list[str], list[BaseGeometry]]:
    """The shapes as valid areas within the frame."""
    import shapely

    frame = shapely.box(0, 0, raw.width, raw.height)
    names, bodies = [], []
    for name, polygons in raw.shapes.items():
        body = shapely.union_all([_valid(raw, name, polygon) for polygon in polygons])
        inside = _areas(body.intersection(frame))
        if body.area - inside.area > VISIBLE:
            lost = body.area - inside.area
            raw.note(
                "outside",
                tr("{name} stuck out of the board by {n:.1f} square units: cut off.", name=name, n=lost),
                id=name,
            )
        if inside.is_empty:
            raw.note("shape", tr("{name} lies outside of the board and was left out.", name=name), id=name)
            continue
        names.append(name)
        bodies.append(inside)
    return names, bodies


def _valid(raw: Raw, name: str, polygon: Polygon) -> BaseGeometry:
    import shapely

    one = shapely.Polygon(polygon[0], polygon[1:])
    if one.is_valid:
        return one
    why = shapely.is_valid_reason(one)
    raw.note("shape", tr("The outline of {name} crossed itself: mended.", name=name), _spot_in(why), name)
    return _areas(shapely.make_valid(one))


def _spot_in(why: str) -> Point | None:
    """The point that shapely names, as in `Self-intersection[3 4]`."""
    try:
        x, y = why.partition("[")[2].rstrip("]").split()
        return on_grid((float(x), float(y)))
    except ValueError:
        return None


def _areas(one: BaseGeometry) -> BaseGeometry:
    """The areas of a geometry, without lines and points."""
    import shapely

    return (
        shapely.union_all([part for part in shapely.get_parts(one) if part.area > 0]) if one.area else shapely.Polygon()
    )


def _note_overlaps(raw: Raw, names: Sequence[str], bodies: Sequence[BaseGeometry]) -> None:
    import shapely

    tree = shapely.STRtree(bodies)
    small = 0
    for i, j in tree.query(bodies, predicate="intersects").T.tolist():
        if i >= j:
            continue
        common = _areas(bodies[i].intersection(bodies[j]))
        if common.area > VISIBLE:
            text = tr("{a} and {b} overlapped by {n:.1f} square units.", a=names[i], b=names[j], n=common.area)
            raw.note("overlap", text, _middle(common), names[i])
        small += 0 < common.area <= VISIBLE
    if small:
        raw.note("overlap", tr("{n} overlaps narrower than the eye can see were shared out.", n=small))


def _faces(raw: Raw, cleaned: Sequence[BaseGeometry]) -> list[shapely.Polygon]:
    """What all borders and the frame cut the board into, on the grid."""
    import shapely

    frame = shapely.box(0, 0, raw.width, raw.height)
    lines = shapely.union_all([frame.boundary, *(one.boundary for one in cleaned)], grid_size=GRID)
    cut: Any = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    return [one for one in cut if one.area > 0]


def _owned(
    raw: Raw, names: Sequence[str], cleaned: Sequence[BaseGeometry], faces: Sequence[shapely.Polygon], gap: float
) -> dict[str, list[Polygon]]:
    """Name -> the faces it gets: those in which it lies, and gaps too narrow to be anything."""
    import shapely

    tree = shapely.STRtree(cleaned)
    owner: dict[int, str] = {}
    for number, face in enumerate(faces):
        point = face.representative_point()
        hit = tree.query(point, predicate="intersects").tolist()
        if hit:
            owner[number] = names[min(hit, key=lambda i: cleaned[i].area)]
    bare = [number for number in range(len(faces)) if number not in owner]
    _close_gaps(raw, faces, owner, bare, gap)
    found: dict[str, list[Polygon]] = defaultdict(list)
    rest = 0
    for number, face in enumerate(faces):
        name = owner.get(number)
        if name is None:
            rest += 1
            name = _free(f"{REST}{rest}", names)
            raw.kinds[name] = "scenery"
            text = tr(
                "No shape covers {n:.0f} square units here: they became the scenery {name}.", n=face.area, name=name
            )
            raw.note("rest", text, _middle(face), name)
        found[name].append(_rings(face))
    ordered = {name: found[name] for name in names if name in found}
    for name in names:
        if name not in found:
            raw.note("shape", tr("Nothing is left of {name}: others cover it.", name=name), id=name)
    return {**ordered, **{name: parts for name, parts in found.items() if name not in ordered}}


def _free(name: str, taken: Sequence[str]) -> str:
    while name in taken:
        name += "x"
    return name


def _close_gaps(
    raw: Raw, faces: Sequence[shapely.Polygon], owner: dict[int, str], bare: Sequence[int], gap: float
) -> None:
    """Give uncovered faces narrower than `gap` to the neighbour with the longest common border."""
    import shapely

    tree, wild = shapely.STRtree(faces), set(bare)
    for number in bare:
        face = faces[number]
        wide = 2 * shapely.maximum_inscribed_circle(face, max(gap / 20, GRID)).length
        if wide > gap:
            continue
        common: dict[str, float] = defaultdict(float)
        for other in tree.query(face, predicate="intersects").tolist():
            if other not in wild and (name := owner.get(other)):
                common[name] += faces[other].boundary.intersection(face.boundary).length
        # A strip along many belongs to none of them: given to one, it would make it everybody's neighbour.
        if 0 < len(common) <= MOST_BESIDE:
            best = max(common, key=lambda name: common[name])
            owner[number] = best
            beside = ", ".join(sorted(common))
            text = tr(
                "A gap of {n:.2f} square units between {names} was given to {name}.",
                n=face.area,
                names=beside,
                name=best,
            )
            raw.note("gap", text, _middle(face), best)


def _note_changes(raw: Raw, names: Sequence[str], bodies: Sequence[BaseGeometry], shapes: Mapping[str, Shape]) -> None:
    """How far the vertices of each shape went, and which gaps were closed on the way."""
    import shapely

    left = [name for name in names if name in shapes]
    after = [_polygon(shapes[name]) for name in left]
    _note_closed(raw, left, after, shapely.union_all(after).difference(shapely.union_all(bodies)))
    for name, body in zip(names, bodies):
        if name in shapes:
            _note_moves(raw, name, body, _polygon(shapes[name]))


def _note_closed(raw: Raw, names: Sequence[str], after: Sequence[BaseGeometry], closed: BaseGeometry) -> None:
    """The gaps that were closed by snapping, those that have a line already left out."""
    import shapely

    told = shapely.STRtree([shapely.Point(note.at) for note in raw.notes if note.kind == "gap" and note.at])
    tree = shapely.STRtree(after)
    for gap in shapely.get_parts(closed):
        if gap.area > VISIBLE and not len(told.query(gap, predicate="dwithin", distance=1)):
            near = [names[i] for i in sorted(tree.query(gap, predicate="dwithin", distance=GRID).tolist())]
            text = tr("A gap of {n:.2f} square units at {names} was closed.", n=gap.area, names=", ".join(near))
            raw.note("gap", text, _middle(gap), near[0] if near else "")


def _note_moves(raw: Raw, name: str, body: BaseGeometry, new: BaseGeometry) -> None:
    import shapely

    old: Any = shapely.points(shapely.get_coordinates(body.boundary))
    far: Any = shapely.distance(new.boundary, old)
    moved = int((far > 2 * GRID).sum())
    if moved:
        worst = old[int(far.argmax())].coords[0]
        text = tr(
            "{n} vertices of {name} were moved, by up to {far:.2f} units.", n=moved, name=name, far=float(far.max())
        )
        raw.note("moved", text, on_grid((worst[0], worst[1])), name)


def _polygon(shape: Shape) -> BaseGeometry:
    import shapely

    return shapely.MultiPolygon([shapely.Polygon(one[0], one[1:]) for one in shape.rings])


def _rings(face: shapely.Polygon) -> Polygon:
    """A polygon of shapely as rings on the grid."""
    rings = [face.exterior, *face.interiors]
    return tuple(tuple(on_grid((x, y)) for x, y, *_ in ring.coords[:-1]) for ring in rings)


def _middle(one: BaseGeometry) -> Point:
    point = one.representative_point()
    return on_grid((point.x, point.y))


def _kind(raw: Raw, name: str) -> str:
    """How a shape is drawn: land, until its neighbours say otherwise."""
    kind = raw.kinds.get(name, "")
    return "water" if kind == "strait" else kind if kind == "sea" or kind in SCENERY else "land"
