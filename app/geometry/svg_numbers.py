"""Points and path data as the drawings of this project write them."""

from __future__ import annotations

from typing import Any

from .paths import Point
from .planar import Arc

A_ROW = 7
"""Points in a line of path data, as in the maps of this project."""


def data_of(parts: Any, matrix: Any = None, closed: bool = False) -> str:
    """Path data of runs of points, moved back by the matrix of where it stands; `closed` ones repeat their first."""
    return "\n".join(_subpath(part, matrix, closed) for part in parts)


def _subpath(points: Arc, matrix: Any, closed: bool) -> str:
    shown = [",".join(numbers(point, matrix)) for point in (points[:-1] if closed else points)]
    rows = [" ".join(shown[i : i + A_ROW]) for i in range(0, len(shown), A_ROW)]
    return "M " + "\n".join(rows) + (" Z" if closed else "")


def numbers(point: Point, matrix: Any = None) -> tuple[str, str]:
    """The coordinates of a point as the file writes them, inside of what a matrix moves."""
    if matrix is None:
        return f"{point[0]:.2f}", f"{point[1]:.2f}"
    a, b, c, d = matrix.a, matrix.b, matrix.c, matrix.d
    x, y = point[0] - matrix.e, point[1] - matrix.f
    size = a * d - b * c
    return f"{(d * x - c * y) / size:.6f}", f"{(a * y - b * x) / size:.6f}"
