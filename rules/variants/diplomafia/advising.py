"""Warnings under a business form, and what comes of it (section 17)."""

from __future__ import annotations

from collections.abc import Iterator

from ...forms import Advice
from ...reasons import listed, many
from ...speech import tr
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
        return tr("You will have {cash} MU and no racket.", cash=cash)
    income = prospect(kinds, "")
    ends = tr(
        "{worst} to {best} MU, {mean} on the average",
        worst=signed(int(income.worst)),
        best=signed(int(income.best)),
        mean=income.mean,
    )
    return tr("You will have {cash} MU. The next number brings {ends}.", cash=cash, ends=ends)


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
        words = tr(
            "You cannot pay the {total} MU that are due: next turn you are in civil disorder.",
            total=sheet.purse.dues.total,
        )
        words = tr("{words} A loan of another family would prevent it.", words=words)
        yield Advice(words, clause="10.4; R17")
    sold = sheet.events(SOLD)
    if sold:
        words = tr("{rackets} will be sold by force, to pay what is due.", rackets=many(len(sold), "racket"))
        yield Advice(words, clause="R19")


def _unsigned(sheet: Sheet) -> Iterator[Advice]:
    hopes = hoped_for(sheet)
    if hopes:
        words = tr("are counted in that wait for the signature of")
        yield Advice(
            tr(
                "{sum} MU {words} {hopes}: without it you have so much less.",
                sum=sum(hopes.values()),
                words=words,
                hopes=listed(list(hopes)),
            ),
            clause="10.3",
        )


def _bad_number(sheet: Sheet) -> Iterator[Advice]:
    """Numbers after which cash would not cover what falls due next turn."""
    kinds, turn = initials(sheet.purse.stock), sheet.position.phase.year + 1
    owed = sheet.owed_next(turn)
    bad = [number for number in NUMBERS if sheet.purse.cash + income_of(kinds, number) < owed]
    if bad and kinds and not sheet.purse.defaulted:
        worst = max(bad, key=lambda number: -income_of(kinds, number))
        brings = signed(income_of(kinds, worst))
        cover = tr("cover the {owed} MU that fall due", owed=owed) if owed else tr("leave you without an overdraft")
        yield Advice(
            tr(
                "The number {worst} would bring {brings} MU and not {cover}: rackets would be sold by force.",
                worst=worst,
                brings=brings,
                cover=cover,
            ),
            clause="R19",
        )


def _without_upkeep(sheet: Sheet) -> Iterator[Advice]:
    if sheet.purse.defaulted or not sheet.position.phase.year:
        return
    left = [unit.text for unit in sheet.purse.units if unit.key not in sheet.purse.paid]
    if left:
        words = tr("{left} will have no upkeep and take no orders next turn.", left=listed(left))
        yield Advice(words, clause="section 8; R11")


def _by_default(sheet: Sheet) -> Iterator[Advice]:
    shifts, gone = sheet.events(SHIFTED_BY_DEFAULT), sheet.events(BY_RULE)
    if shifts:
        words = tr("Your rackets lie unevenly: {shifts} will be made for you.", shifts=many(len(shifts), "shift"))
        yield Advice(words, clause="5.3; R8")
    if gone:
        words = tr("{units} will be removed for you: name which.", units=many(len(gone), "unit"))
        yield Advice(words, clause="7.4; R10")


def _outnumbered(sheet: Sheet) -> Iterator[Advice]:
    if sheet.purse.lrus and sheet.purse.lrus == sheet.purse.srus:
        words = tr("If you lose an SRU, your LRUs outnumber your SRUs, and one will have to go.")
        yield Advice(words, mild=True, clause="7.1")


def _too_dear(sheet: Sheet) -> Iterator[Advice]:
    """Upkeep against the average income of 1 MU a racket."""
    upkeep, average = UPKEEP * len(sheet.purse.units), len(initials(sheet.purse.stock))
    if upkeep > average and sheet.position.phase.year:
        words = tr(
            "Upkeep costs {upkeep} MU a turn; your rackets bring {average} on the average.",
            upkeep=upkeep,
            average=average,
        )
        yield Advice(words, mild=True, clause="section 8")
