"""What sets a game apart at a glance, on its card: fog, stakes, coins, cards. As games begin; nothing of a real one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

import rules
from app.board.atlas import Atlas
from app.board.ink import Ink
from app.board.painters import fog, signs
from app.board.plan import province
from app.language import spoken
from app.ui.tokens import Theme
from rules import Position

LONGEST = 9
"""The most letters that the name of a card may have to be shown."""
EVERY = 3
"""The first unit of every third power shows one."""
TEXT, COIN, BENEATH = 0.95, 1.4, 1.7
"""The size of words and of a coin, and how far beneath a unit the name of its card stands, in radii of units."""
Texts = tuple[tuple[str, str], ...]
"""Pairs of place and text."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """`sight`: the provinces that one of the powers sees, None for all; `stakes`: what was staked on a center, and
    `coins`: what it can hold, both in the place of units; `serials`: the numbers of units; `cards`: what some of them
    might hold."""

    sight: frozenset[str] | None = None
    stakes: Texts = ()
    coins: tuple[tuple[str, int], ...] = ()
    serials: Texts = ()
    cards: Texts = ()

    @property
    def covered(self) -> frozenset[str]:
        """The places of which the units are left out."""
        return frozenset(place for place, _ in (*self.stakes, *self.coins))


NOTHING_ODD = Oddity()


def oddity(variant: str) -> Oddity:
    """What is odd about a game when it begins."""
    return _oddity(variant, rules.games()[variant], spoken())


@cache
def _oddity(variant: str, kind: type[rules.Variant], code: str) -> Oddity:
    """`kind` and `code` are there for the cache."""
    start = rules.variant(variant).start()
    powers = list(start.variant.base.powers)
    return Oddity(
        sight=start.variant.view(start, powers[len(powers) // 2]).sight,
        stakes=tuple(_stakes(start)),
        coins=tuple((one.place, one.room) for one in start.variant.signs(start) if one.kind == "capacity"),
        serials=tuple((unit.place.text, unit.serial) for unit in start.units.values() if unit.serial),
        cards=tuple(_cards(start)),
    )


def _stakes(start: Position) -> Iterator[tuple[str, str]]:
    """At every center of a power its stake, without coins that are not there."""
    coin = start.variant.stake_coin
    words = {due.power: coin.words(due.amount) for due in start.variant.stakes(start, ())}
    for place, power in start.centers.items():
        if power in words:
            yield place, words[power].removesuffix("." + "0" * coin.digits)


def _cards(start: Position) -> Iterator[tuple[str, str]]:
    """The shortest names in the pack, at the first units of powers."""
    names = {card.name for card in start.variant.deck(start, "") if card.name.isalpha() and len(card.name) <= LONGEST}
    firsts: dict[str, str] = {}
    for unit in start.units.values():
        firsts.setdefault(unit.power, unit.place.text)
    yield from zip(list(firsts.values())[::EVERY], sorted(names, key=lambda name: (len(name), name)))


def veil(board: Atlas, sight: frozenset[str], shown: QRectF, theme: Theme) -> Ink:
    """Fog over what is out of sight, as far as it is `shown`."""
    hidden = [one for one in board.drawing.shapes if province(one) not in sight]
    return fog.veil(board, [one for one in hidden if board.area(one).boundingRect().intersects(shown)], theme)


def paint_oddity(painter: QPainter, board: Atlas, odd: Oddity, theme: Theme, radius: float) -> None:
    """What lies beside and on the units of a board."""
    anchors = board.drawing.anchors
    for place, room in odd.coins:
        at = anchors[place].center if place in anchors else None
        if at is not None:
            signs.coin(at, COIN * radius, room, theme).draw(painter)
    beneath = [(place, words, BENEATH * radius) for place, words in odd.cards]
    for place, words, down in [*((place, words, 0.0) for place, words in odd.stakes), *beneath]:
        if province(place) in anchors:
            x, y = board.unit_anchor(place)
            signs.tag((x, y + down), words, TEXT * radius, theme).draw(painter)
