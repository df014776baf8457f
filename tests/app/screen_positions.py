"""Positions and orders for the pictures of screens.py: woods, money, budgets, Manhattan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

MANHATTAN_MOVES: dict[str, Sequence[str]] = {
    "Harlem": ("SRU EHa - EEn", "SRU Yor S SRU EHa - EEn", "pp S SRU EHa - EEn", "LRU Har - Riv"),
    "EastSide": ("SRU EEn H", "SRU Pow - Kip", "LRU Eas S SRU EEn"),
    "LowerEastSide": ("SRU Gar - Cli", "SRU LIt - SoH", "SRU Kip H"),
    "WallStreet": ("SRU Che - WeV", "SRU SoH H"),
}
MANHATTAN_BUSINESS: dict[str, Sequence[str]] = {
    "Riverside": ("renew N TSq", "racket B MoH", "lend 5 EastSide: 6 T5", "build SRU LSq"),
    "EastSide": ("accept 5 Riverside: 6 T5", "dismantle P Yor", "racket N EEn", "buy pp"),
    "Harlem": ("dismantle N WaH", "racket L WaH", "maintain SRU EHa", "maintain LRU Har"),
}
TURF: dict[str, list[str]] = {
    "Harlem": ["WaH", "HaH", "NHa", "CHa", "EHa", "MoH", "Yor"],
    "Riverside": ["RPk", "CPW", "LSq", "Cli", "TSq"], "EastSide": ["EEn", "PES", "Sut", "TBy", "Pow"],
    "WallStreet": ["Che", "WeV", "SoH", "Tri", "CiH", "WSD"],
    "LowerEastSide": ["Gar", "MuH", "Kip", "Gra", "GrV", "EaV", "Del", "LIt"],
}  # fmt: skip
MANHATTAN: dict[str, Any] = {
    "T4M": {
        "units": {
            "Harlem": ["SRU WaH", "SRU EHa", "SRU MoH", "SRU Yor", "LRU Har", "LRU Har", "LRU Eas"],
            "Riverside": ["SRU CPW", "SRU LSq", "SRU TSq", "LRU Riv"],
            "EastSide": ["SRU EEn", "SRU PES", "SRU Pow", "LRU Eas"],
            "WallStreet": ["SRU Che", "SRU SoH", "SRU CiH", "SRU WSD", "LRU Wal"],
            "LowerEastSide": ["SRU Gar", "SRU MuH", "SRU Kip", "SRU LIt", "LRU Les", "LRU Wal"],
        },
        "state": {
            "turf": TURF, "pp": {"Harlem": 2, "EastSide": 1}, "unmaintained": {"LowerEastSide": ["SRU LIt"]},
            "cash": {"Harlem": 60, "Riverside": 31, "EastSide": 40, "WallStreet": 12, "LowerEastSide": 27},
            "rackets": {
                "Harlem": {"WaH": "LB", "HaH": "PN", "NHa": "PL", "CHa": "BN", "EHa": "PW", "MoH": "WL"},
                "Riverside": {"RPk": "PP", "CPW": "PB", "LSq": "LL", "Cli": "PN", "TSq": "WN"},
                "EastSide": {"EEn": "WB", "PES": "PWB", "Sut": "LBN", "TBy": "PPL", "Pow": "PWN"},
                "WallStreet": {"Che": "WBN", "WeV": "LB", "SoH": "PN", "Tri": "PB", "CiH": "PLL", "WSD": "PPN"},
                "LowerEastSide": {
                    "MuH": "BB", "Kip": "PW", "Gra": "PN", "GrV": "LN", "EaV": "PL", "Del": "PL", "LIt": "W",
                    "Gar": "B",
                },
            },
        },
    },
    "T4A": {
        "units": {
            "Harlem": ["SRU WaH", "SRU EHa", "SRU NHa", "LRU Har"],
            "Riverside": ["SRU CPW", "SRU TSq", "SRU Cli", "LRU Riv"],
            "EastSide": ["SRU EEn", "SRU PES", "SRU Pow"],
            "WallStreet": ["SRU Che", "SRU SoH", "SRU CiH", "LRU Wal", "LRU Wal"],
            "LowerEastSide": ["SRU MuH", "SRU EaV", "SRU LIt"],
        },
        "state": {
            "cash": {"Harlem": 22, "Riverside": 31, "EastSide": 40, "WallStreet": 12, "LowerEastSide": 27},
            "turf": {
                "Harlem": ["Inw", "WaH", "HaH", "NHa", "CHa", "EHa"],
                "Riverside": ["MoH", "RPk", "CPW", "LSq", "Cli", "TSq", "Gar"],
                "EastSide": ["Yor", "EEn", "PES", "Sut", "TBy", "Pow"],
                "WallStreet": ["Che", "WeV", "SoH", "Tri", "CiH", "WSD", "Ful"],
                "LowerEastSide": ["MuH", "Kip", "Gra", "GrV", "EaV", "Del", "LIt"],
            },
            "rackets": {
                "Harlem": {"Inw": "W", "WaH": "PN", "HaH": "WB", "NHa": "LB", "CHa": "PL", "EHa": "PW"},
                "Riverside": {"MoH": "P", "RPk": "LN", "CPW": "PB", "LSq": "PW", "Cli": "PB", "TSq": "W", "Gar": "WB"},
                "EastSide": {"Yor": "PW", "EEn": "B", "PES": "PL", "Sut": "PN", "TBy": "LB", "Pow": "WB"},
                "WallStreet": {
                    "Che": "LB", "WeV": "LL", "SoH": "P", "Tri": "WB", "CiH": "PW", "WSD": "PN", "Ful": "B",
                },
                "LowerEastSide": {
                    "MuH": "PN", "Kip": "B", "Gra": "WB", "GrV": "LB", "EaV": "PW", "Del": "PL", "LIt": "W",
                },
            },
            "captured": {"Riverside": {"TSq": "N"}}, "pp": {"EastSide": 1},
            "bank": {"Riverside": {"owed": 15, "instalment": 5}},
            "loans": [{"lender": "EastSide", "borrower": "WallStreet", "due": {"T5": 6}}],
            "rolls": {"Harlem": 7, "Riverside": 3, "EastSide": 1, "WallStreet": 9, "LowerEastSide": 4},
            "income": {"Harlem": 2, "Riverside": 17, "EastSide": 20, "WallStreet": -3, "LowerEastSide": 16},
        },
    },
}  # fmt: skip
WILD: dict[str, Any] = {
    "Chacma": ["T 32", "T 33", "T 28@h"], "Canines": ["HP 30", "HP 30", "P 31"], "Felines": ["P 40", "HP 39@h"],
    "Reptiles": ["A 1", "C 18@h", "C 18"], "Insects": ["H 59", "H 43@u", "S 44@h", "H 57@u"],
    "Birds": ["F 17@h", "F 26@h"], "Gelada": ["T 55", "T 70", "T 57"], "Hamadryas": ["T 38@h", "T 15@h", "T 4"],
    "Mandrill": ["T 8", "T 12", "T 12@h"], "Drill": ["T 64", "T 65@h", "T 66"],
}  # fmt: skip
TERRITORY: dict[str, Any] = {
    "Chacma": ["32", "33", "47"], "Canines": ["30", "31"], "Reptiles": ["1", "2", "18", "19", "22"], "Birds": ["17"],
    "Insects": ["59", "60", "73"], "Felines": ["40", "39", "42"], "Gelada": ["55", "70", "71", "36"],
    "Hamadryas": ["4", "5", "16"], "Mandrill": ["8", "9", "10"], "Drill": ["64", "65", "66"],
}  # fmt: skip
RICH: dict[str, Any] = {
    "phase": "F1908M",
    "units": {"France": ["A Bur", "F MAO"], "Germany": ["A Sil"], "Turkey": ["F Aeg"]},
    "centers": {
        "France": ["Bre", "Mar", "Par", "Spa", "Por", "Bel", "Hol", "Kie", "Ber", "Tun", "Rom", "Nap", "Ven", "Lon",
                   "Lvp", "Vie", "Tri"],
        "England": ["Edi", "Nwy", "Swe", "Den", "StP"], "Germany": ["Mun", "War", "Mos", "Bud"],
        "Turkey": ["Ank", "Con", "Smy", "Bul", "Rum", "Sev", "Gre"],
    },
}  # fmt: skip
WEALTH: dict[str, Any] = {
    "units": {
        "A": ["A A", "A H", "A V"], "B": ["A B", "A P", "A W"], "C": ["A C", "A J"], "D": ["A K", "A R", "A X", "A Q"],
        "E": ["A E", "A L", "A S"], "F": ["A F", "A Y"], "G": ["A G", "A N", "A T", "A Z"],
    },
    "centers": {
        "A": ["A", "H", "O"], "B": ["B", "I", "P"], "C": ["C", "J"], "D": ["D", "K", "R", "Q"], "E": ["E", "L", "S"],
        "F": ["F", "M"], "G": ["G", "N", "T", "U"],
    },
    "state": {
        "points": {"A": 9, "B": 16, "C": 12, "D": 21, "E": 16, "F": 12, "G": 20},
        "income": {"A": 17, "D": 21}, "stores": {"D": {"R": 5}},
        "status": {"A": {"V": "half"}, "C": {"J": "half"}, "D": {"Q": "half"}, "G": {"T": "half"}},
    },
}  # fmt: skip

BATTLE = {
    "Italy": ["A Ven", "A Tyr", "F ION", "A Tun"],
    "Austria": ["A Tri", "F Gre", "A Ser", "A Vie"],
    "Russia": ["A Gal", "A Bud"],
    "Turkey": ["A Bul"],
}
OWNED = {
    "Italy": ["Ven", "Rom", "Nap", "Tun"],
    "Austria": ["Tri", "Gre", "Ser", "Vie"],
    "Russia": ["Bud", "Mos", "War", "Sev", "StP"],
    "Turkey": ["Bul", "Con", "Smy", "Ank"],
}
BATTLE_POSITION: dict[str, object] = {"phase": "F1902M", "units": BATTLE, "centers": OWNED}
