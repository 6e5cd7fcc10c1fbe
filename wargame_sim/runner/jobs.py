"""Workers that are jobs of a batch system: a file says what to ask for, dask-jobqueue asks."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pydantic import Field

from wargame_sim.errors import UsageError, quoted
from wargame_sim.model.toml_file import Block, Said, Words, checked, read_toml
from wargame_sim.runner.cluster import MISSING, Dask, closing, distributed

CLUSTERS = {"slurm": "SLURM", "pbs": "PBS"}


class JobFile(Block):
    """What to ask a batch system for.

    Parameters
    ----------
    jobs : int
        Jobs, each one worker.
    cores : int
        Cores of a job: its threads.
    memory : str
        Of a job, such as ``"4GB"``.
    walltime : str
        Such as ``"02:00:00"``. A job that ends in mid-run costs its tasks once more, nothing else.
    queue, account, interface, python, local_directory, log_directory : str
        As the system and dask-jobqueue name them.
    directives : list of str
        More lines for the head of the job script, as the system spells them.
    prologue : list of str
        Lines before the worker starts, such as ``module load python``.
    """

    jobs: int = Field(default=1, ge=1)
    cores: int = Field(ge=1)
    memory: Said
    walltime: Said
    queue: str = ""
    account: str = ""
    interface: str = ""
    python: str = ""
    local_directory: str = ""
    log_directory: str = ""
    directives: Words = Field(default_factory=list)
    prologue: Words = Field(default_factory=list)

    def asked(self) -> dict[str, Any]:
        """Return what dask-jobqueue is asked for, in its words."""
        names = ("queue", "account", "interface", "python", "local_directory", "log_directory")
        given = {name: getattr(self, name) for name in names if getattr(self, name)}
        more = {"job_extra_directives": self.directives, "job_script_prologue": self.prologue}
        fixed = {"cores": self.cores, "processes": 1, "memory": self.memory, "walltime": self.walltime}
        return {**fixed, "job_name": "wargame-sim", **given, **{k: list(v) for k, v in more.items() if v}}


def read_jobs(path: Path) -> JobFile:
    """Read a file that says what to ask for; faults in one line."""
    return checked(path, read_toml(path, "--config"), JobFile)


def job_script(system: str, file: JobFile) -> str:
    """Return the job script as it would be handed to the batch system; the scheduler's address is filled in then."""
    job = getattr(_library(), f"{CLUSTERS[_known(system)]}Cluster").job_cls
    text = job(scheduler="tcp://SCHEDULER:PORT", name="wargame-sim", **file.asked()).job_script()
    return str(text).rstrip() + "\n"


@contextlib.contextmanager
def submitted(system: str, file: JobFile) -> Iterator[Callable[[], Dask]]:
    """Start a scheduler in this process, ask for the jobs, and give what makes backends of them; ends them afterwards.

    Parameters
    ----------
    system : {"slurm", "pbs"}
        The batch system.
    file : JobFile
        What to ask for.
    """
    library = distributed()
    kind = getattr(_library(), f"{CLUSTERS[_known(system)]}Cluster")
    with kind(**file.asked(), scheduler_options={"dashboard_address": ":0"}) as cluster:
        cluster.scale(jobs=file.jobs)
        client = library.Client(cluster, set_as_default=False)
        with closing(client):
            yield lambda: Dask(client, math.inf)


def _known(system: str) -> str:
    if system not in CLUSTERS:
        raise UsageError(f"--cluster: found {quoted(system)}; allowed {', '.join(CLUSTERS)}")
    return system


def _library() -> Any:
    try:
        import dask_jobqueue
    except ImportError as error:
        raise UsageError(MISSING.format(package=error.name or "dask_jobqueue")) from None
    return dask_jobqueue
