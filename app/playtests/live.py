"""A playtest that somebody watches: played in processes of its own, with figures and plots sent while it runs.

The window starts one process (`run`), which starts the workers and draws; both talk through a pipe. `PlaytestRequest`
goes in, `PlaytestFigures` come out, at the end `PlaytestEnd`. Whatever is sent back through the pipe, or its end, stops
everything at once.

What was played is kept in one folder a map: `now` holds the last playtest, `before` the last one of another version of
the map, with which it is compared.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.language import speak, tr
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

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from .statistics import Games

NOW, BEFORE, REPORT = "now", "before", "report.html"
WIDE = 7.6
"""Of the plots in the report, in inches."""
SECONDS = 2.0
"""How long a batch takes: figures come as often as that."""
REST = 3.0
"""So many times as long as the last figures took to draw is played before the next are drawn."""
SURE_FROM = 100
"""With fewer games nothing is called a difference."""


class PlotStyle(NamedTuple):
    """How plots look. `ground`: what they lie on; `fills`: the color of each power; `wide`: of a plot, in pixels;
    `scale`: pixels of the screen to one of these."""

    language: str
    ink: str
    muted: str
    line: str
    ground: str
    fills: Mapping[str, str]
    wide: int
    scale: float


class PlaytestRequest(NamedTuple):
    """A playtest that is wanted. `folder`: where the games of this map are kept; `map`: its table, drawing and rules,
    as in `MapFiles`."""

    playtest: Playtest
    games: int
    folder: Path
    look: PlotStyle
    map: tuple[bytes, bytes, bytes]


class Estimate(NamedTuple):
    """An estimate with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


class SeatFigures(NamedTuple):
    """How a power did. `before`: its mean share in the version before, `apart`: whether the difference is sure."""

    name: str
    solos: Estimate
    share: Estimate
    survival: float
    centers: float
    before: float | None = None
    apart: bool = False


class PlaytestFigures(NamedTuple):
    """What is known by now. `ends`: kind of end ("solo", "shared", "draw", "cut") to games; `never`: provinces that no
    unit has entered, with their names; `before`: games of the version before, 0 where there is none; `differs`: there
    is one, but other players or years played it. `plots`: pictures (PNG), each under its title."""

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
    """Nothing more is played. `why`: what went wrong; "" where all games were played or it was stopped. `report`: all
    that is known now, as rich text."""

    stopped: bool
    why: str = ""
    report: str = ""


def run(pipe: Connection, asked: PlaytestRequest) -> None:
    """Play and tell until all is played or the window wants no more. Runs in a process of its own."""
    speak(asked.look.language)
    remember_map(MapFiles(*asked.map))
    with suppress(BrokenPipeError, ConnectionError):
        pipe.send(_over(pipe, asked))


def _over(pipe: Connection, asked: PlaytestRequest) -> PlaytestEnd:
    # One core is left to the window, where there are several.
    jobs = max(1, cores_here() - 1)
    try:
        make_room(asked)
        told = _FigureSender(pipe, asked)
        found = play_set(
            asked.playtest,
            asked.games,
            asked.folder / NOW,
            lambda: LocalPool(asked.playtest, jobs, SECONDS, pipe),
            told.hear,
        )
    except PlaytestStopped:
        told.tell()
        return PlaytestEnd(stopped=True, report=told.report())
    except (PlaytestError, OSError) as error:
        return PlaytestEnd(stopped=False, why=str(error))
    told.tell()
    return PlaytestEnd(stopped=False, why=found.failed[0][1] if found.failed else "", report=told.report())


def make_room(asked: PlaytestRequest) -> None:
    """What was played last is gone on with if nothing has changed, kept as the version before if the map has, and
    dropped otherwise."""
    now, before = asked.folder / NOW, asked.folder / BEFORE
    asked.folder.mkdir(parents=True, exist_ok=True)
    found, noted = kept(now), asked.playtest.noted
    if found is None:
        shutil.rmtree(now, ignore_errors=True)
    elif found.about["map"] != noted["map"]:
        shutil.rmtree(before, ignore_errors=True)
        now.rename(before)
    elif any(found.about.get(key) != value for key, value in noted.items()) or found.about["games"] > asked.games:
        shutil.rmtree(now)


def kept(folder: Path) -> GameSet | None:
    """The games in a folder; None where there are none that can be read."""
    try:
        found = read_set(folder)
        return found if next(found.lines(), "") else None
    except (PlaytestError, OSError, EOFError):
        return None


class _FigureSender:
    """Sends figures: those that are cheap at once, plots as often as there is time for them."""

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
        """Read what was played and send what it says."""
        began = time.monotonic()
        found = kept(self.asked.folder / NOW)
        if found is not None:
            from .statistics import read_games

            self.pipe.send(self._figures(read_games(found)))
        self._next = time.monotonic() + REST * (time.monotonic() - began)

    def report(self) -> str:
        """The whole report for the window, and for a browser in a file beside the games."""
        from . import charts
        from .report import WindowPaper, parts_of, write_report
        from .statistics import read_games

        folder, look = self.asked.folder / NOW, self.asked.look
        found = kept(folder)
        if found is None:
            return ""
        write_report([found], folder / REPORT)
        games = read_games(found)
        fills = {power: look.fills.get(power, look.muted) for power in games.names}
        inks, labels = charts.ChartColors(look.ink, look.muted, look.line), (tr("Before"), tr("Now"))
        paper = WindowPaper(fills, inks, WIDE, tr("Compared with the last version"), labels, look.scale, look.ground)
        pieces = [*parts_of([games], paper)]
        if self._before is not None:
            pieces += parts_of([self._before, games], paper)
        return "".join(pieces)

    def _figures(self, games: Games) -> PlaytestFigures:
        from . import charts
        from .statistics import changes, mean, proportion

        self._read_before(games)
        look, count = self.asked.look, games.games
        before, _ = changes(self._before, games) if self._before else ({}, False)
        sure = self._before is not None and min(count, self._before.games) >= SURE_FROM
        seats = {
            power: SeatFigures(
                name,
                Estimate(*proportion(int((games.solo == at).sum()), count)),
                Estimate(*mean(games.shares[:, at])),
                float(games.left[:, at].mean()),
                float(games.owned[:, -1, at].mean()),
                before[power].before if power in before else None,
                sure and power in before and before[power].p < 0.05,
            )
            for at, (power, name) in enumerate(games.names.items())
        }
        fills = {power: look.fills.get(power, look.muted) for power in games.names}
        inks, wide = charts.ChartColors(look.ink, look.muted, look.line), look.wide / charts.DOTS
        by_name = {name: fills[power] for power, name in games.names.items()}
        rows = {one.name: mean(games.shares[:, at]) for at, one in enumerate(seats.values())}
        told = tr("Mean share with 95 % confidence intervals")
        pictures = (
            (tr("Powers"), charts.intervals(rows, by_name, 1 / len(seats), told, wide, inks)),
            (tr("Centers by year"), charts.by_year(games, fills, wide, 3, inks)),
        )
        return PlaytestFigures(
            self.progress.done if self.progress.done > count else count,
            self.progress.total,
            self.progress.remaining,
            dict(games.ends),
            seats,
            {id: name for id, name in games.about["provinces"].items() if not games.entered[id]},
            self._before.games if self._before else 0,
            self._differs,
            tuple((title, charts.png(figure, look.scale)) for title, figure in pictures),
        )

    def _read_before(self, games: Games) -> None:
        """The version before, read once; left out where other players or years played it, or other powers."""
        from .statistics import read_games

        if self._before is None and not self._differs:
            found = kept(self.asked.folder / BEFORE)
            if found is not None:
                self._differs = any(found.about[key] != games.about[key] for key in ("players", "years")) or list(
                    found.about["powers"]
                ) != list(games.about["powers"])
                self._before = None if self._differs else read_games(found)
