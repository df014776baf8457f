"""What is otherwise in a position than in another, in sentences, and the units of a position as they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .position import Position, Unit
from .reasons import listed
from .speech import tr


@dataclass(frozen=True, slots=True)
class Standing:
    """A unit that stands or has to retreat, and how the notation has it."""

    unit: Unit
    text: str
    dislodged: bool = False

    @property
    def key(self) -> str:
        return self.unit.key


def standing_units(position: Position) -> tuple[Standing, ...]:
    """All units, dislodged ones last."""
    here = (Standing(unit, unit.listed) for unit in position.units.values())
    fled = (Standing(one.unit, one.unit.text, True) for one in position.dislodged.values())
    return (*here, *fled)


def changes(before: Position, after: Position) -> tuple[str, ...]:
    """What is otherwise in a position than in another."""
    return tuple(_changes(before, after))


def _changes(before: Position, after: Position) -> Iterator[str]:
    old, new = before.as_dict(), after.as_dict()
    if before.phase != after.phase:
        yield tr("The phase is {phase}.", phase=after.title)
    yield from _units(before, after)
    for key, one in after.dislodged.items():
        old_one = before.dislodged.get(key)
        if old_one is not None and old_one.unit == one.unit and set(old_one.retreats) != set(one.retreats):
            places = [place.words for place in one.retreats]
            yield tr("{unit} can retreat to {places}.", unit=one.unit.text, places=listed(places) or tr("no place"))
    for center in dict.fromkeys([*before.centers, *after.centers]):
        if before.centers.get(center) != after.centers.get(center):
            owner = after.centers.get(center, "")
            name = after.variant.board(after).provinces[center].name
            powers = after.variant.board(after).powers
            whose = powers[owner].name if owner in powers else tr("nobody")
            yield tr("{center} belongs to {power}.", center=name, power=whose)
    for key in dict.fromkeys([*old["state"], *new["state"]]):
        was, now = old["state"].get(key), new["state"].get(key)
        if was == now:
            continue
        owners = _whose(was, now, after)
        known = after.variant.state_words().get(key)
        what = tr(known.name) if known else key
        if owners:
            yield tr("Changed: {what} ({powers}).", what=what, powers=listed(owners))
        else:
            yield tr("Changed: {what}.", what=what)


def _whose(was: Any, now: Any, position: Position) -> list[str]:
    """The powers about which two values of the state differ, by name; () where they are no tables by powers."""
    powers = position.variant.board(position).powers
    one, other = (value if isinstance(value, Mapping) else {} for value in (was, now))
    owners = dict.fromkeys([*one, *other])
    if not owners or not all(owner in powers for owner in owners) or (was and not one) or (now and not other):
        return []
    return [powers[owner].name for owner in owners if one.get(owner) != other.get(owner)]


def _units(before: Position, after: Position) -> Iterator[str]:
    powers = after.variant.board(after).powers

    def told(position: Position) -> Counter[tuple[str, str, bool]]:
        return Counter((one.unit.power, one.text, one.dislodged) for one in standing_units(position))

    was, now = told(before), told(after)
    for power, text, _ in (was - now).elements():
        yield tr("{power}: {unit} is gone.", power=powers[power].name, unit=text)
    for power, text, fled in (now - was).elements():
        if fled:
            yield tr("{power}: {unit} is dislodged.", power=powers[power].name, unit=text)
        else:
            yield tr("{power}: {unit} is there.", power=powers[power].name, unit=text)
