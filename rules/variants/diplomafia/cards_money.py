"""The cards of a business form about money: dues, the bank, political pressure."""

from __future__ import annotations

from ...forms import Line, Section
from ...position import Order
from ...reasons import say
from .book import Verdict
from .debts import SOLD
from .sheet import Sheet, plus
from .tables import PRESSURE


def dues_card(sheet: Sheet) -> Section:
    """What falls due and what comes back, with what is sold for it; nothing to fill in."""
    rows = sheet.rows("dues", "bank")
    lines = [
        Line(f"due {number}", "fact", say(row.entry.reason), "", plus(int(row.entry.amount)))
        for number, row in enumerate(rows)
        if row.stage == "dues" or row.entry.reason.sentence is SOLD
    ]
    if sheet.purse.defaulted:
        words = f"Dues of {sheet.purse.dues.total} MU cannot be paid: civil disorder, and no other business."
        lines.append(Line("disorder", "fact", words, locked=True))
    return sheet.section("Dues", ["dues"], lines)


def bank_card(sheet: Sheet) -> Section:
    """The bank's loan, for who has no racket left and cannot pay the upkeep (10.2)."""
    written = list(sheet.written("borrow"))
    if sheet.desk.fault("borrow", 1) and not written:
        return Section("The bank")
    limit = sheet.asked.variant["bank_limit"]
    lines = [_number(sheet, "borrow {n}", "Borrow", *one, limit) for one in written]
    if not written:
        lines = [Line("borrow", "number", "Borrow", "", "", "borrow {n}", None, 0, 1, limit)]
    return sheet.section("The bank", ["bank"], lines, (), f"Up to {limit} MU; one and a half times as much is owed.")


def _number(sheet: Sheet, template: str, words: str, number: int, order: Order, verdict: Verdict, most: int) -> Line:
    """The line of an order that is a number, to be changed."""
    value = int(order.slots[0])
    amount = plus(-verdict.cost) if verdict.cost else ""
    key = f"{order.verb} {number}" if number else order.verb
    return Line(key, "number", words, "", amount, template, order, value, 1, max(most, value), verdict.fault)


def pressure_card(sheet: Sheet) -> Section:
    have = f"{PRESSURE} MU each, used once. You have {sheet.kept.pp.get(sheet.power, 0)}."
    return _numbers(sheet, "Political pressure", "pressure", "buy", "buy pp {n}", "Buy", have)


def early_card(sheet: Sheet) -> Section:
    """More than the instalment, on a bank loan of an earlier step."""
    debt = sheet.purse.debt
    if debt is None and not any(sheet.written("repay")):
        return Section("Repay the bank early")
    owed = f"{debt.owed} MU are owed after this step." if debt else "Nothing is owed after this step."
    return _numbers(sheet, "Repay the bank early", "repay", "repay", "repay {n}", "Repay", owed)


def _numbers(sheet: Sheet, title: str, stage: str, verb: str, template: str, words: str, told: str) -> Section:
    written = list(sheet.written(verb))
    most = max(() if written else sheet.desk.sums(verb), default=0)
    lines = [_number(sheet, template, words, *one, most) for one in written]
    if not written:
        reason = None if most else sheet.desk.fault(verb, 1)
        lines = [Line(verb, "number", words, "", "", template, None, 0, 1, most, reason)]
    return sheet.section(title, [stage], lines, (), told)
