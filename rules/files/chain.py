"""The chain of turns: each turn's record has a mark that depends on all before it, so that no old turn changes unseen.

The first mark is that of the beginning (variant, map, start), which is written nowhere. Whoever changes an old turn has
to make all later marks anew; and a sealed seat keeps the marks that it saw in its own section. Where turns are secret
the marks are made with a secret salt, or else orders could be guessed by them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..reasons import mixed

MARK = 32
"""Characters of a mark."""
KEY = "chain"
"""Where a turn's record has it."""


def marks(table: Mapping[str, Any], salt: bytes = b"") -> list[str]:
    """The marks of the turns of a save file's content."""
    return [mark for mark, _ in _marked(table, salt)]


def _marked(table: Mapping[str, Any], salt: bytes) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each turn's record, and before it the mark that it should have; the turns are gone through once."""
    mark = _mark(salt, "", _beginning(table))
    for record in table.get("turns", ()):
        mark = _mark(salt, mark, {key: value for key, value in record.items() if key != KEY})
        yield mark, record


def chained(table: dict[str, Any], kept: Sequence[str] = (), salt: bytes = b"") -> dict[str, Any]:
    """The content with marks in its turns. `kept`: marks that the first turns keep though they do not fit."""
    turns, made = [], list(kept)
    last = made[-1] if made else _mark(salt, "", _beginning(table))
    for number, record in enumerate(table["turns"]):
        if number >= len(kept):
            last = _mark(salt, last, record)
            made.append(last)
        turns.append({**record, KEY: made[number]})
    return {**table, "turns": turns}


def broken(table: Mapping[str, Any], salt: bytes = b"") -> int | None:
    """The number (from 1) of the first turn that was changed after it was written: its mark does not follow from the
    one before it. None if all fit. The turns may come one by one."""
    pairs = enumerate(_marked(table, salt), 1)
    return next((number for number, (mark, record) in pairs if record.get(KEY, "") != mark), None)


def parting(seen: Sequence[str], now: Sequence[str]) -> int | None:
    """The number of the first turn that is not what somebody saw; one more than there are turns if some are gone."""
    pairs = enumerate(zip(seen, now), 1)
    first = next((number for number, (mark, found) in pairs if not found.startswith(mark)), None)
    return len(now) + 1 if first is None and len(now) < len(seen) else first


def _beginning(table: Mapping[str, Any]) -> dict[str, Any]:
    return {"variant": table["variant"], "map": table["map"]["id"], "start": table.get("start")}


def _mark(salt: bytes, before: str, record: Mapping[str, Any]) -> str:
    text = json.dumps([before, record], sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=mixed)
    return hmac.new(salt, text.encode(), hashlib.sha256).hexdigest()[:MARK]


def heads(chain: Sequence[str]) -> Iterator[str]:
    """The marks as a seat keeps them: half of each is enough."""
    return (mark[: MARK // 2] for mark in chain)
