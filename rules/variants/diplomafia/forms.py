"""The form of business (section 17): the stages of 5.4 in their order, each with what it changes and what is left."""

from __future__ import annotations

from collections.abc import Iterator

from ...forms import Form, Line, Section
from ...verbs import Asked
from .advising import advice, outlook
from .bookkeeping import signed
from .cards_money import bank_card, dues_card, early_card, loans_card, pressure_card
from .cards_street import (
    captured_card,
    dismantling_card,
    rackets_card,
    shifts_card,
    units_card,
    upkeep_card,
    votes_card,
)
from .sheet import Sheet, plus


def forms(asked: Asked) -> tuple[Form, ...]:
    """The form of a family in step 4 and in the opening, with the lines written so far filled in."""
    if asked.position.phase.step != "A":
        return ()
    sheet = Sheet(asked)
    if asked.power not in sheet.book.purses:
        return ()
    opening = not asked.position.phase.year
    sections = (_cash(sheet), *((rackets_card(sheet),) if opening else _stages(sheet)))
    left = sheet.purse.cash
    form = Form(
        "business",
        f"{'Opening' if opening else 'Business'} of {sheet.purse.name}",
        tuple(section for section in sections if section.lines or section.starts),
        (sheet.begins, sheet.begins - left, left),
        tuple(advice(sheet)),
        outlook(sheet),
        whole=True,
    )
    return (form,)


def _stages(sheet: Sheet) -> Iterator[Section]:
    for card in (
        dismantling_card,
        loans_card,
        dues_card,
        bank_card,
        units_card,
        captured_card,
        upkeep_card,
        rackets_card,
        pressure_card,
        early_card,
        shifts_card,
        votes_card,
    ):
        yield card(sheet)


def _cash(sheet: Sheet) -> Section:
    """Cash, and the income that is in it already."""
    number, income = sheet.kept.rolls.get(sheet.power), sheet.kept.income.get(sheet.power, 0)
    lines = [Line("cash", "fact", "Cash at hand", "", signed(sheet.begins))]
    if number:
        lines.append(Line("income", "fact", "Income of this turn, in it already", f"number {number}", plus(income)))
    return Section("You have", "", tuple(lines))
