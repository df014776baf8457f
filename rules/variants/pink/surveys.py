"""What can be laid over the map for one power: its friendly territory, and the distances that its interest goes by."""

from __future__ import annotations

from collections.abc import Mapping

from ...position import Position
from ...signs import Survey
from ...speech import mark
from .territory import distances, friendly

INFINITY = "∞"
SURVEYS = (Survey("friendly", mark("Friendly territory")), Survey("distance", mark("Distance from home centers")))


def survey(position: Position, id: str, power: str) -> Mapping[str, str]:
    """Province -> its distance from the nearest home center that acts (R21), or "" for friendly territory (R18)."""
    if power not in position.variant.base.powers:
        return {}
    ground = friendly(position, power)
    places = [place for place in position.variant.base.provinces if place in ground]
    if id == "friendly":
        return dict.fromkeys(places, "")
    away = distances(position, power)
    return {place: str(away.get(place, INFINITY)) for place in places}
