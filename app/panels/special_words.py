"""Special orders as sentences, and what became of them in a word. What an order names is found by its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.language import mark, tr
from rules import Location, Named, Order, Position, listed

Words = Callable[[Position, Order], str]
ADDED: Mapping[str, str] = {
    "via convoy": mark("by sea"),
    "mine": mark("and leaves a mine"),
    "retrieve": mark("and takes up its mine"),
    "and support": mark("and helps it ashore"),
}
"""Words behind an order -> what they add to its sentence."""


def added(order: Order) -> str:
    """What the words behind an order add, with the blank before it; "" for none."""
    return "".join(f" {tr(ADDED[slot])}" for slot in order.slots if isinstance(slot, str) and slot in ADDED)


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


def _redeploy(position: Position, order: Order) -> str:
    *over, to = _places(order)
    through = tr(" through {over}", over=over[0]) if over else ""
    return tr("{own} redeploys{through} to {to}{added}", own=_own(order), through=through, to=to, added=added(order))


def _jump(position: Position, order: Order) -> str:
    over, to = [*_places(order), "", ""][:2]
    return tr("{own} jumps over {over} to {to}", own=_own(order), over=over, to=to)


def _on_place(words: str) -> Words:
    """What a unit does at places: `{own}` is its own, `{places}` are they."""
    return lambda position, order: tr(words, own=_own(order), places=listed(_places(order))).rstrip()


def _hypnotize(position: Position, order: Order) -> str:
    given = next((slot.text for slot in order.slots[1:] if isinstance(slot, Order)), "")
    return tr("{own} hypnotizes {place}: {given}", own=_own(order), place=_places(order)[0], given=given)


def _convert(position: Position, order: Order) -> str:
    letter = next(iter(_words(order)), "")
    kind = tr(position.variant.kinds[letter].name) if letter in position.variant.kinds else letter
    coast = next((place.words for place in order.slots[1:] if isinstance(place, Location)), "")
    where = tr(" on {coast}", coast=coast) if coast else ""
    if kind[:1] in "aeiou":
        return tr("{own} becomes an {kind}{where}", own=_own(order), kind=kind, where=where)
    return tr("{own} becomes a {kind}{where}", own=_own(order), kind=kind, where=where)


def _disbelieve(position: Position, order: Order) -> str:
    return tr(
        "{own} takes {place} for card {order}",
        own=_own(order),
        place=_places(order)[0],
        order=next(iter(_words(order)), "?"),
    )


SENTENCES: Mapping[str, Words] = {
    "path": _path,
    "redeploy": _redeploy,
    "jump": _jump,
    "annihilate": _on_place(mark("{own} annihilates {places}")),
    "gas": _on_place(mark("{own} gasses {places}")),
    "steal": _on_place(mark("{own} steals the card of {places}")),
    "cut": _on_place(mark("{own} cuts the supports of {places}")),
    "fortify": _on_place(mark("{own} fortifies its border with {places}")),
    "exchange": _on_place(mark("{own} changes places with {places}")),
    "hypnotize": _hypnotize,
    "convert": _convert,
    "disbelieve": _disbelieve,
    "otb": lambda position, order: tr("{own} goes off the board if it is dislodged", own=_own(order)),
}
DONE: Mapping[str, str] = {
    "path": mark("Moved", "result"),
    "redeploy": mark("Redeployed", "result"),
    "jump": mark("Jumped", "result"),
    "annihilate": mark("Annihilated", "result"),
    "gas": mark("Gassed", "result"),
    "steal": mark("Card taken", "result"),
    "cut": mark("Cut", "result"),
    "fortify": mark("Fortified", "result"),
    "exchange": mark("Changed places", "result"),
    "hypnotize": mark("Hypnotized", "result"),
    "convert": mark("Converted", "result"),
    "disbelieve": mark("Disbelieved", "result"),
    "otb": mark("Off the board", "result"),
}
RESULTS: Mapping[str, str] = {
    "pinned": mark("Pinned: jumped over", "result"),
    "gassed": mark("Gassed", "result"),
    "hypnotized": mark("Under hypnosis", "result"),
    "weakened": mark("Weakened to 1", "result"),
    "partial": mark("Stopped in the first space", "result"),
    "failed": mark("Came to nothing", "result"),
}
