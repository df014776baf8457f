"""The border of two places as a line, and on which side of it the second one lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from .curves import Curve
from .outlines import chosen, thinned
from .sheets import Layout

Point = tuple[float, float]
SMOOTH, PROBE = 1.2, 7.0
"""How far the line may lie beside the true border, and how far from it is looked for the second place."""
LEAST = 8.0
"""A piece of border that is shorter bears no wall."""


class Shown(Protocol):
    """What is asked of a stage."""

    @property
    def layout(self) -> Layout:
        """Where the board lies."""

    def inside(self, place: str) -> Callable[[Point], bool]:
        """Tells whether a point lies in a place."""


def border_of(stage: Shown, place: str, beyond: str) -> Iterator[tuple[Curve, bool]]:
    """The lines between two places, each with whether the second one lies at its right."""
    sheet = stage.layout.sheet_of(place)
    if sheet is None or beyond not in sheet.atlas.drawing.shapes:
        return
    there = stage.inside(beyond)
    for points in chosen(sheet.atlas.arcs, lambda one, other: {one, other} == {place, beyond}):
        course = Curve(thinned(points, SMOOTH))
        if course.length >= LEAST:
            middle = course.length / 2
            yield course, there(course.aside(middle, PROBE)) or not there(course.aside(middle, -PROBE))
