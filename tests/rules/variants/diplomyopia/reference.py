"""The eyes once more, slowly and out of other stuff: result words, texts of orders, positions before and after.

Written down from the definitions of section 2 alone; for plain orders that name no unit wrongly.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import rules
from tests.rules.variants.diplomyopia.fogs import VARIANT

BOARD = VARIANT.base
Fact = dict[str, Any]


class Unit(NamedTuple):
    """A unit, what it was ordered and what the true results say came of it."""

    power: str
    text: str
    at: str
    verb: str
    helped: str  # the province of the unit that it helps or carries
    to: str  # where it goes, helps to or carries to; "" in place
    words: tuple[str, ...]
    via: bool

    @property
    def kind(self) -> str:
        return f"{self.power} {self.text[0]}"

    @property
    def placed(self) -> str:
        return f"{self.power} {self.text}"


def province(text: str) -> str:
    return text.split("/")[0]


class Scene:
    """A turn of moves, read out of what everybody could print."""

    def __init__(self, turn: rules.Turn) -> None:
        self.turn = turn
        self.units = {one.unit.key: self._unit(one) for one in turn.outcomes if one.unit}
        self.standing = self._after()

    def _unit(self, outcome: rules.Outcome) -> Unit:
        unit, words = outcome.unit, outcome.order.text.split()
        assert unit is not None
        rest = words[2:]
        verb = {"H": "hold", "-": "move", "S": "support", "C": "convoy"}[rest[0]]
        helped = province(rest[2]) if verb in ("support", "convoy") else ""
        to = province(rest[rest.index("-") + 1]) if "-" in rest else ""
        return Unit(unit.power, unit.text, unit.key, verb, helped, to, outcome.words, "via" in rest)

    def _after(self) -> dict[str, str]:
        """Province -> where the unit that stands there after the moves began."""
        dislodged = set(self.turn.dislodged)
        return {
            u.to if self.left(u) else u.at: u.at for u in self.units.values() if self.left(u) or u.at not in dislodged
        }

    @staticmethod
    def left(unit: Unit) -> bool:
        return unit.verb == "move" and unit.words == ("ok",)

    def under_way(self, unit: Unit) -> bool:
        return unit.verb == "move" and unit.words[0] in ("ok", "bounce")

    def near(self, one: str, other: str) -> bool:
        return any(other in BOARD.reaches(t, p.text) for t in BOARD.moves for p in BOARD.stands(t, one))

    def by_sea(self, unit: Unit) -> bool:
        if unit.verb != "move" or unit.text[0] != "A":
            return False
        own = any(f.verb == "convoy" and (f.helped, f.to) == (unit.at, unit.to) and f.power == unit.power
                  and f.words[0] != "void" for f in self.units.values())  # fmt: skip
        return unit.via or own or unit.to not in BOARD.reaches("army", unit.at)

    def into(self, place: str) -> list[Unit]:
        return [unit for unit in self.units.values() if self.under_way(unit) and unit.to == place]

    def helpers(self, unit: Unit, to: str) -> list[Unit]:
        """Uncut supports of a unit: to move to a place, or "" to stay."""
        return [
            one
            for one in self.units.values()
            if one.verb == "support" and (one.helped, one.to) == (unit.at, to) and one.words[0] not in ("void", "cut")
        ]

    def stayed(self, place: str) -> Unit | None:
        unit = self.units.get(place)
        return unit if unit and not self.left(unit) else None

    def head_on(self, unit: Unit) -> Unit | None:
        other = self.units.get(unit.to)
        if other and self.under_way(other) and other.to == unit.at and not (self.by_sea(unit) or self.by_sea(other)):
            return other
        return None

    def opposition(self, unit: Unit) -> list[Unit]:
        found: list[Unit] = []
        for rival in self.into(unit.to):
            if rival.at != unit.at:
                found += [rival, *self.helpers(rival, unit.to)]
        stayed = self.stayed(unit.to)
        if stayed:
            found += [stayed, *self.helpers(stayed, "")]
        front = self.head_on(unit)
        if front:
            found += [front, *self.helpers(front, unit.at)]
        return list(dict.fromkeys(found))

    # The table.

    def told(self, power: str) -> list[Fact]:
        facts: list[Fact] = []
        for unit in self.units.values():
            if unit.power == power:
                facts += [{**fact, "eye": unit.text} for fact in self.eye(unit)]
                dislodged = self.turn.dislodged.get(unit.at)
                if dislodged:
                    facts += self.dislodged(unit, [place.text for place in dislodged.retreats])
        return facts

    def eye(self, unit: Unit) -> list[Fact]:
        if unit.verb == "move" and unit.words[0] != "void":
            return [self.move(unit)]
        if unit.verb == "support" and unit.words[0] != "void":
            return self.support(unit) or [{"fact": "idle"}, *self.hold(unit)]
        if unit.verb == "convoy" and self.reached(unit):
            return [self.move(self.units[unit.helped])]
        if unit.verb in ("support", "convoy"):
            return [{"fact": "idle"}, *self.hold(unit)]
        return self.hold(unit)

    def move(self, unit: Unit) -> Fact:
        if not self.under_way(unit):
            return {"fact": "noconvoy", "at": unit.to}
        against = self.opposition(unit)
        placed, kinds = sorted(one.placed for one in against), sorted(one.kind for one in against)
        if self.left(unit):
            there = next(one for one in self.turn.after.units.values() if one.key == unit.to) if not against else None
            return (
                {"fact": "won", "at": unit.to, "by": placed} if against else {"fact": "moved", "to": there.place.text}
            )
        if unit.to in self.standing or self.head_on(unit):
            return {"fact": "border", "at": unit.to, "by": kinds}
        return {"fact": "stoodoff", "at": unit.to, "by": placed}

    def support(self, unit: Unit) -> list[Fact]:
        helped = self.units[unit.helped]
        cut = [{"fact": "cut"}] if unit.words[0] == "cut" else []
        if unit.to:
            needed = self.under_way(helped) and self.opposition(helped)
            return [self.move(helped), *cut] if needed else []
        against = sorted(one.placed for one in self.into(helped.at) if one.power != helped.power)
        return [{"fact": "attack", "at": helped.at, "by": against}, *cut] if against else []

    def reached(self, fleet: Unit) -> bool:
        army = self.units.get(fleet.helped)
        if army is None or army.verb != "move" or army.to != fleet.to or not self.by_sea(army):
            return False
        if army.words[0] == "void":
            return False
        fleets = [f for f in self.units.values() if f.verb == "convoy" and (f.helped, f.to) == (army.at, army.to)]
        found = [f for f in fleets if self.near(f.at, army.at)]
        for one in found:
            if one.at not in self.turn.dislodged:
                found += [f for f in fleets if f not in found and self.near(f.at, one.at)]
        return fleet in found

    def hold(self, unit: Unit) -> list[Fact]:
        by = sorted(one.placed for one in self.into(unit.at) if one.power != unit.power)
        facts: list[Fact] = [{"fact": "attacked", "by": by}] if by else []
        for place in BOARD.provinces:
            if self.near(unit.at, place):
                facts += self.seen(place, unit.power)
        return facts

    def seen(self, place: str, power: str) -> list[Fact]:
        facts: list[Fact] = []
        began, into, stayed = self.units.get(place), self.into(place), self.stayed(place)
        if began and self.left(began) and began.power != power:
            facts.append({"fact": "leaves", "at": place, "who": began.kind})
        if len(into) > 1 or (into and stayed):
            facts += self.conflict(place, power, [*into, *([stayed] if stayed else [])])
        elif stayed and stayed.power != power:
            facts.append({"fact": "remains", "at": place, "who": stayed.kind})
        elif into and self.left(into[0]) and into[0].power != power:
            facts.append({"fact": "enters", "at": place, "who": into[0].kind})
        return facts

    def conflict(self, place: str, power: str, units: list[Unit]) -> list[Fact]:
        if all(one.power == power for one in units):
            return []
        fact: Fact = {"fact": "conflict", "at": place, "who": sorted(one.kind for one in units), "result": "empty"}
        holder = self.standing.get(place)
        if holder:
            fact["result"] = "held" if holder == place else "taken"
        if holder and holder != place:
            fact["by"] = self.units[holder].kind
        if place in self.turn.dislodged:
            fact["out"] = self.units[place].kind
        return [fact]

    def dislodged(self, unit: Unit, retreats: list[str]) -> list[Fact]:
        by = next(one for one in self.into(unit.at) if self.left(one))
        told: list[Fact] = [{"fact": "dislodged", "eye": unit.text, "by": by.placed, "retreats": retreats}]
        return told if retreats else [*told, {"fact": "disbanded", "eye": unit.text}]
