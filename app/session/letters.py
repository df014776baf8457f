"""Emailed orders: a power's text, line by line, as orders or as faults with suggested corrections. Does not use Qt.

The text is parsed by `rules.sheets.read_sheet`, for the command line and the window alike; this module decides which
lines count and what has to be corrected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import rules
from rules import Named, Order, Position, Reason, Sentence, say
from rules.sheets import OrderSheet, SheetLine

from ..language import tr, tr_noop
from .drafts import about, stands_beside

IN_ANOTHERS = Sentence(
    "in_anothers_letter", tr_noop("this order belongs to {power} and does not count in another power's email")
)


@dataclass(frozen=True, slots=True)
class MailFault:
    """A line that is not an order. `number`: the line, from 0; `start`, `end`: the faulty part of it; `why` in words.

    `use`: what may have been meant, "" if nothing is close; `repaired`: the whole line with it; `clause`: the rule.
    """

    number: int
    start: int
    end: int
    why: str
    use: str = ""
    repaired: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class MailedOrders:
    """A power's text: `text` as written, the orders read with their line numbers, and the lines not understood."""

    power: str
    text: str
    orders: tuple[Order, ...] = ()
    faults: tuple[MailFault, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AssignedLines:
    """Many lines at once: the text of each power, the lines whose power somebody must choose, and those that were not
    understood and belong to nobody."""

    texts: Mapping[str, str] = field(default_factory=dict)
    questions: tuple[SheetLine, ...] = ()
    unread: tuple[SheetLine, ...] = ()


def read_letter(position: Position, power: str, text: str) -> MailedOrders:
    """Return the orders and the faults of a power's text. An order for another power's unit is a fault."""
    orders: list[Order] = []
    numbers: list[int] = []
    faults: list[MailFault] = []
    lines = text.splitlines()
    for one in rules.sheets.read_sheet(position, text, power).lines:
        if one.order and one.power == power:
            orders.append(one.order)
            numbers.append(one.number - 1)
            continue
        name = position.variant.writer_name(position, one.power) if one.order else ""
        reason = one.reason or IN_ANOTHERS(power=name)
        faults.append(_fault(one.number - 1, lines[one.number - 1], one.text, reason))
    return MailedOrders(power, text, tuple(orders), tuple(faults), tuple(numbers))


def replaced(letter: MailedOrders, counts: Sequence[Order]) -> tuple[MailFault, ...]:
    """Return the lines that do not count because a later one is about the same unit; `counts`: the orders that count.
    """
    lines, left = letter.text.splitlines(), list(counts)
    found = []
    for number, order in reversed(list(zip(letter.numbers, letter.orders, strict=False))):
        if order in left:
            left.remove(order)
        elif number < len(lines):
            why = tr("replaced by a later line for the same unit")
            found.append(MailFault(number, 0, len(lines[number]), why))
    return tuple(reversed(found))


def assign_lines(position: Position, text: str, power: str = "") -> AssignedLines:
    """Assign the lines of a text to their powers; `power`: whose text it is, if known."""
    sheet = rules.sheets.read_sheet(position, text, power)
    found: dict[str, list[str]] = {}
    last = None
    for one in sheet.lines:
        if one.power and last != (one.number, one.text, one.power):  # "All units hold": one line, many orders
            found.setdefault(one.power, []).append(one.text)
        last = (one.number, one.text, one.power)
    unread = tuple(one for one in sheet.unread if not one.power)
    return AssignedLines({one: "\n".join(lines) for one, lines in found.items()}, sheet.questions, unread)


def later_lines(position: Position, sheet: OrderSheet) -> Mapping[int, SheetLine]:
    """Return the lines of a sheet that do not count, by index, each with the later line about the same unit that does.

    As with every judge that takes orders by mail, the later line counts.
    """
    last: dict[tuple[str, str], SheetLine] = {}
    found: dict[int, SheetLine] = {}
    for at in reversed(range(len(sheet.lines))):
        line = sheet.lines[at]
        topic = about(position, line.order) if line.order else ""
        if line.order and topic:
            later = last.setdefault((line.power, topic), line)
            if later.order != line.order:
                found[at] = later
    return found


def without_orders(position: Position, power: str, orders: Sequence[Order]) -> tuple[str, ...]:
    """Return a power's units that need an order in this phase and have none, as orders name them."""
    first = rules.choices(position, power)
    if first.slot != "unit":
        return ()
    ordered = {one.key for one in orders if not stands_beside(position, one)}
    units = [one.value for one in first.candidates if one.allowed and isinstance(one.value, Named)]
    return tuple(unit.text for unit in units if unit.key not in ordered)


def written_text(orders: Sequence[Order]) -> str:
    """Return orders as text, one per line."""
    return "\n".join(order.text for order in orders)


def _fault(number: int, line: str, part: str, reason: Reason) -> MailFault:
    """Return the faulty part of a line, and what may have been meant."""
    hint = reason.get("hint")
    place = getattr(hint, "place", None)
    word = str(getattr(hint, "word", "")).strip()
    start = line.lower().find(word.lower()) if word else -1
    if start < 0 or not word:
        at = line.find(part)
        start, end = (at, at + len(part)) if at >= 0 else (0, len(line))
        return MailFault(number, start, end, say(reason), clause=reason.clause)
    end = start + len(word)
    if place is None:
        return MailFault(number, start, end, say(reason), clause=reason.clause)
    repaired = f"{line[:start]}{place.text}{line[end:]}"
    return MailFault(number, start, end, say(reason), place.text, repaired, reason.clause)
