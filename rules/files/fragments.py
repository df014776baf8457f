"""JSON that is damaged or cut off, read as far as it goes."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

BLANKS = re.compile(r"\s*")
ESCAPE = re.compile(r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)")
"""What a backslash begins in JSON: a sign in two halves, or a half alone (the group), or something else."""

HALF = re.compile(r"\\u[dD][89a-fA-F]")


def whole_characters(text: str) -> str:
    """JSON with a sign of replacement for each half of a letter: no text can be written with one."""
    return ESCAPE.sub(lambda found: r"\ufffd" if found[1] else found[0], text)


def half_a_letter(text: str) -> bool:
    """Whether JSON holds half of a letter. Few texts have any escape that could be one; the others are not copied."""
    return any(found[1] for found in ESCAPE.finditer(text)) if HALF.search(text) else False


def whole_part(text: str) -> tuple[dict[str, Any], bool]:
    """The entries of a JSON table up to where it is damaged, and whether it is whole.

    The items of its list `turns` are read one by one, so those before the damage are there.
    """
    with suppress(ValueError, RecursionError):
        table = json.loads(text)
        return (table if isinstance(table, dict) else {}), True
    found: dict[str, Any] = {}
    with suppress(ValueError, RecursionError, IndexError):
        _entries(text, found)
    return found, False


def _entries(text: str, found: dict[str, Any]) -> None:
    """Puts entry after entry into `found`. ValueError or IndexError where the text is damaged."""
    read = json.JSONDecoder().raw_decode
    at = _past(text, 0, "{")
    while True:
        key, at = read(text, at)
        at = _past(text, at, ":")
        if key == "turns":
            found[key] = []
            at = _items(text, at, found[key])
        else:
            found[key], at = read(text, at)
        at = _past(text, at, ",")


def _items(text: str, at: int, found: list[Any]) -> int:
    read = json.JSONDecoder().raw_decode
    at = _past(text, at, "[")
    while text[at] != "]":
        item, at = read(text, at)
        found.append(item)
        at = _blank(text, at)
        if text[at] == ",":
            at = _blank(text, at + 1)
    return at + 1


def _past(text: str, at: int, sign: str) -> int:
    """Where it goes on after a sign that must come here."""
    at = _blank(text, at)
    if text[at] != sign:
        raise ValueError(f"no {sign} at {at}")
    return _blank(text, at + 1)


def _blank(text: str, at: int) -> int:
    found = BLANKS.match(text, at)
    return found.end() if found else at
