"""Decide which attacks arrive, including those that depend on each other.

The steps, which the other modules refer to by number:

 1. Every attack is open, arrived or failed. Quiet provinces are settled at once: one attack, no defender, no block;
    likewise attacks without support on a unit that stays and is as strong.
 2. Attacks under way by other powers cut supports. No unit is dislodged by its own power or with its support.
 3. An attack arrives if the least it can weigh exceeds the most each opponent can; it fails if the most it can weigh
    does not exceed the least of some opponent.
 4. The two parts of one path are no rivals; a second part fails if another double mover stops at its destination.
 5. Go round the open attacks until nothing changes, then take the smallest set that depends on nothing outside it.
 6. Assume an outcome for one of them, let the rest follow, and keep what is consistent.
 7. If all of the set can arrive, they do (a ring turns); otherwise a single consistent outcome stands.
 8. Anything else is a paradox: its convoys are disrupted (Szykman), or failing that its second parts.
 9. Every round decides an attack or strikes one out, so the solver ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from itertools import islice, product

from .field import NOT_RULED, StrengthCalculator
from .forces import STANDARD, Attack, Force, Policy, SortedForces, board_order
from .resolution import Resolution

# ----------------------------------------------------------------------------------------------------
# Knots: attacks that hang on each other. Rings turn, single outcomes hold, paradoxes are struck out (steps 5 to 9).

Fate = dict[Attack, bool]
# Bounds that no real fight comes near; they keep absurd input from running for ever.
MOST_GUESSES = 500
MOST_TRIED = 8  # attacks of which all 2 ** n fates are tried


def resolve_cycle(field: StrengthCalculator, pending: list[Attack]) -> None:
    """Decide the smallest set of open attacks that depend only on each other, or strike some of them out."""
    knot = _smallest_cycle(field, sorted(pending, key=board_order))
    # The other open attacks make no difference to the knot.
    rest = dict.fromkeys((attack for attack in pending if attack not in knot), False) | field.fate
    guesses = iter(range(MOST_GUESSES))
    outcomes = list(islice(_agreeing(field, knot, rest, guesses), 2))
    if len(outcomes) == 1 and next(guesses, None) is not None:
        field.fate.update(outcomes[0])
        return
    doubted = _doubted(field, knot, rest)
    # A ring turns; where it is a convoy that makes the difference it is no ring but a paradox (DATC 6.F.14).
    turns = bool(outcomes) and all(outcomes[0].values()) and not any(attack.by_sea for attack in doubted)
    if turns and next(guesses, None) is not None:
        field.fate.update(outcomes[0])
    else:
        _strike(field, knot, doubted)


def _strike(field: StrengthCalculator, knot: list[Attack], doubted: list[Attack]) -> None:
    """Resolve a paradox (step 8): disrupt its convoys or, if it has none, cancel its second parts."""
    struck = {attack for attack in doubted if attack.by_sea}
    if not struck:
        struck = {attack for attack in doubted + knot if attack.after is not None}
    if field.policy.paradox == "hold":
        struck.update(knot)
    field.struck = field.struck | struck
    # With neither, the knot fails (step 9): two firm supporters may drive out one another, and nothing else does.
    field.fate.update(dict.fromkeys(struck or knot, False))


# --- step 6: assume, let the rest follow, keep what agrees with itself ------------------------------


def _agreeing(field: StrengthCalculator, knot: list[Attack], fate: Fate, guesses: Iterator[int]) -> Iterator[Fate]:
    """Yield the consistent outcomes of a knot, the one in which every attack arrives first."""
    trial = _with(field, fate)
    if next(guesses, None) is None or not _follow(trial, knot):
        return
    loose = next((attack for attack in knot if attack not in fate), None)
    if loose is None:
        yield {attack: fate[attack] for attack in knot}
        return
    for arrives in (True, False):
        yield from _agreeing(field, knot, {**fate, loose: arrives}, guesses)


def _follow(trial: StrengthCalculator, knot: list[Attack]) -> bool:
    """Decide the rest of a knot from what is assumed. Returns False if that leads to a contradiction."""
    fate = trial.fate
    known = -1
    while known < len(fate):
        known = len(fate)
        for attack in knot:
            arrives = trial.verdict(attack)
            if arrives is not None and fate.setdefault(attack, arrives) != arrives:
                return False
    return True


def _with(field: StrengthCalculator, fate: Fate) -> StrengthCalculator:
    trial = copy(field)
    trial.fate = fate
    return trial


# --- which hangs on which ---------------------------------------------------------------------------


class _Asked(dict[Attack, bool]):
    """A table of decided attacks that records every open attack it is asked about."""

    __slots__ = ("open",)

    def __init__(self, fate: Fate) -> None:
        super().__init__(fate)
        self.open: set[Attack] = set()

    def get(self, attack: Attack, default: object = None) -> bool | None:  # type: ignore[override]
        arrived = super().get(attack)
        if arrived is None:
            self.open.add(attack)
        return arrived


def _smallest_cycle(field: StrengthCalculator, pending: list[Attack]) -> list[Attack]:
    """Return the smallest set of open attacks that depend only on each other; of equal ones the first in board order.
    """
    hangs = {attack: _hangs_on(field, attack) for attack in pending}
    reach = {attack: _reach(attack, hangs) for attack in pending}
    knots = [
        [other for other in pending if other is attack or other in found]
        for attack, found in reach.items()
        if all(other is attack or attack in reach[other] for other in found)
    ]
    return min(knots, key=len)


def _hangs_on(field: StrengthCalculator, attack: Attack) -> set[Attack]:
    """Return the open attacks on which this one depends: in some combination of their outcomes it comes out
    differently."""
    asked = _Asked(field.fate)
    _with(field, asked).verdict(attack)
    others = sorted(asked.open, key=board_order)
    if len(others) > MOST_TRIED:
        return asked.open
    arrives = {
        fates: _with(field, {**field.fate, **dict(zip(others, fates))}).verdict(attack)
        for fates in product((True, False), repeat=len(others))
    }
    return {others[place] for place in _differences(arrives, len(others))}


def _doubted(field: StrengthCalculator, knot: list[Attack], rest: Fate) -> list[Attack]:
    """Return the attacks that influence a knot and whose convoy or first part depends on it."""
    trial = _with(field, rest)
    attacks = sorted({*rest, *knot}, key=board_order)
    loose = [attack for attack in attacks if not attack.plain and trial.under_way(attack) is None]
    if len(knot) + len(loose) > MOST_TRIED:
        return loose
    fates = product((True, False), repeat=len(knot))
    trials = [_with(field, rest | dict(zip(knot, arrives))) for arrives in fates]
    loose = [attack for attack in loose if len({trial.under_way(attack) for trial in trials}) > 1]
    come_out = {}
    for strikes in product((True, False), repeat=len(loose)):
        struck = field.struck.union(attack for attack, strike in zip(loose, strikes) if strike)
        for trial in trials:
            trial.struck = struck
        come_out[strikes] = [trial.verdict(attack) for trial in trials for attack in knot]
    return [loose[place] for place in _differences(come_out, len(loose))]


def _differences(results: Mapping[tuple[bool, ...], object], width: int) -> list[int]:
    """Return the indexes of the flags that can change the result, whatever the others are."""
    return [
        place
        for place in range(width)
        if any(
            flags[place] and result != results[(*flags[:place], False, *flags[place + 1 :])]
            for flags, result in results.items()
        )
    ]


def _reach(attack: Attack, hangs: dict[Attack, set[Attack]]) -> set[Attack]:
    found: set[Attack] = set()
    todo = [attack]
    while todo:
        for other in hangs[todo.pop()] - found:
            found.add(other)
            todo.append(other)
    return found


# ----------------------------------------------------------------------------------------------------
# The whole: quiet provinces, then rounds, then what depends on itself.


def solve(forces: Iterable[Force], policy: Policy = STANDARD, ruled: Mapping[str, bool] = NOT_RULED) -> Resolution:
    """Decide which attacks arrive. Pure and total; the order of the forces makes no difference.

    `ruled` holds a game master's rulings by unit key. False: none of the unit's attacks arrives, and its support is
    cut. True: its support counts whatever cuts it. For a convoying fleet: it does not convoy, or convoys even when
    dislodged.
    """
    ready = forces if isinstance(forces, SortedForces) else SortedForces(forces)
    field = StrengthCalculator(ready, policy, ruled)
    pending = go_round(field, settle_quiet(field))
    while pending:
        resolve_cycle(field, pending)
        pending = go_round(field, pending)
    return Resolution(field)


def settle_quiet(field: StrengthCalculator) -> list[Attack]:
    """Settle provinces with one attack, no defender and no block (step 1), then the provinces those attacks left.

    So are attacks without support on a unit that stays and is as strong. Returns all other attacks; some of them may be
    decided by now.
    """
    into, begin, fate, guarded, supports = field.into, field.begin, field.fate, field.guarded, field.supports
    left: list[str] = []
    contested: list[Attack] = []
    for place, attacks in into.items():
        attack = attacks[0]
        if place not in begin:
            if len(attacks) == 1 and attack.plain and place not in guarded and attack not in fate:
                fate[attack] = True
                left.append(attack.src)
            else:
                contested += attacks
            continue
        first = begin[place][0]
        if isinstance(first, Attack) or place in guarded:
            contested += attacks
            continue
        for attack in attacks:
            if attack.plain and attack.strength <= first.strength and attack.unit not in supports:
                fate[attack] = False
            else:
                contested.append(attack)
    for place in left:
        if place in into and place not in guarded and len(into[place]) == 1 and len(begin[place]) == 1:
            attack = into[place][0]
            if attack.plain and attack not in fate:
                fate[attack] = True
                left.append(attack.src)
    return contested


def go_round(field: StrengthCalculator, pending: list[Attack]) -> list[Attack]:
    """Judge the open attacks again and again until nothing changes (step 5). Returns those that are still open."""
    fate, verdict = field.fate, field.verdict
    while True:
        still = []
        for attack in pending:
            if attack not in fate:
                arrives = verdict(attack)
                if arrives is None:
                    still.append(attack)
                else:
                    fate[attack] = arrives
        if not still or len(still) == len(pending):
            return still
        pending = still
