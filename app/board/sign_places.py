"""Where signs lie: coins at their anchor, clear of units that stand or may stand about, everything else beside them.

A coin stays where it is whether or not a unit is there: it gives way to the room of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

from PySide6.QtCore import QRectF

from app.ui.slices import breathe
from app.ui.tokens import tokens

from .curves import Point
from .laid import Ground, Laid, coin_of, coin_radius
from .painters.signs import points_box, stock_box, tag_box, tag_text
from .picture import (
    Asleep,
    Closed,
    Coin,
    Fortified,
    Garrison,
    Gassed,
    HomeMark,
    Loose,
    Mark,
    Mine,
    Overlay,
    Popped,
    Pressure,
    Racket,
    Reading,
    Revealed,
    Sign,
    Stock,
    Suspended,
    Undecided,
)
from .racket_places import lay_pressure, lay_rackets
from .spots import Disc, Room, best_spot

UNIT_ROOM, TAB_AT, TAB_ROOM, RING_ROOM, PIPS_AT, PIPS_ROOM = 1.14, 0.88, 0.55, 1.52, 1.46, 0.45
"""Room of a unit, of its tab, of an octagon round it and of the pips beneath it, in radii."""
UNIT_COST, TAB_COST, RING_COST = 12.0, 8.0, 2.0
"""For each board unit of overlap."""
NEAR = 7.0
"""How far off what lies and stands in other places is kept clear of, in radii."""
HOUSE_AT, GARRISON_AT, LOW_AT = (-0.98, -0.92), (1.0, -0.92), (-1.0, 0.92)
"""The corners of a coin in which a house, a garrison, and a garrison of a small coin stand."""
CORNER_GAP = 0.86
"""How far their middle is from the coin's edge, in their own size."""
CORNER = (0.78, -0.63)
CORNER_OVER = 0.42
"""The corner of a small coin in which its tag stands, and how much they overlap, in the size of lettering."""
RING = 2.2
"""How far from a center's ring the same keep where there is no coin, in its radii."""
TAG_GAP = 0.14
"""Between a coin and the tag beneath it, in the size of its lettering."""
LONGEST_TAG = "7/7 +5"
"""The tag that coins keep room for, whatever is stored, so that they do not move about in the game."""
LOOSE_GAP = 0.25
MINE, MINE_ROOM = 0.54, 1.35
"""Radius of a mine, in that of a unit, and of the room that it takes with its spikes, in its own."""
UNLAID = (Popped, Closed, Suspended, Gassed, Fortified, Revealed, Asleep)
"""Signs that take no room of their own: they are part of a center, of a unit, of the land."""
READING = 0.95
"""Radius of the disc of a reading, in the size of lettering."""

Box = QRectF


def lay_signs(stage: Ground) -> tuple[Laid, ...]:
    """All signs of what is shown, in their places. Signs of places that are not shown are left out, and those that are
    part of the mark of a center."""
    signs = [
        sign
        for sign in (*stage.picture.signs, *_readings(stage.overlay))
        if stage.shown(sign.place) and not isinstance(sign, UNLAID)
    ]
    beside: dict[str, list[HomeMark | Garrison]] = {}
    for sign in signs:
        if isinstance(sign, HomeMark | Garrison):
            beside.setdefault(sign.place, []).append(sign)
    lying = _Lying()
    rows: dict[str, list[Racket]] = {}
    for sign in signs:
        if isinstance(sign, Racket):
            rows.setdefault(sign.place, []).append(sign)
    lying.laid += [laid for row in rows.values() for laid in lay_rackets(stage, row)]
    signs = [sign for sign in signs if not isinstance(sign, Racket)]
    for sign in sorted(signs, key=lambda sign: _ORDER[type(sign)]):
        if isinstance(sign, Coin):
            _coin(stage, sign, beside.get(sign.place, ()), lying)
            breathe()
        else:
            _LAY[type(sign)](stage, sign, lying)
    return tuple(lying.laid)


@dataclass(slots=True)
class _Lying:
    """What is laid already, and the room that it takes."""

    laid: list[Laid] = field(default_factory=list)
    rooms: list[Disc] = field(default_factory=list)

    def add(self, laid: Laid, rooms: Iterable[Disc]) -> None:
        self.laid.append(laid)
        self.rooms += rooms

    def coin(self, place: str) -> Laid | None:
        """The coin of a place."""
        return next((one for one in self.laid if one.sign.place == place and isinstance(one.sign, Coin)), None)


def _readings(overlay: Overlay | None) -> Iterator[Reading]:
    if overlay:
        yield from (Reading(place, overlay.power, text) for place, text in overlay.places if text)


def lay_stock(stage: Ground, marks: Iterable[Mark]) -> Iterator[tuple[Stock, Point, Box]]:
    """What these marks put into coins or take out of them: where each stands, clear of what lies there, and its room.
    Of places that are not shown nothing is told."""
    size, taken = stage.metrics.sign_text, list[Box]()
    for mark in marks:
        if isinstance(mark, Stock) and stage.shown(mark.place):
            box = stock_box(mark.change, size, deposit=mark.deposit)
            lying = [part for laid in stage.laid if laid.sign.place == mark.place for part in laid.boxes(size)]
            rooms = [disc for part in (*lying, *taken) for disc in _discs(part)]
            spot = _best_spot(stage, mark.place, coin_of(stage, mark.place)[0], _discs(box), rooms)
            taken.append(box.translated(*spot))
            yield mark, spot, taken[-1]


def _coin(stage: Ground, sign: Coin, beside: Sequence[HomeMark | Garrison], lying: _Lying) -> None:
    """A coin lies as near to its anchor as units leave room, for the longest tag and what stands in its corners."""
    radius, text = coin_radius(stage, sign.room), stage.metrics.sign_text
    corners = [_corner_of(stage, other, radius) for other in beside]
    discs = [((0.0, 0.0), radius), *_tag_room(stage, radius), *corners]
    x, y = _best_spot(stage, sign.place, _center(stage, sign.place), discs, lying.rooms, edging=len(corners))
    dx, dy = (0.0, _tag_down(radius, text)) if stage.metrics.tags else _corner(radius, text)
    whole = tag_text(sign.room, sign.stored, sign.deposit)
    tag = whole if stage.metrics.tags else str(sign.stored) if sign.stored else ""
    lying.add(Laid(sign, (x, y), radius, tag, (x + dx, y + dy)), [((x + a, y + b), size) for (a, b), size in discs])


def _corner(radius: float, text: float) -> Point:
    """From the middle of a small coin to that of its tag."""
    far = radius + tag_box((0.0, 0.0), "0", text).height() / 2 - CORNER_OVER * text
    return CORNER[0] * far, CORNER[1] * far


def _tag_down(radius: float, text: float) -> float:
    """How far beneath the middle of a coin that of its tag lies."""
    return radius + TAG_GAP * text + tag_box((0.0, 0.0), "0", text).height() / 2


def _tag_room(stage: Ground, radius: float) -> list[Disc]:
    """Room for the tag of a coin about its middle."""
    text = stage.metrics.sign_text
    if stage.metrics.tags:
        return _discs(tag_box((0.0, _tag_down(radius, text)), LONGEST_TAG, text))
    return [(_corner(radius, text), 0.71 * text)]


def _best_spot(
    stage: Ground, place: str, anchor: Point, discs: Sequence[Disc], taken: Iterable[Disc], edging: int = 0
) -> Point:
    """The cheapest place about an anchor for what covers these discs, clear of units and of what lies there; the last
    `edging` of them may stick out of the place."""
    r, (x, y) = stage.metrics.r, stage.goal(place)
    rooms = [
        Room((x, y), UNIT_ROOM * r, UNIT_COST),
        Room((x + TAB_AT * r, y - TAB_AT * r), TAB_ROOM * r, TAB_COST),
        Room((x, y + PIPS_AT * r), PIPS_ROOM * r, TAB_COST),
        Room((x, y), RING_ROOM * r, RING_COST),
        *(Room(at, UNIT_ROOM * r, UNIT_COST) for other, at in stage.stands if other != place and _near(at, anchor, r)),
        *(Room(at, size, UNIT_COST) for at, size in taken if _near(at, anchor, r)),
    ]
    return best_spot(anchor, r, discs, rooms, stage.inside(place), edging)


def _near(at: Point, anchor: Point, r: float) -> bool:
    """Whether something there may be in the way."""
    return abs(at[0] - anchor[0]) < NEAR * r and abs(at[1] - anchor[1]) < NEAR * r


def _loose(stage: Ground, sign: Sign, lying: _Lying) -> None:
    """Loose points lie at the anchor where there is no coin, else beside it, clear of the unit."""
    assert isinstance(sign, Loose)
    text = stage.metrics.sign_text
    box = points_box((0.0, 0.0), sign.count, text)
    spot = _best_spot(stage, sign.place, _center(stage, sign.place), _discs(box, LOOSE_GAP * text), lying.rooms)
    lying.add(Laid(sign, spot, text), _discs(box.translated(*spot)))


def _mine(stage: Ground, sign: Sign, lying: _Lying) -> None:
    """A mine lies near where a unit stands, clear of it and of other mines."""
    size = MINE * stage.metrics.r
    spot = _best_spot(stage, sign.place, stage.goal(sign.place), [((0.0, 0.0), MINE_ROOM * size)], lying.rooms)
    lying.add(Laid(sign, spot, size), [(spot, MINE_ROOM * size)])


def _reading(stage: Ground, sign: Sign, lying: _Lying) -> None:
    """A number stands near the unit's place, clear of it and of the coin."""
    size = READING * stage.metrics.sign_text
    spot = _best_spot(stage, sign.place, stage.goal(sign.place), [((0.0, 0.0), 1.15 * size)], lying.rooms)
    lying.add(Laid(sign, spot, size), [(spot, size)])


def _discs(box: Box, gap: float = 0.0) -> list[Disc]:
    """Three discs in a row that cover a box that is wider than high; one disc about any other."""
    half, y = box.height() / 2, box.center().y()
    if box.width() < 1.3 * box.height():
        return [((box.center().x(), y), max(half, box.width() / 2) + gap)]
    return [((x, y), half + gap) for x in (box.left() + half, box.center().x(), box.right() - half)]


def _beside(stage: Ground, sign: Sign, lying: _Lying) -> None:
    """In a corner of the coin, which has kept room for it, or of the center where there is none."""
    assert isinstance(sign, HomeMark | Garrison)
    coin = lying.coin(sign.place)
    (x, y), radius = (coin.center, coin.size) if coin else (_center(stage, sign.place), stage.metrics.center * RING)
    (dx, dy), size = _corner_of(stage, sign, radius)
    lying.add(Laid(sign, (x + dx, y + dy), size), () if coin else [((x + dx, y + dy), size)])


def _corner_of(stage: Ground, sign: HomeMark | Garrison, radius: float) -> Disc:
    """Where a house or a shield stands about a coin of that radius, and how large it is."""
    style = tokens().signs
    home = isinstance(sign, HomeMark)
    at = HOUSE_AT if home else GARRISON_AT if stage.metrics.tags else LOW_AT
    size = (style.house_r if home else style.garrison_r) * stage.metrics.r
    far = (radius + CORNER_GAP * size) / hypot(*at)
    return (at[0] * far, at[1] * far), size


def _center(stage: Ground, place: str) -> Point:
    return stage.badge(place) or stage.goal(place)


def _undecided(stage: Ground, sign: Sign, lying: _Lying) -> None:
    """Where its unit will stand."""
    spot, size = stage.goal(sign.place), stage.metrics.r
    lying.add(Laid(sign, spot, size), [(spot, size)])


def _pressure(stage: Ground, sign: Sign, lying: _Lying) -> None:
    assert isinstance(sign, Pressure)
    lying.add(lay_pressure(stage, sign), ())


_LAY = {
    Pressure: _pressure,
    Loose: _loose,
    HomeMark: _beside,
    Garrison: _beside,
    Undecided: _undecided,
    Reading: _reading,
    Mine: _mine,
}
_ORDER = {Coin: 0, HomeMark: 1, Garrison: 2, Undecided: 3, Loose: 4, Pressure: 5, Mine: 6, Reading: 7}
