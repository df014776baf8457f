"""What players are told: signs, surveys, the table of finances, the report of a turn (section 14), and advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...economy import AccountRow, Advice, LedgerEntry, Measure, Prospect, ending_words
from ...i18n import tr, tr_noop
from ...position import Position, Turn, Variant
from ...presentation import SignShape, SignType
from ...reasons import listed, many, say
from ...standard.game import heading, order_line
from ...units import Order, Sign, Survey, Unit
from .books import count, poorest
from .business import preview
from .income import by_district, chances, racket_initials
from .movement import idle_reason
from .orders import PRESSURE_LETTERS
from .state import (
    ICONS,
    LRU,
    RACKETS,
    SRU,
    UPKEEP,
    area_of,
    counted,
    districts,
    due,
    hides,
    home_area,
    known_outcomes,
    maintained,
    shown,
    signed,
    state_of,
)

# Signs on the board, surveys laid over it, the description of a unit, and the statement of means.

SURVEYS = (
    Survey("area", tr_noop("Home area")),
    Survey("covered", tr_noop("Covered by its LRUs")),
    Survey("poorest", tr_noop("Where a new racket may go")),
)
LYING = SignType(
    "rackets",
    SignShape.ICONS,
    template=tr_noop("rackets {text}"),
    legend_too=tr_noop("several of a kind"),
    help=tr_noop("A racket."),
    dragged=True,
    icons=ICONS,
)
CAPTURED = SignType(
    "captured",
    SignShape.ICONS,
    template=tr_noop("captured rackets {text}"),
    legend=tr_noop("captured: renew it or lose it"),
    help=tr_noop("A racket captured from another family."),
    icons=ICONS,
    pale=True,
)
POLITICAL_PRESSURE = SignType(
    "pressure",
    SignShape.COUNTER,
    template=tr_noop("{count} political pressure"),
    legend=tr_noop("political pressure"),
    help=tr_noop("Political pressure used here."),
    glyph=PRESSURE_LETTERS,
)
SIGN_TYPES = (LYING, CAPTURED, POLITICAL_PRESSURE)


def signs(position: Position) -> Iterator[Sign]:
    """Yield the rackets of each district, those that wait for renewal, and political pressure in its owner's home area.
    """
    state = state_of(position)
    for kind, stocks in ((LYING, state.rackets), (CAPTURED, state.captured)):
        for family, stock in stocks.items():
            for place, initials in stock.items():
                yield Sign(kind, place, family, len(initials), text=initials)
    for family, number in state.pp.items():
        if number:
            yield Sign(POLITICAL_PRESSURE, home_area(position.variant.base, family), family, number)


def survey(position: Position, id: str, power: str) -> dict[str, str]:
    """Return district -> the text of a survey for a family; districts without an entry are left out."""
    board, state = position.variant.base, state_of(position)
    if power not in board.powers:
        return {}
    if id == "poorest":
        turf, stock = state.turf_of(power), state.stock(power)
        return {place: str(count(stock, place)) for place in poorest(turf, stock)}
    if id == "area":
        return {place: "" for place in districts(board) if area_of(board, place) == home_area(board, power)}
    over = [unit.place.key for unit in position.units_of(power) if unit.kind == LRU]
    covering = {place: over.count(area_of(board, place)) for place in districts(board)}
    return {place: str(number) for place, number in covering.items() if number}


def describe(position: Position, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield whether a unit may be ordered and, for an LRU, the area it covers."""
    board = position.variant.base
    if unit.kind == LRU:
        yield tr("covers"), unit.place.words
    yield tr("this turn"), tr("no orders") if idle_reason(board, position, unit) else tr("any order")
    yield tr("strength"), "1"


def statement(position: Position, power: str) -> str:
    """Return a line for each family in step 4: number, income by district, cash, upkeep and dues.

    For everybody ("") it is empty if the ledger is closed, since all of this is secret.
    """
    if position.phase.step != "A" or not position.phase.year:
        return ""
    if not power and not position.variant["public_ledger"]:
        return ""
    families = [one for one in state_of(position).surviving() if power in ("", one)]
    return "\n".join(line(position, family) for family in families)


def line(position: Position, family: str) -> str:
    """Return a family's line: `Harlem: number 3, income 9 (EHa 5, NHa 4), cash 40, upkeep 6, due 5; captured N in Yor.`
    """
    state = state_of(position)
    number, income = state.rolls.get(family, 0), state.income.get(family, 0)
    parts = amounts_listed(by_district(state.stock(family), number)) if number else ""
    rolled = [tr("number {number}", number=number)] if number else []
    sums = [
        *rolled,
        tr("income {income}{parts}", income=signed(income), parts=f" ({parts})" if parts else ""),
        tr("cash {cash}", cash=signed(state.cash.get(family, 0))),
        tr("upkeep {upkeep}", upkeep=UPKEEP * len(position.units_of(family))),
        *([tr("due {due}", due=due(position, family))] if due(position, family) else []),
    ]
    waiting = [
        tr("{here} in {place}", here=here, place=place) for place, here in state.captured.get(family, {}).items()
    ]
    captured = tr("; captured {waiting}", waiting=", ".join(waiting)) if waiting else ""
    return f"{family}: {', '.join(sums)}{captured}."


def amounts_listed(amounts: Mapping[str, int]) -> str:
    """Return amounts by place in words: `CHa 7, EHa 5`."""
    return ", ".join(f"{place} {signed(amount)}" for place, amount in amounts.items())


# The table of all families' finances, and the income the next number may bring (section 17, ledger panel).


def accounts(position: Position, power: str) -> tuple[AccountRow, ...]:
    """Return the rows of the table of finances; cells hidden from a power are left out (R22)."""
    state = state_of(position)
    families = state.surviving()
    kinds = {one: racket_initials(state.stock(one)) for one in families}
    owed = {one: debt.owed for one, debt in state.bank.items()}
    incomes = {one: [amount for amount, _ in chances(kinds[one])] for one in families}

    def row(title: str, cells: Iterable[object], part: bool = False, secret: bool = False) -> AccountRow:
        """Return a row. `part`: it belongs to the row above; `secret`: a closed ledger hides others' cells."""
        texts = {one: str(cell) for one, cell in zip(families, cells) if not (secret and hides(position, power, one))}
        return AccountRow(title, texts, part)

    return (
        row(tr("Cash"), [signed(state.cash.get(one, 0)) for one in families], secret=True),
        row(tr("Rackets"), [len(kinds[one]) for one in families]),
        *(
            row(tr(racket.name).capitalize(), [kinds[one].count(initial) for one in families], part=True)
            for initial, racket in RACKETS.items()
        ),
        row(tr("Income, worst"), [signed(incomes[one][0]) for one in families]),
        row(tr("average"), [len(kinds[one]) for one in families], part=True),
        row(tr("best"), [signed(incomes[one][-1]) for one in families], part=True),
        row(tr("Last number"), [state.rolls.get(one, "") for one in families], secret=True),
        row(tr("Last income"), [signed(state.income.get(one, 0)) for one in families], part=True, secret=True),
        row(tr("Upkeep"), [UPKEEP * len(position.units_of(one)) for one in families]),
        row(tr("Due next"), [due(position, one) for one in families], secret=True),
        row(tr("Owed to the bank"), [owed.get(one, 0) for one in families], part=True, secret=True),
        row(tr("Pressure (PP)"), [state.pp.get(one, 0) for one in families]),
        row(tr("Units"), [len(position.units_of(one)) for one in families]),
        row(tr("SRUs + LRUs"), [" + ".join(map(str, counted(position, one))) for one in families], part=True),
        row(tr("Centers"), [len(position.owned(one)) for one in families]),
        row(tr("Districts"), [len(state.turf_of(one)) for one in families]),
    )


def wealth(position: Position, power: str) -> Measure:
    """Return the cash of all families, without what is hidden from a power (R22)."""
    seen = {one: cash for one, cash in state_of(position).cash.items() if not hides(position, power, one)}
    return Measure(tr("Cash"), seen, position.variant.coin)


def prospects(position: Position, power: str, orders: Sequence[Order]) -> tuple[Prospect, ...]:
    """Return the possible incomes at the next number with their exact probabilities; in business, for the rackets after
    it."""
    if power not in state_of(position).surviving():
        return ()
    if position.phase.step != "A":
        stock, title = state_of(position).stock(power), tr("Income this turn")
    else:
        stock, title = preview(position, power, orders).purses[power].stock, tr("Income next turn")
    return (Prospect(title, chances(racket_initials(stock))),)


# The report of a turn (section 14).


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """Return the report of a turn for one family, or for all with ""; if the ledger is closed, without others' money
    (R22)."""
    after = shown(turn.after, power)
    lines = [*heading(variant, turn, power), *_orders(variant, turn, power)]
    for title, section in _sections(variant, turn, after, power):
        lines += [title, *(f"  {line}" for line in section), ""] if section else []
    return "\n".join([*lines, *_after(variant, after, power)]) + "\n"


def _orders(variant: Variant, turn: Turn, power: str) -> Iterator[str]:
    """Yield the orders of each family with their results."""
    seen = known_outcomes(turn.before, turn.outcomes, power)
    for family in variant.base.powers.values():
        theirs = [one for one in seen if one.order.power == family.id]
        if theirs:
            yield from (family.name, *(order_line(one, turn.after) for one in theirs), "")


def _sections(variant: Variant, turn: Turn, after: Position, power: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on events, numbers and income, and every change of money."""
    state = state_of(after)
    yield tr("What happened"), [say(event.reason) for event in state.events]
    if turn.before.phase.step != "A" and after.phase.step == "A":
        yield tr("Income"), [_income(variant, after, family) for family in state.rolls]
    ledger = [_entry(variant, entry) for entry in state.entries]
    yield (tr("Ledger") if not power or variant["public_ledger"] else tr("Your ledger")), ledger


def _income(variant: Variant, after: Position, family: str) -> str:
    """Return a family's line: `Harlem: number 3, income 9 (EHa 5, NHa 4), cash 40`."""
    state = state_of(after)
    number, income = state.rolls[family], state.income.get(family, 0)
    parts = amounts_listed(by_district(state.stock(family), number))
    cash = signed(state.cash.get(family, 0))
    return tr(
        "{powers}: number {number}, income {income} ({parts}), cash {cash}",
        powers=variant.base.powers[family].name,
        number=number,
        income=signed(income),
        parts=parts,
        cash=cash,
    )


def _entry(variant: Variant, entry: LedgerEntry) -> str:
    """Return a ledger line: `Harlem  -6  upkeep of ... Cash 14.`"""
    amount = int(entry.amount)
    change = f"+{amount}" if amount > 0 else signed(amount)
    name = variant.base.powers[entry.power].name
    return tr(
        "{name:<16} {change:>5}  {reason} Cash {balance}.",
        name=name,
        change=change,
        reason=say(entry.reason),
        balance=signed(int(entry.balance)),
    )


def _after(variant: Variant, position: Position, power: str) -> Iterator[str]:
    """Yield the situation after the turn: units, districts with rackets, debts, the table of finances, and the end."""
    state = state_of(position)
    yield tr("Next: {position}", position=position.title)
    for family in state.surviving():
        yield from _family(variant, position, family)
    for dislodged in position.dislodged.values():
        places = listed([place.text for place in dislodged.retreats], "or") or tr("nowhere")
        name = variant.base.powers[dislodged.unit.power].name
        yield tr(
            "  {name}: {unit} dislodged; retreats: {places}",
            name=name,
            unit=dislodged.unit.text,
            places=places,
        )
    yield from _loans(variant, position)
    yield from ("", tr("Finances"), *_table(position, power))
    if state.ended:
        names = {one.id: one.name for one in variant.base.powers.values()}
        yield tr("The game is over. {how}", how=ending_words(state.ended, names))


def _family(variant: Variant, position: Position, family: str) -> Iterator[str]:
    state = state_of(position)
    disorder = tr(", in civil disorder") if family in state.disorder else ""
    yield f"  {variant.base.powers[family].name}{disorder}"
    idle = tr(" (no upkeep)")
    units = [f"{unit.text}{'' if maintained(unit) else idle}" for unit in position.units_of(family)]
    yield tr("    units: {units}", units=", ".join(units) or tr("none", "units"))
    turf, stock, waiting = state.turf_of(family), state.stock(family), state.captured.get(family, {})
    here = [f"{place}{f' {stock[place]}' if place in stock else ''}" for place in turf]
    yield tr("    districts: {districts}", districts=", ".join(here) or tr("none", "districts"))
    if waiting:
        yield tr("    captured: {rackets}", rackets=", ".join(f"{place} {kinds}" for place, kinds in waiting.items()))


def _loans(variant: Variant, position: Position) -> Iterator[str]:
    names = variant.base.powers
    for loan in state_of(position).loans:
        due = listed([tr("{amount} in T{turn}", amount=amount, turn=turn) for turn, amount in loan.due])
        yield tr(
            "  {borrower} owes {lender}: {due}",
            borrower=names[loan.borrower].name,
            lender=names[loan.lender].name,
            due=due,
        )


def _table(position: Position, power: str) -> Iterator[str]:
    """Yield the table of finances, with a column for each family."""
    names, families = position.variant.base.powers, state_of(position).surviving()
    columns = [max(8, len(names[family].name)) for family in families]
    heads = "  ".join(f"{names[family].name:>{width}}" for family, width in zip(families, columns))
    yield f"  {'':<16}{heads}"
    for account in accounts(position, power):
        cells = [account.cells.get(family, tr("hidden")) for family in families]
        title = f"  {account.title}" if account.part else account.title
        row = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, columns))
        yield f"  {title:<16}{row}"


# Advice about orders for moves: rackets left unguarded, political pressure wasted.


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Yield advice about the orders of a movement phase, the most serious first."""
    if position.phase.step == "M":
        yield from _idle_pressure(position, power, orders)
        yield from _open_districts(position, power, orders)


def _idle_pressure(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Section 9: warn that political pressure is wasted on a unit of the family that is ordered to do something else.
    """
    goals = {order.key: order.slots[1].key for order in orders if order.verb == "move"}
    for order in orders:
        if order.verb != "pressure":
            continue
        _, helped, *into = order.slots
        unit = position.units.get(helped.key)
        if unit is not None and unit.power == power and goals.get(unit.key, "") != (into[0].key if into else ""):
            words = tr(
                "Political pressure supports {unit}, which does something else, so it is wasted.", unit=unit.text
            )
            yield Advice(words, about=(unit.key,), clause="section 9; R15")


def _open_districts(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Section 6: warn that an SRU leaves a district whose rackets another family's unit could capture."""
    rackets, board = state_of(position).stock(power), position.variant.base
    goals = {order.key: order.slots[1].key for order in orders if order.verb == "move"}
    taken = set(goals.values())
    for unit in position.units_of(power):
        here = unit.place.key
        left = unit.kind == SRU and unit.key in goals and here in rackets and here not in taken
        near = board.reaches("army", here) if left else frozenset()
        foes = [other for other in position.units.values() if other.power != power and other.place.key in near]
        if foes:
            words = tr(
                "{unit} leaves {place}, where {foe} could capture {rackets}.",
                unit=unit.text,
                place=unit.place.words,
                rackets=many(len(rackets[here]), "racket"),
                foe=foes[0].text,
            )
            yield Advice(words, mild=True, about=(unit.key,), clause="section 6; R4")
