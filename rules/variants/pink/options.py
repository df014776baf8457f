"""What the rules leave to the players (sections 6, 8 and 9)."""

from __future__ import annotations

from dataclasses import replace

from ...speech import mark
from ...standard.options import OPTIONS as STANDARD_OPTIONS
from ...terms import Option

CARTHAGE_HOME = Option(
    "carthage_home",
    False,
    mark("Carthage becomes a home center"),
    help=mark("The first power to own Carthage after an Autumn may build there, until another power owns it."),
)
GARRISONS = Option(
    "garrisons",
    False,
    mark("Garrisons"),
    help=mark("Carthage and the first home centers are held with strength 1 against all but their own power (R34)."),
)
OPTIONS = (
    Option(
        "disband_half",
        False,
        mark("Half-strength armies may be disbanded"),
        help=mark("In the budget, without cost, before the armies are paid (R16)."),
    ),
    Option(
        "stores_on_capture",
        "seize",
        mark("Points stored in a captured center"),
        (("seize", mark("Fall to the captor")), ("destroy", mark("Are lost"))),
        mark("What becomes of a store when its center changes hands after an Autumn (R25)."),
    ),
    Option(
        "awards",
        True,
        mark("Awards"),
        help=mark("The game master may give points, which are paid with the next income (R26)."),
    ),
    CARTHAGE_HOME,
    GARRISONS,
)
ADJUSTMENTS = {"civil_disorder": "2000", "too_many_builds": "first", "too_many_removes": "first"}
"""The points of plain Diplomacy that are left open in Pink III: what becomes of winter orders. Missing removals go by
the rulebook of 1971, as by that of 2000: the armies farthest from home."""
THREE_OPTIONS = (
    *(replace(one, default=ADJUSTMENTS[one.name]) for one in STANDARD_OPTIONS if one.name in ADJUSTMENTS),
    CARTHAGE_HOME,
    GARRISONS,
)
