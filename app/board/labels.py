"""Where names go: they give way to units, arrows and centers, and stay where they were if nothing came in their way.

A grid of offsets round the label's anchor is tried, nearest first, on one line and then on two, full size and smaller.
The cost of a spot is the way to it, what it would cover, and how much sticks out of the province.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import hypot

from .raster import CELL, Box, Point, Raster, cells

DISTANCE_COST = 0.5
OVERLAP_COST = 1.2
OUTSIDE_COST = 0.4
SHUNNED_COST = 0.5
"""More for what sticks out over land than over the sea."""
LINE_COST = 14.0
SMALLER_COST = 270.0
"""For shrinking to nothing; for a tenth, a tenth of it."""
LINE_HEIGHT = 0.95
CROWN_UP, CROWN_STEP, UNDER_CROWN = 0.36, 0.36, 0.46
"""How far a crown reaches above its middle and below it, in times its size; and how far the first line's middle stands
below that, in times its own."""
ABOVE, BELOW, BELOW_CAPITALS = 0.40, 0.58, 0.40
"""How far a line reaches above and below the middle of its capitals, in times its size; ids have no descenders."""
GAP = 0.45
"""Room between two names side by side, in the size of a name."""
STEP = 6.0
FARTHEST = 108.0
SHARES = (1.0, 0.9, 0.8)


@dataclass(frozen=True, slots=True)
class Crown:
    """A letter that stands above a name, larger than it: its size, its width at that size, where it stands."""

    text: str
    size: float
    width: float
    center: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Wish:
    """A label to be placed. `lines` are the ways to break it, best first; `width` is that of a line at size 1.

    `area` is where it belongs; over `shunned` it should least stick out (`shunned` may hold the area itself).
    `tolerance` is the share of its box that it may cover of other things before it is rather not shown.
    """

    id: str
    anchor: Point
    lines: tuple[tuple[str, ...], ...]
    size: float
    width: Callable[[str], float]
    area: Raster
    shunned: Raster
    ashore: bool = True
    """Whether the area is part of what is shunned."""
    least_share: float = 1.0
    tolerance: float = 0.1
    capitals: bool = False
    style: str = ""
    """The lettering, by its name in the look."""
    crown: Crown | None = None
    tail: float = 0.0
    """Room right of the crown, or of the line where there is none, in its size."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A label that has its place: lines of text, the centre of each, and their size."""

    id: str
    lines: tuple[tuple[str, Point], ...]
    size: float
    box: Box
    full: bool = True
    """Whether it is the full name, not the id."""
    style: str = ""
    """The lettering, by its name in the look."""
    crown: Crown | None = None


def place_all(wishes: Iterable[Wish], taken: Raster, frame: Box, before: Mapping[str, Placed]) -> dict[str, Placed]:
    """A place for each label, in the order of the wishes; those without one are left out.

    `taken` is what labels may not cover (it is not changed); `before` are earlier places, kept where nothing is in
    the way.
    """
    found: dict[str, Placed] = {}
    for _ in placing(wishes, taken, frame, before, found):
        pass
    return found


def placing(
    wishes: Iterable[Wish], taken: Raster, frame: Box, before: Mapping[str, Placed], found: dict[str, Placed]
) -> Iterator[None]:
    """The same, a label at each step, put into `found`."""
    occupied = taken.copy()
    for wish in wishes:
        placed = _kept(wish, before.get(wish.id), occupied) or place(wish, occupied, frame)
        if placed is not None:
            found[wish.id] = placed
            occupied.add_box(placed.box)
        yield


def place(wish: Wish, occupied: Raster, frame: Box) -> Placed | None:
    """The cheapest spot for a label, or None if it would cover too much wherever it went."""
    best: Placed | None = None
    least, covered = float("inf"), 0.0
    for share in (share for share in SHARES if share >= wish.least_share - 1e-9):
        for number, lines in enumerate(wish.lines):
            start = (1 - share) * SMALLER_COST + number * LINE_COST
            spot = _best_spot(wish, lines, wish.size * share, start, least, occupied, frame)
            if spot is not None:
                least, covered, best = spot
    return best if covered <= wish.tolerance else None


def _best_spot(
    wish: Wish, lines: Sequence[str], size: float, start: float, limit: float, occupied: Raster, frame: Box
) -> tuple[float, float, Placed] | None:
    """Cost, share covered and place of the best offset that costs less than `limit`."""
    width, above, below = _extent(wish, lines, size)
    x, y = wish.anchor
    found = None
    cell = CELL * CELL
    span = y - FARTHEST - above, y + FARTHEST + below
    taken, area, shunned = (raster.columns(*span) for raster in (occupied, wish.area, wish.shunned))
    for far, dx, dy in _offsets():
        cost = start + far * DISTANCE_COST
        if cost >= limit:
            break
        box = (x + dx - width / 2, y + dy - above, x + dx + width / 2, y + dy + below)
        if not _within(box, frame):
            continue
        whole = cells(box)
        over = taken.count(box)
        cost += over * cell * OVERLAP_COST
        if cost >= limit:
            continue
        inside = area.count(box)
        cost += (whole - inside) * cell * OUTSIDE_COST
        if cost < limit:
            cost += (shunned.count(box) - (inside if wish.ashore else 0)) * cell * SHUNNED_COST
        if cost < limit:
            limit = cost
            found = cost, over / max(1, whole), _placed(wish, lines, size, (x + dx, y + dy), box)
    return found


def _kept(wish: Wish, before: Placed | None, occupied: Raster) -> Placed | None:
    """Its earlier place, if the label is the same and nothing came in its way."""
    if before is None or occupied.count(before.box):
        return None
    same_size = any(abs(before.size - wish.size * share) < 1e-6 for share in SHARES if share >= wish.least_share)
    crowned = (before.crown.text if before.crown else "") == (wish.crown.text if wish.crown else "")
    same = same_size and crowned and before.style == wish.style
    return before if same and tuple(text for text, _ in before.lines) in wish.lines else None


def _extent(wish: Wish, lines: Sequence[str], size: float) -> tuple[float, float, float]:
    """The width of a label, and how far it reaches above and below its middle."""
    rest = size * LINE_HEIGHT * (len(lines) - 1) / 2
    below = BELOW_CAPITALS if wish.capitals else BELOW
    width, above = max(wish.width(line) for line in lines) * size, rest + ABOVE * size
    if wish.crown:
        share = size / wish.size
        crown, broad = wish.crown.size * share, (wish.crown.width + 2 * wish.tail * wish.crown.size) * share
        width, above = max(width, broad), above + _lift(crown, size) + CROWN_UP * crown
        above -= ABOVE * size
    else:
        width += 2 * wish.tail * size
    return width + max(4.0, GAP * size), above, rest + below * size


def _lift(crown: float, size: float) -> float:
    """How far a crown of that size stands above the first line."""
    return CROWN_STEP * crown + UNDER_CROWN * size


def _placed(wish: Wish, lines: Sequence[str], size: float, center: Point, box: Box) -> Placed:
    x, y = center
    spread = size * LINE_HEIGHT
    first = y - spread * (len(lines) - 1) / 2
    places = tuple((line, (x, first + n * spread)) for n, line in enumerate(lines))
    crown = wish.crown
    if crown:
        grown = crown.size * size / wish.size
        crown = replace(crown, size=grown, center=(x, first - _lift(grown, size)))
    return Placed(wish.id, places, size, box, full=not wish.capitals, style=wish.style, crown=crown)


def _within(box: Box, frame: Box) -> bool:
    return box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3]


@cache
def _offsets() -> tuple[tuple[float, float, float], ...]:
    """Distance and offset of each spot to try, nearest first; up and down counts a little more than sideways."""
    steps = [n * STEP for n in range(-int(FARTHEST / STEP), int(FARTHEST / STEP) + 1)]
    return tuple(sorted((hypot(dx, dy * 1.2), dx, dy) for dx in steps for dy in steps))


def breaks(name: str) -> tuple[tuple[str, ...], ...]:
    """The ways to set a name: on one line, then broken in two between words, the most even break first."""
    words = name.split(" ")
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return ((name,), *sorted(halves, key=lambda half: abs(len(half[0]) - len(half[1]))))
