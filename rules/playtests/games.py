"""A playtest and its games: each game is determined by the seed and its number alone, wherever it is played."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ..files import map_files
from ..game import Game
from ..players import PLAYERS, Player, play_turn
from ..position import Position, Turn, Variant
from ..standard import Standard
from ..units import Order

MOST_TURNS = 40
"""The most turns per year: a game stuck in one year would never end."""


@dataclass(frozen=True)
class Playtest:
    """What is played. `players`: one name per seat, dealt anew for each game; `years`: the length at which a game is
    cut off."""

    variant: Variant
    players: tuple[str, ...]
    years: int
    seed: str

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers played, in map order."""
        return tuple(self.variant.base.powers)

    @property
    def noted(self) -> dict[str, Any]:
        """Everything that must be equal for games to belong to one set, as stored in `set.json`."""
        variant = self.variant
        files = map_files(variant.map_id)
        return {
            "variant": variant.id,
            "options": {
                name: value if isinstance(value, bool | int | str) else repr(value)
                for name, value in variant.noted.items()
            },
            "map": sha256(files.table + b"\0" + files.rules).hexdigest(),
            "rules": rules_version(),
            "players": list(self.players),
            "years": self.years,
            "seed": self.seed,
        }


@cache
def rules_version() -> str:
    """Return a checksum of all code of `rules` on which a game can depend: everything but this folder."""
    here = Path(__file__).parent
    digest = sha256()
    for path in sorted(here.parent.rglob("*.py")):
        if here not in path.parents:
            digest.update(path.relative_to(here.parent).as_posix().encode() + b"\0")
            digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def seats_dealt(playtest: Playtest, number: int) -> tuple[int, ...]:
    """Return which of the players (by index) each power has in a game. In every run of as many games as there are
    seats, each player has each seat once: they are shuffled for the run and rotate around the table."""
    seats = len(playtest.players)
    run, turn = divmod(number, seats)
    rng = Random(f"deal/{playtest.seed}.{run}")
    table, turns = rng.sample(range(seats), seats), rng.sample(range(seats), seats)
    return tuple(table[(at + turns[turn]) % seats] for at in range(seats))


def play_game(playtest: Playtest, number: int) -> Game:
    """Play the game of that number, to its end or until its years are over. The result is reproducible."""
    powers, names = playtest.powers, playtest.players
    made = {name: PLAYERS[name]() for name in dict.fromkeys(names)}
    players: dict[str, Player] = {
        power: made[names[at]] for power, at in zip(powers, seats_dealt(playtest, number), strict=True)
    }
    seated = {power: f"{player.name} {power}" for power, player in players.items()}
    game = replace(Game.new(playtest.variant, seated), seed=f"{playtest.seed}.{number}")
    first = 0
    while not game.end and len(game.turns) < playtest.years * MOST_TURNS:
        year = game.position.phase.year
        first = first or year
        if year - first >= playtest.years:
            break
        game = game.play(play_turn(game, players))
    return game


# ----------------------------------------------------------------------------------------------------
# A game as a row. README.md describes the entries.


def row_of(playtest: Playtest, number: int, game: Game) -> dict[str, Any]:
    """Return the stored data of a game. Powers, centers and provinces are numbers: indexes into the lists of
    `set.json`."""
    variant, base = game.variant, game.variant.base
    powers = {power: at for at, power in enumerate(base.powers)}
    centers = {center: at for at, center in enumerate(base.centers)}
    provinces = {province: at for at, province in enumerate(base.provinces)}
    entered = {
        provinces[unit.place.province]
        for position in game.positions
        for unit in position.units.values()
        if unit.place.province in provinces
    }
    end, score = game.end, variant.score(game.position).amounts
    assert isinstance(variant, Standard)
    return {
        "game": number,
        "seats": seats_dealt(playtest, number),
        "end": [end.kind, [powers[one] for one in end.powers if one in powers]] if end else None,
        "phase": game.turns[-1].before.phase.text if game.turns else "",
        "score": [_number(score.get(power, 0)) for power in powers],
        "left": [powers[one] for one in variant.remaining(game.position) if one in powers],
        "years": [[year, [len(position.owned(power)) for power in powers]] for year, position in _years(game)],
        "taken": [
            [turn.before.phase.year, centers[center], powers.get(owner, -1)]
            for turn in game.turns
            for center, owner in _changed(turn)
            if center in centers
        ],
        "entered": f"{sum(1 << at for at in entered):x}",
        "opening": _opening(game, powers),
    }


def _number(amount: int | Fraction) -> int | float:
    return int(amount) if amount == int(amount) else round(float(amount), 6)


def _years(game: Game) -> Iterator[tuple[int, Position]]:
    """Yield each year of play with the position at its end; for the last year, the final position."""
    for number, turn in enumerate(game.turns, 1):
        year = turn.before.phase.year
        if year > 0 and (number == len(game.turns) or turn.after.phase.year != year):
            yield year, turn.after


def _changed(turn: Turn) -> Iterator[tuple[str, str]]:
    """Yield (center, new owner) for centers that changed owners in a turn, in a fixed order."""
    before, after = turn.before.centers, turn.after.centers
    if before is not after:
        for center in sorted({*before, *after}):
            if before.get(center) != after.get(center):
                yield center, after.get(center, "")


def _opening(game: Game, powers: Mapping[str, int]) -> list[str]:
    """Return the orders of each power in the first movement phase, as text."""
    first = next((turn for turn in game.turns if turn.before.phase.step == "M"), None)
    orders: Mapping[str, Sequence[Order]] = first.orders if first else {}
    return [", ".join(sorted(order.text for order in orders.get(power, ()))) for power in powers]


@dataclass(frozen=True)
class Batch:
    """A range of games: `number` games, from game `first` on."""

    first: int
    number: int


class BatchResult(NamedTuple):
    """A worker's result: the rows as lines of JSON, the seconds that a game took by the clock, those of CPU time for
    all, and the worker's version of the rules. Of several games the first is not timed: that of a new process takes
    longer."""

    rows: tuple[str, ...]
    each: float
    core_seconds: float
    rules: str


def play_batch(playtest: Playtest, batch: Batch) -> BatchResult:
    """Play the games of a batch. Runs in the worker."""
    began, core = time.perf_counter(), time.process_time()
    rows: list[str] = []
    for number in range(batch.first, batch.first + batch.number):
        row = row_of(playtest, number, play_game(playtest, number))
        rows.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
        if len(rows) == 1 < batch.number:
            began = time.perf_counter()
    each = (time.perf_counter() - began) / max(1, batch.number - 1)
    return BatchResult(tuple(rows), each, time.process_time() - core, rules_version())
