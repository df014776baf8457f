"""An order half made: where its writing stands, and what may come next. It changes nothing. No Qt here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules import Candidate, Choices, Named

from .asker import Asker
from .hints import hint_of
from .slots import Lit, Sheet, lit_by
from .wording import so_far


class HalfOrder:
    """`power` is ordered for, `filled` are the slots chosen so far; `fan` is offered where a click left it open."""

    def __init__(self, sheet: Sheet, power: str = "") -> None:
        self.asker = Asker(sheet)
        self.power = power
        self.filled: tuple[Any, ...] = ()
        self.fan: tuple[Candidate, ...] = ()

    @property
    def sheet(self) -> Sheet:
        """What it works on."""
        return self.asker.sheet

    def ask(self, filled: tuple[Any, ...], power: str = "") -> Choices:
        """The choices after `filled`, for this power or another."""
        return self.asker.ask(power or self.power, filled)

    @property
    def active(self) -> bool:
        """Whether there is anything to write here for this power."""
        return self.power in self.sheet.powers

    @property
    def choices(self) -> Choices:
        """The next slot with its candidates; none where nothing is to be written."""
        return self.ask(self.filled) if self.active else Choices("")

    @property
    def unit(self) -> Named | None:
        """The unit chosen."""
        return self.filled[0] if self.filled and isinstance(self.filled[0], Named) else None

    @property
    def text(self) -> str:
        """The order so far, as it would be typed."""
        if not self.filled:
            return ""
        return so_far(self.sheet.position.variant, self.filled)

    @property
    def hint(self) -> str:
        """What the next click does, for the status line."""
        return hint_of(self)

    @property
    def lit(self) -> Lit:
        """What the map lights up."""
        if not self.active:
            return Lit()
        now = self.choices
        if now.slot == "verb":
            return self._lit_verbs()
        lit = lit_by(now)
        return replace(lit, units=self._unordered(lit.units)) if now.slot == "unit" else lit

    def _unordered(self, units: frozenset[str]) -> frozenset[str]:
        return frozenset(key for key in units if self.sheet.written(self.power, key) is None)

    def _lit_verbs(self) -> Lit:
        """With only a unit chosen: the goals of its first verb that has goals, and the units that it can help."""
        goals = lit_by(self.goals) if self.goals else Lit()
        helped = lit_by(self.helped) if self.helped else Lit()
        refused = goals.refused if self.goals and len(goals.refused) < 12 else {}
        return replace(goals, units=helped.units, refused=refused)

    @property
    def goals(self) -> Choices | None:
        """With only a unit chosen: where it can go, and why not elsewhere."""
        return self._following("to") if self.unit and self.choices.slot == "verb" else None

    @property
    def helped(self) -> Choices | None:
        """With a unit chosen: whom it can help, and why not others."""
        return self._following("helped")

    def _following(self, slot: str) -> Choices | None:
        return self.asker.following(self.power, self.filled[0], slot)

    def verb_before(self, slot: str) -> str:
        """The first verb of the unit chosen that begins with this slot, "" if there is none."""
        return self.asker.verb_before(self.power, self.filled[0], slot)

    def verbs(self) -> tuple[Candidate, ...]:
        """The verbs of the unit chosen, allowed or not, in menu order."""
        return self.ask(self.filled[:1]).candidates if self.active and self.unit and self._has_verbs() else ()

    def _has_verbs(self) -> bool:
        return self.ask(self.filled[:1]).slot == "verb"
