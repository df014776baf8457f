"""The table of all families' means, and what the next numbers may bring (section 17, ledger panel)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ...ledger import Account, Prospect
from ...position import Order, Position
from ...speech import tr
from .income import chances, initials, prospect
from .preview import preview
from .secrecy import hides
from .state import affairs, due
from .tables import RACKETS, UPKEEP, signed
from .turf import counted

SECRET = ("Cash", "Last number", "Last income", "Due next", "Owed the bank")
"""What a closed ledger hides."""


def accounts(position: Position, power: str) -> tuple[Account, ...]:
    """The lines of the table; what is hidden from a power is left out of its cells (R22)."""
    return tuple(_account(position, power, title, told, part) for title, told, part in _lines())


Told = Callable[[Position, str], str]


def _account(position: Position, power: str, title: str, told: Told, part: bool) -> Account:
    families = affairs(position).surviving()
    seen = [one for one in families if not (title in SECRET and hides(position, power, one))]
    return Account(title, {family: told(position, family) for family in seen}, part)


def _lines() -> Iterator[tuple[str, Told, bool]]:
    yield tr("Cash"), lambda position, one: signed(affairs(position).cash.get(one, 0)), False
    yield tr("Rackets"), lambda position, one: str(len(_kinds(position, one))), False
    for racket in RACKETS.values():
        yield tr(racket.name).capitalize(), _of_kind(racket.initial), True
    yield tr("Income, worst"), lambda position, one: signed(chances(_kinds(position, one))[0][0]), False
    yield tr("average"), lambda position, one: str(len(_kinds(position, one))), True
    yield tr("best"), lambda position, one: signed(chances(_kinds(position, one))[-1][0]), True
    yield tr("Last number"), lambda position, one: str(affairs(position).rolls.get(one, "")), False
    yield tr("Last income"), lambda position, one: signed(affairs(position).income.get(one, 0)), True
    yield tr("Upkeep"), lambda position, one: str(UPKEEP * len(position.units_of(one))), False
    yield tr("Due next"), _due, False
    yield tr("Owed the bank"), _owed, True
    yield tr("Pressure (PP)"), lambda position, one: str(affairs(position).pp.get(one, 0)), False
    yield tr("Units"), lambda position, one: str(len(position.units_of(one))), False
    yield tr("SRUs + LRUs"), lambda position, one: " + ".join(map(str, counted(position, one))), True
    yield tr("Centers"), lambda position, one: str(len(position.owned(one))), False
    yield tr("Districts"), lambda position, one: str(len(affairs(position).turf_of(one))), False


def _kinds(position: Position, family: str) -> str:
    return initials(affairs(position).stock(family))


def _of_kind(initial: str) -> Told:
    return lambda position, family: str(Counter(_kinds(position, family))[initial])


def _due(position: Position, family: str) -> str:
    """What falls due in the next step 4: the instalment and repayments."""
    return str(due(position, family))


def _owed(position: Position, family: str) -> str:
    debt = affairs(position).bank.get(family)
    return str(debt.owed) if debt else "0"


def prospects(position: Position, power: str, orders: Sequence[Order]) -> tuple[Prospect, ...]:
    """The income of the next number with all its probabilities, exactly: in business that of the rackets after it."""
    if power not in affairs(position).surviving():
        return ()
    if position.phase.step != "A":
        return (prospect(_kinds(position, power), tr("Income of this turn")),)
    stock = preview(position, power, orders).purses[power].stock
    return (prospect(initials(stock), tr("Income of the next turn")),)
