"""Just's Right-Hand Rule (rule 14a, C-69): where a unit falls back to whose owner has not said it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from ...board import Location
from ...position import Dislodged
from .rings import RINGS

NOWHERE = -1
"""No border was crossed: the rule begins at the first entry of the ring."""
FIRST_COASTS: Mapping[tuple[str, str], tuple[str, str]] = MappingProxyType(
    {("Con", "Bul"): ("Bul/sc", "Bul/ec"), ("Por", "Spa"): ("Spa/nc", "Spa/sc")}
)
"""From a space to the next: its coasts in the order in which they are met clockwise."""
TWICE: Mapping[tuple[str, str], tuple[str, str]] = MappingProxyType(
    {("MAO", "Spa"): ("Spa/nc", "Spa/sc"), ("Spa", "MAO"): ("Spa/sc", "Spa/nc")}
)
"""Neighbors that stand twice in a ring: the coast of Spain at which each of the two borders lies."""
LAKE_COAST = "ec"


def border(province: str, over: str, coast: str = "") -> int:
    """The place in a province's ring of the border that an attacker crossed, which came from or over a province.
    `coast`: the coast of Spain that it came from or to, where that border is there twice."""
    ring = RINGS.get(province, ())
    if over not in ring:
        return NOWHERE
    first = ring.index(over)
    coasts = TWICE.get((province, over))
    if coasts and coast == coasts[1]:
        return ring.index(over, first + 1)
    return first


def fallen_back(fled: Dislodged, crossed: int, taken: Collection[str], clockwise: bool = True) -> Location | None:
    """The first open retreat round the province, after the border that the attacker crossed; None if there is none.

    `taken`: provinces named in written retreats, or taken by the rule already. Hyperspace is never taken.
    """
    here = fled.unit.place.province
    ring = RINGS.get(here, ())
    for index in _round(len(ring), crossed, clockwise):
        to = ring[index]
        if to in taken:
            continue
        places = [place for place in fled.retreats if place.province == to and not place.dock]
        if places:
            chosen = _coast(here, to, index, places, clockwise)
            if chosen:
                return chosen
    return None


def _round(size: int, crossed: int, clockwise: bool) -> list[int]:
    """The places in a ring in the order in which they are tried."""
    step = 1 if clockwise else -1
    begin = crossed + step if crossed != NOWHERE else 0
    return [(begin + step * number) % size for number in range(size)]


def _coast(here: str, to: str, index: int, places: list[Location], clockwise: bool) -> Location | None:
    """Of several coasts the one that is met first; None if the coast at this border is not open."""
    at_border = TWICE.get((here, to))
    if at_border and any(place.coast for place in places):
        wanted = at_border[RINGS[here].index(to) != index]
        return next((place for place in places if place.text == wanted), None)
    order = FIRST_COASTS.get((here, to), ())
    met = order if clockwise else order[::-1]
    if len(places) > 1 and met:
        return next(place for text in met for place in places if place.text == text)
    return next((place for place in places if place.coast == LAKE_COAST and len(places) > 1), places[0])
