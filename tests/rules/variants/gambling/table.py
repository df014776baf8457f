"""Positions and games of Gambling Diplomacy in a line each; sections 1 to 4 once more, straight from the text, in
whole cents: to compare the engine with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from rules import Game, Position

GAMBLING = rules.variant("gambling")
POWERS = tuple(GAMBLING.base.powers)
STAKES = {**dict.fromkeys(POWERS, "6.00"), "Russia": "8.00"}
PLAYERS = dict(zip(POWERS, ("Ash", "Birch", "Cedar", "Date", "Elm", "Fir", "Gum"), strict=True)) | {"GM": "Hazel"}
LAND: Mapping[str, Sequence[str]] = {"France": ["Bre", "Mar", "Par", "Spa"], "Italy": ["Nap", "Rom"], "Turkey": ["Ank"]}


def at(phase: str = "S1905M", owned: Mapping[str, Sequence[str]] = LAND, **more: Any) -> Position:
    """A position of the usual game; `options` for another one."""
    variant = rules.variant("gambling", **more.pop("options", {}))
    return variant.position(phase=phase, centers=owned, **more)


def game(**seats: str) -> Game:
    """A game with all seats taken, but for those named otherwise."""
    return Game.new(GAMBLING, {**PLAYERS, **seats}, title="Tuesday")


OPTIONS: Mapping[str, Any] = {
    "stake_cents": 200,
    "rate_cents": 100,
    "win_rate_cents": 150,
    "other_rate_cents": 50,
    "joint_concession": "draw",
    "draw_pays": "all_remaining",
    "pay_unplayed": False,
    "winner_cap": 0,
    "victory": 18,
}


@dataclass(frozen=True)
class Paid:
    """What an end pays, in cents by power; what is left to the house."""

    payouts: Mapping[str, int]
    net: Mapping[str, int]
    house: int


def stakes(begin: Mapping[str, int], options: Mapping[str, Any]) -> dict[str, int]:
    """Clause 1, G-7."""
    return {power: options["stake_cents"] * centers for power, centers in begin.items()}


def stays(
    power: str, owned: Mapping[str, int], standing: Sequence[str], dropped: Sequence[str], unplayed: bool
) -> bool:
    """G-5: with a unit or a center, and a player; `unplayed`: one without a player remains too."""
    return (owned[power] > 0 or power in standing) and (unplayed or power not in dropped)


def settle(
    kind: str,
    named: Sequence[str],
    begin: Mapping[str, int],
    owned: Mapping[str, int],
    standing: Sequence[str],
    dropped: Sequence[str],
    options: Mapping[str, Any],
) -> Paid:
    """Sections 2 and 4."""
    one_wins = kind in ("win", "concession") and len(named) == 1
    all_win = kind == "concession" and len(named) > 1 and options["joint_concession"] == "each_wins"
    payouts = {}
    for power in begin:
        centers = owned[power]
        if not stays(power, owned, standing, dropped, options["pay_unplayed"]):
            payouts[power] = 0
        elif one_wins or all_win:
            if power in named:
                capped = min(centers, options["winner_cap"]) if options["winner_cap"] else centers
                payouts[power] = options["win_rate_cents"] * capped
            else:
                payouts[power] = options["other_rate_cents"] * centers
        elif options["draw_pays"] == "participants" and power not in named:
            payouts[power] = 0
        else:
            payouts[power] = options["rate_cents"] * centers
    put_in = stakes(begin, options)
    net = {power: payouts[power] - put_in[power] for power in begin}
    return Paid(payouts, net, sum(put_in.values()) - sum(payouts.values()))


def winner(owned: Mapping[str, int], victory: int) -> str:
    """Section 3: the number of centers and more than any other; "" if nobody has."""
    best = sorted(owned.values())[-2:]
    first = max(owned, key=lambda power: owned[power])
    return first if best[1] >= victory and best[0] < best[1] else ""
