"""What a run will cost: games and time, here and on other machines, judged by a few games played in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wargame_sim.runner.execute import Games, Manner
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.precision import forecast
from wargame_sim.runner.prepare import Prepared

PILOT = 512
_TIMED_S = 0.5
_TIMED_GAMES = 4096


@dataclass(frozen=True)
class Budget:
    """Games and time of a run.

    Parameters
    ----------
    trials : dict of str to int
        Games of each variant; with a precision those that it will probably need.
    rate : float
        Games a second with the workers of this machine, compilation left out.
    workers : int
        Those workers.
    """

    trials: dict[str, int]
    rate: float
    workers: int

    @property
    def games(self) -> int:
        """Games of all variants together."""
        return sum(self.trials.values())

    def seconds(self, cores: int | None = None) -> float:
        """Return the time here, or on so many cores like these: games are independent, so they share the work."""
        return self.games / self.rate * (1 if cores is None else self.workers / cores)


def budget(prepared: Prepared, manner: Manner) -> Budget:
    """Return what a run will cost; nothing is kept of the games that tell it.

    Parameters
    ----------
    prepared : Prepared
        An experiment of games.
    manner : Manner
        Workers and progress.
    """
    plan, goal = prepared.plan, prepared.goal
    if goal is None:
        return time_of(plan, manner)
    games = Games(plan, None, manner)
    pilot = dict.fromkeys((v.name for v in plan.variants), PILOT)
    games.play(pilot)
    played = games.played(pilot)
    return Budget(forecast(plan, played.rows, goal), played.played / max(1e-9, played.elapsed_s), games.workers)


def time_of(plan: Plan, manner: Manner) -> Budget:
    """Return the cost of a plan with a fixed number of trials, judged by a few games of every variant."""
    each = 2
    while True:
        each = min(each, plan.trials)
        games = Games(plan, None, replace(manner, size=max(1, each // 4)))
        games.play(dict.fromkeys((v.name for v in plan.variants), each))
        enough = games.elapsed_s > _TIMED_S or each * len(plan.variants) > _TIMED_GAMES
        if enough or each == plan.trials:
            break
        each *= 4
    trials = dict.fromkeys((v.name for v in plan.variants), plan.trials)
    return Budget(trials, games.games_played / max(1e-9, games.elapsed_s), games.workers)
