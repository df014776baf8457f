"""What the state of a game tells of a unit, and how it could tell more: no format is known here but the notation's own
habits. A unit goes by its number, its text or its place, among those of its power or by itself. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.language import tr
from rules import StateWord, Unit

from .values import shown


def names_of(unit: Unit) -> tuple[str, ...]:
    """What a unit may be called in the state, the narrowest first."""
    return tuple(dict.fromkeys(name for name in (unit.tag, unit.listed, unit.text, unit.place.text) if name))


def told_of(state: Mapping[str, Any], unit: Unit, words: Mapping[str, StateWord]) -> tuple[str, ...]:
    """What the state tells of it: "Strength of armies: half strength"."""
    own = [name for name in names_of(unit) if name != unit.place.text]
    found: list[str] = []
    for key, value in state.items():
        theirs = value.get(unit.power) if isinstance(value, Mapping) else None
        word = words[key]
        found += _told(word, value, own)
        found += _told(word, theirs, [*own, unit.place.text] if isinstance(theirs, Mapping) else own)
    return tuple(dict.fromkeys(found))


def _told(word: StateWord, table: Any, names: Sequence[str]) -> list[str]:
    if isinstance(table, Mapping):
        there = [table[name] for name in names if name in table]
        return [f"{tr(word.name)}: {shown(one, word)}" for one in there if not isinstance(one, Mapping | list | tuple)]
    return [tr(word.name)] if isinstance(table, list | tuple) and any(name in table for name in names) else []


def ways_to_say(value: Any, unit: Unit, said: Any) -> Iterator[Any]:
    """The value of a key with something said of the unit, in all ways in which the notation may have it."""
    table = dict(value) if isinstance(value, Mapping) else {}
    theirs = table.get(unit.power, {})
    for name in names_of(unit):
        if isinstance(theirs, Mapping):
            yield {**table, unit.power: {**theirs, name: said}}
    for name in names_of(unit):
        yield {**table, name: said}
    for name in names_of(unit):
        yield {**table, unit.power: [*(theirs if isinstance(theirs, list | tuple) else ()), name]}
        yield [*(value if isinstance(value, list | tuple) else ()), name]
