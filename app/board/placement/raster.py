"""Areas as bits on a coarse grid, and the placement of names in them. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise, product
from math import ceil, floor, hypot, inf, sqrt
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells: TypeAlias = NDArray[Any]

# ----------------------------------------------------------------------------------------------------
# Areas as bits on a coarse grid, to count quickly how much of a box lies in them. No Qt here.
#
# A row is one integer: the room that a label takes is counted with a shift, a mask and a bit count.

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
CELL = 4.0
"""Size of a cell in board units."""
Spans = dict[int, list[tuple[float, float]]]
"""Row number -> the stretches of that row, from x to x, that lie inside."""


def spans_inside(outline: Iterable[Sequence[Point]], period: float) -> Spans:
    """Return where the rows y = n * period lie inside a closed outline: every other stretch between crossings."""
    crossings: dict[int, list[float]] = {}
    for line in outline:
        ax, ay = line[0]
        above = ceil(ay / period)
        for bx, by in line[1:]:
            below = ceil(by / period)
            if above != below:  # most edges lie between two rows
                for row in range(above, below) if above < below else range(below, above):
                    x = ax + (bx - ax) * (row * period - ay) / (by - ay)
                    crossings.setdefault(row, []).append(x)
            ax, ay, above = bx, by, below
    return {row: list(zip(xs[::2], xs[1::2])) for row, xs in ((r, sorted(x)) for r, x in crossings.items())}


class Raster:
    """A set of cells, stored as one integer per row from the top; the lowest bit is the cell at the left edge."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: list[int] = []

    def copy(self) -> Raster:
        other = Raster()
        other.rows = list(self.rows)
        return other

    def add_area(self, outline: Iterable[Sequence[Point]]) -> None:
        """Add everything inside a closed outline."""
        for row, spans in spans_inside(outline, CELL).items():
            for start, end in spans:
                self._add(row, start, end)

    def add(self, other: Raster) -> None:
        self._reach(len(other.rows) - 1)
        for row, bits in enumerate(other.rows):
            self.rows[row] |= bits

    def add_box(self, box: Box) -> None:
        left, top, right, bottom = box
        for row in _rows(top, bottom):
            self._add(row, left, right)

    def add_disc(self, center: Point, radius: float) -> None:
        x, y = center
        for row in _rows(y - radius, y + radius):
            half = sqrt(max(0.0, radius * radius - (row * CELL - y) ** 2))
            self._add(row, x - half, x + half)

    def add_line(self, points: Sequence[Point], radius: float) -> None:
        """Add a line and everything within `radius` of it; the points may be any distance apart."""
        for (ax, ay), (bx, by) in pairwise(points):
            steps = max(1, ceil(max(abs(bx - ax), abs(by - ay)) / CELL))
            for n in range(steps):
                self.add_disc((ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps), radius)
        self.add_disc(points[-1], radius)

    def count(self, box: Box) -> int:
        """Return how many cells of a box are in the set."""
        left, top, right, bottom = box
        first = max(0, floor(left / CELL))
        mask = (1 << max(0, ceil(right / CELL) - first)) - 1
        found = 0
        for bits in self.rows[max(0, ceil(top / CELL)) : max(0, floor(bottom / CELL) + 1)]:
            if bits:
                found += ((bits >> first) & mask).bit_count()
        return found

    def window(self, rows: range, columns: range) -> Cells:
        """Return a part of the set as an array, 1 for each cell in the set and else 0; cells beyond its edges are 0."""
        import numpy as np

        first, size, mask = columns.start, (len(columns) + 7) // 8, (1 << len(columns)) - 1
        joined = b"".join(
            ((bits >> first) & mask).to_bytes(size, "little") for bits in self.rows[rows.start : rows.stop]
        )
        packed = np.frombuffer(joined.ljust(size * len(rows), b"\0"), np.uint8).reshape(len(rows), size)
        return np.unpackbits(packed, axis=1, count=len(columns), bitorder="little")

    def holds(self, point: Point) -> bool:
        """Whether the cell of a point is in the set."""
        column, row = floor(point[0] / CELL), round(point[1] / CELL)
        return 0 <= row < len(self.rows) and column >= 0 and bool(self.rows[row] >> column & 1)

    def _add(self, row: int, start: float, end: float) -> None:
        first, last = max(0, floor(start / CELL)), max(0, ceil(end / CELL))
        if last > first and row >= 0:
            self._reach(row)
            self.rows[row] |= ((1 << (last - first)) - 1) << first

    def _reach(self, row: int) -> None:
        """Add empty rows until there is a row of that number."""
        if row >= len(self.rows):
            self.rows += [0] * (row + 1 - len(self.rows))


def _rows(top: float, bottom: float) -> range:
    return range(ceil(top / CELL), floor(bottom / CELL) + 1)


def cells(box: Box) -> int:
    """Return how many cells a box has, counted as in `Raster.count`."""
    left, top, right, bottom = box
    across = ceil(right / CELL) - max(0, floor(left / CELL))
    return max(0, across) * max(0, floor(bottom / CELL) - ceil(top / CELL) + 1)


# ----------------------------------------------------------------------------------------------------
# Placing names: they avoid units, arrows and centers, and stay where they were if nothing came in their way.
#
# A grid of offsets around the label's anchor is tried, nearest first, on one line and then on two, at full size and
# smaller. The cost of a place is its distance, what it would cover, and how much extends outside the province.

DISTANCE_COST = 0.5
OVERLAP_COST = 1.2
OUTSIDE_COST = 0.4
SHUNNED_COST = 0.5
"""Additional cost of extending over other land rather than sea."""
LINE_COST = 14.0
SMALLER_COST = 270.0
"""The cost of shrinking to nothing; shrinking by a tenth costs a tenth of it."""
LINE_HEIGHT = 0.95
CROWN_UP, CROWN_STEP, UNDER_CROWN = 0.36, 0.36, 0.46
"""How far a crown extends above its middle and below it, in sizes of the crown; and how far the middle of the first
line is below that, in sizes of the line."""
ABOVE, BELOW, BELOW_CAPITALS = 0.40, 0.58, 0.40
"""How far a line extends above and below the middle of its capitals, in sizes of the line; ids have no descenders."""
GAP = 0.45
"""Room between two names side by side, in sizes of a name."""
STEP = 6.0
FARTHEST = 108.0
SHARES = (1.0, 0.9, 0.8)
NEAR = 16
"""How many offsets are tried one by one before all are evaluated at once."""


@dataclass(frozen=True, slots=True)
class CrownLetter:
    """A large letter above a name: its size, its width at that size, and its point."""

    text: str
    size: float
    width: float
    center: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class LabelRequest:
    """A label to be placed. `lines` are the ways to break it, best first; `width` returns the width of a line at size
    1.

    `area` is where the label belongs; it should extend over `shunned` least of all (`shunned` may contain the area
    itself). `tolerance` is the largest share of its box that may cover other things; otherwise the label is not shown.
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
    least_inside: float = 0.0
    """The share of its box that must lie in its area; otherwise it would read as the name of what it lies on."""
    most_foreign: float = 1e9
    """How much of what is shunned it may cover, as a multiple of what it covers of its own area."""
    capitals: bool = False
    style: str = ""
    """The lettering, by its name in the tokens."""
    crown: CrownLetter | None = None
    tail: float = 0.0
    """Room right of the crown, or of the line if there is none, in its size."""


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label that has been placed: lines of text with the center of each, and their size."""

    id: str
    lines: tuple[tuple[str, Point], ...]
    size: float
    box: Box
    full: bool = True
    """Whether it is the full name, not the id."""
    style: str = ""
    """The lettering, by its name in the tokens."""
    crown: CrownLetter | None = None


def placing(
    wishes: Iterable[LabelRequest], taken: Raster, frame: Box, before: Mapping[str, PlacedLabel],
    found: dict[str, PlacedLabel]
) -> Iterator[None]:
    """Place each label and put it into `found`, one per step, in the order of the wishes; labels without room are left
    out.

    `taken` is what labels may not cover (it is not changed); `before` are earlier places, kept if nothing is in the
    way.
    """
    occupied = taken.copy()
    for wish in wishes:
        placed = _unchanged(wish, before.get(wish.id), occupied) or place(wish, occupied, frame)
        if placed is not None:
            found[wish.id] = placed
            occupied.add_box(placed.box)
        yield


def place(wish: LabelRequest, occupied: Raster, frame: Box) -> PlacedLabel | None:
    """Return the cheapest place for a label, or None if it would cover too much wherever it went."""
    best: PlacedLabel | None = None
    least, covered = inf, 0.0
    around = _Around(wish, occupied, frame)
    for share in (share for share in SHARES if share >= wish.least_share - 1e-9):
        for number, lines in enumerate(wish.lines):
            start = (1 - share) * SMALLER_COST + number * LINE_COST
            point = around.best_point(lines, wish.size * share, start, least) if start < least else None
            if point is not None:
                least, covered, best = point
    return best if covered <= wish.tolerance else None


Spot = tuple[float, float, PlacedLabel]
"""The cost of a place for a label, the share of the label that lies over other things, and the placed label."""


class _Around:
    """The surroundings of a label's anchor."""

    def __init__(self, wish: LabelRequest, occupied: Raster, frame: Box) -> None:
        self._wish, self._frame = wish, frame
        self._rasters = occupied, wish.area, wish.shunned

    @cached_property
    def _sums(self) -> Cells:
        """Sums over all rows above and columns to the left, with which the boxes of all places are counted at once."""
        import numpy as np

        wish = self._wish
        (x, y), reach = wish.anchor, [_extent(wish, lines, wish.size) for lines in wish.lines]
        width, above, below = (max(one) for one in zip(*reach, strict=True))
        top, left = max(0, floor((y - FARTHEST - above) / CELL)), max(0, floor((x - FARTHEST - width / 2) / CELL))
        rows = range(top, max(top, ceil((y + FARTHEST + below) / CELL) + 1))
        columns = range(left, max(left, ceil((x + FARTHEST + width / 2) / CELL) + 1))
        self._top, self._left = top, left
        sums = np.zeros((3, len(rows) + 1, len(columns) + 1), np.int32)
        for part, raster in zip(sums, self._rasters, strict=True):
            np.cumsum(raster.window(rows, columns), axis=0, out=part[1:, 1:])
        return np.cumsum(sums, axis=2, out=sums)

    def best_point(self, lines: Sequence[str], size: float, start: float, limit: float) -> Spot | None:
        """Return the best place that costs less than `limit`; most labels find theirs close by."""
        settled, point = self._near_point(lines, size, start, limit)
        return point if settled else self._far_point(lines, size, start, limit)

    def _near_point(self, lines: Sequence[str], size: float, start: float, limit: float) -> tuple[bool, Spot | None]:
        """Return whether no place farther away can be better, and the best of the nearest places."""
        wish, cell, best = self._wish, CELL * CELL, None
        occupied, area, shunned = self._rasters
        width, above, below = _extent(wish, lines, size)
        for far, across, down in _nearest():
            way = start + far * DISTANCE_COST
            if way >= limit:
                return True, best
            x, y = wish.anchor[0] + across, wish.anchor[1] + down
            box = x - width / 2, y - above, x + width / 2, y + below
            if not _lies_in(box, self._frame):
                continue
            over = occupied.count(box)
            cost = way + over * cell * OVERLAP_COST
            if cost >= limit:
                continue
            inside, whole = area.count(box), cells(box)
            foreign = shunned.count(box) - (inside if wish.ashore else 0)
            if foreign > wish.most_foreign * inside or inside < wish.least_inside * whole:
                continue
            cost += (whole - inside) * cell * OUTSIDE_COST
            total = cost + foreign * cell * SHUNNED_COST
            if cost < limit and total < limit:
                limit, best = total, (total, over / max(1, whole), _placed(wish, lines, size, (x, y), box))
        return False, None

    def _far_point(self, lines: Sequence[str], size: float, start: float, limit: float) -> Spot | None:
        """Return the best of all places."""
        import numpy as np

        wish, cell = self._wish, CELL * CELL
        width, above, below = _extent(wish, lines, size)
        steps, far, order = _offsets()
        x, y = wish.anchor[0] + steps, wish.anchor[1] + steps
        left, right, top, bottom = x - width / 2, x + width / 2, y - above, y + below
        first, last = np.floor(left / CELL).astype(int), np.ceil(right / CELL).astype(int)
        high, low = np.ceil(top / CELL).astype(int), np.floor(bottom / CELL).astype(int) + 1
        whole = np.maximum(0, low - high)[:, None] * np.maximum(0, last - np.maximum(0, first))
        over, inside, shunned = self._counted(high, low, first, last)
        cost = start + far * DISTANCE_COST + over * cell * OVERLAP_COST + (whole - inside) * cell * OUTSIDE_COST
        foreign = shunned - (inside if wish.ashore else 0)
        total = cost + foreign * cell * SHUNNED_COST
        within = ((top >= self._frame[1]) & (bottom <= self._frame[3]))[:, None]
        within = within & (left >= self._frame[0]) & (right <= self._frame[2])
        within &= (foreign <= wish.most_foreign * inside) & (inside >= wish.least_inside * whole)
        found = _first_least(np.where(within, cost, inf).take(order), total.take(order), limit)
        if found is None:
            return None
        row, column = divmod(int(order[found]), len(steps))
        box = float(left[column]), float(top[row]), float(right[column]), float(bottom[row])
        placed = _placed(wish, lines, size, (float(x[column]), float(y[row])), box)
        return float(total[row, column]), int(over[row, column]) / max(1, int(whole[row, column])), placed

    def _counted(self, high: Cells, low: Cells, first: Cells, last: Cells) -> Cells:
        """Return how many occupied cells, cells of the area and shunned cells lie between these rows and columns."""
        import numpy as np

        first, high = np.maximum(0, first), np.maximum(0, high)
        last, low = np.maximum(first, last), np.maximum(high, low)
        rows = self._sums.take(low - self._top, axis=1) - self._sums.take(high - self._top, axis=1)
        counted: Cells = rows.take(last - self._left, axis=2) - rows.take(first - self._left, axis=2)
        return counted


def _first_least(cost: Cells, total: Cells, limit: float) -> int | None:
    """Return the first place with the least total cost below `limit`, or None. A place whose cost without what it shuns
    already exceeds the limit is not taken, even if its total is lower."""
    import numpy as np

    found = None
    for n in np.flatnonzero((cost < limit) & (total < limit)).tolist():
        if cost[n] < limit and total[n] < limit:
            limit, found = float(total[n]), n
    return found


def _unchanged(wish: LabelRequest, before: PlacedLabel | None, occupied: Raster) -> PlacedLabel | None:
    """Return the earlier place of a label, if the label is the same and nothing is in its way."""
    if before is None or occupied.count(before.box):
        return None
    same_size = any(abs(before.size - wish.size * share) < 1e-6 for share in SHARES if share >= wish.least_share)
    crowned = (before.crown.text if before.crown else "") == (wish.crown.text if wish.crown else "")
    same = same_size and crowned and before.style == wish.style
    return before if same and tuple(text for text, _ in before.lines) in wish.lines else None


def _extent(wish: LabelRequest, lines: Sequence[str], size: float) -> tuple[float, float, float]:
    """Return the width of a label, and how far it extends above and below its middle."""
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
    """Return how far a crown of that size is above the first line."""
    return CROWN_STEP * crown + UNDER_CROWN * size


def _placed(wish: LabelRequest, lines: Sequence[str], size: float, center: Point, box: Box) -> PlacedLabel:
    x, y = center
    spread = size * LINE_HEIGHT
    first = y - spread * (len(lines) - 1) / 2
    places = tuple((line, (x, first + n * spread)) for n, line in enumerate(lines))
    crown = wish.crown
    if crown:
        grown = crown.size * size / wish.size
        crown = replace(crown, size=grown, center=(x, first - _lift(grown, size)))
    return PlacedLabel(wish.id, places, size, box, full=not wish.capitals, style=wish.style, crown=crown)


def _lies_in(box: Box, frame: Box) -> bool:
    return box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3]


@cache
def _nearest() -> tuple[tuple[float, float, float], ...]:
    """Return the first offsets to try: the distance of each, its x and its y."""
    steps, far, order = _offsets()
    tried = (divmod(int(n), len(steps)) for n in order[:NEAR])
    return tuple((float(far[row, column]), float(steps[column]), float(steps[row])) for row, column in tried)


@cache
def _offsets() -> tuple[Cells, Cells, Cells]:
    """Return the steps to try across and down; the distance of each combination, in which vertical steps count a little
    more; and the order in which combinations are tried, the nearest first."""
    import numpy as np

    steps = [n * STEP for n in range(-int(FARTHEST / STEP), int(FARTHEST / STEP) + 1)]
    tried = sorted((hypot(dx, dy * 1.2), dx, dy, n) for n, (dy, dx) in enumerate(product(steps, steps)))
    far = [hypot(dx, dy * 1.2) for dy, dx in product(steps, steps)]
    order = [n for *_, n in tried]
    return np.array(steps), np.array(far).reshape(len(steps), -1), np.array(order)


def breaks(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways to set a name: on one line, then broken in two between words, the most even break first."""
    words = name.split(" ")
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return ((name,), *sorted(halves, key=lambda half: abs(len(half[0]) - len(half[1]))))
