"""Who remains (G-5), and who leads by so many centers that he has won."""

from __future__ import annotations

from ...position import Position
from ...reasons import Sentence
from .state import owned, table

NOT_REMAINING = Sentence("not_remaining", "{power} no longer remains: it has neither a unit nor a center", "ruling G-5")
NOBODY_PLAYS = Sentence("nobody_plays", "nobody plays {power}, so it is no remaining player", "ruling G-5")


def has_anything(position: Position, power: str) -> bool:
    """Whether a power has a unit or a center; a dislodged unit that can still retreat is one."""
    fled = (one.unit.power for one in position.dislodged.values() if one.retreats)
    return power in position.centers.values() or bool(position.units_of(power)) or power in fled


def unplayed(position: Position, power: str) -> bool:
    """Whether a power has no player who would be paid."""
    return power in table(position).dropped and not position.variant["pay_unplayed"]


def remaining(position: Position) -> tuple[str, ...]:
    """G-5: the powers that have a unit or a center and a player, in map order; also who is never out by the rules of
    the game that is played."""
    played = getattr(position.variant, "plain", None)
    lasting = played.remaining(position) if played else ()
    alive = (power for power in position.variant.base.powers if power in lasting or has_anything(position, power))
    return tuple(power for power in alive if not unplayed(position, power))


def leader(position: Position) -> str:
    """Who owns enough centers to win, and more than any other; "" if nobody does (standard tie handling)."""
    counts = owned(position)
    most = max(counts.values(), default=0)
    leading = [power for power, centers in counts.items() if centers == most]
    return leading[0] if most >= position.variant["victory"] and len(leading) == 1 else ""
