"""The state of a game out of the notation of section 15.

Only what cannot be read is refused: rackets on others' turf, debts to the dead and the like are read, the doctor tells.
"""

from __future__ import annotations

import re
import reprlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...position import NOTHING, Position, Unit
from ...reading import StateReader
from ...setup import set_up
from ...speech import tr
from ...terms import End
from .influence import arranged
from .state import UNMAINTAINED, Affairs, Debt, Loan, Stock, affairs, districts, filled, keeping
from .tables import GREATEST_NUMBER, LEAST_NUMBER, RACKETS, in_table_order
from .turf import in_play, start_turf

KEYS = (
    *("turf", "cash", "rackets", "captured", "pp", "unmaintained", "bank", "loans", "disorder", "dislodged"),
    *("rolls", "income", "eliminated", "winner", "in_play", "ended"),
)
MOST = 10**9
"""No sum of money is greater."""
MOST_RACKETS = 999
DATE = re.compile(r"T([1-9]\d{0,7})")


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """The position with this state. ValueError with the key for what cannot be read; `end` reads an agreed one."""
    unknown = sorted(key for key in state if key not in KEYS)
    if unknown:
        raise ValueError(
            tr("no state is called {unknown}. There are: {keys}", unknown=", ".join(unknown), keys=", ".join(KEYS))
        )
    reader = Reader(position.variant, position.variant.base, state)
    if state.get("dislodged") and not position.dislodged:
        fled = set_up(position.variant, position.phase.text, {}, {}, state["dislodged"], {}).dislodged
        position = position.then(position.units, fled)
    kept = Affairs(
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
    position = keeping(replace(position, extra=kept), turf=reader.turf(position))
    position = reader.unmaintained(position)
    return _ended(keeping(position, playing=reader.playing(position)), reader, end)


def _ended(position: Position, reader: Reader, end: Callable[[Any], End]) -> Position:
    """How the game has ended: by an agreement, for a winner, or in a draw if it is over and nobody has won."""
    state, closed = reader.state, position.phase.text == position.variant.closing.text
    found: End | None = None
    if "ended" in state:
        found = end(state["ended"])
    elif state.get("winner"):
        found = End("win", (reader.power("winner", state["winner"]),))
    elif closed:
        found = End("draw", affairs(position).surviving())
    return keeping(position, ended=found)


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads the tables of a state. ValueError says where something else stands."""

    state: Mapping[str, Any]
    greatest: ClassVar[int] = MOST

    def district(self, key: str, text: Any) -> str:
        place = self.location(key, text)
        if place.dock:
            raise ValueError(tr("{key}: {place} is an area, not a district", key=key, place=place.words))
        return place.province

    def by_family(self, key: str) -> dict[str, Any]:
        """The entries of a table by the ids of families, in map order. ValueError where two mean the same."""
        given: dict[str, Any] = {}
        for name, value in self.table(key, self.state.get(key, NOTHING)):
            family = self.power(key, name)
            if family in given:
                raise ValueError(tr("{key}: {family} is there twice", key=key, family=family))
            given[family] = value
        return {family: given[family] for family in self.board.powers if family in given}

    def families(self, key: str) -> tuple[str, ...]:
        """A list of families, in map order."""
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
                raise ValueError(tr("{key}: {place} is there twice", key=key, place=place))
            found[place] = self.initials(f"{key}.{place}", initials)
        return {place: found[place] for place in districts(self.board) if found.get(place)}

    def initials(self, key: str, value: Any) -> str:
        known = isinstance(value, str) and not set(value.upper()) - set(RACKETS)
        if not known or len(value) > MOST_RACKETS:
            raise ValueError(
                tr(
                    "{key} is made of the letters {rackets}, not {value}",
                    key=key,
                    rackets=", ".join(RACKETS),
                    value=reprlib.repr(value),
                )
            )
        return in_table_order(value.upper())

    def turf(self, position: Position) -> dict[str, str]:
        """R3: as at the start if it is left out, but for centers of which somebody else is said to be the owner."""
        if "turf" not in self.state:
            usual = start_turf(self.board, self.variant["start_turf"])
            if not position.centers:
                return usual
            land = {place: owner for place, owner in usual.items() if not self.board.provinces[place].center}
            return self.in_order({**land, **position.centers})
        owners: dict[str, str] = {}
        for family, places in self.by_family("turf").items():
            for text in self.items(f"turf.{family}", places):
                place = self.district(f"turf.{family}", text)
                if owners.setdefault(place, family) != family:
                    raise ValueError(
                        tr(
                            "turf: {place} is given to {owners} and to {family}",
                            place=place,
                            owners=owners[place],
                            family=family,
                        )
                    )
        return self.in_order(owners)

    def in_order(self, owners: Mapping[str, str]) -> dict[str, str]:
        return {place: owners[place] for place in districts(self.board) if place in owners}

    def bank(self) -> dict[str, Debt]:
        return filled({one: self.debt(f"bank.{one}", value) for one, value in self.by_family("bank").items()})

    def debt(self, key: str, value: Any) -> Debt | None:
        given = dict(self.table(key, value))
        if not given:
            return None
        if set(given) != {"owed", "instalment"}:
            raise ValueError(
                tr("{key} is like {{owed = 30, instalment = 5}}, not {value}", key=key, value=reprlib.repr(value))
            )
        debt = Debt(*(self.number(f"{key}.{name}", given[name]) for name in ("owed", "instalment")))
        return debt if debt.owed else None

    def loans(self) -> tuple[Loan, ...]:
        found = [self.loan(one) for one in self.items("loans", self.state.get("loans", ()))]
        return tuple(loan for loan in found if loan.due)

    def loan(self, value: Any) -> Loan:
        given = dict(self.table("loans", value))
        if set(given) != {"lender", "borrower", "due"}:
            raise ValueError(tr("a loan has lender, borrower and due, not {value}", value=reprlib.repr(value)))
        due = {self.date(text): self.number(f"due.{text}", sum_) for text, sum_ in self.table("due", given["due"])}
        lender, borrower = self.power("lender", given["lender"]), self.power("borrower", given["borrower"])
        return Loan(lender, borrower, tuple(sorted((turn, amount) for turn, amount in due.items() if amount)))

    def date(self, text: str) -> int:
        found = DATE.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(tr("due: '{text}' is no turn. Write one like T4", text=text))
        return int(found[1])

    def unmaintained(self, position: Position) -> Position:
        """The position with the marks of units without upkeep; of alike units the last ones bear them (R31)."""
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
        return position.then(arranged(self.variant, [marked.get(key, unit) for key, unit in position.units.items()]))

    def unit(self, family: str, text: Any) -> str:
        """A unit of a family as lists of units have it."""
        try:
            return self.variant.unit(self.board, family, text if isinstance(text, str) else repr(text)).listed
        except ValueError as error:
            raise ValueError(f"unmaintained.{family}: {error}") from None

    def playing(self, position: Position) -> tuple[str, ...]:
        """Section 12: a family that has neither units nor turf is not in play, unless it is said to be."""
        out, said = affairs(position).eliminated, self.families("in_play")
        return tuple(family for family in self.board.powers if family in (*out, *said) or in_play(position, family))
