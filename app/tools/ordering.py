"""An order put together slot by slot: the state machine behind clicks, keys and the typed line. No Qt here.

The rules say what may come next (`rules.choices`); this class only remembers what is chosen and reads what a click
means. `judge` says what a click would do and changes nothing, so the pointer can tell it beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import rules
from rules import Candidate, Choices, Named, Order, Unreadable, say

from .asker import Asker
from .hints import hint_of
from .slots import NOTHING, Answer, Lit, Sheet, Spot, candidate_at, lit_by, matches
from .typed import fault_of
from .winter import builds_typed, parsed, without_remove
from .wording import so_far


class OrderBuilder:
    """Where the writing of one order stands: `power`, `filled` (the slots chosen), and the steps before it."""

    def __init__(self, sheet: Sheet, power: str = "") -> None:
        self.asker = Asker(sheet)
        self.power = power
        self.filled: tuple[Any, ...] = ()
        self.fan: tuple[Candidate, ...] = ()
        self.rest = ""
        self.latest = ""
        """The key of the unit that was chosen or ordered last: the next one is sought from there."""
        self._past: list[tuple[str, tuple[Any, ...]]] = []

    def turn_to(self, sheet: Sheet, power: str = "") -> None:
        """Work on another state of the game. What is half made stays, if it still can be."""
        same = self.sheet.position is sheet.position
        self.asker = Asker(sheet)
        self.fan = ()
        if power and power != self.power:
            self.power, same = power, False
        if not same:
            self.latest = ""
        if not same or (self.filled and not self._possible()):
            self.reset()

    def reset(self) -> None:
        """Nothing chosen."""
        self.filled, self.fan, self.rest = (), (), ""
        self._past = []

    def _possible(self) -> bool:
        try:
            self.ask(self.filled)
        except ValueError:
            return False
        return self.power in self.sheet.powers

    # What may come next.

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
    def helped(self) -> Choices | None:
        """With a unit chosen: whom it can help, and why not others."""
        return self._following("helped")

    def _following(self, slot: str) -> Choices | None:
        return self.asker.following(self.power, self.filled[0], slot)

    def verb_before(self, slot: str) -> str:
        """The first verb of the unit chosen that begins with this slot, "" if there is none."""
        return self.asker.verb_before(self.power, self.filled[0], slot)

    # What a click means.

    def judge(self, spot: Spot, *, drag: bool = False) -> Answer:
        """What a click there would do. `drag`: the unit is pulled there, so it is to move."""
        if not self.sheet.powers:
            return self._tell(spot)
        if not self.filled:
            return self._begin(spot)
        if self.choices.slot == "verb":
            return self._from_unit(spot, drag)
        return self._fill(self.choices, self.filled, spot)

    def click(self, spot: Spot, *, drag: bool = False) -> Answer:
        """Do what a click there means."""
        return self.do(self.judge(spot, drag=drag))

    def do(self, answer: Answer) -> Answer:
        """Take the step that was judged."""
        if answer.kind == "step":
            self._past.append((self.power, self.filled))
            self.power, self.filled, self.rest = answer.power or self.power, answer.filled, ""
            self.fan = answer.fan
            self.latest = self.unit.key if self.unit else ""
        elif answer.kind == "fan":
            self._past.append((self.power, self.filled))
            self.filled, self.fan = answer.filled, answer.fan
        elif answer.kind in ("made", "clear"):
            self.power = answer.power or self.power
            named = answer.orders[0].unit if answer.orders else None
            self.latest = named.key if named else answer.key
            self.reset()
        return answer

    def _begin(self, spot: Spot) -> Answer:
        """Nothing is chosen yet: a click on a unit or site that can be ordered chooses it."""
        for power in sorted(self.sheet.powers, key=lambda one: one != self.power):
            again = self._again(power, spot)
            if again:
                return again
            now = self.ask((), power)
            found = candidate_at(now, spot)
            if found is None:
                continue
            if found.reason:
                return Answer("refused", say(found.reason), power)
            return self._take((), found, power)
        return self._tell(spot)

    def _again(self, power: str, spot: Spot) -> Answer | None:
        """A second click on a site or a unit to be removed: the next kind, or nothing any more."""
        written = self.sheet.written(power, spot.key)
        first = self.ask((), power)
        if written is None or not (first.slot == "site" or (first.slot == "unit" and not candidate_at(first, spot))):
            return None
        kinds = self.asker.kinds(power, written) if first.slot == "site" else ()
        at = kinds.index(written) if written in kinds else len(kinds)
        if at + 1 < len(kinds):
            return Answer("made", power=power, orders=(kinds[at + 1],))
        return Answer("clear", f"{written.text} is taken back.", power, key=spot.key)

    def _tell(self, spot: Spot) -> Answer:
        """What stands there, for whoever clicks on what he cannot order."""
        if not spot.key:
            return NOTHING
        position = self.sheet.position
        board = position.variant.board(position)
        fled = position.dislodged.get(spot.key) if spot.dislodged else None
        unit = fled.unit if fled else position.units.get(spot.key)
        if unit and (spot.unit or spot.key == unit.key):
            kind = position.variant.kinds[unit.kind].name
            gone = ", dislodged" if fled else ""
            owner = board.powers[unit.power].adjective
            return Answer("info", f"{owner} {kind} in {unit.place.words}{gone}", key=unit.key)
        province = board.provinces.get(spot.province)
        return Answer("info", province.name, key=province.id) if province else NOTHING

    def _from_unit(self, spot: Spot, drag: bool) -> Answer:
        """A unit is chosen, no verb yet: a goal moves, the unit itself stays, a unit in reach of help is helped."""
        unit: Named = self.filled[0]
        if spot.key == unit.key:
            order = self.asker.stay(self.power, unit)
            return Answer("made", orders=(order,)) if order and not drag else NOTHING
        goals = self.goals
        moved = self._fill(goals, (unit, self.verb_before("to")), spot) if goals else NOTHING
        if moved.kind != "refused" or drag:
            return moved
        helped = self.helping(spot)
        if helped.kind == "step":
            return helped
        other = candidate_at(self.ask(()), spot) if spot.unit else None
        if other and other.allowed:
            return self._take((), other)
        return moved

    def helping(self, spot: Spot) -> Answer:
        """With a unit chosen: the support of the unit at a spot, half made; nothing where it cannot be helped."""
        if not self.active or len(self.filled) != 1 or self.unit is None or self.choices.slot != "verb":
            return NOTHING
        helped = candidate_at(self.helped, spot) if self.helped and spot.unit else None
        if helped is None or not helped.allowed:
            return NOTHING
        return self._take((self.unit, self.verb_before("helped")), helped)

    @property
    def goals(self) -> Choices | None:
        """With only a unit chosen: where it can go, and why not elsewhere."""
        return self._following("to") if self.unit and self.choices.slot == "verb" else None

    def _fill(self, now: Choices, filled: tuple[Any, ...], spot: Spot) -> Answer:
        """The slot filled by what is under the pointer; several candidates in one place make a fan."""
        if now.slot == "kind" and filled and spot.key != filled[0].key:
            return self._begin(spot)
        here = [one for one in now.candidates if matches(now.slot, one, spot)]
        allowed = [one for one in here if one.allowed]
        exact = [one for one in allowed if one.place and one.place.text == spot.place]
        if now.slot == "kind":
            return self._take(filled, now.allowed[0]) if now.allowed else NOTHING
        if len(allowed) == 1 or (len(exact) == 1 and "/" in spot.place):
            return self._take(filled, (exact if len(exact) == 1 else allowed)[0])
        if allowed:
            return Answer("fan", "Which one?", filled=filled, fan=tuple(allowed))
        if here and here[0].reason:
            return Answer("refused", say(here[0].reason))
        return Answer("refused", self._why_not(now.slot, spot)) if spot.key else NOTHING

    def _why_not(self, slot: str, spot: Spot) -> str:
        """Words for a click on what is no candidate at all."""
        what = self._tell(spot).words or spot.place
        if slot in ("helped", "army"):
            return f"{what}: click a unit that is lit."
        return f"{what} cannot be reached." if slot in ("to", "into") else f"{what} cannot be chosen here."

    def _take(self, filled: tuple[Any, ...], chosen: Candidate, power: str = "") -> Answer:
        """The answer that this candidate gives after these slots."""
        after = (*filled, chosen.value)
        now = self.ask(after, power)
        if now.order and not now.candidates:
            return self._made(now.order, power or self.power)
        fan = now.allowed if now.slot == "kind" else ()
        if now.slot == "kind" and len(fan) == 1:
            return self._take(after, fan[0], power)
        return Answer("step", power=power or self.power, filled=after, fan=fan)

    def _made(self, order: Order, power: str) -> Answer:
        partner = self.asker.partner(power, order)
        words = f"{partner.text} is written with it." if partner else ""
        return Answer("made", words, power, orders=(order, partner) if partner else (order,))

    # Chips, keys, steps back.

    def preview(self, candidate: Candidate) -> Answer:
        """What choosing this candidate would do: one of the slot, of the goals, of the fan, or a unit to be built.

        A list may still show what is offered no more: that is refused.
        """
        for before in self._ways_to(candidate):
            found = self.ask(before).find(candidate.value)
            if found is not None:
                return Answer("refused", say(found.reason)) if found.reason else self._take(before, found)
        return Answer("refused", f"{candidate.label or candidate.text} cannot be chosen now.")

    def pick(self, candidate: Candidate) -> Answer:
        """Choose a candidate by itself: from a list, a chip, a key."""
        return self.do(self.preview(candidate))

    def _ways_to(self, candidate: Candidate) -> Iterator[tuple[Any, ...]]:
        """The slots after which a candidate may stand now."""
        if not self.active:
            return
        yield self.filled
        if self.unit is not None and self.goals is not None:
            yield (self.unit, self.verb_before("to"))
        if self.choices.slot == "site" and isinstance(candidate.value, Named):
            site = self.choices.find(candidate.value.place.province)
            if site is not None and site.allowed:
                yield (site.value,)

    def verbs(self) -> tuple[Candidate, ...]:
        """The verbs of the unit chosen, allowed or not, in menu order."""
        return self.ask(self.filled[:1]).candidates if self.active and self.unit and self._has_verbs() else ()

    def _has_verbs(self) -> bool:
        return self.ask(self.filled[:1]).slot == "verb"

    def verb(self, name: str) -> Answer:
        """Choose a verb for the unit chosen, in the place of one chosen before."""
        found = next((one for one in self.verbs() if one.value == name), None)
        if found is None:
            return NOTHING
        if found.reason:
            return Answer("refused", say(found.reason))
        return self.do(self._take(self.filled[:1], found))

    def key(self, letter: str) -> Answer:
        """A verb by its key. C on an army means that it is carried."""
        variant = self.sheet.position.variant
        for one in self.verbs():
            if variant.verb(str(one.value)).key == letter.upper() and one.allowed:
                return self.verb(str(one.value))
        if letter.upper() == "C" and any(one.value == "via" and one.allowed for one in self.verbs()):
            return self.verb("via")
        for one in self.verbs():
            if variant.verb(str(one.value)).key == letter.upper():
                return self.verb(str(one.value))
        return NOTHING

    def back(self) -> bool:
        """One step back; whether there was one."""
        if self._past:
            self.power, self.filled = self._past.pop()
        elif self.filled:
            self.filled = ()
        else:
            return False
        self.fan, self.rest = (), ""
        return True

    def type(self, text: str) -> Choices:
        """Follow a typed line: the slots that are clear become those chosen. What its last word can mean."""
        if not self.active:
            return Choices("")
        self.fan, self._past = (), []
        if self.ask(()).slot == "site":
            self.filled, self.rest = (), text
            return builds_typed(self.asker, self.power, text)
        orders = self.sheet.orders(self.power)
        self.filled, self.rest, found = rules.typed(self.sheet.position, self.power, without_remove(text), orders)
        self._past = [(self.power, self.filled[:n]) for n in range(len(self.filled))]
        return found

    def read(self, text: str) -> Answer:
        """A whole typed line: the order it means, or why it is none; then what is half made stays."""
        if not self.active or not text.strip():
            return NOTHING
        try:
            order = parsed(self.sheet.position, self.power, text)
        except Unreadable as error:
            return Answer("refused", say(error.reason))
        fault = fault_of(self.sheet, self.power, order)
        return Answer("refused", fault) if fault else self.do(self._made(order, self.power))

    # Units in order.

    def next_unit(self, step: int = 1) -> bool:
        """Choose the next unit of the power that has no order yet; whether there is one.

        In winter nothing is half made that could be gone back from, so nothing is chosen.
        """
        if not self.active or self.sheet.position.phase.step == "A":
            return False
        units = [one for one in self.ask(()).allowed if one.place]
        here = self.unit.key if self.unit else self.latest
        start = -1 if step > 0 else 0
        at = next((n for n, one in enumerate(units) if one.place and one.place.key == here), start)
        others = (units[(at + step * n) % len(units)] for n in range(1, len(units) + 1))
        found = next((one for one in others if not self._written(one)), None)
        if found is None:
            return False
        self.reset()
        self.do(self._take((), found))
        return True

    def _written(self, one: Candidate) -> bool:
        assert one.place is not None
        return self.sheet.written(self.power, one.place.key) is not None
