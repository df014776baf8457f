"""The cards of a business form about money: dues, the bank, political pressure."""

from __future__ import annotations

from ...forms import Line, Section
from ...position import Order
from ...reasons import say
from ...speech import tr
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
        words = tr(
            "Dues of {total} MU cannot be paid: civil disorder, and no other business.", total=sheet.purse.dues.total
        )
        lines.append(Line("disorder", "fact", words, locked=True))
    return sheet.section(tr("Dues"), ["dues"], lines)


def bank_card(sheet: Sheet) -> Section:
    """The bank's loan, for who has no racket left and cannot pay the upkeep (10.2)."""
    written = list(sheet.written("borrow"))
    if sheet.desk.fault("borrow", 1) and not written:
        return Section(tr("The bank"))
    limit = sheet.asked.variant["bank_limit"]
    lines = [_number(sheet, "borrow {n}", tr("Borrow"), *one, limit) for one in written]
    if not written:
        lines = [Line("borrow", "number", tr("Borrow"), "", "", "borrow {n}", None, 0, 1, limit)]
    return sheet.section(
        tr("The bank"), ["bank"], lines, (), tr("Up to {limit} MU; one and a half times as much is owed.", limit=limit)
    )


def _number(sheet: Sheet, template: str, words: str, number: int, order: Order, verdict: Verdict, most: int) -> Line:
    """The line of an order that is a number, to be changed."""
    value = int(order.slots[0])
    amount = plus(-verdict.cost) if verdict.cost else ""
    key = f"{order.verb} {number}" if number else order.verb
    return Line(key, "number", words, "", amount, template, order, value, 1, max(most, value), verdict.fault)


def pressure_card(sheet: Sheet) -> Section:
    have = tr(
        "{pressure} MU each, used once. You have {get}.", pressure=PRESSURE, get=sheet.kept.pp.get(sheet.power, 0)
    )
    return _numbers(sheet, tr("Political pressure"), "pressure", "buy", "buy pp {n}", tr("Buy"), have)


def early_card(sheet: Sheet) -> Section:
    """More than the instalment, on a bank loan of an earlier step."""
    debt = sheet.purse.debt
    if debt is None and not any(sheet.written("repay")):
        return Section(tr("Repay the bank early"))
    owed = tr("{owed} MU are owed after this step.", owed=debt.owed) if debt else tr("Nothing is owed after this step.")
    return _numbers(sheet, tr("Repay the bank early"), "repay", "repay", "repay {n}", tr("Repay"), owed)


def _numbers(sheet: Sheet, title: str, stage: str, verb: str, template: str, words: str, told: str) -> Section:
    written = list(sheet.written(verb))
    most = max(() if written else sheet.desk.sums(verb), default=0)
    lines = [_number(sheet, template, words, *one, most) for one in written]
    if not written:
        reason = None if most else sheet.desk.fault(verb, 1)
        lines = [Line(verb, "number", words, "", "", template, None, 0, 1, most, reason)]
    return sheet.section(title, [stage], lines, (), told)
