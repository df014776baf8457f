"""Warnings under a business form, and what comes of it (section 17)."""

from __future__ import annotations

from collections.abc import Iterator

from ...forms import Advice
from ...reasons import listed, many
from .cards_loans import hoped_for
from .debts import SOLD
from .income import NUMBERS, initials, prospect
from .placing import SHIFTED_BY_DEFAULT
from .sheet import Sheet
from .tables import UPKEEP, income_of, signed
from .units import BY_RULE


def outlook(sheet: Sheet) -> str:
    """`You will have 6 MU. The next number brings −6 to 36 MU, 14 on the average.`"""
    kinds, cash = initials(sheet.purse.stock), signed(sheet.purse.cash)
    if not kinds:
        return f"You will have {cash} MU and no racket."
    income = prospect(kinds, "")
    ends = f"{signed(int(income.worst))} to {signed(int(income.best))} MU, {income.mean} on the average"
    return f"You will have {cash} MU. The next number brings {ends}."


def advice(sheet: Sheet) -> Iterator[Advice]:
    """What a family should know before it submits."""
    yield from _disorder(sheet)
    yield from _unsigned(sheet)
    yield from _bad_number(sheet)
    yield from _without_upkeep(sheet)
    yield from _by_default(sheet)
    yield from _outnumbered(sheet)
    yield from _too_dear(sheet)


def _disorder(sheet: Sheet) -> Iterator[Advice]:
    if sheet.purse.defaulted:
        words = f"You cannot pay the {sheet.purse.dues.total} MU that are due: next turn you are in civil disorder."
        yield Advice(f"{words} A loan of another family would prevent it.")
    sold = sheet.events(SOLD)
    if sold:
        yield Advice(f"{many(len(sold), 'racket')} will be sold by force, to pay what is due.")


def _unsigned(sheet: Sheet) -> Iterator[Advice]:
    hopes = hoped_for(sheet)
    if hopes:
        words = "are counted in that wait for the signature of"
        yield Advice(f"{sum(hopes.values())} MU {words} {listed(list(hopes))}: without it you have so much less.")


def _bad_number(sheet: Sheet) -> Iterator[Advice]:
    """Numbers after which cash would not cover what falls due next turn."""
    kinds, turn = initials(sheet.purse.stock), sheet.position.phase.year + 1
    owed = sheet.owed_next(turn)
    bad = [number for number in NUMBERS if sheet.purse.cash + income_of(kinds, number) < owed]
    if bad and kinds and not sheet.purse.defaulted:
        worst = max(bad, key=lambda number: -income_of(kinds, number))
        brings = signed(income_of(kinds, worst))
        cover = f"cover the {owed} MU that fall due" if owed else "leave you without an overdraft"
        yield Advice(f"The number {worst} would bring {brings} MU and not {cover}: rackets would be sold by force.")


def _without_upkeep(sheet: Sheet) -> Iterator[Advice]:
    if sheet.purse.defaulted or not sheet.position.phase.year:
        return
    left = [unit.text for unit in sheet.purse.units if unit.key not in sheet.purse.paid]
    if left:
        yield Advice(f"{listed(left)} will have no upkeep and take no orders next turn.")


def _by_default(sheet: Sheet) -> Iterator[Advice]:
    shifts, gone = sheet.events(SHIFTED_BY_DEFAULT), sheet.events(BY_RULE)
    if shifts:
        yield Advice(f"Your rackets lie unevenly: {many(len(shifts), 'shift')} will be made for you.")
    if gone:
        yield Advice(f"{many(len(gone), 'unit')} will be removed for you: name which.")


def _outnumbered(sheet: Sheet) -> Iterator[Advice]:
    if sheet.purse.lrus and sheet.purse.lrus == sheet.purse.srus:
        yield Advice("If you lose an SRU, your LRUs outnumber your SRUs, and one will have to go.", mild=True)


def _too_dear(sheet: Sheet) -> Iterator[Advice]:
    """Upkeep against the average income of 1 MU a racket."""
    upkeep, average = UPKEEP * len(sheet.purse.units), len(initials(sheet.purse.stock))
    if upkeep > average and sheet.position.phase.year:
        words = f"Upkeep costs {upkeep} MU a turn; your rackets bring {average} on the average."
        yield Advice(words, mild=True)
