"""Order sheets: text files with the orders of one phase, a power's name before its lines.

France:
  A Par - Bur
  A Mar S A Par - Bur
Italy: F Nap - ION
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import rules
from rules import Order, Position, Unreadable

from .refusal import Refusal

MOST_BYTES = 1_000_000


def read_sheet(path: Path, position: Position) -> dict[str, list[Order]]:
    """The orders by power. Refusal with every line that is no order, and those before any power."""
    orders: dict[str, list[Order]] = {}
    faults: list[tuple[int, str]] = []
    for number, power, line in _lines(_text(path), position, faults):
        try:
            orders.setdefault(power, []).append(rules.parse(position, power, line))
        except Unreadable as error:
            faults.append((number, _heading(position, line) or _plain(error)))
    if faults:
        raise Refusal(*(f"{path.name}, line {number}: {text}" for number, text in sorted(faults)))
    return orders


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path.name}: cannot be read: {error.strerror}") from None
    if len(raw) > MOST_BYTES:
        raise Refusal(f"{path.name}: is larger than {MOST_BYTES // 1_000_000} MB, which no order sheet is")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal(f"{path.name}, byte {error.start}: this is no text file in UTF-8") from None


def _lines(text: str, position: Position, faults: list[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """(line number, power, order) of a sheet; each line before any power goes to `faults`."""
    lines = text.splitlines()
    while True:
        try:
            yield from list(rules.power_lines("\n".join(lines), position.variant.board(position)))
            return
        except LookupError as error:
            found = re.fullmatch(r"Line (\d+): (.*)", str(error), re.DOTALL)
            if not found:
                raise
            faults.append((int(found[1]), _heading(position, lines[int(found[1]) - 1]) or found[2]))
            lines[int(found[1]) - 1] = ""


def _heading(position: Position, line: str) -> str:
    """What is wrong with a line that looks like a power's name; "" for other lines."""
    if not line.rstrip().endswith(":"):
        return ""
    powers = ", ".join(position.variant.board(position).powers)
    return f"no power is called '{line.strip().rstrip(':').strip()}'. The powers are {powers}"


def _plain(error: Unreadable) -> str:
    """The sentence as it goes on after a colon: with a small letter, but for names."""
    text = str(error)
    template = error.reason.sentence.template
    return text[:1].lower() + text[1:] if template[:1].islower() else text
