"""What is read before orders are locked: every line with what is odd about it, notes, and how far it is. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.language import tr
from rules import Form, Order, Position

from . import coach
from .coach_note import NOTES_SHOWN
from .rows import Row, order_rows


@dataclass(frozen=True, slots=True)
class Reviewed:
    """`warnings` go by row, with their rules; `advice` are notes that belong to no row: kind, text, the keys of what
    they speak of, and the rule; `count` says how far it is.

    `what` is looked at: orders, or a form by its id.
    """

    rows: tuple[Row, ...]
    warnings: tuple[tuple[str, str], ...]
    advice: tuple[tuple[str, str, tuple[str, ...], str], ...]
    count: str
    what: str = "orders"


def reviewed(position: Position, power: str, orders: Sequence[Order]) -> Reviewed:
    """The orders of a power as they stand."""
    forms = position.variant.forms(position, power, tuple(orders))
    whole = next((form for form in forms if form.whole), None)
    notes = coach.advise(position, power, orders, forms)
    own = [note for note in notes if note.keys and note.kind == "warn" and not note.general]
    said = {note.keys[0]: (note.text, note.clause) for note in reversed(own)}
    rows = order_rows(position, power, orders)
    advice = [(note.kind, note.text, note.keys, note.clause) for note in notes if note not in own and not note.in_lines]
    advice = advice[:NOTES_SHOWN]
    advice += [("hint", words, (), clause) for words, clause in _settled(whole)] if whole else []
    advice += [("hint", form.outlook, (), "") for form in forms if form.outlook]
    return Reviewed(
        tuple(rows),
        tuple(said.get(row.key, (row.warning, row.clause)) for row in rows),
        tuple(advice),
        _sums(whole) if whole else _ordered(rows),
        whole.id if whole else "orders",
    )


def _settled(form: Form) -> list[tuple[str, str]]:
    """What the form says is so whatever is written: who is fielded, and why; with the rule of it."""
    lines = [(section.title, line) for section in form.sections for line in section.lines if line.locked]
    return [(f"{title}. {line.words}", line.reason.clause if line.reason else "") for title, line in lines]


def _ordered(rows: Sequence[Row]) -> str:
    units = [row for row in rows if row.key or row.mark == "open"]
    ordered = sum(row.mark != "open" for row in units)
    return tr("{ordered} of {units} units have orders", ordered=ordered, units=len(units)) if units else ""


def _sums(form: Form) -> str:
    if form.sums is None:
        return ""
    have, planned, left = form.sums
    told = tr("Have {have} · Planned {planned} · ", have=have, planned=planned) + (
        tr("{left} too much", left=-left) if left < 0 else tr("Left {left}", left=left)
    )
    return told.replace("-", "\N{MINUS SIGN}")
