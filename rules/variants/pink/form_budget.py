"""The form of the winter budget: four cards in the order in which money moves, from the same reckoning that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...board import Location
from ...forms import Advice, Form, Line, Section, Start
from ...position import NOTHING
from ...reasons import listed, many, say
from ...verbs import Asked
from .asking_winter import possible
from .budget import carried_out
from .card_armies import armies
from .count import earned
from .declarations import DECLARATIONS
from .prices import DEPOSIT, HALF_ARMY, PRICES, STORING, TOO_DEAR
from .sheet import Sheet
from .spending import DEPOSIT_LACKS, room_left
from .state import economy
from .territory import capacity, in_order

MOST_LISTED = 3
"""So many places are listed one by one; where there are more they are chosen on the map."""


def budget_form(asked: Asked) -> Form:
    """The whole form, with the lines written so far filled in."""
    sheet = Sheet(asked)
    sections = (_have(sheet), armies(sheet), _homes(sheet), _stores(sheet))
    left_over = _left_over(sheet, sections)
    settled = sheet.settled
    return Form(
        "budget",
        f"Budget of {sheet.desk.winter.name}",
        (*sections, left_over) if left_over.lines else sections,
        (settled.have, settled.have - settled.left, settled.left),
        tuple(_advice(sheet)),
        outlook(sheet),
        whole=True,
    )


def _have(sheet: Sheet) -> Section:
    """Income, awards, draws: what can be spent."""
    return Section("You have", str(sheet.settled.have), (*_income(sheet), *_draws(sheet), *_emergency(sheet)))


def _income(sheet: Sheet) -> Iterator[Line]:
    kept = economy(sheet.asked.position)
    income, points = kept.income.get(sheet.power, 0), sheet.settled.points
    owned = {place: capacity(sheet.board, place.province) for place in sheet.desk.owned()}
    parts = " · ".join(f"{place.text} {number}" for place, number in owned.items())
    known = income or points == sum(owned.values())
    yield Line("income", "fact", "Income" if known else "Points", parts if known else "", str(income or points))
    if income and points > income:
        yield Line("award", "fact", "Award", "from the game master", str(points - income))


def _draws(sheet: Sheet) -> Iterator[Line]:
    """A line for each own center where something is stored."""
    stores = economy(sheet.asked.position).stores.get(sheet.power, NOTHING)
    for place in sheet.desk.owned():
        stored, taken = stores.get(place.province, 0), sheet.settled.obligations.drawn.get(place.province, 0)
        if stored:
            first, *others = sheet.numbers("draw", place, f"Draw from store in {place.text}")
            told = f"{stored} stored there" + (f", {taken} drawn for the armies" if taken else "")
            yield replace(first, detail=told, amount=str(int(first.amount) + taken))
            yield from others


def _emergency(sheet: Sheet) -> Iterator[Line]:
    for home, number in sheet.settled.obligations.taken.items():
        yield Line(f"taken {home}", "fact", f"From the emergency store in {home}", "", str(number), place=home)


def _homes(sheet: Sheet) -> Section:
    """Homes moved and made, deposits, armies built."""
    lines = (*_moved(sheet), *_new(sheet), *_deposits(sheet), *_builds(sheet))
    spent = sum(entry.cost for entry in sheet.written("movehome", "newhome", "replenish", "build"))
    return Section("Home centers and armies", str(spent), lines, tuple(_home_starts(sheet)))


def _moved(sheet: Sheet) -> Iterator[Line]:
    for entry in sheet.written("movehome"):
        old, new = entry.order.slots
        words = f"Move home {old.text} to {new.text}"
        yield sheet.ticked(entry, words, str(PRICES["movehome"]), place=new.province)


def _new(sheet: Sheet) -> Iterator[Line]:
    """Those written, and those that could be paid for if they are few."""
    written = list(dict.fromkeys(entry.order.slots[0] for entry in sheet.written("newhome")))
    places = [*written, *(place for place in _can_be_new(sheet) if place not in written)]
    for place in places if len(places) <= MOST_LISTED else written:
        yield sheet.check(
            f"New home center in {place.text}", str(PRICES["newhome"]), "newhome", place, place=place.province
        )


def _can_be_new(sheet: Sheet) -> list[Location]:
    """R32: centers that price alone keeps from being made homes, if that."""
    faults = {place: sheet.desk.fault("newhome", place) for place in sheet.desk.owned()}
    return [place for place, fault in faults.items() if fault is None or fault.sentence is TOO_DEAR]


def _home_starts(sheet: Sheet) -> Iterator[Start]:
    yield Start("Move a home center…", ("movehome",), possible(sheet.desk, "movehome"))
    if len(_can_be_new(sheet)) > MOST_LISTED:
        yield Start("New home center…", ("newhome",), possible(sheet.desk, "newhome"))


def _deposits(sheet: Sheet) -> Iterator[Line]:
    """P9: homes whose deposit is not full do not act until it is."""
    account = sheet.settled.account
    for home in in_order(sheet.board, account.homes):
        held, place = account.deposits.get(home, 0), sheet.board.locations[home]
        if sheet.about("replenish", home) or (held < DEPOSIT and sheet.desk.winter.owns(home)):
            words = f"Deposit of {place.text}"
            told = f"{held} of {DEPOSIT}" + ("" if held >= DEPOSIT else ": no army can be built there")
            yield from (replace(line, detail=told) for line in sheet.numbers("replenish", place, words))


def _builds(sheet: Sheet) -> Iterator[Line]:
    """Where an army is ordered, and every own home that is empty."""
    written = [entry.order.slots[0].place.province for entry in sheet.written("build")]
    homes = [home for home in sheet.settled.account.homes if sheet.desk.winter.owns(home)]
    free = [home for home in homes if home not in sheet.desk.winter.ground.units]
    for home in in_order(sheet.board, {*written, *free}):
        place = sheet.board.locations[home]
        yield sheet.check(f"Build an army in {place.text}", str(PRICES["build"]), "build", place, place=home)


def _stores(sheet: Sheet) -> Section:
    """Points that stay: transfers, then what is stored anew."""
    lines = (*_transfers(sheet), *_stored(sheet))
    spent = sum(entry.cost for entry in sheet.written("transfer", "store"))
    listed_places = [line.place for line in lines]
    others = [place for place in sheet.desk.owned() if place.province not in listed_places and _room(sheet, place)]
    starts = [Start("Transfer…", ("transfer",), possible(sheet.desk, "transfer"))]
    if others:
        where = listed([place.text for place in others], "or") if len(others) <= MOST_LISTED else "another center"
        starts.insert(0, Start(f"In {where}…", ("store",), possible(sheet.desk, "store")))
    return Section("Store for next year", str(spent), lines, tuple(starts))


def _room(sheet: Sheet, place: Location) -> int:
    """What a center can still take."""
    return room_left(sheet.desk.winter, sheet.settled.account, place)


def _transfers(sheet: Sheet) -> Iterator[Line]:
    for entry in sheet.written("transfer"):
        number, origin, *way, goal = entry.order.slots
        words = f"Transfer {number} from {origin.text} to {goal.text}"
        by = f"by {listed([place.text for place in way])}" if way else ""
        told = "" if entry.cost or entry.void else "one fee for all"
        detail = ", ".join(filter(None, (by, told)))
        yield sheet.ticked(entry, words, str(entry.cost), detail, goal.province)


def _stored(sheet: Sheet) -> Iterator[Line]:
    """Centers that are stored in; while there are none, the first one that has room."""
    written = [entry.order.slots[1].province for entry in sheet.written("store")]
    open_ones = [place.province for place in sheet.desk.owned() if _room(sheet, place)]
    for center in in_order(sheet.board, {*written, *(open_ones[:1] if not written else ())}):
        place = sheet.board.locations[center]
        for line in sheet.numbers("store", place, f"In {place.text}"):
            yield replace(line, detail=_what_it_costs(line, _room(sheet, place)))


def _what_it_costs(line: Line, room: int) -> str:
    """`1 point, and 1 to store it. Room for 3 more.`"""
    fee = int(line.amount) - int(line.value)
    paid = f"{many(int(line.value), 'point')}, {f'and {fee} to store it' if fee else 'no further fee'}. "
    return (paid if line.order and not line.reason else "") + (f"Room for {room} more." if room else "No room left.")


def _left_over(sheet: Sheet, sections: tuple[Section, ...]) -> Section:
    """Orders that no other card and no other form shows: they come to nothing, or change nothing."""
    shown = Counter(line.order.ident for section in sections for line in section.lines if line.order)
    lines: list[Line] = []
    for number, order in enumerate(sheet.asked.orders):
        shown[order.ident] -= 1
        if shown[order.ident] < 0 and order.verb not in DECLARATIONS:
            lines.append(sheet.ticked(sheet.settled.at(number), order.text))
    return Section("Other lines", "", tuple(lines))


def _advice(sheet: Sheet) -> Iterator[Advice]:
    """What lacks or is lost, each with the order that mends it if there is one."""
    for entry in sheet.written("movehome"):
        lacking = entry.fault.get("lacking") if entry.fault and entry.fault.sentence is DEPOSIT_LACKS else 0
        if entry.fault and lacking:
            goal = entry.order.slots[1].text
            yield Advice(say(entry.fault), f"Add {lacking} to the deposit", f"replenish {lacking} {goal}")
    yield from _more_supplied(sheet)
    left = sheet.settled.left
    if left:
        yield _loss(sheet, left)


def _loss(sheet: Sheet, left: int) -> Advice:
    """What is left is lost; where it could be stored, the order that does it."""
    lost = f"{many(left, 'point')} {'is' if left == 1 else 'are'} left. What you do not spend or store is lost."
    offers = {place: sheet.desk.amounts("store", place) for place in sheet.desk.owned()}
    best = max(offers, key=lambda place: len(offers[place]), default=None)
    if best is None or not offers[best]:
        room = any(_room(sheet, place) for place in offers)
        return Advice(
            f"{lost} Storing costs {STORING} more for a center." if room else f"{lost} There is no room to store."
        )
    number = offers[best][-1]
    label = f"Store in {best.text}" if number + STORING >= left else f"Store {number} in {best.text}"
    return Advice(lost, label, f"store {number} {best.text}")


def _more_supplied(sheet: Sheet) -> Iterator[Advice]:
    """R30: emergency points that would field one more army; they are the player's to use."""
    paid = sheet.settled.obligations
    if paid.case.verb != "unsupply" or not paid.case.number:
        return
    short = HALF_ARMY - paid.left
    offers = {place: sheet.desk.amounts("emergency", place) for place in sheet.desk.owned()}
    best = next((place for place, amounts in offers.items() if short in amounts), None)
    if best:
        words = f"{many(short, 'emergency point')} would field one more army at half strength."
        yield Advice(words, f"Use {short} from {best.text}", f"emergency {short} {best.text}")


def outlook(sheet: Sheet) -> str:
    """Next spring's stores, and the interest they earn if they lie still all year in today's friendly territory."""
    after = carried_out(sheet.asked.position, [sheet.settled])
    kept = economy(after)
    stores = kept.stores.get(sheet.power, NOTHING)
    told = [
        f"{stores[place]} in {place} ({_space(sheet, place, stores[place])})" for place in in_order(sheet.board, stores)
    ]
    if not told:
        return "Next spring you will have nothing stored."
    interest = dict(earned(after, kept, sheet.power))
    gain = listed([f"{number} in {place}" for place, number in interest.items()]) or "nothing"
    stored = many(sum(stores.values()), "point")
    where = f" stored: {listed(told)}" if len(told) > 1 else told[0].replace(str(sum(stores.values())), " stored", 1)
    they = "it" if stored == "1 point" else "they"
    return f"Next spring you will have {stored}{where}. Left there all year, {they} would earn {gain}."


def _space(sheet: Sheet, place: str, stored: int) -> str:
    """How much a place holds, beside what lies there."""
    if not sheet.desk.winter.owns(place):
        return "on the road"
    most = capacity(sheet.board, place)
    if stored > most:
        return f"{stored - most} too many"
    return "full" if stored == most else f"room for {most}"
