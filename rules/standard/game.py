"""Standard Diplomacy: the answers to all that a variant is asked (rulebook; DATC 3.1 for what it leaves open)."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from ..adjudication import Situation, Step
from ..board import Board
from ..position import Dislodged, Order, Outcome, Phase, Position, Turn, Unit
from ..reasons import Reason
from ..speech import mark, tr
from ..terms import End, Option
from ..variant import DONE, Variant
from ..verbs import Asked, Choices, Kind, Verb, named
from . import asking, doctor, report
from .adjustments import ADJUST_VERBS, adjust, capture, site_fault
from .disorder import removals
from .grounds import grounds
from .moves import fight, policy_of
from .options import BUILDS, OPTIONS
from .plan import sort_out
from .retreats import RETREAT_VERBS, find_retreats, retreat
from .verbs_moves import MOVE_VERBS

KINDS = MappingProxyType({"A": Kind("A", mark("army"), "army"), "F": Kind("F", mark("fleet"), "fleet")})
VERBS_BY_STEP: Mapping[str, tuple[Verb, ...]] = {"M": MOVE_VERBS, "R": RETREAT_VERBS, "A": ADJUST_VERBS}


STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): (sort_out, fight),
    ("S", "R"): (retreat,),
    ("F", "M"): (sort_out, fight),
    ("F", "R"): (retreat, capture),
    ("W", "A"): (adjust,),
}
"""The phases of a year in their order, and what happens in each."""
FOLLOWS = dict(zip(STEPS, (*list(STEPS)[1:], *STEPS)))
ENDED_LIKE = '{kind = "draw", powers = ["France", "Italy"]}, or with the kind win or concession'


@lru_cache(maxsize=1024)
def after(phase: Phase) -> Phase:
    """The phase that follows: moves and retreats in Spring and Fall, then builds; none follows the end."""
    if (phase.season, phase.step) not in FOLLOWS:
        return phase
    season, step = FOLLOWS[phase.season, phase.step]
    return Phase(season, phase.year + (phase.step == "A"), step, phase.digits)


def _balance(position: Position) -> dict[str, int]:
    """Centers less units, by power."""
    owned, standing = _owned(position), _standing(position)
    return {power: owned.get(power, 0) - standing.get(power, 0) for power in (*owned, *standing)}


def _owned(position: Position) -> dict[str, int]:
    """Centers by power."""
    return dict(Counter(position.centers.values()))


def _standing(position: Position) -> dict[str, int]:
    """Units by power."""
    return dict(Counter([unit.power for unit in position.units.values()]))


class Standard(Variant):
    """The classic game on the board of seven powers."""

    id = "standard"
    name = "Diplomacy"
    summary = mark("Seven powers, simultaneous orders, no dice. The first to own 18 of 34 centers wins.")
    kinds = KINDS
    options: ClassVar[tuple[Option, ...]] = (*OPTIONS, BUILDS)
    usual: ClassVar[Mapping[str, Any]] = MappingProxyType({option.name: option.default for option in OPTIONS})
    all_verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType(
        {verb.name: verb for verb in (*MOVE_VERBS, *RETREAT_VERBS, *ADJUST_VERBS)}
    )

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self.policy = policy_of(self.rulings)

    def verbs(self, phase: Phase) -> Sequence[Verb]:
        return VERBS_BY_STEP.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS.get((phase.season, phase.step), ())

    def next_phase(self, phase: Phase) -> Phase:
        return after(phase)

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return asking.ask(self, Asked(self, self.board(position), position, power, orders), partial)

    def must_act(self, position: Position) -> tuple[str, ...]:
        if (position.phase.step == "R" and not position.dislodged) or self.over(position):
            return ()
        if position.phase.step == "R":
            fled = {one.unit.power for one in position.dislodged.values() if one.retreats}
            return tuple(power for power in self.base.powers if power in fled)
        if position.phase.step == "A":
            due = _balance(position)
            return tuple(power for power in self.base.powers if self._adjusts(position, power, due.get(power, 0)))
        having = {unit.power for unit in position.units.values()}
        return tuple(power for power in self.base.powers if power in having)

    def _adjusts(self, position: Position, power: str, due: int) -> bool:
        return due < 0 or (due > 0 and bool(self.sites(position, power)))

    def sites(self, position: Position, power: str) -> tuple[str, ...]:
        """The provinces where a power can build now."""
        board = self.board(position)
        mine = dict.fromkeys((*board.powers[power].homes, *position.owned(power)))
        return tuple(one for one in mine if site_fault(position, board, power, board.locations[one]) is None)

    def dues(self, position: Position, power: str) -> int:
        return _balance(position).get(power, 0)

    def missing(self, position: Position, power: str) -> tuple[Order, ...]:
        """What a power that writes nothing orders: all hold, all disband, no build, the removals of civil disorder."""
        if self.over(position):
            return ()
        if position.phase.step == "R":
            fled = [one.unit for one in position.dislodged.values() if one.unit.power == power]
            return tuple(self.verb("disband").order(power, {"unit": named(unit)}) for unit in fled)
        if position.phase.step == "A":
            due = self.dues(position, power)
            gone = removals(self, position, power, position.units)[: max(0, -due)]
            waives = [self.verb("waive").order(power, {})] * max(0, due)
            return (*waives, *(self.verb("remove").order(power, {"unit": named(unit)}) for unit in gone))
        return tuple(self.verb("hold").order(power, {"unit": named(unit)}) for unit in position.units_of(power))

    def retreats(self, now: Situation, unit: Unit, origin: str) -> Dislodged:
        contested = now.resolution.contested if now.resolution else frozenset()
        return find_retreats(now, unit, origin, now.position.units, contested)

    def grounds(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(grounds(turn, outcome))

    @cached_property
    def victory(self) -> int:
        """How many centers win."""
        return int(self["victory"] or self.base.victory_centers)

    def end(self, position: Position) -> End | None:
        """A power wins when it owns enough centers after a Fall, and more than any other (rulebook: while two have as
        many, the game goes on); or the players have agreed on an end.
        """
        if isinstance(position.extra, End):
            return position.extra
        if position.phase.step != "A" and position.phase.season != "done":
            return None
        owned = _owned(position)
        most = max(owned.values(), default=0)
        leaders = [power for power in self.base.powers if owned.get(power) == most]
        return End("win", (leaders[0],)) if most >= self.victory and len(leaders) == 1 else None

    def remaining(self, position: Position) -> tuple[str, ...]:
        """The powers that still have a unit or a center."""
        alive = {unit.power for unit in position.units.values()} | set(position.centers.values())
        return tuple(power for power in self.base.powers if power in alive)

    def finish(self, position: Position, end: End) -> Position:
        gone = [power for power in end.powers if power not in self.remaining(position)]
        if gone:
            raise ValueError(
                tr("{gone} cannot share in the end: only powers with a unit or a center remain", gone=", ".join(gone))
            )
        if end.kind not in ("draw", "concession"):
            raise ValueError(tr("A game is ended by a draw or a concession, not by a {kind}", kind=end.kind))
        self.check_shares(end)
        if self.over(position):
            raise ValueError(tr("The game is over already"))
        return replace(position, phase=DONE, extra=end)

    def check_shares(self, end: End) -> None:
        """Any number of powers share in a draw, one alone is given a concession. ValueError otherwise."""
        if not end.powers:
            raise ValueError(tr("Nobody cannot share in the end: name a power"))
        if len(set(end.powers)) < len(end.powers):
            raise ValueError(tr("{powers}: a power shares in the end but once", powers=", ".join(end.powers)))
        if end.kind != "draw" and len(end.powers) > 1:
            raise ValueError(
                tr("A {kind} is for one power, not for {powers}", kind=end.kind, powers=", ".join(end.powers))
            )

    def state(self, position: Position) -> dict[str, Any]:
        end = position.extra
        return {"ended": {"kind": end.kind, "powers": list(end.powers)}} if isinstance(end, End) else {}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        super().read_state(position, {key: value for key, value in state.items() if key != "ended"})
        return replace(position, extra=self._read_end(self.base, state["ended"])) if "ended" in state else position

    def _read_end(self, board: Board, table: Any) -> End:
        """The end out of `{kind = "draw", powers = [...]}`. ValueError for anything else."""
        match table:
            case {"kind": "win" | "draw" | "concession" as kind, "powers": [*powers], **rest} if not rest:
                end = End(kind, tuple(self.power(board, str(power)) for power in powers))
                self.check_shares(end)
                return end
        raise ValueError(
            tr("ended is like {ended_like}, not {table}", ended_like=ENDED_LIKE, table=reprlib.repr(table))
        )

    def doctor(self, position: Position) -> list[Reason]:
        return doctor.findings(self, position)

    def report(self, turn: Turn, power: str) -> str:
        return report.of_turn(self, turn, power)
