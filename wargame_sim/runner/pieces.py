"""Work on every piece of many games at once, for questions that keep sums and no rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from wargame_sim.errors import UsageError
from wargame_sim.runner.chunks import Chunk, chunk_size, cut
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.interrupt import Interrupted, StopOnInterrupt
from wargame_sim.runner.local import default_workers, run_local
from wargame_sim.runner.progress import Progress

T = TypeVar("T")


def over_games(first: int, count: int, work: Callable[[int, int], T], manner: Manner, progress: Progress) -> list[T]:
    """Do something with every chunk of trials in threads.

    Parameters
    ----------
    first, count : int
        Trials.
    work : callable
        Of the first trial of a chunk and their number; safe in threads.
    manner : Manner
        Workers and size of chunks; its progress is not looked at.
    progress : Progress
        Counts the games.

    Returns
    -------
    list
        What each chunk gave, in trial order: sums do not depend on which was ready first.

    Raises
    ------
    Interrupted
        After Ctrl-C.
    """
    workers = default_workers() if manner.workers is None else manner.workers
    if workers < 1:
        raise UsageError(f"workers: found {workers}; allowed 1 or more")
    chunks = cut({"": [(first, count)]}, manner.size or chunk_size(count))
    found: dict[int, T] = {}
    with StopOnInterrupt() as stop:

        def go_on() -> bool:
            progress.advance()
            return not stop.requested

        try:
            for chunk, gave in run_local(chunks, lambda chunk: _do(work, chunk), workers, go_on):
                found[chunk.first] = gave
                progress.advance(chunk.count)
        except BaseException:
            progress.close()
            raise
    if len(found) < len(chunks):
        progress.close()
        raise Interrupted(f"stopped after {progress.done:,} games; none was kept")
    return [found[chunk.first] for chunk in chunks]


def _do(work: Callable[[int, int], T], chunk: Chunk) -> T:
    return work(chunk.first, chunk.count)
