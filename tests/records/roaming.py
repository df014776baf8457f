"""A player of Bioplomacy: it roams towards centers that others have, or nobody, over land, through rivers and trees.

It divides and unites, searches, supports whoever goes where it wanted to go, builds what it can, and so gives games
with every kind of line in them; now and then one that is void. Powers that sleep forget most of their orders, so that
somebody wins. The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import rules
from rules import Candidate, Position

SLEEPS = 0.75
"""How many orders a power forgets that sleeps; the others forget few."""
FORGETS = 0.03
CARELESS = 0.03
"""How often a move is written though it is void."""


def orders_of(position: Position, rng: Random, awake: tuple[str, ...]) -> dict[str, list[str]]:
    """The orders of all powers that have to act, as texts; `awake`: who does not sleep."""
    found: dict[str, list[str]] = {}
    for power in position.variant.must_act(position):
        forgets = FORGETS if power in awake or position.phase.step == "R" else SLEEPS
        first = list(first_lines(position, power, rng)) if position.phase.step == "M" else []
        lines = [line for line in lines_of(position, power, rng, first) if rng.random() >= forgets]
        found[power] = [*first, *lines]
    return {power: lines for power, lines in found.items() if lines}


def first_lines(position: Position, power: str, rng: Random) -> Iterator[str]:
    """Set-up as it comes, and now and then a division or a union."""
    verbs = {one.text for one in rules.choices(position, power).candidates}
    for site in rules.choices(position, power, ("setup",)).allowed if "setup" in verbs else ():
        kind = rng.choice(rules.choices(position, power, ("setup", site.value)).allowed)
        yield from [f"setup {kind.text}"] * (2 if kind.text.startswith("HP") else 1)
    for unit in position.units_of(power):
        if unit.kind == "P" and rng.random() < 0.15:
            yield f"{unit.text} divide"
        if unit.number == "1" and rng.random() < 0.5:
            yield f"{unit.listed} unite"


def lines_of(position: Position, power: str, rng: Random, first: list[str]) -> Iterator[str]:
    if position.phase.step == "R":
        return retreats(position, power, rng)
    if position.phase.step == "A":
        return removals(position, power, rng)
    return iter([*moves(position, power, rng, first), *builds(position, power, rng)])


def moves(position: Position, power: str, rng: Random, first: list[str]) -> Iterator[str]:
    """Each unit goes a step nearer to something it wants, fords what is in the way, or helps who goes there."""
    away = distances(position, power)
    bound: dict[str, str] = {}
    for unit in (one for one in rules.choices(position, power, (), first).allowed if one.place):
        options = rules.choices(position, power, (unit.value, "move"), first).candidates
        near = [one for one in options if one.allowed]
        wanted = sorted(near, key=lambda one: (away.get(one.text, 99) + rng.random(), one.text))
        goal = next((one.text for one in wanted if one.text not in bound), "")
        helped = next((one for one in wanted[:2] if one.text in bound), None)
        rng.shuffle(near)
        if helped and rng.random() < 0.6:
            yield f"{unit.text} S {bound[helped.text]} - {helped.text}"
        elif barred(options, away, goal) and rng.random() < 0.5:
            yield f"{unit.text} ford {barred(options, away, goal)}"
        elif rng.random() < 0.06 and "@" not in unit.text:
            yield f"{unit.text} search"
        elif rng.random() < CARELESS:
            yield f"{unit.text} - {rng.choice(options).text}"
        elif goal:
            bound[goal] = unit.text
            yield f"{unit.text} - {goal}"


def barred(options: tuple[Candidate, ...], away: dict[str, int], goal: str) -> str:
    """A zone beyond a river that is nearer to something than the goal; "" if there is none."""
    best = away.get(goal, 99)
    over = [one.text for one in options if one.line and "@" not in one.text and away.get(one.text, 99) < best]
    return min(over, key=lambda text: away[text], default="")


def distances(position: Position, power: str) -> dict[str, int]:
    """Steps from every zone to the nearest one with something to take."""
    board = position.variant.base
    worth = position.variant.survey(position, "worth", power)
    mine = position.variant.holdings(position)
    found = {zone: 0 for zone in worth if mine.get(zone) != power}
    queue = list(found)
    for zone in queue:
        for other in board.neighbors("zones", zone):
            if other not in found:
                found[other] = found[zone] + 1
                queue.append(other)
    return found


def builds(position: Position, power: str, rng: Random) -> Iterator[str]:
    """Builds in sites as they come, until nothing more may be built."""
    lines: list[str] = []
    while len(lines) < 6:
        verb = rules.choices(position, power, (), lines).find("build")
        sites = rules.choices(position, power, ("build",), lines).allowed if verb and verb.allowed else ()
        if not sites:
            break
        site = rng.choice(sites)
        lines.append(f"build {rng.choice(rules.choices(position, power, ('build', site.value), lines).allowed).text}")
    yield from lines


def retreats(position: Position, power: str, rng: Random) -> Iterator[str]:
    for unit in rules.choices(position, power).allowed:
        zone = rng.choice(rules.choices(position, power, (unit.value, "retreat")).allowed)
        yield f"{unit.text} R {zone.text}"


def removals(position: Position, power: str, rng: Random) -> Iterator[str]:
    lines: list[str] = []
    units = rules.choices(position, power).allowed
    while units:
        unit = rng.choice(units)
        divides = unit.text.startswith("P ") and rng.random() < 0.5
        lines.append(f"{unit.text} divide" if divides else f"remove {unit.text}")
        units = rules.choices(position, power, (), lines).allowed
    yield from lines
