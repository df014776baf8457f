"""The map and the means of a family, as the reference keeps them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

ORDER = "PWLBN"
"""Rackets as the table lists them."""


def in_order(kinds: Iterable[str]) -> str:
    return "".join(sorted(kinds, key=ORDER.index))


@dataclass(frozen=True)
class Land:
    """The map: families in map order, district -> area, centers, homes and home area by family, neighbours."""

    families: tuple[str, ...]
    area: Mapping[str, str]
    centers: frozenset[str]
    homes: Mapping[str, Sequence[str]]
    home_area: Mapping[str, str]
    near: Mapping[str, Sequence[str]]

    def away(self, family: str, place: str) -> int:
        """Moves from the nearest home center."""
        seen = {place: 0}
        queue = deque([place])
        while queue:
            here = queue.popleft()
            if here in self.homes[family]:
                return seen[here]
            for there in self.near[here]:
                if there not in seen:
                    seen[there] = seen[here] + 1
                    queue.append(there)
        raise AssertionError(place)


@dataclass
class Means:
    """What a family has in the middle of a step. Units are (kind, place, number)."""

    cash: int = 0
    turf: set[str] = field(default_factory=set)
    stock: dict[str, list[str]] = field(default_factory=dict)
    captured: dict[str, list[str]] = field(default_factory=dict)
    pp: int = 0
    owed: int = 0
    instalment: int = 0
    units: list[tuple[str, str, int]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)
    bank_due: int = 0
    repayments: list[tuple[str, int]] = field(default_factory=list)
    defaulted: bool = False
    borrowed: bool = False
    maintained: set[tuple[str, str, int]] = field(default_factory=set)
    removed: set[tuple[str, str, int]] = field(default_factory=set)

    def due(self) -> int:
        return self.bank_due + sum(amount for _, amount in self.repayments)

    def short(self) -> bool:
        return self.cash < self.due()

    def here(self, place: str) -> int:
        return len(self.stock.get(place, []))

    def number(self, kind: str) -> int:
        return sum(unit[0] == kind for unit in self.units)

    def poorest(self) -> list[str]:
        least = min(map(self.here, self.turf))
        return sorted((one for one in self.turf if self.here(one) == least), key=str.lower)

    def richest(self) -> list[str]:
        most = max(map(self.here, self.turf))
        return sorted((one for one in self.turf if self.here(one) == most), key=str.lower)

    def uneven(self) -> bool:
        return bool(self.turf) and self.here(self.richest()[0]) - self.here(self.poorest()[0]) >= 2

    def put(self, place: str, kind: str) -> None:
        self.stock.setdefault(place, []).append(kind)

    def take(self, place: str, kind: str) -> bool:
        if kind not in self.stock.get(place, []):
            return False
        self.stock[place].remove(kind)
        return True
