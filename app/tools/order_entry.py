"""The state machine behind clicks, keys and typed lines, which builds an order slot by slot. No Qt here.

`rules.choices` says what may come next, PartialOrder holds what is chosen, and `interpreter` (ClickInterpreter) says
what a click would do, so that it can be previewed; OrderBuilder takes the steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import rules
from rules import Candidate, Choices, Location, Named, Order, Position, Role, Unreadable, Variant, say

from .base import NOTHING, NUMBER, ClickResult, HitTarget, OrderContext, SlotSequence, key_at, refused
from .click_interpretation import ClickInterpreter
from .partial_order import SITED, ChoiceCache, PartialOrder, is_sited, so_far
from .sites import units_at
from .wording import hint_of

# ----------------------------------------------------------------------------------------------------
# Typed adjustments: "build" and "remove" may be left out, a kind alone lists what can be built. No Qt here.

BUILD = re.compile(r"\s*builds?\s+", re.IGNORECASE)
REMOVE = re.compile(r"\s*(?:remove|disband)s?\s+", re.IGNORECASE)
NO_ORDER = "not_an_order"
"""The code of a reason that says only that a line is no order."""
CARRIED = "C"
"""The key with which an army is convoyed, the same as for a fleet that convoys."""


def parsed(position: Position, power: str, text: str) -> Order:
    """Return the order that a line means; in winter the verb may be missing: `a war`, `f stp sc`.

    Raises Unreadable if the line is no order.
    """
    try:
        return rules.parse(position, power, text)
    except Unreadable as error:
        if position.phase.step != "A":
            raise
        role = Role.REMOVE if position.variant.adjustments_due(position, power) < 0 else Role.BUILD
        try:
            return rules.parse(position, power, f"{position.variant.order_type(role).name} {text}")
        except Unreadable as other:
            raise (error if other.reason.code == NO_ORDER else other) from None


def without_remove(text: str) -> str:
    """Return the line without a leading "remove" or "disband"."""
    return REMOVE.sub("", text, count=1)


def is_building(first: Choices) -> bool:
    """Whether an order can begin with a build site, perhaps besides units that can be ordered."""
    return first.slot == "site" or any(isinstance(one.value, Location) for one in first.candidates)


def only_sites(first: Choices) -> Choices:
    """Return the build sites and the waive, without units that can be ordered."""
    return Choices("site", tuple(one for one in first.candidates if not isinstance(one.value, Named)))


def kinds_built(position: Position, power: str) -> frozenset[str]:
    """Return the letters of the kinds of units that a power can build anywhere, whatever orders it has entered."""
    sites = (site.value for site in only_sites(rules.choices(position, power)).allowed if site.place)
    found = (kind.value for site in sites for kind in rules.choices(position, power, (site,)).candidates)
    return frozenset(one.kind for one in found if isinstance(one, Named))


def builds_typed(choice_cache: ChoiceCache, power: str, text: str) -> Choices:
    """Return the units to build that match the typed text, then the waive, then sites that are closed."""
    sites = only_sites(choice_cache.ask(power, ()))
    variant = choice_cache.context.variant
    word = _plain(BUILD.sub("", text, count=1))
    units = [unit for site in sites.allowed if site.place for unit in choice_cache.ask(power, (site.value,)).candidates]
    others = [one for one in sites.candidates if not one.place or one.reason]
    fitting = [one for one in (*units, *others) if any(_plain(form).startswith(word) for form in _forms(variant, one))]
    begun = variant.order_type(Role.BUILD).name.startswith(word)
    return Choices("kind", tuple(fitting or (units if begun else ())))


def _forms(variant: Variant, one: Candidate) -> Iterator[str]:
    """Yield the ways to type a unit to build, a place, or a waive."""
    yield one.text
    if one.place is None:
        return
    yield from (one.place.words, one.place.text)
    if isinstance(one.value, Named):
        kind = one.value.kind
        yield from (f"{kind} {one.place.words}", f"{variant.kinds[kind].name} {one.place.words}")
        yield f"{variant.kinds[kind].name} {one.place.text}"


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


# ----------------------------------------------------------------------------------------------------
# Typed orders without a unit: completion slot by slot, although a number is typed before its place.
#
# No Qt here.

Filled = tuple[Any, ...]
AMOUNT = re.compile(r"(\d+)\s+")
BETWEEN = " -"
"""Characters that may separate two places of a route."""


def unitless_order_typed(partial: PartialOrder, text: str, begun: Filled = ()) -> tuple[Filled, str, Choices] | None:
    """Parse a typed order without a unit as far as it goes.

    Return the slots that are clear, the word being typed, and what that word can become; None if the line does not
    begin with the verb of such an order. `begun` are slots chosen before anything was typed, after which the text
    continues.
    """
    if begun:
        filled, rest = begun, text.lstrip()
    else:
        found = _verb(partial, text.lstrip())
        if found is None:
            return None
        filled, rest = (found[0].value,), found[1]
    if len(filled) == 1 and is_sited(partial, str(filled[0])):
        return filled, rest, Choices("kind", _units(partial, str(filled[0]), rest))
    return _Typing(partial, rest).read(filled)


def _verb(partial: PartialOrder, text: str) -> tuple[Candidate, str] | None:
    """Return the verb that the line begins with and the rest of the line, None if there is none."""
    for verb in partial.unitless_orders():
        end = len(verb.text)
        if verb.allowed and text[:end].lower() == verb.text.lower() and text[end : end + 1].isspace():
            return verb, text[end:].lstrip()
    return None


def _units(partial: PartialOrder, verb: str, rest: str) -> tuple[Candidate, ...]:
    """Return the units that can be placed and that match the rest of the line."""
    sites = [one.place for one in partial.ask((verb,)).allowed if one.place]
    found = (one for site in sites for one in units_at(partial, partial.power, verb, HitTarget(site.text)))
    return tuple(one for one in found if any(form.lower().startswith(rest.lower()) for form in _spelled_forms(one)))


class _Typing:
    """A line after its verb. `number` was typed before the place, None if there was none."""

    def __init__(self, partial: PartialOrder, rest: str) -> None:
        self.partial = partial
        amount = AMOUNT.match(rest)
        self.number = int(amount[1]) if amount else None
        self.rest = rest[amount.end() :] if amount else rest

    def read(self, filled: Filled) -> tuple[Filled, str, Choices]:
        now = self.partial.ask(filled)
        while found := self._next(now):
            filled = (*filled, found.value)
            now = self.partial.ask(filled)
        word = self.rest.lstrip(BETWEEN).lower()
        fitting = [one for one in now.candidates if any(form.lower().startswith(word) for form in _spelled_forms(one))]
        offered = self._with_numbers(filled, fitting) if len(filled) == 1 else fitting
        return filled, self.rest, replace(now, candidates=tuple(sorted(offered, key=lambda one: not one.allowed)))

    def _next(self, now: Choices) -> Candidate | None:
        """Return the candidate that the line spells next and consume it; the number was typed earlier."""
        if now.slot == NUMBER:
            found = now.find(self.number) if self.number is not None else None
            return found if found and found.allowed else None
        spelled = max(self._spelled(now), key=lambda pair: pair[0], default=None)
        if spelled is None:
            return None
        self.rest = self.rest.lstrip(BETWEEN)[spelled[0] :]
        return spelled[1]

    def _spelled(self, now: Choices) -> Iterator[tuple[int, Candidate]]:
        """Yield the allowed candidates that the rest begins with, with their length, if a word ends there."""
        rest = self.rest.lstrip(BETWEEN)
        for one in now.allowed:
            for form in _spelled_forms(one):
                if rest.lower().startswith(form.lower()) and rest[len(form) : len(form) + 1] in (" ", "-"):
                    yield len(form), one

    def _with_numbers(self, filled: Filled, places: list[Candidate]) -> Iterator[Candidate]:
        """Yield places where the order can begin, preceded by the number typed or else the largest one."""
        for one in places:
            now = self.partial.ask((*filled, one.value)) if one.allowed else Choices("")
            if now.slot != NUMBER:
                yield one
                continue
            found = now.find(self.number) if self.number is not None else next(reversed(now.allowed), None)
            if found is not None and found.allowed:
                text = one.text if self.number is not None else f"{found.text} {one.text}"
                yield Candidate(SlotSequence((*filled, one.value, found.value)), text, one.label, one.place)


def _spelled_forms(one: Candidate) -> Iterator[str]:
    """Yield the ways to type a candidate: its text, its full name, the place of a unit."""
    yield from (one.text, one.label)
    if one.place is not None:
        yield from (one.place.text, one.place.words)
    if isinstance(one.value, Named):
        yield f"{one.value.kind} {one.place.words}" if one.place else one.text


class _Reading(NamedTuple):
    """One way to read a typed line: the line as displayed, the slots chosen before it and their text, and the words
    after that."""

    line: str
    begun: Filled
    head: str
    words: str


class OrderBuilder(PartialOrder):
    """Builds an order step by step, and can go back step by step."""

    def __init__(self, context: OrderContext, power: str = "") -> None:
        super().__init__(context, power)
        self.interpreter = ClickInterpreter(self)
        self.rest = ""
        self.latest = ""
        """The key of the unit selected or ordered last; the search for the next unit starts there."""
        self.again: tuple[Any, ...] = ()
        """Slots to begin again once an order is made, for a series of builds or of things of one kind."""
        self.line = ""
        """The typed line as read: what was chosen before it, then what is typed."""
        self._begun: tuple[Filled, str] | None = None
        """While a line is typed: the slots chosen before, and their text."""
        self._past: list[tuple[str, tuple[Any, ...], int]] = []
        self._digits = ""

    def turn_to(self, context: OrderContext, power: str = "") -> None:
        """Switch to another state of the game. An unfinished order is kept if it is still possible."""
        before, now = self.context.position, context.position
        same = before is now
        # Another of the player's powers may know other things about the same units.
        alike = before.phase == now.phase and before.units.keys() == now.units.keys()
        self.choice_cache = ChoiceCache(context, self.choice_cache.permitted if same else None)
        self.fan = ()
        if power and power != self.power:
            self.power, same, alike = power, False, False
        if not same:
            self.latest, self.again = "", ()
        if not alike or (self.filled and not self._possible()):
            self.reset()

    def reset(self) -> None:
        """Discard the unfinished order."""
        self.filled, self.fan, self.rest, self._begun = (), (), "", None
        self.choice_cache.permitted.clear()
        self._past, self._digits, self.number = [], "", 0

    def _possible(self) -> bool:
        try:
            self.ask(self.filled)
        except ValueError:
            return False
        return self.power in self.context.powers

    @property
    def hint(self) -> str:
        """The hint for the next click, for the status bar."""
        return hint_of(self)

    # Previews.

    def interpret(self, target: HitTarget, *, drag: bool = False) -> ClickResult:
        """Return what a click there would do. `drag`: the unit is dragged there, so it is to move."""
        return self.interpreter.interpret(target, drag=drag)

    def helping(self, target: HitTarget) -> ClickResult:
        """With only a unit selected: begin its support of the unit at a spot. NOTHING if it cannot be supported."""
        return self.interpreter.helping(target)

    def asked_to_help(self, target: HitTarget) -> ClickResult:
        """Return the same, or the reason why the unit there cannot be supported."""
        return self.interpreter.asked_to_help(target)

    def preview(self, candidate: Candidate) -> ClickResult:
        """Return what choosing this candidate would do."""
        return self.interpreter.preview(candidate)

    # Steps.

    def click(self, target: HitTarget, *, drag: bool = False) -> ClickResult:
        """Carry out what a click there means."""
        return self.do(self.interpret(target, drag=drag))

    def do(self, answer: ClickResult) -> ClickResult:
        """Carry out a result of `interpret` or `preview`, and return it."""
        if answer.kind not in ("refused", "nothing", "info"):
            self._begun = None
        if answer.kind == "step":
            if self.unitless_verb and self.filled[:1] != answer.filled[:1]:
                self._past.clear()
            else:
                self._keep()
            self.power, self.filled, self.rest = answer.power or self.power, answer.filled, ""
            self.fan, self.fan_power = answer.fan, ""
            self.latest = self.unit.key if self.unit else ""
            self._digits, self.number = "", max(self.numbers, default=0)
        elif answer.kind in ("fan", "offer"):
            if answer.filled:
                self._keep()
            self.filled, self.fan, self.fan_power = answer.filled, answer.fan, answer.power
        elif answer.kind in ("made", "clear"):
            self.power = answer.power or self.power
            named = answer.orders[0].unit if answer.orders else None
            self.latest = named.key if named else answer.key
            self.reset()
            self.filled = answer.filled
        return answer

    def _keep(self) -> None:
        self._past.append((self.power, self.filled, self.number))

    def begin(self, partial: Sequence[Any]) -> ClickResult:
        """Begin an order with these slots in place of the unfinished one; with none, just discard that."""
        self.reset()
        self.again = ()
        if not partial or not self.active:
            return NOTHING
        answer = self.do(self.interpreter.unitless_orders.along(SlotSequence(partial)))
        goes_on = is_sited(self, self.unitless_verb) if len(partial) == 1 else self.choices.slot == SITED[0]
        if answer.kind == "step" and goes_on:
            self.again = tuple(partial)
        return answer

    def go_on(self) -> bool:
        """Repeat a series of orders, such as several builds, after one is made; whether there is more to do."""
        partial, self.again = self.again, ()
        return bool(partial) and self.begin(partial).kind == "step"

    def end(self) -> ClickResult:
        """Finish an order without a unit as it stands; NOTHING if slots are missing."""
        return self.do(self.interpreter.unitless_orders.end())

    def goes(self, by: int) -> bool:
        """Whether the selected unit can go to the board above (1) or below (-1)."""
        return self.interpreter.change_level(by).kind != "refused"

    def change_level(self, by: int) -> ClickResult:
        """Order the selected unit to the board above (1) or below (-1)."""
        return self.do(self.interpreter.change_level(by))

    def extend(self, target: HitTarget) -> ClickResult:
        """Add one more place to the move entered last, for a unit that can pass through one."""
        return self.do(self.interpreter.extend(target, self.latest))

    def pick(self, candidate: Candidate) -> ClickResult:
        """Choose a candidate directly: from a list, a chip, or by key."""
        return self.do(self.preview(candidate))

    def verb(self, name: str) -> ClickResult:
        """Choose a verb for the selected unit, replacing one chosen before, or a verb that needs no unit."""
        found = next((one for one in self.verbs() if one.value == name), None)
        if found is None:
            return self.begin((name,)) if any(one.value == name for one in self.unitless_orders()) else NOTHING
        if found.reason:
            return refused(found.reason)
        return self.do(self.interpreter.take(self.head, found))

    def key(self, letter: str) -> ClickResult:
        """Choose a verb by its key. C on an army means that it is convoyed."""
        variant, letter = self.context.variant, letter.upper()
        kinds = {str(one.value): variant.verb(str(one.value)) for one in self.verbs()}
        allowed = [str(one.value) for one in self.verbs() if one.allowed]
        found = [name for name in allowed if kinds[name].key == letter]
        if letter == CARRIED:
            found += [name for name in allowed if kinds[name].by_sea]
        found += [name for name, kind in kinds.items() if kind.key == letter]
        return self.verb(found[0]) if found else NOTHING

    def offers_by(self, letter: str, answer: ClickResult) -> bool:
        """Whether this is the key of the order offered in place of a refused one."""
        verb = str(answer.fan[0].value[1])
        return self.context.variant.verb(verb).key == letter.upper()

    def back(self) -> bool:
        """Go one step back; whether there was one."""
        self._begun = None
        if self._past:
            self.power, self.filled, self.number = self._past.pop()
        elif self.filled or self.fan:
            self.filled = ()
        else:
            return False
        self.fan, self.rest, self._digits = (), "", ""
        self.again = self.again if self.filled else ()
        return True

    # Numbers.

    def count(self, by: int) -> bool:
        """Choose the next larger number, or the next smaller one with -1; whether there is one."""
        numbers = self.numbers
        at = numbers.index(self.number) + by if self.number in numbers else -1
        if not 0 <= at < len(numbers):
            return False
        self.number, self._digits = numbers[at], ""
        return True

    def digit(self, digit: str) -> bool:
        """Append a digit to the number, or begin a new number with it; whether the result is allowed."""
        for digits in (self._digits + digit, digit):
            if int(digits) in self.numbers:
                self.number, self._digits = int(digits), digits
                return True
        return False

    # Typed lines.

    def type(self, text: str) -> Choices:
        """Follow a typed line: choose its clear slots, and return what the last word can mean.

        The line continues what is chosen if its words fit there; otherwise it is read as a line of its own.
        """
        if not self.active:
            return Choices("")
        begun, head = self._begun or (self.aim, self.begun_text)
        followed = []
        for reading in self._readings(text, begun, head):
            followed.append((reading, self._typed(reading.words, reading.begun)))
            if followed[-1][1][2].candidates or followed[-1][1][2].order:
                break
        else:
            followed.append(followed[0])  # none fits: use the first reading as far as it goes
        reading, (self.filled, self.rest, choices) = followed[-1]
        self.fan, self.line, self._begun = (), reading.line, (reading.begun, reading.head)
        self._past = [(self.power, self.filled[:n], 0) for n in range(len(self.filled))]
        self.number = max(self.numbers, default=0)
        return choices

    def spells(self, letter: str) -> bool:
        """Whether a letter begins something that can be chosen after the verb of the unit."""
        return len(self.filled) > 1 and not self.nested and bool(self._typed(letter, self.aim)[2].allowed)

    @property
    def begun_text(self) -> str:
        """What is chosen, as the beginning of a line; "" if nothing is."""
        text = self.text
        return f"{text.rstrip()} " if text else ""

    def _readings(self, text: str, begun: Filled, head: str) -> Iterator[_Reading]:
        """Yield the ways to read a line typed after what was chosen (`head`) or in its place.

        It either continues from there, where a place alone means that the unit moves to it, or is a line of its own.
        """
        behind = text.startswith(head.rstrip())
        words = text[len(head.rstrip()) :].lstrip() if behind else text
        if not begun or not behind:
            yield _Reading(text, (), "", text)
        if not begun:
            return
        yield _Reading(text if behind else head + words, begun, head, words)
        goal = self.choice_cache.verb_before(self.power, begun, "to") if len(begun) == 1 and words else ""
        if goal and isinstance(begun[0], Named):
            moving = (*begun, goal)
            going = so_far(self.context.variant, moving)
            yield _Reading(going + words, moving, going, words)
        if behind:
            yield _Reading(words, (), "", words)

    def _typed(self, text: str, begun: Filled) -> tuple[Filled, str, Choices]:
        """Parse a text that continues these slots.

        Return the slots that are clear, the word being typed, and what that word can become.
        """
        first = self.ask(begun)
        if not begun and is_building(first):
            builds = builds_typed(self.choice_cache, self.power, text)
            if first.slot == "site" or builds.candidates:
                return (), text, builds
        unitless_verb = bool(begun) and isinstance(begun[0], str) and begun[0] in self.context.variant.all_verbs
        found = unitless_order_typed(self, text, begun) if unitless_verb or not begun else None
        if found is not None:
            return found
        orders = self.context.orders(self.power)
        return rules.typed(self.context.position, self.power, text if begun else without_remove(text), orders, begun)

    def read(self, text: str) -> ClickResult:
        """Read a whole typed line: make its order, or return why it is none; the unfinished order is then kept."""
        if not self.active or not text.strip():
            return NOTHING
        try:
            order = parsed(self.context.position, self.power, text)
        except Unreadable as error:
            return refused(error.reason)
        owner = self._owner(order)
        if owner != self.power:
            self.power = owner
            return self.read(text)
        fault = self.fault_of(order)
        if fault and not (self.interpreter.illegal_orders.on and self._is_own(order)):
            return refused(fault)
        if fault:
            return self.do(
                ClickResult("made", power=self.power, orders=(order,), fault=say(fault), clause=fault.clause)
            )
        return self.do(self.interpreter.made(order, self.power))

    def _owner(self, order: Order) -> str:
        """Return the power to write the order for, where one person writes for several powers.

        That is the owner of the unit ordered, if it is not a unit of the power shown.
        """
        if order.unit is None or self.context.position.phase.step == "A" or self._is_own(order):
            return self.power
        units = (self.context.standing.units, {key: one.unit for key, one in self.context.standing.dislodged.items()})
        there = [found[order.unit.key] for found in units if order.unit.key in found]
        meant = [unit for unit in there if order.unit.kind in ("", unit.kind)]
        owners = [unit.power for unit in meant if unit.power in self.context.powers]
        return owners[0] if owners else self.power

    def _is_own(self, order: Order) -> bool:
        """Whether the order is for a unit that this power orders in this phase."""
        return order.unit is not None and self.ask(()).slot == "unit" and self.ask(()).find(order.unit) is not None

    # Units in order.

    def next_unit(self, step: int = 1) -> bool:
        """Select the power's next unit without an order; whether there is one.

        In winter nothing is selected, since every click makes a complete order.
        """
        if not self.active or self.context.position.phase.step == "A":
            return False
        units = [one for one in self.ask(()).allowed if one.place]
        here = self.unit.key if self.unit else self.latest
        start = -1 if step > 0 else 0
        at = next((n for n, one in enumerate(units) if key_at(one) == here), start)
        others = (units[(at + step * n) % len(units)] for n in range(1, len(units) + 1))
        found = next((one for one in others if self.context.written(self.power, key_at(one)) is None), None)
        if found is None:
            return False
        self.reset()
        self.do(self.interpreter.take((), found))
        return True
