"""SVG path data as polylines on the grid of the board.

All points of a drawing lie on a grid of 0.01 board units, so that the borders which two provinces share
stay exactly equal when a drawing program writes them as relative steps or moves a layer by a transform.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from app.language import tr

Point = tuple[float, float]

DECIMALS = 2
FLATNESS = 0.05
"""Farthest that a chord may leave the curve it stands for, in board units."""
FARTHEST = 1e6
"""No size or coordinate of a board is larger, in board units."""
MOST_STEPS = 500
"""A curve is never cut into more pieces than this."""
MOST_POINTS = 1_000_000
"""The curves of one path are never cut into more points than this."""

_PLAIN = re.compile(r"[MLZ0-9.,\s-]*")
_BARE = re.compile(r"[ML]\s*(?:[MLZ]|$)")
_FINE = re.compile(rf"\.\d{{{DECIMALS + 1}}}")
_TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)", re.DOTALL)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


class PathError(ValueError):
    """Path data that cannot be read; the text says why."""


class Subpath(NamedTuple):
    """One subpath: no two neighbouring points are equal, and a closed one does not repeat its first."""

    points: tuple[Point, ...]
    closed: bool


def subpaths(data: str, matrix: Any = None, fine: bool = False) -> list[Subpath]:
    """The subpaths of SVG path data, curves cut into chords; `matrix` is a svgelements.Matrix or None.

    `fine`: curves are moved by the matrix first and cut afterwards, so that chords are short enough where they are.
    Errors: PathError for data that is empty, breaks the grammar, or has a number that is not finite.
    """
    found = _plain(data) if matrix is None and _PLAIN.fullmatch(data) else None
    if found is None:
        commands = list(_commands(data))
        if any(letter in "CSQTA" for letter, _, _ in commands):
            walked, matrix = _curved(data, matrix if fine else None), None if fine else matrix
        else:
            walked = _straight(commands)
        found = [_placed(points, closed, matrix) for points, closed in walked]
    if not found:
        raise PathError(tr("the path is empty"))
    if any(_far(part.points) for part in found):
        raise PathError(tr("the path has a point that lies beyond any board"))
    return found


def _far(points: tuple[Point, ...]) -> bool:
    """Whether a point lies beyond any board."""
    return any(max(along) >= FARTHEST or min(along) <= -FARTHEST for along in zip(*points))


def _plain(data: str) -> list[Subpath] | None:
    """Absolute straight lines already on the grid, as this program writes them; None for anything else."""
    if _FINE.search(data) or _BARE.search(data):
        return None
    found = []
    head, *parts = data.replace(",", " ").replace("L", " ").split("M")
    if head.strip():
        return None
    for part in parts:
        body, end, rest = part.partition("Z")
        try:
            numbers = list(map(float, body.split()))
        except ValueError:
            return None
        if rest.strip() or len(numbers) % 2 or not numbers:
            return None
        found.append(_subpath(list(zip(numbers[::2], numbers[1::2])), bool(end)))
    return found


def _subpath(points: list[Point], closed: bool) -> Subpath:
    kept = [p for p, before in zip(points[1:], points) if p != before]
    kept.insert(0, points[0])
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return Subpath(tuple(kept), closed)


def _placed(points: list[Point], closed: bool, matrix: Any) -> Subpath:
    """The points moved by the matrix and set on the grid."""
    if matrix is not None:
        a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise PathError(tr("a number is not finite"))
    return _subpath([on_grid(p) for p in points], closed)


def on_grid(point: Point) -> Point:
    """The grid point nearest to a point; never minus nought."""
    return round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0


def _straight(commands: Iterable[tuple[str, bool, list[float]]]) -> list[tuple[list[Point], bool]]:
    """Commands of straight lines -> (points, closed?) a subpath, unrounded."""
    found: list[tuple[list[Point], bool]] = []
    x = y = 0.0
    for letter, relative, numbers in commands:
        if letter == "Z":
            points = found[-1][0]
            found[-1] = points, True
            x, y = points[0]
            continue
        fresh = letter == "M"
        if not fresh and found[-1][1]:  # drawing on after a close starts again where that subpath began
            found.append(([(x, y)], False))
        for i in range(0, len(numbers), _ARGUMENTS[letter]):
            x, y = _step(letter, relative, x, y, numbers[i : i + 2])
            if fresh:
                found.append(([], False))
                fresh = False
            found[-1][0].append((x, y))
    return found


def _step(letter: str, relative: bool, x: float, y: float, numbers: list[float]) -> Point:
    if letter == "H":
        return (x + numbers[0] if relative else numbers[0]), y
    if letter == "V":
        return x, (y + numbers[0] if relative else numbers[0])
    return (x + numbers[0], y + numbers[1]) if relative else (numbers[0], numbers[1])


def _commands(data: str) -> Iterator[tuple[str, bool, list[float]]]:
    """(letter in capitals, relative?, its numbers); the grammar is checked on the way."""
    letter, numbers, first = "", list[float](), True
    for token in _TOKEN.finditer(data):
        if token[2]:
            numbers.append(float(token[2]))
        elif token[3] or (token[1] and token[1].upper() not in _ARGUMENTS):
            raise PathError(tr("'{token}' is no part of path data", token=token[0]))
        elif token[1]:
            if letter or numbers:
                yield _command(letter, numbers, first)
                first = False
            letter, numbers = token[1], []
    if letter or numbers:
        yield _command(letter, numbers, first)


def _command(letter: str, numbers: list[float], first: bool) -> tuple[str, bool, list[float]]:
    name = letter.upper()
    if first and name != "M":
        raise PathError(tr("a path must begin with M"))
    if name == "A":  # its flags may be written without blanks, so that they cannot be counted here
        return name, letter == "a", numbers
    each = _ARGUMENTS[name]
    if not each and numbers:
        raise PathError(tr("{letter} takes no numbers", letter=letter))
    if each and (not numbers or len(numbers) % each):
        raise PathError(
            tr(
                "{letter} with {numbers} numbers, which is no multiple of {each}",
                letter=letter,
                numbers=len(numbers),
                each=each,
            )
        )
    return name, letter.islower(), numbers


def _curved(data: str, matrix: Any = None) -> list[tuple[list[Point], bool]]:
    """Path data with curves or arcs, moved by a matrix: svgelements knows the grammar, the cutting is done here."""
    import svgelements

    try:
        path = svgelements.Path(data)
        found: list[tuple[list[Point], bool]] = []
        count = 0
        for segment in path if matrix is None else (path * matrix).reify():
            count += _add(found, segment, svgelements)
            if count > MOST_POINTS:
                raise PathError(tr("the path has more than {n} points", n=MOST_POINTS))
    except PathError:
        raise
    except (ValueError, IndexError, TypeError, AttributeError, ZeroDivisionError, OverflowError) as error:
        raise PathError(tr("the path data breaks off or has a wrong number of numbers")) from error
    return found


def _add(found: list[tuple[list[Point], bool]], segment: Any, svg: Any) -> int:
    """Add the points of a segment; how many they are."""
    if isinstance(segment, svg.Move):
        found.append(([_xy(segment.end)], False))
    elif isinstance(segment, svg.Close):
        found[-1] = found[-1][0], True
    else:
        if found[-1][1]:
            found.append(([_xy(segment.start)], False))
        points = _chords(segment, svg)
        found[-1][0].extend(points)
        return len(points)
    return 1


def _xy(point: Any) -> Point:
    return float(point.x), float(point.y)


def _chords(segment: Any, svg: Any) -> list[Point]:
    """The points of one segment after its first. A curve gives the same points drawn from either end."""
    if isinstance(segment, svg.Arc):
        return [p for cubic in segment.as_cubic_curves() for p in _chords(cubic, svg)]
    if isinstance(segment, svg.CubicBezier):
        corners = [_xy(p) for p in (segment.start, segment.control1, segment.control2, segment.end)]
        return _cut(corners, _cubic, 0.75)
    if isinstance(segment, svg.QuadraticBezier):
        corners = [_xy(p) for p in (segment.start, segment.control, segment.end)]
        return _cut(corners, _quadratic, 0.25)
    return [_xy(segment.end)]


def _cut(corners: list[Point], at: Callable[[list[Point], float], Point], weight: float) -> list[Point]:
    """Chords of a Bezier curve, as many as Wang's bound asks for, worked out from its smaller end."""
    end = corners[-1]
    turned = corners[0] > end
    if turned:
        corners = corners[::-1]
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) for a, b, c in zip(corners, corners[1:], corners[2:])
    )
    if not math.isfinite(bend):
        raise PathError(tr("a number is not finite"))
    steps = min(MOST_STEPS, max(1, math.ceil(math.sqrt(weight * bend / FLATNESS))))
    inner = [at(corners, i / steps) for i in range(1, steps)]
    return [*(reversed(inner) if turned else inner), end]


def _cubic(corners: list[Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def _quadratic(corners: list[Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy) = corners
    s = 1 - t
    return s * s * ax + 2 * s * t * bx + t * t * cx, s * s * ay + 2 * s * t * by + t * t * cy
