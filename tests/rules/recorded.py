"""Recorded games for tests: their rows, and what today's rules make of them.

A file of tests/records holds games, a row a phase. The first row of a game is {game, variant, options, before}; each of
the rest {game, phase, orders, results, after}: orders by writer, the position after the phase, state and all. Beside
these stand `draws`, what was left to chance; `ledger`, each change of money as [family, amount, balance, from or to
whom]; and `told`, what each reader was told under some keys. What is recorded is what the rules said once, and stays.
If they are meant to say something else, this plays all games again with the orders that they have, and writes what
comes: read the differences. A game is added as its first row and rows with a phase and its orders.

    python -m tests.rules.recorded [standard | bioplomacy | character | diplomafia | diplomyopia | gambling | pink]
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from rules import Turn, Variant

FOLDER = Path(__file__).parents[1] / "records"
FILES = {name: name for name in rules.VARIANTS} | {"pink2": "pink", "pink3": "pink"}
"""The file in which the games of a variant are."""
Row = dict[str, Any]


def games(name: str) -> dict[str, list[Row]]:
    """Rows by game, out of the file of this name."""
    found: dict[str, list[Row]] = {}
    for line in gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).decode().splitlines():
        row = json.loads(line)
        found.setdefault(row["game"], []).append(row)
    return found


def variant_of(head: Row) -> Variant:
    """The variant of a game, with its options."""
    return rules.variant(head["variant"], **head["options"])


def befores(rows: list[Row]) -> list[Row]:
    """The position before each phase of a game, as it is written."""
    head, *phases = rows
    return [head["before"], *(row["after"] for row in phases[:-1])]


def replayed(rows: list[Row], most: int | None = None) -> Iterator[tuple[Row, Turn]]:
    """Each phase with the turn that the variant makes of it, set up anew from what was written of it; of more than
    `most` some, spread over all of them."""
    head, *phases = rows
    variant = variant_of(head)
    each = max(1, len(phases) // most) if most else 1
    for before, row in list(zip(befores(rows), phases, strict=True))[::each]:
        yield row, variant.adjudicate(variant.position(**before), row["orders"], row.get("draws", {}))


def came_of(turn: Turn, row: Row) -> Row:
    """What a turn comes to, in the parts that its row has beside the orders."""
    variant = turn.before.variant
    found: Row = {}
    if "draws" in row:
        found["draws"] = dict(turn.draws)
    found["results"] = {key: list(words) for key, words in sorted(turn.results.items())}
    found["after"] = turn.after.as_dict()
    if "ledger" in row:
        found["ledger"] = [[one.power, one.amount, one.balance, one.other] for one in variant.ledger(turn, "")]
    if "told" in row:
        told = {reader: variant.reported_values(turn, reader) for reader in row["told"]}
        found["told"] = {one: {key: told[one][key].value for key in keys} for one, keys in row["told"].items()}
    return found


def played_again(rows: list[Row]) -> Iterator[Row]:
    """The rows of a game as they are with today's rules."""
    head, *phases = rows
    yield head
    position = variant_of(head).position(**head["before"])
    for row in phases:
        turn = position.variant.adjudicate(position, row["orders"], row.get("draws", {}))
        yield {**{key: row[key] for key in ("game", "phase", "orders")}, **came_of(turn, row)}
        position = turn.after


def content(name: str) -> bytes:
    """A file, written anew. Without the time and its name in its head, the same games give the same bytes."""
    rows = (row for game in games(name).values() for row in played_again(game))
    return gzip.compress("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode(), mtime=0)


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(set(FILES.values())):
        (FOLDER / f"{name}.jsonl.gz").write_bytes(content(name))
