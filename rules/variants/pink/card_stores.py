"""The card of what stays for the next year: transfers, then what is stored anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...board import Location
from ...forms import Line, Section
from ...reasons import listed, many
from ...speech import tr
from .sheet import MOST_LISTED, Sheet
from .spending import room_left
from .territory import in_order


def stores_card(sheet: Sheet) -> Section:
    """Points that stay: transfers, then what is stored anew."""
    lines = (*_transfers(sheet), *_stored(sheet))
    spent = sum(entry.cost for entry in sheet.written("transfer", "store"))
    shown = [line.place for line in lines if line.template.startswith("store")]
    others = [place for place in sheet.desk.owned() if place.province not in shown and room(sheet, place)]
    where = listed([place.text for place in others], "or") if len(others) <= MOST_LISTED else tr("another center")
    starts = (
        *(sheet.starts(tr("In {where}…", where=where), "store") if others else ()),
        *sheet.starts(tr("Transfer…"), "transfer"),
    )
    return Section(tr("Store for next year"), str(spent), lines, starts)


def room(sheet: Sheet, place: Location) -> int:
    """What a center can still take."""
    return room_left(sheet.desk.winter, sheet.settled.account, place)


def _transfers(sheet: Sheet) -> Iterator[Line]:
    for entry in sheet.written("transfer"):
        number, origin, *way, goal = entry.order.slots
        words = tr("Transfer {number} from {origin} to {goal}", number=number, origin=origin.text, goal=goal.text)
        by = tr("by {way}", way=listed([place.text for place in way])) if way else ""
        told = "" if entry.cost or entry.void else tr("one fee for all")
        detail = ", ".join(filter(None, (by, told)))
        yield sheet.ticked(entry, words, str(entry.cost), detail, goal.province)


def _stored(sheet: Sheet) -> Iterator[Line]:
    """Centers that are stored in; while there are none, the first one that has room."""
    written = [entry.order.slots[1].province for entry in sheet.written("store")]
    open_ones = [place.province for place in sheet.desk.owned() if room(sheet, place)]
    for center in in_order(sheet.board, {*written, *(open_ones[:1] if not written else ())}):
        place = sheet.board.locations[center]
        for line in sheet.numbers("store", place, tr("In {place}", place=place.text)):
            yield replace(line, detail=_what_it_costs(line, room(sheet, place)))


def _what_it_costs(line: Line, room: int) -> str:
    """`1 point, and 1 to store it. Room for 3 more.`"""
    fee = int(line.amount) - int(line.value)
    count = many(int(line.value), "point")
    paid = (
        tr("{count}, and {fee} to store it. ", count=count, fee=fee)
        if fee
        else tr("{count}, no further fee. ", count=count)
    )
    return (paid if line.order and not line.reason else "") + (
        tr("Room for {room} more.", room=room) if room else tr("No room left.")
    )
