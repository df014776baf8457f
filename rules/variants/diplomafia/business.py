"""Step 4 and the opening: the stages of 5.4 in order, and the position that results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...adjudication import interned
from ...board import Board, Location
from ...i18n import tr, tr_noop
from ...options import End
from ...position import AdjudicationState, Position, Turn
from ...reasons import Reason, Sentence, many
from ...standard.adjustments import BUILT, REMOVED, WAIVED, of_retreat
from ...standard.validation import NOT_NOW
from ...units import Named, Order, Outcome, Unit
from .bank import default, fall_due, lend_by_bank, pay_out, repay, settle_dues
from .books import (
    MEN,
    NO_MONEY,
    OK,
    TOWN_HALL,
    UNPAID,
    VOID,
    BusinessBook,
    BusinessVerdict,
    Purse,
    dismantle,
    even_out,
    place_rackets,
    renew,
)
from .movement import arranged, numbered
from .orders import OTHER_HALF, mirrored, statement
from .state import (
    LRU,
    PRESSURE,
    SRU,
    UNMAINTAINED,
    UPKEEP,
    WITHOUT_UPKEEP,
    due,
    filled,
    home_area,
    shown,
    signed,
    state_of,
    with_state,
)

# Units in step 4: removals due, builds, and default removals (section 7; stage f of 5.4).

NO_UNIT = Sentence("no_such_unit_now", "{family} has no unit {unit}", "section 13")
NOT_OWED = Sentence(
    "removal_not_owed",
    "{family} need not remove {unit}: it has {units} and {centers}, {lrus} and {srus}",
    "7.3; R25",
)
BY_RULE = Sentence(
    "removed_by_rule", "{unit} removed by default: {family} has {why} and ordered no removal", "7.4; R10"
)
NO_HOME_CENTER = Sentence(
    "no_home_center", "an SRU can be built only in a home center of its family, and {place} is not one", "7.2"
)
NOT_HELD = Sentence("home_not_held", "{family} does not own {place}", "7.2")
NOT_VACANT = Sentence("not_vacant", "{place} is occupied by {unit}", "7.2")
NOT_HOME_AREA = Sentence("not_home_area", "an LRU can be built only over its family's home area, {area}", "7.2")
NO_HOME_LEFT = Sentence("no_home_left", "{family} owns none of its home centers, so it cannot build an LRU", "7.2; R28")
AS_MANY_LRUS = Sentence("as_many_lrus", "LRUs may not outnumber SRUs: {family} has {lrus} and {srus}", "3.5; 7.2")
AS_MANY_UNITS = Sentence(
    "as_many_units", "{family} has {units} and {centers}, so it cannot build another unit", "7.1; R9"
)
NOTHING_LEFT_TO_BUILD = Sentence("nothing_left_to_build", "{family} has no build to waive", "7.2")
FAR = 10_000


def change_units(book: BusinessBook, purse: Purse) -> None:
    """Stage f: removals, then SRU builds, then LRU builds, then default removals; a family in default only removes
    (R30)."""
    for line, order in purse.open("remove"):
        _remove(book, purse, line, order)
    if not purse.defaulted:
        for kind in (SRU, LRU):
            for line, order in purse.open("build"):
                if order.unit and order.unit.kind == kind:
                    _build(book, purse, line, order)
        _waive(book, purse)
    while unit := next(iter(_by_rule(book, purse)), None):
        reason = BY_RULE(unit=unit, family=purse.name, why=_excess(book, purse))
        _gone(purse, unit)
        book.note(purse, tr_noop("Removed by default"), reason, unit.place.province, sign="gone")


def too_many_units(book: BusinessBook, purse: Purse) -> bool:
    """Whether the number of units is limited by centers (R9) and exceeds it."""
    return book.variant["unit_limit"] == "centers" and len(purse.units) > purse.centers


def _remove(book: BusinessBook, purse: Purse, line: int, order: Order) -> None:
    assert order.unit is not None
    unit = purse.find(order.unit)
    if unit is None:
        purse.refuse(line, NO_UNIT(family=purse.name, unit=order.unit))
    elif fault := removal_fault(book, purse, unit):
        purse.refuse(line, fault)
    else:
        _gone(purse, unit)
        purse.fine(line, REMOVED(unit=unit))


def removal_fault(book: BusinessBook, purse: Purse, unit: Unit) -> Reason | None:
    """7.3: return why a unit may not be removed now, or None; units cannot be disbanded at will (R25)."""
    if too_many_units(book, purse) or (unit.kind == LRU and purse.lrus > purse.srus):
        return None
    return NOT_OWED(family=purse.name, unit=unit, **_counts(purse))


def _counts(purse: Purse) -> dict[str, str]:
    """Return the numbers of units and centers in words."""
    return {
        "units": many(len(purse.units), "unit"),
        "centers": many(purse.centers, "center"),
        "lrus": many(purse.lrus, "LRU"),
        "srus": many(purse.srus, "SRU"),
    }


def _gone(purse: Purse, unit: Unit) -> None:
    purse.units = [one for one in purse.units if one.key != unit.key]
    purse.removed.add(unit.key)


def _build(book: BusinessBook, purse: Purse, line: int, order: Order) -> None:
    assert order.unit is not None
    fault = build_fault(book, purse, order.unit)
    if fault:
        purse.refuse(line, fault)
        return
    unit = _new(book, purse, order.unit)
    purse.units.append(unit)
    purse.fine(line, BUILT(unit=unit))


def build_fault(book: BusinessBook, purse: Purse, unit: Named) -> Reason | None:
    """7.1 and 7.2: return why a family cannot build this unit now, or None."""
    fault = _site_fault(book, purse, unit.place) if unit.kind == SRU else _area_fault(book, purse, unit.place)
    if fault:
        return fault
    if unit.kind == LRU and purse.lrus >= purse.srus:
        return AS_MANY_LRUS(family=purse.name, lrus=many(purse.lrus, "LRU"), srus=many(purse.srus, "SRU"))
    if book.variant["unit_limit"] == "centers" and len(purse.units) >= purse.centers:
        counts = _counts(purse)
        return AS_MANY_UNITS(family=purse.name, units=counts["units"], centers=counts["centers"])
    return None


def _site_fault(book: BusinessBook, purse: Purse, place: Location) -> Reason | None:
    if book.board.provinces[place.province].home != purse.family:
        return NO_HOME_CENTER(place=place)
    if place.key not in purse.turf:
        return NOT_HELD(family=purse.name, place=place)
    standing = book.standing(place.key)
    return NOT_VACANT(unit=standing, place=place) if standing else None


def _area_fault(book: BusinessBook, purse: Purse, place: Location) -> Reason | None:
    home = home_area(book.board, purse.family)
    if place.key != home:
        return NOT_HOME_AREA(area=book.board.locations[home])
    held = set(book.board.powers[purse.family].homes) & set(purse.turf)
    return None if held else NO_HOME_LEFT(family=purse.name)


def _new(book: BusinessBook, purse: Purse, unit: Named) -> Unit:
    """Return the unit built; an LRU gets the first free number among the family's LRUs over the same area."""
    taken = {one.number for one in purse.units if one.place == unit.place}
    number = next(n for n in range(1, len(taken) + 2) if ("" if n == 1 else str(n)) not in taken)
    return interned(book.board, Unit(purse.family, unit.kind, unit.place, number="" if number == 1 else str(number)))


def _waive(book: BusinessBook, purse: Purse) -> None:
    left = purse.centers - len(purse.units) if book.variant["unit_limit"] == "centers" else len(purse.lines)
    for line, _ in purse.open("waive"):
        if left > 0:
            purse.fine(line, WAIVED(power=purse.name))
        else:
            purse.refuse(line, NOTHING_LEFT_TO_BUILD(family=purse.name))
        left -= 1


def _by_rule(book: BusinessBook, purse: Purse) -> Iterable[Unit]:
    """R10: return the units removed by default, first one first: LRUs by area, then the SRUs farthest from home.

    Empty while no limit is exceeded.
    """
    if not (too_many_units(book, purse) or purse.lrus > purse.srus):
        return []
    lrus = sorted(purse.of_kind(LRU), key=lambda unit: (unit.place.key.lower(), unit.key))
    return lrus or farthest_first(book.board, purse)


def _excess(book: BusinessBook, purse: Purse) -> str:
    counts = _counts(purse)
    if too_many_units(book, purse):
        return tr("{units} and only {centers}", units=counts["units"], centers=counts["centers"])
    return tr("{lrus} and only {srus}", lrus=counts["lrus"], srus=counts["srus"])


def farthest_first(board: Board, purse: Purse) -> list[Unit]:
    """Sort the SRUs by distance from the nearest home center, farthest first, ignoring units and owners in the way;
    ties by district."""
    away = board.steps_from("army", board.powers[purse.family].homes)
    srus = purse.of_kind(SRU)
    return sorted(srus, key=lambda unit: (-away.get(unit.place.key, FAR), unit.place.key.lower()))


# Upkeep, without which a unit takes no orders next turn, and political pressure (sections 8 and 9; stages h and j).

PAID = Sentence("upkeep_paid", "upkeep of {units}", "section 8")
NONE_PAID = Sentence("none_paid", "no upkeep paid", "section 8")
GO_WITHOUT = Sentence("go_without", "no upkeep paid for {units}, so no orders next turn", "section 8")
PAID_ALREADY = Sentence("paid_already", "the upkeep of {unit} is already paid", "section 8")
NOT_FOR_ALL = Sentence(
    "not_for_all", "the upkeep of {wanted} costs {cost} MU; {cash} MU are enough for {paid}", "section 8; R32"
)
BOUGHT = Sentence("pressure_bought", "{number} bought for {cost} MU", "section 9")
NO_PRESSURE = Sentence("no_pressure", "buy at least 1 political pressure", "section 9")


def maintain(book: BusinessBook, purse: Purse) -> None:
    """Stage h: pay the upkeep of the units named by orders, in written order, or without orders of all as far as the
    cash goes (R11)."""
    lines = purse.open("maintain")
    for line, order in lines:
        _maintain(book, purse, line, order)
    if not lines:
        units = _unpaid(purse)
        _pay(book, purse, units[: max(0, purse.cash // UPKEEP)])
    idle = _unpaid(purse)
    if idle:
        book.note(purse, WITHOUT_UPKEEP, GO_WITHOUT(units=idle), idle[0].place.province, sign="struck")
    purse.units = [_marked(book, unit, unit.key in purse.paid) for unit in purse.units]


def _maintain(book: BusinessBook, purse: Purse, line: int, order: Order) -> None:
    which = order.slots[0]
    if which == "none":
        purse.fine(line, NONE_PAID())
    elif which == "all":
        purse.verdicts[line] = _all(book, purse)
    else:
        _one(book, purse, line, order)


def _all(book: BusinessBook, purse: Purse) -> BusinessVerdict:
    """R32: pay the upkeep of all units as far as the cash goes."""
    wanted = _unpaid(purse)
    units = wanted[: max(0, purse.cash // UPKEEP)]
    cash, cost = purse.cash, UPKEEP * len(wanted)
    _pay(book, purse, units)
    if len(units) == len(wanted):
        return BusinessVerdict(OK, PAID(units=units) if units else NONE_PAID(), cost)
    paid = many(len(units), "unit") if units else tr("none")
    reason = NOT_FOR_ALL(wanted=many(len(wanted), "unit"), cost=cost, cash=cash, paid=paid)
    return BusinessVerdict(UNPAID, reason, UPKEEP * len(units))


def _one(book: BusinessBook, purse: Purse, line: int, order: Order) -> None:
    assert order.unit is not None
    unit = purse.find(order.unit)
    if unit is None:
        purse.refuse(line, NO_UNIT(family=purse.name, unit=order.unit))
    elif unit.key in purse.paid:
        purse.refuse(line, PAID_ALREADY(unit=unit))
    elif purse.cash < UPKEEP:
        purse.refuse(line, NO_MONEY(what=tr_noop("the upkeep of a unit"), cost=UPKEEP, left=purse.cash), UNPAID)
    else:
        _pay(book, purse, [unit])
        purse.fine(line, PAID(units=[unit]), UPKEEP)


def _unpaid(purse: Purse) -> list[Unit]:
    """Return the units whose upkeep is not paid yet: SRUs by district, then LRUs by area."""
    left = [unit for unit in purse.units if unit.key not in purse.paid]
    return sorted(left, key=lambda unit: (unit.kind != SRU, unit.place.key.lower(), unit.key))


def _pay(book: BusinessBook, purse: Purse, units: list[Unit]) -> None:
    if units:
        book.pay(purse, -UPKEEP * len(units), PAID(units=units), MEN)
        purse.paid |= {unit.key for unit in units}


def _marked(book: BusinessBook, unit: Unit, paid: bool) -> Unit:
    return interned(book.board, replace(unit, traits=() if paid else UNMAINTAINED))


def buy_pressure(book: BusinessBook, purse: Purse) -> None:
    """Stage j: buy political pressure; each order is executed completely or not at all."""
    for line, order in purse.open("buy"):
        (number,) = order.slots
        cost = PRESSURE * number
        if not number:
            purse.refuse(line, NO_PRESSURE())
        elif purse.cash < cost:
            purse.refuse(line, NO_MONEY(what=_pressure(number), cost=cost, left=purse.cash), UNPAID)
        else:
            purse.pp += number
            book.spend(purse, line, cost, BOUGHT(number=_pressure(number), cost=cost), TOWN_HALL)


def _pressure(number: int) -> str:
    return tr("political pressure") if number == 1 else tr("political pressure × {number}", number=number)


# Votes on the end of the game, counted after step 4 (section 11, R26).

VOTED = Sentence("voted", "{family} votes for {what}", "section 11; R26")
VOTED_AGAIN = Sentence("voted_again", "{family} voted again later, and the last vote counts", "section 11")
NOT_SURVIVING = Sentence("not_surviving", "{winner} is out of the game, so nobody can concede to it", "section 11")


def count_votes(book: BusinessBook) -> End | None:
    """Return the end on which all surviving families have voted alike; None if the game goes on."""
    votes = [_vote(book, purse) for purse in book]
    first = votes[0] if votes else None
    if first is None or any(vote is None or vote.slots != first.slots for vote in votes):
        return None
    return End("draw", tuple(book.purses)) if first.slots[0] == "draw" else End("concession", (first.slots[1],))


def _vote(book: BusinessBook, purse: Purse) -> Order | None:
    """Return the last valid vote of a family, or None."""
    valid: list[tuple[int, Order]] = []
    for line, order in purse.open("vote"):
        concedes = order.slots[0] == "concede"
        fault = NOT_SURVIVING(winner=_name(book, order)) if concedes and order.slots[1] not in book.purses else None
        if fault:
            purse.refuse(line, fault)
        else:
            valid.append((line, order))
    for line, order in valid:
        if order.slots == valid[-1][1].slots:
            what = tr("a draw") if order.slots[0] == "draw" else tr("a concession to {name}", name=_name(book, order))
            purse.fine(line, VOTED(family=purse.name, what=what))
        else:
            purse.refuse(line, VOTED_AGAIN(family=purse.name))
    return valid[-1][1] if valid else None


def _name(book: BusinessBook, order: Order) -> str:
    return book.board.powers[order.slots[1]].name


OUT_OF_GAME = Sentence("out_of_game", "{family} is not in the game", "section 12")
ONLY_RACKETS = Sentence(
    "only_rackets", "'{order}' is not an order for the opening, in which only rackets are placed", "5.0; R5"
)

Stage = tuple[str, Callable[[BusinessBook, Purse], None]]
OF_FAMILY: tuple[Stage, ...] = (
    ("units", change_units),
    ("renew", renew),
    ("upkeep", maintain),
    ("rackets", place_rackets),
    ("pressure", buy_pressure),
    ("repay", repay),
    ("balance", even_out),
)
"""The stages executed family by family, in map order. A family in default pays no upkeep (R30)."""


def business(now: AdjudicationState) -> AdjudicationState:
    """Execute step 4: stages a to l, then the votes."""
    book = reckon(now.position, _by_family(now))
    end = count_votes(book)
    return _closed(now, book, with_state(carried_out(book), ended=end))


def opening(now: AdjudicationState) -> AdjudicationState:
    """Execute step 1: only rackets are placed, and no upkeep is due (R5)."""
    book = reckon_opening(now.position, _by_family(now))
    return _closed(now, book, carried_out(book))


def reckon(position: Position, orders: Mapping[str, Sequence[Order]], only: str = "") -> BusinessBook:
    """Return the books after step 4, without votes. `only`: the one family for which stages f to l are executed, "" for
    all."""
    book = BusinessBook(position, orders)
    fall_due(book)
    book.stage = "dismantle"
    for purse in book:
        dismantle(book, purse)
    for stage, everybody in (("loans", pay_out), ("dues", settle_dues), ("bank", lend_by_bank), ("bank", default)):
        book.stage = stage
        everybody(book)
    for purse in book:
        for book.stage, of_one in OF_FAMILY if only in ("", purse.family) else ():
            if of_one is not maintain or not purse.defaulted:
                of_one(book, purse)
    return book


def reckon_opening(position: Position, orders: Mapping[str, Sequence[Order]]) -> BusinessBook:
    """Return the books after the opening."""
    book = BusinessBook(position, orders)
    book.stage = "rackets"
    for purse in book:
        place_rackets(book, purse)
        for line, order in enumerate(purse.lines):
            if line not in purse.verdicts:
                purse.refuse(line, ONLY_RACKETS(order=order))
    return book


def _by_family(now: AdjudicationState) -> dict[str, list[Order]]:
    return {family: [order for order in now.orders if order.power == family] for family in now.board.powers}


def _closed(now: AdjudicationState, book: BusinessBook, position: Position) -> AdjudicationState:
    """Return the situation after a step, with the outcomes of all orders in written order."""
    outcomes: list[Outcome] = []
    for family, lines in _by_family(now).items():
        purse = book.purses.get(family)
        reason = OUT_OF_GAME(family=now.board.powers[family].name)
        outcomes += _of_lines(purse) if purse else [Outcome(order, None, VOID, (reason,)) for order in lines]
    return now.replace(position, outcomes=(*now.outcomes, *numbered(outcomes)))


def _of_lines(purse: Purse) -> Iterator[Outcome]:
    """Yield the outcome of each order of a family."""
    for line, order in enumerate(purse.lines):
        verdict = purse.verdicts.get(line)
        words, reason = (verdict.words, verdict.reason) if verdict else (VOID, NOT_NOW(order=order))
        yield Outcome(order, None, words, (reason,) if reason else (), name_of(order))


def name_of(order: Order) -> str:
    """Return the name of an order's result: its text, for loans without the note (10.3)."""
    if order.verb in OTHER_HALF:
        return statement(order.verb, *order.slots[:3])
    return order.text


def carried_out(book: BusinessBook) -> Position:
    """Return the position after the step: families that have defaulted are in civil disorder."""
    state, purses = state_of(book.position), book.purses
    others = [unit for unit in book.position.units.values() if unit.power not in purses]
    units = arranged(book.variant, [*(unit for purse in book for unit in purse.units), *others])
    return with_state(
        book.position.with_units(units),
        cash=filled({**state.cash, **{one: purse.cash for one, purse in purses.items()}}),
        rackets=filled({**state.rackets, **{one: purse.stock for one, purse in purses.items()}}),
        captured=filled({one: purse.captured for one, purse in purses.items()}),
        pp=filled({**state.pp, **{one: purse.pp for one, purse in purses.items()}}),
        bank=filled({**state.bank, **{one: purse.debt for one, purse in purses.items()}}),
        loans=tuple(book.loans),
        disorder=tuple(purse.family for purse in book if purse.defaulted),
        entries=tuple(row.entry for row in book.rows),
        events=tuple(book.events),
    )


# The preview of step 4 for one family, used to check orders, to offer choices, and in forms.
#
# The other families are assumed to write nothing but their half of each loan statement that the family has signed, and
# to have the money they lend.

MOST_CACHED = 2_000
"""How many books are cached for one position."""


def preview(position: Position, power: str, orders: Sequence[Order]) -> BusinessBook:
    """Return the books as the family can foresee them. The books are cached per position and must not be changed."""
    memo = position.variant.memo(position.variant.base)
    if memo.get("foreseen for") is not position:
        memo["foreseen for"], memo["foreseen"] = position, {}
    books: dict[tuple[str, tuple[str, ...]], BusinessBook] = memo["foreseen"]
    key = power, tuple(order.ident for order in orders)
    if key not in books and len(books) < MOST_CACHED:
        books[key] = _foreseen(position, power, orders)
    return books.get(key) or _foreseen(position, power, orders)


def _foreseen(position: Position, power: str, orders: Sequence[Order]) -> BusinessBook:
    known = shown(position, power)
    if not position.phase.year:
        return reckon_opening(known, {power: orders})  # others' rackets do not matter
    signed = [mirrored(order) for order in orders if order.verb in OTHER_HALF and order.slots[1] != power]
    lines = {order.power: tuple(one for one in signed if one.power == order.power) for order in signed}
    book = reckon(_solvent(known, orders), {**lines, power: orders}, only=power)
    count_votes(book)
    return book


def _solvent(position: Position, orders: Sequence[Order]) -> Position:
    """Return the position with enough cash for all who lend to the family."""
    cash = dict(state_of(position).cash)
    for order in orders:
        if order.verb == "accept":
            number, lender, *_ = order.slots
            cash[lender] = max(cash.get(lender, 0), due(position, lender)) + number
    return with_state(position, cash=cash)


def purse_of(position: Position, power: str, orders: Sequence[Order]) -> Purse | None:
    """Return the purse of a family after these orders; None if the family is not in the game."""
    return preview(position, power, orders).purses.get(power)


def verdict(position: Position, power: str, order: Order, orders: Sequence[Order]) -> BusinessVerdict | None:
    """Return the result of one more order after these; None if it is not an order of this phase."""
    purse = purse_of(position, power, (*orders, order))
    return purse.verdicts.get(len(orders)) if purse else None


def line_fault(position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
    """Return why one more order would be void or could not be paid for; None if it would be executed."""
    found = verdict(position, power, order, orders)
    return found.fault if found else NOT_NOW(order=order)


# The figures behind a business order: the money it moved, and what the family had before (section 5).

PAID_FROM = Sentence("mafia_paid", "{family} had {before} MU before this and {left} MU after it", "section 4")
SPENT_BEFORE = Sentence(
    "spent_before", "{family} began this step with {start} MU, {moved} MU of which it had already spent", "5.4"
)


def basis(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """Yield the cash before and after a business order, as far as the viewer of the turn may know it, or the provinces
    open to a retreating unit."""
    key = outcome.unit.key if outcome.unit else ""
    if key in turn.before.dislodged:
        yield from of_retreat(turn.before.dislodged[key])
    if turn.before.phase.step != "A" or outcome.order.power not in turn.before.variant.base.powers:
        return
    family = turn.before.variant.base.powers[outcome.order.power].name
    mine = [one for one in state_of(turn.after).entries if one.power == outcome.order.power]
    mine = [one for one in mine if one.phase == turn.before.phase.text]
    entry = next((one for one in mine if one.reason in outcome.reasons), None)
    if entry is not None:
        left = int(entry.balance)
        yield PAID_FROM(family=family, before=signed(left - int(entry.amount)), left=signed(left))
    elif outcome.words == ("unpaid",) and mine:
        start, gone = int(mine[0].balance) - int(mine[0].amount), int(mine[0].balance) - int(mine[-1].balance)
        gone -= int(mine[0].amount)
        if gone > 0:
            yield SPENT_BEFORE(family=family, start=signed(start), moved=signed(gone))
