"""What is filled into a form, as orders; and why a line cannot be. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.language import mark, tr
from app.lines import stands_beside
from rules import Form, Line, Order, Position, Reason, Section, Sentence, Unreadable, say

Value = int | bool | str
TOO_MUCH = Sentence("too_much_here", mark("No more than {most} can be filled in here."))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a form belongs to: a position, a power, and the lines that it has written."""

    position: Position
    power: str
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The order that a line makes (None: none is written), or why it makes none."""

    order: Order | None = None
    fault: Reason | None = None


def filled(sheet: Sheet, line: Line, value: Value) -> Answer:
    """What a line makes of a value; 0, False and a text without words take its order away.

    A text that the rules refuse makes no order, nor does a number beyond those that make sense. Other numbers and
    checks do: the form itself tells when they are too many.
    """
    words = value.strip() if isinstance(value, str) else value
    if not words:
        return Answer()
    text = line.template.replace("{n}", str(words))
    answer = read(sheet, text)
    beyond = line.kind == "number" and int(value) > max(line.most, int(line.value or 0))
    fault = fault_of(sheet, answer.order, line.order) if answer.order and (beyond or line.kind == "text") else None
    if beyond and not fault:
        fault = answer.fault or TOO_MUCH(most=line.most)
    return Answer(fault=fault) if fault else answer


def read(sheet: Sheet, text: str) -> Answer:
    """The order that a text is, or why it is none."""
    try:
        return Answer(sheet.position.variant.parse(sheet.position, sheet.power, text))
    except Unreadable as error:
        return Answer(fault=error.reason)


def fault_of(sheet: Sheet, order: Order, instead: Order | None = None) -> Reason | None:
    """Why an order would be void where it stands, or in the place of another, or at the end; None if it would not."""
    stands = instead if instead in sheet.orders else order
    before = sheet.orders[: sheet.orders.index(stands)] if stands in sheet.orders else sheet.orders
    return sheet.position.variant.fault(sheet.position, sheet.power, order, before)


def faults(sheet: Sheet) -> dict[int, Reason]:
    """The lines of a winter, and those that are no unit's own, that would be void as they stand: number -> why."""
    winter = sheet.position.phase.step == "A"
    found: dict[int, Reason] = {}
    for number, order in enumerate(sheet.orders):
        if winter or order.unit is None or stands_beside(sheet.position, order):
            reason = sheet.position.variant.fault(sheet.position, sheet.power, order, sheet.orders[:number])
            if reason:
                found[number] = reason
    return found


def with_others(form: Form, sheet: Sheet, forms: Sequence[Form] = ()) -> Form:
    """A whole form with a section for lines that were written and have no place in it, so that none is out of sight.

    `forms`: all forms of the phase; what one of them shows is in sight.
    """
    if not form.whole:
        return form
    left = list(sheet.orders)
    for line in (line for one in (form, *forms) for section in one.sections for line in section.lines):
        if line.order in left:
            left.remove(line.order)
    if not left:
        return form
    whys = {sheet.orders[number]: why for number, why in faults(sheet).items()}
    lines = tuple(_other(number, order, whys.get(order)) for number, order in enumerate(left))
    return replace(form, sections=(*form.sections, Section(tr("Other lines"), lines=lines)))


def _other(number: int, order: Order, why: Reason | None) -> Line:
    return Line(
        tr("other {number}", number=number),
        "check",
        order.text,
        template=order.text,
        order=order,
        value=True,
        reason=why,
    )


def brief(reason: Reason) -> str:
    """A reason as it stands beside a line: without its full stop, and with a capital only where a name begins it."""
    text = say(reason).rstrip(".")
    return text[:1].lower() + text[1:] if reason.sentence.template[:1].islower() else text


def example(form: Form) -> str:
    """An order that the form makes: "store 1 Q"; "" if it makes none now."""
    if form.example:
        return form.example
    lines = (line for section in form.sections for line in section.lines)
    found = [line for line in lines if line.template and line.kind in ("number", "check") and not line.reason]
    last = found[-1] if found else None
    return last.template.replace("{n}", str(last.least)) if last else ""
