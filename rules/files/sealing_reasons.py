"""Reasons in sealed sections: the sentence as it was said in English, and the units and places that a map can point at.

Who reads them has them in his own language: the sentence is found again by its code and its fixed words, and what was
filled in and is not kept beside it is taken out of the text. What does not make the same text again is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..board import Location, Province
from ..position import Named, Position, Unit
from ..reasons import KNOWN, NAMES, Quoted, Reason, SideStrength, listed, many, say, words
from ..speech import in_english, tr

Table = dict[str, Any]
NOT_SAID: tuple[Any, ...] = ("", "", "", "", "", ())
"""What a unit is where nothing else is said: power, kind, place, number, serial, traits."""


def reason_table(reason: Reason) -> Table:
    """A reason as a table; references of other kinds than units, places, strengths and
    texts stay in the sentence alone."""
    names = [*reason.refs, *re.findall(r"{(\w+)}", reason.sentence.template)]
    found = {name: _ref(reason.get(name)) for name in dict.fromkeys(names)}
    refs = {name: value for name, value in found.items() if value is not None}
    with in_english():
        table = {"code": reason.code, "says": say(reason), "clause": reason.clause, "refs": refs}
    return {key: value for key, value in table.items() if value}


def read_reason(position: Position, table: Mapping[str, Any]) -> Reason:
    """The reason again; it says the same sentence. ValueError for places and units that there are not."""
    code, clause, says = table.get("code", ""), table.get("clause", ""), table["says"]
    refs = {name: _read_ref(position, value) for name, value in table.get("refs", {}).items()}
    for template in KNOWN.get(code, ()):
        found = re.fullmatch(_pattern(template), says)
        if found:
            taken = {name: _taken(text) for name, text in found.groupdict().items() if name not in refs}
            counted = {name: _counted(value) for name, value in refs.items()}
            reason = Quoted(code, template, clause)(**counted, **taken)
            with in_english():
                same = say(reason) == says
            if same:
                return reason
    return Quoted(code, says.replace("{", "{{").replace("}", "}}"), clause)(**refs)


@lru_cache(maxsize=1024)
def _pattern(template: str) -> str:
    """What a template says, whatever is filled in: it begins with a capital and ends with a full stop."""
    parts, seen = NAMES.split(template), set[str]()
    made = [re.escape(parts[0])]
    for name, after in zip(parts[1::2], parts[2::2]):
        made.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+?)")
        made.append(re.escape(after))
        seen.add(name)
    first = parts[0][:1]
    head = f"[{first}{first.upper()}]" if first.isalpha() else re.escape(first)
    return head + "".join([re.escape(parts[0][1:]), *made[1:]]) + r"\.?"


def _taken(text: str) -> Any:
    """What was filled in, as far as it says the same in other languages: counts and lists."""
    both = re.fullmatch(r"(.+) (and|or) (.+?)", text)
    if both and not text[0].isdigit():
        return _List((*both[1].split(", "), both[3]), both[2])
    return _counted(text)


def _counted(text: Any) -> Any:
    """A count that was kept as text."""
    count = re.fullmatch(r"(\d+) ([a-z][a-z ]*?)s?", text) if isinstance(text, str) else None
    return _Count(int(count[1]), count[2]) if count else text


@dataclass(frozen=True, slots=True)
class _Count:
    """So many of something: "3 units"."""

    number: int
    noun: str

    @property
    def words(self) -> str:
        return many(self.number, self.noun)


@dataclass(frozen=True, slots=True)
class _List:
    """Things one after the other: "A Par, A Mar and F Bre"."""

    items: tuple[str, ...]
    last: str

    @property
    def words(self) -> str:
        return listed([words(one) for one in self.items], self.last)


@dataclass(frozen=True, slots=True)
class _Side:
    """How strong one side of a fight was, in the words in which it was told."""

    total: int | Fraction
    words: str


def _ref(value: object) -> Any:
    """A reference as JSON; None for one of another kind."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Unit):
        return {"unit": unit_table(value)}
    if isinstance(value, Named):
        return {"named": [value.kind, value.place.text, value.number, value.power, value.serial]}
    if isinstance(value, Location):
        return {"at": value.text}
    if isinstance(value, Province):
        return {"province": value.id}
    if isinstance(value, SideStrength):
        with in_english():
            return {"strength": [str(value.total), value.words]}
    if isinstance(value, list | tuple):
        found = [_ref(one) for one in value]
        return None if None in found else found
    return None


def _read_ref(position: Position, value: Any) -> Any:
    if isinstance(value, list):
        return [_read_ref(position, one) for one in value]
    if not isinstance(value, Mapping):
        return value
    board = position.variant.base
    kind, name = next(iter(value.items()))
    try:
        if kind == "unit":
            return read_unit(position, name)
        if kind == "strength":
            return _Side(Fraction(name[0]), name[1])
        if kind == "named":
            return Named(name[0], board.locations[name[1]], *name[2:])
        return board.locations[name] if kind == "at" else board.provinces[name]
    except KeyError:
        raise ValueError(tr("no place is called '{name}'", name=name)) from None


def unit_table(unit: Unit) -> list[Any]:
    """A unit as it stood: what is empty at the end is left out."""
    parts = [unit.power, unit.kind, unit.place.text, unit.number, unit.serial, [list(trait) for trait in unit.traits]]
    while not parts[-1]:
        parts.pop()
    return parts


def read_unit(position: Position, parts: list[Any]) -> Unit:
    """The unit again: that of the position if it is the same. KeyError for a place that there is not."""
    power, kind, place, number, serial, traits = (*parts, *NOT_SAID[len(parts) :])
    made = Unit(power, kind, position.variant.base.locations[place], tuple(map(tuple, traits)), number, serial)
    standing = position.units.get(made.key)
    return standing if standing == made else made
