"""A game as the text of its save file: JSON that people can read, compare and mend by hand.

The orders of a power stand on one line, and the result of a unit; so a file compares well with an older one.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from importlib import metadata
from typing import Any

from pydantic import TypeAdapter

from ..book import Posting
from ..game import Game
from ..position import Order, Turn
from ..reasons import mixed
from .lines import Line
from .mapfile import map_hash
from .savemodel import FORMAT, VERSION

LONG = 100
"""How many characters a table of plain values may have on one line."""
MOST_HIDDEN = 1_000_000
HIDDEN = TypeAdapter(dict[str, tuple[Line, ...]])


@cache
def program_version() -> str:
    """The version of Strata that runs; "" where it is not installed."""
    try:
        return metadata.version("strata")
    except metadata.PackageNotFoundError:  # pragma: no cover - a bare checkout
        return ""


def game_text(game: Game) -> str:
    """The whole save file of a game."""
    return laid_out(game_table(game)) + "\n"


def game_table(game: Game) -> dict[str, Any]:
    """The content of a save file; what is as usual is left out, but for the options."""
    variant = game.variant
    board = variant.base
    start = game.start.as_dict()
    table = {
        "format": FORMAT,
        "version": VERSION,
        "program": program_version(),
        "title": game.title,
        "variant": {"id": variant.id, "options": dict(variant.chosen)},
        "map": {"id": board.id, "hash": map_hash(board.id)},
        "secrecy": game.secrecy,
        "seats": [{"power": seat.power, "player": seat.player, "code": seat.code} for seat in game.seats],
        "start": None if start == variant.start().as_dict() else start,
        "turns": [_turn(turn) for turn in game.turns],
        "book": [_posting(line) for line in game.book] or None,
        **_drafts(game),
        "submitted": [power for power in variant.writers if power in game.submitted],
    }
    return {key: value for key, value in table.items() if value is not None}


def _turn(turn: Turn) -> dict[str, Any]:
    phase = turn.before.phase.text
    end = turn.before.variant.end(turn.after) if turn.agreed else None
    if end:
        told = {"kind": end.kind, "powers": list(end.powers)}
        return {"phase": phase, **({"orders": texts(turn.orders)} if turn.orders else {}), "end": told}
    table: dict[str, Any] = {"phase": phase, "orders": texts(turn.orders)}
    if turn.draws:
        table["draws"] = dict(turn.draws)
    return {**table, "results": {key: list(told) for key, told in sorted(turn.results.items())}}


def _posting(line: Posting) -> dict[str, Any]:
    """A line of the cash book; what is empty is left out."""
    return {key: value for key, value in asdict(line).items() if value != ""}


def _drafts(game: Game) -> dict[str, Any]:
    """The orders being written; in casual secrecy hidden from those who look into the file by accident."""
    if game.secrecy == "open" or not game.drafts:
        return {"drafts": texts(game.drafts)}
    return {"drafts_hidden": hidden(texts(game.drafts))}


def texts(orders: Mapping[str, tuple[Order, ...]]) -> dict[str, list[str]]:
    return {power: [order.text for order in lines] for power, lines in orders.items()}


def hidden(drafts: dict[str, list[str]]) -> str:
    """Drafts in a form that no eye reads in passing: base64 of zlib of JSON. This is no encryption."""
    return base64.b64encode(zlib.compress(json.dumps(drafts).encode())).decode("ascii")


def revealed(text: str) -> dict[str, tuple[str, ...]]:
    """What `hidden` hid. ValueError for a text that it did not make."""
    unpack = zlib.decompressobj()
    try:
        raw = unpack.decompress(base64.b64decode(text, validate=True), MOST_HIDDEN)
        return HIDDEN.validate_json(raw)
    except (ValueError, zlib.error):
        raise ValueError("cannot be unpacked") from None


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
