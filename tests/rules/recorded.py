"""Recorded games for tests: their rows, and what today's rules make of them. tests/records/make_games.py made them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from rules import Turn

FOLDER = Path(__file__).parents[1] / "records"
Row = dict[str, Any]


def games(name: str) -> dict[str, list[Row]]:
    """Rows by game, out of the file of this name."""
    found: dict[str, list[Row]] = {}
    for line in gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).decode().splitlines():
        row = json.loads(line)
        found.setdefault(row["game"], []).append(row)
    return found


def replayed(name: str, rows: list[Row], most: int | None = None) -> Iterator[tuple[Row, Turn]]:
    """Each phase with the turn that a variant makes of it, set up anew from what was written of it; of more than `most`
    some, spread over all of them.

    The first row says what the game began with.
    """
    head, *phases = rows
    variant = rules.variant(head.get("variant", name), **head["options"])
    befores = [head["before"], *(row["after"] for row in phases)]
    each = max(1, len(phases) // most) if most else 1
    for before, row in list(zip(befores, phases))[::each]:
        yield row, variant.adjudicate(variant.position(**before), row["orders"], row.get("draws", {}))


def came_of(turn: Turn) -> Row:
    """What every row holds of a turn."""
    return {"results": {key: list(words) for key, words in turn.results.items()}, "after": turn.after.as_dict()}


def differences(row: Row, now: Row) -> Row:
    """What came out otherwise than it was recorded, by phase and part."""
    return {f"{row['phase']} {key}": value for key, value in now.items() if value != row[key]}
