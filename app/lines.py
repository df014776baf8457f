"""The lines that a power has written: which of them a new one takes the place of. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules import Form, Line, Order


def key_of(order: Order) -> str:
    """What an order is about: its unit's or site's key; "" for one that may be given twice (a build left)."""
    return order.unit.key if order.unit else ""


def with_orders(
    written: Sequence[Order], new: Sequence[Order], forms: Callable[[Sequence[Order]], Sequence[Form]] | None = None
) -> tuple[Order, ...]:
    """The orders with new ones, each in the place of the one about the same unit or site, else at the end.

    One without a unit takes the place of what stands in its line of a form; `forms` are those that belong to lines.
    """
    found = tuple(written)
    for order in new:
        found = exchanged(found, _old(found, order, forms(found) if forms and not key_of(order) else ()), order)
    return found


def _old(written: Sequence[Order], order: Order, forms: Sequence[Form]) -> Order | None:
    """The order written in the place of which another comes."""
    key = key_of(order)
    if key:
        return next((old for old in written if key_of(old) == key), None)
    line = line_of(forms, order)
    return line.order if line and line.order in written else None


def lines_before(
    written: Sequence[Order], order: Order, forms: Callable[[Sequence[Order]], Sequence[Form]]
) -> tuple[Order, ...]:
    """The lines before the one that an order would take the place of; all where it would be added."""
    found = tuple(written)
    old = _old(found, order, () if key_of(order) else forms(found))
    return found[: found.index(old)] if old in found else found


def line_of(forms: Sequence[Form], order: Order) -> Line | None:
    """The line of a form that makes such an order."""
    lines = (line for form in forms for section in form.sections for line in section.lines)
    return next((line for line in lines if line.template and _made_by(line.template, order.text)), None)


def _made_by(template: str, text: str) -> bool:
    """Whether a text is a template with its number or text filled in."""
    head, slot, tail = template.lower().partition("{n}")
    text = text.lower()
    if not slot:
        return text == head
    return text.startswith(head) and text.endswith(tail) and len(text) > len(head) + len(tail)


def exchanged(written: tuple[Order, ...], old: Order | None, new: Order | None) -> tuple[Order, ...]:
    """The lines with a new one in the place of an old one: at the end where there is none, none for None."""
    at = written.index(old) if old in written else len(written)
    return (*written[:at], *((new,) if new else ()), *written[at + 1 :])
