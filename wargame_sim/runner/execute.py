"""Play a plan: what is on disk already is kept, the rest goes through a pool, every finished chunk is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from wargame_sim.errors import UsageError, WargameError
from wargame_sim.model.game import Simulator
from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.store import Part, Store, assemble
from wargame_sim.runner.chunks import Chunk, chunk_size, cut
from wargame_sim.runner.interrupt import Interrupted, StopOnInterrupt
from wargame_sim.runner.local import default_workers, run_local
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
    """

    workers: int | None = None
    progress: bool = True
    size: int | None = None


def execute(plan: Plan, store: Store | None = None, manner: Manner | None = None) -> Played:
    """Play what is missing and return all rows.

    Parameters
    ----------
    plan : Plan
        What to play.
    store : Store or None
        Where parts are kept and looked for; None keeps rows in memory only.
    manner : Manner or None
        Workers, progress, chunk size.

    Raises
    ------
    Interrupted
        After Ctrl-C; finished chunks are stored.
    WargameError
        When a part cannot be written; finished parts stay.
    """
    manner = manner or Manner()
    workers = default_workers() if manner.workers is None else manner.workers
    if workers < 1:
        raise UsageError(f"workers: found {workers}; allowed 1 or more")
    progress = Progress(0, manner.progress)
    parts = {v.name: store.read(v.name, progress.note) if store else [] for v in plan.variants}
    gaps = {name: assemble(kept, plan.trials)[1] for name, kept in parts.items()}
    chunks = cut(gaps, manner.size or chunk_size(plan.trials))
    progress.total = sum(chunk.count for chunk in chunks)
    if chunks:
        with progress.stage(f"preparing {plan.game.title}: its rules are compiled, once for each version"):
            play = _player(plan)
            # The first game compiles; played here, it does not count as playing time and threads need not wait.
            play(replace(chunks[0], count=1))
        _play_all(plan, chunks, play, workers, parts, store, progress)
    rows = {}
    for name, kept in parts.items():
        kept.sort(key=lambda part: (part.first, -part.stop))
        rows[name] = np.concatenate(assemble(kept, plan.trials)[0])
    return Played(rows, progress.total, progress.elapsed_s)


def _play_all(
    plan: Plan,
    chunks: list[Chunk],
    play: Callable[[Chunk], Rows],
    workers: int,
    parts: dict[str, list[Part]],
    store: Store | None,
    progress: Progress,
) -> None:
    """Play the chunks, storing and collecting each."""
    with StopOnInterrupt() as stop:

        def go_on() -> bool:
            progress.advance()
            return not stop.requested

        try:
            for chunk, rows in run_local(chunks, play, workers, go_on):
                part = Part(chunk.variant, chunk.first, rows)
                if store is not None:
                    store.write(part)
                parts[chunk.variant].append(part)
                progress.advance(chunk.count)
        finally:
            progress.close()
        if stop.requested and progress.done < progress.total:
            raise Interrupted(_farewell(plan, progress, store))


def _player(plan: Plan) -> Callable[[Chunk], Rows]:
    """Return the function that plays a chunk, with one simulator a variant."""
    simulators: dict[str, Simulator] = {v.name: plan.game.rules.simulator(v.setup) for v in plan.variants}
    names = [column.name for column in plan.game.columns]

    def play(chunk: Chunk) -> Rows:
        rows = np.asarray(simulators[chunk.variant].run(plan.seed, chunk.first, chunk.count))
        if rows.shape != (chunk.count,) or list(rows.dtype.names or ()) != names:
            raise WargameError(
                f"{plan.game.slug}: its simulator returned {rows.shape} rows of {rows.dtype.names}; "
                f"allowed {chunk.count} rows of {tuple(names)}"
            )
        return rows

    return play


def _farewell(plan: Plan, progress: Progress, store: Store | None) -> str:
    done = plan.games - progress.total + progress.done
    if store is None:
        return f"stopped after {done:,} of {plan.games:,} games; none was kept (-o DIR keeps them)"
    return f"stopped: {done:,} of {plan.games:,} games are kept in {store.folder}; the same command goes on from there"
