"""Names of rivers: they run along them, where they are straight and nothing is in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, floor, hypot, radians, sin

from app.ui.tokens import tokens

from .curves import Curve, Point
from .lettering import width_of
from .picture import Names
from .raster import Raster
from .sheets import Sheet
from .stage import Stage

STYLE = "river_name"
"""Their lettering, by its name in the look."""
KINDS = frozenset({"river", "stream"})
STEP = 9.0
"""How far apart the spots are that are tried."""
EVERY, LEAST_APART = 420.0, 200.0
"""A name for so much of a river, and how far two of one river are apart at least."""
MOST_BENT = 3.4
"""How far a river may lie beside the straight line under its name."""
ASIDE = 0.62
"""How far beside the middle of the river that of the letters is, in their size, beside half the river's width."""
BENT_COST, STEEP_COST, STAND_COST = 6.0, 14.0, 40.0
"""For each unit that the river bends, for running upright, for standing where a unit may come."""
STAND_ROOM = 1.6
"""The room where a unit may stand, in radii."""
PROBE = 0.46
"""Half the side of the squares that are looked at for what is in the way, in the size of letters."""


@dataclass(frozen=True, slots=True)
class RiverName:
    """A name beside a river: its middle, its angle in degrees, the size of its letters."""

    text: str
    center: Point
    angle: float
    size: float


def river_names(stage: Stage, sheet: Sheet, taken: Raster, before: Iterable[RiverName]) -> list[RiverName]:
    """The names on a sheet, off what is taken; those of `before` stay where they can. Underground nobody needs any."""
    if stage.names is Names.NONE or not stage.metrics.names or stage.layout.height(sheet) < 0:
        return []
    size = stage.metrics.texts[STYLE]
    kept = [name for name in before if name.size == size and _free(name, taken)]
    found: list[RiverName] = []
    for river, courses in courses_of(stage, sheet).items():
        stay = [name for name in kept if name.text == river]
        wanted = max(1, round(sum(course.length for course in courses) / EVERY))
        found += stay[:wanted] or _placed(stage, river, courses, size, wanted, taken)
    return found


def courses_of(stage: Stage, sheet: Sheet) -> Mapping[str, list[Curve]]:
    """River -> its courses on a sheet, pieces that follow each other joined."""
    pieces: dict[str, list[tuple[Point, ...]]] = {}
    for line in sheet.atlas.drawing.lines:
        told = stage.board.lines.get(line.id)
        if told is not None and told.kind in KINDS and "river" in told.extra:
            pieces.setdefault(str(told.extra["river"]), []).extend(line.points)
    return {river: [Curve(course) for course in joined(parts)] for river, parts in pieces.items()}


def joined(parts: Sequence[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Lines that end where others begin, made one."""
    rest, found = list(parts), list[tuple[Point, ...]]()
    while rest:
        line = rest.pop(0)
        grown = True
        while grown:
            grown = False
            for other in rest:
                longer = _one(line, other)
                if longer:
                    rest.remove(other)
                    line, grown = longer, True
                    break
        found.append(line)
    return found


def _one(line: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Point, ...]:
    """Both as one line, () where no end of theirs is the same."""
    for turned in (other, other[::-1]):
        if line[-1] == turned[0]:
            return (*line, *turned[1:])
        if line[0] == turned[-1]:
            return (*turned, *line[1:])
    return ()


def _placed(
    stage: Stage, river: str, courses: Sequence[Curve], size: float, wanted: int, taken: Raster
) -> Iterator[RiverName]:
    """The best spots, far from each other."""
    ranked = sorted((cost, n, name) for n, (cost, name) in enumerate(_spots(stage, river, courses, size)))
    chosen: list[RiverName] = []
    for _, _, name in ranked:
        far = all(_apart(name, other) >= LEAST_APART for other in chosen)
        if len(chosen) < wanted and far and _free(name, taken):
            chosen.append(name)
            yield name


def _spots(stage: Stage, river: str, courses: Sequence[Curve], size: float) -> Iterator[tuple[float, RiverName]]:
    """All spots on both sides of a river where it is straight enough, with what is against each."""
    wide = width_of(river, tokens().texts[STYLE]) * size
    aside = tokens().board.river_width / 2 + ASIDE * size
    stands = Stands(
        (at for level in stage.layout.flat or () for at in _stands(stage, level)), STAND_ROOM * stage.metrics.r
    )
    for course in courses:
        for n in range(int(wide / STEP), int((course.length - wide) / STEP) + 1):
            middle = n * STEP
            start, end = course.at(middle - wide / 2), course.at(middle + wide / 2)
            angle = _readable(degrees(atan2(end[1] - start[1], end[0] - start[0])))
            bent = max(_beside(course.at(middle + share * wide), start, end) for share in (-0.25, 0.0, 0.25))
            for side in (aside, -aside) if bent <= MOST_BENT else ():
                name = RiverName(river, course.aside(middle, side), angle, size)
                near = stands.near(name.center)
                yield BENT_COST * bent + STEEP_COST * abs(angle) / 90 + STAND_COST * near, name


class Stands:
    """Where units may stand, in squares as large as the room of one: what is near a point is in nine of them."""

    def __init__(self, points: Iterable[Point], room: float) -> None:
        self._room = room
        self._squares: dict[tuple[int, int], list[Point]] = {}
        for at in points:
            self._squares.setdefault(self._square(at), []).append(at)

    def near(self, point: Point) -> int:
        """How many are less than that room away."""
        across, down = self._square(point)
        squares = ((across + dx, down + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        lying = (at for square in squares for at in self._squares.get(square, ()))
        return sum(hypot(x - point[0], y - point[1]) < self._room for x, y in lying)

    def _square(self, at: Point) -> tuple[int, int]:
        return floor(at[0] / self._room), floor(at[1] / self._room)


def _stands(stage: Stage, level: str) -> Iterator[Point]:
    """Where units of a level may stand, as it lies on the active board."""
    placing = stage.layout.active.placing
    return (placing.there(anchors.unit) for anchors in stage.layout.flat[level].drawing.anchors.values())


def _readable(angle: float) -> float:
    """The same line, not upside down."""
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def _beside(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the line through two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return abs((point[0] - start[0]) * dy - (point[1] - start[1]) * dx) / (hypot(dx, dy) or 1.0)


def _apart(one: RiverName, other: RiverName) -> float:
    return hypot(one.center[0] - other.center[0], one.center[1] - other.center[1])


def _free(name: RiverName, taken: Raster) -> bool:
    """Whether nothing lies where the letters are."""
    half = PROBE * name.size
    return not any(taken.count((x - half, y - half, x + half, y + half)) for x, y in probes(name))


def probes(name: RiverName) -> list[Point]:
    """Points along the letters."""
    wide = width_of(name.text, tokens().texts[STYLE]) * name.size
    dx, dy = cos(radians(name.angle)), sin(radians(name.angle))
    (x, y), reach = name.center, max(0.0, wide / 2 - PROBE * name.size)
    return [(x + share * reach * dx, y + share * reach * dy) for share in (-1.0, 0.0, 1.0)]
