"""Where searches, ways into rivers and political pressure are drawn. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .curves import Oval, Point, straight
from .picture import Backing, Ford, Happening, Mark, Search, StandOff
from .plan import Arrow, Glass, Plea, Wade, province
from .setting import Setting

GLASS = 1.42
"""Radius of the magnifying glass round a unit that searches, in radii."""
LEAST_WAY = 3.0
"""A way to the river that is shorter is not drawn, in board units."""
PLEAS_AT = (0.34, 0.5, 0.2, 0.66)
"""Where on an arrow the counters of pressure lie, the first one first."""
PLEA_AT, PLEAS_APART = (-1.2, 0.95), 0.9
"""Where beside a unit that stands, and how far each further one, in radii."""

HAPPENED_AT, HAPPENED_APART = (-1.05, 0.95), 1.2
"""Where beside a unit what befell is marked, and how far each further mark, in radii."""


def glasses(marks: Iterable[Mark], setting: Setting) -> Iterator[Glass]:
    """A magnifying glass round each unit that searches."""
    for mark in marks:
        if isinstance(mark, Search):
            size = GLASS * setting.r * setting.scale(mark.unit)
            yield Glass(mark, setting.spot(mark.unit), size)


def wades(marks: Iterable[Mark], setting: Setting) -> Iterator[Wade]:
    """The way of each unit that fords to the river, as short as may be."""
    for mark in marks:
        if isinstance(mark, Ford):
            bank = setting.bank(mark.unit.place, mark.to) or setting.goal(mark.to, mark.unit.place)
            line = straight(setting.spot(mark.unit), bank)
            begin = line.leaves(setting.room(mark.unit, setting.style.gap_start_r))
            seen = line.length > begin + LEAST_WAY
            yield Wade(mark, line.part(begin, line.length) if seen else None, bank)


def pleas(marks: Iterable[Mark], arrows: Mapping[tuple[str, str], Arrow], setting: Setting) -> Iterator[Plea]:
    """A counter for each pressure: on the arrow that it backs, or beside the unit that it helps to stand."""
    told: dict[tuple[str, str], int] = {}
    for mark in marks:
        if isinstance(mark, Backing):
            key = mark.helped.key, province(mark.to)
            number = told[key] = told.get(key, -1) + 1
            arrow = arrows.get(key)
            if arrow is not None:
                share = PLEAS_AT[number % len(PLEAS_AT)]
                yield Plea(mark, arrow.curve.at(arrow.curve.length * share))
            else:
                (x, y), r = setting.spot(mark.helped), setting.r
                yield Plea(mark, (x + PLEA_AT[0] * r, y + (PLEA_AT[1] - PLEAS_APART * number) * r))


def happenings(marks: Iterable[Mark], setting: Setting) -> Iterator[tuple[Point, Happening]]:
    """Where what befell beside orders is marked: at the lower left of whoever stands there, one below the other."""
    told: dict[str, int] = {}
    for mark in marks:
        if isinstance(mark, Happening):
            number = told[mark.place] = told.get(mark.place, -1) + 1
            (x, y), r = setting.goal(mark.place), setting.r
            yield (x + HAPPENED_AT[0] * r, y + (HAPPENED_AT[1] + HAPPENED_APART * number) * r), mark


def deed_rooms(marks: Iterable[Mark], setting: Setting) -> Iterator[Oval]:
    """The room of swords, and of the magnifying glasses with their handles."""
    for mark in marks:
        if isinstance(mark, StandOff):
            yield Oval(setting.goal(mark.place), setting.r, setting.r)
    for glass in glasses(marks, setting):
        (x, y), size = glass.center, glass.radius
        yield Oval(glass.center, size, size)
        yield Oval((x + size, y + size), 0.5 * size, 0.5 * size)
