"""Positions and games of Gambling Diplomacy in a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules import End, Game, Position

GAMBLING = rules.variant("gambling")
POWERS = tuple(GAMBLING.base.powers)
STAKES = {**dict.fromkeys(POWERS, "6.00"), "Russia": "8.00"}
PLAYERS = dict(zip(POWERS, ("Ash", "Birch", "Cedar", "Date", "Elm", "Fir", "Gum"), strict=True)) | {"GM": "Hazel"}
LAND: Mapping[str, Sequence[str]] = {
    "France": ["Bre", "Mar", "Par", "Spa"],
    "Italy": ["Nap", "Rom"],
    "Turkey": ["Ank"],
}


def at(phase: str = "S1905M", owned: Mapping[str, Sequence[str]] = LAND, **more: Any) -> Position:
    """A position of the usual game; `options` for another one."""
    variant = rules.variant("gambling", **more.pop("options", {}))
    return variant.position(phase=phase, centers=owned, **more)


def ended(position: Position, line: str) -> dict[str, Any]:
    """The state after a line of the game master."""
    return position.variant.adjudicate(position, {"GM": [line]}).after.as_dict()["state"]  # type: ignore[no-any-return]


def paid(position: Position, kind: str, *powers: str) -> dict[str, int]:
    """What an end pays, in cents, where it pays anything."""
    found = position.variant.payoff(position, End(kind, powers))
    assert found is not None
    return {share.power: share.payout for share in found.shares if share.payout}


def game(**seats: str) -> Game:
    """A game with all seats taken, but for those named otherwise."""
    return Game.new(GAMBLING, {**PLAYERS, **seats}, title="Tuesday")
