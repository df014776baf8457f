"""The meaning of a click, or of a choice in a list, for an unfinished order. Nothing is changed.

No Qt here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.language import tr, tr_noop, within
from rules import Candidate, Choices, Location, Named, Order, Position, Reason, Role, Unreadable, Variant, say
from rules.presentation import Shape, SignShape
from rules.reasons import listed

from .base import (
    BEGINS,
    NOTHING,
    NUMBER,
    POWER,
    ROUTE,
    START,
    ClearOrderChoice,
    ClickResult,
    HitTarget,
    SlotSequence,
    VerbChoice,
    candidate_at,
    matches,
    of_line,
    refused,
)
from .partial_order import ChoiceCache, PartialOrder, is_sited, partners, so_far
from .sites import base_of, beside, level_of, of_level, on_other_levels, ranked, units_at, why_not
from .wording import is_own, own_fan, stays

# ----------------------------------------------------------------------------------------------------
# Lines of the board in orders, such as rivers: a click near one, and alternatives where one bars the way. No Qt here.


def crossed_at(partial: PartialOrder, target: HitTarget) -> Candidate | None:
    """Return the line at a spot that an order can be about while only a unit is selected, None if there is none."""
    return None if target.unit else of_line(partial.crossed, target)


def barring(partial: PartialOrder, target: HitTarget) -> str:
    """Return the line of the board that bars the selected unit from the destination at a spot, "" if none does."""
    goal = candidate_at(partial.goals, target)
    return goal.line if goal and goal.reason else ""


def instead(partial: PartialOrder, line: str) -> tuple[Candidate, ...]:
    """Return what the selected unit can do about a line that bars its way."""
    unit, crossed = partial.unit, partial.crossed
    if unit is None or crossed is None or not line:
        return ()
    verb = partial.choice_cache.line_verb(partial.power, unit)
    return tuple(_chip(unit, verb, one) for one in crossed.allowed if one.line == line)


def _chip(unit: Named, verb: str, one: Candidate) -> Candidate:
    label = tr("{verb} {what}", verb=tr(verb.capitalize()), what=one.label)
    return Candidate(SlotSequence((unit, verb, one.value)), one.text, label, one.place, None, one.line)


# ----------------------------------------------------------------------------------------------------
# Orders that name a kind of thing by its letter and then a place: what a click there can mean. No Qt here.


@dataclass(frozen=True, slots=True)
class ClickMeanings:
    """What a click can mean, and `why` it cannot mean more: the rule that prevents a kind of order there."""

    fan: tuple[Candidate, ...] = ()
    why: Reason | None = None


def meanings_at(choice_cache: ChoiceCache, power: str, target: HitTarget) -> ClickMeanings:
    """Return the orders about kinds of things that can begin at a spot; the verb with the most choices comes first."""
    variant: Variant = choice_cache.context.variant
    fans, whys = list[tuple[Candidate, ...]](), list[Reason | None]()
    for verb in choice_cache.unitless_orders(power):
        order = variant.verb(str(verb.value))
        if not order.offered:
            continue
        found = tuple(_there(choice_cache, power, verb, target))
        fans.append(tuple(_thing_chip(variant, str(verb.value), *one) for one in found if one[1].allowed))
        barred = verb.reason or next((there.reason for _, there in found if there.reason), None)
        whys.append(barred if order.puts and not fans[-1] else None)
    fans.sort(key=len, reverse=True)
    return ClickMeanings(tuple(chip for fan in fans for chip in fan), next(filter(None, whys), None))


def owner_of(position: Position, target: HitTarget) -> str:
    """Return the owner of the place under the pointer, "" if there is none."""
    return (position.variant.holdings(position) or position.centers).get(target.province, "")


def _there(
    choice_cache: ChoiceCache, power: str, verb: Candidate, target: HitTarget
) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield each kind that the verb can be about, with the place under the pointer, allowed or not."""
    for kind in _kinds(choice_cache, power, verb).allowed:
        now = choice_cache.ask(power, (verb.value, kind.value))
        there = candidate_at(now, target) if now.slot in BEGINS else None
        if there is not None:
            yield kind, there


def _kinds(choice_cache: ChoiceCache, power: str, verb: Candidate) -> Choices:
    """Return the kinds that a verb begins with; none if it begins with a place, a unit or a number."""
    now = choice_cache.ask(power, (verb.value,)) if verb.allowed else Choices("")
    placed = now.slot in BEGINS or now.slot == NUMBER or any(one.place for one in now.candidates)
    return Choices("") if placed else now


def _thing_chip(variant: Variant, verb: str, kind: Candidate, there: Candidate) -> Candidate:
    """Return a chip such as `New bookies` or `Dismantle bookies`."""
    order = variant.verb(verb)
    label = tr("{verb} {kind}", verb=tr(order.short or order.title), kind=within(kind.label))
    return Candidate(SlotSequence((verb, kind.value, there.value)), kind.text, label, there.place)


# ----------------------------------------------------------------------------------------------------
# Clicks for orders without a unit: moving points, a budget. No Qt here.

WHAT = tr_noop("What do you want to do here?")


class UnitlessOrders:
    """Interprets clicks for orders that begin with their verb, not with a unit."""

    def __init__(self, interpreter: ClickInterpreter) -> None:
        self.interpreter = interpreter

    @property
    def partial(self) -> PartialOrder:
        return self.interpreter.partial

    def with_sign(self, power: str, target: HitTarget) -> ClickResult | None:
        """Interpret a click on a sign while nothing is selected; None if nothing can be done there.

        A counter begins its order, and so do points that can be taken from there; otherwise the possible orders are
        offered.
        """
        if target.sign is None:
            return None
        counter = self._with_counter(power, target)
        if counter:
            return counter
        ways = self._ways(power, target)
        if len(ways) == 1 and not self._units_at(power, target):
            verb, there = ways[0]
            takes = self.partial.ask((verb.value,), power).slot == START
            if takes and not meanings_at(self.partial.choice_cache, power, target).fan:
                return self.along(SlotSequence((verb.value, there.value)), power)
        return self._fan(power, target) if power == self.partial.power or self._is_of(power, target) else None

    def on_land(self, power: str, target: HitTarget) -> ClickResult | None:
        """Interpret a click on a place while nothing is selected; None if nothing can be done there.

        All that can be done is offered, even a single choice, so that no order begins unasked. Where units are ordered,
        only building at a site marked with a plus is offered; on others' land, only what the owner can do there.
        """
        if power != self.partial.power and not self._is_of(power, target):
            return None
        if self.partial.ask((), power).slot != "unit":
            return self._fan(power, target)
        sited = self._units_at(power, target)
        return ClickResult("fan", self._what(sited, target), power, fan=sited) if sited else None

    def _is_of(self, power: str, target: HitTarget) -> bool:
        """Whether the place or the unit there belongs to a power."""
        context = self.partial.context
        unit = context.standing.units.get(target.key)
        return owner_of(context.position, target) == power or (unit is not None and unit.power == power)

    def _ways(self, power: str, target: HitTarget) -> tuple[tuple[Candidate, Candidate], ...]:
        """Return the orders that begin at a spot but put no unit there."""
        ways = self.partial.choice_cache.unitless_at(power, target)
        return tuple((verb, there) for verb, there in ways if not is_sited(self.partial, str(verb.value)))

    def _fan(self, power: str, target: HitTarget) -> ClickResult | None:
        """Offer all that can be done at a spot; None if nothing can."""
        sited = self._units_at(power, target)
        if sited:
            return ClickResult("fan", self._what(sited, target), power, fan=sited)
        things = meanings_at(self.partial.choice_cache, power, target)
        ways = self._ways(power, target)
        fan = tuple(Candidate(SlotSequence((verb.value, there.value)), verb.text, verb.label) for verb, there in ways)
        words = f"{say(things.why)} {tr(WHAT)}" if things.why else tr(WHAT)
        clause = things.why.clause if things.why else ""
        return ClickResult("fan", words, power, fan=(*things.fan, *fan), clause=clause) if things.fan or fan else None

    def refused(self, power: str, target: HitTarget) -> ClickResult | None:
        """Return why nothing can be put there now, if the place is the power's own; None if there is nothing to say."""
        if power not in self.partial.context.powers or owner_of(self.partial.context.position, target) != power:
            return None
        why = meanings_at(self.partial.choice_cache, power, target).why
        return refused(why, power) if why else None

    def _with_counter(self, power: str, target: HitTarget) -> ClickResult | None:
        """Begin the order of a counter that lies in a province of the power; None if there is none."""
        if target.sign is None or target.sign.shape is not SignShape.COUNTER:
            return None
        variant = self.partial.context.variant
        unitless_orders = self.partial.choice_cache.unitless_orders(power)
        verb = next((one for one in unitless_orders if variant.verb(str(one.value)).shown.shape is Shape.COUNTER), None)
        if verb is None or self.partial.context.board.provinces[target.province].extra.get("family") != power:
            return None
        return self.along(SlotSequence((verb.value,)), power)

    def _units_at(self, power: str, target: HitTarget) -> tuple[Candidate, ...]:
        """Return what can be built at a spot while nothing is selected."""
        verbs = [str(one.value) for one in self.partial.choice_cache.unitless_orders(power)]
        sited = [verb for verb in verbs if is_sited(self.partial, verb)]
        return tuple(one for verb in sited for one in units_at(self.partial, power, verb, target))

    def _what(self, fan: Sequence[Candidate], target: HitTarget) -> str:
        """Return the question for building a unit: on which level, or which unit."""
        levels = {of_level(self.partial, one.place.province) for one in fan if one.place}
        elsewhere = all(one.place and one.place.province != target.province for one in fan)
        return (
            tr("On {levels}. Click to choose.", levels=listed(sorted(levels)))
            if elsewhere and any(levels)
            else tr("Which unit?")
        )

    def along(self, way: SlotSequence, power: str = "") -> ClickResult:
        """Return the result of choosing several slots at once."""
        filled: tuple[Any, ...] = ()
        for value in way:
            found = self.partial.ask(filled, power).find(value)
            if found is None or found.reason:
                unknown = ClickResult("refused", tr("You cannot choose that now."), clause=self.partial.rule_of(way))
                return refused(found.reason) if found and found.reason else unknown
            answer = self.interpreter.take(filled, found, power)
            filled = (*filled, found.value)
        return answer

    def interpret(self, target: HitTarget) -> ClickResult:
        """Interpret a click once the verb is chosen.

        A click on a unit that the order cannot take selects that unit instead, so that an unfinished order does not
        keep the player from giving others.
        """
        answer = self._filled_in(target)
        if answer.kind != "refused" or not target.unit:
            return answer
        return self.interpreter.other_unit(target, self.partial.context.powers) or answer

    def _filled_in(self, target: HitTarget) -> ClickResult:
        """Return the step taken by a click, or why there is none."""
        partial = self.partial
        if is_sited(partial, partial.unitless_verb) and len(partial.filled) == 1:
            return self._sited(target)
        if self._ends_at(target):
            return self.end()
        if partial.choices.slot == POWER:
            return self._power(target)
        if partial.asks_number and not partial.aimed.candidates:
            return self._other_place(target)
        answer = self.interpreter.fill(partial.aimed, partial.aim, target)
        if answer.kind == "refused" and partial.aimed.slot == ROUTE and not candidate_at(partial.aimed, target):
            return self._no(self._far(target))
        return answer

    def _sited(self, target: HitTarget) -> ClickResult:
        """Put a unit where the click was: at once if only one can be and no order is entered there, otherwise as chips.
        """
        partial = self.partial
        fan = units_at(partial, partial.power, partial.unitless_verb, target)
        if not fan:
            why = why_not(partial, partial.unitless_verb, target)
            return refused(why) if why else NOTHING
        only = fan[0] if len(fan) == 1 and fan[0].place and fan[0].place.province == target.province else None
        if only is not None and isinstance(only.value, SlotSequence):
            return self.along(only.value)
        return ClickResult("fan", self._what(fan, target), partial.power, partial.filled, fan=fan)

    def end(self) -> ClickResult:
        """Finish the order as it stands, if it may end: with the number, or with the last place of a route."""
        partial = self.partial
        order = partial.ask(partial.aim).order if partial.active and partial.unitless_verb else None
        return self.interpreter.made(order, partial.power) if order else NOTHING

    def _ends_at(self, target: HitTarget) -> bool:
        """Whether a click ends the order: on the place reached last, where the order may end."""
        partial, place = self.partial, self.partial.place
        return place is not None and place.province == target.province and bool(partial.ask(partial.aim).order)

    def _other_place(self, target: HitTarget) -> ClickResult:
        """Choose another place while only the number is missing."""
        partial = self.partial
        other = candidate_at(partial.ask(partial.filled[:-1]), target)
        if other is not None and other.allowed:
            return self.interpreter.take(partial.filled[:-1], other)
        return refused(other.reason) if other and other.reason else self._no(self._unknown(target))

    def _power(self, target: HitTarget) -> ClickResult:
        """Choose the owner of what lies there."""
        partial = self.partial
        position = partial.context.standing
        unit = position.units.get(target.key)
        owner = unit.power if unit else position.centers.get(target.province, "")
        found = partial.choices.find(owner) if owner else None
        if found is None:
            return self._no(self._unknown(target))
        return refused(found.reason) if found.reason else self.interpreter.take(partial.filled, found)

    def _no(self, words: str) -> ClickResult:
        """Return a refusal of what the rules do not offer at all, with the clause of the verb."""
        return ClickResult("refused", words, clause=self.partial.rule_of(self.partial.filled))

    def _far(self, target: HitTarget) -> str:
        """Return the message for a step of a route to a place that is not adjacent."""
        there, here = self.partial.context.board.provinces.get(target.province), self.partial.place
        if there is None or not isinstance(here, Location):
            return self._unknown(target)
        return tr("{there} is not adjacent to {here}.", there=there.name, here=here.words)

    def _unknown(self, target: HitTarget) -> str:
        what = self.interpreter.tell(target).words
        return tr("You cannot choose {what} here.", what=what) if what else ""


# ----------------------------------------------------------------------------------------------------
# Illegal orders entered on purpose, to bluff or to see the effect. They are kept as entered and are void.
#
# Only orders to units can be illegal; orders without a unit and adjustments must keep to the rules. No Qt here.

Filled = tuple[Any, ...]
PLACES = frozenset({"to", "into", "over", "at"})
UNITS = frozenset({"helped", "army", "target", "other"})
REFUSED = frozenset({"refused", "nothing", "info", "offer"})
"""Kinds of results that an illegal order can replace."""


def never() -> bool:
    return False


class IllegalOrders:
    """Illegal orders, entered in place of a refusal.

    `permitted`: whether illegal orders are allowed. `insisted`: whether the user wants one even if the click could
    select another unit.
    """

    def __init__(self, partial: PartialOrder) -> None:
        self.partial = partial
        self.permitted: Callable[[], bool] = never
        self.insisted: Callable[[], bool] = never

    @property
    def on(self) -> bool:
        return self.permitted() or self.insisted()

    def instead(self, answer: ClickResult, target: HitTarget) -> ClickResult:
        """Return the illegal order meant by a click that the rules would refuse, with the reason as `fault`.

        Otherwise the result of the click is returned unchanged.
        """
        partial, unit = self.partial, self.partial.unit
        leaves = self.insisted() and answer.kind == "step" and len(answer.filled) == 1
        if not (answer.kind in REFUSED or leaves) or unit is None:
            return answer
        if partial.unitless_verb or partial.nested or not target.key:
            return answer
        before = partial.filled if len(partial.filled) > 1 else (unit, self._verb_to_a_place())
        if is_own(unit, target) or not before[1]:
            return answer
        slot = self._slot(before)
        value = self._value(slot, target)
        return answer if value is None else self._with((*before, value), answer)

    def _verb_to_a_place(self) -> str:
        """Return the verb with which the unit would move, if that were legal, "" if it has none."""
        partial, variant = self.partial, self.partial.context.variant
        verbs = (str(one.value) for one in partial.verbs())
        return partial.verb_before("to") or next((one for one in verbs if variant.verb(one).slots[:1] == ("to",)), "")

    def _slot(self, filled: Filled) -> str:
        slots = self.partial.context.variant.verb(str(filled[1])).slots
        at = len(filled) - 2
        return slots[at] if at < len(slots) else ""

    def _value(self, slot: str, target: HitTarget) -> Any:
        """Return what lies there as a value for the slot, None if nothing suitable does."""
        standing = self.partial.context.standing
        if slot in UNITS and target.unit in standing.units:
            unit = standing.units[target.unit]
            return Named(unit.kind, unit.place, unit.number)
        locations = standing.variant.board(standing).locations
        return locations.get(target.place) or locations.get(target.province) if slot in PLACES else None

    def _with(self, filled: Filled, answer: ClickResult) -> ClickResult:
        partial = self.partial
        partial.choice_cache.permitted.add(filled)
        why = answer.words if answer.kind != "info" else so_far(partial.context.variant, filled).strip()
        order = self._order(filled)
        if order is not None:
            fault = partial.fault_of(order)
            text, clause = (say(fault), fault.clause) if fault else (why, answer.clause)
            return ClickResult("made", power=partial.power, orders=(order,), fault=text, clause=clause)
        if self._slot(filled) and partial.choice_cache.can_go_on(partial.power, filled):
            words = answer.words if answer.kind == "refused" else ""
            return ClickResult("step", words, partial.power, filled, fault=why, clause=answer.clause)
        partial.choice_cache.permitted.discard(filled)
        return answer

    def _order(self, filled: Filled) -> Order | None:
        """Return the complete order, None while slots are missing."""
        if self._slot(filled):
            return None
        partial, into = self.partial, filled[-1]
        stands = isinstance(filled[-2], Named) and isinstance(into, Location) and into.key == filled[-2].place.key
        text = so_far(partial.context.variant, filled[:-1] if stands else filled).rstrip(" -")
        try:
            made: Order = partial.context.variant.parse(partial.context.position, partial.power, text)
        except Unreadable:
            return None
        return made if made.unit is not None and made.unit.key == filled[0].key else None


ELSEWHERE = tr_noop("Only on {levels}. Click to choose.")
TWO_WAYS = tr_noop("Support it, or move there?")
WHICH_LEVEL, WHAT_HERE = tr_noop("Which level?"), tr_noop("Which order?")


class ClickInterpreter:
    """Interprets clicks for an unfinished order."""

    def __init__(self, partial: PartialOrder) -> None:
        self.partial = partial
        self.unitless_orders = UnitlessOrders(self)
        self.illegal_orders = IllegalOrders(partial)

    def interpret(self, target: HitTarget, *, drag: bool = False) -> ClickResult:
        """Return what a click there would do. `drag`: the unit is dragged there, so it is to move."""
        answer = self._by_the_rules(target, drag)
        return self.illegal_orders.instead(answer, target) if self.illegal_orders.on else answer

    def _by_the_rules(self, target: HitTarget, drag: bool) -> ClickResult:
        if not self.partial.context.powers:
            return self.tell(target)
        if not self.partial.filled:
            return self._begin(target)
        if self.partial.unitless_verb:
            return self.unitless_orders.interpret(target)
        if self.partial.whole:
            added = self.fill(self.partial.choices, self.partial.filled, target)
            return self._begin(target) if added.kind in ("refused", "nothing") else added
        if self.partial.nested:
            return self._from_other(target)
        if self.partial.choices.slot == "verb":
            return self._from_unit(target, drag)
        return self.fill(self.partial.choices, self.partial.filled, target)

    def _begin(self, target: HitTarget) -> ClickResult:
        """Interpret a click while nothing is selected.

        A movable thing, a unit or a site is selected, for whichever power's orders may be entered; land only offers
        what can be done there.
        """
        powers = sorted(self.partial.context.powers, key=lambda one: one != self.partial.power)
        for begin in (self.unitless_orders.with_sign, self._again, self.unit_or_site, self.unitless_orders.on_land):
            for power in powers:
                begun = begin(power, target)
                if begun:
                    return begun
        return self.unitless_orders.refused(self.partial.power, target) or self.tell(target)

    def unit_or_site(self, power: str, target: HitTarget) -> ClickResult | None:
        """Select the unit or site of a power at a spot; None if it has none there."""
        now = self.partial.ask((), power)
        found = candidate_at(now, target)
        several = tuple(one for one in now.allowed if isinstance(one.value, Named) and matches(now.slot, one, target))
        if len(several) > 1:
            return ClickResult("fan", tr("Which one?"), power, fan=several)
        if found is None:
            return None
        return refused(found.reason, power) if found.reason else self.take((), found, power)

    def _again(self, power: str, target: HitTarget) -> ClickResult | None:
        """Interpret a second click on a build site or on a unit to be removed: the next kind, or clear the order."""
        written = self.partial.context.written(power, target.key)
        first = self.partial.ask((), power)
        found = candidate_at(first, target) if first.slot == "unit" else None
        site = first.slot == "site" or (found is not None and not isinstance(found.value, Named))
        if written is None or not (site or (first.slot == "unit" and found is None)):
            return None
        kinds = self.partial.choice_cache.kinds(power, written) if site else ()
        at = kinds.index(written) if written in kinds else len(kinds)
        if at + 1 < len(kinds):
            return ClickResult("made", power=power, orders=(kinds[at + 1],))
        return ClickResult("clear", tr("Order cleared: {order}.", order=written.text), power, key=target.key)

    def tell(self, target: HitTarget) -> ClickResult:
        """Describe what is there, for a click on something that cannot be ordered."""
        if not target.key:
            return NOTHING
        position, board = self.partial.context.standing, self.partial.context.board
        dislodged = position.dislodged.get(target.key) if target.dislodged else None
        unit = dislodged.unit if dislodged else position.units.get(target.key)
        if unit and (target.unit or target.key == unit.key):
            kind = position.variant.kinds[unit.kind]
            text = tr("{unit} in {place}", unit=kind.of(board.powers[unit.power]), place=unit.place.words)
            return ClickResult("info", tr("{unit}, dislodged", unit=text) if dislodged else text, key=unit.key)
        province = board.provinces.get(target.province)
        return ClickResult("info", province.name, key=province.id) if province else NOTHING

    def _from_unit(self, target: HitTarget, drag: bool) -> ClickResult:
        """Interpret a click while only a unit is selected.

        A destination moves it, a click on the unit itself holds, a unit in reach of support is supported.
        """
        unit: Named = self.partial.filled[0]
        crossed = None if drag else crossed_at(self.partial, target)
        if crossed is not None:
            verb = self.partial.choice_cache.line_verb(self.partial.power, unit)
            return replace(self.take((unit, verb), crossed), line=crossed.line)
        if is_own(unit, target):
            return NOTHING if drag else self._at_home(unit, target)
        ways = () if drag else self._support_or_move(unit, target)
        if ways:
            return ClickResult("fan", tr(TWO_WAYS), filled=(unit,), fan=ways)
        goals = self.partial.goals
        moved = self.fill(goals, (unit, self.partial.verb_before("to")), target) if goals else NOTHING
        if moved.kind not in ("refused", "nothing"):
            return moved
        line = barring(self.partial, target)
        moved = replace(moved, line=line)
        if drag:
            return moved
        helped = self.helping(target)
        if helped.kind == "step":
            return helped
        other = self.other_unit(target, self.partial.context.own) if target.unit or goals is None else None
        if other is not None:
            return other
        offered = instead(self.partial, line)
        return replace(moved, kind="offer", filled=(unit,), fan=offered) if offered else moved

    def other_unit(self, target: HitTarget, powers: Iterable[str]) -> ClickResult | None:
        """Select another unit of the power or of one of these; None if there is none."""
        others = (self.unit_or_site(power, target) for power in dict.fromkeys((self.partial.power, *powers)))
        return next((other for other in others if other and other.kind != "refused"), None)

    def _support_or_move(self, unit: Named, target: HitTarget) -> tuple[Candidate, ...]:
        """Offer both support and move where another unit of the same player stands on a possible destination; else ().
        """
        partial = self.partial
        other = partial.context.standing.units.get(target.key) if target.unit else None
        friendly = other is not None and other.power in (partial.power, *partial.context.own)
        if not friendly or partial.goals is None or partial.helped is None:
            return ()
        found = {"helped": candidate_at(partial.helped, target), "to": candidate_at(partial.goals, target)}
        if not all(one and one.allowed for one in found.values()):
            return ()
        return tuple(self._way(unit, slot, one) for slot, one in found.items() if one)

    def _way(self, unit: Named, slot: str, to: Candidate) -> Candidate:
        """Return a choice such as `Support A Bur` or `Move to Burgundy`."""
        name = self.partial.verb_before(slot)
        verb = self.partial.context.variant.verb(name)
        words = tr_noop("{verb} {what}") if slot == "helped" else tr_noop("{verb} to {what}")
        what = to.text if slot == "helped" else to.label
        label = tr(words, verb=tr(verb.title), what=what)
        return Candidate(VerbChoice((unit, name, to.value)), verb.key, label, to.place)

    def _from_other(self, target: HitTarget) -> ClickResult:
        """Interpret a click for the order that another unit is made to carry out: a destination moves it, its own place
        holds."""
        partial, filled = self.partial, self.partial.filled
        if is_own(filled[-1], target):
            order = partial.choice_cache.stay(partial.power, *filled)
            return ClickResult("made", orders=(order,)) if order else NOTHING
        goals = partial.goals
        return self.fill(goals, (*filled, partial.verb_before("to")), target) if goals else NOTHING

    def extend(self, target: HitTarget, key: str) -> ClickResult:
        """Add one more place to the move already entered for the unit with this key, if the unit can pass through one.
        """
        partial = self.partial
        order = partial.context.written(partial.power, key) if not partial.filled else None
        if order is None or order.type.role is not Role.MOVE or order.unit is None:
            return NOTHING
        kinds = partial.context.variant.all_verbs
        verbs = (one for one in partial.ask((order.unit,)).allowed if one.value in kinds)
        way = next((one.value for one in verbs if kinds[one.value].through), None)
        if way is None:
            return NOTHING
        first = partial.ask((order.unit, way)).find(order.slots[1])
        if first is None or not first.allowed:
            return NOTHING
        head = (order.unit, way, first.value)
        return self.fill(partial.ask(head), head, target)

    def _at_home(self, unit: Named, target: HitTarget) -> ClickResult:
        """Interpret a click on the selected unit or its place: hold, or a fan of all it can do there."""
        fan = own_fan(self.partial, bool(target.unit))
        if fan:
            words = tr(WHAT_HERE) if len(stays(self.partial)) > 1 else tr(WHICH_LEVEL)
            return ClickResult("fan", words, filled=(unit,), fan=fan)
        order = self.partial.choice_cache.stay(self.partial.power, unit)
        return ClickResult("made", orders=(order,)) if order else NOTHING

    def helping(self, target: HitTarget) -> ClickResult:
        """With only a unit selected: begin its support of the unit at a spot. NOTHING if it cannot be supported."""
        partial = self.partial
        if not partial.active or len(partial.filled) != 1 or partial.unit is None or partial.choices.slot != "verb":
            return NOTHING
        helped = candidate_at(partial.helped, target) if partial.helped and target.unit else None
        if helped is None or not helped.allowed:
            return NOTHING
        return self.take((partial.unit, partial.verb_before("helped")), helped)

    def asked_to_help(self, target: HitTarget) -> ClickResult:
        """Return the same, or the reason why the unit there cannot be supported."""
        answer = self.helping(target)
        barred = candidate_at(self.partial.helped, target) if answer.kind == "nothing" and target.unit else None
        return refused(barred.reason) if barred and barred.reason else answer

    def fill(self, now: Choices, filled: tuple[Any, ...], target: HitTarget) -> ClickResult:
        """Fill the slot with what is under the pointer; several candidates in one place become a fan."""
        if now.slot == "kind" and filled and target.key != filled[0].key:
            return self._begin(target)
        lined = None if target.unit else of_line(now, target)
        if lined is not None:
            return replace(self.take(filled, lined), line=lined.line)
        target = self._levelled(now, target)
        here = [one for one in now.candidates if matches(now.slot, one, target)]
        allowed = [one for one in here if one.allowed]
        exact = [one for one in allowed if one.place and one.place.text == target.place]
        if now.slot == "kind":
            return self.take(filled, now.allowed[0]) if now.allowed else NOTHING
        if len(allowed) == 1 or (len(exact) == 1 and "/" in target.place):
            return self.take(filled, (exact if len(exact) == 1 else allowed)[0])
        if allowed:
            return ClickResult("fan", tr("Which one?"), filled=filled, fan=tuple(allowed))
        others = on_other_levels(now, target)
        if others:
            board = self.partial.context.board
            names = [level.name for one in others if one.place and (level := level_of(board, one.place.province))]
            words = tr(ELSEWHERE, levels=listed(names))
            return ClickResult("fan", words, filled=filled, fan=ranked(board, others))
        if here and here[0].reason:
            return refused(here[0].reason)
        if not target.key or (not self.partial.unitless_verb and _just_named(filled, target)):
            return NOTHING
        return ClickResult("refused", self._why_not(now.slot, target), clause=self.partial.rule_of(filled))

    def _levelled(self, now: Choices, target: HitTarget) -> HitTarget:
        """Return the target with the level meant, where all levels are shown at once.

        That is the level of the order so far, or the only other one that is allowed there.
        """
        board, place = self.partial.context.board, self.partial.place
        here = level_of(board, place.province) if target.anywhere and place else None
        if here is None or target.unit:
            return target
        base = base_of(target.province)
        levels = {level_of(board, there): there for there in board.stacks.get(base, ())}
        own = HitTarget(levels.get(here, target.place))
        if any(one.allowed and matches(now.slot, one, own) for one in now.candidates):
            return own
        others = on_other_levels(now, target)
        return HitTarget(others[0].place.text) if len(others) == 1 and others[0].place else own

    def _why_not(self, slot: str, target: HitTarget) -> str:
        """Return the message for a click on what is no candidate at all."""
        what = self.tell(target).words or target.place
        if slot in ("helped", "army"):
            return tr("{what}: click a highlighted unit.", what=what)
        return (
            tr("Cannot reach {what}.", what=what)
            if slot in ("to", "into")
            else tr("You cannot choose {what} here.", what=what)
        )

    def take(self, filled: tuple[Any, ...], chosen: Candidate, power: str = "") -> ClickResult:
        """Return the result of choosing this candidate after these slots."""
        after = (*filled, chosen.value)
        now = self.partial.ask(after, power)
        if now.order and not now.candidates:
            return self.made(now.order, power or self.partial.power)
        if now.order and isinstance(after[0], Named):
            return replace(self.made(now.order, power or self.partial.power), filled=after)
        fan = now.allowed if now.slot == "kind" or self._ends_here(now) else ()
        if len(fan) == 1:
            return self.take(after, fan[0], power)
        return ClickResult("step", power=power or self.partial.power, filled=after, fan=fan)

    def _ends_here(self, now: Choices) -> bool:
        """Whether a verb is asked for and no candidate needs further slots."""
        variant = self.partial.context.variant
        return now.slot == "verb" and not any(variant.verb(str(one.value)).slots for one in now.candidates)

    def made(self, order: Order, power: str) -> ClickResult:
        others = () if self.partial.alone else partners(self.partial.choice_cache, power, order)
        cost = self._cost(order)
        words = _with_it(others) or cost
        return ClickResult("made", words, power, orders=(order, *others), asked=cost)

    def _cost(self, order: Order) -> str:
        """Return what an order destroys for good, besides the unit that carries it out, "" if nothing."""
        if not order.type.destroys or order.unit is None:
            return ""
        place = next((slot.key for slot in order.slots[1:] if isinstance(slot, Location)), "")
        standing = self.partial.context.standing.units.values()
        powers = self.partial.context.board.powers
        there = [f"{powers[one.power].name} {one.text}" for one in standing if one.place.key == place]
        there = [] if place == order.unit.place.key else there
        gone = listed([order.unit.text, *there])
        units = tr("Destroys {units}.", units=gone)
        if there:
            units = tr("Destroys {units} unless it leaves.", units=gone)
        aim = self.partial.context.board.provinces.get(place)
        return (
            tr("{units} The center of {aim} then counts for no power for a time.", units=units, aim=aim.name)
            if aim and aim.center
            else units
        )

    def change_level(self, by: int) -> ClickResult:
        """Return the move of the selected unit to the board above (1) or below (-1)."""
        found = beside(self.partial, by)
        if isinstance(found, str):
            rule = self.partial.rule_of((self.partial.verb_before("to"),)) if self.partial.goals else ""
            return ClickResult("refused", found, clause=rule)
        if found.reason:
            return refused(found.reason)
        return self.take((*self.partial.filled[:1], self.partial.verb_before("to")), found)

    def preview(self, candidate: Candidate) -> ClickResult:
        """Return what choosing this candidate would do: one of the slot, of the destinations, of the fan, or a unit to
        build.

        A list may still show candidates that are no longer offered: those are refused.
        """
        power = self.partial.offered_to(candidate)
        if isinstance(candidate.value, SlotSequence):
            return self.unitless_orders.along(candidate.value, power)
        if isinstance(candidate.value, Order):
            return ClickResult("made", power=candidate.value.power, orders=(candidate.value,))
        if isinstance(candidate.value, ClearOrderChoice):
            return ClickResult(
                "clear",
                tr("Order cleared: {order}.", order=candidate.text),
                power,
                key=candidate.value,
            )
        for before in self._ways_to(candidate):
            found = self.partial.ask(before, power).find(candidate.value)
            if found is not None:
                return refused(found.reason) if found.reason else self.take(before, found, power)
        return ClickResult(
            "refused", tr("You cannot choose {candidate} now.", candidate=candidate.label or candidate.text)
        )

    def _ways_to(self, candidate: Candidate) -> Iterator[tuple[Any, ...]]:
        """Yield the slots after which a candidate may come now."""
        if not self.partial.active:
            return
        yield self.partial.filled
        yield self.partial.aim
        if self.partial.unit is not None and self.partial.goals is not None:
            yield (self.partial.unit, self.partial.verb_before("to"))
        if self.partial.choices.slot in ("site", "unit") and isinstance(candidate.value, Named):
            site = self.partial.choices.find(candidate.value.place.province)
            if site is not None and site.allowed and not isinstance(site.value, Named):
                yield (site.value,)


def _with_it(others: tuple[Order, ...]) -> str:
    """Return the message about orders entered along with the one meant."""
    if len(others) > 1:
        return tr("Also entered: {orders}.", orders=listed([one.text for one in others]))
    return tr("Also entered: {partner}.", partner=others[0].text) if others else ""


def _just_named(filled: tuple[Any, ...], target: HitTarget) -> bool:
    """Whether the last slot, after the verb, was chosen at this spot: the pointer is still over it."""
    last = filled[-1] if len(filled) > 2 else None
    place = last.place if isinstance(last, Named) else last
    return isinstance(place, Location) and place.province == target.province
