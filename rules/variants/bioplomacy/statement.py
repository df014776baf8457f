"""What powers are told of their means: control, SP, what units cost, what may be built or must go; who will drown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...board import Board
from ...position import Position
from ...reasons import say
from ...speech import tr
from ...variant import DONE
from .builds import allowance
from .count import in_play, owed, points, upkeep
from .floods import WILL_DROWN, endangered
from .land import land_of
from .state import ecology
from .strengths import amount


def statement(board: Board, position: Position, power: str) -> str:
    """The table after a count, a line for each power in play (or for one), and before a monsoon who is in danger."""
    lines = [*_table(board, position, power), *forecast(board, position, power)]
    return "\n".join(lines)


def _table(board: Board, position: Position, power: str) -> Iterator[str]:
    if counted(position):
        yield from (
            account(board, position, one) for one in board.powers if power in ("", one) and in_play(position, one)
        )


def counted(position: Position) -> bool:
    """Whether the last thing that happened is a count: before removals, and before the moves of Spring."""
    phase = position.phase
    spring = phase.season == "S" and phase.step == "M" and phase.year > 1
    return spring or phase.step == "A" or phase is DONE


def account(board: Board, position: Position, power: str) -> str:
    """`Felines: control 7/2 (39 3/2, 40 2), units 3, to spend 1/2.`"""
    worths = ", ".join(f"{place} {amount(worth)}" for place, worth in holdings(board, position, power))
    parts = f" ({worths})" if worths else ""
    spare, short = to_spend(board, position, power), owed(board, position, power)
    told = tr(", to spend {amount}", amount=amount(spare)) if spare else ""
    told += tr(", to remove {amount}", amount=amount(short)) if short else ""
    control = amount(points(board, position, power))
    return tr(
        "{powers}: control {control}{parts}, units {upkeep}{told}.",
        powers=board.powers[power].name,
        control=control,
        parts=parts,
        upkeep=upkeep(position, power),
        told=told,
    )


def to_spend(board: Board, position: Position, power: str) -> Fraction:
    """What a power may spend in Spring; while others remove units, what that will be (section 16)."""
    if position.phase.step != "A":
        return allowance(position, power)
    return max(Fraction(0), points(board, position, power) - upkeep(position, power))


def holdings(board: Board, position: Position, power: str) -> Iterator[tuple[str, Fraction]]:
    """The centers of a power and its swamps, each with what it is worth to it in SP."""
    land = land_of(board)
    swamps = ecology(position).swamps.get(power, ())
    for place in board.stacks:
        if position.centers.get(place) == power:
            yield place, land.worth(land.centers[place], power)
        elif place in swamps:
            yield place, land.worth("swamp", power)


def forecast(board: Board, position: Position, power: str = "") -> Iterator[str]:
    """In the Fall of odd years: a warning for each unit that the monsoon will drown where it is (section 16)."""
    for unit in endangered(board, position):
        if power in ("", unit.power):
            yield f"{whose(board.powers[unit.power].name)} {say(WILL_DROWN(unit=unit, place=unit.place))}"


def whose(name: str) -> str:
    """The name of a power as an owner: "Chacma's", "Insects'"."""
    return tr("{name}'", name=name) if name.endswith("s") else tr("{name}'s", name=name)
