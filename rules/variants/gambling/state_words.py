"""What people call each part of the state, and the rule that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import StateWord

STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "stakes": StateWord(mark("Stakes"), "clause 1"),
        "taken_in": StateWord(mark("Taken in"), "clause 1"),
        "dropped": StateWord(mark("Powers without a player"), "G-7"),
        "ended": StateWord(mark("How the game ended"), "3"),
        "payouts": StateWord(mark("Payouts"), "clause 3"),
        "net": StateWord(mark("Gains and losses"), "clause 3"),
        "house": StateWord(mark("The house"), "clause 4"),
    }
)
