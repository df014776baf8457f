"""The card of home centers and armies: homes moved and made, deposits, builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...board import Location
from ...forms import Line, Section, Start
from ...speech import tr
from .prices import DEPOSIT, PRICES, TOO_DEAR
from .sheet import MOST_LISTED, Sheet
from .territory import in_order


def homes_card(sheet: Sheet) -> Section:
    """Homes moved and made, deposits, armies built."""
    lines = (*_moved(sheet), *_new(sheet), *_deposits(sheet), *_builds(sheet))
    spent = sum(entry.cost for entry in sheet.written("movehome", "newhome", "replenish", "build"))
    return Section(tr("Home centers and armies"), str(spent), lines, tuple(_home_starts(sheet)))


def _moved(sheet: Sheet) -> Iterator[Line]:
    for entry in sheet.written("movehome"):
        old, new = entry.order.slots
        words = tr("Move home {old} to {new}", old=old.text, new=new.text)
        yield sheet.ticked(entry, words, str(PRICES["movehome"]), place=new.province)


def _new(sheet: Sheet) -> Iterator[Line]:
    """Those written, and those that can be paid for if they are few; one line for all that cannot be paid for."""
    price = str(PRICES["newhome"])
    written = list(dict.fromkeys(entry.order.slots[0] for entry in sheet.written("newhome")))
    payable, dear = _can_be_new(sheet)
    for place in written if len(payable) > MOST_LISTED else [*written, *payable]:
        yield sheet.check(
            tr("New home center in {place}", place=place.text), price, "newhome", place, place=place.province
        )
    if dear and not payable:
        where = tr(" in {dear}", dear=dear[0].text) if len(dear) == 1 else ""
        reason = sheet.desk.fault("newhome", dear[0])
        yield Line("newhome", "check", tr("New home center{where}", where=where), "", price, reason=reason)


def _can_be_new(sheet: Sheet) -> tuple[list[Location], list[Location]]:
    """R32: the centers that can be made homes, and those that price alone keeps from it."""
    faults = {place: sheet.desk.fault("newhome", place) for place in sheet.desk.owned()}
    dear = [place for place, fault in faults.items() if fault and fault.sentence is TOO_DEAR]
    return [place for place, fault in faults.items() if fault is None], dear


def _home_starts(sheet: Sheet) -> Iterator[Start]:
    yield from sheet.starts(tr("Move a home center…"), "movehome")
    if len(_can_be_new(sheet)[0]) > MOST_LISTED:
        yield from sheet.starts(tr("New home center…"), "newhome")


def _deposits(sheet: Sheet) -> Iterator[Line]:
    """P9: homes whose deposit is not full do not act until it is."""
    account = sheet.settled.account
    for home in in_order(sheet.board, account.homes):
        held, place = account.deposits.get(home, 0), sheet.board.locations[home]
        if sheet.about("replenish", home) or (held < DEPOSIT and sheet.desk.winter.owns(home)):
            words = tr("Deposit of {place}", place=place.text)
            told = tr("{held} of {deposit}", held=held, deposit=DEPOSIT) + (
                "" if held >= DEPOSIT else tr(": no army can be built there")
            )
            yield from (replace(line, detail=told) for line in sheet.numbers("replenish", place, words))


def _builds(sheet: Sheet) -> Iterator[Line]:
    """Where an army is ordered, and every own home that is empty."""
    written = [entry.order.slots[0].place.province for entry in sheet.written("build")]
    homes = [home for home in sheet.settled.account.homes if sheet.desk.winter.owns(home)]
    free = [home for home in homes if home not in sheet.desk.winter.ground.units]
    for home in in_order(sheet.board, {*written, *free}):
        place = sheet.board.locations[home]
        yield sheet.check(
            tr("Build an army in {place}", place=place.text), str(PRICES["build"]), "build", place, place=home
        )
