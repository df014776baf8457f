"""What the rules leave to the players (sections 6, 8 and 9)."""

from __future__ import annotations

from ...standard.options import OPTIONS as STANDARD_OPTIONS
from ...terms import Option

CARTHAGE_HOME = Option(
    "carthage_home",
    False,
    "Carthage becomes a home center",
    help="The first power to own Carthage after an Autumn may build there, until another power owns it.",
)
GARRISONS = Option(
    "garrisons",
    False,
    "Garrisons",
    help="Carthage and the first home centers are held with strength 1 against all but their own power (R34).",
)
OPTIONS = (
    Option(
        "disband_half",
        False,
        "Half-strength armies may be disbanded",
        help="In the budget, without cost, before the armies are paid (R16).",
    ),
    Option(
        "stores_on_capture",
        "seize",
        "Points stored in a captured center",
        (("seize", "Fall to the captor"), ("destroy", "Are lost")),
        "What becomes of a store when its center changes hands after an Autumn (R25).",
    ),
    Option(
        "awards",
        True,
        "Awards",
        help="The game master may give points, which are paid with the next income (R26).",
    ),
    CARTHAGE_HOME,
    GARRISONS,
)
ADJUSTMENTS = ("civil_disorder", "too_many_builds", "too_many_removes")
"""The points of plain Diplomacy that are left open in Pink III: what becomes of winter orders."""
THREE_OPTIONS = (*(one for one in STANDARD_OPTIONS if one.name in ADJUSTMENTS), CARTHAGE_HOME, GARRISONS)
