"""Typed lines of a winter: "build" and "remove" may be left out, a kind alone lists what can be built. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Iterator

import rules
from rules import Candidate, Choices, Location, Named, Order, Position, Unreadable, Variant

from .asker import Asker

BUILD = re.compile(r"\s*builds?\s+", re.IGNORECASE)
REMOVE = re.compile(r"\s*(?:remove|disband)s?\s+", re.IGNORECASE)
NO_ORDER = "not_an_order"
"""The code of a reason that says no more than that a line is none."""


def parsed(position: Position, power: str, text: str) -> Order:
    """The order that a line means, in winter also without its verb: `a war`, `f stp sc`. Unreadable if it is none."""
    try:
        return rules.parse(position, power, text)
    except Unreadable as error:
        if position.phase.step != "A":
            raise
        verb = "remove" if position.variant.dues(position, power) < 0 else "build"
        try:
            return rules.parse(position, power, f"{verb} {text}")
        except Unreadable as other:
            raise (error if other.reason.code == NO_ORDER else other) from None


def without_remove(text: str) -> str:
    """The line without the word that says that a unit is removed: what follows is the unit."""
    return REMOVE.sub("", text, count=1)


def is_building(first: Choices) -> bool:
    """Whether an order can begin with a place where is built, be it beside units that can be ordered."""
    return first.slot == "site" or any(isinstance(one.value, Location) for one in first.candidates)


def only_sites(first: Choices) -> Choices:
    """The places where is built and a build left, without units that can be ordered beside them."""
    return Choices("site", tuple(one for one in first.candidates if not isinstance(one.value, Named)))


def kinds_built(position: Position, power: str) -> frozenset[str]:
    """The letters of the kinds of units that a power can build somewhere, whatever it has written."""
    sites = (site.value for site in only_sites(rules.choices(position, power)).allowed if site.place)
    found = (kind.value for site in sites for kind in rules.choices(position, power, (site,)).candidates)
    return frozenset(one.kind for one in found if isinstance(one, Named))


def builds_typed(asker: Asker, power: str, text: str) -> Choices:
    """The units that can be built and that the words typed fit, a build left, then the places that are closed."""
    sites = only_sites(asker.ask(power, ()))
    variant = asker.sheet.position.variant
    word = _plain(BUILD.sub("", text, count=1))
    units = [unit for site in sites.allowed if site.place for unit in asker.ask(power, (site.value,)).candidates]
    others = [one for one in sites.candidates if not one.place or one.reason]
    fitting = [one for one in (*units, *others) if any(_plain(form).startswith(word) for form in _forms(variant, one))]
    begun = "build".startswith(word)
    return Choices("kind", tuple(fitting or (units if begun else ())))


def _forms(variant: Variant, one: Candidate) -> Iterator[str]:
    """How a unit to be built, a place or a build left may be typed."""
    yield one.text
    if one.place is None:
        return
    yield from (one.place.words, one.place.text)
    if isinstance(one.value, Named):
        kind = one.value.kind
        yield from (f"{kind} {one.place.words}", f"{variant.kinds[kind].name} {one.place.words}")
        yield f"{variant.kinds[kind].name} {one.place.text}"


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
