"""Section 18: what players may agree on."""

from __future__ import annotations

from ...terms import Option

MOST = 999_999
"""Nobody can ask for more."""
OPTIONS = (
    Option(
        "start_turf",
        "area",
        "Turf at the start",
        (("area", "The area, without neutral centers"), ("homes", "The three home districts")),
        "Which districts a family owns when the game begins (R3).",
    ),
    Option(
        "unit_limit",
        "centers",
        "Units are limited by",
        (("centers", "Supply centers"), ("money", "Money alone")),
        "Whether a family may have more units than centers (R9).",
    ),
    Option(
        "rebalance",
        "shift",
        "Uneven rackets",
        (("shift", "Are shifted at once"), ("build", "Are evened out by new ones")),
        "What happens when the rackets of a family no longer lie evenly over its districts (R8).",
    ),
    Option("victory_centers", 12, "Win with", help="How many of 23 supply centers win the game (R20).", span=(1, MOST)),
    Option("bank_limit", 50, "Largest bank loan", help="How much the bank lends at most, in MU (R16).", span=(1, MOST)),
    Option("public_ledger", True, "Open ledger", help="Whether all see cash, numbers, income and loans of all (R22)."),
)
