"""What is odd in a position, ready to be listed."""

from __future__ import annotations

from rules import Position, examined, say

from ..places import places_in
from .doctor_list import Odd


def odd_in(position: Position, cures: bool = True) -> list[Odd]:
    """Every finding with its place. `cures`: what mends it is sought, too."""
    board = position.variant.board(position)
    found = examined(position, cures)
    return [Odd(say(one.reason), next(places_in(one.reason, board), ""), one.cure, one.mended) for one in found]
