"""The pack: which cards it is made of, and what is left of it (section 1, rule 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ...position import Position
from ...variant import Variant
from .card import Card
from .cards import ORDINARY, TABLE
from .state import card_of, everybody, kept, knows

LEAST_ORDINARY = 14
BASIC_TOTAL = 72
ANEW_AT = 50
"""So many cards are given to units before the pack is made up again."""


def composition(variant: Variant) -> dict[str, int]:
    """How many of each card there are in the full pack, in table order; those that are not in it are left out."""
    known: dict[str, int] | None = variant.base.memo.get(("pack", variant["x_cards"], _key(variant)))
    if known is None:
        counts = {card.id: _count(variant, card) for card in TABLE if card.id != ORDINARY}
        stated = variant["counts"].get(ORDINARY)
        counts[ORDINARY] = ordinary(sum(counts.values())) if stated is None else stated
        known = {card.id: counts[card.id] for card in TABLE if counts[card.id]}
        variant.base.memo["pack", variant["x_cards"], _key(variant)] = known
    return known


def _key(variant: Variant) -> tuple[object, ...]:
    return tuple(variant["x_counts"].items()), tuple(variant["counts"].items())


def _count(variant: Variant, card: Card) -> int:
    if card.supplement:
        return int(variant["x_counts"].get(card.id, card.count)) if card.id in variant["x_cards"] else 0
    return int(variant["counts"].get(card.id, card.count))


def ordinary(others: int) -> int:
    """How many Ordinary cards there are beside so many others: 14 to 72 cards, then one more for each 5 (C-3)."""
    number = LEAST_ORDINARY
    while number < LEAST_ORDINARY + -(-(others + number - BASIC_TOTAL) // 5):
        number += 1
    return number


def share(pack: Mapping[str, int]) -> float:
    """The share of Ordinary cards in per cent, as the game master is shown it (rule 10 asks for 20)."""
    return 100 * pack.get(ORDINARY, 0) / max(1, sum(pack.values()))


@dataclass(frozen=True, slots=True)
class Pack:
    """What is left in the pack. `buried` lie at the bottom; `dealt`: cards given to units since it was made up.

    `sure`: the game has kept count of it; else a card may come that should not be there any more.
    """

    counts: Mapping[str, int]
    buried: tuple[str, ...] = ()
    dealt: int = 0
    sure: bool = True

    def cards(self) -> list[str]:
        """Every card that is left, those at the bottom apart, in table order."""
        return [card.id for card in TABLE for _ in range(self.counts.get(card.id, 0))]

    def without(self, card: str) -> Pack:
        """The pack after this card was taken from it; from the bottom, if it is nowhere else."""
        if self.counts.get(card, 0) > 0:
            left = {**self.counts, card: self.counts[card] - 1}
            return replace(self, counts={one: number for one, number in left.items() if number})
        if card in self.buried:
            rest = list(self.buried)
            rest.remove(card)
            return replace(self, buried=tuple(rest))
        return self

    def given(self, card: str) -> Pack:
        """The pack after this card was given to a unit."""
        return replace(self.without(card), dealt=self.dealt + 1)

    def bury(self, card: str) -> Pack:
        """The pack with a card at the bottom that had been given already."""
        return replace(self, buried=(*self.buried, card), dealt=self.dealt - 1)


def pack_of(position: Position) -> Pack:
    """What is left of the pack; where nobody has said so, all but the cards that units are said to hold."""
    state = kept(position)
    if state.deck is not None:
        return Pack(state.deck, state.buried, state.dealt)
    held = Counter(card for card in _held(position) if card != ORDINARY)
    full = composition(position.variant).items()
    counts = {card: count - held[card] for card, count in full if count > held[card]}
    return Pack(counts, state.buried, state.dealt, sure=False)


def _held(position: Position) -> Iterator[str]:
    return (card_of(unit) for unit in everybody(position) if knows(unit))


def made_up(variant: Variant, held: Iterable[str]) -> Pack:
    """The full pack again (C-4): whole, or without the cards that living units hold."""
    counts = dict(composition(variant))
    if variant["reshuffle"] == "dead":
        for card in held:
            counts[card] = max(0, counts.get(card, 0) - 1)
    return Pack(counts)


def ready(pack: Pack, fits: Callable[[str], bool], anew: Callable[[], Pack]) -> tuple[Pack, list[str]]:
    """The pack from which the next card comes, and the cards it may be: made up again after 50 cards, or where it holds
    none that may be given. The bottom is reached when no card above it fits. [] where no card of any pack fits."""
    if pack.dealt >= ANEW_AT:
        pack = anew()
    for _ in range(2):
        if any(fits(card) for card in set(pack.cards())):
            return pack, pack.cards()
        if any(fits(card) for card in pack.buried):
            return pack, list(pack.buried)
        pack = anew()
    return pack, []
