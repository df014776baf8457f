"""The state of a game in the notation of section 15."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...position import Position, dislodged_dict
from .state import Affairs, Debt, Loan, Stock, affairs, by_id, districts, filled, maintained
from .turf import in_play

BY_FAMILY = frozenset({"turf", "cash", "rackets", "captured", "pp", "bank", "unmaintained", "income"})
"""What expectations check for the families that they name."""


def write(position: Position) -> dict[str, Any]:
    """The state of a position; what is 0 or empty is left out, but for turf, which is told whole."""
    kept, families = affairs(position), tuple(position.variant.base.powers)
    state: dict[str, Any] = {
        "cash": _by_family(families, kept.cash),
        "rackets": {one: _stock(position, stock) for one, stock in _by_family(families, kept.rackets).items()},
        "captured": {one: _stock(position, stock) for one, stock in _by_family(families, kept.captured).items()},
        "pp": _by_family(families, kept.pp),
        "unmaintained": filled({one: _unmaintained(position, one) for one in families}),
        "bank": {one: _debt(debt) for one, debt in _by_family(families, kept.bank).items()},
        "loans": [_loan(loan) for loan in kept.loans],
        "disorder": list(kept.disorder),
        "rolls": _by_family(families, kept.rolls),
        "income": _by_family(families, kept.income),
        "eliminated": list(kept.eliminated),
        "dislodged": dislodged_dict(position.dislodged),
        "in_play": _in_play(position, kept),
    }
    turf = filled({one: by_id(kept.turf_of(one)) for one in families})
    return {"turf": turf, **filled(state), **_end(kept)}


def _by_family(families: tuple[str, ...], table: Mapping[str, Any]) -> dict[str, Any]:
    return {family: table[family] for family in families if table.get(family)}


def _stock(position: Position, stock: Stock) -> dict[str, str]:
    return {place: stock[place] for place in districts(position.variant.base) if place in stock}


def _unmaintained(position: Position, family: str) -> list[str]:
    return [unit.listed for unit in position.units_of(family) if not maintained(unit)]


def _debt(debt: Debt) -> dict[str, int]:
    return {"owed": debt.owed, "instalment": debt.instalment}


def _loan(loan: Loan) -> dict[str, Any]:
    due = {f"T{turn}": amount for turn, amount in loan.due}
    return {"lender": loan.lender, "borrower": loan.borrower, "due": due}


def _in_play(position: Position, kept: Affairs) -> list[str]:
    """The families still in the game, where the board alone does not tell which."""
    told = [one for one in position.variant.base.powers if in_play(position, one) or one in kept.eliminated]
    return [] if told == list(kept.playing) else list(kept.surviving())


def _end(kept: Affairs) -> dict[str, Any]:
    """`winner`, none after a draw; `ended` for what was agreed on."""
    if kept.ended is None:
        return {}
    won = {"winner": kept.ended.powers[0]} if kept.ended.kind != "draw" else {}
    agreed = {"ended": {"kind": kept.ended.kind, "powers": list(kept.ended.powers)}}
    return won if kept.ended.kind == "win" else {**won, **agreed}
