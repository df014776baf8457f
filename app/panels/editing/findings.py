"""What is odd in a position, ready to be listed."""

from __future__ import annotations

from collections.abc import Callable

from rules import Finding, Position, cured, examined, say

from ..places import places_about
from .doctor_list import Odd

Seek = Callable[[int], Odd]


def odd_in(position: Position, cures: bool = True) -> tuple[list[Odd], Seek | None]:
    """Every finding with its places, and what finds what mends the one with a number: that may take a moment. `cures`:
    whether anything may be mended."""
    found = examined(position, cures=False)

    def told(one: Finding) -> Odd:
        return Odd(say(one.reason), places_about(one.reason, position), one.cure, one.mended, one.reason.clause)

    return [told(one) for one in found], (lambda n: told(cured(position, found[n].reason))) if cures else None
