"""The form of business (section 17): the stages of 5.4 in their order, each with what it changes and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Form, Section
from ...position import Order
from ...speech import tr
from ...verbs import Asked
from .advising import advice, outlook
from .balance import poorest
from .cards_loans import loans_card
from .cards_money import bank_card, dues_card, early_card, pressure_card
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
from .tables import signed


def forms(asked: Asked, offers: Sequence[Order] | None = ()) -> tuple[Form, ...]:
    """The form of a family in step 4 and in the opening, with the lines written so far filled in.

    `offers`: the statements that others have signed and that wait for its signature; None where they are sealed.
    """
    if asked.position.phase.step != "A":
        return ()
    sheet = Sheet(asked, offers)
    if asked.power not in sheet.book.purses:
        return ()
    opening = not asked.position.phase.year
    stages = (rackets_card(sheet),) if opening else _stages(sheet)
    left = sheet.purse.cash
    form = Form(
        "business",
        tr("Opening of {family}", family=sheet.purse.name)
        if opening
        else tr("Business of {family}", family=sheet.purse.name),
        (_cash(sheet), *(section for section in stages if section.lines or section.starts)),
        (sheet.begins, sheet.begins - left, left),
        tuple(advice(sheet)),
        outlook(sheet),
        whole=True,
        columns=("MU", tr("Cash")),
        example=_example(sheet),
    )
    return (form,)


def _example(sheet: Sheet) -> str:
    fewest = poorest(sheet.purse.turf, sheet.purse.stock)
    return f"racket bookies {fewest[0]}" if fewest else "maintain all"


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
    told = tr("Income of this turn {plus} (number {number})", plus=plus(income), number=number) if number else ""
    return Section(tr("Cash at hand"), "", (), (), told, signed(sheet.begins))
