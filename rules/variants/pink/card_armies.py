"""The card of the armies, which are paid first: what each costs, and where points are short, who is weaker and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...forms import Line, Section
from ...position import NOTHING
from ...reasons import listed, many
from ...speech import mark, tr, tr_n
from ...verbs import named
from .armies import FULL, HALF, UNSUPPLIED, status
from .obligations import Fate, Obligations
from .prices import FULL_ARMY, HALF_ARMY
from .sheet import Sheet
from .state import economy
from .territory import in_order

STRENGTHS = (
    (FULL, FULL_ARMY, mark("{names} at full strength")),
    (HALF, HALF_ARMY, mark("{names} at half strength")),
    (UNSUPPLIED, 0, mark("{names} without supply")),
)


def armies_card(sheet: Sheet) -> Section:
    """One line for all armies of a strength; one for each that may be chosen; the reckoning in words."""
    paid = sheet.settled.obligations
    lines = (*_groups(paid), *_reckoning(sheet, paid), *_choices(sheet, paid), *_emergency(sheet), *_disbanding(sheet))
    return Section(tr("Armies, paid first"), str(paid.cost), lines)


def _groups(paid: Obligations) -> Iterator[Line]:
    for strength, price, words in STRENGTHS:
        units = [fate.unit for fate in paid.fates if fate.status == strength]
        if units:
            count = f"{len(units)} × {price}"
            names = listed([unit.text for unit in units])
            yield Line(strength, "fact", tr(words, names=names), count, str(len(units) * price))


def _reckoning(sheet: Sheet, paid: Obligations) -> Iterator[Line]:
    yield Line("reckoning", "fact", _in_words(paid), locked=True)


def _in_words(paid: Obligations) -> str:
    """R29 in words, with today's numbers."""
    number, need = len(paid.fates), paid.case.need
    if not number:
        return tr("You have no army to pay.")
    if not paid.case.verb:
        drawn = sum(paid.drawn.values())
        from_stores = (
            tr_n(
                " {n} point is drawn from your stores for it.", " {n} points are drawn from your stores for it.", drawn
            )
            if drawn
            else ""
        )
        return tr("You can pay for all of them, so all are fielded.{from_stores}", from_stores=from_stores)
    means = tr("You have {total}, stores included, and", total=paid.total)
    if paid.case.verb == "half":
        return tr_n(
            "{means} they need {need}: {n} army goes down to half strength.",
            "{means} they need {need}: {n} armies go down to half strength.",
            paid.case.number,
            means=means,
            need=need,
        )
    least = HALF_ARMY * number
    return tr(
        "{means} even at half strength they need {least}: {supplied}. All are half from now on.",
        means=means,
        least=least,
        supplied=_supplied(paid),
    )


def _supplied(paid: Obligations) -> str:
    """How many are fielded and how many are not."""
    out, taken = paid.case.number, sum(paid.taken.values())
    helped = tr(" with {emergency_points}", emergency_points=many(taken, "emergency point")) if taken else ""
    if not out:
        return tr("all are fielded{helped}", helped=helped)
    return tr_n(
        "{fielded} can be fielded{helped}, {n} goes without supply",
        "{fielded} can be fielded{helped}, {n} go without supply",
        out,
        fielded=len(paid.fates) - out,
        helped=helped,
    )


def _choices(sheet: Sheet, paid: Obligations) -> Iterator[Line]:
    """Where points are short: a line for each army that may be named as the weaker one, if there is any choice."""
    verb = paid.case.verb
    able = [fate for fate in paid.fates if verb == "unsupply" or status(fate.unit) == FULL]
    if not verb or not 0 < paid.case.number < len(able):
        return
    for fate in able:
        words = (
            tr("Leave {unit} without supply", unit=fate.unit.text)
            if verb == "unsupply"
            else tr("Put {unit} at half strength", unit=fate.unit.text)
        )
        detail = tr("chosen, as you name no other") if _by_default(sheet, fate) else ""
        yield sheet.check(words, "", verb, named(fate.unit), detail=detail, place=fate.unit.place.province)


def _by_default(sheet: Sheet, fate: Fate) -> bool:
    """Whether an army is weaker though no order names it."""
    named_by = [entry for entry in sheet.written("half", "unsupply") if entry.order.key == fate.unit.key]
    chosen = fate.status == UNSUPPLIED or (sheet.settled.obligations.case.verb == "half" and fate.words == ("halved",))
    return chosen and all(entry.void for entry in named_by)


def _emergency(sheet: Sheet) -> Iterator[Line]:
    """R30: the deposits in own homes, where they may be used."""
    if sheet.settled.obligations.case.verb != "unsupply":
        return
    deposits = economy(sheet.asked.position).emergency.get(sheet.power, NOTHING)
    for home in in_order(sheet.board, deposits):
        if deposits[home] and sheet.desk.winter.owns(home):
            place = sheet.board.locations[home]
            lines = sheet.numbers("emergency", place, tr("From the emergency store in {place}", place=place.text))
            yield from (
                replace(line, detail=tr("{n} there; only what is needed is taken", n=deposits[home])) for line in lines
            )


def _disbanding(sheet: Sheet) -> Iterator[Line]:
    """R16, by option: half-strength armies may be disbanded before anything is paid."""
    if sheet.asked.variant["disband_half"]:
        for unit in sheet.asked.position.units_of(sheet.power):
            if status(unit) == HALF:
                words = tr("Disband {unit}", unit=unit.text)
                yield sheet.check(words, "", "remove", named(unit), place=unit.place.province)
