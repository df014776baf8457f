"""What lies on the board beside units: coins, loose points, homes, garrisons; and what orders do to them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import partial

from ..ink import Ink
from ..painters import marks, signs
from ..picture import Coin, Garrison, HomeMade, HomeMark, Loose, Mark, Reading, Stock, Worn
from ..sign_places import Laid, coin_of
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

RING = 1.55
"""Radius of the ring round a coin whose center becomes a home, in radii of the coin."""
STOCK_GAP = 0.5
"""How far a coin and what is put into it are apart, in the size of lettering."""


class Rank(IntEnum):
    """What lies lower and what higher."""

    COIN = 0
    BESIDE = 1


class Signs(ItemLayer):
    name = "signs"
    title = "Coins and points"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for laid in stage.laid:
            if not isinstance(laid.sign, Reading):
                rank = Rank.COIN if isinstance(laid.sign, Coin) else Rank.BESIDE
                yield Entry(laid, partial(sign_ink, stage, laid), rank)


def sign_ink(stage: Stage, laid: Laid) -> Ink:
    """A sign in its place."""
    theme, sign = stage.theme, laid.sign
    look = stage.looks.get(sign.power)
    if isinstance(sign, Coin):
        return coin_ink(stage, laid, sign)
    if isinstance(sign, Garrison):
        return signs.garrison(laid.center, laid.size, theme, look)
    if isinstance(sign, HomeMark) and look:
        return signs.house(laid.center, laid.size, theme, look, acts=sign.acts)
    if isinstance(sign, Loose) and look:
        return signs.points(laid.center, sign.count, laid.size, look, theme)
    return Ink()


def coin_ink(stage: Stage, laid: Laid, sign: Coin) -> Ink:
    """A coin with its ring and the tag beneath it; a small one has a tag in the power's colours in place of both."""
    theme, look, text = stage.theme, stage.looks.get(sign.power), stage.metrics.sign_text
    if stage.metrics.tags:
        ink = signs.coin(laid.center, laid.size, sign.room, theme, sign.stored, look.fill if look else "")
        ink.add(signs.tag(laid.tag_at, laid.tag, text, theme) if laid.tag else Ink())
    else:
        ink = signs.coin(laid.center, laid.size, sign.room, theme)
        if laid.tag:
            hues = (look.fill, look.ink) if look else ("", "")
            ink.add(signs.tag(laid.tag_at, laid.tag, text, theme, *hues))
    return ink


def errand_entries(stage: Stage, found: Iterable[Mark]) -> Iterable[Entry]:
    """What orders do to coins and units where they are: points put in or taken out, new homes, weaker units."""
    for mark in found:
        if isinstance(mark, Stock):
            yield Entry(mark, partial(stock_ink, stage, mark))
        elif isinstance(mark, HomeMade):
            yield Entry(mark, partial(home_ink, stage, mark))
        elif isinstance(mark, Worn):
            hue, hollow = stage.looks[mark.unit.power].fill, mark.status == "unsupplied"
            r = stage.metrics.r * stage.scale(mark.unit)
            yield Entry(mark, partial(marks.worn, stage.spot(mark.unit), r, stage.theme, hue, hollow=hollow))


def stock_ink(stage: Stage, mark: Stock) -> Ink:
    """Points put in or taken out, at the side of the coin that is away from the unit; deposits beneath stores."""
    text, (x, y), radius = stage.metrics.sign_text, *coin_of(stage, mark.place)
    side = -1 if stage.goal(mark.place)[0] > x else 1
    width = signs.tag_box((0.0, 0.0), signs.stock_text(mark.change), text).width()
    room = width / 2 + (1.0 * text if mark.deposit and side > 0 else 0.0)
    spot = x + side * (radius + STOCK_GAP * text + room), y + (0.75 * text if mark.deposit else -0.75 * text)
    look = stage.looks[mark.power]
    return signs.stock(spot, mark.change, text, look, stage.theme, deposit=mark.deposit, failed=mark.failed)


def home_ink(stage: Stage, mark: HomeMade) -> Ink:
    """A center that becomes a home: a dashed ring round its coin, a house with a plus; a burst if it failed."""
    center, radius = coin_of(stage, mark.place)
    size = 0.7 * radius
    spot = center[0] - RING * radius * 0.72, center[1] - RING * radius * 0.72
    ink = signs.ring(center, RING * radius, stage.theme)
    ink.add(signs.house(spot, size, stage.theme, stage.looks[mark.power], acts=not mark.failed))
    if not mark.failed:
        ink.add(marks.plus((spot[0] + size, spot[1] + 0.8 * size), 0.6 * size, stage.theme))
    return ink
