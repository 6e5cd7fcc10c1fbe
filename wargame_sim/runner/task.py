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
from wargame_sim.runner.plan import Plan, Variant, make_plan
from wargame_sim.runner.player import Player

_players: dict[str, Player] = {}
_lock = threading.Lock()


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
    """

    game: str
    seed: int
    variants: tuple[tuple[str, Setup], ...]
    plan_hash: str

    @classmethod
    def of(cls, plan: Plan) -> Job:
        """Return the job of a plan."""
        return cls(plan.game.slug, plan.seed, tuple((v.name, v.setup) for v in plan.variants), plan.hash)


def play_task(job: Job, chunks: tuple[Any, ...]) -> tuple[float, list[Any]]:
    """Play chunks one after the other and return the seconds that took, and their rows.

    Raises
    ------
    WargameError
        When this machine has another version of the game or its tables, or none.
    """
    player = _player(job)
    start = time.perf_counter()
    played = [player(chunk) for chunk in chunks]
    return time.perf_counter() - start, played


def _player(job: Job) -> Player:
    """Return the player of a job, made once a process."""
    with _lock:
        if job.plan_hash not in _players:
            _players.clear()  # one plan at a time is played; tables of others need no room
            _players[job.plan_hash] = _made(job)
        return _players[job.plan_hash]


def _made(job: Job) -> Player:
    known = games.all_games()
    if job.game not in known:
        raise WargameError(f"worker on {socket.gethostname()}: found no game {job.game!r}; allowed {', '.join(known)}")
    game = known[job.game]
    try:
        plan = make_plan(game, [Variant(name, setup) for name, setup in job.variants], job.seed, 1)
    except WargameError as error:
        raise WargameError(f"worker on {socket.gethostname()}: {error}") from None
    if plan.hash != job.plan_hash:
        raise WargameError(
            f"worker on {socket.gethostname()}: its version of {job.game}, of its tables or of the kernels is another "
            "than here; allowed the same version of wargame_sim, and the same --data folder, on every machine"
        )
    return Player(game, job.seed, job.variants)
