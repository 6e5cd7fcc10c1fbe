"""Which backend was asked for: threads here, a Dask cluster that runs already, or jobs of a batch system."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wargame_sim.errors import UsageError, quoted
from wargame_sim.runner.backend import Backend

BACKENDS = ("local", "dask")


@dataclass(frozen=True)
class Elsewhere:
    """Where games are to be played, as the user says it.

    Parameters
    ----------
    backend : str
        ``local`` or ``dask``.
    scheduler : str or None
        Address of a running Dask scheduler.
    cluster : str or None
        ``slurm`` or ``pbs``.
    config : pathlib.Path or None
        File that says what to ask the batch system for.

    Raises
    ------
    UsageError
        When these do not go together.
    """

    backend: str = "local"
    scheduler: str | None = None
    cluster: str | None = None
    config: Path | None = None

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise UsageError(f"--backend: found {quoted(self.backend)}; allowed {', '.join(BACKENDS)}")
        given = [name for name in ("scheduler", "cluster", "config") if getattr(self, name) is not None]
        if self.backend == "local" and given:
            raise UsageError(f"--{given[0]}: needs --backend dask")
        if self.backend == "dask" and (self.scheduler is None) == (self.cluster is None):
            raise UsageError(
                "--backend dask: allowed with --scheduler ADDRESS, or with --cluster slurm|pbs --config FILE"
            )
        if (self.cluster is None) != (self.config is None):
            raise UsageError("--cluster and --config: allowed together only")

    @contextlib.contextmanager
    def opened(self) -> Iterator[Callable[[], Backend] | None]:
        """Give what makes backends, for a `Manner`; None for threads here. What was opened is closed afterwards."""
        if self.scheduler is not None:
            from wargame_sim.runner.cluster import connected

            with connected(self.scheduler) as backend:
                yield backend
        elif self.cluster is not None and self.config is not None:
            from wargame_sim.runner.jobs import read_jobs, submitted

            with submitted(self.cluster, read_jobs(self.config)) as backend:
                yield backend
        else:
            yield None

    def job_script(self) -> str:
        """Return the job script that a batch system would get; empty where none is asked."""
        if self.cluster is None or self.config is None:
            return ""
        from wargame_sim.runner.jobs import job_script, read_jobs

        return job_script(self.cluster, read_jobs(self.config))
