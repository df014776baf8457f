"""The map and the means of a family, as the reference keeps them; the end of step 2, and step 3, once more straight
from the text: captures, victory, elimination, income; step 4 once more, straight from the text and without the
engine, to compare it with."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

ORDER = "PWLBN"
"""Rackets as the table lists them."""


def in_order(kinds: Iterable[str]) -> str:
    return "".join(sorted(kinds, key=ORDER.index))


@dataclass(frozen=True)
class Land:
    """The map: families in map order, district -> area, centers, homes and home area by family, neighbours."""

    families: tuple[str, ...]
    area: Mapping[str, str]
    centers: frozenset[str]
    homes: Mapping[str, Sequence[str]]
    home_area: Mapping[str, str]
    near: Mapping[str, Sequence[str]]

    def away(self, family: str, place: str) -> int:
        """Moves from the nearest home center."""
        seen = {place: 0}
        queue = deque([place])
        while queue:
            here = queue.popleft()
            if here in self.homes[family]:
                return seen[here]
            for there in self.near[here]:
                if there not in seen:
                    seen[there] = seen[here] + 1
                    queue.append(there)
        raise AssertionError(place)


@dataclass
class Means:
    """What a family has in the middle of a step. Units are (kind, place, number)."""

    cash: int = 0
    turf: set[str] = field(default_factory=set)
    stock: dict[str, list[str]] = field(default_factory=dict)
    captured: dict[str, list[str]] = field(default_factory=dict)
    pp: int = 0
    owed: int = 0
    instalment: int = 0
    units: list[tuple[str, str, int]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)
    bank_due: int = 0
    repayments: list[tuple[str, int]] = field(default_factory=list)
    defaulted: bool = False
    borrowed: bool = False
    maintained: set[tuple[str, str, int]] = field(default_factory=set)
    removed: set[tuple[str, str, int]] = field(default_factory=set)

    def due(self) -> int:
        return self.bank_due + sum(amount for _, amount in self.repayments)

    def short(self) -> bool:
        return self.cash < self.due()

    def here(self, place: str) -> int:
        return len(self.stock.get(place, []))

    def number(self, kind: str) -> int:
        return sum(unit[0] == kind for unit in self.units)

    def poorest(self) -> list[str]:
        least = min(map(self.here, self.turf))
        return sorted((one for one in self.turf if self.here(one) == least), key=str.lower)

    def richest(self) -> list[str]:
        most = max(map(self.here, self.turf))
        return sorted((one for one in self.turf if self.here(one) == most), key=str.lower)

    def uneven(self) -> bool:
        return bool(self.turf) and self.here(self.richest()[0]) - self.here(self.poorest()[0]) >= 2

    def put(self, place: str, kind: str) -> None:
        self.stock.setdefault(place, []).append(kind)

    def take(self, place: str, kind: str) -> bool:
        if kind not in self.stock.get(place, []):
            return False
        self.stock[place].remove(kind)
        return True


# --- The end of step 2, and step 3, once more straight from the text: captures, victory, elimination, income.

TABLE = {
    "P": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    "W": [3, 2, 1, 1, 1, 1, 1, 0, 0, 0],
    "L": [2, 2, 2, 2, 2, 0, 0, 0, 0, 0],
    "B": [3, 3, 2, 2, 1, 1, 0, 0, -1, -1],
    "N": [5, 4, 3, 2, 1, 1, 0, -1, -2, -3],
}


@dataclass
class Settled:
    """What comes of the end of step 2, and of step 3."""

    turf: dict[str, str]
    cash: dict[str, int]
    rackets: dict[str, dict[str, str]]
    captured: dict[str, dict[str, str]]
    winner: str = ""
    out: tuple[str, ...] = ()
    income: dict[str, int] = field(default_factory=dict)


def step_2_and_3(
    land: Land, before: Settled, srus: Mapping[str, str], living: Sequence[str], draws: Mapping[str, int], victory: int
) -> Settled:
    """Sections 6, 11, 12 and 4 once the units stand. `srus`: district -> family."""
    turf = {**before.turf, **srus}
    rackets: dict[str, dict[str, str]] = {}
    captured: dict[str, dict[str, str]] = {}
    for family, stock in before.rackets.items():
        for place, kinds in stock.items():
            new = srus.get(place, family)
            table = (rackets if new == family else captured).setdefault(new, {})
            table[place] = in_order(table.get(place, "") + kinds)
    found = Settled(turf, dict(before.cash), rackets, captured)
    owned = Counter(owner for place, owner in turf.items() if place in land.centers).most_common()
    if owned and owned[0][1] >= victory and [number for _, number in owned].count(owned[0][1]) == 1:
        found.winner = owned[0][0]
        return found
    centers = dict(owned)
    found.out = tuple(one for one in living if not centers.get(one) and one not in srus.values())
    for family in found.out:
        found.turf = {place: owner for place, owner in found.turf.items() if owner != family}
        for table in (found.cash, found.rackets, found.captured):
            table.pop(family, None)
    left = [one for one in living if one not in found.out]
    if found.out and len(left) < 2:
        found.winner = left[0] if left else ""
        return found
    for family, stock in found.rackets.items():
        earned = sum(TABLE[kind][draws[family] - 1] for kinds in stock.values() for kind in kinds)
        if stock and earned:
            found.income[family] = earned
            found.cash[family] = found.cash.get(family, 0) + earned
    return found


# --- Step 4 once more, straight from the text and without the engine, to compare it with.

OPTIONS: Mapping[str, Any] = {"unit_limit": "centers", "rebalance": "shift", "victory_centers": 12, "bank_limit": 50}


class Step4:
    """One step 4, stage by stage as 5.4 lists them."""

    def __init__(self, land: Land, turn: int, options: Mapping[str, Any] = OPTIONS) -> None:
        self.land, self.turn, self.options = land, turn, {**OPTIONS, **options}
        self.all: dict[str, Means] = {}
        self.loans: list[tuple[str, str, dict[int, int]]] = []
        """(lender, borrower, turn -> sum)."""
        self.end: tuple[str, ...] = ()

    def lines(self, family: str, pattern: str) -> list[tuple[int, re.Match[str]]]:
        """The lines of a kind that have no result yet."""
        means = self.all[family]
        found = ((n, re.fullmatch(pattern, text)) for n, text in enumerate(means.lines) if n not in means.words)
        return [(n, match) for n, match in found if match]

    def run(self) -> None:
        for means in self.all.values():
            means.bank_due = min(means.instalment, means.owed)
        for lender, borrower, due in self.loans:
            now = sum(amount for date, amount in due.items() if date <= self.turn)
            if now:
                self.all[borrower].repayments.append((lender, now))
        for family in self.all:
            self.dismantle(family)
        self.pay_out()
        self.settle()
        self.bank()
        self.settle()
        for family in self.all:
            self.default(family)
        for family in self.all:
            self.units(family)
            self.renew(family)
            self.upkeep(family)
            self.rackets(family)
            self.pressure(family)
            self.repay(family)
            self.balance(family)
        self.vote()
        for means in self.all.values():
            for n, _ in enumerate(means.lines):
                means.words.setdefault(n, "void")

    def dismantle(self, family: str) -> None:
        means = self.all[family]
        for n, match in self.lines(family, r"dismantle (\w) (\w+)"):
            good = means.take(match[2], match[1])
            means.cash += 3 * good
            means.words[n] = "ok" if good else "void"

    def pay_out(self) -> None:
        pattern = r"(lend|accept) (\d+) (\w+)(?:: ([^;]*))?(?:;.*)?"
        offers: dict[str, list[tuple[int, str, int, str, tuple[tuple[int, int], ...]]]] = {}
        for family in self.all:
            for n, match in self.lines(family, pattern):
                due: Counter[int] = Counter()
                for amount, date in re.findall(r"(\d+) T(\d+)", match[4] or ""):
                    due[int(date)] += int(amount)
                terms = tuple(sorted((date, amount) for date, amount in due.items() if amount))
                other, sum_ = match[3], int(match[2])
                if other in self.all and other != family and sum_ and all(date > self.turn for date, _ in terms):
                    offers.setdefault(family, []).append((n, match[1], sum_, other, terms))
                else:
                    self.all[family].words[n] = "void"
        deals = []
        signed = set()
        for lender in self.all:
            for n, verb, sum_, other, terms in offers.get(lender, []):
                if verb != "lend":
                    continue
                for m, theirs, amount, back, same in offers.get(other, []):
                    if (theirs, amount, back, same) == ("accept", sum_, lender, terms) and (other, m) not in signed:
                        signed |= {(lender, n), (other, m)}
                        deals.append((lender, n, other, m, sum_, terms))
                        break
        for family, theirs in offers.items():
            for n, *_ in theirs:
                if (family, n) not in signed:
                    self.all[family].words[n] = "void"
        while True:
            paid = False
            for deal in list(deals):
                lender, n, borrower, m, sum_, terms = deal
                a, b = self.all[lender], self.all[borrower]
                if a.cash - a.due() >= sum_:
                    a.cash -= sum_
                    b.cash += sum_
                    a.words[n] = b.words[m] = "ok"
                    if terms:
                        self.loans.append((lender, borrower, dict(terms)))
                    deals.remove(deal)
                    paid = True
            if not paid:
                break
        for lender, n, borrower, m, *_ in deals:
            self.all[lender].words[n] = self.all[borrower].words[m] = "unpaid"

    def settle(self) -> None:
        """10.1."""
        while True:
            anybody = True
            while anybody:
                anybody = False
                for family, means in self.all.items():
                    if means.due() and not means.short():
                        self.pay(family)
                        anybody = True
            seller = next((one for one in self.all.values() if one.short() and any(one.stock.values())), None)
            if seller is None:
                return
            while seller.short() and any(seller.stock.values()):
                most = max(map(len, seller.stock.values()))
                place = min((one for one in seller.stock if seller.here(one) == most), key=str.lower)
                kind = max(seller.stock[place], key=ORDER.index)
                seller.take(place, kind)
                seller.cash += 3

    def pay(self, family: str) -> None:
        means = self.all[family]
        means.cash -= means.bank_due
        means.owed -= means.bank_due
        for lender, amount in means.repayments:
            means.cash -= amount
            self.all[lender].cash += amount
        means.bank_due, means.repayments = 0, []
        for _, borrower, due in self.loans:
            if borrower == family:
                for date in [one for one in due if one <= self.turn]:
                    del due[date]

    def bank(self) -> None:
        may = {
            family
            for family, means in self.all.items()
            if not any(means.stock.values()) and not means.owed and means.cash - means.due() < 2 * len(means.units)
        }
        for family, means in self.all.items():
            for n, match in self.lines(family, r"borrow (\d+)"):
                sum_ = int(match[1])
                if family in may and not means.borrowed and 1 <= sum_ <= self.options["bank_limit"]:
                    means.cash += sum_
                    means.owed, means.instalment = -(-3 * sum_ // 2), -(-sum_ // 4)
                    means.borrowed = True
                    means.words[n] = "ok"
                else:
                    means.words[n] = "void"

    def default(self, family: str) -> None:
        means = self.all[family]
        if not means.short():
            return
        means.defaulted = True
        for n, text in enumerate(means.lines):
            if n not in means.words and not text.startswith(("remove ", "vote ")):
                means.words[n] = "void"
        for _, borrower, due in self.loans:
            if borrower == family:
                moved: Counter[int] = Counter()
                for date, amount in due.items():
                    moved[max(date, self.turn) + 1] += amount
                due.clear()
                due.update(moved)

    def find(self, family: str, text: str) -> tuple[str, str, int] | None:
        kind, place, number = re.fullmatch(r"(SRU|LRU) (\w+)(?:#(\d+))?", text).groups()  # type: ignore[union-attr]
        means, wanted = self.all[family], (kind, place, int(number or 1))
        if wanted in means.units:
            return wanted
        alike = sorted(one for one in means.units if one[:2] == wanted[:2])
        return alike[0] if wanted in means.removed and alike else None

    def too_many(self, means: Means) -> bool:
        return self.options["unit_limit"] == "centers" and len(means.units) > self.centers(means)

    def centers(self, means: Means) -> int:
        return len(means.turf & self.land.centers)

    def remove(self, means: Means, unit: tuple[str, str, int]) -> None:
        means.units.remove(unit)
        means.removed.add(unit)

    def units(self, family: str) -> None:
        """Section 7."""
        means, land = self.all[family], self.land
        for n, match in self.lines(family, r"remove (.*)"):
            unit = self.find(family, match[1])
            many_lrus = unit is not None and unit[0] == "LRU" and means.number("LRU") > means.number("SRU")
            good = unit is not None and (self.too_many(means) or many_lrus)
            means.words[n] = "ok" if good else "void"
            if good and unit:
                self.remove(means, unit)
        for kind in ("SRU", "LRU") if not means.defaulted else ():
            for n, match in self.lines(family, rf"build ({kind}) (\w+)(?:#\d+)?"):
                place = match[2]
                if kind == "SRU":
                    taken = any(unit[:2] == ("SRU", place) for one in self.all.values() for unit in one.units)
                    good = place in land.homes[family] and place in means.turf and not taken
                else:
                    good = place == land.home_area[family] and bool(means.turf & set(land.homes[family]))
                    good = good and means.number("LRU") < means.number("SRU")
                if self.options["unit_limit"] == "centers":
                    good = good and len(means.units) < self.centers(means)
                means.words[n] = "ok" if good else "void"
                if good:
                    numbers = {unit[2] for unit in means.units if unit[:2] == (kind, place)}
                    means.units.append((kind, place, min(set(range(1, 99)) - numbers)))
        left = self.centers(means) - len(means.units) if self.options["unit_limit"] == "centers" else 99
        for n, _ in self.lines(family, "waive"):
            means.words[n] = "ok" if left > 0 else "void"
            left -= 1
        while self.too_many(means) or means.number("LRU") > means.number("SRU"):
            lrus = sorted((unit for unit in means.units if unit[0] == "LRU"), key=lambda one: (one[1].lower(), one[2]))
            srus = sorted(means.units, key=lambda one: (-land.away(family, one[1]), one[1].lower())) if not lrus else []
            self.remove(means, (lrus or srus)[0])

    def renew(self, family: str) -> None:
        means = self.all[family]
        for n, match in self.lines(family, r"renew (\w) (\w+)"):
            kind, place = match[1], match[2]
            if kind not in means.captured.get(place, []):
                means.words[n] = "void"
            elif means.cash < 2:
                means.words[n] = "unpaid"
            else:
                means.cash -= 2
                means.captured[place].remove(kind)
                means.put(place, kind)
                means.words[n] = "ok"
        means.captured = {}

    def upkeep(self, family: str) -> None:
        """Section 8."""
        means = self.all[family]
        if means.defaulted:
            return
        lines = self.lines(family, r"maintain (.*)")
        for n, match in lines:
            if match[1] == "none":
                means.words[n] = "ok"
            elif match[1] == "all":
                means.words[n] = "ok" if self.maintain_all(means) else "unpaid"
            else:
                unit = self.find(family, match[1])
                if unit is None or unit in means.maintained:
                    means.words[n] = "void"
                elif means.cash < 2:
                    means.words[n] = "unpaid"
                else:
                    means.cash -= 2
                    means.maintained.add(unit)
                    means.words[n] = "ok"
        if not lines:
            self.maintain_all(means)

    def maintain_all(self, means: Means) -> bool:
        """As far as it goes; whether it goes far enough."""
        order = sorted(means.units, key=lambda one: (one[0] == "LRU", one[1].lower(), one[2]))
        for unit in order:
            if unit not in means.maintained:
                if means.cash < 2:
                    return False
                means.cash -= 2
                means.maintained.add(unit)
        return True

    def rackets(self, family: str) -> None:
        """5.3, new rackets."""
        means = self.all[family]
        left = self.lines(family, r"racket (\w) (\w+)")
        placed = True
        while placed:
            placed = False
            for n, match in list(left):
                kind, place = match[1], match[2]
                if place not in means.turf or place not in means.poorest():
                    continue
                left = [one for one in left if one[0] != n]
                if means.cash < 5:
                    means.words[n] = "unpaid"
                    continue
                means.cash -= 5
                means.put(place, kind)
                means.words[n] = "ok"
                placed = True
        for n, _ in left:
            means.words[n] = "void"

    def pressure(self, family: str) -> None:
        means = self.all[family]
        for n, match in self.lines(family, r"buy pp(?: (\d+))?"):
            number = int(match[1] or 1)
            means.words[n] = "void" if not number else "ok" if means.cash >= 50 * number else "unpaid"
            if means.words[n] == "ok":
                means.cash -= 50 * number
                means.pp += number

    def repay(self, family: str) -> None:
        means = self.all[family]
        for n, match in self.lines(family, r"repay (\d+)"):
            sum_ = min(int(match[1]), means.owed)
            if not sum_ or means.borrowed:
                means.words[n] = "void"
            elif means.cash < sum_:
                means.words[n] = "unpaid"
            else:
                means.cash -= sum_
                means.owed -= sum_
                means.words[n] = "ok"

    def balance(self, family: str) -> None:
        """5.3, shifts as ordered, then by default."""
        means = self.all[family]
        left = self.lines(family, r"shift (\w) (\w+) - (\w+)")
        moved = self.options["rebalance"] == "shift"
        while moved:
            moved = False
            for n, match in list(left):
                kind, origin, goal = match.groups()
                ends = means.uneven() and origin in means.richest() and goal in means.poorest()
                if ends and means.take(origin, kind):
                    means.put(goal, kind)
                    means.words[n] = "ok"
                    left = [one for one in left if one[0] != n]
                    moved = True
        for n, _ in left:
            means.words[n] = "void"
        while self.options["rebalance"] == "shift" and means.uneven():
            origin, goal = means.richest()[0], means.poorest()[0]
            kind = min(means.stock[origin], key=ORDER.index)
            means.take(origin, kind)
            means.put(goal, kind)

    def vote(self) -> None:
        """Section 11: the last vote of each family."""
        last: dict[str, str] = {}
        for family in self.all:
            lines = [(n, match[1]) for n, match in self.lines(family, r"vote (draw|concede \w+)")]
            fit = [(n, vote) for n, vote in lines if vote == "draw" or vote.split()[1] in self.all]
            for n, vote in lines:
                good = bool(fit) and vote == fit[-1][1]
                self.all[family].words[n] = "ok" if good else "void"
            if fit:
                last[family] = fit[-1][1]
        if self.all and len(last) == len(self.all) and len(set(last.values())) == 1:
            vote = next(iter(last.values()))
            self.end = ("draw", *self.all) if vote == "draw" else ("concession", vote.split()[1])
