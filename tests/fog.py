"""A toy variant with fog, to try views with: a unit sees its own place and those beside it, and centers are seen there.

It goes by the id of the standard game, so that the look knows it; `in_menu` puts it in that one's place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import rules
from rules import Dislodged, Event, Location, Position, Sentence, Turn, Unit, View
from rules.standard import Standard

LEFT = Sentence("leaves", "{eye} sees: the unit of {who} leaves {place}", "toy")
CAME = Sentence("enters", "{eye} sees: a unit of {who} enters {place}", "toy")
FAILED = Sentence("failed", "{eye} does not get to {place}", "toy")
DONE = Sentence("moved", "{eye} goes to {place}", "toy")
FIGHT = Sentence("conflict", "{eye} sees: conflict in {place}", "toy")
MOVES, OWN = "During the moves", "Your orders"


class Foggy(Standard):
    """Standard Diplomacy under a fog."""

    gm = True

    def sight(self, position: Position, power: str) -> frozenset[str]:
        """The provinces that a power sees: none for PUBLIC."""
        board = self.board(position)
        seen = set()
        for unit in position.units_of(power):
            seen.add(unit.place.province)
            near = board.neighbors(self.kinds[unit.kind].table, unit.place.text)
            seen |= {board.locations[place].province for place in near}
        return frozenset(seen)

    def view(self, position: Position, power: str) -> View:
        if not power:
            return View(power, position)
        sight = self.sight(position, power)
        units = {key: unit for key, unit in position.units.items() if unit.place.province in sight}
        fled = {key: _own(one) for key, one in position.dislodged.items() if one.unit.power == power}
        owned = {center: owner for center, owner in position.centers.items() if owner == power or center in sight}
        return View(power, position.with_units(units, fled, owned), sight)

    def seen(self, turn: Turn, power: str) -> Turn:
        if not power:
            return turn
        own = tuple(one.replace(reasons=()) for one in turn.outcomes if one.order.power == power)
        return replace(
            turn,
            before=self.view(turn.before, power).position,
            after=self.view(turn.after, power).position,
            orders={power: turn.orders.get(power, ())},
            draws={},
            outcomes=own,
            dislodged={key: one for key, one in turn.dislodged.items() if one.unit.power == power},
            resolution=None,
        )

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        powers = (power,) if power in self.base.powers else () if power else tuple(self.base.powers)
        return tuple(event for one in powers for event in self._facts(turn, one))

    def _facts(self, turn: Turn, power: str) -> Iterator[Event]:
        phase, sight = turn.before.phase.text, self.sight(turn.before, power)
        for one in turn.outcomes:
            if one.order.power == power and one.order.verb == "move" and one.unit:
                sentence, sign = (FAILED, "failed") if one.failed else (DONE, "done")
                reason = sentence(eye=one.unit, place=one.order.slots[1])
                yield Event(phase, power, OWN, reason, one.unit.place.province, not one.failed, sign)
        yield from self._seen_by(turn, power, phase, sight)

    def _seen_by(self, turn: Turn, power: str, phase: str, sight: frozenset[str]) -> Iterator[Event]:
        for place in sorted(sight):
            before, after = turn.before.units.get(place), turn.after.units.get(place)
            eye = next(unit for unit in turn.before.units_of(power))
            told: dict[str, Any] = {"eye": eye, "place": self.base.locations[place]}
            if turn.resolution and place in turn.resolution.contested:
                yield Event(phase, power, MOVES, FIGHT(**told), place, False, "conflict")
            if _moved(before, after) and before and before.power != power:
                yield Event(phase, power, MOVES, LEFT(who=before.power, **told), place, False, "eye")
            if _moved(before, after) and after and after.power != power:
                yield Event(phase, power, MOVES, CAME(who=after.power, **told), place, False, "eye")

    def must_act(self, position: Position) -> tuple[str, ...]:
        """Everybody if anybody: who must retreat or build is nobody's business."""
        return self.remaining(position) if super().must_act(position) else ()

    def report(self, turn: Turn, power: str) -> str:
        return super().report(self.seen(turn, power), power)


def _own(one: Dislodged) -> Dislodged:
    """Without who threw it out, and from where."""
    return replace(one, origin="", closed=())


def _moved(before: Unit | None, after: Unit | None) -> bool:
    return before != after


def foggy(**options: Any) -> Foggy:
    """The variant on the standard board."""
    return Foggy(rules.files.load_board("standard"), **options)


def place(variant: Foggy, text: str) -> Location:
    return variant.base.locations[text]
