"""Workers that play the batches of a playtest: processes on this machine, or the workers of a Dask cluster.

A worker gets only the playtest and the numbers of games, and returns only rows, so it does not matter who plays what,
or how often.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from ..i18n import tr
from .games import Batch, BatchResult, Playtest, play_batch

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

TASK_SECONDS = 0.005
"""The most time that Dask's scheduler needs per task: 4 to 5 ms on a busy machine, 1 ms on a machine of its own."""
SCHEDULER_SHARE = 0.04
"""The share of a run that the scheduler may take, from which the least duration of batches on a cluster follows; a
little less than the 5 % promised, since games take longer or shorter than was reckoned."""
LOCAL_SECONDS, LAST_PART = 10.0, 4
"""How long a local batch takes, which is the most that is lost when a run is stopped; the last ones take this many
times less, so that no core waits long for another."""
REMOTE_SECONDS = 20.0
CONNECT_SECONDS = 30


class PlaytestError(Exception):
    """A playtest cannot be played or continued; the message says why."""


class PlaytestStopped(PlaytestError):
    """The user stopped the playtest; the games played so far are kept."""


class WorkerPool(Protocol):
    """The protocol of pools that play batches. `cores`: how many are played at once; `room`: how many may be begun;
    `seconds`: the wanted duration of a batch; `least`: that of the shortest that is worth its overhead."""

    cores: int
    room: int
    seconds: float
    least: float

    def begin(self, batch: Batch) -> None:
        """Start playing a batch."""

    def finished(self) -> list[tuple[Batch, BatchResult | str]]:
        """Wait for at least one batch; return the finished ones with their results, or with the reason why they failed.
        """

    def close(self) -> None:
        """Stop at once, even if batches are being played."""


def cores_here() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ----------------------------------------------------------------------------------------------------
# Processes on this machine.


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection
    batch: Batch | None = None


class LocalPool:
    """A pool of one process per core. A process that dies is replaced, and its batch is reported as failed.

    `seconds`: the wanted duration of a batch; `stop`: as soon as anything is sent through it, or its other end is
    closed, `finished` raises PlaytestStopped.
    """

    def __init__(
        self, playtest: Playtest, jobs: int, seconds: float = LOCAL_SECONDS, stop: Connection | None = None
    ) -> None:
        self._playtest = playtest
        self.cores = self.room = jobs
        self.seconds, self.least = seconds, seconds / LAST_PART
        self._stop = stop
        self._workers: list[_Worker] = []

    def begin(self, batch: Batch) -> None:
        """Start playing a batch in a free process, or in a new one."""
        worker = next((one for one in self._workers if one.batch is None), None) or self._hired()
        worker.batch = batch
        with suppress(BrokenPipeError):  # the process has died, which `finished` will notice
            worker.pipe.send(batch)

    def _hired(self) -> _Worker:
        from multiprocessing import get_context

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._playtest), daemon=True)
        process.start()
        theirs.close()
        self._workers.append(_Worker(process, ours))
        return self._workers[-1]

    def finished(self) -> list[tuple[Batch, BatchResult | str]]:
        """Wait for at least one batch; return the finished ones. Raises PlaytestStopped if the playtest is to stop."""
        from multiprocessing.connection import wait

        begun = [worker for worker in self._workers if worker.batch]
        ready = wait([*(worker.pipe for worker in begun), *([self._stop] if self._stop else [])])
        if self._stop in ready:
            raise PlaytestStopped(tr("The playtest was stopped."))
        return [self._answer(worker) for worker in begun if worker.pipe in ready]

    def _answer(self, worker: _Worker) -> tuple[Batch, BatchResult | str]:
        batch, worker.batch = worker.batch, None
        assert batch is not None
        try:
            return batch, worker.pipe.recv()
        except (EOFError, ConnectionError):
            self._workers.remove(worker)
            worker.pipe.close()
            worker.process.join()
            return batch, tr("the process that played it crashed (exit code {code})", code=worker.process.exitcode)

    def close(self) -> None:
        """Terminate all processes."""
        for worker in self._workers:
            worker.process.terminate()
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()


def serve(pipe: Connection, playtest: Playtest) -> None:
    """Play batch after batch until the sender closes the pipe; runs in a process of its own. Ctrl+C is left to the
    sender."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            batch: Batch = pipe.recv()
        except (EOFError, ConnectionError):
            return
        answer: BatchResult | str
        try:
            answer = play_batch(playtest, batch)
        except Exception as error:  # any error of a player or a variant is reported and costs one batch
            answer = f"{type(error).__name__}: {error}"
        pipe.send(answer)


# ----------------------------------------------------------------------------------------------------
# A Dask cluster.


class DaskPool:
    """The workers of a Dask cluster. `address`: its scheduler's address, or "local" for a small cluster of `jobs`
    workers here.

    Raises PlaytestError if Dask is not installed, no cluster answers, or its workers have several threads.
    """

    def __init__(self, playtest: Playtest, address: str, jobs: int) -> None:
        try:
            import distributed
        except ImportError:
            raise PlaytestError(
                tr("Dask is not installed. Install it with: {command}", command="pip install 'strata[cluster]'")
            ) from None
        self._playtest, self._cluster = playtest, None
        try:
            if address == "local":
                self._cluster = distributed.LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=50
                )
            self._client = distributed.Client(self._cluster or address, timeout=CONNECT_SECONDS)
            self._client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            raise PlaytestError(
                tr("No cluster answers at {address}: {error}", address=address, error=str(error) or "timeout")
            ) from None
        threads = self._client.nthreads()
        if any(number > 1 for number in threads.values()):
            self.close()
            raise PlaytestError(tr("Each worker of the cluster must have one thread: dask worker --nthreads 1"))
        self.cores = len(threads)
        self.room = 2 * self.cores
        self.least = self.cores * TASK_SECONDS / SCHEDULER_SHARE
        self.seconds = max(REMOTE_SECONDS, self.least)
        self._batches: dict[str, Batch] = {}
        self._done: Any = distributed.as_completed()

    def begin(self, batch: Batch) -> None:
        """Submit a batch to the cluster."""
        future = self._client.submit(play_batch, self._playtest, batch, pure=False)
        self._batches[future.key] = batch
        self._done.add(future)

    def finished(self) -> list[tuple[Batch, BatchResult | str]]:
        """Wait for at least one batch; return the finished ones."""
        return list(self._answers())

    def _answers(self) -> Iterator[tuple[Batch, BatchResult | str]]:
        for future in self._done.next_batch(block=True):
            batch = self._batches.pop(future.key)
            error = future.exception()
            yield batch, f"{type(error).__name__}: {error}" if error else future.result()
            future.release()

    def close(self) -> None:
        """Disconnect from the cluster, and shut it down if it was started here."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()
