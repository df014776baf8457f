"""Pink Diplomacy and Para-Pink: the answers to all that a variant is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ...adjudication import Situation, Step
from ...board import Board, Location
from ...conservation import Balance
from ...forms import Advice
from ...position import GM, Dislodged, Event, Order, Outcome, Phase, Position, Turn, Unit
from ...reasons import Reason
from ...speech import mark
from ...standard.moves import fight
from ...standard.plan import sort_out
from ...standard.retreats import retreat
from ...verbs import Verb
from . import balances, declarations, events, faults, points, retreats, statement, surveys
from .armies import STRENGTHS, UNSUPPLIED, condition, status, weakened
from .base import SHARED, Lettered, rename
from .budget import budget
from .coaching import coaching
from .combat import only_holds, wear
from .count import count
from .declarations import declare
from .garrison import fall
from .grounds import grounds
from .options import OPTIONS
from .points import move_points, overrun, set_aside
from .retreats import send_off, settle
from .surveys import SURVEYS
from .verbs import ALL, VERBS

SEASON: tuple[Step, ...] = (declare, set_aside, sort_out, only_holds, fight, wear, fall, move_points, rename)
RETREATS: tuple[Step, ...] = (declare, send_off, retreat, settle, overrun)
STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): SEASON,
    ("S", "R"): RETREATS,
    ("F", "M"): SEASON,
    ("F", "R"): (*RETREATS, count),
    ("W", "A"): (declare, budget),
}

ECONOMY = (
    *("points", "income", "interest", "stores", "still", "emergency"),
    *("status", "standoffs", "attacks", "friendly", "awards", "since"),
)
"""What only a game with points keeps (section 12)."""


class Pink(Lettered):
    """Pink Diplomacy: points, stores, and armies that wear down."""

    id = "pink"
    name = "Pink Diplomacy"
    summary = mark(
        "Centers earn points, which pay for armies, are stored and earn interest. The first to own 12 of 22 centers "
        "wins. The board is a reconstruction: the map that came with the rules is lost."
    )
    map_id = "pink"
    options = OPTIONS
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.STEPS, "A": mark("budget")})
    all_verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType(ALL)
    keeps = frozenset({*SHARED, *ECONOMY})
    surveys = SURVEYS

    def verbs(self, phase: Phase) -> Sequence[Verb]:
        return VERBS.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS.get((phase.season, phase.step), ())

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        """R10: half a point for half strength in every role, nothing for an unsupplied army."""
        return STRENGTHS[status(unit)]

    def retreats(self, now: Situation, unit: Unit, origin: str) -> Dislodged:
        return retreats.guarded(now, super().retreats(now, unit, origin))

    def must_act(self, position: Position) -> tuple[str, ...]:
        """Everybody who is not out, in every budget too; in retreats only who has an army to bring away."""
        if position.phase.step == "R" or self.over(position):
            return super().must_act(position)
        return self.remaining(position)

    def dues(self, position: Position, power: str) -> int:
        """Nobody owes builds or removals: the budget says what can be paid."""
        return 0

    def missing(self, position: Position, power: str) -> tuple[Order, ...]:
        """All hold; in retreats all disband but unsupplied armies, which must go; a budget fields all it can."""
        if position.phase.step == "A":
            return ()
        lines = super().missing(position, power)
        if position.phase.step != "R":
            return lines
        fled = {one.unit.key: one for one in position.dislodged.values()}
        return tuple(
            retreats.forced(position, fled[line.key])
            if status(fled[line.key].unit) == UNSUPPLIED and fled[line.key].retreats
            else line
            for line in lines
        )

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        if order.verb in DECLARED or power == GM:
            return declarations.fault(position, power, order, orders)
        if position.phase.step == "A":
            return faults.fault(self, position, power, order, orders)
        return points.move_fault(position, power, order, orders) if order.verb == "points" else None

    def grounds(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(grounds(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def statement(self, position: Position, power: str) -> str:
        return statement.statement(self, position, power)

    def report(self, turn: Turn, power: str) -> str:
        """With the strengths of armies and, once it is drawn up, the income statement of all: they are public (R27)."""
        drawn_up = "" if turn.before.phase.step == "A" else self.statement(turn.after, "")
        parts = {"Weakened armies": "\n".join(weakened(turn.after)), "Income statement": drawn_up}
        told = "".join(f"\n{title}\n{text}\n" for title, text in parts.items() if text)
        return super().report(turn, power) + told

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return events.events(turn)

    def balances(self, turn: Turn) -> Iterable[Balance]:
        return balances.balances(turn)

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        return condition(unit) if to is None else ()

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        return surveys.survey(position, id, power)


DECLARED = (*declarations.DECLARATIONS, "award", "name")


class ParaPink(Pink):
    """Para-Pink: the same on three boards, one above the other."""

    id = "pink2"
    name = "Para-Pink Diplomacy"
    summary = mark(
        "Pink Diplomacy on three boards, one above the other, with Carthage across all of them. "
        "The first to own 33 of 64 centers wins. The board is a reconstruction: the map that came with the rules "
        "is lost."
    )
    map_id = "pink2"
    hours = "6-10"
