"""A table to play Character Diplomacy at: set-ups, turns, and cards drawn in a stated order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from rules import DrawNeeded, Position, Turn
from rules.files.maps import load_board
from rules.variants.character.game import Character

ALL_SUPPLEMENT = ("X1", "X2", "X3", "X4", "X5", "X6", "X8", "X9", "X10", "X11")
Lines = Mapping[str, Sequence[str]]


def variant(**options: Any) -> Character:
    return Character(load_board("character"), **options)


@cache
def plain() -> Character:
    return variant()


def position(phase: str, units: Lines, cards: Mapping[str, Mapping[str, Any]] | None = None, **more: Any) -> Position:
    """A set-up. `more`: `centers`, `dislodged`, `options`, and else keys of the state."""
    options = more.pop("options", {})
    places = {key: more.pop(key) for key in ("centers", "dislodged") if key in more}
    chosen = variant(**options) if options else plain()
    return chosen.position(phase=phase, units=units, state={"cards": cards or {}, **more}, **places)


def turn(before: Position, orders: Lines | None = None, draws: Sequence[Any] = ()) -> Turn:
    """The phase played; cards come in the order of `draws`."""
    return before.variant.adjudicate(before, orders or {}, {"": list(draws)} if draws else {})


def by_chance(before: Position, orders: Lines | None = None, seed: int = 1) -> Turn:
    """The phase played with cards drawn at random."""
    rng, draws = Random(seed), {}
    while True:
        try:
            return before.variant.adjudicate(before, orders or {}, draws)
        except DrawNeeded as needed:
            draws[needed.name] = needed.value(rng.randint(needed.low, needed.high))


def state(position: Position, key: str) -> Any:
    """One key of the state, None if it is left out."""
    return position.variant.state(position).get(key)


def cards(position: Position, power: str) -> dict[str, Any]:
    """The cards of a power's units that are not Ordinary, in the notation of the state."""
    found: dict[str, Any] = (state(position, "cards") or {}).get(power, {})
    return found


def units(position: Position, power: str) -> list[str]:
    return [unit.text for unit in position.units_of(power)]


def words(played: Turn) -> dict[str, list[str]]:
    return {key: list(told) for key, told in played.results.items()}


def told(played: Turn, power: str, key: str) -> Any:
    """What a power (or public) is shown of a turn under a key of scenarios."""
    return played.after.variant.reported_values(played, power)[key].value


def played(
    here: dict[str, list[str]], held: dict[str, dict[str, Any]], orders: dict[str, list[str]], **more: Any
) -> Turn:
    phase = more.pop("phase", "S1902M")
    return turn(position(phase, here, held, **more), orders)
