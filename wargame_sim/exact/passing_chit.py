"""A re-roll that changes hands: whoever uses it gives it to the opponent. Solved by backward induction.

Combats come one after another. Before each, one side holds the chit; when the die has fallen, the holder may force a
second roll, which stands, and the chit passes to the other side. So a use costs more than the use: it arms the opponent.
With V(i, holder, used) the expected worth to the first side of combats i, i + 1, ..., the holder re-rolls exactly when
the gain of a fresh roll exceeds the *price* of the chit, V(i + 1, holder, used) - V(i + 1, opponent, used + 1) seen from the
holder's side: a finite zero-sum stochastic game with perfect information (Shapley 1953), in which one side chooses at
a time, so that backward induction gives its value and best play of both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

Number = int | float | Fraction
SIGN = (1, -1)  # worth to the first side as each side sees it


class Die(NamedTuple):
    """One combat's die, as the holder of the chit sees it.

    Parameters
    ----------
    chances : tuple of number
        Of each face; their sum is 1.
    worth : tuple of number
        Of what each face brings, to the first side.
    """

    chances: tuple[Number, ...]
    worth: tuple[Number, ...]

    @property
    def mean(self) -> Number:
        """Expected worth of a fresh roll."""
        return sum(p * w for p, w in zip(self.chances, self.worth, strict=True))


class Stage(NamedTuple):
    """A place in the order of combats.

    Parameters
    ----------
    turn : int
        Number of the player-turn; the count of uses begins anew with each.
    dice : tuple of (number, Die)
        Which combat it may be, with the chance of each. Chances that sum to less than 1 leave the rest to there being no
        further combat in this player-turn.
    """

    turn: int
    dice: tuple[tuple[Number, Die], ...]


class Choice(NamedTuple):
    """What the holder of the chit has before him: stage, die and face, his gain of a fresh roll, and the chit's price."""

    stage: int
    die: Die
    face: int
    holder: int
    gain: Number
    price: Number


Policy = Callable[[Choice], bool]


def never(_: Choice) -> bool:
    """Keep the chit for ever."""
    return False


def first(choice: Choice) -> bool:
    """Re-roll the first result that a fresh roll beats on average."""
    return choice.gain > 0


def worst(choice: Choice) -> bool:
    """Re-roll the face that is the worst for the holder, and no other."""
    seen = [SIGN[choice.holder] * w for w in choice.die.worth]
    return choice.gain > 0 and seen[choice.face] == min(seen)


def best(choice: Choice) -> bool:
    """Re-roll when the gain exceeds the price of the chit: best play against best play."""
    return choice.gain > choice.price


def threshold(least: Number) -> Policy:
    """Return the policy of re-rolling when the gain exceeds `least`."""

    def over(choice: Choice) -> bool:
        return choice.gain > least

    return over


class Solution(NamedTuple):
    """Values under a pair of policies.

    Parameters
    ----------
    value : tuple
        ``value[i][holder][used]``: expected worth to the first side of stages i, i + 1, ... ; one more entry than there are stages.
    turns : tuple of int
        Player-turn of each stage.
    """

    value: tuple[tuple[tuple[Number, ...], ...], ...]
    turns: tuple[int, ...]

    def worth_of_holding(self, stage: int = 0, used: int = 0) -> Number:
        """Return what the first side has more when it holds the chit before a stage than when the opponent does."""
        return self.value[stage][0][used] - self.value[stage][1][used]

    def price(self, stage: int, holder: int, used: int = 0) -> Number:
        """Return what a use of the chit at a stage costs its holder later."""
        return _price(
            self.value[stage + 1], _count(self.turns, stage, used), _count(self.turns, stage, used + 1), holder
        )


def solve(stages: Sequence[Stage], uses: int = 1, policies: tuple[Policy, Policy] = (best, best)) -> Solution:
    """Return the values of every state of play.

    Parameters
    ----------
    stages : sequence of Stage
        In the order of play; stages of one player-turn stand together.
    uses : int
        Times that the chit may be used in one player-turn, by whoever.
    policies : tuple of Policy
        Of the first side and of the second. Two times :func:`best` is best play; the price that a policy sees is that of
        the pair of policies given, so that ``(best, fixed)`` is the best answer to a fixed policy.
    """
    turns = tuple(stage.turn for stage in stages)
    end = tuple((0,) * (uses + 1) for _ in SIGN)
    values: list[tuple[tuple[Number, ...], ...]] = [end]
    beyond: tuple[tuple[Number, ...], ...] = end  # values at the next player-turn's first stage
    for i in reversed(range(len(stages))):
        if i + 1 == len(stages) or turns[i + 1] != turns[i]:
            beyond = values[-1]
        values.append(
            tuple(
                tuple(_value(stages, i, (h, used), (values[-1], beyond), uses, policies[h]) for used in range(uses + 1))
                for h in range(2)
            )
        )
    return Solution(tuple(reversed(values)), turns)


Later = tuple[tuple[Number, ...], ...]


def _count(turns: Sequence[int], i: int, used: int) -> int:
    """Return the uses counted before the stage after `i`: none when that is another player-turn."""
    return used if i + 1 < len(turns) and turns[i + 1] == turns[i] else 0


def _price(later: Later, kept: int, spent: int, holder: int) -> Number:
    return SIGN[holder] * (later[holder][kept] - later[1 - holder][spent])


def _value(
    stages: Sequence[Stage], i: int, state: tuple[int, int], after: tuple[Later, Later], uses: int, policy: Policy
) -> Number:
    """Worth of a stage and all later ones: with some chance the player-turn has no further combat."""
    holder, used = state
    later, beyond = after
    turns = [stage.turn for stage in stages[i : i + 2]]
    kept = _count(turns, 0, used)
    keep = later[holder][kept]
    spare = used < uses
    spent = _count(turns, 0, used + 1) if spare else 0
    price = _price(later, kept, spent, holder) if spare else 0
    total: Number = 0
    for chance, die in stages[i].dice:
        mean = die.mean
        worth: Number = 0
        for face, (p, w) in enumerate(zip(die.chances, die.worth, strict=True)):
            again = spare and policy(Choice(i, die, face, holder, SIGN[holder] * (mean - w), price))
            worth += p * (mean + later[1 - holder][spent] if again else w + keep)
        total += chance * worth
    rest = 1 - sum(chance for chance, _ in stages[i].dice)
    return total + rest * beyond[holder][0]


def without(stages: Sequence[Stage]) -> Number:
    """Return the expected worth of all combats when there is no chit."""
    return solve(stages, 1, (never, never)).value[0][0][0]
