"""One sitting of a run: units go through a backend, what comes back is kept, Ctrl-C finishes what is begun."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.runner.backend import Backend, Local, U
from wargame_sim.runner.interrupt import Interrupted, StopOnInterrupt
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.progress import Progress

if TYPE_CHECKING:
    from wargame_sim.statistics.totals import Recipe


@dataclass(frozen=True)
class Manner:
    """How a plan is played; nothing here changes a row.

    Parameters
    ----------
    workers : int or None
        Threads; None for all cores.
    progress : bool
        Show progress on standard error.
    size : int or None
        Trials in a chunk; None for a size that suits the number of trials.
    backend : callable or None
        Returns what plays the chunks; None for threads of this process.
    """

    workers: int | None = None
    progress: bool = True
    size: int | None = None
    backend: Callable[[], Backend] | None = None


class Session:
    """Plays units of one plan.

    Parameters
    ----------
    plan : Plan
        The plan.
    manner : Manner
        Workers, progress, backend.
    kept : pathlib.Path or None
        Folder in which what comes back is kept, for messages; None when nothing is.
    recipe : Recipe or None
        Of the totals, where no rows are kept.
    """

    def __init__(self, plan: Plan, manner: Manner, kept: Path | None, recipe: Recipe | None = None) -> None:
        self.plan, self.kept, self.recipe = plan, kept, recipe
        self.backend = manner.backend() if manner.backend else Local(manner.workers)
        self.progress = Progress(0, manner.progress)
        self.elapsed_s = 0.0
        self._ready = False

    def play(self, units: Sequence[U], keep: Callable[[U, Any], None], there: int, more: int | None = None) -> None:
        """Play units and hand each with what came of it to `keep`, in any order.

        Parameters
        ----------
        units : sequence of Chunk or of Block
            In the order in which they are begun.
        keep : callable
            Called in this thread.
        there : int
            Games that there are already, for messages.
        more : int or None
            About how many games will be asked for afterwards; None when these are all.

        Raises
        ------
        Interrupted
            After Ctrl-C; what was finished is kept.
        """
        if not units:
            return
        missing = sum(unit.games for unit in units)
        self.progress.total = self.progress.done + missing + (more or 0)
        if not self._ready:
            what = f"preparing {self.plan.game.title}: its rules are compiled, once for each version"
            with self.progress.stage(what):
                self.backend.prepare(self.plan, units[0], self.recipe)
            self._ready = True
        played = self._play_all(units, keep)
        self.elapsed_s = self.progress.elapsed_s
        if played < missing:
            games = f"{there + played:,}" + (f" of {there + missing:,}" if more is None else "")
            raise Interrupted(self._farewell(games))

    def _play_all(self, units: Sequence[U], keep: Callable[[U, Any], None]) -> int:
        """Play units until Ctrl-C; return the games played."""
        progress, before = self.progress, self.progress.done
        with StopOnInterrupt() as stop:

            def go_on() -> bool:
                progress.advance()
                return not stop.requested

            try:
                for unit, came in self.backend.run(units, go_on):
                    keep(unit, came)
                    progress.advance(unit.games)
            finally:
                progress.close()
        return progress.done - before

    def _farewell(self, games: str) -> str:
        if self.kept is None:
            return f"stopped after {games} games; none was kept (-o DIR keeps them)"
        return f"stopped: {games} games are kept in {self.kept}; the same command goes on from there"
