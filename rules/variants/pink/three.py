"""Pink Diplomacy III: plain Diplomacy of armies on the same board (R36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ...adjudication import Situation, Step
from ...position import GM, Dislodged, Order, Phase, Position, Unit
from ...reasons import Reason
from ...speech import mark
from ...standard.adjustments import ADJUST_VERBS, adjust, capture
from ...standard.moves import fight
from ...standard.plan import sort_out
from ...standard.retreats import RETREAT_VERBS, retreat
from ...verbs import Verb
from . import declarations, retreats
from .base import Lettered, rename
from .count import first_at_carthage
from .declarations import declare
from .garrison import fall
from .options import ADJUSTMENTS, THREE_OPTIONS
from .state import Economy
from .verbs import ALL, MOVES, NAME

VERBS: Mapping[str, tuple[Verb, ...]] = {"M": (*MOVES, NAME), "R": RETREAT_VERBS, "A": ADJUST_VERBS}


def count(now: Situation) -> Situation:
    """Centers change hands; Carthage may become a home."""
    now = capture(now)
    return now.then(first_at_carthage(now.position))


STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): (declare, sort_out, fight, fall, rename),
    ("S", "R"): (declare, retreat),
    ("F", "M"): (declare, sort_out, fight, fall, rename),
    ("F", "R"): (declare, retreat, count),
    ("W", "A"): (declare, adjust),
}


class PinkThree(Lettered):
    """Pink Diplomacy III."""

    id = "pink3"
    name = "Pink Diplomacy III"
    summary = mark(
        "Plain Diplomacy with armies only, on the board of Pink Diplomacy. The first to own 12 of 22 centers wins. "
        "The board is a reconstruction: the map that came with the rules is lost."
    )
    map_id = "pink"
    options = THREE_OPTIONS
    usual: ClassVar[Mapping[str, Any]] = MappingProxyType({**Lettered.usual, **ADJUSTMENTS})
    all_verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType(ALL)

    def verbs(self, phase: Phase) -> Sequence[Verb]:
        return VERBS.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS.get((phase.season, phase.step), ())

    def _homes_on_board(self, kept: Economy) -> Mapping[str, str]:
        """Homes beside those of the map: Carthage, where it has become one."""
        return {
            home: power
            for power, homes in kept.homes.items()
            for home in homes
            if self.base.provinces[home].home != power
        }

    def retreats(self, now: Situation, unit: Unit, origin: str) -> Dislodged:
        return retreats.guarded(now, super().retreats(now, unit, origin))

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        declared = power == GM or order.verb in ("name", "award", *declarations.DECLARATIONS)
        return declarations.fault(position, power, order, orders) if declared else None
