"""What a worker of a cluster does: make the plan again, prove that it is the same one, play chunks and time them."""

from __future__ import annotations

import socket
import threading
import time
from dataclasses import dataclass
from typing import Any

from wargame_sim import games
from wargame_sim.errors import WargameError
from wargame_sim.model.game import Setup
from wargame_sim.runner.chunks import Unit
from wargame_sim.runner.luck import control_of, controlled
from wargame_sim.runner.plan import Plan, Variant, make_plan
from wargame_sim.runner.player import Player
from wargame_sim.statistics.totals import Recipe


@dataclass(frozen=True)
class Job:
    """A plan as it travels to workers: small, and nothing in it but names and values.

    Parameters
    ----------
    game : str
        Slug.
    seed : int
        Of the dice.
    variants : tuple of (str, Setup)
        By name, the base first.
    plan_hash : str
        Over all that changes a row, on the machine that asks; a worker's own must be the same.
    recipe : Recipe or None
        Of the totals, where no rows are kept.
    control : str
        What rows tell besides: ``luck``, or nothing.
    """

    game: str
    seed: int
    variants: tuple[tuple[str, Setup], ...]
    plan_hash: str
    recipe: Recipe | None = None
    control: str = ""

    @classmethod
    def of(cls, plan: Plan, recipe: Recipe | None = None) -> Job:
        """Return the job of a plan."""
        variants = tuple((v.name, v.setup) for v in plan.variants)
        control = control_of(c.name for c in plan.game.columns)
        return cls(plan.game.slug, plan.seed, variants, plan.hash, recipe, control)


_players: dict[tuple[str, str], Player] = {}
_lock = threading.Lock()


def play_task(job: Job, units: tuple[Unit, ...]) -> tuple[float, list[Any]]:
    """Play units one after the other and return the seconds that took, and their rows or totals.

    Raises
    ------
    WargameError
        When this machine has another version of the game or its tables, or none.
    """
    player = _player(job)
    start = time.perf_counter()
    played = [player(unit) for unit in units]
    return time.perf_counter() - start, played


def _player(job: Job) -> Player:
    """Return the player of a job, made once a process."""
    with _lock:
        key = (job.plan_hash, job.recipe.hash if job.recipe else "")
        if key not in _players:
            _players.clear()  # one plan at a time is played; tables of others need no room
            _players[key] = _made(job)
        return _players[key]


def _made(job: Job) -> Player:
    known = games.all_games()
    if job.game not in known:
        raise WargameError(f"worker on {socket.gethostname()}: found no game {job.game!r}; allowed {', '.join(known)}")
    try:
        game, more = controlled(known[job.game], job.variants[0][1], job.control)
        plan = make_plan(game, [Variant(name, setup) for name, setup in job.variants], job.seed, 1, more)
    except WargameError as error:
        raise WargameError(f"worker on {socket.gethostname()}: {error}") from None
    if plan.hash != job.plan_hash:
        raise WargameError(
            f"worker on {socket.gethostname()}: its version of {job.game}, of its tables or of the kernels is another "
            "than here; allowed the same version of wargame_sim, and the same --data folder, on every machine"
        )
    return Player(game, job.seed, job.variants, job.recipe)
