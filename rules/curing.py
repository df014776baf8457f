"""What mends an oddity of a position: tried one after the other, and offered only where there is one way.

A cure takes away what is said too much; only where nothing else helps does it take a unit off the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from .board import Location
from .editing import Editor, forgotten, with_retreats
from .position import Dislodged, Named, Position, Unit
from .reasons import Reason, say
from .speech import tr

Way = tuple[str, Callable[[], Position]]
NO_RETREATS, TOO_MANY = "no_retreat_phase", "too_many_units"
NOW = "_now"
"""How the codes of reasons end that say that something is told too early or too late."""
OWNING = "own"
"""What stands in the code of every reason that is about who owns a center."""


class Finding(NamedTuple):
    """Something odd; what mends it (in words) and the position that comes of it, where there is one way only."""

    reason: Reason
    cure: str = ""
    mended: Position | None = None


def examined(position: Position, cures: bool = True) -> tuple[Finding, ...]:
    """Everything odd in a position. Without `cures` nothing is tried."""
    found = position.variant.doctor(position)
    return tuple(_cured(position, reason, found) if cures else Finding(reason) for reason in found)


def cured(position: Position, reason: Reason) -> Finding:
    """One of the oddities of a position, with what mends it."""
    return _cured(position, reason, position.variant.doctor(position))


def _cured(position: Position, reason: Reason, found: list[Reason]) -> Finding:
    said = {say(one) for one in found}
    for ways in (_mild(position, reason), _harsh(position, reason)):
        helping: list[tuple[str, Position]] = []
        for words, way in ways:
            after = _tried(way, say(reason), said)
            if after is not None and all(after.as_dict() != other.as_dict() for _, other in helping):
                helping.append((words, after))
            if len(helping) > 1:
                break
        if helping:
            return Finding(reason, *helping[0]) if len(helping) == 1 else Finding(reason)
    return Finding(reason)


def _tried(way: Callable[[], Position], oddity: str, said: set[str]) -> Position | None:
    """The position that comes of it, if the oddity is gone and no new one came."""
    try:
        after = way()
    except ValueError:
        return None
    left = {say(one) for one in after.variant.doctor(after)}
    return after if oddity not in left and left <= said else None


def _mild(position: Position, reason: Reason) -> Iterator[Way]:
    """Ways that leave every unit on the board."""
    editor, variant = Editor(position), position.variant
    for one in position.dislodged.values():
        if one.unit in _units(reason):
            standing = partial(editor.changed, one.unit.key, dislodged=True, fled=False)
            yield tr("{unit} stands", unit=one.unit.text), standing
            yield tr("Find its retreats anew"), partial(_with_retreats, position, one)
    if reason.code == NO_RETREATS:
        after = variant.next_phase(position.phase)
        told = position.at(after).title
        yield tr("Go on to {phase}", phase=told), partial(editor.with_phase, after.text)
    for center in _centers(position, reason) if OWNING in reason.code else ():
        name = variant.board(position).provinces[center].name
        yield tr("{center} belongs to nobody", center=name), partial(editor.owned, center, "")
    if reason.code != TOO_MANY:
        yield from _of_state(position, reason, editor)


def _of_state(position: Position, reason: Reason, editor: Editor) -> Iterator[Way]:
    """What the state says too much: for each key the least that can be left out of it."""
    state, said = position.variant.state(position), {say(one) for one in position.variant.doctor(position)}
    for key, value in state.items():
        for less in _less(value, position, reason):
            way = partial(editor.with_state, {key: less})
            after = _tried(way, say(reason), said) if less != value else None
            if after is not None and _only(key, less, after, position):
                yield tr("Leave it out of {key}", key=key), way
                break


def _only(key: str, less: Any, after: Position, before: Position) -> bool:
    """Whether that key alone is otherwise, and nothing came in the place of what was left out."""
    new, old = after.as_dict(), before.as_dict()
    elsewhere = all(new[part] == old[part] for part in ("phase", "units", "centers", "dislodged"))
    left = new["state"].get(key)
    more = isinstance(left, Mapping) and isinstance(less, Mapping) and not left.keys() <= less.keys()
    return elsewhere and not more and (less is not None or left is None)


def _less(value: Any, position: Position, reason: Reason) -> Iterator[Any]:
    """A value without what it says of the unit, the place, the power that are spoken of; then nothing of it."""
    for unit in _units(reason):
        yield forgotten({"state": value}, unit)["state"]
        if isinstance(value, Mapping) and isinstance(value.get(unit.power), Mapping):
            theirs = {name: one for name, one in value[unit.power].items() if name != unit.place.text}
            yield {**value, unit.power: theirs}
    names = _names(position, reason)
    if isinstance(value, Mapping):
        for power, inner in value.items():
            if power in names and isinstance(inner, Mapping | list | tuple):
                yield {**value, power: _without(inner, names)}
        if not any(isinstance(value.get(name), Mapping) for name in names) or reason.code.endswith(NOW):
            yield {name: one for name, one in value.items() if name not in names}
    elif isinstance(value, list | tuple):
        yield [one for one in value if not (isinstance(one, str) and one in names)]
    if not isinstance(value, Mapping) or not value.keys() & position.variant.board(position).powers.keys():
        yield None


def _without(inner: Any, names: frozenset[str]) -> Any:
    if isinstance(inner, Mapping):
        return {name: one for name, one in inner.items() if name not in names}
    return [one for one in inner if one not in names]


def _harsh(position: Position, reason: Reason) -> Iterator[Way]:
    """Units that are spoken of taken off the board, or given to another power: neither where both would do."""
    editor, powers = Editor(position), position.variant.board(position).powers
    for one in editor.units:
        if one.unit in _units(reason):
            words = tr("Take {unit} off", unit=one.unit.text)
            yield words, partial(editor.taken_off, one.key, one.dislodged)
            for power in (power for power in powers.values() if power.id != one.unit.power):
                words = tr("{center} belongs to {power}.", center=one.unit.text, power=power.name).rstrip(".")
                yield words, partial(editor.changed, one.key, power=power.id, dislodged=one.dislodged)


def _with_retreats(position: Position, one: Dislodged) -> Position:
    """The position with all the retreats that the rules give a unit."""
    others = {key: other for key, other in position.dislodged.items() if other.unit != one.unit}
    return with_retreats(position, replace(position, dislodged=others))


def _units(reason: Reason) -> list[Unit]:
    return [value for value in _spoken_of(reason) if isinstance(value, Unit)]


def _centers(position: Position, reason: Reason) -> list[str]:
    """The centers with an owner that are spoken of, by id or by name."""
    provinces = position.variant.board(position).provinces
    names = _names(position, reason)
    return [center for center in position.centers if {center, provinces[center].name} & names]


def _names(position: Position, reason: Reason) -> frozenset[str]:
    """Ids and names of powers and places that are spoken of, as the state may have them."""
    board = position.variant.board(position)
    found: set[str] = set()
    for value in _spoken_of(reason):
        if isinstance(value, Unit | Named):
            found |= {value.place.text, value.place.province, value.text}
        elif isinstance(value, Location):
            found |= {value.text, value.province}
        elif isinstance(value, str):
            found.add(value)
    found |= {one.id for one in board.powers.values() if one.name in found or one.adjective in found}
    found |= {one.id for one in board.provinces.values() if one.name in found}
    return frozenset(found)


def _spoken_of(reason: Reason) -> Iterator[Any]:
    for value in reason.refs.values():
        yield from value if isinstance(value, list | tuple) else (value,)
