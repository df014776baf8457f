"""From the small circles of a drawing to the anchors of each province."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .drawing import Anchors, CoastAnchors, Shape
from .paths import Point, on_grid

SINGLE = ("label", "unit", "dislodged", "center")
"""Roles of which a province has one; of any other it may have several."""


class Spot(NamedTuple):
    """Which anchor of a province a circle is; `coast` and `level` are "" for the province as a whole."""

    coast: str
    level: str
    role: str


def gather(spots: Mapping[Spot, list[Point]], shape: Shape | None) -> Anchors:
    """The anchors of one province, whose shape stands in for what has no circle at all."""
    plain = {spot.role: points[0] for spot, points in spots.items() if not spot.coast and not spot.level}
    label = plain.get("label") or plain.get("unit") or middle(shape)
    unit = plain.get("unit", label)
    missing = [role for role in ("label", "unit", "dislodged") if role not in plain]
    more = {
        spot.role: tuple(points)
        for spot, points in spots.items()
        if spot.role not in SINGLE and not spot.coast and not spot.level
    }
    coasts = _sides((spot.coast, spot.role, points[0]) for spot, points in spots.items())
    levels = _sides((spot.level, spot.role, points[0]) for spot, points in spots.items())
    for side, roles in (coasts | levels).items():
        missing += [f"{side} {role}" for role in ("unit", "dislodged") if role not in roles]
    return Anchors(
        label,
        unit,
        plain.get("dislodged", unit),
        plain.get("center"),
        {coast: _stand(roles) for coast, roles in coasts.items()},
        {level: _stand(roles) for level, roles in levels.items()},
        more,
        tuple(missing),
    )


def _sides(spots: Iterable[tuple[str, str, Point]]) -> dict[str, dict[str, Point]]:
    """(side, role, point) -> side -> role -> point, for what belongs to a side."""
    found: dict[str, dict[str, Point]] = {}
    for side, role, point in spots:
        if side:
            found.setdefault(side, {})[role] = point
    return found


def _stand(roles: Mapping[str, Point]) -> CoastAnchors:
    unit = roles.get("unit", next(iter(roles.values())))
    return CoastAnchors(unit, roles.get("dislodged", unit))


def middle(shape: Shape | None) -> Point:
    """The middle of a shape's bounds; the board's corner where there is no shape."""
    if shape is None:
        return 0.0, 0.0
    xs, ys = zip(*(point for polygon in shape.rings for point in polygon[0]))
    return on_grid(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
