"""The fog for a viewer who does not see everything: what is in sight, units seen earlier, and notes. No Qt here.

Everything is made from the viewer's own view, so that nothing is hidden beneath the fog.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules import Event, Phase, View
from rules.reports import LastSeen


@dataclass(frozen=True, slots=True)
class RememberedUnit:
    """A unit seen earlier in a place that is now out of sight. `when`: the season in which it was last seen,
    abbreviated; `season`: the same in full."""

    power: str
    kind: str
    place: str
    when: str
    season: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PlaceNote:
    """The viewer's own short note on a place."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Fog:
    """`sight`: the provinces in sight; `empty`: those of them without a unit; `conflicts`: where there was a fight;
    `remembered`: units seen earlier; `pins`: notes."""

    sight: frozenset[str]
    empty: tuple[str, ...] = ()
    remembered: tuple[RememberedUnit, ...] = ()
    conflicts: tuple[str, ...] = ()
    pins: tuple[PlaceNote, ...] = ()


def fog_of(
    view: View,
    remembered: Mapping[str, LastSeen],
    events: Iterable[Event] = (),
    notes: Mapping[str, str] | None = None,
) -> Fog | None:
    """Return the fog over a view; None if everything is in sight.

    `remembered`: the units last seen in each place; `events`: what the player was told about the previous phase;
    `notes`: place -> the player's note.
    """
    sight = view.visible_provinces
    if sight is None:
        return None
    occupied = _occupied(view)
    board = view.position.variant.board(view.position)
    conflicts = (event.place for event in events if event.sign == "conflict" and event.place)
    return Fog(
        sight=sight,
        empty=tuple(place for place in board.provinces if place in sight and place not in occupied),
        remembered=tuple(
            RememberedUnit(
                one.unit.power, one.unit.kind, one.unit.place.text, season(one.phase), _named(view, one.phase)
            )
            for place, one in sorted(remembered.items())
            if place not in sight
        ),
        conflicts=tuple(dict.fromkeys(conflicts)),
        pins=tuple(PlaceNote(place, text) for place, text in sorted((notes or {}).items()) if text),
    )


def season(phase: Phase) -> str:
    """Return the shortest form of a season: F02."""
    return f"{phase.season}{phase.year % 100:02}"


def _named(view: View, phase: Phase) -> str:
    """Return the season in words: Fall 1902."""
    variant = view.position.variant
    return phase.called(variant.seasons, variant.step_words).partition(",")[0]


def _occupied(view: View) -> frozenset[str]:
    units = (*view.position.units.values(), *(one.unit for one in view.position.dislodged.values()))
    return frozenset(unit.place.province for unit in units)
