"""Backward induction against trying every policy."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from wargame_sim.exact import Distribution, best_policy, certain, die, reroll, rerolls


def test_one_die_is_rerolled_below_its_mean():
    answer = reroll(die(), lambda k: k)
    assert answer.taken_on == {1, 2, 3}
    assert answer.value == Fraction(17, 4)  # the textbook value of two rolls of a die
    assert answer.outcome.mean(lambda k: k) == answer.value
    assert answer.without == Fraction(7, 2)


def test_the_other_side_rerolls_what_is_good():
    assert reroll(die(), lambda k: -k).taken_on == {4, 5, 6}


@pytest.mark.parametrize("seed", range(8))
def test_one_reroll_over_three_rolls_by_every_policy(seed: int):
    draw = random.Random(seed)
    rolls = [Distribution({k: draw.randint(1, 4) for k in draw.sample(range(-3, 9), 3)}) for _ in range(3)]
    best = Fraction(-100)
    # A policy names, for each roll, the outcomes on which the re-roll is taken if it is still there.
    subsets = [[set(s) for n in range(4) for s in itertools.combinations(roll, n)] for roll in rolls]
    for policy in itertools.product(*subsets):
        best = max(best, value_of(policy, rolls))
    assert rerolls(rolls, lambda k: k).value[0][1] == best


def value_of(policy: tuple[set[int], ...], rolls: list[Distribution[int]]) -> Fraction:
    total, has_it = Fraction(0), Fraction(1)
    for taken, roll in zip(policy, rolls, strict=True):
        mean = roll.mean(lambda k: k)
        total += has_it * roll.mean(lambda k, m=mean, t=taken: m if k in t else k) + (1 - has_it) * mean
        has_it *= roll.chance(lambda k, t=taken: k not in t)
    return total


def test_a_tree_gives_the_same_answer():
    # States: (rolls left, sum, re-roll left, face or None). The same three dice as above by the general solver.
    def choices(s: tuple[int, int, bool, int | None]) -> tuple[str, ...]:
        left, _, chit, face = s
        if face is None:
            return ("roll",) if left else ()
        return ("keep", "again") if chit else ("keep",)

    def chance(s: tuple[int, int, bool, int | None], a: str) -> Distribution[tuple[int, int, bool, int | None]]:
        left, total, chit, face = s
        if a == "roll":
            return die().map(lambda k: (left, total, chit, k))
        if a == "keep":
            return certain((left - 1, total + (face or 0), chit, None))
        return die().map(lambda k: (left - 1, total + k, False, None))

    tree = best_policy((3, 0, True, None), choices, chance, lambda s: s[1])
    assert tree.value == rerolls([die()] * 3, lambda k: k).value[0][1]
    assert tree.choice[(1, 5, True, 3)] == "again"
    assert tree.choice[(1, 5, True, 4)] == "keep"


def test_prices_fall_to_nothing_with_the_last_roll():
    answer = rerolls([die()] * 4, lambda k: k)
    assert answer.price[-1] == 0
    assert list(answer.price) == sorted(answer.price, reverse=True)
