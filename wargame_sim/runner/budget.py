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
    names, each = [v.name for v in plan.variants], 1
    games = Games(plan, None, replace(manner, size=None))
    games.play(dict.fromkeys(names, each), size=1)  # builds the tables of every variant, which a long run does once too
    while True:
        before, then = games.games_played, games.elapsed_s
        each = min(4 * each, plan.trials)
        games.play(dict.fromkeys(names, each), size=max(1, each // 4))
        played, took = games.games_played - before, games.elapsed_s - then
        if took > _TIMED_S or each * len(names) > _TIMED_GAMES or each == plan.trials:
            break
    return Budget(dict.fromkeys(names, plan.trials), played / max(1e-9, took), games.workers)
