"""Play a plan: what is on disk already is kept, the rest goes through a backend, every finished chunk is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.outcomes.store import Part, Store, assemble
from wargame_sim.runner.chunks import Chunk, chunk_size, cut
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.session import Manner, Session

if TYPE_CHECKING:
    from wargame_sim.statistics.results import Results
    from wargame_sim.statistics.sources import RowSource

__all__ = ["Games", "Manner", "Played", "execute"]


@dataclass(frozen=True)
class Played:
    """Rows of every variant in trial order, the games played now, and the seconds that took."""

    rows: dict[str, Rows]
    played: int
    elapsed_s: float


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
        Workers, progress, chunk size, backend.
    """

    def __init__(self, plan: Plan, store: Store | None = None, manner: Manner | None = None) -> None:
        self.plan, self.store, self.manner = plan, store, manner or Manner()
        self.session = Session(plan, self.manner, store.folder if store else None)
        note = self.session.progress.note
        self._parts = {v.name: store.read(v.name, note) if store else [] for v in plan.variants}

    @property
    def workers(self) -> int:
        """Chunks that are played at the same time."""
        return self.session.backend.workers

    @property
    def elapsed_s(self) -> float:
        """Seconds that the playing took."""
        return self.session.elapsed_s

    @property
    def games_played(self) -> int:
        """Games played now."""
        return self.session.progress.done

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
        missing = sum(chunk.count for chunk in chunks)
        self.session.play(chunks, self._keep, sum(wanted.values()) - missing, more)

    def rows(self, variant: str, trials: int) -> Rows:
        """Return the rows of the first trials of a variant; they must have been played."""
        return np.concatenate(assemble(self._sorted(variant), trials)[0])

    def source(self, wanted: Mapping[str, int]) -> RowSource:
        """Return the first so many trials of each variant, for statistics."""
        from wargame_sim.statistics.sources import RowSource

        return RowSource(self._all_rows(wanted))

    def played(self, wanted: Mapping[str, int]) -> Played:
        """Return the rows of the first so many trials of each variant."""
        return Played(self._all_rows(wanted), self.games_played, self.elapsed_s)

    def results(self, wanted: Mapping[str, int], made: Provenance, folder: Path) -> Results:
        """Return the results of the first so many trials of each variant; they are kept already."""
        from wargame_sim.statistics.results import Results

        return Results(self._all_rows(wanted), made, folder, self.elapsed_s, self.games_played)

    def _all_rows(self, wanted: Mapping[str, int]) -> dict[str, Rows]:
        return {name: self.rows(name, trials) for name, trials in wanted.items()}

    def _keep(self, chunk: Chunk, rows: Rows) -> None:
        part = Part(chunk.variant, chunk.first, rows)
        if self.store is not None:
            self.store.write(part)
        self._parts[chunk.variant].append(part)

    def _sorted(self, variant: str) -> list[Part]:
        kept = self._parts[variant]
        kept.sort(key=lambda part: (part.first, -part.stop))
        return kept
