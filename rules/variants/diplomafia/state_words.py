"""What people call each part of the state, and the rule that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import StateWord

STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "turf": StateWord(mark("Turf"), "R3"),
        "cash": StateWord(mark("Cash"), "5.2"),
        "rackets": StateWord(mark("Rackets"), "4"),
        "captured": StateWord(mark("Captured, not yet renewed"), "6"),
        "pp": StateWord(mark("Political pressure"), "9"),
        "unmaintained": StateWord(mark("Units without upkeep"), "R11"),
        "bank": StateWord(mark("Debts to the bank"), "10.2"),
        "loans": StateWord(mark("Loans between families"), "10.3"),
        "disorder": StateWord(mark("Families in civil disorder"), "10.4"),
        "dislodged": StateWord(mark("Dislodged units"), "5.1"),
        "rolls": StateWord(mark("Numbers drawn"), "R6"),
        "income": StateWord(mark("Income of the turn"), "5.2"),
        "eliminated": StateWord(mark("Families that are out"), "R21"),
        "winner": StateWord(mark("Winner"), "R20"),
        "in_play": StateWord(mark("Families in play"), "12"),
        "ended": StateWord(mark("How the game ended"), "R26"),
    }
)
