"""What the board shows beside units, what can be laid over it, what there is to say of a unit and of means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...position import Position, Unit
from ...signs import Sign, Survey
from ...speech import mark, tr
from .balance import count, poorest
from .income import by_district
from .influence import idle_reason
from .state import LRU, affairs, area_of, districts, due, home_area
from .tables import UPKEEP, signed

SURVEYS = (
    Survey("area", mark("Home area")),
    Survey("covered", mark("Covered by its LRUs")),
    Survey("poorest", mark("Where a new racket may go")),
)


def signs(position: Position) -> Iterator[Sign]:
    """The rackets of each district, those that wait for renewal, and political pressure at the home of who has it."""
    kept = affairs(position)
    for kind, stocks in (("rackets", kept.rackets), ("captured", kept.captured)):
        for family, stock in stocks.items():
            for place, initials in stock.items():
                yield Sign(kind, place, family, len(initials), text=initials)
    for family, number in kept.pp.items():
        if number:
            yield Sign("pressure", home_area(position.variant.base, family), family, number)


def survey(position: Position, id: str, power: str) -> dict[str, str]:
    """District -> what a survey says of it for a family; districts without an answer are left out."""
    board, kept = position.variant.base, affairs(position)
    if power not in board.powers:
        return {}
    if id == "poorest":
        turf, stock = kept.turf_of(power), kept.stock(power)
        return {place: str(count(stock, place)) for place in poorest(turf, stock)}
    if id == "area":
        return {place: "" for place in districts(board) if area_of(board, place) == home_area(board, power)}
    over = [unit.place.key for unit in position.units_of(power) if unit.kind == LRU]
    covering = {place: over.count(area_of(board, place)) for place in districts(board)}
    return {place: str(number) for place, number in covering.items() if number}


def describe(position: Position, unit: Unit) -> Iterator[tuple[str, str]]:
    """Whether it may be ordered, and what an LRU covers."""
    board = position.variant.base
    if unit.kind == LRU:
        yield tr("covers"), unit.place.words
    yield tr("orders"), tr("none this turn") if idle_reason(board, position, unit) else tr("any", "orders")
    yield tr("strength"), "1"


def statement(position: Position, power: str) -> str:
    """A line for each family in step 4: its number, what rackets brought and where, its cash, what it will cost.

    For everybody ("") where the ledger is closed nothing: all that is secret.
    """
    if position.phase.step != "A" or not position.phase.year:
        return ""
    if not power and not position.variant["public_ledger"]:
        return ""
    families = [one for one in affairs(position).surviving() if power in ("", one)]
    return "\n".join(line(position, family) for family in families)


def line(position: Position, family: str) -> str:
    """`Harlem: number 3, income 9 (EHa 5, NHa 4), cash 40, upkeep 6, due 5; captured N in Yor.`"""
    kept = affairs(position)
    number, income = kept.rolls.get(family, 0), kept.income.get(family, 0)
    parts = listed(by_district(kept.stock(family), number)) if number else ""
    rolled = [tr("number {number}", number=number)] if number else []
    sums = [
        *rolled,
        tr("income {income}{parts}", income=signed(income), parts=f" ({parts})" if parts else ""),
        tr("cash {cash}", cash=signed(kept.cash.get(family, 0))),
        tr("upkeep {upkeep}", upkeep=UPKEEP * len(position.units_of(family))),
        *([tr("due {due}", due=due(position, family))] if due(position, family) else []),
    ]
    waiting = [tr("{here} in {place}", here=here, place=place) for place, here in kept.captured.get(family, {}).items()]
    captured = tr("; captured {waiting}", waiting=", ".join(waiting)) if waiting else ""
    return f"{family}: {', '.join(sums)}{captured}."


def listed(amounts: Mapping[str, int]) -> str:
    """Amounts by place: `CHa 7, EHa 5`."""
    return ", ".join(f"{place} {signed(amount)}" for place, amount in amounts.items())
