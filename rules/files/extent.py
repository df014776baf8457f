"""How much a file of a game may hold. What cannot be a game is refused by counting, before time and memory go into it:
every turn of a game is adjudicated anew when it is opened, which takes about a millisecond."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..speech import mark, tr

MOST_TURNS = 20_000
"""The turns of a game and of its lines of play, all in all: 500 phases with 30 variations as long as the game are
15 500."""
MOST_ENTRIES = 40_000
"""The entries of any list or table in the file."""
MOST_BRANCHES = 1_000
MOST_FAULTS = 100
"""How many unreadable lines are told: for each the nearest name is looked for, and nobody reads more."""
HEAPS = (
    ('"phase"', MOST_ENTRIES, mark("phases")),
    ("{", 500_000, mark("tables")),
    ("[", 3_000_000, mark("lists")),
    ('":', 3_000_000, mark("entries")),
)
"""Text of which a file has so many at most, and what it stands for. A turn has some four tables, and a list for each
power and each unit; the rest is left for the two books, notes, and braces in texts and in the drawing of a map."""


def heaped(text: str) -> str:
    """What is said of the text of a file that holds more than any game does; "" for all others."""
    for sign, most, what in HEAPS:
        found = text.count(sign)
        if found > most:
            return tr(
                "cannot be a game: it is {size} MB and holds {found} {what}, where a game has {most} at most and is "
                "rarely over 5 MB. The file was not changed.",
                size=len(text) // 1_000_000,
                found=found,
                what=tr(what),
                most=most,
            )
    return ""


def crowded(table: Mapping[str, Any]) -> str:
    """What is said of a table of JSON that has, or holds a list that has, more entries than any in a game."""
    longest = max([len(table), *(len(value) for value in table.values() if isinstance(value, list))])
    if longest <= MOST_ENTRIES:
        return ""
    return tr(
        "cannot be a game: a list in it has {found} entries, where a game has {most} at most. The file was not "
        "changed.",
        found=longest,
        most=MOST_ENTRIES,
    )


def overlong(table: Any) -> str:
    """What is said of the content of a file whose turns, lines of play included, are more than are played again."""
    if not isinstance(table, Mapping):
        return ""
    branches = table.get("branches")
    lines = [table, *(branches if isinstance(branches, list | tuple) else ())]
    turns = [line["turns"] for line in lines if isinstance(line, Mapping) and "turns" in line]
    found = sum(len(one) for one in turns if isinstance(one, list | tuple))
    if found <= MOST_TURNS:
        return ""
    return tr(
        "holds {found} turns with its lines of play; at most {most} can be opened, and a game has rarely more than "
        "500. The file was not changed.",
        found=found,
        most=MOST_TURNS,
    )
