"""The state of a game beyond units and centers: stakes, powers without a player, and the end (section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from ...board import Board
from ...economy import Currency
from ...i18n import tr, tr_noop
from ...options import End, StateWord, outright_leader
from ...position import Position
from ...reasons import Sentence
from ...units import NOTHING
from ...variant import first_centers

DOLLARS = Currency("$", 2)


@dataclass(frozen=True, slots=True)
class GamblingState:
    """`stakes`: power -> cents, for all powers; `dropped`: the powers without a player, in map order."""

    stakes: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    dropped: tuple[str, ...] = ()
    ended: End | None = None


def state_of(position: Position) -> GamblingState:
    """Return the Gambling state of a position; an empty one if it has none."""
    state = position.layer
    return state if isinstance(state, GamblingState) else GamblingState()


def with_state(position: Position, **changes: Any) -> Position:
    """Return the position with parts of its state changed."""
    return replace(position, layer=replace(state_of(position), **changes))


def owned(position: Position) -> dict[str, int]:
    """Return the number of centers of every power, on record since the last completed Fall (G-2)."""
    counts = dict.fromkeys(position.variant.base.powers, 0)
    for power in position.centers.values():
        counts[power] = counts.get(power, 0) + 1
    return counts


def starting_centers(board: Board) -> dict[str, int]:
    """Return how many centers each power of a map starts with."""
    first = first_centers(board)
    return {power: len(first.get(power, ())) for power in board.powers}


def in_map_order(board: Board, powers: object) -> tuple[str, ...]:
    """Return the powers named, each once. Raises ValueError if this is not a list of powers."""
    if not isinstance(powers, list | tuple):
        raise ValueError(tr('dropped must be a list of powers, like ["Italy"], not {powers!r}', powers=powers))
    named = {_power(board, one) for one in powers}
    return tuple(power for power in board.powers if power in named)


def amounts(board: Board, key: str, value: object) -> dict[str, int]:
    """Return a table of money by power, read from `{ Italy = "6.00" }`. Raises ValueError for anything else."""
    if not isinstance(value, Mapping):
        raise ValueError(
            tr(
                '{key} must be a table of money by power, like {{ Italy = "6.00" }}, not {value!r}',
                key=key,
                value=value,
            )
        )
    return {_power(board, power): money(f"{key}.{power}", one) for power, one in value.items()}


def money(key: str, value: object) -> int:
    try:
        return DOLLARS.read(value)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _power(board: Board, text: object) -> str:
    found = board.power(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(
            tr("there is no power called {text!r}. The powers are {powers}", text=text, powers=", ".join(board.powers))
        )
    return found.id


STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "stakes": StateWord(tr_noop("Stakes"), "clause 1"),
        "taken_in": StateWord(tr_noop("Stakes taken in"), "clause 1"),
        "dropped": StateWord(tr_noop("Powers without a player"), "G-7"),
        "ended": StateWord(tr_noop("How the game ended"), "3"),
        "payouts": StateWord(tr_noop("Payouts"), "clause 3"),
        "net": StateWord(tr_noop("Gains and losses"), "clause 3"),
        "house": StateWord(tr_noop("The house"), "clause 4"),
    }
)


# Which powers remain (G-5), and which has enough centers to win.

NOT_REMAINING = Sentence("not_remaining", "{power} has been eliminated: it has no units and no centers", "ruling G-5")
NOBODY_PLAYS = Sentence("nobody_plays", "{power} has no player, so it is not in the result", "ruling G-5")


def has_anything(position: Position, power: str) -> bool:
    """Whether a power has a unit (a dislodged one that can still retreat counts) or a center."""
    dislodged = (one.unit.power for one in position.dislodged.values() if one.retreats)
    return power in position.centers.values() or bool(position.units_of(power)) or power in dislodged


def unplayed(position: Position, power: str) -> bool:
    """Whether a power has no player, and the option does not pay such powers either."""
    return power in state_of(position).dropped and not position.variant["pay_unplayed"]


def remaining(position: Position) -> tuple[str, ...]:
    """G-5: return the powers with a unit or a center and a player, in map order; also powers that the game played never
    eliminates."""
    played = getattr(position.variant, "plain", None)
    lasting = played.remaining(position) if played else ()
    alive = (power for power in position.variant.base.powers if power in lasting or has_anything(position, power))
    return tuple(power for power in alive if not unplayed(position, power))


def leader(position: Position) -> str:
    """Return the power that owns enough centers to win and more than any other; "" if there is none (standard tie
    handling)."""
    return outright_leader(owned(position), position.variant["victory"])
