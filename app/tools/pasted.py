"""Many lines of orders at once: whose each is, by the power named before it or in a line above. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules import Position

HEAD = re.compile(r"^\W*([^\W\d_][\w .'-]*?)\s*(?::\s*(.*))?$")
"""A name, and what follows a colon after it."""
BULLET = re.compile(r"^\s*(?:[-*•·]|\d+[.)])\s+")
"""What mails put before the lines of a list."""


def names_of(position: Position, powers: Sequence[str]) -> Mapping[str, str]:
    """How powers are called at the head of their lines, in small letters: name, id and adjective."""
    board = position.variant.board(position)
    known = [board.powers[power] for power in powers if power in board.powers]
    return {called.lower(): one.id for one in known for called in (one.adjective, one.id, one.name)}


def headed(text: str, names: Mapping[str, str]) -> tuple[str, str]:
    """The power named at the head of a line, "" if none is, and the rest of the line."""
    found = HEAD.match(text)
    named = names.get(found[1].lower(), "") if found else ""
    return (named, (found[2] or "").strip()) if named and found else ("", text.strip())


def by_power(text: str, names: Mapping[str, str], power: str) -> list[tuple[str, str]]:
    """The lines with the power that each is of: `power` until another is named."""
    found = []
    for line in text.splitlines():
        named, rest = headed(BULLET.sub("", line), names)
        power = named or power
        if rest:
            found.append((power, rest))
    return found
