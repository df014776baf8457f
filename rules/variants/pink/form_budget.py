"""The form of the winter budget: four cards in the order in which money moves, from the same reckoning that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...forms import Form, Line, Section
from ...position import NOTHING
from ...speech import tr
from ...verbs import Asked
from .budget_advice import advice, outlook
from .card_armies import armies_card
from .card_homes import homes_card
from .card_stores import stores_card
from .declarations import DECLARATIONS
from .sheet import Sheet
from .state import economy
from .territory import capacity


def budget_form(asked: Asked) -> Form:
    """The whole form, with the lines written so far filled in."""
    sheet = Sheet(asked)
    sections = (_have(sheet), armies_card(sheet), homes_card(sheet), stores_card(sheet))
    left_over = _left_over(sheet, sections)
    settled = sheet.settled
    return Form(
        "budget",
        tr("Budget of {winter}", winter=sheet.desk.winter.name),
        (*sections, left_over) if left_over.lines else sections,
        (settled.have, settled.have - settled.left, settled.left),
        tuple(advice(sheet)),
        outlook(sheet),
        whole=True,
    )


def _have(sheet: Sheet) -> Section:
    """Income, awards, draws: what can be spent."""
    return Section(tr("You have"), str(sheet.settled.have), (*_income(sheet), *_draws(sheet), *_emergency(sheet)))


def _income(sheet: Sheet) -> Iterator[Line]:
    """Income and award; points that are neither (a position set up by hand) stand as what they are."""
    income, points = economy(sheet.asked.position).income.get(sheet.power, 0), sheet.settled.points
    owned = {place: capacity(sheet.board, place.province) for place in sheet.desk.owned()}
    income = income or sum(owned.values())
    if points < income:
        yield Line("income", "fact", tr("Points"), "", str(points))
        return
    parts = " · ".join(f"{place.text} {number}" for place, number in owned.items())
    yield Line("income", "fact", tr("Income"), parts if income == sum(owned.values()) else "", str(income))
    if points > income:
        yield Line("award", "fact", tr("Award"), tr("from the game master"), str(points - income))


def _draws(sheet: Sheet) -> Iterator[Line]:
    """A line for each own center where something is stored."""
    stores = economy(sheet.asked.position).stores.get(sheet.power, NOTHING)
    for place in sheet.desk.owned():
        stored, taken = stores.get(place.province, 0), sheet.settled.obligations.drawn.get(place.province, 0)
        if stored:
            first, *others = sheet.numbers("draw", place, tr("Draw from store in {place}", place=place.text))
            told = tr("{stored} stored there", stored=stored) + (
                tr(", {taken} drawn for the armies", taken=taken) if taken else ""
            )
            yield replace(first, detail=told, amount=str(int(first.amount) + taken))
            yield from others


def _emergency(sheet: Sheet) -> Iterator[Line]:
    for home, number in sheet.settled.obligations.taken.items():
        yield Line(
            f"taken {home}", "fact", tr("From the emergency store in {home}", home=home), "", str(number), place=home
        )


def _left_over(sheet: Sheet, sections: tuple[Section, ...]) -> Section:
    """Orders that no other card and no other form shows: they come to nothing, or change nothing."""
    shown = Counter(line.order.ident for section in sections for line in section.lines if line.order)
    lines: list[Line] = []
    for number, order in enumerate(sheet.asked.orders):
        shown[order.ident] -= 1
        if shown[order.ident] < 0 and order.verb not in DECLARATIONS:
            lines.append(sheet.ticked(sheet.settled.at(number), order.text))
    return Section(tr("Other lines"), "", tuple(lines))
