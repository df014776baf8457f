"""How two positions of the same phase differ, thing by thing. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.language import tr
from rules import Position, Unit

LONGEST = 60
"""Characters of a value of a variant's own state."""


class Contrast(NamedTuple):
    """`text`: what it is about; `ours` and `theirs`: how it is on either side; `place`: the province, "" for none."""

    place: str
    text: str
    ours: str
    theirs: str


def contrasts(ours: Position, theirs: Position) -> tuple[Contrast, ...]:
    """Units first, then who must retreat, centers, and whatever else the variant keeps."""
    return (*_units(ours, theirs), *_fled(ours, theirs), *_centers(ours, theirs), *_state(ours, theirs))


def _units(ours: Position, theirs: Position) -> Iterator[Contrast]:
    for key in _keys(ours, theirs, ours.units, theirs.units):
        mine, other = ours.units.get(key), theirs.units.get(key)
        if mine != other:
            unit = mine or other
            assert unit is not None
            told = _unit(ours, mine), _unit(theirs, other)
            if mine and other and told[0] == told[1]:
                told = _with_traits(told[0], mine, other), _with_traits(told[1], other, mine)
            yield Contrast(unit.place.province, unit.place.words, *told)


def _with_traits(words: str, unit: Unit, other: Unit) -> str:
    """A unit with those of its traits that another does not have, or has otherwise."""
    own, theirs = dict(unit.traits), dict(other.traits)
    differing = {name: value for name, value in own.items() if theirs.get(name) != value}
    told = [name if value is True else f"{name} {value}" for name, value in differing.items()]
    return f"{words} ({', '.join(told)})" if told else words


def _fled(ours: Position, theirs: Position) -> Iterator[Contrast]:
    for key in _keys(ours, theirs, ours.dislodged, theirs.dislodged):
        mine, other = (position.dislodged.get(key) for position in (ours, theirs))
        if (mine and mine.unit) != (other and other.unit):
            unit = (mine or other).unit  # type: ignore[union-attr]
            text = tr("{place}, dislodged", place=unit.place.words)
            told = (_unit(ours, mine.unit if mine else None), _unit(theirs, other.unit if other else None))
            yield Contrast(unit.place.province, text, *told)


def _keys(ours: Position, theirs: Position, mine: Mapping[str, Any], others: Mapping[str, Any]) -> list[str]:
    """The keys of both in the order of the map."""
    order = {province: number for number, province in enumerate(ours.variant.board(ours).provinces)}
    return sorted({*mine, *others}, key=lambda key: (order.get(key.partition("#")[0].partition("/")[0], -1), key))


def _unit(position: Position, unit: Unit | None) -> str:
    """A unit and how it is, without the place."""
    if unit is None:
        return tr("nobody")
    power = position.variant.board(position).powers[unit.power].name
    rest = unit.listed.replace(unit.place.text, "").strip(" ,")
    return f"{power} {rest}".strip()


def _centers(ours: Position, theirs: Position) -> Iterator[Contrast]:
    board = ours.variant.board(ours)
    for center in dict.fromkeys((*ours.centers, *theirs.centers)):
        mine, other = ours.centers.get(center, ""), theirs.centers.get(center, "")
        if mine != other:
            told = (board.powers[power].name if power in board.powers else tr("nobody's") for power in (mine, other))
            text = tr("{place}, the center", place=board.locations[center].words)
            yield Contrast(center, text, *told)


def _state(ours: Position, theirs: Position) -> Iterator[Contrast]:
    """The variant's own state, key by key; of tables each entry that differs."""
    mine, other = ours.variant.state(ours), theirs.variant.state(theirs)
    for key in dict.fromkeys((*mine, *other)):
        yield from _value(key.replace("_", " "), mine.get(key), other.get(key))


def _value(text: str, mine: Any, other: Any) -> Iterator[Contrast]:
    if mine == other:
        return
    if isinstance(mine, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*mine, *other)):
            yield from _value(f"{text}, {key}", mine.get(key), other.get(key))
        return
    yield Contrast("", text, _said(mine), _said(other))


def _said(value: Any) -> str:
    """A value of the state in few words."""
    if value is None or value == [] or value == {}:
        return tr("nothing")
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
