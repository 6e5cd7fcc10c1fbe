"""The same attack again and again: steps melt, strengths with them, until a side is gone or somebody stops. Exact."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from wargame_sim.chart.questions import Attack, outcome
from wargame_sim.chart.table import Chart
from wargame_sim.errors import UsageError
from wargame_sim.exact import Distribution, certain

ENDED = ("defender gone", "attacker gone or thrown back", "stopped")


class State(NamedTuple):
    """Steps left, and how it ended; empty while it goes on."""

    attackers: int
    defenders: int
    end: str = ""


class Round(NamedTuple):
    """After so many attacks: the chance of each end so far, and the mean steps left."""

    attacks: int
    ends: dict[str, Fraction]
    attackers: Fraction
    defenders: Fraction


def attrition(chart: Chart, asked: Attack, attacks: int, stop_at: int = 0) -> list[Round]:
    """Return what repeated attacks come to.

    Parameters
    ----------
    asked : Attack
        The first attack; both sides' steps must be given. Strengths melt in proportion to the steps left.
    attacks : int
        How many at most.
    stop_at : int
        The attacker stops when it has no more than so many steps left.

    Raises
    ------
    UsageError
        When steps are not given.
    """
    if not (asked.attackers and asked.defenders):
        raise UsageError("--attacks: repeated attacks need --attacker-steps and --defender-steps")

    def step(state: State) -> Distribution[State]:
        return certain(state) if state.end else _after(chart, asked, state, stop_at)

    found, now = [], certain(State(asked.attackers, asked.defenders))
    for n in range(1, attacks + 1):
        now = now.then(step)
        ends = {end: now.chance(lambda s, e=end: s.end == e) for end in ENDED}  # type: ignore[misc]
        found.append(Round(n, ends, now.mean(lambda s: s.attackers), now.mean(lambda s: s.defenders)))
    return found


def _after(chart: Chart, asked: Attack, state: State, stop_at: int) -> Distribution[State]:
    there = asked._replace(
        attack=asked.attack * Fraction(state.attackers, asked.attackers),
        defence=asked.defence * Fraction(state.defenders, asked.defenders),
        attackers=state.attackers, defenders=state.defenders,
    )  # fmt: skip
    _, results = outcome(chart, there)

    def fate(result: str) -> State:
        effect = chart.effects[result]
        lost = effect.losses(state.attackers, state.defenders)
        left = State(state.attackers - lost[0], state.defenders - lost[1])
        if effect.clears(state.defenders):
            return left._replace(end=ENDED[0])
        if not left.attackers or effect.attacker.retreat:
            return left._replace(end=ENDED[1])
        return left._replace(end=ENDED[2]) if left.attackers <= stop_at else left

    return results.map(fate)
