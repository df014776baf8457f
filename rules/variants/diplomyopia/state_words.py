"""What people call each part of the state, and the rule that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import StateWord

STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "control": StateWord(mark("Land without a center"), "R21"),
        "winner": StateWord(mark("Winner"), "R23"),
        "ended": StateWord(mark("How the game ended"), "R23"),
    }
)
