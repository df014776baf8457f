"""A set of games in a folder: its description, the parts played, and playing what is missing.

Parts are written to a temporary file and then renamed, so that none is incomplete: after an interruption the next run
continues from there.
"""

from __future__ import annotations

import gzip
import json
import math
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_file
from ..i18n import tr
from .games import Batch, BatchResult, Playtest
from .workers import PlaytestError, WorkerPool

FORMAT = 1
SET, WHOLE = "set.json", "games.jsonl.gz"
PART = re.compile(r"part-(\d{5,})\.jsonl\.gz")
"""Matches the name of a file with rows, and the number of its first game."""
NUMBER = re.compile(r'\{"game":(\d+),')
"""Matches the beginning of a row."""
TRIES = 3
MOST_ASIDE = 10
"""If this many batches have failed for good and none has succeeded, the run is given up."""
PROBES = 8
"""The most batches played at once until it is known how long games take."""
GROWTH, WARM, LONG = 4, 1.0, 2.0
"""Until then each batch has so many times the games of the one before; seconds of batches that tell it, and of a game
that tells it alone."""


class Progress(NamedTuple):
    """The progress of a run: games done of the set's `total`, games done in this run (`here`), and its seconds so far.
    """

    done: int
    total: int
    here: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games per second in this run."""
        return self.here / self.seconds if self.seconds else 0.0

    @property
    def remaining(self) -> float | None:
        """The estimated remaining time in seconds; None if unknown."""
        return (self.total - self.done) / self.rate if self.rate else None


@dataclass(frozen=True)
class GameSet:
    """A set of games in a folder. `about`: the content of `set.json`; `failed`: batches given up in this run, each with
    the reason."""

    folder: Path
    about: Mapping[str, Any]
    failed: tuple[tuple[Batch, str], ...] = field(default=(), compare=False)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the rows of all games played, by number."""
        for line in self.lines():
            yield json.loads(line)

    def lines(self) -> Iterator[str]:
        """Yield the rows as lines of JSON, one per game, as stored. Reads the files each time."""
        for path in _files(self.folder):
            with gzip.open(path, "rt", encoding="utf-8") as file:
                yield from (line.rstrip("\n") for line in file)

    @property
    def digest(self) -> str:
        """A checksum of the rows, the same for the same games, whoever played them."""
        whole = sha256()
        for line in self.lines():
            whole.update(line.encode() + b"\n")
        return whole.hexdigest()


def read_set(folder: Path) -> GameSet:
    """Return the set in a folder, as far as it was played. Raises PlaytestError if there is none."""
    about = _read(folder)
    if about is None:
        raise PlaytestError(tr("{folder} is not a playtest folder: it has no {file}", folder=folder, file=SET))
    return GameSet(folder, about)


def play_set(
    playtest: Playtest,
    games: int,
    folder: Path,
    pool: Callable[[], WorkerPool],
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> GameSet:
    """Play the missing games of a set with at least `games` games, and return the set. `pool` is called only if games
    are missing.

    `on_progress`: called with the progress. Raises PlaytestError if the folder holds something else, or the workers
    have another version of the rules. After Ctrl+C, the games played so far are kept.
    """
    about = _opened(playtest, games, folder)
    missing = deque(_missing(folder, about["games"]))
    if not missing:
        return GameSet(folder, about)
    hired = pool()
    run = _Run(folder, about, hired, missing, on_progress)
    try:
        run.play()
    finally:
        hired.close()
        about["seconds"] = round(about["seconds"] + run.seconds, 3)
        about["core_seconds"] = round(about["core_seconds"] + run.core_seconds, 3)
        _write(folder, about)
    if run.done == about["games"]:
        _join(folder)
    return GameSet(folder, about, tuple(run.failed))


class _Run:
    """A run in progress. `missing`: ranges of games that were not begun."""

    def __init__(
        self,
        folder: Path,
        about: Mapping[str, Any],
        pool: WorkerPool,
        missing: deque[Batch],
        on_progress: Callable[[Progress], None],
    ) -> None:
        self.folder, self.about, self.pool, self.missing, self.on_progress = folder, about, pool, missing, on_progress
        self.left = sum(batch.number for batch in missing)
        self.done = about["games"] - self.left
        self.here = 0
        self.core_seconds = 0.0
        """CPU time of the games of this run, in seconds."""
        self.timed, self.worked = 0, 0.0
        """How many games their duration is reckoned from, and the seconds they took by the workers' clocks."""
        self.warm = False
        """Whether these took long enough to tell."""
        self.usual = 0
        """How many games a batch has, except toward the end; 0 until it is known how long games take."""
        self.began = time.monotonic()
        self.again = deque[Batch]()
        self.tries = Counter[Batch]()
        self.failed: list[tuple[Batch, str]] = []

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def play(self) -> None:
        running = 0
        self._tell()
        while True:
            room = self.pool.room if self.warm else min(self.pool.cores, PROBES)
            while running < room and (batch := self._next()):
                self.pool.begin(batch)
                running += 1
            if not running:
                return
            for batch, answer in self.pool.finished():
                running -= 1
                self._take(batch, answer)
            self._tell()

    def _tell(self) -> None:
        self.on_progress(Progress(self.done, self.about["games"], self.here, self.seconds))

    def _next(self) -> Batch | None:
        """Return the next batch: one to be retried, or a new one. None if there are none."""
        if self.again:
            return self.again.popleft()
        if not self.missing:
            return None
        run = self.missing.popleft()
        size = min(self._size(), run.number)
        if size < run.number:
            self.missing.appendleft(Batch(run.first + size, run.number - size))
        self.left -= size
        return Batch(run.first, size)

    def _size(self) -> int:
        """Return the number of games for a new batch.

        Batches grow from one game to a second, which tells how long games take. Then the work is divided into equal
        rounds, of the pool's wanted duration or at least of the shortest that is worth its overhead; if the pool can
        do with shorter batches, those at the end are.
        """
        if not self.timed:
            return 1
        each = max(self.worked / self.timed, 1e-6)
        if not self.warm:
            return math.ceil(max(WARM / each, GROWTH * self.timed))
        pool, for_each = self.pool, self.left / self.pool.cores
        if not self.usual:
            wanted = max(pool.least, min(pool.seconds, for_each * each / 2))
            self.usual = max(1, math.ceil(for_each / max(1, int(for_each * each / wanted))))
        least = math.ceil(pool.least / each)
        return self.usual if self.usual < 2 * least else min(self.usual, max(math.ceil(for_each / 2), least))

    def _take(self, batch: Batch, answer: BatchResult | str) -> None:
        if isinstance(answer, str):
            self._failed(batch, answer)
            return
        if answer.rules != self.about["rules"]:
            raise PlaytestError(
                tr("A worker has a different version of the rules. Install the same version of Strata on every worker.")
            )
        content = gzip.compress("".join(f"{row}\n" for row in answer.rows).encode(), mtime=0)
        write_file(self.folder / f"part-{batch.first:05}.jsonl.gz", content)
        self.done += batch.number
        self.here += batch.number
        self._time(batch.number, answer.each)
        self.core_seconds += answer.core_seconds

    def _time(self, games: int, each: float) -> None:
        """Reckon with `each` seconds for each of these games; until batches are long enough, with the quickest."""
        if not self.warm:
            if self.timed and each > self.worked / self.timed:
                return
            self.timed, self.worked = 0, 0.0
            self.warm = games * each >= (LONG if games == 1 else WARM / 2)
        self.timed += games
        self.worked += games * each

    def _failed(self, batch: Batch, why: str) -> None:
        self.tries[batch] += 1
        if self.tries[batch] < TRIES:
            self.again.append(batch)
            return
        self.failed.append((batch, why))
        if not self.here and len(self.failed) >= MOST_ASIDE:
            raise PlaytestError(tr("No game could be played: {why}", why=why))


# ----------------------------------------------------------------------------------------------------
# The files in the folder.


def _opened(playtest: Playtest, games: int, folder: Path) -> dict[str, Any]:
    """Return the content of `set.json`, with the number of games raised to `games` if it was less. Raises PlaytestError
    if the folder holds another set."""
    noted, about = playtest.noted, _read(folder)
    if about is None:
        if folder.is_file() or (folder.exists() and any(folder.iterdir())):
            raise PlaytestError(
                tr("{folder} is not empty and is not a playtest folder. Choose a new folder", folder=folder)
            )
        about = {**noted, "games": 0, "seconds": 0.0, "core_seconds": 0.0, **_names(playtest)}
    elif about["rules"] != noted["rules"]:
        raise PlaytestError(
            tr(
                "{folder} was played with another version of the rules. Play the games again in a new folder",
                folder=folder,
            )
        )
    else:
        other = [key for key in noted if about.get(key) != noted[key]]
        if other:
            raise PlaytestError(
                tr(
                    "{folder} already has other games: {what} {there}, not {asked}. Choose a new folder",
                    folder=folder,
                    what=other[0],
                    there=_short(about.get(other[0])),
                    asked=_short(noted[other[0]]),
                )
            )
    if games > about["games"]:
        about["games"] = games
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder, about)
    return about


def _short(value: Any) -> str:
    """Return a value of `set.json` for a message: of players each once, with their number."""
    if isinstance(value, list):
        return ", ".join(f"{name}*{count}" if count > 1 else name for name, count in Counter(value).items())
    return str(value) if not isinstance(value, Mapping) else json.dumps(value, ensure_ascii=False)


def _names(playtest: Playtest) -> dict[str, Any]:
    """Return the meanings of the numbers in the rows, and all that a report needs to know about the variant."""
    base = playtest.variant.base
    return {
        "format": FORMAT,
        "name": playtest.variant.name,
        "powers": {power.id: power.map_name for power in base.powers.values()},
        "provinces": {id: province.map_name for id, province in base.provinces.items()},
        "centers": list(base.centers),
        "start": dict(playtest.variant.start().centers),
    }


def _read(folder: Path) -> dict[str, Any] | None:
    try:
        about = json.loads((folder / SET).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise PlaytestError(tr("{file} cannot be read: it is damaged or in another format", file=folder / SET))
    return about


def _write(folder: Path, about: Mapping[str, Any]) -> None:
    write_file(folder / SET, json.dumps(about, ensure_ascii=False, indent=1).encode())


def _files(folder: Path) -> list[Path]:
    """Return the files with rows, in the order of their games. A complete set is one file."""
    whole = [folder / WHOLE] if (folder / WHOLE).exists() else []
    parts = {int(found[1]): path for path in folder.iterdir() if (found := PART.fullmatch(path.name))}
    return [*whole, *(parts[first] for first in sorted(parts))]


def _missing(folder: Path, games: int) -> list[Batch]:
    """Return the ranges of games that no file holds. Unreadable files are deleted, so that their games are played
    again."""
    there = bytearray(games)
    for path in _files(folder):
        try:
            with gzip.open(path, "rt", encoding="utf-8") as file:
                numbers = [int(found[1]) for line in file if (found := NUMBER.match(line))]
        except (OSError, EOFError, ValueError):
            path.unlink()
            continue
        for number in numbers:
            if number < games:
                there[number] = 1
    return [Batch(run.start(), len(run[0])) for run in re.finditer(rb"\0+", bytes(there))]


def _join(folder: Path) -> None:
    """Join all files into one, whose content does not depend on how the games were divided."""
    files = _files(folder)
    beside = folder / f".{WHOLE}"
    with beside.open("wb") as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as whole:
        for path in files:
            with gzip.open(path, "rb") as part:
                while block := part.read(1 << 20):
                    whole.write(block)
    beside.replace(folder / WHOLE)
    for path in files:
        if path.name != WHOLE:
            path.unlink()
