"""Section 18: what players may agree on."""

from __future__ import annotations

from ...speech import mark
from ...terms import Option

MOST = 999_999
"""Nobody can ask for more."""
OPTIONS = (
    Option(
        "start_turf",
        "area",
        mark("Turf at the start"),
        (("area", mark("The area, without neutral centers")), ("homes", mark("The three home districts"))),
        mark("Which districts a family owns when the game begins (R3)."),
    ),
    Option(
        "unit_limit",
        "centers",
        mark("Units are limited by"),
        (("centers", mark("Supply centers")), ("money", mark("Money alone"))),
        mark("Whether a family may have more units than centers (R9)."),
    ),
    Option(
        "rebalance",
        "shift",
        mark("Uneven rackets"),
        (("shift", mark("Are shifted at once")), ("build", mark("Are evened out by new ones"))),
        mark("What happens when the rackets of a family no longer lie evenly over its districts (R8)."),
    ),
    Option(
        "victory_centers",
        12,
        mark("Win with"),
        help=mark("How many of 23 supply centers win the game (R20)."),
        span=(1, MOST),
    ),
    Option(
        "bank_limit",
        50,
        mark("Largest bank loan"),
        help=mark("How much the bank lends at most, in MU (R16)."),
        span=(1, MOST),
    ),
    Option(
        "public_ledger",
        True,
        mark("Open ledger"),
        help=mark("Whether all see cash, numbers, income and loans of all (R22)."),
    ),
)
