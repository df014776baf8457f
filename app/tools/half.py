"""An order half made: where its writing stands, and what may come next. It changes nothing. No Qt here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.legality import fault_of
from rules import Candidate, Choices, Location, Named, Order, Reason

from .asker import Asker
from .building import is_sited, levels_lit
from .hints import hint_of
from .partners import carriers
from .slots import NUMBER, SHOWN_REFUSED, Lit, Sheet, lit_by
from .wording import errand_so_far, so_far

BUILD, VIA = "build", "via"
NONE: frozenset[str] = frozenset()
MANY = 12
"""So many refused places are not marked on the map: they would hide those that are open."""


class HalfOrder:
    """`power` is ordered for, `filled` are the slots chosen so far; `fan` is offered where a click left it open.

    `number` is the number as it stands where one is asked for: the next click on a place takes it.
    """

    def __init__(self, sheet: Sheet, power: str = "") -> None:
        self.asker = Asker(sheet)
        self.power = power
        self.filled: tuple[Any, ...] = ()
        self.fan: tuple[Candidate, ...] = ()
        self.fan_power = ""
        """Whose orders the fan is about. It is ordered for once something is picked, not before."""
        self.number = 0
        self.alone = False
        """Whether nothing is written with an order: a list of orders says all that is meant."""
        self.means: Callable[[str], str] = lambda verb: ""
        """What is left for orders of a verb, in words: "1 of 2 SP left"."""

    @property
    def sheet(self) -> Sheet:
        """What it works on."""
        return self.asker.sheet

    def fault_of(self, order: Order) -> Reason | None:
        """Why an order cannot be given beside what is written; None if it can."""
        return fault_of(self.sheet.position, self.power, order, self.sheet.orders(self.power))

    def rule_of(self, filled: tuple[Any, ...]) -> str:
        """The clause of the rule that tells of the verb among these slots; "" if there is none yet."""
        verbs = self.sheet.position.variant.all_verbs
        return next((verbs[one].clause for one in filled if isinstance(one, str) and one in verbs), "")

    def ask(self, filled: tuple[Any, ...], power: str = "") -> Choices:
        """The choices after `filled`, for this power or another."""
        return self.asker.ask(power or self.power, filled)

    def offered_to(self, candidate: Candidate) -> str:
        """Whom a candidate is offered to: whose fan it is in, else the power ordered for."""
        return self.fan_power if candidate in self.fan and self.fan_power else self.power

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
    def errand(self) -> str:
        """The verb chosen where the order has no unit, or names its unit after the verb; "" for any other order."""
        first = self.filled[0] if self.filled else None
        return first if isinstance(first, str) and first in self.sheet.position.variant.all_verbs else ""

    @property
    def head(self) -> tuple[Any, ...]:
        """The slots up to the unit whose verbs are asked for: the one chosen, or one that it makes do something."""
        return self.filled if self.nested else self.filled[:1]

    @property
    def nested(self) -> bool:
        """Whether it is asked what another unit is made to do."""
        return len(self.filled) > 1 and not self.errand and self.choices.slot == "verb"

    @property
    def whole(self) -> bool:
        """Whether the order of a unit is written as it stands, and more may be added to it."""
        return self.unit is not None and len(self.filled) > 1 and self.choices.order is not None

    @property
    def place(self) -> Location | None:
        """Where the order half made is now: the last place or unit named in it."""
        for slot in reversed(self.filled):
            if isinstance(slot, Location | Named):
                return slot.place if isinstance(slot, Named) else slot
        return None

    @property
    def text(self) -> str:
        """The order so far, as it would be typed, with the number as it stands."""
        if not self.filled:
            return ""
        variant = self.sheet.position.variant
        if not self.errand:
            return so_far(variant, self.filled)
        slots = [self.ask(self.filled[:upto]).slot for upto in range(1, len(self.filled))]
        said = [*zip(slots, self.filled[1:]), *([(NUMBER, self.number)] if self.asks_number else [])]
        return errand_so_far(variant.verb(self.errand), said)

    @property
    def hint(self) -> str:
        """What the next click does, for the status line."""
        return hint_of(self)

    # Numbers.

    @property
    def asks_number(self) -> bool:
        """Whether a number is asked for now."""
        return bool(self.filled) and self.choices.slot == NUMBER

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may be chosen now, the largest last."""
        return tuple(one.value for one in self.choices.allowed) if self.asks_number else ()

    @property
    def aim(self) -> tuple[Any, ...]:
        """The slots that a click on a place adds to: those chosen, with the number as it stands."""
        return (*self.filled, self.number) if self.asks_number and self.number in self.numbers else self.filled

    @property
    def aimed(self) -> Choices:
        """What a click on the board chooses from."""
        return self.goals or (self.ask(self.aim) if self.active else Choices(""))

    # What the map lights up.

    @property
    def lit(self) -> Lit:
        """What the map lights up."""
        if not self.active:
            return Lit()
        now = self.choices
        if now.slot == "verb":
            return self._lit_verbs() if self.unit else self._lit_sites()
        if self.errand:
            return self._lit_errand()
        lit = lit_by(now)
        if self.unit is not None and self.filled[1:] == (VIA,):
            return replace(lit, units=frozenset(carriers(self.asker, self.power, self.unit)))
        return replace(lit, units=self._unordered(lit.units), sites=self.sites) if now.slot == "unit" else lit

    @property
    def sites(self) -> frozenset[str]:
        """Where can be built beside units that can be ordered."""
        places = (one.place for one in self.choices.allowed if not isinstance(one.value, Named))
        return frozenset(place.key for place in places if place) if self.choices.slot == "unit" else NONE

    def _unordered(self, units: frozenset[str]) -> frozenset[str]:
        return frozenset(key for key in units if self.sheet.written(self.power, key) is None)

    def _lit_verbs(self) -> Lit:
        """With only a unit chosen: the goals of its first verb that has goals, and the units that it can help."""
        goals = lit_by(self.goals) if self.goals else Lit()
        helped = lit_by(self.helped) if self.helped else Lit()
        refused = goals.refused if self.goals and len(goals.refused) < MANY else {}
        crossed = lit_by(self.crossed).lines if self.crossed else frozenset()
        return replace(goals, units=helped.units, refused=refused, lines=crossed, barred=self._barring())

    def _barring(self) -> frozenset[str]:
        """The lines of the board that keep the unit chosen from a goal."""
        return frozenset(one.line for one in self.goals.candidates if one.line and one.reason) if self.goals else NONE

    def _lit_sites(self) -> Lit:
        """Nothing chosen where every order begins with its verb: a plus where can be built."""
        build = self.choices.find(BUILD)
        return Lit(sites=lit_by(self.ask((BUILD,))).sites) if build and build.allowed else Lit()

    def _lit_errand(self) -> Lit:
        """An order without a unit: its next places; where it ends with the number, the place that it is about."""
        now = self.aimed
        if now.slot == "site" and is_sited(self, self.errand):
            return Lit(sites=levels_lit(self, self.errand))
        lit = lit_by(now)
        if self.asks_number and not now.candidates and self.place:
            return Lit(places=frozenset({self.place.text}))
        if now.slot == "site" and self.errand != BUILD:
            lit = Lit(places=lit.sites, refused=lit.refused)
        shown = now.slot in SHOWN_REFUSED and len(lit.refused) < MANY
        return lit if shown else replace(lit, refused={})

    # What the chosen unit can do.

    @property
    def goals(self) -> Choices | None:
        """With only a unit chosen: where it can go, and why not elsewhere."""
        return self._following("to") if self.unit and self.choices.slot == "verb" else None

    @property
    def helped(self) -> Choices | None:
        """With a unit chosen: whom it can help, and why not others."""
        return self._following("helped")

    @property
    def crossed(self) -> Choices | None:
        """With only a unit chosen: which lines of the board its order can be about."""
        if not self.unit or self.choices.slot != "verb" or self.nested:
            return None
        verb = self.asker.line_verb(self.power, self.unit)
        return self.asker.ask(self.power, (self.unit, verb)) if verb else None

    def _following(self, slot: str) -> Choices | None:
        return self.asker.following(self.power, self.head, slot)

    def verb_before(self, slot: str) -> str:
        """The first verb of the unit chosen that begins with this slot, "" if there is none."""
        return self.asker.verb_before(self.power, self.head, slot)

    def verbs(self) -> tuple[Candidate, ...]:
        """The verbs of the unit chosen, or of the one that it makes do something, allowed or not, in menu order."""
        return self.ask(self.head).candidates if self.active and self.unit and self._has_verbs() else ()

    def offered_verbs(self) -> tuple[Candidate, ...]:
        """The same without those that come before others and are impossible: whoever is whole does not unite."""
        variant = self.sheet.position.variant
        return tuple(one for one in self.verbs() if one.allowed or not variant.verb(str(one.value)).first)

    def _has_verbs(self) -> bool:
        return self.ask(self.filled[:1]).slot == "verb"

    def errands(self) -> tuple[Candidate, ...]:
        """The verbs that an order without a unit can begin with now, allowed or not, in menu order."""
        return self.asker.errands(self.power) if self.active else ()
