"""A player of Character Diplomacy that likes its cards: it moves as the greedy player does, and where a unit's card
allows something special it mostly does that, to whoever is near. It sees the view of its power alone.

The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import rules
from rules import Location, Order, Position, Unit
from rules.units import named
from tests.records import greedy

TRICKS = 0.7
"""How often a unit does something special where it can."""
SPECIAL = ("path", "jump", "annihilate", "gas", "hypnotize", "convert", "exchange", "fortify", "landing")
BESIDE = ("steal", "disbelieve", "cut")
MOST = 9
"""So many parts has an order at most."""


def orders_of(position: Position, power: str, rng: Random) -> list[str]:
    """The orders of a power, as texts; `position`: its view."""
    writers = {"M": moves, "R": retreats, "A": winter}
    return list(writers[position.phase.step](position, power, rng)) if position.phase.step in writers else []


def moves(position: Position, power: str, rng: Random) -> Iterator[str]:
    """The greedy player's orders, some of them replaced by tricks, with the lines beside them."""
    value = greedy.worth(position, power)
    landed = position.with_units({key: unit for key, unit in position.units.items() if not unit.place.dock})
    lines = {line.split(" ")[1]: line for line in greedy.moves(landed, power, rng)}
    awake = {one.value.key for one in rules.choices(position, power).allowed}
    for unit in (one for one in position.units_of(power) if one.key in awake):
        line = lines.get(unit.place.text, lines.get(unit.key, ""))
        if not unit.place.dock and rng.random() > TRICKS:
            yield with_mine(position, unit, line, rng)
            continue
        verbs = {one.text for one in ask(position, power, (unit,)).allowed}
        for verb in (one for one in BESIDE if one in verbs):
            yield from filter(None, [put_together(position, power, (unit, verb), rng)])
        tricks = [verb for verb in SPECIAL if verb in verbs and not (verb == "annihilate" and rng.random() < 0.5)]
        trick = (
            put_together(position, power, (unit, rng.choice(tricks)), rng) if tricks else far_off(position, unit, value)
        )
        yield trick or with_mine(position, unit, line, rng)


def ask(position: Position, power: str, partial: Sequence[Any], written: Sequence[Order] = ()) -> rules.Choices:
    unit, *rest = partial
    return rules.choices(position, power, (named(unit), *rest), written)


def put_together(position: Position, power: str, partial: tuple[Any, ...], rng: Random) -> str:
    """An order with these slots, the rest as it comes, rather where somebody stands; "" if there is none."""
    for _ in range(MOST):
        now = ask(position, power, partial)
        there = [one for one in now.allowed if one.place is not None and one.place.key in position.units]
        options = there if there and rng.random() < 0.7 else list(now.allowed)
        if now.order and (not options or rng.random() < 0.6):
            return now.order.text
        if not options:
            return ""
        partial = (*partial, rng.choice(options).value)
    return ""


def far_off(position: Position, unit: Unit, value: dict[str, float]) -> str:
    """The best move to a place that no ordinary unit could go to: to an island, over the Alps, down from Hyperspace."""
    board, table = position.variant.base, position.variant.kinds[unit.kind].table
    near = board.reaches(table, unit.place.text)
    options = [
        one for one in ask(position, unit.power, (unit, "move")).allowed if one.place and one.place.key not in near
    ]
    free = [one for one in options if one.place and one.place.key not in position.units]
    if not free:
        return ""
    best = max(free, key=lambda one: (value.get(one.text.partition("/")[0], 0.0), one.text))
    return f"{unit.text} - {best.text}"


def with_mine(position: Position, unit: Unit, line: str, rng: Random) -> str:
    """A Minelayer that moves mostly leaves a mine."""
    note = position.variant.card_of(position, unit)
    layer = note is not None and note.ready and "mine" in note.now
    moves = " - " in line and not any(f" {sign} " in line for sign in "SC")
    return f"{line} mine" if layer and moves and rng.random() < 0.8 else line


def retreats(position: Position, power: str, rng: Random) -> Iterator[str]:
    """The greedy player's, but for those that leave it to the Right-Hand Rule; and who may walk mostly does."""
    for line in greedy.retreats(position, power, rng):
        if rng.random() < 0.7:
            yield line
    fled = {key for key, one in position.dislodged.items() if one.unit.power == power}
    for one in rules.choices(position, power).allowed:
        if one.value.key not in fled and rng.random() < TRICKS:
            places = rules.choices(position, power, (one.value, "retreat")).allowed
            yield from (f"{one.text} R {rng.choice(places).text}",) if places else ()


def winter(position: Position, power: str, rng: Random) -> Iterator[str]:
    """Builds as they come, removals as they come; conversions and redeployments now and then."""
    due = position.variant.adjustments_due(position, power)
    yield from builds(position, power, due, rng) if due > 0 else removals(position, power, -due, rng)
    asked = {
        one.value.key for one in rules.choices(position, power).allowed if not isinstance(one.value, Location | str)
    }
    for unit in (one for one in position.units_of(power) if one.key in asked):
        verbs = [one.text for one in ask(position, power, (unit,)).allowed if one.text in ("convert", "redeploy")]
        if verbs and rng.random() < TRICKS:
            yield from filter(None, [put_together(position, power, (unit, verbs[0]), rng)])


def builds(position: Position, power: str, due: int, rng: Random) -> Iterator[str]:
    written: list[Order] = []
    for _ in range(due):
        sites = [one for one in rules.choices(position, power, (), written).allowed if isinstance(one.value, Location)]
        if not sites:
            return
        kinds = rules.choices(position, power, (rng.choice(sites).value,), written)
        order = rules.choices(
            position, power, (kinds.allowed[0].value.place, rng.choice(kinds.allowed).value), written
        ).order
        assert order is not None
        written.append(order)
        yield order.text


def removals(position: Position, power: str, due: int, rng: Random) -> Iterator[str]:
    """Mostly named; else those go that the rules say."""
    units = [unit.text for unit in position.units_of(power)]
    yield from (f"remove {text}" for text in rng.sample(units, min(len(units), due)) if rng.random() < 0.8)
