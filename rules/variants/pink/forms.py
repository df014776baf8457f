"""The forms to fill in besides the orders of armies: budget, points and declarations, names, awards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...board import Location
from ...economy import Advice, Form, FormButton, FormLine, Section
from ...i18n import tr, tr_n, tr_noop
from ...position import ChoiceRequest, Position, Variant
from ...reasons import Reason, listed, many, say
from ...units import GM, NOTHING, Order, named
from . import names
from .budget import (
    DEPOSIT,
    DEPOSIT_LACKS,
    FULL_ARMY,
    HALF_ARMY,
    PRICES,
    STORING,
    TOO_DEAR,
    ArmyUpkeep,
    BudgetEntry,
    BudgetResult,
    Obligations,
    carried_out,
    room_left,
)
from .choices import IN_VAIN, MOST_WRITTEN, OWN_NAME, BudgetChoices, nameable, points_left, possible
from .names import DECLARATIONS, is_time, name_fault
from .points import earned, has_way_out, move_fault
from .state import FULL, HALF, UNSUPPLIED, capacity, capacity_left, friendly, friends, in_order, state_of, status

# A budget being written: its result so far, the choices for further orders, and form lines made from orders.

MOST_LISTED = 3
"""The most places listed one by one; where there are more they are chosen on the map."""


class BudgetForm:
    """The budget orders a power has written, and their results."""

    def __init__(self, asked: ChoiceRequest) -> None:
        self.asked, self.board, self.power = asked, asked.board, asked.power
        self.desk = BudgetChoices(asked)
        self.settled: BudgetResult = self.desk.roads.settled

    def written(self, *verbs: str) -> Iterator[BudgetEntry]:
        """Yield the results of the orders of these types, in written order."""
        for line, order in enumerate(self.asked.orders):
            if order.verb in verbs:
                yield self.settled.at(line)

    def about(self, verb: str, place: str) -> list[BudgetEntry]:
        """Return the results of the orders of this type that put a number to this place."""
        return [entry for entry in self.written(verb) if entry.order.slots[1].province == place]

    def check(self, words: str, amount: str, verb: str, *filled: Any, detail: str = "", place: str = "") -> FormLine:
        """Return a check box line for an order without a number."""
        order = self.desk.order(verb, *filled)
        entry = next((entry for entry in self.written(verb) if entry.order == order), None)
        if entry:
            return self.ticked(entry, words, amount, detail, place)
        reason = self.desk.fault(verb, *filled)
        return FormLine(order.text, "check", words, detail, amount, order.text, reason=reason, place=place)

    def ticked(self, entry: BudgetEntry, words: str, amount: str = "", detail: str = "", place: str = "") -> FormLine:
        """Return the checked line of an order already written; equal orders are told apart by a number in the key."""
        order = entry.order
        nth = sum(one == order for one in self.asked.orders[: entry.line])
        key = f"{order.text} #{nth + 1}" if nth else order.text
        return FormLine(key, "check", words, detail, amount, order.text, order, True, reason=entry.fault, place=place)

    def starts(self, label: str, verb: str) -> Iterator[FormButton]:
        """Yield a button that begins an order on the map, unless the order is impossible for other reasons than its
        price."""
        reason = possible(self.desk, verb)
        if reason is None or reason.sentence is TOO_DEAR:
            yield FormButton(label, (verb,), reason)

    def numbers(self, verb: str, place: Location, words: str) -> list[FormLine]:
        """Return the number lines about a place: one for each order written, or one empty line."""
        entries = self.about(verb, place.province)
        if not entries:
            return [self._number(verb, place, words, None, 0)]
        return [self._number(verb, place, words, entry, nth) for nth, entry in enumerate(entries)]

    def _number(self, verb: str, place: Location, words: str, entry: BudgetEntry | None, nth: int) -> FormLine:
        desk = self.desk if entry is None or entry.line is None else self.desk.without(entry.line)
        amounts: Sequence[int] = desk.amounts(verb, place)
        value = entry.order.slots[0] if entry else 0
        least, most = (amounts[0], amounts[-1]) if amounts else (1, 0)
        return FormLine(
            f"{verb} {place.text}{f' {nth + 1}' if nth else ''}",
            "number",
            words,
            "",
            str(abs(entry.cost)) if entry else "0",
            f"{verb} {{n}} {place.text}",
            entry.order if entry else None,
            value,
            least,
            max(most, value),
            (entry.fault if entry else None if amounts else self.desk.fault(verb, place, 1)),
            place.province,
        )


# The card of the armies, which are paid first: their cost and, if points are short, which are weakened and why.

STRENGTHS = (
    (FULL, FULL_ARMY, tr_noop("{names} at full strength")),
    (HALF, HALF_ARMY, tr_noop("{names} at half strength")),
    (UNSUPPLIED, 0, tr_noop("{names} without supply")),
)


def armies_card(sheet: BudgetForm) -> Section:
    """Return the card of the armies: a line for each strength, the calculation in words, and a line for each choice."""
    paid = sheet.settled.obligations
    reckoning = FormLine("reckoning", "fact", _in_words(paid), locked=True)
    lines = (*_groups(paid), reckoning, *_choices(sheet, paid), *_emergency(sheet), *_disbanding(sheet))
    return Section(tr("Armies, paid first"), str(paid.cost), lines)


def _groups(paid: Obligations) -> Iterator[FormLine]:
    for strength, price, words in STRENGTHS:
        units = [fate.unit for fate in paid.fates if fate.status == strength]
        if units:
            count = f"{len(units)} × {price}"
            names = listed([unit.text for unit in units])
            yield FormLine(strength, "fact", tr(words, names=names), count, str(len(units) * price))


def _in_words(paid: Obligations) -> str:
    """Return the calculation of R29 in words, with the actual numbers."""
    number, need = len(paid.fates), paid.case.need
    if not number:
        return tr("You have no armies to pay.")
    if not paid.case.verb:
        drawn = sum(paid.drawn.values())
        from_stores = (
            tr_n(" {n} point comes from your stores.", " {n} points come from your stores.", drawn) if drawn else ""
        )
        return tr("You can pay for all of them, so all are fielded.{from_stores}", from_stores=from_stores)
    means = tr("You have {total}, stores included;", total=paid.total)
    if paid.case.verb == "half":
        return tr_n(
            "{means} they need {need}: {n} army goes to half strength.",
            "{means} they need {need}: {n} armies go to half strength.",
            paid.case.number,
            means=means,
            need=need,
        )
    least = HALF_ARMY * number
    return tr(
        "{means} even at half strength they need {least}: {supplied}. All go to half strength.",
        means=means,
        least=least,
        supplied=_supplied(paid),
    )


def _supplied(paid: Obligations) -> str:
    """Return how many armies are fielded and how many are not, in words."""
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


def _choices(sheet: BudgetForm, paid: Obligations) -> Iterator[FormLine]:
    """Yield a line for each army that may be chosen to be weakened, if points are short and there is a choice."""
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
        detail = tr("chosen by default") if _by_default(sheet, fate) else ""
        yield sheet.check(words, "", verb, named(fate.unit), detail=detail, place=fate.unit.place.province)


def _by_default(sheet: BudgetForm, fate: ArmyUpkeep) -> bool:
    """Whether an army is weakened although no order names it."""
    named_by = [entry for entry in sheet.written("half", "unsupply") if entry.order.key == fate.unit.key]
    chosen = fate.status == UNSUPPLIED or (sheet.settled.obligations.case.verb == "half" and fate.words == ("halved",))
    return chosen and all(entry.void for entry in named_by)


def _emergency(sheet: BudgetForm) -> Iterator[FormLine]:
    """R30: yield a line for each deposit in a home center the power owns, where emergency points may be used."""
    if sheet.settled.obligations.case.verb != "unsupply":
        return
    deposits = state_of(sheet.asked.position).emergency.get(sheet.power, NOTHING)
    for home in in_order(sheet.board, deposits):
        if deposits[home] and sheet.desk.winter.owns(home):
            place = sheet.board.locations[home]
            lines = sheet.numbers("emergency", place, tr("From the emergency store in {place}", place=place.text))
            yield from (
                replace(line, detail=tr("{n} there; only what is needed is taken", n=deposits[home])) for line in lines
            )


def _disbanding(sheet: BudgetForm) -> Iterator[FormLine]:
    """R16, an option: yield a line for each half-strength army that may be disbanded before anything is paid."""
    if sheet.asked.variant["disband_half"]:
        for unit in sheet.asked.position.units_of(sheet.power):
            if status(unit) == HALF:
                words = tr("Disband {unit}", unit=unit.text)
                yield sheet.check(words, "", "remove", named(unit), place=unit.place.province)


# The card of home centers and armies: homes moved and made, deposits, builds.


def homes_card(sheet: BudgetForm) -> Section:
    """Return the card of homes moved and made, deposits replenished and armies built."""
    lines = (*_moved(sheet), *_new(sheet), *_deposits(sheet), *_builds(sheet))
    spent = sum(entry.cost for entry in sheet.written("movehome", "newhome", "replenish", "build"))
    return Section(tr("Home centers and armies"), str(spent), lines, tuple(_home_starts(sheet)))


def _moved(sheet: BudgetForm) -> Iterator[FormLine]:
    for entry in sheet.written("movehome"):
        old, new = entry.order.slots
        words = tr("Move home {old} to {new}", old=old.text, new=new.text)
        yield sheet.ticked(entry, words, str(PRICES["movehome"]), place=new.province)


def _new(sheet: BudgetForm) -> Iterator[FormLine]:
    """Yield lines for new homes: those written, and those that can be paid for if they are few; one line for all that
    cannot be paid for."""
    price = str(PRICES["newhome"])
    written = list(dict.fromkeys(entry.order.slots[0] for entry in sheet.written("newhome")))
    payable, dear = _can_be_new(sheet)
    for place in written if len(payable) > MOST_LISTED else [*written, *payable]:
        yield sheet.check(
            tr("New home center in {place}", place=place.text), price, "newhome", place, place=place.province
        )
    if dear and not payable:
        one = tr("New home center in {place}", place=dear[0].text)
        words = one if len(dear) == 1 else tr("New home center")
        yield FormLine("newhome", "check", words, "", price, reason=sheet.desk.fault("newhome", dear[0]))


def _can_be_new(sheet: BudgetForm) -> tuple[list[Location], list[Location]]:
    """R32: return the centers that can be made homes, and those that could be but for the price."""
    faults = {place: sheet.desk.fault("newhome", place) for place in sheet.desk.owned()}
    dear = [place for place, fault in faults.items() if fault and fault.sentence is TOO_DEAR]
    return [place for place, fault in faults.items() if fault is None], dear


def _home_starts(sheet: BudgetForm) -> Iterator[FormButton]:
    yield from sheet.starts(tr("Move a home center…"), "movehome")
    if len(_can_be_new(sheet)[0]) > MOST_LISTED:
        yield from sheet.starts(tr("New home center…"), "newhome")


def _deposits(sheet: BudgetForm) -> Iterator[FormLine]:
    """P9: yield lines for homes whose deposit is not full; they cannot build until it is."""
    account = sheet.settled.account
    for home in in_order(sheet.board, account.homes):
        held, place = account.deposits.get(home, 0), sheet.board.locations[home]
        if sheet.about("replenish", home) or (held < DEPOSIT and sheet.desk.winter.owns(home)):
            words = tr("Deposit of {place}", place=place.text)
            text = tr("{held} of {deposit}", held=held, deposit=DEPOSIT) + (
                "" if held >= DEPOSIT else tr(": no army can be built there")
            )
            yield from (replace(line, detail=text) for line in sheet.numbers("replenish", place, words))


def _builds(sheet: BudgetForm) -> Iterator[FormLine]:
    """Yield a line for each build written and for each empty home center the power owns."""
    written = [entry.order.slots[0].place.province for entry in sheet.written("build")]
    homes = [home for home in sheet.settled.account.homes if sheet.desk.winter.owns(home)]
    free = [home for home in homes if home not in sheet.desk.winter.ground.units]
    for home in in_order(sheet.board, {*written, *free}):
        place = sheet.board.locations[home]
        yield sheet.check(
            tr("Build an army in {place}", place=place.text), str(PRICES["build"]), "build", place, place=home
        )


# The card of points kept for the next year: transfers, then points stored in this budget.


def stores_card(sheet: BudgetForm) -> Section:
    """Return the card of points kept for next year: transfers, then points stored in this budget."""
    lines = (*_transfers(sheet), *_stored(sheet))
    spent = sum(entry.cost for entry in sheet.written("transfer", "store"))
    shown = [line.place for line in lines if line.template.startswith("store")]
    others = [place for place in sheet.desk.owned() if place.province not in shown and store_room(sheet, place)]
    where = listed([place.text for place in others], "or") if len(others) <= MOST_LISTED else tr("another center")
    starts = (
        *(sheet.starts(tr("Store in {where}…", where=where), "store") if others else ()),
        *sheet.starts(tr("Transfer…"), "transfer"),
    )
    return Section(tr("Store for next year"), str(spent), lines, starts)


def store_room(sheet: BudgetForm, place: Location) -> int:
    """Return how many more points a center can hold."""
    return room_left(sheet.desk.winter, sheet.settled.account, place)


def _transfers(sheet: BudgetForm) -> Iterator[FormLine]:
    for entry in sheet.written("transfer"):
        number, origin, *way, goal = entry.order.slots
        words = tr("Transfer {number} from {origin} to {goal}", number=number, origin=origin.text, goal=goal.text)
        by = tr("by {way}", way=listed([place.text for place in way])) if way else ""
        text = "" if entry.cost or entry.void else tr("one fee for all")
        detail = ", ".join(filter(None, (by, text)))
        yield sheet.ticked(entry, words, str(entry.cost), detail, goal.province)


def _stored(sheet: BudgetForm) -> Iterator[FormLine]:
    """Yield lines for the centers stored in; if there are none, for the first center that has room."""
    written = [entry.order.slots[1].province for entry in sheet.written("store")]
    open_ones = [place.province for place in sheet.desk.owned() if store_room(sheet, place)]
    for center in in_order(sheet.board, {*written, *(open_ones[:1] if not written else ())}):
        place = sheet.board.locations[center]
        for line in sheet.numbers("store", place, tr("In {place}", place=place.text)):
            yield replace(line, detail=_what_it_costs(line, store_room(sheet, place)))


def _what_it_costs(line: FormLine, room: int) -> str:
    """Return the cost and the room in words: `1 point, plus 1 to store. Room for 3 more.`"""
    fee = int(line.amount) - int(line.value)
    count = many(int(line.value), "point")
    paid = (
        tr("{count}, plus {fee} to store. ", count=count, fee=fee)
        if fee
        else tr("{count}, no further fee. ", count=count)
    )
    return (paid if line.order and not line.reason else "") + (
        tr("Room for {room} more.", room=room) if room else tr("No room left.")
    )


# Below the budget form: advice about points lost or missing, with the order that helps, and the outlook for next year.


def advice(sheet: BudgetForm) -> Iterator[Advice]:
    """Yield advice about points missing or lost, with the order that helps if there is one. That order replaces the
    first order of its type about the same place."""
    yield from _deposits_lacking(sheet)
    yield from _more_supplied(sheet)
    left = sheet.settled.left
    if left:
        yield _loss(sheet, left)


def _deposits_lacking(sheet: BudgetForm) -> Iterator[Advice]:
    """P9: yield advice about a moved home that lacks a full deposit, with the order that completes it if it can be paid
    for."""
    for entry in sheet.written("movehome"):
        if entry.fault and entry.fault.sentence is DEPOSIT_LACKS:
            lacking, goal = entry.fault.get("lacking"), entry.order.slots[1]
            if isinstance(lacking, int) and not sheet.desk.fault("replenish", goal, lacking):
                label = tr("Add {lacking} to the deposit", lacking=lacking)
                # `lacking` already counts replenish orders written, even though they are void until the home is moved.
                number = _replaced(sheet, "replenish", goal, void=True) + lacking
                order = f"replenish {number} {goal.text}"
                yield Advice(say(entry.fault), label, order, clause=entry.fault.clause)


def _loss(sheet: BudgetForm, left: int) -> Advice:
    """Return the advice that unspent points are lost, with the order that stores them if there is room."""
    lost = tr_n(
        "{n} point is left. What you do not spend or store is lost.",
        "{n} points are left. What you do not spend or store is lost.",
        left,
    )
    offers = {place: sheet.desk.amounts("store", place) for place in sheet.desk.owned()}
    best = max(offers, key=lambda place: len(offers[place]), default=None)
    if best is None or not offers[best]:
        space = any(store_room(sheet, place) for place in offers)
        return Advice(
            tr("{lost} Storing costs {storing} for each center.", lost=lost, storing=STORING)
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


def _more_supplied(sheet: BudgetForm) -> Iterator[Advice]:
    """R30: yield the advice that emergency points, beyond those ordered, would field one more army; using them is the
    player's choice."""
    paid = sheet.settled.obligations
    if paid.case.verb != "unsupply" or not paid.case.number:
        return
    offered = sum(entry.order.slots[0] for entry in sheet.written("emergency") if not entry.fault)
    fielded = len(paid.fates) - paid.case.number
    short = HALF_ARMY * (fielded + 1) - paid.total - offered
    best = next((place for place in sheet.desk.owned() if short in sheet.desk.amounts("emergency", place)), None)
    if best:
        more = many(short, "more emergency point") if offered else many(short, "emergency point")
        number = _replaced(sheet, "emergency", best) + short
        words = tr("{points} would field one more army at half strength.", points=more)
        label = tr("Use {number} from {best}", number=number, best=best.text)
        yield Advice(words, label, f"emergency {number} {best.text}", clause="R30")


def _replaced(sheet: BudgetForm, verb: str, place: Location, void: bool = False) -> int:
    """Return the number in the order that a new order of this type about the place would replace, 0 if there is none.
    `void`: count an order that has no effect, too."""
    first = next(iter(sheet.about(verb, place.province)), None)
    return first.order.slots[0] if first and (void or not first.fault) else 0


def outlook(sheet: BudgetForm) -> str:
    """Return in words next spring's stores, and the interest they earn if they stay all year and friendly territory
    remains as it is today."""
    after = carried_out(sheet.asked.position, [sheet.settled])
    state = state_of(after)
    stores = state.stores.get(sheet.power, NOTHING)
    lines = [
        tr(
            "{stores} in {place} ({space})",
            stores=stores[place],
            place=place,
            space=_space(sheet, place, stores[place]),
        )
        for place in in_order(sheet.board, stores)
    ]
    if not lines:
        return tr("Next spring you will have nothing stored.")
    interest = dict(earned(after, state, sheet.power))
    gain = listed([tr("{number} in {place}", number=number, place=place) for place, number in interest.items()]) or tr(
        "nothing"
    )
    points = sum(stores.values())
    where = tr(" stored: {places}", places=listed(lines))
    if len(lines) == 1:
        where = tr(" stored{where}", where=lines[0].removeprefix(str(points)))
    return tr_n(
        "Next spring you will have {n} point{where}. Left there all year, it would earn {gain}.",
        "Next spring you will have {n} points{where}. Left there all year, they would earn {gain}.",
        points,
        where=where,
        gain=gain,
    )


def _space(sheet: BudgetForm, place: str, stored: int) -> str:
    """Return in words how much a place holds, compared with what is stored there."""
    if not sheet.desk.winter.owns(place):
        return tr("in transit")
    most = capacity(sheet.board, place)
    if stored > most:
        return tr("{stored} too many", stored=stored - most)
    return tr("full") if stored == most else tr("room for {most}", most=most)


def budget_form(asked: ChoiceRequest) -> Form:
    """Return the whole form, filled in with the orders written so far."""
    sheet = BudgetForm(asked)
    have = (*_income(sheet), *_draws(sheet), *_emergency_card(sheet))
    first = Section(tr("You have"), str(sheet.settled.have), have)
    sections = (first, armies_card(sheet), homes_card(sheet), stores_card(sheet))
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
        tab=tr("Budget"),
    )


def _income(sheet: BudgetForm) -> Iterator[FormLine]:
    """Yield income and award; points that match neither (a position set up by hand) are shown just as points."""
    income, points = state_of(sheet.asked.position).income.get(sheet.power, 0), sheet.settled.points
    owned = {place: capacity(sheet.board, place.province) for place in sheet.desk.owned()}
    income = income or sum(owned.values())
    if points < income:
        yield FormLine("income", "fact", tr("Points"), "", str(points))
        return
    parts = " · ".join(f"{place.text} {number}" for place, number in owned.items())
    yield FormLine("income", "fact", tr("Income"), parts if income == sum(owned.values()) else "", str(income))
    if points > income:
        yield FormLine("award", "fact", tr("Award"), tr("from the game master"), str(points - income))


def _draws(sheet: BudgetForm) -> Iterator[FormLine]:
    """Yield a line for each owned center where something is stored."""
    stores = state_of(sheet.asked.position).stores.get(sheet.power, NOTHING)
    for place in sheet.desk.owned():
        stored, taken = stores.get(place.province, 0), sheet.settled.obligations.drawn.get(place.province, 0)
        if stored:
            first, *others = sheet.numbers("draw", place, tr("Draw from store in {place}", place=place.text))
            text = tr("{stored} stored there", stored=stored) + (
                tr(", {taken} drawn for the armies", taken=taken) if taken else ""
            )
            yield replace(first, detail=text, amount=str(int(first.amount) + taken))
            yield from others


def _emergency_card(sheet: BudgetForm) -> Iterator[FormLine]:
    for home, number in sheet.settled.obligations.taken.items():
        yield FormLine(
            f"taken {home}", "fact", tr("From the emergency store in {home}", home=home), "", str(number), place=home
        )


def _left_over(sheet: BudgetForm, sections: tuple[Section, ...]) -> Section:
    """Return the orders that no other card or form shows: they have no effect or change nothing."""
    shown = Counter(line.order.ident for section in sections for line in section.lines if line.order)
    lines: list[FormLine] = []
    for number, order in enumerate(sheet.asked.orders):
        shown[order.ident] -= 1
        if shown[order.ident] < 0 and order.verb not in DECLARATIONS:
            lines.append(sheet.ticked(sheet.settled.at(number), order.text))
    return Section(tr("Other orders"), "", tuple(lines))


ABOUT_FRIENDS = tr_noop(
    "Points of a power you declare friendly may pass your armies and centers until you take the declaration back."
)


def points_form(asked: ChoiceRequest) -> Form:
    """Return the form of points (in movement phases) and declarations."""
    moving = asked.position.phase.step == "M"
    stored = _stored_section(asked) if moving else Section("")
    sections = tuple(section for section in (stored, _declarations(asked)) if section.lines)
    return Form(
        "points",
        tr("Points") if stored.lines else tr("Declarations"),
        sections,
        advice=tuple(_advice(asked)) if moving else (),
    )


def _stored_section(asked: ChoiceRequest) -> Section:
    """Return the section that shows where points are stored, and the moves written."""
    stores = state_of(asked.position).stores.get(asked.power, NOTHING)
    places = [place for place in in_order(asked.board, stores) if stores[place]]
    stored = [_stored_line(asked, place, stores[place]) for place in places]
    name = asked.board.powers[asked.power].name
    reason = None if any(points_left(asked).values()) else IN_VAIN["points"](power=name)
    start = FormButton(tr("Move points…"), ("points",), reason)
    lines = (*stored, *_moves(asked))
    return Section(tr("Stored points"), str(sum(stores.values())), lines, (start,) if stored else ())


def _stored_line(asked: ChoiceRequest, place: str, number: int) -> FormLine:
    """Return the line of the points in one place: how many, and whether they are over capacity or stuck."""
    texts = [_space_text(asked, place, number)]
    if place not in friendly(asked.position, asked.power):
        texts.append(tr("stuck: no friendly territory"))
    return FormLine(
        tr("in {place}", place=place), "fact", tr("In {place}", place=place), ", ".join(texts), str(number), place=place
    )


def _space_text(asked: ChoiceRequest, place: str, number: int) -> str:
    most = capacity_left(asked.position, asked.power, place)
    if not most:
        return tr("in transit")
    return tr("{number} over capacity", number=number - most) if number > most else tr("room for {most}", most=most)


def _moves(asked: ChoiceRequest) -> Iterator[FormLine]:
    for at, order in enumerate(asked.orders):
        if order.verb == "points":
            number, start, to = order.slots
            words = tr("Move {number} from {start} to {to}", number=number, start=start.text, to=to.text)
            fault = move_fault(asked.position, asked.power, order, asked.orders[:at])
            yield _written(order, at, words, fault, start.province)


def _written(order: Order, at: int, words: str, fault: Reason | None, place: str = "") -> FormLine:
    """Return the checked line of an order written; unchecking deletes the order."""
    return FormLine(f"line {at + 1}", "check", words, "", "", "", order, True, reason=fault, place=place)


def _advice(asked: ChoiceRequest) -> Iterator[Advice]:
    """R20: yield the advice that points over capacity are lost unless they are moved out."""
    left = points_left(asked)
    for place in in_order(asked.board, left):
        beyond = left[place] - capacity_left(asked.position, asked.power, place)
        if beyond > 0 and has_way_out(asked.position, asked.power, place):
            yield Advice(
                tr_n(
                    "{n} point in {place} is over capacity: move it out now or lose it.",
                    "{n} points in {place} are over capacity: move them out now or lose them.",
                    beyond,
                    place=place,
                ),
                clause="R20",
            )


def _declarations(asked: ChoiceRequest) -> Section:
    """Return the section of declarations: each other power with the order that would change the present one."""
    lines = [_declaration(asked, power) for power in asked.board.powers if power != asked.power]
    shown = {line.order.ident for line in lines if line.order}
    for at, order in enumerate(asked.orders):
        if order.verb in names.DECLARATIONS and order.ident not in shown:
            fault = names.fault(asked.position, asked.power, order, asked.orders[:at])
            lines.append(_written(order, at, order.text, fault))
    mine = [asked.board.powers[one].name for one in asked.board.powers if one in _friends(asked)]
    about = (
        tr("{about} Friendly to you: {mine}.", about=tr(ABOUT_FRIENDS), mine=listed(mine))
        if mine
        else tr(ABOUT_FRIENDS)
    )
    return Section(tr("Declarations"), "", tuple(lines), about=about)


def _friends(asked: ChoiceRequest) -> frozenset[str]:
    """Return the other powers that have declared themselves friendly to this one."""
    return friends(asked.position, asked.power) - {asked.power}


def _declaration(asked: ChoiceRequest, other: str) -> FormLine:
    """Return the line for one other power: checking it makes the declaration, or takes back one made before."""
    declared = other in state_of(asked.position).friendly.get(asked.power, ())
    verb, name = ("unfriendly" if declared else "friendly"), asked.board.powers[other].name
    order = next((one for one in asked.orders if one.verb == verb and one.slots == (other,)), None)
    words = tr("No longer friendly to {name}", name=name) if declared else tr("Friendly to {name}", name=name)
    text = tr("{name} is friendly to you", name=name) if other in _friends(asked) else ""
    return FormLine(f"{verb} {other}", "check", words, text, "", f"{verb} {other}", order, order is not None)


ABOUT_AWARDS = tr_noop("An award adds points to what a power can spend in its next budget.")


def awards_form(asked: ChoiceRequest) -> Form:
    """Return the awards form, a line for each power with the awards already given this year; empty in winter."""
    if asked.position.phase.step == "A" or not asked.variant["awards"]:
        return Form("awards", tr("Awards"), ())
    lines = tuple(line for power in asked.board.powers for line in _awards(asked, power))
    total = sum(int(line.value) for line in lines)
    return Form(
        "awards", tr("Awards"), (Section(tr("Awards"), str(total) if total else "", lines, about=tr(ABOUT_AWARDS)),)
    )


def _awards(asked: ChoiceRequest, power: str) -> list[FormLine]:
    """Return the awards written for a power, one line each, or an empty line for the first."""
    written = [(at, one) for at, one in enumerate(asked.orders) if one.verb == "award" and one.slots[1] == power]
    state, words, template = state_of(asked.position), asked.board.powers[power].name, f"award {{n}} {power}"
    given, player = state.awards.get(power, 0), (state.seats or NOTHING).get(power, "")
    before = tr("{given} already awarded, paid with the next income", given=given) if given else ""
    text = ": ".join(part for part in (player if player != words else "", before) if part)
    if not written:
        return [FormLine(f"award {power}", "number", words, text, "", template, most=MOST_WRITTEN)]
    return [
        FormLine(
            f"award {power}{f' {nth + 1}' if nth else ''}",
            "number",
            words,
            text,
            "",
            template,
            order,
            order.slots[0],
            most=MOST_WRITTEN,
            reason=names.fault(asked.position, asked.power, order, asked.orders[:at]),
        )
        for nth, (at, order) in enumerate(written)
    ]


POWER_HINT = tr_noop("1 to 12 characters, or up to 30 with an abbreviation of 1 to 5 letters: Grand Old Republic [GOR]")

ABOUT_NAMES = tr_noop("Names can be given only with the first orders. Orders may still use the letters.")


def names_form(asked: ChoiceRequest) -> Form:
    """Return the form of the names the writer may give."""
    unnamed = replace(asked, orders=tuple(order for order in asked.orders if order.verb != "name"))
    open_ones = [one for one in nameable(unnamed) if one.allowed]
    power = [_line(asked, one.text, tr("Your power"), tr(POWER_HINT)) for one in open_ones if one.value == OWN_NAME]
    provinces = [_line(asked, one.text, one.text, one.label) for one in open_ones if one.value != OWN_NAME]
    strange = tuple(_others(asked, {line.key for line in (*power, *provinces)}))
    sections = (
        Section(tr("Your name"), "", tuple(power)),
        Section(tr("Provinces that you name"), "", (*provinces, *strange), about=tr(ABOUT_NAMES)),
    )
    shown = tuple(section for section in sections if section.lines)
    return Form("names", tr("Names"), shown, advice=tuple(_unnamed(asked, provinces)))


def _unnamed(asked: ChoiceRequest, provinces: Sequence[FormLine]) -> Iterator[Advice]:
    """R4: yield a reminder of the provinces that only the game master can name, who has no army orders to enter. None
    where seats are unknown, since then anybody may name anything."""
    left = [line.words for line in provinces if not line.order]
    if asked.power == GM and left and state_of(asked.position).seats is not None:
        yield Advice(
            tr_n(
                "The game master has not named {places} yet, and names can be given only with the first orders.",
                "The game master has not named {places} yet, and names can be given only with the first orders.",
                len(left),
                places=listed(left),
            ),
            clause="R4",
        )


def _line(asked: ChoiceRequest, named: str, words: str, hint: str) -> FormLine:
    """Return the line for one name, filled in as long as the text typed is an order."""
    key = f"name {named}"
    for at, order in enumerate(asked.orders):
        if order.verb == "name" and order.slots[0] == named:
            fault = name_fault(asked.position, asked.power, order, asked.orders[:at])
            return FormLine(
                key, "text", words, hint, "", f"{key} {{n}}", order, order.text[len(key) :].strip(), reason=fault
            )
    return FormLine(key, "text", words, hint, "", f"{key} {{n}}", value="")


def _others(asked: ChoiceRequest, keys: set[str]) -> Iterator[FormLine]:
    """Yield lines for names the writer has no right to give, and for second names of the same thing."""
    for at, order in enumerate(asked.orders):
        if order.verb == "name":
            key = f"name {order.slots[0]}"
            if key in keys:
                keys.discard(key)
                continue
            fault = name_fault(asked.position, asked.power, order, asked.orders[:at])
            yield _written(order, at, order.text, fault)


def forms(variant: Variant, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
    """Return the forms of a power or of the game master, filled in with the orders written so far."""
    if variant.over(position) or power not in (*variant.base.powers, GM):
        return ()
    asked = ChoiceRequest(variant, variant.board(position), position, power, tuple(orders))
    return tuple(form for form in _forms(asked) if form.sections)


def _forms(asked: ChoiceRequest) -> Iterator[Form]:
    verbs = {verb.name for verb in asked.variant.verbs(asked.position.phase)}
    if asked.power == GM and not state_of(asked.position).gm:
        return
    names = [names_form(asked)] if is_time(asked.position) else []
    if asked.power == GM:
        yield from names
        if "award" in verbs:
            yield awards_form(asked)
        return
    if "store" in verbs:
        yield budget_form(asked)
    if "friendly" in verbs:
        yield points_form(asked)
    yield from names
