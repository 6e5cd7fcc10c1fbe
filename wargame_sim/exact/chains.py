"""Chains: the same chance event again and again, or until it is settled, exactly."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from wargame_sim.exact.distribution import Distribution

S = TypeVar("S", bound=Hashable)


def after(start: Distribution[S], step: Callable[[S], Distribution[S]], times: int) -> Distribution[S]:
    """Return the distribution of the state after a number of steps.

    Parameters
    ----------
    start : Distribution
        State at the beginning.
    step : callable
        State to the distribution of the next one.
    times : int
        Number of steps, 0 or more.
    """
    now = start
    for _ in range(times):
        now = now.then(step)
    return now


def reachable(start: Distribution[S], step: Callable[[S], Distribution[S]], settled: Callable[[S], bool]) -> list[S]:
    """Return the states that can be met on the way, in the order they are found; settled ones are not left."""
    found = list(start)
    known = set(found)
    for state in found:  # grows while it is walked
        for new in () if settled(state) else step(state):
            if new not in known:
                known.add(new)
                found.append(new)
    return found


def until_settled(
    start: Distribution[S], step: Callable[[S], Distribution[S]], settled: Callable[[S], bool]
) -> dict[S, Fraction]:
    """Return the chance of each settled state when steps go on until one is reached.

    The expected visits v to the open states solve v = s + v Q, with s the start and Q the chances among open states
    (Kemeny and Snell, Finite Markov Chains, theorem 3.2.4); exact, by elimination in fractions.

    Raises
    ------
    ValueError
        When an open state can go on for ever.
    """
    states = reachable(start, step, settled)
    chances = {s: dict(step(s).items()) for s in states if not settled(s)}
    visits = dict(start.items())
    for state, row in chances.items():  # take the open states out one by one
        stay = row.pop(state, Fraction(0))
        if stay == 1:
            raise ValueError(f"the chain never leaves {state!r}")
        row = {s: p / (1 - stay) for s, p in row.items()}
        _replace(visits, state, row)
        for other in chances.values():
            if other is not chances[state]:
                _replace(other, state, row)
        chances[state] = row
    return {s: visits.get(s, Fraction(0)) for s in states if settled(s)}


def _replace(flow: dict[S, Fraction], state: S, row: dict[S, Fraction]) -> None:
    """Send on what flows into `state` according to `row`."""
    amount = flow.pop(state, Fraction(0))
    for s, p in row.items() if amount else ():
        flow[s] = flow.get(s, Fraction(0)) + amount * p
