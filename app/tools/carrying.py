"""A thing that lies on the board, dragged: onto another place of its owner it is shifted, off them it is given up.

No Qt here.
"""

from __future__ import annotations

from dataclasses import replace

from .ordering import OrderBuilder
from .slots import NOTHING, Answer, Spot, Way, refused
from .things import owner_of

THINGS = frozenset({"rackets"})
"""Signs that are things to be dragged."""
SHIFT, GIVE_UP = "shift", "dismantle"
"""The orders that it makes; both name the kind of thing and its place."""


class Carried:
    """What is dragged: a thing at a spot. `builder` makes its order."""

    def __init__(self, builder: OrderBuilder, start: Spot) -> None:
        self.builder, self.start = builder, start

    @property
    def can_be(self) -> bool:
        """Whether it is the power's own, and something can be done with it in this phase."""
        builder, start = self.builder, self.start
        if start.sign not in THINGS or builder.filled or not builder.active:
            return False
        mine = owner_of(builder.sheet.position, start) == builder.power
        return mine and any(one.value in (SHIFT, GIVE_UP) for one in builder.errands())

    def begin(self) -> None:
        """It is taken up: where it can be shifted to is lit, if it can be."""
        self.builder.begin((SHIFT, self.start.word, self.start.province))

    def over(self, spot: Spot) -> Answer:
        """What letting it go there would do."""
        builder = self.builder
        if spot.province == self.start.province:
            return NOTHING
        if owner_of(builder.sheet.position, spot) != builder.power:
            return builder.judging.errands.along(Way((GIVE_UP, self.start.word, self.start.province)))
        if builder.filled:
            return builder.judge(spot)
        return self._why_not

    @property
    def _why_not(self) -> Answer:
        """Why it cannot be shifted."""
        shift = next((one for one in self.builder.errands() if one.value == SHIFT), None)
        if shift is not None and shift.reason:
            return refused(shift.reason)
        answer = self.builder.judging.errands.along(Way((SHIFT, self.start.word, self.start.province)))
        return replace(answer, kind="refused")
