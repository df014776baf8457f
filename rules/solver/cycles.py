"""Attacks that hang on each other: rings turn, single outcomes hold, paradoxes are struck out (steps 5 to 9)."""

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
    """Decides the smallest set of open attacks that hang on each other and on no other, or strikes some out."""
    knot = _smallest_knot(field, sorted(pending, key=board_order))
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
    """A paradox (step 8): its convoys do not take place; if it has none, its second parts."""
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
    """The outcomes of a knot that agree with themselves; if all of it can arrive, that one comes first."""
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


def _with(field: StrengthCalculator, fate: Fate) -> StrengthCalculator:
    trial = copy(field)
    trial.fate = fate
    return trial


# --- which hangs on which ---------------------------------------------------------------------------


class _Asked(dict[Attack, bool]):
    """The state, noting each open attack that is asked about."""

    __slots__ = ("open",)

    def __init__(self, fate: Fate) -> None:
        super().__init__(fate)
        self.open: set[Attack] = set()

    def get(self, attack: Attack, default: object = None) -> bool | None:  # type: ignore[override]
        arrived = super().get(attack)
        if arrived is None:
            self.open.add(attack)
        return arrived


def _smallest_knot(field: StrengthCalculator, pending: list[Attack]) -> list[Attack]:
    """Of the open attacks, the fewest that hang on each other and on no other one; of equal ones the first."""
    hangs = {attack: _hangs_on(field, attack) for attack in pending}
    reach = {attack: _reach(attack, hangs) for attack in pending}
    knots = [
        [other for other in pending if other is attack or other in found]
        for attack, found in reach.items()
        if all(other is attack or attack in reach[other] for other in found)
    ]
    return min(knots, key=len)


def _hangs_on(field: StrengthCalculator, attack: Attack) -> set[Attack]:
    """The open attacks that make a difference to this one: in some fate of the others it comes out otherwise."""
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
    """The attacks whose being under way hangs on a knot, and that make a difference to it."""
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
    """The places whose flag makes a difference to a result, whatever the other flags."""
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
# Decides which attacks arrive (DESIGN, section 3): quiet places, then rounds, then what hangs on itself.


def solve(forces: Iterable[Force], policy: Policy = STANDARD, ruled: Mapping[str, bool] = NOT_RULED) -> Resolution:
    """Which attacks arrive. Pure and total; the order of the forces does not matter.

    `ruled`: what a game master has decided by unit: False, none of its attacks arrives and its support is cut; True,
    its support counts whatever cuts it. So with convoys: the fleet does not carry, or carries whatever drives it out.
    """
    ready = forces if isinstance(forces, SortedForces) else SortedForces(forces)
    field = StrengthCalculator(ready, policy, ruled)
    pending = go_round(field, settle_quiet(field))
    while pending:
        resolve_cycle(field, pending)
        pending = go_round(field, pending)
    return Resolution(field)


def settle_quiet(field: StrengthCalculator) -> list[Attack]:
    """Decides places with one attack, nobody there and nothing in the way (step 1), then the places that these left.

    Gives back the attacks on the other places, of which some may be decided now.
    """
    into, begin, fate, guarded = field.into, field.begin, field.fate, field.guarded
    left: list[str] = []
    contested: list[Attack] = []
    for place, attacks in into.items():
        attack = attacks[0]
        if len(attacks) == 1 and place not in begin and attack.plain and place not in guarded and attack not in fate:
            fate[attack] = True
            left.append(attack.src)
        else:
            contested += attacks
    for place in left:
        attacks = into.get(place, ())
        alone = len(attacks) == 1 and len(begin[place]) == 1
        if alone and attacks[0].plain and place not in guarded and attacks[0] not in fate:
            fate[attacks[0]] = True
            left.append(attacks[0].src)
    return contested


def go_round(field: StrengthCalculator, pending: list[Attack]) -> list[Attack]:
    """Goes round the open attacks until nothing changes (step 5); those still open."""
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
