"""A set of games as arrays, and statistics of them: intervals, tests, and corrections for multiple tests.

Shares in one game are not independent, since they sum to 1: to compare seats, the shares are shuffled within each game.
Effects are reported before p values, since with enough games everything is significant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.playtests import GameSet, shares_of, soloist

Floats = NDArray[np.float64]
SURE = 1.959964
"""The standard errors on either side of a 95 % interval."""
ENOUGH = 100
"""With fewer games nothing is called significant."""
ENOUGH_OPENINGS = 30
SHUFFLES = 10_000
MOST_SHUFFLED = 400_000_000
"""The most numbers shuffled in one test; very large sets are shuffled fewer times."""
LEAST_SHUFFLES = 500
QUIET_YEARS = 3
"""How many years without a center changing hands are a stalemate."""


class Interval(NamedTuple):
    """An estimate with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


def mean(values: Floats) -> Interval:
    """Return a mean with its interval; without bounds for fewer than two values."""
    if not len(values):
        return Interval(float("nan"), float("nan"), float("nan"))
    middle = float(values.mean())
    error = SURE * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return Interval(middle, middle - error, middle + error)


def proportion(times: int, of: int) -> Interval:
    """Return a proportion with Wilson's interval."""
    if not of:
        return Interval(float("nan"), 0.0, 1.0)
    found, z2 = times / of, SURE * SURE
    middle = (found + z2 / (2 * of)) / (1 + z2 / of)
    half = SURE / (1 + z2 / of) * sqrt(found * (1 - found) / of + z2 / (4 * of * of))
    return Interval(found, max(0.0, middle - half), min(1.0, middle + half))


def difference(one: Interval, other: Interval) -> Interval:
    """Return the second minus the first of two independent proportions, with Newcombe's interval."""
    low = sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    high = sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    found = other.value - one.value
    return Interval(found, found - low, found + high)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for their number (Holm 1979)."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    found, least = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[at]))
        found[at] = least
    return found


def two_sided(z: float) -> float:
    """Return the two-sided p value of a normal deviate."""
    return erfc(abs(z) / sqrt(2))


class SeatBalance(NamedTuple):
    """Whether seats are equal: p for all together, corrected p of each, and the number of shuffles."""

    p: float
    seats: list[float]
    shuffles: int


def balance(shares: Floats) -> SeatBalance:
    """Run a permutation test in which shares are shuffled among the seats of each game. `shares`: games by seats."""
    seats = shares.shape[1]
    shuffles = max(LEAST_SHUFFLES, min(SHUFFLES, MOST_SHUFFLED // shares.size))
    rng = np.random.default_rng(1)
    apart = np.abs(shares.mean(axis=0) - 1 / seats)
    least, as_far, far = (apart**2).sum(), np.zeros(seats), 0
    mixed = shares.copy()
    for _ in range(shuffles):
        rng.permuted(mixed, axis=1, out=mixed)
        found = np.abs(mixed.mean(axis=0) - 1 / seats)
        far += int((found**2).sum() >= least - 1e-12)
        as_far += found >= apart - 1e-12
    each = [(float(times) + 1) / (shuffles + 1) for times in as_far]
    return SeatBalance((far + 1) / (shuffles + 1), holm(each), shuffles)


# ----------------------------------------------------------------------------------------------------
# A set of games.


class Opening(NamedTuple):
    """A power's orders in the first movement phase: how often, its mean share with them, and the corrected p against
    all others (None if played too rarely)."""

    orders: str
    times: int
    share: Interval
    p: float | None


@dataclass
class Games:
    """A set of games.

    Arrays: `shares`, `seats` by game and power; `owned` by game, year and power; `over`: the number of years of each
    game that was finished, 0 for others; `last`: the number of years of every game.
    """

    about: Mapping[str, Any]
    digest: str
    shares: Floats = field(init=False)
    seats: NDArray[np.int16] = field(init=False)
    owned: NDArray[np.int16] = field(init=False)
    left: NDArray[np.bool_] = field(init=False)
    solo: NDArray[np.int16] = field(init=False)
    over: NDArray[np.int16] = field(init=False)
    last: NDArray[np.int16] = field(init=False)
    numbers: NDArray[np.int64] = field(init=False)
    ends: Counter[str] = field(default_factory=Counter)
    first_taker: dict[str, Counter[str]] = field(default_factory=dict)
    first_year: dict[str, list[int]] = field(default_factory=dict)
    owner: dict[str, Counter[str]] = field(default_factory=dict)
    entered: Counter[str] = field(default_factory=Counter)
    quiet: int = 0
    openings: dict[str, list[Opening]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return len(self.shares)

    @property
    def names(self) -> dict[str, str]:
        return dict(self.about["powers"])

    def of_players(self) -> dict[str, tuple[Interval, Interval, int]]:
        """Return for each player its mean share, the proportion of solos among its seats, and the number of its seats.
        """
        found = {}
        slots = list(self.about["players"])
        for name in dict.fromkeys(slots):
            its = np.isin(self.seats, [at for at, one in enumerate(slots) if one == name])
            won = np.array([self.solo == at for at in range(self.shares.shape[1])]).T
            per_game = np.where(its, self.shares, 0).sum(axis=1) / its.sum(axis=1)
            found[name] = mean(per_game), proportion(int((won & its).sum()), int(its.sum())), int(its.sum())
        return found


def read_games(found: GameSet) -> Games:
    """Read everything that a report tells of a set; each row is read once."""
    about = found.about
    powers, provinces, centers = list(about["powers"]), list(about["provinces"]), list(about["centers"])
    start = about["start"]
    shares, seats, owned, left, solo, over, last, numbers = [], [], [], [], [], [], [], []
    played = Games(about, found.digest)
    played.first_taker = {center: Counter() for center in centers}
    played.first_year = {center: [] for center in centers}
    played.owner = {center: Counter() for center in centers}
    orders: dict[str, dict[str, list[int]]] = {power: {} for power in powers}
    for number, row in enumerate(found.rows()):
        numbers.append(row["game"])
        shares.append(shares_of(row["score"]))
        seats.append(row["seats"])
        left.append([at in row["left"] for at in range(len(powers))])
        winner = soloist(row)
        solo.append(-1 if winner is None else winner)
        years = [counts for _, counts in row["years"]] or [[0] * len(powers)]
        first = row["years"][0][0] if row["years"] else 0
        last.append(len(years))
        over.append(len(years) if row["end"] else 0)
        owned.append([years[min(at, len(years) - 1)] for at in range(about["years"])])
        played.ends[_end_of(row)] += 1
        _take_centers(played, row, centers, powers, start, first)
        if not row["end"]:
            changed = max((year for year, _, _ in row["taken"]), default=0)
            played.quiet += bool(row["years"]) and row["years"][-1][0] - changed >= QUIET_YEARS
        bits = int(row["entered"], 16)
        played.entered.update(id for at, id in enumerate(provinces) if bits >> at & 1)
        for power, text in zip(powers, row["opening"]):
            if text:
                orders[power].setdefault(text, []).append(number)
    played.shares, played.owned = np.array(shares, dtype=np.float64), np.array(owned, dtype=np.int16)
    played.seats, played.left = np.array(seats, dtype=np.int16), np.array(left, dtype=np.bool_)
    played.solo, played.over = np.array(solo, dtype=np.int16), np.array(over, dtype=np.int16)
    played.last, played.numbers = np.array(last, dtype=np.int16), np.array(numbers, dtype=np.int64)
    for at, power in enumerate(powers):
        played.openings[power] = _openings(played.shares[:, at], orders[power]) if shares else []
    return played


def _end_of(row: Mapping[str, Any]) -> str:
    """Return how a game ended: "solo", "shared" by several winners, "draw", or "cut" off."""
    if not row["end"]:
        return "cut"
    kind, winners = row["end"]
    return "draw" if kind == "draw" else "solo" if len(winners) == 1 else "shared"


def _take_centers(
    played: Games, row: Mapping[str, Any], centers: list[str], powers: list[str], start: Mapping[str, str], first: int
) -> None:
    """Record who was the first to take each center, in which year, and who owned it in the end."""
    owners = dict(start)
    taken = set[str]()
    for year, at, by in row["taken"]:
        center, power = centers[at], powers[by] if by >= 0 else ""
        owners[center] = power
        if power and center not in taken:
            taken.add(center)
            played.first_taker[center][power] += 1
            played.first_year[center].append(max(0, year - first) + 1)
    for center in centers:
        played.owner[center][owners.get(center, "")] += 1


def _openings(shares: Floats, games: Mapping[str, list[int]]) -> list[Opening]:
    """Return the openings of a power, the most frequent first; those played often enough are tested against all others.
    """
    found = sorted(games.items(), key=lambda item: (-len(item[1]), item[0]))
    tested = [at for at, (_, numbers) in enumerate(found) if ENOUGH_OPENINGS <= len(numbers) < len(shares) - 1]
    p_values = holm([_apart(shares, found[at][1]) for at in tested])
    by_number = dict(zip(tested, p_values))
    return [
        Opening(text, len(numbers), mean(shares[numbers]), by_number.get(at))
        for at, (text, numbers) in enumerate(found)
    ]


def _apart(shares: Floats, numbers: list[int]) -> float:
    """Return p for the difference between these games and all others (Welch's test with a normal distribution, as there
    are at least thirty)."""
    chosen = np.zeros(len(shares), dtype=np.bool_)
    chosen[numbers] = True
    one, other = shares[chosen], shares[~chosen]
    error = sqrt(float(one.var(ddof=1)) / len(one) + float(other.var(ddof=1)) / len(other))
    return two_sided(float(one.mean() - other.mean()) / error) if error else 1.0


class ShareChange(NamedTuple):
    """A power's change from one set to the other: its share, with corrected p, and its solos."""

    before: float
    after: float
    share: Interval
    p: float
    solos: Interval


def changes(one: Games, other: Games) -> tuple[dict[str, ShareChange], bool]:
    """Return the changes by power, and whether games with the same seed and number were compared in pairs."""
    paired = one.about["seed"] == other.about["seed"] and one.about["players"] == other.about["players"]
    both, left, right = np.intersect1d(one.numbers, other.numbers, return_indices=True)
    paired = paired and len(both) >= min(one.games, other.games) and len(both) > 1
    found, p_values = [], []
    for at in range(one.shares.shape[1]):
        if paired:
            first, second = one.shares[left, at], other.shares[right, at]
            apart = mean(second - first)
        else:
            first, second = one.shares[:, at], other.shares[:, at]
            error = SURE * sqrt(_error2(first) + _error2(second))
            middle = float(second.mean() - first.mean())
            apart = Interval(middle, middle - error, middle + error)
        width = (apart.high - apart.low) / (2 * SURE)
        p_values.append(two_sided(apart.value / width) if width > 0 else 1.0)
        solos = difference(
            proportion(int((one.solo == at).sum()), one.games), proportion(int((other.solo == at).sum()), other.games)
        )
        found.append((float(first.mean()), float(second.mean()), apart, solos))
    corrected = holm(p_values)
    powers = list(one.about["powers"])
    return {
        power: ShareChange(before, after, apart, p, solos)
        for power, (before, after, apart, solos), p in zip(powers, found, corrected)
    }, paired


def _error2(values: Floats) -> float:
    return float(values.var(ddof=1)) / len(values) if len(values) > 1 else 0.0
