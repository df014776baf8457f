"""What the chips of a fan say, and the key that picks each. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.language import mark, tr, within
from rules import Candidate, Level, Location, Named, Order, Position

from .levelling import base_of, level_of, told_apart
from .slots import Taken, Way

UP, DOWN = "↑", "↓"
RACKETS = frozenset({"racket", "dismantle", "renew", "shift"})
"""Verbs that name a racket by its initial."""
COASTS = {
    "nc": ("N", mark("North coast")),
    "sc": ("S", mark("South coast")),
    "ec": ("E", mark("East coast")),
    "wc": ("W", mark("West coast")),
}


@dataclass(frozen=True, slots=True)
class About:
    """What chips are painted with: the names of kinds of units, whose units, of which variant; the levels of places
    that are to be told apart by them; where verbs are offered beside levels, the keys of these, how high each level
    lies, and the place from which one goes up or down."""

    kinds: Mapping[str, str]
    power: str
    variant: str
    levels: Mapping[str, Level] = field(default_factory=dict)
    heights: Mapping[str, int] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    start: str = ""


def about(position: Position, power: str, fan: Sequence[Candidate]) -> About:
    """What chips for these candidates of a power are painted with."""
    variant = position.variant
    board = variant.board(position)
    kinds = {letter: tr(kind.called(power)) for letter, kind in variant.kinds.items()}
    levels = told_apart(board, fan)
    titles = {name: tr(verb.title) for name, verb in variant.all_verbs.items()}
    stays = [one for one in fan if type(one.value) is str and one.label == titles.get(one.value)]
    if not stays:
        return About(kinds, power, variant.id, levels)
    keys = {str(one.value): variant.verb(str(one.value)).key for one in stays}
    places = [one.place.province for one in fan if one.place]
    found = {place: level for place in places if (level := level_of(board, place))}
    heights = {level.id: number for number, level in enumerate(board.levels)}
    start = stays[0].place.province if stays[0].place else ""
    return About(kinds, power, variant.id, found, heights, keys, start)


def letter_of(candidate: Candidate, look: About) -> str:
    """The key that picks it: the verb's, the level's, the coast's, the kind's, or the first letter of its name."""
    place, unit = candidate.place, unit_of(candidate)
    if isinstance(candidate.value, Taken):
        return candidate.label[:1]
    if racket_of(candidate):
        return racket_of(candidate)
    if type(candidate.value) is str and candidate.value in look.keys:
        return look.keys[candidate.value]
    if unit is not None:
        return unit.number or (COASTS[place.coast][0] if place and place.coast in COASTS else unit.kind)
    if place and place.province in look.levels and not isinstance(candidate.value, Way):
        way = UP if look.keys and _rises(place.province, look) else DOWN
        return way if look.keys else look.levels[place.province].id[:1].upper()
    if place and place.coast in COASTS:
        return COASTS[place.coast][0]
    return candidate.label[:1].upper()


def title_of(candidate: Candidate, look: About) -> str:
    """What the chip says."""
    place, unit = candidate.place, unit_of(candidate)
    if unit is not None:
        return _unit_title(unit, look)
    if isinstance(candidate.value, Way):
        return candidate.label
    if place and place.province in look.levels:
        return _level_title(candidate, place, look)
    coast = tr(COASTS[place.coast][1]) if place and place.coast in COASTS else ""
    return coast or candidate.label


def unit_of(candidate: Candidate) -> Named | None:
    """The unit that a candidate is, or would put somewhere."""
    value = candidate.value
    last = value[-1] if isinstance(value, Way) else value.unit if isinstance(value, Order) else value
    return last if isinstance(last, Named) else None


def racket_of(candidate: Candidate) -> str:
    """The initial of the racket that a candidate would do something with, "" for none."""
    way = candidate.value if isinstance(candidate.value, Way) else ()
    return str(way[1]) if len(way) > 2 and way[0] in RACKETS else ""


def _unit_title(unit: Named, look: About) -> str:
    """Its kind, with the coast, or the level where there are several; its own name if it has a number, or stands where
    several may stand."""
    if unit.number or unit.place.dock:
        return unit.text
    name = look.kinds.get(unit.kind, unit.kind)
    coast = within(tr(COASTS[unit.place.coast][1])) if unit.place.coast in COASTS else ""
    level = look.levels[unit.place.province].name if len(look.levels) > 1 and unit.place.province in look.levels else ""
    return ", ".join(filter(None, (name[:1].upper() + name[1:], coast, level)))


def _level_title(candidate: Candidate, place: Location, look: About) -> str:
    """The level; beside other things that can be done, whether it lies above or below; or what it is to stay there."""
    if isinstance(candidate.value, str):
        return candidate.label
    level = look.levels[place.province].name
    if not look.keys:
        return level
    elsewhere = f" ({place.text})" if base_of(place.province) != base_of(look.start) else ""
    return f"{tr('Up') if _rises(place.province, look) else tr('Down')}: {level}{elsewhere}"


def _rises(place: str, look: About) -> bool:
    return look.heights[look.levels[place].id] > look.heights[look.levels[look.start].id]
