"""Section 7: the income statement, drawn up after the Autumn count and seen by all until the budget is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...board import Board
from ...position import NOTHING, Position
from ...speech import tr
from ...variant import DONE
from .state import economy
from .territory import capacity, in_order

if TYPE_CHECKING:
    from ...variant import Variant


def statement(variant: Variant, position: Position, power: str) -> str:
    """The line of one power, or of all of them for ""; "" where no count has just been held."""
    if position.phase.step != "A" and position.phase is not DONE:
        return ""
    board = variant.board(position)
    return "\n".join(line(board, position, one) for one in board.powers if power in ("", one))


def line(board: Board, position: Position, power: str) -> str:
    """`C: income 16 (C 7, J 5, P 4), award 2, points 18; interest P 1; stored P 5; emergency C 5, J 5.`

    What is 0 is left out, but for income and points. Income that is not the capacity of what is owned (a position set
    up by hand) stands without its parts.
    """
    kept = economy(position)
    income, points = kept.income.get(power, 0), kept.points.get(power, 0)
    capacities = {center: capacity(board, center) for center in position.owned(power)}
    parts = f" ({listed(board, capacities)})" if income and income == sum(capacities.values()) else ""
    award = tr(", award {points}", points=points - income) if points > income else ""
    more = {
        "interest": kept.interest.get(power, NOTHING),
        "stored": kept.stores.get(power, NOTHING),
        "emergency": kept.emergency.get(power, NOTHING),
    }
    told = "".join(f"; {word} {listed(board, amounts)}" for word, amounts in more.items() if any(amounts.values()))
    return tr(
        "{power}: income {income}{parts}{award}, points {points}{told}.",
        power=power,
        income=income,
        parts=parts,
        award=award,
        points=points,
        told=told,
    )


def listed(board: Board, amounts: Mapping[str, int]) -> str:
    """Amounts by place: `C 7, J 5`; nothing for 0."""
    return ", ".join(f"{place} {amounts[place]}" for place in in_order(board, amounts) if amounts[place])
