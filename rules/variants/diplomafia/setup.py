"""The state of a game read, written and checked in the notation of section 15."""

from __future__ import annotations

import re
import reprlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...i18n import tr
from ...options import End
from ...position import Position
from ...reasons import Reason, Sentence, many
from ...standard.game import ENDED_TOO_SOON, beyond_measure, retreat_findings
from ...units import NOTHING, Unit, dislodged_dict
from ...variant import StateReader, check_keys, set_up
from .books import count, poorest, richest, uneven
from .movement import arranged
from .state import (
    GREATEST_NUMBER,
    LEAST_NUMBER,
    RACKETS,
    STATE_WORDS,
    UNMAINTAINED,
    Debt,
    DiplomafiaState,
    Loan,
    Stock,
    by_id,
    counted,
    filled,
    in_map_order,
    in_play,
    in_table_order,
    maintained,
    start_turf,
    state_of,
    with_state,
)

BY_FAMILY = frozenset({"turf", "cash", "rackets", "captured", "pp", "bank", "unmaintained", "income"})
"""The keys that a scenario compares only for the families it names."""


def write(position: Position) -> dict[str, Any]:
    """Return the state of a position without zero or empty entries; turf is always written in full."""
    values, board = state_of(position), position.variant.base
    families = tuple(board.powers)
    lacking = [unit for unit in position.units.values() if not maintained(unit)]
    state: dict[str, Any] = {
        "cash": _by_family(families, values.cash),
        "rackets": {one: in_map_order(board, stock) for one, stock in _by_family(families, values.rackets).items()},
        "captured": {one: in_map_order(board, stock) for one, stock in _by_family(families, values.captured).items()},
        "pp": _by_family(families, values.pp),
        "unmaintained": filled({one: [unit.listed for unit in lacking if unit.power == one] for one in families}),
        "bank": {one: debt._asdict() for one, debt in _by_family(families, values.bank).items()},
        "loans": [
            {"lender": lender, "borrower": borrower, "due": {f"T{turn}": amount for turn, amount in due}}
            for lender, borrower, due in values.loans
        ],
        "disorder": list(values.disorder),
        "rolls": _by_family(families, values.rolls),
        "income": _by_family(families, values.income),
        "eliminated": list(values.eliminated),
        "dislodged": dislodged_dict(position.dislodged),
        "in_play": _in_play(position, values),
    }
    turf = filled({one: by_id(values.turf_of(one)) for one in families})
    return {"turf": turf, **filled(state), **_end(values)}


def _by_family(families: tuple[str, ...], table: Mapping[str, Any]) -> dict[str, Any]:
    return {family: table[family] for family in families if table.get(family)}


def _in_play(position: Position, state: DiplomafiaState) -> list[str]:
    """Return the families still in the game, if units and turf alone do not show them."""
    families = [one for one in position.variant.base.powers if in_play(position, one) or one in state.eliminated]
    return [] if families == list(state.playing) else list(state.surviving())


def _end(state: DiplomafiaState) -> dict[str, Any]:
    """Return `winner`, except after a draw, and `ended` for an end that was agreed on."""
    if state.ended is None:
        return {}
    won = {"winner": state.ended.powers[0]} if state.ended.kind != "draw" else {}
    agreed = {"ended": {"kind": state.ended.kind, "powers": list(state.ended.powers)}}
    return won if state.ended.kind == "win" else {**won, **agreed}


# Reading the state of a game in the notation of section 15.
#
# Only unreadable entries are refused: rackets on others' turf, debts to eliminated families and the like are accepted
# here and reported by `findings`.

MOST = 10**9
"""The greatest sum of money that can be read."""
MOST_RACKETS = 999
DATE = re.compile(r"T([1-9]\d{0,7})")


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """Return the position with this state; `end` reads an agreed end. Raises ValueError naming the key that cannot be
    read."""
    check_keys(state, STATE_WORDS)
    reader = Reader(position.variant, position.variant.base, state)
    if state.get("dislodged") and not position.dislodged:
        dislodged = set_up(position.variant, position.phase.text, {}, {}, state["dislodged"], {}).dislodged
        position = position.with_units(position.units, dislodged)
    values = DiplomafiaState(
        cash=reader.amounts("cash", least=-MOST),
        rackets=reader.stocks("rackets"),
        captured=reader.stocks("captured"),
        pp=reader.amounts("pp"),
        bank=reader.bank(),
        loans=reader.loans(),
        disorder=reader.families("disorder"),
        rolls=reader.rolls(),
        income=reader.amounts("income", least=-MOST),
        eliminated=reader.families("eliminated"),
    )
    position = with_state(replace(position, extra=values), turf=reader.turf(position))
    position = reader.unmaintained(position)
    return _ended(with_state(position, playing=reader.playing(position)), reader, end)


def _ended(position: Position, reader: Reader, end: Callable[[Any], End]) -> Position:
    """Return the position with its end: by agreement, by a win, or a draw if the game is over and nobody has won."""
    state, closed = reader.state, position.phase.text == position.variant.closing.text
    found: End | None = None
    if "ended" in state:
        found = end(state["ended"])
    elif state.get("winner"):
        found = End("win", (reader.power("winner", state["winner"]),))
    elif closed:
        found = End("draw", state_of(position).surviving())
    return with_state(position, ended=found)


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads the tables of a state. Raises ValueError naming the entry that cannot be read."""

    state: Mapping[str, Any]
    greatest: ClassVar[int] = MOST

    def district(self, key: str, text: Any) -> str:
        place = self.location(key, text)
        if place.dock:
            raise ValueError(tr("{key}: {place} is an area, not a district", key=key, place=place.words))
        return place.province

    def by_family(self, key: str) -> dict[str, Any]:
        """Return the entries of a table by family id, in map order. Raises ValueError if a family is listed twice."""
        given: dict[str, Any] = {}
        for name, value in self.table(key, self.state.get(key, NOTHING)):
            family = self.power(key, name)
            if family in given:
                raise ValueError(tr("{key}: {family} is listed twice", key=key, family=family))
            given[family] = value
        return {family: given[family] for family in self.board.powers if family in given}

    def families(self, key: str) -> tuple[str, ...]:
        """Return a list of families, in map order."""
        named = {self.power(key, one) for one in self.items(key, self.state.get(key, ()))}
        return tuple(family for family in self.board.powers if family in named)

    def amounts(self, key: str, least: int = 0) -> dict[str, int]:
        return filled({one: self.number(f"{key}.{one}", value, least) for one, value in self.by_family(key).items()})

    def rolls(self) -> dict[str, int]:
        ends = LEAST_NUMBER, GREATEST_NUMBER
        return {one: self.number(f"rolls.{one}", value, *ends) for one, value in self.by_family("rolls").items()}

    def stocks(self, key: str) -> dict[str, Stock]:
        return filled({one: self.stock(f"{key}.{one}", value) for one, value in self.by_family(key).items()})

    def stock(self, key: str, value: Any) -> Stock:
        found: dict[str, str] = {}
        for text, initials in self.table(key, value):
            place = self.district(key, text)
            if place in found:
                raise ValueError(tr("{key}: {place} is listed twice", key=key, place=place))
            found[place] = self.initials(f"{key}.{place}", initials)
        return in_map_order(self.board, found)

    def initials(self, key: str, value: Any) -> str:
        known = isinstance(value, str) and not set(value.upper()) - set(RACKETS)
        if not known or len(value) > MOST_RACKETS:
            raise ValueError(
                tr(
                    "{key} must consist of the letters {rackets}, not {value}",
                    key=key,
                    rackets=", ".join(RACKETS),
                    value=reprlib.repr(value),
                )
            )
        return in_table_order(value.upper())

    def turf(self, position: Position) -> dict[str, str]:
        """Return the turf; R3: if it is left out, that of the start, except for centers listed with another owner."""
        if "turf" not in self.state:
            start = start_turf(self.board, self.variant["start_turf"])
            if not position.centers:
                return start
            land = {place: owner for place, owner in start.items() if not self.board.provinces[place].center}
            return in_map_order(self.board, {**land, **position.centers})
        owners: dict[str, str] = {}
        for family, places in self.by_family("turf").items():
            for text in self.items(f"turf.{family}", places):
                place = self.district(f"turf.{family}", text)
                if owners.setdefault(place, family) != family:
                    raise ValueError(
                        tr(
                            "turf: {place} is assigned to both {owners} and {family}",
                            place=place,
                            owners=owners[place],
                            family=family,
                        )
                    )
        return in_map_order(self.board, owners)

    def bank(self) -> dict[str, Debt]:
        return filled({one: self.debt(f"bank.{one}", value) for one, value in self.by_family("bank").items()})

    def debt(self, key: str, value: Any) -> Debt | None:
        given = dict(self.table(key, value))
        if not given:
            return None
        if set(given) != {"owed", "instalment"}:
            raise ValueError(
                tr(
                    "{key} must look like {{owed = 30, instalment = 5}}, not {value}",
                    key=key,
                    value=reprlib.repr(value),
                )
            )
        debt = Debt(*(self.number(f"{key}.{name}", given[name]) for name in ("owed", "instalment")))
        return debt if debt.owed else None

    def loans(self) -> tuple[Loan, ...]:
        found = [self.loan(one) for one in self.items("loans", self.state.get("loans", ()))]
        return tuple(loan for loan in found if loan.due)

    def loan(self, value: Any) -> Loan:
        given = dict(self.table("loans", value))
        if set(given) != {"lender", "borrower", "due"}:
            raise ValueError(tr("a loan needs lender, borrower and due, not {value}", value=reprlib.repr(value)))
        due = {self.date(text): self.number(f"due.{text}", sum_) for text, sum_ in self.table("due", given["due"])}
        lender, borrower = self.power("lender", given["lender"]), self.power("borrower", given["borrower"])
        return Loan(lender, borrower, tuple(sorted((turn, amount) for turn, amount in due.items() if amount)))

    def date(self, text: str) -> int:
        found = DATE.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(tr("due: '{text}' is not a turn. Enter one like T4", text=text))
        return int(found[1])

    def unmaintained(self, position: Position) -> Position:
        """Return the position with the units without upkeep marked; of several equal units the last ones are marked
        (R31)."""
        marked: dict[str, Unit] = {}
        for family, texts in self.by_family("unmaintained").items():
            wanted = Counter(self.unit(family, text) for text in self.items(f"unmaintained.{family}", texts))
            for listed, number in wanted.items():
                alike = [unit for unit in position.units_of(family) if unit.listed == listed]
                if len(alike) < number:
                    raise ValueError(
                        tr(
                            "unmaintained: {family} has {alike} {listed}, not {number}",
                            family=family,
                            alike=len(alike) or tr("no"),
                            listed=listed,
                            number=number,
                        )
                    )
                marked |= {unit.key: replace(unit, traits=UNMAINTAINED) for unit in alike[len(alike) - number :]}
        return position.with_units(
            arranged(self.variant, [marked.get(key, unit) for key, unit in position.units.items()])
        )

    def unit(self, family: str, text: Any) -> str:
        """Return a unit's text in the form that lists of units use."""
        return self.meaning(
            f"unmaintained.{family}", text, lambda name: self.variant.unit(self.board, family, name).listed
        )

    def playing(self, position: Position) -> tuple[str, ...]:
        """Section 12: return the families in play; one that has neither units nor turf is not, unless it is listed."""
        out, said = state_of(position).eliminated, self.families("in_play")
        return tuple(family for family in self.board.powers if family in (*out, *said) or in_play(position, family))


FOREIGN_RACKETS = Sentence("foreign_rackets", "{family} has rackets in {place}, which is not its turf", "section 1")
UNEVEN_RACKETS = Sentence(
    "uneven_rackets", "the rackets of {family} are uneven: {most} in {rich}, {few} in {poor}", "5.3"
)
MORE_UNITS = Sentence("more_units", "{family} has {units} and only {centers}", "7.1")
MORE_LRUS = Sentence("more_lrus", "{family} has {lrus} and only {srus}", "3.5")
CASH_BELOW_ZERO = Sentence(
    "cash_below_zero", "{family} has {cash} MU: an overdraft is possible only until step 4", "R19"
)
CAPTURED_NOW = Sentence(
    "captured_now", "{family} has captured rackets to renew, which is possible only in step 4", "section 15"
)
FOREIGN_GROUND = Sentence("foreign_ground", "{unit} is in {place}, which is not turf of {family}", "section 6; R4")
DEAD_LOAN = Sentence(
    "dead_loan", "{lender} has lent to {borrower}: they must be two different families in the game", "section 12"
)
OVERDUE = Sentence("overdue", "a repayment by {borrower} was already due in T{date}", "10.1")
NEVER_DUE = Sentence("never_due", "{family} owes the bank {owed} MU, but no installment ever falls due", "10.2")
DISORDER_NOW = Sentence("disorder_now", "{family} is listed in civil disorder, but that ends with the moves", "10.4")
UNMAINTAINED_NOW = Sentence(
    "unmaintained_now", "{unit} is listed without upkeep, but upkeep is paid in this step", "section 8"
)
MUCH_MONEY, MUCH_PRESSURE, MANY_RACKETS = 10_000, 200, 50
"""More MU, political pressure and rackets in one district than a family has even in a long game."""
STILL_THERE = Sentence("still_there", "{family} is listed as out of the game, but has units or turf", "section 12")


def findings(position: Position) -> list[Reason]:
    """Return everything odd about a position, in map order."""
    state = state_of(position)
    too_soon = state.ended and position.phase != position.variant.closing
    return [
        *(reason for family in position.variant.base.powers for reason in _family(position, state, family)),
        *_measures(position, state),
        *_units(position, state),
        *_debts(position, state),
        *retreat_findings(position, "army"),
        *([ENDED_TOO_SOON(phase=position.phase.text)] if too_soon else ()),
    ]


def _measures(position: Position, state: DiplomafiaState) -> Iterator[Reason]:
    """Report sums too great for any game."""
    stocks = {family: max(map(len, stock.values()), default=0) for family, stock in state.rackets.items()}
    lent = dict.fromkeys(position.variant.base.powers, 0)
    for loan in state.loans:
        lent[loan.borrower] += sum(amount for _, amount in loan.due)
    yield from beyond_measure(position, "cash", state.cash, MUCH_MONEY)
    yield from beyond_measure(position, "income", state.income, MUCH_MONEY)
    yield from beyond_measure(position, "bank", {family: debt.owed for family, debt in state.bank.items()}, MUCH_MONEY)
    yield from beyond_measure(position, "loans", lent, MUCH_MONEY)
    yield from beyond_measure(position, "rackets", stocks, MANY_RACKETS)
    yield from beyond_measure(position, "pp", state.pp, MUCH_PRESSURE)


def _family(position: Position, state: DiplomafiaState, family: str) -> Iterator[Reason]:
    name, turf, stock = position.variant.base.powers[family].name, state.turf_of(family), state.stock(family)
    places = position.variant.base.locations
    yield from (FOREIGN_RACKETS(family=name, place=places[place]) for place in stock if place not in turf)
    if family in state.eliminated and in_play(position, family):
        yield STILL_THERE(family=name)
    if state.captured.get(family) and position.phase.step != "A":
        yield CAPTURED_NOW(family=name)
    if position.phase.step == "M":
        yield from _after_business(position, state, family)
    elif position.phase.step == "A" and family in state.disorder:
        yield DISORDER_NOW(family=name)


def _after_business(position: Position, state: DiplomafiaState, family: str) -> Iterator[Reason]:
    """Report what step 4 should have put right: uneven rackets, too many units, negative cash."""
    name, turf, stock = position.variant.base.powers[family].name, state.turf_of(family), state.stock(family)
    if position.variant["rebalance"] == "shift" and uneven(turf, stock):
        rich, poor = richest(turf, stock)[0], poorest(turf, stock)[0]
        most, few = count(stock, rich), count(stock, poor)
        yield UNEVEN_RACKETS(family=name, most=most, rich=rich, few=few, poor=poor)
    srus, lrus = counted(position, family)
    centers = len(position.owned(family))
    if position.variant["unit_limit"] == "centers" and srus + lrus > centers:
        yield MORE_UNITS(family=name, units=many(srus + lrus, "unit"), centers=many(centers, "center"))
    if lrus > srus:
        yield MORE_LRUS(family=name, lrus=many(lrus, "LRU"), srus=many(srus, "SRU"))
    if state.cash.get(family, 0) < 0 and family not in state.disorder:
        yield CASH_BELOW_ZERO(family=name, cash=state.cash[family])


def _units(position: Position, state: DiplomafiaState) -> Iterator[Reason]:
    board = position.variant.base
    for unit in position.units.values():
        owner = unit.power if unit.place.dock else state.turf.get(unit.place.key)
        if owner != unit.power and position.phase.step != "R":
            yield FOREIGN_GROUND(unit=unit, place=unit.place, family=board.powers[unit.power].name)
        if position.phase.step == "A" and not maintained(unit):
            yield UNMAINTAINED_NOW(unit=unit)


def _debts(position: Position, state: DiplomafiaState) -> Iterator[Reason]:
    names, living = position.variant.base.powers, state.surviving()
    for loan in state.loans:
        lender, borrower = names[loan.lender].name, names[loan.borrower].name
        if loan.lender == loan.borrower or not {loan.lender, loan.borrower} <= {*living}:
            yield DEAD_LOAN(lender=lender, borrower=borrower)
        yield from (OVERDUE(borrower=borrower, date=date) for date, _ in loan.due if date < position.phase.year)
    for family, debt in state.bank.items():
        if not debt.instalment:
            yield NEVER_DUE(family=names[family].name, owed=debt.owed)
