"""Sets of games: the same whoever plays them, gone on with without loss, and refused where they are others."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from heapq import heappop, heappush
from pathlib import Path

import pytest

import rules
from rules.playtests import (
    Batch,
    DaskPool,
    GameSet,
    LocalPool,
    Playtest,
    PlaytestError,
    Progress,
    WorkerPool,
    play_game,
    play_set,
    read_set,
    seats_dealt,
    tally,
)
from rules.playtests.games import BatchResult
from rules.playtests.workers import REMOTE_SECONDS, SCHEDULER_SHARE, TASK_SECONDS

pytestmark = pytest.mark.process
GAMES = 8


def of(name: str = "standard") -> Playtest:
    variant = rules.variant(name)
    return Playtest(variant, ("random",) * len(variant.base.powers), years=1, seed="a")


def played(folder: Path, jobs: int = 1) -> GameSet:
    return play_set(of(), GAMES, folder, lambda: LocalPool(of(), jobs))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> GameSet:
    return played(tmp_path_factory.mktemp("whole"))


def test_the_same_games_wherever_they_are_played(whole: GameSet, tmp_path: Path) -> None:
    assert [row["game"] for row in whole.rows()] == [*range(GAMES)]
    assert (whole.about["powers"], whole.folder / "games.jsonl.gz") == (
        {power.id: power.name for power in of().variant.base.powers.values()},
        *whole.folder.glob("*.gz"),
    )
    other = played(tmp_path / "two", jobs=2)
    assert other.digest == whole.digest
    assert (other.folder / "games.jsonl.gz").read_bytes() == (whole.folder / "games.jsonl.gz").read_bytes()


def test_the_same_games_on_a_cluster(whole: GameSet, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    found = play_set(of(), GAMES, tmp_path / "dask", lambda: DaskPool(of(), "local", 2))
    assert found.digest == whole.digest


def test_a_set_that_was_stopped_goes_on(whole: GameSet, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"

    def stop(progress: Progress) -> None:
        if progress.done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_set(of(), GAMES, folder, lambda: LocalPool(of(), 1), stop)
    parts = sorted(folder.glob("part-*"))
    assert len(parts) >= 2 and read_set(folder).about["games"] == GAMES
    parts[0].unlink()
    parts[1].write_bytes(b"cut off")
    assert played(folder).digest == whole.digest
    assert list(folder.glob("part-*")) == []
    longer = play_set(of(), GAMES + 2, folder, lambda: LocalPool(of(), 1))
    assert [*longer.lines()][:GAMES] == [*whole.lines()] and tally(longer).games == GAMES + 2


class Deadly(LocalPool):
    """Whose process dies over the first game, so many times."""

    deaths = 1

    def begin(self, batch: Batch) -> None:
        super().begin(batch)
        if batch.first == 0 and self.deaths:
            self.deaths -= 1
            next(worker for worker in self._workers if worker.batch == batch).process.kill()


class Deadlier(Deadly):
    deaths = 3


def test_a_worker_that_dies_loses_its_batch_only(whole: GameSet, tmp_path: Path) -> None:
    assert play_set(of(), GAMES, tmp_path / "once", lambda: Deadly(of(), 1)).digest == whole.digest
    found = play_set(of(), GAMES, tmp_path / "always", lambda: Deadlier(of(), 1))
    assert [batch for batch, _ in found.failed] == [Batch(0, 1)] and "crashed" in found.failed[0][1]
    assert [row["game"] for row in found.rows()] == [*range(1, GAMES)]
    assert played(found.folder).digest == whole.digest


class Cluster:
    """A pool of many cores on which time only passes by reckoning. The first game of a core takes a second longer."""

    def __init__(self, cores: int, each: float) -> None:
        self.cores, self.room, self.each = cores, 2 * cores, each
        self.least = cores * TASK_SECONDS / SCHEDULER_SHARE
        self.seconds = max(REMOTE_SECONDS, self.least)
        self.free = [(0.0, number) for number in range(cores)]
        self.cold = set(range(cores))
        self.now, self.batches = 0.0, 0
        self.playing = list[tuple[float, int, Batch, float]]()

    def begin(self, batch: Batch) -> None:
        since, core = heappop(self.free)
        new = core in self.cold
        self.cold.discard(core)
        ends = max(since, self.now) + batch.number * self.each + new
        heappush(self.free, (ends, core))
        heappush(self.playing, (ends, self.batches, batch, self.each + (new and batch.number == 1)))
        self.batches += 1

    def finished(self) -> list[tuple[Batch, BatchResult | str]]:
        self.now, _, batch, each = heappop(self.playing)
        rows = tuple(f'{{"game":{number},"a":0}}' for number in range(batch.first, batch.first + batch.number))
        return [(batch, BatchResult(rows, each, each, of().noted["rules"]))]

    def close(self) -> None:
        assert not self.playing


@pytest.mark.parametrize(
    ("cores", "each", "work"), [(2, 0.05, 60), (100, 0.05, 15), (100, 0.5, 45), (40, 6.0, 30), (300, 0.3, 95)]
)
def test_batches_cost_a_cluster_little(cores: int, each: float, work: float, tmp_path: Path) -> None:
    """`work`: seconds for each core, at least an eighth of a second for each core of the cluster."""
    pool = Cluster(cores, each)
    play_set(of(), round(cores * work / each), tmp_path / "set", lambda: pool)
    assert pool.batches * TASK_SECONDS < 0.05 * pool.now and pool.now < 1.5 * work + 4


def nobody() -> WorkerPool:
    raise AssertionError("nothing is to be played")


def test_other_games_are_refused(whole: GameSet, tmp_path: Path) -> None:
    assert play_set(of(), GAMES, whole.folder, nobody).digest == whole.digest
    with pytest.raises(PlaytestError, match="years 1, not 2"):
        play_set(replace(of(), years=2), GAMES, whole.folder, nobody)
    (tmp_path / "set.json").write_text(json.dumps({**whole.about, "rules": "older"}))
    with pytest.raises(PlaytestError, match="another version of the rules"):
        played(tmp_path)
    (tmp_path / "set.json").rename(tmp_path / "diary.txt")
    with pytest.raises(PlaytestError, match="is not empty"):
        played(tmp_path)


def test_every_player_has_every_seat_equally_often() -> None:
    what, seats = of(), range(7)
    dealt = [seats_dealt(what, number) for number in range(21)]
    assert Counter((seat, one[seat]) for one in dealt for seat in seats) == {(a, b): 3 for a in seats for b in seats}
    assert len(set(dealt)) > 14


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_what_decides_is_counted_in_every_variant(name: str) -> None:
    what = of(name)
    game = play_game(what, 0)
    score = what.variant.score(game.position).amounts
    assert set(score) == set(what.powers) and min(score.values()) >= 0 and max(score.values()) > 0


def test_who_wins_has_all_but_where_money_decides() -> None:
    for name, most in (("standard", 1), ("gambling", 17 * 150)):
        variant = rules.variant(name)
        owners = {"France": variant.base.centers[:17], "Italy": variant.base.centers[17:]}
        position = variant.position(phase="W1905A", units={"France": ["A Par"], "Italy": ["A Rom"]}, centers=owners)
        score = variant.score(variant.finish(position, rules.End("concession", ("France",)))).amounts
        assert score["France"] == most and (score["Italy"] > 0) == (name == "gambling"), name
