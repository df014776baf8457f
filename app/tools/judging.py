"""What a click, or a choice in a list, would do to the order half made. It is told beforehand and changes nothing.

No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.language import mark, tr
from rules import Board, Candidate, Choices, Location, Named, Order, listed

from .anyway import Anyway
from .crossing import barring, crossed_at, instead
from .errands import Errands
from .half import HalfOrder
from .levelling import base_of, beside, level_of, on_other_levels, ranked
from .own_place import is_own, own_fan, stays
from .partners import partners
from .slots import NOTHING, Answer, Spot, Taken, Way, candidate_at, matches, of_line, refused

ELSEWHERE = mark("On {levels} only: click to choose.")
THROUGH = "path"
"""The verb of a move through a place."""
DESTROYS = "annihilate"
"""The verb of an order that destroys its own unit."""
WHICH_LEVEL, WHAT_HERE = mark("On which board?"), mark("What does it do here?")


class Judge:
    """Reads what a click means to an order half made."""

    def __init__(self, half: HalfOrder) -> None:
        self.half = half
        self.errands = Errands(self)
        self.anyway = Anyway(half)

    def judge(self, spot: Spot, *, drag: bool = False) -> Answer:
        """What a click there would do. `drag`: the unit is pulled there, so it is to move."""
        answer = self._by_the_rules(spot, drag)
        return self.anyway.instead(answer, spot) if self.anyway.on else answer

    def _by_the_rules(self, spot: Spot, drag: bool) -> Answer:
        if not self.half.sheet.powers:
            return self.tell(spot)
        if not self.half.filled:
            return self._begin(spot)
        if self.half.errand:
            return self.errands.judge(spot)
        if self.half.whole:
            added = self.fill(self.half.choices, self.half.filled, spot)
            return self._begin(spot) if added.kind in ("refused", "nothing") else added
        if self.half.nested:
            return self._from_other(spot)
        if self.half.choices.slot == "verb":
            return self._from_unit(spot, drag)
        return self.fill(self.half.choices, self.half.filled, spot)

    def _begin(self, spot: Spot) -> Answer:
        """Nothing is chosen yet: a click on a thing that can be moved, a unit or a site chooses it, whoever's orders
        are shown; land offers what can be done there, and begins nothing by itself."""
        powers = sorted(self.half.sheet.powers, key=lambda one: one != self.half.power)
        for begin in (self.errands.with_sign, self._again, self.unit_or_site, self.errands.on_land):
            for power in powers:
                begun = begin(power, spot)
                if begun:
                    return begun
        return self.errands.refused(self.half.power, spot) or self.tell(spot)

    def unit_or_site(self, power: str, spot: Spot) -> Answer | None:
        """The unit or the site of a power at a spot is chosen; None where it has none."""
        now = self.half.ask((), power)
        found = candidate_at(now, spot)
        several = tuple(one for one in now.allowed if isinstance(one.value, Named) and matches(now.slot, one, spot))
        if len(several) > 1:
            return Answer("fan", tr("Which one?"), power, fan=several)
        if found is None:
            return None
        return refused(found.reason, power) if found.reason else self.take((), found, power)

    def _again(self, power: str, spot: Spot) -> Answer | None:
        """A second click on a site or a unit to be removed: the next kind, or nothing any more."""
        written = self.half.sheet.written(power, spot.key)
        first = self.half.ask((), power)
        found = candidate_at(first, spot) if first.slot == "unit" else None
        site = first.slot == "site" or (found is not None and not isinstance(found.value, Named))
        if written is None or not (site or (first.slot == "unit" and found is None)):
            return None
        kinds = self.half.asker.kinds(power, written) if site else ()
        at = kinds.index(written) if written in kinds else len(kinds)
        if at + 1 < len(kinds):
            return Answer("made", power=power, orders=(kinds[at + 1],))
        return Answer("clear", tr("{written} is taken back.", written=written.text), power, key=spot.key)

    def tell(self, spot: Spot) -> Answer:
        """What stands there, for whoever clicks on what he cannot order."""
        if not spot.key:
            return NOTHING
        position, board = self.half.sheet.standing, self._board
        fled = position.dislodged.get(spot.key) if spot.dislodged else None
        unit = fled.unit if fled else position.units.get(spot.key)
        if unit and (spot.unit or spot.key == unit.key):
            kind = position.variant.kinds[unit.kind].name
            gone = ", dislodged" if fled else ""
            owner = board.powers[unit.power].adjective
            return Answer(
                "info",
                tr("{owner} {kind} in {place}{gone}", owner=owner, kind=kind, place=unit.place.words, gone=gone),
                key=unit.key,
            )
        province = board.provinces.get(spot.province)
        return Answer("info", province.name, key=province.id) if province else NOTHING

    def _from_unit(self, spot: Spot, drag: bool) -> Answer:
        """A unit is chosen, no verb yet: a goal moves, the unit itself stays, a unit in reach of help is helped."""
        unit: Named = self.half.filled[0]
        crossed = None if drag else crossed_at(self.half, spot)
        if crossed is not None:
            verb = self.half.asker.line_verb(self.half.power, unit)
            return replace(self.take((unit, verb), crossed), line=crossed.line)
        if is_own(unit, spot):
            return NOTHING if drag else self._at_home(unit, spot)
        goals = self.half.goals
        moved = self.fill(goals, (unit, self.half.verb_before("to")), spot) if goals else NOTHING
        if moved.kind not in ("refused", "nothing"):
            return moved
        line = barring(self.half, spot)
        moved = replace(moved, line=line)
        if drag:
            return moved
        helped = self.helping(spot)
        if helped.kind == "step":
            return helped
        other = candidate_at(self.half.ask(()), spot) if spot.unit or goals is None else None
        if other and other.allowed:
            return self.take((), other)
        offered = instead(self.half, line)
        return replace(moved, kind="offer", filled=(unit,), fan=offered) if offered else moved

    def _from_other(self, spot: Spot) -> Answer:
        """A unit is made to do something: a goal moves it, it itself stays."""
        half, filled = self.half, self.half.filled
        if is_own(filled[-1], spot):
            order = half.asker.stay(half.power, *filled)
            return Answer("made", orders=(order,)) if order else NOTHING
        goals = half.goals
        return self.fill(goals, (*filled, half.verb_before("to")), spot) if goals else NOTHING

    def extend(self, spot: Spot, key: str) -> Answer:
        """One place more for the move that is written for the unit with this key, where it can go through one."""
        half = self.half
        order = half.sheet.written(half.power, key) if not half.filled else None
        if order is None or order.verb != "move" or order.unit is None:
            return NOTHING
        way = half.ask((order.unit,)).find(THROUGH)
        if way is None or not way.allowed:
            return NOTHING
        first = half.ask((order.unit, THROUGH)).find(order.slots[1])
        if first is None or not first.allowed:
            return NOTHING
        head = (order.unit, THROUGH, first.value)
        return self.fill(half.ask(head), head, spot)

    def _at_home(self, unit: Named, spot: Spot) -> Answer:
        """The unit chosen, or the place that it is in: to stay, or a fan of all that it can do there."""
        fan = own_fan(self.half, bool(spot.unit))
        if fan:
            words = tr(WHAT_HERE) if len(stays(self.half)) > 1 else tr(WHICH_LEVEL)
            return Answer("fan", words, filled=(unit,), fan=fan)
        order = self.half.asker.stay(self.half.power, unit)
        return Answer("made", orders=(order,)) if order else NOTHING

    def helping(self, spot: Spot) -> Answer:
        """With a unit chosen: the support of the unit at a spot, half made; nothing where it cannot be helped."""
        half = self.half
        if not half.active or len(half.filled) != 1 or half.unit is None or half.choices.slot != "verb":
            return NOTHING
        helped = candidate_at(half.helped, spot) if half.helped and spot.unit else None
        if helped is None or not helped.allowed:
            return NOTHING
        return self.take((half.unit, half.verb_before("helped")), helped)

    def asked_to_help(self, spot: Spot) -> Answer:
        """The same, or why the unit there cannot be helped."""
        answer = self.helping(spot)
        barred = candidate_at(self.half.helped, spot) if answer.kind == "nothing" and spot.unit else None
        return refused(barred.reason) if barred and barred.reason else answer

    def fill(self, now: Choices, filled: tuple[Any, ...], spot: Spot) -> Answer:
        """The slot filled by what is under the pointer; several candidates in one place make a fan."""
        if now.slot == "kind" and filled and spot.key != filled[0].key:
            return self._begin(spot)
        lined = None if spot.unit else of_line(now, spot)
        if lined is not None:
            return replace(self.take(filled, lined), line=lined.line)
        spot = self._levelled(now, spot)
        here = [one for one in now.candidates if matches(now.slot, one, spot)]
        allowed = [one for one in here if one.allowed]
        exact = [one for one in allowed if one.place and one.place.text == spot.place]
        if now.slot == "kind":
            return self.take(filled, now.allowed[0]) if now.allowed else NOTHING
        if len(allowed) == 1 or (len(exact) == 1 and "/" in spot.place):
            return self.take(filled, (exact if len(exact) == 1 else allowed)[0])
        if allowed:
            return Answer("fan", tr("Which one?"), filled=filled, fan=tuple(allowed))
        others = on_other_levels(now, spot)
        if others:
            names = [level.name for one in others if one.place and (level := level_of(self._board, one.place.province))]
            words = tr(ELSEWHERE, levels=listed(names))
            return Answer("fan", words, filled=filled, fan=ranked(self._board, others))
        if here and here[0].reason:
            return refused(here[0].reason)
        if not spot.key or (not self.half.errand and _just_named(filled, spot)):
            return NOTHING
        return Answer("refused", self._why_not(now.slot, spot), clause=self.half.rule_of(filled))

    def _levelled(self, now: Choices, spot: Spot) -> Spot:
        """Where all levels are seen at once: the place meant is the one on the level that the order is at; or on the
        only other one that is open there."""
        here = level_of(self._board, self.half.place.province) if spot.anywhere and self.half.place else None
        if here is None or spot.unit:
            return spot
        base = base_of(spot.province)
        levels = {level_of(self._board, place): place for place in self._board.stacks.get(base, ())}
        own = Spot(levels.get(here, spot.place))
        if any(one.allowed and matches(now.slot, one, own) for one in now.candidates):
            return own
        others = on_other_levels(now, spot)
        return Spot(others[0].place.text) if len(others) == 1 and others[0].place else own

    @property
    def _board(self) -> Board:
        return self.half.sheet.position.variant.board(self.half.sheet.position)

    def _why_not(self, slot: str, spot: Spot) -> str:
        """Words for a click on what is no candidate at all."""
        what = self.tell(spot).words or spot.place
        if slot in ("helped", "army"):
            return tr("{what}: click a unit that is lit.", what=what)
        return (
            tr("{what} cannot be reached.", what=what)
            if slot in ("to", "into")
            else tr("{what} cannot be chosen here.", what=what)
        )

    def take(self, filled: tuple[Any, ...], chosen: Candidate, power: str = "") -> Answer:
        """The answer that this candidate gives after these slots."""
        after = (*filled, chosen.value)
        now = self.half.ask(after, power)
        if now.order and not now.candidates:
            return self.made(now.order, power or self.half.power)
        if now.order and isinstance(after[0], Named):
            return replace(self.made(now.order, power or self.half.power), filled=after)
        fan = now.allowed if now.slot == "kind" or self._ends_here(now) else ()
        if len(fan) == 1:
            return self.take(after, fan[0], power)
        return Answer("step", power=power or self.half.power, filled=after, fan=fan)

    def _ends_here(self, now: Choices) -> bool:
        """Whether verbs are asked for, and none of them needs anything more."""
        variant = self.half.sheet.position.variant
        return now.slot == "verb" and not any(variant.verb(str(one.value)).slots for one in now.candidates)

    def made(self, order: Order, power: str) -> Answer:
        others = () if self.half.alone else partners(self.half.asker, power, order)
        cost = self._cost(order)
        words = _with_it(others) or cost
        return Answer("made", words, power, orders=(order, *others), asked=cost)

    def _cost(self, order: Order) -> str:
        """What an order destroys for good, beside the unit that is given it."""
        if order.verb != DESTROYS or order.unit is None:
            return ""
        place = next((slot.key for slot in order.slots[1:] if isinstance(slot, Location)), "")
        standing = self.half.sheet.standing.units.values()
        there = [f"{self._board.powers[one.power].name} {one.text}" for one in standing if one.place.key == place]
        there = [] if place == order.unit.place.key else there
        gone = listed([order.unit.text, *there])
        units = tr("It destroys {units}.", units=gone)
        if there:
            units = tr("It destroys {units}, unless it gets out.", units=gone)
        aim = self._board.provinces.get(place)
        return (
            tr("{units} The center of {aim} then counts for nobody for a time.", units=units, aim=aim.name)
            if aim and aim.center
            else units
        )

    def change_level(self, by: int) -> Answer:
        """With a unit chosen: its move to the board above (1) or below (-1)."""
        found = beside(self.half, by)
        if isinstance(found, str):
            rule = self.half.rule_of((self.half.verb_before("to"),)) if self.half.goals else ""
            return Answer("refused", found, clause=rule)
        if found.reason:
            return refused(found.reason)
        return self.take((*self.half.filled[:1], self.half.verb_before("to")), found)

    def preview(self, candidate: Candidate) -> Answer:
        """What choosing this candidate would do: one of the slot, of the goals, of the fan, or a unit to be built.

        A list may still show what is offered no more: that is refused.
        """
        power = self.half.offered_to(candidate)
        if isinstance(candidate.value, Way):
            return self.errands.along(candidate.value, power)
        if isinstance(candidate.value, Order):
            return Answer("made", power=candidate.value.power, orders=(candidate.value,))
        if isinstance(candidate.value, Taken):
            return Answer(
                "clear",
                tr("{candidate} is taken back.", candidate=candidate.text),
                power,
                key=candidate.value,
            )
        for before in self._ways_to(candidate):
            found = self.half.ask(before, power).find(candidate.value)
            if found is not None:
                return refused(found.reason) if found.reason else self.take(before, found, power)
        return Answer("refused", tr("{candidate} cannot be chosen now.", candidate=candidate.label or candidate.text))

    def _ways_to(self, candidate: Candidate) -> Iterator[tuple[Any, ...]]:
        """The slots after which a candidate may stand now."""
        if not self.half.active:
            return
        yield self.half.filled
        yield self.half.aim
        if self.half.unit is not None and self.half.goals is not None:
            yield (self.half.unit, self.half.verb_before("to"))
        if self.half.choices.slot in ("site", "unit") and isinstance(candidate.value, Named):
            site = self.half.choices.find(candidate.value.place.province)
            if site is not None and site.allowed and not isinstance(site.value, Named):
                yield (site.value,)


def _with_it(others: tuple[Order, ...]) -> str:
    """What is written beside the order that was meant."""
    if len(others) > 1:
        return tr("{orders} are written with it.", orders=listed([one.text for one in others]))
    return tr("{partner} is written with it.", partner=others[0].text) if others else ""


def _just_named(filled: tuple[Any, ...], spot: Spot) -> bool:
    """Whether what was chosen last, after the verb, lies there: the pointer is still over it."""
    last = filled[-1] if len(filled) > 2 else None
    place = last.place if isinstance(last, Named) else last
    return isinstance(place, Location) and place.province == spot.province
