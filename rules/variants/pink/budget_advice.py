"""Beneath the form of the budget: what is lost or lacks, with the order that mends it, and what next spring brings."""

from __future__ import annotations

from collections.abc import Iterator

from ...board import Location
from ...forms import Advice
from ...position import NOTHING
from ...reasons import listed, many, say
from ...speech import tr, tr_n
from .budget import carried_out
from .card_stores import room
from .count import earned
from .prices import HALF_ARMY, STORING
from .sheet import Sheet
from .spending import DEPOSIT_LACKS
from .state import economy
from .territory import capacity, in_order


def advice(sheet: Sheet) -> Iterator[Advice]:
    """What lacks or is lost, each with the order that mends it if there is one; it takes the place of the first line of
    its kind about the same place."""
    yield from _deposits_lacking(sheet)
    yield from _more_supplied(sheet)
    left = sheet.settled.left
    if left:
        yield _loss(sheet, left)


def _deposits_lacking(sheet: Sheet) -> Iterator[Advice]:
    """P9: a home that is moved needs its full deposit; where that can be paid, the order that brings it."""
    for entry in sheet.written("movehome"):
        if entry.fault and entry.fault.sentence is DEPOSIT_LACKS:
            lacking, goal = entry.fault.get("lacking"), entry.order.slots[1]
            if isinstance(lacking, int) and not sheet.desk.fault("replenish", goal, lacking):
                label = tr("Add {lacking} to the deposit", lacking=lacking)
                # What is lacking counts what is written, though that comes to nothing as long as the home is not moved.
                number = _replaced(sheet, "replenish", goal, void=True) + lacking
                order = f"replenish {number} {goal.text}"
                yield Advice(say(entry.fault), label, order, clause=entry.fault.clause)


def _loss(sheet: Sheet, left: int) -> Advice:
    """What is left is lost; where it could be stored, the order that does it."""
    lost = tr_n(
        "{n} point is left. What you do not spend or store is lost.",
        "{n} points are left. What you do not spend or store is lost.",
        left,
    )
    offers = {place: sheet.desk.amounts("store", place) for place in sheet.desk.owned()}
    best = max(offers, key=lambda place: len(offers[place]), default=None)
    if best is None or not offers[best]:
        space = any(room(sheet, place) for place in offers)
        return Advice(
            tr("{lost} Storing costs {storing} more for a center.", lost=lost, storing=STORING)
            if space
            else tr("{lost} There is no room to store.", lost=lost),
            clause="R17",
        )
    more = offers[best][-1]
    number = _replaced(sheet, "store", best) + more
    label = (
        tr("Store in {best}", best=best.text)
        if more + STORING >= left
        else tr("Store {number} in {best}", number=number, best=best.text)
    )
    return Advice(lost, label, f"store {number} {best.text}", clause="R17")


def _more_supplied(sheet: Sheet) -> Iterator[Advice]:
    """R30: emergency points that would field one more army, beside those written; they are the player's to use."""
    paid = sheet.settled.obligations
    if paid.case.verb != "unsupply" or not paid.case.number:
        return
    written = {place: _emergency(sheet, place) for place in sheet.desk.owned()}
    fielded = len(paid.fates) - paid.case.number
    short = HALF_ARMY * (fielded + 1) - paid.total - sum(written.values())
    best = next((place for place in written if short in sheet.desk.amounts("emergency", place)), None)
    if best:
        more = many(short, "more emergency point") if any(written.values()) else many(short, "emergency point")
        number = _replaced(sheet, "emergency", best) + short
        words = tr("{points} would field one more army at half strength.", points=more)
        label = tr("Use {number} from {best}", number=number, best=best.text)
        yield Advice(words, label, f"emergency {number} {best.text}", clause="R30")


def _replaced(sheet: Sheet, verb: str, place: Location, void: bool = False) -> int:
    """The number of the line in the place of which an order about the same comes; `void`: also if it does nothing."""
    first = next(iter(sheet.about(verb, place.province)), None)
    return first.order.slots[0] if first and (void or not first.fault) else 0


def _emergency(sheet: Sheet, place: Location) -> int:
    """How many emergency points of a home are to be used by the orders written."""
    return sum(entry.order.slots[0] for entry in sheet.about("emergency", place.province) if not entry.fault)


def outlook(sheet: Sheet) -> str:
    """Next spring's stores, and the interest they earn if they lie still all year in today's friendly territory."""
    after = carried_out(sheet.asked.position, [sheet.settled])
    kept = economy(after)
    stores = kept.stores.get(sheet.power, NOTHING)
    told = [
        tr(
            "{stores} in {place} ({space})",
            stores=stores[place],
            place=place,
            space=_space(sheet, place, stores[place]),
        )
        for place in in_order(sheet.board, stores)
    ]
    if not told:
        return tr("Next spring you will have nothing stored.")
    interest = dict(earned(after, kept, sheet.power))
    gain = listed([tr("{number} in {place}", number=number, place=place) for place, number in interest.items()]) or tr(
        "nothing"
    )
    points = sum(stores.values())
    where = tr(" stored: {places}", places=listed(told))
    if len(told) == 1:
        where = tr(" stored{where}", where=told[0].removeprefix(str(points)))
    return tr_n(
        "Next spring you will have {n} point{where}. Left there all year, it would earn {gain}.",
        "Next spring you will have {n} points{where}. Left there all year, they would earn {gain}.",
        points,
        where=where,
        gain=gain,
    )


def _space(sheet: Sheet, place: str, stored: int) -> str:
    """How much a place holds, beside what lies there."""
    if not sheet.desk.winter.owns(place):
        return tr("on the road")
    most = capacity(sheet.board, place)
    if stored > most:
        return tr("{stored} too many", stored=stored - most)
    return "full" if stored == most else tr("room for {most}", most=most)
