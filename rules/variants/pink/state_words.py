"""What people call each part of the state, and the rule that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import StateWord

STRENGTHS = MappingProxyType(
    {"full": mark("full strength"), "half": mark("half strength"), "unsupplied": mark("unsupplied")}
)
STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "attacks": StateWord(mark("Seasons under attack"), "R14"),
        "awards": StateWord(mark("Awards"), "R26"),
        "carthage_first": StateWord(mark("First owner of Carthage"), "9"),
        "emergency": StateWord(mark("Emergency stores"), "R30"),
        "ended": StateWord(mark("How the game ended"), "R9"),
        "friendly": StateWord(mark("Declared friendly"), "R18"),
        "garrison": StateWord(mark("Garrisons"), "R34"),
        "gm": StateWord(mark("There is a game master"), "12"),
        "homes": StateWord(mark("Home centers"), "R32"),
        "income": StateWord(mark("Income of the year"), "R17"),
        "interest": StateWord(mark("Interest of the year"), "R21"),
        "points": StateWord(mark("Points to spend"), "R17"),
        "power_names": StateWord(mark("Names of powers"), "R3"),
        "province_names": StateWord(mark("Names of provinces"), "R5"),
        "seats": StateWord(mark("Players"), "R4"),
        "short_names": StateWord(mark("Abbreviations of powers"), "R3"),
        "since": StateWord(mark("Centers held since"), "R32"),
        "standoffs": StateWord(mark("Seasons without success"), "R13"),
        "status": StateWord(
            mark("Strength of armies"),
            "5",
            STRENGTHS,
        ),
        "still": StateWord(mark("Points that lie still"), "R21"),
        "stores": StateWord(mark("Stored points"), "R17"),
        "winner": StateWord(mark("Winner"), "R9"),
    }
)
