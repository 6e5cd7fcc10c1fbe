"""Play a plan: what is on disk already is kept, the rest goes through a pool, every finished chunk is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.store import Part, Store, assemble
from wargame_sim.runner.backend import Backend, Local
from wargame_sim.runner.chunks import Chunk, chunk_size, cut
from wargame_sim.runner.interrupt import Interrupted, StopOnInterrupt
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.progress import Progress


@dataclass(frozen=True)
class Played:
    """Rows of every variant in trial order, the games played now, and the seconds that took."""

    rows: dict[str, Rows]
    played: int
    elapsed_s: float


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


def execute(plan: Plan, store: Store | None = None, manner: Manner | None = None) -> Played:
    """Play what is missing of a plan and return all rows; parameters and errors as for :class:`Games`."""
    games = Games(plan, store, manner)
    wanted = dict.fromkeys((v.name for v in plan.variants), plan.trials)
    games.play(wanted)
    return games.played(wanted)


class Games:
    """The games of a plan: those that are kept, and those that are played when more are wanted.

    Parameters
    ----------
    plan : Plan
        What to play; its number of trials is not looked at.
    store : Store or None
        Where parts are kept and looked for; None keeps rows in memory only.
    manner : Manner or None
        Workers, progress, chunk size.
    """

    def __init__(self, plan: Plan, store: Store | None = None, manner: Manner | None = None) -> None:
        self.plan, self.store, self.manner = plan, store, manner or Manner()
        self.backend = self.manner.backend() if self.manner.backend else Local(self.manner.workers)
        self.progress = Progress(0, self.manner.progress)
        self.elapsed_s = 0.0
        self._parts = {v.name: store.read(v.name, self.progress.note) if store else [] for v in plan.variants}
        self._ready = False

    @property
    def workers(self) -> int:
        """Chunks that are played at the same time."""
        return self.backend.workers

    def play(self, wanted: Mapping[str, int], size: int | None = None, more: int | None = None) -> None:
        """Play what is missing of the first so many trials of each variant, storing every chunk.

        Parameters
        ----------
        wanted : mapping of str to int
            Variant to trials.
        size : int or None
            Trials in a chunk, unless the manner says so; None for a size that suits the number of trials.
        more : int or None
            About how many games will be asked for afterwards; None when these are all.

        Raises
        ------
        Interrupted
            After Ctrl-C; finished chunks are stored.
        WargameError
            When a part cannot be written; finished parts stay.
        """
        gaps = {name: assemble(self._sorted(name), trials)[1] for name, trials in wanted.items()}
        chunks = cut(gaps, self.manner.size or size or chunk_size(max(wanted.values())))
        if not chunks:
            return
        missing = sum(chunk.count for chunk in chunks)
        self.progress.total = self.progress.done + missing + (more or 0)
        if not self._ready:
            what = f"preparing {self.plan.game.title}: its rules are compiled, once for each version"
            with self.progress.stage(what):
                self.backend.prepare(self.plan, chunks[0])
            self._ready = True
        missing -= self._play_all(chunks)
        self.elapsed_s = self.progress.elapsed_s
        if missing:
            there = sum(wanted.values()) - missing
            raise Interrupted(self._farewell(f"{there:,}" + (f" of {there + missing:,}" if more is None else "")))

    def rows(self, variant: str, trials: int) -> Rows:
        """Return the rows of the first trials of a variant; they must have been played."""
        return np.concatenate(assemble(self._sorted(variant), trials)[0])

    def played(self, wanted: Mapping[str, int]) -> Played:
        """Return the rows of the first so many trials of each variant."""
        rows = {name: self.rows(name, trials) for name, trials in wanted.items()}
        return Played(rows, self.progress.done, self.elapsed_s)

    def _sorted(self, variant: str) -> list[Part]:
        kept = self._parts[variant]
        kept.sort(key=lambda part: (part.first, -part.stop))
        return kept

    def _play_all(self, chunks: list[Chunk]) -> int:
        """Play the chunks, storing and collecting each, until Ctrl-C; return the games played."""
        progress, before = self.progress, self.progress.done
        with StopOnInterrupt() as stop:

            def go_on() -> bool:
                progress.advance()
                return not stop.requested

            try:
                for chunk, rows in self.backend.run(chunks, go_on):
                    part = Part(chunk.variant, chunk.first, rows)
                    if self.store is not None:
                        self.store.write(part)
                    self._parts[chunk.variant].append(part)
                    progress.advance(chunk.count)
            finally:
                progress.close()
        return progress.done - before

    def _farewell(self, games: str) -> str:
        if self.store is None:
            return f"stopped after {games} games; none was kept (-o DIR keeps them)"
        return f"stopped: {games} games are kept in {self.store.folder}; the same command goes on from there"
