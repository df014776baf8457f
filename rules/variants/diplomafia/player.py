"""How a computer player runs a family: districts, men, rackets that pay, and no more debts than needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ...position import Position
from ...standard.player import StandardTactics
from ...units import Order, Role
from .state import LRU, NEW_RACKET, PRESSURE, UPKEEP, districts, due, state_of

CENTER, DISTRICT = 1.0, 0.3
"""What a supply center and any other district count for."""
TRIED = 3
"""In so many districts a racket is tried, those with fewest first: where it cannot be in these it can be nowhere."""
SAFE_KINDS = "PWLBN"
"""The kinds in the order in which they are placed, those that pay steadily first: all earn the same on the average."""
LOAN = 20
"""What is borrowed where the units cannot be paid."""


class DiplomafiaTactics(StandardTactics):
    """Every district counts a little, for its rackets; every turn has its captures."""

    counting = True

    def prizes(self) -> Mapping[str, float]:
        centers = frozenset(self.board.centers)
        return {place: CENTER if place in centers else DISTRICT for place in districts(self.board)}

    def holders(self, position: Position) -> Mapping[str, str]:
        return state_of(position).turf

    def errands(self, lines: Sequence[Order], rng: Random, noise: float) -> list[Order]:
        if self.position.phase.step == "M":
            return self._pressure(lines)
        return self._business(rng) if self.position.phase.step == "A" else []

    def adjustments(self, rng: Random, noise: float) -> list[Order]:
        """Written with the rest of the business."""
        return []

    def _pressure(self, lines: Sequence[Order]) -> list[Order]:
        """Political pressure for the moves into districts where others are as strong."""
        written: list[Order] = []
        left = state_of(self.position).pp.get(self.power, 0)
        moves = [line for line in lines if line.type.role is Role.MOVE and not line.slots[1].dock]
        for line in sorted(moves, key=lambda one: (-self.worth.get(one.slots[1].key, 0.0), one.text)):
            if left and self.need(line.slots[1].key) and line.unit:
                left -= self._try(f"pp S {line.unit.text} - {line.slots[1].text}", written, lines)
        return written

    def _try(self, text: str, written: list[Order], before: Sequence[Order]) -> bool:
        all_lines = [*before, *written]
        if not self.try_line(text, all_lines):
            return False
        written.append(all_lines[-1])
        return True

    def _business(self, rng: Random) -> list[Order]:
        kept, lines = state_of(self.position), list[Order]()
        opening = not self.position.phase.year
        if not opening:
            self._units(lines, rng)
            for place, kinds in kept.captured.get(self.power, {}).items():
                for kind in kinds:
                    self.try_line(f"renew {kind} {place}", lines)
        units = len(self.position.units_of(self.power))
        cash, owed = kept.cash.get(self.power, 0), due(self.position, self.power)
        if not opening and cash - owed < UPKEEP * units:
            self.try_line(f"borrow {LOAN}", lines)
        reserve = 0 if opening else UPKEEP * (units + 1) + owed
        self._rackets(lines, 0 if opening else cash - reserve, opening)
        if not opening and cash >= PRESSURE + reserve:
            self.try_line("buy pp", lines)
        return lines

    def _units(self, lines: list[Order], rng: Random) -> None:
        """Removals that are due, LRUs first; builds, men before influence."""
        units = list(self.position.units_of(self.power))
        for unit in sorted(units, key=lambda one: (one.kind != LRU, self.value(one.kind, one.place.text), one.text)):
            self.try_line(f"remove {unit.text}", lines) if self._may("remove", lines) else None
        while self._may("build", lines):
            builds = list(self.beginning(("build",), lines))
            line = self.build(builds, lines, rng, 0.0)
            if line is None:
                break
            lines.append(line)

    def _may(self, verb: str, lines: Sequence[Order]) -> bool:
        found = self.variant.ask(self.position, self.power, (), tuple(lines)).find(verb)
        return found is not None and found.allowed

    def _rackets(self, lines: list[Order], money: int, opening: bool) -> None:
        """New rackets while there is money for them: in the districts with fewest, of these in the safest."""
        kept = state_of(self.position)
        stock = {place: len(kept.stock(self.power).get(place, "")) for place in kept.turf_of(self.power)}
        number = 0
        while opening or money >= NEW_RACKET:
            kind = SAFE_KINDS[number % len(SAFE_KINDS)]
            for place in sorted(stock, key=lambda place: (stock[place], self.need(place), place))[:TRIED]:
                if self.try_line(f"racket {kind} {place}", lines):
                    stock[place] += 1
                    break
            else:
                return
            number += 1
            money -= NEW_RACKET
