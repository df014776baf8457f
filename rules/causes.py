"""Why something came out as it did: from a result back to its roots, a step at a time.

    causes(turn, key, events, earlier) -> tuple[Cause, ...]     of an order and its unit
    causes_at(turn, place, events) -> tuple[Cause, ...]         of a place that no order is about

It reads a turn as somebody may know it (`Variant.seen`) and nothing else: strengths, cuts and who was in whose way
where the fight is known, elsewhere what results say of each other and what he is told beside them. Every unit is told
of once, so it always ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .board import Location
from .fighting import Fights, Known, Step
from .position import Event, Named, Outcome, Turn, Unit
from .reasons import NAMES, Reason, Sentence, say

AS_ORDERED = Sentence("as_ordered", "{unit} does as ordered")
WAS_DONE = Sentence("was_done", "'{order}' was carried out")
NOT_DONE = Sentence("not_done", "why '{order}' was not carried out is not told")
NOT_TOLD = Sentence("not_told", "why the order of {unit} failed is not told")
NOBODY_CAME = Sentence("nobody_came", "no order that you know of was about {place}")
STAYS_WITH = Sentence("stays_with", "{place} stays with {power}", "S1")
GOES_TO = Sentence("goes_to", "{place} goes to {power}", "S1")
STANDS_THERE = Sentence("stands_there", "{unit} stands in {place}")
WRONG = frozenset({"failed", "lost"})
"""Signs of events by which something went wrong."""


class Cause(NamedTuple):
    """One step. `units` are the keys of those whose orders count in it, the one that it is told of first.

    `after`: the number of the step that it explains, -1 for what answers the question itself. `strengths`: unit -> how
    strong its side is; `cuts`: supporter and who cut its support. `places`: keys of places.
    """

    reason: Reason
    units: tuple[str, ...]
    places: tuple[str, ...] = ()
    after: int = -1
    strengths: tuple[tuple[str, Any], ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()


def outcome_of(turn: Turn, key: str) -> Outcome | None:
    """What is told of a unit, or of an order that no unit has: by its text, or `France: waive` where two share it."""
    named = [one for one in turn.outcomes if key and key in _keys_of(one)]
    return next((one for one in named if one.unit), named[0] if named else None)


def causes(turn: Turn, key: str, events: Sequence[Event] = (), earlier: Turn | None = None) -> tuple[Cause, ...]:
    """The steps from a result to its roots; () where nothing is told of it. `events`: what is told of that turn, to
    whom it is seen by (`Variant.events`); `earlier`: the turn before, seen by the same, for what began there."""
    outcome = outcome_of(turn, key)
    return () if outcome is None else tuple(_Chain(turn, events).told(outcome, earlier))


def causes_of(turn: Turn, event: Event, events: Sequence[Event] = ()) -> tuple[Cause, ...]:
    """The steps behind what befell somebody beside his orders (one of `events`)."""
    return tuple(_Chain(turn, events).of_event(event))


def causes_at(turn: Turn, place: str, events: Sequence[Event] = ()) -> tuple[Cause, ...]:
    """What is known of a province of which no order tells: who stands there, whose it is, what befell it."""
    return tuple(_Chain(turn, events).of_place(place))


class _Chain:
    """The steps found so far, and what is still to be told."""

    def __init__(self, turn: Turn, events: Sequence[Event]) -> None:
        self.turn, self.before, self.after, self.told_of = turn, turn.before, turn.after, events
        units = dict(turn.before.units) | {one.unit.key: one.unit for one in turn.outcomes if one.unit}
        units = {key: fled.unit for key, fled in turn.before.dislodged.items()} | units
        self.units: Mapping[str, Unit] = units
        self.outcomes = {one.unit.key: one for one in turn.outcomes if one.unit}
        self.board = turn.before.variant.board(turn.before)
        known = Known(units, self.board.locations)
        self.fights = None if turn.resolution is None else Fights(turn.resolution, known)
        self.events = events if turn.resolution is None else ()
        self.steps: list[Cause] = []
        self.said: set[str] = set()
        self.todo: deque[tuple[str, int]] = deque()

    def told(self, first: Outcome, earlier: Turn | None) -> list[Cause]:
        self._tell(first, -1)
        self._grounds(first, earlier)
        self._rest({first.unit.key if first.unit else ""})
        return self.steps

    def of_place(self, place: str) -> list[Cause]:
        """Who stands there, whose it is, and what befell it."""
        board, before, after = self.board, self.before, self.after
        if place not in board.locations:
            return []
        where, places = board.locations[place], (place,)
        for unit in (one for one in before.units.values() if one.place.province == where.province):
            self._put(STANDS_THERE(unit=unit, place=where), (unit.key,), -1, places)
        owner = after.centers.get(where.province)
        if owner:
            sentence = STAYS_WITH if before.centers.get(where.province) == owner else GOES_TO
            self._put(sentence(place=where, power=board.powers[owner].name), (), -1, places)
        for event in self.told_of:
            if event.place in (place, where.province) and event.sign != "view":
                self._put(event.reason, self._keys(event.reason), -1, places)
        if not self.steps:
            self._put(NOBODY_CAME(place=where), (), -1, places)
        return self.steps

    def of_event(self, event: Event) -> list[Cause]:
        """What was told, then the units that it speaks of, each in its turn."""
        places = _places(self._things(event.reason)) or ((event.place,) if event.place in self.board.locations else ())
        units = self._keys(event.reason)
        self._put(event.reason, units, -1, places)
        self.todo.extend((key, 0) for key in units)
        self._rest(set())
        return self.steps

    def _rest(self, done: set[str]) -> None:
        """What is still to be told."""
        while self.todo:
            key, after = self.todo.popleft()
            if key not in done and key in self.outcomes:
                done.add(key)
                self._tell(self.outcomes[key], after)

    def _grounds(self, outcome: Outcome, earlier: Turn | None) -> None:
        """What the variant says that it rests on; of a retreat, why the unit must go."""
        key = outcome.unit.key if outcome.unit else ""
        if earlier is not None and key in self.before.dislodged:
            self._driven_out(key, self.before.dislodged[key].unit, earlier)
        for reason in self.before.variant.grounds(self.turn, outcome):
            self._put(reason, self._keys(reason), 0, _places(self._things(reason)))

    def _driven_out(self, key: str, unit: Unit, earlier: Turn) -> None:
        """What was told of the unit in the turn before. The others have moved since: their places alone are shown."""
        found = next(
            (one for one in earlier.outcomes if one.unit and (one.unit.key, one.unit.power) == (key, unit.power)), None
        )
        if found is None or "dislodged" not in found.words:
            return
        said = [reason for reason in found.reasons if reason.clause or reason.code == "dislodged_by"][:2]
        for reason in said or found.reasons[:1]:
            self._put(reason, (key,), 0, _places(self._things(reason)))
        for step in causes(earlier, key)[1:]:
            if step.after == 0 and step.strengths:
                self._put(step.reason, (), 0, step.places)

    def _tell(self, outcome: Outcome, after: int) -> None:
        """What is told of one unit, and what that hangs on."""
        key = outcome.unit.key if outcome.unit else ""
        here = self._own(outcome, key, after)
        if self.fights is None:
            self._named(outcome, here)
        elif key:
            clause = next((one.clause for one in outcome.reasons if one.clause), "")
            for step in self.fights.about(key, first=after < 0):
                self._add(step, clause, here)
            self._carried(outcome, here)
        else:
            self._named(outcome, here)
        self._idle(key, here)

    def _own(self, outcome: Outcome, key: str, after: int) -> int:
        """The variant's own sentences about it. The number of the step that what follows explains."""
        reasons = (*outcome.reasons, *self._told_beside(outcome, key)) if after < 0 else outcome.reasons
        if not reasons and after < 0:
            plain = (NOT_TOLD if outcome.failed else AS_ORDERED)(unit=outcome.unit)
            reasons = (plain if key else (NOT_DONE if outcome.failed else WAS_DONE)(order=outcome.order),)
        here = after
        for number, reason in enumerate(reasons):
            where = _places((*self._things(reason), *outcome.order.slots)) if after < 0 else ()
            at = self._put(reason, (key, *self._keys(reason)), after, where)
            here = at if number == 0 and at >= 0 else here
        return max(here, 0)

    def _told_beside(self, outcome: Outcome, key: str) -> list[Reason]:
        """What else is told of the unit, or of the places that its order names; what went wrong first."""
        order = outcome.order
        places = _places((*order.slots, *([outcome.unit] if outcome.unit else ())))
        about = [one for one in self.events if one.sign != "view" and (one.place in places or _names(one, key))]
        about = [one for one in about if one.sign != "eye" or one.place in places]
        return [one.reason for one in sorted(about, key=lambda one: one.sign not in WRONG)]

    def _idle(self, key: str, here: int) -> None:
        """Orders to help this unit that came to nothing, where that is told of them."""
        for giver, outcome in self.outcomes.items():
            helped = outcome.order.slots[1:2]
            if key and outcome.failed and helped and isinstance(helped[0], Named) and helped[0].key == key:
                for reason in outcome.reasons[:1]:
                    cuts = self.fights.cuts_of(giver) if self.fights else ()
                    self._put(reason, (giver, *self._keys(reason)), here, cuts=cuts)

    def _named(self, outcome: Outcome, here: int) -> None:
        """Where the fight is not known: the units that its sentences name."""
        self.todo.extend((other, here) for reason in outcome.reasons for other in self._keys(reason))

    def _carried(self, outcome: Outcome, here: int) -> None:
        """A fleet hangs on the army that it carries."""
        if self.fights is not None and outcome.unit and self.fights.carries(outcome.unit.key):
            self.todo.extend((one.key, here) for one in outcome.order.slots[1:2] if isinstance(one, Named))

    def _add(self, step: Step, clause: str, here: int) -> None:
        """A step of a fight: as the variant says it of the unit, if it does."""
        at = here
        own = self.outcomes.get(step.told_by) if step.told_by else None
        if own is not None and own.reasons:
            for reason in own.reasons[:1]:
                at = self._put(reason, step.units, here, step.places, step.strengths, step.cuts)
        elif step.reason is not None:
            at = self._put(step.ruled(clause), step.units, here, step.places, step.strengths, step.cuts)
        self.todo.extend((other, at if at >= 0 else here) for other in step.hangs_on)

    def _put(
        self,
        reason: Reason,
        units: Iterable[str],
        after: int,
        places: tuple[str, ...] = (),
        strengths: tuple[tuple[str, Any], ...] = (),
        cuts: tuple[tuple[str, str], ...] = (),
    ) -> int:
        """The number of a new step, -1 if that was said already."""
        words = say(reason)
        if words in self.said:
            return -1
        self.said.add(words)
        known = tuple(dict.fromkeys(key for key in units if key in self.units))
        self.steps.append(Cause(reason, known, places, after, strengths, cuts))
        return len(self.steps) - 1

    def _keys(self, reason: Reason) -> tuple[str, ...]:
        """The units that a sentence speaks of, as far as they are known."""
        things = self._things(reason)
        return tuple(one.key for one in things if isinstance(one, Unit | Named) and one.key in self.units)

    def _things(self, reason: Reason) -> tuple[Any, ...]:
        """What a sentence speaks of."""
        return tuple(_flat(reason.get(name) for name in NAMES.findall(reason.sentence.template)))


def _flat(things: Iterable[Any]) -> Iterator[Any]:
    for one in things:
        if isinstance(one, list | tuple) and not isinstance(one, Named):
            yield from one
        else:
            yield one


def _names(event: Event, key: str) -> bool:
    """Whether an event is told of a unit."""
    unit = event.reason.get("unit")
    return isinstance(unit, Unit | Named) and unit.key == key


def _places(things: Iterable[Any]) -> tuple[str, ...]:
    """The places among these things, and those of the units an order names."""
    found = (one.place if isinstance(one, Unit | Named) else one for one in things)
    return tuple(dict.fromkeys(one.key for one in found if isinstance(one, Location)))


def _keys_of(outcome: Outcome) -> tuple[str, ...]:
    named = outcome.unit or outcome.order.unit
    told = (outcome.key, f"{outcome.order.power}: {outcome.key}")
    return (named.key, *told) if named else told
