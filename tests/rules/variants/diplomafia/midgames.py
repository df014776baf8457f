"""Positions in the midst of games and orders at random, for what must hold whatever happens."""

from __future__ import annotations

from random import Random
from typing import Any

from rules import Position, Turn
from rules.variants.diplomafia.state import home_area, state_of
from tests.selfplay import check_conserved

from .street import FAMILIES, game

VARIANTS = {
    "usual": game(),
    "other": game(rebalance="build", unit_limit="money", start_turf="homes", public_ledger=False),
}
DISTRICTS = [one.id for one in game().base.provinces.values() if one.kind != "dock"]
AREAS = ["Har", "Riv", "Eas", "Wal", "Les"]
KINDS = "PWLBN"


def midgame(rng: Random, phase: str, variant: Any = None) -> Position:
    """A position in the midst of a game: each district somebody's, SRUs on own turf, debts, rackets, overdrafts.

    In one of three nobody has more than a few rackets, so that the bank is asked and families default.
    """
    variant = variant or rng.choice(list(VARIANTS.values()))
    poor, players = rng.random() < 0.3, rng.choice([FAMILIES, FAMILIES, FAMILIES[:2]])
    turf: dict[str, list[str]] = {family: [] for family in FAMILIES}
    units: dict[str, list[str]] = {family: [] for family in FAMILIES}
    rackets: dict[str, dict[str, str]] = {family: {} for family in FAMILIES}
    captured: dict[str, dict[str, str]] = {family: {} for family in FAMILIES}
    for place in DISTRICTS:
        owner = rng.choice([*players, ""])
        if owner:
            turf[owner].append(place)
            units[owner] += [f"SRU {place}"] * (rng.random() < 0.35)
            rackets[owner][place] = some(rng, rng.randint(0, 3) * (not poor or rng.random() < 0.05))
            if phase.endswith("A") and rng.random() < 0.15:
                captured[owner][place] = some(rng, rng.randint(1, 2))
    for family in players:
        units[family] += [f"LRU {rng.choice(AREAS)}" for _ in range(rng.randint(0, 2))]
    there = [family for family in FAMILIES if turf[family] or units[family]]
    debts = {family: rng.randint(1, 30) for family in there if rng.random() < 0.4}
    loans = [
        {"lender": a, "borrower": b, "due": {"T5": rng.randint(1, 15 if poor else 9), "T7": 3}}
        for a, b in (rng.sample(there, 2) for _ in range(rng.randint(0, 3)) if len(there) > 1)
    ]
    state = {
        "turf": turf,
        "rackets": rackets,
        "captured": captured,
        "bank": {family: {"owed": owed, "instalment": (owed + 5) // 6} for family, owed in debts.items()},
        "loans": loans,
        "cash": {family: rng.randint(-6 * (not poor), rng.choice((10, 10 if poor else 120))) for family in there},
        "pp": {family: rng.randint(0, 2) for family in there},
    }
    found: Position = variant.position(phase=phase, units=units, state=state)
    return found


def some(rng: Random, number: int) -> str:
    return "".join(rng.choices(KINDS, k=number))


def line(rng: Random) -> str:
    """An order of business, most likely without sense."""
    kind, place, other, area = (rng.choice(among) for among in (KINDS, DISTRICTS, FAMILIES, AREAS))
    number, goal = rng.randint(0, 60), rng.choice(DISTRICTS)
    return rng.choice(
        [
            f"racket {kind} {place}", f"racket {kind} {goal}", f"dismantle {kind} {place}", f"renew {kind} {place}",
            f"shift {kind} {place} - {goal}", f"lend {number % 10} {other}: 3 T7",
            f"accept {number % 10} {other}: 3 T7",
            f"borrow {number}", f"repay {number % 20}", f"buy pp {number % 3}", f"maintain SRU {place}",
            f"maintain LRU {area}", "maintain all", "maintain none", "waive", "vote draw", f"vote concede {other}",
            f"remove SRU {place}", f"remove LRU {area}", f"build SRU {place}", f"build LRU {area}",
        ]
    )  # fmt: skip


def sensible(rng: Random, here: Position, family: str) -> list[str]:
    """Orders about what the family has."""
    state = state_of(here)
    held = [(place, kind) for place, kinds in state.stock(family).items() for kind in kinds]
    waits = [(place, kind) for place, kinds in state.captured.get(family, {}).items() for kind in kinds]
    found = [f"dismantle {kind} {place}" for place, kind in held if rng.random() < 0.2]
    found += [f"renew {kind} {place}" for place, kind in waits if rng.random() < 0.7]
    found += [f"racket {rng.choice(KINDS)} {place}" for place in state.turf_of(family) if rng.random() < 0.5]
    found += [f"remove {unit.text}" for unit in here.units_of(family) if rng.random() < 0.2]
    found += [f"build SRU {home}" for home in here.variant.base.powers[family].homes if rng.random() < 0.5]
    found += [f"build LRU {home_area(here.variant.base, family)}"] * rng.randint(0, 2)
    found += [f"maintain {unit.text}" for unit in here.units_of(family) if rng.random() < 0.1]
    found += [f"borrow {rng.randint(1, 20)}"] * (rng.random() < 0.5)
    turf = state.turf_of(family)
    shifts = ((place, kind, rng.choice(turf)) for place, kind in held if rng.random() < 0.3)
    return [*found, *(f"shift {kind} {place} - {goal}" for place, kind, goal in shifts)]


def business(seed: int, variant: Any = None) -> Turn:
    """A step 4 of orders at random; half of the loans are signed by both."""
    rng = Random(seed)
    here = midgame(rng, "T5A", variant)
    orders = {family: [line(rng) for _ in range(rng.randint(0, 8))] for family in FAMILIES}
    for family in FAMILIES:
        orders[family] += sensible(rng, here, family)
        rng.shuffle(orders[family])
        for text in list(orders[family]):
            if text.startswith("lend") and rng.random() < 0.5:
                _, number, other, *_ = text.replace(":", " :").split()
                orders[other].append(f"accept {number} {family}: 3 T7")
    if rng.random() < 0.1:
        vote = rng.choice(["vote draw", f"vote concede {rng.choice(FAMILIES)}"])
        orders = {family: [*lines, vote] for family, lines in orders.items()}
    return check_conserved(here.variant.adjudicate(here, orders))
