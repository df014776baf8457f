"""Where the words of a player's notes lie: near their place, off units, centers, names and each other."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from .fog import Pin
from .ink import Point
from .painters.fog import plate
from .plan import province
from .stage import Stage

NEAR = ((0, -1), (0, 1), (1, -0.6), (-1, -0.6), (1, 0.6), (-1, 0.6))
FARTHER = ((0, -1.9), (0, 1.9), (0.6, -1.5), (-0.6, -1.5), (0.6, 1.5), (-0.6, 1.5), (1.3, 0), (-1.3, 0))
AROUND = (*NEAR, *FARTHER)
"""Where words may lie about their place, in halves of their own width and in heights of a line."""
UNIT_COST, CENTER_COST, NAME_COST, PIN_COST, FAR_COST = 3.0, 1.0, 4.0, 4.0, 0.06
"""What it costs to cover a unit (its whole room), a center, a name, other words, and to lie one place further off."""
NAME_WIDE, NAME_HIGH = 1.4, 0.9
"""Half the room kept for a short name, in its size: names still give way to what lies on them."""


def laid_pins(stage: Stage) -> Iterator[tuple[Pin, Point, Point]]:
    """Each note with the point that it is pinned to and the middle of its words."""
    fog, size, taken = stage.fog, stage.metrics.sign_text, list[tuple[QRectF, float]]()
    pins = [pin for pin in fog.pins if stage.shown(pin.place)] if fog else []
    if pins:
        taken = [*_units(stage), *_names(stage)]
    for pin in pins:
        at = stage.goal(pin.place)
        spots = [_spot(stage, at, pin.text, size, around) for around in AROUND]
        costs = [_cost(plate(spot, pin.text, size), taken) + FAR_COST * n for n, spot in enumerate(spots)]
        best = spots[costs.index(min(costs))]
        taken.append((plate(best, pin.text, size), PIN_COST))
        yield pin, at, best


def _spot(stage: Stage, at: Point, text: str, size: float, around: tuple[float, float]) -> Point:
    box, r = plate(at, text, size), stage.metrics.r
    dx, dy = around
    return at[0] + dx * (box.width() / 2 + 0.6 * r), at[1] + dy * (0.9 * r + box.height() / 2)


def _cost(box: QRectF, taken: list[tuple[QRectF, float]]) -> float:
    """How much of other things the words would cover."""
    cost = 0.0
    for other, weight in taken:
        common = box.intersected(other)
        if not common.isEmpty():
            cost += weight * common.width() * common.height() / max(1.0, other.width() * other.height())
    return cost


def _units(stage: Stage) -> Iterator[tuple[QRectF, float]]:
    """The room of units, of those remembered, and of centers."""
    r = stage.metrics.r
    spots = [stage.spot(piece) for piece in stage.seats.present]
    spots += [stage.goal(one.place) for one in stage.fog.remembered if stage.shown(one.place)] if stage.fog else []
    yield from ((_box(spot, r, r), UNIT_COST) for spot in spots)
    small = stage.metrics.center
    for place in stage.board.centers:
        at = stage.center(place)
        if at is not None:
            yield _box(at, small, small), CENTER_COST


def _names(stage: Stage) -> Iterator[tuple[QRectF, float]]:
    """About where names lie."""
    size = stage.metrics.texts["land_name_short"]
    for sheet in stage.layout.sheets:
        for place, anchors in sheet.atlas.drawing.anchors.items():
            if anchors.label and province(place) == place:
                yield _box(anchors.label, NAME_WIDE * size, NAME_HIGH * size), NAME_COST


def _box(at: Point, wide: float, high: float) -> QRectF:
    return QRectF(at[0] - wide, at[1] - high, 2 * wide, 2 * high)
