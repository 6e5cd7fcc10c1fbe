"""Where chunks are played: in threads of this process, or by the workers of a cluster. The rows are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from wargame_sim.errors import UsageError
from wargame_sim.runner.chunks import Unit
from wargame_sim.runner.local import default_workers, run_local
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.player import Player

if TYPE_CHECKING:
    from wargame_sim.statistics.totals import Recipe

U = TypeVar("U", bound=Unit)


class Backend(Protocol):
    """Plays the chunks or blocks of one plan."""

    @property
    def workers(self) -> int:
        """Units that are played at the same time."""
        ...

    def prepare(self, plan: Plan, first: Unit, recipe: Recipe | None = None) -> None:
        """Get ready to play a plan whose first unit is `first`; called once, before the clock of the games starts."""
        ...

    def run(self, units: Sequence[U], go_on: Callable[[], bool]) -> Iterator[tuple[U, Any]]:
        """Play units and yield each with its rows or totals, in any order; after `go_on` says no, only those begun."""
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

    def prepare(self, plan: Plan, first: Unit, recipe: Recipe | None = None) -> None:
        """Make simulators and play one game, which compiles: so it does not count as playing time."""
        self._play = Player(plan.game, plan.seed, ((v.name, v.setup) for v in plan.variants), recipe)
        self._play(replace(first, count=1))

    def run(self, units: Sequence[U], go_on: Callable[[], bool]) -> Iterator[tuple[U, Any]]:
        """Play units in threads."""
        assert self._play is not None  # prepared before
        return run_local(units, self._play, self.workers, go_on)
