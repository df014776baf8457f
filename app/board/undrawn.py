"""What a board has and its drawing lacks: a box beside the land for a dock without a shape, and coasts without a line.

Variants may share a drawing, and have more places on it than it was drawn for. No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, dist

from app.geometry.drawing import Anchors, CoastAnchors, Drawing, Line, Shape, encloses
from rules import Board, Province

from .areas import DOCK, areas_of
from .outlines import Arc, chosen, find_arcs

Point = tuple[float, float]
BOX = "box"
"""The role of the two corners of a box, among the anchors of its place."""
STRIP, MARGIN, BOX_HIGH, TITLE = 214.0, 14.0, 250.0, 36.0
"""Width of the strip beside the land, its margin, the height of a box and the room of its title, in board units."""
FEW, COLUMNS, MORE_COLUMNS, ROWS = 6, 2, 3, 3
"""So many units stand in two columns, more in three; room is kept for three rows."""
CELL, RISE = (3.0, 3.75), 0.34
"""The room of a unit with its tabs and its card, and how far above its middle it stands, in radii."""
WET = frozenset({"sea", "lake"})
INLAND, ASIDE = 27.0, 22.0
"""How far from its shore a unit on a coast stands, and how far from there when dislodged."""
SHARES, NEAR = (0.5, 0.3, 0.7, 0.2, 0.8), 6
"""Where along a shore a unit may stand, and how many vertices to both sides tell how the shore runs there."""


def boxes_of(board: Board) -> tuple[str, ...]:
    """The docks that are no area's: places off the land that are seen as boxes beside it, in map order."""
    areas = areas_of(board)
    return tuple(one.id for one in board.provinces.values() if one.kind == DOCK and one.id not in areas)


def completed(drawing: Drawing, board: Board) -> Drawing:
    """The drawing with boxes and coasts for what the board has besides; the same one if there is nothing."""
    return _with_boxes(_with_coasts(drawing, board), board)


def strip_of(drawing: Drawing, board: Board) -> float:
    """Where the strip with the boxes begins, from the left; the width of the drawing where there are none."""
    boxes = [drawing.shapes[box] for box in boxes_of(board) if box in drawing.shapes]
    lefts = (x for box in boxes for polygon in box.rings for x, _ in polygon[0])
    return min(lefts, default=drawing.width + MARGIN) - MARGIN


def stowed(corners: Sequence[Point], count: int, r: float) -> tuple[tuple[Point, ...], float]:
    """Where so many units of radius r stand in a box, row by row, and their scale."""
    (left, top), (right, bottom) = corners
    columns = COLUMNS if count <= FEW else MORE_COLUMNS
    rows = max(ROWS, ceil(count / columns))
    wide, high = (right - left) / columns, (bottom - top) / rows
    scale = min(1.0, wide / (CELL[0] * r), high / (CELL[1] * r))
    spots = (
        (left + (n % columns + 0.5) * wide, top + (n // columns + 0.5) * high - RISE * r * scale) for n in range(count)
    )
    return tuple(spots), scale


def _with_boxes(drawing: Drawing, board: Board) -> Drawing:
    wanted = [box for box in boxes_of(board) if box not in drawing.shapes]
    if not wanted:
        return drawing
    shapes, anchors = dict(drawing.shapes), dict(drawing.anchors)
    for number, box in enumerate(wanted):
        left, top = drawing.width + MARGIN, MARGIN + TITLE + number * (BOX_HIGH + TITLE + MARGIN)
        right, bottom = drawing.width + STRIP - MARGIN, top + BOX_HIGH
        shapes[box] = Shape(box, DOCK, ((((left, top), (right, top), (right, bottom), (left, bottom)),),), "", box)
        middle = (left + right) / 2, (top + bottom) / 2
        title = left, top - TITLE / 2
        anchors[box] = Anchors(title, middle, middle, more={BOX: ((left, top), (right, bottom))}, missing=("label",))
    return replace(drawing, width=drawing.width + STRIP, shapes=shapes, anchors=anchors)


def _with_coasts(drawing: Drawing, board: Board) -> Drawing:
    """Where a province has a coast without anchors, those of its border with the seas that only this coast reaches;
    the rest of its shore is then a line of the province itself."""
    found = ((one, tuple(_missing(drawing, one))) for one in board.provinces.values())
    missing = [(one, coasts) for one, coasts in found if coasts]
    if not missing:
        return drawing
    arcs, lines, anchors = find_arcs(drawing.shapes), list(drawing.lines), dict(drawing.anchors)
    for province, coasts in missing:
        own: dict[str, CoastAnchors] = dict(anchors[province.id].coasts)
        for coast in ("", *coasts):
            shore = _shore(arcs, board, province, coast)
            if shore:
                text = f"{province.id}.{coast or 'shore'}"
                lines.append(Line(text, "coast", tuple(shore), province=province.id, coast=coast))
            if shore and coast:
                own[coast] = _beside(shore, drawing, province.id)
        anchors[province.id] = replace(anchors[province.id], coasts=own)
    return replace(drawing, lines=tuple(lines), anchors=anchors)


def _missing(drawing: Drawing, province: Province) -> Iterator[str]:
    anchors = drawing.anchors.get(province.id)
    if anchors is not None and province.id in drawing.shapes:
        yield from (coast for coast in province.coasts if coast not in anchors.coasts)


def _shore(arcs: tuple[Arc, ...], board: Board, province: Province, coast: str) -> list[tuple[Point, ...]]:
    """The lines between a province and the seas to which a fleet on this coast can go."""
    place = f"{province.id}/{coast}" if coast else province.id
    seas = {
        board.locations[goal].province
        for table in board.moves.values()
        for goal in table.get(place, ())
        if board.provinces[board.locations[goal].province].kind in WET
    }
    others = _seas_of_other_coasts(board, province, coast)
    return chosen(arcs, lambda one, other: province.id in (one, other) and bool({one, other} & (seas - others)))


def _seas_of_other_coasts(board: Board, province: Province, coast: str) -> set[str]:
    """For the shore without a name: the seas that a named coast is for."""
    if coast:
        return set()
    named = [f"{province.id}/{one}" for one in province.coasts]
    goals = (goal for table in board.moves.values() for place in named for goal in table.get(place, ()))
    return {board.locations[goal].province for goal in goals}


def _beside(shore: list[tuple[Point, ...]], drawing: Drawing, place: str) -> CoastAnchors:
    """Where a unit stands on a coast: inland of its longest line, as far from other units as can be; dislodged it
    stands toward the usual spot."""
    line, land, usual = max(shore, key=_length), drawing.shapes[place], drawing.anchors[place].unit
    others = [anchors.unit for anchors in drawing.anchors.values()]
    spots = [spot for share in SHARES if (spot := _inland(line, share, land)) is not None]
    spot = max(spots, key=lambda one: min(dist(one, other) for other in others), default=usual)
    away = dist(usual, spot) or 1.0
    dislodged = spot[0] + ASIDE * (usual[0] - spot[0]) / away, spot[1] + ASIDE * (usual[1] - spot[1]) / away
    return CoastAnchors(spot, dislodged)


def _inland(line: tuple[Point, ...], share: float, land: Shape) -> Point | None:
    """The point of the land that lies off a shore, at a share of its vertices; None where that is not in the land."""
    at = round(share * (len(line) - 1))
    (ax, ay), (bx, by) = line[max(0, at - NEAR)], line[min(len(line) - 1, at + NEAR)]
    far = dist((ax, ay), (bx, by)) or 1.0
    across, down = INLAND * (by - ay) / far, INLAND * (ax - bx) / far
    x, y = line[at]
    return next((spot for side in (1, -1) if _inside(land, spot := (x + side * across, y + side * down))), None)


def _inside(land: Shape, point: Point) -> bool:
    return sum(encloses(ring, point) for polygon in land.rings for ring in polygon) % 2 == 1


def _length(line: tuple[Point, ...]) -> float:
    return sum(dist(one, other) for one, other in pairwise(line))
