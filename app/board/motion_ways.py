"""The way of each unit across the board while a turn is played: along its arrow, over the fleets that carry it, up to
another board, out of its place. No Qt here."""

from __future__ import annotations

from math import hypot

from .curves import Curve, Point
from .motion import Track
from .plan import Arrow, province
from .stage import Stage

NEAR = 5.0
"""An arrow that ends farther from the goal than so many radii does not lead there: it points to another board."""
THROWN = 2.3
"""How far a unit is thrown that has nowhere to wait, in radii."""


def way_of(track: Track, stage: Stage, after: Stage) -> Curve:
    """The way that a unit goes or tries to go: from where it stands to where it will stand, or would."""
    start = stage.spot(track.piece)
    if not track.to:
        return Curve([start])
    goal = after.spot(track.end) if track.end and _there(track) else stage.goal(track.to, track.piece.place)
    arrows = [one for one in stage.plan.arrows if one.mark.unit == track.piece]
    points = [point for to in filter(None, (track.over, track.to)) for point in _along(arrows, to)]
    if points and hypot(points[-1][0] - goal[0], points[-1][1] - goal[1]) > NEAR * stage.metrics.r:
        points = []
    return Curve([start, *points, goal])


def out_of(track: Track, stage: Stage, after: Stage) -> Curve:
    """The way of a unit that is thrown out of its place: to where it waits, else a little way off who came."""
    start = stage.spot(track.piece)
    if track.end is not None:
        return Curve([start, after.spot(track.end)])
    coming = [one for one in stage.plan.arrows if province(one.mark.to) == province(track.piece.place)]
    dx, dy = coming[0].curve.heading(coming[0].curve.length) if coming else (0.0, 1.0)
    far = THROWN * stage.metrics.r
    return Curve([start, (start[0] + dx * far, start[1] + dy * far)])


def _there(track: Track) -> bool:
    """Whether a unit ends where it was to go."""
    return track.end is not None and province(track.end.place) == province(track.to)


def _along(arrows: list[Arrow], to: str) -> tuple[Point, ...]:
    """The points of the arrow to a place."""
    return next((one.curve.points for one in arrows if province(one.mark.to) == province(to)), ())
