"""Rivers, basins that carry water only at times, natural fords. `share` as for terrain: a river seen from another level
is paler."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.ui.tokens import Hex, Theme, mixed, tokens

from ..curves import Curve
from ..ink import FLAT, Ink, Point, polyline, polylines

BANK = 0.9
"""How much wider the bank is than the water, on each side."""
RUNG, RUNG_WIDTH, RUNG_EDGE = 7.2, 2.3, 1.1
"""The rungs of a ford: half their length, their width, and the edge that sets them off."""
STRIKE = 8.2
"""Half the side of the cross that strikes out a closed ford."""
Lines = Sequence[Sequence[Point]]


def rivers(courses: Iterable[Lines], theme: Theme, ground: Hex, share: float = 1.0) -> Ink:
    """Water with a darker bank. All banks lie under all water, so that courses run into each other."""
    paths = [polylines(course) for course in courses]
    width = tokens().board.river_width
    ink = Ink()
    for path in paths:
        ink.stroke(path, mixed(mixed(theme.river, theme.order_casing, 0.66), ground, share), width + 2 * BANK)
    water = mixed("#FFFFFF", theme.river, 0.0 if theme.dark else 0.16)
    for path in paths:
        ink.stroke(path, mixed(water, ground, share), width - BANK)
    return ink


def streams(courses: Iterable[Lines], theme: Theme, ground: Hex, share: float = 1.0) -> Ink:
    """A dry basin: dashes in a pale bed."""
    style = tokens().board
    dash = [length / style.stream_width for length in style.stream_dash]
    ink = Ink()
    for course in courses:
        path = polylines(course)
        ink.stroke(path, mixed(theme.halo, ground, 0.7 * share), style.stream_width + 2.4)
        ink.stroke(path, mixed(theme.stream, ground, share), style.stream_width, dash=dash, cap=FLAT)
    return ink


def ford(course: Sequence[Point], theme: Theme, *, closed: bool = False) -> Ink:
    """A natural ford: rungs across the river; struck out while it is closed."""
    curve, count = Curve(tuple(course)), tokens().board.ford_rungs
    ink = Ink()
    rungs = [polyline(_rung(curve, curve.length * (n + 0.5) / count)) for n in range(count)]
    for rung in rungs:
        ink.stroke(rung, theme.halo, RUNG_WIDTH + 2 * RUNG_EDGE, cap=FLAT)
    for rung in rungs:
        ink.stroke(rung, theme.void if closed else theme.ford, RUNG_WIDTH, cap=FLAT)
    if closed:
        _strike(ink, curve.at(curve.length / 2), theme)
    return ink


def _rung(curve: Curve, at: float) -> tuple[Point, Point]:
    """Across the course at a distance along it."""
    return curve.aside(at, RUNG), curve.aside(at, -RUNG)


def _strike(ink: Ink, at: Point, theme: Theme) -> None:
    """A red cross on a disc: nobody crosses here now."""
    (x, y), half = at, 0.46 * STRIKE
    ink.circle(at, STRIKE, theme.mark_disc, theme.fail, 1.4)
    for side in (1, -1):
        ink.line((x - half * side, y - half), (x + half * side, y + half), theme.fail, 1.9)
