"""Computer players: each can play any seat of any variant, and is told only what its seat may know.

`Player` is their protocol; `PLAYERS` lists the existing ones by name; `seat_view` is what they are told; `play` plays a
game among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .search import SearchPlayer
from .table import Player, RandomPlayer, TacticalPlayer, play, play_turn, seat_view

PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "easy": lambda: TacticalPlayer("easy", 0.3),
    "normal": lambda: TacticalPlayer("normal", 0.06),
    "hard": lambda: SearchPlayer("hard"),
}
"""The existing players by name, the weakest first."""

__all__ = ["PLAYERS", "Player", "RandomPlayer", "SearchPlayer", "TacticalPlayer", "play", "play_turn", "seat_view"]
