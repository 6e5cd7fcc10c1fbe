"""The local backend: chunks in a pool of threads. Simulators give up the interpreter lock while they play."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

_POLL_S = 0.1
T = TypeVar("T")
U = TypeVar("U")


def default_workers() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_local(
    chunks: Sequence[U], play: Callable[[U], T], workers: int, go_on: Callable[[], bool]
) -> Iterator[tuple[U, T]]:
    """Play chunks in threads and yield each with its rows, or what else comes of it, in order of completion.

    Parameters
    ----------
    chunks : sequence
        Pieces of work, in the order in which they are begun.
    play : callable
        Chunk to rows, safe in threads.
    workers : int
        Threads, at least 1.
    go_on : callable
        Asked several times a second; after False no chunk is begun, those in work are finished and yielded.

    Raises
    ------
    Exception
        Whatever `play` raised first; chunks that were in work then are finished and yielded before.
    """
    queue = iter(chunks)
    working: dict[Future[T], U] = {}
    failure: BaseException | None = None
    with ThreadPoolExecutor(workers, thread_name_prefix="games") as pool:
        try:
            while True:
                if failure is None and go_on():
                    # Two a thread: none waits for work, and a stop is quick.
                    for chunk in islice(queue, 2 * workers - len(working)):
                        working[pool.submit(play, chunk)] = chunk
                else:
                    working = {future: chunk for future, chunk in working.items() if not future.cancel()}
                if not working:
                    break
                for future in wait(working, timeout=_POLL_S, return_when=FIRST_COMPLETED).done:
                    chunk = working.pop(future)
                    if future.exception() is None:
                        yield chunk, future.result()
                    else:
                        failure = failure or future.exception()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    if failure is not None:
        raise failure
