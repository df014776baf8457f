"""What people call each part of the state, and the rule that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import StateWord

STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "cards": StateWord(mark("Cards of the units"), "2"),
        "revealed": StateWord(mark("Cards that all know"), "C-7"),
        "mines": StateWord(mark("Mines"), "card 12"),
        "civil_disorder": StateWord(mark("Gassed units, until when"), "C-39"),
        "impassable": StateWord(mark("Closed places, until when"), "C-37"),
        "no_center": StateWord(mark("No centers, until when"), "C-37"),
        "gassed_centers": StateWord(mark("Not counted this Winter"), "C-42"),
        "used": StateWord(mark("Special powers, last used"), "C-41"),
        "defenses": StateWord(mark("Fortified borders"), "C-68"),
        "rhr": StateWord(mark("Fell back by Right-Hand Rule"), "rule 14a"),
        "numbers": StateWord(mark("Highest numbers so far"), "C-6"),
        "adjust": StateWord(mark("Builds owed, or removals"), "S9"),
        "deck": StateWord(mark("Cards left in the pack"), "C-4"),
        "dealt": StateWord(mark("Cards given from the pack"), "C-4"),
        "buried": StateWord(mark("Buried cards"), "step 2"),
        "seed": StateWord(mark("Number to shuffle by"), "2"),
        "standoffs": StateWord(mark("Places fought over"), "S8"),
        "powerless": StateWord(mark("Ordinary this turn"), "X4"),
        "closed": StateWord(mark("Closed to retreats"), "C-37"),
        "otb": StateWord(mark("Off the board if dislodged"), "C-70"),
        "borders": StateWord(mark("Dislodged over which border"), "C-69"),
        "shown": StateWord(mark("Disclosed cards"), "C-72"),
        "ended": StateWord(mark("How the game ended"), "S10"),
    }
)
