"""What a chit that passes at each use is worth over the combats of real games, and what simple rules for it lose.

The holder of a chit does not know which combats are still to come; he knows how often they come. So the combats of
many games become stages: place k of player-turn t, with the share of games that get there, and among those the share
of each kind of combat. :mod:`wargame_sim.exact.passing_chit` solves them. The combats are taken as they were played: players who would
attack otherwise because of the chit are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.exact.passing_chit import SIGN, Die, Number, Policy, Solution, Stage, best, first, never, solve, worst

if TYPE_CHECKING:
    import numpy as np

    from wargame_sim.model.combat_stream import CombatKind

POLICIES: Mapping[str, Policy] = {"never": never, "first": first, "worst": worst, "best": best}
IDEAS: Mapping[str, str] = {
    "never": "keeps the chit",
    "first": "re-rolls the first result that is below the average",
    "worst": "re-rolls the worst face only",
    "best": "re-rolls when the gain exceeds the price of the chit",
}


def die_of(kind: CombatKind, attacker: int, stake: Number = 1) -> Die:
    """Return a kind of combat as the two sides see it: its worth to the first side, times what is at stake."""
    return Die(kind.chances, tuple(SIGN[attacker] * stake * w for w in kind.worth))


def sequence(combats: Sequence[tuple[int, int, CombatKind, Number]]) -> tuple[Stage, ...]:
    """Return the stages of combats that are known beforehand: player-turn, attacker, kind and stake of each."""
    return tuple(Stage(turn, ((1, die_of(kind, side, stake)),)) for turn, side, kind, stake in combats)


def stream(combats: np.ndarray[Any, Any], kinds: Sequence[CombatKind], games: int) -> tuple[Stage, ...]:
    """Return the stages of the combats of `games` played games.

    Parameters
    ----------
    combats : numpy.ndarray
        Structured, with fields ``trial``, ``turn``, ``side`` and ``kind``, in the order of play.
    """
    import numpy as np

    floats = {
        (side, k): Die(tuple(map(float, kind.chances)), tuple(SIGN[side] * float(w) for w in kind.worth))
        for k, kind in enumerate(kinds)
        for side in range(2)
    }
    stages = []
    for turn in np.unique(combats["turn"]):
        here = combats[combats["turn"] == turn]
        place = _places(here["trial"])
        reached = games
        for k in range(int(place.max()) + 1):
            at = here[place == k]
            pairs, often = np.unique(np.stack([at["side"], at["kind"]]), axis=1, return_counts=True)
            dice = tuple(
                (int(n) / reached, floats[int(side), int(kind)]) for (side, kind), n in zip(pairs.T, often, strict=True)
            )
            stages.append(Stage(int(turn), dice))
            reached = len(at)
    return tuple(stages)


def _places(trial: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Place of each combat among those of its own game, from 0; a game's combats stand in order, games may alternate."""
    import numpy as np

    order = np.argsort(trial, kind="stable")
    ordered = trial[order]
    starts = np.r_[0, np.flatnonzero(np.diff(ordered)) + 1]
    run = np.repeat(np.arange(len(starts)), np.diff(np.r_[starts, len(ordered)]))
    place = np.empty(len(trial), np.int64)
    place[order] = np.arange(len(trial)) - starts[run]
    return place


class ChitStudy(NamedTuple):
    """What the chit is worth and how to use it.

    Parameters
    ----------
    solution : Solution
        Best play of both sides.
    without : number
        Expected worth of all combats to the first side without a chit.
    matrix : mapping of (str, str) to number
        Expected worth to the first side when it holds the chit at the start, for each policy of either side; a policy
        called ``best`` is the best answer to the other.
    """

    solution: Solution
    without: Number
    matrix: Mapping[tuple[str, str], Number]

    def loss(self, side: int, policy: str) -> Number:
        """Return what a policy of `side` loses against a best answer, beside best play."""
        pair = (policy, "best") if side == 0 else ("best", policy)
        return SIGN[side] * (self.matrix["best", "best"] - self.matrix[pair])

    def prices(self, side: int) -> list[tuple[int, Number]]:
        """Return the price of the chit to `side` before the first combat of each player-turn."""
        turns = self.solution.turns
        heads = [i for i, turn in enumerate(turns) if i == 0 or turns[i - 1] != turn]
        return [(turns[i], self.solution.price(i, side)) for i in heads]


def study(stages: Sequence[Stage], uses: int, holder: int, policies: Mapping[str, Policy] = POLICIES) -> ChitStudy:
    """Solve the chit over a run of stages and set the simple policies beside best play.

    Parameters
    ----------
    uses : int
        Uses in a player-turn.
    holder : int
        Side that holds the chit at the start.
    """
    solved = {
        (mine, yours): solve(stages, uses, (policies[mine], policies[yours])) for mine in policies for yours in policies
    }
    matrix = {pair: found.value[0][holder][0] for pair, found in solved.items()}
    return ChitStudy(solved["best", "best"], solve(stages, uses, (never, never)).value[0][0][0], matrix)
