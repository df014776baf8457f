"""Playtests: many games among computer players, stored in one compact file, played on one machine or a cluster.

`Playtest` says what is played; `games` plays single games and makes a row of each; `workers` are processes here or on a
Dask cluster; `folder` stores a set of games, plays the missing ones and reads the set; `tally` counts results. The
README here describes the files.
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
