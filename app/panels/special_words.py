"""Special orders as sentences, and what became of them in a word. What an order names is found by its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.language import tr
from rules import Location, Named, Order, Position

Words = Callable[[Position, Order], str]
ADDED: Mapping[str, str] = {
    "via convoy": "by sea",
    "mine": "and leaves a mine",
    "retrieve": "and takes up its mine",
    "and support": "and helps it ashore",
}
"""Words behind an order -> what they add to its sentence."""


def added(order: Order) -> str:
    """What the words behind an order add, with the blank before it; "" for none."""
    return "".join(f" {ADDED[slot]}" for slot in order.slots if isinstance(slot, str) and slot in ADDED)


def _own(order: Order) -> str:
    """The place of the unit ordered."""
    return order.unit.place.words if order.unit else ""


def _places(order: Order) -> list[str]:
    """The places that an order names beside its own unit's."""
    told = (slot.place if isinstance(slot, Named) else slot for slot in order.slots[1:])
    return [place.words for place in told if isinstance(place, Location)]


def _words(order: Order) -> list[str]:
    return [slot for slot in order.slots[1:] if isinstance(slot, str)]


def _path(position: Position, order: Order) -> str:
    *over, to = _places(order)
    through = tr(" through {over}", over=over[0]) if over else ""
    return tr("{own} moves{through} to {to}{added}", own=_own(order), through=through, to=to, added=added(order))


def _jump(position: Position, order: Order) -> str:
    over, to = [*_places(order), "", ""][:2]
    return tr("{own} jumps over {over} to {to}", own=_own(order), over=over, to=to)


def _on_place(verb: str) -> Words:
    return lambda position, order: f"{_own(order)} {verb} {' and '.join(_places(order))}".rstrip()


def _hypnotize(position: Position, order: Order) -> str:
    given = next((slot.text for slot in order.slots[1:] if isinstance(slot, Order)), "")
    return tr("{own} hypnotizes {place}: {given}", own=_own(order), place=_places(order)[0], given=given)


def _convert(position: Position, order: Order) -> str:
    letter = next(iter(_words(order)), "")
    kind = position.variant.kinds[letter].name if letter in position.variant.kinds else letter
    coast = next((place.words for place in order.slots[1:] if isinstance(place, Location)), "")
    where = tr(" on {coast}", coast=coast) if coast else ""
    return tr(
        "{own} becomes {what} {kind}{where}",
        own=_own(order),
        what="an" if kind[:1] in "aeiou" else "a",
        kind=kind,
        where=where,
    )


def _disbelieve(position: Position, order: Order) -> str:
    return tr(
        "{own} takes {place} for card {order}",
        own=_own(order),
        place=_places(order)[0],
        order=next(iter(_words(order)), "?"),
    )


SENTENCES: Mapping[str, Words] = {
    "path": _path,
    "redeploy": lambda position, order: _path(position, order).replace(" moves", " redeploys", 1),
    "jump": _jump,
    "annihilate": _on_place("annihilates"),
    "gas": _on_place("gasses"),
    "steal": _on_place("steals the card of"),
    "cut": _on_place("cuts the supports of"),
    "fortify": _on_place("fortifies its border with"),
    "exchange": _on_place("changes places with"),
    "hypnotize": _hypnotize,
    "convert": _convert,
    "disbelieve": _disbelieve,
    "otb": lambda position, order: tr("{own} goes off the board if it is dislodged", own=_own(order)),
}
DONE: Mapping[str, str] = {
    "path": "Moved",
    "redeploy": "Redeployed",
    "jump": "Jumped",
    "annihilate": "Annihilated",
    "gas": "Gassed",
    "steal": "Card taken",
    "cut": "Cut",
    "fortify": "Fortified",
    "exchange": "Changed places",
    "hypnotize": "Hypnotized",
    "convert": "Converted",
    "disbelieve": "Disbelieved",
    "otb": "Off the board",
}
RESULTS: Mapping[str, str] = {
    "pinned": "Pinned: jumped over",
    "gassed": "Gassed",
    "hypnotized": "Under hypnosis",
    "weakened": "Weakened to 1",
    "partial": "Stopped in the first space",
    "failed": "Came to nothing",
}
