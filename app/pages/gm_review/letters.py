"""Letters with orders: what a power wrote, line by line, as orders, and as faults with what would be right. No Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.language import tr
from app.tools.pasted import BULLET, headed, names_of
from rules import GM, Order, Position, Reason, Unreadable, say

QUOTED = re.compile(r"^[>\s]+")
"""What mail programs put before quoted lines."""
REMARK = re.compile(r"\s*(?:#|//).*$")
PARTS = re.compile(r"\s*[;,]\s*")
"""What parts orders that stand in one line."""


MASTERS = {"gm": GM, "game master": GM}
"""What the game master is called at the head of his lines."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is no order. `number`: of the line, from 0; `start`, `end`: what of it is wrong; `why` in words.

    `use`: what may have been meant, "" if nothing is near; `mended`: the whole line with it; `clause`: the rule.
    """

    number: int
    start: int
    end: int
    why: str
    use: str = ""
    mended: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """What a power wrote: `text` as it stands there, the orders that were read with the numbers of their lines, and
    the lines that were not read."""

    power: str
    text: str
    orders: tuple[Order, ...] = ()
    faults: tuple[Fault, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sorted:
    """Many lines at once: the text of each power, and the lines of which nobody knows whose they are."""

    texts: Mapping[str, str] = field(default_factory=dict)
    nobodys: tuple[str, ...] = ()


def read_letter(position: Position, power: str, text: str) -> Letter:
    """The orders and the faults of a text. A line may hold several orders, parted by commas or semicolons; remarks,
    list marks and the power's own name at the head of a line do no harm."""
    names = {**names_of(position, [power]), **(MASTERS if power == GM else {})}
    orders: list[Order] = []
    numbers: list[int] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines()):
        words = plain(line, names)
        if not words:
            continue
        found = _read(position, power, words)
        parts = [one for one in PARTS.split(words) if one] if isinstance(found, Reason) else []
        if len(parts) < 2:
            parts = [words]
        for part in parts:
            read = _read(position, power, part)
            if isinstance(read, Reason):
                faults.append(_fault(number, line, part, read))
            else:
                orders.append(read)
                numbers.append(number)
    return Letter(power, text, tuple(orders), tuple(faults), tuple(numbers))


def replaced(letter: Letter, counts: Sequence[Order]) -> tuple[Fault, ...]:
    """The lines that do not count, for a later one is about the same unit; `counts`: the orders that do."""
    lines, left = letter.text.splitlines(), list(counts)
    found = []
    for number, order in reversed(list(zip(letter.numbers, letter.orders, strict=False))):
        if order in left:
            left.remove(order)
        elif number < len(lines):
            why = tr("a later line is about the same: this one does not count")
            found.append(Fault(number, 0, len(lines[number]), why))
    return tuple(reversed(found))


def plain(line: str, names: Mapping[str, str]) -> str:
    """The order in a line, without quote marks, list marks, remarks and the power's name before it."""
    bare = BULLET.sub("", REMARK.sub("", QUOTED.sub("", line)))
    _, rest = headed(bare, names)
    return rest.strip()


def sort_out(position: Position, text: str) -> Sorted:
    """Whose the lines of a text are: of the power named before them or above, else of whose unit they name."""
    board = position.variant.board(position)
    names = {**names_of(position, list(board.powers)), **MASTERS}
    found: dict[str, list[str]] = {}
    lost: list[str] = []
    power = ""
    for line in text.splitlines():
        bare = BULLET.sub("", REMARK.sub("", QUOTED.sub("", line)))
        named, rest = headed(bare, names)
        power = named or power
        whose = power or (owner(position, rest) if rest.strip() else "")
        if whose and rest.strip():
            found.setdefault(whose, []).append(rest.strip())
        elif rest.strip():
            lost.append(rest.strip())
        elif not bare.strip() and not named:
            power = power if found else ""
    return Sorted({one: "\n".join(lines) for one, lines in found.items()}, tuple(lost))


def owner(position: Position, line: str) -> str:
    """The power whose unit a line orders, or whose home it builds in; "" if that is not clear."""
    powers = list(position.variant.base.powers)
    for power in powers:
        order = _read(position, power, line)
        if isinstance(order, Reason) or order.unit is None:
            continue
        key = order.unit.key
        unit = position.dislodged[key].unit if key in position.dislodged else position.units.get(key)
        if unit is not None:
            return unit.power
        homes = [one for one in powers if order.unit.place.province in position.variant.base.powers[one].homes]
        return homes[0] if len(homes) == 1 else ""
    return ""


def written_text(orders: Sequence[Order]) -> str:
    """Orders as a letter, a line each."""
    return "\n".join(order.text for order in orders)


def _read(position: Position, power: str, line: str) -> Order | Reason:
    try:
        order: Order = position.variant.parse(position, power, line)
    except Unreadable as error:
        return error.reason
    return order


def _fault(number: int, line: str, part: str, reason: Reason) -> Fault:
    """What of a line is wrong, and what may have been meant."""
    hint = reason.get("hint")
    place = getattr(hint, "place", None)
    word = str(getattr(hint, "word", "")).strip()
    start = line.lower().find(word.lower()) if word else -1
    if start < 0 or not word:
        at = max(0, line.find(part))
        return Fault(number, at, at + len(part), say(reason), clause=reason.clause)
    end = start + len(word)
    if place is None:
        return Fault(number, start, end, say(reason), clause=reason.clause)
    mended = f"{line[:start]}{place.text}{line[end:]}"
    return Fault(number, start, end, say(reason), place.text, mended, reason.clause)
