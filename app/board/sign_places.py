"""Where signs lie: coins at their anchor, clear of the unit that stands or may stand there, everything else about them.

A coin stays where it is whether or not a unit is there: it gives way to the room of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from app.ui.tokens import tokens

from .curves import Oval, Point
from .metrics import Metrics
from .painters.signs import points_box, tag_box, tag_text
from .picture import Coin, Garrison, HomeMark, Loose, Overlay, Picture, Reading, Sign

UNIT_ROOM, TAB_AT, TAB_ROOM, RING_ROOM, PIPS_AT, PIPS_ROOM = 1.14, 0.88, 0.55, 1.52, 1.46, 0.45
"""Room of a unit, of its tab, of an octagon round it and of the pips beneath it, in radii."""
UNIT_COST, TAB_COST, RING_COST, OUTSIDE_COST, WAY_COST = 12.0, 8.0, 2.0, 5.0, 0.5
"""For each board unit of overlap, for each that sticks out of the place, for each of way from the anchor."""
STEP, FARTHEST = 0.22, 3.4
"""How finely and how far about its anchor a place for a sign is sought, in radii."""
HOUSE_AT, GARRISON_AT, LOW_AT = (-0.98, -0.92), (1.0, -0.92), (-1.0, 0.92)
"""Where a house, a garrison, and a garrison beneath a house stand about a coin, in its radii."""
CORNER = (0.78, -0.63)
CORNER_OVER = 0.42
"""The corner of a small coin in which its tag stands, and how much they overlap, in the size of lettering."""
TAG_GAP = 0.14
"""Between a coin and the tag beneath it, in the size of its lettering."""
LONGEST_TAG = "7/7 +5"
"""The tag that coins keep room for, whatever is stored, so that they do not move about in the game."""
LOOSE_GAP = 0.25
READING = 0.95
"""Radius of the disc of a reading, in the size of lettering."""
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

    def shown(self, place: str) -> bool:
        """Whether a place is drawn whole."""

    def badge(self, place: str) -> Point | None:
        """Where the drawing puts the coin of a place."""

    def goal(self, place: str) -> Point:
        """Where a unit would stand."""

    def area(self, place: str) -> QPainterPath:
        """All of a place."""


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

    def holds(self, point: QPointF, text: float) -> bool:
        """Whether it lies under a point."""
        return any(box.contains(point) for box in self.boxes(text))


def lay_signs(stage: Ground) -> tuple[Laid, ...]:
    """All signs of what is shown, in their places. Signs of places that are not shown are left out."""
    found: dict[str, list[Laid]] = {}
    for sign in sorted((*stage.picture.signs, *_readings(stage.overlay)), key=lambda sign: _ORDER[type(sign)]):
        if stage.shown(sign.place):
            there = found.setdefault(sign.place, [])
            there.append(_LAY[type(sign)](stage, sign, there))
    return tuple(laid for group in found.values() for laid in group)


def _readings(overlay: Overlay | None) -> Iterator[Reading]:
    if overlay:
        yield from (Reading(place, overlay.power, text) for place, text in overlay.places if text)


def purse(laid: Iterable[Laid], place: str, goal: Point, r: float) -> Oval:
    """Where the points of a place lie: on its coin, or loose; where there are none yet, a little room about `goal`."""
    there = [one for one in laid if one.sign.place == place and isinstance(one.sign, Coin | Loose)]
    return Oval(there[0].center, there[0].size, there[0].size) if there else Oval(goal, BARE * r, BARE * r)


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


def _coin(stage: Ground, sign: Sign, there: Sequence[Laid]) -> Laid:
    assert isinstance(sign, Coin)
    radius, text = coin_radius(stage, sign.room), stage.metrics.sign_text
    place = coin_spot(stage, sign.place, radius)
    if stage.metrics.tags:
        tag = tag_text(sign.room, sign.stored, sign.deposit)
        return Laid(sign, place, radius, tag, (place[0], place[1] + _tag_down(radius, text)))
    dx, dy = _corner(radius, text)
    return Laid(sign, place, radius, str(sign.stored) if sign.stored else "", (place[0] + dx, place[1] + dy))


def _corner(radius: float, text: float) -> Point:
    """From the middle of a small coin to that of its tag."""
    far = radius + tag_box((0.0, 0.0), "0", text).height() / 2 - CORNER_OVER * text
    return CORNER[0] * far, CORNER[1] * far


def _tag_down(radius: float, text: float) -> float:
    """How far beneath the middle of a coin that of its tag lies."""
    return radius + TAG_GAP * text + tag_box((0.0, 0.0), "0", text).height() / 2


def coin_spot(stage: Ground, place: str, radius: float) -> Point:
    """Where a coin lies with the room of its tag: as near to its anchor as units leave room."""
    anchor, text = stage.badge(place) or stage.goal(place), stage.metrics.sign_text
    discs: list[tuple[Point, float]] = [((0.0, 0.0), radius)]
    if stage.metrics.tags:
        low = tag_box((0.0, _tag_down(radius, text)), LONGEST_TAG, text)
        half, y = low.height() / 2, low.center().y()
        ends = low.left() + half, 0.0, low.right() - half
        discs += [((x, y), half) for x in ends]
    else:
        discs.append((_corner(radius, text), 0.71 * text))
    return _best_spot(stage, place, anchor, discs, ())


def _best_spot(
    stage: Ground, place: str, anchor: Point, discs: Sequence[tuple[Point, float]], taken: Sequence[tuple[Point, float]]
) -> Point:
    """The cheapest place about an anchor for what covers these discs about its middle."""
    best, least = anchor, float("inf")
    r = stage.metrics.r
    for far, dx, dy in _offsets():
        cost = far * r * WAY_COST
        if cost >= least:
            break
        spot = anchor[0] + dx * r, anchor[1] + dy * r
        there = [((spot[0] + x, spot[1] + y), size) for (x, y), size in discs]
        cost += _crowding(stage, place, there, taken)
        if cost < least:
            cost += OUTSIDE_COST * _outside(stage, place, there)
        if cost < least:
            best, least = spot, cost
    return best


def _crowding(
    stage: Ground, place: str, discs: Iterable[tuple[Point, float]], taken: Sequence[tuple[Point, float]]
) -> float:
    """What it costs that discs cover the room of the unit of their place, or what is taken already."""
    r, (x, y) = stage.metrics.r, stage.goal(place)
    rooms = [
        ((x, y), UNIT_ROOM * r, UNIT_COST),
        ((x + TAB_AT * r, y - TAB_AT * r), TAB_ROOM * r, TAB_COST),
        ((x, y + PIPS_AT * r), PIPS_ROOM * r, TAB_COST),
        ((x, y), RING_ROOM * r, RING_COST),
        *((at, size, UNIT_COST) for at, size in taken),
    ]
    return sum(
        price * max(0.0, room + size - hypot(at[0] - spot[0], at[1] - spot[1]))
        for spot, size in discs
        for at, room, price in rooms
    )


def _outside(stage: Ground, place: str, discs: Iterable[tuple[Point, float]]) -> float:
    """How much of the rims of discs lies outside of their place, in their sizes."""
    area, out = stage.area(place), 0.0
    for (x, y), size in discs:
        rim = [QPointF(x + size * cos(n * pi / 4), y + size * sin(n * pi / 4)) for n in range(8)]
        out += sum(not area.contains(point) for point in rim) * size / 4
    return out


def _loose(stage: Ground, sign: Sign, there: Sequence[Laid]) -> Laid:
    """Loose points lie at the anchor where there is no coin, else beside it, clear of the unit."""
    assert isinstance(sign, Loose)
    text = stage.metrics.sign_text
    box = points_box((0.0, 0.0), sign.count, text)
    half = box.height() / 2
    middle = box.center().y()
    discs = [((x, middle), half) for x in (box.left() + half, box.center().x(), box.right() - half)]
    taken = [_disc(box, LOOSE_GAP * text) for laid in there for box in laid.boxes(text)]
    anchor = stage.badge(sign.place) or stage.goal(sign.place)
    return Laid(sign, _best_spot(stage, sign.place, anchor, discs, taken), text)


def _reading(stage: Ground, sign: Sign, there: Sequence[Laid]) -> Laid:
    """A number stands near the unit's place, clear of it and of the coin."""
    text = stage.metrics.sign_text
    taken = [_disc(box, LOOSE_GAP * text) for laid in there for box in laid.boxes(text)]
    size = READING * text
    return Laid(sign, _best_spot(stage, sign.place, stage.goal(sign.place), [((0.0, 0.0), size)], taken), size)


def _disc(box: QRectF, gap: float) -> tuple[Point, float]:
    """A disc about a box."""
    middle = box.center()
    return (middle.x(), middle.y()), max(box.width(), box.height()) / 2 + gap


def _home(stage: Ground, sign: Sign, there: Sequence[Laid]) -> Laid:
    return _beside(stage, sign, there, HOUSE_AT, tokens().signs.house_r)


def _garrison(stage: Ground, sign: Sign, there: Sequence[Laid]) -> Laid:
    corner = GARRISON_AT if stage.metrics.tags else LOW_AT
    return _beside(stage, sign, there, corner, tokens().signs.garrison_r)


def _beside(stage: Ground, sign: Sign, there: Sequence[Laid], at: Point, share: float) -> Laid:
    """In a corner of the coin, or of the center where there is none."""
    coin = next((laid for laid in there if isinstance(laid.sign, Coin)), None)
    (x, y), radius = (coin.center, coin.size) if coin else (_center(stage, sign.place), stage.metrics.center * 1.3)
    size = share * stage.metrics.r
    reach = radius + 0.86 * size
    far = hypot(*at)
    return Laid(sign, (x + at[0] / far * reach, y + at[1] / far * reach), size)


def _center(stage: Ground, place: str) -> Point:
    return stage.badge(place) or stage.goal(place)


@cache
def _offsets() -> tuple[tuple[float, float, float], ...]:
    """Distance and offset of each spot to try, in radii, nearest first."""
    steps = [n * STEP for n in range(-int(FARTHEST / STEP), int(FARTHEST / STEP) + 1)]
    return tuple(sorted((hypot(dx, dy), dx, dy) for dx in steps for dy in steps if hypot(dx, dy) <= FARTHEST))


_LAY = {Coin: _coin, Loose: _loose, HomeMark: _home, Garrison: _garrison, Reading: _reading}
_ORDER = {Coin: 0, HomeMark: 1, Garrison: 2, Loose: 3, Reading: 4}
