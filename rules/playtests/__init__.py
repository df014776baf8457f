"""Playtests: many games among computer players, kept as one compact file, on one machine or a cluster.

`Playtest` says what is played; `games` plays single games and tells of each in one row; `workers` are processes here or
on a Dask cluster; `folder` keeps a set of games, plays what is missing of it and reads it again; `tally` counts.
The README here says what the files hold.
"""

from __future__ import annotations

from .folder import GameSet, Progress, play_set, read_set
from .games import Batch, Playtest, play_game, seats_dealt
from .tally import PlaytestTally, SeatTally, document, shares_of, soloist, tally
from .workers import DaskPool, LocalPool, PlaytestError, PlaytestStopped, WorkerPool, cores_here

__all__ = [
    "Batch",
    "DaskPool",
    "GameSet",
    "LocalPool",
    "Playtest",
    "PlaytestError",
    "PlaytestStopped",
    "PlaytestTally",
    "Progress",
    "SeatTally",
    "WorkerPool",
    "cores_here",
    "document",
    "play_game",
    "play_set",
    "read_set",
    "seats_dealt",
    "shares_of",
    "soloist",
    "tally",
]
