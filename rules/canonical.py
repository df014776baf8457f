"""Orders written to the letter as they are written out: what files hold, read many times faster than by trying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .board import Board
from .position import Named, Order
from .slots import ENDLESS, SLOT_READERS, Reader, parts_of, slot_reader
from .verbs import Kind, Verb

UNIT = 2
"""How many tokens a unit has: kind and place."""


class Shape(NamedTuple):
    """A form cut into tokens: where its fixed words stand, and its slots as (name, place, how many tokens).

    A unit has two tokens, what goes to the end of the line none.
    """

    verb: Verb
    words: tuple[tuple[int, str], ...]
    slots: tuple[tuple[str, int, int], ...]
    places: frozenset[str] = frozenset()
    """The slots that take a place."""


def canonical(text: str, power: str, board: Board, kinds: Mapping[str, Kind], verbs: Sequence[Verb]) -> Order | None:
    """The order, if the text is canonical to the letter: what files hold, read many times faster than by trying."""
    tokens = text.split(" ")
    shapes = _shapes(tuple(verbs))
    for at in (2, 0):
        shape = shapes.fixed.get((len(tokens), at, tokens[at])) if at < len(tokens) else None
        values = shape and _filled(tokens, shape, board, kinds, power)
        if shape and values is not None:
            return shape.verb.order(power, values)
    for shape in shapes.endless.get(tokens[0], ()):
        values = _filled(tokens, shape, board, kinds, power) if len(tokens) > shape.slots[-1][1] else None
        order = shape.verb.order(power, values) if values else None
        if order and order.text == text:
            return order
    return None


def cased(line: str, power: str, board: Board, kinds: Mapping[str, Kind], verbs: Sequence[Verb]) -> Order | None:
    """The order, if the line is canonical but for the case of its signs, letters and words."""
    words = _shapes(tuple(verbs)).words
    tokens = [token.lower() if token.lower() in words else token for token in line.split()]
    cased = " ".join(token.upper() if len(token) == 1 else token for token in tokens)
    order = canonical(cased, power, board, kinds, verbs)
    return None if order is None or any(verb.verbatim for verb in verbs if verb.name == order.verb) else order


def _filled(
    tokens: list[str], shape: Shape, board: Board, kinds: Mapping[str, Kind], power: str
) -> dict[str, Any] | None:
    """The slots' values from canonical tokens; None if a word or a slot does not fit."""
    for at, word in shape.words:
        if tokens[at] != word:
            return None
    values: dict[str, Any] = {}
    for name, at, length in shape.slots:
        if length == UNIT:
            value: Any = _named(board, kinds, tokens[at], tokens[at + 1], power)
        elif name in shape.places:
            value = board.spelled(tokens[at])
        else:
            value = _exact(shape.verb, name, tokens[at:] if length == 0 else tokens[at : at + 1], board, kinds)
        if value is None:
            return None
        values[name] = value
    return values


def _exact(verb: Verb, name: str, tokens: list[str], board: Board, kinds: Mapping[str, Kind]) -> Any:
    """The value of any other slot, if its tokens are as they would be written."""
    try:
        return slot_reader(verb, name)(Reader(board, kinds, None, ""), " ".join(tokens))
    except LookupError:
        return None


def _named(board: Board, kinds: Mapping[str, Kind], letter: str, text: str, power: str) -> Named | None:
    """The unit of a kind at a place, one object for each board; None if there is no such kind or place."""
    known: dict[tuple[str, str], Named] = board.memo.setdefault("named", {})
    found = known.get((letter, text))
    kind = letter.lstrip("0123456789")
    place = board.spelled(text) if found is None and kind in kinds else None
    if place is None:
        return found or (_in_dock(board, letter, text, power) if letter in kinds else None)
    number, serial = letter.removesuffix(kind), kinds[kind].serial
    if number.startswith("0") or (place.dock and not serial):
        return None if number else _in_dock(board, letter, text, power)
    if place.dock:
        return Named(kind, place, "", power, number)
    found = known[letter, text] = Named(kind, place, serial=number) if serial else Named(kind, place, number)
    return found


def _in_dock(board: Board, kind: str, text: str, power: str) -> Named | None:
    """The writer's own unit in a dock: `Eas`, and from the second on `Eas#2`."""
    base, mark, number = text.partition("#")
    place = board.spelled(base)
    counted = not mark or (number.isdecimal() and number[0] != "0" and number != "1")
    return Named(kind, place, number, power) if place and place.dock and counted else None


class Shapes(NamedTuple):
    """The forms of verbs: by number of tokens, place of the first fixed word, and that word; those without an end by
    their first word. `words`: all fixed words of several letters."""

    fixed: Mapping[tuple[int, int, str], Shape]
    endless: Mapping[str, tuple[Shape, ...]]
    words: frozenset[str]


@lru_cache(maxsize=64)
def _shapes(verbs: tuple[Verb, ...]) -> Shapes:
    fixed: dict[tuple[int, int, str], Shape] = {}
    endless: dict[str, tuple[Shape, ...]] = {}
    words: set[str] = set()
    for verb in verbs:
        for form in verb.forms:
            length, shape = _shape(verb, form)
            words.update(word for _, word in shape.words)
            first = shape.words[0]
            if any(slot in ENDLESS for slot, _, _ in shape.slots):
                endless[first[1]] = (*endless.get(first[1], ()), shape)
            else:
                fixed.setdefault((length, *first), shape)
    return Shapes(fixed, endless, frozenset(words))


def _shape(verb: Verb, form: str) -> tuple[int, Shape]:
    """A form cut into tokens, and how many they are."""
    words: list[tuple[int, str]] = []
    slots: list[tuple[str, int, int]] = []
    at = 0
    for is_slot, name in parts_of(form):
        if is_slot:
            length = 0 if name in ENDLESS else UNIT if SLOT_READERS.get(name) is Reader.unit else 1
            slots.append((name, at, length))
            at += length
        else:
            fixed = name.split(" ")
            words += enumerate(fixed, at)
            at += len(fixed)
    places = frozenset(name for name, _, _ in slots if slot_reader(verb, name) is Reader.place)
    return at, Shape(verb, tuple(words), tuple(slots), places)
