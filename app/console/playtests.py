"""`strata playtest`: play many games among computer players, on this machine or a Dask cluster, and report the results.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import rules
from rules import Variant
from rules.players import PLAYERS
from rules.playtests import (
    DaskPool,
    GameSet,
    LocalPool,
    Playtest,
    PlaytestError,
    PlaytestTally,
    Progress,
    WorkerPool,
    cores_here,
    document,
    play_set,
    read_set,
    tally,
)

from .games import LONGEST_SEED, chosen
from .refusal import CommandError

USUAL = "normal"
"""The player if none is named."""
BAR = 24


@dataclass(frozen=True)
class PlaytestArguments:
    """The arguments of the command. `jobs`: 0 for all cores; `dask`: an address, "local", or "" for no cluster."""

    game: str
    options: tuple[str, ...]
    players: str
    games: int
    years: int
    seed: str
    jobs: int
    dask: str
    folder: Path
    as_json: bool


def playtest(asked: PlaytestArguments) -> int:
    """Play the missing games of a set, write its report and print the results.

    Returns 0 if all games are there, 1 if some could not be played.
    """
    variant = _variant(asked.game, asked.options)
    players = players_named(asked.players, len(variant.base.powers))
    if not asked.seed or len(asked.seed) > LONGEST_SEED:
        raise CommandError(f"--seed: a text of 1 to {LONGEST_SEED} characters")
    what = Playtest(variant, players, asked.years, asked.seed)
    jobs = asked.jobs or cores_here()

    def hired() -> WorkerPool:
        return DaskPool(what, asked.dask, jobs) if asked.dask else LocalPool(what, jobs)

    bar = sys.stderr.isatty()
    try:
        found = play_set(what, asked.games, asked.folder, hired, _show if bar else _nothing)
    except PlaytestError as error:
        raise CommandError(f"strata playtest: {error}") from None
    finally:
        if bar:
            print(file=sys.stderr)
    for batch, why in found.failed:
        last = batch.first + batch.number - 1
        which = f"game {last}" if batch.number == 1 else f"games {batch.first} to {last}"
        print(f"{which}: set aside, failed three times: {why}", file=sys.stderr)
    counted = tally(found)
    report = report_file([found])
    if asked.as_json:
        print(json.dumps(document(found, counted), ensure_ascii=False, indent=1))
    else:
        print("\n".join([*lines_of(found, counted), f"Report: {report}"]))
    return int(bool(found.failed))


def compare(folders: Sequence[Path]) -> None:
    """Write a report on two sets to the folder of the first, and print its path. Raises CommandError if they cannot be
    compared."""
    try:
        one, other = (read_set(folder) for folder in folders)
    except PlaytestError as error:
        raise CommandError(f"strata playtest: {error}") from None
    if list(one.about["powers"]) != list(other.about["powers"]):
        raise CommandError("strata playtest: these two sets have different powers and cannot be compared")
    print(f"Report: {report_file([one, other])}")


def report_file(sets: Sequence[GameSet]) -> Path:
    """Write the report to the folder of the first set."""
    from app.playtests import write_report

    path = sets[0].folder / ("report.html" if len(sets) == 1 else "compare.html")
    write_report(sets, path)
    return path


def _variant(game: str, options: Sequence[str]) -> Variant:
    """Return the variant of that name, or the one of the map in that folder."""
    folder = Path(game)
    if game not in rules.games() and (folder / "map.toml").is_file():
        return chosen(rules.files.register_variant(folder).id, options)
    return chosen(game, options)


def players_named(text: str, seats: int) -> tuple[str, ...]:
    """Return the players of all seats from text such as "normal,hard*6", repeated until no seat is empty."""
    names = list[str]()
    for word in (text or USUAL).split(","):
        name, star, times = (part.strip() for part in word.partition("*"))
        if name not in PLAYERS:
            raise CommandError(f"--players: no player is called '{name}'. The players are {', '.join(PLAYERS)}")
        if star and not (times.isdecimal() and 1 <= int(times) <= seats):
            raise CommandError(f"--players: '{word.strip()}' needs a number from 1 to {seats} after the *")
        names += [name] * (int(times) if star else 1)
    if len(names) > seats:
        raise CommandError(f"--players: {len(names)} players named, but there are only {seats} seats")
    return tuple(names[at % len(names)] for at in range(seats))


def _nothing(progress: Progress) -> None:
    """Show no progress."""


def _show(progress: Progress) -> None:
    """Show a progress bar on the terminal."""
    full = BAR * progress.done // max(1, progress.total)
    left = "" if progress.remaining is None else f", {_clock(progress.remaining)} left"
    bar = f"[{'#' * full}{'.' * (BAR - full)}] {progress.done:,} of {progress.total:,} games"
    print(f"\r{bar}, {progress.rate:.1f} per second{left}\x1b[K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def lines_of(found: GameSet, counted: PlaytestTally) -> Iterator[str]:
    """Yield the results of a set as lines of text."""
    about = found.about
    yield f"{about['name']}: {counted.games:,} games of at most {about['years']} years, seed {about['seed']}"
    speed = document(found, counted)["games_per_core_second"]
    yield f"{about['seconds']:.1f} s, {speed:.2f} games per second and core"
    names = about["powers"]
    width = max(map(len, [*names.values(), *counted.players]))
    yield f"{'':<{width}}  share   solos  survived  centers"
    for power, one in counted.powers.items():
        survived, centers = one.survived / max(1, one.seats), one.centers / max(1, one.seats)
        yield f"{names[power]:<{width}}  {one.share:.3f}  {one.solos:>6}  {survived:>8.0%}  {centers:>7.1f}"
    for name, one in counted.players.items():
        yield f"{name:<{width}}  {one.share:.3f}  {one.solos:>6}  in {one.seats:,} seats"
    yield f"Digest: {found.digest[:16]}"
