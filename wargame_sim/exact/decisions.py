"""Decisions under chance by backward induction: when to re-roll, and any finite tree of choices.

The value of a state is that of its best choice; the value of a choice is the mean over what chance makes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from wargame_sim.exact.distribution import Distribution, Number, certain

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
K = TypeVar("K", bound=Hashable)


class Policy(NamedTuple, Generic[S, A]):
    """Best play: expected value from the first state, and the best choice in every state that can be met."""

    value: Fraction
    choice: dict[S, A]


def best_policy(
    first: S,
    choices: Callable[[S], Iterable[A]],
    chance: Callable[[S, A], Distribution[S]],
    worth: Callable[[S], Number],
) -> Policy[S, A]:
    """Solve a finite decision tree.

    Parameters
    ----------
    first : state
        Where it begins. States must be hashable and never come back.
    choices : callable
        State to the choices open there; none where it ends. Of equal choices the first is taken.
    chance : callable
        State and choice to the distribution of the next state.
    worth : callable
        Value of a state where it ends.
    """
    value: dict[S, Fraction] = {}
    best: dict[S, A] = {}

    def solve(state: S) -> Fraction:
        if state not in value:
            ranked = [(a, chance(state, a).mean(solve)) for a in choices(state)]
            if ranked:
                best[state], value[state] = max(ranked, key=lambda pair: pair[1])
            else:
                value[state] = Fraction(worth(state))
        return value[state]

    return Policy(solve(first), best)


class Reroll(NamedTuple, Generic[K]):
    """When a re-roll is worth taking, and what then comes out."""

    value: Fraction
    without: Fraction
    taken_on: frozenset[K]
    outcome: Distribution[K]


def reroll(rolled: Distribution[K], worth: Callable[[K], Number], price: Number = 0) -> Reroll[K]:
    """Decide on which outcomes to roll again, once, when the second roll stands.

    Parameters
    ----------
    rolled : Distribution
        Outcome of one roll.
    worth : callable
        Value of an outcome to the side that may re-roll.
    price : int or Fraction
        What the re-roll would be worth later; it is taken only when it gains more than that.
    """
    mean = rolled.mean(worth)
    again = frozenset(k for k in rolled if mean - price > worth(k))
    final = rolled.then(lambda k: rolled if k in again else certain(k))
    value = rolled.mean(lambda k: mean - price if k in again else worth(k))
    return Reroll(value, mean, again, final)


class Rerolls(NamedTuple):
    """Value of a run of rolls with some re-rolls in hand, and the price of one re-roll before each roll.

    ``value[i][r]``: expected worth of rolls i, i + 1, ... with r re-rolls left. ``price[i]``: what the last re-roll is
    worth if it is kept past roll i: re-roll only a result that a fresh roll beats by more, on average.
    """

    value: tuple[tuple[Fraction, ...], ...]
    price: tuple[Fraction, ...]


def rerolls(rolls: Sequence[Distribution[K]], worth: Callable[[K], Number], in_hand: int = 1) -> Rerolls:
    """Spread re-rolls over a run of rolls in a fixed order, each roll re-rolled at most once.

    Parameters
    ----------
    rolls : sequence of Distribution
        The rolls in the order they are made.
    worth : callable
        Value of one outcome; values of the rolls add up.
    in_hand : int
        Re-rolls available.
    """
    later = (Fraction(0),) * (in_hand + 1)
    values, prices = [later], []
    for rolled in reversed(rolls):
        price = [later[r] - later[r - 1] for r in range(1, in_hand + 1)]
        now = [rolled.mean(worth) + later[0]]
        now += [reroll(rolled, worth, price[r - 1]).value + later[r] for r in range(1, in_hand + 1)]
        prices.append(price[0] if price else Fraction(0))
        later = tuple(now)
        values.append(later)
    return Rerolls(tuple(reversed(values)), tuple(reversed(prices)))
