"""Reasons in sealed sections: the sentence as it was said, and the units and places that a map can point at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..board import Location, Province
from ..position import Named, Position, Unit
from ..reasons import Reason, Sentence, say
from ..speech import in_english, tr

Table = dict[str, Any]
NOT_SAID: tuple[Any, ...] = ("", "", "", "", "", ())
"""What a unit is where nothing else is said: power, kind, place, number, serial, traits."""


def reason_table(reason: Reason) -> Table:
    """A reason as a table; references of other kinds than units, places and texts stay in the sentence alone."""
    names = [*reason.refs, *re.findall(r"{(\w+)}", reason.sentence.template)]
    found = {name: _ref(reason.get(name)) for name in dict.fromkeys(names)}
    refs = {name: value for name, value in found.items() if value is not None}
    with in_english():
        table = {"code": reason.code, "says": say(reason), "clause": reason.clause, "refs": refs}
    return {key: value for key, value in table.items() if value}


def read_reason(position: Position, table: Mapping[str, Any]) -> Reason:
    """The reason again; it says the same sentence. ValueError for places and units that there are not."""
    text = table["says"].replace("{", "{{").replace("}", "}}")
    refs = {name: _read_ref(position, value) for name, value in table.get("refs", {}).items()}
    return Sentence(table.get("code", ""), text, table.get("clause", ""))(**refs)


def _ref(value: Any) -> Any:
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
    if isinstance(value, list | tuple):
        found = [_ref(one) for one in value]
        return None if None in found else found
    return None


def _read_ref(position: Position, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_read_ref(position, one) for one in value)
    if not isinstance(value, Mapping):
        return value
    board = position.variant.base
    kind, name = next(iter(value.items()))
    try:
        if kind == "unit":
            return read_unit(position, name)
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
