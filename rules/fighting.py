"""A fight told for people: what counted on each side, what did not and why, and what it hung on (`causes`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .board import Location
from .position import Unit
from .reasons import Reason, Sentence, listed, words
from .solver import Attack, Clause, Hold, Loss, Resolution, Spoiled, Strength, Support, Tally
from .speech import tr

ATTACKS = Sentence("attacks", "{unit} attacks {place} with strength {sum}", "DATC 5.B.1")
MOVES = Sentence("moves", "{unit} moves to {place} with strength {sum}, and nobody stops it", "DATC 5.B.1")
AGAINST = Sentence("against", "{unit} comes the other way with strength {sum}", "DATC 5.B.1")
RIVALS = Sentence("rivals", "{unit} wants {place} too, with strength {sum}", "DATC 5.B.1")
HOLDS = Sentence("holds", "{unit} holds {place} with strength {sum}", "DATC 5.B.1")
STAYS = Sentence("stays", "{unit} could not leave {place} and resists with strength {sum}", "DATC 5.B.1")
GUARDED = Sentence("guarded", "the garrison holds {place} with strength {sum}", "S3")
LEFT = Sentence("left", "{unit} left {place}, so nobody was in the way there", "DATC 5.B.1")
UNTOUCHED = Sentence("untouched", "nobody attacked {unit} in {place}, where it stood with strength {sum}", "DATC 5.B.1")
UNCUT = Sentence("uncut", "the support of {giver} for {unit} was not cut", "DATC 5.B.2")
# Not Loss.UNMATCHED: a support for something else says nothing here, a void one is told by its own result.
LOST: Mapping[Loss, Sentence] = {
    Loss.NO_CHAIN: Sentence(
        "support_no_chain", "the support of {giver} does not count: no chain of fleets stood", "DATC 6.F"
    ),
    Loss.DISLODGED: Sentence("support_dislodged", "the support of {giver} is lost: {by} drives it out", "DATC 6.D.17"),
    Loss.CUT: Sentence("support_cut", "the support of {giver} is cut by {by}", "DATC 5.B.2"),
    Loss.WEAKENED: Sentence("support_weakened", "the support of {giver} is weakened by {by}", "DATC 5.B.2"),
    Loss.OWN_UNIT: Sentence(
        "support_own_unit",
        "the support of {giver} does not count: it may not help against a unit of its own power",
        "DATC 6.D.10",
    ),
    Loss.BORDER: Sentence("support_border", "the support of {giver} does not count over this border", "S3"),
}
NOT_FOUGHT = frozenset({Clause.CLOSED, Clause.NO_CONVOY, Clause.DISRUPTED, Clause.PARADOX, Clause.FIRST_PART})
"""Why an attack failed before strengths counted."""


class Known(NamedTuple):
    """The units and places that may be spoken of, by key."""

    units: Mapping[str, Unit]
    places: Mapping[str, Location]

    def unit(self, key: str | None) -> Unit | str:
        return self.units.get(key or "", tr("another unit"))

    def place(self, key: str) -> Location | str:
        return self.places.get(key, key)


class Sum(NamedTuple):
    """A strength, and of what it is made."""

    tally: Tally
    known: Known

    @property
    def total(self) -> Strength:
        return self.tally.total

    @property
    def words(self) -> str:
        """ "2: A Mun 1, A Ruh 1"; "1, alone"."""
        tally = self.tally
        total = words(tally.total)
        if not tally.counted and len(tally.forces) < 2:
            return tr("{total}, alone", total=total)
        own = [(words(self.known.unit(key)) if key else "garrison", worth) for key, worth in _forces(tally)]
        helped = [(self._giver(support), worth) for support, worth in tally.counted]
        return f"{total}: {listed([f'{name} {words(worth)}' for name, worth in (*own, *helped)])}"

    def _giver(self, support: Support) -> str:
        return words(self.known.unit(support.unit)) if support.unit else support.called or tr("other help")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that counted. `told_by`: the unit whose own result says it, if it says anything; `hangs_on`: the units
    whose results it hangs on. The rest as in `causes.Cause`."""

    reason: Reason | None
    units: tuple[str, ...]
    places: tuple[str, ...] = ()
    strengths: tuple[tuple[str, Any], ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    told_by: str = ""
    hangs_on: tuple[str, ...] = ()

    def ruled(self, clause: str) -> Reason:
        """The reason with the clause by which the fight was decided; with its own where none is told."""
        assert self.reason is not None
        return self.reason._replace(sentence=self.reason.sentence.under(clause)) if clause else self.reason


class Fights:
    """What a resolution tells of the units of a turn."""

    def __init__(self, resolution: Resolution, known: Known) -> None:
        self.resolution = resolution
        self.known = known
        self.attacks: dict[str, list[Attack]] = {}
        for attack in (*resolution.arrived.values(), *resolution.failures):
            self.attacks.setdefault(attack.unit, []).append(attack)
        self.supports: dict[str, list[Support]] = {}
        for support in resolution.supports:
            self.supports.setdefault(support.unit or "", []).append(support)

    def about(self, key: str, first: bool) -> Iterator[Step]:
        """The steps about a unit. `first`: it is the one that was asked about."""
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
        """Whether a unit may be one that carries another: it neither moves nor helps."""
        return key not in self.attacks and key not in self.supports

    def cuts_of(self, giver: str) -> tuple[tuple[str, str], ...]:
        """Who cut the supports of a unit."""
        cut_by = self.resolution.cut_by
        return tuple((giver, by.unit) for one in self.supports.get(giver, ()) for by in cut_by.get(one, ()))

    def _attack(self, attack: Attack) -> Iterator[Step]:
        """What counted for it and against it; where it never came to a fight, what that hung on."""
        failure = self.resolution.failures.get(attack)
        if failure is not None and failure.clause is Clause.STOPPED:
            yield Step(None, (attack.unit, *failure.units), (attack.dst,), hangs_on=failure.units)
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

    def _hindered(self, attack: Attack, by: Iterable[str]) -> Step:
        """Its fleets were driven out, or its first part failed."""
        fallen = self.resolution.dislodged_by
        out = [fallen[fleet].unit for fleet in by if fleet in fallen]
        return Step(None, (attack.unit,), (attack.dst,), hangs_on=tuple(out))

    def _opposed(self, attack: Attack, side: Tally) -> Iterator[Step]:
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
    ) -> Iterator[Step]:
        """One side of a fight, and what did not count on it."""
        helpers = tuple(support.unit for support, worth in tally.counted if support.unit and worth)
        reason = sentence(unit=self.known.unit(key), place=self.known.place(place), sum=Sum(tally, self.known))
        strengths = ((key, tally.total),) if key else ()
        yield Step(reason, (key, *helpers), (place,), strengths, hangs_on=hangs_on)
        for spoiled in tally.spoiled:
            if spoiled.support.unit and spoiled.loss in LOST:
                yield self._spoiled(key, spoiled)

    def _spoiled(self, key: str, spoiled: Spoiled) -> Step:
        giver, cutters = spoiled.support.unit or "", tuple(attack.unit for attack in spoiled.by)
        by = [self.known.unit(one) for one in cutters]
        reason = LOST[spoiled.loss](giver=self.known.unit(giver), unit=self.known.unit(key), by=by)
        cut = spoiled.loss in (Loss.CUT, Loss.DISLODGED, Loss.WEAKENED)
        return Step(
            reason,
            (giver, *cutters),
            cuts=tuple((giver, one) for one in cutters),
            told_by=giver if cut else "",
            hangs_on=cutters if spoiled.loss is Loss.DISLODGED else (),
        )

    def _made_way(self, attack: Attack) -> Iterator[Step]:
        """Who stood at the goal and went away."""
        for key, moved in self.resolution.arrived.items():
            if self.resolution.outcome(attack) and moved.src == attack.dst and key != attack.unit and not moved.after:
                reason = LEFT(unit=self.known.unit(key), place=self.known.place(attack.dst))
                yield Step(reason, (key,), (attack.dst,), hangs_on=(key,))

    def _given(self, support: Support, first: bool) -> Iterator[Step]:
        """A support: whether it was cut, and what it was given to."""
        cutters = tuple(attack.unit for attack in self.resolution.cut_by.get(support, ()))
        if cutters:
            by, giver = [self.known.unit(one) for one in cutters], self.known.unit(support.unit)
            reason = LOST[Loss.CUT](giver=giver, unit=self.known.unit(support.helps), by=by)
            cuts = tuple((support.unit or "", one) for one in cutters)
            yield Step(reason, (support.unit or "", *cutters), cuts=cuts, told_by=support.unit or "")
        elif first:
            reason = UNCUT(giver=self.known.unit(support.unit), unit=self.known.unit(support.helps))
            hangs_on = (support.helps,)
            yield Step(reason, (support.unit or "", support.helps), (support.into,), hangs_on=hangs_on)

    def _withstood(self, key: str) -> Iterator[Step]:
        """Attacks that a unit stopped where it stands; that there were none."""
        stopped = False
        for attack, failure in self.resolution.failures.items():
            if any(isinstance(force, Hold) and force.unit == key for force in failure.by):
                stopped = True
                yield from self._attack(attack)
        if not stopped and key not in self.attacks and key not in self.supports:
            yield from self._untouched(key)

    def _untouched(self, key: str) -> Iterator[Step]:
        """A unit that holds where nobody comes."""
        unit = self.known.units.get(key)
        where = unit.place.key if unit else ""
        tally = self.resolution.tally_at(where)
        alone = unit and any(isinstance(force, Hold) and force.unit == key for force, _ in tally.forces)
        if alone and not any(attack.dst == where for attacks in self.attacks.values() for attack in attacks):
            yield from self._side(UNTOUCHED, key, where, tally)


def _forces(tally: Tally) -> list[tuple[str, Any]]:
    """The forces of a side: unit ("" for a garrison) and what it counts by itself."""
    return [((force.unit if isinstance(force, Attack | Hold) else "") or "", worth) for force, worth in tally.forces]
