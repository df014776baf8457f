"""Who plays what: five players with two animals each, and who is told of it (rules 13 and 14, R37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...position import Position
from ...speech import tr
from .species import TRIBES
from .state import ecology, keeping

if TYPE_CHECKING:
    from ...variant import Variant

Pairs = Mapping[str, tuple[str, str]]


def seated(variant: Variant, position: Position, players: Mapping[str, str]) -> Position:
    """The position with the pairs of a game of five, as the seats have them; in gunboat players are numbers."""
    if not variant["W"]:
        return position
    hands: dict[str, list[str]] = {}
    for power in variant.base.powers:
        if players.get(power):
            hands.setdefault(players[power], []).append(power)
    pairs = {player: pair for player, powers in hands.items() if (pair := _pair(powers))}
    if variant["G"]:
        ranked = sorted(pairs.values(), key=lambda pair: TRIBES.index(pair[0]))
        pairs = {str(number): pair for number, pair in enumerate(ranked, 1)}
    return keeping(position, pairs=pairs)


def _pair(powers: list[str]) -> tuple[str, str] | None:
    """A tribe and another animal; None for any other hand."""
    tribes = [power for power in powers if power in TRIBES]
    others = [power for power in powers if power not in TRIBES]
    return (tribes[0], others[0]) if len(tribes) == len(others) == 1 else None


def known_as(variant: Variant, position: Position, power: str, player: str) -> str:
    """Rule 13: in gunboat nobody is named, players of public pairs are numbers. Nor is anybody who plays two animals
    that others may not know of."""
    if variant["W"] and variant["link"] == "secret":
        return ""
    if not variant["G"]:
        return player
    number = next((number for number, pair in ecology(position).pairs.items() if power in pair), "")
    return tr("Player {number}", number=number) if number else ""


def shown(variant: Variant, position: Position, power: str) -> Position:
    """What a power may know, or everybody (""): all, but with secret links only its own player's pair."""
    pairs = ecology(position).pairs
    if not pairs or variant["link"] == "public":
        return position
    return keeping(position, pairs={player: pair for player, pair in pairs.items() if power in pair})
