"""The state of a game out of the notation of scenarios and save files (section 12).

Only what cannot be read is refused. Stores beyond capacity, deposits over 5 and the like are read: the doctor tells.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...position import NOTHING, Dislodged, Position, Unit
from ...reading import StateReader
from ...reasons import Reason, say
from ...speech import tr
from ...terms import End
from . import naming
from .armies import STRENGTHS, army
from .garrison import changed
from .state import FIRST_DEPOSIT, FIRST_YEAR, Economy, by_place, positive

MOST = 10**12
"""No number of points is greater."""
UNIT_KEYS = ("status", "standoffs", "attacks")


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """The position with this state. ValueError with the key for what cannot be read; `end` reads an agreed one."""
    reader = Reader(position.variant, position.variant.base)
    kept = Economy(
        points=reader.amounts("points", state),
        income=reader.amounts("income", state),
        interest=by_place(reader.places("interest", state)),
        stores=by_place(reader.places("stores", state)),
        still=by_place(reader.places("still", state)),
        homes=reader.homes(state),
        friendly=reader.friendly(state),
        awards=reader.amounts("awards", state),
        since=reader.since(state),
        garrison=reader.garrison(state),
        carthage_first=reader.carthage_first(state),
        seats=reader.seats(state),
        gm=reader.gm(state),
        power_names=reader.power_names(state),
        province_names=reader.province_names(state),
        ended=reader.ended(state, end),
    )
    kept = replace(kept, emergency=reader.deposits(position, kept.homes, state))
    return reader.armies(replace(position, extra=kept), state)


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads tables of powers, places and numbers. ValueError says where something else stands."""

    greatest: ClassVar[int] = MOST

    def by_power(self, key: str, state: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, value in self.table(key, state.get(key, NOTHING)):
            yield self.power(key, name), value

    def nobody_or(self, key: str, text: Any) -> str:
        """A power, or "" for none."""
        return "" if text == "" else self.power(key, text)

    def text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(tr("{key} is a text, not {value}", key=key, value=reprlib.repr(value)))
        return value

    def amounts(self, key: str, state: Mapping[str, Any]) -> dict[str, int]:
        return positive({power: self.number(f"{key}.{power}", value) for power, value in self.by_power(key, state)})

    def places(self, key: str, state: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        return {power: self.numbers(f"{key}.{power}", value) for power, value in self.by_power(key, state)}

    def numbers(self, key: str, value: Any) -> dict[str, int]:
        """Numbers by place; what is 0 is left out."""
        found = {self.place(key, text): self.number(f"{key}.{text}", one) for text, one in self.table(key, value)}
        return positive(found)

    def homes(self, state: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        """The home centers of every power; of one that is left out those of the beginning."""
        given = {
            power: tuple(
                dict.fromkeys(self.place(f"homes.{power}", one) for one in self.items(f"homes.{power}", value))
            )
            for power, value in self.by_power("homes", state)
        }
        return {power.id: given.get(power.id, power.homes) for power in self.board.powers.values()}

    def deposits(
        self, position: Position, homes: Mapping[str, tuple[str, ...]], state: Mapping[str, Any]
    ) -> dict[str, dict[str, int]]:
        """The deposits of every power; of one that is left out 5 in each of its homes that it owns."""
        given = self.places("emergency", state)
        owned = {
            power: [home for home in theirs if position.centers.get(home) == power] for power, theirs in homes.items()
        }
        return {power: given.get(power, dict.fromkeys(owned[power], FIRST_DEPOSIT)) for power in self.board.powers}

    def friendly(self, state: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for power, value in self.by_power("friendly", state):
            to = {self.power("friendly", one) for one in self.items(f"friendly.{power}", value)}
            if to:
                found[power] = tuple(one for one in self.board.powers if one in to)
        return found

    def since(self, state: Mapping[str, Any]) -> dict[str, int]:
        table = self.table("since", state.get("since", NOTHING))
        found = {self.place("since", text): self.number(f"since.{text}", year) for text, year in table}
        return {center: year for center, year in found.items() if year != FIRST_YEAR}

    def garrison(self, state: Mapping[str, Any]) -> dict[str, str]:
        table = self.table("garrison", state.get("garrison", NOTHING))
        found = {self.place("garrison", text): self.nobody_or("garrison", power) for text, power in table}
        return changed(self.board, found)

    def carthage_first(self, state: Mapping[str, Any]) -> str:
        return self.nobody_or("carthage_first", state.get("carthage_first", ""))

    def seats(self, state: Mapping[str, Any]) -> dict[str, str] | None:
        if "seats" not in state:
            return None
        return {power: self.text(f"seats.{power}", player) for power, player in self.by_power("seats", state)}

    def gm(self, state: Mapping[str, Any]) -> bool:
        value = state.get("gm", True)
        if not isinstance(value, bool):
            raise ValueError(tr("gm is true or false, not {value}", value=reprlib.repr(value)))
        return value

    def ended(self, state: Mapping[str, Any], end: Callable[[Any], End]) -> End | None:
        if state.get("winner"):
            return End("win", (self.power("winner", state["winner"]),))
        return end(state["ended"]) if "ended" in state else None

    def power_names(self, state: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        shorts = {power: self.text(f"short_names.{power}", one) for power, one in self.by_power("short_names", state)}
        found: dict[str, tuple[str, str]] = {}
        for power, value in self.by_power("power_names", state):
            name = self.text(f"power_names.{power}", value)
            short = shorts.get(power, "")
            fault = naming.power_fault(self.board, found, power, name, short)
            unsaid = fault is not None and fault.sentence is naming.NEEDS_SHORT  # section 12 has no key for it
            self.check("power_names", None if unsaid else fault)
            found[power] = (name, short)
        return found

    def province_names(self, state: Mapping[str, Any]) -> dict[str, str]:
        powers, found = self.power_names(state), dict[str, str]()
        for key, value in self.table("province_names", state.get("province_names", NOTHING)):
            base = naming.lettered(self.board, key) if isinstance(key, str) else None
            if base is None:
                raise ValueError(tr("province_names: no province has the letter '{key}'", key=key))
            name = self.text(f"province_names.{key}", value)
            self.check("province_names", naming.province_fault(self.board, powers, found, base, name))
            found[base] = name
        return found

    def check(self, key: str, fault: Reason | None) -> None:
        if fault:
            raise ValueError(f"{key}: {say(fault)}")

    def armies(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The position with strengths and counters given to its units; ValueError where none stands."""
        said: dict[tuple[str, str], dict[str, Any]] = {}
        for key in UNIT_KEYS:
            for power, table in self.by_power(key, state):
                for text, value in self.table(f"{key}.{power}", table):
                    place = self.place(key, text)
                    said.setdefault((power, place), {})[key] = self.trait(key, f"{key}.{power}.{text}", value)
        units = {key: self.army(unit, said) for key, unit in position.units.items()}
        fled = {key: _refit(one, self.army(one.unit, said)) for key, one in position.dislodged.items()}
        if said:
            power, place = next(iter(said))
            raise ValueError(
                tr(
                    "{values}: no army of {power} stands in {place}",
                    values=", ".join(next(iter(said.values()))),
                    power=power,
                    place=place,
                )
            )
        return replace(position, units=units, dislodged=fled)

    def trait(self, key: str, where: str, value: Any) -> Any:
        if key != "status":
            return self.number(where, value)
        if not isinstance(value, str) or value not in STRENGTHS:
            raise ValueError(
                tr(
                    "{where} is one of {strengths}, not {value}",
                    where=where,
                    strengths=", ".join(STRENGTHS),
                    value=reprlib.repr(value),
                )
            )
        return value

    def army(self, unit: Unit, said: dict[tuple[str, str], dict[str, Any]]) -> Unit:
        """The unit as it is said to be; what has been said is used up."""
        return army(unit, **said.pop((unit.power, unit.place.province), {}))


def _refit(one: Dislodged, unit: Unit) -> Dislodged:
    return replace(one, unit=unit)
