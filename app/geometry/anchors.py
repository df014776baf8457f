"""From the small circles of a drawing to the anchors of each province."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .drawing import Anchors, CoastAnchors, Shape
from .paths import Point, on_grid

SINGLE = ("label", "unit", "dislodged", "center")
"""Roles of which a province has one; of any other it may have several."""
NEEDED = ("label", "unit", "dislodged")
STANDS = ("unit", "dislodged")


class Spot(NamedTuple):
    """Which anchor of a province a circle is; `coast` and `level` are "" for the province as a whole."""

    coast: str
    level: str
    role: str


Spots = Mapping[Spot, list[Point]]


def gather(spots: Spots, shape: Shape | None) -> Anchors:
    """The anchors of one province, whose shape stands in for what has no circle at all."""
    plain = {spot: points for spot, points in spots.items() if not spot.level}
    levels = {}
    for level in dict.fromkeys(spot.level for spot in spots if spot.level):
        own = {spot._replace(level=""): points for spot, points in spots.items() if spot.level == level}
        levels[level] = _anchors({**plain, **own}, shape, {}, tuple(_halves(own)))
    return _anchors(plain, shape, levels)


def _anchors(spots: Spots, shape: Shape | None, levels: Mapping[str, Anchors], lone: tuple[str, ...] = ()) -> Anchors:
    """The anchors from the circles of one level; `lone` are those that another circle of it calls for."""
    single = {spot.role: points[0] for spot, points in spots.items() if not spot.coast}
    label = single.get("label") or single.get("unit") or middle(shape)
    unit = single.get("unit", label)
    coasts = _coasts(spots)
    missing = [role for role in NEEDED if role not in single or role in lone]
    missing += [f"{coast} {role}" for coast, roles in coasts.items() for role in STANDS if role not in roles]
    return Anchors(
        label,
        unit,
        single.get("dislodged", unit),
        single.get("center"),
        {coast: _stand(roles) for coast, roles in coasts.items()},
        levels,
        {spot.role: tuple(points) for spot, points in spots.items() if spot.role not in SINGLE and not spot.coast},
        tuple(missing),
    )


def _halves(own: Spots) -> Iterator[str]:
    """The spot that a level with only one for units lacks: a unit and who drove it out stand side by side."""
    drawn = [spot.role for spot in own if spot.role in STANDS and not spot.coast]
    if len(drawn) == 1:
        yield from (role for role in STANDS if role not in drawn)


def _coasts(spots: Spots) -> dict[str, dict[str, Point]]:
    """coast -> role -> point."""
    found: dict[str, dict[str, Point]] = {}
    for spot, points in spots.items():
        if spot.coast:
            found.setdefault(spot.coast, {})[spot.role] = points[0]
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
