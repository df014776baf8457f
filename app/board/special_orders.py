"""Special orders as marks. What an order names is found by its type, so that each verb may have slots of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from rules import Location, Named, Order

from .picture import Convert, Deed, Fortify, Leave, MineDeed, Move, OrderMark, Piece, Swap, UnitMark, Void

LAID, LIFTED, LANDING = "mine", "retrieve", "and support"
"""Words behind an order: it leaves a mine, takes its own one up; the fleet helps the army that it lands."""

MANY = frozenset({"cut"})
"""Verbs of what is done to each of several places."""


class Reader(Protocol):
    """What is asked of who reads the orders."""

    def piece(self, named: Named, *, dislodged: bool = False) -> Piece | None:
        """The unit that an order names."""

    def goal(self, piece: Piece, to: Location) -> str:
        """Where a move ends, with its coast."""

    def strength(self, piece: Piece, to: str) -> int:
        """How strong its move to a province is with its supports."""

    def rank(self, order: Order) -> int:
        """Its number in the order of priority."""

    def mark(self, order: Order, void: bool = False) -> Iterator[OrderMark]:
        """The marks of an order."""


def places(order: Order) -> tuple[Location, ...]:
    """The places that an order names beside that of its unit; where it names a unit, the place of that."""
    told = (slot.place if isinstance(slot, Named) else slot for slot in order.slots[1:])
    return tuple(place for place in told if isinstance(place, Location))


def words(order: Order) -> tuple[str, ...]:
    """The words and numbers of an order."""
    return tuple(slot for slot in order.slots[1:] if isinstance(slot, str))


def besides(reader: Reader, piece: Piece, order: Order) -> Iterator[OrderMark]:
    """What an order does besides its main mark: mines laid and taken up, other places that it does the same to, and
    what a unit under its will is to do."""
    said, found = words(order), places(order)
    if order.verb in MANY:
        yield from (Deed(piece, order.verb, place.text) for place in found[1:])
    if LAID in said:
        yield MineDeed(piece, piece.place)
    if LIFTED in said and found:
        yield MineDeed(piece, found[-1].text, lifts=True)
    for slot in order.slots[1:]:
        if isinstance(slot, Order):
            yield from (replace(mark, presumed=True) if isinstance(mark, Move) else mark for mark in reader.mark(slot))


def _passing(reader: Reader, piece: Piece, order: Order) -> UnitMark:
    """A move over a place: the last place is its goal; with one place only it is a plain one."""
    way = places(order)
    if not way:
        return Void(piece)
    to, over = reader.goal(piece, way[-1]), way[-2].text if len(way) > 1 else ""
    return Move(piece, to, reader.strength(piece, way[-1].key), over=over, rank=reader.rank(order))


def _leaping(reader: Reader, piece: Piece, order: Order) -> UnitMark:
    way = places(order)
    if len(way) < 2:
        return Void(piece)
    strength, rank = reader.strength(piece, way[-1].key), reader.rank(order)
    return Move(piece, way[-1].text, strength, over=way[0].text, leap=True, rank=rank)


def _deed(reader: Reader, piece: Piece, order: Order) -> UnitMark:
    """Something done to a place, the first of those that it names."""
    found = places(order)
    text = next(iter(words(order)), "")
    return Deed(piece, order.verb, found[0].text, text, reader.rank(order)) if found else Void(piece)


def _swap(reader: Reader, piece: Piece, order: Order) -> UnitMark:
    named = next((slot for slot in order.slots[1:] if isinstance(slot, Named)), None)
    other = reader.piece(named) if named else None
    if other is None:
        return Void(piece, named.place.text if named else "")
    return Swap(piece, other, reader.rank(order))


def _convert(reader: Reader, piece: Piece, order: Order) -> UnitMark:
    found = places(order)
    kind = next(iter(words(order)), "")
    return Convert(piece, kind, found[-1].text if found else piece.place)


def _fortify(reader: Reader, piece: Piece, order: Order) -> UnitMark:
    return Fortify(piece, tuple(place.text for place in places(order)))


SPECIAL_MARKS: Mapping[str, Callable[[Reader, Piece, Order], UnitMark]] = {
    "path": _passing,
    "redeploy": _passing,
    "jump": _leaping,
    "annihilate": _deed,
    "gas": _deed,
    "hypnotize": _deed,
    "steal": _deed,
    "disbelieve": _deed,
    "cut": _deed,
    "exchange": _swap,
    "convert": _convert,
    "fortify": _fortify,
    "otb": lambda reader, piece, order: Leave(piece),
}
"""Verb -> its mark."""
