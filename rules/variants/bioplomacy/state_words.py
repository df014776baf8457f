"""What people call each part of the state, and the rule that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import StateWord

CHOSEN = MappingProxyType({"pending": mark("still to be chosen"), "done": mark("chosen")})
STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "forded": StateWord(mark("Rivers forded"), "R9"),
        "popped": StateWord(mark("Flocks have risen from"), "R25"),
        "swamps": StateWord(mark("Swamps of the Insects"), "R31"),
        "builds": StateWord(mark("SP to spend this Spring"), "R27"),
        "setup": StateWord(
            mark("First units"),
            "R36",
            CHOSEN,
        ),
        "sp": StateWord(mark("SP of centers and swamps"), "rule 5"),
        "monsoon": StateWord(mark("Monsoon"), "rule 10"),
        "winners": StateWord(mark("Winners"), "R35"),
        "pairs": StateWord(mark("Players with two species"), "R37"),
        "ended": StateWord(mark("How the game ended"), "R35"),
    }
)
