"""What lies on the board beside units: coins, loose points, homes, garrisons; and what orders do to them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import partial

from app.language import mark

from ..ink import Ink
from ..laid import Laid, coin_of
from ..painters import marks, rackets, signs, specials
from ..picture import (
    Closed,
    Coin,
    Garrison,
    Gassed,
    HomeMade,
    HomeMark,
    Loose,
    Mark,
    Mine,
    Pressure,
    Racket,
    RacketDeed,
    Reading,
    Suspended,
    Undecided,
    Worn,
)
from ..racket_places import lay_deeds
from ..sign_places import lay_stock
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

NEW_HOUSE = 0.7
"""Size of the house at a center that becomes a home, in radii of a unit."""


class Rank(IntEnum):
    """What lies lower and what higher."""

    COIN = 0
    BESIDE = 1


class Signs(ItemLayer):
    name = "signs"
    title = mark("Coins, points, mines")
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.MOTION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for laid in stage.laid:
            if not isinstance(laid.sign, Reading | Racket) and laid not in stage.away:
                rank = Rank.COIN if isinstance(laid.sign, Coin) else Rank.BESIDE
                yield Entry(laid, partial(sign_ink, stage, laid), rank)


class Rackets(ItemLayer):
    name = "rackets"
    title = mark("Rackets")
    height = "rackets"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.MOTION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for laid in stage.laid:
            if isinstance(laid.sign, Racket) and laid not in stage.away:
                yield Entry(laid, partial(racket_ink, stage, laid, laid.sign))


def racket_ink(stage: Stage, laid: Laid, sign: Racket) -> Ink:
    """A racket in its place."""
    return rackets.racket(laid.center, sign.kind, laid.size, stage.theme, sign.count, captured=sign.captured)


def sign_ink(stage: Stage, laid: Laid) -> Ink:
    """A sign in its place."""
    theme, sign = stage.theme, laid.sign
    if isinstance(sign, Closed | Suspended | Gassed):
        return Ink()
    look = stage.looks.get(sign.power)
    if isinstance(sign, Mine):
        return specials.mine(laid.center, laid.size, theme, look)
    if isinstance(sign, Coin):
        return coin_ink(stage, laid, sign)
    if isinstance(sign, Garrison):
        return signs.garrison(laid.center, laid.size, theme, look)
    if isinstance(sign, HomeMark) and look:
        return signs.house(laid.center, laid.size, theme, look, acts=sign.acts)
    if isinstance(sign, Undecided) and look:
        return signs.undecided(laid.center, laid.size, theme, look)
    if isinstance(sign, Pressure) and look:
        return rackets.pressure(laid.center, laid.size, theme, look, sign.count)
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
    found = tuple(found)
    for stock, spot, _ in lay_stock(stage, found):
        look = stage.looks[stock.power]
        ink = partial(signs.stock, spot, stock.change, stage.metrics.sign_text, look, stage.theme)
        yield Entry((stock, spot), partial(ink, deposit=stock.deposit, failed=stock.failed))
    for deed, laid in lay_deeds(stage, found):
        yield Entry((deed, laid), partial(_deed_ink, stage, deed, laid))
    for one in found:
        if isinstance(one, HomeMade) and stage.shown(one.place):
            yield Entry(one, partial(home_ink, stage, one))
        elif isinstance(one, Worn):
            hue, hollow = stage.looks[one.unit.power].fill, one.status == "unsupplied"
            r = stage.metrics.r * stage.scale(one.unit)
            yield Entry(one, partial(marks.worn, stage.spot(one.unit), r, stage.theme, hue, hollow=hollow))


def _deed_ink(stage: Stage, deed: RacketDeed, laid: Laid) -> Ink:
    """What is done with a racket: a new one and one to renew are drawn whole, with the mark at their lower right."""
    (x, y), size, ink = laid.center, laid.size, Ink()
    if deed.deed != "gone":
        ink.add(rackets.racket(laid.center, deed.kind, size, stage.theme))
        ink.circle(laid.center, 1.3 * size, edge=stage.looks[deed.power].fill, width=0.24 * size)
    spot = (x, y) if deed.deed == "gone" else (x + 0.95 * size, y + 0.95 * size)
    ink.add(rackets.done(spot, size, stage.theme, deed.deed, failed=deed.failed))
    return ink


def home_ink(stage: Stage, mark: HomeMade) -> Ink:
    """A center that becomes a home: a large house with a plus on its coin; struck out if it failed."""
    (x, y), radius = coin_of(stage, mark.place)
    size = NEW_HOUSE * stage.metrics.r
    spot = x - 0.75 * (radius + 0.5 * size), y - 0.75 * (radius + 0.5 * size)
    ink = signs.house(spot, size, stage.theme, stage.looks[mark.power], acts=not mark.failed)
    if not mark.failed:
        ink.add(marks.plus((spot[0] + 1.0 * size, spot[1] - 0.7 * size), 0.55 * size, stage.theme))
    return ink
