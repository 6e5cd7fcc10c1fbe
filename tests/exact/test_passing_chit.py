"""The chit that changes hands: against a game tree written out, against every pair of plans, and against play."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from wargame_sim.exact import passing_chit as chit
from wargame_sim.exact.passing_chit import Die, Stage, best, first, never, solve, threshold, worst

SIX = tuple(Fraction(1, 6) for _ in range(6))


def drawn_die(draw: random.Random, faces: int) -> Die:
    weights = [draw.randint(1, 4) for _ in range(faces)]
    return Die(
        tuple(Fraction(w, sum(weights)) for w in weights), tuple(Fraction(draw.randint(-6, 6)) for _ in range(faces))
    )


def drawn_sequence(seed: int, most: int = 4, faces: int = 3) -> list[Stage]:
    draw = random.Random(seed)
    turns = sorted(draw.randint(1, 3) for _ in range(draw.randint(1, most)))
    return [Stage(turn, ((Fraction(1), drawn_die(draw, faces)),)) for turn in turns]


def tree(stages: list[Stage], holder: int, used: int = 0, uses: int = 1, turn: int | None = None) -> Fraction:
    """Best play of both sides, every face and every choice followed to the end; nothing is remembered on the way."""
    if not stages:
        return Fraction(0)
    if stages[0].turn != turn:
        used = 0
    die, rest = stages[0].dice[0][1], stages[1:]
    total = Fraction(0)
    for p, w in zip(die.chances, die.worth, strict=True):
        choices = [w + tree(rest, holder, used, uses, stages[0].turn)]
        if used < uses:
            fresh = sum(q * v for q, v in zip(die.chances, die.worth, strict=True))
            choices.append(fresh + tree(rest, 1 - holder, used + 1, uses, stages[0].turn))
        total += p * (max(choices) if holder == 0 else min(choices))
    return total


@pytest.mark.parametrize("seed", range(200))
def test_short_sequences_equal_the_game_tree(seed: int):
    stages, uses = drawn_sequence(seed), 1 + seed % 2
    solved = solve(stages, uses)
    for holder in (0, 1):
        assert solved.value[0][holder][0] == tree(stages, holder, 0, uses)


def plans(stages: list[Stage]) -> list[frozenset[tuple[int, int]]]:
    """Every pure plan of a side: the (stage, face) pairs on which it uses the chit if it may."""
    spots = [(i, k) for i, s in enumerate(stages) for k in range(len(s.dice[0][1].worth))]
    return [frozenset(c) for n in range(len(spots) + 1) for c in itertools.combinations(spots, n)]


@pytest.mark.parametrize("seed", range(2))
def test_the_value_is_the_saddle_point_of_all_plans(seed: int):
    draw = random.Random(1000 + seed)
    stages = [Stage(t, ((Fraction(1), drawn_die(draw, 2)),)) for t in ([1, 1, 2], [1, 2, 3])[seed % 2]]
    every = plans(stages)

    def plays(mine, yours):
        policies = tuple(lambda c, p=plan: (c.stage, c.face) in p for plan in (mine, yours))
        return solve(stages, 1, policies).value[0][0][0]

    table = [[plays(mine, yours) for yours in every] for mine in every]
    lower, upper = max(min(row) for row in table), min(max(column) for column in zip(*table, strict=True))
    assert lower == upper == solve(stages).value[0][0][0]


@pytest.mark.parametrize("pair", [(never, first), (first, worst), (best, best), (threshold(2), never)])
def test_long_sequences_equal_self_play(pair):
    """40 combats in 20 player-turns, 3,000 games: the mean lies within four standard errors of the exact value."""
    stages = [
        Stage(i // 2, ((1.0, Die((1 / 6,) * 6, tuple(float(w) for w in drawn_die(random.Random(i), 6).worth))),))
        for i in range(40)
    ]
    solved = solve(stages, 1, pair)
    draw, totals = random.Random(11), []
    for _ in range(3_000):
        holder, used, turn, total = 0, 0, None, 0.0
        for i, stage in enumerate(stages):
            used = used if stage.turn == turn else 0
            turn, die = stage.turn, stage.dice[0][1]
            face = draw.randrange(6)
            sign = chit.SIGN[holder]
            if not used:
                choice = chit.Choice(i, die, face, holder, sign * (die.mean - die.worth[face]), solved.price(i, holder))
                if pair[holder](choice):
                    face, holder, used = draw.randrange(6), 1 - holder, 1
            total += die.worth[face]
        totals.append(total)
    mean = sum(totals) / len(totals)
    error = (sum((t - mean) ** 2 for t in totals) / (len(totals) - 1) / len(totals)) ** 0.5
    assert abs(mean - solved.value[0][0][0]) < 4 * error


def test_one_combat_is_an_ordinary_reroll():
    stages = [Stage(1, ((Fraction(1), Die(SIX, tuple(map(Fraction, range(1, 7))))),))]
    assert solve(stages).value[0][0][0] == Fraction(17, 4)  # the textbook value of two rolls of a die
    assert solve(stages).value[0][1][0] == 7 - Fraction(17, 4)
    assert chit.without(stages) == Fraction(7, 2)


def test_the_last_use_is_free_and_an_earlier_one_is_not():
    stages = [Stage(t, ((Fraction(1), Die(SIX, tuple(map(Fraction, range(1, 7))))),)) for t in (1, 2)]
    solved = solve(stages)
    assert solved.price(1, 0) == 0
    assert solved.price(0, 0) == Fraction(3, 2)  # 17/4 against 11/4 for the combat that is left
    # So 1 is re-rolled at once (gain 5/2) and 2 just not (gain 3/2 is not more than the price).
    assert solved.value[0][0][0] == Fraction(1, 6) * (Fraction(7, 2) + Fraction(11, 4)) + sum(
        Fraction(1, 6) * (w + Fraction(17, 4)) for w in range(2, 7)
    )


def test_a_turn_that_may_end_early_is_the_mixture_of_both():
    long, short = drawn_sequence(3, 1)[0].dice[0][1], drawn_sequence(4, 1)[0].dice[0][1]
    last = Stage(2, ((Fraction(1), short),))
    maybe = [
        Stage(1, ((Fraction(1), long),)), Stage(1, ((Fraction(1, 3), long),)), Stage(1, ((Fraction(1), short),)), last
    ]  # fmt: skip
    # With never used chits the means add up: the second combat comes with 1/3, and the third only after it.
    third = Fraction(1, 3)
    assert chit.without(maybe) == long.mean * (1 + third) + short.mean * third + short.mean


def test_nothing_is_better_than_best_against_best():
    for seed in range(40):
        stages = drawn_sequence(seed)
        value = solve(stages).value[0][0][0]
        for other in (never, first, worst, threshold(1)):
            assert (
                solve(stages, 1, (other, best)).value[0][0][0]
                <= value
                <= solve(stages, 1, (best, other)).value[0][0][0]
            )
