"""The computer player for Diplomafia: moves, units, rackets, loans and votes of a family."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ...options import End
from ...position import Position
from ...standard.player import StandardTactics
from ...units import Order, Role
from .state import LRU, NEW_RACKET, PRESSURE, UPKEEP, districts, due, state_of

CENTER, DISTRICT = 1.0, 0.3
"""The value of a supply center and of any other district."""
TRIED = 3
"""How many of the districts with fewest rackets are tried for a new one; if none of these can take it, none can."""
SAFE_KINDS = "PWLBN"
"""The kinds of racket in the order in which they are placed, the steadiest first; all earn the same on average."""
LOAN = 20
"""The sum asked of the bank when the upkeep cannot be paid."""
INTEREST, TURNS = 1.2, 2
"""A loan between families is repaid with this factor, in this many equal parts in the next turns."""
AVERAGE = 1
"""The income of a racket on the average."""
CREDIT = 2
"""After a loan a family may owe others at most this many times the average income of its rackets."""


class DiplomafiaTactics(StandardTactics):
    """A player that values every district a little, for its rackets, and expects captures in every turn."""

    counting = True
    memory, still, great = 18, 5, 0.45  # a turn is a year with up to three phases

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
        """Return none: builds and removals are written with the rest of the business."""
        return []

    def _pressure(self, lines: Sequence[Order]) -> list[Order]:
        """Return orders of political pressure for moves into districts that others may contest, the most valuable
        first."""
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
        state, lines = state_of(self.position), list[Order]()
        opening = not self.position.phase.year
        if not opening:
            self._units(lines, rng)
            for place, kinds in state.captured.get(self.power, {}).items():
                for kind in kinds:
                    self.try_line(f"renew {kind} {place}", lines)
        units = len(self.position.units_of(self.power))
        cash, owed = state.cash.get(self.power, 0), due(self.position, self.power)
        if not opening and cash - owed < UPKEEP * units:
            self.try_line(f"borrow {LOAN}", lines)
        cash -= 0 if opening else self._lend(lines)
        reserve = 0 if opening else UPKEEP * (units + 1) + owed
        self._rackets(lines, 0 if opening else cash - reserve, opening)
        if not opening and cash >= PRESSURE + reserve:
            self.try_line("buy pp", lines)
        if not opening:
            self._vote(lines)
        return lines

    # Loans between families. Computer players cannot negotiate: each computes the same loans and writes its half.

    def _lend(self, lines: list[Order]) -> int:
        """Write the family's half of each loan it has a part in and, as it knows best, can give or needs; return the
        sum it lends."""
        turn, lent = self.position.phase.year, 0
        own = self._spare(self.power)
        for borrower, lender, number in self._loans():
            back = math.ceil(INTEREST * number / TURNS)
            terms = ", ".join(f"{back} T{turn + later}" for later in range(1, TURNS + 1))
            if lender == self.power and own >= lent + number:
                lent += number if self.try_line(f"lend {number} {borrower}: {terms}", lines) else 0
            elif borrower == self.power and own < 0:
                self.try_line(f"accept {number} {lender}: {terms}", lines)
        return lent

    def _spare(self, family: str) -> int:
        """Return what a family has left after dues and upkeep."""
        left = state_of(self.position).cash.get(family, 0) - due(self.position, family)
        return left - UPKEEP * len(self.position.units_of(family))

    def _expected(self, family: str) -> int:
        """Return what everybody may expect a family to have left: its income on the average less upkeep."""
        rackets = sum(map(len, state_of(self.position).stock(family).values()))
        return AVERAGE * rackets - UPKEEP * len(self.position.units_of(family))

    def _loans(self) -> Iterator[tuple[str, str, int]]:
        """Yield (borrower, lender, sum): a family that cannot pay upkeep and dues gets what it lacks from the one with
        most to spare, if its rackets are good for it and it is not the largest. If the ledger is closed, they go by
        what is on the board."""
        state, known = state_of(self.position), self.variant["public_ledger"]
        families = state.surviving()
        spare = {one: self._spare(one) if known else self._expected(one) for one in families}
        reserve = NEW_RACKET if known else 0
        largest = max(families, key=lambda one: len(state.turf_of(one)), default="")
        for borrower in (one for one in families if spare[one] < 0 and one != largest):
            lender = max(families, key=lambda one: spare[one])
            loans = state.loans if known else ()
            owed = sum(amount for loan in loans if loan.borrower == borrower for _, amount in loan.due)
            good = CREDIT * sum(map(len, state.stock(borrower).values()))
            if spare[lender] >= reserve - spare[borrower] and owed - INTEREST * spare[borrower] <= good:
                yield borrower, lender, -spare[borrower]
                spare[lender] += spare[borrower]

    def _vote(self, lines: list[Order]) -> None:
        families = state_of(self.position).surviving()
        if self.agrees(End("draw", families)):
            self.try_line("vote draw", lines)
            return
        leader = max(families, key=lambda one: sum(owner == one for owner in self.position.centers.values()))
        if leader != self.power and self.agrees(End("concession", (leader,))):
            self.try_line(f"vote concede {leader}", lines)

    def _units(self, lines: list[Order], rng: Random) -> None:
        """Write the removals due, LRUs first, then builds."""
        units = list(self.position.units_of(self.power))
        units.sort(key=lambda one: (one.kind != LRU, self.value(one.kind, one.place.text), one.text))
        for unit in tuple(units):
            influence = sum(one.kind == LRU for one in units)
            too_many = len(units) > len(self.position.owned(self.power)) or 2 * influence > len(units)
            if too_many and self.try_line(f"remove {unit.text}", lines):
                units.remove(unit)
        while line := self.build(list(self.beginning(("build",), lines)), lines, rng, 0.0):
            lines.append(line)

    def _rackets(self, lines: list[Order], money: int, opening: bool) -> None:
        """Write new rackets while there is money: in the districts with fewest, of these in the safest."""
        state = state_of(self.position)
        stock = {place: len(state.stock(self.power).get(place, "")) for place in state.turf_of(self.power)}
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
