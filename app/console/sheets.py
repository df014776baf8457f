"""Order sheets: text files with the orders of one phase, a power's name before its lines.

France:
  A Par - Bur
  A Mar S A Par - Bur
Italy: F Nap - ION
"""

from __future__ import annotations

from pathlib import Path

import rules
from rules import Order, Position, Unreadable

from .refusal import Refusal

MOST_BYTES = 1_000_000


def read_sheet(path: Path, position: Position) -> dict[str, list[Order]]:
    """The orders by power. Refusal with every line that is no order, and those before any power."""
    orders: dict[str, list[Order]] = {}
    faults: list[tuple[int, str]] = []
    board = position.variant.board(position)
    for number, power, line in rules.power_lines(_text(path), board, faults, position.variant.gm):
        try:
            orders.setdefault(power, []).append(rules.parse(position, power, line))
        except Unreadable as error:
            faults.append((number, _plain(error)))
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


def _plain(error: Unreadable) -> str:
    """The sentence as it goes on after a colon: with a small letter, but for names."""
    text = str(error)
    template = error.reason.sentence.template
    return text[:1].lower() + text[1:] if template[:1].islower() else text
