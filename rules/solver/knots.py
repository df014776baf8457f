"""Knots: attacks that hang on each other. Rings turn, single outcomes hold, paradoxes are struck out (steps 5 to 9)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import islice

from .field import Field, Range, loses_tie
from .forces import Attack, Support, board_order
from .ground import Ground

GUESSES = 4000  # many more than any real knot needs; it keeps absurd input from running for ever


def untie(field: Field, pending: list[Attack]) -> None:
    """Decides the smallest set of open attacks that hang on each other and on no other, or strikes some out."""
    traces = {attack: Trace(field, attack) for attack in sorted(pending, key=board_order)}
    knot = _smallest_knot(traces)
    doubted = {attack for member in knot for attack in traces[member].doubted}
    guesses = iter(range(GUESSES))
    outcomes = list(islice(_agreeing(field, knot, dict(field.fate), guesses), 2))
    if next(guesses, None) is not None and _holds(field, outcomes, doubted):
        field.fate.update(outcomes[0])
    else:
        _strike(field, knot, doubted)


def _holds(field: Field, outcomes: list[dict[Attack, bool]], doubted: set[Attack]) -> bool:
    """Step 7: if all of a knot can arrive, they do (a ring turns); else a single outcome holds.

    Under the ruling "hold", a knot that leaves a convoy in doubt is a paradox as soon as two outcomes agree.
    """
    if len(outcomes) == 1:
        return True
    in_doubt = field.policy.paradox == "hold" and any(attack.by_sea for attack in doubted)
    return bool(outcomes) and all(outcomes[0].values()) and not in_doubt


def _strike(field: Field, knot: list[Attack], doubted: set[Attack]) -> None:
    """A paradox (step 8): its convoys do not take place; if it has none, its second parts."""
    struck = {attack for attack in doubted if attack.by_sea}
    if not struck:
        struck = {attack for attack in doubted.union(knot) if attack.after is not None}
    if field.policy.paradox == "hold":
        struck.update(knot)
    field.struck = field.struck | struck
    # Without convoys and second parts there is no paradox; if there were one, the knot would fail (step 9).
    field.fate.update(dict.fromkeys(struck or knot, False))


# --- step 6: assume, let the rest follow, keep what agrees with itself ------------------------------


def _agreeing(
    field: Field, knot: list[Attack], fate: dict[Attack, bool], guesses: Iterator[int]
) -> Iterator[dict[Attack, bool]]:
    """The outcomes of a knot that agree with themselves; if all of it can arrive, that one comes first."""
    trial = copy(field)
    trial.fate = fate
    if next(guesses, None) is None or not _follow(trial, knot):
        return
    loose = next((attack for attack in knot if attack not in fate), None)
    if loose is None:
        yield {attack: fate[attack] for attack in knot}
        return
    for arrives in (True, False):
        yield from _agreeing(field, knot, {**fate, loose: arrives}, guesses)


def _follow(trial: Field, knot: list[Attack]) -> bool:
    """Lets the rest of a knot follow from what is assumed; False if it contradicts itself."""
    fate = trial.fate
    known = -1
    while known < len(fate):
        known = len(fate)
        for attack in knot:
            arrives = trial.verdict(attack)
            if arrives is not None and fate.setdefault(attack, arrives) != arrives:
                return False
    return True


# --- which hangs on which ---------------------------------------------------------------------------

Note = tuple[Attack, bool]  # an open attack that was asked about; True: whether it is under way


class _Asked(dict[Attack, bool]):
    """The state, noting each open attack that is asked about."""

    __slots__ = ("notes",)

    def __init__(self, fate: dict[Attack, bool], notes: list[Note]) -> None:
        super().__init__(fate)
        self.notes = notes

    def get(self, attack: Attack, default: object = None) -> bool | None:  # type: ignore[override]
        arrived = super().get(attack)
        if arrived is None:
            self.notes.append((attack, False))
        return arrived


class Trace(Field):
    """A field that finds on which open attacks an open attack hangs (`on`), and whose being under way it doubts.

    What turns out not to matter is forgotten: an opponent that is surely exceeded, a support that is surely cut.
    """

    __slots__ = ("_notes", "doubted", "on")

    def __init__(self, field: Field, attack: Attack) -> None:
        for name in Ground.__slots__:
            setattr(self, name, getattr(field, name))
        self._notes: list[Note] = []
        self.fate = _Asked(field.fate, self._notes)
        self.on: set[Attack] = set()
        self.doubted: set[Attack] = set()
        self._trace(attack)

    def _trace(self, attack: Attack) -> None:
        notes = self._notes
        self.barred(attack)
        if attack.joins:
            self._joining(attack)
            return self._keep(notes)
        self._keep(notes)
        notes.clear()
        own, foes, perhaps = self.company(attack)
        company = self._take()
        least, most = self.thrust(attack, foes, perhaps)
        if own is None:
            self._keep(company)
        mine = self._take()
        if self.thrust(attack, foes, ()) != (least, most):
            mine += company
        notes.clear()
        for by, _, high in self.opponents(attack):
            if least < high or (least == high and not (attack.wins_ties and loses_tie(by[0], attack))):
                self._keep(notes)
                self._keep(mine)
            notes.clear()

    def _keep(self, notes: list[Note]) -> None:
        self.on.update(attack for attack, way in notes if not way)
        self.doubted.update(attack for attack, way in notes if way)

    def _take(self) -> list[Note]:
        taken = list(self._notes)
        self._notes.clear()
        return taken

    def _since(self, mark: int, settled: bool) -> None:
        """Forgets what was asked since, if the answer is settled all the same."""
        if settled:
            del self._notes[mark:]

    def worth(self, support: Support) -> Range:
        mark = len(self._notes)
        least, most = super().worth(support)
        self._since(mark, least == most)
        return least, most

    def contention(self, rival: Attack, attack: Attack) -> Range:
        mark = len(self._notes)
        least, most = super().contention(rival, attack)
        self._since(mark, least == most)
        return least, most

    def closed(self, attack: Attack) -> bool | None:
        mark = len(self._notes)
        shut = super().closed(attack)
        self._since(mark, shut is not None)
        return shut

    def stopped(self, attack: Attack) -> bool | None:
        mark = len(self._notes)
        stopped = super().stopped(attack)
        self._since(mark, stopped is not None)
        return stopped

    def under_way(self, attack: Attack) -> bool | None:
        mark = len(self._notes)
        way = super().under_way(attack)
        self._since(mark, way is not None)
        if way is None:
            self._notes.append((attack, True))
        return way


def _smallest_knot(traces: dict[Attack, Trace]) -> list[Attack]:
    """Of the open attacks, the fewest that hang on each other and on no other one; of equal ones the first."""
    reach = {attack: _reach(attack, traces) for attack in traces}
    knots = [
        [other for other in traces if other is attack or other in found]
        for attack, found in reach.items()
        if all(other is attack or attack in reach[other] for other in found)
    ]
    return min(knots, key=len)


def _reach(attack: Attack, traces: dict[Attack, Trace]) -> set[Attack]:
    found: set[Attack] = set()
    todo = [attack]
    while todo:
        for other in traces[todo.pop()].on:
            if other not in found:
                found.add(other)
                todo.append(other)
    return found
