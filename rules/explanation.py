"""Why something happened: causes from a result back to its roots, the strengths of both sides, and the result in one
short line."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .board import Location
from .i18n import tr, tr_noop
from .position import Position, Turn
from .reasons import NAMES, Reason, Sentence, SideStrength, brief, listed, say, words
from .solver import Attack, Clause, HoldForce, LostSupport, Resolution, Strength, SupportForce, SupportLoss, Tally
from .units import Event, Named, Outcome, Unit

__all__ = [
    "Cause",
    "causes",
    "causes_at",
    "causes_of",
    "outcome_of",
    "result_line",
]


# A fight explained: what counted on each side, what did not and why, and what it depended on (`causes`).

ATTACKS = Sentence("attacks", "{unit} attacks {place} with strength {sum}", "DATC 5.B.1")
MOVES = Sentence("moves", "{unit} moves to {place} with strength {sum}, unopposed", "DATC 5.B.1")
AGAINST = Sentence("against", "{unit} attacks from the other side with strength {sum}", "DATC 5.B.1")
RIVALS = Sentence("rivals", "{unit} also moves to {place} with strength {sum}", "DATC 5.B.1")
HOLDS = Sentence("holds", "{unit} holds {place} with strength {sum}", "DATC 5.B.1")
STAYS = Sentence("stays", "{unit} could not leave {place} and defends it with strength {sum}", "DATC 5.B.1")
GUARDED = Sentence("guarded", "the garrison holds {place} with strength {sum}", "S3")
LEFT = Sentence("left", "{unit} left {place}", "DATC 5.B.1")
UNTOUCHED = Sentence("untouched", "{unit} was not attacked in {place}; its strength was {sum}", "DATC 5.B.1")
UNCUT = Sentence("uncut", "{giver}'s support for {unit} was not cut", "DATC 5.B.2")
# SupportLoss.UNMATCHED is missing: a support for something else is irrelevant here, a void one has its own result.
LOST: Mapping[SupportLoss, Sentence] = {
    SupportLoss.NO_CHAIN: Sentence(
        "support_no_chain", "{giver}'s support does not count: there was no chain of fleets", "DATC 6.F"
    ),
    SupportLoss.DISLODGED: Sentence("support_dislodged", "{giver}'s support was cut: {by} dislodged it", "DATC 6.D.17"),
    SupportLoss.CUT: Sentence("support_cut", "{giver}'s support was cut by {by}", "DATC 5.B.2"),
    SupportLoss.WEAKENED: Sentence("support_weakened", "{giver}'s support was weakened by {by}", "DATC 5.B.2"),
    SupportLoss.OWN_UNIT: Sentence(
        "support_own_unit",
        "{giver}'s support does not count: it cannot help dislodge a unit of its own power",
        "DATC 6.D.10",
    ),
    SupportLoss.BORDER: Sentence("support_border", "{giver}'s support does not count across this border", "S3"),
}
NOT_FOUGHT = frozenset({Clause.CLOSED, Clause.NO_CONVOY, Clause.DISRUPTED, Clause.PARADOX, Clause.FIRST_PART})
"""Clauses by which an attack fails before strengths are compared."""


class KnownNames(NamedTuple):
    """The units and places that may be mentioned, by key."""

    units: Mapping[str, Unit]
    places: Mapping[str, Location]

    def unit(self, key: str | None) -> Unit | str:
        """Return the unit with this key, or words for an unknown one."""
        return self.units.get(key or "", tr("another unit"))

    def place(self, key: str) -> Location | str:
        """Return the place with this key, or the key itself if unknown."""
        return self.places.get(key, key)


class StrengthSum(NamedTuple):
    """A strength and its components."""

    tally: Tally
    known: KnownNames

    @property
    def total(self) -> Strength:
        """The strength as a number."""
        return self.tally.total

    @property
    def words(self) -> str:
        """The strength in words: "2 (A Mun 1, A Ruh 1)", or "1 (no support)" without supports."""
        tally = self.tally
        total = words(tally.total)
        if not tally.counted and len(tally.forces) < 2:
            return tr("{total} (no support)", total=total)
        own = [(words(self.known.unit(key)) if key else "garrison", worth) for key, worth in _forces(tally)]
        helped = [(self._giver(support), worth) for support, worth in tally.counted]
        return f"{total} ({', '.join(f'{name} {words(worth)}' for name, worth in (*own, *helped))})"

    def _giver(self, support: SupportForce) -> str:
        return words(self.known.unit(support.unit)) if support.unit else support.called or tr("other support")


@dataclass(frozen=True, slots=True)
class CauseStep:
    """One fact that counted. `told_by`: the unit whose own result states it, if any; `hangs_on`: the units whose
    results it depends on. The other fields as in `Cause`."""

    reason: Reason | None
    units: tuple[str, ...]
    places: tuple[str, ...] = ()
    strengths: tuple[tuple[str, Any], ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    told_by: str = ""
    hangs_on: tuple[str, ...] = ()

    def ruled(self, clause: str) -> Reason:
        """Return the reason under the clause that decided the fight; unchanged if the clause is ""."""
        assert self.reason is not None
        return self.reason._replace(sentence=self.reason.sentence.under(clause)) if clause else self.reason


class BattleReport:
    """The explanations of a resolution for the units of a turn."""

    def __init__(self, resolution: Resolution, known: KnownNames) -> None:
        self.resolution = resolution
        self.known = known
        self.attacks: dict[str, list[Attack]] = {}
        for attack in (*resolution.arrived.values(), *resolution.failures):
            self.attacks.setdefault(attack.unit, []).append(attack)
        self.supports: dict[str, list[SupportForce]] = {}
        for support in resolution.supports:
            self.supports.setdefault(support.unit or "", []).append(support)

    def about(self, key: str, first: bool) -> Iterator[CauseStep]:
        """Yield the steps about a unit. `first`: it is the unit asked about."""
        for attack in self.attacks.get(key, ()):
            yield from self._attack(attack)
        for support in self.supports.get(key, ()):
            yield from self._given(support, first)
        by = self.resolution.dislodged_by.get(key)
        if by is not None:
            yield from self._attack(by)
        elif first:
            yield from self._withstood(key)

    def carries(self, key: str) -> bool:
        """Whether a unit may be convoying another: it neither moves nor supports."""
        return key not in self.attacks and key not in self.supports

    def cuts_of(self, giver: str) -> tuple[tuple[str, str], ...]:
        """Return (supporter, attacker) for each attack that cut a support of the unit."""
        cut_by = self.resolution.cut_by
        return tuple((giver, by.unit) for one in self.supports.get(giver, ()) for by in cut_by.get(one, ()))

    def _attack(self, attack: Attack) -> Iterator[CauseStep]:
        """Yield what counted for and against an attack; if it never came to a fight, what that depended on."""
        failure = self.resolution.failures.get(attack)
        if failure is not None and failure.clause is Clause.STOPPED:
            yield CauseStep(None, (attack.unit, *failure.units), (attack.dst,), hangs_on=failure.units)
            return
        if failure is not None and failure.clause in NOT_FOUGHT:
            yield self._hindered(attack, failure.units)
            return
        opposed = self.resolution.opposition(attack)
        sentence = ATTACKS if opposed or failure else MOVES
        yield from self._side(sentence, attack.unit, attack.dst, self.resolution.tally(attack))
        for side in opposed:
            yield from self._opposed(attack, side)
        yield from self._made_way(attack)

    def _hindered(self, attack: Attack, by: Iterable[str]) -> CauseStep:
        """Return the step for an attack whose fleets were dislodged, or whose first part failed."""
        fallen = self.resolution.dislodged_by
        out = [fallen[fleet].unit for fleet in by if fleet in fallen]
        return CauseStep(None, (attack.unit,), (attack.dst,), hangs_on=tuple(out))

    def _opposed(self, attack: Attack, side: Tally) -> Iterator[CauseStep]:
        force = side.forces[0][0]
        unit = next((key for key, _ in _forces(side) if key), "")
        if isinstance(force, Attack) and force.dst == attack.dst:
            yield from self._side(RIVALS, unit, attack.dst, side)
        elif isinstance(force, Attack) and force.dst == attack.src and force.head_on and attack.head_on:
            yield from self._side(AGAINST, unit, attack.dst, side)
        elif isinstance(force, Attack):
            yield from self._side(STAYS, unit, attack.dst, side, hangs_on=(unit,))
        else:
            yield from self._side(HOLDS if unit else GUARDED, unit, attack.dst, side)

    def _side(
        self, sentence: Sentence, key: str, place: str, tally: Tally, hangs_on: tuple[str, ...] = ()
    ) -> Iterator[CauseStep]:
        """Yield one side of a fight, then the supports that did not count for it."""
        helpers = tuple(support.unit for support, worth in tally.counted if support.unit and worth)
        reason = sentence(unit=self.known.unit(key), place=self.known.place(place), sum=StrengthSum(tally, self.known))
        strengths = ((key, tally.total),) if key else ()
        yield CauseStep(reason, (key, *helpers), (place,), strengths, hangs_on=hangs_on)
        for spoiled in tally.spoiled:
            if spoiled.support.unit and spoiled.loss in LOST:
                yield self._spoiled(key, spoiled)

    def _spoiled(self, key: str, spoiled: LostSupport) -> CauseStep:
        giver, cutters = spoiled.support.unit or "", tuple(attack.unit for attack in spoiled.by)
        by = [self.known.unit(one) for one in cutters]
        reason = LOST[spoiled.loss](giver=self.known.unit(giver), unit=self.known.unit(key), by=by)
        cut = spoiled.loss in (SupportLoss.CUT, SupportLoss.DISLODGED, SupportLoss.WEAKENED)
        return CauseStep(
            reason,
            (giver, *cutters),
            cuts=tuple((giver, one) for one in cutters),
            told_by=giver if cut else "",
            hangs_on=cutters if spoiled.loss is SupportLoss.DISLODGED else (),
        )

    def _made_way(self, attack: Attack) -> Iterator[CauseStep]:
        """Yield the units that left the destination of a successful attack."""
        for key, moved in self.resolution.arrived.items():
            if self.resolution.outcome(attack) and moved.src == attack.dst and key != attack.unit and not moved.after:
                reason = LEFT(unit=self.known.unit(key), place=self.known.place(attack.dst))
                yield CauseStep(reason, (key,), (attack.dst,), hangs_on=(key,))

    def _given(self, support: SupportForce, first: bool) -> Iterator[CauseStep]:
        """Yield a support: whether it was cut and, if `first`, what it was given to."""
        cutters = tuple(attack.unit for attack in self.resolution.cut_by.get(support, ()))
        if cutters:
            by, giver = [self.known.unit(one) for one in cutters], self.known.unit(support.unit)
            reason = LOST[SupportLoss.CUT](giver=giver, unit=self.known.unit(support.helps), by=by)
            cuts = tuple((support.unit or "", one) for one in cutters)
            yield CauseStep(reason, (support.unit or "", *cutters), cuts=cuts, told_by=support.unit or "")
        elif first:
            reason = UNCUT(giver=self.known.unit(support.unit), unit=self.known.unit(support.helps))
            hangs_on = (support.helps,)
            yield CauseStep(reason, (support.unit or "", support.helps), (support.into,), hangs_on=hangs_on)

    def _withstood(self, key: str) -> Iterator[CauseStep]:
        """Yield the attacks that a unit stopped in its province; or that there were none."""
        stopped = False
        for attack, failure in self.resolution.failures.items():
            if any(isinstance(force, HoldForce) and force.unit == key for force in failure.by):
                stopped = True
                yield from self._attack(attack)
        if not stopped and key not in self.attacks and key not in self.supports:
            yield from self._untouched(key)

    def _untouched(self, key: str) -> Iterator[CauseStep]:
        """Yield the step for a unit that holds and is not attacked."""
        unit = self.known.units.get(key)
        where = unit.place.key if unit else ""
        tally = self.resolution.tally_at(where)
        alone = unit and any(isinstance(force, HoldForce) and force.unit == key for force, _ in tally.forces)
        if alone and not any(attack.dst == where for attacks in self.attacks.values() for attack in attacks):
            yield from self._side(UNTOUCHED, key, where, tally)


def _forces(tally: Tally) -> list[tuple[str, Any]]:
    """Return the forces of a side as (unit, "" for a garrison; strength of its own)."""
    return [
        ((force.unit if isinstance(force, Attack | HoldForce) else "") or "", worth) for force, worth in tally.forces
    ]


# Why something happened: from a result back to its roots, step by step.
#
#     causes(turn, key, events, earlier) -> tuple[Cause, ...]     of an order and its unit
#     causes_at(turn, place, events) -> tuple[Cause, ...]         of a place that no order is about
#
# The only source is a turn as the viewer may know it (`Variant.seen`): if the fight is known, its strengths, cuts and
# obstacles; otherwise the units that results mention, and the events. Every unit is explained once, so it terminates.

AS_ORDERED = Sentence("as_ordered", "{unit}'s order was carried out")
WAS_DONE = Sentence("was_done", "'{order}' was carried out")
NOT_DONE = Sentence("not_done", "'{order}' was not carried out; the reason is not revealed")
NOT_TOLD = Sentence("not_told", "{unit}'s order failed; the reason is not revealed")
NOBODY_CAME = Sentence("nobody_came", "you know of no order involving {place}")
STAYS_WITH = Sentence("stays_with", "{place} stays with {power}", "S1")
GOES_TO = Sentence("goes_to", "{place} goes to {power}", "S1")
STANDS_THERE = Sentence("stands_there", "{place} is occupied by {unit}")
WRONG = frozenset({"failed", "lost"})
"""Signs of events that mean a failure or loss."""


class Cause(NamedTuple):
    """One step of an explanation. `units`: keys of the units whose orders count in it, the subject first.

    `after`: the index of the step that it explains, -1 if it answers the question itself. `strengths`: (unit, strength
    of its side); `cuts`: (supporter, unit that cut its support). `places`: keys of places.
    """

    reason: Reason
    units: tuple[str, ...]
    places: tuple[str, ...] = ()
    after: int = -1
    strengths: tuple[tuple[str, Any], ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()


def outcome_of(turn: Turn, key: str) -> Outcome | None:
    """Return the outcome of a unit by its key, or of an order without a unit by its text, or `France: waive` where two
    share it."""
    named = [one for one in turn.outcomes if key and key in _keys_of(one)]
    return next((one for one in named if one.unit), named[0] if named else None)


def causes(turn: Turn, key: str, events: Sequence[Event] = (), earlier: Turn | None = None) -> tuple[Cause, ...]:
    """Return the steps from a result back to its roots; () if there is no such result. `turn` and `events`
    (`Variant.events`) as the viewer may know them; `earlier`: the turn before, for the same viewer, for causes that
    began there."""
    outcome = outcome_of(turn, key)
    return () if outcome is None else tuple(_Chain(turn, events).causes(outcome, earlier))


def causes_of(turn: Turn, event: Event, events: Sequence[Event] = ()) -> tuple[Cause, ...]:
    """Return the steps behind one of `events`, something that happened besides orders."""
    return tuple(_Chain(turn, events).of_event(event))


def causes_at(turn: Turn, place: str, events: Sequence[Event] = ()) -> tuple[Cause, ...]:
    """Return what is known of a province that no order is about: who is there, who owns it, what happened to it."""
    return tuple(_Chain(turn, events).of_place(place))


class _Chain:
    """The steps found so far, and the queue of units still to be explained."""

    def __init__(self, turn: Turn, events: Sequence[Event]) -> None:
        self.turn, self.before, self.after, self.told_of = turn, turn.before, turn.after, events
        units = dict(turn.before.units) | {one.unit.key: one.unit for one in turn.outcomes if one.unit}
        units = {key: dislodged.unit for key, dislodged in turn.before.dislodged.items()} | units
        self.units: Mapping[str, Unit] = units
        self.outcomes = {one.unit.key: one for one in turn.outcomes if one.unit}
        self.board = turn.before.variant.board(turn.before)
        known = KnownNames(units, self.board.locations)
        self.fights = None if turn.resolution is None else BattleReport(turn.resolution, known)
        self.events = events if turn.resolution is None else ()
        self.steps: list[Cause] = []
        self.said: set[str] = set()
        self.todo: deque[tuple[str, int]] = deque()

    def causes(self, first: Outcome, earlier: Turn | None) -> list[Cause]:
        """Return the steps from an outcome back to its roots."""
        self._tell(first, -1)
        self._grounds(first, earlier)
        self._rest({first.unit.key if first.unit else ""})
        return self.steps

    def of_place(self, place: str) -> list[Cause]:
        """Return the occupants of a place, its owner, and what happened to it."""
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
        """Return the event's reason, then the units that it mentions, one after the other."""
        places = _places(self._things(event.reason)) or ((event.place,) if event.place in self.board.locations else ())
        units = self._keys(event.reason)
        self._put(event.reason, units, -1, places)
        self.todo.extend((key, 0) for key in units)
        self._rest(set())
        return self.steps

    def _rest(self, done: set[str]) -> None:
        """Explain the units left in the queue."""
        while self.todo:
            key, after = self.todo.popleft()
            if key not in done and key in self.outcomes:
                done.add(key)
                self._tell(self.outcomes[key], after)

    def _grounds(self, outcome: Outcome, earlier: Turn | None) -> None:
        """Add the variant's facts behind the outcome (`Variant.basis`); for a retreat, why the unit was dislodged."""
        key = outcome.unit.key if outcome.unit else ""
        if earlier is not None and key in self.before.dislodged:
            self._driven_out(key, self.before.dislodged[key].unit, earlier)
        for reason in self.before.variant.basis(self.turn, outcome):
            self._put(reason, self._keys(reason), 0, _places(self._things(reason)))

    def _driven_out(self, key: str, unit: Unit, earlier: Turn) -> None:
        """Add the unit's result in the turn before. The others have moved since, so only their places are shown."""
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
        """Add the steps about one outcome, and queue what it depends on."""
        key = outcome.unit.key if outcome.unit else ""
        here = self._own(outcome, key, after)
        if self.fights is not None and key:
            clause = next((one.clause for one in outcome.reasons if one.clause), "")
            for step in self.fights.about(key, first=after < 0):
                self._add(step, clause, here)
            self._carried(outcome, here)
        else:
            self._named(outcome, here)
        self._idle(key, here)

    def _own(self, outcome: Outcome, key: str, after: int) -> int:
        """Add the outcome's own reasons. Return the index of the step that the following ones explain."""
        reasons = (*outcome.reasons, *self._events_about(outcome, key)) if after < 0 else outcome.reasons
        if not reasons and after < 0:
            plain = (NOT_TOLD if outcome.failed else AS_ORDERED)(unit=outcome.unit)
            reasons = (plain if key else (NOT_DONE if outcome.failed else WAS_DONE)(order=outcome.order),)
        here = after
        for number, reason in enumerate(reasons):
            where = _places((*self._things(reason), *outcome.order.slots)) if after < 0 else ()
            at = self._put(reason, (key, *self._keys(reason)), after, where)
            here = at if number == 0 and at >= 0 else here
        return max(here, 0)

    def _events_about(self, outcome: Outcome, key: str) -> list[Reason]:
        """Return the reasons of events about the unit or the places in its order, failures and losses first."""
        order = outcome.order
        places = _places((*order.slots, *([outcome.unit] if outcome.unit else ())))
        about = [one for one in self.events if one.sign != "view" and (one.place in places or _names(one, key))]
        about = [one for one in about if one.sign != "eye" or one.place in places]
        return [one.reason for one in sorted(about, key=lambda one: one.sign not in WRONG)]

    def _idle(self, key: str, here: int) -> None:
        """Add failed orders to help this unit, if their reasons are known."""
        for giver, outcome in self.outcomes.items():
            helped = outcome.order.slots[1:2]
            if key and outcome.failed and helped and isinstance(helped[0], Named) and helped[0].key == key:
                for reason in outcome.reasons[:1]:
                    cuts = self.fights.cuts_of(giver) if self.fights else ()
                    self._put(reason, (giver, *self._keys(reason)), here, cuts=cuts)

    def _named(self, outcome: Outcome, here: int) -> None:
        """If the fight is not known: queue the units mentioned in the outcome's reasons."""
        self.todo.extend((other, here) for reason in outcome.reasons for other in self._keys(reason))

    def _carried(self, outcome: Outcome, here: int) -> None:
        """Queue the army that a fleet convoys, since the fleet's result depends on it."""
        if self.fights is not None and outcome.unit and self.fights.carries(outcome.unit.key):
            self.todo.extend((one.key, here) for one in outcome.order.slots[1:2] if isinstance(one, Named))

    def _add(self, step: CauseStep, clause: str, here: int) -> None:
        """Add a step of a fight, in the words of the unit's own outcome if there are any."""
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
        """Add a step and return its index; -1 if its sentence was already said."""
        words = say(reason)
        if words in self.said:
            return -1
        self.said.add(words)
        known = tuple(dict.fromkeys(key for key in units if key in self.units))
        self.steps.append(Cause(reason, known, places, after, strengths, cuts))
        return len(self.steps) - 1

    def _keys(self, reason: Reason) -> tuple[str, ...]:
        """Return the keys of the known units that a reason mentions."""
        things = self._things(reason)
        return tuple(one.key for one in things if isinstance(one, Unit | Named) and one.key in self.units)

    def _things(self, reason: Reason) -> tuple[Any, ...]:
        """Return the objects that a reason mentions."""
        return tuple(_flat(reason.get(name) for name in NAMES.findall(reason.sentence.template)))


def _flat(things: Iterable[Any]) -> Iterator[Any]:
    for one in things:
        if isinstance(one, list | tuple) and not isinstance(one, Named):
            yield from one
        else:
            yield one


def _names(event: Event, key: str) -> bool:
    """Whether an event is about a unit."""
    unit = event.reason.get("unit")
    return isinstance(unit, Unit | Named) and unit.key == key


def _places(things: Iterable[Any]) -> tuple[str, ...]:
    """Return the keys of the places among these objects, including those of units."""
    found = (one.place if isinstance(one, Unit | Named) else one for one in things)
    return tuple(dict.fromkeys(one.key for one in found if isinstance(one, Location)))


def _keys_of(outcome: Outcome) -> tuple[str, ...]:
    named = outcome.unit or outcome.order.unit
    keys = (outcome.key, f"{outcome.order.power}: {outcome.key}")
    return (named.key, *keys) if named else keys


# Results in one short line, as the hobby writes them: "bounced with A War, 1-1".

BOUNCED = tr_noop("bounced with {foe}, {mine}-{theirs}")
DISLODGED = tr_noop("dislodged by {by}")
CUT = tr_noop("cut by {by}")
CUT_BY_DISLODGER = tr_noop("cut by {by}, which dislodged it")
MOVED = tr_noop("dislodged {foe}, {mine}-{theirs}")
SHORT: Mapping[str, str] = {
    "won": tr_noop("beat {foe}, {mine}-{theirs}"),
    "drove_out": MOVED,
    "held": BOUNCED,
    "head_on": BOUNCED,
    "not_left": BOUNCED,
    "rival": BOUNCED,
    "own_unit": tr_noop("bounced, cannot dislodge its own unit"),
    "cut": CUT,
    "cut_dislodged": CUT_BY_DISLODGER,
    "carried": tr_noop("convoyed by {fleets}"),
    "no_convoy": tr_noop("no convoy"),
    "broken": tr_noop("convoy disrupted: {fleet} dislodged by {by}"),
    "broken_chain": tr_noop("convoy disrupted"),
    "dislodged_by": DISLODGED,
    "paradox": tr_noop("convoy paradox, no convoy"),
    "all_hold": tr_noop("convoy paradox, holds"),
    "not_carried": tr_noop("no convoy: gap in the chain of fleets"),
    "retreated": "",
    "built": "",
    "removed": "",
    "disbanded": "",
    "no_retreat_order": tr_noop("disbanded, no retreat ordered"),
    "retreats_meet": tr_noop("bounced and disbanded ({units})"),
    "not_open": tr_noop("disbanded, no retreat there: {why}"),
    "disorder": tr_noop("civil disorder, too few removals ordered"),
    "waived": "",
    "unused": tr_noop("{builds} not used"),
    "replaced": tr_noop("replaced by a later order"),
    "prevailed": tr_noop("moved, {mine}-{theirs}"),
    "drives_out": MOVED,
    "stays_there": tr_noop("bounced, {mine}-{theirs}"),
    "exchange": BOUNCED,
    "did_not_leave": BOUNCED,
    "rivals": tr_noop("bounced, {mine}-{theirs}"),
    "support_cut": CUT,
    "support_lost": CUT_BY_DISLODGER,
    "is_dislodged": DISLODGED,
    "halved": tr_noop("halved: its second standoff"),
    "halved_by_retreat": tr_noop("halved by its retreat"),
    "worn_down": tr_noop("destroyed: its third attack"),
    "routed": tr_noop("destroyed: it was at half strength"),
    "trapped": tr_noop("destroyed, no retreat"),
}
"""Code of a reason -> its short form in a result line; "" if the order itself says it all."""
COSTS = ("worn_down", "routed", "trapped", "halved", "halved_by_retreat", "dislodged_by", "is_dislodged")
"""Codes of losses of a unit, the worst first, since a long line may be cut off."""
FIELDS = ("mine", "theirs", "foe", "by", "fleet", "fleets", "units", "why", "builds")
NO_RETREAT = ("nowhere_open", "no_open_zone")
"""Codes of the reason that a unit is destroyed; the reasons after it say why each adjacent province was closed."""


def result_line(outcome: Outcome, after: Position | None = None) -> str:
    """Return the result without the order: "dislodged by A Ukr; retreats: Boh, Sil". "" if the order was carried out
    and there is nothing to add.

    `after`: the position after the turn as the reader knows it, used to name the retreats of a dislodged unit.
    """
    return "; ".join(_parts(outcome, after))


def _parts(outcome: Outcome, after: Position | None) -> Iterator[str]:
    """Yield the parts of the line, losses of the unit first."""
    codes = [reason.code for reason in outcome.reasons]
    end = next((number for number, code in enumerate(codes) if code in NO_RETREAT), None)
    destroyed = end is not None
    reasons = outcome.reasons[:end]
    attackers = [reason.get("by") for reason in reasons if SHORT.get(reason.code) == DISLODGED]
    void = "void" in outcome.words
    for reason in sorted(reasons, key=_weight):
        if SHORT.get(reason.code) == DISLODGED:
            yield _filled(tr_noop("destroyed by {by}, no retreat") if destroyed else DISLODGED, reason)
            yield from _retreats(outcome, after)
        elif SHORT.get(reason.code) == BOUNCED and reason.get("foe") in (attackers, *attackers):
            continue  # beaten by the unit that dislodged it
        elif SHORT.get(reason.code) == CUT_BY_DISLODGER and reason.get("by") in attackers:
            continue  # a dislodged unit's support is cut in any case
        elif void and reason.code not in SHORT:
            void = False
            yield tr("void ({why})", why=brief(reason))
        else:
            yield from filter(None, [short(reason)])
    if destroyed and not any(SHORT.get(code) == DISLODGED for code in codes):
        yield tr("destroyed, no retreat")


def _retreats(outcome: Outcome, after: Position | None) -> Iterator[str]:
    """Yield the retreats of a dislodged unit, if the reader knows them."""
    dislodged = after.dislodged.get(outcome.unit.key) if after and outcome.unit else None
    if dislodged is not None and dislodged.retreats and dislodged.unit.power == outcome.order.power:
        yield tr("retreats: {places}", places=", ".join(place.text for place in dislodged.retreats))


def short(reason: Reason) -> str:
    """Return a reason as shown beside its order, without repeating the unit or its province."""
    template = SHORT.get(reason.code)
    if template is None or any(reason.get(name) is None for name in NAMES.findall(template)):
        return brief(reason)
    return _filled(template, reason) if template else ""


def _filled(template: str, reason: Reason) -> str:
    return tr(template, **{name: _text(reason.get(name)) for name in FIELDS})


def _text(thing: object) -> str:
    """Return a unit, or the strength of one side of a fight, in short form."""
    if isinstance(thing, SideStrength):
        return str(thing.total)
    if isinstance(thing, list | tuple):
        return listed([one.text if isinstance(one, Unit | Named) else _text(one) for one in thing])
    return words(thing)


def _weight(reason: Reason) -> int:
    return COSTS.index(reason.code) if reason.code in COSTS else len(COSTS)
