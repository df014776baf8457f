"""Levels of a board: which of them are shown, and where each lies in the scene. Also the sizes at a zoom. No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Literal

from app.ui.tokens import LevelStyle, Tokens

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Mode = Literal["one", "exploded", "side", "all"]
RIM = 26.0
"""How far levels keep from the edge of the scene, and from each other side by side, in board units."""
TITLE_ROOM = 290.0
"""The width left of the stacked levels for their titles, in board units."""
CARD_ROOM = 450.0
"""The width right of the stacked levels that is kept for cards floating over the board, if the window is wide enough.
"""


@dataclass(frozen=True, slots=True)
class LevelView:
    """How a board with levels is viewed; `active` is the level that is worked on.

    `mode`: "one" (the active level, and of the others only small units), "exploded" (stacked obliquely), "side" (side
    by side), "all" (as "one", with the units of all levels in full). `hidden`: levels switched off; the active one is
    shown regardless. `lens`: the level shown in the lens at the pointer, "" for none; only in the modes "one" and
    "all".
    """

    active: str = ""
    mode: Mode = "one"
    hidden: frozenset[str] = frozenset()
    lens: str = ""

    @property
    def flat(self) -> bool:
        """Whether only one level is drawn, with the others seen through it."""
        return self.mode in ("one", "all")

    def shows(self, level: str) -> bool:
        """Whether anything of a level is shown."""
        return level == self.active or level not in self.hidden


ONE_LEVEL = LevelView()
"""For boards without levels."""


@dataclass(frozen=True, slots=True)
class LevelTransform:
    """Where a level lies in the scene: x' = across * x + lean * y + dx, y' = down * y + dy."""

    across: float = 1.0
    lean: float = 0.0
    down: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def there(self, point: Point) -> Point:
        """Return the point of the scene for a point of the board."""
        x, y = point
        return self.across * x + self.lean * y + self.dx, self.down * y + self.dy

    def moved(self, dx: float, dy: float) -> LevelTransform:
        """Return the same transform, moved to the right and down."""
        return replace(self, dx=self.dx + dx, dy=self.dy + dy)


FLAT = LevelTransform()


@dataclass(frozen=True, slots=True)
class LevelCrossing:
    """A path to another level: the id of that level, whether it is higher, whether the path ends directly above or
    below its start, and whether that level is the active one."""

    level: str
    up: bool
    upright: bool
    active: bool


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where each level that is drawn whole lies, the lowest first, and the frame of the scene."""

    placings: Mapping[str, LevelTransform]
    frame: Box


def arrange(
    levels: Sequence[str], view: LevelView, size: Point, land: Iterable[Point], style: LevelStyle, aspect: float
) -> Arrangement:
    """Lay out the levels (lowest first) of a board of that size, whose land lies within the points `land`.

    `aspect` is the ratio of width to height of the window: levels side by side are put in as many rows as make them
    largest, and the scene is wide or high enough to fill the window.
    """
    shown = [level for level in levels if view.shows(level)]
    if view.flat or len(levels) < 2:
        return Arrangement({view.active: FLAT}, (0.0, 0.0, *size))
    if view.mode == "side":
        found = _side_by_side(shown, land, aspect)
        return Arrangement(found.placings, filling(found.frame, aspect))
    found = _stacked(shown, size[1], land, style)
    return Arrangement(found.placings, filling(found.frame, aspect, CARD_ROOM))


def filling(box: Box, aspect: float, least: float = 0.0) -> Box:
    """Return the box widened or heightened around its middle until its ratio of width to height is `aspect`. Of added
    width at least `least` is on the right, if there is that much."""
    left, top, right, bottom = box
    across = max(0.0, (bottom - top) * aspect - (right - left))
    down = max(0.0, (right - left) / aspect - (bottom - top)) / 2
    after = min(across, max(across / 2, least))
    return left - across + after, top - down, right + after, bottom + down


def _stacked(shown: Sequence[str], height: float, land: Iterable[Point], style: LevelStyle) -> Arrangement:
    """Arrange levels obliquely above each other, with room for titles on the left."""
    oblique = LevelTransform(1.0, style.shear, style.squash)
    left, top, right, bottom = bounds(oblique.there(point) for point in land)
    pitch = style.pitch * style.squash * height
    placings = {
        level: oblique.moved(RIM + TITLE_ROOM - left, RIM - top + pitch * (len(shown) - 1 - n))
        for n, level in enumerate(shown)
    }
    wide = RIM + TITLE_ROOM + right - left + RIM
    high = RIM + bottom - top + pitch * (len(shown) - 1) + style.edge + RIM
    return Arrangement(placings, (0.0, 0.0, wide, high))


def _side_by_side(shown: Sequence[str], land: Iterable[Point], aspect: float) -> Arrangement:
    """Arrange levels in rows, the lowest first."""
    left, top, right, bottom = bounds(land)
    wide, high = right - left + RIM, bottom - top + RIM

    def size(columns: int) -> float:
        """Return how large a level is drawn with so many per row, in a window one unit high."""
        rows = ceil(len(shown) / columns)
        return min(aspect / (columns * wide + RIM), 1 / (rows * high + RIM))

    columns = max(range(1, len(shown) + 1), key=size)
    rows = ceil(len(shown) / columns)

    def aside(row: int) -> float:
        """Return how far a row that is not full is indented, to be centered."""
        return (columns - min(columns, len(shown) - row * columns)) * wide / 2

    placings = {
        level: FLAT.moved(RIM - left + n % columns * wide + aside(n // columns), RIM - top + n // columns * high)
        for n, level in enumerate(shown)
    }
    return Arrangement(placings, (0.0, 0.0, columns * wide + RIM, rows * high + RIM))


def bounds(points: Iterable[Point]) -> Box:
    """Return the smallest box that contains all these points."""
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


# ----------------------------------------------------------------------------------------------------
# Sizes at a zoom: everything scales with the board, but within limits, so that it stays readable. No Qt here.

CENTER, LEAST_RING_PX = 7.5, 5.0
"""Radius of a center in board units, and its least radius on the screen in pixels."""
CHIP_SHARE, CHIP_PX = 0.4, 5.6
"""Radius of the disc with the letter of a level, in radii of a unit, and its least radius on the screen in pixels."""
LEAST_SHARE = 0.8
"""A full name may shrink to this share of its size before the id is shown instead."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in board units for one zoom. Two zooms with equal metrics look alike except for their scale."""

    r: float
    """Radius of a unit."""
    line: float
    """Scale of the lines of orders, their heads, beads and marks, relative to the tokens."""
    center: float
    """Radius of a center."""
    chip: float
    """Radius of the disc with the letter of a level."""
    texts: Mapping[str, float]
    """Size of each kind of lettering, by its name in the tokens."""
    least_share: float
    """The least share of its size that a full name may shrink to."""
    sums: bool
    tags: bool
    """Whether coins have room for a tag below them."""
    sign_text: float
    """Size of the lettering on tags and stacks."""
    names: bool
    patterns: bool
    waterlines: bool

    @property
    def key(self) -> tuple[float, ...]:
        """The sizes that drawings depend on, except sizes of lettering, which are part of the placed names."""
        return self.r, self.line, self.center, self.sign_text, float(self.tags)


def metrics_at(zoom: float, look: Tokens, radius: float, squash: float = 1.0, text: float = 1.0) -> Metrics:
    """Return the sizes if a board unit is `zoom` screen pixels and a unit's radius in the tokens is `radius` board
    units.

    `squash`: vertical scale of levels seen obliquely. `text`: scale of lettering.
    """
    r = min(max(radius * zoom, look.unit.min_r_px), look.unit.max_r_px) / zoom
    scale = r / radius
    full = look.texts["land_name_full"]
    texts = {name: max(style.size * min(1.0, scale), style.min_px / zoom) for name, style in look.texts.items()}
    return Metrics(
        r=r,
        line=max(scale, look.orders.min_width_px / (look.orders.width(1) * zoom)),
        chip=max(CHIP_SHARE * r, CHIP_PX / zoom),
        center=max(CENTER * min(1.0, scale), LEAST_RING_PX / zoom),
        texts={name: text * size for name, size in texts.items()},
        least_share=max(LEAST_SHARE, full.min_px / zoom / texts["land_name_full"]),
        sums=zoom >= look.zoom.sums,
        tags=zoom * sqrt(squash) >= look.zoom.tags,
        sign_text=text * max(look.signs.text * scale, look.signs.text_min_px / zoom),
        names=zoom >= look.zoom.names,
        patterns=zoom >= look.zoom.patterns,
        waterlines=zoom >= look.zoom.waterlines,
    )
