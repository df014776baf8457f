"""A playtest watched in the window: played in separate processes, with figures and plots sent while it runs.

The window starts one process (`run`), which starts the workers and draws; both communicate through a pipe:
`PlaytestRequest` goes in, `PlaytestFigures` come out, and finally `PlaytestEnd`. Anything sent back through the pipe,
or closing it, stops everything at once.

The games are kept in one folder per map: `now` holds the last playtest, `before` the last one of another version of the
map, for comparison.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.language import speak, tr
from app.ui.charts import ChartColors, PowerStyle, png
from rules.files import MapFiles, remember_map
from rules.playtests import (
    GameSet,
    LocalPool,
    Playtest,
    PlaytestError,
    PlaytestStopped,
    Progress,
    cores_here,
    play_set,
    read_set,
)

from . import charts
from .report import WindowPaper, parts_of, write_report
from .statistics import Games, Interval, changes, mean, proportion, read_games

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NOW, BEFORE, REPORT = "now", "before", "report.html"
WIDE, HIGH = 760, 210
"""Width of the plots in the report, and height of the chart by year beside the table, in pixels."""
SECONDS = 2.0
"""How long a batch takes, and so how often figures can come."""
REST = 3.0
"""How long to play before drawing again, as a multiple of the time that the last figures took to draw."""
SURE_FROM = 100
"""With fewer games nothing is called a difference."""


class PlotStyle(NamedTuple):
    """The look of plots. `ground`: the background; `looks`: how each power is drawn; `wide`: width of a plot in
    pixels; `scale`: screen pixels per plot pixel."""

    language: str
    ink: str
    muted: str
    line: str
    ground: str
    looks: Mapping[str, PowerStyle]
    wide: int
    scale: float


class PlaytestRequest(NamedTuple):
    """A requested playtest. `folder`: where the games of this map are kept; `map`: its table, drawing and rules, as in
    `MapFiles`."""

    playtest: Playtest
    games: int
    folder: Path
    look: PlotStyle
    map: tuple[bytes, bytes, bytes]


class SeatFigures(NamedTuple):
    """The results of a power. `before`: its mean share in the previous version; `apart`: whether the difference is
    significant."""

    name: str
    solos: Interval
    share: Interval
    survival: float
    centers: float
    before: float | None = None
    apart: bool = False


class PlaytestFigures(NamedTuple):
    """The results so far.

    `ends`: number of games by kind of end ("solo", "shared", "draw", "cut"); `never`: provinces that no unit has
    entered, with their names; `before`: number of games of the previous version, 0 if there is none; `differs`: there
    is one, but with other players, years or powers; `plots`: PNG images with their titles.
    """

    done: int
    total: int
    remaining: float | None
    ends: Mapping[str, int]
    seats: Mapping[str, SeatFigures]
    never: Mapping[str, str]
    before: int = 0
    differs: bool = False
    plots: tuple[tuple[str, bytes], ...] = ()


class PlaytestEnd(NamedTuple):
    """Nothing more is played. `why`: what went wrong, "" if all games were played or it was stopped; `report`: the
    whole report as rich text."""

    stopped: bool
    why: str = ""
    report: str = ""


def run(pipe: Connection, asked: PlaytestRequest) -> None:
    """Play and send results until all games are played or the window stops it. Runs in a separate process."""
    speak(asked.look.language)
    remember_map(MapFiles(*asked.map))
    with suppress(BrokenPipeError, ConnectionError):
        pipe.send(_over(pipe, asked))


def _over(pipe: Connection, asked: PlaytestRequest) -> PlaytestEnd:
    # Leave one core to the window if there are several.
    jobs = max(1, cores_here() - 1)
    try:
        make_room(asked)
        sender = _FigureSender(pipe, asked)
        found = play_set(
            asked.playtest,
            asked.games,
            asked.folder / NOW,
            lambda: LocalPool(asked.playtest, jobs, SECONDS, pipe),
            sender.hear,
        )
    except PlaytestStopped:
        sender.tell()
        return PlaytestEnd(stopped=True, report=sender.report())
    except (PlaytestError, OSError) as error:
        return PlaytestEnd(stopped=False, why=str(error))
    sender.tell()
    return PlaytestEnd(stopped=False, why=found.failed[0][1] if found.failed else "", report=sender.report())


def make_room(asked: PlaytestRequest) -> None:
    """Continue the last playtest if nothing has changed; otherwise keep it as the previous version if the map has
    changed, and delete it if anything else has."""
    now, before = asked.folder / NOW, asked.folder / BEFORE
    asked.folder.mkdir(parents=True, exist_ok=True)
    found, noted = stored_games(now), asked.playtest.noted
    if found is None:
        shutil.rmtree(now, ignore_errors=True)
    elif found.about["map"] != noted["map"]:
        shutil.rmtree(before, ignore_errors=True)
        now.rename(before)
    elif any(found.about.get(key) != value for key, value in noted.items()) or found.about["games"] > asked.games:
        shutil.rmtree(now)


def stored_games(folder: Path) -> GameSet | None:
    """Return the games in a folder; None if there are none that can be read."""
    try:
        found = read_set(folder)
        return found if next(found.lines(), "") else None
    except (PlaytestError, OSError, EOFError):
        return None


class _FigureSender:
    """Sends results as often as there is time to compute and draw them."""

    def __init__(self, pipe: Connection, asked: PlaytestRequest) -> None:
        self.pipe, self.asked = pipe, asked
        self.progress = Progress(0, asked.games, 0, 0.0)
        self._next = 0.0
        self._before: Games | None = None
        self._differs = False

    def hear(self, progress: Progress) -> None:
        self.progress = progress
        if not progress.done:
            self.pipe.send(PlaytestFigures(0, progress.total, None, {}, {}, {}))
        elif time.monotonic() >= self._next and progress.done < progress.total:
            self.tell()

    def tell(self) -> None:
        """Read the games played so far and send the results."""
        began = time.monotonic()
        found = stored_games(self.asked.folder / NOW)
        if found is not None:
            self.pipe.send(self._figures(read_games(found)))
        self._next = time.monotonic() + REST * (time.monotonic() - began)

    def report(self) -> str:
        """Return the whole report for the window, and write one for a browser beside the games."""
        folder, look = self.asked.folder / NOW, self.asked.look
        found = stored_games(folder)
        if found is None:
            return ""
        write_report([found], folder / REPORT)
        games = read_games(found)
        inks, labels = ChartColors(look.ink, look.muted, look.line), (tr("Before"), tr("Now"))
        paper = WindowPaper(
            self._looks(games), inks, WIDE, tr("Compared with the last version"), labels, look.scale, look.ground
        )
        pieces = [*parts_of([games], paper)]
        if self._before is not None:
            pieces += parts_of([self._before, games], paper)
        return "".join(pieces)

    def _figures(self, games: Games) -> PlaytestFigures:
        self._read_before(games)
        look, count = self.asked.look, games.games
        before, _ = changes(self._before, games) if self._before else ({}, False)
        sure = self._before is not None and min(count, self._before.games) >= SURE_FROM
        seats = {
            power: SeatFigures(
                name,
                proportion(int((games.solo == at).sum()), count),
                mean(games.shares[:, at]),
                float(games.left[:, at].mean()),
                float(games.owned[:, -1, at].mean()),
                before[power].before if power in before else None,
                sure and power in before and before[power].p < 0.05,
            )
            for at, (power, name) in enumerate(games.names.items())
        }
        looks, inks = self._looks(games), ChartColors(look.ink, look.muted, look.line)
        by_name = {name: looks[power].fill for power, name in games.names.items()}
        rows = {one.name: mean(games.shares[:, at]) for at, one in enumerate(seats.values())}
        caption = tr("Mean share with 95 % confidence intervals")
        pictures = (
            (tr("Centers by year"), charts.by_year(games, looks, look.wide, HIGH, inks)),
            (tr("Powers"), charts.intervals(rows, by_name, 1 / len(seats), caption, look.wide, inks)),
        )
        return PlaytestFigures(
            max(self.progress.done, count),
            self.progress.total,
            self.progress.remaining,
            dict(games.ends),
            seats,
            {id: name for id, name in games.about["provinces"].items() if not games.entered[id]},
            self._before.games if self._before else 0,
            self._differs,
            tuple((title, png(figure, look.scale)) for title, figure in pictures),
        )

    def _looks(self, games: Games) -> dict[str, PowerStyle]:
        look = self.asked.look
        return {power: look.looks.get(power, PowerStyle(look.muted)) for power in games.names}

    def _read_before(self, games: Games) -> None:
        """Read the previous version, once; it is ignored if it has other players, years or powers."""
        if self._before is None and not self._differs:
            found = stored_games(self.asked.folder / BEFORE)
            if found is not None:
                self._differs = any(found.about[key] != games.about[key] for key in ("players", "years")) or list(
                    found.about["powers"]
                ) != list(games.about["powers"])
                self._before = None if self._differs else read_games(found)
