"""The record of the turns as a save file has it, and how its JSON is laid out for people to read and compare.

The orders of a power stand on one line, and the result of a unit; so a file compares well with an older one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from ..game import Game
from ..position import Order, Turn
from ..reasons import mixed
from ..terms import Override
from .homemade import carried
from .mapfile import map_hash

LONG = 100
"""How many characters a table of plain values may have on one line."""


def history(game: Game) -> dict[str, Any]:
    """Variant, map, start and turns of a game; `start` None where it is the variant's own."""
    variant, board = game.variant, game.variant.base
    start = game.start.as_dict()
    return {
        "variant": {"id": variant.id, "options": {name: plain(value) for name, value in variant.noted.items()}},
        "map": {"id": board.id, "hash": map_hash(variant.map_id), **carried(variant.map_id)},
        "start": None if start == variant.start().as_dict() else start,
        "turns": [record(turn) for turn in game.turns],
    }


def plain(value: Any) -> Any:
    """The value of an option as JSON has it: tables and lists that can be changed."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def record(turn: Turn) -> dict[str, Any]:
    """A turn as it is kept: what was ordered and drawn, and what came of it."""
    phase = turn.before.phase.text
    end = turn.before.variant.end(turn.after) if turn.agreed else None
    if end:
        told = {"kind": end.kind, "powers": list(end.powers)}
        return {"phase": phase, **({"orders": texts(turn.orders)} if turn.orders else {}), "end": told}
    if turn.edits:
        edits = [{"changes": list(edit.changes), "reason": edit.reason} for edit in turn.edits]
        return {"phase": phase, "edit": {"edits": edits, "position": turn.after.as_dict()}}
    table: dict[str, Any] = {"phase": phase, "orders": texts(turn.orders)}
    if turn.draws:
        table["draws"] = dict(turn.draws)
    if turn.absent:
        table["absent"] = list(turn.absent)
    if turn.signed:
        table["signed"] = dict(sorted(turn.signed.items()))
    if turn.overrides:
        table["overrides"] = [_override(one) for one in turn.overrides]
    return {**table, "results": {key: list(told) for key, told in sorted(turn.results.items())}}


def _override(one: Override) -> dict[str, Any]:
    """A ruling; the words of the result only where that is set by hand."""
    return {name: list(value) if name == "result" else value for name, value in asdict(one).items() if value != ()}


def texts(orders: Mapping[str, tuple[Order, ...]]) -> dict[str, list[str]]:
    return {power: [order.text for order in lines] for power, lines in orders.items()}


def laid_out(value: Any, indent: str = "") -> str:
    """JSON with a line for each entry, but for lists of plain values and short tables of them: those stand on one."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(one, dict | list) for one in inside):
        text = compact(value)
        if len(text) <= LONG or not isinstance(value, dict):
            return text
    deeper = indent + " "
    if isinstance(value, dict):
        entries = [f"{deeper}{compact(key)}: {laid_out(one, deeper)}" for key, one in value.items()]
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + laid_out(one, deeper) for one in value) + f"\n{indent}]"


def compact(value: Any) -> str:
    return ENCODER.encode(value)


def _plain(value: Any) -> str:
    """Fractions as people write them, "1 1/2". TypeError for what no file can hold."""
    if isinstance(value, Fraction):
        return mixed(value)
    raise TypeError(f"{value!r} cannot be saved")


ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_plain)
