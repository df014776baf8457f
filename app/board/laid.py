"""Signs that have their place, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF

from app.ui.tokens import tokens

from .curves import Oval, Point
from .metrics import Metrics
from .painters.signs import points_box, tag_box
from .picture import Coin, Loose, Overlay, Picture, Racket, Sign

BARE = 0.35
"""Room that points take where none lie yet, in radii."""


class Ground(Protocol):
    """What signs are laid on: the places of a stage."""

    @property
    def metrics(self) -> Metrics:
        """The sizes of the moment."""

    @property
    def picture(self) -> Picture:
        """What is shown."""

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The signs as they were laid last."""

    @property
    def overlay(self) -> Overlay | None:
        """What is laid over the map."""

    @property
    def stands(self) -> Sequence[tuple[str, Point]]:
        """Every place that is drawn whole, with where a unit would stand there."""

    def shown(self, place: str) -> bool:
        """Whether a place is drawn whole."""

    def badge(self, place: str) -> Point | None:
        """Where the drawing puts the coin of a place."""

    def marked(self, place: str, role: str) -> tuple[Point, ...]:
        """The points of a place that the drawing has for something."""

    def center(self, place: str) -> Point | None:
        """Where the mark of a center stands."""

    def goal(self, place: str) -> Point:
        """Where a unit would stand."""

    def inside(self, place: str) -> Callable[[Point], bool]:
        """Tells whether a point lies in a place."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A sign in its place. `size`: the radius of a coin, house or shield, or the height of the lettering of points.

    `tag` is the text at a coin, in a corner of a small one, else beneath it; "" for none.
    """

    sign: Sign
    center: Point
    size: float
    tag: str = ""
    tag_at: Point = (0.0, 0.0)

    def boxes(self, text: float) -> Iterator[QRectF]:
        """The room that it takes; `text` is the size of lettering on tags."""
        if isinstance(self.sign, Loose):
            yield points_box(self.center, self.sign.count, self.size)
        else:
            (x, y), r = self.center, self.size
            yield QRectF(x - r, y - r, 2 * r, 2 * r)
        if self.tag:
            yield tag_box(self.tag_at, self.tag, text)

    def room(self, text: float) -> Oval:
        """The room round all of it, for lines to keep off."""
        box = QRectF()
        for part in self.boxes(text):
            box = box.united(part)
        middle = box.center()
        return Oval((middle.x(), middle.y()), box.width() / 2, box.height() / 2)

    def holds(self, point: QPointF, text: float) -> bool:
        """Whether it lies under a point."""
        return any(box.contains(point) for box in self.boxes(text))


def purse(stage: Ground, place: str) -> Oval:
    """The room round what points lie in a place, on its coin or loose; a little room where they would lie."""
    there = [one for one in stage.laid if one.sign.place == place and isinstance(one.sign, Coin | Loose)]
    if there:
        return there[0].room(stage.metrics.sign_text)
    row = [one for one in stage.laid if one.sign.place == place and isinstance(one.sign, Racket)]
    if row:
        xs, y = [one.center[0] for one in row], row[0].center[1]
        return Oval(((min(xs) + max(xs)) / 2, y), (max(xs) - min(xs)) / 2 + row[0].size, row[0].size)
    return bare(stage.badge(place) or stage.goal(place), stage.metrics.r)


def bare(spot: Point, r: float) -> Oval:
    """The room at a spot where nothing lies; `r` is the radius of a unit."""
    return Oval(spot, BARE * r, BARE * r)


def coin_of(stage: Ground, place: str) -> tuple[Point, float]:
    """The middle and the radius of the coin of a place; where it would lie if there is none."""
    for one in stage.laid:
        if one.sign.place == place and isinstance(one.sign, Coin):
            return one.center, one.size
    return stage.badge(place) or stage.goal(place), coin_radius(stage, 0)


def coin_radius(stage: Ground, room: int) -> float:
    """The radius of a coin with that number."""
    style = tokens().signs
    share = style.small_coin_r if not stage.metrics.tags else style.coin_r if room < 10 else style.large_coin_r
    return share * stage.metrics.r
