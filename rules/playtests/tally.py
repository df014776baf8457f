"""Statistics of a set of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .folder import GameSet


def shares_of(score: Sequence[float]) -> tuple[float, ...]:
    """Return each power's part of the sum of squares; equal parts if all scores are 0."""
    whole = sum(one * one for one in score)
    return tuple(one * one / whole if whole else 1 / len(score) for one in score)


def soloist(row: dict[str, Any]) -> int | None:
    """Return the number of the power that won alone in a game's row; None if nobody did."""
    end = row["end"]
    return end[1][0] if end and end[0] != "draw" and len(end[1]) == 1 else None


@dataclass
class SeatTally:
    """The results of a power or a player: `seats` played, the sum of its shares, solo wins, survivals to the end, and
    the sum of its centers at the end."""

    seats: int = 0
    shares: float = 0.0
    solos: int = 0
    survived: int = 0
    centers: int = 0

    @property
    def share(self) -> float:
        """The mean share of the sum of squares per seat, from 0 to 1."""
        return self.shares / self.seats if self.seats else 0.0


@dataclass
class PlaytestTally:
    """The results of all games. `powers`, `players`: by id and name."""

    games: int
    powers: dict[str, SeatTally] = field(default_factory=dict)
    players: dict[str, SeatTally] = field(default_factory=dict)


def tally(found: GameSet) -> PlaytestTally:
    """Return the results of a set, reading its rows once."""
    powers, players = tuple(found.about["powers"]), found.about["players"]
    counted = PlaytestTally(
        0, {power: SeatTally() for power in powers}, {name: SeatTally() for name in dict.fromkeys(players)}
    )
    for row in found.rows():
        counted.games += 1
        shares, winner, last = shares_of(row["score"]), soloist(row), row["years"][-1][1] if row["years"] else []
        for at, power in enumerate(powers):
            for seat in (counted.powers[power], counted.players[players[row["seats"][at]]]):
                seat.seats += 1
                seat.shares += shares[at]
                seat.solos += winner == at
                seat.survived += at in row["left"]
                seat.centers += last[at] if last else 0
    return counted


def document(found: GameSet, counted: PlaytestTally) -> dict[str, Any]:
    """Return the output of `strata playtest --json`. Shares and centers are means, solos and survivals numbers of
    games."""
    about = found.about
    return {
        "variant": about["variant"],
        "games": counted.games,
        "seed": about["seed"],
        "seconds": about["seconds"],
        "games_per_core_second": round(counted.games / about["core_seconds"], 3) if about["core_seconds"] else 0.0,
        "players": {
            name: {"seats": one.seats, "share": round(one.share, 6), "solos": one.solos}
            for name, one in counted.players.items()
        },
        "powers": {
            power: {
                "share": round(one.share, 6),
                "solos": one.solos,
                "survived": one.survived,
                "centers": round(one.centers / max(1, one.seats), 3),
            }
            for power, one in counted.powers.items()
        },
    }
