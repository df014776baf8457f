"""An income statement as a table: what the rules tell as lines of text, one power a row. No Qt here.

A line reads `C: income 16 (C 7, J 5), award 2, points 18; interest P 1; stored P 5.`: before the first semicolon sums
with their parts, after it lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

LINE = re.compile(r"(?P<power>[^:]+): (?P<sums>[^;]*)(?:; (?P<rest>.*))?")
NUMBER = "[-\N{MINUS SIGN}]?\\d+(?:/\\d+)?"
SUM = re.compile(rf"(?P<name>[^\W\d][^\d(),;:]*?) (?P<number>{NUMBER})(?: \((?P<parts>[^)]*)\))?(?:, |$)")


OWNER = re.compile(r"(?P<power>[^\s:]+)(?=: )")


@dataclass(frozen=True, slots=True)
class Account:
    """A power's line: sums by name, their parts and the other lists as one text."""

    power: str
    sums: dict[str, str] = field(default_factory=dict)
    details: str = ""


def accounts(statement: str) -> list[Account]:
    """The lines of a statement; one that is no account is told whole."""
    return [_account(line.strip()) for line in statement.splitlines() if line.strip()]


def _account(line: str) -> Account:
    found = LINE.fullmatch(line.rstrip("."))
    sums = list(SUM.finditer(found["sums"])) if found else []
    if found is None or not sums:
        return Account("", {}, line)
    parts = [one["parts"] for one in sums if one["parts"]]
    lists = [_capital(one) for one in (found["rest"] or "").split("; ") if one]
    return Account(found["power"], {one["name"]: one["number"] for one in sums}, " · ".join([*parts, *lists]))


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text whose lines begin with the ids of powers, `C: income 16`, with their names before these: `Crete (C)`."""
    return "\n".join(_with_name(line, names) for line in text.split("\n"))


def _with_name(line: str, names: Mapping[str, str]) -> str:
    found = OWNER.match(line)
    name = names.get(found["power"], "") if found else ""
    if not found or name in ("", found["power"]):
        return line
    return f"{name} ({found['power']}){line[found.end() :]}"


def unbroken(text: str) -> str:
    """Lists of places with numbers, `C 7, J 5 · P 4`: a number stays on the line of its place."""
    return re.sub(rf" (?={NUMBER}(?:,| ·|$))", "\N{NO-BREAK SPACE}", text)


def columns(found: Sequence[Account]) -> list[str]:
    """The names of all sums, in the order in which they come up."""
    names = [name for one in found for name in one.sums]
    order = [*dict.fromkeys(names)]
    longest = max((list(one.sums) for one in found), key=len, default=[])
    return [*longest, *(name for name in order if name not in longest)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
