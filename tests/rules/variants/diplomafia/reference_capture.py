"""The end of step 2, and step 3, once more straight from the text: captures, victory, elimination, income."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .reference_means import Land, in_order

TABLE = {
    "P": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    "W": [3, 2, 1, 1, 1, 1, 1, 0, 0, 0],
    "L": [2, 2, 2, 2, 2, 0, 0, 0, 0, 0],
    "B": [3, 3, 2, 2, 1, 1, 0, 0, -1, -1],
    "N": [5, 4, 3, 2, 1, 1, 0, -1, -2, -3],
}


@dataclass
class Settled:
    """What comes of the end of step 2, and of step 3."""

    turf: dict[str, str]
    cash: dict[str, int]
    rackets: dict[str, dict[str, str]]
    captured: dict[str, dict[str, str]]
    winner: str = ""
    out: tuple[str, ...] = ()
    income: dict[str, int] = field(default_factory=dict)


def step_2_and_3(
    land: Land,
    before: Settled,
    srus: Mapping[str, str],
    living: Sequence[str],
    draws: Mapping[str, int],
    victory: int,
) -> Settled:
    """Sections 6, 11, 12 and 4 once the units stand. `srus`: district -> family."""
    turf = {**before.turf, **srus}
    rackets: dict[str, dict[str, str]] = {}
    captured: dict[str, dict[str, str]] = {}
    for family, stock in before.rackets.items():
        for place, kinds in stock.items():
            new = srus.get(place, family)
            table = (rackets if new == family else captured).setdefault(new, {})
            table[place] = in_order(table.get(place, "") + kinds)
    found = Settled(turf, dict(before.cash), rackets, captured)
    owned = Counter(owner for place, owner in turf.items() if place in land.centers).most_common()
    if owned and owned[0][1] >= victory and [number for _, number in owned].count(owned[0][1]) == 1:
        found.winner = owned[0][0]
        return found
    centers = dict(owned)
    found.out = tuple(one for one in living if not centers.get(one) and one not in srus.values())
    for family in found.out:
        found.turf = {place: owner for place, owner in found.turf.items() if owner != family}
        for table in (found.cash, found.rackets, found.captured):
            table.pop(family, None)
    left = [one for one in living if one not in found.out]
    if found.out and len(left) < 2:
        found.winner = left[0] if left else ""
        return found
    for family, stock in found.rackets.items():
        earned = sum(TABLE[kind][draws[family] - 1] for kinds in stock.values() for kind in kinds)
        if stock and earned:
            found.income[family] = earned
            found.cash[family] = found.cash.get(family, 0) + earned
    return found
