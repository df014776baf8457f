"""Where searches and ways into rivers are drawn. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .curves import straight
from .picture import Ford, Mark, Search
from .plan import Glass, Wade
from .setting import Setting

GLASS = 1.42
"""Radius of the magnifying glass round a unit that searches, in radii."""
LEAST_WAY = 3.0
"""A way to the river that is shorter is not drawn, in board units."""


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
