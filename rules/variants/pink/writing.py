"""The state of a game in the notation of scenarios and save files (section 12).

Powers stand in map order, places in id order.
What is 0 or empty is left out, but for homes and deposits: where nothing is said of these, the usual ones are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...position import Position, Unit
from .armies import FULL, counter, status
from .garrison import garrisons
from .state import FIRST_YEAR, Economy, economy

TABLES = frozenset(
    {"points", "income", "interest", "stores", "still", "emergency", "homes", "status", "standoffs", "attacks"}
    | {"friendly", "awards", "since", "garrison", "seats", "power_names", "short_names", "province_names"}
)
"""The keys of which a scenario compares what it lists."""


def state(position: Position) -> dict[str, Any]:
    """Every key that has something to say; the keys of units first."""
    kept, writer = economy(position), Writer(position)
    found: dict[str, Any] = {
        "points": writer.amounts(kept.points),
        "income": writer.amounts(kept.income),
        "interest": writer.places(kept.interest),
        "stores": writer.places(kept.stores),
        "still": writer.places(kept.still),
        "emergency": writer.deposits(kept),
        "homes": writer.homes(kept),
        "status": writer.units(lambda unit: "" if status(unit) == FULL else status(unit)),
        "standoffs": writer.units(lambda unit: counter(unit, "standoffs")),
        "attacks": writer.units(lambda unit: counter(unit, "attacks")),
        "friendly": {power: list(to) for power, to in writer.by_power(kept.friendly) if to},
        "awards": writer.amounts(kept.awards),
        "since": writer.in_order({**dict.fromkeys(position.centers, FIRST_YEAR), **kept.since}),
        "garrison": writer.in_order(garrisons(position) or kept.garrison),
        "carthage_first": kept.carthage_first,
        "seats": dict(writer.by_power(kept.seats or {})),
        "power_names": {power: name for power, (name, _) in writer.by_power(kept.power_names)},
        "short_names": {power: short for power, (_, short) in writer.by_power(kept.power_names) if short},
        "province_names": writer.in_order(kept.province_names),
    }
    return {**{key: value for key, value in found.items() if value}, "gm": kept.gm, **_end(position)}


def _end(position: Position) -> dict[str, Any]:
    """`winner` of a game that was won, `ended` for one that ended by agreement."""
    end = position.variant.end(position)
    if end is None:
        return {}
    if end.kind == "win":
        return {"winner": end.powers[0]}
    return {"ended": {"kind": end.kind, "powers": list(end.powers)}}


class Writer:
    """Puts the tables of one position in order."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.board = position.variant.base
        self.ranks = {base: rank for rank, base in enumerate(self.board.stacks)} | dict(self.board.order)

    def by_power(self, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        return ((power, table[power]) for power in self.board.powers if power in table)

    def in_order(self, table: Mapping[str, Any]) -> dict[str, Any]:
        last = len(self.ranks)
        return {place: table[place] for place in sorted(table, key=lambda place: self.ranks.get(place, last))}

    def amounts(self, table: Mapping[str, int]) -> dict[str, int]:
        return {power: number for power, number in self.by_power(table) if number}

    def places(self, table: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
        written = {
            power: self.in_order({place: n for place, n in one.items() if n}) for power, one in self.by_power(table)
        }
        return {power: one for power, one in written.items() if one}

    def deposits(self, kept: Economy) -> dict[str, dict[str, int]]:
        """Of every power, also who has none: a power left out has full ones."""
        return {
            power: self.in_order({place: n for place, n in one.items() if n})
            for power, one in self.by_power(kept.emergency)
        }

    def homes(self, kept: Economy) -> dict[str, list[str]]:
        return {power: list(one) for power, one in self.by_power(kept.homes)}

    def units(self, said: Callable[[Unit], Any]) -> dict[str, dict[str, Any]]:
        """What is said of each unit, by power and province."""
        found: dict[str, dict[str, Any]] = {}
        fled = (one.unit for one in self.position.dislodged.values())
        for unit in (*self.position.units.values(), *fled):
            if said(unit):
                found.setdefault(unit.power, {})[unit.place.province] = said(unit)
        return {power: self.in_order(one) for power, one in self.by_power(found)}
