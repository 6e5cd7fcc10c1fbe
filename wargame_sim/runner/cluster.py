"""The Dask backend: chunks played by the workers of a cluster, in tasks long enough to be worth the way.

A chunk is a pure function of plan, variant, first trial and count. So a lost worker costs its tasks once more, nothing
else; and this process writes the parts, so that a folder looks as if it had been played here.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import math
import queue
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from wargame_sim.errors import UsageError, WargameError
from wargame_sim.runner.backend import U
from wargame_sim.runner.chunks import Unit
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.task import Job, play_task
from wargame_sim.statistics.totals import Recipe

TASK_S = 0.6  # seconds that a task should take: a task costs some milliseconds whatever it does
_AHEAD = 3  # tasks a thread that wait or are played
_POLL_S, _LOOK_S = 0.1, 1.0
_WAIT_S = 60.0
_GONE = ("CancelledError", "FutureCancelledError", "FuturesCancelledError", "CommClosedError")
MISSING = "--backend dask: found no {package}; allowed after: pip install 'wargame_sim[cluster]'"


def distributed() -> Any:
    """Import Dask's scheduler client; one line names what to install where it is missing."""
    try:
        import distributed
    except ImportError as error:
        raise UsageError(MISSING.format(package=error.name or "distributed")) from None
    for name in ("distributed", "distributed.client"):  # what the user needs is said here, in one line
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return distributed


@contextlib.contextmanager
def connected(address: str) -> Iterator[Callable[[], Dask]]:
    """Connect to a running Dask scheduler and give what makes backends of it.

    Parameters
    ----------
    address : str
        Such as ``tcp://10.0.0.1:8786``.

    Raises
    ------
    UsageError
        When Dask is not installed, or no scheduler answers.
    """
    library = distributed()
    scheme = address.partition("://")[0] if "://" in address else ""
    known = sorted(library.comm.registry.backends)
    if scheme and scheme not in known:  # Dask would say so twenty seconds later, with a traceback
        raise UsageError(f"--scheduler {address}: found scheme {scheme!r}; allowed {', '.join(known)}")
    try:
        client = library.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(
            f"--scheduler {address}: no Dask scheduler answers ({type(error).__name__}); allowed the address that "
            "`dask scheduler` prints, like tcp://10.0.0.1:8786"
        ) from None
    with closing(client):
        yield lambda: Dask(client, _WAIT_S)


@contextlib.contextmanager
def closing(client: Any) -> Iterator[None]:
    """Close a client in the end, whatever became of its scheduler."""
    try:
        yield
    finally:
        with contextlib.suppress(Exception):
            client.close(timeout=5)


class Dask:
    """The workers of one Dask cluster.

    Parameters
    ----------
    client : distributed.Client
        Connected.
    wait_s : float
        Seconds to wait for the first worker; infinity where jobs stand in a queue.
    """

    def __init__(self, client: Any, wait_s: float) -> None:
        self.client, self.wait_s = client, wait_s
        self._address = str(client.scheduler.address)
        self._job: Job | None = None
        self._looked, self._threads = -math.inf, 1
        self._second = 0.0  # of a game, as tasks showed

    @property
    def workers(self) -> int:
        """Threads of all workers that are there now, at least 1."""
        if time.monotonic() - self._looked > _LOOK_S:
            with contextlib.suppress(Exception):  # a scheduler that has gone is met where results are fetched
                self._threads = max(1, sum(self.client.nthreads().values()))
            self._looked = time.monotonic()
        return self._threads

    def prepare(self, plan: Plan, first: Unit, recipe: Recipe | None = None) -> None:
        """Wait for a worker, and let every worker play one game: it compiles, once a machine, and proves its version."""
        self._job = Job.of(plan, recipe)
        try:
            self.client.wait_for_workers(1, timeout=None if math.isinf(self.wait_s) else self.wait_s)
        except TimeoutError:
            raise WargameError(
                f"no worker has joined {self._address} in {self.wait_s:g} s; allowed after: dask worker {self._address}"
            ) from None
        one = (replace(first, count=1),)
        tasks = [
            self.client.submit(
                play_task, self._job, one, key=self._name(one, worker), workers=[worker], allow_other_workers=True
            )
            for worker in self.client.nthreads()
        ]
        for task in tasks:
            self._result([task])

    def run(self, units: Sequence[U], go_on: Callable[[], bool]) -> Iterator[tuple[U, Any]]:
        """Play units on the workers, several a task; after `go_on` says no, tasks already sent are waited for.

        Raises
        ------
        WargameError
            When a game fails, or a task was lost with several workers, or the scheduler went away; what had come back
            before was yielded.
        """
        waiting = deque(units)
        working: dict[Any, tuple[U, ...]] = {}
        done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        failure: Exception | None = None
        try:
            while True:
                while failure is None and waiting and go_on() and len(working) < _AHEAD * self.workers:
                    task = self._task(waiting)
                    try:
                        future = self.client.submit(play_task, self._job, task, key=self._name(task))
                    except Exception as error:
                        failure = self._said(error)
                        break
                    working[future] = task
                    future.add_done_callback(done.put)
                if not working:
                    break
                for future in _several(done):
                    task = working.pop(future)
                    try:
                        seconds, played = self._result([future])[0]
                    except Exception as error:
                        failure = failure or error
                        continue
                    self._second = seconds / sum(unit.games for unit in task)
                    yield from zip(task, played, strict=True)
                go_on()
        finally:
            for future in working:
                with contextlib.suppress(Exception):
                    future.cancel()
        if failure is not None:
            raise failure

    def _task(self, waiting: deque[U]) -> tuple[U, ...]:
        """Take units for one task: so many that it takes about `TASK_S`, but leave some for every thread."""
        task = [waiting.popleft()]
        most = math.ceil(len(waiting) / (2 * self.workers))
        games = task[0].games
        while waiting and len(task) < most and self._second * (games + waiting[0].games) <= TASK_S and self._second:
            games += waiting[0].games
            task.append(waiting.popleft())
        return tuple(task)

    def _name(self, task: tuple[Unit, ...], worker: str = "") -> tuple[str, int]:
        """Return the key of a task: the same work has the same one, also after this process was killed and restarted.

        Dask holds back tasks of one group, which it would hand out one by one as others end; a worker should have its
        next task at hand. So each is a group of its own.
        """
        assert self._job is not None  # prepared before
        recipe = self._job.recipe.hash if self._job.recipe else ""
        content = hashlib.sha256(repr((self._job.plan_hash, recipe, task, worker)).encode()).hexdigest()
        return f"games-{content[:32]}", task[0].first

    def _result(self, futures: list[Any]) -> Any:
        """Return results of futures that are done, or raise what went wrong."""
        try:
            return self.client.gather(futures)
        except Exception as error:
            raise self._said(error) from None

    def _said(self, error: Exception) -> Exception:
        """Return a failure of the cluster as one line, and any other as it is."""
        kind, goes_on = (
            type(error).__name__,
            "what was finished before is kept, and the same command goes on from there",
        )
        if kind == "KilledWorker":
            return WargameError(f"a task was lost with several workers in turn, perhaps for want of memory; {goes_on}")
        if self.client.status != "running" or kind in _GONE:
            return WargameError(f"the scheduler at {self._address} has gone; {goes_on}")
        if isinstance(error, ModuleNotFoundError):
            return WargameError(
                f"a worker found no module {error.name!r}; allowed the same version of wargame_sim on every machine"
            )
        return error


def _several(done: queue.SimpleQueue[Any]) -> list[Any]:
    """Return the futures that are done, after a short wait for the first; perhaps none."""
    found = []
    with contextlib.suppress(queue.Empty):
        found.append(done.get(timeout=_POLL_S))
        while True:
            found.append(done.get_nowait())
    return found
