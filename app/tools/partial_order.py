"""An unfinished order: the slots chosen, and what may come next. Nothing is changed here. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import rules
from app.session.drafts import fault_of
from rules import Board, Candidate, Choices, Location, Named, Order, OrderType, Reason, Role, Variant

from .base import (
    BEGINS,
    NUMBER,
    ROUTE,
    SHOWN_REFUSED,
    START,
    Highlights,
    HitTarget,
    OrderContext,
    candidate_at,
    highlights_by,
)

# ----------------------------------------------------------------------------------------------------
# Queries to the rules about one state of the game, cached. No Qt here.

Filled = tuple[Any, ...]


def _about_lines(now: Choices) -> bool:
    """Whether every allowed candidate can also be meant by a line of the board."""
    return bool(now.allowed) and all(one.line for one in now.allowed)


class ChoiceCache:
    """The choices for the powers and drafts of a context, cached."""

    def __init__(self, context: OrderContext, permitted: set[Filled] | None = None) -> None:
        self.context = context
        self.permitted: set[Filled] = set() if permitted is None else permitted
        """Slots filled in against the rules on purpose."""
        self._known: dict[tuple[str, Filled], Choices] = {}

    def ask(self, power: str, filled: Filled) -> Choices:
        """Return the choices after `filled`. Raises ValueError if those slots are impossible."""
        key = (power, filled)
        if key not in self._known:
            self._known[key] = self._asked(power, filled)
        return self._known[key]

    def _asked(self, power: str, filled: Filled) -> Choices:
        position, lines = self.context.position, self.context.orders(power)
        if any(filled[: len(one)] == one for one in self.permitted):
            choices: Choices = position.variant.ask(position, power, filled, lines)
            return choices
        return rules.choices(position, power, filled, lines)

    def can_go_on(self, power: str, filled: Filled) -> bool:
        """Whether there is anything to choose after these slots."""
        try:
            return bool(self.ask(power, filled).candidates)
        except (ValueError, LookupError):
            return False

    def verb_before(self, power: str, head: Filled, slot: str) -> str:
        """Return a unit's first verb that begins with this slot ("to", "helped"), "" if there is none.

        `head` are the slots up to that unit. Verbs about lines of the board (rivers) do not count: their destination is
        not a place.
        """
        for verb in self.ask(power, head).allowed:
            now = self.ask(power, (*head, verb.value))
            if now.slot == slot and not _about_lines(now):
                return str(verb.value)
        return ""

    def line_verb(self, power: str, unit: Named) -> str:
        """Return the unit's verb that is about lines of the board, "" if there is none."""
        verbs = self.ask(power, (unit,)).allowed
        return next((str(one.value) for one in verbs if _about_lines(self.ask(power, (unit, one.value)))), "")

    def unitless_orders(self, power: str) -> tuple[Candidate, ...]:
        """Return the verbs that begin an order without a unit, allowed or not, in menu order."""
        now, verbs = self.ask(power, ()), self.context.variant.all_verbs
        return tuple(one for one in now.candidates if now.slot != "site" and one.place is None and one.value in verbs)

    def unitless_at(self, power: str, target: HitTarget) -> tuple[tuple[Candidate, Candidate], ...]:
        """Return the orders without a unit that a click at a spot can begin, as pairs of the verb and the place or
        unit."""
        found, verbs = [], self.context.variant.all_verbs
        for verb in (one for one in self.unitless_orders(power) if verbs[one.value].offered):
            now = self.ask(power, (verb.value,)) if verb.allowed else Choices("")
            there = candidate_at(now, target) if now.slot in BEGINS else None
            if there is not None and there.allowed:
                found.append((verb, there))
        return tuple(found)

    def stay(self, power: str, *head: Any) -> Order | None:
        """Return the unit's order that needs no further slots (hold, disband), None if there is none.

        `head` are the slots up to that unit.
        """
        for verb in self.ask(power, head).allowed:
            now = self.ask(power, (*head, verb.value))
            if now.order and not now.candidates:
                return now.order
        return None

    def kinds(self, power: str, written: Order) -> tuple[Order, ...]:
        """Return every order that could be entered for the build site of this one."""
        assert written.unit is not None
        others = [one for one in self.context.orders(power) if one != written]
        position, site = self.context.position, written.unit.place.key
        kinds = rules.choices(position, power, (site,), others).allowed
        found = (rules.choices(position, power, (site, kind.value), others).order for kind in kinds)
        return tuple(order for order in found if order)


# ----------------------------------------------------------------------------------------------------
# Orders that go with another: the move of a unit supported or convoyed, the convoys of a move by sea. They are entered
# along with it for own units without an order. No Qt here.

CARRIES = ("army", "to")
"""The slots of verbs that convoy a unit."""
Convoys = dict[str, Order]
"""Province -> the convoy that the unit there could give."""


def partners(choice_cache: ChoiceCache, power: str, order: Order) -> tuple[Order, ...]:
    """Return the orders to enter along with an order, for own units that have none."""
    moved = next(_moves(choice_cache, power, order), None)
    return (moved,) if moved else route(choice_cache, power, order)


def _moves(choice_cache: ChoiceCache, power: str, order: Order) -> Iterator[Order]:
    """Yield the orders that move the unit supported or convoyed to its destination."""
    if len(order.slots) < 3 or not isinstance(order.slots[1], Named):
        return
    helped, to = order.slots[1], order.slots[2]
    unit = choice_cache.context.standing.units.get(helped.key)
    if unit is None or unit.power != power or choice_cache.context.written(power, helped.key):
        return
    for verb in choice_cache.ask(power, (helped,)).allowed:
        now = choice_cache.ask(power, (helped, verb.value))
        goal = now.find(to) if now.slot == "to" else None
        made = choice_cache.ask(power, (helped, verb.value, goal.value)).order if goal and goal.allowed else None
        if made:
            yield made


def carriers(choice_cache: ChoiceCache, power: str, unit: Named, to: Any = None) -> Convoys:
    """Return the convoys that own units could give a unit, to `to` or to any destination.

    Units that already have another order do not count.
    """
    if choice_cache.ask(power, ()).slot != "unit":
        return {}
    own = [
        one.value for one in choice_cache.ask(power, ()).allowed if isinstance(one.value, Named) and one.value != unit
    ]
    found = ((one, _convoy(choice_cache, power, one, unit, to)) for one in own)
    return {one.place.key: convoy for one, convoy in found if convoy is not None}


def _convoy(choice_cache: ChoiceCache, power: str, fleet: Named, unit: Named, to: Any) -> Order | None:
    variant, written = choice_cache.context.variant, choice_cache.context.written(power, fleet.key)
    for verb in choice_cache.ask(power, (fleet,)).allowed:
        if tuple(variant.verb(str(verb.value)).slots) != CARRIES:
            continue
        army = choice_cache.ask(power, (fleet, verb.value)).find(unit)
        goals = choice_cache.ask(power, (fleet, verb.value, army.value)) if army and army.allowed else None
        goal = (goals.find(to) if to else next(iter(goals.allowed), None)) if goals else None
        if army is None or goal is None or not goal.allowed:
            continue
        made = choice_cache.ask(power, (fleet, verb.value, army.value, goal.value)).order
        if written is None or (made is not None and made.text == written.text):
            return made
    return None


def route(choice_cache: ChoiceCache, power: str, order: Order) -> tuple[Order, ...]:
    """Return the convoys for a move by sea, if own units form exactly one shortest chain, so that no choice is left."""
    if order.unit is None or len(order.slots) < 2 or not isinstance(order.slots[1], Location):
        return ()
    unit, to, position = order.unit, order.slots[1], choice_cache.context.standing
    board, kind = position.variant.board(position), position.variant.kinds.get(unit.kind)
    by_sea = len(order.slots) > 2 or (kind is not None and to.key not in board.reaches(kind.table, unit.place.text))
    convoys = carriers(choice_cache, power, unit, to) if kind is not None and by_sea else {}
    ways = _shortest(board, choice_cache, convoys, unit.place.key, to.key)
    written = choice_cache.context.orders(power)
    return tuple(convoys[place] for place in ways[0] if convoys[place] not in written) if len(ways) == 1 else ()


def _shortest(board: Board, choice_cache: ChoiceCache, convoys: Convoys, start: str, end: str) -> list[tuple[str, ...]]:
    """Return the shortest chains of convoying fleets between two places."""
    kinds = choice_cache.context.variant.kinds
    near = {
        place: board.reaches(kinds[one.unit.kind].table, one.unit.place.text)
        for place, one in convoys.items()
        if one.unit is not None
    }
    ways: list[tuple[str, ...]] = [(place,) for place in near if start in near[place]]
    while ways:
        arrived = [way for way in ways if end in near[way[-1]]]
        if arrived:
            return arrived
        passed = set(chain.from_iterable(ways))
        ways = [(*way, place) for way in ways for place in near if place in near[way[-1]] and place not in passed]
    return []


# ----------------------------------------------------------------------------------------------------
# The order so far as text, as it would be typed. No Qt here.


def so_far(variant: Variant, filled: tuple[Any, ...]) -> str:
    """Return the slots chosen as the beginning of the order's text: `A Ven S A Tyr - `."""
    first, build = _text(filled[0]), variant.order_type(Role.BUILD).name
    if first == variant.order_type(Role.WAIVE).name or len(filled) == 1:
        return first if _has_unit(filled) else f"{build} {first}"
    if not _has_unit(filled):
        return f"{build} {_text(filled[1])}"
    inner = _inner(variant, filled)
    if inner:
        return f"{so_far(variant, filled[:inner]).rstrip().replace(' :', ':')} {so_far(variant, filled[inner - 1 :])}"
    verb = variant.verb(str(filled[1]))
    form = next(form for form in verb.forms if all(f"{{{slot}}}" in form for slot in ("unit", *verb.slots)))
    return _by_form(form, (filled[0], *filled[2:]))


def _inner(variant: Variant, filled: tuple[Any, ...]) -> int:
    """Return the index of the verb of another unit that this order makes act, 0 if there is none."""
    pairs = ((n, filled[n - 1], filled[n]) for n in range(3, len(filled)))
    return next((n for n, unit, verb in pairs if isinstance(unit, Named) and verb in variant.all_verbs), 0)


def unitless_so_far(verb: OrderType, said: Sequence[tuple[str, Any]]) -> str:
    """Return the beginning of an order without a unit, in the verb's form: `move 3 A - `, `transfer 3 A - B - `.

    `said` are its slots and values in the order in which they were asked for; a route has one slot per step.
    """
    given = {slot: _text(value) for slot, value in said}
    way = [_text(value) for slot, value in said if slot in (START, ROUTE)]
    words: list[str] = []
    for part in filter(None, re.split(r"(\{\w+\})", verb.forms[0])):
        slot = part.strip("{}") if part.startswith("{") else ""
        if slot == ROUTE:
            words += [step for place in way for step in (place, "-")]
        elif slot and slot not in given:
            break
        else:
            words.append(given[slot] if slot else part.strip())
    return " ".join(words) + " "


def _has_unit(filled: tuple[Any, ...]) -> bool:
    return hasattr(filled[0], "kind") or isinstance(filled[0], str)


def _by_form(form: str, values: tuple[Any, ...]) -> str:
    """Fill the form as far as there are values, up to the fixed word after the last one."""
    parts = [part.strip() for part in re.split(r"\{\w+\}", form)]
    words = [parts[0]]
    for value, after in zip(values, parts[1:]):
        words += [_text(value), after]
    return " ".join(word for word in words if word) + " "


def _text(value: Any) -> str:
    return str(getattr(value, "text", value))


# ----------------------------------------------------------------------------------------------------
# The unfinished order itself.

SITED = ("site", "kind")
"""The slots of an order that places a unit."""
NONE: frozenset[str] = frozenset()
MANY = 12
"""From this many refused places on, they are not marked on the map: they would hide the allowed ones."""


class PartialOrder:
    """An unfinished order of `power`: `filled` are the slots chosen so far, `fan` the choices left open by a click.

    `number` is the current number while one is asked for; the next click on a place accepts it.
    """

    def __init__(self, context: OrderContext, power: str = "") -> None:
        self.choice_cache = ChoiceCache(context)
        self.power = power
        self.filled: tuple[Any, ...] = ()
        self.fan: tuple[Candidate, ...] = ()
        self.fan_power = ""
        """The power that the fan belongs to; it becomes `power` only once something is picked."""
        self.number = 0
        self.alone = False
        """Whether no partner orders are added, since a list of orders is complete as it stands."""
        self.means: Callable[[str], str] = lambda verb: ""
        """Says how much is left for orders of a verb: "1 of 2 SP left"."""

    @property
    def context(self) -> OrderContext:
        """The position and drafts that the order belongs to."""
        return self.choice_cache.context

    def fault_of(self, order: Order) -> Reason | None:
        """Return why an order cannot be given along with the drafts, None if it can."""
        return fault_of(self.context.position, self.power, order, self.context.orders(self.power))

    def rule_of(self, filled: tuple[Any, ...]) -> str:
        """Return the clause of the rule about the verb among these slots, "" if there is no verb yet."""
        verbs = self.context.variant.all_verbs
        return next((verbs[one].clause for one in filled if isinstance(one, str) and one in verbs), "")

    def ask(self, filled: tuple[Any, ...], power: str = "") -> Choices:
        """Return the choices after `filled`, for this power or another."""
        return self.choice_cache.ask(power or self.power, filled)

    def offered_to(self, candidate: Candidate) -> str:
        """Return the power that a candidate is offered to: that of the fan it is in, or else the power of the order."""
        return self.fan_power if candidate in self.fan and self.fan_power else self.power

    @property
    def active(self) -> bool:
        """Whether orders of this power can be entered here."""
        return self.power in self.context.powers

    @property
    def choices(self) -> Choices:
        """The next slot with its candidates; none if no orders can be entered."""
        return self.ask(self.filled) if self.active else Choices("")

    @property
    def unit(self) -> Named | None:
        """The unit selected."""
        return self.filled[0] if self.filled and isinstance(self.filled[0], Named) else None

    @property
    def unitless_verb(self) -> str:
        """The verb, if the order has no unit or names its unit after the verb; "" for any other order."""
        first = self.filled[0] if self.filled else None
        return first if isinstance(first, str) and first in self.context.variant.all_verbs else ""

    @property
    def head(self) -> tuple[Any, ...]:
        """The slots up to the unit whose verbs are asked for: the unit selected, or one that it makes act."""
        return self.filled if self.nested else self.filled[:1]

    @property
    def nested(self) -> bool:
        """Whether the next slot is what another unit is made to do."""
        return len(self.filled) > 1 and not self.unitless_verb and self.choices.slot == "verb"

    @property
    def whole(self) -> bool:
        """Whether the order of a unit is complete as it stands, though more may be added."""
        return self.unit is not None and len(self.filled) > 1 and self.choices.order is not None

    @property
    def place(self) -> Location | None:
        """The last place or unit named in the order so far."""
        for slot in reversed(self.filled):
            if isinstance(slot, Location | Named):
                return slot.place if isinstance(slot, Named) else slot
        return None

    @property
    def text(self) -> str:
        """The order so far, as it would be typed, with the current number."""
        if not self.filled:
            return ""
        variant = self.context.variant
        if not self.unitless_verb:
            return so_far(variant, self.filled)
        slots = [self.ask(self.filled[:upto]).slot for upto in range(1, len(self.filled))]
        said = [*zip(slots, self.filled[1:]), *([(NUMBER, self.number)] if self.asks_number else [])]
        return unitless_so_far(variant.verb(self.unitless_verb), said)

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
        """The slots that a click on a place adds to: those chosen, with the current number."""
        return (*self.filled, self.number) if self.asks_number and self.number in self.numbers else self.filled

    @property
    def aimed(self) -> Choices:
        """The candidates that a click on the board chooses from."""
        return self.goals or (self.ask(self.aim) if self.active else Choices(""))

# What the map highlights.

    @property
    def highlights(self) -> Highlights:
        """What the map highlights."""
        if not self.active:
            return Highlights()
        now = self.choices
        if now.slot == "verb":
            return self._highlighted_types() if self.unit else self._highlighted_sites()
        if self.unitless_verb:
            return self._highlighted_unitless()
        highlights = highlights_by(now)
        kind = self.context.variant.all_verbs.get(self.filled[1]) if len(self.filled) == 2 else None
        if self.unit is not None and kind is not None and kind.by_sea:
            return replace(highlights, units=frozenset(carriers(self.choice_cache, self.power, self.unit)))
        if now.slot != "unit":
            return highlights
        unordered = frozenset(key for key in highlights.units if self.context.written(self.power, key) is None)
        return replace(highlights, units=unordered, sites=self.sites)

    @property
    def sites(self) -> frozenset[str]:
        """The build sites, where units can be ordered as well."""
        places = (one.place for one in self.choices.allowed if not isinstance(one.value, Named))
        return frozenset(place.key for place in places if place) if self.choices.slot == "unit" else NONE

    def _highlighted_types(self) -> Highlights:
        """Return the highlights while only a unit is selected: its destinations and the units that it can support."""
        goals = highlights_by(self.goals) if self.goals else Highlights()
        helped = highlights_by(self.helped) if self.helped else Highlights()
        refused = goals.refused if self.goals and len(goals.refused) < MANY else {}
        crossed = highlights_by(self.crossed).lines if self.crossed else NONE
        barred = frozenset(one.line for one in self.goals.candidates if one.line and one.reason) if self.goals else NONE
        return replace(goals, units=helped.units, refused=refused, lines=crossed, barred=barred)

    def _highlighted_sites(self) -> Highlights:
        """Return a plus at each build site, if nothing is chosen and every order begins with its verb."""
        build = self.choices.find(self._build)
        if not build or not build.allowed:
            return Highlights()
        return Highlights(sites=highlights_by(self.ask((self._build,))).sites)

    @property
    def _build(self) -> str:
        """The verb of a build."""
        return self.context.variant.order_type(Role.BUILD).name

    def _highlighted_unitless(self) -> Highlights:
        """Return the next places of an order without a unit; if only the number is missing, the place that it is about.
        """
        now = self.aimed
        if now.slot == "site" and is_sited(self, self.unitless_verb):
            return Highlights(sites=highlighted_levels(self, self.unitless_verb))
        highlights = highlights_by(now)
        if self.asks_number and not now.candidates and self.place:
            return Highlights(places=frozenset({self.place.text}))
        if now.slot == "site" and self.unitless_verb != self._build:
            highlights = Highlights(places=highlights.sites, refused=highlights.refused)
        shown = now.slot in SHOWN_REFUSED and len(highlights.refused) < MANY
        return highlights if shown else replace(highlights, refused={})

# What the selected unit can do.

    @property
    def goals(self) -> Choices | None:
        """Where the unit can go, and why not elsewhere, while its verb is still open; otherwise None."""
        return self._following("to") if self.unit and self.choices.slot == "verb" else None

    @property
    def helped(self) -> Choices | None:
        """Which units the unit can support, and why not others, None if it cannot support."""
        return self._following("helped")

    @property
    def crossed(self) -> Choices | None:
        """The lines of the board that an order can be about while only a unit is selected; otherwise None."""
        if not self.unit or self.choices.slot != "verb" or self.nested:
            return None
        verb = self.choice_cache.line_verb(self.power, self.unit)
        return self.ask((self.unit, verb)) if verb else None

    def _following(self, slot: str) -> Choices | None:
        """Return the candidates for this slot, None if no verb of the unit begins with it."""
        verb = self.verb_before(slot)
        return self.ask((*self.head, verb)) if verb else None

    def verb_before(self, slot: str) -> str:
        """Return the first verb of the unit that begins with this slot, "" if there is none."""
        return self.choice_cache.verb_before(self.power, self.head, slot)

    def verbs(self) -> tuple[Candidate, ...]:
        """Return the verbs of the unit selected, or of the one that it makes act, allowed or not, in menu order."""
        if not self.active or not self.unit or self.ask(self.filled[:1]).slot != "verb":
            return ()
        return self.ask(self.head).candidates

    def offered_verbs(self) -> tuple[Candidate, ...]:
        """Return the same without impossible verbs that come before all others: e.g. no Unite for a unit that is whole.
        """
        variant = self.context.variant
        return tuple(one for one in self.verbs() if one.allowed or not variant.verb(str(one.value)).first)

    def unitless_orders(self) -> tuple[Candidate, ...]:
        """Return the verbs that can begin an order without a unit now, allowed or not, in menu order."""
        return self.choice_cache.unitless_orders(self.power) if self.active else ()


def is_sited(partial: PartialOrder, verb: str) -> bool:
    """Whether orders of this verb place a unit, in a phase in which units are ordered too."""
    variant = partial.context.variant
    found = variant.all_verbs.get(verb)
    return found is not None and found.slots == SITED and partial.context.position.phase.step != "A"


def highlighted_levels(partial: PartialOrder, verb: str) -> frozenset[str]:
    """Return the places on all levels where something can be placed, or where an order to place it is entered."""
    sites = {one.place.text for one in partial.ask((verb,)).allowed if one.place}
    orders = partial.context.orders(partial.power)
    return frozenset(sites | {one.unit.place.text for one in orders if one.type.name == verb and one.unit})
