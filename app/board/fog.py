"""What a board shows to who does not see all of it: what is in sight, what he saw earlier, what he guesses. No Qt here.

Everything is made from his own views, so that there is nothing beneath the fog.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules import Event, Phase, View


@dataclass(frozen=True, slots=True)
class Memory:
    """A unit seen earlier in a place that is out of sight now. `when`: the season in which it was seen last."""

    power: str
    kind: str
    place: str
    when: str


@dataclass(frozen=True, slots=True)
class Pin:
    """A guess of his own about a place, in a few words."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Fog:
    """`sight`: the provinces in sight; `empty`: those of them in which nothing stands; `conflicts`: where something was
    fought for. All in map order."""

    sight: frozenset[str]
    empty: tuple[str, ...] = ()
    remembered: tuple[Memory, ...] = ()
    conflicts: tuple[str, ...] = ()
    pins: tuple[Pin, ...] = ()


def fog_of(views: Sequence[View], events: Iterable[Event] = (), notes: Mapping[str, str] | None = None) -> Fog | None:
    """The fog over the last of these views, the oldest first; None where all is in sight.

    `events`: what the player was told of the phase before; `notes`: place -> his guess.
    """
    *earlier, now = views
    pins = tuple(Pin(place, text) for place, text in sorted((notes or {}).items()) if text)
    if now.sight is None:
        return None
    occupied = _occupied(now)
    board = now.position.variant.board(now.position)
    in_order = [place for place in board.provinces if place in now.sight]
    return Fog(
        sight=now.sight,
        empty=tuple(place for place in in_order if place not in occupied),
        remembered=remembered(earlier, now),
        conflicts=tuple(dict.fromkeys(event.place for event in events if event.sign == "conflict" and event.place)),
        pins=pins,
    )


def remembered(earlier: Iterable[View], now: View) -> tuple[Memory, ...]:
    """The units of others that were last seen in places that are out of sight now: none where nothing stood when the
    place was last in sight."""
    last: dict[str, Memory | None] = {}
    for view in earlier:
        when = season(view.position.phase)
        seen: dict[str, Memory | None] = dict.fromkeys(view.sight or ())
        for unit in view.position.units.values():
            if unit.power != now.power:
                seen[unit.place.province] = Memory(unit.power, unit.kind, unit.place.text, when)
        last |= seen
    sight = now.sight or frozenset()
    return tuple(memory for place, memory in sorted(last.items()) if memory is not None and place not in sight)


def season(phase: Phase) -> str:
    """A season in as few letters as can be: F02."""
    return f"{phase.season}{phase.year % 100:02}"


def _occupied(view: View) -> frozenset[str]:
    units = (*view.position.units.values(), *(one.unit for one in view.position.dislodged.values()))
    return frozenset(unit.place.province for unit in units)
