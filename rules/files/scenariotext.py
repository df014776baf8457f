"""Turns recorded as scenario text, for game masters with a disputed position and for authors of tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..position import Position, Turn, dislodged_dict
from ..reasons import mixed

BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """A scenario that sets up the position before the first turn and expects of each turn what came of it.

    It passes as long as the rules say the same. The turns follow on each other. ValueError without a turn.
    """
    if not turns:
        raise ValueError("A scenario needs a turn")
    lines = [*set_up_lines(turns[0].before, id, title, rule), *(line for turn in turns for line in _turn(turn))]
    return "\n".join(lines) + "\n"


def set_up_lines(position: Position, id: str, title: str, rule: str) -> Iterator[str]:
    variant = position.variant
    usual = {option.name: option.default for option in variant.options}
    yield "[[scenario]]"
    yield f"id = {toml(id)}"
    yield f"title = {toml(title)}"
    yield f"rule = {toml(rule)}"
    yield f"variant = {toml(variant.id)}"
    yield f"options = {toml({name: value for name, value in variant.chosen.items() if value != usual[name]})}"
    yield f"phase = {toml(position.phase.text)}"
    for name, table in position.as_dict().items():
        if name != "phase" and (table or name == "units"):
            yield f"[scenario.{name}]"
            yield from (f"{key(one)} = {toml(value)}" for one, value in table.items())


def _turn(turn: Turn) -> Iterator[str]:
    yield "[[scenario.turn]]"
    yield f"orders = {toml({power: [one.text for one in orders] for power, orders in turn.orders.items()})}"
    if turn.draws:
        yield f"draws = {toml(turn.draws)}"
    yield "[scenario.turn.expect]"
    yield f"phase = {toml(turn.after.phase.text)}"
    yield f"results = {toml(turn.results)}"
    yield f"units = {toml(_of_all(turn, 'units'))}"
    if turn.dislodged:
        yield f"dislodged = {toml(dislodged_dict(turn.dislodged))}"
    before, after = turn.before.as_dict(), turn.after.as_dict()
    if before["centers"] != after["centers"]:
        yield f"centers = {toml(_of_all(turn, 'centers'))}"
    if before["state"] != after["state"]:
        yield f"state = {toml(after['state'])}"


def _of_all(turn: Turn, name: str) -> dict[str, list[str]]:
    """What every power has after the turn that had some before or has some now."""
    before, after = turn.before.as_dict()[name], turn.after.as_dict()[name]
    powers = turn.before.variant.board(turn.before).powers
    return {power: after.get(power, []) for power in powers if power in before or power in after}


def key(text: str) -> str:
    return text if BARE.fullmatch(text) else toml(text)


def toml(value: Any) -> str:
    """A value as TOML on one line; fractions as text, "1 1/2"."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key(str(name))} = {toml(one)}" for name, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Fraction):
        return toml(mixed(value))
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)
