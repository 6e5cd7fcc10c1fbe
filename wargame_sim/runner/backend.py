"""Where chunks are played: in threads of this process, or by the workers of a cluster. The rows are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from wargame_sim.errors import UsageError
from wargame_sim.outcomes.digest import Rows
from wargame_sim.runner.chunks import Chunk
from wargame_sim.runner.local import default_workers, run_local
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.player import Player


class Backend(Protocol):
    """Plays the chunks of one plan."""

    @property
    def workers(self) -> int:
        """Chunks that are played at the same time."""
        ...

    def prepare(self, plan: Plan, first: Chunk) -> None:
        """Get ready to play a plan whose first chunk is `first`; called once, before the clock of the games starts."""
        ...

    def run(self, chunks: Sequence[Chunk], go_on: Callable[[], bool]) -> Iterator[tuple[Chunk, Rows]]:
        """Play chunks and yield each with its rows, in any order; after `go_on` says no, only those already begun."""
        ...


class Local:
    """Threads of this process.

    Parameters
    ----------
    workers : int or None
        Threads; None for all cores.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = default_workers() if workers is None else workers
        if self.workers < 1:
            raise UsageError(f"workers: found {self.workers}; allowed 1 or more")
        self._play: Player | None = None

    def prepare(self, plan: Plan, first: Chunk) -> None:
        """Make simulators and play one game, which compiles: so it does not count as playing time."""
        self._play = Player(plan.game, plan.seed, ((v.name, v.setup) for v in plan.variants))
        self._play(replace(first, count=1))

    def run(self, chunks: Sequence[Chunk], go_on: Callable[[], bool]) -> Iterator[tuple[Chunk, Rows]]:
        """Play chunks in threads."""
        assert self._play is not None  # prepared before
        return run_local(chunks, self._play, self.workers, go_on)
