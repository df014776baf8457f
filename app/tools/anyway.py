"""Orders that are illegal, written on purpose: to bluff, or to see what comes of it. They are kept as written and void.

Only orders of units in themselves can be so; lines without a unit and adjustments keep to the rules. No Qt here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules import Location, Named, Order, Unreadable, say

from .own_place import is_own
from .slots import Answer, Spot
from .wording import so_far

if TYPE_CHECKING:
    from .half import HalfOrder

Filled = tuple[Any, ...]
PLACES = frozenset({"to", "into", "over", "at"})
UNITS = frozenset({"helped", "army", "target", "other"})
REFUSED = frozenset({"refused", "nothing", "info", "offer"})
"""Answers in whose place an illegal order comes."""


def never() -> bool:
    return False


class Anyway:
    """What is written in the place of a refusal. `permitted`: illegal orders may be given; `insisted`: one is meant
    even where the click could choose another unit."""

    def __init__(self, half: HalfOrder) -> None:
        self.half = half
        self.permitted: Callable[[], bool] = never
        self.insisted: Callable[[], bool] = never

    @property
    def on(self) -> bool:
        return self.permitted() or self.insisted()

    def instead(self, answer: Answer, spot: Spot) -> Answer:
        """What the click does, where it would be refused by the rules alone; with the reason as `fault`."""
        half, unit = self.half, self.half.unit
        leaves = self.insisted() and answer.kind == "step" and len(answer.filled) == 1
        if not (answer.kind in REFUSED or leaves) or unit is None or half.errand or half.nested or not spot.key:
            return answer
        before = half.filled if len(half.filled) > 1 else (unit, self._verb_to_a_place())
        if is_own(unit, spot) or not before[1]:
            return answer
        slot = self._slot(before)
        value = self._value(slot, spot)
        return answer if value is None else self._with((*before, value), answer)

    def _verb_to_a_place(self) -> str:
        """The verb with which the unit would go somewhere, were it not refused."""
        variant = self.half.sheet.position.variant
        verbs = (str(one.value) for one in self.half.verbs())
        return self.half.verb_before("to") or next((one for one in verbs if variant.verb(one).slots[:1] == ("to",)), "")

    def _slot(self, filled: Filled) -> str:
        slots = self.half.sheet.position.variant.verb(str(filled[1])).slots
        at = len(filled) - 2
        return slots[at] if at < len(slots) else ""

    def _value(self, slot: str, spot: Spot) -> Any:
        """What lies there, as the slot wants it; None for nothing of the kind."""
        standing = self.half.sheet.standing
        if slot in UNITS and spot.unit in standing.units:
            unit = standing.units[spot.unit]
            return Named(unit.kind, unit.place, unit.number)
        locations = standing.variant.board(standing).locations
        return locations.get(spot.place) or locations.get(spot.province) if slot in PLACES else None

    def _with(self, filled: Filled, answer: Answer) -> Answer:
        half = self.half
        half.asker.permitted.add(filled)
        why = answer.words if answer.kind != "info" else f"{so_far(half.sheet.position.variant, filled).strip()}"
        order = self._order(filled)
        if order is not None:
            fault = half.fault_of(order)
            told, clause = (say(fault), fault.clause) if fault else (why, answer.clause)
            return Answer("made", power=half.power, orders=(order,), fault=told, clause=clause)
        if self._slot(filled) and half.asker.can_go_on(half.power, filled):
            words = answer.words if answer.kind == "refused" else ""
            return Answer("step", words, half.power, filled, fault=why, clause=answer.clause)
        half.asker.permitted.discard(filled)
        return answer

    def _order(self, filled: Filled) -> Order | None:
        """The whole order; None while more must be said."""
        if self._slot(filled):
            return None
        half, into = self.half, filled[-1]
        stands = isinstance(filled[-2], Named) and isinstance(into, Location) and into.key == filled[-2].place.key
        text = so_far(half.sheet.position.variant, filled[:-1] if stands else filled).rstrip(" -")
        try:
            made: Order = half.sheet.position.variant.parse(half.sheet.position, half.power, text)
        except Unreadable:
            return None
        return made if made.unit is not None and made.unit.key == filled[0].key else None
