"""Computer players: any of them plays any seat of any variant, and is told what its seat may know and nothing else.

`Player` is what each of them is; `PLAYERS` has those that there are, by name; `seat_view` is what they are told;
`play` lets them play.
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
"""The players that there are, by name, the weakest first."""

__all__ = ["PLAYERS", "Player", "RandomPlayer", "SearchPlayer", "TacticalPlayer", "play", "play_turn", "seat_view"]
